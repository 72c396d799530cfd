"""The verbs of the game and the names of what its sheet shows; the notation card prints them."""

from __future__ import annotations

from typing import Final

from sheetgen.engine.notation import Verb

VERBS: Final[tuple[Verb, ...]] = (
    Verb("open", "open EXIT", "open a door", "tbl: Door, Room; contents, exits", "explore.which-list"),
    Verb("corridor", "corridor EXIT", "follow a corridor", "tbl: Corridor, Room", "explore.which-list"),
    Verb("stairs", "stairs EXIT", "go down stairs", "tbl: Card, Corridor", "level.descend"),
    Verb("hidden", "hidden door", "find a hidden door where nothing is open", "tbl: Door", "explore.hidden-door"),
    Verb("return", "return PLACE", "go back to opponents you ran from", "initiative", "explore.blocked"),
    Verb("attack", "attack A", "attack an opponent", "attack", "combat.turn-order"),
    Verb("strike", "(A) attack", "an opponent attacks", "attack", "combat.turn-order"),
    Verb("run", "run", "run away", "A attack, B attack", "combat.run-away"),
    Verb("loot", "loot A | loot none", "search a body", "loot, amount", "loot.once"),
    Verb("chest", "chest open [PLACE] | chest leave", "open a chest or leave it", "chest, amount", "chest.once"),
    Verb("use", "use THING [on self | on A]", "use a thing that is gone then", "fail, effect", "thing.one-use"),
    Verb("target", "target self | target A", "say at whom an effect goes", "", "effect.target"),
    Verb("equip", "equip THING", "take a weapon in hand, put armor on", "", "thing.armor"),
    Verb("bonus", "bonus STAT", "choose what magic adds to", "", "magic.bonus"),
    Verb("write", "write scroll | write BOOK", "write a scroll, or in a blank book", "scribe, write", "thing.scribe"),
    Verb(
        "transmute",
        "transmute gold STAT [give THING, ...] | transmute xp STAT | transmute none",
        "buy a point from a transmuter",
        "",
        "transmuter.one-point",
    ),
    Verb("portal", "portal", "go up through the portal", "", "portal.optional"),
    Verb("heal", "heal N", "buy points of health", "", "surface.apothecary"),
    Verb(
        "alchemist",
        "alchemist gold STAT [give THING, ...] | alchemist xp STAT",
        "pay the fee and buy a point",
        "",
        "surface.alchemist",
    ),
    Verb("tower", "tower", "have the wizard send you back", "", "surface.tower"),
    Verb("restart", "restart", "start at the first level again", "", "surface.restart"),
    Verb("end", "end", "stop, or close the log", "", "death.end"),
)
"""Every verb of the game; the notation card prints this table."""

STATS: Final = (
    "Health",
    "Limit",
    "Initiative",
    "Attack",
    "Defense",
    "Avoid traps",
    "RPI",
    "XP",
    "Gold",
    "Silver",
    "Level",
    "Fee",
)
"""The stats of the sheet as a log names them; those of the character without what things add."""

FOE_STATS: Final = ("Health", "Initiative", "Attack", "Defense", "RPI")
"""The stats of an opponent as a log names them."""
