"""Layered layout of small flowcharts: which node stands where, and the way of every edge. No drawing.

Nodes stand in layers from the top down. Within each layer they are ordered so that as few edges cross as can be: by an
exact search while that is quick, else by trying to better a layer at a time. Edges run in the channels between layers,
where no node stands; one that passes a layer has a place of its own there. Edges within a layer join neighbours
directly, others by a way under them.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, pairwise, permutations
from math import factorial
from typing import Final

from .layout import Size
from .paper import Box

Point = tuple[float, float]
Order = tuple[int, ...]

EXACT: Final = 120
"""The most orders of a layer that are all tried with those of the next."""
TRIED: Final = 720
"""The most orders of a layer that are all tried by themselves."""
ROUNDS: Final = 12
DETOUR: Final = 1.5
"""What an edge within a layer costs for each node it passes, in crossings."""
PORTS: Final = 0.72
"""The part of a node's width along which edges leave and enter."""
STUB: Final = 5.0
"""The height of a channel that stays free of ways within a layer, at each node."""
LANE: Final = 3.4
"""The distance of ways under one layer."""
HIGHEST: Final = 1.5
"""The height of a channel at most, in heights of a node: what is left over stays free under the chart."""
SLIM: Final = 10.0
"""The width of an edge's place in a layer that it passes."""


@dataclass(frozen=True)
class Edge:
    """A line from one node to another; the head of its arrow is at the end unless it is ``plain``."""

    start: Hashable
    end: Hashable
    label: str = ""
    dashed: bool = False
    plain: bool = False


@dataclass(frozen=True)
class Way:
    """An edge as it runs over the page, point by point, and the box of its label."""

    edge: Edge
    points: tuple[Point, ...]
    label: Box | None = None


@dataclass(frozen=True)
class Arrangement:
    """Where everything stands; ``missing`` are labels for which there was no room."""

    nodes: Mapping[Hashable, Box]
    ways: tuple[Way, ...]
    crossings: int
    missing: tuple[str, ...] = ()


@dataclass
class Layers:
    """Nodes by layers and the edges between them, numbered for the search; long edges are cut at each layer."""

    nodes: Sequence[Sequence[Hashable]]
    edges: Sequence[Edge]
    places: list[list[Hashable | None]] = field(init=False)
    """What stands in each layer: nodes, then (None) the places of edges that pass."""

    def __post_init__(self) -> None:
        self.places = [list(layer) for layer in self.nodes]
        self.where = {key: (row, number) for row, layer in enumerate(self.nodes) for number, key in enumerate(layer)}
        self.between: list[list[tuple[int, int]]] = [[] for _ in self.nodes]
        self.within: list[list[tuple[int, int]]] = [[] for _ in self.nodes]
        self.chains: list[list[tuple[int, int]]] = []
        """Each edge as the places it goes through, from the upper end to the lower one."""
        for edge in self.edges:
            self._add(*sorted((self.where[edge.start], self.where[edge.end])))

    def _add(self, upper: tuple[int, int], lower: tuple[int, int]) -> None:
        """One edge, cut at each layer it passes."""
        chain = [upper]
        for row in range(upper[0] + 1, lower[0]):
            self.places[row].append(None)
            chain.append((row, len(self.places[row]) - 1))
        chain.append(lower)
        self.chains.append(chain)
        if upper[0] == lower[0]:
            self.within[upper[0]].append((upper[1], lower[1]))
            return
        for one, other in pairwise(chain):
            self.between[one[0]].append((one[1], other[1]))


def ordered(layers: Layers) -> list[Order]:
    """The order of each layer, from left to right, by which the fewest edges cross."""
    sizes = [len(places) for places in layers.places]
    if all(factorial(size) <= EXACT for size in sizes):
        return _best(layers, [list(permutations(range(size))) for size in sizes])
    return _bettered(layers, [tuple(range(size)) for size in sizes])


