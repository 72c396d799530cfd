"""The readings of Adventuring Companies that a table may choose between (specification 4.12, the shipped ones)."""

from dataclasses import dataclass

from sheetgen.engine.variants import Fixed, Switch, Value, VariantSet


@dataclass(frozen=True, slots=True)
class Variants:
    """The values of the switches in force; the defaults are the specification's rulings, with all modules on."""

    modules_navigation: bool = True
    modules_encounters: bool = True
    modules_travel: bool = True
    modules_encumbrance: bool = True
    modules_supplies: bool = True
    modules_fatigue: bool = True
    turn_idle: str = "active"
    fatigue_reading: str = "literal"
    march_stop: str = "after-encounter"
    terrain_road: str = "hardest"
    navigation_turn_angle: str = "one-face"
    travel_target: int = 5
    explore_count: str = "area"
    exhaust_on: str = "pass"
    tier4_entrances: str = "all"
    combat_six: str = "two-rolls"
    treasure_timing: str = "first-engagement"
    treasure_times: str = "multiply"
    refresh_clock: str = "from-exhaustion"
    refresh_treasure: str = "same-share"


SWITCHES: tuple[Switch, ...] = (
    Switch("modules.navigation", (True, False), ("turn.modules", "navigation.when"), "whether marches are navigated"),
    Switch(
        "modules.encounters",
        (True, False),
        ("turn.modules", "encounter.check-per-area"),
        "whether areas marched through are tested for encounters",
    ),
    Switch("modules.travel", (True, False), ("turn.modules", "travel.when"), "whether a march ends in a travel roll"),
    Switch(
        "modules.encumbrance", (True, False), ("turn.modules", "march.encumbrance"), "whether loads slow a company down"
    ),
    Switch("modules.supplies", (True, False), ("turn.modules", "supplies.week"), "whether companies eat"),
    Switch(
        "modules.fatigue",
        (True, False),
        ("turn.modules", "fatigue.accrue", "fatigue.apply"),
        "whether days without rest tire a company",
    ),
    Switch(
        "turn.idle",
        ("active", "neutral", "rest"),
        ("turn.idle", "rest.streak"),
        "whether an unused slot tires and breaks a run of rests, does neither, or is a rest action",
    ),
    Switch(
        "fatigue.reading",
        ("literal", "no-rest", "next-day-only"),
        ("fatigue.accrue",),
        "fatigue grows after any slot that was no rest, only after a day without rest, or is 1 for the next day only",
    ),
    Switch(
        "march.stop",
        ("after-encounter", "any-time"),
        ("march.stop-after-encounter",),
        "whether a march may be broken off only after an encounter or in any area",
    ),
    Switch(
        "terrain.road",
        ("hardest", "along-road", "road-cost"),
        ("terrain.hardest",),
        "whether a road is cheap only alone, from one road area to the next, or always",
    ),
    Switch(
        "navigation.turn-angle",
        ("one-face", "two-faces"),
        ("navigation.hex-faces",),
        "how many hex faces a company astray to the left or right is off",
    ),
    Switch("travel.target", (5, 4, 3), ("travel.success", "travel.failure"), "the total that a travel roll needs"),
    Switch(
        "explore.count",
        ("area", "company"),
        ("explore.count-scope",),
        "whether exploring counts all known sites of the area or those the company found or engaged itself",
    ),
    Switch(
        "exhaust.on",
        ("pass", "engage"),
        ("site.exhaust-on-pass", "combat.lost"),
        "whether only passed encounters are exhausted or all that were attempted",
    ),
    Switch(
        "tier4.entrances",
        ("all", "first"),
        ("site.tier4.access",),
        "whether a tier 4 site is entered anywhere on level 1 or at 1.1 only",
    ),
    Switch(
        "combat.six",
        ("two-rolls", "one-roll", "free-choice-and-roll"),
        ("combat.special.again",),
        "a special 6 means two further rolls, one roll in its place, or a chosen ability and one further roll",
    ),
    Switch(
        "treasure.timing",
        ("first-engagement", "first-pass", "creation"),
        ("treasure.when",),
        "treasure is rolled after the first engage action, at the first passed encounter, or with the site",
    ),
    Switch(
        "treasure.times",
        ("multiply", "pool"),
        ("treasure.skill-add", "treasure.combat-add", "skill.failure-damage"),
        "whether d6 times a number multiplies one die or rolls that many dice",
    ),
    Switch(
        "refresh.clock",
        ("from-exhaustion", "week-end"),
        ("site.refresh-due",),
        "whether weeks of refreshing run from the day of exhaustion or end with the calendar's weeks",
    ),
    Switch(
        "refresh.treasure",
        ("same-share", "none", "reroll"),
        ("site.refresh-clears",),
        "a refreshed encounter holds its share again, what was left of it, or a new one",
    ),
)
"""The switches in the order of the catalogue; the first value is the default."""

