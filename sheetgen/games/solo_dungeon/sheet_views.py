"""From the state of a crawl, or from a seed, to what the pages show. Every number comes from the engine."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from typing import Final

from sheetgen.documents.notation import NotationView
from sheetgen.engine.streams import Streams
from sheetgen.games.solo_dungeon import prerolled
from sheetgen.games.solo_dungeon.character import BASE, damage_bonus, of_things
from sheetgen.games.solo_dungeon.exploring import CORRIDOR_RULES, DOOR_RULES
from sheetgen.games.solo_dungeon.levels import DECK
from sheetgen.games.solo_dungeon.pages.views import (
    Ability,
    DrawEntry,
    DrawList,
    Facts,
    FightsView,
    FightView,
    FoeView,
    Gear,
    KeyView,
    MapView,
    PlaceView,
    SheetView,
    StripsView,
    SurfaceView,
    ThingsView,
    WayView,
)
from sheetgen.games.solo_dungeon.primitives import FUDGE, LISTS
from sheetgen.games.solo_dungeon.state import Effect, Foe, Room, State, Thing
from sheetgen.games.solo_dungeon.tables import SLOTS, STATS, Tables
from sheetgen.games.solo_dungeon.variants import Variants
from sheetgen.games.solo_dungeon.verbs import VERBS
from sheetgen.pdf.provenance import Origin

HAND: Final = "hand"
"""Where a weapon is held."""
ABILITIES: Final = tuple(stat for stat in STATS if stat != "health")
"""The stats that things add to, in the order of the sheet."""
PORTALS: Final = 3
FEES: Final = 6
SUITS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
LETTERS: Final = {
    "corridor": "C",
    "door": "D",
    "room": "R",
    "kind": "T",
    "quality": "Q",
    "npc": "N",
    "opponent": "O",
}
"""The letters of the lists on the dungeon key, in its order."""
UNTIL: Final = {"fight": "end of the fight", "avoid": "next avoid roll"}
PLACES: Final = {
    "door.corridor": "corridor behind a door",
    "door.parallel": "corridor running past",
    "door.fake-trap": "false door, trap",
    "door.room": "room",
    "door.stairs": "stairs behind a door",
    "corridor.straight": "corridor",
    "corridor.turn": "corridor, a turn",
    "corridor.branch": "corridor, a fork",
    "corridor.door-ahead": "corridor, door ahead",
    "corridor.door-side": "corridor, side door",
    "corridor.chamber": "chamber",
    "corridor.dead-end": "blind end",
    "corridor.stairs-end": "stairs at the end",
    "corridor.stairs-side": "corridor, side stairs",
    "corridor.attack": "corridor, a fight",
    "corridor.after-fight": "corridor, a fight",
    "room.exits": "room",
}
"""What a place is in a few words, by the rule that told its exits."""


def facts(tables: Tables, variants: Variants) -> Facts:
    """The numbers and names that the pages print."""
    prices, every = tables.prices, tables.numbers.portal_every
    return Facts(
        start_health=variants.house_start_health,
        start_level=tables.start.level,
        portals=tuple(every * number for number in range(1, PORTALS + 1)),
        slots=(HAND, *SLOTS),
        fees=tuple(islice(fees(tables, prices.fee), FEES)),
        heal=prices.heal,
        tower=prices.tower,
        point_gold=prices.point_gold,
        point_xp=prices.point_xp,
        book_uses=tables.numbers.book_uses,
        qualities=tuple(
            (
                quality.label,
                "useless" if quality.useless else f"+{tables.strength(quality, variants.strength_above)}",
                "no worth" if quality.useless else f"× {quality.multiplier}",
            )
            for quality in tables.quality.entries
        ),
    )


def fees(tables: Tables, first: int) -> Iterator[int]:
    """The alchemist's fee, use by use, without end (alchemist.price)."""
    return (first * tables.prices.fee_factor**use for use in count())


# The character


def blank_sheet(origin: Origin, tables: Tables, variants: Variants, name: str = "") -> SheetView:
    """A sheet with nothing on it, but perhaps the name."""
    shown = facts(tables, variants)
    names = (tables.labels["stat"][stat] for stat in ABILITIES)
    return SheetView(origin, shown, tuple(map(Ability, names)), tuple(map(Gear, shown.slots)), name)


