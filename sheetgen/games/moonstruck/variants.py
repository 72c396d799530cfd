"""The readings of Moonstruck that a table may choose between (section 5 of its specification, the shipped ones)."""

from dataclasses import dataclass

from sheetgen.engine.variants import Fixed, Switch, VariantSet


@dataclass(frozen=True, slots=True)
class Variants:
    """The values of the switches in force; the defaults are the specification's rulings."""

    swap_scope: str = "abilities"
    swap_method: str = "permute"
    fp_start: int = 0
    fp_opponent_rolls: str = "none"
    fp_window: str = "next_event"
    combat_many: str = "sequence"
    end_at_once: bool = True
    flee: str = "book"
    item_scope: str = "both"
    item_stack: str = "sum"
    xp_split: bool = True
    xp_excess: str = "redirect"
    xp_foreign_abilities: bool = True
    carry_health: str = "restore"
    revisit_awards: str = "once"


SWITCHES: tuple[Switch, ...] = (
    Switch(
        "swap_scope",
        ("abilities", "within_kind", "mixed"),
        ("creation.reallocate-scope",),
        "which scores may be exchanged: abilities, also attributes among themselves, or any two",
    ),
    Switch(
        "swap_method",
        ("permute", "points"),
        ("creation.reallocate",),
        "whether scores are exchanged whole or points are moved between them",
    ),
    Switch(
        "fp_start", (0, 5, 10, 15, 20, 30), ("creation.start-values",), "FP at the start of a book that gives no number"
    ),
    Switch(
        "fp_opponent_rolls",
        ("none", "hit_to_miss"),
        ("fortune.excluded",),
        "whether FP may turn an opponent's hit into a miss",
    ),
    Switch(
        "fp_window",
        ("next_event", "same_section"),
        ("fortune.window",),
        "whether FP are spent directly after the failed roll or any time in the section",
    ),
    Switch(
        "combat_many",
        ("sequence", "group"),
        ("combat.several.sequence", "combat.several.group"),
        "how several opponents fight where no book says so: one after another or all at once",
    ),
    Switch(
        "end_at_once", (True, False), ("combat.end.at-once",), "whether a fight stops at a defeat or after the round"
    ),
    Switch(
        "flee",
        ("book", "never", "between_rounds"),
        ("combat.no-flee",),
        "whether one may leave a fight where the book offers it, never, or between any two rounds",
    ),
    Switch("item_scope", ("both", "attributes"), ("item.scope",), "what items modify: abilities too, or not"),
    Switch("item_stack", ("sum", "best"), ("item.stack",), "whether modifiers of one stat add up or the best counts"),
    Switch("xp_split", (True, False), ("xp.split",), "whether an award may be split among abilities"),
    Switch(
        "xp_excess",
        ("redirect", "lost", "banked"),
        ("xp.excess",),
        "whether points over the cap go to another ability, are lost, or are kept for later",
    ),
    Switch(
        "xp_foreign_abilities",
        (True, False),
        ("xp.any-ability",),
        "whether abilities that the current book does not list may rise",
    ),
    Switch(
        "carry_health",
        ("restore", "keep"),
        ("carry.health",),
        "whether a character starts the next book at full Health or as it was",
    ),
    Switch(
        "revisit_awards",
        ("once", "always"),
        ("section.follow",),
        "whether a section visited again gives its awards again",
    ),
)
"""The switches in the order of the specification; the first value is the default."""

FIXED: tuple[Fixed, ...] = (
    Fixed("swap_health", "no", "creation.reallocate-scope"),
    Fixed("creation_reroll", "none", "creation.one-roll"),
    Fixed("creation_order", "sheet", "creation.one-roll"),
    Fixed("fp_natural_100", True, "fortune.after-failure"),
    Fixed("fp_initiative", False, "fortune.excluded"),
    Fixed("fp_damage", False, "fortune.excluded"),
    Fixed("health_test", "allowed", "test.effective-score"),
    Fixed("auto_results", "none", "test.no-automatic"),
    Fixed("health_floor", "none", "combat.damage.deduct"),
    Fixed("defeat_section", "epilogue", "section.end-stops"),
    Fixed("sequence_initiative", "each_fight", "combat.several.sequence"),
    Fixed("initiative_tie", "tied", "combat.initiative.draw-reroll"),
    Fixed("group_order", "ascending", "combat.several.group"),
    Fixed("weapon_change", "each_attack", "combat.damage.weapon"),
    Fixed("item_bonus_use", "always", "test.effective-score"),
    Fixed("item_over_90", True, "xp.cap-90"),
    Fixed("item_health", "effective", "item.health"),
    Fixed("xp_deadline", "next_roll_or_move", "xp.at-once"),
    Fixed("sanity_zero", "none", "sanity.no-threshold"),
    Fixed("attribute_floor", 0, "attribute.book-change"),
    Fixed("carry_cap", "original", "carry.health"),
    Fixed("carry_attributes", "current", "carry.kept"),
    Fixed("carry_fp", "keep", "carry.kept"),
    Fixed("carry_items", "book_list", "carry.kept"),
    Fixed("carry_defeated", False, "carry.defeated-barred"),
)
"""Switches of the specification that are not offered: each a ruling that a log may waive."""

VARIANTS: VariantSet[Variants] = VariantSet(Variants, SWITCHES, {}, FIXED)
"""Everything above together, for the registry, for books and for table files."""
