"""No false alarms: what the seeded player writes checks clean, and the sheet at the end is the player's."""

from __future__ import annotations

import pytest
from logs import ROUTES, STYLES, book, check, faults, play

from sheetgen.tracker.record import Style

VARIANTS = (
    "",
    "quicksheet",
    "letter",
    "four-ones=reroll, trap-failure-damage=check, convert-fear-check=never",
    "route-corner=split, converted-ecl=life-only, trap-after-trigger=trap",
    "route-corner=free, level-divisor=20, four-ones=blocked, trap-flee=false",
    "route-reach=neighbour, armor-on-flee=false, trap-failure-damage=none",
)


def assert_clean(number: int, style: Style) -> None:
    """Play one game, check its log, compare the sheets."""
    variants = VARIANTS[number % len(VARIANTS)]
    text, state = play(f"CLEAN{number}", style, ROUTES[number % len(ROUTES)], variants)
    report = check(text)
    assert faults(report) == [], text
    assert report.summary.sheet == book().notation.sheet(state)
    assert report.summary.ending == state.over
    assert report.summary.unchecked_lines == 0


@pytest.mark.parametrize("part", range(10))
def test_seeded_games_check_clean(part: int) -> None:
    for number in range(part * 30, part * 30 + 30):
        assert_clean(number, STYLES[number // len(VARIANTS) % 2])


@pytest.mark.soak
def test_ten_thousand_games_check_clean() -> None:
    for number in range(10_000):
        assert_clean(number, STYLES[number // len(VARIANTS) % 2])
