"""What a game tells the tracker about its notation: verbs, statements, outcomes and explanations.

The tracker knows prompts and log nodes; a game knows neither logs nor files. Between them go the
plain values of this module.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Final, Literal

from sheetgen.engine.names import fold, hint
from sheetgen.engine.prompts import Claim, Faces, Roll


@dataclass(frozen=True, slots=True)
class Verb:
    """One verb of a game: how it is written, what it decides, the rolls that follow, and a rule it stands for."""

    verb: str
    form: str
    help: str
    rolls: str = ""
    rule: str = ""

    @property
    def written(self) -> str:
        """The form as a log writes it: ``@ attack A``, or ``@(A) attack`` where another than the player acts."""
        return as_written(self.form)


def as_written(action: str) -> str:
    """An action as a log writes it; who acts, if not the player, stands in brackets before it."""
    return f"@{action}" if action.startswith("(") else f"@ {action}"


@dataclass(frozen=True, slots=True)
class Unknown:
    """Words that cannot be read: what is wrong, what may have been meant, and the rule broken if one says so."""

    message: str
    suggestion: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Statement:
    """Something a log says about the sheet: ``subject`` and ``field`` as in a Claim.

    A ``change`` says by how much the value changed, a ``check`` what it is now, ``before`` what it
    was before the change.
    """

    subject: str
    field: str
    kind: Literal["change", "check", "before"]
    value: Any


class _NoOpinion:
    """The type of NO_OPINION."""

    def __repr__(self) -> str:
        return "NO_OPINION"


NO_OPINION: Final = _NoOpinion()
"""What ``outcome`` answers when a word says nothing about a claim."""


def numbers(subject: str, field: str, kind: str, value: int, to: int | None) -> list[Statement]:
    """What a number in a tag states: a change, a check, or both ends of an arrow; nothing when it is another kind."""
    if kind == "arrow":
        return [Statement(subject, field, "before", value), Statement(subject, field, "check", to)]
    if kind == "change":
        return [Statement(subject, field, "change", value)]
    return [Statement(subject, field, "check", value)] if kind == "check" else []


Reader = Callable[[Any, Sequence[str]], Any]
"""Reads the words after a verb, in a state, as an action or :class:`Unknown`."""


class Notation(ABC):
    """The notation of one game: what every game must tell, and defaults for what few have more to say about."""

    game: ClassVar[str] = ""
    """The game as the command line names it."""
    verbs: ClassVar[tuple[Verb, ...]]
    readers: ClassVar[Mapping[str, Reader]] = MappingProxyType({})
    """How the words after each verb are read."""
    named_tags: ClassVar[frozenset[str]] = frozenset()
    """Types of tags, in lower case, whose first item is always a name."""
    summaries: ClassVar[frozenset[str]] = frozenset()
    """Subjects of tags that sum the sheet up at the end and stand on no sheet themselves."""
    parts: ClassVar[Mapping[str, tuple[str, str]]] = MappingProxyType({})
    """For a rule that adds dice to a roll the subject and field of the value they are counted by."""
    spoken: ClassVar[Mapping[str, tuple[str, str]]] = MappingProxyType({})
    """The words for no and yes of each field that is one or the other, where they are others than these."""

    # What a log says, and how it is written

    def action(self, verb: str, words: Sequence[str], state: Any, actor: str = "") -> Any:
        """The action that a verb and its words mean, or :class:`Unknown`; ``actor`` is who acts, as in ``@(Orc)``."""
        reader = self.readers.get(verb) or self.readers.get(fold(verb))
        return reader(state, words) if reader is not None else self.no_verb(verb)

    def no_verb(self, verb: str) -> Unknown:
        """There is no such verb: which may have been meant."""
        known = f"sheetgen verbs {self.game} lists them"
        return Unknown(f"there is no verb '{verb}'", hint(verb, (each.verb for each in self.verbs), known))

    @abstractmethod
    def spell(self, action: Any) -> str:
        """The action as a log writes it, without the ``@``."""

    @abstractmethod
    def roll_label(self, text: str, state: Any) -> str | None:
        """The label of a roll as the prompts name it in that state; None when no roll has such a label."""

    @abstractmethod
    def outcome(self, claim: Claim[Any], text: str) -> Any:
        """The value that ``text`` states for the claim, or NO_OPINION."""

    @abstractmethod
    def spell_outcome(self, claim: Claim[Any], value: Any) -> str:
        """The claim's value as a word after ``->``; empty when it is not written there."""

    @abstractmethod
    def statements(
        self, type_: str, name: str, kind: str, stat: str, value: int, to: int | None, most: int | None, text: str
    ) -> list[Statement] | Unknown:
        """What one field of a tag states; an empty list when it is kept but unchecked."""

    def resolve(self, state: Any, statement: Statement) -> Statement:
        """The statement with its subject in full, where a log may write it short."""
        return statement

    @abstractmethod
    def spell_statements(self, changes: Sequence[tuple[Claim[Any], Any, Any]], state: Any) -> list[str]:
        """The tags that state what (claim, before, after) changed, in full."""

    # The sheet

    @abstractmethod
    def read(self, state: Any, subject: str, field: str) -> Any:
        """The value on the sheet; None when there is no such value."""

    @abstractmethod
    def write(self, state: Any, subject: str, field: str, value: Any) -> None:
        """Adopt a value that a log states."""

    @abstractmethod
    def abandon(self, state: Any) -> None:
        """Bring the state to the beginning of a turn, wherever it is."""

    @abstractmethod
    def sheet(self, state: Any) -> list[tuple[str, str]]:
        """What the sheet should show now, as (stat, value) in the order of the sheet."""

    # What is said of it

    def unknown(self, state: Any, statement: Statement) -> Unknown | None:
        """What is wrong with a statement about something that is not on the sheet; None when it may be there."""
        return None

    def same(self, said: Any, due: Any) -> bool:
        """Whether a written value that is not equal to the due one means the same; names do, whatever their case."""
        return isinstance(said, str) and isinstance(due, str) and fold(said) == fold(due)

    def describe(self, subject: str, field: str, value: Any) -> str:
        """The value in words, for a message."""
        return self.spoken.get(field, ("no", "yes"))[value] if isinstance(value, bool) else str(value)

    # The rule that a difference breaks: empty when no rule of the game says more

    def explain_extra(self, state: Any, label: str | None, count: int) -> str:
        """The rule broken by dice that were not due."""
        return ""

    def explain_missing(self, state: Any, prompt: Any, verb: str) -> str:
        """The rule broken by leaving out what the prompt asks before a verb (or dice: empty); empty for its own."""
        return ""

    def explain_faces(self, state: Any, roll: Roll, written: str, said: int) -> str:
        """The rule broken by a face or a total that dice written so do not give."""
        return ""

    def explain_count(self, state: Any, roll: Roll, got: int) -> str:
        """The rule broken by a roll with a wrong number of dice."""
        return ""

    def explain_state(self, state: Any, subject: str, field: str, said: Any, due: Any) -> str:
        """The rule broken by a differing statement that no claim precedes."""
        return ""

    # Dice that were not due, or due earlier

    def extra_says(self, state: Any, label: str | None, faces: Faces) -> Statement | None:
        """What dice that were not due have put on the player's sheet; None when nothing."""
        return None

    def undo_for(self, base: Any, action: Any, label: str | None, count: int) -> tuple[str, Statement] | None:
        """What to take off the sheet before ``action`` so that a roll after it is due, and the rule it breaks."""
        return None

    def late(self, state: Any, label: str | None, faces: Faces) -> Statement | None:
        """What dice state that were due earlier and left out; None when they are not of that kind."""
        return None
