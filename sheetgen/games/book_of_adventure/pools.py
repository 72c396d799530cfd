"""Dice pools (P7): what each Encounter type allows, what a try breaks, and the roll."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from sheetgen.engine.prompts import Asking, Breach, Claim, Roll, procedure
from sheetgen.games.book_of_adventure.actions import Try
from sheetgen.games.book_of_adventure.primitives import gold, hold, wound
from sheetgen.games.book_of_adventure.state import State
from sheetgen.games.book_of_adventure.things import Thing


@dataclass(frozen=True, slots=True)
class PoolRules:
    """What may go into a pool of one Encounter type: the situation's key in the tables and its rule ids."""

    letter: str
    situation: str
    attribute_rule: str
    things_rule: str


OBSTACLE = PoolRules("O", "obstacle", "obstacle.pool.attribute", "obstacle.pool.things")
PHYSICAL = PoolRules("Pp", "personal-physical", "personal.pool.physical", "personal.pool.things")
MENTAL = PoolRules("Pm", "personal-mental", "personal.pool.mental", "personal.pool.things")
COMBAT = PoolRules("C", "combat", "combat.pool.attribute", "combat.pool.things")
THREAT = PoolRules("H", "threat", "threat.pool.attribute", "threat.pool.things")
PUZZLE = PoolRules("Z", "puzzle", "puzzle.pool.attribute", "puzzle.pool.things")
TRAP = PoolRules("R", "trap", "trap.pool.attribute", "trap.pool.attribute")


SNACK = "Snack"
"""The thing that the variant snack-scope is about (personal.pool.things)."""


def allowed_attributes(s: State, rules: PoolRules) -> tuple[str, ...]:
    """The Attributes of the type (4.1), without WIS in a mental Personal where the variant says so."""
    attributes = s.setting.tables.type_of(rules.letter).attributes
    if rules is MENTAL and not s.setting.variants.mental_wisdom:
        return tuple(name for name in attributes if name != "WIS")
    return attributes


def bonus_of(s: State, rules: PoolRules, thing: Thing) -> int:
    """The dice a thing adds here, 0 where it is not named (pool.relevant-things, personal.pool.things)."""
    if rules is MENTAL and thing is s.setting.tables.find(SNACK) and s.setting.variants.snack_scope == "physical":
        return 0
    return thing.bonus.get(rules.situation, 0)


def may_strain(s: State, rules: PoolRules) -> bool:
    """Whether the type offers Strain (strain.obstacle-only)."""
    return rules is OBSTACLE or (rules is COMBAT and s.setting.variants.combat_strain)


def judge_try(s: State, rules: PoolRules, act: Try, attribute_rule: str = "") -> Iterator[Breach]:
    """What a try breaks before any die falls (pool.one-attribute to threat.pool.removed-no-bonus)."""
    allowed = allowed_attributes(s, rules)
    if act.attribute not in allowed:
        yield Breach(attribute_rule or rules.attribute_rule, " or ".join(allowed), act.attribute or "no Attribute")
    if act.use:
        yield from _judge_things(s, rules, act)
    if act.strain and not may_strain(s, rules):
        yield Breach("strain.obstacle-only", "no Strain here", f"Strain {act.strain}")
    if act.bribe and rules is not THREAT:
        yield Breach("threat.pool.bribe", "a Bribe in a Threat only", f"Bribe {act.bribe}")
    elif act.bribe > s.gold:
        yield Breach("gold.no-debt", f"a Bribe of at most {s.gold} gold", str(act.bribe))
    for name in dict.fromkeys(act.give):
        yield from _judge_gift(s, rules, name, act)


def _judge_things(s: State, rules: PoolRules, act: Try) -> Iterator[Breach]:
    tables = s.setting.tables
    for name in dict.fromkeys(act.use):
        thing = tables.thing(name)
        times = act.use.count(name)
        if not bonus_of(s, rules, thing):
            yield Breach(_no_bonus_rule(rules, thing), f"no {name} here", f"use {name}")
        elif s.things.get(name, 0) == 0:
            rule = "pool.item-spent" if thing.is_item else "pool.relevant-things"
            yield Breach(rule, "a thing that is held", f"use {name}, which is not on the sheet")
        elif times > 1:
            yield Breach("pool.item-one-per-kind", f"one {name} in a roll", f"{name} x{times}")
    if rules is COMBAT:
        for rivals in _rivals(s, act.use):
            yield Breach("combat.pool.one-weapon", " or ".join(rivals), " and ".join(rivals))


def _no_bonus_rule(rules: PoolRules, thing: Thing) -> str:
    """The rule against a thing that adds nothing: the Personal's own where the thing helps in another Personal."""
    if any(situation.startswith("personal") for situation in thing.bonus) and rules in (PHYSICAL, MENTAL):
        return rules.things_rule
    return "pool.relevant-things"


