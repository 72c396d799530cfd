"""The character (2.2): what the stats come to with things and effects, and RPI."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sheetgen.games.solo_dungeon.state import State, Thing

BASE: Final = {
    "health": "health",
    "initiative": "initiative",
    "attack": "attack",
    "defense": "defense",
    "avoid-traps": "avoid_traps",
}
"""The stats (char.stats) and the fields that hold their base values."""

RPI_PARTS: Final = ("health", "initiative", "attack", "defense")
"""What RPI is made of (char.rpi)."""

_WORN_FOR: Final = {"weapon": "damage", "armor": "defense"}

GEAR: Final = ("weapon", "armor")
"""Classes of things that are put on."""


def arrows(s: State) -> Thing | None:
    """The arrows that the next shot comes from: the first usable ones (thing.bow)."""
    for thing in s.things:
        if thing.use == "arrows" and thing.held and thing.strength and thing.qty > 0:
            return thing
    return None


def bow(s: State) -> int:
    """What a bow adds to initiative: its strength, with at least one usable arrow (thing.bow)."""
    best = max((thing.strength for thing in s.things if thing.use == "bow" and thing.held), default=0)
    return best if best and arrows(s) is not None else 0


def of_things(s: State, stat: str) -> int:
    """What things add to a stat, or to ``damage`` (thing.weapon, thing.armor, thing.bow, magic.held).

    What magic adds to health is in the health already.
    """
    total = 0
    for thing in s.things:
        if thing.state != "held":
            continue
        if thing.worn and _WORN_FOR.get(thing.use) == stat:
            total += thing.strength
        if thing.magic == stat != "health" and thing.counts:
            total += thing.plus
    return total + bow(s) if stat == "initiative" else total


def of_effects(s: State, stat: str) -> int:
    """What running effects add to a stat of yours (effect.length)."""
    return sum(effect.amount for effect in s.effects if effect.stat == stat and effect.target == "self")


def effective(s: State, stat: str) -> int:
    """The value that counts: base, things and running effects."""
    base = getattr(s, BASE[stat]) if stat in BASE else 0
    total = base + of_things(s, stat)
    return int(total + of_effects(s, stat) if s.effects else total)


def damage_bonus(s: State) -> int:
    """What is added to the damage of your hits: weapon, magic, effects, poison."""
    return effective(s, "damage") + (s.fight.poison if s.fight is not None else 0)


def rpi(s: State) -> int:
    """Health, initiative, attack and defense with things but without running effects (char.rpi)."""
    return int(
        s.health
        + s.initiative
        + s.attack
        + s.defense
        + of_things(s, "initiative")
        + of_things(s, "attack")
        + of_things(s, "defense")
    )


def parts_of(thing: Thing) -> Iterator[tuple[str, int, str]]:
    """What a thing adds while it counts: stat, amount, the rule."""
    if thing.worn and thing.strength:
        if thing.use == "weapon":
            yield "damage", thing.strength, "thing.weapon"
        elif thing.use == "armor":
            yield "defense", thing.strength, "thing.armor"
    if thing.magic and thing.counts:
        yield thing.magic, thing.plus, "magic.held"
