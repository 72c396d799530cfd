"""The adventure sheet: scores on its front, possessions and points on its back (section 8, D1 and D2)."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.documents.pages import begin, flow, room
from sheetgen.pdf.boxes import Blanks, Heading, ValueBox, WriteLine
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.ink import HEAVY
from sheetgen.pdf.layout import Column, Element, Label, Pad, Row, fixed, place
from sheetgen.pdf.ledger import Ledger, LedgerColumn
from sheetgen.pdf.paper import Geometry, mm
from sheetgen.pdf.theme import Theme

from .common import GAP, height_of, number_style
from .scores import Scores
from .views import ItemRow, ScoreRow, SheetView

LEAST_ROW, LARGEST_ROW, STEP = mm(9), mm(11.5), mm(0.1)
HEALTH_BOXES = 40
FORTUNE_BOXES = 20
ABILITY_ROWS = 10
POSSESSIONS = 14
FORTUNE_CELLS = 24
EXPERIENCE_ROWS = 20
LEDGER_ROWS = mm(6.6), mm(6.4), mm(6.2), mm(6)
"""Heights of a line of the ledgers, the first that fits."""
BROAD = mm(150)
"""From this width on, ledgers stand side by side."""
PART = 5
"""Abilities that keep together where the sheet takes several pages."""

ITEM_COLUMNS = (
    LedgerColumn("", 1, "text", style="label"),
    LedgerColumn("item", 7, align="start", style="written"),
    LedgerColumn("adds to or takes from", 6.4, align="start"),
    LedgerColumn("damage", 2.2),
    LedgerColumn("uses", 1.7),
    LedgerColumn("got in", 1.9),
    LedgerColumn("lost in", 1.9),
)
FORTUNE_COLUMNS = (LedgerColumn("section", 5), LedgerColumn("+ or −", 5), LedgerColumn("total", 6))
EXPERIENCE_COLUMNS = (
    LedgerColumn("section", 4),
    LedgerColumn("award", 4),
    LedgerColumn("abilities raised, with points", 15, align="start", style="written"),
    LedgerColumn("left", 3, "text", style="mark"),
)


def draw(document: Document, geometry: Geometry, view: SheetView) -> None:
    """Draw front and back, or where they have no room so, the blocks of both on as many pages as they take."""
    theme, area = document.theme, room(geometry)
    height = None if theme.is_large else _row_height(theme, area.width, area.height, view)
    backs = [_back(view, theme, area.width, line) for line in LEDGER_ROWS]
    back = next((back for back in backs if height_of(back, theme, GAP) <= area.height), backs[-1])
    name = view.origin.document
    if height is None or height_of(back, theme, GAP) > area.height:
        blocks = [*_front(view, theme, area.width, LEAST_ROW, PART), *back]
        flow(document, geometry, view.origin, name, blocks, GAP, "sheet.notes")
        return
    pen, area = begin(document, geometry, view.origin, name)
    place(pen, Column(_front(view, theme, area.width, height), GAP, spread=True), area)
    flow(document, geometry, view.origin, f"{name}, back", back, GAP, "sheet.notes")


def _row_height(theme: Theme, width: float, height: float, view: SheetView) -> float | None:
    """The largest height of lines with which the front fits on one page; None where it does not at all."""
    size = LARGEST_ROW
    while size >= LEAST_ROW - 0.01:
        if height_of(_front(view, theme, width, size), theme, GAP) <= height:
            return size
        size -= STEP
    return None


def _front(view: SheetView, theme: Theme, width: float, row: float, part: int = 0) -> list[Element]:
    """Names, attributes, Health, Fortune Points and abilities; these in parts of so many where they may be parted."""
    facts = view.facts
    rows = (*view.abilities, *(ScoreRow("", pips=0) for _ in range(ABILITY_ROWS - len(view.abilities))))
    start = f"{facts.start_score} + d{facts.start_die}"
    middle = "after each change by the book"
    attributes = Scores(view.attributes, view.letters, "sheet.attribute", width, middle, _heads(view), 0, row)
    note = f"{start} each; pass with a d100 under what counts now"
    abilities = _abilities(view, rows, width, row, part)
    swap = f"{start} each; then {view.swaps}"
    first = Column([Heading("Abilities", swap), abilities[0]])
    return [
        *_names(view, width, theme),
        Column([Heading("Attributes", note), attributes]),
        _health(view, theme, width),
        _fortune(view, theme, width),
        first,
        *abilities[1:],
    ]


def _abilities(view: SheetView, rows: Sequence[ScoreRow], width: float, row: float, part: int) -> list[Element]:
    """The table of abilities, in parts."""
    most = view.facts.cap - view.facts.start_score - 1
    size = part or len(rows)
    parts = [rows[start : start + size] for start in range(0, len(rows), size)]
    middle = f"experience: a tick a point, none above {view.facts.cap}"
    return [Scores(some, view.letters, "sheet.ability", width, middle, _heads(view), most, row) for some in parts]


def _heads(view: SheetView) -> tuple[str, str]:
    """The titles of the creation roll and of the score that it makes."""
    return f"d{view.facts.start_die}", f"{view.facts.start_score} +"


def _names(view: SheetView, width: float, theme: Theme) -> list[Element]:
    """Who, in which book, armed with what."""
    name = WriteLine("Name", view.name, "sheet.name", inline=True)
    book = WriteLine("Book", view.book, "sheet.book", inline=True)
    number = WriteLine("no.", view.ordinal, "sheet.ordinal", inline=True)
    weapon = WriteLine("Weapon in hand", view.weapon, "sheet.weapon", inline=True)
    damage = WriteLine("damage", view.damage, "sheet.damage", inline=True)
    date = WriteLine("Date", "", "sheet.date", inline=True)
    short = mm(18) * theme.scale
    if width < BROAD * theme.scale:
        return [
            Row([name], GAP),
            Row([book, fixed(short, number)], mm(3)),
            Row([weapon, fixed(short * 1.5, damage)], mm(3)),
        ]
    first = Row([name, book, fixed(short, number)], mm(4))
    return [Column([first, Row([weapon, fixed(short * 1.7, damage), fixed(short * 2.2, date)], mm(4))], mm(1))]


def _health(view: SheetView, theme: Theme, width: float) -> Element:
    """The roll, the initial value, and a running line of what is left."""
    facts = view.facts
    lines = max(2, round(HEALTH_BOXES * mm(7.4) * theme.scale / (width - mm(30) * theme.scale) + 0.2))
    each = HEALTH_BOXES // lines
    running = [
        Blanks(
            view.health[at * each : (at + 1) * each], each, f"Health now, line {at + 1}", f"sheet.health.{at + 1}",
            mm(7.2), gap=0, style=number_style(11),
        )
        for at in range(lines)
    ]  # fmt: skip
    high = mm(7.2) * lines / theme.scale
    die = ValueBox(f"d{facts.start_die}", view.health_die, "sheet.health.d20", height=high, inside=True, weight=0.4)
    cap = ValueBox(
        "initial", view.health_cap, "sheet.health.initial", height=high, inside=True, weight=HEAVY,
        style=number_style(17),
    )  # fmt: skip
    scale = theme.scale
    row = Row([fixed(mm(10) * scale, die), fixed(mm(17) * scale, cap), Column(running)], mm(1.5))
    note = f"{facts.start_health} + d{facts.start_die}; healing stops at initial; at 0 or less you are defeated"
    return Column([Heading("Health", note), row], mm(1.4))


def _fortune(view: SheetView, theme: Theme, width: float) -> Element:
    """The running line of Fortune Points."""
    count = min(FORTUNE_BOXES, int((width - mm(26) * theme.scale) / (mm(7.4) * theme.scale)))
    line = Blanks(view.fortunes, count, "Fortune Points", "sheet.fortune", mm(7.2), gap=0, style=number_style(11))
    note = Label("a failed roll: roll − score + 1", theme.tag)
    words = Column([Label("Fortune Points", theme.heading), note])
    return Row([fixed(mm(33) * theme.scale, words), line], mm(1.5))


# ---- The back --------------------------------------------------------------------------------------------------------


def _back(view: SheetView, theme: Theme, width: float, line: float) -> list[Element]:
    """Possessions, Fortune Points and experience."""
    rows = [_item_cells(row) for row in view.items]
    rows += [(chr(ord("A") + number),) for number in range(len(rows), POSSESSIONS)]
    items = Ledger(
        ITEM_COLUMNS, POSSESSIONS, rows, None, line, said="Possessions", name="sheet.item", every=0
    )  # fmt: skip
    note = "letters head the columns of the scores; counts while carried"
    return [
        Pad(Column([Heading("Possessions", note), items], mm(0.6)), top=mm(1.5)),
        *_fortune_ledger(view, theme, width, line),
        *_experience_ledger(view, theme, width, line),
    ]


def _item_cells(row: ItemRow) -> tuple[str, ...]:
    """A line of the possessions."""
    return row.letter, row.name, row.modifiers, row.damage, row.uses, row.gained, row.lost


def _points(points: Sequence[tuple[str, str]], name: str) -> Element:
    """Sums of points, in boxes side by side."""
    boxes = [
        ValueBox(label, value, f"{name}.{label}", height=mm(8), inside=True, style=number_style(11))
        for label, value in points
    ]
    return Row(boxes, mm(1.5))


def _fortune_ledger(view: SheetView, theme: Theme, width: float, line: float) -> list[Element]:
    """Where Fortune Points were won and spent."""
    across = 4 if width >= BROAD * theme.scale else 2
    rows = FORTUNE_CELLS // 4
    ledgers = [
        Ledger(
            FORTUNE_COLUMNS, rows, first=rows * at + 1, row_height=line, every=0, said="Fortune Points",
            name="sheet.fortune-ledger",
        )
        for at in range(across)
    ]  # fmt: skip
    heading = Heading("Fortune Points", "price of a failed roll: roll − score + 1")
    return [Column([heading, _points(view.fortune, "sheet.fortune-points"), Row(ledgers, mm(3))], mm(1))]


def _experience_ledger(view: SheetView, theme: Theme, width: float, line: float) -> list[Element]:
    """What became of each award of experience; nothing is left of it."""
    wide = width >= BROAD * theme.scale
    rows = EXPERIENCE_ROWS // 2
    ledgers = [
        Ledger(
            EXPERIENCE_COLUMNS, rows, [("", "", "", "0")] * rows, rows * at + 1, line, 0, "Experience",
            "sheet.experience-ledger",
        )
        for at in range(2 if wide else 1)
    ]  # fmt: skip
    note = f"used at once, a point for a point, on abilities only, to {view.facts.cap}"
    heading = Heading("Experience", note)
    return [Column([heading, _points(view.experience, "sheet.experience"), Row(ledgers, mm(4))], mm(1))]


__all__ = ["draw"]
