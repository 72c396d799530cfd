"""The evidence of Adventuring Companies."""

from __future__ import annotations

from typing import Any

from faults.adventuring_companies import FAULTS, STARTS, policy_of, start_of
from faults.core import Start

from evidence import Evidence
from sheetgen.engine.streams import Streams
from sheetgen.games.adventuring_companies.game import GAME
from sheetgen.games.adventuring_companies.policy import CompanyPolicy

VARIANTS = (
    "",
    "mild",
    "core",
    "harsh",
    "fatigue.reading=next-day-only, turn.idle=rest, travel.target=4",
    "treasure.timing=first-pass, treasure.times=pool, explore.count=company",
    "combat.six=free-choice-and-roll, refresh.treasure=reroll, modules.supplies=off",
    "treasure.timing=creation, combat.six=one-roll, refresh.clock=week-end, terrain.road=road-cost",
    "turn.idle=neutral, tier4.entrances=first, modules.encounters=off",
)


def _policy(number: int, streams: Streams) -> Any:
    return policy_of(number // 2, streams) if number % 2 else CompanyPolicy(streams)


def _start(number: int) -> Start:
    return Start(VARIANTS[number % len(VARIANTS)], STARTS[number // 4 % len(STARTS)].meta)


EVIDENCE = Evidence(
    game=GAME,
    file_head='game = "adventuring-companies"\nschema = 1\n',
    faults=FAULTS,
    policy_of=policy_of,
    clean_policy_of=_policy,
    mistakes=tuple(range(1, 100)),
    replay=(
        "terrain loads march navigation wander skills clash marks treasure sites flowchart explore engage camp order "
        "turn primitives explain notation reading"
    ),
    outcomes=("success", "found", "encounter", "victory", "tricked"),
    start_of=_start,
    fault_start_of=start_of,
    elsewhere={
        "site.tier1.success": "a missing mark is site.exhaust-on-pass at every tier, too much taken treasure.up-to",
    },
    unbreakable={
        "turn.day-end": "what the evening changes is stated together, in any order",
        "march.order": "a part of a march that is out of its place breaks the part's own rule",
        "combat.lost": "what is done after a fight that was not won breaks site.exhaust-on-pass or the tier's own rule",
        "site.tier1.success": "a missing mark is site.exhaust-on-pass at every tier, too much taken treasure.up-to",
        "site.tier1.failure": "the only encounter tried again breaks skill.one-attempt",
    },
    spoilers=(
        "@ march 9999",
        "@ march 0101 0505 2030",
        "@ march",
        "@ route 0525",
        "@ enter 0525",
        "@ enter 9999",
        "@ stop",
        "@ explore 0101",
        "@ tier 9",
        "@ tier 4",
        "@ engage 0526-A 0526-B",
        "@ engage Lanternford",
        "@ attempt 9.9 Nobody",
        "@ attempt 1 Porters",
        "@ attempt Porters",
        "@ take 9999",
        "@ buy food 999",
        "@ lose Porters 9",
        "@ gain food 3",
        "@ outcome exhausted",
        "@ withdraw",
        "@ fight",
        "@ rest",
        "@ idle",
        "@ day 99",
        "@ end day",
        "@(Nobody) rest",
        "@ order A, B",
        "@ ability 5",
        "d: nav 9",
        "d: unit 9",
        "d: travel 2d6=9",
        "d: treasure 1,1,1 = 30",
        "d: attack d20=20 ; blow 6",
        "d: links 2 ; target 9 -> 1.1-9.9",
        "[C:Food=-9|F 77|At 9999|Treasure+999]",
        "[U:Porters|HP 0]",
        "[U:Mara|HP=-4]",
        "[E:1|exhausted|Left 999]",
        "[E:0526-A/2.2|open|HD 99]",
        "[Site:0526-A|Total 5]",
        "[A:0526|Sites 9]",
        "[A:0101|swamp]",
        "-> opposite, found, 2 lines",
        "(house rule: fatigue.accrue off)",
    ),
)
