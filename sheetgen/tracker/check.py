"""Checks a log: replays it on the rules, reports each slip once, and goes on to the end."""

from __future__ import annotations

from bisect import bisect_right
from pathlib import Path
from typing import Any

from sheetgen.engine.catalogue import common_codes
from sheetgen.engine.code import parse
from sheetgen.engine.errors import InputError
from sheetgen.engine.pause import collector_paused
from sheetgen.engine.registry import Game, SheetDice, find_game
from sheetgen.log.nodes import Log
from sheetgen.tracker.diagnostics import Diagnostic, Report, Severity, Summary
from sheetgen.tracker.entries import Entries, flatten
from sheetgen.tracker.excerpt import hint_of, known_rows, start
from sheetgen.tracker.position import Finding, Position
from sheetgen.tracker.repair import HORIZON, Budget, outlook, repair
from sheetgen.tracker.resume import resume
from sheetgen.tracker.walk import Step, Walker

_MOST_GUESSES = 24
"""Edits in a row without an entry that fits, before lines are skipped."""

_SEVERITIES: dict[str, Severity] = {"error": "error", "warning": "warning", "hint": "hint"}


def set_up(log: Log, variants: str | None = None, tables: Path | None = None) -> tuple[Game, Any, list[str]]:
    """The game of a log, a state to start from, and what the command line replaced.

    Raises :class:`InputError` with the line of the metadata that cannot be used.
    """
    game = _game_of(log)
    replaced: list[str] = []
    written = log.meta.get("variants")
    if variants is not None:
        replaced.append(f"variants: {variants}")
    table_file = log.meta.get("tables")
    if tables is not None:
        replaced.append(f"tables: {tables}")
    elif table_file is not None:
        tables = Path(log.path).parent / table_file.value
    _check_edition(log, game)
    try:
        state = game.set_up(variants if variants is not None else written.value if written else "", tables)
    except InputError as error:
        if type(error) is InputError and table_file is not None and error.place == str(tables):
            place = f"{log.path}:{table_file.span.line}"
            raise InputError(f"{error.place}: {error.message}", place=place, suggestion=error.suggestion) from None
        if error.place is None and written is not None and variants is None:
            raise InputError(
                error.message, place=f"{log.path}:{written.span.line}", suggestion=error.suggestion
            ) from None
        raise
    return game, _with_metadata(log, game, state), replaced


def _with_metadata(log: Log, game: Game, state: Any) -> Any:
    """The state after the metadata that the game itself reads."""
    for key, read in game.meta.items():
        entry = log.meta.get(key)
        if entry is None:
            continue
        try:
            state = read(state, entry.value, Path(log.path).parent)
        except InputError as error:
            place = f"{log.path}:{entry.span.line}"
            message = error.message if error.place is None else f"{error.place}: {error.message}"
            raise InputError(message, place=place, suggestion=error.suggestion) from None
    return state


def _game_of(log: Log) -> Game:
    entry = log.meta.get("game")
    if entry is None:
        raise InputError(
            "the log does not say which game it is of",
            place=f"{log.path}:1",
            suggestion="begin it with [Game] and the game's name",
        )
    try:
        return find_game(entry.value)
    except Exception as error:
        message = getattr(error, "message", str(error))
        suggestion = getattr(error, "suggestion", None)
        raise InputError(message, place=f"{log.path}:{entry.span.line}", suggestion=suggestion) from None


def _check_edition(log: Log, game: Game) -> None:
    entry = log.meta.get("edition")
    if entry is None:
        return
    if not entry.value.isdigit() or int(entry.value) > game.catalogue.edition:
        raise InputError(
            f"the log is of edition {entry.value} of the rules; this version knows up to {game.catalogue.edition}",
            place=f"{log.path}:{entry.span.line}",
            suggestion="use a newer version of sheetgen",
        )


def sheets_of(log: Log, game: Game, state: Any) -> SheetDice | None:
    """The dice of the sheets that a log names; raises :class:`InputError` for a code that cannot be used."""
    entry = log.meta.get("sheet")
    if entry is None:
        return None
    place = f"{log.path}:{entry.span.line}"
    try:
        codes = [parse(text) for text in entry.value.replace(",", " ").split()]
        for code in codes:
            if code.game != game.code:
                raise InputError(f"{code.spell()} is not a sheet of {game.title}")
        return game.sheets(codes, state)
    except InputError as error:
        raise InputError(error.message, place=place, suggestion=error.suggestion) from None


