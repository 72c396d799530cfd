"""Mistakes 1 to 41: the day, marches, navigation, encounters on the way, the travel roll."""

from __future__ import annotations

from dataclasses import replace

from faults.company_tools import (
    acts,
    chooser,
    company_of,
    explained,
    fault,
    last_roll,
    march_of,
    recent,
    roll_event,
    tag,
)
from faults.core import Deed, Scene
from faults.tools import is_choice, is_claim, is_roll, pick, says, silently, unmoved
from sheetgen.games.adventuring_companies.actions import Enter, Explore, Other, Rest, Route, Stop
from sheetgen.games.adventuring_companies.loads import available_points, movement_score
from sheetgen.games.adventuring_companies.march import next_area, route_cost
from sheetgen.games.adventuring_companies.state import State
from sheetgen.games.adventuring_companies.terrain import cost_of, impassable, table_of, terrain_of

# The day


@fault(1, "a third action in one day", "turn.two-actions")
def _(x: Scene) -> Deed | None:
    if not is_choice(x, "action") or "rest" in x.prompt.offers:
        return None
    c = x.state.company
    name = c.name if len(x.state.companies) > 1 else ""
    return Deed(pick(x, [Rest(company=name), Explore(company=name)]))


@fault(2, "foraging or searching written as an action", "turn.action-types")
def _(x: Scene) -> Deed | None:
    if not acts(x):
        return None
    return Deed(Other(company=x.due.company, word=pick(x, ["forage", "search", "scout", "hunt"])))


@fault(3, "an empty slot treated as rest", "turn.idle")
def _(x: Scene) -> Deed | None:
    fresh = is_claim(x, "F", "fatigue.accrue") and "idle" in company_of(x).actions
    return says(x, 0) if fresh else None


@fault(4, "position changed without a march", "march.only-way")
def _(x: Scene) -> Deed | None:
    c = company_of(x)
    if not is_claim(x, "Streak", "rest.streak") or not x.due:
        return None
    area = pick(x, x.state.setting.grid.neighbours(c.position))

    def go(s: State) -> None:
        s.company.position = area

    return Deed(touch=go, tags=(tag(x.state, "C", c.name, f"At {area}"),))


# Movement points


@fault(5, "leftover points added to the second march", "march.no-carry-over")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "MP"):
        return None
    return says(x, pick(x, explained(x, "march.no-carry-over", *range(x.due + 1, x.due + 7))) or x.due)


@fault(6, "the encumbrance penalty forgotten", "march.encumbrance")
def _(x: Scene) -> Deed | None:
    return says(x, movement_score(x.state, company_of(x))) if is_claim(x, "MP", "march.encumbrance") else None


@fault(7, "2 points less for each encumbered member", "march.encumbrance")
def _(x: Scene) -> Deed | None:
    return says(x, max(0, x.due - 2)) if is_claim(x, "MP", "march.encumbrance") else None


@fault(8, "the speed of the fastest or average member", "march.movement-score")
def _(x: Scene) -> Deed | None:
    return says(x, pick(x, (5, 6))) if is_claim(x, "Score") and x.due < 5 else None


@fault(9, "paid for the area left instead of the one entered", "march.entry-cost")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "Left"):
        return None
    left = x.prompt.was - cost_of(x.state, company_of(x).position)
    found = explained(x, "march.entry-cost", left) if left >= 0 else []
    return says(x, found[0]) if found else None


@fault(10, "road cost in a mountain area", "terrain.hardest")
def _(x: Scene) -> Deed | None:
    place = _entered(x)
    if not place or "road" not in terrain_of(x.state, place):
        return None
    left = x.prompt.was - x.state.setting.tables.terrain["road"].cost
    return says(x, left) if left >= 0 else None


@fault(11, "the average of two terrains", "terrain.hardest")
def _(x: Scene) -> Deed | None:
    place = _entered(x)
    kinds = terrain_of(x.state, place) if place else ()
    if len(kinds) < 2:
        return None
    costs = [x.state.setting.tables.terrain[kind].cost for kind in kinds]
    left = x.prompt.was - round(sum(costs) / len(costs))
    return says(x, left) if left >= 0 else None


def _entered(x: Scene) -> str:
    """The area whose points are about to be paid."""
    if not is_claim(x, "Left"):
        return ""
    return next((str(event[1]) for event in recent(x, "At", 24)), "")


@fault(12, "a second area entered on the one-area guarantee", "march.minimum-one")
def _(x: Scene) -> Deed | None:
    return _go_on(x, "march.minimum-one")


def _go_on(x: Scene, reason: str) -> Deed | None:
    """Enter the next area of the plan though the movement has ended for that reason."""
    if not is_choice(x, "halt") or next_area(x.state)[1] != reason:
        return None
    m, c = march_of(x), company_of(x)
    step = len(m.entered)
    area = x.state.setting.grid.neighbour(c.position, m.headings[step] + m.rotation) if step < len(m.headings) else None
    return None if area is None or impassable(x.state, area) else Deed(Enter(area=area))


