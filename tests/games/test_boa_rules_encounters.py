"""Entering, overcoming, and the Obstacle, Personal, Puzzle and Trap (P6, P8, P9, P12, P13, P16; D17 to D24)."""

from dataclasses import replace
from typing import Any

import pytest
from boa import HOME, THERE, area, meet, run, sheet, sqs
from playing import breaks

from sheetgen.games.book_of_adventure.actions import Decline, Disarm, Flee, Try, UseArmor
from sheetgen.games.book_of_adventure.encounters import overcome, split_letter
from sheetgen.games.book_of_adventure.state import Fight

KIT = "Trap Disarm Kit"
MISS = [(1, 1, 1, 1), (2,)]
"""A failed roll of STR 4 at Level 0 and the failed Dexterity Check of DEX 1."""


# P6


@pytest.mark.parametrize(
    ("face", "letter"), [(1, "O"), (2, "P"), (3, "C"), (4, "H"), (5, "Z"), (6, "R")], ids=lambda value: str(value)
)
def test_the_type_die(face: int, letter: str) -> None:
    s = sheet()
    record = meet(s, "15", (face,), partly=True)
    assert record.said("type")[0] == ("encounter.type-table", letter)
    assert s.areas[THERE].text() == f"{letter}15"
    assert (s.phase, s.encounters_started, s.fight) == ("encounter", 1, Fight(THERE, 15 if letter == "C" else 0))


def test_a_written_type_is_kept() -> None:
    assert meet(sheet(), "Z15", partly=True).rolls == []


# P16


def test_d24_the_level_rises_before_the_new_areas() -> None:
    s = sheet("INT 3", xp=95)
    record = meet(s, "Z18", Try("INT"), (6, 6, 6), (5,))
    assert (s.xp, s.level, s.level_before) == (113, 1, 0)
    assert s.pending == tuple(sorted(sqs("H7 I7 J7 J8 H9 I9 J9"), key=lambda at: (at[1], at[0])))
    assert record.said("XP") == [("encounter.xp-is-ecl", 113)]
    assert record.said("Chapters") == [("chapters.one-per-encounter", 1)]
    assert record.said("Highest") == [("review.highest-ecl", 18)]
    assert record.said("crossed") == [("encounter.cross-out", True)]


def test_a_lower_ecl_leaves_the_highest() -> None:
    s = sheet("INT 3", highest=25)
    meet(s, "Z12", Try("INT"), (6, 6, 6), (5,))
    assert s.highest == 25


def test_d23_the_twentieth_chapter_is_paid_in_full_and_ends_the_game() -> None:
    s = sheet("INT 3 LUC 4", chapters=19, gold=1)
    record = meet(s, "Z11", Try("INT"), (6, 6, 6), (4,), (4, 5))
    assert (record.over, s.over, s.chapters, s.gold, s.xp, s.pending) == (True, "complete", 20, 10, 11, ())
    assert THERE in s.crossed


# Obstacle


@pytest.mark.parametrize(
    ("things", "answers", "wounds"),
    [
        ("", [(1,)], 1),
        ("", [(2,)], 3),
        ("Armor", [(1,), UseArmor()], 0),
        ("Armor", [(2,), UseArmor()], 2),
        ("Armor", [(2,), Decline()], 3),
    ],
)
def test_a_failed_obstacle_wounds(things: str, answers: list[Any], wounds: int) -> None:
    s = sheet(things=things)
    record = meet(s, "O20", Try("STR"), (1, 1, 1, 1), *answers, partly=True)
    assert s.wounds == wounds
    assert breaks(record.choices[-1], Try("DEX")) == breaks(record.choices[-1], Flee()) == []
    assert record.choices[-1].offers["flee"] == "obstacle.failure.retry-or-flee"


def test_armor_left_out_after_an_obstacle_is_only_a_warning() -> None:
    s = sheet(things="Armor")
    record = meet(s, "O20", Try("STR"), (1, 1, 1, 1), (2,), UseArmor(), partly=True)
    assert record.broken("Wounds", 3) == "obstacle.failure.armor"
    assert record.broken("Wounds", 1) == "obstacle.failure.dexterity-check"
    assert [choice.default for choice in record.choices if choice.label == "armor"] == [UseArmor()]


def test_an_obstacle_may_be_tried_again_without_end() -> None:
    s = sheet()
    meet(s, "O20", *[Try("STR"), *MISS] * 5, Flee())
    assert (s.wounds, s.fear, s.here) == (15, 1, HOME)


def test_an_obstacle_pays_no_gold() -> None:
    s = sheet(gold=2)
    record = meet(s, "O14", Try("STR"), (6, 6, 1, 1))
    assert (s.gold, s.xp, s.chapters, s.book) == (2, 14, 1, ("O14",))
    assert record.broken("Gold", 3) == "obstacle.success"


