"""From the state of a game, or from a seed, to what the pages show. Every number comes from the engine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sheetgen.documents.notation import NotationView
from sheetgen.engine.players import ScriptedPlayer, SeededPlayer, drive
from sheetgen.engine.prompts import Claim
from sheetgen.engine.streams import Streams
from sheetgen.games.book_of_adventure import prerolled
from sheetgen.games.book_of_adventure.areas import AREA_DICE, read_area
from sheetgen.games.book_of_adventure.encounters import FAILED_MARK
from sheetgen.games.book_of_adventure.geometry import SCALE, Square
from sheetgen.games.book_of_adventure.pages.views import (
    Creation,
    Facts,
    GridView,
    LandEntry,
    LogView,
    ReviewTerm,
    SheetView,
)
from sheetgen.games.book_of_adventure.policy import BookPolicy
from sheetgen.games.book_of_adventure.review import COMPLETE_BONUS, INT_FACTOR, XP_DIVISOR, review_terms
from sheetgen.games.book_of_adventure.setup import capped, create_adventurer, start_checks
from sheetgen.games.book_of_adventure.state import (
    ATTRIBUTE_CAP,
    ATTRIBUTES,
    BASE_WOUNDS,
    LAST_CHAPTER,
    LAST_FEAR,
    Area,
    RouteDot,
    Setting,
    State,
    neighbours,
)
from sheetgen.games.book_of_adventure.things import Tables
from sheetgen.games.book_of_adventure.variants import Variants
from sheetgen.games.book_of_adventure.verbs import VERBS
from sheetgen.pdf.provenance import Origin
from sheetgen.pdf.squares import RoutePoint, SquareMark

LEVELS: Final = range(7)
"""The Levels on the strip of a pre-rolled page."""


def facts(tables: Tables, variants: Variants) -> Facts:
    """The numbers and names that the pages print."""
    return Facts(
        attributes=ATTRIBUTES,
        cap=ATTRIBUTE_CAP,
        base_wounds=BASE_WOUNDS,
        last_chapter=LAST_CHAPTER,
        last_fear=LAST_FEAR,
        level_divisor=variants.level_divisor,
        start_fail_xp=variants.start_fail_xp,
        area_dice=AREA_DICE,
        neighbours=len(neighbours((0, 0))),
        columns=tables.columns,
        rows=tables.rows,
        tall_rows=tables.tall_rows,
        equipment=tuple(thing.name for thing in tables.of_kind("equipment")),
        items=tuple(thing.name for thing in tables.of_kind("item")),
        letters=tuple((row.letter, row.name) for row in tables.types),
    )


def blank_sheet(origin: Origin, tables: Tables, variants: Variants, name: str = "", title: str = "") -> SheetView:
    """A sheet with nothing on it, but perhaps the names."""
    return SheetView(origin, facts(tables, variants), name, title)


def rolled_sheet(origin: Origin, tables: Tables, variants: Variants, seed: str, name: str, title: str) -> SheetView:
    """A sheet with its dice rolled and every decision left open."""
    streams = Streams(seed)
    raw = prerolled.attribute_dice(streams)
    start = prerolled.start_dice(streams)
    return SheetView(origin, facts(tables, variants), name, title, raw_dice=raw, capped=capped(raw), start_dice=start)


def decided_state(tables: Tables, variants: Variants, seed: str) -> State:
    """An adventurer rolled from a seed whose results are assigned too, sensibly."""
    state = State(Setting(variants, tables, tables.columns, tables.rows))
    streams = Streams(seed)
    for _event in drive(create_adventurer(state), state, SeededPlayer(streams, BookPolicy(streams))):
        pass
    return state


def filled_sheet(origin: Origin, state: State, name: str = "", title: str = "") -> SheetView:
    """The sheet as it stands in a game; a name or title given here goes before the game's."""
    made = bool(state.attributes)
    passed = _passed_checks(state)
    extra = str(state.setting.variants.start_fail_xp)
    chapters = tuple((mark.removesuffix(FAILED_MARK), mark.endswith(FAILED_MARK)) for mark in state.book)
    started, *totals = _running(state.xp_line, state.xp, len(chapters) + 1) if made else ("",)
    return SheetView(
        origin,
        facts(state.setting.tables, state.setting.variants),
        name or state.name,
        title or state.title,
        published=_ending(state, title or state.title),
        attributes=tuple(state.attributes.values()),
        raw_dice=state.raw_dice,
        capped=capped(state.raw_dice),
        start_dice=state.start_dice,
        start_gold=tuple("1" if success else "" for success in passed),
        start_xp=tuple("" if success else extra for success in passed),
        wounds=state.wounds if made else None,
        death_at=state.death_at or None,
        fear=state.fear if made else None,
        fear_bar=state.attributes.get("WIS", 0),
        gold_line=tuple(_running(state.gold_line, state.gold)) if made else (),
        xp_start=started,
        chapters=chapters,
        xp_line=tuple(totals),
        level=str(state.level) if made else "",
        levels=state.level,
        highest=str(state.highest) if chapters else "",
        things=dict(state.things),
        towns=tuple(_towns(state)),
        marks=_marks(state),
        dots=tuple(_point(dot) for dot in state.dots),
        lines=tuple((line.start, line.end) for line in state.lines),
    )


