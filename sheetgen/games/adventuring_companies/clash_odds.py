"""How the clash (3.13) goes for a company, simulated: the same dice each time, so a table never changes by itself.

Companies fight at full strength, rested, and to the end. This is a second, plain account of the clash without
prompts, some thousand fights a second; the game's own is in `clash`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Final

from sheetgen.engine.odds import Section
from sheetgen.games.adventuring_companies.tables import Profile, Tables, Throw

HIT_DICE: Final = (2, 4, 6, 8)
"""Foes without specials in the table (9.8)."""
FIGHTS: Final = 2000
"""Fights for each line of the table."""
SEED: Final = 11
"""The dice of the table."""
D20: Final = 20


@dataclass(frozen=True, slots=True)
class Outlook:
    """What came of many fights: the share that was won, mean hit points lost, mean rounds."""

    won: float
    lost: float
    rounds: float


@dataclass(slots=True)
class _Foe:
    """The opposition in one fight."""

    hd: int
    ac: int
    hp: int = 0
    damage: int = 0
    spells: list[tuple[int, str]] = field(default_factory=list)
    skills: list[int] = field(default_factory=list)


@dataclass(slots=True)
class _Side:
    """The company in one fight: hit points by unit, and what spells do to it in round 1."""

    hp: list[int]
    dazzle: int = 0
    swarm: int = 0
    snared: frozenset[int] = frozenset()

    def living(self) -> list[int]:
        """The units that are not down."""
        return [number for number, hp in enumerate(self.hp) if hp > 0]


class Clash:
    """Fights of one company under some tables."""

    def __init__(self, tables: Tables, company: Profile, seed: int = SEED, six: str = "two-rolls") -> None:
        """Remember the sides; `six` is the switch ``combat.six``, ability and choice at random."""
        self.tables = tables
        self.company = company
        self.six = six
        self.dice = Random(seed)

    def throw(self, throw: Throw) -> int:
        """The result of a throw."""
        sides = throw.dice.sides
        return sum(int(self.dice.random() * sides) + 1 for _ in range(throw.dice.count)) + throw.plus

    def outlook(self, fights: int, hit_dice: int | None = None) -> Outlook:
        """What comes of many fights against random foes, or against foes of so many hit dice without specials."""
        full = sum(unit.hp for unit in self.company.units)
        won = lost = rounds = 0
        for _ in range(fights):
            side = _Side([unit.hp for unit in self.company.units])
            rounds += self.fight(side, self.foe(hit_dice))
            won += bool(side.living())
            lost += full - sum(side.hp)
        return Outlook(won / fights, lost / fights, rounds / fights)

    def foe(self, hit_dice: int | None = None) -> _Foe:
        """A foe as sites have them (3.12), or one of so many hit dice without specials."""
        creation = self.tables.creation
        foe = _Foe(
            self.throw(creation.hit_dice) if hit_dice is None else hit_dice,
            self.tables.unarmoured_ac + self.throw(creation.armour),
        )
        owed = 1 if hit_dice is None else 0
        for _ in range(self.tables.max_special_rolls):
            owed += self._special(foe) - 1 if owed else 0
        return foe

    def _special(self, foe: _Foe) -> int:
        """One special roll; how many further ones it brings."""
        creation, specials = self.tables.creation, self.tables.specials
        special = specials[self.throw(creation.special) - 1]
        if special.rolls and self.six != "two-rolls":
            chosen = self.six == "free-choice-and-roll"
            special = self.dice.choice([row for row in specials if not row.rolls]) if chosen else special
            if not chosen:
                return 1
            self._add(foe, special.key, special.ac, special.hd, special.damage)
            return 1
        self._add(foe, special.key, special.ac, special.hd, special.damage)
        return special.rolls

    def _add(self, foe: _Foe, key: str, ac: int, hd: int, damage: int) -> None:
        """One ability."""
        creation = self.tables.creation
        foe.ac, foe.hd, foe.damage = foe.ac + ac, foe.hd + hd, foe.damage + damage
        if key == "spell":
            level = self.throw(creation.spell_level)
            foe.spells.append((level, self.tables.spells[self.throw(creation.spell) - 1]))
        elif key == "skill":
            foe.skills.append(self.throw(creation.foe_skill_level))

    def fight(self, side: _Side, foe: _Foe) -> int:
        """Fight to the end; the number of rounds."""
        foe.hp = self.tables.foe_hp_per_hd * foe.hd
        for level, family in foe.spells:
            self._cast(side, foe, level, family)
        first = any(self.throw(self.tables.skill_check) <= level for level in foe.skills)
        number = 0
        while side.living() and foe.hp > 0:
            number += 1
            if number == 1 and first:
                self._foe_turn(side, foe, side.swarm)
            self._company_turn(side, foe, number == 1)
            if foe.hp > 0 and not (number == 1 and first):
                self._foe_turn(side, foe, side.swarm if number == 1 else 0)
        return number

    def _cast(self, side: _Side, foe: _Foe, level: int, family: str) -> None:
        """A spell takes effect (4.6)."""
        living = side.living()
        if family == "dazzle":
            side.dazzle += 2 * level
        elif family == "bolt" and living:
            at = self.dice.choice(living)
            side.hp[at] = max(0, side.hp[at] - sum(self.throw(self.tables.clash_damage) for _ in range(level)))
        elif family == "ward":
            foe.ac += level
        elif family == "snare":
            side.snared |= frozenset(self.dice.sample(living, min(level, len(living))))
        elif family == "swarm":
            side.swarm += level
        elif family == "mend":
            foe.hp += 3 * level

    def _hits(self, bonus: int, ac: int) -> bool:
        """Whether an attack hits: a natural 20 always, a natural 1 never."""
        face = int(self.dice.random() * D20) + 1
        return face == D20 or (face > 1 and face + bonus >= ac)

    def _company_turn(self, side: _Side, foe: _Foe, first: bool) -> None:
        """The attacks of the company."""
        for at in side.living():
            unit = self.company.units[at]
            if first and at in side.snared:
                continue
            members = -(-side.hp[at] // unit.hd)
            attacks = -(-members // self.tables.members_per_attack) if unit.kind == "group" else 1
            for _ in range(attacks):
                if self._hits(unit.attack - (side.dazzle if first else 0), foe.ac):
                    foe.hp -= self.throw(self.tables.clash_damage)

    def _foe_turn(self, side: _Side, foe: _Foe, more: int) -> None:
        """The attacks of the foe, each on a random unit."""
        bonus = -(-foe.hd // self.tables.foe_hd_per_bonus)
        for _ in range(-(-foe.hd // self.tables.foe_hd_per_attack) + more):
            living = side.living()
            if living:
                at = self.dice.choice(living)
                if self._hits(bonus, self.company.units[at].ac):
                    side.hp[at] = max(0, side.hp[at] - self.throw(self.tables.clash_damage) - foe.damage)


def clash_table(
    tables: Tables, company: Profile, six: str = "two-rolls", number: str = "", fights: int = FIGHTS
) -> Section:
    """Return how a company's fights go against random foes and against foes without specials (9.8, simulated).

    `six` is the switch ``combat.six``, `number` tells the tables of several companies apart.
    """
    clash = Clash(tables, company, SEED, six)
    rows = []
    for hit_dice in (None, *HIT_DICE):
        found = clash.outlook(fights, hit_dice)
        name = "random foe" if hit_dice is None else f"{hit_dice} HD, no special"
        rows.append((name, f"{100 * found.won:.0f}", f"{found.lost:.1f}", f"{found.rounds:.1f}"))
    strength = sum(unit.hp for unit in company.units)
    note = f"Simulated, {fights} fights each. {company.name} has {strength} HP, is rested and fights to the end."
    header = ("foe", "won, %", "HP lost", "rounds")
    return Section(f"9.8-clash{number and '-'}{number}", f"Fights of {company.name}", header, tuple(rows), note)
