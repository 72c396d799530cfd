"""What every chapter of the rules uses: Fudge rolls, lists, health and RPI, coins, things, and death (P0, P19)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import field
from functools import partial
from string import ascii_lowercase
from typing import Any, Final

from sheetgen.engine.prompts import Asking, Claim, Draw, Roll, procedure
from sheetgen.engine.values import value
from sheetgen.games.solo_dungeon.character import RPI_PARTS, parts_of, rpi
from sheetgen.games.solo_dungeon.state import Exit, State, Thing, Told
from sheetgen.games.solo_dungeon.tables import FUDGE_DICE, DrawList, ExitKind, Find, Line

Why = Callable[[Any], str]
"""Names the rule that a differing written value breaks, or an empty string."""

FUDGE: Final = "fudge"
"""The pre-rolled stream of Fudge rolls."""

LISTS: Final = {
    "corridor": "Corridor",
    "door": "Door",
    "room": "Room",
    "kind": "Kind",
    "quality": "Quality",
    "npc": "NPC",
    "opponent": "Opponent",
}
"""The lists by their keys, which are the names of their pre-rolled streams, and their names in a log."""

_ENDED: Final = 6
"""Ended bonuses that are remembered."""


Parts = Sequence[tuple[str, int, str]]
"""Bonuses: stat, amount, the rule they come from."""


class GameOver(Exception):
    """Raised where the game stops at once (death.zero), or is stopped by the player."""


@value
class Drawn:
    """An entry of a list, with the list it is of."""

    row: Line
    rows: DrawList[Any] = field(compare=False, repr=False)


@procedure
def fudge(s: State, rule: str, label: str, missing: str = "") -> Asking[int]:
    """One Fudge roll and its total (core.fudge, core.one-roll)."""
    faces = yield from Roll(rule, label, FUDGE_DICE, fudge=True, missing=missing, stream=FUDGE)
    s.fudges += 1
    s.rolled = label
    return (yield from Claim("core.fudge", "faces", sum(faces)))


@procedure
def draw(s: State, key: str, rule: str, missing: str = "") -> Asking[Any]:
    """One draw from a list and the entry it means (core.list-draw)."""
    rows: DrawList[Any] = getattr(s.setting.tables, key)
    number = yield from Draw(rule, LISTS[key], rows.labels, missing=missing, stream=key, each=rows.each)
    s.drawn[key] = s.drawn.get(key, 0) + 1
    s.rolled = LISTS[key]
    found = yield from Claim(rule, key, Drawn(rows.at(number), rows))
    return found.row


@procedure
def tell(s: State, rule: str, stat: str, due: int, was: int, why: Why | None = None) -> Asking[int]:
    """Claim a stat of yours, and remember it until the step ends."""
    said = yield from Claim(rule, stat, due, was, "", why)
    s.told = (*s.told, Told(stat, rule, was, said, why))
    return said


def next_step(s: State) -> None:
    """A step begins: a number more, and nothing told yet."""
    s.step += 1
    s.fled = 0
    s.told = ()
    s.rolled = ""
    if s.ended:
        s.ended = tuple(part for part in s.ended if part[2] == "effect.length")


# Health and RPI


@procedure
def set_health(s: State, rule: str, due: int, why: Why | None = None) -> Asking[None]:
    """Write your health, then RPI; at 0 or less you are dead at once (death.zero)."""
    s.health = yield from tell(s, rule, "Health", due, s.health, why)
    yield from follow_rpi(s)
    if s.health <= 0:
        s.over = "dead"
        raise GameOver


@procedure
def follow_rpi(s: State, rule: str = "char.rpi", gains: Parts = (), losses: Parts = ()) -> Asking[None]:
    """RPI follows every change of a part (char.rpi); bonuses that came and went may have been forgotten."""
    due = rpi(s) + s.rpi_slip
    if due == s.rpi and rule == "char.rpi":
        return
    said = yield from tell(s, rule, "RPI", due, s.rpi, partial(_why_rpi, s, due, s.rpi, tuple(gains), tuple(losses)))
    s.rpi_slip += said - due
    s.rpi = said


def _why_rpi(s: State, due: int, was: int, gains: Parts, losses: Parts, said: int) -> str:
    """A bonus that has ended and still counts, or one that was forgotten."""
    for parts, sign in ((gains, -1), (losses, 1)):
        for stat, amount, rule in parts:
            if stat in RPI_PARTS and said == due + sign * amount:
                return rule
    if said == was:
        return ""
    found = still_counted(s, RPI_PARTS, said - due)
    return "" if found in ("effect.length", "magic.bonus") or s.effects else found  # effects are no part of RPI


def still_counted(s: State, stats: Iterable[str], amount: int) -> str:
    """The rule that ended a bonus of that amount to one of the stats lately; empty when there is none."""
    if not amount:
        return ""
    ended = next((rule for stat, ended, rule in s.ended if ended == amount and stat in stats), "")
    return ended or _multiplied(s, stats, amount)


def _multiplied(s: State, stats: Iterable[str], amount: int) -> str:
    """Whether a magic bonus was taken times the strength of its thing (magic.bonus)."""
    magic = [thing for thing in s.things if thing.magic in stats and thing.counts]
    return "magic.bonus" if any(amount == thing.strength - thing.plus for thing in magic) else ""


# Coins and XP


def _coin_rule(rule: str, coins: Find, roll: int, level: int, due: int, got: int) -> str:
    """Which rule a wrong amount of coins breaks (core.absolute, core.level-times-two)."""
    plain, bonus = abs(roll), due - abs(roll)
    if roll < 0 and got in (roll, roll + bonus):
        return "core.absolute"
    slips = (plain, plain + level, 2 * (plain + level)) if coins.bonus else (plain + 2 * level,)
    return "core.level-times-two" if level and got in slips else rule


@procedure
def take_coins(s: State, rule: str, find: Find, missing: str) -> Asking[None]:
    """Roll an amount of coins and put them into their purse (core.absolute, core.level-times-two)."""
    roll = yield from fudge(s, "core.absolute", "amount", missing)
    due = s.setting.tables.coins(find, roll, s.level)
    before = {"gold": s.gold, "silver": s.silver}[find.coin or "gold"]

    def why(said: int) -> str:
        """The rule that explains other coins than are due."""
        return _coin_rule(rule, find, roll, s.level, due, said - before)

    if find.coin == "silver":
        s.gold = yield from tell(s, rule, "Gold", s.gold, s.gold)
        s.silver = yield from tell(s, rule, "Silver", s.silver + due, s.silver, why)
    else:
        s.gold = yield from tell(s, rule, "Gold", s.gold + due, s.gold, why)
        s.silver = yield from tell(s, rule, "Silver", s.silver, s.silver)


@procedure
def pay(s: State, rule: str, gold: int, why: Why | None = None) -> Asking[None]:
    """Pay gold; what cannot be paid was refused before (char.purse)."""
    s.gold = yield from tell(s, rule, "Gold", max(0, s.gold - gold), s.gold, why)


# Things


def number_of(thing: Thing) -> int:
    """What the things list shows of a thing: how many arrows, 1 for another thing that is there."""
    if not thing.held:
        return 0
    return thing.qty if thing.use == "arrows" else 1


@procedure
def write_thing(s: State, rule: str, changed: Thing, why: Why | None = None) -> Asking[None]:
    """Write a row of the things list, new or anew; what it added comes and goes with it (magic.held)."""
    old = s.thing(changed.name)
    was = number_of(old) if old is not None else 0
    if number_of(changed) != was or old is None:
        said = yield from Claim(rule, changed.name, number_of(changed), was, "Inv", why)
        changed = _as_said(changed, said)
    if old is None:
        s.things = (*s.things, changed)
    else:
        s.put_thing(changed)
    yield from gear_changed(s, (old,) if old is not None else (), (changed,))


def _as_said(thing: Thing, said: int) -> Thing:
    """The thing with the number that a log has."""
    if said == number_of(thing):
        return thing
    if thing.use == "arrows":
        return thing.but(qty=max(0, said), state="held")
    return thing.but(state="held" if said > 0 else "used")


@procedure
def gear_changed(s: State, before: Iterable[Thing], after: Iterable[Thing], rule: str = "char.rpi") -> Asking[None]:
    """Bonuses of things that came or went: health at once (magic.held), RPI, and what is remembered as ended."""
    lost = [part for thing in before if thing.held for part in parts_of(thing)]
    gained = [part for thing in after if thing.held for part in parts_of(thing)]
    common = [part for part in lost if part in gained]
    for part in common:
        lost.remove(part)
        gained.remove(part)
    s.ended = (*lost, *s.ended)[:_ENDED]
    change = sum(part[1] for part in gained if part[0] == "health") - sum(p[1] for p in lost if p[0] == "health")
    if change:
        s.health_max = yield from tell(s, "magic.held", "Limit", s.health_max + change, s.health_max)
        yield from set_health(s, "magic.held", s.health + change)
    yield from follow_rpi(s, rule, gained, lost)


# Exits


@procedure
def add_exit(s: State, rule: str, kind: ExitKind) -> Asking[None]:
    """Note an exit under the number of the step and the next letter (P3 step 2)."""
    number = str(s.step)
    earlier = sum(way.label[:-1] == number for way in s.exits)
    label = number + ascii_lowercase[min(earlier, 25)]
    s.results[s.step] = rule
    said = yield from Claim(rule, "exit", kind, None, f"R:{label}")
    if said in ("corridor", "door", "stairs"):
        s.exits = (*s.exits, Exit(label, said))
