"""``sheetgen games``: what there is to play and to print."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheetgen.cli.options import Json

if TYPE_CHECKING:
    from sheetgen.engine.registry import Game
    from sheetgen.pdf.request import DocumentSpec


def games(*, json: Json = False) -> None:
    """List the games with their documents, papers and variants."""
    from sheetgen.cli.output import say, say_json
    from sheetgen.engine.registry import find_game, game_keys

    found = [find_game(key) for key in game_keys()]
    if json:
        say_json({"games": [_facts(game) for game in found]})
        return
    for number, game in enumerate(found):
        if number:
            say()
        _show(game)


def _show(game: Game) -> None:
    from sheetgen.cli.output import say, say_table
    from sheetgen.cli.printing import specs
    from sheetgen.engine.variants import spell_value

    say(f"{game.key}: {game.credit}")
    say()
    documents = [(spec.key, spec.title, " ".join(spec.papers), _made_from(spec)) for spec in specs(game)]
    say_table(("document", "title", "papers", "made from"), documents)
    say()
    variants = [
        (switch.name, " | ".join(map(spell_value, switch.values)), switch.help) for switch in game.variants.switches
    ]
    say_table(("variant", "values, the default first", "what it changes"), variants)
    say()
    say(f"presets: {', '.join(game.variants.presets) or 'none'}")


def _made_from(spec: DocumentSpec) -> str:
    """What a document can be filled with."""
    ways = [] if spec.needs_seed else ["blank"]
    ways += ["seed"] * spec.seeded + ["log"] * spec.from_log
    designs = f" ({', '.join(spec.reveals)})" if spec.reveals else ""
    return ", ".join(ways) + designs


def _facts(game: Game) -> dict[str, Any]:
    from sheetgen.cli.printing import specs

    return {
        "key": game.key,
        "title": game.title,
        "author": game.author,
        "credit": game.credit,
        "edition": game.catalogue.edition,
        "documents": [
            {
                "key": spec.key,
                "title": spec.title,
                "help": spec.help,
                "papers": list(spec.papers),
                "designs": list(spec.reveals),
                "seeded": spec.seeded,
                "needs_seed": spec.needs_seed,
                "from_log": spec.from_log,
            }
            for spec in specs(game)
        ],
        "variants": [
            {"name": switch.name, "values": list(switch.values), "rules": list(switch.rules), "help": switch.help}
            for switch in game.variants.switches
        ],
        "presets": {name: dict(values) for name, values in game.variants.presets.items()},
    }
