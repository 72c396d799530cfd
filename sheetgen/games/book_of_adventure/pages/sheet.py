"""The adventure sheet: character and map on one page (section 8.1)."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.documents.pages import begin, flow, map_pages, room
from sheetgen.pdf.boxes import Blanks, Check, Heading, RuledLines, Tally, ValueBox, WriteLine
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.dice import DiceRow
from sheetgen.pdf.forms import DOT, numbered, slug
from sheetgen.pdf.ink import FRAME, HAIRLINE, HEAVY
from sheetgen.pdf.layout import Cell, Column, Custom, Element, Grid, Label, Row, Size, Space, fixed, place, share
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Overflow, Pen
from sheetgen.pdf.squares import LETTERS_HEIGHT, NUMBERS_WIDTH, STEP, SquareGrid, Tile, largest_cell
from sheetgen.pdf.theme import Theme
from sheetgen.pdf.tracks import Track

from .common import BROAD, GAP, LARGEST_CELL, LEAST_CELL, number_style
from .views import SheetView

HEAD = mm(4.6)
THING = mm(4.3)
LINE = mm(7.6)
GUTTER = mm(6)
GOLD_BOXES = 12
TOWN_BOXES = 5
TALLY_BOXES = 6
FREE_LINES = 2
CHECK_SHARES = (4, 5, 4.6)
"""The widths of die, gold and XP of a start check."""
THING_ROWS = 6
"""Lines for things, Equipment in two columns; more of them than that go to the continuation page."""
LEVEL_MARKS = 7
LEVEL_UP = "Level up at"
LOOSE_THING = mm(6)
"""The height of a line for a thing where there is room."""
LEDGER_COLUMN = mm(8.4)
EDGE = mm(1.6)
"""Between the block and the map: the edge of the world."""
FAILED_DOT = 1.3


def draw(document: Document, geometry: Geometry, view: SheetView) -> None:
    """Draw the sheet on one page, or where that has no room, character and map on pages of their own."""
    theme, area = document.theme, room(geometry)
    whole = None if theme.is_large else _whole(theme, area, _with_room(view))
    if whole is None:
        _parted(document, geometry, view)
        return
    block, cell = whole
    pen, area = begin(document, geometry, view.origin, view.origin.document)
    _note_more(pen, view)
    height = view.facts.rows * cell + LETTERS_HEIGHT
    place(pen, block, area.above(height + EDGE))
    pen.rule(area.foot(height + mm(0.4)).head(0), HEAVY, pen.ink.main)
    grid = area.foot(height)
    place(pen, _world(view, Tile((0, 0), view.facts.columns, view.facts.rows), cell), grid)
    if _has_sidebar(area, view, cell):
        used = view.facts.columns * cell + NUMBERS_WIDTH
        place(pen, _sidebar(view, pen.theme), grid.end(area.width - used - mm(3)).below(LETTERS_HEIGHT))


def _whole(theme: Theme, area: Box, view: SheetView) -> tuple[Element, float] | None:
    """Everything over the edge of the world and the side of a map square, None where they do not fit on one page."""
    facts = view.facts
    cell = min(LARGEST_CELL, largest_cell(theme, facts.columns, facts.rows, area.width, area.height))
    while cell >= LEAST_CELL - 0.01:
        block = _block(theme, view, narrow=_has_sidebar(area, view, cell))
        width, height = block.least(theme)
        if width <= area.width and height <= area.height - facts.rows * cell - LETTERS_HEIGHT - EDGE:
            return block, cell
        cell -= STEP
    return None


def _world(view: SheetView, tile: Tile, cell: float) -> SquareGrid:
    """The map, or a part of it."""
    return SquareGrid(
        tile.columns, tile.rows, cell, view.marks, {}, view.dots, view.lines, "The world", "map", tile.first
    )


def _parted(document: Document, geometry: Geometry, view: SheetView) -> None:
    """The character, then the map with the running lines beside or over it."""
    theme, full = document.theme, view
    view = _with_room(view)
    blocks = [
        _name_lines(view), _attributes(view, theme), _wounds(view), _fear(view), _things(view, LOOSE_THING),
        *_ledger_rows(view, theme, room(geometry).width),
    ]  # fmt: skip
    flow(document, geometry, view.origin, view.origin.document, blocks, mm(2), "sheet.notes")
    _note_more(document.pen, full)
    narrow = geometry.inner.width < BROAD
    over = None if narrow else Column([_gold(view, theme), _standing(view, theme)], mm(2))

    def margin(number: int, side: Box) -> Element | None:
        """What stands beside the map: the bar on the first page, room for notes on the others."""
        if over is not None or side.width < mm(20):
            return None
        return _sidebar(view, theme) if number == 0 else RuledLines("Notes", f"map.notes.{number}")

    size = view.facts.columns, view.facts.rows
    cells = LEAST_CELL, LARGEST_CELL
    map_pages(
        document, geometry, view.origin, "Map", size, cells, lambda tile, cell: _world(view, tile, cell), margin,
        over=over, notes="map.notes",
    )  # fmt: skip


def _more(view: SheetView) -> tuple[list[str], SheetView]:
    """The things that have no line on the sheet, and the view without them."""
    equipment, items = view.facts.equipment, view.facts.items
    others = {name: count for name, count in view.things.items() if name not in (*equipment, *items)}
    pieces = [*equipment, *(name for name, count in others.items() if count == 1)]
    stocks = [*items, *(name for name, count in others.items() if count > 1)]
    over = [*pieces[2 * THING_ROWS :], *stocks[THING_ROWS:]]
    if not over:
        return [], view
    facts = replace(view.facts, equipment=equipment[: 2 * THING_ROWS], items=items[:THING_ROWS])
    return over, replace(view, facts=facts, things={name: n for name, n in view.things.items() if name not in over})


def _with_room(view: SheetView) -> SheetView:
    """The view without the things that have no line on the sheet."""
    return _more(view)[1]


def _note_more(pen: Pen, view: SheetView) -> None:
    """Let the things that have no line on the sheet go over."""
    over, _left = _more(view)
    if over:
        said = "; ".join(f"{name} {view.things.get(name) or '________'}" for name in over)
        pen.page.overflow.append(Overflow("More things", said))


def _has_sidebar(area: Box, view: SheetView, cell: float) -> bool:
    """Whether the map leaves room beside it for the running lines (it does on Letter)."""
    return area.width - view.facts.columns * cell - NUMBERS_WIDTH > mm(14)


def _block(theme: Theme, view: SheetView, narrow: bool) -> Element:
    """Everything over the edge of the world."""
    left: list[Element | Cell] = [_attributes(view, theme), _wounds(view)]
    right: list[Element | Cell] = [_fear(view), _things(view)]
    if not narrow:
        left.append(_gold(view, theme))
        right.append(_standing(view, theme))
    halves = Row([Column(left, GAP, spread=True), Column(right, GAP, spread=True)], GUTTER)
    return Column([_names(view), share(1, halves), _ledger(view)], GAP)


def _names(view: SheetView) -> Element:
    """Adventurer and titles on three lines side by side."""
    adventurer, working, published = _name_fields(view)
    return Row([share(5, adventurer), share(6, working), share(6, published)], mm(4))


def _name_lines(view: SheetView) -> Element:
    """Adventurer and titles on lines of their own."""
    return Column(_name_fields(view), mm(0.6))


def _name_fields(view: SheetView) -> tuple[WriteLine, WriteLine, WriteLine]:
    """Adventurer and titles."""
    return (
        WriteLine("Adventurer", view.name, "sheet.name", inline=True),
        WriteLine("Working title", view.title, "sheet.title", inline=True),
        WriteLine("Published as", view.published, "sheet.published", inline=True),
    )


def _attributes(view: SheetView, theme: Theme) -> Element:
    """The six dice, what they count as, the Attributes and their start checks."""
    facts = view.facts
    count = len(facts.attributes)
    note = f"{count}d6; every {facts.cap + 1} and 6 is a {facts.cap}; start checks: 1 gold or {facts.start_fail_xp} XP"
    capped = [str(value) for value in view.capped]
    dice = DiceRow(view.raw_dice, count, "Dice rolled", weight=HAIRLINE + 0.1, name="sheet.dice")
    rolled = Row(
        [
            fixed(mm(7.2) * count, dice),
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
        """The value as it is printed."""
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
        CHECK_SHARES,
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


def _things(view: SheetView, height: float = THING) -> Element:
    """Equipment to check and Items to tally, with free lines; things of no name on the sheet take those."""
    known = {*view.facts.equipment, *view.facts.items}
    others = [(name, count) for name, count in view.things.items() if name not in known]
    equipment = [_check(height, name, bool(view.things.get(name))) for name in view.facts.equipment]
    items = [_tally(height, name, view.things.get(name, 0)) for name in view.facts.items]
    equipment += [_check(height, name, True) for name, count in others if count == 1]
    items += [_tally(height, name, count) for name, count in others if count > 1]
    lines = max(len(items), min(THING_ROWS, len(view.facts.items) + FREE_LINES))
    rows = max(-(-max(len(equipment), min(2 * THING_ROWS, len(view.facts.equipment) + FREE_LINES)) // 2), lines)
    items += [_tally(height, number=number) for number in range(len(items) + 1, rows + 1)]
    lists = Row([share(9, _equipment(equipment, rows, height)), share(10, Grid(items, 1))], mm(4))
    return Column([Heading("Things", "one of each Equipment; Items are spent", HEAD), lists], mm(0.6))


def _equipment(pieces: list[Check], rows: int, height: float) -> Element:
    """Pieces in two columns of so many rows; free lines take the rows that are left."""
    left, right = pieces[:rows], pieces[rows:]
    if len(left) < rows or rows - len(right) < FREE_LINES:
        free = range(len(pieces) + 1, 2 * rows + 1)
        return Grid([*pieces, *(_check(height, number=number) for number in free)], 2, mm(2.5), down=True)
    lines = [_check(height, number=len(pieces) + number) for number in range(1, FREE_LINES + 1)]
    over = (rows - len(right)) / FREE_LINES - 1
    spaced = [cell for line in lines for cell in (share(over, Space()), share(1, line))]
    second = Column([*(share(1, piece) for piece in right), *spaced], 0)
    return Row([Grid(left, 1), second], mm(2.5))


def _check(height: float, name: str = "", checked: bool = False, number: int = 0) -> Check:
    """A thing to check, or the line of that number for one."""
    return Check(name, checked, f"sheet.equipment.{slug(name) if name else numbered('line', number)}", height=height)


def _tally(height: float, name: str = "", count: int = 0, number: int = 0) -> Tally:
    """A thing to tally, or the line of that number for one."""
    field = f"sheet.items.{slug(name) if name else numbered('line', number)}"
    return Tally(name, TALLY_BOXES, count, field, height=height)


def _gold(view: SheetView, theme: Theme) -> Element:
    """Gold as a running line: the last entry counts."""
    line = Blanks(
        _latest(view.gold_line, GOLD_BOXES), GOLD_BOXES, "Gold", "sheet.gold", LINE, gap=0, style=number_style(11)
    )
    return Row([fixed(mm(13) * theme.scale, Label("Gold", theme.heading)), line])


def _standing(view: SheetView, theme: Theme) -> Element:
    """Level, highest ECL and the Towns visited, in one line."""
    style = number_style(11)
    level = ValueBox("Level", view.level, "sheet.level", height=LINE, inside=True, style=style)
    highest = ValueBox("Best ECL", view.highest, "sheet.best-ecl", height=LINE, inside=True, style=style)
    scale = theme.scale
    return Row(
        [
            fixed(mm(13) * scale, level),
            fixed(mm(17) * scale, highest),
            fixed(mm(13) * scale, Label("Towns", theme.heading, "end")),
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
    level = ValueBox("Level", view.level, "sheet.level", height=mm(9), inside=True)
    highest = ValueBox("Best ECL", view.highest, "sheet.best-ecl", height=mm(9), inside=True)
    towns = [
        ValueBox(
            "HT" if number == 0 and not value else "",
            value,
            numbered("sheet.towns", number + 1),
            height=mm(7) / theme.scale,
            inside=True,
            weight=HAIRLINE,
            style=number_style(9),
            said=f"Towns visited, {number + 1}" + " (HT)" * (number == 0),
        )
        for number, value in enumerate((*_first(view.towns, TOWN_BOXES), *("",) * TOWN_BOXES)[:TOWN_BOXES])
    ]
    line = _latest(view.gold_line, GOLD_BOXES)
    low = mm(6.2) / theme.scale
    gold = [
        ValueBox("", value, numbered("sheet.gold", number), height=low, weight=HAIRLINE, said=f"Gold, entry {number}")
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

    def head(pen: Pen, box: Box) -> None:
        """The heading with the ruler of Levels at its end."""
        place(pen, Heading("Chapters & XP", height=box.height), box)
        place(pen, _ruler(view, pen.theme), box.end(mm(126)).above(2.6))

    columns = range(view.facts.last_chapter + 1)
    return Column([Custom(head, mm(150), mm(5)), _Ledger(view, columns)], mm(1))


def _ruler(view: SheetView, theme: Theme) -> Element:
    """The XP totals at which the next Level is reached."""
    return Row([fixed(mm(20) * theme.scale, Label(LEVEL_UP, theme.note, "end", "end")), *_totals(view)], mm(2))


def _totals(view: SheetView) -> list[Element]:
    """A check for each of the totals that bring a Level."""
    divisor = view.facts.level_divisor
    return [
        Check(str(divisor * number), number <= view.levels, numbered("sheet.level-up", number), height=mm(4))
        for number in range(1, LEVEL_MARKS + 1)
    ]


def _ledger_rows(view: SheetView, theme: Theme, width: float) -> list[Element]:
    """The same where it takes several rows: the heading with the first of them, then the others."""
    count = view.facts.last_chapter + 1
    rows = -(-count // max(1, int(width / (LEDGER_COLUMN * theme.scale))))
    each = -(-count // rows)
    first, *others = [range(start, min(start + each, count)) for start in range(0, count, each)]
    totals = fixed(mm(5) * theme.scale, Row(_totals(view), mm(2)))
    head = Column([Heading("Chapters & XP", LEVEL_UP), totals, _Ledger(view, first, each)], mm(1))
    return [head, *(_Ledger(view, columns, each) for columns in others)]


class _Ledger:
    """A column for the start and one for each Chapter: type and ECL above, XP total below.

    It shows some of the columns, each as wide as if there were ``places`` of them.
    """

    def __init__(self, view: SheetView, columns: range, places: int = 0) -> None:
        self.view, self.columns, self.places = view, columns, places or len(columns)

    def least(self, theme: Theme) -> Size:
        """Columns wide enough for a type letter and an ECL."""
        return LEDGER_COLUMN * theme.scale * self.places, mm(12.6) * theme.scale

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the columns."""
        for number, column in zip(self.columns, box.split(self.places), strict=False):
            upper = mm(6.8) * pen.theme.scale
            above, below = column.rows([upper, column.height - upper])
            last = self.view.facts.last_chapter
            pen.frame(column, HEAVY if number == last else FRAME, radius=0)
            pen.rule(above)
            if number:
                self._chapter(pen, above, number)
            else:
                first, second = above.inset(1.8, 1).stack(2)
                pen.text(first, "start", pen.theme.tag)
                pen.text(second, "XP", pen.theme.tag)
            total = _at(self.view.xp_line, number - 1) if number else self.view.xp_start
            label = f"XP {number or 'at the start'}"
            pen.written(below.inset(1.5, 1), total, numbered("sheet.xp", number), label, number_style(10.5))
            self._say(pen, number, total)

    def _chapter(self, pen: Pen, box: Box, number: int) -> None:
        """What a Chapter was about, under its number."""
        mark, failed = _chapter(self.view, number)
        corner = box.inset(1.8, 2)
        pen.text(corner, str(number), pen.theme.key, "start", "start")
        room = corner.inset(0, 0.5).below(pen.theme.key.size * 0.54)
        field = numbered("sheet.chapter", number)
        pen.written(room, mark, field, f"Chapter {number}", number_style(10.5), valign="end")
        side = FAILED_DOT / DOT
        dot = Box(box.right - 3.4 - side / 2, box.top - 3.4 - side / 2, side, side)
        pen.ticked(dot, failed, numbered("sheet.failed", number), "dot", f"Chapter {number} failed")

    def _say(self, pen: Pen, number: int, total: str) -> None:
        """The column in words."""
        mark, failed = _chapter(self.view, number)
        what = f"{mark or '____'}{' (failed)' if failed else ''}, " if number else ""
        pen.say(f"{f'Chapter {number}' if number else 'Start'}: {what}XP {total or '____'}")


def _chapter(view: SheetView, number: int) -> tuple[str, bool]:
    """The mark of a Chapter, and whether it was failed."""
    return view.chapters[number - 1] if 0 < number <= len(view.chapters) else ("", False)


def _latest(values: tuple[str, ...], room: int) -> tuple[str, ...]:
    """The last entries of a running line; dots stand for those there is no room for."""
    return values if len(values) <= room else ("…", *values[1 - room :])


def _first(values: tuple[str, ...], room: int) -> tuple[str, ...]:
    """The first entries of a list, and how many more there are."""
    return values if len(values) <= room else (*values[: room - 1], f"+{len(values) - room + 1}")


def _at(values: tuple[str, ...], index: int) -> str:
    """The value at a place, empty beyond the end."""
    return values[index] if index < len(values) else ""
