"""Mistakes 27 to 53: dice pools, the six types of Encounter, Fear and flight."""

from __future__ import annotations

from dataclasses import replace

from faults.boa_tools import FLIGHT, LUCK, SITUATIONS, fault, more_dice
from faults.core import Deed, Scene
from faults.tools import dice, is_choice, is_claim, is_roll, pick, says, silently, unmoved
from sheetgen.engine.prompts import Claim, Roll
from sheetgen.games.book_of_adventure.actions import Disarm, Flee, Try
from sheetgen.games.book_of_adventure.fear_and_flight import owns
from sheetgen.games.book_of_adventure.pools import (
    COMBAT,
    MENTAL,
    OBSTACLE,
    PHYSICAL,
    PUZZLE,
    THREAT,
    TRAP,
    allowed_attributes,
    bonus_of,
)
from sheetgen.games.book_of_adventure.state import ATTRIBUTES, State

_RULES = {rules.situation: rules for rules in (OBSTACLE, PHYSICAL, MENTAL, COMBAT, THREAT, PUZZLE, TRAP)}


def _tries(x: Scene, *situations: str) -> bool:
    return is_choice(x, *(situations or SITUATIONS)) and isinstance(x.due, Try)


def _went_off(x: Scene) -> bool:
    """Whether a Trap went off this turn."""
    return any(isinstance(event[0], Roll) and event[0].label == "trap" for event in x.lately)


# Dice pools


@fault(27, "two Attributes added together", "pool.one-attribute")
def _(x: Scene) -> Deed | None:
    if not is_roll(x, "pool"):
        return None
    assert isinstance(x.prompt, Roll)
    used = dict(x.prompt.parts).get("pool.one-attribute")
    second = pick(x, [value for value in x.state.attributes.values() if value != used] or [used])
    return Deed(x.due + dice(x, second))


@fault(
    28,
    "an Attribute the type does not allow",
    *{rules.attribute_rule for rules in _RULES.values()},
)
def _(x: Scene) -> Deed | None:
    if not _tries(x) or (x.prompt.label == "obstacle" and _went_off(x)):
        return None
    allowed = allowed_attributes(x.state, _RULES[x.prompt.label])
    return Deed(replace(x.due, attribute=pick(x, [name for name in ATTRIBUTES if name not in allowed])))


@fault(29, "Level dice forgotten, or an old Level used", "pool.level")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_roll(x, "pool"):
        return None
    fewer = pick(x, [dice for dice in {s.level, s.level - s.level_before} if 0 < dice < len(x.due)])
    return None if fewer is None else Deed(x.due[:-fewer])


@fault(30, "an Item used and not crossed out", "pool.item-spent")
def _(x: Scene) -> Deed | None:
    prompt = x.prompt
    spent = isinstance(prompt, Claim) and prompt.rule == "pool.item-spent"
    return unmoved(x) if spent else None


@fault(31, "a thing used in the wrong Encounter", "pool.relevant-things")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not _tries(x):
        return None
    rules = _RULES[x.prompt.label]
    things = [s.setting.tables.thing(name) for name in sorted(s.things)]
    idle = [thing for thing in things if thing.bonus and not bonus_of(s, rules, thing) and thing.name not in x.due.give]
    if rules in (PHYSICAL, MENTAL):  # a Flute in the other Personal breaks that chapter's own rule
        idle = [thing for thing in idle if not any(key.startswith("personal") for key in thing.bonus)]
    thing = pick(x, idle)
    if thing is None:
        return None
    return Deed(replace(x.due, use=(*x.due.use, thing.name)), then=more_dice(max(thing.bonus.values())))


@fault(32, "Strain in Combat", "strain.obstacle-only")
def _(x: Scene) -> Deed | None:
    if not _tries(x, "combat") or x.state.wounds + 1 >= x.state.death_at:
        return None
    return Deed(replace(x.due, strain=1))


