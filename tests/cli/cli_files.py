"""What a command has left in a folder."""

from __future__ import annotations

from pathlib import Path


def written(folder: Path) -> list[str]:
    """Everything in a folder, hidden files too."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))
