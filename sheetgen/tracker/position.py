"""Where a walk stands: the place in the log, the game beside it, and what has been found so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Self

from sheetgen.engine.prompts import Roll
from sheetgen.engine.registry import Game, SheetDice
from sheetgen.log.nodes import Span
from sheetgen.tracker.entries import Entries, Entry
from sheetgen.tracker.run import Dead, Key, Run


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule broken at a place, before it is put into words for a file.

    ``right_under`` are the variants under which the log would be right, ``cause`` an earlier slip (whose
    value, its line, said and due); ``about`` replaces the rule's title; ``index`` is an item of the same file.
    """

    rule: str
    span: Span
    expected: str
    written: str
    right_under: tuple[str, ...] = ()
    cause: tuple[Key, int, str, str] | None = None
    about: str = ""
    index: int = 0


@dataclass(slots=True)
class Slip:
    """A value of the log that the rules deny: said minus due, where, and whether the walk has kept to what is due."""

    amount: int
    line: int
    said: str
    due: str
    kept: bool = False


class UnexplainedError(Exception):
    """A statement that the sheet does not bear out, and no claim of its step explains: an entry may be missing."""


class Position:
    """A place in the log and the game beside it. Forks are cheap and independent.

    ``tainted`` until the turn's end after a guess; ``excused`` while the dice of a barred action pass;
    ``doubtful`` after dice that cannot be, until the next entry (1: what they come to, 2: all that follows);
    ``miscounts`` are the dice by which a kind of roll was last off; ``closed`` once it has been said that
    the game is over; ``stated`` are the claims that the log has confirmed, ``uncertain`` the values that a
    guess has changed. ``asked`` is the last roll that the log has answered, ``excerpt`` the first entry of a log that
    begins in the middle.
    """

    __slots__ = (
        "_dubious",
        "_mentioned",
        "_notation",
        "_outcome_at",
        "_repeated",
        "_roll_mark",
        "_shadow",
        "_step_mark",
        "_told",
        "_windows",
        "asked",
        "closed",
        "doubtful",
        "entries",
        "excerpt",
        "excused",
        "found",
        "game",
        "index",
        "last",
        "look",
        "miscounts",
        "quiet",
        "run",
        "sheets",
        "silent",
        "slips",
        "stated",
        "tainted",
        "trusting",
        "uncertain",
        "unverified",
        "waived",
    )

    def __init__(self, game: Game, entries: Entries, run: Run, sheets: SheetDice | None = None) -> None:
        self.game = game
        self._notation = game.notation
        self.entries = entries
        self.run = run
        self.sheets = sheets
        self.index = 0
        self.last: Entry | None = None
        self.found: list[Finding] = []
        self.slips: dict[Key, Slip] = {}
        self.waived: dict[str, int] = {}
        self.quiet = False
        self.trusting = 0
        self._repeated = range(0)
        self.look: Callable[[Any], float] | None = None
        self.tainted = False
        self.excused = False
        self.closed = False
        self.doubtful = self._dubious = 0
        self.miscounts: dict[str, int] = {}
        self.unverified = 0
        self.stated: set[int] = set()
        self.uncertain: set[Key] = set()
        self._told: set[tuple[str, str]] = set()
        self._windows: dict[Key, int] = {}
        self._mentioned: dict[Key, int] = {}
        self._step_mark = 0
        self._roll_mark = 0
        self._outcome_at = 0
        self._shadow: Run | None = None
        self.silent = 0
        self.asked: Roll | None = None
        self.excerpt: Entry | None = None

    def fork(self, run: Run | None = None) -> Self:
        """An independent copy, at another run if one is given."""
        other = self.__new__(type(self))
        for name in _SHARED:
            setattr(other, name, getattr(self, name))
        other.run = run if run is not None else self._copy_of(self.run)
        other.quiet = True
        other.found = []
        other.slips = dict(self.slips)
        other.waived = dict(self.waived)
        other._windows = dict(self._windows)
        other._mentioned = dict(self._mentioned)
        other.stated = set(self.stated)
        other.miscounts = dict(self.miscounts)
        other.uncertain = set(self.uncertain)
        other._told = set(self._told)
        other._shadow = self._shadow
        return other

    def _copy_of(self, run: Run) -> Run:
        """A copy of a run; where values adopted from the log keep it from being replayed, one from the sheet."""
        try:
            return run.fork()
        except Dead:
            return Run(self.game, run.state.copy())

    def trust(self) -> bool:
        """Take the statements up to the next hard entry as they are: report what differs, look for nothing missing.

        Returns False where there are none, or where they are trusted already.
        """
        at = self.entries.hard_after[self.index]
        if at in (self.index, self.trusting):
            return False
        self.trusting = at
        return True

    def pass_over(self, answer: Any) -> None:
        """Answer a prompt on which the log is silent."""
        self.run.answer(answer)
        self.silent += 1

    def believing(self, index: int, value: Any) -> Run:
        """The run as it would be if claim number ``index`` had been ``value``.

        What the log was silent about since its last entry is asked anew where the answers no longer fit.
        Raises :class:`Dead` when the entries themselves do not fit.
        """
        try:
            return self.run.fork({index: value})
        except Dead:
            if not self.silent:
                raise
            return self.run.fork({index: value}, drop=self.silent)

    def report(
        self,
        rule: str,
        span: Span,
        expected: str,
        written: str,
        *,
        key: Key | None = None,
        right_under: tuple[str, ...] = (),
        cause: tuple[Key, int, str, str] | None = None,
        about: str = "",
        back: int = 0,
    ) -> None:
        """Note a finding about the value ``key``, unless its rule is waived; ``back`` is 1 before the next item."""
        self._told.add((rule, key[0] if key is not None else ""))
        if rule not in self.waived:
            self.found.append(Finding(rule, span, expected, written, right_under, cause, about, self.index - back))


_SHARED: Final = (
    "game",
    "_notation",
    "entries",
    "sheets",
    "index",
    "last",
    "tainted",
    "excused",
    "unverified",
    "_step_mark",
    "_roll_mark",
    "_outcome_at",
    "look",
    "closed",
    "excerpt",
    "silent",
    "doubtful",
    "_dubious",
    "asked",
    "trusting",
    "_repeated",
)
"""What a fork takes over as it is."""
