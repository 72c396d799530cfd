"""Mistakes 28 to 50, 81 and 82: opponents, fights, experience, bodies and death."""

from __future__ import annotations

from faults.core import Deed, Scene
from faults.solo_tools import MISS, choice_event, claimed, fault, roll_event, rolled, skip
from faults.tools import is_choice, is_claim, is_roll, pick, says
from sheetgen.games.solo_dungeon.actions import Attack, Loot, Strike
from sheetgen.games.solo_dungeon.character import damage_bonus, effective
from sheetgen.games.solo_dungeon.combat import foe_stat
from sheetgen.games.solo_dungeon.rewards import experience, left_rpi
from sheetgen.games.solo_dungeon.state import Foe, State

_BLOCK = ("foe health", "foe initiative", "foe attack", "foe defense")


_AFTER = 20
"""Events that are looked back on."""

_SURE_MISS = 4
"""The most by which attack may exceed defense for the lowest roll to miss."""


def _misses(x: Scene, foe: Foe) -> bool:
    """Whether the lowest roll of an opponent misses."""
    return foe_stat(x.state, foe, "attack") - effective(x.state, "defense") <= _SURE_MISS


# Opponents


@fault(28, "an opponent built with full health", "opponent.health")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_claim(x, "Health", "opponent.health") or s.health == s.health_max:
        return None
    said = s.health_max + s.opponent_level + rolled(x)
    return says(x, said) if said > 0 else None


@fault(29, "the level left out of a stat", "opponent.stats")
def _(x: Scene) -> Deed | None:
    stats = any(is_claim(x, name, "opponent.stats") for name in ("Initiative", "Attack", "Defense"))
    return says(x, x.due - x.state.opponent_level) if stats else None


@fault(30, "one block for two opponents", "opponent.two")
def _(x: Scene) -> Deed | None:
    if not is_roll(x, "foe health", "opponent.two"):
        return None
    faces = {prompt.label: answer for prompt, answer in x.lately if getattr(prompt, "label", "") in _BLOCK}

    def again(y: Scene) -> Deed | None:
        if any(is_roll(y, label, "opponent.two") for label in _BLOCK):
            return Deed(faces[y.prompt.label], written=(), then=again, next=True, consequence=True)
        ours = getattr(y.prompt, "subject", "") == "F:B" or is_claim(y, "faces")
        return Deed(written=(), then=None if is_claim(y, "RPI") else again, consequence=True) if ours else None

    return Deed(faces["foe health"], written=(), then=again, next=True)


@fault(31, "the second opponent built with health of a hurt character", "opponent.two", "opponent.health")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "Health", "opponent.health") or x.prompt.subject != "F:B" or x.due < 2:
        return None
    return says(x, x.due - x.rng.randint(1, min(3, x.due - 1)))


@fault(32, "opponent health below 1 kept", "opponent.health")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "Health", "opponent.health"):
        return None
    raw = x.state.health + x.state.opponent_level + rolled(x)
    return says(x, raw) if raw < 1 else None


# Initiative


@fault(33, "initiative 0 against one taken as yours", "combat.tie-one")
def _(x: Scene) -> Deed | None:
    return says(x, "you") if is_claim(x, "first", "combat.tie-one") else None


@fault(34, "initiative 0 against two rolled again", "combat.tie-two")
def _(x: Scene) -> Deed | None:
    return says(x, "again") if is_claim(x, "first", "combat.tie-two") else None


@fault(35, "initiative against the weaker of two", "combat.initiative-two")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "margin", "combat.initiative"):
        return None
    values = [foe_stat(x.state, foe, "initiative") for foe in x.state.living]
    return says(x, x.due + max(values) - min(values))


# Attacks


@fault(36, "margin 0 counted as a hit", "combat.hit-margin")
def _(x: Scene) -> Deed | None:
    return says(x, True) if is_claim(x, "hit") and claimed(x, "margin") == 0 else None


@fault(37, "damage without attack, or with attack twice over", "combat.player-damage")
def _(x: Scene) -> Deed | None:
    mine = effective(x.state, "attack")
    weapon = x.state.weapon
    if not is_claim(x, "damage", "combat.player-damage") or (weapon is not None and mine == weapon.strength):
        return None
    said = x.due + pick(x, (-mine, mine))
    return says(x, said) if said >= 0 and x.due else None


@fault(38, "the bonus of the weapon in hand forgotten", "thing.weapon")
def _(x: Scene) -> Deed | None:
    weapon = x.state.weapon
    if not is_claim(x, "damage", "combat.player-damage") or weapon is None or x.due < weapon.strength:
        return None
    return says(x, x.due - weapon.strength)


@fault(39, "the weapon bonus added to the hit roll", "combat.player-attack")
def _(x: Scene) -> Deed | None:
    return says(x, x.due + damage_bonus(x.state)) if is_claim(x, "margin", "combat.player-attack") else None


@fault(40, "a weapon bonus given to the opponent", "combat.opponent-damage")
def _(x: Scene) -> Deed | None:
    weapon = x.state.weapon
    if not is_claim(x, "damage", "combat.opponent-damage") or weapon is None:
        return None
    return says(x, x.due + weapon.strength)


