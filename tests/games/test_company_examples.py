"""The worked examples W01 to W24 of the specification (section 6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from company import (
    MARA,
    ODO,
    PACKAGE,
    SPEARMEN,
    TWO,
    act,
    ask,
    campaign,
    combat,
    go_on,
    hp_of,
    hurt,
    put_site,
    run,
    skill,
    visiting,
)
from playing import breaks

from sheetgen.engine.prompts import Roll
from sheetgen.games.adventuring_companies.actions import (
    Attempt,
    Engage,
    Explore,
    Halt,
    March,
    Onward,
    Rest,
    Stop,
    Take,
)
from sheetgen.games.adventuring_companies.camp import evening
from sheetgen.games.adventuring_companies.engage import open_encounters
from sheetgen.games.adventuring_companies.explore import explore
from sheetgen.games.adventuring_companies.flowchart import flowchart
from sheetgen.games.adventuring_companies.game import GAME
from sheetgen.games.adventuring_companies.loads import available_points, load_of, weekly_need
from sheetgen.games.adventuring_companies.march import judge_route
from sheetgen.games.adventuring_companies.marks import due_day, refresh_all
from sheetgen.games.adventuring_companies.navigation import navigation_target
from sheetgen.games.adventuring_companies.order import precedes
from sheetgen.games.adventuring_companies.sites import Maker, create_foe, create_site
from sheetgen.games.adventuring_companies.skills import skill_check, skill_target
from sheetgen.games.adventuring_companies.state import Encounter, State
from sheetgen.games.adventuring_companies.state import March as Marching
from sheetgen.games.adventuring_companies.terrain import cost_of
from sheetgen.games.adventuring_companies.treasure import available, determine
from sheetgen.games.adventuring_companies.turn import take

GO, BE_DONE = Onward(), Halt()
NO_DICE: tuple[int, ...] = ()


def routes(s: State, *areas: str) -> list[str]:
    return [breach.rule for breach in judge_route(s, s.company, areas)]


def maker(s: State, name: str = "0524-A") -> Maker:
    return Maker(name, s.setting.tables, s.setting.variants)


# W01 to W05


def test_w01_mixed_terrain() -> None:
    s = campaign()
    assert routes(s, "0525", "0524") == []
    record = act(s, March(route=("0525", "0524")), 2, GO, 4, GO, 6, BE_DONE, (4, 5))
    assert record.said("target") == [4, 5]
    assert record.said("MP") + record.said("Left") == [6, 4, 1]
    assert record.said("sum") == [6]
    assert record.said("success") == [True, True]
    assert s.company.position == "0524"
    assert s.march is None


def test_w02_encumbered() -> None:
    s = campaign(cargo=110)
    assert load_of(s, s.company) == (150, 140)
    assert available_points(s, s.company) == 4
    assert routes(s, "0525", "0524") == ["march.route-affordable"]
    assert routes(s, "0525") == []
    record = act(s, March(route=("0525",)), 2)
    assert record.said("MP") == [4]
    assert record.broken("MP", 0) == "march.encumbrance"


def test_w03_one_area_always() -> None:
    s = campaign(position="0524", cargo=110)
    assert routes(s, "0523") == []
    assert routes(s, "0523", "0522") == ["march.route-affordable"]
    record = act(s, March(route=("0523",)), 2, GO, 4, BE_DONE, (4, 5))
    assert record.said("MP") + record.said("Left") == [4, 0]
    assert record.said("modifier")[-1] == -6


def test_w04_dearest_terrain() -> None:
    for road, cost in (("hardest", 6), ("along-road", 6), ("road-cost", 2)):
        s = campaign(f"terrain.road={road}")
        s.terrain["0101"] = ("mountains", "road")
        assert cost_of(s, "0101", "0526") == cost
    s = campaign("terrain.road=along-road")
    s.terrain |= {"0101": ("mountains", "road"), "0102": ("road",), "0103": ("light-forest", "foothills")}
    assert cost_of(s, "0101", "0102") == 2
    assert cost_of(s, "0103", "0102") == 4


def test_w05_food() -> None:
    s = campaign(food=20)
    s.day = 7
    ogre = replace(s.company.units[0], name="Ogre", kind="creature", hd=4, hp=16, full=16)
    s.company.units = (*s.company.units, ogre)
    assert weekly_need(s, s.company) == 23
    record = run(evening(s), s, 1, 2, 5)
    assert s.company.food == 0
    assert record.rolls == ["unit"] * 3
    assert hp_of(s.company) == [11, 7, 6, 4, 15]
    s.company.units = s.company.units[:4]
    hurt(s.company, spearmen=5)
    assert weekly_need(s, s.company) == 19
    for day in range(1, 7):
        s.day = day
        assert run(evening(s), s).said("Food") == []


# W06 to W10


def test_w06_navigation_target() -> None:
    s = campaign(navigation_bonus=2, fatigue=1)
    assert navigation_target(s, s.company) == 5
    for die, passed in ((5, True), (6, False)):
        s = campaign(navigation_bonus=2, fatigue=1)
        record = act(s, March(route=("0525",)), die, *(() if passed else (6,)))
        assert record.said("success") == [passed]
        assert s.company.navigation_bonus == 0
    assert navigation_target(campaign(fatigue=1), campaign(fatigue=1).company) == 3
    s = campaign()
    hurt(s.company, mara=0)
    assert navigation_target(s, s.company) == 1


@pytest.mark.parametrize(
    ("die", "areas", "left", "highest"),
    [
        (1, ("0426", "0326"), 2, 2),
        (2, ("0525", "0624"), 0, 4),
        (3, ("0525", "0624"), 0, 4),
        (4, ("0626", "0627"), 1, 3),
        (5, ("0626", "0627"), 1, 3),
        (6, ("0625", "0726"), 0, 3),
    ],
)
def test_w07_failed_navigation_able(die: int, areas: tuple[str, ...], left: int, highest: int) -> None:
    s = campaign()
    record = act(s, March(route=("0625", "0726")), 5, die, GO, 4, GO, 4)
    assert s.march is not None
    assert (s.march.entered, s.march.mp, s.march.highest) == (areas, left, highest)
    assert record.said("At") == list(areas)
    assert ask(s).label == "halt"


@pytest.mark.parametrize(("die", "area"), [(2, "0425"), (3, "0425"), (4, "0625"), (5, "0625"), (1, "0527")])
def test_w08_failed_navigation_not_able(die: int, area: str) -> None:
    s = campaign()
    act(s, March(route=("0525", "0524")), 5, die, GO, 4)
    choice = ask(s)
    assert choice.label == "halt"
    assert s.company.position == area
    record = go_on(s, BE_DONE, (4, 4))
    assert record.said("modifier") == [-3]


def test_w09_stop_after_an_encounter() -> None:
    s = campaign()
    record = act(s, March(route=("0525", "0524")), 2, GO, 1, 6)
    assert record.said("event") == ["pilgrims"]
    assert breaks(ask(s), Stop()) == []
    record = go_on(s, Stop(), BE_DONE, (3, 4))
    assert record.said("modifier") == [-2]
    assert record.rolls == ["travel"]
    s = campaign()
    act(s, March(route=("0525", "0524")), 2, GO, 2)
    assert breaks(ask(s), Stop()) == ["march.stop-after-encounter"]


@pytest.mark.parametrize(
    ("dice", "cost", "bonus", "tired", "total", "passed"),
    [
        ((4, 4), 3, 0, 0, 5, True),
        ((3, 4), 3, 0, 0, 4, False),
        ((4, 5), 6, 2, 0, 5, True),
        ((4, 4), 2, 0, 2, 4, False),
    ],
)
def test_w10_travel_roll(dice: tuple[int, int], cost: int, bonus: int, tired: int, total: int, passed: bool) -> None:
    s = campaign(travel_bonus=bonus, fatigue=tired)
    s.march = Marching(("0525",), (0,), "0526", 0, entered=("0525",), highest=cost)
    record = go_on(s, BE_DONE, dice, *(() if passed else (3,)))
    assert record.said("sum") == [total]
    assert record.said("success") == [passed]
    assert hp_of(s.company)[2] == (6 if passed else 5)


def test_w10_only_the_highest_cost_counts() -> None:
    s = campaign(position="0624")
    record = act(s, March(route=("0625",)), 2, GO, 2)
    assert s.march is not None
    s.march = replace(s.march, highest=4)
    record = go_on(s, BE_DONE, (4, 5))
    assert record.said("sum") == [5]
    assert record.broken("modifier", -3) == "travel.highest-cost"


# W11 to W13


def test_w11_exploring_one_area() -> None:
    s = campaign()
    rows = []
    for die in (1, 2, 3, 4, 6, 5, 6):
        s.finding = ""
        before = s.known.get("0526", 0)
        record = run(explore(s, Explore()), s, die)
        rows.append((before, *record.said("sum"), *record.said("found"), s.known.get("0526", 0)))
    assert rows == [
        (0, 1, True, 1),
        (1, 0, False, 1),
        (1, 1, True, 2),
        (2, 0, False, 2),
        (2, 2, True, 3),
        (3, -1, False, 3),
        (3, 0, True, 4),
    ]
    assert s.company.navigation_bonus == 7


@pytest.mark.parametrize(
    ("known", "tired", "die", "score", "found"),
    [(1, 1, 3, 0, False), (1, 1, 4, 1, True), (0, 2, 2, 0, False), (2, 3, 6, -1, True)],
)
def test_w12_exploring_tired(known: int, tired: int, die: int, score: int, found: bool) -> None:
    s = campaign(fatigue=tired)
    s.known["0526"] = known
    record = run(explore(s, Explore()), s, die)
    assert (record.said("sum"), record.said("found")) == ([score], [found])


def test_w12_six_known_sites_are_all() -> None:
    s = campaign()
    s.known["0526"] = 6
    record = run(explore(s, Explore()), s)
    assert record.rolls == []
    assert s.company.navigation_bonus == 1
    assert record.broken("Sites", 7) == "explore.max-six"


LEDGER = ["MM", "MX", "RM", "RR", "MR", "M-", "--", "XG"]


def ledger(variants: str) -> list[tuple[list[int], int, int]]:
    """Fatigue during each action, after the day, and the travel bonus after it."""
    s = campaign(variants)
    rows = []
    for day, slots in enumerate(LEDGER, 1):
        s.day = day
        during = []
        for slot in slots.replace("-", ""):
            if slot == "R":
                act(s, Rest())
                during.append(s.company.fatigue)
                continue
            during.append(s.company.fatigue)
            s.company.travel_bonus *= slot != "M"
            s.company.slots += 1
            s.company.actions = (*s.company.actions, {"M": "march", "X": "explore", "G": "engage"}[slot])
            s.company.streak = 0
        run(evening(s), s)
        rows.append((during, s.company.fatigue, s.company.travel_bonus))
    return rows


def test_w13_fatigue_and_rest_ledger() -> None:
    assert ledger("modules.supplies=off") == [
        ([0, 0], 1, 0),
        ([1, 1], 2, 0),
        ([0, 0], 1, 0),
        ([0, 0], 0, 1),
        ([0, 0], 1, 0),
        ([1], 2, 0),
        ([], 3, 0),
        ([3, 3], 4, 0),
    ]
    assert [(during, after) for during, after, _ in ledger("modules.supplies=off, fatigue.reading=no-rest")] == [
        ([0, 0], 1),
        ([1, 1], 2),
        ([0, 0], 0),
        ([0, 0], 0),
        ([0, 0], 0),
        ([0], 1),
        ([], 2),
        ([2, 2], 3),
    ]
    assert [after for _, after, _ in ledger("modules.supplies=off, fatigue.reading=next-day-only")] == [
        1, 1, 1, 0, 1, 1, 1, 1,
    ]  # fmt: skip


@pytest.mark.parametrize(("actions", "bonus"), [("RRRR", 3), ("RRX", 1), ("RRXRR", 2)])
def test_w13_runs_of_rest(actions: str, bonus: int) -> None:
    s = campaign()
    s.known["0526"] = 6
    for action in actions:
        act(s, Rest() if action == "R" else Explore())
    assert s.company.travel_bonus == bonus


# W14 to W18


def test_w14_skill_damage() -> None:
    s = campaign()
    record = run(skill_check(s, 0, "stealth", 3), s, 1, 2, 2)
    assert record.said("target") == [0]
    assert record.said("success") == [False]
    assert hp_of(s.company) == [12, 2, 6, 4]
    record = run(skill_check(s, 0, "lore", 0), s, 6)
    assert record.rolls == ["skill"]
    s.company.fatigue = 1
    assert skill_target(s, s.company, 0, "navigation", 1) == 2


def test_w14_what_cannot_fail_needs_no_roll() -> None:
    s = campaign()
    master = replace(s.company.units[0], skills={"stealth": 6})
    s.company.units = (master, *s.company.units[1:])
    record = run(skill_check(s, 0, "stealth", 0), s, NO_DICE)
    assert record.said("success") == [True]
    (roll,) = [prompt for prompt, _ in record.events if isinstance(prompt, Roll)]
    assert roll.optional


def test_w15_tier_one() -> None:
    s = campaign()
    made: list[Any] = []

    def make() -> Any:
        site = yield from create_site(maker(s), 1)
        made.append(site)

    run(make(), s, 2, 1, 5, 2)
    (site,) = made
    assert (site.nature, site.weeks, site.encounters) == ("human", 0, (Encounter("1", "climbing", 1),))
    s = campaign()
    put_site(s, *site.encounters, tier=1)
    record = act(s, Engage(target="0526-A"), Attempt(encounter="1", unit=SPEARMEN), 3, BE_DONE, (4, 4, 3), 6)
    assert record.said("target") == [3]
    assert s.sites["0526-A"].exhausted
    assert (s.sites["0526-A"].total, available(s)) == (116, 116)
    go_on(s, Take(amount=100))
    assert s.company.treasure == 100
    assert s.sites["0526-A"].encounters[0].left == 16


def test_w15_tier_one_failed() -> None:
    s = campaign()
    put_site(s, skill("1", "climbing", 1), tier=1)
    act(s, Engage(target="0526-A"), Attempt(encounter="1", unit=SPEARMEN), 4, 3, 4, BE_DONE, (4, 4, 3), 6)
    assert hp_of(s.company)[3] == 1
    assert (s.company.units[3].count, s.company.persons) == (1, 9)
    assert (s.sites["0526-A"].total, available(s)) == (116, 0)
    go_on(s, Take(amount=0))
    record = act(s, Engage(target="0526-A"), Attempt(encounter="1", unit=SPEARMEN), 3, BE_DONE)
    assert "treasure" not in record.rolls
    assert available(s) == 116


def test_w16_tier_two() -> None:
    s = campaign()
    put_site(s, skill("1", "climbing", 1), skill("2", "language", 0), skill("3", "parley", 3))
    assert breaks_attempt(s, "2") == ["site.tier2.order"]
    act(
        s,
        Engage(target="0526-A"),
        *(Attempt(encounter="1", unit=SPEARMEN), 1),
        *(Attempt(encounter="2", unit=ODO), 2),
        *(Attempt(encounter="3", unit=MARA), 5, 2, 2),
        *(BE_DONE, (1, 3, 2), 4, 5),
    )
    site = s.sites["0526-A"]
    assert hp_of(s.company)[1] == 2
    assert (site.total, [each.share for each in site.encounters]) == (79, [26, 26, 27])
    assert available(s) == 52
    assert breaks(ask(s), Attempt(encounter="3", unit=MARA)) == ["skill.one-attempt"]
    go_on(s, Take(amount=52))
    run(take(s, Engage(target="0526-A")), s)
    assert [each.key for each in open_encounters(s, s.sites["0526-A"])] == ["3"]


def breaks_attempt(s: State, key: str, unit: str = ODO) -> list[str]:
    """The rules that an attempt breaks, engaging the site of the company's area."""
    visiting(s, s.sites[f"{s.company.position}-A"])
    found = breaks(ask(s), Attempt(encounter=key, unit=unit))
    s.visit = None
    return found


