"""Themes: the type sizes and distances that a page is built from, all in points.

`PLAIN` is ordinary print, `LARGE` the same page for eyes that want more: nothing under 9 pt but reference keys. Every
style reaches the page through a theme (`Theme.set`), those of a document's own too, so a document need not know.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any, Final

FLOOR: Final = 7.0
KEY_FLOOR: Final = 5.5
LARGE_FLOOR: Final = 9.0
LARGE_KEY_FLOOR: Final = 7.0
LARGE_SCALE: Final = 1.25
DISPLAY_SCALE: Final = 1.1
DISPLAY_SIZE: Final = 15
"""From this size on type is large enough, and grows only a little."""
ORNAMENTS: Final = ("lozenge", "dots", "diamonds", "none")
"""What may stand on the double rule of a masthead."""


@dataclass(frozen=True)
class Style:
    """One kind of text: a font role of `sheetgen.pdf.fonts`, a size, the least size, and which tone of the ink.

    A least size under 7 pt is for reference keys alone. ``large`` styles are set for large print already.
    """

    role: str
    size: float
    least: float
    tone: str = "main"
    spacing: float = 0.0
    large: bool = False

    @property
    def leading(self) -> float:
        """The distance of lines at the full size."""
        return self.size * 1.2

    @property
    def is_key(self) -> bool:
        """Whether it is for reference keys, which are read when looked for."""
        return self.least < (LARGE_FLOOR if self.large else FLOOR)


@lru_cache(maxsize=256)
def enlarged(style: Style) -> Style:
    """The style for large print."""
    if style.large:
        return style
    least = LARGE_KEY_FLOOR if style.is_key else max(LARGE_FLOOR, style.least)
    grown = style.size * (DISPLAY_SCALE if style.size >= DISPLAY_SIZE else LARGE_SCALE)
    return replace(style, size=max(least, round(grown, 2)), least=least, large=True)


@dataclass(frozen=True)
class Theme:
    """The styles of a document and its distances, on a step of 4 points.

    ``scale`` is how much higher than usual elements that hold type are.
    """

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
    tag: Style = Style("label", 7, 7, "soft")
    key: Style = Style("label", 6, 5.5, "faint")
    footer: Style = Style("label", 8, 7, "soft")
    gap: float = 4
    radius: float = 2
    ornament: str = "lozenge"
    scale: float = 1.0

    @property
    def is_large(self) -> bool:
        """Whether this is large print."""
        return self.scale > 1

    @property
    def floor(self) -> float:
        """The least size of type; reference keys may be smaller."""
        return LARGE_FLOOR if self.is_large else FLOOR

    @property
    def key_floor(self) -> float:
        """The least size of reference keys."""
        return LARGE_KEY_FLOOR if self.is_large else KEY_FLOOR

    def sized(self, role: str, size: float, tone: str = "written") -> Style:
        """A style for type whose size its place decides: at that size, or the floor, in large print too."""
        return Style(role, max(self.floor, size), self.floor, tone, large=self.is_large)

    def set(self, style: Style) -> Style:
        """A style as this theme sets it."""
        return enlarged(style) if self.is_large else style


def large_print(theme: Theme) -> Theme:
    """A theme for large print."""
    styles: dict[str, Any] = {
        field.name: enlarged(value) for field in fields(theme) if isinstance(value := getattr(theme, field.name), Style)
    }
    return replace(theme, **styles, scale=LARGE_SCALE)


PLAIN: Final = Theme()
LARGE: Final = large_print(PLAIN)
