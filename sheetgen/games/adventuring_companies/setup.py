"""Beginning a campaign from a log's metadata: a file of companies, a text map; and checking such files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from sheetgen.engine.errors import InputError
from sheetgen.engine.names import hint
from sheetgen.engine.prompts import Play
from sheetgen.engine.registry import Remark
from sheetgen.games.adventuring_companies.hexes import is_name
from sheetgen.games.adventuring_companies.overrides import default_tables, load_tables
from sheetgen.games.adventuring_companies.state import State, new_state
from sheetgen.games.adventuring_companies.tables import Tables
from sheetgen.games.adventuring_companies.turn import play
from sheetgen.games.adventuring_companies.worldmap import read_world

SETTINGS: Final = Path(__file__).with_name("settings")
"""Settings that are shipped; a log names them without the ending."""

COMPANY, MAP = "company", "map"
"""The metadata of a log that begin a campaign otherwise."""


def shipped() -> tuple[str, ...]:
    """The names of the shipped settings."""
    return tuple(sorted(path.stem for path in SETTINGS.glob("*.toml")))


def _find(value: str, folder: Path, ending: str, what: str) -> Path:
    """The shipped setting of a name, or a file beside the log; raises InputError where there is neither."""
    own = SETTINGS / f"{value}{ending}"
    path = own if own.exists() else folder / value
    if not path.exists():
        known = f"a file beside the log, or one of {', '.join(shipped())}"
        raise InputError(f"there is no {what} '{value}'", suggestion=hint(value, shipped(), known))
    return path


def read_companies(state: State, value: str, folder: Path) -> State:
    """The campaign with the companies of a file, and with all its tables where no others were asked for."""
    tables, _ = load_tables(_find(value, folder, ".toml", "file of companies"))
    own = state.setting.tables
    if own is not default_tables():
        tables = replace(own, companies=tables.companies, areas={**own.areas, **tables.areas})
    return _begin(state, tables, COMPANY, value)


def read_map(state: State, value: str, folder: Path) -> State:
    """The campaign on the map of a text file; one from 00 or with pointy hexes can only be printed (`played`)."""
    own = state.setting.tables
    world = read_world(_find(value, folder, ".txt", "map"), own.terrain)
    tables = replace(own, columns=world.columns, rows=world.rows, high=world.high, areas=world.areas)
    return _begin(state, replace(tables, first=world.first, top=world.top, title=world.title), MAP, value)


def played(state: State) -> Play[None]:
    """The campaign from any turn on; raises InputError on a map that is for printing only."""
    tables, grid = state.setting.tables, state.setting.grid
    if tables.first != 1 or tables.top != "flat":
        raise InputError("the game is played on a map numbered from 0101 whose hexes have a flat top")
    for company in state.companies:
        if not state.day and is_name(company.position) and not grid.inside(company.position):
            raise InputError(f"{company.name} starts in {company.position}, which is not on the map")
    return play(state)


def _begin(state: State, tables: Tables, key: str, value: str) -> State:
    made = new_state(state.setting.variants, tables)
    made.setting = replace(made.setting, sources=(*state.setting.sources, (key, value)))
    return made


def head_of(state: State) -> Mapping[str, str]:
    """The metadata with which a log of this campaign begins."""
    return {key.capitalize(): value for key, value in state.setting.sources}


def inspect(path: Path) -> Sequence[Remark]:
    """What is to be said of a text map, or of a file of tables and companies; raises InputError when unreadable."""
    if path.suffix == ".txt":
        read_world(path, default_tables().terrain)
        return ()
    tables, _ = load_tables(path)
    return tuple(Remark(str(path), "warning", text) for text in tables.warnings)
