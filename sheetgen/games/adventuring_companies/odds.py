"""The chances of Adventuring Companies (section 9 of its specification), exact fractions but for simulated fights.

Dice, costs and limits come from the tables, what a variant changes from the variants, so the odds card, `sheetgen
odds` and a table follow the rules that are in force. A module that is off has no table.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb, isqrt
from typing import Final

from sheetgen.engine.odds import Section, count_where, decimal, mean, percent, variance
from sheetgen.games.adventuring_companies.chart_odds import average, chart, encounters, law, sites_with_levels
from sheetgen.games.adventuring_companies.clash_odds import clash_table
from sheetgen.games.adventuring_companies.hexes import FACES
from sheetgen.games.adventuring_companies.overrides import default_tables
from sheetgen.games.adventuring_companies.tables import Profile, Tables, Throw
from sheetgen.games.adventuring_companies.variants import Variants

MODIFIERS: Final = range(-3, 6)
"""Travel bonus minus fatigue: the columns of the travel table (9.2)."""
AREAS: Final = (1, 2, 3, 6)
"""Areas entered: the rows of the encounter table (9.3)."""
TIRED: Final = range(4)
"""Fatigue: the columns of the explore table (9.4)."""
ABILITIES: Final = (1, 2, 3)
"""Numbers of special abilities that the table lists by themselves (9.7)."""
_NONE: Final = Fraction(0)


def at_least(throw: Throw, target: int) -> Fraction:
    """Return the chance that a throw comes to `target` or more."""
    counts = throw.ways()
    return Fraction(count_where(counts, lambda total: total >= target), sum(counts.values()))


def at_most(throw: Throw, target: int) -> Fraction:
    """Return the chance that a throw comes to `target` or less."""
    return 1 - at_least(throw, target + 1)


def among(throw: Throw, faces: frozenset[int]) -> Fraction:
    """Return the chance that a throw shows one of these."""
    counts = throw.ways()
    return Fraction(count_where(counts, lambda total: total in faces), sum(counts.values()))


# ---- Marching (9.1 to 9.3) -------------------------------------------------------------------------------------------


def check(target: int, tables: Tables) -> Fraction:
    """Return the chance of a skill or navigation check against a target (`skill.check`, `navigation.check`)."""
    return at_most(tables.skill_check, target)


def headings(target: int, tables: Tables, angle: str = "one-face") -> dict[int, Fraction]:
    """Return the chance of each turn of a march, in clockwise faces, by its navigation target (9.1).

    `angle` is the switch ``navigation.turn-angle``; a check that passes is no turn.
    """
    passed = check(target, tables)
    found = {0: passed}
    for face in tables.rotation:
        turn = face if angle == "one-face" or face in (0, FACES // 2) else 2 * face % FACES
        found[turn] = found.get(turn, _NONE) + (1 - passed) / len(tables.rotation)
    return found


def travel_success(cost: int, modifier: int, tables: Tables, target: int) -> Fraction:
    """Return the chance of a travel roll after a highest `cost` (9.2, `travel.roll`).

    `modifier` is travel bonus minus fatigue, `target` the switch ``travel.target``.
    """
    return at_least(tables.travel, target + cost - modifier)


def unmet(areas: int, tables: Tables) -> Fraction:
    """Return the chance that nothing is met in so many areas (9.3, `encounter.check-per-area`)."""
    return (1 - among(tables.wander, tables.encounter_hits)) ** areas


# ---- Exploring and checks (9.4, 9.5) ---------------------------------------------------------------------------------


def discovery(known: int, fatigue: int, tables: Tables) -> Fraction:
    """Return the chance that an explore action finds a site where some are `known` (9.4, `explore.roll`)."""
    if known >= tables.max_sites:
        return _NONE
    counts = tables.explore.ways()
    less = tables.explore_per_site * known + fatigue
    found = count_where(counts, lambda total: total > less or total == tables.explore_always)
    return Fraction(found, sum(counts.values()))


def explorations(sites: int, tables: Tables) -> Fraction:
    """Return how many explore actions of a rested company find the first `sites` sites of an area on average (9.4)."""
    return sum((1 / discovery(known, 0, tables) for known in range(sites)), _NONE)


def random_check(level: int, tables: Tables) -> Fraction:
    """Return the chance of a check of random difficulty; `level` is the skill less fatigue (9.5)."""
    hard = law(tables.creation.difficulty)
    return sum((part * check(level - difficulty, tables) for difficulty, part in hard.items()), _NONE)


def failure_damage(difficulty: int, tables: Tables) -> Fraction:
    """Return the mean hit points that a failed check costs (`skill.failure-damage`), multiplied or pooled alike."""
    return mean(tables.skill_damage.ways()) * difficulty


def attempt_damage(level: int, tables: Tables) -> Fraction:
    """Return the mean hit points that an attempt at a check of random difficulty costs (9.5)."""
    hard = law(tables.creation.difficulty)
    failed = ((part * (1 - check(level - d, tables)) * failure_damage(d, tables)) for d, part in hard.items())
    return sum(failed, _NONE)


def sweep(level: int, tables: Tables) -> Fraction:
    """Return the chance to clear a tier 2 site in one engage action, with the same level throughout (9.5)."""
    count = tables.tier(2).count
    assert count is not None
    return sum((part * random_check(level, tables) ** number for number, part in law(count).items()), _NONE)


def best_level(company: Profile, skill: str, tables: Tables) -> int:
    """Return the highest level of a skill in a whole company (`skill.untrained`)."""
    return max(unit.skills.get(skill, tables.untrained) for unit in company.units)


def company_check(company: Profile, tables: Tables) -> Fraction:
    """Return the chance that a rested company's best unit passes a random skill at random difficulty (9.5)."""
    levels = [best_level(company, skill, tables) for skill in tables.skills]
    return sum((random_check(level, tables) for level in levels), _NONE) / len(levels)


