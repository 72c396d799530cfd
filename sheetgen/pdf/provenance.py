"""What says where a page comes from: the masthead, the footer, the QR code, the continuation page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final

from .canvas import Document, Finisher
from .fonts import clean, text_width
from .ink import HAIRLINE, HEAVY
from .layout import Size
from .paper import Box, Geometry, mm
from .pen import Overflow, Pen, wrap
from .theme import Style, Theme

MASTHEAD_HEIGHT: Final = mm(10)
FOOTER_HEIGHT: Final = mm(4)
RULINGS: Final = "Rulings"
NARROW_PART: Final = 0.42
"""How much of a masthead what stands beside the title may take before it shrinks."""
HALF_CREDIT: Final = 0.6
"""The part of a credit that one of its two lines holds at most."""


@dataclass(frozen=True)
class Origin:
    """What every page of a document says about itself."""

    game: str
    credit: str
    document: str
    rulings: str
    code: str
    scannable: bool = False
    """Whether the code stands as a QR code too: on pages that can be made again or belong to a log."""


@lru_cache(maxsize=64)
def qr_modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The dark modules of a QR code, row by row, with medium error correction."""
    from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    return tuple(tuple(bool(dark) for dark in row) for row in code.modules)


@lru_cache(maxsize=64)
def _dark_bars(text: str, x: float, top: float, side: float) -> tuple[Box, ...]:
    """The dark modules of a QR code as bars on the page; all pages of a document have theirs in one place."""
    modules = qr_modules(text)
    unit = side / len(modules)
    found = []
    for row, line in enumerate(modules):
        start = 0
        for dark, group in groupby(line):
            length = len(list(group))
            if dark:
                found.append(Box(x + start * unit, top - (row + 1) * unit, length * unit, unit))
            start += length
    return tuple(found)


def draw_qr(pen: Pen, box: Box, text: str) -> None:
    """Draw a QR code as large as the box allows; the paper around it is its quiet zone."""
    side = min(box.width, box.height)
    square = box.middle(side, side)
    path = pen.canvas.beginPath()
    for bar in _dark_bars(text, square.x, square.top, side):
        path.rect(*bar)
    pen.fill(0.0)
    pen.canvas.drawPath(path, stroke=0, fill=1)


@dataclass(frozen=True)
class Masthead:
    """The head of a page: the title in display type, the document and the credit at the right, a double rule."""

    origin: Origin
    title: str = ""

    def least(self, theme: Theme) -> Size:
        """The title's line and the rule."""
        return mm(60), MASTHEAD_HEIGHT

    def draw(self, pen: Pen, box: Box) -> None:
        """Set title, document and credit; the QR code keeps the right end."""
        origin = self.origin
        title = self.title or origin.game
        pen.say(f"{title}. {origin.document}. {origin.credit}")
        room = box
        if origin.scannable and origin.code:
            side = box.height
            draw_qr(pen, box.end(side), origin.code)
            room = box.start(box.width - side - mm(2.5))
        self._words(pen, room.above(6.5), title)
        pen.rule(room.above(2.4), HEAVY, pen.ink.accent)
        pen.rule(room, HAIRLINE, pen.ink.accent)
        ornament(pen, room.x + room.width / 2, room.y + 1.2)

    def _words(self, pen: Pen, line: Box, title: str) -> None:
        """Set title, document and credit side by side; a credit that is too long takes two lines."""
        origin, theme = self.origin, pen.theme
        document = origin.document if title == origin.game else f"{origin.game} · {origin.document}"
        wide = max(_natural(document, theme.caption), _natural(origin.credit, theme.credit))
        smallest = text_width(title, theme.title.role, theme.title.least)
        wide = min(wide, max(line.width * NARROW_PART, line.width - smallest - mm(5)))
        shortest = text_width(origin.credit, theme.credit.role, theme.credit.least)
        if shortest <= wide:
            width = pen.text(line.start(line.width - wide - mm(4)), title, theme.title, valign="end")
            beside = line.end(line.width - width - mm(4))
            pen.text(beside.above(theme.credit.size * 1.1), document, theme.caption, "end", "end")
            pen.text(beside, origin.credit, theme.credit, "end", "end")
            return
        wide = max(shortest * HALF_CREDIT, line.width * NARROW_PART)
        rest = line.start(line.width - wide - mm(3))
        caption = min(_natural(document, theme.caption), rest.width * NARROW_PART)
        width = pen.text(rest.start(rest.width - caption - mm(2)), title, theme.title, valign="end")
        pen.text(rest.end(rest.width - width - mm(2)), document, theme.caption, "start", "end")
        pen.text(line.end(wide), origin.credit, theme.credit, "end", "end")


