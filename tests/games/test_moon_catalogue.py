"""The catalogue of Moonstruck against the specification's list of rules."""

from collections import Counter
from pathlib import Path

import pytest

from sheetgen.engine.catalogue import Catalogue, common_codes
from sheetgen.games import moonstruck
from sheetgen.games.moonstruck.variants import FIXED, SWITCHES

RULES = Catalogue(Path(str(moonstruck.__file__)).with_name("rules.toml"))
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


def test_titles_are_short_and_tell_rules_apart() -> None:
    titles = Counter(rule.title for rule in RULES)
    assert [title for title, count in titles.items() if count > 1] == []
    assert [title for title in titles if len(title) > 60 or title.endswith(".")] == []


def test_texts_stand_alone() -> None:
    texts = Counter(rule.text for rule in RULES)
    assert [text for text, count in texts.items() if count > 1] == []
    assert [rule.id for rule in RULES if not rule.text.endswith(".") or "`" in rule.text] == []
    assert [rule.id for rule in RULES if rule.text.startswith(("It ", "Its ", "Then ", "And "))] == []


def test_rules_and_switches_name_each_other() -> None:
    switched: dict[str, set[str]] = {}
    for switch in SWITCHES:
        for rule in switch.rules:
            switched.setdefault(rule, set()).add(switch.name)
    assert {rule.id: set(rule.variants) for rule in RULES if rule.variants} == switched


def test_every_fixed_ruling_names_a_rule_that_can_be_waived() -> None:
    assert [fixed.rule for fixed in FIXED if not RULES.get(fixed.rule).checkable] == []
