"""The session log sheet: two times fourteen steps, setup at the start, review at the end (section 8.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from sheetgen.documents.pages import MASTHEAD_GAP, begin, room
from sheetgen.pdf.boxes import Blanks, Heading, ValueBox, WriteLine
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.dice import DiceRow
from sheetgen.pdf.fonts import text_width
from sheetgen.pdf.forms import numbered, slug
from sheetgen.pdf.ink import FRAME, HAIRLINE
from sheetgen.pdf.layout import Cell, Column, Element, Grid, Label, Row, fixed, place, share
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.theme import Theme

from .common import number_style
from .views import LogView

STEPS = 14
COLUMNS = (
    ("step", 6.5),
    ("from", 8.5),
    ("to", 8.5),
    ("dot", 8.5),
    ("crossed out", 20),
    ("type", 9),
    ("ECL", 8.5),
    ("Fear Check", 18),
    ("Level", 7.5),
    ("Attribute", 12),
    ("things", 21),
    ("extras", 17),
    ("= n", 7.5),
    ("dice", 34),
    ("sum", 9),
    ("result", 14),
    ("check", 9),
    ("Wounds", 9.5),
    ("Fear", 8.5),
    ("gold", 9.5),
    ("XP", 11),
    ("Lv", 7),
    ("Ch", 7),
)
POOL = (8, 16)
"""The columns of the pool, from and to; in a Town they take Wealth, Haggle and business."""
HEAD = mm(7)
GAP = mm(1)
MAIN = mm(6)
"""The upper line of a step; what is left of it is for the squares created."""
SQUARES = mm(4.5)
SQUARES_LABEL = mm(13.5)
DOT = 3
"""The column of the small grid for the dot."""
SQUARES_WORDS = "new squares"
POOL_WORDS = "the pool; in a Town Wealth, Haggle die, business with gold before and after"
POOL_TITLES = f"{COLUMNS[POOL[0]][0]} to {COLUMNS[POOL[1] - 1][0]}"
TABLE_WIDTH = mm(242)
"""From this width on, a step has room on one line."""
CARD_WIDTH = mm(118)
"""From this width on, a card has two rows of values."""
_WHERE, _POOL, _AFTER = range(8), range(8, 17), range(17, len(COLUMNS))
CARD_ROWS = (((*_WHERE, *_AFTER), (*_POOL,)), ((*_WHERE,), (*_POOL,), (*_AFTER,)))
CARD_BOX = mm(8.4)
CARD_SQUARES = mm(5)
CARD_GAP = mm(1.6)
REVIEW_BOX = mm(17)
ENOUGH = 0.9
"""The part of the steps that will do where all of them would take one page more."""


def draw(document: Document, geometry: Geometry, view: LogView) -> None:
    """Draw all pages: a table of one line a step on a lying page where it has room, else upright pages of cards.

    The first page has the setup block, the last the review form.
    """
    theme = document.theme
    if not theme.is_large and geometry.inner.width >= TABLE_WIDTH:
        _sheets(document, geometry, view, _Lines(view), STEPS)
    else:
        upright = replace(geometry, landscape=False)
        _sheets(document, upright, view, _Cards(view, theme, room(upright).width), STEPS)


class _Steps(Protocol):
    """A way to draw steps, one under the other."""

    @property
    def gap(self) -> float:
        """The room under the masthead."""
        ...

    @property
    def head(self) -> float:
        """The height of what stands over the steps of a page."""
        ...

    @property
    def least(self) -> float:
        """The least height of a step."""
        ...

    def draw(self, pen: Pen, area: Box, first: int, count: int) -> None:
        """Draw some steps, the first of that number."""
        ...


def _sheets(document: Document, geometry: Geometry, view: LogView, steps: _Steps, most: int) -> None:
    """Pages with as many steps as fit, until there are as many as ever."""
    theme, area = document.theme, room(geometry, steps.gap)
    setup, review = _setup(view, theme, area.width), _review(view, theme, area.width)
    above, below = setup.least(theme)[1] + GAP, review.least(theme)[1] + GAP
    counts = _shared(view.pages * STEPS, area.height - steps.head, above, below, steps.least, most)
    first = 1
    for number, count in enumerate(counts):
        pen, area = begin(document, geometry, view.origin, f"{view.origin.document} {number + 1}", gap=steps.gap)
        if number == 0:
            place(pen, setup, area.head(above - GAP))
            area = area.below(above)
        if number == len(counts) - 1:
            place(pen, review, area.foot(below - GAP))
            area = area.above(below)
        steps.draw(pen, area, first, count)
        first += count


def _shared(total: int, height: float, above: float, below: float, least: float, most: int) -> list[int]:
    """How many steps stand on each page, when a block stands over the first and one under the last.

    A few may be missing where that saves a page.
    """
    for pages in range(1, total + 1):
        rooms = [height - above * (n == 0) - below * (n == pages - 1) for n in range(pages)]
        fitting = [min(most, max(1, int(room / least + 1e-6))) for room in rooms]
        if sum(fitting) >= total * ENOUGH or pages == total:
            break
    extra = sum(fitting) - total
    while extra > 0 and max(fitting) > 1:  # the fullest pages give some away, so that none is nearly empty
        fitting[fitting.index(max(fitting))] -= 1
        extra -= 1
    return fitting


def _setup(view: LogView, theme: Theme, width: float) -> Element:
    """Name, dice, Attributes, start checks and the Hometown, in as many lines as they need."""
    facts, rolled, scale = view.facts, view.creation, theme.scale
    count, high = len(facts.attributes), mm(8.4)
    blank, note = (mm(7.2) + 1.5) * count, mm(15) * scale
    names: list[Element | Cell] = [
        share(3, WriteLine("Adventurer", view.name, "log.name", inline=True)),
        share(3, WriteLine("Working title", view.title, "log.title", inline=True)),
        share(2, WriteLine("Date", "", "log.date", inline=True)),
        share(2, WriteLine("Sheet code", view.sheet, "log.sheet", inline=True)),
    ]
    style = number_style(11)
    said = f"Attributes {', '.join(facts.attributes)}"
    attributes: list[Element | Cell] = [
        fixed(note, Label("Attributes", theme.note, "end", said=True)),
        fixed(mm(43), DiceRow(rolled.attributes, count, "Attributes, dice", mm(6), name="log.attribute-dice")),
        fixed(blank, Blanks((), count, said, "log.attribute", high, facts.attributes, style=style)),
    ]
    checks: list[Element | Cell] = [
        fixed(mm(15) * scale, Label("Start checks", theme.note, "end", said=True)),
        fixed(mm(43), DiceRow(rolled.start, count, "Start checks, dice", mm(6), name="log.start-dice")),
    ]
    wealth = str(rolled.hometown or "")
    values: list[Element | Cell] = [
        ValueBox(label, value, f"log.{label.lower()}", height=high, inside=True, style=style)
        for label, value in (("gold", ""), ("XP", ""), ("Level", ""), ("Hometown", ""), ("Wealth", wealth))
    ]
    line, tall = mm(7) * scale, high * scale
    wide_names = [Row(names[:1]), Row(names[1:2]), Row(names[2:], mm(5))]
    if width >= TABLE_WIDTH and not theme.is_large:
        start = Row([*attributes, *checks, *values], mm(2))
        return Column([fixed(line, Row(names, mm(5))), fixed(tall, start)], mm(1))
    if width >= note * 2 + mm(43) * 2 + blank + mm(8):
        halves = [Row(names[:2], mm(5)), Row(names[2:], mm(5))] if not theme.is_large else wide_names
        rows = [Row([*attributes, *checks], mm(2)), Row(values, mm(2))]
    else:
        halves = wide_names
        rows = [Row(attributes, mm(2)), Row([*checks, *values[:3]], mm(2)), Row(values[3:], mm(2))]
        if width >= note + mm(43) + mm(8) + mm(13) * scale * len(values):
            rows = [rows[0], Row([*checks, *values], mm(2))]
    return Column([*(fixed(line, row) for row in halves), *(fixed(tall, row) for row in rows)], mm(1))


def _review(view: LogView, theme: Theme, width: float) -> Element:
    """The review form: one box a term, with its sign, and the score."""
    boxes: list[Element] = [
        ValueBox(f"{term.sign} {term.label}", term.value, f"log.review.{slug(term.label)}", height=mm(9), inside=True)
        for term in view.review
    ]
    rows = -(-len(boxes) // max(1, int((width + mm(2)) / (REVIEW_BOX * theme.scale + mm(2)))))
    return Column(
        [Heading("Review", "not for the dead", mm(5.2)), Grid(boxes, -(-len(boxes) // rows), mm(2), mm(1.2))], mm(1.2)
    )


def _widths(names: Sequence[int], theme: Theme, width: float) -> list[float]:
    """The widths of the values of a card: in proportion, but with room for their names."""
    style = theme.tag
    least = [text_width(COLUMNS[at][0], style.role, style.size) + 3.6 for at in names]
    parts = [COLUMNS[at][1] for at in names]
    unit = width / sum(parts)
    narrow = [room_ > part * unit for part, room_ in zip(parts, least, strict=True)]
    taken = sum(room_ for room_, is_narrow in zip(least, narrow, strict=True) if is_narrow)
    rest = sum(part for part, is_narrow in zip(parts, narrow, strict=True) if not is_narrow)
    unit = (width - taken) / rest
    return [room_ if is_narrow else part * unit for part, room_, is_narrow in zip(parts, least, narrow, strict=True)]


class _Lines:
    """Steps as lines of a table: under each, a thin line for the squares created."""

    gap, head, least = MASTHEAD_GAP, HEAD, MAIN + SQUARES

    def __init__(self, view: LogView) -> None:
        self.squares = view.facts.neighbours

    def draw(self, pen: Pen, area: Box, first: int, count: int) -> None:
        """Draw the table."""
        total = sum(width for _title, width in COLUMNS)
        widths = [area.width * width / total for _title, width in COLUMNS]
        _heads(pen, area.head(HEAD), widths)
        body = area.below(HEAD)
        rows = body.stack(count)
        pen.need("Log row", rows[0], 0, self.least)
        if pen.ink.tint is not None:
            for row in rows[1::2]:
                pen.tint(row)
        for number, row in enumerate(rows, start=first):
            _step(pen, row, widths, self.squares, number)
        pen.frame(body, FRAME, radius=0)
        pen.say(*[f"Step {number}: ____; {SQUARES_WORDS}: ____" for number in range(first, first + count)])


class _Cards:
    """Steps as cards: a box for each value with its name inside, in rows, over boxes for the squares created."""

    gap, head = mm(2), 0.0

    def __init__(self, view: LogView, theme: Theme, width: float) -> None:
        self.rows = CARD_ROWS[0 if width >= CARD_WIDTH * theme.scale else 1]
        self.squares = view.facts.neighbours
        self.square_rows = 1 if width >= mm(180) * theme.scale else 2
        self.scale = theme.scale

    @property
    def least(self) -> float:
        """The height of a card and the room under it."""
        return (CARD_BOX * len(self.rows) + CARD_SQUARES * self.square_rows) * self.scale + CARD_GAP

    def draw(self, pen: Pen, area: Box, first: int, count: int) -> None:
        """Draw the cards."""
        pen.say(" | ".join(title for title, _width in COLUMNS), f"{POOL_TITLES}: {POOL_WORDS}")
        pitch = min(area.height / count, self.least * 1.25)
        pen.need("Log card", area, 0, self.least * count)
        for number, row in enumerate(area.head(pitch * count).stack(count), start=first):
            self._card(pen, row.above(CARD_GAP), number)

    def _card(self, pen: Pen, box: Box, number: int) -> None:
        """One step."""
        low = CARD_SQUARES * self.scale
        squares = box.foot(low * self.square_rows)
        values = box.above(squares.height)
        for names, row in zip(self.rows, values.stack(len(self.rows)), strict=True):
            cells = row.columns(_widths(names, pen.theme, row.width))
            for at, cell in zip(names, cells, strict=True):
                self._cell(pen, cell, at, number)
        self._squares(pen, squares, number)
        pen.lines([(values.x, row.y, values.right, row.y) for row in values.stack(len(self.rows))[:-1]])
        pen.rule(values, FRAME, pen.ink.main)
        pen.frame(box, FRAME, radius=0)
        pen.say(f"Step {number}: ____; {SQUARES_WORDS}: ____")

    def _cell(self, pen: Pen, cell: Box, at: int, number: int) -> None:
        """One value of a step."""
        title = COLUMNS[at][0]
        pen.lines(((cell.right, cell.y, cell.right, cell.top),))
        tag = pen.theme.tag
        if at == 0:
            pen.text(cell, str(number), pen.theme.strong, "middle")
            return
        pen.text(cell.inset(1.6, 2), title, tag, "start", "start")
        below = cell.below(tag.size * 0.72 + 2.6)
        if at == DOT:
            _dot_grid(pen, below, number)
            return
        field = f"{numbered('log.step', number)}.{slug(title)}"
        pen.written(below.inset(1, 0.6), "", field, f"Step {number}: {title}", pen.theme.number)

    def _squares(self, pen: Pen, box: Box, number: int) -> None:
        """The places for the squares created."""
        head, rest = box.start(SQUARES_LABEL * self.scale), box.end(box.width - SQUARES_LABEL * self.scale)
        pen.paragraph(head.inset(2, 1.5), SQUARES_WORDS, pen.theme.tag)
        each = -(-self.squares // self.square_rows)
        places = [place for row in rest.stack(self.square_rows) for place in row.split(each)][: self.squares]
        edges = [(place.x, place.y, place.x, place.top) for place in places]
        edges += [(row.x, row.y, row.right, row.y) for row in rest.stack(self.square_rows)[:-1]]
        pen.lines(edges, 0.25, pen.ink.line, (1, 1.5))
        _square_fields(pen, places, number)


def _heads(pen: Pen, box: Box, widths: list[float]) -> None:
    """The titles, and over the pool what its columns are for."""
    cells = box.columns(widths)
    for cell, (title, _width) in zip(cells, COLUMNS, strict=True):
        pen.text(cell.foot(mm(3.6)).inset(0.8, 0), title, pen.theme.mark, "middle")
    first, last = POOL
    pool = Box(cells[first].x, box.y, cells[last].x - cells[first].x, box.height).head(mm(3.6))
    pen.text(pool, POOL_WORDS, pen.theme.note, "middle")
    pen.lines(((pool.x + 2, pool.y, pool.right - 2, pool.y),), HAIRLINE)
    pen.say(" | ".join(title for title, _width in COLUMNS))
    pen.say(f"{POOL_TITLES}: {POOL_WORDS}")


def _step(pen: Pen, row: Box, widths: list[float], squares: int, number: int) -> None:
    """One step: its cells, the small grid for the dot, the line with a place for each new square."""
    upper, lower = row.head(MAIN), row.below(MAIN)
    cells = upper.columns(widths)
    pen.lines([(cell.x, cell.y, cell.x, cell.top) for cell in cells[1:]], HAIRLINE)
    places = lower.end(lower.width - SQUARES_LABEL).split(squares)
    faint = [(place.x, place.y, place.x, place.top) for place in places]
    pen.lines([(row.x, lower.top, row.right, lower.top), *faint], 0.25, pen.ink.line, (1, 1.5))
    pen.rule(row, HAIRLINE, pen.ink.main)
    pen.text(cells[0], str(number), pen.theme.mark, "middle")
    pen.text(lower.start(SQUARES_LABEL).inset(1, 0), SQUARES_WORDS, pen.theme.tag)
    _dot_grid(pen, cells[DOT], number)
    if pen.page.fillable:
        _fields(pen, cells, places, number)


def _fields(pen: Pen, cells: list[Box], places: list[Box], step: int) -> None:
    """The fields of one step."""
    name = numbered("log.step", step)
    for number, (cell, (title, _width)) in enumerate(zip(cells, COLUMNS, strict=True)):
        if number not in (0, DOT):
            field = f"{name}.{slug(title)}"
            pen.written(cell.inset(0.8, 1), "", field, f"Step {step}: {title}", pen.theme.number)
    _square_fields(pen, places, step)


def _square_fields(pen: Pen, places: list[Box], step: int) -> None:
    """The fields for the squares created in a step."""
    for number, cell in enumerate(places, start=1):
        label = f"Step {step}: {SQUARES_WORDS}, {number}"
        name = numbered(f"{numbered('log.step', step)}.square", number)
        pen.written(cell.inset(0.8, 0.6), "", name, label, pen.theme.cell)


def _dot_grid(pen: Pen, cell: Box, step: int) -> None:
    """Three by three places to tick: where in the square the dot lies."""
    side = min(cell.width, cell.height) - 2.4
    box = cell.middle(side, side)
    third = side / 3
    inner = [(box.x + third * n, box.y, box.x + third * n, box.top) for n in (1, 2)]
    inner += [(box.x, box.y + third * n, box.right, box.y + third * n) for n in (1, 2)]
    pen.lines(inner, 0.25, pen.ink.line)
    pen.frame(box, HAIRLINE, pen.ink.line, 0)
    name = f"{numbered('log.step', step)}.dot"
    for number, part in enumerate((part for row in box.stack(3) for part in row.split(3)), start=1):
        pen.ticked(part, False, numbered(name, number), "dot", f"Step {step}: dot, place {number} of 9")
