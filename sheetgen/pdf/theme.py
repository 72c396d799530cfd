"""Themes: the type sizes and distances that a page is built from, all in points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Style:
    """One kind of text: a font role of `sheetgen.pdf.fonts`, a size, the least size, and which tone of the ink."""

    role: str
    size: float
    least: float
    tone: str = "main"
    spacing: float = 0.0

    @property
    def leading(self) -> float:
        """The distance of lines at the full size."""
        return self.size * 1.2


@dataclass(frozen=True)
class Theme:
    """The styles of a document and its distances, on a step of 4 points."""

    title: Style = Style("display", 23, 14, "accent")
    heading: Style = Style("display", 13, 9, "accent")
    credit: Style = Style("text-italic", 9, 7, "soft")
    caption: Style = Style("label", 8, 7, "soft")
    label: Style = Style("label-bold", 8, 7, "main", 0.3)
    name: Style = Style("label", 9, 7)
    note: Style = Style("label-italic", 8, 7, "soft")
    body: Style = Style("text", 9, 7)
    strong: Style = Style("text-bold", 9, 7)
    cell: Style = Style("label", 8, 7)
    head: Style = Style("label-bold", 8, 7)
    code: Style = Style("label-bold", 9, 7)
    written: Style = Style("text", 12, 7, "written")
    number: Style = Style("label", 12, 7, "written")
    mark: Style = Style("label", 8, 7, "soft")
    key: Style = Style("label", 6, 5.5, "faint")
    footer: Style = Style("label", 8, 7, "soft")
    gap: float = 4
    radius: float = 2


PLAIN: Final = Theme()
