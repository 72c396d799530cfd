"""Adventuring Companies as the registry knows it."""

from __future__ import annotations

from pathlib import Path

from sheetgen.engine.catalogue import Catalogue
from sheetgen.engine.registry import Game
from sheetgen.games.adventuring_companies.notation import CompanyNotation
from sheetgen.games.adventuring_companies.overrides import load_tables
from sheetgen.games.adventuring_companies.policy import CompanyPolicy
from sheetgen.games.adventuring_companies.prerolled import sheets_of
from sheetgen.games.adventuring_companies.setup import COMPANY, MAP, head_of, inspect, played, read_companies, read_map
from sheetgen.games.adventuring_companies.state import State, new_state
from sheetgen.games.adventuring_companies.tables import GAME as KEY
from sheetgen.games.adventuring_companies.variants import VARIANTS


def figures(state: State) -> dict[str, int]:
    """Days, treasure, sites and living persons of a campaign that is over."""
    return {
        "days": state.day,
        "treasure": sum(c.treasure for c in state.companies),
        "sites": len(state.sites),
        "persons": sum(c.persons for c in state.companies),
    }


GAME = Game(
    key=KEY,
    code="AC",
    title="Adventuring Companies",
    author="the author of the blog draft",
    credit="Adventuring Companies, expeditions and sites (blog draft)",
    catalogue=Catalogue(Path(__file__).with_name("rules.toml")),
    notation=CompanyNotation(),
    variants=VARIANTS,
    load_tables=load_tables,
    new_state=new_state,
    play=played,
    policy=CompanyPolicy,
    sheets=sheets_of,
    documents="sheetgen.games.adventuring_companies.documents",
    odds="sheetgen.games.adventuring_companies.odds",
    figures=figures,
    meta={COMPANY: read_companies, MAP: read_map},
    head=head_of,
    inspect=inspect,
)
