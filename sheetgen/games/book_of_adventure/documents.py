"""The documents of The Book of Adventure: which there are, and how each is made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from sheetgen.engine.code import SheetCode, digest
from sheetgen.engine.errors import DocumentError, UsageError
from sheetgen.engine.names import did_you_mean, fold
from sheetgen.engine.streams import fold_seed
from sheetgen.games.book_of_adventure import sheet_views as sheets
from sheetgen.games.book_of_adventure.pages import grid, log, notation, scratch, sheet
from sheetgen.games.book_of_adventure.pages.views import ScratchView
from sheetgen.games.book_of_adventure.prerolled import PREFIX, content
from sheetgen.games.book_of_adventure.things import Tables, default_tables
from sheetgen.games.book_of_adventure.variants import Variants, brief_variants
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.join import append, lay_over, repeat
from sheetgen.pdf.paper import Geometry
from sheetgen.pdf.provenance import Origin, continuation, footer
from sheetgen.pdf.request import DocumentSpec, Pdf, Request

GAME: Final = "The Book of Adventure"
AUTHOR: Final = "Christian Moe"
CREDIT: Final = f"a roll & write game by {AUTHOR}"
FOLDER: Final = "book-of-adventure"
LOG_DIGEST: Final = 7
NO_FIELDS: Final = "leave --fillable out"

_REVEALS: Final = ("keyed", "strip", "open")
DOCUMENTS: Final = (
    DocumentSpec(
        "sheet", "S", "Adventure sheet", "character and map on one page",
        seeded=True, from_log=True, auto=True, named=True,
    ),
    DocumentSpec("quicksheet", "Q", "Quicksheet", "all rules, prices and odds in play, on one page", "html"),
    DocumentSpec(
        "grid", "K", "Pre-rolled land", "the land of a seed: keyed lookup, folded strip or open grid",
        reveals=_REVEALS, letters=("K", "F", "G"), seeded=True, needs_seed=True,
    ),
    DocumentSpec("log", "L", "Session log", "fourteen steps a page, with setup and review", seeded=True, named=True),
    DocumentSpec("scratch", "C", "Combat scratch", "twelve fights, eight rounds each"),
    DocumentSpec("notation", "N", "Notation card", "how a log is written: every verb and its rolls"),
    DocumentSpec("odds", "D", "Dice odds", "the chances of pools, Fear Checks and fights", "html"),
    DocumentSpec("map", "M", "Large map", "a grid without a block, for a wide world", from_log=True),
    DocumentSpec(
        "session", "PF", "Session pack", "everything for a pre-rolled session in one file",
        reveals=("strip", "keyed", "open"), letters=("PF", "PK", "PG"), seeded=True, needs_seed=True, named=True,
    ),
)  # fmt: skip
TITLES: Final = {"keyed": "Keyed land", "strip": "Folded land", "open": "Open land"}


def spec_of(key: str) -> DocumentSpec:
    """The document of that key; raises `UsageError` with a suggestion when there is none."""
    for spec in DOCUMENTS:
        if fold(spec.key) == fold(key):
            return spec
    near = did_you_mean(key, [spec.key for spec in DOCUMENTS])
    known = f"known: {', '.join(spec.key for spec in DOCUMENTS)}"
    raise UsageError(f'{GAME} has no document "{key}"', suggestion=f'did you mean "{near}"?' if near else known)


def make(key: str, request: Request) -> Pdf:
    """Make one document.

    Raises `UsageError` for an unknown document or design and `DocumentError` (exit code 4) when it cannot be made as
    asked: a paper, a seed or a game that it does not take, or a system library that is missing.
    """
    spec = spec_of(key)
    job = _Job(spec, _checked(spec, request))
    made = job.html(spec) if spec.engine == "html" else job.canvas()
    return replace(made, data=repeat(made.data, request.copies), pages=made.pages * max(1, request.copies))


def letter_of(spec: DocumentSpec, request: Request) -> str:
    """The letter of a document in its sheet code: designs and decided sheets have their own."""
    if spec.letters:
        return spec.letters[spec.reveals.index(request.reveal)]
    return "SA" if spec.auto and request.auto else spec.letter


def code_of(spec: DocumentSpec, request: Request) -> SheetCode:
    """The sheet code of a document as requested."""
    letter = letter_of(spec, request)
    if request.state is not None and spec.from_log:
        return SheetCode(PREFIX, spec.letter, spec.version, log=digest(request.log, LOG_DIGEST))
    if not (spec.seeded and request.seed):
        return SheetCode(PREFIX, letter, spec.version)
    return SheetCode(PREFIX, letter, spec.version, request.seed, _shaped(_tables(request), _variants(request)))


@lru_cache(maxsize=16)
def _shaped(tables: Tables, variants: Variants) -> str:
    """The digest of tables and variants in a code."""
    return digest(content(tables, variants))


def reprint(code: SheetCode, request: Request) -> tuple[str, Request]:
    """The document that a code names, and the request that makes it again with this one's paper, ink and tables.

    Raises `DocumentError` saying exactly why it cannot be made again.
    """
    if code.game != PREFIX:
        raise DocumentError(f"{code.spell()} is a sheet of another game")
    if code.log:
        raise DocumentError(f"{code.spell()} was filled from a log", suggestion="print it again with --from LOG")
    for spec in DOCUMENTS:
        for letter in spec.letters or (spec.letter, *(("SA",) if spec.auto else ())):
            if letter == code.letter:
                return spec.key, _again(spec, code, request)
    raise DocumentError(f"{code.spell()} names no document that this version knows: {code.document}")


def _again(spec: DocumentSpec, code: SheetCode, request: Request) -> Request:
    """The request of a code, checked against format and tables."""
    if code.version != spec.version:
        age = "a newer" if code.version > spec.version else "an older"
        raise DocumentError(f"{code.spell()} has {age} format ({code.document}; this version makes {spec.version})")
    reveal = spec.reveals[spec.letters.index(code.letter)] if spec.letters else ""
    asked = replace(request, seed=code.seed, state=None, reveal=reveal, auto=code.letter == "SA")
    if code.seed and code_of(spec, asked).digest != code.digest:
        raise DocumentError(
            f"{code.spell()} was made with other tables or variants than these",
            suggestion="give the same --tables and --variant as then",
        )
    return asked


def _tables(request: Request) -> Tables:
    """The tables of a request."""
    return request.tables if isinstance(request.tables, Tables) else default_tables()


def _variants(request: Request) -> Variants:
    """The variants of a request."""
    return request.variants if isinstance(request.variants, Variants) else Variants()


def _checked(spec: DocumentSpec, request: Request) -> Request:
    """The request with its seed folded and its design settled; raises what `make` does."""
    if request.paper.key not in spec.papers:
        raise DocumentError(
            f"the {spec.title.lower()} is not made on {request.paper.title}",
            suggestion=f"it is on {' and '.join(spec.papers)}",
        )
    if request.fillable and spec.engine == "html":
        raise DocumentError(f"the {spec.title.lower()} is set as text and has no fields", suggestion=NO_FIELDS)
    if request.fillable and request.copies > 1:
        raise DocumentError(
            "copies of one page would share their form fields", suggestion="leave --fillable or --copies out"
        )
    request = replace(request, state=request.state if spec.from_log else None, auto=request.auto and spec.auto)
    if spec.needs_seed and not request.seed:
        raise DocumentError(f"the {spec.title.lower()} needs a seed", suggestion="give one with --seed")
    if request.auto and not request.seed:
        raise DocumentError("--auto decides about rolled dice", suggestion="give a seed with --seed")
    return replace(request, seed=fold_seed(request.seed) if request.seed else "", reveal=_reveal(spec, request.reveal))


def _reveal(spec: DocumentSpec, asked: str) -> str:
    """The design asked for, or the default."""
    if not spec.reveals:
        return ""
    if not asked:
        return spec.reveals[0]
    for name in spec.reveals:
        if fold(name) == fold(asked):
            return name
    near = did_you_mean(asked, spec.reveals)
    known = f"known: {', '.join(spec.reveals)}"
    raise UsageError(f'there is no design "{asked}"', suggestion=f'did you mean "{near}"?' if near else known)


@dataclass
class _Job:
    """One document being made."""

    spec: DocumentSpec
    request: Request

    def __post_init__(self) -> None:
        self.tables, self.variants = _tables(self.request), _variants(self.request)
        if self.request.state is not None:
            setting = self.request.state.setting
            self.tables, self.variants = setting.tables, setting.variants

    def canvas(self) -> Pdf:
        """The document drawn on one canvas; a session pack gets its HTML pages appended."""
        code = code_of(self.spec, self.request).spell()
        extra, warnings = self._html_pages() if self.spec.key == "session" else ([], [])
        document = self._document(code)
        document.extra_pages = sum(pdf.pages for _spec, pdf in extra)
        draw: dict[str, Callable[[Document, Request], None]] = {
            "sheet": self._sheet, "grid": self._grid, "log": self._log, "scratch": self._scratch,
            "notation": self._notation, "map": self._map, "session": self._session,
        }  # fmt: skip
        draw[self.spec.key](document, self.request)
        if self.request.fillable and not any(record.fields for record in document.records):
            raise DocumentError(f"the {self.spec.title.lower()} has nothing to fill in", suggestion=NO_FIELDS)
        continuation(document, Geometry(self.request.paper), self._origin(self.spec, self.request))
        added = self._numbered(extra, len(document.records))
        data = append(document.finish(), [(spec.title, pdf.data) for spec, pdf in added])
        text = "\n".join([document.text(), *(pdf.text for _spec, pdf in added)])
        pages = len(document.records) + document.extra_pages
        return Pdf(data, pages, text, (*document.warnings, *warnings), code)

    def _document(self, code: str) -> Document:
        """An empty document that says what it is."""
        return Document(
            title=f"{GAME}: {self.spec.title}",
            subject=f"{CREDIT}; {code}",
            author=AUTHOR,
            keywords=code,
            ink=self.request.ink,
            fillable=self.request.fillable,
        )

    def html(self, spec: DocumentSpec, foot: bool = True) -> Pdf:
        """One of the documents that are text; raises `DocumentError` without the library that sets them.

        Without ``foot`` the room for the footer is left blank.
        """
        from sheetgen.games.book_of_adventure import cards
        from sheetgen.games.book_of_adventure.game import GAME as REGISTERED
        from sheetgen.pdf.html import render

        code = code_of(spec, replace(self.request, state=None)).spell()
        view: cards.QuicksheetView | cards.OddsView
        if spec.key == "quicksheet":
            view = cards.quicksheet_view(self.tables, self.variants, REGISTERED.catalogue, code=code)
        else:
            view = cards.odds_view(self.variants, code=code)
        view = replace(view, card=replace(view.card, foot=foot))
        request = self.request
        made = render(FOLDER, spec.key, view, paper=request.paper, ink=request.ink, use_cache=request.cache)
        return Pdf(made.data, made.pages, _text_of(made.data, spec.title), made.warnings, code)

    def _html_pages(self) -> tuple[list[tuple[DocumentSpec, Pdf]], list[str]]:
        """The HTML pages of a pack, footers still missing, or a sentence about why it is made without them."""
        try:
            return [(spec_of(key), self.html(spec_of(key), foot=False)) for key in ("quicksheet", "odds")], []
        except DocumentError as error:
            return [], [f"the pack is made without quicksheet and dice odds: {error}"]

    def _numbered(self, parts: list[tuple[DocumentSpec, Pdf]], before: int) -> list[tuple[DocumentSpec, Pdf]]:
        """HTML documents with the footers of a pack that has so many pages before them."""
        total = before + sum(pdf.pages for _spec, pdf in parts)
        numbered = []
        for spec, pdf in parts:
            stamps = self._document(pdf.code)
            stamps.pages_before, stamps.extra_pages = before, total - before - pdf.pages
            origin = self._origin(spec, replace(self.request, state=None))
            geometry = Geometry(self.request.paper)
            for _page in range(pdf.pages):
                stamps.page(geometry, spec.title, footer(origin, geometry))
            data = lay_over(pdf.data, stamps.finish())
            numbered.append((spec, replace(pdf, data=data, text=_text_of(data, spec.title, before + 1))))
            before += pdf.pages
        return numbered

    def _origin(self, spec: DocumentSpec, request: Request, title: str = "") -> Origin:
        """What the pages of a document say about themselves."""
        code = code_of(spec, request)
        rulings = brief_variants(self.variants) or "default rulings"
        if self.tables.label != default_tables().label:
            rulings += f" · tables: {self.tables.label}"
        return Origin(GAME, CREDIT, title or spec.title, rulings, code.spell(), bool(code.seed or code.log))

    def _of(self, key: str, request: Request) -> Origin:
        """The origin of a document of that key, in a pack too."""
        return self._origin(spec_of(key), request)

    def _sheet(self, document: Document, request: Request) -> None:
        origin = self._of("sheet", request)
        names = request.name, request.title
        if request.state is not None:
            view = sheets.filled_sheet(origin, request.state, *names)
        elif request.seed and request.auto:
            decided = sheets.decided_state(self.tables, self.variants, request.seed)
            view = sheets.filled_sheet(origin, decided, *names)
        elif request.seed:
            view = sheets.rolled_sheet(origin, self.tables, self.variants, request.seed, *names)
        else:
            view = sheets.blank_sheet(origin, self.tables, self.variants, *names)
        sheet.draw(document, Geometry(request.paper), view)

    def _grid(self, document: Document, request: Request) -> None:
        origin = self._origin(spec_of("grid"), request, TITLES[request.reveal])
        build, draw = {
            "open": (sheets.open_grid, grid.draw_open),
            "keyed": (sheets.keyed_grid, grid.draw_keyed),
            "strip": (sheets.strip_grid, grid.draw_strip),
        }[request.reveal]
        draw(document, Geometry(request.paper), build(origin, self.tables, self.variants, request.seed))

    def _log(self, document: Document, request: Request) -> None:
        self._log_for(document, request, "")

    def _log_for(self, document: Document, request: Request, land: str) -> None:
        """The log sheets, with the code of the land they go with."""
        origin = self._of("log", request)
        names = request.name, request.title
        view = sheets.log_sheet(origin, self.tables, self.variants, request.seed, *names)
        log.draw(document, Geometry(request.paper, landscape=True), replace(view, sheet=land))

    def _scratch(self, document: Document, request: Request) -> None:
        scratch.draw(document, Geometry(request.paper), ScratchView(self._of("scratch", request)))

    def _notation(self, document: Document, request: Request) -> None:
        notation.draw(document, Geometry(request.paper), sheets.notation_card(self._of("notation", request)))

    def _map(self, document: Document, request: Request) -> None:
        origin = self._of("map", request)
        if request.state is not None:
            view = sheets.filled_sheet(origin, request.state)
        else:
            view = sheets.blank_sheet(origin, self.tables, self.variants)
        grid.draw_map(document, Geometry(request.paper), view)

    def _session(self, document: Document, request: Request) -> None:
        """The adventure sheet rolled, the land, then what is written on while playing."""
        self._sheet(document, request)
        self._scratch(document, request)
        self._grid(document, request)
        self._log_for(document, request, code_of(spec_of("grid"), request).spell())
        self._notation(document, request)


def _text_of(data: bytes, title: str, first: int = 1) -> str:
    """What an HTML document says, page by page, numbered from the first."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        texts = [page.get_textpage().get_text_bounded() for page in document]
    finally:
        document.close()
    return "\n".join(f"Page {number}: {title}\n{text}\n" for number, text in enumerate(texts, start=first))


__all__ = ["DOCUMENTS", "code_of", "letter_of", "make", "reprint", "spec_of"]
