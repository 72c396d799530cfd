"""A crawl that goes on from a given sheet: the metadata ``start`` of a log, read and spelled.

Items are parted by commas: stats (``Health 13/15``, ``XP 212``), open exits (``exit 4a stairs``), things (``superb ring
worth 20``, ``arrows x3``, ``excellent sword worn``, ``ring magic attack``, ``book effects 2 uses 1``).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sheetgen.engine.errors import InputError
from sheetgen.engine.names import fold, hint
from sheetgen.games.solo_dungeon.character import rpi
from sheetgen.games.solo_dungeon.finding import make
from sheetgen.games.solo_dungeon.primitives import number_of
from sheetgen.games.solo_dungeon.state import START, Exit, State, Thing
from sheetgen.games.solo_dungeon.surface import at_the_door
from sheetgen.games.solo_dungeon.tables import Kind, Quality
from sheetgen.games.solo_dungeon.verbs import STATS
from sheetgen.games.solo_dungeon.words import ATTRIBUTE_OF, FIELD_OF, STAT_OF

_LEAST: Final = {"Limit": 1, "Level": 0, "XP": 0, "Gold": 0, "Silver": 0}
_EXITS: Final = ("corridor", "door", "stairs")
_NUMBERS: Final = {"worth": "worth", "effects": "effects_left", "uses": "book_uses"}


def read_start(state: State, text: str, folder: Path) -> State:
    """The state that a log goes on from, as its metadata tells it; raises InputError for an item that is none."""
    s = state.copy()
    variants, tables = s.setting.variants, s.setting.tables
    s.health = s.health_max = variants.house_start_health
    s.level, s.price = tables.start.level, tables.prices.fee
    for item in filter(None, (part.split() for part in text.split(","))):
        if not (_read_exit(s, item) or _read_stat(s, item)):
            s.things = (*s.things, _read_thing(s, item))
    if not s.exits:
        at_the_door(s)
    s.phase = "free"
    s.deepest = s.level
    s.rpi = rpi(s)
    return s


def _number(text: str) -> int | None:
    digits = text.lstrip("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 9 else None


def _read_exit(s: State, item: list[str]) -> bool:
    if item[0].lower() != "exit":
        return False
    kind = item[2].lower() if len(item) == 3 else ""
    if kind not in _EXITS:
        raise InputError(f"'{' '.join(item)}' is not an exit", suggestion="they are written like exit 4a stairs")
    label = item[1].lower()
    s.exits = (*s.exits, Exit(label, kind))  # type: ignore[arg-type]
    s.step = max(s.step, _number(label[:-1]) or 0)
    return True


def _read_stat(s: State, item: list[str]) -> bool:
    stat = STAT_OF.get(fold("".join(item[:-1])))
    value, _, most = item[-1].partition("/")
    number, limit = _number(value), _number(most) if most else None
    if stat is None or number is None or (most and limit is None):
        if stat is not None:
            raise InputError(f"'{' '.join(item)}' is not a stat", suggestion=f"stats are written like {stat} 3")
        return False
    if min(number, limit if limit is not None else number) < _LEAST.get(stat, number):
        raise InputError(f"'{' '.join(item)}' is less than {_LEAST[stat]}")
    setattr(s, FIELD_OF[stat], number)
    if stat == "Health":
        s.health_max = limit if limit is not None else max(s.health_max, number)
    return True


def _read_thing(s: State, item: list[str]) -> Thing:
    """A thing: its quality, if it has a word, its kind, and what else is known of it."""
    tables = s.setting.tables
    quality: Quality = tables.average
    words = list(item)
    for length in range(len(words) - 1, 0, -1):
        found = tables.quality.find("".join(words[:length]))
        if found is not None:
            quality, words = found, words[length:]
            break
    kind = _kind_of(s, words[0])
    if kind is None:
        known = (row.label for row in tables.kind.entries)
        near = hint(words[0], known, "stats, exits and things are parted by commas")
        raise InputError(f"'{' '.join(item)}' is nothing that a sheet holds", suggestion=near)
    return _with_more(make(s, kind, quality), words[1:])


def _kind_of(s: State, name: str) -> Kind | None:
    weapon = s.setting.tables.start.weapon
    return weapon if fold(name) == fold(weapon.label) else s.setting.tables.kind.find(name)


def _with_more(thing: Thing, words: list[str]) -> Thing:
    rest = iter(words)
    for word in rest:
        number = _number(word[1:]) if word[:1] == "x" else None
        if word == "worn":
            thing = thing.but(worn=True)
        elif number is not None and number >= 0:
            thing = thing.but(qty=number)
        elif word == "magic":
            thing = thing.but(magic=_attribute(next(rest, "")), plus=1)
        elif word in _NUMBERS:
            thing = thing.but(**{_NUMBERS[word]: _amount(word, next(rest, ""))})
        else:
            raise InputError(f"'{word}' says nothing of a thing", suggestion="worn, worth N, xN, magic STAT, effects N")
    return thing


def _attribute(text: str) -> str:
    attribute = ATTRIBUTE_OF.get(fold(text))
    if attribute is None:
        raise InputError(f"magic of '{text}' is none", suggestion="it is written like ring magic attack")
    return attribute


def _amount(word: str, text: str) -> int:
    number = _number(text)
    if number is None or number < 0:
        raise InputError(f"'{word} {text}'".replace(" '", "'") + " has no number", suggestion=f"such as {word} 2")
    return number


# Spelling


def head(state: State) -> dict[str, str]:
    """The metadata that a log of a state begins with: nothing for a new sheet."""
    return {} if state.phase == "create" else {"Start": ", ".join(_items(state))}


def _items(s: State) -> Iterator[str]:
    yield f"Health {s.health}/{s.health_max}"
    yield from (
        f"{stat} {getattr(s, FIELD_OF[stat])}"
        for stat in STATS
        if stat not in ("Health", "Limit", "RPI") and getattr(s, FIELD_OF[stat])
    )
    yield from (f"exit {way.label} {way.kind}" for way in s.exits if way.label != START)
    yield from (_spell_thing(thing) for thing in s.held)


def _spell_thing(thing: Thing) -> str:
    words = [] if thing.quality == "average" else [thing.quality]
    words.append(thing.kind)
    if thing.use == "arrows":
        words.append(f"x{number_of(thing)}")
    words += ["worn"] if thing.worn else []
    words += [f"worth {thing.worth}"] if thing.worth else []
    words += [f"magic {thing.magic}"] if thing.magic else []
    words += [f"effects {thing.effects_left}"] if thing.effects_left else []
    words += [f"uses {thing.book_uses}"] if thing.book_uses else []
    return " ".join(words)
