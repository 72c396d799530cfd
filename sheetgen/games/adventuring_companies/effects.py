"""Small notations inside the tables: dice with a number added, and what an encounter does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, cast

from sheetgen.engine.dice import parse_dice
from sheetgen.engine.errors import InputError
from sheetgen.engine.tables import shown, suggest
from sheetgen.games.adventuring_companies.tables import Effect, Event, Throw

EFFECTS: Final = ("fight", "test", "food", "hurt", "guide", "none")
"""The words that say what an encounter does (4.9)."""

FORMS: Final = "fight N, fight 1d6, test SKILL N, food +1d6, food -1d6, hurt N, guide N or none"
"""How effects are written, for messages."""

_THROW: Final = re.compile(r"(\d*d\d+)([+-]\d+)?", re.ASCII)
_SIZE: Final = re.compile(r"(\+|-)?(\d{1,2}|1d6)", re.ASCII)
_PATTERN: Final = {"fight": "size", "test": "skill size", "food": "size", "hurt": "size", "guide": "size", "none": ""}
_DIE: Final = ("fight", "food")


def parse_throw(text: str) -> Throw:
    """Return the dice of ``3d6`` or ``1d4-1``; raises InputError for anything else."""
    found = _THROW.fullmatch(text.replace(" ", ""))
    if found is None:
        raise InputError(f"{shown(text)} is not dice", suggestion="dice are written like 1d6 or 1d4-1")
    return Throw(parse_dice(found[1]), int(found[2] or 0))


def parse_event(text: str) -> Event:
    """Return what ``wild dogs: fight 2`` or ``fight 2`` says; raises InputError. The skill is not looked up."""
    name, _, effect = text.rpartition(":")
    words = effect.lower().split()
    word = words[0] if words else ""
    if word not in EFFECTS:
        raise InputError(f"{shown(effect.strip())} is no effect: expected {FORMS}", suggestion=suggest(word, EFFECTS))
    places = _PATTERN[word].split()
    if len(words) - 1 != len(places):
        raise _misspelled(effect)
    amount, roll = _size(word, words[-1], effect) if places else (0, False)
    skill = words[1] if "skill" in places else ""
    return Event(name.strip() or effect.strip(), cast(Effect, word), amount, roll, skill)


def _size(word: str, text: str, effect: str) -> tuple[int, bool]:
    """The amount of an effect, and whether a die stands in its place."""
    found = _SIZE.fullmatch(text)
    if found is None or (found[1] is not None) != (word == "food") or (found[2] == "1d6" and word not in _DIE):
        raise _misspelled(effect)
    sign = -1 if found[1] == "-" else 1
    if found[2] == "1d6":
        return sign, True
    if word != "test" and not int(found[2]):
        raise _misspelled(effect)
    return sign * int(found[2]), False


def _misspelled(effect: str) -> InputError:
    return InputError(f"{shown(effect.strip())} is no effect: expected {FORMS}")


def unknown_skill(event: Event, skills: Sequence[str]) -> str | None:
    """Return the skill that an event tests and that is not in the list, None when all is well."""
    return event.skill if event.skill and event.skill not in skills else None
