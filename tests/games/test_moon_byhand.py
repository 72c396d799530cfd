"""Moonstruck by hand: excerpts, and slips of the pen that are each told once, at their line."""

from __future__ import annotations

import pytest

from sheetgen.log.reader import parse_log
from sheetgen.tracker.check import check_log
from sheetgen.tracker.diagnostics import Report
from sheetgen.tracker.show import show

FIGHT = """[Game] moonstruck
@ fight Cultist prowess 62 health 9 damage d4
d: initiative d20=7 vs Cultist d20=12 -> I go first
Rd1
@ attack d: d100=57 vs 64- -> hit ; d8=5 => [F:Cultist|Health 4]
@(Cultist) attack d: d100=71 vs 61- -> miss
Rd2
@ attack d: d100=12 ; d8=6 => [F:Cultist|Health=-2|dead]
"""


def checked(text: str) -> Report:
    """The report on a log."""
    return check_log(parse_log(text, "hand.lonelog"))


def told(text: str) -> list[tuple[int, str]]:
    """Line and rule of each fault of a log."""
    return [(found.line, found.rule) for found in checked(text).diagnostics if found.severity != "hint"]


# A log that begins in the middle of a book


def test_a_fight_alone_is_read_as_an_excerpt() -> None:
    report = checked(FIGHT)
    assert [(found.line, found.code) for found in report.diagnostics] == [(2, "hint/excerpt")]
    assert report.summary.sheet == [("Prowess", "65")]
    assert show(parse_log(FIGHT, "hand.lonelog")).next == "a step of yours"


@pytest.mark.parametrize(
    ("before", "after", "line", "rule"),
    [
        ("d100=71 vs 61- -> miss", "d100=61 vs 61- -> miss", 6, "combat.attack.roll-under"),
        ("d100=71 vs 61-", "d100=71 vs 62-", 6, "combat.stats"),
        ("d8=6 => [F:Cultist|Health=-2", "d8=6 => [F:Cultist|Health=-1", 8, "combat.damage.deduct"),
        ("; d8=6", "; d6=6", 8, "combat.damage.weapon"),
        ("-> I go first", "-> Cultist goes first", 3, "combat.initiative.lowest-first"),
    ],
)
def test_what_an_excerpt_tells_is_held_against_the_rules(before: str, after: str, line: int, rule: str) -> None:
    assert before in FIGHT
    assert told(FIGHT.replace(before, after)) == [(line, rule)]


def test_what_an_excerpt_has_told_once_holds_from_there_on() -> None:
    text = (
        "[Game] moonstruck\n@ test Charisma d: 58 vs 63- -> pass\n@ test Seamanship d: 44 -> pass\n"
        "@ change Health -4 => [PC:Health 22]\n@ change Health -4 => [PC:Health 18]\n@ test Charisma d: 63 -> pass\n"
    )
    report = checked(text)
    assert [found.code for found in report.diagnostics] == ["hint/excerpt"]
    assert dict(report.summary.sheet) == {"Charisma": "64", "Health": "18/?"}
    assert told(text.replace("Health 18", "Health 19")) == [(5, "attribute.book-change")]
    assert told(text.replace("d: 63", "d: 64")) == [(6, "test.exact-value-fails")]


def test_a_character_that_is_begun_is_no_excerpt() -> None:
    assert told("[Game] moonstruck\n@ create\n@ goto 3\n") == [(3, "log/phase")]
    assert told("[Game] moonstruck\n@ start 1\n@ goto 3\n")[0][1] != "hint/excerpt"
