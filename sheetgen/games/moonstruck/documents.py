"""The documents of Moonstruck: which there are, and what draws each."""

from __future__ import annotations

from typing import Any, Final

from sheetgen.documents import notation
from sheetgen.documents.publisher import Job, Publisher
from sheetgen.games.moonstruck.game import GAME
from sheetgen.games.moonstruck.overrides import Tables, default_tables
from sheetgen.games.moonstruck.prerolled import content
from sheetgen.games.moonstruck.variants import Variants
from sheetgen.games.moonstruck.verbs import VERBS
from sheetgen.pdf.request import DocumentSpec

MoonJob = Job[Tables, Variants]

_PAPERS: Final = ("a4", "letter", "a5", "half-letter")
DOCUMENTS: Final = (
    DocumentSpec("notation", "N", "Notation card", "how a log is written: every verb and its rolls", papers=_PAPERS),
)


def _notation(job: MoonJob) -> None:
    """The notation card."""
    notation.draw(job.document, job.geometry(), notation.NotationView(job.origin("notation"), VERBS, ()))


def _played_by(state: Any) -> tuple[Tables, Variants]:
    """The tables and variants of a game."""
    return state.setting.tables, state.setting.variants


PUBLISHER: Final = Publisher(
    game=GAME,
    specs=DOCUMENTS,
    pages={"notation": _notation},
    tables=default_tables,
    content=lambda tables, variants: content(""),
    of_state=_played_by,
)
make, reprint, spec_of, code_of = PUBLISHER.make, PUBLISHER.reprint, PUBLISHER.spec_of, PUBLISHER.code_of

__all__ = ["DOCUMENTS", "PUBLISHER", "code_of", "make", "reprint", "spec_of"]
