"""How a seeded reader decides: sensible, with whims, so that every rule gets its turn.

Without a book file the reader makes a book up as he goes: tests, fights, awards and things in random order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sheetgen.engine.names import fold
from sheetgen.engine.players import Whims
from sheetgen.engine.prompts import Choose, Pick, Prompt
from sheetgen.engine.streams import Streams
from sheetgen.games.moonstruck import actions as act_
from sheetgen.games.moonstruck.actions import Action, FoeWords
from sheetgen.games.moonstruck.amounts import Amount
from sheetgen.games.moonstruck.book import Item, ItemStep
from sheetgen.games.moonstruck.combat import judge_attack, may_leave
from sheetgen.games.moonstruck.creation import judge_swap
from sheetgen.games.moonstruck.possessions import in_hand
from sheetgen.games.moonstruck.sections import is_noted, quiet_due
from sheetgen.games.moonstruck.state import YOU, State
from sheetgen.games.moonstruck.stats import ABILITY_CAP, ATTRIBUTES, FISTS, HEALTH

_FOES: Final = ("Cultist", "Hound", "Warden", "Pale Twin", "Bosun")
_THINGS: Final = (
    Item("lantern", "lantern"),
    Item("brass ring", "brass ring", {"Strength": 5}),
    Item("grey coat", "grey coat", {"Agility": -3, "Sanity": 4}),
    Item("lens", "lens", {"Observation": 5}),
    Item("sabre", "sabre", {}, "sword", Amount(1, 8)),
    Item("cleaver", "cleaver", {}, "", Amount(2, 4, 1)),
    Item("tonic", "tonic", {}, "", None, Amount(1, 6, 2), 2, True),
    Item("salve", "salve", {}, "", None, Amount(0, 0, 6), 1),
)
_OPEN_TURNS: Final = 30
"""Notes after which a made-up book ends."""


class MoonPolicy(Whims):
    """Decides by the odds, with a mood now and then."""

    def __init__(self, streams: Streams, mood: int = 12, stream: str = "policy") -> None:
        super().__init__(streams, stream)
        self._mood = mood
        self._swaps = 0
        self._open_turns = 0

    def choose(self, prompt: Prompt[Any], state: State) -> Any:
        """The decision for a choice or a pick."""
        if isinstance(prompt, Pick):
            return prompt.options[0] if self._chance(85) else self._any(prompt.options)
        assert isinstance(prompt, Choose)
        decide: dict[str, Callable[[Choose, State], Action]] = {
            "creation": self._creation,
            "fortune": self._fortune,
            "attack": self._attack,
            "spend": self._spend,
            "quiet": self._quiet,
            "move": self._move,
            "end": self._end,
        }
        found = decide.get(prompt.label)
        if found is not None:
            return found(prompt, state)
        if prompt.default is not None:
            return prompt.default
        return self._aside(prompt, state) or self._first(prompt)

    def _first(self, prompt: Choose) -> Action:
        assert prompt.each is not None
        found: Action = next(iter(prompt.each()))
        return found

    # Creation

    def _creation(self, prompt: Choose, s: State) -> Action:
        if self._swaps < 3 and self._chance(40):
            self._swaps += 1
            act = self._reallotment(s) if "reallot" in prompt.offers and self._chance(60) else self._swap(s)
            if act is not None and not any(True for _ in judge_swap(s, act)):
                return act
        return self._first(prompt)

    def _swap(self, s: State) -> Action | None:
        stats = list(s.new_abilities or s.scores) if s.ordinal > 1 else list(s.scores)
        if len(stats) < 2:
            return None
        one = self._any(stats)
        return act_.Swap(one, self._any([stat for stat in stats if stat != one]))

    def _reallotment(self, s: State) -> Action:
        one, other = self._any(list(s.scores)), self._any(list(s.scores))
        points = self._die(5)
        return act_.Reallot(((one, s.scores[one] - points), (other, s.scores[other] + points)))

    # Points

    def _fortune(self, prompt: Choose, s: State) -> Action:
        offer = s.offer
        assert offer is not None
        assert prompt.default is not None
        worth = 1 <= offer.price <= s.fp and (offer.price <= 12 or self._chance(30))
        keep: Action = prompt.default
        return act_.Fortune(offer.price) if worth and self._chance(85) else keep

    def _spend(self, prompt: Choose, s: State) -> Action:
        if self._chance(4):
            return act_.Forfeit(s.pending)
        if s.todo and is_noted(s.todo[0]) and quiet_due(s.todo[0]).verb in prompt.offers and self._chance(20):
            return self._quiet_due(s)
        able = s.abilities if s.setting.variants.xp_split or not s.split_on else (s.split_on,)
        open_ = [stat for stat in able if s.scores.get(stat, ABILITY_CAP) < ABILITY_CAP]
        if not open_:
            return act_.Forfeit(s.pending)
        ability = self._any(open_)
        most = min(s.pending, ABILITY_CAP - s.scores[ability])
        if s.setting.variants.xp_excess == "lost":
            most = s.pending
        return act_.Raise(ability, most if self._chance(60) else self._die(most))

    def _quiet_due(self, s: State) -> Action:
        step = s.todo[0]
        if isinstance(step, ItemStep) and step.op == "offer":
            return act_.Gain(step.item, True)
        return quiet_due(step)

    def _quiet(self, prompt: Choose, s: State) -> Action:
        due: Action = prompt.default
        return act_.Gain(due.item, True) if isinstance(due, act_.Decline) and self._chance(60) else due

    # Fights

    def _attack(self, prompt: Choose, s: State) -> Action:
        fight = s.fight
        assert fight is not None
        if may_leave(s) and s.health * 3 < s.cap and self._chance(40):
            act = self._flight(s)
            if not any(True for _ in judge_attack(s, act)):
                return act
        if fight.current != YOU:
            return self._first(prompt)
        heal = self._healing(s, fighting=True)
        if heal is not None and self._chance(50):
            return heal
        if self._chance(3):
            return self._weapon(s)
        targets = fight.standing
        if len(targets) == 1 and self._chance(50):
            return act_.Attack()
        target = self._any(targets)
        return act_.Attack(target, fight.foes[target - 1].label)

    def _flight(self, s: State) -> Action:
        step = s.fight.step if s.fight is not None else None
        exit_ = getattr(step, "flee", 0)
        if step is None:
            return act_.Flee(s.section + 1)
        return act_.Goto(exit_) if exit_ else act_.Goto(s.section)

    def _weapon(self, s: State) -> Action:
        arms = [held.item for held in s.held if (item := s.item(held.item)) is not None and item.damage is not None]
        return act_.Weapon(self._any([FISTS, *arms, in_hand(s)[0]]))

    def _healing(self, s: State, *, fighting: bool = False) -> Action | None:
        if s.health + 4 > s.cap and not self._chance(self._mood):
            return None
        for held in s.held:
            item = s.item(held.item)
            if item is not None and item.heal is not None and (item.in_combat or not fighting):
                return act_.Heal(held.item)
        return None

    # Sections

    def _aside(self, prompt: Choose, s: State) -> Action | None:
        """What may be done at any time outside a fight."""
        # After a change that the log need not tell, a purchase would read as one made at once.
        if (
            "fortune" in prompt.offers
            and s.offer is not None
            and not s.changes
            and 1 <= s.offer.price <= s.fp
            and self._chance(40)
        ):
            return act_.Fortune(s.offer.price)
        if "heal" in prompt.offers and self._chance(60):
            return self._healing(s)
        if "weapon" in prompt.offers and self._chance(2):
            return self._weapon(s)
        return None

    def _move(self, prompt: Choose, s: State) -> Action:
        aside = self._aside(prompt, s)
        if aside is not None:
            return aside
        if "award xp" in prompt.offers:
            return self._made_up(s)
        assert prompt.each is not None
        moves = list(prompt.each())
        return self._any(moves) if moves else act_.End("stopped")

    def _end(self, prompt: Choose, s: State) -> Action:
        if "goto" in prompt.offers:
            return act_.Goto(s.lose_exit)
        if "end" in prompt.offers:
            return act_.End(s.over)
        later = [key for key in s.setting.books if key != s.book]
        if "carry" in prompt.offers and later and s.ordinal < 3 and self._chance(80):
            return act_.Carry(self._any(later))
        assert prompt.default is not None
        done: Action = prompt.default
        return done

    # A made-up book

    def _made_up(self, s: State) -> Action:
        self._open_turns += 1
        if self._open_turns > _OPEN_TURNS:
            return act_.End(self._any(("victory", "stopped")))
        roll = self._die(100)
        if roll <= 30:
            return act_.Test(self._any([*s.scores, HEALTH] if self._chance(10) else list(s.scores)))
        if roll <= 42:
            return self._fight(s)
        if roll <= 52:
            return act_.AwardXp(self._die(6))
        if roll <= 60:
            return act_.AwardFp(self._die(8))
        if roll <= 72:
            return self._thing(s)
        if roll <= 80:
            return self._change(s)
        return act_.Goto(s.section + self._die(20))

    def _thing(self, s: State) -> Action:
        if s.held and self._chance(20):
            return act_.Lose(self._any(s.held).item)
        item = self._any([thing for thing in _THINGS if s.holding(thing.id) is None] or _THINGS[:1])
        return act_.Declare(item) if fold(item.id) not in s.items else act_.Gain(item.id)

    def _change(self, s: State) -> Action:
        stat = self._any((*ATTRIBUTES, HEALTH, HEALTH))
        count = self._die(2) - 1
        size = Amount(count, self._any((4, 6, 8))) if count else Amount(plus=self._die(6))
        return act_.Change(stat, Amount(size.count, size.sides, size.plus, self._chance(60)))

    def _fight(self, s: State) -> Action:
        foes: list[FoeWords] = []
        for n in range(2 if self._chance(25) else 1):
            name = _FOES[(self._die(len(_FOES)) + n) % len(_FOES)]
            if any(foe.name == name for foe in foes):
                continue
            damage = self._any((Amount(1, 4), Amount(1, 6), Amount(1, 8), Amount(2, 4), Amount(plus=2)))
            first = self._any(("", "", "", "you", "opponent"))
            foes.append(FoeWords(name, 44 + self._die(20), 3 + self._die(15), damage, first))
        return act_.Fight(tuple(foes), self._any(("", "group", "sequence")) if len(foes) > 1 else "")
