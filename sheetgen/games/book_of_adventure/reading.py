"""Reads the words of a choice as an action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from sheetgen.engine.names import fold, hint
from sheetgen.engine.notation import Reader, Unknown
from sheetgen.games.book_of_adventure import actions
from sheetgen.games.book_of_adventure.geometry import Dot, Square, dot_of, side_dot_of, square_of
from sheetgen.games.book_of_adventure.state import ATTRIBUTES, State
from sheetgen.games.book_of_adventure.words import STAT_OF


def _square(text: str) -> Square | Unknown:
    square = square_of(text)
    if square is None:
        return Unknown(f"'{text}' is not a square", "squares are written like D5")
    return square


def _place(text: str, *, sides: bool = False) -> tuple[Square, Dot | None] | Unknown:
    """A square and the dot in it; with ``sides`` the dot may lie on its side, which the rules then deny."""
    if "@" in text:
        found = dot_of(text) or (side_dot_of(text) if sides else None)
        if found is None:
            return Unknown(f"'{text}' is not a dot", "dots are written like D5@30,70")
        return found
    square = _square(text)
    return square if isinstance(square, Unknown) else (square, None)


def _number(text: str) -> int | None:
    return int(text) if text.isdigit() and len(text) < 9 else None


def read_assign(s: State, words: Sequence[str]) -> actions.Action | Unknown:
    """The assignment of the six results, every Attribute named once."""
    given: dict[str, int] = {}
    for name, text in zip(words[::2], words[1::2], strict=False):
        stat, number = STAT_OF.get(fold(name)), _number(text)
        if stat not in ATTRIBUTES or number is None:
            return Unknown(f"'{name} {text}' is not an Attribute and its value", "for example STR 4")
        given[stat] = number
    missing = [name for name in ATTRIBUTES if name not in given]
    if missing or len(words) != 2 * len(ATTRIBUTES):
        return Unknown(f"six Attributes and their values were expected; missing: {', '.join(missing) or 'none'}")
    return actions.Assign(values=tuple(given[name] for name in ATTRIBUTES))


def read_hometown(s: State, words: Sequence[str]) -> actions.Action | Unknown:
    """The square of the Hometown, with its dot if the log keeps dots."""
    if not words:
        return Unknown("a square was expected", "for example @ hometown H8")
    place = _place(words[0])
    return place if isinstance(place, Unknown) else actions.Hometown(*place)


def read_move(s: State, words: Sequence[str]) -> actions.Action | Unknown:
    """A Route: the destination, what it crosses out, where it starts."""
    return _move_of(tuple(words))


@lru_cache(maxsize=4096)
def _move_of(words: tuple[str, ...]) -> actions.Action | Unknown:
    if not words:
        return Unknown("a square was expected", "for example @ move G6 over G5")
    place = _place(words[0], sides=True)
    if isinstance(place, Unknown):
        return place
    over: frozenset[Square] | None = None
    start: Square | None = None
    mode = ""
    for word in words[1:]:
        text = word.strip(",")
        if text.lower() in ("over", "from"):
            mode = text.lower()
            over = frozenset() if mode == "over" else over
        elif text.lower() in ("none", "and", ""):
            continue
        else:
            square = _square(text)
            if isinstance(square, Unknown):
                return square
            if mode == "over":
                over = (over or frozenset()) | {square}
            elif mode == "from":
                start = square
            else:
                return Unknown(f"'{text}' has no place here", "write 'over' before the squares crossed out")
    return actions.Move(place[0], over, place[1], start)


def _things(s: State, words: Sequence[str]) -> tuple[str, ...] | Unknown:
    """Names of things from words, parted by commas or ``and``; names may have several words."""
    found: list[str] = []
    rest = [part for word in words for part in word.replace(",", " , ").split()]
    while rest:
        if rest[0] in (",", "and", "+"):
            rest = rest[1:]
            continue
        for length in range(min(4, len(rest)), 0, -1):
            thing = s.setting.tables.find(" ".join(rest[:length]))
            if thing is not None:
                found.append(thing.name)
                rest = rest[length:]
                break
        else:
            return no_thing(s, rest[0])
    return tuple(found)


def no_thing(s: State, name: str) -> Unknown:
    """There is no thing of that name: which may have been meant."""
    names = [thing.name for thing in s.setting.tables.things]
    return Unknown(f"there is no thing '{name}'", hint(name, names, f"one of {', '.join(names)}"))


_TRY_KEYS: Final = ("strain", "bribe", "give", "use")
_BARE_TRIES: Final = {name: actions.Try(name) for name in ATTRIBUTES}


def read_try(s: State, words: Sequence[str]) -> actions.Action | Unknown:
    """A pool: the Attribute and what is added to it."""
    if not words:
        return Unknown("an Attribute was expected", "for example @ try STR strain 2")
    if len(words) == 1 and words[0] in _BARE_TRIES:
        return _BARE_TRIES[words[0]]
    attribute = STAT_OF.get(fold(words[0]))
    if attribute not in ATTRIBUTES:
        return Unknown(f"'{words[0]}' is not an Attribute", hint(words[0], ATTRIBUTES, "STR, WIS, INT, ..."))
    given: dict[str, list[str]] = {}
    key = ""
    for word in words[1:]:
        if word.lower() in _TRY_KEYS:
            key = word.lower()
            given.setdefault(key, [])
        elif key:
            given[key].append(word)
        else:
            return Unknown(f"'{word}' has no place here", f"expected one of {', '.join(_TRY_KEYS)}")
    return _build_try(s, attribute, given)


def _build_try(s: State, attribute: str, given: Mapping[str, list[str]]) -> actions.Action | Unknown:
    numbers: dict[str, int] = {}
    for key in ("strain", "bribe"):
        text = " ".join(given.get(key, ["0"])) or "1"
        number = _number(text)
        if number is None:
            return Unknown(f"'{text}' is not a number of times to {key}")
        numbers[key] = number
    give, use = _things(s, given.get("give", [])), _things(s, given.get("use", []))
    if isinstance(give, Unknown):
        return give
    if isinstance(use, Unknown):
        return use
    return actions.Try(attribute, numbers["strain"], numbers["bribe"], give, use)


def read_trade(
    s: State, words: Sequence[str], kind: type[actions.Buy] | type[actions.Sell]
) -> actions.Action | Unknown:
    """A purchase or a sale of one kind of thing."""
    names = list(words)
    count = 1
    if names and _number(names[-1].lstrip("x")) is not None:
        count = int(names.pop().lstrip("x"))
    things = _things(s, names)
    if isinstance(things, Unknown):
        return things
    if len(things) != 1 or count < 1:
        return Unknown("one thing and how many were expected", "for example @ buy Snack 2")
    return kind(things[0], count)


def read_rest(s: State, words: Sequence[str]) -> actions.Action | Unknown:
    """A number of Rests."""
    count = _number(words[0]) if words else 1
    return actions.Rest(count) if count else Unknown(f"'{words[0]}' is not a number of Rests")


def read_oracle(s: State, words: Sequence[str]) -> actions.Action | Unknown:
    """The square an Oracle is asked about."""
    square = _square(words[0]) if words else Unknown("a square was expected", "for example @ oracle G4")
    return square if isinstance(square, Unknown) else actions.Oracle(square)


def read_visit(s: State, words: Sequence[str]) -> actions.Action | Unknown:
    """A declared visit to the Hometown."""
    if not words:
        return actions.VisitHome()
    place = _place(words[0])
    return place if isinstance(place, Unknown) else actions.VisitHome(place[1])


def _read_end(s: State, words: Sequence[str]) -> actions.Action:
    return actions.End(words[0].lower() if words else "")


def _bare(action: actions.Action) -> Reader:
    return lambda s, words: action


def _trade(kind: type[actions.Buy] | type[actions.Sell]) -> Reader:
    return lambda s, words: read_trade(s, words, kind)


READERS: Final[Mapping[str, Reader]] = {
    "create": _bare(actions.Create()),
    "assign": read_assign,
    "hometown": read_hometown,
    "move": read_move,
    "convert": _bare(actions.Convert()),
    "try": read_try,
    "fight": read_try,
    "disarm": _bare(actions.Disarm()),
    "flee": _bare(actions.Flee()),
    "decline": _bare(actions.Decline()),
    "haggle": _bare(actions.Haggle()),
    "buy": _trade(actions.Buy),
    "sell": _trade(actions.Sell),
    "rest": read_rest,
    "work": _bare(actions.Work()),
    "oracle": read_oracle,
    "visit": read_visit,
    "end": _read_end,
}
"""How the words after each verb are read."""
