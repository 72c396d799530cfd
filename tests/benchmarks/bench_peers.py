"""Pages a second, beside other engines that draw the same page: fpdf2, Typst and headless Chromium.

What is on a finished page is read back from its PDF, line by line and text by text, and written out as each engine
takes it: calls for fpdf2, a source for Typst, HTML with a drawing for Chromium, with our fonts. So the peers are spared
all laying out; we are not. The first page that each makes is compared with ours as a picture. Times are those of a
warm process on one core (Chromium: of its own process, which it must start for each file).
"""

from __future__ import annotations

import ctypes
import html
import importlib.util
import shutil
import subprocess
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from PIL import ImageChops, ImageFilter

from sheetgen.engine.data import data_path
from sheetgen.engine.players import SeededPlayer, drive
from sheetgen.engine.registry import find_game
from sheetgen.engine.streams import Streams
from sheetgen.pdf.paper import A4
from sheetgen.pdf.png import images
from sheetgen.pdf.request import Request

SECONDS: Final = 3.0
"""How long each engine is timed."""
ALIKE: Final = 0.06
"""How far the pictures of two engines may be off, on average of all pixels (of 1)."""
CHROMIUM: Final = ("chromium", "chromium-browser", "google-chrome", "chrome", "headless_shell")
GAME: Final = find_game("book-of-adventure")
Point = tuple[float, float]


class Line(NamedTuple):
    """Lines and curves: steps (``m``, ``l`` or ``c`` and points), how they are drawn, tones from 0 to 1."""

    steps: tuple[tuple[str, tuple[Point, ...]], ...]
    closed: bool
    stroke: float | None
    fill: float | None
    weight: float


class Text(NamedTuple):
    """Letters of one font from a point on the base line."""

    text: str
    font: str
    size: float
    x: float
    y: float
    tone: float


@dataclass(frozen=True)
class Drawing:
    """A page as others may draw it; points, from the bottom left."""

    width: float
    height: float
    paths: tuple[Line, ...]
    texts: tuple[Text, ...]


# ---- Reading a finished page -----------------------------------------------------------------------------------------


def read(data: bytes) -> list[Drawing]:
    """What is on each page of a file."""
    document = pypdfium2.PdfDocument(data)
    try:
        return [_read_page(page) for page in document]
    finally:
        document.close()


def _read_page(page: Any) -> Drawing:
    textpage = page.get_textpage()
    paths, texts = [], []
    for entry in page.get_objects():
        if entry.type == pdfium.FPDF_PAGEOBJ_PATH:
            paths.append(_read_path(entry.raw))
        elif entry.type == pdfium.FPDF_PAGEOBJ_TEXT:
            texts.append(_read_text(entry.raw, textpage.raw))
    return Drawing(*page.get_size(), tuple(paths), tuple(text for text in texts if text.text.strip()))


def _matrix(raw: Any) -> Any:
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(raw, matrix)
    return matrix


def _tone(raw: Any, get: Callable[..., Any]) -> float:
    parts = [ctypes.c_uint() for _ in range(4)]
    get(raw, *parts)
    return round(parts[0].value / 255, 3)


def _read_path(raw: Any) -> Line:
    steps: list[tuple[str, tuple[Point, ...]]] = []
    waiting: list[Point] = []
    closed, matrix = False, _matrix(raw)
    for number in range(pdfium.FPDFPath_CountSegments(raw)):
        segment = pdfium.FPDFPath_GetPathSegment(raw, number)
        x, y = ctypes.c_float(), ctypes.c_float()
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        point = matrix.a * x.value + matrix.c * y.value + matrix.e, matrix.b * x.value + matrix.d * y.value + matrix.f
        kind = pdfium.FPDFPathSegment_GetType(segment)
        closed = closed or bool(pdfium.FPDFPathSegment_GetClose(segment))
        if kind == pdfium.FPDF_SEGMENT_BEZIERTO:
            waiting.append(point)
            if len(waiting) == 3:
                steps.append(("c", tuple(waiting)))
                waiting.clear()
        else:
            steps.append(("m" if kind == pdfium.FPDF_SEGMENT_MOVETO else "l", (point,)))
    mode, stroked, weight = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
    pdfium.FPDFPath_GetDrawMode(raw, mode, stroked)
    pdfium.FPDFPageObj_GetStrokeWidth(raw, weight)
    stroke = _tone(raw, pdfium.FPDFPageObj_GetStrokeColor) if stroked.value else None
    fill = _tone(raw, pdfium.FPDFPageObj_GetFillColor) if mode.value else None
    return Line(tuple(steps), closed, stroke, fill, weight.value)


