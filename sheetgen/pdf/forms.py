"""Form fields: what a fillable page records while it is drawn, and the AcroForm made of it afterwards.

Every value has an appearance of its own, set by the pen itself in a font that the file carries whole, so that it shows
alike in all viewers and a player can type any letter of it. Ticks are drawn, not set in a font. Names are ASCII, with
dots between their parts; fields follow one another in the order of drawing.
"""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from sheetgen.engine.data import data_path

from .fonts import ROLES, SANS, SERIF, Run, font
from .ink import FRAME, Tone
from .paper import Box

if TYPE_CHECKING:
    import pikepdf

Shape = Literal["tick", "dot", "strike"]
Point = tuple[float, float]

TICK: Final[tuple[Point, Point, Point]] = ((0.2, 0.5), (0.42, 0.22), (0.92, 0.98))
"""The corners of a tick, as parts of its box."""
TICK_WEIGHT: Final = 1.2
DOT: Final = 0.3
"""The radius of a dot, as a part of the width of its box."""
HANG: Final = 0.25
"""How far letters hang under the base line, as a part of their size."""
TYPED: Final = {SERIF: "Wingdings", SANS: "Wingdings2"}
"""What the fonts for typing are called within the file. PDFium takes every other letter than West European ones from
fonts of the system, or leaves it out, unless the name is one of these; to the other viewers names mean nothing."""
SLUG: Final = 40
"""The longest part of a name that comes from a text."""

PRINTED: Final = 4
MULTILINE: Final = 1 << 12
QUADDING: Final = {"start": 0, "middle": 1, "end": 2}
ARC: Final = 0.5523
"""Where the handles of a quarter circle are, as a part of its radius."""


class SetLine(NamedTuple):
    """A line of a value as the pen set it: where it begins on the page, its size, the spacing, its runs of a font."""

    x: float
    y: float
    size: float
    spacing: float
    runs: tuple[Run, ...]


@dataclass(frozen=True)
class TextField:
    """A place to write: its value and the lines that show it; ``size`` is the type size of an empty one."""

    name: str
    label: str
    box: Box
    value: str
    lines: tuple[SetLine, ...]
    role: str
    size: float
    align: str
    tone: Tone


@dataclass(frozen=True)
class CheckField:
    """A place to tick."""

    name: str
    label: str
    box: Box
    on: bool
    shape: Shape
    tone: Tone


Field = TextField | CheckField


