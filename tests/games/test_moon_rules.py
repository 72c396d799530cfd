"""Rules that the worked examples do not touch: groups, stops, variants, Fortune late, carrying on, dice pages."""

from __future__ import annotations

from pathlib import Path

import pytest
from moon import carry, foe, ring, run, sheet, weapon
from playing import breaks

from sheetgen.engine.code import SheetCode, digest
from sheetgen.engine.errors import InputError
from sheetgen.engine.prompts import Choose
from sheetgen.games.moonstruck import actions as act
from sheetgen.games.moonstruck.amounts import Amount, parse_amount
from sheetgen.games.moonstruck.book import Item
from sheetgen.games.moonstruck.carrying import carry as carry_on
from sheetgen.games.moonstruck.character import read_character, spell_character
from sheetgen.games.moonstruck.checks import judge_fortune, make_test
from sheetgen.games.moonstruck.combat import begin, fight_turn
from sheetgen.games.moonstruck.dicepages import number
from sheetgen.games.moonstruck.experience import award_xp, judge_raise, raise_ability
from sheetgen.games.moonstruck.game import GAME
from sheetgen.games.moonstruck.overrides import default_tables
from sheetgen.games.moonstruck.possessions import give_up, in_hand
from sheetgen.games.moonstruck.prerolled import content
from sheetgen.games.moonstruck.sections import enter_section, section_turn
from sheetgen.games.moonstruck.state import Foe, Offer, State, effective
from sheetgen.games.moonstruck.turn import play
from sheetgen.games.moonstruck.variants import Variants
from sheetgen.log.reader import parse_log
from sheetgen.tracker.check import check_log
from sheetgen.tracker.record import record_seeded


def ask(s: State) -> Choose:
    """The choice that comes next."""
    prompt = next(one for one in play(s) if isinstance(one, Choose))
    assert isinstance(prompt, Choose)
    return prompt


# Amounts


@pytest.mark.parametrize(
    ("text", "amount", "spelled"),
    [
        ("1d8", Amount(1, 8), "1d8"),
        ("d6", Amount(1, 6), "1d6"),
        ("2d6+1", Amount(2, 6, 1), "2d6+1"),
        ("-1d6", Amount(1, 6, 0, True), "-1d6"),
        ("-4", Amount(plus=4, negative=True), "-4"),
        ("+3", Amount(plus=3), "3"),
    ],
)
def test_amounts(text: str, amount: Amount, spelled: str) -> None:
    assert parse_amount(text) == amount
    assert str(amount) == spelled


@pytest.mark.parametrize("text", ["d7", "sword", "", "1d", "0d6", "d6d6"])
def test_what_is_no_amount(text: str) -> None:
    assert parse_amount(text) is None


def test_an_amount_is_never_below_zero() -> None:
    assert Amount(1, 4, -3).of((1,)) == 0


# Fights


def group(s: State, *answers: object, first: str = "roll", mode: str = "group", foes: tuple[Foe, ...] = ()) -> None:
    """Begin a fight with two or three at once."""
    run(begin(s, foes or (foe(50, 8, 4, "one"), foe(50, 8, 4, "two")), mode, (first,), None), s, *answers)


def test_a_group_attacks_by_rising_dice_and_ties_roll_again() -> None:
    s = sheet()
    group(s, 9, 4, 4, 12, 3)
    assert s.fight is not None
    assert s.fight.order == (2, 1, 0)


def test_a_tie_for_the_last_places_is_rolled_among_themselves() -> None:
    s = sheet()
    group(s, 2, 7, 7, 5, 1)
    assert s.fight is not None
    assert s.fight.order == (0, 2, 1)


