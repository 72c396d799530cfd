"""The catalogue of Solo Dungeon against the specification's list of rules."""

from collections import Counter
from pathlib import Path

import pytest

from sheetgen.engine.catalogue import Catalogue, common_codes
from sheetgen.games import solo_dungeon
from sheetgen.games.solo_dungeon.variants import FIXED, SWITCHES

RULES = Catalogue(Path(str(solo_dungeon.__file__)).with_name("rules.toml"))
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


def test_titles_are_short_and_tell_rules_apart() -> None:
    titles = Counter(rule.title for rule in RULES)
    assert [title for title, count in titles.items() if count > 1] == []
    assert [title for title in titles if len(title) > 60 or title.endswith(".")] == []


def test_texts_stand_alone() -> None:
    texts = Counter(rule.text for rule in RULES)
    assert [text for text, count in texts.items() if count > 1] == []
    assert [rule.id for rule in RULES if not rule.text.endswith(".") or "`" in rule.text or "*" in rule.text] == []
    assert [rule.id for rule in RULES if rule.text.startswith(("It ", "Its ", "Then ", "And "))] == []


def test_rules_and_switches_name_each_other() -> None:
    switched: dict[str, set[str]] = {}
    for switch in SWITCHES:
        for rule in switch.rules:
            switched.setdefault(rule, set()).add(switch.name)
    assert {rule.id: set(rule.variants) for rule in RULES if rule.variants} == switched


def test_every_fixed_ruling_names_a_rule_that_can_be_waived() -> None:
    assert [fixed.rule for fixed in FIXED if not RULES.get(fixed.rule).checkable] == []