def _running(line: tuple[int, ...], now: int, count: int = 1) -> list[str]:
    """A running line of the sheet, at least so many entries; its last one is what counts now, however it came about."""
    shown = [""] * (count - len(line)) + [str(value) for value in line]
    return [*shown[:-1], str(now)]


def _ending(state: State, title: str) -> str:
    """What became of the book: its title when it is done, or why there is none; empty while it is being written."""
    endings = {
        "complete": title or "complete, without a title",
        "unfinished": f"unfinished at Fear {state.fear}",
        "dead": f"never: dead at {state.wounds} Wounds",
        "stuck": "never: no way on",
    }
    return endings.get(state.over, "")


def _passed_checks(state: State) -> list[bool]:
    """Which of the start checks succeeded, asked of the rules once more."""
    if len(state.start_dice) != len(ATTRIBUTES) or not state.attributes:
        return []
    again = state.copy()
    events = drive(start_checks(again), again, ScriptedPlayer([state.start_dice]))
    return [bool(answer) for prompt, answer in events if isinstance(prompt, Claim) and prompt.rule == "check.attribute"]


def _towns(state: State) -> Iterable[str]:
    """The Towns visited, the Hometown first, in the order of the dots in them."""
    visited = dict.fromkeys(dot.square for dot in state.dots if dot.square in state.towns_visited)
    for square in dict.fromkeys([*visited, *sorted(state.towns_visited)]):
        area = state.areas.get(square)
        if area is not None:
            yield area.text()


def _marks(state: State) -> dict[Square, SquareMark]:
    """What stands in the squares of the map."""
    marks = {square: _mark(area, square in state.crossed) for square, area in state.areas.items()}
    for square in sorted(state.crossed):
        marks.setdefault(square, SquareMark(outlined=False, crossed=True))
    return marks


def _mark(area: Area, crossed: bool) -> SquareMark:
    """One Area: the letter at the left, the ECL at the right."""
    if area.kind == "encounter":
        return SquareMark(area.type, str(area.ecl), crossed=crossed)
    return SquareMark(area.text(), crossed=crossed, hatched=area.kind == "blocked")


def _point(dot: RouteDot) -> RoutePoint:
    """A dot in squares from the corner; in the middle of its square where its place is not known."""
    column, row = dot.square
    if dot.place is None:
        return RoutePoint(column + 0.5, row + 0.5, dot.live)
    return RoutePoint(dot.place[0] / SCALE, dot.place[1] / SCALE, dot.live)


def creation(seed: str, hometown: bool = True) -> Creation:
    """The dice of adventurer and Hometown, nothing without a seed."""
    if not seed:
        return Creation()
    streams = Streams(seed)
    wealth = prerolled.hometown_die(streams) if hometown else None
    return Creation(prerolled.attribute_dice(streams), prerolled.start_dice(streams), wealth)


def squares(tables: Tables) -> list[Square]:
    """The squares of the sheet in reading order."""
    return [(column, row) for row in range(tables.rows) for column in range(tables.columns)]


def _grid(origin: Origin, tables: Tables, variants: Variants, seed: str, **content: object) -> GridView:
    """A grid view with what all designs share."""
    adds = tuple(_added(level) for level in LEVELS)
    shared = {"levels": tuple(LEVELS), "adds": adds}
    return GridView(origin, facts(tables, variants), creation(seed), **shared, **content)  # type: ignore[arg-type]


def _added(level: int) -> int:
    """What a Level adds to the base of an Encounter (area.ecl.sum-plus-double-level)."""
    faces = (2,) * AREA_DICE
    return read_area(faces, level)[1].ecl - read_area(faces, 0)[1].ecl


def open_grid(origin: Origin, tables: Tables, variants: Variants, seed: str) -> GridView:
    """Design A: the dice of every square."""
    streams = Streams(seed)
    corners = {
        square: " ".join(map(str, prerolled.area_dice(streams, square, variants.four_ones)))
        for square in squares(tables)
    }
    return _grid(origin, tables, variants, seed, corners=corners)


