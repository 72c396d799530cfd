"""The words of a log: names of stats, rolls and outcomes in every spelling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sheetgen.engine.names import fold
from sheetgen.games.solo_dungeon.primitives import LISTS
from sheetgen.games.solo_dungeon.tables import ATTRIBUTES
from sheetgen.games.solo_dungeon.verbs import FOE_STATS, STATS


def _folded(names: Mapping[str, Any]) -> dict[str, Any]:
    return {**names, **{fold(name): value for name, value in names.items()}}


STAT_OF: Final[Mapping[str, str]] = _folded(
    {
        **{name: name for name in STATS},
        "life": "Health",
        "health limit": "Limit",
        "health max": "Limit",
        "max health": "Limit",
        "avoid": "Avoid traps",
        "relative power index": "RPI",
        "experience": "XP",
        "gp": "Gold",
        "sp": "Silver",
        "lvl": "Level",
        "price": "Fee",
        "alchemist fee": "Fee",
        "defence": "Defense",
    }
)
FOE_STAT_OF: Final[Mapping[str, str]] = _folded(
    {**{name: name for name in FOE_STATS}, "life": "Health", "defence": "Defense"}
)
FIELD_OF: Final[Mapping[str, str]] = {
    "Health": "health",
    "Limit": "health_max",
    "Initiative": "initiative",
    "Attack": "attack",
    "Defense": "defense",
    "Avoid traps": "avoid_traps",
    "RPI": "rpi",
    "XP": "xp",
    "Gold": "gold",
    "Silver": "silver",
    "Level": "level",
    "Fee": "price",
}
ATTRIBUTE_OF: Final[Mapping[str, str]] = _folded(
    {**{name: name for name in ATTRIBUTES}, "avoid": "avoid-traps", "defence": "defense", "damage bonus": "damage"}
)
"""The attributes that magic and transmuters add to."""

ROLLS: Final[Mapping[str, str]] = _folded(
    {
        **{name: name for name in ("contents", "chest", "amount", "exits", "initiative", "attack", "loot", "arrows")},
        **{name: name for name in ("book", "worth", "magic", "magic bonus", "avoid", "trap damage", "fail", "effect")},
        **{name: name for name in ("scribe", "write", "foe health", "foe initiative", "foe attack", "foe defense")},
        **{f"{letter} attack": f"{letter} attack" for letter in "AB"},
        **{title: title for title in (*LISTS.values(), "Card")},
        "coins": "amount",
        "gold": "amount",
        "silver": "amount",
        "health": "foe health",
        "defense": "foe defense",
        "opp health": "foe health",
        "opp initiative": "foe initiative",
        "opp attack": "foe attack",
        "opp defense": "foe defense",
        "opponent health": "foe health",
        "opponent initiative": "foe initiative",
        "opponent attack": "foe attack",
        "opponent defense": "foe defense",
        "you hit": "attack",
        "trap avoid": "avoid",
        "avoid trap": "avoid",
        "avoid traps": "avoid",
        "trap": "avoid",
        "damage": "trap damage",
        "failure": "fail",
        "open door": "Door",
        "person": "NPC",
        "thing": "Kind",
        "shape": "Room",
        "monster": "Opponent",
    }
)
"""The label of each roll and draw, by every name a log may give it."""


def _yes_no(yes: tuple[str, ...], no: tuple[str, ...]) -> dict[str, bool]:
    return _folded({**dict.fromkeys(yes, True), **dict.fromkeys(no, False)})


_SUCCESS: Final = (("success", "succeeded", "yes"), ("failure", "failed", "fail", "no"))
WORDS: Final[Mapping[str, Mapping[str, Any]]] = {
    "hit": _yes_no(("hit", "hits", *_SUCCESS[0]), ("miss", "misses", "missed", *_SUCCESS[1])),
    "safe": _yes_no(("safe", "avoided", *_SUCCESS[0]), ("caught", "trapped", *_SUCCESS[1])),
    "works": _yes_no(("works", *_SUCCESS[0]), ("fails", *_SUCCESS[1])),
    "written": _yes_no(("written", *_SUCCESS[0]), ("spoilt", *_SUCCESS[1])),
    "magic": _yes_no(("magic", *_SUCCESS[0]), ("not magic", "plain", "no magic", *_SUCCESS[1])),
    "transmuter": _yes_no(("transmuter", "a transmuter", "found"), ("nothing", "no transmuter")),
    "first": _folded(
        {
            **dict.fromkeys(("I go first", "you go first", "you first", "me first", "first", "you", "me"), "you"),
            **dict.fromkeys(("they go first", "they first", "second", "they"), "they"),
            **dict.fromkeys(("again", "tie", "roll again", "tied"), "again"),
        }
    ),
    "contents": _folded(
        {
            **dict.fromkeys(("a chest", "chest"), "chest"),
            **dict.fromkeys(("an opponent and a chest", "one opponent and a chest"), "one-chest"),
            **dict.fromkeys(("two opponents and a chest", "2 opponents and a chest"), "two-chest"),
            **dict.fromkeys(("an opponent", "one opponent", "1 opponent"), "one"),
            **dict.fromkeys(("two opponents", "2 opponents"), "two"),
            **dict.fromkeys(("empty", "nothing"), "empty"),
            **dict.fromkeys(("the floor gives way", "fall", "collapse"), "fall"),
        }
    ),
    "find": _folded(
        {
            **dict.fromkeys(("a thing", "thing"), "thing"),
            **dict.fromkeys(("gold and bonus", "gold with level bonus"), "gold-bonus"),
            **dict.fromkeys(("silver and bonus", "silver with level bonus"), "silver-bonus"),
            "gold": "gold",
            "silver": "silver",
            "empty": "empty",
            "nothing": "nothing",
            **dict.fromkeys(("a trap", "trap", "empty and a trap"), "trap"),
        }
    ),
    "bonus": dict(ATTRIBUTE_OF) | _folded({"any": "any", "any attribute": "any"}),
    "effect": ATTRIBUTE_OF,
}
"""What a word after an arrow says of each kind of outcome."""

SPOKEN: Final[Mapping[str, Mapping[Any, str]]] = {
    "hit": {True: "hit", False: "miss"},
    "safe": {True: "safe", False: "caught"},
    "works": {True: "works", False: "fails"},
    "written": {True: "success", False: "failure"},
    "magic": {True: "magic", False: "not magic"},
    "transmuter": {True: "transmuter", False: "nothing"},
    "first": {"you": "I go first", "they": "they go first", "again": "again"},
    "contents": {
        "chest": "a chest",
        "one-chest": "an opponent and a chest",
        "two-chest": "two opponents and a chest",
        "one": "an opponent",
        "two": "two opponents",
        "empty": "empty",
        "fall": "the floor gives way",
    },
    "find": {
        "thing": "a thing",
        "gold-bonus": "gold and bonus",
        "gold": "gold",
        "silver-bonus": "silver and bonus",
        "silver": "silver",
        "empty": "empty",
        "nothing": "nothing",
        "trap": "a trap",
    },
}
"""How each outcome is written."""

COUNTED: Final[Mapping[str, str]] = {
    "margin": "margin {}",
    "damage": "{} damage",
    "doors": "{} doors",
    "strength": "strength {}",
    "worth": "worth {}",
    "plus": "adds {}",
    "arrows": "{} arrows",
    "effects": "{} effects",
}
"""How outcomes that are numbers are written."""
