"""The pre-rolled pages of Solo Dungeon: nothing is read too early, and the checker reads what the paper says."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from sheetgen.engine.code import parse
from sheetgen.engine.errors import DocumentError, InputError
from sheetgen.engine.prompts import Draw, Prompt, Roll
from sheetgen.engine.streams import Streams
from sheetgen.games.solo_dungeon import prerolled, sheet_views
from sheetgen.games.solo_dungeon.documents import code_of, make, reprint, spec_of
from sheetgen.games.solo_dungeon.game import GAME
from sheetgen.games.solo_dungeon.levels import DECK
from sheetgen.games.solo_dungeon.overrides import default_tables
from sheetgen.games.solo_dungeon.pages.key import sealed_entries
from sheetgen.games.solo_dungeon.pages.views import KeyView
from sheetgen.games.solo_dungeon.policy import SoloPolicy
from sheetgen.games.solo_dungeon.variants import VARIANTS
from sheetgen.log.reader import parse_log
from sheetgen.pdf.provenance import Origin
from sheetgen.pdf.request import Request
from sheetgen.tracker.check import check_log
from sheetgen.tracker.record import record

ORIGIN = Origin("Solo Dungeon", "a game", "Dungeon key", "default rulings", "")
SEED = "4"
LONG = "kind, house.start-health=20, house.level-divisor=3"
"""Rulings with which a crawl may outlast the strips."""
FACES = {"+": 1, "0": 0, "−": -1}
SUITS = {name: letter for letter, name in sheet_views.SUITS.items()}


def text_of(key: str, **asked: Any) -> str:
    """What the pages of a document say."""
    return make(key, Request(seed=SEED, **asked)).text


@cache
def view() -> KeyView:
    """The dungeon key of the seed."""
    return sheet_views.dungeon_key(ORIGIN, default_tables(), SEED)


class PaperPlayer:
    """Plays with the printed pages: the next number of each list through its locator, the next Fudge roll, the next
    card; beyond the last of them with dice of its own."""

    def __init__(self, key: str, strips: str, decisions: int) -> None:
        self.locators: dict[str, list[str]] = {}
        for letter, locator in re.findall(r"^([A-Z])\d\d: (\d{3}); ____", key, re.M):
            self.locators.setdefault(letter, []).append(locator)
        self.cells = {where: int(line) for where, line in re.findall(r"^(\d{3}): \w+ (\d+): ", key, re.M)}
        rolls = re.findall(r"^F\d{3}: ([−0+ ]{7})$", strips, re.M)
        self.rolls = [tuple(FACES[sign] for sign in faces.split()) for faces in rolls]
        self.cards = [rank + SUITS[suit] for rank, suit in re.findall(r"^K\d\d: (\w+) of (\w+)$", strips, re.M)]
        self.own = Streams("OWN")
        self.rolled = 0
        self.policy = SoloPolicy(Streams(str(decisions)))

    def answer(self, prompt: Prompt[Any], state: Any) -> Any:
        """What the paper says, or a decision."""
        if isinstance(prompt, Roll):
            return self.rolls.pop(0) if self.rolls else self._own(3, prompt.count)
        if not isinstance(prompt, Draw):
            return self.policy.choose(prompt, state)
        if prompt.deck:
            return DECK.index(self.cards.pop(0)) + 1 if self.cards else self._own(len(DECK), 1)[0] + 2
        left = self.locators[sheet_views.LETTERS[prompt.stream]]
        return self.cells[left.pop(0)] if left else self._own(len(prompt.entries), 1)[0] + 2

    def _own(self, sides: int, count: int) -> tuple[int, ...]:
        """Dice of the player's own, each 2 less."""
        self.rolled += count
        return tuple(self.own.value("own", self.rolled - n, sides) - 2 for n in range(count))


def state(variants: str = "") -> Any:
    """A new sheet."""
    return GAME.new_state(VARIANTS.parse(variants), default_tables())


def played(log: str, *codes: str) -> str:
    """The log with the codes of the sheets in its head."""
    head, rest = log.split("\n", 1)
    return f"{head}\n[Sheet] {', '.join(codes)}\n{rest}"


@cache
def session() -> str:
    """A crawl played from the printed pages, without the codes; long enough to use up the strips."""
    key, strips = text_of("grid"), text_of("strips")
    for decisions in range(1, 100):
        player = PaperPlayer(key, strips, decisions)
        text = record(GAME, state(LONG), player, "sparse")
        if not player.rolls:
            return text
    raise AssertionError("no crawl outlasts the strips")