@fault(13, "stayed put because the points do not pay for the area", "march.minimum-one")
def _(x: Scene) -> Deed | None:
    if not is_choice(x, "step") or march_of(x).entered or x.state.setting.variants.march_stop == "any-time":
        return None
    area, _ = next_area(x.state)
    return Deed(Stop()) if area and cost_of(x.state, area, company_of(x).position) > march_of(x).mp else None


# The route


@fault(14, "the route written after the navigation die", "march.route-announced")
def _(x: Scene) -> Deed | None:
    if not acts(x, "march"):
        return None
    route = x.due.route

    def later(y: Scene) -> Deed | None:
        return Deed(Route(route=route), consequence=True) if is_choice(y, "route") else None

    return Deed(replace(x.due, route=()), then=later)


@fault(15, "a route that skips an area", "march.route-adjacent")
def _(x: Scene) -> Deed | None:
    if not acts(x, "march"):
        return None
    grid, here = x.state.setting.grid, chooser(x).position
    near = grid.neighbours(here)
    far = [area for one in near for area in grid.neighbours(one) if area not in near and area != here]
    area = pick(x, [area for area in far if not impassable(x.state, area)])
    return Deed(replace(x.due, route=(area,))) if area else None


@fault(16, "a route dearer than the points", "march.route-affordable")
def _(x: Scene) -> Deed | None:
    if not acts(x, "march"):
        return None
    s, c = x.state, chooser(x)
    route = x.due.route
    while route_cost(s, c.position, route) <= available_points(s, c) or len(route) < 2:
        options = [area for area in s.setting.grid.neighbours(route[-1]) if not impassable(s, area)]
        if not options or len(route) > 5:
            return None
        route = (*route, x.rng.choice(options))
    return Deed(replace(x.due, route=route))


# Navigation


@fault(17, "no navigation roll for the second march of the day", "navigation.when")
def _(x: Scene) -> Deed | None:
    if not is_roll(x, "nav") or x.prompt.optional or company_of(x).actions.count("march") < 2:
        return None
    return silently((1,))


@fault(18, "a weaker navigator's skill used", "navigation.best-skill")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "target", "navigation.check"):
        return None
    said = pick(x, explained(x, "navigation.best-skill", *range(1, min(6, x.due))))
    return says(x, said) if said is not None else None


@fault(19, "rolled high to succeed", "skill.check")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "success", "skill.check") or last_roll(x)[0].label not in ("nav", "skill"):
        return None
    target = next((event[1] for event in recent(x, "target")), None)
    rolled = last_roll(x)[1][0]
    plain = not target or not 0 < target < 6 or rolled == target or x.due == (rolled >= target)
    return None if plain else Deed(not x.due)


@fault(20, "the explore bonus not counted", "explore.navigation-bonus")
def _(x: Scene) -> Deed | None:
    return unmoved(x) if is_claim(x, "Nav", "explore.navigation-bonus") else None


@fault(21, "the explore bonus kept after the navigation roll", "navigation.bonus-spent")
def _(x: Scene) -> Deed | None:
    return unmoved(x) if is_claim(x, "Nav", "navigation.bonus-spent") else None


@fault(22, "the bonus added to the die", "skill.modifiers")
def _(x: Scene) -> Deed | None:
    bonus = company_of(x).navigation_bonus
    if not is_claim(x, "target", "navigation.check") or not bonus or not 0 < x.due - bonus < 6:
        return None

    def added(y: Scene) -> Deed | None:
        return says(y, bonus) if is_claim(y, "modifier", "skill.modifiers") else None

    return says(x, x.due - bonus, then=added)


@fault(23, "left and right confused", "navigation.failed-direction")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "turn") or x.due not in ("left", "right"):
        return None
    return says(x, "left" if x.due == "right" else "right")


@fault(24, "a direction rolled although the check passed", "log/extra")
def _(x: Scene) -> Deed | None:
    first = is_choice(x, "step") and not march_of(x).entered and not march_of(x).astray
    rolled = first and last_roll(x)[0].label == "nav" and any(True for _ in recent(x, "success", 3))
    return (
        Deed(before=(roll_event("navigation.failed-direction", "direction", x.rng.randint(1, 6)),)) if rolled else None
    )


@fault(25, "turned two faces", "navigation.hex-faces")
def _(x: Scene) -> Deed | None:
    if not is_choice(x, "step") or march_of(x).entered or march_of(x).rotation not in (1, 5):
        return None
    m = march_of(x)
    area = x.state.setting.grid.neighbour(m.start, m.headings[0] + (2 if m.rotation == 1 else 4))
    return Deed(Enter(area=area)) if area and not impassable(x.state, area) else None


@fault(26, "only the first step went astray", "navigation.same-turns")
def _(x: Scene) -> Deed | None:
    if not is_choice(x, "step") or not march_of(x).entered or not march_of(x).rotation:
        return None
    m, c = march_of(x), company_of(x)
    area = x.state.setting.grid.neighbour(c.position, m.headings[len(m.entered)])
    return Deed(Enter(area=area)) if area and not impassable(x.state, area) else None


