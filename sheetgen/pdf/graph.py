"""Node graphs: small flowcharts in layers, with nodes of any content and arrows between them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from .arrows import arrow
from .boxes import CHECK
from .fonts import text_width
from .forms import slug
from .ink import FRAME, HAIRLINE, HEAVY
from .layers import LANE, STUB, Arrangement, Edge, Way, arrange, channels
from .layout import Element, Size, place
from .paper import Box, mm
from .pen import Overflow, Pen
from .theme import Theme

ENTRANCE: Final = mm(5)
"""The room above the first layer for the arrows of entrances."""
LEAST_GAP: Final = mm(4)
HEAD: Final = 4.4
FOOT: Final = mm(1.2)
"""The room under the last line of a node box."""
HEAD_HEIGHT: Final = mm(5)
"""The line of a node box with its number and mark."""


@dataclass(frozen=True)
class GraphNode:
    """A node: its name in edges, the layer it stands in (from 0), and what is drawn in its place."""

    key: str
    layer: int
    element: Element


@dataclass(frozen=True)
class Graph:
    """A flowchart. All nodes have the size of the one that needs most room.

    ``entrances`` are nodes with an arrow from above. With ``keep_order`` nodes stay in the order given, otherwise they
    are ordered so that few edges cross.
    """

    nodes: Sequence[GraphNode]
    edges: Sequence[Edge] = ()
    entrances: Collection[str] = ()
    keep_order: bool = False
    said: str = "Flowchart"
    node_size: Size = (0.0, 0.0)
    """The size of the nodes where more than the least is wanted."""

    @cached_property
    def layers(self) -> list[list[str]]:
        """The nodes by layers; an empty layer takes no room."""
        rows = sorted({node.layer for node in self.nodes})
        return [[node.key for node in self.nodes if node.layer == row] for row in rows]

    def _node(self, theme: Theme) -> Size:
        """The size of a node."""
        sizes = [node.element.least(theme) for node in self.nodes]
        wide = max((size[0] for size in sizes), default=0.0)
        return max(self.node_size[0], wide), max(self.node_size[1], max((size[1] for size in sizes), default=0.0))

    def _labels(self, theme: Theme) -> dict[Edge, Size]:
        """The sizes of the labels, with a little paper around them."""
        style = theme.set(theme.mark)
        return {
            edge: (text_width(edge.label, style.role, style.size) + 3.0, style.size * 0.9 + 1.5)
            for edge in self.edges
            if edge.label
        }

    def least(self, theme: Theme) -> Size:
        """The widest layer side by side, the layers and channels one under the other."""
        wide, tall = self._node(theme)
        most, count = max(map(len, self.layers), default=0), len(self.layers)
        channel = channels(self.layers, self.edges, theme.set(theme.mark).size)
        top = ENTRANCE if self.entrances else 0.0
        labels = max((size[0] for size in self._labels(theme).values()), default=0.0)
        gap = max(LEAST_GAP, labels + 2 * HEAD if any(self._level) else 0.0)
        return wide * most + gap * max(0, most - 1), tall * count + channel * max(0, count - 1) + top + self._foot

    @cached_property
    def _level(self) -> list[int]:
        """For each layer, how many edges join two of its nodes."""
        return [sum(edge.start in layer and edge.end in layer for edge in self.edges) for layer in self.layers]

    @property
    def _foot(self) -> float:
        """The room under the last layer for ways within it."""
        return STUB + LANE * self._level[-1] if self._level and self._level[-1] else 0.0

    def plan(self, theme: Theme, box: Box) -> Arrangement:
        """Where everything stands in a box; raises `KeyError` when an edge names a node that is none."""
        area = box.below(ENTRANCE) if self.entrances else box
        return arrange(self.layers, self.edges, self._node(theme), area, self._labels(theme), self.keep_order)

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw edges, then labels on paper, then the nodes."""
        plan = self.plan(pen.theme, box)
        pen.say(f"{self.said}: {len(self.nodes)} nodes, {len(self.edges)} lines")
        for way in plan.ways:
            self._way(pen, way)
        for way in plan.ways:
            if way.label is not None:
                pen.block(way.label, 1.0)
                pen.text(way.label, way.edge.label, pen.theme.mark, "middle")
        pen.page.overflow.extend(Overflow("Label of a line", label) for label in plan.missing)
        for node in self.nodes:
            place(pen, node.element, plan.nodes[node.key])
            if node.key in self.entrances:
                spot = plan.nodes[node.key]
                arrow(
                    pen, [(spot.centre[0], spot.top + ENTRANCE - 1), (spot.centre[0], spot.top)], HEAVY, head=HEAD + 1
                )

    @staticmethod
    def _way(pen: Pen, way: Way) -> None:
        """One edge, and what it says."""
        edge = way.edge
        dash = (2.6, 1.8) if edge.dashed else ()
        if edge.plain:
            pen.lines(
                [(*one, *other) for one, other in zip(way.points, way.points[1:], strict=False)],
                FRAME,
                pen.ink.main,
                dash,
            )
        else:
            arrow(pen, way.points, FRAME, dash=dash, head=HEAD)
        words = f" ({edge.label})" if edge.label else ""
        pen.say(f"{edge.start} {'and' if edge.plain else 'to'} {edge.end}{words}")


