"""``sheetgen grid``: pre-rolled areas, to be revealed as the player comes to them."""

from __future__ import annotations

from typing import Annotated

import typer

from sheetgen.cli.options import Blank, FromLog, GameName, Seed
from sheetgen.cli.print_options import PrintOptions, with_print_options


@with_print_options
def grid(
    game: GameName,
    *,
    seed: Seed = None,
    log: FromLog = None,
    blank: Blank = False,
    reveal: Annotated[
        str,
        typer.Option(
            metavar="DESIGN", help="How it hides what is not known yet: open, keyed or strip.", show_default=False
        ),
    ] = "",
    options: PrintOptions,
) -> None:
    """Print the pre-rolled areas of a game."""
    from sheetgen.cli.printing import Source, print_document

    print_document(game, "grid", Source(seed, log, blank, reveal), options)
