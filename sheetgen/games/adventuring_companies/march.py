"""Marches (3.2 to 3.4, 3.6): the route, navigation, one area after the other, the travel roll."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from sheetgen.engine.prompts import Asking, Breach, Choose, Claim, procedure
from sheetgen.games.adventuring_companies.actions import Action, Enter, Halt, March, Onward, Route, Stop
from sheetgen.games.adventuring_companies.loads import available_points, load_of, movement_score
from sheetgen.games.adventuring_companies.navigation import TURNS, navigate
from sheetgen.games.adventuring_companies.primitives import Why, hit_points, lose, one_of, pick_unit, roll_of
from sheetgen.games.adventuring_companies.state import Company, State
from sheetgen.games.adventuring_companies.state import March as Marching
from sheetgen.games.adventuring_companies.terrain import (
    cost_of,
    cost_rule,
    impassable,
    look_around,
    map_area,
    terrain_of,
)
from sheetgen.games.adventuring_companies.wander import wander

# Announcing


def headings_of(s: State, start: str, route: tuple[str, ...]) -> tuple[int, ...]:
    """The heading of each step; -1 for a step to an area that is not adjacent."""
    found = []
    for area in route:
        heading = s.setting.grid.heading(start, area)
        found.append(-1 if heading is None else heading)
        start = area
    return tuple(found)


def route_cost(s: State, start: str, route: tuple[str, ...]) -> int:
    """The points of a route over known terrain; unmapped areas count 2 (march.route-affordable)."""
    total = 0
    for area in route:
        total += cost_of(s, area, start)
        start = area
    return total


def judge_march(s: State, c: Company, act: March) -> Iterator[Breach]:
    """What an announced route breaks, and a load too heavy to move (company.load)."""
    load, limit = load_of(s, c)
    most = s.setting.tables.hard_limit * limit
    if s.setting.variants.modules_encumbrance and load > most:
        yield Breach("company.load", f"a load of at most {most}", str(load))
    if not act.route:
        yield Breach("march.route-announced", "the areas of the route before the navigation roll", "no route")
        return
    yield from judge_route(s, c, act.route)


def judge_route(s: State, c: Company, route: tuple[str, ...]) -> Iterator[Breach]:
    """What a route breaks (march.route-adjacent, march.route-affordable)."""
    at = c.position
    for area, heading in zip(route, headings_of(s, at, route), strict=True):
        if heading < 0:
            yield Breach("march.route-adjacent", f"an area adjacent to {at}", area)
            return
        at = area
    points = available_points(s, c)
    cost = route_cost(s, c.position, route)
    if len(route) > 1 and cost > points:
        yield Breach("march.route-affordable", f"a route of at most {points} points", f"{cost} points")


@procedure
def march(s: State, act: March) -> Asking[None]:
    """Begin a march: points, navigation (3.2 steps 1 to 3)."""
    c = s.company
    points = yield from _points(s, c)
    rotation = yield from navigate(s, c)
    route = act.route
    if not route:
        late: Route = yield from Choose(
            "march.route-announced",
            "route",
            {"route": "march.route-announced"},
            judge=lambda a: judge_route(s, c, a.route),
        )
        route = late.route
    s.march = Marching(
        route, headings_of(s, c.position, route), c.position, points, rotation or 0, rotation is not None
    )


@procedure
def _points(s: State, c: Company) -> Asking[int]:
    """The movement score and the points of this march (march.movement-score, march.movement-points)."""
    tables, score = s.setting.tables, movement_score(s, c)
    c.score = score = yield from Claim("march.movement-score", "Score", score, None, c.subject)
    due = available_points(s, c, score)
    load, capacity = load_of(s, c)
    rule = (
        "march.encumbrance" if load > capacity and s.setting.variants.modules_encumbrance else "march.movement-points"
    )
    spare = c.spare

    def why(said: int) -> str:
        """The rule that explains other points than are due."""
        if spare and said == due + spare:
            return "march.no-carry-over"
        return "march.encumbrance" if said == score - tables.encumbered_penalty else ""

    c.spare, c.last_areas = 0, ()
    c.points = points = yield from Claim(rule, "MP", due, None, c.subject, why)
    return points


# Moving


def next_area(s: State) -> tuple[str | None, str]:
    """The area that the march enters next; or None and the rule that ends the movement."""
    m, c = s.march, s.company
    assert m is not None
    step = len(m.entered)
    if m.stopped:
        return None, m.stopped
    if step >= len(m.plan):
        return None, "navigation.same-distance" if m.astray else "march.follow-route"
    area = _area_at(s, m, step, c.position)
    if area is None or impassable(s, area):
        return None, "march.blocked"
    if step and cost_of(s, area, c.position) > m.mp:
        return None, "navigation.if-able" if m.astray else "march.minimum-one"
    return area, ""


def _area_at(s: State, m: Marching, step: int, position: str) -> str | None:
    if m.headings[step] < 0:
        return m.plan[step] if s.setting.grid.inside(m.plan[step]) else None
    return s.setting.grid.neighbour(position, m.headings[step] + m.rotation)


def ahead(s: State) -> tuple[str, ...]:
    """The areas that the march goes on to without a die, the next one first: with the encounters module off.

    A log that names only the last of them has passed through the others.
    """
    m, c = s.march, s.company
    assert m is not None
    if s.setting.variants.modules_encounters or m.stopped:
        return ()
    found: list[str] = []
    position, points = c.position, m.mp
    for step in range(len(m.entered), len(m.plan)):
        area = _area_at(s, m, step, position)
        cost = cost_of(s, area or "", position)
        if area is None or impassable(s, area) or (step and cost > points):
            break
        found.append(area)
        position, points = area, max(0, points - cost)
    return tuple(found)


def wrong_area(s: State, m: Marching, position: str, due: str | None, reason: str, said: str) -> str:
    """The rule that entering another area than the due one breaks, from a position of a march as it stood then."""
    if said and impassable(s, said):
        return "terrain.impassable"
    if due is None:
        return reason
    step = len(m.entered)
    heading = s.setting.grid.heading(position, said)
    if heading is None or step >= len(m.headings):
        return "march.route-adjacent"
    if not m.astray:
        return "march.follow-route"
    turn = (heading - m.headings[step]) % 6
    if step:
        return "navigation.same-turns"
    return "navigation.failed-direction" if turn in TURNS else "navigation.hex-faces"


def _judge_step(s: State, due: str | None, reason: str, act: Action) -> Iterator[Breach]:
    m = s.march
    assert m is not None
    if isinstance(act, Stop):
        allowed = m.met or due is None or s.setting.variants.march_stop == "any-time"
        if not allowed:
            unpaid = not m.entered and cost_of(s, due or "", m.start) > m.mp
            rule = "march.minimum-one" if unpaid else "march.stop-after-encounter"
            yield Breach(rule, f"enter {due}", "stop")
    elif isinstance(act, Enter) and m.entered and act.area == s.company.position != due:
        yield Breach("encounter.which-areas", "no check for the area of departure", f"one before {act.area} is entered")
    elif isinstance(act, Enter) and (due is None or act.area != due) and act.area not in ahead(s):
        rule = wrong_area(s, m, s.company.position, due, reason, act.area)
        yield Breach(rule, f"enter {due}" if due else "the end of the movement", f"enter {act.area}")


_STEP: Final = {"enter": "march.follow-route", "stop": "march.stop-after-encounter", "go on": "march.follow-route"}
_END: Final = {"enter": "march.follow-route", "stop": "march.stop-after-encounter", "be done": "march.order"}


@procedure
def march_on(s: State) -> Asking[None]:
    """The next step of a march under way, or its end (3.2 steps 5 to 7)."""
    m, c = s.march, s.company
    assert m is not None
    due, reason = next_area(s)
    act: Any = yield from Choose(
        "march.follow-route" if due else "march.order",
        "step" if due else "halt",
        _STEP if due else _END,
        judge=lambda written: _judge_step(s, due, reason, written),
        each=lambda: (Onward(),) if due else (Halt(),),
        default=Onward() if due else Halt(),
    )
    if isinstance(act, Enter) and m.entered and act.area == c.position != due:
        yield from wander(s)  # the check before belonged to the area of departure
    elif isinstance(act, Enter):
        passed = ahead(s)
        for area in passed[: passed.index(act.area)] if act.area in passed else ():
            yield from _enter(s, area, area, "")
        yield from _enter(s, act.area, act.area if act.area in passed else due, reason)
    elif isinstance(act, Onward) and due is not None:
        yield from _enter(s, due, due, reason)
    elif isinstance(act, Stop) and due is not None:
        s.march = replace(m, stopped="march.stop-after-encounter")
    elif not isinstance(act, Stop):
        yield from finish(s)


@procedure
def _enter(s: State, area: str, due: str | None, reason: str) -> Asking[None]:
    """Enter an area: the points, the place, what lies around, an encounter (3.2 step 5)."""
    c, m = s.company, s.march
    assert m is not None
    start = c.position
    then = m
    rule = reason if due is None else _here_rule(m)
    place = yield from Claim(
        rule, "At", area, start, c.subject, lambda said: wrong_area(s, then, start, due, reason, said)
    )
    _turn_to(s, start, place)
    if not terrain_of(s, place) and s.setting.grid.inside(place):
        yield from map_area(s, place, start)
    cost = cost_of(s, place, start)
    left = yield from Claim(
        cost_rule(s, place), "Left", max(0, m.mp - cost), m.mp, c.subject, _paid(s, start, place, m.mp)
    )
    c.position, c.moved, m = place, True, s.march or m
    s.march = replace(m, mp=left, entered=(*m.entered, place), highest=max(m.highest, cost), met=False, stopped="")
    c.last_areas = s.march.entered
    yield from look_around(s, place)
    yield from wander(s)


def _here_rule(m: Marching) -> str:
    if not m.astray:
        return "march.follow-route"
    return "navigation.same-turns" if m.entered else "navigation.failed-direction"


def _turn_to(s: State, start: str, place: str) -> None:
    """Go on from the area that was really entered: its direction is the march's from here."""
    m = s.march
    assert m is not None
    step = len(m.entered)
    heading = s.setting.grid.heading(start, place)
    if heading is not None and step < len(m.headings) and m.headings[step] >= 0:
        s.march = replace(m, rotation=(heading - m.headings[step]) % 6)


