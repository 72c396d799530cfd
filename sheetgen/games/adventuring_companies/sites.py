"""Sites of interest and the foes in them (3.10, 3.12), made in play and for printed pages by the same procedure.

Each roll of a site has a stream of its own, named after the site, what is rolled and its number:
``site/0524-A/nature/1``, ``.../refresh/1``, ``.../count/1``, ``.../type/2``, ``.../skill/2``, ``.../difficulty/2``,
and so on. `create_from` makes the site of a tier and a seed without asking anybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from sheetgen.engine.players import drive
from sheetgen.engine.prompts import Asking, Choose, Claim, Prompt, Roll, procedure
from sheetgen.engine.streams import Streams
from sheetgen.games.adventuring_companies.actions import Ability
from sheetgen.games.adventuring_companies.flowchart import flowchart, key_of
from sheetgen.games.adventuring_companies.primitives import DIE, one_of, roll_of
from sheetgen.games.adventuring_companies.state import Encounter, Foe, Site
from sheetgen.games.adventuring_companies.tables import Creation, Tables, Tier
from sheetgen.games.adventuring_companies.variants import Variants

HUMAN, MONSTER = "human", "monster"
SKILL, COMBAT = "skill", "combat"
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The letters of an area's sites, in the order they are found."""

COUNT_RULE: Final = {2: "site.tier2.count", 3: "site.tier3.count"}
TYPE_RULE: Final = {3: "site.tier3.type", 4: "site.tier4.type"}
"""The rules of a tier's number of encounters, and of their types."""

AGAIN: Final = 6
"""The special that brings further rolls (combat.special.again)."""


@dataclass(slots=True)
class Maker:
    """What the creation of one site needs to know; it numbers the rolls of each kind."""

    site: str
    tables: Tables
    variants: Variants
    made: Counter[str] = field(default_factory=Counter)

    @property
    def creation(self) -> Creation:
        """The dice of creation."""
        return self.tables.creation

    def stream(self, what: str) -> str:
        """The stream of the next roll of a kind."""
        self.made[what] += 1
        return f"site/{self.site}/{what}/{self.made[what]}"


@procedure
def create_site(m: Maker, tier: int, name: str = "") -> Asking[Site]:
    """Make a site of a tier; all but its treasure (site.created)."""
    subject = f"Site:{m.site}"
    creation, row = m.creation, m.tables.tier(tier)
    faces = yield from roll_of(
        "site.nature", "nature", creation.nature, missing="site.created", stream=m.stream("nature")
    )
    nature: str = yield from Claim(
        "site.nature", "nature", HUMAN if faces[0] in creation.human else MONSTER, None, subject
    )
    faces = yield from roll_of("site.refresh-roll", "refresh", creation.refresh, stream=m.stream("refresh"))
    due = max(0, faces[0] + creation.refresh.plus)
    weeks: int = yield from Claim(
        "site.refresh-roll", "weeks", due, None, subject, lambda said: "" if due else "site.refresh-never"
    )
    keys, levels, lines = yield from _layout(m, row)
    encounters: list[Encounter] = []
    for key in keys:
        each = yield from _encounter(m, row, key)
        encounters.append(each)
    return Site(m.site, name, tier, nature, weeks, tuple(encounters), levels, lines)


@procedure
def _layout(m: Maker, row: Tier) -> Asking[tuple[tuple[str, ...], tuple[int, ...], frozenset[tuple[str, str]]]]:
    """The keys of the encounters; levels and lines of a flowchart."""
    if row.flowchart:
        sizes, lines = yield from flowchart(m.site, m.creation, m.stream)
        keys = tuple(key_of(level, number) for level, size in enumerate(sizes, 1) for number in range(1, size + 1))
        return keys, sizes, lines
    count = 1 if row.one else 0
    if row.count is not None:
        faces = yield from roll_of(COUNT_RULE[row.number], "count", row.count, stream=m.stream("count"))
        count = max(1, faces[0])
    return tuple(str(number) for number in range(1, count + 1)), (), frozenset()


