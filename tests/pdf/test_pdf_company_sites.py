"""Sites on paper: records, flowcharts without overlap, the keyed booklet that tells nothing too early."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, product

import pytest
from pdf_probe import Caught, outside, overlapping, texts

from sheetgen.documents.pages import room
from sheetgen.engine.code import parse
from sheetgen.engine.errors import UsageError
from sheetgen.engine.streams import Streams
from sheetgen.games.adventuring_companies import site_views as sites
from sheetgen.games.adventuring_companies.documents import TIERS, make, reprint
from sheetgen.games.adventuring_companies.overrides import default_tables
from sheetgen.games.adventuring_companies.pages import booklet, chart
from sheetgen.games.adventuring_companies.pages.views import BookletView
from sheetgen.games.adventuring_companies.prerolled import rolled_tier
from sheetgen.games.adventuring_companies.sites import create_from
from sheetgen.games.adventuring_companies.tables import title
from sheetgen.games.adventuring_companies.variants import Variants
from sheetgen.pdf.layers import overlap
from sheetgen.pdf.paper import A4, PAPERS, Box, Geometry
from sheetgen.pdf.provenance import Origin
from sheetgen.pdf.request import Request
from sheetgen.pdf.theme import LARGE, PLAIN

TABLES, VARIANTS = default_tables(), Variants()
ORIGIN = Origin("Adventuring Companies", "a game", "Keyed booklet", "default rulings", "AC-K1-7-TEST", True)


def charts(seed: int, paper: str = "a4", large: bool = False) -> tuple[list[chart.ChartPage], Box]:
    """The pages of a seed's tier 4 site, and the room they are given."""
    rolled = sites.roll_site(Streams(str(seed)), sites.ANYWHERE, 4, TABLES, VARIANTS)
    view = sites.sites_view(ORIGIN, TABLES, [sites.site_row(None, TABLES, rolled.site, rolled)])
    theme, area = (LARGE if large else PLAIN), room(Geometry(PAPERS[paper]), chart.GAP)
    site = view.sites[0]
    taken = chart._head(view, site, theme, area.width).least(theme)[1] + chart.GAP
    taken += chart._foot(view, site, theme, area.width).least(theme)[1] + chart.GAP
    return chart.chart_pages(theme, area.width, area.height - taken, view, site), area.head(area.height - taken)


