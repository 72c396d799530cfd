"""The company sheet: units, movement, load, food, and the numbers that run (section 8.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sheetgen.documents.pages import flow, room
from sheetgen.pdf.boxes import Check, Heading, ValueBox, WriteLine
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.forms import numbered, slug
from sheetgen.pdf.ink import FRAME, HAIRLINE
from sheetgen.pdf.layout import Cell, Column, Element, Label, Row, Size, fitted, fixed, share
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.theme import Style, Theme
from sheetgen.pdf.tracks import Track

from .views import CompanyView, Formula, UnitRow

UNITS: Final = 8
"""Lines for units, and more where a company has more."""
TICKS: Final = 20
SKILLS: Final = 3
LINE: Final = mm(7.4)
"""The height of a box in the line of a unit."""
GAP: Final = mm(2.2)
BROAD: Final = mm(165)
"""From this width on, a unit has room on two lines, and blocks stand side by side."""
NUMBER: Final = Style("label", 10, 7, "written")
INDEX: Final = Style("label-bold", 13, 9)
INDEX_NOW: Final = Style("label", 16, 9, "written")
"""Hit points: rewritten the most of all."""
NAME: Final = Style("label", 10, 7, "written")


def draw(document: Document, geometry: Geometry, view: CompanyView) -> None:
    """Draw the sheet: on one page of A4 or Letter, else on as many as its blocks take."""
    theme, width = document.theme, room(geometry).width
    blocks = [*_head(view, theme, width), *_units(view, theme, width), *_rest(view, theme, width)]
    flow(document, geometry, view.origin, view.origin.document, blocks, GAP, "company.notes", view.name)


def _broad(theme: Theme, width: float) -> bool:
    """Whether a page has room for two things side by side."""
    return width >= BROAD * theme.scale


def _head(view: CompanyView, theme: Theme, width: float) -> list[Element]:
    """Who this is."""
    lines = (
        WriteLine("Company", view.name, "company.name", inline=True),
        WriteLine("Player", view.player, "company.player", inline=True),
        WriteLine("Leader", view.leader, "company.leader", inline=True),
        WriteLine("Area", view.start, "company.area", inline=True),
    )
    if _broad(theme, width):
        return [Row([share(4, lines[0]), share(2.6, lines[1]), share(3.2, lines[2]), share(1.6, lines[3])], mm(4))]
    return [Row(lines[:1]), Row(lines[1:3], mm(4)), Row(lines[3:])]


# Units


def _units(view: CompanyView, theme: Theme, width: float) -> list[Element]:
    """The units under their heading, then which die picks one of them."""
    count = max(UNITS, len(view.units))
    rows = [*view.units, *[UnitRow()] * (count - len(view.units))]
    lines: list[Element] = [_unit(row, number, theme, width) for number, row in enumerate(rows, start=1)]
    head = Heading("Units", "O an officer · G a group of one kind · C a creature; the number is the one to roll")
    dice = " · ".join(f"{living}: {die}" for living, die in view.dice)
    pick = fitted(f"To pick a unit of so many living ones, roll again what is too high: {dice}", theme.note, width)
    return [Column([head, lines[0]], mm(1.4)), *lines[1:], pick]


def _unit(row: UnitRow, number: int, theme: Theme, width: float) -> Element:
    """The boxes of one unit on two lines, or on three where they have no room."""
    name = numbered("company.unit", number)
    kinds = _Letters(("O", "G", "C"), row.kind, f"{name}.kind", f"Unit {number}, officer, group or creature")
    boxes: dict[str, Element] = {
        "name": _Named("name", row.name, f"{name}.name", f"Unit {number}"),
        "count": _box("count", row.count, f"{name}.count"),
        "HD": _box("HD each", row.hd, f"{name}.hd"),
        "AC": _box("AC", row.ac, f"{name}.ac"),
        "attack": _box("attack", row.attack, f"{name}.attack"),
        "move": _box("move", row.movement, f"{name}.move"),
        "most": _box("HP most", str(row.most or ""), f"{name}.most"),
        "now": _box("HP now", "" if row.hp is None else str(row.hp), f"{name}.now"),
    }
    skills = [_box("skill", skill, numbered(f"{name}.skill", at), NAME) for at, skill in enumerate(_skills(row), 1)]
    lost = None if row.hp is None else min(TICKS, max(0, row.most - row.hp))
    track = _Lost(Track(f"HP lost of unit {number}", TICKS, lost, f"{name}.lost", height=mm(4)), row.most or TICKS)
    index = _Index(str(number), row.hp == 0)
    scale = theme.scale
    numbers: list[Element | Cell] = [
        fixed(mm(13.5) * scale, boxes[key]) for key in ("count", "HD", "AC", "attack", "move")
    ]
    if _broad(theme, width):
        now = ValueBox(
            "HP now",
            "" if row.hp is None else str(row.hp),
            f"{name}.now",
            height=2 * LINE,
            inside=True,
            style=INDEX_NOW,
        )
        first = Row([share(1, boxes["name"]), fixed(mm(19) * scale, kinds), *numbers], mm(1))
        second = Row([fixed(mm(15) * scale, boxes["most"]), fixed(mm(63), track), *skills], mm(1))
        lines = Column([first, second], mm(0.8))
        return Row([fixed(mm(7) * scale, index), fixed(mm(16) * scale, now), share(1, lines)], mm(1))
    hits: list[Element | Cell] = [fixed(mm(15) * scale, boxes["most"]), fixed(mm(16) * scale, boxes["now"])]
    first = Row([share(1, boxes["name"]), fixed(mm(19) * scale, kinds)], mm(1))
    rest = Row([boxes[key] for key in ("count", "HD", "AC", "attack", "move")], mm(1))
    second = Row([*hits, share(1, track)], mm(1))
    lines = Column([first, rest, second, Row(skills, mm(1))], mm(0.8))
    return Row([fixed(mm(7) * scale, index), share(1, lines)], mm(1))


def _skills(row: UnitRow) -> Sequence[str]:
    """Three skills; more of them share the last place."""
    shown = list(row.skills[: SKILLS - 1])
    shown.append(", ".join(row.skills[SKILLS - 1 :]))
    return (*shown, *[""] * SKILLS)[:SKILLS]


def _box(label: str, value: str, name: str, style: Style = NUMBER, said: str = "") -> ValueBox:
    """A box with its label inside."""
    return ValueBox(label, value, name, height=LINE, inside=True, weight=HAIRLINE, style=style, said=said)


@dataclass(frozen=True)
class _Index:
    """The number of a unit: the one that a die picks; struck out when it is down."""

    text: str
    down: bool

    def least(self, theme: Theme) -> Size:
        """A large number."""
        return mm(6), mm(8) * theme.scale

    def draw(self, pen: Pen, box: Box) -> None:
        """Set the number on a tint, or in a frame where there are none: hatching would make it hard to read."""
        if pen.ink.tint is None:
            pen.frame(box, HAIRLINE, radius=0)
        else:
            pen.tint(box)
        pen.text(box, self.text, INDEX, "middle")
        if self.down:
            pen.lines(((box.x + 1, box.y + 1, box.right - 1, box.top - 1),), FRAME, pen.ink.written)


@dataclass(frozen=True)
class _Letters:
    """Letters to circle, one of them circled."""

    letters: Sequence[str]
    chosen: str
    name: str
    said: str

    def least(self, theme: Theme) -> Size:
        """A circle for each."""
        return mm(5) * len(self.letters) * theme.scale, mm(6) * theme.scale

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw letters in circles; the chosen one's is heavy."""
        pen.tell(self.said, self.chosen)
        for letter, part in zip(self.letters, box.split(len(self.letters)), strict=True):
            reach = min(part.width / 2 - 0.6, mm(2.5) * pen.theme.scale)
            x, y = part.centre
            pen.stroke(HAIRLINE, pen.ink.line)
            pen.canvas.circle(x, y, reach)
            pen.text(part, letter, pen.theme.label, "middle")
            spot = Box(x - reach, y - reach, 2 * reach, 2 * reach)
            if pen.page.fillable:
                pen.ticked(spot, letter == self.chosen, f"{self.name}.{letter.lower()}", "strike", self.said)
            elif letter == self.chosen:
                pen.stroke(1.2, pen.ink.written)
                pen.canvas.circle(x, y, reach)


