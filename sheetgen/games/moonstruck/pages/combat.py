"""Combat records: boxes of rounds for a fight against one opponent, and a grid for a fight of several (D4 to D6)."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.documents.pages import begin, room
from sheetgen.pdf.boxes import CHECK, WriteLine
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.forms import numbered
from sheetgen.pdf.ink import FRAME, HAIRLINE
from sheetgen.pdf.layout import Cell, Column, Element, Pad, Row, fixed, place, share
from sheetgen.pdf.ledger import Ledger, LedgerColumn
from sheetgen.pdf.paper import Box, Geometry, mm
from sheetgen.pdf.pen import Pen
from sheetgen.pdf.theme import Style, Theme

from .common import LINE
from .views import CombatView, GroupView

YOU, FOE = "you attack", "opponent attacks"
COLUMNS = (
    LedgerColumn("d100", 8.5, group=YOU),
    LedgerColumn("hit", 6, "tick", group=YOU),
    LedgerColumn("FP", 7, group=YOU),
    LedgerColumn("dmg", 8.5, group=YOU),
    LedgerColumn("its Health", 12.5, group=YOU),
    LedgerColumn("d100", 8.5, group=FOE),
    LedgerColumn("hit", 6, "tick", group=FOE),
    LedgerColumn("dmg", 8.5, group=FOE),
    LedgerColumn("your Health", 13, group=FOE),
)
ROUND, TIGHT = mm(6.6), mm(6)
WIDTH = mm(91)
GUTTER, GAP, NEAR = mm(6), mm(2), mm(0.4)
RULE_STYLE = Style("text-bold", 9.5, 7)
RULE_HIGH, RULE_AIR = mm(5.4), mm(0.6)
FOOT_AIR = mm(1.4)
"""Between the last lines and the footer, where there is room."""
TRIES_AIR = mm(0.5)
TRIES = 3


def draw(document: Document, geometry: Geometry, view: CombatView) -> None:
    """Draw the boxes on as few pages as their rounds need."""
    theme, scale = document.theme, document.theme.scale
    area = room(geometry).below(_rule_high(theme))
    across = max(1, int((area.width + GUTTER) / (WIDTH * scale + GUTTER)))
    height = _box(view, 1, ROUND).least(theme)[1]
    row = ROUND
    down = max(1, int((area.height + GAP) / (height + GAP) + 1e-6))
    tight = _box(view, 1, TIGHT).least(theme)[1]
    if int((area.height + GAP) / (tight + GAP) + 1e-6) > down:
        row, height, down = TIGHT, tight, int((area.height + GAP) / (tight + GAP) + 1e-6)
    air = max(0.0, min(FOOT_AIR, area.height + GAP - (height + GAP) * down))
    pages = -(-view.boxes // (across * down))
    for page in range(pages):
        name = view.origin.document + (f" {page + 1}" if pages > 1 else "")
        pen, area = begin(document, geometry, view.origin, name)
        pen.text(area.head(_rule_high(theme)).below(RULE_AIR), view.rule, RULE_STYLE, "middle")
        pen.say(view.rule)
        first = page * across * down
        shown = range(first, min(view.boxes, first + across * down))
        boxes: list[Element] = [_box(view, number + 1, row) for number in shown]
        _grid(pen, area.below(_rule_high(theme)).above(air), boxes, across, down)


def _rule_high(theme: Theme) -> float:
    """The height of the rule over the boxes: one line, in large print two."""
    return RULE_HIGH * theme.scale * (1.2 if theme.is_large else 1)


def _grid(pen: Pen, area: Box, boxes: list[Element], across: int, down: int) -> None:
    """Boxes in rows from the left, each as high as its part of a full page."""
    rows = area.stack(down, GAP)
    for number, box in enumerate(boxes):
        line, column = divmod(number, across)
        place(pen, box, rows[line].split(across, GUTTER)[column])


def _box(view: CombatView, number: int, row: float) -> Element:
    """One fight: its head, its rounds, how it ended."""
    name = numbered("fight", number)
    rounds = Ledger(COLUMNS, view.rounds, row_height=row, every=4, said=f"Fight {number}, round", name=f"{name}.round")
    return _Fight(name, number, view.rounds, rounds)


class _Fight:
    """The lines over the rounds, the rounds, and the line under them."""

    def __init__(self, name: str, number: int, count: int, rounds: Ledger) -> None:
        self.name, self.number, self.count, self.rounds = name, number, count, rounds

    def _whole(self, theme: Theme) -> Column:
        """All of it, one under the other."""
        return Column([*_head(theme, self.name, self.number), share(1, self.rounds), _foot(theme, self.name)], NEAR)

    def least(self, theme: Theme) -> tuple[float, float]:
        """Room for every round."""
        width, height = self._whole(theme).least(theme)
        return min(width, WIDTH * theme.scale), height

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw it."""
        place(pen, self._whole(pen.theme), box)


