"""Solo Dungeon by hand: what a given sheet may hold, and words that a player writes."""

from __future__ import annotations

import pytest

from sheetgen.engine.errors import InputError
from sheetgen.log.reader import parse_log
from sheetgen.tracker.check import check_log


def told(text: str) -> list[tuple[int, str]]:
    """Line and rule of each fault of a log."""
    report = check_log(parse_log(text, "hand.lonelog"))
    return [(found.line, found.rule) for found in report.diagnostics if found.severity != "hint"]


# A given sheet


@pytest.mark.parametrize(
    ("item", "said"),
    [
        ("Level -1", "less than 0"),
        ("Gold -3", "less than 0"),
        ("Health x", "is not a stat"),
        ("Attack 9999999999", "is not a stat"),
        ("ring magic", "magic"),
        ("ring magic gold", "magic of 'gold'"),
        ("ring worth", "has no number"),
        ("arrows x-4", "says nothing of a thing"),
        ("exit 4a window", "is not an exit"),
    ],
)
def test_a_given_sheet_holds_what_a_sheet_can(item: str, said: str) -> None:
    with pytest.raises(InputError, match=said) as caught:
        told(f"[Game] solo-dungeon\n[Start] Health 9, {item}\n@ end\n")
    assert caught.value.place == "hand.lonelog:2"


# Words that a player writes

FIGHT = """[Game] solo-dungeon
@ open {door} tbl: Door 9 ; Room 14
d: contents +0+-
tbl: Opponent 5
d: health 0++- ; init 00-+ ; att +00- ; def 0000
d: initiative ++00
@ attack {foe} d: attack +0+0 -> hit
@({foe}) attack d: -00- -> miss
"""


@pytest.mark.parametrize("door", ["start", "door", "the door", "start door", ""])
@pytest.mark.parametrize("foe", ["A", "skeleton guard", "skeleton", "guard", "A skeleton guard"])
def test_a_player_may_write_it_so(door: str, foe: str) -> None:
    assert told(FIGHT.format(door=door, foe=foe)) == []


def test_who_is_not_there_is_told() -> None:
    assert told(FIGHT.format(door="start", foe="ogre"))[0] == (7, "log/unknown")
