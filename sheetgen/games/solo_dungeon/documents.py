"""The documents of Solo Dungeon: which there are, and what draws each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sheetgen.documents import notation
from sheetgen.documents.cards import OddsCard
from sheetgen.documents.publisher import Job, Publisher
from sheetgen.games.solo_dungeon import cards, sheet_views
from sheetgen.games.solo_dungeon.game import GAME
from sheetgen.games.solo_dungeon.overrides import default_tables
from sheetgen.games.solo_dungeon.pages import fights, journal, key, maps, sheet, strips, surface, things
from sheetgen.games.solo_dungeon.pages.views import LogView
from sheetgen.games.solo_dungeon.prerolled import content
from sheetgen.games.solo_dungeon.tables import Tables
from sheetgen.games.solo_dungeon.variants import Variants
from sheetgen.games.solo_dungeon.worst import worst_requests
from sheetgen.pdf.request import DocumentSpec, Request

SoloJob = Job[Tables, Variants]

_PAPERS: Final = ("a4", "letter", "a5", "half-letter")
_LARGE: Final = {"large": 2, "a5 large": 3, "half-letter large": 3}
_KEY_PAGES: Final = {
    "keyed": 3, "keyed large": 5, "keyed a5": 7, "keyed a5 large": 9, "keyed half-letter": 7,
    "keyed half-letter large": 9,
    "open": 1, "open large": 2, "open a5": 3, "open a5 large": 4, "open half-letter": 3, "open half-letter large": 4,
}  # fmt: skip
DOCUMENTS: Final = (
    DocumentSpec(
        "sheet", "S", "Character sheet", "abilities, health, gear, purse and RPI, on one page of A4 or Letter",
        papers=_PAPERS, from_log=True, named=True, counts={"": 1, "a5": 3, "half-letter": 3, **_LARGE},
    ),
    DocumentSpec(
        "fights", "O", "Opponents and fights", "six fights of twelve rounds, each for one or two opponents",
        papers=_PAPERS, from_log=True,
    ),
    DocumentSpec(
        "things", "T", "Things list", "24 things with quality, worth, magic and uses", papers=_PAPERS, from_log=True,
        ceiling=0.13,
    ),
    DocumentSpec(
        "map", "M", "Dungeon map", "squared paper for a level; on the back its exits and the legend",
        papers=_PAPERS, from_log=True, ceiling=0.15,
    ),
    DocumentSpec(
        "quicksheet", "Q", "Quicksheet", "all lists, tables and rules in play", "html", papers=_PAPERS,
        counts={"": 2, "a5": 5, "half-letter": 5, "large": 3, "a5 large": 7, "half-letter large": 7},
    ),
    DocumentSpec(
        "grid", "K", "Dungeon key", "pre-rolled draws of all lists: sealed cells with an index, or open lists",
        papers=_PAPERS, reveals=("keyed", "open"), letters=("K", "KO"), seeded=True, needs_seed=True,
        counts=_KEY_PAGES, ceiling=0.13,
    ),
    DocumentSpec(
        "strips", "F", "Fudge strips", "120 pre-rolled Fudge rolls and 12 cards, to be uncovered one by one",
        papers=_PAPERS, seeded=True, needs_seed=True, ceiling=0.16,
        counts={"": 1, "a5": 3, "half-letter": 3, "large": 2, "a5 large": 5, "half-letter large": 4},
    ),
    DocumentSpec(
        "log", "L", "Session log", "25 steps a page, in the order of a log", papers=_PAPERS, named=True,
        counts={"": 1, "a5": 4, "half-letter": 4, "large": 2, "a5 large": 4, "half-letter large": 4},
    ),
    DocumentSpec(
        "surface", "U", "Surface sheet", "two visits: apothecary, alchemist, the way back", papers=_PAPERS,
        from_log=True, counts={"": 1, "a5": 2, "half-letter": 2, "large": 2},
    ),
    DocumentSpec(
        "notation", "N", "Notation card", "how a log is written: every verb and its rolls", papers=_PAPERS,
        counts={"": 1, "a5": 2, "half-letter": 2, "large": 2, "a5 large": 2, "half-letter large": 2},
    ),
    DocumentSpec(
        "odds", "D", "Odds card", "the chances of Fudge rolls, fights, rooms, things and transmuters", "html",
        papers=_PAPERS, lying=("a5", "half-letter"),
        counts={"": 2, "a5": 5, "half-letter": 5, "large": 3, "a5 large": 6, "half-letter large": 7},
    ),
    DocumentSpec(
        "session", "P", "Session pack", "everything for a pre-rolled session in one file", papers=_PAPERS,
        reveals=("keyed", "open"), letters=("P", "PO"), seeded=True, needs_seed=True, named=True, pack=True,
    ),
)  # fmt: skip


def _sheet(job: SoloJob) -> None:
    """The character sheet, blank or as it stands in a crawl."""
    origin, request = job.origin("sheet"), job.request
    if request.state is not None:
        view = sheet_views.filled_sheet(origin, request.state, request.name)
    else:
        view = sheet_views.blank_sheet(origin, job.tables, job.variants, request.name)
    sheet.draw(job.document, job.geometry(), view)


def _fights(job: SoloJob) -> None:
    """The fight record: the fight under way, and those that wait."""
    view = sheet_views.fight_record(job.origin("fights"), job.tables, job.variants, job.request.state)
    fights.draw(job.document, job.geometry(), view)


def _things(job: SoloJob) -> None:
    """The things list."""
    view = sheet_views.things_list(job.origin("things"), job.tables, job.variants, job.request.state)
    things.draw(job.document, job.geometry(), job.geometry(landscape=True), view)


def _map(job: SoloJob) -> None:
    """The map of the level."""
    view = sheet_views.level_map(job.origin("map"), job.tables, job.variants, job.request.state)
    maps.draw(job.document, job.geometry(), view)


def _grid(job: SoloJob) -> None:
    """The dungeon key in the design asked for."""
    is_open = job.request.reveal == "open"
    view = sheet_views.dungeon_key(job.origin("grid"), job.tables, job.request.seed)
    (key.draw_open if is_open else key.draw_keyed)(job.document, job.geometry(), view)


def _strips(job: SoloJob) -> None:
    """The strips of Fudge rolls and cards."""
    strips.draw(job.document, job.geometry(), sheet_views.strips(job.origin("strips"), job.request.seed))


def _log(job: SoloJob) -> None:
    """The log sheet; in a pack with the codes of the pages that it goes with."""
    codes = (job.code("grid"), job.code("strips")) if job.spec.pack else ()
    journal.draw(job.document, job.geometry(landscape=True), LogView(job.origin("log"), job.request.name, codes))


def _surface(job: SoloJob) -> None:
    """The surface sheet."""
    view = sheet_views.surface_sheet(job.origin("surface"), job.tables, job.variants, job.request.state)
    surface.draw(job.document, job.geometry(), view)


def _notation(job: SoloJob) -> None:
    """The notation card."""
    notation.draw(job.document, job.geometry(), sheet_views.notation_card(job.origin("notation")))


def _session(job: SoloJob) -> None:
    """What is written on while playing, then the pre-rolled pages, and the cards.

    Printed on both sides of A4 or Letter, each map has its exits at its back, the key's index is not at the back of
    what is looked up with it, and the strips, which are cut apart, have only the notation card at theirs.
    """
    job.draw("sheet", "things", "map", "fights")
    early = (
        len(job.document.records) % 2 == 1
    )  # the log sheet is to stand on the front of a leaf, the index on its back
    job.draw(*["surface"] * early, "log", "grid", "strips", "notation", *["surface"] * (not early))


def _quicksheet(job: SoloJob, code: str) -> cards.QuicksheetView:
    """What the quicksheet says."""
    return cards.quicksheet_view(job, code)


def _odds(job: SoloJob, code: str) -> OddsCard:
    """What the odds card says."""
    return cards.odds_card(job, code)


PUBLISHER: Final = Publisher(
    game=GAME,
    specs=DOCUMENTS,
    pages={
        "sheet": _sheet, "fights": _fights, "things": _things, "map": _map, "grid": _grid, "strips": _strips,
        "log": _log, "surface": _surface, "notation": _notation, "session": _session,
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
