"""Reads the words of an action."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from sheetgen.engine.names import fold, hint
from sheetgen.engine.notation import Unknown
from sheetgen.games.moonstruck import actions as act_
from sheetgen.games.moonstruck.actions import Action, FoeWords
from sheetgen.games.moonstruck.amounts import parse_amount
from sheetgen.games.moonstruck.book import Item, TestStep
from sheetgen.games.moonstruck.carrying import book_named
from sheetgen.games.moonstruck.possessions import named_item
from sheetgen.games.moonstruck.state import YOU, Foe, State, named
from sheetgen.games.moonstruck.stats import FISTS
from sheetgen.games.moonstruck.words import KINDS

_GLUED: Final = re.compile(r"([^\W\d_][\w'-]*?)([+-](?:\d+|\d*d\d+(?:[+-]\d+)?))", re.ASCII)
_FIGURES: Final = ("prowess", "health", "damage")
_ENDERS: Final = (*_FIGURES, "first", "and", "group", "sequence", "together")
_ME: Final = frozenset(("me", "i", "you", "self"))
_MOST: Final = 9999

Words = Sequence[str]


def _number(words: Words, what: str, at: int = 0) -> int | Unknown:
    text = words[at] if at < len(words) else ""
    if text.isascii() and text.isdigit() and int(text) <= _MOST:
        return int(text)
    return Unknown(f"a number of {what} is expected, not '{text}'" if text else f"the number of {what} is missing")


def _stat(s: State, word: str) -> str:
    """The stat that a word names, or the word itself when the sheet has none."""
    return named(s, fold(word)) or word


def _section(make: Callable[[int], Action]) -> Callable[[State, Words], Action | Unknown]:
    def read(s: State, words: Words) -> Action | Unknown:
        """The number of a section."""
        number = _number(words, "the section")
        return number if isinstance(number, Unknown) else make(number)

    return read


def _gear(make: Callable[[str, bool], Action]) -> Callable[[State, Words], Action | Unknown]:
    def read(s: State, words: Words) -> Action | Unknown:
        """A thing, and whether the book describes the section."""
        if not words:
            return Unknown("the name of the item is missing")
        return make(named_item(s, " ".join(words)), s.page is not None)

    return read


def _thing(make: Callable[[str], Action]) -> Callable[[State, Words], Action | Unknown]:
    def read(s: State, words: Words) -> Action | Unknown:
        """A thing."""
        if not words:
            return Unknown("the name of the item is missing")
        return make(named_item(s, " ".join(words)))

    return read


def read_create(s: State, words: Words) -> Action | Unknown:
    """``create``, or the name of an ability that a book adds."""
    return act_.NewAbility(" ".join(words)) if words else act_.Create()


def read_swap(s: State, words: Words) -> Action | Unknown:
    """Two stats."""
    names = [_stat(s, word) for word in words if fold(word) not in ("and", "with")]
    if len(names) != 2:
        return Unknown("two stats are expected after swap", "swap Research Occult")
    return act_.Swap(*names)


def read_reallot(s: State, words: Words) -> Action | Unknown:
    """Pairs of a stat and its new score."""
    pairs = []
    for name, number in zip(words[::2], words[1::2], strict=False):
        score = _number((number,), f"{name}")
        if isinstance(score, Unknown):
            return score
        pairs.append((_stat(s, name), score))
    if not pairs or len(words) % 2:
        return Unknown("stats with their new scores are expected", "reallot Research 60 Occult 58")
    return act_.Reallot(tuple(pairs))


def read_test(s: State, words: Words) -> Action | Unknown:
    """A stat."""
    if words:
        return act_.Test(_stat(s, " ".join(words)))
    step = s.todo[0] if s.todo else None
    if isinstance(step, TestStep):
        return act_.Test(step.stat)
    return Unknown("the stat to test is missing", "test Charisma")


def read_fortune(s: State, words: Words) -> Action | Unknown:
    """A number of Fortune Points."""
    number = _number(words, "Fortune Points")
    return number if isinstance(number, Unknown) else act_.Fortune(number)


def read_award(s: State, words: Words) -> Action | Unknown:
    """``xp N`` or ``fp N``."""
    kind = words[0].lower() if words else ""
    if kind not in ("xp", "fp"):
        return Unknown("award xp or award fp is expected", "award xp 5")
    number = _number(words, kind.upper(), 1)
    if isinstance(number, Unknown):
        return number
    return act_.AwardXp(number) if kind == "xp" else act_.AwardFp(number)


def read_raise(s: State, words: Words) -> Action | Unknown:
    """An ability and points."""
    glued = _GLUED.fullmatch(words[0]) if len(words) == 1 else None
    if glued is not None and glued[2].startswith("+"):
        words = (glued[1], glued[2][1:])
    if len(words) < 2:
        return Unknown("an ability and the points are expected", "raise Occult 2")
    points = _number((words[-1].removeprefix("+"),), "points")
    return points if isinstance(points, Unknown) else act_.Raise(_stat(s, " ".join(words[:-1])), points)


def read_forfeit(s: State, words: Words) -> Action | Unknown:
    """Points; all that are left when none are named."""
    if not words:
        return act_.Forfeit(s.pending)
    points = _number(words, "points")
    return points if isinstance(points, Unknown) else act_.Forfeit(points)


def read_change(s: State, words: Words) -> Action | Unknown:
    """A stat and a signed amount."""
    glued = _GLUED.fullmatch(words[0]) if len(words) == 1 else None
    name, text = (glued[1], glued[2]) if glued is not None else (" ".join(words[:-1]), words[-1] if words else "")
    amount = parse_amount(text)
    if not name or amount is None:
        return Unknown("a stat and a change are expected", "change Sanity -4")
    return act_.Change(_stat(s, name), amount, s.page is not None)


def read_weapon(s: State, words: Words) -> Action | Unknown:
    """An item or fists."""
    if not words:
        return Unknown("the weapon is missing", "weapon fists")
    text = " ".join(words)
    return act_.Weapon(FISTS if fold(text) == FISTS else named_item(s, text))


def read_void(s: State, words: Words) -> Action | Unknown:
    """A die and a number."""
    sides = parse_amount(words[0]) if words else None
    kind = 100 if words and words[0] in ("d100", "d%") else sides.sides if sides is not None and sides.count == 1 else 0
    if not kind:
        return Unknown("the die of the page is missing", "void d100 43")
    number = _number(words, "the page", 1)
    return number if isinstance(number, Unknown) else act_.Void(kind, number)


def read_carry(s: State, words: Words) -> Action | Unknown:
    """A book."""
    text = " ".join(words)
    return act_.Carry(book_named(s, text) or text)


def read_end(s: State, words: Words) -> Action | Unknown:
    """``victory``, ``defeat`` or ``stopped``; what the book came to when nothing is named."""
    kind = words[0].lower() if words else s.over
    if kind and kind not in KINDS:
        return Unknown(f"a book does not end in '{kind}'", hint(kind, KINDS, ", ".join(KINDS)))
    return act_.End(kind)


def read_flee(s: State, words: Words) -> Action | Unknown:
    """A section, where one is named."""
    if not words:
        return act_.Flee()
    number = _number(words, "the section")
    return number if isinstance(number, Unknown) else act_.Flee(number)


def read_item(s: State, words: Words) -> Action | Unknown:
    """A name, then modifiers, ``weapon dN``, ``heal N``, ``uses N``, ``in combat``."""
    name: list[str] = []
    modifiers: dict[str, int] = {}
    found: dict[str, str] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        glued = _GLUED.fullmatch(word)
        if glued is not None and "d" not in glued[2]:
            modifiers[_stat(s, glued[1])] = int(glued[2])
        elif word.lower() in ("weapon", "heal", "uses") and rest:
            found[word.lower()] = rest.pop(0)
        elif word.lower() == "in" and rest and rest[0].lower() == "combat":
            found[rest.pop(0).lower()] = "yes"
        else:
            name.append(word)
    if not name:
        return Unknown("the name of the item is missing", "item ring Strength+5")
    return _declared(s, " ".join(name), modifiers, found)


def _declared(s: State, name: str, modifiers: Mapping[str, int], found: Mapping[str, str]) -> Action | Unknown:
    weapon = found.get("weapon", "")
    table = s.setting.tables.weapon(weapon) if weapon else None
    damage = table.damage if table is not None else parse_amount(weapon) if weapon else None
    heal = parse_amount(found["heal"]) if "heal" in found else None
    if (weapon and damage is None) or ("heal" in found and heal is None) or not found.get("uses", "1").isdigit():
        return Unknown(f"what {name} does cannot be read", "item flask heal 8 uses 1")
    uses = int(found["uses"]) if "uses" in found else 1 if heal is not None else None
    return act_.Declare(Item(name, name, modifiers, fold(weapon), damage, heal, uses, "combat" in found))


# Fights


def read_fight(s: State, words: Words) -> Action | Unknown:
    """Nothing in a book that describes the fight; else each opponent with its figures, parted by ``and``."""
    foes: list[FoeWords] = []
    mode = ""
    part: list[str] = []
    for word in (*words, "and"):
        low = word.lower()
        if low in ("group", "together", "sequence"):
            mode = "sequence" if low == "sequence" else "group"
        elif low == "and":
            foe = _foe(part) if part else None
            if isinstance(foe, Unknown):
                return foe
            foes += [foe] if foe is not None else []
            part = []
        else:
            part.append(word)
    return _known_figures(s, foes) or act_.Fight(tuple(foes), mode)  # type: ignore[arg-type]


def _foe(words: Words) -> FoeWords | Unknown:
    """One opponent: its name, then figures by their names."""
    at = next((n for n, word in enumerate(words) if n and word.lower() in _ENDERS), len(words))
    name, rest = " ".join(words[:at]), list(words[at:])
    figures: dict[str, int] = {}
    damage, first = None, ""
    while rest:
        word = rest.pop(0).lower()
        if word in ("prowess", "health") and rest and rest[0].isdigit():
            figures[word] = int(rest.pop(0))
        elif word == "damage" and rest and (damage := parse_amount(rest[0])) is not None:
            rest.pop(0)
        elif word == "first" and rest:
            first = "you" if rest[0].lower() in _ME else "opponent"
            rest.clear()
        else:
            return Unknown(f"'{word}' is not understood in a fight", "fight Cultist prowess 62 health 9 damage d4")
    return FoeWords(name, figures.get("prowess"), figures.get("health"), damage, first)


def _known_figures(s: State, foes: Sequence[FoeWords]) -> Unknown | None:
    """Where no book file describes the fight, every opponent needs its figures once."""
    if s.todo or s.page is not None or s.fight is not None:
        return None
    if not foes:
        return Unknown("the opponent is missing", "fight Cultist prowess 62 health 9 damage d4")
    for foe in foes:
        volume = s.volume
        known = fold(foe.name) in s.opponents or (volume is not None and volume.find_opponent(foe.name) is not None)
        if not known and None in (foe.prowess, foe.health, foe.damage):
            return Unknown(
                f"the figures of {foe.name} are not known", f"fight {foe.name} prowess 60 health 10 damage d6"
            )
    return None


def read_attack(s: State, words: Words, actor: str) -> Action | Unknown:
    """Your attack on an opponent, or an opponent's."""
    text = " ".join(words)
    if not actor or fold(actor) in _ME or fold(actor) == fold(s.name or "me"):
        target = foe_named(s, text) if text else YOU
        return Unknown(f"there is no opponent '{text}' here") if target is None else act_.Attack(target, text)
    foe = foe_named(s, actor)
    if foe is None:
        return Unknown(f"there is no opponent '{actor}' here")
    aim = foe_named(s, text) if text else None
    fight = s.fight
    label = fight.foes[foe - 1].label if fight is not None else actor
    return act_.Strike(foe, label, aim or 0)


