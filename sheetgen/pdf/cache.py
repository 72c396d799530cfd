"""Finished pages kept for the next time, under a digest of everything they were made of.

The folder is the user's cache folder. Files are written under a temporary name and renamed, so two programs may
write the same page at once; a folder that cannot be written only means that nothing is kept.
"""

import hashlib
import os
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

KEEP = 200
"""Pages kept at most; the ones longest unused go first."""

_START, _END = b"%PDF-", b"%%EOF"


@dataclass(frozen=True, slots=True)
class Kept:
    """A finished PDF out of the cache, with its number of pages."""

    data: bytes
    pages: int


def cache_folder() -> Path:
    """Return the folder for finished pages (not created here)."""
    import platformdirs

    return Path(platformdirs.user_cache_path("sheetgen", appauthor=False)) / "pages"


def digest(parts: Iterable[str | bytes]) -> str:
    """Return a name for what a page was made of: parts in an order that the caller keeps fixed.

    Each part counts with its length, so moving a letter from one part to the next gives another name.
    """
    total = hashlib.sha256()
    for part in parts:
        raw = part.encode() if isinstance(part, str) else part
        total.update(f"{len(raw)}:".encode())
        total.update(raw)
    return total.hexdigest()[:40]


def digest_files(root: Path, files: Iterable[Path]) -> str:
    """Return a digest of files, by their place under `root` and their contents; their order does not matter."""
    parts: list[str | bytes] = []
    for file in sorted(files):
        parts += [file.relative_to(root).as_posix(), file.read_bytes()]
    return digest(parts)


def load(key: str) -> Kept | None:
    """Return the page kept under a digest, or None when there is none or it cannot be read whole."""
    with suppress(OSError, ValueError):
        for file in cache_folder().glob(f"{key}.*.pdf"):
            pages = int(file.name.split(".")[1])
            data = file.read_bytes()
            if data.startswith(_START) and data.rstrip().endswith(_END):
                with suppress(OSError):
                    os.utime(file)
                return Kept(data, pages)
    return None


def store(key: str, data: bytes, pages: int) -> bool:
    """Keep a finished page under a digest; returns whether it was kept, and never raises for the folder's sake."""
    folder = cache_folder()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".new-", suffix=".tmp", dir=folder)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.replace(name, folder / f"{key}.{pages}.pdf")
        except OSError:
            with suppress(OSError):
                os.unlink(name)
            return False
        _forget_oldest(folder)
        return True
    return False


def _forget_oldest(folder: Path) -> None:
    """Remove the pages longest unused beyond `KEEP`; another program may be doing the same."""
    ages = []
    for file in folder.glob("*.pdf"):
        with suppress(OSError):
            ages.append((file.stat().st_mtime_ns, file))
    for _age, file in sorted(ages)[: max(0, len(ages) - KEEP)]:
        with suppress(OSError):
            file.unlink()
