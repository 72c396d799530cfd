"""What the mistakes of Moonstruck are made of: looking at a scene, and answering wrongly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from faults.core import Deed, Fault, Key, Meddle, Scene
from sheetgen.engine.players import Event
from sheetgen.engine.prompts import Choose, Claim, Roll
from sheetgen.games.moonstruck.book import AwardStep, MoveStep, walk
from sheetgen.games.moonstruck.state import State

FAULTS: dict[int, Fault] = {}
"""Every mistake by its number in section 7."""

STEPS = ("test", "fight", "move")
"""Labels of the choices of a section outside fights and awards."""


def fault(number: int, name: str, *codes: str) -> Callable[[Meddle], Meddle]:
    """Register the function as mistake ``number``; any of the codes counts as found."""

    def register(tempt: Meddle) -> Meddle:
        FAULTS[number] = Fault(number, name, codes, tempt)
        return tempt

    return register


def is_claim(x: Scene, field: str, *rules: str, subject: str = "") -> bool:
    """Whether the scene is a claim of that field, under one of the rules if any are given."""
    prompt = x.prompt
    return (
        isinstance(prompt, Claim)
        and prompt.field == field
        and prompt.subject.startswith(subject)
        and bool(prompt.subject) == bool(subject)
        and (not rules or prompt.rule in rules)
    )


def is_roll(x: Scene, label: str, *missing: str) -> bool:
    """Whether the scene is a roll of that label, missed under one of the rules if any are given."""
    prompt = x.prompt
    return isinstance(prompt, Roll) and prompt.label == label and (not missing or prompt.missing in missing)


def is_choice(x: Scene, *labels: str) -> bool:
    """Whether the scene is a choice with one of those labels."""
    return isinstance(x.prompt, Choose) and x.prompt.label in labels


def says(x: Scene, value: Any, *keys: Key, **more: Any) -> Deed | None:
    """Claim another value than is due; None when it is the same."""
    return None if value == x.due else Deed(value, keys=keys, **more)


def unmoved(x: Scene, **more: Any) -> Deed | None:
    """Leave a value as it was."""
    prompt = x.prompt
    assert isinstance(prompt, Claim)
    return says(x, prompt.was, (prompt.subject, prompt.field), **more)


def silently(answer: Any, then: Meddle | None = None) -> Deed:
    """Go on from an answer that is written nowhere."""
    return Deed(answer, written=(), then=then, next=True)


def does(x: Scene, act: Any) -> Deed | None:
    """Do this instead of what is due."""
    return None if act is None or act == x.due else Deed(act)


def first(x: Scene, act: Any, *rolls: Event, touch: Callable[[State], None] | None = None) -> Deed:
    """Write an action and its dice ahead of what is due."""
    return Deed(before=((x.prompt, act), *rolls), touch=touch)


def die(label: str, sides: int, face: int) -> Event:
    """A roll of one die, as an event."""
    return Roll("", label, 1, sides, under=sides == 100), (face,)


def forced(roll: int, then: Meddle) -> Deed:
    """Let a d100 fall so that the mistake has its occasion."""
    return Deed((roll,), then=then, consequence=True)


def pick(x: Scene, options: Iterable[Any]) -> Any:
    """One of the options; None when there are none."""
    found = list(options)
    return x.rng.choice(found) if found else None


def paged(s: State) -> bool:
    """Whether the log names dice pages, so that no die may be made to fall otherwise."""
    return "Sheet" in s.setting.named


def score_at(x: Scene) -> int:
    """The score that the d100 at hand is held against."""
    return int(x.last[1]) + 1


def awards(s: State) -> Iterator[AwardStep]:
    """Every award of the section at hand."""
    page = s.page
    yield from (step for step in walk(page.steps) if isinstance(step, AwardStep)) if page is not None else ()


def pending_move(s: State) -> MoveStep | None:
    """The move that an outcome asks for now."""
    step = s.todo[0] if s.todo else None
    return step if isinstance(step, MoveStep) else None


def resting(x: Scene) -> bool:
    """Whether the scene is the choice of a described section's move, with nothing pending."""
    return is_choice(x, "move") and x.state.page is not None and not x.state.pending
