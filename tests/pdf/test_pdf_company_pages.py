"""The other pages of Adventuring Companies: numbers are the engine's, every document on every paper, cards, packs."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest
from pdf_probe import Caught, texts

from sheetgen.games.adventuring_companies import cards, odds, quicksheet
from sheetgen.games.adventuring_companies import sheet_views as sheets
from sheetgen.games.adventuring_companies.documents import DOCUMENTS, make, spec_of
from sheetgen.games.adventuring_companies.game import GAME
from sheetgen.games.adventuring_companies.loads import load_of, movement_score, weekly_need
from sheetgen.games.adventuring_companies.overrides import default_tables
from sheetgen.games.adventuring_companies.state import State
from sheetgen.games.adventuring_companies.variants import SWITCHES, Variants
from sheetgen.games.adventuring_companies.worst import worst_state
from sheetgen.log.reader import parse_log
from sheetgen.pdf.provenance import Origin
from sheetgen.pdf.request import Request
from sheetgen.tracker.check import check_log

TABLES, VARIANTS = default_tables(), Variants()
ORIGIN = Origin("Adventuring Companies", "a game", "Company sheet", "default rulings", "AC-C1-BLANK")


@cache
def begun() -> State:
    """The Lantern Company before its first day."""
    return GAME.set_up()


def test_the_company_sheet_is_the_state() -> None:
    state = begun()
    (lantern,) = state.companies
    view = sheets.filled_company(ORIGIN, state, lantern)
    assert [(row.name, row.count, row.hp, row.ac) for row in view.units] == [
        (unit.name, str(unit.count), unit.hp, str(unit.ac)) for unit in lantern.units
    ]
    assert view.navigation == ("Captain Mara", "4")
    assert view.movement[1:] == (str(movement_score(state, lantern)), False, "6")
    assert [part[2] for part in view.load.parts] == ["40", "0", "0", *map(str, load_of(state, lantern))]
    assert [part[2] for part in view.need.parts] == ["12", "4", "0", str(weekly_need(state, lantern))]
    assert dict(view.aggregates) == {"AC": "12", "HP": "15", "level": "1", "move": "6"}


def test_means_are_rounded_to_the_nearest_halves_up() -> None:
    assert [sheets._nearest(total, 2) for total in (3, 4, 5)] == [2, 2, 3]
    assert sheets._nearest(145, 12) == 12


def test_the_die_that_picks_a_unit_covers_every_number() -> None:
    assert dict(sheets._picks()) == {"2": "d2", "3": "d3", "4": "d4", "5–6": "d6", "7–12": "d12"}


def test_given_companies_have_a_sheet_each() -> None:
    state = GAME.set_up("", None, {"company": "two-companies"})
    pdf = make("sheet", Request(start=state))
    assert pdf.pages == len(state.companies) == 2
    assert all(each.name in pdf.text for each in state.companies)


def test_a_company_of_more_units_than_lines_loses_none(caught: Caught) -> None:
    state = begun().copy()
    lantern = state.companies[0]
    lantern.units = tuple(replace(lantern.units[0], name=f"Captain {number}") for number in range(13))
    make("sheet", Request(state=state, log=b"a log"))
    said = [line for record in caught.records for line in record.said]
    for number in range(13):
        assert f"Unit {number + 1}: Captain {number}" in said
    assert not caught.documents[-1].cramped


def test_the_week_after_a_log_knows_its_days_and_what_is_due() -> None:
    state = worst_state()
    (each,) = state.companies
    view = sheets.next_week(ORIGIN, state, each)
    assert view.days == tuple(map(str, range(183, 190)))
    assert view.number == "27"
    assert view.need == str(weekly_need(state, each))
    later = replace(state.sites["0526-A"], weeks=0)
    assert not list(sheets._due_in(begun(), 1, 7))
    assert later.weeks == 0


def test_the_first_week_begins_with_day_one() -> None:
    state = begun()
    view = sheets.next_week(ORIGIN, state, state.companies[0])
    assert view.days == ("1", "2", "3", "4", "5", "6", "7")
    assert view.food == "40"
    assert view.need == "20"


def test_a_week_of_seven_days_with_two_actions_each(caught: Caught) -> None:
    make("expedition", Request())
    (record,) = caught.records
    words = [text.text for text in record.placed]
    assert words.count("M") == words.count("R") == 14
    assert words.count("astray") == 14
    assert words.count("cost") == 14 * 3, "three areas a march at most: 6 points, the cheapest ground costs 2"


# Cards


@pytest.mark.parametrize("switch", [None, *SWITCHES], ids=lambda switch: switch.name if switch else "default")
def test_the_quicksheet_follows_every_switch(switch: object) -> None:
    plain = cards.quicksheet_view(TABLES, VARIANTS, GAME.catalogue)
    if switch is None:
        assert all(line.rules for block in (*plain.way, *plain.sites) for line in block.lines)
        return
    changed = 0
    for value in switch.values[1:]:  # type: ignore[attr-defined]
        view = cards.quicksheet_view(TABLES, replace(VARIANTS, **{switch.attribute: value}), GAME.catalogue)  # type: ignore[attr-defined]
        changed += (view.way, view.sites, view.terrain, view.astray) != (
            plain.way,
            plain.sites,
            plain.terrain,
            plain.astray,
        )
    assert changed == len(switch.values) - 1, "what a switch changes is on the card"  # type: ignore[attr-defined]


def test_numbers_of_the_quicksheet_come_from_the_tables() -> None:
    tables = replace(TABLES, encumbered_penalty=88, week=9, foe_hp_per_hd=77, treasure_times=66, unarmoured_ac=44)
    words = " ".join(
        line.text
        for blocks in (quicksheet.march_blocks, quicksheet.site_blocks)
        for block in blocks(tables, VARIANTS)
        for line in block.lines
    )
    for number in ("−88", "9th", "HP 77", "× 66", "AC 44"):
        assert number in words


@pytest.mark.usefixtures("needs_pango")
def test_the_odds_card_prints_every_figure() -> None:
    words = " ".join("".join(texts(make("odds", Request()).data)).split())
    for section in odds.report(VARIANTS, TABLES):
        for row in section.rows:
            assert all(cell in words for cell in row), row


@pytest.mark.usefixtures("needs_pango")
def test_the_quicksheet_prints_every_line_with_its_rules() -> None:
    words = "".join("".join(texts(make("quicksheet", Request()).data)).split())
    view = cards.quicksheet_view(TABLES, VARIANTS, GAME.catalogue)
    for block in (*view.way, *view.sites):
        for line in block.lines:
            assert "".join(line.text.split()) in words, line.text
            assert all(rule in words for rule in line.rules)


@pytest.mark.usefixtures("needs_pango")
@pytest.mark.parametrize(("key", "pages"), [("quicksheet", 2), ("odds", 1)])
def test_cards_have_their_pages(key: str, pages: int) -> None:
    assert make(key, Request()).pages == pages


def test_the_sample_of_the_notation_card_checks_clean() -> None:
    report = check_log(parse_log("\n".join(sheets.SAMPLE) + "\n"))
    assert not [str(diagnostic) for diagnostic in report.diagnostics]
    text = make("notation", Request()).text
    assert "How a log begins" in text
    assert all(habit[0] in text for habit in sheets.HABITS)


# All of them


@pytest.mark.usefixtures("needs_pango")
def test_a_pack_holds_everything_for_a_week_and_says_no_more_than_its_parts() -> None:
    pack = make("session", Request(seed="7", name="The Lamps", title="Ada"))
    for words in ("Units", "Overview", "Area book", "Where to find a number", "Quicksheet", "How to write a line"):
        assert words in pack.text
    assert set(re.findall(r"^(\d{4}): [A-Z]", pack.text, re.M)) >= {"0526", "0525"}
    assert re.search(r"AC-PH1-7-\w{4}", pack.code)
    assert "AC-K1-7-" in pack.text
    assert "AC-B1-7-" in pack.text


@pytest.mark.parametrize(
    "spec", [spec for spec in DOCUMENTS if spec.engine == "canvas" and not spec.pack], ids=lambda spec: spec.key
)
def test_the_same_request_makes_the_same_bytes_with_the_credit_on_every_page(spec: object) -> None:
    key = spec.key  # type: ignore[attr-defined]
    request = Request(seed="7" if spec_of(key).needs_seed else "")
    one, two = make(key, request), make(key, request)
    assert one.data == two.data
    assert all("expeditions and sites (blog draft)" in " ".join(page.split()) for page in texts(one.data))
