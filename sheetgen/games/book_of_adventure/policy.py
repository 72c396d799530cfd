"""How a seeded player decides: a sensible author with moods, so that every rule gets its turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Literal

from sheetgen.engine import odds
from sheetgen.engine.players import Whims
from sheetgen.engine.prompts import Choose, Pick, Prompt, Roll
from sheetgen.engine.streams import Streams
from sheetgen.games.book_of_adventure import actions as act
from sheetgen.games.book_of_adventure.fear_and_flight import owns
from sheetgen.games.book_of_adventure.geometry import Dot, Square, settle_unlisted, touched
from sheetgen.games.book_of_adventure.pools import (
    COMBAT,
    MENTAL,
    OBSTACLE,
    PHYSICAL,
    PUZZLE,
    THREAT,
    TRAP,
    PoolRules,
    allowed_attributes,
    bonus_of,
    may_strain,
)
from sheetgen.games.book_of_adventure.route import DOT_STEPS, best_line, clear_dot, in_reach, is_open
from sheetgen.games.book_of_adventure.state import ATTRIBUTES, State
from sheetgen.games.book_of_adventure.towns import SERVICE_BASE, judge_buy, price

RouteStyle = Literal["list", "dots", "squares"]

_RULES = {rules.situation: rules for rules in (OBSTACLE, PHYSICAL, MENTAL, COMBAT, THREAT, PUZZLE, TRAP)}
_PRIORITY = ("INT", "WIS", "STR", "DEX", "CHA", "LUC")


@cache
def _odds(count: int, target: int) -> float:
    """The chance that so many dice reach the target."""
    return float(odds.at_least(count, 6, target))


class BookPolicy(Whims):
    """Decides by the odds, with a mood now and then; ``route`` is the kind of log it keeps of its Routes."""

    def __init__(self, streams: Streams, route: RouteStyle = "list", mood: int = 15) -> None:
        super().__init__(streams)
        self._route = route
        self._mood = mood

    def skips(self, roll: Roll, state: State) -> bool:
        """Leave a needless roll out half of the time (fear-check.may-skip)."""
        return self._chance(50)

    def choose(self, prompt: Prompt[Any], state: State) -> Any:
        """The decision for a choice or a pick."""
        if isinstance(prompt, Pick):
            return self._pick(prompt, state)
        assert isinstance(prompt, Choose)
        rules = _RULES.get(prompt.label)
        if rules is not None:
            return self._challenge(prompt, rules, state)
        decide: dict[str, Callable[[State], act.Action]] = {
            "create": lambda s: act.Create(),
            "assign": self._assign,
            "hometown": self._hometown,
            "armor": lambda s: act.Decline() if self._chance(15) else act.UseArmor(),
            "end": lambda s: act.End(s.over),
        }
        if prompt.label in decide:
            return decide[prompt.label](state)
        return self._turn(prompt, state)

    def _pick(self, prompt: Pick, s: State) -> Any:
        if prompt.label == "area":
            return prompt.options[0] if not self._chance(10) else self._any(prompt.options)
        return max(prompt.options, key=lambda name: s.attributes[name])

    # Setup

    def _assign(self, s: State) -> act.Action:
        from sheetgen.games.book_of_adventure.setup import capped

        values = sorted(capped(s.raw_dice), reverse=True)
        if self._chance(self._mood):
            order = self._streams.shuffled("policy/assign", len(ATTRIBUTES))
            return act.Assign(values=tuple(values[k] for k in order))
        given = dict(zip(_PRIORITY, values, strict=True))
        return act.Assign(values=tuple(given[name] for name in ATTRIBUTES))

    def _hometown(self, s: State) -> act.Action:
        columns, rows = s.setting.columns, s.setting.rows
        if self._chance(self._mood):
            square = (self._die(columns) - 1, self._die(rows) - 1)
        else:
            square = (columns // 2 - 2 + self._die(3), rows // 2 - 2 + self._die(3))
        dot = (square[0] * 100 + self._die(99), square[1] * 100 + self._die(99)) if self._route == "dots" else None
        return act.Hometown(square, dot)

    # Outside Encounters

    def _turn(self, prompt: Choose, s: State) -> act.Action:
        if "visit" in prompt.offers and self._chance(25 if s.wounds * 2 < s.death_at else 60):
            return act.VisitHome(self._home_dot(s))
        if s.visit is not None:
            business = self._business(prompt, s)
            if business is not None:
                return business
        return self._travel(s) if "move" in prompt.offers else act.End("stuck")

    def _business(self, prompt: Choose, s: State) -> act.Action | None:
        assert s.visit is not None
        if "haggle" in prompt.offers and self._chance(80):
            return act.Haggle()
        cost = price(SERVICE_BASE, s.visit)
        if s.wounds >= 3 and s.gold >= cost and self._chance(70):
            times = min(s.wounds // 3, s.gold // cost if cost else 9, 2)
            return act.Rest(max(1, times) if self._chance(30) else 1)
        affordable = [
            act.Buy(thing.name, 1)
            for thing in s.setting.tables.things
            if not any(True for _ in judge_buy(s, act.Buy(thing.name, 1)))
        ]
        if affordable and self._chance(65):
            return self._more(s, self._any(affordable))
        if s.things and self._chance(10):
            return act.Sell(self._any(sorted(s.things)))
        if s.fear <= 8 and self._chance(30 if s.gold < 6 else 10):
            return act.Work()
        untyped = [
            at for at, area in s.areas.items() if area.kind == "encounter" and not area.type and at not in s.crossed
        ]
        if untyped and s.gold >= cost and self._chance(10):
            return act.Oracle(self._any(untyped))
        return None

    def _more(self, s: State, buy: act.Buy) -> act.Action:
        twice = act.Buy(buy.thing, 2)
        return twice if self._chance(20) and not any(True for _ in judge_buy(s, twice)) else buy

    def _travel(self, s: State) -> act.Action:
        """The destination with the best mix of a low ECL, a short way and few Areas lost."""
        here = s.here
        scored: list[tuple[float, Square]] = []
        for square, area in s.areas.items():
            if not is_open(s, square) or not in_reach(s, square):
                continue
            distance = max(abs(square[0] - here[0]), abs(square[1] - here[1]))
            score = distance * 2.0 + (area.ecl if area.kind == "encounter" else self._town_score(s, area.kind))
            scored.append((score + self._die(6), square))
        scored.sort()
        if self._chance(self._mood):
            scored.sort(key=lambda entry: (self._die(1000), entry))
        for _, square in scored:
            move = self._move(s, square)
            if move is not None:
                return move
        for step in DOT_STEPS:
            for _, square in scored:
                dot = clear_dot(s, square, step)
                if dot is not None:
                    return act.Move(square, None, dot)
        raise LookupError("a Route was asked for where none is legal")

    def _town_score(self, s: State, kind: str) -> float:
        need = s.wounds * 2 >= s.death_at and s.gold >= 3
        if kind == "hometown":
            return 4.0 if need else 12.0 if s.gold >= 9 and s.fear < 12 else 40.0 if s.fear < 17 else 60.0
        return 2.0 if need or s.gold >= 5 else 12.0

    def _move(self, s: State, square: Square) -> act.Move | None:
        line = best_line(s, square)
        if line is None:
            return None
        if self._route == "dots":
            return self._dotted(s, square)
        over = frozenset(filter(s.newly, line))
        if self._route == "squares":
            verdict = settle_unlisted(s.here, square, s.blocked, s.newly, s.setting.variants.route_corner)
            if verdict.ok:
                return act.Move(square)
        return act.Move(square, over)

    def _dotted(self, s: State, square: Square) -> act.Move | None:
        """A dot whose line is clear, the one that loses least of a few tries."""
        start = s.dots[s.current_dot].place
        if start is None:
            return None
        best: tuple[int, Dot] | None = None
        corner = s.setting.variants.route_corner
        for _ in range(12):
            dot = (square[0] * 100 + self._die(99), square[1] * 100 + self._die(99))
            line = touched(start, dot, corner)
            if line.refusing(s.blocked, corner):
                continue
            lost = sum(at in s.areas and s.newly(at) for at in {*line.squares, *line.sides} - {s.here, square})
            if best is None or lost < best[0]:
                best = (lost, dot)
        return None if best is None else act.Move(square, None, best[1])

    def _home_dot(self, s: State) -> Dot | None:
        if self._route != "dots" or s.hometown is None:
            return None
        return (s.hometown[0] * 100 + self._die(99), s.hometown[1] * 100 + self._die(99))

    # Encounters

    def _challenge(self, prompt: Choose, rules: PoolRules, s: State) -> act.Action:
        assert s.fight is not None
        if "disarm" in prompt.offers and owns(s, "disarm") and self._chance(85):
            return act.Disarm()
        if self._chance(self._mood // 4):
            whim = [action for action in (act.Flee(), act.Convert()) if action.verb in prompt.offers]
            if whim:
                return self._any(whim)
        target = s.fight.life if rules is COMBAT else s.areas[s.fight.square].ecl
        attribute = max(allowed_attributes(s, rules), key=lambda name: s.attributes[name])
        if self._chance(self._mood):
            attribute = self._any(allowed_attributes(s, rules))
        base = s.level + s.attributes[attribute]
        use, bonus = self._things(s, rules, base, target)
        extra = self._extras(s, rules, base + bonus, target, use)
        chance = _odds(base + bonus + extra.strain + extra.bribe + len(extra.give), target)
        if chance < 0.3 and self._chance(75):
            if "flee" in prompt.offers and (rules is not THREAT or self._chance(50)):
                return act.Flee()
            if "convert" in prompt.offers and self._chance(60):
                return act.Convert()
        return act.Try(attribute, extra.strain, extra.bribe, extra.give, use)

    def _things(self, s: State, rules: PoolRules, base: int, target: int) -> tuple[tuple[str, ...], int]:
        """Equipment always; Items when the roll would be risky without them; one of a group."""
        use: list[str] = []
        bonus = 0
        groups: set[str] = set()
        for thing in sorted(s.setting.tables.things, key=lambda thing: -thing.bonus.get(rules.situation, 0)):
            dice = bonus_of(s, rules, thing)
            if not dice or not s.things.get(thing.name) or (rules is COMBAT and thing.group in groups):
                continue
            if thing.is_item and (_odds(base + bonus, target)) > 0.75:
                continue
            if rules is COMBAT and thing.group:
                groups.add(thing.group)
            use.append(thing.name)
            bonus += dice
        return tuple(use), bonus

    def _extras(self, s: State, rules: PoolRules, dice: int, target: int, use: tuple[str, ...]) -> act.Try:
        """Strain, Bribes and Equipment given up, as many as a fair chance asks for and can be borne."""
        strain = bribe = 0
        give: tuple[str, ...] = ()
        if may_strain(s, rules):
            spare = max(0, s.death_at - s.wounds - 7)
            while strain < spare and strain < 4 and (_odds(dice + strain, target)) < 0.5:
                strain += 1
        if rules is THREAT:
            while bribe < s.gold and bribe < 5 and (_odds(dice + bribe, target)) < 0.6:
                bribe += 1
            spare_things = [
                name for name in sorted(s.things) if not s.setting.tables.thing(name).is_item and name not in use
            ]
            if spare_things and (_odds(dice + bribe, target)) < 0.5 and self._chance(40):
                give = (self._any(spare_things),)
        return act.Try("", strain, bribe, give)
