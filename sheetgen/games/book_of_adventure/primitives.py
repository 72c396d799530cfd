"""What every chapter of the rules uses: checks, Wounds, Fear, XP, payments and the end of the game (P0)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sheetgen.engine.prompts import Asking, Claim, Roll, procedure
from sheetgen.games.book_of_adventure.actions import Action
from sheetgen.games.book_of_adventure.state import LAST_CHAPTER, LAST_FEAR, State

Why = Callable[[Any], str]
"""Names the rule that a differing written value breaks, or an empty string."""


class GameOver(Exception):
    """Raised where the game stops at once (end.death) or after an effect list (end.after-list)."""


class InterruptedEncounterError(Exception):
    """Raised when a log leaves an Encounter by an action the rules bar there; carries the action."""

    def __init__(self, action: Action) -> None:
        super().__init__(action.verb)
        self.action = action


@procedure
def check(s: State, attribute: str, *, label: str = "", missing: str = "", optional: bool = False) -> Asking[bool]:
    """One Attribute Check (check.attribute, check.bare-die); a skipped optional check fails."""
    faces = yield from Roll("check.attribute", label or attribute, 1, missing=missing, optional=optional)
    if not faces:
        return False
    return (yield from Claim("check.attribute", "success", faces[0] <= s.attributes[attribute]))


@procedure
def wound(s: State, rule: str, count: int, why: Why | None = None) -> Asking[None]:
    """Suffer Wounds; at the threshold the adventurer dies at once (end.death)."""
    s.wounds = yield from Claim(rule, "Wounds", s.wounds + max(0, count), s.wounds, "", why)
    if s.wounds >= s.death_at:
        s.over = "dead"
        raise GameOver


@procedure
def fear(s: State, rule: str, count: int, why: Why | None = None) -> Asking[None]:
    """Gain Fear, up to the last (fear.stop-at-twenty)."""

    def capped(said: int) -> str:
        """The rule that Fear over its end breaks."""
        return "fear.stop-at-twenty" if said > LAST_FEAR else why(said) if why else ""

    s.fear = yield from Claim(rule, "Fear", min(LAST_FEAR, s.fear + count), s.fear, "", capped)


@procedure
def xp_gain(s: State, rule: str, count: int, why: Why | None = None) -> Asking[None]:
    """Gain XP; Level follows at once (level.immediate)."""
    s.xp = yield from Claim(rule, "XP", s.xp + count, s.xp, "", why)
    yield from follow_level(s)


@procedure
def follow_level(s: State) -> Asking[None]:
    """Level is XP divided by the divisor, rounded down (level.divisor, level.immediate)."""
    before = s.level
    value = s.xp // s.setting.variants.level_divisor
    s.level = yield from Claim(
        "level.divisor", "Level", value, before, "", lambda said: "level.immediate" if said == before else ""
    )


@procedure
def chapter(s: State, rule: str, mark: str, forgotten: str = "") -> Asking[None]:
    """Write a Chapter (chapters.one-per-encounter); ``mark`` goes into the list of Chapters.

    ``forgotten`` is the rule that is broken where the Chapter is left out, if it is not ``rule``.
    """
    due = s.chapters + 1

    def why(said: int) -> str:
        """The rule that another Chapter breaks."""
        return "chapters.one-per-encounter" if said > due else forgotten

    s.chapters = yield from Claim(rule, "Chapters", due, s.chapters, "", why)
    s.book = (*s.book, mark)
    s.xp_line = (*s.xp_line, s.xp)


@procedure
def gold(s: State, rule: str, change: int, why: Why | None = None) -> Asking[None]:
    """Gain or pay gold; what cannot be paid was refused before (gold.no-debt)."""
    before = s.gold
    s.gold = yield from Claim(rule, "Gold", max(0, before + change), before, "", why)
    if s.gold != before:
        s.gold_line = (*s.gold_line, s.gold)


@procedure
def hold(s: State, rule: str, thing: str, change: int, why: Why | None = None) -> Asking[None]:
    """Write a thing into the lists, or cross it out."""
    before = s.things.get(thing, 0)
    after = yield from Claim(rule, thing, max(0, before + change), before, "Inv", why)
    if after:
        s.things[thing] = after
    else:
        s.things.pop(thing, None)


def end_check(s: State) -> None:
    """After an effect list: 20 Chapters, then 20 Fear, end the game (end.chapters, end.fear, end.after-list)."""
    if s.chapters >= LAST_CHAPTER:
        s.over = "complete"
    elif s.fear >= LAST_FEAR:
        s.over = "unfinished"
    if s.over:
        raise GameOver
