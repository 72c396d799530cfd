"""The chances of The Book of Adventure (section 9 of its specification), all exact fractions.

Pools, checks and Fear Checks are fair six-sided dice. What a variant changes is an argument here, so the
odds card, `sheetgen odds` and a table follow the rules that are in force.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import isqrt

from sheetgen.engine.odds import Section as Section
from sheetgen.engine.odds import (
    at_least,
    binomial,
    chance,
    decimal,
    mean,
    more_than,
    percent,
    variance,
    ways,
)
from sheetgen.games.book_of_adventure.areas import AREA_DICE, SIDES
from sheetgen.games.book_of_adventure.encounters import TRAP_ADDED, luck_gold
from sheetgen.games.book_of_adventure.state import ATTRIBUTE_CAP as _CAP
from sheetgen.games.book_of_adventure.things import Tables
from sheetgen.games.book_of_adventure.variants import Variants

_NEIGHBOURS = 8
_LUCK_RULES = {
    "combat": "combat.victory.luck-gold",
    "puzzle": "puzzle.success.luck-gold",
    "trap": "trap.success.luck-gold",
}
_SIX = Fraction(1, SIDES)
_ALL_AREAS = SIDES**AREA_DICE


def pool_success(pool: int, target: int) -> Fraction:
    """Return the chance that `pool` dice sum to `target` or more (9.1, `pool.meet-or-beat`)."""
    return at_least(pool, SIDES, target)


def check(value: int) -> Fraction:
    """Return the chance of an Attribute Check against `value` (`check.attribute`)."""
    return Fraction(min(max(value, 0), SIDES), SIDES)


# ---- Areas (9.2, 9.3) -----------------------------------------------------------------------------------------------


def area_by_ones() -> tuple[int, ...]:
    """Return in how many of the 1296 ways four dice show 0, 1, 2, 3, 4 ones (9.2)."""
    return tuple(int(binomial(AREA_DICE, ones, _SIX) * _ALL_AREAS) for ones in range(AREA_DICE + 1))


def area_kinds(four_ones: str = "town") -> dict[str, Fraction]:
    """Return the chances of "encounter", "blocked" and "town" (9.2).

    `four_ones` is the switch of that name: what four 1s make ("town", "encounter", "blocked", "reroll").
    """
    none, one, two, three, four = area_by_ones()
    counts = {"encounter": none + one, "blocked": two, "town": three}
    if four_ones in counts:
        counts[four_ones] += four
    return {kind: Fraction(count, sum(counts.values())) for kind, count in counts.items()}


def town_wealth(four_ones: str = "town") -> dict[int, Fraction]:
    """Return the chances of a Town's Wealth (9.2, `area.kind.town-wealth`, `area.kind.four-ones`)."""
    counts = dict.fromkeys(range(2, SIDES + 1), AREA_DICE)
    if four_ones == "town":
        counts = {1: 1, **counts}
    return {wealth: Fraction(count, sum(counts.values())) for wealth, count in counts.items()}


def ring_at_least_one(kind: str, four_ones: str = "town") -> Fraction:
    """Return the chance that a full ring of eight new Areas has at least one of `kind` (9.2)."""
    return 1 - ring_none(kind, four_ones)


def ring_none(kind: str, four_ones: str = "town") -> Fraction:
    """Return the chance that a full ring of eight new Areas has none of `kind` (9.2)."""
    return (1 - area_kinds(four_ones)[kind]) ** _NEIGHBOURS


@cache
def base_weights(four_ones: str = "town") -> Mapping[int, int]:
    """Return for each base of an Encounter in how many of the 1296 rolls it comes (9.3).

    The base is the sum of the four dice before 2 × Level is added (`area.ecl.sum-plus-double-level`). Four 1s
    count as base 4 under ``four-ones = "encounter"`` only.
    """
    other = SIDES - 1
    no_one = {total + AREA_DICE: count for total, count in ways(AREA_DICE, other).items()}
    one_one = {total + AREA_DICE: AREA_DICE * count for total, count in ways(AREA_DICE - 1, other).items()}
    weights = {AREA_DICE: 1} if four_ones == "encounter" else {}
    for total in sorted({*no_one, *one_one}):
        weights[total] = no_one.get(total, 0) + one_one.get(total, 0)
    return weights


