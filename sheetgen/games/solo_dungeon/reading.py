"""Reads the words of a choice as an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from sheetgen.engine.names import fold, hint
from sheetgen.engine.notation import Unknown
from sheetgen.games.solo_dungeon import actions as act
from sheetgen.games.solo_dungeon.state import START, Foe, State, Thing
from sheetgen.games.solo_dungeon.words import ATTRIBUTE_OF

Read = act.Action | Unknown


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else None


# Exits and places


_KINDS: Final = frozenset(("door", "corridor", "stairs", "the", "only"))
"""Words for an exit that do not say which."""


def _exit(s: State, kind: str, words: Sequence[str]) -> str | Unknown:
    """The label of an exit; where only one of that kind is open, it need not be written."""
    named = [word for word in words if fold(word) not in _KINDS]
    if named:
        return named[-1].lower()
    ways = [way.label for way in s.exits if way.kind == kind]
    if len(ways) == 1:
        return ways[0]
    if not ways:
        return START if not s.step else ""
    return Unknown(f"which {kind} is meant?", f"one of {', '.join(ways)}")


def read_open(s: State, words: Sequence[str]) -> Read:
    """A door that is opened."""
    label = _exit(s, "door", words)
    return label if isinstance(label, Unknown) else act.Open(label)


def read_corridor(s: State, words: Sequence[str]) -> Read:
    """A corridor that is followed."""
    label = _exit(s, "corridor", words)
    return label if isinstance(label, Unknown) else act.Follow(label)


def read_stairs(s: State, words: Sequence[str]) -> Read:
    """Stairs that are taken, down as a rule."""
    ways = [word for word in words if fold(word) not in ("down", "up")]
    label = _exit(s, "stairs", ways)
    return label if isinstance(label, Unknown) else act.Descend(label, any(fold(word) == "up" for word in words))


def _place(words: Sequence[str]) -> int:
    """The step that made a place, of words such as ``12``, ``step 12`` or ``12b``; 0 for none."""
    digits = words[-1].rstrip("abcdefghij") if words else ""
    return _number(digits) or 0


def read_return(s: State, words: Sequence[str]) -> Read:
    """A place that opponents hold."""
    place = _place(words)
    if not place and len(s.blocked) == 1:
        place = s.blocked[0].room.step
    if place or not s.blocked:
        return act.Return(place)
    return Unknown("which place is meant?", f"one of {', '.join(str(each.room.step) for each in s.blocked)}")


def read_chest(s: State, words: Sequence[str]) -> Read:
    """A chest that is opened or left."""
    word = fold(words[0]) if words else "open"
    if word in ("leave", "left", "shut", "none"):
        return act.Chest(opened=False)
    if word != "open" and _number(word) is None:
        return Unknown(f"'{words[0]}' is nothing to do with a chest", "chest open or chest leave")
    place = _place(words[1:] if word == "open" else words)
    if not place and len(s.shut) == 1 and s.phase == "free":
        place = s.shut[0]
    return act.Chest(True, place)


# Opponents


def find_foe(s: State, text: str) -> Foe | None:
    """The opponent of a letter or a name."""
    folded = fold(text)
    for foe in s.foes:
        if folded in (fold(foe.label), fold(foe.name), fold(f"{foe.label} {foe.name}")):
            return foe
    near = [foe for foe in s.foes if folded in map(fold, foe.name.split())]
    return near[0] if len(near) == 1 else None


def _letter(s: State, words: Sequence[str]) -> str | Unknown:
    """The letter of an opponent; where only one is alive, it need not be written."""
    text = " ".join(words)
    if text:
        foe = find_foe(s, text)
        if foe is not None or not s.foes:
            return foe.label if foe is not None else text.upper()
        if len(text) == 1:
            return text.upper()
        names = [f"{foe.label} {foe.name}" for foe in s.foes]
        return Unknown(f"there is no opponent '{text}'", f"one of {', '.join(names)}")
    alive = s.living
    if len(alive) == 1:
        return alive[0].label
    return Unknown("which opponent is meant?", "A or B") if alive else ""


def read_attack(s: State, words: Sequence[str]) -> Read:
    """Your attack."""
    letter = _letter(s, words)
    return letter if isinstance(letter, Unknown) else act.Attack(letter)


def read_strike(s: State, actor: str) -> Read:
    """An opponent's attack."""
    letter = _letter(s, actor.split())
    return letter if isinstance(letter, Unknown) else act.Strike(letter)


def read_loot(s: State, words: Sequence[str]) -> Read:
    """A body that is searched, or none."""
    if words and fold(words[0]) in ("none", "nothing"):
        return act.Loot("none")
    if not words:
        left = [foe.label for foe in s.foes if not foe.looted]
        return act.Loot(left[0]) if left else act.Loot("A")
    letter = _letter(s, words)
    return letter if isinstance(letter, Unknown) else act.Loot(letter)


# Things