@fault(41, "a hit with a negative sum healed", "combat.damage-floor")
def _(x: Scene) -> Deed | None:
    if is_claim(x, "damage", "combat.opponent-damage"):
        foe = x.state.foe(_attacker(x))
        raw = claimed(x, "margin") + (foe_stat(x.state, foe, "attack") if foe is not None else 0)
    elif is_claim(x, "damage", "combat.player-damage"):
        raw = claimed(x, "margin") + effective(x.state, "attack") + damage_bonus(x.state)
    else:
        return None
    return says(x, raw) if raw < 0 else None


def _attacker(x: Scene) -> str:
    """The letter of the opponent whose attack was rolled last."""
    for prompt, answer in reversed(x.events[-_AFTER:]):
        if isinstance(answer, Strike):
            return answer.actor
        label = getattr(prompt, "label", "")
        if label.endswith(" attack"):
            return str(label[0])
    return ""


@fault(42, "two attacks against two opponents", "combat.turn-order")
def _(x: Scene) -> Deed | None:
    s = x.state
    struck = any(isinstance(answer, Attack) for _, answer in x.lately)
    if not is_choice(x, "they") or len(s.living) < 2 or not struck or _attacker(x):
        return None
    mine = effective(s, "attack")
    target = pick(x, [foe.label for foe in s.living if mine - foe_stat(s, foe, "defense") <= _SURE_MISS])
    return None if target is None else Deed(before=(choice_event(Attack(target)), roll_event("attack", MISS)))


@fault(43, "a dead opponent attacks", "combat.opponent-defeated")
def _(x: Scene) -> Deed | None:
    dead = [foe.label for foe in x.state.foes if not foe.alive and _misses(x, foe)]
    if not is_choice(x, "they") or x.prompt.rule != "combat.opponent-attack" or not dead:
        return None
    return Deed(before=(choice_event(Strike(dead[0])), roll_event("attack", MISS)))


@fault(44, "a run without the last attack", "combat.last-attack")
def _(x: Scene) -> Deed | None:
    if is_choice(x, "they") and x.prompt.rule == "combat.last-attack" and all(_misses(x, f) for f in x.state.living):
        return Deed(x.prompt.default, written=(), then=_skip_attack, next=True)
    return None


def _skip_attack(x: Scene) -> Deed | None:
    if is_claim(x, "modifier"):
        return Deed(written=(), then=_skip_attack, consequence=True)
    return skip(MISS, "margin", "hit")


@fault(45, "experience or a body after running", "xp.not-if-fled")
def _(x: Scene) -> Deed | None:
    if is_claim(x, "XP", "xp.not-if-fled"):
        return says(x, x.due + x.rng.randint(1, 4), ("", "XP"))
    return Deed(Loot("A")) if is_choice(x, "turn") and x.state.fled and not x.state.surface else None


# Experience and bodies


def _beaten(s: State) -> list[int]:
    return [foe.rpi for foe in s.foes if not foe.forfeit]


def _gain(x: Scene) -> int | None:
    """The experience due, where it is claimed."""
    return x.due - x.prompt.was if is_claim(x, "XP", "xp.formula") else None


@fault(46, "experience with RPI after the damage", "combat.start-rpi")
def _(x: Scene) -> Deed | None:
    s = x.state
    if _gain(x) is None or s.fight is None:
        return None
    return says(x, x.prompt.was + experience(s, _beaten(s), s.rpi))


@fault(47, "experience with the health an opponent has left", "opponent.rpi")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not _gain(x) or s.fight is None:
        return None
    return says(x, x.prompt.was + experience(s, [left_rpi(foe) for foe in s.foes if not foe.forfeit], s.fight.my_rpi))


@fault(48, "negative experience subtracted", "xp.ignore-below-one")
def _(x: Scene) -> Deed | None:
    s = x.state
    if _gain(x) != 0 or s.fight is None or len(_beaten(s)) != 1:
        return None
    return says(x, x.prompt.was + _beaten(s)[0] - s.fight.my_rpi)


@fault(49, "experience of two opponents netted", "xp.two-opponents")
def _(x: Scene) -> Deed | None:
    s = x.state
    if _gain(x) is None or s.fight is None or len(_beaten(s)) != 2:
        return None
    return says(x, x.prompt.was + sum(rpi - s.fight.my_rpi for rpi in _beaten(s)))


@fault(50, "a body searched before the second fell", "loot.allowed")
def _(x: Scene) -> Deed | None:
    dead = [foe.label for foe in x.state.foes if not foe.alive and not foe.looted]
    return Deed(Loot(dead[0])) if is_choice(x, "fight") and dead else None


# Death


def _killed(x: Scene) -> bool:
    """Whether the character has died this turn."""
    return is_choice(x, "end") and x.state.over == "dead" and x.state.health <= 0


@fault(81, "played on at health 0", "death.zero", "death.end")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not _killed(x) or s.fight is None:
        return None
    return Deed(before=(choice_event(Attack(s.living[0].label)), roll_event("attack", MISS)))


@fault(82, "the second opponent rolled after the killing blow", "death.zero", "death.end")
def _(x: Scene) -> Deed | None:
    if not _killed(x) or len(x.state.living) < 2 or _attacker(x) != "A":
        return None
    return Deed(before=(roll_event("B attack", MISS),))
