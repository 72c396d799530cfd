"""Documents: pages drawn by pens on one canvas, finished with footers that know how many pages there are."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Final

from .dates import asked_date, write_information
from .fonts import SERIF, font
from .forms import fill_in
from .ink import Ink
from .look import current
from .paper import Geometry
from .pen import Overflow, PageRecord, Pen
from .theme import PLAIN, Theme

PRODUCER: Final = "sheetgen"
_WATCHERS: ContextVar[tuple[list[Document], ...]] = ContextVar("watchers", default=())


@contextmanager
def watched() -> Iterator[list[Document]]:
    """Collect the documents that are finished while the block runs, for checks of what was drawn on their pages."""
    found: list[Document] = []
    token = _WATCHERS.set((*_WATCHERS.get(), found))
    try:
        yield found
    finally:
        _WATCHERS.reset(token)


Finisher = Callable[[Pen, int, int], None]
"""Draws what needs the number of the page and of all pages: the footer."""


@dataclass
class _Open:
    """A page that is drawn but for its footer."""

    state: dict[str, Any]
    pen: Pen
    finish: Finisher | None


@dataclass
class Document:
    """One PDF in the making. Same calls, same bytes.

    ``pages_before`` and ``extra_pages`` are others' pages that come before and after, counted in the footers. The
    places to write and to tick of a ``fillable`` one are form fields.
    """

    title: str
    ink: Ink
    subject: str = ""
    author: str = ""
    keywords: str = ""
    language: str = "en"
    theme: Theme = PLAIN
    pages_before: int = 0
    extra_pages: int = 0
    fillable: bool = False
    warnings: dict[str, None] = field(default_factory=dict)
    records: list[PageRecord] = field(default_factory=list)

    def __post_init__(self) -> None:
        from reportlab.pdfgen.canvas import Canvas

        asked_date()  # a wrong one is told before ReportLab trips over it
        font(SERIF)
        self.ink, self.theme = current().inked(self.ink), current().themed(self.theme)
        self._buffer = io.BytesIO()
        # Without initialFontName every file lists Helvetica, unembedded.
        self._canvas = Canvas(
            self._buffer, pageCompression=1, invariant=1, initialFontName=SERIF, lang=self.language, pdfVersion=(1, 4)
        )
        write_information(self._canvas._doc.info)
        self._canvas.setTitle(self.title)
        self._canvas.setSubject(self.subject)
        self._canvas.setAuthor(self.author)
        self._canvas.setCreator(PRODUCER)
        self._canvas.setProducer(PRODUCER)
        self._canvas.setKeywords(self.keywords)
        self._open: list[_Open] = []

    @property
    def pen(self) -> Pen:
        """The pen of the page that is open."""
        return self._open[-1].pen

    def page(self, geometry: Geometry, name: str, finish: Finisher | None = None) -> Pen:
        """Begin a page and return its pen; the page before is set aside until its footer can be drawn."""
        self._set_aside()
        self._canvas.setPageSize((geometry.width, geometry.height))
        record = PageRecord(geometry, name, fillable=self.fillable)
        self.records.append(record)
        pen = Pen(self._canvas, self.ink, self.theme, record, self.warnings)
        self._open.append(_Open({}, pen, finish))
        return pen

    def _set_aside(self) -> None:
        """Keep the canvas as it is at the end of the open page."""
        if self._open and not self._open[-1].state:
            self._open[-1].state = dict(self._canvas.__dict__)
            self._canvas._startPage()

    @property
    def overflow(self) -> list[Overflow]:
        """Everything that had no room so far, page by page."""
        return [entry for record in self.records for entry in record.overflow]

    @property
    def cramped(self) -> list[str]:
        """Elements that had less room than they need."""
        return [f"{record.name}: {fault}" for record in self.records for fault in record.cramped]

    def finish(self) -> bytes:
        """Draw the footers and return the file."""
        for watcher in _WATCHERS.get():
            watcher.append(self)
        self._set_aside()
        total = self.pages_before + len(self._open) + self.extra_pages
        outlined = len(self._open) > 1
        for number, page in enumerate(self._open, start=1):
            self._canvas.__dict__.update(page.state)
            self._canvas._pageNumber = number
            if page.finish is not None:
                page.finish(page.pen, self.pages_before + number, total)
            if outlined:
                self._canvas.bookmarkPage(f"page{number}")
                self._canvas.addOutlineEntry(page.pen.page.name, f"page{number}")
            self._canvas.showPage()
        self._canvas._code = []
        data = bytes(self._canvas.getpdfdata())
        return fill_in(data, [record.fields for record in self.records]) if self.fillable else data

    def text(self) -> str:
        """The text equivalent: what each page says, in reading order."""
        parts = []
        for number, record in enumerate(self.records, start=1):
            parts.append(f"Page {number}: {record.name}")
            parts.extend(record.said)
            parts.append("")
        return "\n".join(parts)
