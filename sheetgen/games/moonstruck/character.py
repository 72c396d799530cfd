"""A character's own file: written when a book is finished, read at the beginning of the next (P13, carry.kept)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from sheetgen.engine.errors import DocumentError, InputError
from sheetgen.engine.names import fold
from sheetgen.engine.tables import Anything, Faults, Integer, Many, OneOf, Table, Text, TomlFile, read_toml, shown
from sheetgen.games.moonstruck.amounts import parse_amount
from sheetgen.games.moonstruck.book import Item
from sheetgen.games.moonstruck.state import Held, State
from sheetgen.games.moonstruck.stats import ATTRIBUTES, HEALTH, UNTOLD

SCHEMA: Final = "moonstruck-character-1"

_ITEM: Final = Table(
    required={"id": Text(), "name": Text()},
    optional={"modifiers": Anything(), "weapon": Text(), "damage": Text(), "heal": Text(), "uses": Integer(low=1)},
)
_FILE: Final = Table(
    required={
        "schema": OneOf((SCHEMA,)),
        "ordinal": Integer(low=1),
        "outcome": OneOf(("victory", "stopped", "defeat")),
        "health": Table(required={"initial": Integer(low=1), "current": Integer(low=None)}),
        "fp": Integer(),
        "scores": Anything(),
    },
    optional={"name": Text(empty=True), "book": Text(empty=True), "item": Many(_ITEM)},
)


def spell_character(s: State) -> str:
    """The character as a file, with the items that the finished book lets out (carry.kept).

    Raises DocumentError where there is no whole character.
    """
    if s.phase == "creation" or not s.cap or s.cap == UNTOLD:
        raise DocumentError("the log has no whole character to carry on", suggestion="it begins with @ create")
    return "\n".join(_lines(s)) + "\n"


def _lines(s: State) -> Iterator[str]:
    yield f"schema = {json.dumps(SCHEMA)}"
    yield f"name = {json.dumps(s.name)}"
    yield f"book = {json.dumps(s.book)}"
    yield f"ordinal = {s.ordinal}"
    yield f"outcome = {json.dumps(s.over or 'stopped')}"
    yield f"fp = {s.fp}"
    yield f"health = {{ initial = {s.cap}, current = {s.health} }}"
    yield from ("", "[scores]")
    yield from (f"{json.dumps(stat)} = {score}" for stat, score in s.scores.items())
    for held in let_out(s):
        yield from _item_lines(s.item(held.item) or Item(held.item, held.item), held)


def let_out(s: State) -> Iterator[Held]:
    """The possessions that may leave the book (carry.kept)."""
    volume = s.volume
    allowed = volume.carry_items if volume is not None else None
    yield from (held for held in s.held if allowed is None or held.item in allowed)


def _item_lines(item: Item, held: Held) -> Iterator[str]:
    yield from ("", "[[item]]", f"id = {json.dumps(item.id)}", f"name = {json.dumps(item.name)}")
    if item.modifiers:
        inner = ", ".join(f"{json.dumps(stat)} = {add}" for stat, add in item.modifiers.items())
        yield f"modifiers = {{ {inner} }}"
    for key, value in (("weapon", item.weapon), ("damage", item.damage), ("heal", item.heal)):
        if value:
            yield f"{key} = {json.dumps(str(value))}"
    if held.uses is not None:
        yield f"uses = {held.uses}"


def read_character(path: Path, s: State) -> State:
    """The state of one who arrives from an earlier book; raises InputError with the place of what is wrong."""
    file = read_toml(path)
    items = check_character(file)
    data: Any = file.data
    if data["outcome"] == "defeat":
        raise InputError("a defeated character does not go on", place=str(path), suggestion="roll a new one")
    s.name = data.get("name", "")
    s.scores = dict(data["scores"])
    s.cap, s.health = data["health"]["initial"], data["health"]["current"]
    if s.setting.variants.carry_health == "restore":
        s.health = s.cap
    s.initial = {**s.scores, HEALTH: s.cap}
    s.fp = data["fp"]
    s.items = {fold(item.id): item for item in items}
    s.held = tuple(Held(item.id, entry.get("uses")) for item, entry in zip(items, data.get("item", ()), strict=True))
    s.ordinal = data["ordinal"] + 1
    s.phase = "arrival"
    return s


def check_character(file: TomlFile) -> list[Item]:
    """The things of a character's file; raises TableError with everything that is wrong in it."""
    faults = file.check(_FILE)
    faults.raise_any()
    data: Any = file.data
    _check_scores(data["scores"], faults)
    items = [_item(entry, n, faults) for n, entry in enumerate(data.get("item", ()))]
    faults.raise_any()
    return items


def _check_scores(scores: Any, faults: Faults) -> None:
    """Every attribute but Health, and abilities, as whole numbers (sheet.attributes)."""
    if not isinstance(scores, Mapping):
        faults.add(("scores",), f"expected a table, found {shown(scores)}")
        return
    for stat, score in scores.items():
        Integer().check(score, ("scores", stat), faults)
    for stat in ATTRIBUTES:
        if stat != HEALTH and stat not in scores:
            faults.add(("scores",), f"{stat} is missing")
    if HEALTH in scores:
        faults.add(("scores", HEALTH), "Health stands in its own table")


def _item(entry: Mapping[str, Any], n: int, faults: Faults) -> Item:
    modifiers = entry.get("modifiers", {})
    if not isinstance(modifiers, Mapping) or not all(type(add) is int for add in modifiers.values()):
        faults.add(("item", n, "modifiers"), f"expected a table of numbers, found {shown(modifiers)}")
        modifiers = {}
    amounts = {}
    for key in ("damage", "heal"):
        if key in entry:
            amounts[key] = parse_amount(entry[key])
            if amounts[key] is None:
                faults.add(("item", n, key), f"expected dice or a number, found {shown(entry[key])}")
    return Item(
        entry["id"],
        entry["name"],
        dict(modifiers),
        entry.get("weapon", ""),
        amounts.get("damage"),
        amounts.get("heal"),
        entry.get("uses"),
    )
