"""Publishers: a game's list of documents, how each is checked, named by a sheet code, made, and made again.

A game's ``documents.py`` is a `Publisher` with a table of `DocumentSpec` and, for each document, what draws it on a
canvas or what it says as text.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, Generic, Protocol, TypeVar

from sheetgen.engine.code import SheetCode, digest
from sheetgen.engine.errors import DocumentError, UsageError
from sheetgen.engine.names import fold, hint
from sheetgen.engine.registry import Game
from sheetgen.engine.streams import fold_seed
from sheetgen.pdf.join import repeat
from sheetgen.pdf.request import DocumentSpec, Pdf, Request

from .job import NO_FIELDS, Job


class Labelled(Hashable, Protocol):
    """Tables as a publisher knows them: whose they are."""

    @property
    def label(self) -> str:
        """Whose tables these are, for the foot of a page."""
        ...


T = TypeVar("T", bound=Labelled)
V = TypeVar("V", bound=Hashable)

LOG_DIGEST: Final = 7
"""Characters of a log's digest in a sheet code."""


def played_by(state: Any) -> tuple[Any, Any]:
    """The tables and variants of a game, which stand in its setting."""
    return state.setting.tables, state.setting.variants


@dataclass(frozen=True)
class Publisher(Generic[T, V]):
    """Makes the documents of one game; ``T`` are its tables and ``V`` its variants.

    ``pages`` draws canvas documents by key, ``texts`` says what HTML documents print (a view with a ``card``), and
    ``appended`` names the HTML documents that close a pack. ``content`` is what pre-rolled dice depend on besides their
    seed, ``contents`` the same by key for documents that depend on less or more; ``of_state`` are the tables and
    variants that a game was played by.
    """

    game: Game
    specs: tuple[DocumentSpec, ...]
    pages: Mapping[str, Callable[[Job[T, V]], None]]
    tables: Callable[[], T]
    content: Callable[[T, V], bytes]
    of_state: Callable[[Any], tuple[T, V]] = played_by
    texts: Mapping[str, Callable[[Job[T, V], str], Any]] = field(default_factory=dict)
    appended: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    contents: Mapping[str, Callable[[T, V], bytes]] = field(default_factory=dict)

    @property
    def credit(self) -> str:
        """The game's credit without its title, which stands beside it."""
        return self.game.credit.removeprefix(f"{self.game.title}, ")

    def spec_of(self, key: str) -> DocumentSpec:
        """The document of that key; raises `UsageError` with a suggestion when there is none."""
        for spec in self.specs:
            if fold(spec.key) == fold(key):
                return spec
        raise _unknown(f'{self.game.title} has no document "{key}"', key, [spec.key for spec in self.specs])

    def make(self, key: str, request: Request) -> Pdf:
        """Make one document.

        Raises `UsageError` for an unknown document or design and `DocumentError` (exit code 4) when it cannot be made
        as asked: a paper, a seed or a game that it does not take, or a system library that is missing.
        """
        spec = self.spec_of(key)
        job: Job[T, V] = Job(self, spec, _checked(spec, request))
        made = job.html(spec) if spec.engine == "html" else job.canvas()
        return replace(made, data=repeat(made.data, request.copies), pages=made.pages * max(1, request.copies))

    def rulings(self, request: Request) -> tuple[T, V]:
        """The tables and variants of a request: its game's, its own, or the defaults."""
        if request.state is not None:
            return self.of_state(request.state)
        return self._shaping(request)

    def _shaping(self, request: Request) -> tuple[T, V]:
        """The tables and variants that seeded dice are rolled by: those of the start of a game, where one is given."""
        if request.start is not None:
            return self.of_state(request.start)
        tables = self.tables() if request.tables is None else request.tables
        return tables, self.game.variants.default if request.variants is None else request.variants

    def brief(self, tables: T, variants: V) -> str:
        """The rulings and tables that differ from the defaults, for the foot of a page."""
        rulings = self.game.variants.brief(variants) or "default rulings"
        return rulings if tables.label == self.tables().label else f"{rulings} · tables: {tables.label}"

    # Sheet codes

    def code_of(self, spec: DocumentSpec, request: Request) -> SheetCode:
        """The sheet code of a document as requested."""
        prefix, letter = self.game.code, letter_of(spec, request)
        if request.state is not None and spec.from_log:
            return SheetCode(prefix, spec.letter, spec.version, log=digest(request.log, LOG_DIGEST))
        if not (spec.seeded and request.seed):
            return SheetCode(prefix, letter, spec.version)
        shaped = _shaped(self.contents.get(spec.key, self.content), *self._shaping(request))
        return SheetCode(prefix, letter, spec.version, request.seed, shaped)

    def reprint(self, code: SheetCode, request: Request) -> tuple[str, Request]:
        """The document that a code names, and the request that makes it again with this one's paper, ink and tables.

        Raises `DocumentError` saying exactly why it cannot be made again.
        """
        if code.game != self.game.code:
            raise DocumentError(f"{code.spell()} is a sheet of another game")
        if code.log:
            raise DocumentError(f"{code.spell()} was filled from a log", suggestion="print it again with --from LOG")
        for spec in self.specs:
            if code.letter in letters_of(spec):
                return spec.key, self._again(spec, code, request)
        raise DocumentError(f"{code.spell()} names no document that this version knows: {code.document}")

    def _again(self, spec: DocumentSpec, code: SheetCode, request: Request) -> Request:
        """The request of a code, checked against format and tables."""
        if code.version != spec.version:
            age = "a newer" if code.version > spec.version else "an older"
            raise DocumentError(f"{code.spell()} has {age} format ({code.document}; this version makes {spec.version})")
        reveal = spec.reveals[spec.letters.index(code.letter)] if spec.letters else ""
        auto = code.letter == decided(spec)
        asked = replace(request, seed=code.seed, state=None, reveal=reveal, auto=auto)
        if code.seed and self.code_of(spec, asked).digest != code.digest:
            raise DocumentError(
                f"{code.spell()} was made with other tables or variants than these",
                suggestion="give the same --tables and --variant as then",
            )
        return asked


