"""The surface sheet: a visit a half page: apothecary, alchemist, the way back (section 8.9)."""

from __future__ import annotations

from sheetgen.pdf.boxes import LINE_HEIGHT, Check, Heading, WriteLine
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.forms import numbered
from sheetgen.pdf.layout import Column, Element, Row, fixed, share
from sheetgen.pdf.ledger import Ledger, LedgerColumn, Term, WorkedSum
from sheetgen.pdf.paper import Geometry, mm
from sheetgen.pdf.theme import Theme

from .common import GAP, is_broad, on_the_line, stacked
from .views import SurfaceView

VISITS = 2
HEAD = mm(5.4)
BOX = mm(9)
USES = (
    LedgerColumn("gold", 8, group="fee"),
    LedgerColumn("paid", 8, "tick", group="fee"),
    LedgerColumn("gold", 9, group="the point"),
    LedgerColumn("worth", 9, group="the point"),
    LedgerColumn("XP", 9, group="the point"),
    LedgerColumn("things given", 34, align="start"),
    LedgerColumn("stat raised", 20, align="start"),
)


def draw(document: Document, geometry: Geometry, view: SurfaceView) -> None:
    """Draw the visits; the first of them filled where a crawl is up there."""
    broad = is_broad(geometry, document.theme)
    blank = SurfaceView(view.origin, view.facts)
    visits = [_visit(shown, number, document.theme, broad) for number, shown in enumerate((view, blank)[:VISITS], 1)]
    stacked(document, geometry, view.origin, visits, mm(8) if broad else GAP)


def _visit(view: SurfaceView, number: int, theme: Theme, broad: bool) -> Element:
    """One visit from the portal to the way back."""
    name = numbered("visit", number)
    blocks = [_arrival(view, name, broad), _apothecary(view, name), _alchemist(view, name)]
    return Column([*blocks[:-1], share(1, blocks[-1]), _leaving(view, name, theme, broad)], mm(2.2))


def _arrival(view: SurfaceView, name: str, broad: bool) -> Element:
    """Which visit, through which portal, with how much."""
    fields = (("Visit", "", "visit"), ("portal on level", view.portal, "portal"), ("descent", view.descent, "descent"))
    more = (("gold on arrival", view.gold, "gold"), ("XP", view.xp, "xp"))
    lines = [WriteLine(label, value, f"{name}.{field}", inline=True) for label, value, field in (*fields, *more)]
    rows = [Row(lines, mm(3))] if broad else [Row(lines[:3], mm(3)), Row(lines[3:], mm(3))]
    return Column([Heading("On the surface", height=HEAD), *rows], mm(0.6))


def _apothecary(view: SurfaceView, name: str) -> Element:
    """Points of health for gold, up to the limit."""
    heal = str(view.facts.heal)
    terms = [Term("points"), Term("", heal, "×", printed=True, share=0.4), Term("gold", "", "=")]
    paid = WorkedSum("", terms, f"{name}.heal", BOX)
    health = [
        Term("health", view.health),
        Term("points", "", "+"),
        Term("now", "", "="),
        Term("limit", view.limit, "≤"),
    ]
    healed = WorkedSum("", health, f"{name}.health", BOX)
    note = f"{heal} gold a point, up to the limit"
    row = Row([share(2, paid), share(3, healed)], mm(6))
    return Column([Heading("Apothecary", note, HEAD), row], mm(1))


def _alchemist(view: SurfaceView, name: str) -> Element:
    """Uses of the alchemist's transmuter."""
    facts = view.facts
    uses = Ledger(USES, len(facts.fees), [(fee,) for fee in view.fees], 1, mm(7), 0, "Use", f"{name}.use")
    ladder = ", ".join(map(str, facts.fees[:3]))
    note = f"fee {ladder} ...; point {facts.point_gold} gold, or {facts.point_xp} XP a level"
    return Column([Heading("Alchemist", note, HEAD), share(1, uses)], mm(0.8))


def _leaving(view: SurfaceView, name: str, theme: Theme, broad: bool) -> Element:
    """By the tower or on foot, and the gold that is left."""
    tower = Check(f"tower, {view.facts.tower} gold: the same level", False, f"{name}.tower")
    door = Check("start again at the dungeon door", False, f"{name}.restart")
    left = WriteLine("gold left", "", f"{name}.gold-left", inline=True)
    ways = Row([on_the_line(tower, LINE_HEIGHT), on_the_line(door, LINE_HEIGHT)], mm(3))
    wide = mm(34) * theme.scale
    rows: list[Element] = [Row([share(1, ways), fixed(wide, left)], mm(4))] if broad else [ways, left]
    return Column([Heading("The way back", height=HEAD), *rows], mm(0.6))


__all__ = ["draw"]
