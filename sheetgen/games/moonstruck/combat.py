"""Fights (P6 to P9): initiative, attacks in the settled order, damage, and the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from sheetgen.engine.prompts import Asking, Breach, Choose, Claim, procedure
from sheetgen.games.moonstruck.actions import Action, Attack, Flee, Goto, Heal, Stop, Strike, Weapon
from sheetgen.games.moonstruck.actions import Fight as FightAction
from sheetgen.games.moonstruck.amounts import Amount
from sheetgen.games.moonstruck.barred import Barred, out_of_turn
from sheetgen.games.moonstruck.book import FightStep, MoveStep, Step
from sheetgen.games.moonstruck.checks import buy, outcome_rule, own_roll
from sheetgen.games.moonstruck.possessions import in_hand, judge_heal, judge_weapon
from sheetgen.games.moonstruck.primitives import GameOver, is_down, percentile, set_health, throw
from sheetgen.games.moonstruck.state import YOU, Ended, Fight, Foe, Offer, State
from sheetgen.games.moonstruck.stats import HEALTH, PROWESS, START_DIE

ME: Final = "me"
"""Who goes first when you do."""

_YOURS: Final = {
    "attack": "combat.round.alternate",
    "weapon": "combat.damage.weapon",
    "heal": "item.from-book",
    "void": "dice.no-reroll",
}
_THEIRS: Final = {"(opponent) attack": "combat.round.alternate", "void": "dice.no-reroll"}
_NEXT: Final = {"fight": "combat.several.sequence"}
_NEXT_FIGHT: Final = FightAction()
_LEAVE: Final = {"goto": "combat.no-flee", "flee": "combat.no-flee"}
_OPEN: Final = {"flee": "combat.no-flee", "stop": "combat.end.book"}


def subject(foe: Foe) -> str:
    """The subject of claims about an opponent."""
    return f"F:{foe.label}"


# The beginning


@procedure
def begin(s: State, foes: tuple[Foe, ...], mode: str, first: tuple[str, ...], step: Step | None) -> Asking[None]:
    """Copy the printed figures and settle who begins (combat.stats)."""
    written = []
    for foe in foes:
        health = yield from Claim("combat.stats", HEALTH, foe.health, None, subject(foe))
        written.append(foe.with_health(health))
    foes = tuple(written)
    if mode == "group" and len(foes) > 1:
        s.fight = Fight(foes, "group", first=first, step=step)
    else:
        s.fight = Fight(foes, "sequence", first=first, step=step)
    s.ended = None
    s.offer = None
    yield from initiative(s)


@procedure
def initiative(s: State) -> Asking[None]:
    """P6: the book names who begins, or the lowest die does (combat.initiative.awarded, .roll, .once)."""
    fight = s.fight
    assert fight is not None
    group = fight.mode == "group"
    others = tuple(range(1, len(fight.foes) + 1)) if group else (fight.foe,)
    at = 0 if group else fight.foe - 1
    first = fight.first[at] if at < len(fight.first) else "roll"
    rolled = first == "roll"
    if rolled:
        order = yield from _ranked(s, (YOU, *others), "combat.initiative.roll")
    else:
        order = (YOU, *others) if first == "you" else (*others, YOU)
    names = [ME if who == YOU else fight.foes[who - 1].label for who in order]
    beginner = yield from Claim(
        "combat.initiative.lowest-first" if rolled else "combat.initiative.awarded",
        "first",
        names[0],
        others=tuple(names[1:]),
    )
    order = _begun_by(fight, order, beginner)
    s.fight = replace(fight, order=order, turn=0, round=1, struck=0, rolled=rolled)


def _begun_by(fight: Fight, order: tuple[int, ...], beginner: str) -> tuple[int, ...]:
    """The order with another in front, where the log says so."""
    for who in order:
        if beginner == (ME if who == YOU else fight.foes[who - 1].label):
            return (who, *(other for other in order if other != who))
    return order


@procedure
def _ranked(s: State, who: tuple[int, ...], missing: str) -> Asking[tuple[int, ...]]:
    """The participants by rising dice; equal ones roll again among themselves (combat.initiative.draw-reroll)."""
    faces: dict[int, list[int]] = {}
    for one in who:
        rolled = yield from throw(s, "combat.initiative.roll", "initiative", 1, START_DIE, missing=missing)
        faces.setdefault(sum(rolled), []).append(one)
    s.last = "initiative"
    order: list[int] = []
    for face in sorted(faces):
        tied = tuple(faces[face])
        if len(tied) == 1 or (len(who) == 2 and len(faces) > 1):
            order += tied
        else:
            order += yield from _ranked(s, tied, "combat.initiative.draw-reroll")
    return tuple(order)


# One attack


def may_leave(s: State) -> bool:
    """Whether the fight may be left now: between rounds, where the book or the variant offers it (combat.no-flee)."""
    fight = s.fight
    assert fight is not None
    flee = s.setting.variants.flee
    if fight.turn or not fight.struck or flee == "never":
        return False
    return flee == "between_rounds" or (isinstance(fight.step, FightStep) and fight.step.flee > 0)


def _offers(s: State, fight: Fight, offers: Mapping[str, str]) -> Mapping[str, str]:
    if may_leave(s):
        return {**offers, **_LEAVE}
    if fight.step is None and fight.struck and s.setting.variants.flee != "never":
        return {**offers, **_OPEN}
    return {**offers, "stop": "combat.end.book"} if fight.step is None and fight.struck else offers


@procedure
def fight_turn(s: State) -> Asking[Action | None]:
    """One attack in the settled order (combat.round.alternate); what is no part of a fight is handed back."""
    fight = s.fight
    assert fight is not None
    if not fight.order:
        yield from Choose("combat.several.sequence", "next", _NEXT, default=_NEXT_FIGHT)
        yield from initiative(s)
        return None
    offers = _offers(s, fight, _YOURS if fight.current == YOU else _THEIRS)
    act: Action = yield from Choose(
        "combat.round.alternate",
        "attack",
        offers,
        Barred(s, "combat"),
        lambda act: judge_attack(s, act) if act.verb in offers else (),
        partial(_each, s),
    )
    if isinstance(act, Attack | Strike):
        yield from _attack(s, act)
        return None
    if isinstance(act, Flee | Stop) or (isinstance(act, Goto) and may_leave(s)):
        return _leave(s, act)
    return act


def _each(s: State) -> Iterator[Action]:
    fight = s.fight
    assert fight is not None
    if fight.current == YOU:
        for target in fight.standing:
            yield Attack(target, fight.foes[target - 1].label)
    else:
        yield Strike(fight.current, fight.foes[fight.current - 1].label)


def judge_attack(s: State, act: Action) -> Iterator[Breach]:
    """Who attacks whom (combat.round.alternate, combat.several.sequence, combat.end.zero)."""
    fight = s.fight
    if fight is None:
        return
    if isinstance(act, Strike):
        yield from _judge_strike(s, fight, act)
    elif isinstance(act, Attack) and act.target and act.target not in fight.standing:
        foe = fight.foes[act.target - 1]
        rule = "combat.end.zero" if foe.fallen else "combat.several.sequence"
        yield Breach(rule, f"an attack on {_names(fight, fight.standing)}", foe.label)
    elif isinstance(act, Heal):
        yield from judge_heal(s, act, fighting=True)
    elif isinstance(act, Weapon):
        yield from judge_weapon(s, act)
    elif isinstance(act, Goto) and isinstance(fight.step, FightStep) and act.section != fight.step.flee > 0:
        yield Breach("combat.consequence", f"section {fight.step.flee}", str(act.section))


def _judge_strike(s: State, fight: Fight, act: Strike) -> Iterator[Breach]:
    if act.foe == fight.current:
        return
    written = f"the attack of {act.label}"
    if fight.foes[act.foe - 1].fallen:
        yield Breach("combat.end.zero", f"no attack of {act.label}", written)
    elif fight.mode == "sequence":
        yield Breach("combat.several.sequence", f"only {fight.foes[fight.foe - 1].label}", written)
    else:
        yield Breach(out_of_turn(s), f"the attack of {_names(fight, (fight.current,))}", written)


def _names(fight: Fight, who: tuple[int, ...]) -> str:
    return " or ".join(fight.foes[one - 1].label if one else "you" for one in who)


@procedure
def _attack(s: State, act: Attack | Strike) -> Asking[None]:
    """An attack as the log has it: in its order, or out of it."""
    fight = s.fight
    assert fight is not None
    who = act.foe if isinstance(act, Strike) else YOU
    in_order = who == fight.current
    if not in_order and who in fight.order and (not fight.struck or fight.mode == "group"):
        _let_go_first(s, fight, who)
        in_order = True
    if isinstance(act, Strike) and not fight.foes[who - 1].ally:
        yield from strike(s, who)
    else:
        target = act.target if act.target in range(1, len(fight.foes) + 1) else 0
        yield from hit_foe(s, who, target or next(iter(fight.standing), fight.foe))
    if s.fight is not None:
        s.fight = replace(s.fight, struck=s.fight.struck + 1)
        _go_on(s, in_order)


def _let_go_first(s: State, fight: Fight, who: int) -> None:
    """Go on from an order that the log has otherwise."""
    if fight.struck:
        s.fight = replace(fight, turn=fight.order.index(who))
    else:
        s.fight = replace(fight, order=(who, *(one for one in fight.order if one != who)))


@procedure
def hit_foe(s: State, who: int, target: int) -> Asking[None]:
    """P8 for you or an ally: a hit takes damage from an opponent (combat.attack.roll-under, fortune.attack)."""
    fight = s.fight
    assert fight is not None
    bought = False
    if who == YOU:
        score, roll, hit = yield from own_roll(s, PROWESS, "attack")
        s.last = "hit" if hit else "miss"
        s.offer = None
        if not hit:
            hit = bought = yield from buy(s, Offer("attack", PROWESS, score, roll, None, target))
        damage = in_hand(s)[1]
    else:
        _, hit = yield from _roll_of(s, fight.foes[who - 1])
        damage = fight.foes[who - 1].damage
    if hit:
        yield from harm_foe(s, target, damage, bought=bought)


@procedure
def harm_foe(s: State, target: int, damage: Amount, *, bought: bool) -> Asking[None]:
    """Damage to an opponent (combat.damage.roll, combat.damage.deduct)."""
    size = yield from _damage(s, damage, "fortune.attack" if bought else "combat.damage.roll")
    fight = s.fight
    assert fight is not None
    foe = fight.foes[target - 1]
    health = yield from Claim("combat.damage.deduct", HEALTH, foe.health - size, foe.health, subject(foe))
    foes = (*fight.foes[: target - 1], foe.with_health(health), *fight.foes[target:])
    s.fight = replace(fight, foes=foes)


@procedure
def strike(s: State, who: int) -> Asking[None]:
    """P8 for an opponent: a hit takes damage from you (combat.stats, fortune.excluded)."""
    fight = s.fight
    assert fight is not None
    foe = fight.foes[who - 1]
    roll, hit = yield from _roll_of(s, foe)
    s.offer = None
    if hit and s.setting.variants.fp_opponent_rolls == "hit_to_miss":
        s.last = "foe hit"
        hit = not (yield from buy(s, Offer("hit", PROWESS, foe.prowess, roll)))
    if not hit:
        return
    size = yield from _damage(s, foe.damage, "combat.damage.roll")
    s.last = "foe hit"
    yield from set_health(s, "combat.damage.deduct", s.health - size)


@procedure
def _roll_of(s: State, foe: Foe) -> Asking[tuple[int, bool]]:
    """A d100 against the printed Prowess (combat.stats)."""
    highest = max(0, foe.prowess - 1)
    said = yield from Claim("combat.stats", "target", highest)
    score = foe.prowess if said == highest else said + 1
    roll = yield from percentile(s, "combat.attack.roll-under", "attack")
    hit = yield from Claim(outcome_rule(roll, score, attack=True), "success", roll < score)
    s.last = "foe hit" if hit else "foe miss"
    return roll, hit


@procedure
def _damage(s: State, damage: Amount, missing: str) -> Asking[int]:
    """The damage dice of the weapon in use (combat.damage.weapon)."""
    if not damage.count:
        return damage.of(())
    faces = yield from throw(
        s,
        "combat.damage.weapon",
        "damage",
        damage.count,
        damage.sides,
        missing=missing,
        wrong_die="combat.damage.weapon",
    )
    s.last = "damage"
    return damage.of(faces)


# After an attack


def _go_on(s: State, in_order: bool) -> None:
    """Defeats, the book's own end, and whose attack is next (P9, combat.end.at-once, combat.end.book)."""
    fight = s.fight
    assert fight is not None
    at_once = s.setting.variants.end_at_once
    following = _next_turn(fight, at_once) if in_order else fight.turn
    wraps = in_order and following <= fight.turn
    if (at_once or wraps) and is_down(s):
        _lose(s, fight)
    if (at_once or wraps) and not fight.standing:
        _beaten(s, fight)
        return
    if _stops(s, fight, wraps):
        step = fight.step
        assert isinstance(step, FightStep)
        _end(s, Ended("stop", foe=fight.foes[fight.foe - 1]), (MoveStep(step.key, step.stop_to, fought=True),))
        return
    if wraps and not at_once:
        due = fight.order[following]
        standing = tuple(who for who in fight.order if who == YOU or not fight.foes[who - 1].fallen)
        fight, following = replace(fight, order=standing), standing.index(due)
    s.fight = replace(fight, turn=following, round=fight.round + wraps)


