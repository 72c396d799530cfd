"""What is asked of a document, and what comes back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .ink import GREY, Ink
from .paper import A4, Paper


@dataclass(frozen=True)
class Request:
    """How one document shall be made; every field has a default, and a document ignores what it has no use for.

    ``seed`` rolls what the document can roll; ``state`` fills it from a game (the game's own state) whose log has the
    bytes ``log``; with neither it is blank. ``reveal`` is the design of a grid; ``auto`` makes the player's choices.
    ``tables`` and ``variants`` are the game's own, None for its defaults. ``cache`` lets finished HTML pages be kept
    and used again. The places to write of a ``fillable`` document are form fields.
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
    auto: bool = False
    copies: int = 1
    cache: bool = True
    fillable: bool = False


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
    decided; ``named`` ones have a place for the adventurer's name and the title.
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
