"""Logs for the tracker's tests: seeded games of every kind, and a check in one call."""

from __future__ import annotations

from functools import cache
from typing import Any

from sheetgen.engine.players import SeededPlayer
from sheetgen.engine.registry import Game, find_game
from sheetgen.engine.streams import Streams
from sheetgen.games.book_of_adventure.policy import BookPolicy, RouteStyle
from sheetgen.log.reader import parse_log
from sheetgen.tracker.check import check_log
from sheetgen.tracker.diagnostics import Diagnostic, Report
from sheetgen.tracker.record import Style, record

STYLES: tuple[Style, ...] = ("full", "sparse")
ROUTES: tuple[RouteStyle, ...] = ("list", "dots", "squares")


def book() -> Game:
    """The game."""
    return find_game("book-of-adventure")


def play(seed: str, style: Style = "full", route: RouteStyle = "list", variants: str = "") -> tuple[str, Any]:
    """The log of a seeded game and its last state."""
    game = book()
    streams = Streams(seed)
    state = game.set_up(variants)
    return record(game, state, SeededPlayer(streams, BookPolicy(streams, route)), style), state


@cache
def played(seed: str, style: Style = "full", route: RouteStyle = "list", variants: str = "") -> str:
    """The log of a seeded game."""
    return play(seed, style, route, variants)[0]


def check(text: str) -> Report:
    """The report on a log."""
    return check_log(parse_log(text, "game.lonelog"))


def faults(report: Report) -> list[Diagnostic]:
    """The findings that count as errors."""
    return [found for found in report.diagnostics if found.severity in ("error", "warning")]


def codes(text: str) -> list[tuple[int, str]]:
    """Line and rule of each fault of a log."""
    return [(found.line, found.rule) for found in faults(check(text))]