# Personal


@pytest.mark.parametrize(
    ("variants", "low", "high"),
    [("", "Pp", "Pm"), ("personal-split=low-mental", "Pm", "Pp"), ("quicksheet", "Pm", "Pp")],
)
def test_the_personal_split(variants: str, low: str, high: str) -> None:
    for face in range(1, 7):
        s = sheet(variants=variants)
        record = meet(s, "P15", (face,), partly=True)
        assert s.areas[THERE].type == (low if face <= 3 else high)
        assert record.claim("type").rule == "personal.split"


def test_the_split_letter_of_each_face() -> None:
    assert [split_letter(face, "low-physical") for face in (1, 3, 4, 6)] == ["Pp", "Pp", "Pm", "Pm"]


def test_a_split_that_is_written_is_kept() -> None:
    assert meet(sheet(), "Pm15", partly=True).rolls == []


def test_d19_a_failed_mental_personal() -> None:
    s = sheet(chapters=7, fear=5, xp=214, highest=20, gold=2)
    record = meet(s, "Pm18", Try("CHA"), (1,) * 5)
    assert (s.chapters, s.fear, s.xp, s.highest, s.gold) == (8, 8, 214, 20, 2)
    assert (THERE in s.crossed, len(s.pending), s.phase, s.book) == (True, 7, "open", ("Pm18·",))
    assert [record.broken("XP", 232), record.broken("Chapters", 7)] == ["personal.failure.chapter"] * 2
    assert record.broken("Fear", 6) == "personal.failure.mental"


def test_a_failed_physical_personal_ignores_armor() -> None:
    s = sheet(things="Armor", wounds=2)
    record = meet(s, "Pp18", Try("STR"), (1,) * 4)
    assert (s.wounds, s.fear, s.chapters) == (5, 1, 1)
    assert record.broken("Wounds", 4) == record.broken("Fear", 0) == "personal.failure.physical"


def test_d20_a_physical_failure_may_kill_before_its_chapter() -> None:
    s = sheet(wounds=17, chapters=19, fear=4)
    record = meet(s, "Pp18", Try("STR"), (1,) * 4)
    assert (record.over, s.over, s.wounds, s.fear, s.chapters) == (True, "dead", 20, 4, 19)


def test_a_failed_personal_may_finish_the_book() -> None:
    s = sheet(chapters=19, fear=18)
    meet(s, "Pm18", Try("CHA"), (1,) * 3)
    assert (s.over, s.chapters, s.fear, s.pending) == ("complete", 20, 20, ())


def test_a_failed_personal_may_end_in_fear() -> None:
    s = sheet(chapters=5, fear=18)
    record = meet(s, "Pm18", Try("CHA"), (1,) * 3)
    assert (s.over, s.chapters, s.fear) == ("unfinished", 6, 20)
    assert record.broken("Fear", 21) == "fear.stop-at-twenty"


def test_a_won_personal() -> None:
    s = sheet()
    record = meet(s, "Pp14", Try("STR"), (6, 6, 1, 1))
    assert (s.xp, s.chapters, s.gold) == (14, 1, 0)
    assert record.broken("Gold", 1) == "personal.success"


# Puzzle


@pytest.mark.parametrize(("luck", "gold"), [([(4,), (3, 6)], 9), ([(5,)], 2)])
def test_a_solved_puzzle_pays_luck_gold(luck: list[Any], gold: int) -> None:
    s = sheet()
    record = meet(s, "Z11", Try("INT"), (5, 6), *luck)
    assert record.said("Gold") == [("puzzle.success.luck-gold", gold)]
    assert (s.xp, s.chapters) == (11, 1)


def test_each_failed_puzzle_roll_costs_one_fear() -> None:
    s = sheet()
    record = meet(s, "Z11", Try("INT"), (1, 1), Try("WIS"), (1, 1), Flee())
    assert record.said("Fear") == [("puzzle.failure.fear", 1), ("puzzle.failure.fear", 2), ("flee.fear", 3)]


def test_the_fear_of_a_puzzle_may_end_the_game() -> None:
    s = sheet(fear=19)
    assert (meet(s, "Z11", Try("INT"), (1, 1)).over, s.over) == (True, "unfinished")


# Trap


def test_d17_a_trap_that_goes_off_at_once() -> None:
    for things in ("", "Armor"):
        s = sheet(things=things)
        record = meet(s, "R17", "INT", (3,), (4,), partly=True)
        assert (s.wounds, s.areas[THERE]) == (5, area("O17"))
        assert record.said("Wounds") == [("trap.start.triggered", 5)]
        assert record.broken("Wounds", 4) == "trap.start.triggered"
        assert breaks(record.choices[-1], Try("INT")) == ["trap.triggered-is-obstacle"]
        assert breaks(record.choices[-1], Try("STR")) == breaks(record.choices[-1], Flee()) == []


