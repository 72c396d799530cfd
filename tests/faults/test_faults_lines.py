"""Single slips of thirteen kinds in random logs: reported, near their line, and once each where that can be."""

from __future__ import annotations

import random

import pytest
from evidence import Evidence, evidence, named

from faults.lines import SLIPS
from sheetgen.log.reader import parse_log
from sheetgen.tracker.check import check_log
from sheetgen.tracker.record import Style

FOUND = {"full": 0.95, "sparse": 0.9}
NEAR = {"full": 0.94, "sparse": 0.88}
ERRORS = {"full": 1.7, "sparse": 1.8}
"""Bars: found, the first error within two lines of the slip, and errors each.

A line or a roll that is lost may leave a sparse log that is legal.
"""

MOST_KINDS = {"full": 13, "sparse": 8}
"""Kinds of slips there are; four at most have no place in the logs of a game."""

CLAIMED = ("face changed in a pool", "wrong sum", "wrong value", "wrong change", "wrong outcome")
"""Kinds that a sparse log has no place for, or cannot show."""


def games(each: Evidence, seed: str, count: int, style: Style) -> list[list[str]]:
    start = each.fault_start_of(0)
    return [each.play(seed, 2 * number + 1, style, start)[0].splitlines() for number in range(count)]


def sum_up(each: Evidence, seed: str, count: int, style: Style) -> tuple[str, int, int, int, int]:
    """The table, and altogether: slips, found, near, errors."""
    rng = random.Random(seed)
    logs = games(each, seed, 12, style)
    rows = ["  made  found   near  errors  one  slip"]
    total = [0, 0, 0, 0, 0]
    kinds = 0
    for name, slip in SLIPS.items():
        if style == "sparse" and name in CLAIMED:
            continue
        row = [0, 0, 0, 0, 0]
        tries = 0
        while row[0] < count and tries < 20 * count:
            tries += 1
            slipped = slip(rng.choice(logs), rng)
            if slipped is None:
                continue
            found = check_log(parse_log("\n".join(slipped[0]) + "\n", "slip.lonelog")).diagnostics
            lines = [one.line for one in found if one.severity in ("error", "warning")]
            near = bool(lines) and abs(lines[0] - slipped[1]) <= 2
            row = [a + b for a, b in zip(row, (1, bool(lines), near, len(lines), len(lines) == 1), strict=True)]
        if row[0]:
            rows.append(_row(row, name))
            kinds += 1
        total = [a + b for a, b in zip(total, row, strict=True)]
    assert kinds >= MOST_KINDS[style] - 4, "hardly any slip has a place in these logs"
    return "\n".join([*rows, _row(total, "all")]), total[0], total[1], total[2], total[3]


def _row(row: list[int], name: str) -> str:
    made, found, near, errors, one = row
    return f"{made:6} {found / made:6.1%} {near / made:6.1%} {errors / made:6.2f} {one / made:5.0%}  {name}"


def show(each: Evidence, table: str, style: Style, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\n{each.game.title}: single slips on {style} logs\n{table}")


BOOK = next(each for each in evidence() if each.key == "book-of-adventure")
kinds = pytest.mark.parametrize("each", evidence(), ids=named)


@kinds
@pytest.mark.parametrize("style", ["full", "sparse"])
def test_single_slips(each: Evidence, style: Style, capsys: pytest.CaptureFixture[str]) -> None:
    table, made, found, near, errors = sum_up(each, "SLIP", 12, style)
    show(each, table, style, capsys)
    assert made >= 12 * (MOST_KINDS[style] - 4)
    assert found >= FOUND[style] * made
    assert near >= NEAR[style] * made
    assert errors <= ERRORS[style] * made


@pytest.mark.soak
@kinds
@pytest.mark.parametrize("style", ["full", "sparse"])
def test_many_single_slips(each: Evidence, style: Style, capsys: pytest.CaptureFixture[str]) -> None:
    table, made, found, near, errors = sum_up(each, "SLIPSOAK", 100, style)
    show(each, table, style, capsys)
    assert found >= FOUND[style] * made
    assert near >= NEAR[style] * made
    assert errors <= ERRORS[style] * made


def test_every_slip_changes_one_place_only() -> None:
    rng = random.Random(1)
    lines = games(BOOK, "ONE", 1, "full")[0]
    for slip in SLIPS.values():
        slipped = slip(lines, rng)
        assert slipped is not None
        after, at = slipped
        assert after != lines
        assert after[: at - 2] == lines[: at - 2]
        assert after[at + 1 :] in (lines[at + 1 :], lines[at + 2 :], lines[at:])
