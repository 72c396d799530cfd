"""When log and rules part: the fewest edits under which they agree again.

Each edit is tried on a fork of the walk, which then goes on for a few entries; the edit after which
most of them fit is the one reported.
"""

from __future__ import annotations

from typing import Final

from sheetgen.tracker.edits import UNSURE, edits_at, is_over
from sheetgen.tracker.run import Dead
from sheetgen.tracker.walk import Step, Walker

HORIZON: Final = 8
"""Hard entries that an edit is judged by."""

DEPTH: Final = 2
"""Further edits allowed within the horizon."""

HOPELESS: Final = 4.0
"""Cost from which no edit is believed."""

_DOUBTFUL: Final = 2.0
"""The same for an edit by which a game that is over would go on."""

_UNFIT: Final = 0.6
"""Cost of each entry of the horizon that is not reached."""

_RESERVE: Final = 4000
"""Edits that may be tried at first without an entry that fits."""

_REFILL: Final = 10
"""Edits that each fitting entry adds to the reserve."""

_MOST_TRIES: Final = 1000
"""Edits tried for one repair at the most."""

_SHARE: Final = 3
"""One part in so many of a repair's tries is kept for guesses, which are tried last."""

_REPLAYED: Final = 64
"""Answers whose replay costs as much as one more edit tried."""

_LEAST_TRIES: Final = 40
"""Edits tried for one repair whatever the reserve."""

FAILURES = (Dead, AttributeError, KeyError, TypeError, ValueError, IndexError, AssertionError, LookupError)
"""What a procedure may raise when it is given an answer that no player could give."""


class Budget:
    """How many edits may still be tried: a reserve that fitting entries fill up, so that time stays in proportion."""

    __slots__ = ("left", "reserve")

    def __init__(self) -> None:
        self.reserve = _RESERVE
        self.left = 0

    def open(self) -> None:
        """Begin a repair: with what the reserve has, within bounds."""
        self.left = max(_LEAST_TRIES, min(_MOST_TRIES, self.reserve))
        self.reserve -= self.left

    def close(self) -> None:
        """End a repair: what is left goes back."""
        self.reserve = max(0, self.reserve + self.left)

    def fill(self, entries: int) -> None:
        """Entries have fitted without an edit."""
        self.reserve = min(_RESERVE, self.reserve + entries * _REFILL)


def repair(walker: Walker, budget: Budget) -> Walker | None:
    """The walk after the best edit, its findings included; None when nothing fits."""
    budget.open()
    best = _best(walker, HORIZON, DEPTH, _DOUBTFUL if is_over(walker) else HOPELESS, budget)
    budget.close()
    return None if best is None else best[1]


def _best(walker: Walker, horizon: int, depth: int, limit: float, budget: Budget) -> tuple[float, Walker] | None:
    """The cheapest edit within the limit, with what it costs over the horizon, and the walk right after it."""
    best: tuple[float, Walker] | None = None
    kept = budget.left // _SHARE if depth == DEPTH else 0
    budget.left -= kept
    for edit in sorted(edits_at(walker), key=lambda edit: (edit.last, edit.cost)):
        if edit.last:
            budget.left, kept = budget.left + kept, 0
        if budget.left <= 0:
            if kept:
                continue
            break
        if edit.cost >= limit:
            continue
        # Each try replays the turn: in a long one fewer can be afforded.
        budget.left -= 1 + len(walker.run.answers) // _REPLAYED
        try:
            after = edit.make()
            cost = (
                edit.cost
                + max(0, len(after.found) - 1)
                + look(after.fork(), horizon, depth + edit.free, limit - edit.cost, budget)
            )
        except FAILURES:
            continue
        if cost < limit:
            limit, best = cost, (cost, after)
    budget.left += kept
    return best


def outlook(walker: Walker) -> float:
    """What the next entries of the log cost from here; uses the walk given up."""
    walker.look = None
    try:
        return look(walker, HORIZON, 0, HOPELESS, Budget())
    except FAILURES:
        return HOPELESS


def look(walker: Walker, horizon: int, depth: int, limit: float, budget: Budget) -> float:
    """What the next entries cost: errors found in them, and edits needed to fit them."""
    unverified = walker.unverified

    def cost() -> float:
        """What has been found since, with what could not be verified."""
        return len(walker.found) + UNSURE * (walker.unverified - unverified)

    for fitted in range(horizon):
        step = walker.step()
        if step is Step.END:
            walker.settle_rest()
            break
        if cost() >= limit:
            break
        if step is Step.MISFIT:
            left = 1 + _UNFIT * (horizon - fitted)
            if depth == 0:
                return cost() + left
            further = _best(walker, horizon - fitted, depth - 1, min(limit - cost(), HOPELESS), budget)
            return cost() + (further[0] if further is not None else left)
    return cost()