def find_thing(s: State, words: Sequence[str], use: Sequence[str] = ()) -> str | Unknown:
    """The name of a thing from words: its name, or its kind with or without its quality."""
    text = fold(" ".join(words))
    if not text:
        return Unknown("a thing was expected", f"one of {_names(s.held)}")
    exact = next((thing.name for thing in s.things if fold(thing.name) == text), None)
    named = [thing for thing in s.things if text in _spellings(thing)]
    held = [thing for thing in named if thing.held]
    if exact is not None and (s.thing(exact) in held or not held):
        return exact
    if len(held) == 1 or (held and all(thing == held[0].but(name=thing.name) for thing in held)):
        return held[0].name
    if held:
        return Unknown(f"which {' '.join(words)} is meant?", f"one of {_names(held)}")
    if named:
        return named[-1].name
    text = " ".join(words)
    near = hint(text, (thing.name for thing in s.things), _names(s.held))
    return Unknown(f"there is no thing '{text}'", near)


def _names(things: Sequence[Thing]) -> str:
    return ", ".join(thing.name for thing in things) or "none is held"


def _spellings(thing: Thing) -> tuple[str, ...]:
    return fold(thing.name), fold(thing.kind), fold(f"{thing.quality} {thing.kind}")


def _thing_list(s: State, words: Sequence[str]) -> tuple[str, ...] | Unknown:
    """Names of things parted by commas or ``and``."""
    parts: list[list[str]] = [[]]
    for word in " ".join(words).replace(",", " , ").split():
        if word in (",", "and", "+"):
            parts.append([])
        else:
            parts[-1].append(word)
    found: list[str] = []
    for part in parts:
        if part:
            name = find_thing(s, part)
            if isinstance(name, Unknown):
                return name
            found.append(name)
    return tuple(found)


def read_use(s: State, words: Sequence[str]) -> Read:
    """A thing that is used, and at whom."""
    names, on = list(words), ""
    if "on" in names:
        at = names.index("on")
        target = _target(s, names[at + 1 :])
        if isinstance(target, Unknown):
            return target
        names, on = names[:at], target
    name = find_thing(s, names)
    return name if isinstance(name, Unknown) else act.Use(name, on)


_SELF: Final = ("self", "me", "myself", "you", "yourself", "")


def _target(s: State, words: Sequence[str]) -> str | Unknown:
    return "self" if fold(" ".join(words)) in _SELF else _letter(s, words)


def read_target(s: State, words: Sequence[str]) -> Read:
    """At whom an effect is aimed."""
    target = _target(s, words)
    return target if isinstance(target, Unknown) else act.Target(target)


def read_equip(s: State, words: Sequence[str]) -> Read:
    """A weapon or a piece of armor that is put on."""
    name = find_thing(s, words)
    return name if isinstance(name, Unknown) else act.Equip(name)


def read_write(s: State, words: Sequence[str]) -> Read:
    """A scroll, or the book that is written in."""
    if not words or fold(words[0]) == "scroll":
        return act.Write()
    name = find_thing(s, words)
    return name if isinstance(name, Unknown) else act.Write(name)


# Payments


def _stat(words: Sequence[str]) -> str:
    """The attribute of words; what is none stays as it is written."""
    text = " ".join(words)
    return ATTRIBUTE_OF.get(text) or ATTRIBUTE_OF.get(fold(text)) or text


def read_bonus(s: State, words: Sequence[str]) -> Read:
    """What magic adds to."""
    if not words:
        return Unknown("an attribute was expected", "for example @ bonus attack")
    return act.Bonus(_stat(words))


def read_transmute(s: State, words: Sequence[str]) -> Read:
    """A point from a transmuter."""
    return _payment(s, words, act.Transmute)


def read_alchemist(s: State, words: Sequence[str]) -> Read:
    """A point from the alchemist's transmuter."""
    return _payment(s, words, act.Alchemist)


def _payment(s: State, words: Sequence[str], kind: type[act.Transmute]) -> Read:
    pay = fold(words[0]) if words else ""
    if pay in ("none", "nothing"):
        return kind("none")
    if pay not in ("gold", "xp"):
        return Unknown("gold, xp or none was expected", f"for example @ {kind.verb} xp attack")
    rest = list(words[1:])
    give: tuple[str, ...] | Unknown = ()
    if "give" in rest:
        at = rest.index("give")
        rest, give = rest[:at], _thing_list(s, rest[at + 1 :])
    if isinstance(give, Unknown):
        return give
    if not rest:
        return Unknown("a stat was expected", f"for example @ {kind.verb} {pay} attack")
    return kind(pay, _stat(rest), give)


def read_heal(s: State, words: Sequence[str]) -> Read:
    """Points of health that are bought."""
    points = _number(words[0]) if words else 1
    return act.Heal(points) if points else Unknown(f"'{words[0]}' is not a number of points", "for example @ heal 2")


READERS: Final[Mapping[str, Callable[[State, Sequence[str]], Read]]] = {
    "open": read_open,
    "corridor": read_corridor,
    "stairs": read_stairs,
    "hidden": lambda s, words: act.Hidden(),
    "return": read_return,
    "portal": lambda s, words: act.Portal(),
    "attack": read_attack,
    "run": lambda s, words: act.Run(),
    "chest": read_chest,
    "loot": read_loot,
    "use": read_use,
    "target": read_target,
    "equip": read_equip,
    "bonus": read_bonus,
    "write": read_write,
    "transmute": read_transmute,
    "alchemist": read_alchemist,
    "heal": read_heal,
    "tower": lambda s, words: act.Tower(),
    "restart": lambda s, words: act.Restart(),
    "end": lambda s, words: act.End(words[0].lower() if words else ""),
}
"""How the words after each verb are read."""
