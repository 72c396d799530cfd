"""Which rule a slip on paper most likely broke, where no claim says so by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from sheetgen.engine.prompts import Draw, Roll
from sheetgen.games.solo_dungeon.state import State

_FALL: Final = "room.floor-collapse"
_AFTER_DEATH: Final = ("loot", "amount", "chest", "exits", "contents", "Door", "Corridor", "Room", "Card")
_DRAWS: Final = {"Room": "room.revisit"}
_MADE_ONCE: Final = {
    "contents": "room.revisit",
    "fail": "thing.one-use",
    "effect": "thing.one-use",
    "avoid": "trap.avoid",
    "trap damage": "trap.damage",
    "scribe": "thing.scribe",
    "write": "thing.book-write",
    "Kind": "thing.get",
    "Quality": "thing.get",
    "arrows": "thing.get",
    "book": "thing.get",
    "magic bonus": "magic.check",
}


def extra(s: State, label: str | None, count: int) -> str:
    """Dice or a draw that were not due."""
    if s.over:
        return "death.end" if label in _AFTER_DEATH else "death.zero"
    if label is None:
        return ""
    if label == s.rolled and label not in ("attack", "Card"):
        return "combat.tie-two" if label == "initiative" and len(s.foes) > 1 else "core.one-roll"
    special = _SPECIAL.get(label)
    if special is not None:
        return special(s)
    if label.startswith("foe "):
        return "opponent.fixed"
    if label.endswith(" attack"):
        foe = s.foe(label[0])
        return "combat.opponent-defeated" if foe is not None and not foe.alive else "combat.turn-order"
    return _DRAWS.get(label) or _MADE_ONCE.get(label, "")


def _exits(s: State) -> str:
    if s.fight is not None:
        return "room.order"
    return _FALL if _fell(s) else "room.revisit"


def _fell(s: State) -> bool:
    """Whether this step has come down through a floor."""
    return bool(s.fell) and s.fell == s.step


def _card(s: State) -> str:
    return _FALL if _fell(s) else "level.arrival" if s.rolled in ("Corridor", "Card") or s.arriving else "level.card"


def _worth(s: State) -> str:
    return "thing.useless" if s.things and not s.things[-1].strength and s.rolled == "Quality" else "thing.get"


def _loot(s: State) -> str:
    if s.fight is not None and s.living:
        return "loot.allowed"
    return "xp.not-if-fled" if s.fled else "loot.once"


_SPECIAL: Final[Mapping[str, Callable[[State], str]]] = {
    "exits": _exits,
    "Card": _card,
    "worth": _worth,
    "magic": _worth,
    "loot": _loot,
    "chest": lambda s: "chest.no-opponents" if s.living else "combat.run-place" if s.fled else "chest.once",
    "initiative": lambda s: "combat.tie-two" if len(s.living) > 1 else "combat.turn-order",
    "attack": lambda s: "combat.turn-order",
    "Corridor": lambda s: "level.arrival" if s.arriving else "explore.draw-once",
    "Door": lambda s: "corridor.chamber" if s.rolled == "Corridor" else "explore.draw-once",
    "Opponent": lambda s: "opponent.name",
    "NPC": lambda s: "opponent.name",
    "amount": lambda s: "chest.coins" if s.rolled == "chest" else "loot.coins",
}


def missing(s: State, prompt: Any, verb: str) -> str:
    """A prompt without an entry, before a verb or before dice."""
    if not isinstance(prompt, Roll | Draw):
        return ""
    label = prompt.label
    if label.endswith(" attack") and verb == "attack" and prompt.missing == "combat.opponent-attack":
        return "combat.turn-order"
    if verb == "use" and label in ("contents", "avoid", "trap damage", "attack"):
        return "core.declare-first"
    return ""


def _of_step(s: State, field: str, slip: int) -> str:
    """The rule of a stat that is written at the end of a step: of the claim that explains it, or was left out."""
    told = [each for each in reversed(s.told) if each.field == field]
    for each in told:
        rule = each.why(each.value + slip) if each.why is not None else ""
        if rule:
            return rule
    left_out = [each.rule for each in told if each.value - each.was == -slip]
    moved = [each.rule for each in told if each.value != each.was]
    return (*left_out, *moved, *(each.rule for each in told), "")[0]


def statement(s: State, subject: str, field: str, said: Any, due: Any) -> str:
    """A differing statement that no claim precedes."""
    if subject.startswith("R:"):
        number = subject[2:-1]
        return s.results.get(int(number), "explore.choose") if number.isdigit() else "explore.choose"
    if subject.startswith("F:"):
        return "opponent.rpi" if field == "RPI" else "opponent.fixed" if field != "Health" else ""
    found = _of_step(s, field, said - due) if subject == "" and isinstance(due, int) else ""
    if found:
        return found
    if subject == "" and field == "Level":
        return "explore.stairs" if said < due else "level.descend"
    if subject == "" and field == "RPI":
        return "char.rpi"
    if subject == "" and field in ("Initiative", "Attack", "Defense", "Avoid traps", "Limit"):
        return "transmuter.stats"
    return ""
