"""What cards set as text are made of: their head and foot, and rules in a few words, block by block.

The shared templates in ``templates/base`` print them: every view has a `Card` named ``card``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sheetgen.engine.catalogue import Catalogue
from sheetgen.engine.odds import Section

if TYPE_CHECKING:
    from .job import Job


@dataclass(frozen=True, slots=True)
class Card:
    """What every card says of itself: names for the head, and notes for the foot of each page.

    `credit` names the kind of game and its author; `code` is the sheet code, empty for none. A card without `foot`
    leaves room for one: in a pack it is drawn afterwards, with the pack's own page numbers.
    """

    game: str
    credit: str
    document: str
    footer: tuple[str, ...]
    code: str = ""
    foot: bool = True


@dataclass(frozen=True, slots=True)
class Line:
    """One rule in a few words: a bold lead (may be empty), the text, and the ids of the rules it states."""

    text: str
    rules: tuple[str, ...]
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """Lines under a heading; an Encounter has its die face as `mark` and the `letter` that is written for it."""

    title: str
    lines: tuple[Line, ...]
    mark: str = ""
    letter: str = ""
    figure: str = ""
    """The name of a small drawing under the lines, empty for none."""


@dataclass(frozen=True, slots=True)
class RulesCard:
    """A quicksheet for ``base/quicksheet.html``: rules and tables that flow through columns, and wide tables below."""

    card: Card
    parts: tuple[Block | Section, ...]
    wide: tuple[Section, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class OddsCard:
    """An odds card for ``base/odds.html``: tables, row by row."""

    card: Card
    rows: tuple[tuple[Section, ...], ...]
    note: str = ""


def card_of(job: Job[Any, Any], key: str, code: str) -> Card:
    """The head and foot of the card of that key: its game, its rulings, whose tables it prints."""
    publisher = job.publisher
    game = publisher.game
    rulings = game.variants.spell(job.variants)
    own = () if job.tables.label == publisher.tables().label else (f"tables: {job.tables.label}",)
    notes = (f"variants: {rulings}" if rulings else "default rulings", *own)
    return Card(game.title, publisher.credit, publisher.spec_of(key).title, notes, code)


def look_up(catalogue: Catalogue, blocks: Iterable[Block | Section]) -> None:
    """Ask the catalogue for every rule that the blocks name; raises `InputError` for one that it does not have."""
    for block in blocks:
        for line in block.lines if isinstance(block, Block) else ():
            for rule in line.rules:
                catalogue.get(rule)