def foe_named(s: State, word: str) -> int | None:
    """The number of the opponent that a word names, by label, id or name; of several of a kind the one at hand."""
    fight = s.fight
    folded = fold(word)
    if fight is None:
        ended = s.ended.foe if s.ended is not None else None
        return 1 if ended is not None and folded in (fold(ended.label), fold(ended.label.partition(".")[0])) else None
    volume = s.volume
    known = volume.find_opponent(word) if volume is not None else None
    kind = fold(known.id) if known is not None else folded
    for n, foe in enumerate(fight.foes, 1):
        if fold(foe.label) == folded:
            return n
    alike = [n for n, foe in enumerate(fight.foes, 1) if fold(foe.label.partition(".")[0]) == kind]
    due = fight.current if fight.order and fight.current in alike else fight.foe
    return due if due in alike else alike[0] if alike else _by_a_word(s, fight.foes, folded)


def _by_a_word(s: State, foes: Sequence[Foe], folded: str) -> int | None:
    """The only opponent that has a word in its name; None where none or several have."""
    volume = s.volume
    found = []
    for n, foe in enumerate(foes, 1):
        known = volume.find_opponent(foe.label) if volume is not None else None
        name = f"{foe.label} {known.name if known is not None else ''}"
        if folded in {fold(word) for word in name.replace(",", " ").split()}:
            found.append(n)
    return found[0] if len(found) == 1 else None


READERS: Final[Mapping[str, Callable[[State, Words], Action | Unknown]]] = {
    "create": read_create,
    "swap": read_swap,
    "reallot": read_reallot,
    "start": _section(act_.Start),
    "goto": _section(act_.Goto),
    "test": read_test,
    "fortune": read_fortune,
    "fight": read_fight,
    "flee": read_flee,
    "stop": lambda s, words: act_.Stop(),
    "award": read_award,
    "raise": read_raise,
    "forfeit": read_forfeit,
    "gain": _gear(act_.Gain),
    "lose": _gear(act_.Lose),
    "decline": _gear(act_.Decline),
    "heal": _thing(act_.Heal),
    "change": read_change,
    "weapon": read_weapon,
    "item": read_item,
    "void": read_void,
    "carry": read_carry,
    "end": read_end,
}
"""What reads the words of each verb but ``attack``."""
