"""The drawing kit: layout, text that shrinks, wraps and goes over, elements blank and filled in every ink."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pdf_probe import outside, overlapping, page_code, texts, tones

from sheetgen.pdf.boxes import Blanks, Check, DerivedBox, Heading, RuledLines, Tally, ValueBox, WriteLine
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.dice import PIPS, DiceRow, die
from sheetgen.pdf.ink import BLACK, COLOUR, GREY, INKS, Ink
from sheetgen.pdf.join import append, page_count, repeat
from sheetgen.pdf.layout import Column, Custom, Element, Grid, Label, Pad, Paragraph, Row, Space, fixed, place, share
from sheetgen.pdf.paper import A4, Box, Geometry, mm
from sheetgen.pdf.pen import Pen, wrap
from sheetgen.pdf.png import contact_sheet, pngs
from sheetgen.pdf.provenance import Masthead, Origin, continuation, footer, qr_modules
from sheetgen.pdf.squares import RoutePoint, SquareGrid, SquareMark, letters
from sheetgen.pdf.tables import Table, TableColumn
from sheetgen.pdf.theme import PLAIN, Style
from sheetgen.pdf.tracks import Track

PAGE = Geometry(A4)
STYLE = Style("label", 10, 7)
ORIGIN = Origin("A Game", "by somebody", "A sheet", "default rulings", "BA-S1-7-7K3M", scannable=True)


def blank_page(ink: Ink = GREY) -> tuple[Document, Pen]:
    """A document with one page begun."""
    document = Document("A test", ink)
    return document, document.page(PAGE, "Page")


class Probe:
    """An element that remembers the box it was given."""

    def __init__(self, width: float = 0, height: float = 0) -> None:
        self.size = (width, height)
        self.box = Box(0, 0, 0, 0)

    def least(self, theme: object) -> tuple[float, float]:
        return self.size

    def draw(self, pen: Pen, box: Box) -> None:
        self.box = box


def test_rows_share_what_fixed_sizes_leave() -> None:
    _document, pen = blank_page()
    one, two, three = Probe(), Probe(), Probe()
    place(pen, Row([fixed(30, one), two, share(3, three)], 10), Box(0, 0, 130, 20))
    assert (one.box.width, two.box.width, three.box.width) == (30, 20, 60)
    assert (two.box.x, three.box.right) == (40, 130)


def test_columns_go_down_and_spread_what_is_left() -> None:
    _document, pen = blank_page()
    one, two = Probe(height=20), Probe(height=30)
    place(pen, Column([one, two], 5), Box(0, 0, 10, 100))
    assert (one.box.top, two.box.top) == (100, 75)
    place(pen, Column([one, two], 5, spread=True), Box(0, 0, 10, 100))
    assert (one.box.top, two.box.y) == (100, 0)


def test_grids_fill_by_row_or_by_column() -> None:
    _document, pen = blank_page()
    probes = [Probe() for _ in range(5)]
    place(pen, Grid(probes, 2, 10), Box(0, 0, 110, 90))
    assert [(p.box.x, p.box.y) for p in probes] == [(0, 60), (60, 60), (0, 30), (60, 30), (0, 0)]
    place(pen, Grid(probes, 2, 10, down=True), Box(0, 0, 110, 90))
    assert [(p.box.x, p.box.y) for p in probes] == [(0, 60), (0, 30), (0, 0), (60, 60), (60, 30)]


def test_padding_and_least_sizes_add_up() -> None:
    probe = Probe(10, 20)
    assert Pad(probe, 1, 2, 3, 4).least(PLAIN) == (14, 26)
    assert Row([probe, fixed(30, probe)], 5).least(PLAIN) == (45, 20)
    assert Column([probe, fixed(30, probe)], 5).least(PLAIN) == (10, 55)
    assert Grid([probe] * 3, 2, 5, 6).least(PLAIN) == (25, 46)
    assert Space(1, 2).least(PLAIN) == (1, 2)


def test_an_element_without_room_is_reported() -> None:
    document, pen = blank_page()
    place(pen, Probe(50, 10), Box(0, 0, 40, 10))
    assert document.cramped == ["Page: Probe: 40.0 x 10.0 pt given, 50.0 x 10.0 pt needed"]


def test_text_stands_where_it_is_aligned() -> None:
    _document, pen = blank_page()
    box = Box(100, 100, 200, 30)
    for align in ("start", "middle", "end"):
        pen.text(box, "abc", STYLE, align)
    start, middle, end = pen.page.placed
    assert start.x == box.x
    assert middle.x + middle.width / 2 == pytest.approx(box.centre[0])
    assert end.x + end.width == pytest.approx(box.right)


def test_text_shrinks_then_wraps_then_goes_over() -> None:
    document, pen = blank_page()
    pen.text(Box(50, 50, 50, 12), "fits shrunken", STYLE, label="A")
    assert 7 <= pen.page.placed[-1].size < 10
    pen.text(Box(50, 50, 50, 24), "wraps into a second line", STYLE, label="B")
    assert [placed.size for placed in pen.page.placed[-2:]] == [7, 7]
    assert not document.overflow
    pen.text(Box(50, 50, 50, 12), "goes over because the line is far too long", STYLE, label="C")
    assert pen.page.placed[-1].text.endswith("…")
    assert [(entry.label, entry.text[-8:]) for entry in document.overflow] == [("C", "too long")]
    assert not outside(pen.page)


def test_what_goes_over_stands_whole_on_a_continuation_page() -> None:
    document, pen = blank_page()
    name = "word " * 300
    pen.text(Box(50, 50, 80, 12), name, STYLE, label="Name")
    pen.paragraph(Box(50, 100, 80, 12), name, STYLE, label="Story")
    continuation(document, PAGE, ORIGIN)
    _first, second = texts(document.finish())
    assert second.split().count("word") == 600
    assert "Name" in second
    assert "Story" in second


def test_a_text_longer_than_a_page_goes_on_over_pages() -> None:
    document, pen = blank_page()
    pen.text(Box(50, 50, 80, 12), "endless " * 3000, STYLE, label="Name")
    pen.text(Box(50, 80, 80, 12), "short by itself but still too long for its line", STYLE, label="Title")
    continuation(document, PAGE, ORIGIN)
    _first, *others = texts(document.finish())
    assert len(others) > 2
    assert sum(page.split().count("endless") for page in others) == 3000
    assert "too long for its line" in " ".join(others[-1].split())
    assert not any(outside(record) for record in document.records)


@settings(max_examples=60)
@given(st.text(max_size=120), st.floats(20, 200), st.floats(9, 40))
def test_no_text_ever_leaves_its_box(text: str, width: float, height: float) -> None:
    _document, pen = blank_page()
    pen.text(Box(100, 300, width, height), text, STYLE, "middle")
    assert not outside(pen.page)


@given(st.text("ab \N{NO-BREAK SPACE}Ω", max_size=80), st.floats(15, 120))
def test_wrapping_loses_no_letter(text: str, width: float) -> None:
    lines = wrap(text, STYLE, 7, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_paragraphs_shrink_to_their_box() -> None:
    document, pen = blank_page()
    pen.paragraph(
        Box(50, 50, 200, 22),
        "a text of some twenty words that needs three lines at its size but may shrink a bit",
        Style("text", 10, 7),
    )
    assert not document.overflow
    assert len({placed.y for placed in pen.page.placed}) == 2


def elements(value: str) -> list[Element]:
    """One of each, with a value or blank."""
    filled = bool(value)
    return [
        Heading("Things", "a note"),
        WriteLine("Name", value),
        WriteLine("Name", value, inline=True),
        ValueBox("XP", value, note="in 10s"),
        ValueBox("XP", value, inside=True, height=mm(9)),
        DerivedBox("dead at", "= 15 + STR", value),
        Check("Rope", filled, note="5 gold"),
        Check(),
        Tally("Bomb", 6, 8 if filled else 0),
        Tally("", 6),
        Blanks(("1", value), 5, "Gold", labels=("a", "b")),
        RuledLines("Notes"),
        Track("Fear", 20, 7 if filled else None, marks={5: "5"}, tinted=frozenset((5,)), strong=frozenset((9,)), bar=3),
        Track("Wounds", 19, 9 if filled else None, shape="circle", dashed=16, inside={16: "1"}, spans={(16, 19): "S"}),
        DiceRow((1, 2, 3, 4, 5, 6) if filled else (), 6, "Dice"),
        Table((TableColumn("a"), TableColumn("b", 2, "middle")), (("x", value),), 2),
        SquareGrid(4, 3, mm(10), {(0, 0): SquareMark("O", "15", crossed=True), (1, 1): SquareMark("B", hatched=True)}
                   if filled else {}, {(2, 2): "123"}, (RoutePoint(0.5, 0.5), RoutePoint(2.5, 1.5, live=False))
                   if filled else (), ((0, 1),) if filled else ()),
        Label("A label", STYLE, said=True),
        Paragraph("A paragraph of several words.", STYLE, 2),
        Custom(lambda pen, box: pen.tint(box), 10, 10),
        Masthead(ORIGIN),
    ]  # fmt: skip


@pytest.mark.parametrize("ink", INKS.values(), ids=INKS)
@pytest.mark.parametrize("value", ["", "17"], ids=["blank", "filled"])
def test_every_element_draws_blank_and_filled_in_every_ink(ink: Ink, value: str) -> None:
    document, pen = blank_page(ink)
    heights = [element.least(PLAIN)[1] for element in elements(value)]
    rows = PAGE.inner.rows(heights, 3)
    for element, row in zip(elements(value), rows, strict=True):
        place(pen, element, row)
    assert not document.cramped
    assert not document.overflow
    assert not outside(pen.page)
    assert not overlapping(pen.page)
    assert ("17" in " ".join(pen.page.said)) == bool(value)
    (code,) = page_code(document.finish())
    allowed = {"0", "1"} if ink is BLACK else None
    assert allowed is None or tones(code) <= allowed
    if ink is GREY:
        assert not re.search(r"\b(rg|RG|k|K)\b", code), "greys go on one plate"


def test_a_square_of_five_millimetres_measures_five() -> None:
    document, pen = blank_page()
    place(pen, SquareGrid(20, 20, mm(5)), PAGE.inner)
    (code,) = page_code(document.finish())
    lines = [tuple(map(float, found)) for found in re.findall(r"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l", code)]
    upright = sorted({x for x, _y, other, _top in lines if x == other})
    steps = [(b - a) / mm(1) for a, b in pairwise(upright)]
    assert len(steps) == 20
    assert steps == pytest.approx([5.0] * 20, abs=0.002)


def test_columns_are_lettered_like_a_spreadsheet() -> None:
    assert [letters(number) for number in (0, 15, 25, 26, 51, 52)] == ["A", "P", "Z", "AA", "AZ", "BA"]


def test_dice_have_as_many_pips_as_their_face() -> None:
    for face, pips in PIPS.items():
        assert len(set(pips)) == face
    document, pen = blank_page()
    die(pen, Box(100, 100, 20, 20), 5)
    (code,) = page_code(document.finish())
    assert len(re.findall(r"\bf\*?\b", code)) == 5


def test_tables_say_how_many_rows_fit_and_grow_with_their_text() -> None:
    table = Table((TableColumn("a"), TableColumn("b")), [("x", "word " * 40)] * 10, row_height=12)
    tall = table.height_of(table.rows[0], PLAIN, 200)
    assert tall > 30
    assert table.fitting(PLAIN, 200, table.head_height + 3 * tall) == 3
    assert table.fitting(PLAIN, 200, 10_000) == 10


def test_qr_codes_are_of_the_smallest_size_for_a_sheet_code() -> None:
    modules = qr_modules("BA-G1-HARBOUR-7K3B")
    assert len(modules) == 21
    finder = [list(row[:7]) for row in modules[:7]]
    assert finder[0] == finder[6] == [True] * 7
    assert finder[1] == [True, *[False] * 5, True]
    assert modules[-7][:7] == (True,) * 7
    assert modules[-7][-7:] != (True,) * 7, "the fourth corner has no finder: the rows run down, not across"


@pytest.mark.parametrize("change", [lambda: None, lambda: qr_modules.cache_clear()], ids=["warm", "cold"])
def test_same_calls_same_bytes(change: Callable[[], None]) -> None:
    def made() -> bytes:
        document, pen = blank_page(COLOUR)
        for element, row in zip(elements("17"), PAGE.inner.stack(len(elements(""))), strict=True):
            element.draw(pen, row)
        return document.finish()

    first = made()
    change()
    assert made() == first


def test_footers_count_all_pages_and_metadata_is_set() -> None:
    document = Document("A title", GREY, "a subject", "an author", language="de", extra_pages=2)
    for number in range(2):
        document.page(PAGE, f"Page {number + 1}", footer(ORIGIN, PAGE))
    data = document.finish()
    assert ["1 of 4" in texts(data)[0], "2 of 4" in texts(data)[1]] == [True, True]
    import pypdfium2

    opened = pypdfium2.PdfDocument(data)
    said = opened.get_metadata_dict()
    opened.close()
    assert (said["Title"], said["Subject"], said["Author"], said["Creator"]) == (
        "A title", "a subject", "an author", "sheetgen",
    )  # fmt: skip
    assert b"/Lang (de)" in data or b"/Lang(de)" in data.replace(b" ", b"")


def test_the_text_equivalent_lists_what_a_page_says() -> None:
    document, pen = blank_page()
    WriteLine("Adventurer", "Żółć").draw(pen, Box(50, 50, 100, 30))
    WriteLine("Title", "").draw(pen, Box(50, 90, 100, 30))
    assert document.text().splitlines() == ["Page 1: Page", "Adventurer: Żółć", "Title: ____"]


def test_joining_and_repeating() -> None:
    document, _pen = blank_page()
    one = document.finish()
    assert append(one, []) is one
    assert repeat(one, 1) is one
    assert page_count(append(one, [("Two", one), ("Three", one)])) == 3
    assert page_count(repeat(one, 4)) == 4
    assert append(one, [("Two", one)]) == append(one, [("Two", one)])


def test_pictures_of_pages() -> None:
    import io

    from PIL import Image

    document, pen = blank_page()
    pen.block(Box(0, 0, 100, 100), 0.0)
    data = document.finish()
    (png,) = pngs(data, 100)
    picture = Image.open(io.BytesIO(png))
    assert picture.size == (827, 1170)
    assert picture.getpixel((5, 1165)) == (0, 0, 0)
    sheet = Image.open(io.BytesIO(contact_sheet(append(data, [("More", data)] * 4), columns=2, width=100, gap=10)))
    assert sheet.size == (230, 3 * 141 + 4 * 10)
