"""What a reader may decide or note: one class a verb of the log."""

from __future__ import annotations

from typing import ClassVar, Literal

from sheetgen.engine.values import value
from sheetgen.games.moonstruck.amounts import Amount
from sheetgen.games.moonstruck.book import Item


@value
class Action:
    """A decision, named by the verb it is written with."""

    verb: ClassVar[str] = ""
    actor: ClassVar[str] = ""


@value
class Create(Action):
    """Roll a character (P1)."""

    verb: ClassVar[str] = "create"


@value
class NewAbility(Action):
    """Roll an ability that the book adds, where no book file says so (sheet.abilities)."""

    verb: ClassVar[str] = "create ability"
    name: str = ""


@value
class Swap(Action):
    """Exchange two scores (P2)."""

    verb: ClassVar[str] = "swap"
    one: str = ""
    other: str = ""


@value
class Reallot(Action):
    """Write scores anew with the same sum (P2 step 7)."""

    verb: ClassVar[str] = "reallot"
    scores: tuple[tuple[str, int], ...] = ()


@value
class Start(Action):
    """Enter the start section: creation is over."""

    verb: ClassVar[str] = "start"
    section: int = 0


@value
class Goto(Action):
    """Move to a section."""

    verb: ClassVar[str] = "goto"
    section: int = 0


@value
class Test(Action):
    """Test a stat (P4)."""

    verb: ClassVar[str] = "test"
    stat: str = ""


@value
class Fortune(Action):
    """Buy the success of the roll that just failed (P5)."""

    verb: ClassVar[str] = "fortune"
    points: int = 0


@value
class Keep(Action):
    """Keep the Fortune Points: what a log means that buys nothing."""

    verb: ClassVar[str] = "keep"


@value
class FoeWords:
    """An opponent as a log declares it; what is not written is None or empty."""

    name: str
    prowess: int | None = None
    health: int | None = None
    damage: Amount | None = None
    first: str = ""


@value
class Fight(Action):
    """Begin a fight (P7); ``mode`` where the log names one."""

    verb: ClassVar[str] = "fight"
    foes: tuple[FoeWords, ...] = ()
    mode: Literal["", "sequence", "group"] = ""


@value
class Attack(Action):
    """Your attack (P8); ``target`` is the number of an opponent, 0 for the only one or the first that stands."""

    verb: ClassVar[str] = "attack"
    target: int = 0
    label: str = ""


@value
class Strike(Action):
    """The attack of opponent (or ally) number ``foe``."""

    verb: ClassVar[str] = "(opponent) attack"
    foe: int = 0
    label: str = ""
    target: int = 0

    @property
    def actor(self) -> str:  # type: ignore[override]
        """Who acts."""
        return self.label


@value
class Flee(Action):
    """Leave a fight where the book offers it, without a book file (combat.no-flee)."""

    verb: ClassVar[str] = "flee"
    section: int = 0


@value
class Stop(Action):
    """A fight ends as the book says, without a book file (combat.end.book)."""

    verb: ClassVar[str] = "stop"


@value
class AwardXp(Action):
    """Experience is awarded (P11)."""

    verb: ClassVar[str] = "award xp"
    amount: int = 0


@value
class AwardFp(Action):
    """Fortune Points are awarded (fortune.award)."""

    verb: ClassVar[str] = "award fp"
    amount: int = 0


@value
class Raise(Action):
    """Raise an ability (P11)."""

    verb: ClassVar[str] = "raise"
    ability: str = ""
    points: int = 0


@value
class Forfeit(Action):
    """Leave awarded experience unused."""

    verb: ClassVar[str] = "forfeit"
    points: int = 0


@value
class Gain(Action):
    """Take an item (P12)."""

    item: str = ""
    exact: bool = False

    @property
    def verb(self) -> str:  # type: ignore[override]
        """The verb; with the item where a section names it, so that it answers to that item only."""
        return f"gain {self.item}" if self.exact else "gain"


@value
class Lose(Action):
    """Cross an item out (P12)."""

    item: str = ""
    exact: bool = False

    @property
    def verb(self) -> str:  # type: ignore[override]
        """The verb; with the item where a section names it, so that it answers to that item only."""
        return f"lose {self.item}" if self.exact else "lose"


@value
class Decline(Action):
    """Leave an offered item."""

    item: str = ""
    exact: bool = False

    @property
    def verb(self) -> str:  # type: ignore[override]
        """The verb; with the item where a section names it, so that it answers to that item only."""
        return f"decline {self.item}" if self.exact else "decline"


@value
class Heal(Action):
    """Use an item that heals (P10)."""

    verb: ClassVar[str] = "heal"
    item: str = ""


@value
class Change(Action):
    """A section changes a base score (attribute.book-change)."""

    stat: str = ""
    by: Amount = Amount()
    exact: bool = False

    @property
    def verb(self) -> str:  # type: ignore[override]
        """The verb; with the stat where a section names it, so that it answers to that stat only."""
        return f"change {self.stat}" if self.exact else "change"


@value
class Weapon(Action):
    """Name the weapon in hand (combat.damage.weapon)."""

    verb: ClassVar[str] = "weapon"
    item: str = ""


@value
class Declare(Action):
    """Say what an item of the book does, where no book file says it."""

    verb: ClassVar[str] = "item"
    item: Item = Item("", "")


@value
class Void(Action):
    """A number of a dice page was crossed off by accident."""

    verb: ClassVar[str] = "void"
    sides: int = 100
    number: int = 0


@value
class Carry(Action):
    """Enter the next book (P13)."""

    verb: ClassVar[str] = "carry"
    book: str = ""


@value
class End(Action):
    """Close the book."""

    verb: ClassVar[str] = "end"
    kind: str = ""


@value
class Done(Action):
    """Nothing more: what a log means that ends after the end."""

    verb: ClassVar[str] = "done"
