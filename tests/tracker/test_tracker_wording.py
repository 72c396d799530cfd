"""What a finding says was expected and written: words of the notation and of the table, not of a program."""

from __future__ import annotations

import pytest

from sheetgen.engine.prompts import Draw, Pick, Roll
from sheetgen.log.reader import parse_log
from sheetgen.tracker.check import check_log
from sheetgen.tracker.wording import OVER, due, no_roll, one_of, shown

START = """[Game] book-of-adventure
@ create d: 6,4,2,3,1,5
@ assign STR 4 WIS 3 INT 4 DEX 2 CHA 1 LUC 4 d: 1,1,1,1,1,1
@ hometown H8 d: 1
d: 4,3,5,2 ; 2,2,3,4 ; 1,1,1,2 ; 6,5,5,2 ; 1,1,4,5 ; 2,3,3,3 ; 5,5,4,1 ; 6,6,2,3
"""


def words(step: str) -> tuple[str | None, str | None]:
    """Expected and written of the only finding after the start and a step."""
    (found,) = check_log(parse_log(START + step, "game.lonelog")).diagnostics
    return found.expected, found.written


@pytest.mark.parametrize(
    ("step", "expected", "written"),
    [
        ("@ buy Snack => [PC:Gold-3]", "Gold-4 to 2", "Gold-3 to 3"),
        ("@ buy Snack => [PC:Gold 3]", "Gold 2", "Gold 3"),
        ("@ buy Snack => [Inv:Snack 2]", "Snack 1", "Snack 2"),
        ("@ haggle d: 1", "move, buy, sell, rest, work or oracle", "haggle"),
        ("@ move G8 d: 1\n@ haggle", "try or flee", "haggle"),
        ("@ move G9 over none d: 1", "over G8, or over H9, or over G8 H9", "over none"),
        ("@ work d: 6\n@ buy Flute\n@ buy Flute", "at most one Flute", "1 more, with one on the sheet"),
        (
            "@ move G8 d: 1\n@ try STR use Rope d: 5,5,5,5",
            "a thing that is held",
            "use Rope, which is not on the sheet",
        ),
        ("@ sell Sword", "a thing that is held", "Sword, which is not on the sheet"),
        ("@ move G8 d: 1\n@ try STR d: 6,6,6,6\n@ move G7 d: 2", "the dice of F7, F8 or F9 first", "move"),
        ("@ work d: 6\n" * 11, "nothing more: the game is over", "@ work"),
        ("@ oracle I7 d: 2", "an open Encounter without a letter", "I7 shows T2"),
    ],
)
def test_expected_and_written_are_words_of_the_table(step: str, expected: str, written: str) -> None:
    assert words(step) == (expected, written)


@pytest.mark.parametrize(
    ("step", "message", "expected"),
    [
        ("@ buy Snak", "there is no thing 'Snak' (did you mean 'Snack'?)", "a step that can be read"),
        ("@ go G8", "there is no verb 'go' (sheetgen verbs book-of-adventure lists them)", "a step that can be read"),
        ("@ by Snack", "there is no verb 'by' (did you mean 'buy'?)", "a step that can be read"),
        ("[PC:Golld 5]", "there is no stat 'Golld' (did you mean 'Gold'?)", "a stat of the sheet"),
        ("[Inv:Snak 5]", "there is no thing 'Snak' (did you mean 'Snack'?)", "a thing of the game"),
    ],
)
def test_what_cannot_be_read_comes_with_what_was_probably_meant(step: str, message: str, expected: str) -> None:
    (found,) = check_log(parse_log(START + step, "game.lonelog")).diagnostics
    assert (found.code, found.message, found.expected) == ("log/unknown", message, expected)


def test_what_is_due_is_said_in_words() -> None:
    assert due(Roll("x", "LUC", 1)) == "1 die for LUC"
    assert due(Roll("x", "pool", 3)) == "3 dice for pool"
    assert due(None) == OVER
    assert due(Pick("x", "area", ("G7", "H7"), ("G7", "H7"))) == "the dice of G7 or H7"
    assert no_roll(Roll("x", "LUC", 1)) == "1 die for LUC"


@pytest.mark.parametrize(
    ("names", "words"),
    [((), ""), (("a",), "a"), (("a", "b", "c"), "a, b or c"), (tuple("abcdefghij"), "a, b, c, d, e, f, g, h, ...")],
)
def test_a_list_is_joined_and_breaks_off(names: tuple[str, ...], words: str) -> None:
    assert one_of(names) == words


def test_faces_are_shown_as_a_log_writes_them() -> None:
    assert shown(Roll("r", "attack", 4, fudge=True), (1, 0, -1, 0)) == "+0-0"
    assert shown(Roll("r", "attack", 4, fudge=True), (1, 0, -1, 7)) == "1,0,-1,7"
    assert shown(Roll("r", "pool", 3), (5, 2, 6)) == "5,2,6"
    assert shown(Draw("r", "Card", ("AC", "QH"), deck=True), (2,)) == "QH"
    assert shown(Draw("r", "Door", ("room", "stairs")), (2,)) == "2"
