"""Pages set as text: the quicksheet and the odds card as PDFs, and what happens when they cannot be made."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from sheetgen.engine.data import data_path
from sheetgen.engine.errors import DocumentError, InputError
from sheetgen.games.book_of_adventure.cards import OddsView, QuicksheetView, odds_view, quicksheet_view
from sheetgen.games.book_of_adventure.game import GAME
from sheetgen.games.book_of_adventure.overrides import load_tables
from sheetgen.games.book_of_adventure.things import Tables
from sheetgen.games.book_of_adventure.variants import PRESETS, VARIANTS, Variants
from sheetgen.pdf import cache as kept
from sheetgen.pdf import html, look, pango
from sheetgen.pdf.ink import BLACK, COLOUR, GREY, INKS
from sheetgen.pdf.paper import A4, CLEAR_MARGIN, LETTER, PAPERS
from sheetgen.pdf.templates import css_string, css_tone, ink_css, page_css

View = QuicksheetView | OddsView
Box = tuple[float, float, float, float]
DOCUMENTS = ("quicksheet", "odds")
SHEETS = [
    (document, paper, ink)
    for document in DOCUMENTS
    for paper, ink in (("a4", "colour"), ("letter", "grey"), ("letter", "black"))
]


def view_of(document: str, variants: str = "", tables: Tables | None = None) -> View:
    switches = VARIANTS.parse(variants)
    if document == "odds":
        return odds_view(switches)
    return quicksheet_view(tables or load_tables()[0], switches, GAME.catalogue)


@cache
def made(document: str, paper: str = "a4", ink: str = "colour", variants: str = "") -> html.HtmlPdf:
    """A document as it is delivered, made once for all tests."""
    view = view_of(document, variants)
    return html.render(GAME.key, document, view, paper=PAPERS[paper], ink=INKS[ink], use_cache=False)


def words(pdf: html.HtmlPdf) -> str:
    """The text of all pages, spaces made plain."""
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf.data)]
    return re.sub(r"\s+", " ", "\n".join(pages))


# ---- The pages ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("needs_pango")
@pytest.mark.parametrize(("document", "paper", "ink"), SHEETS)
class TestEveryPage:
    """What every page passes, whatever document, paper and ink."""

    def test_one_page_of_the_papers_size_without_a_warning(self, document: str, paper: str, ink: str) -> None:
        pdf = made(document, paper, ink)
        assert pdf.warnings == ()
        opened = pypdfium2.PdfDocument(pdf.data)
        assert (pdf.pages, len(opened)) == (1, 1)
        wanted = PAPERS[paper]
        assert opened[0].get_size() == pytest.approx((wanted.width, wanted.height), abs=0.01)

    def test_all_fonts_are_embedded_subsets_of_ours(self, document: str, paper: str, ink: str) -> None:
        names = []
        with pikepdf.open(_file(made(document, paper, ink))) as opened:
            for font in (f for f in opened.objects if _is(f, "/FontDescriptor")):
                assert "/FontFile2" in font or "/FontFile3" in font
                names.append(str(font.FontName))
        assert names
        assert all(re.fullmatch(r"/[A-Z]{6}\+.*", name) for name in names)
        families = ("RobotoCondensed", "SourceSerif4", "IMFellEnglishSC", "DejaVuSans")
        shown = [name.partition("+")[2].replace("-", "").replace("FELLEnglish", "FellEnglish") for name in names]
        assert all(any(_folded(family) in _folded(name) for family in families) for name in shown), names

    def test_no_text_in_the_clear_margin(self, document: str, paper: str, ink: str) -> None:
        page = pypdfium2.PdfDocument(made(document, paper, ink).data)[0]
        width, height = page.get_size()
        for left, bottom, right, top in _letters(page):
            assert left >= CLEAR_MARGIN - 0.3
            assert right <= width - CLEAR_MARGIN + 0.3
            assert bottom >= CLEAR_MARGIN - 0.3
            assert top <= height - CLEAR_MARGIN + 0.3

    def test_no_two_letters_lie_on_each_other(self, document: str, paper: str, ink: str) -> None:
        page = pypdfium2.PdfDocument(made(document, paper, ink).data)[0]
        cells: dict[tuple[int, int], list[tuple[int, Box]]] = {}
        for index, box in enumerate(_letters(page)):
            column, row = int(box[0] + box[2]) // 16, int(box[1] + box[3]) // 16
            near = [(column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
            for before, other in (entry for cell in near for entry in cells.get(cell, ())):
                across = min(box[2], other[2]) - max(box[0], other[0])
                upright = min(box[3], other[3]) - max(box[1], other[1])
                # Kerned pairs and the letters of a ligature follow each other.
                assert index - before == 1 or min(across, upright) < 0.6, (box, other)
            cells.setdefault((column, row), []).append((index, box))

    def test_greys_take_one_plate(self, document: str, paper: str, ink: str) -> None:
        tones = set()
        with pikepdf.open(_file(made(document, paper, ink))) as opened:
            for page in opened.pages:
                for step in pikepdf.parse_content_stream(page):
                    if str(step.operator) in ("g", "G", "rg", "RG"):
                        tones.add(tuple(float(part) for part in step.operands))
        coloured = {tone for tone in tones if len(tone) == 3}
        assert all(len(set(tone)) > 1 for tone in coloured)
        assert bool(coloured) == (ink == "colour")
        assert all(red <= max(green, blue) for red, green, blue in coloured), "nothing printed is red"
        if ink == "black":
            assert tones <= {(0.0,), (1.0,)}

    def test_the_page_is_tagged_and_small(self, document: str, paper: str, ink: str) -> None:
        data = made(document, paper, ink).data
        assert len(data) < 150_000
        with pikepdf.open(_file(made(document, paper, ink))) as opened:
            assert opened.Root.MarkInfo.Marked
            assert str(opened.Root.Lang) == "en"
            with opened.open_metadata() as metadata:
                assert metadata["pdfuaid:part"] == "1"
                assert GAME.title in str(metadata["dc:title"])

    def test_head_and_foot_say_what_it_is(self, document: str, paper: str, ink: str) -> None:
        text = words(made(document, paper, ink))
        assert GAME.title in text
        assert f"by {GAME.author}" in text
        assert "default rulings" in text
        assert "1 of 1" in text


def _file(pdf: html.HtmlPdf) -> BytesIO:
    """The bytes as something pikepdf opens."""
    return BytesIO(pdf.data)


def _is(thing: object, kind: str) -> bool:
    return isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == kind


def _folded(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower()).replace("regular", "")


def _letters(page: pypdfium2.PdfPage) -> Iterator[Box]:
    """The boxes of all visible characters: left, bottom, right, top."""
    text = page.get_textpage()
    for index in range(text.count_chars()):
        if text.get_text_range(index, 1).strip():
            yield text.get_charbox(index)


# ---- What they say -------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("needs_pango")
def test_the_quicksheet_shows_every_thing_with_its_prices_and_every_rule() -> None:
    text, tables = words(made("quicksheet")), load_tables()[0]
    for thing in tables.things:
        assert re.search(rf"{thing.name}\*? {thing.base} {thing.sale} ", text), thing.name
    view = view_of("quicksheet")
    assert isinstance(view, QuicksheetView)
    for block in (*view.course, *view.encounters, *view.town):
        for line in block.lines:
            assert all(rule in text for rule in line.rules), line
    assert all(term.rule in text for term in view.review)


@pytest.mark.usefixtures("needs_pango")
def test_the_cards_show_every_number_of_their_tables() -> None:
    common = ("pools", "needed", "fear")
    for document, names in (("quicksheet", common), ("odds", (*common, "combat", "blow", "gold"))):
        text, view = words(made(document)), view_of(document)
        for name in names:
            for row in getattr(view, name).rows:
                assert " ".join(cell for cell in row if cell) in text, row


@pytest.mark.usefixtures("needs_pango")
def test_a_players_own_table_changes_the_page(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'game = "book-of-adventure"\nschema = 1\nlabel = "my copy"\n'
        '[[thing]]\nname = "Sword"\nbase = 97\n[[thing]]\nname = "Ladder & <Co>"\nkind = "item"\nbase = 31\n'
        "[thing.bonus]\nobstacle = 8\n",
        encoding="utf-8",
    )
    view = view_of("quicksheet", tables=load_tables(own)[0])
    pdf = html.render(GAME.key, "quicksheet", view, paper=A4, ink=COLOUR, use_cache=False)
    text = words(pdf)
    assert pdf.warnings == ()
    assert re.search(r"Sword\*? 97 48 ", text)
    assert "Ladder & <Co> 31 15 +8 O" in text
    assert "my copy" in text


@pytest.mark.usefixtures("needs_pango")
@pytest.mark.parametrize(("preset", "paper"), [("quicksheet", "a4"), ("quicksheet", "letter"), ("letter", "letter")])
def test_the_presets_fit_on_one_page_too(preset: str, paper: str) -> None:
    pdf = made("quicksheet", paper, "grey", preset)
    assert (pdf.pages, pdf.warnings) == (1, ())
    text = re.sub(r"[^a-z0-9=]", "", words(pdf))  # a name may be split at its hyphens
    assert all(f"{name.replace('-', '')}=" in text for name in PRESETS[preset])


@pytest.mark.usefixtures("needs_pango")
def test_all_switches_at_once_still_leave_the_margin_clear() -> None:
    everything = ", ".join(switch.spell(switch.values[-1]) for switch in GAME.variants.switches)
    pdf = made("quicksheet", "letter", "black", everything)
    assert pdf.warnings == ()
    assert pdf.pages <= 2
    for page in pypdfium2.PdfDocument(pdf.data):
        assert min(box[1] for box in _letters(page)) >= CLEAR_MARGIN - 0.3


@pytest.mark.usefixtures("needs_pango")
def test_the_sheet_code_stands_in_the_foot() -> None:
    view = odds_view(Variants(), code="BA-O1-HARBOUR-7K3M")
    assert "BA-O1-HARBOUR-7K3M" in words(html.render(GAME.key, "odds", view, paper=A4, ink=GREY, use_cache=False))


def test_the_view_follows_every_switch() -> None:
    plain = view_of("quicksheet")
    for switch, value, variants in GAME.variants.others(Variants()):
        view = quicksheet_view(load_tables()[0], variants, GAME.catalogue)
        assert replace(view, card=plain.card) != plain, switch.spell(value)


def test_an_id_the_catalogue_lacks_is_found_at_once() -> None:
    class Empty:
        def get(self, rule: str) -> None:
            raise InputError(f'there is no rule "{rule}"')

    with pytest.raises(InputError, match="there is no rule"):
        quicksheet_view(load_tables()[0], Variants(), Empty())  # type: ignore[arg-type]


@pytest.mark.usefixtures("needs_pango")
def test_the_same_page_has_the_same_bytes() -> None:
    again = html.render(GAME.key, "odds", view_of("odds"), paper=A4, ink=COLOUR, use_cache=False)
    assert again == made("odds")


# ---- The cache -----------------------------------------------------------------------------------------------------


@pytest.fixture
def renders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """An empty cache, and the list of what was set; a page is made of a few bytes, so this needs no Pango."""
    done: list[str] = []

    def typeset(text: str) -> html.HtmlPdf:
        done.append(text)
        return html.HtmlPdf(b"%PDF-1.7\n" + text[:100].encode() + b"\n%%EOF\n", 1)

    monkeypatch.setattr(kept, "cache_folder", lambda: tmp_path / "pages")
    monkeypatch.setattr(html, "typeset", typeset)
    monkeypatch.setattr(html, "require_pango", lambda: None)
    return done


def test_a_page_is_set_once_and_then_taken_from_the_cache(renders: list[str]) -> None:
    view = view_of("odds")
    first = html.render(GAME.key, "odds", view, paper=A4, ink=COLOUR)
    assert html.render(GAME.key, "odds", view, paper=A4, ink=COLOUR) == first
    assert len(renders) == 1
    html.render(GAME.key, "odds", view, paper=A4, ink=COLOUR, use_cache=False)
    assert len(renders) == 2


def test_anything_a_page_depends_on_makes_it_anew(
    renders: list[str], monkeypatch: pytest.MonkeyPatch, templates: Path
) -> None:
    def make(document: str = "odds", variants: str = "", **options: object) -> None:
        settings = {"paper": A4, "ink": COLOUR} | options
        html.render(GAME.key, document, view_of(document, variants), **settings)  # type: ignore[arg-type]

    def append(*parts: str) -> None:
        with templates.joinpath(*parts).open("a", encoding="utf-8") as file:
            file.write("p { margin: 0 }")

    changes: list[Callable[[], None]] = [
        make,
        lambda: make("quicksheet"),
        lambda: make(variants="combat-gold-bonus=0"),
        lambda: make(paper=LETTER),
        lambda: make(ink=BLACK),
        lambda: append("base", "base.css"),
        lambda: append(GAME.key, "odds.css"),
        lambda: monkeypatch.setattr(html, "_version", lambda _package: "99"),
    ]
    for count, change in enumerate(changes, start=1):
        change()
        if count > 5:
            make()
        assert len(renders) == count
    make()
    assert len(renders) == len(changes)


def test_a_page_with_complaints_is_not_kept(renders: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def complain(text: str) -> html.HtmlPdf:
        renders.append(text)
        return html.HtmlPdf(b"%PDF-\n%%EOF", 1, ("no such colour",))

    monkeypatch.setattr(html, "typeset", complain)
    for _ in range(2):
        assert html.render(GAME.key, "odds", view_of("odds"), paper=A4, ink=COLOUR).warnings
    assert len(renders) == 2


# ---- When it cannot be done ------------------------------------------------------------------------------------------


@pytest.fixture
def templates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the templates to damage."""
    copy = tmp_path / "templates"
    shutil.copytree(data_path("templates"), copy)
    monkeypatch.setattr(look, "data_path", lambda *parts: copy if parts == ("templates",) else data_path(*parts))
    return copy


