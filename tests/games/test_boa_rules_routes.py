"""P4 and P5: destinations, lines, what they cross out, and early Routes (W06; geometry itself: test_boa_geometry)."""

from typing import Any

import pytest
from boa import HOME, THERE, Record, area, arrive_at, ask, dot, run, sheet, sq, sqs
from playing import breaks

from sheetgen.engine.prompts import Choose, Pick
from sheetgen.games.book_of_adventure.actions import Buy, End, Flee, Haggle, Move, Rest, Try, VisitHome, Work
from sheetgen.games.book_of_adventure.route import can_move, clear_dot, destinations, in_reach, is_open, judge_move
from sheetgen.games.book_of_adventure.state import RouteDot, State
from sheetgen.games.book_of_adventure.turn import before_moving_rule, take, turn

RING = {"G7": "B", "H7": "15", "I7": "T3", "G8": "14", "I8": "18", "G9": "16", "H9": "17", "I9": "Z11"}
"""The grid of W05 around H8."""


def rules(s: State, act: Move) -> list[str]:
    return [breach.rule for breach in judge_move(s, act)]


def go(s: State, act: Move, *answers: Any, partly: bool = True) -> Record:
    return run(take(s, act), s, *answers, partly=partly)


# Destinations


@pytest.mark.parametrize(
    ("target", "broken"),
    [
        ("I8", []),
        ("H7", []),
        ("G7", ["route.destination-open"]),
        ("H8", ["route.destination-open"]),
        ("A8", ["route.destination-open"]),
        ("G9", ["encounter.no-repeat"]),
        ("H10", ["town.no-return"]),
        ("H6", ["route.destination-open"]),
        ("H16", ["world.edges"]),
    ],
)
def test_where_a_route_may_lead(target: str, broken: list[str]) -> None:
    s = sheet(areas=RING | {"H10": "T2"}, crossed=sqs("G9 H10 H6"))
    lines = {"G7": "H7", "G9": "H9", "H10": "H9", "H6": "H7", "A8": "B8 C8 D8 E8 F8 G8"}
    over = sqs(lines.get(target, ""))
    assert rules(s, Move(sq(target), over)) == broken
    assert is_open(s, sq(target)) == (not broken)


def test_a_crossed_out_encounter_run_over_by_a_line_is_lost() -> None:
    s = sheet(areas=RING | {"J8": "O20"})
    go(s, Move(sq("J8")), Flee())
    assert THERE in s.crossed
    assert rules(s, Move(THERE)) == ["encounter.no-repeat"]
    assert (s.pending, s.chapters) == ((), 0)


def test_a_route_starts_where_the_adventurer_is() -> None:
    s = sheet(areas=RING)
    arrive_at(s, THERE, area("18"))
    s.crossed |= {THERE}
    assert rules(s, Move(sq("I7"), start=HOME)) == ["route.start-dot"]
    assert rules(s, Move(sq("I7"), start=THERE)) == []


def test_after_a_flight_the_route_starts_at_the_last_live_dot() -> None:
    s = sheet(areas=RING)
    go(s, Move(sq("I9"), sqs("I8")), Flee())
    assert s.here == HOME
    assert rules(s, Move(sq("H7"), start=sq("I9"))) == ["route.start-dot"]
    assert rules(s, Move(sq("I9"), sqs("H9"))) == []
    assert rules(s, Move(sq("I9"), frozenset())) == []


# Lines without dots


@pytest.mark.parametrize(
    ("over", "broken"),
    [
        (None, ["log/ambiguous"]),
        ("", ["route.cross-out-touched"]),
        ("I8", []),
        ("H9", []),
        ("I8 H9", []),
        ("I8 H7", ["route.straight"]),
    ],
)
def test_w06_the_diagonal_step_of_the_example(over: str | None, broken: list[str]) -> None:
    s = sheet(areas=RING)
    assert rules(s, Move(sq("I9"), None if over is None else sqs(over))) == broken


@pytest.mark.parametrize("over", ["I8", "H9", "I8 H9"])
def test_w06_crosses_out_what_is_listed(over: str) -> None:
    s = sheet(areas=RING)
    go(s, Move(sq("I9"), sqs(over)))
    assert s.crossed == sqs(over)
    assert (s.lines[-1].crossed, s.lines[-1].start, s.lines[-1].end) == (sqs(over), 0, 1)
    assert (s.here, s.phase) == (sq("I9"), "encounter")


