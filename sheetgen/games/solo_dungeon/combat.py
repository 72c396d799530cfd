"""The fight (P9): initiative, your turn, their turn, running away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from sheetgen.engine.prompts import Asking, Breach, Choose, Claim, procedure
from sheetgen.games.solo_dungeon.actions import Action, Attack, Nothing, Run, Strike, Use
from sheetgen.games.solo_dungeon.character import arrows, bow, damage_bonus, effective, of_effects, of_things
from sheetgen.games.solo_dungeon.primitives import fudge, set_health, still_counted, tell, write_thing
from sheetgen.games.solo_dungeon.rewards import victory
from sheetgen.games.solo_dungeon.state import Blocked, Fight, Foe, Room, State
from sheetgen.games.solo_dungeon.using import judge_use, use

_ENDED: Final = 6


def foe_stat(s: State, foe: Foe, stat: str) -> int:
    """An opponent's value with effects on it (opponent.fixed, effect.target)."""
    value = int(getattr(foe, stat))
    if not s.effects:
        return value
    return value + sum(effect.amount for effect in s.effects if effect.target == foe.label and effect.stat == stat)


# Initiative


@procedure
def start(s: State) -> Asking[None]:
    """Who goes first; the opponents' first turn where they do (P9 steps 3 to 5)."""
    s.phase = "fight"
    yield from _initiative(s)
    yield from _their_half(s, "they")


@procedure
def _their_half(s: State, when: str) -> Asking[None]:
    """The opponents' turn where it comes at this half of the round (combat.turn-order)."""
    if s.fight is not None and s.fight.first == when:
        yield from _their_turn(s)


@procedure
def _initiative(s: State) -> Asking[None]:
    """Roll until it is settled who goes first (combat.initiative, combat.tie-one, combat.tie-two)."""
    assert s.fight is not None
    counted = s.fight.bow or bow(s)
    mine = s.initiative + of_things(s, "initiative") - bow(s) + of_effects(s, "initiative") + counted + s.fight.key
    highest = max((foe_stat(s, foe, "initiative") for foe in s.living), default=0)
    missing = ""
    while True:
        due = mine - highest
        why = partial(_why_initiative, s, due, highest, counted)
        said = yield from Claim("combat.initiative", "modifier", due, None, "", why)
        if why(said) == "opponent.stats":
            highest = _believe_initiative(s, highest, said - due)
        roll = yield from fudge(s, "combat.initiative", "initiative", missing)
        due = roll + mine - highest
        why = partial(_why_initiative, s, due, highest, counted)
        margin = yield from Claim("combat.initiative", "margin", due, None, "", why)
        yield from _spend_arrow(s, counted)
        first = yield from _who(s, margin)
        if first != "again":
            s.fight = s.fight.but(first=first)
            return
        missing = "combat.tie-one"


def _believe_initiative(s: State, highest: int, off: int) -> int:
    """The highest initiative as a log counts it that left the level out of it."""
    foe = next(foe for foe in s.living if foe_stat(s, foe, "initiative") == highest)
    s.put_foe(foe.but(initiative=foe.initiative - off, rpi=foe.rpi - off))
    return max(foe_stat(s, each, "initiative") for each in s.living)


def _why_initiative(s: State, due: int, highest: int, counted: int, said: int) -> str:
    """The weaker of two, the level left out, a bow that does not count, or a bonus that has ended."""
    off = said - due
    if off and any(foe_stat(s, foe, "initiative") == highest - off for foe in s.living):
        return "combat.initiative-two"
    if off and off == s.opponent_level:
        return "opponent.stats"
    if off and off == -counted:
        return "thing.bow"
    if s.fight is not None and off and off == -s.fight.key:
        return "thing.key"
    if not counted and off in [thing.strength for thing in s.things if thing.use == "bow" and thing.strength]:
        return "thing.arrows-used"
    return still_counted(s, ("initiative",), off)


@procedure
def _who(s: State, margin: int) -> Asking[str]:
    """``you``, ``they``, or ``again`` after a tie with one opponent."""
    limit = s.setting.tables.limits.first
    if margin == 0:
        alone = len(s.living) < 2
        rule, due = ("combat.tie-one", "again") if alone else ("combat.tie-two", "they")
    else:
        rule, due = "combat.initiative", "you" if margin >= limit else "they"
    return (yield from Claim(rule, "first", due, others=("you",) if rule == "combat.tie-two" else ()))


@procedure
def _spend_arrow(s: State, counted: int) -> Asking[None]:
    """One arrow a fight whose initiative counted the bow (thing.arrows-used)."""
    assert s.fight is not None
    shot = arrows(s)
    if not counted or s.fight.bow or shot is None:
        return
    s.fight = s.fight.but(bow=counted)
    last = bow(s)
    yield from write_thing(s, "thing.arrows-used", shot.but(qty=shot.qty - 1))
    if not bow(s):
        s.ended = (("initiative", last, "thing.arrows-used"), *s.ended)[:_ENDED]


# Your turn


