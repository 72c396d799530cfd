"""Cut the shipped fonts from their full static TTF files, byte for byte reproducibly.

Usage: ``python fonts/build.py SOURCES [TARGET]``. ``SOURCES`` is any folder that holds, at any depth, the
files named in `CUTS` and their licence texts; the npm packages of the README in this folder carry them.
``TARGET`` is this folder by default. Needs fontTools.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

LATIN = "20-7E A0-24F 1E00-1EFF 2B0-2BF 2C6-2DD 300-304 306-30C 31B 323 326-328"
GREEK = "370-3FF"
CYRILLIC = "400-4FF"
TYPOGRAPHY = "2010-2015 2018-2022 2026 2030 2032 2033 2039 203A 2044 2070-2089 20AC 2116 2122"
SIGNS = "2190-2193 2212 2215 221E 2248 2260 2264 2265"
SYMBOLS = """
2190-219B 21A9 21AA 21D0-21D4 2460-2473 2500-2503 25A0-25AB 25B2-25BD 25C6-25CF 2600-2606 2610-2612 2620 2639-263C
2660-2667 2669-266F 2680-2685 2690-2692 2694 2699 26A0 2713 2714 2717 2718 2726 2736 2744 2764 2756 FFFD"""
# Names in scripts which the text faces lack: printed unshaped, with a warning, rather than as boxes.
SCRIPTS = "531-587 591-5F4 606-6FF 10D0-10FC 1F00-1FFF FB50-FBB1 FE70-FEFC"
TEXT = f"{LATIN} {GREEK} {CYRILLIC} {TYPOGRAPHY} {SIGNS}"


@dataclass(frozen=True)
class Cut:
    """One shipped font: the file to look for, the names it gets, and the code points it keeps."""

    source: str
    target: str
    family: str
    style: str
    unicodes: str


CUTS = (
    Cut("SourceSerif4_400Regular.ttf", "SourceSerif4-Regular", "Source Serif 4", "Regular", TEXT),
    Cut("SourceSerif4_400Regular_Italic.ttf", "SourceSerif4-Italic", "Source Serif 4", "Italic", TEXT),
    Cut("SourceSerif4_700Bold.ttf", "SourceSerif4-Bold", "Source Serif 4", "Bold", TEXT),
    Cut("RobotoCondensed_400Regular.ttf", "RobotoCondensed-Regular", "Roboto Condensed", "Regular", TEXT),
    Cut("RobotoCondensed_400Regular_Italic.ttf", "RobotoCondensed-Italic", "Roboto Condensed", "Italic", TEXT),
    Cut("RobotoCondensed_700Bold.ttf", "RobotoCondensed-Bold", "Roboto Condensed", "Bold", TEXT),
    Cut("IMFellEnglishSC_400Regular.ttf", "IMFellEnglishSC-Regular", "IM Fell English SC", "Regular", TEXT),
    Cut("DejaVuSans.ttf", "DejaVuSans", "DejaVu Sans", "Book", f"{TEXT} {SYMBOLS} {SCRIPTS}"),
)
LICENCES = {
    "source-serif": "OFL-SourceSerif4.txt",
    "roboto-condensed": "OFL-RobotoCondensed.txt",
    "im-fell-english-sc": "OFL-IMFellEnglishSC.txt",
    "dejavu": "LICENSE-DejaVu.txt",
}
KEPT_FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "tnum", "lnum"]


def code_points(ranges: str) -> Iterator[int]:
    """The code points of a list of hexadecimal ranges such as ``"20-7E A0"``."""
    for part in ranges.split():
        first, _, last = part.partition("-")
        yield from range(int(first, 16), int(last or first, 16) + 1)


def rename(font: TTFont, cut: Cut) -> None:
    """Give the font one PostScript name of its own: two files with one name make text vanish from a PDF."""
    names = font["name"]
    wanted = {1: cut.family, 2: cut.style, 4: f"{cut.family} {cut.style}", 6: cut.target}
    names.names = [record for record in names.names if record.nameID in (0, 5)]
    for number, text in wanted.items():
        names.setName(text, number, 3, 1, 0x409)


def build(source: Path, cut: Cut, target: Path) -> int:
    """Write one cut font and return its size in bytes."""
    options = Options()
    options.layout_features = KEPT_FEATURES
    options.hinting = False
    options.legacy_kern = False
    options.glyph_names = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.drop_tables += ["DSIG", "FFTM", "PCLT", "STAT", "MATH", "BASE"]
    font = TTFont(source, recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=list(code_points(cut.unicodes)))
    subsetter.subset(font)
    rename(font, cut)
    font["OS/2"].fsType = 0
    path = target / f"{cut.target}.ttf"
    font.save(path)
    return path.stat().st_size


def find(folder: Path, name: str) -> Path:
    """The first file of that name below ``folder``; exits with a sentence when there is none."""
    found = sorted(folder.rglob(name))
    if not found:
        sys.exit(f"{name} is not in {folder}: unpack the npm packages listed in fonts/README.md there")
    return found[0]


def copy_licences(folder: Path, target: Path) -> None:
    """Copy the licence text that lies in the package of each family."""
    for key, name in LICENCES.items():
        texts = [p for n in ("LICENSE_FONT", "LICENSE") for p in sorted(folder.rglob(n)) if key in str(p)]
        if not texts:
            sys.exit(f"no licence text for {key} in {folder}")
        (target / name).write_bytes(texts[0].read_bytes())


def main(arguments: list[str]) -> None:
    """Build every font of `CUTS` and copy the licences."""
    if not 1 <= len(arguments) <= 2:
        sys.exit((__doc__ or "").split("\n\n")[1])
    sources = Path(arguments[0])
    target = Path(arguments[1]) if len(arguments) == 2 else Path(__file__).parent
    total = sum(build(find(sources, cut.source), cut, target) for cut in CUTS)
    copy_licences(sources, target)
    print(f"{len(CUTS)} fonts, {total / 1000:.0f} kB, in {target}")


if __name__ == "__main__":
    main(sys.argv[1:])
