"""The odds of Adventuring Companies: every figure of section 9 of its specification, cell by cell.

The files beside this one (`data/company_odds_9_*.txt`) are the tables of the specification, cells split by bars.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from sheetgen.engine.odds import Section, decimal, mean, percent
from sheetgen.games.adventuring_companies import odds
from sheetgen.games.adventuring_companies.chart_odds import average, chart, encounters, law, sites_with_levels
from sheetgen.games.adventuring_companies.clash_odds import HIT_DICE, Clash, Outlook
from sheetgen.games.adventuring_companies.effects import parse_throw
from sheetgen.games.adventuring_companies.overrides import default_tables
from sheetgen.games.adventuring_companies.variants import VARIANTS, Variants

DATA = Path(__file__).parent / "data"
TABLES = default_tables()
LANTERN = TABLES.companies[0]


def printed(key: str) -> list[list[str]]:
    """The specification's table of that section, header first."""
    text = (DATA / f"company_odds_{key.replace('.', '_')}.txt").read_text(encoding="utf-8")
    return [[cell.strip() for cell in line.split("|")] for line in text.splitlines()]


def sections(variants: str = "") -> dict[str, Section]:
    return {part.key: part for part in odds.report(VARIANTS.parse(variants), TABLES)}


DEFAULT = sections()


def figures(cells: list[str]) -> list[Fraction]:
    """Cells such as ``11/36 = 30.6`` or ``1 = 100.0`` as fractions, each rounding as it says."""
    found = []
    for cell in cells:
        exact, _, rounded = cell.partition(" = ")
        found.append(Fraction(exact))
        assert decimal(found[-1] * 100, 1) == rounded
    return found


# 9.1 to 9.3


@pytest.mark.parametrize("target", range(7))
def test_navigation_exactly(target: int) -> None:
    passes, planned, left, right, opposite = figures(printed("9.1")[target + 1][1:])
    assert odds.check(target, TABLES) == passes
    assert odds.headings(target, TABLES) == {0: planned, 5: left, 1: right, 3: opposite}


def test_navigation_as_printed() -> None:
    cells = [[row[0], *(cell.partition(" = ")[2] for cell in row[1:])] for row in printed("9.1")[1:]]
    assert [list(row) for row in DEFAULT["9.1"].rows] == cells
    assert "13.9 points more" in DEFAULT["9.1"].note
    assert odds.headings(1, TABLES)[0] - odds.headings(0, TABLES)[0] == Fraction(5, 36)


def test_two_faces_turn_further() -> None:
    assert odds.headings(0, TABLES, "two-faces") == {
        0: Fraction(1, 6),
        4: Fraction(1, 3),
        2: Fraction(1, 3),
        3: Fraction(1, 6),
    }
    assert sections("navigation.turn-angle=two-faces")["9.1"].rows == DEFAULT["9.1"].rows


def test_travel_rolls_as_printed() -> None:
    spec, ours = printed("9.2"), DEFAULT["9.2"]
    assert list(ours.header[:-1]) == spec[0][:-1]
    assert [list(row[:-1]) for row in ours.rows] == [row[:-1] for row in spec[1:]]
    for row in spec[1:]:
        assert odds.travel_success(int(row[0]), 0, TABLES, 5) == Fraction(row[-1])


def test_hit_points_of_a_march() -> None:
    assert [row[-1] for row in DEFAULT["9.2"].rows] == ["0.417", "0.583", "0.722", "0.917"]
    assert decimal(2 * (1 - odds.travel_success(2, 0, TABLES, 5))) == "0.83"


def test_an_easier_travel_roll() -> None:
    assert odds.travel_success(6, 0, TABLES, 3) == odds.travel_success(6, 2, TABLES, 5) == Fraction(5, 18)
    assert sections("travel.target=3")["9.2"].rows[0][4] == "83.3"


def test_encounters_of_a_march() -> None:
    for areas, none, some in printed("9.3")[1:]:
        assert [odds.unmet(int(areas), TABLES), 1 - odds.unmet(int(areas), TABLES)] == figures([none, some])
    assert DEFAULT["9.3"].rows[-1] == ("6", "33.5", "66.5")
    two = replace(TABLES, encounter_hits=frozenset({1, 6}))
    assert odds.unmet(2, two) == Fraction(4, 9)


# 9.4 and 9.5


def test_discoveries_as_printed() -> None:
    spec = printed("9.4")
    for row, ours in zip(spec[1:-1], DEFAULT["9.4"].rows, strict=True):
        assert list(ours[:5]) == row[:5]
        assert [Fraction(cell) for cell in ours[5:]] == [Fraction(cell) for cell in row[5:]]
    assert odds.discovery(6, 0, TABLES) == 0
    assert odds.explorations(6, TABLES) == Fraction(47, 2)


def test_without_the_natural_six_a_fourth_site_is_never_found() -> None:
    assert odds.discovery(3, 0, replace(TABLES, explore_always=0)) == 0
    assert odds.discovery(2, 0, replace(TABLES, explore_always=0)) == Fraction(1, 3)


