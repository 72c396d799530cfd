"""The switches and presets of Solo Dungeon."""

from sheetgen.games.solo_dungeon.variants import FIXED, PRESETS, SWITCHES, VARIANTS, Variants

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


def test_the_presets() -> None:
    assert set(PRESETS) == {"literal", "kind"}
    assert VARIANTS.parse("literal") == Variants(
        exits_count="total",
        trap_sign="literal",
        alchemist_reset="any-portal",
        health_cap="none",
        ring_bonus="one",
        magic_threshold="exactly-4",
    )
    assert VARIANTS.parse("kind") == Variants(
        rpi_timing="reward",
        strength_above="chart-plus-one",
        house_one_opponent_first_level=True,
        house_start_health=15,
        house_level_divisor=2,
    )
    assert VARIANTS.brief(VARIANTS.parse("kind, trap.sign=literal")) == "preset kind, trap.sign=literal"
