"""What the quicksheet and the odds card say: plain views that their templates print and add nothing to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from sheetgen.documents.cards import Block, Card, Line, OddsCard, look_up
from sheetgen.engine.catalogue import Catalogue
from sheetgen.engine.odds import Section
from sheetgen.games.moonstruck import odds, quicksheet
from sheetgen.games.moonstruck.overrides import Tables
from sheetgen.games.moonstruck.variants import Variants

MINUS: Final = "\N{MINUS SIGN}"
SCORES: Final = ("40", "51", "54", "57", "60", "62", "65", "67", "70", "75", "80", "85", "90", "95")
"""Scores of the quicksheet's table of tests."""
ROWS: Final = (("9.1", "9.5"), ("9.3",), ("9.4",), ("9.6",), ("9.6-first", "9.6-fortune"), ("9.8",))
"""The tables of the odds card, by the section of the specification."""


@dataclass(frozen=True, slots=True)
class QuicksheetView:
    """The quicksheet: three lines in large type, rules and tables in columns, wide tables below."""

    card: Card
    motto: tuple[Line, ...]
    parts: tuple[Block | Section, ...]
    wide: tuple[Section, ...]
    note: str


@lru_cache(maxsize=16)
def tables_of(variants: Variants, tables: Tables) -> dict[str, Section]:
    """Every odds table under those variants and tables, by key."""
    return {section.key: section for section in odds.report(variants, tables)}


def quicksheet_view(card: Card, tables: Tables, variants: Variants, catalogue: Catalogue) -> QuicksheetView:
    """Return the quicksheet (D3): the rules, weapons, and the odds that are looked up in play.

    Raises `InputError` when a line names a rule that the catalogue does not have.
    """
    chances = tables_of(variants, tables)
    blocks = quicksheet.blocks(tables, variants, catalogue)
    look_up(catalogue, (Block("", quicksheet.MOTTO), *blocks))
    tests = typeset(quicksheet.only(chances["9.1"], SCORES))
    parts: tuple[Block | Section, ...] = (*blocks, quicksheet.weapon_table(tables), tests)
    wide = typeset(chances["9.3"])
    return QuicksheetView(card, quicksheet.MOTTO, parts, (wide,), quicksheet.STAR_NOTE)


def odds_view(card: Card, tables: Tables, variants: Variants) -> OddsCard:
    """Return the odds card (D13): tests, fights by dice, Prowess and Health, initiative, Fortune Points."""
    chances = dict(tables_of(variants, tables))
    chances["9.4"] = joined(chances["9.4"])
    chances["9.6"] = turned(chances["9.6"])
    rows = tuple(tuple(typeset(chances[key]) for key in row) for row in ROWS)
    return OddsCard(card, rows)


def typeset(section: Section) -> Section:
    """The table with real minus signs, and percent signs in its title in place of its heads."""
    rows = tuple(tuple(cell.replace("-", MINUS) for cell in row) for row in section.rows)
    heads = tuple(head.removesuffix(", %") for head in section.header)
    title = section.title
    if section.header[1].endswith(", %"):
        title = f"{title}, %"
    elif "%" not in title:
        heads = section.header
    return replace(section, title=title, header=heads, rows=rows)


def turned(section: Section) -> Section:
    """The same table with rows and columns exchanged."""
    header, *rows = zip(section.header, *section.rows, strict=True)
    return replace(section, header=header, rows=tuple(rows))


def joined(section: Section) -> Section:
    """The table with its first two columns as one."""

    def join(row: tuple[str, ...]) -> tuple[str, ...]:
        """One row with its first two texts as one."""
        return f"{row[0]}, {row[1]}", *row[2:]

    return replace(section, header=join(section.header), rows=tuple(map(join, section.rows)))


__all__ = ["QuicksheetView", "odds_view", "quicksheet_view", "tables_of", "typeset"]
