"""The switches, modules and presets of Adventuring Companies."""

import pytest

from sheetgen.engine.errors import InputError
from sheetgen.engine.variants import Fixed, Switch
from sheetgen.games.adventuring_companies.variants import FIXED, MODULES, PRESETS, SWITCHES, VARIANTS, Variants

SHIPPED = {
    *("fatigue.reading", "navigation.turn-angle", "travel.target", "terrain.road", "march.stop", "explore.count"),
    *("turn.idle", "exhaust.on", "treasure.timing", "treasure.times", "refresh.treasure", "refresh.clock"),
    *("tier4.entrances", "combat.six"),
}


def test_exactly_these_switches_are_shipped() -> None:
    assert [name.removeprefix("modules.") for name in MODULES] == [
        *("navigation", "encounters", "travel", "encumbrance", "supplies", "fatigue")
    ]
    assert {switch.name for switch in SWITCHES} == SHIPPED | set(MODULES)
    assert len(SHIPPED) + len(FIXED) == 61
    assert not {fixed.name for fixed in FIXED} & SHIPPED


def test_the_dataclass_is_the_switches() -> None:
    VARIANTS.check_declaration()


def test_the_core_preset_leaves_all_modules_out() -> None:
    core = VARIANTS.parse("core")
    assert [VARIANTS.value(core, VARIANTS.switch(name)) for name in MODULES] == [False] * 6
    assert VARIANTS.brief(core) == "preset core"


def test_presets_differ_from_the_default_in_all_they_name() -> None:
    for name, values in PRESETS.items():
        parsed = VARIANTS.parse(name)
        changed = {s.name for s in SWITCHES if VARIANTS.value(parsed, s) != s.default}
        assert changed == set(values)
    assert VARIANTS.parse("mild").travel_target == 3
    assert VARIANTS.parse("harsh").refresh_treasure == "none"


@pytest.mark.parametrize("switch", SWITCHES, ids=[switch.name for switch in SWITCHES])
def test_each_value_is_parsed_and_spelled_back(switch: Switch) -> None:
    for value in switch.values:
        parsed = VARIANTS.parse(switch.spell(value))
        assert VARIANTS.value(parsed, switch) == value
        assert VARIANTS.spell(parsed) == ("" if parsed == Variants() else switch.spell(value))


def test_a_module_is_switched_off_in_words() -> None:
    assert VARIANTS.parse("modules.supplies = off") == Variants(modules_supplies=False)


@pytest.mark.parametrize("fixed", FIXED, ids=[fixed.name for fixed in FIXED])
def test_a_switch_that_is_not_shipped_names_its_waiver(fixed: Fixed) -> None:
    with pytest.raises(InputError, match=rf"is a fixed ruling here .*\(house rule: {fixed.rule} off\)"):
        VARIANTS.parse(f"{fixed.name}=something")


def test_a_near_miss_is_suggested() -> None:
    with pytest.raises(InputError) as caught:
        VARIANTS.parse("fatigue.readng=literal")
    assert caught.value.suggestion == 'did you mean "fatigue.reading"?'
