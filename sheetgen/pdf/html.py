"""Pages that are text: a view, a Jinja2 template and CSS, set by WeasyPrint into a tagged PDF (PDF/UA-1).

Templates stand in ``templates/base`` (shared) and ``templates/GAME``; ``DOCUMENT.html`` of a game's folder is the
page. A template sees ``view`` (the only source of what it prints), ``page`` and ``ink``. Paper and tones come from
`sheetgen.pdf.paper` and `sheetgen.pdf.ink` as CSS, so both engines print alike.
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
from sheetgen.pdf.ink import FRAME, HAIRLINE, Ink, Tone
from sheetgen.pdf.pango import only_fonts_in, require_pango
from sheetgen.pdf.paper import Geometry, Paper

if TYPE_CHECKING:
    import jinja2
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
    game_key: str, document: str, view: "DataclassInstance", *, paper: Paper, ink: Ink, use_cache: bool = True
) -> HtmlPdf:
    """Return a document of a game as a PDF, out of the cache when it was made before.

    `view` is a dataclass of texts and numbers, and all that the page depends on besides its template. Raises
    `DocumentError` (exit code 4) when there is no such template, a template is wrong (naming file and line), or
    the system lacks a library (naming the package to install).
    """
    key = cache_key(game_key, document, view, paper=paper, ink=ink)
    kept = cache.load(key) if use_cache else None
    if kept is not None:
        return HtmlPdf(kept.data, kept.pages)
    require_pango()
    made = typeset(fill_template(game_key, document, view, paper=paper, ink=ink))
    if use_cache and not made.warnings:
        cache.store(key, made.data, made.pages)
    return made


def cache_key(game_key: str, document: str, view: "DataclassInstance", *, paper: Paper, ink: Ink) -> str:
    """Return the digest of everything that a page is made of: what is said, how it is set, and by which versions."""
    templates, fonts = data_path("templates"), data_path("fonts")
    sources = [file for folder in ("base", game_key) for file in (templates / folder).glob("**/*") if file.is_file()]
    said = [dataclasses.asdict(part) for part in (view, Geometry(paper), ink)]
    return cache.digest(
        [
            game_key,
            document,
            json.dumps(said, ensure_ascii=False),
            cache.digest_files(templates, sources),
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


# ---- From view to HTML ----------------------------------------------------------------------------------------


def fill_template(game_key: str, document: str, view: "DataclassInstance", *, paper: Paper, ink: Ink) -> str:
    """Return the HTML of a document; raises `DocumentError` naming file and line when a template is wrong."""
    import jinja2

    name = f"{game_key}/{document}.html"
    geometry = Geometry(paper)
    try:
        template = _environment().get_template(name)
        return template.render(view=view, page=geometry, ink=ink, frame=_Safe(page_css(geometry) + ink_css(ink)))
    except jinja2.TemplateNotFound as error:
        raise DocumentError(f'there is no template "{error.name}"', place=str(data_path("templates"))) from error
    except jinja2.TemplateSyntaxError as error:
        place = f"{error.filename or error.name or name}:{error.lineno}"
        raise DocumentError(f"the template is wrong: {error.message}", place=place) from error
    except (jinja2.TemplateError, TypeError, ValueError, ArithmeticError, LookupError) as error:
        raise DocumentError(f"the template is wrong: {error}", place=_line_of(error, name)) from error


class _Safe(str):
    """Text that is CSS already, not to be escaped as HTML."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)


def _environment() -> "jinja2.Environment":
    """Jinja2 over the shipped templates: HTML is escaped, CSS is not, and an unknown name is an error."""
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(data_path("templates")),
        autoescape=jinja2.select_autoescape(["html"], default_for_string=False),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["css_string"] = css_string
    return environment


def _line_of(error: Exception, name: str) -> str:
    """The innermost template line that an error came through, as ``file:line``."""
    trace, place = error.__traceback__, name
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if "__jinja_template__" in trace.tb_frame.f_globals or file.endswith((".html", ".css")):
            place = f"{file}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place


def css_string(text: str) -> str:
    """Return a text as a CSS string with its quotes; nothing in it can end the string or the style sheet.

    >>> css_string('a "b"')
    '"a \\\\22 b\\\\22 "'
    """
    unsafe = '"\\<>&'
    return '"' + "".join(f"\\{ord(c):x} " if c in unsafe or ord(c) < 32 else c for c in text) + '"'


def page_css(geometry: Geometry) -> str:
    """Return ``@page`` for a page: its exact size and its clear margin; the foot's room is the style sheet's affair."""
    size = f"{geometry.width:.3f}pt {geometry.height:.3f}pt"
    return f"@page {{ size: {size}; margin: {geometry.margin:.3f}pt; }}\n"


def css_tone(tone: Tone) -> str:
    """Return a tone as a CSS colour; greys become greys of the PDF at the end (`_grey_on_one_plate`)."""
    parts = tone if isinstance(tone, tuple) else (tone, tone, tone)
    return "rgb({:.1%} {:.1%} {:.1%})".format(*parts)


def ink_css(ink: Ink) -> str:
    """Return the tones and line weights of an ink as CSS variables (``--main``, ``--soft``, ...)."""
    names = ("main", "soft", "faint", "line", "accent")
    tones = [f"--{name}: {css_tone(getattr(ink, name))};" for name in names]
    tint = "transparent" if ink.tint is None else css_tone(ink.tint)
    return f":root {{ {' '.join(tones)} --tint: {tint}; --hairline: {HAIRLINE}pt; --rule: {FRAME}pt; }}\n"


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
        document = weasyprint.HTML(string=html, base_url=data_path("templates").as_uri() + "/").render()
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
