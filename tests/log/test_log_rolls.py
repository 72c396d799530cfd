"""Rolls and draws: dice, faces, modifiers, totals, targets and claims."""

import pytest

from sheetgen.log.nodes import ClaimNode, Dice, DrawNode, Draws, Foreign, Hint, Modifier, RollNode, Step
from sheetgen.log.rolls import fudge_faces
from sheetgen.log.steps import read_step


def step(line: str) -> Step:
    found = read_step(line, 1, [])
    assert found is not None
    return found


def rolls(text: str) -> tuple[RollNode, ...]:
    part = step(f"d: {text}").parts[0]
    assert isinstance(part, Dice), part
    return part.rolls


def roll(text: str) -> RollNode:
    (only,) = rolls(text)
    return only


def draws(text: str) -> tuple[DrawNode, ...]:
    part = step(f"tbl: {text}").parts[0]
    assert isinstance(part, Draws), part
    return part.draws


def texts(claims: tuple[ClaimNode, ...]) -> list[str]:
    return [claim.text for claim in claims]


def test_shortest_roll_has_faces_only() -> None:
    node = roll("5,2,6")
    assert (node.label, node.count, node.sides, node.faces) == ("", None, None, (5, 2, 6))
    assert (node.total, node.target, node.claims, node.sum_only) == (None, None, (), False)


def test_fullest_roll() -> None:
    node = roll("Obstacle 3d6=5,2,6 = 13 vs 11+ -> success")
    assert (node.label, node.count, node.sides, node.faces, node.total) == ("Obstacle", 3, 6, (5, 2, 6), 13)
    assert node.target is not None
    assert (node.target.name, node.target.value, node.target.direction) == ("", 11, "+")
    assert texts(node.claims) == ["success"]


def test_places_of_the_fullest_roll() -> None:
    line = "d: Obstacle 3d6=5,2,6 = 13 vs 11+ -> success"
    part = step(line).parts[0]
    assert isinstance(part, Dice)
    node = part.rolls[0]
    assert node.target is not None
    assert node.total_span is not None
    places = [node.span, node.faces_span, node.total_span, node.target.span, node.claims[0].span]
    assert [line[place.column - 1 : place.end - 1] for place in places] == [
        line[3:], "5,2,6", "13", "11+", "success",
    ]  # fmt: skip


def test_several_rolls_are_parted_by_semicolons() -> None:
    found = rolls("E3 2,1,1,6 -> B ; F3 3,3,1,6 -> 15 ; G3 1,1,1,3 -> T3")
    assert [(node.label, node.faces, texts(node.claims)) for node in found] == [
        ("E3", (2, 1, 1, 6), ["B"]),
        ("F3", (3, 3, 1, 6), ["15"]),
        ("G3", (1, 1, 1, 3), ["T3"]),
    ]


def test_a_semicolon_at_the_end_asks_for_nothing() -> None:
    assert len(rolls("5 ;")) == 1


def test_upper_case_square_is_a_label_and_no_dice() -> None:
    node = roll("D6 4d6=2,1,1,6")
    assert (node.label, node.count, node.sides, node.faces) == ("D6", 4, 6, (2, 1, 1, 6))


def test_label_of_several_words() -> None:
    assert roll("shield   STR d6=4").label == "shield STR"


@pytest.mark.parametrize(
    ("text", "count", "faces", "sum_only"),
    [
        ("4dF=+0+-", 4, (1, 0, 1, -1), False),
        ("4dF=+1", 4, (1,), True),
        ("4dF=1", 4, (1,), True),
        ("4dF=-2", 4, (-2,), True),
        ("4dF=0", 4, (0,), True),
        ("4dF=0000", 4, (0, 0, 0, 0), False),
        ("2dF=+0", 2, (1, 0), False),
        ("dF=+", 1, (1,), False),
        ("1dF=-1", 1, (-1,), False),
        ("3dF=+0+-", 3, (1, 0, 1, -1), False),
        ("4dF=++0", 4, (1, 1, 0), False),
    ],
)
def test_fudge_dice(text: str, count: int, faces: tuple[int, ...], sum_only: bool) -> None:
    node = roll(text)
    assert (node.fudge, node.sides, node.count, node.faces, node.sum_only) == (True, None, count, faces, sum_only)


def test_bare_token_of_signs_shows_fudge_faces() -> None:
    node = roll("contents +0+- = 1")
    assert (node.fudge, node.faces, node.written, node.total) == (True, (1, 0, 1, -1), "+0+-", 1)


@pytest.mark.parametrize(
    ("written", "faces"), [("00", (0, 0)), ("0", (0,)), ("+-0", (1, -1, 0)), ("5", None), ("", None)]
)
def test_fudge_faces(written: str, faces: tuple[int, ...] | None) -> None:
    assert fudge_faces(written) == faces


def test_bare_zeros_are_left_to_the_asker() -> None:
    node = roll("contents 00")
    assert (node.fudge, node.faces, node.written) == (False, (0,), "00")


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("d100=00", (100,)),
        ("d%=00", (100,)),
        ("d100=100", (100,)),
        ("d100=07", (7,)),
        ("d%=50,7", (57,)),
        ("d%=00,0", (100,)),
        ("d%=00,7", (7,)),
        ("d%=0,7", (7,)),
        ("1d%=90,0", (90,)),
        ("d%=55,7", (55, 7)),
        ("d%=50,12", (50, 12)),
        ("2d%=50,7", (50, 7)),
        ("d10=00", (0,)),
    ],
)
def test_percentile_dice(text: str, faces: tuple[int, ...]) -> None:
    assert roll(text).faces == faces


