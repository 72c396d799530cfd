"""Pictures of every page as it shall be, and how a page is compared with its own.

Drawn pages are the same everywhere but for the edges of letters: cell by cell of a few pixels, they may differ a
little. Pages set as text depend on the version of Pango: their words must be the same, and their pictures roughly.

Run as a program (``make references``) this makes the pictures anew; look at what changed before you commit it.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pikepdf
import pypdfium2
from PIL import Image, ImageChops, ImageDraw
from samples import PACK, Sample, samples

from sheetgen.engine.registry import game_keys

FOLDER: Final = Path(__file__).parents[1] / "references"
DPI: Final = 60
SMALL_DPI: Final = 32
PACK_DPI: Final = 20
MANY: Final = 5
"""Documents of more pages than this (maps, booklets) are kept at the small resolution."""
TONES: Final = 16
RENEW: Final = "look at it, and if it shall be so, run make references"

CELL, FAR = 8, 13
"""A drawn page: pixels to a side of a cell, and how far its pixels may be off on average (of 255)."""
COARSE_CELL, COARSE_FAR = 24, 40
"""A page set as text: the same, for the average tone of a cell."""


@dataclass(frozen=True)
class Page:
    """One page of a sample: its picture in few greys, its words, and whether it is set as text."""

    name: str
    picture: Image.Image
    words: str
    is_text: bool
    dpi: int


@dataclass(frozen=True)
class Difference:
    """How a page differs: a sentence, and a picture of the reference, the page, and both with the place marked."""

    sentence: str
    picture: Image.Image


def pages(sample: Sample) -> list[Page]:
    """The pages of a sample as they are now."""
    data = sample.make().data
    document = pypdfium2.PdfDocument(data)
    try:
        # The pages of a pack are documents of their own: here it is enough to see which they are.
        dpi = PACK_DPI if sample.document == PACK else SMALL_DPI if len(document) > MANY else DPI
        shown = [page.render(scale=dpi / 72).to_pil().convert("L") for page in document]
        words = [_words(page.get_textpage().get_text_bounded()) for page in document]
    finally:
        document.close()
    return [
        Page(f"{sample.name}-{number:02}", few_tones(picture), said, is_text, dpi)
        for number, (picture, said, is_text) in enumerate(zip(shown, words, _set_as_text(data), strict=True), start=1)
    ]


def _words(text: str) -> str:
    """The words of a page, one a line, whatever the spaces between them, in the order of the page."""
    return "\n".join(text.split())


def _set_as_text(data: bytes) -> Iterator[bool]:
    """Whether each page was set by Pango: its fonts are composite, those of drawn pages simple."""
    with pikepdf.open(io.BytesIO(data)) as document:
        for page in document.pages:
            kinds = [str(font.Subtype) for font in page.obj.Resources.get("/Font", {}).values()]
            yield "/Type0" in kinds


def few_tones(picture: Image.Image) -> Image.Image:
    """A picture of as many greys as are kept."""
    step = 255 / (TONES - 1)
    return picture.point([round(round(tone / step) * step) for tone in range(256)])


def compare(reference: Image.Image, page: Page) -> Difference | None:
    """How a page differs from its reference, None when it is near enough."""
    if reference.size != page.picture.size:
        now, was = (" by ".join(map(str, size)) for size in (page.picture.size, reference.size))
        return _told(reference, page, (0, 0, *page.picture.size), f"is {now} pixels, was {was}")
    cell, far = (COARSE_CELL, COARSE_FAR) if page.is_text else (CELL, FAR)
    if page.is_text:
        off = ImageChops.difference(_cells(reference, cell), _cells(page.picture, cell))
    else:
        off = _cells(ImageChops.difference(reference, page.picture), cell)
    wrong = off.point([255 * (tone > far) for tone in range(256)])
    place = wrong.getbbox()
    if place is None:
        return None
    left, top, right, bottom = (edge * cell for edge in place)
    mm = [round(edge / page.dpi * 25.4) for edge in (left, top, right, bottom)]
    share = wrong.histogram()[255] / (wrong.width * wrong.height)
    where = f"differs from {mm[0]} to {mm[2]} mm from the left and {mm[1]} to {mm[3]} mm from the top"
    return _told(reference, page, (left, top, right, bottom), f"{where} ({share:.1%} of the page)")


def _cells(picture: Image.Image, cell: int) -> Image.Image:
    """The average tone of each cell."""
    size = (-(-picture.width // cell), -(-picture.height // cell))
    padded = Image.new("L", (size[0] * cell, size[1] * cell), picture.getpixel((0, 0)) or 0)
    padded.paste(picture)
    return padded.resize(size, Image.Resampling.BOX)


def _told(reference: Image.Image, page: Page, place: tuple[int, int, int, int], what: str) -> Difference:
    """A difference with its picture: as it was, as it is, and what was red and is blue, framed."""
    width, height = (max(pair) for pair in zip(reference.size, page.picture.size, strict=True))
    sides = [Image.new("L", (width, height), 255) for _ in range(2)]
    for side, picture in zip(sides, (reference, page.picture), strict=True):
        side.paste(picture)
    both = Image.merge("RGB", (sides[1], ImageChops.lighter(*sides), sides[0]))
    ImageDraw.Draw(both).rectangle(place, outline=(230, 120, 0), width=2)
    sheet = Image.new("RGB", (3 * width + 20, height), (200, 200, 200))
    for number, picture in enumerate((*sides, both)):
        sheet.paste(picture, (number * (width + 10), 0))
    return Difference(f"{page.name} {what}", sheet)


def picture_file(sample: Sample, page: Page) -> Path:
    """Where the picture of a page is kept."""
    return FOLDER / sample.game / f"{page.name}.png"


def words_file(sample: Sample, page: Page) -> Path:
    """Where the words of a page that is set as text are kept."""
    return picture_file(sample, page).with_suffix(".txt")


def files_of(sample: Sample, found: list[Page]) -> set[Path]:
    """The files that a sample is kept in."""
    texts = {words_file(sample, page) for page in found if page.is_text}
    return {picture_file(sample, page) for page in found} | texts


def kept_files() -> set[Path]:
    """All that is kept."""
    return {file for file in FOLDER.rglob("*") if file.suffix in (".png", ".txt")}


def belongs(file: Path, sample: Sample) -> bool:
    """Whether a file is one of a sample's pages."""
    return file.parent.name == sample.game and bool(re.fullmatch(rf"{re.escape(sample.name)}-\d\d", file.stem))


