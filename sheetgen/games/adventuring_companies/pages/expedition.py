"""The expedition log: a week to a page, two action boxes a day, food; and the march worksheet (section 8.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from sheetgen.documents.pages import begin, flow, room
from sheetgen.pdf.boxes import Blanks, Heading, ValueBox, WriteLine
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.forms import numbered, slug
from sheetgen.pdf.ink import FRAME, HAIRLINE
from sheetgen.pdf.layout import Cell, Column, Element, Label, Row, Size, fitted, fixed, place, share
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.theme import Style, Theme

from .views import WeekView

SLOTS: Final = 2
TABLE_WIDTH: Final = mm(242)
"""From this width on, a day has room on one row."""
SHORT_LINE: Final = mm(118)
"""Under this width an action has five lines."""
ROW: Final = mm(6.3)
"""The least height of a line of an action box."""
ROUTE: Final = 6
ROUTE_NAMES: Final = ("route", *map(str, range(2, ROUTE + 1)))
DAY: Final = mm(9)
AFTER: Final = mm(11)
END: Final = mm(13)
HEAD: Final = mm(7)
GAP: Final = mm(1.6)
AFTER_NAMES: Final = ("nav +", "travel +", "streak")
LETTERS: Final = (("M", "march"), ("X", "explore"), ("G", "engage"), ("R", "rest"))
FIRST: Final = ("area", "skill · die", "+ bonus", "− F", "= target", "d6", "astray")
FIRST_SHARES: Final = (1.4, 1.3, 1.1, 0.8, 1.15, 0.8, 1)
"""The first line: for a march its navigation, for an exploration its score."""
TRAVEL: Final = ("2d6", "− high", "+ bonus", "− F", "= sum", "unit")
TRAVEL_SHARES: Final = (1, 1.15, 1.35, 0.8, 1.1, 0.9)
AREA: Final = ("area", "cost", "left", "d6")
AREA_SHARES: Final = (1.7, 1, 1, 1)
POINTS: Final = ("score", "− load", "= points")
NAVIGATION: Final = ("skill", "+ bonus", "− F", "= target", "d6", "astray d6")
ENTERED: Final = ("area", "terrain", "cost", "left", "d6", "what is met")
ENTERED_SHARES: Final = (1, 1.6, 1, 1, 1, 4)
TRAVELLED: Final = ("2d6", "− highest cost", "+ bonus", "− F", "= total", "unit")
NUMBER: Final = Style("label", 11, 7, "written")


@dataclass(frozen=True)
class _Cells:
    """Cells side by side, each with its small name in the corner, in one frame."""

    names: Sequence[str]
    name: str
    said: str
    shares: Sequence[float] = ()

    def least(self, theme: Theme) -> Size:
        """Cells in which a number can be written."""
        return mm(6) * len(self.names), ROW * theme.scale

    def cells(self, box: Box) -> list[Box]:
        """The place of each cell."""
        shares = self.shares or [1.0] * len(self.names)
        unit = box.width / sum(shares)
        return box.columns([unit * share for share in shares])

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the cells."""
        draw_cells(pen, [(self, box)])


def draw_cells(pen: Pen, groups: Sequence[tuple[_Cells, Box]]) -> None:
    """Draw several groups of cells: all lines, then all names, then the places to write on a fillable page."""
    placed = [(group, box, group.cells(box)) for group, box in groups]
    lines = [(x, y, x, y + tall) for _group, _box, cells in placed for x, y, _wide, tall in cells]
    for _group, box, _cells in placed:
        x, y, right, top = box.x, box.y, box.right, box.top
        lines += [(x, y, right, y), (x, top, right, top), (right, y, right, top)]
    pen.lines(lines)
    tag = pen.theme.tag
    corners = [Box(x + 1.2, y, wide - 1.2, tall - 1.6) for _group, _box, cells in placed for x, y, wide, tall in cells]
    pen.texts(corners, [name for group, _box, _cells in placed for name in group.names], tag, "start", "start")
    for group, _box, cells in placed if pen.page.fillable else ():
        for number, (cell, words) in enumerate(zip(cells, group.names, strict=True), start=1):
            low = cell.below(tag.size * 0.72 + 1.6) if words else cell
            name = f"{group.name}.{slug(words) or number}"
            pen.written(low.inset(1, 0.6), "", name, f"{group.said}: {words or number}", NUMBER)


