"""Lookup cells, strips to fold, cover cards, dice to cross off; polyhedra, Fudge dice and cards."""

from __future__ import annotations

import re

import pytest
from pdf_probe import outside, overlapping, page_code, texts

from sheetgen.pdf.canvas import Document
from sheetgen.pdf.forms import CheckField, TextField
from sheetgen.pdf.ink import GREY, INKS
from sheetgen.pdf.layout import Element, place
from sheetgen.pdf.lookups import CoverCard, DiceTable, FoldStrips, LookupCells, StripColumn
from sheetgen.pdf.paper import A4, LETTER, Geometry, Paper, mm
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.polyhedra import PLAIN_ROOM, FudgeRow, Polyhedron
from sheetgen.pdf.theme import LARGE, PLAIN, Theme

PAGE = Geometry(A4)


def drawn(
    element: Element,
    height: float = mm(240),
    *,
    ink: str = "grey",
    fillable: bool = False,
    theme: Theme = PLAIN,
    paper: Paper = A4,
) -> tuple[Document, Pen]:
    document = Document("Lookups", INKS[ink], fillable=fillable, theme=theme)
    geometry = Geometry(paper)
    pen = document.page(geometry, "Lookups")
    place(pen, element, geometry.inner.head(height))
    return document, pen


def is_sound(document: Document, pen: Pen) -> bool:
    return not (document.cramped or document.overflow or outside(pen.page) or overlapping(pen.page))


ENTRIES = [(f"{100 + 6 * n}", f"{1 + n % 23} corridor left") for n in range(146)]


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("faint", [False, True])
def test_sealed_cells_hold_their_entries_in_order(ink: str, faint: bool) -> None:
    document, pen = drawn(LookupCells(ENTRIES, 5, faint), ink=ink)
    assert is_sound(document, pen)
    shown = re.findall(r"\b\d{3}\b", texts(document.finish())[0])
    assert shown == [key for key, _text in ENTRIES]
    assert pen.page.said == [f"{key}: {text}" for key, text in ENTRIES]


def test_cells_say_nothing_when_they_are_sealed_from_readers_too() -> None:
    assert not drawn(LookupCells(ENTRIES, said=False))[1].page.said


def test_an_entry_too_long_for_its_cell_goes_over() -> None:
    cells = LookupCells([("101", "a meaning far too long for the cell that it should stand in, by any measure")], 6)
    document, _pen = drawn(cells, mm(6))
    assert [entry.label for entry in document.overflow] == ["101"]


def test_cells_without_room_are_reported() -> None:
    assert drawn(LookupCells(ENTRIES, 4), mm(100))[0].cramped
    assert drawn(LookupCells(ENTRIES, 30))[0].cramped


# Strips

COLUMNS = (
    StripColumn("no.", width=mm(8), style="mark"),
    StripColumn("dice", width=mm(18)),
    StripColumn("total", "fold", width=mm(8), style="head"),
    StripColumn("step", "write"),
)
ROLLS = [
    (f"F{n + 1:03}", FudgeRow((-1, 0, 1, n % 3 - 1), size=mm(4), gap=mm(0.4)), str(n % 3 - 1), "") for n in range(120)
]


def strips(count: int = 4, name: str = "f") -> FoldStrips:
    return FoldStrips(COLUMNS, ROLLS, count, mm(6.5), mm(4), name)


@pytest.mark.parametrize("ink", INKS)
def test_strips_show_every_roll(ink: str) -> None:
    document, pen = drawn(strips(), ink=ink)
    assert is_sound(document, pen)
    assert re.findall(r"F\d{3}", texts(document.finish())[0]) == [f"F{n + 1:03}" for n in range(120)]
    assert "F001 | -1 | ____" in pen.page.said


def test_totals_are_folded_under_along_broken_lines() -> None:
    document, _pen = drawn(strips())
    code = next(page_code(document.finish()))
    folds = code.count("[4 3] 0 d")
    assert folds == 4


def test_the_steps_of_strips_are_fields() -> None:
    _document, pen = drawn(strips(), fillable=True)
    names = [entry.name for entry in pen.page.fields if isinstance(entry, TextField)]
    assert len(names) == 120
    assert names[0] == "f.f001.step"
    assert len(set(names)) == 120


