"""Using one-time things (P12) and writing scrolls and books (P13)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from sheetgen.engine.prompts import Asking, Breach, Choose, Claim, procedure
from sheetgen.games.solo_dungeon.actions import Action, Nothing, Target, Use, Write
from sheetgen.games.solo_dungeon.finding import make
from sheetgen.games.solo_dungeon.primitives import fudge, set_health, write_thing
from sheetgen.games.solo_dungeon.state import Effect, State, Thing

AVOID: Final = "avoid-traps"
ONE_USE: Final = ("effect", "food", "poison", "key", "rope")
"""Classes of things that are gone after one use (thing.one-use)."""

_USABLE: Final = (*ONE_USE, "book")
_MOMENTS: Final = {"key": "thing.key", "rope": "thing.rope", "poison": "thing.poison"}
"""Things that are used at one moment only, with their rules."""


def capped_health(s: State, due: int) -> int:
    """Health after food or an effect: only health.cap=all binds it (char.health-max)."""
    if s.setting.variants.health_cap == "all":
        return max(s.health, min(due, s.health_max))
    return due


def judge_use(s: State, act: Action, *, moment: str = "") -> Iterator[Breach]:
    """Whether a thing may be used here; ``moment`` is ``fight``, ``key``, ``rope`` or empty between draws."""
    if not isinstance(act, Use):
        return
    thing = s.thing(act.thing)
    if thing is None or thing.use not in _USABLE:
        yield Breach("thing.one-use", "a thing that is used once", act.thing)
    elif not thing.held:
        rule = "thing.book-worn-out" if thing.use == "book" else "thing.one-use"
        yield Breach(rule, "a thing that is there", f"{act.thing}, which is {thing.state}")
    elif not thing.strength:
        yield Breach("thing.useless", "a thing of average quality or better", f"{act.thing}, which is useless")
    elif thing.use == "book" and thing.effects_left < 1:
        yield Breach("thing.book-use", "a book with an effect left", f"{act.thing}, which is blank")
    elif rule := _wrong_moment(thing, moment):
        due = f"{act.thing} {_WHEN[thing.use]}" if thing.use in _WHEN else f"a {moment}, or nothing"
        yield Breach(rule, due, f"{act.thing} now")
    elif moment == "fight" and act.on not in ("", "self") and s.foe(act.on) not in s.living:
        yield Breach("effect.target", "yourself or an opponent that is alive", act.on)


_WHEN: Final = {
    "key": "when a room is entered, before its contents are rolled",
    "rope": "before an avoid roll",
    "poison": "before an attack of yours",
}


def _wrong_moment(thing: Thing, moment: str) -> str:
    """The rule that a thing used at this moment breaks; empty when it may be used."""
    if moment in ("key", "rope"):
        return "" if thing.use == moment else _MOMENTS[moment]
    if thing.use == "poison":
        return "" if moment == "fight" else "thing.poison"
    return "core.declare-first" if thing.use in ("key", "rope") else ""


@procedure
def use(s: State, act: Use) -> Asking[None]:
    """Use a thing for what it is (P12)."""
    thing = s.thing(act.thing)
    if thing is None or thing.use not in ("effect", "food", "poison", "book"):
        return
    if thing.use == "food":
        due = capped_health(s, s.health + thing.strength)
        yield from set_health(s, "thing.food", due)
    elif thing.use == "poison":
        if s.fight is not None:
            s.fight = s.fight.but(poison=thing.strength)
    else:
        yield from _effect(s, thing, act.on)
    yield from _spent(s, act.thing)


@procedure
def _spent(s: State, name: str) -> Asking[None]:
    """Cross a thing out; a book after its third use only (thing.one-use, thing.book-use, thing.book-worn-out)."""
    thing = s.thing(name)
    assert thing is not None
    if thing.use != "book":
        if thing.held:
            yield from write_thing(s, "thing.one-use", thing.but(state="used"))
        return
    left = yield from Claim(
        "thing.book-use", f"{name} effects", max(0, thing.effects_left - 1), thing.effects_left, "Inv"
    )
    thing = thing.but(effects_left=left, book_uses=thing.book_uses + 1)
    if thing.book_uses >= s.setting.tables.numbers.book_uses and thing.held:
        yield from write_thing(s, "thing.book-worn-out", thing.but(state="destroyed"))
    else:
        s.put_thing(thing)


@procedure
def _effect(s: State, thing: Thing, on: str) -> Asking[None]:
    """The failure roll, the effect roll, and the effect on yourself or on an opponent (P12 step 1)."""
    tables = s.setting.tables
    roll = yield from fudge(s, "effect.failure", "fail")
    works = yield from Claim(
        "effect.failure",
        "works",
        roll != tables.limits.failure,
        None,
        "",
        lambda said: "" if said else "thing.effect-item",
    )
    if not works:
        return
    roll = yield from fudge(
        s, "effect.table", "effect", "thing.effect-item" if thing.use == "effect" else "thing.book-use"
    )
    stat = yield from Claim("effect.table", "effect", tables.effect.at(roll))
    target = "self" if stat == AVOID or not s.living else on
    if not target:
        act: Action = yield from Choose(
            "effect.target",
            "target",
            {"target": "effect.target"},
            None,
            partial(_judge_target, s),
            lambda: (Target("self"), *(Target(foe.label) for foe in s.living)),
            Nothing(),
        )
        target = act.on if isinstance(act, Target) else "self"
    yield from _apply(s, stat, thing.strength, target)


def _judge_target(s: State, act: Action) -> Iterator[Breach]:
    """Yourself or one living opponent (effect.target)."""
    if isinstance(act, Target) and act.on != "self" and s.foe(act.on) not in s.living:
        yield Breach("effect.target", "yourself or an opponent that is alive", act.on)


@procedure
def _apply(s: State, stat: str, strength: int, target: str) -> Asking[None]:
    """Add to your stat or take from an opponent's (effect.target, effect.length)."""
    foe = s.foe(target)
    if foe is None:
        if stat == "health":
            yield from set_health(s, "effect.target", capped_health(s, s.health + strength))
        else:
            s.effects = (*s.effects, Effect(stat, strength, "self", "avoid" if stat == AVOID else "fight"))
    elif stat in ("health", "damage"):
        left = yield from Claim("effect.target", "Health", foe.health - strength, foe.health, f"F:{foe.label}")
        s.put_foe(foe.but(health=left))
    else:
        s.effects = (*s.effects, Effect(stat, -strength, target))


