"""Every document of every registered game, in the ways it can be filled: what references and pictures are made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from sheetgen.engine.players import SeededPlayer, drive
from sheetgen.engine.registry import Game, find_game
from sheetgen.engine.streams import Streams
from sheetgen.pdf.ink import GREY, Ink
from sheetgen.pdf.paper import A4, PAPERS
from sheetgen.pdf.request import DocumentSpec, Pdf, Request

SEED: Final = "7"
PLAYED: Final = "12"
"""The seed of the game whose end fills documents that are filled from a log."""
PACK: Final = "session"


@dataclass(frozen=True)
class Sample:
    """One document in one way: ``name`` tells it from the others of its game."""

    game: str
    document: str
    fill: str
    reveal: str = ""

    @property
    def name(self) -> str:
        """What to call its files."""
        return "-".join(filter(None, (self.document, self.reveal, self.fill)))

    def make(self, ink: Ink = GREY) -> Pdf:
        """The document."""
        game = find_game(self.game)
        spec = next(spec for spec in specs(game) if spec.key == self.document)
        paper = A4 if A4.key in spec.papers else PAPERS[spec.papers[0]]
        request = Request(paper, ink, reveal=self.reveal)
        if self.fill == "seed":
            request = replace(request, seed=SEED)
        if self.fill == "played":
            request = replace(request, state=played(self.game), log=b"a log")
        made: Pdf = game.documents_module().make(self.document, request)
        return made


def specs(game: Game) -> tuple[DocumentSpec, ...]:
    """The documents of a game."""
    found: tuple[DocumentSpec, ...] = tuple(game.documents_module().DOCUMENTS)
    return found


@cache
def played(key: str) -> Any:
    """A whole game by the seeded player."""
    game = find_game(key)
    state, streams = game.set_up(), Streams(PLAYED)
    for _event in drive(game.play(state), state, SeededPlayer(streams, game.policy(streams))):
        pass
    return state


def fills(spec: DocumentSpec) -> Iterator[str]:
    """The ways in which a document can be filled."""
    if not spec.needs_seed:
        yield "blank"
    if spec.seeded:
        yield "seed"
    if spec.from_log:
        yield "played"


def samples(game: str) -> list[Sample]:
    """All of a game; each design but the usual in one way, and of a pack, whose pages are documents, only the usual."""
    return [
        Sample(game, spec.key, fill, reveal)
        for spec in specs(find_game(game))
        for number, reveal in enumerate((spec.reveals[:1] if spec.key == PACK else spec.reveals) or ("",))
        for fill in list(fills(spec))[-1 if number else 0 :]
    ]
