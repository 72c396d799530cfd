"""Paper: page sizes in points, boxes on a page, and which paper a place prints on.

The origin is the bottom left corner, as in PDF. Sizes are exact: ``mm(5)`` measures 5.00 mm on the page.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from sheetgen.engine.errors import UsageError
from sheetgen.engine.names import hint

MILLIMETRE: Final = 72 / 25.4
CLEAR_MARGIN: Final = 10 * MILLIMETRE
LEAST_MARGIN: Final = 6.35 * MILLIMETRE


def mm(length: float) -> float:
    """A length in millimetres, in points."""
    return length * MILLIMETRE


_new = tuple.__new__
"""Makes a named tuple in half the time; a page has thousands of boxes."""


class Box(NamedTuple):
    """A rectangle on the page, in points from the bottom left corner of the page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The middle point."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, horizontal: float, vertical: float | None = None) -> Box:
        """The box within, that much smaller at each side."""
        up = horizontal if vertical is None else vertical
        x, y, width, height = self
        return _new(Box, (x + horizontal, y + up, width - 2 * horizontal, height - 2 * up))

    def head(self, height: float) -> Box:
        """The strip of that height at the top."""
        return Box(self.x, self.top - height, self.width, height)

    def foot(self, height: float) -> Box:
        """The strip of that height at the bottom."""
        return Box(self.x, self.y, self.width, height)

    def below(self, height: float) -> Box:
        """What is left under the strip of that height."""
        return Box(self.x, self.y, self.width, self.height - height)

    def above(self, height: float) -> Box:
        """What is left over the strip of that height at the bottom."""
        return Box(self.x, self.y + height, self.width, self.height - height)

    def start(self, width: float) -> Box:
        """The part of that width at the left."""
        return Box(self.x, self.y, width, self.height)

    def end(self, width: float) -> Box:
        """The part of that width at the right."""
        return Box(self.right - width, self.y, width, self.height)

    def middle(self, width: float, height: float) -> Box:
        """A box of that size in the centre."""
        return Box(self.x + (self.width - width) / 2, self.y + (self.height - height) / 2, width, height)

    def columns(self, widths: Sequence[float], gap: float = 0) -> list[Box]:
        """Boxes of those widths from left to right, parted by the gap."""
        boxes, (x, y, _width, height) = [], self
        for width in widths:
            boxes.append(_new(Box, (x, y, width, height)))
            x += width + gap
        return boxes

    def rows(self, heights: Sequence[float], gap: float = 0) -> list[Box]:
        """Boxes of those heights from the top down, parted by the gap."""
        boxes, y, x, width = [], self.top, self.x, self.width
        for height in heights:
            y -= height
            boxes.append(_new(Box, (x, y, width, height)))
            y -= gap
        return boxes

    def split(self, count: int, gap: float = 0) -> list[Box]:
        """That many columns of one width."""
        return self.columns([(self.width - gap * (count - 1)) / count] * count, gap)

    def stack(self, count: int, gap: float = 0) -> list[Box]:
        """That many rows of one height."""
        return self.rows([(self.height - gap * (count - 1)) / count] * count, gap)

    def holds(self, other: Box, slack: float = 0.01) -> bool:
        """Whether the other box lies inside this one."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.top <= self.top + slack
        )


@dataclass(frozen=True)
class Paper:
    """A named page size, upright, in points."""

    key: str
    title: str
    width: float
    height: float


@dataclass(frozen=True)
class Geometry:
    """One page: its paper, which way it lies, and the margin that stays clear (points)."""

    paper: Paper
    landscape: bool = False
    margin: float = CLEAR_MARGIN

    @property
    def width(self) -> float:
        """Page width as it is read."""
        return self.paper.height if self.landscape else self.paper.width

    @property
    def height(self) -> float:
        """Page height as it is read."""
        return self.paper.width if self.landscape else self.paper.height

    @property
    def inner(self) -> Box:
        """Everything inside the clear margin."""
        return Box(0, 0, self.width, self.height).inset(self.margin)


A4: Final = Paper("a4", "A4", 595.276, 841.890)
LETTER: Final = Paper("letter", "Letter", 612, 792)
A5: Final = Paper("a5", "A5", 419.528, 595.276)
HALF_LETTER: Final = Paper("half-letter", "Half-Letter", 396, 612)
PAPERS: Final[Mapping[str, Paper]] = {paper.key: paper for paper in (A4, LETTER, A5, HALF_LETTER)}

LETTER_REGIONS: Final = frozenset(
    ("US", "CA", "MX", "PR", "GU", "VI", "PH", "CL", "CO", "CR", "DO", "GT", "HN", "NI", "PA", "SV", "VE", "BO")
)


def paper_named(name: str) -> Paper:
    """The paper of that name, without regard to case.

    Raises `UsageError` for an unknown name.
    """
    paper = PAPERS.get(name.strip().lower().replace(" ", "-").replace("_", "-"))
    if paper is None:
        known = hint(name, PAPERS, f"known: {', '.join(PAPERS)}", quote='"')
        raise UsageError(f'there is no paper "{name}"', suggestion=known)
    return paper


def paper_for_locale(name: str) -> Paper:
    """Letter where shops sell it, otherwise A4; the name is as in ``LANG``, such as ``es_MX.UTF-8``."""
    region = name.partition(".")[0].partition("@")[0].replace("-", "_").partition("_")[2]
    return LETTER if region.upper() in LETTER_REGIONS else A4


def system_locale(environment: Mapping[str, str] | None = None) -> str:
    """The locale that rules paper here, empty when none is set."""
    env = os.environ if environment is None else environment
    names: Iterable[str] = (env.get(key, "") for key in ("LC_ALL", "LC_PAPER", "LANG"))
    return next((name for name in names if name), "")


def default_paper(asked: str = "", configured: str = "", environment: Mapping[str, str] | None = None) -> Paper:
    """The paper to print on: the command line's, the configuration's, the locale's, else A4.

    Raises `UsageError` for an unknown name.
    """
    name = asked or configured
    return paper_named(name) if name else paper_for_locale(system_locale(environment))
