"""Legends: what the symbols of a map mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .ink import FRAME
from .layout import Element, Size, place
from .paper import Box, mm
from .pen import Pen
from .symbols import SymbolMark
from .theme import Theme

SYMBOL_WIDTH: Final = mm(7)
ROW: Final = mm(5.2)


@dataclass(frozen=True)
class LegendEntry:
    """One line: a symbol by its name, or any element, and what is said about it, one text a column."""

    symbol: str | Element
    words: Sequence[str]


@dataclass(frozen=True)
class Legend:
    """Lines of a symbol and words under optional heads, in ``columns`` side by side, filled downwards.

    ``shares`` are the widths of the words' columns in proportion.
    """

    entries: Sequence[LegendEntry]
    heads: Sequence[str] = ()
    shares: Sequence[float] = ()
    columns: int = 1
    row: float = ROW
    gap: float = mm(4)
    reach: float = mm(1.9)

    @property
    def _rows(self) -> int:
        """The lines of the longest column."""
        return -(-len(self.entries) // self.columns)

    def least(self, theme: Theme) -> Size:
        """All lines, and a short word beside each symbol."""
        head = theme.set(theme.head).leading if self.heads else 0.0
        wide = (SYMBOL_WIDTH + mm(12)) * self.columns + self.gap * (self.columns - 1)
        return wide, self.row * theme.scale * self._rows + head

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw head and lines from the top."""
        row = self.row * pen.theme.scale
        for number, part in enumerate(box.split(self.columns, self.gap)):
            entries = self.entries[number * self._rows : (number + 1) * self._rows]
            if self.heads and entries:
                head = part.head(pen.theme.set(pen.theme.head).leading)
                self._words(pen, head, self.heads, True)
                pen.rule(head, FRAME, pen.ink.main)
                part = part.below(head.height)
            for entry, line in zip(entries, part.rows([row] * len(entries)), strict=True):
                symbol = entry.symbol
                element = SymbolMark(symbol, self.reach) if isinstance(symbol, str) else symbol
                place(pen, element, line.start(SYMBOL_WIDTH))
                self._words(pen, line, entry.words, False)
                pen.say(" | ".join(filter(None, (symbol if isinstance(symbol, str) else "", *entry.words))))

    def _words(self, pen: Pen, line: Box, words: Sequence[str], is_head: bool) -> None:
        """What is said in one line: the first text from the left, the others in the middle of their columns."""
        room = line.end(line.width - SYMBOL_WIDTH - mm(1))
        shares = list(self.shares) or [1.0] * len(words)
        widths = [room.width * share / sum(shares) for share in shares]
        style = pen.theme.head if is_head else pen.theme.cell
        for number, (cell, text) in enumerate(zip(room.columns(widths), words, strict=False)):
            pen.text(cell.inset(0.8, 0), text, style, "middle" if number else "start", label=words[0])