@dataclass(frozen=True)
class _Lost:
    """Hit points lost, to tick off, under a small label: quieter than a track, and no more than the unit has."""

    track: Track
    most: int

    def least(self, theme: Theme) -> Size:
        """The label and the track."""
        wide, tall = self.track.least(theme)
        return min(wide, mm(50)), tall + theme.set(theme.tag).size

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the label over the places."""
        high = pen.theme.tag.size
        pen.text(box.head(high), "HP lost", pen.theme.tag, "start", "start")
        pen.tell(self.track.label, "" if self.track.filled is None else str(self.track.filled))
        places = self.track.places(box.below(high + 0.5), pen.theme.scale)
        for number, spot in enumerate(places[: self.most], start=1):
            pen.frame(spot, HAIRLINE, pen.ink.line, 1.2)
            ticked = number <= (self.track.filled or 0)
            if not (ticked or pen.page.fillable):
                continue
            pen.ticked(spot, ticked, numbered(self.track.name, number), label=f"{self.track.label}: {number}")


@dataclass(frozen=True)
class _Named:
    """A box with its label inside and its value from the left."""

    label: str
    value: str
    name: str
    said: str

    def least(self, theme: Theme) -> Size:
        """One line of type."""
        return mm(20), LINE * theme.scale

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the frame, the label and the value."""
        pen.tell(self.said, self.value)
        pen.frame(box, FRAME)
        taken = pen.text(box.inset(2.2, 2.4), self.label, pen.theme.mark, valign="start") + 6
        pen.written(box.end(box.width - taken).inset(2, 1), self.value, self.name, self.said, NAME, "start")


