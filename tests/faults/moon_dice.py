"""Mistakes of tests, Fortune and fights (19 to 58, 78 to 83, 86)."""

from __future__ import annotations

from faults.core import Deed, Scene
from faults.moon_tools import (
    die,
    does,
    fault,
    first,
    forced,
    is_choice,
    is_claim,
    is_roll,
    paged,
    pending_move,
    pick,
    resting,
    says,
    score_at,
    silently,
    unmoved,
)
from sheetgen.engine.prompts import Claim, Roll
from sheetgen.games.moonstruck import actions as act
from sheetgen.games.moonstruck.book import FightStep, TestStep, walk
from sheetgen.games.moonstruck.combat import may_leave
from sheetgen.games.moonstruck.possessions import in_hand
from sheetgen.games.moonstruck.sections import open_choices
from sheetgen.games.moonstruck.state import YOU, State, base, counted, effective, modifiers
from sheetgen.games.moonstruck.stats import FISTS, HEALTH, PROWESS

MISSED = 100
"""A d100 that misses."""


# Tests

_FOLLOWED = ("section.follow",)
"""What a log without outcomes shows of a test taken the other way: the move of the other outcome."""


def _tested(x: Scene) -> str:
    return x.last[1].stat if isinstance(x.last[1], act.Test) else PROWESS


def _own_target(x: Scene) -> bool:
    return is_claim(x, "target", "test.effective-score")


def _outcome(x: Scene, won: bool, *, attack: bool) -> bool:
    """Whether the scene is an outcome of that kind that the dice bear out, and not by the exact value."""
    prompt = x.prompt
    if not isinstance(prompt, Claim) or prompt.field != "success" or x.due is not won:
        return False
    rule = "combat.attack.roll-under" if attack else "test.roll-under"
    return prompt.rule == rule


def _wins(x: Scene) -> Deed | None:
    return Deed(True, next=True) if is_claim(x, "success") else None


@fault(19, "the exact value counted as a pass", "test.exact-value-fails", *_FOLLOWED)
def _(x: Scene) -> Deed | None:
    score = score_at(x) if is_roll(x, "test") else 0
    return forced(score, _wins) if 1 < score <= 100 and not paged(x.state) else None


@fault(20, "a high roll counted as a pass", "test.roll-under", *_FOLLOWED)
def _(x: Scene) -> Deed | None:
    return Deed(True, next=True) if _outcome(x, False, attack=False) else None


@fault(21, "a low roll counted as a failure", "test.roll-under", *_FOLLOWED)
def _(x: Scene) -> Deed | None:
    return Deed(False, next=True) if _outcome(x, True, attack=False) else None


@fault(22, "a bonus forgotten", "test.effective-score")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not _own_target(x) or counted(s, _tested(x)) <= 0 or len(modifiers(s, _tested(x))) > 1:
        return None
    return says(x, base(s, _tested(x)) - 1)


@fault(23, "a negative modifier forgotten", "test.effective-score")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not _own_target(x) or counted(s, _tested(x)) >= 0 or len(modifiers(s, _tested(x))) > 1:
        return None
    return says(x, base(s, _tested(x)) - 1)


@fault(24, "a bonus counted twice", "item.modifier-carried")
def _(x: Scene) -> Deed | None:
    s = x.state
    mods = modifiers(s, _tested(x)) if _own_target(x) and counted(s, _tested(x)) else []
    return says(x, x.due + mods[0]) if len(mods) == 1 and x.due + mods[0] > 0 else None


@fault(25, "the bonus of a lost item kept", "item.modifier-ends")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not _own_target(x):
        return None
    lost = [item.modifiers.get(_tested(x), 0) for item in map(s.item, s.lost) if item is not None]
    add = pick(x, [add for add in lost if add])
    return None if add is None else says(x, x.due + add)


@fault(26, "another stat tested than the one asked for", "test.called")
def _(x: Scene) -> Deed | None:
    if not is_choice(x, "test") or not isinstance(x.due, act.Test):
        return None
    return Deed(act.Test(pick(x, [name for name in x.state.scores if name != x.due.stat])))


@fault(27, "a test that nobody asked for", "test.called")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not resting(x) or s.offer is not None:
        return None
    return Deed(act.Test(pick(x, s.scores)))


