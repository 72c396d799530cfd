"""The catalogue of Adventuring Companies against the specification's list of rules."""

from collections import Counter
from pathlib import Path

import pytest

from sheetgen.engine.catalogue import Catalogue
from sheetgen.games import adventuring_companies
from sheetgen.games.adventuring_companies.variants import FIXED, SWITCHES

RULES = Catalogue(Path(str(adventuring_companies.__file__)).with_name("rules.toml"))
LISTED = [
    line.split()
    for line in (Path(__file__).parent / "data" / "company_rule_ids.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
CLASSES = {"E": "error", "W": "warning", "P": "permission", "A": "advice"}
ORIGINS = {"S": "source", "S+R": "source", "E": "source", "E+R": "source", "R": "ruling", "ours": "ours"}


def test_there_are_156_rules_in_17_chapters() -> None:
    assert (len(RULES), len(RULES.chapters)) == (156, 17)
    assert Counter(rule.check for rule in RULES) == {"error": 138, "permission": 8, "advice": 10}
    assert Counter(rule.origin for rule in RULES) == {"source": 103, "ruling": 38, "ours": 15}


def test_every_rule_of_the_specification_is_there_in_its_order() -> None:
    assert [rule.id for rule in RULES] == [line[0] for line in LISTED]


@pytest.mark.parametrize("line", LISTED, ids=[line[0] for line in LISTED])
def test_class_and_origin_are_those_of_the_specification(line: list[str]) -> None:
    rule_id, letter, mark = line
    rule = RULES.get(rule_id)
    assert rule.check == CLASSES[letter]
    assert rule.origin == ORIGINS[mark]
    assert (rule.source == "our ruling") == (rule.origin == "ruling")
    assert rule.source.startswith("our filler") == (rule.origin == "ours")
    assert ("our ruling" in rule.source) >= mark.endswith("R")
    assert ("older post" in rule.source) == mark.startswith("E")


def test_titles_are_short_and_tell_rules_apart() -> None:
    titles = Counter(rule.title for rule in RULES)
    assert [title for title, count in titles.items() if count > 1] == []
    assert [title for title in titles if len(title) > 60 or title.endswith(".")] == []


def test_texts_stand_alone() -> None:
    texts = Counter(rule.text for rule in RULES)
    assert [text for text, count in texts.items() if count > 1] == []
    assert [rule.id for rule in RULES if not rule.text.endswith(".") or "`" in rule.text or "(R)" in rule.text] == []
    assert [rule.id for rule in RULES if rule.text.startswith(("It ", "Its ", "Then ", "And "))] == []


def test_rules_and_switches_name_each_other() -> None:
    found: dict[str, list[str]] = {}
    for switch in SWITCHES:
        for rule in switch.rules:
            found.setdefault(rule, []).append(switch.name)
    assert {rule.id: list(rule.variants) for rule in RULES if rule.variants} == found


def test_every_fixed_ruling_names_a_rule() -> None:
    assert [fixed.rule for fixed in FIXED if fixed.rule not in RULES] == []
