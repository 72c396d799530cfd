"""The program: which commands there are and what ``--help`` says of them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Annotated, Final

import typer

from sheetgen import __version__
from sheetgen.cli.lazy import STYLE, LazyGroup, Verb

_HERE: Final = "sheetgen.cli.commands"

VERBS: Final[Mapping[str, Verb]] = {
    "games": Verb(f"{_HERE}.games", "games", "List the games with their documents, papers and variants."),
    "print": Verb(f"{_HERE}.print_document", "print_", "Print any document of a game as a PDF."),
    "sheet": Verb(f"{_HERE}.sheet", "sheet", "Print the character sheet: blank, rolled from a seed, or from a log."),
    "quicksheet": Verb(f"{_HERE}.quicksheet", "quicksheet", "Print the rules of a game on one sheet."),
    "grid": Verb(f"{_HERE}.grid", "grid", "Print the pre-rolled areas of a game."),
    "site": Verb(f"{_HERE}.site", "site", "Print a pre-rolled site of interest."),
    "session": Verb(f"{_HERE}.session", "session", "Print everything for one pre-rolled session as one PDF."),
    "reprint": Verb(f"{_HERE}.reprint", "reprint", "Print the sheet that a sheet code names once more."),
    "track": Verb("sheetgen.cli.main", "track", "Check and keep play logs."),
    "rules": Verb(f"{_HERE}.rules", "rules", "List the rules of a game, by chapter."),
    "verbs": Verb(f"{_HERE}.verbs", "verbs", "List the verbs of a game's log and the rolls that follow them."),
    "explain": Verb(f"{_HERE}.explain", "explain", "Explain a code: the rule, where it comes from, what breaks it."),
    "odds": Verb(f"{_HERE}.odds", "odds", "Show the chances of a game under its variants, exact."),
    "simulate": Verb(f"{_HERE}.simulate", "simulate", "Play many games by policy and show how they end."),
    "validate": Verb(f"{_HERE}.validate", "validate", "Look over your own tables, book, companies or map."),
    "templates": Verb("sheetgen.cli.main", "templates", "Take the templates and the style of pages, to change them."),
    "fit": Verb(f"{_HERE}.fit", "fit", "Draw a game's worst content in every way, and report what does not fit."),
    "calibrate": Verb(f"{_HERE}.calibrate", "calibrate", "Measure a printer, and make up for it with --printer."),
    "doctor": Verb(f"{_HERE}.doctor", "doctor", "Say what works here, and what it takes for the rest to work."),
}
"""Every command, in the order of the help."""

TRACK: Final[Mapping[str, Verb]] = {
    "new": Verb(f"{_HERE}.track_new", "new", "Start a log with its head filled in."),
    "check": Verb(f"{_HERE}.track_check", "check", "Check logs against the rules, line by line."),
    "show": Verb(f"{_HERE}.track_show", "show", "Show what the sheet shows and what may be done now."),
    "carry": Verb(f"{_HERE}.track_carry", "carry", "Write down a character for the head of the next log."),
    "fmt": Verb(f"{_HERE}.track_fmt", "fmt", "Write logs in the canonical notation, in place."),
}
"""The commands of ``track``."""


TEMPLATES: Final[Mapping[str, Verb]] = {
    "export": Verb(f"{_HERE}.templates_export", "export", "Copy the templates and the style file into a folder."),
}
"""The commands of ``templates``."""


class _Root(LazyGroup):
    verbs = VERBS


class _Track(LazyGroup):
    verbs = TRACK


class _Templates(LazyGroup):
    verbs = TEMPLATES


app = typer.Typer(name="sheetgen", cls=_Root, no_args_is_help=True, **STYLE)
track = typer.Typer(name="track", cls=_Track, no_args_is_help=True, help=VERBS["track"].help, **STYLE)

templates = typer.Typer(name="templates", cls=_Templates, no_args_is_help=True, help=VERBS["templates"].help, **STYLE)


def _version(wanted: bool) -> None:
    """Say the version and stop."""
    if wanted:
        print(f"sheetgen {__version__}")
        raise typer.Exit


@app.callback()
def main(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Sheets, pre-rolled sessions and a rule checker for pen-and-paper solo games."""


@templates.callback()
@track.callback()
def _group() -> None:
    """Nothing of its own: Typer makes a group of one that has a callback."""


def run() -> None:
    """The entry point of the program."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    app(prog_name="sheetgen")
