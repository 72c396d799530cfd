"""The errors that a command shows to its user as one sentence, each with its exit code."""

from typing import ClassVar


class SheetgenError(Exception):
    """An error for the person at the table: one or two sentences, where, and what to do instead.

    ``place`` is a file, ``file:line`` or the like; ``suggestion`` is what the user may have meant or may do.
    """

    exit_code: ClassVar[int] = 1

    def __init__(self, message: str, *, place: str | None = None, suggestion: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.place = place
        self.suggestion = suggestion

    def __str__(self) -> str:
        """The whole message on one line: place, sentence, suggestion."""
        start = f"{self.place}: " if self.place else ""
        end = f" ({self.suggestion})" if self.suggestion else ""
        return f"{start}{self.message}{end}"


class UsageError(SheetgenError):
    """The command line asks for something that does not exist."""

    exit_code = 2


class InputError(SheetgenError):
    """A file or a value cannot be read or is not valid."""

    exit_code = 3


class DocumentError(SheetgenError):
    """A document cannot be made as it was asked for."""

    exit_code = 4