@procedure
def _encounter(m: Maker, row: Tier, key: str) -> Asking[Encounter]:
    """One encounter, completely: its type, then its details."""
    subject = f"E:{m.site}/{key}"
    if row.combats:
        rule = TYPE_RULE[row.number]
        faces = yield from roll_of(rule, "type", m.creation.type, stream=m.stream("type"))
        due = SKILL if faces[0] in m.creation.skill_types else COMBAT
        kind: str = yield from Claim(rule, "type", due, None, subject)
        if kind == COMBAT:
            foe = yield from create_foe(m, subject)
            return Encounter(key, foe=foe)
    missing = {1: "site.tier1.check", 2: "site.tier2.encounters"}.get(row.number, "")
    skill = yield from _skill(m, "site skill", "skill", subject, missing)
    faces = yield from roll_of(
        "skill.difficulty", "difficulty", m.creation.difficulty, missing=missing, stream=m.stream("difficulty")
    )
    difficulty: int = yield from Claim(
        "skill.difficulty", "difficulty", faces[0] + m.creation.difficulty.plus, None, subject
    )
    return Encounter(key, skill, max(0, difficulty))


@procedure
def _skill(m: Maker, label: str, stream: str, subject: str, missing: str = "") -> Asking[str]:
    """A random skill (skill.random)."""
    faces = yield from roll_of("skill.random", label, m.creation.skill, missing=missing, stream=m.stream(stream))
    skills = m.tables.skills
    due = skills[min(len(skills), max(1, faces[0])) - 1]
    return (yield from Claim("skill.random", label, due, None, subject))


# Foes


@procedure
def create_foe(m: Maker, subject: str) -> Asking[Foe]:
    """The opposition of a combat encounter (3.12)."""
    creation = m.creation
    faces = yield from roll_of("combat.base-hd", "hd", creation.hit_dice, stream=m.stream("hd"))
    hd: int = yield from Claim("combat.base-hd", "HD", faces[0], None, subject)
    faces = yield from roll_of("combat.base-ac", "ac", creation.armour, stream=m.stream("ac"))
    due, base = m.tables.unarmoured_ac + faces[0], "combat.base-ac"
    why = one_of((faces[0], base), (m.tables.unarmoured_ac - faces[0], base))
    ac: int = yield from Claim(base, "AC", due, None, subject, why)
    foe = Foe(hd, ac)
    owed, made = 1, 0
    while owed:
        owed -= 1
        made += 1
        missing = "combat.special" if made == 1 else "combat.special.again"
        faces = yield from roll_of(
            "combat.special", "special", creation.special, missing=missing, stream=m.stream("special")
        )
        if m.tables.specials[_row(m, faces[0])].rolls:
            owed, foe = yield from _again(m, subject, foe, owed, made)
        else:
            foe = yield from _special(m, subject, foe, faces[0])
        foe = _foe(foe, specials=(*foe.specials, faces[0]))
    return foe


def _row(m: Maker, face: int) -> int:
    return min(len(m.tables.specials), max(1, face)) - 1


@procedure
def _again(m: Maker, subject: str, foe: Foe, owed: int, made: int) -> Asking[tuple[int, Foe]]:
    """A 6: further rolls, or a chosen ability and one roll (combat.special.again, combat.six)."""
    if made >= m.tables.max_special_rolls:
        return owed, foe
    six = m.variants.combat_six
    if six == "free-choice-and-roll":
        act: Ability = yield from Choose(
            "combat.special.again",
            "ability",
            {"ability": "combat.special.again"},
            each=lambda: (Ability(number=number) for number in range(1, AGAIN)),
        )
        foe = yield from _special(m, subject, foe, act.number)
        return owed + 1, foe
    return owed + (1 if six == "one-roll" else m.tables.specials[AGAIN - 1].rolls), foe


