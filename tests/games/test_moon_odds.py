"""The odds of Moonstruck: every figure of section 9 of its specification, and duels by a second method.

`data/moon_odds.txt` has the tables of the specification. Not worked out: the demo book's rates of victory (4.5).
"""

from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from sheetgen.engine.errors import InputError, UsageError
from sheetgen.engine.odds import Section, decimal
from sheetgen.games.moonstruck import odds
from sheetgen.games.moonstruck.amounts import parse_amount
from sheetgen.games.moonstruck.duels import (
    Fighter,
    can_wound,
    duel,
    endless,
    exact_duel,
    fortune_duel,
    initiative_first,
    length,
    newcomer,
    pass_chance,
    ranked,
)
from sheetgen.games.moonstruck.overrides import default_tables
from sheetgen.games.moonstruck.variants import Variants

TABLES = default_tables()
Sides = tuple[int, int, int, int, int, int]
"""Prowess, Health and sides of the damage die: yours, the opponent's, and so on."""


@cache
def printed() -> dict[str, list[list[str]]]:
    """The specification's tables without their headers, by number; percent signs left out."""
    found: dict[str, list[list[str]]] = {}
    for line in (Path(__file__).parent / "data" / "moon_odds.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("= "):
            rows = found.setdefault(line[2:], [])
        elif not line.startswith("#"):
            rows.append([cell.replace("%", "") for cell in line.split("|")])
    return {key: rows[1:] for key, rows in found.items()}


@cache
def report() -> dict[str, Section]:
    return {part.key: part for part in odds.report(Variants())}


def cells(key: str, skip: int = 0) -> list[list[str]]:
    """The rows of one of our tables without their first cells."""
    return [list(row[skip:]) for row in report()[key].rows]


def sides(one: Sides) -> tuple[Fighter, Fighter]:
    mine, his, health, theirs, die, other = one
    yours, foes = parse_amount(f"d{die}"), parse_amount(f"d{other}")
    assert yours is not None
    assert foes is not None
    return Fighter(mine, yours, health), Fighter(his, foes, theirs)


# The tables, cell by cell


@pytest.mark.parametrize(
    ("key", "number", "skip"),
    [
        ("9.1", "9.1.1", 0),
        ("9.3", "9.3.1", 0),
        ("9.4", "9.4.1", 0),
        ("9.6-first", "9.6.1", 0),
        ("9.7", "9.7.1", 0),
    ],
)
def test_a_whole_table_is_as_the_specification_prints_it(key: str, number: str, skip: int) -> None:
    assert cells(key, skip) == printed()[number]


@pytest.mark.parametrize(("key", "number"), [("9.2-rank", "9.2.1"), ("9.5", "9.5.1")])
def test_a_table_with_rows_named_otherwise(key: str, number: str) -> None:
    assert cells(key, 1) == [row[1:] for row in printed()[number]]


def test_the_best_of_several_scores() -> None:
    spec = printed()["9.2.2"]
    assert cells("9.2", 2) == [row[2:] for row in spec]
    assert [float(row[1]) for row in cells("9.2")] == [float(row[1]) for row in spec]
    assert [row[0] for row in cells("9.2")][:20] == [row[0] for row in spec][:20]


@pytest.mark.parametrize(("key", "number"), [("9.6-fortune", "9.6.2"), ("9.8", "9.8.1")])
def test_a_table_of_fights(key: str, number: str) -> None:
    assert cells(key, 1) == [row[1:] for row in printed()[number]]


def test_the_rows_are_the_fights_of_the_specification() -> None:
    assert [row[0] for row in report()["9.5"].rows] == [row[0] for row in printed()["9.5.1"]]
    for row, spec in zip(report()["9.8"].rows, printed()["9.8.1"], strict=True):
        assert row[0] == spec[0].removesuffix(" (combat A)")


# Figures in the text


@pytest.mark.parametrize("score", range(-2, 110))
def test_a_chance_to_pass_is_what_counting_the_dice_gives(score: int) -> None:
    passed = sum((10 * tens + ones or 100) < score for tens, ones in product(range(10), repeat=2))
    assert pass_chance(score) == Fraction(passed, 100)


@pytest.mark.parametrize(("score", "fortune"), [(54, 5), (21, 20), (90, 11), (60, 41)])
def test_fortune_and_its_price(score: int, fortune: int) -> None:
    prices = [roll - score + 1 for roll in range(score, 101)]
    assert odds.price_mean(score) == Fraction(102 - score, 2)
    assert odds.price_most(score) == max(prices) == 101 - score
    assert pass_chance(score, fortune) == Fraction(score - 1 + fortune, 100)
    assert odds.spent_mean(score, fortune) == Fraction(fortune * (fortune + 1), 200)


def test_starting_scores() -> None:
    assert odds.start_mean() == Fraction(595, 1000)
    means = [odds.score_mean(ranked(5, rank)) for rank in range(1, 6)]
    assert sum(means) == Fraction(605, 2) == 5 * odds.score_mean(ranked(1, 1))


@pytest.mark.parametrize(("count", "rank"), [(4, 2), (3, 1), (2, 2)])
def test_ranks_agree_with_counting_every_creation(count: int, rank: int) -> None:
    law: dict[int, Fraction] = dict.fromkeys(range(51, 71), Fraction(0))
    for scores in product(range(51, 71), repeat=count):
        law[sorted(scores)[-rank]] += Fraction(1, 20**count)
    assert ranked(count, rank) == law


def test_a_new_character_with_the_best_score_on_prowess() -> None:
    assert "73.0 % with the best of 1, 80.5 % with the best of 6, 81.6 % with the best of 11." in report()["9.2"].note


@pytest.mark.parametrize(("prowess", "chance"), [(45, 58.8), (60, 57.3), (75, 56.6)])
def test_the_difference_matters_more_than_the_level(prowess: int, chance: float) -> None:
    assert round(100 * duel(*sides((prowess + 5, prowess, 30, 30, 8, 8))), 1) == chance


def test_the_die_matters_more_than_prowess() -> None:
    assert round(100 * duel(*sides((60, 60, 30, 30, 4, 8))), 1) == 6.5
    assert round(100 * duel(*sides((28, 60, 30, 30, 8, 8))), 1) == 6.4


def test_initiative() -> None:
    assert (odds.draw_chance(), odds.initiative_dice()) == (Fraction(1, 20), Fraction(40, 19))
    assert [initiative_first(face) * 1000 for face in (1, 10, 11, 20)] == [975, 525, 475, 25]
    assert "2.105" in report()["9.6"].note
    assert "92.6 % with 3, 90.3 % with 4, 87.9 % with 5" in report()["9.6"].note


def test_paying_whenever_possible_is_nearly_best() -> None:
    for fight in odds.FORTUNE_FIGHTS:
        best, always = (fortune_duel(*fight, 30, best=best) for best in (True, False))
        loss = [100 * (one - two) for one, two in zip(best, always, strict=True)]
        assert min(loss) >= -1e-9
        assert max(loss[:16]) < 0.02
        assert (loss[20] < 0.2, loss[30] < 0.9) == (True, True)
    first = fortune_duel(*sides((60, 60, 20, 20, 8, 8)), 30, best=False)
    assert round(100 * first[30], 1) == 71.4


def test_how_long_fights_last() -> None:
    even, combat_a = (length(*sides(one)) for one in ((60, 60, 30, 30, 8, 8), (65, 62, 33, 18, 8, 4)))
    assert [decimal(Fraction(found.attacks), 1) for found in (even, combat_a)] == ["19.7", "13.6"]
    assert [round(560 / found.attacks) for found in (even, combat_a)] == [28, 41]


@pytest.mark.parametrize(
    ("fight", "first", "chance"),
    [
        ((65, 62, 33, 18, 8, 4), "roll", 99.85),
        ((63, 70, 21, 20, 4, 8), "foe", 5.77),
        ((58, 70, 21, 20, 4, 8), "foe", 4.14),
    ],
)
def test_the_worked_combats(fight: Sides, first: str, chance: float) -> None:
    """6.2 and 6.3."""
    assert round(100 * duel(*sides(fight), first), 2) == chance  # type: ignore[arg-type]


# Duels by a second method


def by_turns(one: Sides, *, at_once: bool = True) -> dict[str, float]:
    """The chance to win by who attacks first, by a recursion over both Healths and whose turn it is."""
    mine, his, health, theirs, die, other = one
    hit, hurt = float(pass_chance(mine)), float(pass_chance(his))
    found: dict[str, float] = {}
    for first in ("you", "foe"):
        you: dict[tuple[int, int], float] = {}
        foe: dict[tuple[int, int], float] = {}
        for a, b in product(range(1, health + 1), range(1, theirs + 1)):
            fatal = hurt * sum(a <= face for face in range(1, other + 1)) / other
            felled = 1.0 if at_once or first == "foe" else 1 - fatal
            one_hit = hit * sum(felled if b <= face else foe[a, b - face] for face in range(1, die + 1)) / die
            struck = hurt * sum(0 if a <= face else you[a - face, b] for face in range(1, other + 1)) / other
            you[a, b] = (one_hit + (1 - hit) * struck) / (1 - (1 - hit) * (1 - hurt))
            foe[a, b] = struck + (1 - hurt) * you[a, b]
        found[first] = (you if first == "you" else foe)[health, theirs]
    return found | {"roll": (found["you"] + found["foe"]) / 2}


FIGHTS: list[Sides] = [
    (65, 62, 30, 30, 8, 4),
    (65, 62, 33, 18, 8, 4),
    (60, 60, 30, 30, 8, 8),
    (55, 70, 21, 15, 4, 8),
    (101, 20, 3, 40, 6, 10),
    (2, 90, 12, 9, 20, 4),
]


@pytest.mark.parametrize("fight", FIGHTS)
@pytest.mark.parametrize("at_once", [True, False])
def test_the_race_of_hits_agrees_with_a_recursion_over_turns(fight: Sides, at_once: bool) -> None:
    for first, chance in by_turns(fight, at_once=at_once).items():
        assert abs(duel(*sides(fight), first, at_once=at_once) - chance) < 1e-12  # type: ignore[arg-type]
        assert abs(exact_duel(*sides(fight), first, at_once=at_once) - Fraction(chance)) < 1e-12  # type: ignore[arg-type]


def test_an_even_fight_is_exactly_even() -> None:
    assert exact_duel(*sides((60, 60, 30, 30, 8, 8))) == Fraction(1, 2)


def test_no_fortune_is_the_plain_duel() -> None:
    for fight in FIGHTS[:4]:
        assert abs(fortune_duel(*sides(fight), 0)[0] - duel(*sides(fight))) < 1e-12


def by_repetition(one: Sides, fortune: int) -> float:
    """The chance to win with points spent as well as possible, by repeating the choice until nothing changes."""
    mine, his, health, theirs, die, other = one
    hit, hurt = float(pass_chance(mine)), float(pass_chance(his))
    you: dict[tuple[int, int, int], float] = {}
    foe: dict[tuple[int, int, int], float] = {}
    for f, a, b in product(range(fortune + 1), range(1, health + 1), range(1, theirs + 1)):

        def after(points: int, a: int = a, b: int = b) -> float:
            return sum(1.0 if b <= face else foe[points, a, b - face] for face in range(1, die + 1)) / die

        struck = hurt * sum(0 if a <= face else you[f, a - face, b] for face in range(1, other + 1)) / other
        worth = [after(f - price) for price in range(1, min(f, 101 - mine) + 1)]
        now, before = 0.0, -1.0
        while now - before > 1e-14:
            before = now
            paid = sum(max(part, now) for part in worth) / 100
            attack = hit * after(f) + paid + (1 - hit - len(worth) / 100) * now
            now = struck + (1 - hurt) * attack
        you[f, a, b], foe[f, a, b] = attack, now
    return (you[fortune, health, theirs] + foe[fortune, health, theirs]) / 2


@pytest.mark.parametrize("fight", [(60, 60, 8, 9, 8, 8), (95, 70, 7, 9, 4, 6), (30, 40, 6, 6, 6, 4)])
def test_fortune_agrees_with_repeating_the_choice(fight: Sides) -> None:
    assert abs(fortune_duel(*sides(fight), 12)[12] - by_repetition(fight, 12)) < 1e-11


# Odd dice and ends


def test_damage_that_may_be_nothing_is_a_miss() -> None:
    """2d4-3 wounds in 15 of 16 hits: as good as a lower Prowess with the same wounds."""
    dull, foe = parse_amount("1d4-3"), sides((60, 60, 5, 5, 4, 4))[1]
    assert dull is not None
    one = parse_amount("1")
    assert one is not None
    # One face in four wounds for 1: Prowess 61 hits 60 in 100, a quarter of them is 15 in 100.
    assert exact_duel(Fighter(61, dull, 9), foe) == exact_duel(Fighter(16, one, 9), foe)
    assert abs(fortune_duel(Fighter(61, dull, 9), foe, 0)[0] - duel(Fighter(16, one, 9), foe)) < 1e-12


def test_those_who_cannot_win() -> None:
    weak, foe = sides((1, 60, 20, 5, 8, 8))
    assert (exact_duel(weak, foe), duel(weak, foe), duel(foe, weak)) == (0, 0.0, 1.0)
    assert (can_wound(weak), can_wound(foe)) == (False, True)
    assert (newcomer(weak, foe.damage), exact_duel(foe, weak)) == (1.0, 1)
    assert endless(weak, weak)
    assert not endless(weak, foe)
    with pytest.raises(ValueError, match="neither side"):
        length(weak, weak)


def test_a_newcomer_is_the_mean_over_scores_and_healths() -> None:
    foe, sword = Fighter(65, sides((1, 1, 1, 1, 8, 8))[1].damage, 6), TABLES.weapons["sword"].damage
    fights = [duel(Fighter(prowess, sword, health), foe) for prowess in range(51, 71) for health in range(21, 41)]
    assert abs(newcomer(foe, sword) - sum(fights) / len(fights)) < 1e-12


# What is asked for


def test_the_fight_of_the_readme() -> None:
    chances, rounds = odds.duel_report(65, "d8", 30, "62,d4,30")
    assert [row[1] for row in chances.rows] == ["95.42", "96.29", "94.55"]
    assert abs(float(chances.rows[0][2]) - by_turns(FIGHTS[0])["roll"]) < 1e-12
    assert {len(row) for row in rounds.rows} == {2}


def test_weapons_and_fortune_may_be_named() -> None:
    plain, named = odds.duel_report(65, "d8", 30, "62,1d4,30"), odds.duel_report(65, "Sword", 30, " 62 , fists, 30")
    assert plain == named
    assert [part.key for part in odds.duel_report(65, "d8", 30, "62,d4,30", fortune=10)] == [
        *("duel", "duel-fortune", "duel-rounds"),
    ]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ((0, "d8", 30, "62,d4,30"), "your Prowess must be from 1 to 999, not 0"),
        ((65, "d8", 100, "62,d4,30"), "your Health must be from 1 to 99, not 100"),
        ((65, "d8", 30, "62,d4,0"), "the opponent's Health must be from 1 to 99, not 0"),
        ((65, "d7", 30, "62,d4,30"), "'d7' is neither damage dice nor a weapon"),
        ((65, "-d8", 30, "62,d4,30"), "'-d8' is neither damage dice nor a weapon"),
        ((65, "d8", 30, "62,d4"), "'62,d4' does not describe an opponent"),
        ((65, "d8", 30, "a,d4,30"), "'a,d4,30' does not describe an opponent"),
        ((1, "d8", 30, "1,d4,30"), "neither side can ever hurt the other: this fight has no end"),
    ],
)
def test_what_describes_no_fight(values: tuple[int, str, int, str], message: str) -> None:
    with pytest.raises(InputError) as caught:
        odds.duel_report(*values)
    assert caught.value.message == message


def test_missing_options_are_named() -> None:
    with pytest.raises(UsageError) as caught:
        odds.asked(Variants(), TABLES, prowess=65, damage="d8")
    assert caught.value.message == "a fight needs --health and --against too"
    given = odds.asked(Variants(), TABLES, prowess=65, damage="d8", health=30, against="62,d4,30")
    assert given == odds.duel_report(65, "d8", 30, "62,d4,30")


def test_the_report_follows_the_switch() -> None:
    slow = {part.key: part for part in odds.report(Variants(end_at_once=False))}
    assert {key for key, part in slow.items() if part != report()[key]} == {
        *("9.2", "9.3", "9.4", "9.5", "9.6-first", "9.7"),
    }


def test_every_row_is_as_long_as_its_header() -> None:
    for part in report().values():
        assert {len(row) for row in part.rows} == {len(part.header)}