def faults(sample: Sample) -> Iterator[Difference]:
    """How the pages of a sample differ from what is kept."""
    found = pages(sample)
    blank = Image.new("RGB", (1, 1))
    for page in found:
        file = picture_file(sample, page)
        if not file.is_file():
            yield Difference(f"{page.name} is new", page.picture)
            continue
        with Image.open(file) as opened:
            difference = compare(opened.convert("L"), page)
        if difference is not None:
            yield difference
        if page.is_text and words_file(sample, page).read_text(encoding="utf-8").split() != page.words.split():
            yield Difference(f"{page.name} says something else than {words_file(sample, page).name}", page.picture)
    for file in sorted(file for file in kept_files() - files_of(sample, found) if belongs(file, sample)):
        yield Difference(f"{file.name} is kept, and there is no such page any more", blank)


def renew(sample: Sample) -> None:
    """Keep the pages of a sample as they are now; a picture that is near enough stays."""
    found = pages(sample)
    for page in found:
        file = picture_file(sample, page)
        file.parent.mkdir(parents=True, exist_ok=True)
        if page.is_text:
            words_file(sample, page).write_text(page.words + "\n", encoding="utf-8")
        if file.is_file():
            with Image.open(file) as opened:
                if compare(opened.convert("L"), page) is None:
                    continue
        print(f"{sample.game}/{page.name}")
        write(page.picture, file)
    for file in kept_files() - files_of(sample, found):
        if belongs(file, sample):
            file.unlink()


def write(picture: Image.Image, file: Path) -> None:
    """Keep a picture of few tones in half a byte a pixel."""
    step = 255 // (TONES - 1)
    indexed = Image.frombytes("P", picture.size, picture.point([tone // step for tone in range(256)]).tobytes())
    indexed.putpalette([tone * step for tone in range(TONES) for _channel in range(3)])
    indexed.save(file, "PNG", optimize=True, bits=4)


def main() -> None:
    """Keep every page of every game, or of the games that are named, as it is now."""
    games = sys.argv[1:] or game_keys()
    wanted = [sample for game in games for sample in samples(game)]
    for sample in wanted:
        renew(sample)
    for file in kept_files():
        gone = file.parent.name not in game_keys()
        if gone or (file.parent.name in games and not any(belongs(file, sample) for sample in wanted)):
            file.unlink()
    size = sum(file.stat().st_size for file in kept_files())
    print(f"{len(kept_files())} files, {size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
