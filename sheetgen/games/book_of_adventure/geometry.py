"""Exact geometry of Routes: which squares a straight line touches, with dots and without.

Implements the two geometries of procedure P5 (rules 2.5). A :data:`Square` is (column, row), counted from 0; a
:data:`Dot` is (x, y) in hundredths of a square, so that all arithmetic stays in integers: floats misjudge corners.
The functions are pure; the caches hold only facts about the grid.

Without dots, a Route between squares dx columns and dy rows apart is mirrored so that both distances are positive
and written as the line y = m x + c with m > 0, the start square being [0, 1] x [0, 1]. Leaving a square is then a
question about one grid corner (i, j): below it (m i + c < j) the line goes to the next column, above it to the next
row, through it to the diagonal square. Each answer cuts the plane of all (m, c), so the lines of one staircase form
a convex region, and an empty region ends the search at once.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from math import floor, gcd
from typing import NamedTuple

Square = tuple[int, int]
"""(column, row), both counted from 0; ``(0, 0)`` is ``A1``."""
Dot = tuple[int, int]
"""(x, y) in hundredths of a square: square (column, row) with offset (fx, fy) is (100 column + fx, 100 row + fy)."""

SCALE = 100
"""Hundredths in a square."""
NEAR = 5
"""Hundredths: a pencil line this close to a corner may have gone by either side of it (P5)."""

_Region = tuple[tuple[int, int, int], ...]
"""Corners (m w, c w, w), w > 0, of a convex set of lines, in order: a polygon, a segment or a single point."""
_SQUARE = re.compile(r"(A?[A-Z])([1-9][0-9]{0,2})")
_OFFSET = re.compile(r"([1-9][0-9]?),([1-9][0-9]?)")


class Touched(NamedTuple):
    """The squares a segment touches: ``squares`` in order with both ends, ``sides`` those at exactly cut corners."""

    squares: tuple[Square, ...]
    sides: frozenset[Square]

    def refusing(self, blocked: Callable[[Square], bool], corner: str = "touch") -> tuple[Square, ...]:
        """Return the Blocked squares that forbid the line (route.no-blocked) under the switch ``route-corner``."""
        spared = self.sides if corner == "split" else frozenset()
        return tuple(square for square in self.squares if square not in spared and blocked(square))


class Verdict(NamedTuple):
    """The judgement of a Route without dots.

    ``rule`` is the broken rule, None when ``ok``. ``squares`` are those to cross out when play goes on: the accepted
    ones; after an error those written, together with those every line that could be meant would add. ``expected``
    holds the newly crossed out squares of every acceptable line.
    """

    ok: bool
    rule: str | None
    squares: frozenset[Square]
    expected: tuple[frozenset[Square], ...]


# Names of squares and dots


@lru_cache(maxsize=4096)
def label(square: Square) -> str:
    """Return the name of a square, ``A1`` at the top left; the columns after Z are AA to AZ."""
    column, row = square
    letters = chr(ord("A") + column % 26)
    return f"{'A' * (column // 26)}{letters}{row + 1}"


@lru_cache(maxsize=4096)
def square_of(text: str) -> Square | None:
    """Return the square named by ``text`` in either case, None if it is no such name."""
    match = _SQUARE.fullmatch(text.upper())
    if match is None:
        return None
    letters, row = match.groups()
    return 26 * (len(letters) - 1) + ord(letters[-1]) - ord("A"), int(row) - 1


@lru_cache(maxsize=4096)
def dot_of(text: str) -> tuple[Square, Dot] | None:
    """Return square and dot of a text such as ``I10@90,20`` (offsets 1 to 99), None if it is none."""
    name, _, offset = text.partition("@")
    square = square_of(name)
    match = _OFFSET.fullmatch(offset)
    if square is None or match is None:
        return None
    return square, (SCALE * square[0] + int(match[1]), SCALE * square[1] + int(match[2]))


def side_dot_of(text: str) -> tuple[Square, Dot] | None:
    """Return square and dot of a text whose dot is on a side of the square (an offset 0 or 100), None for others."""
    name, _, offset = text.partition("@")
    square, places = square_of(name), offset.split(",")
    if square is None or len(places) != 2 or not all(place.isdecimal() and int(place) <= SCALE for place in places):
        return None
    return square, (SCALE * square[0] + int(places[0]), SCALE * square[1] + int(places[1]))


def _square_at(dot: Dot) -> Square:
    """Return the square a dot lies in."""
    return dot[0] // SCALE, dot[1] // SCALE


# Geometry with dots


def touched(start: Dot, end: Dot, corner: str = "touch") -> Touched:
    """Return the squares the segment between two dots touches, the start's first (P5, route.corner-touch).

    ``corner`` is the switch ``route-corner``: with "free" the side squares of an exactly cut corner are not touched.
    With "split" they are, but do not refuse the line: see :meth:`Touched.refusing`.
    """
    (x, y), last = _square_at(start), _square_at(end)
    sx, sy = (1 if end[0] > start[0] else -1), (1 if end[1] > start[1] else -1)
    wide, high = abs(end[0] - start[0]), abs(end[1] - start[1])
    # Distances to the next grid lines, each times the other extent: comparing them compares tx with ty.
    to_column = (SCALE * (x + (sx > 0)) - start[0]) * sx * high
    to_row = (SCALE * (y + (sy > 0)) - start[1]) * sy * wide
    result = [(x, y)]
    sides: set[Square] = set()
    while (x, y) != last:
        lead = -1 if y == last[1] else 1 if x == last[0] else to_column - to_row
        if lead == 0 and corner != "free":
            pair = ((x + sx, y), (x, y + sy))
            result += pair
            sides.update(pair)
        if lead <= 0:
            x += sx
            to_column += SCALE * high
        if lead >= 0:
            y += sy
            to_row += SCALE * wide
        result.append((x, y))
    return Touched(tuple(result), frozenset(sides))


def near_corner(start: Dot, end: Dot, corner: str = "touch") -> list[frozenset[Square]]:
    """Return every touched set acceptable for a pencil line between two dots, both ends included.

    At each grid corner that passes within :data:`NEAR` hundredths of the segment the line may have gone by the first
    side square, by the second or by both, as long as one straight line can do all of it. The first set is that of
    :func:`touched`; it is the only one when no corner is near.
    """
    exact = frozenset(touched(start, end, corner).squares)
    a, b = _square_at(start), _square_at(end)
    p, q = _mirror(start, a, b), _mirror(end, a, b)
    dx, dy = abs(b[0] - a[0]), abs(b[1] - a[1])
    if not any(_is_near(p, q, corner_at) for corner_at, _ in _decisions(_steps_of(p, q), dx, dy)):
        return [exact]
    ends, cells = {a, b}, _place(a, b)
    alike = (
        way
        for way in _shape(dx, dy).ways
        if all(_step_at(p, q, at) == step or _is_near(p, q, at) for at, step in _decisions(way.steps, dx, dy))
    )
    return list(dict.fromkeys([exact, *(_pick(cells, way.masks(corner)[0]) | ends for way in alike)]))


def _mirror(dot: Dot, a: Square, b: Square) -> Dot:
    """Return the dot relative to square a, mirrored so that b lies to the right of a and below it (an involution)."""
    x, y = dot[0] - SCALE * a[0], dot[1] - SCALE * a[1]
    return (x if b[0] >= a[0] else SCALE - x), (y if b[1] >= a[1] else SCALE - y)


def _step_at(p: Dot, q: Dot, at: Square) -> str:
    """Return the step (X column, Y row, D diagonal) that the mirrored segment takes before grid corner ``at``."""
    cross = (q[0] - p[0]) * (SCALE * at[1] - p[1]) - (q[1] - p[1]) * (SCALE * at[0] - p[0])
    return "X" if cross > 0 else "Y" if cross < 0 else "D"


def _steps_of(p: Dot, q: Dot) -> str:
    """Return the steps of a mirrored segment."""
    (x, y), (dx, dy) = _square_at(p), _square_at(q)
    steps = ""
    while (x, y) != (dx, dy):
        steps += "Y" if x == dx else "X" if y == dy else _step_at(p, q, (x + 1, y + 1))
        x, y = _after((x, y), steps[-1])
    return steps


def _is_near(p: Dot, q: Dot, at: Square) -> bool:
    """Tell whether a segment passes within :data:`NEAR` hundredths of a grid corner."""
    (ux, uy), (vx, vy) = (q[0] - p[0], q[1] - p[1]), (SCALE * at[0] - p[0], SCALE * at[1] - p[1])
    along, length2 = ux * vx + uy * vy, ux * ux + uy * uy
    if 0 <= along <= length2:
        return (ux * vy - uy * vx) ** 2 <= NEAR * NEAR * length2
    wx, wy = (vx, vy) if along < 0 else (vx - ux, vy - uy)
    return wx * wx + wy * wy <= NEAR * NEAR


# The possible staircases between two squares


class _Way(NamedTuple):
    """One manner of getting across: its steps, the lines that do it, and bit masks over the cells of its shape."""

    steps: str
    region: _Region
    path: int
    sides: int

    def masks(self, corner: str) -> tuple[int, int]:
        """Return the squares touched and those of them that must not be Blocked, by ``route-corner``."""
        every = self.path | self.sides
        return (self.path if corner == "free" else every), (every if corner == "touch" else self.path)


class _Shape(NamedTuple):
    """All ways between squares some distance apart: the cells any of them touches between the ends, and the ways."""

    cells: tuple[Square, ...]
    ways: tuple[_Way, ...]


def _after(square: Square, step: str) -> Square:
    """Return the square one mirrored step on."""
    return square[0] + (step != "Y"), square[1] + (step != "X")


def _decisions(steps: str, dx: int, dy: int) -> Iterator[tuple[Square, str]]:
    """Yield each step that was not forced, with the grid corner it decides about."""
    at = (0, 0)
    for step in steps:
        if at[0] < dx and at[1] < dy:
            yield (at[0] + 1, at[1] + 1), step
        at = _after(at, step)


def _split(region: _Region, at: Square) -> dict[str, _Region]:
    """Return the lines of a region by the step they take at a grid corner: below it X, above it Y, through it D."""
    i, j = at
    values = [m * i + c - j * w for m, c, w in region]
    low, high = min(values), max(values)
    if low >= 0 or high <= 0:
        return {"X": region} if low < 0 else {"Y": region} if high > 0 else {"D": region}
    below, above, through = [], [], []
    for k, value in enumerate(values):
        if value * values[k - 1] < 0:
            cut = _between(region[k], value, region[k - 1], values[k - 1])
            below.append(cut)
            above.append(cut)
            through.append(cut)
        if value <= 0:
            below.append(region[k])
        if value >= 0:
            above.append(region[k])
        if value == 0:
            through.append(region[k])
    return {step: tuple(dict.fromkeys(kept)) for step, kept in (("X", below), ("Y", above), ("D", through))}


def _between(one: tuple[int, int, int], s: int, two: tuple[int, int, int], t: int) -> tuple[int, int, int]:
    """Return the point between two others, of values s and t with unlike signs, where the value is 0."""
    s, t = abs(s), abs(t)
    m, c, w = t * one[0] + s * two[0], t * one[1] + s * two[1], t * one[2] + s * two[2]
    common = gcd(m, c, w)
    return m // common, c // common, w // common


def _all_lines(dx: int, dy: int) -> _Region:
    """Return the lines through the inside of both end squares.

    No two grid corners in reach are joined by a slope above dy + 1: steeper lines than dy + 2 add no staircase.
    """
    steep = dy + 2
    region: _Region = ((0, 1, 1), (0, -steep, 1), (steep, -steep, 1), (steep, 1, 1))
    for at, step in (((0, 1), "X"), ((1, 0), "Y"), ((dx, dy + 1), "X"), ((dx + 1, dy), "Y")):
        region = _split(region, at)[step]
    return region


def _grow(steps: str, at: Square, last: Square, region: _Region, found: list[tuple[str, _Region]]) -> None:
    """Add to ``found`` each way on from a square, after some steps, for some line of the region, with its lines."""
    x, y = at
    if x == last[0] or y == last[1]:
        found.append((steps + "X" * (last[0] - x) + "Y" * (last[1] - y), region))
        return
    for step, rest in _split(region, (x + 1, y + 1)).items():
        _grow(steps + step, _after(at, step), last, rest, found)


def _walk(steps: str) -> tuple[list[Square], list[Square]]:
    """Return the squares entered by the steps, the start first, and the side squares of cut corners."""
    x = y = 0
    path, sides = [(0, 0)], []
    for step in steps:
        if step == "D":
            sides += [(x + 1, y), (x, y + 1)]
        x += step != "Y"
        y += step != "X"
        path.append((x, y))
    return path, sides


@cache
def _shape(dx: int, dy: int) -> _Shape:
    """Return all ways over dx columns and dy rows, those that cut no corner first."""
    found: list[tuple[str, _Region]] = []
    _grow("", (0, 0), (dx, dy), _all_lines(dx, dy) if dx and dy else (), found)
    found.sort(key=lambda way: way[0].count("D"))
    walks = [_walk(steps) for steps, _ in found]
    cells = tuple(sorted({cell for path, _ in walks for cell in path} - {(0, 0), (dx, dy)}))
    bit = {cell: 1 << k for k, cell in enumerate(cells)}
    ways = (
        _Way(steps, region, sum([bit[cell] for cell in path[1:-1]]), sum({bit[cell] for cell in sides}))
        for (steps, region), (path, sides) in zip(found, walks, strict=True)
    )
    return _Shape(cells, tuple(ways))


@cache
def _masks(dx: int, dy: int, corner: str, cut: bool) -> tuple[tuple[int, int], ...]:
    """Return the masks of each way (see :meth:`_Way.masks`) without doubles; ``cut``: also those through corners."""
    ways = _shape(dx, dy).ways
    return tuple(dict.fromkeys(way.masks(corner) for way in ways if cut or not way.sides))


@lru_cache(maxsize=4096)
def _place(a: Square, b: Square) -> tuple[Square, ...]:
    """Return the cells of the shape between two squares as squares of the world."""
    column, row = a
    right, down = b[0] - column, b[1] - row
    sx, sy = (1 if right >= 0 else -1), (1 if down >= 0 else -1)
    return tuple([(column + sx * x, row + sy * y) for x, y in _shape(abs(right), abs(down)).cells])


def _ways(a: Square, b: Square, corner: str, cut: bool) -> tuple[tuple[int, int], ...]:
    """Return the masks of the ways between two squares over the cells of :func:`_place`."""
    return _masks(abs(b[0] - a[0]), abs(b[1] - a[1]), corner, cut)


def _bits(cells: tuple[Square, ...], holds: Callable[[Square], object]) -> int:
    """Return the mask of the cells for which ``holds`` is true."""
    mask, bit = 0, 1
    for cell in cells:
        if holds(cell):
            mask |= bit
        bit <<= 1
    return mask


def _pick(cells: tuple[Square, ...], mask: int) -> frozenset[Square]:
    """Return the cells of a mask."""
    if not mask:
        return frozenset()
    return frozenset(cell for k, cell in enumerate(cells) if mask >> k & 1)


@cache
def staircases(dx: int, dy: int) -> tuple[tuple[Square, ...], ...]:
    """Return all staircases one straight line can follow over dx columns and dy rows (both 0 or more).

    Each is the sequence of squares from (0, 0) to (dx, dy), both included, for lines that cut no corner exactly.
    """
    return tuple(tuple(_walk(way.steps)[0]) for way in _shape(dx, dy).ways if "D" not in way.steps)


@lru_cache(maxsize=1024)
def lines(a: Square, b: Square) -> tuple[frozenset[Square], ...]:
    """Return the sets of squares strictly between a and b that some line cutting no corner exactly touches."""
    return tuple(_pick(_place(a, b), squares) for squares, _ in _ways(a, b, "touch", cut=False))


@lru_cache(maxsize=1024)
def corner_lines(a: Square, b: Square) -> tuple[frozenset[Square], ...]:
    """Return the like sets of the lines that cut corners exactly, with both sides of each (route.corner-touch)."""
    plain = len(_ways(a, b, "touch", cut=False))
    return tuple(_pick(_place(a, b), squares) for squares, _ in _ways(a, b, "touch", cut=True)[plain:])


# Judging Routes without dots


def judge_list(
    a: Square,
    b: Square,
    listed: frozenset[Square],
    blocked: Callable[[Square], bool],
    newly: Callable[[Square], bool],
    corner: str = "touch",
) -> Verdict:
    """Judge the crossed-out squares a log lists for a Route from a to b (P5, geometry without dots).

    ``newly`` tells whether touching a square would cross it out now. Squares crossed out before may be listed too
    when the line touches them, and so may the start. The broken rule is ``route.no-blocked``,
    ``route.cross-out-touched`` (squares lack), ``route.straight`` (squares fit no line), or ``route.endpoints`` when
    only the destination is listed too much.
    """
    cells, inner = _place(a, b), listed - {a, b}
    new, bad = _bits(cells, newly), _bits(cells, blocked)
    ways = _ways(a, b, corner, cut=True)
    written = _bits(cells, inner.__contains__) if inner else 0
    possible = inner.issubset(cells)
    fits = possible and _fits(ways, written, new, bad)
    if fits and b not in listed:
        return Verdict(True, None, _pick(cells, written & new), (frozenset(filter(newly, inner)),))
    open_ways = [squares for squares, refusing in ways if not refusing & bad]
    containing = [way for way in open_ways if not written & ~way] if possible else []
    expected = _expected(cells, open_ways, new)
    if fits:
        return Verdict(False, "route.endpoints", _pick(cells, written & new), expected)
    if not open_ways or any(map(blocked, inner)):
        rule = "route.no-blocked"
    else:
        rule = "route.cross-out-touched" if containing else "route.straight"
    lacking = _pick(cells, _common(containing) & new)
    return Verdict(False, rule, frozenset(filter(newly, inner)) | lacking, expected)


def _fits(ways: Iterable[tuple[int, int]], written: int, new: int, bad: int) -> bool:
    """Tell whether some way without Blocked squares touches all that is written, and of the new squares only those."""
    due = written & new
    return any(squares & new == due and not refusing & bad and not written & ~squares for squares, refusing in ways)


def settle_unlisted(
    a: Square,
    b: Square,
    blocked: Callable[[Square], bool],
    newly: Callable[[Square], bool],
    corner: str = "touch",
) -> Verdict:
    """Find what a Route from a to b crosses out when the log lists nothing (P5, geometry without dots).

    If all lines without Blocked squares agree, that is the silent result; ``log.ambiguous-route`` if they differ (the
    verdict's squares are then those common to all), ``route.no-blocked`` if there is none.
    """
    cells = _place(a, b)
    new, bad = _bits(cells, newly), _bits(cells, blocked)
    open_ways = [squares for squares, refusing in _ways(a, b, corner, cut=True) if not refusing & bad]
    expected = _expected(cells, open_ways, new)
    if not open_ways:
        return Verdict(False, "route.no-blocked", frozenset(), expected)
    rule = None if len(expected) == 1 else "log.ambiguous-route"
    return Verdict(rule is None, rule, _pick(cells, _common(open_ways) & new), expected)


def _expected(cells: tuple[Square, ...], ways: Iterable[int], new: int) -> tuple[frozenset[Square], ...]:
    """Return the different sets of newly crossed out squares of the ways, in their order."""
    return tuple(_pick(cells, mask) for mask in dict.fromkeys(way & new for way in ways))


def _common(ways: list[int]) -> int:
    """Return the squares that all ways touch, none if there is no way."""
    mask = ways[0] if ways else 0
    for way in ways:
        mask &= way
    return mask


def open_line(
    a: Square,
    b: Square,
    blocked: Callable[[Square], bool],
    corner: str = "touch",
    cost: Callable[[Square], float] | None = None,
) -> frozenset[Square] | None:
    """Return the squares strictly between a and b on some line without Blocked squares, None if there is none.

    With ``cost`` it is a line with the fewest squares of positive cost. Corner-cutting lines are considered only
    where ``route-corner`` gives them an advantage: with "touch" they touch more than either neighbouring staircase.
    """
    cells = _place(a, b)
    bad = _bits(cells, blocked)
    ways = (squares for squares, refusing in _ways(a, b, corner, cut=corner != "touch") if not refusing & bad)
    first = next(ways, None)
    if first is None or cost is None:
        return None if first is None else _pick(cells, first)
    dear = _bits(cells, lambda square: cost(square) > 0)
    return _pick(cells, min([first, *ways], key=lambda way: (way & dear).bit_count()))


def has_line(a: Square, b: Square, blocked: Callable[[Square], bool], corner: str = "touch") -> bool:
    """Tell whether :func:`open_line` finds a line."""
    bad = _bits(_place(a, b), blocked)
    return not bad or any(not refusing & bad for _, refusing in _ways(a, b, corner, cut=corner != "touch"))


# Dots for given squares


def example_dots(a: Square, b: Square, squares: frozenset[Square]) -> tuple[Dot, Dot] | None:
    """Return two dots, one in a and one in b, whose line touches exactly ``squares``, None if none were found.

    ``squares`` may hold a and b or not; both side squares of an exactly cut corner belong to it.
    """
    wanted, cells = squares - {a, b}, _place(a, b)
    for way in _shape(abs(b[0] - a[0]), abs(b[1] - a[1])).ways:
        if _pick(cells, way.path | way.sides) == wanted:
            for p, q in _candidates(way, (abs(b[0] - a[0]), abs(b[1] - a[1]))):
                start, end = _place_dot(p, a, b), _place_dot(q, a, b)
                if frozenset(touched(start, end).squares) - {a, b} == wanted:
                    return start, end
    return None


def _place_dot(dot: Dot, a: Square, b: Square) -> Dot:
    """Return the dot of the world for a mirrored dot relative to square a: the inverse of :func:`_mirror`."""
    x, y = (dot[0] if b[0] >= a[0] else SCALE - dot[0]), (dot[1] if b[1] >= a[1] else SCALE - dot[1])
    return SCALE * a[0] + x, SCALE * a[1] + y


def _candidates(way: _Way, last: Square) -> Iterator[tuple[Dot, Dot]]:
    """Yield pairs of mirrored dots likely to go the way: its middle line, then dots around it; exact for corners."""
    if not way.region:
        yield (50, 50), (SCALE * last[0] + 50, SCALE * last[1] + 50)
        return
    if way.sides:
        yield from _through_corner(way, last)
        return
    size = len(way.region)
    slope = sum((Fraction(m, w) for m, _, w in way.region), Fraction(0)) / size
    height = sum((Fraction(c, w) for _, c, w in way.region), Fraction(0)) / size
    (px, py), (qx, qy) = _middle(slope, height, (0, 0)), _middle(slope, height, last)
    for reach in (0, 1, 3):
        near = range(-reach, reach + 1)
        for i in near:
            for j in near:
                for k in near:
                    yield (px + i, py + j), (qx + k, qy - j)


def _middle(slope: Fraction, height: Fraction, square: Square) -> Dot:
    """Return the dot nearest to the middle of a line's passage through a square, inside the square."""
    x, y = square
    left, right = max(Fraction(x), (y - height) / slope), min(Fraction(x + 1), (y + 1 - height) / slope)
    middle = (left + right) / 2
    dot = round(SCALE * middle), round(SCALE * (slope * middle + height))
    return _inside(dot[0], x), _inside(dot[1], y)


def _inside(value: int, square: int) -> int:
    """Return a coordinate moved into the inside of its square."""
    return min(max(value, SCALE * square + 1), SCALE * square + SCALE - 1)


def _through_corner(way: _Way, last: Square) -> Iterator[tuple[Dot, Dot]]:
    """Yield the dots that lie on a line of the way through its first cut corner, in whole hundredths."""
    slopes = [Fraction(m, w) for m, _, w in way.region]
    slope = _simplest(min(slopes), max(slopes))
    across, down = slope.denominator, slope.numerator
    x, y = next(at for at, step in _decisions(way.steps, *last) if step == "D")
    dots = [(SCALE * x + t * across, SCALE * y + t * down) for t in range(-SCALE * x, SCALE * (last[0] + 1 - x))]
    inside = [dot for dot in dots if dot[0] % SCALE and dot[1] % SCALE]
    starts = [dot for dot in inside if _square_at(dot) == (0, 0)]
    ends = [dot for dot in inside if _square_at(dot) == last]
    if starts and ends:
        yield starts[len(starts) // 2], ends[len(ends) // 2]


def _simplest(low: Fraction, high: Fraction) -> Fraction:
    """Return the fraction with the smallest denominator strictly between two positive ones, or both if equal."""
    if low == high:
        return low
    whole = floor(low)
    if whole + 1 < high:
        return Fraction(whole + 1)
    if low == whole:
        return whole + Fraction(1, floor(1 / (high - whole)) + 1)
    return whole + 1 / _simplest(1 / (high - whole), 1 / (low - whole))
