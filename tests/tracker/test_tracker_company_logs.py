"""Whole logs of Adventuring Companies: the specification's week, and campaigns of every kind, sparse and in full."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.log.reader import parse_log, read_log
from sheetgen.log.writer import format_log
from sheetgen.tracker.check import check_log
from sheetgen.tracker.diagnostics import EXIT_FINE, Report

LOGS = Path(__file__).parents[1] / "logs" / "adventuring-companies"

CAMPAIGNS = {"fortnight": "ended", "two-companies": "ended", "lantern-hills": "ended", "lost": "lost", "harsh": "ended"}
"""The campaigns and how they end."""

NAMES = ["week", *(f"{name}-{style}" for name in CAMPAIGNS for style in ("full", "sparse"))]


def checked(name: str) -> Report:
    """The report on a committed log."""
    return check_log(read_log(LOGS / f"{name}.lonelog"))


def test_every_log_is_known() -> None:
    assert {path.stem for path in LOGS.glob("*.lonelog")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_committed_log_checks_clean_and_in_full(name: str) -> None:
    report = checked(name)
    assert report.diagnostics == []
    assert (report.summary.unverified, report.summary.unchecked_lines) == (0, 0)
    assert report.exit_code() == EXIT_FINE


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_sparse_and_full_logs_come_to_the_same(name: str) -> None:
    full, sparse = checked(f"{name}-full"), checked(f"{name}-sparse")
    assert full.summary.sheet == sparse.summary.sheet
    assert (full.summary.ending, sparse.summary.ending) == (CAMPAIGNS[name], CAMPAIGNS[name])
    assert full.summary.entries > sparse.summary.entries


@pytest.mark.parametrize("name", NAMES)
def test_a_committed_log_survives_formatting(name: str) -> None:
    text = (LOGS / f"{name}.lonelog").read_text(encoding="utf-8")
    again = format_log(parse_log(text, "again.lonelog"))
    assert check_log(parse_log(again, "again.lonelog")).diagnostics == []
