"""``sheetgen doctor``: what works here, and what it would take for the rest to work."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import typer

from sheetgen.cli.options import Json

_PACKAGES = ("typer", "rich", "reportlab", "rl_accel", "weasyprint", "jinja2", "pillow", "pypdfium2", "pikepdf")


@dataclass(frozen=True)
class Finding:
    """One thing looked at: whether it is well, what was found, and what is lost or to be done when it is not."""

    name: str
    ok: bool
    found: str
    advice: str = ""


def doctor(*, json: Json = False) -> None:
    """Look at Python, packages, fonts, Pango, paper and write permission; say what works without what."""
    from sheetgen.cli.output import say, say_json, say_table

    findings = list(_findings())
    if json:
        say_json({"findings": [asdict(finding) for finding in findings]})
    else:
        say_table(("what", "", "found"), [(one.name, "ok" if one.ok else "missing", one.found) for one in findings])
        for one in findings:
            if not one.ok:
                say(f"\n{one.name}: {one.advice}")
    if not all(one.ok for one in findings):
        raise typer.Exit(1)


def _findings() -> Iterator[Finding]:
    yield _python()
    yield from map(_package, _PACKAGES)
    yield _fonts()
    yield _pango()
    yield _paper()
    yield _folder("output folder", _output(), "documents cannot be written here; --out names another place")
    from sheetgen.pdf.cache import cache_folder

    yield _folder("cache folder", cache_folder(), "text pages are made anew each time")


def _python() -> Finding:
    from sheetgen import __version__

    version = ".".join(map(str, sys.version_info[:3]))
    return Finding(
        "Python", sys.version_info >= (3, 11), f"{version}, sheetgen {__version__}", "install Python 3.11 or newer"
    )


def _package(name: str) -> Finding:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return Finding(name, True, version(name))
    except PackageNotFoundError:
        return Finding(name, False, "not installed", f"install sheetgen again, or the package {name}")


def _fonts() -> Finding:
    from sheetgen.engine.data import data_path
    from sheetgen.engine.errors import SheetgenError

    try:
        fonts = sorted(file.name for file in data_path("fonts").glob("*.ttf"))
    except SheetgenError as error:
        return Finding("fonts", False, "none", str(error))
    return Finding("fonts", bool(fonts), f"{len(fonts)} shipped", "install sheetgen again")


def _pango() -> Finding:
    from sheetgen.pdf.pango import how_to_install, missing_libraries

    missing = missing_libraries()
    return Finding(
        "Pango",
        not missing,
        f"{', '.join(missing)} not found" if missing else "found",
        "sheets, grids and the tracker work without it; quicksheets and odds cards do not, "
        f"and session packs leave them out. Install it {how_to_install()}",
    )


def _paper() -> Finding:
    from sheetgen.cli.config import config_file, load_config
    from sheetgen.engine.errors import SheetgenError
    from sheetgen.pdf.paper import default_paper, system_locale

    try:
        configured = load_config().paper
        paper = default_paper(configured=configured)
    except SheetgenError as error:
        return Finding("default paper", False, "the configuration is wrong", str(error))
    locale = system_locale()
    why = str(config_file()) if configured else f"locale {locale}" if locale else "no locale is set"
    return Finding("default paper", True, f"{paper.title} ({why})")


def _output() -> Path:
    from sheetgen.cli.printing import FOLDER

    return FOLDER


def _folder(name: str, folder: Path, advice: str) -> Finding:
    """Whether files can be written into a folder, or it can be made."""
    place = folder
    while not place.exists() and place != place.parent:
        place = place.parent
    ok = place.is_dir() and os.access(place, os.W_OK | os.X_OK)
    return Finding(name, ok, f"{folder}{'' if ok else ' may not be written'}", advice)
