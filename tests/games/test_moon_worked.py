"""The worked examples of section 6: the source's recomputed, two fights, and the golden playthrough."""

from __future__ import annotations

from pathlib import Path

import pytest
from moon import carry, foe, ring, run, sheet, weapon

from sheetgen.engine.prompts import Roll
from sheetgen.games.moonstruck import actions as act
from sheetgen.games.moonstruck.amounts import Amount
from sheetgen.games.moonstruck.book import Item
from sheetgen.games.moonstruck.checks import make_test, outcome_rule
from sheetgen.games.moonstruck.combat import begin, fight_turn
from sheetgen.games.moonstruck.creation import roll_stat, swap
from sheetgen.games.moonstruck.experience import award_xp, judge_raise, raise_ability
from sheetgen.games.moonstruck.possessions import drop, heal, in_hand
from sheetgen.games.moonstruck.primitives import is_down
from sheetgen.games.moonstruck.state import Foe, Offer, State, effective
from sheetgen.log.reader import parse_log, read_log
from sheetgen.tracker.check import check_log

LOGS = Path(__file__).parents[1] / "logs" / "moonstruck"


def test_e1_strength_from_a_seven() -> None:
    s = sheet()
    run(roll_stat(s, "Strength"), s, 7)
    assert s.scores["Strength"] == 57


def test_e2_health_from_a_thirteen_fills_both_boxes() -> None:
    s = sheet()
    run(roll_stat(s, "Health"), s, 13)
    assert (s.cap, s.health) == (33, 33)


def test_e3_two_scores_change_places() -> None:
    s = sheet(Negotiation=56, Research=68)
    run(swap(s, act.Swap("Negotiation", "Research")), s)
    assert (s.scores["Negotiation"], s.scores["Research"]) == (68, 56)


@pytest.mark.parametrize(
    ("score", "face", "passed"),
    [(65, 57, True), (52, 87, False), (65, 64, True), (65, 65, False), (65, 66, False), (54, 100, False)],
)
def test_e4_e5_a_test_passes_below_the_score(score: int, face: int, passed: bool) -> None:
    s = sheet(Charisma=score)
    record = run(make_test(s, "Charisma"), s, face)
    assert [claim.value for claim in record.claims("success")] == [passed]
    assert [claim.value for claim in record.claims("target")] == [score - 1]


@pytest.mark.parametrize(
    ("roll", "score", "price"), [(87, 52, 36), (65, 65, 1), (66, 65, 2), (58, 54, 5), (100, 54, 47)]
)
def test_the_price_is_roll_less_score_plus_one(roll: int, score: int, price: int) -> None:
    assert Offer("test", "Charisma", score, roll).price == price


def test_e6_the_sword_and_the_fists() -> None:
    s = sheet()
    assert str(in_hand(s)[1]) == "1d4"
    carry(s, weapon(8, "sword"))
    assert in_hand(s) == ("sword", Amount(1, 8))


def test_e7_five_points_on_occult() -> None:
    s = sheet(Occult=58)
    run(award_xp(s, 5), s)
    run(raise_ability(s, act.Raise("Occult", 5)), s)
    assert (s.scores["Occult"], s.pending, s.xp_awarded, s.xp_spent) == (63, 0, 5, 5)


def test_e8_fortune_buys_the_pass_and_leaves_the_score() -> None:
    s = sheet(Charisma=54, FP=10)
    record = run(make_test(s, "Charisma"), s, 58, act.Fortune(5))
    assert (s.fp, s.scores["Charisma"]) == (5, 54)
    assert record.claims("Charisma")[0].rule == "fortune.cost"


def test_e9_healing_stops_at_the_initial_value() -> None:
    s = sheet(Initial=32, Health=28)
    carry(s, Item("flask", "flask", heal=Amount(plus=8), uses=1))
    run(heal(s, act.Heal("flask")), s)
    assert (s.health, s.held) == (32, ())


def test_e10_a_ring_counts_while_it_is_carried() -> None:
    s = sheet(Strength=62)
    carry(s, ring(5))
    assert effective(s, "Strength") == 67
    record = run(make_test(s, "Strength"), s, 66)
    assert (record.claims("target")[0].value, record.claims("success")[0].value) == (66, True)
    run(drop(s, "ring"), s)
    record = run(make_test(s, "Strength"), s, 64)
    assert (s.scores["Strength"], record.claims("success")[0].value) == (62, False)
    assert s.offer == Offer("test", "Strength", 62, 64)
    assert s.offer.price == 3


@pytest.mark.parametrize(
    ("written", "value"),
    [("d%=00,0", 100), ("d%=0,7", 7), ("d%=70,0", 70), ("d%=90,9", 99), ("d%=10,0", 10), ("d100=00", 100)],
)
def test_e11_percentile_dice(written: str, value: int) -> None:
    (node,) = parse_log(f"@ test Occult d: {written}\n", "x.lonelog").nodes
    (roll,) = node.parts[1].rolls  # type: ignore[union-attr]
    assert roll.faces == (value,)


@pytest.mark.parametrize(("base", "most"), [(88, 2), (90, 0), (85, 5)])
def test_no_more_than_ninety_by_experience(base: int, most: int) -> None:
    s = sheet(Occult=base)
    s.pending = 6
    assert not list(judge_raise(s, act.Raise("Occult", most)))
    assert [breach.rule for breach in judge_raise(s, act.Raise("Occult", most + 1))] == ["xp.cap-90"]


