"""A log that begins in the middle of a game: what it is read from, and what of that is not known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetgen.engine.registry import Game, Told
from sheetgen.log.nodes import Action, Hint, RollNode
from sheetgen.tracker.entries import Entries, Entry, Kind
from sheetgen.tracker.run import Run
from sheetgen.tracker.walk import Walker


def start(game: Game, entries: Entries, state: Any, sheets: Any = None) -> Walker:
    """The walk at the beginning of a log; of an excerpt from a sheet that the first statements of each value settle."""
    first = next(iter(entries.items[entries.hard_after[0] :]), None)
    found = None
    if game.excerpt is not None and first is not None and first.action is not None and not entries.starts[1:]:
        found = game.excerpt(state, first.action.verb, tuple(_told(entries.items)))
    if found is None:
        return Walker(game, entries, Run(game, state), sheets)
    state, unknown = found
    walker = Walker(game, entries, Run(game, state))
    walker.uncertain.update(("", name) for name in unknown)
    walker.excerpt = first
    return walker


def hint_of(walker: Walker) -> Hint | None:
    """That a log is read as an excerpt; None when it is a whole one."""
    if walker.excerpt is None:
        return None
    message = "the log begins in the middle of a game: what it has not told of the sheet is taken as it is written"
    return Hint(walker.excerpt.span, "hint/excerpt", message)


def known_rows(walker: Walker) -> list[tuple[str, str]]:
    """The rows of the sheet without those of which an excerpt says nothing."""
    rows = walker.game.notation.sheet(walker.run.state)
    if walker.excerpt is None:
        return rows
    return [row for row in rows if ("", row[0]) not in walker.uncertain]


def _told(items: list[Entry]) -> Iterator[Told]:
    """The rolls of a log with the choices that they belong to."""
    hard = [at for at, item in enumerate(items) if item.kind <= Kind.DRAW]
    choice: Action | None = None
    for number, at in enumerate(hard):
        choice = items[at].action or choice
        roll = items[at].roll
        if choice is None or roll is None or not roll.faces:
            continue
        until = hard[number + 1] if number + 1 < len(hard) else len(items)
        after = items[until].roll if until < len(items) else None
        yield _as_told(choice, roll, items[at + 1 : until], after)


def _as_told(choice: Action, roll: RollNode, beside: list[Entry], after: RollNode | None) -> Told:
    outcomes = tuple(item.claim.text for item in beside if item.claim is not None)
    return Told(
        verb=choice.verb,
        words=tuple(word.text for word in choice.words),
        actor=choice.actor or "",
        faces=roll.faces,
        target=roll.target.value if roll.target is not None else None,
        outcomes=outcomes,
        next_sides=after.sides if after is not None else None,
        next_faces=after.faces if after is not None else (),
    )
