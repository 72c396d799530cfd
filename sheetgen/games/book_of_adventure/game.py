"""The Book of Adventure as the registry knows it."""

from __future__ import annotations

from pathlib import Path

from sheetgen.engine.catalogue import Catalogue
from sheetgen.engine.registry import Game
from sheetgen.games.book_of_adventure.notation import BookNotation
from sheetgen.games.book_of_adventure.overrides import load_tables
from sheetgen.games.book_of_adventure.policy import BookPolicy
from sheetgen.games.book_of_adventure.review import review_score
from sheetgen.games.book_of_adventure.sheets import sheets_of
from sheetgen.games.book_of_adventure.state import Setting, State
from sheetgen.games.book_of_adventure.things import Tables
from sheetgen.games.book_of_adventure.turn import play
from sheetgen.games.book_of_adventure.variants import VARIANTS, Variants


def new_state(variants: Variants, tables: Tables) -> State:
    """An empty sheet of the tables' size."""
    return State(Setting(variants, tables, tables.columns, tables.rows))


def figures(state: State) -> dict[str, int]:
    """The Chapters, the highest ECL and, unless the author is dead, the Review Score of a finished game."""
    found = {"chapters": state.chapters, "highest ECL": state.highest}
    return found if state.over == "dead" else {**found, "score": review_score(state)}


GAME = Game(
    key="book-of-adventure",
    code="BA",
    title="The Book of Adventure",
    author="Christian Moe",
    credit="The Book of Adventure, a roll & write game by Christian Moe",
    catalogue=Catalogue(Path(__file__).with_name("rules.toml")),
    notation=BookNotation(),
    variants=VARIANTS,
    load_tables=load_tables,
    new_state=new_state,
    play=play,
    policy=BookPolicy,
    sheets=sheets_of,
    documents="sheetgen.games.book_of_adventure.documents",
    odds="sheetgen.games.book_of_adventure.odds",
    figures=figures,
)
