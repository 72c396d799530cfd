"""The arguments and options that several commands share, as annotations."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from sheetgen.engine.registry import Game

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The game, as sheetgen games names it.", show_default=False)
]
Variant = Annotated[
    list[str] | None,
    typer.Option(
        "--variant",
        metavar="NAME=VALUE",
        help="Play by another reading of the rules, or by a preset; may be repeated.",
        show_default=False,
    ),
]
TablesFile = Annotated[
    Path | None,
    typer.Option("--tables", metavar="FILE", help="Your own tables over the game's.", show_default=False),
]
Book = Annotated[
    str,
    typer.Option(
        "--book", metavar="BOOK", help="The book to read, by name or file, where a game has books.", show_default=False
    ),
]
Company = Annotated[
    str,
    typer.Option(
        "--company", metavar="FILE", help="Your companies and their land, where a game has them.", show_default=False
    ),
]
Map = Annotated[
    str,
    typer.Option("--map", metavar="FILE", help="The land as a text map, where a game has hexes.", show_default=False),
]
Json = Annotated[bool, typer.Option("--json", help="Answer for a program.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite a file that is there already.")]
Seed = Annotated[
    str | None,
    typer.Option("--seed", metavar="SEED", help="1 to 12 letters and digits that name the dice.", show_default=False),
]
FromLog = Annotated[
    Path | None,
    typer.Option("--from", metavar="LOG", help="Fill it with what the sheet shows after this log.", show_default=False),
]
Blank = Annotated[bool, typer.Option("--blank", help="Roll nothing, to be filled in by hand.")]


def joined(variants: list[str] | None) -> str:
    """Repeated --variant options as one list, as a log has it."""
    return ", ".join(variants or ())


def chosen_meta(game: Game, **given: str) -> dict[str, str]:
    """What was asked for of the options that stand for a log's metadata, by key.

    Raises UsageError for an option that the game has no use for.
    """
    from sheetgen.engine.errors import UsageError

    asked = {key: value for key, value in given.items() if value}
    for key in asked:
        if key not in game.meta:
            raise UsageError(f"{game.title} has no {key}", place=f"--{key}", suggestion=f"leave --{key} out")
    return asked


def chosen_rulings(game: Game, variants: list[str] | None, tables: Path | None) -> tuple[Any, Any]:
    """The variants and tables that the command line asks for.

    Raises UsageError for variants that the game has not, InputError for a file that is not valid.
    """
    from sheetgen.cli.output import note
    from sheetgen.engine.errors import InputError, UsageError

    try:
        game.variants.parse(joined(variants))
    except InputError as error:
        raise UsageError(error.message, place="--variant", suggestion=error.suggestion) from None
    rulings = game.rulings(joined(variants), tables)
    for warning in getattr(rulings[1], "warnings", ()):
        note(warning)
    return rulings
