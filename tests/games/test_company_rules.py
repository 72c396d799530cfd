"""The catalogue of Adventuring Companies against the specification's list of rules."""

from collections import Counter
from pathlib import Path

import pytest

from sheetgen.games.adventuring_companies.game import GAME

RULES = GAME.catalogue
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
