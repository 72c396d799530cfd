"""The documents of The Book of Adventure: which there are, and what draws each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from sheetgen.documents import notation
from sheetgen.documents.publisher import Job, Publisher
from sheetgen.games.book_of_adventure import cards
from sheetgen.games.book_of_adventure import sheet_views as sheets
from sheetgen.games.book_of_adventure.game import GAME
from sheetgen.games.book_of_adventure.overrides import default_tables
from sheetgen.games.book_of_adventure.pages import grid, log, scratch, sheet
from sheetgen.games.book_of_adventure.pages.views import ScratchView
from sheetgen.games.book_of_adventure.prerolled import content
from sheetgen.games.book_of_adventure.things import Tables
from sheetgen.games.book_of_adventure.variants import Variants
from sheetgen.games.book_of_adventure.worst import worst_requests
from sheetgen.pdf.request import DocumentSpec, Request

BookJob = Job[Tables, Variants]

_REVEALS: Final = ("keyed", "strip", "open")
_PAPERS: Final = ("a4", "letter", "a5", "half-letter")
_LAND_PAGES: Final = {
    "keyed": 3, "keyed large": 6, "keyed a5": 8, "keyed a5 large": 9, "keyed half-letter": 7,
    "keyed half-letter large": 9,
    "strip": 2, "strip large": 3, "strip a5": 4, "strip a5 large": 8, "strip half-letter": 4,
    "strip half-letter large": 8,
    "open": 1, "open a5": 3, "open half-letter": 3,
}  # fmt: skip
DOCUMENTS: Final = (
    DocumentSpec(
        "sheet", "S", "Adventure sheet", "character and map, on one page of A4 or Letter",
        papers=_PAPERS, seeded=True, from_log=True, auto=True, named=True, ceiling=0.195,
        counts={"": 1, "a5": 3, "half-letter": 3, "large": 2, "a5 large": 4, "half-letter large": 4},
    ),
    DocumentSpec(
        "quicksheet", "Q", "Quicksheet", "all rules, prices and odds in play, on one page of A4 or Letter", "html",
        papers=_PAPERS, counts={"": 1, "a5": 3, "half-letter": 3, "large": 3, "a5 large": 5, "half-letter large": 5},
    ),
    DocumentSpec(
        "grid", "K", "Pre-rolled land", "the land of a seed: keyed lookup, folded strip or open grid",
        papers=_PAPERS, reveals=_REVEALS, letters=("K", "F", "G"), seeded=True, needs_seed=True, counts=_LAND_PAGES,
    ),
    DocumentSpec(
        "log", "L", "Session log", "fourteen steps a page, with setup and review",
        papers=_PAPERS, seeded=True, named=True,
        counts={"": 2, "a5": 5, "half-letter": 5, "large": 5, "a5 large": 9, "half-letter large": 9},
    ),
    DocumentSpec(
        "scratch", "C", "Combat scratch", "twelve fights, eight rounds each",
        papers=_PAPERS, counts={"": 1, "a5": 3, "half-letter": 3, "large": 2, "a5 large": 6, "half-letter large": 6},
    ),
    DocumentSpec(
        "notation", "N", "Notation card", "how a log is written: every verb and its rolls",
        papers=_PAPERS, counts={"": 1, "a5": 2, "half-letter": 2},
    ),
    DocumentSpec(
        "odds", "D", "Dice odds", "the chances of pools, Fear Checks and fights", "html",
        papers=_PAPERS, lying=("a5", "half-letter"),
        counts={"": 1, "a5": 3, "half-letter": 3, "large": 2, "a5 large": 5, "half-letter large": 5},
    ),
    DocumentSpec(
        "map", "M", "Large map", "a grid without a block, for a wide world",
        papers=_PAPERS, from_log=True, ceiling=0.16, counts={"": 1, "a5": 4, "half-letter": 4},
    ),
    DocumentSpec(
        "session", "PF", "Session pack", "everything for a pre-rolled session in one file",
        papers=_PAPERS, reveals=("strip", "keyed", "open"), letters=("PF", "PK", "PG"), seeded=True, needs_seed=True,
        named=True, pack=True,
    ),
)  # fmt: skip
TITLES: Final = {"keyed": "Keyed land", "strip": "Folded land", "open": "Open land"}


def _sheet(job: BookJob) -> None:
    """The adventure sheet: filled from a game, decided, rolled, or blank."""
    request, origin = job.request, job.origin("sheet")
    names = request.name, request.title
    if request.state is not None:
        view = sheets.filled_sheet(origin, request.state, *names)
    elif request.seed and request.auto:
        state = sheets.decided_state(job.tables, job.variants, request.seed)
        view = sheets.filled_sheet(origin, state, *names)
    elif request.seed:
        view = sheets.rolled_sheet(origin, job.tables, job.variants, request.seed, *names)
    else:
        view = sheets.blank_sheet(origin, job.tables, job.variants, *names)
    sheet.draw(job.document, job.geometry(), view)


def _grid(job: BookJob) -> None:
    """The land in the design asked for."""
    reveal = job.request.reveal
    build, draw = {
        "open": (sheets.open_grid, grid.draw_open),
        "keyed": (sheets.keyed_grid, grid.draw_keyed),
        "strip": (sheets.strip_grid, grid.draw_strip),
    }[reveal]
    view = build(job.origin("grid", TITLES[reveal]), job.tables, job.variants, job.request.seed)
    draw(job.document, job.geometry(), view)


def _log(job: BookJob) -> None:
    """The log sheets; in a pack with the code of the land they go with."""
    request = job.request
    names = request.name, request.title
    view = sheets.log_sheet(job.origin("log"), job.tables, job.variants, request.seed, *names)
    land = job.code("grid") if job.spec.key == "session" else ""
    log.draw(job.document, job.geometry(landscape=True), replace(view, sheet=land))


def _scratch(job: BookJob) -> None:
    """The combat scratch sheet."""
    scratch.draw(job.document, job.geometry(), ScratchView(job.origin("scratch")))


def _notation(job: BookJob) -> None:
    """The notation card."""
    notation.draw(job.document, job.geometry(), sheets.notation_card(job.origin("notation")))


def _map(job: BookJob) -> None:
    """The larger map, blank or from a game."""
    origin = job.origin("map")
    if job.request.state is not None:
        view = sheets.filled_sheet(origin, job.request.state)
    else:
        view = sheets.blank_sheet(origin, job.tables, job.variants)
    grid.draw_map(job.document, job.geometry(), view)


def _session(job: BookJob) -> None:
    """The adventure sheet rolled, the land, then what is written on while playing."""
    job.draw("sheet", "scratch", "grid", "log", "notation")


def _quicksheet(job: BookJob, code: str) -> cards.QuicksheetView:
    """What the quicksheet says."""
    return cards.quicksheet_view(job.tables, job.variants, GAME.catalogue, code=code)


def _odds(job: BookJob, code: str) -> cards.OddsView:
    """What the odds card says."""
    return cards.odds_view(job.variants, code=code)


PUBLISHER: Final = Publisher(
    game=GAME,
    specs=DOCUMENTS,
    pages={
        "sheet": _sheet, "grid": _grid, "log": _log, "scratch": _scratch, "notation": _notation, "map": _map,
        "session": _session,
    },
    texts={"quicksheet": _quicksheet, "odds": _odds},
    appended={"session": ("quicksheet", "odds")},
    tables=default_tables,
    content=content,
)  # fmt: skip


def worst() -> Iterator[tuple[str, Request]]:
    """The most that each document has to hold, for `sheetgen fit`."""
    return worst_requests()


make, reprint, spec_of, code_of = PUBLISHER.make, PUBLISHER.reprint, PUBLISHER.spec_of, PUBLISHER.code_of

__all__ = ["DOCUMENTS", "PUBLISHER", "code_of", "make", "reprint", "spec_of", "worst"]