def test_d18_a_failed_trap_roll() -> None:
    s = sheet(things="Armor", fear=3)
    record = meet(s, "R17", "WIS", (2,), Try("INT"), (1, 1), (4,), (1, 6, 6), partly=True)
    assert (s.wounds, s.areas[THERE].text()) == (4, "O17")
    assert record.rolls == [("WIS", 1), ("pool", 2), ("trap", 1), ("fear", 3)]
    assert record.broken("Wounds", 5) == "trap.failure.armor"
    assert record.roll("fear").missing == "trap.failure.fear-check"


def test_panic_after_a_failed_trap_roll_leaves_an_obstacle() -> None:
    s = sheet("WIS 1", fear=2)
    meet(s, "R17", "INT", (2,), Try("INT"), (1, 1), (4,), (6, 6))
    assert (s.areas[THERE].text(), s.fear, s.wounds, s.here) == ("O17", 3, 5, HOME)


def test_a_trap_that_became_an_obstacle_pays_no_gold() -> None:
    s = sheet()
    record = meet(s, "R14", "INT", (3,), (1,), Try("STR"), (6, 6, 1, 1))
    assert (s.xp, s.gold, s.book, record.rolls[-1]) == (14, 0, ("O14",), ("pool", 4))


@pytest.mark.parametrize(("luck", "gold"), [([(4,), (3,)], 3), ([(5,)], 0)])
def test_a_disarmed_trap_pays_luck_gold(luck: list[Any], gold: int) -> None:
    s = sheet()
    meet(s, "R11", "INT", (2,), Try("INT"), (5, 6), *luck)
    assert (s.xp, s.chapters, s.gold, s.book) == (11, 1, gold, ("R11",))


def test_the_kit_overcomes_an_untriggered_trap_with_the_full_reward() -> None:
    s = sheet(things=KIT)
    record = meet(s, "R17", "INT", (2,), Disarm(), (4,), (6,))
    assert (s.things, s.xp, s.chapters, s.highest, s.gold) == ({}, 17, 1, 17, 6)
    assert record.said(KIT) == [("pool.item-spent", 0)]
    assert THERE in s.crossed


def test_a_kit_must_be_held() -> None:
    choice = meet(sheet(), "R17", "INT", (2,), partly=True).choices[-1]
    assert breaks(choice, Disarm()) == ["trap.disarm-kit"]
    assert breaks(meet(sheet(things=KIT), "R17", "INT", (2,), partly=True).choices[-1], Disarm()) == []


def test_a_kit_does_not_help_against_a_trap_that_went_off() -> None:
    for variants in ("", "trap-after-trigger=trap"):
        choice = meet(sheet(variants=variants, things=KIT), "R17", "INT", (3,), (1,), partly=True).choices[-1]
        assert breaks(choice, Disarm()) == ["trap.disarm-kit"]
        assert choice.each is not None
        assert Disarm() not in choice.each()


def test_g66_a_fled_trap_has_a_new_start_check() -> None:
    s = sheet()
    meet(s, "R17", "INT", (2,), Flee())
    assert (s.areas[THERE].text(), s.wounds, s.fear) == ("R17", 0, 1)
    assert meet(s, "", "WIS", (1,), Flee()).rolls == [("WIS", 1)]


def test_trap_flee_off_bars_flight_from_an_untriggered_trap_only() -> None:
    s = sheet(variants="trap-flee=no")
    choice = meet(s, "R17", "INT", (2,), partly=True).choices[-1]
    assert breaks(choice, Flee()) == ["trap.start.flee"]
    assert choice.each is not None
    assert Flee() not in choice.each()
    for variants in ("trap-flee=no", "trap-flee=no, trap-after-trigger=trap"):
        choice = meet(sheet(variants=variants), "R17", "INT", (3,), (1,), partly=True).choices[-1]
        assert breaks(choice, Flee()) == []


@pytest.mark.parametrize(
    ("value", "answers", "wounds"),
    [("1d6+1", [(4,)], 5), ("check", ["WIS", (2,)], 0), ("check", ["WIS", (3,), (4,)], 5), ("none", [], 0)],
)
def test_trap_failure_damage(value: str, answers: list[Any], wounds: int) -> None:
    s = sheet(variants=f"trap-failure-damage={value}")
    record = meet(s, "R17", "INT", (2,), Try("INT"), (1, 1), *answers, partly=True)
    assert (s.wounds, s.areas[THERE].text()) == (wounds, "O17")
    assert breaks(record.choices[-1], Try("STR")) == []


