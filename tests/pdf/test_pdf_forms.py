"""Fillable pages: named fields with values and appearances, on the same drawing as the page to print."""

from __future__ import annotations

import ctypes
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from pdf_probe import Caught, Rect, fonts, outside, overlapping, page_sizes
from PIL import Image, ImageChops
from test_pdf_book_pages import CANVAS, TORTURE, played_state, request_for

from sheetgen.documents.job import Job
from sheetgen.engine.errors import DocumentError
from sheetgen.games.book_of_adventure.documents import make, spec_of
from sheetgen.games.book_of_adventure.geometry import label
from sheetgen.games.book_of_adventure.state import ATTRIBUTES
from sheetgen.pdf.boxes import Blanks, Check, DerivedBox, RuledLines, Tally, ValueBox, WriteLine
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.dice import DiceRow
from sheetgen.pdf.forms import CheckField, slug
from sheetgen.pdf.ink import COLOUR, GREY
from sheetgen.pdf.layout import Cell, Column, Element, place
from sheetgen.pdf.paper import A4, Geometry, mm
from sheetgen.pdf.png import images
from sheetgen.pdf.request import Request
from sheetgen.pdf.squares import SquareGrid, SquareMark
from sheetgen.pdf.tables import Table, TableColumn
from sheetgen.pdf.tracks import Track

SCALE = 2
FILLABLE = [key for key in CANVAS if key != "notation"]
CASES = [
    (key, fill, paper, reveal)
    for key in FILLABLE
    for reveal in (spec_of(key).reveals or ("",))
    for fill, paper in (("blank", "a4"), ("worst", "letter"), ("worst", "a4"), ("rolled", "letter"))
]
NAMES = ("Grzegorz Brzęczyszczykiewicz", "Işığğ Ömer", "Ωδυσσεύς", "Владимир")


def fillable(key: str, **wanted: object) -> bytes:
    """A fillable document."""
    return make(key, replace(Request(), fillable=True, **wanted)).data  # type: ignore[arg-type]


def leaves(entry: pikepdf.Object, before: str = "") -> Iterator[tuple[str, pikepdf.Object]]:
    """The fields under an entry of a form by their full names, each a place on a page too."""
    name = f"{before}.{entry.T}" if before else str(entry.T)
    if "/Kids" not in entry:
        yield name, entry
    for kid in entry.get("/Kids", ()):
        assert kid.Parent.objgen == entry.objgen
        yield from leaves(kid, name)


def form_of(document: pikepdf.Pdf) -> dict[str, pikepdf.Object]:
    """All fields of a file by name; a name twice is a fault."""
    pairs = [pair for entry in document.Root.AcroForm.Fields for pair in leaves(entry)]
    found = dict(pairs)
    assert len(found) == len(pairs)
    return found


def values(data: bytes) -> dict[str, str]:
    """The value of each field."""
    with pikepdf.open(BytesIO(data)) as document:
        return {name: str(entry.V) for name, entry in form_of(document).items()}


def rect_of(entry: pikepdf.Object) -> Rect:
    """Where a field is: left, low, right, top."""
    left, low, right, top = (float(edge) for edge in entry.Rect)
    return left, low, right, top


def picture(data: bytes, page: int = 0) -> Image.Image:
    """A page as PDFium shows it, its fields too."""
    return images(data, 72 * SCALE)[page].convert("L")


def cut(image: Image.Image, rect: Rect) -> Image.Image:
    """The part of a picture where a field is."""
    left, low, right, top = (edge * SCALE for edge in rect)
    return image.crop((int(left), int(image.height - top), int(right) + 1, int(image.height - low) + 1))


