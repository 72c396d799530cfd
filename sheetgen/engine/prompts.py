"""What a procedure asks of whoever sits at the table, and the type of a procedure.

A game is a set of procedures: generators that yield prompts and receive answers. A prompt is
awaited with ``answer = yield from Roll(...)``, a procedure with ``result = yield from fight(...)``.
Both define ``__await__``, so that mypy reports the ones whose ``yield from`` was forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, ParamSpec, Protocol, TypeVar, cast

from sheetgen.engine.dice import FUDGE_SIDES

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
P = ParamSpec("P")

Faces = tuple[int, ...]
"""The faces of one roll, in the order they were read."""


class Prompt(Generic[T]):
    """One question to the table; awaiting it gives the answer of type ``T``."""

    __slots__ = ()

    def __iter__(self) -> Generator[Prompt[T], T, T]:
        """Ask, and return the answer."""
        return (yield self)

    __await__ = __iter__


class Roll(Prompt[Faces]):
    """Asks for the faces of ``count`` dice with ``sides`` sides; ``fudge`` dice have faces -1, 0 and 1.

    ``rule`` is the rule that asks; ``label`` the name of the roll as a log writes it; ``missing``
    the rule that a log breaks which leaves the roll out (``rule`` when empty). ``parts`` says what
    the number of dice is made of, as (rule id, dice). A log may show up to ``slack`` dice more
    without a further report: a breach reported earlier explains them. An ``optional`` roll may be
    left out; its answer is then an empty tuple. ``stream`` names the pre-rolled stream. A roll
    ``under`` its target wants that number or less. Of ``summed`` dice only the sum counts.
    ``low`` and ``high`` are the least and the greatest face. ``wrong_die`` is the rule that other
    dice than these break; empty when no rule of the game says more.
    """

    __slots__ = (
        "count",
        "fudge",
        "high",
        "label",
        "low",
        "missing",
        "optional",
        "parts",
        "rule",
        "sides",
        "slack",
        "stream",
        "summed",
        "under",
        "wrong_die",
    )

    def __init__(
        self,
        rule: str,
        label: str,
        count: int,
        sides: int = 6,
        *,
        missing: str = "",
        parts: tuple[tuple[str, int], ...] = (),
        slack: int = 0,
        optional: bool = False,
        stream: str = "",
        fudge: bool = False,
        under: bool = False,
        summed: bool = False,
        wrong_die: str = "",
    ) -> None:
        self.rule = rule
        self.wrong_die = wrong_die
        self.label = label
        self.count = count
        self.missing = missing or rule
        self.parts = parts
        self.slack = slack
        self.optional = optional
        self.stream = stream
        self.fudge = fudge
        self.under = under
        self.summed = summed or fudge
        if fudge:
            self.sides, self.low, self.high = FUDGE_SIDES, -1, 1
        else:
            self.sides, self.low, self.high = sides, 1, sides

    def __repr__(self) -> str:
        return f"Roll({self.label} {self.count}d{'F' if self.fudge else self.sides}, {self.rule})"


class Draw(Prompt[int]):
    """Asks for a line of a list or table, or a card of a deck; the answer is its number, from 1.

    ``entries`` are what the lines hold, as a log may name them; lines may hold the same. ``table``
    is the name that a log writes. The entries of a ``deck`` are cards (``QH``). ``missing`` is the
    rule that a log breaks which leaves the draw out (``rule`` when empty), ``stream`` the name of
    the pre-rolled stream. ``each`` are representative lines for those who try them all; empty for
    the first with each text.
    """

    __slots__ = ("deck", "each", "entries", "label", "missing", "rule", "stream", "table")

    def __init__(
        self,
        rule: str,
        table: str,
        entries: tuple[str, ...],
        *,
        deck: bool = False,
        missing: str = "",
        stream: str = "",
        each: tuple[int, ...] = (),
    ) -> None:
        self.rule = rule
        self.each = each
        self.table = self.label = table
        self.entries = entries
        self.deck = deck
        self.missing = missing or rule
        self.stream = stream

    def __repr__(self) -> str:
        return f"Draw({self.table}, {self.rule})"


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule broken by a choice: what the rule expects and what was written, in words."""

    rule: str
    expected: str
    written: str


