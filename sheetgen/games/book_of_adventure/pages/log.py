"""The session log sheet, lying: fourteen steps a page, setup at the start, review at the end (section 8.4)."""

from __future__ import annotations

from sheetgen.documents.pages import begin
from sheetgen.pdf.boxes import Blanks, Heading, ValueBox, WriteLine
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.dice import DiceRow
from sheetgen.pdf.forms import numbered, slug
from sheetgen.pdf.ink import FRAME, HAIRLINE
from sheetgen.pdf.layout import Column, Custom, Element, Row, fixed, place, share
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Pen

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
SETUP = mm(16.4)
REVIEW = mm(16)
GAP = mm(1)
MAIN = mm(6)
"""The upper line of a step; what is left of it is for the squares created."""
SQUARES = mm(4.5)
SQUARES_LABEL = mm(12)
DOT = 3
"""The column of the small grid for the dot."""
SQUARES_WORDS = "new squares"
POOL_WORDS = "the pool; in a Town Wealth, Haggle die, business with gold before and after"


def draw(document: Document, geometry: Geometry, view: LogView) -> None:
    """Draw all pages; the first has the setup block, the last the review form."""
    for number in range(view.pages):
        name = f"{view.origin.document} {number + 1}"
        pen, area = begin(document, geometry, view.origin, name)
        if number == 0:
            place(pen, _setup(view), area.head(SETUP))
            area = area.below(SETUP + GAP)
        if number == view.pages - 1:
            place(pen, _review(view), area.foot(REVIEW))
            area = area.above(REVIEW + GAP)
        _steps(pen, area, view, number * STEPS)


def _setup(view: LogView) -> Element:
    """Name, dice, Attributes, start checks and the Hometown."""
    facts, rolled = view.facts, view.creation
    count = len(facts.attributes)
    blank = (mm(7.2) + 1.5) * count
    names = Row(
        [
            share(3, WriteLine("Adventurer", view.name, "log.name", inline=True)),
            share(3, WriteLine("Working title", view.title, "log.title", inline=True)),
            share(2, WriteLine("Date", "", "log.date", inline=True)),
            share(2, WriteLine("Sheet code", view.sheet, "log.sheet", inline=True)),
        ],
        mm(5),
    )
    style = number_style(11)
    start = Row(
        [
            fixed(mm(13), Custom(_attribute_note, mm(10), mm(6))),
            fixed(mm(43), DiceRow(rolled.attributes, count, "Attributes, dice", mm(6), name="log.attribute-dice")),
            fixed(
                blank,
                Blanks(
                    (),
                    count,
                    f"Attributes {', '.join(facts.attributes)}",
                    "log.attribute",
                    mm(8.4),
                    facts.attributes,
                    style=style,
                ),
            ),
            fixed(mm(15), Custom(_start_note, mm(15), mm(6))),
            fixed(mm(43), DiceRow(rolled.start, count, "Start checks, dice", mm(6), name="log.start-dice")),
            ValueBox("gold", "", "log.gold", height=mm(8.4), inside=True, style=style),
            ValueBox("XP", "", "log.xp", height=mm(8.4), inside=True, style=style),
            ValueBox("Level", "", "log.level", height=mm(8.4), inside=True, style=style),
            ValueBox("Hometown", "", "log.hometown", height=mm(8.4), inside=True, style=style),
            ValueBox("Wealth", str(rolled.hometown or ""), "log.wealth", height=mm(8.4), inside=True, style=style),
        ],
        mm(2),
    )
    return Column([fixed(mm(7), names), fixed(mm(8.4), start)], mm(1))


def _attribute_note(pen: Pen, box: Box) -> None:
    """What the first dice are."""
    pen.text(box, "Attributes", pen.theme.note, "end")


def _start_note(pen: Pen, box: Box) -> None:
    """What the dice beside it are."""
    pen.text(box, "start checks", pen.theme.note, "end")


def _review(view: LogView) -> Element:
    """The review form: one box a term, with its sign, and the score."""
    boxes: list[Element] = [
        ValueBox(f"{term.sign} {term.label}", term.value, f"log.review.{slug(term.label)}", height=mm(9), inside=True)
        for term in view.review
    ]
    return Column([Heading("Review", "not for the dead", mm(5.2)), fixed(mm(9), Row(boxes, mm(2)))], mm(1.2))


def _steps(pen: Pen, area: Box, view: LogView, before: int) -> None:
    """The table of steps: under each, a thin line for the squares created."""
    total = sum(width for _title, width in COLUMNS)
    widths = [area.width * width / total for _title, width in COLUMNS]
    _heads(pen, area.head(HEAD), widths)
    body = area.below(HEAD)
    rows = body.stack(STEPS)
    pen.need("Log row", rows[0], 0, MAIN + SQUARES)
    if pen.ink.tint is not None:
        for row in rows[1::2]:
            pen.tint(row)
    for number, row in enumerate(rows):
        _step(pen, row, widths, view.facts.neighbours, before + number + 1)
    pen.frame(body, FRAME, radius=0)
    pen.say(*[f"Step {before + number}: ____; {SQUARES_WORDS}: ____" for number in range(1, STEPS + 1)])


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
    first_title, last_title = COLUMNS[first][0], COLUMNS[last - 1][0]
    pen.say(f"{first_title} to {last_title}: {POOL_WORDS}")


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
    pen.text(lower.start(SQUARES_LABEL).inset(2, 0), SQUARES_WORDS, pen.theme.key)
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
    for number, room in enumerate(places, start=1):
        label = f"Step {step}: {SQUARES_WORDS}, {number}"
        pen.written(room.inset(0.8, 0.6), "", numbered(f"{name}.square", number), label, pen.theme.cell)


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