# ---- Foes (9.7) ------------------------------------------------------------------------------------------------------


def _further(tables: Tables) -> Fraction:
    """The chance of a special roll that is a further roll (`combat.special.again`)."""
    return Fraction(sum(bool(special.rolls) for special in tables.specials), len(tables.specials))


def abilities(number: int, tables: Tables, six: str = "two-rolls") -> Fraction:
    """Return the chance of exactly so many special abilities (9.7); `six` is the switch ``combat.six``."""
    more = _further(tables)
    if six == "one-roll":
        return Fraction(number == 1)
    if six == "free-choice-and-roll":
        return (1 - more) * more ** (number - 1) if number else _NONE
    trees = Fraction(comb(2 * number - 2, number - 1), number) if number else _NONE
    return trees * more ** (number - 1) * (1 - more) ** number if number else _NONE


def mean_abilities(tables: Tables, six: str = "two-rolls") -> Fraction:
    """Return the mean number of special abilities (9.7)."""
    more = _further(tables)
    if six == "one-roll":
        return Fraction(1)
    rolls = max(special.rolls for special in tables.specials)
    return 1 / (1 - more) if six == "free-choice-and-roll" else (1 - more) / (1 - rolls * more)


def each_ability(tables: Tables, six: str = "two-rolls") -> Fraction:
    """Return how often each kind of ability appears on average (9.7), chosen ones taken to be chosen evenly."""
    return mean_abilities(tables, six) / sum(not special.rolls for special in tables.specials)


def mean_hit_dice(tables: Tables, six: str = "two-rolls") -> Fraction:
    """Return the mean hit dice of a foe, specials included (9.7)."""
    return mean(tables.creation.hit_dice.ways()) + each_ability(tables, six) * sum(s.hd for s in tables.specials)


def mean_armour(tables: Tables, six: str = "two-rolls") -> Fraction:
    """Return the mean armour class of a foe, specials included (9.7)."""
    more = each_ability(tables, six) * sum(special.ac for special in tables.specials)
    return tables.unarmoured_ac + mean(tables.creation.armour.ways()) + more


# ---- Treasure (9.6) --------------------------------------------------------------------------------------------------


def base_treasure(tables: Tables) -> Fraction:
    """Return the mean base of a treasure (`treasure.base`)."""
    return mean(tables.treasure_base.ways()) * tables.treasure_times


def base_spread(tables: Tables) -> Fraction:
    """Return the standard deviation of the base, to four places."""
    square = variance(tables.treasure_base.ways()) * tables.treasure_times**2
    return Fraction(isqrt(round(square * 10**8)), 10**4)


