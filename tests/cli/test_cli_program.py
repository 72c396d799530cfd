"""The installed program, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

import pytest

GAME = "book-of-adventure"
PROGRAM = Path(sys.executable).with_name("sheetgen")
HEAVY = {"rich", "reportlab", "weasyprint", "jinja2", "PIL", "pikepdf", "pypdfium2", "click"}
"""What a light command must not load."""


def program(*args: str, cwd: Path, stdout: int | IO[Any] = subprocess.PIPE) -> subprocess.CompletedProcess[str]:
    """Run the installed program."""
    return subprocess.run(
        [str(PROGRAM), *args], cwd=cwd, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False, timeout=120
    )


def test_the_program_prints_and_checks(desk: Path) -> None:
    made = program("sheet", GAME, "--seed", "7", cwd=desk)
    assert (made.returncode, made.stderr) == (0, "")
    assert (desk / "output/book-of-adventure-sheet-7.pdf").is_file()
    checked = program("track", "check", str(Path(__file__).with_name("planted.lonelog")), cwd=desk)
    assert (checked.returncode, checked.stderr) == (1, "")
    assert "6 errors" in checked.stdout


def test_an_error_is_a_sentence_and_its_exit_code(desk: Path) -> None:
    done = program("sheet", "chess", cwd=desk)
    assert (done.returncode, done.stdout) == (2, "")
    known = "adventuring-companies, book-of-adventure, moonstruck, solo-dungeon"
    assert done.stderr == f"sheetgen: there is no game 'chess' (one of {known})\n"


def test_a_reader_that_goes_away_is_no_error(desk: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        done = program("rules", GAME, cwd=desk, stdout=pipe)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to write to")
@pytest.mark.parametrize("args", [("rules", GAME), ("sheet", GAME, "--out", "-"), ("sheet", GAME, "--text")])
def test_standard_output_on_a_full_disk(desk: Path, args: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as full:
        done = program(*args, cwd=desk, stdout=full)
    assert done.returncode == 4
    assert done.stderr.count("\n") == 1
    assert "the disk is full" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on file sizes there")
def test_a_file_that_finds_no_room_leaves_nothing_behind(desk: Path) -> None:
    command = f"ulimit -f 8; exec '{PROGRAM}' sheet {GAME} --seed 7"
    done = subprocess.run(["bash", "-c", command], cwd=desk, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stdout) == (4, "")
    assert "cannot be written: the file is larger than allowed here" in done.stderr
    assert list(desk.iterdir()) == []


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("--version",), 0),
        (("--help",), 0),
        (("track", "check", str(Path(__file__).with_name("planted.lonelog"))), 1),
        (("explain", "dice/range"), 0),
    ],
    ids=["version", "help", "check", "explain"],
)
def test_a_light_command_loads_nothing_heavy(desk: Path, args: tuple[str, ...], code: int) -> None:
    script = (
        "import sys, runpy\n"
        f"sys.argv = ['sheetgen', *{list(args)!r}]\n"
        "from sheetgen.cli.main import run\n"
        "try:\n    run()\n"
        "except SystemExit as end:\n"
        "    loaded = sorted({name.partition('.')[0] for name in sys.modules})\n"
        "    print(end.code, *loaded, file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=desk, capture_output=True, text=True, check=True, timeout=120
    )
    ended, *loaded = done.stderr.split()
    assert int(ended) == code
    assert "typer" in loaded
    assert HEAVY & set(loaded) == set()