_OFFERS: Final = {
    "attack": "combat.turn-order",
    "run": "combat.run-away",
    "use": "combat.use-thing",
    "end": "explore.choose",
}
_AFTER_USE: Final = {verb: rule for verb, rule in _OFFERS.items() if verb != "use"}
_BARRED: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("open", "corridor", "stairs", "hidden", "return", "portal", "equip", "write", "tower", "restart"),
        "explore.fight-first",
    ),
    "chest": "chest.no-opponents",
    "loot": "loot.allowed",
    "use": "combat.use-thing",
    "transmute": "transmuter.now-or-never",
    "heal": "surface.apothecary",
    "alchemist": "surface.alchemist",
    "strike": "combat.turn-order",
}


def _judge(s: State, act: Action) -> Iterator[Breach]:
    """The target of an attack is alive; a thing may be used (combat.opponent-defeated, P12)."""
    if isinstance(act, Attack):
        foe = s.foe(act.target)
        if foe is None or not foe.alive:
            names = " or ".join(foe.label for foe in s.living)
            yield Breach("combat.opponent-defeated", f"an attack on {names}", f"on {act.target or 'nobody'}")
    elif isinstance(act, Use):
        yield from judge_use(s, act, moment="fight")


def _each(s: State) -> Iterator[Action]:
    for foe in s.living:
        yield Attack(foe.label)
    yield Run()


def your_choice(s: State) -> Choose:
    """What you may do on your turn (P9 step 6)."""
    used = s.fight is not None and s.fight.thing_used
    return Choose(
        "combat.turn-order",
        "fight",
        _AFTER_USE if used else _OFFERS,
        _BARRED,
        partial(_judge, s),
        partial(_each, s),
    )


@procedure
def your_turn(s: State, act: Action) -> Asking[None]:
    """Use one thing, then attack or run (P9 step 6); the opponents follow."""
    assert s.fight is not None
    if isinstance(act, Use):
        s.fight = s.fight.but(thing_used=True)
        yield from use(s, act)
        if not s.living:
            yield from victory(s)
    elif isinstance(act, Run):
        yield from _run(s)
    elif isinstance(act, Attack):
        yield from _attack(s, act.target)
        if not s.living:
            yield from victory(s)
        else:
            yield from _next_round(s)


@procedure
def _next_round(s: State) -> Asking[None]:
    """The opponents' turn, with a new initiative between rounds under initiative.cadence (combat.turn-order)."""
    assert s.fight is not None
    s.fight = s.fight.but(thing_used=False, poison=0, rounds=s.fight.rounds + 1)
    yield from _their_half(s, "you")
    if s.setting.variants.initiative_cadence == "round":
        yield from _initiative(s)
    yield from _their_half(s, "they")


@procedure
def _attack(s: State, target: str) -> Asking[None]:
    """Your attack: margin, hit, damage (combat.player-attack, combat.hit-margin, combat.player-damage)."""
    foe = s.foe(target)
    mine = effective(s, "attack")
    against = foe_stat(s, foe, "defense") if foe is not None else 0
    modifier = yield from Claim("combat.player-attack", "modifier", mine - against)
    if foe is not None and modifier != mine - against:
        foe = foe.but(defense=foe.defense + mine - against - modifier)
        s.put_foe(foe)
    roll = yield from fudge(s, "combat.player-attack", "attack")
    due = roll + modifier
    margin = yield from Claim(
        "combat.player-attack",
        "margin",
        due,
        None,
        "",
        lambda said: still_counted(s, ("attack",), said - due) if said - due != damage_bonus(s) else "",
    )
    hit = yield from Claim("combat.hit-margin", "hit", margin >= s.setting.tables.limits.hit)
    if hit and foe is not None:
        added = mine if s.setting.variants.damage_attack_added else 0
        yield from _hurt(s, foe, margin, added)


@procedure
def _hurt(s: State, foe: Foe, margin: int, added: int) -> Asking[None]:
    """Damage of your hit, off the opponent's health (combat.player-damage, combat.damage-floor)."""
    raw = margin + added + damage_bonus(s)
    why = partial(_why_damage, s, raw)
    damage = yield from Claim("combat.player-damage", "damage", max(0, raw), None, "", why)
    left = yield from Claim(
        "combat.player-damage",
        "Health",
        foe.health - damage,
        foe.health,
        f"F:{foe.label}",
        lambda said: why(foe.health - said),
    )
    s.put_foe(foe.but(health=left))


def _why_damage(s: State, raw: int, said: int) -> str:
    """A hit that heals, a weapon, a thing or an effect left out, or one that counts still."""
    if said < 0:
        return "combat.damage-floor"
    off = said - max(0, raw)
    if not off:
        return ""
    weapon = s.weapon
    if weapon is not None and off == -weapon.strength:
        return "thing.weapon"
    if s.fight is not None and off == -s.fight.poison:
        return "thing.poison"
    if any(thing.magic == "damage" and thing.counts and off == -thing.plus for thing in s.things):
        return "magic.held"
    others = [thing.strength for thing in s.things if thing.use == "weapon" and thing.held and not thing.worn]
    return "thing.weapon" if off in others else still_counted(s, ("damage",), off)


