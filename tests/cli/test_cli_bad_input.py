"""Every bad input: one message, the exit code, and nothing written."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cli_files import written

GAME = "book-of-adventure"
Run = Callable[..., Any]

ASKED = {
    "no such game": (
        ("sheet", "book-of-adventur"),
        2,
        "there is no game 'book-of-adventur' (did you mean 'book-of-adventure'?)",
    ),
    "a game unlike any": (
        ("rules", "chess"),
        2,
        "there is no game 'chess' (one of adventuring-companies, book-of-adventure, moonstruck, solo-dungeon)",
    ),
    "no such variant": (
        ("sheet", GAME, "--variant", "four-one=town"),
        2,
        '--variant: there is no variant "four-one" (did you mean "four-ones"?)',
    ),
    "no such value": (
        ("sheet", GAME, "--variant", "four-ones=twon"),
        2,
        "(did you mean four-ones=town?)",
    ),
    "no such preset": (("sheet", GAME, "--variant", "quiksheet"), 2, 'did you mean "quicksheet"?'),
    "no such document": (
        ("print", GAME, "sheeet"),
        2,
        "The Book of Adventure has no document 'sheeet' (did you mean 'sheet'?)",
    ),
    "no such paper": (("sheet", GAME, "--paper", "leter"), 2, 'there is no paper "leter" (did you mean "letter"?)'),
    "a narrow margin": (("sheet", GAME, "--margin", "6"), 4, "a margin of 6 mm is too narrow (at least 6.35 mm)"),
    "a wide margin": (
        ("print", GAME, "log", "--margin", "55"),
        4,
        "the session log has no room between margins of 55 mm (--margin 50.5 is the largest that works)",
    ),
    "margins over the whole page": (
        ("sheet", GAME, "--margin", "150"),
        4,
        "margins of 150 mm leave no room on A4 (--margin",
    ),
    "no such ink": (("sheet", GAME, "--ink", "gray-ish"), 2, 'there is no ink "gray-ish"'),
    "no such design": (("grid", GAME, "--reveal", "keyd"), 2, "there is no design 'keyd' (did you mean 'keyed'?)"),
    "a design for a sheet": (("print", GAME, "sheet", "--reveal", "open"), 2, "has no designs"),
    "no seed": (("sheet", GAME, "--seed", "two words"), 2, "'two words' is not a seed"),
    "an empty seed": (("sheet", GAME, "--seed", ""), 2, "'' is not a seed"),
    "a seed without dice": (("print", GAME, "map", "--seed", "7"), 4, "the large map has no dice to roll"),
    "dice left out": (("print", GAME, "grid", "--blank"), 4, "nothing without its dice"),
    "blank and rolled": (("sheet", GAME, "--blank", "--seed", "7"), 2, "--seed and --blank exclude each other"),
    "a name for none": (("quicksheet", GAME, "--name", "Ada"), 2, "the quicksheet has no place for a name"),
    "a title for none": (("grid", GAME, "--title", "Ada"), 2, "the pre-rolled land has no place for a name"),
    "choices for none": (("quicksheet", GAME, "--auto"), 2, "has no choices to make"),
    "not from a log": (("print", GAME, "grid", "--from", "x.lonelog"), 4, "is not filled from a log"),
    "no such log": (("sheet", GAME, "--from", "x.lonelog"), 3, "x.lonelog: there is no such file"),
    "no such table file": (("sheet", GAME, "--tables", "x.toml"), 3, "x.toml: cannot be read"),
    "pictures into a pipe": (
        ("sheet", GAME, "--png", "--out", "-"),
        2,
        "pictures of pages cannot go to standard output",
    ),
    "a picture for a name": (("sheet", GAME, "--out", "x.png"), 2, "x.png would not be"),
    "no sheet code": (("reprint", "BA-G1"), 3, '"BA-G1" is not a sheet code (they look like'),
    "a mistyped code": (("reprint", "BA-S1-7-TNBX"), 3, 'the sheet code "BA-S1-7-TNBX" does not check'),
    "a page from a log": (("reprint", "BA-S1-LOG:TBAX-Y4EN"), 4, "--from"),
    "no such code": (("explain", "combat.flee.dexterity-chek"), 2, "did you mean 'combat.flee.dexterity-check'?"),
    "no such chapter": (("rules", GAME, "--chapter", "Spells"), 2, "there is no chapter 'Spells'"),
    "no such odds": (("odds", GAME, "--table", "9.99"), 2, "there is no table '9.99'"),
    "no games": (("simulate", GAME, "--games", "0"), 2, "0 is not in the range"),
    "a long seed": (("simulate", GAME, "--seed", "ABCDEFGHIJKL"), 2, "leaves no room for the numbers"),
    "a style for no logs": (("simulate", GAME, "--games", "1", "--style", "ful"), 2, "did you mean 'full'?"),
    "text for a program": (("sheet", GAME, "--text", "--json"), 2, "--json and --text exclude each other"),
    "a sheet of other dice": (
        ("track", "new", GAME, "x.lonelog", "--sheet", "BA-F1-7-9B25", "--variant", "four-ones=reroll"),
        3,
        "was made with other tables or variants",
    ),
    "no such style": (("simulate", GAME, "--logs", "d", "--style", "ful"), 2, "did you mean 'full'?"),
    "no such format": (
        ("track", "check", "x.lonelog", "--format", "jsn"),
        2,
        "there is no format 'jsn' (did you mean 'json'?)",
    ),
    "no ending": (("track", "new", GAME, "ada"), 2, "for example ada.lonelog"),
    "another game's sheet": (
        ("track", "new", GAME, "a.md", "--sheet", "XX-S1-BLANK"),
        3,
        "is not a sheet of The Book of Adventure",
    ),
    "no such option": (("sheet", GAME, "--pappe", "a4"), 2, "No such option"),
    "no such command": (("shet", GAME), 2, "Did you mean 'sheet'"),
}


@pytest.mark.parametrize("name", ASKED)
def test_a_wrong_wish_is_told_in_a_sentence(sheetgen: Run, desk: Path, name: str) -> None:
    command, code, sentence = ASKED[name]
    done = sheetgen(*command)
    assert (done.code, done.out) == (code, ""), done
    assert sentence in done.err
    assert "Traceback" not in done.err
    assert written(desk) == []


HEAD = 'game = "book-of-adventure"\nschema = 1\n'
TABLES = {
    "an unknown key": ('[[thing]]\nname = "Rope"\nbse = 3\n', 'mine.toml:5: thing "Rope".bse: unknown thing key "bse"'),
    "a negative price": ('[[thing]]\nname = "Rope"\nbase = -3\n', 'mine.toml:5: thing "Rope".base: '),
    "a name used twice": ('[[thing]]\nname = "Rope"\n[[thing]]\nname = "rope"\n', "mine.toml:6"),
    "no TOML": ("[[thing]\n", "mine.toml:3: is not valid TOML"),
}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("command", [("sheet", GAME), ("odds", GAME), ("track", "new", GAME, "a.lonelog")])
def test_a_table_file_that_is_not_valid_is_told_with_its_line(
    sheetgen: Run, desk: Path, name: str, command: tuple[str, ...]
) -> None:
    text, sentence = TABLES[name]
    (desk / "mine.toml").write_text(HEAD + text)
    done = sheetgen(*command, "--tables", "mine.toml")
    assert (done.code, done.out) == (3, ""), done
    assert sentence in done.err
    assert written(desk) == ["mine.toml"]


LOGS = {
    "an empty log": (b"", "does not say which game it is of"),
    "no game": (b"S1\n@ create\n", "does not say which game it is of"),
    "an unknown game": (b"[Game] book-of-adventur\n", "did you mean 'book-of-adventure'?"),
    "an unknown variant": (b"[Game] book-of-adventure\n[Variants] four-one=town\n", 'did you mean "four-ones"?'),
    "a newer edition": (b"[Game] book-of-adventure\n[Edition] 999\n", "edition 999"),
    "no such tables": (b"[Game] book-of-adventure\n[Tables] nope.toml\n", "nope.toml: cannot be read"),
    "not UTF-8": (b"[Game] book-of-adventure\n\xff\n", "bad.lonelog:2: the byte 0xFF is not UTF-8 text"),
    "a long line": (b"x" * 10_001, "bad.lonelog:1: the line is longer than 10,000 characters"),
    "too many lines": (b"\n" * 200_001, "the log has more than 200,000 lines"),
    "too large": (b"x" * 20_000_001, "the log is larger than 20 MB"),
}


@pytest.mark.parametrize("name", LOGS)
@pytest.mark.parametrize("command", [("track", "check"), ("track", "show"), ("sheet", GAME, "--from")])
def test_an_unreadable_log_is_told_with_its_place(
    sheetgen: Run, desk: Path, name: str, command: tuple[str, ...]
) -> None:
    data, sentence = LOGS[name]
    (desk / "bad.lonelog").write_bytes(data)
    done = sheetgen(*command, "bad.lonelog")
    assert (done.code, done.out) == (3, ""), done
    assert sentence in done.err
    assert written(desk) == ["bad.lonelog"]


@pytest.mark.parametrize("command", ["check", "show", "fmt"])
def test_a_missing_log_and_a_folder_are_told(sheetgen: Run, desk: Path, command: str) -> None:
    missing = sheetgen("track", command, "gone.lonelog")
    assert (missing.code, missing.out) == (3, "")
    assert "gone.lonelog: there is no such file" in missing.err
    (desk / "logs").mkdir()
    folder = sheetgen("track", command, "logs")
    assert (folder.code, folder.out) == (3, "")
    assert "logs: this is a folder, a log was expected" in folder.err


def test_a_folder_that_cannot_be_is_told(sheetgen: Run, desk: Path) -> None:
    (desk / "output").write_text("a file where the folder should be")
    done = sheetgen("sheet", GAME)
    assert (done.code, done.out) == (4, "")
    assert "a part of the path is a file, not a folder" in done.err
    assert written(desk) == ["output"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_told(sheetgen: Run, desk: Path) -> None:
    (desk / "output").mkdir(mode=0o555)
    done = sheetgen("sheet", GAME)
    assert (done.code, done.out) == (4, "")
    assert "output/book-of-adventure-sheet-blank.pdf: cannot be written: the folder may not be written" in done.err
    assert written(desk) == ["output"]


@pytest.mark.parametrize(
    ("number", "reason"),
    [(errno.ENOSPC, "the disk is full"), (errno.EACCES, "the folder may not be written"), (errno.EIO, "error")],
)
def test_a_failing_disk_leaves_nothing_behind(
    sheetgen: Run, desk: Path, monkeypatch: pytest.MonkeyPatch, number: int, reason: str
) -> None:
    def fail(_handle: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("sheetgen.cli.files.os.fsync", fail)
    done = sheetgen("sheet", GAME, "--seed", "7", "--png")
    assert (done.code, done.out) == (4, "")
    assert done.err.count("\n") == 1
    assert "cannot be written" in done.err
    assert reason in done.err
    assert written(desk) == []


def test_a_fault_of_ours_is_one_sentence(sheetgen: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_name: str) -> None:
        raise KeyError("lost\x1b[31m")

    monkeypatch.setattr("sheetgen.engine.registry.find_game", fail)
    done = sheetgen("rules", GAME)
    assert (done.code, done.out) == (70, "")
    assert "something unexpected happened (KeyError at rules.py:" in done.err
    assert "please report it" in done.err
    assert "\x1b" not in done.err
    assert done.err.count("\n") == 1
