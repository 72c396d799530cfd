"""P7: what may go into a pool, what it costs, and what a try breaks (W07, D21)."""

from typing import Any

import pytest
from boa import EXAMPLE, Record, meet, run, sheet
from playing import breaks

from sheetgen.games.book_of_adventure.actions import Flee, Try
from sheetgen.games.book_of_adventure.pools import (
    COMBAT,
    MENTAL,
    OBSTACLE,
    PHYSICAL,
    PUZZLE,
    THREAT,
    TRAP,
    PoolRules,
    allowed_attributes,
    judge_try,
    may_strain,
    pool,
)
from sheetgen.games.book_of_adventure.state import State

EVERYTHING = "Flute, Rope, Shield, Rare Figurine, Armor, Bow, Sword, Pet, Snack, Liquid Focus, Bomb, Trap Disarm Kit"
ALL = (OBSTACLE, PHYSICAL, MENTAL, COMBAT, THREAT, PUZZLE, TRAP)


def cast(s: State, rules: PoolRules, act: Try, dice: int) -> Record:
    """Roll a pool that must have so many dice."""
    return run(pool(s, rules, 10, act), s, (1,) * dice)


def rules_of(s: State, rules: PoolRules, act: Try) -> list[str]:
    return [breach.rule for breach in judge_try(s, rules, act)]


def test_w07_level_and_one_attribute() -> None:
    s = sheet(xp=110)
    for attribute in ("INT", "WIS"):
        assert cast(s, PUZZLE, Try(attribute), 3).roll("pool").parts == (("pool.level", 1), ("pool.one-attribute", 2))


@pytest.mark.parametrize(
    ("rules", "attributes"),
    [
        (OBSTACLE, "STR DEX"),
        (PHYSICAL, "STR WIS DEX"),
        (MENTAL, "INT WIS CHA"),
        (COMBAT, "STR DEX"),
        (THREAT, "INT WIS CHA"),
        (PUZZLE, "INT WIS"),
        (TRAP, "INT WIS DEX"),
    ],
    ids=lambda value: getattr(value, "letter", ""),
)
def test_the_attributes_of_each_type(rules: PoolRules, attributes: str) -> None:
    s = sheet()
    assert list(allowed_attributes(s, rules)) == attributes.split()
    for name in EXAMPLE.split()[::2]:
        expected = [] if name in attributes.split() else [rules.attribute_rule]
        assert rules_of(s, rules, Try(name)) == expected


def test_mental_wisdom_off_takes_wisdom_out_of_the_mental_personal_only() -> None:
    s = sheet(variants="mental-wisdom=no")
    assert allowed_attributes(s, MENTAL) == ("INT", "CHA")
    assert rules_of(s, MENTAL, Try("WIS")) == ["personal.pool.mental"]
    assert "WIS" in allowed_attributes(s, PHYSICAL)
    assert "WIS" in allowed_attributes(s, THREAT)


THINGS = {
    "O": {"Rope": 1, "Bomb": 3},
    "Pp": {"Snack": 3},
    "Pm": {"Snack": 3, "Flute": 2, "Pet": 1},
    "C": {"Sword": 2, "Bow": 1, "Bomb": 3, "Pet": 1},
    "H": {"Rare Figurine": 2, "Bow": 1, "Pet": 1},
    "Z": {"Liquid Focus": 3},
    "R": {},
}


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: str(rules.letter))
def test_the_things_of_each_type(rules: PoolRules) -> None:
    attribute = allowed_attributes(sheet(), rules)[0]
    for name in EVERYTHING.split(", "):
        s = sheet(things=EVERYTHING)
        dice = THINGS[rules.letter].get(name, 0)
        act = Try(attribute, use=(name,))
        personal = rules in (PHYSICAL, MENTAL) and name in ("Flute", "Pet", "Snack")
        wrong = rules.things_rule if personal else "pool.relevant-things"
        assert rules_of(s, rules, act) == ([] if dice else [wrong]), name
        if dice:
            cast(s, rules, act, s.attributes[attribute] + dice)


