"""The frame that every page has: masthead, footer, and the room between them."""

from __future__ import annotations

from sheetgen.pdf.canvas import Document
from sheetgen.pdf.layout import place
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.provenance import MASTHEAD_HEIGHT, Masthead, Origin, body, footer


def begin(
    document: Document, geometry: Geometry, origin: Origin, name: str, title: str = "", gap: float = mm(1)
) -> tuple[Pen, Box]:
    """Start a page with masthead and footer; returns its pen and the room between them, less a gap at the top."""
    pen = document.page(geometry, name, footer(origin, geometry))
    area = body(geometry)
    place(pen, Masthead(origin, title), area.head(MASTHEAD_HEIGHT))
    return pen, area.below(MASTHEAD_HEIGHT + gap)