@dataclass(frozen=True)
class _Choice:
    """The letters of the actions, to circle."""

    name: str
    said: str

    def least(self, theme: Theme) -> Size:
        """Four circles."""
        return mm(4.4) * len(LETTERS), ROW * theme.scale

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the letters."""
        pen.say(f"{self.said}: {' / '.join(f'{letter} {word}' for letter, word in LETTERS)}: ____")
        parts = box.split(len(LETTERS))
        reach = min(parts[0].width, parts[0].height) / 2 - 0.7
        pen.stroke(HAIRLINE, pen.ink.line)
        for part in parts:
            pen.canvas.circle(*part.centre, reach)
        pen.texts(parts, [letter for letter, _word in LETTERS], pen.theme.label, "middle")
        for (_letter, word), part in zip(LETTERS, parts if pen.page.fillable else (), strict=False):
            spot = part.middle(2 * reach, 2 * reach)
            pen.ticked(spot, False, f"{self.name}.{word}", "strike", f"{self.said}: {word}")


@dataclass(frozen=True)
class _Lines:
    """Lines of cells in a stronger frame: what belongs together. A cell has a width in points, or a share."""

    lines: Sequence[Sequence[Cell]]
    gap: float
    row: float

    def least(self, theme: Theme) -> Size:
        """All lines."""
        return mm(90), self.row * len(self.lines)

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the cells, then the frame."""
        groups = []
        for line, part in zip(self.lines, box.stack(len(self.lines)), strict=True):
            left = part.width - self.gap * (len(line) - 1) - sum(cell.size or 0.0 for cell in line)
            unit = left / sum(cell.share for cell in line if cell.size is None)
            widths = [unit * cell.share if cell.size is None else cell.size for cell in line]
            for cell, spot in zip(line, part.columns(widths, self.gap), strict=True):
                if isinstance(cell.element, _Cells):
                    groups.append((cell.element, spot))
                else:
                    cell.element.draw(pen, spot)
        draw_cells(pen, groups)
        pen.frame(box, FRAME, radius=0)


def _action(view: WeekView, name: str, said: str, row: float = ROW, tall: bool = False) -> Element:
    """One action: what it is, its navigation or score, its route or encounters, its areas, its travel roll.

    It has three lines, or five where they are short: ``tall``.
    """
    choice = fixed(mm(18) * max(1.0, row / ROW), _Choice(f"{name}.action", said))
    route = _Cells(ROUTE_NAMES, f"{name}.route", f"{said}, route or encounters tried")
    travel = _Cells(TRAVEL, f"{name}.travel", f"{said}, travel", TRAVEL_SHARES)
    taken = _Cells(("taken",), f"{name}.taken", f"{said}, treasure taken")
    shares = (1, 1, 1, 1) if tall else AREA_SHARES
    areas = [
        share(1, _Cells(AREA, numbered(f"{name}.area", number), f"{said}, area {number}", shares))
        for number in range(1, view.areas + 1)
    ]
    if tall:
        first = [choice, share(1, _Cells(FIRST[:3], name, said))]
        second = [share(1, _Cells(FIRST[3:], name, said))]
        return _Lines([first, second, [share(1, route)], [share(6, travel), share(1.1, taken)], areas], 0.0, row)
    first = [choice, share(1, _Cells(FIRST, name, said, FIRST_SHARES))]
    return _Lines([first, [share(1.15, route), share(1.12, travel)], [*areas, share(0.34, taken)]], mm(0.8), row)


