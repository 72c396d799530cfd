"""Mistakes 1 to 27 and 66 to 70: rolls, coins, RPI, exits, rooms, levels and the transmuter of the arrival."""

from __future__ import annotations

from typing import Any

from faults.core import Deed, Scene
from faults.solo_tools import (
    claimed,
    draw_event,
    fault,
    first,
    fudge,
    roll_event,
    rolled,
    skip,
    with_total,
)
from faults.tools import is_choice, is_claim, is_draw, is_roll, pick, says, unmoved
from sheetgen.games.solo_dungeon.actions import Chest, Follow, Hidden, Transmute
from sheetgen.games.solo_dungeon.character import RPI_PARTS, damage_bonus, effective
from sheetgen.games.solo_dungeon.levels import DECK
from sheetgen.games.solo_dungeon.state import START
from sheetgen.games.solo_dungeon.tables import FINDS, STATS

COINS = ("chest.coins", "loot.coins")
_RESULTS = ("contents", "chest", "exits", "loot", "foe health", "foe attack", "worth", "avoid")


def _coins(x: Scene) -> tuple[int, bool] | None:
    """The amount roll and whether the line has the level bonus, where coins are claimed."""
    if not (is_claim(x, "Gold", *COINS) or is_claim(x, "Silver", *COINS)) or x.prompt.value == x.prompt.was:
        return None
    found = claimed(x, "find")
    return (rolled(x, "amount"), FINDS[found].bonus) if found is not None else None


# Rolls and coins


@fault(1, "four faces added wrongly", "core.fudge")
def _(x: Scene) -> Deed | None:
    return says(x, x.due + pick(x, (-1, 1))) if is_claim(x, "faces") and abs(x.due) < 4 else None


@fault(2, "a roll repeated because it was bad", "core.one-roll")
def _(x: Scene) -> Deed | None:
    if not is_roll(x, *_RESULTS[:1]) and not any(is_roll(x, label) for label in _RESULTS):
        return None
    return first(x.prompt, fudge(x))


@fault(3, "a negative amount subtracted", "core.absolute")
def _(x: Scene) -> Deed | None:
    coins = _coins(x)
    if coins is None or coins[0] >= 0:
        return None
    return says(x, x.due - 2 * abs(coins[0]))


@fault(4, "the level bonus left out, or added on a line without it", "core.level-times-two")
def _(x: Scene) -> Deed | None:
    coins = _coins(x)
    if coins is None or not x.state.level:
        return None
    return says(x, x.due + 2 * x.state.level * (-1 if coins[1] else 1))


@fault(5, "the level bonus taken as twice roll and level", "core.level-times-two")
def _(x: Scene) -> Deed | None:
    coins = _coins(x)
    if coins is None or not coins[1] or not x.state.level or not coins[0]:
        return None
    return says(x, x.due + abs(coins[0]))


@fault(6, "silver booked as gold or the reverse", *COINS)
def _(x: Scene) -> Deed | None:
    found, roll = claimed(x, "find"), rolled(x, "amount")
    if not is_claim(x, "Gold", *COINS) or found is None or roll == -99:
        return None
    find = FINDS[found]
    amount = x.state.setting.tables.coins(find, roll, x.state.level)
    if not amount:
        return None
    wrong = x.prompt.was + (amount if find.coin == "silver" else 0)

    def then(y: Scene) -> Deed | None:
        if not is_claim(y, "Silver", *COINS):
            return None
        return Deed(y.prompt.was + (0 if find.coin == "silver" else amount), keys=(("", "Silver"),))

    return Deed(wrong, keys=(("", "Gold"),), then=then)


# RPI


@fault(7, "RPI not updated", "char.rpi")
def _(x: Scene) -> Deed | None:
    lost = claimed(x, "Health")
    return unmoved(x) if is_claim(x, "RPI", "char.rpi") and x.prompt.subject == "" and lost is not None else None


