"""A log as the tracker walks it: hard entries that answer prompts, and statements between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from sheetgen.log.nodes import (
    Action,
    ClaimNode,
    Claims,
    Dice,
    DrawNode,
    Draws,
    Foreign,
    Log,
    Note,
    Result,
    RollNode,
    Span,
    Step,
    Tag,
    Tags,
)


class Kind(IntEnum):
    """What an entry is; the hard ones come first."""

    CHOICE = 0
    ROLL = 1
    DRAW = 2
    OUTCOME = 3
    TAG = 4
    TARGET = 5
    TOTAL = 6
    WAIVER = 7
    FOREIGN = 8


HARD = (Kind.CHOICE, Kind.ROLL, Kind.DRAW)
"""Entries that answer a prompt."""


@dataclass(slots=True)
class Entry:
    """One entry and its place; ``action``, ``roll``, ``draw``, ``claim`` or ``tag`` by its kind."""

    kind: Kind
    span: Span
    action: Action | None = None
    roll: RollNode | None = None
    claim: ClaimNode | None = None
    tag: Tag | None = None
    draw: DrawNode | None = None
    waives: str = ""


@dataclass(slots=True)
class Entries:
    """The entries of a log; ``hard_after[i]`` is the index of the first hard entry at or after ``i``."""

    items: list[Entry] = field(default_factory=list)
    hard_after: list[int] = field(default_factory=list)
    count: int = 0


def flatten(logs: list[Log]) -> Entries:
    """The entries of the logs, one after the other."""
    found = Entries()
    for log in logs:
        for node in log.nodes:
            if type(node) is Step:
                found.items.extend(_step(node))
            elif type(node) is Note and node.waives:
                found.items.append(Entry(Kind.WAIVER, node.span, waives=node.waives))
            elif type(node) is Foreign:
                found.items.append(Entry(Kind.FOREIGN, node.span))
    _index(found)
    return found


def _index(found: Entries) -> None:
    after = len(found.items)
    hard_after = [after] * (after + 1)
    for index in range(after - 1, -1, -1):
        if found.items[index].kind <= Kind.DRAW:
            after = index
        hard_after[index] = after
    found.hard_after = hard_after
    found.count = sum(
        len(entry.tag.fields) if entry.tag is not None else 1
        for entry in found.items
        if entry.kind not in (Kind.WAIVER, Kind.FOREIGN)
    )


def _step(step: Step) -> Iterator[Entry]:
    for part in step.parts:
        kind = type(part)
        if kind is Dice:
            for roll in part.rolls:  # type: ignore[union-attr]
                yield from _roll(roll)
        elif kind is Action:
            yield Entry(Kind.CHOICE, part.span, part)  # type: ignore[arg-type]
        elif kind is Result or kind is Tags:
            for tag in part.tags:  # type: ignore[union-attr]
                yield Entry(Kind.TAG, tag.span, None, None, None, tag)
        elif kind is Claims:
            for claim in part.claims:  # type: ignore[union-attr]
                yield Entry(Kind.OUTCOME, claim.span, None, None, claim)
        elif kind is Draws:
            for draw in part.draws:  # type: ignore[union-attr]
                yield Entry(Kind.DRAW, draw.span, draw=draw)
                for claim in draw.claims:
                    yield Entry(Kind.OUTCOME, claim.span, None, None, claim)
        elif kind is Foreign:
            yield Entry(Kind.FOREIGN, part.span)
    for note in step.notes:
        if note.waives:
            yield Entry(Kind.WAIVER, note.span, waives=note.waives)


def _roll(roll: RollNode) -> Iterator[Entry]:
    yield Entry(Kind.ROLL, roll.span, None, roll)
    if roll.target is not None and roll.target.value is not None:
        yield Entry(Kind.TARGET, roll.target.span, None, roll)
    if roll.total is not None:
        yield Entry(Kind.TOTAL, roll.total_span or roll.span, None, roll)
    for claim in roll.claims:
        yield Entry(Kind.OUTCOME, claim.span, None, None, claim)
