"""``sheetgen track fmt``: logs in the canonical notation."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer


def fmt(
    logs: Annotated[
        list[str], typer.Argument(metavar="LOG...", help="Logs to format in place; - is standard input to output.")
    ],
    *,
    check: Annotated[bool, typer.Option("--check", help="Change nothing; exit 1 when a log would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Show what would change, change nothing.")] = False,
) -> None:
    """Write logs in the canonical notation; story and notes are kept."""
    changes = [_format(log, write=not check and not diff, diff=diff) for log in logs]
    if check and any(changes):
        raise typer.Exit(1)


def _format(log: str, *, write: bool, diff: bool) -> bool:
    """Format one log; returns whether it changes."""
    from sheetgen.cli.files import write_file, write_stdout
    from sheetgen.cli.output import say
    from sheetgen.cli.tracking import open_log
    from sheetgen.log.writer import format_log, write_log

    read = open_log(log)
    before = write_log(read)
    text = format_log(read)
    after = (b"\xef\xbb\xbf" if read.bom else b"") + text.encode("utf-8", "surrogatepass")
    if diff:
        _show_difference(read.source, text, log)
    elif log == "-" and write:
        write_stdout(after)
    elif before != after:
        if write:
            write_file(Path(log), after, force=True)
        say(f"{log}: {'formatted' if write else 'would change'}")
    return before != after


def _show_difference(before: str, after: str, name: str) -> None:
    """What would change, as a unified diff."""
    from difflib import unified_diff

    lines = unified_diff(before.splitlines(), after.splitlines(), name, name, lineterm="")
    sys.stdout.writelines(f"{line}\n" for line in lines)