@fault(8, "avoid traps or damage bonus counted in RPI", "char.rpi")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "RPI", "char.rpi") or x.prompt.subject:
        return None
    extra = pick(x, {effective(x.state, "avoid-traps"), damage_bonus(x.state)} - {0})
    if extra is None or x.due + extra == x.prompt.was:
        return None
    return says(x, x.due + extra)


@fault(9, "an effect counted in RPI", "char.rpi")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "RPI", "char.rpi") or x.prompt.subject:
        return None
    extra = sum(e.amount for e in x.state.effects if e.target == "self" and e.stat in RPI_PARTS)
    return says(x, x.due + extra) if extra and x.due + extra != x.prompt.was else None


# Exits


def _other_list(x: Scene, table: str, line: int, answer: int) -> Deed:
    """Draw a corridor from the wrong list; what it means is not written again."""

    def quiet(y: Scene) -> Deed | None:
        return Deed(written=(), consequence=True) if is_claim(y, "door") or is_claim(y, "corridor") else None

    return Deed(answer, written=(draw_event(x, table, line),), then=quiet)


@fault(10, "the first draw from the corridor list", "explore.start-door")
def _(x: Scene) -> Deed | None:
    if not is_draw(x, "Door") or x.prompt.missing != "explore.start-door":
        return None
    return _other_list(x, "corridor", 3, 3)


@fault(11, "the corridor list drawn for a door", "explore.which-list")
def _(x: Scene) -> Deed | None:
    if is_draw(x, "Door") and x.prompt.missing == "explore.which-list":
        return _other_list(x, "corridor", 3, 3)
    if is_draw(x, "Corridor") and x.prompt.missing == "explore.which-list":
        return _other_list(x, "door", 3, 3)
    return None


def _free(x: Scene) -> bool:
    """Whether the player chooses between draws, in the dungeon."""
    return is_choice(x, "turn") and not x.state.surface and x.state.step > 0


@fault(12, "a known room rolled again", "room.revisit")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not _free(x) or "room.exits" not in s.results.values() or s.rolled == "contents":
        return None
    return first(*roll_event("contents", fudge(x)))


@fault(13, "stairs taken up", "explore.stairs")
def _(x: Scene) -> Deed | None:
    return says(x, x.prompt.was - 1) if is_claim(x, "Level", "level.descend") and x.prompt.was > 0 else None


@fault(14, "a hidden door while exits are open", "explore.hidden-door")
def _(x: Scene) -> Deed | None:
    return Deed(Hidden()) if _free(x) and x.state.exits else None


@fault(15, "an exit taken twice", "explore.draw-once")
def _(x: Scene) -> Deed | None:
    taken = [label for label in x.state.taken if label != START]
    if not _free(x) or not taken or not x.state.exits:
        return None
    return Deed(Follow(pick(x, sorted(taken))))


@fault(16, "the trap of a false door forgotten", "door.fake-trap")
def _(x: Scene) -> Deed | None:
    forgotten = is_roll(x, "avoid", "door.fake-trap") and effective(x.state, "avoid-traps") >= 0
    return skip(with_total(4), "margin", "safe", "modifier") if forgotten else None


@fault(17, "an open-door draw for a doorless chamber", "corridor.chamber")
def _(x: Scene) -> Deed | None:
    if not is_draw(x, "Room") or x.prompt.missing != "corridor.chamber":
        return None
    return first(*draw_event(x, "door", pick(x, (9, 10))))


@fault(18, "a corridor beyond stairs that end it", "corridor.stairs-end")
def _(x: Scene) -> Deed | None:
    s = x.state
    ended = [step for step, rule in s.results.items() if rule == "corridor.stairs-end"]
    return Deed(Follow(f"{pick(x, ended)}b")) if _free(x) and ended and s.exits else None


# Rooms


@fault(19, "contents 0 read as empty or as one opponent", "room.contents")
def _(x: Scene) -> Deed | None:
    return says(x, pick(x, ("empty", "one"))) if is_claim(x, "contents") and x.due == "two" else None


