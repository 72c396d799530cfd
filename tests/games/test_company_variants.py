"""The switches, modules and presets of Adventuring Companies."""

from sheetgen.games.adventuring_companies.variants import FIXED, MODULES, SWITCHES, VARIANTS, Variants

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


def test_the_core_preset_leaves_all_modules_out() -> None:
    core = VARIANTS.parse("core")
    assert [VARIANTS.value(core, VARIANTS.switch(name)) for name in MODULES] == [False] * 6
    assert VARIANTS.brief(core) == "preset core"


def test_presets_favour_or_trouble_companies() -> None:
    assert VARIANTS.parse("mild").travel_target == 3
    assert VARIANTS.parse("harsh").refresh_treasure == "none"


def test_a_module_is_switched_off_in_words() -> None:
    assert VARIANTS.parse("modules.supplies = off") == Variants(modules_supplies=False)