def _read_text(raw: Any, textpage: Any) -> Text:
    size = ctypes.c_float()
    pdfium.FPDFTextObj_GetFontSize(raw, size)
    length = pdfium.FPDFTextObj_GetText(raw, textpage, None, 0)
    buffer = (ctypes.c_ushort * (length // 2))()
    pdfium.FPDFTextObj_GetText(raw, textpage, buffer, length)
    said = bytes(buffer).decode("utf-16-le").rstrip("\0")
    font = pdfium.FPDFTextObj_GetFont(raw)
    name = ctypes.create_string_buffer(pdfium.FPDFFont_GetBaseFontName(font, None, 0))
    pdfium.FPDFFont_GetBaseFontName(font, name, len(name))
    matrix = _matrix(raw)
    tone = _tone(raw, pdfium.FPDFPageObj_GetFillColor)
    return Text(said, name.value.decode().rpartition("+")[2], size.value * matrix.d, matrix.e, matrix.f, tone)


# ---- The engines -----------------------------------------------------------------------------------------------------


def font_files() -> dict[str, Path]:
    """The files of our fonts by name."""
    return {file.stem: file for file in data_path("fonts").glob("*.ttf")}


def with_fpdf2(drawings: list[Drawing]) -> bytes:
    """The pages by fpdf2, with its own calls."""
    import fpdf

    pdf = fpdf.FPDF(unit="pt", format=(drawings[0].width, drawings[0].height))
    pdf.set_auto_page_break(False)
    for name in sorted({text.font for drawing in drawings for text in drawing.texts}):
        pdf.add_font(name, fname=font_files()[name])
    for drawing in drawings:
        pdf.add_page(format=(drawing.width, drawing.height))
        for path in drawing.paths:
            _fpdf2_path(pdf, path, drawing.height)
        for text in drawing.texts:
            pdf.set_font(text.font, size=text.size)
            pdf.set_text_color(round(text.tone * 255))
            pdf.text(text.x, drawing.height - text.y, text.text)
    return bytes(pdf.output())


def _fpdf2_path(pdf: Any, path: Line, height: float) -> None:
    """A path by fpdf2: plain lines and polygons by their short calls, others as drawings."""
    if path.stroke is not None:
        pdf.set_draw_color(round(path.stroke * 255))
        pdf.set_line_width(path.weight)
    if path.fill is not None:
        pdf.set_fill_color(round(path.fill * 255))
    kinds = "".join(kind for kind, _points in path.steps)
    if path.fill is None and set(kinds) == {"m", "l"} and kinds == "ml" * (len(kinds) // 2):
        for (_m, (start,)), (_l, (end,)) in zip(path.steps[::2], path.steps[1::2], strict=True):
            pdf.line(start[0], height - start[1], end[0], height - end[1])
        return
    with pdf.new_path(0, 0) as drawn:
        drawn.style.stroke_width = path.weight
        drawn.style.stroke_color = None if path.stroke is None else _css(path.stroke)
        drawn.style.fill_color = None if path.fill is None else _css(path.fill)
        drawn.style.auto_close = path.closed
        for kind, points in path.steps:
            flat = [part for x, y in points for part in (x, height - y)]
            {"m": drawn.move_to, "l": drawn.line_to, "c": drawn.curve_to}[kind](*flat)


FACES: Final = {
    "SourceSerif4-Regular": ("Source Serif 4", 400, "normal"),
    "SourceSerif4-Italic": ("Source Serif 4", 400, "italic"),
    "SourceSerif4-Bold": ("Source Serif 4", 700, "normal"),
    "RobotoCondensed-Regular": ("Roboto Condensed", 400, "normal"),
    "RobotoCondensed-Italic": ("Roboto Condensed", 400, "italic"),
    "RobotoCondensed-Bold": ("Roboto Condensed", 700, "normal"),
    "IMFellEnglishSC-Regular": ("IM FELL English SC", 400, "normal"),
    "DejaVuSans": ("DejaVu Sans", 400, "normal"),
}


TYPST_TEXT: Final = (
    "#let at(x, y, size, tone, face, weight, style, body) = place(top + left, dx: x, dy: y, "
    "text(font: face, size: size, fill: tone, weight: weight, style: style, body))"
)


def typst_source(drawings: list[Drawing]) -> str:
    """The pages as Typst takes them."""
    first = drawings[0]
    lines = [
        f"#set page(width: {first.width:.3f}pt, height: {first.height:.3f}pt, margin: 0pt)",
        '#set text(top-edge: "baseline", bottom-edge: "baseline", ligatures: false, kerning: false)',
        TYPST_TEXT,
    ]
    for number, drawing in enumerate(drawings):
        if number:
            lines.append(f"#set page(width: {drawing.width:.3f}pt, height: {drawing.height:.3f}pt)")
        lines += [_typst_path(path, drawing.height) for path in drawing.paths]
        for text in drawing.texts:
            face, weight, style = FACES[text.font]
            said = text.text.replace("\\", "\\\\").replace('"', '\\"')
            lines.append(
                f"#at({text.x:.2f}pt, {drawing.height - text.y:.2f}pt, {text.size:.2f}pt, luma({text.tone:.1%}), "
                f'"{face}", {weight}, "{style}", "{said}")'
            )
    return "\n".join(lines)


def _typst_path(path: Line, height: float) -> str:
    def spot(point: Point) -> str:
        return f"({point[0]:.2f}pt, {height - point[1]:.2f}pt)"

    parts = []
    for kind, points in path.steps:
        name = {"m": "move", "l": "line", "c": "cubic"}[kind]
        parts.append(f"curve.{name}({', '.join(map(spot, points))})")
    if path.closed:
        parts.append("curve.close()")
    stroke = "none" if path.stroke is None else f"{path.weight:.2f}pt + luma({path.stroke:.1%})"
    fill = "none" if path.fill is None else f"luma({path.fill:.1%})"
    return f"#place(top + left, curve(fill: {fill}, stroke: {stroke}, {', '.join(parts)}))"


def with_typst(source: str) -> bytes:
    """The pages by Typst."""
    import typst

    return bytes(typst.compile(source.encode(), font_paths=[str(data_path("fonts"))], ignore_system_fonts=True))


def html_source(drawings: list[Drawing]) -> str:
    """The pages as Chromium takes them."""
    faces = "".join(
        f'@font-face {{ font-family: "{name}"; src: url("{file.as_uri()}") }}\n' for name, file in font_files().items()
    )
    first = drawings[0]
    pages = []
    for drawing in drawings:
        marks = [_svg_path(path, drawing.height) for path in drawing.paths]
        marks += [
            f'<text x="{text.x:.2f}" y="{drawing.height - text.y:.2f}" font-family="{text.font}" '
            f'font-size="{text.size:.2f}" fill="{_css(text.tone)}">{html.escape(text.text)}</text>'
            for text in drawing.texts
        ]
        size = f'width="{drawing.width}pt" height="{drawing.height}pt" viewBox="0 0 {drawing.width} {drawing.height}"'
        pages.append(f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(marks)}</svg>')
    style = f"{faces}@page {{ size: {first.width}pt {first.height}pt; margin: 0 }} body {{ margin: 0 }} "
    return f"<!doctype html><meta charset=utf-8><style>{style}svg {{ display: block }}</style>{''.join(pages)}"


def _css(tone: float | None) -> str:
    return "none" if tone is None else "#" + f"{round(tone * 255):02x}" * 3


def _svg_path(path: Line, height: float) -> str:
    steps = [kind.upper() + " ".join(f"{x:.2f} {height - y:.2f}" for x, y in points) for kind, points in path.steps]
    way = "".join(steps) + ("Z" if path.closed else "")
    return f'<path d="{way}" fill="{_css(path.fill)}" stroke="{_css(path.stroke)}" stroke-width="{path.weight:.2f}"/>'


@cache
def chromium() -> str:
    """The program, empty when it is not installed."""
    return next((found for name in CHROMIUM if (found := shutil.which(name))), "")


def with_chromium(page: Path) -> bytes:
    """The pages by headless Chromium."""
    made = page.with_suffix(".pdf")
    flags = ["--headless", "--disable-gpu", "--no-sandbox", "--no-pdf-header-footer", f"--print-to-pdf={made}"]
    subprocess.run([chromium(), *flags, page.as_uri()], check=True, capture_output=True, timeout=120)
    return made.read_bytes()


# ---- Timing ----------------------------------------------------------------------------------------------------------


def played() -> Any:
    """A whole game by the seeded player."""
    state, streams = GAME.set_up(), Streams("12")
    for _event in drive(GAME.play(state), state, SeededPlayer(streams, GAME.policy(streams))):
        pass
    return state


def requests() -> dict[str, tuple[str, Request]]:
    """What is drawn: a sheet, a grid, and the drawn pages of a pack."""
    return {
        "sheet": ("sheet", Request(A4, state=played(), log=b"a log")),
        "grid": ("grid", Request(A4, seed="7", reveal="open")),
        "pack": ("session", Request(A4, seed="7")),
    }


def per_second(make: Callable[[], bytes], pages: int) -> float:
    """Pages a second, after one run to warm up."""
    make()
    rounds, started = 0, time.perf_counter()
    while not rounds or time.perf_counter() - started < SECONDS:
        make()
        rounds += 1
    return pages * rounds / (time.perf_counter() - started)


def far(one: bytes, other: bytes) -> float:
    """How far the first pages of two files are off, of 1; letters may stand half a point from one another."""
    first, second = (images(data, 72)[0].convert("L").filter(ImageFilter.GaussianBlur(2)) for data in (one, other))
    second = second.resize(first.size)
    total = sum(tone * count for tone, count in enumerate(ImageChops.difference(first, second).histogram()))
    return total / (255 * first.width * first.height)


@pytest.mark.bench
@pytest.mark.parametrize("name", ["sheet", "grid", "pack"])
def test_pages_a_second_beside_other_engines(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sheetgen.documents.job import Job

    monkeypatch.setattr(Job, "html_pages", lambda _self: ([], []))
    key, request = requests()[name]
    documents = GAME.documents_module()

    def ours() -> bytes:
        made: bytes = documents.make(key, request).data
        return made

    data = ours()
    drawings = read(data)
    source = tmp_path / f"{name}.html"
    source.write_text(html_source(drawings), encoding="utf-8")
    written = typst_source(drawings)
    engines: dict[str, Callable[[], bytes] | None] = {
        "fpdf2": (lambda: with_fpdf2(drawings)) if importlib.util.find_spec("fpdf") else None,
        "Typst": (lambda: with_typst(written)) if importlib.util.find_spec("typst") else None,
        "Chromium": (lambda: with_chromium(source)) if chromium() else None,
    }
    own = per_second(ours, len(drawings))
    print(f"\n{name}, {len(drawings)} pages: sheetgen {own:.1f} pages a second")
    for engine, make in engines.items():
        if make is None:
            print(f"  {engine}: not installed")
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            off = far(data, make())
            theirs = per_second(make, len(drawings))
        print(f"  {engine}: {theirs:.1f} pages a second, we are {own / theirs:.2f} times as fast; off {off:.3f}")
        assert off < ALIKE, f"{engine} draws another page"
        if engine != "Typst":
            assert own > theirs
