"""``sheetgen track new``: a log to start from, with its head filled in."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sheetgen.cli.options import (
    Book,
    Company,
    Force,
    GameName,
    Map,
    TablesFile,
    Variant,
    chosen_meta,
    chosen_rulings,
    joined,
)

if TYPE_CHECKING:
    from sheetgen.engine.registry import Game

_SUFFIXES = (".lonelog", ".log", ".txt", ".md")

Head = list[tuple[str, str]]


def new(
    game: GameName,
    log: Annotated[str, typer.Argument(metavar="LOG", help="The file to make; - is standard output.")],
    *,
    title: Annotated[str, typer.Option(metavar="TEXT", help="The working title.", show_default=False)] = "",
    name: Annotated[str, typer.Option(metavar="TEXT", help="The character's name.", show_default=False)] = "",
    player: Annotated[str, typer.Option(metavar="TEXT", help="Who plays.", show_default=False)] = "",
    sheet: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CODE", help="The code of a pre-rolled sheet in use; may be repeated.", show_default=False
        ),
    ] = None,
    book: Book = "",
    company: Company = "",
    map: Map = "",
    variant: Variant = None,
    tables: TablesFile = None,
    force: Force = False,
) -> None:
    """Start a log with its head filled in."""
    from sheetgen.cli.files import write_file, write_stdout
    from sheetgen.cli.output import say
    from sheetgen.engine.registry import find_game

    found = find_game(game)
    path = _path(log)
    head = _rulings(found, variant, tables, path.parent)
    meta = chosen_meta(found, book=book, company=company, map=map)
    found.set_up(joined(variant), tables, meta)
    head += [(key, beside(value, path.parent)) for key, value in meta.items()]
    head += [("sheet", ", ".join(_codes(found, sheet, joined(variant), tables)))] if sheet else []
    head += [(key, _one_line(text)) for key, text in (("title", title), ("player", player), ("pcs", name)) if text]
    data = compose(found.key, head, markdown=path.suffix.lower() == ".md").encode()
    if log == "-":
        write_stdout(data)
        return
    write_file(path, data, force=force)
    say(f"{path}: a log of {found.title}; check it with: sheetgen track check {path}")


def compose(game: str, head: Head, *, markdown: bool) -> str:
    """The text of a fresh log: its head and an opened first scene."""
    from sheetgen.log.spell import spell_metadata

    body = ["S1", f"(reminder: sheetgen verbs {game} lists what may be written)"]
    if markdown:
        lines = ["---", *(f"{key}: {value}" for key, value in head), "---", "", "```lonelog", *body, "```"]
    else:
        lines = [
            *(spell_metadata("PCs" if key == "pcs" else key.capitalize(), value) for key, value in head),
            "",
            *body,
        ]
    return "\n".join(lines) + "\n"


def _path(log: str) -> Path:
    """The file to make; raises UsageError when its name does not say that it is a log."""
    from sheetgen.engine.errors import UsageError

    path = Path(log)
    if log != "-" and path.suffix.lower() not in _SUFFIXES:
        known = ", ".join(_SUFFIXES)
        raise UsageError(f"'{log}' has not the ending of a log ({known})", suggestion=f"for example {log}.lonelog")
    return path


def _rulings(game: Game, variants: list[str] | None, tables: Path | None, folder: Path) -> Head:
    """Game, edition, variants and tables; raises UsageError or InputError when one of these is not valid."""
    chosen, _ = chosen_rulings(game, variants, tables)
    spelled = game.variants.spell(chosen)
    head = [("game", game.key), ("edition", str(game.catalogue.edition))]
    head += [("variants", spelled)] if spelled else []
    return head + ([("tables", Path(os.path.relpath(tables, folder)).as_posix())] if tables else [])


def _codes(game: Game, codes: list[str], variants: str, tables: Path | None) -> list[str]:
    """The sheet codes as they are spelled; raises InputError for one that is wrong, another game's or of other dice."""
    from sheetgen.engine.code import parse
    from sheetgen.engine.errors import InputError

    found = [parse(code) for code in codes]
    for code in found:
        if code.game != game.code:
            raise InputError(
                f"{code.spell()} is not a sheet of {game.title}", suggestion=f"its codes begin {game.code}-"
            )
    try:
        game.sheets(found, game.set_up(variants, tables))
    except InputError as error:
        raise InputError(error.message, suggestion="give the same --tables and --variant as then") from None
    return [code.spell() for code in found]


def beside(value: str, folder: Path) -> str:
    """A file as seen from another folder; anything else as it is."""
    return Path(os.path.relpath(value, folder)).as_posix() if Path(value).exists() else value


def _one_line(text: str) -> str:
    """A text that fits into a line of metadata."""
    return " ".join(text.split())