def test_several_things_add_up() -> None:
    s = sheet(things="Rope, Bomb")
    record = cast(s, OBSTACLE, Try("STR", use=("Rope", "Bomb")), 4 + 1 + 3)
    assert ("obstacle.pool.things", 4) in record.roll("pool").parts
    s = sheet(things="Rare Figurine, Bow, Pet")
    both = Try("CHA", use=("Rare Figurine", "Bow", "Pet"))
    assert rules_of(s, THREAT, both) == []
    cast(s, THREAT, both, 3 + 2 + 1 + 1)


def test_snack_scope_physical_touches_the_snack_only() -> None:
    s = sheet(variants="snack-scope=physical", things="Snack, Flute, Pet")
    assert rules_of(s, MENTAL, Try("CHA", use=("Snack",))) == ["personal.pool.things"]
    assert rules_of(s, MENTAL, Try("CHA", use=("Flute", "Pet"))) == []
    assert rules_of(s, PHYSICAL, Try("STR", use=("Snack",))) == []
    assert rules_of(sheet(things="Snack"), MENTAL, Try("CHA", use=("Snack",))) == []


def test_items_are_spent_and_equipment_is_kept() -> None:
    s = sheet(things="Rope, Bomb, Bomb")
    record = cast(s, OBSTACLE, Try("STR", use=("Rope", "Bomb")), 8)
    assert s.things == {"Rope": 1, "Bomb": 1}
    assert record.said("Bomb") == [("pool.item-spent", 1)]
    assert record.said("Rope") == []


@pytest.mark.parametrize(
    ("rules", "act", "broken"),
    [
        (OBSTACLE, Try("STR", use=("Rope",)), ["pool.relevant-things"]),
        (OBSTACLE, Try("STR", use=("Bomb",)), ["pool.item-spent"]),
        (PHYSICAL, Try("STR", use=("Snack", "Snack")), ["pool.item-one-per-kind"]),
        (COMBAT, Try("STR", use=("Sword", "Bow")), ["combat.pool.one-weapon"]),
        (COMBAT, Try("STR", strain=1), ["strain.obstacle-only"]),
        (PUZZLE, Try("INT", strain=2), ["strain.obstacle-only"]),
        (OBSTACLE, Try("STR", bribe=1), ["threat.pool.bribe"]),
        (THREAT, Try("CHA", bribe=4), ["gold.no-debt"]),
        (COMBAT, Try("STR", give=("Sword",)), ["threat.pool.remove-equipment"]),
        (THREAT, Try("CHA", give=("Snack",)), ["threat.pool.removed-no-bonus"]),
        (THREAT, Try("CHA", give=("Rope",)), ["threat.pool.remove-equipment"]),
        (THREAT, Try("CHA", give=("Sword", "Sword")), ["threat.pool.remove-equipment"]),
        (THREAT, Try("CHA", give=("Bow",), use=("Bow",)), ["threat.pool.removed-no-bonus"]),
        (OBSTACLE, Try("INT", strain=1, bribe=9), ["obstacle.pool.attribute", "threat.pool.bribe"]),
        (THREAT, Try(""), ["threat.pool.attribute"]),
    ],
)
def test_what_a_try_breaks(rules: PoolRules, act: Try, broken: list[str]) -> None:
    s = sheet(things="Sword, Bow, Snack, Snack", gold=3)
    assert rules_of(s, rules, act) == broken


