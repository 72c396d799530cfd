"""From what was asked on the command line to a finished document in a file."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sheetgen.cli.config import load_config
from sheetgen.cli.files import write_files, write_stdout
from sheetgen.cli.options import chosen_meta, chosen_rulings, joined
from sheetgen.cli.output import count, note, say, say_json
from sheetgen.cli.press import Pressed, check_press, document_copies, press, press_stem
from sheetgen.cli.print_options import PrintOptions
from sheetgen.engine.errors import DocumentError, UsageError
from sheetgen.engine.names import fold, hint
from sheetgen.engine.registry import Game, find_game
from sheetgen.engine.streams import fold_seed, new_seed

if TYPE_CHECKING:
    from sheetgen.pdf.ink import Ink
    from sheetgen.pdf.paper import Paper
    from sheetgen.pdf.request import DocumentSpec, Pdf, Request

FOLDER: Final = Path("output")
"""Where documents go unless --out says otherwise."""
HALVES: Final = {"a4": "a5", "letter": "half-letter"}
"""The paper that is half of another."""


@dataclass(frozen=True)
class Source:
    """What fills a document: a seed, a log, or (with neither) the player's pencil; design of a grid, tier of a site."""

    seed: str | None = None
    log: Path | None = None
    blank: bool = False
    reveal: str = ""
    tier: int = 0

    def __post_init__(self) -> None:
        asked = {"--seed": self.seed is not None, "--from": self.log is not None, "--blank": self.blank}
        given = [name for name, is_given in asked.items() if is_given]
        if len(given) > 1:
            raise UsageError(f"{' and '.join(given)} exclude each other", suggestion="give one of them")


@dataclass(frozen=True)
class Job:
    """One document to make: everything looked up and settled."""

    game: Game
    spec: DocumentSpec
    request: Request

    def make(self) -> Pdf:
        """The finished document; raises DocumentError when it cannot be made, naming the margin that would do."""
        from sheetgen.pdf.request import CrampedError

        try:
            return self._made(self.request)
        except CrampedError as error:
            from sheetgen.cli.margins import largest_margin

            widest = largest_margin(self._made, self.request)
            hint = f"--margin {widest:g} is the largest that works" if widest else "leave --margin out"
            raise DocumentError(error.message, suggestion=hint) from None

    def _made(self, request: Request) -> Pdf:
        pdf: Pdf = self.game.documents_module().make(self.spec.key, request)
        return pdf

    def stem(self, filling: str = "") -> str:
        """A telling file name without its ending: what it is, what fills it, and what is not as usual."""
        from sheetgen.pdf.paper import CLEAR_MARGIN, MILLIMETRE

        request, reveals = self.request, self.spec.reveals
        design = request.reveal if reveals and request.reveal != reveals[0] else ""
        auto = "auto" if request.auto else ""
        paper = request.paper.key if request.paper != usual_paper(self.spec) else ""
        ink = request.ink.key if request.ink != choose_ink("") else ""
        margin = "" if request.margin == CLEAR_MARGIN else f"margin-{request.margin / MILLIMETRE:.4g}"
        words = (("large", request.large), ("contrast", request.contrast), ("fillable", request.fillable))
        ways = [word for word, asked in words if asked]
        tier = f"tier-{request.tier}" if request.tier else ""
        parts = (self.game.key, self.spec.key, tier, design, filling or self._filling, auto, paper, ink, margin, *ways)
        return "-".join(filter(None, parts))

    @property
    def _filling(self) -> str:
        if self.request.seed:
            return self.request.seed
        return "blank" if self.spec.seeded or self.spec.from_log else ""


def print_document(game_name: str, document: str, source: Source, options: PrintOptions) -> None:
    """Make a document and put it where it was asked for, or say it as text."""
    job = prepare(find_game(game_name), document, source, options)
    filling = source.log.stem.removeprefix(f"{job.game.key}-") if source.log else ""
    deliver(job, job.make(), job.stem(filling), options)


def find_document(game: Game, name: str) -> DocumentSpec:
    """The document of that name; raises UsageError with a suggestion when the game has none."""
    documents: dict[str, DocumentSpec] = {spec.key: spec for spec in specs(game)}
    for key, spec in documents.items():
        if fold(key) == fold(name):
            return spec
    raise UsageError(
        f"{game.title} has no document '{name}'", suggestion=hint(name, documents, f"one of {', '.join(documents)}")
    )


def specs(game: Game) -> tuple[DocumentSpec, ...]:
    """What a game can print, in its order."""
    documents = game.documents_module().DOCUMENTS
    return tuple(documents.values() if isinstance(documents, dict) else documents)