@procedure
def _special(m: Maker, subject: str, foe: Foe, face: int) -> Asking[Foe]:
    """What a special ability changes (combat.special.ac to combat.special.skill)."""
    row = m.tables.specials[_row(m, face)]
    if row.ac:
        ac: int = yield from Claim("combat.special.ac", "AC", foe.ac + row.ac, foe.ac, subject)
        return _foe(foe, ac=ac)
    if row.hd:
        hd: int = yield from Claim("combat.special.hd", "HD", foe.hd + row.hd, foe.hd, subject)
        return _foe(foe, hd=hd)
    if row.damage:
        damage: int = yield from Claim("combat.special.damage", "Damage", foe.damage + row.damage, foe.damage, subject)
        return _foe(foe, damage=damage)
    if row.key == "spell":
        rule = "combat.special.spell"
        level = yield from roll_of(rule, "spell level", m.creation.spell_level, stream=m.stream("spell-level"))
        family = yield from roll_of(rule, "spell", m.creation.spell, stream=m.stream("spell"))
        spells = m.tables.spells
        word = f"{spells[min(len(spells), max(1, family[0])) - 1]} {level[0]}"
        said: str = yield from Claim(rule, "spell", word, None, subject)
        return _foe(foe, spells=(*foe.spells, read_spell(m.tables, said) or (level[0], family[0])))
    rule = "combat.special.skill"
    skill = yield from _skill(m, "foe skill", "foe-skill", subject, rule)
    faces = yield from roll_of(rule, "foe level", m.creation.foe_skill_level, stream=m.stream("foe-level"))
    return _foe(foe, skills=(*foe.skills, (skill, faces[0])))


def read_spell(tables: Tables, text: str) -> tuple[int, int] | None:
    """Level and family of a spell such as ``snare 2``; None when it is none."""
    family, _, level = text.rpartition(" ")
    if family not in tables.spells or not level.isdigit():
        return None
    return int(level), tables.spells.index(family) + 1


def _foe(foe: Foe, **changes: Any) -> Foe:
    found = Foe(foe.hd, foe.ac, foe.damage, foe.spells, foe.skills, foe.specials)
    for name, value in changes.items():
        setattr(found, name, value)
    return found


# Without anybody to ask


@dataclass(slots=True)
class StreamPlayer:
    """Answers creation from the streams of a seed."""

    streams: Streams
    used: Counter[str] = field(default_factory=Counter)

    def answer(self, prompt: Prompt[Any], state: Any) -> Any:
        """The next faces of the roll's stream; an ability by the stream ``ability``."""
        if isinstance(prompt, Roll):
            first = self.used[prompt.stream] + 1
            self.used[prompt.stream] += prompt.count
            return self.streams.values(prompt.stream, prompt.count, prompt.sides, first)
        assert isinstance(prompt, Choose), prompt
        self.used["ability"] += 1
        return Ability(number=self.streams.value("ability", self.used["ability"], AGAIN - 1))


def create_from(streams: Streams, site: str, tier: int, tables: Tables, variants: Variants, name: str = "") -> Site:
    """The site of a name (``0524-A``), a tier and a seed."""
    return list(create_events(streams, site, tier, tables, variants, name))[-1]  # type: ignore[return-value]


def create_events(
    streams: Streams, site: str, tier: int, tables: Tables, variants: Variants, name: str = ""
) -> Iterator[tuple[Prompt[Any], Any] | Site]:
    """The prompts of creation with their answers, for pages that show the dice; the site comes last."""
    made: list[Site] = []

    @procedure
    def collect() -> Asking[None]:
        """Keep what is made."""
        found = yield from create_site(Maker(site, tables, variants), tier, name)
        made.append(found)

    yield from drive(collect(), None, StreamPlayer(streams))
    yield made[0]


__all__ = ["DIE", "Maker", "create_events", "create_foe", "create_from", "create_site", "read_spell"]
