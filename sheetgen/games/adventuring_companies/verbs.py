"""The verbs of the game and the names of what its sheets show; the notation card prints them."""

from __future__ import annotations

from typing import Final

from sheetgen.engine.notation import Verb

VERBS: Final[tuple[Verb, ...]] = (
    Verb("day", "day N", "open a day", "weather; on the first, ground and terrain around", "turn.length"),
    Verb(
        "march",
        "march AREA [AREA...]",
        "announce a route and march",
        "nav, direction; per area wander, table; then travel, unit",
        "march.route-announced",
    ),
    Verb(
        "enter",
        "enter AREA",
        "enter the next area; may be left out",
        "ground, terrain, wander, table",
        "march.entry-cost",
    ),
    Verb(
        "stop",
        "stop",
        "give up the rest of a march or of a site",
        "travel; treasure, add",
        "march.stop-after-encounter",
    ),
    Verb("explore", "explore", "explore the area", "explore", "explore.roll"),
    Verb(
        "tier",
        "tier N [NAME] | tier roll",
        "choose the tier of the site found",
        "nature, refresh, count; type, site skill, difficulty, hd, ac, special",
        "site.tier",
    ),
    Verb(
        "ability", "ability N", "choose a foe's ability (combat.six=free-choice-and-roll)", "", "combat.special.again"
    ),
    Verb("engage", "engage SITE | PLACE | COMPANY", "engage a target in the area", "", "engage.target"),
    Verb(
        "attempt",
        "attempt ENCOUNTER [UNIT]",
        "attempt an encounter with a unit",
        "skill, damage, unit; attack, blow, unit, foe attack, foe damage",
        "skill.one-unit",
    ),
    Verb(
        "fight",
        "fight",
        "fight another round; may be left out",
        "attack, blow, unit, foe attack, foe damage",
        "combat.resolution",
    ),
    Verb("withdraw", "withdraw", "break a fight off", "", "combat.lost"),
    Verb("take", "take N", "take treasure", "", "treasure.up-to"),
    Verb("buy", "buy food N", "buy food in a settlement", "", "engage.target"),
    Verb("sell", "sell food N", "sell food in a settlement", "", "engage.target"),
    Verb("gain", "gain THING N", "write down what play elsewhere has brought", "", "site.tier5"),
    Verb("lose", "lose THING N | lose UNIT N", "write down what play elsewhere has cost", "", "site.tier5"),
    Verb("outcome", "outcome exhausted | open", "how the adventure at a tier 5 site ended", "treasure", "site.tier5"),
    Verb("leave", "leave", "take or trade nothing; may be left out", "", "treasure.up-to"),
    Verb("rest", "rest", "rest", "", "rest.reset"),
    Verb("idle", "idle", "leave a slot unused", "", "turn.idle"),
    Verb("order", "order COMPANY, COMPANY", "settle who is first", "roll-off", "order.recent-rest"),
    Verb("end day", "end day", "close a day", "unit, where food is short", "turn.day-end"),
    Verb("end", "end", "close the campaign", "", "turn.length"),
)
"""Every verb of the game; the notation card prints this table."""

COMPANY: Final = ("At", "Food", "Treasure", "F", "Streak", "Travel", "Nav", "Score", "MP", "Left", "Animals", "Carts")
"""The stats of a company as a log names them."""
