"""Tests and Fortune (P3 to P5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from sheetgen.engine.dice import PERCENTILE
from sheetgen.engine.prompts import Asking, Breach, Choose, Claim, procedure
from sheetgen.games.moonstruck.actions import Action, Fortune, Keep
from sheetgen.games.moonstruck.book import Step
from sheetgen.games.moonstruck.primitives import pay_fortune, percentile
from sheetgen.games.moonstruck.state import Offer, State, base, counted, effective, modifiers
from sheetgen.games.moonstruck.stats import HEALTH

_WINDOW: Final[Mapping[str, Mapping[str, str]]] = {
    "test": {"fortune": "fortune.after-failure"},
    "attack": {"fortune": "fortune.attack"},
    "hit": {"fortune": "fortune.excluded"},
}
_KEEP: Final = Keep()


def score_rule(s: State, stat: str, said: int) -> str:
    """The rule that a wrong own score breaks (section 7, rule 3); ``said`` is the highest roll that would do."""
    score, plain, due = said + 1, base(s, stat), effective(s, stat)
    mods = modifiers(s, stat)
    lost = (item.modifiers.get(stat, 0) for item in map(s.item, s.lost) if item is not None)
    if any(add and score == due + add for add in lost):
        return "item.modifier-ends"
    if mods and not counted(s, stat) and score == plain + sum(mods):
        return "item.scope"
    if any(add and score == due + add for add in mods):
        return "item.modifier-carried"
    if len(mods) > 1 and score == plain + max(mods) != due:
        return "item.stack"
    change = s.changes.get(stat)
    if change and score in (due - change, plain - change):
        return "attribute.book-change"
    return "test.effective-score"


def outcome_rule(roll: int, score: int, *, attack: bool = False) -> str:
    """The rule that a wrong outcome breaks (section 7, rule 2)."""
    if roll == score:
        return "combat.attack.exact-value-misses" if attack else "test.exact-value-fails"
    if (roll == 1 and score <= 1) or (roll == PERCENTILE and score > PERCENTILE):
        return "test.no-automatic"
    return "combat.attack.roll-under" if attack else "test.roll-under"


@procedure
def own_roll(s: State, stat: str, label: str) -> Asking[tuple[int, int, bool]]:
    """A d100 against your own effective score: the score, the roll, and whether it is lower (test.roll-under)."""
    score = effective(s, stat)
    highest = max(0, score - 1)
    said = yield from Claim(
        "test.effective-score", "target", highest, None, "", lambda written: score_rule(s, stat, written)
    )
    if said != highest:
        score = said + 1
    attack = label == "attack"
    roll = yield from percentile(s, "combat.attack.roll-under" if attack else "test.roll-under", label)
    won = yield from Claim(outcome_rule(roll, score, attack=attack), "success", roll < score)
    return score, roll, won


@procedure
def make_test(s: State, stat: str, step: Step | None = None) -> Asking[bool]:
    """Test a stat (test.called, test.roll-under); a failure may be bought off (P4)."""
    score, roll, passed = yield from own_roll(s, stat, "test")
    s.last = "pass" if passed else "fail"
    s.offer = None
    return passed or (yield from buy(s, Offer("test", stat, score, roll, step)))


@procedure
def buy(s: State, offer: Offer) -> Asking[bool]:
    """Whether the reader buys off what the roll came to, as the very next thing (P5, fortune.window)."""
    s.offer = offer
    act: Action = yield from Choose(
        "fortune.after-failure",
        "fortune",
        _WINDOW[offer.kind],
        judge=partial(judge_fortune, s, offer),
        default=_KEEP,
    )
    if not isinstance(act, Fortune):
        return False
    yield from spend(s, offer, act.points)
    return True


@procedure
def spend(s: State, offer: Offer, points: int) -> Asking[None]:
    """Pay; the roll and the score stay as they are (fortune.cost)."""
    yield from pay_fortune(s, "fortune.cost", points)
    if offer.kind == "test" and offer.stat != HEALTH:
        stat = offer.stat
        s.scores[stat] = yield from Claim("fortune.cost", stat, base(s, stat), base(s, stat))
    s.offer = None
    s.last = "bought"


def judge_fortune(s: State, offer: Offer, act: Action) -> Iterator[Breach]:
    """The exact price, and all of it in hand (fortune.cost, fortune.enough)."""
    if not isinstance(act, Fortune):
        return
    price = offer.price
    if price < 1:
        yield Breach("fortune.after-failure", f"no purchase, {offer.roll} is below {offer.score}", f"{act.points} FP")
    elif act.points != price:
        yield Breach("fortune.cost", f"{price} FP for {offer.roll} against {offer.score}", f"{act.points} FP")
    elif price > s.fp:
        yield Breach("fortune.enough", f"no purchase for {price} with {s.fp} FP in hand", f"{act.points} FP")


def misplaced_fortune(s: State) -> str:
    """The rule that Fortune Points break which are spent where nothing has just failed (P5 steps 1 and 2)."""
    if s.offer is not None:
        return "fortune.window"
    if s.last.startswith("foe") or s.last in ("initiative", "damage", "create", "dice"):
        return "fortune.excluded"
    return "fortune.after-failure"
