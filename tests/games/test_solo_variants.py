"""The switches and presets of Solo Dungeon."""

import pytest

from sheetgen.engine.errors import InputError
from sheetgen.engine.variants import Fixed, Switch
from sheetgen.games.solo_dungeon.variants import (
    FIXED,
    PRESETS,
    SWITCHES,
    VARIANTS,
    Variants,
    brief_variants,
    parse_variants,
    spell_variants,
)

SHIPPED = {
    *("exits.count", "room.collapse", "opponent.health-base", "initiative.cadence", "damage.attack-added"),
    *("strength.above", "rpi.timing", "xp.two", "trap.sign", "health.cap", "magic.threshold", "alchemist.reset"),
    *("transmuter.uses", "house.start-health", "house.level-divisor", "house.one-opponent-first-level"),
    "ring.bonus",
}
"""What the overview of the rules lists, and what the preset ``literal`` needs besides."""


def test_exactly_these_switches_are_shipped() -> None:
    assert {switch.name for switch in SWITCHES} == SHIPPED
    assert len(SHIPPED) + len(FIXED) == 63
    assert not {fixed.name for fixed in FIXED} & SHIPPED


def test_the_dataclass_is_the_switches() -> None:
    VARIANTS.check_declaration()


def test_the_default_is_spelled_as_nothing() -> None:
    assert spell_variants(Variants()) == brief_variants(Variants()) == ""
    assert parse_variants("") == Variants()


def test_the_presets() -> None:
    assert set(PRESETS) == {"literal", "kind"}
    assert parse_variants("literal") == Variants(
        exits_count="total",
        trap_sign="literal",
        alchemist_reset="any-portal",
        health_cap="none",
        ring_bonus="one",
        magic_threshold="exactly-4",
    )
    assert parse_variants("kind") == Variants(
        rpi_timing="reward",
        strength_above="chart-plus-one",
        house_one_opponent_first_level=True,
        house_start_health=15,
        house_level_divisor=2,
    )
    assert brief_variants(parse_variants("kind, trap.sign=literal")) == "preset kind, trap.sign=literal"


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
        parse_variants("exit.count=total")
    assert caught.value.suggestion == 'did you mean "exits.count"?'