@fault(33, "Strain or Bribe added after the roll", "pool.commit-first")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_roll(x, "pool") or sum(x.due) >= x.last[1]:
        return None
    extra = dice(x, x.rng.randint(1, 2))
    count = len(extra)
    letter = s.areas[s.fight.square].type
    roll = (Roll("pool.roll-all", "pool", count), extra)
    if letter == "O" and s.wounds + count < s.death_at:
        cost = Claim("strain.cost", "Wounds", s.wounds + count, s.wounds)
    elif letter == "H" and s.gold >= count:
        cost = Claim("threat.pool.bribe", "Gold", s.gold - count, s.gold)
    else:
        return None

    def pay(sheet: State) -> None:
        if letter == "O":
            sheet.wounds += count
        else:
            sheet.gold -= count

    return Deed(x.due + extra, written=((x.prompt, x.due), roll, (cost, cost.value)), touch=pay)


@fault(34, "more than the ECL needed", "pool.meet-or-beat")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "success", "pool.meet-or-beat"):
        return None
    numbers = {event[0].field: event[1] for event in x.events[-4:] if isinstance(event[0], Claim)}
    return Deed(False) if numbers["sum"] == numbers["target"] else None


# Combat


@fault(35, "Sword and Bow in one roll", "combat.pool.one-weapon")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not _tries(x, "combat"):
        return None
    weapons = [thing for thing in s.setting.tables.things if thing.group and s.things.get(thing.name)]
    if len(weapons) < 2:
        return None
    others = tuple(name for name in x.due.use if not s.setting.tables.thing(name).group)
    use = (*(thing.name for thing in weapons), *others)
    return Deed(replace(x.due, use=use), then=more_dice(min(thing.bonus["combat"] for thing in weapons)))


@fault(36, "whole roll taken off Life", "combat.hit.damage")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "damage"):
        return None
    total = next(event[1] for event in reversed(x.events) if isinstance(event[0], Claim) and event[0].field == "sum")
    return Deed(total, then=_told_life)


def _told_life(x: Scene) -> Deed | None:
    return Deed(x.due) if is_claim(x, "Life") else None


@fault(37, "fight stopped after the first hit", "combat.repeat")
def _(x: Scene) -> Deed | None:
    return Deed(True) if is_claim(x, "victory") and not x.due else None


@fault(38, "Fear Check left out before Combat or Threat", "combat.start.fear-check", "threat.start.fear-check")
def _(x: Scene) -> Deed | None:
    if not is_roll(x, "fear", "combat.start.fear-check", "threat.start.fear-check") or x.prompt.optional:
        return None
    return silently((1,) * x.prompt.count, _stands)


def _stands(x: Scene) -> Deed:
    return silently(True)


@fault(39, "Fear Check failed on as many 6s as WIS", "fear-check.more-sixes")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "stands"):
        return None
    return Deed(False) if x.last[1].count(6) == x.state.attributes["WIS"] else None


@fault(40, "too few dice in a Fear Check", "fear-check.dice")
def _(x: Scene) -> Deed | None:
    return Deed(x.due[:-1]) if is_roll(x, "fear") and len(x.due) > 1 else None


@fault(41, "a miss without Armor, or Armor on a Personal failure", "combat.miss.armor", "personal.failure.physical")
def _(x: Scene) -> Deed | None:
    if not owns(x.state, "armor"):
        return None
    if is_claim(x, "Wounds", "personal.failure.physical"):
        return Deed(x.due - 1)
    if not is_claim(x, "Wounds", "combat.miss.dexterity-check") or _shielded(x):
        return None
    return Deed(x.due + 1)


def _shielded(x: Scene) -> bool:
    """Whether the Shield has just saved the adventurer."""
    if len(x.events) < 2 or not isinstance(x.events[-2][0], Roll):
        return False
    return x.events[-2][0].label.startswith("shield") and x.last[1] is True


@fault(42, "Shield used while fleeing", "combat.flee.no-shield")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "Wounds", *FLIGHT) or not owns(x.state, "shield") or x.due == x.prompt.was:
        return None
    roll = (Roll("combat.miss.shield", f"shield {pick(x, ('STR', 'DEX'))}", 1), (1,))
    check = (Claim("check.attribute", "success", True), True)
    return Deed(x.prompt.was, before=(roll, check) if x.rng.random() < 0.5 else ())


@fault(43, "fleeing Combat or Threat without the free attack", *FLIGHT)
def _(x: Scene) -> Deed | None:
    return silently((1,), _no_blow) if is_roll(x, "DEX", *FLIGHT) else None