def test_w17_tier_three() -> None:
    s = campaign()
    made: list[Any] = []

    def make() -> Any:
        made.append((yield from create_site(maker(s), 3)))

    run(make(), s, 2, 1, 2, 3, 11, 2, 6, 4, 3, 2)
    one, two = made[0].encounters
    assert (one.skill, one.difficulty) == ("stonework", 1)
    assert (two.foe.hd, two.foe.ac) == (6, 13)
    assert s.setting.tables.foe_hp_per_hd * two.foe.hd == 18
    put_site(s, one, two, tier=3)
    run(determine(s, "0526-A"), s, (1, 2, 4), 5, 2)
    site = s.sites["0526-A"]
    assert (site.total, [each.share for each in site.encounters]) == (87, [43, 44])


def test_w18_specials_with_recursion() -> None:
    s = campaign()
    made: list[Any] = []

    def make() -> Any:
        made.append((yield from create_foe(maker(s), "E:0524-A/1")))

    record = run(make(), s, 2, 1, 6, 6, 1, 3, 2, 4, 4)
    foe = made[0]
    assert (foe.hd, foe.ac, foe.damage, foe.spells) == (2, 13, 2, ((2, 4),))
    assert "snare 2" in record.said("spell")
    unfinished = run(make(), s, 2, 1, 6, 6, 1)
    assert isinstance(unfinished.waiting, Roll)
    assert unfinished.waiting.missing == "combat.special.again"


