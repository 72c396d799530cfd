"""Entries read and checked a second, beside the plies that python-chess's PGN reader reads, in turns."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.engine.registry import find_game
from sheetgen.tracker.record import Style, record_seeded

BAR = 2.0
"""At least so many times the plies (the design's bar)."""

FLOOR = 1.6
"""What has been reached with room for noise; under it something has become slower."""

GAMES = 200
ROUNDS = 6

CHECK = """
import sys, time
from pathlib import Path
from sheetgen.log.reader import parse_log
from sheetgen.tracker.check import check_log

texts = [path.read_text(encoding="utf-8") for path in sorted(Path(sys.argv[1]).glob("*.lonelog"))]
check_log(parse_log(texts[0], "warm-up.lonelog"))
started = time.process_time()
reports = [check_log(parse_log(text, "game.lonelog")) for text in texts]
seconds = time.process_time() - started
assert not any(report.diagnostics for report in reports)
print(sum(report.summary.entries for report in reports) / seconds)
"""

CHESS = """
import io, random, time
import chess, chess.pgn

random.seed(1)
games = []
for _ in range(200):
    board, game = chess.Board(), chess.pgn.Game()
    node = game
    for _ in range(80):
        moves = list(board.legal_moves)
        if not moves:
            break
        move = random.choice(moves)
        node = node.add_variation(move)
        board.push(move)
    games.append(str(game))
file = io.StringIO("\\n\\n".join(games))
chess.pgn.read_game(io.StringIO(games[0]))
plies = 0
started = time.process_time()
while game := chess.pgn.read_game(file):
    plies += game.end().ply()
print(plies / (time.process_time() - started))
"""


def rate(*arguments: str) -> float:
    """What a script measures of itself, in a process of its own."""
    command = [sys.executable, "-c", *arguments]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


@pytest.mark.bench
@pytest.mark.parametrize("style", ["full", "sparse"])
def test_entries_a_second(tmp_path: Path, style: Style) -> None:
    pytest.importorskip("chess", reason="the peer is installed by the group 'bench'")
    game = find_game("book-of-adventure")
    for number in range(GAMES):
        text, _ = record_seeded(game, f"BENCH{number}", style)
        (tmp_path / f"{number}.lonelog").write_text(text, encoding="utf-8")
    pairs = [(rate(CHECK, str(tmp_path)), rate(CHESS)) for _ in range(ROUNDS)]
    ours, theirs = (max(rates) for rates in zip(*pairs, strict=True))
    print(
        f"\n{style}: {ours:,.0f} entries a second, python-chess {theirs:,.0f} plies a second, ratio {ours / theirs:.2f}"
    )
    if style == "full":
        assert ours / theirs >= FLOOR
        if ours / theirs < BAR:
            pytest.xfail(f"{ours / theirs:.2f} is below the bar of {BAR}")
