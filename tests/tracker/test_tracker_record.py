"""The recorder: what it writes can be read, claims everything in full and nothing when sparse."""

from __future__ import annotations

from logs import STYLES, check, played

from sheetgen.log.nodes import Step, Tags
from sheetgen.log.reader import parse_log
from sheetgen.log.writer import format_log


def test_the_same_seed_writes_the_same_log() -> None:
    from logs import play

    assert play("SAME")[0] == play("SAME")[0] != play("OTHER")[0]


def test_a_sparse_log_holds_choices_and_dice_only() -> None:
    text = played("SPARSE", "sparse")
    assert "->" not in text
    assert "=>" not in text
    assert "vs" not in text


def test_a_full_log_states_every_outcome() -> None:
    text = played("FULL")
    log = parse_log(text, "full.lonelog")
    pools = [line for line in text.splitlines() if " pool " in line]
    assert pools
    assert all("= " in line and "vs " in line and "-> " in line for line in pools)
    assert not any(isinstance(part, Tags) for node in log.nodes if isinstance(node, Step) for part in node.parts)
    assert check(text).summary.entries > check(played("FULL", "sparse")).summary.entries * 2


def test_lines_are_canonical_notation() -> None:
    for style in STYLES:
        text = played("CANON", style)
        log = parse_log(text, "canon.lonelog")
        assert log.hints == []
        assert parse_log(format_log(log), "canon.lonelog").nodes == log.nodes