def test_in_a_group_everyone_who_stands_attacks_once_a_round() -> None:
    s = sheet(Prowess=60)
    group(s, first="you")
    run(fight_turn(s), s, act.Attack(1, "one"), 10, 4)
    for who, label in ((1, "one"), (2, "two")):
        run(fight_turn(s), s, act.Strike(who, label), 99)
    assert s.fight is not None
    assert (s.fight.round, s.fight.current) == (2, 0)
    s.fight = s.fight.__class__(
        (s.fight.foes[0].with_health(0), s.fight.foes[1]), "group", 1, s.fight.order, 0, 2, ("you",), 3
    )
    run(fight_turn(s), s, act.Attack(), 99)
    assert s.fight.current == 2
    assert breaks(ask(s), act.Strike(1, "one")) == ["combat.end.zero"]


def test_an_ally_attacks_and_is_never_attacked() -> None:
    s = sheet()
    group(s, first="opponent", foes=(Foe("friend", 60, 9, Amount(1, 6), ally=True), foe(50, 4, 4, "rat")))
    run(fight_turn(s), s, act.Strike(1, "friend"), 10, 4)
    assert s.fight is None
    assert s.ended is not None
    assert s.ended.how == "win"


def test_in_a_sequence_each_opponent_has_an_initiative_of_its_own() -> None:
    s = sheet(Prowess=60)
    run(begin(s, (foe(50, 2, 4, "one"), foe(50, 2, 4, "two")), "sequence", ("you", "roll"), None), s)
    run(fight_turn(s), s, act.Attack(), 10, 4)
    assert s.fight is not None
    assert (s.fight.foe, s.fight.order) == (2, ())
    run(fight_turn(s), s, act.Fight(), 9, 3)
    assert s.fight.order == (2, 0)
    assert breaks(ask(s), act.Strike(1, "one")) == ["combat.end.zero"]


def test_played_to_the_end_of_the_round_the_fallen_still_strike() -> None:
    s = sheet("end_at_once=false", Prowess=60)
    run(begin(s, (foe(50, 2, 4),), "sequence", ("you",), None), s)
    run(fight_turn(s), s, act.Attack(), 10, 4)
    assert s.fight is not None
    assert s.fight.current == 1
    run(fight_turn(s), s, act.Strike(1, "opponent"), 10, 3)
    assert (s.fight, s.health) == (None, 27)


@pytest.mark.parametrize(
    ("variants", "rules"),
    [("", ["combat.no-flee"]), ("flee=between_rounds", []), ("flee=never", ["combat.no-flee"])],
)
def test_leaving_a_fight(variants: str, rules: list[str]) -> None:
    s = sheet(variants, "low-water")
    enter_section(s, 8)
    run(section_turn(s), s, act.Fight(), 3, 9)
    assert breaks(ask(s), act.Goto(10)) == ["combat.no-flee"]
    run(fight_turn(s), s, act.Attack(), 99)
    run(fight_turn(s), s, act.Strike(1, "wrecker"), 99)
    assert breaks(ask(s), act.Goto(10)) == rules


def test_the_book_stops_a_bout_after_three_rounds() -> None:
    s = sheet(book="whetstone")
    enter_section(s, 5)
    run(section_turn(s), s, act.Fight())
    for _ in range(3):
        run(fight_turn(s), s, act.Attack(), 99)
        run(fight_turn(s), s, act.Strike(1, "master"), 99)
    assert s.fight is None
    assert breaks(ask(s), act.Goto(9)) == []
    assert breaks(ask(s), act.Attack()) == ["combat.end.book"]


def test_the_largest_die_is_in_hand_unless_another_weapon_is_named() -> None:
    s = sheet()
    carry(s, weapon(6, "knife"), weapon(8, "sword"))
    assert in_hand(s)[0] == "sword"
    s.weapon = "knife"
    assert in_hand(s) == ("knife", Amount(1, 6))
    run(give_up(s, "knife"), s)
    assert in_hand(s)[0] == "sword"


def test_fortune_may_turn_a_hit_into_a_miss_where_that_is_played() -> None:
    s = sheet("fp_opponent_rolls=hit_to_miss", FP=9)
    run(begin(s, (foe(60, 9, 6),), "sequence", ("opponent",), None), s)
    run(fight_turn(s), s, act.Strike(1, "opponent"), 55, act.Fortune(5))
    assert (s.fp, s.health) == (4, 30)


