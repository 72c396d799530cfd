"""A log that begins in the middle of a book: a character of whom nothing is known but what the log's rolls tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sheetgen.engine.dice import PERCENTILE
from sheetgen.engine.names import fold
from sheetgen.engine.registry import Told
from sheetgen.games.moonstruck.amounts import Amount
from sheetgen.games.moonstruck.book import Item
from sheetgen.games.moonstruck.creation import close_creation
from sheetgen.games.moonstruck.state import Held, State
from sheetgen.games.moonstruck.stats import ATTRIBUTES, HEALTH, PROWESS, START_DIE, START_SCORE, UNTOLD
from sheetgen.games.moonstruck.words import OUTCOMES

_BEGIN: Final = frozenset(("attack", "award", "change", "fight", "flee", "fortune", "goto", "raise", "test"))
"""Verbs that nobody begins a character with."""

_UNKNOWN: Final = START_SCORE + START_DIE // 2
"""A score of which nothing is told."""

_WEAPON: Final = "weapon"

_DICE: Final = (4, 6, 8, 10, 12, 20)


def excerpt(s: State, verb: str, told: Sequence[Told]) -> tuple[State, frozenset[str]] | None:
    """The state to read an excerpt from, and the names of the values that are not known; None for a whole log."""
    if s.phase != "creation" or fold(verb) not in _BEGIN:
        return None
    other = s.copy()
    known: set[str] = set()
    tested = (" ".join(each.words) for each in told if fold(each.verb) == "test" and each.words)
    more = (name for name in tested if _stat_named(other, name) is None)
    for stat in dict.fromkeys((*ATTRIBUTES, *other.abilities, *more)):
        if stat != HEALTH:
            mine = [each for each in told if _tests(other, each, stat)]
            other.scores[stat] = _score(mine)
            known.update([stat] if any(each.target is not None for each in mine) else [])
    other.health = other.cap = other.fp = UNTOLD
    _arm(other, told)
    close_creation(other)
    unknown = {*other.scores, HEALTH, "Initial", "FP", "XP", "Carried", "Weapon"} - known
    return other, frozenset(unknown)


def _tests(s: State, each: Told, stat: str) -> bool:
    """Whether a roll is the character's own against a score."""
    verb = fold(each.verb)
    if each.actor or not 1 <= each.faces[0] <= PERCENTILE or len(each.faces) != 1:
        return False
    if verb == "attack":
        return stat == PROWESS
    name = " ".join(each.words)
    return verb == "test" and (_stat_named(s, name) or name) == stat


def _stat_named(s: State, name: str) -> str | None:
    """The stat of a name, of those that every sheet or the book has."""
    return next((stat for stat in (*ATTRIBUTES, *s.abilities) if fold(stat) == fold(name)), None)


def _score(rolls: Sequence[Told]) -> int:
    """A score under which rolls turn out as they are said to (test.roll-under)."""
    for each in rolls:
        if each.target is not None:
            return each.target + 1
    least, most = 0, PERCENTILE + 1
    for each in rolls:
        if _passed(each):
            least = max(least, each.faces[0] + 1)
        elif _passed(each) is False:
            most = min(most, each.faces[0])
    return max(least, min(most, _UNKNOWN))


def _passed(each: Told) -> bool | None:
    """Whether a roll is said to be a success, or seen to be by the damage that follows; None when nothing tells."""
    for word in each.outcomes:
        if word.casefold() in OUTCOMES:
            return bool(OUTCOMES[word.casefold()])
    return True if fold(each.verb) == "attack" and each.next_faces else None


def _arm(s: State, told: Sequence[Told]) -> None:
    """A weapon with the die that the character's damage is rolled with (combat.damage.weapon)."""
    hits = [each for each in told if fold(each.verb) == "attack" and not each.actor and each.next_faces]
    if not hits:
        return
    named = next((each.next_sides for each in hits if each.next_sides), None)
    most = max(max(each.next_faces) for each in hits)
    sides = named or next((die for die in _DICE if die >= most), most)
    s.items = {_WEAPON: Item(_WEAPON, _WEAPON, damage=Amount(1, sides))}
    s.held = (Held(_WEAPON),)
