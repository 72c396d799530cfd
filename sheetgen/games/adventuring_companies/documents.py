"""The documents of Adventuring Companies: which there are, and what draws each."""

from __future__ import annotations

from typing import Any, Final

from sheetgen.documents import notation
from sheetgen.documents.publisher import Job, Publisher
from sheetgen.games.adventuring_companies import atlas
from sheetgen.games.adventuring_companies import sheet_views as sheets
from sheetgen.games.adventuring_companies.game import GAME
from sheetgen.games.adventuring_companies.pages import company, expedition, hexmap, log
from sheetgen.games.adventuring_companies.pages.views import MapView
from sheetgen.games.adventuring_companies.prerolled import content
from sheetgen.games.adventuring_companies.tables import Tables, default_tables
from sheetgen.games.adventuring_companies.variants import Variants
from sheetgen.games.adventuring_companies.verbs import VERBS
from sheetgen.pdf.request import DocumentSpec

CompanyJob = Job[Tables, Variants]

_PAPERS: Final = ("a4", "letter", "a5", "half-letter")
DOCUMENTS: Final = (
    DocumentSpec(
        "sheet",
        "C",
        "Company sheet",
        "units, march, load, food and running numbers of each company",
        papers=_PAPERS,
        from_log=True,
        named=True,
    ),
    DocumentSpec(
        "grid",
        "M",
        "Hex map",
        "an overview and sectors to write in: blank, of a seed, of a text map, or from a log",
        papers=_PAPERS,
        reveals=("open", "hidden"),
        letters=("M", "MH"),
        seeded=True,
        from_log=True,
    ),
    DocumentSpec(
        "expedition",
        "E",
        "Expedition log",
        "a week to a page, two action boxes a day, the week's food; or large marches",
        papers=_PAPERS,
        reveals=("week", "march"),
        letters=("E", "EM"),
        from_log=True,
        named=True,
    ),
    DocumentSpec("log", "L", "Session log", "lines to write a log on, as it is checked", papers=_PAPERS, named=True),
    DocumentSpec("notation", "N", "Notation card", "how a log is written: every verb and its rolls", papers=_PAPERS),
)


def _land(job: CompanyJob) -> atlas.Land:
    """The land of a request: as a log leaves it, of a seed, of a map that was given, or blank."""
    request = job.request
    if request.state is not None:
        return atlas.played_land(request.state)
    own = request.start is not None or job.tables.areas != default_tables().areas
    return atlas.land_of(job.tables, request.seed, own)


def _map_view(job: CompanyJob) -> MapView:
    """The hex map, hidden but for the start where that is asked for."""
    land, note = _land(job), ""
    if job.request.reveal == "hidden":
        land = atlas.hidden(job.tables, land, land.companies or atlas.starts(job.tables))
    return atlas.map_view(job.origin("grid"), job.tables, job.variants, land, note)


def _sheet(job: CompanyJob) -> None:
    """The company sheet: of a log's companies, of those that were given, or blank."""
    request, origin = job.request, job.origin("sheet")
    state = request.state or request.start
    names = request.name, request.title
    if state is None:
        views = [sheets.blank_company(origin, job.tables, job.variants, *names)]
    else:
        views = [sheets.filled_company(origin, state, each, *names) for each in state.companies]
    for view in views:
        company.draw(job.document, job.geometry(), view)


def _grid(job: CompanyJob) -> None:
    """The hex map."""
    hexmap.draw(job.document, job.geometry(), _map_view(job))


def _expedition(job: CompanyJob) -> None:
    """The expedition log: the next week of each company, or blank; or the worksheet of marches."""
    request, origin = job.request, job.origin("expedition")
    if request.reveal == "march":
        view = sheets.blank_week(job.origin("expedition", "March worksheet"), job.tables, job.variants, request.name)
        expedition.draw_marches(job.document, job.geometry(), view)
        return
    views = [sheets.blank_week(origin, job.tables, job.variants, request.name)]
    if request.state is not None:
        views = [sheets.next_week(origin, request.state, each, request.name) for each in request.state.companies]
    for view in views:
        expedition.draw_week(job.document, job.geometry(), view)


def _log(job: CompanyJob) -> None:
    """The session log sheet; in a pack with the code of the land it goes with."""
    request = job.request
    codes = f"{job.code('areas')}, {job.code('booklet')}" if job.spec.key == "session" else ""
    log.draw(job.document, job.geometry(), sheets.log_sheet(job.origin("log"), request.name, request.title, codes))


def _notation(job: CompanyJob) -> None:
    """The notation card."""
    notation.draw(job.document, job.geometry(), notation.NotationView(job.origin("notation"), VERBS, ()))


def _played_by(state: Any) -> tuple[Tables, Variants]:
    """The tables and variants of a game."""
    return state.setting.tables, state.setting.variants


PUBLISHER: Final = Publisher(
    game=GAME,
    specs=DOCUMENTS,
    pages={"sheet": _sheet, "grid": _grid, "expedition": _expedition, "log": _log, "notation": _notation},
    tables=default_tables,
    content=content,
    of_state=_played_by,
)
make, reprint, spec_of, code_of = PUBLISHER.make, PUBLISHER.reprint, PUBLISHER.spec_of, PUBLISHER.code_of

__all__ = ["DOCUMENTS", "PUBLISHER", "code_of", "make", "reprint", "spec_of"]
