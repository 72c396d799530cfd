"""Symbols: terrain, settlements, marks of a dungeon, suits; drawn as lines and areas, so that they need no font.

A symbol is a few paths in a square from -1 to 1 in both directions, the centre at 0, up positive; they stand in
``symbols.toml``. Paths have the commands of SVG: ``M`` and ``L`` with points, ``C`` with two handles and a point, ``O``
with a centre and a radius, and ``Z``. Each is drawn in one of these ways: ``line``, ``fine`` (a thinner line),
``area`` (solid), ``over`` (a line around paper, which hides what is under it).

A symbol that stands often on a page is kept in the file once, as a form XObject, and only placed again.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from .forms import ARC
from .ink import FRAME, Tone
from .layout import Size
from .paper import Box, mm
from .pen import Pen
from .theme import Theme

Symbol = Sequence[tuple[str, str]]
"""The ways and paths of one symbol."""

LEAST_REACH: Final = mm(1.1)
"""Half the side of the smallest square in which a symbol can be told from the others."""
FINE: Final = 0.55
"""The weight of fine lines, as a part of the weight of the others."""
BLEED: Final = 1.2
"""Room around a symbol for the ends of its lines, as parts of its reach."""


def _read() -> dict[str, dict[str, Symbol]]:
    """The symbols of the data file, by their groups."""
    groups = tomllib.loads(Path(__file__).with_name("symbols.toml").read_text("utf-8"))
    return {group: {name: _paths(drawing) for name, drawing in names.items()} for group, names in groups.items()}


def _paths(drawing: str) -> Symbol:
    """A symbol out of its lines."""
    return tuple((way, path) for way, path in (line.split(" ", 1) for line in drawing.strip().splitlines()))


GROUPS: Final[Mapping[str, Mapping[str, Symbol]]] = _read()
"""The symbols by group: ``terrain`` (what an area of a hex map is), ``places`` (what stands in one), ``dungeon``
(marks of a dungeon map), ``suits`` (of playing cards), ``marks`` (circles and crosses) and ``dice`` (outlines by the
number of sides, and the faces of Fudge dice)."""

SYMBOLS: Final[Mapping[str, Symbol]] = {name: symbol for group in GROUPS.values() for name, symbol in group.items()}
"""All symbols by name."""


@lru_cache(maxsize=512)
def _steps(path: str, reach: float) -> str:
    """A path as operators of a page, around the origin."""
    tokens = iter(path.split())
    found: list[str] = []

    def point() -> str:
        """The next point of the path."""
        return f"{float(next(tokens)) * reach:.2f} {float(next(tokens)) * reach:.2f}"

    for command in tokens:
        if command == "M":
            found.append(f"{point()} m")
        elif command == "L":
            found.append(f"{point()} l")
        elif command == "C":
            found.append(f"{point()} {point()} {point()} c")
        elif command == "O":
            found.append(_circle(*(float(next(tokens)) * reach for _ in range(3))))
        elif command == "Z":
            found.append("h")
        else:
            raise ValueError(f"{command!r} is no command of a path: {path!r}")
    return " ".join(found)


def _circle(x: float, y: float, radius: float) -> str:
    """A circle of four curves."""
    arm = radius * ARC
    quarters = ((0, 1), (-1, 0), (0, -1), (1, 0))
    found, (right, up) = [f"{x + radius:.2f} {y:.2f} m"], (1, 0)
    for next_right, next_up in quarters:
        handles = (
            (x + right * radius + next_right * arm, y + up * radius + next_up * arm),
            (x + next_right * radius + right * arm, y + next_up * radius + up * arm),
            (x + next_right * radius, y + next_up * radius),
        )
        found.append(" ".join(f"{across:.2f} {high:.2f}" for across, high in handles) + " c")
        right, up = next_right, next_up
    return " ".join([*found, "h"])


def tone_operator(tone: Tone, stroke: bool) -> str:
    """The operator that sets a tone."""
    if isinstance(tone, tuple):
        return " ".join(f"{part:g}" for part in tone) + (" RG" if stroke else " rg")
    return f"{tone:g} " + ("G" if stroke else "g")


@lru_cache(maxsize=512)
def operators(name: str, reach: float, weight: float, tone: Tone, fine: bool = True) -> str:
    """The operators that draw a symbol around the origin, with its fine lines or without.

    Raises `KeyError` for an unknown name.
    """
    found = [tone_operator(tone, True), "[] 0 d 1 j 1 J"]
    for way, path in SYMBOLS[name]:
        if way == "fine" and not fine:
            continue
        width = weight * FINE if way == "fine" else weight
        paint = {"line": "S", "fine": "S", "area": "f", "over": "B"}[way]
        fill = tone_operator(1.0 if way == "over" else tone, False)
        found.append(f"{width:.2f} w {fill} {_steps(path, reach)} {paint}")
    return " ".join(found)


def draw_symbol(
    pen: Pen,
    name: str,
    x: float,
    y: float,
    reach: float,
    tone: Tone | None = None,
    turn: int = 0,
    fine: bool = True,
) -> None:
    """Draw a symbol around a point, ``reach`` points to each side, turned by quarters to the left.

    Without ``fine`` lines there is room in the middle of those that are only an outline otherwise.
    """
    cosine, sine = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn % 4]
    drawn = operators(name, round(reach, 2), weight_at(pen, reach), pen.ink.main if tone is None else tone, fine)
    pen.canvas.addLiteral(f"q {cosine} {sine} {-sine} {cosine} {x:.2f} {y:.2f} cm {drawn} Q")


def weight_at(pen: Pen, reach: float) -> float:
    """The weight of a symbol's lines: thinner in small ones, so that their gaps stay open."""
    return min(FRAME, max(0.35, reach * 0.11)) * pen.ink.strength


def stamp(pen: Pen, name: str, points: Iterable[tuple[float, float]], reach: float, tone: Tone | None = None) -> None:
    """Draw one symbol around many points; its drawing is kept in the file once."""
    reach = round(reach, 2)
    tone = pen.ink.main if tone is None else tone
    weight = weight_at(pen, reach)
    parts = tone if isinstance(tone, tuple) else (tone,)
    form = "-".join([name, *(f"{part:g}" for part in (reach, weight, *parts))]).replace(".", "_")
    canvas = pen.canvas
    places = [f"q 1 0 0 1 {x:.2f} {y:.2f} cm" for x, y in points]
    if not places:
        return
    if not canvas.hasForm(form):
        side = reach * BLEED
        canvas.beginForm(form, -side, -side, side, side)
        canvas.addLiteral(operators(name, reach, weight, tone))
        canvas.endForm()
    # The first by ReportLab, which so learns that the page needs the form; the others by its name alone.
    canvas.addLiteral(places[0])
    canvas.doForm(form)
    inner = canvas._doc.getXObjectName(form)
    canvas.addLiteral("\n".join(["Q", *(f"{place} /{inner} Do Q" for place in places[1:])]))


@dataclass(frozen=True)
class SymbolMark:
    """One symbol in the middle of its room."""

    name: str
    reach: float = mm(2)
    said: str = ""

    def least(self, theme: Theme) -> Size:
        """The square it stands in."""
        return 2 * max(self.reach, LEAST_REACH), 2 * max(self.reach, LEAST_REACH)

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the symbol."""
        draw_symbol(pen, self.name, *box.centre, self.reach)
        if self.said:
            pen.say(self.said)
