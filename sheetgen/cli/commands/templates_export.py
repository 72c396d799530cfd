"""``sheetgen templates export``: the templates and the style file, to be changed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sheetgen.cli.options import Force, Json


def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where to; the folder is made.", show_default=False)],
    *,
    force: Force = False,
    json: Json = False,
) -> None:
    """Copy every template and the style file into a folder; what is there already stays unless --force is given."""
    from sheetgen.cli.files import write_files
    from sheetgen.cli.looks import templates_folder
    from sheetgen.cli.output import count, say, say_json
    from sheetgen.engine.data import data_path
    from sheetgen.pdf.look import template_names

    files = {folder / name: data_path("templates", name).read_bytes() for name in template_names()}
    write_files(files, force=force)
    if json:
        say_json({"folder": str(folder), "files": [str(file) for file in files]})
        return
    say(f"{folder}: {count(len(files), 'file')}")
    say(f"Print with --templates {folder}, or always: put what you changed into {templates_folder()}.")
