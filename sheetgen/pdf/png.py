"""Pictures of pages, through PDFium: previews and contact sheets."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image


def images(pdf: bytes, dpi: int = 150) -> list[Image]:
    """Each page as an image of that resolution."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.render(scale=dpi / 72).to_pil().convert("RGB") for page in document]
    finally:
        document.close()


def encode(image: Image, dpi: int = 150) -> bytes:
    """An image as a PNG file that knows its resolution."""
    buffer = io.BytesIO()
    image.save(buffer, "PNG", dpi=(dpi, dpi), optimize=True)
    return buffer.getvalue()


def pngs(pdf: bytes, dpi: int = 150) -> list[bytes]:
    """Each page as a PNG file."""
    return [encode(image, dpi) for image in images(pdf, dpi)]


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
