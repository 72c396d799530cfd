"""``sheetgen track show``: what the sheet shows after a log, or at a line of it, and what may be done now."""

from __future__ import annotations

from typing import Annotated

import typer

from sheetgen.cli.options import Json, TablesFile, Variant, joined


def show(
    log: Annotated[str, typer.Argument(metavar="LOG", help="The log; - is standard input.")],
    *,
    at: Annotated[
        int | None, typer.Option("--at", min=1, metavar="LINE", help="After this line.", show_default=False)
    ] = None,
    variant: Variant = None,
    tables: TablesFile = None,
    json: Json = False,
) -> None:
    """Show the state of a game and what may be done now."""
    from sheetgen.cli.tracking import show_log

    show_log(log, at, joined(variant) if variant else None, tables, json=json)
