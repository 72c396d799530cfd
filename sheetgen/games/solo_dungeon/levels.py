"""Levels (P14): going down, the card, the transmuter of the arrival."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from sheetgen.engine.prompts import Asking, Breach, Choose, Claim, Draw, procedure
from sheetgen.games.solo_dungeon.actions import Action, Nothing, Transmute
from sheetgen.games.solo_dungeon.primitives import tell
from sheetgen.games.solo_dungeon.state import State
from sheetgen.games.solo_dungeon.transmuter import judge_transmute, transmute

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("C", "D", "H", "S")
DECK: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 cards: suit after suit, each from the ace to the king (core.card)."""

_EACH: Final = (DECK.index("2C") + 1, DECK.index("KC") + 1)
"""A card that finds nothing and one that finds a transmuter."""

CARD: Final = "Card"
"""The name of the deck in a log; its pre-rolled stream is ``card``."""


def new_map(s: State) -> None:
    """A level's map is closed: exits, blocked places and chests of the old level are out of reach (level.descend)."""
    s.exits = ()
    s.taken = {}
    s.results = {}
    s.blocked = ()
    s.shut = ()
    s.room = None
    s.transmuter = "none"
    s.paid = ()


@procedure
def one_down(s: State, rule: str) -> Asking[None]:
    """One level down, and only down (level.descend, explore.stairs)."""
    before = s.level
    s.level = yield from tell(
        s, rule, "Level", before + 1, before, lambda said: "explore.stairs" if said < before else ""
    )
    s.deepest = max(s.deepest, s.level)
    new_map(s)


@procedure
def arrive_by_stairs(s: State) -> Asking[None]:
    """The card and the transmuter that it may find (level.card, level.arrival); the corridor draw comes after."""
    number = yield from Draw("level.card", CARD, DECK, deck=True, stream="card", each=_EACH)
    s.drawn["card"] = s.drawn.get("card", 0) + 1
    s.rolled = CARD
    rank = DECK[min(max(number, 1), len(DECK)) - 1][:-1]
    found = yield from Claim("level.card", "transmuter", rank in s.setting.tables.numbers.transmuter)
    if not found:
        return
    s.transmuter = "present"
    while s.transmuter == "present":
        act: Action = yield from _choice(s)
        if not isinstance(act, Transmute) or act.pay == "none":
            break
        s.paid = (*s.paid, act.pay)
        yield from transmute(s, act)
        if not payable(s):
            s.transmuter = "used"
            act = yield from Choose(
                "transmuter.destroyed-after-use",
                "spent",
                {"nothing": "level.arrival"},
                {"transmute": "transmuter.destroyed-after-use"},
                default=Nothing(),
            )
            if isinstance(act, Transmute):
                yield from transmute(s, act)
    if s.transmuter == "present":
        s.transmuter = "lost"


def payable(s: State) -> tuple[str, ...]:
    """How a point may still be paid here (transmuter.one-point, switch transmuter.uses)."""
    uses = s.setting.variants.transmuter_uses
    if uses == "unlimited" or not s.paid:
        return ("gold", "xp")
    return tuple(way for way in ("gold", "xp") if way not in s.paid) if uses == "one-each" else ()


def _choice(s: State) -> Choose:
    """Use the transmuter now or never (transmuter.now-or-never)."""
    return Choose(
        "transmuter.found",
        "transmute",
        {"transmute": "transmuter.found"},
        None,
        partial(_judge, s),
        lambda: (Transmute("none"),),
        Nothing(),
    )


def _judge(s: State, act: Action) -> Iterator[Breach]:
    if isinstance(act, Transmute):
        if act.pay != "none" and act.pay not in payable(s):
            yield Breach("transmuter.destroyed-after-use", "one point each way", f"a second by {act.pay}")
        yield from judge_transmute(s, act)
