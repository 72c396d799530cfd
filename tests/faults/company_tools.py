"""What the mistakes of Adventuring Companies are made of: looking at a scene, and answering wrongly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from faults.core import Deed, Fault, Meddle, Scene
from faults.tools import is_choice, register_in
from sheetgen.engine.players import Event
from sheetgen.engine.prompts import Choose, Claim, Faces, Roll
from sheetgen.games.adventuring_companies.state import Company, March, Site, State, Visit

FAULTS: dict[int, Fault] = {}
"""Every mistake by its number in section 7."""

fault = register_in(FAULTS)
"""Registers a mistake by its number, its name and the rules that count as found."""


def explained(x: Scene, rule: str, *values: Any) -> list[Any]:
    """Those of the values that break just this rule at the claim at hand."""
    prompt = x.prompt
    if not isinstance(prompt, Claim):
        return []
    rule_of = lambda said: (prompt.why(said) if prompt.why is not None else "") or prompt.rule  # noqa: E731
    return [value for value in values if value != x.due and rule_of(value) == rule]


def acts(x: Scene, *verbs: str) -> bool:
    """Whether an action of the day is about to be chosen, by one of these verbs if any are given."""
    return is_choice(x, "action") and "rest" in x.prompt.offers and (not verbs or x.due.verb in verbs)


def company_of(x: Scene) -> Company:
    """The company that acts or acted last."""
    found: Company = x.state.company
    return found


def chooser(x: Scene) -> Company:
    """The company whose action is about to be chosen."""
    from sheetgen.games.adventuring_companies.turn import acting

    s: State = x.state
    return s.companies[acting(s, x.due)]


def march_of(x: Scene) -> March:
    """The march under way."""
    found = x.state.march
    assert isinstance(found, March)
    return found


def site_of(x: Scene) -> tuple[Visit, Site] | None:
    """The engage action under way and its site."""
    s: State = x.state
    return None if s.visit is None or s.visit.site not in s.sites else (s.visit, s.sites[s.visit.site])


def roll_event(rule: str, label: str, *faces: int, sides: int = 6) -> Event:
    """A roll as it is written."""
    return Roll(rule, label, len(faces), sides), faces


def tag(s: State, kind: str, name: str, field: str) -> str:
    """A tag with one field; the only company is not named."""
    alone = len(s.companies) == 1
    if kind == "C" and alone:
        return f"[C:{field}]"
    if kind == "U" and not alone:
        name = f"{s.company.name}/{name}"
    return f"[{kind}:{name}|{field}]"


def silence(*, until: Callable[[Scene], bool]) -> Meddle:
    """Let everything that is due happen unwritten until a scene comes."""

    def meddle(x: Scene) -> Deed | None:
        if until(x):
            return Deed(consequence=True)
        return Deed(x.due, written=(), then=meddle, consequence=True)

    return meddle


def at_choice(x: Scene) -> bool:
    """Whether a decision is due."""
    return isinstance(x.prompt, Choose)


def last_roll(x: Scene) -> tuple[Roll, Faces]:
    """The last roll that was made."""
    return next(event for event in reversed(x.events) if isinstance(event[0], Roll) and event[1])


def recent(x: Scene, field: str, count: int = 8) -> Iterator[Event]:
    """The latest claims of a field, the newest first."""
    for event in reversed(x.events[-count:]):
        if isinstance(event[0], Claim) and event[0].field == field:
            yield event
