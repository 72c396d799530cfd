"""Whose templates a command prints with: those that --templates names over those in the configuration folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def templates_folder() -> Path:
    """Where a player's own templates stand for every command, whether or not they are there."""
    from sheetgen.cli.config import config_file

    return config_file().with_name("templates")


@contextmanager
def chosen_look(templates: Path | None) -> Iterator[None]:
    """Print with these templates while the block runs.

    Raises `InputError` when there are none in the folder, or a style file is not valid.
    """
    settled = templates_folder()
    if templates is None and not settled.is_dir():
        yield
        return
    from sheetgen.pdf.look import in_force, load_look, own_folder

    named = [] if templates is None else [own_folder(templates)]
    with in_force(load_look([*named, *([settled] if settled.is_dir() else [])])):
        yield
