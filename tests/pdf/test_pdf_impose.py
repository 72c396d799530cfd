"""Imposed sheets: folded, cut and read as a person would, from where the text stands in the file."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import NamedTuple

import pikepdf
import pytest
from pdf_probe import characters, fonts, margin_is_clear, page_sizes, pictures
from reportlab.pdfgen.canvas import Canvas

from sheetgen.engine.errors import UsageError
from sheetgen.pdf import impose as module
from sheetgen.pdf.impose import SHEETS, Imposition, impose
from sheetgen.pdf.paper import A4, A5, HALF_LETTER, LETTER, Paper, mm

AT = 0.3, 0.8
"""Where each test page says its number: parts of its width and height."""


class Seen(NamedTuple):
    """A page number as it stands on a side of a sheet: its middle, and the direction it is read in."""

    page: int
    x: float
    y: float
    reads: tuple[int, int]


def numbered(pages: int, paper: Paper = A5, lying: Sequence[int] = (), outline: bool = False) -> bytes:
    """A document whose pages say only their number, as ``<7>``."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, invariant=1)
    canvas.setTitle("Numbers & more")
    canvas.setAuthor("Ada Łęcka")
    for page in range(1, pages + 1):
        width, height = (paper.height, paper.width) if page in lying else (paper.width, paper.height)
        canvas.setPageSize((width, height))
        canvas.setFont("Courier", 20)
        canvas.drawCentredString(AT[0] * width, AT[1] * height, f"<{page}>")
        if outline:
            canvas.bookmarkPage(f"p{page}")
            canvas.addOutlineEntry(f"Page {page}", f"p{page}")
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def seen(data: bytes) -> list[list[Seen]]:
    """What can be read on each side."""
    return [_on_side(side) for side in characters(data)]


def _on_side(chars: Sequence[tuple[str, tuple[float, float, float, float]]]) -> list[Seen]:
    found, digits, begin = [], "", (0.0, 0.0)
    for char, (left, low, right, high) in chars:
        middle = (left + right) / 2, (low + high) / 2
        if char == "<":
            digits, begin = "", middle
        elif char == ">":
            dx, dy = middle[0] - begin[0], middle[1] - begin[1]
            reads = (round(dx / max(abs(dx), abs(dy))), round(dy / max(abs(dx), abs(dy))))
            found.append(Seen(int(digits), (middle[0] + begin[0]) / 2, (middle[1] + begin[1]) / 2, reads))
        else:
            digits += char
    return found


def through(mark: Seen, size: tuple[float, float], flip: str) -> Seen:
    """Something on the back of a sheet as it would show through the front, the sheet turned on that edge."""
    width, height = size
    edges_upright = height > width
    if (flip == "long") == edges_upright:
        return Seen(mark.page, width - mark.x, mark.y, (-mark.reads[0], mark.reads[1]))
    return Seen(mark.page, mark.x, height - mark.y, (mark.reads[0], -mark.reads[1]))


def folded(data: bytes, flip: str) -> list[int]:
    """The page numbers in the order of leafing through the folded stack, blank pages as 0; backs must stand right."""
    (width, height), sides = page_sizes(data)[0], seen(data)
    first: list[int] = []
    last: list[int] = []
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        shining = [through(mark, (width, height), flip) for mark in back]
        assert all(mark.reads == (1, 0) for mark in front)
        assert all(mark.reads == (-1, 0) for mark in shining), "a back stands on its head"

        def half(marks: list[Seen], right: bool) -> int:
            found = [mark.page for mark in marks if (mark.x > width / 2) == right]
            assert len(found) <= 1
            return found[0] if found else 0

        first += [half(front, True), half(shining, True)]
        last = [half(shining, False), half(front, False), *last]
    return first + last


