"""How a game of The Book of Adventure is written down: verbs, stats, outcomes, and what a slip may mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from sheetgen.engine.names import did_you_mean, fold
from sheetgen.engine.notation import NO_OPINION, Statement, Unknown, Verb
from sheetgen.engine.prompts import Claim
from sheetgen.games.book_of_adventure import actions, explain
from sheetgen.games.book_of_adventure.areas import AREA_DICE, read_area
from sheetgen.games.book_of_adventure.geometry import Dot, Square, dot_of, label, side_dot_of, square_of
from sheetgen.games.book_of_adventure.state import ATTRIBUTES, Area, State

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

_STAT_OF: Final = {
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
_REVIEW_OF: Final = {
    **{fold(name): name for name in REVIEW},
    "completeness": "Complete",
    "highestecl": "ECL",
    "highest": "ECL",
    "things": "Inventory",
    "total": "Score",
}
_ROLLS: Final = {
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
_WORDS: Final = {"success": _YES_NO, "stands": _STANDS, "victory": _VICTORY}
_TYPES: Final = {
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
    letter = _TYPES.get(letters.lower())
    return Area("encounter", ecl=int(number), type=letter) if letter else None


class BookNotation:
    """The notation of The Book of Adventure."""

    verbs: tuple[Verb, ...] = VERBS
    named_tags = frozenset(("f", "l"))

    def __init__(self) -> None:
        self._readers: Mapping[str, Callable[[State, Sequence[str]], actions.Action | Unknown]] = {
            "assign": _read_assign,
            "hometown": _read_hometown,
            "move": _read_move,
            "try": _read_try,
            "fight": _read_try,
            "decline": lambda s, words: actions.Decline(),
            "buy": lambda s, words: _read_trade(s, words, actions.Buy),
            "sell": lambda s, words: _read_trade(s, words, actions.Sell),
            "rest": _read_rest,
            "oracle": _read_oracle,
            "visit": _read_visit,
            "end": lambda s, words: actions.End(words[0].lower() if words else ""),
        }
        self._bare = {
            act.verb: act
            for act in (
                actions.Create(),
                actions.Convert(),
                actions.Disarm(),
                actions.Flee(),
                actions.Haggle(),
                actions.Work(),
            )
        }

    def action(self, verb: str, words: Sequence[str], state: State) -> actions.Action | Unknown:
        """The action that a verb and its words mean, or :class:`Unknown`."""
        bare = self._bare.get(verb)
        if bare is not None:
            return bare
        reader = self._readers.get(verb)
        if reader is not None:
            return reader(state, words)
        folded = fold(verb)
        if folded != verb and (folded in self._readers or folded in self._bare):
            return self.action(folded, words, state)
        hint = did_you_mean(verb, [known.verb for known in VERBS])
        return Unknown(f"there is no verb '{verb}'", f"did you mean '{hint}'?" if hint else "")

    def spell(self, action: actions.Action) -> str:
        """The action as a log writes it."""
        return _spell(action)

    @staticmethod
    @lru_cache(maxsize=4096)
    def roll_label(text: str) -> str | None:
        """The label of a roll as the prompts name it."""
        found = _ROLLS.get(text) or _ROLLS.get(fold(text))
        if found is not None:
            return found
        square = square_of(text)
        if square is not None:
            return label(square)
        words = text.split()
        if len(words) == 2 and square_of(words[1]) is not None:
            return _ROLLS.get(fold(words[0]))
        if len(words) == 2 and fold(words[0]) == "check":
            return _ROLLS.get(fold(words[1]))
        return None

    def outcome(self, claim: Claim[Any], text: str) -> Any:
        """The value that a word after ``->`` states for the claim, or NO_OPINION."""
        field = claim.field
        words = _WORDS.get(field)
        if words is not None:
            return words[text] if text in words else words.get(fold(text), NO_OPINION)
        if field == "area":
            area = read_area_mark(text)
            return NO_OPINION if area is None else area
        if field == "type":
            return _TYPES.get(fold(text), NO_OPINION)
        if field == "damage" and text.split()[0].lstrip("-").isdigit() and text.endswith("damage"):
            return int(text.split()[0])
        return NO_OPINION

    def spell_outcome(self, claim: Claim[Any], value: Any) -> str:
        """The claim's value as a word after ``->``; empty when it is not written there."""
        if claim.field == "success":
            return "success" if value else "failure"
        if claim.field == "stands":
            return "stands" if value else "panic"
        if claim.field == "victory":
            return "victory" if value else ""
        if claim.field == "area":
            return "" if claim.was is not None else str(value.text())
        if claim.field == "type":
            return str(value)
        if claim.field == "damage":
            return f"{value} damage"
        return ""

    @staticmethod
    @lru_cache(maxsize=4096)
    def statements(
        type_: str, name: str, kind: str, stat: str, value: int, to: int | None, most: int | None, text: str
    ) -> list[Statement] | Unknown:
        """What one field of a tag states."""
        folded = type_.lower()
        if folded == "pc":
            return _pc_statements(kind, stat, value, to, most)
        if folded == "inv":
            return _inventory_statements(kind, stat, value)
        if folded == "f":
            return _numbers("F", "Life", kind, value, to) if fold(stat) == "life" else []
        if folded == "l":
            return _place_statements(name, stat or text)
        if folded == "review":
            term = _REVIEW_OF.get(fold(stat))
            return [] if term is None else [Statement("Review", term, "check", value)]
        return []

    def spell_statements(self, changes: Sequence[tuple[Claim[Any], Any, Any]], state: State) -> list[str]:
        """The tags that state what changed: by how much and what is now."""
        return _spell_tags(changes, state)

    def read(self, state: State, subject: str, field: str) -> Any:
        """The value on the sheet; None when there is no such value."""
        if subject == "":
            attribute = _FIELD_OF.get(field)
            return getattr(state, attribute) if attribute else state.attributes.get(field)
        if subject == "Inv":
            thing = state.setting.tables.find(field)
            return None if thing is None else state.things.get(thing.name, 0)
        if subject == "F":
            return state.fight.life if state.fight and state.fight.life is not None else None
        if subject == "Review":
            return None
        square = square_of(subject)
        if square is None:
            return None
        if field == "crossed":
            return square in state.crossed
        return state.areas.get(square)

    def write(self, state: State, subject: str, field: str, value: Any) -> None:
        """Adopt a value that a log states."""
        square = square_of(subject) if subject not in ("", "Inv", "F", "Review") else None
        if subject == "" and field in _FIELD_OF:
            setattr(state, _FIELD_OF[field], value)
            if field == "XP":
                state.level = value // state.setting.variants.level_divisor
        elif subject == "" and field in ATTRIBUTES:
            state.attributes[field] = value
        elif subject == "Inv":
            state.things[state.setting.tables.thing(field).name] = value
            state.things = {name: count for name, count in state.things.items() if count > 0}
        elif subject == "F" and state.fight is not None:
            state.fight = state.fight.with_life(value)
        elif square is not None and field == "crossed":
            state.crossed = state.crossed | {square} if value else state.crossed - {square}
        elif square is not None and isinstance(value, Area):
            state.areas[square] = value
            state.pending = tuple(other for other in state.pending if other != square)

    def unknown(self, state: State, statement: Statement) -> Unknown | None:
        """A thing that the tables do not have."""
        if statement.subject != "Inv" or state.setting.tables.find(statement.field) is not None:
            return None
        return _no_thing(state, statement.field)

    def same(self, said: Any, due: Any) -> bool:
        """An ECL written without its letter means the same Encounter."""
        return isinstance(said, Area) and isinstance(due, Area) and said == replace(due, type=said.type and due.type)

    def describe(self, subject: str, field: str, value: Any) -> str:
        """The value in words."""
        if isinstance(value, Area):
            return value.text()
        if isinstance(value, bool):
            return _BOOLEAN.get(field, ("no", "yes"))[value]
        return str(value)

    def explain_extra(self, state: State, label: str | None, count: int) -> str:
        """The rule broken by dice that were not due."""
        return explain.extra(state, label, count)

    def explain_missing(self, state: State, prompt: Any, verb: str) -> str:
        """The rule broken by leaving out what the prompt asks before a verb, or before dice."""
        return explain.missing(state, prompt, verb)

    def extra_says(self, state: State, label: str | None, faces: tuple[int, ...]) -> Statement | None:
        """An Area rolled where none was due stands on the map all the same."""
        square = square_of(label) if label else None
        if square is None or len(faces) != AREA_DICE or not state.setting.inside(square):
            return None
        _, area = read_area(faces, state.level, state.setting.variants.four_ones)
        return Statement(label or "", "area", "check", area)

    def undo_for(self, base: State, action: Any, label: str | None, count: int) -> tuple[str, Statement] | None:
        """A type die where the letter is written already is due if it were not (encounter.type-kept)."""
        if not isinstance(action, actions.Move) or (label or "type") != "type" or count != 1:
            return None
        area = base.areas.get(action.square)
        if area is None or not area.type:
            return None
        return "encounter.type-kept", Statement(_spell_place(action.square, None), "area", "check", area.typed(""))

    def explain_count(self, state: State, roll: Any, got: int) -> str:
        """The rule broken by a roll with a wrong number of dice."""
        return explain.count(state, roll, got)

    def explain_state(self, state: State, subject: str, field: str, said: Any, due: Any) -> str:
        """The rule broken by a differing statement that no claim precedes."""
        return explain.statement(state, subject, field, said, due)

    def late(self, state: State, label: str | None, faces: tuple[int, ...]) -> Statement | None:
        """The Area of a square that was left unrolled when play went on."""
        square = square_of(label) if label else None
        if square is None or square not in state.late or len(faces) != AREA_DICE:
            return None
        _, area = read_area(faces, state.level, state.setting.variants.four_ones)
        return Statement(label or "", "area", "check", area)

    def abandon(self, state: State) -> None:
        """Leave any Encounter and forget what was pending."""
        state.fight = None
        state.late |= frozenset(state.pending)
        state.pending = ()
        state.over = ""
        state.phase = "town" if state.visit else "open"

    def sheet(self, state: State) -> list[tuple[str, str]]:
        """The stats, the things and the square of the adventurer."""
        shown: list[tuple[str, str]] = [
            (name, str(state.attributes[name])) for name in ATTRIBUTES if name in state.attributes
        ]
        shown.append(("Wounds", f"{state.wounds}/{state.death_at}"))
        shown.extend((name, str(getattr(state, _FIELD_OF[name]))) for name in STATS if name != "Wounds")
        things = state.setting.tables.things
        for kind, name in (("equipment", "Equip"), ("item", "Items")):
            held = [(thing.name, state.things.get(thing.name, 0)) for thing in things if thing.kind == kind]
            text = ", ".join(f"{thing} x{count}" if count > 1 else thing for thing, count in held if count)
            shown.append((name, text or "none"))
        if state.dots:
            shown.append(("Square", label(state.here)))
        return shown


