"""The pages of Moonstruck: numbers are the engine's, codes know the book, golden text of the layouts."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pdf_probe import Caught

from sheetgen.engine.code import parse
from sheetgen.engine.errors import DocumentError
from sheetgen.engine.odds import Section
from sheetgen.engine.streams import Streams
from sheetgen.games.moonstruck import cards, odds, quicksheet
from sheetgen.games.moonstruck import sheet_views as sheets
from sheetgen.games.moonstruck.documents import DOCUMENTS, make, reprint
from sheetgen.games.moonstruck.game import GAME
from sheetgen.games.moonstruck.overrides import default_tables
from sheetgen.games.moonstruck.prerolled import creation_dice
from sheetgen.games.moonstruck.state import State, effective
from sheetgen.games.moonstruck.stats import ATTRIBUTES, HEALTH
from sheetgen.games.moonstruck.variants import SWITCHES, Variants
from sheetgen.games.moonstruck.worst import worst_state
from sheetgen.log.reader import parse_log, read_log
from sheetgen.pdf.paper import A5, LETTER
from sheetgen.pdf.provenance import Origin
from sheetgen.pdf.request import Request
from sheetgen.tracker.check import check_log
from sheetgen.tracker.show import replay

LOGS = Path(__file__).parents[1] / "logs" / "moonstruck"
TABLES, VARIANTS = default_tables(), Variants()
ORIGIN = Origin("Moonstruck", "gamebook rules", "Adventure sheet", "default rulings", "MS-S1-BLANK")


@cache
def golden() -> State:
    """The end of the golden playthrough."""
    _game, walker, _found = replay(read_log(LOGS / "golden-full.lonelog"))
    state: State = walker.run.state
    return state


def begun(book: str = "low-water", variants: str = "") -> State:
    """A game that has a book and nothing else."""
    state: State = GAME.set_up(variants, None, {"book": book})
    return state


def said(caught: Caught) -> list[str]:
    """Every line that the pages of the last document say."""
    return [line for record in caught.records for line in record.said]


# ---- The adventure sheet ---------------------------------------------------------------------------------------------


def test_the_sheet_after_a_log_is_the_state() -> None:
    s = golden()
    view = sheets.filled_sheet(ORIGIN, s, TABLES, "")
    rows = {row.name: row for row in (*view.attributes, *view.abilities)}
    assert {stat: row.now for stat, row in rows.items()} == {stat: str(effective(s, stat)) for stat in s.scores}
    assert {stat: row.initial for stat, row in rows.items()} == {stat: str(s.initial[stat]) for stat in s.scores}
    assert {stat: rows[stat].pips for stat in s.abilities} == {
        stat: s.scores[stat] - s.initial[stat] for stat in s.abilities
    }
    assert (view.health_cap, view.health, view.health_die) == ("34", ("34", "…", "25"), "14")
    assert view.fortune == (("start", "0"), ("won", "9"), ("spent", "3"), ("left", "6"))
    assert view.experience == (("awarded", "12"), ("used", "12"), ("forfeited", "0"), ("pending", "0"))
    assert (view.weapon, view.damage) == ("Rust-spotted cutlass", "d8")


def test_things_have_letters_that_head_their_columns() -> None:
    view = sheets.filled_sheet(ORIGIN, golden(), TABLES, "")
    assert [(row.letter, row.name, row.modifiers, row.gained, row.lost) for row in view.items] == [
        ("A", "Clasp knife", "", "start", ""),
        ("B", "Pewter thumb ring", "Strength +5", "4", ""),
        ("C", "Ringer's oilskin", "Agility −3, Sanity +5", "4", ""),
        ("D", "Rust-spotted cutlass", "", "10", ""),
        ("E", "Flask of cordial", "heals 8", "", "gone"),
    ]
    assert view.letters == ("B", "C")
    (sanity,) = [row for row in view.attributes if row.name == "Sanity"]
    assert (sanity.initial, sanity.changes, sanity.items, sanity.now) == ("51", ("47",), ("", "+5"), "52")


def test_a_rolled_sheet_has_the_first_numbers_of_the_d20_page() -> None:
    view = sheets.blank_sheet(ORIGIN, TABLES, VARIANTS, "K7Q2", "")
    dice = creation_dice(Streams("K7Q2"), TABLES.abilities)
    assert [row.die for row in view.attributes] == [str(dice[stat]) for stat in ATTRIBUTES if stat != HEALTH]
    assert [row.rolled for row in view.abilities] == [str(50 + dice[stat]) for stat in TABLES.abilities]
    assert (view.health_die, view.health_cap) == (str(dice[HEALTH]), str(20 + dice[HEALTH]))
    assert tuple(dice.values()) == Streams("K7Q2").values("page/d20", 12, 20)


def test_initial_is_open_where_scores_may_be_exchanged() -> None:
    view = sheets.blank_sheet(ORIGIN, TABLES, VARIANTS, "K7Q2", "")
    assert all(row.initial for row in view.attributes)
    assert not any(row.initial for row in view.abilities)
    mixed = sheets.blank_sheet(ORIGIN, TABLES, replace(VARIANTS, swap_scope="mixed"), "K7Q2", "")
    assert not any(row.initial for row in (*mixed.attributes, *mixed.abilities))


def test_a_book_gives_the_sheet_its_abilities_and_what_it_begins_with(caught: Caught) -> None:
    pdf = make("sheet", Request(start=begun("whetstone"), seed="7"))
    assert "Lockcraft" in pdf.text
    lines = said(caught)
    assert "Book: The Whetstone Yard" in lines
    assert "Weapon in hand: Practice knife" in lines
    assert any(line.startswith("A | Practice knife") or "Practice knife" in line for line in lines)


def test_the_code_of_a_sheet_knows_the_book_and_makes_it_again() -> None:
    plain = make("sheet", Request(seed="7"))
    booked = make("sheet", Request(seed="7", start=begun()))
    other = make("sheet", Request(seed="7", start=begun("whetstone")))
    assert len({plain.code, booked.code, other.code}) == 3
    for pdf, start in ((plain, None), (booked, begun()), (other, begun("whetstone"))):
        key, request = reprint(parse(pdf.code), Request(start=start))
        assert make(key, request).data == pdf.data
    with pytest.raises(DocumentError, match="other tables or variants"):
        reprint(parse(booked.code), Request())


def test_dice_pages_are_the_same_with_any_book() -> None:
    assert make("dice", Request(seed="7")).data == make("dice", Request(seed="7", start=begun())).data


@pytest.mark.parametrize("book", ["", "low-water"])
def test_a_log_may_name_the_sheet_with_or_without_its_book(book: str) -> None:
    code = make("sheet", Request(seed="7", start=begun(book) if book else None)).code
    stats = (*ATTRIBUTES, *begun().abilities)
    dice = creation_dice(Streams("7"), begun().abilities)
    rolls = " ; ".join(f"{stat} {dice[stat]}" for stat in stats)
    log = f"[Game] moonstruck\n[Book] low-water\n[Sheet] {code}\nS1 *Go*\n@ create d: {rolls}\n@ start 1\n"
    assert check_log(parse_log(log, "a.lonelog")).diagnostics == []


def test_more_things_than_lines_are_continued(caught: Caught) -> None:
    make("sheet", Request(state=worst_state(), log=b"a log"))
    text = " ".join(said(caught))
    for held in worst_state().held[12:]:
        item = worst_state().item(held.item)
        assert item is not None
        assert item.name in text


# ---- Trail, records, log ---------------------------------------------------------------------------------------------


def test_the_trail_is_the_sections_read(caught: Caught) -> None:
    make("trail", Request(state=golden(), log=b"a log"))
    (line,) = [line for line in said(caught) if line.startswith("From 1:")]
    assert line == "From 1: 1, 2, 4, 3, 5, 6, 7, 9, 8, 10, 11, 13, 14"


def test_a_trail_longer_than_the_boxes_goes_on(caught: Caught) -> None:
    state = golden().copy()
    state.trail = tuple(range(1, 400))
    make("trail", Request(state=state, log=b"a log"))
    text = ", ".join(line.partition(": ")[2] for line in said(caught) if line.startswith("From "))
    assert text == ", ".join(map(str, range(1, 400)))


def test_combat_boxes_hold_twelve_rounds(caught: Caught) -> None:
    make("combat", Request())
    lines = said(caught)
    assert sum(line.startswith("Fight ") and ", round:" in line for line in lines) == sheets.COMBATS
    assert [line for line in lines if line.startswith("12:")] == ["12: ____"] * sheets.COMBATS
    assert any("over at once" in line for line in lines)


def test_the_rule_over_the_records_follows_the_variants() -> None:
    assert "after the round" in make("combat", Request(variants=replace(VARIANTS, end_at_once=False))).text


def test_golden_text_of_the_combat_record() -> None:
    text = make("combat", Request()).text.splitlines()
    assert text[:12] == [
        "Page 1: Combat record",
        "Moonstruck. Combat record. Moonstruck gamebook rules",
        "hit: d100 lower than Prowess · lowest d20 attacks first · Health 0 or less: over at once",
        "Fight 1",
        "Opponent: ____",
        "section: ____",
        "its Prowess: ____",
        "Health: ____",
        "damage: ____",
        "your Prowess: ____",
        "Health: ____",
        "damage: ____",
    ]


def test_golden_text_of_the_dice_page() -> None:
    text = make("dice", Request(seed="K7Q2")).text
    assert "d100: tests and attacks; 100 is the worst roll" in text
    assert "d6: knife, club, boathook, claws" in text
    first = ", ".join(map(str, Streams("K7Q2").values("page/d100", 20, 100)))
    assert f"d100 from 1: {first}" in text


def test_the_log_sheet_of_a_pack_names_its_dice_pages() -> None:
    pack = make("session", Request(seed="7", cache=True))
    assert f"Dice pages: {make('dice', Request(seed='7')).code}" in pack.text


# ---- Cards -----------------------------------------------------------------------------------------------------------


def test_the_notation_cards_sample_is_clean() -> None:
    text = "\n".join(sheets.SAMPLE)
    report = check_log(parse_log(text, "sample.lonelog"))
    assert [found.code for found in report.diagnostics] == []


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)
def test_each_variant_has_a_quicksheet_whose_rules_exist(switch: Any) -> None:
    for value in switch.values:
        blocks = quicksheet.blocks(TABLES, replace(VARIANTS, **{switch.attribute: value}), GAME.catalogue)
        assert all(line.text for block in blocks for line in block.lines)


def test_stars_stand_at_our_rulings_alone() -> None:
    for block in quicksheet.blocks(TABLES, VARIANTS, GAME.catalogue):
        for line in block.lines:
            ours = any(GAME.catalogue.get(rule).origin != "source" for rule in line.rules)
            assert line.text.endswith(quicksheet.STAR) == ours


def test_the_example_of_a_price_is_worked_out() -> None:
    (fortune,) = [b for b in quicksheet.blocks(TABLES, VARIANTS, GAME.catalogue) if b.title == "Fortune Points"]
    assert "58 against 54 costs 5." in [line.text for line in fortune.lines]


def _numbers(section: Section) -> list[str]:
    return [cell for row in section.rows for cell in row]


def test_the_odds_cards_print_the_reports_numbers() -> None:
    chances = {section.key: section for section in odds.report(VARIANTS, TABLES)}
    card = cards.odds_view(_card(), TABLES, VARIANTS)
    for section in (section for row in card.rows for section in row):
        engine = {cell.replace("-", "−") for cell in _numbers(chances[section.key])} | set(chances[section.key].header)
        printed = {part for cell in _numbers(section) for part in cell.split(", ")} if section.key == "9.4" else None
        assert (printed or set(_numbers(section)) | set(section.header)) <= engine | set(section.header)
    sheet = cards.quicksheet_view(_card(), TABLES, VARIANTS, GAME.catalogue)
    assert sheet.wide[0].rows == cards.typeset(chances["9.3"]).rows


def _card() -> Any:
    from sheetgen.documents.cards import Card

    return Card("Moonstruck", "gamebook rules", "Odds", ())


# ---- Every document --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", [spec for spec in DOCUMENTS if spec.engine == "canvas" and not spec.pack])
def test_same_request_same_bytes(spec: Any) -> None:
    request = Request(LETTER, seed="7" if spec.seeded else "")
    assert make(spec.key, request).data == make(spec.key, request).data


@pytest.mark.parametrize("spec", [spec for spec in DOCUMENTS if spec.engine == "canvas" and not spec.pack])
def test_nothing_is_cramped_or_cut_where_nothing_is_written(spec: Any, caught: Caught) -> None:
    for paper, large in ((LETTER, False), (A5, True)):
        make(spec.key, Request(paper, seed="7" if spec.seeded else "", large=large))
        assert not caught.documents[-1].cramped
        assert not caught.documents[-1].overflow
