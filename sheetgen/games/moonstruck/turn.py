"""The whole game: creation, sections and fights turn by turn, the end, and the next book (P1, P13, P14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sheetgen.engine.prompts import TURN, Asking, Breach, Choose, procedure
from sheetgen.games.moonstruck import actions as act_
from sheetgen.games.moonstruck.actions import Action
from sheetgen.games.moonstruck.barred import Barred, after_the_end
from sheetgen.games.moonstruck.book import TestStep
from sheetgen.games.moonstruck.carrying import arrive, carry, judge_carry
from sheetgen.games.moonstruck.checks import make_test, spend
from sheetgen.games.moonstruck.combat import fight_turn, harm_foe
from sheetgen.games.moonstruck.creation import close_creation, create, new_ability, reallocate, reallot, swap
from sheetgen.games.moonstruck.experience import forfeit, raise_ability
from sheetgen.games.moonstruck.possessions import declare, heal, in_hand, wield
from sheetgen.games.moonstruck.primitives import GameOver, cross_off, pay_fortune
from sheetgen.games.moonstruck.sections import apply, enter_section, follow_late, open_fight, section_turn
from sheetgen.games.moonstruck.state import State

_END: Final = {"end": "section.end-stops"}
_DONE: Final = act_.Done()


@procedure
def turn(s: State) -> Asking[None]:
    """One turn from wherever the game stands."""
    if s.phase == "creation":
        yield from create(s)
    elif s.phase == "arrival":
        yield from arrive(s)
    elif s.phase == "swaps":
        yield from take(s, (yield from reallocate(s)))
    elif s.fight is not None:
        yield from _do(s, (yield from fight_turn(s)))
    else:
        yield from _do(s, (yield from section_turn(s)))


@procedure
def _do(s: State, act: Action | None) -> Asking[None]:
    if act is not None:
        yield from take(s, act)


@procedure
def take(s: State, act: Action) -> Asking[None]:
    """Carry out what is no answer to the step at hand, allowed or not: the log is believed."""
    if isinstance(act, act_.Goto | act_.Start):
        _move(s, act)
    elif isinstance(act, act_.Raise):
        yield from raise_ability(s, act)
    elif isinstance(act, act_.Forfeit):
        yield from forfeit(s, act)
    elif isinstance(act, act_.Heal):
        yield from heal(s, act)
    elif isinstance(act, act_.Weapon):
        wield(s, act)
    elif isinstance(act, act_.Void):
        cross_off(s, act.sides, (act.number,))
    elif isinstance(act, act_.Fortune):
        yield from _late_fortune(s, act)
    elif isinstance(act, act_.Swap):
        yield from swap(s, act)
    elif isinstance(act, act_.Reallot):
        yield from reallot(s, act)
    else:
        yield from _note_more(s, act)


@procedure
def _note_more(s: State, act: Action) -> Asking[None]:
    s.kept = s.kept or (s.pending > 0 and isinstance(act, act_.Test | act_.Fight))
    if isinstance(act, act_.Test):
        if act.stat in s.scores or act.stat == "Health":
            yield from make_test(s, act.stat)
    elif isinstance(act, act_.Fight):
        s.fight = None
        yield from open_fight(s, act)
    elif isinstance(act, act_.NewAbility):
        yield from new_ability(s, act)
    elif isinstance(act, act_.Declare):
        declare(s, act)
    elif isinstance(act, act_.End):
        s.over = "stopped" if act.kind not in ("victory", "defeat") else act.kind  # type: ignore[assignment]
        s.closed = True
        raise GameOver
    else:
        yield from apply(s, act)


def _move(s: State, act: act_.Goto | act_.Start) -> None:
    """Leave for another section, whatever was still to be done here."""
    s.kept = s.kept or s.pending > 0
    s.fight = None
    if s.phase == "swaps":
        close_creation(s)
    enter_section(s, act.section)


@procedure
def _late_fortune(s: State, act: act_.Fortune) -> Asking[None]:
    """Fortune spent later than at once: what had failed becomes a success from here on (fortune.window)."""
    offer = s.offer
    if offer is None:
        yield from pay_fortune(s, "fortune.cost", act.points)
        return
    yield from spend(s, offer, act.points)
    if isinstance(offer.step, TestStep):
        follow_late(s, offer.step)
    elif offer.kind == "attack" and s.fight is not None and offer.target:
        yield from harm_foe(s, offer.target, in_hand(s)[1], bought=True)


# The end


@procedure
def play(s: State) -> Asking[None]:
    """The whole game, from creation or from any turn on, through as many books as the log has."""
    while True:
        try:
            while not s.over:
                yield TURN
                yield from turn(s)
        except GameOver:
            pass
        yield TURN
        if not (yield from _close(s)):
            return


@procedure
def _close(s: State) -> Asking[bool]:
    """After the end: a section to be read after a defeat, the line that closes the book, the next book."""
    act: Action = yield from _ask_end(s)
    if isinstance(act, act_.Done):
        return False
    if isinstance(act, act_.Carry):
        yield from carry(s, act)
    elif isinstance(act, act_.End):
        s.closed = True
    elif isinstance(act, act_.Goto):
        s.lose_exit = 0
        s.section = act.section
        s.trail = (*s.trail, act.section)
    return True


def _ask_end(s: State) -> Choose:
    offers: dict[str, str] = {}
    if not s.closed:
        offers["end"] = "section.end-stops"
    if s.lose_exit and not s.closed:
        offers["goto"] = "combat.consequence"
    if s.over != "defeat" or _may_carry_defeated(s):
        offers["carry"] = "carry.kept"
    return Choose(
        "section.end-stops",
        "end",
        offers,
        _AfterEnd(s),
        lambda act: _judge_end(s, act),
        lambda: (act_.End(s.over),),
        _DONE if s.closed else None,
    )


def _may_carry_defeated(s: State) -> bool:
    volume = s.volume
    return volume is not None and volume.carry_after_defeat


class _AfterEnd(Barred):
    """What is forbidden after the end."""

    __slots__ = ()

    def __init__(self, s: State) -> None:
        super().__init__(s, "end")

    def __getitem__(self, verb: str) -> str:
        if verb == "carry":
            return "carry.defeated-barred"
        if verb in ("attack", "(opponent) attack") and self._s.ended is not None:
            return super().__getitem__(verb)
        return after_the_end(self._s)


def _judge_end(s: State, act: Any) -> Iterator[Breach]:
    if isinstance(act, act_.End) and act.kind != s.over:
        yield Breach("section.end-stops", f"end {s.over}", f"end {act.kind}".rstrip())
    elif isinstance(act, act_.Goto) and act.section != s.lose_exit:
        yield Breach("combat.consequence", f"section {s.lose_exit}", str(act.section))
    elif isinstance(act, act_.Carry):
        yield from judge_carry(s, act)
