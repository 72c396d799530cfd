"""One document being made: drawn on a canvas or set as text, packed, stamped with where it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from sheetgen.engine.errors import DocumentError
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.join import append, lay_over
from sheetgen.pdf.paper import CLEAR_MARGIN, MILLIMETRE, Geometry
from sheetgen.pdf.probe import outside
from sheetgen.pdf.provenance import Origin, continuation, footer
from sheetgen.pdf.request import CrampedError, DocumentSpec, NoFieldsError, Pdf, Request

if TYPE_CHECKING:
    from .publisher import Publisher

T = TypeVar("T")
V = TypeVar("V")

NO_FIELDS: Final = "leave --fillable out"
Part = tuple[DocumentSpec, Pdf]


@dataclass
class Job(Generic[T, V]):
    """One document being made, as those see it that draw its pages: what is asked for, and where to draw."""

    publisher: Publisher[Any, Any]
    spec: DocumentSpec
    request: Request
    tables: T = field(init=False)
    variants: V = field(init=False)

    def __post_init__(self) -> None:
        self.tables, self.variants = self.publisher.rulings(self.request)

    # For those that draw

    @cached_property
    def document(self) -> Document:
        """Where to draw."""
        return self._document(self.code(self.spec.key))

    def geometry(self, landscape: bool = False) -> Geometry:
        """A page of the paper asked for."""
        return self.request.geometry(landscape)

    def code(self, key: str) -> str:
        """The sheet code of a document of this game, as requested here."""
        return self.publisher.code_of(self.publisher.spec_of(key), self.request).spell()

    def origin(self, key: str, title: str = "") -> Origin:
        """What the pages of a document say about themselves, in a pack too."""
        return self._origin(self.publisher.spec_of(key), self.request, title)

    def draw(self, *keys: str) -> None:
        """Draw the pages of other documents of this game, for a pack."""
        for key in keys:
            self.publisher.pages[key](self)

    # Making

    def canvas(self) -> Pdf:
        """The document drawn on one canvas; a pack gets its HTML pages appended."""
        extra, warnings = self.html_pages()
        document = self.document
        document.extra_pages = sum(pdf.pages for _spec, pdf in extra)
        self.draw(self.spec.key)
        if self.request.fillable and not any(record.fields for record in document.records):
            raise NoFieldsError(f"the {self.spec.title.lower()} has nothing to fill in", suggestion=NO_FIELDS)
        continuation(document, self.geometry(), self.origin(self.spec.key))
        self._check_margin(document.cramped)
        added = self._numbered(extra, len(document.records))
        data = append(document.finish(), [(spec.title, pdf.data) for spec, pdf in added])
        text = "\n".join([document.text(), *(pdf.text for _spec, pdf in added)])
        pages = len(document.records) + document.extra_pages
        return Pdf(data, pages, text, (*document.warnings, *warnings), self.code(self.spec.key))

    def html(self, spec: DocumentSpec, foot: bool = True) -> Pdf:
        """One of the documents that are text; raises `DocumentError` without the library that sets them.

        Without ``foot`` the room for the footer is left blank.
        """
        from sheetgen.pdf.html import render

        request = self.request
        code = self.publisher.code_of(spec, replace(request, state=None)).spell()
        view = self.publisher.texts[spec.key](self, code)
        view = replace(view, card=replace(view.card, foot=foot))
        folder = self.publisher.game.key
        page = spec.page_of(request)
        made = render(
            folder, spec.key, view, paper=page, ink=request.inked, large=request.large, use_cache=request.cache
        )
        if request.margin > CLEAR_MARGIN:
            self._check_margin(outside(made.data, page.margin))
        return Pdf(made.data, made.pages, text_of(made.data, spec.title), made.warnings, code)

    def _check_margin(self, faults: Sequence[object]) -> None:
        """Raise `CrampedError` when a margin larger than usual leaves too little room."""
        if faults and self.request.margin > CLEAR_MARGIN:
            wide = f"{self.request.margin / MILLIMETRE:g} mm"
            raise CrampedError(f"the {self.spec.title.lower()} has no room between margins of {wide}")

    def html_pages(self) -> tuple[list[Part], list[str]]:
        """The HTML pages of a pack, footers still missing, or a sentence about why it is made without them."""
        specs = [self.publisher.spec_of(key) for key in self.publisher.appended.get(self.spec.key, ())]
        try:
            return [(spec, self.html(spec, foot=False)) for spec in specs], []
        except CrampedError:
            raise
        except DocumentError as error:
            titles = " and ".join(spec.title.lower() for spec in specs)
            return [], [f"the pack is made without {titles}: {error}"]

    def _document(self, code: str) -> Document:
        """An empty document that says what it is."""
        game = self.publisher.game
        return Document(
            title=f"{game.title}: {self.spec.title}",
            subject=f"{self.publisher.credit}; {code}",
            author=game.author,
            keywords=code,
            ink=self.request.inked,
            theme=self.request.theme,
            fillable=self.request.fillable,
        )

    def _numbered(self, parts: list[Part], before: int) -> list[Part]:
        """HTML documents with the footers of a pack that has so many pages before them."""
        total = before + sum(pdf.pages for _spec, pdf in parts)
        numbered = []
        for spec, pdf in parts:
            stamps = self._document(pdf.code)
            stamps.pages_before, stamps.extra_pages = before, total - before - pdf.pages
            origin = self._origin(spec, replace(self.request, state=None))
            geometry = spec.page_of(self.request)
            for _page in range(pdf.pages):
                stamps.page(geometry, spec.title, footer(origin, geometry))
            data = lay_over(pdf.data, stamps.finish())
            numbered.append((spec, replace(pdf, data=data, text=text_of(data, spec.title, before + 1))))
            before += pdf.pages
        return numbered

    def _origin(self, spec: DocumentSpec, request: Request, title: str = "") -> Origin:
        """What the pages of a document say about themselves."""
        publisher = self.publisher
        code = publisher.code_of(spec, request)
        rulings = publisher.brief(self.tables, self.variants)
        scannable = bool(code.seed or code.log)
        return Origin(publisher.game.title, publisher.credit, title or spec.title, rulings, code.spell(), scannable)


def text_of(data: bytes, title: str, first: int = 1) -> str:
    """What an HTML document says, page by page, numbered from the first."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        texts = [page.get_textpage().get_text_bounded() for page in document]
    finally:
        document.close()
    return "\n".join(f"Page {number}: {title}\n{text}\n" for number, text in enumerate(texts, start=first))
