"""The switches of Moonstruck."""

from sheetgen.games.moonstruck.variants import FIXED, SWITCHES, VARIANTS, Variants

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


def test_names_are_written_in_any_case() -> None:
    assert VARIANTS.parse("Swap-Scope = MIXED") == Variants(swap_scope="mixed")