def filled_sheet(origin: Origin, state: State, name: str = "") -> SheetView:
    """The sheet as it stands in a crawl; a name given here goes before the crawl's."""
    tables = state.setting.tables
    if state.phase == "create":
        return blank_sheet(origin, tables, state.setting.variants, name)
    shown = facts(tables, state.setting.variants)
    portal = state.last_portal
    return SheetView(
        origin,
        shown,
        tuple(_ability(state, stat) for stat in ABILITIES),
        tuple(_gear(state, slot) for slot in shown.slots),
        name or state.name,
        descent=str(state.descent),
        level=state.level,
        health=state.health,
        limit=state.health_max,
        rpi=str(state.rpi),
        damage=str(damage_bonus(state)),
        armor=str(sum(thing.strength for thing in state.held if thing.use == "armor" and thing.worn)),
        xp=str(state.xp),
        gold=str(state.gold),
        silver=str(state.silver),
        effects=tuple(_effect(tables, effect) for effect in state.effects),
        fee=state.price,
        last_portal=f"level {portal[1]}, descent {portal[0]}" if portal else "",
    )


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")


def _plain(number: int) -> str:
    return str(number).replace("-", "−")


def _magic(thing: Thing, tables: Tables) -> str:
    """``+1 attack``; empty without magic."""
    return f"{_signed(thing.plus)} {tables.labels['stat'][thing.magic]}" if thing.magic else ""


def _ability(state: State, stat: str) -> Ability:
    """A stat with what adds to it; running effects stand apart."""
    base, added = getattr(state, BASE[stat]), of_things(state, stat)
    magic = sum(thing.plus for thing in state.held if thing.magic == stat and thing.counts)
    name = state.setting.tables.labels["stat"][stat]
    return Ability(name, _plain(base), _plain(added - magic), _plain(magic), _plain(base + added))


def _worn(state: State, slot: str) -> Thing | None:
    """What is in hand, or worn at a part of the body."""
    use = "weapon" if slot == HAND else "armor"
    return next((t for t in state.held if t.worn and t.use == use and (slot == HAND or t.slot == slot)), None)


def _gear(state: State, slot: str) -> Gear:
    """A line of the gear."""
    thing = _worn(state, slot)
    if thing is None:
        return Gear(slot)
    tables = state.setting.tables
    return Gear(slot, _kind(thing, tables), _quality(thing, tables), _signed(thing.strength), _magic(thing, tables))


def _kind(thing: Thing, tables: Tables) -> str:
    """The name of a thing's kind."""
    kind = tables.kind.find(thing.kind)
    return kind.label if kind is not None else tables.start.weapon.label


def _quality(thing: Thing, tables: Tables) -> str:
    """The name of a thing's quality."""
    quality = tables.quality.find(thing.quality)
    return quality.label if quality is not None else thing.quality


def _effect(tables: Tables, effect: Effect) -> tuple[str, str, str]:
    """A running effect: of which stat and whose, how much, until when."""
    whose = "" if effect.target == "self" else f" of {effect.target}"
    return f"{tables.labels['stat'][effect.stat]}{whose}", _signed(effect.amount), UNTIL[effect.until]


# Opponents


def fight_rules(tables: Tables, variants: Variants) -> str:
    """How opponents are made and blows counted, in a line."""
    level = "level" if variants.house_level_divisor == 1 else f"level / {variants.house_level_divisor}"
    added = " + attack" if variants.damage_attack_added else ""
    return (
        f"Health: yours + {level} + roll, at least {tables.numbers.least_health}; the others {level} + roll. "
        f"Margin: roll + attack − defense, {tables.limits.hit} or more hits. Damage: margin{added}, and your bonus."
    )


def fight_record(origin: Origin, tables: Tables, variants: Variants, state: State | None) -> FightsView:
    """The fight under way and those you ran from."""
    rules = fight_rules(tables, variants)
    if state is None:
        return FightsView(origin, rules=rules)
    fights = [_fight(state, place.room, place.foes) for place in state.blocked]
    if state.fight is not None and state.foes and state.room is not None:
        fights.append(_fight(state, state.room, state.foes, _plain(state.fight.my_rpi), state.fight.first))
    return FightsView(origin, tuple(fights), rules)


def _fight(state: State, room: Room, foes: tuple[Foe, ...], rpi: str = "", first: str = "") -> FightView:
    """One block of the record."""
    place = "corridor" if room.corridor else "room"
    level = _plain(state.opponent_level)
    return FightView(str(room.step), place, str(state.level), rpi, first, tuple(_foe(foe, level) for foe in foes))


