"""What the fields of a tag state about the sheet."""

from __future__ import annotations

from sheetgen.engine.names import fold
from sheetgen.engine.notation import Statement, numbers
from sheetgen.games.moonstruck.stats import HEALTH
from sheetgen.games.moonstruck.words import STAT_OF


def pc_statements(kind: str, stat: str, value: int, to: int | None, most: int | None) -> list[Statement]:
    """What a field of a ``PC`` tag states."""
    field = STAT_OF.get(fold(stat), stat)
    if kind in ("text", "flag"):
        return []
    found = numbers("", field, kind, value, to)
    if most is not None and field == HEALTH:
        found.append(Statement("", "Initial", "check", most))
    return found


def inventory_statements(kind: str, stat: str, value: int, sign: str) -> list[Statement]:
    """What a field of an ``Inv`` tag states: an item is there or gone."""
    if kind == "flag":
        return [Statement("Inv", stat, "check", 0 if sign == "-" else 1)]
    if kind == "change":
        return [Statement("Inv", stat, "check", int(value > 0))]
    return numbers("Inv", stat, kind, value, None)
