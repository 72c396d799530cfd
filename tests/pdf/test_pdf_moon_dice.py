"""Dice pages of Moonstruck: a log played from the printed numbers is clean, and what is out of order is told."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any

import pytest

from sheetgen.engine.prompts import Prompt, Roll
from sheetgen.engine.streams import Streams
from sheetgen.games.moonstruck.documents import make, reprint
from sheetgen.games.moonstruck.game import GAME
from sheetgen.games.moonstruck.policy import MoonPolicy
from sheetgen.games.moonstruck.prerolled import CELLS
from sheetgen.log.reader import parse_log
from sheetgen.pdf.paper import A4, A5, LETTER
from sheetgen.pdf.request import Request
from sheetgen.tracker.check import check_log
from sheetgen.tracker.record import record

SEED = "TRAIN7"


@cache
def printed(reveal: str = "", paper: Any = A4) -> tuple[str, dict[int, list[int]]]:
    """The code of the dice pages of the seed and their numbers by sides, as the pages say them."""
    pdf = make("dice", Request(paper, seed=SEED, reveal=reveal))
    numbers: dict[int, list[int]] = {}
    for sides, row in re.findall(r"^d(\d+) from \d+: ([\d, ]+)$", pdf.text, re.MULTILINE):
        numbers.setdefault(int(sides), []).extend(map(int, row.split(",")))
    return pdf.code, numbers


class Reader:
    """A reader on a train: decides by the game's policy, and takes each number off the printed page."""

    def __init__(self, seed: str) -> None:
        self._policy = MoonPolicy(Streams(seed))
        self.used: Counter[int] = Counter()

    def answer(self, prompt: Prompt[Any], state: Any) -> Any:
        """The next numbers of the die's page, or a decision."""
        if not isinstance(prompt, Roll):
            return self._policy.choose(prompt, state)
        first = self.used[prompt.sides]
        self.used[prompt.sides] += prompt.count
        return tuple(printed()[1][prompt.sides][first : first + prompt.count])


@cache
def played(seed: str = "one", style: Any = "full") -> str:
    """A log of the demo book, played from the printed page, which it names."""
    state = GAME.set_up("", None, {"book": "low-water", "sheet": printed()[0]})
    return record(GAME, state, Reader(seed), style)


def told(text: str) -> list[tuple[str, str, str]]:
    """What the tracker reports about a log."""
    report = check_log(parse_log(text, "train.lonelog"))
    return [(found.code, found.expected, found.written) for found in report.diagnostics]


@pytest.mark.parametrize("style", ["full", "sparse"])
@pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
def test_a_log_played_from_the_printed_page_is_clean(seed: str, style: str) -> None:
    assert told(played(seed, style)) == []


@pytest.mark.parametrize("paper", [A4, LETTER, A5], ids=lambda paper: paper.key)
def test_each_paper_prints_the_same_numbers_in_the_same_order(paper: Any) -> None:
    code, numbers = printed("", paper)
    assert (code, numbers) == printed()
    assert {sides: len(values) for sides, values in numbers.items()} == CELLS
    assert all(1 <= value <= sides for sides, values in numbers.items() for value in values)


def test_the_second_pages_go_on_where_the_first_end() -> None:
    first, second = printed(), printed("second")
    assert second[0] != first[0]
    streams = Streams(SEED)
    assert second[1][100] == list(streams.values("page/d100", 560, 100, 561))
    assert second[1][4] == list(streams.values("page/d4", 120, 4, 121))


def test_a_code_makes_the_same_bytes_again() -> None:
    from sheetgen.engine.code import parse

    for reveal in ("first", "third"):
        pdf = make("dice", Request(seed=SEED, reveal=reveal))
        key, request = reprint(parse(pdf.code), Request())
        assert (key, make(key, request).data) == ("dice", pdf.data)


def _roll(text: str, sides: int, count: int) -> re.Match[str]:
    """The place in a log where the die is rolled for that time, from 1."""
    found = list(re.finditer(rf"\bd{sides}=(\d+)", text))
    return found[count - 1]


def _with(text: str, place: re.Match[str], face: int) -> str:
    return text[: place.start(1)] + str(face) + text[place.end(1) :]


def _creation(faces: list[int]) -> str:
    """A log that rolls a character with those d20, and names the page."""
    stats = ("Agility", "Charisma", "Health", "Intelligence", "Prowess", "Sanity", "Strength")
    abilities = ("Negotiation", "Observation", "Occult", "Research", "Science")
    rolls = " ; ".join(f"{stat} {face}" for stat, face in zip((*stats, *abilities), faces, strict=True))
    return f"[Game] moonstruck\n[Sheet] {printed()[0]}\nS1 *Train*\n@ create d: {rolls}\n@ start 1\n"


def test_numbers_in_order_are_clean() -> None:
    assert told(_creation(printed()[1][20][:12])) == []


def test_a_skipped_number_is_told_with_its_place() -> None:
    page = printed()[1][20]
    at = next(k for k in range(2, 10) if page[k] != page[k + 1] and page[k + 1] not in (page[k], page[k - 1]))
    faces = [*page[:at], *page[at + 1 : 13]]
    (found, *others) = told(_creation(faces))
    assert not others
    assert found == (
        "sheet/order",
        f"{page[at]} (d20 number {at + 1}; {page[at + 1]} is number {at + 2})",
        str(page[at + 1]),
    )


def test_a_repeated_number_is_told_with_its_place() -> None:
    page = printed()[1][20]
    at = next(k for k in range(2, 11) if page[k - 1] not in page[k : k + 6])
    faces = [*page[:at], page[at - 1], *page[at:11]]
    (found, *others) = told(_creation(faces))
    assert not others
    assert found[0] == "sheet/order"
    assert found[1] == f"{page[at]} (d20 number {at + 1}; {page[at - 1]} is number {at}, which is crossed off)"


def test_an_invented_number_is_told_with_its_place() -> None:
    page = printed()[1][20]
    at = 6
    face = next(face for face in range(1, 21) if face not in page[at - 1 : at + 6])
    (found, *others) = told(_creation([*page[:at], face, *page[at + 1 : 12]]))
    assert not others
    assert found == ("sheet/value", f"{page[at]} (d20 number {at + 1})", str(face))


def test_an_invented_number_in_play_is_told_under_its_die() -> None:
    text = played("one")
    place = _roll(text, 100, 3)
    page = printed()[1][100]
    assert int(place[1]) == page[2]
    face = next(face for face in range(1, 101) if face not in page[1:9])
    codes = told(_with(text, place, face))
    assert ("sheet/value", f"{page[2]} (d100 number 3)", str(face)) in codes


def test_pages_of_another_seed_are_refused_or_told() -> None:
    page = printed()[1][20][:12]
    other = make("dice", Request(seed="OTHER")).code
    codes = {code for code, _due, _found in told(_creation(page).replace(printed()[0], other))}
    assert codes
    assert codes <= {"sheet/value", "sheet/order"}
