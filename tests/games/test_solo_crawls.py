"""The complete crawls: clean in both forms, and they show what they are for."""

from __future__ import annotations

import pytest
from games.solo import LOGS

from sheetgen.log.nodes import Action, Log, Step
from sheetgen.log.reader import read_log
from sheetgen.tracker.check import check_log

CRAWLS = ("portal", "death", "transmuters")
STYLES = ("full", "sparse")


def crawl(name: str, style: str) -> Log:
    return read_log(LOGS / f"{name}-{style}.lonelog")


def choices(log: Log) -> list[str]:
    """The choices of a log: verb and words."""
    steps = (node for node in log.nodes if isinstance(node, Step))
    acts = (part for step in steps for part in step.parts if isinstance(part, Action))
    return [" ".join([act.verb, *(word.text for word in act.words)]) for act in acts]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", CRAWLS)
def test_a_crawl_checks_clean_and_in_full(name: str, style: str) -> None:
    report = check_log(crawl(name, style))
    assert report.diagnostics == []
    assert (report.summary.unverified, report.summary.unchecked_lines) == (0, 0)


@pytest.mark.parametrize("name", CRAWLS)
def test_both_forms_end_with_the_same_sheet(name: str) -> None:
    full, sparse = (check_log(crawl(name, style)).summary for style in STYLES)
    assert full.sheet == sparse.sheet
    assert full.ending == sparse.ending


def test_the_portal_is_used_and_what_the_surface_offers() -> None:
    done = choices(crawl("portal", "sparse"))
    assert {"portal", "tower"} <= set(done)
    assert any(each.startswith("heal ") for each in done)
    assert any(each.startswith("alchemist gold ") for each in done)


def test_transmuters_are_paid_both_ways() -> None:
    done = choices(crawl("transmuters", "sparse"))
    assert any(each.startswith("transmute gold ") for each in done)
    assert any(each.startswith("transmute xp ") for each in done)


def test_one_crawl_ends_in_death() -> None:
    summary = check_log(crawl("death", "full")).summary
    assert summary.ending == "dead"
    assert dict(summary.sheet)["Health"].startswith(("-", "0"))
