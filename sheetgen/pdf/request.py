"""What is asked of a document, and what comes back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from sheetgen.engine.errors import DocumentError

from .ink import GREY, Ink, high_contrast
from .paper import A4, CLEAR_MARGIN, MILLIMETRE, Geometry, Paper, mm
from .theme import LARGE, PLAIN, Theme

LEAST_SIDE: Final = mm(75)
"""A page with less than this between its margins is of no use."""


class CrampedError(DocumentError):
    """A margin leaves less room than the elements of a page need."""


class NoFieldsError(DocumentError):
    """A fillable document was asked for that has nothing to fill in."""


@dataclass(frozen=True)
class Request:
    """How one document shall be made; every field has a default, and a document ignores what it has no use for.

    ``seed`` rolls what the document can roll; ``state`` fills it from a game (the game's own state) whose log has the
    bytes ``log``; with neither it is blank. ``reveal`` is the design of a grid; ``auto`` makes the player's choices.
    ``tables`` and ``variants`` are the game's own, None for its defaults; ``start`` is a state that a game begins with
    where a book, a company or a map was given, else None; ``tier`` is how large a site is, 0 where that is open.
    ``cache`` lets finished HTML pages be kept and used again. The places to write of a ``fillable`` document are form
    fields. ``margin`` stays clear at each side of a page (points); ``large`` is large print, ``contrast`` high
    contrast. Documents take paper and margin from `geometry`, ink and contrast from `inked`, type sizes from `theme`.
    """

    paper: Paper = A4
    ink: Ink = GREY
    seed: str = ""
    state: Any = None
    log: bytes = b""
    reveal: str = ""
    name: str = ""
    title: str = ""
    tables: Any = None
    variants: Any = None
    start: Any = None
    tier: int = 0
    auto: bool = False
    copies: int = 1
    cache: bool = True
    fillable: bool = False
    margin: float = CLEAR_MARGIN
    large: bool = False
    contrast: bool = False

    def geometry(self, landscape: bool = False) -> Geometry:
        """A page of the paper asked for, with its margin; raises `CrampedError` when that leaves next to nothing."""
        geometry = Geometry(self.paper, landscape, self.margin)
        if min(geometry.inner.width, geometry.inner.height) < LEAST_SIDE:
            raise CrampedError(f"margins of {self.margin / MILLIMETRE:g} mm leave no room on {self.paper.title}")
        return geometry

    @property
    def inked(self) -> Ink:
        """The ink to draw with."""
        return high_contrast(self.ink) if self.contrast else self.ink

    @property
    def theme(self) -> Theme:
        """The type sizes to draw with."""
        return LARGE if self.large else PLAIN


@dataclass(frozen=True)
class Pdf:
    """A finished document: its bytes, number of pages, text equivalent, warnings for the player, and sheet code."""

    data: bytes
    pages: int
    text: str = ""
    warnings: tuple[str, ...] = field(default=())
    code: str = ""


@dataclass(frozen=True)
class DocumentSpec:
    """One document that a game offers.

    ``letter`` names it in sheet codes, ``version`` its format there; ``engine`` is ``canvas`` or ``html``; ``reveals``
    are the designs to choose from, the default first, and ``letters`` their letters. ``seeded`` documents can be
    rolled, those that ``needs_seed`` must be; ``from_log`` ones can be filled from a game, ``auto`` ones
    decided; ``named`` ones have a place for the adventurer's name and the title. ``counts`` are the pages it has when
    nothing goes over, by words of a request; see `pages_of`. ``lying`` are papers on which pages of text lie;
    ``halved`` pages are half the usual paper where none is asked for, as those of booklets are;
    ``ceiling`` is the largest part of a page that may be ink. ``pack`` says
    whether its pages are those of other documents.
    """

    key: str
    letter: str
    title: str
    help: str
    engine: str = "canvas"
    papers: tuple[str, ...] = ("a4", "letter")
    reveals: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    seeded: bool = False
    needs_seed: bool = False
    from_log: bool = False
    auto: bool = False
    named: bool = False
    version: int = 1
    lying: tuple[str, ...] = ()
    halved: bool = False
    pack: bool = False
    ceiling: float = 0.105
    counts: Mapping[str, int] = field(default_factory=dict, hash=False)

    def page_of(self, request: Request) -> Geometry:
        """A page of a document that is set as text."""
        return request.geometry(request.paper.key in self.lying)

    def pages_of(self, request: Request) -> int:
        """The pages that the document has as requested, without continuations; 0 where that is not declared.

        An entry of ``counts`` applies when all its words do: a paper's key, a design, ``large``; the one of most words
        counts, and the empty one when no other does.
        """
        words = {request.paper.key, request.reveal, "large" if request.large else ""}
        fitting = [key for key in self.counts if set(key.split()) <= words]
        return self.counts[max(fitting, key=lambda key: len(key.split()))] if fitting else 0
