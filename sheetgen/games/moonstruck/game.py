"""Moonstruck as the registry knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from sheetgen.engine.catalogue import Catalogue
from sheetgen.engine.registry import Game, Remark
from sheetgen.games.moonstruck.bookfile import find_book
from sheetgen.games.moonstruck.character import read_character, spell_character
from sheetgen.games.moonstruck.excerpt import excerpt
from sheetgen.games.moonstruck.notation import MoonNotation
from sheetgen.games.moonstruck.overrides import Tables, load_tables
from sheetgen.games.moonstruck.policy import MoonPolicy
from sheetgen.games.moonstruck.sheets import sheets_of
from sheetgen.games.moonstruck.state import Setting, State
from sheetgen.games.moonstruck.turn import play
from sheetgen.games.moonstruck.variants import VARIANTS, Variants


def new_state(variants: Variants, tables: Tables) -> State:
    """An empty sheet, without a book file."""
    return State(Setting(variants, tables))


def with_books(state: State, value: str, folder: Path) -> State:
    """The state with the books that a log names, the first of them opened; raises InputError."""
    books = dict(state.setting.books)
    opened = ""
    for name in filter(None, (part.strip() for part in value.split(","))):
        book = find_book(name, folder, state.setting.tables)
        books[book.id] = book
        opened = opened or book.id
    named = {**state.setting.named, "Book": value}
    state.setting = replace(state.setting, books=books, variants=_ruled(state, opened, books), named=named)
    state.book = state.book or opened
    return state


def _ruled(state: State, opened: str, books: dict[str, Any]) -> Variants:
    """The variants with the book's own where nobody has said otherwise."""
    variants = state.setting.variants
    if not opened:
        return variants
    given = [
        f"{name}={value}"
        for name, value in books[opened].rules.items()
        if VARIANTS.value(variants, VARIANTS.switch(name)) == VARIANTS.switch(name).default
    ]
    return VARIANTS.parse(", ".join(given), variants)


def with_character(state: State, value: str, folder: Path) -> State:
    """The state with a character that comes from an earlier book, from its file; raises InputError."""
    state.setting = replace(state.setting, named={**state.setting.named, "Character": value})
    return read_character(folder / value, state)


def with_sheet(state: State, value: str, folder: Path) -> State:
    """The state with the codes of the dice pages that a log names; what they hold is looked up by ``sheets_of``."""
    state.setting = replace(state.setting, named={**state.setting.named, "Sheet": value})
    return state


def head(state: State) -> Mapping[str, str]:
    """The metadata that a log of this game needs besides its variants."""
    return state.setting.named


def look_over(path: Path) -> Sequence[Remark]:
    """What is wrong with a reader's own file, or odd about it."""
    from sheetgen.games.moonstruck.bookcheck import inspect

    return inspect(path)


def figures(state: State) -> dict[str, int]:
    """The sections read, Health at the end, and the points used."""
    return {
        "sections": len(state.trail),
        "Health": state.health,
        "XP spent": state.xp_spent,
        "FP spent": state.fp_spent,
    }


GAME = Game(
    key="moonstruck",
    code="MS",
    title="Moonstruck",
    author="",
    credit="Moonstruck gamebook rules",
    catalogue=Catalogue(Path(__file__).with_name("rules.toml")),
    notation=MoonNotation(),
    variants=VARIANTS,
    load_tables=load_tables,
    new_state=new_state,
    play=play,
    policy=MoonPolicy,
    sheets=sheets_of,
    documents="sheetgen.games.moonstruck.documents",
    odds="sheetgen.games.moonstruck.odds",
    figures=figures,
    meta={"book": with_books, "character": with_character, "sheet": with_sheet},
    head=head,
    inspect=look_over,
    carry=spell_character,
    excerpt=excerpt,
)
