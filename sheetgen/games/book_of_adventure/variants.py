"""The readings of The Book of Adventure that a table may choose between (specification 5.3, the shipped ones)."""

from dataclasses import dataclass

from sheetgen.engine.variants import Fixed, Switch, Value, VariantSet


@dataclass(frozen=True, slots=True)
class Variants:
    """The values of the switches in force; the defaults are the specification's rulings."""

    level_divisor: int = 100
    start_fail_xp: int = 10
    four_ones: str = "town"
    route_corner: str = "touch"
    route_reach: str = "any"
    personal_split: str = "low-physical"
    mental_wisdom: bool = True
    snack_scope: str = "both"
    combat_strain: bool = False
    combat_gold_bonus: int = 1
    armor_on_flee: bool = True
    convert_fear_check: str = "always"
    converted_ecl: str = "raised"
    threat_flee_converts: bool = False
    trap_flee: bool = True
    trap_failure_damage: str = "1d6+1"
    trap_failure_fear: int = 0
    trap_after_trigger: str = "obstacle"


SWITCHES: tuple[Switch, ...] = (
    Switch("level-divisor", (100, 20), ("level.divisor",), "XP for one Level"),
    Switch("start-fail-xp", (10, 1), ("xp.start.failed-check",), "XP for a start check that fails"),
    Switch(
        "four-ones",
        ("town", "encounter", "blocked", "reroll"),
        ("area.kind.four-ones",),
        "four 1s make a Town of Wealth 1, an Encounter of base 4, a Blocked Area, or are rolled again",
    ),
    Switch(
        "route-corner",
        ("touch", "free", "split"),
        ("route.corner-touch",),
        "a line through a grid corner touches both side squares, neither, or both without a Blocked one stopping it",
    ),
    Switch("route-reach", ("any", "neighbour"), ("route.any-distance",), "how far away the destination may lie"),
    Switch(
        "personal-split",
        ("low-physical", "low-mental"),
        ("personal.split",),
        "whether 1 to 3 makes a Personal physical or mental",
    ),
    Switch("mental-wisdom", (True, False), ("personal.pool.mental",), "whether a mental Personal takes WIS"),
    Switch("snack-scope", ("both", "physical"), ("personal.pool.things",), "the kinds of Personal a Snack helps in"),
    Switch("combat-strain", (False, True), ("strain.obstacle-only",), "whether Combat offers Strain"),
    Switch("combat-gold-bonus", (1, 0), ("combat.victory.luck-gold",), "gold added to the die of a lucky victory"),
    Switch(
        "armor-on-flee",
        (True, False),
        ("combat.flee.armor", "threat.flee.armor"),
        "whether Armor helps against the blow at one who flees",
    ),
    Switch(
        "convert-fear-check",
        ("always", "failure-only", "never"),
        ("threat.convert.combat-start",),
        "when a Threat turned Combat asks for a Fear Check",
    ),
    Switch(
        "converted-ecl",
        ("raised", "life-only"),
        ("threat.failure.convert", "encounter.xp-is-ecl", "review.highest-ecl"),
        "whether a failed Threat raises the ECL or only the Life it fights with",
    ),
    Switch(
        "threat-flee-converts",
        (False, True),
        ("flee.area-stays",),
        "whether a fled Threat is left as a Combat of a higher ECL",
    ),
    Switch("trap-flee", (True, False), ("trap.start.flee",), "whether a Trap that has not gone off may be fled"),
    Switch(
        "trap-failure-damage",
        ("1d6+1", "check", "none"),
        ("trap.failure.triggers",),
        "the Wounds of a failed Trap roll: at once, only after a failed INT or WIS Check, or none",
    ),
    Switch("trap-failure-fear", (0, 1), ("trap.failure.triggers",), "Fear for a failed Trap roll"),
    Switch(
        "trap-after-trigger",
        ("obstacle", "trap"),
        ("trap.triggered-is-obstacle",),
        "whether a Trap that went off becomes an Obstacle or stays a Trap without the kit",
    ),
)
"""The switches in the order of the specification; the first value is the default."""

PRESETS: dict[str, dict[str, Value]] = {
    "quicksheet": {
        "personal-split": "low-mental",
        "mental-wisdom": False,
        "snack-scope": "physical",
        "combat-strain": True,
        "combat-gold-bonus": 0,
        "threat-flee-converts": True,
        "trap-failure-fear": 1,
        "trap-after-trigger": "trap",
    },
    "letter": {"start-fail-xp": 1, "four-ones": "encounter"},
}
"""Named sets of values: the quicksheet's side of each contradiction, and the letter of the main text."""

FIXED: tuple[Fixed, ...] = (
    Fixed("town-creates", False, "area.create.not-otherwise"),
    Fixed("ecl-update", "frozen", "area.ecl.frozen"),
    Fixed("route-empty", "cross", "route.through-empty"),
    Fixed("fled-area", "open", "flee.area-stays"),
    Fixed("flee-home-fear", "on-use", "flee.not-a-visit"),
    Fixed("stuck", "end", "end.stuck"),
    Fixed("life-on-return", "full", "combat.start.life"),
    Fixed("trap-armor-start", False, "trap.start.triggered"),
    Fixed("items-per-roll", 1, "pool.item-one-per-kind"),
    Fixed("or-is-exclusive", False, "obstacle.pool.things"),
    Fixed("equipment-limit", "held", "buy.equipment-one"),
    Fixed("haggle-timing", "entry", "haggle.once-on-entry"),
    Fixed("haggle-scope", "all", "haggle.discount"),
    Fixed("oracle-subtype", "later", "oracle.rolls-type"),
    Fixed("fear-cap", True, "fear.stop-at-twenty"),
    Fixed("end-timing", "list", "end.after-list"),
    Fixed("chapter-twenty", "forced", "end.chapters"),
    Fixed("towns-counted", "visited", "review.towns"),
)
"""Switches of the specification that are not offered: each a ruling that a log may waive."""

VARIANTS: VariantSet[Variants] = VariantSet(Variants, SWITCHES, PRESETS, FIXED)
"""Everything above together, for the registry and for table files."""
