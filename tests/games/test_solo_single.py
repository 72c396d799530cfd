"""The single computations of the specification (6.7), each through the procedure that does it."""

from __future__ import annotations

import pytest
from games.solo import claims_of, events_of, exits, faces, fighting, foe, state, thing, total

from sheetgen.games.solo_dungeon import combat, finding, opponents, rewards, rooms, surface, transmuter
from sheetgen.games.solo_dungeon.actions import Alchemist, Attack, Equip, Heal, Nothing, Run, Transmute, Use
from sheetgen.games.solo_dungeon.character import damage_bonus, effective, rpi
from sheetgen.games.solo_dungeon.overrides import default_tables
from sheetgen.games.solo_dungeon.primitives import GameOver
from sheetgen.games.solo_dungeon.state import Room, State
from sheetgen.games.solo_dungeon.tables import Find
from sheetgen.games.solo_dungeon.turn import play

TABLES = default_tables()


def line(rows: str, name: str) -> int:
    return getattr(TABLES, rows).numbers(name)[0]  # type: ignore[no-any-return]


# Opponents and fights


@pytest.mark.parametrize(("health", "level", "roll", "due"), [(3, 0, -4, 1), (10, 1, 0, 11), (13, 10, 0, 23)])
def test_health_of_an_opponent(health: int, level: int, roll: int, due: int) -> None:
    s = state(health=health, level=level)
    made = claims_of(opponents.create(s, 1, "opponent", "x"), s, [1, total(roll), *[total(0)] * 3])
    assert made["F:A Health"] == due


def test_stats_of_an_opponent_on_level_six() -> None:
    s = state(level=6)
    made = claims_of(opponents.create(s, 1, "opponent", "x"), s, [1, total(0), total(-2), total(0), total(3)])
    assert [made[f"F:A {name}"] for name in ("Initiative", "Attack", "Defense")] == [4, 6, 9]


def test_a_tie_against_two_is_theirs() -> None:
    s = fighting(foe("A", initiative=1), foe("B", initiative=3), initiative=2)
    assert claims_of(combat.start(s), s, [total(1)])["first"] == "they"


def test_a_tie_against_one_is_rolled_again() -> None:
    s = fighting(foe(initiative=1))
    made = claims_of(combat.start(s), s, [total(1), total(2)])
    assert (made["margin"], made["first"]) == (1, "you")


@pytest.mark.parametrize(
    ("roll", "attack", "defense", "weapon", "margin", "damage"),
    [(-1, 2, 0, "average", 1, 4), (2, 2, 4, "one-of-a-kind", 0, None), (4, 0, 0, "average", 4, 5)],
)
def test_an_attack_of_yours(roll: int, attack: int, defense: int, weapon: str, margin: int, damage: int | None) -> None:
    s = fighting(foe(health=30, defense=defense), attack=attack, things=(thing("sword", weapon, worn=True),))
    made = claims_of(combat.your_turn(s, Attack("A")), s, [total(roll)])
    assert (made["margin"], made.get("damage")) == (margin, damage)


def test_a_weak_hit_does_nothing_but_never_heals() -> None:
    s = fighting(foe(attack=-2), first="they")
    made = claims_of(combat.start(s), s, [total(-1), Nothing(), total(4)])
    assert (made["margin"], made["hit"], made["damage"], made["Health"]) == (2, True, 0, 10)


@pytest.mark.parametrize(
    ("ranks", "switch", "due"), [((14, 9), "", 4), ((14, 9), "xp.two=sum-once", 13), ((9, 8), "", 0), ((14,), "", 4)]
)
def test_experience(ranks: tuple[int, ...], switch: str, due: int) -> None:
    foes = [foe(label, health=0, rpi=value) for label, value in zip("AB", ranks, strict=False)]
    s = fighting(*foes, variants=switch)
    assert claims_of(rewards.victory(s), s, [])["XP"] == due


# Coins and things


@pytest.mark.parametrize(
    ("find", "level", "roll", "due"),
    [
        (Find("gold", bonus=True), 4, -3, 11),
        (Find("silver", bonus=True), 0, 0, 0),
        (Find("gold"), 9, -2, 2),
    ],
)
def test_coins(find: Find, level: int, roll: int, due: int) -> None:
    assert TABLES.coins(find, roll, level) == due


def found(kind: str, quality: str, *rolls: int, variants: str = "") -> dict[str, object]:
    s = state(variants)
    return claims_of(finding.find_thing(s, "x"), s, [line("kind", kind), line("quality", quality), *map(total, rolls)])


@pytest.mark.parametrize(
    ("quality", "roll", "worth"), [("superb", -2, 10), ("average", 0, 0), ("one-of-a-kind", 4, 32), ("average", -3, 3)]
)
def test_worth(quality: str, roll: int, worth: int) -> None:
    assert found("sword", quality, roll)["worth"] == worth


@pytest.mark.parametrize(
    ("kind", "quality", "roll", "variants", "magic"),
    [
        ("ring", "superb", 0, "", True),
        ("necklace", "high-quality", 1, "", False),
        ("sword", "average", 3, "", False),
        ("sword", "average", 4, "", True),
        ("ring", "one-of-a-kind", 0, "magic.threshold=exactly-4", False),
        ("ring", "superb", 0, "ring.bonus=one", False),
    ],
)
def test_magic(kind: str, quality: str, roll: int, variants: str, magic: bool) -> None:
    assert found(kind, quality, 1, roll, variants=variants)["magic"] is magic


