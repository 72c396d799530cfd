"""Ledgers, worked sums and choices: blank, filled and as fields by the same call; what has no room is reported."""

from __future__ import annotations

import pytest
from pdf_probe import outside, overlapping

from sheetgen.pdf.canvas import Document
from sheetgen.pdf.forms import CheckField, TextField
from sheetgen.pdf.ink import INKS
from sheetgen.pdf.layout import Element, place
from sheetgen.pdf.ledger import Ledger, LedgerColumn, Term, WorkedSum
from sheetgen.pdf.paper import A4, Geometry, mm
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.theme import LARGE, PLAIN, Theme

PAGE = Geometry(A4)
COLUMNS = (
    LedgerColumn("section"),
    LedgerColumn("kind", 2, align="start", style="name"),
    LedgerColumn("XP", group="in"),
    LedgerColumn("XP", group="out"),
    LedgerColumn("worn", 0.8, "tick"),
)
ROWS = [("12", "attack", "3", "", "x"), ("40", "test", "", "1", "")]


def drawn(
    element: Element, height: float = mm(80), ink: str = "grey", fillable: bool = False, theme: Theme = PLAIN
) -> tuple[Document, Pen]:
    document = Document("Ledger", INKS[ink], fillable=fillable, theme=theme)
    pen = document.page(PAGE, "Ledger")
    place(pen, element, PAGE.inner.head(height))
    return document, pen


@pytest.mark.parametrize("theme", [PLAIN, LARGE])
@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("rows", [(), ROWS])
def test_a_ledger_is_drawn_blank_and_filled(rows: list[tuple[str, ...]], ink: str, theme: Theme) -> None:
    document, pen = drawn(Ledger(COLUMNS, 10, rows), ink=ink, theme=theme)
    assert not document.cramped
    assert not document.overflow
    assert not outside(pen.page)
    assert not overlapping(pen.page)
    assert pen.page.said[0] == "Rows: section | kind | in XP | out XP | worn"
    assert pen.page.said[1] == ("1: 12 | attack | 3 | ____ | x" if rows else "1: ____")
    assert {str(number) for number in range(1, 11)} <= {placed.text for placed in pen.page.placed}


def test_every_cell_is_a_field_with_the_value_that_is_printed() -> None:
    _document, pen = drawn(Ledger(COLUMNS, 10, ROWS, first=21, name="log"), fillable=True)
    texts = {entry.name: entry.value for entry in pen.page.fields if isinstance(entry, TextField)}
    ticks = {entry.name: entry.on for entry in pen.page.fields if isinstance(entry, CheckField)}
    assert (len(texts), len(ticks)) == (40, 10)
    assert texts["log.21.kind"] == "attack"
    assert texts["log.22.out-xp"] == "1"
    assert ticks["log.21.worn"] is True
    assert ticks["log.22.worn"] is False


def test_rows_that_have_no_place_go_over() -> None:
    document, _pen = drawn(Ledger(COLUMNS, 1, ROWS, said="Steps"))
    assert [(entry.label, entry.text) for entry in document.overflow] == [("Steps", "40 | test |  | 1 | ")]


def test_a_value_too_long_for_its_cell_goes_over() -> None:
    document, _pen = drawn(Ledger(COLUMNS, 10, [("12", "a kind of event that nobody could ever write in here " * 3)]))
    assert [entry.label for entry in document.overflow] == ["Rows 1: kind"]


def test_rows_are_at_least_as_high_as_a_hand_needs() -> None:
    ledger = Ledger(COLUMNS, 10)
    assert drawn(ledger, ledger.least(PLAIN)[1])[0].cramped == []
    assert drawn(ledger, ledger.least(PLAIN)[1] - 1)[0].cramped
    assert ledger.least(PLAIN)[1] >= 10 * mm(6)


SUM = WorkedSum(
    "Travel", [Term("2d6", "7"), Term("cost", "3", "−"), Term("", "20", "+", printed=True), Term("total", "", "=")]
)


@pytest.mark.parametrize("theme", [PLAIN, LARGE])
def test_a_sum_shows_signs_labels_and_values(theme: Theme) -> None:
    document, pen = drawn(SUM, SUM.least(theme)[1], theme=theme)
    assert not document.cramped
    assert not outside(pen.page)
    assert not overlapping(pen.page)
    assert pen.page.said == ["Travel: 2d6 7 − cost 3 +  20 = total ____"]
    assert [placed.text for placed in pen.page.placed] == [
        "Travel",
        "7",
        "2d6",
        "−",
        "3",
        "cost",
        "+",
        "20",
        "=",
        "total",
    ]


def test_the_boxes_of_a_sum_are_fields_and_printed_numbers_are_not() -> None:
    _document, pen = drawn(WorkedSum(SUM.label, SUM.terms, "day.1"), mm(10), fillable=True)
    fields = {entry.name: entry.value for entry in pen.page.fields if isinstance(entry, TextField)}
    assert fields == {"day.1.2d6": "7", "day.1.cost": "3", "day.1.total": ""}