def _field(label: str, name: str, width: float = 0.0) -> Cell:
    """A line to write on after its label, that many millimetres wide or as wide as what is left."""
    line = WriteLine(label, name=name, inline=True)
    return fixed(mm(width), line) if width else share(1, line)


def _head(theme: Theme, name: str, number: int) -> list[Element | Cell]:
    """Who fights whom, with what, and who begins."""
    scale = theme.scale
    badge = fixed(mm(6) * scale, _Badge(number))
    section = _field("section", f"{name}.section", 21 * scale)
    line = LINE * (1 if scale == 1 else 1.1)
    return [
        fixed(line, Row([badge, _field("Opponent", f"{name}.opponent"), section], mm(1.5))),
        fixed(line, _side(theme, "its Prowess", f"{name}.their")),
        fixed(line, _side(theme, "your Prowess", f"{name}.your")),
        fixed(line + TRIES_AIR, Pad(_initiative(theme, name), bottom=TRIES_AIR)),
    ]


def _side(theme: Theme, label: str, name: str) -> Element:
    """The figures of one side."""
    scale = theme.scale
    figures = [("Health", f"{name}-health", 21 * scale), ("damage", f"{name}-damage", 25 * scale)]
    return Row([_field(label, f"{name}-prowess"), *(_field(*figure) for figure in figures)], mm(1.5))


class _Badge:
    """The number of a fight, white on black or framed."""

    def __init__(self, number: int) -> None:
        self.number = number

    def least(self, theme: Theme) -> tuple[float, float]:
        """A square of one line."""
        return mm(5) * theme.scale, mm(5) * theme.scale

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw a circle with the number in it, on the foot of the box."""
        side = mm(5) * pen.theme.scale
        square = box.foot(side).start(side)
        pen.circle(*square.centre, side / 2, FRAME)
        pen.text(square, str(self.number), pen.theme.label, "middle")
        pen.say(f"Fight {self.number}")


def _initiative(theme: Theme, name: str) -> Element:
    """The d20 of each side, with room for draws, or who was given the first attack."""
    scale = theme.scale

    def tries(who: str, words: str, width: float) -> list[Cell]:
        """The boxes of the tries of one side."""
        boxes = fixed(mm(6.6) * TRIES, _Tries(f"{name}.{who}-d20", f"{who}: d20"))
        return [fixed(mm(width) * scale, _Low(words)), boxes]

    given = share(1, WriteLine("or given to", name=f"{name}.given", inline=True))
    return Row([*tries("you", "your d20", 13), *tries("it", "its d20", 11), given], mm(1.2))


class _Low:
    """A label on the foot of its box, in line with the lines to write on."""

    def __init__(self, words: str) -> None:
        self.words = words

    def least(self, theme: Theme) -> tuple[float, float]:
        """A line of type."""
        return 0.0, theme.label.size

    def draw(self, pen: Pen, box: Box) -> None:
        """Set the label."""
        pen.text(box.above(2), self.words, pen.theme.label, valign="end")


class _Tries:
    """Boxes for a d20 and its re-rolls after draws; the first stands out."""

    def __init__(self, name: str, said: str) -> None:
        self.name, self.said = name, said

    def least(self, theme: Theme) -> tuple[float, float]:
        """Boxes of 6 mm."""
        return mm(6) * TRIES, mm(6)

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the boxes on the foot of the line."""
        pen.tell(self.said, "")
        for number, part in enumerate(box.foot(mm(6)).split(TRIES, 1.5), start=1):
            pen.frame(part, FRAME if number == 1 else HAIRLINE, pen.ink.main if number == 1 else pen.ink.line, 1)
            pen.written(part.inset(1, 1), "", numbered(self.name, number), f"{self.said} {number}", pen.theme.number)


