"""The notation card: every verb of a game and how a line of its log is written."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import accumulate

from sheetgen.engine.notation import Verb
from sheetgen.pdf.boxes import Heading
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.layout import fitted, place
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.provenance import Origin
from sheetgen.pdf.tables import Table, TableColumn

from .pages import begin

VERBS = (
    TableColumn("write", 44, style="code"),
    TableColumn("to", 34),
    TableColumn("rolls that follow", 30),
)
HABITS = (TableColumn("example", 44, style="code"), TableColumn("means", 64))

VERBS_NOTE = "one step, one line; dice and results on the same line or the next"
ROW = mm(4.8)
HEADING = mm(5.4)
HEADING_GAP = mm(0.6)
GAP = mm(3)
LEAST_ROWS = 2
"""The fewest rows of a table that go under a heading at the foot of a page."""


@dataclass(frozen=True)
class NotationView:
    """The notation card: a game's verbs and how a line is written."""

    origin: Origin
    verbs: tuple[Verb, ...]
    habits: tuple[tuple[str, str], ...]
    """Short rules of writing: an example and what it means."""
    sample: tuple[str, ...] = ()
    """Lines of a log, as an example."""


def _unbroken(form: str) -> str:
    """The form with each bracket kept on one line, of nested ones the inner."""
    return re.sub(r"\[[^][]*]", lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), form)


def draw(document: Document, geometry: Geometry, view: NotationView) -> None:
    """Draw the card, on more pages when it needs them."""
    rows = [(_unbroken(verb.written), verb.help, verb.rolls or "–") for verb in view.verbs]
    parts = [
        (Heading("How to write a line"), Table(HABITS, view.habits, row_height=ROW, upright=False)),
        (Heading("Verbs", VERBS_NOTE), Table(VERBS, rows, row_height=ROW, upright=False)),
    ]
    pen, area = begin(document, geometry, view.origin, view.origin.document, gap=GAP)
    for heading, table in parts:
        left = table
        while left.rows:
            if not _takes(pen, area, left):
                pen, area = begin(document, geometry, view.origin, view.origin.document, gap=GAP)
            area, left = _part(pen, area, heading, left)
    if view.sample:
        _sample(document, geometry, pen, area, view)


def _takes(pen: Pen, area: Box, table: Table) -> bool:
    """Whether a heading, the head of a table and some of its rows have room."""
    first = sum(table.height_of(row, pen.theme, area.width) for row in table.rows[:LEAST_ROWS])
    return HEADING * pen.theme.scale + HEADING_GAP + table.head_room(pen.theme) + first <= area.height


def _part(pen: Pen, area: Box, heading: Heading, table: Table) -> tuple[Box, Table]:
    """Draw as much of a table as there is room for; returns the room under it and what is left."""
    theme, high = pen.theme, HEADING * pen.theme.scale
    place(pen, heading, area.head(high))
    area = area.below(high + HEADING_GAP)
    count = max(1, table.fitting(theme, area.width, area.height))
    part = replace(table, rows=table.rows[:count])
    height = part.head_room(theme) + sum(part.height_of(row, theme, area.width) for row in part.rows)
    place(pen, part, area.head(height))
    return area.below(height + GAP), replace(table, rows=table.rows[count:])


def _sample(document: Document, geometry: Geometry, pen: Pen, area: Box, view: NotationView) -> None:
    """How a log begins; long lines hang. It is not parted where a page of its own holds it, else it goes on."""
    theme, high = pen.theme, HEADING * pen.theme.scale
    left = [fitted(text, theme.set(theme.code), area.width - 5) for text in view.sample]
    taken = high + 2 * HEADING_GAP
    while left:
        heights = [line.least(theme)[1] * 1.1 for line in left]
        if taken + sum(heights) > area.height:
            pen, area = begin(document, geometry, view.origin, view.origin.document, gap=GAP)
        count = sum(taken + so_far <= area.height + 0.01 for so_far in accumulate(heights)) or 1
        place(pen, Heading("How a log begins"), area.head(high))
        rows = area.below(taken).rows(heights[:count])
        for line, row in zip(left, rows, strict=False):
            place(pen, line, row.inset(2.5, 0))
        left, area = left[count:], area.head(0)
