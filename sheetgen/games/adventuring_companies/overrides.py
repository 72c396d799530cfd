"""Reading the tables: the shipped ``tables.toml`` and ``company.toml``, and a player's file over them (4.12).

A player's file overrides any part of the defaults: tables are merged key by key, lists are replaced. Companies of
its own take the place of the default one, areas of its own (or a text map named by ``map.file``) that of its map.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from sheetgen.engine.errors import InputError
from sheetgen.engine.tables import (
    Anything,
    Entries,
    Faults,
    Flag,
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
    suggest,
)
from sheetgen.games.adventuring_companies.effects import parse_event, parse_throw, unknown_skill
from sheetgen.games.adventuring_companies.hexes import Grid, is_name
from sheetgen.games.adventuring_companies.profiles import check_companies, companies_of, company_shape
from sheetgen.games.adventuring_companies.tables import (
    FAMILIES,
    GAME,
    KINDS,
    NAVIGATION,
    AreaData,
    Creation,
    Kind,
    Special,
    Tables,
    Terrain,
    Throw,
    Tier,
    Weather,
    title,
)
from sheetgen.games.adventuring_companies.variants import MODULES, VARIANTS
from sheetgen.games.adventuring_companies.worldmap import MOST, World, read_world

SCHEMA: Final = 1
_FACES: Final = 6
_HERE: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class _Dice:
    """Dice with a number added, such as 1d6 or 1d4-1."""

    def check(self, value: Any, where: Where, faults: Faults) -> None:
        """Accept what `parse_throw` reads."""
        _try(parse_throw, value, where, faults)


@dataclass(frozen=True, slots=True)
class _Event:
    """What an encounter does, with its name before a colon."""

    def check(self, value: Any, where: Where, faults: Faults) -> None:
        """Accept what `parse_event` reads."""
        _try(parse_event, value, where, faults)


@dataclass(frozen=True, slots=True)
class _AreaName:
    """The number of an area."""

    def check(self, value: Any, where: Where, faults: Faults) -> None:
        """Accept four digits in quotes (``area.numbering``)."""
        if not isinstance(value, str) or not is_name(value):
            faults.add(where, f'expected an area such as "0526", found {shown(value)}')


@dataclass(frozen=True, slots=True)
class _EncounterTables:
    """The hits, and tables of six under names of the file's own."""

    def check(self, value: Any, where: Where, faults: Faults) -> None:
        """Accept ``hit`` and any tables."""
        names = value if isinstance(value, dict) else {}
        tables: dict[str, Shape] = {key: Many(_Event(), _FACES) for key in names if key != "hit"}
        Table(optional={"hit": Many(Integer(1, _FACES)), **tables}).check(value, where, faults)


def _try(read: Any, value: Any, where: Where, faults: Faults) -> None:
    """Note what a reader of texts says."""
    if not isinstance(value, str):
        faults.add(where, f"expected a text in quotes, found {shown(value)}")
        return
    try:
        read(value)
    except InputError as error:
        faults.add(where, error.message, error.suggestion)


def _numbers(*keys: str, low: int = 0, high: int = 999) -> dict[str, Shape]:
    return dict.fromkeys(keys, Integer(low, high))


