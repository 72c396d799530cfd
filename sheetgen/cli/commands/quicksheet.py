"""``sheetgen quicksheet``: the rules on one sheet."""

from __future__ import annotations

from sheetgen.cli.options import GameName
from sheetgen.cli.print_options import PrintOptions, with_print_options


@with_print_options
def quicksheet(game: GameName, *, options: PrintOptions) -> None:
    """Print the rules of a game on one sheet."""
    from sheetgen.cli.printing import Source, print_document

    print_document(game, "quicksheet", Source(), options)
