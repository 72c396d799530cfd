"""Towns and the Hometown (P17 to P23; W08, W10, D22, D25, D26)."""

from typing import Any

import pytest
from boa import HOME, THERE, Record, area, arrive_at, ask, in_town, run, sheet, sq, sqs
from playing import breaks

from sheetgen.games.book_of_adventure.actions import (
    Buy,
    Convert,
    Disarm,
    End,
    Flee,
    Haggle,
    Move,
    Oracle,
    Rest,
    Sell,
    Try,
    VisitHome,
    Work,
)
from sheetgen.games.book_of_adventure.encounters import enter
from sheetgen.games.book_of_adventure.state import State, Visit
from sheetgen.games.book_of_adventure.towns import arrive, price
from sheetgen.games.book_of_adventure.turn import turn

NEAR = {"J8": "15", "J9": "O12"}
"""Somewhere to go from I8, so that nobody is stuck."""


def town(mark: str = "T3", **more: Any) -> State:
    return in_town(mark, areas=NEAR | more.pop("areas", {}), **more)


def do(s: State, act: Any, *answers: Any) -> Record:
    """One turn that begins with this action."""
    return run(turn(s), s, act, *answers)


def test_w08_two_snacks_and_a_flute_in_a_town_of_wealth_one() -> None:
    s = town("T1", gold=14)
    assert do(s, Buy("Flute")).said("Gold") == [("buy.price", 10)]
    do(s, Buy("Snack", 2))
    assert (s.gold, s.things) == (2, {"Flute": 1, "Snack": 2})


def test_w10_the_flute_is_sold_for_one() -> None:
    s = town(things="Flute")
    record = do(s, Sell("Flute"))
    assert (s.gold, s.things) == (1, {})
    assert (record.said("Gold"), record.said("Flute")) == ([("sell.price", 1)], [("sell.owned", 0)])


def test_d25_a_haggled_town() -> None:
    s = town(gold=20, wounds=5, things="Bow", fear=1)
    do(s, Haggle(), (3,))
    assert s.visit is not None
    assert s.visit.discount == 1
    assert do(s, Buy("Sword")).said("Gold") == [("buy.price", 11)]
    assert do(s, Rest()).said("Gold") == [("rest.cost", 8)]
    assert do(s, Oracle(sq("J8")), (5,)).said("Gold") == [("oracle.cost", 5)]
    assert do(s, Sell("Sword")).said("Gold") == [("sell.price", 8)]
    assert do(s, Work(), (4,)).said("Gold") == [("work.wage", 15)]


def test_a_failed_haggle_costs_nothing_but_the_chance() -> None:
    s = town(gold=9)
    do(s, Haggle(), (4,))
    assert breaks(ask(s), Haggle()) == ["haggle.once-on-entry"]
    do(s, Buy("Flute"))
    assert s.gold == 3


def test_prices_do_not_fall_below_zero() -> None:
    assert [price(base, Visit(HOME, 1, 1)) for base in (0, 1)] == [0, 1]
    assert price(0, Visit(HOME, 0, 1)) == 0


def test_haggling_is_for_entering_a_town() -> None:
    assert breaks(ask(town()), Haggle()) == []
    for act, answers in (
        (Rest(), []),
        (Work(), [(1,)]),
        (Sell("Rope"), []),
        (Buy("Flute"), []),
        (Oracle(sq("J8")), [(1,)]),
    ):
        s = town(gold=30, things="Rope")
        do(s, act, *answers)
        assert breaks(ask(s), Haggle()) == ["haggle.once-on-entry"], act
    assert breaks(ask(sheet(areas=NEAR)), Haggle()) == ["haggle.not-hometown"]


def test_business_is_without_limit() -> None:
    s = town(gold=30, wounds=9)
    for _ in range(3):
        do(s, Rest())
        do(s, Buy("Snack"))
    assert (s.wounds, s.gold, s.things) == (0, 0, {"Snack": 3})


def test_the_hometown_is_a_town_for_business() -> None:
    s = sheet(areas=NEAR, gold=9, wounds=4, things="Sword")
    for act in (Rest(), Buy("Snack"), Sell("Sword"), Work(), Oracle(sq("J8"))):
        assert breaks(ask(s), act) == []


