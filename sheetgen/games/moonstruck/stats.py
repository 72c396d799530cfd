"""The seven attributes and the numbers of the sheet that no book changes (section 1.1)."""

from __future__ import annotations

from typing import Final

HEALTH: Final = "Health"

ATTRIBUTES: Final = ("Agility", "Charisma", HEALTH, "Intelligence", "Prowess", "Sanity", "Strength")
"""The attributes in the order of the sheet (sheet.attributes)."""

PROWESS: Final = "Prowess"
SANITY: Final = "Sanity"

START_DIE: Final = 20
"""Sides of the die of a creation roll and of initiative."""

START_SCORE: Final = 50
"""What a creation roll is added to (attribute.initial-roll, ability.initial-roll)."""

START_HEALTH: Final = 20
"""What the creation roll of Health is added to (health.initial-roll)."""

ABILITY_CAP: Final = 90
"""The highest base that experience can reach (xp.cap-90)."""

FISTS: Final = "fists"
"""The weapon of those who carry none (combat.damage.weapon)."""


UNTOLD: Final = 999
"""Health and Fortune Points of a log that begins in the middle and does not tell them."""


def start_of(stat: str) -> int:
    """What a stat's creation roll is added to."""
    return START_HEALTH if stat == HEALTH else START_SCORE
