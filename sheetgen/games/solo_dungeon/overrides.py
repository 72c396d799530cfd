"""Reading the tables: the shipped ``tables.toml`` and a player's file over it (specification 4.11)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, cast

from sheetgen.engine.names import fold, is_writable
from sheetgen.engine.tables import (
    Anything,
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
    either,
    read_toml,
    shown,
    suggest,
)
from sheetgen.games.solo_dungeon.tables import (
    CLASSES,
    SLOTS,
    STATS,
    TOTALS,
    DrawList,
    Exit,
    FudgeTable,
    Kind,
    Limits,
    Line,
    Numbers,
    Passage,
    Prices,
    Quality,
    Start,
    Tables,
)
from sheetgen.games.solo_dungeon.tables import Shape as RoomShape
from sheetgen.games.solo_dungeon.variants import VARIANTS

GAME = "solo-dungeon"
_LABEL_LENGTH = 60
_HAND = "hand"

_LINE: dict[str, Shape] = {"id": Text(), "weight": Integer(1, 99), "label": Text()}
_SIZE: dict[str, Shape] = {"size": Many(Integer(5, 995), length=2)}
_ACROSS: dict[str, Shape] = {"across": Flag()}
_KIND: dict[str, Shape] = {"class": OneOf(CLASSES)}
_SLOT: dict[str, Shape] = {"slot": OneOf((*SLOTS, _HAND))}
_QUALITY: dict[str, Shape] = {"strength": Integer(0, 99), "multiplier": Integer(0, 99)}
_LISTS: dict[str, Shape] = {
    "corridor": Many(Table(required=_LINE)),
    "door": Many(Table(required=_LINE)),
    "room": Many(Table(required=_LINE | _SIZE, optional=_ACROSS)),
    "kind": Many(Table(required=_LINE | _KIND, optional=_SLOT)),
    "quality": Many(Table(required=_LINE | _QUALITY)),
    "npc": Many(Table(required=_LINE)),
    "opponent": Many(Table(required=_LINE)),
}

_STAT_WORDS = (*STATS, "damage")
_WORDS: dict[str, Shape] = {
    "contents": OneOf(("chest", "one-chest", "two-chest", "one", "two", "empty", "fall")),
    "chest": OneOf(("thing", "gold-bonus", "gold", "silver-bonus", "silver", "empty", "trap")),
    "loot": OneOf(("thing", "gold-bonus", "gold", "silver-bonus", "silver", "nothing")),
    "effect": OneOf(_STAT_WORDS),
    "magic": OneOf((*_STAT_WORDS, "any")),
    "exits": Integer(1, 4),
}
_FUDGE: dict[str, Shape] = {
    name: Table(required={str(total): word for total in TOTALS}, noun="total") for name, word in _WORDS.items()
}

_OVERRIDE = Table(
    optional={
        "game": OneOf((GAME,)),
        "tables": Table(optional={"name": Text(), "version": Integer(1)}),
        "list": Table(optional=_LISTS, noun="list"),
        "fudge": Table(optional=_FUDGE, noun="table"),
        "variants": Anything(),
        "variant": Anything(),
    },
    noun="top-level key",
)
_EXIT = Table(required={"kind": OneOf(("corridor", "door", "stairs")), "turn": Integer(-180, 180)})
_PASSAGE = Table(required=_LINE, optional={"exits": Many(_EXIT), "event": OneOf(("npc", "opponent", "room", "trap"))})
_NUMBER_KEYS = ("level-bonus", "portal-every", "book-less", "book-rolls", "book-uses", "magic-bonus", "least-health")
_DEFAULTS = Table(
    required={
        "name": Text(),
        "version": Integer(1),
        "ours": Many(OneOf(tuple(_LISTS))),
        "list": Table(required=_LISTS | {"corridor": Many(_PASSAGE), "door": Many(_PASSAGE)}),
        "fudge": Table(required=_FUDGE),
        "label": Table(required=dict.fromkeys(("contents", "chest", "loot", "stat"), Anything())),
        "limits": Table(required=dict.fromkeys(("first", "hit", "avoid", "write", "failure", "magic"), Integer(-4, 4))),
        "numbers": Table(required=dict.fromkeys(_NUMBER_KEYS, Integer()) | {"transmuter": Many(Text())}),
        "prices": Table(
            required=dict.fromkeys(("heal", "fee", "fee-factor", "tower", "point-gold", "point-xp"), Integer(1))
        ),
        "start": Table(required={"level": Integer(), "weapon": Anything()}),
    }
)


class _Row(NamedTuple):
    """One entry of a list in a player's file, with its place."""

    where: Where
    table: dict[str, Any]


