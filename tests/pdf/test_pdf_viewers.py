"""Filled form fields in viewers other than PDFium: what is typed, ticked or filled in beforehand shows there too.

Poppler is taken by its program pdftoppm (the package poppler-utils); pdf.js by node, with pdfjs-dist and
@napi-rs/canvas found through NODE_PATH. What is not on the machine is skipped.
"""

from __future__ import annotations

import ctypes
import io
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from PIL import Image, ImageChops
from samples import PACK, played, samples, specs

from sheetgen.engine.errors import DocumentError
from sheetgen.engine.registry import find_game, game_keys
from sheetgen.pdf.ink import GREY
from sheetgen.pdf.request import Request

Rect = tuple[float, float, float, float]
DPI = 100
SHOW = Path(__file__).with_name("show.mjs")
WIDE, NARROW = 90, 12
"""Points from which a field has room for a long text, and for two digits."""
MOST = 120
"""Fields of a page that are looked at, at most."""
CHANGED = 3
"""Pixels that must have changed in a field, at least: three dots are a value too."""

pytestmark = pytest.mark.soak


@cache
def pdfjs_is_missing() -> str:
    """Why pdf.js cannot be asked, empty when it can."""
    node = shutil.which("node")
    if not node:
        return "needs node"
    done = subprocess.run([node, str(SHOW)], capture_output=True, text=True, check=False, timeout=60)
    said = [line for line in done.stderr.splitlines() if line.startswith("Error")]
    return f"needs pdfjs-dist and @napi-rs/canvas in NODE_PATH: {(said or ['unknown'])[0]}" if done.returncode else ""


def with_poppler(data: bytes, folder: Path) -> list[Image.Image]:
    """Each page in greys as Poppler shows it."""
    if not shutil.which("pdftoppm"):
        pytest.skip("needs pdftoppm of poppler-utils")
    (folder / "poppler.pdf").write_bytes(data)
    command = ["pdftoppm", "-r", str(DPI), "-gray", "poppler.pdf", "poppler"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True, timeout=120)
    assert done.stderr == ""
    return _pictures(folder, "poppler-*.pgm")


def with_pdfjs(data: bytes, folder: Path) -> list[Image.Image]:
    """Each page in greys as pdf.js shows it."""
    if pdfjs_is_missing():
        pytest.skip(pdfjs_is_missing())
    (folder / "pdfjs.pdf").write_bytes(data)
    command = ["node", str(SHOW), str(folder / "pdfjs.pdf"), str(folder / "pdfjs"), str(DPI)]
    subprocess.run(command, capture_output=True, text=True, check=True, timeout=120, env=os.environ)
    return _pictures(folder, "pdfjs-*.png")


def _pictures(folder: Path, pattern: str) -> list[Image.Image]:
    found = []
    for file in sorted(folder.glob(pattern), key=lambda file: int(file.stem.rpartition("-")[2])):
        with Image.open(file) as opened:
            found.append(opened.convert("L"))
        file.unlink()
    return found


VIEWERS = {"Poppler": with_poppler, "pdf.js": with_pdfjs}


