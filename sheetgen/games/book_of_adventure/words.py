"""The words of a log: names of stats, rolls, types and outcomes in every spelling, and the marks of the map."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sheetgen.engine.names import fold
from sheetgen.games.book_of_adventure.state import ATTRIBUTES, Area
from sheetgen.games.book_of_adventure.verbs import REVIEW, STATS

STAT_OF: Final = {
    **{name: name for name in (*STATS, *ATTRIBUTES)},
    **{fold(name): name for name in STATS},
    **{fold(name): name for name in ATTRIBUTES},
    "wound": "Wounds",
    "chapter": "Chapters",
    "lvl": "Level",
    "highestecl": "Highest",
    "death": "Death",
    "strength": "STR",
    "wisdom": "WIS",
    "intelligence": "INT",
    "dexterity": "DEX",
    "charisma": "CHA",
    "luck": "LUC",
}
REVIEW_OF: Final = {
    **{fold(name): name for name in REVIEW},
    "completeness": "Complete",
    "highestecl": "ECL",
    "highest": "ECL",
    "things": "Inventory",
    "total": "Score",
}
ROLLS: Final = {
    **{fold(name): name for name in ("attributes", "start", "wealth", "type", "split", "fear", "pool", "blow")},
    **{fold(name): name for name in ("gold", "trap", "wage")},
    **{fold(name): name for name in ATTRIBUTES},
    **dict.fromkeys(("obstacle", "personal", "combat", "threat", "puzzle", "try", "fight"), "pool"),
    "fearcheck": "fear",
    "hometownwealth": "wealth",
    "personalsplit": "split",
    "damage": "blow",
    "luckgold": "gold",
    "strength": "STR",
    "wisdom": "WIS",
    "intelligence": "INT",
    "dexterity": "DEX",
    "charisma": "CHA",
    "luck": "LUC",
    "shieldstr": "shield STR",
    "shielddex": "shield DEX",
    "shieldstrength": "shield STR",
    "shielddexterity": "shield DEX",
}
_FLAGS: Final = {
    "success": ("success", "hit", "succeeded", "ok", "yes", "made"),
    "failure": ("failure", "miss", "fail", "failed", "no", "missed"),
}
_YES_NO: Final = {word: truth == "success" for truth, words in _FLAGS.items() for word in words}
_STANDS: Final = {
    **_YES_NO,
    **dict.fromkeys(("stand", "stands", "brave"), True),
    **dict.fromkeys(("panic", "flee", "fled"), False),
}
_VICTORY: Final = {"victory": True, "dead": True, "won": True, "continues": False, "fightson": False}
WORDS: Final = {"success": _YES_NO, "stands": _STANDS, "victory": _VICTORY}
TYPES: Final = {
    "o": "O", "obstacle": "O", "p": "P", "personal": "P", "pp": "Pp", "physical": "Pp", "pm": "Pm", "mental": "Pm",
    "c": "C", "combat": "C", "h": "H", "threat": "H", "z": "Z", "puzzle": "Z", "r": "R", "trap": "R",
}  # fmt: skip


@lru_cache(maxsize=4096)
def read_area_mark(text: str) -> Area | None:
    """The Area that a mark such as ``B``, ``T3``, ``HT2``, ``15`` or ``O17`` means (4.6); None for other text."""
    mark = text.replace(" ", "")
    if mark in ("B", "b", "blocked", "Blocked"):
        return Area("blocked")
    letters = mark.rstrip("0123456789")
    number = mark[len(letters) :]
    if not number:
        return None
    if letters.upper() in ("T", "HT", "TOWN"):
        return Area("hometown" if letters.upper() == "HT" else "town", wealth=int(number))
    if not letters:
        return Area("encounter", ecl=int(number))
    letter = TYPES.get(letters.lower())
    return Area("encounter", ecl=int(number), type=letter) if letter else None


FIELD_OF: Final = {
    "Wounds": "wounds",
    "Gold": "gold",
    "XP": "xp",
    "Level": "level",
    "Fear": "fear",
    "Chapters": "chapters",
    "Highest": "highest",
    "Death": "death_at",
}


CROSSED: Final = {"crossed": True, "crossedout": True, "x": True, "open": False, "notcrossed": False}
