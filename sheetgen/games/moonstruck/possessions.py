"""Possessions, healing and what sections change (P10, P12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sheetgen.engine.names import fold
from sheetgen.engine.prompts import Asking, Breach, Claim, procedure
from sheetgen.games.moonstruck.actions import Change, Declare, Heal, Weapon
from sheetgen.games.moonstruck.amounts import Amount
from sheetgen.games.moonstruck.book import Item
from sheetgen.games.moonstruck.primitives import fall, is_down, set_health, throw
from sheetgen.games.moonstruck.state import Held, State, base, counted, modifiers
from sheetgen.games.moonstruck.stats import FISTS, HEALTH

INVENTORY: Final = "Inv"
"""The subject of claims about things."""


def named_item(s: State, word: str) -> str:
    """The id of the item that a word names; the word itself when nothing is known of it."""
    item = s.item(word)
    return item.id if item is not None else word


@procedure
def take(s: State, item: str, rule: str = "item.from-book") -> Asking[None]:
    """Write an item into the possessions (item.from-book)."""
    known = s.item(item)
    if s.holding(item) is not None:
        return
    yield from Claim(rule, item, 1, 0, INVENTORY)
    s.held = (*s.held, Held(item, known.uses if known is not None else None, s.section))
    s.lost = tuple(name for name in s.lost if name != item)


@procedure
def drop(s: State, item: str, rule: str = "item.from-book") -> Asking[None]:
    """Cross an item out; its modifiers end at once (item.modifier-ends)."""
    if s.holding(item) is None:
        return
    left = yield from Claim(rule, item, 0, 1, INVENTORY)
    if not left:
        s.held = tuple(held for held in s.held if held.item != item)
        s.lost = (*s.lost, item)
        if s.weapon == item:
            s.weapon = ""


@procedure
def give_up(s: State, item: str) -> Asking[None]:
    """Lose an item; a lost Health modifier may bring you down (item.modifier-ends, item.health)."""
    yield from drop(s, item, "item.modifier-ends")
    if s.fight is None:
        fall(s)


def declare(s: State, act: Declare) -> None:
    """Note what an item does."""
    s.items = {**s.items, fold(act.item.id): act.item}


# Healing


def judge_heal(s: State, act: Heal, *, fighting: bool = False) -> Iterator[Breach]:
    """What heals is carried and not used up (item.from-book)."""
    item = s.item(act.item)
    if s.holding(act.item) is None:
        used_up = "" if act.item not in s.lost else ", which is gone"
        yield Breach("item.from-book", "an item that is carried", f"{act.item}{used_up}")
    elif item is None or item.heal is None:
        yield Breach("item.from-book", "an item that heals", act.item)
    elif fighting and not item.in_combat:
        yield Breach("item.from-book", "no healing during a fight", act.item)


@procedure
def heal(s: State, act: Heal) -> Asking[None]:
    """P10: up to the initial value and no further (health.heal-cap); a used-up item is gone (item.from-book)."""
    item = s.item(act.item)
    amount = item.heal if item is not None else None
    if amount is None:
        return
    size = yield from roll_amount(s, amount, "heal", "log/missing")
    before = s.health
    charmed = min(s.cap + sum(modifiers(s, HEALTH)), before + size)

    def why(said: int) -> str:
        """The rule that Health above the cap breaks."""
        if said <= s.cap:
            return ""
        return "item.health" if said == charmed and counted(s, HEALTH) > 0 else "health.heal-cap"

    yield from set_health(s, "health.heal-cap", max(before, min(s.cap, before + size)), why)
    yield from _use_up(s, act.item)


@procedure
def _use_up(s: State, name: str) -> Asking[None]:
    held = s.holding(name)
    if held is None or held.uses is None:
        return
    if held.uses > 1:
        rest = Held(held.item, held.uses - 1, held.section)
        s.held = tuple(rest if one is held else one for one in s.held)
    else:
        yield from drop(s, name)


@procedure
def roll_amount(s: State, amount: Amount, label: str, missing: str) -> Asking[int]:
    """The size of an amount, rolled where it is dice."""
    if not amount.count:
        return amount.of(())
    faces = yield from throw(
        s, missing if "." in missing else "dice.no-reroll", label, amount.count, amount.sides, missing=missing
    )
    s.last = "dice"
    return amount.of(faces)


# Changes of base scores


@procedure
def change(s: State, act: Change) -> Asking[None]:
    """A section raises or lowers a base score (attribute.book-change); Health may end the game (health.zero-ends)."""
    label = "loss" if act.by.negative else "gain"
    by = act.by.signed((yield from roll_amount(s, act.by, label, "attribute.book-change")))
    if act.stat == HEALTH:
        yield from _change_health(s, by)
    else:
        yield from _change_score(s, act.stat, by)


@procedure
def _change_health(s: State, by: int) -> Asking[None]:
    if by > 0:
        yield from set_health(s, "health.heal-cap", max(s.health, min(s.cap, s.health + by)))
        return
    s.changes = {**s.changes, HEALTH: by}
    yield from set_health(s, "attribute.book-change", s.health + by)
    fall(s)


@procedure
def _change_score(s: State, stat: str, by: int) -> Asking[None]:
    before = base(s, stat)
    after = yield from Claim("attribute.book-change", stat, max(0, before + by), before)
    s.scores[stat] = after
    s.changes = {**s.changes, stat: by}


# The weapon in hand


def damage_of(s: State, item: Item | None) -> Amount | None:
    """The damage of an item that is a weapon."""
    return item.damage if item is not None else None


def fists(s: State) -> Amount:
    """What bare hands do."""
    volume = s.volume
    if volume is not None:
        return volume.damage[FISTS]
    return s.setting.tables.weapons[FISTS].damage


def in_hand(s: State) -> tuple[str, Amount]:
    """The weapon of your next attack: the one named, else the one with the largest die, else fists."""
    if s.weapon == FISTS:
        return FISTS, fists(s)
    if s.weapon and s.holding(s.weapon) is not None:
        named = damage_of(s, s.item(s.weapon))
        if named is not None:
            return s.weapon, named
    best, damage = FISTS, fists(s)
    armed = False
    for held in s.held:
        other = damage_of(s, s.item(held.item))
        if other is not None and (not armed or other.most > damage.most):
            best, damage, armed = held.item, other, True
    return best, damage


def judge_weapon(s: State, act: Weapon) -> Iterator[Breach]:
    """A weapon that is carried, or fists (combat.damage.weapon)."""
    if fold(act.item) == FISTS:
        return
    if s.holding(act.item) is None or damage_of(s, s.item(act.item)) is None:
        yield Breach("combat.damage.weapon", "a weapon that is carried, or fists", act.item)


def wield(s: State, act: Weapon) -> None:
    """Name the weapon in hand; one that a log names is believed to be carried."""
    s.weapon = FISTS if fold(act.item) == FISTS else act.item
    if s.weapon != FISTS and s.holding(act.item) is None and damage_of(s, s.item(act.item)) is not None:
        s.held = (*s.held, Held(act.item, None, s.section))


__all__ = [
    "INVENTORY",
    "change",
    "declare",
    "drop",
    "give_up",
    "heal",
    "in_hand",
    "is_down",
    "judge_heal",
    "judge_weapon",
    "named_item",
    "take",
    "wield",
]