def slug(text: str) -> str:
    """A text as a part of a field's name: lower-case ASCII letters, digits and hyphens, never empty."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:SLUG].strip("-") or "other"


def numbered(name: str, number: int) -> str:
    """The name of one of several fields; without a name they have none."""
    return f"{name}.{number:02}" if name else ""


def fill_in(pdf: bytes, pages: Sequence[Sequence[Field]]) -> bytes:
    """The file with the fields of each of its pages, as one form."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        form = _Form(document)
        for page, fields in zip(document.pages, pages, strict=True):
            form.add(page, fields)
        form.close()
        buffer = io.BytesIO()
        document.save(buffer, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return buffer.getvalue()


@dataclass
class _Form:
    """An AcroForm in the making."""

    document: pikepdf.Pdf
    fonts: dict[str, Any] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    groups: dict[str, Any] = field(default_factory=dict)
    drawn: dict[tuple[object, ...], Any] = field(default_factory=dict)
    """Appearances by what they show; empty places of one size share theirs."""

    def __post_init__(self) -> None:
        self.top: list[Any] = []

    def add(self, page: pikepdf.Page, fields: Sequence[Field]) -> None:
        """Put fields on a page, in that order."""
        from pikepdf import Array, Name

        if not fields:
            return
        widgets = [self._widget(page, entry) for entry in fields]
        page.obj.Annots = Array(widgets)
        page.obj.Tabs = Name.S
        # A viewer that sets a value anew may look for its font in the page only.
        for name, entry in self.fonts.items():
            page.obj.Resources.Font[f"/{name}"] = entry

    def close(self) -> None:
        """Hang the form into the file."""
        from pikepdf import Array, Dictionary, String

        if not self.top:
            return
        resources = Dictionary(Font=Dictionary({f"/{name}": entry for name, entry in self.fonts.items()}))
        first = next(iter(self.fonts), "")
        self.document.Root.AcroForm = self.document.make_indirect(
            Dictionary(Fields=Array(self.top), DR=resources, DA=String(f"/{first} 10 Tf 0 g" if first else "0 g"))
        )

    def _widget(self, page: pikepdf.Page, entry: Field) -> Any:
        """A field and its place on the page in one."""
        from pikepdf import Array, Dictionary, Name

        name = self._unique(entry.name)
        box = entry.box
        widget = self.document.make_indirect(
            Dictionary(
                Type=Name.Annot,
                Subtype=Name.Widget,
                Rect=Array([round(edge, 3) for edge in (box.x, box.y, box.right, box.top)]),
                P=page.obj,
                F=PRINTED,
                T=_text(name.rpartition(".")[2]),
                TU=_text(entry.label or name),
                MK=Dictionary(),
            )
        )
        self._hang(name, widget)
        if isinstance(entry, TextField):
            self._write(widget, entry)
        else:
            self._check(widget, entry)
        return widget

    def _unique(self, name: str) -> str:
        """The name, or one like it when another field has it already."""
        first, *others = name.split(".")
        for part in others:
            # A field has no fields under it.
            first += f"-{part}" if first in self.taken else f".{part}"
        found, number = first, 1
        while found in self.taken or found in self.groups:
            number += 1
            found = f"{first}-{number}"
        self.taken.add(found)
        return found

    def _hang(self, name: str, widget: Any) -> None:
        """Put a field under the groups that its name says."""
        group = name.rpartition(".")[0]
        if group:
            widget.Parent = self._group(group)
            widget.Parent.Kids.append(widget)
        else:
            self.top.append(widget)

    def _group(self, name: str) -> Any:
        """The group of that name."""
        from pikepdf import Array, Dictionary

        if name not in self.groups:
            entry = self.document.make_indirect(Dictionary(T=_text(name.rpartition(".")[2]), Kids=Array()))
            self.groups[name] = entry
            self._hang(name, entry)
        return self.groups[name]

    def _write(self, widget: Any, entry: TextField) -> None:
        """Make it a text field that shows its value."""
        from pikepdf import Dictionary, Name, String

        own = ROLES[entry.role][0]
        size = entry.lines[0].size if entry.lines else entry.size
        widget.FT = Name.Tx
        widget.V = String(b"\xfe\xff" + entry.value.encode("utf-16-be")) if entry.value else String("")
        widget.DA = String(f"/{self._font(own)} {_number(size)} Tf {_fill(entry.tone)}")
        widget.Q = QUADDING[entry.align]
        if len(entry.lines) > 1:
            widget.Ff = MULTILINE
        names = {own, *(name for line in entry.lines for name, _part in line.runs)}
        fonts = {f"/{self._font(name)}": self.fonts[self._font(name)] for name in sorted(names)}
        code = "".join(self._set(entry, line) for line in entry.lines)
        shown = f"q 0 0 {_numbers(*entry.box[2:])} re W n BT {_fill(entry.tone)} {code}ET Q " if code else ""
        widget.AP = Dictionary(N=self._appearance(entry.box, f"/Tx BMC {shown}EMC", fonts))

    def _set(self, entry: TextField, line: SetLine) -> str:
        """The operators that set a line in a field."""
        x, y = line.x - entry.box.x, line.y - entry.box.y
        code = f"1 0 0 1 {_numbers(x, y)} Tm {_number(line.spacing)} Tc "
        for name, part in line.runs:
            glyphs = font(name).face.charToGlyph
            shown = "".join(f"{glyphs[ord(char)]:04X}" for char in part)
            code += f"/{self._font(name)} {_number(line.size)} Tf <{shown}> Tj "
        return code

    def _check(self, widget: Any, entry: CheckField) -> None:
        """Make it a place to tick."""
        from pikepdf import Dictionary, Name

        state = Name.Yes if entry.on else Name.Off
        widget.FT, widget.V, widget.AS = Name.Btn, state, state
        on = self._appearance(entry.box, _mark(entry), {})
        widget.AP = Dictionary(N=Dictionary(Yes=on, Off=self._appearance(entry.box, "q Q", {})))

    def _appearance(self, box: Box, code: str, fonts: Mapping[str, Any]) -> Any:
        """A drawing of the size of a box."""
        from pikepdf import Array, Dictionary, Name

        size = round(box.width, 3), round(box.height, 3)
        key = size, code, tuple(fonts)
        if key not in self.drawn:
            made = self.document.make_stream(code.encode("ascii"))
            made.Type, made.Subtype = Name.XObject, Name.Form
            made.BBox = Array([0, 0, *size])
            made.Resources = Dictionary(Font=Dictionary(dict(fonts))) if fonts else Dictionary()
            self.drawn[key] = made
        return self.drawn[key]

    def _font(self, name: str) -> str:
        """The name that a font has in the form; it is put into the file when first asked for."""
        short = TYPED.get(name) or name
        if short not in self.fonts:
            self.fonts[short] = _embedded(self.document, name)
        return short


def _embedded(document: pikepdf.Pdf, name: str) -> Any:
    """A font put whole into the file, its codes the numbers of its glyphs."""
    from pikepdf import Array, Dictionary, Name, String

    face = font(name).face
    program = document.make_stream(data_path("fonts", f"{name}.ttf").read_bytes())
    program.Length1 = len(program.read_raw_bytes())
    letters = {glyph: code for code, glyph in sorted(face.charToGlyph.items(), reverse=True)}
    widths: list[Any] = []
    for glyph, code in sorted(letters.items()):
        widths += [glyph, Array([round(face.charWidths.get(code, face.defaultWidth))])]
    descriptor = Dictionary(
        Type=Name.FontDescriptor,
        FontName=Name(f"/{name}"),
        Flags=face.flags,
        FontBBox=Array([round(edge) for edge in face.bbox]),
        ItalicAngle=round(face.italicAngle),
        Ascent=round(face.ascent),
        Descent=round(face.descent),
        CapHeight=round(face.capHeight),
        StemV=round(face.stemV),
        FontFile2=program,
    )
    descendant = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2,
        BaseFont=Name(f"/{name}"),
        CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
        FontDescriptor=document.make_indirect(descriptor),
        DW=round(face.defaultWidth),
        W=Array(widths),
        CIDToGIDMap=Name.Identity,
    )
    made = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type0,
        BaseFont=Name(f"/{name}"),
        Encoding=Name("/Identity-H"),
        DescendantFonts=Array([document.make_indirect(descendant)]),
        ToUnicode=document.make_stream(_to_unicode(letters)),
    )
    return document.make_indirect(made)


