"""Reads a book's TOML file: every fault at once, each with its place and what may have been meant (section 4.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from sheetgen.engine.errors import InputError
from sheetgen.engine.names import fold, hint
from sheetgen.engine.tables import (
    Anything,
    Faults,
    Flag,
    Integer,
    Many,
    OneOf,
    Table,
    Text,
    TomlFile,
    Where,
    read_toml,
    shown,
    suggest,
)
from sheetgen.games.moonstruck.amounts import SIDES, Amount, parse_amount
from sheetgen.games.moonstruck.book import (
    AwardStep,
    Book,
    ChangeStep,
    Choice,
    FightStep,
    Item,
    ItemStep,
    Opponent,
    Section,
    Step,
    TestStep,
)
from sheetgen.games.moonstruck.overrides import Tables
from sheetgen.games.moonstruck.stats import ATTRIBUTES
from sheetgen.games.moonstruck.variants import VARIANTS

SCHEMA: Final = "moonstruck-book-1"
BOOKS: Final = Path(__file__).with_name("books")
"""Where the books are that come with the package."""

_DICE_FORM: Final = f"dice such as d8 or 2d6+1 (of {', '.join(map(str, SIDES))} sides), or a number"


@dataclass(frozen=True, slots=True)
class _Dice:
    """A text or a number that names an amount; a word may stand for a weapon where ``word`` is set."""

    word: bool = False
    sign: bool = False

    def check(self, value: Any, where: Where, faults: Faults) -> None:
        """Accept an amount."""
        if isinstance(value, bool) or not isinstance(value, str | int):
            faults.add(where, f"expected {_DICE_FORM}, found {shown(value)}")
            return
        amount = parse_amount(str(value))
        if amount is None and not (self.word and isinstance(value, str) and value[:1].isalpha() and value[:1] != "d"):
            faults.add(where, f"expected {_DICE_FORM}, found {shown(value)}")
        elif amount is not None and amount.negative and not self.sign:
            faults.add(where, f"expected an amount without a sign, found {shown(value)}")


class _Steps:
    """A list of steps; ``op`` decides the other keys of each."""

    def check(self, value: Any, where: Where, faults: Faults) -> None:
        """Accept a list of steps."""
        if not isinstance(value, list):
            faults.add(where, f"expected a list of steps, found {shown(value)}")
            return
        for index, step in enumerate(value):
            self._one(step, (*where, index), faults)

    @staticmethod
    def _one(step: Any, where: Where, faults: Faults) -> None:
        op = step.get("op") if isinstance(step, dict) else None
        if not isinstance(op, str) or op not in _OPS:
            near = suggest(op, _OPS) if isinstance(op, str) else None
            faults.add(where, f"expected a step with op = one of {', '.join(_OPS)}, found {shown(op or step)}", near)
            return
        _OPS[op].check(step, where, faults)


_NUMBER: Final = Integer(low=1)
_ID: Final = Text()
_STOP: Final = Table(
    required={"to": _NUMBER},
    optional={"rounds": Integer(low=1), "opponent_health": Integer(), "your_health": Integer()},
)
_OPS: dict[str, Table] = {
    "test": Table(
        required={"op": Text(), "stat": Text()},
        optional={"pass": _NUMBER, "fail": _NUMBER, "pass_do": _Steps(), "fail_do": _Steps()},
    ),
    "combat": Table(
        required={"op": Text(), "opponents": Many(_ID)},
        optional={
            "mode": OneOf(("sequence", "group")),
            "first": Many(OneOf(("roll", "you", "opponent"))),
            "win": _NUMBER,
            "lose": _NUMBER,
            "flee": _NUMBER,
            "win_do": _Steps(),
            "stop": _STOP,
        },
    ),
    "xp": Table(required={"op": Text(), "amount": Integer(low=1)}),
    "fp": Table(required={"op": Text(), "amount": Integer(low=1)}),
    "gain": Table(required={"op": Text(), "item": _ID}),
    "lose": Table(required={"op": Text(), "item": _ID}),
    "offer": Table(required={"op": Text(), "item": _ID}),
    "change": Table(required={"op": Text(), "stat": Text(), "by": _Dice(sign=True)}),
}
_FILE: Final = Table(
    required={
        "book": Table(
            required={"id": Text(), "title": Text(), "start": _NUMBER},
            optional={
                "author": Text(empty=True),
                "protagonist": Text(empty=True),
                "abilities": Many(Text()),
                "extra_abilities": Many(Text()),
                "starting_fp": Integer(),
                "starting_items": Many(_ID),
                "carry_items": Anything(),
                "carry_after_defeat": Flag(),
            },
        ),
    },
    optional={
        "schema": OneOf((SCHEMA,)),
        "rules": Anything(),
        "weapon": Many(Table(required={"id": _ID, "damage": _Dice()})),
        "item": Many(
            Table(
                required={"id": _ID, "name": Text()},
                optional={
                    "modifiers": Anything(),
                    "weapon": _ID,
                    "heal": _Dice(),
                    "uses": Integer(low=1),
                    "in_combat": Flag(),
                },
            )
        ),
        "opponent": Many(
            Table(
                required={
                    "id": _ID,
                    "name": Text(),
                    "prowess": Integer(),
                    "health": Integer(low=1),
                    "damage": _Dice(word=True),
                },
                optional={"side": OneOf(("opponent", "you"))},
            )
        ),
        "section": Many(
            Table(
                required={"n": _NUMBER},
                optional={
                    "text": Text(empty=True),
                    "do": _Steps(),
                    "choices": Many(
                        Table(
                            required={"to": _NUMBER},
                            optional={"text": Text(empty=True), "needs_item": _ID, "without_item": _ID},
                        )
                    ),
                    "end": OneOf(("victory", "defeat", "other")),
                },
            )
        ),
    },
)


def find_book(name: str, folder: Path, tables: Tables) -> Book:
    """The book that comes with the package under that id, or the one in a file; raises InputError."""
    shipped = {path.stem: path for path in sorted(BOOKS.glob("*.toml"))}
    for stem, path in shipped.items():
        if fold(stem) == fold(name):
            return read_book(path, tables)
    path = folder / name
    if path.suffix == ".toml" or path.is_file():
        return read_book(path, tables)
    known = f"name a TOML file, or one of {', '.join(shipped)}"
    raise InputError(f"there is no book '{name}'", suggestion=hint(name, shipped, known, quote=""))


def read_book(path: Path, tables: Tables) -> Book:
    """Read and check a book's file; raises TableError with every fault, InputError when it cannot be read."""
    try:
        stamp = path.stat().st_mtime_ns
    except OSError:
        stamp = 0
    return _read(path, stamp, _Weapons(tables))


