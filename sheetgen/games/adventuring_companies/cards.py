"""What the quicksheet and the odds card say: plain views that their templates print and add nothing to."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.documents.cards import Block, Card, look_up
from sheetgen.engine.catalogue import Catalogue
from sheetgen.engine.odds import Section
from sheetgen.games.adventuring_companies import atlas, odds, quicksheet
from sheetgen.games.adventuring_companies.game import GAME
from sheetgen.games.adventuring_companies.tables import Tables, title
from sheetgen.games.adventuring_companies.variants import VARIANTS, Variants


@dataclass(frozen=True, slots=True)
class TerrainLine:
    """A terrain as the quicksheet lists it."""

    letter: str
    name: str
    cost: str
    table: str
    needs: str


@dataclass(frozen=True, slots=True)
class QuicksheetView:
    """The quicksheet: rules of the way and of sites, terrains, what is ours."""

    card: Card
    way: tuple[Block, ...]
    sites: tuple[Block, ...]
    terrain: tuple[TerrainLine, ...]
    astray: tuple[str, ...]
    explore: Section
    kinds: tuple[tuple[str, ...], ...]
    skills: tuple[tuple[str, str], ...]
    spells: tuple[tuple[str, str, str], ...]
    tables: tuple[str, ...]
    encounters: tuple[tuple[str, tuple[str, ...]], ...]
    travels: bool


@dataclass(frozen=True, slots=True)
class OddsView:
    """The odds card: every table of section 9."""

    card: Card
    sections: tuple[Section, ...]


def odds_view(tables: Tables, variants: Variants, *, code: str = "") -> OddsView:
    """Return the odds card under the tables and variants in force."""
    return OddsView(_card("Odds", tables, variants, code), odds.report(variants, tables))


def quicksheet_view(tables: Tables, variants: Variants, catalogue: Catalogue, *, code: str = "") -> QuicksheetView:
    """Return the quicksheet (8.6); raises `InputError` when a line names a rule that the catalogue does not have."""
    way, sites = quicksheet.march_blocks(tables, variants), quicksheet.site_blocks(tables, variants)
    look_up(catalogue, (*way, *sites))
    return QuicksheetView(
        card=_card("Quicksheet", tables, variants, code),
        way=way,
        sites=sites,
        terrain=tuple(_terrain(tables, variants, key) for key in tables.terrain),
        astray=atlas.astray(tables, variants),
        explore=odds.explore_table(tables),
        kinds=tuple(
            (title(key), str(kind.movement), str(kind.food), str(kind.capacity)) for key, kind in tables.kinds.items()
        ),
        skills=quicksheet.skills(tables),
        spells=quicksheet.spells(tables),
        tables=tuple(tables.encounters),
        encounters=quicksheet.encounters(tables),
        travels=variants.modules_travel,
    )


def _terrain(tables: Tables, variants: Variants, key: str) -> TerrainLine:
    """A terrain with what a travel roll needs after it."""
    row = tables.terrain[key]
    needs = f"{variants.travel_target + row.cost}+" if variants.modules_travel else ""
    return TerrainLine(row.letter, row.name, str(row.cost), row.table, needs)


def _card(document: str, tables: Tables, variants: Variants, code: str) -> Card:
    """The head and foot of a card: which rulings and whose tables it follows."""
    rulings = VARIANTS.brief(variants)
    notes = (f"variants: {rulings}" if rulings else "default rulings", f"tables: {tables.label}")
    return Card(GAME.title, GAME.credit.removeprefix(f"{GAME.title}, "), document, notes, code)