def _to_unicode(letters: Mapping[int, int]) -> bytes:
    """The map from glyphs to letters, by which viewers find the glyphs of what is typed."""
    found = [(glyph, chr(code).encode("utf-16-be").hex()) for glyph, code in sorted(letters.items())]
    pairs = [f"<{glyph:04X}> <{letter}>" for glyph, letter in found]
    blocks = [pairs[start : start + 100] for start in range(0, len(pairs), 100)]
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
            "1 begincodespacerange <0000> <FFFF> endcodespacerange",
            *("\n".join([f"{len(block)} beginbfchar", *block, "endbfchar"]) for block in blocks),
            "endcmap CMapName currentdict /CMap defineresource pop end end",
        ]
    ).encode("ascii")


def _mark(entry: CheckField) -> str:
    """The operators that draw a tick, a dot or a strike over a box at the origin."""
    _x, _y, width, height = entry.box
    if entry.shape == "dot":
        return f"{_fill(entry.tone)} {_disc(width / 2, height / 2, width * DOT)} f"
    if entry.shape == "strike":
        return f"{_fill(entry.tone).upper()} {_number(FRAME)} w 0 0 m {_numbers(width, height)} l S"
    start, *others = [_numbers(width * x, height * y) for x, y in TICK]
    path = " ".join([f"{start} m", *(f"{point} l" for point in others)])
    return f"{_fill(entry.tone).upper()} {_number(TICK_WEIGHT)} w {path} S"


def _disc(x: float, y: float, radius: float) -> str:
    """The path of a circle."""
    arm = radius * ARC
    turns = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 0)]
    code = f"{_numbers(x + radius, y)} m"
    for (x1, y1), (x2, y2) in pairwise(turns):
        first = x + radius * x1 + arm * x2, y + radius * y1 + arm * y2
        second = x + radius * x2 + arm * x1, y + radius * y2 + arm * y1
        code += f" {_numbers(*first, *second, x + radius * x2, y + radius * y2)} c"
    return code


def _text(text: str) -> Any:
    """A text string of a PDF: plain ASCII, else UTF-16."""
    from pikepdf import String

    return String(text if text.isascii() else b"\xfe\xff" + text.encode("utf-16-be"))


def _fill(tone: Tone) -> str:
    """The operator that sets the tone of areas; in capitals, that of lines."""
    return f"{_numbers(*tone)} rg" if isinstance(tone, tuple) else f"{_number(tone)} g"


def _numbers(*values: float) -> str:
    return " ".join(map(_number, values))


@cache
def _number(value: float) -> str:
    """A number as short as three decimals allow."""
    return f"{value:.3f}".rstrip("0").rstrip(".") if value else "0"
