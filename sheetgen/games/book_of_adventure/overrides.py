"""Reading the tables: the shipped ``tables.toml`` and a player's file over it (specification 4.4)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, cast

from sheetgen.engine.names import fold, is_writable
from sheetgen.engine.tables import (
    Anything,
    Faults,
    Integer,
    Many,
    OneOf,
    Shape,
    Table,
    Text,
    TomlFile,
    Where,
    read_toml,
    shown,
)
from sheetgen.games.book_of_adventure.things import EFFECTS, SITUATIONS, EncounterType, Rung, Tables, Thing
from sheetgen.games.book_of_adventure.variants import VARIANTS

GAME = "book-of-adventure"
SCHEMA = 1

_LINES = Many(Text(), length=6)
_STORY = Table(optional=dict.fromkeys(SITUATIONS, _LINES), noun="story table")
_THING_FIELDS: dict[str, Shape] = {
    "aliases": Many(Text()),
    "kind": OneOf(("equipment", "item")),
    "base": Integer(0, 999),
    "effects": Many(OneOf(EFFECTS)),
    "group": Text(empty=True),
    "bonus": Table(optional=dict.fromkeys(SITUATIONS, Integer(0, 99)), noun="bonus"),
}
_RUNG = Table(required={"min": Integer(low=None), "text": Text()})
_HEAD: dict[str, Shape] = {"game": OneOf((GAME,)), "schema": Integer(SCHEMA, SCHEMA)}

_OVERRIDE = Table(
    required=_HEAD,
    optional={
        "label": Text(),
        "mode": OneOf(("merge", "replace")),
        "thing": Many(Table(required={"name": Text()}, optional=_THING_FIELDS, noun="thing key")),
        "story": _STORY,
        "review": Table(optional={"win": Integer(), "ladder": Many(_RUNG)}),
        "variants": Anything(),
    },
    noun="top-level key",
)
_TYPE = Table(
    required={key: Text() for key in ("name", "letter", "fear-check", "flee", "retry", "gold", "failure")}
    | {
        "key": OneOf(SITUATIONS),
        "die": Integer(1, 6),
        "attributes": Many(OneOf(("STR", "WIS", "INT", "DEX", "CHA", "LUC"))),
        "extras": Many(Text()),
    }
)
_DEFAULTS = Table(
    required=_HEAD
    | {
        "label": Text(),
        "type": Many(_TYPE, length=7),
        "thing": Many(Table(required={"name": Text()}, optional=_THING_FIELDS | {"ours": Many(Text())})),
        "story": Table(required=dict.fromkeys(SITUATIONS, _LINES)),
        "colour": Table(required={"lines": _LINES}),
        "review": Table(required={"win": Integer(), "below": Text(), "ladder": Many(_RUNG)}),
        "world": Table(required={key: Integer(1, 26) for key in ("columns", "rows", "tall-rows")}),
        "strip": Table(required={"land": Integer(1), "nature": Integer(1)}),
    }
)


class _Entry(NamedTuple):
    """A ``[[thing]]`` of a player's file: its place in the list, its table, and the default it changes, if any."""

    number: int
    table: dict[str, Any]
    default: Thing | None


@cache
def default_tables() -> Tables:
    """Return the tables that are shipped, read once; raises TableError when they are damaged."""
    file = read_toml(Path(__file__).with_name("tables.toml"))
    file.check(_DEFAULTS).raise_any()
    data = file.data
    return Tables(
        label=data["label"],
        things=tuple(_thing(entry, None) for entry in data["thing"]),
        types=tuple(_type(entry) for entry in data["type"]),
        story={key: tuple(lines) for key, lines in data["story"].items()},
        colour=tuple(data["colour"]["lines"]),
        review_win=data["review"]["win"],
        ladder=_ladder(data["review"]["ladder"]),
        below=data["review"]["below"],
        columns=data["world"]["columns"],
        rows=data["world"]["rows"],
        tall_rows=data["world"]["tall-rows"],
        strip_land=data["strip"]["land"],
        strip_nature=data["strip"]["nature"],
        ours=frozenset({"story", "review"}),
    )


def load_tables(override: Path | None = None) -> tuple[Tables, dict[str, str]]:
    """Return the tables, with a player's file merged in, and the switches that the file sets, as texts.

    Raises TableError (an InputError) listing every fault of the file, or InputError when it cannot be read.
    """
    defaults = default_tables()
    if override is None:
        return defaults, {}
    file = read_toml(override)
    faults = file.check(_OVERRIDE)
    merge = file.data.get("mode", "merge") != "replace"
    kept = defaults.things if merge else ()
    entries = list(_entries(file.data.get("thing"), kept))
    taken = _check_names(entries, kept, faults)
    for entry in entries:
        if entry.number not in taken:
            _check_complete(entry, merge, faults)
    _check_ladder(file.data.get("review"), faults)
    switches = VARIANTS.of_file(file.data, faults)
    faults.raise_any()
    return _joined(file, defaults, _merged(kept, entries)), switches


def _entries(things: Any, kept: tuple[Thing, ...]) -> Iterator[_Entry]:
    """The entries that are tables with a name, each with the default of the same name."""
    for index, table in enumerate(things if isinstance(things, list) else ()):
        if isinstance(table, dict) and isinstance(name := table.get("name"), str) and name.strip():
            own = (thing for thing in kept if fold(thing.name) == fold(name))
            yield _Entry(index, table, next(own, None))


