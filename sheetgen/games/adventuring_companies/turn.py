"""The expedition turn (3.1): days, slots, and the whole campaign from any turn on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from sheetgen.engine.prompts import TURN, Asking, Breach, Choose, Claim, Play, Roll, procedure
from sheetgen.games.adventuring_companies.actions import (
    Action,
    Day,
    End,
    EndDay,
    Engage,
    Explore,
    FirstDay,
    Idle,
    March,
    Order,
    Other,
    Rest,
)
from sheetgen.games.adventuring_companies.camp import break_run, evening, idle, rest
from sheetgen.games.adventuring_companies.clash import fight_on
from sheetgen.games.adventuring_companies.engage import engage, engage_on, judge_engage
from sheetgen.games.adventuring_companies.explore import create, explore, judge_explore
from sheetgen.games.adventuring_companies.march import judge_march, march, march_on
from sheetgen.games.adventuring_companies.marks import refresh_all
from sheetgen.games.adventuring_companies.order import judge_first, settle_order
from sheetgen.games.adventuring_companies.primitives import CompanyLost
from sheetgen.games.adventuring_companies.state import ACTIONS, State
from sheetgen.games.adventuring_companies.terrain import look_around, settlement
from sheetgen.games.adventuring_companies.wander import take_test

TYPES: Final = ("march", "explore", "engage", "rest")
"""The actions there are (turn.action-types)."""

_DAY_ENDS: Final = {"end day": "turn.day-end", "day": "turn.length", "end": "turn.length"}
_ACTIONS: Final = {**dict.fromkeys(TYPES, "turn.action-types"), "idle": "turn.idle", **_DAY_ENDS}
_SEVERAL: Final = {**_ACTIONS, "order": "order.simultaneous"}
_ELSEWHERE: Final = {
    "enter": "march.only-way",
    "stop": "march.only-way",
    "route": "march.route-announced",
    "attempt": "engage.target",
    "take": "treasure.recover",
    "withdraw": "combat.resolution",
    "fight": "combat.resolution",
    "tier": "explore.success",
    "other": "turn.action-types",
}
_SPENT: Final = {**dict.fromkeys((*TYPES, "idle", "other"), "turn.two-actions")}
_BARRED_EVENING: Final = {**_ELSEWHERE, **_SPENT}


def turn(s: State) -> Play[None]:
    """One turn: the next decision of whatever is under way."""
    if s.finding:
        return create(s)
    if s.fight is not None:
        return fight_on(s)
    if s.march is not None:
        return take_test(s) if s.march.test is not None else march_on(s)
    if s.visit is not None:
        return engage_on(s)
    return _dawn(s) if s.phase == "dawn" else _decide(s)


# Days


def _judge_day(s: State, act: Action) -> Iterator[Breach]:
    if isinstance(act, Day) and act.number not in (0, s.day + 1):
        yield Breach("turn.length", f"day {s.day + 1}", f"day {act.number}")


@procedure
def _dawn(s: State) -> Asking[None]:
    """A day is opened (turn.length)."""
    first = s.day == 0
    act: Any = yield from Choose(
        "turn.length",
        "dawn",
        {"day": "turn.length", "end": "turn.length", "first day": "turn.length"} if first else _DAWN,
        judge=lambda written: _judge_day(s, written),
        each=lambda: (Day(number=s.day + 1),),
        default=FirstDay() if first else None,
    )
    if isinstance(act, End):
        s.over = "ended"
    else:
        yield from _open_day(s, act.number if isinstance(act, Day) else 0)


_DAWN: Final = {"day": "turn.length", "end": "turn.length"}


@procedure
def _open_day(s: State, number: int) -> Asking[None]:
    """The start of a day: what refreshes, the weather; on the first, what lies around (site.refresh-due)."""
    first = s.day == 0
    s.day = number or s.day + 1
    s.phase = "day"
    s.explored, s.rolled_off = (), frozenset()
    yield from refresh_all(s)
    if s.setting.tables.weather_enabled:
        yield from _weather(s)
    if first:
        for c in s.companies:
            yield from look_around(s, c.position)


@procedure
def _weather(s: State) -> Asking[None]:
    """The weather of the day, once for all companies (4.10)."""
    kinds = s.setting.tables.weather
    faces = yield from Roll("log/missing", "weather", 1)
    due = kinds[min(len(kinds), max(1, faces[0])) - 1]
    name: str = yield from Claim("claim/outcome", "weather", due.name)
    s.weather = next((kind for kind in kinds if kind.name == name), due)


@procedure
def _close_day(s: State) -> Asking[None]:
    """The evening of every company, in the order of the sheet (turn.day-end)."""
    for at, c in enumerate(s.companies):
        if c.active:
            s.actor = at
            try:
                yield from evening(s)
            except CompanyLost:
                _lose(s)
    s.phase = "dawn"


# Slots


def acting(s: State, act: Action) -> int:
    """The place of the company that acts: the one named, or the first that has done least today."""
    if act.company:
        return next((at for at, c in enumerate(s.companies) if c.name == act.company), s.actor)
    ready = [at for at, c in enumerate(s.companies) if c.active]
    return min(ready, key=lambda at: s.companies[at].slots, default=0)


def _offers(s: State) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """What may be done, and what a player might try and may not."""
    if all(c.slots >= ACTIONS for c in s.companies if c.active):
        return _DAY_ENDS, _BARRED_EVENING
    return (_SEVERAL if len(s.companies) > 1 else _ACTIONS), _ELSEWHERE


def _judge(s: State, offers: Mapping[str, str], act: Action) -> Iterator[Breach]:
    if act.verb not in offers:
        return
    if isinstance(act, Day):
        yield from _judge_day(s, act)
    if act.verb not in _SPENT:
        return
    at = acting(s, act)
    c = s.companies[at]
    if c.slots >= ACTIONS:
        yield Breach("turn.two-actions", f"two actions of {c.name} in a day", f"a third, {act.verb}")
    if isinstance(act, March):
        yield from judge_march(s, c, act)
    elif isinstance(act, Explore):
        yield from judge_explore(c, act)
        yield from judge_first(s, at, act)
    elif isinstance(act, Engage):
        yield from judge_engage(s, c, act)


def _each(s: State) -> Iterator[Action]:
    """Representative legal actions."""
    c = s.companies[acting(s, Action())]
    if c.slots >= ACTIONS:
        yield EndDay()
        return
    yield Rest()
    yield Explore()
    for area in s.setting.grid.neighbours(c.position):
        yield March(route=(area,))
    for site in s.sites_in(c.position):
        yield Engage(target=site.id)
    town = settlement(s, c.position)
    if town:
        yield Engage(target=town)
    yield EndDay()


@procedure
def _decide(s: State) -> Asking[None]:
    """An action, or the end of the day."""
    offers, barred = _offers(s)
    act: Action = yield from Choose(
        "turn.action-types",
        "action",
        offers,
        barred,
        judge=lambda written: _judge(s, offers, written),
        each=lambda: _each(s),
    )
    if isinstance(act, End):
        s.over = "ended"
    elif isinstance(act, EndDay | Day):
        yield from _close_day(s)
        if isinstance(act, Day) and not s.over:
            yield from _open_day(s, act.number)
    elif isinstance(act, Order):
        yield from settle_order(s, act)
    else:
        s.actor = acting(s, act)
        yield from take(s, act)


@procedure
def take(s: State, act: Action) -> Asking[None]:
    """Carry out an action, allowed or not."""
    c = s.company
    if isinstance(act, Idle):
        yield from idle(s)
        return
    if act.verb not in _SPENT:
        return
    c.slots += 1
    c.score = c.points = None
    c.actions = (*c.actions, act.verb)
    if isinstance(act, Rest):
        yield from rest(s)
        return
    yield from break_run(s)
    if isinstance(act, March):
        yield from march(s, act)
    elif isinstance(act, Explore):
        yield from explore(s, act)
    elif isinstance(act, Engage):
        yield from engage(s, act)


def _lose(s: State) -> None:
    """The expedition of the acting company is over; so is the campaign when no other is left (unit.down)."""
    if s.march is not None:
        s.company.spare = s.march.mp
    s.fight = s.march = s.visit = None
    s.finding = ""
    if not any(c.active for c in s.companies):
        s.over = "lost"


@procedure
def play(s: State) -> Asking[None]:
    """The whole campaign, from any turn on."""
    while not s.over:
        yield TURN
        try:
            yield from turn(s)
        except CompanyLost:
            _lose(s)
    s.phase = "over"
    if s.over == "lost":
        yield TURN
        yield from Choose("unit.down", "end", {"end": "unit.down"}, default=End())


__all__ = ["Other", "acting", "play", "take", "turn"]
