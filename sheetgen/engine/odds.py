"""Exact dice arithmetic: whole numbers and fractions only, so a printed chance is never off by a rounding.

Everything here is a pure function of small integers and is remembered, since odds tables ask for the same
sums again and again.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from types import MappingProxyType

from sheetgen.engine.dice import FUDGE_SIDES

__all__ = [
    "Section",
    "at_least",
    "at_most",
    "binomial",
    "chance",
    "count_where",
    "decimal",
    "fudge_ways",
    "mean",
    "more_than",
    "percent",
    "variance",
    "ways",
]


@dataclass(frozen=True)
class Section:
    """One odds table, ready to print: on an odds card, by `sheetgen odds`, as text or JSON.

    `key` is the section of the specification and stays the same for programs; `note` may be empty.
    """

    key: str
    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@cache
def ways(n: int, sides: int) -> Mapping[int, int]:
    """Return for each sum of `n` dice with `sides` faces (1 to `sides`) in how many ways it falls.

    The counts add up to ``sides ** n``; with no dice the only sum is 0, in one way.
    Raises `ValueError` for a negative number of dice or for dice without faces.

    >>> ways(2, 6)[7]
    6
    """
    if n < 0 or sides < 1:
        raise ValueError(f"no such dice: {n}d{sides}")
    if n == 0:
        return MappingProxyType({0: 1})
    counts: dict[int, int] = {}
    for total, count in ways(n - 1, sides).items():
        for face in range(1, sides + 1):
            counts[total + face] = counts.get(total + face, 0) + count
    return MappingProxyType(counts)


@cache
def fudge_ways(n: int) -> Mapping[int, int]:
    """Return for each total of `n` Fudge dice in how many ways it falls; they add up to ``3 ** n``.

    >>> fudge_ways(4)[-1]
    16
    """
    middle = n * (FUDGE_SIDES + 1) // 2
    return MappingProxyType({total - middle: count for total, count in ways(n, FUDGE_SIDES).items()})


def count_where(weights: Mapping[int, int], test: Callable[[int], bool]) -> int:
    """Return in how many ways a value falls that passes the test."""
    return sum(count for value, count in weights.items() if test(value))


def chance(n: int, sides: int, total: int) -> Fraction:
    """Return the chance that `n` dice with `sides` faces show exactly `total`."""
    return Fraction(ways(n, sides).get(total, 0), sides**n)


@cache
def at_least(n: int, sides: int, target: int) -> Fraction:
    """Return the chance that the sum of `n` dice with `sides` faces is `target` or more.

    >>> at_least(2, 6, 7)
    Fraction(7, 12)
    """
    return Fraction(sum(count for total, count in ways(n, sides).items() if total >= target), sides**n)


def at_most(n: int, sides: int, target: int) -> Fraction:
    """Return the chance that the sum of `n` dice with `sides` faces is `target` or less."""
    return 1 - at_least(n, sides, target + 1)


@cache
def binomial(n: int, hits: int, success: Fraction) -> Fraction:
    """Return the chance of exactly `hits` successes in `n` independent tries of chance `success` each."""
    if not 0 <= hits <= n:
        return Fraction(0)
    return comb(n, hits) * success**hits * (1 - success) ** (n - hits)


@cache
def more_than(n: int, hits: int, success: Fraction) -> Fraction:
    """Return the chance of more than `hits` successes in `n` independent tries of chance `success` each."""
    return sum((binomial(n, k, success) for k in range(max(0, hits + 1), n + 1)), Fraction(0))


def mean(weights: Mapping[int, int]) -> Fraction:
    """Return the mean of a distribution given as value to number of ways."""
    return Fraction(sum(value * count for value, count in weights.items()), sum(weights.values()))


def variance(weights: Mapping[int, int]) -> Fraction:
    """Return the variance of a distribution given as value to number of ways."""
    middle = mean(weights)
    spread = sum(count * (value - middle) ** 2 for value, count in weights.items())
    return Fraction(spread) / sum(weights.values())


def decimal(value: Fraction, places: int = 2) -> str:
    """Write a number with `places` decimals, halves rounded up (away from zero below it).

    >>> decimal(Fraction(44, 3))
    '14.67'
    """
    scaled = (abs(value) * 10**places * 2 + 1) // 2
    digits = str(scaled).rjust(places + 1, "0")
    sign = "-" if value < 0 and scaled else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


def percent(value: Fraction, places: int = 1, *, never: str = "–", always: str = "100") -> str:
    """Write a chance in percent with `places` decimals, telling sure things from nearly sure ones.

    Chance 0 is written as `never` and 1 as `always`; what would round to one of them without being it is
    written ``<0.1`` or ``>99.9`` (with the same number of decimals).

    >>> percent(Fraction(1, 7776)), percent(Fraction(7, 12)), percent(Fraction(7775, 7776))
    ('<0.1', '58.3', '>99.9')
    """
    if value <= 0:
        return never
    if value >= 1:
        return always
    smallest = Fraction(1, 10**places)
    text = decimal(value * 100, places)
    if text == decimal(Fraction(0), places):
        return "<" + decimal(smallest, places)
    if text == decimal(Fraction(100), places):
        return ">" + decimal(100 - smallest, places)
    return text