def skill_addition(tables: Tables) -> Fraction:
    """Return what a skill encounter adds on average (`treasure.skill-add`)."""
    return mean(tables.treasure_add.ways()) * average(law(tables.creation.difficulty))


def combat_addition(tables: Tables, six: str = "two-rolls") -> Fraction:
    """Return what a combat encounter adds on average (`treasure.combat-add`)."""
    return mean(tables.treasure_add.ways()) * mean_hit_dice(tables, six)


def skill_share(tables: Tables) -> Fraction:
    """Return the chance that an encounter of tier 3 or 4 is a skill check (`site.tier3.type`, `site.tier4.type`)."""
    return among(tables.creation.type, tables.creation.skill_types)


def addition(tier: int, tables: Tables, six: str = "two-rolls") -> Fraction:
    """Return what an encounter of a tier adds on average (9.6)."""
    if not tables.tier(tier).combats:
        return skill_addition(tables)
    skilled = skill_share(tables)
    return skilled * skill_addition(tables) + (1 - skilled) * combat_addition(tables, six)


def site_encounters(tier: int, tables: Tables) -> Mapping[int, Fraction]:
    """Return the chance of each number of encounters of a site (9.6)."""
    row = tables.tier(tier)
    if row.flowchart:
        return encounters(tables.creation.levels, tables.creation.level_size)
    return law(row.count) if row.count else {int(row.one): Fraction(1)}


def treasure(tier: int, tables: Tables, six: str = "two-rolls") -> Fraction:
    """Return the mean treasure of a site (9.6)."""
    return base_treasure(tables) + average(site_encounters(tier, tables)) * addition(tier, tables, six)


def share(tier: int, tables: Tables, six: str = "two-rolls") -> Fraction:
    """Return the mean share of an encounter before rounding (9.6, `treasure.divide`)."""
    sizes = site_encounters(tier, tables)
    return base_treasure(tables) * per_encounter(sizes) + addition(tier, tables, six)


def per_encounter(sizes: Mapping[int, Fraction]) -> Fraction:
    """Return the mean of one over the number of encounters."""
    return sum((part / number for number, part in sizes.items()), _NONE)


def treasure_range(tier: int, tables: Tables, six: str = "two-rolls") -> tuple[int, int | None]:
    """Return the least and the greatest treasure of a site; None where nothing bounds it (9.6).

    Without further rolls a foe has one ability; with them special 2 may repeat for ever.
    """
    base = tables.treasure_base
    most = base.most * tables.treasure_times
    hardest = tables.creation.difficulty.most
    if tables.tier(tier).combats:
        if six != "one-roll":
            return base.least * tables.treasure_times, None
        hardest = max(hardest, tables.creation.hit_dice.most + max(special.hd for special in tables.specials))
    most += max(site_encounters(tier, tables)) * tables.treasure_add.most * hardest
    return base.least * tables.treasure_times, most


# ---- Sites (9.8) -----------------------------------------------------------------------------------------------------


def refresh_weeks(tables: Tables) -> dict[int, Fraction]:
    """Return the chances of each number of weeks; 0 stands for never (9.8, `site.refresh-never`)."""
    found: dict[int, Fraction] = {}
    for weeks, part in law(tables.creation.refresh).items():
        found[max(0, weeks)] = found.get(max(0, weeks), _NONE) + part
    return found


def mean_refresh(tables: Tables) -> Fraction:
    """Return the mean number of weeks of sites that refresh at all (9.8)."""
    weeks = refresh_weeks(tables)
    return average(weeks) / (1 - weeks[0])


# ---- The tables as they are printed ----------------------------------------------------------------------------------


def report(variants: Variants, tables: Tables | None = None) -> tuple[Section, ...]:
    """Return every odds table under the variants and tables in force, in the order of section 9."""
    used = tables or default_tables()
    return tuple(_sections(variants, used))