@pytest.mark.parametrize("flip", ["short", "long"])
@pytest.mark.parametrize("pages", range(1, 41))
def test_a_folded_booklet_reads_from_the_first_page_to_the_last(pages: int, flip: str) -> None:
    made = impose(numbered(pages), Imposition("booklet", A4, flip))
    whole = -(-pages // 4) * 4
    assert (made.sheets, made.sides, made.blanks) == (whole // 4, whole // 2, whole - pages)
    assert folded(made.data, flip) == [*range(1, pages + 1), *[0] * (whole - pages)]


@pytest.mark.parametrize("flip", ["short", "long"])
@pytest.mark.parametrize(("mode", "paper"), [("2up", A5), ("4up", A4), ("2up", LETTER)])
def test_behind_each_odd_page_lies_the_next_one(mode: str, paper: Paper, flip: str) -> None:
    for pages in range(1, 41):
        made = impose(numbered(pages, paper), Imposition(mode, SHEETS["a4"], flip))
        size, sides = page_sizes(made.data)[0], seen(made.data)
        fronts = [mark for side in sides[::2] for mark in side]
        backs = [through(mark, size, flip) for side in sides[1::2] for mark in side]
        assert [mark.page for mark in fronts] == list(range(1, pages + 1, 2))
        assert {mark.page for mark in backs} == set(range(2, pages + 1, 2))
        before = {mark.page: mark for mark in fronts}
        leaf = paper.width * made.scale
        for mark in backs:
            front = before[mark.page - 1]
            assert (mark.reads, front.reads) == ((-1, 0), (1, 0))
            assert mark.x - front.x == pytest.approx((1 - 2 * AT[0]) * leaf, abs=0.1)
            assert mark.y == pytest.approx(front.y, abs=0.6)


def test_the_sides_of_a_booklet_of_four() -> None:
    def sides(flip: str) -> list[list[tuple[int, tuple[int, int]]]]:
        found = seen(impose(numbered(4), Imposition("booklet", A4, flip)).data)
        return [[(mark.page, mark.reads) for mark in sorted(side, key=lambda mark: mark.x)] for side in found]

    assert sides("short") == [[(4, (1, 0)), (1, (1, 0))], [(2, (1, 0)), (3, (1, 0))]]
    assert sides("long") == [[(4, (1, 0)), (1, (1, 0))], [(3, (-1, 0)), (2, (-1, 0))]]


@pytest.mark.parametrize(("mode", "across"), [("2up", 2), ("4up", 4)])
def test_fronts_alone_run_in_reading_order(mode: str, across: int) -> None:
    for pages in range(1, 41):
        made = impose(numbered(pages), Imposition(mode, A4))
        order = [
            mark.page for side in seen(made.data) for mark in sorted(side, key=lambda mark: (-round(mark.y), mark.x))
        ]
        assert order == list(range(1, pages + 1))
        assert made.sides == made.sheets == -(-pages // across)


@pytest.mark.parametrize(
    ("mode", "paper", "sheet", "scale", "size"),
    [
        ("2up", A5, "a4", 1, (841.890, 595.276)),
        ("2up", HALF_LETTER, "letter", 1, (792, 612)),
        ("booklet", A4, "a3", 1, (1190.551, 841.890)),
        ("booklet", LETTER, "tabloid", 1, (1224, 792)),
        ("4up", A5, "a3", 1, (841.890, 1190.551)),
        ("2up", A4, "a4", 0.7071, (841.890, 595.276)),
        ("4up", A4, "a4", 0.5, (595.276, 841.890)),
        ("2up", A5, "a3", 1, (1190.551, 841.890)),
        ("booklet", LETTER, "letter", 0.6471, (792, 612)),
    ],
)
def test_pages_keep_their_size_where_the_sheet_holds_them(
    mode: str, paper: Paper, sheet: str, scale: float, size: tuple[float, float]
) -> None:
    made = impose(numbered(4, paper), Imposition(mode, SHEETS[sheet]))
    assert made.scale == pytest.approx(scale, abs=1e-4)
    assert page_sizes(made.data)[0] == pytest.approx(size, abs=0.01)
    assert ("%" in made.words) == (scale != 1)


def test_a_centimetre_stays_a_centimetre_on_a_sheet_that_is_large_enough() -> None:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(A5.width, A5.height), invariant=1)
    canvas.rect(mm(40), mm(40), mm(50), mm(50), stroke=0, fill=1)
    canvas.save()
    made = impose(buffer.getvalue(), Imposition("2up", A4, marks=False))
    dark = pictures(made.data, 254)[0].point(lambda tone: 255 * (tone < 128)).getbbox()
    assert dark is not None
    assert (dark[2] - dark[0], dark[3] - dark[1]) == pytest.approx((500, 500), abs=1)


def test_a_lying_page_is_turned_head_to_the_left_among_upright_ones() -> None:
    side = seen(impose(numbered(2, A5, lying=[2]), Imposition("2up", A4)).data)[0]
    assert [(mark.page, mark.reads) for mark in side] == [(1, (1, 0)), (2, (0, 1))]
    assert side[1].x == pytest.approx(A4.height / 2 + (1 - AT[1]) * A5.width, abs=9)
    assert side[1].y == pytest.approx(AT[0] * A5.height, abs=9)


def test_lying_pages_alone_stand_above_each_other_unturned() -> None:
    made = impose(numbered(2, A5, lying=[1, 2]), Imposition("2up", A4))
    marks = seen(made.data)[0]
    assert page_sizes(made.data) == [pytest.approx((A4.width, A4.height), abs=0.01)]
    assert [mark.reads for mark in marks] == [(1, 0), (1, 0)]
    assert marks[0].y > marks[1].y
    assert made.scale == 1


def test_marks_show_cuts_and_the_fold_and_keep_off_the_pages() -> None:
    plain = Imposition("4up", SHEETS["a3"], marks=False)
    document = numbered(4)
    bare, marked = (pictures(impose(document, how).data)[0] for how in (plain, Imposition("4up", SHEETS["a3"])))
    assert margin_is_clear(bare, 30)
    assert not margin_is_clear(marked, 30)
    fold = impose(document, Imposition("booklet", A4))
    with pikepdf.open(io.BytesIO(fold.data)) as made:
        front, back = (page.Contents.read_bytes() if not isinstance(page.Contents, pikepdf.Array) else b"".join(
            stream.read_bytes() for stream in page.Contents) for page in made.pages[:2])  # fmt: skip
    assert b"[3 2] 0 d\n420.945 " in front
    assert b"[3 2]" not in back


def test_marks_stay_within_the_clear_margins_of_pages_without_room_around_them() -> None:
    for mode, scale in (("2up", 1.0), ("4up", 0.707)):
        side = pictures(impose(numbered(4), Imposition(mode, A4)).data, 144)[0]
        with_none = pictures(impose(numbered(4), Imposition(mode, A4, marks=False)).data, 144)[0]
        width, height = side.size
        columns, rows = (2, 1) if mode == "2up" else (2, 2)
        clear = int(2 * mm(6.35) * scale)
        for column in range(columns):
            for row in range(rows):
                left, top = column * width // columns + clear, row * height // rows + clear
                box = (left, top, left + width // columns - 2 * clear, top + height // rows - 2 * clear)
                assert side.crop(box).tobytes() == with_none.crop(box).tobytes()
        assert side.tobytes() != with_none.tobytes()


def test_title_language_bookmarks_and_bytes_stay() -> None:
    document = numbered(6, outline=True)
    made = impose(document, Imposition("booklet", A4))
    assert made.data == impose(document, Imposition("booklet", A4)).data
    with pikepdf.open(io.BytesIO(made.data)) as found:
        assert str(found.docinfo.Title) == "Numbers & more"
        assert str(found.docinfo.Author) == "Ada Łęcka"
        sides = seen(made.data)
        with found.open_outline() as outline:
            for number, mark in enumerate(outline.root, start=1):
                assert mark.title == f"Page {number}"
                side = [page.obj.objgen for page in found.pages].index(mark.destination[0].objgen)
                assert number in [one.page for one in sides[side]]
            assert len(outline.root) == 6


def test_fonts_are_shared_by_the_sheets() -> None:
    many = impose(numbered(40), Imposition("2up", A4))
    assert len(many.data) < 40 * len(impose(numbered(1), Imposition("2up", A4)).data) / 2
    assert not list(fonts(many.data))


def test_what_was_done_is_said() -> None:
    assert impose(numbered(5), Imposition("booklet", A4)).words == (
        "booklet on A4, 2 sheets, both sides, flip on the short edge, 3 blank pages added"
    )
    assert impose(numbered(3, A4), Imposition("2up", A4)).words == "2-up on A4 at 70.7 %, 2 sheets"
    assert impose(numbered(7), Imposition("booklet", A4, "long")).words.endswith("long edge, 1 blank page added")


def test_unknown_names_get_a_suggestion() -> None:
    with pytest.raises(UsageError, match='did you mean "booklet"'):
        module.mode_named("bookelt")
    with pytest.raises(UsageError, match="known: long, short"):
        module.flip_named("upward")
    with pytest.raises(UsageError, match='did you mean "tabloid"'):
        module.sheet_named("tabliod")
    assert module.sheet_named("Half letter") is HALF_LETTER
    assert [module.usual_sheet(paper).key for paper in (A5, HALF_LETTER, A4, LETTER)] == ["a4", "letter"] * 2