@pytest.mark.parametrize(("health", "down"), [(0, True), (1, False), (-2, True)])
def test_zero_health_is_down(health: int, down: bool) -> None:
    assert is_down(sheet(Health=health)) is down


def test_the_rule_of_an_outcome_is_the_exact_value_where_it_is_equal() -> None:
    assert outcome_rule(54, 54) == "test.exact-value-fails"
    assert outcome_rule(87, 52) == "test.roll-under"
    assert outcome_rule(1, 0) == "test.no-automatic"
    assert outcome_rule(65, 65, attack=True) == "combat.attack.exact-value-misses"


# Fights


def fight(s: State, opponent: Foe, first: str, *answers: object) -> list[tuple[str, str]]:
    """Fight one opponent with these answers; the rolls that were made."""
    rolls = []
    left = list(answers)

    def take(count: int) -> list[object]:
        taken, left[:count] = left[:count], []
        return taken

    count = 4 if first == "roll" else 0
    record = run(begin(s, (opponent,), "sequence", (first,), None), s, *take(count))
    rolls += record.rolls()
    while s.fight is not None:
        at = 2
        while at < len(left) and not isinstance(left[at], act.Attack | act.Strike):
            at += 1
        record = run(fight_turn(s), s, *take(at))
        rolls += record.rolls()
    assert not left
    return rolls


def you(*rest: object) -> tuple[object, ...]:
    return (act.Attack(), *rest)


def they(*rest: object) -> tuple[object, ...]:
    return (act.Strike(1, "opponent"), *rest)


def test_combat_a() -> None:
    s = sheet(Prowess=65, Initial=33, FP=10)
    carry(s, weapon(8, "sword"))
    rolls = fight(
        s,
        foe(62, 18, 4),
        "roll",
        *(6, 6, 4, 8),
        *(*you(40, 5), *they(88), *you(96), *they(93)),
        *(*you(70, act.Fortune(6), 1), *they(100), *you(56, 4), *they(67)),
        *(*you(59, 4), *they(44, 3), *you(65, act.Fortune(1), 1), *they(3, 4)),
        *(*you(99), *they(62), *you(32, 4)),
    )
    assert (s.health, s.fp) == (26, 3)
    assert s.ended is not None
    assert s.ended.foe is not None
    assert (s.ended.how, s.ended.foe.health, s.ended.open_round) == ("win", -1, True)
    assert [rolls.count((label, die)) for label, die in _KINDS] == [4, 15, 6, 2]


_KINDS = (("initiative", "d20"), ("attack", "d100"), ("damage", "d8"), ("damage", "d4"))


def test_combat_b() -> None:
    s = sheet(Prowess=58, Initial=24, Health=21, FP=2)
    carry(s, ring(5, "Prowess", "glove"))
    rolls = fight(
        s,
        foe(70, 20, 8),
        "opponent",
        *(*they(85), *you(61, 1), *they(33, 3), *you(64, act.Fortune(2), 4)),
        *(*they(14, 7), *you(64), *they(70), *you(72)),
        *(*they(73), *you(27, 1), *they(7, 5), *you(22, 4)),
        *(*they(44, 3), *you(54, 4), *they(31, 5)),
    )
    assert (s.health, s.fp, s.over) == (-2, 0, "defeat")
    assert s.ended is not None
    assert s.ended.foe is not None
    assert s.ended.foe.health == 6
    assert [rolls.count((label, die)) for label, die in _KINDS] == [0, 15, 5, 5]


# The golden playthrough

GOLDEN = [
    ("Agility", "56 (53)"),
    ("Charisma", "65"),
    ("Health", "25/34"),
    ("Intelligence", "70"),
    ("Prowess", "54"),
    ("Sanity", "47 (52)"),
    ("Strength", "69 (74)"),
    ("Negotiation", "58"),
    ("Observation", "63"),
    ("Occult", "58"),
    ("Research", "56"),
    ("Science", "56"),
    ("Seamanship", "52"),
    ("FP", "6"),
    ("XP", "0"),
    ("Carried", "clasp-knife, thumb-ring, oilskin, cutlass"),
]


@pytest.mark.parametrize("style", ["full", "sparse"])
def test_the_golden_playthrough_checks_clean(style: str) -> None:
    report = check_log(read_log(LOGS / f"golden-{style}.lonelog"))
    assert report.diagnostics == []
    assert (report.summary.unverified, report.summary.unchecked_lines, report.summary.ending) == (0, 0, "victory")
    assert report.summary.sheet[: len(GOLDEN)] == GOLDEN


def test_the_golden_playthrough_uses_as_many_numbers_as_the_specification_counts() -> None:
    from sheetgen.tracker.entries import flatten

    log = read_log(LOGS / "golden-full.lonelog")
    sides = [entry.node.sides for entry in flatten([log]).items if entry.kind == 1]
    assert {die: sides.count(die) for die in (20, 100, 6, 8, 4)} == {20: 19, 100: 32, 6: 6, 8: 5, 4: 2}


def test_every_roll_comes_off_the_page_of_its_die() -> None:
    s = sheet()
    record = run(begin(s, (foe(60, 9, 6),), "sequence", ("roll",), None), s, 3, 9)
    assert [prompt.stream for prompt, _ in record if isinstance(prompt, Roll)] == ["page/d20"] * 2
    assert s.used == {20: 2}
