"""The readings of Solo Dungeon that a table may choose between (specification 5.2, the shipped ones)."""

from dataclasses import dataclass

from sheetgen.engine.variants import Fixed, Switch, Value, VariantSet


@dataclass(frozen=True, slots=True)
class Variants:
    """The values of the switches in force; the defaults are the specification's rulings, house rules off."""

    exits_count: str = "extra"
    room_collapse: str = "corridor-no-card"
    opponent_health_base: str = "current"
    initiative_cadence: str = "fight"
    damage_attack_added: bool = True
    strength_above: str = "chart"
    rpi_timing: str = "fight-start"
    xp_two: str = "each"
    health_cap: str = "apothecary"
    trap_sign: str = "absolute"
    magic_threshold: str = "at-least-4"
    ring_bonus: str = "strength"
    alchemist_reset: str = "different-portal"
    transmuter_uses: str = "one-point"
    house_start_health: int = 10
    house_level_divisor: int = 1
    house_one_opponent_first_level: bool = False


SWITCHES: tuple[Switch, ...] = (
    Switch(
        "exits.count",
        ("extra", "total"),
        ("room.exits",),
        "whether the exits of a room are new doors or include the way in",
    ),
    Switch(
        "room.collapse",
        ("corridor-no-card", "full-stairs", "new-room"),
        ("room.floor-collapse",),
        "a fall ends in a corridor draw without a card, in the whole arrival by stairs, or in a new room",
    ),
    Switch(
        "opponent.health-base",
        ("current", "health-max"),
        ("opponent.health",),
        "whether an opponent's health is built on your health of the moment or on your limit of healing",
    ),
    Switch(
        "initiative.cadence",
        ("fight", "round"),
        ("combat.turn-order",),
        "whether initiative is rolled once a fight or every round",
    ),
    Switch(
        "damage.attack-added",
        (True, False),
        ("combat.player-damage", "combat.opponent-damage"),
        "whether the attack is added to the damage as well as to the margin",
    ),
    Switch(
        "strength.above",
        ("chart", "chart-plus-one"),
        ("thing.strength",),
        "whether the strengths above average are 1 to 7 or 2 to 8",
    ),
    Switch(
        "rpi.timing",
        ("fight-start", "reward"),
        ("combat.start-rpi",),
        "whether your RPI counts for XP as it was when the opponents appeared or as it is after the fight",
    ),
    Switch(
        "xp.two",
        ("each", "sum-once"),
        ("xp.two-opponents",),
        "whether two opponents are compared with you one by one or together",
    ),
    Switch(
        "health.cap",
        ("apothecary", "all", "none"),
        ("char.health-max", "thing.food", "effect.target", "surface.apothecary"),
        "what the limit of healing binds: the apothecary, everything, or nothing",
    ),
    Switch(
        "trap.sign",
        ("absolute", "negative-zero", "literal"),
        ("trap.damage",),
        "whether a negative damage roll of a trap hurts, counts as 0, or heals",
    ),
    Switch(
        "magic.threshold",
        ("at-least-4", "exactly-4"),
        ("magic.check",),
        "whether a ring or necklace is magic on 4 or more or on exactly 4",
    ),
    Switch(
        "ring.bonus",
        ("strength", "one"),
        ("thing.ring-necklace",),
        "whether a ring or necklace adds its strength or 1 to its magic check",
    ),
    Switch(
        "alchemist.reset",
        ("different-portal", "any-portal"),
        ("alchemist.reset",),
        "whether the fee falls back at a different portal only or at every passage",
    ),
    Switch(
        "transmuter.uses",
        ("one-point", "one-each", "unlimited"),
        ("transmuter.one-point", "transmuter.destroyed-after-use"),
        "a found transmuter gives one point, one by gold and one by XP, or as many as you pay",
    ),
    Switch(
        "house.start-health", (10, 15, 20), ("char.start", "char.health-max"), "house rule: the health you start with"
    ),
    Switch(
        "house.level-divisor",
        (1, 2, 3),
        ("opponent.health", "opponent.stats"),
        "house rule: opponents are built on the level divided by this, rounded down",
    ),
    Switch(
        "house.one-opponent-first-level",
        (False, True),
        ("room.contents",),
        "house rule: on level 0 a room never holds more than one opponent",
    ),
)
"""The switches in the order of the specification; the first value is the default."""

