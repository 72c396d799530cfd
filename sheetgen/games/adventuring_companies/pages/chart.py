"""A site on a page of its own: its encounters as boxes, at tier 4 as a flowchart of levels (section 8.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from sheetgen.documents.pages import begin, room
from sheetgen.pdf.boxes import CHECK, Heading, RuledLines, ValueBox, WriteLine
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.fonts import clean
from sheetgen.pdf.forms import slug
from sheetgen.pdf.graph import Edge, Graph, GraphNode
from sheetgen.pdf.ink import FRAME, HAIRLINE
from sheetgen.pdf.layout import Cell, Column, Element, Label, Row, Size, fitted, fixed, place, share
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Overflow, Pen, wrap
from sheetgen.pdf.theme import Style, Theme

from .records import working
from .views import EncounterRow, SiteRow, SitesView

HEAD: Final = mm(5.4)
PAD: Final = mm(1.2)
WIDEST: Final = mm(72)
GAP: Final = mm(2)
ROWS: Final = (mm(9), mm(8.4), mm(7.6), mm(6.8), mm(6.2))
"""Heights of a line of a box that are tried, the best first."""
NUMBER: Final = Style("label", 10.5, 7, "written")
WHAT: Final = Style("label-bold", 9.5, 7, "written")
DICE_LINES: Final = 2
"""The most lines of dice in a box."""
NOTES: Final = mm(24)
"""The least room under the boxes that becomes lines for notes."""
STRETCH: Final = 1.25
"""How much higher than it must be a flowchart may be."""
CELL: Final = mm(7.8)
"""The least width of a number's cell."""
WIDE_LABEL: Final = mm(10.4)
"""The width of a cell from which on the longest label has room."""
ACROSS: Final = 3
"""Boxes side by side where encounters have no order."""


@lru_cache(maxsize=256)
def _dice_lines(text: str, style: Style, width: float) -> list[str]:
    """Rolls in lines of that width."""
    return wrap(clean(text), style, style.size, width)


