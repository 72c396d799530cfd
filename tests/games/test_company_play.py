"""What the worked examples leave out: events, fights, companies, settlements, tier 5, endings, the words of a log."""

from __future__ import annotations

from typing import Any

import pytest
from company import (
    HILLS,
    MARA,
    ODO,
    PORTERS,
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

from sheetgen.engine.errors import InputError
from sheetgen.engine.notation import Unknown
from sheetgen.engine.prompts import Roll
from sheetgen.games.adventuring_companies.actions import (
    Attempt,
    Buy,
    Day,
    EndDay,
    Engage,
    Enter,
    Explore,
    Gain,
    Halt,
    Leave,
    Lose,
    March,
    Onward,
    Order,
    Outcome,
    Rest,
    Sell,
    Stop,
    Take,
    Tier,
    Withdraw,
)
from sheetgen.games.adventuring_companies.clash import start_fight
from sheetgen.games.adventuring_companies.game import GAME
from sheetgen.games.adventuring_companies.loads import encumbered, movement_score
from sheetgen.games.adventuring_companies.setup import head_of, inspect, read_map, shipped
from sheetgen.games.adventuring_companies.skills import skill_check
from sheetgen.games.adventuring_companies.state import Foe, State
from sheetgen.games.adventuring_companies.treasure import available

GO, DONE = Onward(), Halt()


def walk(s: State, *answers: Any) -> Any:
    """March into 0525 with a passed check, then these answers."""
    return act(s, March(route=("0525",)), 2, GO, *answers)


# On the way


def test_food_is_found_and_stolen() -> None:
    s = campaign()
    walk(s, 1, 4, 5)
    assert s.company.food == 45
    s = campaign(food=3, position="0525")
    act(s, March(route=("0425",)), 2, GO, 1, 6, 5)
    assert s.company.food == 0


def test_a_guide_helps_the_next_navigation_roll() -> None:
    s = campaign()
    walk(s, 1, 3)
    assert s.company.navigation_bonus == 1


def test_fever_hurts_a_random_unit() -> None:
    s = campaign(position="0625")
    act(s, March(route=("0624",)), 2, GO, 1, 6, 2)
    assert hp_of(s.company) == [12, 7, 6, 4]


def test_a_river_asks_for_a_named_swimmer() -> None:
    s = campaign()
    walk(s, 1, 5)
    choice = ask(s)
    assert choice.label == "test"
    assert breaks(choice, Attempt(unit="")) == ["skill.one-unit"]
    record = go_on(s, Attempt(unit=SPEARMEN), 3, 2, 1)
    assert record.said("target") == [2]
    assert hp_of(s.company)[0] == 10


def test_a_lost_fight_on_the_way_ends_the_movement() -> None:
    s = campaign()
    act(s, March(route=("0525", "0524")), 2, GO, 1, 2, 6, *(2,) * 6, 1, 2, Withdraw())
    choice = ask(s)
    assert choice.label == "halt"
    assert breaks(choice, Enter(area="0524")) == ["encounter.retreat"]
    record = go_on(s, DONE, (4, 4))
    assert record.said("modifier") == [-2]


def test_the_end_of_an_expedition() -> None:
    s = campaign()
    hurt(s.company, mara=0, odo=0, spearmen=0, porters=1)
    record = run(skill_check(s, 3, "lore", 3), s, 6, 1, ())
    assert record.lost
    assert not s.company.active


def test_a_group_loses_individuals_who_do_not_come_back() -> None:
    s = campaign(tables=TWO)
    archers = s.company.units[1]
    assert (archers.count, archers.most) == (5, 10)
    assert (archers.with_hp(7).count, archers.with_hp(7).most) == (4, 8)
    assert archers.with_hp(0).persons == 0


# Fights


@pytest.mark.parametrize(
    ("spell", "field", "value"), [((2, 3), "ac", 14), ((2, 6), "hp", 9), ((2, 1), "dazzle", 4), ((2, 5), "swarm", 2)]
)
def test_spells_of_the_foe(spell: tuple[int, int], field: str, value: int) -> None:
    s = campaign()
    swarm = (1, 1) * 2 if field == "swarm" else ()
    run(start_fight(s, Foe(1, 12, spells=(spell,))), s, *(2,) * 6, 1, 1, *swarm)
    assert getattr(s.fight, field) == value


def test_a_bolt_and_a_snare() -> None:
    s = campaign()
    record = run(start_fight(s, Foe(1, 12, spells=((2, 2), (2, 4)))), s, 1, (3, 4), 1, 1, 2, *(2,) * 4, 3, 1)
    assert hp_of(s.company)[0] == 5
    assert s.fight is not None
    assert s.fight.snared == {MARA, ODO}
    assert record.rolls.count("attack") == 4


def test_a_tricked_company_is_attacked_first() -> None:
    s = campaign()
    record = run(start_fight(s, Foe(1, 12, skills=(("stealth", 3),))), s, 3, 1, 2, *(2,) * 6)
    assert record.rolls[:3] == ["trick", "unit", "foe attack"]


def test_natural_twenty_hits_and_one_misses() -> None:
    s = campaign()
    record = run(start_fight(s, Foe(6, 30)), s, 20, 1, 1, *(2,) * 4, *(1, 1), *(1, 20, 2))
    assert record.said("success") == [True, False, False, False, False, False, False, True]


def test_withdrawing_from_a_site_fails_its_encounter() -> None:
    s = campaign()
    put_site(s, combat("1", 2, 20), skill("2", "lore", 0), tier=3)
    visiting(s, s.sites["0526-A"])
    go_on(s, Attempt(encounter="1"), *(2,) * 6, 1, 2, Withdraw())
    assert s.visit is not None
    assert s.visit.failed == "1"
    assert breaks(ask(s), Attempt(encounter="2", unit=ODO)) == ["site.tier3.failure"]


# Treasure and exhaustion


def test_exhaust_on_engage_seals_what_failed() -> None:
    s = campaign("exhaust.on=engage")
    put_site(s, skill("1", "lore", 1))
    visiting(s, s.sites["0526-A"])
    go_on(s, Attempt(encounter="1", unit=MARA), 6, 1, 1)
    assert s.sites["0526-A"].encounters[0].exhausted == 1
    assert available(s) == 0


def test_treasure_at_the_first_pass() -> None:
    s = campaign("treasure.timing=first-pass")
    put_site(s, skill("1", "lore", 1), skill("2", "lore", 1))
    visiting(s, s.sites["0526-A"])
    record = go_on(s, Attempt(encounter="1", unit=ODO), 1, (1, 2, 3), 2, 4)
    assert record.rolls == ["skill", "treasure", "add", "add"]
    assert s.sites["0526-A"].total == 66


def test_treasure_with_the_site() -> None:
    s = campaign("treasure.timing=creation")
    record = act(s, Explore(), 3, Tier(tier=1), 2, 3, 5, 2, (1, 2, 3), 2)
    assert record.rolls[-2:] == ["treasure", "add"]


def test_pools_of_dice_instead_of_products() -> None:
    s = campaign("treasure.times=pool")
    record = run(skill_check(s, 0, "lore", 3), s, 6, (1, 2, 3), 1)
    assert hp_of(s.company)[0] == 6
    (roll,) = [prompt for prompt, _ in record.events if isinstance(prompt, Roll) and prompt.label == "damage"]
    assert roll.count == 3


def test_taking_more_than_there_is() -> None:
    s = campaign()
    site = put_site(s, skill("1", "lore", 1, share=30, left=30), skill("2", "lore", 1, share=30, left=30), total=60)
    s.sites[site.id] = site.changed("1", exhausted=1, won=True)
    visiting(s, site, done=True, failed="2")
    assert available(s) == 30
    assert breaks(ask(s), Take(amount=60)) == ["treasure.recover"]
    assert breaks(ask(s), Take(amount=31)) == ["treasure.up-to"]
    go_on(s, Take(amount=12))
    assert (s.company.treasure, s.sites[site.id].encounters[0].left) == (12, 18)


# Elsewhere


def test_a_tier_five_site_is_an_outcome() -> None:
    s = campaign()
    act(s, Explore(), 3, Tier(tier=5, name="Sunken Hall"), 4, 1)
    act(s, Engage(target="0526-A"), Lose(what=PORTERS, count=3), Gain(what="food", count=5))
    go_on(s, Outcome(result="exhausted"), (1, 2, 3), Take(amount=60))
    assert s.sites["0526-A"].exhausted
    assert (s.company.treasure, s.company.food, hp_of(s.company)[3]) == (60, 45, 1)
    assert s.sites["0526-A"].left == 0


def test_trade_in_a_settlement() -> None:
    s = campaign(treasure=20)
    act(s, Engage(target="Lanternford"))
    assert breaks(ask(s), Buy(count=21)) == ["log/phase"]
    go_on(s, Buy(count=15), Sell(count=4), Leave())
    assert (s.company.treasure, s.company.food) == (7, 51)
    assert s.visit is None


@pytest.mark.parametrize("target", ["lanternford", "Lanternford"])
def test_a_settlement_elsewhere(target: str) -> None:
    s = campaign(position="0525")
    action = GAME.notation.action("engage", [target], s)
    assert breaks(ask(s), action) == ["engage.same-area"]


# Days, several companies


def test_the_days_are_opened_in_their_order() -> None:
    s = campaign()
    assert breaks(ask(s), Day(number=4)) == ["turn.length"]
    assert breaks(ask(s), Day(number=2)) == []
    go_on(s, Rest(), Rest())
    assert breaks(ask(s), Explore()) == ["turn.two-actions"]
    assert breaks(ask(s), EndDay()) == []


def test_slow_members_carts_and_loads() -> None:
    s = campaign(tables=TWO)
    heron, otter = s.companies
    assert (movement_score(s, heron), movement_score(s, otter)) == (4, 6)
    assert encumbered(s, heron)
    assert not encumbered(s, otter)


def test_a_tie_is_rolled_off_low_first_equal_dice_again() -> None:
    s = campaign(tables=TWO)
    hurt(s.companies[0], archers=6)
    heron, otter = (c.name for c in s.companies)
    assert breaks(ask(s), Explore(company=heron)) == []
    record = go_on(s, Order(companies=(heron, otter)), 3, 3, 5, 2)
    assert record.said("first") == [otter]
    act_of(s, heron)
    assert breaks(ask(s), Explore(company=otter)) == ["order.roll-off"]


def test_a_tie_without_a_roll_off() -> None:
    s = campaign(tables=TWO)
    hurt(s.companies[0], archers=6)
    heron, otter = (c.name for c in s.companies)
    act_of(s, heron)
    assert breaks(ask(s), Explore(company=otter)) == ["order.roll-off"]


def act_of(s: State, name: str) -> None:
    """A company explores and finds a site of tier 5."""
    go_on(s, Explore(company=name), 6, Tier(tier=5), 1, 1)


def test_weather_counts_for_the_day() -> None:
    s = campaign(tables=TWO)
    s.phase, s.day = "dawn", 1
    go_on(s, Day(number=2), 1)
    assert s.weather is not None
    assert (s.weather.name, s.weather.travel) == ("storm", -1)


# The words of a log


@pytest.mark.parametrize(
    ("verb", "words", "rule"),
    [
        ("march", ["525"], "area.numbering"),
        ("enter", ["north"], "area.numbering"),
        ("exlpore", [], ""),
        ("tier", ["high"], ""),
        ("take", ["all"], ""),
        ("attempt", ["9"], ""),
        ("buy", ["swords", "3"], ""),
        ("order", ["A", "B"], ""),
    ],
)
def test_what_cannot_be_read(verb: str, words: list[str], rule: str) -> None:
    s = campaign()
    found = GAME.notation.action(verb, words, s)
    assert isinstance(found, Unknown)
    assert found.rule == rule
    assert found.suggestion or verb == "order"


def test_units_and_companies_are_named_by_a_word_or_a_number() -> None:
    s = campaign(tables=TWO)
    assert GAME.notation.action("rest", [], s, "otter") == Rest(company="The Otter Fellowship")
    assert isinstance(GAME.notation.action("rest", [], s, "Badger"), Unknown)
    s = campaign()
    put_site(s, skill("1", "lore", 1))
    visiting(s, s.sites["0526-A"])
    for word in ("odo", "Brother", "2", "Brother Odo"):
        assert GAME.notation.action("attempt", ["1", *word.split()], s) == Attempt(encounter="1", unit=ODO)


def test_every_action_is_read_as_it_is_spelled() -> None:
    s = campaign()
    put_site(s, skill("1", "lore", 1))
    for action in (
        March(route=("0525", "0524")),
        Explore(area="0526"),
        Engage(target="0526-A"),
        Engage(target="Lanternford"),
        Take(amount=3),
        Buy(count=4),
        Sell(count=2),
        Lose(what=PORTERS, count=2),
        Gain(what="treasure", count=2),
        Tier(tier=3, name="Doom Cave"),
        Tier(name="Doom Cave"),
        Outcome(result="open"),
        Stop(),
        EndDay(),
        Day(number=3),
        Withdraw(),
    ):
        verb, *words = GAME.notation.spell(action).split()
        assert GAME.notation.action(verb, words, s) == action


# Files


def test_settings_are_found_by_name_and_written_into_the_log() -> None:
    assert {"lantern-hills", "two-companies"} <= set(shipped())
    s = GAME.set_up("", None, {"company": "two-companies"})
    assert [c.name for c in s.companies] == ["The Heron Band", "The Otter Fellowship"]
    assert dict(head_of(s)) == {"Company": "two-companies"}
    with pytest.raises(InputError) as error:
        GAME.set_up("", None, {"company": "two-company"})
    assert "two-companies" in (error.value.suggestion or "")


def test_a_text_map_is_played_on() -> None:
    s = read_map(GAME.set_up(), "lantern-hills", HILLS.parent)
    assert s.setting.mapped["0623"] == ("mountains",)
    assert list(inspect(HILLS)) == []


def test_without_encounters_a_log_may_name_the_last_area_only() -> None:
    s = campaign("modules.encounters=off")
    act(s, March(route=("0525", "0524")), 2)
    assert breaks(ask(s), Enter(area="0524")) == []
    record = go_on(s, Enter(area="0524"), DONE, (4, 5))
    assert record.said("At") == ["0525", "0524"]
    assert record.said("modifier") == [-3]
    s = campaign()
    act(s, March(route=("0525", "0524")), 2)
    assert breaks(ask(s), Enter(area="0524")) == ["march.route-adjacent"]
