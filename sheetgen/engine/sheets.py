"""The pre-rolled sheets that a log names: those with dice on them, made with what the log is played with."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sheetgen.engine.code import SheetCode, digest
from sheetgen.engine.errors import InputError


def seeded(
    codes: Iterable[SheetCode],
    fits: bytes | Callable[[SheetCode], bool],
    others: str = "other tables or variants",
    heads: str = "[Tables] and [Variants]",
) -> list[SheetCode]:
    """The codes of sheets with dice on them.

    ``fits`` is the content that each must have been made with, or says whether it was made with the right one. Raises
    InputError for one that was made with ``others`` than the log is played with, which the ``heads`` would name.
    """
    found = [code for code in codes if code.is_seeded]
    own = digest(fits) if isinstance(fits, bytes) else ""
    for code in found:
        if not (code.digest == own if isinstance(fits, bytes) else fits(code)):
            raise InputError(
                f"the sheet {code.spell()} was made with {others} than the log is played with",
                suggestion=f"name them in the log with {heads}",
            )
    return found
