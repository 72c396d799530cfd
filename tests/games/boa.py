"""Helpers of the Book of Adventure's rule tests: prepared sheets, and procedures driven with written answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from playing import Asked, Writer

from sheetgen.engine.players import drive
from sheetgen.engine.prompts import Choose, Pick, Play, Roll
from sheetgen.games.book_of_adventure.encounters import enter
from sheetgen.games.book_of_adventure.game import GAME
from sheetgen.games.book_of_adventure.geometry import Dot, Square, dot_of, square_of
from sheetgen.games.book_of_adventure.primitives import GameOver
from sheetgen.games.book_of_adventure.state import ATTRIBUTES, Area, Line, RouteDot, State, Visit
from sheetgen.games.book_of_adventure.turn import turn
from sheetgen.games.book_of_adventure.words import read_area_mark

EXAMPLE = "STR 4 WIS 2 INT 2 DEX 1 CHA 3 LUC 4"
"""The Attributes of the worked example W01."""


def sq(name: str) -> Square:
    """The square of a name."""
    found = square_of(name)
    assert found is not None, name
    return found


def sqs(names: str) -> frozenset[Square]:
    """The squares of names parted by blanks."""
    return frozenset(map(sq, names.split()))


def dot(text: str) -> Dot:
    """The dot of a text such as ``I10@90,20``."""
    found = dot_of(text)
    assert found is not None, text
    return found[1]


def area(mark: str) -> Area:
    """The Area of a mark such as ``O15``, its base being its ECL."""
    found = read_area_mark(mark)
    assert found is not None, mark
    return replace(found, base=found.ecl)


HOME = sq("H8")
"""The Hometown of every prepared sheet, of Wealth 2."""
THERE = sq("I8")
"""The square beside it where prepared Encounters are."""


def sheet(
    attributes: str = EXAMPLE,
    *,
    variants: str = "",
    areas: Mapping[str, str] | None = None,
    things: str = "",
    **stats: Any,
) -> State:
    """A sheet after setup: visiting the Hometown H8, the given Areas around, nothing pending; then the given stats."""
    s: State = GAME.set_up(variants)
    words = attributes.split()
    given = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    s.attributes = {name: given.get(name, 2) for name in ATTRIBUTES}
    s.death_at = 15 + s.attributes["STR"]
    s.hometown, s.centre = HOME, HOME
    s.areas = {HOME: area("HT2")} | {sq(name): area(mark) for name, mark in (areas or {}).items()}
    s.dots = (RouteDot(HOME),)
    s.towns_visited = frozenset((HOME,))
    s.phase, s.visit = "town", Visit(HOME, 2)
    for name in filter(None, (name.strip() for name in things.split(","))):
        s.things[name] = s.things.get(name, 0) + 1
    for name, value in stats.items():
        assert hasattr(s, name), name
        setattr(s, name, value)
    s.level = s.level_before = s.xp // s.setting.variants.level_divisor
    return s


def in_town(mark: str = "T3", **more: Any) -> State:
    """A sheet during a visit to a Town on I8, business not begun."""
    s = sheet(**more)
    arrive_at(s, THERE, area(mark))
    s.towns_visited |= {THERE}
    s.phase, s.visit = "town", Visit(THERE, s.areas[THERE].wealth)
    s.encounters_started = max(1, s.encounters_started)
    return s


def arrive_at(s: State, square: Square, what: Area) -> None:
    """Put an Area on a square, and the newest dot in it."""
    s.areas[square] = what
    s.dots = (*s.dots, RouteDot(square))
    s.lines = (*s.lines, Line(len(s.dots) - 2, len(s.dots) - 1, frozenset()))
    s.visit, s.phase = None, "open"


@dataclass
class Record(Asked):
    """What was asked while a procedure ran, and how it ended."""

    over: bool = False

    @property
    def rolls(self) -> list[tuple[str, int]]:
        """The rolls that were made, as (label, dice)."""
        return [(prompt.label, prompt.count) for prompt, answer in self.events if isinstance(prompt, Roll) and answer]

    @property
    def choices(self) -> list[Choose]:
        """The choices in order, with the one that still waits for an answer."""
        return [
            prompt for prompt in (*(prompt for prompt, _ in self.events), self.waiting) if isinstance(prompt, Choose)
        ]

    @property
    def picks(self) -> list[str]:
        """The labels of the picks in order."""
        return [prompt.label for prompt, _ in self.events if isinstance(prompt, Pick)]

    def roll(self, label: str) -> Roll:
        """The only roll of that label, made or left out."""
        (found,) = [prompt for prompt, _ in self.events if isinstance(prompt, Roll) and prompt.label == label]
        return found

    def said(self, name: str) -> list[tuple[str, Any]]:
        """(rule, value) of each claim of a field that states a change or something new."""
        return [(claim.rule, claim.value) for claim in self.claims if claim.field == name and claim.value != claim.was]


def run(play: Play[Any], s: State, *answers: Any, partly: bool = False) -> Record:
    """Drive a procedure with these answers to its end (``partly``: until they are used up)."""
    record = Record()
    player = Writer(answers, record)
    try:
        for prompt, answer in drive(play, s, player):
            if isinstance(prompt, Roll) and not (prompt.optional and answer == ()):
                assert len(answer) == prompt.count, f"{prompt!r} got {answer}"
            if isinstance(prompt, Pick):
                assert answer in prompt.options or prompt.instead is not None
            record.events.append((prompt, answer))
    except GameOver:
        record.over = True
    except AssertionError:
        if not partly or record.waiting is None:
            raise
    assert not list(player.left), "answers are left over"
    return record


def meet(s: State, mark: str, *answers: Any, partly: bool = False) -> Record:
    """Enter an Encounter such as ``O15`` on I8 (the one that is there when empty) and play it with these answers."""
    arrive_at(s, THERE, area(mark) if mark else s.areas[THERE])
    return run(enter(s, THERE), s, *answers, partly=partly)


def ask(s: State) -> Choose:
    """The choice that the next turn begins with."""
    prompt = next(iter(turn(s)))
    assert isinstance(prompt, Choose), prompt
    return prompt