def prepare(game: Game, document: str, source: Source, options: PrintOptions) -> Job:
    """Look everything up that was asked for; raises UsageError, InputError or DocumentError."""
    check_output(options)
    spec = find_document(game, document)
    if options.auto and not spec.auto:
        raise UsageError(f"the {spec.title.lower()} has no choices to make", suggestion="leave --auto out")
    if (options.name or options.title) and not spec.named:
        raise UsageError(f"the {spec.title.lower()} has no place for a name", suggestion="leave --name and --title out")
    reveal = choose_reveal(spec, source.reveal)
    seed = _seed(spec, source, options)
    request = replace(base_request(game, spec, options), seed=seed, reveal=reveal, auto=options.auto, tier=source.tier)
    if source.log is not None:
        state, log = _filled(spec, game, source.log, options)
        request = replace(request, state=state, log=log, tables=None, variants=None)
    return Job(game, spec, request)


def base_request(game: Game, spec: DocumentSpec, options: PrintOptions) -> Request:
    """What is asked for whatever fills the document: paper, ink, names, tables and variants."""
    from sheetgen.pdf.request import Request

    variants, tables = chosen_rulings(game, options.variant, options.tables)
    meta = chosen_meta(game, book=options.book, company=options.company, map=options.map)
    return Request(
        paper=choose_paper(spec, options.paper),
        ink=choose_ink(options.ink),
        name=options.name,
        title=options.title,
        tables=tables,
        variants=variants,
        start=game.set_up(joined(options.variant), options.tables, meta) if meta else None,
        copies=document_copies(options),
        cache=not options.no_cache,
        fillable=options.fillable,
        margin=choose_margin(options.margin),
        large=options.large_print,
        contrast=options.high_contrast,
    )


def choose_paper(spec: DocumentSpec, asked: str) -> Paper:
    """The paper to print on; one that a document is not made on is refused, unless only the locale chose it."""
    from sheetgen.pdf.paper import PAPERS, default_paper

    configured = load_config().paper
    paper = default_paper(asked, configured)
    if spec.halved and not asked:
        paper = PAPERS[HALVES.get(paper.key, paper.key)]
    if paper.key in spec.papers or not (asked or configured):
        return paper if paper.key in spec.papers else PAPERS[spec.papers[0]]
    names = " and ".join(PAPERS[key].title for key in spec.papers)
    raise DocumentError(f"the {spec.title.lower()} is not made on {paper.title} paper", suggestion=f"it is on {names}")


def usual_paper(spec: DocumentSpec) -> Paper:
    """The paper that a document is on when none is asked for."""
    from sheetgen.pdf.paper import PAPERS, default_paper

    paper = default_paper(configured=load_config().paper)
    if spec.halved:
        paper = PAPERS[HALVES.get(paper.key, paper.key)]
    return paper if paper.key in spec.papers else PAPERS[spec.papers[0]]


def choose_ink(asked: str) -> Ink:
    """The ink to print with: the command line's, the configuration's, else grey."""
    from sheetgen.pdf.ink import GREY, ink_named

    name = asked or load_config().ink
    return ink_named(name) if name else GREY


def choose_margin(asked: float | None) -> float:
    """The clear margin in points; raises DocumentError for one that printers do not keep clear."""
    from sheetgen.pdf.paper import CLEAR_MARGIN, LEAST_MARGIN, MILLIMETRE, mm

    if asked is None:
        return CLEAR_MARGIN
    if not mm(asked) >= LEAST_MARGIN - 1e-6:
        least = LEAST_MARGIN / MILLIMETRE
        raise DocumentError(f"a margin of {asked:g} mm is too narrow", suggestion=f"at least {least:g} mm")
    return mm(asked)


def choose_reveal(spec: DocumentSpec, asked: str) -> str:
    """The design of a grid, the document's first when none is asked for; raises UsageError for an unknown one."""
    if not asked:
        return spec.reveals[0] if spec.reveals else ""
    for reveal in spec.reveals:
        if fold(reveal) == fold(asked):
            return reveal
    if not spec.reveals:
        raise UsageError(f"the {spec.title.lower()} has no designs to choose from", suggestion="leave --reveal out")
    known = f"one of {', '.join(spec.reveals)}"
    raise UsageError(f"there is no design '{asked}'", suggestion=hint(asked, spec.reveals, known))


def _seed(spec: DocumentSpec, source: Source, options: PrintOptions) -> str:
    """The seed to roll from: as given, made up where one is needed, empty for a page without dice."""
    if source.seed is not None:
        if not spec.seeded:
            raise DocumentError(f"the {spec.title.lower()} has no dice to roll", suggestion="leave --seed out")
        return fold_seed(source.seed)
    if source.blank and spec.needs_seed:
        raise DocumentError(f"the {spec.title.lower()} is nothing without its dice", suggestion="leave --blank out")
    if source.blank or source.log:
        return ""
    return new_seed() if spec.needs_seed or (options.auto and spec.seeded) else ""


