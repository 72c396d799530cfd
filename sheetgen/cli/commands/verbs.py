"""``sheetgen verbs``: how a game is written down."""

from __future__ import annotations

from sheetgen.cli.options import GameName, Json


def verbs(game: GameName, *, json: Json = False) -> None:
    """List the verbs of a game's log, with the rolls that follow them."""
    from sheetgen.cli.output import say_json, say_table
    from sheetgen.engine.registry import find_game

    found = find_game(game)
    table = found.notation.verbs
    if json:
        keys = ("verb", "form", "help", "rolls", "rule")
        say_json({"game": found.key, "verbs": [{key: getattr(verb, key) for key in keys} for verb in table]})
        return
    say_table(("write", "to", "then roll"), [(verb.written, verb.help, verb.rolls) for verb in table])
