"""Dice notation: read, written, and refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.engine.dice import MOST_DICE, MOST_SIDES, Dice, parse_dice
from sheetgen.engine.errors import InputError


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("3d6", Dice(3, 6)),
        ("d20", Dice(1, 20)),
        ("d%", Dice(1, 100)),
        ("d100", Dice(1, 100)),
        ("4dF", Dice(4, 3, fudge=True)),
        (" 2d8 ", Dice(2, 8)),
    ],
)
def test_read(text: str, dice: Dice) -> None:
    assert parse_dice(text) == dice


def test_sums() -> None:
    assert (parse_dice("3d6").least, parse_dice("3d6").most) == (3, 18)
    assert (parse_dice("4dF").least, parse_dice("4dF").most) == (-4, 4)


@pytest.mark.parametrize("text", ["", "6", "d", "0d6", "3d0", "3 d6", "-1d6", "3d6+1", "٣d6", "1000d6"])
def test_refused(text: str) -> None:
    with pytest.raises(InputError, match="is not dice"):
        parse_dice(text)


def test_an_upper_case_d_and_too_many_sides_say_so() -> None:
    with pytest.raises(InputError) as caught:
        parse_dice("3D6")
    assert caught.value.suggestion == "the d is lower case"
    with pytest.raises(InputError, match="more than 1000 sides"):
        parse_dice("d1001")


@given(st.integers(1, MOST_DICE), st.one_of(st.integers(1, MOST_SIDES), st.none()))
def test_round_trip(count: int, sides: int | None) -> None:
    dice = Dice(count, 3, fudge=True) if sides is None else Dice(count, sides)
    assert parse_dice(str(dice)) == dice
