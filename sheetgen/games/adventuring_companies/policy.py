"""How a seeded player decides: a sensible captain with moods, so that every rule gets its turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from sheetgen.engine.players import Whims
from sheetgen.engine.prompts import Choose, Prompt, Roll
from sheetgen.engine.streams import Streams
from sheetgen.games.adventuring_companies import actions as act
from sheetgen.games.adventuring_companies.engage import open_encounters
from sheetgen.games.adventuring_companies.loads import available_points, load_of, weekly_need
from sheetgen.games.adventuring_companies.march import next_area
from sheetgen.games.adventuring_companies.order import precedes
from sheetgen.games.adventuring_companies.skills import best_unit, skill_target
from sheetgen.games.adventuring_companies.state import ACTIONS, Company, Encounter, Site, State
from sheetgen.games.adventuring_companies.terrain import cost_of, impassable, settlement
from sheetgen.games.adventuring_companies.treasure import available
from sheetgen.games.adventuring_companies.turn import acting

_NAMES: Final = ("Doom Cave", "Old Mill", "Grey Tower", "Sunken Hall", "Wolf Den", "Salt Mine")


class CompanyPolicy(Whims):
    """Decides for a campaign of some days; ``named`` writes every area that is entered."""

    def __init__(self, streams: Streams, days: int = 0, mood: int = 10) -> None:
        super().__init__(streams)
        self._mood = mood
        self._days = days or 3 + self._die(11)
        self._named = self._chance(50)
        self._decide: dict[str, Callable[[Choose, State], act.Action]] = {
            "dawn": self._dawn,
            "action": self._action,
            "step": self._step,
            "halt": lambda prompt, s: act.Halt(),
            "test": self._test,
            "tier": self._tier,
            "encounter": self._encounter,
            "round": self._round,
            "take": self._take,
            "trade": self._trade,
            "meeting": lambda prompt, s: act.Leave(),
            "adventure": self._adventure,
            "route": lambda prompt, s: act.Route(route=self._route(s, s.company)),
            "ability": lambda prompt, s: act.Ability(number=self._die(5)),
            "end": lambda prompt, s: act.End(),
        }

    def skips(self, roll: Roll, state: State) -> bool:
        """Leave a needless roll out half of the time."""
        return self._chance(50)

    def choose(self, prompt: Prompt[Any], state: State) -> Any:
        """The decision for a choice."""
        assert isinstance(prompt, Choose), prompt
        return self._decide[prompt.label](prompt, state)

    # Days and actions

    def _dawn(self, prompt: Choose, s: State) -> act.Action:
        if s.day >= self._days:
            return act.End()
        return act.FirstDay() if s.day == 0 and self._chance(10) else act.Day(number=s.day + 1)

    def _evening(self, s: State) -> act.Action:
        if s.day < self._days and self._chance(40):
            return act.Day(number=s.day + 1)
        return act.EndDay()

    def _action(self, prompt: Choose, s: State) -> act.Action:
        if "rest" not in prompt.offers:
            return self._evening(s)
        if self._chance(2):
            return act.EndDay()
        at = acting(s, act.Action())
        if len(s.companies) > 1 and self._chance(20):
            at = self._any([k for k, c in enumerate(s.companies) if c.active and c.slots < ACTIONS])
        c = s.companies[at]
        wish = self._wish(s, c)
        if isinstance(wish, act.Explore) and len(s.companies) > 1:
            at, wish = self._first(s, at)
            if isinstance(wish, act.Order):
                return wish
        wish = replace(wish, company=self._name(s, at))
        broken = list(prompt.judge(wish)) if prompt.judge is not None else []
        return wish if not broken else act.Rest(company=wish.company)

    def _name(self, s: State, at: int) -> str:
        due = acting(s, act.Action()) == at
        return s.companies[at].name if len(s.companies) > 1 and not (due and self._chance(20)) else ""

    def _first(self, s: State, at: int) -> tuple[int, act.Action]:
        """Who explores first where several might (3.17)."""
        c = s.companies[at]
        for other, rival in enumerate(s.companies):
            if other == at or not rival.active or (rival.position, rival.slots) != (c.position, c.slots):
                continue
            slot = c.slots + 1
            ahead, _ = precedes(c, rival)
            if ahead == 0 and {(slot, at, other), (slot, other, at)}.isdisjoint(s.rolled_off):
                return at, act.Order(companies=(c.name, rival.name))
            if ahead > 0 or (slot, other, at) in s.rolled_off:
                at, c = other, rival
        return at, act.Explore()

    def _wish(self, s: State, c: Company) -> act.Action:
        """What the company would do: trade when hungry, rest when tired, engage, explore, march."""
        if self._chance(3):
            return act.Idle()
        town = settlement(s, c.position)
        if town and c.treasure > 0 and c.food < 2 * weekly_need(s, c) and self._chance(60):
            return act.Engage(target=town)
        if c.fatigue and self._chance(25 * c.fatigue):
            return act.Rest()
        hurt = any(unit.hp < unit.most for unit in c.units if unit.alive)
        if hurt and c.actions == ("rest",) and self._chance(70):
            return act.Rest()
        sites = [site for site in s.sites_in(c.position) if not site.exhausted]
        if sites and self._chance(55):
            return act.Engage(target=self._any(sites).id)
        if len(s.companies) > 1 and self._chance(3):
            return act.Engage(target="wandering monks")
        most = s.setting.tables.max_sites
        if s.known.get(c.position, 0) < (most if self._chance(self._mood) else 3) and self._chance(50):
            return act.Explore(area=c.position if self._chance(10) else "")
        load, capacity = load_of(s, c)
        if load <= s.setting.tables.hard_limit * capacity and self._chance(80):
            route = self._route(s, c)
            if route:
                return act.March(route=route)
        return act.Rest()

    # Marches

    def _route(self, s: State, c: Company) -> tuple[str, ...]:
        """A walk that can be paid for, home when food is short."""
        points = available_points(s, c)
        route: list[str] = []
        here = c.position
        wanted = self._die(3)
        for _ in range(wanted):
            options = [
                area
                for area in s.setting.grid.neighbours(here)
                if not impassable(s, area) and area not in route and (not route or cost_of(s, area, here) <= points)
            ]
            if not options:
                break
            area = self._any(options)
            cost = cost_of(s, area, here)
            if not route and cost > points and (wanted > 1 or self._chance(50)):
                wanted = 1
            points -= cost
            route.append(area)
            here = area
            if points < 0:
                break
        return tuple(route) if len(route) == 1 or points >= 0 else tuple(route[:1])

    def _step(self, prompt: Choose, s: State) -> act.Action:
        stop = act.Stop()
        if self._chance(35) and prompt.judge is not None and not list(prompt.judge(stop)):
            return stop
        due, _ = next_area(s)
        mixes = s.setting.variants.modules_encounters and self._chance(5)
        return act.Enter(area=due or "") if self._named or mixes else act.Onward()

    def _test(self, prompt: Choose, s: State) -> act.Action:
        assert s.march is not None
        assert s.march.test is not None
        return act.Attempt(unit=self._unit(s, s.march.test[0]))

    def _unit(self, s: State, skill: str) -> str:
        c = s.company
        at = self._any(c.living) if self._chance(self._mood + 10) else best_unit(s, c, skill)
        return c.units[at].name

    # Sites

    def _tier(self, prompt: Choose, s: State) -> act.Action:
        tier = self._any((0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4 if self._chance(70) else 5))
        return act.Tier(tier=tier, name=self._any(_NAMES) if self._chance(40) else "")

    def _encounter(self, prompt: Choose, s: State) -> act.Action:
        assert s.visit is not None
        site = s.sites[s.visit.site]
        choices = open_encounters(s, site)
        if not choices or (s.visit.tried and self._chance(15)) or self._chance(2):
            return act.Stop() if choices and self._chance(60) else act.Halt()
        ranked = sorted(choices, key=lambda each: self._promise(s, each), reverse=True)
        each = self._any(choices) if self._chance(self._mood) else ranked[0]
        if self._promise(s, each) < -6 and s.visit.tried and self._chance(70):
            return act.Stop()
        return act.Attempt(encounter=each.key, unit="" if each.foe is not None else self._unit(s, each.skill))

    def _promise(self, s: State, each: Encounter) -> int:
        c = s.company
        if each.foe is not None:
            hp = sum(unit.hp for unit in c.units)
            return 4 - each.foe.hd - (9 if hp < 18 else 0)
        return 2 * skill_target(s, c, best_unit(s, c, each.skill), each.skill, each.difficulty) - each.difficulty

    def _round(self, prompt: Choose, s: State) -> act.Action:
        f = s.fight
        assert f is not None
        hp = sum(unit.hp for unit in s.company.units)
        if (hp < 11 and f.hp > 3 and self._chance(75)) or self._chance(2):
            return act.Withdraw()
        return act.Fight() if self._chance(70) else act.FightOn()

    def _take(self, prompt: Choose, s: State) -> act.Action:
        most = available(s)
        if not most:
            return act.Leave()
        if self._chance(15):
            return act.Leave() if self._chance(40) else act.Take(amount=self._die(most))
        return act.Take(amount=most)

    def _trade(self, prompt: Choose, s: State) -> act.Action:
        c = s.company
        want = min(c.treasure // max(1, s.setting.tables.food_price), max(0, 3 * weekly_need(s, c) - c.food))
        if want and self._chance(80):
            return act.Buy(count=self._die(want) if self._chance(30) else want)
        if c.food > 4 * weekly_need(s, c) and self._chance(30):
            return act.Sell(count=2 * self._die(4))
        return act.Leave()

    def _adventure(self, prompt: Choose, s: State) -> act.Action:
        c = s.company
        if self._chance(30):
            unit = c.units[self._any(c.living)]
            if unit.hp > 1:
                return act.Lose(what=unit.name, count=self._die(unit.hp - 1))
        if c.food and self._chance(15):
            return act.Lose(what="food", count=self._die(c.food))
        if self._chance(10):
            return act.Gain(what="treasure", count=self._die(20))
        return act.Outcome(result="exhausted" if self._chance(60) else "open")


__all__ = ["CompanyPolicy", "Site"]
