"""The evidence of Moonstruck."""

from __future__ import annotations

from typing import Any

from faults.core import Start
from faults.moonstruck import FAULTS, policy_of, start_of

from evidence import Evidence
from sheetgen.engine.streams import Streams
from sheetgen.games.moonstruck.game import GAME
from sheetgen.games.moonstruck.policy import MoonPolicy

VARIANTS = (
    "",
    "swap_scope=mixed, swap_method=points",
    "fp_start=30, fp_opponent_rolls=hit_to_miss",
    "fp_start=20, fp_window=same_section",
    "combat_many=group, end_at_once=false",
    "flee=between_rounds, item_stack=best",
    "item_scope=attributes, xp_split=false",
    "xp_excess=lost, revisit_awards=always",
    "xp_excess=banked, swap_scope=within_kind, flee=never",
    "carry_health=keep, xp_foreign_abilities=false",
)
BOOKS = ("low-water", "", "low-water, whetstone", "whetstone, low-water")


def _start(number: int) -> Start:
    book = BOOKS[number // len(VARIANTS) % len(BOOKS)]
    return Start(VARIANTS[number % len(VARIANTS)], (("book", book),) if book else ())


def _policy(number: int, streams: Streams) -> Any:
    return MoonPolicy(streams)


EVIDENCE = Evidence(
    game=GAME,
    file_head='game = "moonstruck"\n',
    faults=FAULTS,
    policy_of=policy_of,
    clean_policy_of=_policy,
    mistakes=tuple(range(1, 93)),
    replay="checks creation combat experience possessions carrying sections barred explain turn primitives notation",
    outcomes=("success",),
    start_of=_start,
    fault_start_of=start_of,
    spoilers=(
        "@ goto 99",
        "@ goto 9999",
        "@ test Luck",
        "@ test Prowess",
        "@ fortune 99",
        "@ fight Nobody",
        "@ fight wrecker prowess 1 health 1 damage d4 and wrecker group",
        "@ attack",
        "@ attack nobody",
        "@(wrecker) attack",
        "@(nobody) attack",
        "@ flee 3",
        "@ stop",
        "@ award xp 99",
        "@ award fp 99",
        "@ raise Occult 90",
        "@ raise Strength 5",
        "@ forfeit 9",
        "@ gain cutlass",
        "@ lose thumb-ring",
        "@ decline oilskin",
        "@ heal cordial",
        "@ change Health -99",
        "@ change Sanity -99",
        "@ change Luck +5",
        "@ weapon sword",
        "@ item ring Strength+5 Luck+3",
        "@ void d100 7",
        "@ carry whetstone",
        "@ carry nowhere",
        "@ end victory",
        "@ end defeat",
        "@ create",
        "@ create Sailing",
        "@ swap Occult Strength",
        "@ reallot Occult 99 Science 1",
        "@ start 3",
        "d: test 50",
        "d: attack 0",
        "d: damage 9",
        "d: initiative 3 ; initiative 3",
        "d: Agility 5",
        "d: Luck 5",
        "d: loss 3",
        "d: d%=0,7 = 70",
        "[PC:Health 99/99]",
        "[PC:Health=-9]",
        "[PC:FP-99|XP 7|Occult 200]",
        "[PC:Luck 60]",
        "[F:wrecker|Health 99]",
        "[F:nobody|Health 3->1]",
        "[Inv:cutlass 1|+cordial|-oilskin]",
        "-> hit, pass, I go first",
        "(house rule: fortune.window off)",
    ),
)