@fault(20, "contents 2 read as a lone chest", "room.contents")
def _(x: Scene) -> Deed | None:
    return says(x, "chest") if is_claim(x, "contents") and x.due == "two-chest" else None


@fault(21, "the chest opened before the fight is over", "chest.no-opponents")
def _(x: Scene) -> Deed | None:
    s = x.state
    return Deed(Chest()) if is_choice(x, "fight") and s.room is not None and s.room.chest else None


@fault(22, "the chest opened after running away", "combat.run-place")
def _(x: Scene) -> Deed | None:
    places = [place.room.step for place in x.state.blocked if place.room.chest]
    return Deed(Chest(True, pick(x, places))) if _free(x) and places and not x.state.shut else None


@fault(23, "exits not rolled, or rolled before the fight", "room.order", "room.exits")
def _(x: Scene) -> Deed | None:
    if is_draw(x, "Opponent") and x.prompt.missing == "room.contents" and not x.state.foes:
        return first(*roll_event("exits", fudge(x)))
    return skip(with_total(0), "doors") if is_roll(x, "exits") else None


@fault(24, "exits of 1 or less written as none", "room.exits")
def _(x: Scene) -> Deed | None:
    return says(x, 0) if is_claim(x, "doors") and rolled(x, "exits") < 1 else None


def _fallen(x: Scene) -> bool:
    return is_draw(x, "Corridor") and x.prompt.missing == "room.floor-collapse"


@fault(25, "exits rolled after the floor gave way", "room.floor-collapse")
def _(x: Scene) -> Deed | None:
    return first(*roll_event("exits", fudge(x))) if _fallen(x) else None


def _card(x: Scene, ranks: str) -> int:
    return int(pick(x, [number for number, card in enumerate(DECK, 1) if card[0] in ranks]))


@fault(26, "a card drawn after a fall", "room.floor-collapse")
def _(x: Scene) -> Deed | None:
    from sheetgen.engine.prompts import Draw

    return first(Draw("level.card", "Card", DECK, deck=True), _card(x, "23456789")) if _fallen(x) else None


@fault(27, "a fall counted as damage", "room.floor-collapse")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "Health", "room.floor-collapse") or x.due < 2:
        return None
    return says(x, x.due - x.rng.randint(1, min(3, x.due - 1)), ("", "Health"))


# Levels


@fault(66, "the level not raised, or raised by two", "level.descend")
def _(x: Scene) -> Deed | None:
    return says(x, x.prompt.was + pick(x, (0, 2)), ("", "Level")) if is_claim(x, "Level", "level.descend") else None


@fault(67, "the card drawn after the corridor draw", "level.arrival")
def _(x: Scene) -> Deed | None:
    if not is_draw(x, "Card") or DECK[x.due - 1][0] in "JQKA":
        return None
    card = (x.prompt, x.due)

    def later(y: Scene) -> Deed | None:
        if is_claim(y, "transmuter"):
            return Deed(written=(), then=later, consequence=True)
        return Deed(written=((y.prompt, y.due), card)) if is_claim(y, "corridor") else None

    return Deed(written=(), then=later, consequence=True)


@fault(68, "a ten read as a face card", "level.card")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "transmuter") or x.due or not isinstance(x.last[1], int):
        return None
    return says(x, True) if DECK[x.last[1] - 1][:-1] in ("10", "9") else None


def _affordable(x: Scene) -> Any:
    s = x.state
    if s.xp >= s.setting.tables.point_xp(s.level):
        return Transmute("xp", pick(x, STATS))
    return Transmute("gold", pick(x, STATS)) if s.gold >= s.setting.tables.prices.point_gold else None


@fault(69, "the transmuter used later", "transmuter.now-or-never")
def _(x: Scene) -> Deed | None:
    act = _affordable(x)
    return Deed(act) if _free(x) and x.state.transmuter == "lost" and act is not None else None


@fault(70, "two points from one transmuter", "transmuter.destroyed-after-use")
def _(x: Scene) -> Deed | None:
    act = _affordable(x)
    return Deed(act) if is_choice(x, "spent") and act is not None else None