def _check_complete(entry: _Entry, merge: bool, faults: Faults) -> None:
    """A thing that has no default to lean on needs its kind and base price."""
    missing = [key for key in ("kind", "base") if key not in entry.table] if entry.default is None else []
    if missing:
        why = "a new thing needs both" if merge else 'with mode "replace" every thing needs both'
        faults.add(("thing", entry.number), f"{' and '.join(missing)} missing: {why} kind and base")


def _check_names(entries: list[_Entry], kept: tuple[Thing, ...], faults: Faults) -> set[int]:
    """Note names and aliases that another thing has, whatever their case and spaces; return whose name that is."""
    owners = _kept_names(entries, kept)
    taken: set[int] = set()
    for entry in entries:
        for where, text in _spelled(entry):
            owner = owners.get(fold(text))
            if owner is not None:
                hint = f'to change that thing write name = "{owner}"' if where[-1] == "name" and text != owner else None
                faults.add(where, f'"{text}" is already a name of "{owner}"', hint)
                taken.add(entry.number)
                continue
            owners[fold(text)] = entry.table["name"]
            if not is_writable(text):
                wanted = 'it needs a letter and none of [ ] | ; , = "'
                faults.add(where, f"{shown(text)} cannot be written in a log: {wanted}")
    return taken


def _kept_names(entries: list[_Entry], kept: tuple[Thing, ...]) -> dict[str, str]:
    """The names and aliases of the defaults that the file leaves as they are, folded, with whose they are."""
    renamed = {fold(entry.table["name"]) for entry in entries}
    relisted = {fold(entry.table["name"]) for entry in entries if "aliases" in entry.table}
    names = {fold(thing.name): thing.name for thing in kept if fold(thing.name) not in renamed}
    for thing in kept:
        if fold(thing.name) not in relisted:
            names |= {fold(alias): thing.name for alias in thing.aliases}
    return names


def _spelled(entry: _Entry) -> Iterator[tuple[Where, str]]:
    """The name and aliases that an entry gives, each with its place."""
    yield ("thing", entry.number, "name"), entry.table["name"]
    aliases = entry.table.get("aliases")
    for number, alias in enumerate(aliases if isinstance(aliases, list) else ()):
        if isinstance(alias, str) and alias.strip():
            yield ("thing", entry.number, "aliases", number), alias


def _check_ladder(review: Any, faults: Faults) -> None:
    """No two steps of the ladder begin at the same score."""
    ladder = review.get("ladder") if isinstance(review, dict) else None
    seen: set[int] = set()
    for index, rung in enumerate(ladder if isinstance(ladder, list) else ()):
        least = rung.get("min") if isinstance(rung, dict) else None
        if isinstance(least, int) and least in seen:
            faults.add(("review", "ladder", index, "min"), f"two steps of the ladder begin at {least}")
        elif isinstance(least, int):
            seen.add(least)


def _merged(kept: tuple[Thing, ...], entries: list[_Entry]) -> tuple[Thing, ...]:
    """The things kept, changed in place, then the new ones in the order of the file."""
    changes = {entry.default.name: entry for entry in entries if entry.default}
    same = [_thing(changes[t.name].table, t) if t.name in changes else t for t in kept]
    return (*same, *(_thing(entry.table, None) for entry in entries if entry.default is None))


def _thing(table: Mapping[str, Any], default: Thing | None) -> Thing:
    """A validated ``[[thing]]``; a field that it does not give is the default's, and no longer ours if it does."""
    given: dict[str, Any] = {key: table[key] for key in ("kind", "base", "group") if key in table}
    if "bonus" in table:
        given["bonus"] = {key: table["bonus"][key] for key in SITUATIONS if key in table["bonus"]}
    if "effects" in table:
        given["effects"] = frozenset(table["effects"])
    if "aliases" in table:
        given["aliases"] = tuple(table["aliases"])
    if default is None:
        return Thing(name=table["name"].strip(), ours=frozenset(table.get("ours", ())), **given)
    return replace(default, **given, ours=default.ours - set(given))


def _joined(file: TomlFile, defaults: Tables, things: tuple[Thing, ...]) -> Tables:
    """The defaults with everything that a valid file gives."""
    data, review = file.data, file.data.get("review", {})
    story = {key: tuple(lines) for key, lines in data.get("story", {}).items()}
    return replace(
        defaults,
        label=data.get("label", file.path.stem),
        things=things,
        story={**defaults.story, **story},
        review_win=review.get("win", defaults.review_win),
        ladder=_ladder(review["ladder"]) if "ladder" in review else defaults.ladder,
        ours=defaults.ours - {key for key in ("story", "review") if key in data},
        warnings=tuple(_warnings(file, things)),
    )


def _warnings(file: TomlFile, things: tuple[Thing, ...]) -> Iterator[str]:
    """What is legal in a file but probably not meant."""
    for thing in things:
        if "disarm" in thing.effects and thing.kind == "equipment":
            yield f'{file.path}: "{thing.name}" disarms Traps and is Equipment, so it is never used up'


def _ladder(rungs: list[dict[str, Any]]) -> tuple[Rung, ...]:
    """The ladder from the lowest step up."""
    return tuple(sorted((Rung(rung["min"], rung["text"]) for rung in rungs), key=lambda rung: rung.min))


def _type(table: Mapping[str, Any]) -> EncounterType:
    """A validated ``[[type]]``."""
    row = {key.replace("-", "_"): tuple(value) if isinstance(value, list) else value for key, value in table.items()}
    return EncounterType(**cast(Any, row))
