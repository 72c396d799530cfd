"""Logs as they are written by hand: lists of faces, lines that cannot be read, slips that the log does not follow."""

from __future__ import annotations

import pytest
from logs import check, codes, faults

from sheetgen.tracker.render import render

ROLLED = "[Game] moonstruck\n@ create\nd: {}\n@ start 1\n@ test Charisma d: 58 vs 64- -> pass\n"
DOOR = "[Game] solo-dungeon\n@ open start tbl: Door 9 ; Room 14\nd: contents +0+-\ntbl: Opponent 5\n"
FOE = "{}\nd: initiative ++00 -> I go first\n@ attack A d: attack +0+0\n"


def test_dice_of_one_die_each_may_stand_in_one_list() -> None:
    assert codes(ROLLED.format("6,15,14,20,4,1,19,8,2,4,4,6")) == []
    assert codes(ROLLED.format("6,15,14,20,4,1,19 ; 8,2,4,4,6")) == []


def test_a_list_is_no_list_where_one_name_rolls_again() -> None:
    text = ROLLED.format("6 ; 15 ; 14 ; 20 ; 4 ; 1 ; 19 ; 8 ; 2 ; 4 ; 4 ; 6").replace("d: 58 vs", "d: 58,40 vs")
    assert [line for line, _ in codes(text)] == [5]


def test_a_roll_made_again_in_a_row_of_rolls_is_told_alone() -> None:
    row = "Agility 6 ; Charisma 15 ; Health 14 ; Intelligence 20 ; Prowess 4 ; Sanity 1 ; Strength 19"
    rest = " ; Negotiation 8 ; Observation 2 ; Occult 4 ; Research 4 ; Science 6"
    assert codes(ROLLED.format(row + rest)) == []
    assert codes(ROLLED.format(row + " ; Strength 20" + rest)) == [(3, "creation.one-roll")]


@pytest.mark.parametrize(
    "line", ["d: health 0++-, initiative 00-+, attack +00-, defense 0000", "d: health is one, the rest nothing"]
)
def test_dice_that_cannot_be_read_get_a_hint_and_are_not_missing(line: str) -> None:
    report = check(DOOR + FOE.format(line))
    assert faults(report) == []
    assert [(each.line, each.code) for each in report.diagnostics] == [(5, "hint/foreign")]
    assert codes(DOOR + FOE.format("")) == [(4, "opponent.health")]


WEEK = "[Game] adventuring-companies\n[Company] lantern-hills\n@ day 1\n@ march 0525 0524 d: nav 2\n"


def test_a_sum_for_two_dice_is_told_once() -> None:
    text = WEEK + "@ enter 0525 d: wander 4\n@ enter 0524 d: wander 6 ; travel {} => [C:At 0524]\n@ end day\n"
    assert codes(text.format("4,5")) == []
    assert codes(text.format("9")) == [(6, "dice/count")]
    assert codes(text.format("13")) == [(6, "dice/count"), (6, "dice/range")]


def test_a_wrong_word_for_dice_is_no_fork_in_the_road() -> None:
    fight = (
        "[Game] moonstruck\n[Book] low-water\n"
        "@ create d: 6,15,14,20,4,1,19 ; 8,2,4,4,6,7\n@ start 1\n@ goto 5\n@ test Seamanship d: 20\n@ award xp 3\n"
        "@ raise Occult 3\n@ goto 7\n@ goto 8\n@ fight d: initiative 3 vs wrecker d20=8\n"
        "@ attack d: 47 ; 6 => [F:wrecker|Health {}]\n@(wrecker) attack d: 60\n@ attack d: 30 ; 5\n"
        "@(wrecker) attack d: 11 ; 3 => [PC:Health 31]\n@ attack d: 9 ; 1 => [F:wrecker|Health 0|dead]\n"
    )
    assert codes(fight.format(6)) == []
    assert codes(fight.format(5)) == [(12, "combat.damage.deduct")]


def test_very_long_lines_are_shown_around_what_is_found() -> None:
    text = f"[Game] solo-dungeon\n=> {'[' * 4000}PC:Health 5]\n@ open {'x' * 4000}\n"
    shown = render([check(text)])
    assert max(map(len, shown.splitlines())) < 500
    line, caret = next(
        pair for pair in zip(shown.splitlines(), shown.splitlines()[1:], strict=False) if "PC:Health 5" in pair[0]
    )
    assert line[caret.index("^") : caret.rindex("^") + 1] == "Health 5"
