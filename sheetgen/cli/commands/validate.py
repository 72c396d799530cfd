"""``sheetgen validate``: your own files for a game, looked over."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sheetgen.cli.options import GameName, Json


def validate(
    game: GameName,
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Tables, a book, companies or a map.")],
    *,
    json: Json = False,
) -> None:
    """Look over your own files for a game: what is wrong with them, and what is odd; ends with 3 where one is wrong."""
    from sheetgen.cli.output import count, say, say_json
    from sheetgen.engine.errors import InputError
    from sheetgen.engine.registry import Remark, find_game

    found = find_game(game)
    remarks: dict[str, list[Remark]] = {}
    for path in files:
        try:
            remarks[str(path)] = list(found.look_over(path))
        except InputError as error:
            remarks[str(path)] = [Remark(error.place or str(path), "error", _sentence(error))]
    errors = sum(each.level == "error" for found_ in remarks.values() for each in found_)
    if json:
        facts = {
            name: [{"place": one.place, "level": one.level, "message": one.message} for one in list_]
            for name, list_ in remarks.items()
        }
        say_json({"game": found.key, "files": facts, "errors": errors})
    else:
        for name, list_ in remarks.items():
            for one in list_:
                say(f"{one.place}: {one.level}: {one.message}")
            say(f"{name}: {count(len(list_), 'remark') if list_ else 'in order'}")
    if errors:
        raise typer.Exit(3)


def _sentence(error: Exception) -> str:
    """What an error says, with its suggestion."""
    message = getattr(error, "message", str(error))
    suggestion = getattr(error, "suggestion", "")
    return f"{message} ({suggestion})" if suggestion else message
