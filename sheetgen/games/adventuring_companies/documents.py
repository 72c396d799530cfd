"""The documents of Adventuring Companies: which there are, and what draws each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from sheetgen.documents import notation
from sheetgen.documents.publisher import Job, Publisher
from sheetgen.engine.code import SheetCode
from sheetgen.engine.errors import UsageError
from sheetgen.engine.streams import Streams
from sheetgen.games.adventuring_companies import atlas, cards
from sheetgen.games.adventuring_companies import sheet_views as sheets
from sheetgen.games.adventuring_companies import site_views as sites
from sheetgen.games.adventuring_companies.game import GAME
from sheetgen.games.adventuring_companies.hexes import split
from sheetgen.games.adventuring_companies.overrides import default_tables
from sheetgen.games.adventuring_companies.pages import booklet, chart, company, expedition, hexmap, log, records
from sheetgen.games.adventuring_companies.pages.views import BookletView, MapView
from sheetgen.games.adventuring_companies.prerolled import content, rolled_tier, starts
from sheetgen.games.adventuring_companies.tables import Tables
from sheetgen.games.adventuring_companies.variants import Variants
from sheetgen.games.adventuring_companies.worst import worst_requests, worst_state
from sheetgen.pdf.request import DocumentSpec, Pdf, Request

CompanyJob = Job[Tables, Variants]

_PAPERS: Final = ("a4", "letter", "a5", "half-letter")
TIERS: Final = ("rolled", "tier-1", "tier-2", "tier-3", "tier-4")
"""The designs of a pre-rolled site: its tier, or one rolled by the table."""
_MAP_PAGES: Final = {
    "a4": 7, "a4 large": 9, "letter": 7, "letter large": 9,
    "a5": 19, "a5 large": 33, "half-letter": 19, "half-letter large": 41,
}  # fmt: skip
"""The pages of a map of the usual size."""
_SHEET_PAGES: Final = {"": 1, "large": 3, "a5": 3, "a5 large": 4, "half-letter": 3, "half-letter large": 4}
_WEEK_PAGES: Final = {
    "": 1, "large": 2, "a5": 3, "a5 large": 5, "half-letter": 3, "half-letter large": 5,
    "march": 1, "march large": 2, "march a5": 2, "march a5 large": 2, "march half-letter": 2,
    "march half-letter large": 2,
}  # fmt: skip
_CARD_PAGES: Final = {
    "": 1, "large": 2, "a5": 2, "a5 large": 3, "half-letter": 2, "half-letter large": 3,
}  # fmt: skip
DOCUMENTS: Final = (
    DocumentSpec(
        "sheet",
        "C",
        "Company sheet",
        "units, march, load, food and running numbers of each company",
        papers=_PAPERS,
        ceiling=0.13,
        counts=_SHEET_PAGES,
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
        ceiling=0.14,
        counts=_MAP_PAGES,
        seeded=True,
        from_log=True,
    ),
    DocumentSpec(
        "expedition",
        "E",
        "Expedition log",
        "a week to a page, two action boxes a day, the week's food; or large marches",
        papers=_PAPERS,
        ceiling=0.15,
        counts=_WEEK_PAGES,
        reveals=("week", "march"),
        letters=("E", "EM"),
        from_log=True,
        named=True,
    ),
    DocumentSpec(
        "log",
        "L",
        "Session log",
        "lines to write a log on, as it is checked",
        papers=_PAPERS,
        named=True,
        counts={"": 2},
    ),
    DocumentSpec(
        "sites",
        "R",
        "Site record",
        "a line for each site and encounter, boxes for weeks, treasure worked out",
        papers=_PAPERS,
        ceiling=0.15,
        from_log=True,
    ),
    DocumentSpec(
        "site",
        "S",
        "Site of interest",
        "a pre-rolled site, by tier or by the table",
        papers=_PAPERS,
        reveals=TIERS,
        letters=("S", "SA", "SB", "SC", "SD"),
        seeded=True,
        needs_seed=True,
    ),
    DocumentSpec(
        "flowchart",
        "F",
        "Tier 4 flowchart",
        "six levels of four encounters; or the charts of a log's tier 4 sites",
        papers=_PAPERS,
        from_log=True,
    ),
    DocumentSpec(
        "areas",
        "B",
        "Area book",
        "the areas around the start: terrain, and the numbers of their sites in the booklet",
        papers=_PAPERS,
        seeded=True,
        needs_seed=True,
    ),
    DocumentSpec(
        "booklet",
        "K",
        "Keyed booklet",
        "pre-rolled sites, entry by entry, to be read without seeing more",
        papers=_PAPERS,
        seeded=True,
        needs_seed=True,
    ),
    DocumentSpec(
        "quicksheet",
        "Q",
        "Quicksheet",
        "all rules in play on two pages, every line with its rule",
        "html",
        papers=_PAPERS,
    ),
    DocumentSpec("odds", "D", "Odds", "the chances of marches, checks, treasures and fights", "html", papers=_PAPERS),
    DocumentSpec(
        "notation",
        "N",
        "Notation card",
        "how a log is written: every verb and its rolls",
        papers=_PAPERS,
        counts=_CARD_PAGES,
    ),
    DocumentSpec(
        "session",
        "P",
        "Session pack",
        "everything for a week in pre-rolled land in one file",
        papers=_PAPERS,
        seeded=True,
        needs_seed=True,
        named=True,
        pack=True,
        reveals=("hidden", "open"),
        letters=("PH", "PO"),
    ),
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
        land = atlas.hidden(job.tables, land, land.companies or starts(job.tables))
    return atlas.map_view(job.origin("grid"), job.tables, job.variants, land, note)


def _sheet(job: CompanyJob) -> None:
    """The company sheet: of a log's companies, of those that were given, in a pack of the tables' own, or blank."""
    request, origin = job.request, job.origin("sheet")
    state = request.state or request.start
    if state is None and job.spec.pack:
        state = GAME.new_state(job.variants, job.tables)
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


def _sites(job: CompanyJob) -> None:
    """The record of sites: those known in a log, or blank."""
    rows = sites.sites_of(job.request.state) if job.request.state is not None else []
    records.draw(job.document, job.geometry(), sites.sites_view(job.origin("sites"), job.tables, rows))


def _site(job: CompanyJob) -> None:
    """One pre-rolled site; by the table its tier is rolled, too."""
    streams, reveal = Streams(job.request.seed), job.request.reveal
    tier = TIERS.index(reveal) or rolled_tier(streams, sites.ANYWHERE, job.tables)
    rolled = sites.roll_site(streams, sites.ANYWHERE, tier, job.tables, job.variants)
    row = sites.site_row(None, job.tables, rolled.site, rolled)
    chart.draw(job.document, job.geometry(), sites.sites_view(job.origin("site"), job.tables, [row]))


def _flowchart(job: CompanyJob) -> None:
    """The flowcharts of a log's tier 4 sites, or a blank one."""
    rows = sites.sites_of(job.request.state) if job.request.state is not None else []
    charts = [row for row in rows if row.sizes]
    chart.draw(job.document, job.geometry(), sites.sites_view(job.origin("flowchart"), job.tables, charts))


