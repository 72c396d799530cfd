"""The pages of The Book of Adventure: what stands on them, and codes that make them again."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from io import BytesIO

import pikepdf
import pytest
from pdf_probe import (
    Caught,
    characters,
    outside,
    page_code,
    page_sizes,
    texts,
    tones,
)

from sheetgen.documents.fit import TORTURE
from sheetgen.documents.job import Job
from sheetgen.engine.code import parse
from sheetgen.engine.errors import DocumentError, UsageError
from sheetgen.engine.players import SeededPlayer, drive
from sheetgen.engine.streams import Streams
from sheetgen.games.book_of_adventure import prerolled, sheet_views
from sheetgen.games.book_of_adventure.documents import DOCUMENTS, code_of, make, reprint, spec_of
from sheetgen.games.book_of_adventure.game import GAME
from sheetgen.games.book_of_adventure.geometry import label
from sheetgen.games.book_of_adventure.overrides import default_tables
from sheetgen.games.book_of_adventure.state import ATTRIBUTES, Area, State
from sheetgen.games.book_of_adventure.things import Thing
from sheetgen.games.book_of_adventure.variants import SWITCHES, VARIANTS, Variants
from sheetgen.games.book_of_adventure.worst import worst_state
from sheetgen.log.reader import parse_log
from sheetgen.pdf.ink import INKS
from sheetgen.pdf.paper import PAPERS, Paper
from sheetgen.pdf.provenance import Origin
from sheetgen.pdf.request import Request
from sheetgen.tracker.check import check_log

ORIGIN = Origin("The Book of Adventure", "a game", "Adventure sheet", "default rulings", "")
CANVAS = [spec.key for spec in DOCUMENTS if spec.engine == "canvas" and spec.key != "session"]
MAKE = """
import sys
from sheetgen.games.book_of_adventure.documents import make
from sheetgen.pdf.request import Request

