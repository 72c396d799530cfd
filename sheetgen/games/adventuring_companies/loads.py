"""Loads and movement points (4.7, 4.8; march.movement-score, march.encumbrance, company.load)."""

from __future__ import annotations

from sheetgen.games.adventuring_companies.state import Company, State, Unit


def kind_of(unit: Unit) -> str:
    """The kind of a unit's members in table 4.7."""
    if unit.kind == "creature":
        return "creature"
    return "slow-person" if unit.slow else "person"


def movement_score(s: State, c: Company) -> int:
    """The movement of the slowest member, animal or cart (march.movement-score)."""
    kinds = s.setting.tables.kinds
    found = [kinds[kind_of(unit)].movement for unit in c.units if unit.hp > 0]
    if c.pack_animals > 0:
        found.append(kinds["pack-animal"].movement)
    if c.carts > 0:
        found.append(kinds["cart"].movement)
    return min(found, default=0)


def load_of(s: State, c: Company) -> tuple[int, int]:
    """The load and the capacity of a company (4.8)."""
    tables = s.setting.tables
    load = -(-c.food // max(1, tables.food_per_load)) + -(-c.treasure // max(1, tables.treasure_per_load)) + c.cargo
    kinds = tables.kinds
    capacity = sum(kinds[kind_of(unit)].capacity * unit.count for unit in c.units if unit.hp > 0)
    capacity += kinds["pack-animal"].capacity * c.pack_animals + kinds["cart"].capacity * c.carts
    return load, capacity


def encumbered(s: State, c: Company) -> bool:
    """Whether the load exceeds the capacity (company.load)."""
    load, capacity = load_of(s, c)
    return s.setting.variants.modules_encumbrance and load > capacity


def available_points(s: State, c: Company, score: int | None = None) -> int:
    """The points of a march: the score, less 2 in all when encumbered (march.movement-points, march.encumbrance)."""
    base = movement_score(s, c) if score is None else score
    return max(0, base - (s.setting.tables.encumbered_penalty if encumbered(s, c) else 0))


def weekly_need(s: State, c: Company) -> int:
    """The food of a week: what lives and is present, each in its class (supplies.person to supplies.headcount)."""
    kinds = s.setting.tables.kinds
    return (
        kinds["person"].food * c.persons
        + kinds["pack-animal"].food * c.pack_animals
        + kinds["creature"].food * c.creatures
    )
