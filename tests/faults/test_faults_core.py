"""The faulty player himself: what he writes, where, and whether it was a mistake at all."""

from __future__ import annotations

import random
from collections.abc import Callable

from evidence.book_of_adventure import EVIDENCE

from faults.book_of_adventure import FAULTS, policy_of
from faults.core import Deed, Fault, FaultyDriver, FaultyRecorder, Mutant, Scene, is_legal
from faults.runner import Factory
from sheetgen.engine.prompts import TURN, Claim, Roll
from sheetgen.games.book_of_adventure.game import GAME
from sheetgen.tracker.record import Style, record

OUTCOMES = EVIDENCE.outcomes


def factory(*faults: Fault) -> Factory:
    return Factory(GAME, {fault.number: fault for fault in faults}, policy_of, "CORE", OUTCOMES)


def made(tempt: Callable[[Scene], Deed | None], style: Style = "full") -> Mutant:
    """A mutant with this fault at the first place there is for it."""
    fault = Fault(1, "test", ("none",), tempt)
    makes = factory(fault)
    makes.look(range(9), 1)
    return makes.mutant(fault, makes.places[1][0], style, 0)


def legal(mutant: Mutant, style: Style = "full") -> bool:
    return is_legal(GAME, GAME.set_up(), mutant, style, OUTCOMES)


def wounded(x: Scene) -> bool:
    return isinstance(x.prompt, Claim) and x.prompt.field == "Wounds" and x.due > (x.prompt.was or 0)


def test_a_deed_that_does_what_is_due_stays_legal_and_writes_the_same_log() -> None:
    mutant = made(lambda x: Deed(x.due) if wounded(x) else None)
    driver = factory().driver(0, random.Random(0))
    assert legal(mutant)
    assert mutant.text == record(GAME, driver.state, driver.player, "full")


def test_a_wrong_claim_is_not_legal_and_play_goes_on_from_it() -> None:
    mutant = made(lambda x: Deed(x.due + 1) if wounded(x) else None)
    number = next(iter(mutant.said))
    claim, said = mutant.events[number]
    following = next(p for p, _ in mutant.events[number + 1 :] if isinstance(p, Claim) and p.field == "Wounds")
    assert said == claim.value + 1  # type: ignore[attr-defined]
    assert following.was == said
    assert not legal(mutant)


def test_the_lines_of_a_mistake_are_those_of_its_step() -> None:
    mutant = made(lambda x: Deed(77) if wounded(x) else None)
    lines = mutant.text.splitlines()
    assert any("Wounds 77" in lines[number - 1] for number in mutant.lines)
    assert lines[mutant.lines[0] - 1].startswith("@ ")
    assert not lines[mutant.lines[-1]].startswith("=>")


def test_a_sparse_log_writes_the_wrong_value_only() -> None:
    mutant = made(lambda x: Deed(77) if wounded(x) else None, "sparse")
    tags = [line for line in mutant.text.splitlines() if "[PC:" in line]
    assert len(tags) == 1
    assert "Wounds 77" in tags[0]


def test_a_roll_left_out_is_not_legal_unless_the_log_stops_there() -> None:
    mutant = made(
        lambda x: Deed(x.due, written=()) if isinstance(x.prompt, Roll) and x.prompt.label == "type" else None
    )
    assert not legal(mutant)
    del mutant.events[next(k for k, (_, said) in enumerate(mutant.events) if getattr(said, "verb", "") == "move") + 1 :]
    assert legal(mutant)


def test_an_unknown_tag_is_never_legal() -> None:
    assert not legal(made(lambda x: Deed(tags=("[L:A1|9]",)) if wounded(x) else None))


def test_games_of_every_temper_are_legal() -> None:
    for number in range(36):
        driver = factory().driver(number, random.Random(0))
        events = [(scene.prompt, scene.due) for scene in driver.scenes() if scene.prompt is not TURN]
        mutant = Mutant(FAULTS[1], "", (), events, set(range(len(events))), tagged=False)
        assert legal(mutant)


def test_a_mutant_is_the_same_every_time() -> None:
    makes = factory(FAULTS[9])
    makes.look(range(3), 1)
    place = makes.places[9][0]
    assert makes.mutant(FAULTS[9], place, "full", 1).text == makes.mutant(FAULTS[9], place, "full", 1).text


def test_the_recorder_forgets_what_it_insisted_on() -> None:
    driver: FaultyDriver = factory().driver(0, random.Random(0))
    recorder = FaultyRecorder(GAME, driver.state, "sparse", OUTCOMES)
    recorder.insist(("", "Fear"))
    for scene in driver.scenes():
        recorder.note((scene.prompt, scene.due))
        if len(recorder.lines) > 12:
            break
    assert sum("Fear" in line for line in recorder.lines) <= 1
