"""What a player may decide: one class a verb of the log. ``company`` is who acts, empty for the only one."""

from __future__ import annotations

from typing import ClassVar, Literal

from sheetgen.engine.values import value


@value
class Action:
    """A decision, named by the verb it is written with."""

    verb: ClassVar[str] = ""
    company: str = ""


@value
class Day(Action):
    """Open a day; 0 stands for the one that is due."""

    verb: ClassVar[str] = "day"
    number: int = 0


@value
class FirstDay(Action):
    """The first day begins without being opened: what a log means that goes on at once."""

    verb: ClassVar[str] = "first day"


@value
class EndDay(Action):
    """Close a day; slots that are left stay unused."""

    verb: ClassVar[str] = "end day"


@value
class End(Action):
    """Close the campaign."""

    verb: ClassVar[str] = "end"


@value
class Order(Action):
    """Settle who is first, where it matters (3.17)."""

    verb: ClassVar[str] = "order"
    companies: tuple[str, ...] = ()


@value
class March(Action):
    """March along the areas named, in this order (3.2)."""

    verb: ClassVar[str] = "march"
    route: tuple[str, ...] = ()


@value
class Route(Action):
    """Name the areas of a march after its navigation roll, which is too late (march.route-announced)."""

    verb: ClassVar[str] = "route"
    route: tuple[str, ...] = ()


@value
class Enter(Action):
    """Enter the area named, the next of the march."""

    verb: ClassVar[str] = "enter"
    area: str = ""


@value
class Onward(Action):
    """Enter the next area: what a log means that names none."""

    verb: ClassVar[str] = "go on"


@value
class Stop(Action):
    """Stop: give up the rest of a march, or leave the encounters that are still open."""

    verb: ClassVar[str] = "stop"


@value
class Halt(Action):
    """Be done with a march or a site: what a log means that goes on with something else."""

    verb: ClassVar[str] = "be done"


@value
class Explore(Action):
    """Explore the area the company is in, or the one named, which must be that one (3.7)."""

    verb: ClassVar[str] = "explore"
    area: str = ""


@value
class Tier(Action):
    """Choose the tier of a new site, 0 to roll for it, and its name."""

    verb: ClassVar[str] = "tier"
    tier: int = 0
    name: str = ""


@value
class Engage(Action):
    """Engage a site, a settlement, a company or whatever else can be dealt with (3.8)."""

    verb: ClassVar[str] = "engage"
    target: str = ""
    also: tuple[str, ...] = ()


@value
class Attempt(Action):
    """Attempt an encounter of a site, or take a test on the way, with a unit (3.8, 3.9)."""

    verb: ClassVar[str] = "attempt"
    encounter: str = ""
    unit: str = ""
    site: str = ""


@value
class Fight(Action):
    """Fight another round."""

    verb: ClassVar[str] = "fight"


@value
class FightOn(Action):
    """Fight another round: what a log means that does not withdraw."""

    verb: ClassVar[str] = "fight on"


@value
class Withdraw(Action):
    """Break a fight off (3.13 step 3)."""

    verb: ClassVar[str] = "withdraw"


@value
class Take(Action):
    """Take treasure of what is available (3.8 step 7)."""

    verb: ClassVar[str] = "take"
    amount: int = 0


@value
class Leave(Action):
    """Take nothing, trade nothing: what a log means that goes on with something else."""

    verb: ClassVar[str] = "leave"


@value
class Rest(Action):
    """Rest (3.15)."""

    verb: ClassVar[str] = "rest"


@value
class Idle(Action):
    """Leave a slot unused (turn.idle)."""

    verb: ClassVar[str] = "idle"


@value
class Trade(Action):
    """Buy or sell food in a settlement (4.8)."""

    thing: str = "food"
    count: int = 0


@value
class Buy(Trade):
    """Buy food."""

    verb: ClassVar[str] = "buy"


@value
class Sell(Trade):
    """Sell food."""

    verb: ClassVar[str] = "sell"


@value
class Change(Action):
    """What play elsewhere has brought: food or treasure, animals or carts, or a unit's hit points (site.tier5)."""

    what: str = ""
    count: int = 0


@value
class Gain(Change):
    """Gain something by an agreement or by play elsewhere."""

    verb: ClassVar[str] = "gain"


@value
class Lose(Change):
    """Lose something by an agreement or by play elsewhere."""

    verb: ClassVar[str] = "lose"


@value
class Outcome(Action):
    """How the adventure at a tier 5 site ended."""

    verb: ClassVar[str] = "outcome"
    result: Literal["", "exhausted", "open"] = ""


@value
class Ability(Action):
    """Choose an ability for a foe that rolled a 6 (combat.six = free-choice-and-roll)."""

    verb: ClassVar[str] = "ability"
    number: int = 1


@value
class Other(Action):
    """Something that is no action of the rules (turn.action-types); ``word`` is how it is called."""

    verb: ClassVar[str] = "other"
    word: str = ""
