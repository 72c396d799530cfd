"""Finding a thing (P11): what it is, what it is worth, whether it is magic."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from string import ascii_lowercase

from sheetgen.engine.prompts import Asking, Breach, Choose, Claim, procedure
from sheetgen.games.solo_dungeon.actions import Action, Bonus, Equip, Nothing
from sheetgen.games.solo_dungeon.character import GEAR
from sheetgen.games.solo_dungeon.primitives import draw, fudge, gear_changed, write_thing
from sheetgen.games.solo_dungeon.state import State, Thing
from sheetgen.games.solo_dungeon.tables import ATTRIBUTES, Kind, Quality, Tables

JEWEL = "jewel"
"""The class of rings and necklaces (thing.ring-necklace)."""


def free_name(s: State, label: str) -> str:
    """A name that no thing of the log has had: the kind, then the kind and a letter: Ring, Ring b, Ring c."""
    name = label[:1].upper() + label[1:]
    taken = {thing.name for thing in s.things}
    return next(free for letter in ("", *ascii_lowercase[1:]) if (free := f"{name} {letter}".rstrip()) not in taken)


def make(s: State, kind: Kind, quality: Quality, strength: int | None = None) -> Thing:
    """A new row of the things list, without worth and magic."""
    if strength is None:
        strength = s.setting.tables.strength(quality, s.setting.variants.strength_above)
    return Thing(free_name(s, kind.label), kind.id, kind.use, kind.slot, quality.id, strength, step=s.step)


@procedure
def find_thing(s: State, missing: str) -> Asking[None]:
    """Draw a thing, settle it, write it down, and put it on if it is gear (P11, thing.get)."""
    kind: Kind = yield from draw(s, "kind", "thing.get", missing)
    quality: Quality = yield from draw(s, "quality", "thing.get")
    strength = yield from Claim(
        "thing.strength",
        "strength",
        s.setting.tables.strength(quality, s.setting.variants.strength_above),
    )
    thing = make(s, kind, quality, strength)
    if quality.useless:
        worth = yield from Claim("thing.useless", "worth", 0)
        thing = thing.but(worth=worth)
    else:
        thing = yield from _settle(s, thing, quality)
    yield from write_thing(s, "thing.get", thing)
    more_to_come = s.room is not None and not s.room.corridor
    if thing.use in GEAR and thing.strength and more_to_come:
        yield from _put_on(s, thing)


@procedure
def _settle(s: State, thing: Thing, quality: Quality) -> Asking[Thing]:
    """The rolls that settle a thing of some use: arrows, effects, worth, magic (P11 steps 3 to 5)."""
    tables = s.setting.tables
    if thing.use == "arrows":
        roll = yield from fudge(s, "thing.arrows-found", "arrows")
        count = yield from Claim("thing.arrows-found", "arrows", abs(roll), None, "", _sign_kept)
        thing = thing.but(qty=count)
    elif thing.use == "book":
        roll = yield from fudge(s, "thing.book-found", "book")
        due = min(tables.numbers.book_uses, max(0, roll - tables.numbers.book_less))
        left = yield from Claim("thing.book-found", "effects", due)
        thing = thing.but(effects_left=left)
    worth = yield from _worth(s, quality)
    magic, plus = yield from _magic(s, thing)
    return thing.but(worth=worth, magic=magic, plus=plus)


def _sign_kept(said: int) -> str:
    return "core.absolute" if said < 0 else ""


@procedure
def _worth(s: State, quality: Quality) -> Asking[int]:
    """The worth in gold (worth.average, worth.multiplier)."""
    rule = "worth.average" if quality.plain else "worth.multiplier"
    roll = yield from fudge(s, rule, "worth")
    return (yield from Claim(rule, "worth", s.setting.tables.worth(quality, roll), None, "", _sign_kept))


def jewel_bonus(s: State, thing: Thing) -> int:
    """What a ring or necklace adds to its own magic check (thing.ring-necklace)."""
    if thing.use != JEWEL:
        return 0
    return thing.strength if s.setting.variants.ring_bonus == "strength" else 1


def is_magic(tables: Tables, total: int, threshold: str) -> bool:
    """Whether a magic check finds magic; ``threshold`` is the switch magic.threshold (magic.check)."""
    return total == tables.limits.magic if threshold == "exactly-4" else total >= tables.limits.magic


@procedure
def _magic(s: State, thing: Thing) -> Asking[tuple[str, int]]:
    """The magic check and, where it succeeds, what the magic adds to and how much (magic.check, magic.bonus)."""
    tables, threshold = s.setting.tables, s.setting.variants.magic_threshold
    bonus = jewel_bonus(s, thing)
    yield from Claim("magic.check", "modifier", bonus)
    roll = yield from fudge(s, "magic.check", "magic")
    due = is_magic(tables, roll + bonus, threshold)

    def why(said: bool) -> str:
        """The rule that explains another finding than is due."""
        alone = is_magic(tables, roll, threshold)
        return "thing.ring-necklace" if bonus and said == alone != due else ""

    magic = yield from Claim("magic.check", "magic", due, None, "", why)
    if not magic:
        return "", 0
    roll = yield from fudge(s, "magic.bonus", "magic bonus")
    stat = yield from Claim("magic.bonus", "bonus", tables.magic.at(roll))
    if stat == "any":
        act = yield from Choose(
            "magic.bonus", "bonus", {"bonus": "magic.bonus"}, None, _judge_bonus, lambda: map(Bonus, ATTRIBUTES)
        )
        stat = act.stat if isinstance(act, Bonus) and act.stat in ATTRIBUTES else ATTRIBUTES[0]
    plus = yield from Claim("magic.bonus", "plus", tables.numbers.magic_bonus)
    return stat, plus


def _judge_bonus(act: Action) -> Iterator[Breach]:
    """One of the six attributes (magic.bonus)."""
    if isinstance(act, Bonus) and act.stat not in ATTRIBUTES:
        yield Breach("magic.bonus", f"one of {', '.join(ATTRIBUTES)}", act.stat)


# Gear


_PUT_ON = {"equip": "thing.get"}


@procedure
def _put_on(s: State, thing: Thing) -> Asking[None]:
    """Gear found in a room may be put on before its exits are rolled (P11 step 6)."""
    act: Action = yield from Choose(
        "thing.get", "put on", _PUT_ON, None, partial(judge_equip, s), lambda: (Equip(thing.name),), Nothing()
    )
    if isinstance(act, Equip):
        yield from equip(s, act)


def judge_equip(s: State, act: Action) -> Iterator[Breach]:
    """Only held weapons and armor of some use are put on (thing.useless, thing.weapon, thing.armor)."""
    if not isinstance(act, Equip):
        return
    thing = s.thing(act.thing)
    if thing is None or thing.use not in GEAR:
        yield Breach("thing.armor", "a weapon or a piece of armor", act.thing)
    elif not thing.held:
        yield Breach("magic.held", "a thing that is there", f"{act.thing}, which is gone")
    elif not thing.strength:
        yield Breach("thing.useless", "a thing of average quality or better", f"{act.thing}, which is useless")


@procedure
def equip(s: State, act: Equip) -> Asking[None]:
    """Take a weapon in hand or put armor on; what was there is taken off (thing.weapon, thing.armor, magic.held)."""
    thing = s.thing(act.thing)
    if thing is None or thing.use not in GEAR or thing.worn:
        return
    before = [
        other for other in s.things if other.worn and other.held and (other.use, other.slot) == (thing.use, thing.slot)
    ]
    for other in before:
        s.put_thing(other.but(worn=False))
    s.put_thing(thing.but(worn=True))
    after = [other.but(worn=False) for other in before] + [thing.but(worn=True)]
    rule = "thing.armor" if thing.use == "armor" else "thing.weapon" if not thing.magic else "magic.held"
    yield from gear_changed(s, [*before, thing], after, rule)
