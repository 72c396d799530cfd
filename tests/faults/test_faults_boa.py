"""The 70 mistakes at random places of random games: found, under the right rule, at the right line, once.

The bars are the design's. The table by mistake is printed; a mutant that stayed legal is counted as such by replay.
"""

from __future__ import annotations

import pytest

from faults.book_of_adventure import FAULTS, policy_of
from faults.runner import Factory, Row, Table, run
from sheetgen.games.book_of_adventure.game import GAME
from sheetgen.tracker.record import Style

FOUND, RIGHT, ERRORS = 0.99, 0.97, 1.1
"""At least so many found, at least so many with rule and line, at most so many errors each."""


def table_of(games: int, each: int, style: Style, seed: str) -> Table:
    factory = Factory(GAME, FAULTS, policy_of, seed)
    factory.look(range(600), games)
    return run(factory, each, style)


def assert_bars(total: Row) -> None:
    assert total.found >= FOUND * total.faulty
    assert total.right >= RIGHT * total.faulty
    assert total.errors <= ERRORS * total.faulty


def show(table: Table, title: str, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\n{title}\n{table.text()}")


def test_section_seven_has_a_fault_for_every_mistake() -> None:
    assert sorted(FAULTS) == list(range(1, 71))


def test_every_expected_rule_exists() -> None:
    known = {rule.id for rule in GAME.catalogue} | {"dice/sum"}
    assert {code for fault in FAULTS.values() for code in fault.codes} <= known


@pytest.mark.parametrize("style", ["full", "sparse"])
def test_200_mutants(style: Style, capsys: pytest.CaptureFixture[str]) -> None:
    table = table_of(3, 3, style, "MUTANT")
    show(table, f"210 mistakes on {style} logs", capsys)
    assert all(row.made == 3 for row in table.rows.values())
    assert not [kind for row in table.rows.values() for kind, _, _ in row.worst if kind == "false alarm"]
    assert_bars(table.total)


@pytest.mark.soak
@pytest.mark.parametrize("style", ["full", "sparse"])
def test_2000_mutants(style: Style, capsys: pytest.CaptureFixture[str]) -> None:
    table = table_of(30, 30, style, "SOAK")
    show(table, f"2,100 mistakes on {style} logs", capsys)
    assert table.total.made == 2100
    assert_bars(table.total)
