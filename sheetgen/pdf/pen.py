"""The pen: everything that reaches a page goes through it.

It knows the ink and the theme, shrinks and wraps text that is too long, keeps what does not fit for the continuation
page, and collects what the page says for readers who cannot see it. Coordinates are points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from .fonts import Prepared, clean, prepared, substitutions, text_width
from .forms import DOT, HANG, TICK, TICK_WEIGHT, CheckField, Field, SetLine, Shape, TextField
from .ink import FRAME, HAIRLINE, Ink, Tone
from .paper import Box, Geometry
from .theme import Style, Theme

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

Align = Literal["start", "middle", "end"]
Segment = tuple[float, float, float, float]
ELLIPSIS: Final = "…"


class Placed(NamedTuple):
    """A text as it stands on the page: its box, the start of its base line, its width, its size and style."""

    text: str
    box: Box
    x: float
    y: float
    width: float
    size: float
    style: Style


@dataclass(frozen=True)
class Overflow:
    """A text that had no room: what it belongs to and all of it. It is printed in full on a continuation page."""

    label: str
    text: str


@dataclass
class PageRecord:
    """What was drawn on one page."""

    geometry: Geometry
    name: str
    set_down: list[tuple[str, Box, float, float, float, float, Style]] = field(default_factory=list)
    """The fields of each text; only a check of the page makes a `Placed` of them."""
    overflow: list[Overflow] = field(default_factory=list)
    cramped: list[str] = field(default_factory=list)
    """Elements that were given less room than they need; a fault of the layout, not of the content."""
    said: list[str] = field(default_factory=list)
    fillable: bool = False
    """Whether places to write and to tick become fields; what has no name is drawn all the same."""
    fields: list[Field] = field(default_factory=list)

    @property
    def placed(self) -> list[Placed]:
        """Every text as it stands on the page, in the order of drawing."""
        return [Placed(*fields) for fields in self.set_down]


class Pen:
    """Draws on one page of a ReportLab canvas."""

    def __init__(self, canvas: Canvas, ink: Ink, theme: Theme, page: PageRecord, warnings: dict[str, None]) -> None:
        self.canvas = canvas
        self.ink = ink
        self.theme = theme
        self._large = theme.is_large
        self._strength = ink.strength
        self.page = page
        self.warnings = warnings
        self._stroke: tuple[Tone, float, tuple[float, ...]] | None = None
        self._fill: Tone | None = None
        self._font = ("", 0.0)
        self._placed = page.set_down
        self._lines: list[SetLine] | None = None
        """The lines set for a field, while one is being filled."""

    # Lines and shapes

    def stroke(self, weight: float, tone: Tone, dash: Sequence[float] = ()) -> None:
        """Set how lines are drawn; what is set already is not written again."""
        if self._strength != 1:
            weight *= self._strength
        wanted = (tone, weight, tuple(dash) if dash else ())
        if wanted == self._stroke:
            return
        old = self._stroke or (None, None, ())
        if tone != old[0]:
            if isinstance(tone, tuple):
                self.canvas.setStrokeColorRGB(*tone)
            else:
                self.canvas.setStrokeGray(tone)
        if weight != old[1]:
            self.canvas.setLineWidth(weight)
        if wanted[2] != old[2]:
            self.canvas.setDash(list(dash))
        self._stroke = wanted

    def fill(self, tone: Tone) -> None:
        """Set the tone of areas and text."""
        if tone == self._fill:
            return
        if isinstance(tone, tuple):
            self.canvas.setFillColorRGB(*tone)
        else:
            self.canvas.setFillGray(tone)
        self._fill = tone

    def lines(
        self,
        segments: Sequence[Segment],
        weight: float = HAIRLINE,
        tone: Tone | None = None,
        dash: Sequence[float] = (),
    ) -> None:
        """Draw segments (x1, y1, x2, y2)."""
        self.stroke(weight, self.ink.line if tone is None else tone, dash)
        self.canvas.lines(segments)

    def rule(self, box: Box, weight: float = HAIRLINE, tone: Tone | None = None) -> None:
        """Draw a line along the foot of a box."""
        x, y, width, _height = box
        self.stroke(weight, self.ink.line if tone is None else tone)
        self.canvas.lines(((x, y, x + width, y),))

    def frame(
        self,
        box: Box,
        weight: float = FRAME,
        tone: Tone | None = None,
        radius: float | None = None,
        dash: Sequence[float] = (),
    ) -> None:
        """Draw the outline of a box, with the theme's corners unless another radius is given."""
        self.stroke(weight, self.ink.main if tone is None else tone, dash)
        corner = self.theme.radius if radius is None else radius
        if corner:
            self.canvas.roundRect(*box, corner)
        else:
            self.canvas.rect(*box)

    def block(self, box: Box, tone: Tone) -> None:
        """Fill a box."""
        self.fill(tone)
        self.canvas.rect(*box, stroke=0, fill=1)

    def circle(self, x: float, y: float, radius: float, weight: float = FRAME, dash: Sequence[float] = ()) -> None:
        """Draw a circle line in the main tone."""
        self.stroke(weight, self.ink.main, dash)
        self.canvas.circle(x, y, radius)

    def dot(self, x: float, y: float, radius: float, tone: Tone | None = None) -> None:
        """Draw a filled circle."""
        self.fill(self.ink.main if tone is None else tone)
        self.canvas.circle(x, y, radius, stroke=0, fill=1)

    @contextmanager
    def inside(self, path: str) -> Iterator[None]:
        """Draw only inside a path, given as operators of a page, while the block runs."""
        kept = self._stroke, self._fill, self._font
        self.canvas.addLiteral(f"q\n{path}\nW n")
        try:
            yield
        finally:
            self.canvas.addLiteral("Q")
            self._stroke, self._fill, self._font = kept

    def tint(self, box: Box) -> None:
        """Set a box apart: a light tint, or hatching in an ink without tints. Pencil shows on both."""
        if self.ink.tint is None:
            self.hatch(box)
        else:
            self.block(box, self.ink.tint)

    def hatch(self, box: Box, step: float = 4.0) -> None:
        """Draw slanting hairlines over a box, cut at its edges."""
        found = []
        reach = box.width + box.height
        for number in range(1, int(reach / step) + 1):
            at = number * step
            low = max(0.0, at - box.height)
            high = min(box.width, at)
            found.append((box.x + low, box.y + at - low, box.x + high, box.y + at - high))
        self.lines(found, 0.2 if self.ink.tint is None else HAIRLINE, self.ink.grid)

    # Text

    def text(
        self,
        box: Box,
        text: str,
        style: Style,
        align: Align = "start",
        valign: Align = "middle",
        label: str = "",
    ) -> float:
        """Set one line in a box and return its width; too long, it shrinks, wraps, and at last goes over.

        ``valign`` puts the capitals at the top (``start``), in the middle or on the foot of the box.
        """
        ready = prepared(text, style.role)
        if ready.warnings:
            self.warnings.update(dict.fromkeys(ready.warnings))
        if not ready.shown:
            return 0.0
        if self._large:
            style = self.theme.set(style)
        size = style.size
        natural = ready.width * size + style.spacing * len(ready.shown)
        if natural <= box.width:
            return self._line(box, ready, style, size, natural, align, valign)
        size *= box.width / natural * 0.999
        if size >= style.least:
            return self._line(box, ready, style, size, natural * size / style.size, align, valign)
        return self._squeeze(box, ready.shown, style, align, label)

    def _line(
        self, box: Box, ready: Prepared, style: Style, size: float, width: float, align: Align, valign: Align
    ) -> float:
        """Set a line that is known to fit; most of a page's time is spent here."""
        x, y = _start(box, width, ready.cap * size, align, valign)
        self._placed.append((ready.shown, box, x, y, width, size, style))
        if self._lines is not None:
            self._lines.append(SetLine(x, y, size, style.spacing * size / style.size, ready.runs))
            return width
        tone = getattr(self.ink, style.tone)
        if tone != self._fill:
            self.fill(tone)
        spacing = style.spacing and style.spacing * size / style.size
        for name, part in ready.runs:
            if (name, size) != self._font:
                self._set_font(name, size)
            self.canvas.drawString(x, y, part, charSpace=spacing)
            if part is not ready.shown:
                x += self.canvas.stringWidth(part, name, size) + spacing * len(part)
        return width

    def texts(
        self, boxes: Iterable[Box], texts: Iterable[str], style: Style, align: Align = "start", valign: Align = "middle"
    ) -> None:
        """Set many texts of one style, each in its box; lists and grids are full of them."""
        if self._large:
            style = self.theme.set(style)
        role, size, draw, placed = style.role, style.size, self.canvas.drawString, self._placed
        cornered = align == valign == "start"
        self.fill(getattr(self.ink, style.tone))
        for box, text in zip(boxes, texts, strict=True):
            ready = prepared(text, role)
            width = ready.width * size
            if width > box[2] or style.spacing or len(ready.runs) != 1 or ready.warnings:
                self.text(box, text, style, align, valign)
                continue
            if cornered:
                x, y = box[0], box[1] + box[3] - ready.cap * size
            else:
                x, y = _start(box, width, ready.cap * size, align, valign)
            name, part = ready.runs[0]
            if (name, size) != self._font:
                self._set_font(name, size)
            placed.append((part, box, x, y, width, size, style))
            draw(x, y, part)

    def _set_font(self, name: str, size: float) -> None:
        """Set the font; what is set already is not written again."""
        if (name, size) != self._font:
            self.canvas.setFont(name, size)
            self._font = name, size

    def _squeeze(self, box: Box, text: str, style: Style, align: Align, label: str) -> float:
        """Set a text at its least size in as many lines as the box holds; the rest goes over."""
        size, leading = style.least, style.least * 1.15
        lines = wrap(text, style, size, box.width)
        room = max(1, int((box.height + leading - size) / leading))
        if len(lines) > room:
            lines = self._cut(lines[:room], style, size, box.width)
            self.page.overflow.append(Overflow(label or "Text", text))
        rows = box.middle(box.width, leading * len(lines)).stack(len(lines))
        widths = (text_width(line, style.role, size, style.spacing * size / style.size) for line in lines)
        for row, line, width in zip(rows, lines, widths, strict=True):
            self._line(row, prepared(line, style.role), style, size, width, align, "middle")
        return box.width

    @staticmethod
    def _cut(lines: list[str], style: Style, size: float, width: float) -> list[str]:
        """The lines with an ellipsis at the end of the last one."""
        last = lines[-1].rstrip()
        while last and text_width(last + ELLIPSIS, style.role, size, style.spacing) > width:
            last = last[:-1]
        return [*lines[:-1], last + ELLIPSIS]

    def paragraph(self, box: Box, text: str, style: Style, align: Align = "start", label: str = "") -> float:
        """Set a text in lines from the top of the box and return the height it took.

        It shrinks until it fits; what does not fit at the least size goes over to the continuation page.
        """
        for warning in substitutions(text):
            self.warnings[warning] = None
        style = self.theme.set(style)
        size = style.size
        lines = wrap(clean(text), style, size, box.width)
        while len(lines) * size * 1.2 > box.height + size * 0.2 and size > style.least:
            size = max(style.least, size - 0.25)
            lines = wrap(clean(text), style, size, box.width)
        leading = size * 1.2
        room = max(1, int((box.height + size * 0.2) / leading))
        if len(lines) > room:
            lines = self._cut(lines[:room], style, size, box.width)
            self.page.overflow.append(Overflow(label or "Text", text))
        for row, line in zip(box.rows([leading] * len(lines)), lines, strict=True):
            width = text_width(line, style.role, size, style.spacing * size / style.size)
            self._line(row, prepared(line, style.role), style, size, width, align, "middle")
        return leading * len(lines)

    def written(
        self,
        box: Box,
        value: str,
        name: str = "",
        label: str = "",
        style: Style | None = None,
        align: Align = "middle",
        valign: Align = "middle",
    ) -> None:
        """Set a value where the player would write it; an empty one leaves the place blank.

        Every place to write passes here with its ``name``; on a fillable page a field takes the same box.
        """
        style = style or self.theme.written
        if self.page.fillable and name:
            self._field(box, value, name, label, style, align, valign)
        elif value:
            self.text(box, value, style, align, valign, label)

    def _field(self, box: Box, value: str, name: str, label: str, style: Style, align: Align, valign: Align) -> None:
        """Record a field whose appearance is the value as it would be set; letters may hang under the box."""
        style = self.theme.set(style)
        self._lines = []
        try:
            self.text(box, value, style, align, valign, label)
        finally:
            lines, self._lines = tuple(self._lines), None
        hang = HANG * style.size if valign == "end" else 0.0
        area = Box(box.x, box.y - hang, box.width, box.height + hang)
        # What is typed is told from what is printed, whatever the place's style.
        tone = getattr(self.ink, style.tone if value or style.tone != "main" else "written")
        shown = clean(value)
        self.page.fields.append(TextField(name, label, area, shown, lines, style.role, style.size, align, tone))

    def ticked(self, box: Box, on: bool, name: str = "", shape: Shape = "tick", label: str = "") -> None:
        """Tick a place, or leave it to the player; a ``strike`` goes from the lower left to the upper right corner.

        Every place to tick passes here with its ``name``; on a fillable page a field takes the same box.
        """
        if self.page.fillable and name:
            tone = self.ink.line if shape == "strike" else self.ink.written
            self.page.fields.append(CheckField(name, label, box, on, shape, tone))
        elif on:
            self._tick(box, shape)

    def _tick(self, box: Box, shape: Shape) -> None:
        """Draw a tick, a dot or a strike."""
        x, y, width, height = box
        if shape == "dot":
            self.dot(x + width / 2, y + height / 2, width * DOT, self.ink.written)
            return
        if shape == "strike":
            self.lines(((x, y, box.right, box.top),), FRAME, self.ink.line)
            return
        path = self.canvas.beginPath()
        (x1, y1), *others = TICK
        path.moveTo(x + width * x1, y + height * y1)
        for right, up in others:
            path.lineTo(x + width * right, y + height * up)
        self.stroke(TICK_WEIGHT, self.ink.written)
        self.canvas.drawPath(path)

    # For readers and for the layout

    def say(self, *lines: str) -> None:
        """Add lines to the page's text equivalent."""
        self.page.said.extend(map(clean, lines))

    def tell(self, label: str, value: str) -> None:
        """Add a labelled value, or a blank to write in, to the text equivalent."""
        self.page.said.append(f"{label}: {clean(value) if value else '____'}")

    def need(self, what: str, box: Box, width: float, height: float) -> None:
        """Note it when an element has less room than it declares."""
        if box.width < width - 0.01 or box.height < height - 0.01:
            self.page.cramped.append(
                f"{what}: {box.width:.1f} x {box.height:.1f} pt given, {width:.1f} x {height:.1f} pt needed"
            )


