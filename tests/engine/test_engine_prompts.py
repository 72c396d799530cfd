"""Prompts and procedures: what is asked, and how answers come back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sheetgen.engine.prompts import TURN, Asking, Breach, Choose, Claim, Draw, Pick, Prompt, Roll, Turn, procedure


@procedure
def throw(sides: int) -> Asking[int]:
    """One die, doubled when the table says so."""
    faces = yield from Roll("demo.roll", "die", 1, sides)
    twice = yield from Claim("demo.twice", "twice", faces[0] == sides)
    return faces[0] * (2 if twice else 1)


@procedure
def both() -> Asking[tuple[int, int]]:
    """Two throws, one inside the other procedure."""
    first = yield from throw(6)
    second = yield from throw(4)
    return first, second


def test_a_prompt_yields_itself_and_returns_its_answer() -> None:
    roll = Roll("demo.roll", "die", 2)
    asking = iter(roll)
    assert next(asking) is roll
    with pytest.raises(StopIteration) as done:
        asking.send((3, 4))
    assert done.value.value == (3, 4)


def test_a_procedure_asks_and_returns() -> None:
    asking = iter(both())
    asked = [next(asking), asking.send((6,)), asking.send(True), asking.send((1,))]
    with pytest.raises(StopIteration) as done:
        asking.send(False)
    assert done.value.value == (12, 1)
    assert [type(prompt) for prompt in asked] == [Roll, Claim, Roll, Claim]
    assert [prompt.sides for prompt in asked if isinstance(prompt, Roll)] == [6, 4]
    assert asked[1].value is True  # type: ignore[attr-defined]
    assert asked[3].value is False  # type: ignore[attr-defined]


def test_what_the_table_believes_wins() -> None:
    asking = iter(throw(6))
    next(asking)
    assert asking.send((5,)).value is False  # type: ignore[attr-defined]
    with pytest.raises(StopIteration) as done:
        asking.send(True)
    assert done.value.value == 10


FORGOTTEN = """
from sheetgen.engine.prompts import Asking, Claim, Roll, procedure

@procedure
def inner() -> Asking[bool]:
    faces = yield from Roll("demo.roll", "die", 1)
    return (yield from Claim("demo.high", "high", faces[0] > 3))

@procedure
def outer() -> Asking[None]:
    inner()  # forgotten
    Claim("demo.gold", "Gold", 1)  # forgotten
    if inner():  # forgotten
        pass
    yield from inner()
"""


def test_the_type_checker_finds_a_forgotten_yield_from(tmp_path: Path) -> None:
    api = pytest.importorskip("mypy.api")
    module = tmp_path / "forgotten.py"
    module.write_text(FORGOTTEN, encoding="utf-8")
    flags = ["--strict", "--enable-error-code=unused-awaitable", "--enable-error-code=truthy-bool"]
    root = str(Path(__file__).parents[2])
    report, _, status = api.run(
        [*flags, f"--cache-dir={tmp_path}", "--config-file=", f"{root}/sheetgen/engine", str(module)]
    )
    lines = [int(line.split(":")[1]) for line in report.splitlines() if "forgotten.py" in line and "error:" in line]
    expected = [number for number, line in enumerate(FORGOTTEN.splitlines(), start=1) if "# forgotten" in line]
    assert (status, sorted(set(lines))) == (1, expected), report


def test_calling_a_procedure_starts_nothing() -> None:
    started: list[int] = []

    @procedure
    def note() -> Asking[None]:
        """Note that it runs."""
        started.append(1)
        yield from TURN

    play = note()
    assert started == []
    assert next(iter(play)) is TURN
    assert started == [1]


def test_a_procedure_keeps_its_name_and_words() -> None:
    assert (throw.__name__, throw.__doc__) == ("throw", "One die, doubled when the table says so.")


def test_a_roll_left_out_breaks_its_own_rule_unless_told() -> None:
    plain = Roll("demo.roll", "die", 3)
    assert (plain.missing, plain.sides, plain.parts, plain.slack, plain.optional, plain.stream) == (
        *("demo.roll", 6, (), 0),
        *(False, ""),
    )
    assert Roll("demo.roll", "die", 1, missing="demo.check").missing == "demo.check"


def test_a_choice_bars_nothing_unless_told() -> None:
    plain = Choose("demo.choose", "turn", {"go": "demo.go"})
    assert (dict(plain.barred), plain.judge, plain.each, plain.default) == ({}, None, None, None)
    breach = Breach("demo.stay", "going", "staying")
    told = Choose(
        "demo.choose", "turn", {"go": "demo.go"}, {"stay": "demo.stay"}, lambda _: [breach], lambda: ["go"], "go"
    )
    assert told.judge is not None
    assert told.each is not None
    assert (list(told.judge("stay")), list(told.each()), told.default) == ([breach], ["go"], "go")


def test_a_pick_has_a_choice_in_its_place_only_when_told() -> None:
    choice = Choose("demo.choose", "turn", {"go": "demo.go"})
    assert Pick("demo.pick", "area", (1, 2), ("A1", "A2")).instead is None
    told = Pick("demo.pick", "area", (1, 2), ("A1", "A2"), lambda: choice).instead
    assert told is not None
    assert told() is choice


def test_a_claim_of_the_player_character_has_no_subject() -> None:
    claim = Claim("demo.gold", "Gold", 5)
    assert (claim.subject, claim.was, claim.why) == ("", None, None)


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        (Roll("demo.roll", "die", 2, 8), "Roll(die 2d8, demo.roll)"),
        (Draw("demo.draw", "Door", ("open", "shut")), "Draw(Door, demo.draw)"),
        (Choose("demo.choose", "turn", {"go": "a", "stay": "b"}), "Choose(turn: go, stay, demo.choose)"),
        (Pick("demo.pick", "area", (1,), ("A1",)), "Pick(area: A1, demo.pick)"),
        (Claim("demo.gold", "Gold", 5, 3), "Claim(Gold 3->5, demo.gold)"),
        (Claim("demo.life", "Life", 5, 3, "F"), "Claim(F:Life 3->5, demo.life)"),
        (TURN, "Turn()"),
    ],
)
def test_prompts_tell_what_they_ask(prompt: Prompt[Any], text: str) -> None:
    assert repr(prompt) == text


def test_prompts_carry_nothing_beyond_their_slots() -> None:
    for prompt in (Roll("r", "die", 1), Turn(), Claim("r", "Gold", 1), Pick("r", "area", (), ())):
        assert not hasattr(prompt, "__dict__")