_FIELD_OF: Final = {
    "Wounds": "wounds",
    "Gold": "gold",
    "XP": "xp",
    "Level": "level",
    "Fear": "fear",
    "Chapters": "chapters",
    "Highest": "highest",
    "Death": "death_at",
}
_BOOLEAN: Final = {
    "success": ("failure", "success"),
    "stands": ("panic", "stands"),
    "victory": ("the fight goes on", "victory"),
    "crossed": ("open", "crossed out"),
}


_CROSSED: Final = {"crossed": True, "crossedout": True, "x": True, "open": False, "notcrossed": False}

# Reading actions


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


def _read_assign(s: State, words: Sequence[str]) -> actions.Action | Unknown:
    given: dict[str, int] = {}
    for name, text in zip(words[::2], words[1::2], strict=False):
        stat, number = _STAT_OF.get(fold(name)), _number(text)
        if stat not in ATTRIBUTES or number is None:
            return Unknown(f"'{name} {text}' is not an Attribute and its value", "for example STR 4")
        given[stat] = number
    missing = [name for name in ATTRIBUTES if name not in given]
    if missing or len(words) != 2 * len(ATTRIBUTES):
        return Unknown(f"six Attributes and their values were expected; missing: {', '.join(missing) or 'none'}")
    return actions.Assign(values=tuple(given[name] for name in ATTRIBUTES))


