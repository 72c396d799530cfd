"""The switches of Moonstruck."""

import pytest

from sheetgen.engine.errors import InputError
from sheetgen.engine.variants import Fixed, Switch
from sheetgen.games.moonstruck.variants import (
    FIXED,
    SWITCHES,
    VARIANTS,
    Variants,
    brief_variants,
    parse_variants,
    spell_variants,
)

LISTED = {
    *("swap_scope", "swap_method", "fp_start", "fp_opponent_rolls", "fp_window", "item_stack", "combat_many"),
    *("end_at_once", "flee", "xp_excess", "carry_health", "revisit_awards"),
}
"""What the overview of the rules lists."""
MORE = {"item_scope", "xp_split", "xp_foreign_abilities"}
"""Three more that mistakes of the specification are about."""


def test_exactly_these_switches_are_shipped() -> None:
    assert {switch.name for switch in SWITCHES} == LISTED | MORE
    assert len(SWITCHES) + len(FIXED) == 40
    assert not {fixed.name for fixed in FIXED} & (LISTED | MORE)


def test_the_dataclass_is_the_switches() -> None:
    VARIANTS.check_declaration()


def test_the_default_is_spelled_as_nothing() -> None:
    assert spell_variants(Variants()) == brief_variants(Variants()) == ""
    assert parse_variants("") == Variants()


@pytest.mark.parametrize("switch", SWITCHES, ids=[switch.name for switch in SWITCHES])
def test_each_value_is_parsed_and_spelled_back(switch: Switch) -> None:
    for value in switch.values:
        text = switch.spell(value)
        parsed = parse_variants(text)
        assert VARIANTS.value(parsed, switch) == value
        assert spell_variants(parsed) == ("" if parsed == Variants() else text)


@pytest.mark.parametrize("fixed", FIXED, ids=[fixed.name for fixed in FIXED])
def test_a_switch_that_is_not_shipped_names_its_waiver(fixed: Fixed) -> None:
    with pytest.raises(InputError, match=rf"{fixed.name} is a fixed ruling here .*\(house rule: {fixed.rule} off\)"):
        parse_variants(f"{fixed.name}=something")
    assert parse_variants(f"{fixed.name}={str(fixed.value).lower()}") == Variants()


def test_a_near_miss_is_suggested() -> None:
    with pytest.raises(InputError) as caught:
        parse_variants("swap_scop=mixed")
    assert caught.value.suggestion == 'did you mean "swap_scope"?'
    assert parse_variants("Swap-Scope = MIXED") == Variants(swap_scope="mixed")
