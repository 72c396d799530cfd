"""What the mistakes of The Book of Adventure are made of: looking at a scene, and answering wrongly."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from faults.core import Deed, Fault, Key, Meddle, Scene
from sheetgen.engine.players import Event
from sheetgen.engine.prompts import Choose, Claim, Faces, Roll
from sheetgen.games.book_of_adventure.areas import read_area
from sheetgen.games.book_of_adventure.geometry import Square, label
from sheetgen.games.book_of_adventure.route import best_line
from sheetgen.games.book_of_adventure.state import Area, State, neighbours

FAULTS: dict[int, Fault] = {}
"""Every mistake by its number in section 7."""

SITUATIONS = ("obstacle", "personal-physical", "personal-mental", "combat", "threat", "puzzle", "trap")
"""The labels of an Encounter's challenge."""

FLIGHT = ("combat.flee.dexterity-check", "threat.flee.dexterity-check")
"""The rules of the blow at one who flees."""

LUCK = ("combat.victory.luck-gold", "puzzle.success.luck-gold", "trap.success.luck-gold")
"""The Luck gold rules."""


def fault(number: int, name: str, *codes: str) -> Callable[[Meddle], Meddle]:
    """Register the function as mistake ``number``; any of the codes counts as found."""

    def register(tempt: Meddle) -> Meddle:
        FAULTS[number] = Fault(number, name, codes, tempt)
        return tempt

    return register


def is_claim(x: Scene, field: str, *rules: str) -> bool:
    """Whether the scene is a claim of that field, under one of the rules if any are given."""
    prompt = x.prompt
    return isinstance(prompt, Claim) and prompt.field == field and (not rules or prompt.rule in rules)


def is_roll(x: Scene, label_: str, *missing: str) -> bool:
    """Whether the scene is a roll of that label, missed under one of the rules if any are given."""
    prompt = x.prompt
    return isinstance(prompt, Roll) and prompt.label == label_ and (not missing or prompt.missing in missing)


def is_choice(x: Scene, *labels: str) -> bool:
    """Whether the scene is a choice with one of those labels."""
    return isinstance(x.prompt, Choose) and x.prompt.label in labels


def says(x: Scene, value: Any, *keys: Key, **more: Any) -> Deed | None:
    """Claim another value than is due; None when it is the same."""
    return None if value == x.due else Deed(value, keys=keys, **more)


def unmoved(x: Scene) -> Deed | None:
    """Leave a value as it was."""
    assert isinstance(x.prompt, Claim)
    return says(x, x.prompt.was)


def silently(answer: Any, then: Meddle | None = None) -> Deed:
    """Go on from an answer that is written nowhere."""
    return Deed(answer, written=(), then=then, next=True)


def dice(x: Scene, count: int, sides: int = 6) -> Faces:
    """Some faces."""
    return tuple(x.rng.randint(1, sides) for _ in range(count))


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


def pick(x: Scene, options: Iterable[Any]) -> Any:
    """One of the options; None when there are none."""
    found = list(options)
    return x.rng.choice(found) if found else None
