"""Sites made from a seed, in play and on paper by the same procedure, and the sheets that hold their dice."""

from __future__ import annotations

from collections import Counter

import pytest
from company import campaign

from sheetgen.engine.prompts import Claim, Roll
from sheetgen.engine.streams import Streams
from sheetgen.games.adventuring_companies.flowchart import line_of, reached
from sheetgen.games.adventuring_companies.game import GAME
from sheetgen.games.adventuring_companies.overrides import default_tables
from sheetgen.games.adventuring_companies.prerolled import PrerolledSheets, held_by, sites_held
from sheetgen.games.adventuring_companies.sites import create_events, create_from, read_spell
from sheetgen.games.adventuring_companies.state import Site
from sheetgen.games.adventuring_companies.variants import VARIANTS
from sheetgen.tracker.record import record_seeded

TABLES, DEFAULT = default_tables(), VARIANTS.default


def site(seed: str, tier: int, variants: str = "") -> Site:
    return create_from(Streams(seed), "0524-A", tier, TABLES, VARIANTS.parse(variants))


def test_a_site_depends_on_seed_name_and_tier_only() -> None:
    assert site("7", 4) == site("7", 4)
    assert site("7", 4) != site("8", 4)
    assert create_from(Streams("7"), "0524-B", 4, TABLES, DEFAULT).encounters != site("7", 4).encounters


@pytest.mark.parametrize("tier", [1, 2, 3, 4, 5])
def test_sites_of_200_seeds_are_within_their_bounds(tier: int) -> None:
    for number in range(200):
        made = site(str(number), tier)
        assert made.nature in ("human", "monster")
        assert made.weeks in range(5)
        assert len(made.encounters) in {1: (1,), 4: range(1, 25), 5: (0,)}.get(tier, range(1, 7))
        for each in made.encounters:
            if each.foe is None:
                assert each.skill in TABLES.skills
                assert each.difficulty in range(4)
            else:
                assert tier in (3, 4)
                assert each.foe.hd >= 1
                assert each.foe.ac >= 11


def test_every_encounter_of_a_chart_can_be_reached_along_legal_lines() -> None:
    for number in range(300):
        made = site(str(number), 4)
        keys_ = {each.key for each in made.encounters}
        assert reached(made.lines, made.levels) == keys_
        for one, other in made.lines:
            assert (one, other) == line_of(one, other)
            assert one != other
            assert int(other[0]) - int(one[0]) in (0, 1)


def test_types_and_natures_come_as_often_as_they_should() -> None:
    found = [site(str(number), 3) for number in range(1000)]
    natures = Counter(made.nature for made in found)
    fights = Counter(each.foe is not None for made in found for each in made.encounters)
    assert 440 < natures["human"] < 560
    assert 0.30 < fights[True] / fights.total() < 0.37


def test_specials_stack_and_sixes_bring_two_more() -> None:
    foes = [each.foe for number in range(400) for each in site(str(number), 3).encounters if each.foe is not None]
    for foe in foes:
        sixes = foe.specials.count(6)
        assert len(foe.specials) == 1 + 2 * sixes
        assert foe.damage == 2 * foe.specials.count(4)
        assert len(foe.spells) == foe.specials.count(3)
        assert len(foe.skills) == foe.specials.count(5)
    assert max(len(foe.specials) for foe in foes) >= 5


@pytest.mark.parametrize(("variants", "rolls"), [("combat.six=one-roll", 0), ("combat.six=free-choice-and-roll", 0)])
def test_other_readings_of_a_six(variants: str, rolls: int) -> None:
    for number in range(200):
        for each in site(str(number), 3, variants).encounters:
            if each.foe is not None:
                sixes = each.foe.specials.count(6)
                assert len(each.foe.specials) == 1 + sixes + rolls


def test_the_events_of_creation_end_in_the_site() -> None:
    *events, made = create_events(Streams("7"), "0524-A", 2, TABLES, DEFAULT, "Doom Cave")
    assert isinstance(made, Site)
    assert made.name == "Doom Cave"
    prompts = [event[0] for event in events if isinstance(event, tuple)]
    assert [prompt.label for prompt in prompts if isinstance(prompt, Roll)][:3] == ["nature", "refresh", "count"]
    assert any(isinstance(prompt, Claim) and prompt.field == "difficulty" for prompt in prompts)
    streams = [prompt.stream for prompt in prompts if isinstance(prompt, Roll)]
    assert len(set(streams)) == len(streams)


def test_play_and_paper_make_the_same_site() -> None:
    for seed in ("PLAY1", "PLAY2", "PLAY3", "PLAY4"):
        _, s = record_seeded(GAME, seed)
        assert s.sites
        for made in s.sites.values():
            printed = create_from(Streams(seed), made.id, made.tier, TABLES, DEFAULT)
            assert (printed.nature, printed.weeks, printed.lines) == (made.nature, made.weeks, made.lines)
            assert [(each.key, each.skill, each.difficulty, each.foe) for each in printed.encounters] == [
                (each.key, each.skill, each.difficulty, each.foe) for each in made.encounters
            ]


def test_spells_are_read_as_they_are_written() -> None:
    assert read_spell(TABLES, "snare 2") == (2, 4)
    assert read_spell(TABLES, "fireball 2") is None
    assert read_spell(TABLES, "snare") is None


# Sheets


def test_a_sheet_holds_the_dice_of_its_sites() -> None:
    s = campaign()
    sheets = PrerolledSheets(["HARBOUR"], sites_held(TABLES))
    (right,) = Streams("HARBOUR").values("site/0524-A/nature/1", 1, 6)
    roll = Roll("site.nature", "nature", 1, stream="site/0524-A/nature/1")
    assert sheets.due(roll, s, (right,)) is None
    assert sheets.due(roll, s, (right % 6 + 1,)) == ("sheet/value", (right,))
    assert sheets.due(Roll("travel.when", "travel", 2), s, (1, 1)) is None
    for own in ("0524-C", "2001-A"):
        assert sheets.due(Roll("site.nature", "nature", 1, stream=f"site/{own}/nature/1"), s, (7,)) is None


def test_sheets_hold_what_their_letter_says() -> None:
    assert held_by("K") == ("site",)
    assert held_by("Q") == ()