def _read_hometown(s: State, words: Sequence[str]) -> actions.Action | Unknown:
    if not words:
        return Unknown("a square was expected", "for example @ hometown H8")
    place = _place(words[0])
    return place if isinstance(place, Unknown) else actions.Hometown(*place)


def _read_move(s: State, words: Sequence[str]) -> actions.Action | Unknown:
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
            return _no_thing(s, rest[0])
    return tuple(found)


def _no_thing(s: State, name: str) -> Unknown:
    hint = did_you_mean(name, [thing.name for thing in s.setting.tables.things])
    return Unknown(f"there is no thing '{name}'", f"did you mean '{hint}'?" if hint else "a thing of the tables")


_TRY_KEYS: Final = ("strain", "bribe", "give", "use")
_BARE_TRIES: Final = {name: actions.Try(name) for name in ATTRIBUTES}


def _read_try(s: State, words: Sequence[str]) -> actions.Action | Unknown:
    if not words:
        return Unknown("an Attribute was expected", "for example @ try STR strain 2")
    if len(words) == 1 and words[0] in _BARE_TRIES:
        return _BARE_TRIES[words[0]]
    attribute = _STAT_OF.get(fold(words[0]))
    if attribute not in ATTRIBUTES:
        hint = did_you_mean(words[0], list(ATTRIBUTES))
        return Unknown(f"'{words[0]}' is not an Attribute", f"did you mean '{hint}'?" if hint else "STR, WIS, INT, ...")
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


