"""Creating the adventurer and the Hometown (P1, P2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sheetgen.engine.prompts import Asking, Breach, Choose, Claim, Roll, procedure
from sheetgen.games.book_of_adventure.actions import Assign, Create, Hometown
from sheetgen.games.book_of_adventure.areas import surround
from sheetgen.games.book_of_adventure.geometry import label
from sheetgen.games.book_of_adventure.primitives import follow_level
from sheetgen.games.book_of_adventure.state import (
    ATTRIBUTE_CAP,
    ATTRIBUTES,
    BASE_WOUNDS,
    Area,
    RouteDot,
    State,
    Visit,
)

_CREATE = {"create": "attributes.roll-six"}
_ASSIGN = {"assign": "attributes.assign-each-once"}
_HOMETOWN = {"hometown": "hometown.place"}


def capped(faces: tuple[int, ...]) -> tuple[int, ...]:
    """The attribute dice with every 5 and 6 as 4 (attributes.cap-four)."""
    return tuple(min(ATTRIBUTE_CAP, face) for face in faces)


def starting_xp(values: tuple[int, ...]) -> int:
    """Ten XP for each point below 4 (xp.start.weakness)."""
    return sum(10 * (ATTRIBUTE_CAP - value) for value in values)


def judge_assignment(results: tuple[int, ...], action: Assign) -> Iterator[Breach]:
    """Each capped result once (attributes.cap-four, attributes.assign-each-once)."""
    written = ", ".join(map(str, action.values))
    expected = ", ".join(map(str, sorted(results, reverse=True)))
    if any(value > ATTRIBUTE_CAP for value in action.values):
        yield Breach("attributes.cap-four", f"no Attribute above {ATTRIBUTE_CAP}: the values {expected}", written)
    elif Counter(action.values) != Counter(results):
        yield Breach("attributes.assign-each-once", f"the values {expected} in some order", written)


@procedure
def create_adventurer(s: State) -> Asking[None]:
    """P1: six dice, capped, assigned; threshold, XP, Level; six start checks."""
    yield from Choose("attributes.roll-six", "create", _CREATE, default=Create())
    faces = yield from Roll("attributes.roll-six", "attributes", len(ATTRIBUTES), stream="attributes")
    results = capped(faces)
    s.raw_dice = faces
    action: Assign = yield from Choose(
        "attributes.assign-each-once",
        "assign",
        _ASSIGN,
        judge=lambda act: judge_assignment(results, act),
        each=lambda: (Assign(values=tuple(sorted(results, reverse=True))),),
    )
    s.attributes = dict(zip(ATTRIBUTES, action.values, strict=True))
    s.death_at = yield from Claim("wounds.death-threshold", "Death", BASE_WOUNDS + s.attributes["STR"])
    weak = starting_xp(action.values)
    s.xp = yield from Claim(
        "xp.start.weakness", "XP", weak, 0, "", lambda said: "xp.start.weakness" if said * 10 == weak else ""
    )
    yield from follow_level(s)
    yield from start_checks(s)


@procedure
def start_checks(s: State) -> Asking[None]:
    """Six checks: a success gives gold, a failure XP (gold.start.six-checks to xp.start.failed-check)."""
    faces = yield from Roll("gold.start.six-checks", "start", len(ATTRIBUTES), stream="start")
    s.start_dice = faces
    values = tuple(s.attributes.values())
    passed = 0
    for face, value in zip(faces, values, strict=False):
        passed += yield from Claim("check.attribute", "success", face <= value)
    strict = sum(face < value for face, value in zip(faces, values, strict=False))
    s.gold = yield from Claim(
        "gold.start.success", "Gold", passed, 0, "", lambda said: "check.attribute" if said == strict else ""
    )
    gained = s.setting.variants.start_fail_xp * (len(ATTRIBUTES) - s.gold)
    s.xp = yield from Claim("xp.start.failed-check", "XP", s.xp + gained, s.xp)
    yield from follow_level(s)
    s.wounds = yield from Claim("stats.start-empty", "Wounds", 0, 0)
    s.chapters = yield from Claim("stats.start-empty", "Chapters", 0, 0)
    s.xp_line, s.gold_line = (s.xp,), (s.gold,)


def _judge_place(s: State, action: Hometown) -> Iterator[Breach]:
    if not s.setting.inside(action.square):
        yield Breach(
            "world.edges", f"a square of the {s.setting.columns} x {s.setting.rows} grid", label(action.square)
        )


@procedure
def create_hometown(s: State) -> Asking[None]:
    """P2: a square, its Wealth, the first dot, the surroundings, and the opening visit."""
    action: Hometown = yield from Choose(
        "hometown.place",
        "hometown",
        _HOMETOWN,
        judge=lambda act: _judge_place(s, act),
        each=lambda: (Hometown((s.setting.columns // 2, s.setting.rows // 2)),),
    )
    faces = yield from Roll("hometown.wealth-die", "wealth", 1, stream="hometown")
    area = yield from Claim(
        "hometown.wealth-die", "area", Area("hometown", wealth=faces[0]), subject=label(action.square)
    )
    s.hometown = action.square
    s.areas[action.square] = area
    s.dots = (RouteDot(action.square, action.dot),)
    s.towns_visited = frozenset((action.square,))
    s.fear = yield from Claim("hometown.free-before-first-encounter", "Fear", 0, 0)
    s.phase = "town"
    s.level_before = s.level
    s.visit = Visit(action.square, area.wealth)
    surround(s, action.square)
