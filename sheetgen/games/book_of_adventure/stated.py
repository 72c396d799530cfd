"""What the fields of a tag state about the sheet."""

from __future__ import annotations

from sheetgen.engine.names import fold, hint
from sheetgen.engine.notation import Statement, Unknown, numbers
from sheetgen.games.book_of_adventure.geometry import label, square_of
from sheetgen.games.book_of_adventure.state import ATTRIBUTES
from sheetgen.games.book_of_adventure.verbs import STATS
from sheetgen.games.book_of_adventure.words import CROSSED, STAT_OF, read_area_mark


def pc_statements(kind: str, stat: str, value: int, to: int | None, most: int | None) -> list[Statement] | Unknown:
    """What a field of a ``PC`` tag states."""
    field = STAT_OF.get(stat) or STAT_OF.get(fold(stat))
    if field is None:
        if kind in ("text", "flag"):
            return []
        return Unknown(f"there is no stat '{stat}'", hint(stat, [*STATS, *ATTRIBUTES]))
    found = numbers("", field, kind, value, to)
    if most is not None and field == "Wounds":
        found.append(Statement("", "Death", "check", most))
    return found


def inventory_statements(kind: str, stat: str, value: int) -> list[Statement]:
    """What a field of an ``Inv`` tag states."""
    if kind == "flag":
        return [Statement("Inv", stat, "change", value or 1)]
    return numbers("Inv", stat, kind, value, None)


def place_statements(name: str, text: str) -> list[Statement] | Unknown:
    """What a field of an ``L`` tag states."""
    square = square_of(name)
    if square is None:
        return Unknown(f"'{name}' is not a square", "squares are written like D5")
    crossed = CROSSED.get(fold(text))
    if crossed is not None:
        return [Statement(label(square), "crossed", "check", crossed)]
    area = read_area_mark(text)
    return [] if area is None else [Statement(label(square), "area", "check", area)]
