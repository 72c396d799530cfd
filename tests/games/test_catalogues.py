"""What holds of the catalogue of every game."""

from __future__ import annotations

from collections import Counter

import pytest
from evidence import Evidence, evidence, named

games = pytest.mark.parametrize("each", evidence(), ids=named)


@games
def test_titles_are_short_and_tell_rules_apart(each: Evidence) -> None:
    titles = Counter(rule.title for rule in each.game.catalogue)
    assert [title for title, count in titles.items() if count > 1] == []
    assert [title for title in titles if len(title) > 60 or title.endswith(".")] == []


@games
def test_texts_stand_alone(each: Evidence) -> None:
    texts = Counter(rule.text for rule in each.game.catalogue)
    assert [text for text, count in texts.items() if count > 1] == []
    assert [text for text in texts if not text.endswith(".") or any(mark in text for mark in ("`", "*", "(R)"))] == []
    assert [text for text in texts if text.startswith(("It ", "Its ", "Then ", "And "))] == []


@games
def test_rules_and_switches_name_each_other(each: Evidence) -> None:
    found: dict[str, set[str]] = {}
    for switch in each.game.variants.switches:
        for rule in switch.rules:
            found.setdefault(rule, set()).add(switch.name)
    assert {rule.id: set(rule.variants) for rule in each.game.catalogue if rule.variants} == found


@games
def test_every_fixed_ruling_names_a_rule(each: Evidence) -> None:
    assert [fixed.rule for fixed in each.game.variants.fixed if fixed.rule not in each.game.catalogue] == []


@games
def test_a_ruling_says_that_it_is_one(each: Evidence) -> None:
    for rule in each.game.catalogue:
        assert ("our ruling" in rule.source) >= (rule.origin == "ruling"), rule.id
