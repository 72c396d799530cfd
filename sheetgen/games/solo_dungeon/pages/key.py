"""The pre-rolled dungeon key: an index with locators and sealed cells, or open lists (section 8.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.documents.pages import begin, room
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.forms import slug
from sheetgen.pdf.ink import FRAME, HAIRLINE, HEAVY
from sheetgen.pdf.layout import Element, Paragraph, fitted, place
from sheetgen.pdf.lookups import CoverCard, LookupCells
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Pen

from .common import GAP, named
from .views import DrawEntry, DrawList, KeyView

HOW = (
    "Look up only the next unused number of the list you need: find its locator on the sealed pages, through the "
    "window of the card. Copy line and meaning into the box, and the step beside it."
)
HOW_OPEN = "Everything is open to read: take the next unused number of the list you need, and write the step beside it."
SEALED = (
    "In the order of the locators. Neighbours here are no neighbours in the dungeon; read one cell, cover the rest."
)
ROW = mm(6.4)
COLUMN = mm(44)
"""The least width of a column of the index."""
COLUMN_GAP = mm(3)
NUMBER, LOCATOR, STEP, LINE = mm(7), mm(8), mm(8.5), mm(5.5)
CELL, MOST_CELLS = mm(47), 3
CELL_ROW = mm(8.8)
CARD = mm(30)
MASK = (mm(160), mm(60))
"""The largest card: what it covers is not read."""

Item = DrawList | DrawEntry


def draw_keyed(document: Document, geometry: Geometry, view: KeyView) -> None:
    """The index to write in, then the sealed cells."""
    _lists(document, geometry, view, "Dungeon key: index", HOW, sealed=True)
    _cells(document, geometry, view)


def draw_open(document: Document, geometry: Geometry, view: KeyView) -> None:
    """The lists with everything to read."""
    _lists(document, geometry, view, view.origin.document, HOW_OPEN, sealed=False)


def _lists(document: Document, geometry: Geometry, view: KeyView, name: str, how: str, sealed: bool) -> None:
    """All draws in columns, a heading over each list."""
    theme, area = document.theme, room(geometry, GAP)
    words = fitted(how, theme.body, area.width)
    area = area.below(words.least(theme)[1] + GAP)
    items: list[Item] = []
    for each in view.lists:
        items += [each, *each.entries]
    least = COLUMN * theme.scale
    columns = max(1, int((area.width + COLUMN_GAP) / (least + COLUMN_GAP)))
    rows = max(2, int(area.height / (ROW * theme.scale)))
    cut = _cut(items, rows, columns)
    pages = -(-len(cut) // columns)
    across = -(-len(cut) // pages)
    rows = min(rows, max(map(len, cut)))
    for number in range(pages):
        pen, area = begin(document, geometry, view.origin, named(name, number + 1, pages), "Dungeon key", GAP)
        area = _hint(pen, area, words)
        parts = area.split(max(across, min(columns, 2)), COLUMN_GAP)
        for part, column in zip(parts, cut[number * across : (number + 1) * across], strict=False):
            _Listing(tuple(column), rows, sealed).draw(pen, part)


def _hint(pen: Pen, area: Box, words: Paragraph) -> Box:
    """Set the words over the lists; returns the room under them."""
    high = words.least(pen.theme)[1]
    place(pen, words, area.head(high))
    return area.below(high + GAP)


def _cut(items: Sequence[Item], rows: int, columns: int) -> list[list[Item]]:
    """The items in columns as even as can be; no heading stands alone at the foot of one."""
    count = -(-len(items) // rows)
    count = -(-count // columns) * columns if count > columns else max(count, columns)
    each = min(rows, -(-len(items) // count))
    found = _columns(items, each)
    return found if len(found) <= count else _columns(items, min(rows, each + 1))


def _columns(items: Sequence[Item], each: int) -> list[list[Item]]:
    """The items in columns of so many; one that would end with a heading is shorter."""
    found: list[list[Item]] = []
    left = list(items)
    while left:
        size = next((each - n for n in (1, 2) if len(left) > each and isinstance(left[each - n], DrawList)), each)
        found.append(left[:size])
        left = left[size:]
    return found


@dataclass(frozen=True)
class _Listing:
    """One column of draws: number, locator or meaning, a box for the result and one for the step."""

    items: tuple[Item, ...]
    rows: int
    sealed: bool

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw headings and entries from the top."""
        high = min(ROW * pen.theme.scale * 1.12, box.height / self.rows)
        for item, line in zip(self.items, box.rows([high] * len(self.items)), strict=True):
            if isinstance(item, DrawList):
                self._heading(pen, line, item)
            elif self.sealed:
                self._sealed(pen, line, item)
            else:
                self._open(pen, line, item)

    def _heading(self, pen: Pen, line: Box, rows: DrawList) -> None:
        """The name of a list over a line, and what its boxes are for."""
        theme = pen.theme
        room = line.above(1.6)
        width = pen.text(room, rows.title, theme.heading, valign="end")
        pen.rule(line.above(0.4), FRAME, pen.ink.line)
        pen.rule(line.above(0.4).start(width), HEAVY, pen.ink.accent)
        pen.text(line.above(1.6).end(STEP * theme.scale), "step", theme.tag, "middle", "end")
        pen.say(f"{rows.title}: {'number, locator, result, step' if self.sealed else 'number, line, meaning, step'}")

    def _numbers(self, pen: Pen, line: Box, entry: DrawEntry, second: str, width: float) -> Box:
        """The number and what stands beside it; returns the rest of the line."""
        scale = pen.theme.scale
        pen.text(line.start(NUMBER * scale), entry.number, pen.theme.mark)
        beside = Box(line.x + NUMBER * scale, line.y, width * scale, line.height)
        pen.text(beside, second, pen.theme.code)
        taken = (NUMBER + width) * scale
        return line.end(line.width - taken)

    def _step(self, pen: Pen, rest: Box, entry: DrawEntry) -> None:
        """The box for the step."""
        step = rest.end(STEP * pen.theme.scale).inset(0, 1)
        pen.frame(step, HAIRLINE, pen.ink.line, 1)
        pen.written(step.inset(1, 0.5), "", f"key.{slug(entry.number)}.step", f"{entry.number}: step", pen.theme.number)

    def _sealed(self, pen: Pen, line: Box, entry: DrawEntry) -> None:
        """An entry whose meaning is looked up."""
        rest = self._numbers(pen, line, entry, entry.locator, LOCATOR)
        box = rest.start(rest.width - STEP * pen.theme.scale - 2).inset(0, 1)
        pen.frame(box, HAIRLINE, pen.ink.line, 1)
        label = f"{entry.number}: result"
        pen.written(box.inset(2, 0.5), "", f"key.{slug(entry.number)}.result", label, pen.theme.name, "start")
        self._step(pen, rest, entry)
        pen.say(f"{entry.number}: {entry.locator}; ____; step ____")

    def _open(self, pen: Pen, line: Box, entry: DrawEntry) -> None:
        """An entry to read."""
        rest = self._numbers(pen, line, entry, str(entry.line), LINE)
        meaning = rest.start(rest.width - STEP * pen.theme.scale - 3)
        pen.text(meaning, entry.meaning, pen.theme.name, label=entry.number)
        self._step(pen, rest, entry)
        pen.rule(line, 0.25, pen.ink.grid)
        pen.say(f"{entry.number}: {entry.line}, {entry.meaning}; step ____")