def _best(layers: Layers, choices: list[list[Order]]) -> list[Order]:
    """The best orders of all: layer by layer, the least cost of each order with the best before it."""
    costs = [_detours(layers.within[0], order) for order in choices[0]]
    backs: list[list[int]] = []
    for row in range(1, len(choices)):
        ranks = [_ranks(order) for order in choices[row]]
        pairs = _pairs(layers.between[row - 1])
        found = [(float("inf"), 0)] * len(ranks)
        for number, order in enumerate(choices[row - 1]):
            if costs[number] > min(costs) + len(pairs):
                continue
            weights = _weights(pairs, _ranks(order))
            for other, rank in enumerate(ranks):
                cost = costs[number] + sum(w for (a, b), w in weights.items() if rank[a] > rank[b])
                if cost < found[other][0]:
                    found[other] = cost, number
        costs = [
            cost + _detours(layers.within[row], order) for (cost, _back), order in zip(found, choices[row], strict=True)
        ]
        backs.append([back for _cost, back in found])
    last = costs.index(min(costs))
    orders = [choices[-1][last]]
    for row in range(len(choices) - 2, -1, -1):
        last = backs[row][last]
        orders.insert(0, choices[row][last])
    return orders


def _pairs(edges: list[tuple[int, int]]) -> list[tuple[int, int, int, int]]:
    """Pairs of edges that can cross: those that share no end."""
    return [(*one, *other) for one, other in combinations(edges, 2) if one[0] != other[0] and one[1] != other[1]]


def _weights(pairs: list[tuple[int, int, int, int]], rank: list[int]) -> dict[tuple[int, int], int]:
    """How many edges cross when the first of two lower places stands right of the second, by the upper order."""
    found: dict[tuple[int, int], int] = {}
    for above, below, other_above, other_below in pairs:
        key = (below, other_below) if rank[above] < rank[other_above] else (other_below, below)
        found[key] = found.get(key, 0) + 1
    return found


def _ranks(order: Order) -> list[int]:
    """The place of each number in an order."""
    found = [0] * len(order)
    for place, number in enumerate(order):
        found[number] = place
    return found


def _detours(edges: list[tuple[int, int]], order: Order) -> float:
    """What the edges within a layer cost in that order."""
    rank = _ranks(order)
    return sum(DETOUR * (abs(rank[one] - rank[other]) - 1) for one, other in edges)


def _between_cost(edges: list[tuple[int, int]], upper: Order, lower: Order) -> int:
    """How many edges between two layers cross."""
    above, below = _ranks(upper), _ranks(lower)
    return sum((above[a] - above[c]) * (below[b] - below[d]) < 0 for a, b, c, d in _pairs(edges))


def _bettered(layers: Layers, orders: list[Order]) -> list[Order]:
    """Orders that no change of a single layer makes better, begun with each layer under the middle of its edges."""
    for row in range(1, len(orders)):
        orders[row] = _under_middles(layers, orders, row)
    for _round in range(ROUNDS):
        before = list(orders)
        for row in (*range(len(orders)), *reversed(range(len(orders)))):
            size = len(orders[row])
            tried = permutations(range(size)) if factorial(size) <= TRIED else _swapped(orders[row])
            orders[row] = min((orders[row], *tried), key=partial(_cost, layers, orders, row))
        if orders == before:
            break
    return orders


def _cost(layers: Layers, orders: list[Order], row: int, order: Order) -> float:
    """What one layer costs in an order, with its neighbours as they are."""
    cost = _detours(layers.within[row], order)
    if row:
        cost += _between_cost(layers.between[row - 1], orders[row - 1], order)
    if row + 1 < len(orders):
        cost += _between_cost(layers.between[row], order, orders[row + 1])
    return cost


def _swapped(order: Order) -> list[Order]:
    """The order with two of its numbers exchanged, in every way."""
    found = []
    for one, other in combinations(range(len(order)), 2):
        changed = list(order)
        changed[one], changed[other] = changed[other], changed[one]
        found.append(tuple(changed))
    return found


def _under_middles(layers: Layers, orders: list[Order], row: int) -> Order:
    """A layer in the order of the middles of what its places are joined with above."""
    above = _ranks(orders[row - 1])
    ends: dict[int, list[int]] = {}
    for upper, lower in layers.between[row - 1]:
        ends.setdefault(lower, []).append(above[upper])
    return tuple(
        sorted(orders[row], key=lambda number: sum(ends.get(number, [number])) / len(ends.get(number, [number])))
    )


