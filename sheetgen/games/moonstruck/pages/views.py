"""What the pages show: plain values, all from the engine, the tables and the book; empty ones leave a blank."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sheetgen.pdf.provenance import Origin


@dataclass(frozen=True)
class Facts:
    """Numbers of the rules that the pages print."""

    start_die: int
    start_score: int
    start_health: int
    cap: int


@dataclass(frozen=True)
class ScoreRow:
    """One line of a table of scores; ``pips`` are the points that experience has added, None where it adds none.

    ``rolled`` is the score before any exchange; ``items`` are the modifiers of the things that have a column.
    """

    name: str
    note: str = ""
    die: str = ""
    rolled: str = ""
    initial: str = ""
    items: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    now: str = ""
    pips: int | None = None
    active: bool = True


@dataclass(frozen=True)
class ItemRow:
    """One line of the possessions."""

    letter: str = ""
    name: str = ""
    modifiers: str = ""
    damage: str = ""
    uses: str = ""
    gained: str = ""
    lost: str = ""


@dataclass(frozen=True)
class SheetView:
    """The adventure sheet."""

    origin: Origin
    facts: Facts
    attributes: tuple[ScoreRow, ...]
    abilities: tuple[ScoreRow, ...]
    swaps: str
    """Which scores may be exchanged before the start, in a few words."""
    name: str = ""
    book: str = ""
    ordinal: str = ""
    weapon: str = ""
    damage: str = ""
    letters: tuple[str, ...] = ()
    """The letters of the things that have a column in the tables of scores."""
    health_die: str = ""
    health_cap: str = ""
    health: tuple[str, ...] = ()
    items: tuple[ItemRow, ...] = ()
    fortune: tuple[tuple[str, str], ...] = ()
    """Fortune Points: what was awarded, spent and is left, each with its label."""
    experience: tuple[tuple[str, str], ...] = ()
    fortunes: tuple[str, ...] = ()
    """The running line of Fortune Points, as far as it is known."""


@dataclass(frozen=True)
class CombatView:
    """The combat records: so many boxes of so many rounds."""

    origin: Origin
    rule: str
    boxes: int
    rounds: int


@dataclass(frozen=True)
class GroupView:
    """The record of a fight of several at once."""

    origin: Origin
    rule: str
    opponents: int
    rounds: int


@dataclass(frozen=True)
class TrailView:
    """The section trail and the test log."""

    origin: Origin
    book: str = ""
    trail: tuple[str, ...] = ()
    sections: int = 160


@dataclass(frozen=True)
class LogView:
    """The log sheet."""

    origin: Origin
    name: str = ""
    book: str = ""
    sheet: str = ""
    rows: int = 38


@dataclass(frozen=True)
class DiceBlock:
    """The numbers of one page of a die, in the order in which they are crossed off."""

    sides: int
    use: str
    values: Sequence[int] = field(default=())
    first: int = 1


@dataclass(frozen=True)
class DiceView:
    """The dice pages: those of many numbers have pages of their own, the others share one."""

    origin: Origin
    rules: str
    large: tuple[DiceBlock, ...]
    small: tuple[DiceBlock, ...]
    columns: int


__all__ = [
    "CombatView", "DiceBlock", "DiceView", "Facts", "GroupView", "ItemRow", "LogView", "ScoreRow", "SheetView",
    "TrailView",
]  # fmt: skip
