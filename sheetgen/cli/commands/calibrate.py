"""``sheetgen calibrate``: measure a printer, so that pages come out in their true size and place."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sheetgen.cli.options import Force

if TYPE_CHECKING:
    from sheetgen.pdf.paper import Paper


def _measure(text: str) -> typer.models.OptionInfo:
    info: typer.models.OptionInfo = typer.Option(metavar="MM", help=text, show_default=False)
    return info


def calibrate(
    *,
    paper: Annotated[str, typer.Option(metavar="PAPER", help="The paper in the printer.", show_default=False)] = "",
    out: Annotated[str, typer.Option(metavar="PATH", help="Where to write the page.", show_default=False)] = "",
    printer: Annotated[
        str, typer.Option(metavar="NAME", help="The printer that was measured.", show_default=False)
    ] = "",
    measured_width: Annotated[float | None, _measure("The frame's width as printed.")] = None,
    measured_height: Annotated[float | None, _measure("The frame's height as printed.")] = None,
    offset_x: Annotated[float | None, _measure("How much too far the frame is from the left edge.")] = None,
    offset_y: Annotated[float | None, _measure("How much too far it is from the lower edge.")] = None,
    force: Force = False,
) -> None:
    """Print a page to measure a printer with, or keep what was measured for --printer to make up for."""
    from sheetgen.cli.config import load_config
    from sheetgen.engine.errors import UsageError
    from sheetgen.pdf.paper import default_paper

    sheet = default_paper(paper, load_config().paper)
    given = (measured_width, measured_height, offset_x, offset_y)
    if not printer and not any(value is not None for value in given):
        _print_page(sheet, out, force)
        return
    if out or force:
        raise UsageError("--out and --force are for the page to measure", suggestion="leave them out")
    if not printer:
        raise UsageError("the printer has no name", suggestion="give it one with --printer NAME")
    if measured_width is None or measured_height is None:
        raise UsageError(
            "a printer is known by its measures", suggestion="give --measured-width MM and --measured-height MM"
        )
    _store(sheet, printer, (measured_width, measured_height), (offset_x or 0.0, offset_y or 0.0))


def _print_page(paper: Paper, out: str, force: bool) -> None:
    """Write the page to measure."""
    from sheetgen.cli.files import write_file, write_stdout
    from sheetgen.cli.output import say
    from sheetgen.pdf.calibrate import calibration, frame_size

    data = calibration(paper)
    if out == "-":
        write_stdout(data)
        return
    path = Path(out) if out else Path("output") / f"calibrate-{paper.key}.pdf"
    write_file(path, data, force=force)
    width, height = frame_size(paper)
    say(f"{path}: {paper.title}, 2 pages, the frame is {width} x {height} mm; print it at actual size and measure it")


def _store(paper: Paper, printer: str, size: tuple[float, float], offset: tuple[float, float]) -> None:
    """Keep the profile of a printer and say what it makes up for."""
    from sheetgen.cli.output import say
    from sheetgen.cli.printers import check_name, store_profile
    from sheetgen.pdf.calibrate import frame_size, measured

    profile = measured(paper, *size, *offset)
    path = store_profile(check_name(printer), profile)
    width, height = frame_size(paper)
    parts = [
        f"{printer} prints {100 * profile.scale_x:.2f} % wide and {100 * profile.scale_y:.2f} % high",
        f"measured on {paper.title} against {width} x {height} mm",
    ]
    if profile.offset_x or profile.offset_y:
        parts.append(f"{profile.offset_x:+g} mm to the right and {profile.offset_y:+g} mm up")
    say(f"{path}: {', '.join(parts)}")
