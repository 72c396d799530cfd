"""After a won fight: experience and the bodies (P9 steps 8 to 10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from sheetgen.engine.prompts import Asking, Breach, Choose, Claim, procedure
from sheetgen.games.solo_dungeon.actions import Action, Loot, Nothing
from sheetgen.games.solo_dungeon.finding import find_thing
from sheetgen.games.solo_dungeon.primitives import fudge, take_coins, tell
from sheetgen.games.solo_dungeon.state import Foe, State
from sheetgen.games.solo_dungeon.tables import FINDS


@procedure
def victory(s: State) -> Asking[None]:
    """Experience, then the bodies (P9 steps 8 and 9)."""
    assert s.fight is not None
    mine = s.rpi if s.setting.variants.rpi_timing == "reward" else s.fight.my_rpi
    beaten = tuple(foe for foe in s.foes if not foe.forfeit)
    due = experience(s, [foe.rpi for foe in beaten], mine)
    s.xp = yield from tell(s, "xp.formula", "XP", s.xp + due, s.xp, partial(_why_xp, s, beaten, mine, s.xp))
    s.fights_won += 1
    s.phase = "loot"


def experience(s: State, beaten: Sequence[int], mine: int) -> int:
    """XP for the RPI of the opponents defeated since the start or the return (xp.formula to xp.two-opponents)."""
    if not beaten:
        return 0
    if s.setting.variants.xp_two == "sum-once":
        return max(0, sum(beaten) - mine)
    return sum(max(0, rpi - mine) for rpi in beaten)


def _why_xp(s: State, foes: Sequence[Foe], mine: int, was: int, said: int) -> str:
    """Which rule wrong XP breaks: netted, negative, with another RPI, or with the health that is left."""
    got = said - was
    beaten = [foe.rpi for foe in foes]
    if len(beaten) > 1 and got == sum(rpi - mine for rpi in beaten):
        return "xp.two-opponents"
    if got < 0:
        return "xp.ignore-below-one"
    if got == experience(s, beaten, s.rpi) and s.rpi != mine:
        return "combat.start-rpi"
    due = experience(s, beaten, mine)
    if due and got == experience(s, [left_rpi(foe) for foe in foes], mine):
        return "opponent.rpi"
    return "" if due else "xp.ignore-below-one"


def left_rpi(foe: Foe) -> int:
    """An opponent's RPI worked out with the health it has left, which is the mistake against opponent.rpi."""
    return foe.rpi - foe.start + foe.health


_OFFERS: Final = {"loot": "loot.allowed"}


def loot_choice(s: State) -> Choose:
    """The next body to search, if any (loot.allowed, loot.once)."""
    return Choose(
        "loot.allowed",
        "loot",
        _OFFERS,
        None,
        partial(_judge, s),
        lambda: (*(Loot(foe.label) for foe in bodies(s)[:1]), Loot("none")),
        Nothing(),
    )


def bodies(s: State) -> list[Foe]:
    """The bodies that have not been searched."""
    return [foe for foe in s.foes if not foe.looted]


def _judge(s: State, act: Action) -> Iterator[Breach]:
    """One search a body (loot.once)."""
    if isinstance(act, Loot) and act.body != "none":
        foe = s.foe(act.body)
        if foe is None or foe.looted:
            names = " or ".join(foe.label for foe in bodies(s))
            yield Breach("loot.once", f"the body of {names}", f"that of {act.body}")


@procedure
def loot(s: State, act: Action) -> Asking[bool]:
    """Search a body; whether there is another one left to search (loot.table, loot.coins)."""
    if not isinstance(act, Loot) or act.body == "none":
        return False
    passed = True
    for foe in s.foes:
        if passed:
            s.put_foe(foe.but(looted=True))
        passed = passed and foe.label != act.body
    yield from search(s)
    return bool(bodies(s))


@procedure
def search(s: State) -> Asking[None]:
    """One roll on the table of bodies (loot.table)."""
    roll = yield from fudge(s, "loot.table", "loot")
    found = yield from Claim("loot.table", "find", s.setting.tables.loot.at(roll))
    find = FINDS[found]
    if find.thing:
        yield from find_thing(s, "loot.table")
    elif find.coin:
        yield from take_coins(s, "loot.coins", find, "loot.table")