def ornament(pen: Pen, x: float, y: float) -> None:
    """Draw the theme's ornament, the one of a page, on a double rule."""
    kind = pen.theme.ornament
    if kind == "lozenge":
        lozenge(pen, x, y)
    elif kind == "dots":
        pen.block(Box(x - 13, y - 4, 26, 8), 1.0)
        for step in (-1, 0, 1):
            pen.dot(x + 7 * step, y, 1.5, pen.ink.accent)
    elif kind == "diamonds":
        pen.block(Box(x - 17, y - 4, 34, 8), 1.0)
        for step, reach in ((-1, 2.2), (0, 3.2), (1, 2.2)):
            lozenge(pen, x + 10.5 * step, y, reach)


def lozenge(pen: Pen, x: float, y: float, reach: float = 3.6) -> None:
    """Draw a lozenge with a dot in it."""
    path = pen.canvas.beginPath()
    path.moveTo(x - reach * 1.8, y)
    path.lineTo(x, y + reach)
    path.lineTo(x + reach * 1.8, y)
    path.lineTo(x, y - reach)
    path.close()
    pen.fill(1.0)
    pen.stroke(HAIRLINE + 0.2, pen.ink.accent)
    pen.canvas.drawPath(path, stroke=1, fill=1)
    pen.dot(x, y, reach * 0.3, pen.ink.accent)


def footer(origin: Origin, geometry: Geometry) -> Finisher:
    """What draws the footer of a page: game, credit, rulings; then code and page of pages."""

    def finish(pen: Pen, number: int, total: int) -> None:
        """The footer of one page, drawn when the number of pages is known."""
        # What is too long for one line stands on the continuation page, which is made before footers are drawn.
        # Raised by what hangs under the line, so that it too stays out of the margin.
        box = geometry.inner.foot(FOOTER_HEIGHT).above(1.8)
        words, short = _fit_footer(origin, geometry, pen.theme)
        pages = f"{number} of {total}" if short else f"sheetgen · {number} of {total}"
        width = pen.text(box, pages, pen.theme.footer, "end", "end")
        rest = box.start(box.width - width - 8)
        if origin.code:
            taken = pen.text(rest, origin.code, pen.theme.head, "end", "end")
            rest = rest.start(rest.width - taken - 8)
        pen.text(rest, words, pen.theme.footer, "start", "end", RULINGS)
        pen.say(f"{words} · {origin.code} · {pages}")

    return finish


def _natural(text: str, style: Style) -> float:
    """The width of a text at its full size."""
    return text_width(text, style.role, style.size, style.spacing)


def _fit_footer(origin: Origin, geometry: Geometry, theme: Theme) -> tuple[str, bool]:
    """What a footer says before the code, and whether it is short: without the program and the game of the masthead."""
    full = f"{origin.game} · {origin.document} · {origin.rulings}"
    short = f"{origin.document} · {origin.rulings}"
    return (short, True) if not _in_footer(full, origin, geometry, theme, False) else (full, False)


def _in_footer(words: str, origin: Origin, geometry: Geometry, theme: Theme, short: bool) -> bool:
    """Whether words have room in a footer beside three-digit page numbers."""
    style = theme.footer
    pages = "999 of 999" if short else "sheetgen · 999 of 999"
    taken = _natural(pages, style) + _natural(origin.code, theme.head) + 16
    return text_width(words, style.role, style.least) <= geometry.inner.width - taken


def _footer_overflows(origin: Origin, geometry: Geometry, theme: Theme) -> bool:
    """Whether the rulings are too long for a footer."""
    words, short = _fit_footer(origin, geometry, theme)
    return not _in_footer(words, origin, geometry, theme, short)


def body(geometry: Geometry) -> Box:
    """The part of a page over its footer."""
    return geometry.inner.above(FOOTER_HEIGHT + 2)


def continuation(document: Document, geometry: Geometry, origin: Origin) -> None:
    """Print on pages of their own, in full, the texts that had no room."""
    left: Sequence[Overflow] = document.overflow
    if _footer_overflows(origin, geometry, document.theme):
        left = [*left, Overflow(RULINGS, origin.rulings)]
    while left:
        pen = document.page(geometry, "Continuation", footer(origin, geometry))
        area = body(geometry)
        Masthead(origin, "Continuation").draw(pen, area.head(MASTHEAD_HEIGHT))
        left = _continue(pen, area.below(MASTHEAD_HEIGHT + 8), left)


def _continue(pen: Pen, box: Box, entries: Sequence[Overflow]) -> Sequence[Overflow]:
    """Set as many of the texts as the page holds and return what is left of them."""
    style, head = pen.theme.body, pen.theme.label.leading
    for number, entry in enumerate(entries):
        room = int((box.height - head) / style.leading)
        if room < 1 or (number and room < 2):
            return entries[number:]
        lines = wrap(clean(entry.text), style, style.size, box.width)
        pen.text(box.head(head), entry.label, pen.theme.label)
        for row, line in zip(box.below(head).rows([style.leading] * min(room, len(lines))), lines, strict=False):
            pen.text(row, line, style)
        pen.tell(entry.label, " ".join(lines[:room]))
        if len(lines) > room:
            return [Overflow(entry.label, " ".join(lines[room:])), *entries[number + 1 :]]
        box = box.below(head + style.leading * len(lines) + 8)
    return ()
