"""What the mistakes of every game are made of: looking at a scene, and answering wrongly."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from faults.core import Deed, Fault, Key, Meddle, Scene
from sheetgen.engine.prompts import Choose, Claim, Draw, Faces, Roll

Register = Callable[..., Callable[[Meddle], Meddle]]
"""Makes a decorator from a number, a name and the rules that count as found."""


def register_in(faults: dict[int, Fault]) -> Register:
    """The decorator maker that registers mistakes in a table."""

    def fault(number: int, name: str, *codes: str) -> Callable[[Meddle], Meddle]:
        def register(tempt: Meddle) -> Meddle:
            faults[number] = Fault(number, name, codes, tempt)
            return tempt

        return register

    return fault


def is_claim(x: Scene, field: str, *rules: str) -> bool:
    """Whether the scene is a claim of that field, under one of the rules if any are given."""
    prompt = x.prompt
    return isinstance(prompt, Claim) and prompt.field == field and (not rules or prompt.rule in rules)


def is_roll(x: Scene, label_: str, *missing: str) -> bool:
    """Whether the scene is a roll of that label, missed under one of the rules if any are given."""
    prompt = x.prompt
    return isinstance(prompt, Roll) and prompt.label == label_ and (not missing or prompt.missing in missing)


def is_draw(x: Scene, *tables: str) -> bool:
    """Whether the scene is a draw from one of those tables."""
    return isinstance(x.prompt, Draw) and x.prompt.table in tables


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


def pick(x: Scene, options: Iterable[Any]) -> Any:
    """One of the options; None when there are none."""
    found = list(options)
    return x.rng.choice(found) if found else None