MODULES: tuple[str, ...] = tuple(switch.name for switch in SWITCHES if switch.name.startswith("modules."))
"""The switches that turn a whole module on or off (``turn.modules``)."""

PRESETS: dict[str, dict[str, Value]] = {
    "core": dict.fromkeys(MODULES, False),
    "mild": {
        "turn.idle": "neutral",
        "fatigue.reading": "no-rest",
        "march.stop": "any-time",
        "terrain.road": "along-road",
        "travel.target": 3,
    },
    "harsh": {
        "navigation.turn-angle": "two-faces",
        "exhaust.on": "engage",
        "tier4.entrances": "first",
        "refresh.treasure": "none",
    },
}
"""Named sets of values: actions and sites without the modules, and the readings that favour or trouble companies."""

FIXED: tuple[Fixed, ...] = (
    Fixed("fatigue.scope", "company-rolls", "fatigue.scope"),
    Fixed("rest.bonus-bank", "until-roll", "rest.bonus-spent"),
    Fixed("rest.across-days", True, "rest.streak"),
    Fixed("march.carry-over", False, "march.no-carry-over"),
    Fixed("march.minimum-one", "per-action", "march.minimum-one"),
    Fixed("march.plan-check", "known-terrain", "march.route-affordable"),
    Fixed("navigation.required", "every-march", "navigation.when"),
    Fixed("navigation.six", "intended", "navigation.failed-direction"),
    Fixed("navigation.distance", "areas", "navigation.same-distance"),
    Fixed("navigation.bonus-life", "next-roll", "navigation.bonus-spent"),
    Fixed("navigation.position-known", True, "navigation.failed-direction"),
    Fixed("encounter.order", "interleaved", "encounter.resolve-first"),
    Fixed("encounter.areas", "entered", "encounter.which-areas"),
    Fixed("travel.cost", "terrain", "travel.highest-cost"),
    Fixed("unit.scale", "units", "unit.definition"),
    Fixed("unit.animals", False, "unit.definition"),
    Fixed("unit.weighting", "per-unit", "unit.random"),
    Fixed("explore.natural-six", True, "explore.natural-six"),
    Fixed("skill.die", "1d6", "skill.die"),
    Fixed("skill.untrained", 1, "skill.untrained"),
    Fixed("skill.who", "any-unit", "skill.one-unit"),
    Fixed("skill.attempts", 1, "skill.one-attempt"),
    Fixed("skill.auto", "none", "skill.die"),
    Fixed("site.created", "discovery", "site.created"),
    Fixed("site.tier-source", "choice", "site.tier"),
    Fixed("tier1.difficulty", True, "site.tier1.check"),
    Fixed("tier3.order", "free", "site.tier3.order"),
    Fixed("tier3.failure-ends", True, "site.tier3.failure"),
    Fixed("tier4.failure-ends", True, "site.tier4.failure"),
    Fixed("tier4.lines", "two-way", "site.tier4.access"),
    Fixed("tier4.access", "local", "site.tier4.access"),
    Fixed("tier4.targets", "random", "site.tier4.targets"),
    Fixed("tier4.orphans", "repair", "site.tier4.orphans"),
    Fixed("tier4.surplus-links", "cap", "site.tier4.connections"),
    Fixed("combat.mode", "clash", "combat.resolution"),
    Fixed("combat.special-rolls", 1, "combat.special"),
    Fixed("combat.treasure-hd", "final", "treasure.combat-add"),
    Fixed("treasure.scope", "all-encounters", "treasure.skill-add"),
    Fixed("treasure.division", "equal", "treasure.divide"),
    Fixed("treasure.remainder", "last", "treasure.remainder"),
    Fixed("treasure.leftover", "stays", "treasure.up-to"),
    Fixed("supplies.counter", "campaign", "supplies.week"),
    Fixed("supplies.shortfall", "hp-loss", "supplies.shortfall"),
    Fixed("order.precedence", "listed", "order.home-explorer"),
    Fixed("order.size", "heads", "order.smallest"),
    Fixed("encumbrance.mode", "load", "company.load"),
    Fixed("healing.mode", "rest-day", "company.healing"),
)
"""Switches of the specification that are not offered: each a ruling that a log may waive."""

VARIANTS: VariantSet[Variants] = VariantSet(Variants, SWITCHES, PRESETS, FIXED)
"""Everything above together, for the registry and for table files."""
