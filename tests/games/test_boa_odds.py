"""The odds of The Book of Adventure: every figure of section 9 of its specification, cell by cell.

The files beside this one (`data/boa_odds_9_*.txt`) are the tables of the specification, cells split by bars.
"""

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from sheetgen.engine.odds import decimal, mean, percent, variance
from sheetgen.games.book_of_adventure import odds
from sheetgen.games.book_of_adventure.areas import read_area
from sheetgen.games.book_of_adventure.overrides import load_tables
from sheetgen.games.book_of_adventure.variants import Variants

DATA = Path(__file__).parent / "data"


def printed(key: str) -> list[list[str]]:
    """The specification's table of that section, header first."""
    text = (DATA / f"boa_odds_{key.replace('.', '_')}.txt").read_text(encoding="utf-8")
    return [[cell.strip() for cell in line.split("|")] for line in text.splitlines()]


def section(key: str, **switches: object) -> odds.Section:
    variants = Variants(**switches)  # type: ignore[arg-type]
    return next(part for part in odds.report(variants) if part.key == key)


@pytest.mark.parametrize("key", ["9.1", "9.4", "9.7"])
def test_a_whole_table_is_as_the_specification_prints_it(key: str) -> None:
    spec, ours = printed(key), section(key)
    assert list(ours.header) == spec[0]
    assert [list(row) for row in ours.rows] == spec[1:]


def test_tables_do_not_change_the_odds() -> None:
    assert odds.report(Variants(), load_tables()[0]) == odds.report(Variants())


def test_kinds_of_areas() -> None:
    spec, ours = printed("9.2"), section("9.2")
    assert [list(row[:3]) for row in ours.rows] == [row[:3] for row in spec[1:]]
    assert [row[3] for row in ours.rows[:3]] == [row[3] for row in spec[1:4]]
    assert ours.rows[3][3].startswith("Town, Wealth 2 to 6")
    assert ours.rows[4][3] == "Town, Wealth 1"


def test_bases_of_encounters() -> None:
    assert [list(row) for row in section("9.3").rows] == printed("9.3")[1:]
    weights = odds.base_weights()
    assert mean(weights) == Fraction(44, 3)
    assert "Mean 14.67, standard deviation 3.06." in section("9.3").note
    assert abs(float(variance(weights)) ** 0.5 - 3.06) < 0.005


def test_start_values() -> None:
    spec = printed("9.5")
    for column, fail_xp in ((1, 10), (2, 1)):
        cells = {row[0]: row[1] for row in section("9.5", start_fail_xp=fail_xp).rows}
        assert cells["mean XP"] == spec[1][column]
        for level in range(3):
            assert cells.get(f"Level {level}", "0") == spec[2 + level][column]
    assert odds.start_gold() == {g: Fraction(w, 64) for g, w in enumerate((1, 6, 15, 20, 15, 6, 1))}


def test_dice_needed() -> None:
    spec = printed("9.6")[1:]
    in_order = [row[:4] for row in spec] + [row[5:] for row in spec]
    assert [list(row) for row in section("9.6").rows] == in_order


def test_damage_of_a_blow() -> None:
    assert [list(row) for row in section("9.8").rows] == printed("9.8")[1:]
    assert max(odds.blow(1)) == 6
    assert max(odds.blow(1, armor=True)) == 5


def test_luck_gold() -> None:
    assert [row[1:] for row in section("9.8-gold").rows] == [
        ("1.58", "2.17", "2.75", "3.33"),
        ("2.83", "3.67", "4.50", "5.33"),
        ("0.58", "1.17", "1.75", "2.33"),
    ]


def test_traps() -> None:
    assert [odds.trap_triggers(value) for value in (1, 2, 3, 4)] == [Fraction(6 - v, 6) for v in (1, 2, 3, 4)]
    assert odds.trap_damage_mean() == Fraction(9, 2)
    assert odds.trap_damage_mean(armor=True) == Fraction(7, 2)
    rows = {row[0]: row[1:] for row in section("9.8-trap", trap_failure_damage="check").rows}
    assert rows["Wounds after a failed roll"] == ("3.75", "3.00", "2.25", "1.50")
    assert odds.trap_failure_mean(3, "none") == 0


@pytest.mark.parametrize(
    ("pool", "target", "exact"),
    [
        (1, 4, Fraction(1, 2)),
        (2, 7, Fraction(7, 12)),
        (3, 11, Fraction(1, 2)),
        (4, 14, Fraction(721, 1296)),
        (5, 15, Fraction(1009, 1296)),
        (6, 16, Fraction(42155, 46656)),
        (6, 21, Fraction(4249, 7776)),
        (8, 30, Fraction(638543, 1679616)),
        (10, 35, Fraction(112607, 209952)),
        (12, 40, Fraction(1440897355, 2176782336)),
    ],
)
def test_exact_values_of_9_1(pool: int, target: int, exact: Fraction) -> None:
    assert odds.pool_success(pool, target) == exact