sys.stdout.buffer.write(make(sys.argv[1], Request(seed="7")).data)
"""


@cache
def played_state() -> State:
    """A whole game by the seeded player."""
    state: State = GAME.new_state(Variants(), default_tables())
    streams = Streams("12")
    for _event in drive(GAME.play(state), state, SeededPlayer(streams, GAME.policy(streams))):
        pass
    return state


def request_for(key: str, fill: str, paper: str, ink: str, reveal: str = "") -> Request:
    """A request for a document, blank, rolled or with the worst content."""
    base = Request(PAPERS[paper], INKS[ink], reveal=reveal)
    if fill == "worst":
        base = replace(base, state=worst_state(), log=b"a log", name=TORTURE, title=TORTURE)
        base = base if spec_of(key).from_log else replace(base, seed="HARBOUR12345")
    return replace(base, seed="7") if fill == "rolled" or spec_of(key).needs_seed else base


def test_drawn_characters_stand_where_the_record_says(caught: Caught) -> None:
    """The records that the other tests read are compared with what PDFium finds in the file."""
    pdf = make("sheet", request_for("sheet", "worst", "a4", "grey"))
    for record, chars in zip(caught.records, characters(pdf.data), strict=True):
        placed = [(p.x - 1, p.y - 0.5 * p.size, p.x + p.width + 1, p.y + 1.3 * p.size) for p in record.placed]
        assert len(chars) == sum(len(re.sub(r"\s", "", p.text)) for p in record.placed)
        for char, (left, low, right, top) in chars:
            middle = ((left + right) / 2, (low + top) / 2)
            assert any(a <= middle[0] <= c and b <= middle[1] <= d for a, b, c, d in placed), (char, middle)


@pytest.mark.parametrize("key", [*CANVAS, "session"])
def test_same_request_same_bytes(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Job, "html_pages", lambda _self: ([], []))
    request = request_for(key, "rolled", "a4", "colour")
    assert make(key, request).data == make(key, request).data


@pytest.mark.parametrize("key", [spec.key for spec in DOCUMENTS if spec.seeded])
def test_a_code_makes_its_sheet_again(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Job, "html_pages", lambda _self: ([], []))
    for reveal in spec_of(key).reveals or ("",):
        for auto in (False, True) if spec_of(key).auto else (False,):
            request = replace(request_for(key, "rolled", "letter", "grey", reveal), auto=auto)
            first = make(key, request)
            again, second = reprint(parse(first.code), Request(PAPERS["letter"], INKS["grey"]))
            assert again == key
            assert make(again, second) == first


def test_codes_are_printed_on_their_pages() -> None:
    for key in CANVAS:
        pdf = make(key, request_for(key, "rolled", "a4", "grey"))
        assert all(pdf.code in page for page in texts(pdf.data))


def test_a_code_that_cannot_be_made_again_says_why() -> None:
    seeded = code_of(spec_of("sheet"), Request(seed="7"))
    reasons = {
        "another game": replace(seeded, game="MO"),
        "other tables or variants": replace(seeded, digest="000"),
        "a newer format": replace(seeded, version=2),
        "no document": replace(seeded, letter="X"),
        "filled from a log": replace(seeded, seed="", log="7K3M9QA"),
    }
    for reason, code in reasons.items():
        with pytest.raises(DocumentError, match=reason):
            reprint(code, Request())


def test_other_variants_give_another_code_and_stand_in_the_footer() -> None:
    variants = Variants(four_ones="blocked", start_fail_xp=1)
    pdf = make("sheet", Request(seed="7", variants=variants))
    assert pdf.code != make("sheet", Request(seed="7")).code
    assert "four-ones=blocked" in texts(pdf.data)[0]
    assert "1 gold or 1 XP" in texts(pdf.data)[0]
    with pytest.raises(DocumentError, match="other tables or variants"):
        reprint(parse(pdf.code), Request())


def test_every_variant_at_once_still_fits(caught: Caught) -> None:
    values = {switch.attribute: switch.values[-1] for switch in SWITCHES}
    variants = replace(Variants(), **values)  # type: ignore[arg-type]
    pdf = make("sheet", Request(variants=variants))
    assert not any(outside(record) for record in caught.records)
    printed = " ".join(" ".join(texts(pdf.data)).split())
    assert all(part in printed for part in VARIANTS.brief(variants).split(", "))


def test_a_preset_has_room_in_the_footer() -> None:
    pdf = make("sheet", Request(seed="7", variants=VARIANTS.parse("quicksheet")))
    assert pdf.pages == 1
    assert "preset quicksheet" in " ".join(texts(pdf.data)[0].split())


def test_a_rolled_sheet_shows_the_dice_of_its_seed_and_leaves_the_choices() -> None:
    pdf = make("sheet", Request(seed="7"))
    streams = Streams("7")
    assert f"Dice rolled: {', '.join(map(str, prerolled.attribute_dice(streams)))}" in pdf.text
    for name, face in zip(ATTRIBUTES, prerolled.start_dice(streams), strict=True):
        assert f"{name} start check (die, gold, XP): {face}\n" in pdf.text
        assert f"\n{name}: ____" in pdf.text


def test_a_decided_sheet_is_legal() -> None:
    pdf = make("sheet", Request(seed="7", auto=True))
    shown = dict(line.split(": ", 1) for line in pdf.text.splitlines() if ": " in line)
    capped = sorted(min(4, face) for face in prerolled.attribute_dice(Streams("7")))
    assert sorted(int(shown[name]) for name in ATTRIBUTES) == capped
    assert int(shown["Dead at (15 + STR)"]) == 15 + int(shown["STR"])


def test_a_filled_sheet_shows_the_numbers_of_its_game() -> None:
    state = played_state()
    pdf = make("sheet", Request(state=state, log=b"the log"))
    shown = dict(line.split(": ", 1) for line in pdf.text.splitlines() if ": " in line)
    assert shown["Wounds"] == f"{state.wounds} of 19"
    assert shown["Fear"] == f"{state.fear} of 20"
    assert shown["Level"] == str(state.level)
    assert shown["Best ECL"] == str(state.highest)
    assert shown["Gold"].endswith(f", {state.gold}")
    assert shown["Published as"] == "complete, without a title"
    started, *totals = state.xp_line
    assert shown["Start"] == f"XP {started}"
    for number, (mark, total) in enumerate(zip(state.book, totals, strict=True), start=1):
        mark = mark.replace("·", " (failed)")
        assert shown[f"Chapter {number}"] == f"{mark}, XP {total}"
    for square, area in state.areas.items():
        crossed = ", crossed out" if square in state.crossed else ""
        assert f"\n{label(square)}: {area.text()}{crossed}\n" in pdf.text
    assert ":" in pdf.code
    assert pdf.code in texts(pdf.data)[0]


def test_a_dead_adventurer_leaves_no_book() -> None:
    state = played_state().copy()
    state.over, state.wounds, state.gold, state.xp = "dead", 19, 77, 999
    view = sheet_views.filled_sheet(ORIGIN, state, title="The Road")
    assert view.published == "never: dead at 19 Wounds"
    assert (view.gold_line[-1], view.xp_line[-1]) == ("77", "999")
    state.over = "complete"
    assert sheet_views.filled_sheet(ORIGIN, state, title="The Road").published == "The Road"


def test_a_state_without_history_still_shows_its_totals() -> None:
    state = replace(played_state(), xp_line=(), gold_line=())
    view = sheet_views.filled_sheet(ORIGIN, state)
    assert view.gold_line == (str(state.gold),)
    assert (view.xp_start, view.xp_line) == ("", ("",) * 19 + (str(state.xp),))


def test_long_lines_show_their_end_and_long_lists_their_rest(caught: Caught) -> None:
    state = replace(worst_state(), areas=dict(worst_state().areas))
    towns = [(column, 0) for column in range(7)]
    state.areas |= {square: Area("town", wealth=column + 1) for column, square in enumerate(towns[:6])}
    state.towns_visited = frozenset({(8, 7), *towns[:6]})
    for paper in ("a4", "letter"):
        text = make("sheet", Request(PAPERS[paper], state=state, log=b"x")).text
        assert "…" in text
        assert "+3" in text
        assert not any(outside(record) for record in caught.records)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("equipment", "items"), [(9, 5), (12, 6), (20, 9)])
def test_a_table_of_many_things_keeps_its_place_and_the_rest_goes_over(
    caught: Caught, paper: str, equipment: int, items: int
) -> None:
    tables = default_tables()
    own = [Thing(f"Tool {number}", kind="equipment", base=1) for number in range(1, equipment + 1)]
    own += [Thing(f"Herb {number}", kind="item", base=1) for number in range(1, items + 1)]
    pdf = make("sheet", Request(PAPERS[paper], tables=replace(tables, things=tuple(own))))
    assert not caught.documents[-1].cramped
    assert pdf.pages == (1 if (equipment, items) <= (12, 6) else 2)
    assert all(thing.name in pdf.text for thing in own)


def test_the_log_decides_the_code_of_a_filled_sheet() -> None:
    state = played_state()
    one, other = (make("sheet", Request(state=state, log=log)).code for log in (b"one", b"other"))
    assert one != other
    assert not parse(one).is_seeded


def test_grids_agree_with_the_streams() -> None:
    streams = Streams("7")
    tables = default_tables()
    places = [(column, row) for row in range(tables.rows) for column in range(tables.columns)]
    keys = dict(zip(places, prerolled.keys(streams, len(places)), strict=True))
    open_land = make("grid", Request(seed="7", reveal="open")).text
    keyed = make("grid", Request(seed="7", reveal="keyed")).text.split("\nPage ")
    on_map, land, nature = (part.splitlines() for part in keyed)
    for square, key in keys.items():
        dice = prerolled.area_dice(streams, square)
        assert f"\n{label(square)}: {' '.join(map(str, dice))}\n" in open_land
        assert f"{label(square)}: {key:03}" in on_map
        assert f"{key:03}: {prerolled.land_text(dice, Variants())}" in land
        letter = prerolled.nature_text(
            prerolled.type_die(streams, square), prerolled.split_die(streams, square), tables, Variants()
        )
        assert f"{key:03}: {letter}" in nature


def test_keyed_land_spoils_nothing_on_the_map() -> None:
    """The map has keys only; a list has no squares; types and kinds stand on different leaves."""
    first, land, nature = texts(make("grid", Request(seed="7", reveal="keyed")).data)
    assert not re.search(r"\bT[1-6]\b", first)
    assert not re.search(r"\b[A-P](?:1[0-5]|[1-9])\b", re.sub(r"BA-K\S+", "", land))
    entries = re.findall(r"^\d{3} (\S+)", nature.replace("\r", ""), re.M)
    assert set(entries) <= {"O", "Pp", "Pm", "C", "H", "Z", "R"}


def test_a_pack_joins_its_parts_and_shares_their_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Job, "html_pages", lambda _self: ([], []))
    pack = make("session", Request(seed="7"))
    parts = [make(key, Request(seed="7", reveal="strip" if key == "grid" else "")) for key in CANVAS if key != "map"]
    assert pack.pages == sum(part.pages for part in parts)
    assert len(pack.data) < 0.8 * sum(len(part.data) for part in parts)
    printed = " ".join(texts(pack.data))
    assert all(part.code in printed for part in parts)
    assert f"{pack.pages} of {pack.pages}" in printed


@pytest.mark.usefixtures("needs_pango")
def test_a_pack_numbers_its_html_pages_too() -> None:
    pack = make("session", Request(seed="7"))
    printed = texts(pack.data)
    for number, page in enumerate(printed, start=1):
        assert f"sheetgen · {number} of {len(printed)}" in page
    assert "of 1" not in printed[-1]
    assert f"Page {len(printed)}: Dice odds" in pack.text
    with pikepdf.open(BytesIO(pack.data)) as opened, opened.open_outline() as outline:
        assert [entry.title for entry in outline.root][-2:] == ["Quicksheet", "Dice odds"]
        assert len(outline.root) == len(printed)
    assert make("session", Request(seed="7")) == pack


@pytest.mark.parametrize("key", ["sheet", "session"])
def test_same_bytes_in_another_process_with_another_hash_seed(key: str) -> None:
    found = set()
    for seed in ("0", "1", "4711"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        run = subprocess.run([sys.executable, "-c", MAKE, key], capture_output=True, check=True, env=environment)
        found.add(run.stdout)
    assert found == {make(key, Request(seed="7")).data}


def test_a_pack_without_pango_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object, **_options: object) -> None:
        raise DocumentError("Pango is missing", suggestion="install it")

    monkeypatch.setattr("sheetgen.pdf.html.render", refuse)
    pack = make("session", Request(seed="7"))
    (warning,) = pack.warnings
    assert "without quicksheet and dice odds" in warning
    assert "Pango is missing" in warning
    assert f"{pack.pages} of {pack.pages}" in texts(pack.data)[-1]
    with pytest.raises(DocumentError, match="Pango is missing"):
        make("quicksheet", Request())


def test_the_log_on_the_notation_card_is_whole_and_right() -> None:
    for paper in ("a4", "letter"):
        text = make("notation", Request(PAPERS[paper])).text
        _, begins, rest = text.partition("How a log begins\n")
        assert begins
        written, _, _ = rest.partition(f"\n{GAME.title}")
        report = check_log(parse_log(written, "card.lonelog"))
        assert not report.diagnostics
        assert report.summary.entries > 30
        assert dict(report.summary.sheet)["Chapters"] == "1"


def test_copies_repeat_the_pages() -> None:
    assert page_sizes(make("log", Request(copies=3)).data) == page_sizes(make("log", Request()).data) * 3
    assert make("log", Request(copies=3)).pages == 6


@pytest.mark.parametrize(
    ("key", "request_", "error", "words"),
    [
        ("sheeet", Request(), UsageError, 'no document "sheeet".*"sheet"'),
        ("grid", Request(seed="7", reveal="opne"), UsageError, 'no design "opne".*"open"'),
        ("grid", Request(), DocumentError, "needs a seed"),
        ("session", Request(), DocumentError, "needs a seed"),
        ("sheet", Request(Paper("a3", "A3", 841.89, 1190.55)), DocumentError, "not made on A3"),
        ("sheet", Request(auto=True), DocumentError, "--seed"),
        ("sheet", Request(seed="no seed!"), UsageError, "not a seed"),
    ],
)
def test_what_cannot_be_made_is_refused(key: str, request_: Request, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        make(key, request_)


def test_letters_of_documents_are_their_own() -> None:
    letters = [letter for spec in DOCUMENTS for letter in (spec.letters or (spec.letter,))]
    assert len(set(letters)) == len(letters)
    assert all(spec.reveals == () or len(spec.reveals) == len(spec.letters) for spec in DOCUMENTS)


def test_nothing_printed_is_red() -> None:
    for key in CANVAS:
        for code in page_code(make(key, request_for(key, "worst", "a4", "colour")).data):
            for tone in tones(code):
                red, *others = map(float, tone.split())
                assert not others or red <= min(others)


@pytest.mark.parametrize("key", CANVAS)
@pytest.mark.parametrize("fill", ["blank", "rolled", "worst"])
def test_the_text_equivalent_says_every_word_of_the_page(key: str, fill: str, caught: Caught) -> None:
    for reveal in spec_of(key).reveals or ("",):
        for paper in spec_of(key).papers:
            make(key, request_for(key, fill, paper, "grey", reveal))
            for record in caught.records:
                said = "\n".join(record.said).casefold()
                words = {word for placed in record.placed for word in re.findall(r"\w+", placed.text.casefold())}
                # Short ones, such as a letter and an ECL of one square, may be said as one word.
                missing = {word for word in words if not re.search(word if len(word) < 3 else rf"\b{word}", said)}
                assert not missing, record.name
