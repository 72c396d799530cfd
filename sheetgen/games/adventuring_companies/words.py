"""The words of a log: names of stats, rolls and outcomes in every spelling."""

from __future__ import annotations

from typing import Final

from sheetgen.engine.names import fold

STAT_OF: Final = {
    "at": "At",
    "area": "At",
    "position": "At",
    "food": "Food",
    "treasure": "Treasure",
    "gold": "Treasure",
    "f": "F",
    "fatigue": "F",
    "streak": "Streak",
    "reststreak": "Streak",
    "travel": "Travel",
    "travelbonus": "Travel",
    "nav": "Nav",
    "navigation": "Nav",
    "navigationbonus": "Nav",
    "score": "Score",
    "movement": "Score",
    "mp": "MP",
    "points": "MP",
    "left": "Left",
    "mpleft": "Left",
    "animals": "Animals",
    "mules": "Animals",
    "packanimals": "Animals",
    "carts": "Carts",
}
"""Stats of a company, folded."""

ENCOUNTER_STAT: Final = {
    "hd": "HD",
    "ac": "AC",
    "damage": "Damage",
    "share": "Share",
    "left": "Left",
    "due": "Due",
    "difficulty": "difficulty",
}
MARKS: Final = {
    **dict.fromkeys(("exhausted", "yes", "passed", "closed"), True),
    **dict.fromkeys(("open", "no", "refreshed"), False),
}
"""Flags of an encounter."""

_PROMPTS: Final = {
    "nav": ("nav check", "navigation"),
    "direction": ("nav direction",),
    "wander": ("wander check", "encounter check"),
    "table": ("wander table", "encounter"),
    "hd": ("wander hd", "site hd", "hit dice"),
    "amount": ("wander amount",),
    "travel": ("travel roll",),
    "unit": ("unit pick",),
    "explore": ("explore roll",),
    "tier": ("site tier",),
    "nature": ("site nature",),
    "refresh": ("site refresh",),
    "count": ("site count", "encounters"),
    "levels": ("site levels",),
    "size": ("site level size",),
    "links": ("site next links", "next links", "down"),
    "same": ("site same links", "same links"),
    "target": ("site link target", "link target"),
    "orphan": ("site orphan link", "orphan link"),
    "type": ("site type",),
    "site skill": ("site skill",),
    "difficulty": ("site difficulty",),
    "ac": ("site ac",),
    "special": ("site special",),
    "spell level": ("site spell level",),
    "spell": ("site spell",),
    "foe skill": ("site foe skill",),
    "foe level": ("site foe skill level",),
    "skill": ("skill check", "check"),
    "damage": ("skill damage",),
    "attack": ("clash attack",),
    "blow": ("clash damage", "clash damage"),
    "foe attack": ("clash foe attack",),
    "foe damage": ("clash foe damage",),
    "trick": ("clash trick",),
    "spell damage": ("clash spell",),
    "treasure": ("treasure base", "base"),
    "add": ("treasure add", "addition"),
    "roll-off": ("order.roll-off",),
    "ground": ("hexgen same",),
    "terrain": ("hexgen terrain",),
    "weather": ("weather day",),
}
ROLLS: Final = {
    **{fold(label): label for label in _PROMPTS},
    **{fold(other): label for label, others in _PROMPTS.items() for other in others},
}
"""The label of a roll by any of its names, folded and without full stops."""

_SUCCESS: Final = {
    **dict.fromkeys(("success", "pass", "passed", "hit", "yes", "ok", "made", "succeeded", "tricked"), True),
    **dict.fromkeys(("failure", "fail", "failed", "miss", "missed", "no"), False),
}
_FOUND: Final = {
    **dict.fromkeys(("found", "yes", "site", "success", "discovery"), True),
    **dict.fromkeys(("nothing", "no", "notfound", "failure", "none"), False),
}
_ENCOUNTER: Final = {
    **dict.fromkeys(("encounter", "yes", "met", "something"), True),
    **dict.fromkeys(("none", "no", "quiet", "nothing"), False),
}
_VICTORY: Final = {
    **dict.fromkeys(("won", "victory", "down", "dead"), True),
    **dict.fromkeys(("fightson", "continues", "stands"), False),
}
_TRICKED: Final = {
    **dict.fromkeys(("tricked", "yes", "success", "foefirst"), True),
    **dict.fromkeys(("no", "failure", "nottricked"), False),
}
FLAGS: Final = {"tricked": _TRICKED, "success": _SUCCESS, "found": _FOUND, "encounter": _ENCOUNTER, "victory": _VICTORY}
"""Words of yes-or-no claims, folded."""

TURN_WORDS: Final = {
    **{word: word for word in ("opposite", "left", "right", "intended")},
    "behind": "opposite",
    "back": "opposite",
    "ahead": "intended",
    "asintended": "intended",
    "asplanned": "intended",
}
NEVER: Final = "never"

FIELD_OF: Final = {
    "At": "position",
    "Food": "food",
    "Treasure": "treasure",
    "F": "fatigue",
    "Streak": "streak",
    "Travel": "travel_bonus",
    "Nav": "navigation_bonus",
    "Animals": "pack_animals",
    "Carts": "carts",
}
"""The attribute of a company that holds a stat."""
