"""What a player has settled once: paper and ink, in ``config.toml`` where the system keeps configuration."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sheetgen.engine.tables import Table, Text, read_toml

_FILE = Table(required={}, optional={"paper": Text(), "ink": Text()})


@dataclass(frozen=True)
class Config:
    """The names of the paper and the ink to print with, empty where nothing is settled."""

    paper: str = ""
    ink: str = ""


def config_file() -> Path:
    """Where the configuration stands, whether or not it is there."""
    import platformdirs

    return Path(platformdirs.user_config_path("sheetgen", appauthor=False)) / "config.toml"


def load_config() -> Config:
    """The configuration, or its defaults when there is no file; raises InputError when it is not valid."""
    path = config_file()
    if not path.is_file():
        return Config()
    file = read_toml(path)
    file.check(_FILE).raise_any()
    return Config(**file.data)