def _filled(spec: DocumentSpec, game: Game, log: Path, options: PrintOptions) -> tuple[Any, bytes]:
    """The state at the end of a log, and the log's bytes."""
    if not spec.from_log:
        raise DocumentError(f"the {spec.title.lower()} is not filled from a log", suggestion="leave --from out")
    from sheetgen.cli.tracking import state_of

    return state_of(str(log), game, joined(options.variant) if options.variant else None, options.tables)


def check_output(options: PrintOptions) -> None:
    """Refuse what cannot go together before anything is made."""
    if options.png and options.out == "-":
        raise UsageError("pictures of pages cannot go to standard output", suggestion="leave --png or --out - out")
    if options.png and options.text:
        raise UsageError("--png and --text exclude each other", suggestion="give one of them")
    if options.json and options.text:
        raise UsageError("--json and --text exclude each other", suggestion="give one of them")
    if options.json and options.out == "-":
        raise UsageError("--json and --out - both want standard output", suggestion="give one of them")
    wanted = ".txt" if options.text else ".pdf"
    suffix = Path(options.out).suffix.lower()
    if suffix in (".png", ".pdf", ".txt") and suffix != wanted:
        hint = "--png writes pictures beside a PDF" if suffix == ".png" else f"name it {Path(options.out).stem}{wanted}"
        raise UsageError(f"{options.out} would not be a {suffix[1:].upper()} file", suggestion=hint)
    check_press(options)


def deliver(job: Job, pdf: Pdf, stem: str, options: PrintOptions) -> None:
    """Write the document, or its text, where it was asked for, and say what it is."""
    for warning in pdf.warnings:
        note(warning)
    if options.text:
        _deliver_text(pdf, options)
        return
    pressed = press(pdf, job.request.paper, options)
    if options.out == "-":
        write_stdout(pressed.pdf.data)
        print(describe(job, pressed, "standard output"), file=sys.stderr)
        return
    path = Path(options.out) if options.out else FOLDER / f"{stem}{press_stem(options)}.pdf"
    files = {path: pressed.pdf.data, **_pictures(path, pressed.pdf, options)}
    write_files(files, force=options.force)
    if options.json:
        say_json(_facts(job, pressed, [str(file) for file in files]))
        return
    say(describe(job, pressed, str(path)))
    for picture in list(files)[1:]:
        say(str(picture))


def _deliver_text(pdf: Pdf, options: PrintOptions) -> None:
    text = pdf.text if pdf.text.endswith("\n") else pdf.text + "\n"
    if options.out and options.out != "-":
        write_files({Path(options.out): text.encode()}, force=options.force)
        say(options.out)
    else:
        write_stdout(text.encode())


def _pictures(path: Path, pdf: Pdf, options: PrintOptions) -> dict[Path, bytes]:
    """A PNG of each page beside the PDF, and one of all pages, when asked for."""
    if not (options.png or options.contact):
        return {}
    from sheetgen.pdf.png import USUAL_DPI, contact_sheet, pngs

    pages = pngs(pdf.data, options.dpi or USUAL_DPI) if options.png else ()
    files = {path.with_name(f"{path.stem}-{page}.png"): data for page, data in enumerate(pages, start=1)}
    if options.contact:
        files[path.with_name(f"{path.stem}-contact.png")] = contact_sheet(pdf.data)
    return files


def describe(job: Job, pressed: Pressed, place: str) -> str:
    """The line that says what was made: where, paper, pages, sheets, seed and sheet code."""
    pdf = pressed.pdf
    parts = [job.request.paper.title, count(pdf.pages, "page"), *pressed.words]
    if job.request.seed:
        parts.append(f"seed {job.request.seed}")
    if pdf.code:
        parts.append(f"code {pdf.code}")
    return f"{place}: {', '.join(parts)}"


def _facts(job: Job, pressed: Pressed, files: list[str]) -> dict[str, Any]:
    """The same for a program."""
    from sheetgen.pdf.paper import MILLIMETRE

    pdf = pressed.pdf
    return {
        "game": job.game.key,
        "document": job.spec.key,
        "files": files,
        "paper": job.request.paper.key,
        "ink": job.request.ink.key,
        "margin": round(job.request.margin / MILLIMETRE, 3),
        "large_print": job.request.large,
        "high_contrast": job.request.contrast,
        "pages": pdf.pages,
        "seed": job.request.seed,
        "code": pdf.code,
        "warnings": list(pdf.warnings),
        **pressed.facts,
    }
