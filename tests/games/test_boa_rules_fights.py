"""Combat, Threat, Fear Check and Flee (P10, P11, P14, P15; D06 to D16)."""

from typing import Any

import pytest
from boa import HOME, THERE, Record, area, arrive_at, meet, run, sheet, sq
from playing import breaks

from sheetgen.games.book_of_adventure.actions import Buy, Convert, Disarm, End, Flee, Haggle, Move, Rest, Try, VisitHome
from sheetgen.games.book_of_adventure.encounters import combat, enter
from sheetgen.games.book_of_adventure.fear_and_flight import blow, fear_check
from sheetgen.games.book_of_adventure.primitives import InterruptedEncounterError
from sheetgen.games.book_of_adventure.state import Fight, State

STRONG = "STR 4 WIS 2 INT 2 DEX 1 CHA 3 LUC 4"


def faces(total: int, dice: int) -> tuple[int, ...]:
    """So many dice with that sum."""
    found = []
    for left in range(dice, 0, -1):
        face = min(6, total - (left - 1))
        found.append(face)
        total -= face
    assert total == 0
    return tuple(found)


# D06 to D09: hits


@pytest.mark.parametrize(
    ("roll", "damage", "left"), [(20, 6, 8), (14, 0, 14), (28, 14, 0), (27, 13, 1), (15, 1, 13), (30, 16, -2)]
)
def test_d06_to_d09_a_hit_takes_the_difference_off_life(roll: int, damage: int, left: int) -> None:
    s = sheet(STRONG, xp=200)
    record = meet(s, "C14", Try("STR"), faces(roll, 6), partly=True)
    assert record.said("damage") == [("combat.hit.damage", damage)]
    assert record.claim("Life", 1).value == left == 2 * 14 - roll
    assert record.claim("victory").value == (left <= 0)
    assert s.wounds == 0


def test_d06_two_blows_win() -> None:
    s = sheet(STRONG, xp=200)
    record = meet(s, "C14", Try("STR"), faces(20, 6), Try("STR"), faces(20, 6), (5,))
    assert [claim.value for claim in record.claims if claim.field == "Life"] == [14, 8, -4]
    assert (s.xp, s.chapters, s.gold, s.wounds) == (214, 1, 1, 0)


def test_d07_a_hit_for_nothing_costs_nothing_and_goes_on() -> None:
    s = sheet(STRONG, xp=200)
    record = meet(s, "C14", Try("STR"), faces(14, 6), Flee(), (1,))
    assert record.rolls == [("pool", 6), ("DEX", 1)]


@pytest.mark.parametrize(
    ("name", "number", "written", "rule"),
    [
        ("damage", 0, 20, "combat.hit.damage"),
        ("Life", 1, -6, "combat.hit.damage"),
        ("Life", 1, 9, "combat.hit.life"),
        ("victory", 0, True, "combat.repeat"),
        ("success", 0, False, "combat.hit.threshold"),
    ],
)
def test_a_wrong_figure_of_a_hit_names_its_rule(name: str, number: int, written: Any, rule: str) -> None:
    record = meet(sheet(STRONG, xp=200), "C14", Try("STR"), faces(20, 6), partly=True)
    assert record.broken(name, written, number) == rule


def test_a_victory_that_is_denied() -> None:
    record = meet(sheet(STRONG, xp=200), "C14", Try("STR"), faces(28, 6), partly=True)
    assert record.broken("victory", False) == "combat.victory"


@pytest.mark.parametrize(
    ("variants", "luck", "gold"),
    [
        ("", [(4,), (5,)], 6),
        ("", [(5,)], 1),
        ("combat-gold-bonus=0", [(4,), (5,)], 5),
        ("combat-gold-bonus=0", [(5,)], 1),
    ],
)
def test_victory_pays_luck_gold(variants: str, luck: list[Any], gold: int) -> None:
    s = sheet(STRONG, variants=variants, xp=200)
    record = meet(s, "C14", Try("STR"), faces(30, 6), *luck)
    assert record.said("Gold") == [("combat.victory.luck-gold", gold)]
    assert (s.gold, s.xp, s.highest, s.chapters, s.book) == (gold, 214, 14, 1, ("C14",))
    assert THERE in s.crossed


