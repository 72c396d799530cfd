"""Adventuring Companies as the registry knows it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from sheetgen.engine.catalogue import Catalogue
from sheetgen.engine.errors import InputError
from sheetgen.engine.registry import Game
from sheetgen.engine.streams import Streams
from sheetgen.games.adventuring_companies.notation import CompanyNotation
from sheetgen.games.adventuring_companies.policy import CompanyPolicy
from sheetgen.games.adventuring_companies.prerolled import sheets_of
from sheetgen.games.adventuring_companies.state import State, new_state
from sheetgen.games.adventuring_companies.tables import GAME as KEY
from sheetgen.games.adventuring_companies.tables import load_tables
from sheetgen.games.adventuring_companies.turn import play
from sheetgen.games.adventuring_companies.variants import VARIANTS


def _policy(streams: Streams) -> Any:
    return CompanyPolicy(streams)


def ending(state: State) -> str:
    """How the campaign ended, empty while it goes on."""
    return state.over


def figures(state: State) -> dict[str, int]:
    """Days, treasure, sites and living persons of a campaign that is over."""
    return {
        "days": state.day,
        "treasure": sum(c.treasure for c in state.companies),
        "sites": len(state.sites),
        "persons": sum(c.persons for c in state.companies),
    }


def read_companies(state: State, value: str, folder: Path) -> State:
    """The state with the companies (and the map, where it has one) of a file that a log names; raises InputError."""
    path = folder / value
    if not path.exists():
        raise InputError(f"there is no company file '{value}'", suggestion="its path is relative to the log")
    tables, _ = load_tables(path)
    own = state.setting.tables
    areas = {**own.areas, **tables.areas}
    return new_state(state.setting.variants, replace(own, companies=tables.companies, areas=areas))


GAME = Game(
    key=KEY,
    code="AC",
    title="Adventuring Companies",
    author="the author of the blog draft",
    credit="Adventuring Companies, expeditions and sites of interest (blog draft)",
    catalogue=Catalogue(Path(__file__).with_name("rules.toml")),
    notation=CompanyNotation(),
    variants=VARIANTS,
    load_tables=load_tables,
    new_state=new_state,
    play=play,
    policy=_policy,
    ending=ending,
    sheets=sheets_of,
    documents="sheetgen.games.adventuring_companies.documents",
    odds="sheetgen.games.adventuring_companies.odds",
    figures=figures,
    meta={"company": read_companies},
)