_FACE_LIST = Many(Integer(1, _FACES))
_HEAD: dict[str, Shape] = {"game": OneOf((GAME,)), "schema": Integer(SCHEMA, SCHEMA)}
_AREA = Table(
    required={"id": _AreaName()},
    optional={
        "terrain": Many(Text()),
        "settlement": Text(empty=True),
        "label": Text(empty=True),
        "impassable": Flag(),
        "prerolled": Many(Text()),
    },
    noun="area key",
)
_TERRAIN = Table(
    optional={"cost": Integer(1, 99), "table": Text(), "name": Text(), "letter": Text(), "aliases": Many(Text())},
    noun="terrain key",
)
_PARTS: dict[str, Shape] = {
    "label": Text(),
    "map": Table(
        optional=_numbers("columns", "rows", low=1, high=MOST)
        | {
            "start": _AreaName(),
            "default-terrain": Text(empty=True),
            "high-columns": OneOf(("odd", "even")),
            "file": Text(),
        }
    ),
    "terrain": Entries(_TERRAIN),
    "hexgen": Table(
        optional={"same": _FACE_LIST, "roll": Table(optional={str(n): Text() for n in range(2, 2 * _FACES + 1)})}
    ),
    "kinds": Table(optional=dict.fromkeys(KINDS, Table(optional=_numbers("movement", "food", "capacity")))),
    "load": Table(
        optional=_numbers("food-per-unit", "hard-limit-factor", "encumbered-penalty")
        | _numbers("treasure-units-per-load", low=1)
    ),
    "supplies": Table(optional=_numbers("week-turns", low=1) | _numbers("shortfall-hp")),
    "settlement": Table(optional=_numbers("food-price") | _numbers("food-per-treasure-sold", low=1)),
    "skills": Table(optional={"names": Many(Text(), 12), **_numbers("max", low=1, high=6), **_numbers("untrained")}),
    "spells": Table(optional={"families": Many(OneOf(FAMILIES), _FACES)}),
    "combat": Table(
        optional=_numbers("unarmoured-ac")
        | _numbers("foe-hp-per-hd", "foe-hd-per-attack", "foe-hd-per-bonus", "group-members-per-attack", low=1)
        | _numbers("max-special-rolls", low=1)
        | {"damage": _Dice()}
    ),
    "healing": Table(optional=_numbers("rest-day-hp")),
    "encounters": _EncounterTables(),
    "site": Table(optional={"tier-table": Many(Integer(1, 5), _FACES), "max-per-area": Integer(1, 6)}),
    "weather": Table(
        optional={
            "enabled": Flag(),
            "table": Many(Text(), _FACES),
            "effects": Entries(Table(optional=dict.fromkeys(("travel", "navigation"), Integer(-99, 99)))),
        }
    ),
    "checker": Table(optional={"resync": OneOf(("player",)), "omit-certain-rolls": Flag()}),
    "company": Many(company_shape(Entries(Integer(1, 99)))),
    "area": Many(_AREA),
}
_OVERRIDE = Table(
    required=_HEAD,
    optional={
        **_PARTS,
        "modules": Table(optional={name.removeprefix("modules."): Flag() for name in MODULES}, noun="module"),
        "variants": Anything(),
    },
    noun="top-level key",
)


@cache
def default_tables() -> Tables:
    """Return the shipped tables with the default company, read once; raises TableError when they are damaged."""
    file = read_toml(_HERE / "tables.toml")
    company = read_toml((_HERE / "company").with_suffix(".toml"))
    company.check(_OVERRIDE).raise_any()
    merged = {**file.data, "company": company.data["company"], "area": company.data["area"]}
    faults = Faults(TomlFile(file.path, file.text, merged))
    Table(required=_HEAD | _PARTS, optional=dict.fromkeys(file.data, Anything())).check(merged, (), faults)
    faults.raise_any()
    _check_references(merged, faults)
    faults.raise_any()
    return _tables(merged, None, frozenset(file.data["ours"]), ())


def load_tables(override: Path | None = None) -> tuple[Tables, dict[str, str]]:
    """Return the tables, with a player's file merged in, and the switches that the file sets, as texts.

    Raises InputError when the file or its text map cannot be read, and TableError with all faults of either.
    """
    if override is None:
        return default_tables(), {}
    defaults = read_toml(_HERE / "tables.toml").data
    company = read_toml((_HERE / "company").with_suffix(".toml")).data
    file = read_toml(override)
    faults = file.check(_OVERRIDE)
    switches = _switches(file.data, faults)
    faults.raise_any()
    own = file.data
    places = {} if "area" in own or "file" in own.get("map", {}) else {"area": company["area"]}
    merged = _merge({**defaults, "company": company["company"], **places}, own)
    merged["label"] = own.get("label", override.stem)
    world = _world(file, merged, faults)
    _check_references(merged, faults)
    faults.raise_any()
    ours = frozenset(defaults["ours"]) - set(own)
    return _tables(merged, world, ours, tuple(_warnings(override, own))), switches


