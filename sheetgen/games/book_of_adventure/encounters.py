"""Entering and ending an Encounter (P6, P16), and the six types (P8 to P13), in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from sheetgen.engine.prompts import Asking, Breach, Choose, Claim, Pick, Play, Roll, procedure
from sheetgen.games.book_of_adventure.actions import Action, Convert, Decline, Disarm, Flee, Try, UseArmor
from sheetgen.games.book_of_adventure.areas import surround
from sheetgen.games.book_of_adventure.fear_and_flight import THREAT_RAISE, blow, fear_check, flee, owns
from sheetgen.games.book_of_adventure.geometry import Square, label
from sheetgen.games.book_of_adventure.pools import (
    COMBAT,
    MENTAL,
    OBSTACLE,
    PHYSICAL,
    PUZZLE,
    THREAT,
    TRAP,
    PoolRules,
    attempt,
    each_try,
    judge_try,
    pool,
)
from sheetgen.games.book_of_adventure.primitives import (
    InterruptedEncounterError,
    chapter,
    check,
    end_check,
    fear,
    gold,
    hold,
    wound,
    xp_gain,
)
from sheetgen.games.book_of_adventure.state import Area, Fight, State

FAILED_MARK = "\N{MIDDLE DOT}"
"""Ends the Chapter mark of a failed Personal."""

_ELSEWHERE: Mapping[str, str] = {
    "move": "route.outside-encounter",
    **dict.fromkeys(("buy", "sell", "rest", "work", "oracle", "haggle"), "town.business-only-inside"),
    "visit": "hometown.revisit",
    **dict.fromkeys(("convert", "disarm"), "encounter.only-overcome-or-flee"),
    "flee": "flee.only-where-allowed",
    "end": "end.no-early-retirement",
}


def _barred(**more: str) -> Mapping[str, str]:
    return {**_ELSEWHERE, **more}


_OBSTACLE = {"try": "obstacle.pool.attribute", "flee": "obstacle.start.flee"}
_OBSTACLE_BARRED = _barred(disarm="trap.disarm-kit")
_RETRY = {"try": "obstacle.failure.retry-or-flee", "flee": "obstacle.failure.retry-or-flee"}
_PERSONAL = {"try": "personal.one-roll"}
_PERSONAL_BARRED = _barred(flee="personal.no-flee")
_COMBAT = {"try": "combat.repeat", "flee": "combat.flee.before-roll"}
_COMBAT_BARRED = _barred(convert="threat.start.convert")
_THREAT = {"try": "threat.one-roll", "flee": "threat.start.flee", "convert": "threat.start.convert"}
_PUZZLE = {"try": "puzzle.pool.attribute", "flee": "puzzle.start.flee"}
_PUZZLE_RETRY = {"try": "puzzle.failure.retry-or-flee", "flee": "puzzle.failure.retry-or-flee"}
_TRAP = {"try": "trap.pool.attribute", "flee": "trap.start.flee", "disarm": "trap.disarm-kit"}
_TRAP_NO_FLIGHT = {verb: rule for verb, rule in _TRAP.items() if verb != "flee"}
_TRAP_NO_FLIGHT_BARRED = _barred(flee="trap.start.flee")
_TRIGGERED = {verb: rule for verb, rule in _TRAP.items() if verb != "disarm"}
_ARMOR = {"decline": "obstacle.failure.armor", "use armor": "obstacle.failure.armor"}


@procedure
def _challenge(
    s: State,
    rules: PoolRules,
    offers: Mapping[str, str],
    barred: Mapping[str, str] = _ELSEWHERE,
    attribute_rule: str = "",
) -> Asking[Action]:
    """Ask what to do in an Encounter; an action from outside it breaks the Encounter off."""

    def judge(act: Action) -> Any:
        """The rules that an action in the Encounter would break."""
        if isinstance(act, Try):
            return judge_try(s, rules, act, attribute_rule)
        if isinstance(act, Disarm):
            return _judge_kit(s)
        return ()

    if s.fight is not None and s.fight.begun is not None:
        begun, s.fight = s.fight.begun, replace(s.fight, begun=None)
        return begun
    asked = Choose(rules.attribute_rule, rules.situation, offers, barred, judge, lambda: _each(s, rules, offers))
    act: Action = yield from asked
    while isinstance(act, Convert | Disarm) and act.verb not in offers and barred.get(act.verb) not in _CARRIED_OUT:
        act = yield from asked
    if act.verb not in offers and not isinstance(act, Convert | Disarm | Flee):
        s.fight = None
        s.phase = "open"
        raise InterruptedEncounterError(act)
    return act


_CARRIED_OUT = ("trap.disarm-kit",)
"""The rules against a misplaced kit that is used all the same when a log has it; others are passed over."""


def _each(s: State, rules: PoolRules, offers: Mapping[str, str]) -> Iterator[Action]:
    """Representative legal actions: each Attribute alone, and whatever else is offered."""
    yield from each_try(s, rules)
    if "flee" in offers:
        yield Flee()
    if "convert" in offers:
        yield Convert()
    if "disarm" in offers and owns(s, "disarm"):
        yield Disarm()


def _judge_kit(s: State) -> tuple[Breach, ...]:
    if owns(s, "disarm"):
        return ()
    return (Breach("trap.disarm-kit", "a Trap Disarm Kit that is held", "disarm"),)


def _area(s: State) -> Area:
    assert s.fight is not None
    return s.areas[s.fight.square]


def _retype(s: State, letter: str) -> None:
    """Write another type letter into the square of the Encounter."""
    assert s.fight is not None
    s.areas[s.fight.square] = _area(s).typed(letter)


def _rewrite(s: State, **changes: Any) -> None:
    assert s.fight is not None
    s.areas[s.fight.square] = replace(_area(s), **changes)


@procedure
def enter(s: State, square: Square, begun: Try | None = None) -> Asking[None]:
    """P6: the Encounter starts; its type is rolled unless it is written already. ``begun`` is a try already made."""
    s.phase = "encounter"
    s.encounters_started += 1
    s.fight = Fight(square, begun=begun)
    if not s.areas[square].type:
        yield from roll_type(s, square)
    yield from _by_type(s)


def _by_type(s: State) -> Play[None]:
    """The chapter of the Encounter's type (encounter.type-table)."""
    return _CHAPTERS[_area(s).type[:1]](s)