# The blow


def strike(s: State, *answers: Any, flight: bool = False) -> Record:
    rule = "combat.flee.dexterity-check" if flight else "combat.miss.dexterity-check"
    return run(blow(s, rule, flight=flight), s, *answers)


def test_d10_armor_then_a_failed_shield() -> None:
    s = sheet("STR 4 DEX 1", things="Armor, Shield")
    record = strike(s, (3,), (5,), "STR", (5,))
    assert (s.wounds, record.rolls) == (4, [("DEX", 1), ("blow", 1), ("shield STR", 1)])


def test_d11_armor_makes_the_shield_needless() -> None:
    s = sheet("DEX 3", things="Armor, Shield")
    record = strike(s, (2,), "DEX", ())
    assert (s.wounds, record.roll("shield DEX").optional) == (0, True)


def test_d11_without_a_shield_nothing_is_asked() -> None:
    s = sheet("DEX 3", things="Armor")
    assert (strike(s, (2,)).picks, s.wounds) == ([], 0)


@pytest.mark.parametrize(
    ("things", "answers", "wounds"),
    [
        ("", [(1,)], 1),
        ("", [(2,), (6,)], 6),
        ("Armor", [(2,), (6,)], 5),
        ("Armor", [(2,), (1,)], 0),
        ("Shield", [(2,), (6,), "STR", (4,)], 0),
        ("Shield", [(2,), (6,), "DEX", (2,)], 6),
        ("Shield", [(1,), "STR", (4,)], 0),
    ],
)
def test_a_miss(things: str, answers: list[Any], wounds: int) -> None:
    s = sheet("STR 4 DEX 1", things=things)
    record = strike(s, *answers)
    assert (s.wounds, record.claims[-1].rule) == (wounds, "combat.miss.dexterity-check")


@pytest.mark.parametrize(
    ("things", "flight", "answers", "written", "rule"),
    [
        ("", False, [(2,), (5,)], 4, "combat.miss.dexterity-check"),
        ("Armor", False, [(2,), (5,)], 5, "combat.miss.armor"),
        ("Armor", False, [(1,)], 1, "combat.miss.armor"),
        ("Armor", True, [(2,), (5,)], 5, "combat.flee.armor"),
        ("Armor", True, [(1,)], 1, "combat.flee.armor"),
        ("Shield", False, [(2,), (5,), "STR", (4,)], 5, "combat.miss.shield"),
        ("Shield", False, [(2,), (5,), "STR", (5,)], 0, "combat.miss.shield"),
        ("Armor, Shield", False, [(2,), (5,), "STR", (4,)], 4, "combat.miss.shield"),
        ("Armor, Shield", False, [(2,), (5,), "STR", (5,)], 5, "combat.miss.armor"),
        ("Shield", True, [(2,), (3,)], 0, "combat.flee.no-shield"),
        ("", True, [(2,), (3,)], 0, "combat.flee.dexterity-check"),
    ],
)
def test_wrong_wounds_name_their_rule(things: str, flight: bool, answers: list[Any], written: int, rule: str) -> None:
    s = sheet("STR 4 DEX 1", things=things)
    play = blow(s, f"combat.{'flee' if flight else 'miss'}.dexterity-check", flight=flight)
    asking, left, claim = iter(play), list(answers), None
    prompt = next(asking)
    while getattr(prompt, "field", "") != "Wounds":
        prompt = asking.send(prompt.value if hasattr(prompt, "value") else left.pop(0))  # type: ignore[attr-defined]
    claim = prompt
    assert (claim.why(written) or claim.rule) == rule  # type: ignore[attr-defined]


# Flee


def test_d12_flight_from_combat_with_armor() -> None:
    s = sheet("DEX 1", things="Armor")
    record = meet(s, "C15", Flee(), (4,), (1,))
    assert (s.wounds, s.fear, record.said("Fear")) == (0, 1, [("flee.fear", 1)])


