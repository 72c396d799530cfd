"""Encounters on the way (3.5, 4.9): the check in each area entered, the table of its ground, and what comes of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sheetgen.engine.prompts import Asking, Breach, Choose, Claim, Roll, procedure
from sheetgen.games.adventuring_companies.actions import Attempt
from sheetgen.games.adventuring_companies.clash import start_fight
from sheetgen.games.adventuring_companies.primitives import DIE, food, lose, pick_unit, roll_of
from sheetgen.games.adventuring_companies.skills import skill_check
from sheetgen.games.adventuring_companies.state import Foe, State
from sheetgen.games.adventuring_companies.tables import Event
from sheetgen.games.adventuring_companies.terrain import table_of


@procedure
def wander(s: State) -> Asking[None]:
    """One check for the area just entered (encounter.check-per-area)."""
    if not s.setting.variants.modules_encounters:
        return
    tables = s.setting.tables
    faces = yield from Roll("encounter.check-per-area", "wander", 1)
    met = yield from Claim(
        "encounter.check-per-area",
        "encounter",
        faces[0] in tables.encounter_hits,
        why=lambda said: "" if said else "encounter.resolve-first",
    )
    if not met:
        return
    assert s.march is not None
    s.march = replace(s.march, met=True)
    entries = tables.encounters[table_of(s, s.company.position)]
    faces = yield from Roll("encounter.table", "table", 1, missing="encounter.resolve-first")
    due = entries[min(len(entries), max(1, faces[0])) - 1]
    name: str = yield from Claim("encounter.table", "event", due.name)
    yield from _meet(s, due if name == due.name else find_event(s, name) or due)


def find_event(s: State, name: str) -> Event | None:
    """The entry of that name in any encounter table."""
    return next((each for rows in s.setting.tables.encounters.values() for each in rows if each.name == name), None)


@procedure
def _meet(s: State, event: Event) -> Asking[None]:
    """Resolve an encounter, or begin to where a decision is due (encounter.resolve-first)."""
    c, rule = s.company, "encounter.table"
    if event.effect == "fight":
        yield from _fight(s, event)
    elif event.effect == "test":
        assert s.march is not None
        s.march = replace(s.march, test=(event.skill, event.amount))
    elif event.effect == "food":
        amount = event.amount
        if event.roll:
            faces = yield from Roll(rule, "amount", 1)
            amount *= faces[0]
        yield from food(
            c, rule, max(0, c.food + amount), lambda said: "fatigue.scope" if _tired(s, said, amount) else ""
        )
    elif event.effect == "guide":
        c.navigation_bonus = yield from Claim(
            rule, "Nav", c.navigation_bonus + event.amount, c.navigation_bonus, c.subject
        )
    elif event.effect == "hurt":
        at = yield from pick_unit(s)
        yield from lose(c, at, rule, event.amount)


def _tired(s: State, said: int, amount: int) -> bool:
    """Whether the company's fatigue was taken off the amount (fatigue.scope)."""
    c = s.company
    return bool(c.fatigue) and said in (c.food + amount - c.fatigue, c.food + amount + c.fatigue)


@procedure
def _fight(s: State, event: Event) -> Asking[None]:
    """A wandering fight: hit dice of the entry, AC rolled, no special ability (4.9)."""
    tables = s.setting.tables
    hd = event.amount
    if event.roll:
        faces = yield from Roll("encounter.table", "hd", 1)
        hd = faces[0]
    hd = yield from Claim("encounter.table", "HD", hd, None, "F")
    faces = yield from roll_of("combat.base-ac", "ac", tables.creation.armour)
    ac = yield from Claim("combat.base-ac", "AC", tables.unarmoured_ac + faces[0], None, "F")
    yield from start_fight(s, Foe(max(1, hd), ac))


@procedure
def take_test(s: State) -> Asking[None]:
    """The check of an encounter on the way: a unit is named and rolls (skill.one-unit)."""
    m = s.march
    assert m is not None
    assert m.test is not None
    skill, difficulty = m.test
    act: Attempt = yield from Choose(
        "skill.one-unit",
        "test",
        {"attempt": "skill.one-unit"},
        judge=lambda written: judge_unit(s, written),
        each=lambda: (Attempt(unit=s.company.units[at].name) for at in s.company.living),
    )
    s.march = replace(m, test=None)
    yield from skill_check(s, unit_of(s, act), skill, difficulty)


def unit_of(s: State, act: Attempt) -> int:
    """The place of the unit that makes a check; the first living one where none can."""
    found = s.company.unit(act.unit)
    return found if found is not None and s.company.units[found].alive else s.company.living[0]


def judge_unit(s: State, act: Any) -> tuple[Breach, ...]:
    """A check is made by one living unit, named before the roll (skill.one-unit, unit.down)."""
    at = s.company.unit(act.unit)
    if at is None:
        return (Breach("skill.one-unit", "the unit that makes the check", act.unit or "no unit"),)
    if not s.company.units[at].alive:
        return (Breach("unit.down", "a living unit", f"{act.unit}, which is down"),)
    return ()


__all__ = ["DIE", "find_event", "judge_unit", "take_test", "unit_of", "wander"]
