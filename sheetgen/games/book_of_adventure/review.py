"""The end of the game and the Review Score (P24, P25)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from sheetgen.engine.prompts import Asking, Breach, Choose, Claim, procedure
from sheetgen.games.book_of_adventure.actions import Action, End
from sheetgen.games.book_of_adventure.state import LAST_CHAPTER, Ending, State

COMPLETE_BONUS = 20
"""Points for a finished book (review.completeness)."""

INT_FACTOR = 3
"""Points for each INT (review.intelligence)."""

XP_DIVISOR = 10
"""XP for one point (review.xp)."""

ENDINGS = {
    "complete": "end.chapters",
    "unfinished": "end.fear",
    "dead": "end.death",
    "stuck": "end.stuck",
}
"""How a game ends, and the rule that ends it."""


@dataclass(frozen=True, slots=True)
class Term:
    """One line of the review: its name on the sheet, its rule, its value with its sign."""

    name: str
    rule: str
    value: int


def review_terms(s: State) -> tuple[Term, ...]:
    """The nine terms in the order of the sheet; subtracted ones are negative."""
    things = s.setting.tables
    inventory = sum(things.thing(name).base * count for name, count in s.things.items())
    return (
        Term("INT", "review.intelligence", INT_FACTOR * s.attributes["INT"]),
        Term("XP", "review.xp", s.xp // XP_DIVISOR),
        Term("Complete", "review.completeness", COMPLETE_BONUS if s.chapters >= LAST_CHAPTER else 0),
        Term("Gold", "review.gold", s.gold),
        Term("Inventory", "review.inventory", inventory),
        Term("Fear", "review.fear", s.fear),
        Term("ECL", "review.highest-ecl", s.highest),
        Term("Attributes", "review.attributes", -sum(s.attributes.values())),
        Term("Towns", "review.towns", -len(s.towns_visited)),
    )


def review_score(s: State) -> int:
    """The Review Score (P25)."""
    return sum(term.value for term in review_terms(s))


def judge_end(over: Ending, act: Action) -> Iterator[Breach]:
    """Whether the ending that is written is the one that came (end.chapters, end.fear, end.death, end.stuck)."""
    if isinstance(act, End) and act.kind and act.kind != over:
        yield Breach(ENDINGS[over], f"the ending '{over}'", f"'{act.kind}'")


@cache
def _all_but_end(rule: str) -> Mapping[str, str]:
    """Every verb but the ending, barred by one rule."""
    return {action.verb: rule for action in Action.__subclasses__() if action is not End}


@procedure
def _ask_end(kind: Ending) -> Asking[None]:
    """Ask for the ending until it is written; whatever else is played breaks the rule that ended the game."""
    rule = ENDINGS[kind]
    barred = _all_but_end(rule)
    act: Action | None = None
    while not isinstance(act, End):
        act = yield from Choose(
            rule, "end", {"end": rule}, barred, lambda act: judge_end(kind, act), lambda: (End(kind),)
        )


@procedure
def close(s: State) -> Asking[None]:
    """Write the ending and, unless the author is dead, the review (review.not-when-dead to review.years)."""
    kind = s.over
    if not s.closed:
        yield from _ask_end(kind)
    if kind == "dead":
        return
    score = 0
    for term in review_terms(s):
        score += yield from Claim(term.rule, term.name, term.value, None, "Review")
    yield from Claim("review.years", "Score", score, None, "Review")
