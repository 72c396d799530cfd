"""Solo Dungeon as the registry knows it."""

from __future__ import annotations

from pathlib import Path

from sheetgen.engine.catalogue import Catalogue
from sheetgen.engine.registry import Game
from sheetgen.games.solo_dungeon.given import head, read_start
from sheetgen.games.solo_dungeon.notation import SoloNotation
from sheetgen.games.solo_dungeon.overrides import GAME as KEY
from sheetgen.games.solo_dungeon.overrides import load_tables
from sheetgen.games.solo_dungeon.policy import SoloPolicy
from sheetgen.games.solo_dungeon.prerolled import sheets_of
from sheetgen.games.solo_dungeon.state import Setting, State
from sheetgen.games.solo_dungeon.tables import Tables
from sheetgen.games.solo_dungeon.turn import play
from sheetgen.games.solo_dungeon.variants import VARIANTS, Variants


def new_state(variants: Variants, tables: Tables) -> State:
    """An empty sheet."""
    return State(Setting(variants, tables))


def figures(state: State) -> dict[str, int]:
    """How deep a finished crawl went, and what was won on the way."""
    return {
        "deepest level": state.deepest,
        "fights won": state.fights_won,
        "fights fled": state.fights_fled,
        "steps": state.step,
    }


GAME = Game(
    key=KEY,
    code="SD",
    title="Solo Dungeon",
    author="the author of the RPG Solo Dungeon Adventure Game",
    credit="the RPG Solo Dungeon Adventure Game for RPGSolo.com",
    catalogue=Catalogue(Path(__file__).with_name("rules.toml")),
    notation=SoloNotation(),
    variants=VARIANTS,
    load_tables=load_tables,
    new_state=new_state,
    play=play,
    policy=SoloPolicy,
    sheets=sheets_of,
    documents="sheetgen.games.solo_dungeon.documents",
    odds="sheetgen.games.solo_dungeon.odds",
    figures=figures,
    meta={"start": read_start},
    head=head,
)
