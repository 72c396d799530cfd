"""How the reading of a gamebook is written down: what the tracker asks the game's notation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from sheetgen.engine.names import fold, hint
from sheetgen.engine.notation import NO_OPINION, Notation, Statement, Unknown, numbers
from sheetgen.engine.prompts import Claim
from sheetgen.games.moonstruck import explain
from sheetgen.games.moonstruck.actions import Action
from sheetgen.games.moonstruck.combat import ME
from sheetgen.games.moonstruck.overrides import GAME
from sheetgen.games.moonstruck.possessions import in_hand, named_item
from sheetgen.games.moonstruck.reading import READERS, foe_named, read_attack
from sheetgen.games.moonstruck.spelling import spell, spell_tags
from sheetgen.games.moonstruck.state import Foe, Held, State, ability_named, effective, named
from sheetgen.games.moonstruck.stated import inventory_statements, pc_statements
from sheetgen.games.moonstruck.stats import ATTRIBUTES, HEALTH, START_DIE, UNTOLD, start_of
from sheetgen.games.moonstruck.verbs import VERBS
from sheetgen.games.moonstruck.words import OUTCOMES, ROLLS

_FIRST: Final = ("goes first", "go first", "first", "begins")
_POINTS: Final = {"FP": "fp", "XP": "pending", "Initial": "cap", HEALTH: "health"}


class MoonNotation(Notation):
    """The notation of Moonstruck."""

    game = GAME
    verbs = VERBS
    readers = READERS
    named_tags = frozenset(("f",))
    spoken = MappingProxyType({"success": ("failure", "success")})

    def action(self, verb: str, words: Sequence[str], state: State, actor: str = "") -> Action | Unknown:
        """The action that a verb and its words mean; only who attacks may be another than the player."""
        if fold(verb) == "attack":
            return read_attack(state, words, actor)
        found: Action | Unknown = super().action(verb, words, state, actor)
        return found

    def spell(self, action: Action) -> str:
        """The action as a log writes it."""
        return spell(action)

    def roll_label(self, text: str, state: State) -> str | None:
        """The label of a roll as the prompts name it; creation rolls have the names of the stats."""
        found = _label(state, text)
        if found is not None or " " not in text:
            return found
        head = _label(state, text.partition(" ")[0])
        return head if head not in ATTRIBUTES else None

    def outcome(self, claim: Claim[Any], text: str) -> Any:
        """The value that a word after ``->`` states for the claim, or NO_OPINION."""
        if claim.field == "success":
            return OUTCOMES[text] if text in OUTCOMES else OUTCOMES.get(text.casefold(), NO_OPINION)
        if claim.field == "first":
            low = text.casefold()
            for ending in _FIRST:
                if low.endswith(ending):
                    who = low.removesuffix(ending).strip()
                    return ME if who in ("i", "me", "you") else _as_written(text, who)
        return NO_OPINION

    def spell_outcome(self, claim: Claim[Any], value: Any) -> str:
        """The claim's value as a word after ``->``; empty when it is not written there."""
        if claim.field == "success":
            words = ("miss", "hit") if claim.rule.startswith("combat") else ("fail", "pass")
            return words[value]
        if claim.field == "first":
            return "I go first" if value == ME else f"{value} goes first"
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
            return inventory_statements(kind, stat, value, text)
        if folded == "f":
            return numbers(f"F:{name}", HEALTH, kind, value, to) if fold(stat) == "health" else []
        return []

    def resolve(self, state: State, statement: Statement) -> Statement:
        """The statement with the names that the sheet has."""
        if statement.subject == "":
            field = named(state, fold(statement.field)) or statement.field
            return statement if field == statement.field else replace(statement, field=field)
        if statement.subject == "Inv":
            return replace(statement, field=named_item(state, statement.field))
        foe = _foe(state, statement.subject)
        return statement if foe is None else replace(statement, subject=f"F:{foe.label}")

    def spell_statements(self, changes: Sequence[tuple[Claim[Any], Any, Any]], state: State) -> list[str]:
        """The tags that state what changed: by how much and what is now."""
        return spell_tags(changes, state)

    def read(self, state: State, subject: str, field: str) -> Any:
        """The value on the sheet; None when there is no such value."""
        if subject == "":
            attribute = _POINTS.get(field)
            if attribute is not None:
                return getattr(state, attribute)
            return state.scores.get(field)
        if subject == "Inv":
            return int(state.holding(named_item(state, field)) is not None)
        foe = _foe(state, subject)
        return foe.health if foe is not None else None

    def write(self, state: State, subject: str, field: str, value: Any) -> None:
        """Adopt a value that a log states."""
        if subject == "" and field in _POINTS:
            setattr(state, _POINTS[field], value)
        elif subject == "":
            state.scores[field] = value
        elif subject == "Inv":
            _carry(state, named_item(state, field), value)
        elif state.fight is not None:
            number = foe_named(state, subject.partition(":")[2])
            if number is not None:
                foes = list(state.fight.foes)
                foes[number - 1] = foes[number - 1].with_health(value)
                state.fight = replace(state.fight, foes=tuple(foes))

    def unknown(self, state: State, statement: Statement) -> Unknown | None:
        """A stat that no sheet has."""
        if statement.subject != "" or not state.scores:
            return None
        near = hint(statement.field, [*ATTRIBUTES, *state.abilities, "FP", "XP"])
        return Unknown(f"there is no stat '{statement.field}'", near, "sheet.attributes")

    def describe(self, subject: str, field: str, value: Any) -> str:
        """The value in words."""
        return "you" if field == "first" and value == ME else super().describe(subject, field, value)

    def explain_extra(self, state: State, label: str | None, count: int) -> str:
        """The rule broken by dice that were not due."""
        return explain.extra(state, label)

    def explain_missing(self, state: State, prompt: Any, verb: str) -> str:
        """The rule broken by leaving out what the prompt asks before a verb, or before dice."""
        return explain.missing(state, prompt, verb)

    def extra_says(self, state: State, label: str | None, faces: tuple[int, ...]) -> Statement | None:
        """A score rolled again stands on the player's sheet all the same."""
        if label is None or len(faces) != 1 or state.phase != "swaps" or not 1 <= faces[0] <= START_DIE:
            return None
        known = label == HEALTH or label in state.scores
        return Statement("", label, "check", faces[0] + start_of(label)) if known else None

    def explain_faces(self, state: State, roll: Any, written: str, said: int) -> str:
        """The rule broken by a misread percentile pair or a double zero read as 0."""
        return explain.faces(roll, written, said)

    def explain_count(self, state: State, roll: Any, got: int) -> str:
        """The rule broken by a roll with a wrong number of dice."""
        return explain.count(state, roll, got)

    def explain_state(self, state: State, subject: str, field: str, said: Any, due: Any) -> str:
        """The rule broken by a differing statement that no claim precedes."""
        return explain.statement(state, subject, field, said, due)

    def abandon(self, state: State) -> None:
        """Leave any fight and forget what the section still asks for."""
        state.fight = None
        state.todo = ()
        state.pending = 0
        state.over = ""
        if state.scores:
            state.phase = "section"

    def sheet(self, state: State) -> list[tuple[str, str]]:
        """Scores with what items make of them, points, possessions and the place."""
        shown: list[tuple[str, str]] = []
        for name in (*ATTRIBUTES, *state.scores):
            if name == HEALTH and state.cap:
                shown.append((HEALTH, f"{state.health}/{state.cap if state.cap != UNTOLD else '?'}"))
            elif name in state.scores and name not in dict(shown):
                shown.append((name, _with_items(state, name)))
        shown += [("FP", str(state.fp)), ("XP", str(state.pending))]
        shown.append(("Carried", ", ".join(held.item for held in state.held) or "nothing"))
        shown.append(("Weapon", f"{in_hand(state)[0]} {in_hand(state)[1]}"))
        if state.section:
            shown.append(("Section", str(state.section)))
        return shown


def _label(s: State, text: str) -> str | None:
    """The label that a text means: a kind of roll, a stat of every sheet, an ability of the tables or a book."""
    folded = fold(text)
    return ROLLS.get(folded) or ability_named(s, folded)


def _with_items(s: State, stat: str) -> str:
    score, due = s.scores[stat], effective(s, stat)
    return str(score) if score == due else f"{score} ({due})"


def _as_written(text: str, low: str) -> str:
    at = text.casefold().find(low)
    return text[at : at + len(low)]


def _foe(s: State, subject: str) -> Foe | None:
    """The opponent of a tag, in the fight under way or the one just ended."""
    number = foe_named(s, subject.partition(":")[2])
    if number is None:
        return None
    if s.fight is not None:
        return s.fight.foes[number - 1]
    return s.ended.foe if s.ended is not None else None


def _carry(s: State, item: str, value: int) -> None:
    if value and s.holding(item) is None:
        known = s.item(item)
        s.held = (*s.held, Held(item, known.uses if known is not None else None))
    elif not value:
        s.held = tuple(held for held in s.held if held.item != item)
