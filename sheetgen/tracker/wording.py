"""Words for what was expected and what was written, as a player would say them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sheetgen.engine.notation import Unknown
from sheetgen.engine.prompts import Choose, Draw, Faces, Pick, Roll
from sheetgen.log.spell import spell_action, spell_draw, spell_roll
from sheetgen.tracker.entries import Entry

OVER = "nothing more: the game is over"
"""What is expected after the end."""

_MOST_NAMED = 8

_SIGNS = {-1: "-", 0: "0", 1: "+"}


def one_of(words: Sequence[str]) -> str:
    """``a, b or c``; a long list breaks off."""
    if len(words) > _MOST_NAMED:
        words = [*words[:_MOST_NAMED], "..."]
        return ", ".join(words)
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else "".join(words)


def dice(count: int) -> str:
    """``1 die`` or ``2 dice``."""
    return "1 die" if count == 1 else f"{count} dice"


def due(prompt: Any) -> str:
    """What the rules ask for now."""
    if prompt is None:
        return OVER
    if isinstance(prompt, Choose):
        return one_of(list(prompt.offers))
    if isinstance(prompt, Pick):
        return f"the dice of {one_of(prompt.labels)}"
    if isinstance(prompt, Draw):
        return "a card" if prompt.deck else f"a line of {prompt.table} (d{len(prompt.entries)})"
    return f"{dice(prompt.count)} for {prompt.label}" if isinstance(prompt, Roll) else str(prompt)


def kind_of(roll: Roll) -> str:
    """What the dice are, after the ``d``: ``6``, ``100`` or ``F``."""
    return "F" if roll.fudge else str(roll.sides)


def shown(prompt: Roll | Draw, values: Faces) -> str:
    """Faces or what was drawn, as a log writes them: Fudge dice by signs, cards by name, lines of a list by number."""
    if isinstance(prompt, Draw):
        return prompt.entries[values[0] - 1] if prompt.deck else str(values[0])
    if prompt.fudge and set(values) <= set(_SIGNS):
        return "".join(_SIGNS[face] for face in values)
    return ",".join(map(str, values))


def no_roll(prompt: Any) -> str:
    """What is due where a roll is one too many."""
    return f"no roll here, but {due(prompt)}" if isinstance(prompt, Choose) else due(prompt)


def entry_words(entry: Entry) -> str:
    """An entry as a log writes it."""
    if entry.action is not None:
        return spell_action(entry.action.verb, entry.action.words, entry.action.actor)
    if entry.roll is not None:
        faces = ",".join(map(str, entry.roll.faces))
        return f"{entry.roll.label} {faces}" if entry.roll.label else f"a roll of {faces or spell_roll(entry.roll)}"
    return spell_draw(entry.draw) if entry.draw is not None else "another entry"


def sentence(unknown: Unknown) -> str:
    """What cannot be read, and what was probably meant."""
    return f"{unknown.message} ({unknown.suggestion})" if unknown.suggestion else unknown.message
