"""Drawing Routes (P5): who may go where, and which squares a line crosses out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sheetgen.engine.prompts import Breach
from sheetgen.games.book_of_adventure.actions import Move
from sheetgen.games.book_of_adventure.geometry import (
    Square,
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
    """The squares that a legal Route leads to."""
    for square in s.areas:
        if is_open(s, square) and in_reach(s, square) and best_line(s, square) is not None:
            yield square


def judge_move(s: State, act: Move) -> Iterator[Breach]:
    """What a Route breaks: the most specific rule for its destination, its start and its line (P5 steps 1 to 6)."""
    if act.start is not None and act.start != s.here:
        yield Breach("route.start-dot", f"a start in {label(s.here)}", label(act.start))
    breach = _judge_destination(s, act.square)
    if breach is not None:
        yield breach
    elif not in_reach(s, act.square):
        yield Breach("route.any-distance", f"a neighbour of {label(s.here)}", label(act.square))
    if act.square != s.here and s.setting.inside(act.square):
        yield from _judge_line(s, act)


def _judge_destination(s: State, square: Square) -> Breach | None:
    name = label(square)
    if not s.setting.inside(square):
        return Breach("world.edges", "a square of the sheet", name)
    area = s.areas.get(square)
    if square in s.crossed and area is not None and area.kind == "encounter":
        return Breach("encounter.no-repeat", "an Encounter not crossed out", f"{name}, which is crossed out")
    if square in s.crossed and area is not None and area.kind == "town":
        return Breach("town.no-return", "a Town not crossed out", f"{name}, which is crossed out")
    if not is_open(s, square):
        what = "crossed out" if square in s.crossed else "Blocked" if area else "empty"
        what = "where you stand" if square == s.here else what
        return Breach("route.destination-open", "an open Encounter, Town or the Hometown", f"{name}, which is {what}")
    return None


def _names(squares: frozenset[Square]) -> str:
    return ", ".join(sorted(map(label, squares))) or "none"


def _judge_line(s: State, act: Move) -> Iterator[Breach]:
    corner = s.setting.variants.route_corner
    dot = s.dots[s.current_dot].place
    if act.dot is not None and dot is not None:
        yield from _judge_dots(s, act, near_corner(dot, act.dot, corner))
        return
    if act.over is None:
        verdict = settle_unlisted(s.here, act.square, s.blocked, s.newly, corner)
        written = "no squares named"
    else:
        verdict = judge_list(s.here, act.square, act.over, s.blocked, s.newly, corner)
        written = _names(act.over)
    if not verdict.ok:
        expected = " or ".join(sorted(_names(option) for option in verdict.expected)) or "a line clear of Blocked Areas"
        yield Breach(verdict.rule or "route.straight", f"{expected} crossed out", written)


def _judge_dots(s: State, act: Move, options: list[frozenset[Square]]) -> Iterator[Breach]:
    """The touched sets that the two dots allow, against the Blocked Areas and the list where there is one."""
    ends = {s.here, act.square}
    clear = [option for option in options if not any(s.blocked(square) for square in option - ends)]
    if not clear:
        hit = next(square for square in options[0] if s.blocked(square))
        yield Breach("route.no-blocked", "a line clear of Blocked Areas", f"a line that touches {label(hit)}")
        return
    if act.over is None:
        return
    due = [frozenset(filter(s.newly, option - ends)) for option in clear]
    listed = frozenset(filter(s.newly, act.over - ends))
    if listed not in due:
        rule = "route.cross-out-touched" if any(listed < option for option in due) else "route.straight"
        yield Breach(rule, f"{_names(due[0])} crossed out", _names(act.over))


def crossings(s: State, act: Move) -> frozenset[Square]:
    """The squares a Route newly crosses out, taken from the log's list, its dots, or what all lines agree on."""
    ends = {s.here, act.square}
    if act.over is not None:
        return frozenset(filter(s.newly, act.over - ends))
    dot = s.dots[s.current_dot].place
    if act.dot is not None and dot is not None:
        line = touched(dot, act.dot, s.setting.variants.route_corner)
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
    s.dots = (*s.dots, RouteDot(act.square, act.dot))
    s.lines = (*s.lines, Line(start, len(s.dots) - 1, newly))


def cross_out_dot(s: State) -> None:
    """Cross out the newest live dot; the one before it is current again (flee.dot-crossed, flee.back-one-dot)."""
    index = s.current_dot
    s.dots = (*s.dots[:index], replace(s.dots[index], live=False), *s.dots[index + 1 :])
