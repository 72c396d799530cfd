"""The tables of a game together with the book being read: what shapes the pages of its documents."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Final

from sheetgen.games.moonstruck.book import Book
from sheetgen.games.moonstruck.bookfile import find_book
from sheetgen.games.moonstruck.overrides import Tables, default_tables
from sheetgen.games.moonstruck.state import State
from sheetgen.games.moonstruck.variants import Variants

DEMO: Final = "low-water"
"""The book that is printed where none is given."""


@dataclass(frozen=True, slots=True)
class Shelf(Tables):
    """Tables with the book in use; ``abilities`` are the book's."""

    book: Book | None = field(default=None, hash=False)


def shelf_of(state: State) -> tuple[Tables, Variants]:
    """The tables, with its book, and the variants of a game."""
    return with_book(state.setting.tables, state.volume), state.setting.variants


def with_book(tables: Tables, book: Book | None) -> Tables:
    """The tables with a book; just the tables without one."""
    if book is None:
        return tables
    given = {field.name: getattr(tables, field.name) for field in fields(Tables)}
    return Shelf(**{**given, "abilities": book.all_abilities}, book=book)


def book_of(tables: Tables) -> Book | None:
    """The book that stands with the tables."""
    return tables.book if isinstance(tables, Shelf) else None


def plain(tables: Tables) -> Tables:
    """The tables as they are without a book."""
    return Tables(**{field.name: getattr(tables, field.name) for field in fields(Tables)})


@cache
def demo_book() -> Book:
    """The book that comes with the package to be read first; raises InputError when it is damaged."""
    return find_book(DEMO, Path(), default_tables())


__all__ = ["DEMO", "Shelf", "book_of", "demo_book", "plain", "shelf_of", "with_book"]
