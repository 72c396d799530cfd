"""Rolling a character and reallocating scores (P1, P2), and what carrying on adds to it (P13 steps 5 and 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from sheetgen.engine.names import fold
from sheetgen.engine.prompts import Asking, Breach, Choose, Claim, Pick, procedure
from sheetgen.games.moonstruck.actions import Action, Create, NewAbility, Reallot, Start, Swap
from sheetgen.games.moonstruck.barred import Barred
from sheetgen.games.moonstruck.possessions import take
from sheetgen.games.moonstruck.primitives import throw
from sheetgen.games.moonstruck.state import Held, State, base
from sheetgen.games.moonstruck.stats import ATTRIBUTES, HEALTH, START_DIE, START_SCORE, start_of

_CREATE: Final = {"create": "creation.one-roll"}
_SWAPS: Final = {
    "swap": "creation.reallocate",
    "start": "creation.reallocate-deadline",
    "void": "creation.one-roll",
}
_POINTS: Final = {**_SWAPS, "reallot": "creation.reallocate"}
_OPEN: Final = {**_SWAPS, "create ability": "sheet.abilities"}
_OPEN_POINTS: Final = {**_POINTS, **_OPEN}


def roll_rule(stat: str) -> str:
    """The rule of a stat's creation roll."""
    if stat == HEALTH:
        return "health.initial-roll"
    return "attribute.initial-roll" if stat in ATTRIBUTES else "ability.initial-roll"


@procedure
def roll_stat(s: State, stat: str) -> Asking[None]:
    """One die for one stat (creation.one-roll); of Health it fills both boxes (health.initial-roll)."""
    rule = roll_rule(stat)
    faces = yield from throw(s, rule, stat, 1, START_DIE, missing="creation.one-roll")
    value = sum(faces) + start_of(stat)
    if stat == HEALTH:
        s.health = yield from Claim(rule, HEALTH, value, None)
        s.cap = yield from Claim(rule, "Initial", s.health, None)
    else:
        s.scores[stat] = yield from Claim(rule, stat, value, None)


@procedure
def roll_all(s: State, stats: tuple[str, ...]) -> Asking[None]:
    """Each stat once, as the reader likes; off a dice page in the order of the sheet (creation.one-roll)."""
    left = stats
    in_order = "Sheet" in s.setting.named
    while left:
        stat = left[0]
        if len(left) > 1 and not in_order:
            stat = yield from Pick("creation.one-roll", "create", left, left)
        yield from roll_stat(s, stat)
        left = tuple(name for name in left if name != stat)


@procedure
def create(s: State) -> Asking[None]:
    """P1: a die for each stat, then what the book gives at the start (creation.start-values)."""
    yield from Choose("creation.one-roll", "create", _CREATE, default=Create())
    yield from roll_all(s, (*ATTRIBUTES, *s.abilities))
    s.phase = "swaps"
    s.last = "create"
    volume = s.volume
    points = volume.starting_fp if volume is not None else None
    given = s.setting.variants.fp_start if points is None else points
    s.fp = yield from Claim("creation.start-values", "FP", given, 0)
    s.pending = yield from Claim("creation.start-values", "XP", 0, 0)
    for item in volume.starting_items if volume is not None else ():
        yield from take(s, item, "creation.start-values")


# Reallocation


def _kinds_fit(s: State, one: str, other: str) -> bool:
    scope = s.setting.variants.swap_scope
    if HEALTH in (one, other):
        return False
    abilities = s.is_ability(one) + s.is_ability(other)
    return scope == "mixed" or abilities == 2 or (scope == "within_kind" and abilities == 0)


def judge_swap(s: State, act: Action) -> Iterator[Breach]:
    """What may change places (creation.reallocate-scope, carry.new-abilities)."""
    if isinstance(act, Start):
        volume = s.volume
        if volume is not None and act.section != volume.start:
            yield Breach("section.follow", f"section {volume.start}", str(act.section))
    elif isinstance(act, Swap):
        yield from _judge_stats(s, (act.one, act.other))
    elif isinstance(act, Reallot):
        yield from _judge_stats(s, tuple(name for name, _ in act.scores))
        yield from _judge_sum(s, act)


def _judge_stats(s: State, stats: tuple[str, ...]) -> Iterator[Breach]:
    written = " with ".join(stats)
    unknown = next((name for name in stats if name not in s.scores and name != HEALTH), "")
    if unknown:
        yield Breach("sheet.abilities", "a stat of the sheet", unknown)
    elif any(not _kinds_fit(s, stats[0], name) for name in stats):
        yield Breach("creation.reallocate-scope", _SCOPE[s.setting.variants.swap_scope], written)
    elif s.ordinal > 1 and any(name not in s.new_abilities for name in stats):
        yield Breach("carry.new-abilities", "a swap between abilities that were just rolled", written)


_SCOPE: Final[Mapping[str, str]] = {
    "abilities": "a swap between two abilities",
    "within_kind": "a swap between two abilities or two attributes",
    "mixed": "a swap without Health",
}


def _judge_sum(s: State, act: Reallot) -> Iterator[Breach]:
    """Moved points: the same total, each score one that a die can give (P2 step 7)."""
    due = sum(base(s, name) for name, _ in act.scores)
    said = sum(score for _, score in act.scores)
    least, most = START_SCORE + 1, START_SCORE + START_DIE
    if said != due:
        yield Breach("creation.reallocate", f"scores that add up to {due}", f"{said}")
    elif any(not least <= score <= most for _, score in act.scores):
        written = ", ".join(f"{name} {score}" for name, score in act.scores)
        yield Breach("creation.reallocate", f"scores from {least} to {most}", written)


@procedure
def reallocate(s: State) -> Asking[Action]:
    """P2: one swap, or the start section, which ends creation (creation.reallocate-deadline)."""
    points = s.setting.variants.swap_method == "points"
    offers = (_OPEN_POINTS if points else _OPEN) if s.volume is None else (_POINTS if points else _SWAPS)
    act: Action = yield from Choose(
        "creation.reallocate", "creation", offers, Barred(s, "creation"), partial(judge_swap, s), partial(_each, s)
    )
    return act


def _each(s: State) -> Iterator[Action]:
    volume = s.volume
    yield Start(volume.start if volume is not None else 1)


@procedure
def swap(s: State, act: Swap) -> Asking[None]:
    """Exchange two whole scores (creation.reallocate)."""
    if act.one not in s.scores or act.other not in s.scores or act.one == act.other:
        return
    one, other = s.scores[act.one], s.scores[act.other]
    s.scores[act.one] = yield from Claim("creation.reallocate", act.one, other, one)
    s.scores[act.other] = yield from Claim("creation.reallocate", act.other, one, other)


@procedure
def reallot(s: State, act: Reallot) -> Asking[None]:
    """Write scores with the same sum (creation.reallocate)."""
    for name, score in act.scores:
        if name in s.scores:
            s.scores[name] = yield from Claim("creation.reallocate", name, score, s.scores[name])


@procedure
def new_ability(s: State, act: NewAbility) -> Asking[None]:
    """An ability that a book adds, where the log says so (sheet.abilities, ability.initial-roll)."""
    known = {fold(name): name for name in s.scores}
    yield from roll_stat(s, known.get(fold(act.name), act.name))


def close_creation(s: State) -> None:
    """Copy each base to initial (P1 step 6)."""
    s.initial = {**s.scores, HEALTH: s.cap}
    s.phase = "section"
    s.new_abilities = ()


__all__ = ["Held", "close_creation", "create", "new_ability", "reallocate", "reallot", "roll_all", "roll_stat", "swap"]