@pytest.mark.parametrize(
    ("text", "sum_only"),
    [("3d6=13", True), ("3d6=5,2,6", False), ("3d6=5,2", False), ("1d6=5", False), ("d6=5", False), ("13", False)],
)
def test_one_number_for_several_dice_is_only_a_sum(text: str, sum_only: bool) -> None:
    assert roll(text).sum_only is sum_only


def test_modifiers() -> None:
    node = roll("d20=7 +2 -STR=1 + magic ring=3 x10 x rate=2 = 180")
    assert node.modifiers == (
        Modifier("+", "", 2),
        Modifier("-", "STR", 1),
        Modifier("+", "magic ring", 3),
        Modifier("x", "", 10),
        Modifier("x", "rate", 2),
    )
    assert node.total == 180


def test_glued_modifier_on_one_die() -> None:
    assert roll("d20=7+2").modifiers == (Modifier("+", "", 2),)
    assert roll("3d6=14+2").modifiers == (Modifier("+", "", 2),)


@pytest.mark.parametrize("text", ["5+2+6", "3d6=5+2+6", "3d6=5+2+6 = 13"])
def test_faces_parted_by_plus_signs_are_a_hint(text: str) -> None:
    hints: list[Hint] = []
    found = read_step(f"d: {text}", 1, hints)
    assert found is not None
    part = found.parts[0]
    assert isinstance(part, Dice)
    assert (part.rolls[0].faces, part.rolls[0].modifiers, part.rolls[0].sum_only) == ((5, 2, 6), (), False)
    (hint,) = hints
    assert (hint.code, hint.fix) == ("hint/plus-faces", "5,2,6")


def test_totals_may_carry_a_sign() -> None:
    assert roll("d6=1 -3 = -2").total == -2
    assert roll("d6=1 +3 = +4").total == 4


@pytest.mark.parametrize(
    ("text", "name", "value", "direction"),
    [
        ("11+", "", 11, "+"),
        ("45-", "", 45, "-"),
        ("7", "", 7, ""),
        ("-1", "", -1, ""),
        ("DC 15", "DC", 15, ""),
        ("old crone 15+", "old crone", 15, "+"),
        (">=11", "", 11, "+"),
        ("<= 45", "", 45, "-"),
    ],
)
def test_targets(text: str, name: str, value: int, direction: str) -> None:
    target = roll(f"d20=7 vs {text}").target
    assert target is not None
    assert (target.name, target.value, target.direction, target.roll) == (name, value, direction, None)


def test_target_may_be_another_roll() -> None:
    node = roll("initiative d20=7 vs Cultist d20=12 +1 = 13 -> I go first")
    assert node.target is not None
    assert node.target.roll is not None
    assert (node.target.name, node.target.value) == ("Cultist", None)
    other = node.target.roll
    assert (other.sides, other.faces, other.modifiers, other.total) == (20, (12,), (Modifier("+", "", 1),), 13)
    assert texts(node.claims) == ["I go first"]


def test_claims_are_parted_by_commas() -> None:
    assert texts(roll("d6=3 -> hit, 2 opponents, -3, T3").claims) == ["hit", "2 opponents", "-3", "T3"]


def test_the_comma_of_a_dot_parts_nothing() -> None:
    node = roll("D5@30,70 2,1,1,6 -> near D5@30,70, D6")
    assert (node.label, node.faces, texts(node.claims)) == ("D5@30,70", (2, 1, 1, 6), ["near D5@30,70", "D6"])


def test_spaces_and_tabs_only_separate() -> None:
    assert roll("pool  3d6 =\t5 , 2,6=13   vs  11+->success") == roll("pool 3d6=5,2,6 = 13 vs 11+ -> success")


@pytest.mark.parametrize("text", ["", "d20+5=17", "[Stealth] d20=15", "2d6=8<=9", "d20=15 S", "lucky", "5 vs", "3d6=a"])
def test_what_is_no_roll_is_foreign_up_to_the_next_opener(text: str) -> None:
    parts = step(f"d: {text} => Gold-2").parts
    assert isinstance(parts[0], Foreign)
    assert parts[0].text == f"d: {text}".strip()
    assert len(parts) == 2


def test_good_rolls_before_a_foreign_one_are_kept() -> None:
    first, second = step("d: 5 ; d20+5=17").parts
    assert isinstance(first, Dice)
    assert isinstance(second, Foreign)
    assert second.text == "; d20+5=17"


def test_numbers_too_long_to_mean_anything_are_foreign() -> None:
    assert isinstance(step("d: d6=" + "9" * 5000).parts[0], Foreign)


def test_draws_by_dice_and_by_claim() -> None:
    door, room = draws("Door d11=9 -> room ; Room d24=14 -> rectangle 20x30")
    assert door.roll is not None
    assert (door.label, door.roll.sides, door.roll.faces, texts(door.claims)) == ("Door", 11, (9,), ["room"])
    assert (room.label, texts(room.claims)) == ("Room", ["rectangle 20x30"])
    assert draws("Wandering monster -> wolf")[0].label == "Wandering monster"


@pytest.mark.parametrize("card", ["QH", "10H", "2C", "AS", "KD"])
def test_draw_of_a_card(card: str) -> None:
    (node,) = draws(f"Card {card} -> shrine")
    assert (node.label, node.card, texts(node.claims)) == ("Card", card, ["shrine"])


def test_draw_without_a_label_is_foreign() -> None:
    assert isinstance(step("tbl: d100=42").parts[0], Foreign)


def test_signs_on_a_percentile_die_are_read() -> None:
    assert roll("d%=+0").faces == (0, 0)
