"""The catalogue of Moonstruck against the specification's list of rules."""

from collections import Counter
from pathlib import Path

import pytest

from sheetgen.engine.catalogue import common_codes
from sheetgen.games.moonstruck.game import GAME

RULES = GAME.catalogue
LISTED = {
    line.split()[0]: line.split()[1]
    for line in (Path(__file__).parent / "data" / "moon_rule_ids.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
}
REPLACED = {
    "dice.page-order": "sheet/order",
    "dice.page-identity": "sheet/value",
    "log.arithmetic": "state/differs",
    "log.complete": "log/missing",
}
"""Rules of the tools, whose breach the common codes report."""
SETTLED = {"item.scope"}
"""A ruling of the specification that the source states after all."""


def test_every_rule_of_the_specification_is_there_in_its_order() -> None:
    assert len(LISTED) == 76
    assert [rule.id for rule in RULES] == [rule_id for rule_id in LISTED if rule_id not in REPLACED]
    assert set(REPLACED) == {rule_id for rule_id, letter in LISTED.items() if letter == "T"}
    assert set(REPLACED.values()) <= {code.id for code in common_codes()}


@pytest.mark.parametrize("rule_id", [rule.id for rule in RULES])
def test_origin_is_the_class_of_the_specification(rule_id: str) -> None:
    rule = RULES.get(rule_id)
    assert (rule.origin == "ruling") == (LISTED[rule_id] == "R" and rule_id not in SETTLED)
    assert ("our ruling" in rule.source) == (rule.origin == "ruling")
    assert ("implied" in rule.source) == (LISTED[rule_id] == "I")


def test_all_but_two_rules_are_errors_when_broken() -> None:
    assert Counter(rule.check for rule in RULES) == {"error": 70, "warning": 1, "advice": 1}
    assert RULES.get("xp.any-ability").check == "warning"
    assert RULES.get("dice.range").check == "advice"
