"""Procedures driven with written answers, and a record of what was asked: for the rule tests of all games."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sheetgen.engine.players import ScriptedPlayer
from sheetgen.engine.prompts import Choose, Claim, Prompt


@dataclass
class Asked:
    """What was asked while a procedure ran."""

    events: list[tuple[Prompt[Any], Any]] = field(default_factory=list)
    waiting: Prompt[Any] | None = None
    """The prompt for which the answers did not reach."""

    @property
    def claims(self) -> list[Claim[Any]]:
        """The claims in order."""
        return [prompt for prompt, _ in self.events if isinstance(prompt, Claim)]

    def claim(self, name: str, number: int = 0) -> Claim[Any]:
        """A claim of a field, the first one unless told."""
        return [claim for claim in self.claims if claim.field == name][number]

    def broken(self, name: str, written: Any, number: int = 0) -> str:
        """The rule that a differing written value of a field breaks."""
        claim = self.claim(name, number)
        assert written != claim.value
        return (claim.why(written) if claim.why else "") or claim.rule


class Writer(ScriptedPlayer):
    """A scripted player that notes the prompt for which its answers did not reach."""

    def __init__(self, answers: tuple[Any, ...], record: Asked) -> None:
        self.left = iter(answers)
        self._record = record
        super().__init__(self.left)

    def answer(self, prompt: Prompt[Any], state: Any) -> Any:
        self._record.waiting = prompt
        answer = super().answer(prompt, state)
        self._record.waiting = None
        return answer


def breaks(choice: Choose, act: Any) -> list[str]:
    """The rules that an action breaks at a choice: its verb's, then those of the judge."""
    barred = [] if act.verb in choice.offers else [choice.forbids(act) or "log/phase"]
    return barred + [breach.rule for breach in (choice.judge(act) if choice.judge else ())]
