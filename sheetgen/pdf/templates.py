"""From a view to HTML: Jinja2 templates, the shipped ones under a player's own, and paper and ink as CSS.

Templates stand in ``templates/base`` (shared) and ``templates/GAME``; ``DOCUMENT.html`` of a game's folder is the
page. A template sees ``view`` (the only source of what it prints), ``page`` and ``ink``. Paper and tones come from
`sheetgen.pdf.paper` and `sheetgen.pdf.ink` as CSS, so both engines print alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sheetgen.engine.data import data_path
from sheetgen.engine.errors import DocumentError, InputError

from .ink import FRAME, HAIRLINE, Ink, Tone
from .look import current
from .paper import Geometry, Paper
from .theme import FLOOR, KEY_FLOOR, LARGE_SCALE, Style, enlarged

if TYPE_CHECKING:
    import jinja2
    from _typeshed import DataclassInstance

_OPEN, _CLOSE = "\ue000", "\ue001"
_MARK = re.compile(f"{_OPEN}([^{_CLOSE}]*){_CLOSE}")
_STYLES: Final = re.compile(r"<style>.*?</style>", re.DOTALL)
_SIZES: Final = re.compile(
    r"(\bfont(?:-size)?:\s*(?:[a-z]+ )*|(?<![\w-])(?:line-|min-)?height:\s*)([\d.]+)pt(?:/([\d.]+)pt)?"
)
_AT: Final = re.compile(r" at (\d+):(\d+)")
_QUOTED: Final = re.compile(r"[`'\"]([^`'\"]+)[`'\"]")
_WHY: Final = re.compile(r": \w*Error: .*")


def fill_template(
    game_key: str,
    document: str,
    view: DataclassInstance,
    *,
    paper: Paper | Geometry,
    ink: Ink,
    large: bool = False,
    marked: bool = False,
) -> str:
    """Return the HTML of a document; ``marked`` says before each line of a template where it stands.

    The type of ``large`` print is made larger in what the template says, so that none has to care.

    Raises `DocumentError` when there is no template, `InputError` naming file and line when one is wrong.
    """
    import jinja2

    name = f"{game_key}/{document}.html"
    geometry = Geometry(paper) if isinstance(paper, Paper) else paper
    frame = _Safe(page_css(geometry) + ink_css(ink) + current().css())
    try:
        template = _environment(marked).get_template(name)
        html = template.render(view=view, page=geometry, ink=ink, frame=frame, large=large, ornament=current().ornament)
        return enlarged_styles(html) if large else html
    except jinja2.TemplateNotFound as error:
        if error.name == name:
            raise DocumentError(f'there is no template "{name}"', place=str(data_path("templates"))) from error
        raise _wrong(f'there is no template "{error.name}"', _line_of(error, name)) from error
    except jinja2.TemplateSyntaxError as error:
        raise _wrong(error.message or "", f"{error.filename or error.name or name}:{error.lineno}") from error
    except UnicodeDecodeError as error:
        raise _wrong(f"it is not UTF-8 text (byte {error.start + 1})", _unreadable(game_key)) from error
    except RecursionError as error:
        raise _wrong("it includes itself without end", _file_of(name)) from error
    except (jinja2.TemplateError, TypeError, ValueError, ArithmeticError, LookupError, AttributeError) as error:
        raise _wrong(str(error), _line_of(error, name)) from error


def _wrong(message: str, place: str) -> InputError:
    """The error about a template."""
    return InputError(f"the template is wrong: {message[:1].lower()}{message[1:]}", place=place)


class _Safe(str):
    """Text that is CSS already, not to be escaped as HTML."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)


def _environment(marked: bool) -> jinja2.Environment:
    """Jinja2 over the templates: HTML is escaped, CSS is not, and an unknown name is an error."""
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(current().search),
        autoescape=jinja2.select_autoescape(["html"], default_for_string=False),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[_marks()] if marked else [],
    )
    environment.filters["css_string"] = css_string
    return environment


def _file_of(name: str) -> str:
    """The file that is the template of that name, its name where there is none."""
    return next((str(folder / name) for folder in current().search if (folder / name).is_file()), name)


def _unreadable(game_key: str) -> str:
    """The first template that is no UTF-8 text."""
    for file in (file for folder in current().search for file in template_files(folder, game_key)):
        if file.suffix in (".html", ".css"):
            try:
                file.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                return str(file)
    return game_key


def _line_of(error: Exception, name: str) -> str:
    """The innermost template line that an error came through, as ``file:line``."""
    trace, place = error.__traceback__, _file_of(name)
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if "__jinja_template__" in trace.tb_frame.f_globals or file.endswith((".html", ".css")):
            place = f"{file}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place


# ---- Where a line of the finished text comes from -----------------------------------------------------------------


def _marks() -> Any:
    """A Jinja2 extension that puts file and line before each line of a template's text."""
    import jinja2.ext
    from jinja2.lexer import Token

    class Marks(jinja2.ext.Extension):
        """Marks are left out of what is printed: `places` reads them."""

        def filter_stream(self, stream: Any) -> Iterator[Any]:
            """Mark the text between the tags."""
            for token in stream:
                if token.type == "data":
                    lines = token.value.split("\n")
                    marks = [f"{_OPEN}{stream.filename}:{token.lineno + n}{_CLOSE}" for n in range(len(lines))]
                    text = "\n".join(mark + line for mark, line in zip(marks, lines, strict=True))
                    yield Token(token.lineno, token.type, text)
                else:
                    yield token

    return Marks


