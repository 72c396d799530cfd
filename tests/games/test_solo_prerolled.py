"""Pre-rolled sheets: a crawl that uses them in order is clean; mistakes 83 and 84 are told once."""

from __future__ import annotations

import re
from typing import Any

import pytest
from games.solo import GAME

from sheetgen.engine.code import SheetCode, digest
from sheetgen.engine.errors import InputError
from sheetgen.engine.players import SeededPlayer
from sheetgen.engine.prompts import Draw, Prompt, Roll
from sheetgen.engine.streams import Streams
from sheetgen.games.solo_dungeon.overrides import default_tables
from sheetgen.games.solo_dungeon.prerolled import CAPACITY, FUDGE, HELD, card_number, content, fudge_roll, list_line
from sheetgen.log.reader import parse_log
from sheetgen.tracker.check import check_log
from sheetgen.tracker.record import record

SEEDS = ("PAGE0", "PAGE4", "PAGE5", "PAGE7")


class Clumsy(SeededPlayer):
    """Skips a Fudge roll of the strip, uses one twice, or misreads one, at the twelfth roll."""

    def __init__(self, streams: Streams, slip: str) -> None:
        super().__init__(streams, GAME.policy(streams))
        self._slip = slip
        self._count = 0
        self._again: Any = None

    def answer(self, prompt: Prompt[Any], state: Any) -> Any:
        """The dice of the strip, but for the slip."""
        if not isinstance(prompt, Roll):
            return super().answer(prompt, state)
        self._count += 1
        if self._slip == "twice" and self._count == 12:
            return self._again
        faces = super().answer(prompt, state)
        self._again = faces
        if self._slip == "skipped" and self._count == 12:
            return super().answer(prompt, state)
        if self._slip == "misread" and self._count == 12:
            return (faces[0] - 1 if faces[0] >= 0 else 1, *faces[1:])
        return faces


def codes(seed: str, letters: str = "KF") -> str:
    state = GAME.set_up()
    own = digest(content(state.setting.tables, state.setting.variants))
    return ", ".join(SheetCode("SD", letter, 1, seed, own).spell() for letter in letters)


def crawl(seed: str, slip: str = "") -> tuple[str, Any]:
    state = GAME.set_up()
    text = record(GAME, state, Clumsy(Streams(seed), slip), "full")
    return text.replace("[Edition] 1\n", f"[Edition] 1\n[Sheet] {codes(seed)}\n"), state


def found(text: str) -> list[str]:
    return [one.code for one in check_log(parse_log(text, "sheet.lonelog")).diagnostics]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_crawl_from_its_sheets_is_clean(seed: str) -> None:
    text, state = crawl(seed)
    assert state.fudges >= 12
    assert found(text) == []


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("slip", "codes_"), [("skipped", "sheet/order"), ("twice", "sheet/order")])
def test_a_value_skipped_or_used_twice_is_told_once(seed: str, slip: str, codes_: str) -> None:
    clean, _ = crawl(seed)
    text, _ = crawl(seed, slip)
    assert text == clean or found(text) == [codes_]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_value_misread_is_told_once(seed: str) -> None:
    text, _ = crawl(seed, "misread")
    assert found(text) in (["sheet/value"], ["sheet/order"])


def turned(text: str, number: int) -> str:
    """The log with the faces of roll ``number`` (from 0) in another order, which leaves their total as it is."""
    rolls = list(re.finditer(r"(?<=4dF=)[-+0]{4}", text))
    roll = next(roll for roll in rolls[number:] if len(set(roll[0])) > 1)
    other = roll[0][1:] + roll[0][0]
    return text[: roll.start()] + other + text[roll.end() :]


def test_beyond_the_sheet_any_dice_will_do() -> None:
    seed = next(f"LONG{k}" for k in range(99) if crawl(f"LONG{k}")[1].fudges > CAPACITY[FUDGE] + 9)
    text, _ = crawl(seed)
    assert found(text) == []
    assert found(turned(text, CAPACITY[FUDGE])) == []
    assert found(turned(text, CAPACITY[FUDGE] // 2)) in (["sheet/value"], ["sheet/order"])


def test_a_sheet_of_other_variants_is_refused() -> None:
    text, _ = crawl("PAGE0")
    with pytest.raises(InputError, match="other tables or variants"):
        found(text.replace("[Sheet]", "[Variants] kind\n[Sheet]"))


def test_every_stream_of_the_game_is_on_a_sheet() -> None:
    asked: set[str] = set()

    class Listening(SeededPlayer):
        def answer(self, prompt: Prompt[Any], state: Any) -> Any:
            if isinstance(prompt, Roll | Draw):
                asked.add(prompt.stream)
            return super().answer(prompt, state)

    for number in range(40):
        streams = Streams(f"STREAM{number}")
        record(GAME, GAME.set_up(), Listening(streams, GAME.policy(streams)), "sparse")
    assert asked >= {FUDGE, "door", "corridor", "room", "opponent", "card"}
    assert asked <= {*HELD["K"], *HELD["F"]} == set(CAPACITY)


def test_values_of_streams_are_fixed_for_good() -> None:
    streams, tables = Streams("7"), default_tables()
    assert [fudge_roll(streams, k) for k in (1, 2, 3)] == [fudge_roll(Streams("7"), k) for k in (1, 2, 3)]
    assert all(face in (-1, 0, 1) for k in range(1, 121) for face in fudge_roll(streams, k))
    assert 1 <= list_line(streams, tables, "door", 1) <= 11
    assert 1 <= card_number(streams, 1) <= 52
