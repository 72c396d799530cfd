"""What the quicksheet and the odds card say: plain views that their templates print and add nothing to."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from sheetgen.documents.cards import Card, OddsCard, RulesCard, look_up
from sheetgen.engine.catalogue import Catalogue
from sheetgen.engine.odds import Section
from sheetgen.games.moonstruck import odds, quicksheet
from sheetgen.games.moonstruck.overrides import Tables
from sheetgen.games.moonstruck.variants import Variants

SCORES: Final = ("40", "51", "54", "57", "60", "62", "65", "67", "70", "75", "80", "85", "90", "95", "100")
"""Scores of the quicksheet's table of tests."""
ROWS: Final = (("9.1", "9.6"), ("9.3",), ("9.4",), ("9.5", "9.6-first"), ("9.6-fortune",), ("9.8",))
"""The tables of the odds card, by the section of the specification."""


@lru_cache(maxsize=16)
def tables_of(variants: Variants, tables: Tables) -> dict[str, Section]:
    """Every odds table under those variants and tables, by key."""
    return {section.key: section for section in odds.report(variants, tables)}


def quicksheet_view(card: Card, tables: Tables, variants: Variants, catalogue: Catalogue) -> RulesCard:
    """Return the quicksheet (D3): the rules, weapons, and the odds that are looked up in play.

    Raises `InputError` when a line names a rule that the catalogue does not have.
    """
    chances = tables_of(variants, tables)
    blocks = quicksheet.blocks(tables, variants, catalogue)
    look_up(catalogue, blocks)
    tests = short_heads(quicksheet.only(chances["9.1"], SCORES))
    parts = (*blocks, quicksheet.weapon_table(tables), tests)
    return RulesCard(card, parts, (chances["9.3"],), quicksheet.STAR_NOTE)


def odds_view(card: Card, tables: Tables, variants: Variants) -> OddsCard:
    """Return the odds card (D13): tests, fights by dice, Prowess and Health, initiative, Fortune Points."""
    chances = tables_of(variants, tables)
    rows = tuple(tuple(short_heads(chances[key]) for key in row) for row in ROWS)
    return OddsCard(card, rows)


def short_heads(section: Section) -> Section:
    """The table with percent signs in its title instead of in every head."""
    heads = tuple(head.removesuffix(", %") for head in section.header)
    if heads == section.header or "%" in section.title:
        return section
    return replace(section, title=f"{section.title}, %", header=heads)


__all__ = ["odds_view", "quicksheet_view", "short_heads", "tables_of"]