@fault(28, "failed, but followed the other line", "section.follow")
def _(x: Scene) -> Deed | None:
    s = x.state
    move = pending_move(s)
    if move is None or move.fought or not is_choice(x, "move"):
        return None
    step = next((one for one in walk(s.page.steps) if one.key == move.key and isinstance(one, TestStep)), None)
    other = pick(x, [to for to in (step.passed, step.failed) if to and to != move.to]) if step is not None else None
    return None if other is None else Deed(act.Goto(other))


# Fortune


def _buying(x: Scene) -> bool:
    return is_choice(x, "fortune") and isinstance(x.due, act.Fortune)


@fault(29, "roll minus score paid", "fortune.cost")
def _(x: Scene) -> Deed | None:
    return Deed(act.Fortune(x.due.points - 1)) if _buying(x) and x.due.points > 1 else None


@fault(30, "too much paid", "fortune.cost")
def _(x: Scene) -> Deed | None:
    return Deed(act.Fortune(x.due.points + x.rng.randint(1, 5))) if _buying(x) else None


@fault(31, "paid with too few FP", "fortune.enough")
def _(x: Scene) -> Deed | None:
    s = x.state
    return Deed(act.Fortune(s.offer.price)) if is_choice(x, "fortune") and s.offer.price > max(0, s.fp) else None


@fault(32, "the score lowered with the roll", "fortune.cost")
def _(x: Scene) -> Deed | None:
    field = getattr(x.prompt, "field", "")
    if field == "FP" or not is_claim(x, field, "fortune.cost"):
        return None
    paid = x.last[0].was - x.last[1]
    return says(x, x.due - paid, ("", field))


@fault(33, "FP spent before rolling", "fortune.after-failure")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_choice(x, "test") or s.fp < 5 or s.offer is not None or s.last:
        return None
    return Deed(act.Fortune(5))


@fault(34, "FP spent on a pass", "fortune.after-failure")
def _(x: Scene) -> Deed | None:
    s = x.state
    ready = is_choice(x, "test", "fight", "move", "spend") and s.last == "pass" and s.fp >= 3
    return first(x, act.Fortune(3), touch=_pay) if ready else None


def _pay(s: State) -> None:
    s.fp -= 3


@fault(35, "FP spent on the opponent's roll", "fortune.excluded")
def _(x: Scene) -> Deed | None:
    return _in_fight(x, "foe hit")


@fault(36, "FP spent on initiative", "fortune.excluded")
def _(x: Scene) -> Deed | None:
    return _in_fight(x, "initiative")


@fault(37, "FP spent on the damage die", "fortune.excluded")
def _(x: Scene) -> Deed | None:
    return _in_fight(x, "damage")


def _in_fight(x: Scene, last: str) -> Deed | None:
    s = x.state
    return Deed(act.Fortune(3)) if is_choice(x, "attack") and s.last == last and s.fp >= 3 else None


@fault(38, "FP spent two events later", "fortune.window")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_choice(x, "test", "fight", "move") or s.offer is None or s.offer.kind != "test" or s.pending:
        return None
    late = s.offer.price <= s.fp and s.setting.variants.fp_window == "next_event"
    if not late:
        return None

    def touch(sheet: State) -> None:
        sheet.weapon = FISTS

    return Deed(act.Fortune(s.offer.price), before=((x.prompt, act.Weapon(FISTS)),), touch=touch)


@fault(39, "FP not crossed off", "fortune.cost")
def _(x: Scene) -> Deed | None:
    return unmoved(x) if is_claim(x, "FP", "fortune.cost") else None


# Initiative


@fault(40, "the higher d20 begins", "combat.initiative.lowest-first")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "first", "combat.initiative.lowest-first"):
        return None
    return Deed(pick(x, x.prompt.others))


@fault(41, "a draw taken as one's own advantage", "combat.initiative.draw-reroll")
def _(x: Scene) -> Deed | None:
    s = x.state
    ready = is_roll(x, "initiative", "combat.initiative.draw-reroll") and s.fight.mode == "sequence" and not paged(s)
    ready = ready and _first_of_two(x)
    return Deed((1,), written=(), then=_last_silent) if ready else None


def _first_of_two(x: Scene) -> bool:
    """Whether the initiative at hand is yours, rolled first."""
    rolls = 0
    for prompt, _ in reversed(x.events):
        if not isinstance(prompt, Roll) or prompt.label != "initiative":
            break
        rolls += 1
    return rolls % 2 == 0