def fields(data: bytes) -> list[list[tuple[Rect, bool]]]:
    """Some of each page's fields, spread over all of it: where they are and whether they take text."""
    with pikepdf.open(io.BytesIO(data)) as document:
        every = [list(page.obj.get("/Annots", ())) for page in document.pages]
        some = [widgets[:: -(-len(widgets) // MOST) or 1] for widgets in every]
        return [[(_rect(widget), str(widget.FT) == "/Tx") for widget in widgets] for widgets in some]


def _rect(widget: pikepdf.Object) -> Rect:
    left, low, right, top = (float(edge) for edge in widget.Rect)
    return left, low, right, top


def filled_in(data: bytes) -> bytes:
    """The file after a player has typed into every field and ticked every place, in PDFium."""
    document = pypdfium2.PdfDocument(data)
    try:
        document.init_forms()
        assert document.formenv is not None
        for page, places in zip(document, fields(data), strict=True):
            for rect, is_text in places:
                _use(document.formenv.raw, page, rect, is_text)
        buffer = io.BytesIO()
        document.save(buffer)
        return buffer.getvalue()
    finally:
        document.close()


def _use(form: object, page: pypdfium2.PdfPage, rect: Rect, is_text: bool) -> None:
    """Click into a field, type if it takes text, and leave it."""
    x, y, width = (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2, rect[2] - rect[0]
    pdfium.FORM_OnLButtonDown(form, page, 0, x, y)
    pdfium.FORM_OnLButtonUp(form, page, 0, x, y)
    if is_text:
        typed = "Żółw Ωδ Иван" if width > WIDE else "17" if width > NARROW else "4"
        text = ctypes.create_string_buffer(typed.encode("utf-16-le") + b"\0\0")
        pdfium.FORM_ReplaceSelection(form, page, ctypes.cast(text, pdfium.FPDF_WIDESTRING))
    pdfium.FORM_ForceToKillFocus(form)


def unchanged(before: list[Image.Image], after: list[Image.Image], places: list[list[tuple[Rect, bool]]]) -> list[str]:
    """The fields in which nothing shows."""
    found = []
    for number, (one, other, page) in enumerate(zip(before, after, places, strict=True), start=1):
        off = ImageChops.difference(one, other).point([255 * (tone > 60) for tone in range(256)])
        for rect, is_text in page:
            left, right = (round(edge * DPI / 72) for edge in (rect[0], rect[2]))
            top, bottom = (off.height - round(edge * DPI / 72) for edge in (rect[3], rect[1]))
            enough = min(CHANGED, (right - left) * (bottom - top) // 8)
            if off.crop((left - 1, top - 1, right + 1, bottom + 1)).histogram()[255] < enough:
                found.append(f"page {number}: {'text' if is_text else 'tick'} at {rect}")
    return found


def forms(game: str) -> Iterator[tuple[str, bytes]]:
    """The documents of a game that have fields, blank or rolled, with their names."""
    drawn = {spec.key for spec in specs(find_game(game)) if spec.engine == "canvas"} - {PACK}
    for sample in samples(game):
        request = Request(ink=GREY, fillable=True, reveal=sample.reveal, seed="7" if sample.fill == "seed" else "")
        if sample.document in drawn and sample.fill in ("blank", "seed"):
            with suppress(DocumentError):  # one without a place to write
                yield sample.name, find_game(game).documents_module().make(sample.document, request).data


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("game", game_keys())
def test_what_is_typed_and_ticked_shows(game: str, viewer: str, tmp_path: Path) -> None:
    show, looked_at = VIEWERS[viewer], 0
    for name, empty in forms(game):
        before, after = show(empty, tmp_path), show(filled_in(empty), tmp_path)
        assert not unchanged(before, after, fields(empty)), name
        looked_at += 1
    assert looked_at


def emptied(data: bytes) -> tuple[bytes, list[list[tuple[Rect, bool]]]]:
    """The file with nothing in its fields, and where there was something."""
    places = []
    with pikepdf.open(io.BytesIO(data)) as document:
        for page in document.pages:
            filled = []
            for widget in page.obj.get("/Annots", ()):
                is_text = str(widget.FT) == "/Tx"
                if is_text and str(widget.V).strip():
                    widget.V, widget.AP.N = pikepdf.String(""), document.make_stream(b"", BBox=widget.AP.N.BBox)
                elif not is_text and widget.AS == "/Yes":
                    widget.V = widget.AS = pikepdf.Name.Off
                else:
                    continue
                filled.append((_rect(widget), is_text))
            places.append(filled)
        buffer = io.BytesIO()
        document.save(buffer)
    return buffer.getvalue(), places


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("game", game_keys())
def test_what_is_filled_in_beforehand_shows(game: str, viewer: str, tmp_path: Path) -> None:
    request = Request(state=played(game), log=b"a log", name="Żółw Ωδ Иван", title="龍馬 Ğış", fillable=True)
    show, looked_at = VIEWERS[viewer], 0
    for sample in (sample for sample in samples(game) if sample.fill == "played"):
        with suppress(DocumentError):
            data: bytes = find_game(game).documents_module().make(sample.document, request).data
            empty, places = emptied(data)
            assert not unchanged(show(empty, tmp_path), show(data, tmp_path), places), sample.name
            looked_at += any(places)
    assert looked_at
