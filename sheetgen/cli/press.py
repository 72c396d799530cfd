"""After a document is made: sheets, copies, and the ways of one printer."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from sheetgen.cli.output import note
from sheetgen.cli.print_options import PrintOptions
from sheetgen.engine.errors import DocumentError, UsageError
from sheetgen.engine.names import fold

if TYPE_CHECKING:
    from sheetgen.pdf.calibrate import Profile
    from sheetgen.pdf.impose import Imposition
    from sheetgen.pdf.paper import Paper
    from sheetgen.pdf.request import Pdf

LEAST_TYPE: Final = 7
"""The smallest type of a page in points; `_warn_of_small_type` says so when a small sheet makes it smaller."""


@dataclass(frozen=True)
class Pressed:
    """A document ready for the printer: the file, what to add to the output line, and the same for a program."""

    pdf: Pdf
    words: tuple[str, ...] = ()
    facts: dict[str, Any] = field(default_factory=dict)


def is_imposed(options: PrintOptions) -> bool:
    """Whether pages go on larger sheets; raises `UsageError` for an unknown way."""
    if not options.impose:
        return False
    from sheetgen.pdf.impose import mode_named

    return mode_named(options.impose) != "none"


def check_press(options: PrintOptions) -> None:
    """Refuse what cannot go together, and names that nothing has, before anything is made."""
    if not is_imposed(options):
        asked = {"--sheet-size": options.sheet_size, "--flip": options.flip, "--no-marks": options.no_marks}
        for name, given in asked.items():
            if given:
                raise UsageError(f"{name} is for imposed pages", suggestion="say --impose 2up, 4up or booklet too")
    else:
        _imposition(options)
        if options.fillable:
            raise DocumentError("imposed sheets have no form fields", suggestion="leave --fillable or --impose out")
        if options.text:
            raise UsageError("--impose and --text exclude each other", suggestion="give one of them")
    if options.dpi is not None and not options.png:
        raise UsageError("--dpi is for pictures", suggestion="say --png too")
    if options.contact and (options.text or options.out == "-"):
        raise UsageError(
            "a contact sheet is a picture beside a PDF", suggestion="leave --text, --out - or --contact out"
        )
    if options.fillable and options.printer:
        raise DocumentError(
            "a printer's profile would move the page from under its form fields",
            suggestion="leave --fillable or --printer out",
        )
    _profile(options)


def document_copies(options: PrintOptions) -> int:
    """How many copies the document itself shall hold: imposed ones are multiplied as sheets."""
    return 1 if is_imposed(options) else options.copies


def press_stem(options: PrintOptions) -> str:
    """What to add to a file name: how the pages are imposed and which printer they are made for."""
    imposed = f"-{_imposition(options).mode}" if is_imposed(options) else ""
    printer = fold(options.printer) if options.printer else ""
    return f"{imposed}-for-{printer}" if printer else imposed


def press(pdf: Pdf, paper: Paper, options: PrintOptions) -> Pressed:
    """The document as it goes to the printer: imposed, in whole copies, drawn as a printer needs it."""
    done = _impose(pdf, paper, options) if is_imposed(options) else Pressed(pdf)
    profile = _profile(options)
    if profile is None:
        return done
    from sheetgen.pdf.calibrate import correct

    corrected = correct(done.pdf.data, profile)
    if corrected.unmoved:
        note(f"lying pages are sized for {options.printer} but not moved: printers turn them to either side")
    words = (*done.words, f"for {options.printer}")
    return Pressed(replace(done.pdf, data=corrected.data), words, {**done.facts, "printer": options.printer})


def _impose(pdf: Pdf, paper: Paper, options: PrintOptions) -> Pressed:
    """The document on sheets, each copy from a new one; copies of a single page share sheets."""
    from sheetgen.pdf.impose import impose
    from sheetgen.pdf.join import repeat

    how, copies = _imposition(options, paper), options.copies
    together = pdf.pages == 1 and not how.turn
    made = impose(repeat(pdf.data, copies) if together else pdf.data, how)
    times = 1 if together else copies
    _warn_of_small_type(made.scale)
    words = [made.words] if times == 1 else [made.words, f"{times} copies"]
    facts = {
        "impose": how.mode,
        "sheet": how.sheet.key,
        "sheets": made.sheets * times,
        "sides": made.sides * times,
        "scale": round(made.scale, 4),
        "blank_pages": made.blanks,
    }
    whole = replace(pdf, data=repeat(made.data, times), pages=pdf.pages * copies)
    return Pressed(whole, tuple(words), facts)


def _warn_of_small_type(scale: float) -> None:
    if LEAST_TYPE * scale < 4.5:
        note(f"the smallest type is {LEAST_TYPE * scale:.1f} points on this sheet; --sheet-size names a larger one")


def _imposition(options: PrintOptions, paper: Paper | None = None) -> Imposition:
    """How to impose; the sheet that the paper suggests when none is asked for."""
    from sheetgen.pdf.impose import Imposition, flip_named, mode_named, sheet_named, usual_sheet
    from sheetgen.pdf.paper import A4

    sheet = sheet_named(options.sheet_size) if options.sheet_size else usual_sheet(paper or A4)
    flip = flip_named(options.flip) if options.flip else ""
    return Imposition(mode_named(options.impose), sheet, flip, not options.no_marks)


def _profile(options: PrintOptions) -> Profile | None:
    """The profile of the printer that is named; raises `UsageError` when there is none."""
    if not options.printer:
        return None
    from sheetgen.cli.printers import profile_named

    return profile_named(options.printer)
