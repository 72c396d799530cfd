"""Writing files: under a temporary name and renamed, all of a command's files or none, nothing overwritten unasked."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from sheetgen.engine.errors import DocumentError

_REASONS: Final = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EFBIG: "the file is larger than allowed here",
    errno.EACCES: "the folder may not be written",
    errno.EPERM: "the folder may not be written",
    errno.EROFS: "the disk is read-only",
    errno.ENOTDIR: "a part of the path is a file, not a folder",
    errno.EEXIST: "a file of that name stands where a folder is needed",
    errno.EISDIR: "this is a folder",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ENOENT: "there can be no such file",
}


def write_file(path: Path, data: bytes, *, force: bool = False) -> bool:
    """Write one file as `write_files` does; returns whether it changed."""
    return bool(write_files({path: data}, force=force))


def write_files(files: Mapping[Path, bytes], *, force: bool = False) -> list[Path]:
    """Write the files, all or none, making missing folders; returns those whose content is new.

    A file that holds the same bytes already is left as it is. Raises `DocumentError` when one exists with other
    bytes and ``force`` is off, or when it cannot be written; then nothing is left behind.
    """
    wanted = {path: data for path, data in files.items() if not _holds(path, data)}
    for path in wanted:
        if path.is_dir():
            raise DocumentError("this is a folder, not a file", place=str(path), suggestion="name a file in it")
        if not force and (path.exists() or path.is_symlink()):
            raise DocumentError(
                "the file is there already and differs",
                place=str(path),
                suggestion="--force overwrites it; or name another file",
            )
    made: list[Path] = []
    staged: dict[Path, Path] = {}
    path = Path()
    try:
        for path, data in wanted.items():
            _make_folders(path.parent, made)
            staged[path] = _stage(path, data)
        for path, temporary in staged.items():
            os.replace(temporary, path)
    except OSError as error:
        _undo(staged, made)
        raise _failure(path, error) from None
    except BaseException:
        _undo(staged, made)
        raise
    return list(wanted)


def write_stdout(data: bytes) -> None:
    """Write bytes to standard output; raises `DocumentError` when they find no room, `BrokenPipeError` as it is."""
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise _failure(Path("standard output"), error) from None


def _holds(path: Path, data: bytes) -> bool:
    """Whether a file of exactly these bytes is there."""
    try:
        return path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


def _make_folders(folder: Path, made: list[Path]) -> None:
    """Make a folder and the missing ones above it, noting which, outermost first."""
    missing = []
    while not folder.exists() and folder != folder.parent:
        missing.append(folder)
        folder = folder.parent
    for part in reversed(missing):
        if not part.exists():  # "a/.." is there once "a" is
            part.mkdir()
            made.append(part)
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))


def _stage(path: Path, data: bytes) -> Path:
    """Write the bytes beside their place; returns the temporary file, complete and on disk."""
    handle, name = tempfile.mkstemp(prefix=f".{path.stem[:40]}-", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o666 & ~_umask())
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    return Path(name)


def _umask() -> int:
    """The permissions a new file shall not have: `mkstemp` makes files that only their owner can read."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


def _undo(staged: Mapping[Path, Path], made: list[Path]) -> None:
    """Remove what is not finished: temporary files, and the folders made for them."""
    for temporary in staged.values():
        with suppress(OSError):
            temporary.unlink()
    for folder in reversed(made):
        with suppress(OSError):
            folder.rmdir()


def _failure(path: Path, error: OSError) -> DocumentError:
    """The error as a sentence."""
    reason = _REASONS.get(error.errno or 0) or (error.strerror or str(error)).lower()
    return DocumentError(f"cannot be written: {reason}", place=str(path), suggestion="name another place")
