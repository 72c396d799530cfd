"""``sheetgen fit``: whether the worst legal content of a game fits on its pages."""

from __future__ import annotations

from typing import Annotated

import typer

from sheetgen.cli.options import GameName, Json


def fit(
    game: GameName,
    *,
    document: Annotated[str, typer.Option(metavar="DOCUMENT", help="Only this document.", show_default=False)] = "",
    quick: Annotated[
        bool, typer.Option("--quick", help="Only so many that any two settings meet, not every way to print.")
    ] = False,
    json: Json = False,
) -> None:
    """Draw the worst legal content on every paper, in every ink and size of print; report what does not fit."""
    from sheetgen.cli.output import count, say, say_json
    from sheetgen.cli.printing import find_document
    from sheetgen.documents.fit import cases, check, pairs
    from sheetgen.engine.registry import find_game

    found = find_game(game)
    module = found.documents_module()
    only = find_document(found, document).key if document else ""
    every = (case for case in cases(module) if only in ("", case.spec.key))
    chosen = pairs(every) if quick else list(every)
    breaches = []
    for case in chosen:
        for breach in check(module.make, case):
            breaches.append(breach)
            if not json:
                say(str(breach))
    if json:
        said = [{"case": breach.case.name, "page": breach.page, "what": breach.what} for breach in breaches]
        say_json({"game": found.key, "documents": len(chosen), "breaches": said})
    else:
        say(f"{found.title}: {count(len(chosen), 'document')} looked at, {count(len(breaches), 'breach', 'breaches')}")
    if breaches:
        raise typer.Exit(1)
