"""The documents of Moonstruck: which there are, and what draws each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sheetgen.documents import notation
from sheetgen.documents.cards import OddsCard, card_of
from sheetgen.documents.publisher import Job, Publisher
from sheetgen.games.moonstruck import cards
from sheetgen.games.moonstruck import sheet_views as sheets
from sheetgen.games.moonstruck.booklet import BookletView, booklet_view
from sheetgen.games.moonstruck.game import GAME
from sheetgen.games.moonstruck.overrides import Tables, default_tables
from sheetgen.games.moonstruck.pages import combat, dicepages, log, sheet, trail
from sheetgen.games.moonstruck.prerolled import content
from sheetgen.games.moonstruck.shelf import book_of, demo_book, plain, shelf_of
from sheetgen.games.moonstruck.variants import Variants
from sheetgen.games.moonstruck.worst import worst_requests
from sheetgen.pdf.request import DocumentSpec, Request

MoonJob = Job[Tables, Variants]

_PAPERS: Final = ("a4", "letter", "a5", "half-letter")
_COUNTS: Final = {
    "sheet": {"": 2, "a5": 4, "half-letter": 5, "letter large": 3, "a5 large": 5, "half-letter large": 5},
    "quicksheet": {"": 1, "large": 2, "a5": 3, "half-letter": 3, "a5 large": 4, "half-letter large": 4},
    "combat": {"": 1, "a5": 4, "half-letter": 4, "large": 2, "letter large": 4, "a5 large": 4, "half-letter large": 4},
    "group": {"": 1, "a5": 4, "half-letter": 4, "large": 4, "a5 large": 8, "half-letter large": 12},
    "trail": {"": 1, "a5 large": 3, "half-letter large": 3},
    "dice": {"": 3, "large": 6, "a5": 6, "half-letter": 8, "a5 large": 12, "half-letter large": 12},
    "odds": {"": 1, "large": 2, "a5": 2, "half-letter": 2, "a5 large": 3, "half-letter large": 3},
    "log": {"": 1, "a5": 2, "half-letter": 2},
    "notation": {"": 1, "letter": 2, "large": 2, "a5": 3, "half-letter": 2, "a5 large": 3, "half-letter large": 3},
}
"""Pages of each document by the words of a request, where nothing goes over."""
DOCUMENTS: Final = (
    DocumentSpec(
        "sheet", "S", "Adventure sheet", "scores, Health and points; on the back possessions and what became of points",
        papers=_PAPERS, seeded=True, from_log=True, named=True, ceiling=0.17, counts=_COUNTS["sheet"],
    ),
    DocumentSpec(
        "quicksheet", "Q", "Quicksheet", "all rules in play with the chances of tests and fights", "html",
        papers=_PAPERS, counts=_COUNTS["quicksheet"],
    ),
    DocumentSpec(
        "combat", "C", "Combat record", "four fights of twelve rounds each",
        papers=_PAPERS, counts=_COUNTS["combat"],
    ),
    DocumentSpec(
        "group", "G", "Group combat", "one fight of up to eight opponents at once, round by round",
        papers=_PAPERS, counts=_COUNTS["group"],
    ),
    DocumentSpec(
        "trail", "T", "Section trail", "the sections read, and a log of tests",
        papers=_PAPERS, from_log=True, ceiling=0.17, counts=_COUNTS["trail"],
    ),
    DocumentSpec(
        "dice", "D", "Dice pages", "d100, d20 and damage dice to cross off in order, to play without dice",
        papers=_PAPERS, reveals=("first", "second", "third"), letters=("D", "DB", "DC"), seeded=True, needs_seed=True,
        ceiling=0.14, counts=_COUNTS["dice"],
    ),
    DocumentSpec(
        "odds", "O", "Odds card", "the chances of tests and fights, and what Fortune Points are worth", "html",
        papers=_PAPERS, counts=_COUNTS["odds"],
    ),
    DocumentSpec(
        "log", "L", "Log sheet", "lines in the order of a log, to be copied",
        papers=_PAPERS, named=True, counts=_COUNTS["log"],
    ),
    DocumentSpec(
        "booklet", "B", "Booklet", "a book: title page, character page, numbered sections; for --impose booklet",
        "html", papers=("a5", "half-letter", "a4", "letter"), halved=True,
    ),
    DocumentSpec(
        "notation", "N", "Notation card", "how a log is written: every verb and its rolls",
        papers=_PAPERS, counts=_COUNTS["notation"],
    ),
    DocumentSpec(
        "session", "P", "Session pack", "everything to play without dice in one file",
        papers=_PAPERS, seeded=True, needs_seed=True, named=True, pack=True,
    ),
)  # fmt: skip


def _sheet(job: MoonJob) -> None:
    """The adventure sheet: filled from a game, rolled, or blank."""
    request, origin = job.request, job.origin("sheet")
    if request.state is not None:
        view = sheets.filled_sheet(origin, request.state, job.tables, request.name)
    else:
        view = sheets.blank_sheet(origin, job.tables, job.variants, request.seed, request.name)
    sheet.draw(job.document, job.geometry(), view)


def _combat(job: MoonJob) -> None:
    """The combat record."""
    combat.draw(job.document, job.geometry(), sheets.combat(job.origin("combat"), job.variants))


def _group(job: MoonJob) -> None:
    """The record of a fight of several at once."""
    combat.draw_group(job.document, job.geometry(landscape=True), sheets.group(job.origin("group")))


def _trail(job: MoonJob) -> None:
    """The section trail and the test log."""
    view = sheets.trail(job.origin("trail"), job.request.state, book_of(job.tables))
    trail.draw(job.document, job.geometry(), view)


def _dice(job: MoonJob) -> None:
    """The dice pages: the first of a seed, or those that go on from them."""
    reveals = job.publisher.spec_of("dice").reveals
    number = reveals.index(job.request.reveal) + 1 if job.request.reveal in reveals else 1
    view = sheets.dice_pages(job.origin("dice"), plain(job.tables), job.request.seed, number)
    dicepages.draw(job.document, job.geometry(), view)


def _log(job: MoonJob) -> None:
    """The log sheet; in a pack with the code of the dice pages it goes with."""
    code = job.code("dice") if job.spec.pack else ""
    view = sheets.log_sheet(job.origin("log"), job.request.name, book_of(job.tables), code)
    log.draw(job.document, job.geometry(), view)


def _notation(job: MoonJob) -> None:
    """The notation card."""
    notation.draw(job.document, job.geometry(), sheets.notation_card(job.origin("notation")))


def _session(job: MoonJob) -> None:
    """The sheet rolled, the records to write in, the dice pages, and how to write a log."""
    job.draw("sheet", "combat", "trail", "dice", "log", "notation")


def _quicksheet(job: MoonJob, code: str) -> cards.QuicksheetView:
    """What the quicksheet says."""
    card = card_of(job, "quicksheet", code)
    return cards.quicksheet_view(card, plain(job.tables), job.variants, GAME.catalogue)


def _odds(job: MoonJob, code: str) -> OddsCard:
    """What the odds card says."""
    return cards.odds_view(card_of(job, "odds", code), plain(job.tables), job.variants)


def _booklet(job: MoonJob, code: str) -> BookletView:
    """The book that was given, else the one that comes with the package."""
    book = book_of(job.tables) or demo_book()
    return booklet_view(card_of(job, "booklet", code), book, job.variants, GAME.catalogue)


def _sheet_content(tables: Tables, variants: Variants) -> bytes:
    """What the adventure sheet depends on besides its seed."""
    return content("S", plain(tables), variants, book_of(tables))


def _dice_content(tables: Tables, variants: Variants) -> bytes:
    """What the dice pages depend on besides their seed."""
    return content("D", plain(tables), variants)


def _pack_content(tables: Tables, variants: Variants) -> bytes:
    """What the session pack depends on besides its seed."""
    return content("P", plain(tables), variants, book_of(tables))


PUBLISHER: Final = Publisher(
    game=GAME,
    specs=DOCUMENTS,
    pages={
        "sheet": _sheet, "combat": _combat, "group": _group, "trail": _trail, "dice": _dice, "log": _log,
        "notation": _notation, "session": _session,
    },
    texts={"quicksheet": _quicksheet, "odds": _odds, "booklet": _booklet},
    appended={"session": ("quicksheet", "odds")},
    tables=default_tables,
    content=_sheet_content,
    contents={"dice": _dice_content, "session": _pack_content},
    of_state=shelf_of,
)  # fmt: skip


def worst() -> Iterator[tuple[str, Request]]:
    """The most that each document has to hold, for `sheetgen fit`."""
    return worst_requests()


make, reprint, spec_of, code_of = PUBLISHER.make, PUBLISHER.reprint, PUBLISHER.spec_of, PUBLISHER.code_of

__all__ = ["DOCUMENTS", "PUBLISHER", "code_of", "make", "reprint", "spec_of", "worst"]