@dataclass(frozen=True, slots=True)
class _Weapons:
    """The tables, compared by what a book takes of them."""

    tables: Tables = field(hash=False)

    def __hash__(self) -> int:
        return len(self.tables.weapons)


@lru_cache(maxsize=64)
def _read(path: Path, stamp: int, weapons: _Weapons) -> Book:
    file = read_toml(path)
    faults = file.check(_FILE)
    faults.raise_any()
    book = _Builder(file, faults, weapons.tables).book()
    faults.raise_any()
    return book


class _Builder:
    """Makes a Book of a file whose shape is right, noting names that stand for nothing."""

    def __init__(self, file: TomlFile, faults: Faults, tables: Tables) -> None:
        self._data: Any = file.data
        self._faults = faults
        self._keys = 0
        self._damage = {fold(name): weapon.damage for name, weapon in tables.weapons.items()}
        head: Any = self._data["book"]
        self._abilities = tuple(head.get("abilities", tables.abilities))
        self._extra = tuple(head.get("extra_abilities", ()))
        self._items: dict[str, Item] = {}
        self._opponents: dict[str, Opponent] = {}

    def book(self) -> Book:
        """The book; faults are noted, not raised."""
        head = self._data["book"]
        self._check_abilities()
        for n, weapon in enumerate(self._entries("weapon")):
            self._damage[fold(weapon["id"])] = self._amount(weapon["damage"])
            self._twice("weapon", n)
        self._read_items()
        self._read_opponents()
        self._listed(("book", "starting_items"), head.get("starting_items", ()))
        sections = self._read_sections()
        if head["start"] not in sections and sections:
            self._fault(("book", "start"), f"there is no section {head['start']}")
        return Book(
            id=head["id"],
            title=head["title"],
            start=head["start"],
            author=head.get("author", ""),
            protagonist=head.get("protagonist", ""),
            abilities=self._abilities,
            extra_abilities=self._extra,
            starting_fp=head.get("starting_fp"),
            starting_items=tuple(self._item_id(name) for name in head.get("starting_items", ())),
            carry_items=self._carried(head.get("carry_items", [])),
            carry_after_defeat=head.get("carry_after_defeat", False),
            rules=self._rules(),
            items=self._items,
            opponents=self._opponents,
            sections=sections,
            damage=self._damage,
        )

    def _rules(self) -> dict[str, str]:
        """The switches that the book sets."""
        table = self._data.get("rules", {})
        if isinstance(table, dict):
            return VARIANTS.check_table(table, self._faults, "rules")
        self._fault(("rules",), f"expected a table, found {shown(table)}")
        return {}

    def _entries(self, name: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._data.get(name, [])
        return found

    def _fault(self, where: Where, message: str, hint: str | None = None) -> None:
        self._faults.add(where, message, hint)

    def _twice(self, table: str, number: int) -> None:
        """Note an id that an earlier entry has."""
        entries = self._entries(table)
        if any(fold(entry["id"]) == fold(entries[number]["id"]) for entry in entries[:number]):
            self._fault((table, number, "id"), f"the id {shown(entries[number]['id'])} is used twice")

    def _check_abilities(self) -> None:
        seen = {fold(name) for name in ATTRIBUTES}
        for key, names in (("abilities", self._abilities), ("extra_abilities", self._extra)):
            for n, name in enumerate(names):
                if fold(name) in seen:
                    what = "an attribute" if fold(name) in map(fold, ATTRIBUTES) else "named twice"
                    self._fault(("book", key, n), f"the ability {shown(name)} is {what}")
                seen.add(fold(name))

    def _stat(self, name: str, where: Where) -> str:
        """The stat of a name."""
        stats: tuple[str, ...] = (*ATTRIBUTES, *self._abilities, *self._extra)
        for stat in stats:
            if fold(stat) == fold(name):
                return stat
        self._fault(where, f"there is no stat {shown(name)}", suggest(name, stats) or f"known: {', '.join(stats)}")
        return name

    def _amount(self, value: Any) -> Amount:
        return parse_amount(str(value)) or Amount()

    def _weapon(self, name: str, where: Where) -> Amount:
        amount = self._damage.get(fold(name))
        if amount is None:
            self._fault(where, f"there is no weapon {shown(name)}", suggest(name, self._damage))
        return amount or Amount()

    def _read_items(self) -> None:
        for n, entry in enumerate(self._entries("item")):
            where: Where = ("item", n)
            self._twice("item", n)
            weapon = entry.get("weapon", "")
            heal = self._amount(entry["heal"]) if "heal" in entry else None
            self._items.setdefault(
                fold(entry["id"]),
                Item(
                    entry["id"],
                    entry["name"],
                    self._modifiers(entry.get("modifiers", {}), (*where, "modifiers")),
                    fold(weapon),
                    self._weapon(weapon, (*where, "weapon")) if weapon else None,
                    heal,
                    entry.get("uses", 1 if heal is not None else None),
                    entry.get("in_combat", False),
                ),
            )

    def _modifiers(self, value: Any, where: Where) -> dict[str, int]:
        if not isinstance(value, dict):
            self._fault(where, f"expected a table such as {{ Strength = 5 }}, found {shown(value)}")
            return {}
        found = {}
        for name, number in value.items():
            Integer(low=-100, high=100).check(number, (*where, name), self._faults)
            found[self._stat(name, (*where, name))] = number
        return found

    def _read_opponents(self) -> None:
        for n, entry in enumerate(self._entries("opponent")):
            self._twice("opponent", n)
            damage = parse_amount(str(entry["damage"]))
            weapon = "" if damage else fold(entry["damage"])
            damage = damage or self._weapon(entry["damage"], ("opponent", n, "damage"))
            self._opponents.setdefault(
                fold(entry["id"]),
                Opponent(
                    entry["id"],
                    entry["name"],
                    entry["prowess"],
                    entry["health"],
                    damage,
                    entry.get("side") == "you",
                    weapon,
                ),
            )

    def _listed(self, where: Where, names: Sequence[str]) -> None:
        for n, name in enumerate(names):
            self._known(name, (*where, n))

    def _known(self, name: str, where: Where) -> None:
        if fold(name) not in self._items:
            ids = [item.id for item in self._items.values()]
            self._fault(where, f"there is no item {shown(name)}", suggest(name, ids))

    def _item_id(self, name: str) -> str:
        found = self._items.get(fold(name))
        return found.id if found is not None else name

    def _carried(self, value: Any) -> tuple[str, ...] | None:
        if value == "all":
            return None
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            self._fault(("book", "carry_items"), f'expected a list of item ids or "all", found {shown(value)}')
            return ()
        self._listed(("book", "carry_items"), value)
        return tuple(self._item_id(name) for name in value)

    def _read_sections(self) -> dict[int, Section]:
        found: dict[int, Section] = {}
        for n, entry in enumerate(self._entries("section")):
            where: Where = ("section", n)
            if entry["n"] in found:
                self._fault((*where, "n"), f"section {entry['n']} is described twice")
                continue
            steps = tuple(self._steps(entry.get("do", ()), (*where, "do")))
            choices = tuple(self._choices(entry.get("choices", ()), (*where, "choices")))
            found[entry["n"]] = Section(entry["n"], entry.get("text", ""), steps, choices, entry.get("end", ""))
        return found

    def _choices(self, entries: Sequence[Mapping[str, Any]], where: Where) -> Iterator[Choice]:
        for n, entry in enumerate(entries):
            needs, without = entry.get("needs_item", ""), entry.get("without_item", "")
            for key in ("needs_item", "without_item"):
                if key in entry:
                    self._known(entry[key], (*where, n, key))
            yield Choice(entry["to"], entry.get("text", ""), self._item_id(needs), self._item_id(without))

    def _steps(self, entries: Sequence[Mapping[str, Any]], where: Where) -> Iterator[Step]:
        for n, entry in enumerate(entries):
            self._keys += 1
            yield self._step(self._keys, entry, (*where, n))

    def _step(self, key: int, entry: Mapping[str, Any], where: Where) -> Step:
        op = entry["op"]
        if op == "test":
            return TestStep(
                key,
                self._stat(entry["stat"], (*where, "stat")),
                entry.get("pass", 0),
                entry.get("fail", 0),
                tuple(self._steps(entry.get("pass_do", ()), (*where, "pass_do"))),
                tuple(self._steps(entry.get("fail_do", ()), (*where, "fail_do"))),
            )
        if op == "combat":
            return self._fight(key, entry, where)
        if op in ("xp", "fp"):
            return AwardStep(key, op, entry["amount"])
        if op == "change":
            return ChangeStep(key, self._stat(entry["stat"], (*where, "stat")), self._amount(entry["by"]))
        self._known(entry["item"], (*where, "item"))
        return ItemStep(key, op, self._item_id(entry["item"]))

    def _fight(self, key: int, entry: Mapping[str, Any], where: Where) -> FightStep:
        names: list[str] = entry["opponents"]
        if not names:
            self._fault((*where, "opponents"), "names no opponent")
        if len(names) > 1 and "mode" not in entry:
            self._fault(where, "a fight with several opponents needs mode", 'mode = "sequence" or mode = "group"')
        mode = entry.get("mode", "sequence")
        for n, name in enumerate(names):
            found = self._opponents.get(fold(name))
            if found is None:
                ids = [one.id for one in self._opponents.values()]
                self._fault((*where, "opponents", n), f"there is no opponent {shown(name)}", suggest(name, ids))
            elif found.ally and mode != "group":
                self._fault((*where, "opponents", n), f'{name} is on your side: such a fight needs mode = "group"')
        first = entry.get("first", ())
        fights = len(names) if mode == "sequence" else 1
        if first and len(first) != fights:
            self._fault((*where, "first"), f"expected one entry for each of {fights} fights, found {len(first)}")
        mark, at, to = self._stop(entry.get("stop"), (*where, "stop"))
        return FightStep(
            key,
            tuple(fold(name) for name in names),
            mode,
            tuple(first) or ("roll",) * max(1, fights),
            entry.get("win", 0),
            entry.get("lose", 0),
            entry.get("flee", 0),
            tuple(self._steps(entry.get("win_do", ()), (*where, "win_do"))),
            mark,
            at,
            to,
        )

    def _stop(self, entry: Mapping[str, Any] | None, where: Where) -> tuple[Any, int, int]:
        if entry is None:
            return "", 0, 0
        marks = [key for key in ("rounds", "opponent_health", "your_health") if key in entry]
        if len(marks) != 1:
            self._fault(where, "expected one of rounds, opponent_health and your_health beside to")
            return "", 0, 0
        return marks[0], entry[marks[0]], entry["to"]