def _areas(job: CompanyJob) -> None:
    """The area book."""
    booklet.draw_areas(job.document, job.geometry(), _booklet_view(job, "areas"))


def _booklet(job: CompanyJob) -> None:
    """The keyed booklet."""
    booklet.draw_booklet(job.document, job.geometry(), _booklet_view(job, "booklet"))


def _booklet_view(job: CompanyJob, key: str) -> BookletView:
    """The pre-rolled sites of a seed."""
    view = sites.booklet_view(job.origin(key), job.tables, job.variants, job.request.seed, job.code("booklet"))
    land = atlas.Land(atlas.rolled(job.tables, job.request.seed), {})
    if job.spec.pack and job.request.reveal != "open":
        land = atlas.hidden(job.tables, land, starts(job.tables))
    return replace(view, map=atlas.map_view(job.origin(key), job.tables, job.variants, land))


def _notation(job: CompanyJob) -> None:
    """The notation card."""
    notation.draw(job.document, job.geometry(), sheets.notation_card(job.origin("notation")))


def _session(job: CompanyJob) -> None:
    """The companies, the land hidden but for the start, its sector, then what is written on and looked up."""
    job.draw("sheet")
    land = _map_view(job)
    hexmap.overview(job.document, job.geometry(), land)
    for start in starts(job.tables):
        hexmap.sector(job.document, job.geometry(), land, split(start))
    job.draw("expedition", "sites", "flowchart", "areas", "booklet", "log", "notation")


def _quicksheet(job: CompanyJob, code: str) -> cards.QuicksheetView:
    """What the quicksheet says."""
    return cards.quicksheet_view(job.tables, job.variants, GAME.catalogue, code=code)


def _odds(job: CompanyJob, code: str) -> cards.OddsView:
    """What the odds card says."""
    return cards.odds_view(job.tables, job.variants, code=code)


PUBLISHER: Final = Publisher(
    game=GAME,
    specs=DOCUMENTS,
    pages={
        "sheet": _sheet,
        "grid": _grid,
        "expedition": _expedition,
        "log": _log,
        "sites": _sites,
        "site": _site,
        "flowchart": _flowchart,
        "areas": _areas,
        "booklet": _booklet,
        "notation": _notation,
        "session": _session,
    },
    texts={"quicksheet": _quicksheet, "odds": _odds},
    appended={"session": ("quicksheet", "odds")},
    tables=default_tables,
    content=content,
)


def worst() -> Iterator[tuple[str, Request]]:
    """The most that each document has to hold, for `sheetgen fit`."""
    return worst_requests()


def make(key: str, request: Request) -> Pdf:
    """Make one document; a tier asked for is the design of a site."""
    return PUBLISHER.make(key, _tiered(request))


def code_of(spec: DocumentSpec, request: Request) -> SheetCode:
    """The sheet code of a document as requested."""
    return PUBLISHER.code_of(spec, _tiered(request))


def _tiered(request: Request) -> Request:
    """The request with its tier as the name of a design."""
    if not request.tier:
        return request
    if not 0 < request.tier < len(TIERS):
        raise UsageError(f"there is no pre-rolled site of tier {request.tier}", suggestion=f"1 to {len(TIERS) - 1}")
    return replace(request, tier=0, reveal=TIERS[request.tier])


reprint, spec_of = PUBLISHER.reprint, PUBLISHER.spec_of

__all__ = ["DOCUMENTS", "PUBLISHER", "code_of", "make", "reprint", "spec_of", "worst", "worst_state"]
