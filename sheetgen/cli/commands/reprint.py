"""``sheetgen reprint``: the sheet that a sheet code names, once more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sheetgen.cli.options import chosen_rulings
from sheetgen.cli.print_options import PrintOptions, with_print_options

if TYPE_CHECKING:
    from sheetgen.cli.printing import Job
    from sheetgen.engine.code import SheetCode
    from sheetgen.engine.registry import Game


@with_print_options
def reprint(
    code: Annotated[str, typer.Argument(metavar="CODE", help="The code in the sheet's footer.")],
    *,
    options: PrintOptions,
) -> None:
    """Print again the sheet that a sheet code names."""
    from sheetgen.cli.printing import check_output, deliver
    from sheetgen.engine.code import parse

    check_output(options)
    wanted = parse(code)
    job = _job(_game(wanted), wanted, options)
    deliver(job, job.make(), job.stem(), options)


def _job(game: Game, code: SheetCode, options: PrintOptions) -> Job:
    """The document that a code names; raises DocumentError saying why it cannot be made again."""
    from dataclasses import replace

    from sheetgen.cli.printing import Job, base_request, find_document
    from sheetgen.engine.errors import UsageError
    from sheetgen.pdf.request import Request

    if options.auto:
        raise UsageError("the code says whether choices were made", suggestion="leave --auto out")
    variants, tables = chosen_rulings(game, options.variant, options.tables)
    key, request = game.documents_module().reprint(code, Request(variants=variants, tables=tables))
    spec = find_document(game, key)
    asked = base_request(game, spec, options)
    return Job(game, spec, replace(asked, seed=request.seed, reveal=request.reveal, auto=request.auto))


def _game(code: SheetCode) -> Game:
    from sheetgen.engine.errors import InputError
    from sheetgen.engine.registry import find_game, game_keys

    for key in game_keys():
        game = find_game(key)
        if game.code == code.game:
            return game
    raise InputError(f"no game here has the sheet code {code.game}")
