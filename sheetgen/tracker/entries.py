"""A log as the tracker walks it: hard entries that answer prompts, and statements between them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

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
    MODIFIER = 7
    WAIVER = 8
    FOREIGN = 9


_CHOICE, _ROLL, _DRAW, _OUTCOME, _TAG, _TARGET, _TOTAL, _MODIFIER, _WAIVER, _FOREIGN = Kind


class Entry:
    """One entry: its kind, its place and its node (for a target, a total or modifiers the roll they stand beside)."""

    __slots__ = ("kind", "node", "span")

    def __init__(self, kind: Kind, span: Span, node: Any) -> None:
        self.kind = kind
        self.span = span
        self.node = node

    @property
    def action(self) -> Action | None:
        """The choice, if it is one."""
        return self.node if self.kind is _CHOICE else None

    @property
    def roll(self) -> RollNode | None:
        """The roll, if it is one or stands beside one."""
        return self.node if self.kind in (_ROLL, _TARGET, _TOTAL, _MODIFIER) else None

    @property
    def draw(self) -> DrawNode | None:
        """The draw, if it is one."""
        return self.node if self.kind is _DRAW else None

    @property
    def claim(self) -> ClaimNode | None:
        """The outcome, if it is one."""
        return self.node if self.kind is _OUTCOME else None


@dataclass(slots=True)
class Entries:
    """The entries of a log; ``hard_after[i]`` is the index of the first hard entry at or after ``i``."""

    items: list[Entry] = field(default_factory=list)
    hard_after: list[int] = field(default_factory=list)
    count: int = 0
    starts: list[int] = field(default_factory=list)
    """For each log the index of its first item."""

    def with_swapped(self, start: int, middle: int, end: int) -> Entries:
        """The entries with the items from ``middle`` to ``end`` before those from ``start`` to ``middle``."""
        items = self.items
        other = Entries([*items[:start], *items[middle:end], *items[start:middle], *items[end:]], [], 0, self.starts)
        _index(other)
        return other


def flatten(logs: list[Log]) -> Entries:
    """The entries of the logs, one after the other."""
    found = Entries()
    items = found.items
    for log in logs:
        found.starts.append(len(items))
        for node in log.nodes:
            kind = type(node)
            if kind is Step:
                _add_step(node, items)  # type: ignore[arg-type]
            elif kind is Note and node.waives:  # type: ignore[union-attr]
                items.append(Entry(_WAIVER, node.span, node.waives))  # type: ignore[union-attr]
            elif kind is Foreign:
                items.append(Entry(_FOREIGN, node.span, node))
    _index(found)
    return found


def _index(found: Entries) -> None:
    """Fill in where the hard entries are, and how many entries there are in all."""
    items = found.items
    after = len(items)
    hard_after = [after] * (after + 1)
    count = 0
    for index in range(after - 1, -1, -1):
        kind = items[index].kind
        if kind <= _DRAW:
            after = index
            count += 1
        elif kind is _TAG:
            count += len(items[index].node.fields)
        elif kind < _WAIVER:
            count += 1
        hard_after[index] = after
    found.hard_after = hard_after
    found.count = count


def _add_step(step: Step, items: list[Entry]) -> None:
    part: Any
    add = items.append
    for part in step.parts:
        kind = type(part)
        if kind is Dice:
            for roll in part.rolls:
                add(Entry(_ROLL, roll.span, roll))
                if roll.claims or roll.target is not None or roll.total is not None or roll.modifiers:
                    _add_beside(roll, items)
        elif kind is Action:
            add(Entry(_CHOICE, part.span, part))
        elif kind is Result or kind is Tags:
            for tag in part.tags:
                add(Entry(_TAG, tag.span, tag))
        elif kind is Claims:
            items += [Entry(_OUTCOME, claim.span, claim) for claim in part.claims]
        elif kind is Draws:
            _add_draws(part, items)
        elif kind is Foreign:
            items.append(Entry(_FOREIGN, part.span, part))
    if step.notes:
        items += [Entry(_WAIVER, note.span, note.waives) for note in step.notes if note.waives]


def _add_beside(roll: RollNode, items: list[Entry]) -> None:
    """What is written beside a roll: target, modifiers, sum, the roll against it, outcomes."""
    add = items.append
    target = roll.target
    if target is not None and target.value is not None:
        add(Entry(_TARGET, target.span, roll))
    if roll.modifiers:
        add(Entry(_MODIFIER, roll.span, roll))
    if roll.total is not None:
        add(Entry(_TOTAL, roll.total_span or roll.span, roll))
    if target is not None and target.roll is not None:
        add(Entry(_ROLL, target.roll.span, target.roll))
        _add_beside(target.roll, items)
    for claim in roll.claims:
        add(Entry(_OUTCOME, claim.span, claim))


def _add_draws(part: Draws, items: list[Entry]) -> None:
    for draw in part.draws:
        items.append(Entry(_DRAW, draw.span, draw))
        items.extend(Entry(_OUTCOME, claim.span, claim) for claim in draw.claims)