@dataclass(frozen=True)
class NodeBox:
    """A rounded box with a number, a letter in a circle, and labelled values, blank where they are empty.

    ``tick`` names a box to tick in its head; a box that is ``struck`` out is not in use.
    """

    number: str
    mark: str = ""
    entries: Sequence[tuple[str, str]] = ()
    tick: str = ""
    ticked: bool = False
    struck: bool = False
    width: float = mm(38)
    row: float = mm(6)
    name: str = ""

    def least(self, theme: Theme) -> Size:
        """The head and a line for each entry."""
        return self.width, (HEAD_HEIGHT + self.row * len(self.entries)) * theme.scale + 1 + FOOT

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the frame, the head and the entries."""
        pen.block(box, 1.0)
        pen.frame(box, FRAME, radius=mm(1.6), dash=(1.5, 1.5) if self.struck else ())
        if self.struck:
            pen.lines(((box.x + 4, box.y + 4, box.right - 4, box.top - 4),), HAIRLINE)
            pen.text(box.head(HEAD_HEIGHT).inset(4, 0.5), self.number, pen.theme.mark)
            pen.say(f"{self.number}: not in use")
            return
        head = box.head(HEAD_HEIGHT * pen.theme.scale).inset(4, 0.5)
        self._head(pen, head)
        rows = box.below(head.height + 1).above(FOOT).inset(4, 0)
        for (label, value), line in zip(self.entries, rows.stack(max(1, len(self.entries))), strict=False):
            taken = pen.text(line.above(2.6), label, pen.theme.mark, valign="end") + 3 if label else 0.0
            room = Box(line.x + taken, line.y, line.width - taken, line.height)
            pen.rule(room.above(0.8))
            name = f"{self.name}.{slug(label)}" if self.name else ""
            pen.written(room.inset(0.5, 2.6), value, name, f"{self.number}: {label}", pen.theme.name, "start", "end")
            pen.tell(f"{self.number}, {label}", value)

    def _head(self, pen: Pen, head: Box) -> None:
        """Number, mark, and the box to tick."""
        width = pen.text(head, self.number, pen.theme.label)
        reach = min(head.height / 2 - 0.5, mm(2.1))
        x = head.x + width + 4 + reach
        pen.circle(x, head.centre[1], reach, HAIRLINE)
        spot = Box(x - reach, head.y, 2 * reach, head.height)
        pen.written(spot, self.mark, f"{self.name}.mark" if self.name else "", f"{self.number}: kind", pen.theme.label)
        pen.tell(f"{self.number}, kind", self.mark)
        if self.tick:
            square = head.end(CHECK).middle(CHECK, CHECK)
            pen.frame(square, HAIRLINE, radius=1)
            pen.ticked(
                square, self.ticked, f"{self.name}.tick" if self.name else "", label=f"{self.number}: {self.tick}"
            )
            rest = Box(x + reach + 3, head.y, square.x - x - reach - 5, head.height)
            pen.text(rest, self.tick, pen.theme.mark, "end")
            pen.say(f"[{'x' if self.ticked else ' '}] {self.number}: {self.tick}")


__all__ = ["Edge", "Graph", "GraphNode", "NodeBox"]
