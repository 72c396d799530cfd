"""Which rule a slip on paper most likely broke, where no claim says so by itself."""

from __future__ import annotations

from typing import Any

from sheetgen.engine.prompts import Roll
from sheetgen.games.book_of_adventure.geometry import square_of
from sheetgen.games.book_of_adventure.review import ENDINGS
from sheetgen.games.book_of_adventure.state import ATTRIBUTES, Area, State

_NEVER_FALL = ("XP", "Level", "Fear", "Chapters")


def extra(s: State, label: str | None, count: int) -> str:
    """Dice that were not due."""
    if s.over:
        return ENDINGS[s.over] if s.over != "stuck" else "end.nothing-after"
    square = square_of(label) if label else None
    if square is not None:
        return "area.create.only-empty" if square in s.areas or square in s.crossed else "area.create.not-otherwise"
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
    return ""


def count(s: State, roll: Roll, got: int) -> str:
    """A roll with a wrong number of dice: the part that is missing, or the Attribute that came on top."""
    difference = got - roll.count
    if roll.label == "fear":
        return "fear-check.dice"
    if roll.label != "pool":
        return ""
    for rule, dice in roll.parts:
        if dice and difference == -dice:
            return rule
    if difference > 0 and difference in (s.attributes.get(name) for name in ATTRIBUTES):
        return "pool.one-attribute"
    return "pool.level" if difference == -1 else ""


def statement(s: State, subject: str, field: str, said: Any, due: Any) -> str:
    """A differing statement that no claim precedes."""
    if subject == "Review" and s.over == "dead":
        return "review.not-when-dead"
    if subject == "" and field in ATTRIBUTES:
        return "attributes.fixed"
    if subject == "" and field in _NEVER_FALL and due is not None and said < due:
        return "stats.never-fall"
    if field == "area" and isinstance(said, Area):
        return _area(said, due)
    return ""


def _area(said: Area, due: Area | None) -> str:
    if due is None:
        return "area.create.not-otherwise"
    if said.kind != due.kind:
        return "world.one-kind"
    if said.kind == "encounter" and said.ecl != due.ecl:
        return "area.ecl.frozen"
    return "encounter.type-letter" if said.kind == "encounter" else "world.one-kind"
