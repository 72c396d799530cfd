"""No false alarms: what the seeded players write checks clean, and the sheet at the end is the player's."""

from __future__ import annotations

import pytest
from evidence import STYLES, Evidence, evidence, named
from logs import check, faults

from sheetgen.tracker.record import Style

PARTS = 10
"""Parts of the 300 games, each a test."""

games = pytest.mark.parametrize("each", evidence(), ids=named)


def assert_clean(each: Evidence, number: int, style: Style) -> None:
    """Play one game, check its log, compare the sheets."""
    text, state = each.play("CLEAN", number, style)
    report = check(text)
    assert faults(report) == [], text
    assert report.summary.sheet == each.game.notation.sheet(state)
    assert report.summary.ending == each.game.ending(state)
    assert report.summary.unchecked_lines == 0


@games
@pytest.mark.parametrize("part", range(PARTS))
def test_seeded_games_check_clean(each: Evidence, part: int) -> None:
    for number in range(part * 30, part * 30 + 30):
        assert_clean(each, number, STYLES[number // 7 % 2])


@pytest.mark.soak
@games
def test_ten_thousand_games_check_clean(each: Evidence) -> None:
    for number in range(10_000):
        assert_clean(each, number, STYLES[number // 7 % 2])
