"""The tables of Moonstruck (section 4.1) and a player's file over them: abilities of the first book, and weapons.

What belongs to one book stands in that book's own file, which may repeat any weapon.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from sheetgen.engine.names import fold, is_writable
from sheetgen.engine.tables import (
    Anything,
    Faults,
    Flag,
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
from sheetgen.games.moonstruck.amounts import SIDES, Amount, parse_amount
from sheetgen.games.moonstruck.stats import ATTRIBUTES
from sheetgen.games.moonstruck.variants import VARIANTS

GAME = "moonstruck"


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon and its damage dice (`combat.damage.weapon`); ``ours`` unless the source or a player gives them."""

    id: str
    damage: Amount
    ours: bool = False


@dataclass(frozen=True, slots=True)
class Tables:
    """All tables of one game, the player's own merged in.

    ``weapons`` are by id, fists among them; ``abilities`` those of a book that names none; ``notes`` say what a score
    stands for, by stat.
    """

    label: str
    weapons: Mapping[str, Weapon] = field(hash=False)
    abilities: tuple[str, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict, hash=False)

    def weapon(self, name: str) -> Weapon | None:
        """Return the weapon of an id, whatever its case and spaces; None when there is none."""
        wanted = fold(name)
        return next((weapon for weapon in self.weapons.values() if fold(weapon.id) == wanted), None)


class Damage:
    """The shape of damage dice: ``NdS``, ``NdS+K``, ``NdS-K`` or a number, as a text."""

    def check(self, value: Any, where: Where, faults: Faults) -> None:
        """Accept a text that names an amount which is not taken away."""
        amount = parse_amount(value) if isinstance(value, str) else None
        if amount is None or amount.negative:
            dice = ", ".join(str(sides) for sides in SIDES)
            faults.add(where, f'expected dice such as "1d8" or "2d6+1" (sides {dice}), found {shown(value)}')


_NOTED = Many(Table(required={"name": Text(), "note": Text()}))
_WEAPON: dict[str, Shape] = {"id": Text(), "damage": Damage()}
_DEFAULTS = Table(
    required={
        "label": Text(),
        "attribute": _NOTED,
        "ability": _NOTED,
        "weapon": Many(Table(required=_WEAPON, optional={"ours": Flag()})),
    }
)
_OVERRIDE = Table(
    optional={
        "game": OneOf((GAME,)),
        "label": Text(),
        "abilities": Many(Text()),
        "weapon": Many(Table(required=_WEAPON)),
        "variants": Anything(),
    },
    noun="top-level key",
)


@cache
def default_tables() -> Tables:
    """Return the tables that are shipped, read once; raises TableError when they are damaged."""
    file = read_toml(Path(__file__).with_name("tables.toml"))
    file.check(_DEFAULTS).raise_any()
    data = file.data
    return Tables(
        label=data["label"],
        weapons=read_weapons(data["weapon"]),
        abilities=tuple(row["name"] for row in data["ability"]),
        notes={row["name"]: row["note"] for row in (*data["attribute"], *data["ability"])},
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
    check_abilities(file.data.get("abilities"), ("abilities",), faults)
    check_weapons(file.data.get("weapon"), faults)
    switches = VARIANTS.of_file(file.data, faults)
    faults.raise_any()
    return _joined(file, defaults), switches


def _joined(file: TomlFile, defaults: Tables) -> Tables:
    """The defaults with everything that a valid file gives."""
    return replace(
        defaults,
        label=file.data.get("label", file.path.stem),
        weapons={**defaults.weapons, **read_weapons(file.data.get("weapon", ()))},
        abilities=tuple(name.strip() for name in file.data.get("abilities", defaults.abilities)),
    )


def read_weapons(rows: Sequence[Mapping[str, Any]]) -> dict[str, Weapon]:
    """Return valid ``[[weapon]]`` entries by id, with their dice."""
    return {row["id"].strip(): Weapon(row["id"].strip(), _dice(row), row.get("ours", False)) for row in rows}


def _dice(row: Mapping[str, Any]) -> Amount:
    amount = parse_amount(row["damage"])
    assert amount is not None
    return amount


def check_weapons(rows: Any, faults: Faults) -> None:
    """Note weapons that stand twice in one file, and ids that a log could not write."""
    texts = [row.get("id") if isinstance(row, dict) else None for row in rows] if isinstance(rows, list) else []
    for index, text in _doubles(texts):
        faults.add(("weapon", index, "id"), f'the weapon "{text}" is there twice')
    for index, text in _unwritable(texts):
        faults.add(("weapon", index, "id"), f"{shown(text)} cannot be written in a log")


def check_abilities(names: Any, where: Where, faults: Faults) -> None:
    """Note abilities that are there twice, are named as an attribute, or cannot be written (`sheet.abilities`)."""
    texts = names if isinstance(names, list) else []
    if names == []:
        faults.add(where, "is empty: a character needs at least one ability")
    for index, text in _doubles(texts):
        faults.add((*where, index), f'the ability "{text}" is there twice')
    for index, text in _unwritable(texts):
        faults.add((*where, index), f"{shown(text)} cannot be written in a log")
    attributes = {fold(name) for name in ATTRIBUTES}
    for index, text in enumerate(texts):
        if isinstance(text, str) and fold(text) in attributes:
            faults.add((*where, index), f'"{text}" is an attribute and cannot be an ability')


def _doubles(texts: Sequence[Any]) -> Iterator[tuple[int, str]]:
    """The texts that an earlier one equals, with their numbers."""
    seen: set[str] = set()
    for index, text in enumerate(texts):
        if isinstance(text, str) and text.strip():
            if fold(text) in seen:
                yield index, text
            seen.add(fold(text))


def _unwritable(texts: Sequence[Any]) -> Iterator[tuple[int, str]]:
    """The texts that do not begin with a letter or hold a sign of the notation, with their numbers."""
    for index, text in enumerate(texts):
        if isinstance(text, str) and (name := text.strip()) and not _writable(name):
            yield index, text


def _writable(name: str) -> bool:
    return name[0].isalpha() and is_writable(name)
