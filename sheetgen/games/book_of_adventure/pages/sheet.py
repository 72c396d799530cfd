"""The adventure sheet: character and map on one page (section 8.1)."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.pdf.boxes import Blanks, Check, Heading, Tally, ValueBox, WriteLine
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.dice import DiceRow
from sheetgen.pdf.forms import DOT, numbered, slug
from sheetgen.pdf.ink import FRAME, HAIRLINE, HEAVY
from sheetgen.pdf.layout import Cell, Column, Custom, Element, Grid, Label, Row, Size, fixed, place, share
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Overflow, Pen
from sheetgen.pdf.squares import LETTERS_HEIGHT, NUMBERS_WIDTH, SquareGrid
from sheetgen.pdf.theme import Theme
from sheetgen.pdf.tracks import Track

from .common import GAP, begin, map_cell, number_style
from .views import SheetView

HEAD = mm(4.6)
THING = mm(4.3)
LINE = mm(7.6)
GUTTER = mm(6)
GOLD_BOXES = 12
TOWN_BOXES = 5
TALLY_BOXES = 6
FREE_LINES = 2
THING_ROWS = 6
"""Lines for things, Equipment in two columns; more of them than that go to the continuation page."""
LEVEL_MARKS = 7
FAILED_DOT = 1.3


def draw(document: Document, geometry: Geometry, view: SheetView) -> None:
    """Draw the sheet on one page."""
    origin = view.origin
    pen, area = begin(document, geometry, origin, origin.document)
    cell = map_cell(geometry)
    height = view.facts.rows * cell + LETTERS_HEIGHT
    view = _with_room(pen, view)
    _block(pen, area.above(height + mm(1.6)), view, narrow=_has_sidebar(area, view, cell))
    pen.rule(area.foot(height + mm(0.4)).head(0), HEAVY, pen.ink.main)
    grid = area.foot(height)
    world = SquareGrid(
        view.facts.columns, view.facts.rows, cell, view.marks, {}, view.dots, view.lines, said="The world", name="map"
    )
    place(pen, world, grid)
    if _has_sidebar(area, view, cell):
        used = view.facts.columns * cell + NUMBERS_WIDTH
        place(pen, _sidebar(view, pen.theme), grid.end(area.width - used - mm(3)).below(LETTERS_HEIGHT))


def _with_room(pen: Pen, view: SheetView) -> SheetView:
    """The view without the things that have no line on the sheet: those go over."""
    equipment, items = view.facts.equipment, view.facts.items
    others = {name: count for name, count in view.things.items() if name not in (*equipment, *items)}
    pieces = [*equipment, *(name for name, count in others.items() if count == 1)]
    stocks = [*items, *(name for name, count in others.items() if count > 1)]
    over = [*pieces[2 * THING_ROWS :], *stocks[THING_ROWS:]]
    if not over:
        return view
    said = "; ".join(f"{name} {view.things.get(name) or '________'}" for name in over)
    pen.page.overflow.append(Overflow("More things", said))
    facts = replace(view.facts, equipment=equipment[: 2 * THING_ROWS], items=items[:THING_ROWS])
    return replace(view, facts=facts, things={name: n for name, n in view.things.items() if name not in over})


def _has_sidebar(area: Box, view: SheetView, cell: float) -> bool:
    """Whether the map leaves room beside it for the running lines (it does on Letter)."""
    return area.width - view.facts.columns * cell - NUMBERS_WIDTH > mm(14)


def _block(pen: Pen, area: Box, view: SheetView, narrow: bool) -> None:
    """Everything over the edge of the world."""
    theme = pen.theme
    left: list[Element | Cell] = [_attributes(view, theme), _wounds(view)]
    right: list[Element | Cell] = [_fear(view), _things(view)]
    if not narrow:
        left.append(_gold(view, theme))
        right.append(_standing(view, theme))
    halves = Row([Column(left, GAP, spread=True), Column(right, GAP, spread=True)], GUTTER)
    place(pen, Column([_names(view), share(1, halves), _ledger(view)], GAP), area)


def _names(view: SheetView) -> Element:
    """Adventurer and titles on three lines side by side."""
    return Row(
        [
            share(5, WriteLine("Adventurer", view.name, "sheet.name", inline=True)),
            share(6, WriteLine("Working title", view.title, "sheet.title", inline=True)),
            share(6, WriteLine("Published as", view.published, "sheet.published", inline=True)),
        ],
        mm(4),
    )


def _attributes(view: SheetView, theme: Theme) -> Element:
    """The six dice, what they count as, the Attributes and their start checks."""
    facts = view.facts
    count = len(facts.attributes)
    note = f"{count}d6; every {facts.cap + 1} and 6 is a {facts.cap}; start checks: 1 gold or {facts.start_fail_xp} XP"
    capped = [str(value) for value in view.capped]
    rolled = Row(
        [
            fixed(
                mm(7.2) * count, DiceRow(view.raw_dice, count, "Dice rolled", weight=HAIRLINE + 0.1, name="sheet.dice")
            ),
            fixed(mm(5), Label("→", theme.name, "middle")),
            Blanks(capped, count, "Dice counted", "sheet.counted", style=number_style(11)),
        ],
        mm(0.6),
    )
    columns = Grid([_attribute(view, number) for number in range(count)], count, mm(1.4))
    return Column([Heading("Attributes", note, HEAD), rolled, columns], mm(1.2))


def _attribute(view: SheetView, number: int) -> Element:
    """One Attribute over the die, gold and XP of its start check."""
    name = view.facts.attributes[number]

    def shown(values: tuple[object, ...]) -> str:
        return str(values[number]) if number < len(values) else ""

    check = [shown(view.start_dice), shown(view.start_gold), shown(view.start_xp)]
    box = ValueBox(
        name,
        shown(view.attributes),
        f"sheet.{name.lower()}",
        height=mm(10),
        inside=True,
        weight=1.0,
        style=number_style(17),
    )
    start = Blanks(
        check,
        3,
        f"{name} start check (die, gold, XP)",
        f"sheet.start.{name.lower()}",
        mm(6.4),
        ("die", "gold", "XP"),
        0,
        number_style(9),
    )
    return Column([box, start], mm(0.8))


def _wounds(view: SheetView) -> Element:
    """The lethal number and the circles; those that only some adventurers have are dashed."""
    base, cap = view.facts.base_wounds, view.facts.cap
    marks = {number: str(number) for number in range(5, base + 1, 5)}
    track = Track(
        "Wounds",
        base + cap,
        view.wounds,
        "sheet.wounds",
        "circle",
        marks=marks,
        dashed=base + 1,
        bar=view.death_at or 0,
        inside={base + number: str(number) for number in range(1, cap + 1)},
        spans={(base + 1, base + cap): "STR"},
    )
    lethal = str(view.death_at) if view.death_at else ""
    box = ValueBox("", lethal, "sheet.dead-at", height=mm(7), said=f"Dead at ({base} + STR)", style=number_style(12))
    note = f"({base} + STR) in the box: dead at that many"
    return Column([Heading("Wounds", note, HEAD), Row([fixed(mm(9), box), track], mm(2))], mm(1))


def _fear(view: SheetView) -> Element:
    """The track of Fear, its last box framed."""
    last = view.facts.last_fear
    fives = range(5, last + 1, 5)
    track = Track(
        "Fear",
        last,
        view.fear,
        "sheet.fear",
        marks={number: str(number) for number in fives},
        tinted=frozenset(fives),
        strong=frozenset((last,)),
        bar=view.fear_bar,
    )
    note = f"up to WIS no check (draw a bar); at {last} you lay down the pen"
    return Column([Heading("Fear", note, HEAD), track], mm(1))


def _things(view: SheetView) -> Element:
    """Equipment to check and Items to tally, with free lines; things of no name on the sheet take those."""
    known = {*view.facts.equipment, *view.facts.items}
    others = [(name, count) for name, count in view.things.items() if name not in known]
    equipment = [_check(name, bool(view.things.get(name))) for name in view.facts.equipment]
    items = [_tally(name, view.things.get(name, 0)) for name in view.facts.items]
    equipment += [_check(name, True) for name, count in others if count == 1]
    items += [_tally(name, count) for name, count in others if count > 1]
    lines = max(len(items), min(THING_ROWS, len(view.facts.items) + FREE_LINES))
    rows = max(-(-max(len(equipment), min(2 * THING_ROWS, len(view.facts.equipment) + FREE_LINES)) // 2), lines)
    equipment += [_check(number=number) for number in range(len(equipment) + 1, 2 * rows + 1)]
    items += [_tally(number=number) for number in range(len(items) + 1, rows + 1)]
    lists = Row([share(9, Grid(equipment, 2, mm(2.5), down=True)), share(10, Grid(items, 1))], mm(4))
    return Column([Heading("Things", "one of each Equipment; Items are spent", HEAD), lists], mm(0.6))


def _check(name: str = "", checked: bool = False, number: int = 0) -> Check:
    """A thing to check, or the line of that number for one."""
    return Check(name, checked, f"sheet.equipment.{slug(name) if name else numbered('line', number)}", height=THING)


def _tally(name: str = "", count: int = 0, number: int = 0) -> Tally:
    """A thing to tally, or the line of that number for one."""
    field = f"sheet.items.{slug(name) if name else numbered('line', number)}"
    return Tally(name, TALLY_BOXES, count, field, height=THING)


def _gold(view: SheetView, theme: Theme) -> Element:
    """Gold as a running line: the last entry counts."""
    line = Blanks(
        _latest(view.gold_line, GOLD_BOXES), GOLD_BOXES, "Gold", "sheet.gold", LINE, gap=0, style=number_style(11)
    )
    return Row([fixed(mm(13), Label("Gold", theme.heading)), line])


def _standing(view: SheetView, theme: Theme) -> Element:
    """Level, highest ECL and the Towns visited, in one line."""
    return Row(
        [
            fixed(
                mm(13), ValueBox("Level", view.level, "sheet.level", height=LINE, inside=True, style=number_style(11))
            ),
            fixed(
                mm(17),
                ValueBox(
                    "Best ECL",
                    view.highest,
                    "sheet.best-ecl",
                    height=LINE,
                    inside=True,
                    style=number_style(11),
                ),
            ),
            fixed(mm(13), Label("Towns", theme.heading, "end")),
            _town_boxes(view),
        ],
        mm(2),
    )


def _town_boxes(view: SheetView) -> Element:
    """Five boxes for Towns; the first is the Hometown."""
    labels = () if view.towns else ("HT",)
    return Blanks(
        _first(view.towns, TOWN_BOXES),
        TOWN_BOXES,
        "Towns visited, HT first",
        "sheet.towns",
        LINE,
        labels,
        gap=0,
        style=number_style(9),
    )


def _sidebar(view: SheetView, theme: Theme) -> Element:
    """Level, highest ECL, Towns and the line of gold, down the side of the map."""
    level = ValueBox("Level", view.level, "sheet.level", height=mm(9))
    highest = ValueBox("Best ECL", view.highest, "sheet.best-ecl", height=mm(9))
    towns = [
        ValueBox(
            "HT" if number == 0 and not value else "",
            value,
            numbered("sheet.towns", number + 1),
            height=mm(7),
            inside=True,
            weight=HAIRLINE,
            style=number_style(9),
            said=f"Towns visited, {number + 1}" + " (HT)" * (number == 0),
        )
        for number, value in enumerate((*_first(view.towns, TOWN_BOXES), *("",) * TOWN_BOXES)[:TOWN_BOXES])
    ]
    line = _latest(view.gold_line, GOLD_BOXES)
    gold = [
        ValueBox(
            "", value, numbered("sheet.gold", number), height=mm(6.2), weight=HAIRLINE, said=f"Gold, entry {number}"
        )
        for number, value in enumerate((*line, *("",) * GOLD_BOXES)[:GOLD_BOXES], start=1)
    ]
    small = theme.label
    return Column(
        [
            level,
            highest,
            Label("Towns", small, "middle"),
            Column(towns, 1.5),
            Label("Gold", small, "middle"),
            share(1, Grid(gold, 1, row_gap=1.5)),
        ],
        GAP,
    )


def _ledger(view: SheetView) -> Element:
    """Chapters with type and ECL over the XP totals, and the ruler of Levels in the heading."""
    divisor = view.facts.level_divisor

    def head(pen: Pen, box: Box) -> None:
        place(pen, Heading("Chapters & XP", height=box.height), box)
        ruler = Row(
            [fixed(mm(20), Label("Level up at", pen.theme.note, "end", "end"))]
            + [
                Check(str(divisor * number), number <= view.levels, numbered("sheet.level-up", number), height=mm(4))
                for number in range(1, LEVEL_MARKS + 1)
            ],
            mm(2),
        )
        place(pen, ruler, box.end(mm(126)).above(2.6))

    return Column([Custom(head, mm(150), mm(5)), _Ledger(view)], mm(1))


class _Ledger:
    """A column for the start and one for each Chapter: type and ECL above, XP total below."""

    def __init__(self, view: SheetView) -> None:
        self.view = view

    def least(self, theme: Theme) -> Size:
        """Columns wide enough for a type letter and an ECL."""
        return mm(8.4) * (self.view.facts.last_chapter + 1), mm(12.6)

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the columns."""
        view, last = self.view, self.view.facts.last_chapter
        for number, column in enumerate(box.split(last + 1)):
            above, below = column.rows([mm(6.8), column.height - mm(6.8)])
            mark, failed = view.chapters[number - 1] if 0 < number <= len(view.chapters) else ("", False)
            total = view.xp_start if number == 0 else _at(view.xp_line, number - 1)
            pen.frame(column, HEAVY if number == last else FRAME, radius=0)
            pen.rule(above)
            corner = above.inset(1.8, 2)
            pen.text(corner, str(number) if number else "start", pen.theme.key, "start", "start")
            if number:
                pen.written(
                    corner.inset(0, 0.5).below(3.2),
                    mark,
                    numbered("sheet.chapter", number),
                    f"Chapter {number}",
                    number_style(10.5),
                    valign="end",
                )
            else:
                pen.text(corner, "XP", pen.theme.key, "start", "end")
            if number:
                side = FAILED_DOT / DOT
                corner = Box(above.right - 3.4 - side / 2, above.top - 3.4 - side / 2, side, side)
                pen.ticked(corner, failed, numbered("sheet.failed", number), "dot", f"Chapter {number} failed")
            label = f"XP {number or 'at the start'}"
            pen.written(below.inset(1.5, 1), total, numbered("sheet.xp", number), label, number_style(10.5))
            what = f"{mark or '____'}{' (failed)' if failed else ''}, " if number else ""
            pen.say(f"{f'Chapter {number}' if number else 'Start'}: {what}XP {total or '____'}")


def _latest(values: tuple[str, ...], room: int) -> tuple[str, ...]:
    """The last entries of a running line; dots stand for those there is no room for."""
    return values if len(values) <= room else ("…", *values[1 - room :])


def _first(values: tuple[str, ...], room: int) -> tuple[str, ...]:
    """The first entries of a list, and how many more there are."""
    return values if len(values) <= room else (*values[: room - 1], f"+{len(values) - room + 1}")


def _at(values: tuple[str, ...], index: int) -> str:
    """The value at a place, empty beyond the end."""
    return values[index] if index < len(values) else ""