def check_log(log: Log, *, variants: str | None = None, tables: Path | None = None) -> Report:
    """Check one log; see :func:`check_logs`."""
    return check_logs([log], variants=variants, tables=tables)


@collector_paused()
def check_logs(logs: list[Log], *, variants: str | None = None, tables: Path | None = None) -> Report:
    """Check logs that are one game, in that order.

    ``variants`` and ``tables`` replace the first log's. Raises :class:`InputError` when its metadata
    cannot be used.
    """
    first = logs[0]
    game, state, replaced = set_up(first, variants, tables)
    entries = flatten(logs)
    sheets = sheets_of(first, game, state)
    walker = start(game, entries, state, sheets)
    excerpt = hint_of(walker)
    found, unchecked = walk(walker)
    words = _Words(game, entries, logs)
    diagnostics = [words.put(finding) for finding in found]
    diagnostics += [
        Diagnostic(log.path, hint.span, "hint", hint.code, hint.message, fix=hint.fix)
        for log in logs
        for hint in (*log.hints, *([excerpt] if excerpt is not None and log is first else ()))
    ]
    order = {log.path: number for number, log in enumerate(logs)}
    diagnostics.sort(key=lambda each: (order[each.file], each.span.line, each.span.column))
    summary = Summary(
        entries=entries.count,
        unverified=walker.unverified,
        unchecked_lines=unchecked,
        waived=sorted(walker.waived),
        sheet=known_rows(walker),
        ending=game.ending(walker.run.state),
        overrides=replaced,
    )
    return Report(first.path, game.key, diagnostics, summary, {log.path: log.lines for log in logs})


def walk(walker: Walker) -> tuple[list[Finding], int]:
    """Walk to the end of the log; all findings, and how many lines nothing could be made of.

    The walker given is at the end afterwards.
    """
    found: list[Finding] = []
    unchecked = fitted = tries = 0
    budget = Budget()
    walker.look = outlook
    fit, end = Step.FIT, Step.END
    while True:
        step = walker.step()
        if step is fit:
            fitted += 1
            continue
        if step is end:
            break
        found.extend(walker.found)
        walker.found = []
        budget.fill(fitted)
        tries = tries + 1 if fitted == 0 else 0
        fitted = 0
        after = repair(walker, budget) if tries < _MOST_GUESSES else None
        if after is None and walker.trust():
            continue
        if after is None:
            skipped, after = resume(walker, HORIZON)
            unchecked += skipped
        _become(walker, after)
    walker.settle_rest()
    found.extend(walker.found)
    return found, unchecked


def _become(walker: Walker, after: Walker) -> None:
    """Go on from a fork as the main walk."""
    for name in Position.__slots__:
        setattr(walker, name, getattr(after, name))
    walker.quiet = False
    walker.look = outlook


class _Words:
    """Puts findings into words."""

    def __init__(self, game: Game, entries: Entries, logs: list[Log]) -> None:
        self._game = game
        self._starts = entries.starts
        self._files = [log.path for log in logs]

    def put(self, finding: Finding) -> Diagnostic:
        """The diagnostic of a finding."""
        common = "/" in finding.rule
        catalogue = common_codes() if common else self._game.catalogue
        rule = catalogue.get(finding.rule)
        code = finding.rule if common else f"{self._game.key}/{finding.rule}"
        notes = []
        if rule.origin == "ruling":
            notes.append("this is our ruling where the source is silent or torn")
        elif rule.origin == "ours" and not common:
            notes.append("this is ours, not the source's")
        notes.extend(f"right under the variant {variant}" for variant in finding.right_under)
        related = []
        if finding.cause is not None:
            key, line, said, due = finding.cause
            notes.append(f"{key[1]} {said} written on line {line} is {due}")
            related.append(line)
        message = finding.about or rule.title
        return Diagnostic(
            self._files[max(0, bisect_right(self._starts, finding.index) - 1)],
            finding.span,
            _SEVERITIES.get(rule.check, "error"),
            code,
            message,
            finding.expected,
            finding.written,
            notes,
            related,
            origin="" if common else rule.origin,
            source="" if common else rule.source,
        )
