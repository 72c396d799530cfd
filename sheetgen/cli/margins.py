"""Margins that are too wide: which is the widest that a page still has room between."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sheetgen.pdf.request import Pdf, Request

STEP: Final = 0.5
"""Margins are tried in such steps, in millimetres."""


def largest_margin(make: Callable[[Request], Pdf], request: Request) -> float:
    """The largest margin under the one asked for with which the document can be made, in millimetres; 0 for none."""
    from sheetgen.pdf.paper import CLEAR_MARGIN, MILLIMETRE, mm
    from sheetgen.pdf.request import CrampedError

    def fits(steps: int) -> bool:
        """Whether everything has its room with that many steps of margin."""
        try:
            make(replace(request, margin=mm(steps * STEP), copies=1))
        except CrampedError:
            return False
        return True

    works, fails = round(CLEAR_MARGIN / MILLIMETRE / STEP), int(request.margin / MILLIMETRE / STEP) + 1
    if not fits(works):
        return 0.0
    while fails - works > 1:
        middle = (works + fails) // 2
        if fits(middle):
            works = middle
        else:
            fails = middle
    return works * STEP