# Fortune and experience


@pytest.mark.parametrize(
    ("points", "rules"), [(5, []), (4, ["fortune.cost"]), (6, ["fortune.cost"]), (0, ["fortune.cost"])]
)
def test_the_exact_price(points: int, rules: list[str]) -> None:
    s = sheet(FP=10)
    offer = Offer("test", "Charisma", 54, 58)
    assert [breach.rule for breach in judge_fortune(s, offer, act.Fortune(points))] == rules


def test_fortune_may_come_later_in_the_section_where_that_is_played() -> None:
    s = sheet("fp_window=same_section", "low-water", Seamanship=52, FP=9)
    enter_section(s, 5)
    run(section_turn(s), s, act.Test("Seamanship"), 60)
    assert breaks(ask(s), act.Fortune(9)) == []
    run(section_turn(s), s, act.Fortune(9))
    s = sheet("", "low-water", Seamanship=52, FP=9)
    enter_section(s, 5)
    run(section_turn(s), s, act.Test("Seamanship"), 60)
    assert breaks(ask(s), act.Fortune(9)) == ["fortune.window"]


@pytest.mark.parametrize(
    ("variants", "rules"), [("", ["xp.cap-90"]), ("xp_excess=lost", []), ("xp_excess=banked", ["xp.cap-90"])]
)
def test_points_that_do_not_fit(variants: str, rules: list[str]) -> None:
    s = sheet(variants, Occult=88)
    run(award_xp(s, 5), s)
    assert [breach.rule for breach in judge_raise(s, act.Raise("Occult", 5))] == rules
    if not rules:
        run(raise_ability(s, act.Raise("Occult", 5)), s)
        assert (s.scores["Occult"], s.pending) == (90, 0)


def test_points_over_the_cap_are_kept_where_that_is_played() -> None:
    s = sheet("xp_excess=banked", "low-water", Occult=88)
    enter_section(s, 2)
    s.todo = ()
    run(award_xp(s, 5), s)
    run(raise_ability(s, act.Raise("Occult", 2)), s)
    assert breaks(ask(s), act.Goto(3)) == []
    assert s.pending == 3


@pytest.mark.parametrize(("variants", "due"), [("", 8), ("item_stack=best", 5), ("item_scope=attributes", 8)])
def test_two_rings(variants: str, due: int) -> None:
    s = sheet(variants)
    carry(s, ring(5), ring(3, name="band"))
    assert effective(s, "Strength") == 60 + due


def test_modifiers_of_abilities_count_only_where_items_may_have_them() -> None:
    s = sheet("item_scope=attributes")
    carry(s, ring(5, "Occult"))
    assert effective(s, "Occult") == 60


def test_a_lost_charm_may_bring_you_down() -> None:
    s = sheet(Health=-2)
    carry(s, Item("charm", "charm", {"Health": 4}))
    assert effective(s, "Health") == 2
    assert run(give_up(s, "charm"), s).over
    assert s.over == "defeat"


def test_a_health_test_is_against_health_now() -> None:
    s = sheet(Health=21)
    record = run(make_test(s, "Health"), s, 20)
    assert (record.claims("target")[0].value, record.claims("success")[0].value) == (20, True)


# From book to book


def test_a_character_goes_on_with_what_the_book_lets_out() -> None:
    s: State = GAME.set_up("", None, {"book": "low-water, whetstone"})
    s.scores = dict.fromkeys(("Strength", "Occult", "Seamanship"), 60)
    s.cap, s.health, s.fp, s.over = 34, 25, 6, "victory"
    for name in ("oilskin", "thumb-ring"):
        s.held = (*s.held, *(held for held in sheet(book="low-water").held), *_held(name))
    run(carry_on(s, act.Carry("whetstone")), s)
    assert (s.book, s.ordinal, s.health, s.fp, s.over) == ("whetstone", 2, 34, 6, "")
    assert [held.item for held in s.held] == ["thumb-ring"]
    assert effective(s, "Strength") == 65


