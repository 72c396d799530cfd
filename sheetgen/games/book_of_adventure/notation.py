"""How a game of The Book of Adventure is written down: what the tracker asks its notation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from sheetgen.engine.names import fold
from sheetgen.engine.notation import NO_OPINION, Notation, Statement, Unknown, numbers
from sheetgen.engine.prompts import Claim
from sheetgen.games.book_of_adventure import actions, explain
from sheetgen.games.book_of_adventure.areas import AREA_DICE, read_area
from sheetgen.games.book_of_adventure.geometry import label, square_of
from sheetgen.games.book_of_adventure.overrides import GAME
from sheetgen.games.book_of_adventure.reading import READERS, no_thing
from sheetgen.games.book_of_adventure.spelling import spell, spell_place, spell_tags
from sheetgen.games.book_of_adventure.state import ATTRIBUTES, Area, State
from sheetgen.games.book_of_adventure.stated import inventory_statements, pc_statements, place_statements
from sheetgen.games.book_of_adventure.verbs import STATS, VERBS
from sheetgen.games.book_of_adventure.words import FIELD_OF, REVIEW_OF, ROLLS, TYPES, WORDS, read_area_mark


class BookNotation(Notation):
    """The notation of The Book of Adventure."""

    game = GAME
    verbs = VERBS
    readers = READERS
    named_tags = frozenset(("f", "l"))
    summaries = frozenset(("Review",))
    parts = MappingProxyType({"pool.level": ("", "Level")})
    spoken = MappingProxyType(
        {
            "success": ("failure", "success"),
            "stands": ("panic", "stands"),
            "victory": ("the fight goes on", "victory"),
            "crossed": ("open", "crossed out"),
        }
    )

    def spell(self, action: actions.Action) -> str:
        """The action as a log writes it."""
        return spell(action)

    def roll_label(self, text: str, state: State) -> str | None:
        """The label of a roll as the prompts name it, the same in every state."""
        return _roll_label(text)

    def outcome(self, claim: Claim[Any], text: str) -> Any:
        """The value that a word after ``->`` states for the claim, or NO_OPINION."""
        field = claim.field
        words = WORDS.get(field)
        if words is not None:
            return words[text] if text in words else words.get(fold(text), NO_OPINION)
        if field == "area":
            area = read_area_mark(text)
            return NO_OPINION if area is None else area
        if field == "type":
            return TYPES.get(fold(text), NO_OPINION)
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
            return pc_statements(kind, stat, value, to, most)
        if folded == "inv":
            return inventory_statements(kind, stat, value)
        if folded == "f":
            return numbers("F", "Life", kind, value, to) if fold(stat) == "life" else []
        if folded == "l":
            return place_statements(name, stat or text)
        if folded == "review":
            term = REVIEW_OF.get(fold(stat))
            return [] if term is None else [Statement("Review", term, "check", value)]
        return []

    def spell_statements(self, changes: Sequence[tuple[Claim[Any], Any, Any]], state: State) -> list[str]:
        """The tags that state what changed: by how much and what is now."""
        return spell_tags(changes, state)

    def read(self, state: State, subject: str, field: str) -> Any:
        """The value on the sheet; None when there is no such value."""
        if subject == "":
            attribute = FIELD_OF.get(field)
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
        if subject == "" and field in FIELD_OF:
            setattr(state, FIELD_OF[field], value)
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
        return no_thing(state, statement.field)

    def same(self, said: Any, due: Any) -> bool:
        """An ECL written without its letter means the same Encounter."""
        return isinstance(said, Area) and isinstance(due, Area) and said == replace(due, type=said.type and due.type)

    def describe(self, subject: str, field: str, value: Any) -> str:
        """The value in words."""
        if isinstance(value, Area):
            return value.text()
        return f"{value} damage" if field == "damage" else super().describe(subject, field, value)

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
        return "encounter.type-kept", Statement(spell_place(action.square, None), "area", "check", area.typed(""))

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
        shown.append(("Wounds", f"{state.wounds}/{state.death_at}" if state.death_at else str(state.wounds)))
        shown.extend((name, str(getattr(state, FIELD_OF[name]))) for name in STATS if name != "Wounds")
        things = state.setting.tables.things
        for kind, name in (("equipment", "Equip"), ("item", "Items")):
            held = [(thing.name, state.things.get(thing.name, 0)) for thing in things if thing.kind == kind]
            text = ", ".join(f"{thing} x{count}" if count > 1 else thing for thing, count in held if count)
            shown.append((name, text or "none"))
        if state.dots:
            shown.append(("Square", label(state.here)))
        return shown


@lru_cache(maxsize=4096)
def _roll_label(text: str) -> str | None:
    """The label that a text means: a kind of roll, a square, or one of these with words of explanation."""
    found = ROLLS.get(text) or ROLLS.get(fold(text))
    if found is not None:
        return found
    square = square_of(text)
    if square is not None:
        return label(square)
    words = text.split()
    if len(words) == 2 and square_of(words[1]) is not None:
        return ROLLS.get(fold(words[0]))
    if len(words) == 2 and fold(words[0]) == "check":
        return ROLLS.get(fold(words[1]))
    return None
