"""A game under replay: where it stands, how it got there since the last turn, and how to fork it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from sheetgen.engine.prompts import TURN, Claim, Prompt
from sheetgen.engine.registry import Game

Patch = tuple[int, str, str, Any]
"""A value adopted from the log: after how many answers, subject, field, value."""

Key = tuple[str, str]
"""Subject and field of a value."""


class Dead(Exception):
    """A fork whose replay did not come to the same prompts."""


class Run:
    """One game since the last turn that a choice opened.

    ``prompt`` is the question at hand (None when the game is closed), ``answers`` those given since
    ``base``, ``claims`` what the rules have stated since. ``overrides`` replace the answers of claims
    by number, ``patches`` adopt values between.
    """

    __slots__ = (
        "_asking",
        "_game",
        "answers",
        "asked",
        "base",
        "claims",
        "fresh",
        "overrides",
        "patches",
        "prompt",
        "state",
    )

    def __init__(self, game: Game, base: Any) -> None:
        self._game = game
        self.base = base
        self.answers: list[Any] = []
        self.asked: list[str] = []
        self.claims: list[Claim[Any]] = []
        self.overrides: dict[int, Any] = {}
        self.patches: list[Patch] = []
        self.fresh = True
        self._start()

    def _start(self) -> None:
        self.state = self.base.copy()
        self._asking: Generator[Prompt[Any], Any, None] = iter(self._game.play(self.state))
        self.prompt: Prompt[Any] | None = None
        self._advance(None)

    def answer(self, answer: Any) -> None:
        """Answer the prompt at hand and go on to the next that a log must answer."""
        self.answers.append(answer)
        self.asked.append(self.prompt.label)  # type: ignore[union-attr]
        self.fresh = False
        self._advance(answer)

    def _advance(self, answer: Any) -> None:
        asking = self._asking
        claims = self.claims
        overrides = self.overrides
        try:
            while True:
                prompt = asking.send(answer)
                if type(prompt) is Claim:
                    answer = overrides.get(len(claims), prompt.value) if overrides else prompt.value
                    claims.append(prompt)
                elif prompt is TURN:
                    self.fresh = True
                    answer = None
                else:
                    self.prompt = prompt
                    return
        except StopIteration:
            self.prompt = None

    def rebase(self) -> None:
        """Begin anew at this turn: what came before cannot be changed any more."""
        self.base = self.state.copy()
        self.answers = []
        self.asked = []
        self.claims = []
        self.overrides = {}
        self.patches = []
        # The generator at hand belongs to the old base, but stands at the same prompt as a new one would.

    @property
    def stale(self) -> bool:
        """Whether a value was adopted at a turn's beginning, so that another prompt may be at hand."""
        return self.fresh and bool(self.patches) and self.patches[-1][0] == len(self.answers)

    def refresh(self) -> None:
        """Begin anew from the sheet as it is, with the prompt that is at hand then."""
        self.rebase()
        self._start()

    def value(self, index: int) -> Any:
        """What was believed of claim number ``index``."""
        if index in self.overrides:
            return self.overrides[index]
        return self.claims[index].value

    def patch(self, subject: str, field: str, value: Any) -> None:
        """Adopt a value here."""
        self.patches.append((len(self.answers), subject, field, value))
        self._game.notation.write(self.state, subject, field, value)

    def fork(self, overrides: dict[int, Any] | None = None, drop: int = 0) -> Run:
        """A copy replayed from the base: without the last ``drop`` answers, with other claims believed.

        Raises :class:`Dead` when the changed claims lead to prompts that the answers do not fit.
        """
        other = Run.__new__(Run)
        other._game = self._game
        other.base = self.base
        other.answers, other.asked, other.claims = [], [], []
        other.overrides = {**self.overrides, **overrides} if overrides else dict(self.overrides)
        other.patches = []
        other.fresh = True
        other._start()
        other._replay(self, len(self.answers) - drop)
        return other

    def under(self, variants: Any) -> Run:
        """A copy replayed from the base under other variants, believing every claim; raises :class:`Dead`."""
        other = Run.__new__(Run)
        other._game = self._game
        other.base = self.base.copy()
        other.base.setting = replace(self.base.setting, variants=variants)
        other.answers, other.asked, other.claims = [], [], []
        other.overrides = {}
        other.patches = []
        other.fresh = True
        other._start()
        other._replay(self, len(self.answers))
        return other

    def _replay(self, source: Run, count: int) -> None:
        patches = iter(source.patches)
        patch = next(patches, None)
        for index in range(count + 1):
            while patch is not None and patch[0] == index:
                self.patch(*patch[1:])
                patch = next(patches, None)
            if index == count:
                return
            if self.prompt is None or self.prompt.label != source.asked[index]:  # type: ignore[attr-defined]
                raise Dead
            try:
                self.answer(source.answers[index])
            except (AttributeError, KeyError, TypeError, ValueError, IndexError, AssertionError) as error:
                raise Dead from error
