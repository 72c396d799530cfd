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


# A book read by hand, and slips of the pen in it

BOOK = """[Game] moonstruck
[Book] low-water
@ create d: Agility 6 ; Charisma 15 ; Health 14 ; Intelligence 20 ; Prowess 4 ; Sanity 1 ; Strength 19
d: Negotiation 8 ; Observation 2 ; Occult 4 ; Research 4 ; Science 6 ; Seamanship 7
@ start 1
@ goto 2
@ test Negotiation d: 48 -> pass
@ goto 4
@ award xp 3
@ raise Observation 3
@ award fp 4 => [PC:FP 4]
@ gain thumb-ring
@ gain oilskin => [PC:Sanity 51]
@ goto 3
@ test Research d: 68 -> fail
@ goto 5
@ test Seamanship d: 67 vs 56- -> fail
@ goto 6
d: loss 4 => [PC:Health-4|Health 30]
@ test Agility d: 54 -> fail
@ fortune 2 => [PC:FP 2]
@ goto 7
@ goto 8
@ fight d: initiative 3 vs wrecker d20=8
@ attack d: 47 -> hit ; 6 => [F:wrecker|Health 6]
@(wrecker) attack d: 60 -> miss
@ attack d: 30 -> hit ; d6=5
@(wrecker) attack d: 11 -> hit ; 3 => [PC:Health 27]
@ attack d: 9 ; 1 => [F:wrecker|Health 0|dead]
@ award xp 4
@ raise Occult 4
@ goto 10
"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("@ test Negotiation d", "@ test d"),
        ("@ award xp 3\n", ""),
        ("d: 48 -> pass", "d: d%=40,8 -> pass"),
        ("initiative 3 vs wrecker d20=8", "3 ; 8"),
        ("[F:wrecker|Health 6]", "[F:Pell|Health 6]"),
        ("@(wrecker) attack d: 60", "@(Jory) attack d: 60"),
    ],
)
def test_a_player_may_write_it_so(before: str, after: str) -> None:
    assert before in BOOK
    assert told(BOOK) == []
    assert told(BOOK.replace(before, after, 1)) == []


@pytest.mark.parametrize(
    ("before", "after", "line", "rule"),
    [
        ("d: 48 -> pass", "d: 58 -> pass", 7, "test.exact-value-fails"),
        ("d: 48 -> pass", "d: 4,8 -> pass", 7, "dice.percentile-pair"),
        ("@ test Negotiation", "@ test Negotation", 7, "sheet.abilities"),
        ("@ goto 4\n", "@ goto 7\n", 8, "section.follow"),
        ("@ raise Observation 3", "@ raise Observation 2", 14, "xp.at-once"),
        ("@ raise Observation 3", "@ raise Observation 5", 10, "xp.one-for-one"),
        ("[PC:Sanity 51]", "[PC:Sanity 56]", 13, "item.modifier-carried"),
        ("[PC:Health-4|Health 30]", "[PC:Health-4|Health 31]", 19, "attribute.book-change"),
        ("[F:wrecker|Health 6]", "[F:wrecker|Health 5]", 25, "combat.damage.deduct"),
        ("|Health 0|dead]", "|Health 0|dead]\n@(wrecker) attack d: 40 ; 2", 30, "combat.end.at-once"),
        ("Strength 19\n", "Strength 19 ; Strength 20\n", 3, "creation.one-roll"),
    ],
)
def test_a_slip_is_told_once(before: str, after: str, line: int, rule: str) -> None:
    assert before in BOOK
    assert told(BOOK.replace(before, after, 1)) == [(line, rule)]


def test_fortune_after_what_was_no_failure_is_told_as_such() -> None:
    left_out = BOOK.replace("@ gain oilskin => [PC:Sanity 51]\n", "")
    assert told(left_out) == [(19, "test.roll-under"), (20, "fortune.after-failure")]
