"""Exact dice odds against brute force and against fractions worked out by hand."""

import doctest
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.engine import odds

SMALL = [(n, sides) for n in range(5) for sides in (1, 2, 3, 4, 6)]


@pytest.mark.parametrize(("n", "sides"), SMALL)
def test_ways_agree_with_counting_every_roll(n: int, sides: int) -> None:
    counted = Counter(sum(faces) for faces in product(range(1, sides + 1), repeat=n))
    assert dict(odds.ways(n, sides)) == dict(counted)


@pytest.mark.parametrize(("n", "sides"), SMALL)
def test_at_least_and_at_most_agree_with_counting_every_roll(n: int, sides: int) -> None:
    sums = [sum(faces) for faces in product(range(1, sides + 1), repeat=n)]
    for target in range(-1, n * sides + 2):
        assert odds.at_least(n, sides, target) == Fraction(sum(s >= target for s in sums), len(sums))
        assert odds.at_most(n, sides, target) == Fraction(sum(s <= target for s in sums), len(sums))
        assert odds.chance(n, sides, target) == Fraction(sums.count(target), len(sums))


@given(n=st.integers(1, 24), sides=st.sampled_from([2, 4, 6, 8, 10, 12, 20]))
def test_distributions_are_whole_symmetric_and_centred(n: int, sides: int) -> None:
    table = odds.ways(n, sides)
    assert sum(table.values()) == sides**n
    assert all(table[s] == table[n * (sides + 1) - s] for s in table)
    assert odds.mean(table) == Fraction(n * (sides + 1), 2)
    assert odds.variance(table) == Fraction(n * (sides**2 - 1), 12)


@pytest.mark.parametrize("n", range(6))
def test_binomial_agrees_with_counting_every_roll(n: int) -> None:
    sixes = [faces.count(6) for faces in product(range(1, 7), repeat=n)]
    for hits in range(-1, n + 2):
        assert odds.binomial(n, hits, Fraction(1, 6)) == Fraction(sixes.count(hits), len(sixes))
        assert odds.more_than(n, hits, Fraction(1, 6)) == Fraction(sum(s > hits for s in sixes), len(sixes))


@pytest.mark.parametrize(("n", "sides"), [(-1, 6), (2, 0), (3, -4)])
def test_dice_that_do_not_exist_are_refused(n: int, sides: int) -> None:
    with pytest.raises(ValueError, match=f"no such dice: {n}d{sides}"):
        odds.ways(n, sides)


def test_a_table_cannot_be_changed_by_its_reader() -> None:
    with pytest.raises(TypeError):
        odds.ways(2, 6)[7] = 0  # type: ignore[index]


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (Fraction(1, 2), 0, "1"),
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(-1, 8), 2, "-0.13"),
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(44, 3), 2, "14.67"),
        (Fraction(7), 0, "7"),
        (Fraction(1, 16), 3, "0.063"),
    ],
)
def test_decimal(value: Fraction, places: int, text: str) -> None:
    assert odds.decimal(value, places) == text


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (Fraction(0), 1, "–"),
        (Fraction(1), 1, "100"),
        (Fraction(1, 7776), 1, "<0.1"),
        (Fraction(7775, 7776), 1, ">99.9"),
        (Fraction(1295, 1296), 1, "99.9"),
        (Fraction(1, 1296), 1, "0.1"),
        (Fraction(1, 2), 1, "50.0"),
        (Fraction(1, 300), 0, "<1"),
        (Fraction(299, 300), 0, ">99"),
        (Fraction(1, 7776), 2, "0.01"),
        (Fraction(1, 46656), 2, "<0.01"),
    ],
)
def test_percent(value: Fraction, places: int, text: str) -> None:
    assert odds.percent(value, places) == text


def test_percent_words_may_be_chosen() -> None:
    assert odds.percent(Fraction(0), never="0") == "0"
    assert odds.percent(Fraction(1), always="sure") == "sure"


def test_fudge_dice_fall_evenly_about_zero() -> None:
    assert dict(odds.fudge_ways(4)) == {-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1}
    assert dict(odds.fudge_ways(1)) == {-1: 1, 0: 1, 1: 1}
    assert odds.count_where(odds.fudge_ways(4), lambda total: total >= 1) == 31


def test_examples_in_the_docstrings_run() -> None:
    failed, tried = doctest.testmod(odds)
    assert (failed, tried > 0) == (0, True)
