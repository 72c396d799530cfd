"""Slips of the pen in a campaign written by hand: each is told once, at its line, and the log is read on."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from sheetgen.log.reader import parse_log
from sheetgen.tracker.check import check_log

LOGS = Path(__file__).parents[1] / "logs" / "adventuring-companies"


@cache
def week() -> str:
    """A week around Lanternford, written by hand."""
    return (LOGS / "week.lonelog").read_text(encoding="utf-8")


def told(before: str, after: str) -> list[tuple[int, str]]:
    """Line and rule of each fault of the week in which something is written otherwise."""
    assert before in week()
    report = check_log(parse_log(week().replace(before, after, 1), str(LOGS / "week.lonelog")))
    return [(found.line, found.rule) for found in report.diagnostics if found.severity != "hint"]


# A choice that is refused or cannot be read: the log goes on from what it meant


@pytest.mark.parametrize(
    ("before", "after", "line", "rule"),
    [
        ("@ tier 2 Doom Cave", "@ tier 7 Doom Cave", 10, "site.tier"),
        ("@ tier 2 Doom Cave", "@ tier two", 10, "log/unknown"),
        ("@ day 2 =>", "@ day 3 =>", 16, "turn.length"),
        ("@ engage 0524-A", "@ engage Lanternford", 18, "engage.same-area"),
        ("@ attempt 1 Odo", "@ attempt 3 Odo", 19, "site.tier2.order"),
        ("@ attempt 1 Odo", "@ attempt 1 Otto", 19, "log/unknown"),
        ("@ take 80", "@ take 120", 23, "treasure.up-to"),
    ],
)
def test_the_log_goes_on_from_the_choice_that_it_follows(before: str, after: str, line: int, rule: str) -> None:
    assert told(before, after) == [(line, rule)]


# Words that a player writes


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("@ march 0525 0524 d", "@ march 0525, 0524 d"),
        ("@ march 0525 0524 d", "@ march to 0525 and 0524 d"),
        ("@ march 0525 0524 d", "@ march 0525-0524 d"),
        ("@ march 0525 0524 d", "@ march via 0525 to 0524 d"),
        ("@ engage 0524-A", "@ engage Doom Cave"),
        ("@ engage 0524-A", "@ engage the cave"),
        ("@ engage 0524-A", "@ engage A"),
        ("@ attempt 1 Odo", "@ attempt 1 Brother"),
        ("@ attempt 1 Odo", "@ attempt Odo"),
    ],
)
def test_a_player_may_write_it_so(before: str, after: str) -> None:
    assert told(before, after) == []


def test_what_two_things_are_called_is_not_one_of_them() -> None:
    assert told("@ engage 0524-A", "@ engage the hill")[0][1] == "engage.target"


# Slips of the pen


@pytest.mark.parametrize(
    ("before", "after", "line", "rule"),
    [
        ("nav 2 vs 4- -> pass", "nav 2 vs 4- -> fail", 6, "skill.check"),
        ("nav 2 vs 4- -> pass", "nav 2 vs 5- -> pass", 6, "navigation.check"),
        ("travel 2d6=4,5 -3 = 6 vs 5+ -> success", "travel 9", 8, "dice/count"),
        ("@ explore d: explore 4 = 4 -> found => [A:0524|Sites 1] [C:Nav 1]\n", "", 8, "log/missing"),
        ("[C:At 0524|Food 40|F 1]", "[C:At 0524|Food 39|F 1]", 16, "state/differs"),
        ("@ rest => [C:F 0|Streak 1]\n@ engage", "@ rest => [C:F 1|Streak 1]\n@ engage", 17, "rest.reset"),
        ("treasure 3d6=2,4,5 = 110", "treasure 3d6=2,4,5 = 11", 22, "treasure.base"),
        ("Total 120", "Total 130", 22, "dice/sum"),
        ("direction 4 -> right", "direction 4 -> left", 28, "navigation.failed-direction"),
        ("damage 2 = 4", "damage 2 = 2", 30, "skill.failure-damage"),
        ("HP 12->8", "HP 12->9", 30, "skill.failure-damage"),
        ("@ engage Lanternford\n", "", 47, "log/missing"),
    ],
)
def test_a_slip_is_told_once(before: str, after: str, line: int, rule: str) -> None:
    assert told(before, after) == [(line, rule)]
