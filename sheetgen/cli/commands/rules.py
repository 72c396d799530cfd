"""``sheetgen rules``: the catalogue of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sheetgen.cli.options import GameName, Json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sheetgen.engine.catalogue import Catalogue, Rule


def rules(
    game: GameName,
    *,
    chapter: Annotated[
        str, typer.Option(metavar="TITLE", help="Only this chapter; part of its title will do.", show_default=False)
    ] = "",
    json: Json = False,
) -> None:
    """List the rules of a game, by chapter."""
    from sheetgen.cli.output import say, say_json, say_table
    from sheetgen.engine.registry import find_game

    found = find_game(game)
    catalogue = found.catalogue
    chapters = _chosen(catalogue, chapter)
    if json:
        listed = [fact(rule) for title in chapters for rule in catalogue.of_chapter(title)]
        say_json({"game": found.key, "edition": catalogue.edition, "rules": listed})
        return
    for number, title in enumerate(chapters):
        if number:
            say()
        rows = [(rule.id, rule.check, rule.title) for rule in catalogue.of_chapter(title)]
        say_table(("rule", "check", "title"), rows, title=title)


def _chosen(catalogue: Catalogue, wanted: str) -> Sequence[str]:
    """The chapters with the wanted words in their titles; raises UsageError when there is none."""
    if not wanted:
        return catalogue.chapters
    chosen = [title for title in catalogue.chapters if wanted.casefold() in title.casefold()]
    if not chosen:
        from sheetgen.engine.errors import UsageError
        from sheetgen.engine.names import hint

        known = f"one of {', '.join(catalogue.chapters)}"
        raise UsageError(f"there is no chapter '{wanted}'", suggestion=hint(wanted, catalogue.chapters, known))
    return chosen


def fact(rule: Rule) -> dict[str, object]:
    """A rule for a program."""
    return {
        "id": rule.id,
        "chapter": rule.chapter,
        "title": rule.title,
        "text": rule.text,
        "source": rule.source,
        "origin": rule.origin,
        "check": rule.check,
        "variants": list(rule.variants),
    }
