"""What the pages of this game share: sizes, and pages of equal blocks."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.documents.pages import begin, room
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.layout import Element, Pad, fitted, place
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.provenance import Origin
from sheetgen.pdf.theme import Style, Theme

GAP = mm(2)
BROAD = mm(180)
"""From this width on, in ordinary print, a page has room for two columns."""


def is_broad(geometry: Geometry, theme: Theme) -> bool:
    """Whether a page has room for two things side by side."""
    return room(geometry).width >= BROAD * theme.scale


def number_style(size: float) -> Style:
    """Numbers filled in, of that size."""
    return Style("label", size, 7, "written")


def on_the_line(check: Element, high: float) -> Element:
    """A check box that stands on the same line as lines to write on beside it, which are that high."""
    return Pad(check, top=high - mm(5))


def named(name: str, number: int, count: int) -> str:
    """The name of a page among several of its kind."""
    return f"{name} {number} of {count}" if count > 1 else name


def room_under(geometry: Geometry, theme: Theme, note: str) -> Box:
    """What is left of a page under its head and a note."""
    area = room(geometry, GAP)
    return area.below(fitted(note, theme.note, area.width).least(theme)[1] + mm(1)) if note else area


def stacked(
    document: Document, geometry: Geometry, origin: Origin, blocks: Sequence[Element], gap: float, note: str = ""
) -> None:
    """Draw blocks of one kind under each other, as many to a page as have room, each as high as may be.

    A note stands over those of each page.
    """
    theme, area = document.theme, room_under(geometry, document.theme, note)
    words = fitted(note, theme.note, area.width)
    taken = words.least(theme)[1] + mm(1) if note else 0.0
    least = max(block.least(theme)[1] for block in blocks)
    each = max(1, int((area.height + gap) / (least + gap) + 1e-6))
    pages = -(-len(blocks) // each)
    each = -(-len(blocks) // pages)
    for number in range(pages):
        pen, area = begin(document, geometry, origin, named(origin.document, number + 1, pages), gap=GAP)
        if note:
            place(pen, words, area.head(taken - mm(1)))
            area = area.below(taken)
        for block, box in zip(blocks[number * each : (number + 1) * each], area.stack(each, gap), strict=False):
            place(pen, block, box)