def _rivals(s: State, use: Iterable[str]) -> Iterator[list[str]]:
    """Things of one group that are used together (combat.pool.one-weapon)."""
    groups: dict[str, list[str]] = {}
    for name in dict.fromkeys(use):
        group = s.setting.tables.thing(name).group
        if group:
            groups.setdefault(group, []).append(name)
    return (names for names in groups.values() if len(names) > 1)


def _judge_gift(s: State, rules: PoolRules, name: str, act: Try) -> Iterator[Breach]:
    thing = s.setting.tables.thing(name)
    if rules is not THREAT:
        yield Breach("threat.pool.remove-equipment", "Equipment given up in a Threat only", name)
    elif thing.is_item:
        yield Breach("threat.pool.removed-no-bonus", "Equipment, not an Item", name)
    elif s.things.get(name, 0) < act.give.count(name):
        held = f"{s.things.get(name, 0)} {name} held"
        yield Breach("threat.pool.remove-equipment", f"no more than the {held}", f"{name} x{act.give.count(name)}")
    if name in act.use:
        yield Breach("threat.pool.removed-no-bonus", f"{name} either given up or used", f"{name} given up and used")


def thing_dice(s: State, rules: PoolRules, act: Try) -> tuple[int, int]:
    """The dice that things add, and the dice that a log may show besides because of breaches already told."""
    if not act.use:
        return 0, 0
    due = slack = 0
    weapons: list[int] = []
    seen: set[str] = set()
    for name in act.use:
        thing = s.setting.tables.thing(name)
        bonus = bonus_of(s, rules, thing)
        if name in seen or not bonus or s.things.get(name, 0) == 0 or name in act.give:
            slack += bonus or max(thing.bonus.values(), default=1)
        elif rules is COMBAT and thing.group:
            weapons.append(bonus)
        else:
            due += bonus
        seen.add(name)
    weapons.sort()
    return due + (weapons[-1] if weapons else 0), slack + sum(weapons[:-1])


@procedure
def pool(s: State, rules: PoolRules, target: int, act: Try) -> Asking[tuple[int, int]]:
    """Pay for the dice, roll them, and return the sum and the target it is held against (P7)."""
    things, slack = thing_dice(s, rules, act)
    parts = [("pool.level", s.level), ("pool.one-attribute", s.attributes.get(act.attribute, 0))]
    for name in dict.fromkeys(act.use):
        if s.setting.tables.thing(name).is_item:
            yield from hold(s, "pool.item-spent", name, -act.use.count(name))
    if things:
        parts.append((rules.things_rule, things))
    if act.strain:
        parts.append(("strain.cost", act.strain))
        yield from wound(s, "strain.cost", act.strain)
    if act.bribe:
        parts.append(("threat.pool.bribe", act.bribe))
        yield from gold(s, "threat.pool.bribe", -act.bribe)
    for name in act.give:
        parts.append(("threat.pool.remove-equipment", 1))
        yield from hold(s, "threat.pool.remove-equipment", name, -1)
    rolled = yield from _roll(parts, slack, target)
    _note_added(s, rules, act)
    return rolled


def _note_added(s: State, rules: PoolRules, act: Try) -> None:
    """Remember the dice that do not come again in another try (pool.fresh-each-try)."""
    if s.fight is None or not (act.strain or act.use or s.fight.added):
        return
    things = map(s.setting.tables.thing, dict.fromkeys(act.use))
    added = act.strain + sum(bonus_of(s, rules, thing) for thing in things if thing.is_item)
    s.fight = replace(s.fight, added=added)


@procedure
def _roll(parts: list[tuple[str, int]], slack: int, target: int) -> Asking[tuple[int, int]]:
    """Roll all dice of the pool once and sum them (pool.roll-all)."""
    count = sum(dice for _, dice in parts)
    due: int = yield from Claim("dice/target", "target", target)
    faces = yield from Roll(
        "pool.roll-all",
        "pool",
        count,
        missing="log/missing",
        parts=tuple(parts),
        slack=slack,
        stream="pool/d6",
        summed=True,
    )
    total: int = yield from Claim("dice/sum", "sum", sum(faces))
    return total, due


@procedure
def attempt(s: State, rules: PoolRules, target: int, act: Try) -> Asking[bool]:
    """A pool that succeeds when its sum is at least the target (pool.meet-or-beat)."""
    total, due = yield from pool(s, rules, target, act)
    return (yield from Claim("pool.meet-or-beat", "success", total >= due))


def each_try(s: State, rules: PoolRules) -> Iterator[Try]:
    """Representative tries: each allowed Attribute alone."""
    for name in allowed_attributes(s, rules):
        yield Try(name)
