"""Dice of other shapes and cards: outlines with a number in them or room to write one, Fudge dice, playing cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .forms import numbered
from .layout import Size
from .paper import Box, mm
from .pen import Pen
from .symbols import draw_symbol, stamp
from .theme import Theme

ROOM: Final[dict[int, tuple[float, float, float]]] = {
    4: (-0.3, 0.95, 0.8),
    6: (0.0, 1.35, 1.2),
    8: (0.12, 0.62, 0.62),
    10: (0.08, 0.78, 0.7),
    12: (0.0, 0.85, 0.8),
    20: (-0.12, 0.72, 0.56),
    100: (0.0, 1.4, 0.9),
}
"""Where the number of a die stands: how far over the middle, its width and height, as parts of half its size."""

PLAIN_ROOM: Final[dict[int, tuple[float, float, float]]] = {
    **ROOM,
    8: (0.0, 0.95, 0.8),
    10: (0.0, 1.4, 0.9),
    12: (0.0, 1.35, 1.1),
    20: (0.0, 1.4, 1.0),
}
"""The same where only the outline is drawn: to write in, and where the faces would be too small for a number."""

LEAST_DIE: Final = mm(6)
FACES: Final = mm(9)
"""The size from which on the faces of a die are drawn around its number."""
FACE_NAMES: Final = {-1: "fudge-minus", 0: "fudge-blank", 1: "fudge-plus"}


@dataclass(frozen=True)
class Polyhedron:
    """The outline of a die with ``sides`` (100 for percentile dice), its number in it or room to write one."""

    sides: int
    value: str = ""
    said: str = ""
    size: float = mm(10)
    name: str = ""

    def least(self, theme: Theme) -> Size:
        """The square around the die."""
        return max(self.size, LEAST_DIE), max(self.size, LEAST_DIE)

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the outline and the number; raises `KeyError` for a die that there is not."""
        fine = bool(self.value) and self.size >= FACES * pen.theme.scale
        up, wide, tall = (ROOM if fine else PLAIN_ROOM)[self.sides]
        reach = self.size / 2
        x, y = box.centre
        draw_symbol(pen, f"d{self.sides}", x, y, reach, fine=fine)
        if self.said:
            pen.tell(self.said, self.value)
        room = Box(x - wide * reach / 2, y + (up - tall / 2) * reach, wide * reach, tall * reach)
        style = pen.theme.sized("label", min(14.0, tall * reach * 1.1))
        pen.written(room, self.value, self.name, self.said or f"d{self.sides}", style)


def fudge(pen: Pen, box: Box, face: int | None = None) -> None:
    """Draw a Fudge die as large as the box allows: minus, blank or plus; without a face an outline to write in."""
    stamp(pen, FACE_NAMES[face or 0], [box.centre], min(box.width, box.height) / 2)


@dataclass(frozen=True)
class FudgeRow:
    """Fudge dice side by side; faces are -1, 0 and 1, as many as are known, the rest outlines."""

    faces: Sequence[int] = ()
    count: int = 4
    said: str = "Fudge dice"
    size: float = mm(5)
    gap: float = mm(0.8)
    name: str = ""

    def least(self, theme: Theme) -> Size:
        """All dice at their size."""
        return (self.size + self.gap) * self.count - self.gap, self.size

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the dice from the left."""
        pen.tell(self.said, " ".join("−0+"[face + 1] for face in self.faces))
        for number, part in enumerate(box.columns([self.size] * self.count, self.gap)):
            face = self.faces[number] if number < len(self.faces) else None
            square = part.middle(self.size, self.size)
            fudge(pen, square, face)
            if face is None:
                name, label = numbered(self.name, number + 1), f"{self.said}: {number + 1}"
                pen.written(square.inset(1, 1), "", name, label, pen.theme.number)