class _Ticks:
    """Boxes to tick on the foot of a line, each with its word."""

    def __init__(self, words: Sequence[str], name: str) -> None:
        self.words, self.name = words, name

    def least(self, theme: Theme) -> tuple[float, float]:
        """Boxes and words side by side."""
        return mm(11) * len(self.words) * theme.scale, CHECK

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw boxes and words."""
        for word, part in zip(self.words, box.foot(CHECK).split(len(self.words)), strict=True):
            square = part.start(CHECK)
            pen.frame(square, radius=1.2)
            pen.ticked(square, False, f"{self.name}.{word}", label=word)
            pen.text(part.end(part.width - CHECK - 3).above(2), word, pen.theme.label, valign="end")
            pen.say(f"[ ] {word}")


def _foot(theme: Theme, name: str) -> Cell:
    """How the fight ended and where it goes on."""
    ends = fixed(mm(36) * theme.scale, _Ticks(("won", "lost", "fled"), name))
    lines = [
        share(11, WriteLine("turn to", name=f"{name}.next", inline=True)),
        share(12, WriteLine("on in box", name=f"{name}.goes-on", inline=True)),
    ]
    return fixed(LINE, Row([ends, *lines], mm(1.5)))


# ---- Several at once -------------------------------------------------------------------------------------------------

PERSON = mm(15)
PERSON_HEAD = mm(8)
WHO, NUMBER = mm(34), mm(9.6)
FIGURES = ("Prowess", "dmg", "Health", "d20", "again", "order")
ROUND_WIDTH = mm(23.5)
PARTS = (("d100", 9), ("at", 7), ("dmg", 8))


def draw_group(document: Document, geometry: Geometry, view: GroupView) -> None:
    """Draw the grid of those who fight and of rounds, on as many pages as they take."""
    theme, scale = document.theme, document.theme.scale
    area = room(geometry).below(_rule_high(theme))
    left = WHO * scale + NUMBER * scale * len(FIGURES)
    people = min(view.opponents + 1, max(2, int((area.height - PERSON_HEAD * scale) / (PERSON * scale))))
    across = max(1, int((area.width - left) / (ROUND_WIDTH * scale)))
    parts = -(-(view.opponents + 1) // people)
    people = -(-(view.opponents + 1) // parts)
    air = max(0.0, min(FOOT_AIR, area.height - (PERSON_HEAD + PERSON * people) * scale))
    for start in range(0, view.rounds, across):
        for at in range(parts):
            pen, area = begin(document, geometry, view.origin, f"{view.origin.document}, rounds from {start + 1}")
            pen.text(area.head(_rule_high(theme)).below(RULE_AIR), view.rule, RULE_STYLE, "middle")
            pen.say(view.rule)
            shown = range(at * people, min(view.opponents + 1, (at + 1) * people))
            rounds = range(start + 1, min(view.rounds, start + across) + 1)
            grid = area.below(_rule_high(theme)).above(air)
            high = min(grid.height / people, PERSON * scale * 1.2) * len(shown) + PERSON_HEAD * scale
            _people(pen, grid.head(min(high, grid.height)), shown, rounds, across)


def _people(pen: Pen, box: Box, shown: range, rounds: range, across: int) -> None:
    """Lines for those who fight, their figures at the left, their rounds beside them."""
    scale = pen.theme.scale
    widths = [WHO * scale, *[NUMBER * scale] * len(FIGURES)]
    rest = (box.width - sum(widths)) / across
    head, body = box.head(PERSON_HEAD * scale), box.below(PERSON_HEAD * scale)
    titles = ["name", *FIGURES]
    for cell, title in zip(head.columns(widths), titles, strict=True):
        pen.text(cell.foot(mm(4) * scale).inset(0.6, 0.5), title, pen.theme.mark, "middle")
    for number, cell in zip(rounds, head.end(rest * across).columns([rest] * across), strict=False):
        pen.text(cell.head(mm(4) * scale), f"round {number}", pen.theme.label, "middle")
        for (title, _share), part in zip(PARTS, cell.foot(mm(4) * scale).columns(_parts(rest)), strict=True):
            pen.text(part.inset(0.5, 0.5), title, pen.theme.mark, "middle")
    lines = body.stack(len(shown))
    if pen.ink.tint is not None:
        for line in lines[1::2]:
            pen.block(line.start(sum(widths) + rest * len(rounds)), pen.ink.tint)
    for person, line in zip(shown, lines, strict=True):
        _person(pen, line, person, widths, rest, rounds)
    edges = [box.x + sum(widths) + rest * at for at in range(len(rounds) + 1)]
    pen.lines([(x, body.y, x, head.top) for x in edges], FRAME, pen.ink.main)
    pen.lines([(box.x, body.top, edges[-1], body.top), (box.x, body.y, edges[-1], body.y)], FRAME, pen.ink.main)


def _parts(width: float) -> list[float]:
    """The widths of the parts of a round."""
    total = sum(part for _title, part in PARTS)
    return [width * part / total for _title, part in PARTS]


def _person(pen: Pen, line: Box, person: int, widths: list[float], rest: float, rounds: range) -> None:
    """One who fights: figures, and for each round the roll, whom it is at, the damage, and the Health after it."""
    name = numbered("group.person", person)
    words = "you" if person == 0 else str(person)
    cells = line.columns(widths)
    pen.text(cells[0].inset(2, 1.5).start(mm(9)), words, pen.theme.strong)
    pen.written(cells[0].inset(2, 2).end(cells[0].width - mm(11)), "", f"{name}.name", f"{words}: name")
    for title, cell in zip(FIGURES, cells[1:], strict=True):
        frame = cell.inset(0.8, 3)
        if pen.ink.tint is not None:
            pen.block(frame, 1.0)
        pen.frame(frame, HAIRLINE, pen.ink.line, 1.2)
        pen.written(cell.inset(2, 4), "", f"{name}.{title.lower()}", f"{words}: {title}", pen.theme.number)
    for number, cell in zip(
        rounds, line.end(line.right - line.x - sum(widths)).columns([rest] * len(rounds)), strict=False
    ):
        lower = cell.foot(cell.height / 2)
        edges = [part.right for part in cell.columns(_parts(rest))[:-1]]
        pen.lines([(x, lower.top, x, cell.top) for x in edges], 0.4, pen.ink.grid)
        pen.lines([(cell.x, lower.top, cell.right, lower.top)], 0.4, pen.ink.grid)
        pen.text(lower.inset(2, 1), "Health", pen.theme.tag, "start", "start")
        for (title, _part), part in zip(PARTS, cell.head(cell.height / 2).columns(_parts(rest)), strict=True):
            pen.written(
                part.inset(1, 1),
                "",
                f"{name}.{number:02}.{title}",
                f"{words}: round {number}, {title}",
                pen.theme.number,
            )
        room_ = lower.end(lower.width - mm(9) * pen.theme.scale).inset(1, 1)
        pen.written(room_, "", f"{name}.{number:02}.health", f"{words}: Health after round {number}", pen.theme.number)
    pen.lines([(line.x, line.y, line.x + sum(widths) + rest * len(rounds), line.y)], 0.4, pen.ink.line)
    pen.say(f"{words}: {', '.join(FIGURES)}: ____; rounds {rounds[0]} to {rounds[-1]}: ____")


__all__ = ["draw", "draw_group"]
