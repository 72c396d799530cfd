"""Keyed booklets: every entry once and whole, long ones marked, groups apart, an index that is right."""

from __future__ import annotations

import random
from collections import Counter

import pypdfium2
import pytest

from sheetgen.documents.booklet import GOES_ON, Entry, draw_booklet
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.ink import GREY
from sheetgen.pdf.paper import PAPERS, Geometry
from sheetgen.pdf.provenance import Origin
from sheetgen.pdf.theme import LARGE, PLAIN, Theme

ORIGIN = Origin("A Game", "by somebody", "Booklet", "default rulings", "TY-B1-BLANK")


def booklet(
    entries: list[Entry], paper: str = "a4", theme: Theme = PLAIN, index: bool = True
) -> tuple[Document, dict[str, int]]:
    document = Document("Booklet", GREY, theme=theme)
    return document, draw_booklet(document, Geometry(PAPERS[paper]), ORIGIN, entries, index=index)


def pages_of(document: Document) -> list[str]:
    pdf = pypdfium2.PdfDocument(document.finish())
    try:
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in pdf]
    finally:
        pdf.close()


def some(count: int, groups: int = 0) -> list[Entry]:
    dice = random.Random(count)
    return [
        Entry(str(100 + n), f"Head{n}x", [f"body{n}x " * dice.randint(3, 60)], f"g{n % groups}" if groups else "")
        for n in range(count)
    ]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("theme", [PLAIN, LARGE])
def test_every_entry_stands_whole_on_the_page_that_the_index_gives(paper: str, theme: Theme) -> None:
    entries = some(80)
    document, found = booklet(entries, paper, theme)
    assert not document.cramped
    assert not document.overflow
    pages = pages_of(document)
    for n, entry in enumerate(entries):
        page = pages[found[entry.key] - 1]
        assert f"{entry.key} Head{n}x" in page or (entry.key in page and f"Head{n}x" in page)
        assert page.count(f"body{n}x") == entry.text[0].split().count(f"body{n}x")
    assert all(f"page {page}" in pages[-1] or f"page {page}" in pages[-2] for page in found.values())


def test_an_entry_longer_than_a_column_goes_on_and_says_so() -> None:
    document, found = booklet([Entry("101", "Short"), Entry("102", "Long", ["endless " * 2500]), Entry("103", "After")])
    pages = pages_of(document)
    assert sum(page.count("endless") for page in pages) == 2500
    assert sum(page.count(GOES_ON) for page in pages) >= 2
    assert sum(page.count("102") for page in pages[:-1]) == 1
    assert found["101"] <= found["102"] <= found["103"]


def test_entries_of_a_group_are_kept_apart_once_a_page_is_filled() -> None:
    together = Counter((page, entry.group) for page, entry in pages_and_entries(some(120, groups=40)))
    assert max(together.values()) == 1


def pages_and_entries(entries: list[Entry]) -> list[tuple[int, Entry]]:
    _document, found = booklet(entries)
    return [(found[entry.key], entry) for entry in entries]


def test_a_booklet_without_index_has_only_its_entries() -> None:
    document, _found = booklet(some(3), index=False)
    assert len(document.records) == 1
    assert not booklet([])[0].records