def test_strips_without_room_are_reported() -> None:
    assert drawn(strips(), mm(180))[0].cramped
    assert drawn(strips(6))[0].cramped


def test_a_cover_card_has_a_window_of_the_size_asked() -> None:
    document, pen = drawn(CoverCard((mm(27), mm(6))), mm(30))
    assert is_sound(document, pen)
    width, height = re.findall(r"[\d.]+ [\d.]+ ([\d.]+) ([\d.]+) re", next(page_code(document.finish())))[-1]
    assert float(width) == pytest.approx(mm(27), abs=0.01)
    assert float(height) == pytest.approx(mm(6), abs=0.01)


# Dice to cross off

NUMBERS = [1 + (37 * n) % 100 for n in range(560)]


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("ink", INKS)
def test_a_page_of_dice_shows_all_numbers_and_counts(ink: str, paper: Paper) -> None:
    document, pen = drawn(DiceTable(NUMBERS, said="d100"), mm(224), ink=ink, paper=paper)
    assert is_sound(document, pen)
    shown = [placed.text for placed in pen.page.placed]
    assert shown[:28] == [str(1 + 20 * row) for row in range(28)]
    assert shown[28:] == [str(number) for number in NUMBERS]
    assert "100" in shown
    assert pen.page.said[1].startswith("d100 from 21: ")


def test_numbers_are_crossed_off_in_a_form_and_written_when_blank() -> None:
    table = {"columns": 20, "rows": 6, "said": "d8", "name": "d8"}
    rolled = drawn(DiceTable([1, 2, 3] * 40, **table), mm(60), fillable=True)[1].page.fields  # type: ignore[arg-type]
    blank = drawn(DiceTable([], **table), mm(60), fillable=True)[1].page.fields  # type: ignore[arg-type]
    assert all(isinstance(entry, CheckField) and entry.shape == "strike" for entry in rolled)
    assert all(isinstance(entry, TextField) for entry in blank)
    assert [entry.name for entry in rolled] == [f"d8.{n:03}" for n in range(1, 121)]


def test_dice_without_room_are_reported() -> None:
    assert drawn(DiceTable(NUMBERS), mm(100))[0].cramped
    assert not drawn(DiceTable(NUMBERS[:120], rows=6), mm(40), theme=LARGE)[0].cramped


# Polyhedra, Fudge dice, cards


@pytest.mark.parametrize("sides", sorted(PLAIN_ROOM))
@pytest.mark.parametrize("size", [6, 8, 10, 14])
def test_the_highest_number_of_a_die_fits_in_it(sides: int, size: float) -> None:
    document, pen = drawn(Polyhedron(sides, str(sides), f"d{sides}", mm(size)), mm(20))
    if sides == 100 and size == 6:
        return
    assert is_sound(document, pen)
    assert pen.page.said == [f"d{sides}: {sides}"]


def test_a_blank_die_is_a_field_and_says_so() -> None:
    _document, pen = drawn(Polyhedron(20, said="Initiative", name="init"), mm(20), fillable=True)
    assert [entry.name for entry in pen.page.fields] == ["init"]
    assert pen.page.said == ["Initiative: ____"]
    with pytest.raises(KeyError):
        drawn(Polyhedron(7))


def test_fudge_dice_show_their_signs_or_take_them() -> None:
    _document, pen = drawn(FudgeRow((-1, 0, 1, 1)), mm(10))
    assert pen.page.said == ["Fudge dice: − 0 + +"]
    _document, pen = drawn(FudgeRow((1, 0), name="roll"), mm(10), fillable=True)
    assert [entry.name for entry in pen.page.fields] == ["roll.03", "roll.04"]


def test_same_strips_same_bytes() -> None:
    document, _pen = drawn(strips())
    assert document.ink == GREY
    assert document.finish() == drawn(strips())[0].finish()


def test_a_page_of_480_fudge_dice_stays_small() -> None:
    assert len(drawn(strips())[0].finish()) < 40_000
