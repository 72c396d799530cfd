"""How a crawl is written down: what the tracker asks its notation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from sheetgen.engine.names import fold, hint
from sheetgen.engine.notation import NO_OPINION, Notation, Statement, Unknown
from sheetgen.engine.prompts import Claim
from sheetgen.games.solo_dungeon import actions, explain
from sheetgen.games.solo_dungeon.overrides import GAME
from sheetgen.games.solo_dungeon.primitives import Drawn, number_of
from sheetgen.games.solo_dungeon.reading import READERS, find_foe, read_strike
from sheetgen.games.solo_dungeon.spelling import spell, spell_outcome, spell_tags
from sheetgen.games.solo_dungeon.state import Exit, State, Thing
from sheetgen.games.solo_dungeon.stated import (
    foe_statements,
    inventory_statements,
    pc_statements,
    place_statements,
)
from sheetgen.games.solo_dungeon.verbs import STATS, VERBS
from sheetgen.games.solo_dungeon.words import COUNTED, FIELD_OF, ROLLS, SPOKEN, WORDS

_EFFECTS: Final = " effects"
_RPI_STATS: Final = ("Health", "Initiative", "Attack", "Defense")
_FOE_FIELDS: Final = {name: name.lower() for name in ("Health", "Initiative", "Attack", "Defense", "RPI")}


class SoloNotation(Notation):
    """The notation of Solo Dungeon."""

    game = GAME
    verbs = VERBS
    readers = READERS
    named_tags = frozenset(("f", "r"))

    def action(self, verb: str, words: Sequence[str], state: State, actor: str = "") -> actions.Action | Unknown:
        """The action that a verb and its words mean, or :class:`Unknown`; ``actor`` is an opponent that attacks."""
        if actor and fold(verb) == "attack":
            return read_strike(state, actor)
        found: actions.Action | Unknown = super().action(verb, words, state)
        return found

    def spell(self, action: actions.Action) -> str:
        """The action as a log writes it."""
        return spell(action)

    def roll_label(self, text: str, state: State) -> str | None:
        """The label of a roll or a draw as the prompts name it, the same in every state."""
        return ROLLS.get(text) or ROLLS.get(fold(text))

    def outcome(self, claim: Claim[Any], text: str) -> Any:
        """The value that a word after ``->`` states for the claim, or NO_OPINION."""
        field = claim.field
        words = WORDS.get(field)
        if words is not None:
            return words[text] if text in words else words.get(fold(text), NO_OPINION)
        if isinstance(claim.value, Drawn):
            row = claim.value.rows.find(text)
            return NO_OPINION if row is None else Drawn(row, claim.value.rows)
        if field in COUNTED and claim.subject == "":
            return _count(field, text)
        return NO_OPINION

    def spell_outcome(self, claim: Claim[Any], value: Any) -> str:
        """The claim's value as a word after ``->``; empty when it is not written there."""
        return spell_outcome(claim, value)

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
            return inventory_statements(kind, stat, value, to, text)
        if folded == "f":
            return foe_statements(name, kind, stat, value, to)
        return place_statements(name, stat, text) if folded == "r" else []

    def spell_statements(self, changes: Sequence[tuple[Claim[Any], Any, Any]], state: State) -> list[str]:
        """The tags that state what changed: by how much and what is now."""
        return spell_tags(changes, state)

    def resolve(self, state: State, statement: Statement) -> Statement:
        """The statement with its opponent named by the letter, its thing as the list names it."""
        subject, field = statement.subject, statement.field
        if subject == "Inv" and state.thing(field) is None:
            named = _thing_of(state, field)
            if named is not None:
                tail = _EFFECTS if fold(field).endswith("effects") else ""
                return replace(statement, field=named.name + tail)
        elif subject.startswith("F:") and len(subject) > 3:
            foe = find_foe(state, subject[2:])
            return statement if foe is None else replace(statement, subject=f"F:{foe.label}")
        return statement

    def read(self, state: State, subject: str, field: str) -> Any:
        """The value on the sheet; None when there is no such value."""
        if subject == "":
            attribute = FIELD_OF.get(field)
            return getattr(state, attribute) if attribute else None
        if subject == "Inv":
            thing = _thing_of(state, field)
            if thing is None:
                return None
            return thing.effects_left if fold(field).endswith("effects") else number_of(thing)
        if subject.startswith("F:"):
            foe = find_foe(state, subject[2:])
            name = _FOE_FIELDS.get(field)
            return getattr(foe, name) if foe is not None and name else None
        if subject.startswith("R:"):
            return _exit_kind(state, subject[2:])
        return None

    def write(self, state: State, subject: str, field: str, value: Any) -> None:
        """Adopt a value that a log states."""
        if subject == "":
            _write_stat(state, field, value)
        elif subject == "Inv":
            _write_thing(state, field, value)
        elif subject.startswith("F:"):
            foe = find_foe(state, subject[2:])
            name = _FOE_FIELDS.get(field)
            if foe is not None and name:
                state.put_foe(replace(foe, **{name: value}))
        elif subject.startswith("R:"):
            label = subject[2:]
            state.exits = tuple(way for way in state.exits if way.label != label)
            if value != "none":
                state.exits = (*state.exits, Exit(label, value))

    def unknown(self, state: State, statement: Statement) -> Unknown | None:
        """What is wrong with a statement about something that is not on the sheet."""
        if statement.subject == "Inv":
            names = [thing.name for thing in state.things]
            message = f"there is no thing '{statement.field}' in the things list"
            return Unknown(message, hint(statement.field, names))
        return None

    def describe(self, subject: str, field: str, value: Any) -> str:
        """The value in words, for a message."""
        spoken = SPOKEN.get(field)
        if spoken is not None:
            return spoken.get(value, str(value))
        if isinstance(value, Drawn):
            return value.row.label
        if field == "exit":
            return f"{subject[2:]} {value}"
        return COUNTED[field].format(value) if field in COUNTED and subject == "" else str(value)

    def explain_extra(self, state: State, label: str | None, count: int) -> str:
        """The rule broken by dice or a draw that were not due."""
        return explain.extra(state, label, count)

    def explain_missing(self, state: State, prompt: Any, verb: str) -> str:
        """The rule broken by leaving out what the prompt asks."""
        return explain.missing(state, prompt, verb)

    def explain_state(self, state: State, subject: str, field: str, said: Any, due: Any) -> str:
        """The rule broken by a differing statement that no claim precedes."""
        return explain.statement(state, subject, field, said, due)

    def abandon(self, state: State) -> None:
        """Leave any fight and room; a level that would be locked then keeps its hidden door."""
        state.fight, state.foes, state.room = None, (), None
        state.over = ""
        if not state.exits and not state.step:
            state.phase = "create"
        else:
            state.phase = "surface" if state.surface else "free"

    def sheet(self, state: State) -> list[tuple[str, str]]:
        """The stats, the things, the purse and the exits that are open."""
        shown = [(name, str(getattr(state, FIELD_OF[name]))) for name in STATS if name != "Fee"]
        held = [_thing_text(thing) for thing in state.held]
        shown.append(("Things", ", ".join(held) or "none"))
        where = "on the surface" if state.surface else ", ".join(f"{way.label} {way.kind}" for way in state.exits)
        shown.append(("Exits", where or "none"))
        if state.foes:
            shown.append(("Opponents", ", ".join(f"{foe.label} {foe.name} {foe.health}" for foe in state.foes)))
        return shown


