"""``sheetgen odds``: the chances of a game, exact."""

from __future__ import annotations

from typing import Annotated

import typer

from sheetgen.cli.options import GameName, Json, TablesFile, Variant, chosen_rulings


def odds(
    game: GameName,
    *,
    table: Annotated[str, typer.Option(metavar="KEY", help="Only this table, such as 9.1.", show_default=False)] = "",
    variant: Variant = None,
    tables: TablesFile = None,
    json: Json = False,
) -> None:
    """Show the chances of a game under its variants and tables."""
    from sheetgen.cli.output import say, say_json, say_table
    from sheetgen.engine.errors import UsageError
    from sheetgen.engine.registry import find_game

    found = find_game(game)
    sections = found.odds_module().report(*chosen_rulings(found, variant, tables))
    if table and not (chosen := [section for section in sections if section.key == table]):
        known = ", ".join(section.key for section in sections)
        raise UsageError(f"there is no table '{table}'", suggestion=f"one of {known}")
    sections = chosen if table else sections
    if json:
        keys = ("key", "title", "header", "rows", "note")
        say_json({"game": found.key, "tables": [{key: getattr(part, key) for key in keys} for part in sections]})
        return
    for number, section in enumerate(sections):
        if number:
            say()
        say_table(section.header, section.rows, title=f"{section.key} {section.title}", numbers=True)
        if section.note:
            say(section.note)
