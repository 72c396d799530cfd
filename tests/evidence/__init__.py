"""What every game has to show: how its games are played, its mistakes, and the few exceptions to what all do.

A game takes part in all shared tests by one module here with an ``EVIDENCE``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from faults.core import Fault, Start

from sheetgen.engine.players import SeededPlayer
from sheetgen.engine.registry import Game
from sheetgen.engine.streams import Streams
from sheetgen.tracker.record import Style, record

LOGS = Path(__file__).parents[1] / "logs"
"""Where the logs of all games are."""

STYLES: tuple[Style, ...] = ("full", "sparse")


@dataclass(frozen=True, eq=False)
class Evidence:
    """What the shared tests need of one game.

    ``policy_of`` makes the decisions of game number n, legal and varied enough for every mistake to have its
    occasion, ``clean_policy_of`` those of the games that must check clean; ``start_of`` is how these begin: variants
    and metadata by number, ``fault_start_of`` how the others do. ``outcomes`` are claims that a sparse
    log need not write because what follows shows them. ``replay`` names the modules whose rule ids reach a report,
    ``elsewhere`` the rules that no string in them names, ``unbreakable`` checkable rules without an excerpt, each with
    its reason; ``heads`` are first parts of rule ids that also name other things. ``spoilers`` are lines that spoil
    a log, ``file_head`` begins a player's table file. ``looked`` games are searched for places of mistakes.
    """

    game: Game
    faults: Mapping[int, Fault]
    policy_of: Callable[[int, Streams], Any]
    clean_policy_of: Callable[[int, Streams], Any]
    mistakes: tuple[int, ...]
    replay: str
    outcomes: tuple[str, ...] = ()
    start_of: Callable[[int], Start] = field(default=lambda number: Start())
    fault_start_of: Callable[[int], Start] = field(default=lambda number: Start())
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    unbreakable: Mapping[str, str] = field(default_factory=dict)
    heads: frozenset[str] = frozenset()
    spoilers: tuple[str, ...] = ()
    looked: int = 600
    file_head: str = ""

    @property
    def key(self) -> str:
        """The game's key."""
        return self.game.key

    @property
    def logs(self) -> Path:
        """The folder of the game's logs."""
        return LOGS / self.game.key

    def play(self, seed: str, number: int, style: Style = "full", start: Start | None = None) -> tuple[str, Any]:
        """The log of game ``number`` of a seed, and its last state."""
        streams = Streams(f"{seed}{number}")
        state = (self.start_of(number) if start is None else start).state(self.game)
        return record(self.game, state, SeededPlayer(streams, self.clean_policy_of(number, streams)), style), state


@cache
def evidence() -> tuple[Evidence, ...]:
    """The evidence of every game there is."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem != "__init__")
    return tuple(import_module(f"evidence.{name}").EVIDENCE for name in names)


def named(each: Any) -> str | None:
    """The name of a test's parameter."""
    return each.key if isinstance(each, Evidence) else None


@cache
def played(key: str, seed: str, number: int, style: Style) -> str:
    """The log of a game, kept."""
    found = next(each for each in evidence() if each.key == key)
    return found.play(seed, number, style)[0]
