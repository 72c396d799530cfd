"""What the fields of a tag state about the sheet."""

from __future__ import annotations

from typing import Final

from sheetgen.engine.names import fold, hint
from sheetgen.engine.notation import Statement, Unknown, numbers
from sheetgen.games.solo_dungeon.verbs import STATS
from sheetgen.games.solo_dungeon.words import FOE_STAT_OF, STAT_OF

EXIT_KINDS: Final = {"corridor": "corridor", "door": "door", "stairs": "stairs", "stair": "stairs", "none": "none"}
"""Kinds of exits as a tag names them."""


def pc_statements(kind: str, stat: str, value: int, to: int | None, most: int | None) -> list[Statement] | Unknown:
    """What a field of a ``PC`` tag states."""
    field = STAT_OF.get(stat) or STAT_OF.get(fold(stat))
    if field is None:
        if kind in ("text", "flag"):
            return []
        return Unknown(f"there is no stat '{stat}'", hint(stat, STATS))
    found = numbers("", field, kind, value, to)
    if most is not None and field == "Health":
        found.append(Statement("", "Limit", "check", most))
    return found


def inventory_statements(kind: str, stat: str, value: int, to: int | None, text: str) -> list[Statement]:
    """What a field of an ``Inv`` tag states: a number of arrows, of effects, or 1 and 0 for there and gone."""
    field = stat[:1].upper() + stat[1:]
    if kind == "flag":
        return [Statement("Inv", field, "change", -1 if text == "-" else 1)]
    return numbers("Inv", field, kind, value, to)


def foe_statements(name: str, kind: str, stat: str, value: int, to: int | None) -> list[Statement]:
    """What a field of an ``F`` tag states; the opponent is named by its letter, its name, or both."""
    field = FOE_STAT_OF.get(stat) or FOE_STAT_OF.get(fold(stat))
    if field is None:
        return []
    first = name.split(" ", 1)[0]
    return numbers(f"F:{first.upper() if len(first) == 1 else name}", field, kind, value, to)


def place_statements(name: str, stat: str, text: str) -> list[Statement]:
    """What a field of an ``R`` tag states: ``[R:7|a corridor|b stairs]``, or ``[R:7a|corridor]``."""
    words = (stat or text).lower().split()
    if len(words) == 2 and len(words[0]) == 1 and words[1] in EXIT_KINDS:
        return [Statement(f"R:{name.lower()}{words[0]}", "exit", "check", EXIT_KINDS[words[1]])]
    if len(words) == 1 and words[0] in EXIT_KINDS and name[-1:].isalpha():
        return [Statement(f"R:{name.lower()}", "exit", "check", EXIT_KINDS[words[0]])]
    return []