class Choose(Prompt[Any]):
    """Asks for a decision: an action whose ``verb`` is one of ``offers``.

    ``offers`` maps each verb that may be used here to the rule that offers it; ``barred`` maps verbs
    a player might try to the rule that forbids them; where that depends on more than the verb,
    ``refuse`` tells the rule of an action whose verb is not offered (empty for none). ``judge`` tells
    the breaches of an action that is written in full; ``each`` lists representative legal actions (for
    players that try them all). ``default`` is what a silent log means, where it means something.
    """

    __slots__ = ("barred", "default", "each", "judge", "label", "offers", "refuse", "rule")

    def __init__(
        self,
        rule: str,
        label: str,
        offers: Mapping[str, str],
        barred: Mapping[str, str] | None = None,
        judge: Callable[[Any], Iterable[Breach]] | None = None,
        each: Callable[[], Iterable[Any]] | None = None,
        default: Any = None,
        refuse: Callable[[Any], str] | None = None,
    ) -> None:
        self.rule = rule
        self.label = label
        self.offers = offers
        self.refuse = refuse
        self.barred: Mapping[str, str] = barred if barred is not None else _NOTHING_BARRED
        self.judge = judge
        self.each = each
        self.default = default

    def forbids(self, action: Any) -> str:
        """The rule that forbids an action whose verb is not offered; empty when none does."""
        return self.refuse(action) if self.refuse is not None else self.barred.get(action.verb, "")

    def __repr__(self) -> str:
        return f"Choose({self.label}: {', '.join(self.offers)}, {self.rule})"


class Pick(Prompt[Any]):
    """Asks which of ``options`` the next roll is for; a log answers by the roll's label.

    ``labels`` are the labels under which the options' rolls are written, in the same order. The
    first option is what a log without labels means. ``instead`` makes the choice that takes the
    pick's place when the player does something else first; the answer is then that action.
    """

    __slots__ = ("instead", "label", "labels", "options", "rule")

    def __init__(
        self,
        rule: str,
        label: str,
        options: tuple[Any, ...],
        labels: tuple[str, ...],
        instead: Callable[[], Choose] | None = None,
    ) -> None:
        self.rule = rule
        self.label = label
        self.options = options
        self.labels = labels
        self.instead = instead

    def __repr__(self) -> str:
        return f"Pick({self.label}: {', '.join(self.labels)}, {self.rule})"


class Claim(Prompt[T]):
    """States a value the rules have worked out; the answer is what to believe, normally ``value``.

    ``field`` is the stat as a log writes it, ``subject`` whose it is (empty: the player character).
    ``was`` is the value before. ``why`` refines the rule: given a differing written value it names
    the rule that this value breaks, or an empty string for ``rule``. ``others`` are values that a log
    may silently have gone on from instead.
    """

    __slots__ = ("field", "others", "rule", "subject", "value", "was", "why")

    def __init__(
        self,
        rule: str,
        field: str,
        value: T,
        was: T | None = None,
        subject: str = "",
        why: Callable[[Any], str] | None = None,
        others: tuple[T, ...] = (),
    ) -> None:
        self.rule = rule
        self.others = others
        self.field = field
        self.value = value
        self.was = was
        self.subject = subject
        self.why = why

    def __repr__(self) -> str:
        return f"Claim({self.subject}{':' if self.subject else ''}{self.field} {self.was}->{self.value}, {self.rule})"


class Turn(Prompt[None]):
    """Marks the beginning of a turn: from here the game can go on from a copy of its state."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "Turn()"


TURN: Final = Turn()
"""The one turn mark; it carries nothing, so one is enough."""

_NOTHING_BARRED: Final[Mapping[str, str]] = {}

Asking = Generator[Prompt[Any], Any, T]
"""The raw generator behind a procedure."""


class Play(Protocol[T_co]):
    """A procedure under way: ``yield from`` it (or drive it) to get its result.

    At run time it is the plain generator. For the type checker it is awaitable as well, which is how
    mypy finds a call whose ``yield from`` was forgotten.
    """

    def __iter__(self) -> Generator[Prompt[Any], Any, T_co]:
        """The generator that asks."""
        ...

    def __await__(self) -> Generator[Prompt[Any], Any, T_co]:
        """Only for the type checker."""
        ...


def procedure(function: Callable[P, Asking[T]]) -> Callable[P, Play[T]]:
    """Declare a generator function to be a procedure: calling it gives a :class:`Play`."""
    return cast("Callable[P, Play[T]]", function)