def test_exact_values_of_9_2() -> None:
    assert odds.area_kinds() == {
        "encounter": Fraction(125, 144),
        "blocked": Fraction(25, 216),
        "town": Fraction(7, 432),
    }
    assert odds.area_kinds("reroll")["town"] == Fraction(20, 1295)
    for ruling in ("encounter", "blocked"):
        assert odds.area_kinds(ruling)["town"] == Fraction(5, 324)
        assert odds.area_kinds(ruling)[ruling] == odds.area_kinds()[ruling] + Fraction(1, 1296)
        assert sum(odds.area_kinds(ruling).values()) == 1
    assert odds.town_wealth() == {1: Fraction(1, 21), **dict.fromkeys(range(2, 7), Fraction(4, 21))}
    assert odds.town_wealth("encounter") == dict.fromkeys(range(2, 7), Fraction(1, 5))


def test_a_ring_of_eight() -> None:
    assert [row[2] for row in section("9.2-ring").rows] == ["6.94", "0.93", "0.13"]
    assert percent(odds.ring_at_least_one("town"), 2) == "12.25"
    assert percent(odds.ring_at_least_one("town", "encounter"), 2) == "11.70"
    assert percent(odds.ring_at_least_one("blocked"), 2) == "62.62"
    assert decimal(odds.ring_none("encounter") * 10**8, 1) == "9.2"


@pytest.mark.parametrize(("ruling", "extra"), [("town", {}), ("blocked", {}), ("encounter", {4: 1})])
def test_bases_agree_with_counting_every_roll(ruling: str, extra: dict[int, int]) -> None:
    rolls = (faces for faces in product(range(1, 7), repeat=4) if faces.count(1) < 2)
    assert dict(odds.base_weights(ruling)) == extra | Counter(map(sum, rolls))


@pytest.mark.parametrize("ruling", ["town", "encounter", "blocked"])
def test_kinds_are_those_that_the_game_makes_of_every_roll(ruling: str) -> None:
    made = [read_area(faces, 0, ruling)[1] for faces in product(range(1, 7), repeat=4)]
    kinds = Counter(area.kind for area in made)
    assert odds.area_kinds(ruling) == {kind: Fraction(count, 1296) for kind, count in kinds.items()}
    towns = Counter(area.wealth for area in made if area.kind == "town")
    assert odds.town_wealth(ruling) == {wealth: Fraction(n, sum(towns.values())) for wealth, n in towns.items()}
    assert odds.base_weights(ruling) == Counter(area.base for area in made if area.kind == "encounter")


def test_a_blow_agrees_with_counting_every_roll() -> None:
    """DEX 2, Armor, Shield with STR 3: a check die, a damage die and a Shield die."""
    law: Counter[int] = Counter()
    for dodge, damage, shield in product(range(1, 7), repeat=3):
        wounds = (1 if dodge <= 2 else damage) - 1
        law[0 if shield <= 3 else wounds] += 1
    expected = {wounds: Fraction(count, 216) for wounds, count in law.items()}
    assert odds.blow(2, armor=True, shield=3) == expected


@pytest.mark.parametrize(("pool", "life"), [(2, 5), (2, 8), (3, 9), (3, 14)])
def test_combat_follows_its_equation(pool: int, life: int) -> None:
    """One round by brute force, then the value at the Life it leaves: both sides must agree exactly."""
    strikes, unstruck = Fraction(0), Fraction(0)
    for faces in product(range(1, 7), repeat=pool):
        roll = sum(faces)
        left = 2 * life - roll if roll >= life else life
        after = odds.combat_strikes(pool, left)
        assert after is not None
        strikes += after + (roll < life)
        unstruck += odds.combat_unstruck(pool, left) if roll >= life else 0
    assert odds.combat_strikes(pool, life) == strikes / 6**pool
    assert odds.combat_unstruck(pool, life) == unstruck / 6**pool


def test_a_fight_that_cannot_be_won() -> None:
    assert odds.combat_strikes(3, 18) is None
    assert odds.combat_unstruck(3, 18) == 0
    assert odds.combat_strikes(3, 17) is not None


def test_the_report_follows_the_variants() -> None:
    assert section("9.2", four_ones="encounter").rows[4][3] == "Encounter, base 4"
    assert section("9.3", four_ones="encounter").rows[0] == ("4", "1", "0.09", "100.00")
    assert section("9.5", level_divisor=20).rows[1][0] == "Level 0"
    assert len(section("9.5", level_divisor=20).rows) > len(section("9.5").rows)
    assert section("9.8-gold", combat_gold_bonus=0).rows[0][4] == "2.67"
    assert section("9.8", armor_on_flee=False).note != section("9.8").note


def test_every_row_is_as_long_as_its_header() -> None:
    report = odds.report(Variants())
    assert len({part.key for part in report}) == len(report)
    for part in report:
        assert {len(row) for row in part.rows} == {len(part.header)}
