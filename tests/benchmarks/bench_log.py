"""How fast a fully claimed log is read: entries (a roll, a claim, an item of a tag each) a second."""

import random
import time

import pytest

from sheetgen.log.reader import parse_log
from sheetgen.log.writer import format_log

LINES = 20_000
ENTRIES_A_LINE = 5
BAR = 250_000


def claimed_log(lines: int = LINES, seed: int = 1) -> str:
    """A log of pool rolls in which everything is written."""
    dice = random.Random(seed)
    xp = 0
    written = ["[Game] book-of-adventure", "@ create"]
    for _ in range(lines):
        faces = [dice.randint(1, 6) for _ in range(3)]
        gain = dice.randint(1, 30)
        xp += gain
        shown = ",".join(map(str, faces))
        tag = f"[PC:Ada|XP+{gain}|Chapters+1|XP {xp}]"
        written.append(f"d: pool 3d6={shown} = {sum(faces)} vs 11+ -> success => {tag}")
    return "\n".join(written) + "\n"


def best_of(times: int, text: str) -> float:
    """The shortest processor time, in seconds, of several readings."""
    best = float("inf")
    for _ in range(times):
        started = time.process_time()
        log = parse_log(text, "bench.log")
        best = min(best, time.process_time() - started)
        del log
    return best


@pytest.mark.bench
def test_reading_speed() -> None:
    rate = LINES * ENTRIES_A_LINE / best_of(5, claimed_log())
    print(f"\nread: {rate:,.0f} entries a second ({1e6 / rate:.2f} microseconds each)")
    assert rate >= BAR


@pytest.mark.bench
def test_formatting_speed() -> None:
    log = parse_log(claimed_log(), "bench.log")
    started = time.process_time()
    format_log(log)
    print(f"\nformat: {LINES / (time.process_time() - started):,.0f} lines a second")