@pytest.mark.parametrize(
    ("platform", "package"),
    [("linux", "libpango-1.0-0"), ("darwin", "brew install pango"), ("win32", "mingw-w64-x86_64-pango")],
)
def test_without_pango_one_sentence_names_the_package(
    platform: str, package: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pango, "_loads", lambda file: "pango" not in file)
    monkeypatch.setattr(pango, "how_to_install", lambda: pango._HOW[platform])
    with pytest.raises(DocumentError, match="Pango") as caught:
        html.render(GAME.key, "odds", view_of("odds"), paper=A4, ink=COLOUR, use_cache=False)
    assert caught.value.exit_code == 4
    assert package in str(caught.value)
    assert "\n" not in str(caught.value)
    assert capsys.readouterr().out == ""


def test_a_kept_page_needs_no_pango(renders: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    first = html.render(GAME.key, "odds", view_of("odds"), paper=A4, ink=COLOUR)
    monkeypatch.undo()
    monkeypatch.setattr(kept, "load", lambda _key: kept.Kept(first.data, first.pages))
    monkeypatch.setattr(pango, "_loads", lambda _file: False)
    assert html.render(GAME.key, "odds", view_of("odds"), paper=A4, ink=COLOUR) == first


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        ("{% if %}", "the template is wrong"),
        ("{{ view.nothing }}", "nothing"),
        ("{{ 1 / 0 }}", "division by zero"),
        ('{% include "nowhere.html" %}', 'no template "nowhere.html"'),
    ],
)
def test_a_wrong_template_is_named_with_its_line(damage: str, message: str, templates: Path) -> None:
    file = templates / GAME.key / "odds.html"
    lines = file.read_text(encoding="utf-8").splitlines()
    line = lines.index("{% block body %}") + 2
    lines.insert(line - 1, damage)
    file.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(InputError, match=message) as caught:
        html.fill_template(GAME.key, "odds", view_of("odds"), paper=A4, ink=COLOUR)
    assert caught.value.exit_code == 3
    assert str(caught.value).startswith(f"{file}:{line}: ")
    assert "\n" not in str(caught.value)


