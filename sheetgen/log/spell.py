"""Spell nodes in the canonical notation: ASCII signs, one space between words, parts in their order.

What these functions write, the reader reads back as an equal node. A node that was made and not read needs no
places; it may leave `RollNode.written` empty.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from typing import TypeVar

from sheetgen.log.nodes import (
    Action,
    ClaimNode,
    Claims,
    Dice,
    DrawNode,
    Draws,
    Field,
    Foreign,
    Modifier,
    Note,
    Part,
    Question,
    Result,
    RollNode,
    Scene,
    Step,
    Tag,
    Tags,
    Target,
    Word,
)
from sheetgen.log.tags import field_shape

T = TypeVar("T", Part | Note, Word | Tag)

_FACE_SIGNS = {1: "+", -1: "-", 0: "0"}


def spell_word(word: Word | str) -> str:
    """Spell a word, in quotes when it is quoted or has white space in it."""
    text, quoted = (word, False) if isinstance(word, str) else (word.text, word.quoted)
    spaced = text == "" or (not text.startswith("[") and len(text.split()) > 1)
    return f'"{text}"' if quoted or spaced else text


def spell_action(verb: str, words: Iterable[Word | str] = (), actor: str | None = None) -> str:
    """Spell a choice: `@ move D5`, `@(Cultist) attack`."""
    opener = f"@({actor})" if actor else "@"
    return " ".join([opener, verb, *map(spell_word, words)])


def spell_claims(claims: Iterable[ClaimNode | str]) -> str:
    """Spell claims with their arrow (`-> success, hit`); an empty text when there are none."""
    texts = [claim if isinstance(claim, str) else claim.text for claim in claims]
    return f"-> {', '.join(texts)}" if texts else ""


def spell_roll(roll: RollNode) -> str:
    """Spell one roll, without the `d:` before it: `pool 3d6=5,2,6 = 13 vs 11+ -> success`."""
    pieces = [roll.label, _spell_dice(roll)]
    if roll.target:
        pieces.append(f"vs {_spell_target(roll.target)}")
    pieces.append(spell_claims(roll.claims))
    return " ".join(filter(None, pieces))


def _spell_dice(roll: RollNode) -> str:
    """Dice, faces, modifiers and total."""
    faces = roll.written or _spell_faces(roll)
    pieces = [_spell_kind(roll, faces) + faces, *map(_spell_modifier, roll.modifiers)]
    if roll.total is not None:
        pieces.append(f"= {roll.total}")
    return " ".join(pieces)


def _spell_kind(roll: RollNode, faces: str) -> str:
    """What stands before the faces: `3d6=`, `d%=`, or nothing."""
    count = "" if roll.count is None else str(roll.count)
    if roll.fudge:
        return f"{count}dF=" if count else ""
    if roll.sides is None:
        return ""
    pair = roll.sides == 100 and len(roll.faces) == 1 and "," in faces
    return f"{count}d{'%' if pair else roll.sides}="


def _spell_faces(roll: RollNode) -> str:
    if roll.fudge and not roll.sum_only:
        return "".join(_FACE_SIGNS[face] for face in roll.faces)
    if roll.sum_only and roll.sides is None and not roll.fudge:
        return f"{roll.faces[0]:+d}"
    return ",".join(map(str, roll.faces))


def _spell_modifier(modifier: Modifier) -> str:
    return f"{modifier.sign}{modifier.name}={modifier.value}" if modifier.name else f"{modifier.sign}{modifier.value}"


def _spell_target(target: Target) -> str:
    shown = _spell_dice(target.roll) if target.roll else f"{target.value}{target.direction}"
    return f"{target.name} {shown}" if target.name else shown


def spell_draw(draw: DrawNode) -> str:
    """Spell one draw, without the `tbl:` before it: `Door d11=9 -> room`, `Card QH`."""
    pieces = [draw.label, _spell_dice(draw.roll) if draw.roll else "", draw.card or "", spell_claims(draw.claims)]
    return " ".join(filter(None, pieces))


def spell_field(field: Field) -> str:
    """Spell one item of a tag: `Gold-2`, `Wounds 3/19`, `Health=-2`, `Life 18->13`, `+Snack`, `key: text`."""
    match field.kind:
        case "change":
            return f"{field.stat}{field.value:+d}"
        case "check":
            shown = f"{field.stat}={field.value}" if field.value < 0 else f"{field.stat} {field.value}"
            return shown if field.max is None else f"{shown}/{field.max}"
        case "arrow":
            return f"{field.stat} {field.value}->{field.to}"
        case "flag":
            return field.sign + field.stat
        case _:
            return f"{field.stat}: {field.text}".rstrip() if field.stat else field.text


def spell_tag(tag: Tag) -> str:
    """Spell a tag: `[PC:Ada|XP+11|Level 2]`."""
    items = list(map(spell_field, tag.fields))
    if tag.name:
        items.insert(0, tag.name)
    elif items and field_shape(items[0]).plain:
        items.insert(0, "")
    return f"[{'#' if tag.hash else ''}{tag.type}:{'|'.join(items)}]"


def spell_note(note: Note) -> str:
    """Spell a note: `(house rule: combat.flee off)`."""
    return f"({note.kind}: {note.text})"


def spell_scene(scene: Scene) -> str:
    """Spell a scene mark: `T1-S4b *title*`, `Rd3`."""
    thread = "" if scene.thread is None else f"T{scene.thread}-"
    mark = f"Rd{scene.number}" if scene.round else f"{thread}S{scene.number}{scene.suffix}"
    return f"{mark} *{scene.title}*" if scene.title else mark


@singledispatch
def spell_part(part: Part) -> str:
    """Spell a part of a step with its opener."""
    raise TypeError(part)


@spell_part.register
def _(part: Action) -> str:
    return spell_action(part.verb, part.words, part.actor)


@spell_part.register
def _(part: Dice) -> str:
    return "d: " + " ; ".join(map(spell_roll, part.rolls))


@spell_part.register
def _(part: Draws) -> str:
    return "tbl: " + " ; ".join(map(spell_draw, part.draws))


@spell_part.register
def _(part: Claims) -> str:
    return spell_claims(part.claims)


@spell_part.register
def _(part: Result) -> str:
    items: list[Word | Tag] = [*part.words, *part.tags]
    return " ".join(
        ["=>", *(spell_word(item) if isinstance(item, Word) else spell_tag(item) for item in _in_order(items))]
    )


@spell_part.register
def _(part: Question) -> str:
    return f"? {part.text}".rstrip()


@spell_part.register
def _(part: Tags) -> str:
    return " ".join(map(spell_tag, part.tags))


@spell_part.register
def _(part: Foreign) -> str:
    return part.text


def spell_step(step: Step) -> str:
    """Spell a line of notation: the scene mark, then parts and notes in the order of their places."""
    pieces = [spell_scene(step.scene)] if step.scene else []
    items: list[Part | Note] = [*step.parts, *step.notes]
    pieces += [spell_note(item) if isinstance(item, Note) else spell_part(item) for item in _in_order(items)]
    return " ".join(pieces)


def spell_metadata(key: str, value: str) -> str:
    """Spell a metadata line of the paper form: `[Game] name`."""
    return f"[{key}] {value}".rstrip()


def _in_order(items: list[T]) -> list[T]:
    """By place; items that were made, not read, stay where they are."""
    return sorted(items, key=lambda item: item.span.column) if all(item.span.line for item in items) else items