def test_skill_checks_as_printed() -> None:
    spec = printed("9.5")[1:]
    for row, ours in zip(spec, DEFAULT["9.5"].rows, strict=True):
        exact = row[5].partition(" = ")
        assert list(ours) == [*row[:5], exact[2], *row[6:]]
        assert odds.random_check(int(row[0]), TABLES) == Fraction(exact[0])


def test_failed_checks() -> None:
    assert [odds.failure_damage(difficulty, TABLES) for difficulty in range(4)] == [
        *(0, Fraction(7, 2), 7, Fraction(21, 2))
    ]
    assert odds.attempt_damage(0, TABLES) == Fraction(21, 4)


def test_the_lantern_company_sends_its_best() -> None:
    assert odds.company_check(LANTERN, TABLES) == Fraction(7, 18)
    assert DEFAULT["9.5-company"].rows == (("The Lantern Company", "38.9"),)


# 9.6 and 9.7


@pytest.mark.parametrize("tier", [1, 2, 3, 4])
def test_treasure_as_printed(tier: int) -> None:
    row = printed("9.6")[tier]
    number, total, as_number, share, least, most = row[1:]
    assert average(odds.site_encounters(tier, TABLES)) == Fraction(number)
    assert odds.treasure(tier, TABLES) == Fraction(total)
    places = len(as_number.partition(".")[2])
    assert decimal(Fraction(total), places) == as_number
    assert decimal(odds.share(tier, TABLES), len(share.partition(".")[2])) == share
    ours = DEFAULT["9.6"].rows[tier - 1]
    assert (ours[4], ours[5]) == (least, "no bound" if most.startswith("no bound") else most)


def test_what_makes_a_treasure() -> None:
    assert odds.base_treasure(TABLES) == 105
    assert decimal(odds.base_spread(TABLES), 1) == "29.6"
    assert odds.skill_addition(TABLES) == Fraction(21, 4)
    assert odds.combat_addition(TABLES) == 14
    assert mean(TABLES.treasure_add.ways()) * mean(TABLES.creation.hit_dice.ways()) == Fraction(49, 4)
    assert odds.addition(3, TABLES) == odds.addition(4, TABLES) == Fraction(49, 6)
    sizes = odds.site_encounters(4, TABLES)
    assert sizes[1] == Fraction(1, 24)
    assert decimal(odds.per_encounter(sizes), 4) == "0.1917"
    assert (
        "mean 105, standard deviation 29.6. Mean addition: skill 5.25, combat 14.00, either 8.17" in DEFAULT["9.6"].note
    )


def test_one_ability_bounds_the_treasure() -> None:
    assert odds.treasure_range(3, TABLES, "one-roll") == (30, 180 + 6 * 6 * 8)
    assert sections("combat.six=one-roll")["9.6"].rows[2][5] == "468"


def test_special_abilities() -> None:
    assert [odds.abilities(number, TABLES) for number in range(4)] == [
        *(0, Fraction(5, 6), Fraction(25, 216), Fraction(125, 3888))
    ]
    assert DEFAULT["9.7"].rows == (("1", "83.3"), ("2", "11.6"), ("3", "3.2"), ("4 or more", "1.9"))
    assert (odds.mean_abilities(TABLES), odds.each_ability(TABLES)) == (Fraction(5, 4), Fraction(1, 4))
    assert odds.mean_hit_dice(TABLES) == 4
    assert odds.mean_armour(TABLES) == 14


@pytest.mark.parametrize("six", ["two-rolls", "one-roll", "free-choice-and-roll"])
def test_the_law_of_abilities_has_its_mean(six: str) -> None:
    chances = {number: odds.abilities(number, TABLES, six) for number in range(60)}
    assert abs(sum(chances.values(), Fraction(0)) - 1) < Fraction(1, 10**9)
    assert abs(average(chances) - odds.mean_abilities(TABLES, six)) < Fraction(1, 10**9)


def test_other_readings_of_a_special_six() -> None:
    assert odds.mean_abilities(TABLES, "one-roll") == odds.abilities(1, TABLES, "one-roll") == 1
    assert odds.mean_abilities(TABLES, "free-choice-and-roll") == Fraction(6, 5)
    assert "Mean 1.20" in sections("combat.six=free-choice-and-roll")["9.7"].note


# 9.8


def test_sites() -> None:
    rows = {row[0]: row[1] for row in DEFAULT["9.8"].rows}
    assert rows["human"] == rows["monster"] == "50.0"
    assert rows["never refreshes"] == "33.3"
    assert odds.refresh_weeks(TABLES) == {0: Fraction(1, 3), **dict.fromkeys(range(1, 5), Fraction(1, 6))}
    assert odds.mean_refresh(TABLES) == Fraction(5, 2)
    assert odds.skill_share(TABLES) == Fraction(2, 3)
    assert law(TABLES.creation.difficulty) == dict.fromkeys(range(4), Fraction(1, 4))
    assert "mean difficulty 1.5" in DEFAULT["9.8"].note