@cache
def default_tables() -> Tables:
    """Return the tables that are shipped, read once; raises TableError when they are damaged."""
    file = read_toml(Path(__file__).with_name("tables.toml"))
    file.check(_DEFAULTS).raise_any()
    data, lists, fudge = file.data, file.data["list"], file.data["fudge"]
    weapon = data["start"]["weapon"]
    return Tables(
        name=data["name"],
        version=data["version"],
        corridor=DrawList(tuple(_passage(row) for row in lists["corridor"])),
        door=DrawList(tuple(_passage(row) for row in lists["door"])),
        room=_rooms(lists["room"]),
        kind=_kinds(lists["kind"]),
        quality=_qualities(lists["quality"]),
        npc=_names(lists["npc"]),
        opponent=_names(lists["opponent"]),
        **{name: _fudge(fudge[name]) for name in _WORDS},
        limits=Limits(**data["limits"]),
        numbers=Numbers(**_fields(data["numbers"])),
        prices=Prices(**_fields(data["prices"])),
        start=Start(data["start"]["level"], _kind(weapon | {"weight": 0})),
        labels=data["label"],
        ours=frozenset(data["ours"]),
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
    for name in _LISTS:
        _check_list(file, name, defaults, faults)
    switches = VARIANTS.of_file(file.data, faults, "variant") | VARIANTS.of_file(file.data, faults)
    faults.raise_any()
    return _joined(file, defaults), switches


# ---- What a player's list must be ------------------------------------------------------------------------------------


def _check_list(file: TomlFile, name: str, defaults: Tables, faults: Faults) -> None:
    """Note what is wrong with a list besides its shapes."""
    lists = file.data.get("list")
    given = lists.get(name) if isinstance(lists, dict) else None
    if not isinstance(given, list):
        return
    if not given:
        faults.add(("list", name), "is empty: a list needs at least one line")
        return
    rows = [_Row(("list", name, index), row) for index, row in enumerate(given) if isinstance(row, dict)]
    _check_names(rows, faults)
    if name in ("corridor", "door"):
        _check_passages(rows, getattr(defaults, name), faults)
    elif name == "room":
        _check_sizes(rows, faults)
    elif name == "kind":
        _check_slots(rows, faults)
    elif name == "quality":
        _check_qualities(rows, faults)


def _check_names(rows: Sequence[_Row], faults: Faults) -> None:
    """No id or label that another entry has, and none that a log could not write."""
    owners: dict[str, int] = {}
    for index, row in enumerate(rows):
        for key in ("id", "label"):
            text = row.table.get(key)
            if not isinstance(text, str) or not text.strip():
                continue
            if owners.setdefault(fold(text), index) != index:
                faults.add((*row.where, key), f'"{text}" is already an entry of this list')
            elif not is_writable(text):
                wanted = 'it needs a letter or digit and none of [ ] | ; , = "'
                faults.add((*row.where, key), f"{shown(text)} cannot be written in a log: {wanted}")
            elif len(text) > _LABEL_LENGTH:
                faults.add((*row.where, key), f"is longer than {_LABEL_LENGTH} characters")


def _check_passages(rows: Sequence[_Row], known: DrawList[Passage], faults: Faults) -> None:
    """Corridor and door lines carry effects, so their ids are the shipped ones."""
    ids = [entry.id for entry in known.entries]
    for row in rows:
        name = row.table.get("id")
        if isinstance(name, str) and name.strip() and name not in ids:
            hint = suggest(name, ids) or f"known: {', '.join(ids)}"
            faults.add((*row.where, "id"), f"there is no line {shown(name)} with an effect", hint)


def _check_sizes(rows: Sequence[_Row], faults: Faults) -> None:
    """The least width stands first."""
    for row in rows:
        match row.table:
            case {"size": [int(least), int(greatest)], "across": True} if least > greatest:
                faults.add((*row.where, "size"), "with across = true the least width comes first")


def _check_slots(rows: Sequence[_Row], faults: Faults) -> None:
    """Armor covers a part of the body; only weapons are held in the hand."""
    for row in rows:
        use, slot = row.table.get("class"), row.table.get("slot")
        if use == "armor" and (slot is None or slot == _HAND):
            faults.add(row.where, f"a piece of armor needs a slot: {either(SLOTS)}")
        elif use in CLASSES and use != "armor" and slot in SLOTS:
            faults.add((*row.where, "slot"), f'only armor is worn; class is "{use}"')


def _check_qualities(rows: Sequence[_Row], faults: Faults) -> None:
    """Exactly one quality is the plain one, and useless things are worth nothing."""
    plain = [row for row in rows if row.table.get("strength") == row.table.get("multiplier") == 1]
    if not plain:
        faults.add(("list", "quality"), "no quality is the plain one: one needs strength = 1 and multiplier = 1")
    for row in plain[1:]:
        name = plain[0].table.get("id")
        faults.add(row.where, f"only one quality may have strength = 1 and multiplier = 1, and {shown(name)} has")
    for row in rows:
        if row.table.get("strength") == 0 and row.table.get("multiplier") not in (0, None):
            faults.add((*row.where, "multiplier"), "a useless quality (strength = 0) has no worth: multiplier = 0")


# ---- From the file to the tables -------------------------------------------------------------------------------------


def _joined(file: TomlFile, defaults: Tables) -> Tables:
    """The defaults with everything that a valid file gives."""
    head, lists = file.data.get("tables", {}), file.data.get("list", {})
    given = dict(_replaced(lists, defaults))
    fudge = {name: _fudge(table) for name, table in file.data.get("fudge", {}).items()}
    return replace(
        defaults,
        name=head.get("name", file.path.stem),
        version=head.get("version", 1),
        ours=defaults.ours - set(given),
        **cast(Any, given | fudge),
    )


def _replaced(lists: Mapping[str, Any], defaults: Tables) -> Iterator[tuple[str, Any]]:
    """The lists that a file gives, by the names of their fields."""
    readers = {"room": _rooms, "kind": _kinds, "quality": _qualities, "npc": _names, "opponent": _names}
    for name, rows in lists.items():
        if name in readers:
            yield name, readers[name](rows)
        else:
            known = {entry.id: entry for entry in getattr(defaults, name).entries}
            yield name, DrawList(tuple(replace(known[row["id"]], **_line(row)) for row in rows))


def _fields(table: Mapping[str, Any]) -> dict[str, Any]:
    """A table's entries as arguments of a dataclass."""
    return {key.replace("-", "_"): tuple(part) if isinstance(part, list) else part for key, part in table.items()}


def _line(row: Mapping[str, Any]) -> dict[str, Any]:
    """What every line has."""
    return {"id": row["id"], "label": row["label"].strip(), "weight": row["weight"]}


def _passage(row: Mapping[str, Any]) -> Passage:
    exits = tuple(Exit(part["kind"], part["turn"]) for part in row.get("exits", ()))
    return Passage(**_line(row), exits=exits, event=row.get("event", ""))


def _kind(row: Mapping[str, Any]) -> Kind:
    slot = row.get("slot", _HAND if row["class"] == "weapon" else "")
    return Kind(**_line(row), use=row["class"], slot=slot)


def _rooms(rows: Sequence[Mapping[str, Any]]) -> DrawList[RoomShape]:
    shapes = (RoomShape(**_line(row), size=tuple(row["size"]), across=row.get("across", False)) for row in rows)
    return DrawList(tuple(shapes))


def _kinds(rows: Sequence[Mapping[str, Any]]) -> DrawList[Kind]:
    return DrawList(tuple(_kind(row) for row in rows))


def _qualities(rows: Sequence[Mapping[str, Any]]) -> DrawList[Quality]:
    parts = (Quality(**_line(row), strength=row["strength"], multiplier=row["multiplier"]) for row in rows)
    return DrawList(tuple(parts))


def _names(rows: Sequence[Mapping[str, Any]]) -> DrawList[Line]:
    return DrawList(tuple(Line(**_line(row)) for row in rows))


def _fudge(table: Mapping[str, Any]) -> FudgeTable:
    return FudgeTable(tuple(str(table[str(total)]) for total in TOTALS))
