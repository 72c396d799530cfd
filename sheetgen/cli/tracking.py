"""Between the command line and the tracker: logs opened, checked and shown."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sheetgen.cli.output import count, note
from sheetgen.engine.errors import InputError, UsageError
from sheetgen.engine.names import fold, hint

if TYPE_CHECKING:
    from sheetgen.engine.registry import Game
    from sheetgen.log.nodes import Log
    from sheetgen.tracker.diagnostics import Report

FORMATS: Final = ("text", "json", "sarif", "github")
"""How the findings of a check can be written."""


def chosen_format(name: str, known: Sequence[str]) -> str:
    """The format of that name; raises UsageError with a suggestion when there is none."""
    for format_ in known:
        if fold(format_) == fold(name):
            return format_
    raise UsageError(f"there is no format '{name}'", suggestion=hint(name, known, f"one of {', '.join(known)}"))


def open_log(name: str) -> Log:
    """The log in a file, or on standard input for ``-``; raises InputError when it cannot be read."""
    from sheetgen.log.reader import read_log

    return read_log(sys.stdin.buffer, name="<stdin>") if name == "-" else read_log(name)


def check_logs(
    names: Sequence[str], *, variants: str | None, tables: Path | None, join: bool
) -> tuple[list[Report], list[InputError]]:
    """The reports of the logs, each by itself or one of all joined to one game, and why others cannot be checked."""
    from sheetgen.tracker import check

    reports, failures = [], []
    for game in [list(names)] if join else [[name] for name in names]:
        try:
            logs = [open_log(name) for name in game]
            reports.append(check.check_logs(logs, variants=variants, tables=tables))
        except InputError as error:
            failures.append(error)
    return reports, failures


def state_of(name: str, game: Game, variants: str | None, tables: Path | None) -> tuple[Any, bytes]:
    """What the sheet shows at the end of a log, and the log's bytes; says so when the log breaks rules.

    Raises InputError when it cannot be read, or is the log of another game.
    """
    from sheetgen.log.writer import write_log
    from sheetgen.tracker.show import replay

    log = open_log(name)
    found, walker, findings = replay(log, variants=variants, tables=tables)
    if found.key != game.key:
        raise InputError(f"this is a log of {found.title}, not of {game.title}", place=log.path)
    if findings:
        note(f"{name} has {count(len(findings), 'finding')}; see sheetgen track check {name}")
    return walker.run.state, write_log(log)