# W19 to W24


def test_w19_a_lawful_sheet_for_the_sample() -> None:
    s = campaign()
    put_site(s, skill("1", "language", 1), combat("2", 4, 12), skill("3", "tinkering", 0), tier=3)
    record = run(determine(s, "0526-A"), s, (2, 1, 4), 3, 2)
    site = s.sites["0526-A"]
    assert record.said("sum") == [70, 3, 8]
    assert (site.total, [each.share for each in site.encounters]) == (81, [27, 27, 27])
    assert not site.exhausted
    assert s.setting.tables.treasure_base.least * s.setting.tables.treasure_times == 30


W20 = (3, 2, 3, 2, *(2, 1, 3, 1), *(1, 3, 2), *(1, 1, 1), *(1, 1, 1), *(1, 1, 2, 1), 1, 1, 2)
"""The dice of the chart: levels, sizes, then links, targets and same-level links of each encounter, one repair."""


def chart() -> tuple[tuple[int, ...], frozenset[tuple[str, str]]]:
    s = campaign()
    made: list[Any] = []

    def make() -> Any:
        found = maker(s)
        made.append((yield from flowchart(found.site, found.creation, found.stream)))

    run(make(), s, *W20)
    sizes, lines = made[0]
    return sizes, lines


def test_w20_tier_four_chart() -> None:
    sizes, lines = chart()
    assert sizes == (2, 3, 2)
    assert lines == {
        ("1.1", "2.1"),
        ("1.1", "2.3"),
        ("1.2", "2.3"),
        ("1.1", "1.2"),
        ("2.1", "3.1"),
        ("2.2", "3.1"),
        ("2.3", "3.1"),
        ("2.1", "2.3"),
        ("2.2", "3.2"),
    }


