"""P3: what four dice make of a square (W05, D01 to D05) and which squares are rolled."""

from typing import Any

import pytest
from boa import HOME, Record, area, run, sheet, sq, sqs

from sheetgen.games.book_of_adventure.areas import candidates, create_area, read_area, surround
from sheetgen.games.book_of_adventure.state import State, neighbours

Faces = tuple[int, ...]


def roll(s: State, name: str, *faces: Faces) -> Record:
    return run(create_area(s, sq(name)), s, *faces)


@pytest.mark.parametrize(
    ("faces", "level", "mark", "rule"),
    [
        ((2, 1, 1, 6), 1, "B", "area.kind.blocked"),
        ((3, 3, 1, 6), 1, "15", "area.kind.encounter"),
        ((3, 3, 1, 6), 0, "13", "area.kind.encounter"),
        ((1, 1, 1, 3), 1, "T3", "area.kind.town"),
        ((1, 1, 1, 1), 1, "T1", "area.kind.four-ones"),
        ((1, 1, 1, 6), 0, "T6", "area.kind.town"),
        ((6, 1, 1, 1), 0, "T6", "area.kind.town"),
        ((1, 2, 2, 2), 0, "7", "area.kind.encounter"),
        ((6, 6, 6, 6), 3, "30", "area.kind.encounter"),
        ((1, 1, 2, 2), 5, "B", "area.kind.blocked"),
    ],
)
def test_w05_and_d01_to_d05(faces: Faces, level: int, mark: str, rule: str) -> None:
    s = sheet(xp=100 * level)
    record = roll(s, "G7", faces)
    assert s.areas[sq("G7")].text() == mark
    assert [(claim.rule, claim.subject) for claim in record.claims] == [(rule, "G7")]


def test_every_count_of_ones() -> None:
    kinds = {0: "encounter", 1: "encounter", 2: "blocked", 3: "town", 4: "town"}
    for ones, kind in kinds.items():
        assert read_area((1,) * ones + (5,) * (4 - ones), 0)[1].kind == kind


@pytest.mark.parametrize(
    ("value", "level", "mark"), [("town", 1, "T1"), ("encounter", 1, "6"), ("encounter", 0, "4"), ("blocked", 1, "B")]
)
def test_d01_four_ones_under_each_reading(value: str, level: int, mark: str) -> None:
    s = sheet(variants=f"four-ones={value}", xp=100 * level)
    record = roll(s, "G7", (1, 1, 1, 1))
    assert (s.areas[sq("G7")].text(), record.claims[0].rule) == (mark, "area.kind.four-ones")


def test_four_ones_are_rolled_again_until_they_are_something_else() -> None:
    s = sheet(variants="four-ones=reroll")
    record = roll(s, "G7", (1, 1, 1, 1), (1, 1, 1, 1), (1, 1, 1, 4))
    assert s.areas[sq("G7")].text() == "T4"
    streams = [prompt.stream for prompt, _ in record.events if hasattr(prompt, "stream")]
    assert len(set(streams)) == len(streams) == 3


def test_the_other_readings_leave_other_rolls_alone() -> None:
    for value in ("encounter", "blocked", "reroll"):
        for faces in ((1, 1, 1, 2), (1, 1, 2, 2), (1, 2, 2, 2)):
            assert read_area(faces, 2, value) == read_area(faces, 2)


def test_d24_the_level_is_the_one_after_the_reward() -> None:
    s = sheet(xp=113)
    s.level_before = 0
    record = roll(s, "G7", (3, 3, 1, 6))
    assert s.areas[sq("G7")].ecl == 15
    assert record.broken("area", area("13")) == "area.ecl.level-after-reward"
    assert record.broken("area", area("14")) == "area.ecl.sum-plus-double-level"


@pytest.mark.parametrize(
    ("faces", "written", "rule"),
    [
        ((1, 1, 4, 6), "T4", "area.kind.blocked"),
        ((1, 1, 1, 6), "B", "area.kind.town"),
        ((1, 1, 1, 5), "T1", "area.kind.town-wealth"),
        ((1, 3, 3, 6), "14", "area.ecl.sum-plus-double-level"),
        ((1, 3, 3, 6), "13", "area.ecl.sum-plus-double-level"),
        ((1, 3, 3, 6), "B", "area.kind.encounter"),
    ],
)
def test_a_wrong_mark_names_its_rule(faces: Faces, written: str, rule: str) -> None:
    s = sheet(xp=100)
    assert roll(s, "G7", faces).broken("area", area(written)) == rule


def test_surroundings_are_the_empty_squares_of_the_world() -> None:
    s = sheet(areas={"G7": "B", "I8": "O15"}, crossed=sqs("H9"))
    surround(s, HOME)
    assert (s.pending, s.centre) == (tuple(map(sq, ["H7", "I7", "G8", "G9", "I9"])), HOME)
    roll(s, "G8", (2, 3, 4, 5))
    assert s.pending == tuple(map(sq, ["H7", "I7", "G9", "I9"]))


@pytest.mark.parametrize(("name", "count"), [("A1", 3), ("P15", 3), ("A8", 5), ("H1", 5), ("H15", 5), ("D4", 8)])
def test_squares_outside_do_not_exist(name: str, count: int) -> None:
    assert len(candidates(sheet(), sq(name))) == count


def test_neighbours_come_in_reading_order() -> None:
    assert neighbours((1, 1)) == ((0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2))


def test_an_ecl_once_written_does_not_follow_later_levels() -> None:
    s = sheet(areas={"G7": "15"}, xp=100)
    before: Any = s.areas[sq("G7")]
    s.xp, s.level = 300, 3
    roll(s, "G8", (3, 3, 1, 6))
    assert (s.areas[sq("G7")], s.areas[sq("G8")].ecl) == (before, 19)
