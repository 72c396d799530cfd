"""Start-up of ``sheetgen --help`` beside the help of a bare Typer program, each in processes of its own."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

BAR = 1.3
"""At most so many times the bare program's time (the design's bar)."""

ROUNDS = 15

BARE = """
import typer

app = typer.Typer(rich_markup_mode=None, add_completion=False)

@app.command()
def one(name: str = "x") -> None:
    "One thing."

@app.command()
def two(name: str = "x") -> None:
    "Another."

app()
"""


def seconds(command: list[str]) -> float:
    """How long a command takes, start to end."""
    started = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - started


@pytest.mark.bench
def test_start_up(tmp_path: Path) -> None:
    script = tmp_path / "bare.py"
    script.write_text(BARE, encoding="utf-8")
    bare, ours = [sys.executable, str(script), "--help"], [str(Path(sys.executable).with_name("sheetgen")), "--help"]
    pairs = [(seconds(bare), seconds(ours)) for _ in range(ROUNDS)]
    best_bare, best_ours = (min(times) for times in zip(*pairs, strict=True))
    ratio = best_ours / best_bare
    print(f"\nstart-up: {best_ours * 1000:.0f} ms, a bare Typer program {best_bare * 1000:.0f} ms, ratio {ratio:.2f}")
    assert ratio <= BAR
