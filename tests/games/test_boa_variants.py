"""The switches and presets of The Book of Adventure."""

from sheetgen.games.book_of_adventure.variants import FIXED, PRESETS, SWITCHES, VARIANTS, Variants

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
    assert sum(len(switch.values) - 1 for switch in SWITCHES) == 23


def test_the_quicksheet_preset_takes_its_side_of_each_contradiction() -> None:
    assert VARIANTS.parse("quicksheet") == Variants(
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
    assert VARIANTS.parse("letter") == Variants(start_fail_xp=1, four_ones="encounter")
    assert set(PRESETS) == {"quicksheet", "letter"}
