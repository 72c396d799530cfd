"""The last line of every command: errors become one sentence and an exit code, a broken pipe becomes silence."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final, NoReturn
from unicodedata import category

import typer

from sheetgen.engine.errors import DocumentError, SheetgenError

CRASH: Final = 70
"""The exit code of a fault of ours (EX_SOFTWARE)."""

PIPE: Final = 141
"""The exit code when nobody reads what is written, as a shell reports SIGPIPE."""

_ROOT: Final = Path(__file__).resolve().parents[2]


def guarded(command: Callable[..., None]) -> Callable[..., None]:
    """The command with every error turned into a sentence on standard error and an exit code."""

    @wraps(command)
    def run(*args: Any, **values: Any) -> None:
        """The command, whose errors end the program with a sentence and their code."""
        try:
            command(*args, **values)
            sys.stdout.flush()
        except typer.Exit:
            raise
        except SheetgenError as error:
            complain(str(error))
            raise typer.Exit(error.exit_code) from None
        except BrokenPipeError:
            _hush()
            raise typer.Exit(PIPE) from None
        except OSError as error:
            if error.errno != errno.ENOSPC:
                _crash(error)
            _hush()
            complain("the output cannot be written: the disk is full")
            raise typer.Exit(DocumentError.exit_code) from None
        except Exception as error:
            _crash(error)

    return run


def _crash(error: Exception) -> NoReturn:
    """Say that something is wrong with sheetgen itself, and stop."""
    if os.environ.get("SHEETGEN_TRACEBACK"):
        raise error
    complain(_fault(error))
    raise typer.Exit(CRASH) from None


def complain(message: str) -> None:
    """Say what went wrong, on standard error."""
    print(f"sheetgen: {printable(message)}", file=sys.stderr)


def printable(text: str) -> str:
    """The text with everything a terminal might obey spelled out; line ends and all kinds of spaces stay."""
    if text.isprintable():
        return text
    return "".join(
        char if char == "\n" or char.isprintable() or category(char) == "Zs" else _spelled(char) for char in text
    )


def _spelled(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")


def _fault(error: Exception) -> str:
    """What to say about an error that nobody expected: its type and where it came from."""
    frames = extract_tb(error.__traceback__)
    ours = [frame for frame in frames if Path(frame.filename).is_relative_to(_ROOT / "sheetgen")] or frames[-1:]
    place = f"{Path(ours[-1].filename).name}:{ours[-1].lineno}"
    return (
        f"something unexpected happened ({type(error).__name__} at {place}: {error}). "
        "This is a fault of sheetgen: please report it with this line and the command."
    )


def _hush() -> None:
    """Let the interpreter flush its output into nothing when it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
