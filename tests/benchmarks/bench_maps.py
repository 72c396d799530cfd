"""A hex map of 40 by 30 with terrain everywhere, beside the same lines, letters and symbols on a bare canvas.

The bare program draws each hex by the path methods of ReportLab, each number by `drawCentredString`, and each symbol as
a form that is placed: as somebody would who knows every coordinate, and no tricks.
"""

from __future__ import annotations

import io
import random
import time
from statistics import median

import pytest
from reportlab.pdfgen.canvas import Canvas

from sheetgen.pdf.canvas import Document
from sheetgen.pdf.fonts import SANS, SERIF, font
from sheetgen.pdf.hexagons import HexFrame, HexWorld, label, outline
from sheetgen.pdf.hexes import HexGrid, HexMark, least_width
from sheetgen.pdf.ink import GREY
from sheetgen.pdf.paper import A4, Geometry
from sheetgen.pdf.symbols import GROUPS, operators
from sheetgen.pdf.theme import PLAIN

BAR = 1.25
"""A map may take at most so many times its primitives."""
ROUNDS = 15

PAGE = Geometry(A4, landscape=True)
WORLD = HexWorld(40, 30)
WIDTH = least_width(PLAIN)
FRAME = HexFrame(WORLD, WIDTH, WORLD.all_columns, WORLD.all_rows)


def marks() -> dict[tuple[int, int], HexMark]:
    """A terrain for each hex."""
    dice = random.Random(1)
    return {place: HexMark(dice.choice(list(GROUPS["terrain"]))) for place in FRAME.places()}


MARKS = marks()


def ours() -> bytes:
    """The map by the kit."""
    document = Document("Map", GREY)
    HexGrid(WORLD, WIDTH, marks=MARKS).draw(document.page(PAGE, "Map"), PAGE.inner)
    return document.finish()


def bare() -> bytes:
    """The map by hand."""
    font(SERIF), font(SANS)
    buffer = io.BytesIO()
    canvas = Canvas(buffer, (PAGE.width, PAGE.height), pageCompression=1, invariant=1, initialFontName=SERIF)
    area = PAGE.inner.middle(*FRAME.size)
    centres = {place: (area.x + x, area.top - y) for place, (x, y) in ((p, FRAME.centre(p)) for p in FRAME.places())}
    corners, path = FRAME.corners, canvas.beginPath()
    for x, y in centres.values():
        path.moveTo(x + corners[5][0], y + corners[5][1])
        for across, high in corners[:3]:
            path.lineTo(x + across, y + high)
    for place, side in outline(WORLD, centres):
        if side in (2, 3, 4):
            (x, y), (x1, y1), (x2, y2) = centres[place], corners[side], corners[side + 1]
            path.moveTo(x + x1, y + y1)
            path.lineTo(x + x2, y + y2)
    canvas.drawPath(path)
    canvas.setFont(SANS, 5.5)
    for place, (x, y) in centres.items():
        canvas.drawCentredString(x, y + 3, label(place))
    for name in GROUPS["terrain"]:
        canvas.beginForm(name, -6, -6, 6, 6)
        canvas._code.append(operators(name, 4.0, 0.5, 0.0))
        canvas.endForm()
    for place, mark in MARKS.items():
        canvas.saveState()
        canvas.translate(*centres[place])
        canvas.doForm(mark.terrain)
        canvas.restoreState()
    canvas.showPage()
    return bytes(canvas.getpdfdata())


@pytest.mark.bench
def test_a_large_map_beside_its_primitives() -> None:
    times: dict[str, list[float]] = {"ours": [], "bare": []}
    ours(), bare()
    for _ in range(ROUNDS):
        for name, make in (("ours", ours), ("bare", bare)):
            start = time.perf_counter()
            make()
            times[name].append(time.perf_counter() - start)
    factor = median(times["ours"]) / median(times["bare"])
    print(f"\nhex map 40 x 30: {median(times['ours']) * 1000:.1f} ms, {factor:.2f} times its primitives")
    assert factor <= BAR