# ---- Fear Check and start (9.4, 9.5) --------------------------------------------------------------------------------


def fear_check_fails(fear: int, wisdom: int) -> Fraction:
    """Return the chance of more 6s than `wisdom` among `fear` dice (9.4, `fear-check.more-sixes`)."""
    return more_than(fear, wisdom, _SIX)


def _capped() -> dict[int, Fraction]:
    """Chances of one capped Attribute die (`attributes.cap-four`)."""
    return {value: Fraction(SIDES - _CAP + 1 if value == _CAP else 1, SIDES) for value in range(1, _CAP + 1)}


def _start_xp_of_one(fail_xp: int) -> dict[int, Fraction]:
    """XP from one Attribute: its weakness, and `fail_xp` when its start check fails."""
    law: dict[int, Fraction] = {}
    for value, weight in _capped().items():
        weakness = 10 * (_CAP - value)
        for xp, part in ((weakness, check(value)), (weakness + fail_xp, 1 - check(value))):
            law[xp] = law.get(xp, Fraction(0)) + weight * part
    return law


@cache
def start_xp(fail_xp: int = 10) -> Mapping[int, Fraction]:
    """Return the law of the starting XP (9.5, `xp.start.weakness`, `xp.start.failed-check`).

    `fail_xp` is what a failed start check pays (switch ``start-fail-xp``). Which result goes to which Attribute
    does not matter.
    """
    law = {0: Fraction(1)}
    for _ in range(SIDES):
        longer: dict[int, Fraction] = {}
        for xp, weight in law.items():
            for more, part in _start_xp_of_one(fail_xp).items():
                longer[xp + more] = longer.get(xp + more, Fraction(0)) + weight * part
        law = longer
    return dict(sorted(law.items()))