def test_an_unknown_document_has_no_template() -> None:
    with pytest.raises(DocumentError, match=r'no template "book-of-adventure/poem\.html"'):
        html.fill_template(GAME.key, "poem", view_of("odds"), paper=A4, ink=COLOUR)


def test_an_import_that_fails_is_told_and_prints_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(name: str, *rest: object) -> object:
        if name == "weasyprint":
            print("-----\nWeasyPrint could not import some external libraries.")
            raise OSError("cannot load library")
        return real(name, *rest)  # type: ignore[arg-type]

    real = __import__
    monkeypatch.setattr("builtins.__import__", broken)
    with pytest.raises(DocumentError, match="cannot load library"):
        html._weasyprint()
    assert capsys.readouterr().out == ""


def test_the_fonts_of_the_system_stay_out_and_the_environment_is_put_back(tmp_path: Path) -> None:
    before = os.environ.get("FONTCONFIG_FILE")
    with pango.only_fonts_in(tmp_path / "a & b", tmp_path):
        config = Path(os.environ["FONTCONFIG_FILE"]).read_text(encoding="utf-8")
        assert config.count("<dir>") == 1
        assert "a &amp; b" in config
    assert os.environ.get("FONTCONFIG_FILE") == before


def test_css_strings_cannot_leave_the_style_sheet() -> None:
    assert css_string('a"} </style>\\\n') == '"a\\22 } \\3c /style\\3e \\5c \\a "'


def test_page_and_inks_are_css() -> None:
    from sheetgen.pdf.paper import Geometry

    assert page_css(Geometry(LETTER)) == "@page { size: 612.000pt 792.000pt; margin: 28.346pt; }\n"
    assert "--tint: transparent" in ink_css(BLACK)
    assert css_tone(0.5) == "rgb(50.0% 50.0% 50.0%)"
