"""Which rule a slip on paper most likely broke, where no claim says so by itself."""

from __future__ import annotations

from typing import Any

from sheetgen.engine.prompts import Choose, Roll
from sheetgen.games.book_of_adventure.fear_and_flight import THREAT_RAISE
from sheetgen.games.book_of_adventure.geometry import Square, square_of
from sheetgen.games.book_of_adventure.review import ENDINGS
from sheetgen.games.book_of_adventure.state import ATTRIBUTES, Area, State, neighbours

_NEVER_FALL = ("XP", "Level", "Fear", "Chapters")


def extra(s: State, label: str | None, count: int) -> str:
    """Dice that were not due."""
    if s.over:
        return ENDINGS[s.over] if s.over != "stuck" else "end.nothing-after"
    square = square_of(label) if label else None
    if square is not None:
        if square in s.areas or square in s.crossed:
            return "area.create.only-empty"
        early = s.fight is not None and square in neighbours(s.fight.square)
        return "area.create.when" if early else "area.create.not-otherwise"
    if label is None and count == 4 and s.fight is None:
        return "area.create.not-otherwise"
    if label == "type" or (label is None and count == 1 and s.fight is not None):
        return "encounter.type-kept"
    if label == "pool":
        return "pool.commit-first"
    if label in ("shield STR", "shield DEX"):
        return "combat.flee.no-shield" if s.phase == "open" else "combat.miss.shield"
    if label == "CHA":
        return "haggle.not-hometown" if s.visit and s.visit.square == s.hometown else "haggle.once-on-entry"
    if label == "split":
        return "personal.split"
    if label in ("LUC", "gold"):
        return "obstacle.success"
    return "fear-check.may-skip" if label == "fear" and not s.fear else ""


def missing(s: State, prompt: Any, verb: str) -> str:
    """A prompt without an entry, before a verb or before dice."""
    if isinstance(prompt, Choose) and prompt.label == "turn" and not verb:
        return "route.choose-destination"
    if isinstance(prompt, Roll) and prompt.missing == "combat.miss.dexterity-check" and verb == "flee":
        return "combat.flee.before-roll"
    return ""


def count(s: State, roll: Roll, got: int) -> str:
    """A roll with a wrong number of dice: the part that is missing, or the Attribute that came on top."""
    difference = got - roll.count
    if roll.label != "pool":
        return "check.bare-die" if roll.rule == "check.attribute" else str(roll.rule)
    if s.fight is not None and difference == s.fight.added > 0:
        return "pool.fresh-each-try"
    for rule, dice in roll.parts:
        if dice and difference == -dice:
            return rule
    if difference > 0 and difference in (s.attributes.get(name) for name in ATTRIBUTES):
        return "pool.one-attribute"
    if difference >= 0:
        return ""
    return "pool.level" if difference == -1 else "pool.roll-all"


def statement(s: State, subject: str, field: str, said: Any, due: Any) -> str:
    """A differing statement that no claim precedes."""
    if subject == "Review" and s.over == "dead":
        return "review.not-when-dead"
    if subject == "" and field in ATTRIBUTES:
        return "attributes.fixed"
    if subject == "" and field in _NEVER_FALL and due is not None and said < due:
        return "stats.never-fall"
    if subject == "" and field in ("XP", "Chapters") and said > due and s.fight is not None and s.lines:
        return "route.passed-area-lost" if any(at in s.areas for at in s.lines[-1].crossed) else ""
    if subject == "Inv" and not s.setting.tables.thing(field).is_item and said < due:
        return "pool.equipment-kept"
    square = square_of(subject)
    if field == "crossed" and square is not None:
        return _crossed(s, square, said)
    if field == "area" and isinstance(said, Area):
        return "route.through-empty" if due is None and square in s.crossed else _area(said, due)
    return ""


def _crossed(s: State, square: Square, said: bool) -> str:
    """A square said to be crossed out, or open, that is not."""
    if square == s.hometown:
        return "hometown.never-crossed"
    if said:
        return "route.endpoints" if s.dots and square == s.here else ""
    if any(square in line.crossed for line in s.lines):
        return "route.cross-out-touched"
    area = s.areas.get(square)
    if area is None:
        return ""
    return "town.leave-crosses-out" if area.kind == "town" else "encounter.cross-out"


def _area(said: Area, due: Area | None) -> str:
    if due is None:
        return "area.create.not-otherwise"
    if said.kind != due.kind:
        return "world.one-kind"
    if said.kind == "encounter" and said.ecl != due.ecl:
        return "threat.failure.convert" if due.type == "C" and due.ecl - said.ecl == THREAT_RAISE else "area.ecl.frozen"
    if due.type in ("Pp", "Pm") and said.type[:1] == "P":
        return "personal.letter"
    return "encounter.type-letter" if said.kind == "encounter" else "world.one-kind"