@pytest.mark.parametrize(("roll", "effects"), [(4, 3), (1, 0), (-4, 0), (2, 1)])
def test_effects_of_a_book(roll: int, effects: int) -> None:
    assert found("book", "average", roll)["effects"] == effects


def test_arrows_drop_the_sign() -> None:
    assert found("arrows", "average", -3)["arrows"] == 3


def test_the_strength_of_a_quality() -> None:
    assert found("sword", "superb")["strength"] == 4
    assert found("sword", "superb", variants="strength.above=chart-plus-one")["strength"] == 5
    assert found("sword", "poor")["strength"] == 0


def test_a_rope_helps_against_a_trap() -> None:
    s = state(avoid_traps=1, things=(thing("rope", "very-high-quality"),))
    made = claims_of(rooms.trap(s, "x"), s, [Use("Rope"), total(-1)])
    assert (made["margin"], made["safe"]) == (3, True)


@pytest.mark.parametrize(
    ("sign", "roll", "health"), [("absolute", -2, 8), ("negative-zero", -2, 10), ("literal", -2, 12)]
)
def test_damage_of_a_trap(sign: str, roll: int, health: int) -> None:
    s = state(f"trap.sign={sign}")
    assert claims_of(rooms.trap(s, "x"), s, [total(-4), total(roll)])["Health"] == health


def test_damage_bonus_of_an_axe_and_a_ring() -> None:
    s = state(things=(thing("axe", "high-quality", worn=True), thing("ring", magic="damage", plus=1)))
    assert damage_bonus(s) == 3


def test_only_the_helm_that_is_worn_counts() -> None:
    superb, high = thing("helm", "superb", worn=True), thing("helm", "high-quality", name="Helm b")
    s = state(things=(superb, high))
    assert effective(s, "defense") == 4
    claims_of(finding.equip(s, Equip("Helm b")), s, [])
    assert effective(s, "defense") == 2


@pytest.mark.parametrize(("roll", "variants", "count"), [(-4, "", 1), (-4, "exits.count=total", 0), (3, "", 3)])
def test_exits_of_a_room(roll: int, variants: str, count: int) -> None:
    s = state(variants, room=Room(1), step=1)
    claims_of(rooms.roll_exits(s), s, [total(roll)])
    assert len(s.exits) == count


# RPI, surface, transmuter


def test_rpi_has_four_parts() -> None:
    s = state(health=6, initiative=1, attack=2, defense=3, avoid_traps=4)
    assert rpi(s) == 12


def test_healing_stops_at_the_limit_and_the_purse() -> None:
    s = state(health=9, health_max=15, gold=47)
    assert not list(surface.judge_heal(s, Heal(4)))
    assert [breach.rule for breach in surface.judge_heal(s, Heal(5))] == ["char.purse"]
    claims_of(surface.heal(s, Heal(4)), s, [])
    assert (s.health, s.gold) == (13, 7)


def test_three_uses_of_the_alchemist_cost_seventy() -> None:
    s = state(level=10, gold=100, xp=300, surface=True)
    for _ in range(3):
        claims_of(surface.alchemist(s, Alchemist("xp", "attack")), s, [])
    assert (100 - s.gold, s.price, s.xp, s.attack) == (70, 80, 0, 3)


def test_a_point_on_level_seven_costs_seventy_experience() -> None:
    s = state(level=7, xp=75)
    claims_of(transmuter.transmute(s, Transmute("xp", "avoid-traps")), s, [])
    assert (s.xp, s.avoid_traps) == (5, 1)


def test_things_stand_in_for_gold() -> None:
    s = state(gold=85, things=(thing("ring", worth=9), thing("trinket", worth=8)))
    act = Transmute("gold", "health", ("Ring", "Trinket"))
    assert not list(transmuter.judge_transmute(s, act))
    claims_of(transmuter.transmute(s, act), s, [])
    assert (s.gold, s.health, s.health_max, s.held) == (2, 11, 11, ())


def test_a_held_bonus_that_is_lost_at_health_one_kills() -> None:
    s = state(health=1, gold=100, things=(thing("ring", worth=5, magic="health", plus=1),))
    with pytest.raises(GameOver):
        events_of(transmuter.transmute(s, Transmute("gold", "attack", ("Ring",))), s, [])
    assert (s.health, s.over) == (0, "dead")


# Coming back


def test_a_place_that_was_fled_is_fought_again_with_the_rpi_of_that_moment() -> None:
    s: State = fighting(foe(health=8, attack=4), room=Room(2, chest=True))
    claims_of(combat.your_turn(s, Run()), s, [Nothing(), total(0)])
    assert (s.health, s.foes, s.phase) == (2, (), "free")
    assert s.blocked[0].room == Room(2, chest=True)
    claims_of(combat.resume(s, s.blocked[0]), s, [total(4)])
    assert s.fight is not None
    assert s.fight.my_rpi == 2
    assert s.foes[0].health == 8


def test_a_new_game_stands_at_the_dungeon_door() -> None:
    s = state(phase="create")
    claims_of(play(s), s, [])
    assert (s.health, s.rpi, s.level, exits(s)) == (10, 10, 0, "start:door")
    assert faces("+0-+") == (1, 0, -1, 1)
