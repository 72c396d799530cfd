"""From companies, sites and days to what the pages show. Every number comes from the engine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from sheetgen.documents.notation import NotationView
from sheetgen.games.adventuring_companies.loads import (
    available_points,
    encumbered,
    kind_of,
    load_of,
    movement_score,
    weekly_need,
)
from sheetgen.games.adventuring_companies.marks import due_day
from sheetgen.games.adventuring_companies.pages.views import CompanyView, Formula, LogView, UnitRow, WeekView
from sheetgen.games.adventuring_companies.state import Company, State, Unit, new_state
from sheetgen.games.adventuring_companies.tables import NAVIGATION, Tables, title
from sheetgen.games.adventuring_companies.variants import Variants
from sheetgen.games.adventuring_companies.verbs import VERBS
from sheetgen.pdf.provenance import Origin

LETTER_OF: Final = {"officer": "O", "group": "G", "creature": "C"}
PICKS: Final = ((2, "d2"), (3, "d3"), (4, "d4"), (6, "d6"), (12, "d12"), (20, "d20"))
"""Dice that pick one of up to so many (3.0)."""
COUNTERS: Final = ("Food", "Treasure", "Fatigue F", "Rest streak", "Travel bonus", "Navigation bonus")
AGGREGATES: Final = ("AC", "HP", "level", "move")


def blank_company(origin: Origin, tables: Tables, variants: Variants, name: str = "", player: str = "") -> CompanyView:
    """A sheet with nothing on it but what the tables say of kinds."""
    return CompanyView(
        origin,
        name,
        player,
        dice=tuple(_picks()),
        kinds=tuple(_kinds(tables)),
        penalty=tables.encumbered_penalty if variants.modules_encumbrance else 0,
        load=_load(tables),
        need=_need(tables),
        counters=tuple((label, "") for label in COUNTERS),
        aggregates=tuple((label, "") for label in AGGREGATES),
    )


def filled_company(origin: Origin, s: State, c: Company, name: str = "", player: str = "") -> CompanyView:
    """The sheet of a company as it is."""
    tables = s.setting.tables
    best = max((unit for unit in c.units if unit.alive), key=lambda unit: unit.skills.get(NAVIGATION, 0), default=None)
    leader = next((unit.name for unit in c.units if unit.leader), "")
    score = movement_score(s, c)
    counters = c.food, c.treasure, c.fatigue, c.streak, c.travel_bonus, c.navigation_bonus
    return CompanyView(
        origin,
        name or c.name,
        player,
        leader,
        c.position,
        units=tuple(_unit(tables, unit) for unit in c.units),
        dice=tuple(_picks()),
        navigation=(best.name, str(c.level(NAVIGATION, tables.untrained))) if best else ("", ""),
        kinds=tuple(_kinds(tables, c)),
        movement=(_slowest(s, c, score), str(score), encumbered(s, c), str(available_points(s, c))),
        penalty=tables.encumbered_penalty if s.setting.variants.modules_encumbrance else 0,
        load=_load(tables, s, c),
        need=_need(tables, s, c),
        counters=tuple(zip(COUNTERS, map(str, counters), strict=True)),
        aggregates=tuple(_aggregates(s, c)),
    )


def _picks() -> Iterable[tuple[str, str]]:
    """For numbers of living units the die that picks one (unit.random)."""
    before = 1
    for most, die in PICKS[:-1]:
        yield (str(most) if most == before + 1 else f"{before + 1}–{most}"), die
        before = most


def _unit(tables: Tables, unit: Unit) -> UnitRow:
    """A line of the sheet."""
    skills = sorted(unit.skills.items(), key=lambda skill: (-skill[1], skill[0]))
    return UnitRow(
        unit.name,
        LETTER_OF[unit.kind],
        str(unit.count),
        str(unit.hd),
        unit.most,
        unit.hp,
        str(unit.ac),
        f"{unit.attack:+}",
        str(tables.kinds[kind_of(unit)].movement),
        tuple(f"{title(name)} {level}" for name, level in skills),
    )


def _kinds(tables: Tables, c: Company | None = None) -> Iterable[tuple[str, str, str, str, str]]:
    """The kinds of members with their numbers in a company (4.7)."""
    counts = {"pack-animal": c.pack_animals, "cart": c.carts, "creature": c.creatures} if c else {}
    for key, kind in tables.kinds.items():
        if c is not None and key not in counts:
            count = sum(unit.persons for unit in c.units if kind_of(unit) == key)
        else:
            count = counts.get(key, 0)
        shown = "" if c is None else str(count)
        yield title(key), str(kind.movement), str(kind.food), str(kind.capacity), shown


def _slowest(s: State, c: Company, score: int) -> str:
    """Who sets the pace."""
    kinds = s.setting.tables.kinds
    names = [unit.name for unit in c.units if unit.alive and kinds[kind_of(unit)].movement == score]
    if c.carts and kinds["cart"].movement == score:
        return "carts"
    return names[0] if names and len(names) < len(c.living) else "all alike" if names else ""


def _load(tables: Tables, s: State | None = None, c: Company | None = None) -> Formula:
    """Food, treasure and cargo beside the capacity (4.8)."""
    food = treasure = cargo = total = most = ""
    if s is not None and c is not None:
        load, capacity = load_of(s, c)
        parts = -(-c.food // tables.food_per_load), -(-c.treasure // tables.treasure_per_load), c.cargo, load, capacity
        food, treasure, cargo, total, most = map(str, parts)
    eaten = "food" if tables.food_per_load == 1 else f"food/{tables.food_per_load}"
    return Formula((
        ("", eaten, food), ("+", f"treas./{tables.treasure_per_load}", treasure), ("+", "cargo", cargo),
        ("=", "load", total), ("/", "capacity", most),
    ))  # fmt: skip


def _need(tables: Tables, s: State | None = None, c: Company | None = None) -> Formula:
    """Who eats how much in a week."""
    kinds = tables.kinds
    values = ("",) * 4
    if s is not None and c is not None:
        values = str(c.persons), str(c.pack_animals), str(c.creatures), str(weekly_need(s, c))
    return Formula((
        ("", f"persons ×{kinds['person'].food}", values[0]), ("+", f"animals ×{kinds['pack-animal'].food}", values[1]),
        ("+", f"special ×{kinds['creature'].food}", values[2]), ("=", "need", values[3]),
    ))  # fmt: skip


def _aggregates(s: State, c: Company) -> Iterable[tuple[str, str]]:
    """Mean AC, total hit dice, mean level, movement (company.aggregate)."""
    heads = sum(unit.count for unit in c.units)
    values = [""] * len(AGGREGATES)
    if heads:
        dice = sum(unit.hd * unit.count for unit in c.units)
        armour = sum(unit.ac * unit.count for unit in c.units)
        values = [
            str(_nearest(armour, heads)),
            str(dice),
            str(max(1, _nearest(dice, heads))),
            str(movement_score(s, c)),
        ]
    return zip(AGGREGATES, values, strict=True)


def _nearest(total: int, count: int) -> int:
    """The mean, rounded to the nearest whole, halves up."""
    return (2 * total + count) // (2 * count)


# Logs and weeks


def log_sheet(origin: Origin, company: str = "", player: str = "", sheets: str = "") -> LogView:
    """The session log sheet."""
    return LogView(origin, company, player, sheets)


def blank_week(origin: Origin, tables: Tables, variants: Variants, name: str = "") -> WeekView:
    """A week of the expedition log, nothing in it."""
    probe = new_state(variants, tables)
    points = max((available_points(probe, c) for c in probe.companies), default=tables.kinds["person"].movement)
    least = min(row.cost for row in tables.terrain.values())
    return WeekView(
        origin,
        name,
        days=("",) * tables.week,
        kinds=tuple((label, str(tables.kinds[key].food), "") for label, key in _EATERS),
        areas=max(1, max(points, tables.kinds["person"].movement) // least),
        known=tables.explore_per_site,
        target=variants.travel_target,
        heal=tables.rest_day_hp,
    )


def next_week(origin: Origin, s: State, c: Company, name: str = "") -> WeekView:
    """The week that a company has before it: its days, what it starts with, who eats, what is open again."""
    blank = blank_week(origin, s.setting.tables, s.setting.variants, name or c.name)
    week = s.setting.tables.week
    first = max(0, s.day - 1) // week * week + 1
    counts = (c.persons, c.pack_animals, c.creatures)
    return replace(
        blank,
        number=str(first // week + 1),
        days=tuple(str(first + day) for day in range(week)),
        fatigue=str(c.fatigue),
        bonuses=(str(c.navigation_bonus), str(c.streak), str(c.travel_bonus)),
        kinds=tuple((label, each, str(count)) for (label, each, _), count in zip(blank.kinds, counts, strict=True)),
        need=str(weekly_need(s, c)),
        food=str(c.food),
        due=tuple(_due_in(s, first, first + week - 1)),
    )


def _due_in(s: State, first: int, last: int) -> Iterable[str]:
    """The encounters that are open again between two days, with the day."""
    for site in s.sites.values():
        for each in site.encounters:
            due = due_day(s, site, each.exhausted)
            if first <= due <= last:
                yield f"{site.id} #{each.key}: {due}"


_EATERS: Final = (("persons", "person"), ("pack animals", "pack-animal"), ("special", "creature"))


# The notation card

HABITS: Final = (
    ("@ march 0525 0524", "A step: what the company does. The first word is a verb of the table below."),
    ("@(Lantern) explore", "With several companies: who acts, by a part of the name."),
    ("d: nav d6=2 vs 4-", "Dice: what the roll is, its faces, the target; a semicolon parts two rolls."),
    ("d: travel 2d6=4,5 -3 = 6", "Written modifiers and their sum; both may be left out."),
    ("-> pass", "What you say it means: pass, fail, found, a name."),
    ("=> [C:Food 40|F 1]", "Checks: my sheet shows this now. C: the company, U: a unit, E: an encounter."),
    ("=> [U:Mara|HP-1]", "A sign glued to a name is a change."),
    ("[E:0524-A/2|exhausted]", "An encounter of a site, its share, what is left, when it is due."),
    ("(note: ...)", "Anything for yourself. Lines without a mark in front are your story and are left alone."),
    ("(house rule: RULE-ID off)", "Waives one rule from here on."),
)
SAMPLE: Final = (
    "[Game] adventuring-companies",
    "[Company] lantern-hills",
    "@ day 1 => [C:At 0526|Food 40|F 0|Treasure 0]",
    "@ march 0525 0524 d: nav 2 vs 4- -> pass => [C:Score 6|MP 6]",
    "@ enter 0525 d: wander 4 => [C:Left 4]",
    "@ enter 0524 d: wander 6 ; travel 2d6=4,5 -3 = 6 vs 5+ -> success => [C:At 0524|Left 1]",
    "@ explore d: explore 4 = 4 -> found => [A:0524|Sites 1] [C:Nav 1]",
    "@ tier 2 Doom Cave",
    "d: nature 5 -> monster ; refresh 3 -> 1 week ; count 2",
    "d: site skill d12=2 -> language ; difficulty d4=2 -> 1 ; site skill d12=3 -> tinkering ; difficulty d4=1 -> 0",
    "@ end day => [C:F 1]",
    "@ day 2 => [C:At 0524|Food 40|F 1]",
    "@ rest => [C:F 0|Streak 1]",
    "@ engage 0524-A",
    "@ attempt 1 Odo d: skill 3 vs 4- -> pass => [E:1|exhausted|Due 9]",
    "@ stop d: treasure 3d6=2,4,5 = 110 ; add 4 = 4 => [Site:0524-A|Total 114] [E:1|Share 57]",
    "@ take 57 => [C:Treasure+57|Treasure 57]",
)


def notation_card(origin: Origin) -> NotationView:
    """The notation card: the game's table of verbs."""
    return NotationView(origin, VERBS, HABITS, SAMPLE)