def draw_week(document: Document, geometry: Geometry, view: WeekView) -> None:
    """Draw a week: on one lying page where it has room, else days one under the other on upright pages."""
    theme, lying = document.theme, replace(geometry, landscape=True)
    if not theme.is_large and lying.inner.width >= TABLE_WIDTH:
        _sheet(document, lying, view)
        return
    upright = replace(geometry, landscape=False)
    width = room(upright).width
    blocks = [
        *_head(view, theme, width), *(_card(view, number, theme, width) for number in range(len(view.days))),
        *_foot(view, theme, width),
    ]  # fmt: skip
    flow(document, upright, view.origin, view.origin.document, blocks, mm(2), "week.notes", view.company)


def _sheet(document: Document, geometry: Geometry, view: WeekView) -> None:
    """The week as a table of one page."""
    pen, area = begin(document, geometry, view.origin, view.origin.document, view.company)
    theme = pen.theme
    head, foot = Column(_head(view, theme, area.width), GAP), Column(_foot(view, theme, area.width), GAP)
    above, below = head.least(theme)[1] + GAP, foot.least(theme)[1] + GAP
    place(pen, head, area.head(above - GAP))
    place(pen, foot, area.foot(below - GAP))
    body = area.below(above).above(below)
    _titles(pen, body.head(mm(3.6)))
    rows = body.below(mm(3.6)).stack(len(view.days), mm(0.8))
    for number, row in enumerate(rows):
        place(pen, _day(view, number, (row.height - 1.2) / 3), row)


def _titles(pen: Pen, box: Box) -> None:
    """What stands in the columns of a week."""
    widths = _widths(box.width)
    words = ("day · F", "first action", "after it", "second action", "after it", "evening")
    for cell, text in zip(box.columns(widths, mm(0.8)), words, strict=True):
        pen.text(cell, text, pen.theme.mark, "middle")


def _widths(width: float) -> list[float]:
    """The columns of a day."""
    action = (width - DAY - END - 2 * AFTER - 5 * mm(0.8)) / 2
    return [DAY, action, AFTER, action, AFTER, END]


def _day(view: WeekView, number: int, row: float) -> Element:
    """One day as a row."""
    name = numbered("week.day", number + 1)
    cells: list[Element | Cell] = [fixed(DAY, _DayBox(view.days[number], view.fatigue if number == 0 else "", name))]
    for slot in range(1, SLOTS + 1):
        said = f"Day {view.days[number] or number + 1}, action {slot}"
        cells.append(share(1, _action(view, f"{name}.{slot}", said, row)))
        cells.append(fixed(AFTER, _After(f"{name}.{slot}.after", said)))
    cells.append(fixed(END, _Evening(view, name)))
    return Row(cells, mm(0.8))


def _card(view: WeekView, number: int, theme: Theme, width: float) -> Element:
    """One day as a block: its actions one under the other."""
    name, row = numbered("week.day", number + 1), ROW * theme.scale
    actions: list[Element | Cell] = []
    for slot in range(1, SLOTS + 1):
        said = f"Day {view.days[number] or number + 1}, action {slot}"
        after = fixed(AFTER * theme.scale, _After(f"{name}.{slot}.after", said))
        action = _action(view, f"{name}.{slot}", said, row, width < SHORT_LINE * theme.scale)
        actions.append(Row([share(1, action), after], mm(0.8)))
    day = _DayBox(view.days[number], view.fatigue if number == 0 else "", name)
    side = Column([share(1, day), share(1, _Evening(view, name))], mm(1))
    return Row([fixed(END * theme.scale, side), share(1, Column(actions, mm(1.4)))], mm(0.8))


