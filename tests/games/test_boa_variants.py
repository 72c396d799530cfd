"""The switches and presets of The Book of Adventure."""

import pytest

from sheetgen.engine.errors import InputError
from sheetgen.games.book_of_adventure.variants import (
    FIXED,
    PRESETS,
    SWITCHES,
    VARIANTS,
    Variants,
    each_other_value,
    parse_variants,
    spell_variants,
)

SHIPPED = [
    *("level-divisor", "start-fail-xp", "four-ones", "route-corner"),
    *("route-reach", "personal-split", "mental-wisdom", "snack-scope"),
    *("combat-strain", "combat-gold-bonus", "armor-on-flee", "convert-fear-check"),
    *("converted-ecl", "threat-flee-converts", "trap-flee", "trap-failure-damage"),
    *("trap-failure-fear", "trap-after-trigger"),
]


def test_exactly_these_switches_are_shipped() -> None:
    assert [switch.name for switch in SWITCHES] == SHIPPED
    assert len(SHIPPED) + len(FIXED) == 36
    assert not {fixed.name for fixed in FIXED} & set(SHIPPED)


def test_the_dataclass_is_the_switches() -> None:
    VARIANTS.check_declaration()


def test_the_default_is_spelled_as_nothing() -> None:
    assert spell_variants(Variants()) == ""
    assert parse_variants("") == Variants()


def test_the_quicksheet_preset_takes_its_side_of_each_contradiction() -> None:
    assert parse_variants("quicksheet") == Variants(
        personal_split="low-mental",
        mental_wisdom=False,
        snack_scope="physical",
        combat_strain=True,
        combat_gold_bonus=0,
        threat_flee_converts=True,
        trap_failure_fear=1,
        trap_after_trigger="trap",
    )


def test_the_letter_preset() -> None:
    assert parse_variants("letter") == Variants(start_fail_xp=1, four_ones="encounter")
    assert set(PRESETS) == {"quicksheet", "letter"}


@pytest.mark.parametrize("switch", SWITCHES, ids=SHIPPED)
def test_each_value_is_parsed_and_spelled_back(switch: object) -> None:
    for value in switch.values:  # type: ignore[attr-defined]
        text = switch.spell(value)  # type: ignore[attr-defined]
        parsed = parse_variants(text)
        assert VARIANTS.value(parsed, switch) == value  # type: ignore[arg-type]
        assert spell_variants(parsed) == ("" if parsed == Variants() else text)


def test_hints_try_each_other_value_once() -> None:
    others = list(each_other_value(Variants()))
    assert len(others) == len(set(others)) == sum(len(switch.values) - 1 for switch in SWITCHES) == 23
    assert all(spell_variants(other).count("=") == 1 for other in others)


@pytest.mark.parametrize("fixed", FIXED, ids=[fixed.name for fixed in FIXED])
def test_a_switch_that_is_not_shipped_names_its_waiver(fixed: object) -> None:
    name, rule = fixed.name, fixed.rule  # type: ignore[attr-defined]
    with pytest.raises(InputError, match=rf"{name} is a fixed ruling here .*\(house rule: {rule} off\)"):
        parse_variants(f"{name}=something")


def test_a_near_miss_is_suggested() -> None:
    with pytest.raises(InputError) as caught:
        parse_variants("four-one=town")
    assert caught.value.suggestion == 'did you mean "four-ones"?'
