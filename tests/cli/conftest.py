from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sheetgen.cli.main import app


class Outcome:
    """What a command said and how it ended."""

    def __init__(self, code: int, out: str, err: str, data: bytes) -> None:
        self.code, self.out, self.err, self.data = code, out, err, data

    def __repr__(self) -> str:
        return f"exit {self.code}\n{self.out}\n{self.err}"


Run = Callable[..., Outcome]


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with a configuration and a cache of its own."""
    here = tmp_path / "desk"
    here.mkdir()
    monkeypatch.chdir(here)
    for name in ("CONFIG", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    for name in ("LC_ALL", "LC_PAPER", "SHEETGEN_TRACEBACK"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    return here


@pytest.fixture
def sheetgen() -> Run:
    """Run a command in this process."""

    def run(*args: str, stdin: str | bytes | None = None) -> Outcome:
        result = CliRunner().invoke(app, list(args), input=stdin, prog_name="sheetgen")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Outcome(result.exit_code, result.stdout, result.stderr, result.stdout_bytes)

    return run