def _count(field: str, text: str) -> Any:
    """The number in a word such as ``3 doors`` or ``margin -2``."""
    before, _, after = COUNTED[field].partition("{}")
    number = text.removeprefix(before) if before else text
    if after:
        number = number.removesuffix(after).removesuffix(after.removesuffix("s"))
    if (before or after) and number == text:
        return NO_OPINION
    return int(number) if number.lstrip("-").isdigit() else NO_OPINION


def _thing_of(state: State, field: str) -> Thing | None:
    """The thing that a field of an ``Inv`` tag is about: of that name, or the only held one of that kind."""
    text = fold(field)
    name = text.removesuffix("effects")
    exact = next((thing for thing in state.things if fold(thing.name) in (text, name)), None)
    if exact is not None:
        return exact
    kind = [thing for thing in state.held if fold(thing.kind) in (text, name)]
    return kind[0] if len(kind) == 1 else None


def _exit_kind(state: State, label: str) -> str:
    way = state.exit(label)
    return way.kind if way is not None else "none"


def _write_stat(state: State, field: str, value: Any) -> None:
    if field == "RPI":
        state.rpi_slip += value - state.rpi
        state.rpi = value
    elif field in FIELD_OF:
        if field in _RPI_STATS:  # RPI stays as it is written until it is worked out again
            state.rpi_slip -= value - getattr(state, FIELD_OF[field])
        setattr(state, FIELD_OF[field], value)


def _write_thing(state: State, field: str, value: Any) -> None:
    thing = _thing_of(state, field)
    if thing is None:
        return
    if fold(field).endswith("effects"):
        state.put_thing(thing.but(effects_left=max(0, value)))
    elif thing.use == "arrows":
        state.put_thing(thing.but(qty=max(0, value), state="held"))
    else:
        state.put_thing(thing.but(state="held" if value > 0 else "used"))


def _thing_text(thing: Thing) -> str:
    text = thing.name
    if thing.use == "arrows":
        text += f" {thing.qty}"
    return f"{text} ({thing.strength})" if thing.worn else text
