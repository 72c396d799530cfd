"""``sheetgen track show``: what the sheet shows after a log, or at a line of it, and what may be done now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sheetgen.cli.options import Json, TablesFile, Variant, joined

if TYPE_CHECKING:
    from sheetgen.tracker.show import Shown


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
    """Replay the log to its end, or to the end of a line, and show the sheet and the verbs that are allowed."""
    from sheetgen.cli.output import note, say_json
    from sheetgen.cli.tracking import open_log
    from sheetgen.tracker.show import show as shown

    found = shown(open_log(log), at, variants=joined(variant) if variant else None, tables=tables)
    if json:
        verbs = [{"form": form, "help": help_} for form, help_ in found.verbs]
        facts = {"next": found.next, "verbs": verbs, "findings": found.findings, "ending": found.ending or None}
        say_json({"file": log, "line": at, "sheet": dict(found.sheet), **facts})
        return
    if found.findings:
        note(f"up to here the log has findings; see sheetgen track check {log}")
    _say(found)


def _say(found: Shown) -> None:
    """The state for people."""
    from sheetgen.cli.output import say, say_table

    say_table(("on the sheet", ""), found.sheet)
    say()
    say(f"the game is over: {found.ending}" if found.ending else f"next: {found.next}")
    if found.verbs:
        say()
        say_table(("write", "to"), found.verbs)
