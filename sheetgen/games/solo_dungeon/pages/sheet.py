"""The character sheet: abilities, health, gear, effects, purse, on one page of A4 or Letter (section 8.1)."""

from __future__ import annotations

from sheetgen.documents.pages import begin, flow, room
from sheetgen.pdf.boxes import LINE_HEIGHT, Blanks, Check, Heading, RuledLines, ValueBox, WriteLine
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.forms import slug
from sheetgen.pdf.layout import Cell, Column, Element, Label, Pad, Row, fixed, place, share
from sheetgen.pdf.ledger import Ledger, LedgerColumn, Term, WorkedSum
from sheetgen.pdf.paper import Geometry, mm
from sheetgen.pdf.theme import Theme
from sheetgen.pdf.tracks import Track

from .common import GAP, is_broad, number_style, on_the_line
from .views import Ability, SheetView

LEVELS = 31
"""Places for levels, from 0 on."""
CIRCLES = 40
RPI_BOXES = 12
RPI_PARTS = ("initiative", "attack", "defense")
EFFECTS = 6
PURSE_ROWS = 14
PURSE = ("XP", "gold", "silver")
HEAD = mm(5.4)
GUTTER = mm(6)
BOX = mm(9)
ROW = mm(7)
SUM_LABEL = mm(19)


def draw(document: Document, geometry: Geometry, view: SheetView) -> None:
    """Draw the sheet on one page, or block after block on smaller ones."""
    theme, area = document.theme, room(geometry, GAP)
    broad = is_broad(geometry, theme)
    top = [_names(view, theme), _levels(view, theme), _health(view, theme, broad)]
    left = [_abilities(view, theme), _rpi(view, theme), _effects(view)]
    right: list[Element] = [_gear(view, theme), _purse(view)]
    notes = RuledLines("Notes", "sheet.notes")
    foot = _alchemist(view, theme, broad)
    halves = Row([_column([*left, notes]), _column(right)], GUTTER)
    whole = Column([*top, share(1, halves), foot], GAP * 1.6)
    if broad and _fits(whole, halves, theme, area.width, area.height):
        pen, area = begin(document, geometry, view.origin, view.origin.document, gap=GAP)
        place(pen, whole, area)
        return
    flow(document, geometry, view.origin, view.origin.document, [*top, *left, *right, foot], GAP * 1.4, "sheet.notes")


def _fits(whole: Column, halves: Row, theme: Theme, width: float, height: float) -> bool:
    """Whether everything has room on one page."""
    least = whole.least(theme)
    return least[0] <= width and least[1] <= height and halves.least(theme)[0] <= width


def _column(blocks: list[Element]) -> Column:
    """Blocks under each other; the last of them, rows to write in, takes the room that is left."""
    cells: list[Element | Cell] = [*blocks[:-1], share(1, blocks[-1])]
    return Column(cells, GAP * 1.6)


def _names(view: SheetView, theme: Theme) -> Element:
    """The name, and which descent it is."""
    scale = theme.scale
    name = WriteLine("Name", view.name, "sheet.name", inline=True)
    descent = WriteLine("Descent", view.descent, "sheet.descent", inline=True)
    return Row([share(1, name), fixed(mm(28) * scale, descent)], mm(5))


def _levels(view: SheetView, theme: Theme) -> Element:
    """A place for each level, the portals set apart, and a box for the level there is."""
    portals = frozenset(level + 1 for level in view.facts.portals if level < LEVELS)
    track = Track(
        "Levels reached",
        LEVELS,
        None if view.level is None else view.level + 1,
        "sheet.levels",
        tinted=portals,
        strong=portals,
        marks={1: "0", **{level: str(level - 1) for level in range(6, LEVELS + 1, 5)}},
        height=mm(4.6),
    )
    level = "" if view.level is None else str(view.level)
    box = ValueBox("", level, "sheet.level", height=BOX / theme.scale, said="Level", style=number_style(15))
    note = f"start at {view.facts.start_level}; tick each; a portal at {', '.join(map(str, view.facts.portals))} ..."
    return Column(
        [Heading("Level", note, HEAD), Row([fixed(mm(13) * theme.scale, box), Pad(track, top=mm(1))], mm(4))], mm(1.2)
    )


def _health(view: SheetView, theme: Theme, broad: bool) -> Element:
    """Health in a large box, its limit, and a circle a point."""
    health, limit = ("" if value is None else str(value) for value in (view.health, view.limit))
    box = ValueBox("", health, "sheet.health", height=mm(12) / theme.scale, said="Health", style=number_style(20))
    cap = ValueBox("limit", limit, "sheet.limit", height=mm(12) / theme.scale, inside=True, style=number_style(13))
    each = CIRCLES if broad else CIRCLES // 2
    tracks = Column([_points(view, first, each) for first in range(0, CIRCLES, each)], mm(1))
    note = f"start and limit {view.facts.start_health}; a dot a point, a bar at the limit; dead at 0"
    wide = theme.scale
    row = Row([fixed(mm(17) * wide, box), fixed(mm(13) * wide, cap), Pad(tracks, top=mm(2 if broad else 0))], mm(3))
    return Column([Heading("Health", note, HEAD), row], mm(1.2))