def tier_four(variants: str = "") -> State:
    s = campaign(variants)
    sizes, lines = chart()
    put_site(
        s,
        skill("1.1", "stealth", 1),
        combat("1.2", 5, 14),
        skill("2.1", "climbing", 0),
        combat("2.2", 2, 14, 2),
        skill("2.3", "lore", 3),
        skill("3.1", "tinkering", 2),
        skill("3.2", "language", 1),
        tier=4,
        levels=sizes,
        lines=lines,
    )
    return s


def opened(s: State) -> list[str]:
    visiting(s, s.sites["0526-A"])
    return [each.key for each in open_encounters(s, s.sites["0526-A"])]


def test_w20_treasure_and_access() -> None:
    s = tier_four()
    run(determine(s, "0526-A"), s, (3, 5, 6), 4, 2, 6, 1, 5, 3)
    site = s.sites["0526-A"]
    assert site.total == 182
    assert {each.share for each in site.encounters} == {26}
    steps = [("", ["1.1", "1.2"]), ("1.2", ["1.1", "2.3"]), ("1.1", ["2.1", "2.3"]), ("2.1", ["2.3", "3.1"])]
    steps += [("3.1", ["2.2", "2.3"]), ("2.2", ["2.3", "3.2"])]
    for key, found in steps:
        if key:
            s.sites["0526-A"] = s.sites["0526-A"].changed(key, exhausted=1, won=True)
        assert opened(s) == found
        if key == "1.2":
            assert breaks(ask(s), Attempt(encounter="2.1", unit=MARA)) == ["site.tier4.access"]
    for key in ("3.1", "2.2", "1.1", "1.2"):
        s.sites["0526-A"] = s.sites["0526-A"].changed(key, exhausted=0, won=False)
    assert opened(s) == ["1.1", "1.2", "2.3", "3.1"]
    assert opened(tier_four("tier4.entrances=first")) == ["1.1"]


