"""The documents of Adventuring Companies: which there are, and what draws each."""

from __future__ import annotations

from typing import Any, Final

from sheetgen.documents import notation
from sheetgen.documents.publisher import Job, Publisher
from sheetgen.games.adventuring_companies import atlas
from sheetgen.games.adventuring_companies.game import GAME
from sheetgen.games.adventuring_companies.pages import hexmap
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
        "grid", "M", "Hex map", "an overview and sectors to write in: blank, of a seed, of a text map, or from a log",
        papers=_PAPERS, reveals=("open", "hidden"), letters=("M", "MH"), seeded=True, from_log=True,
    ),
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


def _grid(job: CompanyJob) -> None:
    """The hex map."""
    hexmap.draw(job.document, job.geometry(), _map_view(job))


def _notation(job: CompanyJob) -> None:
    """The notation card."""
    notation.draw(job.document, job.geometry(), notation.NotationView(job.origin("notation"), VERBS, ()))


def _played_by(state: Any) -> tuple[Tables, Variants]:
    """The tables and variants of a game."""
    return state.setting.tables, state.setting.variants


PUBLISHER: Final = Publisher(
    game=GAME,
    specs=DOCUMENTS,
    pages={"grid": _grid, "notation": _notation},
    tables=default_tables,
    content=content,
    of_state=_played_by,
)
make, reprint, spec_of, code_of = PUBLISHER.make, PUBLISHER.reprint, PUBLISHER.spec_of, PUBLISHER.code_of

__all__ = ["DOCUMENTS", "PUBLISHER", "code_of", "make", "reprint", "spec_of"]
