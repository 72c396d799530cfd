"""What one printer does to a page: a page to measure it with, and pages drawn so that it comes out right."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from sheetgen.engine.errors import InputError

from .canvas import Document
from .ink import BLACK, FRAME, HAIRLINE
from .paper import MILLIMETRE, Box, Geometry, Paper, mm
from .pen import Pen, Segment
from .theme import PLAIN

SCALES: Final = (0.9, 1.1)
FARTHEST: Final = 20.0
"""The largest offset in millimetres that is a printer's and not a mistake."""


class _Scale(NamedTuple):
    """What a ruler shows: a unit in points, its name, and its parts."""

    unit: float
    name: str
    parts: int


_CENTIMETRES: Final = _Scale(mm(10), "cm", 10)
_INCHES: Final = _Scale(72.0, "in", 16)
_AWAY: Final = mm(12)
"""From the frame to the rulers."""


@dataclass(frozen=True)
class Profile:
    """A printer's faults: printed over true size in both directions, and how far right and up it puts a page (mm).

    Raises `InputError` for values that no printer has.
    """

    scale_x: float = 1.0
    scale_y: float = 1.0
    offset_x: float = 0.0
    offset_y: float = 0.0

    def __post_init__(self) -> None:
        for what, scale in (("width", self.scale_x), ("height", self.scale_y)):
            if not SCALES[0] <= scale <= SCALES[1]:
                raise InputError(
                    f"a {what} of {100 * scale:.1f} % is not a printer's fault",
                    suggestion='print at "actual size", not "fit to page", and measure again in millimetres',
                )
        for what, offset in (("sideways", self.offset_x), ("up or down", self.offset_y)):
            if not (math.isfinite(offset) and abs(offset) <= FARTHEST):
                raise InputError(f"{offset:g} mm {what} is too much", suggestion=f"at most {FARTHEST:g} mm")


@dataclass(frozen=True)
class Corrected:
    """The file for a printer, and how many lying pages were not moved."""

    data: bytes
    unmoved: int