def test_armor_on_flee_off() -> None:
    for mark, rule in (("C15", "combat.flee.armor"), ("H15", "threat.flee.armor")):
        s = sheet("DEX 1", variants="armor-on-flee=no", things="Armor")
        record = meet(s, mark, Flee(), (4,), (5,))
        assert s.wounds == 5
        s.wounds = 0
        assert record.broken("Wounds", 4) == rule


def test_the_shield_does_not_help_while_fleeing() -> None:
    s = sheet("STR 4 DEX 1", things="Shield")
    assert meet(s, "C15", Flee(), (4,), (5,)).picks == []
    assert s.wounds == 5


def test_flight_crosses_the_dot_and_nothing_else() -> None:
    s = sheet(areas={"H7": "B"}, gold=3, xp=90)
    record = meet(s, "Z15", Flee())
    assert [dot.live for dot in s.dots] == [True, False]
    assert (s.here, s.phase, s.fight, s.visit) == (HOME, "open", None, None)
    assert (s.areas[THERE], s.crossed, s.pending) == (area("Z15"), frozenset(), ())
    assert (s.xp, s.chapters, s.gold, s.highest, s.book) == (90, 0, 3, 0, ())
    assert record.broken("crossed", True) == "flee.area-stays"
    assert record.broken("Chapters", 1) == record.broken("XP", 105) == record.broken("Gold", 4) == "flee.no-reward"


def test_g81_several_flights_come_back_to_the_same_dot() -> None:
    s = sheet(areas={"H7": "O15"})
    meet(s, "Z15", Flee())
    arrive_at(s, sq("H7"), area("O15"))
    run(enter(s, sq("H7")), s, Flee())
    assert (s.here, [dot.live for dot in s.dots], s.fear) == (HOME, [True, False, False], 2)


@pytest.mark.parametrize(
    ("mark", "before", "allowed"),
    [
        ("O15", [], True),
        ("O15", [Try("STR"), (1,) * 4, (1,)], True),
        ("Z15", [], True),
        ("Z15", [Try("INT"), (1,) * 2], True),
        ("C15", [], True),
        ("C15", [Try("STR"), (1,) * 4, (1,)], True),
        ("H15", [], True),
        ("R15", ["INT", (2,)], True),
        ("R15", ["INT", (3,), (1,)], True),
        ("Pp15", [], False),
        ("Pm15", [], False),
    ],
)
def test_where_fleeing_is_offered(mark: str, before: list[Any], allowed: bool) -> None:
    choice = meet(sheet(), mark, *before, partly=True).choices[-1]
    assert breaks(choice, Flee()) == ([] if allowed else ["personal.no-flee"])
    assert choice.each is not None
    assert [breaks(choice, act) for act in choice.each()] == [[]] * len(list(choice.each()))
    assert (Flee() in choice.each()) == allowed


def test_flight_at_nineteen_fear_ends_the_game_after_its_list() -> None:
    s = sheet(fear=19)
    record = meet(s, "Z15", Flee())
    assert (record.over, s.over, s.fear) == (True, "unfinished", 20)
    assert [dot.live for dot in s.dots] == [True, False]


def test_the_free_attack_may_kill_before_the_fear() -> None:
    s = sheet("STR 4 DEX 1", wounds=18)
    meet(s, "C15", Flee(), (1,))
    assert (s.over, s.fear) == ("dead", 0)


# Fear Check


@pytest.mark.parametrize(
    ("dice", "stands"), [((6, 6, 3, 1, 2, 4), True), ((6, 6, 6, 1, 2, 4), False), ((1, 2, 3, 4, 5, 5), True)]
)
def test_d13_and_d14_more_sixes_than_wisdom(dice: tuple[int, ...], stands: bool) -> None:
    record = run(fear_check(sheet(fear=6), "combat.start.fear-check"), sheet(fear=6), dice)
    assert record.claims[-1].rule == "fear-check.more-sixes"
    assert (record.claims[-1].value, record.roll("fear").optional) == (stands, False)


