"""``sheetgen explain``: what a code in a diagnostic means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sheetgen.cli.options import Json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sheetgen.engine.catalogue import Rule

_ORIGINS = {
    "source": "stated by the source",
    "ruling": "our ruling where the source is silent or torn",
    "ours": "ours, where the source has nothing",
}
_CHECKS = {
    "error": "a log that breaks it has an error",
    "warning": "a log that breaks it gets a warning",
    "permission": "a permission: it cannot be broken",
    "advice": "advice: no log can show it",
    "hint": "a remark on notation, never counted",
}


def explain(
    code: Annotated[str, typer.Argument(metavar="CODE", help="A code as a diagnostic shows it, or a rule's id.")],
    *,
    json: Json = False,
) -> None:
    """Explain a code: the rule, where it comes from, what breaks it."""
    from sheetgen.cli.output import paragraph, say, say_json

    name, rule = find_rule(code)
    wrong, right = _excerpts(name, rule)
    if json:
        from sheetgen.cli.commands.rules import fact

        say_json({"code": name, **fact(rule), "wrong": wrong, "right": right})
        return
    say(f"{name}: {rule.title}")
    say()
    say(paragraph(rule.text, "  "))
    say()
    say(f"  source   {rule.source}")
    say(f"  origin   {_ORIGINS[rule.origin]}")
    say(f"  check    {_CHECKS[rule.check]}")
    if rule.variants:
        say(f"  variant  {', '.join(rule.variants)}")
    for heading, excerpt in (("wrong", wrong), ("right", right)):
        if excerpt:
            say(f"\n  {heading}:\n" + "\n".join(f"    {line}" for line in excerpt.strip().splitlines()))


def _excerpts(name: str, rule: Rule) -> tuple[str, str]:
    """A log excerpt that breaks the rule and one that keeps it; empty where there is none."""
    from sheetgen.engine.examples import examples_of
    from sheetgen.engine.registry import find_game, game_keys

    game = name.partition("/")[0]
    for example in examples_of(find_game(game).catalogue.path, rule.id) if game in game_keys() else ():
        return example.wrong, example.right
    return rule.wrong, rule.right


def find_rule(code: str) -> tuple[str, Rule]:
    """The full code and the rule of a code, a rule's id, or a spelling of either.

    Raises UsageError when several games have a rule of that id, or none has.
    """
    from sheetgen.engine.errors import UsageError
    from sheetgen.engine.names import fold, hint

    every = dict(_codes())
    wanted = fold(code)
    found = [name for name in every if fold(name) == wanted] or [
        name for name in every if fold(name.rpartition("/")[2]) == wanted
    ]
    if len(found) == 1:
        return found[0], every[found[0]]
    if found:
        raise UsageError(f"'{code}' is a rule of more than one game", suggestion=f"one of {', '.join(found)}")
    names = [*every, *(name.rpartition("/")[2] for name in every)]
    raise UsageError(f"there is no code '{code}'", suggestion=hint(code, names, "sheetgen rules GAME lists a game's"))


def _codes() -> Iterator[tuple[str, Rule]]:
    """Every code there is: the common ones, then each game's rules after its name."""
    from sheetgen.engine.catalogue import common_codes
    from sheetgen.engine.registry import find_game, game_keys

    yield from ((rule.id, rule) for rule in common_codes())
    for key in game_keys():
        yield from ((f"{key}/{rule.id}", rule) for rule in find_game(key).catalogue)
