"""Six-sided dice, drawn: blank outlines, faces with their pips, or a face to read as a small number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .forms import numbered
from .ink import FRAME
from .layout import Size
from .paper import Box, mm
from .pen import Pen
from .theme import Theme

_LOW, _MID, _HIGH = 0.24, 0.5, 0.76
PIPS: Final = {
    1: ((_MID, _MID),),
    2: ((_LOW, _HIGH), (_HIGH, _LOW)),
    3: ((_LOW, _HIGH), (_MID, _MID), (_HIGH, _LOW)),
    4: ((_LOW, _LOW), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_LOW, _HIGH), (_MID, _MID), (_HIGH, _LOW), (_HIGH, _HIGH)),
    6: ((_LOW, _LOW), (_LOW, _MID), (_LOW, _HIGH), (_HIGH, _LOW), (_HIGH, _MID), (_HIGH, _HIGH)),
}
"""Where the pips of each face are, as parts of its side."""


def die(pen: Pen, box: Box, face: int | None = None, weight: float = FRAME) -> None:
    """Draw a die as large as the box allows; without a face it is an outline to write in."""
    side = min(box.width, box.height)
    square = box.middle(side, side)
    pen.frame(square, weight, radius=side * 0.18)
    for x, y in PIPS.get(face or 0, ()):
        pen.dot(square.x + x * side, square.y + y * side, side * 0.09)


@dataclass(frozen=True)
class DiceRow:
    """Dice side by side; as many faces as are known, the rest outlines."""

    faces: Sequence[int]
    count: int
    said: str
    size: float = mm(6)
    gap: float = mm(1.2)
    weight: float = FRAME
    name: str = ""

    def least(self, theme: Theme) -> Size:
        """All dice at their size."""
        return (self.size + self.gap) * self.count - self.gap, self.size

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the dice from the left."""
        pen.tell(self.said, ", ".join(map(str, self.faces)))
        for number, part in enumerate(box.columns([self.size] * self.count, self.gap)):
            face = self.faces[number] if number < len(self.faces) else None
            square = part.middle(self.size, self.size)
            die(pen, square, face, self.weight)
            if face is None:
                name = numbered(self.name, number + 1)
                pen.written(square.inset(1, 1), "", name, f"{self.said}: {number + 1}", pen.theme.number)
