"""Makes mutants, checks them, and counts: found, right rule and line, errors each, stayed legal."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from evidence import Evidence

from faults.core import Fault, FaultyDriver, FaultyRecorder, Mutant, Start, is_legal
from sheetgen.engine.players import SeededPlayer
from sheetgen.engine.prompts import TURN
from sheetgen.engine.registry import Game
from sheetgen.engine.streams import Streams
from sheetgen.log.reader import parse_log
from sheetgen.tracker.check import check_log
from sheetgen.tracker.diagnostics import Report
from sheetgen.tracker.record import Style

PolicyOf = Callable[[int, Streams], Any]
Place = tuple[int, int]
"""A game and the number of a prompt in it."""


@dataclass(slots=True)
class Factory:
    """The games of one seed, and where in them each mistake can be made."""

    game: Game
    faults: Mapping[int, Fault]
    policy_of: PolicyOf
    seed: str
    outcomes: tuple[str, ...] = ()
    start_of: Callable[[int], Start] = field(default=lambda number: Start())
    places: dict[int, list[Place]] = field(default_factory=lambda: defaultdict(list))

    def driver(self, number: int, rng: random.Random) -> FaultyDriver:
        """The driver of one game, at its beginning."""
        streams = Streams(f"{self.seed}{number}")
        policy = self.policy_of(number, streams)
        state = self.start_of(number).state(self.game)
        return FaultyDriver(self.game, state, SeededPlayer(streams, policy), policy, rng)

    def look(self, games: Iterable[int], wanted: int) -> None:
        """Note every place in these games where a mistake can be made that lacks ``wanted`` games so far."""
        for number in games:
            rng = random.Random(f"{self.seed}/{number}")
            lacking = [f for f in self.faults.values() if len({game for game, _ in self.places[f.number]}) < wanted]
            if not lacking:
                return
            for at, scene in enumerate(self.driver(number, rng).scenes()):
                if scene.prompt is TURN:
                    continue
                for fault in lacking:
                    if fault.tempt(scene) is not None:
                        self.places[fault.number].append((number, at))

    def mutant(self, fault: Fault, place: Place, style: Style, salt: object) -> Mutant:
        """The game with the mistake at that place."""
        rng = random.Random(f"{self.seed}/{place}/{fault.number}/{salt}")
        driver = self.driver(place[0], rng)
        recorder = FaultyRecorder(self.game, driver.state, style, self.outcomes)
        stopped = driver.play(fault, place[1], recorder)
        text = recorder.text()
        return Mutant(
            fault,
            text,
            tuple(recorder.fault_lines),
            driver.events,
            driver.said,
            driver.tagged,
            stopped,
            driver.state,
            place[0],
        )

    def legal(self, mutant: Mutant, style: Style) -> bool:
        """Whether every entry of a mutant's log is allowed by the rules."""
        return is_legal(self.game, self.start_of(mutant.number).state(self.game), mutant, style, self.outcomes)

    def mutants(self, each: int, style: Style) -> Iterator[Mutant]:
        """``each`` mutants of every mistake, at random places."""
        for fault in self.faults.values():
            rng = random.Random(f"{self.seed}/{fault.number}")
            tries = (
                self.mutant(fault, rng.choice(self.places[fault.number]), style, number) for number in range(9 * each)
            )
            # Where chance decides how a mistake is made, it may turn out that it cannot be made there.
            yield from islice((mutant for mutant in tries if mutant.lines), each if self.places[fault.number] else 0)


def factory_of(each: Evidence, seed: str, numbers: Iterable[int] = ()) -> Factory:
    """The factory of a game's mistakes (of all when none is numbered)."""
    faults = {number: each.faults[number] for number in numbers or sorted(each.faults)}
    return Factory(each.game, faults, each.policy_of, seed, each.outcomes, each.fault_start_of)


@dataclass(slots=True)
class Row:
    """What became of the mutants of one mistake."""

    number: int
    name: str
    made: int = 0
    legal: int = 0
    found: int = 0
    right: int = 0
    errors: int = 0
    worst: list[tuple[str, Mutant, Report]] = field(default_factory=list)

    @property
    def faulty(self) -> int:
        """The mutants that break a rule."""
        return self.made - self.legal

    def add(self, mutant: Mutant, report: Report, legal: bool) -> None:
        """Count one mutant."""
        self.made += 1
        errors = [found for found in report.diagnostics if found.severity in ("error", "warning")]
        if legal:
            self.legal += 1
            if errors:
                self.worst.append(("false alarm", mutant, report))
            return
        right = any(found.line in mutant.lines and is_one_of(found.code, mutant.fault.codes) for found in errors)
        self.found += bool(errors)
        self.right += right
        self.errors += len(errors)
        if not right:
            self.worst.append(("wrong" if errors else "missed", mutant, report))
        elif len(errors) > 1:
            self.worst.append(("more", mutant, report))


def is_one_of(code: str, rules: Iterable[str]) -> bool:
    """Whether a diagnostic's code is one of the rules, with or without the game before it."""
    return any(code == rule or code.endswith("/" + rule) for rule in rules)


@dataclass(slots=True)
class Table:
    """The rows of all mistakes and their sum."""

    rows: dict[int, Row] = field(default_factory=dict)

    def row(self, number: int, name: str) -> Row:
        """The row of a mistake."""
        return self.rows.setdefault(number, Row(number, name))

    @property
    def total(self) -> Row:
        """All rows together."""
        total = Row(0, "all")
        for row in self.rows.values():
            for name in ("made", "legal", "found", "right", "errors"):
                setattr(total, name, getattr(total, name) + getattr(row, name))
        return total

    def text(self) -> str:
        """The table as text."""
        lines = ["  no made legal  found  right  errors  mistake"]
        for row in (*sorted(self.rows.values(), key=lambda row: row.number), self.total):
            faulty = max(1, row.faulty)
            lines.append(
                f"{row.number or '':>4} {row.made:4} {row.legal:5} {row.found / faulty:6.1%} {row.right / faulty:6.1%}"
                f" {row.errors / faulty:7.2f}  {row.name}"
            )
        return "\n".join(lines)


def run(factory: Factory, each: int, style: Style) -> Table:
    """Check ``each`` mutants of every mistake."""
    table = Table()
    for fault in factory.faults.values():
        table.row(fault.number, fault.name)
    for mutant in factory.mutants(each, style):
        report = check_log(parse_log(mutant.text, "mutant.lonelog"))
        table.rows[mutant.fault.number].add(mutant, report, factory.legal(mutant, style))
    return table