def test_r09_a_bent_route() -> None:
    s = sheet(areas={"J10": "15"})
    assert rules(s, Move(sq("J10"), sqs("I8 J8 J9"))) == ["route.straight"]


def test_r10_no_line_is_left() -> None:
    s = sheet(areas={"I9": "15", "I8": "B", "H9": "B"})
    assert rules(s, Move(sq("I9"), frozenset())) == rules(s, Move(sq("I9"))) == ["route.no-blocked"]
    assert list(destinations(s)) == []


def test_r11_the_only_line_is_taken_silently() -> None:
    s = sheet(areas={"I9": "15", "I8": "B"})
    assert rules(s, Move(sq("I9"))) == []
    go(s, Move(sq("I9")))
    assert s.crossed == sqs("H9")


def test_a_straight_line_crosses_what_is_between_and_only_that() -> None:
    s = sheet(areas={"K8": "15", "J8": "T3"})
    go(s, Move(sq("K8")))
    assert s.crossed == sqs("I8 J8")
    assert rules(sheet(areas={"K8": "15", "J8": "B"}), Move(sq("K8"))) == ["route.no-blocked"]


def test_empty_squares_that_a_line_crosses_are_never_created() -> None:
    s = sheet(areas={"J8": "Z11"})
    s.level = 3
    go(s, Move(sq("J8")), *_solve(), partly=False)
    assert THERE in s.crossed
    assert frozenset(s.pending) == sqs("I7 J7 K7 K8 I9 J9 K9")


def _solve() -> list[Any]:
    return [Try("INT"), (6, 6, 6, 6, 6), (5,)]


def test_the_hometown_is_crossed_by_lines_and_stays_open() -> None:
    s = sheet(areas={"G8": "O15"})
    arrive_at(s, THERE, area("O15"))
    s.crossed |= {THERE}
    go(s, Move(sq("G8")), Flee())
    assert (HOME in s.crossed, s.fear, s.towns_visited) == (False, 1, {HOME})
    assert rules(s, Move(HOME)) == []


def test_a_list_may_name_squares_crossed_out_before() -> None:
    s = sheet(areas={"K8": "15"}, crossed=sqs("I8"))
    assert rules(s, Move(sq("K8"), sqs("I8 J8"))) == rules(s, Move(sq("K8"), sqs("J8"))) == []
    go(s, Move(sq("K8"), sqs("I8 J8")))
    assert s.lines[-1].crossed == sqs("J8")


def test_the_destination_is_not_crossed_out_by_the_line() -> None:
    s = sheet(areas=RING)
    assert rules(s, Move(THERE, sqs("I8"))) == ["route.endpoints"]
    go(s, Move(THERE), partly=True)
    assert s.crossed == frozenset()


# Lines with dots


def dotted(areas: dict[str, str], variants: str = "", start: str = "H8@50,50") -> State:
    s = sheet(areas=areas, variants=variants)
    s.dots = (RouteDot(HOME, dot(start)),)
    return s


def to(text: str, over: str | None = None) -> Move:
    return Move(sq(text.split("@")[0]), None if over is None else sqs(over), dot(text))


@pytest.mark.parametrize(
    ("end", "crossed"), [("I9@50,50", "I8 H9"), ("I9@90,20", "I8"), ("I9@20,90", "H9"), ("J9@50,50", "I8 I9")]
)
def test_dots_tell_exactly_what_is_crossed_out(end: str, crossed: str) -> None:
    s = dotted({"I9": "15", "J9": "15"})
    assert rules(s, to(end)) == []
    go(s, to(end))
    assert (s.crossed, s.dots[-1].place) == (sqs(crossed), dot(end))


def test_a_dotted_list_must_fit_the_dots() -> None:
    s = dotted({"I9": "15"})
    assert rules(s, to("I9@90,20", "I8")) == []
    assert rules(s, to("I9@90,20", "")) == ["route.cross-out-touched"]
    assert rules(s, to("I9@90,20", "H9")) == ["route.straight"]
    for near_enough in ("I8", "H9", "I8 H9"):
        assert rules(s, to("I9@50,50", near_enough)) == []


