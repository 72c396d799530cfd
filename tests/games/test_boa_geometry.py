"""Route geometry: the worked route tests R01 to R11 and W06, the table of counts, and a brute-force oracle."""

from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.book_of_adventure.geometry import (
    Dot,
    Square,
    corner_lines,
    dot_of,
    example_dots,
    judge_list,
    label,
    lines,
    near_corner,
    open_line,
    settle_unlisted,
    square_of,
    staircases,
    touched,
)

# Helpers


def sq(text: str) -> Square:
    found = square_of(text)
    assert found is not None
    return found


def sqs(text: str) -> frozenset[Square]:
    return frozenset(map(sq, text.split()))


def dot(text: str) -> Dot:
    found = dot_of(text)
    assert found is not None
    return found[1]


def nothing(_: Square) -> bool:
    return False


def anything(_: Square) -> bool:
    return True


def oracle(start: Dot, end: Dot) -> set[Square]:
    """Clip the segment against each closed square in exact fractions (Liang-Barsky)."""
    columns = range(min(start[0], end[0]) // 100, max(start[0], end[0]) // 100 + 1)
    rows = range(min(start[1], end[1]) // 100, max(start[1], end[1]) // 100 + 1)
    return {(column, row) for column in columns for row in rows if meets(start, end, (column, row))}


def meets(start: Dot, end: Dot, square: Square) -> bool:
    first, last = Fraction(0), Fraction(1)
    for axis in (0, 1):
        low, high, step = 100 * square[axis], 100 * square[axis] + 100, end[axis] - start[axis]
        if step == 0:
            if not low <= start[axis] <= high:
                return False
            continue
        one, two = sorted((Fraction(low - start[axis], step), Fraction(high - start[axis], step)))
        first, last = max(first, one), min(last, two)
    return first <= last


squares = st.tuples(st.integers(0, 7), st.integers(0, 7))
fine = st.integers(1, 99)
coarse = st.sampled_from((10, 20, 25, 40, 50, 60, 75, 80, 90))  # these cut corners often


@st.composite
def dots(draw: st.DrawFn) -> Dot:
    column, row = draw(squares)
    offsets = draw(st.sampled_from((fine, coarse)))
    return 100 * column + draw(offsets), 100 * row + draw(offsets)


# Names


@pytest.mark.parametrize(("square", "name"), [((0, 0), "A1"), ((15, 9), "P10"), ((25, 0), "Z1"), ((26, 4), "AA5")])
def test_names_go_both_ways(square: Square, name: str) -> None:
    assert label(square) == name
    assert square_of(name) == square == square_of(name.lower())


@pytest.mark.parametrize("text", ["", "A", "7", "A0", "A01", "BA1", "HT2", "A1 ", "A-1", "É1", "A1@5,5"])
def test_other_texts_name_no_square(text: str) -> None:
    assert square_of(text) is None


def test_dot_is_read_in_hundredths() -> None:
    assert dot_of("I10@90,20") == ((8, 9), (890, 920))
    assert dot_of("a1@1,99") == ((0, 0), (1, 99))


@pytest.mark.parametrize("text", ["I10", "I10@", "I10@0,20", "I10@20,100", "I10@5", "I10@5,5,5", "@5,5", "I10@05,5"])
def test_other_texts_name_no_dot(text: str) -> None:
    assert dot_of(text) is None


# With dots


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        pytest.param("H9@50,50", "I10@50,50", "H9 I9 H10 I10", id="R01"),
        pytest.param("H9@50,50", "I10@90,20", "H9 I9 I10", id="R02"),
        pytest.param("H9@50,50", "I10@20,90", "H9 H10 I10", id="R03"),
        pytest.param("H9@50,50", "J10@50,50", "H9 I9 I10 J10", id="R04"),
        pytest.param("H9@50,50", "K9@10,90", "H9 I9 J9 K9", id="R05"),
        pytest.param("H9@50,50", "J11@50,50", "H9 I9 H10 I10 J10 I11 J11", id="R06"),
        pytest.param("H9@90,90", "J11@10,50", "H9 H10 I10 I11 J11", id="R07"),
        pytest.param("H9@50,50", "K11@50,50", "H9 I9 I10 J10 J11 K11", id="R08"),
    ],
)
def test_worked_routes(start: str, end: str, expected: str) -> None:
    assert [label(square) for square in touched(dot(start), dot(end)).squares] == expected.split()


def test_sides_are_those_of_exact_corners() -> None:
    assert touched(dot("H9@50,50"), dot("I10@50,50")).sides == sqs("I9 H10")
    assert touched(dot("H9@50,50"), dot("I10@90,20")).sides == frozenset()


