"""Creating the Areas around a square (P3)."""

from __future__ import annotations

from collections.abc import Callable

from sheetgen.engine.prompts import Asking, Claim, Roll, procedure
from sheetgen.games.book_of_adventure.geometry import Square, label
from sheetgen.games.book_of_adventure.state import Area, State, neighbours

SIDES = 6
"""Sides of every die of the game."""

AREA_DICE = 4
"""Dice rolled for each square (area.create.four-dice)."""


def candidates(s: State, square: Square) -> tuple[Square, ...]:
    """The empty squares around, in reading order (area.create.eight-neighbours, area.create.only-empty).

    Squares that were left unrolled when they were due are not due a second time.
    """
    areas, crossed, late, inside = s.areas, s.crossed, s.late, s.setting.inside
    return tuple(
        [
            near
            for near in neighbours(square)
            if near not in areas and near not in crossed and near not in late and inside(near)
        ]
    )


def surround(s: State, square: Square) -> None:
    """Note which squares are now due to be rolled (area.create.when)."""
    s.centre = square
    s.pending = candidates(s, square)


def read_area(faces: tuple[int, ...], level: int, four_ones: str = "town") -> tuple[str, Area]:
    """What four dice make of a square at a Level, and the rule that says so (P3 steps 2 to 6)."""
    ones = faces.count(1)
    if ones == AREA_DICE and four_ones != "town":
        if four_ones == "blocked":
            return "area.kind.four-ones", Area("blocked")
        return "area.kind.four-ones", Area("encounter", base=ones, ecl=ones + 2 * level)
    if ones >= 3:
        wealth = max(faces)
        return ("area.kind.four-ones" if wealth == 1 else "area.kind.town"), Area("town", wealth=wealth)
    if ones == 2:
        return "area.kind.blocked", Area("blocked")
    base = sum(faces)
    return "area.kind.encounter", Area("encounter", base=base, ecl=base + 2 * level)


def _why(due: Area, level: int, before: int) -> Callable[[Area], str]:
    """Which rule a differently written Area breaks."""

    def why(said: Area) -> str:
        """The rule that another Area than the dice make breaks."""
        if said.kind != due.kind:
            return ""
        if due.kind == "town":
            return "area.kind.town-wealth"
        if before != level and said.ecl == due.base + 2 * before:
            return "area.ecl.level-after-reward"
        return "area.ecl.sum-plus-double-level"

    return why


@procedure
def create_area(s: State, square: Square) -> Asking[None]:
    """Roll one square and write it (area.create.four-dice to sheet.marks)."""
    name = label(square)
    four_ones = s.setting.variants.four_ones
    first = 1
    while True:
        faces = yield from Roll(
            "area.create.four-dice",
            name,
            AREA_DICE,
            missing="area.create.before-moving",
            stream=f"area/{name}" if first == 1 else f"area/{name}/{first}",
        )
        if four_ones != "reroll" or faces.count(1) < AREA_DICE:
            break
        first += 1
    rule, due = read_area(faces, s.level, four_ones)
    area = yield from Claim(rule, "area", due, None, name, _why(due, s.level, s.level_before))
    s.areas[square] = area
    s.pending = tuple([other for other in s.pending if other != square])
