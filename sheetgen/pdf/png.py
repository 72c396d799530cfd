"""Pictures of pages, through PDFium: previews and contact sheets."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL.Image import Image

USUAL_DPI: Final = 150


def rendered(pdf: bytes, dpi: int = USUAL_DPI) -> Iterator[Image]:
    """Each page as an image of that resolution, one at a time: a page at 600 dpi takes 100 MB."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        # Without it the values of form fields are left out; a document without a form takes no notice.
        document.init_forms()
        for page in document:
            yield page.render(scale=dpi / 72).to_pil().convert("RGB")
    finally:
        document.close()


def images(pdf: bytes, dpi: int = USUAL_DPI) -> list[Image]:
    """Each page as an image of that resolution."""
    return list(rendered(pdf, dpi))


def encode(image: Image, dpi: int = USUAL_DPI) -> bytes:
    """An image as a PNG file that knows its resolution."""
    buffer = io.BytesIO()
    image.save(buffer, "PNG", dpi=(dpi, dpi), optimize=True)
    return buffer.getvalue()


def pngs(pdf: bytes, dpi: int = USUAL_DPI) -> list[bytes]:
    """Each page as a PNG file."""
    return [encode(image, dpi) for image in rendered(pdf, dpi)]


def contact_sheet(pdf: bytes, columns: int = 4, width: int = 400, gap: int = 16) -> bytes:
    """All pages small on one PNG, in rows; widths and gaps in pixels."""
    from PIL import Image, ImageDraw

    pages = images(pdf, 72)
    thumbs = [page.resize((width, round(page.height * width / page.width)), Image.Resampling.LANCZOS) for page in pages]
    rows = [thumbs[start : start + columns] for start in range(0, len(thumbs), columns)]
    across = min(columns, len(thumbs))
    heights = [max(thumb.height for thumb in row) for row in rows]
    size = (across * (width + gap) + gap, sum(heights) + gap * (len(rows) + 1))
    sheet = Image.new("RGB", size, (225, 225, 225))
    draw = ImageDraw.Draw(sheet)
    y = gap
    for row, height in zip(rows, heights, strict=True):
        for number, thumb in enumerate(row):
            x = gap + number * (width + gap)
            sheet.paste(thumb, (x, y))
            draw.rectangle((x - 1, y - 1, x + thumb.width, y + thumb.height), outline=(150, 150, 150))
        y += height + gap
    return encode(sheet, 72)
