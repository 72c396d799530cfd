"""What every page of every game passes: the list of print, in every way to print; and that a fault is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sheetgen.documents import fit
from sheetgen.documents.fit import TORTURE, Case, cases, check, contents, pairs
from sheetgen.engine.registry import find_game, game_keys
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.ink import GREY, INKS
from sheetgen.pdf.join import page_count
from sheetgen.pdf.paper import A4, A5, PAPERS, Box, Geometry
from sheetgen.pdf.pen import Overflow, Pen
from sheetgen.pdf.probe import letters, look, loose_fonts
from sheetgen.pdf.provenance import Origin, body, continuation
from sheetgen.pdf.request import DocumentSpec, Pdf, Request
from sheetgen.pdf.theme import LARGE, PLAIN, Style, Theme

ORIGIN = Origin("A Game", "a game", "A sheet", "default rulings", "")


def modules() -> dict[str, Any]:
    """The documents of each registered game that has any."""
    return {key: find_game(key).documents_module() for key in game_keys()}


MODULES = modules()
PAIRS = [(game, case) for game, module in MODULES.items() for case in pairs(cases(module))]


@pytest.mark.parametrize(("game", "case"), PAIRS, ids=[f"{game}: {case.name}" for game, case in PAIRS])
def test_what_every_page_passes(game: str, case: Case, request: pytest.FixtureRequest) -> None:
    if case.spec.engine == "html" or case.spec.pack:
        request.getfixturevalue("needs_pango")
    assert check(MODULES[game].make, case) == []


@pytest.mark.soak
@pytest.mark.usefixtures("needs_pango")
@pytest.mark.parametrize("game", MODULES)
def test_what_every_page_passes_in_every_way(game: str) -> None:
    assert [str(breach) for case in cases(MODULES[game]) for breach in check(MODULES[game].make, case)] == []


@pytest.mark.parametrize("game", MODULES)
def test_few_cases_bring_any_two_settings_together(game: str) -> None:
    every = list(cases(MODULES[game]))
    for spec in MODULES[game].DOCUMENTS:
        chosen = [case for case in pairs(every) if case.spec is spec]
        assert {case.request.paper.key for case in chosen} >= (set() if spec.pack else set(spec.papers))
        assert {case.request.large for case in chosen} == {False, True}
        if spec.engine == "canvas" and not spec.pack:
            met = {(case.request.paper.key, case.request.ink.key, case.request.contrast) for case in chosen}
            assert {(paper, ink) for paper, ink, _contrast in met} == {(p, i) for p in spec.papers for i in INKS}
            assert {(paper, contrast) for paper, _ink, contrast in met} == {(p, c) for p in spec.papers for c in (0, 1)}


def test_every_content_of_a_document_is_met() -> None:
    for module in MODULES.values():
        wanted = {(case.spec.key, case.request.reveal, case.content) for case in contents(module) if not case.spec.pack}
        met = {(case.spec.key, case.request.reveal, case.content) for case in pairs(cases(module))}
        text = {case.spec.key for case in contents(module) if case.spec.engine == "html"}
        assert {entry for entry in wanted if entry[0] not in text} <= met


@pytest.mark.parametrize("game", MODULES)
def test_the_torture_name_is_whole_on_every_page_that_takes_a_name(game: str) -> None:
    for spec in MODULES[game].DOCUMENTS:
        if not (spec.named and not spec.needs_seed):
            continue
        for paper in spec.papers:
            pdf = MODULES[game].make(spec.key, Request(PAPERS[paper], name=TORTURE, title=TORTURE))
            printed = "".join(letter.char for page in letters(pdf.data) for letter in page)
            for word in ("Brzęczyszczykiewicz", "Işığğ", "Ωδυσσεύς", "Владимир", "Long,LongRoa"):
                assert word in printed, (spec.key, paper)
            assert any("U+9F8D" in warning and "U+1F600" in warning for warning in pdf.warnings)
            assert any("Arabic" in warning for warning in pdf.warnings)
    assert len(TORTURE) == 84


# ---- A fault is found ------------------------------------------------------------------------------------------------


Draw = Callable[[Document, Pen, Box], None]


def drawn(draw: Draw, theme: Theme = PLAIN, paper: Any = A4) -> Callable[[str, Request], Pdf]:
    """A document of one page, and a continuation when texts went over."""

    def make(_key: str, _request: Request) -> Pdf:
        document = Document(title="Fault", ink=GREY, theme=theme)
        geometry = Geometry(paper)
        pen = document.page(geometry, "Fault")
        area = body(geometry)
        pen.text(area.head(40), "A page with a few words, so that it is not blank", Style("text", 24, 7))
        draw(document, pen, area.below(60))
        return Pdf(document.finish(), len(document.records))

    return make


def nothing(_document: Document, _pen: Pen, _area: Box) -> None:
    """Draw nothing more."""


def words(text: str, style: Style, x: float, y: float, width: float = 100, height: float = 20) -> Draw:
    """Draw one text somewhere."""

    def draw(_document: Document, pen: Pen, _area: Box) -> None:
        pen.text(Box(x, y, width, height), text, style)

    return draw


def raw(x: float, y: float, size: float) -> Draw:
    """Draw a text behind the pen's back."""

    def draw(_document: Document, pen: Pen, _area: Box) -> None:
        pen.canvas.setFont("SourceSerif4-Regular", size)
        pen.canvas.drawString(x, y, "Wide!")

    return draw


def both(_document: Document, pen: Pen, area: Box) -> None:
    """Two texts in one place."""
    for text in ("MMMMMM", "WWWWWW"):
        pen.text(area.head(20), text, PLAIN.body)


