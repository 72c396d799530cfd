"""Fights as a race of wounding hits, against counting every turn."""

from fractions import Fraction

import pytest

from sheetgen.engine.races import alive, felled, healths_left, race, wounding

ONE = Fraction(1)
D3 = {damage: Fraction(1, 3) for damage in (1, 2, 3)}


def test_only_damage_above_zero_wounds() -> None:
    chance, law = wounding({0: Fraction(1, 4), 1: Fraction(1, 4), 3: Fraction(1, 8)}, ONE)
    assert (chance, law) == (Fraction(3, 8), {1: Fraction(2, 3), 3: Fraction(1, 3)})
    assert wounding({0: Fraction(1, 2)}, ONE) == (0, {})
    assert wounding({}, 1.0) == (0, {})


def test_health_left_after_each_hit() -> None:
    assert list(healths_left(D3, 3, ONE)) == [
        [0, 0, 0, 1],
        [0, Fraction(1, 3), Fraction(1, 3), 0],
        [0, Fraction(1, 9), 0, 0],
    ]
    assert list(healths_left({}, 2, ONE)) == [[0, 0, 1]]


def test_which_hit_fells() -> None:
    assert alive(D3, 3, ONE) == [1, Fraction(2, 3), Fraction(1, 9), 0]
    assert felled(D3, 3, ONE) == [Fraction(1, 3), Fraction(5, 9), Fraction(1, 9)]
    assert felled({}, 3, ONE) == []
    assert alive({}, 3, ONE) == [1]


def test_hits_in_a_race_are_counted_turn_by_turn() -> None:
    """The first wounding hit after i of theirs: (miss, wounded) i times in some order of misses, then the hit."""
    mine, theirs = Fraction(1, 3), Fraction(1, 4)
    ours, after = race(mine, theirs, 2, 3, first=True), race(mine, theirs, 2, 3, first=False)
    loop = (1 - mine) * (1 - theirs)
    assert ours[0] == [mine * ((1 - mine) * theirs) ** i / (1 - loop) ** (i + 1) for i in range(3)]
    assert after[0][0] == (1 - theirs) * ours[0][0]
    assert after[0][2] == (1 - theirs) * ours[0][2] + theirs * ours[0][1]
    # After a hit of yours they attack: the second hit follows the first as in a race that they begin.
    assert ours[1][1] == ours[0][0] * after[0][1] + ours[0][1] * after[0][0]


def test_floats_give_the_same() -> None:
    exact = race(Fraction(3, 5), Fraction(2, 7), 6, 9, first=True)
    rough = race(3 / 5, 2 / 7, 6, 9, first=True)
    assert all(abs(a - b) < 1e-15 for one, two in zip(exact, rough, strict=True) for a, b in zip(one, two, strict=True))


def test_one_side_that_never_wounds() -> None:
    assert race(Fraction(1, 2), Fraction(0), 2, 2, first=False) == [[1, 0], [1, 0]]
    assert race(Fraction(0), Fraction(1, 2), 1, 2, first=True) == [[0, 0]]
    with pytest.raises(ZeroDivisionError):
        race(Fraction(0), Fraction(0), 1, 1, first=True)