PRESETS: dict[str, dict[str, Value]] = {
    "literal": {
        "exits.count": "total",
        "trap.sign": "literal",
        "alchemist.reset": "any-portal",
        "health.cap": "none",
        "ring.bonus": "one",
        "magic.threshold": "exactly-4",
    },
    "kind": {
        "rpi.timing": "reward",
        "strength.above": "chart-plus-one",
        "house.one-opponent-first-level": True,
        "house.start-health": 15,
        "house.level-divisor": 2,
    },
}
"""Named sets of values: the letter of the source, and a dungeon in which a character lives longer."""

FIXED: tuple[Fixed, ...] = (
    Fixed("level.start", 0, "char.start"),
    Fixed("explore.stuck", "hidden-door", "explore.hidden-door"),
    Fixed("exits.kind", "door", "room.exits"),
    Fixed("room.order", "contents-first", "room.order"),
    Fixed("corridor.after-fight", "same-passage", "corridor.after-fight"),
    Fixed("opponent.two", "separate", "opponent.two"),
    Fixed("opponent.min-health", 1, "opponent.health"),
    Fixed("initiative.two", "highest", "combat.initiative-two"),
    Fixed("damage.floor", 0, "combat.damage-floor"),
    Fixed("damage.dagger", 1, "thing.weapon"),
    Fixed("rpi.items", "included", "char.rpi"),
    Fixed("xp.flee", "none", "xp.not-if-fled"),
    Fixed("flee.attackers", "all", "combat.last-attack"),
    Fixed("flee.when", "own-turn", "combat.turn-order"),
    Fixed("flee.opponents", "stay", "combat.run-place"),
    Fixed("death.at", "zero", "death.zero"),
    Fixed("amount.zero", "zero", "core.absolute"),
    Fixed("amount.level", "add-double", "core.level-times-two"),
    Fixed("silver.rate", 0, "transmuter.gold"),
    Fixed("loot.bodies", "each", "loot.once"),
    Fixed("worth.sign", "absolute", "worth.multiplier"),
    Fixed("sell.surface", False, "worth.not-money"),
    Fixed("magic.any", "six", "magic.bonus"),
    Fixed("magic.scope", "in-use", "magic.held"),
    Fixed("arrows.sign", "absolute", "thing.arrows-found"),
    Fixed("arrows.spend", "per-fight", "thing.arrows-used"),
    Fixed("key.when", "on-entry", "thing.key"),
    Fixed("poison.when", "before-roll", "thing.poison"),
    Fixed("use.cost", "free-one-per-turn", "combat.use-thing"),
    Fixed("effect.reveal", "on-use", "effect.table"),
    Fixed("effect.length", "fight", "effect.length"),
    Fixed("effect.target", "self-or-opponent", "effect.target"),
    Fixed("effect.fail-scope", "effects-table", "effect.failure"),
    Fixed("scribe.quality", "average", "thing.scribe"),
    Fixed("book.write", "three-rolls-one-quill", "thing.book-write"),
    Fixed("book.wear", "effects-used", "thing.book-worn-out"),
    Fixed("stairs.forced", False, "explore.stairs"),
    Fixed("portal.place", "level", "portal.where"),
    Fixed("portal.level-zero", False, "portal.where"),
    Fixed("tower.arrive", "portal-spot", "surface.tower"),
    Fixed("tower.choice", "may-walk", "surface.restart"),
    Fixed("restart.level", 0, "surface.restart"),
    Fixed("alchemist.fee", "access-plus-cost", "surface.alchemist"),
    Fixed("transmuter.overpay", "lost", "transmuter.things"),
    Fixed("transmuter.stats", "five", "transmuter.stats"),
    Fixed("card.deck", "reshuffled", "level.card"),
)
"""Switches of the specification that are not offered: each a ruling that a log may waive."""

VARIANTS: VariantSet[Variants] = VariantSet(Variants, SWITCHES, PRESETS, FIXED)
"""Everything above together, for the registry and for table files."""