@dataclass(frozen=True)
class _DayBox:
    """The number of a day over the fatigue it begins with."""

    day: str
    fatigue: str
    name: str

    def least(self, theme: Theme) -> Size:
        """Two boxes."""
        return mm(8), mm(15) * theme.scale

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the boxes."""
        upper, lower = box.stack(2)
        if pen.ink.tint is not None:
            pen.tint(upper)
        pen.frame(box, FRAME, radius=0)
        pen.rule(upper)
        for part, label, value in ((upper, "day", self.day), (lower, "F", self.fatigue)):
            pen.text(part.inset(1.4, 1.8), label, pen.theme.tag, "start", "start")
            low = part.below(pen.theme.tag.size * 0.72 + 1.6)
            pen.written(low.inset(1, 0.6), value, f"{self.name}.{label.lower()}", label, NUMBER)
            pen.tell(label, value)


@dataclass(frozen=True)
class _After:
    """What runs on after an action: navigation and travel bonus, the streak of rests."""

    name: str
    said: str

    def least(self, theme: Theme) -> Size:
        """Three boxes."""
        return mm(8), ROW * 3 * theme.scale

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the boxes, one under the other."""
        pen.frame(box, HAIRLINE, pen.ink.line, 0)
        parts = box.stack(3)
        pen.lines([(part.x, part.y, part.right, part.y) for part in parts[:2]])
        pen.texts([part.inset(1, 1.4) for part in parts], AFTER_NAMES, pen.theme.tag, "start", "start")
        for label, part in zip(AFTER_NAMES, parts if pen.page.fillable else (), strict=False):
            low = part.below(pen.theme.tag.size * 0.72 + 1.2)
            pen.written(low.inset(1, 0.6), "", f"{self.name}.{slug(label)}", f"{self.said}: {label}", NUMBER)
        pen.say(f"{self.said}, after it: nav +, travel +, streak: ____")


@dataclass(frozen=True)
class _Evening:
    """The end of a day: fatigue, healing."""

    view: WeekView
    name: str

    def least(self, theme: Theme) -> Size:
        """Two lines and a box."""
        return mm(11), ROW * 3 * theme.scale

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw a check for each thing to do, and the fatigue of tomorrow."""
        first, second, last = box.stack(3)
        pen.frame(box, FRAME, radius=0)
        for part, words, key in ((first, "F +1", "tired"), (second, f"HP +{self.view.heal}", "healed")):
            square = part.inset(2, 0).start(mm(3.4)).middle(mm(3.4), mm(3.4))
            pen.frame(square, HAIRLINE, pen.ink.line, 1)
            pen.ticked(square, False, f"{self.name}.{key}", label=words)
            pen.text(Box(square.right + 2, part.y, part.right - square.right - 3, part.height), words, pen.theme.tag)
            pen.rule(part)
            pen.say(f"[ ] {words}")
        pen.text(last.inset(1.4, 1.4), "F now", pen.theme.tag, "start", "start")
        low = last.below(pen.theme.tag.size * 0.72 + 1.2)
        pen.written(low.inset(1, 0.6), "", f"{self.name}.f-now", "F now", NUMBER)


def _head(view: WeekView, theme: Theme, width: float) -> list[Element]:
    """Whose week it is, and what it starts with."""
    navigation, streak, travel = view.bonuses
    names = [
        share(3, WriteLine("Company", view.company, "week.company", inline=True)),
        share(1.2, WriteLine("Week", view.number, "week.number", inline=True)),
    ]
    starts = [
        share(1.2, WriteLine("Nav bonus", navigation, "week.nav", inline=True)),
        share(1.2, WriteLine("Rest streak", streak, "week.streak", inline=True)),
        share(1.2, WriteLine("Travel bonus", travel, "week.travel", inline=True)),
    ]
    if width >= TABLE_WIDTH and not theme.is_large:
        return [fixed(HEAD, Row([*names, *starts], mm(5))).element]
    return [Row(names, mm(4)), Row(starts, mm(4)), fitted(HINT, theme.note, width)]


HINT: Final = (
    "M march: navigation on line 1, route and travel roll on line 2, each area entered on line 3. X explore: die, less "
    "the sites known under bonus, score under target. G engage: encounters tried under route, treasure taken. R rest."
)


def _foot(view: WeekView, theme: Theme, width: float) -> list[Element]:
    """What the company eats at the end of the week, and what is open again in it."""
    cells: list[Element | Cell] = []
    for number, (label, each, count) in enumerate(view.kinds):
        if number:
            cells.append(fixed(mm(3), Label("+", theme.strong, "middle")))
        cells.append(_box(f"{label} ×{each}", count, f"week.food.{slug(label)}"))
    cells += [fixed(mm(3), Label("=", theme.strong, "middle")), _box("need", view.need, "week.food.need")]
    rest: list[Element | Cell] = [
        _box(label, view.food if label == "food before" else "", f"week.food.{slug(label)}")
        for label in ("food before", "food after", "short: HP lost", "units hit")
    ]
    due = _Due(view.due)
    eats = Heading("Food", f"at the end of day {view.days[-1] or '7, 14, 21 …'}")
    dues = Heading("Open again", "encounters that refresh in this week")
    if width >= TABLE_WIDTH and not theme.is_large:
        left = Column([eats, Row([*cells, fixed(mm(2), Label("", theme.note)), *rest], mm(0.8))], mm(1))
        right = Column([dues, due], mm(1))
        return [Row([share(1.55, left), share(1, right)], mm(6)), fitted(HINT, theme.note, width)]
    return [Column([eats, Row(cells, mm(0.6)), Row(rest, mm(1))], mm(1)), Column([dues, due], mm(1))]


def _box(label: str, value: str, name: str) -> ValueBox:
    """A box with its label inside."""
    return ValueBox(label, value, name, height=mm(8), inside=True, weight=HAIRLINE, style=NUMBER)


@dataclass(frozen=True)
class _Due:
    """Places for what is open again, and the day."""

    due: Sequence[str]
    places: int = 4

    def least(self, theme: Theme) -> Size:
        """A row of boxes."""
        return mm(60), mm(8) * theme.scale

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the boxes; what they cannot hold is counted in the last."""
        count = max(self.places, int(box.width / (mm(24) * pen.theme.scale)))
        shown = list(self.due[:count])
        if len(self.due) > count:
            shown[-1] = f"+ {len(self.due) - count + 1} more"
        style = Style("label", 9, 7, "written")
        Blanks(shown, count, "Open again", "week.due", mm(8) / pen.theme.scale, style=style).draw(pen, box)