def drawn(key: str, wanted: Request, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """A fillable pack or document without its text pages."""
    monkeypatch.setattr(Job, "html_pages", lambda _self: ([], []))
    return make(key, replace(wanted, fillable=True)).data


@pytest.mark.parametrize(("key", "fill", "paper", "reveal"), CASES)
def test_what_every_form_passes(key: str, fill: str, paper: str, reveal: str, caught: Caught) -> None:
    request = request_for(key, fill, paper, "grey", reveal)
    made = make(key, replace(request, fillable=True))
    for record in caught.records:
        assert not outside(record), record.name
        assert not overlapping(record), record.name
    assert page_sizes(made.data) == page_sizes(make(key, request).data)
    assert all(embedded for _name, embedded in fonts(made.data))
    with pikepdf.open(BytesIO(made.data)) as document:
        form = form_of(document)
        assert "/NeedAppearances" not in document.Root.AcroForm
        placed = [widget.objgen for page in document.pages for widget in page.get("/Annots", ())]
        assert sorted(placed) == sorted(entry.objgen for entry in form.values())
        shared = document.Root.AcroForm.DR.Font
        for name, entry in form.items():
            assert re.fullmatch(r"[a-z]+(\.[A-Za-z0-9-]+)+", name)
            assert str(entry.TU).strip()
            assert int(entry.F) == 4
            if entry.FT == "/Tx":
                font_name = re.match(r"(/\S+) [\d.]+ Tf ", str(entry.DA))[1]  # type: ignore[index]
                assert shared[font_name].Encoding == "/Identity-H"
                assert entry.P.Resources.Font[font_name].objgen == shared[font_name].objgen
                check_fonts(entry, shared)
            else:
                assert set(entry.AP.N.keys()) == {"/Yes", "/Off"}
                assert entry.V == entry.AS


def check_fonts(entry: pikepdf.Object, shared: pikepdf.Object) -> None:
    """The appearance of a text field sets every letter in a font that the file carries whole."""
    code = entry.AP.N.read_bytes().decode()
    assert ("Tj" in code) == bool(str(entry.V).strip())
    for font_name in set(re.findall(r"(/\S+) [\d.]+ Tf", code)):
        descendant = entry.AP.N.Resources.Font[font_name].DescendantFonts[0]
        assert "/FontFile2" in descendant.FontDescriptor
        assert font_name in shared
    assert "<0000>" not in code


@pytest.mark.parametrize(("key", "fill", "paper", "reveal"), CASES)
def test_fields_keep_to_their_page_and_apart(key: str, fill: str, paper: str, reveal: str, caught: Caught) -> None:
    make(key, replace(request_for(key, fill, paper, "grey", reveal), fillable=True))
    for record in caught.records:
        inner = record.geometry.inner
        placed = sorted((entry.box, entry.name) for entry in record.fields)
        for number, (box, name) in enumerate(placed):
            assert inner.holds(box, 0.5), name
            assert min(box.width, box.height) > (4 if ".dot." in name or ".failed." in name else 6), name
            for other, beside in placed[number + 1 :]:
                if other.x > box.right - 0.3:
                    break
                assert min(box.top, other.top) - max(box.y, other.y) < 0.6, (name, beside)


def test_the_elements_name_their_fields() -> None:
    document = Document("Kit", GREY, fillable=True)
    pen = document.page(Geometry(A4), "Kit")
    marks = {(1, 0): SquareMark("Pm", "58", crossed=True)}
    elements: list[Element | Cell] = [
        WriteLine("Name", "Ada", "k.name", inline=True),
        ValueBox("STR", "4", "k.str"),
        DerivedBox("Dead at", "15 + STR", "19", "k.dead"),
        Check("Rope", True, "k.rope"),
        Check(name="k.free"),
        Tally("Bomb", 3, 2, "k.bomb"),
        Blanks(("7",), 2, "Gold", "k.gold"),
        Track("Fear", 3, 1, "k.fear"),
        DiceRow((6,), 2, "Dice", name="k.dice"),
        Table((TableColumn("Life"), TableColumn("new Life")), (), 1, name="k.row"),
        SquareGrid(2, 1, mm(11), marks, name="map"),
        RuledLines("Notes", "k.notes"),
    ]
    place(pen, Column(elements, 6), Geometry(A4).inner)
    shown = {
        entry.name: entry.on if isinstance(entry, CheckField) else entry.value for entry in document.records[0].fields
    }
    assert [name for name in shown if not name.startswith("k.notes.")] == list(shown)[
        : -sum("notes" in n for n in shown)
    ]
    assert {name: value for name, value in shown.items() if "notes" not in name} == {
        "k.name": "Ada", "k.str": "4", "k.dead": "19", "k.rope": True, "k.free": False, "k.free-name": "",
        "k.bomb.01": True, "k.bomb.02": True, "k.bomb.03": False, "k.gold.01": "7", "k.gold.02": "",
        "k.fear.01": True, "k.fear.02": False, "k.fear.03": False, "k.dice.02": "",
        "k.row.01.life": "", "k.row.01.new-life": "",
        "map.crossed.A1": False, "map.A1": "", "map.crossed.B1": True, "map.B1": "Pm 58",
    }  # fmt: skip
    assert shown["k.notes.01"] == ""


def test_elements_without_a_name_are_drawn_as_ever() -> None:
    document = Document("Kit", GREY, fillable=True)
    pen = document.page(Geometry(A4), "Kit")
    place(pen, Column([ValueBox("STR", "4"), Check("Rope", True), Track("Fear", 3, 2)]), Geometry(A4).inner)
    assert not document.records[0].fields
    assert b"/AcroForm" not in document.finish()


def test_two_fields_of_one_name_are_told_apart() -> None:
    document = Document("Kit", GREY, fillable=True)
    pen = document.page(Geometry(A4), "Kit")
    names = ("a.b", "a.b", "a", "a.b.c", "a.b.d", "x.y.z", "x.y")
    place(pen, Column([ValueBox("", str(n), name) for n, name in enumerate(names)]), Geometry(A4).inner)
    found = values(document.finish())
    assert sorted(found.values()) == [str(number) for number in range(len(names))]
    assert found["a.b"] == "0"
    assert found["a.b-2"] == "1"


@pytest.mark.parametrize(
    ("text", "part"),
    [("Liquid Focus", "liquid-focus"), ("Łódź & Żółw", "odz-zow"), ("龍馬", "other"), ("a." * 60, ("a-" * 20)[:-1])],
)
def test_a_text_as_part_of_a_name(text: str, part: str) -> None:
    assert slug(text) == part


def test_a_filled_sheet_has_the_values_of_its_game() -> None:
    state = played_state()
    found = values(fillable("sheet", state=state, log=b"x", name="Ada"))
    assert found["sheet.name"] == "Ada"
    for name in ATTRIBUTES:
        assert found[f"sheet.{name.lower()}"] == str(state.attributes[name])
    for track, count in (("wounds", state.wounds), ("fear", state.fear)):
        ticked = [value for name, value in found.items() if name.startswith(f"sheet.{track}.")]
        assert ticked == ["/Yes"] * count + ["/Off"] * (len(ticked) - count)
    assert found["sheet.gold.12"] == str(state.gold)
    assert found["sheet.xp.20"] == str(state.xp)
    assert found["sheet.best-ecl"] == str(state.highest)
    assert [found[f"sheet.failed.{number:02}"] == "/Yes" for number in range(1, 21)] == [
        mark.endswith("·") for mark in state.book
    ]
    for square, area in state.areas.items():
        assert found[f"map.{label(square)}"].replace(" ", "") == area.text()
        assert found[f"map.crossed.{label(square)}"] == ("/Yes" if square in state.crossed else "/Off")


def test_values_are_unicode() -> None:
    for name in (*NAMES, TORTURE):
        data = fillable("sheet", name=name)
        assert values(data)["sheet.name"] == name
        with pikepdf.open(BytesIO(data)) as document:
            assert bytes(form_of(document)["sheet.name"].V) == b"\xfe\xff" + name.encode("utf-16-be")


@pytest.mark.parametrize("name", NAMES)
def test_pdfium_shows_a_value_in_its_field_and_nowhere_else(name: str) -> None:
    blank, filled = fillable("sheet"), fillable("sheet", name=name)
    with pikepdf.open(BytesIO(filled)) as document:
        rect = rect_of(form_of(document)["sheet.name"])
    one, other = picture(blank), picture(filled)
    changed = ImageChops.difference(one, other).getbbox()
    assert changed is not None
    left, low, right, top = rect
    assert changed[0] >= left * SCALE - 2
    assert changed[2] <= right * SCALE + 2
    assert changed[1] >= one.height - top * SCALE - 2
    assert changed[3] <= one.height - low * SCALE + 2
    dark = sum(cut(ImageChops.difference(one, other), rect).point(lambda tone: tone > 128).histogram()[1:])
    assert dark > 20 * len(name)


def test_a_value_looks_as_it_does_on_paper() -> None:
    """The appearance and the drawing are the same letters in the same places."""
    for wanted in (Request(name="Grzegorz Ωδυσσεύς", ink=COLOUR), Request(state=played_state(), log=b"x")):
        printed, filled = (
            images(make("sheet", entry).data, 144)[0] for entry in (wanted, replace(wanted, fillable=True))
        )
        top = (0, 0, printed.width, int(printed.height * 0.36))
        off = ImageChops.difference(printed.crop(top).convert("L"), filled.crop(top).convert("L"))
        far = sum(off.histogram()[160:])
        assert far < 0.001 * off.width * off.height


def test_a_tick_shows_when_it_is_on() -> None:
    data = fillable("sheet")
    before = picture(data)
    with pikepdf.open(BytesIO(data)) as document:
        form = form_of(document)
        ticks = [
            form[name] for name in ("sheet.wounds.07", "sheet.equipment.rope", "map.crossed.D5", "sheet.failed.03")
        ]
        for entry in ticks:
            assert entry.AS == "/Off"
            entry.V = entry.AS = pikepdf.Name.Yes
        rects = [rect_of(entry) for entry in ticks]
        buffer = BytesIO()
        document.save(buffer)
    after = picture(buffer.getvalue())
    off = ImageChops.difference(before, after)
    for rect in rects:
        assert sum(cut(off, rect).histogram()[100:])
        off.paste(0, (0, 0, 0, 0))
    assert all(cut(ImageChops.difference(after, picture(data)), rect).getbbox() for rect in rects)


def test_what_is_typed_in_pdfium_is_kept_and_seen() -> None:
    """The whole way: click, type, leave the field, save, read."""
    data = fillable("sheet")
    with pikepdf.open(BytesIO(data)) as opened:
        rect = rect_of(form_of(opened)["sheet.name"])
    typed = "Żółw Ωδυσσεύς Иван Ğış"
    document = pypdfium2.PdfDocument(data)
    try:
        document.init_forms()
        assert document.formenv is not None
        form = document.formenv.raw
        page = document[0]
        x, y = (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2
        pdfium.FORM_OnLButtonDown(form, page, 0, x, y)
        pdfium.FORM_OnLButtonUp(form, page, 0, x, y)
        text = ctypes.create_string_buffer(typed.encode("utf-16-le") + b"\0\0")
        pdfium.FORM_ReplaceSelection(form, page, ctypes.cast(text, pdfium.FPDF_WIDESTRING))
        pdfium.FORM_ForceToKillFocus(form)
        buffer = BytesIO()
        document.save(buffer)
    finally:
        document.close()
    assert values(buffer.getvalue())["sheet.name"] == typed
    off = cut(ImageChops.difference(picture(data), picture(buffer.getvalue())), rect)
    assert sum(off.point(lambda tone: tone > 128).histogram()[1:]) > 20 * len(typed)


@pytest.mark.parametrize("key", ["sheet", "log", "session"])
def test_same_request_same_form(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = request_for(key, "rolled", "a4", "grey")
    assert drawn(key, wanted, monkeypatch) == drawn(key, wanted, monkeypatch)


def test_a_pack_has_one_form_on_its_drawn_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    for reveal in ("strip", "keyed", "open"):
        data = drawn("session", Request(seed="7", reveal=reveal), monkeypatch)
        kinds = Counter(name.partition(".")[0] for name in values(data))
        assert {"sheet", "map", "log", "scratch", "land"} <= set(kinds)
        with pikepdf.open(BytesIO(data)) as document:
            for page in document.pages:
                assert "/Annots" not in page or page.Tabs == "/S"


@pytest.mark.usefixtures("needs_pango")
def test_a_pack_keeps_its_form_beside_its_text_pages() -> None:
    data = fillable("session", seed="7")
    assert values(data)["sheet.start.str.01"]
    with pikepdf.open(BytesIO(data)) as document:
        assert "/Annots" not in document.pages[-1]


@pytest.mark.parametrize("key", [*CANVAS, "session"])
def test_nothing_is_fillable_unless_asked(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Job, "html_pages", lambda _self: ([], []))
    with pikepdf.open(BytesIO(make(key, request_for(key, "rolled", "a4", "grey")).data)) as document:
        assert "/AcroForm" not in document.Root
        assert not any("/Annots" in page for page in document.pages)


@pytest.mark.parametrize(
    ("key", "wanted", "words"),
    [
        ("quicksheet", Request(), "the quicksheet is set as text"),
        ("odds", Request(), "the dice odds is set as text"),
        ("notation", Request(), "the notation card has nothing to fill in"),
        ("sheet", Request(copies=2), "copies of one page would share"),
    ],
)
def test_what_cannot_be_fillable_is_refused(key: str, wanted: Request, words: str) -> None:
    with pytest.raises(DocumentError, match=words) as caught:
        make(key, replace(wanted, fillable=True))
    assert caught.value.suggestion
