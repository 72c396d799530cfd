"""Whatever a log says, the check ends with a report: no traceback, no endless search."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from evidence import STYLES, Evidence, evidence, named, played
from logs import book, check

from sheetgen.log.reader import parse_log
from sheetgen.tracker.entries import flatten
from sheetgen.tracker.record import Style
from sheetgen.tracker.run import Dead, Run
from sheetgen.tracker.walk import Walker

BOOK = "book-of-adventure"
MOST_LOST = 200
"""Lines of a log of which each is lost once, at the most."""

games = pytest.mark.parametrize("each", evidence(), ids=named)

LOGS = Path(__file__).parents[1] / "logs/book-of-adventure/hostile"

WORDS = (
    "@ end",
    "@ nonsense",
    "d: 1",
    "tbl: Door d11=9",
    "[Inv:Foo 2]",
    "[F:Orc 2|Life 3->9]",
    "-> success",
    "gen: foo -> bar",
    "~~@ flee~~",
    "[PC:Ada|Zzz 5]",
)
"""Lines that spoil a log of any game."""


def spoil(text: str, luck: random.Random, words: tuple[str, ...]) -> str:
    """A log with a few lines lost, doubled, swapped, inserted or misspelt."""
    lines = text.splitlines()
    head = next(number for number, line in enumerate(lines) if not re.match(r"\[\w+\] ", line))
    for _ in range(luck.randint(1, 8)):
        at = luck.randrange(head, len(lines))
        edits: list[Callable[[], None]] = [
            lambda at=at: lines.pop(at) and None,
            lambda at=at: lines.insert(at, lines[at]),
            lambda at=at: lines.insert(at, luck.choice(words)),
            lambda at=at: lines.__setitem__(
                at, re.sub(r"\d+", lambda m: str(int(m[0]) + luck.randint(-3, 3)), lines[at])
            ),
            lambda at=at: lines.__setitem__(at, lines[at][: luck.randrange(len(lines[at]) + 1)]),
            lambda at=at: lines.__setitem__(at, f"{lines[at]} => {luck.choice(words)}"),
            lambda at=at: lines.__setitem__(at, lines[at].replace(luck.choice("abdetv ;,"), luck.choice("xyz -+"))),
        ]
        luck.choice(edits)()
    return "\n".join(lines) + "\n"


def check_spoilt(each: Evidence, number: int) -> None:
    """Check one spoilt log twice: both reports are the same, in the order of the lines."""
    luck = random.Random(number)
    text = spoil(played(each.key, "SPOIL", number % 12, STYLES[number % 2]), luck, WORDS + each.spoilers)
    report = check(text)
    assert [found.line for found in report.diagnostics] == sorted(found.line for found in report.diagnostics)
    assert report.diagnostics == check(text).diagnostics


@games
@pytest.mark.parametrize("part", range(8))
def test_spoilt_logs(each: Evidence, part: int) -> None:
    for number in range(part * 8, part * 8 + 8):
        check_spoilt(each, number)


@pytest.mark.soak
@games
def test_many_spoilt_logs(each: Evidence) -> None:
    for number in range(1_500):
        check_spoilt(each, number)


def test_a_log_of_nothing_but_errors_takes_time_in_proportion() -> None:
    head = played(BOOK, "SPOIL", 0, "full").splitlines()[:12]
    for count in (50, 400):
        report = check("\n".join([*head, *["@ try LUC d: pool 9,9 ; gold 3 => [PC:XP 3]"] * count]) + "\n")
        assert report.count("error") >= 1


@games
@pytest.mark.parametrize("style", STYLES)
def test_any_line_may_be_lost(each: Evidence, style: Style) -> None:
    lines = played(each.key, "LINES", 0, style).splitlines(keepends=True)[:MOST_LOST]
    for at in range(2, len(lines)):
        report = check("".join(lines[:at] + lines[at + 1 :]))
        assert report.summary.unchecked_lines <= len(lines) - at


def test_a_roll_that_stays_missing_ends_the_search() -> None:
    text = (LOGS / "no-hometown.lonelog").read_text(encoding="utf-8")
    report = check(text)
    assert report.count("error") >= 1
    assert report.diagnostics[0].line <= 8


def test_a_walk_that_cannot_be_replayed_is_forked_from_the_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    def dead(self: Run) -> Run:
        raise Dead

    game = book()
    walker = Walker(
        game, flatten([parse_log(played(BOOK, "FORK", 0, "full"), "fork.lonelog")]), Run(game, game.set_up())
    )
    while walker.run.state.hometown is None:
        walker.step()
    monkeypatch.setattr(Run, "fork", dead)
    other = walker.fork()
    assert other.run.state == walker.run.state
    assert other.run.state is not walker.run.state
