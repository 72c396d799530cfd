"""What the tests look for in a finished PDF."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass

import pikepdf
import pypdfium2
from PIL import Image

from sheetgen.pdf.canvas import Document
from sheetgen.pdf.fonts import cap_height
from sheetgen.pdf.pen import PageRecord, Placed

Rect = tuple[float, float, float, float]
SLACK = 0.6


@dataclass
class Caught:
    """The documents that were finished while a test ran."""

    documents: list[Document]

    @property
    def records(self) -> list[PageRecord]:
        """The pages of the last document."""
        return self.documents[-1].records


def page_sizes(data: bytes) -> list[tuple[float, float]]:
    """The size of each page in points."""
    document = pypdfium2.PdfDocument(data)
    try:
        return [page.get_size() for page in document]
    finally:
        document.close()


def texts(data: bytes) -> list[str]:
    """The text of each page."""
    document = pypdfium2.PdfDocument(data)
    try:
        return [page.get_textpage().get_text_bounded() for page in document]
    finally:
        document.close()


def characters(data: bytes) -> list[list[tuple[str, Rect]]]:
    """Each page's visible characters with their boxes (left, bottom, right, top)."""
    document = pypdfium2.PdfDocument(data)
    found = []
    try:
        for page in document:
            text = page.get_textpage()
            chars = [(text.get_text_range(place, 1), text.get_charbox(place)) for place in range(text.count_chars())]
            found.append([(char, box) for char, box in chars if char.strip() and box[2] > box[0]])
    finally:
        document.close()
    return found


def fonts(data: bytes) -> Iterator[tuple[str, bool]]:
    """The name of each font, and whether its file is embedded."""
    with pikepdf.open(io.BytesIO(data)) as document:
        for page in document.pages:
            for entry in page.get("/Resources", {}).get("/Font", {}).values():
                descriptor = entry.get("/FontDescriptor")
                if descriptor is None and "/DescendantFonts" in entry:
                    descriptor = entry["/DescendantFonts"][0].get("/FontDescriptor")
                yield str(entry["/BaseFont"]), descriptor is not None and "/FontFile2" in descriptor


def pictures(data: bytes, dpi: int = 72) -> list[Image.Image]:
    """Each page in greys."""
    document = pypdfium2.PdfDocument(data)
    try:
        return [page.render(scale=dpi / 72).to_pil().convert("L") for page in document]
    finally:
        document.close()


def margin_is_clear(picture: Image.Image, margin: float) -> bool:
    """Whether nothing is printed in the margin; points, for a picture of 72 dpi."""
    width, height = picture.size
    edge = int(margin) - 1
    blank = Image.new("L", picture.size, 255)
    inner = blank.crop((edge, edge, width - edge, height - edge))
    picture = picture.copy()
    picture.paste(inner, (edge, edge))
    return picture.getextrema()[0] > 250


def coverage(picture: Image.Image) -> float:
    """The part of a page that is ink."""
    histogram = picture.histogram()
    return sum((255 - tone) * count for tone, count in enumerate(histogram)) / (255 * sum(histogram))


def page_code(data: bytes) -> Iterator[str]:
    """The drawing operators of each page."""
    with pikepdf.open(io.BytesIO(data)) as document:
        for page in document.pages:
            contents = page.Contents
            streams = contents if isinstance(contents, pikepdf.Array) else [contents]
            yield b"\n".join(bytes(stream.read_bytes()) for stream in streams).decode("latin-1")


def tones(code: str) -> set[str]:
    """The greys and colours that a page sets."""
    number = r"(?:\d*\.)?\d+"
    greys = re.findall(rf"(?m)(?:^|\s)({number}) [gG](?=\s|$)", code)
    colours = re.findall(rf"(?m)(?:^|\s)({number} {number} {number}) (?:rg|RG)(?=\s|$)", code)
    return {*greys, *colours}


def ink_rect(placed: Placed) -> Rect:
    """Where the letters of a text stand, without what hangs under the line."""
    return placed.x, placed.y, placed.x + placed.width, placed.y + cap_height("label") * placed.size


def outside(record: PageRecord) -> list[Placed]:
    """Texts that leave their box, or the page's clear part."""
    inner = record.geometry.inner
    found = []
    for placed in record.placed:
        left, low, right, top = ink_rect(placed)
        box = placed.box
        beside = left < box.x - SLACK or right > box.right + SLACK
        over = low < box.y - SLACK - 1 or top > box.top + SLACK + 1
        off = left < inner.x - SLACK or right > inner.right + SLACK or low < inner.y - 2.5 or top > inner.top + SLACK
        if beside or over or off:
            found.append(placed)
    return found


def overlapping(record: PageRecord) -> list[tuple[str, str]]:
    """Pairs of texts whose letters stand on one another."""
    placed = sorted((ink_rect(text), text.text) for text in record.placed)
    found = []
    for number, (one, text) in enumerate(placed):
        for two, other in placed[number + 1 :]:
            if two[0] > one[2] - SLACK:
                break
            if min(one[3], two[3]) - max(one[1], two[1]) > SLACK:
                found.append((text, other))
    return found
