"""The worked logs of the specification (6.3 to 6.5) check clean; changed as in 6.6 they fail where and as it says."""

from __future__ import annotations

import pytest
from games.solo import LOGS, check_from, exits

from sheetgen.games.solo_dungeon.state import State
from sheetgen.log.reader import parse_log
from sheetgen.tracker.check import set_up

LETTERS = "ABC"
PATHS = {log: LOGS / f"worked-{log.lower()}.lonelog" for log in LETTERS}


def start_of(log: str) -> State:
    """The state that a log begins with: a new sheet, or the one it tells."""
    return set_up(parse_log(text_of(log), log))[1]  # type: ignore[no-any-return]


def text_of(log: str) -> str:
    return PATHS[log].read_text(encoding="utf-8")


@pytest.mark.parametrize("log", LETTERS)
def test_a_worked_log_is_clean(log: str) -> None:
    found, _ = check_from(start_of(log), text_of(log))
    assert found == []


@pytest.mark.parametrize(
    ("log", "step", "open_exits"),
    [
        ("A", 2, "2a:door 2b:door 2c:door"),
        ("A", 4, "2a:door 3a:corridor 4a:corridor"),
        ("A", 7, "3a:corridor 7a:stairs"),
        ("A", 12, ""),
        ("A", 22, "22a:corridor 22b:stairs"),
        ("B", 1, "1a:door"),
        ("B", 8, "2a:corridor 4b:stairs 5a:corridor 6a:corridor 8a:door"),
        ("B", 9, "9a:corridor 9b:corridor"),
        ("C", 1, "1a:corridor"),
        ("C", 9, ""),
        ("C", 10, "10a:stairs"),
    ],
)
def test_the_exits_after_a_step(log: str, step: int, open_exits: str) -> None:
    text = text_of(log).split(f"\nS{step + 1}\n")[0]
    _, s = check_from(start_of(log), text)
    assert exits(s) == open_exits


def test_log_c_begins_as_given() -> None:
    s = start_of("C")
    assert s.rpi == 40
    _, s = check_from(s, text_of("C").split("\nS2\n")[0])
    assert s.avoid_traps == 3
    arrows, potion, rope = s.thing("Arrows"), s.thing("Potion"), s.thing("Rope")
    assert arrows is not None
    assert arrows.qty == 2
    assert potion is not None
    assert potion.state == "used"
    assert rope is not None
    assert rope.held


def test_the_fees_of_log_c() -> None:
    _, s = check_from(start_of("C"), text_of("C").split("\nS7\n")[0])
    assert (s.price, s.health_max, s.defense, s.attack) == (80, 16, 8, 9)
    assert s.last_portal == (1, 10)


CHANGED = [
    ("A", 1, "@(A) attack d: attack 0--+\n", "", "combat.last-attack"),
    (
        "A",
        1,
        "@(A) attack d: attack -+-+\n@(B) attack d: attack 000-\n@ attack B d: attack +0-+\n",
        "@ attack B d: attack +0-+\n@(A) attack d: attack -+-+\n@(B) attack d: attack 000-\n",
        "combat.turn-order",
    ),
    ("A", 2, " ; initiative +-0+", "", "combat.tie-one"),
    ("A", 2, "RPI 6", "RPI 5", "magic.held"),
    ("A", 2, "XP 0", "XP 1", "xp.ignore-below-one"),
    (
        "A",
        2,
        "@ loot A d: loot -0-0\n",
        "",
        "room.order",
    ),
    ("A", 3, "tbl: Door d11=5", "tbl: Corridor d23=5", "explore.which-list"),
    ("A", 5, " ; exits +-0-", "", "room.exits"),
    ("A", 6, " ; trap damage +0-0", "", "trap.damage"),
    ("A", 10, "Level 1", "Level 0", "level.descend"),
    ("A", 10, "Card 6H ; ", "", "level.card"),
    ("A", 13, "@ hidden door tbl: Door d11=3", "@ corridor 12a tbl: Corridor d23=3", "explore.hidden-door"),
    ("A", 23, "Health=-3|RPI 0", "Health 1|RPI 4", "combat.opponent-damage"),
    ("B", 1, "XP 0", "XP=-4", "xp.ignore-below-one"),
    ("B", 1, "Gold 1", "Gold=-1", "core.absolute"),
    ("B", 8, " ; initiative -++0", " ; initiative -++0 ; initiative +++0", "combat.tie-two"),
    ("B", 8, "Health 8", "Health 9", "combat.damage-floor"),
    ("B", 8, "XP 1", "XP=-6", "xp.two-opponents"),
    ("B", 9, "@ transmute none", "@ transmute xp attack", "transmuter.xp"),
    ("C", 1, "[PC:XP 122]", "[PC:XP 132]", "transmuter.xp"),
    ("C", 1, "Card AS", "Card 10S", "level.card"),
    ("C", 1, "contents ---- tbl: Corridor", "contents ---- tbl: Card 6H ; Corridor", "room.floor-collapse"),
    ("C", 1, "Gold 287", "Gold 277", "core.level-times-two"),
    ("C", 3, "@ heal 2", "@ heal 3", "surface.apothecary"),
    ("C", 5, "Gold 157", "Gold 167", "alchemist.price"),
    ("C", 7, "Gold 7", "Gold=-3", "surface.tower"),
    ("C", 9, "Health 13|RPI 42", "Health 16|RPI 45", "trap.damage"),
]
"""Log, step, what is changed, into what, and the rule of the first finding."""


@pytest.mark.parametrize(("log", "step", "old", "new", "rule"), CHANGED)
def test_a_changed_log_fails_at_its_step(log: str, step: int, old: str, new: str, rule: str) -> None:
    text = text_of(log)
    before, after = text.split(f"\nS{step}\n")
    part, *rest = after.split(f"\nS{step + 1}\n")
    assert old in part
    if rule == "room.order":
        part = part.replace(old, "").replace("shield d:", "shield\n" + old + "d:")
    else:
        part = part.replace(old, new)
    text = f"{before}\nS{step}\n" + f"\nS{step + 1}\n".join([part, *rest])
    found, _ = check_from(start_of(log), text)
    first, last = before.count("\n") + 2, before.count("\n") + 2 + part.count("\n") + 1
    assert found[0].rule == rule
    assert first <= found[0].span.line <= last
    assert len(found) <= 2
