"""Inks: what a page may put on paper.

`COLOUR` has one accent, `GREY` only greys, `BLACK` neither tints nor greys: there thinner lines and hatching
do the work. A grey is a number from 0 (black) to 1 (white) and is set as grey, never as a colour, so that it
takes one plate. No ink is red: the player's own pen is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from sheetgen.engine.errors import UsageError
from sheetgen.engine.names import hint

Tone = float | tuple[float, float, float]
"""A grey, or red, green and blue, each from 0 to 1."""

HAIRLINE: Final = 0.4
FRAME: Final = 0.8
HEAVY: Final = 1.4
STRENGTH: Final = 1.4
"""How much heavier than usual lines are in high contrast."""


@dataclass(frozen=True)
class Ink:
    """The tones and line weights (points) of one way of printing."""

    key: str
    main: Tone  # text, frames
    soft: Tone  # notes and captions
    faint: Tone  # reference keys: read when looked for
    line: Tone  # hairlines that guide the pencil
    grid: Tone  # map lines, which the player's marks must outshine
    accent: Tone  # headings and ornaments
    written: Tone  # values filled in
    tint: Tone | None  # behind a place to write; None: hatch instead
    grid_weight: float = HAIRLINE
    strength: float = 1.0  # times the weight of every line
    contrast: bool = False


COLOUR: Final = Ink("colour", 0.08, 0.36, 0.52, 0.45, 0.68, (0.13, 0.29, 0.33), (0.07, 0.20, 0.42), (0.93, 0.945, 0.94))
GREY: Final = Ink("grey", 0.0, 0.36, 0.52, 0.45, 0.68, 0.0, 0.0, 0.94)
BLACK: Final = Ink("black", 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, None, grid_weight=0.2)
INKS: Final[Mapping[str, Ink]] = {ink.key: ink for ink in (COLOUR, GREY, BLACK)}


def high_contrast(ink: Ink) -> Ink:
    """The ink without greys, tints or colours: black type and heavier lines. Its name stays."""
    return replace(BLACK, key=ink.key, grid_weight=HAIRLINE, strength=STRENGTH, contrast=True)


def ink_named(name: str) -> Ink:
    """The ink of that name, without regard to case; ``color`` counts as ``colour``.

    Raises `UsageError` for an unknown name.
    """
    key = name.strip().lower()
    ink = INKS.get({"color": "colour", "gray": "grey"}.get(key, key))
    if ink is None:
        known = hint(key, INKS, f"known: {', '.join(INKS)}", quote='"')
        raise UsageError(f'there is no ink "{name}"', suggestion=known)
    return ink
