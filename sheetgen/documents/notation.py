"""The notation card: every verb of a game and how a line of its log is written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from sheetgen.engine.notation import Verb
from sheetgen.pdf.boxes import Heading
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.fonts import clean
from sheetgen.pdf.layout import Size, place
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Pen, wrap
from sheetgen.pdf.provenance import Origin
from sheetgen.pdf.tables import Table, TableColumn
from sheetgen.pdf.theme import Style, Theme

from .pages import begin

VERBS = (
    TableColumn("write", 44, style="code"),
    TableColumn("to", 41),
    TableColumn("rolls that follow", 23),
)
HABITS = (TableColumn("example", 44, style="code"), TableColumn("means", 64))

VERBS_NOTE = "one step, one line; dice and results on the same line or the next"
ROW = mm(4.8)
HEADING = mm(5.4)
HEADING_GAP = mm(0.6)
GAP = mm(3)
PAD = 1.6
BROAD = mm(150)
SAMPLE = Style("label", 7.4, 7)
HANG, SAMPLE_GAP = mm(4), mm(6)
"""How far the rest of a long line is set in, and the gap between two columns, which there are from ``BROAD`` on."""
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
        (Heading("How to write a line"), Table(HABITS, view.habits, row_height=ROW, upright=False, pad=PAD)),
        (Heading("Verbs", VERBS_NOTE), Table(VERBS, rows, row_height=ROW, upright=False, pad=PAD)),
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
    """How a log begins; long lines hang, and run in columns where a page has room for them.

    It is not parted where a page of its own holds it, else it goes on.
    """
    theme, high = pen.theme, HEADING * pen.theme.scale
    across = 2 if area.width >= BROAD * theme.scale else 1
    width = (area.width - SAMPLE_GAP * (across - 1)) / across
    style = theme.set(SAMPLE)
    left = [_Hanging(text, wrap(clean(text), style, style.size, width - 5 - HANG)) for text in view.sample]
    taken = high + 2 * HEADING_GAP
    while left:
        heights = [line.least(theme)[1] for line in left]
        if taken + _even(heights, across) > area.height:
            pen, area = begin(document, geometry, view.origin, view.origin.document, gap=GAP)
        place(pen, Heading("How a log begins"), area.head(high))
        most = min(area.height - taken, _even(heights, across))
        for part in area.below(taken).split(across, SAMPLE_GAP):
            count = sum(so_far <= most + 0.01 for so_far in accumulate(heights)) or bool(heights)
            for line, row in zip(left, part.rows(heights[:count]), strict=False):
                place(pen, line, row.inset(2.5, 0))
            left, heights = left[count:], heights[count:]
        area = area.head(0)


@dataclass(frozen=True)
class _Hanging:
    """A line of a log, its parts under the first set in."""

    text: str
    parts: Sequence[str]

    def least(self, theme: Theme) -> Size:
        """The height of its parts."""
        return 0.0, theme.set(SAMPLE).leading * max(1, len(self.parts))

    def draw(self, pen: Pen, box: Box) -> None:
        """Set it."""
        for number, (part, line) in enumerate(zip(self.parts, box.stack(max(1, len(self.parts))), strict=False)):
            pen.text(line.end(line.width - (HANG if number else 0)), part, SAMPLE)
        pen.say(self.text)


def _even(heights: list[float], across: int) -> float:
    """The least height of columns, so many of them, that hold lines of those heights in order."""
    if across == 1:
        return sum(heights)
    tops = list(accumulate(heights))
    return min(max(top, tops[-1] - top) for top in tops)
