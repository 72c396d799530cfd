"""Pre-rolled land: open grid, keyed lookup, folded strip (section 8.3), and the larger blank map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.pdf.boxes import Heading, RuledLines
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.dice import die
from sheetgen.pdf.forms import slug
from sheetgen.pdf.ink import FRAME, HAIRLINE, HEAVY
from sheetgen.pdf.layout import Cell, Column, Custom, Element, Row, Size, fitted, fixed, place, share
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.squares import LETTERS_HEIGHT, NUMBERS_WIDTH, SquareGrid, letters
from sheetgen.pdf.theme import Style, Theme

from .common import begin, dice_line, map_cell
from .views import GridView, LandEntry, SheetView

FACES = "⚀⚁⚂⚃⚄⚅"
DICE = Style("symbol", 13, 9)
RESULT = Style("label", 9, 7)
ENTRY = Style("label", 8, 7)
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
SUM = "base = dice; ECL = base + 2 × Level when created"


def draw_open(document: Document, geometry: Geometry, view: GridView) -> None:
    """Design A on one page: the dice of each square small in its corner."""
    pen, area = begin(document, geometry, view.origin, view.origin.document, "Open Land", mm(3))
    how = fitted(OPEN_HOW, pen.theme.body, area.width)
    blocks: list[Element | Cell] = [
        _rolled(view, fold=True),
        how,
        _levels(view),
        _legend(view),
        share(1, RuledLines("Notes", "land.notes")),
    ]
    _with_map(pen, area, geometry, view, Column(blocks, mm(2.5)))


def draw_keyed(document: Document, geometry: Geometry, view: GridView) -> None:
    """Design B on three pages: keys on the map, the Land list, the Nature list."""
    pen, area = begin(document, geometry, view.origin, "Keyed land: map", "Keyed Land", mm(3))
    gap, card = mm(6), mm(82)
    how = fitted(KEYED_HOW, pen.theme.body, area.width - card - gap)
    left = Column([how, _levels(view), share(1, RuledLines("Notes", "land.notes"))], mm(2.5))
    halves = Row([share(1, left), fixed(card, _slot_card())], gap)
    blocks = Column([_rolled(view), share(1, halves)], mm(3))
    _with_map(pen, area, geometry, view, blocks)
    _list(document, geometry, view, "Land", view.land, "What a square holds. Look only when it is created.")
    _list(document, geometry, view, "Nature", view.nature, "What an Encounter is. Look only on entering or by Oracle.")


def draw_strip(document: Document, geometry: Geometry, view: GridView) -> None:
    """Design C on two pages: 96 Land entries in three columns to fold, then how it works and the Nature strip."""
    name = "Folded land: Land"
    pen, area = begin(document, geometry, view.origin, name, "Land", mm(2))
    hint = f"In order of creation, one entry a square. {SUM}."
    pen.paragraph(area.head(12), hint, pen.theme.note)
    pen.say(hint)
    _strips(pen, area.below(13), view.land, 3, (("square", 1), ("ECL", 1)), "land")
    pen, area = begin(document, geometry, view.origin, "Folded land: Nature", "Nature", mm(3))
    how = fitted(STRIP_HOW, pen.theme.body, area.width)
    blocks = Column([_rolled(view), how, _levels(view)], mm(2.5))
    height = blocks.least(pen.theme)[1]
    place(pen, blocks, area.head(height))
    _strips(pen, area.below(height + mm(4)), view.nature, 2, (("square", 1), ("Encounter", 3)), "nature")


def draw_map(document: Document, geometry: Geometry, view: SheetView) -> None:
    """The larger map, without a block over it, for players who want room."""
    pen, area = begin(document, geometry, view.origin, view.origin.document, gap=mm(2.6))
    facts = view.facts
    room = min((area.height - LETTERS_HEIGHT) / facts.tall_rows, (area.width - NUMBERS_WIDTH) / facts.columns)
    cell = min(map_cell(geometry), int(room / mm(0.5)) * mm(0.5))
    grid = SquareGrid(
        facts.columns, facts.tall_rows, cell, view.marks, {}, view.dots, view.lines, said="The world", name="map"
    )
    width, height = grid.least(pen.theme)
    place(pen, grid, area.head(height).middle(width, height))


def _with_map(pen: Pen, area: Box, geometry: Geometry, view: GridView, blocks: Element) -> None:
    """What explains it at the top, the map at the foot, the edge of the world between."""
    grid = SquareGrid(
        view.facts.columns, view.facts.rows, map_cell(geometry), corners=view.corners, said="The world", name="land"
    )
    width, height = grid.least(pen.theme)
    place(pen, blocks, area.above(height + mm(3)))
    pen.rule(area.foot(height + mm(0.6)).head(0), HEAVY, pen.ink.main)
    place(pen, grid, area.foot(height).middle(width, height))
    pen.say(*[f"{letters(column)}{row + 1}: {text}" for (column, row), text in view.corners.items()])


def _rolled(view: GridView, fold: bool = False) -> Element:
    """The dice of the adventurer, and with ``fold`` of the Hometown, to cover until it stands."""
    head = Heading("Pre-rolled dice", "instead of your own", mm(5))
    line = dice_line(view.creation, view.facts)
    if not fold:
        return Column([head, line], mm(1.4))
    face = view.creation.hometown

    def corner(pen: Pen, box: Box) -> None:
        pen.frame(box, HAIRLINE, pen.ink.line, dash=(2, 2))
        die(pen, box.end(mm(7)).middle(mm(5), mm(5)), face)
        words = "Wealth of the Hometown (cover until it stands)"
        pen.paragraph(box.start(box.width - mm(8)).inset(3, 0.5), words, pen.theme.note)
        pen.tell(words, str(face or ""))

    return Column([head, Row([share(1, line), fixed(mm(42), Custom(corner, mm(30), mm(7.4)))], mm(3))], mm(1.4))


def _levels(view: GridView) -> Element:
    """What a Level adds to the base."""

    def paint(pen: Pen, box: Box) -> None:
        head, *cells = box.columns([mm(22)] + [(box.width - mm(22)) / len(view.levels)] * len(view.levels))
        upper, lower = head.stack(2)
        pen.text(upper, "Level", pen.theme.label)
        pen.text(lower, "adds to the base", pen.theme.note)
        for cell, level, add in zip(cells, view.levels, view.adds, strict=True):
            pen.frame(cell.inset(1, 0), HAIRLINE, pen.ink.line)
            above, below = cell.stack(2)
            pen.text(above, str(level), pen.theme.label, "middle")
            pen.text(below, f"+{add}", pen.theme.cell, "middle")
        pen.say(
            "; ".join(
                f"Level {level} adds {add} to the base" for level, add in zip(view.levels, view.adds, strict=True)
            )
        )

    return Custom(paint, mm(90), mm(9))


def _legend(view: GridView) -> Element:
    """The marks to write, in one line."""

    def paint(pen: Pen, box: Box) -> None:
        names = ", ".join(f"{letter} {name}" for letter, name in view.facts.letters)
        words = f"{SUM}. Write HT or T with the Wealth, B, or the ECL. Letters: {names}."
        pen.text(box, words, pen.theme.note)
        pen.say(words)

    return Custom(paint, mm(90), mm(3.5))


def _slot_card() -> Element:
    """A card to cut out: its slot shows one entry of a list."""

    def paint(pen: Pen, box: Box) -> None:
        pen.frame(box, HAIRLINE, pen.ink.main, radius=0, dash=(3, 2))
        slot = box.middle(mm(27), mm(5.4))
        pen.frame(slot, FRAME, radius=0)
        title, use, cut = "Look-up card", "cover the list, read one entry", "cut out"
        pen.text(slot, cut, pen.theme.note, "middle")
        pen.text(box.head(box.height / 2 - mm(2.7)), title, pen.theme.label, "middle")
        pen.text(box.foot(box.height / 2 - mm(2.7)), use, pen.theme.note, "middle")
        pen.say(f"{title}: {use} ({cut})")

    return Custom(paint, mm(50), mm(30))


def _list(
    document: Document, geometry: Geometry, view: GridView, title: str, entries: Sequence[LandEntry], note: str
) -> None:
    """A list by key on a leaf of its own: six columns, folded with its print inside."""
    pen, area = begin(document, geometry, view.origin, f"Keyed land: {title} list", title)
    loose = [entry for entry in entries if not entry.key.strip("0")]
    sorted_entries = [entry for entry in entries if entry.key.strip("0")]
    hint = f"{note} Fold this leaf so that its print lies inside. {SUM if title == 'Land' else ''}".strip()
    pen.text(area.head(mm(4)), hint, pen.theme.note)
    pen.say(hint)
    top = mm(4.5)
    if loose:
        line = area.below(top).head(mm(5))
        words = f"{loose[0].key}: {loose[0].result}, Wealth of the Hometown"
        pen.text(line, words, pen.theme.label)
        pen.say(words)
        top += mm(5.5)
    rows = -(-len(sorted_entries) // 6)
    columns = area.below(top).split(6, mm(3))
    fold = columns[3].x - mm(1.5)
    pen.lines(((fold, columns[0].y, fold, columns[0].top),), HAIRLINE, dash=(4, 3))
    lines = [line for column in columns for line in column.stack(rows)][: len(sorted_entries)]
    pen.lines([(line.x, line.y, line.right, line.y) for line in lines], 0.25, pen.ink.grid)
    pen.texts(lines, [entry.key for entry in sorted_entries], KEY)
    results = [line.end(line.width - KEY_WIDTH) for line in lines]
    pen.texts(results, [entry.result for entry in sorted_entries], RESULT)
    pen.say(*[f"{entry.key}: {entry.result}" for entry in sorted_entries])


def _strips(
    pen: Pen, box: Box, entries: Sequence[LandEntry], columns: int, blanks: Sequence[tuple[str, float]], name: str
) -> None:
    """Entries in columns, with broken lines between them to fold along."""
    gap = mm(6)
    rows = -(-len(entries) // columns)
    parts = box.split(columns, gap)
    for number, part in enumerate(parts):
        place(pen, _Strip(entries[number * rows : (number + 1) * rows], rows, blanks, name), part)
    folds = [(part.right + gap / 2, box.y, part.right + gap / 2, box.top) for part in parts[:-1]]
    pen.lines(folds, HAIRLINE, pen.ink.line, (4, 3))


@dataclass(frozen=True)
class _Strip:
    """One column of a strip: number, dice, result, and two places to write."""

    entries: Sequence[LandEntry]
    rows: int
    blanks: Sequence[tuple[str, float]]
    name: str

    def least(self, theme: Theme) -> Size:
        """Rows high enough to write in."""
        return mm(50), mm(4) + mm(6.5) * self.rows

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw head and rows."""
        dice = max((len(entry.faces) for entry in self.entries), default=1)
        widths = [mm(7), mm(3) + mm(4) * dice, mm(9)]
        left = (box.width - sum(widths)) / sum(part for _title, part in self.blanks)
        widths += [left * part for _title, part in self.blanks]
        heads = ("no.", "dice", "is", *(title for title, _part in self.blanks))
        for cell, text in zip(box.head(mm(4)).columns(widths), heads, strict=True):
            pen.text(cell, text, pen.theme.mark, "middle")
        pen.say(" | ".join(heads))
        lines = box.below(mm(4)).stack(self.rows)
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