@procedure
def roll_type(s: State, square: Square, oracle: str = "") -> Asking[None]:
    """The type die and its letter (encounter.type-die, encounter.type-table, encounter.type-letter).

    ``oracle`` is the rule of an Oracle that rolls it: one who leaves the die out, or splits a Personal, breaks that.
    """
    name = label(square)
    faces = yield from Roll("encounter.type-die", "type", 1, missing=oracle, stream=f"type/{name}")
    due = s.setting.tables.letter_of(faces[0])
    letter = yield from Claim(
        "encounter.type-table", "type", due, None, name, lambda said: oracle if said[0] == due else ""
    )
    s.areas[square] = s.areas[square].typed(letter)


@procedure
def overcome(s: State, luck: str = "", reward: str = "") -> Asking[None]:
    """P16: XP, a Chapter, the highest ECL, Luck gold where the type has it, crossed out, surroundings.

    ``luck`` is the type's Luck gold rule; ``reward`` its success rule, which pays no gold.
    """
    assert s.fight is not None
    square, area = s.fight.square, _area(s)
    s.level_before = s.level
    yield from xp_gain(s, "encounter.xp-is-ecl", area.ecl)
    yield from chapter(s, "chapters.one-per-encounter", area.text(), reward or luck.removesuffix(".luck-gold"))
    s.highest = yield from Claim("review.highest-ecl", "Highest", max(s.highest, area.ecl), s.highest)
    if luck:
        yield from _luck_gold(s, luck)
    else:
        s.gold = yield from Claim(reward, "Gold", s.gold, s.gold)
    yield from _leave(s, square, "encounter.cross-out")


@procedure
def _leave(s: State, square: Square, rule: str) -> Asking[None]:
    """Cross the square out and note its surroundings, unless the game is over (area.create.when)."""
    name = label(square)
    crossed = yield from Claim(rule, "crossed", True, False, name)
    if crossed:
        s.crossed |= {square}
    s.fight = None
    s.phase = "open"
    end_check(s)
    surround(s, square)


_LUCK: Mapping[str, tuple[int, int]] = {
    "combat.victory.luck-gold": (1, 1),
    "puzzle.success.luck-gold": (2, 2),
    "trap.success.luck-gold": (1, 0),
}
"""For each Luck gold rule: the dice of a lucky reward, and the gold of an unlucky one."""


def luck_gold(rule: str, bonus: int) -> tuple[int, int, int]:
    """Dice, added gold, and unlucky gold of a Luck gold rule; ``bonus`` is combat-gold-bonus."""
    dice, unlucky = _LUCK[rule]
    return dice, bonus if rule.startswith("combat") else 0, unlucky


