"""The catalogue of The Book of Adventure against the specification's list of rules."""

from collections import Counter
from pathlib import Path

import pytest

from sheetgen.games.book_of_adventure.game import GAME

RULES = GAME.catalogue
LISTED = [
    line.split()
    for line in (Path(__file__).parent / "data" / "boa_rule_ids.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
CLASSES = {"E": "error", "W": "warning", "P": "permission", "A": "advice"}


def test_there_are_199_rules_in_16_chapters() -> None:
    assert (len(RULES), len(RULES.chapters)) == (199, 16)
    assert Counter(rule.check for rule in RULES) == {"error": 179, "permission": 11, "warning": 7, "advice": 2}


def test_every_rule_of_the_specification_is_there_in_its_order() -> None:
    assert [rule.id for rule in RULES] == [line[0] for line in LISTED]


@pytest.mark.parametrize("line", LISTED, ids=[line[0] for line in LISTED])
def test_class_and_origin_are_those_of_the_specification(line: list[str]) -> None:
    rule_id, letter, source = line
    rule = RULES.get(rule_id)
    torn = rule_id == "xp.start.failed-check"
    assert rule.check == CLASSES[letter]
    assert rule.origin == ("ruling" if source == "O" or torn else "source")
    assert ("our ruling" in rule.source) == (rule.origin == "ruling")
    assert ("quicksheet" in rule.source) >= (source == "Q")
