"""The opponent and fight record: six fights of twelve rounds, each for one or two opponents (section 8.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.pdf.boxes import Check, Heading, WriteLine
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.forms import numbered
from sheetgen.pdf.layout import Cell, Column, Element, Pad, Row, fixed, share
from sheetgen.pdf.ledger import Ledger, LedgerColumn, Term, WorkedSum
from sheetgen.pdf.paper import Geometry, mm
from sheetgen.pdf.theme import Theme

from .common import is_broad, on_the_line, room_under, stacked
from .views import FightsView, FightView, FoeView

SIDES = ("A", "B")
CHECKS = (
    ("you", "you: above 0", 22),
    ("they", "they: below 0, or 0 of two", 41),
    ("again", "again: 0 of one", 27),
)
"""Who goes first, and the share of the width that the words take."""
HEAD = mm(5)
LINE = mm(7)
ROUND = mm(6)
LEAST_ROUNDS = 6
GOOD_ROUND = mm(7)
"""The height of a round where there is room to spare; what is left over then becomes more rounds."""
GUTTER = mm(5)
SUM_GAP = mm(3.6)
BLOCK_GAP = mm(1.5)
COLUMNS = (("roll", 0.95), ("margin", 1.35), ("dmg", 0.95), ("left", 0.95))
ROUNDS = (
    *(LedgerColumn(title, part, group="you") for title, part in COLUMNS[:3]),
    *(LedgerColumn(title, part, group=side) for side in SIDES for title, part in COLUMNS),
    LedgerColumn("health", 1.15, group="your"),
)


def draw(document: Document, geometry: Geometry, view: FightsView) -> None:
    """Draw the fights, as many to a page as have room; those of a crawl first."""
    theme, broad, rounds = document.theme, is_broad(geometry, document.theme), view.rounds
    fights = [*view.fights, *[FightView()] * (view.blocks - len(view.fights))]
    high = room_under(geometry, theme, view.rules).height
    while rounds > LEAST_ROUNDS and _block(fights[0], 1, rounds, theme, broad).least(theme)[1] > high:
        rounds -= 1  # a small page in large print has room for fewer
    rounds += _more(_block(fights[0], 1, rounds, theme, broad).least(theme)[1], rounds, high, broad)
    blocks = [_block(fight, number, rounds, theme, broad) for number, fight in enumerate(fights, 1)]
    stacked(document, geometry, view.origin, blocks, BLOCK_GAP, note=view.rules)


def _more(block: float, rounds: int, high: float, broad: bool) -> int:
    """How many more rounds have room in each of the blocks that fit under each other."""
    each = max(1, int((high + BLOCK_GAP) / (block + BLOCK_GAP)))
    side_by_side = 2 if broad else 1
    spare = (high + BLOCK_GAP) / each - BLOCK_GAP - block + rounds / side_by_side * ROUND
    return max(0, int(spare / GOOD_ROUND) * side_by_side - rounds)


def _block(fight: FightView, number: int, rounds: int, theme: Theme, broad: bool) -> Element:
    """One fight: where, who, who goes first, the rounds, what is won."""
    name = numbered("fight", number)
    pair = (*fight.foes, FoeView(), FoeView())[: len(SIDES)]
    foes = [_foe(foe, side, f"{name}.{side.lower()}", theme, broad) for side, foe in zip(SIDES, pair, strict=True)]
    table = [share(1, half) for half in _rounds(rounds, name, broad)]
    return Column(
        [
            _where(fight, number, name, broad),
            Pad(Column(foes, mm(0.4)), top=mm(1.2)),
            _initiative(fight, name, broad),
            *table,
            _won(name, broad),
        ],
        mm(0.35),
    )


def _where(fight: FightView, number: int, name: str, broad: bool) -> Element:
    """Which step, place and level, and your health and RPI when it begins."""
    fields = (("Step", fight.step), ("Place", fight.place), ("Level", fight.level), ("Your health", ""))
    lines: list[Element | Cell] = [
        share(
            1.6 if label in ("Place", "Your health") else 1,
            WriteLine(label, value, f"{name}.{label.lower()}", inline=True),
        )
        for label, value in (*fields, ("Your RPI", fight.rpi))
    ]
    head = Heading(f"Fight {number}", height=HEAD)
    if broad:
        return Row([fixed(mm(26), Pad(head, top=LINE - HEAD)), *lines], mm(3))
    return Column([head, Row(lines[:3], mm(3)), Row(lines[3:], mm(3))], mm(0.4))


def _foe(foe: FoeView, side: str, name: str, theme: Theme, broad: bool) -> Element:
    """An opponent as created: its name, health = yours + level + roll, the others level + roll, and RPI.

    Where all stands on one line, the labels under the boxes of A are those over the boxes of B.
    """
    who = WriteLine(side, foe.name, f"{name}.name", inline=True)
    tagged, high = not broad or side == SIDES[0], mm(6.4) if broad else ROUND
    health = (Term("yours"), Term("level", foe.level, "+"), Term("roll", "", "+"), Term("health", foe.health, "="))
    sums: list[tuple[int, Sequence[Term], str]] = [(4, health, "health")]
    for title, value in (("init.", foe.initiative), ("attack", foe.attack), ("def.", foe.defense)):
        terms = (Term("level", foe.level), Term("roll", "", "+"), Term(title, value, "="))
        sums.append((3, terms, title.rstrip(".")))
    cells: list[Element | Cell] = [
        share(part, WorkedSum("", terms, f"{name}.{key}", high, tagged=tagged)) for part, terms, key in sums
    ]
    if broad:
        rpi = WorkedSum("", (Term("RPI", foe.rpi),), f"{name}.rpi", high, tagged=tagged)
        under = theme.set(theme.tag).size + 1.5 if tagged else 0.0
        # A line to write on is a little higher than a box; the gap over it has room for that.
        return Row([share(5.4, Pad(who, top=high - LINE, bottom=under)), *cells, share(1.1, rpi)], SUM_GAP)
    rpi_line = WriteLine("RPI", foe.rpi, f"{name}.rpi", inline=True)
    return Column([Row([share(1, who), fixed(mm(17) * theme.scale, rpi_line)], mm(2)), Row(cells, mm(1.6))], mm(0.8))


def _initiative(fight: FightView, name: str, broad: bool) -> Element:
    """Roll + yours − the highest of theirs, and who goes first."""
    parts = (
        ("Initiative: roll", 1.8, "roll"),
        ("+ yours", 1.3, "yours"),
        ("− highest", 1.4, "highest"),
        ("=", 1.1, "sum"),
    )
    told = Row(
        [share(part, WriteLine(label, "", f"{name}.initiative.{key}", inline=True)) for label, part, key in parts],
        mm(1),
    )
    checks = [
        share(part, on_the_line(Check(text, bool(fight.first) and key == fight.first, f"{name}.first-{key}"), LINE))
        for key, text, part in CHECKS
    ]
    if broad:
        return Row([share(1, told), share(1, Pad(Row(checks, mm(1)), left=mm(2)))], GUTTER)
    return Column([told, Row(checks, mm(1))], mm(0.4))


def _rounds(rounds: int, name: str, broad: bool) -> list[Element]:
    """The rounds: in two halves side by side, or in one table."""
    half = -(-rounds // 2)
    whole = Ledger(ROUNDS, rounds, (), 1, ROUND, 0, "Round", f"{name}.round")
    halves = [replace(whole, count=half), replace(whole, count=rounds - half, first=half + 1)]
    return [Row(halves, GUTTER)] if broad else [whole]


def _won(name: str, broad: bool) -> Element:
    """XP for each, their sum, what the bodies held, or where you ran."""
    fields = (("XP A", 1.0), ("XP B", 1.0), ("sum", 1.0), ("Loot A", 2.0), ("Loot B", 2.0), ("Ran to", 1.3))
    lines: list[Element | Cell] = [
        share(part, WriteLine(label, "", f"{name}.{label.lower().replace(' ', '-')}", inline=True))
        for label, part in fields
    ]
    if broad:
        return Row(lines, mm(3))
    return Column([Row(lines[:3], mm(3)), Row(lines[3:], mm(3))], mm(0.4))


__all__ = ["draw"]
