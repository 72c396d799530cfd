"""Drawing pages from ready views, beside the same primitives written straight to a ReportLab canvas.

Each page is drawn once on a canvas that notes what is called on it. Of the notes a plain function is written, one
line a call, as somebody would who knows every coordinate; it must make the same file, byte for byte (or, where
footers are drawn last and letters so meet the fonts in another order, the same picture). Then both are timed in turns.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from reportlab.pdfgen import canvas as reportlab_canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from sheetgen.documents import notation
from sheetgen.engine.players import SeededPlayer, drive
from sheetgen.engine.streams import Streams
from sheetgen.games.book_of_adventure import sheet_views as views
from sheetgen.games.book_of_adventure.game import GAME
from sheetgen.games.book_of_adventure.overrides import default_tables
from sheetgen.games.book_of_adventure.pages import grid, log, scratch, sheet
from sheetgen.games.book_of_adventure.pages.views import ScratchView
from sheetgen.games.book_of_adventure.state import State
from sheetgen.games.book_of_adventure.variants import Variants
from sheetgen.pdf.canvas import Document, Finisher
from sheetgen.pdf.dates import write_information
from sheetgen.pdf.ink import GREY
from sheetgen.pdf.paper import A4, Geometry
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.png import images
from sheetgen.pdf.provenance import Origin

PAGE_BAR = 1.25
"""A page may take at most so many times its primitives (the design's bar)."""

PACK_BAR = 1.1
"""A pack may take at most so many times its documents made one by one (the design's bar)."""

ROUNDS = 25

Draw = Callable[[Document], None]
Canvas = reportlab_canvas.Canvas
INNER = "_startPage"
"""Called where a page is set aside; a plain program ends each page before the next and does not need it."""

ORIGIN = Origin("The Book of Adventure", "a roll & write game", "Benchmark", "default rulings", "BA-S1-7-TNBT", True)
UPRIGHT, LYING = Geometry(A4), Geometry(A4, landscape=True)
TABLES, VARIANTS = default_tables(), Variants()


def played() -> State:
    """A whole game by the seeded player."""
    state = GAME.new_state(VARIANTS, TABLES)
    streams = Streams("12")
    for _event in drive(GAME.play(state), state, SeededPlayer(streams, GAME.policy(streams))):
        pass
    return state


def pages() -> dict[str, Draw]:
    """What is measured, each drawn from a view that is there already."""
    drawn: list[tuple[str, Callable[..., None], Geometry, object]] = [
        ("sheet, blank", sheet.draw, UPRIGHT, views.blank_sheet(ORIGIN, TABLES, VARIANTS)),
        ("sheet, filled", sheet.draw, UPRIGHT, views.filled_sheet(ORIGIN, played())),
        ("open land", grid.draw_open, UPRIGHT, views.open_grid(ORIGIN, TABLES, VARIANTS, "7")),
        ("keyed land", grid.draw_keyed, UPRIGHT, views.keyed_grid(ORIGIN, TABLES, VARIANTS, "7")),
        ("folded land", grid.draw_strip, UPRIGHT, views.strip_grid(ORIGIN, TABLES, VARIANTS, "7")),
        ("session log", log.draw, LYING, views.log_sheet(ORIGIN, TABLES, VARIANTS, "7", "", "")),
        ("combat scratch", scratch.draw, UPRIGHT, ScratchView(ORIGIN)),
        ("notation card", notation.draw, UPRIGHT, views.notation_card(ORIGIN)),
    ]
    return {name: partial(_draw, draw, geometry, view) for name, draw, geometry, view in drawn}


def _draw(draw: Callable[..., None], geometry: Geometry, view: object, document: Document) -> None:
    draw(document, geometry, view)


def make(*draws: Draw) -> bytes:
    """One file with these pages."""
    document = Document(title="Benchmark", ink=GREY)
    for draw in draws:
        draw(document)
    return document.finish()


# ---- Noting the calls ------------------------------------------------------------------------------------------------


class Notes:
    """Lines of a program, page by page; a call made by another call is not noted."""

    def __init__(self) -> None:
        self.head: list[str] = []
        self.pages: list[list[str]] = []
        self.current = self.head
        self.values: dict[str, Any] = {}
        self.paths: dict[int, str] = {}
        self.depth = 0

    def page(self, number: int) -> None:
        """What follows belongs to that page."""
        while len(self.pages) < number:
            self.pages.append([])
        self.current = self.pages[number - 1]

    def add(self, target: str, name: str, args: tuple[Any, ...], options: dict[str, Any], result: object) -> None:
        """Note one call."""
        spelled = [self._spell(arg) for arg in args] + [f"{key}={self._spell(arg)}" for key, arg in options.items()]
        line = f"{target}.{name}({', '.join(spelled)})"
        if isinstance(result, PDFPathObject):
            self.values[f"kept{len(self.values)}"] = result  # alive, so that no other path takes its number
            self.paths[id(result)] = f"p{len(self.paths)}"
            line = f"{self.paths[id(result)]} = {line}"
        self.current.append(line)

    def _spell(self, value: object) -> str:
        return self.paths.get(id(value)) or repr(value)

    def program(self) -> Callable[[Canvas], None]:
        """The function that draws it all on a canvas."""
        lines = ["def program(c):", *(f"    {line}" for part in (self.head, *self.pages) for line in part)]
        space: dict[str, Any] = {}
        exec("\n".join(lines), space)
        drawn: Callable[[Canvas], None] = space["program"]
        return drawn


def noting(kind: type, notes: Notes, target: Callable[[Any], str]) -> type:
    """A class whose public methods note themselves."""

    def noted(name: str) -> Callable[..., Any]:
        method = getattr(kind, name)

        def call(self: Any, *args: Any, **options: Any) -> Any:
            notes.depth += 1
            try:
                result = method(self, *args, **options)
            finally:
                notes.depth -= 1
            if not notes.depth and name != INNER:
                notes.add(target(self), name, args, options, result)
            return result

        return call

    skipped = ("getpdfdata", "stringWidth", "getPageNumber")
    names = [name for name in dir(kind) if not name.startswith("_") or name == INNER]
    return type(
        kind.__name__,
        (kind,),
        {name: noted(name) for name in names if name not in skipped and callable(getattr(kind, name))},
    )


def note(draw: Draw, monkeypatch: pytest.MonkeyPatch) -> Callable[[Canvas], None]:
    """The calls that a page is made of, as a program."""
    notes = Notes()
    page = Document.page

    def begun(document: Document, geometry: Geometry, name: str, finish: Finisher | None = None) -> Pen:
        def finished(pen: Pen, number: int, total: int) -> None:
            notes.page(number)
            if finish is not None:
                finish(pen, number, total)

        notes.page(len(document.records) + 1)
        return page(document, geometry, name, finished)

    with monkeypatch.context() as patch:
        path = noting(PDFPathObject, notes, lambda self: notes.paths[id(self)])
        patch.setattr(reportlab_canvas.pathobject, "PDFPathObject", path)
        patch.setattr(reportlab_canvas, "Canvas", noting(Canvas, notes, lambda _self: "c"))
        patch.setattr(Document, "page", begun)
        make(draw)
    return notes.program()


def bare(program: Callable[[Canvas], None]) -> bytes:
    """The same file without us."""
    canvas = Canvas(
        "", pageCompression=1, invariant=1, initialFontName="SourceSerif4-Regular", lang="en", pdfVersion=(1, 4)
    )
    write_information(canvas._doc.info)
    program(canvas)
    canvas._code = []
    data: bytes = canvas.getpdfdata()
    return data


def pictures(data: bytes) -> list[bytes]:
    """Each page as pixels."""
    return [image.tobytes() for image in images(data, 72)]


# ---- Timing ----------------------------------------------------------------------------------------------------------


def seconds(work: Callable[[], object]) -> float:
    """The processor time of one run."""
    started = time.process_time()
    work()
    return time.process_time() - started


def best(*works: Callable[[], object]) -> list[float]:
    """The shortest processor time of each, taken in turns."""
    return [min(times) for times in zip(*([seconds(work) for work in works] for _ in range(ROUNDS)), strict=True)]


@pytest.mark.bench
@pytest.mark.parametrize("name", pages())
def test_a_page_beside_its_primitives(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    draw = pages()[name]
    made = make(draw)
    program = note(draw, monkeypatch)
    assert pictures(bare(program)) == pictures(made)
    if len(pictures(made)) == 1:
        assert bare(program) == made
    ours, theirs = best(lambda: make(draw), lambda: bare(program))
    print(f"\n{name}: {ours * 1000:.1f} ms, bare canvas {theirs * 1000:.1f} ms, ratio {ours / theirs:.2f}")
    assert ours / theirs <= PAGE_BAR


@pytest.mark.bench
def test_a_pack_beside_its_documents() -> None:
    parts = [draw for name, draw in pages().items() if name in PACK]
    pack, single = best(lambda: make(*parts), lambda: [make(part) for part in parts])
    print(f"\npack: {pack * 1000:.1f} ms, its documents one by one {single * 1000:.1f} ms, ratio {pack / single:.2f}")
    assert pack / single <= PACK_BAR


PACK = ("sheet, blank", "combat scratch", "folded land", "session log", "notation card")