@procedure
def _luck_gold(s: State, rule: str) -> Asking[None]:
    """A Luck Check, then the gold of the type."""
    dice, added, found = luck_gold(rule, s.setting.variants.combat_gold_bonus)
    lucky = yield from check(s, "LUC", missing=rule)
    if lucky:
        faces = yield from Roll(rule, "gold", dice)
        found = sum(faces) + added
    yield from gold(s, rule, found)


# 1: Obstacle


@procedure
def obstacle(s: State, *, was_trap: bool = False) -> Asking[None]:
    """P8. ``was_trap`` when a Trap has been triggered (trap.triggered-is-obstacle)."""
    attribute_rule = "trap.triggered-is-obstacle" if was_trap else ""
    offers: Mapping[str, str] = _OBSTACLE
    while True:
        act = yield from _challenge(s, OBSTACLE, offers, _OBSTACLE_BARRED, attribute_rule)
        if isinstance(act, Disarm):
            yield from _disarm(s)
            return
        if not isinstance(act, Try):
            yield from flee(s)
            return
        won = yield from attempt(s, OBSTACLE, _area(s).ecl, act)
        if won:
            yield from overcome(s, reward="obstacle.success")
            return
        yield from _obstacle_failure(s)
        offers = _RETRY


FALL = (1, 3)
"""Wounds of a failed Obstacle when the Dexterity Check succeeds, and when it fails."""


@procedure
def _obstacle_failure(s: State) -> Asking[None]:
    """A Dexterity Check: 1 or 3 Wounds, Armor takes 1 (obstacle.failure.dexterity-check, obstacle.failure.armor)."""
    rule = "obstacle.failure.dexterity-check"
    before = s.wounds
    held = yield from check(s, "DEX", missing=rule)
    raw = due = FALL[0] if held else FALL[1]
    if owns(s, "armor"):
        act = yield from Choose("obstacle.failure.armor", "armor", _ARMOR, default=UseArmor())
        due = raw if isinstance(act, Decline) else raw - 1
    yield from wound(
        s, rule, due, lambda said: "obstacle.failure.armor" if said == before + raw != before + due else ""
    )
    end_check(s)


# 2: Personal


@procedure
def personal(s: State) -> Asking[None]:
    """P9: physical or mental by a die, one roll, and a Chapter either way."""
    if _area(s).type == "P":
        yield from split(s)
    rules = PHYSICAL if _area(s).type == "Pp" else MENTAL
    act = yield from _challenge(s, rules, _PERSONAL, _PERSONAL_BARRED)
    if not isinstance(act, Try):
        yield from flee(s)
        return
    won = yield from attempt(s, rules, _area(s).ecl, act)
    if won:
        yield from overcome(s, reward="personal.success")
    else:
        yield from _personal_failure(s, physical=rules is PHYSICAL)


LOW_FACES = 3
"""The highest face of the lower half of the Personal split."""


def split_letter(face: int, reading: str) -> str:
    """What the split die makes of a Personal under the variant personal-split (personal.split)."""
    low = face <= LOW_FACES
    return "Pp" if low == (reading == "low-physical") else "Pm"


@procedure
def split(s: State) -> Asking[None]:
    """One die: physical or mental (personal.split, personal.letter)."""
    assert s.fight is not None
    name = label(s.fight.square)
    faces = yield from Roll("personal.split", "split", 1, stream=f"split/{name}")
    due = split_letter(faces[0], s.setting.variants.personal_split)
    letter = yield from Claim("personal.split", "type", due, "P", name)
    _retype(s, letter)


PHYSICAL_WOUNDS, PHYSICAL_FEAR, MENTAL_FEAR = 3, 1, 3
"""What a failed Personal costs (personal.failure.physical, personal.failure.mental)."""


@procedure
def _personal_failure(s: State, *, physical: bool) -> Asking[None]:
    """Wounds and Fear, a Chapter without XP, crossed out, surroundings (P9 step 5)."""
    assert s.fight is not None
    square = s.fight.square
    if physical:
        yield from wound(s, "personal.failure.physical", PHYSICAL_WOUNDS)
        yield from fear(s, "personal.failure.physical", PHYSICAL_FEAR)
    else:
        yield from fear(s, "personal.failure.mental", MENTAL_FEAR)
    rule = "personal.failure.chapter"
    yield from chapter(s, rule, _area(s).text() + FAILED_MARK)
    s.xp = yield from Claim(rule, "XP", s.xp, s.xp)
    s.highest = yield from Claim(rule, "Highest", s.highest, s.highest)
    s.level_before = s.level
    yield from _leave(s, square, rule)


