"""P1 and P2: the adventurer and the Hometown (worked examples W01 to W04, D27)."""

from typing import Any

import pytest
from boa import HOME, Record, area, dot, run, sq, sqs
from playing import breaks

from sheetgen.games.book_of_adventure.actions import Assign, Create, Hometown
from sheetgen.games.book_of_adventure.game import GAME
from sheetgen.games.book_of_adventure.setup import create_adventurer, create_hometown
from sheetgen.games.book_of_adventure.state import ATTRIBUTES, State

ASSIGNED = Assign(values=(4, 2, 2, 1, 3, 4))
START = (4, 4, 3, 1, 4, 2)


def create(variants: str = "") -> tuple[State, Record]:
    s: State = GAME.set_up(variants)
    return s, run(create_adventurer(s), s, Create(), (6, 5, 2, 2, 1, 3), ASSIGNED, START)


def test_w01_six_capped_dice_are_assigned() -> None:
    s, record = create()
    assert s.attributes == dict(zip(ATTRIBUTES, (4, 2, 2, 1, 3, 4), strict=True))
    assert (s.raw_dice, s.death_at) == ((6, 5, 2, 2, 1, 3), 19)
    assert record.said("Death") == [("wounds.death-threshold", 19)]
    assert record.rolls == [("attributes", 6), ("start", 6)]


def test_w02_starting_xp_is_ten_for_each_point_below_four() -> None:
    _, record = create()
    assert record.said("XP")[0] == ("xp.start.weakness", 80)
    assert record.claim("Level").value == 0


def test_w03_start_checks_pay_gold_or_xp() -> None:
    s, record = create()
    assert [claim.value for claim in record.claims if claim.field == "success"] == [
        True,
        False,
        False,
        True,
        False,
        True,
    ]
    assert record.said("Gold") == [("gold.start.success", 3)]
    assert record.said("XP")[1] == ("xp.start.failed-check", 110)
    assert record.said("Level") == [("level.divisor", 1)]
    assert (s.gold, s.xp, s.level) == (3, 110, 1)
    assert (s.wounds, s.fear, s.chapters, s.things) == (0, 0, 0, {})


@pytest.mark.parametrize(
    ("variants", "xp", "level"),
    [("start-fail-xp=1", 83, 0), ("level-divisor=20", 110, 5), ("letter", 83, 0), ("quicksheet", 110, 1)],
)
def test_w03_under_other_readings(variants: str, xp: int, level: int) -> None:
    s, _ = create(variants)
    assert (s.xp, s.level) == (xp, level)


def test_w03_level_four_after_the_weaknesses_under_the_comments_divisor() -> None:
    _, record = create("level-divisor=20")
    assert [value for _, value in record.said("Level")] == [4, 5]


@pytest.mark.parametrize(
    ("name", "number", "written", "rule"),
    [
        ("Death", 0, 15, "wounds.death-threshold"),
        ("Death", 0, 16, "wounds.death-threshold"),
        ("XP", 0, 8, "xp.start.weakness"),
        ("XP", 1, 83, "xp.start.failed-check"),
        ("Gold", 0, 1, "check.attribute"),  # only 2 < 4: the equal ones taken for failures
        ("Gold", 0, 4, "gold.start.success"),
        ("Level", 1, 0, "level.immediate"),
        ("Level", 1, 5, "level.divisor"),
        ("Wounds", 0, 1, "stats.start-empty"),
    ],
)
def test_a_wrong_start_value_names_its_rule(name: str, number: int, written: int, rule: str) -> None:
    _, record = create()
    assert record.broken(name, written, number) == rule


@pytest.mark.parametrize(
    ("values", "rules"),
    [
        ((4, 4, 3, 2, 2, 1), []),
        ((1, 2, 2, 3, 4, 4), []),
        ((6, 4, 3, 2, 2, 1), ["attributes.cap-four"]),
        ((4, 4, 4, 3, 2, 1), ["attributes.assign-each-once"]),
        ((4, 4, 3, 2, 2, 0), ["attributes.assign-each-once"]),
    ],
)
def test_an_assignment_uses_each_capped_result_once(values: tuple[int, ...], rules: list[str]) -> None:
    _, record = create()
    choice = record.choices[1]
    assert breaks(choice, Assign(values=values)) == rules
    assert choice.each is not None
    assert [breaks(choice, act) for act in choice.each()] == [[]]


def settle(where: Hometown, wealth: int = 2, **stats: Any) -> tuple[State, Record]:
    s, _ = create()
    for name, value in stats.items():
        setattr(s, name, value)
    return s, run(create_hometown(s), s, where, (wealth,))


def test_w04_the_hometown_and_its_opening_visit() -> None:
    s, record = settle(Hometown(HOME, dot("H8@40,60")))
    assert s.areas == {HOME: area("HT2")}
    assert record.said("area") == [("hometown.wealth-die", area("HT2"))]
    assert [(d.square, d.place, d.live) for d in s.dots] == [(HOME, dot("H8@40,60"), True)]
    assert s.phase == "town"
    assert s.visit is not None
    assert (s.visit.square, s.visit.wealth, s.visit.discount) == (HOME, 2, 0)
    assert s.towns_visited == {HOME}
    assert s.pending == tuple(map(sq, ["G7", "H7", "I7", "G8", "I8", "G9", "H9", "I9"]))


def test_the_opening_visit_costs_no_fear() -> None:
    s, record = settle(Hometown(HOME))
    assert (s.fear, record.broken("Fear", 1)) == (0, "hometown.free-before-first-encounter")


def test_d27_a_corner_hometown_has_three_neighbours() -> None:
    s, _ = settle(Hometown(sq("A1")))
    assert frozenset(s.pending) == sqs("B1 A2 B2")


@pytest.mark.parametrize(("name", "rules"), [("P15", []), ("Q1", ["world.edges"]), ("A16", ["world.edges"])])
def test_the_hometown_lies_in_the_world_of_16_by_15(name: str, rules: list[str]) -> None:
    _, record = settle(Hometown(HOME))
    assert breaks(record.choices[0], Hometown(sq(name))) == rules


def test_level_of_the_start_is_no_reward_that_could_come_too_late() -> None:
    s, _ = settle(Hometown(HOME))
    assert (s.level, s.level_before) == (1, 1)
