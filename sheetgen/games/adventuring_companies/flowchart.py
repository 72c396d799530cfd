"""The flowchart of a tier 4 site (3.11): levels, their sizes, the lines between encounters, repairs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sheetgen.engine.prompts import Asking, Claim, Roll, procedure
from sheetgen.games.adventuring_companies.primitives import roll_of
from sheetgen.games.adventuring_companies.tables import Creation

Line = tuple[str, str]
"""Two encounters that are joined, the one first in the list first."""


def key_of(level: int, number: int) -> str:
    """The key of an encounter (1.6)."""
    return f"{level}.{number}"


def line_of(one: str, other: str) -> Line:
    """A line as it is kept: an unordered pair; levels and numbers have one digit each."""
    return (one, other) if one <= other else (other, one)


def reached(lines: Iterable[Line], sizes: tuple[int, ...]) -> set[str]:
    """The encounters that lines join to level 1, over any number of steps (site.tier4.orphans)."""
    joined: dict[str, set[str]] = {}
    for one, other in lines:
        joined.setdefault(one, set()).add(other)
        joined.setdefault(other, set()).add(one)
    found = {key_of(1, number) for number in range(1, sizes[0] + 1)}
    fringe = list(found)
    while fringe:
        new = joined.get(fringe.pop(), set()) - found
        found |= new
        fringe.extend(new)
    return found


Stream = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class _Chart:
    """The site that the chart is of, its dice and their streams."""

    site: str
    creation: Creation
    stream: Stream


@procedure
def flowchart(site: str, creation: Creation, stream: Stream) -> Asking[tuple[tuple[int, ...], frozenset[Line]]]:
    """The sizes of the levels and the lines (site.tier4.levels to site.tier4.orphans).

    ``stream`` names the stream of the next roll of a kind.
    """
    chart = _Chart(site, creation, stream)
    faces = yield from roll_of("site.tier4.levels", "levels", creation.levels, stream=stream("levels"))
    count = min(creation.levels.most, max(1, faces[0]))
    sizes: list[int] = []
    for _ in range(count):
        faces = yield from roll_of("site.tier4.encounters", "size", creation.level_size, stream=stream("size"))
        sizes.append(min(creation.level_size.most, max(1, faces[0])))
    lines: set[Line] = set()
    for level, size in enumerate(sizes, 1):
        for number in range(1, size + 1):
            if level < count:
                yield from _down(chart, lines, (level, number), sizes[level])
            if size > 1:
                yield from _across(chart, lines, (level, number), size)
    yield from _repair(chart, lines, tuple(sizes))
    return tuple(sizes), frozenset(lines)


@procedure
def _down(chart: _Chart, lines: set[Line], at: tuple[int, int], below: int) -> Asking[None]:
    """Lines to the next level: one or two, no more than it has encounters (site.tier4.connections)."""
    key = key_of(*at)
    rule, subject = "site.tier4.connections", f"E:{chart.site}/{key}"
    faces = yield from roll_of(rule, "links", chart.creation.next_links, stream=chart.stream("links"))
    due = min(faces[0] + chart.creation.next_links.plus, below)
    number: int = yield from Claim(rule, "lines", due, None, subject)
    number = min(below, max(0, number))
    if number == below:
        lines |= {line_of(key, key_of(at[0] + 1, other)) for other in range(1, below + 1)}
        return
    found: set[int] = set()
    while len(found) < number:
        other = yield from _target(chart, key, at[0] + 1, below, tuple(found))
        found.add(other)
    lines |= {line_of(key, key_of(at[0] + 1, other)) for other in found}


@procedure
def _across(chart: _Chart, lines: set[Line], at: tuple[int, int], size: int) -> Asking[None]:
    """A line on the encounter's own level, or none (site.tier4.same-level)."""
    key = key_of(*at)
    rule, subject = "site.tier4.same-level", f"E:{chart.site}/{key}"
    faces = yield from roll_of(rule, "same", chart.creation.same_links, stream=chart.stream("same"))
    wanted: int = yield from Claim(rule, "lines", faces[0] + chart.creation.same_links.plus, None, subject)
    if wanted <= 0:
        return
    if size == 2:
        lines.add(line_of(key, key_of(at[0], 3 - at[1])))
        return
    other = yield from _target(chart, key, at[0], size, (at[1],))
    lines.add(line_of(key, key_of(at[0], other)))


@procedure
def _target(chart: _Chart, key: str, level: int, size: int, taken: tuple[int, ...]) -> Asking[int]:
    """The encounter at the other end: rolled again while it is taken or itself (site.tier4.targets)."""
    rule = "site.tier4.targets"
    while True:
        faces = yield from Roll(rule, "target", 1, size, stream=chart.stream("target"))
        other = min(size, max(1, faces[0]))
        if other not in taken:
            break
    said: str = yield from Claim(
        rule, "line", "-".join(line_of(key, key_of(level, other))), None, f"E:{chart.site}/{key}"
    )
    return other_end(said, key, level, size) or other


def other_end(line: str, key: str, level: int, size: int) -> int:
    """The number, on a level, of the other end of a line that is written; 0 where it is not of that level."""
    ends = [end for end in line.split("-") if end != key]
    if len(ends) != 1 or not ends[0].startswith(f"{level}."):
        return 0
    number = int(ends[0].split(".")[1])
    return number if 1 <= number <= size else 0


@procedure
def _repair(chart: _Chart, lines: set[Line], sizes: tuple[int, ...]) -> Asking[None]:
    """An encounter that nothing leads to gets a line from the level above (site.tier4.orphans)."""
    rule = "site.tier4.orphans"
    found = reached(lines, sizes)
    for level in range(2, len(sizes) + 1):
        for number in range(1, sizes[level - 1] + 1):
            key = key_of(level, number)
            if key in found:
                continue
            above = sizes[level - 2]
            other = 1  # alone on its level it is not rolled for
            if above > 1:
                faces = yield from Roll(rule, "orphan", 1, above, stream=chart.stream("orphan"))
                other = min(above, max(1, faces[0]))
            due = "-".join(line_of(key_of(level - 1, other), key))
            said: str = yield from Claim(rule, "line", due, None, f"E:{chart.site}/{key}")
            lines.add(line_of(key_of(level - 1, other_end(said, key, level - 1, above) or other), key))
            found = reached(lines, sizes)