def _last_silent(x: Scene) -> Deed | None:
    return Deed((20,), written=(), next=True) if is_roll(x, "initiative") else None


@fault(42, "rolled although the first attack is given away", "combat.initiative.awarded")
def _(x: Scene) -> Deed | None:
    fight = x.state.fight
    if not is_choice(x, "attack") or fight.struck or fight.rolled or paged(x.state):
        return None
    low, high = sorted(x.rng.sample(range(1, 21), 2))
    faces = (low, high) if fight.current == YOU else (high, low)
    return Deed(before=(die("initiative", 20, faces[0]), die("initiative", 20, faces[1])))


@fault(43, "initiative in each round", "combat.initiative.once")
def _(x: Scene) -> Deed | None:
    fight = x.state.fight
    if not is_choice(x, "attack") or not fight.struck or fight.turn or paged(x.state):
        return None
    return Deed(before=(die("initiative", 20, x.rng.randint(1, 20)), die("initiative", 20, x.rng.randint(1, 20))))


@fault(81, "a fight without initiative", "combat.initiative.roll")
def _(x: Scene) -> Deed | None:
    s = x.state
    ready = is_roll(x, "initiative", "combat.initiative.roll") and s.fight.mode == "sequence" and not paged(s)
    ready = ready and _first_of_two(x)
    return Deed((1,), written=(), then=_last_silent) if ready else None


# Attacks

_AS_HIT = ("combat.attack.roll-under", "combat.attack.exact-value-misses")
"""What a log without outcomes shows where damage follows a miss: an attack counted as a hit."""


@fault(44, "the exact Prowess counted as a hit", "combat.attack.exact-value-misses")
def _(x: Scene) -> Deed | None:
    score = score_at(x) if is_roll(x, "attack") else 0
    return forced(score, _wins) if 1 < score <= 100 and not paged(x.state) else None


@fault(79, "missed although the roll was lower", "combat.attack.roll-under")
def _(x: Scene) -> Deed | None:
    return Deed(False) if _outcome(x, True, attack=True) else None


@fault(45, "damage rolled after a miss", "combat.attack.miss", *_AS_HIT)
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_choice(x, "attack") or s.last not in ("miss", "foe miss") or paged(s):
        return None
    return Deed(before=(die("damage", 4, x.rng.randint(1, 4)),))


@fault(46, "damage forgotten after a hit", "combat.damage.roll", "combat.attack.roll-under")
def _(x: Scene) -> Deed | None:
    return _no_damage(x, "combat.damage.roll")


@fault(80, "paid for an attack, but no damage", "fortune.attack")
def _(x: Scene) -> Deed | None:
    return _no_damage(x, "fortune.attack")


def _no_damage(x: Scene, missing: str) -> Deed | None:
    if not is_roll(x, "damage", missing) or paged(x.state):
        return None
    return silently(x.due, _unhurt)


def _unhurt(x: Scene) -> Deed:
    assert isinstance(x.prompt, Claim)
    return Deed(x.prompt.was, written=(), next=True)


@fault(47, "another die than the weapon's", "combat.damage.weapon", "dice/range")
def _(x: Scene) -> Deed | None:
    if not is_roll(x, "damage") or x.prompt.count != 1 or x.prompt.sides >= 8 or paged(x.state):
        return None
    face = (x.rng.randint(x.prompt.sides + 1, 8),)
    return Deed(face, written=((Roll(x.prompt.rule, "damage", 1, 8), face),))


@fault(48, "6 on a d4", "dice/range")
def _(x: Scene) -> Deed | None:
    d4 = is_roll(x, "damage") and x.prompt.sides == 4 and x.prompt.count == 1 and not paged(x.state)
    return Deed((x.rng.randint(5, 6),)) if d4 else None


@fault(49, "damage taken from the wrong side", "combat.damage.deduct")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_claim(x, HEALTH, "combat.damage.deduct", subject="F:"):
        return None
    lost = x.prompt.was - x.due
    if not 0 < lost < s.health - 5:
        return None

    def touch(sheet: State) -> None:
        sheet.health -= lost

    return Deed(x.prompt.was, keys=((x.prompt.subject, HEALTH),), touch=touch, wrong=True)


