"""What holds at every prompt of every game (section 1.5), over made-up books, both books, and all variants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from evidence.moonstruck import EVIDENCE

from sheetgen.engine.players import SeededPlayer, drive
from sheetgen.engine.prompts import Claim, Prompt, Roll
from sheetgen.engine.streams import Streams
from sheetgen.games.moonstruck import actions as act
from sheetgen.games.moonstruck.game import GAME
from sheetgen.games.moonstruck.state import State
from sheetgen.games.moonstruck.stats import ABILITY_CAP, START_DIE, START_SCORE

GAMES = 80


def events(number: int) -> Iterator[tuple[Prompt[Any], Any, State]]:
    streams = Streams(f"HOLD{number}")
    s = EVIDENCE.start_of(number).state(GAME)
    for prompt, answer in drive(GAME.play(s), s, SeededPlayer(streams, GAME.policy(streams))):
        yield prompt, answer, s


def points_add_up(s: State, start: int) -> bool:
    """Every point of experience is used, left or pending; every Fortune Point was given at the start or awarded."""
    return (
        s.xp_awarded == s.xp_spent + s.xp_forfeited + s.pending
        and s.fp == start + s.fp_awarded - s.fp_spent
        and s.fp >= 0
    )


@pytest.mark.parametrize("part", range(4))
def test_points_health_and_scores(part: int) -> None:
    for number in range(part, GAMES, 4):
        start = -1
        for prompt, answer, s in events(number):
            if isinstance(prompt, Claim) and prompt.rule == "creation.start-values" and prompt.field == "FP":
                start = answer
            # A claim about points is answered before both ledgers are written.
            if not isinstance(prompt, Claim) and start >= 0:
                assert points_add_up(s, start), number
                assert s.health <= s.cap
                assert all(score >= 0 for score in s.scores.values())
        raised = [name for name in s.scores if s.is_ability(name)]
        assert all(s.scores[name] <= ABILITY_CAP for name in raised)


def test_swaps_keep_the_set_of_scores() -> None:
    for number in range(0, GAMES, 10):
        rolled: list[int] = []
        for prompt, answer, s in events(number):
            if isinstance(prompt, Claim) and prompt.rule == "ability.initial-roll" and s.ordinal == 1:
                rolled.append(answer)
            if isinstance(answer, act.Start) and s.ordinal == 1:
                assert sorted(s.scores[name] for name in s.abilities) == sorted(rolled)
                assert all(START_SCORE < score <= START_SCORE + START_DIE for score in rolled)
                break


def test_damage_follows_a_hit_and_nothing_else() -> None:
    for number in range(0, GAMES, 5):
        won: bool | None = None
        for prompt, answer, _ in events(number):
            if isinstance(prompt, Claim) and prompt.field == "success":
                won = answer
            elif isinstance(answer, act.Fortune):
                won = not won
            elif isinstance(prompt, Roll) and prompt.label == "damage":
                assert won, number
                won = None
