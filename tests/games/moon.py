"""Helpers of Moonstruck's rule tests: prepared sheets, and procedures driven with written answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetgen.engine.players import ScriptedPlayer, drive
from sheetgen.engine.prompts import Choose, Claim, Play, Prompt, Roll
from sheetgen.games.moonstruck.actions import Keep
from sheetgen.games.moonstruck.amounts import Amount
from sheetgen.games.moonstruck.book import Item
from sheetgen.games.moonstruck.game import GAME
from sheetgen.games.moonstruck.primitives import GameOver
from sheetgen.games.moonstruck.state import Foe, Held, State
from sheetgen.games.moonstruck.stats import ATTRIBUTES, HEALTH

ABILITIES = ("Negotiation", "Observation", "Occult", "Research", "Science")


def sheet(variants: str = "", book: str = "", **scores: int) -> State:
    """A character in play: every score 60 but those named, Health 30 of 30 (``Initial`` for the cap), FP 0."""
    s: State = GAME.set_up(variants, None, {"book": book} if book else {})
    s.scores = {name: scores.pop(name, 60) for name in (*ATTRIBUTES, *s.abilities) if name != HEALTH}
    s.cap = scores.pop("Initial", 30)
    s.health = scores.pop(HEALTH, s.cap)
    s.fp = scores.pop("FP", 0)
    s.scores |= scores
    s.initial = {**s.scores, HEALTH: s.cap}
    s.phase = "section"
    s.section = 1
    return s


def carry(s: State, *items: Item) -> None:
    """Put items into the possessions."""
    for item in items:
        s.items = {**s.items, item.id.replace("-", ""): item}
        s.held = (*s.held, Held(item.id, item.uses))


def ring(add: int, stat: str = "Strength", name: str = "ring") -> Item:
    """A thing that modifies one stat."""
    return Item(name, name, {stat: add})


def weapon(die: int, name: str = "blade") -> Item:
    """A thing that is a weapon."""
    return Item(name, name, damage=Amount(1, die))


def foe(prowess: int, health: int, die: int, label: str = "opponent") -> Foe:
    """An opponent."""
    return Foe(label, prowess, health, Amount(1, die))


class Record(list[tuple[Prompt[Any], Any]]):
    """What was asked, with the answers."""

    over = False

    def claims(self, field: str, subject: str = "") -> list[Claim[Any]]:
        """The claims of a field."""
        return [p for p, _ in self if isinstance(p, Claim) and (p.field, p.subject) == (field, subject)]

    def rolls(self) -> list[tuple[str, str]]:
        """Label and die of each roll."""
        return [(p.label, f"d{p.sides}") for p, _ in self if isinstance(p, Roll)]


class _Sparing(ScriptedPlayer):
    """Answers a silent choice by its default where the next answer is no action for it."""

    def __init__(self, answers: tuple[Any, ...]) -> None:
        self._left = list(answers)
        super().__init__(self._drain())

    def _drain(self) -> Iterator[Any]:
        while self._left:
            yield self._left.pop(0)

    @property
    def left(self) -> list[Any]:
        """The answers not used."""
        return self._left

    def answer(self, prompt: Prompt[Any], state: Any) -> Any:
        if isinstance(prompt, Choose) and isinstance(prompt.default, Keep):
            following = self._left[0] if self._left else None
            if getattr(following, "verb", "") not in prompt.offers:
                return prompt.default
        return super().answer(prompt, state)


def run(play: Play[Any], s: State, *answers: Any) -> Record:
    """Drive a procedure with these answers; a face stands for a roll of one die."""
    record = Record()
    player = _Sparing(tuple((answer,) if isinstance(answer, int) else answer for answer in answers))
    try:
        record.extend(drive(play, s, player))
    except GameOver:
        record.over = True
    assert not player.left, player.left
    return record
