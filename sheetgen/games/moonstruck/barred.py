"""Which rule forbids what a reader might try at a place: worked out only when it is tried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Literal

from sheetgen.games.moonstruck.actions import Action, Test
from sheetgen.games.moonstruck.book import AwardStep, walk
from sheetgen.games.moonstruck.checks import misplaced_fortune
from sheetgen.games.moonstruck.state import State
from sheetgen.games.moonstruck.stats import SANITY

Where = Literal["creation", "test", "fight", "combat", "spend", "move", "quiet", "end"]

_ALWAYS: Final[Mapping[str, str]] = {
    "create": "creation.one-roll",
    "create ability": "sheet.abilities",
    "swap": "creation.reallocate-deadline",
    "reallot": "creation.reallocate-deadline",
    "start": "creation.reallocate-deadline",
    "gain": "item.from-book",
    "lose": "item.from-book",
    "decline": "item.from-book",
    "heal": "item.from-book",
    "change": "attribute.book-change",
    "weapon": "combat.damage.weapon",
    "raise": "xp.one-for-one",
    "forfeit": "xp.one-for-one",
    "flee": "combat.no-flee",
    "stop": "combat.end.book",
    "carry": "carry.kept",
}
_AT_ONCE: Final = ("goto", "test", "fight", "attack", "(opponent) attack", "end", "flee", "start")
"""What may not come before experience is used (xp.at-once)."""
_ATTACKS: Final = ("attack", "(opponent) attack")

VERBS: Final = (
    *_ALWAYS,
    "goto",
    "test",
    "fight",
    "attack",
    "(opponent) attack",
    "fortune",
    "award xp",
    "award fp",
    "end",
)


def _plain(verb: str) -> str:
    """The verb without the item or the stat that it is about."""
    word = verb.partition(" ")[0]
    return word if word in ("gain", "lose", "decline", "change") else verb


class Barred(Mapping[str, str]):
    """The rule that forbids each verb at a place of the game; every verb of the game has one."""

    __slots__ = ("_s", "_where")

    def __init__(self, s: State, where: Where) -> None:
        self._s = s
        self._where = where

    def __getitem__(self, verb: str) -> str:
        verb = _plain(verb)
        if verb not in VERBS:
            raise KeyError(verb)
        if self._where == "creation" and verb == "goto":
            return "creation.reallocate-deadline"
        if self._where == "spend" and verb in _AT_ONCE and not (verb in _ATTACKS and self._s.ended is not None):
            return "xp.excess" if self._s.filled else "xp.at-once"
        return _ALWAYS.get(verb) or self._depends(verb)

    def _depends(self, verb: str) -> str:
        s = self._s
        if s.over and verb not in _ATTACKS:
            return after_the_end(s)
        if verb == "fortune":
            return misplaced_fortune(s)
        if verb in ("award xp", "award fp"):
            return _award(s, verb[-2:])
        if verb == "test":
            return "test.called"
        if verb == "goto":
            return {"combat": "combat.no-flee", "fight": "combat.consequence", "test": "test.called"}.get(
                self._where, "section.follow"
            )
        if verb == "end":
            low = s.scores.get(SANITY, 1) <= 0
            return "sanity.no-threshold" if low else "section.follow"
        if verb == "fight":
            return "combat.initiative.once" if self._where == "combat" else "combat.stats"
        return self._attack(verb)

    def _attack(self, verb: str) -> str:
        s = self._s
        if s.fight is not None:
            return out_of_turn(s)
        if self._where == "fight" or s.ended is None:
            return "combat.initiative.roll"
        if s.ended.how == "stop":
            return "combat.end.book"
        fallen = "attack" if s.ended.fallen == "you" else "(opponent) attack"
        return "combat.end.at-once" if verb == fallen and s.ended.open_round else "combat.end.zero"

    def __iter__(self) -> Iterator[str]:
        return iter(VERBS)

    def __len__(self) -> int:
        return len(VERBS)

    def __contains__(self, verb: object) -> bool:
        return isinstance(verb, str) and _plain(verb) in VERBS


def refused(s: State, where: Where, act: Action) -> str:
    """The rule that an action breaks which is not offered at a place (dice.no-reroll for the same test again)."""
    if isinstance(act, Test) and s.offer is not None and s.offer.kind == "test" and s.offer.stat == act.stat:
        return "dice.no-reroll"
    return Barred(s, where).get(act.verb, "")


def after_the_end(s: State) -> str:
    """The rule that anything breaks after the end."""
    return "health.zero-ends" if s.over == "defeat" and s.page_ends != "defeat" else "section.end-stops"


def out_of_turn(s: State) -> str:
    """The rule that an attack out of its order breaks."""
    fight = s.fight
    assert fight is not None
    if fight.mode == "group" and len(fight.foes) > 1:
        return "combat.several.group" if fight.struck else _first(fight.rolled)
    return "combat.round.alternate" if fight.struck else _first(fight.rolled)


def _first(rolled: bool) -> str:
    return "combat.initiative.lowest-first" if rolled else "combat.initiative.awarded"


def _award(s: State, kind: str) -> str:
    """An award that is not due: taken already on an earlier visit, or never given."""
    page = s.page
    for step in walk(page.steps) if page is not None else ():
        if isinstance(step, AwardStep) and step.kind == kind and step.key in s.taken and s.trail.count(s.section) > 1:
            return "section.follow"
    return "xp.award" if kind == "xp" else "fortune.award"