def sealed_entries(view: KeyView) -> list[tuple[str, str]]:
    """The sealed cells by their locators, in rising order: locator, then list, line and meaning."""
    cells = [
        (entry.locator, f"{rows.title} {entry.line}: {entry.meaning}") for rows in view.lists for entry in rows.entries
    ]
    return sorted(cells)


def _cells(document: Document, geometry: Geometry, view: KeyView) -> None:
    """The sealed pages, with a card to cut out under the cells."""
    theme, area = document.theme, room(geometry, GAP)
    words = fitted(SEALED, theme.note, area.width)
    area = area.below(words.least(theme)[1] + GAP)
    columns = max(1, min(MOST_CELLS, int(area.width / (CELL * theme.scale))))
    high = CELL_ROW * theme.scale
    window = (area.width / columns, high)
    card: Element = CoverCard(window, "Cover card", "cut out the card and its window; what it covers is not read", CARD)
    under = card.least(theme)[1] + GAP * 2
    entries = sealed_entries(view)
    rows = -(-len(entries) // columns)
    fitting, last = int(area.height / high), int((area.height - under) / high)
    pages = 1 if rows <= last else 1 + -(-(rows - last) // fitting)
    each = -(-rows // pages)
    each = each if each <= last else fitting
    for number in range(pages):
        shown = entries[number * each * columns : (number + 1) * each * columns]
        name = named("Dungeon key: sealed", number + 1, pages)
        pen, area = begin(document, geometry, view.origin, name, "Sealed cells", GAP)
        area = _hint(pen, area, words)
        count = -(-len(shown) // columns)
        if shown:
            place(pen, LookupCells(shown, columns, faint=True), area.head(high * count))
        left = area.below(high * count + GAP * 2)
        if number == pages - 1 and left.height >= under - GAP:
            place(pen, card, left.head(min(left.height - GAP, MASK[1])).start(min(left.width, MASK[0])))
