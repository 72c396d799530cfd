"""``sheetgen print``: any document of a game."""

from __future__ import annotations

from typing import Annotated

import typer

from sheetgen.cli.options import Blank, FromLog, GameName, Seed
from sheetgen.cli.print_options import PrintOptions, with_print_options


@with_print_options
def print_(
    game: GameName,
    document: Annotated[str, typer.Argument(metavar="DOCUMENT", help="The document, as sheetgen games names it.")],
    *,
    seed: Seed = None,
    log: FromLog = None,
    blank: Blank = False,
    reveal: Annotated[str, typer.Option(metavar="DESIGN", help="The design of a grid.", show_default=False)] = "",
    options: PrintOptions,
) -> None:
    """Print any document of a game as a PDF."""
    from sheetgen.cli.printing import Source, print_document

    print_document(game, document, Source(seed, log, blank, reveal), options)
