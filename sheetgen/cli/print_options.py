"""The options that every printing command has, declared once and added to each command's own."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import typer

from sheetgen.cli.looks import chosen_look
from sheetgen.cli.options import Book, Company, Force, Json, Map, TablesFile, Variant


@dataclass(frozen=True)
class PrintOptions:
    """How and where to print."""

    paper: Annotated[
        str,
        typer.Option(metavar="PAPER", help="a4 or letter; some documents also a5, half-letter.", show_default=False),
    ] = ""
    ink: Annotated[str, typer.Option(metavar="INK", help="colour, grey or black.", show_default=False)] = ""
    margin: Annotated[
        float | None,
        typer.Option(metavar="MM", help="What stays clear at each side, 6.35 mm or more; 10.", show_default=False),
    ] = None
    large_print: Annotated[bool, typer.Option("--large-print", help="Type of 9 points and more.")] = False
    high_contrast: Annotated[
        bool, typer.Option("--high-contrast", help="Black type and heavier lines, no greys or tints.")
    ] = False
    copies: Annotated[int, typer.Option(min=1, max=500, metavar="N", help="All pages that many times over.")] = 1
    png: Annotated[bool, typer.Option("--png", help="Also a picture of each page.")] = False
    dpi: Annotated[
        int | None,
        typer.Option(min=20, max=600, metavar="N", help="Dots to the inch of pictures; 150.", show_default=False),
    ] = None
    contact: Annotated[bool, typer.Option("--contact", help="Also one picture of all pages, small.")] = False
    impose: Annotated[
        str,
        typer.Option(metavar="WAY", help="Pages on larger sheets: none, 2up, 4up or booklet.", show_default=False),
    ] = ""
    sheet_size: Annotated[
        str,
        typer.Option(
            metavar="SHEET", help="The sheet for --impose: a3, a4, a5, letter, tabloid ...", show_default=False
        ),
    ] = ""
    flip: Annotated[
        str,
        typer.Option(
            metavar="EDGE", help="Print backs too; sheets turn on the long or short edge.", show_default=False
        ),
    ] = ""
    no_marks: Annotated[bool, typer.Option("--no-marks", help="Sheets without marks to cut and fold.")] = False
    printer: Annotated[
        str,
        typer.Option(metavar="NAME", help="Make up for a printer measured by calibrate.", show_default=False),
    ] = ""
    out: Annotated[
        str, typer.Option(metavar="PATH", help="Where to write it; - is standard output.", show_default=False)
    ] = ""
    name: Annotated[str, typer.Option(metavar="TEXT", help="The character's name.", show_default=False)] = ""
    title: Annotated[str, typer.Option(metavar="TEXT", help="The working title.", show_default=False)] = ""
    book: Book = ""
    company: Company = ""
    map: Map = ""
    tables: TablesFile = None
    variant: Variant = None
    templates: Annotated[
        Path | None,
        typer.Option(
            "--templates", metavar="DIR", help="Your own templates and style over the shipped ones.", show_default=False
        ),
    ] = None
    text: Annotated[bool, typer.Option("--text", help="Say what the pages show as plain text, in place of a PDF.")] = (
        False
    )
    auto: Annotated[bool, typer.Option("--auto", help="Make the player's choices too.")] = False
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Make text pages anew.")] = False
    fillable: Annotated[
        bool, typer.Option("--fillable", help="With form fields, to fill in on a screen; not for text pages.")
    ] = False
    force: Force = False
    json: Json = False


def with_print_options(command: Callable[..., None]) -> Callable[..., None]:
    """The command with a `PrintOptions` for its argument ``options``, each an option on the command line."""
    hints = get_type_hints(PrintOptions, include_extras=True)
    shared = [
        inspect.Parameter(
            field.name, inspect.Parameter.KEYWORD_ONLY, default=field.default, annotation=hints[field.name]
        )
        for field in fields(PrintOptions)
    ]
    own_hints = get_type_hints(command, include_extras=True)
    own = [
        parameter.replace(annotation=own_hints[parameter.name], kind=inspect.Parameter.KEYWORD_ONLY)
        for parameter in inspect.signature(command).parameters.values()
        if parameter.name != "options"
    ]

    def run(**values: Any) -> None:
        """The command with its printing options gathered into one."""
        options = PrintOptions(**{parameter.name: values.pop(parameter.name) for parameter in shared})
        with chosen_look(options.templates):
            command(**values, options=options)

    run.__name__, run.__doc__, run.__module__ = command.__name__, command.__doc__, command.__module__
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in (*own, *shared)}
    run.__signature__ = inspect.Signature([*own, *shared])  # type: ignore[attr-defined]
    return run