@dataclass(frozen=True)
class SlotBox:
    """An encounter: its number, S or C, a mark when it is exhausted, what it is, and its numbers."""

    each: EncounterRow
    linked: bool
    """Whether it has places for the dice of lines."""
    down: str = ""
    same: str = ""
    row: float = ROWS[0]
    flat: bool = False
    """Whether its numbers stand on one line."""
    width: float = mm(36)

    def least(self, theme: Theme) -> Size:
        """The head and its lines."""
        scale = theme.scale
        lines = 1 + len(self._cells(theme))
        return self.width, (HEAD + self.row * lines) * scale + PAD + self._dice_room(theme)

    def _dice(self, theme: Theme) -> list[str]:
        """The lines of the dice."""
        return _dice_lines(self.each.dice, theme.set(theme.key), self.width - 7)

    def _dice_room(self, theme: Theme) -> float:
        """The height of the dice: some lines, or one that says where they stand."""
        count = len(self._dice(theme))
        return (1 if count > DICE_LINES else count) * theme.set(theme.key).size * 1.15 + 1 if count else 0.0

    @property
    def _name(self) -> str:
        return f"site.{self.each.number.replace('.', '-')}"

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the box on paper, so that lines end at it."""
        pen.block(box, 1.0)
        pen.frame(box, FRAME, radius=mm(1.6))
        head = box.head(HEAD * pen.theme.scale)
        self._head(pen, head.inset(4, 0.5))
        area = box.below(head.height).above(PAD).inset(3, 0)
        high = self._dice_room(pen.theme)
        if high:
            self._set_dice(pen, area.foot(high))
            area = area.above(high)
        cells = self._cells(pen.theme)
        lines = area.stack(1 + len(cells))
        self._what(pen, lines[0])
        for line, part in zip(lines[1:], cells, strict=True):
            self._numbers(pen, line, part)
        self._say(pen, cells)

    def _set_dice(self, pen: Pen, box: Box) -> None:
        """Set the dice in small letters; a long run of them goes over."""
        lines = self._dice(pen.theme)
        if len(lines) > DICE_LINES:
            pen.page.overflow.append(Overflow(f"{self.each.number}, dice", self.each.dice))
            lines = ["dice: on the continuation page"]
        pen.texts(box.stack(len(lines)), lines, pen.theme.key)

    def _head(self, pen: Pen, head: Box) -> None:
        """Number, kind, and the mark of exhaustion."""
        width = pen.text(head, self.each.number, pen.theme.strong)
        kind = ("C" if self.each.fight else "S") if self.each.what else ""
        reach = min(head.height / 2 - 0.4, mm(2))
        x = head.x + width + 4 + reach
        pen.circle(x, head.centre[1], reach, HAIRLINE)
        spot = Box(x - reach, head.y, 2 * reach, head.height)
        pen.written(spot, kind, f"{self._name}.kind", f"{self.each.number}: S or C", pen.theme.label)
        square = head.end(CHECK).middle(CHECK, CHECK)
        pen.frame(square, HAIRLINE, radius=1)
        pen.ticked(square, self.each.exhausted, f"{self._name}.exhausted", label=f"{self.each.number}: exhausted")
        rest = Box(x + reach + 3, head.y, square.x - x - reach - 5, head.height)
        words = "exhausted" if rest.width >= mm(12) * pen.theme.scale else "exh."
        pen.text(rest, words, pen.theme.tag, "end")

    def _what(self, pen: Pen, line: Box) -> None:
        """The skill or foe, on a line to write on; the abilities of a foe in smaller letters after it."""
        room_ = line.inset(0.5, 1.2)
        pen.rule(line.above(0.8))
        words = self.each.what.partition(",")[0]
        if not words:
            pen.text(line.inset(0, 1), "skill or foe", pen.theme.tag, "start", "start")
        extra = ", ".join(part for part in self.each.more.split(", ") if not part.startswith("AC "))
        if extra:
            words = f"{words}: {extra}"
        pen.written(room_, words, f"{self._name}.what", f"{self.each.number}: skill or foe", WHAT, "start", "middle")

    def _cells(self, theme: Theme) -> list[list[tuple[str, str]]]:
        """The labels and values of the lines under what it is: as many to a line as can be written in."""
        each = self.each
        hard = "HD" if each.fight else "diff." if each.what else "HD/diff."
        found = [(hard, each.number_only), ("AC", each.ac), ("share", each.share)]
        if each.what and not each.fight:
            del found[1]
        if not self.flat:
            found.append(("left", each.left))
            found += [("down", self.down), ("same", self.same)] if self.linked else []
        found += [("day", each.day), ("due", each.due)]
        most = max(2, int((self.width - 6) / (CELL * theme.scale)))
        lines = -(-len(found) // most)
        size = -(-len(found) // lines)
        if self.width / size < WIDE_LABEL * theme.scale:
            found = [("hard" if label == "HD/diff." else label, value) for label, value in found]
        # What is left over of the lines is left over on the first one: day and due stay on one line.
        first = len(found) - size * (lines - 1)
        return [found[:first], *(found[at : at + size] for at in range(first, len(found), size))]

    def _numbers(self, pen: Pen, line: Box, cells: Sequence[tuple[str, str]]) -> None:
        """Cells side by side with small labels."""
        parts = line.split(len(cells), 1.5)
        for (label, value), part in zip(cells, parts, strict=True):
            frame = part.above(1)
            pen.frame(frame, HAIRLINE, pen.ink.line, 1)
            pen.text(frame.inset(1.2, 1.5), label, pen.theme.tag, "start", "start")
            low = frame.inset(0, 0.4).below(pen.theme.tag.size * 0.72 + 1)
            pen.written(low.inset(1, 0), value, f"{self._name}.{slug(label)}", f"{self.each.number}: {label}", NUMBER)

    def _say(self, pen: Pen, cells: Sequence[Sequence[tuple[str, str]]]) -> None:
        """The box in words."""
        each = self.each
        words = [f"{each.what}; {each.more}" if each.more else each.what or "____"]
        words += [f"{label} {value or '____'}" for line in cells for label, value in line]
        pen.say(f"[{'x' if each.exhausted else ' '}] {each.number}: {', '.join(words)}", *filter(None, [each.dice]))


@dataclass(frozen=True)
class ChartPage:
    """What stands on one page of a site: some of its levels, the lines between them, the size of its boxes."""

    graph: Graph
    title: str = ""


def draw(document: Document, geometry: Geometry, view: SitesView) -> None:
    """Draw each site of the view, or one blank flowchart."""
    for site in view.sites or (SiteRow(tier="4"),):
        _site(document, geometry, view, site)


def _site(document: Document, geometry: Geometry, view: SitesView, site: SiteRow) -> None:
    """A site on one page, or its levels on several."""
    theme, area = document.theme, room(geometry, GAP)
    head = _head(view, site, theme, area.width)
    foot = _foot(view, site, theme, area.width)
    above, below = head.least(theme)[1] + GAP, foot.least(theme)[1] + GAP
    pages = chart_pages(theme, area.width, area.height - above - below, view, site)
    name = f"{view.origin.document}: {site.name}" if site.name else view.origin.document
    for number, page in enumerate(pages):
        label = name if len(pages) == 1 else f"{name}, {page.title}"
        called = site.name or (f"Site {site.location}" if site.location else "")
        pen, area = begin(document, geometry, view.origin, label, called, GAP)
        place(pen, head, area.head(above - GAP))
        place(pen, foot, area.foot(below - GAP))
        body = area.below(above).above(below)
        need = page.graph.least(theme)[1] * (STRETCH if site.sizes else 1)
        if site.encounters and body.height - need >= NOTES:
            place(pen, RuledLines("Notes", f"site.notes.{number + 1}"), body.below(need + mm(4)))
            body = body.head(need)
        place(pen, page.graph, body)
        if number:
            pen.say(page.title)


def chart_pages(theme: Theme, width: float, height: float, view: SitesView, site: SiteRow) -> list[ChartPage]:
    """The boxes of a site in levels, as large as they can be; on several pages where they have no room on one."""
    levels = list(_levels(view, site))
    most = max(map(len, levels))
    wide = min(WIDEST * theme.scale, (width - mm(4) * (most - 1)) / most)
    for flat in (False, True):
        for row in ROWS:
            graph = _graph(view, site, levels, wide, row, flat)
            least = graph.least(theme)
            if least[1] <= height and least[0] <= width + 0.01:
                return [ChartPage(graph)]
    return list(_split(theme, height, view, site, levels, wide))


def _split(
    theme: Theme, height: float, view: SitesView, site: SiteRow, levels: list[list[EncounterRow]], wide: float
) -> Iterator[ChartPage]:
    """Levels on several pages; the last of a page stands on the next one again, with the lines that go on from it."""
    first, overlap = 0, 1 if site.lines else 0
    while first < len(levels) - overlap or first == 0:
        count = len(levels) - first
        while (
            count > 1 + overlap
            and _graph(view, site, levels[first : first + count], wide, ROWS[-1], True).least(theme)[1] > height
        ):
            count -= 1
        shown = levels[first : first + count]
        title = f"levels {first + 1} to {first + count}"
        yield ChartPage(_graph(view, site, shown, wide, ROWS[-1], True), title)
        if first + count >= len(levels):
            return
        first += max(1, count - overlap)


def _levels(view: SitesView, site: SiteRow) -> Iterator[list[EncounterRow]]:
    """The encounters by levels: of a flowchart its own, else one under the other or side by side."""
    if not site.encounters:
        levels, size = view.limits
        for level in range(1, levels + 1):
            yield [EncounterRow(f"{level}.{number}") for number in range(1, size + 1)]
        return
    left = list(site.encounters)
    across = 1 if site.tier in ("1", "2") else ACROSS
    sizes = site.sizes or [across] * -(-len(left) // across)
    for size in sizes:
        yield left[:size]
        left = left[size:]


def _graph(
    view: SitesView, site: SiteRow, levels: list[list[EncounterRow]], wide: float, row: float, flat: bool
) -> Graph:
    """The graph of some levels."""
    linked = bool(site.sizes) or not site.encounters
    nodes = [
        GraphNode(
            each.number,
            level,
            SlotBox(
                each, linked, site.dice.get(f"down/{each.number}", ""), site.dice.get(f"same/{each.number}", ""), row,
                flat, wide,
            ),
        )
        for level, encounters in enumerate(levels)
        for each in encounters
    ]  # fmt: skip
    here = {node.key for node in nodes}
    edges = [Edge(one, two, dashed=(one, two) in site.repairs, plain=True) for one, two in site.lines]
    if site.tier == "2":
        keys = [each.number for level in levels for each in level]
        edges = [Edge(one, two) for one, two in pairwise(keys)]
    kept = [edge for edge in edges if edge.start in here and edge.end in here]
    first = levels[0][0].number
    top = [each.number for each in levels[0]] if linked and first.startswith("1.") else []
    return Graph(nodes, kept, top, not site.lines, f"Site {site.name}".strip(), (wide, 0.0))


def _head(view: SitesView, site: SiteRow, theme: Theme, width: float) -> Element:
    """Where the site is and what it is like; at tier 4 the dice of its levels."""
    flow = bool(site.sizes) or not site.encounters
    style = NUMBER

    def box(label: str, value: str, size: float) -> Cell:
        """A box with its label, of a size in millimetres."""
        name = f"site.{slug(label)}"
        element = ValueBox(label, value, name, height=mm(8), inside=True, weight=HAIRLINE, style=style)
        return fixed(mm(size) * theme.scale, element)

    nature = {"H": "human", "M": "monster"}.get(site.nature, site.nature)
    first: list[Element | Cell] = [
        fixed(mm(36) * theme.scale, WriteLine("Location", site.location, "site.location", inline=True)),
        share(1, WriteLine("Site", site.name, "site.name", inline=True)),
    ]
    facts: list[Element | Cell] = [
        box("tier", site.tier, 11), box("nature", nature, 20), box("refresh", site.weeks, 20),
    ]  # fmt: skip
    sizes = [
        box("levels" if not number else f"on {number}", _size(site, number), 12 if not number else 9.5)
        for number in range(view.limits[0] + 1 if flow else 0)
    ]
    if width >= mm(150) * theme.scale:
        rows = [Row([*first, *facts], mm(2))]
        if sizes:
            words = Label("dice of the levels, then of the encounters on each", theme.note)
            rows.append(Row([*sizes, share(1, words)], mm(1)))
        return Column(rows, mm(1.2))
    rows = [Row(first, mm(2)), Row([*facts, share(1, Label("", theme.note))], mm(1))]
    return Column([*rows, *([Row(sizes, mm(0.6))] if sizes else [])], mm(1.2))


def _size(site: SiteRow, number: int) -> str:
    """The number of levels, or of encounters on one."""
    if not site.sizes:
        return ""
    if not number:
        return str(len(site.sizes))
    return str(site.sizes[number - 1]) if number <= len(site.sizes) else DASH


DASH: Final = "–"
CUT_OFF: Final = (
    "Cut off: level by level, an encounter that no lines join to level 1 gets one, dashed, from a random encounter of "
    "the level above. Open are level 1 and whatever a line joins to an exhausted one."
)
ANY_ORDER: Final = "In any order; a failure ends the engage action."
IN_ORDER: Final = "In this order; exhausted ones are passed over, a failure ends the engage action."


def _foot(view: SitesView, site: SiteRow, theme: Theme, width: float) -> Element:
    """How it is played, and the treasure."""
    flow = bool(site.sizes) or not site.encounters
    note = CUT_OFF if flow else IN_ORDER if site.tier in ("1", "2") else ANY_ORDER
    cells: list[Element | Cell] = [
        fitted(note, theme.note, width),
        Heading("Treasure", f"{view.base}, and for each encounter {view.add} × difficulty or HD"),
        working(view, "site.treasure"),
    ]
    return Column(cells, mm(1.2))