def test_dots_across_a_blocked_area() -> None:
    s = dotted({"I9": "15", "I8": "B"})
    assert rules(s, to("I9@90,20")) == rules(s, to("I9@90,20", "I8")) == ["route.no-blocked"]
    assert rules(s, to("I9@20,90")) == []


def test_a_line_through_a_corner_of_a_blocked_area_needs_the_log_to_say_it_went_round() -> None:
    s = dotted({"I9": "15", "I8": "B"})
    assert rules(s, to("I9@50,50")) == ["route.corner-touch"]
    assert rules(s, to("I9@50,50", "H9")) == []
    assert rules(s, to("I9@50,50", "I8 H9")) != []
    go(s, to("I9@50,50", "H9"))
    assert s.crossed == sqs("H9")


@pytest.mark.parametrize(
    ("value", "blocked", "broken", "crossed"),
    [
        ("touch", "", [], "I8 H9"),
        ("touch", "I8", ["route.corner-touch"], ""),
        ("touch", "I8 H9", ["route.corner-touch"], ""),
        ("free", "", [], ""),
        ("free", "I8", [], ""),
        ("free", "I8 H9", [], ""),
        ("split", "", [], "I8 H9"),
        ("split", "I8", [], "I8 H9"),
        ("split", "I8 H9", [], "I8 H9"),
    ],
)
def test_route_corner_with_dots(value: str, blocked: str, broken: list[str], crossed: str) -> None:
    s = dotted({"I9": "15"} | dict.fromkeys(blocked.split(), "B"), f"route-corner={value}")
    assert rules(s, to("I9@50,50")) == broken
    if not broken:
        go(s, to("I9@50,50"))
        assert s.crossed == sqs(crossed)


@pytest.mark.parametrize(
    ("value", "fine"),
    [("touch", {"I8", "H9", "I8 H9"}), ("free", {"I8", "H9", ""}), ("split", {"I8", "H9", "I8 H9"})],
)
def test_route_corner_without_dots(value: str, fine: set[str]) -> None:
    s = sheet(areas={"I9": "15"}, variants=f"route-corner={value}")
    for over in ("", "I8", "H9", "I8 H9"):
        assert (rules(s, Move(sq("I9"), sqs(over))) == []) == (over in fine), over


@pytest.mark.parametrize(("value", "possible"), [("touch", False), ("free", True), ("split", True)])
def test_route_corner_between_two_blocked_areas(value: str, possible: bool) -> None:
    s = sheet(areas={"I9": "15", "I8": "B", "H9": "B"}, variants=f"route-corner={value}")
    assert list(destinations(s)) == ([sq("I9")] if possible else [])


# Reach, and where no Route is left


def test_route_reach_neighbour() -> None:
    s = sheet(areas=RING | {"J8": "15", "J10": "12"}, variants="route-reach=neighbour")
    assert rules(s, Move(sq("J8"), sqs("I8"))) == ["route.any-distance"]
    assert rules(s, Move(THERE)) == []
    assert in_reach(s, sq("I9"))
    assert not in_reach(s, sq("J10"))
    assert set(destinations(s)) == sqs("H7 I7 G8 I8 G9 H9 I9")


WALLED = dict.fromkeys(["G7", "H7", "I7", "G8", "I8", "G9", "H9", "I9"], "B")


def stuck_outside(variants: str = "") -> State:
    """In an overcome Encounter whose neighbours are all Blocked."""
    s = sheet(areas={"K11": "15"}, variants=variants)
    arrive_at(s, sq("D4"), area("O15"))
    s.crossed |= {sq("D4")}
    s.areas |= {sq(name): area("B") for name in ["C3", "D3", "E3", "C4", "E4", "C5", "D5", "E5"]}
    return s


def test_without_a_route_the_game_is_over() -> None:
    s = stuck_outside()
    record = run(turn(s), s)
    assert (record.over, s.over, record.events, s.closed) == (True, "stuck", [], False)