def _no_blow(x: Scene) -> Deed:
    if is_claim(x, "success"):
        return silently(True, _no_blow)
    assert is_claim(x, "Wounds")
    return silently(x.prompt.was)


# Flight


@fault(44, "Fear not added when fleeing", "flee.fear")
def _(x: Scene) -> Deed | None:
    return unmoved(x) if is_claim(x, "Fear", "flee.fear") else None


@fault(45, "a fled Area crossed out, or a Chapter for it", "flee.area-stays", "flee.no-reward")
def _(x: Scene) -> Deed | None:
    if is_claim(x, "crossed", "flee.area-stays"):
        return Deed(True)
    return Deed(x.due + 1) if is_claim(x, "Chapters", "flee.no-reward") else None


# Types


@fault(46, "fleeing a Personal", "personal.no-flee")
def _(x: Scene) -> Deed | None:
    return Deed(Flee()) if _tries(x, "personal-physical", "personal-mental") else None


@fault(47, "a failed Personal without its Chapter, or with XP", "personal.failure.chapter")
def _(x: Scene) -> Deed | None:
    rule = "personal.failure.chapter"
    if is_claim(x, "Chapters", rule):
        return unmoved(x)
    s = x.state
    return Deed(x.due + s.areas[s.fight.square].ecl) if is_claim(x, "XP", rule) else None


@fault(48, "a failed Threat fought at the old ECL", "threat.failure.convert")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "area", "threat.failure.convert"):
        return None
    return Deed(replace(x.due, ecl=x.state.areas[x.state.fight.square].ecl))


@fault(49, "Bribes paid back after a failure, or more than owned", "threat.pool.bribe", "gold.no-debt")
def _(x: Scene) -> Deed | None:
    s = x.state
    if _tries(x, "threat"):
        return Deed(replace(x.due, bribe=s.gold + x.rng.randint(1, 2)))
    if not is_claim(x, "success", "pool.meet-or-beat") or x.due or s.areas[s.fight.square].type != "H":
        return None
    act = next(event[1] for event in reversed(x.lately) if isinstance(event[1], Try))
    if not act.bribe:
        return None
    back = Claim("threat.pool.bribe", "Gold", s.gold + act.bribe, s.gold)

    def repay(sheet: State) -> None:
        sheet.gold += act.bribe

    return Deed(x.due, written=((x.prompt, x.due), (back, back.value)), touch=repay)


@fault(50, "a Puzzle failure without Fear", "puzzle.failure.fear")
def _(x: Scene) -> Deed | None:
    return unmoved(x) if is_claim(x, "Fear", "puzzle.failure.fear") else None


@fault(51, "a triggered Trap tried with INT, or the Kit used on it", "trap.triggered-is-obstacle", "trap.disarm-kit")
def _(x: Scene) -> Deed | None:
    if not _tries(x, "obstacle") or not _went_off(x):
        return None
    if owns(x.state, "disarm") and x.rng.random() < 0.5:
        return Deed(Disarm())
    return Deed(replace(x.due, attribute=pick(x, ("INT", "WIS"))))


@fault(52, "Luck gold forgotten, or taken after an Obstacle", *LUCK, "obstacle.success")
def _(x: Scene) -> Deed | None:
    if is_roll(x, "LUC", *LUCK):
        return silently((6,), _no_luck)
    if is_claim(x, "Gold", *LUCK):
        return unmoved(x)
    if not is_claim(x, "Gold", "obstacle.success"):
        return None
    faces = dice(x, 1)
    luck = (Roll("check.attribute", "LUC", 1), (1,))
    check = (Claim("check.attribute", "success", True), True)
    rolls = (luck, check, (Roll("obstacle.success", "gold", 1), faces))
    return Deed(x.due + faces[0], before=rolls if x.rng.random() < 0.5 else ())


def _no_luck(x: Scene) -> Deed:
    if is_claim(x, "success"):
        return silently(False, _no_luck)
    assert is_claim(x, "Gold")
    return silently(x.prompt.was)


@fault(53, "XP from 4d6 instead of the ECL", "encounter.xp-is-ecl")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_claim(x, "XP", "encounter.xp-is-ecl"):
        return None
    return says(x, x.prompt.was + s.areas[s.fight.square].base)
