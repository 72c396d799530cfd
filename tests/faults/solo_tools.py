"""What the mistakes of Solo Dungeon are made of."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from faults.core import Deed, Fault, Meddle, Scene
from faults.tools import register_in
from sheetgen.engine.players import Event
from sheetgen.engine.prompts import Choose, Claim, Draw, Faces, Prompt, Roll
from sheetgen.games.solo_dungeon.state import State
from sheetgen.games.solo_dungeon.tables import FUDGE_DICE

FAULTS: dict[int, Fault] = {}
"""Every mistake by its number in section 7."""

fault = register_in(FAULTS)

MISS: Final = (-1, -1, -1, -1)
"""Faces that hit nobody."""


def fudge(x: Scene) -> Faces:
    """Four Fudge faces."""
    return tuple(x.rng.randint(-1, 1) for _ in range(FUDGE_DICE))


def with_total(total: int) -> Faces:
    """Fudge faces with that total."""
    sign = 1 if total > 0 else -1
    return (sign,) * abs(total) + (0,) * (FUDGE_DICE - abs(total))


def rolled(x: Scene, label: str = "") -> int:
    """The total of the latest roll, if it has that label; -99 otherwise."""
    for prompt, answer in reversed(x.lately):
        if isinstance(prompt, Roll):
            return sum(answer) if label in ("", prompt.label) else -99
    return -99


def claimed(x: Scene, field: str) -> Any:
    """The latest value claimed of a field this turn; None when there is none."""
    for prompt, answer in reversed(x.lately):
        if isinstance(prompt, Claim) and prompt.field == field:
            return answer
    return None


def mute(fields: Collection[str]) -> Meddle:
    """Write nothing of these claims until another prompt comes."""
    ended = False

    def meddle(x: Scene) -> Deed | None:
        nonlocal ended
        ended = ended or not isinstance(x.prompt, Claim)
        if ended or x.prompt.field not in fields:
            return None
        return Deed(written=(), then=meddle, consequence=True)

    return meddle


def skip(answer: Any, *fields: str) -> Deed:
    """Leave a roll out, with what is claimed of it; the game goes on from an answer that is written nowhere."""
    return Deed(answer, written=(), then=mute(("faces", *fields)), next=True)


def first(prompt: Prompt[Any], answer: Any, *more: Event) -> Deed:
    """Write something ahead of what is due."""
    return Deed(before=((prompt, answer), *more))


def roll_event(label: str, faces: Faces) -> Event:
    """A Fudge roll under some label, and the total that is written beside it."""
    return Roll("core.one-roll", label, FUDGE_DICE, fudge=True), faces


def draw_event(x: Scene, table: str, line: int) -> Event:
    """A draw from the list of that name."""
    rows = getattr(x.state.setting.tables, table)
    return Draw("core.list-draw", table.capitalize(), rows.labels), line


def choice_event(action: Any) -> Event:
    """A choice that nobody offered."""
    return Choose("core.one-roll", "written", {}), action


def in_fight(s: State) -> bool:
    """Whether a fight is on with somebody alive."""
    return s.fight is not None and bool(s.living)