def test_w21_clash() -> None:
    s = campaign()
    put_site(s, combat("1", 5, 14), tier=3)
    visiting(s, s.sites["0526-A"])
    record = go_on(
        s,
        Attempt(encounter="1"),
        *(12, 4, 9, 13, 5, 4, 20, 3, 7),
        *(3, 11, 2, 1, 10),
    )
    assert s.fight is not None
    assert (s.fight.hp, hp_of(s.company)) == (3, [12, 8, 4, 4])
    assert record.said("modifier")[:6] == [3, 2, 1, 1, 0, 0]
    record = go_on(s, ask(s).default, 11, 6)
    assert record.said("victory") == [True]
    assert s.sites["0526-A"].encounters[0].exhausted == 1


def test_w22_refresh() -> None:
    s = campaign()
    put_site(s, skill("1", "lore", 1, share=40), skill("2", "lore", 1, share=40), weeks=1, total=80)
    for key, day in (("1", 3), ("2", 5)):
        s.sites["0526-A"] = s.sites["0526-A"].changed(key, exhausted=day, won=True)
    site = s.sites["0526-A"]
    assert [due_day(s, site, day) for day in (3, 5)] == [10, 12]
    s.day = 9
    run(refresh_all(s), s)
    assert breaks_attempt(s, "1") == ["site.exhausted-blocked"]
    assert GAME.notation.explain_state(s, "E:0526-A/1", "exhausted", False, True) == "site.refresh-due"
    s.day = 10
    run(refresh_all(s), s)
    assert [(each.exhausted, each.left) for each in s.sites["0526-A"].encounters] == [(0, 40), (5, 0)]
    assert due_day(s, replace(site, weeks=0), 3) == 0
    other = campaign("refresh.clock=week-end")
    assert [due_day(other, site, day) for day in (3, 5)] == [8, 8]


