"""Rest, unused slots and the evening: fatigue, healing, the week's food (3.15, 3.1 step 3)."""

from __future__ import annotations

from sheetgen.engine.prompts import Asking, Claim, procedure
from sheetgen.games.adventuring_companies.loads import weekly_need
from sheetgen.games.adventuring_companies.primitives import Why, food, hit_points, lose, one_of, pick_unit
from sheetgen.games.adventuring_companies.state import ACTIONS, Company, State

REST, IDLE = "rest", "idle"


@procedure
def rest(s: State) -> Asking[None]:
    """A rest action clears fatigue and, after another, helps the next travel roll (rest.reset, rest.travel-bonus)."""
    c = s.company
    if s.setting.variants.modules_fatigue:
        c.fatigue = yield from Claim("rest.reset", "F", 0, c.fatigue, c.subject)
    c.streak = yield from Claim("rest.streak", "Streak", c.streak + 1, c.streak, c.subject)
    c.last_rest = (s.day, c.slots)
    if s.setting.variants.modules_travel:
        due = c.travel_bonus + (1 if c.streak >= 2 else 0)
        c.travel_bonus = yield from Claim("rest.travel-bonus", "Travel", due, c.travel_bonus, c.subject)


@procedure
def break_run(s: State, rule: str = "rest.streak") -> Asking[None]:
    """Anything but a rest ends the run of rests (rest.streak)."""
    c = s.company
    c.streak = yield from Claim(rule, "Streak", 0, c.streak, c.subject)


@procedure
def idle(s: State) -> Asking[None]:
    """A slot is left unused (turn.idle)."""
    c = s.company
    how = s.setting.variants.turn_idle
    c.slots += 1
    if how == "rest":
        c.actions = (*c.actions, REST)
        yield from rest(s)
    elif how == "active":
        c.actions = (*c.actions, IDLE)
        yield from break_run(s, "turn.idle")


@procedure
def evening(s: State) -> Asking[None]:
    """The bookkeeping of the acting company after its slots, in this order (turn.day-end)."""
    c = s.company
    while c.slots < ACTIONS:
        yield from idle(s)
    if s.setting.variants.modules_fatigue:
        yield from _tire(s, c)
    if len(c.actions) >= ACTIONS and all(action == REST for action in c.actions):
        yield from _heal(s, c)
    if s.setting.variants.modules_supplies and s.day % s.setting.tables.week == 0:
        yield from _eat(s, c)
    c.slots, c.actions, c.moved, c.spare = 0, (), False, 0
    c.score = c.points = None


@procedure
def _tire(s: State, c: Company) -> Asking[None]:
    """Fatigue for tomorrow (fatigue.accrue, fatigue.reading)."""
    reading, before = s.setting.variants.fatigue_reading, c.fatigue
    active = any(action != REST for action in c.actions)
    if reading == "no-rest":
        due = before + (bool(c.actions) and REST not in c.actions)
    elif reading == "next-day-only":
        due = int(active)
    else:
        due = before + active
    unused = IDLE in c.actions
    c.fatigue = yield from Claim(
        "fatigue.accrue", "F", due, before, c.subject, lambda said: "turn.idle" if unused and said == 0 else ""
    )


@procedure
def _heal(s: State, c: Company) -> Asking[None]:
    """A day of rest gives each living unit a hit point, up to its maximum (company.healing)."""
    for at in c.living:
        unit = c.units[at]
        if unit.hp < unit.most:
            healed = min(unit.most, unit.hp + s.setting.tables.rest_day_hp)
            yield from hit_points(c, at, "company.healing", healed)


@procedure
def _eat(s: State, c: Company) -> Asking[None]:
    """The week's food; what is missing costs hit points (supplies.week to supplies.shortfall)."""
    need, before = weekly_need(s, c), c.food
    yield from food(c, "supplies.week", max(0, before - need), _need_slip(s, c, before, need))
    if c.food == 0:
        for _ in range(max(0, need - before)):
            at = yield from pick_unit(s, "supplies.shortfall")
            yield from lose(c, at, "supplies.shortfall", s.setting.tables.shortfall_hp)


def _need_slip(s: State, c: Company, before: int, need: int) -> Why:
    """Who was forgotten, or fed as somebody else."""
    kinds = s.setting.tables.kinds
    animals = kinds["pack-animal"].food * c.pack_animals
    special, dear = kinds["creature"].food * c.creatures, kinds["pack-animal"].food * c.creatures
    dead = sum(-(-unit.full // unit.hd) - unit.count if unit.kind == "group" else unit.count == 0 for unit in c.units)
    rest = before - need
    return one_of(
        (max(0, rest + animals) if animals else None, "supplies.pack-animal"),
        (max(0, rest + animals - c.pack_animals) if animals else None, "supplies.pack-animal"),
        (max(0, rest + special) if special else None, "supplies.special"),
        (max(0, rest + special - dear) if special else None, "supplies.special"),
        (max(0, rest + special - c.creatures) if special else None, "supplies.special"),
        (max(0, rest - dead) if dead else None, "supplies.headcount"),
        (max(0, rest + c.persons), "supplies.person"),
    )
