"""The state of a logged game at a line, and what may be done there."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sheetgen.engine.dice import Dice
from sheetgen.engine.prompts import Choose, Draw, Pick, Roll
from sheetgen.engine.registry import Game
from sheetgen.log.nodes import Log
from sheetgen.tracker.check import set_up, walk
from sheetgen.tracker.entries import Entries, flatten
from sheetgen.tracker.excerpt import known_rows, start
from sheetgen.tracker.position import Finding
from sheetgen.tracker.walk import Walker
from sheetgen.tracker.wording import due


@dataclass(frozen=True, slots=True)
class Shown:
    """The sheet, what is asked next, the verbs that are allowed with their forms, and the findings so far."""

    sheet: list[tuple[str, str]]
    next: str
    verbs: list[tuple[str, str]]
    findings: int
    ending: str


def replay(
    log: Log, at: int | None = None, *, variants: str | None = None, tables: Path | None = None
) -> tuple[Game, Walker, list[Finding]]:
    """Walk a log to its end, or to the end of line ``at``; the walk and what was found.

    Raises InputError when the log's metadata cannot be used.
    """
    game, state, _ = set_up(log, variants, tables)
    entries = flatten([log])
    walker = start(game, _until(entries, at) if at is not None else entries, state)
    found, _ = walk(walker)
    return game, walker, found


def show(log: Log, at: int | None = None, *, variants: str | None = None, tables: Path | None = None) -> Shown:
    """What the sheet shows at a line of the log, and what may be done now."""
    game, walker, found = replay(log, at, variants=variants, tables=tables)
    prompt: Any = walker.run.prompt
    return Shown(
        sheet=known_rows(walker),
        next=_asked(prompt),
        verbs=_verbs(game, prompt),
        findings=len(found),
        ending=game.ending(walker.run.state),
    )


def _until(entries: Entries, at: int) -> Entries:
    """The entries up to the end of line ``at``."""
    kept = Entries([item for item in entries.items if item.span.line <= at])
    end = len(kept.items)
    kept.hard_after = [min(after, end) for after in entries.hard_after[: end + 1]]
    kept.count = entries.count
    return kept


def _asked(prompt: Any) -> str:
    """The question at hand, in words."""
    if prompt is None:
        return "nothing: the log is closed"
    if isinstance(prompt, Draw):
        return f"draw {due(prompt)}"
    if isinstance(prompt, Roll):
        return f"roll {Dice(prompt.count, prompt.sides, prompt.fudge)} ({prompt.label})" + (
            ", or leave it out" if prompt.optional else ""
        )
    if isinstance(prompt, Pick):
        return f"roll for one of {', '.join(prompt.labels)}"
    return "a step of yours"


def _verbs(game: Game, prompt: Any) -> list[tuple[str, str]]:
    choose = prompt.instead() if isinstance(prompt, Pick) and prompt.instead is not None else prompt
    if not isinstance(choose, Choose):
        return []
    return [(verb.written, verb.help) for verb in game.notation.verbs if verb.verb in choose.offers]
