"""What a player may decide: one class a verb of the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sheetgen.games.book_of_adventure.geometry import Dot, Square


@dataclass(frozen=True, slots=True)
class Action:
    """A decision, named by the verb it is written with."""

    verb: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Create(Action):
    """Roll up an adventurer (P1)."""

    verb: ClassVar[str] = "create"


@dataclass(frozen=True, slots=True)
class Assign(Action):
    """Give the six capped results to the Attributes, in the order of the sheet (P1 step 4)."""

    verb: ClassVar[str] = "assign"
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Hometown(Action):
    """Choose the square of the Hometown (P2 step 1)."""

    verb: ClassVar[str] = "hometown"
    square: Square = (0, 0)
    dot: Dot | None = None


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Draw a Route (P5): where to, the squares crossed out if the log names them, the dot if it keeps dots."""

    verb: ClassVar[str] = "move"
    square: Square = (0, 0)
    over: frozenset[Square] | None = None
    dot: Dot | None = None
    start: Square | None = None


@dataclass(frozen=True, slots=True)
class Try(Action):
    """Build and roll a pool (P7)."""

    verb: ClassVar[str] = "try"
    attribute: str = ""
    strain: int = 0
    bribe: int = 0
    give: tuple[str, ...] = ()
    use: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Convert(Action):
    """Turn a Threat into a Combat (threat.start.convert)."""

    verb: ClassVar[str] = "convert"


@dataclass(frozen=True, slots=True)
class Disarm(Action):
    """Use a Trap Disarm Kit (trap.disarm-kit)."""

    verb: ClassVar[str] = "disarm"


@dataclass(frozen=True, slots=True)
class Flee(Action):
    """Flee (P15)."""

    verb: ClassVar[str] = "flee"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Leave the Armor out after a failed Obstacle (obstacle.failure.armor)."""

    verb: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class UseArmor(Action):
    """Let the Armor help: what a log means that does not decline."""

    verb: ClassVar[str] = "use armor"


@dataclass(frozen=True, slots=True)
class Haggle(Action):
    """Haggle on entering a Town (P18)."""

    verb: ClassVar[str] = "haggle"


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Buy things of one kind (P19)."""

    verb: ClassVar[str] = "buy"
    thing: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class Sell(Action):
    """Sell things of one kind (P20)."""

    verb: ClassVar[str] = "sell"
    thing: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class Rest(Action):
    """Rest a number of times (P21)."""

    verb: ClassVar[str] = "rest"
    count: int = 1


@dataclass(frozen=True, slots=True)
class Work(Action):
    """Work for a wage (P22)."""

    verb: ClassVar[str] = "work"


@dataclass(frozen=True, slots=True)
class Oracle(Action):
    """Ask an Oracle about a square (P23)."""

    verb: ClassVar[str] = "oracle"
    square: Square = (0, 0)


@dataclass(frozen=True, slots=True)
class VisitHome(Action):
    """Declare a visit to the Hometown after a flight that ended there (P4 step 3)."""

    verb: ClassVar[str] = "visit"
    dot: Dot | None = None


@dataclass(frozen=True, slots=True)
class End(Action):
    """Close the book: the ending and, where there is one, the review (P24, P25)."""

    verb: ClassVar[str] = "end"
    kind: str = ""