def decided(spec: DocumentSpec) -> str:
    """The letter of a document with the player's choices made, empty when it has none to make."""
    return f"{spec.letter}A" if spec.auto else ""


def letter_of(spec: DocumentSpec, request: Request) -> str:
    """The letter of a document in its sheet code: designs and decided sheets have their own."""
    if spec.letters:
        # In a pack the design asked for is the pack's; a document that has no such design has its own usual one.
        return spec.letters[spec.reveals.index(request.reveal) if request.reveal in spec.reveals else 0]
    return decided(spec) if spec.auto and request.auto else spec.letter


def letters_of(spec: DocumentSpec) -> tuple[str, ...]:
    """Every letter that a document may have."""
    return spec.letters or tuple(filter(None, (spec.letter, decided(spec))))


@lru_cache(maxsize=16)
def _shaped(content: Callable[[Any, Any], bytes], tables: Hashable, variants: Hashable) -> str:
    """The digest of tables and variants in a code."""
    return digest(content(tables, variants))


def _checked(spec: DocumentSpec, request: Request) -> Request:
    """The request with its seed folded and its design settled; raises what `Publisher.make` does."""
    if request.paper.key not in spec.papers:
        raise DocumentError(
            f"the {spec.title.lower()} is not made on {request.paper.title}",
            suggestion=f"it is on {' and '.join(spec.papers)}",
        )
    if request.fillable and spec.engine == "html":
        raise DocumentError(f"the {spec.title.lower()} is set as text and has no fields", suggestion=NO_FIELDS)
    if request.fillable and request.copies > 1:
        raise DocumentError(
            "copies of one page would share their form fields", suggestion="leave --fillable or --copies out"
        )
    request = replace(request, state=request.state if spec.from_log else None, auto=request.auto and spec.auto)
    if spec.needs_seed and not request.seed:
        raise DocumentError(f"the {spec.title.lower()} needs a seed", suggestion="give one with --seed")
    if request.auto and not request.seed:
        raise DocumentError("--auto decides about rolled dice", suggestion="give a seed with --seed")
    return replace(request, seed=fold_seed(request.seed) if request.seed else "", reveal=_reveal(spec, request.reveal))


def _reveal(spec: DocumentSpec, asked: str) -> str:
    """The design asked for, or the default."""
    if not spec.reveals:
        return ""
    if not asked:
        return spec.reveals[0]
    for name in spec.reveals:
        if fold(name) == fold(asked):
            return name
    raise _unknown(f'there is no design "{asked}"', asked, spec.reveals)


def _unknown(message: str, asked: str, names: list[str] | tuple[str, ...]) -> UsageError:
    """An error about a name that is none, with the nearest one or all of them."""
    return UsageError(message, suggestion=hint(asked, names, f"known: {', '.join(names)}", quote='"'))


__all__ = ["LOG_DIGEST", "Job", "Labelled", "Publisher", "decided", "letter_of", "letters_of"]
