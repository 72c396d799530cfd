"""Strips of pre-rolled Fudge rolls and cards, to be uncovered one by one (section 8.7)."""

from __future__ import annotations

from sheetgen.documents.pages import begin, room
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.ink import HAIRLINE
from sheetgen.pdf.layout import fitted, place
from sheetgen.pdf.lookups import CUT, FOLD, HEAD, CoverCard, FoldStrips, StripColumn
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.polyhedra import FudgeRow
from sheetgen.pdf.symbols import draw_symbol
from sheetgen.pdf.theme import Style

from .common import GAP, named
from .views import StripsView

HOW = (
    "Every Fudge roll takes the next number; write the step beside it. Cut the strips apart, slide the cover along so "
    "that it shows one roll, and fold the rest back. Cut the cards apart too, fold each, and open the next one drawn."
)
STRIP = mm(41)
"""The least width of a strip."""
STRIP_GAP = mm(5)
ROW = mm(6.6)
DIE = mm(4.1)
WIDTHS = (mm(7.4), mm(19.8), mm(6.2))
CARD = mm(24)
QUIET = Style("label", 9, 7, "faint")
CARD_CELL = (mm(10.5), mm(23.4))
FOLD_AT = mm(10.8)
"""How far over the foot of a card's cell it is folded."""


def draw(document: Document, geometry: Geometry, view: StripsView) -> None:
    """Draw the rolls in strips, then the cards and the card that covers."""
    theme, area = document.theme, room(geometry, GAP)
    scale = theme.scale
    words = fitted(HOW, theme.body, area.width)
    area = area.below(words.least(theme)[1] + GAP)
    count = max(1, int((area.width + STRIP_GAP) / (STRIP * scale + STRIP_GAP)))
    columns = _columns(scale)
    rows = [_row(number, faces, scale) for number, faces in enumerate(view.rolls, 1)]
    strip = (area.width - STRIP_GAP * (count - 1)) / count
    cover = CoverCard(
        (strip - mm(1), ROW * scale), "Cover card", "cut out the window; fold round a strip", CARD * scale
    )
    cards = _cards_size(view, area.width, scale)
    beside = area.width - cards[0] - mm(3) >= cover.least(theme)[0]
    under = GAP + (max(cards[1], CARD * scale) if beside else cards[1] + GAP + CARD * scale)
    high = ROW * scale
    fitting, last = (int((room_ - HEAD) / high) for room_ in (area.height, area.height - under))
    length = -(-len(rows) // count)
    pages = 1 if length <= last else 1 + -(-max(0, length - max(0, last)) // fitting)
    each = length if pages == 1 else fitting
    for number in range(pages):
        name = named(view.origin.document, number + 1, pages)
        pen, area = begin(document, geometry, view.origin, name, "Fudge strips", GAP)
        height = words.least(theme)[1]
        place(pen, words, area.head(height))
        area = area.below(height + GAP)
        shown = rows[number * each * count : (number + 1) * each * count]
        strips = FoldStrips(columns, shown, count, high, STRIP_GAP, "strip")
        tall = strips.least(theme)[1] if shown else 0.0
        if number == pages - 1:
            tall = min(tall * 1.15, max(tall, area.height - under))
        if shown:
            place(pen, strips, area.head(tall))
        if number == pages - 1:
            foot = area.below(tall + GAP)
            _cards(pen, foot, view)
            rest = foot.end(foot.width - cards[0] - mm(3)) if beside else foot.below(cards[1] + GAP)
            place(pen, cover, rest.head(cover.least(theme)[1]).start(cover.least(theme)[0]))


def _columns(scale: float) -> list[StripColumn]:
    """Number and step, then the dice, then their total beyond a line to fold along."""
    number, dice, total = (width * scale for width in WIDTHS)
    return [
        StripColumn("roll", width=number, style="mark"),
        StripColumn("step", "write"),
        StripColumn("dice", width=dice),
        StripColumn("total", "fold", width=total, style="mark"),
    ]


def _row(number: int, faces: tuple[int, ...], scale: float) -> tuple[str, str, FudgeRow, str]:
    """One roll."""
    name = f"F{number:03}"
    total = f"{sum(faces):+d}".replace("-", "−").replace("+0", "0")
    return name, "", FudgeRow(faces, len(faces), name, DIE * scale, mm(0.6)), total


def _cards_size(view: StripsView, width: float, scale: float) -> tuple[float, float]:
    """The width and height of the rows of cards."""
    wide, tall = (size * scale for size in CARD_CELL)
    each = min(len(view.cards), max(1, int(width / wide)))
    return each * wide, -(-len(view.cards) // each) * tall


def _cards(pen: Pen, area: Box, view: StripsView) -> None:
    """The cards in order, with a box for the step under each."""
    scale = pen.theme.scale
    wide, tall = (size * scale for size in CARD_CELL)
    each = min(len(view.cards), max(1, int(area.width / wide)))
    rows = [_line(area, row, tall, wide, each) for row in range(-(-len(view.cards) // each))]
    boxes = [box for row in rows for box in row]
    folds = [(row[0].x, row[0].y + FOLD_AT * scale, row[-1].right, row[0].y + FOLD_AT * scale) for row in rows]
    pen.lines(folds, HAIRLINE, pen.ink.main, FOLD)
    for number, (box, (rank, suit)) in enumerate(zip(boxes, view.cards, strict=False), 1):
        name = f"K{number:02}"
        pen.frame(box, HAIRLINE, pen.ink.line, 0, CUT)
        head, step, card = box.inset(1, 1).rows([mm(4) * scale, mm(8) * scale, mm(9) * scale])
        pen.text(head, name, pen.theme.mark, "middle")
        _card(pen, card, rank, suit)
        pen.tell(name, f"{rank} of {suit}")
        pen.frame(step.inset(1, 0.6), HAIRLINE, pen.ink.line, 1)
        pen.written(step.inset(1.6, 1), "", f"card.{name.lower()}.step", f"{name}: step", pen.theme.number)


def _card(pen: Pen, box: Box, rank: str, suit: str) -> None:
    """A card in quiet type, so that none stands out before its turn."""
    upper, lower = box.above(1).stack(2)
    pen.text(upper, rank, QUIET, "middle")
    draw_symbol(pen, suit, *lower.centre, mm(1.5) * pen.theme.scale, pen.ink.faint)


def _line(area: Box, row: int, tall: float, wide: float, each: int) -> list[Box]:
    """The places of one row of cards."""
    return area.below(row * tall).head(tall).columns([wide] * each)