@fault(27, "went further over cheap ground", "navigation.same-distance")
def _(x: Scene) -> Deed | None:
    if not is_choice(x, "halt") or next_area(x.state)[1] != "navigation.same-distance":
        return None
    m, c = march_of(x), company_of(x)
    area = x.state.setting.grid.neighbour(c.position, m.headings[-1] + m.rotation)
    fine = area and not impassable(x.state, area) and cost_of(x.state, area, c.position) <= m.mp
    return Deed(Enter(area=area)) if area and fine else None


@fault(28, "went on without the points", "navigation.if-able")
def _(x: Scene) -> Deed | None:
    return _go_on(x, "navigation.if-able")


# Encounters


@fault(29, "one encounter check for the whole march", "encounter.check-per-area")
def _(x: Scene) -> Deed | None:
    return silently((6,)) if is_roll(x, "wander") and len(march_of(x).entered) > 1 else None


@fault(30, "a check for the area of departure", "encounter.which-areas")
def _(x: Scene) -> Deed | None:
    if not is_choice(x, "step") or march_of(x).entered:
        return None
    return Deed(before=(roll_event("encounter.check-per-area", "wander", x.rng.randint(2, 6)),), next=True)


@fault(31, "a check while exploring or resting", "encounter.march-only")
def _(x: Scene) -> Deed | None:
    if not (is_claim(x, "Streak", "rest.streak") and x.due) and not is_claim(x, "Nav", "explore.navigation-bonus"):
        return None
    return Deed(before=(roll_event("encounter.check-per-area", "wander", x.rng.randint(1, 6)),))


@fault(32, "the table of the wrong terrain", "encounter.table")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "event"):
        return None
    tables = x.state.setting.tables.encounters
    row = last_roll(x)[1][0] - 1
    others = [rows[row].name for key, rows in tables.items() if key != table_of(x.state, company_of(x).position)]
    return says(x, pick(x, others))


@fault(33, "movement finished before the encounter was resolved", "encounter.resolve-first")
def _(x: Scene) -> Deed | None:
    if not is_roll(x, "table") or table_of(x.state, company_of(x).position) != "open":
        return None
    return silently((6,))


@fault(34, "stopped without an encounter", "march.stop-after-encounter")
def _(x: Scene) -> Deed | None:
    alone = is_choice(x, "step") and march_of(x).entered and not march_of(x).met
    return Deed(Stop()) if alone and x.state.setting.variants.march_stop != "any-time" else None


@fault(35, "moved on after giving up the movement", "march.stop-after-encounter")
def _(x: Scene) -> Deed | None:
    if not is_choice(x, "halt") or march_of(x).stopped != "march.stop-after-encounter":
        return None
    s, m, c = x.state, march_of(x), company_of(x)
    step = len(m.entered)
    area = s.setting.grid.neighbour(c.position, m.headings[step] + m.rotation)
    return Deed(Enter(area=area)) if area and not impassable(s, area) and cost_of(s, area) <= m.mp else None


# The travel roll


@fault(36, "a travel roll per area or per day", "travel.when")
def _(x: Scene) -> Deed | None:
    if is_choice(x, "step") and march_of(x).entered and not march_of(x).met:
        return Deed(before=(roll_event("travel.when", "travel", x.rng.randint(1, 6), x.rng.randint(1, 6)),))
    second = is_roll(x, "travel") and company_of(x).actions.count("march") > 1
    return silently((6, 6)) if second else None


@fault(37, "the sum or the last cost subtracted", "travel.highest-cost")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "modifier", "travel.roll"):
        return None
    m = march_of(x)
    costs = [cost_of(x.state, area) for area in m.entered]
    said = [x.due + m.highest - cost for cost in {sum(costs), costs[-1], costs[0]}]
    return says(x, pick(x, explained(x, "travel.highest-cost", *said)) or x.due)


@fault(38, "an area counted that was planned but never entered", "travel.highest-cost")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "modifier", "travel.roll"):
        return None
    m = march_of(x)
    costs = [cost_of(x.state, area) for area in m.plan if area not in m.entered]
    said = [x.due + m.highest - cost for cost in costs if cost > m.highest]
    return says(x, pick(x, explained(x, "travel.highest-cost", *said)) or x.due)


@fault(39, "4 taken as a success, or 5 as a failure", "travel.success")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "success", "travel.success"):
        return None
    return Deed(not x.due) if next(recent(x, "sum"))[1] in (4, 5) else None


@fault(40, "every unit lost a hit point", "travel.failure")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "HP", "travel.failure"):
        return None
    c = company_of(x)
    others = [at for at in c.living if c.units[at].subject != x.prompt.subject and c.units[at].hp > 1]
    if not others:
        return None

    def hurt(s: State) -> None:
        units = s.company.units
        s.company.units = tuple(u.with_hp(u.hp - 1) if at in others else u for at, u in enumerate(units))

    tags = tuple(tag(x.state, "U", c.units[at].name, f"HP {c.units[at].hp - 1}") for at in others)
    return Deed(touch=hurt, tags=tags)


@fault(41, "the victim chosen, not rolled", "unit.random")
def _(x: Scene) -> Deed | None:
    chosen = is_roll(x, "unit", "unit.random") and not x.prompt.optional
    return silently(x.due) if chosen else None
