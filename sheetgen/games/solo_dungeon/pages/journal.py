"""The session log sheet: a line a step, in the order of a log's fields (section 8.8)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from sheetgen.documents.pages import begin, room
from sheetgen.pdf.boxes import WriteLine
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.forms import numbered, slug
from sheetgen.pdf.ink import FRAME, HAIRLINE
from sheetgen.pdf.layout import Element, Row, fixed, place, share
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Align, Pen
from sheetgen.pdf.theme import Theme

from .common import named
from .views import LogView


@dataclass(frozen=True)
class Part:
    """A field of a step: its title, its width in shares, how it stands."""

    title: str
    share: float
    align: Align = "middle"


FIRST = (Part("step", 9), Part("act", 25, "start"), Part("exit", 11))
ROLLS = Part("draws and rolls: as Door 9, contents +0-+", 100, "start")
RESULT = Part("result", 42, "start")
SHEET = tuple(Part(title, 11.5) for title in ("health", "RPI", "XP", "gold", "silver", "level"))
BROAD = ((*FIRST, ROLLS, RESULT, *SHEET),)
NARROW = ((*FIRST, RESULT), (ROLLS,), SHEET)
MIDDLE = ((*FIRST, RESULT, *SHEET), (ROLLS,))
TABLE_WIDTH, MIDDLE_WIDTH = mm(235), mm(150)
"""From these widths on, a step has room on one line, on two."""
LINE = mm(6)
HEAD = mm(4)
FIVE = 5
"""Each how many steps of one line a line is stronger."""


def draw(document: Document, geometry: Geometry, view: LogView) -> None:
    """Draw the steps, one line each where the page is wide, two or three where it is not."""
    theme = document.theme
    width = room(geometry).width / theme.scale
    lines = BROAD if width >= TABLE_WIDTH else MIDDLE if width >= MIDDLE_WIDTH else NARROW
    top = _top(view, theme)
    above = top.least(theme)[1] + mm(1)
    high = LINE * len(lines)
    area = room(geometry, mm(1))
    fitting = max(1, int((area.height - above - HEAD * theme.scale * len(lines)) / high))
    pages = -(-view.steps // fitting) if view.steps > fitting + 1 else 1
    each = -(-view.steps // pages) if pages > 1 else min(view.steps, fitting)
    for number in range(pages):
        name = named(view.origin.document, number + 1, pages)
        pen, area = begin(document, geometry, view.origin, name, gap=mm(1))
        place(pen, top, area.head(above - mm(1)))
        first = number * each + 1
        _steps(pen, area.below(above), lines, first, min(each, view.steps - first + 1), each)


def _top(view: LogView, theme: Theme) -> Element:
    """The name, the date, the page and the codes of the pre-rolled pages."""
    codes = " ".join(view.sheets)
    name = WriteLine("Name", view.name, "log.name", inline=True)
    date = WriteLine("Date", "", "log.date", inline=True)
    page = WriteLine("Page", "", "log.page", inline=True)
    sheet = WriteLine("Sheet codes", codes, "log.sheet", inline=True)
    return Row(
        [share(3, name), share(4, sheet), fixed(mm(25) * theme.scale, date), fixed(mm(17) * theme.scale, page)], mm(4)
    )


def _widths(parts: tuple[Part, ...], width: float) -> list[float]:
    """The widths of the fields of a line."""
    total = sum(part.share for part in parts)
    return [width * part.share / total for part in parts]


def _steps(pen: Pen, box: Box, lines: tuple[tuple[Part, ...], ...], first: int, count: int, most: int) -> None:
    """The heads, then the steps; a stronger line under each, a light tint behind every other."""
    head = HEAD * pen.theme.scale * len(lines)
    for parts, row in zip(lines, box.head(head).stack(len(lines)), strict=True):
        for part, cell in zip(parts, row.columns(_widths(parts, row.width)), strict=True):
            pen.text(cell.inset(1, 0.4), part.title, pen.theme.mark, "start" if part.align == "start" else "middle")
    pen.say(" | ".join(part.title for parts in lines for part in parts))
    body = box.below(head)
    pitch = body.height / most
    steps = body.rows([pitch] * count)
    pen.need("Step", steps[0], 0, LINE * len(lines))
    if pen.ink.tint is not None:
        for step in steps[1::2]:
            pen.block(step, pen.ink.tint)
    for number, step in enumerate(steps, first):
        _step(pen, step, lines, number)
    whole = Box(body.x, steps[-1].y, body.width, body.top - steps[-1].y)
    pen.frame(whole, FRAME, radius=0)


def _step(pen: Pen, step: Box, lines: tuple[tuple[Part, ...], ...], number: int) -> None:
    """The fields of one step."""
    rows = step.stack(len(lines))
    for at, (parts, row) in enumerate(zip(lines, rows, strict=True)):
        widths = _widths(parts, row.width)
        edges = list(accumulate(widths, initial=row.x))
        pen.lines([(x, row.y, x, row.top) for x in edges[1:-1]], HAIRLINE)
        last = at == len(lines) - 1
        pen.rule(row, FRAME if last and (len(lines) > 1 or not number % FIVE) else HAIRLINE)
        for part, cell in zip(parts, row.columns(widths), strict=True):
            name = f"{numbered('log.row', number)}.{slug(part.title.partition(':')[0])}"
            label = f"Row {number}: {part.title}"
            pen.written(cell.inset(1.2, 0.8), "", name, label, pen.theme.number, part.align)
    pen.say(f"Row {number}: ____")