def _foe(foe: Foe, level: str) -> FoeView:
    """An opponent as created, and the health it has left."""
    made = (foe.start, foe.initiative, foe.attack, foe.defense, foe.rpi)
    health, initiative, attack, defense, rpi = map(_plain, made)
    left = f", {_plain(foe.health)} left" if foe.health != foe.start else ""
    return FoeView(f"{foe.name}{left}", level, health, initiative, attack, defense, rpi)


# Things

GONE: Final = {"held": "", "used": "used", "destroyed": "destroyed", "given": "given"}


def things_list(origin: Origin, tables: Tables, variants: Variants, state: State | None) -> ThingsView:
    """The things list, with every thing that was ever held."""
    rows = () if state is None else tuple(_thing(thing, tables) for thing in state.things)
    return ThingsView(origin, facts(tables, variants), tuple(_reminders(tables)), rows)


def _thing(thing: Thing, tables: Tables) -> tuple[str, ...]:
    """A row of the list."""
    amount = {"arrows": thing.qty, "book": thing.effects_left}.get(thing.use)
    uses = f" · {thing.book_uses}" if thing.use == "book" and thing.book_uses else ""
    return (
        thing.name,
        str(thing.step or ""),
        _kind(thing, tables),
        _quality(thing, tables),
        _signed(thing.strength) if thing.strength else "",
        str(thing.worth),
        "x" if thing.magic else "",
        _magic(thing, tables),
        "" if amount is None else f"{amount}{uses}",
        "x" if thing.worn and thing.held else "",
        GONE[thing.state],
    )


def _reminders(tables: Tables) -> Iterator[tuple[str, str]]:
    """What to remember of one-time things, by the kinds that a use has."""
    uses, fails = tables.numbers.book_uses, _plain(tables.limits.failure)
    words = {
        "effect": f"gone after use; failure roll first, {fails} fails; then the effect",
        "food": "adds its strength to health; gone after use",
        "poison": "declare before the roll; adds to the damage of that attack, gone on a miss too",
        "key": "declare on entering, before the contents; adds to initiative there",
        "rope": "declare before an avoid roll; adds to it",
        "arrows": "one less for each fight in which the bow counts",
        "book": f"worn out at effect {uses}; blank ones take quill and ink",
    }
    for use, text in words.items():
        kinds = [kind.label for kind in tables.kind.entries if kind.use == use]
        if kinds:
            yield ", ".join(kinds), text


# The map


def level_map(origin: Origin, tables: Tables, variants: Variants, state: State | None) -> MapView:
    """The map of the level: blank, or with its exits and the ways between its places."""
    shown = facts(tables, variants)
    if state is None or state.phase == "create":
        return MapView(origin, shown)
    places = tuple(_places(state, tables))
    ways = tuple(way for place in places for way in place.ways)
    return MapView(origin, shown, str(state.level), tables.is_portal(state.level), ways, places)


def exit_kinds(tables: Tables) -> dict[str, tuple[str, ...]]:
    """The kinds of exits, in drawing order, that each rule tells."""
    found: dict[str, tuple[str, ...]] = {"room.exits": ("door",), "corridor.after-fight": ("corridor",)}
    for rows, rules in ((tables.door, DOOR_RULES), (tables.corridor, CORRIDOR_RULES)):
        for entry in rows.entries:
            kinds = tuple(way.kind for way in entry.exits)
            rule = rules.get(entry.id, "")
            if len(kinds) > len(found.get(rule, ())):
                found[rule] = kinds
    return found


def _places(state: State, tables: Tables) -> Iterator[PlaceView]:
    """The places of the level in the order of their steps."""
    kinds, open_ways = exit_kinds(tables), {way.label: way.kind for way in state.exits}
    via = {step: label for label, step in state.taken.items()}
    labels = sorted({*open_ways, *state.taken} - {"start"}, key=_place_of)
    blocked = {place.room.step: len(place.foes) for place in state.blocked}
    steps = {*state.results, *via, *(_place_of(label)[0] for label in labels)}
    for step in sorted(steps):
        own = [label for label in labels if _place_of(label)[0] == step]
        rule = state.results.get(step, "")
        known = kinds.get(rule) or ("corridor",)
        ways = tuple(
            WayView(label, open_ways.get(label, known[min(at, len(known) - 1)]), str(state.taken.get(label, "")))
            for at, label in enumerate(own)
        )
        notes = [f"{blocked[step]} left behind"] if step in blocked else []
        notes += ["chest shut"] if step in state.shut else []
        yield PlaceView(step, via.get(step, ""), PLACES.get(rule, ""), ways, ", ".join(notes))


