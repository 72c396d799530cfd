"""Pre-rolled land: open grid, keyed lookup, folded strip (section 8.3), and the larger blank map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.documents.pages import begin, flow, map_pages, room
from sheetgen.pdf.boxes import Heading, RuledLines
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.dice import die
from sheetgen.pdf.forms import slug
from sheetgen.pdf.ink import FRAME, HAIRLINE, HEAVY
from sheetgen.pdf.layout import Column, Custom, Element, Row, Size, fitted, fixed, place, share
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.squares import SquareGrid, Tile, largest_cell, letters
from sheetgen.pdf.theme import Style, Theme

from .common import BROAD, LARGEST_CELL, LEAST_CELL, dice_lines
from .views import GridView, LandEntry, SheetView

FACES = "⚀⚁⚂⚃⚄⚅"
DICE = Style("symbol", 13, 9)
RESULT = Style("label", 9, 7)
KEY = Style("label", 8, 7, "soft")
KEY_WIDTH = mm(9)

OPEN_HOW = (
    "Open land: each square shows its four dice. Put the Hometown down before you look, then read a square only when "
    "it is created: count its 1s (three: Town of the fourth die; two: Blocked; else an Encounter) and write what it "
    "is. Whole lands can be seen at a glance here, so this is a way of playing of its own. Types are rolled as usual."
)
KEYED_HOW = (
    "Keyed land: each square shows a key. When the square is created, look its key up in the Land list and write the "
    "result; when you enter it or ask an Oracle, look the same key up in the Nature list. Whoever has this code plays "
    "the same land. Cut out the card with its slot and lay it over a list, to read one entry and no other."
)
STRIP_HOW = (
    "Folded land: results come in the order of creation, the Hometown (HT) first. For each new square, reading order "
    "around the Area you have just overcome, uncover the next entry of the Land strip, write the square beside it, and "
    "the ECL of an Encounter. On entering a square without a letter, or for an Oracle, uncover the next entry of the "
    "Nature strip. Fold the leaf along the broken lines so that one column shows, and keep a card over what lies below."
)
COVERED = "Wealth of the Hometown (cover until it stands)"
NATURE_HINT = "In the order of need: on entering a square without a letter, or for an Oracle."
FOLD_HINT = "Fold the leaf so that one column shows, and uncover line by line."
"""Where the strip of the land comes before what explains it."""
LIST_COLUMN, LIST_ROW = mm(22), mm(5.4)
STRIP_COLUMN, STRIP_ROW, STRIP_HEAD, STRIP_GAP = mm(50), mm(6.5), mm(4), mm(6)
WIDE_CELL = mm(15)
"""The largest side of a square on a map with a page to itself."""
SUM = "base = dice; ECL = base + 2 × Level when created"


def draw_open(document: Document, geometry: Geometry, view: GridView) -> None:
    """Design A on one page: the dice of each square small in its corner."""
    theme, width = document.theme, room(geometry).width
    notes = RuledLines("Notes", "land.notes")
    blocks = [
        _rolled(view, theme, width, fold=True),
        fitted(OPEN_HOW, theme.body, width),
        _levels(view),
        _legend(view, theme, width),
    ]
    if not _with_map(document, geometry, view, Column([*blocks, share(1, notes)], mm(2.5)), "Open Land"):
        flow(document, geometry, view.origin, view.origin.document, blocks, mm(3), "land.notes", "Open Land")
        _land_map(document, geometry, view, "Open Land")


def draw_keyed(document: Document, geometry: Geometry, view: GridView) -> None:
    """Design B: keys on the map, the Land list, the Nature list, each on leaves of its own."""
    theme, width = document.theme, room(geometry).width
    gap, card = mm(6), mm(82)
    how = fitted(KEYED_HOW, theme.body, width - card - gap if _is_broad(theme, width) else width)
    notes = RuledLines("Notes", "land.notes")
    left = Column([how, _levels(view), share(1, notes)], mm(2.5))
    blocks = Column(
        [_rolled(view, theme, width), share(1, Row([share(1, left), fixed(card, _slot_card())], gap))], mm(3)
    )
    name, title = "Keyed land: map", "Keyed Land"
    if not (_is_broad(theme, width) and _with_map(document, geometry, view, blocks, title)):
        how = fitted(KEYED_HOW, theme.body, width)
        parts = [_rolled(view, theme, width), how, _levels(view), _slot_card()]
        flow(document, geometry, view.origin, name, parts, mm(3), "land.notes", title)
        _land_map(document, geometry, view, title)
    _list(document, geometry, view, "Land", view.land, "What a square holds. Look only when it is created.")
    _list(document, geometry, view, "Nature", view.nature, "What an Encounter is. Look only on entering or by Oracle.")


def draw_strip(document: Document, geometry: Geometry, view: GridView) -> None:
    """Design C: the Land entries in columns to fold, then how it works and the Nature strip."""
    theme, area = document.theme, room(geometry, mm(3))
    name, origin = "Folded land", view.origin
    how = [_rolled(view, theme, area.width), fitted(STRIP_HOW, theme.body, area.width), _levels(view)]
    blocks = Column(how, mm(2.5))
    taken = blocks.least(theme)[1] + mm(4)
    nature = _StripSet(view.nature, (("square", 1), ("Encounter", 3)), "nature", 2)
    together = nature.per_page(theme, area.below(taken)) >= len(view.nature)
    if not together:
        flow(document, geometry, origin, name, how, mm(3), "land.notes", "Folded Land")
    _strip_pages(document, geometry, view, "Land", _StripSet(view.land, (("square", 1), ("ECL", 1)), "land", 3))
    if not together:
        _strip_pages(document, geometry, view, "Nature", nature)
        return
    pen, area = begin(document, geometry, origin, f"{name}: Nature", "Nature", mm(3))
    place(pen, blocks, area.head(taken - mm(4)))
    nature.draw(pen, area.below(taken), view.nature)


def draw_map(document: Document, geometry: Geometry, view: SheetView) -> None:
    """The larger map, without a block over it, for players who want room."""
    facts = view.facts

    def part(tile: Tile, cell: float) -> SquareGrid:
        """The part of the world on one page."""
        return SquareGrid(
            tile.columns, tile.rows, cell, view.marks, {}, view.dots, view.lines, "The world", "map", tile.first
        )

    size = facts.columns, facts.tall_rows
    map_pages(document, geometry, view.origin, view.origin.document, size, (LEAST_CELL, WIDE_CELL), part)


def _is_broad(theme: Theme, width: float) -> bool:
    """Whether a page has room for two things side by side."""
    return width >= BROAD and not theme.is_large


def _part_of(view: GridView, tile: Tile, cell: float) -> SquareGrid:
    """The map of a pre-rolled land, or a part of it."""
    return SquareGrid(
        tile.columns, tile.rows, cell, corners=view.corners, said="The world", name="land", first=tile.first
    )


def _with_map(document: Document, geometry: Geometry, view: GridView, blocks: Element, title: str) -> bool:
    """Draw on one page what explains it at the top and the map at the foot, the edge of the world between.

    Returns False, with nothing drawn, where they have not room together.
    """
    theme, area, facts = document.theme, room(geometry, mm(3)), view.facts
    needed = blocks.least(theme)[1] + mm(3)
    cell = largest_cell(theme, facts.columns, facts.rows, area.width, area.height - needed)
    if cell < LEAST_CELL - 0.01:
        return False
    grid = _part_of(view, Tile((0, 0), facts.columns, facts.rows), min(LARGEST_CELL, cell))
    width, height = grid.least(theme)
    pen, area = begin(document, geometry, view.origin, view.origin.document, title, mm(3))
    place(pen, blocks, area.above(height + mm(3)))
    pen.rule(area.foot(height + mm(0.6)).head(0), HEAVY, pen.ink.main)
    place(pen, grid, area.foot(height).middle(width, height))
    _say_corners(pen, view, Tile((0, 0), facts.columns, facts.rows))
    return True


def _land_map(document: Document, geometry: Geometry, view: GridView, title: str) -> None:
    """The map on pages of its own."""

    def part(tile: Tile, cell: float) -> Element:
        """The part of the land on one page, its areas covered."""
        grid = _part_of(view, tile, cell)

        def paint(pen: Pen, box: Box) -> None:
            """The grid, and which areas it shows in words."""
            place(pen, grid, box)
            _say_corners(pen, view, tile)

        return Custom(paint, *grid.least(document.theme))

    def margin(number: int, side: Box) -> Element | None:
        """What stands in the margin of a page."""
        return RuledLines("Notes", f"land.map.notes.{number}") if side.width >= mm(22) else None

    size = view.facts.columns, view.facts.rows
    cells = LEAST_CELL, WIDE_CELL
    map_pages(document, geometry, view.origin, "Map", size, cells, part, margin, title=title, notes="land.map.notes")


def _say_corners(pen: Pen, view: GridView, tile: Tile) -> None:
    """What stands in the squares of a part of the map."""
    (left, top), found = tile.first, []
    for (column, row), text in view.corners.items():
        if 0 <= column - left < tile.columns and 0 <= row - top < tile.rows:
            found.append(f"{letters(column)}{row + 1}: {text}")
    pen.say(*found)


def _rolled(view: GridView, theme: Theme, width: float, fold: bool = False) -> Element:
    """The dice of the adventurer, and with ``fold`` of the Hometown, to cover until it stands."""
    head = Heading("Pre-rolled dice", "instead of your own", mm(5))
    dice = dice_lines(view.creation, view.facts, theme, width - (mm(45) if fold and width >= BROAD else 0))
    if not fold:
        return Column([head, dice], mm(1.4))
    face = view.creation.hometown

    def corner(pen: Pen, box: Box) -> None:
        """The die of the Hometown, in a corner to be kept covered."""
        pen.frame(box, HAIRLINE, pen.ink.line, dash=(2, 2))
        die(pen, box.end(mm(7)).middle(mm(5), mm(5)), face)
        pen.paragraph(box.start(box.width - mm(8)).inset(3, 0.5), COVERED, pen.theme.note)
        pen.tell(COVERED, str(face or ""))

    lines = 2 if width >= BROAD else 1
    covered = Custom(corner, mm(30), lines * mm(3.7) * theme.scale + (mm(2) if lines == 1 else 0))
    if width >= BROAD:
        return Column([head, Row([share(1, dice), fixed(mm(42), covered)], mm(3))], mm(1.4))
    return Column([head, dice, covered], mm(1.4))


def _levels(view: GridView) -> Element:
    """What a Level adds to the base."""
    return _Levels(view)


@dataclass(frozen=True)
class _Levels:
    """A box for each Level, with what it adds to the base under it."""

    view: GridView

    def least(self, theme: Theme) -> Size:
        """Two lines."""
        return mm(90), mm(9) * theme.scale

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the boxes."""
        levels, adds = self.view.levels, self.view.adds
        wide = mm(22) * pen.theme.scale
        head, *cells = box.columns([wide] + [(box.width - wide) / len(levels)] * len(levels))
        upper, lower = head.stack(2)
        pen.text(upper, "Level", pen.theme.label)
        pen.text(lower, "adds to the base", pen.theme.note)
        for cell, level, add in zip(cells, levels, adds, strict=True):
            pen.frame(cell.inset(1, 0), HAIRLINE, pen.ink.line)
            above, below = cell.stack(2)
            pen.text(above, str(level), pen.theme.label, "middle")
            pen.text(below, f"+{add}", pen.theme.cell, "middle")
        said = (f"Level {level} adds {add} to the base" for level, add in zip(levels, adds, strict=True))
        pen.say("; ".join(said))