def codes(variants: str = LONG) -> tuple[str, str]:
    """The codes of key and strips."""
    request = Request(seed=SEED, variants=VARIANTS.parse(variants))
    return code_of(spec_of("grid"), request).spell(), code_of(spec_of("strips"), request).spell()


def faults(log: str, *named: str) -> list[tuple[str, int]]:
    """Codes and lines of the errors of a log that names sheets."""
    report = check_log(parse_log(played(log, *named)))
    return [(found.code, found.span.line) for found in report.diagnostics if found.severity == "error"]


def test_a_log_from_the_printed_pages_checks_clean() -> None:
    log = session()
    assert faults(log, *codes()) == []
    pack = code_of(spec_of("session"), Request(seed=SEED, variants=VARIANTS.parse(LONG))).spell()
    assert faults(log, pack) == []
    assert faults(log, pack, *codes()) == []
    assert "Card" in log
    assert "Door" in log


def test_another_roll_than_the_printed_one_is_found() -> None:
    lines = session().split("\n")
    at = next(n for n, line in enumerate(lines) if re.search(r"contents [-+0]{4}", line))
    lines[at] = re.sub(
        r"contents [-+0]{4}", "contents 0+0-" if "contents 0+0-" not in lines[at] else "contents +00-", lines[at]
    )
    found = faults("\n".join(lines), *codes())
    assert ("sheet/value", at + 2) in found


def test_another_line_than_the_printed_one_is_found() -> None:
    lines = session().split("\n")
    at = next(n for n, line in enumerate(lines) if "Room d24=" in line)
    number = int(re.search(r"Room d24=(\d+)", lines[at])[1])  # type: ignore[index]
    lines[at] = lines[at].replace(f"Room d24={number}", f"Room d24={number % 24 + 1}")
    assert ("sheet/value", at + 2) in faults("\n".join(lines), *codes())


def test_what_the_pages_do_not_hold_is_the_players_own() -> None:
    fudges = re.findall(r"(?<![-+0])[-+0]{4}(?![-+0])", session())
    assert len(fudges) > prerolled.CAPACITY["fudge"]


def test_a_second_sheet_goes_on_where_the_first_ends() -> None:
    first, second = Streams("1"), Streams("2")
    sheets = prerolled.PrerolledSheets(
        [parse(code_of(spec_of("strips"), Request(seed=seed)).spell()) for seed in ("1", "2", "1")]
    )
    s, roll = state(), Roll("core.fudge", "contents", 4, fudge=True, stream="fudge")
    capacity = prerolled.CAPACITY["fudge"]
    for used, streams, k in ((0, first, 1), (capacity - 1, first, capacity), (capacity, second, 1)):
        s.fudges = used
        due = prerolled.fudge_roll(streams, k)
        assert sheets.due(roll, s, due) is None
        found = sheets.due(roll, s, (9, 9, 9, 9))
        assert found == ("sheet/value", due)
    s.fudges = 2 * capacity
    assert sheets.due(roll, s, (9, 9, 9, 9)) is None


def test_neighbouring_rolls_exchanged_are_out_of_order() -> None:
    sheets = prerolled.PrerolledSheets([parse(codes("")[1])])
    s, roll = state(), Roll("core.fudge", "contents", 4, fudge=True, stream="fudge")
    streams = Streams(SEED)
    s.fudges = 1
    found = sheets.due(roll, s, prerolled.fudge_roll(streams, 3))
    assert found == ("sheet/order", prerolled.fudge_roll(streams, 2))


def test_sheets_of_other_rulings_are_refused() -> None:
    with pytest.raises(InputError, match="other tables or variants"):
        check_log(parse_log(played(session(), *codes(""))))


# What the eye catches


def test_the_index_tells_nothing_but_locators() -> None:
    index = text_of("grid").split("Page 2")[0]
    meanings = {entry.meaning for rows in view().lists for entry in rows.entries}
    assert len(meanings) > 50
    assert [
        meaning for meaning in meanings if re.search(rf"\b{re.escape(meaning)}\b", index) and len(meaning) > 5
    ] == []
    assert len(re.findall(r"^[A-Z]\d\d: \d{3}; ____; step ____$", index, re.M)) == 134


