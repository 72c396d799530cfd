"""The main loop (P4): one turn outside Encounters, and the whole game from any turn on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from sheetgen.engine.prompts import TURN, Asking, Breach, Choose, Pick, Play, procedure
from sheetgen.games.book_of_adventure import towns
from sheetgen.games.book_of_adventure.actions import (
    Action,
    Buy,
    End,
    Haggle,
    Move,
    Oracle,
    Rest,
    Sell,
    Try,
    VisitHome,
    Work,
)
from sheetgen.games.book_of_adventure.areas import create_area
from sheetgen.games.book_of_adventure.encounters import FAILED_MARK, enter
from sheetgen.games.book_of_adventure.geometry import SCALE, label
from sheetgen.games.book_of_adventure.primitives import GameOver, InterruptedEncounterError
from sheetgen.games.book_of_adventure.review import close, judge_end
from sheetgen.games.book_of_adventure.route import best_line, can_move, destinations, draw_route, judge_move
from sheetgen.games.book_of_adventure.setup import create_adventurer, create_hometown
from sheetgen.games.book_of_adventure.state import RouteDot, State

_BUSINESS = {
    "buy": "town.unlimited-business",
    "sell": "town.unlimited-business",
    "rest": "town.unlimited-business",
    "work": "town.unlimited-business",
    "oracle": "town.unlimited-business",
}
_MOVE = {"move": "route.choose-destination"}
_IN_TOWN = {**_MOVE, **_BUSINESS}
_ON_ENTRY = {**_IN_TOWN, "haggle": "haggle.once-on-entry"}
_AT_HOME = {**_MOVE, "visit": "hometown.revisit"}
_EARLY = {
    "end": "end.no-early-retirement",
    "create": "attributes.roll-six",
    "assign": "attributes.fixed",
    "hometown": "hometown.place",
}
_NO_FIGHT = {
    **dict.fromkeys(("try", "convert", "disarm"), "encounter.start-at-ecl"),
    "flee": "flee.only-where-allowed",
}
_OUTSIDE = {
    **_EARLY,
    **_NO_FIGHT,
    **dict.fromkeys((*_BUSINESS, "haggle"), "town.business-only-inside"),
    "visit": "hometown.new-dot",
}
_FAILED_PERSONAL = {**_OUTSIDE, "try": "personal.one-roll"}
_FLED_TO_TOWN = {**_OUTSIDE, **dict.fromkeys((*_BUSINESS, "haggle"), "flee.not-a-visit")}
_BARRED_HOME = {**_EARLY, **_NO_FIGHT, "haggle": "haggle.not-hometown", "visit": "hometown.revisit"}
_BARRED_TOWN = {**_EARLY, **_NO_FIGHT, "haggle": "haggle.once-on-entry", "visit": "hometown.new-dot"}
_AFTER_ORACLE = dict.fromkeys(("try", "flee", "convert", "disarm"), "oracle.no-start")


def _offers(s: State) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """What may be done now, and what a player might try and may not (P4 steps 2 to 5)."""
    offers, barred = _allowed(s)
    if s.pending or can_move(s):
        return offers, barred
    rest = {verb: rule for verb, rule in offers.items() if verb != "move"}
    return ({**rest, "end": "end.stuck"} if rest else {}), {**barred, "move": "end.stuck"}


def _allowed(s: State) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The same where some Route is possible."""
    if s.visit is None:
        return (_AT_HOME if s.here == s.hometown else _MOVE), _barred_outside(s)
    if s.visit.square == s.hometown:
        offers, barred = _IN_TOWN, _BARRED_HOME
    elif s.visit.haggled or s.visit.business:
        offers, barred = _IN_TOWN, _BARRED_TOWN
    else:
        offers, barred = _ON_ENTRY, _BARRED_TOWN
    return offers, {**barred, **_AFTER_ORACLE} if s.visit.oracle else barred


def _barred_outside(s: State) -> Mapping[str, str]:
    """What is barred where nothing is visited, after what has just happened."""
    if s.here in s.areas and s.areas[s.here].kind in ("town", "hometown"):
        return _FLED_TO_TOWN
    return _FAILED_PERSONAL if s.book and s.book[-1].endswith(FAILED_MARK) else _OUTSIDE


def _judge(s: State, offers: Mapping[str, str], act: Action) -> Any:
    """What an action breaks besides being barred."""
    if act.verb not in offers:
        return ()
    if isinstance(act, Move):
        return judge_move(s, act)
    if isinstance(act, VisitHome):
        return _judge_visit(s, act)
    if isinstance(act, End):
        return judge_end("stuck", act)
    if s.visit is None:
        return ()
    if isinstance(act, Buy):
        return towns.judge_buy(s, act)
    if isinstance(act, Sell):
        return towns.judge_sell(s, act)
    if isinstance(act, Rest):
        return towns.judge_rest(s, act)
    if isinstance(act, Oracle):
        return towns.judge_oracle(s, act)
    return ()


