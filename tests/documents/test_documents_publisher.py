"""A publisher for a toy game: what every game gets from a table of documents and a few page functions."""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from typing import Any

import pikepdf
import pytest

from sheetgen.documents.cards import Block, Card, Line, look_up
from sheetgen.documents.job import Job
from sheetgen.documents.notation import NotationView
from sheetgen.documents.notation import draw as draw_notation
from sheetgen.documents.pages import begin
from sheetgen.documents.publisher import Publisher
from sheetgen.engine.code import parse
from sheetgen.engine.errors import DocumentError, InputError, UsageError
from sheetgen.engine.notation import Verb
from sheetgen.games.book_of_adventure.game import GAME
from sheetgen.pdf.boxes import ValueBox
from sheetgen.pdf.layout import place
from sheetgen.pdf.paper import A5
from sheetgen.pdf.request import DocumentSpec, Request


@dataclass(frozen=True)
class Tables:
    """Tables of a game that has hardly any."""

    label: str = "shipped"
    sides: int = 6


@dataclass(frozen=True)
class Played:
    """A game that was played."""

    tables: Tables
    variants: Any


ToyJob = Job[Tables, Any]


def sheet(job: ToyJob) -> None:
    """One page with one box."""
    pen, area = begin(job.document, job.geometry(), job.origin("sheet"), "Sheet")
    value = str(job.tables.sides) if job.request.state is not None else ""
    place(pen, ValueBox("Health", value, "health"), area.head(40))


def dice(job: ToyJob) -> None:
    """A lying page that says its design."""
    pen, area = begin(job.document, job.geometry(landscape=True), job.origin("dice", "Open dice"), "Dice")
    pen.text(area.head(20), f"{job.request.reveal} {job.request.seed}", pen.theme.body)


def notation(job: ToyJob) -> None:
    """The notation card."""
    verbs = (Verb("go", "go NORTH", "walk", "1d6"),)
    draw_notation(
        job.document, job.geometry(), NotationView(job.origin("notation"), verbs, (("@ go north", "A step."),))
    )


def pack(job: ToyJob) -> None:
    """Both."""
    job.draw("sheet", "dice")


SPECS = (
    DocumentSpec("sheet", "S", "Toy sheet", "a box", from_log=True, seeded=True, auto=True),
    DocumentSpec(
        "dice", "D", "Toy dice", "dice", reveals=("open", "shut"), letters=("DO", "DS"), seeded=True, needs_seed=True
    ),
    DocumentSpec("notation", "N", "Notation card", "verbs"),
    DocumentSpec(
        "pack", "PO", "Pack", "all", reveals=("open", "shut"), letters=("PO", "PS"), seeded=True, needs_seed=True
    ),
    DocumentSpec("rules", "Q", "Quicksheet", "rules", "html"),
)
TOY: Publisher[Tables, Any] = Publisher(
    game=replace(GAME, key="toy", code="TY", title="Toy", author="Somebody", credit="Toy, a game by somebody"),
    specs=SPECS,
    pages={"sheet": sheet, "dice": dice, "notation": notation, "pack": pack},
    texts={"rules": lambda job, code: None},
    appended={"pack": ("rules",)},
    tables=Tables,
    content=lambda tables, variants: repr(tables).encode(),
    of_state=lambda state: (state.tables, state.variants),
)


def test_a_document_says_what_it_is() -> None:
    pdf = TOY.make("Sheet", Request())
    assert (pdf.pages, pdf.code) == (1, "TY-S1-BLANK")
    assert "Health: ____" in pdf.text
    assert "a game by somebody" in pdf.text
    with pikepdf.open(io.BytesIO(pdf.data)) as document:
        assert str(document.docinfo.Title) == "Toy: Toy sheet"
        assert str(document.docinfo.Author) == "Somebody"
        assert str(document.docinfo.Keywords) == "TY-S1-BLANK"


def test_a_game_fills_its_document_under_its_own_rulings() -> None:
    played = Played(Tables("house", 8), GAME.variants.default)
    pdf = TOY.make("sheet", Request(state=played, log=b"a log"))
    assert pdf.code.startswith("TY-S1-LOG:")
    assert "Health: 8" in pdf.text
    assert "tables: house" in pdf.text


def test_pages_lie_where_they_should() -> None:
    pdf = TOY.make("dice", Request(seed="abc", reveal="shut"))
    with pikepdf.open(io.BytesIO(pdf.data)) as document:
        _left, _low, width, height = map(float, document.pages[0].MediaBox)
    assert width > height


def test_a_pack_is_made_without_its_text_pages_where_they_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_job: ToyJob, _spec: DocumentSpec, foot: bool = True) -> None:
        raise DocumentError("Pango is missing")

    monkeypatch.setattr(Job, "html", fail)
    pdf = TOY.make("pack", Request(seed="abc"))
    assert pdf.pages == 2
    assert pdf.warnings == ("the pack is made without quicksheet: Pango is missing",)
    assert "2 of 2" in pdf.text


@pytest.mark.parametrize("reveal", ["open", "shut"])
def test_a_code_leads_back_to_its_document(reveal: str) -> None:
    pdf = TOY.make("dice", Request(seed="abc", reveal=reveal))
    key, request = TOY.reprint(parse(pdf.code), Request())
    assert (key, request.reveal, request.seed) == ("dice", reveal, "ABC")
    assert TOY.make(key, request).data == pdf.data


def test_decided_sheets_have_a_letter_of_their_own() -> None:
    pdf = TOY.make("sheet", Request(seed="abc", auto=True))
    assert pdf.code.startswith("TY-SA1-ABC-")
    assert TOY.reprint(parse(pdf.code), Request())[1].auto


def test_other_tables_give_another_code_and_are_refused() -> None:
    pdf = TOY.make("dice", Request(seed="abc"))
    other = Request(tables=Tables("house", 8))
    assert TOY.make("dice", replace(other, seed="abc")).code != pdf.code
    with pytest.raises(DocumentError, match="other tables"):
        TOY.reprint(parse(pdf.code), other)
    with pytest.raises(DocumentError, match="another game"):
        TOY.reprint(parse("BA-S1-BLANK"), Request())


@pytest.mark.parametrize(
    ("key", "request_", "error", "words"),
    [
        ("shet", Request(), UsageError, 'Toy has no document "shet".*"sheet"'),
        ("dice", Request(seed="1", reveal="shud"), UsageError, 'no design "shud".*"shut"'),
        ("dice", Request(), DocumentError, "needs a seed"),
        ("sheet", Request(A5), DocumentError, "not made on A5"),
        ("rules", Request(fillable=True), DocumentError, "no fields"),
        ("notation", Request(fillable=True), DocumentError, "nothing to fill in"),
        ("sheet", Request(fillable=True, copies=2), DocumentError, "share their form fields"),
    ],
)
def test_what_cannot_be_made_is_refused(key: str, request_: Request, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        TOY.make(key, request_)


def test_the_notation_card_shows_verbs_and_habits() -> None:
    text = TOY.make("notation", Request()).text
    assert "@ go NORTH" in text
    assert "A step." in text


def test_rules_on_a_card_must_exist() -> None:
    known = GAME.catalogue.rules[0].id
    look_up(GAME.catalogue, [Block("Turn", (Line("Walk.", (known,)),))])
    with pytest.raises(InputError):
        look_up(GAME.catalogue, [Block("Turn", (Line("Walk.", ("no.such-rule",)),))])
    assert Card("Toy", "by somebody", "Quicksheet", ()).foot
