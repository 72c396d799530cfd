"""The pictures of the README: one of every document of every game, and the section that shows them.

Run as a program (``make pictures``) this draws them anew and writes the section between the two marks in README.md.
A game that is registered joins by itself. Games that are named are drawn alone, and the others' sections stay.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests" / "pdf"))

from PIL import Image, ImageOps  # noqa: E402
from samples import PACK, Sample, samples, specs  # noqa: E402

from sheetgen.engine.registry import find_game, game_keys  # noqa: E402
from sheetgen.pdf.ink import COLOUR, Tone  # noqa: E402
from sheetgen.pdf.png import rendered  # noqa: E402

README: Final = HERE.parent / "README.md"
START: Final = "<!-- pictures: written by make pictures -->"
END: Final = "<!-- end of pictures -->"

WIDTH: Final = 480
"""The width of an upright A4 page, in pixels; they are shown at half of that, so that fine screens have enough."""
SHADES: Final = 10
EDGE: Final = (178, 178, 178)
ACROSS: Final = 3
PACK_ACROSS, PACK_WIDTH, GAP = 5, 190, 10
BEST: Final = ("played", "seed", "blank")
LAND: Final = "grid"
"""Documents of land are fullest as their seed has them: a played map shows what was seen."""


def chosen(game: str) -> Iterator[Sample]:
    """The fullest sample of each document of a game, in its first design."""
    found = samples(game)
    for spec in specs(find_game(game)):
        own = [sample for sample in found if sample.document == spec.key]
        reveal = spec.reveals[0] if spec.reveals else ""
        alike = [sample for sample in own if sample.reveal == reveal and (spec.key != LAND or sample.fill != BEST[0])]
        yield min(alike, key=lambda sample: BEST.index(sample.fill))


def picture(sample: Sample) -> Image.Image:
    """The first page of a document, or all pages of a pack."""
    pages = list(rendered(sample.make(COLOUR).data, 150))
    if sample.document == PACK:
        return small(montage(pages))
    upright = 595.276 / 72 * 150
    page = pages[0]
    size = round(page.width * WIDTH / upright), round(page.height * WIDTH / upright)
    return small(ImageOps.expand(page.resize(size, Image.Resampling.LANCZOS), 1, EDGE))


def montage(pages: list[Image.Image]) -> Image.Image:
    """All pages in rows; one that lies is turned into the row by its width."""
    thumbs = [
        ImageOps.expand(
            page.resize((PACK_WIDTH, round(page.height * PACK_WIDTH / page.width)), Image.Resampling.LANCZOS), 1, EDGE
        )
        for page in pages
    ]
    rows = [thumbs[start : start + PACK_ACROSS] for start in range(0, len(thumbs), PACK_ACROSS)]
    width = max(sum(thumb.width + GAP for thumb in row) for row in rows) - GAP
    sheet = Image.new("RGB", (width, sum(max(t.height for t in row) + GAP for row in rows) - GAP), (255, 255, 255))
    y = 0
    for row in rows:
        for column, thumb in enumerate(row):
            sheet.paste(thumb, (column * (thumb.width + GAP), y))
        y += max(thumb.height for thumb in row) + GAP
    return sheet


@cache
def palette() -> Image.Image:
    """The tones that are kept: those of the ink, each in steps to white, and its tint."""
    inks = [_rgb(tone) for tone in (COLOUR.main, COLOUR.accent, COLOUR.written)]
    steps = [step / (SHADES - 1) for step in range(SHADES)]
    found = [tuple(round(part + (255 - part) * step) for part in ink) for ink in inks for step in steps]
    tones = list(dict.fromkeys([*found, _rgb(COLOUR.tint or 1.0)]))
    kept = Image.new("P", (1, 1))
    kept.putpalette([part for tone in tones for part in tone])
    return kept


def _rgb(tone: Tone) -> tuple[int, ...]:
    """A tone of an ink as a picture has it."""
    return tuple(round(part * 255) for part in (tone if isinstance(tone, tuple) else (tone,) * 3))


def small(image: Image.Image) -> Image.Image:
    """A picture of few tones."""
    return image.quantize(palette=palette(), dither=Image.Dither.NONE)


def section(game: str) -> str:
    """The README's section about a game, its pictures drawn anew."""
    found = find_game(game)
    titles = {spec.key: spec for spec in specs(found)}
    folder = HERE / "pictures" / game
    folder.mkdir(parents=True, exist_ok=True)
    cells, wanted = [], set()
    for sample in chosen(game):
        file = folder / f"{sample.document}.png"
        image = picture(sample)
        image.save(file, "PNG", optimize=True)
        wanted.add(file)
        spec = titles[sample.document]
        where = file.relative_to(README.parent).as_posix()
        alt = f"{spec.title} of {found.title}"
        width = image.width // 2
        cells.append(
            f'<td align="center" valign="top"><a href="{where}"><img src="{where}" width="{width}" alt="{alt}"></a>'
            f"<br><b>{spec.title}</b><br>{spec.help}</td>"
        )
    for file in set(folder.glob("*.png")) - wanted:
        file.unlink()
    rows = [cells[start : start + ACROSS] for start in range(0, len(cells), ACROSS)]
    table = "\n".join("<tr>\n" + "\n".join(row) + "\n</tr>" for row in rows)
    return f"### {found.title}\n\n<table>\n{table}\n</table>\n"


def main() -> None:
    """Draw the pictures and write the section."""
    before, start, rest = README.read_text(encoding="utf-8").partition(START)
    kept, end, after = rest.partition(END)
    if not (start and end):
        sys.exit(f"{README.name} lacks the marks {START} and {END}")
    parts = {part.partition("\n")[0]: f"### {part.strip()}\n" for part in kept.split("### ")[1:]}
    for game in sys.argv[1:] or game_keys():
        parts[find_game(game).title] = section(game)
    shown = "\n".join(part for _title, part in sorted(parts.items()))
    README.write_text(f"{before}{START}\n\n{shown}\n{END}{after}", encoding="utf-8")
    files = sorted((HERE / "pictures").rglob("*.png"))
    print(f"{len(files)} pictures, {sum(file.stat().st_size for file in files) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
