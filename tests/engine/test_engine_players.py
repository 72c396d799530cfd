"""The players and the driver: who answers what, and what passes through."""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen.engine.players import ScriptedPlayer, SeededPlayer, Whims, drive
from sheetgen.engine.prompts import TURN, Asking, Choose, Claim, Draw, Pick, Prompt, Roll, procedure
from sheetgen.engine.streams import Streams

ENTRIES = ("open", "shut", "gone")


@procedure
def demo(state: list[Any]) -> Asking[None]:
    """A little game with one prompt of each kind."""
    yield from TURN
    state.append((yield from Roll("demo.pool", "pool", 3, stream="pool/d6")))
    state.append((yield from Roll("demo.pool", "pool", 2, stream="pool/d6")))
    state.append((yield from Roll("demo.plain", "die", 2, 8)))
    state.append((yield from Roll("demo.optional", "fear", 2, optional=True)))
    state.append((yield from Draw("demo.draw", "Door", ENTRIES)))
    state.append((yield from Draw("demo.draw", "Door", ENTRIES)))
    state.append((yield from Choose("demo.choose", "turn", {"go": "demo.go"})))
    state.append((yield from Pick("demo.pick", "area", (1, 2), ("A1", "A2"))))
    state.append((yield from Claim("demo.sum", "sum", 7, 3)))


class Decider:
    """A policy that takes what comes first; it skips optional rolls when told."""

    def __init__(self, *, skip: bool) -> None:
        self.skip = skip

    def choose(self, prompt: Prompt[Any], state: Any) -> Any:
        return prompt.options[0] if isinstance(prompt, Pick) else "go"

    def skips(self, roll: Roll, state: Any) -> bool:
        return self.skip


def play(seed: str, *, skip: bool = False) -> list[Any]:
    state: list[Any] = []
    events = list(drive(demo(state), state, SeededPlayer(Streams(seed), Decider(skip=skip))))
    assert len(events) == 10
    assert [answer for _, answer in events] == [None, *state]
    return state


def test_the_seeded_player_takes_dice_from_their_streams_in_order() -> None:
    state, streams = play("7"), Streams("7")
    assert state[0] + state[1] == (5, 3, 5, 6, 6)
    assert state[2] == streams.values("play/d8", 2, 8)
    assert state[3] == streams.values("play/d6", 2, 6)


def test_draws_come_from_the_stream_of_their_table() -> None:
    state, streams = play("7"), Streams("7")
    assert state[4:6] == list(streams.values("draw/Door", 2, 3))


def test_a_draw_may_name_its_stream() -> None:
    player, streams = SeededPlayer(Streams("7"), Decider(skip=False)), Streams("7")
    draw = Draw("demo.draw", "Door", ENTRIES, stream="key/door")
    assert [player.answer(draw, None) for _ in range(3)] == list(streams.values("key/door", 3, 3))


def test_fudge_dice_show_minus_blank_and_plus() -> None:
    player = SeededPlayer(Streams("7"), Decider(skip=False))
    roll = Roll("demo.fudge", "contents", 200, fudge=True)
    assert set(player.answer(roll, None)) == {-1, 0, 1} == set(range(roll.low, roll.high + 1))


def test_optional_rolls_may_be_left_out_and_use_up_nothing() -> None:
    assert play("7", skip=True)[3] == ()
    assert play("7", skip=True)[4:] == play("7")[4:]


def test_decisions_are_the_policys_and_claims_are_believed() -> None:
    assert play("7")[6:] == ["go", 1, 7]


def test_the_same_seed_gives_the_same_game() -> None:
    assert play("A") == play("A") != play("B")


def test_a_scripted_player_answers_all_but_claims_and_turns() -> None:
    state: list[Any] = []
    answers = [(1, 2, 3), (4, 5), (7, 8), (), "shut", "gone", "go", 2]
    events = list(drive(demo(state), state, ScriptedPlayer(answers)))
    assert state == [*answers, 7]
    assert [type(prompt).__name__ for prompt, _ in events] == [
        *("Turn", "Roll", "Roll", "Roll", "Roll", "Draw", "Draw", "Choose", "Pick", "Claim")
    ]


def test_a_scripted_player_says_which_prompt_has_no_answer() -> None:
    with pytest.raises(AssertionError, match=r"no answer left for Roll\(pool 2d6, demo.pool\)"):
        list(drive(demo([]), None, ScriptedPlayer([(1, 2, 3)])))


def test_the_driver_yields_an_event_before_its_answer_is_carried_out() -> None:
    state: list[Any] = []
    seen = [len(state) for _ in drive(demo(state), state, ScriptedPlayer([(1, 2, 3)] * 8))]
    assert seen == [0, 0, 1, 2, 3, 4, 5, 6, 7, 8]
    assert len(state) == 9


def test_errors_of_a_game_come_out_of_the_driver() -> None:
    class OverError(Exception):
        pass

    @procedure
    def broken() -> Asking[None]:
        """Ask once and break."""
        yield from Roll("demo.roll", "die", 1)
        raise OverError

    with pytest.raises(OverError):
        list(drive(broken(), None, ScriptedPlayer([(1,)])))


def test_whims_come_from_a_stream_of_their_own() -> None:
    streams = Streams("7")
    whims = Whims(streams)
    assert [whims._die(6) for _ in range(3)] == list(streams.values("policy", 3, 6))
    assert whims._any(ENTRIES) == ENTRIES[streams.value("policy", 4, 3) - 1]
    assert whims._chance(100)
    assert not whims._chance(0)
    assert not whims.skips(Roll("demo.optional", "fear", 2, optional=True), [])
    assert Whims(streams, "other")._die(100) == streams.value("other", 1, 100)
