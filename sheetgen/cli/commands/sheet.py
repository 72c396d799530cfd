"""``sheetgen sheet``: the character sheet."""

from __future__ import annotations

from sheetgen.cli.options import Blank, FromLog, GameName, Seed
from sheetgen.cli.print_options import PrintOptions, with_print_options


@with_print_options
def sheet(
    game: GameName, *, seed: Seed = None, log: FromLog = None, blank: Blank = False, options: PrintOptions
) -> None:
    """Print the character sheet: blank, rolled from a seed, or filled from a log."""
    from sheetgen.cli.printing import Source, print_document

    print_document(game, "sheet", Source(seed, log, blank), options)
