"""How a seeded player decides: a sensible delver with moods, so that every rule gets its turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from sheetgen.engine.players import Whims
from sheetgen.engine.prompts import Choose, Pick, Prompt
from sheetgen.engine.streams import Streams
from sheetgen.games.solo_dungeon import actions as act
from sheetgen.games.solo_dungeon.character import effective
from sheetgen.games.solo_dungeon.combat import foe_stat
from sheetgen.games.solo_dungeon.levels import payable
from sheetgen.games.solo_dungeon.state import Exit, Foe, State, Thing
from sheetgen.games.solo_dungeon.surface import heal_limit, judge_alchemist
from sheetgen.games.solo_dungeon.tables import ATTRIBUTES, STATS
from sheetgen.games.solo_dungeon.transmuter import judge_transmute
from sheetgen.games.solo_dungeon.using import judge_use, judge_write

_TAKE: Final = {"door": act.Open, "corridor": act.Follow, "stairs": act.Descend}
_STEPS: Final = 90
"""Decisions between draws after which a player stops."""
_LONG: Final = 25
"""Rounds after which a player runs from a fight that leads nowhere."""


class SoloPolicy(Whims):
    """Explores, dives or fights by its temper; ``depth`` is the percentage of stairs taken at once, ``courage`` that
    of fights fought out."""

    def __init__(
        self, streams: Streams, depth: int | None = None, courage: int | None = None, steps: int = _STEPS
    ) -> None:
        super().__init__(streams)
        self._decisions = 0
        self._steps = steps
        self._depth = self._die(100) if depth is None else depth
        self._courage = self._die(100) if courage is None else courage
        self._says_strikes = self._chance(50)

    def choose(self, prompt: Prompt[Any], state: State) -> Any:
        """The decision for a choice."""
        if isinstance(prompt, Pick):
            return prompt.options[0]
        assert isinstance(prompt, Choose)
        decide: dict[str, Callable[[Choose, State], act.Action]] = {
            "turn": self._turn,
            "fight": self._fight,
            "they": self._strike,
            "loot": self._loot,
            "chest": lambda p, s: act.Chest(True) if self._chance(85) else act.Chest(False),
            "put on": self._put_on,
            "bonus": lambda p, s: act.Bonus(self._any(ATTRIBUTES)),
            "key": self._declare,
            "rope": self._declare,
            "target": self._target,
            "transmute": self._transmute,
            "end": lambda p, s: act.End("dead"),
        }
        chosen = decide.get(prompt.label)
        return prompt.default if chosen is None else chosen(prompt, state)

    # Between draws

    def _turn(self, prompt: Choose, s: State) -> act.Action:
        self._decisions += 1
        if self._decisions > self._steps:
            return act.End()
        gear = self._gear(s)
        if gear is not None:
            return gear
        if s.surface:
            return self._on_the_surface(s)
        if "portal" in prompt.offers and self._chance(30 + s.gold):
            return act.Portal()
        if s.shut and self._chance(40):
            return act.Chest(True, self._any(s.shut))
        if s.blocked and self._chance(15 if s.exits else 50):
            return act.Return(self._any(s.blocked).room.step)
        return self._way(s) if s.exits else act.Hidden()

    def _way(self, s: State) -> act.Action:
        """Stairs by temper, else the latest exit, else any."""
        ways = [way for way in s.exits if way.kind != "stairs"]
        stairs = [way for way in s.exits if way.kind == "stairs"]
        if stairs and (not ways or self._chance(self._depth)):
            return _taken(self._any(stairs))
        return _taken(ways[-1] if self._chance(60) else self._any(ways))

    def _gear(self, s: State) -> act.Action | None:
        """Better gear put on, food eaten, things used and written, now and then."""
        for thing in s.held:
            if thing.use in ("weapon", "armor") and not thing.worn and thing.strength and self._chance(30):
                worn = next((t for t in s.held if t.worn and (t.use, t.slot) == (thing.use, thing.slot)), None)
                if worn is None or worn.strength <= thing.strength:
                    return act.Equip(thing.name)
        usable = [use for use in self._uses(s, "") if self._chance(20)]
        if usable:
            return self._any(usable)
        written = [write for write in _writings(s) if not any(True for _ in judge_write(s, write))]
        return self._any(written) if written and self._chance(50) else None

    def _uses(self, s: State, moment: str) -> list[act.Use]:
        found = [act.Use(thing.name, self._on(s, thing)) for thing in s.held]
        return [use for use in found if not any(True for _ in judge_use(s, use, moment=moment))]

    def _on(self, s: State, thing: Thing) -> str:
        """At whom, sometimes said before the effect is known."""
        if thing.use not in ("effect", "book") or not s.living or self._chance(60):
            return ""
        return "self" if self._chance(50) else self._any(s.living).label

    # The surface

    def _on_the_surface(self, s: State) -> act.Action:
        prices = s.setting.tables.prices
        limit = heal_limit(s)
        points = min(s.gold // prices.heal, 3 if limit is None else limit)
        if points and self._chance(60):
            return act.Heal(1 + self._die(points) - 1)
        if self._chance(60):
            for pay in ("gold", "xp"):
                want = self._payment(s, pay, act.Alchemist)
                if isinstance(want, act.Alchemist) and not any(True for _ in judge_alchemist(s, want)):
                    return want
        return act.Tower() if s.gold >= prices.tower and self._chance(80) else act.Restart()

    def _transmute(self, prompt: Choose, s: State) -> act.Action:
        for pay in payable(s):
            want = self._payment(s, pay, act.Transmute)
            if not any(True for _ in judge_transmute(s, want)) and self._chance(90):
                return want
        return act.Transmute("none") if self._chance(50) else act.Nothing()

    def _payment(self, s: State, pay: str, kind: type[act.Transmute]) -> act.Transmute:
        give = tuple(t.name for t in s.held if t.worth and not t.worn and self._chance(70)) if pay == "gold" else ()
        return kind(pay, self._any(STATS), give)

    # Fights

    def _fight(self, prompt: Choose, s: State) -> act.Action:
        assert s.fight is not None
        if "use" in prompt.offers:
            uses = [use for use in self._uses(s, "fight") if self._chance(30)]
            if uses:
                return self._any(uses)
        if s.fight.rounds > _LONG or (self._loses(s) and not self._chance(self._courage)):
            return act.Run()
        if s.health <= 3 and self._chance(25):
            return act.Run()
        return act.Attack(self._prey(s).label)

    def _loses(self, s: State) -> bool:
        """Whether a run looks better: few points left against opponents that can hurt."""
        threat = max(foe_stat(s, foe, "attack") for foe in s.living) - effective(s, "defense")
        strength = sum(foe.health for foe in s.living)
        return strength > s.health + 2 and threat > -2

    def _prey(self, s: State) -> Foe:
        if self._chance(15):
            return self._any(s.living)
        return min(s.living, key=lambda foe: foe.health + 2 * foe_stat(s, foe, "defense"))

    def _strike(self, prompt: Choose, s: State) -> act.Action:
        """Written out, or left to the rolls, as this player's habit is."""
        assert prompt.each is not None
        return next(iter(prompt.each())) if self._says_strikes else prompt.default  # type: ignore[no-any-return]

    def _loot(self, prompt: Choose, s: State) -> act.Action:
        assert prompt.each is not None
        options = list(prompt.each())
        chosen = options[0] if self._chance(90) else self._any([*options, prompt.default])
        assert isinstance(chosen, act.Action)
        return chosen

    def _put_on(self, prompt: Choose, s: State) -> act.Action:
        assert prompt.each is not None
        chosen = next(iter(prompt.each())) if self._chance(70) else prompt.default
        assert isinstance(chosen, act.Action)
        return chosen

    def _declare(self, prompt: Choose, s: State) -> act.Action:
        assert prompt.each is not None
        chosen = self._any(list(prompt.each())) if self._chance(60) else prompt.default
        assert isinstance(chosen, act.Action)
        return chosen

    def _target(self, prompt: Choose, s: State) -> act.Action:
        return act.Target("self") if self._chance(50) else act.Target(self._any(s.living).label)


def _taken(way: Exit) -> act.Action:
    return _TAKE[way.kind](way.label)


def _writings(s: State) -> Iterator[act.Write]:
    yield act.Write()
    for thing in s.held:
        if thing.use == "book":
            yield act.Write(thing.name)