def _legend(view: GridView, theme: Theme, width: float) -> Element:
    """The marks to write."""
    names = ", ".join(f"{letter}\N{NO-BREAK SPACE}{name}" for letter, name in view.facts.letters)
    return fitted(f"{SUM}. Write HT or T with the Wealth, B, or the ECL. Letters: {names}.", theme.note, width)


def _slot_card() -> Element:
    """A card to cut out: its slot shows one entry of a list."""

    def paint(pen: Pen, box: Box) -> None:
        """The card with its slot, to be cut out."""
        pen.frame(box, HAIRLINE, pen.ink.main, radius=0, dash=(3, 2))
        slot = box.middle(mm(27), mm(5.4))
        pen.frame(slot, FRAME, radius=0)
        title, use, cut = "Look-up card", "cover the list, read one entry", "cut out"
        pen.text(slot, cut, pen.theme.note, "middle")
        pen.text(box.head(box.height / 2 - mm(2.7)), title, pen.theme.label, "middle")
        pen.text(box.foot(box.height / 2 - mm(2.7)), use, pen.theme.note, "middle")
        pen.say(f"{title}: {use} ({cut})")

    return Custom(paint, mm(50), mm(34))


def _list(
    document: Document, geometry: Geometry, view: GridView, title: str, entries: Sequence[LandEntry], note: str
) -> None:
    """A list by key on leaves of its own, in an even number of columns, to be folded with its print inside."""
    loose = [entry for entry in entries if not entry.key.strip("0")]
    left = [entry for entry in entries if entry.key.strip("0")]
    hint = f"{note} Fold this leaf so that its print lies inside. {SUM if title == 'Land' else ''}".strip()
    area = room(geometry).below(_hint_height(document.theme, room(geometry).width, hint) + mm(7))
    scale = document.theme.scale
    count = max(2, int((area.width + mm(3)) / (LIST_COLUMN * scale + mm(3))) // 2 * 2)
    pages = -(-len(left) // (count * int(area.height / (LIST_ROW * scale))))
    each = -(-len(left) // pages)
    for number in range(pages):
        name = f"Keyed land: {title} list" + (f", {number + 1} of {pages}" if pages > 1 else "")
        pen, area = begin(document, geometry, view.origin, name, title)
        area = _hint(pen, area, hint)
        if loose and number == 0:
            words = f"{loose[0].key}: {loose[0].result}, Wealth of the Hometown"
            pen.text(area.head(mm(5)), words, pen.theme.label)
            pen.say(words)
        _keys(pen, area.below(mm(5.5)), left[number * each : (number + 1) * each], count, -(-each // count))


def _hint_height(theme: Theme, width: float, hint: str) -> float:
    """The height of the words over a list or strip."""
    return fitted(hint, theme.note, width).least(theme)[1]


def _hint(pen: Pen, area: Box, hint: str) -> Box:
    """Set the words over a list or strip; returns the room under them."""
    words = fitted(hint, pen.theme.note, area.width)
    height = words.least(pen.theme)[1]
    place(pen, words, area.head(height))
    return area.below(height + 2)


def _keys(pen: Pen, area: Box, entries: Sequence[LandEntry], count: int, rows: int) -> None:
    """Entries by key in columns, a line under each, and where to fold."""
    columns = area.split(count, mm(3))
    fold = columns[count // 2].x - mm(1.5)
    pen.lines(((fold, columns[0].y, fold, columns[0].top),), HAIRLINE, dash=(4, 3))
    lines = [line for column in columns for line in column.stack(rows)][: len(entries)]
    pen.lines([(line.x, line.y, line.right, line.y) for line in lines], 0.25, pen.ink.grid)
    pen.texts(lines, [entry.key for entry in entries], KEY)
    results = [line.end(line.width - KEY_WIDTH * pen.theme.scale) for line in lines]
    pen.texts(results, [entry.result for entry in entries], RESULT)
    pen.say(*[f"{entry.key}: {entry.result}" for entry in entries])


def _strip_pages(document: Document, geometry: Geometry, view: GridView, title: str, strips: _StripSet) -> None:
    """A strip on as many pages as it takes, as evenly as can be."""
    hint = f"In order of creation, one entry a square. {SUM}." if title == "Land" else NATURE_HINT
    if title == "Land" and _is_broad(document.theme, room(geometry).width):
        hint = f"{hint} {FOLD_HINT}"
    area = room(geometry, mm(2)).below(_hint_height(document.theme, room(geometry).width, hint) + 2)
    pages = -(-len(strips.entries) // strips.per_page(document.theme, area))
    each = -(-len(strips.entries) // pages)
    for number in range(pages):
        name = f"Folded land: {title}" + (f", {number + 1} of {pages}" if pages > 1 else "")
        pen, area = begin(document, geometry, view.origin, name, title, mm(2))
        strips.draw(pen, _hint(pen, area, hint), strips.entries[number * each : (number + 1) * each])


@dataclass(frozen=True)
class _StripSet:
    """Entries in the order they are met, in columns with broken lines between them to fold along."""

    entries: Sequence[LandEntry]
    blanks: Sequence[tuple[str, float]]
    name: str
    most: int
    """The most columns that are of use."""

    def columns(self, theme: Theme, width: float) -> int:
        """How many columns there is room for."""
        return max(1, min(self.most, int((width + STRIP_GAP) / (STRIP_COLUMN * theme.scale + STRIP_GAP))))

    def per_page(self, theme: Theme, area: Box) -> int:
        """How many entries there is room for."""
        rows = int((area.height - STRIP_HEAD * theme.scale) / (STRIP_ROW * theme.scale) + 1e-6)
        return max(1, rows * self.columns(theme, area.width))

    def draw(self, pen: Pen, box: Box, entries: Sequence[LandEntry]) -> None:
        """Draw some of the entries."""
        columns = self.columns(pen.theme, box.width)
        rows = -(-len(entries) // columns)
        parts = box.split(columns, STRIP_GAP)
        for number, part in enumerate(parts):
            shown = entries[number * rows : (number + 1) * rows]
            place(pen, _Strip(shown, rows, self.blanks, self.name), part)
        middles = [part.right + STRIP_GAP / 2 for part in parts[:-1]]
        pen.lines([(x, box.y, x, box.top) for x in middles], HAIRLINE, pen.ink.line, (4, 3))


@dataclass(frozen=True)
class _Strip:
    """One column of a strip: number, dice, result, and two places to write."""

    entries: Sequence[LandEntry]
    rows: int
    blanks: Sequence[tuple[str, float]]
    name: str

    def least(self, theme: Theme) -> Size:
        """Rows high enough to write in."""
        return STRIP_COLUMN * theme.scale, (STRIP_HEAD + STRIP_ROW * self.rows) * theme.scale

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw head and rows."""
        scale, head = pen.theme.scale, STRIP_HEAD * pen.theme.scale
        dice = max((len(entry.faces) for entry in self.entries), default=1)
        widths = [mm(7) * scale, (mm(3) + mm(4) * dice) * scale, mm(9) * scale]
        left = (box.width - sum(widths)) / sum(part for _title, part in self.blanks)
        widths += [left * part for _title, part in self.blanks]
        heads = ("no.", "dice", "is", *(title for title, _part in self.blanks))
        for cell, text in zip(box.head(head).columns(widths), heads, strict=True):
            pen.text(cell, text, pen.theme.mark, "middle")
        pen.say(" | ".join(heads))
        lines = box.below(head).stack(self.rows)
        for entry, line in zip(self.entries, lines, strict=False):
            number, faces, result, *places = line.columns(widths)
            pen.text(number, entry.key, pen.theme.mark, "middle")
            pen.text(faces, "".join(FACES[face - 1] for face in entry.faces), DICE, "middle")
            pen.text(result, entry.result, RESULT, "middle")
            for blank, (title, _part) in zip(places, self.blanks, strict=True):
                pen.frame(blank.inset(1, 1.2), HAIRLINE, pen.ink.line, 1)
                name = f"{self.name}.{entry.key.lower()}.{slug(title)}"
                pen.written(blank.inset(2, 2), "", name, f"{entry.key}: {title}", pen.theme.number)
            pen.say(f"{entry.key}: {', '.join(map(str, entry.faces))} = {entry.result}; square ____")