def clear_of(box: Box, start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Whether a line has no more than its end in a box."""
    inner = box.inset(0.05)
    steps = [(start[0] + (end[0] - start[0]) * n / 40, start[1] + (end[1] - start[1]) * n / 40) for n in range(41)]
    return not any(inner.x < x < inner.right and inner.y < y < inner.top for x, y in steps)


@pytest.mark.parametrize("first", range(0, 500, 100))
def test_no_node_or_line_of_500_flowcharts_lies_on_another(first: int) -> None:
    for seed in range(first, first + 100):
        (page,), area = charts(seed)
        need = page.graph.least(PLAIN)
        assert need[0] <= area.width + 0.01
        assert need[1] <= area.height + 0.01
        plan = page.graph.plan(PLAIN, area)
        boxes = list(plan.nodes.values())
        assert all(area.holds(box) for box in boxes)
        assert not any(overlap(*pair) for pair in combinations(boxes, 2)), seed
        for way in plan.ways:
            assert all(clear_of(box, *part) for part, box in product(pairwise(way.points), boxes)), (seed, way.edge)


@pytest.mark.parametrize(("paper", "large"), [("a5", False), ("letter", True), ("half-letter", True)])
def test_small_and_large_flowcharts_lose_no_encounter_and_no_line(paper: str, large: bool) -> None:
    theme = LARGE if large else PLAIN
    for seed in (*range(12), 241):
        rolled = sites.roll_site(Streams(str(seed)), sites.ANYWHERE, 4, TABLES, VARIANTS)
        pages, area = charts(seed, paper, large)
        assert {node.key for page in pages for node in page.graph.nodes} == {
            each.key for each in rolled.site.encounters
        }
        drawn = {frozenset((edge.start, edge.end)) for page in pages for edge in page.graph.edges}
        assert drawn == {frozenset(line) for line in rolled.site.lines}
        for page in pages:
            assert page.graph.least(theme)[1] <= area.height + 0.01


@pytest.mark.parametrize("tier", [1, 2, 3, 4])
def test_a_site_prints_what_creation_makes(tier: int) -> None:
    for seed in ("7", "12", "HARBOUR"):
        made = create_from(Streams(seed), sites.ANYWHERE, tier, TABLES, VARIANTS)
        pdf = make("site", Request(seed=seed, tier=tier))
        for each in made.encounters:
            what = title(each.skill) if each.foe is None else f"Foe; AC {each.foe.ac}"
            line = next(line for line in pdf.text.splitlines() if line.startswith(f"[ ] {each.key}: "))
            assert (what if each.foe is None else f"AC {each.foe.ac}, HP {3 * each.foe.hd}") in line
            assert f"{'HD' if each.foe else 'diff.'} {each.foe.hd if each.foe else each.difficulty}" in line
        lines = {frozenset(match) for match in re.findall(r"^(\d\.\d) and (\d\.\d)$", pdf.text, re.M)}
        assert lines == {frozenset(line) for line in made.lines}
        assert pdf.text.count("____") >= 2, "treasure is left to the player"


def test_tiers_have_codes_of_their_own_and_come_back() -> None:
    codes = set()
    for tier in (0, 1, 2, 3, 4):
        pdf = make("site", Request(seed="7", tier=tier))
        codes.add(pdf.code)
        key, again = reprint(parse(pdf.code), Request())
        assert key == "site"
        assert again.reveal == TIERS[tier]
        assert make(key, again).data == pdf.data
    assert len(codes) == 5
    with pytest.raises(UsageError, match="tier 5"):
        make("site", Request(seed="7", tier=5))


def test_repairs_are_dashed_and_only_they() -> None:
    found = 0
    for seed in range(60):
        rolled = sites.roll_site(Streams(str(seed)), sites.ANYWHERE, 4, TABLES, VARIANTS)
        (page,), _area = charts(seed)
        dashed = {(edge.start, edge.end) for edge in page.graph.edges if edge.dashed}
        assert dashed == rolled.repairs
        found += len(dashed)
    assert found > 3


def test_the_dice_of_a_chart_are_those_that_made_it() -> None:
    rolled = sites.roll_site(Streams("241"), sites.ANYWHERE, 4, TABLES, VARIANTS)
    row = sites.site_row(None, TABLES, rolled.site, rolled)
    streams, at = Streams("241"), 0
    for level, size in enumerate(rolled.site.levels, start=1):
        assert row.dice[f"size/{level}"] == str(streams.value(f"site/any/size/{level}", 1, 4)) == str(size)
        for number in range(1, size + 1):
            if level < len(rolled.site.levels):
                at += 1
                assert row.dice[f"down/{level}.{number}"] == str(streams.value(f"site/any/links/{at}", 1, 2))


def test_a_blank_chart_has_six_levels_of_four(caught: Caught) -> None:
    make("flowchart", Request())
    (record,) = caught.records
    keys = {text.text for text in record.placed if re.fullmatch(r"\d\.\d", text.text)}
    assert keys == {f"{level}.{number}" for level in range(1, 7) for number in range(1, 5)}
    assert not outside(record)
    assert not overlapping(record)


# The booklet


@cache
def book(seed: str = "7") -> BookletView:
    return sites.booklet_view(ORIGIN, TABLES, VARIANTS, seed)


def test_every_key_leads_somewhere_and_every_entry_is_led_to() -> None:
    view = book()
    keys = [entry.key for entry in view.entries]
    assert keys == list(range(sites.FIRST_KEY, sites.FIRST_KEY + len(keys)))
    assert keys[-1] <= 999
    of_site = {entry.key: entry.site for entry in view.entries}
    led = {int(key) for row in view.areas for key in row.keys if key.isdigit()}
    for entry in view.entries:
        leads = re.findall(r"\b\d{3}\b", " ".join(entry.lines)) if entry.head != "Treasure" else []
        for key in map(int, leads):
            assert of_site[key] == entry.site, "an entry leads to its own site only"
            led.add(key)
    assert led == set(keys)


@pytest.mark.parametrize("seed", ["7", "12", "HARBOUR12345"])
def test_entries_hold_what_creation_makes(seed: str) -> None:
    view = book(seed)
    by_site = defaultdict(list)
    for entry in view.entries:
        by_site[entry.site].append(entry)
    for name, entries in by_site.items():
        tier = rolled_tier(Streams(seed), name, TABLES)
        made = create_from(Streams(seed), name, tier, TABLES, VARIANTS)
        assert len(entries) == len(made.encounters) + 2
        lines = Counter(entry.lines[0] for entry in entries if entry.head == "Encounter")
        due = Counter(line for each in made.encounters for line in sites._what(TABLES, each))
        assert lines == due


def test_treasures_add_up() -> None:
    view, streams = book(), Streams("7")
    for entry in view.entries:
        if entry.head != "Treasure":
            continue
        base, *added, total = map(int, re.findall(r"\d+", entry.lines[0]))
        dice = [int(face) for face in re.findall(r"\d", entry.dice.partition(";")[0])]
        assert base == sum(dice) * TABLES.treasure_times
        assert base + sum(added) == total
        site = create_from(streams, entry.site, rolled_tier(streams, entry.site, TABLES), TABLES, VARIANTS)
        assert sites.treasure_of(streams, TABLES, VARIANTS, site)[2] == added
        if len(entry.lines) > 1:
            share, *last = map(int, re.findall(r"\d+", entry.lines[1]))
            assert share * (len(site.encounters) - 1) + (last or [share])[0] == total


def test_an_encounter_tells_neither_its_site_nor_its_treasure() -> None:
    names = {entry.head for entry in book().entries} - {"Encounter", "Treasure"}
    assert len(names) > 20
    for entry in book().entries:
        words = " ".join((*entry.lines, entry.dice))
        if entry.head == "Encounter":
            assert "reasure" not in words
            assert not any(name in words for name in names)
        if entry.head not in ("Encounter", "Treasure"):
            assert not any(skill in words for skill in map(title, TABLES.skills)), "a site's entry tells no encounter"
            assert "HD" not in words


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("large", [False, True])
def test_no_page_shows_two_entries_of_a_site_where_there_are_pages_enough(paper: str, large: bool) -> None:
    theme = LARGE if large else PLAIN
    view = book()
    leaves = len(view.entries) // sites.LEAF
    sizes = Counter(entry.site for entry in view.entries)
    pages = list(booklet._pages(theme, room(Geometry(PAPERS[paper]), 6), view.entries))
    assert [entry.key for page in pages for column in page for entry in column] == [e.key for e in view.entries]
    for page in pages:
        count = Counter(each.entry.site for column in page for each in column)
        assert all(number == 1 for site, number in count.items() if sizes[site] < leaves), count.most_common(2)
    for site, size in sizes.items():
        if size < leaves:
            keys = [entry.key for entry in view.entries if entry.site == site]
            assert min(two - one for one, two in pairwise(sorted(keys))) > sites.LEAF - 2 * sites.STIR


def test_keys_do_not_tell_the_next() -> None:
    steps = Counter()
    for entry in book().entries:
        if entry.lines[-1].startswith("Passed: "):
            steps[int(entry.lines[-1][8:-1]) - entry.key] += 1
    assert max(steps.values()) < sum(steps.values()) / 3, "no one distance from an encounter to the next"


def test_the_area_book_tells_nothing_of_a_site_but_its_number() -> None:
    text = make("areas", Request(seed="7")).text
    for entry in book().entries:
        assert entry.head in ("Encounter", "Treasure") or entry.head not in text
    assert not re.search(r"\b(tier|monster|difficulty|HD|treasure)\b", text)
    for row in book().areas:
        assert re.search(rf"^{row.area} \| {row.terrain} .*{row.keys[0]}", text, re.M)


def test_the_index_names_the_page_of_each_number() -> None:
    for paper in PAPERS.values():
        pdf = make("booklet", Request(paper, seed="7"))
        pages = texts(pdf.data)
        for first, last, page in re.findall(r"^(\d+)–(\d+): page (\d+)$", pdf.text, re.M):
            head = pages[int(page) - 1]
            assert re.search(rf"\b{first}\b", head)
            assert re.search(rf"\b{last}\b", head)


def test_booklet_area_book_and_record_come_back_from_their_codes() -> None:
    for key in ("areas", "booklet", "session"):
        request = Request(seed="HARBOUR")
        made = make(key, request)
        again = reprint(parse(made.code), Request())
        assert again[0] == key
        assert make(*again).data == made.data


def test_a_record_shows_the_columns_of_the_source() -> None:
    text = make("sites", Request()).text
    for column in ("Location", "Site", "Challenges", "HD/Difficulty", "Treasure", "Exhausted?"):
        assert column in "".join(texts(make("sites", Request()).data))
    assert "Doom Cave" in text
    assert "not lawful" in text


def test_a_record_from_a_log_shows_shares_days_and_due_days() -> None:
    from sheetgen.games.adventuring_companies.worst import worst_state

    state = worst_state()
    text = make("sites", Request(state=state, log=b"a log")).text
    site = state.sites["0526-C"]
    for each in site.encounters:
        assert f"| {each.share} | {each.left} | " in text
        assert f"| {each.exhausted} | {each.exhausted + 7 * site.weeks}" in text


def test_a_foe_of_many_abilities_goes_over_and_is_not_cut() -> None:
    pdf = make("site", Request(seed="7", tier=3))
    assert "spell swarm 2" in pdf.text
    rolled = sites.roll_site(Streams("7"), sites.ANYWHERE, 3, TABLES, VARIANTS)
    for dice in rolled.of_encounters:
        assert sites.spell_dice(dice) in pdf.text


def test_letter_and_a4_name_the_same_entries() -> None:
    one, two = (make("booklet", replace(Request(seed="7"), paper=paper)).text for paper in (A4, PAPERS["letter"]))
    entries = re.compile(r"^\d{3}: .*$", re.M)
    assert sorted(entries.findall(one)) == sorted(entries.findall(two))
