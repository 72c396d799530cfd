"""The shared templates for quicksheets and odds cards: every word and number of a view is printed, on every paper."""

from __future__ import annotations

import io
from dataclasses import replace

import pikepdf
import pypdfium2
import pytest

from sheetgen.documents.cards import Block, Card, Line, OddsCard, RulesCard
from sheetgen.engine.odds import Section
from sheetgen.pdf import pango
from sheetgen.pdf.html import HtmlPdf, render
from sheetgen.pdf.ink import INKS
from sheetgen.pdf.paper import PAPERS

CARD = Card("A Game", "by somebody", "Quicksheet", ("default rulings",), "TY-Q1-BLANK")
CHANCES = Section(
    "9.1", "Chances <of> pools", ("dice", "6+", "7+"), (("2", "72.2", "58.3"), ("3", "95.4", "90.7")), "In per cent."
)
BLOCKS = tuple(
    Block(
        f"Chapter {n}",
        tuple(Line(f"Rule {n}.{m} in words & signs.", (f"chapter{n}.rule{m}",), "Lead") for m in range(4)),
    )
    for n in range(12)
)
RULES = RulesCard(CARD, (*BLOCKS, CHANCES), (CHANCES,), "A note at the end.")
ODDS = OddsCard(replace(CARD, document="Odds"), ((CHANCES, CHANCES), (CHANCES,)))


def made(document: str, view: RulesCard | OddsCard, paper: str, ink: str = "grey", large: bool = False) -> HtmlPdf:
    if pango.missing_libraries():
        pytest.skip("pages set as text need Pango")
    return render("base", document, view, paper=PAPERS[paper], ink=INKS[ink], large=large, use_cache=False)


def words(pdf: HtmlPdf) -> str:
    document = pypdfium2.PdfDocument(pdf.data)
    try:
        return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in document).split())
    finally:
        document.close()


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("large", [False, True])
def test_a_quicksheet_says_all_on_every_paper(paper: str, large: bool) -> None:
    pdf = made("quicksheet", RULES, paper, large=large)
    assert not pdf.warnings
    said = words(pdf)
    for block in BLOCKS:
        for line in block.lines:
            assert line.text in said
            assert line.rules[0] in said
    assert said.count("Chances <of> pools") == 2
    assert "95.4" in said
    assert "A note at the end." in said


@pytest.mark.parametrize("ink", INKS)
def test_an_odds_card_shows_its_tables(ink: str) -> None:
    pdf = made("odds", ODDS, "letter", ink)
    assert not pdf.warnings
    assert pdf.pages == 1
    assert words(pdf).count("90.7") == 3


def test_cards_are_tagged_and_named() -> None:
    pdf = made("odds", ODDS, "a4")
    with pikepdf.open(io.BytesIO(pdf.data)) as document:
        assert "/StructTreeRoot" in document.Root
        assert str(document.docinfo.Title) == "Odds – A Game"
