"""What the pages of this game share."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.pdf.layout import Column, Element
from sheetgen.pdf.paper import mm
from sheetgen.pdf.theme import Style, Theme

GAP = mm(2)
LINE = mm(7)
"""The height of a line to write on."""


def number_style(size: float) -> Style:
    """Numbers filled in, of that size."""
    return Style("label", size, 7, "written")


def height_of(blocks: Sequence[Element], theme: Theme, gap: float) -> float:
    """The height that blocks take one under the other."""
    return Column(list(blocks), gap).least(theme)[1]


__all__ = ["GAP", "LINE", "height_of", "number_style"]
