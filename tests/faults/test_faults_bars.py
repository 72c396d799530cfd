"""Every game's mistakes at random places of random games: found, under the right rule, at the right line, once.

The bars are the design's. The table by mistake is printed; a mutant that stayed legal is counted as such by replay.
"""

from __future__ import annotations

import pytest
from evidence import STYLES, Evidence, evidence, named

from faults.runner import Row, Table, factory_of, run
from sheetgen.engine.catalogue import common_codes
from sheetgen.tracker.record import Style

FOUND, RIGHT, ERRORS = 0.99, 0.97, 1.1
"""At least so many found, at least so many with rule and line, at most so many errors each."""

SOAK = 2000
"""Mutants of a game, at least."""

games = pytest.mark.parametrize("each", evidence(), ids=named)
styles = pytest.mark.parametrize("style", STYLES)


def table_of(each: Evidence, count: int, style: Style, seed: str) -> Table:
    factory = factory_of(each, seed)
    factory.look(range(each.looked), count)
    return run(factory, count, style)


def assert_bars(total: Row) -> None:
    assert total.found >= FOUND * total.faulty
    assert total.right >= RIGHT * total.faulty
    assert total.errors <= ERRORS * total.faulty


def show(table: Table, title: str, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\n{title}\n{table.text()}")


@games
def test_every_mistake_of_the_specification_has_a_fault(each: Evidence) -> None:
    assert tuple(sorted(each.faults)) == each.mistakes


@games
def test_every_expected_rule_exists(each: Evidence) -> None:
    known = {rule.id for rule in each.game.catalogue} | {rule.id for rule in common_codes()}
    assert {code for fault in each.faults.values() for code in fault.codes} <= known


@games
@styles
def test_some_mutants(each: Evidence, style: Style, capsys: pytest.CaptureFixture[str]) -> None:
    count = -(-200 // len(each.faults))
    table = table_of(each, count, style, "MUTANT")
    show(table, f"{each.game.title}: {table.total.made} mistakes on {style} logs", capsys)
    assert all(row.made == count for row in table.rows.values())
    assert not [kind for row in table.rows.values() for kind, _, _ in row.worst if kind == "false alarm"]
    assert_bars(table.total)


@pytest.mark.soak
@games
@styles
def test_many_mutants(each: Evidence, style: Style, capsys: pytest.CaptureFixture[str]) -> None:
    count = -(-SOAK // len(each.faults))
    table = table_of(each, count, style, "SOAK")
    show(table, f"{each.game.title}: {table.total.made} mistakes on {style} logs", capsys)
    assert table.total.made == count * len(each.faults)
    assert_bars(table.total)