def test_d15_a_check_that_cannot_fail_may_be_left_out() -> None:
    record = run(fear_check(sheet(fear=2), "combat.start.fear-check"), sheet(fear=2), ())
    assert record.roll("fear").optional
    assert run(fear_check(sheet(), "combat.start.fear-check"), sheet()).events == []


def test_a_check_that_is_left_out_breaks_the_encounters_own_rule() -> None:
    for mark, rule in (("C15", "combat.start.fear-check"), ("H15", "threat.start.fear-check")):
        record = meet(sheet(fear=3), mark, (1, 1, 1), partly=True)
        assert (record.roll("fear").missing, record.roll("fear").count) == (rule, 3)


@pytest.mark.parametrize("mark", ["C15", "H15"])
def test_panic_flees_with_all_its_costs(mark: str) -> None:
    s = sheet("WIS 1 DEX 1", fear=2)
    record = meet(s, mark, (6, 6), (2,), (3,))
    assert (s.wounds, s.fear, s.here, record.rolls) == (3, 3, HOME, [("fear", 2), ("DEX", 1), ("blow", 1)])
    assert s.areas[THERE] == area(mark)


# Threat


def fail_threat(s: State, *after: Any, partly: bool = True) -> Record:
    return meet(s, "H17", Try("CHA"), (1,) * 3, *after, partly=partly)


def test_d16_a_failed_threat_is_a_combat_of_five_more() -> None:
    s = sheet(xp=0)
    record = fail_threat(s, Try("STR"), faces(23, 4), Try("STR"), faces(24, 4))
    assert record.said("area") == [("threat.failure.convert", area("C22"))]
    assert [claim.value for claim in record.claims if claim.field == "Life"] == [22, 21, 18]
    assert s.areas[THERE].text() == "C22"


def test_d16_its_victory_pays_the_raised_ecl() -> None:
    s = sheet(xp=700)
    record = meet(s, "H40", Try("CHA"), (1,) * 10, Try("STR"), (6,) * 11, Try("STR"), (6,) * 11, (5,), partly=True)
    assert [claim.value for claim in record.claims if claim.field == "Life"] == [45, 24, -18]
    assert (s.xp, s.highest, s.book) == (745, 45, ("C45",))


def test_converted_ecl_life_only() -> None:
    s = sheet(variants="converted-ecl=life-only", xp=700)
    record = meet(s, "H40", Try("CHA"), (1,) * 10, Try("STR"), (6,) * 11, Try("STR"), (6,) * 11, (5,))
    assert record.said("area") == []
    assert [claim.value for claim in record.claims if claim.field == "Life"] == [45, 24, -18]
    assert (s.xp, s.highest, s.areas[THERE].text()) == (740, 40, "C40")


def test_converted_ecl_life_only_on_a_later_attempt_too() -> None:
    s = sheet(variants="converted-ecl=life-only")
    fail_threat(s, Flee(), (1,), partly=False)
    record = meet(s, "", (), Flee(), (1,))
    assert (record.claim("Life").value, s.areas[THERE].text()) == (22, "C17")


def test_a_raised_ecl_stays_after_a_flight_and_life_is_full_again() -> None:
    s = sheet(xp=400)
    meet(s, "H17", Try("CHA"), (1,) * 7, Try("STR"), faces(30, 8), Flee(), (1,))
    assert s.areas[THERE].text() == "C22"
    assert meet(s, "", (), Flee(), (1,)).claim("Life").value == 22


def test_a_threat_pays_no_gold() -> None:
    s = sheet(gold=2)
    record = meet(s, "H12", Try("CHA"), (4, 4, 4))
    assert (s.xp, s.chapters, s.gold) == (12, 1, 2)
    assert record.broken("Gold", 3) == "threat.success"


@pytest.mark.parametrize(
    ("value", "by_choice", "by_failure"),
    [("always", True, True), ("failure-only", False, True), ("never", False, False)],
)
def test_convert_fear_check(value: str, by_choice: bool, by_failure: bool) -> None:
    first = [(1, 1, 1)]
    for action, asked in (([Convert()], by_choice), ([Try("CHA"), (1,) * 3], by_failure)):
        s = sheet(variants=f"convert-fear-check={value}", fear=3)
        record = meet(s, "H17", *first, *action, *(first if asked else []), Flee(), (1,))
        assert [label for label, _ in record.rolls].count("fear") == 1 + asked