def test_armor_helps_after_the_check_of_trap_failure_damage_too() -> None:
    s = sheet(variants="trap-failure-damage=check", things="Armor")
    meet(s, "R17", "INT", (2,), Try("INT"), (1, 1), "WIS", (3,), (4,), partly=True)
    assert s.wounds == 4


def test_trap_failure_fear_heads_the_list_and_is_rolled_too() -> None:
    s = sheet(variants="trap-failure-fear=1", fear=2)
    record = meet(s, "R17", "INT", (2,), Try("INT"), (1, 1), (4,), (6, 6, 6))
    assert record.said("Fear") == [("trap.failure.triggers", 3), ("flee.fear", 4)]
    fields = [claim.field for claim in record.claims]
    assert fields.index("Fear") < fields.index("Wounds")
    assert record.roll("fear").count == 3


def test_trap_failure_fear_ends_the_game_when_its_list_is_done() -> None:
    s = sheet(variants="trap-failure-fear=1", fear=19)
    record = meet(s, "R17", "INT", (2,), Try("INT"), (1, 1), (4,))
    assert (record.over, s.over, s.fear, s.wounds, s.areas[THERE].text()) == (True, "unfinished", 20, 5, "O17")


STAYS = "trap-after-trigger=trap"


def test_a_trap_may_stay_a_trap() -> None:
    s = sheet(variants=STAYS)
    record = meet(s, "R11", "INT", (3,), (4,), Try("INT"), (5, 6), (4,), (3,))
    assert (s.wounds, s.gold, s.xp, s.book) == (5, 3, 11, ("R11",))
    assert record.rolls == [("INT", 1), ("trap", 1), ("pool", 2), ("LUC", 1), ("gold", 1)]


def test_a_triggered_trap_takes_its_own_attributes() -> None:
    choice = meet(sheet(variants=STAYS), "R11", "INT", (3,), (4,), partly=True).choices[-1]
    assert breaks(choice, Try("STR")) == ["trap.pool.attribute"]
    assert breaks(choice, Try("DEX")) == breaks(choice, Flee()) == []


def test_later_failures_of_a_triggered_trap_bring_the_fear_check_only() -> None:
    s = sheet(variants=STAYS, fear=3)
    roll = [Try("INT"), (1, 1)]
    record = meet(s, "R17", "INT", (2,), *roll, (4,), (1, 1, 1), *roll, (1, 1, 1), *roll, (6, 6, 6))
    assert [label for label, _ in record.rolls] == ["INT", "pool", "trap", "fear", "pool", "fear", "pool", "fear"]
    assert (s.wounds, s.fear, s.areas[THERE].text(), s.areas[THERE].triggered) == (5, 4, "R17", True)


def test_a_triggered_trap_that_is_entered_again_has_no_start_check() -> None:
    s = sheet(variants=STAYS)
    meet(s, "R17", "INT", (3,), (4,), Flee())
    assert s.areas[THERE].triggered
    record = meet(s, "", Try("INT"), (1, 1), (), Flee())
    assert (record.picks, record.rolls, s.wounds, s.fear) == ([], [("pool", 2)], 5, 2)


def test_the_quicksheets_trap_costs_fear_at_each_failure() -> None:
    s = sheet(variants="quicksheet")
    meet(s, "R17", "INT", (3,), (4,), Try("INT"), (1, 1), (), Try("INT"), (1, 1), (), Flee())
    assert (s.wounds, s.fear) == (5, 3)


def test_the_check_of_a_trap_is_the_players_choice() -> None:
    record = meet(sheet("INT 1 WIS 4"), "R17", "WIS", (4,), partly=True)
    assert (record.picks, record.roll("WIS").missing) == (["trap check"], "trap.start.check")


def test_a_table_without_kits_does_not_stop_a_log_that_disarms() -> None:
    s = sheet()
    kits = [thing for thing in s.setting.tables.things if "disarm" in thing.effects]
    others = tuple(thing for thing in s.setting.tables.things if thing not in kits)
    s.setting = replace(s.setting, tables=replace(s.setting.tables, things=others))
    meet(s, "R17", "INT", (2,), Disarm(), (5,))
    assert s.xp == 17


def test_overcoming_claims_in_the_order_of_the_list() -> None:
    s = sheet()
    s.areas[THERE], s.fight = area("C15"), Fight(THERE)
    record = run(overcome(s, luck="combat.victory.luck-gold"), s, (5,))
    assert [claim.field for claim in record.claims] == [
        *("XP", "Level", "Chapters", "Highest", "success", "Gold", "crossed"),
    ]