def frame_size(paper: Paper) -> tuple[int, int]:
    """The width and height in millimetres of the frame on the page to measure: whole centimetres."""
    width, height = (10 * int((length / MILLIMETRE - 26) // 10) for length in (paper.width, paper.height))
    return width, height


def measured(paper: Paper, width: float, height: float, right: float = 0.0, up: float = 0.0) -> Profile:
    """The profile of a printer that prints the frame with that width and height; millimetres.

    ``right`` and ``up`` are how much farther than it should the frame stands from the left and lower edge of the
    paper. A frame that is too wide stands nearer, so the middle of the page is farther off by half of what is too
    much. Raises `InputError` for measures that no printer has.
    """
    true_width, true_height = frame_size(paper)
    for name, length, true in (("width", width, true_width), ("height", height, true_height)):
        if not SCALES[0] <= length / true <= SCALES[1]:
            raise InputError(
                f"a {name} of {length:g} mm is no printer's fault: the frame on {paper.title} is {true} mm",
                suggestion='print at "actual size", not "fit to page", name its --paper, measure in millimetres',
            )
    middle = right + (width - true_width) / 2, up + (height - true_height) / 2
    return Profile(
        round(width / true_width, 6), round(height / true_height, 6), round(middle[0], 4), round(middle[1], 4)
    )


def correction(profile: Profile, width: float, height: float) -> tuple[float, float, float, float]:
    """What undoes a printer's fault on a page of that size: two scales and two shifts, in points.

    A lying page is turned by the printer, so its width takes the scale of the height; it is not shifted, because
    printers turn to either side.
    """
    lying = width > height
    across, up = (profile.scale_y, profile.scale_x) if lying else (profile.scale_x, profile.scale_y)
    right, high = (0.0, 0.0) if lying else (mm(profile.offset_x), mm(profile.offset_y))
    return 1 / across, 1 / up, (width / 2) * (1 - 1 / across) - right / across, (height / 2) * (1 - 1 / up) - high / up


def correct(pdf: bytes, profile: Profile) -> Corrected:
    """The file with the content of each page drawn the other way off; its page boxes stay."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        done: set[tuple[int, int]] = set()
        lying = 0
        for page in document.pages:
            if page.obj.objgen in done:  # copies of a page may be one page
                continue
            done.add(page.obj.objgen)
            left, low, right, top = (float(number) for number in page.mediabox)
            lying += right - left > top - low
            across, up, x, y = correction(profile, right - left, top - low)
            page.contents_add(f"q {across:.6f} 0 0 {up:.6f} {x:.4f} {y:.4f} cm\n".encode(), prepend=True)
            page.contents_add(b"\nQ")
        buffer = io.BytesIO()
        document.save(buffer, deterministic_id=True)
    return Corrected(buffer.getvalue(), lying if profile.offset_x or profile.offset_y else 0)


def calibration(paper: Paper) -> bytes:
    """Two pages to print on both sides of a sheet and to measure: a frame, rulers, and a cross for front and back."""
    document = Document(f"Calibration, {paper.title}", BLACK)
    for side in ("front", "back"):
        pen = document.page(Geometry(paper), f"Calibration: {side}")
        frame = _frame(paper)
        _corners(pen, frame)
        _cross(pen, frame)
        if side == "front":
            _rulers(pen, frame)
        _explain(pen, frame, paper, side)
    return document.finish()


def _frame(paper: Paper) -> Box:
    """The frame in the middle of the page."""
    width, height = frame_size(paper)
    return Box(0, 0, paper.width, paper.height).middle(mm(width), mm(height))


def _corners(pen: Pen, frame: Box) -> None:
    """The corners of the frame: what is measured between them is told back."""
    arm = mm(8)
    lines: list[Segment] = []
    for x, inward in ((frame.x, arm), (frame.right, -arm)):
        for y, up in ((frame.y, arm), (frame.top, -arm)):
            lines += [(x, y, x + inward, y), (x, y, x, y + up)]
    pen.lines(lines, FRAME)


def _rulers(pen: Pen, frame: Box) -> None:
    """Centimetres along the top and the left, inches along the foot and the right."""
    _ruler(pen, (frame.x, frame.top - _AWAY), frame.width, _CENTIMETRES, -1, False)
    _ruler(pen, (frame.x, frame.y + _AWAY), frame.width, _INCHES, 1, False)
    _ruler(pen, (frame.x + _AWAY, frame.y), frame.height, _CENTIMETRES, 1, True)
    _ruler(pen, (frame.right - _AWAY, frame.y), frame.height, _INCHES, -1, True)


def _ruler(
    pen: Pen, start: tuple[float, float], length: float, scale: _Scale, side: int, upright: bool
) -> None:  # fmt: skip
    """A ruler from a point to the right or up; its ticks and numbers are on the left or below when ``side`` is -1."""
    x, y = start
    lines: list[Segment] = [(x, y, x, y + length) if upright else (x, y, x + length, y)]
    for number in range(int(length * scale.parts / scale.unit + 1e-6) + 1):
        whole, half = number % scale.parts == 0, number % (scale.parts // 2) == 0
        at, tick = number * scale.unit / scale.parts, side * mm(4.5 if whole else 3.2 if half else 2)
        lines.append((x, y + at, x + tick, y + at) if upright else (x + at, y, x + at, y + tick))
    pen.lines(lines, HAIRLINE)
    for number in range(1, int(length / scale.unit) + 1):
        at = number * scale.unit
        if not mm(20) <= at <= length - mm(22):  # there the other rulers have theirs
            continue
        text = f"{number} {scale.name}" if number % 5 == 0 else str(number)
        if upright:
            box = Box(x + (mm(5.5) if side > 0 else -mm(13.5)), y + at - mm(1.5), mm(8), mm(3))
            pen.text(box, text, PLAIN.mark, "start" if side > 0 else "end")
        else:
            box = Box(x + at - mm(5), y + (mm(5.2) if side > 0 else -mm(8.2)), mm(10), mm(3))
            pen.text(box, text, PLAIN.mark, "middle")


def _cross(pen: Pen, frame: Box) -> None:
    """The cross in the middle of both sides, with millimetres: against the light they should lie on each other."""
    x, y = frame.centre
    arm = mm(10)
    lines: list[Segment] = [(x - arm, y, x + arm, y), (x, y - arm, x, y + arm)]
    for number in range(-10, 11):
        tick = mm(1.6) if number % 5 == 0 else mm(0.8)
        at = mm(number)
        lines += [(x + at, y - tick, x + at, y + tick), (x - tick, y + at, x + tick, y + at)]
    pen.lines(lines, HAIRLINE)
    pen.circle(x, y, mm(5), HAIRLINE)


def _explain(pen: Pen, frame: Box, paper: Paper, side: str) -> None:
    """What to do with the page: above the cross what to measure, below it what to do with the measures."""
    width, height = frame_size(paper)
    facts = {"paper": paper.key, "width": width, "height": height}
    facts |= {"left": f"{frame.x / MILLIMETRE:.1f}", "low": f"{frame.y / MILLIMETRE:.1f}"}
    room = frame.inset(mm(28), mm(24))
    half = room.height / 2 - mm(13)
    pen.text(room.head(mm(7)), f"Calibration: {paper.title}, {side}", PLAIN.heading)
    _paragraphs(pen, room.head(half).below(mm(9)), [line.format(**facts) for line in _TEXTS[side][0]])
    _paragraphs(pen, room.foot(half), [line.format(**facts) for line in _TEXTS[side][1]])


def _paragraphs(pen: Pen, box: Box, lines: Sequence[str]) -> None:
    """Texts below each other."""
    for line in lines:
        box = box.below(pen.paragraph(box, line, PLAIN.body) + 4)
        pen.say(line)


_TEXTS: Final = {
    "front": (
        (
            "Print this at actual size (100 %), both pages on one sheet. Measure in millimetres; an exact printer has:",
            "1. frame, from corner to corner: {width} x {height}",
            "2. left edge of the paper to the frame: {left}",
            "3. lower edge of the paper to the frame: {low}",
        ),
        (
            "The offset x is what 2 measures less {left}, the offset y what 3 measures less {low}. Keep them:",
            "sheetgen calibrate --paper {paper} --printer NAME --measured-width MM --measured-height MM",
            "with --offset-x MM and --offset-y MM on the same line.",
            "From then on print with --printer NAME.",
        ),
    ),
    "back": (
        (
            "Hold the sheet against the light: on an exact printer the crosses of both sides lie on each other.",
            "Each tick is a millimetre.",
        ),
        ("If this text stands on its head behind the front, the sheet was turned on its short edge.",),
    ),
}
