"""The catalogue of Solo Dungeon against the specification's list of rules."""

from collections import Counter
from pathlib import Path

import pytest

from sheetgen.engine.catalogue import common_codes
from sheetgen.games.solo_dungeon.game import GAME

RULES = GAME.catalogue
LISTED = [
    line
    for line in (Path(__file__).parent / "data" / "solo_rule_ids.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
REPLACED = {
    "log.faces": "dice/sum",
    "log.page": "sheet/value",
    "log.order": "sheet/order",
    "log.sheet": "state/differs",
}
"""Rules of the specification whose breach the common codes report."""


def test_every_rule_of_the_specification_is_there_in_its_order() -> None:
    assert len(LISTED) == 137
    assert [rule.id for rule in RULES] == [rule_id for rule_id in LISTED if rule_id not in REPLACED]
    assert set(REPLACED.values()) <= {code.id for code in common_codes()}


def test_how_rules_are_checked_and_where_they_come_from() -> None:
    assert Counter(rule.check for rule in RULES) == {"error": 127, "permission": 4, "advice": 2}
    assert {rule.id for rule in RULES if rule.origin == "ours"} == {
        "explore.hidden-door",
        "corridor.after-fight",
        "effect.length",
    }


@pytest.mark.parametrize("rule_id", [rule.id for rule in RULES])
def test_the_source_says_who_decided(rule_id: str) -> None:
    rule = RULES.get(rule_id)
    assert ("our ruling" in rule.source) == (rule.origin == "ruling")
    assert rule.source.startswith("ours") == (rule.origin == "ours")