def _points(view: SheetView, first: int, count: int) -> Track:
    """Some of the circles for points of health, those up to a number left out."""
    marks = {number: str(first + number) for number in range(5, count + 1, 5)}
    filled = None if view.health is None else max(0, view.health - first)
    name = "sheet.points" if not first else f"sheet.points-over-{first}"
    bar = max(0, (view.limit or 0) - first)
    said = "Points of health" + (f" over {first}" if first else "")
    return Track(said, count, filled, name, "circle", marks=marks, bar=bar)


def _abilities(view: SheetView, theme: Theme) -> Element:
    """The stats that things add to, worked out box by box."""
    sums = [_ability(ability, theme) for ability in view.abilities]
    return Column([Heading("Abilities", "running effects come on top", HEAD), *sums], mm(1.4))


def _ability(ability: Ability, theme: Theme) -> Element:
    """One stat: base + things + magic = what counts."""
    names = ("base", "things", "magic", "counts")
    values = (ability.base, ability.things, ability.magic, ability.total)
    terms = [Term(name, value, sign) for name, value, sign in zip(names, values, ("", "+", "+", "="), strict=True)]
    return WorkedSum(ability.name.capitalize(), terms, f"sheet.{slug(ability.name)}", BOX, SUM_LABEL * theme.scale)


def _rpi(view: SheetView, theme: Theme) -> Element:
    """RPI, derived: its four parts and the result, and boxes to work it out again."""
    parts = [ability for ability in view.abilities if ability.name in RPI_PARTS]
    health = "" if view.health is None else str(view.health)
    terms = [Term("health", health), *(Term(part.name, part.total, "+") for part in parts), Term("RPI", view.rpi, "=")]
    again = Blanks((), RPI_BOXES, "RPI, worked out again", "sheet.rpi-again", mm(7), gap=0)
    wide = SUM_LABEL * theme.scale
    anew = Row([fixed(wide, Label("anew", theme.note)), again])
    return Column(
        [
            Heading("Relative Power Index", "after every change of a part", HEAD),
            WorkedSum("RPI", terms, "sheet.rpi", BOX, mm(9) * theme.scale),
            anew,
        ],
        mm(1.4),
    )


def _effects(view: SheetView) -> Element:
    """Effects that run: of which stat, how much, until when."""
    columns = (
        LedgerColumn("stat", 5, align="start"),
        LedgerColumn("+ or −", 2.4),
        LedgerColumn("until", 5, align="start"),
    )
    ledger = Ledger(columns, EFFECTS, view.effects, None, ROW, 0, "Effect", "sheet.effect")
    return Column([Heading("Running effects", "no part of RPI", HEAD), ledger], mm(0.8))


def _gear(view: SheetView, theme: Theme) -> Element:
    """What is in hand and worn, one piece a place, and what it adds up to."""
    columns = (
        LedgerColumn("place", 2.2, "text", "start", "name"),
        LedgerColumn("what", 4, align="start"),
        LedgerColumn("quality", 4, align="start"),
        LedgerColumn("strength", 2.3),
        LedgerColumn("magic", 3),
    )
    rows = [(gear.slot, gear.what, gear.quality, gear.strength, gear.magic) for gear in view.gear]
    ledger = Ledger(columns, len(rows), rows, None, ROW, 0, "Gear", "sheet.gear")
    sums = Row(
        [
            share(1, _derived("Damage bonus", "weapon, magic, effects", view.damage, "sheet.damage", theme)),
            share(1, _derived("Armor", "adds to defense", view.armor, "sheet.armor", theme)),
        ],
        mm(3),
    )
    return Column([Heading("In hand and worn", "one weapon, one piece a place", HEAD), ledger, sums], mm(1.4))


def _derived(label: str, note: str, value: str, name: str, theme: Theme) -> Element:
    """A derived value: its name, what it is made of, its box."""
    words = Column([Label(label, theme.label), Label(note, theme.note)])
    box = ValueBox("", value, name, height=BOX / theme.scale, said=f"{label} ({note})", style=number_style(13))
    return Row([share(1, words), fixed(mm(12) * theme.scale, box)], mm(1.5))


def _purse(view: SheetView) -> Element:
    """XP and coins as running lines: what comes, what goes, what there is."""
    columns = tuple(LedgerColumn(title, group=group) for group in PURSE for title in ("in", "out", "has"))
    now = [("", "", view.xp, "", "", view.gold, "", "", view.silver)] if view.xp else []
    ledger = Ledger(columns, PURSE_ROWS, now, None, mm(6), 5, "Purse", "sheet.purse")
    return Column([Heading("Experience and coins", "never below 0", HEAD), share(1, ledger)], mm(0.8))


def _alchemist(view: SheetView, theme: Theme, broad: bool) -> Element:
    """The ladder of the alchemist's fee, the fees paid ticked, and the portal that it belongs to."""
    ladder = [
        on_the_line(Check(str(fee), view.fee is not None and fee < view.fee, f"sheet.fee.{fee}"), LINE_HEIGHT)
        for fee in view.facts.fees
    ]
    portal = WriteLine("Last portal", view.last_portal, "sheet.portal", inline=True)
    wide = fixed(mm(58) * theme.scale, portal)
    lines = [Row([*ladder, wide], mm(2))] if broad else [Row(ladder, mm(1)), portal]
    return Column([Heading("Alchemist", "his fee in gold, use by use; anew at another portal", HEAD), *lines], mm(0.6))