def _paid(s: State, start: str, place: str, before: int) -> Why:
    """Which rule of costs was broken by the points that were paid."""

    def why(said: int) -> str:
        """The rule that explains what was paid."""
        paid = before - said
        if len(terrain_of(s, place)) > 1:
            return "terrain.hardest"
        return "march.entry-cost" if paid == cost_of(s, start) else ""

    return why


# The travel roll


@procedure
def finish(s: State) -> Asking[None]:
    """Points left are lost; then the travel roll, unless nothing was entered (travel.when, travel.no-area)."""
    m, c = s.march, s.company
    assert m is not None
    c.spare = m.mp
    if m.entered and s.setting.variants.modules_travel:
        yield from _travel(s, c, m)
    s.march = None


@procedure
def _travel(s: State, c: Company, m: Marching) -> Asking[None]:
    """3.6: two dice, the highest cost, bonus and fatigue (travel.roll)."""
    bonus, spent = c.travel_bonus, c.spent_travel
    due = bonus - m.highest - c.fatigue + (s.weather.travel if s.weather else 0)
    why = _modifier_slip(s, c, m, due)
    target = yield from Claim("travel.success", "target", s.setting.variants.travel_target)
    modifier = yield from Claim("travel.roll", "modifier", due, None, "", why)
    faces = yield from roll_of("travel.when", "travel", s.setting.tables.travel, summed=True)
    plain = sum(faces)
    total = yield from Claim("dice/sum", "sum", plain + modifier, None, "", lambda said: why(said - plain))
    c.spent_travel = bonus
    c.travel_bonus = yield from Claim(
        "rest.bonus-spent",
        "Travel",
        0,
        bonus,
        c.subject,
        one_of((bonus, "rest.bonus-spent"), (spent, "rest.bonus-spent")),
    )
    # A total far below is hardly taken for a success: then it is the victim that was not rolled.
    chosen = total < target - 1
    passed = yield from Claim(
        "travel.success", "success", total >= target, why=lambda said: "unit.random" if said and chosen else ""
    )
    if not passed:
        yield from _exhaust(s, c)


@procedure
def _exhaust(s: State, c: Company) -> Asking[None]:
    """One random unit loses a hit point, and no other (travel.failure)."""
    at = yield from pick_unit(s)
    yield from lose(c, at, "travel.failure", 1)
    for other in c.living:
        if other != at:
            yield from hit_points(c, other, "travel.failure", c.units[other].hp)


def _modifier_slip(s: State, c: Company, m: Marching, due: int) -> Why:
    bonus, spent, tired = c.travel_bonus, c.spent_travel, c.fatigue
    acted = any(action != "rest" for action in c.actions[:-1])

    def why(said: int) -> str:
        """The rule that explains another modifier than is due."""
        slip = said - due
        if tired and slip == tired:
            return "fatigue.apply"
        if bonus and slip == -bonus:
            return "rest.travel-bonus"
        if spent and slip == spent:
            return "rest.bonus-spent"
        costs = {cost_of(s, area) for area in (*m.plan, *m.entered, m.start)}
        if m.highest - slip in costs | {sum(cost_of(s, area) for area in m.entered)}:
            return "travel.highest-cost"
        return "fatigue.accrue" if slip == -1 and acted else ""

    return why
