"""The page to measure a printer with, measured as a person would, and pages made for a printer that is off."""

from __future__ import annotations

import io
import math

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdf_probe import Caught, margin_is_clear, outside, overlapping, page_sizes, pictures, texts
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from sheetgen.engine.errors import InputError
from sheetgen.pdf.calibrate import Profile, calibration, correct, correction, frame_size, measured
from sheetgen.pdf.paper import A4, A5, LEAST_MARGIN, LETTER, PAPERS, Paper, mm

MICRONS = 254
"""The resolution at which a pixel is a tenth of a millimetre."""


def inked(picture: Image.Image) -> tuple[int, int, int, int]:
    """The box around everything dark, in pixels from the upper left."""
    box = picture.point(lambda tone: 255 * (tone < 160)).getbbox()
    assert box is not None
    return box


def square(width: float, height: float, side: float, **where: float) -> bytes:
    """A page with one black square, its lower left corner there; millimetres but for the page."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(width, height), invariant=1)
    canvas.rect(mm(where["x"]), mm(where["y"]), mm(side), mm(side), stroke=0, fill=1)
    canvas.save()
    return buffer.getvalue()


@pytest.mark.parametrize("paper", PAPERS.values(), ids=str)
def test_the_page_measures_what_it_says(caught: Caught, paper: Paper) -> None:
    data = calibration(paper)
    assert page_sizes(data) == [pytest.approx((paper.width, paper.height), abs=0.01)] * 2
    width, height = frame_size(paper)
    left, top, right, low = inked(pictures(data, MICRONS)[0])
    assert ((right - left) / 10, (low - top) / 10) == pytest.approx((width, height), abs=0.5)
    front, back = texts(data)
    assert f"{width} x {height}" in " ".join(front.split())
    assert f"--paper {paper.key}" in " ".join(front.split())
    assert "against the light" in " ".join(back.split())
    for record, picture in zip(caught.records, pictures(data), strict=True):
        assert margin_is_clear(picture, LEAST_MARGIN)
        assert not outside(record)
        assert not overlapping(record)
        assert not record.overflow
    assert calibration(paper) == data


def test_the_crosses_of_both_sides_lie_on_each_other() -> None:
    front, back = pictures(calibration(LETTER), MICRONS)
    x, y = front.width // 2, front.height // 2
    box = (x - 110, y - 110, x + 110, y + 110)
    assert front.crop(box).tobytes() == back.crop(box).tobytes()
    assert inked(front.crop(box)) == pytest.approx((10, 10, 210, 210), abs=3)


@given(
    st.floats(0.9, 1.1), st.floats(0.9, 1.1), st.floats(-20, 20), st.floats(-20, 20), st.floats(0, 1), st.floats(0, 1)
)
def test_a_printer_with_its_profile_prints_true(
    scale_x: float, scale_y: float, right: float, up: float, x: float, y: float
) -> None:
    a, d, e, f = correction(Profile(scale_x, scale_y, right, up), A4.width, A4.height)
    made = a * x * A4.width + e, d * y * A4.height + f
    printed = (
        A4.width / 2 + (made[0] - A4.width / 2) * scale_x + mm(right),
        A4.height / 2 + (made[1] - A4.height / 2) * scale_y + mm(up),
    )
    assert printed == pytest.approx((x * A4.width, y * A4.height), abs=1e-6)


def test_what_is_measured_on_the_page_gives_the_printers_fault() -> None:
    fault = Profile(0.99, 1.01, 1.5, -2.0)
    width, height = frame_size(A4)

    def edge(length: float, true: float, scale: float, offset: float) -> tuple[float, float]:
        """Where the frame's near edge stands, and where it should."""
        middle = length / mm(2)
        return middle - true / 2 * scale + offset, middle - true / 2

    left, true_left = edge(A4.width, width, 0.99, 1.5)
    low, true_low = edge(A4.height, height, 1.01, -2.0)
    assert measured(A4, width * 0.99, height * 1.01, left - true_left, low - true_low) == fault


def test_a_page_for_a_printer_keeps_its_box() -> None:
    page = square(A4.width, A4.height, 100, x=55, y=98.5)
    profile = Profile(1.02, 0.98, 3, -4)
    made = correct(page, profile)
    assert made.data == correct(page, profile).data
    assert page_sizes(made.data) == [pytest.approx((A4.width, A4.height), abs=0.01)]
    left, top, right, low = inked(pictures(made.data, MICRONS)[0])
    assert (right - left, low - top) == pytest.approx((1000 / 1.02, 1000 / 0.98), abs=2)
    middle = (left + right) / 20, (low + top) / 20
    assert middle == pytest.approx((105 - 3 / 1.02, 148.5 - 4 / 0.98), abs=0.2)


def test_a_lying_page_takes_the_scales_the_other_way_and_is_not_moved() -> None:
    page = square(A4.height, A4.width, 100, x=98.5, y=55)
    made = correct(page, Profile(1.02, 0.98, 3, -4))
    left, top, right, low = inked(pictures(made.data, MICRONS)[0])
    assert (right - left, low - top) == pytest.approx((1000 / 0.98, 1000 / 1.02), abs=2)
    assert ((left + right) / 20, (low + top) / 20) == pytest.approx((148.5, 105), abs=0.2)
    assert (made.unmoved, correct(page, Profile(1.02)).unmoved) == (1, 0)


def test_copies_that_are_one_page_are_drawn_once() -> None:
    with pikepdf.open(io.BytesIO(square(A5.width, A5.height, 50, x=49, y=80))) as document:
        document.pages.append(document.pages[0])
        buffer = io.BytesIO()
        document.save(buffer)
    one, two = (inked(picture) for picture in pictures(correct(buffer.getvalue(), Profile(1.1, 1.1)).data, MICRONS))
    assert one == two
    assert one[2] - one[0] == pytest.approx(500 / 1.1, abs=2)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ((18.0, 270), "a width of 18 mm is no printer's fault: the frame on A4 is 180 mm"),
        ((180, 27), 'print at "actual size", not "fit to page"'),
        ((180, 270, 30, 0), "30 mm sideways is too much"),
        ((180, 270, 0, math.nan), "nan mm up or down is too much"),
        ((math.nan, 270), "a width of nan mm"),
        ((180, math.inf), "a height of inf mm"),
    ],
)
def test_what_no_printer_does_is_refused(values: tuple[float, ...], words: str) -> None:
    with pytest.raises(InputError) as caught:
        measured(A4, *values)
    assert words in str(caught.value)
    with pytest.raises(InputError, match="not a printer's fault"):
        Profile(scale_x=1.3)
