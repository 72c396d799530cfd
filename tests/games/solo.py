"""Helpers for the tests of Solo Dungeon: states, scripted play, and checking a log from a given state."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sheetgen.engine.players import Event, ScriptedPlayer, drive
from sheetgen.engine.prompts import Claim, Faces, Play
from sheetgen.games.solo_dungeon.character import rpi
from sheetgen.games.solo_dungeon.game import GAME, new_state
from sheetgen.games.solo_dungeon.overrides import default_tables
from sheetgen.games.solo_dungeon.state import Exit, Fight, Foe, State, Thing
from sheetgen.games.solo_dungeon.variants import VARIANTS
from sheetgen.log.reader import parse_log
from sheetgen.tracker.check import walk
from sheetgen.tracker.entries import flatten
from sheetgen.tracker.position import Finding
from sheetgen.tracker.run import Run
from sheetgen.tracker.walk import Walker

DATA = Path(__file__).parent / "data"
LOGS = Path(__file__).parents[1] / "logs" / "solo-dungeon"
RICH = LOGS / "plenty.toml"
"""A table file with many things."""


def faces(text: str) -> Faces:
    """Fudge faces of ``+0-+``."""
    return tuple("-0+".index(sign) - 1 for sign in text)


def total(value: int) -> Faces:
    """Some faces with that total."""
    sign = 1 if value > 0 else -1
    return (sign,) * abs(value) + (0,) * (4 - abs(value))


def state(variants: str = "", **changes: Any) -> State:
    """A character at the beginning of a free turn, with what is given."""
    s = new_state(VARIANTS.parse(variants), default_tables())
    s.health = s.health_max = 10
    s.things = (thing("dagger", worn=True),)
    s.phase = "free"
    s.price = 10
    for name, value in changes.items():
        setattr(s, name, value)
    s.rpi = changes.get("rpi", rpi(s))
    return s


def thing(kind: str, quality: str = "average", variants: str = "", **changes: Any) -> Thing:
    """A thing of some kind; named after it."""
    tables = default_tables()
    row = tables.start.weapon if kind == tables.start.weapon.id else tables.kind.get(kind)
    strength = tables.strength(tables.quality.get(quality), VARIANTS.parse(variants).strength_above)
    made = Thing(row.label.capitalize(), row.id, row.use, row.slot, quality, strength)
    return made.but(**changes)


def foe(label: str = "A", health: int = 8, initiative: int = 0, attack: int = 0, defense: int = 0, **more: Any) -> Foe:
    """An opponent as it was created."""
    made = health + initiative + attack + defense
    return Foe(label, "ghoul", health, health, initiative, attack, defense, more.pop("rpi", made), **more)


def fighting(*foes: Foe, first: str = "you", variants: str = "", **changes: Any) -> State:
    """A character on his turn of a fight."""
    s = state(variants, foes=foes, phase="fight", **changes)
    s.fight = Fight(s.rpi, first=first)
    return s


def claims_of(play: Play[Any], s: State, answers: Iterable[Any]) -> dict[str, Any]:
    """The last value claimed of each field (with its subject before it) when these answers are given."""
    return {
        (f"{prompt.subject} {prompt.field}").strip(): answer
        for prompt, answer in events_of(play, s, answers)
        if isinstance(prompt, Claim)
    }


def events_of(play: Play[Any], s: State, answers: Iterable[Any]) -> list[Event]:
    """Every prompt with its answer when these answers are given; play ends where they do."""
    events: list[Event] = []
    try:
        events.extend(drive(play, s, ScriptedPlayer(answers)))
    except AssertionError as error:
        if "no answer left" not in str(error):
            raise
    return events


def check_from(s: State, text: str) -> tuple[list[Finding], State]:
    """What is found in a log that goes on from a state, and the state at its end."""
    walker = Walker(GAME, flatten([parse_log(text, "given.lonelog")]), Run(GAME, s))
    found, unchecked = walk(walker)
    assert unchecked == 0
    return found, walker.run.state


def exits(s: State) -> str:
    """The open exits in words."""
    return " ".join(f"{way.label}:{way.kind}" for way in s.exits)


__all__ = ["DATA", "GAME", "LOGS", "RICH", "Exit", "check_from", "claims_of", "events_of", "exits", "faces"]