def places(marked: str) -> tuple[list[str], list[str]]:
    """The lines of a marked text without its marks, and for each the ``file:line`` that it comes from."""
    lines, found, place = [], [], ""
    for line in marked.split("\n"):
        first, *others = _MARK.split(line)
        marks = list(zip(others[::2], others[1::2], strict=True))
        # What comes out of a tag at the start of a line may be of another file.
        here = [mark for mark, text in ((place, first), *marks) if text.strip()] or [mark for mark, _text in marks]
        found.append(here[0] if here else place)
        lines.append(_MARK.sub("", line))
        place = marks[-1][0] if marks else place
    return lines, found


def place_of(complaint: str, marked: str) -> str:
    """The ``file:line`` that a complaint of WeasyPrint is about, empty when it cannot be told."""
    lines, found = places(marked)
    word, at = _blamed(complaint), _AT.search(complaint)
    starts = [number for number, line in enumerate(lines) if at is not None and "<style" in line]
    reached = [number for start in starts if at and (number := start + int(at[1]) - 1) < len(lines)]
    # A style attribute counts its lines from itself: then the word decides.
    exact = [number for number in reached if word in lines[number]]
    named = [number for number, line in enumerate(lines) if word and word in line]
    best = exact or named or reached
    return found[best[0]] if best else ""


def _blamed(complaint: str) -> str:
    """The property, or the name of the file, that a complaint quotes."""
    said = _QUOTED.search(complaint)
    text = said[1] if said else ""
    return text.rpartition("/")[2] if "://" in text else text.partition(":")[0].strip()


def complaint_error(complaint: str, place: str) -> InputError:
    """The error about a line of CSS that WeasyPrint does not take."""
    return _wrong(_WHY.sub("", _AT.sub("", complaint)).rstrip("."), place)


# ---- Paper and ink as CSS -------------------------------------------------------------------------------------------


def css_string(text: str) -> str:
    """Return a text as a CSS string with its quotes; nothing in it can end the string or the style sheet.

    >>> css_string('a "b"')
    '"a \\\\22 b\\\\22 "'
    """
    unsafe = '"\\<>&'
    return '"' + "".join(f"\\{ord(c):x} " if c in unsafe or ord(c) < 32 else c for c in text) + '"'


def enlarged_styles(html: str) -> str:
    """The page with larger type: every size, leading and height in points of its style sheets grows.

    >>> enlarged_styles("<style>p { font: 7pt/8pt x; height: 16pt } i { font-size: 5.6pt }</style>")
    '<style>p { font: 9pt/10pt x; height: 20pt } i { font-size: 7pt }</style>'
    """
    return _STYLES.sub(lambda style: _SIZES.sub(_grown, style[0]), html)


def _grown(found: re.Match[str]) -> str:
    """One declaration, larger."""
    before, size, leading = found[1], float(found[2]), found[3]
    if not before.startswith("font"):
        return f"{before}{size * LARGE_SCALE:g}pt"
    grown = enlarged(Style("", size, KEY_FLOOR if size < FLOOR else FLOOR)).size
    return f"{before}{grown:g}pt" + (f"/{float(leading) * LARGE_SCALE:g}pt" if leading else "")


def page_css(geometry: Geometry) -> str:
    """Return ``@page`` for a page: its exact size and its clear margin; the foot's room is the style sheet's affair."""
    size = f"{geometry.width:.3f}pt {geometry.height:.3f}pt"
    return f"@page {{ size: {size}; margin: {geometry.margin:.3f}pt; }}\n"


def css_tone(tone: Tone) -> str:
    """Return a tone as a CSS colour; greys become greys of the PDF at the end (`sheetgen.pdf.html`)."""
    parts = tone if isinstance(tone, tuple) else (tone, tone, tone)
    return "rgb({:.1%} {:.1%} {:.1%})".format(*parts)


def ink_css(ink: Ink) -> str:
    """Return the tones and line weights of an ink as CSS variables (``--main``, ``--soft``, ...)."""
    names = ("main", "soft", "faint", "line", "accent")
    tones = [f"--{name}: {css_tone(getattr(ink, name))};" for name in names]
    tint = "transparent" if ink.tint is None else css_tone(ink.tint)
    weights = f"--hairline: {HAIRLINE * ink.strength:g}pt; --rule: {FRAME * ink.strength:g}pt;"
    return f":root {{ {' '.join(tones)} --tint: {tint}; {weights} }}\n"


def template_files(folder: Path, game_key: str) -> list[Path]:
    """The files that a game's pages can be made of: all of a player's folder, of the shipped one what concerns them."""
    if folder in current().folders:
        return [file for file in folder.rglob("*") if file.is_file()]
    within = [file for part in ("base", game_key) for file in (folder / part).rglob("*")]
    return [file for file in (*folder.glob("*"), *within) if file.is_file()]
