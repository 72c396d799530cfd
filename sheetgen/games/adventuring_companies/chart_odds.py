"""How the flowchart of a tier 4 site falls out (3.11): exact chances by a walk from level to level.

Every encounter above the last level has a line down, so a part of the chart that level 1 does not reach shows on
every level from where it begins to the last. A level therefore needs only to know which of its encounters hang
together and which of these groups level 1 reaches; repairing draws one line for each group that is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

from sheetgen.games.adventuring_companies.tables import Creation, Throw

Groups = tuple[int, ...]
"""The sizes of a level's groups: the one that level 1 reaches first, then the others in ascending order."""

_Labels = tuple[int, ...]
"""The group of each encounter of two levels, the lowest number of it; 0 is what level 1 reaches."""


@dataclass(frozen=True, slots=True)
class Chart:
    """What a tier 4 site has on average before its encounters are rolled.

    ``cut_off`` is the chance that level 1 does not reach all before repair, ``repairs`` the mean number of lines
    that repairing adds, ``lines`` the mean of all lines, those included.
    """

    cut_off: Fraction
    repairs: Fraction
    lines: Fraction


def law(throw: Throw) -> dict[int, Fraction]:
    """Return the chance of each result of a throw."""
    counts = throw.ways()
    whole = sum(counts.values())
    return {value: Fraction(count, whole) for value, count in counts.items()}


def average(chances: Mapping[int, Fraction]) -> Fraction:
    """Return the mean of a law."""
    return sum((value * part for value, part in chances.items()), Fraction(0))


@cache
def encounters(levels: Throw, size: Throw) -> Mapping[int, Fraction]:
    """Return the chance of each number of encounters (``site.tier4.levels``, ``site.tier4.encounters``)."""
    found: dict[int, Fraction] = {}
    for count, part in law(levels).items():
        for number in range(count * size.least, count * size.most + 1):
            chance = _sum_of(size, count).get(number, Fraction(0)) * part
            found[number] = found.get(number, Fraction(0)) + chance
    return found


@cache
def _sum_of(size: Throw, count: int) -> Mapping[int, Fraction]:
    """The law of the sum of several throws."""
    found = {0: Fraction(1)}
    for _ in range(count):
        longer: dict[int, Fraction] = {}
        for total, chance in found.items():
            for value, part in law(size).items():
                longer[total + value] = longer.get(total + value, Fraction(0)) + chance * part
        found = longer
    return found


@cache
def chart(creation: Creation, *, two_way: bool = True) -> Chart:
    """Return how flowcharts fall out under the throws of creation; with ``two_way`` off, lines lead down only."""
    found = Chart(Fraction(0), Fraction(0), Fraction(0))
    whole, repairs = _walk(creation) if two_way else _walk_down(creation)
    for levels, part in law(creation.levels).items():
        drawn = levels * _same_lines(creation) + (levels - 1) * _down_lines(creation)
        mean = repairs[levels]
        found = Chart(
            found.cut_off + part * (1 - whole[levels]),
            found.repairs + part * mean,
            found.lines + part * (drawn + mean),
        )
    return found


def _down_lines(creation: Creation) -> Fraction:
    """The mean number of lines from one level to the next, capped at its size (``site.tier4.connections``)."""
    size = law(creation.level_size)
    each = sum(
        (
            min(links, below) * part * chance
            for links, part in law(creation.next_links).items()
            for below, chance in size.items()
        ),
        Fraction(0),
    )
    return average(size) * each


def _same_lines(creation: Creation) -> Fraction:
    """The mean number of lines inside one level, each drawn once (``site.tier4.same-level``)."""
    mean = Fraction(0)
    for size, part in law(creation.level_size).items():
        if size > 1:
            pair = average(law(creation.same_links)) / (size - 1)
            mean += part * comb(size, 2) * (1 - (1 - pair) ** 2)
    return mean