def test_sealed_cells_stand_by_locator_and_neighbours_are_no_neighbours() -> None:
    entries = sealed_entries(view())
    keys = [int(key) for key, _text in entries]
    assert keys == sorted(set(keys))
    assert len(keys) == 134
    assert set(keys) <= set(prerolled.LOCATORS)
    where = {entry.locator: (rows.letter, int(entry.number[1:])) for rows in view().lists for entry in rows.entries}
    order = [where[key] for key, _text in entries]
    for across in (1, 3):
        beside = zip(order, order[across:], strict=False)
        near = [one for one, two in beside if one[0] == two[0] and abs(one[1] - two[1]) == 1]
        assert len(near) <= 4, "cells of draws that follow each other stand side by side"


def test_sealed_cells_look_alike() -> None:
    """No cell is set apart by its type: the same style and size for what is looked up, whatever it says."""
    from sheetgen.pdf.canvas import watched

    with watched() as documents:
        make("grid", Request(seed=SEED))
    looks = set()
    for record_ in documents[-1].records[1:]:
        looks |= {(round(p.size, 2), p.style.tone) for p in record_.placed if re.match(r"\w+ \d+: ", p.text)}
    assert {tone for _size, tone in looks} == {"faint"}
    assert max(size for size, _tone in looks) - min(size for size, _tone in looks) < 1


def test_cards_are_in_quiet_type() -> None:
    from sheetgen.pdf.canvas import watched

    with watched() as documents:
        make("strips", Request(seed=SEED))
    ranks = [p for p in documents[-1].records[-1].placed if p.text in {card[:-1] for card in DECK} and p.size == 9]
    assert len(ranks) == 12
    assert {p.style.tone for p in ranks} == {"faint"}


def test_open_lists_say_everything_in_order() -> None:
    text = text_of("grid", reveal="open")
    for rows in view().lists:
        for entry in rows.entries:
            assert f"{entry.number}: {entry.line}, {entry.meaning}; step ____" in text


def test_the_pages_hold_the_values_of_their_streams() -> None:
    streams, tables = Streams(SEED), default_tables()
    for (key, letter), rows in zip(sheet_views.LETTERS.items(), view().lists, strict=True):
        assert rows.letter == letter
        lines = getattr(tables, key)
        expected = [streams.value(key, k, len(lines.lines)) for k in range(1, prerolled.CAPACITY[key] + 1)]
        assert [entry.line for entry in rows.entries] == expected
        assert [entry.meaning for entry in rows.entries] == [lines.at(line).label for line in expected]
    shown = sheet_views.strips(ORIGIN, SEED)
    assert shown.rolls == tuple(prerolled.fudge_roll(streams, k) for k in range(1, 121))
    numbers = [streams.value("card", k, 52) for k in range(1, 13)]
    assert [rank + SUITS[suit] for rank, suit in shown.cards] == [DECK[number - 1] for number in numbers]


# Codes


@pytest.mark.parametrize(("key", "reveal"), [("grid", "keyed"), ("grid", "open"), ("strips", "")])
def test_a_code_makes_the_same_bytes_again(key: str, reveal: str) -> None:
    made = make(key, Request(seed=SEED, reveal=reveal))
    again_key, request = reprint(parse(made.code), Request())
    assert again_key == key
    again = make(again_key, request)
    assert again.data == made.data
    assert again.code == made.code


def test_a_code_of_other_tables_is_not_made_again() -> None:
    made = make("strips", Request(seed=SEED))
    with pytest.raises(DocumentError, match="other tables or variants"):
        reprint(parse(made.code), Request(variants=VARIANTS.parse("literal")))


def test_what_a_seed_holds_stays() -> None:
    """A page printed by an earlier version must not change under its code."""
    found = {rows.letter: [entry.line for entry in rows.entries[:4]] for rows in view().lists}
    assert found == {
        "C": [2, 7, 19, 14],
        "D": [4, 4, 8, 5],
        "R": [12, 3, 2, 14],
        "T": [6, 18, 5, 13],
        "Q": [16, 5, 12, 1],
        "N": [12, 7, 5, 1],
        "O": [6, 13, 14, 2],
    }
    assert [entry.locator for entry in view().lists[0].entries[:3]] == ["514", "585", "362"]
    shown = sheet_views.strips(ORIGIN, SEED)
    assert shown.rolls[:3] == ((1, 1, -1, 1), (-1, 0, 0, 1), (0, 0, 0, -1))
    assert shown.cards[:3] == (("J", "clubs"), ("3", "diamonds"), ("8", "clubs"))