def _held(name: str) -> tuple[object, ...]:
    from sheetgen.games.moonstruck.state import Held

    return (Held(name),)


def test_a_character_has_a_file_of_its_own(tmp_path: Path) -> None:
    _, s = record_seeded(GAME, "FILE2", meta={"book": "low-water"})
    s.name, s.over = "Ada", "victory"
    path = tmp_path / "ada.toml"
    path.write_text(spell_character(s), encoding="utf-8")
    again = read_character(path, GAME.set_up("", None, {"book": "whetstone"}))
    assert (again.name, again.scores, again.cap, again.fp) == ("Ada", s.scores, s.cap, s.fp)
    assert (again.ordinal, again.phase, again.book) == (2, "arrival", "whetstone")
    log = "[Game] moonstruck\n[Book] whetstone\n[Character] ada.toml\nd: Lockcraft 7 => [PC:Lockcraft 57]\n@ start 1\n"
    report = check_log(parse_log(log, str(tmp_path / "next.lonelog")))
    assert report.diagnostics == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("ordinal = 1", "ordinal = 0", "ordinal"),
        ('outcome = "victory"', 'outcome = "defeat"', "defeated"),
        ('"Agility" = ', '"Agilty" = ', "Agility is missing"),
        ("fp = ", 'fp = "x" #', "fp"),
    ],
)
def test_a_character_file_is_checked(tmp_path: Path, old: str, new: str, message: str) -> None:
    _, s = record_seeded(GAME, "FILE2", meta={"book": "low-water"})
    s.over = "victory"
    path = tmp_path / "ada.toml"
    path.write_text(spell_character(s).replace(old, new), encoding="utf-8")
    with pytest.raises(InputError, match=message):
        read_character(path, GAME.set_up())


# Dice pages

CODE = SheetCode(GAME.code, "D", 1, "TRAIN", digest(content("D", default_tables(), Variants()))).spell()
STATS = "Agility Charisma Health Intelligence Prowess Sanity Strength Negotiation Observation Occult Research Science"


def page_log(*tests: int, void: str = "") -> str:
    """A log that creates a character off the page and makes tests with these numbers of the d100 page (from 1)."""
    dice = " ; ".join(f"{stat} {number('TRAIN', 20, k)}" for k, stat in enumerate(STATS.split(), 1))
    lines = [f"[Game] moonstruck\n[Sheet] {CODE}\n@ create d: {dice}\n@ start 1"]
    for k, at in enumerate(tests):
        lines.append(void if void and k == 1 else "")
        lines.append(f"@ test Occult d: {number('TRAIN', 100, at) if at else 1000 % 101}")
    return "\n".join(filter(None, lines)) + "\n"


def codes(text: str) -> list[tuple[int, str]]:
    return [(found.line, found.code) for found in check_log(parse_log(text, "page.lonelog")).diagnostics]


def test_numbers_off_the_page_in_order_are_right() -> None:
    assert codes(page_log(1, 2, 3, 4)) == []


def test_a_skipped_number_is_told_once() -> None:
    assert codes(page_log(1, 3, 4, 5)) == [(6, "sheet/order")]


def test_a_number_used_twice_is_told() -> None:
    assert codes(page_log(1, 2, 2, 3)) == [(7, "sheet/order")]


def test_a_number_that_is_not_there_is_told() -> None:
    assert codes(page_log(1, 0, 3, 4)) == [(6, "sheet/value")]


def test_a_number_crossed_off_by_accident_is_declared() -> None:
    assert codes(page_log(1, 3, 4, void=f"@ void d100 {number('TRAIN', 100, 2)}")) == []
    assert codes(page_log(1, 3, 4, void="@ void d100 101"))[0][1] == "sheet/value"
