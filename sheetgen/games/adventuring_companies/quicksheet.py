"""The quicksheet's lines: each rule in a few words, as it reads under the variants and tables in force.

Numbers and choices come from the tables, the variants and the rules' own functions.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sheetgen.documents.cards import Block, Line
from sheetgen.games.adventuring_companies.clash import D20, DAZZLE, MEND
from sheetgen.games.adventuring_companies.navigation import TURNS
from sheetgen.games.adventuring_companies.state import ACTIONS
from sheetgen.games.adventuring_companies.tables import Tables, Tier, title
from sheetgen.games.adventuring_companies.terrain import UNMAPPED_COST
from sheetgen.games.adventuring_companies.variants import Variants

WAYS: Final = {"opposite": "behind", "left": "left", "right": "right", "intended": "as planned"}
"""Where a company astray goes, in words."""


def march_blocks(t: Tables, v: Variants) -> tuple[Block, ...]:
    """The first page: the turn and everything on the way."""
    return tuple(
        filter(
            None, (_turn(t, v), _march(t, v), _navigation(t, v), _met(t, v), _travel(t, v), _rest(t, v), _food(t, v))
        )
    )


def site_blocks(t: Tables, v: Variants) -> tuple[Block, ...]:
    """The second page: exploring, engaging, sites and foes."""
    return (
        _explore(t, v),
        _engage(t, v),
        _tiers(t, v),
        _check(t, v),
        _creation(t),
        _foe(t, v),
        _treasure(t, v),
        _refresh(t, v),
        _units(t),
        _order(v),
    )


def _turn(t: Tables, v: Variants) -> Block:
    idle = {
        "active": "An unused one is no rest.",
        "neutral": "An unused one counts for nothing.",
        "rest": "An unused one counts as rest.",
    }[v.turn_idle]
    evening = [
        words for words, on in (("fatigue", v.modules_fatigue), ("healing", True), ("food", v.modules_supplies)) if on
    ]
    weather = [Line(f"{_weather(t)}.", ("turn.length",), "Weather, d6")] if t.weather_enabled else []
    return Block(
        "The day",
        (
            Line("what is due is open again.", ("site.refresh-due",), "Morning"),
            *weather,
            Line(
                f"{ACTIONS} a company: march, explore, engage or rest, also the same twice. {idle}",
                ("turn.two-actions", "turn.action-types", "turn.idle"),
                "Actions",
            ),
            Line(f"{', '.join(evening)}, then the next day.", ("turn.day-end",), "Evening"),
        ),
    )


def _weather(t: Tables) -> str:
    """``1 storm (travel -1)`` and so on."""
    words = []
    for face, row in enumerate(t.weather, start=1):
        effects = [
            f"travel {row.travel:+}" if row.travel else "",
            f"navigation {row.navigation:+}" if row.navigation else "",
        ]
        shown = ", ".join(filter(None, effects))
        words.append(f"{face} {row.name}{f' ({shown})' if shown else ''}")
    return "; ".join(words)


def _march(t: Tables, v: Variants) -> Block:
    stop = "after an encounter" if v.march_stop == "after-encounter" else "after any area"
    road = {
        "hardest": "a road does not cheapen dearer ground",
        "along-road": "from road to road the road's cost",
        "road-cost": "where there is a road, its cost",
    }[v.terrain_road]
    load = (
        [
            Line(
                f"over the capacity −{t.encumbered_penalty}; never over {t.hard_limit} × the capacity.",
                ("march.encumbrance", "company.load"),
                "Load",
            )
        ]
        if v.modules_encumbrance
        else []
    )
    return Block(
        "March",
        (
            Line(
                "that of the slowest member; afresh for each march.",
                ("march.movement-score", "march.movement-points"),
                "Points",
            ),
            *load,
            Line(
                f"named area by area. Known ground must be affordable (unmapped {UNMAPPED_COST}); one area always is.",
                ("march.route-announced", "march.route-affordable", "march.minimum-one"),
                "Route",
            ),
            Line(f"the dearest terrain of the area entered; {road}.", ("march.entry-cost", "terrain.hardest"), "Cost"),
            Line(f"{stop}, or where the points end.", ("march.stop-after-encounter",), "Stop"),
            Line("announce, navigate, move, test each area, travel roll.", ("march.order",), "Order"),
        ),
    )


def _navigation(t: Tables, v: Variants) -> Block | None:
    if not v.modules_navigation:
        return None
    return Block(
        "Navigation",
        (
            Line(
                f"{t.skill_check} at most best skill + bonus − F. The bonus is then spent.",
                ("navigation.check", "navigation.best-skill", "navigation.bonus-spent"),
                "Roll",
            ),
            Line(
                f"{_astray(t)}. All turns and the number of areas stay.",
                ("navigation.failed-direction", "navigation.same-turns", "navigation.same-distance"),
                "Astray, d6",
            ),
        ),
        figure="rose",
    )


def _astray(t: Tables) -> str:
    """``1 behind, 2–3 left, 4–5 right, 6 as planned``."""
    groups: dict[str, list[int]] = {}
    for face, turn in enumerate(t.rotation, start=1):
        groups.setdefault(WAYS[TURNS[turn]], []).append(face)
    return ", ".join(f"{_span(faces)} {word}" for word, faces in groups.items())


def _span(faces: list[int]) -> str:
    """``2–3`` or ``6``."""
    return f"{faces[0]}–{faces[-1]}" if len(faces) > 1 else str(faces[0])


def _met(t: Tables, v: Variants) -> Block | None:
    if not v.modules_encounters:
        return None
    hits = ", ".join(map(str, sorted(t.encounter_hits)))
    return Block(
        "Encounters",
        (
            Line(
                f"{t.wander} in every area entered: {hits} is an encounter of its table.",
                ("encounter.check-per-area", "encounter.table"),
                "Test",
            ),
            Line(
                "before moving on. A fight not won ends the march.",
                ("encounter.resolve-first", "encounter.retreat"),
                "Resolve",
            ),
        ),
    )


def _travel(t: Tables, v: Variants) -> Block | None:
    if not v.modules_travel:
        return None
    return Block(
        "Travel roll",
        (
            Line(
                f"{t.travel} − highest cost + travel bonus − F, once after all movement.",
                ("travel.roll", "travel.when", "travel.highest-cost"),
                "Roll",
            ),
            Line(
                f"{v.travel_target} or more: nothing. Less: a random unit loses 1 HP.",
                ("travel.success", "travel.failure"),
                "Result",
            ),
        ),
    )


def _rest(t: Tables, v: Variants) -> Block:
    accrue = {
        "literal": "a day with anything but rest adds 1",
        "no-rest": "a day without any rest adds 1",
        "next-day-only": "1 on the day after one with anything but rest",
    }[v.fatigue_reading]
    lines = []
    if v.modules_fatigue:
        lines += [
            Line(f"{accrue}, from the next day.", ("fatigue.accrue",), "Fatigue F"),
            Line("from targets and totals of the company's rolls.", ("fatigue.apply", "fatigue.scope"), "− F"),
            Line("F is 0 at once.", ("rest.reset",), "Rest"),
        ]
    if v.modules_travel:
        lines.append(
            Line(
                "each rest after another adds 1 to the next travel roll.",
                ("rest.travel-bonus", "rest.bonus-spent"),
                "In a row",
            )
        )
    lines.append(Line(f"both actions rest: each unit +{t.rest_day_hp} HP.", ("company.healing",), "Healing"))
    if v.modules_fatigue and v.fatigue_reading == "literal":
        lines.append(
            Line(
                "march, rest: F is 0 after the rest, 1 tomorrow. Rest, rest: 0 tomorrow.", ("fatigue.accrue",), "Worked"
            )
        )
    return Block("Rest and fatigue", tuple(lines))


def _food(t: Tables, v: Variants) -> Block | None:
    if not v.modules_supplies:
        return None
    kinds = t.kinds
    return Block(
        "Food",
        (
            Line(
                f"at each {t.week}th day's end: person {kinds['person'].food}, animal {kinds['pack-animal'].food}, "
                f"special creature {kinds['creature'].food}.",
                ("supplies.week", "supplies.person", "supplies.pack-animal", "supplies.special"),
                "Eat",
            ),
            Line(f"for each missing food a random unit loses {t.shortfall_hp} HP.", ("supplies.shortfall",), "Short"),
            Line(f"{t.food_price} treasure a food; {t.food_sold} food a treasure.", ("engage.target",), "Settlement"),
        ),
    )


# ---- Sites -----------------------------------------------------------------------------------------------------------


def _explore(t: Tables, v: Variants) -> Block:
    whose = "found" if v.explore_count == "area" else "known to the company"
    return Block(
        "Explore",
        (
            Line(
                f"{t.explore} − {t.explore_per_site} × sites {whose} here − F. Over 0 or a {t.explore_always}: a site.",
                ("explore.roll", "explore.success", "explore.natural-six"),
                "Roll",
            ),
            Line(f"{t.max_sites} sites to an area.", ("explore.max-six",), "At most"),
            Line("+1 on the next navigation roll, found or not.", ("explore.navigation-bonus",), "Always"),
        ),
    )


def _engage(t: Tables, v: Variants) -> Block:
    exhausts = "Passed: exhausted." if v.exhaust_on == "pass" else "Passed or failed: exhausted."
    return Block(
        "Engage",
        (
            Line(
                "one known site, settlement or company in the area.",
                ("engage.target", "engage.same-area", "engage.one-target"),
                "Target",
            ),
            Line(
                f"each once an action; after any one you may stop. {exhausts}",
                ("skill.one-attempt", "engage.stop", "site.exhaust-on-pass"),
                "Encounters",
            ),
            Line("ends the action.", ("site.tier2.failure", "site.tier3.failure"), "A failure"),
            Line("up to what passed encounters hold; the rest stays.", ("treasure.recover", "treasure.up-to"), "Take"),
        ),
    )


def _tiers(t: Tables, v: Variants) -> Block:
    return Block("Sites by tier", tuple(_tier(t, v, row) for row in t.tiers))


def _tier(t: Tables, v: Variants, row: Tier) -> Line:
    """One tier in a few words."""
    skilled = _faces(t.creation.skill_types)
    mixed = f"{skilled} skill, else combat"
    if row.one:
        return Line("one skill check.", ("site.tier1.check", "site.tier1.success"), str(row.number))
    if row.flowchart:
        first = "level 1" if v.tier4_entrances == "all" else "1.1"
        links = f"{t.creation.next_links} lines down, {t.creation.same_links} on its level"
        return Line(
            f"{t.creation.levels} levels of {t.creation.level_size}; each {links}; {mixed}. Open: {first}, "
            "and what a line joins to an exhausted one.",
            ("site.tier4.levels", "site.tier4.connections", "site.tier4.access"),
            str(row.number),
        )
    if row.count is None:
        return Line("played elsewhere; the outcome is recorded.", ("site.tier5",), str(row.number))
    if row.combats:
        return Line(
            f"{row.count} encounters, {mixed}, in any order.",
            ("site.tier3.count", "site.tier3.type", "site.tier3.order"),
            str(row.number),
        )
    return Line(f"{row.count} skill checks in order.", ("site.tier2.count", "site.tier2.order"), str(row.number))


def _faces(faces: frozenset[int]) -> str:
    """``1–4``."""
    return _span(sorted(faces))


def _check(t: Tables, v: Variants) -> Block:
    times = "times difficulty" if v.treasure_times == "multiply" else "a point of difficulty"
    return Block(
        "Skill check",
        (
            Line(
                f"one unit, {t.skill_check} at most level − difficulty − F. Untrained: {t.untrained}.",
                ("skill.check", "skill.one-unit", "skill.modifiers", "skill.untrained"),
                "Roll",
            ),
            Line(f"a random unit loses {t.skill_damage} {times} HP.", ("skill.failure-damage",), "Failed"),
        ),
    )


def _creation(t: Tables) -> Block:
    c = t.creation
    never = [face for face in range(1, c.refresh.dice.sides + 1) if face + c.refresh.plus <= 0]
    tiers: dict[int, list[int]] = {}
    for face, tier in enumerate(t.tier_of_die, start=1):
        tiers.setdefault(tier, []).append(face)
    return Block(
        "A new site",
        (
            Line(
                "yours to choose, or d6: "
                + ", ".join(f"{_span(faces)} tier {tier}" for tier, faces in tiers.items())
                + ".",
                ("site.tier",),
                "Tier",
            ),
            Line(f"{c.nature}: {_faces(c.human)} human, else monster.", ("site.nature",), "Nature"),
            Line(
                f"{c.refresh} weeks; dice of {_span(never)}: never." if never else f"{c.refresh} weeks.",
                ("site.refresh-roll", "site.refresh-never"),
                "Refresh",
            ),
            Line(f"{c.skill} on the list; difficulty {c.difficulty}.", ("skill.random", "skill.difficulty"), "Skill"),
        ),
    )


def _foe(t: Tables, v: Variants) -> Block:
    c = t.creation
    return Block(
        "A foe",
        (
            Line(
                f"HD {c.hit_dice}, AC {t.unarmoured_ac} + {c.armour}, HP {t.foe_hp_per_hd} × HD.",
                ("combat.base-hd", "combat.base-ac"),
                "Numbers",
            ),
            Line(f"{c.special}: {'; '.join(_specials(t, v))}.", ("combat.special", "combat.special.again"), "Ability"),
            Line(
                f"d{D20} + attack − F, AC or more: {t.clash_damage} HP. A group has an attack for "
                f"{t.members_per_attack} members; "
                f"a foe one for {t.foe_hd_per_attack} HD, at + HD / {t.foe_hd_per_bonus}, both up.",
                ("combat.resolution",),
                "Clash",
            ),
            Line("is a failure; the foe is whole next time.", ("combat.lost",), "Leaving"),
        ),
    )


def _specials(t: Tables, v: Variants) -> Iterator[str]:
    """What each face of the special die gives."""
    again = {"one-roll": "roll again", "free-choice-and-roll": "choose one and roll again"}
    for face, row in enumerate(t.specials, start=1):
        words = {
            "spell": f"a spell of level {t.creation.spell_level}",
            "skill": f"a skill at {t.creation.foe_skill_level}",
        }.get(row.key, "")
        if row.ac:
            words = f"AC +{row.ac}"
        elif row.hd:
            words = f"HD +{row.hd}"
        elif row.damage:
            words = f"damage +{row.damage}"
        elif row.rolls:
            words = again.get(v.combat_six, f"roll {row.rolls} more")
        yield f"{face} {words}"


def _treasure(t: Tables, v: Variants) -> Block:
    when = {
        "first-engagement": "after the first engage action, won or lost",
        "first-pass": "when the first encounter is passed",
        "creation": "with the site",
    }[v.treasure_timing]
    times = "×" if v.treasure_times == "multiply" else "for each point of"
    return Block(
        "Treasure",
        (
            Line(f"once, {when}.", ("treasure.when", "treasure.once"), "When"),
            Line(
                f"{t.treasure_base} × {t.treasure_times}; an encounter adds {t.treasure_add} {times} difficulty/HD.",
                ("treasure.base", "treasure.skill-add", "treasure.combat-add"),
                "Total",
            ),
            Line("equal shares; the remainder to the last.", ("treasure.divide", "treasure.remainder"), "Divide"),
        ),
    )


def _refresh(t: Tables, v: Variants) -> Block:
    clock = (
        f"{t.week} days a week, from the day of exhaustion"
        if v.refresh_clock == "from-exhaustion"
        else "at the end of calendar weeks"
    )
    again = {"same-share": "with its share again", "none": "with what was left", "reroll": "with a share rolled anew"}[
        v.refresh_treasure
    ]
    return Block(
        "Refresh",
        (
            Line("closed to every company.", ("site.exhausted-blocked",), "Exhausted"),
            Line(
                f"{clock}: open at the start of that day, {again}.", ("site.refresh-due", "site.refresh-clears"), "Due"
            ),
        ),
    )


def _units(t: Tables) -> Block:
    return Block(
        "Units",
        (
            Line("an officer, a group of one kind, a creature; animals are none.", ("unit.definition",), "A unit"),
            Line("by its number among the living, all alike.", ("unit.random",), "Random"),
            Line("out. A group's count is HP / HD, up.", ("unit.down", "unit.group-hp"), "0 HP"),
        ),
    )


def _order(v: Variants) -> Block:
    return Block(
        "Several companies",
        (
            Line(
                "at the same time; where it matters: the latest rester, a home explorer, the smaller, a d6, low first.",
                ("order.simultaneous", "order.recent-rest", "order.home-explorer", "order.smallest", "order.roll-off"),
            ),
        ),
    )


# ---- Tables that are ours --------------------------------------------------------------------------------------------


def skills(t: Tables) -> tuple[tuple[str, str], ...]:
    """The skills by die."""
    return tuple((str(face), title(skill)) for face, skill in enumerate(t.skills, start=1))


EFFECTS: Final = {
    "dazzle": f"attacks −{DAZZLE}L in round 1",
    "bolt": "Ld6 HP to a random unit",
    "ward": "AC +L",
    "snare": "L units do not attack in round 1",
    "swarm": "L more attacks in round 1",
    "mend": f"HP +{MEND}L",
}


def spells(t: Tables) -> tuple[tuple[str, str, str], ...]:
    """The families of spells by die, with what level L does."""
    return tuple((str(face), title(family), EFFECTS[family]) for face, family in enumerate(t.spells, start=1))


def encounters(t: Tables) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The encounter tables: a row for each face, a cell for each table."""
    rows = zip(*t.encounters.values(), strict=False)
    return tuple((str(face), tuple(_event(event) for event in row)) for face, row in enumerate(rows, start=1))


def _event(event: object) -> str:
    """Name and effect of an encounter."""
    name, effect = getattr(event, "name", ""), str(event)
    return f"{name}: {effect}" if name and effect != "none" else name or effect
