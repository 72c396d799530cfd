"""The evidence of Solo Dungeon."""

from __future__ import annotations

from typing import Any

from faults.core import Start
from faults.solo_dungeon import FAULTS, MISTAKES, STARTS, policy_of, start_of

from evidence import Evidence
from sheetgen.engine.streams import Streams
from sheetgen.games.solo_dungeon.game import GAME
from sheetgen.games.solo_dungeon.policy import SoloPolicy

VARIANTS = (
    "",
    "kind",
    "literal",
    "house.start-health=20, house.level-divisor=3, house.one-opponent-first-level=true",
    "initiative.cadence=round, health.cap=all, opponent.health-base=health-max",
    "room.collapse=full-stairs, transmuter.uses=one-each, xp.two=sum-once",
    "room.collapse=new-room, transmuter.uses=unlimited, damage.attack-added=false, trap.sign=negative-zero",
    "strength.above=chart-plus-one, rpi.timing=reward, ring.bonus=one, alchemist.reset=any-portal",
)


def _policy(number: int, streams: Streams) -> Any:
    """A seeker in every other crawl, else a player of some temper."""
    return policy_of(number // 2, streams) if number % 2 else SoloPolicy(streams)


def _start(number: int) -> Start:
    """All variants, from the door and from given sheets."""
    given = STARTS[number // 2 % len(STARTS)] if number % 2 else ""
    return Start(VARIANTS[number % len(VARIANTS)], (("start", given),) if given else ())


EVIDENCE = Evidence(
    game=GAME,
    file_head='game = "solo-dungeon"\n',
    faults=FAULTS,
    policy_of=policy_of,
    clean_policy_of=_policy,
    mistakes=MISTAKES,
    replay=(
        "actions character combat explain exploring finding levels notation opponents primitives rewards rooms surface "
        "transmuter turn using"
    ),
    outcomes=("first",),
    start_of=_start,
    fault_start_of=start_of,
    spoilers=(
        "@ open 99z",
        "@ corridor",
        "@ stairs up 1a",
        "@ hidden door",
        "@ return 77",
        "@ portal",
        "@ attack Z",
        "@(B) attack d: attack ++++",
        "@ run",
        "@ loot B",
        "@ chest open 9",
        "@ use Crown on A",
        "@ target B",
        "@ equip Mail",
        "@ bonus luck",
        "@ write scroll",
        "@ transmute gold RPI give Sword, Ring",
        "@ alchemist xp attack",
        "@ heal 99",
        "@ tower",
        "@ restart",
        "@ end dead",
        "d: contents ----",
        "d: attack +++++",
        "d: foe health 4dF=9",
        "d: exits 5",
        "d: A attack ++++ = 9 -> hit, 99 damage",
        "tbl: Door d11=77",
        "tbl: Corridor -> nowhere",
        "tbl: Card ZZ",
        "tbl: Card QH -> transmuter",
        "[PC:Health 99]",
        "[PC:Health=-5|RPI 7]",
        "[PC:Gold-99|XP 5|Level 77|Limit 3]",
        "[F:A|Health=-9]",
        "[F:ghoul|RPI 3]",
        "[R:1|a stairs|b corridor]",
        "[R:99z|door]",
        "[Inv:Sword 7|+Snack|-Dagger]",
        "[Inv:Arrows 9|Book effects 3]",
        "-> two opponents, hit, 15",
        "(house rule: combat.damage-floor off)",
        "[PC:Attack 6]",
    ),
)
