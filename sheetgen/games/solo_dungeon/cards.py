"""What the quicksheet and the odds card say: plain views that their templates print and add nothing to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sheetgen.documents.cards import Block, Card, OddsCard, card_of, look_up
from sheetgen.documents.job import Job
from sheetgen.engine.odds import Section
from sheetgen.games.solo_dungeon import odds, quicksheet
from sheetgen.games.solo_dungeon.game import GAME
from sheetgen.games.solo_dungeon.primitives import LISTS

EFFECT, MAGIC_BONUS = "effect: ", "magic bonus: "
"""How the rows of the odds of things begin that have tables of their own on the card."""
ROWS: Final = (
    ("9.1", "9.1-amount"),
    ("9.2", "9.3"),
    ("9.2-yours", "9.2-theirs"),
    ("9.4", "9.4-find", "9.4-lists"),
    ("9.4-things", "effects", "bonuses"),
    ("9.4-coins", "9.4-trap", "9.5", "9.6-health"),
    ("9.6-xp",),
    ("9.6",),
)
"""The tables of the odds card, row by row."""


@dataclass(frozen=True, slots=True)
class QuicksheetView:
    """The quicksheet: the course of a step, what it needs, the Fudge tables; things and names; odds and a note."""

    card: Card
    course: tuple[str, ...]
    crawl: tuple[Block | Section, ...]
    fudge: Section
    things: tuple[Block | Section, ...]
    odds: tuple[Section, ...]
    note: str = ""


def _sections(job: Job[Any, Any]) -> dict[str, Section]:
    """The odds under the tables and variants in force, by their keys, in print's own signs."""
    return {section.key: _typeset(section) for section in odds.report(job.variants, job.tables)}


def _typeset(section: Section) -> Section:
    """The same table with minus signs for hyphens before numbers."""
    rows = tuple(tuple(f"−{cell[1:]}" if cell[:1] == "-" else cell for cell in row) for row in section.rows)
    return replace(section, rows=rows)


def quicksheet_view(job: Job[Any, Any], code: str) -> QuicksheetView:
    """Return the quicksheet (8.5); raises `InputError` when a line names a rule that the catalogue does not have."""
    desk, chances = quicksheet.Desk(job.tables, job.variants), _sections(job)
    ours = [title for key, title in LISTS.items() if key in job.tables.ours]
    view = QuicksheetView(
        card_of(job, "quicksheet", code),
        quicksheet.COURSE,
        tuple(quicksheet.crawl(desk)),
        quicksheet.fudge_grid(desk),
        tuple(quicksheet.things(desk)),
        (_short(chances["9.2"], 3), _short(chances["9.3"], 5)),
        f"Ours, not the source's: the lists of {', '.join(ours)}." if ours else "",
    )
    look_up(GAME.catalogue, (*view.crawl, *view.things))
    return view


def _short(section: Section, columns: int) -> Section:
    """The first columns of a table."""
    return replace(section, header=section.header[:columns], rows=tuple(row[:columns] for row in section.rows))


def odds_card(job: Job[Any, Any], code: str) -> OddsCard:
    """Return the odds card (section 9)."""
    chances = _sections(job)
    whole = chances["9.4-things"]
    others = (EFFECT, MAGIC_BONUS)
    chances |= {
        "9.4-things": _rows_of(whole, whole.title, lambda text: not text.startswith(others)),
        "effects": _rows_of(whole, "What an effect changes", lambda text: text.startswith(EFFECT), EFFECT),
        "bonuses": _rows_of(whole, "What magic adds to", lambda text: text.startswith(MAGIC_BONUS), MAGIC_BONUS),
    }
    return OddsCard(card_of(job, "odds", code), tuple(_row(chances, keys) for keys in ROWS))


def _rows_of(section: Section, title: str, test: Callable[[str], bool], less: str = "") -> Section:
    """The rows whose first cell passes a test, without what all of them begin with."""
    rows = tuple((row[0].removeprefix(less), *row[1:]) for row in section.rows if test(row[0]))
    header = (less.removesuffix(": ") or section.header[0], *section.header[1:])
    return replace(section, title=title, header=header, rows=rows, note="" if less else section.note)


def _row(chances: dict[str, Section], keys: Sequence[str]) -> tuple[Section, ...]:
    """The tables of one row."""
    return tuple(chances[key] for key in keys)
