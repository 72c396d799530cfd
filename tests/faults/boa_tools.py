"""What the mistakes of The Book of Adventure are made of: looking at a scene, and answering wrongly."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from faults.core import Deed, Fault, Meddle, Scene
from faults.tools import dice, is_roll, register_in
from sheetgen.engine.players import Event
from sheetgen.engine.prompts import Claim, Roll
from sheetgen.games.book_of_adventure.areas import read_area
from sheetgen.games.book_of_adventure.geometry import Square, label
from sheetgen.games.book_of_adventure.route import best_line
from sheetgen.games.book_of_adventure.state import Area, State, neighbours

FAULTS: dict[int, Fault] = {}
"""Every mistake by its number in section 7."""

SITUATIONS = ("obstacle", "personal-physical", "personal-mental", "combat", "threat", "puzzle", "trap")
"""The labels of an Encounter's challenge."""

fault = register_in(FAULTS)
"""Registers a mistake by its number, its name and the rules that count as found."""

FLIGHT = ("combat.flee.dexterity-check", "threat.flee.dexterity-check")
"""The rules of the blow at one who flees."""

LUCK = ("combat.victory.luck-gold", "puzzle.success.luck-gold", "trap.success.luck-gold")
"""The Luck gold rules."""


def more_dice(count: int) -> Meddle:
    """Roll that many dice more when the pool is rolled."""

    def meddle(x: Scene) -> Deed | None:
        return Deed(x.due + dice(x, count)) if is_roll(x, "pool") else None

    return meddle


def area_events(x: Scene, square: Square) -> tuple[tuple[Event, Event], Area]:
    """Four dice for a square and the mark they make, as events, and the Area."""
    faces = dice(x, 4)
    rule, area = read_area(faces, x.state.level)
    name = label(square)
    roll = Roll("area.create.four-dice", name, 4)
    return ((roll, faces), (Claim(rule, "area", area, None, name), area)), area


def puts(areas: Iterable[tuple[Square, Area]]) -> Callable[[State], None]:
    """Write Areas onto the map."""

    def touch(s: State) -> None:
        s.areas.update(areas)

    return touch


def over(s: State, square: Square) -> frozenset[Square] | None:
    """The squares that a legal line there newly crosses out; None when there is no such line."""
    line = best_line(s, square)
    return None if line is None else frozenset(filter(s.newly, line))


def empty_around(s: State, square: Square) -> list[Square]:
    """The empty squares around a square."""
    return [at for at in neighbours(square) if s.setting.inside(at) and at not in s.areas and at not in s.crossed]
