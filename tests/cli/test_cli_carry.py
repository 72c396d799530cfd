"""``sheetgen track carry``: who comes out of one book begins the next."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cli_files import written

from sheetgen.engine.registry import find_game
from sheetgen.tracker.record import record_seeded

Run = Callable[..., Any]


def finished(folder: Path, name: str = "first.lonelog") -> tuple[Path, Any]:
    text, state = record_seeded(find_game("moonstruck"), "CARRY", meta={"book": "low-water"})
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path, state


def test_a_character_goes_on_in_another_log(sheetgen: Run, desk: Path) -> None:
    log, state = finished(desk)
    assert state.over == "victory"
    done = sheetgen("track", "carry", str(log), "ada.toml")
    assert (done.code, done.err) == (0, "")
    second = desk / "second.lonelog"
    second.write_text("[Game] moonstruck\n[Book] low-water\n[Character] ada.toml\n@ start 1\n", encoding="utf-8")
    shown = sheetgen("track", "show", str(second)).out
    for stat, score in state.scores.items():
        if stat != "Health":
            assert any(line.split()[:2] == [stat, str(score)] for line in shown.splitlines()), (stat, score)


def test_a_file_is_not_overwritten_unasked(sheetgen: Run, desk: Path) -> None:
    log, _ = finished(desk)
    (desk / "ada.toml").write_text("mine", encoding="utf-8")
    assert sheetgen("track", "carry", str(log), "ada.toml").code == 4
    assert (desk / "ada.toml").read_text(encoding="utf-8") == "mine"
    assert sheetgen("track", "carry", str(log), "ada.toml", "--force").code == 0


def test_a_game_without_a_next_one(sheetgen: Run, desk: Path) -> None:
    log = desk / "book.lonelog"
    log.write_text("[Game] book-of-adventure\n@ create\n", encoding="utf-8")
    done = sheetgen("track", "carry", str(log), "-")
    assert (done.code, done.out) == (2, "")
    assert "has no next game" in done.err


@pytest.mark.parametrize(
    "log",
    ["", "@ create\nd: Agility 6 ; Charisma 15\n", "@ fight Rat prowess 40 health 5 damage d4\nd: 3 ; 8\n"],
)
def test_half_a_character_is_not_carried(sheetgen: Run, desk: Path, log: str) -> None:
    (desk / "first.lonelog").write_text("[Game] moonstruck\n" + log, encoding="utf-8")
    done = sheetgen("track", "carry", "first.lonelog", "ada.toml")
    assert (done.code, done.out) == (4, "")
    assert "no whole character" in done.err
    assert written(desk) == ["first.lonelog"]