def _switches(data: Mapping[str, Any], faults: Faults) -> dict[str, str]:
    """What ``[variants]`` and ``[modules]`` set."""
    modules = data.get("modules")
    given = {f"modules.{name}": str(on).lower() for name, on in (modules if isinstance(modules, dict) else {}).items()}
    return VARIANTS.of_file(data, faults) | given


def _merge(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """The base with another table over it: tables key by key, everything else replaced."""
    merged = dict(base)
    for key, value in own.items():
        below = merged.get(key)
        merged[key] = _merge(below, value) if isinstance(value, dict) and isinstance(below, dict) else value
    return merged


def _world(file: TomlFile, merged: dict[str, Any], faults: Faults) -> World | None:
    """The text map that a file names, whose size and high columns count unless the file gives them itself."""
    name = merged["map"].get("file")
    if name is None:
        return None
    world = read_world(file.path.parent / name, _terrain(merged["terrain"]))
    if (world.first, world.top) != (1, "flat"):
        faults.add(("map", "file"), "the game is played on a map numbered from 0101 whose hexes have a flat top")
    own = file.data["map"]
    for key, value in (("columns", world.columns), ("rows", world.rows), ("high-columns", world.high)):
        if key not in own and key in world.stated:
            merged["map"] = {**merged["map"], key: value}
    return world


def _warnings(path: Path, own: Mapping[str, Any]) -> Iterator[str]:
    """What is legal in a file but probably not meant."""
    if "area" in own and "file" in own.get("map", {}):
        yield f"{path}: areas of its own change those of the text map"
    for row in own.get("company", ()):
        if row.get("food", 0) == 0:
            yield f'{path}: "{row["name"]}" sets out without food'


# References between the tables


def _check_references(data: Mapping[str, Any], faults: Faults) -> None:
    """Note every name that nothing in the merged tables bears."""
    _check_terrain(data, faults)
    _check_skills(data, faults)
    for index, name in enumerate(data["weather"]["table"]):
        _known(name, data["weather"]["effects"], "weather", ("weather", "table", index), faults)
    check_companies(data["company"], tuple(data["skills"]["names"]), data["skills"]["max"], faults)
    _check_map(data, faults)


def _known(name: str, names: Any, noun: str, where: Where, faults: Faults) -> None:
    """Note a name that is not among those there are."""
    if name not in names:
        faults.add(
            where, f"there is no {noun} {shown(name)}", suggest(name, list(names)) or f"known: {', '.join(names)}"
        )


def _check_terrain(data: Mapping[str, Any], faults: Faults) -> None:
    """Terrains are whole, their tables exist, and so do the terrains that other tables name."""
    tables = [key for key in data["encounters"] if key != "hit"]
    letters: dict[str, str] = {}
    for key, row in data["terrain"].items():
        missing = [part for part in ("cost", "table") if part not in row]
        if missing:
            faults.add(("terrain", key), f"{' and '.join(missing)} missing: a new terrain needs both cost and table")
        if "table" in row:
            _known(row["table"], tables, "encounter table", ("terrain", key, "table"), faults)
        letter = row.get("letter")
        if letter is not None and (len(letter) != 1 or letters.setdefault(letter, key) != key):
            faults.add(
                ("terrain", key, "letter"), f"expected one letter that no other terrain has, found {shown(letter)}"
            )
    for die, name in data["hexgen"]["roll"].items():
        _known(name, data["terrain"], "terrain", ("hexgen", "roll", die), faults)
    if data["map"]["default-terrain"]:
        _known(data["map"]["default-terrain"], data["terrain"], "terrain", ("map", "default-terrain"), faults)


def _check_skills(data: Mapping[str, Any], faults: Faults) -> None:
    """Skills differ, navigation is one of them, and encounters test skills that there are."""
    names = data["skills"]["names"]
    if len(set(names)) != len(names) or NAVIGATION not in names:
        faults.add(("skills", "names"), f"expected twelve different skills, {NAVIGATION} among them")
    for table, entries in data["encounters"].items():
        for index, text in enumerate(entries if table != "hit" else ()):
            unknown = unknown_skill(parse_event(text), names)
            if unknown is not None:
                _known(unknown, names, "skill", ("encounters", table, index), faults)


def _check_map(data: Mapping[str, Any], faults: Faults) -> None:
    """Areas lie on the map, each once, with terrain that there is; companies start where they can stand."""
    grid = Grid(data["map"]["columns"], data["map"]["rows"], data["map"]["high-columns"])
    last = f"{grid.columns:02}{grid.rows:02}"
    barriers = {row["id"] for row in data.get("area", ()) if row.get("impassable")}
    starts: list[tuple[str, Where]] = [(data["map"]["start"], ("map", "start"))]
    starts += [(row["start"], ("company", n, "start")) for n, row in enumerate(data["company"]) if "start" in row]
    for name, where in starts:
        if not is_name(name):
            faults.add(where, f'expected an area such as "0526", found {shown(name)}')
        elif not grid.inside(name):
            faults.add(where, f"area {name} is off the map, which goes from 0101 to {last}")
        elif name in barriers:
            faults.add(where, f"area {name} is impassable: nobody can start there")
    seen: set[str] = set()
    for index, row in enumerate(data.get("area", ())):
        if not grid.inside(row["id"]):
            faults.add(("area", index, "id"), f"area {row['id']} is off the map, which goes from 0101 to {last}")
        if row["id"] in seen:
            faults.add(("area", index, "id"), f"area {row['id']} stands twice")
        seen.add(row["id"])
        for number, terrain in enumerate(row.get("terrain", ())):
            _known(terrain, data["terrain"], "terrain", ("area", index, "terrain", number), faults)
        if len(row.get("prerolled", ())) > data["site"]["max-per-area"]:
            faults.add(("area", index, "prerolled"), f"an area has at most {data['site']['max-per-area']} sites")


# From checked data to tables


def _tables(data: Mapping[str, Any], world: World | None, ours: frozenset[str], warnings: tuple[str, ...]) -> Tables:
    """The tables of merged and checked data."""
    hits = data["encounters"]
    return Tables(
        **_flat(data),
        **_sites(data),
        terrain=_terrain(data["terrain"]),
        hexgen_same=frozenset(data["hexgen"]["same"]),
        hexgen={int(die): key for die, key in data["hexgen"]["roll"].items()},
        kinds={key: Kind(**row) for key, row in data["kinds"].items()},
        skills=tuple(data["skills"]["names"]),
        spells=tuple(data["spells"]["families"]),
        clash_damage=parse_throw(data["combat"]["damage"]),
        encounter_hits=frozenset(hits["hit"]),
        encounters={key: tuple(map(parse_event, rows)) for key, rows in hits.items() if key != "hit"},
        weather=tuple(Weather(name, **data["weather"]["effects"][name]) for name in data["weather"]["table"]),
        companies=companies_of(data["company"]),
        areas=dict(world.areas if world else {}) | {row["id"]: _area(row) for row in data.get("area", ())},
        ours=ours,
        warnings=warnings,
    )


_FIELDS: Final[Mapping[str, str]] = {
    "columns": "map columns",
    "rows": "map rows",
    "start": "map start",
    "default_terrain": "map default-terrain",
    "high": "map high-columns",
    "food_per_load": "load food-per-unit",
    "treasure_per_load": "load treasure-units-per-load",
    "hard_limit": "load hard-limit-factor",
    "encumbered_penalty": "load encumbered-penalty",
    "week": "supplies week-turns",
    "shortfall_hp": "supplies shortfall-hp",
    "food_price": "settlement food-price",
    "food_sold": "settlement food-per-treasure-sold",
    "max_level": "skills max",
    "untrained": "skills untrained",
    "unarmoured_ac": "combat unarmoured-ac",
    "foe_hp_per_hd": "combat foe-hp-per-hd",
    "foe_hd_per_attack": "combat foe-hd-per-attack",
    "foe_hd_per_bonus": "combat foe-hd-per-bonus",
    "members_per_attack": "combat group-members-per-attack",
    "max_special_rolls": "combat max-special-rolls",
    "rest_day_hp": "healing rest-day-hp",
    "max_sites": "site max-per-area",
    "weather_enabled": "weather enabled",
    "omit_certain": "checker omit-certain-rolls",
    "actions": "actions per-turn",
    "explore_per_site": "explore per-site",
    "explore_always": "explore always",
    "treasure_times": "treasure base-times",
}
"""Where in the file each plain value of the tables stands."""


def _flat(data: Mapping[str, Any]) -> dict[str, Any]:
    """The plain values."""
    found = {"label": data["label"]}
    for name, place in _FIELDS.items():
        part, key = place.split()
        found[name] = data[part][key]
    return found


def _sites(data: Mapping[str, Any]) -> dict[str, Any]:
    """The source's own tables, and which tier a die chooses."""
    return {
        "tier_of_die": tuple(data["site"]["tier-table"]),
        "rotation": tuple(data["direction"]["rotation"]),
        "wander": parse_throw(data["wander"]["check"]),
        "travel": parse_throw(data["travel"]["roll"]),
        "explore": parse_throw(data["explore"]["roll"]),
        "skill_check": parse_throw(data["skill"]["check"]),
        "skill_damage": parse_throw(data["skill"]["damage"]),
        "creation": _creation(data["creation"]),
        "tiers": tuple(_tier(number, row) for number, row in enumerate(data["tier"], start=1)),
        "specials": tuple(Special(**row) for row in data["special"]),
        "treasure_base": parse_throw(data["treasure"]["base"]),
        "treasure_add": parse_throw(data["treasure"]["add"]),
    }


def _creation(table: Mapping[str, Any]) -> Creation:
    """The throws of site creation; lists are faces."""
    rows: dict[str, Throw | frozenset[int]] = {
        key.replace("-", "_"): frozenset(value) if isinstance(value, list) else parse_throw(value)
        for key, value in table.items()
    }
    return Creation(**cast(Any, rows))


def _tier(number: int, row: Mapping[str, Any]) -> Tier:
    """A row of the tiers."""
    word = row["encounters"]
    count = parse_throw(word) if word not in ("none", "one", "flowchart") else None
    return Tier(number, count, word == "one", word == "flowchart", row["combats"])


def _terrain(rows: Mapping[str, Any]) -> dict[str, Terrain]:
    """The terrains; a new one without a letter gets the first of its name that is free."""
    taken = {row["letter"] for row in rows.values() if "letter" in row}
    found: dict[str, Terrain] = {}
    for key, row in rows.items():
        letter = row.get("letter") or _free_letter(key, taken)
        taken.add(letter)
        aliases = tuple(row.get("aliases", ()))
        found[key] = Terrain(
            key, row.get("cost", 1), row.get("table", ""), row.get("name", title(key)), letter, aliases
        )
    return found


def _free_letter(key: str, taken: set[str]) -> str:
    """The first letter of a key, then of the alphabet, that no other terrain has."""
    letters = [letter for letter in f"{key}abcdefghijklmnopqrstuvwxyz".upper() if letter.isalpha()]
    return next((letter for letter in letters if letter not in taken), "?")


def _area(row: Mapping[str, Any]) -> AreaData:
    """A validated ``[[area]]``."""
    return AreaData(
        tuple(row.get("terrain", ())),
        row.get("settlement", ""),
        row.get("impassable", False),
        tuple(row.get("prerolled", ())),
        row.get("label", ""),
    )
