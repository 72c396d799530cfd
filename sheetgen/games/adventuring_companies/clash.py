"""Fights (3.13): the foe's spells and skills, then rounds of attacks until one side is down or the company leaves."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sheetgen.engine.prompts import Asking, Choose, Claim, Roll, procedure
from sheetgen.games.adventuring_companies.actions import Fight, FightOn, Withdraw
from sheetgen.games.adventuring_companies.marks import fail_encounter, pass_encounter
from sheetgen.games.adventuring_companies.primitives import DIE, Why, lose, pick_unit, roll_of
from sheetgen.games.adventuring_companies.state import Company, Foe, State, Unit
from sheetgen.games.adventuring_companies.state import Fight as Fighting

D20: Final = 20
RULE: Final = "combat.resolution"

DAZZLE, MEND = 2, 3
"""What a level of Dazzle takes off attacks, and of Mend adds to hit points (4.6)."""


@procedure
def start_fight(s: State, foe: Foe, encounter: str = "") -> Asking[None]:
    """A fight begins: hit points, spells, skills, and the first round (3.13 step 1)."""
    tables = s.setting.tables
    hp: int = yield from Claim(RULE, "HP", tables.foe_hp_per_hd * foe.hd, None, "F")
    s.fight = Fighting(foe, hp, foe.ac, encounter)
    for level, family in foe.spells:
        yield from _cast(s, level, tables.spells[min(len(tables.spells), max(1, family)) - 1])
    tricked = False
    for _, level in foe.skills:
        faces = yield from Roll(RULE, "trick", 1)
        tricked |= yield from Claim(RULE, "tricked", faces[0] <= level)
    s.fight = replace(s.fight, first=tricked)
    yield from fight_round(s)


@procedure
def _cast(s: State, level: int, family: str) -> Asking[None]:
    """A spell takes effect at the start of the fight (4.6)."""
    f = s.fight
    assert f is not None
    if family == "dazzle":
        s.fight = replace(f, dazzle=f.dazzle + DAZZLE * level)
    elif family == "bolt":
        at = yield from pick_unit(s, RULE)
        faces = yield from Roll(RULE, "spell damage", level, summed=True)
        loss = yield from Claim("dice/sum", "sum", sum(faces))
        yield from lose(s.company, at, RULE, max(0, loss))
    elif family == "ward":
        ac: int = yield from Claim(RULE, "AC", f.ac + level, f.ac, "F")
        s.fight = replace(f, ac=ac)
    elif family == "snare":
        snared = yield from _snare(s, level)
        s.fight = replace(f, snared=f.snared | snared)
    elif family == "swarm":
        s.fight = replace(f, swarm=f.swarm + level)
    elif family == "mend":
        hp: int = yield from Claim(RULE, "HP", f.hp + MEND * level, f.hp, "F")
        s.fight = replace(f, hp=hp)


@procedure
def _snare(s: State, level: int) -> Asking[frozenset[str]]:
    """Different random units that do not attack in round 1; all where there are no more."""
    c = s.company
    names = {c.units[at].name for at in c.living}
    if level >= len(names):
        return frozenset(names)
    caught: set[str] = set()
    while len(caught) < level:
        at = yield from pick_unit(s, RULE)
        caught.add(c.units[at].name)
    return frozenset(caught)


def attacks_of(s: State, unit: Unit) -> int:
    """Attacks of a unit in a round: a group has one for every three members, rounded up."""
    return -(-unit.count // s.setting.tables.members_per_attack) if unit.kind == "group" else 1


def foe_attacks(s: State, foe: Foe) -> int:
    """Attacks of a foe in a round."""
    return -(-foe.hd // s.setting.tables.foe_hd_per_attack)


def foe_bonus(s: State, foe: Foe) -> int:
    """What a foe adds to its attack rolls."""
    return -(-foe.hd // s.setting.tables.foe_hd_per_bonus)


@procedure
def fight_round(s: State) -> Asking[None]:
    """One round: the company, then the foe; the other way round after a trick in round 1 (3.13 step 2)."""
    f = s.fight
    assert f is not None
    s.fight = replace(f, round=f.round + 1)
    tricked = f.first and f.round == 0
    if tricked:
        yield from _foe_turn(s)
    won = yield from _company_turn(s)
    if won:
        yield from _end(s, won=True)
    elif not tricked:
        yield from _foe_turn(s)


@procedure
def _company_turn(s: State) -> Asking[bool]:
    """The attacks of the company in the order of the sheet; whether the foe is down."""
    c, f = s.company, s.fight
    assert f is not None
    snared = f.snared if f.round == 1 else frozenset()
    for at in c.living:
        if c.units[at].name in snared:
            continue
        for _ in range(attacks_of(s, c.units[at])):
            won = yield from _strike(s, c, c.units[at])
            if won:
                return True
    return False


@procedure
def _strike(s: State, c: Company, unit: Unit) -> Asking[bool]:
    """One attack of a unit (fatigue.scope); whether the foe is down."""
    f = s.fight
    assert f is not None
    bonus = unit.attack - c.fatigue - (f.dazzle if f.round == 1 else 0)
    hit = yield from _attack(s, "attack", bonus, f.ac, c.fatigue)
    if not hit:
        return False
    faces = yield from roll_of(RULE, "blow", s.setting.tables.clash_damage)
    tired = c.fatigue
    loss = yield from Claim(
        "dice/sum",
        "sum",
        sum(faces),
        None,
        "",
        lambda said: "fatigue.scope" if tired and said == sum(faces) - tired else "",
    )
    hp: int = yield from Claim(RULE, "HP", f.hp - loss, f.hp, "F")
    s.fight = replace(f, hp=hp)
    return (yield from Claim(RULE, "victory", hp <= 0))


@procedure
def _attack(s: State, label: str, bonus: int, ac: int, tired: int) -> Asking[bool]:
    """A d20 and a bonus against an armour class; a natural 20 hits, a natural 1 misses."""
    why: Why = lambda said: "fatigue.apply" if tired and said == bonus + tired else ""  # noqa: E731
    armour = yield from Claim(RULE, "target", ac)
    modifier = yield from Claim(RULE, "modifier", bonus, None, "", why)
    faces = yield from Roll(RULE, label, 1, D20)
    face = faces[0]
    total = yield from Claim("dice/sum", "sum", face + modifier, None, "", lambda said: why(said - face))
    return (yield from Claim(RULE, "success", face == D20 or (face != 1 and total >= armour)))


@procedure
def _foe_turn(s: State) -> Asking[None]:
    """The attacks of the foe, each on a random unit."""
    c, f = s.company, s.fight
    assert f is not None
    for _ in range(foe_attacks(s, f.foe) + (f.swarm if f.round == 1 else 0)):
        at = yield from pick_unit(s, RULE)
        hit = yield from _attack(s, "foe attack", foe_bonus(s, f.foe), c.units[at].ac, 0)
        if hit:
            yield from _foe_blow(s, at, f.foe.damage)


@procedure
def _foe_blow(s: State, at: int, bonus: int) -> Asking[None]:
    """The damage of a foe's hit, with what a special ability adds (combat.special.damage)."""
    yield from Claim("combat.special.damage", "modifier", bonus)
    faces = yield from Roll(RULE, "foe damage", 1, DIE)
    face = faces[0]
    loss = yield from Claim(
        "dice/sum",
        "sum",
        face + bonus,
        None,
        "",
        lambda said: "combat.special.damage" if bonus and said == face else "",
    )
    yield from lose(s.company, at, RULE, max(0, loss))


@procedure
def fight_on(s: State) -> Asking[None]:
    """Another round, or withdrawal (3.13 step 3; combat.lost)."""
    act = yield from Choose(
        RULE,
        "round",
        {"fight": RULE, "fight on": RULE, "withdraw": "combat.lost"},
        each=lambda: (FightOn(), Withdraw()),
        default=FightOn(),
    )
    if isinstance(act, Withdraw):
        yield from _end(s, won=False)
    else:
        yield from fight_round(s)


@procedure
def _end(s: State, *, won: bool) -> Asking[None]:
    """The fight is over: an encounter passed or failed, a march that goes on or ends (encounter.retreat)."""
    f = s.fight
    assert f is not None
    s.fight = None
    if s.visit is not None and f.encounter:
        if won:
            yield from pass_encounter(s, f.encounter)
        else:
            yield from fail_encounter(s, f.encounter)
    elif s.march is not None and not won:
        s.march = replace(s.march, stopped="encounter.retreat")


__all__ = ["Fight", "attacks_of", "fight_on", "fight_round", "foe_attacks", "foe_bonus", "start_fight"]