def block(_document: Document, pen: Pen, area: Box) -> None:
    """Much ink."""
    pen.block(area, 0.2)


def line_out(_document: Document, pen: Pen, area: Box) -> None:
    """A line into the margin."""
    pen.lines(((area.x - 9, area.y, area.right, area.y),), 1.4, 0.0)


def lost(_document: Document, pen: Pen, _area: Box) -> None:
    """A text that goes over and is not printed."""
    pen.page.overflow.append(Overflow("Name", "Grzegorz"))


def helvetica(_document: Document, pen: Pen, area: Box) -> None:
    """A font that is not embedded."""
    pen.canvas.setFont("Helvetica", 12)
    pen.canvas.drawString(area.x, area.y + 40, "Plain")


def cramped(_document: Document, pen: Pen, area: Box) -> None:
    """An element with too little room."""
    pen.need("Grid", area, area.width + 20, 10)


FAULTS: dict[str, tuple[Draw, str]] = {
    "text leaves its box": (raw(560, 300, 20), "letters in the margin"),
    "small type": (words("tiny", Style("text", 6.5, 6.5), 100, 300), "type of 6.5 pt: tiny|other than keys"),
    "type under the least": (raw(100, 300, 4), "type of 4.0 pt"),
    "one on another": (both, "letters on one another"),
    "much ink": (block, "of the page is ink"),
    "a line in the margin": (line_out, "ink in the margin"),
    "a text dropped": (lost, "went over and is not continued: Grzegorz"),
    "a font not embedded": (helvetica, "Helvetica is not embedded"),
    "cramped": (cramped, "cramped: Grid"),
}


def found(make: Callable[[str, Request], Pdf], **asked: Any) -> str:
    """What is wrong, in one text."""
    spec = DocumentSpec("fault", "F", "Fault", "a page with a fault", counts=asked.pop("counts", {"": 1}))
    return "\n".join(map(str, check(make, Case(spec, Request(**asked), "blank"))))


def test_a_page_without_a_fault_has_none() -> None:
    assert found(drawn(nothing)) == ""


@pytest.mark.parametrize("name", [name for name in FAULTS if name != "small type"])
def test_a_fault_is_found(name: str) -> None:
    draw, what = FAULTS[name]
    assert what in found(drawn(draw))


def test_keys_may_be_small_but_not_words_of_a_large_page() -> None:
    key = words("D5", PLAIN.key, 100, 300)
    assert found(drawn(key)) == ""
    assert "9.00 pt" not in found(drawn(words("word", Style("text", 7, 7), 100, 300), LARGE), large=True)
    assert "type of 6.0 pt" in found(drawn(raw(100, 300, 6)), large=True)
    assert "other than keys" in found(drawn(words("“!”", Style("text", 6, 5.5), 100, 300)))


def test_pages_are_counted_and_measured() -> None:
    assert "1 pages, declared are 2" in found(drawn(nothing), counts={"": 2})
    assert "is 419.53 x 595.28 pt, not A4" in found(drawn(nothing, paper=A5))


def test_what_goes_over_is_continued_in_full() -> None:
    def draw(document: Document, pen: Pen, area: Box) -> None:
        pen.text(area.head(12).start(60), f"{TORTURE} {TORTURE}", PLAIN.written, label="Name")
        continuation(document, Geometry(A4), ORIGIN)

    assert found(drawn(draw)) == ""


def test_a_large_file_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit, "FIRST_PAGE", 1000)
    assert "kB, at most 1 kB" in found(drawn(nothing))


# ---- Large print, high contrast, margins -----------------------------------------------------------------------------


def canvas_specs() -> Iterator[tuple[str, str]]:
    """Games and documents drawn on a canvas, without packs."""
    for game, module in MODULES.items():
        for spec in module.DOCUMENTS:
            if spec.engine == "canvas" and not spec.pack:
                yield game, spec.key


@pytest.mark.parametrize(("game", "key"), list(canvas_specs()))
def test_high_contrast_is_black_on_white_in_every_ink(game: str, key: str) -> None:
    spec = next(spec for spec in MODULES[game].DOCUMENTS if spec.key == key)
    made = {}
    for ink in INKS.values():
        request = Request(PAPERS[spec.papers[0]], ink, seed="7" if spec.needs_seed else "", contrast=True)
        made[ink.key] = MODULES[game].make(key, request).data
        greys = {tone for page in look(made[ink.key]) for tone in _tones(page.picture)}
        assert max(greys) == 255
    assert len(set(made.values())) == 1


def _tones(picture: Any) -> set[int]:
    return {tone for tone, count in enumerate(picture.histogram()) if count}


@pytest.mark.parametrize("margin", [6.35, 12, 15, 20])
@pytest.mark.parametrize(("game", "key"), list(canvas_specs()))
def test_a_margin_stays_clear_or_is_refused(game: str, key: str, margin: float) -> None:
    from sheetgen.pdf.paper import mm
    from sheetgen.pdf.request import CrampedError

    spec = next(spec for spec in MODULES[game].DOCUMENTS if spec.key == key)
    reveal = spec.reveals[0] if spec.reveals else ""
    request = Request(PAPERS[spec.papers[0]], seed="7" if spec.needs_seed else "", reveal=reveal, margin=mm(margin))
    make = MODULES[game].make
    try:
        breaches = check(make, Case(spec, request, "blank"))
    except CrampedError:
        assert margin > 10
        return
    assert [str(breach) for breach in breaches if "pages, declared" not in breach.what] == []


def test_fonts_of_a_page_are_cut() -> None:
    assert loose_fonts(drawn(nothing)("", Request()).data) == []
    assert page_count(drawn(nothing)("", Request()).data) == 1
