"""Whether the worst legal content fits: every document in every paper, ink and size of print, looked at as printed.

A game says what is worst in its ``documents.py``: ``worst()`` yields documents' keys with requests, of which paper,
ink and print are varied here. Without it blank pages and those of a long seed are looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Final

from sheetgen.pdf.canvas import Document, watched
from sheetgen.pdf.ink import GREY, INKS
from sheetgen.pdf.paper import PAPERS
from sheetgen.pdf.pen import PageRecord, Placed
from sheetgen.pdf.probe import SLACK, Letter, Looked, coverage, lapped, look, loose_fonts, margin_ink, strays
from sheetgen.pdf.request import DocumentSpec, NoFieldsError, Pdf, Request

TORTURE: Final = (
    "Grzegorz Brzęczyszczykiewicz Işığğ Ωδυσσεύς Владимир سلام 龍馬 😀 of the Long, Long Road " + "x" * 84
)[:84]
"""A name that is hard to print: Polish, Turkish, Greek, Cyrillic, Arabic, Chinese, an emoji, 84 letters."""

LONG_SEED: Final = "HARBOUR12345"
FIRST_PAGE, OTHER_PAGES = 150_000, 40_000
"""The largest a file may be for its first page and for each other, in bytes."""
FORM_FONTS: Final = 170_000
"""What form fields may add: up to three fonts whole, so that any letter can be typed."""
CONTINUATION: Final = "Continuation"
WORST: Final = "worst"
BLANK_PAGE: Final = 0.001
_KEY: Final = re.compile(r"[\w.,:;+−–/()-]")


@dataclass(frozen=True)
class Case:
    """One document as requested, with a name of its content for messages."""

    spec: DocumentSpec
    request: Request
    content: str

    @property
    def name(self) -> str:
        """Document, design, content, paper, ink and print, in words."""
        request = self.request
        parts = [self.spec.key, request.reveal, self.content, request.paper.key, request.ink.key]
        parts += [word for word, on in (("large", request.large), ("contrast", request.contrast)) if on]
        parts += ["fillable"] if request.fillable else []
        return " ".join(filter(None, parts))


@dataclass(frozen=True)
class Breach:
    """What is wrong with one page."""

    case: Case
    page: int
    what: str

    def __str__(self) -> str:
        return f"{self.case.name}, page {self.page}: {self.what}"


def contents(module: Any) -> Iterator[Case]:
    """Each document of a game blank, rolled and with its worst content, on its first paper."""
    specs: dict[str, DocumentSpec] = {spec.key: spec for spec in module.DOCUMENTS}
    for spec in specs.values():
        for reveal in spec.reveals or ("",):
            base = Request(PAPERS[spec.papers[0]], reveal=reveal)
            if not spec.needs_seed:
                yield Case(spec, base, "blank")
            if spec.seeded:
                yield Case(spec, replace(base, seed=LONG_SEED), "rolled")
    worst = getattr(module, "worst", None)
    for key, request in worst() if worst is not None else ():
        yield Case(specs[key], request, WORST)


def cases(module: Any) -> Iterator[Case]:
    """Every content on every paper, in every ink, in ordinary and large print, and in high contrast.

    Packs are made in grey alone: their pages are looked at as documents too.
    """
    for case in contents(module):
        inks = (GREY,) if case.spec.pack else INKS.values()
        for paper, ink, large in product(case.spec.papers, inks, (False, True)):
            request = replace(case.request, paper=PAPERS[paper], ink=ink, large=large)
            yield replace(case, request=request)
            if ink is GREY and not case.spec.pack:
                yield replace(case, request=replace(request, contrast=True))


def pairs(cases: Iterable[Case]) -> list[Case]:
    """A few of the cases of each document, so that any two settings of content, paper, ink, print and fields meet.

    The case that brings most pairs is taken first, again and again. What is set as text takes a second to make: there
    each setting is met once. A pack is made in both sizes of print.
    """
    groups: dict[str, list[Case]] = {}
    for case in cases:
        group = groups.setdefault(case.spec.key, [])
        group.append(case)
        if case.spec.engine == "canvas" and not case.spec.pack:
            group.append(replace(case, request=replace(case.request, fillable=True)))
    return [case for group in groups.values() for case in _covering(group)]


def _covering(group: list[Case]) -> Iterator[Case]:
    """Cases of one document that bring all pairs of settings together."""
    brought = [_pairs_of(case) for case in group]
    wanted = set().union(*brought)
    while wanted:
        gains = [len(pairs & wanted) for pairs in brought]
        best = gains.index(max(gains))
        wanted -= brought[best]
        yield group[best]


def _pairs_of(case: Case) -> set[tuple[object, object]]:
    """The pairs of settings that a case brings together."""
    request = case.request
    ink = ("ink", request.ink.key + " contrast" * request.contrast)
    settings: list[tuple[str, object]] = [("paper", request.paper.key), ("large", request.large)]
    if case.spec.pack:
        return {(settings[1], settings[1])}
    if case.spec.engine == "html":
        return {(setting, setting) for setting in (*settings, ink, ("content", case.content))}
    settings += [("content", f"{request.reveal} {case.content}"), ink, ("fillable", request.fillable)]
    return {(one, two) for at, one in enumerate(settings) for two in settings[at + 1 :]}


def check(make: Callable[[str, Request], Pdf], case: Case) -> list[Breach]:
    """Make one document and look at it; returns what is wrong.

    A document without places to write is not fillable, which is no fault.
    """
    try:
        with watched() as documents:
            pdf = make(case.spec.key, case.request)
    except NoFieldsError:
        return []
    found = list(_whole(case, pdf, documents))
    number = 0
    for document in documents:
        for number, record in enumerate(document.records, start=1):
            found += [Breach(case, number, fault) for fault in _drawn(record, document)]
    for number, page in enumerate(look(pdf.data), start=1):
        found += [Breach(case, number, fault) for fault in _printed(case, page)]
    return found


def _whole(case: Case, pdf: Pdf, documents: Sequence[Document]) -> Iterator[Breach]:
    """What is wrong with the file as a whole."""
    more = sum(record.name == CONTINUATION for document in documents for record in document.records)
    declared = case.spec.pages_of(case.request)
    grown = case.content == WORST and case.spec.engine == "html" and pdf.pages > declared  # text flows on by itself
    if declared and pdf.pages - more != declared and not grown:
        yield Breach(case, 1, f"{pdf.pages - more} pages, declared are {declared}")
    for font in loose_fonts(pdf.data, whole=case.request.fillable):
        yield Breach(case, 1, f"font {font} is not embedded and cut to what is used")
    ceiling = FIRST_PAGE + OTHER_PAGES * (pdf.pages - 1) + FORM_FONTS * case.request.fillable
    if len(pdf.data) > ceiling:
        yield Breach(case, 1, f"{len(pdf.data) // 1000} kB, at most {ceiling // 1000} kB")
    said = " ".join(line for document in documents for record in document.records for line in record.said)
    printed = said.split()
    for document in documents:
        for text in {entry.text for entry in document.overflow if entry.label != "Rulings"}:
            missing = [word for word in _shown(text) if word not in printed and word not in said]
            if missing:
                yield Breach(case, pdf.pages, f"went over and is not continued: {' '.join(missing)[:60]}")


def _shown(text: str) -> list[str]:
    """The words of a text as they are printed."""
    from sheetgen.pdf.fonts import clean

    return clean(text).split()


def _drawn(record: PageRecord, document: Document) -> Iterator[str]:
    """What is wrong with a page by the records of its drawing."""
    theme = document.theme
    yield from (f"cramped: {fault}" for fault in record.cramped)
    for placed in record.placed:
        floor = theme.key_floor if placed.style.is_key else theme.floor
        if placed.size < floor - 0.01:
            yield f"type of {placed.size:.1f} pt, at least {floor:g}: {placed.text}"
        elif _leaves(placed):
            yield f"leaves its box: {placed.text}"


def _leaves(placed: Placed) -> bool:
    """Whether the capitals of a text leave its box; what hangs under the line may."""
    from sheetgen.pdf.fonts import cap_height

    box, high = placed.box, placed.y + cap_height(placed.style.role) * placed.size
    beside = placed.x < box.x - SLACK or placed.x + placed.width > box.right + SLACK
    return beside or placed.y < box.y - SLACK - 1 or high > box.top + SLACK + 1


def _printed(case: Case, page: Looked) -> Iterator[str]:
    """What is wrong with a page as it is read."""
    request = case.request
    sizes = (page.width, page.height), (page.height, page.width)
    if not any(_near(size, (request.paper.width, request.paper.height)) for size in sizes):
        yield f"is {page.width:.2f} x {page.height:.2f} pt, not {request.paper.title}"
    yield from strays(page, request.margin - HANG)
    if margin_ink(page, request.margin):
        yield "ink in the margin"
    over = lapped(page.letters)
    if over:
        yield f"{len(over)} pairs of letters on one another: {' '.join(one + two for one, two in over[:8])}"
    yield from _small(page.letters, request)
    ink = coverage(page.picture)
    if ink > case.spec.ceiling:
        yield f"{100 * ink:.1f} % of the page is ink, at most {100 * case.spec.ceiling:g} %"
    if ink < BLANK_PAGE:
        yield "the page is blank"


HANG: Final = 2.5
"""What may hang from the last line of a footer into the margin, in points; a printer still reaches it."""


def _near(one: tuple[float, float], two: tuple[float, float]) -> bool:
    """Whether two sizes are the same to the hundredth of a point."""
    return max(abs(a - b) for a, b in zip(one, two, strict=True)) <= 0.01


def _small(page: Sequence[Letter], request: Request) -> Iterator[str]:
    """Letters that are too small: only keys may be smaller than the floor."""
    theme = request.theme
    tiny = [letter for letter in page if letter.size < theme.key_floor - 0.05]
    small = [letter for letter in page if letter.size < theme.floor - 0.05 and not _KEY.match(letter.char)]
    for kind, found in (("type", tiny), ("other than keys", small)):
        if found:
            least = min(letter.size for letter in found)
            yield f"{kind} of {least:.1f} pt: {''.join(letter.char for letter in found[:20])}"


__all__ = ["TORTURE", "Breach", "Case", "cases", "check", "contents", "pairs"]
