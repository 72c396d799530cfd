"""Which rule a slip on paper most likely broke, where no claim says so by itself."""

from __future__ import annotations

from typing import Any, Final

from sheetgen.engine.dice import PERCENTILE
from sheetgen.engine.prompts import Choose, Roll
from sheetgen.games.moonstruck.barred import Barred, after_the_end, out_of_turn
from sheetgen.games.moonstruck.state import State, counted, effective
from sheetgen.games.moonstruck.stats import ATTRIBUTES, HEALTH

PAIR: Final = 2
"""Ten-sided dice that are one percentile roll (dice.percentile-pair)."""


def extra(s: State, label: str | None) -> str:
    """Dice that were not due."""
    if s.over:
        return after_the_end(s)
    if label in s.scores or label == HEALTH:
        return _creation(s, label)
    if label == "initiative":
        return _initiative(s)
    if label == "attack":
        return out_of_turn(s) if s.fight is not None else Barred(s, "move")["attack"]
    if label == "test":
        return "dice.no-reroll" if s.last in ("pass", "fail", "bought") else "test.called"
    if label in ("loss", "gain"):
        return "attribute.book-change"
    if label == "heal":
        return "item.from-book"
    if label == "damage" or label is None:
        return _damage(s, label)
    return ""


def _creation(s: State, stat: str | None) -> str:
    if s.ordinal > 1:
        return "carry.health" if stat == HEALTH else "carry.new-abilities"
    return "creation.one-roll"


def _initiative(s: State) -> str:
    fight = s.fight
    if fight is None or fight.struck:
        return "combat.initiative.once"
    return "combat.initiative.once" if fight.rolled else "combat.initiative.awarded"


def _damage(s: State, label: str | None) -> str:
    if s.last in ("miss", "foe miss"):
        return "combat.attack.miss"
    if label is None and s.phase in ("creation", "swaps"):
        return _creation(s, None)
    if label is None and s.fight is not None and not s.fight.struck:
        return _initiative(s)
    return "dice.no-reroll" if s.last else ""


def missing(s: State, prompt: Any, verb: str) -> str:
    """A prompt without an entry, before a verb or before dice."""
    if not isinstance(prompt, Choose):
        return ""
    if prompt.label == "attack" and s.fight is not None:
        return "combat.several.group" if s.fight.mode == "group" else "combat.round.alternate"
    if prompt.label == "test":
        return "test.called"
    if prompt.label == "spend":
        return "xp.excess" if s.filled else "xp.at-once"
    return ""


def statement(s: State, subject: str, field: str, said: Any, due: Any) -> str:
    """A differing statement that no claim precedes."""
    if subject == "Inv":
        return _thing(s, said, due)
    if subject.startswith("F:"):
        return "combat.damage.deduct" if s.fight is None or s.fight.struck else "combat.stats"
    if field == HEALTH:
        if field in s.changes and said == due - s.changes[field]:
            return "attribute.book-change"
        return "health.persists" if said > due else ""
    if field == "Initial":
        return "carry.health" if s.ordinal > 1 else "health.initial-roll"
    if field in ("FP", "XP"):
        return ("fortune.award" if field == "FP" else "xp.award") if said > due else ""
    if field not in s.scores:
        return "sheet.attributes"
    if s.changes.get(field) and said == due - s.changes[field]:
        return "attribute.book-change"
    if counted(s, field) and said == effective(s, field):
        return "item.modifier-carried"
    if said > due:
        return "xp.abilities-only" if field in ATTRIBUTES else "xp.one-for-one"
    return ""


def _thing(s: State, said: Any, due: Any) -> str:
    if s.phase in ("arrival", "swaps") and s.ordinal > 1:
        return "carry.kept"
    return "item.from-book" if said != due else ""


def count(s: State, roll: Roll, got: int) -> str:
    """A roll with a wrong number of dice."""
    if roll.label == "damage":
        return "combat.damage.weapon" if roll.count > 1 else "combat.damage.roll"
    if roll.sides == PERCENTILE and got == PAIR:
        return "dice.percentile-pair"
    return "dice.no-reroll" if got > roll.count else ""


def faces(roll: Roll, written: str, said: int) -> str:
    """A percentile roll that the dice written do not give (dice.double-zero and its like)."""
    if roll.sides != PERCENTILE:
        return ""
    tens, comma, ones = written.partition(",")
    if not comma:
        return "dice.double-zero" if said == 0 else ""
    first, second = int(tens) // 10 if len(tens) > 1 else int(tens), int(ones)
    if first == second == 0:
        return "dice.double-zero"
    if 0 in (first, second):
        return "dice.leading-zero"
    return "dice.percentile-pair" if said == 10 * second + first else ""
