"""``sheetgen site``: a pre-rolled site of interest."""

from __future__ import annotations

from typing import Annotated

import typer

from sheetgen.cli.options import Blank, FromLog, GameName, Seed
from sheetgen.cli.print_options import PrintOptions, with_print_options


@with_print_options
def site(
    game: GameName,
    *,
    tier: Annotated[
        int, typer.Option(min=1, max=5, metavar="TIER", help="How large it is; rolled if left out.", show_default=False)
    ] = 0,
    seed: Seed = None,
    log: FromLog = None,
    blank: Blank = False,
    options: PrintOptions,
) -> None:
    """Print a pre-rolled site of a tier."""
    from sheetgen.cli.printing import Source, print_document

    print_document(game, "site", Source(seed, log, blank, tier=tier), options)
