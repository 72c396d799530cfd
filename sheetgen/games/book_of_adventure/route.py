"""Drawing Routes (P5): who may go where, and which squares a line crosses out."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.engine.prompts import Breach
from sheetgen.games.book_of_adventure.actions import Move
from sheetgen.games.book_of_adventure.geometry import (
    SCALE,
    Dot,
    Square,
    Touched,
    has_line,
    judge_list,
    label,
    near_corner,
    open_line,
    settle_unlisted,
    touched,
)
from sheetgen.games.book_of_adventure.state import Line, RouteDot, State


def is_open(s: State, square: Square) -> bool:
    """Whether the square is a destination: an Encounter, Town or Hometown, not crossed out (route.destination-open)."""
    area = s.areas.get(square)
    return area is not None and area.kind != "blocked" and square not in s.crossed and square != s.here


def in_reach(s: State, square: Square) -> bool:
    """Whether the variant route-reach lets a Route lead that far (route.any-distance)."""
    if s.setting.variants.route_reach == "any":
        return True
    here = s.here
    return max(abs(here[0] - square[0]), abs(here[1] - square[1])) == 1


def best_line(s: State, square: Square) -> frozenset[Square] | None:
    """The squares some legal line to the square crosses, losing as few Areas as can be; None when there is none."""
    return open_line(
        s.here, square, s.blocked, s.setting.variants.route_corner, lambda other: other in s.areas and s.newly(other)
    )


def destinations(s: State) -> Iterator[Square]:
    """The squares that a legal Route leads to, wherever its dots are."""
    for square in s.areas:
        if is_open(s, square) and in_reach(s, square) and best_line(s, square) is not None:
            yield square


DOT_STEPS = (33, 1)
"""The hundredths between the dots that are tried for a clear line: a few first, then every one."""


def can_move(s: State) -> bool:
    """Whether a legal Route exists: from the current dot where its place is known (P4 step 4, end.stuck)."""
    column, row = here = s.here
    for near in ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1)):
        # A line to a square across a side touches nothing else, wherever the dot is.
        area = s.areas.get(near)
        if area is not None and area.kind != "blocked" and near not in s.crossed:
            return True
    if s.dots[s.current_dot].place is None:
        # The newest Areas lie nearest, so that the first one asked nearly always answers.
        corner = s.setting.variants.route_corner
        for square in reversed(s.areas):
            if is_open(s, square) and in_reach(s, square) and has_line(here, square, s.blocked, corner):
                return True
        return False
    return any(clear_dot(s, square, step) is not None for step in DOT_STEPS for square in destinations(s))


def clear_dot(s: State, square: Square, step: int = 1) -> Dot | None:
    """A dot of the square that a legal line leads to from the current dot, trying each ``step`` hundredths.

    The place of the current dot must be known. None when there is no such dot.
    """
    start, corner = s.dots[s.current_dot].place, s.setting.variants.route_corner
    assert start is not None
    offsets = range((step + 1) // 2, SCALE, step)
    for x in offsets:
        for y in offsets:
            dot = (SCALE * square[0] + x, SCALE * square[1] + y)
            if not touched(start, dot, corner).refusing(s.blocked, corner):
                return dot
    return None


def judge_move(s: State, act: Move) -> Iterator[Breach]:
    """What a Route breaks: the most specific rule for its destination, its start and its line (P5 steps 1 to 6)."""
    if act.start is not None and act.start != s.here:
        rule = "route.start-dot" if s.lines else "hometown.start"
        yield Breach(rule, f"a start in {label(s.here)}", label(act.start))
    if act.dot is not None and inner_dot(act) is None:
        x, y = (place - SCALE * at for place, at in zip(act.dot, act.square, strict=True))
        yield Breach("route.dot-inside", f"a dot inside {label(act.square)}", f"a dot on its side: {x},{y}")
    breach = _judge_destination(s, act.square)
    if breach is not None:
        yield breach
    elif not in_reach(s, act.square):
        yield Breach("route.any-distance", f"a neighbour of {label(s.here)}", label(act.square))
    if act.square != s.here and s.setting.inside(act.square):
        yield from _judge_line(s, act)


def inner_dot(act: Move) -> Dot | None:
    """The new dot where the log has one and it lies strictly inside the square (route.dot-inside)."""
    return act.dot if act.dot is not None and all(place % SCALE for place in act.dot) else None


def _judge_destination(s: State, square: Square) -> Breach | None:
    name = label(square)
    if not s.setting.inside(square):
        return Breach("world.edges", "a square of the sheet", name)
    area = s.areas.get(square)
    if area is None and square in s.late:
        return None  # its Area was left out of the log, and that is told
    if square in s.crossed and area is not None and area.kind == "encounter":
        return Breach("encounter.no-repeat", "an Encounter not crossed out", f"{name}, which is crossed out")
    if square in s.crossed and area is not None and area.kind == "town":
        return Breach("town.no-return", "a Town not crossed out", f"{name}, which is crossed out")
    if not is_open(s, square):
        what = "crossed out" if square in s.crossed else "Blocked" if area else "empty"
        what = "where you stand" if square == s.here else what
        rule = "flee.back-one-dot" if square == s.here and not s.dots[-1].live else "route.destination-open"
        return Breach(rule, "an open Encounter, Town or the Hometown", f"{name}, which is {what}")
    return None


def _over(squares: frozenset[Square]) -> str:
    """The squares that a line crosses out, as a move names them."""
    return f"over {' '.join(sorted(map(label, squares))) or 'none'}"


def _judge_line(s: State, act: Move) -> Iterator[Breach]:
    """The line by itself: from the square it is said to start in, even where that is the wrong one."""
    corner = s.setting.variants.route_corner
    start = s.here if act.start is None else act.start
    dot, end = s.dots[s.current_dot].place, inner_dot(act)
    if start != s.here and (act.over is None or start == act.square):
        return
    if start == s.here and end is not None and dot is not None:
        yield from _judge_dots(s, act, touched(dot, end, corner), near_corner(dot, end, corner))
        return
    if act.over is None:
        verdict = settle_unlisted(start, act.square, s.blocked, s.newly, corner)
    else:
        verdict = judge_list(start, act.square, act.over, s.blocked, s.newly, corner)
    if not verdict.ok:
        written = "no squares named" if act.over is None else _over(act.over)
        lines = sorted((_over(option) for option in verdict.expected), key=lambda line: (len(line), line))
        expected = ", or ".join([*lines[:_SHOWN], "..."] if len(lines) > _SHOWN else lines)
        rule = _CODES.get(verdict.rule or "", verdict.rule or "")
        yield Breach(rule, expected or "a line clear of Blocked Areas", written)


_SHOWN = 4
"""Lines that a message names before it breaks off."""

_CODES = {"log.ambiguous-route": "log/ambiguous"}
"""The common codes of verdicts about a line that break no rule of the game."""


def _judge_dots(s: State, act: Move, exact: Touched, near: list[frozenset[Square]]) -> Iterator[Breach]:
    """The line between two dots against the Blocked Areas and the list where there is one.

    Near a corner a list may say that the line went by another side than the ``exact`` one (P5).
    """
    ends = {s.here, act.square}
    refusing = exact.refusing(s.blocked, s.setting.variants.route_corner)
    clear = [] if refusing else [frozenset(exact.squares)]
    if act.over is not None:
        clear += [option for option in near if not any(s.blocked(square) for square in option - ends)]
    if not clear:
        hit = ", ".join(sorted(map(label, refusing)))
        rule = "route.corner-touch" if exact.sides.issuperset(refusing) else "route.no-blocked"
        yield Breach(rule, "a line clear of Blocked Areas", f"a line that touches {hit}")
        return
    if act.over is None:
        return
    due = [frozenset(filter(s.newly, option - ends)) for option in clear]
    listed = frozenset(filter(s.newly, act.over - ends))
    if listed not in due:
        rule = "route.cross-out-touched" if any(listed < option for option in due) else "route.straight"
        yield Breach(rule, _over(due[0]), _over(act.over))


def crossings(s: State, act: Move) -> frozenset[Square]:
    """The squares a Route newly crosses out, taken from the log's list, its dots, or what all lines agree on."""
    ends = {s.here, act.square}
    if act.over is not None:
        return frozenset(filter(s.newly, act.over - ends))
    dot, end = s.dots[s.current_dot].place, inner_dot(act)
    if end is not None and dot is not None:
        line = touched(dot, end, s.setting.variants.route_corner)
        return frozenset(filter(s.newly, frozenset(line.squares) | line.sides - ends)) - ends
    if act.square == s.here:
        return frozenset()
    return settle_unlisted(s.here, act.square, s.blocked, s.newly, s.setting.variants.route_corner).squares - ends


def draw_route(s: State, act: Move) -> None:
    """Draw the line and the dot, cross out what it touches, and leave the Town (P5 steps 6 to 8)."""
    newly = crossings(s, act)
    s.crossed |= newly
    start = s.current_dot
    if s.visit is not None and s.areas[s.visit.square].kind == "town":
        s.crossed |= {s.visit.square}
    s.visit = None
    s.dots = (*s.dots, RouteDot(act.square, inner_dot(act)))
    s.lines = (*s.lines, Line(start, len(s.dots) - 1, newly))


def cross_out_dot(s: State) -> None:
    """Cross out the newest live dot; the one before it is current again (flee.dot-crossed, flee.back-one-dot)."""
    index = s.current_dot
    dot = s.dots[index]
    s.dots = (*s.dots[:index], RouteDot(dot.square, dot.place, False), *s.dots[index + 1 :])