def start_levels(fail_xp: int = 10, divisor: int = 100) -> dict[int, Fraction]:
    """Return the chances of each starting Level (9.5); `divisor` is the XP of a Level (switch ``level-divisor``)."""
    law: dict[int, Fraction] = {}
    for xp, weight in start_xp(fail_xp).items():
        law[xp // divisor] = law.get(xp // divisor, Fraction(0)) + weight
    return law


def start_gold() -> dict[int, Fraction]:
    """Return the chances of each starting purse (9.5, `gold.start.success`): six checks won half the time."""
    won = sum((weight * check(value) for value, weight in _capped().items()), Fraction(0))
    return {gold: binomial(6, gold, won) for gold in range(7)}


# ---- Pools and Combat (9.6, 9.7) ------------------------------------------------------------------------------------


def dice_needed(target: int, wanted: Fraction) -> int:
    """Return the smallest pool that reaches `target` with a chance of at least `wanted` (9.6)."""
    pool = 1
    while pool_success(pool, target) < wanted:
        pool += 1
    return pool


@cache
def combat_strikes(pool: int, life: int) -> Fraction | None:
    """Return how often a creature of `life` strikes on average before `pool` dice a round fell it (9.7).

    None when the pool cannot win: its largest roll does not exceed the Life (`combat.hit.damage`).
    """
    if life <= 0:
        return Fraction(0)
    if pool * SIDES <= life:
        return None
    later = Fraction(0)
    for roll in range(life + 1, 2 * life):
        later += chance(pool, SIDES, roll) * (combat_strikes(pool, 2 * life - roll) or 0)
    return (1 - pool_success(pool, life) + later) / pool_success(pool, life + 1)


@cache
def combat_unstruck(pool: int, life: int) -> Fraction:
    """Return the chance that `pool` dice a round fell a creature of `life` before it strikes once (9.7)."""
    if life <= 0:
        return Fraction(1)
    if pool * SIDES <= life:
        return Fraction(0)
    won = pool_success(pool, 2 * life)
    for roll in range(life + 1, 2 * life):
        won += chance(pool, SIDES, roll) * combat_unstruck(pool, 2 * life - roll)
    return won / (1 - chance(pool, SIDES, life))


# ---- Damage and gold (9.8) ------------------------------------------------------------------------------------------


def blow(dexterity: int, *, armor: bool = False, shield: int | None = None) -> dict[int, Fraction]:
    """Return the chances of the Wounds of one blow: a Combat miss, or a flight when `shield` is None (9.8).

    `shield` is the Attribute (the better of STR and DEX) rolled with a Shield, None without one
    (`combat.miss.dexterity-check`, `combat.miss.armor`, `combat.miss.shield`).
    """
    dodged = check(dexterity)
    stopped = check(shield) if shield is not None else Fraction(0)
    law = {0: stopped}
    for face in range(1, SIDES + 1):
        weight = (1 - dodged) * _SIX + (dodged if face == 1 else 0)
        wounds = face - armor
        law[wounds] = law.get(wounds, Fraction(0)) + weight * (1 - stopped)
    return law


def blow_mean(dexterity: int, *, armor: bool = False, shield: int | None = None) -> Fraction:
    """Return the average Wounds of one blow; arguments as for `blow`."""
    law = blow(dexterity, armor=armor, shield=shield)
    return sum((wounds * weight for wounds, weight in law.items()), Fraction(0))


def trap_triggers(value: int) -> Fraction:
    """Return the chance that a Trap triggers at once, by the better of INT and WIS (`trap.start.check`)."""
    return 1 - check(value)


def trap_damage_mean(*, armor: bool = False) -> Fraction:
    """Return the average Wounds of a triggered Trap (`trap.failure.triggers`, `trap.failure.armor`)."""
    return mean(ways(1, SIDES)) + TRAP_ADDED - (1 if armor else 0)


def trap_failure_mean(value: int, failure: str = "1d6+1", *, armor: bool = False) -> Fraction:
    """Return the average Wounds of a failed roll against a Trap (`trap.failure.triggers`).

    `value` is the better of INT and WIS, `failure` the switch ``trap-failure-damage`` ("1d6+1", "check", "none").
    """
    share = {"1d6+1": Fraction(1), "check": 1 - check(value), "none": Fraction(0)}[failure]
    return share * trap_damage_mean(armor=armor)


def luck_gold_mean(kind: str, luck: int, combat_bonus: int = 1) -> Fraction:
    """Return the average gold of an overcome "combat", "puzzle" or "trap" by LUC (9.8).

    `combat_bonus` is what the switch ``combat-gold-bonus`` adds to a lucky victory. Raises `KeyError` for a
    kind without Luck gold.
    """
    dice, added, unlucky = luck_gold(_LUCK_RULES[kind], combat_bonus)
    return check(luck) * (mean(ways(dice, SIDES)) + added) + (1 - check(luck)) * unlucky


# ---- The tables as they are printed ---------------------------------------------------------------------------------


ECL_ROWS = range(4, 46)
"""Targets of the pool table (9.1)."""
POOL_COLUMNS = range(1, 21)
"""Pools of the pool table (9.1)."""
NEEDED_ROWS = range(7, 47)
"""Targets of the table of dice needed (9.6)."""
LIFE_ROWS = range(8, 41, 2)
"""Lives of the Combat table (9.7)."""
LIFE_COLUMNS = range(3, 15)
"""Pools of the Combat table (9.7)."""
_SURE = (Fraction(1, 2), Fraction(3, 4), Fraction(9, 10))


def report(variants: Variants, tables: Tables | None = None) -> tuple[Section, ...]:
    """Return every odds table under the variants in force, in the order of section 9.

    The chances of this game do not depend on what may be overridden in its ``tables``.
    """
    return (
        pool_table(),
        area_table(variants.four_ones),
        ring_table(variants.four_ones),
        base_table(variants.four_ones),
        fear_table(),
        start_table(variants.start_fail_xp, variants.level_divisor),
        needed_table(),
        combat_table(),
        blow_table(armor_on_flee=variants.armor_on_flee),
        luck_table(variants.combat_gold_bonus),
        trap_table(variants.trap_failure_damage),
    )


def pool_table() -> Section:
    """Return the chances of n dice against an ECL (9.1)."""
    rows = ((str(ecl), *(percent(pool_success(n, ecl)) for n in POOL_COLUMNS)) for ecl in ECL_ROWS)
    return Section(
        "9.1",
        "Pool reaches the ECL, %",
        ("ECL", *map(str, POOL_COLUMNS)),
        tuple(rows),
        "Columns: dice in the pool. – impossible, 100 certain.",
    )


def _kind_of_ones(ones: int, four_ones: str) -> str:
    """What the four dice make, by their number of 1s (`area.kind.town` and its neighbours)."""
    if ones < 2:
        return "Encounter"
    last = {"town": "Town, Wealth 1", "encounter": "Encounter, base 4", "blocked": "Blocked", "reroll": "roll again"}
    return {2: "Blocked", 3: "Town, Wealth 2 to 6", 4: last[four_ones]}[ones]


def area_table(four_ones: str = "town") -> Section:
    """Return the kinds of Areas by the number of 1s (9.2)."""
    rows = (
        (str(ones), str(count), percent(Fraction(count, _ALL_AREAS), 3) + " %", _kind_of_ones(ones, four_ones))
        for ones, count in enumerate(area_by_ones())
    )
    return Section("9.2", "What four dice make of an Area", ("1s", "ways of 1296", "chance", "kind"), tuple(rows))


def ring_table(four_ones: str = "town") -> Section:
    """Return the chances of each kind, for one Area and for a full ring of eight (9.2)."""
    rows = (
        (
            kind.capitalize(),
            percent(share, 3) + " %",
            decimal(_NEIGHBOURS * share),
            percent(ring_at_least_one(kind, four_ones), 2) + " %",
        )
        for kind, share in area_kinds(four_ones).items()
    )
    header = ("kind", "one Area", "expected in a ring", "at least one in a ring")
    return Section("9.2-ring", "Kinds of Areas, alone and in a full ring of eight", header, tuple(rows))


def base_table(four_ones: str = "town") -> Section:
    """Return the bases of Encounters (9.3)."""
    weights = base_weights(four_ones)
    whole = sum(weights.values())
    rows = []
    for base, count in weights.items():
        more = Fraction(sum(c for b, c in weights.items() if b >= base), whole)
        rows.append((str(base), str(count), percent(Fraction(count, whole), 2), percent(more, 2, always="100.00")))
    spread = Fraction(isqrt(round(variance(weights) * 10**8)), 10**4)
    return Section(
        "9.3",
        "Base of an Encounter",
        ("base", f"ways of {whole}", "percent", "this or more"),
        tuple(rows),
        f"Mean {decimal(mean(weights))}, standard deviation {decimal(spread)}. ECL = base + 2 × Level.",
    )


def fear_table() -> Section:
    """Return the chances that a Fear Check fails (9.4); a Fear of 20 never gets there."""
    rows = (
        (str(fear), *(percent(fear_check_fails(fear, wisdom), 2, never="0") for wisdom in range(1, _CAP + 1)))
        for fear in range(1, 21)
    )
    header = ("Fear", *(f"WIS {wisdom}" for wisdom in range(1, _CAP + 1)))
    return Section("9.4", "Fear Check fails, %", header, tuple(rows))


def start_table(fail_xp: int = 10, divisor: int = 100) -> Section:
    """Return what an adventurer starts with (9.5), under the switches `start-fail-xp` and `level-divisor`."""
    law = start_xp(fail_xp)
    average = sum((xp * weight for xp, weight in law.items()), Fraction(0))
    levels = start_levels(fail_xp, divisor)
    gold = start_gold()
    rows = [("mean XP", decimal(average, 0))]
    rows += [(f"Level {level}", percent(weight, 2) + " %") for level, weight in levels.items()]
    rows += [(f"{purse} gold", percent(weight, 2) + " %") for purse, weight in gold.items()]
    return Section("9.5", "What an adventurer starts with", ("start", "chance"), tuple(rows))


def needed_table() -> Section:
    """Return the smallest pools for a chance of 50, 75 and 90 percent (9.6)."""
    rows = ((str(ecl), *(str(dice_needed(ecl, wanted)) for wanted in _SURE)) for ecl in NEEDED_ROWS)
    header = ("ECL", *(percent(wanted, 0) + " %" for wanted in _SURE))
    return Section("9.6", "Dice needed", header, tuple(rows))


def _outlook(pool: int, life: int) -> str:
    """One cell of the Combat table: strikes on average, and in brackets the chance to win unstruck."""
    strikes = combat_strikes(pool, life)
    if strikes is None:
        return "–"
    average = ">20" if strikes > 20 else decimal(strikes)
    return f"{average} ({percent(combat_unstruck(pool, life), 0, always='>99')})"


def combat_table() -> Section:
    """Return how a Combat goes when it is fought to the end with the same pool each round (9.7)."""
    rows = ((str(life), *(_outlook(n, life) for n in LIFE_COLUMNS)) for life in LIFE_ROWS)
    return Section(
        "9.7",
        "Combat outlook: strikes suffered on average (percent to win unstruck)",
        ("Life", *(f"n={n}" for n in LIFE_COLUMNS)),
        tuple(rows),
        "Columns: dice in the pool, the same each round, without fleeing. – cannot win.",
    )


def blow_table(*, armor_on_flee: bool = True) -> Section:
    """Return the average Wounds of a blow by DEX (9.8); `armor_on_flee` is the switch of that name."""
    rows = []
    for dexterity in range(1, _CAP + 1):
        cells = [decimal(blow_mean(dexterity)), decimal(blow_mean(dexterity, armor=True))]
        for better in range(1, _CAP + 1):
            means = (decimal(blow_mean(dexterity, armor=armor, shield=better)) for armor in (False, True))
            cells.append(" / ".join(means) if better >= dexterity else "")
        rows.append((str(dexterity), *cells))
    shields = (f"Shield {better}" for better in range(1, _CAP + 1))
    flight = "the first two columns" if armor_on_flee else "the first column, Armor or not"
    return Section(
        "9.8",
        "Average Wounds of a blow",
        ("DEX", "bare", "Armor", *shields),
        tuple(rows),
        f"Shield: by the better of STR and DEX, without / with Armor. A flight: {flight}. "
        f"The worst blow is {max(blow(1))}, with Armor {max(blow(1, armor=True))}.",
    )


def luck_table(combat_bonus: int = 1) -> Section:
    """Return the average Luck gold by LUC (9.8); `combat_bonus` is the switch `combat-gold-bonus`."""
    rows = (
        (
            kind.capitalize(),
            *(decimal(luck_gold_mean(kind, luck, combat_bonus)) for luck in range(1, _CAP + 1)),
        )
        for kind in ("combat", "puzzle", "trap")
    )
    header = ("overcome", *(f"LUC {luck}" for luck in range(1, _CAP + 1)))
    return Section("9.8-gold", "Average Luck gold", header, tuple(rows))


def trap_table(failure: str = "1d6+1") -> Section:
    """Return how Traps hurt (9.8), by the better of INT and WIS; `failure` is the switch `trap-failure-damage`."""
    values = range(1, _CAP + 1)
    rows = [("triggers at once, percent", *(percent(trap_triggers(value)) for value in values))]
    rows.append(("Wounds then", *(decimal(trap_damage_mean(), 1) for _ in values)))
    for label, armor in (("Wounds after a failed roll", False), ("the same with Armor", True)):
        rows.append((label, *(decimal(trap_failure_mean(value, failure, armor=armor)) for value in values)))
    return Section("9.8-trap", "Traps, by the better of INT and WIS", ("Trap", *map(str, values)), tuple(rows))