def keyed_grid(origin: Origin, tables: Tables, variants: Variants, seed: str) -> GridView:
    """Design B: keys in the squares, two lists by key; key 0 is the Hometown."""
    streams = Streams(seed)
    places = squares(tables)
    keys = prerolled.keys(streams, len(places))
    land: dict[int, LandEntry] = {0: LandEntry("000", (), str(prerolled.hometown_die(streams)))}
    nature: dict[int, LandEntry] = {}
    for key, square in zip(keys, places, strict=True):
        faces = prerolled.area_dice(streams, square, variants.four_ones)
        land[key] = LandEntry(f"{key:03}", faces, prerolled.land_text(faces, variants))
        kind, split = prerolled.type_die(streams, square), prerolled.split_die(streams, square)
        nature[key] = LandEntry(f"{key:03}", (kind,), prerolled.nature_text(kind, split, tables, variants))
    return _grid(
        origin,
        tables,
        variants,
        seed,
        corners={square: f"{key:03}" for key, square in zip(keys, places, strict=True)},
        land=tuple(land[key] for key in sorted(land)),
        nature=tuple(nature[key] for key in sorted(nature)),
    )


def strip_grid(origin: Origin, tables: Tables, variants: Variants, seed: str) -> GridView:
    """Design C: entries in the order of creation."""
    streams = Streams(seed)
    wealth = prerolled.hometown_die(streams)
    land = [LandEntry("HT", (wealth,), f"HT{wealth}")]
    nature = []
    for k in range(1, tables.strip_land + 1):
        faces = prerolled.land_strip(streams, k, variants.four_ones)
        land.append(LandEntry(str(k), faces, prerolled.land_text(faces, variants)))
    for k in range(1, tables.strip_nature + 1):
        kind, split = prerolled.nature_strip(streams, k)
        nature.append(LandEntry(str(k), (kind,), prerolled.nature_text(kind, split, tables, variants)))
    return _grid(origin, tables, variants, seed, land=tuple(land), nature=tuple(nature))


def log_sheet(origin: Origin, tables: Tables, variants: Variants, seed: str, name: str, title: str) -> LogView:
    """The session log sheet, with the adventurer's dice when they are pre-rolled."""
    return LogView(
        origin, facts(tables, variants), creation(seed, hometown=False), _review(tables, variants), name, title
    )


def _review(tables: Tables, variants: Variants) -> tuple[ReviewTerm, ...]:
    """The terms of the review with their signs, and the score."""
    probe = State(Setting(variants, tables, tables.columns, tables.rows), attributes=dict.fromkeys(ATTRIBUTES, 1))
    probe.towns_visited = frozenset({(0, 0)})
    words = {
        "INT": f"{INT_FACTOR} × INT",
        "XP": f"XP / {XP_DIVISOR}",
        "Complete": f"{COMPLETE_BONUS} if {LAST_CHAPTER} Ch.",
        "Gold": "gold",
        "Inventory": "base prices",
        "Fear": "Fear",
        "ECL": "highest ECL",
        "Attributes": "Attributes",
        "Towns": "Towns, home too",
    }
    terms = [
        ReviewTerm("−" if term.value < 0 else "+", words.get(term.name, term.name)) for term in review_terms(probe)
    ]
    return (*terms, ReviewTerm("=", "years"))


HABITS: Final = (
    ("@ move D5", "A step: what you do. The first word is a verb of the table below."),
    ("d: 3d6=5,2,6", "Dice: the faces, not only their sum. A semicolon parts two rolls; d: 5,2,6 is enough."),
    ("d: D6 4d6=2,1,1,6 -> B", "A square is a name too; right of -> stands what you say it means."),
    ("vs 17+", "A target, with its direction: that or more."),
    ("=> [PC:Gold-2|Wounds+1]", "Consequences. A sign glued to a name is a change."),
    ("[PC:Gold 5|XP 122]", "A plain number is a check: my sheet shows this now."),
    ("(note: ...)", "Anything for yourself. Lines without a mark in front are your story and are left alone."),
    ("(house rule: RULE-ID off)", "Waives one rule from here on."),
)
SAMPLE: Final = (
    "[Game] book-of-adventure",
    "S1 *Before the road*",
    "@ create",
    "d: 6,5,2,2,1,3",
    "@ assign STR 4 WIS 2 INT 2 DEX 1 CHA 3 LUC 4 => [PC:XP 80|Wounds 0/19]",
    "d: start 4,4,3,1,4,2 => [PC:Gold 3|XP 110|Level 1]",
    "@ hometown F4 d: 2 -> HT2",
    "d: E3 2,1,1,6 -> B ; F3 3,3,1,6 -> 15 ; G3 1,1,1,3 -> T3 ; E4 2,3,3,4 -> 14",
    "d: G4 4,4,3,5 -> 18 ; E5 3,3,3,5 -> 16 ; F5 4,4,2,5 -> 17 ; G5 2,2,2,3 -> 11",
    "@ move G4 d: type 1 -> O",
    "@ try STR strain 1 d: pool 6d6=4,5,3,6,2,4 = 24 vs 18+ -> success => [PC:Wounds+1|XP+18|XP 128|Chapters+1]",
    "d: H3 5,2,6,2 -> 17 ; H4 6,4,3,3 -> 18 ; H5 2,1,3,1 -> B",
)


def notation_card(origin: Origin) -> NotationView:
    """The notation card: the game's table of verbs."""
    return NotationView(origin, VERBS, HABITS, SAMPLE)