@fault(50, "damage subtracted wrongly", "combat.damage.deduct")
def _(x: Scene) -> Deed | None:
    prompt = x.prompt
    if not isinstance(prompt, Claim) or prompt.rule != "combat.damage.deduct" or x.due <= 1:
        return None
    return Deed(x.due - 1, keys=((prompt.subject, HEALTH),))


@fault(51, "two attacks in a row", "combat.round.alternate")
def _(x: Scene) -> Deed | None:
    fight = x.state.fight
    if not is_choice(x, "attack") or fight.mode != "sequence" or fight.current == YOU or not fight.struck:
        return None
    return Deed(act.Attack())


@fault(52, "one's own Prowess for the opponent", "combat.stats")
def _(x: Scene) -> Deed | None:
    return says(x, effective(x.state, PROWESS) - 1) if is_claim(x, "target", "combat.stats") else None


@fault(53, "a wrong Health for the opponent", "combat.stats")
def _(x: Scene) -> Deed | None:
    claim = is_claim(x, HEALTH, "combat.stats", subject="F:") and x.state.page is not None
    return Deed(x.due + 3, keys=((x.prompt.subject, HEALTH),)) if claim else None


# The end of a fight


def _after(x: Scene, how: str) -> bool:
    s = x.state
    return is_choice(x, "move", "spend") and s.ended is not None and s.ended.how == how and not paged(s)


@fault(54, "fought on against an opponent at 0", "combat.end.zero")
def _(x: Scene) -> Deed | None:
    return first(x, act.Attack(), die("attack", 100, MISSED)) if _after(x, "win") else None


@fault(55, "the defeated opponent strikes", "combat.end.at-once")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not _after(x, "win") or not s.ended.open_round or s.ended.foe is None:
        return None
    return first(x, act.Strike(1, s.ended.foe.label), die("attack", 100, MISSED))


@fault(56, "left the fight early", "combat.no-flee")
def _(x: Scene) -> Deed | None:
    fight = x.state.fight
    if not is_choice(x, "attack") or not isinstance(fight.step, FightStep) or may_leave(x.state):
        return None
    return does(x, act.Goto(fight.step.win)) if fight.step.win else None


@fault(57, "the lose exit after a win", "combat.consequence")
def _(x: Scene) -> Deed | None:
    s = x.state
    move = pending_move(s)
    if move is None or not move.fought or not is_choice(x, "move") or s.ended is None or s.ended.how != "win":
        return None
    step = next((one for one in walk(s.page.steps) if one.key == move.key and isinstance(one, FightStep)), None)
    return Deed(act.Goto(step.lose)) if step is not None and step.lose else None


@fault(58, "both opponents at once", "combat.several.sequence")
def _(x: Scene) -> Deed | None:
    fight = x.state.fight
    if not is_choice(x, "attack") or fight.mode != "sequence" or fight.foe >= len(fight.foes) or fight.current == YOU:
        return None
    return Deed(act.Strike(fight.foe + 1, fight.foes[fight.foe].label))


@fault(82, "fought past the end that the book sets", "combat.end.book")
def _(x: Scene) -> Deed | None:
    return first(x, act.Attack(), die("attack", 100, MISSED)) if _after(x, "stop") else None


@fault(83, "a standing opponent left out", "combat.several.group")
def _(x: Scene) -> Deed | None:
    fight = x.state.fight
    if not is_choice(x, "attack") or fight.mode != "group" or fight.current == YOU or not fight.struck:
        return None
    if fight.turn + 1 >= len(fight.order):
        return None
    after = fight.order[fight.turn + 1]
    if after == YOU:
        target = fight.standing[0]
        return Deed(act.Attack(target, fight.foes[target - 1].label))
    return None if fight.foes[after - 1].fallen else Deed(act.Strike(after, fight.foes[after - 1].label))


@fault(78, "1 counted as a pass against a score of 0", "test.no-automatic")
def _(x: Scene) -> Deed | None:
    low = is_roll(x, "test") and x.last[1] == 0 and not paged(x.state)
    return forced(1, _wins) if low else None


@fault(86, "only the best of two rings", "item.stack")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not _own_target(x) or s.setting.variants.item_stack == "best" or not counted(s, _tested(x)):
        return None
    mods = modifiers(s, _tested(x))
    return says(x, base(s, _tested(x)) + max(mods) - 1) if len(mods) > 1 else None


__all__ = ["in_hand", "open_choices"]