def _start(box: Box, width: float, height: float, align: Align, valign: Align) -> tuple[float, float]:
    """Where the base line of letters of that width and height begins."""
    x, y, room, tall = box
    if align != "start":
        x += room - width if align == "end" else (room - width) / 2
    if valign != "end":
        y += (tall - height) / 2 if valign == "middle" else tall - height
    return x, y


def wrap(text: str, style: Style, size: float, width: float) -> list[str]:
    """The text in lines no wider than asked; a word that is wider by itself is broken."""
    spacing = style.spacing * size / style.size
    if text_width(text, style.role, size, spacing) <= width:
        return [text] if text else []
    lines: list[str] = []
    line = ""
    for word in filter(None, text.split(" ")):
        longer = f"{line} {word}" if line else word
        if text_width(longer, style.role, size, spacing) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while text_width(line, style.role, size, spacing) > width and len(line) > 1:
            count = next(n for n in range(len(line) - 1, 0, -1) if n == 1 or _fits(line[:n], style, size, width))
            lines.append(line[:count])
            line = line[count:]
    return [*lines, line] if line else lines


def _fits(text: str, style: Style, size: float, width: float) -> bool:
    """Whether a text is no wider than asked."""
    return text_width(text, style.role, size, style.spacing * size / style.size) <= width
