"""The verbs of the game and the names of what its sheet shows; the notation card prints them."""

from __future__ import annotations

from typing import Final

from sheetgen.engine.notation import Verb

VERBS: Final[tuple[Verb, ...]] = (
    Verb("create", "create", "roll up an adventurer", "six dice", "attributes.roll-six"),
    Verb(
        "assign",
        "assign STR n WIS n INT n DEX n CHA n LUC n",
        "give the six results to the Attributes",
        "start: six start checks",
        "attributes.assign-each-once",
    ),
    Verb("hometown", "hometown SQUARE", "choose the Hometown", "wealth", "hometown.place"),
    Verb(
        "move",
        "move SQUARE [over SQUARE... | over none] [from SQUARE]",
        "draw a Route; name the squares it crosses out",
        "type, split, fear",
        "route.choose-destination",
    ),
    Verb(
        "try",
        "try ATTR [strain N] [bribe N] [give THING, ...] [use THING, ...]",
        "build a pool and roll it",
        "pool; then DEX, blow, shield STR, LUC, gold, INT, trap",
        "pool.commit-first",
    ),
    Verb("fight", "fight ATTR [use THING, ...]", "try, in Combat", "as try", "combat.pool.attribute"),
    Verb("convert", "convert", "turn a Threat into a Combat", "fear", "threat.start.convert"),
    Verb("disarm", "disarm", "use a Trap Disarm Kit", "LUC, gold", "trap.disarm-kit"),
    Verb("flee", "flee", "flee", "DEX, blow", "flee.only-where-allowed"),
    Verb("decline", "decline armor", "leave the Armor out after a failed Obstacle", "", "obstacle.failure.armor"),
    Verb("haggle", "haggle", "haggle on entering a Town", "CHA", "haggle.once-on-entry"),
    Verb("buy", "buy THING [N]", "buy", "", "buy.price"),
    Verb("sell", "sell THING [N]", "sell", "", "sell.price"),
    Verb("rest", "rest [N]", "rest, N times", "", "rest.cost"),
    Verb("work", "work", "work for a wage", "wage", "work.wage"),
    Verb("oracle", "oracle SQUARE", "ask an Oracle about a square", "type", "oracle.untyped-only"),
    Verb("visit", "visit", "declare a visit after a flight into the Hometown", "", "flee.not-a-visit"),
    Verb("end", "end complete | unfinished | dead | stuck", "close the book", "", "review.years"),
)
"""Every verb of the game; the notation card prints this table."""

STATS: Final = ("Wounds", "Gold", "XP", "Level", "Fear", "Chapters", "Highest")
"""The stats of the sheet as a log names them."""

REVIEW: Final = ("INT", "XP", "Complete", "Gold", "Inventory", "Fear", "ECL", "Attributes", "Towns", "Score")
"""The terms of the review as a log names them."""