def test_w23_order() -> None:
    s = campaign(tables=TWO)
    a, b = s.companies
    a.last_rest, a.moved, b.last_rest = (2, 2), True, (1, 1)
    assert precedes(a, b) == (-1, "order.recent-rest")
    b.last_rest = (2, 2)
    assert precedes(a, b)[0] > 0
    assert precedes(a, b)[1] == "order.home-explorer"
    a.moved = False
    assert (a.persons + a.creatures, b.persons + b.creatures) == (7, 5)
    assert precedes(a, b) == (2, "order.smallest")


def test_w24_the_week_ends_as_it_should() -> None:
    from sheetgen.log.reader import read_log
    from sheetgen.tracker.check import check_log

    log = read_log(PACKAGE.parents[2] / "tests" / "logs" / "adventuring-companies" / "week.lonelog")
    report = check_log(log)
    assert report.diagnostics == []
    assert report.summary.unverified == 0
    assert report.summary.entries > 200
    shown = dict(report.summary.sheet)
    assert shown["Units"] == "Captain Mara 10/12, Brother Odo 8/8, Spearmen 5/5, Porters 4/4"
    assert shown["Food"] == "51 (need 19 a week)"
    assert shown["Points"] == "6 (score 6, load 56 of 135)"


def test_w24_another_reading_of_fatigue_differs_from_the_second_day_on() -> None:
    from sheetgen.log.reader import read_log
    from sheetgen.tracker.check import check_log

    log = read_log(PACKAGE.parents[2] / "tests" / "logs" / "adventuring-companies" / "week.lonelog")
    report = check_log(log, variants="fatigue.reading=no-rest")
    first = report.diagnostics[0]
    assert (first.code, log.lines[first.span.line - 1][:10]) == ("adventuring-companies/fatigue.accrue", "@ end day ")
    assert any("right under the variant fatigue.reading=literal" in note for note in first.notes)
