"""Company profiles: the ``[[company]]`` tables of a file, checked and read (specification 4.11 and 4.12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from sheetgen.engine.names import fold, is_writable
from sheetgen.engine.tables import Faults, Flag, Integer, Many, OneOf, Shape, Table, Text, Where, shown, suggest
from sheetgen.games.adventuring_companies.tables import Profile, UnitProfile

MOST_UNITS: Final = 20
"""The most units that a die can draw from (``unit.random``)."""


_UNIT = Table(
    required={"name": Text(), "kind": OneOf(("officer", "group", "creature")), "hd": Integer(1, 99)},
    optional={
        "count": Integer(1, 999),
        "hp": Integer(1, 9999),
        "ac": Integer(0, 99),
        "attack": Integer(-99, 99),
        "leader": Flag(),
        "slow": Flag(),
        "skills": Table(),
    },
    noun="unit key",
)


def company_shape(skills: Shape) -> Table:
    """Return the shape of a ``[[company]]`` table; ``skills`` is that of a unit's skills."""
    unit = Table(_UNIT.required, {**_UNIT.optional, "skills": skills}, _UNIT.noun)
    return Table(
        required={"name": Text(), "unit": Many(unit)},
        optional={
            **{key: Integer(0, 9999) for key in ("pack-animals", "carts", "cargo", "food")},
            "treasure": Integer(0, 999_999),
            "start": Text(),
        },
        noun="company key",
    )


def check_companies(companies: Any, skills: tuple[str, ...], most: int, faults: Faults) -> None:
    """Note what is wrong with companies whose shape is right: names, numbers of hit points, skills and levels."""
    _check_names(companies, ("company",), faults)
    for index, company in enumerate(companies):
        where: Where = ("company", index)
        units = company["unit"]
        _check_names(units, (*where, "unit"), faults)
        if not 1 <= len(units) <= MOST_UNITS:
            faults.add((*where, "unit"), f"a company has 1 to {MOST_UNITS} units, found {len(units)}")
        if company.get("carts", 0) > company.get("pack-animals", 0):
            faults.add((*where, "carts"), "each cart needs a pack animal to draw it")
        leaders = [number for number, unit in enumerate(units) if unit.get("leader")]
        if len(leaders) > 1:
            faults.add((*where, "unit", leaders[1], "leader"), "a company has one leader")
        for number, unit in enumerate(units):
            _check_unit(unit, (*where, "unit", number), faults)
            for key, message, hint in _skill_faults(unit.get("skills", {}), skills, most):
                faults.add((*where, "unit", number, "skills", key), message, hint)


def _check_names(entries: Any, where: Where, faults: Faults) -> None:
    """Names differ, whatever their case and spaces, and can be written in a log."""
    seen: set[str] = set()
    for number, entry in enumerate(entries):
        name = entry["name"]
        if fold(name) in seen:
            faults.add((*where, number, "name"), f"the name {shown(name)} is used twice")
        seen.add(fold(name))
        if not is_writable(name, "@()/"):
            wanted = 'it needs a letter and none of [ ] ( ) | ; , = @ / "'
            faults.add((*where, number, "name"), f"{shown(name)} cannot be written in a log: {wanted}")


def _check_unit(unit: Mapping[str, Any], where: Where, faults: Faults) -> None:
    """An officer or creature is one individual with hit points, a group has one for each hit die (unit.group-hp)."""
    count, hd = unit.get("count", 1), unit["hd"]
    if unit["kind"] != "group":
        if count != 1:
            faults.add((*where, "count"), f"{unit['kind']} means one individual, found {count}; several are a group")
        if "hp" not in unit:
            faults.add(where, f'unit key "hp" is missing: only a group has its hit points by hit dice ({unit["kind"]})')
    elif unit.get("hp", count * hd) != count * hd:
        faults.add(
            (*where, "hp"), f"a group of {count} with {hd} HD each has {count * hd} hit points, not {unit['hp']}"
        )


def _skill_faults(
    levels: Mapping[str, Any], skills: tuple[str, ...], most: int
) -> Iterator[tuple[str, str, str | None]]:
    """Each skill that the tables do not have or whose level is too high."""
    for key, level in levels.items():
        if key not in skills:
            yield key, f"there is no skill {shown(key)}", suggest(key, skills) or f"known: {', '.join(skills)}"
        elif level > most:
            yield key, f"levels go from 1 to {most}, found {level}", None


def companies_of(entries: Any) -> tuple[Profile, ...]:
    """Return the companies of validated ``[[company]]`` tables."""
    return tuple(_company(entry) for entry in entries)


def _company(entry: Mapping[str, Any]) -> Profile:
    """One company; without a leader of its own the first unit leads."""
    leads = [unit.get("leader", False) for unit in entry["unit"]]
    lead = leads.index(True) if True in leads else 0
    units = tuple(_unit(unit, number == lead) for number, unit in enumerate(entry["unit"]))
    rest = {key.replace("-", "_"): value for key, value in entry.items() if key not in ("name", "unit")}
    return Profile(entry["name"].strip(), units, **rest)


def _unit(unit: Mapping[str, Any], leader: bool) -> UnitProfile:
    """One line of a company sheet."""
    count = unit.get("count", 1)
    return UnitProfile(
        name=unit["name"].strip(),
        kind=unit["kind"],
        count=count,
        hd=unit["hd"],
        hp=unit.get("hp", count * unit["hd"]),
        ac=unit.get("ac", 10),
        attack=unit.get("attack", 0),
        leader=leader,
        slow=unit.get("slow", False),
        skills=dict(unit.get("skills", {})),
    )