def test_flowcharts() -> None:
    found = chart(TABLES.creation)
    assert percent(found.cut_off) == "13.5"
    assert percent(found.cut_off / sites_with_levels(TABLES.creation, 2), 0) == "16"
    assert (decimal(found.repairs), decimal(found.lines, 1)) == ("0.16", "12.2")
    rows = {row[0]: row[1] for row in DEFAULT["9.8-chart"].rows}
    assert (rows["lines in all"], rows["lines added by repair"]) == ("12.2", "0.16")


def test_flowcharts_whose_lines_lead_down() -> None:
    found = chart(TABLES.creation, two_way=False)
    assert (percent(found.cut_off), decimal(found.repairs)) == ("33.8", "0.47")


def test_two_small_levels_by_hand() -> None:
    creation = replace(TABLES.creation, levels=parse_throw("1d1+1"), level_size=parse_throw("1d1+1"))
    # Two levels of two: cut off when both lines down lead to the same one (each single with chance 1/2) and neither
    # of the two below draws the line between them.
    assert chart(creation).cut_off == Fraction(1, 2) ** 2 * Fraction(1, 2) * Fraction(1, 4)
    assert chart(creation).repairs == chart(creation).cut_off == chart(creation, two_way=False).cut_off
    assert encounters(creation.levels, creation.level_size) == {4: 1}


def sampled(dice: Random) -> tuple[int, int]:
    """Repair lines and all lines of one flowchart, drawn and repaired as 3.11 says."""
    sizes = [dice.randint(1, 4) for _ in range(dice.randint(1, 6))]
    lines: set[frozenset[tuple[int, int]]] = set()
    for k, size in enumerate(sizes):
        for i in range(size):
            if k + 1 < len(sizes):
                ends = dice.sample(range(sizes[k + 1]), min(dice.randint(1, 2), sizes[k + 1]))
                lines |= {frozenset({(k, i), (k + 1, end)}) for end in ends}
            if size > 1 and dice.randint(0, 1):
                other = dice.choice([end for end in range(size) if end != i])
                lines.add(frozenset({(k, i), (k, other)}))
    repairs = 0
    for k, size in list(enumerate(sizes))[1:]:
        for i in range(size):
            if (k, i) not in set(reached(sizes[0], lines)):
                lines.add(frozenset({(k, i), (k - 1, dice.randrange(sizes[k - 1]))}))
                repairs += 1
    return repairs, len(lines)


def reached(entrances: int, lines: set[frozenset[tuple[int, int]]]) -> Iterator[tuple[int, int]]:
    """What level 1 reaches along lines."""
    found = {(0, i) for i in range(entrances)}
    grown = True
    while grown:
        more = {end for line in lines if line & found for end in line}
        grown, found = bool(more - found), found | more
    yield from found


def test_flowcharts_agree_with_drawing_them() -> None:
    dice = Random(3)
    drawn = [sampled(dice) for _ in range(1500)]
    found = chart(TABLES.creation)
    assert abs(sum(repairs > 0 for repairs, _ in drawn) / len(drawn) - found.cut_off) < 0.03
    assert abs(sum(repairs for repairs, _ in drawn) / len(drawn) - found.repairs) < 0.04
    assert abs(sum(lines for _, lines in drawn) / len(drawn) - found.lines) < 0.6


def test_a_table_of_fights() -> None:
    rows = {row[0]: row[1:] for row in DEFAULT["9.8-clash"].rows}
    assert sections()["9.8-clash"] == DEFAULT["9.8-clash"]
    won, lost, rounds = map(float, rows["random foe"])
    assert abs(won - 95) <= 2
    assert abs(lost - 6) <= 0.6
    assert abs(rounds - 2.5) <= 0.15
    assert rows["2 HD, no special"][0] == "100"


@pytest.mark.soak
def test_fights_by_the_specifications_simulation() -> None:
    clash = Clash(TABLES, LANTERN, 5)
    found: dict[int | None, Outlook] = {hit_dice: clash.outlook(20_000, hit_dice) for hit_dice in (None, *HIT_DICE)}
    assert abs(found[None].won - 0.95) < 0.01
    assert abs(found[None].lost - 6) < 0.5
    assert abs(found[None].rounds - 2.5) < 0.05
    for hit_dice, lost in zip(HIT_DICE, (0.5, 3.6, 7.3, 17), strict=True):
        assert abs(found[hit_dice].lost - lost) < 0.15, hit_dice


# What is printed when


def test_modules_that_are_off_have_no_table() -> None:
    assert set(DEFAULT) - set(sections("core")) == {"9.1", "9.2", "9.3"}


def test_keys_differ_and_rows_fit_their_headers() -> None:
    twice = replace(TABLES, companies=(LANTERN, replace(LANTERN, name="Another")))
    parts = odds.report(Variants(), twice)
    assert len({part.key for part in parts}) == len(parts)
    assert all(len(row) == len(part.header) for part in parts for row in part.rows)
    assert odds.report(Variants()) == odds.report(Variants(), TABLES)