# Their turn


_STRIKES: Final = {"strike": "combat.turn-order"}
_NOT_YOURS: Final = {"attack": "combat.turn-order", "run": "combat.turn-order"}


@procedure
def _their_turn(s: State) -> Asking[None]:
    """Each living opponent makes one attack, A before B (combat.turn-order)."""
    yield from _strikes(s, "combat.opponent-attack")


@procedure
def _strikes(s: State, missing: str) -> Asking[None]:
    """One attack of each living opponent, in order; ``missing`` is the rule that one breaks who leaves it out."""
    left = [foe.label for foe in s.living]
    while left:
        act: Action = yield from Choose(
            missing,
            "they",
            _STRIKES,
            _NOT_YOURS,
            partial(_judge_strike, s, left[0]),
            lambda: (Strike(left[0]),),
            Nothing(),
        )
        if isinstance(act, Attack):
            yield from _attack(s, act.target)
            continue
        foe = s.foe(act.actor) if isinstance(act, Strike) else None
        label = "attack" if foe is not None else f"{left[0]} attack"
        foe = foe or s.foe(left[0])
        assert foe is not None
        if foe.label in left:
            left.remove(foe.label)
        yield from _strike(s, foe, label, missing)


def _judge_strike(s: State, due: str, act: Action) -> Iterator[Breach]:
    """The living, in order (combat.opponent-defeated, combat.turn-order)."""
    if not isinstance(act, Strike) or act.actor == due:
        return
    foe = s.foe(act.actor)
    dead = foe is not None and not foe.alive
    yield Breach("combat.opponent-defeated" if dead else "combat.turn-order", f"the attack of {due}", act.actor)


@procedure
def _strike(s: State, foe: Foe, label: str, missing: str) -> Asking[None]:
    """An opponent's attack (combat.opponent-attack, combat.opponent-damage, combat.damage-floor)."""
    attack = foe_stat(s, foe, "attack")
    defense = effective(s, "defense")
    modifier = yield from Claim("combat.opponent-attack", "modifier", attack - defense)
    if modifier != attack - defense:
        foe = foe.but(attack=foe.attack + modifier - attack + defense)
        attack = modifier + defense
        s.put_foe(foe)
    roll = yield from fudge(s, missing, label)
    due = roll + modifier
    margin = yield from Claim("combat.opponent-attack", "margin", due, None, "", partial(_why_defense, s, due))
    raw = margin + (attack if s.setting.variants.damage_attack_added else 0)
    deadly = raw >= s.health
    hit = yield from Claim(
        "combat.hit-margin",
        "hit",
        margin >= s.setting.tables.limits.hit,
        None,
        "",
        lambda said: "death.zero" if deadly and not said else "",
    )
    if not hit:
        return
    damage = yield from Claim("combat.opponent-damage", "damage", max(0, raw), None, "", _healing)
    health = s.health
    yield from set_health(
        s, "combat.opponent-damage", health - damage, lambda said: "combat.damage-floor" if said > health else ""
    )


def _healing(said: int) -> str:
    return "combat.damage-floor" if said < 0 else ""


def _why_defense(s: State, due: int, said: int) -> str:
    """Armor that is not worn, or a bonus that has ended (the margin is smaller by what was counted too much)."""
    extra = due - said
    others = [thing.strength for thing in s.things if thing.use == "armor" and thing.held and not thing.worn]
    if extra > 0 and extra in others:
        return "thing.armor"
    return still_counted(s, ("defense",), extra)


# Running away


@procedure
def _run(s: State) -> Asking[None]:
    """Last attacks, then back to where you came from (combat.last-attack, combat.run-place, xp.not-if-fled)."""
    yield from _strikes(s, "combat.last-attack")
    s.xp = yield from tell(s, "xp.not-if-fled", "XP", s.xp, s.xp)
    room = s.room if s.room is not None else Room(s.step)
    left_behind = tuple(replace(foe, forfeit=foe.forfeit or not foe.alive) for foe in s.foes)
    s.blocked = (*s.blocked, Blocked(room, left_behind))
    s.fled = room.step
    s.fights_fled += 1
    end_fight(s)
    s.foes = ()
    s.room = None
    s.phase = "free"


def end_fight(s: State) -> None:
    """Effects of the fight end (effect.length)."""
    gone = [effect for effect in s.effects if effect.until == "fight"]
    s.ended = ()
    if gone:
        s.effects = tuple(effect for effect in s.effects if effect.until != "fight")
        s.ended = tuple((effect.stat, effect.amount, "effect.length") for effect in gone if effect.target == "self")
    s.fight = None


@procedure
def resume(s: State, place: Blocked) -> Asking[None]:
    """Go back to opponents you ran from: a new initiative and your RPI of that moment (combat.run-place)."""
    s.blocked = tuple(other for other in s.blocked if other is not place)
    s.room, s.foes = place.room, place.foes
    s.fight = Fight(s.rpi)
    if s.living:
        yield from start(s)
    else:
        yield from victory(s)
