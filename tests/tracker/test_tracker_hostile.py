"""Whatever a log says, the check ends with a report: no traceback, no endless search."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from logs import ROUTES, STYLES, book, check, played

from sheetgen.log.reader import parse_log
from sheetgen.tracker.entries import flatten
from sheetgen.tracker.record import Style
from sheetgen.tracker.run import Dead, Run
from sheetgen.tracker.walk import Walker

LOGS = Path(__file__).parents[1] / "logs/book-of-adventure/hostile"

WORDS = (
    "@ move Z99",
    "@ move A1 over A1 A2 P16",
    "@ move H8@1,99 from A1",
    "@ try STR strain 99 bribe 9 give Sword, Snack use Bow, Sword",
    "@ flee",
    "@ fight LUC",
    "@ convert",
    "@ disarm",
    "@ decline armor",
    "@ haggle",
    "@ buy Sword 3",
    "@ sell Snack 9",
    "@ rest 99",
    "@ work",
    "@ oracle A1",
    "@ visit B2",
    "@ end dead",
    "@ end",
    "@ create",
    "@ assign STR 9 WIS 9 INT 9 DEX 9 CHA 9 LUC 9",
    "@ hometown P15",
    "@ nonsense",
    "d: 1",
    "d: type 9",
    "d: pool 1,1,1,1,1,1,1,1,1,1",
    "d: fear 6,6,6",
    "d: pool 3d6=9",
    "d: A1 1,1,1,1",
    "d: shield DEX 1",
    "d: gold 1,1",
    "tbl: Door d11=9",
    "[PC:Wounds 99]",
    "[PC:Gold-99|XP 5|Level 77|Death 3]",
    "[L:A1|T3]",
    "[L:D4|crossed]",
    "[L:H8|15]",
    "[Inv:Sword 7|+Snack|-Rope]",
    "[Inv:Foo 2]",
    "[F:Orc 2|Life 3->9]",
    "[Review:INT 9|Score 5]",
    "-> success",
    "-> T4, 15, panic",
    "(house rule: route.straight off)",
    "gen: foo -> bar",
    "~~@ flee~~",
    "[PC:STR 6]",
    "[L:55|x]",
    "[PC:Ada|Zzz 5]",
    "[PC:XP 9->8]",
)


def spoil(text: str, luck: random.Random) -> str:
    """A log with a few lines lost, doubled, swapped, inserted or misspelt."""
    lines = text.splitlines()
    for _ in range(luck.randint(1, 8)):
        at = luck.randrange(2, len(lines))
        edits: list[Callable[[], None]] = [
            lambda at=at: lines.pop(at) and None,
            lambda at=at: lines.insert(at, lines[at]),
            lambda at=at: lines.insert(at, luck.choice(WORDS)),
            lambda at=at: lines.__setitem__(
                at, re.sub(r"\d+", lambda m: str(int(m[0]) + luck.randint(-3, 3)), lines[at])
            ),
            lambda at=at: lines.__setitem__(at, lines[at][: luck.randrange(len(lines[at]) + 1)]),
            lambda at=at: lines.__setitem__(at, f"{lines[at]} => {luck.choice(WORDS)}"),
            lambda at=at: lines.__setitem__(at, lines[at].replace(luck.choice("abdetv ;,"), luck.choice("xyz -+"))),
        ]
        luck.choice(edits)()
    return "\n".join(lines) + "\n"


def check_spoilt(number: int) -> None:
    """Check one spoilt log twice: both reports are the same, in the order of the lines."""
    luck = random.Random(number)
    text = spoil(played(f"SPOIL{number % 12}", STYLES[number % 2], ROUTES[number % 3]), luck)
    report = check(text)
    assert [found.line for found in report.diagnostics] == sorted(found.line for found in report.diagnostics)
    assert report.diagnostics == check(text).diagnostics


@pytest.mark.parametrize("part", range(8))
def test_spoilt_logs(part: int) -> None:
    for number in range(part * 8, part * 8 + 8):
        check_spoilt(number)


@pytest.mark.soak
def test_many_spoilt_logs() -> None:
    for number in range(1_500):
        check_spoilt(number)


def test_a_log_of_nothing_but_errors_takes_time_in_proportion() -> None:
    head = played("SPOIL0").splitlines()[:12]
    for count in (50, 400):
        report = check("\n".join([*head, *["@ try LUC d: pool 9,9 ; gold 3 => [PC:XP 3]"] * count]) + "\n")
        assert report.count("error") >= 1


@pytest.mark.parametrize("style", STYLES)
def test_any_line_may_be_lost(style: Style) -> None:
    lines = played("LINES", style).splitlines(keepends=True)
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
    walker = Walker(game, flatten([parse_log(played("FORK"), "fork.lonelog")]), Run(game, game.set_up()))
    while walker.run.state.hometown is None:
        walker.step()
    monkeypatch.setattr(Run, "fork", dead)
    other = walker.fork()
    assert other.run.state == walker.run.state
    assert other.run.state is not walker.run.state
