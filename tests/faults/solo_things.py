"""Mistakes 51 to 65 and 71 to 80: things, effects, traps, transmuters, portal and surface."""

from __future__ import annotations

from dataclasses import replace

from faults.core import Deed, Scene
from faults.solo_tools import claimed, fault, first, fudge, roll_event, rolled, skip
from faults.tools import is_choice, is_claim, is_roll, pick, says, unmoved
from sheetgen.games.solo_dungeon.actions import Alchemist, Heal, Portal, Transmute, Use
from sheetgen.games.solo_dungeon.tables import STATS

# Things


@fault(51, "a useless thing used or given worth", "thing.useless")
def _(x: Scene) -> Deed | None:
    if is_claim(x, "worth", "thing.useless"):
        return says(x, x.rng.randint(1, 4))
    useless = [t.name for t in x.state.held if t.use in ("effect", "food") and not t.strength]
    return Deed(Use(pick(x, useless))) if is_choice(x, "turn") and useless else None


@fault(52, "worth rolled again at the transmuter", "thing.get")
def _(x: Scene) -> Deed | None:
    worth = any(thing.worth for thing in x.state.held)
    return first(*roll_event("worth", fudge(x))) if is_choice(x, "transmute") and worth else None


@fault(53, "the strength taken for the worth multiplier", "worth.multiplier")
def _(x: Scene) -> Deed | None:
    strength = claimed(x, "strength")
    return says(x, abs(rolled(x)) * strength) if is_claim(x, "worth", "worth.multiplier") and strength else None


@fault(54, "two weapons or two pieces of armor added together", "thing.armor", "thing.weapon")
def _(x: Scene) -> Deed | None:
    spare = [thing for thing in x.state.held if not thing.worn and thing.strength]
    if is_claim(x, "damage", "combat.player-damage") and x.due:
        other = pick(x, [thing.strength for thing in spare if thing.use == "weapon"])
        return None if other is None else says(x, x.due + other)
    if is_claim(x, "margin", "combat.opponent-attack"):
        other = pick(x, [thing.strength for thing in spare if thing.use == "armor"])
        return None if other is None else says(x, x.due - other)
    return None


@fault(55, "magic on a roll of 3 or less for a plain thing", "magic.check")
def _(x: Scene) -> Deed | None:
    plain = claimed(x, "modifier") == 0
    return says(x, True) if is_claim(x, "magic") and not x.due and plain and rolled(x) > 0 else None


@fault(56, "a magic bonus multiplied by the quality", "magic.bonus")
def _(x: Scene) -> Deed | None:
    if is_claim(x, "plus"):
        strength = claimed(x, "strength")
        return says(x, strength) if strength else None
    if not is_claim(x, "margin", "combat.player-attack"):
        return None
    strong = [
        thing.strength for thing in x.state.held if thing.magic == "attack" and thing.counts and thing.strength > 2
    ]
    return says(x, x.due + strong[0] - 1) if strong else None


@fault(57, "a bonus kept after its thing is gone", "magic.held")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "RPI", "char.rpi") or x.prompt.subject or not x.state.ended:
        return None
    gone = isinstance(x.last[0], type(x.prompt)) and x.last[0].subject == "Inv" and x.last[1] == 0
    return unmoved(x) if gone and x.state.ended[0][2] == "magic.held" else None


@fault(58, "a bow counted without arrows, or an arrow not spent", "thing.arrows-used")
def _(x: Scene) -> Deed | None:
    if is_claim(x, "margin", "combat.initiative"):
        s = x.state
        bows = [thing.strength for thing in s.held if thing.use == "bow" and thing.strength]
        empty = not any(thing.use == "arrows" and thing.qty for thing in s.held) and s.fight and not s.fight.bow
        return says(x, x.due + bows[0]) if bows and empty else None
    spent = getattr(x.prompt, "rule", "") == "thing.arrows-used" and getattr(x.prompt, "subject", "") == "Inv"
    return unmoved(x) if spent else None


@fault(59, "the failure roll of an effect left out", "effect.failure")
def _(x: Scene) -> Deed | None:
    return skip((0, 0, 0, 0), "works") if is_roll(x, "fail") else None


@fault(60, "an effect kept in the next fight", "effect.length")
def _(x: Scene) -> Deed | None:
    spare = {thing.strength for thing in x.state.held if not thing.worn}
    ended = [(stat, n) for stat, n, rule in x.state.ended if rule == "effect.length" and n not in spare]
    for stat, amount in ended:
        if stat == "attack" and is_claim(x, "margin", "combat.player-attack"):
            return says(x, x.due + amount)
        if stat == "defense" and is_claim(x, "margin", "combat.opponent-attack"):
            return says(x, x.due - amount)
    return None


