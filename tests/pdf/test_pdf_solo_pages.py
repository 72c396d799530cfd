"""The pages of Solo Dungeon say what the engine says: golden texts of layouts, sheets from worked logs, page counts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from pdf_probe import Caught

from sheetgen.engine.players import SeededPlayer, drive
from sheetgen.engine.streams import Streams
from sheetgen.games.solo_dungeon import quicksheet, sheet_views
from sheetgen.games.solo_dungeon.character import damage_bonus, effective, rpi
from sheetgen.games.solo_dungeon.documents import DOCUMENTS, make
from sheetgen.games.solo_dungeon.game import GAME
from sheetgen.games.solo_dungeon.overrides import default_tables
from sheetgen.games.solo_dungeon.pages import maps
from sheetgen.games.solo_dungeon.state import Blocked, Effect, Exit, Foe, Room, State, Thing
from sheetgen.games.solo_dungeon.variants import SWITCHES, VARIANTS
from sheetgen.games.solo_dungeon.worst import worst_state
from sheetgen.log.reader import parse_log
from sheetgen.pdf.paper import A4, A5, LETTER, mm
from sheetgen.pdf.provenance import Origin
from sheetgen.pdf.request import Request
from sheetgen.tracker.check import set_up, walk
from sheetgen.tracker.entries import flatten
from sheetgen.tracker.run import Run
from sheetgen.tracker.walk import Walker

LOGS = Path(__file__).parents[1] / "logs" / "solo-dungeon"
GOLDEN = Path(__file__).parent / "data"
ORIGIN = Origin("Solo Dungeon", "a game", "A page", "default rulings", "")
DESK = quicksheet.Desk(default_tables(), VARIANTS.default)
CANVAS = [spec.key for spec in DOCUMENTS if spec.engine == "canvas" and not spec.pack and not spec.needs_seed]


def text_of(key: str, state: State | None = None, **asked: Any) -> str:
    """What the pages of a document say."""
    return make(key, Request(state=state, log=b"x" if state is not None else b"", **asked)).text


def after(name: str, step: int) -> State:
    """The state of a worked log after a step."""
    text = (LOGS / f"worked-{name}.lonelog").read_text("utf-8")
    parts = re.split(r"(?m)^(?=S\d+)", text)
    log = parse_log("".join(parts[: step + 1]))
    game, state, _replaced = set_up(log)
    run = Run(game, state)
    walk(Walker(game, flatten([log]), run))
    found: State = run.state
    return found


def played(seed: str) -> Any:
    """The states of a seeded crawl, step by step."""
    state = GAME.new_state(VARIANTS.default, default_tables())
    streams = Streams(seed)
    step = -1
    for _event in drive(GAME.play(state), state, SeededPlayer(streams, GAME.policy(streams))):
        if state.step != step and state.phase != "create":
            step = state.step
            yield state


# Golden texts


@pytest.mark.parametrize("key", CANVAS)
def test_blank_pages_say_what_they_said(key: str) -> None:
    """The layouts as text; a change is looked at and then the file is written anew from `sheetgen print ... --text`."""
    said = re.sub(r" · sheetgen · .*", "", text_of(key))
    assert said == (GOLDEN / f"solo_{key}.txt").read_text("utf-8")


@pytest.mark.parametrize("spec", DOCUMENTS, ids=lambda spec: spec.key)
def test_every_page_names_game_credit_and_code(spec: Any, request: pytest.FixtureRequest) -> None:
    if spec.engine == "html" or spec.pack:
        request.getfixturevalue("needs_pango")
    pdf = make(spec.key, Request(seed="3" if spec.needs_seed else ""))
    assert spec.pack or pdf.text.count(pdf.code) >= pdf.pages
    assert "Solo Dungeon" in pdf.text
    assert GAME.credit in " ".join(pdf.text.split())


# Numbers are the engine's


def test_the_sheet_after_the_shield_of_log_a() -> None:
    state = after("a", 2)
    assert (state.health, state.rpi) == (3, 6)
    said = text_of("sheet", state)
    for line in (
        "Health: 3", "limit: 10", "Level: 0", "Attack: base 0 + things 0 + magic 1 = counts 1",
        "Defense: base 0 + things 2 + magic 0 = counts 2",
        "RPI: health 3 + initiative 0 + attack 1 + defense 2 = RPI 6",
        "1: hand | dagger | average | +1 | ____", "6: shield | shield | high quality | +2 | +1 attack",
        "Damage bonus (weapon, magic, effects): 1", "Armor (adds to defense): 2",
        "Points of health: 3 of 40", "Levels reached: 1 of 31",
    ):  # fmt: skip
        assert f"\n{line}\n" in said, line


def test_the_things_list_after_the_shield_of_log_a() -> None:
    said = text_of("things", after("a", 2))
    assert "\n1: Dagger | ____ | dagger | average | +1 | 0 | ____ | ____ | ____ | x | ____\n" in said
    assert "\n2: Shield | 2 | shield | high quality | +2 | 0 | x | +1 attack | ____ | x | ____\n" in said


def test_the_map_shows_the_exits_of_log_a() -> None:
    view = sheet_views.level_map(ORIGIN, default_tables(), VARIANTS.default, after("a", 8))
    ways = {way.label: (way.kind, way.taken) for way in view.ways}
    assert ways == {
        "2a": ("door", "5"), "2b": ("door", "4"), "2c": ("door", "3"), "3a": ("corridor", "8"), "4a": ("corridor", "7"),
        "5a": ("door", "6"), "7a": ("stairs", ""), "8a": ("door", ""),
    }  # fmt: skip
    places = {place.step: (place.via, place.what, place.note) for place in view.places}
    assert places[1] == ("start", "room", "2 left behind")
    assert places[2] == ("", "room", "")
    assert places[6] == ("5a", "false door, trap", "")
    assert places[7] == ("4a", "stairs at the end", "")
    said = text_of("map", after("a", 8))
    assert "2: room; exits: 2a door taken in 5, 2b door taken in 4, 2c door taken in 3" in said
    assert "Ways of level 0" in said


def test_the_fight_record_shows_whom_you_ran_from() -> None:
    said = text_of("fights", after("a", 1))
    assert "\nStep: 1\nPlace: room\nLevel: 0\n" in said
    assert "\nA: tunnel bandit\nyours ____ + level 0 + roll ____ = health 11\n" in said
    assert "\nlevel 0 + roll ____ = def. 1\nRPI 11\nB: rat swarm, −1 left\n" in said


def test_the_surface_sheet_shows_the_visit_of_log_c() -> None:
    said = text_of("surface", after("c", 5))
    assert "\nportal on level: 10\n" in said
    assert "\ngold on arrival: 157\n" in said
    assert "health 15 + points ____ = now ____ ≤ limit 15" in said
    assert re.findall(r"^\d: (\d+)$", said, re.M) == ["40", "80", "160", "320", "640", "1280"]


@pytest.mark.parametrize("seed", ["2", "5", "9", "14"])
def test_every_number_of_the_sheet_is_the_engines(seed: str) -> None:
    steps = 0
    for state in played(seed):
        view = sheet_views.filled_sheet(ORIGIN, state)
        plain = {ability.name: int(ability.total.replace("−", "-")) for ability in view.abilities}
        running = {effect.stat: 0 for effect in state.effects}
        for stat, name in (("initiative",) * 2, ("attack",) * 2, ("defense",) * 2, ("avoid-traps", "avoid traps")):
            if stat not in running:
                assert plain[name] == effective(state, stat)
        assert view.rpi == str(state.rpi) == str(rpi(state))
        assert state.health + plain["initiative"] + plain["attack"] + plain["defense"] == rpi(state)
        assert view.damage == str(damage_bonus(state))
        assert (view.health, view.limit, view.level) == (state.health, state.health_max, state.level)
        shown = sheet_views.level_map(ORIGIN, default_tables(), VARIANTS.default, state)
        assert {way.label: way.kind for way in shown.ways if not way.taken} == {
            way.label: way.kind for way in state.exits if way.label != "start"
        }
        steps += 1
    assert steps > 1


def test_kinds_of_taken_exits_are_those_that_the_rules_told() -> None:
    """The kind of a taken exit, which the state no longer holds, is what it was when it was open."""
    kinds: dict[tuple[int, str], str] = {}
    for seed in range(12):
        kinds.clear()
        for state in played(str(seed)):
            shown = sheet_views.level_map(ORIGIN, default_tables(), VARIANTS.default, state)
            known = {way.label: way.kind for way in shown.ways}
            for label, kind in known.items():
                assert kinds.setdefault((state.level, label), kind) == kind


def test_ways_lead_down_from_earlier_rows_and_lanes_do_not_meet() -> None:
    view = sheet_views.level_map(ORIGIN, default_tables(), VARIANTS.default, worst_state())
    lanes, sources = maps._Ways(view.places).lanes()
    assert len(lanes) == len(view.places)
    last: dict[int, int] = {}
    for child, (source, lane) in sorted(sources.items()):
        assert source < child
        assert lane == lanes[source]
        last[source] = child
    for row in range(len(lanes)):
        busy = [source for source, child in last.items() if source < row < child]
        assert len({lanes[source] for source in busy}) == len(busy)
        assert lanes[row] not in {lanes[source] for source in busy}


# What is printed of the rules


def test_notes_follow_tables_and_variants() -> None:
    plain, other = text_of("fights"), text_of("fights", variants=VARIANTS.parse("damage.attack-added=false, kind"))
    assert "Damage: margin + attack, and your bonus." in plain
    assert "Health: yours + level + roll, at least 1;" in plain
    assert "Damage: margin, and your bonus." in other
    assert "Health: yours + level / 2 + roll" in other
    assert "start and limit 15" in text_of("sheet", variants=VARIANTS.parse("kind"))
    assert "superb | +5 | × 5" in text_of("things", variants=VARIANTS.parse("kind"))


@pytest.mark.usefixtures("needs_pango")
def test_quicksheet_and_odds_follow_tables_and_variants() -> None:
    said = " ".join(text_of("quicksheet").split())
    for words in ("4dF + attack − defense; 1 or more hits", "Corridor · 23 lines".upper(), "10 gold a point"):
        assert words in said or words in said.upper(), words
    other = " ".join(text_of("quicksheet", variants=VARIANTS.parse("literal, kind")).split())
    assert "the way in counts as one" in other
    assert "lose 4dF, below 0 heals" in other
    odds = " ".join(text_of("odds").split())
    assert "+1 16/81 19.75 31/81 38.27 66/81 81.48" in odds


# Larger content


def test_more_things_than_rows_take_another_page() -> None:
    pdf = make("things", Request(state=worst_state(), log=b"x"))
    assert pdf.pages == 2
    assert "48: Trinket" in pdf.text


def test_more_effects_than_rows_go_over() -> None:
    state = after("a", 2)
    state.effects = tuple(Effect("attack", number, "self") for number in range(1, 9))
    pdf = make("sheet", Request(state=state, log=b"x"))
    assert pdf.pages == 2
    assert "attack | +8 | end of the fight" in pdf.text


def test_names_of_things_and_opponents_are_printed_whole() -> None:
    state = after("a", 2)
    name = "An Unreasonably Long Umbrella of the Ancients"
    state.things = (*state.things, Thing(name, "trinket", "none", "", "average", 1))
    assert name in text_of("things", state)
    foe = Foe("A", "a very patient warden of the seventh and last grave", 5, 5, 0, 0, 0, 5)
    state.blocked = (Blocked(Room(3), (foe,)),)
    assert foe.name in text_of("fights", state)


def test_a_level_with_stairs_has_no_more_rows_than_the_margin() -> None:
    state = after("a", 8)
    state.exits = tuple(Exit(f"{number}a", "door") for number in range(20, 90))
    said = text_of("map", state)
    assert "89a | door" in said
    assert "20: place; exits: 20a door" in said


# Sizes


@pytest.mark.parametrize(("paper", "columns", "rows"), [(A4, 38, 50), (LETTER, 39, 47), (A5, 25, 31)])
def test_squares_measure_five_millimetres(paper: Any, columns: int, rows: int, caught: Caught) -> None:
    said = make("map", Request(paper)).text
    found = re.search(r"Map of one level.*: (\d+) by (\d+) squares", said)
    assert found is not None
    assert (int(found[1]), int(found[2])) == (columns, rows)
    assert mm(5) == maps.CELL


def test_a_session_pack_has_all_pages_and_both_codes(needs_pango: None) -> None:
    pdf = make("session", Request(seed="3", name="Ada"))
    titles = re.findall(r"^Page \d+: (.*)$", pdf.text, re.M)
    assert titles[0] == "Character sheet"
    for title in ("Things list", "Dungeon map", "Dungeon key: index", "Fudge strips", "Session log", "Surface sheet"):
        assert title in titles
    assert titles[-1] == "Odds card"
    assert f"Sheet codes: {make('grid', Request(seed='3')).code} {make('strips', Request(seed='3')).code}" in pdf.text
    assert "Name: Ada" in pdf.text


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_leaves_of_a_session_pack_printed_on_both_sides(paper: Any, needs_pango: None) -> None:
    """The map has its exits at its back, the index is at the back of no sealed cells, the strips lose nothing."""
    pdf = make("session", Request(paper, seed="3"))
    titles = ["", *re.findall(r"^Page \d+: (.*)$", pdf.text, re.M)]
    assert titles.index("Dungeon map") % 2 == 1
    assert titles.index("Dungeon map: exits and legend") == titles.index("Dungeon map") + 1
    assert titles.index("Dungeon key: index") % 2 == 0
    assert titles.index("Fudge strips") % 2 == 1
    assert titles.index("Notation card") == titles.index("Fudge strips") + 1
    numbers = [int(number) for number in re.findall(r"sheetgen · (\d+) of", pdf.text)]
    assert numbers == list(range(1, pdf.pages + 1))


def test_room_to_spare_under_fights_becomes_more_rounds() -> None:
    assert "\n12: ____" in text_of("fights")
    assert "\n13: ____" not in text_of("fights")
    assert "\n20: ____" in text_of("fights", paper=LETTER)


# The quicksheet


def test_exits_stand_in_the_order_of_their_letters() -> None:
    door, corridor = quicksheet.passages(DESK)
    assert {row[0]: row[2] for row in door.rows} == {
        "1–4": "ahead", "5": "left", "6": "right", "7": "–", "8": "left, right", "9–10": "rolled", "11": "stairs",
    }  # fmt: skip
    ways = {row[0]: row[2] for row in corridor.rows}
    assert ways["16"] == ways["17"] == "ahead, door"
    assert (ways["18"], ways["19"], ways["20"]) == ("left, ahead, right", "left, ahead", "ahead, right")
    assert ways["22"] == ways["23"] == "ahead, stairs"


def test_each_reading_is_told_in_words() -> None:
    assert {switch.name: len(switch.values) for switch in SWITCHES} == {
        name: len(meanings) for name, meanings in quicksheet.READINGS.items()
    }
    said = {line.lead: line.text for line in quicksheet.rulings(DESK).lines}
    assert said["exits.count"] == "extra: the doors rolled are new ones."
    assert said["house.start-health"] == "10: the health at the start."
