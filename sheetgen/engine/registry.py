"""The games there are: those that ship with sheetgen and those that other packages add.

A game is an entry point in the group ``sheetgen.games`` whose value is a :class:`Game`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from operator import attrgetter
from pathlib import Path
from typing import Any, Literal, Protocol

from sheetgen.engine.catalogue import Catalogue
from sheetgen.engine.code import SheetCode
from sheetgen.engine.errors import UsageError
from sheetgen.engine.names import fold, hint
from sheetgen.engine.notation import Notation
from sheetgen.engine.players import Policy
from sheetgen.engine.prompts import Draw, Faces, Play, Roll
from sheetgen.engine.streams import Streams
from sheetgen.engine.variants import VariantSet

_HERE = Path()

GROUP = "sheetgen.games"
"""The entry-point group of games."""


SheetFault = tuple[str, Faces] | tuple[str, Faces, str]
"""A code, the faces due, and where they stand."""


class SheetDice(Protocol):
    """The dice of the pre-rolled sheets that a log names."""

    def due(self, prompt: Roll | Draw, state: Any, faces: Faces) -> SheetFault | None:
        """The code of the fault and the faces due, when a sheet holds the roll (or the draw) and they are others.

        A draw has one face: the number of its line. A third member says in words where on the sheet they stand.
        """
        ...


@dataclass(frozen=True, slots=True)
class Remark:
    """What is wrong with a player's own file, or odd about it: where, which of the two, and a sentence."""

    place: str
    level: Literal["error", "warning"]
    message: str


@dataclass(frozen=True, slots=True)
class Told:
    """A roll of a log as it is written, for a game that has to make out what came before an excerpt.

    ``verb``, ``words`` and ``actor`` are those of the choice before it; ``faces``, ``target`` and ``outcomes`` stand
    beside it; ``next_sides`` (None where no die is named) and ``next_faces`` are those of the next roll of the choice.
    """

    verb: str
    words: tuple[str, ...]
    actor: str
    faces: tuple[int, ...]
    target: int | None
    outcomes: tuple[str, ...]
    next_sides: int | None = None
    next_faces: tuple[int, ...] = ()


def _no_head(state: Any) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True, slots=True)
class Game:
    """Everything sheetgen needs of a game. ``code`` is its part of a sheet code, ``documents`` and ``odds`` are
    names of modules that are imported when they are asked for, ``figures`` names what a finished game is measured
    by (a figure that does not apply to its ending is left out). ``ending`` says how a game has ended, empty while it
    goes on: what the state calls ``over``. ``meta`` reads metadata of a log, by key in lower
    case: from a state, the value and the log's folder it makes the state to go on with, and raises InputError;
    ``head`` gives the metadata that a log of a state begins with. ``inspect`` looks at a player's file for the game
    (a table file where there is none) and raises InputError where it cannot be read at all. ``carry`` spells the file
    with which a character goes on to another game. ``excerpt`` makes the state that a log which begins in the middle
    is read from, by its first verb and its rolls, and names what it had to guess; None where the log is whole."""

    key: str
    code: str
    title: str
    author: str
    credit: str
    catalogue: Catalogue
    notation: Notation
    variants: VariantSet[Any]
    load_tables: Callable[[Path | None], tuple[Any, dict[str, str]]]
    new_state: Callable[[Any, Any], Any]
    play: Callable[[Any], Play[None]]
    policy: Callable[[Streams], Policy]
    sheets: Callable[[Iterable[SheetCode], Any], SheetDice]
    documents: str
    odds: str
    figures: Callable[[Any], Mapping[str, int]]
    ending: Callable[[Any], str] = attrgetter("over")
    meta: Mapping[str, Callable[[Any, str, Path], Any]] = field(default_factory=dict)
    head: Callable[[Any], Mapping[str, str]] = _no_head
    inspect: Callable[[Path], Sequence[Remark]] | None = None
    carry: Callable[[Any], str] | None = None
    excerpt: Callable[[Any, str, Sequence[Told]], tuple[Any, frozenset[str]] | None] | None = None

    def documents_module(self) -> Any:
        """The module that makes this game's documents."""
        return import_module(self.documents)

    def odds_module(self) -> Any:
        """The module that works out this game's odds."""
        return import_module(self.odds)

    def rulings(self, variants: str = "", tables: Path | None = None) -> tuple[Any, Any]:
        """The variants and the tables to play with, from a text and a table file; raises InputError for either."""
        loaded, switches = self.load_tables(tables)
        base = self.variants.parse(", ".join(f"{name}={value}" for name, value in switches.items()))
        return self.variants.parse(variants, base), loaded

    def look_over(self, path: Path) -> Sequence[Remark]:
        """What is wrong with a player's own file, or odd about it; raises InputError when it cannot be read."""
        if self.inspect is not None:
            return self.inspect(path)
        self.load_tables(path)
        return ()

    def set_up(
        self,
        variants: str = "",
        tables: Path | None = None,
        meta: Mapping[str, str] | None = None,
        folder: Path = _HERE,
    ) -> Any:
        """A state to start from, under variants as text, a table file, and metadata (files are relative to ``folder``).

        Raises InputError for any of them.
        """
        state = self.new_state(*self.rulings(variants, tables))
        for key, value in (meta or {}).items():
            state = self.meta[key](state, value, folder)
        return state


@cache
def _entry_points() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def game_keys() -> tuple[str, ...]:
    """The names of the games, in alphabetical order."""
    return tuple(sorted(_entry_points()))


def find_game(name: str) -> Game:
    """The game of that name, whatever its case; raises UsageError with a suggestion when there is none."""
    for key, point in _entry_points().items():
        if fold(key) == fold(name):
            game = point.load()
            if not isinstance(game, Game):
                raise UsageError(f"'{key}' is registered as a game but is none: {point.value}")
            return game
    known = game_keys()
    raise UsageError(f"there is no game '{name}'", suggestion=hint(name, known, f"one of {', '.join(known)}"))
