"""Who may sit at the table: players that answer prompts, and the driver that puts the questions.

A player is anything with ``answer(prompt, state)``. Claims pass through ``believe``: the seeded and
the scripted player take the rules' word for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from sheetgen.engine.prompts import TURN, Claim, Draw, Faces, Play, Prompt, Roll
from sheetgen.engine.streams import Streams

T = TypeVar("T")


class Player(Protocol):
    """Answers the prompts of a game."""

    def answer(self, prompt: Prompt[Any], state: Any) -> Any:
        """The answer to a roll, a draw, a choice or a pick."""
        ...


class Policy(Protocol):
    """Makes a seeded player's decisions."""

    def choose(self, prompt: Prompt[Any], state: Any) -> Any:
        """The answer to a choice or a pick."""
        ...

    def skips(self, roll: Roll, state: Any) -> bool:
        """Whether an optional roll is left out."""
        ...


class Whims:
    """A policy's own random numbers: a stream of the seed that no roll is taken from."""

    def __init__(self, streams: Streams, stream: str = "policy") -> None:
        self._streams = streams
        self._stream = stream
        self._count = 0

    def _die(self, sides: int) -> int:
        """The next number, from 1 to ``sides``."""
        self._count += 1
        return self._streams.value(self._stream, self._count, sides)

    def _chance(self, percent: int) -> bool:
        """Whether something happens that does so many times in a hundred."""
        return self._die(100) <= percent

    def _any(self, options: Sequence[T]) -> T:
        """One of the options, each as likely as another."""
        return options[self._die(len(options)) - 1]

    def skips(self, roll: Roll, state: Any) -> bool:
        """No roll is left out."""
        return False


class SeededPlayer:
    """Rolls from the named streams of a seed; decides by a policy."""

    def __init__(self, streams: Streams, policy: Policy) -> None:
        self._streams = streams
        self._policy = policy
        self._used: Counter[str] = Counter()

    def answer(self, prompt: Prompt[Any], state: Any) -> Any:
        """The next faces of the roll's stream, the number of the next line or card drawn, or the policy's choice."""
        if isinstance(prompt, Roll):
            if prompt.optional and self._policy.skips(prompt, state):
                return ()
            return self._faces(prompt)
        if isinstance(prompt, Draw):
            stream = prompt.stream or f"draw/{prompt.table}"
            return self._streams.value(stream, self._next(stream, 1), len(prompt.entries))
        return self._policy.choose(prompt, state)

    def _next(self, stream: str, count: int) -> int:
        first = self._used[stream] + 1
        self._used[stream] += count
        return first

    def _faces(self, roll: Roll) -> Faces:
        stream = roll.stream or f"play/d{'F' if roll.fudge else roll.sides}"
        values = self._streams.values(stream, roll.count, roll.sides, self._next(stream, roll.count))
        return tuple(value - 2 for value in values) if roll.fudge else values


class ScriptedPlayer:
    """Answers from a list, in order; for tests.

    Raises :class:`AssertionError` when the list is used up.
    """

    def __init__(self, answers: Iterable[Any]) -> None:
        self._answers = iter(answers)

    def answer(self, prompt: Prompt[Any], state: Any) -> Any:
        """The next answer of the list."""
        for answer in self._answers:
            return answer
        raise AssertionError(f"no answer left for {prompt!r}")


Event = tuple[Prompt[Any], Any]
"""A prompt and its answer."""


def drive(play: Play[Any], state: Any, player: Player) -> Iterator[Event]:
    """Put a game's prompts to a player and yield each with its answer, claims and turn marks too."""
    asking = iter(play)
    answer: Any = None
    try:
        while True:
            prompt = asking.send(answer)
            if type(prompt) is Claim:
                answer = prompt.value
            elif prompt is TURN:
                answer = None
            else:
                answer = player.answer(prompt, state)
            yield prompt, answer
    except StopIteration:
        return
