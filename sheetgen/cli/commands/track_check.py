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
    """Check logs against the rules, line by line."""
    from sheetgen.cli.tracking import FORMATS, check_logs, chosen_format, rendered

    chosen = "json" if json else chosen_format(format_, FORMATS)
    reports = check_logs(logs, variants=joined(variant) if variant else None, tables=tables, join=join)
    print(rendered(reports, chosen), end="")
    worst = max(report.exit_code(strict) for report in reports)
    if worst:
        raise typer.Exit(worst)