def test_free_corners_touch_no_sides() -> None:
    free = touched(dot("H9@50,50"), dot("J11@50,50"), "free")
    assert [label(square) for square in free.squares] == ["H9", "I10", "J11"]
    assert free.sides == frozenset()


def test_blocked_side_squares_refuse_unless_split() -> None:
    found = touched(dot("H9@50,50"), dot("J11@50,50"), "split")
    blocked = sqs("I9 I10").__contains__
    assert found.refusing(blocked) == (sq("I9"), sq("I10"))
    assert found.refusing(blocked, "split") == (sq("I10"),)


@given(dots(), dots())
def test_touched_agrees_with_clipping(start: Dot, end: Dot) -> None:
    found = touched(start, end).squares
    assert set(found) == oracle(start, end)
    assert len(set(found)) == len(found)


@given(dots(), dots())
def test_touched_is_a_chain_between_the_ends_and_symmetric(start: Dot, end: Dot) -> None:
    found = touched(start, end).squares
    assert (found[0], found[-1]) == ((start[0] // 100, start[1] // 100), (end[0] // 100, end[1] // 100))
    assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a, b in pairwise(found))
    assert set(found) == set(touched(end, start).squares)


@given(dots(), dots())
def test_every_segment_is_a_possible_line(start: Dot, end: Dot) -> None:
    found = touched(start, end)
    a, b = found.squares[0], found.squares[-1]
    possible = corner_lines(a, b) if found.sides else lines(a, b)
    assert frozenset(found.squares) - {a, b} in possible


# Near corners


def test_near_corner_accepts_either_side_or_both() -> None:
    found = near_corner(dot("H9@50,50"), dot("I10@52,50"))
    assert found[0] == sqs("H9 I9 I10")
    assert set(found) == {sqs("H9 I9 I10"), sqs("H9 H10 I10"), sqs("H9 I9 H10 I10")}


def test_far_from_corners_only_the_exact_set_is_accepted() -> None:
    assert near_corner(dot("H9@50,50"), dot("I10@90,20")) == [sqs("H9 I9 I10")]
    assert near_corner(dot("H9@50,97"), dot("J9@50,99")) == [sqs("H9 I9 J9")]


def test_tolerance_ends_at_five_hundredths() -> None:
    # 6.5 hundredths below the corner (100, 100) on a slope of 0.87 are a distance of 4.91, 7 on 0.86 are 5.31.
    assert len(near_corner((50, 50), (150, 137))) == 3
    assert len(near_corner((50, 50), (150, 136))) == 1


def test_near_corners_keep_to_straight_lines() -> None:
    found = near_corner(dot("H9@50,50"), dot("K12@50,50"))
    left, right = sqs("H10 I11 J12"), sqs("I9 J10 K11")
    path = sqs("H9 I10 J11 K12")
    assert found[0] == path | left | right
    assert {path | left, path | right} <= set(found)
    assert path | sqs("H10 J10 J12") not in found


def test_near_corner_in_free_play_touches_no_sides_at_the_corner() -> None:
    found = near_corner(dot("H9@50,50"), dot("I10@50,50"), "free")
    assert found[0] == sqs("H9 I10")
    assert set(found) == {sqs("H9 I10"), sqs("H9 I9 I10"), sqs("H9 H10 I10")}


@given(dots(), dots())
@settings(max_examples=60)
def test_near_corner_adds_only_possible_lines(start: Dot, end: Dot) -> None:
    found = near_corner(start, end)
    a, b = touched(start, end).squares[0], touched(start, end).squares[-1]
    assert found[0] == frozenset(touched(start, end).squares)
    assert {each - {a, b} for each in found} <= {*lines(a, b), *corner_lines(a, b)}


# Staircases

COUNTS = (
    (2, 3, 4, 5, 6),
    (3, 4, 6, 8, 11),
    (4, 6, 6, 8, 12),
    (5, 8, 8, 8, 12),
    (6, 11, 12, 12, 10),
)


@pytest.mark.parametrize("dx", range(1, 6))
@pytest.mark.parametrize("dy", range(1, 6))
def test_number_of_staircases(dx: int, dy: int) -> None:
    assert len(staircases(dx, dy)) == COUNTS[dx - 1][dy - 1]


def bounds_allow(steps: tuple[bool, ...]) -> bool:
    """Decide a staircase by bounds on c as a - m b, trying m between all slopes at which two bounds meet."""
    lower, upper = [], []
    column = row = 0
    for to_column in steps:
        if to_column:
            column += 1
            lower.append((row, column))
            upper.append((row + 1, column))
        else:
            row += 1
            lower.append((row, column + 1))
            upper.append((row, column))
    slopes = {Fraction(p - q, i - j) for p, i in lower + upper for q, j in lower + upper if i != j}
    meets_at = sorted({Fraction(0), *(slope for slope in slopes if slope > 0)})
    tries = [*meets_at[1:], *((a + b) / 2 for a, b in pairwise(meets_at)), meets_at[-1] + 1]
    return any(max(a - m * b for a, b in lower) < min(a - m * b for a, b in upper) for m in tries)


@pytest.mark.parametrize(("dx", "dy"), [(1, 1), (1, 4), (3, 2), (3, 3), (4, 2), (5, 4)])
def test_staircases_are_those_of_the_bounds(dx: int, dy: int) -> None:
    expected = set()
    for chosen in combinations(range(dx + dy), dx):
        steps = tuple(k in chosen for k in range(dx + dy))
        if bounds_allow(steps):
            expected.add(tuple((sum(steps[:k]), k - sum(steps[:k])) for k in range(dx + dy + 1)))
    assert set(staircases(dx, dy)) == expected


def test_same_row_or_column_has_one_staircase() -> None:
    assert staircases(0, 0) == (((0, 0),),)
    assert staircases(3, 0) == (((0, 0), (1, 0), (2, 0), (3, 0)),)
    assert lines(sq("H9"), sq("H6")) == (sqs("H8 H7"),)
    assert corner_lines(sq("H9"), sq("H6")) == ()


def test_far_staircases_are_symmetric_and_complete_chains() -> None:
    found = staircases(15, 15)
    assert len(set(found)) == len(found)
    assert {tuple((y, x) for x, y in path) for path in found} == set(found)
    assert {(path[0], path[-1], len(path)) for path in found} == {((0, 0), (15, 15), 31)}


def test_lines_to_a_diagonal_neighbour() -> None:
    assert set(lines(sq("H9"), sq("G8"))) == {sqs("G9"), sqs("H8")}
    assert corner_lines(sq("H9"), sq("G8")) == (sqs("G9 H8"),)


def test_lines_are_mirrored() -> None:
    assert set(lines(sq("H9"), sq("F10"))) == {sqs("G9 F9"), sqs("G9 G10"), sqs("H10 G10")}
    assert set(lines(sq("F10"), sq("H9"))) == set(lines(sq("H9"), sq("F10")))


@pytest.mark.parametrize("there", ["H10", "I10", "J10", "F8", "K11", "E12", "M8"])
def test_lines_are_all_reached_by_dots(there: str) -> None:
    a, b = sq("H9"), sq(there)
    for between in lines(a, b):
        found = example_dots(a, b, between)
        assert found is not None
        assert touched(*found).squares[0] == a
        assert touched(*found).sides == frozenset()
        assert set(touched(*found).squares) == between | {a, b}
    for between in corner_lines(a, b):
        found = example_dots(a, b, between | {a, b})
        assert found is not None
        assert touched(*found).sides != frozenset()
        assert set(touched(*found).squares) == between | {a, b}


def test_no_dots_for_squares_of_no_line() -> None:
    assert example_dots(sq("H9"), sq("J11"), sqs("I9 J9 J10")) is None


# Lists


def test_r09_list_of_a_bent_staircase() -> None:
    verdict = judge_list(sq("H9"), sq("J11"), sqs("I9 J9 J10"), nothing, anything)
    assert (verdict.ok, verdict.rule) == (False, "route.straight")


def test_r10_both_sides_blocked() -> None:
    blocked = sqs("I9 H10").__contains__
    for listed in ("", "I9", "I9 H10"):
        assert judge_list(sq("H9"), sq("I10"), sqs(listed), blocked, anything).rule == "route.no-blocked"
    verdict = settle_unlisted(sq("H9"), sq("I10"), blocked, anything)
    assert (verdict.ok, verdict.rule, verdict.expected) == (False, "route.no-blocked", ())
    assert open_line(sq("H9"), sq("I10"), blocked) is None


def test_r11_one_side_blocked_settles_silently() -> None:
    verdict = settle_unlisted(sq("H9"), sq("I10"), sqs("I9").__contains__, anything)
    assert (verdict.ok, verdict.rule, verdict.squares) == (True, None, sqs("H10"))


def test_w06_without_a_list_is_ambiguous() -> None:
    verdict = settle_unlisted(sq("H9"), sq("I10"), nothing, anything)
    assert (verdict.ok, verdict.rule, verdict.squares) == (False, "log.ambiguous-route", frozenset())
    assert set(verdict.expected) == {sqs("I9"), sqs("H10"), sqs("I9 H10")}


def test_w06_empty_list_lacks_a_square() -> None:
    verdict = judge_list(sq("H9"), sq("I10"), frozenset(), nothing, anything)
    assert (verdict.ok, verdict.rule) == (False, "route.cross-out-touched")
    assert set(verdict.expected) == {sqs("I9"), sqs("H10"), sqs("I9 H10")}


@pytest.mark.parametrize("listed", ["I9", "H10", "I9 H10"])
def test_w06_either_side_or_both_is_fine(listed: str) -> None:
    verdict = judge_list(sq("H9"), sq("I10"), sqs(listed), nothing, anything)
    assert (verdict.ok, verdict.rule, verdict.squares) == (True, None, sqs(listed))


def test_list_without_squares_crossed_before() -> None:
    newly = sqs("H10").__contains__
    assert judge_list(sq("H9"), sq("I10"), frozenset(), nothing, newly).ok
    assert settle_unlisted(sq("H9"), sq("I10"), nothing, nothing).squares == frozenset()


def test_list_may_name_squares_crossed_before_if_the_line_touches_them() -> None:
    def newly(square: Square) -> bool:
        return square != sq("I9")

    assert judge_list(sq("H9"), sq("J10"), sqs("H9 I9 I10"), nothing, newly).squares == sqs("I10")
    assert judge_list(sq("H9"), sq("J10"), sqs("I9 H10 I10"), nothing, newly).ok  # through their corner
    assert judge_list(sq("H9"), sq("J10"), sqs("I9 H8"), nothing, newly).rule == "route.straight"


def test_list_with_the_destination() -> None:
    verdict = judge_list(sq("H9"), sq("I10"), sqs("I9 I10"), nothing, anything)
    assert (verdict.rule, verdict.squares) == ("route.endpoints", sqs("I9"))


def test_list_with_a_blocked_square() -> None:
    blocked = sqs("I9").__contains__
    verdict = judge_list(sq("H9"), sq("I10"), sqs("I9"), blocked, anything)
    assert (verdict.rule, verdict.squares, verdict.expected) == ("route.no-blocked", sqs("I9"), (sqs("H10"),))


def test_list_that_lacks_squares_goes_on_with_them() -> None:
    verdict = judge_list(sq("H9"), sq("K9"), sqs("I9"), nothing, anything)
    assert (verdict.rule, verdict.squares) == ("route.cross-out-touched", sqs("I9 J9"))


def test_corner_switch_with_lists() -> None:
    a, b, blocked = sq("H9"), sq("I10"), sqs("I9 H10").__contains__
    assert judge_list(a, b, frozenset(), nothing, anything, "free").ok
    assert settle_unlisted(a, b, blocked, anything, "free").squares == frozenset()
    assert judge_list(a, b, sqs("I9 H10"), blocked, anything, "split").ok
    assert settle_unlisted(a, b, blocked, anything, "split").squares == sqs("I9 H10")
    assert open_line(a, b, blocked, "free") == frozenset()
    assert open_line(a, b, blocked, "split") == sqs("I9 H10")


@given(dots(), dots(), st.frozensets(squares, max_size=20), st.frozensets(squares, max_size=8))
def test_a_drawn_line_is_always_accepted(
    start: Dot, end: Dot, crossed: frozenset[Square], blocked: frozenset[Square]
) -> None:
    found = touched(start, end)
    a, b = found.squares[0], found.squares[-1]
    listed = frozenset(found.squares) - {a, b} - crossed

    def newly(square: Square) -> bool:
        return square not in crossed

    verdict = judge_list(a, b, listed, (blocked - {a, b}).__contains__, newly)
    if blocked.isdisjoint(set(found.squares) - {a, b}):
        assert (verdict.ok, verdict.squares) == (True, listed)
        assert listed in verdict.expected
        assert listed in settle_unlisted(a, b, (blocked - {a, b}).__contains__, newly).expected


# Open lines


def test_open_line_in_a_row() -> None:
    assert open_line(sq("H9"), sq("K9"), nothing) == sqs("I9 J9")
    assert open_line(sq("H9"), sq("K9"), sqs("J9").__contains__) is None
    assert open_line(sq("H9"), sq("I9"), anything) == frozenset()


def test_open_line_takes_the_cheapest() -> None:
    def cost(square: Square) -> int:
        return 5 if square == sq("I9") else 0

    assert open_line(sq("H9"), sq("I10"), nothing, cost=cost) == sqs("H10")
    assert open_line(sq("H9"), sq("I10"), sqs("H10").__contains__, cost=cost) == sqs("I9")


@given(squares, squares, st.frozensets(squares, max_size=24), st.frozensets(squares, max_size=24))
@settings(max_examples=60)
def test_open_line_is_open_and_cheapest(
    a: Square, b: Square, blocked: frozenset[Square], dear: frozenset[Square]
) -> None:
    found = open_line(a, b, blocked.__contains__, cost=lambda square: square in dear)
    possible = [line for line in (*lines(a, b), *corner_lines(a, b)) if blocked.isdisjoint(line)]
    if found is None:
        assert possible == []
    else:
        assert found in possible
        assert len(found & dear) == min(len(line & dear) for line in possible)