# One march to half a page


def draw_marches(document: Document, geometry: Geometry, view: WeekView) -> None:
    """Draw the worksheet: large marches, step by step, for beginners."""
    theme = document.theme
    upright = replace(geometry, landscape=False)
    flow(document, upright, view.origin, view.origin.document, [_march(view, n, theme) for n in (1, 2)], mm(5))


def _march(view: WeekView, number: int, theme: Theme) -> Element:
    """One march in its steps."""
    name = numbered("march", number)

    def line(step: str, words: Sequence[str], key: str, shares: Sequence[float] = ()) -> Element:
        """The boxes of one step of a march, under its name."""
        cells = _Cells(words, f"{name}.{key}", step, shares)
        box = Column([share(1, cells)])
        return Column([Label(step, theme.label, said=True), fixed(mm(9.2) * theme.scale, box)], mm(0.6))

    top = Row(
        [
            share(2, WriteLine("Company", view.company, f"{name}.company", inline=True)),
            share(1, WriteLine("Day", "", f"{name}.day", inline=True)),
            share(1, WriteLine("From", "", f"{name}.from", inline=True)),
        ],
        mm(4),
    )
    steps: list[Element] = [
        line("Points: score, less the load; lost at the end of the march", POINTS, "points"),
        line("Route, announced area by area", [f"area {at}" for at in range(1, ROUTE + 1)], "route"),
        line("Navigation: passed at the target or less; else the direction die", NAVIGATION, "nav"),
    ]
    steps += [
        line(f"{at}. area: cost, points left, encounter die", ENTERED, f"entered-{at}", ENTERED_SHARES)
        for at in range(1, view.areas + 1)
    ]
    steps.append(line(f"Travel roll: {view.target} or more, else a unit loses a hit point", TRAVELLED, "travel"))
    return Column([Column([Heading(f"March {number}"), top], mm(1)), *steps], mm(1.4))


__all__ = ["draw_marches", "draw_week"]