@pytest.mark.parametrize(
    ("rules", "act"),
    [
        (OBSTACLE, Try("DEX", strain=5, use=("Rope",))),
        (PHYSICAL, Try("WIS", use=("Snack",))),
        (COMBAT, Try("DEX", use=("Sword", "Bomb"))),
        (COMBAT, Try("STR", use=("Bow", "Bomb"))),
        (THREAT, Try("INT", bribe=3, give=("Sword", "Rope"), use=("Bow",))),
        (THREAT, Try("INT", give=("Bow", "Sword"))),
    ],
)
def test_what_a_try_may_do(rules: PoolRules, act: Try) -> None:
    assert rules_of(sheet(things="Sword, Bow, Rope, Bomb, Snack", gold=3), rules, act) == []


def test_two_weapons_leave_the_better_one_and_explain_the_other() -> None:
    s = sheet(things="Sword, Bow")
    roll = cast(s, COMBAT, Try("STR", use=("Sword", "Bow")), 4 + 2).roll("pool")
    assert roll.slack == 1


def test_strain_wounds_at_once_and_armor_does_not_help() -> None:
    s = sheet(things="Armor", wounds=5)
    record = cast(s, OBSTACLE, Try("STR", strain=3), 4 + 3)
    assert record.said("Wounds") == [("strain.cost", 8)]
    assert ("strain.cost", 3) in record.roll("pool").parts


def test_combat_strain_lets_combat_strain_and_nothing_else() -> None:
    s = sheet(variants="combat-strain=yes")
    assert [rules.letter for rules in ALL if may_strain(s, rules)] == ["O", "C"]
    assert rules_of(s, COMBAT, Try("STR", strain=2)) == []
    assert cast(s, COMBAT, Try("STR", strain=2), 6).said("Wounds") == [("strain.cost", 2)]
    assert rules_of(s, THREAT, Try("CHA", strain=1)) == ["strain.obstacle-only"]


def test_d21_strain_kills_before_the_roll() -> None:
    s = sheet(wounds=18)
    record = meet(s, "O15", Try("STR", strain=1))
    assert (record.over, s.over, s.wounds, record.rolls) == (True, "dead", 19, [])


def test_bribes_and_gifts_are_paid_before_the_roll_and_gone_either_way() -> None:
    s = sheet(things="Rope, Sword", gold=5)
    record = cast(s, THREAT, Try("CHA", bribe=2, give=("Rope", "Sword")), 3 + 2 + 2)
    assert (s.gold, s.things) == (3, {})
    assert record.said("Gold") == [("threat.pool.bribe", 3)]
    assert record.said("Rope") == [("threat.pool.remove-equipment", 0)]
    assert record.events.index((record.claim("Gold"), 3)) < [type(p).__name__ for p, _ in record.events].index("Roll")


def test_a_gift_adds_one_die_whatever_its_bonus() -> None:
    cast(sheet(things="Rare Figurine"), THREAT, Try("CHA", give=("Rare Figurine",)), 3 + 1)


@pytest.mark.parametrize(("faces", "won"), [((6, 5, 2), True), ((6, 5, 3), True), ((6, 5, 1), False)])
def test_a_roll_that_meets_its_target_succeeds(faces: tuple[int, ...], won: bool) -> None:
    s = sheet("STR 3 DEX 2")
    answers: list[Any] = [Try("STR"), faces, *([] if won else [(1,)])]
    record = meet(s, "O13", *answers, partly=True)
    assert record.said("success")[0] == ("pool.meet-or-beat", won)


def test_a_further_try_builds_a_new_pool() -> None:
    s = sheet("STR 3 DEX 2", things="Bomb")
    record = meet(s, "O20", Try("STR", 2, use=("Bomb",)), (1,) * 8, (1,), Try("STR"), (1,) * 3, (1,), Flee())
    assert record.rolls == [("pool", 8), ("DEX", 1), ("pool", 3), ("DEX", 1)]


def test_the_pool_of_an_encounter_asks_its_judge() -> None:
    record = meet(sheet(), "Z11", partly=True)
    assert breaks(record.choices[0], Try("DEX")) == ["puzzle.pool.attribute"]
    assert breaks(record.choices[0], Try("INT")) == []
