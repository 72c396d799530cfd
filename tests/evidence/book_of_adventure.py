"""The evidence of The Book of Adventure."""

from __future__ import annotations

from typing import Any

from faults.book_of_adventure import FAULTS, policy_of
from faults.core import Start

from evidence import Evidence
from sheetgen.engine.streams import Streams
from sheetgen.games.book_of_adventure.game import GAME
from sheetgen.games.book_of_adventure.policy import BookPolicy, RouteStyle

ROUTES: tuple[RouteStyle, ...] = ("list", "dots", "squares")
"""How a log tells a Route."""

VARIANTS = (
    "",
    "quicksheet",
    "letter",
    "four-ones=reroll, trap-failure-damage=check, convert-fear-check=never",
    "route-corner=split, converted-ecl=life-only, trap-after-trigger=trap",
    "route-corner=free, level-divisor=20, four-ones=blocked, trap-flee=false",
    "route-reach=neighbour, armor-on-flee=false, trap-failure-damage=none",
)


def _policy(number: int, streams: Streams) -> Any:
    """An author of some temper in most games, the plain one with each kind of Route in the others."""
    return policy_of(number // 2, streams) if number % 2 else BookPolicy(streams, ROUTES[number // 2 % len(ROUTES)])


EVIDENCE = Evidence(
    game=GAME,
    file_head='game = "book-of-adventure"\nschema = 1\n',
    faults=FAULTS,
    policy_of=policy_of,
    clean_policy_of=_policy,
    mistakes=tuple(range(1, 71)),
    replay=(
        "setup areas route geometry pools fear_and_flight encounters towns review turn primitives explain notation"
    ),
    outcomes=("success", "stands", "victory"),
    start_of=lambda number: Start(VARIANTS[number % len(VARIANTS)]),
    elsewhere={
        "puzzle.success": "named after its Luck gold: overcome takes the end off puzzle.success.luck-gold",
        "trap.success": "named after its Luck gold: overcome takes the end off trap.success.luck-gold",
        "flee.dot-crossed": "a Route from a fled dot breaks route.start-dot or flee.back-one-dot",
    },
    unbreakable={
        "area.create.order": "it only says which square an unnamed roll is for; named rolls may come in any order",
        "flee.dot-crossed": "a dot used although it is crossed out shows as a wrong start: route.start-dot",
    },
    spoilers=(
        "@ move Z99",
        "@ move A1 over A1 A2 P16",
        "@ move H8@1,99 from A1",
        "@ try STR strain 99 bribe 9 give Sword, Snack use Bow, Sword",
        "@ flee",
        "@ fight LUC",
        "@ convert",
        "@ disarm",
        "@ decline armor",
        "@ haggle",
        "@ buy Sword 3",
        "@ sell Snack 9",
        "@ rest 99",
        "@ work",
        "@ oracle A1",
        "@ visit B2",
        "@ end dead",
        "@ create",
        "@ assign STR 9 WIS 9 INT 9 DEX 9 CHA 9 LUC 9",
        "@ hometown P15",
        "d: type 9",
        "d: pool 1,1,1,1,1,1,1,1,1,1",
        "d: fear 6,6,6",
        "d: pool 3d6=9",
        "d: A1 1,1,1,1",
        "d: shield DEX 1",
        "d: gold 1,1",
        "[PC:Wounds 99]",
        "[PC:Gold-99|XP 5|Level 77|Death 3]",
        "[L:A1|T3]",
        "[L:D4|crossed]",
        "[L:H8|15]",
        "[Inv:Sword 7|+Snack|-Rope]",
        "[Review:INT 9|Score 5]",
        "-> T4, 15, panic",
        "(house rule: route.straight off)",
        "[PC:STR 6]",
        "[L:55|x]",
        "[PC:XP 9->8]",
    ),
)