def _next_turn(fight: Fight, at_once: bool) -> int:
    """The place in the order of the next who attacks; one who fell in this round too, where it is played to its end."""
    count = len(fight.order)
    for step in range(1, count + 1):
        at = (fight.turn + step) % count
        who = fight.order[at]
        foe = fight.foes[who - 1] if who != YOU else None
        if foe is None or foe.ally:
            able = bool(fight.standing) and (foe is None or not foe.fallen)
        else:
            able = not foe.fallen or (not at_once and at > fight.turn)
        if able:
            return at
    return fight.turn


def _stops(s: State, fight: Fight, wraps: bool) -> bool:
    """Whether the end that the book sets has come (combat.end.book)."""
    step = fight.step
    if not isinstance(step, FightStep) or not step.stop:
        return False
    if step.stop == "rounds":
        return wraps and fight.round >= step.stop_at
    if step.stop == "your_health":
        return s.health <= step.stop_at
    return any(foe.health <= step.stop_at for foe in fight.foes if not foe.ally)


def _beaten(s: State, fight: Fight) -> None:
    """An opponent fell and no other is to be fought at the same time (combat.end.zero, combat.several.sequence)."""
    if fight.mode == "sequence" and fight.foe < len(fight.foes):
        s.fight = replace(fight, foe=fight.foe + 1, order=(), turn=0, round=1, struck=0)
        return
    later = fight.order[fight.turn + 1 :]
    ended = Ended("win", "opponent", any(who != YOU for who in later), fight.foes[fight.foe - 1])
    step = fight.step
    if not isinstance(step, FightStep):
        _end(s, ended, ())
        return
    move = (MoveStep(step.key, step.win, fought=True),) if step.win else ()
    _end(s, ended, (*step.win_do, *move), go_on=not move)


def _lose(s: State, fight: Fight) -> None:
    """You are down: the section for it is read, and nothing more is rolled (health.zero-ends)."""
    s.over = "defeat"
    s.lose_exit = fight.step.lose if isinstance(fight.step, FightStep) else 0
    s.ended = Ended("defeat", "you", fight.turn + 1 < len(fight.order), fight.foes[fight.foe - 1])
    s.fight = None
    raise GameOver


def _end(s: State, ended: Ended, steps: tuple[Step, ...], *, go_on: bool = False) -> None:
    s.ended = ended
    s.fight = s.offer = None
    s.todo = (*steps, *s.todo) if go_on else steps


def _leave(s: State, act: Action) -> Action | None:
    """Leave the fight; the section that it leads to, if one is known (combat.no-flee, combat.end.book)."""
    fight = s.fight
    assert fight is not None
    to = act.section if isinstance(act, Goto | Flee) else 0
    if not to and isinstance(act, Flee) and isinstance(fight.step, FightStep):
        to = fight.step.flee
    s.ended = Ended("stop" if isinstance(act, Stop) else "flee", foe=fight.foes[fight.foe - 1])
    s.fight = None
    return Goto(to) if to else None
