"""``sheetgen odds``: the chances of a game, exact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sheetgen.cli.options import GameName, Json, TablesFile, Variant, chosen_rulings

if TYPE_CHECKING:
    from sheetgen.engine.odds import Section
    from sheetgen.engine.registry import Game


def odds(
    game: GameName,
    *,
    table: Annotated[str, typer.Option(metavar="KEY", help="Only this table, such as 9.1.", show_default=False)] = "",
    prowess: Annotated[
        int | None, typer.Option(min=1, max=999, metavar="N", help="One fight: your Prowess.", show_default=False)
    ] = None,
    damage: Annotated[
        str | None, typer.Option(metavar="DICE", help="One fight: your damage, such as d8.", show_default=False)
    ] = None,
    health: Annotated[
        int | None, typer.Option(min=1, max=999, metavar="N", help="One fight: your Health.", show_default=False)
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(metavar="P,DICE,H", help="One fight: your opponent, such as 62,d4,30.", show_default=False),
    ] = None,
    fortune: Annotated[
        int | None, typer.Option(min=0, max=99, metavar="N", help="One fight: Fortune in hand.", show_default=False)
    ] = None,
    variant: Variant = None,
    tables: TablesFile = None,
    json: Json = False,
) -> None:
    """Show the chances of a game under its variants and tables, or those of one fight."""
    from sheetgen.cli.output import say_json
    from sheetgen.engine.registry import find_game

    found = find_game(game)
    given = {"prowess": prowess, "damage": damage, "health": health, "against": against, "fortune": fortune}
    sections = _sections(found, {key: value for key, value in given.items() if value is not None}, variant, tables)
    sections = _only(sections, table) if table else sections
    if json:
        keys = ("key", "title", "header", "rows", "note")
        say_json({"game": found.key, "tables": [{key: getattr(part, key) for key in keys} for part in sections]})
        return
    _show(sections)


def _sections(game: Game, given: Mapping[str, Any], variant: list[str] | None, tables: Any) -> Sequence[Section]:
    """The tables of a game, or those of the one fight asked for."""
    from sheetgen.engine.errors import UsageError

    module = game.odds_module()
    rulings = chosen_rulings(game, variant, tables)
    if not given:
        sections: Sequence[Section] = module.report(*rulings)
        return sections
    if not hasattr(module, "asked"):
        names = ", ".join(f"--{name}" for name in given)
        raise UsageError(f"{game.title} has no odds of one fight", suggestion=f"leave {names} out")
    asked: Sequence[Section] = module.asked(*rulings, **given)
    return asked


def _only(sections: Sequence[Section], key: str) -> Sequence[Section]:
    """The table of that key; raises UsageError when there is none."""
    from sheetgen.engine.errors import UsageError

    chosen = [section for section in sections if section.key == key]
    if not chosen:
        known = ", ".join(section.key for section in sections)
        raise UsageError(f"there is no table '{key}'", suggestion=f"one of {known}")
    return chosen


def _show(sections: Sequence[Section]) -> None:
    """Print the tables."""
    from sheetgen.cli.output import say, say_table

    for number, section in enumerate(sections):
        if number:
            say()
        say_table(section.header, section.rows, title=f"{section.key} {section.title}".strip(), numbers=True)
        if section.note:
            say(section.note)