# 3: Combat


@procedure
def combat(
    s: State, *, brave: bool = False, raised: int = 0, start_rule: str = "combat.start.fear-check"
) -> Asking[None]:
    """P10. ``brave`` when the variant convert-fear-check waives the opening Fear Check.

    ``raised`` is what a failed Threat has added to the Life, ``start_rule`` the rule that asks for the Fear Check.
    """
    assert s.fight is not None
    if not brave:
        stands = yield from fear_check(s, start_rule)
        if not stands:
            yield from flee(s, free_attack="combat.flee.dexterity-check")
            return
    area = _area(s)
    due = area.ecl + area.bonus
    life: int = yield from Claim(
        "combat.start.life",
        "Life",
        due,
        None,
        "F",
        lambda said: "threat.failure.convert" if raised and said == due - raised else "",
    )
    s.fight = s.fight.with_life(life)
    attribute_rule = "threat.one-roll" if raised else ""
    while True:
        act = yield from _challenge(s, COMBAT, _COMBAT, _COMBAT_BARRED, attribute_rule)
        attribute_rule = ""
        if not isinstance(act, Try):
            yield from flee(s, free_attack="combat.flee.dexterity-check")
            return
        won = yield from _round(s, act)
        if won:
            yield from overcome(s, luck="combat.victory.luck-gold")
            return


@procedure
def _round(s: State, act: Try) -> Asking[bool]:
    """One roll: a hit takes the difference off Life, a miss brings the blow (combat.hit.life, combat.repeat)."""
    assert s.fight is not None
    life = s.fight.life
    total, due = yield from pool(s, COMBAT, life, act)
    hit = yield from Claim("combat.hit.threshold", "success", total >= due)
    if not hit:
        yield from blow(s, "combat.miss.dexterity-check", flight=False)
        end_check(s)
        return False
    damage: int = yield from Claim("combat.hit.damage", "damage", max(0, total - life))
    left: int = yield from Claim(
        "combat.hit.life",
        "Life",
        life - damage,
        life,
        "F",
        lambda said: "combat.hit.damage" if said == life - total else "",
    )
    s.fight = s.fight.with_life(left)
    return (yield from Claim("combat.repeat", "victory", left <= 0, why=lambda said: "" if said else "combat.victory"))


# 4: Threat

_CONVERTED = "threat.convert.combat-start"


@procedure
def threat(s: State) -> Asking[None]:
    """P11: Fear Check, then convert, flee, or one roll."""
    stands = yield from fear_check(s, "threat.start.fear-check")
    if not stands:
        yield from flee(s, free_attack="threat.flee.dexterity-check", threat=True)
        return
    act = yield from _challenge(s, THREAT, _THREAT)
    if isinstance(act, Convert):
        _retype(s, "C")
        yield from combat(s, brave=s.setting.variants.convert_fear_check != "always", start_rule=_CONVERTED)
    elif isinstance(act, Try):
        won = yield from attempt(s, THREAT, _area(s).ecl, act)
        if won:
            yield from overcome(s, reward="threat.success")
        else:
            yield from _threat_failure(s)
    else:
        yield from flee(s, free_attack="threat.flee.dexterity-check", threat=True)


@procedure
def _threat_failure(s: State) -> Asking[None]:
    """It becomes a Combat whose ECL is 5 higher (threat.failure.convert, threat.convert.combat-start)."""
    assert s.fight is not None
    area, variants = _area(s), s.setting.variants
    if variants.converted_ecl == "raised":
        raised = replace(area, type="C", ecl=area.ecl + THREAT_RAISE)
        s.areas[s.fight.square] = yield from Claim(
            "threat.failure.convert", "area", raised, area, label(s.fight.square)
        )
    else:
        _rewrite(s, type="C", bonus=THREAT_RAISE)
    yield from combat(s, brave=variants.convert_fear_check == "never", raised=THREAT_RAISE, start_rule=_CONVERTED)


# 5: Puzzle


@procedure
def puzzle(s: State) -> Asking[None]:
    """P12: rolls until it yields, 1 Fear for each that fails."""
    offers: Mapping[str, str] = _PUZZLE
    while True:
        act = yield from _challenge(s, PUZZLE, offers)
        if not isinstance(act, Try):
            yield from flee(s)
            return
        won = yield from attempt(s, PUZZLE, _area(s).ecl, act)
        if won:
            yield from overcome(s, luck="puzzle.success.luck-gold")
            return
        yield from fear(s, "puzzle.failure.fear", 1)
        end_check(s)
        offers = _PUZZLE_RETRY


