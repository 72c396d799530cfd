"""How a page shall be: margins, large print, high contrast, papers; and ``sheetgen fit``."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from sheetgen.cli.margins import largest_margin
from sheetgen.cli.printing import choose_paper, find_document
from sheetgen.engine.errors import DocumentError
from sheetgen.engine.registry import find_game
from sheetgen.games.book_of_adventure import documents
from sheetgen.pdf.paper import A5, MILLIMETRE, mm
from sheetgen.pdf.request import CrampedError, Pdf, Request

GAME = "book-of-adventure"
Run = Callable[..., Any]


@pytest.mark.parametrize("paper", ["a5", "half-letter"])
def test_small_papers_have_pages_of_their_own(sheetgen: Run, desk: Path, paper: str) -> None:
    done = sheetgen("sheet", GAME, "--paper", paper, "--large-print", "--out", "a.pdf")
    assert done.code == 0
    document = pypdfium2.PdfDocument(desk / "a.pdf")
    assert len(document) == 4
    document.close()


def test_a_paper_that_a_document_is_not_on_is_refused() -> None:
    spec = replace(find_document(find_game(GAME), "sheet"), papers=("a4", "letter"))
    with pytest.raises(DocumentError, match="not made on A5 paper") as raised:
        choose_paper(spec, "a5")
    assert raised.value.suggestion == "it is on A4 and Letter"
    assert raised.value.exit_code == 4


def test_ways_to_print_stand_in_the_file_name_and_the_facts(sheetgen: Run, desk: Path) -> None:
    done = sheetgen("sheet", GAME, "--margin", "12.5", "--large-print", "--high-contrast", "--json")
    facts = json.loads(done.out)
    assert (facts["margin"], facts["large_print"], facts["high_contrast"]) == (12.5, True, True)
    assert facts["files"] == [f"output/{GAME}-sheet-blank-margin-12.5-large-contrast.pdf"]


def test_the_largest_margin_that_works_is_found() -> None:
    tried = []

    def make(request: Request) -> Pdf:
        tried.append(request.margin / MILLIMETRE)
        if request.margin > mm(23.6):
            raise CrampedError("no room")
        return Pdf(b"", 1)

    assert largest_margin(make, Request(A5, margin=mm(60), copies=9)) == 23.5
    assert len(tried) < 10

    def never(_request: Request) -> Pdf:
        raise CrampedError("no room")

    assert largest_margin(never, Request(margin=mm(60))) == 0


def test_a_page_with_the_largest_margin_can_be_made(sheetgen: Run, desk: Path) -> None:
    assert sheetgen("print", GAME, "log", "--margin", "50.5", "--out", "a.pdf").code == 0
    assert sheetgen("print", GAME, "log", "--margin", "51", "--out", "b.pdf").code == 4
    assert not (desk / "b.pdf").exists()


def test_fit_finds_nothing_to_complain_of(sheetgen: Run) -> None:
    done = sheetgen("fit", GAME, "--quick", "--document", "scratch")
    assert done.code == 0
    assert done.out.endswith(" documents looked at, 0 breaches\n")


def test_fit_prints_each_breach_on_a_line(sheetgen: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    tight = tuple(replace(spec, ceiling=0.01) if spec.key == "map" else spec for spec in documents.DOCUMENTS)
    monkeypatch.setattr(documents, "DOCUMENTS", tight)
    done = sheetgen("fit", GAME, "--quick", "--document", "map")
    *lines, last = done.out.splitlines()
    assert done.code == 1
    assert lines
    assert all(line.startswith("map ") and "% of the page is ink, at most 1 %" in line for line in lines)
    assert f"{len(lines)} breaches" in last
    said = json.loads(sheetgen("fit", GAME, "--quick", "--document", "map", "--json").out)
    assert len(said["breaches"]) == len(lines)
    assert said["breaches"][0].keys() == {"case", "page", "what"}