@fault(61, "a rope declared after the roll", "core.declare-first")
def _(x: Scene) -> Deed | None:
    ropes = [thing.name for thing in x.state.held if thing.use == "rope" and thing.strength]
    late = is_choice(x, "late") and x.prompt.refuse is not None
    return Deed(Use(pick(x, ropes))) if late and ropes and rolled(x, "avoid") != -99 else None


@fault(62, "a worn-out book used again", "thing.book-worn-out")
def _(x: Scene) -> Deed | None:
    gone = [thing.name for thing in x.state.things if thing.use == "book" and thing.state == "destroyed"]
    return Deed(Use(pick(x, gone))) if is_choice(x, "turn", "fight") and "use" in x.prompt.offers and gone else None


@fault(63, "a quill kept after writing", "thing.scribe", "thing.book-write")
def _(x: Scene) -> Deed | None:
    written = getattr(x.prompt, "rule", "") in ("thing.scribe", "thing.book-write")
    quill = getattr(x.prompt, "subject", "") == "Inv" and x.prompt.field.startswith("Quill")
    return unmoved(x) if written and quill else None


# Traps


@fault(64, "a negative damage roll of a trap heals", "trap.damage")
def _(x: Scene) -> Deed | None:
    roll = rolled(x, "trap damage")
    return says(x, x.prompt.was - roll) if is_claim(x, "Health", "trap.damage") and -5 < roll < 0 else None


@fault(65, "an avoid roll of 0 counted as avoided", "trap.avoid")
def _(x: Scene) -> Deed | None:
    return says(x, True) if is_claim(x, "safe") and claimed(x, "margin") == 0 else None


# Transmuters


@fault(71, "10 XP paid whatever the level", "transmuter.xp")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "XP", "transmuter.xp") or x.state.level < 2:
        return None
    return says(x, x.prompt.was - x.state.setting.tables.prices.point_xp)


@fault(72, "XP not subtracted", "transmuter.xp")
def _(x: Scene) -> Deed | None:
    return unmoved(x) if is_claim(x, "XP", "transmuter.xp") else None


@fault(73, "silver used for the 100 gold", "transmuter.gold")
def _(x: Scene) -> Deed | None:
    s = x.state
    if is_claim(x, "Silver", "transmuter.gold") and s.silver:
        return says(x, s.silver - x.rng.randint(1, s.silver), ("", "Silver"))
    poor = s.gold < s.setting.tables.prices.point_gold <= s.gold + s.silver
    return Deed(Transmute("gold", pick(x, STATS))) if is_choice(x, "transmute") and poor else None


@fault(74, "RPI raised by a transmuter", "transmuter.stats")
def _(x: Scene) -> Deed | None:
    if not is_choice(x, "transmute") or not isinstance(x.due, Transmute) or x.due.pay == "none":
        return None
    return Deed(replace(x.due, stat="RPI"))


# Portal and surface


@fault(75, "a portal where there is none", "portal.where")
def _(x: Scene) -> Deed | None:
    s = x.state
    nowhere = is_choice(x, "turn") and not s.surface and not s.setting.tables.is_portal(s.level) and s.step > 0
    return Deed(Portal()) if nowhere else None


@fault(76, "healed above the limit", "surface.apothecary")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_choice(x, "turn") or not s.surface:
        return None
    limit = max(0, s.health_max - s.health)
    can = s.gold // s.setting.tables.prices.heal
    return Deed(Heal(limit + x.rng.randint(1, min(3, can - limit)))) if can > limit else None


def _alchemist(x: Scene) -> bool:
    """Whether the alchemist is at work."""
    return any(isinstance(answer, Alchemist) for _, answer in x.lately)


@fault(77, "the fee of the alchemist not doubled", "alchemist.price")
def _(x: Scene) -> Deed | None:
    fee = x.state.setting.tables.prices.fee
    if not is_claim(x, "Gold", "alchemist.price") or x.state.price <= fee:
        return None
    return says(x, x.prompt.was - fee, ("", "Gold"))


@fault(78, "the fee taken for the point", "surface.alchemist")
def _(x: Scene) -> Deed | None:
    point = is_claim(x, "Gold", "transmuter.gold", "transmuter.things") and x.prompt.value != x.prompt.was
    return says(x, x.prompt.was, ("", "Gold")) if point and _alchemist(x) else None


@fault(79, "the fee put back by the same portal", "alchemist.reset")
def _(x: Scene) -> Deed | None:
    fee = x.state.setting.tables.prices.fee
    same = is_claim(x, "Fee", "alchemist.reset") and x.prompt.value == x.prompt.was > fee
    return says(x, fee, ("", "Fee")) if same else None


@fault(80, "back by the tower unpaid, or to another level", "surface.tower")
def _(x: Scene) -> Deed | None:
    if is_claim(x, "Level", "surface.tower"):
        return says(x, max(0, x.due + pick(x, (-1, 1))), ("", "Level"))
    return says(x, x.prompt.was, ("", "Gold")) if is_claim(x, "Gold", "surface.tower") else None