def _read_trade(
    s: State, words: Sequence[str], kind: type[actions.Buy] | type[actions.Sell]
) -> actions.Action | Unknown:
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


def _read_rest(s: State, words: Sequence[str]) -> actions.Action | Unknown:
    count = _number(words[0]) if words else 1
    return actions.Rest(count) if count else Unknown(f"'{words[0]}' is not a number of Rests")


def _read_oracle(s: State, words: Sequence[str]) -> actions.Action | Unknown:
    square = _square(words[0]) if words else Unknown("a square was expected", "for example @ oracle G4")
    return square if isinstance(square, Unknown) else actions.Oracle(square)


def _read_visit(s: State, words: Sequence[str]) -> actions.Action | Unknown:
    if not words:
        return actions.VisitHome()
    place = _place(words[0])
    return place if isinstance(place, Unknown) else actions.VisitHome(place[1])


# Spelling actions


def _spell_place(square: Square, dot: Dot | None) -> str:
    return label(square) if dot is None else f"{label(square)}@{dot[0] % 100},{dot[1] % 100}"


def _spell(act: actions.Action) -> str:
    match act:
        case actions.Assign():
            return "assign " + " ".join(f"{name} {value}" for name, value in zip(ATTRIBUTES, act.values, strict=True))
        case actions.Hometown():
            return f"hometown {_spell_place(act.square, act.dot)}"
        case actions.Move():
            return _spell_move(act)
        case actions.Try():
            return _spell_try(act)
        case actions.Buy() | actions.Sell():
            return f"{act.verb} {act.thing}" + (f" {act.count}" if act.count != 1 else "")
        case actions.Rest():
            return "rest" + (f" {act.count}" if act.count != 1 else "")
        case actions.Oracle():
            return f"oracle {label(act.square)}"
        case actions.Decline():
            return "decline armor"
        case actions.VisitHome():
            return (
                "visit" if act.dot is None else f"visit {_spell_place((act.dot[0] // 100, act.dot[1] // 100), act.dot)}"
            )
        case actions.End():
            return f"end {act.kind}".rstrip()
    return act.verb


