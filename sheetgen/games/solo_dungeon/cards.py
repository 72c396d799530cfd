"""What the quicksheet and the odds card say: plain views that the shared templates print and add nothing to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from sheetgen.documents.cards import OddsCard, RulesCard, card_of, look_up
from sheetgen.documents.job import Job
from sheetgen.engine.odds import Section
from sheetgen.games.solo_dungeon import odds
from sheetgen.games.solo_dungeon.game import GAME
from sheetgen.games.solo_dungeon.quicksheet import Desk, everything, fudge_grid

ROWS: Final = (
    ("9.1", "9.1-amount", "9.3"),
    ("9.2", "9.2-yours", "9.2-theirs"),
    ("9.4", "9.4-find", "9.4-trap"),
    ("9.4-things", "9.4-lists", "9.4-coins"),
    ("9.5", "9.6-health", "9.6-xp"),
    ("9.6",),
)
"""The tables of the odds card, row by row."""


def sections(job: Job[Any, Any]) -> dict[str, Section]:
    """The odds under the tables and variants in force, by their keys."""
    return {section.key: section for section in odds.report(job.variants, job.tables)}


def quicksheet(job: Job[Any, Any], code: str) -> RulesCard:
    """Return the quicksheet (8.5); raises `InputError` when a line names a rule that the catalogue does not have."""
    desk, chances = Desk(job.tables, job.variants), sections(job)
    parts = tuple(everything(desk))
    look_up(GAME.catalogue, parts)
    wide = (fudge_grid(desk), _short(chances["9.2"], 3), _short(chances["9.3"], 5))
    ours = sorted(job.tables.ours)
    note = f"Ours, not the source's: the lists of {', '.join(ours)}." if ours else ""
    return RulesCard(card_of(job, "quicksheet", code), parts, wide, note)


def _short(section: Section, columns: int) -> Section:
    """The first columns of a table."""
    rows = tuple(row[:columns] for row in section.rows)
    return replace(section, header=section.header[:columns], rows=rows)


def odds_card(job: Job[Any, Any], code: str) -> OddsCard:
    """Return the odds card (section 9)."""
    chances = sections(job)
    rows = tuple(tuple(chances[key] for key in keys if key in chances) for keys in ROWS)
    return OddsCard(card_of(job, "odds", code), rows)