def _place_of(label: str) -> tuple[int, str]:
    """The step and the letter of an exit's label; those that are none of a step come first."""
    number = label[:-1]
    return (int(number), label[-1:]) if number.isdigit() else (0, label)


# Pre-rolled pages


def dungeon_key(origin: Origin, tables: Tables, seed: str) -> KeyView:
    """The draws of a seed from all lists, with the locators of their sealed cells."""
    streams = Streams(seed)
    places = iter(prerolled.locators(streams, sum(prerolled.CAPACITY[key] for key in LETTERS)))
    return KeyView(
        origin,
        tuple(
            DrawList(letter, LISTS[key], tuple(_draws(streams, tables, key, letter, places)))
            for key, letter in LETTERS.items()
        ),
    )


def _draws(streams: Streams, tables: Tables, key: str, letter: str, places: Iterator[int]) -> Iterator[DrawEntry]:
    """The draws from one list."""
    for k in range(1, prerolled.CAPACITY[key] + 1):
        line = prerolled.list_line(streams, tables, key, k)
        meaning = getattr(tables, key).labels[line - 1]
        yield DrawEntry(f"{letter}{k:02}", str(next(places)), line, meaning)


def strips(origin: Origin, seed: str) -> StripsView:
    """The Fudge rolls and cards of a seed."""
    streams, capacity = Streams(seed), prerolled.CAPACITY
    rolls = tuple(prerolled.fudge_roll(streams, k) for k in range(1, capacity[FUDGE] + 1))
    cards = (DECK[prerolled.card_number(streams, k) - 1] for k in range(1, capacity["card"] + 1))
    return StripsView(origin, rolls, tuple((card[:-1], SUITS[card[-1]]) for card in cards))


# The surface, the notation


def surface_sheet(origin: Origin, tables: Tables, variants: Variants, state: State | None) -> SurfaceView:
    """The surface sheet; filled as far as it can be while the character is up there."""
    shown = facts(tables, variants)
    if state is None or not state.surface:
        return SurfaceView(origin, shown)
    return SurfaceView(
        origin,
        shown,
        portal=str(state.level),
        descent=str(state.descent),
        gold=str(state.gold),
        health=str(state.health),
        limit=str(state.health_max),
        xp=str(state.xp),
        fees=tuple(map(str, islice(fees(tables, state.price), FEES))),
    )


HABITS: Final = (
    ("[Game] solo-dungeon", "A log begins with the game."),
    ("[Sheet] CODE, CODE", "The codes at the foot of the pre-rolled key and strips, when you play by them."),
    ("S4 *A quiet door*", "A step; give each act its own. Exits are named by step and letter: 4a, 4b."),
    ("@ open 4b", "An action of yours: a verb and what it needs."),
    ("@(A) attack", "What an opponent does; opponents are A and B."),
    ("d: contents +0-+", "A Fudge roll: its name and four faces, or its total: contents = 1."),
    ("tbl: Door d11=9 -> room", "A draw: the list, its line, what it means; tbl: Door 9 will do. Cards: tbl: Card QH."),
    (
        "=> [PC:Health 7|RPI 7]",
        "My sheet shows this now. [PC:Gold+3] is a change; [F:A|Health 5] an opponent's health.",
    ),
    ("(note: ...)", "Anything for yourself. Lines without a mark in front are your story and are left alone."),
    ("(house rule: RULE-ID off)", "Waives one rule from here on."),
)
SAMPLE: Final = (
    "[Game] solo-dungeon",
    "S1 *Through the door*",
    "@ open start tbl: Door d11=9 -> room ; Room d24=12 d: contents +1",
    "tbl: Opponent d24=5 d: foe health +++- ; foe initiative 00-+ ; foe attack 0-+- ; foe defense -0-+",
    "d: initiative +-0+ = 1 -> I go first",
    "@ attack A d: attack +0++ => [PC:Health 10|RPI 10]",
)


def notation_card(origin: Origin) -> NotationView:
    """The notation card: the game's table of verbs."""
    return NotationView(origin, VERBS, HABITS, SAMPLE)
