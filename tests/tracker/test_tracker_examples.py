"""Every rule that a log can break is broken in one excerpt, at the expected line and alone, and kept in another."""

from __future__ import annotations

import pytest
from evidence import Evidence, evidence, named

from sheetgen.engine.catalogue import Rule, common_codes
from sheetgen.engine.examples import FILE_NAME, MARK, Example, examples_of, load_examples
from sheetgen.games.book_of_adventure.game import GAME
from sheetgen.log.reader import parse_log
from sheetgen.tracker.check import check_log
from sheetgen.tracker.diagnostics import Report

MOST_LINES = 6
"""Lines of an excerpt, at the most."""

games = pytest.mark.parametrize("each", evidence(), ids=named)
EXAMPLES = {each.key: load_examples(each.game.catalogue.path.with_name(FILE_NAME)) for each in evidence()}
ALL = [(each, example) for each in evidence() for example in EXAMPLES[each.key]]
excerpts = pytest.mark.parametrize(("each", "example"), ALL, ids=lambda one: named(one) or one.rule)


def checked(text: str) -> Report:
    return check_log(parse_log(text, "example.lonelog"))


@excerpts
def test_the_wrong_excerpt_breaks_just_this_rule_at_its_line(each: Evidence, example: Example) -> None:
    report = checked(example.wrong_log)
    found = [(entry.line, entry.code, entry.severity) for entry in report.diagnostics]
    rule = each.game.catalogue.get(example.rule)
    assert found == [(example.wrong_line, f"{each.key}/{example.rule}", rule.check)]


@excerpts
def test_the_right_excerpt_checks_clean_and_in_full(each: Evidence, example: Example) -> None:
    report = checked(example.right_log)
    assert report.diagnostics == []
    assert (report.summary.unverified, report.summary.unchecked_lines, report.summary.waived) == (0, 0, [])


@games
def test_every_checkable_rule_has_an_example_or_a_reason(each: Evidence) -> None:
    checkable = {rule.id for rule in each.game.catalogue if rule.checkable}
    shown = {example.rule for example in EXAMPLES[each.key]}
    assert shown | set(each.unbreakable) == checkable
    assert not shown & set(each.unbreakable)


@games
def test_excerpts_are_short_and_in_the_order_of_the_rules(each: Evidence) -> None:
    examples = EXAMPLES[each.key]
    assert max(text.count("\n") for example in examples for text in (example.right, example.wrong)) <= MOST_LINES
    place = {rule.id: number for number, rule in enumerate(each.game.catalogue)}
    numbers = [place[example.rule] for example in examples]
    assert numbers == sorted(numbers)


@excerpts
def test_right_and_wrong_differ_in_more_than_the_mark(each: Evidence, example: Example) -> None:
    assert example.right.strip() != example.wrong.replace(MARK, "").strip()


def test_the_examples_of_one_rule_are_found_beside_the_catalogue() -> None:
    found = examples_of(GAME.catalogue.path, "combat.hit.damage")
    assert [example.rule for example in found] == ["combat.hit.damage"]
    assert "Life=-3" in found[0].wrong
    assert examples_of(GAME.catalogue.path.parent.parent / "rules.toml", "combat.hit.damage") == ()


COMMON = [rule for rule in common_codes() if rule.wrong]
IN_TOWN = examples_of(GAME.catalogue.path, "pool.level")[0].opening
"""A log up to the first step in the Hometown."""

UNSHOWN = {
    "log/ambiguous": "it takes a map on which several lines are possible",
    "state/carried": "a note under another report",
    "claim/outcome": "in every game so far a rule says what the dice mean",
    "sheet/value": "it takes a sheet",
    "sheet/order": "it takes a sheet",
    "hint/twice": "it is about the head of a log",
    "hint/excerpt": "it is about a whole log",
}
"""Common codes that no short excerpt shows, and why."""


@pytest.mark.parametrize("rule", COMMON, ids=[rule.id for rule in COMMON])
def test_the_excerpts_of_a_common_code_show_it_and_avoid_it(rule: Rule) -> None:
    wrong, right = (checked(IN_TOWN + excerpt.lstrip()) for excerpt in (rule.wrong, rule.right))
    assert [entry.code for entry in wrong.diagnostics] == [rule.id]
    assert right.diagnostics == []


def test_every_common_code_is_shown_or_has_a_reason() -> None:
    assert {rule.id for rule in COMMON} | set(UNSHOWN) == {rule.id for rule in common_codes()}