@pytest.mark.parametrize(
    ("act", "rule"),
    [
        (Buy("Sword"), "buy.equipment-one"),
        (Buy("Flute", 2), "buy.equipment-one"),
        (Buy("Bomb", 2), "gold.no-debt"),
        (Sell("Rope"), "sell.owned"),
        (Sell("Snack", 3), "sell.owned"),
        (Rest(4), "gold.no-debt"),
        (Oracle(sq("J9")), "oracle.untyped-only"),
        (Oracle(sq("K9")), "oracle.untyped-only"),
        (Oracle(sq("J7")), "oracle.untyped-only"),
        (Oracle(sq("H7")), "oracle.untyped-only"),
        (Oracle(HOME), "oracle.untyped-only"),
        (Oracle(sq("A1")), "oracle.untyped-only"),
    ],
)
def test_business_that_breaks_a_rule(act: Any, rule: str) -> None:
    s = town(gold=13, things="Sword, Snack, Snack", crossed=sqs("J7"), areas={"J7": "15", "K9": "Pm12", "H7": "B"})
    assert breaks(ask(s), act) == [rule]


@pytest.mark.parametrize(
    "act",
    [Buy("Rope"), Buy("Snack", 2), Sell("Sword"), Sell("Snack", 2), Rest(3), Oracle(sq("J8")), Work(), Move(HOME)],
)
def test_business_that_is_fine(act: Any) -> None:
    assert breaks(ask(town(gold=13, things="Sword, Snack, Snack")), act) == []


def test_an_oracle_must_be_paid() -> None:
    assert breaks(ask(town(gold=3)), Oracle(sq("J8"))) == ["gold.no-debt"]
    assert breaks(ask(town(gold=3)), Oracle(sq("J9"))) == ["oracle.untyped-only", "gold.no-debt"]


def test_equipment_given_up_or_sold_may_be_bought_again() -> None:
    s = town(gold=30, things="Rope")
    do(s, Sell("Rope"))
    assert breaks(ask(s), Buy("Rope")) == []
    s = town(gold=30, things="Sword")
    run(enter(_with(s, "H12"), THERE), s, Try("CHA", give=("Sword",)), (6, 6, 6, 6))
    s.visit, s.phase, s.pending = Visit(HOME, 2), "town", ()
    assert breaks(ask(s), Buy("Sword")) == []


def _with(s: State, mark: str) -> State:
    s.areas[THERE] = area(mark)
    return s


@pytest.mark.parametrize(("wounds", "count", "left"), [(9, 1, 6), (2, 1, 0), (0, 1, 0), (7, 2, 1), (4, 2, 0)])
def test_d26_a_rest_heals_three_at_most(wounds: int, count: int, left: int) -> None:
    s = town(gold=10, wounds=wounds)
    record = do(s, Rest(count))
    assert (s.wounds, s.gold) == (left, 10 - 4 * count)
    if left:
        assert record.broken("Wounds", 0) == "rest.heals-three"
    else:
        assert record.broken("Wounds", -1) == "wounds.floor-zero"


def test_d22_the_wage_is_paid_before_fear_ends_the_game() -> None:
    s = town("T2", fear=18, gold=1)
    record = do(s, Work(), (5,))
    assert (record.over, s.over, s.gold, s.fear) == (True, "unfinished", 8, 20)
    assert (record.said("Fear"), record.said("Gold")) == ([("work.fear", 20)], [("work.wage", 8)])


def test_work_at_nineteen_fear_stops_at_twenty() -> None:
    s = town(fear=19)
    record = do(s, Work(), (5,))
    assert (s.fear, record.broken("Fear", 21), record.broken("Fear", 19)) == (20, "fear.stop-at-twenty", "work.fear")


# Oracle


@pytest.mark.parametrize(("face", "letter"), [(1, "O"), (2, "P"), (6, "R")])
def test_an_oracle_writes_the_type_and_starts_nothing(face: int, letter: str) -> None:
    s = town(gold=4)
    record = do(s, Oracle(sq("J8")), (face,))
    assert (s.areas[sq("J8")].text(), s.phase, s.fight, s.encounters_started) == (f"{letter}15", "town", None, 1)
    assert record.rolls == [("type", 1)]
    assert record.roll("type").stream == "type/J8"


def test_nothing_starts_after_an_oracle_but_a_route_may_follow() -> None:
    s = town(gold=9)
    for act in (Try("STR"), Convert(), Disarm()):
        assert breaks(ask(s), act) == ["encounter.start-at-ecl"]
    assert breaks(ask(s), Flee()) == ["flee.only-where-allowed"]
    do(s, Oracle(sq("J8")), (1,))
    for act in (Try("STR"), Flee(), Convert(), Disarm()):
        assert breaks(ask(s), act) == ["oracle.no-start"]
    assert breaks(ask(s), Move(sq("J8"))) == []
    do(s, Rest())
    assert breaks(ask(s), Try("STR")) == ["encounter.start-at-ecl"]


# Coming and going