def _spell_move(act: actions.Move) -> str:
    text = f"move {_spell_place(act.square, act.dot)}"
    if act.start is not None:
        text += f" from {label(act.start)}"
    if act.over is not None:
        text += " over " + (
            " ".join(label(square) for square in sorted(act.over, key=lambda at: (at[1], at[0]))) or "none"
        )
    return text


def _spell_try(act: actions.Try) -> str:
    text = f"try {act.attribute}"
    if act.strain:
        text += f" strain {act.strain}"
    if act.bribe:
        text += f" bribe {act.bribe}"
    if act.give:
        text += " give " + ", ".join(act.give)
    if act.use:
        text += " use " + ", ".join(act.use)
    return text


# Statements


def _numbers(subject: str, field: str, kind: str, value: int, to: int | None) -> list[Statement]:
    if kind == "arrow":
        return [Statement(subject, field, "before", value), Statement(subject, field, "check", to)]
    if kind == "change":
        return [Statement(subject, field, "change", value)]
    return [Statement(subject, field, "check", value)] if kind == "check" else []


def _pc_statements(kind: str, stat: str, value: int, to: int | None, most: int | None) -> list[Statement] | Unknown:
    field = _STAT_OF.get(stat) or _STAT_OF.get(fold(stat))
    if field is None:
        if kind in ("text", "flag"):
            return []
        hint = did_you_mean(stat, [*STATS, *ATTRIBUTES])
        return Unknown(f"there is no stat '{stat}'", f"did you mean '{hint}'?" if hint else "")
    found = _numbers("", field, kind, value, to)
    if most is not None and field == "Wounds":
        found.append(Statement("", "Death", "check", most))
    return found


def _inventory_statements(kind: str, stat: str, value: int) -> list[Statement]:
    if kind == "flag":
        return [Statement("Inv", stat, "change", value or 1)]
    return _numbers("Inv", stat, kind, value, None)


def _place_statements(name: str, text: str) -> list[Statement] | Unknown:
    square = square_of(name)
    if square is None:
        return Unknown(f"'{name}' is not a square", "squares are written like D5")
    crossed = _CROSSED.get(fold(text))
    if crossed is not None:
        return [Statement(label(square), "crossed", "check", crossed)]
    area = read_area_mark(text)
    return [] if area is None else [Statement(label(square), "area", "check", area)]


def _spell_tags(changes: Sequence[tuple[Claim[Any], Any, Any]], state: State) -> list[str]:
    pc: list[str] = []
    other: dict[str, list[str]] = {}
    for claim, before, after in changes:
        if claim.subject == "":
            pc.extend(_spell_stat(claim.field, before, after, state))
        elif claim.subject == "Inv":
            other.setdefault("Inv", []).append(f"{claim.field} {after}")
        elif claim.subject == "F":
            other.setdefault("F:Creature", []).append(f"Life {after}" if before is None else f"Life {before}->{after}")
        elif claim.subject == "Review":
            other.setdefault("Review", []).append(f"{claim.field}={after}" if after < 0 else f"{claim.field} {after}")
        elif claim.field == "crossed" and after:
            other.setdefault(f"L:{claim.subject}", []).append("crossed")
        elif claim.field == "area" and claim.was is not None:
            other.setdefault(f"L:{claim.subject}", []).append(after.text())
    tags = [f"[PC:{state.name}|{'|'.join(pc)}]" if state.name else f"[PC:{'|'.join(pc)}]"] if pc else []
    return tags + [f"[{head}{'|' if ':' in head else ':'}{'|'.join(fields)}]" for head, fields in other.items()]


def _spell_stat(field: str, before: Any, after: Any, state: State) -> list[str]:
    if field == "Death":
        return [f"Wounds {state.wounds}/{after}"]
    if field not in STATS:
        return []
    if before is None or field in ("Level", "Highest"):
        return [f"{field} {after}"]
    return [f"{field}{after - before:+d}", f"{field} {after}"]
