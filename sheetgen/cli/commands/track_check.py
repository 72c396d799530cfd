"""``sheetgen track check``: which line breaks which rule."""

from __future__ import annotations

from typing import Annotated

import typer

from sheetgen.cli.options import TablesFile, Variant, joined


def check(
    logs: Annotated[list[str], typer.Argument(metavar="LOG...", help="Logs to check; - is standard input.")],
    *,
    format_: Annotated[str, typer.Option("--format", metavar="FORMAT", help="text, json, sarif or github.")] = "text",
    json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings count as errors.")] = False,
    join: Annotated[bool, typer.Option("--join", help="Read the logs as one game, in this order.")] = False,
    variant: Variant = None,
    tables: TablesFile = None,
) -> None:
    """Check each log to its end; one that cannot be read does not keep the others from being checked."""
    from sheetgen.cli.guard import complain, printable
    from sheetgen.cli.tracking import FORMATS, check_logs, chosen_format
    from sheetgen.tracker.render import render

    chosen = "json" if json else chosen_format(format_, FORMATS)
    switches = joined(variant) if variant else None
    reports, failures = check_logs(logs, variants=switches, tables=tables, join=join)
    if reports:
        text = render(reports, chosen)
        print(printable(text) if chosen == "text" else text, end="")
    for failure in failures:
        complain(str(failure))
    worst = max([*(report.exit_code(strict) for report in reports), *(failure.exit_code for failure in failures)])
    if worst:
        raise typer.Exit(worst)
