"""What a player may decide: one class a verb of the log."""

from __future__ import annotations

from typing import ClassVar

from sheetgen.engine.values import value


@value
class Action:
    """A decision, named by the verb it is written with."""

    verb: ClassVar[str] = ""


@value
class Take(Action):
    """Take an open exit, named by its label (P3 step 2)."""

    label: str = ""


@value
class Open(Take):
    """Open a door (P4)."""

    verb: ClassVar[str] = "open"


@value
class Follow(Take):
    """Follow a corridor (P5)."""

    verb: ClassVar[str] = "corridor"


@value
class Descend(Take):
    """Take stairs down (P14); ``up`` when a log has them lead up."""

    verb: ClassVar[str] = "stairs"
    up: bool = False


@value
class Hidden(Action):
    """Find a hidden door where nothing else is left (explore.hidden-door)."""

    verb: ClassVar[str] = "hidden"


@value
class Return(Action):
    """Go back to a blocked place, named by the step that made it (explore.blocked)."""

    verb: ClassVar[str] = "return"
    place: int = 0


@value
class Portal(Action):
    """Go up through the portal (P15)."""

    verb: ClassVar[str] = "portal"


@value
class Attack(Action):
    """Attack an opponent, named by its letter (P9 step 6d)."""

    verb: ClassVar[str] = "attack"
    target: str = ""


@value
class Run(Action):
    """Run away (combat.run-away)."""

    verb: ClassVar[str] = "run"


@value
class Strike(Action):
    """An opponent attacks, written as ``@(A) attack``."""

    verb: ClassVar[str] = "strike"
    actor: str = ""


@value
class Chest(Action):
    """Open a chest or leave it shut (P10); ``place`` when it is one left behind."""

    verb: ClassVar[str] = "chest"
    opened: bool = True
    place: int = 0


@value
class Loot(Action):
    """Search a body, named by its letter, or none (P9 step 9)."""

    verb: ClassVar[str] = "loot"
    body: str = ""


@value
class Use(Action):
    """Use a one-time thing (P12); ``on`` says at whom: ``self``, a letter, or nothing yet."""

    verb: ClassVar[str] = "use"
    thing: str = ""
    on: str = ""


@value
class Target(Action):
    """Say at whom an effect is aimed once it is known (effect.target)."""

    verb: ClassVar[str] = "target"
    on: str = "self"


@value
class Equip(Action):
    """Take a weapon in hand or put armor on."""

    verb: ClassVar[str] = "equip"
    thing: str = ""


@value
class Bonus(Action):
    """Choose the attribute of a magic thing (magic.bonus)."""

    verb: ClassVar[str] = "bonus"
    stat: str = ""


@value
class Write(Action):
    """Write a scroll, or effects into a blank book (P13); ``book`` is the thing written in."""

    verb: ClassVar[str] = "write"
    book: str = ""


@value
class Transmute(Action):
    """Buy a point from a transmuter (P18): by ``gold``, with things given, by ``xp``, or ``none``."""

    verb: ClassVar[str] = "transmute"
    pay: str = "none"
    stat: str = ""
    give: tuple[str, ...] = ()


@value
class Heal(Action):
    """Buy points of health (surface.apothecary)."""

    verb: ClassVar[str] = "heal"
    points: int = 1


@value
class Alchemist(Transmute):
    """Pay the fee and buy a point from the alchemist's transmuter (surface.alchemist)."""

    verb: ClassVar[str] = "alchemist"


@value
class Tower(Action):
    """Have the wizard send you back to the level you left (surface.tower)."""

    verb: ClassVar[str] = "tower"


@value
class Restart(Action):
    """Start at the first level again (surface.restart)."""

    verb: ClassVar[str] = "restart"


@value
class Nothing(Action):
    """Do nothing of what is offered: what a log means that is silent."""

    verb: ClassVar[str] = "nothing"


@value
class End(Action):
    """Stop playing, or close the log of a dead character."""

    verb: ClassVar[str] = "end"
    kind: str = ""