def arrange(
    nodes: Sequence[Sequence[Hashable]],
    edges: Sequence[Edge],
    node: Size,
    area: Box,
    labels: Mapping[Edge, Size],
    keep_order: bool = False,
) -> Arrangement:
    """Stand nodes of one size in layers over an area, and lead the edges.

    ``labels`` are the sizes of the edges' labels. With ``keep_order`` nodes stay in the order given.
    """
    layers = Layers(nodes, edges)
    orders = [tuple(range(len(places))) for places in layers.places] if keep_order else ordered(layers)
    crossings = sum(_between_cost(edges, *pair) for edges, pair in zip(layers.between, pairwise(orders), strict=False))
    return _Arranger(layers, orders, node, area, labels).arrangement(crossings)


@dataclass
class _Arranger:
    """Turns orders into places on the page."""

    layers: Layers
    orders: Sequence[Order]
    node: Size
    area: Box
    labels: Mapping[Edge, Size]

    def __post_init__(self) -> None:
        self.boxes = self._boxes()
        self.taken: list[Box] = []
        self.missing: list[str] = []
        self.lanes: dict[int, int] = {}

    def arrangement(self, crossings: int) -> Arrangement:
        """All nodes and ways."""
        bottoms, tops = self._ports()
        lines = [self._line(number, bottoms, tops) for number in range(len(self.layers.edges))]
        ways = [
            Way(edge, points, self._label(edge, points, lines))
            for edge, points in zip(self.layers.edges, lines, strict=True)
        ]
        nodes = {key: self.boxes[place] for key, place in self.layers.where.items()}
        return Arrangement(nodes, tuple(ways), crossings, tuple(self.missing))

    def _boxes(self) -> dict[tuple[int, int], Box]:
        """The box of each place: layers from the top down, each in the middle of the area."""
        wide, tall = self.node
        count = len(self.orders)
        channel = min(HIGHEST * tall, (self.area.height - count * tall - self._foot) / max(1, count - 1))
        found = {}
        for row, order in enumerate(self.orders):
            widths = [SLIM if self.layers.places[row][number] is None else wide for number in order]
            gap = min(wide * 0.5, (self.area.width - sum(widths)) / max(1, len(order) - 1))
            left = self.area.x + (self.area.width - sum(widths) - gap * (len(order) - 1)) / 2
            low = self.area.top - tall - row * (tall + channel)
            for number, width in zip(order, widths, strict=True):
                found[row, number] = Box(left, low, width, tall)
                left += width + gap
        return found

    @property
    def _foot(self) -> float:
        """The room under the last layer for ways within it."""
        lanes = len(self._far(len(self.orders) - 1))
        return STUB + LANE * lanes if lanes else 0.0

    def _far(self, row: int) -> list[tuple[int, int]]:
        """The edges within a layer between places that are not neighbours."""
        rank = _ranks(self.orders[row])
        return [pair for pair in self.layers.within[row] if abs(rank[pair[0]] - rank[pair[1]]) > 1]

    def _is_far(self, chain: list[tuple[int, int]]) -> bool:
        """Whether an edge within a layer has to run under others."""
        (row, one), (_row, other) = chain[0], chain[-1]
        rank = _ranks(self.orders[row])
        return abs(rank[one] - rank[other]) > 1

    def _ports(self) -> tuple[dict[tuple[int, int], Point], dict[tuple[int, int], Point]]:
        """Where each step of each edge leaves a place at its foot and enters one at its head, side by side."""
        below: dict[tuple[int, int], list[tuple[float, float, int, int]]] = {}
        above: dict[tuple[int, int], list[tuple[float, float, int, int]]] = {}
        for edge, chain in enumerate(self.layers.chains):
            if chain[0][0] == chain[-1][0]:
                if self._is_far(chain):
                    for end, (here, there) in enumerate((chain, chain[::-1])):
                        way = self._middle(there) - self._middle(here)
                        below.setdefault(here, []).append((self._middle(there), -abs(way), edge, -1 - end))
                continue
            for step, (upper, lower) in enumerate(pairwise(chain)):
                below.setdefault(upper, []).append((self._middle(lower), 0.0, edge, step))
                above.setdefault(lower, []).append((self._middle(upper), 0.0, edge, step))
        return self._spread(below, False), self._spread(above, True)

    def _middle(self, place: tuple[int, int]) -> float:
        """The middle of a place, from the left."""
        return self.boxes[place].centre[0]

    def _spread(
        self, ends: Mapping[tuple[int, int], list[tuple[float, float, int, int]]], at_top: bool
    ) -> dict[tuple[int, int], Point]:
        """Ends of edges along the head or foot of their places, in the order of where they go."""
        found = {}
        for place, entries in ends.items():
            box = self.boxes[place]
            room = box.width * PORTS
            for number, (_to, _far, edge, step) in enumerate(sorted(entries)):
                x = box.centre[0] + room * ((number + 1) / (len(entries) + 1) - 0.5)
                found[edge, step] = x, box.top if at_top else box.y
        return found

    def _line(
        self, number: int, bottoms: Mapping[tuple[int, int], Point], tops: Mapping[tuple[int, int], Point]
    ) -> tuple[Point, ...]:
        """One edge from its start to its end."""
        chain, edge = self.layers.chains[number], self.layers.edges[number]
        if chain[0][0] == chain[-1][0]:
            points = self._within(number, chain, bottoms)
        else:
            points = [point for step in range(len(chain) - 1) for point in (bottoms[number, step], tops[number, step])]
        return tuple(points if self.layers.where[edge.start] == chain[0] else reversed(points))

    def _within(
        self, number: int, chain: list[tuple[int, int]], bottoms: Mapping[tuple[int, int], Point]
    ) -> list[Point]:
        """An edge within a layer: across to a neighbour, or under those between, in a lane of its own."""
        first, last = self.boxes[chain[0]], self.boxes[chain[-1]]
        if not self._is_far(chain):
            y = first.y + first.height / 2
            return [(first.right, y), (last.x, y)] if first.x < last.x else [(first.x, y), (last.right, y)]
        row = chain[0][0]
        lane = self.lanes[row] = self.lanes.get(row, 0) + 1
        (x1, y), (x2, _y) = bottoms[number, -1], bottoms[number, -2]
        low = y - STUB - LANE * lane
        return [(x1, y), (x1, low), (x2, low), (x2, y)]

    # Labels

    def _label(self, edge: Edge, points: tuple[Point, ...], lines: Sequence[tuple[Point, ...]]) -> Box | None:
        """Where the label of an edge stands: on its longest part, free of nodes, labels and if possible other edges."""
        if edge not in self.labels:
            return None
        size = self.labels[edge]
        start, end = max(pairwise(points), key=lambda part: abs(part[0][0] - part[1][0]) + abs(part[0][1] - part[1][1]))
        boxes = [
            self._at(start, end, part, size) for part in (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.45, 0.55, 0.35, 0.65)
        ]
        free = [box for box in boxes if self._is_free(box)]
        if not free:
            self.missing.append(edge.label)
            return None
        others = [line for line in lines if line is not points]
        best = min(free, key=lambda box: sum(_meets(box, *part) for line in others for part in pairwise(line)))
        self.taken.append(best)
        return best

    @staticmethod
    def _at(start: Point, end: Point, part: float, size: Size) -> Box:
        """A label's box on the way from one point to another."""
        x, y = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
        return Box(x - size[0] / 2, y - size[1] / 2, *size)

    def _is_free(self, box: Box) -> bool:
        """Whether a label overlaps neither a node nor another label."""
        return not any(overlap(box, other) for other in (*self.boxes.values(), *self.taken)) and self.area.holds(box)


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share room."""
    return (
        min(one.right, other.right) - max(one.x, other.x) > 0.01
        and min(one.top, other.top) - max(one.y, other.y) > 0.01
    )


def _meets(box: Box, start: Point, end: Point) -> bool:
    """Whether a line passes through a box."""
    low, high = 0.0, 1.0
    for begin, way, least, most in (
        (start[0], end[0] - start[0], box.x, box.right),
        (start[1], end[1] - start[1], box.y, box.top),
    ):
        if abs(way) < 1e-9:
            if not least < begin < most:
                return False
            continue
        one, other = sorted(((least - begin) / way, (most - begin) / way))
        low, high = max(low, one), min(high, other)
    return low < high


def channels(nodes: Sequence[Sequence[Hashable]], edges: Collection[Edge], tall: float) -> float:
    """The height that a channel between layers needs: room for arrows, ways within a layer, and labels."""
    rows = {key: row for row, layer in enumerate(nodes) for key in layer}
    within: dict[int, int] = {}
    for edge in edges:
        if rows[edge.start] == rows[edge.end]:
            within[rows[edge.start]] = within.get(rows[edge.start], 0) + 1
    lanes = max(within.values(), default=0)
    labelled = any(edge.label for edge in edges)
    return max(20.0, 2 * STUB + LANE * lanes + 10.0) + (2.5 * tall if labelled else 0.0)
