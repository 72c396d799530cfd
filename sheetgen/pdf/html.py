"""Pages that are text: a filled template (`sheetgen.pdf.templates`), set by WeasyPrint into a tagged PDF (PDF/UA-1).

What is finished is kept in the user's cache folder (`sheetgen.pdf.cache`) under all that it is made of.
"""

import dataclasses
import importlib.metadata
import io
import json
import logging
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

from sheetgen.engine.data import data_path
from sheetgen.engine.errors import DocumentError
from sheetgen.pdf import cache
from sheetgen.pdf.dates import asked_date, dated
from sheetgen.pdf.ink import Ink
from sheetgen.pdf.look import current
from sheetgen.pdf.pango import only_fonts_in, require_pango
from sheetgen.pdf.paper import Geometry, Paper
from sheetgen.pdf.templates import complaint_error, fill_template, place_of, template_files

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_NEUTRAL = re.compile(rb"(\S+) \1 \1 (rg|RG)")
_ONE_AT_A_TIME = RLock()


@dataclass(frozen=True, slots=True)
class HtmlPdf:
    """A finished PDF: its bytes, its number of pages, and what WeasyPrint complained about (nothing, we hope)."""

    data: bytes
    pages: int
    warnings: tuple[str, ...] = ()


def render(
    game_key: str,
    document: str,
    view: "DataclassInstance",
    *,
    paper: Paper | Geometry,
    ink: Ink,
    large: bool = False,
    use_cache: bool = True,
) -> HtmlPdf:
    """Return a document of a game as a PDF, out of the cache when it was made before.

    `paper` may be a page with a margin of its own, `large` is large print. `view` is a dataclass of texts and numbers,
    and all that the page depends on besides its template. Raises `DocumentError` (exit code 4) when there is no such
    template or the system lacks a library (naming the package to install), `InputError` (exit code 3) naming file and
    line when a template is wrong.
    """
    asked_date()  # a wrong one is told at once
    ink = current().inked(ink)
    key = cache_key(game_key, document, view, paper=paper, ink=ink, large=large)
    kept = cache.load(key) if use_cache else None
    if kept is not None:
        return HtmlPdf(dated(kept.data), kept.pages)
    require_pango()
    made = typeset(fill_template(game_key, document, view, paper=paper, ink=ink, large=large))
    if made.warnings and current().folders:
        marked = fill_template(game_key, document, view, paper=paper, ink=ink, large=large, marked=True)
        _blame(made.warnings, marked)
    if use_cache and not made.warnings:
        cache.store(key, made.data, made.pages)
    return dataclasses.replace(made, data=dated(made.data))


def _blame(complaints: tuple[str, ...], marked: str) -> None:
    """Raise `InputError` for the first complaint that is about a player's own template."""
    for complaint in complaints:
        place = place_of(complaint, marked)
        if any(Path(place.rpartition(":")[0]).is_relative_to(folder) for folder in current().folders):
            raise complaint_error(complaint, place)


def cache_key(
    game_key: str,
    document: str,
    view: "DataclassInstance",
    *,
    paper: Paper | Geometry,
    ink: Ink,
    large: bool = False,
) -> str:
    """Return the digest of everything that a page is made of: what is said, how it is set, and by which versions."""
    fonts = data_path("fonts")
    page = Geometry(paper) if isinstance(paper, Paper) else paper
    said = [dataclasses.asdict(part) for part in (view, page, ink)]
    return cache.digest(
        [
            game_key,
            document,
            json.dumps([*said, large], ensure_ascii=False),
            *(cache.digest_files(folder, template_files(folder, game_key)) for folder in current().search),
            cache.digest_files(fonts, fonts.glob("*.ttf")),
            *map(_version, ("sheetgen", "weasyprint", "jinja2")),
        ]
    )


def _version(package: str) -> str:
    """The version of an installed package; a checkout that is not installed has none."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "none"


# ---- From HTML to PDF -------------------------------------------------------------------------------------------


def typeset(html: str) -> HtmlPdf:
    """Return HTML as a PDF with the shipped fonts; the libraries must be here (`require_pango`).

    The same HTML gives the same bytes with the same libraries: the identifier is a digest of the HTML.
    """
    with (
        _ONE_AT_A_TIME,
        tempfile.TemporaryDirectory(prefix="sheetgen-") as scratch,
        only_fonts_in(data_path("fonts"), Path(scratch)),
        _complaints() as found,
    ):
        weasyprint = _weasyprint()
        document = weasyprint.HTML(string=html, base_url=current().search[0].resolve().as_uri() + "/").render()
        identifier = cache.digest([html]).encode()
        data = document.write_pdf(finisher=_grey_on_one_plate, pdf_variant="pdf/ua-1", pdf_identifier=identifier)
        return HtmlPdf(data, len(document.pages), tuple(found))


def _grey_on_one_plate(_document: Any, pdf: Any) -> None:
    """Turn each grey that is set as red, green and blue into a grey, which a press prints with black alone."""
    for thing in pdf.objects:
        content = getattr(thing, "stream", None)
        if isinstance(content, list):
            thing.stream = [_grey(step) if isinstance(step, bytes) else step for step in content]


def _grey(step: bytes) -> bytes:
    """One operator of a page; only a neutral colour is changed."""
    found = _NEUTRAL.fullmatch(step)
    return step if found is None else found[1] + (b" G" if found[2] == b"RG" else b" g")


def _weasyprint() -> Any:
    """Import WeasyPrint without letting it print; raises `DocumentError` when its libraries do not work."""
    try:
        with redirect_stdout(io.StringIO()):
            import weasyprint
    except OSError as error:
        raise DocumentError(f"WeasyPrint does not start here: {error}") from error
    return weasyprint


class _Collector(logging.Handler):
    """Keeps warnings instead of showing them."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one warning."""
        self.found.append(record.getMessage())


@contextmanager
def _complaints() -> Iterator[list[str]]:
    """Collect what WeasyPrint logs as warnings and errors while the block runs."""
    logger = logging.getLogger("weasyprint")
    collector = _Collector()
    logger.addHandler(collector)
    before, logger.propagate = logger.propagate, False
    try:
        yield collector.found
    finally:
        logger.propagate = before
        logger.removeHandler(collector)