def _judge_visit(s: State, act: VisitHome) -> Iterator[Breach]:
    """The new dot of a declared visit lies in the Hometown (hometown.new-dot)."""
    if act.dot is not None and s.hometown is not None and not _at_home(s, act):
        square = (act.dot[0] // SCALE, act.dot[1] // SCALE)
        yield Breach("hometown.new-dot", f"a dot in {label(s.hometown)}", f"a dot in {label(square)}")


def _at_home(s: State, act: VisitHome) -> bool:
    return act.dot is not None and (act.dot[0] // SCALE, act.dot[1] // SCALE) == s.hometown


def _each(s: State, offers: Mapping[str, str]) -> Iterator[Action]:
    """Representative legal actions: a Route to each destination, a declared visit, the end where one is stuck."""
    if "move" in offers:
        for square in destinations(s):
            yield Move(square, frozenset(filter(s.newly, best_line(s, square) or ())))
    if "visit" in offers:
        yield VisitHome()
    if "end" in offers:
        yield End("stuck")


def before_moving_rule(s: State) -> str:
    """The rule that a Route breaks while squares are pending: all of them diagonal reads as one habit."""
    assert s.centre is not None
    column, row = s.centre
    diagonal = all(square[0] != column and square[1] != row for square in s.pending)
    corners = [(column + x, row + y) for x in (-1, 1) for y in (-1, 1)]
    due = [square for square in corners if s.setting.inside(square)]
    return "area.create.eight-neighbours" if diagonal and len(s.pending) > 1 and due else "area.create.before-moving"


@procedure
def _create_next(s: State) -> Asking[None]:
    """Roll one pending square; town business may come before it, a Route may not (area.create.before-moving)."""
    picked = yield from Pick(
        "area.create.order", "area", s.pending, tuple(map(label, s.pending)), partial(_before_creation, s)
    )
    if not isinstance(picked, Action):
        yield from create_area(s, picked)
        return
    if picked.verb not in _BUSINESS and picked.verb != "haggle":
        s.late |= frozenset(s.pending)
        s.pending = ()
    yield from take(s, picked)


def _before_creation(s: State) -> Choose:
    """What may be done while squares are pending."""
    offers, barred = _offers(s)
    business = {verb: rule for verb, rule in offers.items() if verb in _BUSINESS or verb == "haggle"}
    rule = before_moving_rule(s)
    return Choose(rule, "turn", business, {**barred, "move": rule, "visit": rule}, partial(_judge, s, offers))


def turn(s: State) -> Play[None]:
    """One turn: an Area to create, or a decision."""
    return _create_next(s) if s.pending else _decide(s)


@procedure
def _decide(s: State) -> Asking[None]:
    """Town business, or a Route and what it leads to (end.stuck where none is left)."""
    offers, barred = _offers(s)
    if not offers:
        s.over = "stuck"
        raise GameOver
    act: Action = yield from Choose(
        "route.choose-destination", "turn", offers, barred, partial(_judge, s, offers), partial(_each, s, offers)
    )
    if isinstance(act, End) and "end" in offers:
        s.over, s.closed = "stuck", True
        raise GameOver
    yield from take(s, act)


@procedure
def take(s: State, act: Action) -> Asking[None]:
    """Carry out a decision made outside Encounters, allowed or not."""
    try:
        if isinstance(act, Move):
            yield from travel(s, act)
        else:
            yield from _stay(s, act)
    except InterruptedEncounterError as interrupted:
        yield from take(s, interrupted.action)


@procedure
def _stay(s: State, act: Action) -> Asking[None]:
    """A decision other than a Route."""
    if isinstance(act, VisitHome):
        yield from _visit_home(s, act)
    elif s.visit is None:
        return
    elif isinstance(act, Haggle):
        yield from towns.haggle(s)
    elif isinstance(act, Buy):
        yield from towns.buy(s, act)
    elif isinstance(act, Sell):
        yield from towns.sell(s, act)
    elif isinstance(act, Rest):
        yield from towns.rest(s, act)
    elif isinstance(act, Work):
        yield from towns.work(s)
    elif isinstance(act, Oracle):
        yield from towns.oracle(s, act)
    elif isinstance(act, Try) and s.visit.oracle is not None:
        yield from enter(s, s.visit.oracle, act)


@procedure
def travel(s: State, act: Move) -> Asking[None]:
    """Draw the Route, then the Encounter or the Town at its end (P4 step 6); outside the world there is nothing."""
    if not s.setting.inside(act.square):
        return
    if act.square in s.late and act.square not in s.areas:
        yield from create_area(s, act.square)
    area = s.areas.get(act.square)
    draw_route(s, act)
    s.phase = "open"
    if area is None or area.kind == "blocked":
        return
    if area.kind == "encounter":
        yield from enter(s, act.square)
    else:
        yield from towns.arrive(s, act.square)


@procedure
def _visit_home(s: State, act: VisitHome) -> Asking[None]:
    """A declared visit after a flight: a new dot, and Fear as for any return (hometown.new-dot, flee.not-a-visit)."""
    assert s.hometown is not None
    s.dots = (*s.dots, RouteDot(s.hometown, act.dot if _at_home(s, act) else None))
    yield from towns.arrive(s, s.hometown)


@procedure
def play(s: State) -> Asking[None]:
    """The whole game, from setup or from any turn on, to the review."""
    try:
        if not s.attributes:
            yield TURN
            yield from create_adventurer(s)
        if s.hometown is None:
            yield TURN
            yield from create_hometown(s)
        while not s.over:
            yield TURN
            yield from turn(s)
    except GameOver:
        pass
    s.phase = "over"
    yield TURN
    yield from close(s)
