"""``sheetgen session``: everything that one pre-rolled session needs, in one PDF."""

from __future__ import annotations

from typing import Annotated

import typer

from sheetgen.cli.options import GameName, Seed
from sheetgen.cli.print_options import PrintOptions, with_print_options


@with_print_options
def session(
    game: GameName,
    *,
    seed: Seed = None,
    reveal: Annotated[str, typer.Option(metavar="DESIGN", help="The design of its grid.", show_default=False)] = "",
    options: PrintOptions,
) -> None:
    """Print everything for one pre-rolled session as one PDF."""
    from sheetgen.cli.printing import Source, print_document

    print_document(game, "session", Source(seed, reveal=reveal), options)