def _walk(creation: Creation) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """For each number of levels the chance that all hangs together, and the mean number of groups left out."""
    sizes = law(creation.level_size)
    states: dict[Groups, Fraction] = {(size,): part for size, part in sizes.items()}
    whole, repairs = {1: Fraction(1)}, {1: Fraction(0)}
    for level in range(2, creation.levels.most + 1):
        after: dict[Groups, Fraction] = {}
        for groups, chance in states.items():
            for size, part in sizes.items():
                for new, weight in _next(groups, size, creation.next_links, creation.same_links).items():
                    after[new] = after.get(new, Fraction(0)) + chance * part * weight
        states = after
        whole[level] = sum((chance for groups, chance in states.items() if len(groups) == 1), Fraction(0))
        repairs[level] = sum(((len(groups) - 1) * chance for groups, chance in states.items()), Fraction(0))
    return whole, repairs


def _walk_down(creation: Creation) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """The same where lines lead down only: each level is repaired before it leads on."""
    sizes = law(creation.level_size)
    states = dict(sizes)
    whole, repairs = {1: Fraction(1)}, {1: Fraction(0)}
    for level in range(2, creation.levels.most + 1):
        after = dict.fromkeys(sizes, Fraction(0))
        missing = repairs[level - 1]
        for above, above_part in sizes.items():
            for size, part in sizes.items():
                for new, weight in _next((above,), size, creation.next_links, creation.same_links).items():
                    missing += above_part * part * weight * (len(new) - 1)
                    after[size] += states[above] * part * weight if len(new) == 1 else 0
        states = after
        whole[level], repairs[level] = sum(states.values(), Fraction(0)), missing
    return whole, repairs


@cache
def _next(groups: Groups, size: int, down: Throw, same: Throw) -> Mapping[Groups, Fraction]:
    """The groups of the next level of that size, from the groups of this one."""
    above = sum(groups)
    start = tuple(number for number, count in enumerate(groups) for _ in range(count))
    states: dict[_Labels, Fraction] = {(*start, *range(len(groups), len(groups) + size)): Fraction(1)}
    for here in range(above):
        states = _joined(states, here, _targets(above, size, down))
    for here in range(above, above + size):
        others = [at for at in range(above, above + size) if at != here]
        states = _joined(states, here, _neighbours(others, same))
    found: dict[Groups, Fraction] = {}
    for labels, chance in states.items():
        key = _sizes(labels[above:])
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def _targets(above: int, size: int, down: Throw) -> list[tuple[tuple[int, ...], Fraction]]:
    """The sets of encounters below that one encounter's lines may lead to, each with its chance."""
    found = []
    for links, part in law(down).items():
        sets = list(combinations(range(above, above + size), min(links, size)))
        found += [(ends, part / len(sets)) for ends in sets]
    return found


def _neighbours(others: list[int], same: Throw) -> list[tuple[tuple[int, ...], Fraction]]:
    """The same for lines on one level; an encounter alone there has none."""
    if not others:
        return [((), Fraction(1))]
    found: list[tuple[tuple[int, ...], Fraction]] = []
    for links, part in law(same).items():
        sets = list(combinations(others, min(links, len(others))))
        found += [(ends, part / len(sets)) for ends in sets]
    return found


def _joined(
    states: Mapping[_Labels, Fraction], here: int, choices: list[tuple[tuple[int, ...], Fraction]]
) -> dict[_Labels, Fraction]:
    """All states after one encounter's lines are drawn."""
    found: dict[_Labels, Fraction] = {}
    for labels, chance in states.items():
        for ends, part in choices:
            new = labels
            for end in ends:
                low, high = sorted((new[here], new[end]))
                new = tuple(low if label == high else label for label in new)
            found[new] = found.get(new, Fraction(0)) + chance * part
    return found


def _sizes(labels: _Labels) -> Groups:
    """The sizes of the groups of a level; the one that level 1 reaches has the label 0."""
    counts: dict[int, int] = {}
    for label in labels:
        counts[label] = counts.get(label, 0) + 1
    return (counts.pop(0), *sorted(counts.values()))


def sites_with_levels(creation: Creation, least: int) -> Fraction:
    """Return the chance of at least so many levels."""
    return sum((part for levels, part in law(creation.levels).items() if levels >= least), Fraction(0))