def test_a_chosen_conversion_keeps_the_ecl() -> None:
    s = sheet()
    record = meet(s, "H17", Convert(), Flee(), (1,))
    assert (s.areas[THERE].text(), record.claim("Life").value) == ("C17", 17)


def test_panic_at_the_conversion_flees_the_combat() -> None:
    s = sheet("WIS 1 DEX 1 CHA 3", fear=2)
    meet(s, "H17", (1, 1), Try("CHA"), (1,) * 3, (6, 6), (1,))
    assert (s.areas[THERE].text(), s.fear, s.here) == ("C22", 3, HOME)


@pytest.mark.parametrize(("variants", "mark"), [("", "H17"), ("threat-flee-converts=yes", "C22")])
def test_threat_flee_converts(variants: str, mark: str) -> None:
    for fear, answers in ((0, [Flee(), (1,)]), (3, [(6, 6, 6), (1,)])):
        s = sheet(variants=variants, fear=fear)
        meet(s, "H17", *answers)
        assert (s.areas[THERE].text(), s.fear, s.wounds, s.here) == (mark, fear + 1, 1, HOME)


def test_threat_flee_converts_leaves_combats_alone() -> None:
    s = sheet(variants="threat-flee-converts=yes")
    meet(s, "H17", Convert(), Flee(), (1,))
    assert s.areas[THERE].text() == "C17"


def test_g83_equipment_given_up_stays_gone_for_the_combat() -> None:
    s = sheet(things="Sword, Bow")
    act = Try("CHA", give=("Sword",), use=("Bow",))
    record = meet(s, "H17", act, (1,) * 5, partly=True)
    assert breaks(record.choices[-1], Try("STR", use=("Sword",))) == ["pool.relevant-things"]
    assert breaks(record.choices[-1], Try("STR", use=("Bow",))) == []


# What has no place in an Encounter


@pytest.mark.parametrize(
    ("mark", "act", "rule"),
    [
        ("C15", Move(HOME), "route.outside-encounter"),
        ("C15", Buy("Rope"), "town.business-only-inside"),
        ("C15", Rest(), "town.business-only-inside"),
        ("C15", Haggle(), "town.business-only-inside"),
        ("C15", VisitHome(), "hometown.revisit"),
        ("C15", Convert(), "threat.start.convert"),
        ("C15", Disarm(), "encounter.only-overcome-or-flee"),
        ("C15", End(), "end.no-early-retirement"),
        ("O15", Disarm(), "trap.disarm-kit"),
        ("O15", Convert(), "encounter.only-overcome-or-flee"),
        ("Z15", Move(HOME), "route.outside-encounter"),
    ],
)
def test_what_is_barred_in_an_encounter(mark: str, act: Any, rule: str) -> None:
    s = sheet(things="Trap Disarm Kit")
    assert breaks(meet(s, mark, partly=True).choices[-1], act) == [rule]


@pytest.mark.parametrize("act", [Convert(), Disarm()])
def test_a_misplaced_conversion_or_kit_is_passed_over(act: Any) -> None:
    s = sheet(things="Trap Disarm Kit")
    record = meet(s, "C15", act, Try("STR"), (1,) * 4, partly=True)
    assert record.rolls == [("pool", 4)]
    assert s.things == {"Trap Disarm Kit": 1}


def test_a_route_breaks_an_encounter_off() -> None:
    s = sheet()
    arrive_at(s, THERE, area("C15"))
    with pytest.raises(InterruptedEncounterError):
        run(enter(s, THERE), s, Move(HOME))
    assert (s.fight, s.phase) == (None, "open")


def test_life_begins_at_the_ecl() -> None:
    s = sheet()
    arrive_at(s, THERE, area("C15"))
    s.fight = Fight(THERE)
    record = run(combat(s), s, Flee(), (1,))
    assert record.said("Life") == [("combat.start.life", 15)]