def test_a_town_is_visited_left_and_crossed_out() -> None:
    s = sheet(areas={"I8": "T3", "J8": "O40"}, encounters_started=1)
    record = do(s, Move(THERE))
    assert (s.phase, s.towns_visited, s.crossed, s.fear) == ("town", {HOME, THERE}, frozenset(), 0)
    assert s.visit == Visit(THERE, 3)
    assert record.rolls == []
    do(s, Move(sq("J8")), Flee())
    assert (s.crossed, s.visit, s.phase, s.here) == ({THERE}, None, "open", THERE)


def test_a_town_creates_nothing() -> None:
    s = sheet(areas={"I8": "T3", "J8": "O40"})
    do(s, Move(THERE))
    assert s.pending == ()


def test_a_town_that_was_left_is_closed() -> None:
    s = sheet(areas={"I8": "T3", "J8": "O40"}, crossed=sqs("I8"))
    assert breaks(ask(s), Move(THERE)) == ["town.no-return"]


def test_g42_a_flight_into_a_town_does_not_reopen_it() -> None:
    s = town(gold=20)
    do(s, Move(sq("J9")), Flee())
    for act in (Buy("Snack"), Rest(), Work(), Sell("Rope"), Oracle(sq("J8")), Haggle()):
        assert breaks(ask(s), act) == ["flee.not-a-visit"]
    assert breaks(ask(s), VisitHome()) == ["hometown.new-dot"]
    assert breaks(ask(s), Move(sq("J8"))) == []


def test_a_return_costs_one_fear_on_arrival() -> None:
    s = town()
    record = do(s, Move(HOME))
    assert (s.fear, record.said("Fear"), len(s.dots)) == (1, [("hometown.return-fear", 1)], 3)
    assert s.visit == Visit(HOME, 2)
    assert HOME not in s.crossed


def test_g43_a_return_before_the_first_encounter_is_free() -> None:
    s = town()
    s.encounters_started = 0
    record = do(s, Move(HOME))
    assert (s.fear, record.broken("Fear", 1)) == (0, "hometown.free-before-first-encounter")


def test_g43_a_fled_first_encounter_was_an_encounter() -> None:
    s = sheet(areas={"I8": "Z15", "H7": "T3"})
    do(s, Move(THERE), Flee())
    do(s, VisitHome())
    assert s.fear == 2


def test_g44_a_return_at_nineteen_fear_ends_the_game_on_arrival() -> None:
    s = town(fear=19)
    assert (do(s, Move(HOME)).over, s.over, s.fear) == (True, "unfinished", 20)


def test_g41_a_flight_into_the_hometown_costs_fear_only_when_it_is_used() -> None:
    s = sheet(areas={"I8": "Z15", "J8": "15"}, gold=9)
    do(s, Move(THERE), Flee())
    assert (s.phase, s.visit, s.fear, s.here) == ("open", None, 1, HOME)
    assert breaks(ask(s), Rest()) == ["flee.not-a-visit"]
    assert breaks(ask(s), VisitHome()) == breaks(ask(s), Move(THERE)) == []
    record = do(s, VisitHome())
    assert (s.phase, s.visit, record.said("Fear")) == ("town", Visit(HOME, 2), [("hometown.return-fear", 2)])
    assert [(dot.square, dot.live) for dot in s.dots] == [(HOME, True), (THERE, False), (HOME, True)]
    assert breaks(ask(s), Rest()) == []


def test_the_dot_of_a_declared_visit_lies_in_the_hometown() -> None:
    s = sheet(areas={"I8": "Z15"})
    do(s, Move(THERE), Flee())
    assert breaks(ask(s), VisitHome((750, 730))) == []
    assert breaks(ask(s), VisitHome((850, 730))) == ["hometown.new-dot"]
    do(s, VisitHome((850, 730)))
    assert s.dots[-1].place is None


def test_nobody_stands_still_or_retires() -> None:
    for s, rule in ((town(), "hometown.new-dot"), (sheet(areas=NEAR), "hometown.revisit")):
        assert breaks(ask(s), VisitHome()) == [rule]
        assert breaks(ask(s), End()) == ["end.no-early-retirement"]


def test_outside_towns_there_is_no_business() -> None:
    s = sheet(areas=NEAR)
    arrive_at(s, THERE, area("O15"))
    s.crossed |= {THERE}
    for act in (Buy("Snack"), Rest(), Work(), Sell("Rope"), Oracle(sq("J8")), Haggle()):
        assert breaks(ask(s), act) == ["town.business-only-inside"]
    assert breaks(ask(s), VisitHome()) == ["hometown.new-dot"]


def test_arriving_in_a_town_asks_nothing() -> None:
    s = sheet()
    arrive_at(s, THERE, area("T4"))
    assert run(arrive(s, THERE), s).events == []
    assert s.visit == Visit(THERE, 4)