@procedure
def declare(s: State, kind: str, label: str) -> Asking[int]:
    """A key or a rope that is declared before the roll it helps; its strength (thing.key, thing.rope)."""
    rule = _MOMENTS[kind]
    usable = tuple(thing for thing in s.things if thing.use == kind and thing.held and thing.strength)
    if not usable:
        return 0
    act: Action = yield from Choose(
        rule,
        label,
        {"use": rule},
        None,
        partial(judge_use, s, moment=kind),
        lambda: (Use(thing.name) for thing in usable),
        Nothing(),
    )
    thing = s.thing(act.thing) if isinstance(act, Use) else None
    if thing is None or thing.use != kind:
        return 0
    if thing.held:
        yield from write_thing(s, "thing.one-use", thing.but(state="used"))
    return thing.strength


def unused(s: State, kind: str) -> bool:
    """Whether a usable thing of that class is held that was not declared (core.declare-first)."""
    return any(thing.use == kind and thing.held and thing.strength for thing in s.things)


# Writing


def _first(s: State, use: str) -> Thing | None:
    return next((thing for thing in s.things if thing.use == use and thing.held and thing.strength), None)


def judge_write(s: State, act: Action) -> Iterator[Breach]:
    """Paper, or a blank book, and quill with ink (thing.scribe, thing.book-write)."""
    if not isinstance(act, Write):
        return
    rule = "thing.book-write" if act.book else "thing.scribe"
    if _first(s, "quill") is None:
        yield Breach(rule, "a quill with ink", "none that is held")
    elif not act.book and _first(s, "paper") is None:
        yield Breach(rule, "paper", "none that is held")
    elif act.book:
        book = s.thing(act.book)
        if book is None or book.use != "book" or not book.held or not book.strength or book.effects_left:
            yield Breach(rule, "a blank book", act.book)


@procedure
def write(s: State, act: Write) -> Asking[None]:
    """Write a scroll, or effects into a blank book (P13)."""
    if act.book:
        yield from _write_book(s, act.book)
        return
    tables = s.setting.tables
    roll = yield from fudge(s, "thing.scribe", "scribe")
    good = yield from Claim("thing.scribe", "written", roll >= tables.limits.write)
    yield from _destroy(s, "thing.scribe", _first(s, "paper"))
    yield from _destroy(s, "thing.scribe", _first(s, "quill"))
    kind = tables.kind.find("scroll")
    if good and kind is not None:
        yield from write_thing(s, "thing.scribe", make(s, kind, tables.average))


@procedure
def _write_book(s: State, name: str) -> Asking[None]:
    """Three rolls, each of which may add an effect, up to what the book can still bear (thing.book-write)."""
    numbers, limits = s.setting.tables.numbers, s.setting.tables.limits
    good = 0
    for _ in range(numbers.book_rolls):
        roll = yield from fudge(s, "thing.book-write", "write")
        good += yield from Claim("thing.book-write", "written", roll >= limits.write)
    book = s.thing(name)
    if book is not None:
        due = min(book.effects_left + good, numbers.book_uses - book.book_uses)
        left = yield from Claim("thing.book-write", f"{name} effects", due, book.effects_left, "Inv")
        s.put_thing(book.but(effects_left=left))
    yield from _destroy(s, "thing.book-write", _first(s, "quill"))


@procedure
def _destroy(s: State, rule: str, thing: Thing | None) -> Asking[None]:
    if thing is not None:
        yield from write_thing(s, rule, thing.but(state="destroyed"))
