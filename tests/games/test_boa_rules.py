"""The catalogue of The Book of Adventure against the specification's list of rules."""

from collections import Counter
from pathlib import Path

import pytest

from sheetgen.engine.catalogue import Catalogue, Rule
from sheetgen.games import book_of_adventure
from sheetgen.games.book_of_adventure.variants import FIXED, SWITCHES

RULES = Catalogue(Path(str(book_of_adventure.__file__)).with_name("rules.toml"))
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


def test_titles_are_short_and_tell_rules_apart() -> None:
    titles = Counter(rule.title for rule in RULES)
    assert [title for title, count in titles.items() if count > 1] == []
    assert [title for title in titles if len(title) > 60 or title.endswith(".")] == []


def test_texts_stand_alone() -> None:
    texts = Counter(rule.text for rule in RULES)
    assert [text for text, count in texts.items() if count > 1] == []
    assert [rule.id for rule in RULES if not rule.text.endswith(".") or "`" in rule.text] == []
    assert [rule.id for rule in RULES if rule.text.startswith(("It ", "Its ", "Then ", "And "))] == []


def switched() -> dict[str, set[str]]:
    """The switches of each rule, as the switches themselves say."""
    found: dict[str, set[str]] = {}
    for switch in SWITCHES:
        for rule in switch.rules:
            found.setdefault(rule, set()).add(switch.name)
    return found


def test_rules_and_switches_name_each_other() -> None:
    def variants(rule: Rule) -> set[str]:
        return set(rule.variants)

    assert {rule.id: variants(rule) for rule in RULES if rule.variants} == switched()


def test_every_fixed_ruling_names_a_rule() -> None:
    assert [fixed.rule for fixed in FIXED if fixed.rule not in RULES] == []
