"""Looking at a finished PDF as a reader would see it: sizes, fonts, letters and where they stand, ink in the margin.

Letters are PDFium's: their boxes are those of the glyphs, so that no record of ours is trusted.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from PIL.Image import Image

Rect = tuple[float, float, float, float]
"""Left, bottom, right, top in points."""

SLACK: Final = 0.6
BUCKET: Final = 12.0
LAPPED: Final = 0.35
"""The part of the smaller letter that another may cover: kerning and slant do no harm."""
_SUBSET: Final = re.compile(r"/[A-Z]{6}\+")


@dataclass(frozen=True, slots=True)
class Letter:
    """One visible letter: its size in points as it is read, and the box of its glyph."""

    char: str
    size: float
    rect: Rect


@dataclass(frozen=True, slots=True)
class Looked:
    """One page: its width and height, its letters, and its picture in greys at 72 dots to the inch."""

    width: float
    height: float
    letters: tuple[Letter, ...]
    picture: Image


def look(data: bytes) -> Iterator[Looked]:
    """Each page of a file."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        for page in document:
            width, height = page.get_size()
            picture = page.render(scale=1).to_pil().convert("L")
            yield Looked(width, height, tuple(_letters(page)), picture)
    finally:
        document.close()


def letters(data: bytes) -> list[list[Letter]]:
    """The visible letters of each page."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        return [list(_letters(page)) for page in document]
    finally:
        document.close()


def _letters(page: Any) -> Iterator[Letter]:
    """The visible letters of one page."""
    from ctypes import byref, c_double

    from pypdfium2 import raw

    text = page.get_textpage()
    left, right, low, top = c_double(), c_double(), c_double(), c_double()
    edges = byref(left), byref(right), byref(low), byref(top)
    matrix, handle = raw.FS_MATRIX(), text.raw
    for place in range(text.count_chars()):
        char = chr(raw.FPDFText_GetUnicode(handle, place))
        if not char.strip() or char == "\ufffe":
            continue
        raw.FPDFText_GetCharBox(handle, place, *edges)
        if right.value <= left.value:
            continue
        raw.FPDFText_GetMatrix(handle, place, byref(matrix))
        stretched: float = (matrix.b**2 + matrix.d**2) ** 0.5
        size = round(float(raw.FPDFText_GetFontSize(handle, place)) * stretched, 3)
        yield Letter(char, size, (left.value, low.value, right.value, top.value))


def outside(data: bytes, margin: float) -> list[str]:
    """The letters that stand in the margin or off the page, as words of a message."""
    return [fault for page in look(data) for fault in strays(page, margin)]


def strays(page: Looked, margin: float) -> list[str]:
    """The letters of a page that stand in its margin or off it, a few of them in one message."""
    low, high = margin - SLACK, (page.width - margin + SLACK, page.height - margin + SLACK)
    found = [
        letter.char
        for letter in page.letters
        if letter.rect[0] < low or letter.rect[1] < low or letter.rect[2] > high[0] or letter.rect[3] > high[1]
    ]
    return [f"{len(found)} letters in the margin: {''.join(found[:20])}"] if found else []


def margin_ink(page: Looked, margin: float) -> bool:
    """Whether anything is printed in the margin; what leans over its edge by a point or two does not count."""
    from PIL import Image

    width, height = page.picture.size
    edge = int(margin) - 2
    picture = page.picture.copy()
    picture.paste(Image.new("L", (width - 2 * edge, height - 2 * edge), 255), (edge, edge))
    darkest = picture.getextrema()[0]
    return isinstance(darkest, int | float) and darkest <= 250


def lapped(page: Sequence[Letter]) -> list[tuple[str, str]]:
    """Pairs of letters that stand on one another; letters of one glyph and kerned neighbours do not count."""
    buckets: dict[tuple[int, int], list[int]] = {}
    found = []
    for number, letter in enumerate(page):
        left, low, right, top = letter.rect
        near: set[int] = set()
        for across in range(int(left // BUCKET), int(right // BUCKET) + 1):
            for up in range(int(low // BUCKET), int(top // BUCKET) + 1):
                place = buckets.setdefault((across, up), [])
                near.update(place)
                place.append(number)
        over = (other for other in sorted(near) if _covers(page[other].rect, letter.rect))
        found += [(page[other].char, letter.char) for other in over if not _set_together(page, other, number)]
    return found


def _set_together(page: Sequence[Letter], one: int, two: int) -> bool:
    """Whether two letters are next to each other in one line: a ligature, or drawn close by the font."""
    return two - one <= 2 and page[one].size == page[two].size


def _covers(one: Rect, two: Rect) -> bool:
    """Whether one of two boxes covers a good part of the other."""
    wide = min(one[2], two[2]) - max(one[0], two[0])
    tall = min(one[3], two[3]) - max(one[1], two[1])
    if wide <= 0 or tall <= 0:
        return False
    smaller = min((box[2] - box[0]) * (box[3] - box[1]) for box in (one, two))
    return wide * tall > LAPPED * smaller > 0


def coverage(picture: Image) -> float:
    """The part of a page that is ink."""
    histogram = picture.histogram()
    return sum((255 - tone) * count for tone, count in enumerate(histogram)) / (255 * sum(histogram))


def loose_fonts(data: bytes, whole: bool = False) -> list[str]:
    """The fonts of a file that are not embedded, or (unless ``whole`` ones may be) not cut to the letters used."""
    import pikepdf

    found: dict[str, None] = {}
    with pikepdf.open(io.BytesIO(data)) as document:
        for page in document.pages:
            resources: Any = page.get("/Resources", {})
            for entry in resources.get("/Font", {}).values():
                descriptor = entry.get("/FontDescriptor")
                if descriptor is None and "/DescendantFonts" in entry:
                    descriptor = entry["/DescendantFonts"][0].get("/FontDescriptor")
                name = str(entry["/BaseFont"])
                embedded = descriptor is not None and any(f"/FontFile{kind}" in descriptor for kind in ("", "2", "3"))
                if not embedded or not (whole or _SUBSET.match(name)):
                    found[name] = None
    return list(found)
