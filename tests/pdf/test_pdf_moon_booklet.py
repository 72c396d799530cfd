"""The booklet of a book: every section with its tests, fights, awards and moves; it folds to whole sheets."""

from __future__ import annotations

import re
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest
from pdf_probe import page_sizes, texts

from sheetgen.documents.cards import Card
from sheetgen.games.moonstruck.book import Book, exits
from sheetgen.games.moonstruck.booklet import BookletView, Branch, Instruction, booklet_view, edition
from sheetgen.games.moonstruck.documents import make, spec_of
from sheetgen.games.moonstruck.game import GAME
from sheetgen.games.moonstruck.state import State
from sheetgen.games.moonstruck.variants import Variants
from sheetgen.pdf.impose import SHEETS, Imposition, impose
from sheetgen.pdf.paper import A5, HALF_LETTER
from sheetgen.pdf.request import Request

BOOKS = ("low-water", "whetstone")


@cache
def begun(name: str) -> State:
    """A game that has a book and nothing else."""
    state: State = GAME.set_up("", None, {"book": name})
    return state


def book_of(name: str) -> Book:
    """A book that comes with the package."""
    book = begun(name).volume
    assert book is not None
    return book


@cache
def view_of(name: str) -> BookletView:
    """What the booklet of a book says."""
    return booklet_view(Card("Moonstruck", "gamebook rules", "Booklet", ()), book_of(name), Variants(), GAME.catalogue)


@cache
def printed(name: str, paper: Any = A5) -> Any:
    """The booklet of a book."""
    return make("booklet", Request(paper, start=begun(name)))


def moves(steps: tuple[Instruction, ...]) -> list[int]:
    """Every section that instructions lead to."""
    found = []
    for step in steps:
        for branch in step.branches:
            found += [branch.to] if branch.to else []
            found += moves(branch.steps)
    return found


@pytest.mark.parametrize("name", BOOKS)
def test_each_section_leads_where_its_book_says(name: str) -> None:
    book = book_of(name)
    for page in view_of(name).sections:
        offered = [turn.to for turn in page.turns]
        led = moves(tuple(step for group in page.steps for step in group))
        assert sorted([*led, *offered]) == sorted(exits(book.sections[page.number]))


@pytest.mark.parametrize("name", BOOKS)
def test_fights_print_the_books_figures(name: str) -> None:
    opponents = {(one.name, str(one.prowess), str(one.health)) for one in book_of(name).opponents.values()}
    found = [
        figure for page in view_of(name).sections for group in page.steps for step in group for figure in step.figures
    ]
    assert found
    for figure in found:
        assert (re.sub(r" \d+$", "", figure.name), figure.prowess, figure.health) in opponents


def test_two_of_one_name_are_numbered() -> None:
    (ringers,) = [
        step.figures for page in view_of("low-water").sections if page.number == 13 for (step,) in page.steps
    ]  # fmt: skip
    assert [figure.name for figure in ringers] == ["Drowned ringer 1", "Drowned ringer 2"]


def test_golden_section() -> None:
    (page,) = [page for page in view_of("low-water").sections if page.number == 11]
    ((test,),) = page.steps
    assert test == Instruction(
        "test",
        "Test",
        "Occult",
        branches=(
            Branch(
                "Pass", (Instruction("award", "Gain", "5 XP"), Instruction("award", "Gain", "3 Fortune Points")), 12
            ),
            Branch(
                "Fail",
                (
                    Instruction("change", "Lose", "4 Sanity"),
                    Instruction("test", "Test", "Sanity", branches=(Branch("Pass", (), 12), Branch("Fail", (), 13))),
                ),
            ),
        ),
    )


@pytest.mark.usefixtures("needs_pango")
@pytest.mark.parametrize("name", BOOKS)
def test_every_section_is_printed_with_its_words(name: str) -> None:
    text = re.sub(r"\s+", "", "".join(texts(printed(name).data)).replace("\ufffe", "").replace("\xad", ""))
    for number, section in book_of(name).sections.items():
        words = re.findall(r"[A-Za-z]{4,}", section.text)[:3]
        assert str(number) in text
        for word in words:
            assert word in text.replace("-", "")


@pytest.mark.usefixtures("needs_pango")
@pytest.mark.parametrize("paper", [A5, HALF_LETTER], ids=lambda paper: paper.key)
def test_a_booklet_folds_to_two_sheets_with_the_title_outside(paper: Any) -> None:
    pdf = printed("low-water", paper)
    assert pdf.warnings == ()
    assert pdf.pages in (7, 8)
    sheet = SHEETS["a4" if paper is A5 else "letter"]
    imposed = impose(pdf.data, Imposition("booklet", sheet))
    assert (imposed.sheets, imposed.scale) == (2, 1)
    assert {tuple(round(side) for side in size) for size in page_sizes(imposed.data)} == {
        (round(sheet.height), round(sheet.width))
    }
    assert "Low Water" in re.sub(r"\s+", " ", texts(imposed.data)[0]).title()


@pytest.mark.usefixtures("needs_pango")
def test_no_section_of_the_demo_book_is_cut_by_a_page() -> None:
    pages = texts(printed("low-water").data)
    for number, section in book_of("low-water").sections.items():
        first, *_between, last = re.findall(r"[A-Za-z]{5,}", section.text)
        assert any(first in page and (last in page or last[:4] in page) for page in pages), number


def test_the_edition_names_all_that_a_book_says() -> None:
    from dataclasses import replace

    book = book_of("low-water")
    assert edition(book) == edition(book_of("low-water"))
    assert edition(book) != edition(replace(book, protagonist="Somebody else."))


@pytest.mark.usefixtures("needs_pango")
def test_without_a_book_the_demo_book_is_printed() -> None:
    assert "Corrow" in make("booklet", Request(A5)).text.title().replace("CORROW", "Corrow")


def test_pages_are_half_a_sheet_unless_a_paper_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    from sheetgen.cli.printing import choose_paper, usual_paper

    for config, half in (("a4", "a5"), ("letter", "half-letter"), ("a5", "a5")):
        monkeypatch.setattr("sheetgen.cli.printing.load_config", lambda config=config: SimpleNamespace(paper=config))
        assert choose_paper(spec_of("booklet"), "").key == usual_paper(spec_of("booklet")).key == half
        assert choose_paper(spec_of("booklet"), "a4").key == "a4"
        assert choose_paper(spec_of("sheet"), "").key == config