def _sections(variants: Variants, tables: Tables) -> Iterator[Section]:
    """The tables of section 9, without those of modules that are off."""
    if variants.modules_navigation:
        yield navigation_table(tables, variants.navigation_turn_angle)
    if variants.modules_travel:
        yield travel_table(tables, variants.travel_target)
    if variants.modules_encounters:
        yield encounter_table(tables)
    yield explore_table(tables)
    yield check_table(tables)
    yield company_table(tables)
    yield treasure_table(tables, variants.combat_six)
    yield ability_table(tables, variants.combat_six)
    yield site_table(tables)
    yield chart_table(tables)
    for number, company in enumerate(tables.companies):
        yield clash_table(tables, company, variants.combat_six, str(number + 1) if number else "")


def _percent(value: Fraction) -> str:
    """A chance as section 9 prints it: 0.0 and 100.0 in full."""
    return percent(value, never="0.0", always="100.0")


def navigation_table(tables: Tables, angle: str = "one-face") -> Section:
    """Return where a march leads by its navigation target (9.1); `angle` is ``navigation.turn-angle``."""
    left, right = (-1, 1) if angle == "one-face" else (-2, 2)
    last = tables.skill_check.most
    rows = []
    for target in range(last + 1):
        found = headings(target, tables, angle)
        cells = (found.get(turn % FACES, _NONE) for turn in (0, left, right, FACES // 2))
        label = "0 or less" if not target else f"{target} or more" if target == last else str(target)
        rows.append((label, _percent(check(target, tables)), *map(_percent, cells)))
    header = ("target", "check passes", "as planned", "left", "right", "opposite")
    gain = headings(1, tables, angle)[0] - headings(0, tables, angle)[0]
    note = f"Target = skill + bonus - F. Each explore action before the march: {_percent(gain)} points more."
    return Section("9.1", "Navigation, %", header, tuple(rows), note)


def _costs(tables: Tables) -> list[int]:
    """The costs of terrain that there are."""
    return sorted({row.cost for row in tables.terrain.values()})


def travel_table(tables: Tables, target: int) -> Section:
    """Return the chances of travel rolls (9.2); `target` is the switch ``travel.target``."""
    rows = []
    for cost in _costs(tables):
        cells = [_percent(travel_success(cost, modifier, tables, target)) for modifier in MODIFIERS]
        rows.append((str(cost), *cells, decimal(1 - travel_success(cost, 0, tables, target), 3)))
    header = ("cost", *(f"{modifier:+}" if modifier else "0" for modifier in MODIFIERS), "HP lost at 0")
    note = "Columns: travel bonus minus fatigue. Last column: hit points that a march action costs on average."
    return Section("9.2", f"Travel roll of {target} or more, %", header, tuple(rows), note)


def encounter_table(tables: Tables) -> Section:
    """Return the chances of encounters by areas entered (9.3)."""
    rows = ((str(areas), _percent(unmet(areas, tables)), _percent(1 - unmet(areas, tables))) for areas in AREAS)
    return Section("9.3", "Encounters on the march, %", ("areas entered", "none", "at least one"), tuple(rows))


def explore_table(tables: Tables) -> Section:
    """Return the chances of discoveries by known sites and fatigue (9.4)."""
    sides = tables.explore.dice.sides
    rows = []
    for known in range(tables.max_sites):
        cells = (f"{decimal(discovery(known, tired, tables) * sides, 0)}/{sides}" for tired in TIRED)
        first = decimal(1 / discovery(known, 0, tables), 1)
        rows.append((str(known), *cells, first, decimal(explorations(known + 1, tables), 1)))
    header = ("already found", *(f"F {tired}" for tired in TIRED), "actions at F 0", "running total")
    return Section("9.4", "Chance of a discovery", header, tuple(rows))


def check_table(tables: Tables) -> Section:
    """Return the chances of skill checks by level and difficulty (9.5)."""
    hard = list(tables.creation.difficulty.ways())
    rows = []
    for level in range(tables.max_level + 1):
        cells = (_percent(check(level - difficulty, tables)) for difficulty in hard)
        costs = decimal(attempt_damage(level, tables))
        rows.append((str(level), *cells, _percent(random_check(level, tables)), costs, _percent(sweep(level, tables))))
    header = ("level - F", *(f"difficulty {number}" for number in hard), "random", "HP of an attempt", "tier 2 cleared")
    damage = ", ".join(f"{difficulty}: {decimal(failure_damage(difficulty, tables), 1)}" for difficulty in hard)
    note = f"HP that a failure costs, by difficulty {damage}. Last column: in one action, this level throughout."
    return Section("9.5", "Skill checks pass, %", header, tuple(rows), note)


def company_table(tables: Tables) -> Section:
    """Return how well each company does at random checks with its best units (9.5)."""
    rows = tuple((company.name, _percent(company_check(company, tables))) for company in tables.companies)
    header = ("company, rested", "passes, %")
    return Section("9.5-company", "A random skill at random difficulty, the best unit sent", header, rows)


def treasure_table(tables: Tables, six: str = "two-rolls") -> Section:
    """Return what sites hold by tier (9.6); `six` is the switch ``combat.six``."""
    rows = []
    for tier in range(1, len(tables.tiers)):
        least, most = treasure_range(tier, tables, six)
        cells = (average(site_encounters(tier, tables)), treasure(tier, tables, six), share(tier, tables, six))
        numbers = (decimal(cells[0], 2), decimal(cells[1], 3), decimal(cells[2], 3))
        rows.append((str(tier), *numbers, str(least), "no bound" if most is None else str(most)))
    added = (skill_addition(tables), combat_addition(tables, six), addition(len(tables.tiers) - 1, tables, six))
    skill, combat, either = (decimal(value) for value in added)
    note = (
        f"Base alone: mean {decimal(base_treasure(tables), 0)}, standard deviation {decimal(base_spread(tables), 1)}. "
        f"Mean addition: skill {skill}, combat {combat}, either {either}. Shares before rounding."
    )
    header = ("tier", "encounters", "treasure", "share", "least", "greatest")
    return Section("9.6", "Treasure by tier, on average", header, tuple(rows), note)


def ability_table(tables: Tables, six: str = "two-rolls") -> Section:
    """Return the special abilities of foes (9.7); `six` is the switch ``combat.six``."""
    found = [abilities(number, tables, six) for number in ABILITIES]
    rows = [(str(number), _percent(part)) for number, part in zip(ABILITIES, found, strict=True)]
    rows.append((f"{ABILITIES[-1] + 1} or more", _percent(1 - sum(found, _NONE))))
    note = (
        f"Mean {decimal(mean_abilities(tables, six))}, each kind {decimal(each_ability(tables, six))}. "
        f"Mean hit dice {decimal(mean_hit_dice(tables, six))}, armour class {decimal(mean_armour(tables, six))}."
    )
    return Section("9.7", "Special abilities of a foe, %", ("abilities", "chance"), tuple(rows), note)


def site_table(tables: Tables) -> Section:
    """Return what a new site is like (9.8)."""
    creation, weeks, skilled = tables.creation, refresh_weeks(tables), skill_share(tables)
    human = among(creation.nature, creation.human)
    hard = law(creation.difficulty)
    rows = [("human", _percent(human)), ("monster", _percent(1 - human))]
    rows += [(_refreshes(week), _percent(part)) for week, part in weeks.items()]
    rows += [("skill check (tiers 3, 4)", _percent(skilled)), ("combat (tiers 3, 4)", _percent(1 - skilled))]
    rows += [(f"difficulty {number}", _percent(part)) for number, part in hard.items()]
    means = decimal(mean_refresh(tables), 1), decimal(average(hard), 1)
    note = f"Mean {means[0]} weeks where it refreshes, mean difficulty {means[1]}."
    return Section("9.8", "A new site, %", ("what", "chance"), tuple(rows), note)


def _refreshes(weeks: int) -> str:
    """A number of weeks in words."""
    return f"refreshes after {weeks} week{'s' if weeks > 1 else ''}" if weeks else "never refreshes"


def chart_table(tables: Tables) -> Section:
    """Return how flowcharts of tier 4 fall out (9.8)."""
    found = chart(tables.creation)
    several = sites_with_levels(tables.creation, 2)
    sizes = site_encounters(4, tables)
    rows = (
        ("one encounter only, %", _percent(sizes[1])),
        ("some cut off before repair, %", _percent(found.cut_off)),
        ("the same, of two levels or more, %", _percent(found.cut_off / several)),
        ("lines added by repair", decimal(found.repairs)),
        ("lines in all", decimal(found.lines, 1)),
        ("encounters", decimal(average(sizes))),
    )
    return Section("9.8-chart", "The flowchart of a tier 4 site, on average", ("what", "value"), rows)
