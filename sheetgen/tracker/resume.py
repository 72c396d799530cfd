"""Where nothing fits: skip to the next choice that opens a turn and fits, and say how much went unchecked."""

from __future__ import annotations

from sheetgen.tracker.edits import rule_against
from sheetgen.tracker.entries import Kind
from sheetgen.tracker.repair import FAILURES, Budget, look
from sheetgen.tracker.run import Run
from sheetgen.tracker.walk import Walker
from sheetgen.tracker.wording import OVER, due, entry_words

_REACH = 200
"""Choices looked at before giving up."""


def resume(walker: Walker, horizon: int) -> tuple[int, Walker]:
    """The walk at the next choice from which the log fits again, and the number of lines skipped.

    The walk stands at the end of the log when there is none.
    """
    entry = walker.next_entry()
    assert entry is not None
    lost = walker.fork()
    over = walker.run.prompt is None or bool(walker.game.ending(walker.run.state))
    rule = walker.game.notation.explain_extra(walker.run.state, None, 0) if over else ""
    lost.settle_pending()
    if not (over and lost.closed):
        rule = rule_against(walker, entry) or rule or "log/phase"
        lost.report(rule, entry.span, OVER if over else due(walker.run.prompt), entry_words(entry))
    found = lost.found
    items = walker.entries.items
    start = walker.entries.hard_after[walker.index] + 1
    choices = [at for at in range(start, len(items)) if items[at].kind is Kind.CHOICE][:_REACH]
    for at in [] if over else choices:
        other = _abandoned(walker, at)
        try:
            cost = look(other.fork(), horizon, 0, 1.0, Budget())
        except FAILURES:
            continue
        if cost < 1.0:
            other.found = found
            return items[at].span.line - entry.span.line, other
    lost.index = len(items)
    last = items[-1].span.line
    return last - entry.span.line + 1, lost


def _abandoned(walker: Walker, at: int) -> Walker:
    """A walk that stands before item ``at`` at the beginning of a turn."""
    base = walker.run.state.copy()
    walker.game.notation.abandon(base)
    other = walker.fork(Run(walker.game, base))
    other.index = at
    other.tainted = True
    return other