def test_route_reach_neighbour_gets_stuck_among_far_areas() -> None:
    s = sheet(areas={"K11": "15"}, variants="route-reach=neighbour")
    arrive_at(s, sq("D4"), area("O15"))
    s.crossed |= {sq("D4")}
    assert run(turn(s), s).over
    assert s.over == "stuck"


def test_one_who_is_stuck_in_a_town_may_finish_the_business() -> None:
    s = sheet(areas=WALLED, gold=3)
    choice = ask(s)
    assert breaks(choice, Work()) == breaks(choice, End()) == breaks(choice, End("stuck")) == []
    assert breaks(choice, End("unfinished")) == ["end.stuck"]
    assert "end.stuck" in breaks(choice, Move(THERE))
    assert choice.each is not None
    assert list(choice.each()) == [End("stuck")]
    run(turn(s), s, Work(), (3,))
    assert (run(turn(s), s, End("stuck")).over, s.over, s.closed, s.gold) == (True, "stuck", True, 8)


def test_one_who_is_stuck_after_a_flight_home_may_still_declare_the_visit() -> None:
    s = sheet(areas=WALLED, encounters_started=1)
    s.visit, s.phase = None, "open"
    assert breaks(ask(s), VisitHome()) == breaks(ask(s), End("stuck")) == []
    run(turn(s), s, VisitHome())
    assert (s.phase, s.fear) == ("town", 1)


def test_dots_decide_whether_a_route_is_left() -> None:
    # Past I9 a line to J9 must leave row 8 beyond column I, which is too flat for a dot at the bottom of H8.
    walls = {"J9": "15", "I9": "B"}
    low, high = dotted(walls, start="H8@1,99"), dotted(walls, start="H8@50,10")
    assert list(destinations(low)) == list(destinations(high)) == [sq("J9")]
    assert (can_move(low), clear_dot(low, sq("J9"))) == (False, None)
    assert can_move(high)
    assert "move" in ask(high).offers
    assert "end" in ask(low).offers


def test_the_last_clear_dot_is_found() -> None:
    s = dotted({"I9": "15", "I8": "B"}, start="H8@98,1")
    assert clear_dot(s, sq("I9"), 33) is None
    found = clear_dot(s, sq("I9"))
    assert found is not None
    assert rules(s, Move(sq("I9"), None, found)) == []
    assert can_move(s)


# Before all surroundings are rolled


def test_the_next_square_is_picked_in_reading_order() -> None:
    s = sheet(areas={"I8": "15"})
    s.pending, s.centre = (sq("G7"), sq("H7")), HOME
    prompt = next(iter(turn(s)))
    assert isinstance(prompt, Pick)
    assert (prompt.rule, prompt.labels) == ("area.create.order", ("G7", "H7"))
    run(turn(s), s, sq("H7"), (2, 3, 4, 5))
    assert (s.pending, s.areas[sq("H7")].ecl) == ((sq("G7"),), 14)


def early(s: State) -> Choose:
    prompt = next(iter(turn(s)))
    assert isinstance(prompt, Pick)
    assert prompt.instead is not None
    return prompt.instead()


def test_a_route_before_all_are_rolled() -> None:
    s = sheet(areas={"I8": "15"}, gold=9, wounds=3)
    s.pending, s.centre = (sq("G7"), sq("H7")), HOME
    choice = early(s)
    assert breaks(choice, Move(THERE))[0] == "area.create.before-moving"
    assert breaks(choice, VisitHome())[0] == "area.create.before-moving"
    assert breaks(choice, Rest()) == breaks(choice, Buy("Rope")) == []
    assert breaks(choice, Haggle()) == ["haggle.not-hometown"]


@pytest.mark.parametrize(
    ("pending", "rule"),
    [
        ("G7 I7 G9 I9", "area.create.eight-neighbours"),
        ("G7 I9", "area.create.eight-neighbours"),
        ("G7", "area.create.before-moving"),
        ("G7 H7", "area.create.before-moving"),
    ],
)
def test_forgotten_diagonals_read_as_one_habit(pending: str, rule: str) -> None:
    s = sheet(areas={"I8": "15"})
    s.pending, s.centre = tuple(map(sq, pending.split())), HOME
    assert before_moving_rule(s) == rule