# The rest


def _rest(view: CompanyView, theme: Theme, width: float) -> list[Element]:
    """Running numbers, movement, load and food, members, aggregates."""
    counters = Column(
        [Heading("Running numbers", "rewritten often: keep them small"), _counters(view, theme, width)], mm(1.2)
    )
    movement = Column([Heading("March", "the slowest member sets the pace"), _movement(view)], mm(1.2))
    load = Column([Heading("Load", _over(view)), _formula(view.load, "company.load")], mm(1.2))
    need = Column([Heading("Food a week"), _formula(view.need, "company.need")], mm(1.2))
    kinds = Column([Heading("Animals, carts, creatures"), _Kinds(view.kinds)], mm(1.2))
    aggregates = Column([Heading("As one unit", "only where a company counts as one"), _aggregates(view)], mm(1.2))
    if _broad(theme, width):
        left = Column([movement, need, aggregates], mm(2))
        right = Column([load, kinds], mm(2))
        return [counters, Row([left, right], mm(6))]
    return [counters, movement, load, need, kinds, aggregates]


def _over(view: CompanyView) -> str:
    """What a load over the capacity costs."""
    return f"over capacity: −{view.penalty} points" if view.penalty else ""


def _counters(view: CompanyView, theme: Theme, width: float) -> Element:
    """Wide boxes for what changes all the time."""
    boxes = [
        ValueBox(
            label, value, f"company.{slug(label)}", height=mm(9.5), inside=True, style=Style("label", 13, 7, "written")
        )
        for label, value in view.counters
    ]
    if _broad(theme, width):
        return Row(boxes, mm(1.5))
    half = -(-len(boxes) // 2)
    return Column([Row(boxes[:half], mm(1.5)), Row(boxes[half:], mm(1.5))], mm(1.5))


def _movement(view: CompanyView) -> Element:
    """The slowest member, the score, whether encumbered, what is left; the best navigator."""
    slowest, score, encumbered, points = view.movement
    unit, level = view.navigation
    first = Row(
        [
            share(3, _box("slowest", slowest, "company.slowest", NAME)),
            share(1.2, _box("score", score, "company.score")),
            share(2.2, Check(f"−{view.penalty} encumbered", encumbered, "company.encumbered")),
            share(1.3, _box("points", points, "company.points")),
        ],
        mm(1),
    )
    second = Row(
        [
            share(3, _box("best navigator", unit, "company.navigator", NAME)),
            share(1.2, _box("level", level, "company.navigation-level")),
            share(3.5, Label("", NAME)),
        ],
        mm(1),
    )
    return Column([first, second], mm(1))


def _formula(formula: Formula, name: str) -> Element:
    """Boxes with their signs between them."""
    cells: list[Element | Cell] = []
    for sign, label, value in formula.parts:
        if sign:
            cells.append(fixed(mm(3.2), Label(sign, Style("label-bold", 9, 7), "middle")))
        cells.append(_box(label, value, f"{name}.{slug(label)}"))
    return Row(cells, mm(0.6))


def _aggregates(view: CompanyView) -> Element:
    """Means and sums over all members."""
    return Row([_box(label, value, f"company.whole.{slug(label)}") for label, value in view.aggregates], mm(1))


@dataclass(frozen=True)
class _Kinds:
    """Kinds of members: what they move, eat and carry, and a box for how many there are."""

    kinds: Sequence[tuple[str, str, str, str, str]]

    def least(self, theme: Theme) -> Size:
        """A head, and lines to write in."""
        return mm(60) * theme.scale, (mm(3.6) + mm(6.2) * len(self.kinds)) * theme.scale

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the lines, columns and boxes."""
        scale = pen.theme.scale
        heads = ("", "move", "food", "carries", "number")
        shares = [3.0, 1.2, 1.2, 1.4, 1.8]
        widths = [box.width * part / sum(shares) for part in shares]
        head = box.head(mm(3.6) * scale)
        for cell, text in zip(head.columns(widths), heads, strict=True):
            pen.text(cell, text, pen.theme.mark, "middle")
        lines = box.below(head.height).stack(len(self.kinds))
        pen.lines([(line.x, line.y, line.right, line.y) for line in lines], HAIRLINE, pen.ink.line)
        for kind, line in zip(self.kinds, lines, strict=True):
            cells = line.columns(widths)
            pen.text(cells[0], kind[0], pen.theme.name)
            for cell, text in zip(cells[1:4], kind[1:4], strict=True):
                pen.text(cell, text, pen.theme.cell, "middle")
            spot = cells[4].inset(1, 0.8)
            pen.frame(spot, HAIRLINE)
            pen.written(spot.inset(1, 0.5), kind[4], f"company.number.{slug(kind[0])}", kind[0], NUMBER)
            pen.say(f"{kind[0]}: move {kind[1]}, food {kind[2]}, carries {kind[3]}, number {kind[4] or '____'}")


__all__ = ["draw"]
