"""The notation card: every verb of a game and how a line of its log is written."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sheetgen.engine.notation import Verb
from sheetgen.pdf.boxes import Heading
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.layout import place
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

ROW = mm(4.8)


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
    """The form with each bracket kept on one line."""
    return re.sub(r"\[[^]]*]", lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), form)


def draw(document: Document, geometry: Geometry, view: NotationView) -> None:
    """Draw the card, on more pages when the verbs need them."""
    rows = [(f"@ {_unbroken(verb.form)}", verb.help, verb.rolls or "–") for verb in view.verbs]
    habits = Table(HABITS, view.habits, row_height=ROW, upright=False)
    first = True
    while rows or first:
        pen, area = begin(document, geometry, view.origin, view.origin.document, gap=mm(3))
        if first:
            heights = [habits.height_of(row, pen.theme, area.width) for row in view.habits]
            height = habits.head_height + sum(heights)
            place(pen, Heading("How to write a line"), area.head(mm(5.4)))
            place(pen, habits, area.below(mm(6)).head(height))
            area = area.below(mm(9) + height)
        place(
            pen,
            Heading("Verbs", "one step, one line; dice and results on the same line or the next"),
            area.head(mm(5.4)),
        )
        area = area.below(mm(6))
        table = Table(VERBS, rows, row_height=ROW, upright=False)
        count = max(1, table.fitting(pen.theme, area.width, area.height))
        part = Table(VERBS, rows[:count], row_height=ROW, upright=False)
        place(pen, part, area)
        area = area.below(part.head_height + sum(part.height_of(row, pen.theme, area.width) for row in part.rows))
        rows, first = rows[count:], False
    _sample(pen, area.below(mm(4)), view)


def _sample(pen: Pen, area: Box, view: NotationView) -> None:
    """How a log begins, when the last page has room for it."""
    style = pen.theme.code
    heights = [mm(5.4), mm(2), *[style.leading * 1.15] * len(view.sample)]
    if not view.sample or sum(heights) > area.height:
        return
    head, _gap, *lines = area.rows(heights)
    place(pen, Heading("How a log begins"), head)
    for line, text in zip(lines, view.sample, strict=True):
        pen.text(line.inset(2.5, 0), text, style)
        pen.say(text)
