"""Read the lines that are written as nearly every line is, in one go.

This is a short cut, no second notation: what fits its patterns reads the same in `steps`, which reads all the rest.
"""

from __future__ import annotations

from typing import Any

from sheetgen.log import lexis
from sheetgen.log.nodes import Action, ClaimNode, Dice, Hint, Part, Result, RollNode, Span, Step, Tag, Target, Word
from sheetgen.log.rolls import read_shown
from sheetgen.log.tags import read_tag

_new: Any = tuple.__new__
_action, _roll, _tag = lexis.PLAIN_ACTION.match, lexis.PLAIN_ROLL.match, lexis.PLAIN_TAG.match


def read_plain(line: str, number: int, hints: list[Hint]) -> Step | None:
    """The step of a plain line of ASCII notation (an action, rolls and tags, each if need be); None for any other."""
    parts: list[Part] = []
    at, length = 0, len(line)
    if line[0] == "@":
        match = _action(line)
        if match is None:
            return None
        verb, words = match.groups()
        at = match.end()
        parts.append(_read_action(verb, words, number))
    if line.startswith("d: ", at):
        rolls, end = _read_rolls(line, number, at + 2)
        if not end:
            return None
        parts.append(Dice(_new(Span, (number, at + 1, end if end < length else length + 1)), rolls))
        at = end
    if line.startswith("=> [", at):
        known = len(hints)
        tags, end = _read_tags(line, number, at + 2, hints)
        if end < length:
            del hints[known:]
            return None
        parts.append(Result(_new(Span, (number, at + 1, end + 1)), (), tags))
        at = end
    if at < length or not parts:
        return None
    return Step(_new(Span, (number, 1, length + 1)), None, tuple(parts))


def _read_action(verb: str, said: str, number: int) -> Action:
    """The action `@ verb said`, where `said` begins with a space or is empty."""
    words: list[Word] = []
    left = end = 3 + len(verb)
    if said:
        for text in said[1:].split(" "):
            left = end + 1
            end = left + len(text)
            words.append(Word(text, _new(Span, (number, left, end))))
    return Action(_new(Span, (number, 1, end)), None, verb, tuple(words))


def _read_rolls(line: str, number: int, at: int) -> tuple[tuple[RollNode, ...], int]:
    """The rolls from index `at` and the index after them and a space; that index is 0 when they are not plain.

    Every place follows from the lengths of what the pattern has found.
    """
    rolls: list[RollNode] = []
    more: str | None = ";"
    while more:
        match = _roll(line, at)
        if match is None:
            return (), 0
        label, shown, total, goal, direction, claim, more = match.groups()
        count, sides, fudge, faces, sum_only, written = read_shown(shown)
        if sum_only:
            return (), 0
        first = left = at + 2
        total_span = target = None
        claims: tuple[ClaimNode, ...] = ()
        if label is not None:
            left = first + len(label) + 1
        end = left + len(shown)
        faces_span = _new(Span, (number, end - len(written), end))
        if total is not None:
            left = end + 3
            end = left + len(total)
            total_span = _new(Span, (number, left, end))
        if goal is not None:
            left = end + 4
            end = left + len(goal) + (direction is not None)
            target = Target(_new(Span, (number, left, end)), "", int(goal), direction or "")
        if claim is not None:
            left = end + 4
            end = left + len(claim)
            claims = _read_claims(claim, number, left)
        rolls.append(
            RollNode(
                _new(Span, (number, first, end)), label or "", count, sides, fudge, faces, False, (),
                None if total is None else int(total), total_span, target, claims, faces_span, written,
            )
        )  # fmt: skip
        at = match.end()
    return tuple(rolls), at


def _read_claims(text: str, number: int, left: int) -> tuple[ClaimNode, ...]:
    """The claims in a text that starts at a column, parted by a comma and a space."""
    if "," not in text:
        return (ClaimNode(_new(Span, (number, left, left + len(text))), text),)
    claims = []
    for claim in text.split(", "):
        end = left + len(claim)
        claims.append(ClaimNode(_new(Span, (number, left, end)), claim))
        left = end + 2
    return tuple(claims)


def _read_tags(line: str, number: int, at: int, hints: list[Hint]) -> tuple[tuple[Tag, ...], int]:
    """The tags from index `at` on, as far as they are plain, and the index after them."""
    tags: list[Tag] = []
    while match := _tag(line, at):
        end = match.end()
        tags.append(read_tag(line, number, at + 1, end, hints))
        at = end
    return tuple(tags), at