# 6: Trap

_WITS = ("INT", "WIS")
TRAP_ADDED = 1
"""Added to the die of a Trap's Wounds (trap.start.triggered)."""


@procedure
def trap(s: State) -> Asking[None]:
    """P13: one check against the trigger; then the kit, flight, or a roll."""
    if not _area(s).triggered:
        wits = yield from Pick("trap.start.check", "trap check", _WITS, _WITS)
        missed = yield from check(s, wits, missing="trap.start.check")
        if not missed:
            yield from _trap_wounds(s, "trap.start.triggered", armor=False)
            end_check(s)
            yield from _after_trigger(s)
            return
    yield from _trap_challenge(s)


@procedure
def _trap_challenge(s: State) -> Asking[None]:
    """The Trap's own challenge (P13 steps 3 to 6); it comes again where a triggered Trap stays a Trap."""
    triggered = _area(s).triggered
    offers, barred = _TRAP, _ELSEWHERE
    if triggered:
        offers, barred = _TRIGGERED, _OBSTACLE_BARRED
    elif not s.setting.variants.trap_flee:
        offers, barred = _TRAP_NO_FLIGHT, _TRAP_NO_FLIGHT_BARRED
    act = yield from _challenge(s, TRAP, offers, barred)
    if isinstance(act, Disarm):
        yield from _disarm(s)
    elif isinstance(act, Try):
        won = yield from attempt(s, TRAP, _area(s).ecl, act)
        if won:
            yield from overcome(s, luck="trap.success.luck-gold")
        else:
            yield from _trap_failure(s, triggered=triggered)
    else:
        yield from flee(s)


@procedure
def _disarm(s: State) -> Asking[None]:
    """The kit overcomes the Trap without a roll, with the full reward (trap.disarm-kit)."""
    tables = s.setting.tables
    kits = [thing.name for thing in tables.things if "disarm" in thing.effects]
    kit = next((name for name in kits if name in s.things), "")
    if kit and tables.thing(kit).is_item:
        yield from hold(s, "pool.item-spent", kit, -1)
    yield from overcome(s, luck="trap.success.luck-gold")


@procedure
def _trap_wounds(s: State, rule: str, *, armor: bool) -> Asking[None]:
    """1d6 + 1 Wounds, 1 less with Armor after a failed roll (trap.start.triggered, trap.failure.armor)."""
    before = s.wounds
    faces = yield from Roll(rule, "trap", 1)
    raw = faces[0] + TRAP_ADDED
    due = raw - 1 if armor and owns(s, "armor") else raw
    yield from wound(s, rule, due, lambda said: "trap.failure.armor" if said == before + raw != before + due else "")


@procedure
def _trap_failure(s: State, *, triggered: bool) -> Asking[None]:
    """The Trap goes off, then a Fear Check (trap.failure.triggers, trap.failure.fear-check)."""
    variants = s.setting.variants
    if variants.trap_failure_fear:
        yield from fear(s, "trap.failure.triggers", variants.trap_failure_fear)
    if not triggered and variants.trap_failure_damage != "none":
        saved = False
        if variants.trap_failure_damage == "check":
            wits = yield from Pick("trap.start.check", "trap check", _WITS, _WITS)
            saved = yield from check(s, wits, missing="trap.failure.triggers")
        if not saved:
            yield from _trap_wounds(s, "trap.failure.triggers", armor=True)
    if variants.trap_after_trigger == "obstacle":
        _retype(s, "O")
    else:
        _rewrite(s, triggered=True)
    end_check(s)
    stands = yield from fear_check(s, "trap.failure.fear-check")
    if not stands:
        yield from flee(s)
    else:
        yield from _after_trigger(s)


@procedure
def _after_trigger(s: State) -> Asking[None]:
    """A triggered Trap goes on as an Obstacle, or as a Trap under trap-after-trigger (trap.triggered-is-obstacle)."""
    if s.setting.variants.trap_after_trigger == "obstacle":
        _retype(s, "O")
        yield from obstacle(s, was_trap=True)
    else:
        _rewrite(s, triggered=True)
        yield from _trap_challenge(s)


_CHAPTERS: Mapping[str, Callable[[State], Play[None]]] = {
    "O": obstacle,
    "P": personal,
    "C": combat,
    "H": threat,
    "Z": puzzle,
    "R": trap,
}
"""The procedure of each Encounter type, by the first letter of its mark."""
