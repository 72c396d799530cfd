"""Fonts: registered when first used, checked for coverage before anything is drawn.

A text is named by its *role* (``label``, ``text-italic``, ``display`` ...). Each role has a font of its own and
others to fall back on, so that a Greek name in a Latin title is still set; `runs` splits a text accordingly. What no
shipped font has is printed as a replacement mark and named in a warning.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sheetgen.engine.data import data_path

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

SERIF, SERIF_ITALIC, SERIF_BOLD = "SourceSerif4-Regular", "SourceSerif4-Italic", "SourceSerif4-Bold"
SANS, SANS_ITALIC, SANS_BOLD = "RobotoCondensed-Regular", "RobotoCondensed-Italic", "RobotoCondensed-Bold"
DISPLAY, SYMBOLS = "IMFellEnglishSC-Regular", "DejaVuSans"

ROLES: Final[dict[str, tuple[str, ...]]] = {
    "text": (SERIF, SYMBOLS),
    "text-italic": (SERIF_ITALIC, SERIF, SYMBOLS),
    "text-bold": (SERIF_BOLD, SERIF, SYMBOLS),
    "label": (SANS, SERIF, SYMBOLS),
    "label-italic": (SANS_ITALIC, SANS, SERIF, SYMBOLS),
    "label-bold": (SANS_BOLD, SANS, SERIF, SYMBOLS),
    "display": (DISPLAY, SERIF, SYMBOLS),
    "symbol": (SYMBOLS,),
}
REPLACEMENT: Final = "�"
"""Printed for a letter that no shipped font has."""

UNSHAPED: Final = {"ARABIC", "HEBREW", "SYRIAC", "DEVANAGARI", "BENGALI", "TAMIL", "THAI"}
"""Scripts whose letters must be joined, turned round or stacked, which the canvas does not do."""

Run = tuple[str, str]
"""A font's name and the text that it sets."""


@cache
def font(name: str) -> TTFont:
    """The font of that name, registered with ReportLab at its first use."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    # Never shaped: the same text must give the same bytes whether or not a shaping library is installed.
    loaded = TTFont(name, str(data_path("fonts", f"{name}.ttf")), asciiReadable=0, shapable=False)
    pdfmetrics.registerFont(loaded)
    return loaded


@cache
def _letters(name: str) -> frozenset[int]:
    """The code points that a font has glyphs for."""
    return frozenset(font(name).face.charToGlyph)


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """The text as it may be printed: composed, one line, without control and direction characters."""
    if text.isascii() and text.isprintable():
        return text
    spaced = "".join(" " if char in "\t\n\r\v\f" or char == "\u2028" else char for char in text)
    composed = unicodedata.normalize("NFC", spaced)
    return "".join(char for char in composed if unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn"))


@lru_cache(maxsize=8192)
def runs(text: str, role: str) -> tuple[Run, ...]:
    """The cleaned text, split into runs of one font each; letters that no font has are replaced."""
    chain = ROLES[role]
    plain = clean(text)
    first = _letters(chain[0])
    if all(ord(char) in first for char in plain):
        font(chain[0])
        return ((chain[0], plain),) if plain else ()
    found: list[list[str]] = []
    for char in plain:
        name = next((name for name in chain if ord(char) in _letters(name)), "")
        shown = char if name else REPLACEMENT
        name = name or SYMBOLS
        if found and found[-1][0] == name:
            found[-1][1] += shown
        else:
            found.append([name, shown])
    return tuple((name, part) for name, part in found)


class Prepared(NamedTuple):
    """A text as a role sets it: cleaned, its width and its capitals' height at 1 point, its runs, and what is wrong."""

    shown: str
    width: float
    cap: float
    runs: tuple[Run, ...]
    warnings: tuple[str, ...]


@lru_cache(maxsize=16384)
def prepared(text: str, role: str) -> Prepared:
    """All that setting a text needs to know; sheets say the same words again and again."""
    found = runs(text, role)
    width: float = sum(font(name).stringWidth(part, 1) for name, part in found)
    return Prepared(clean(text), width, cap_height(role), found, substitutions(text))


def text_width(text: str, role: str, size: float, spacing: float = 0.0) -> float:
    """The width of a text in points, with that much extra space after each letter."""
    return prepared(text, role).width * size + spacing * len(text)


@cache
def cap_height(role: str) -> float:
    """The height of the capitals of a role's own font, for a size of 1 point."""
    height: float = font(ROLES[role][0]).face.capHeight / 1000
    return height


@lru_cache(maxsize=1024)
def substitutions(text: str) -> tuple[str, ...]:
    """Sentences about what of a text cannot be printed as it should be; mostly none."""
    if text.isascii():
        return ()
    plain = clean(text)
    every = _letters(SERIF) | _letters(SANS) | _letters(SYMBOLS)
    found = []
    missing = dict.fromkeys(char for char in plain if ord(char) not in every)
    if missing:
        names = ", ".join(f"{char} (U+{ord(char):04X} {unicodedata.name(char, 'unnamed')})" for char in missing)
        found.append(f"no shipped font has {names}, printed as {REPLACEMENT}")
    scripts = {unicodedata.name(char, "").partition(" ")[0] for char in plain} & UNSHAPED
    if scripts:
        kinds = " and ".join(sorted(script.capitalize() for script in scripts))
        found.append(f"{kinds} letters are printed unjoined, in the order they are stored")
    return tuple(found)
