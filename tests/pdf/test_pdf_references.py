"""Every page of every game beside its reference: what changed without anybody meaning it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from references import FOLDER, RENEW, Page, belongs, compare, faults, few_tones, kept_files, pages, write
from samples import PACK, Sample, samples

from sheetgen.engine.registry import game_keys

LARGEST = 3_000_000
"""All references together, in bytes."""

BLANK = Sample("book-of-adventure", "sheet", "blank")


@pytest.mark.usefixtures("needs_pango")
@pytest.mark.parametrize("game", game_keys())
def test_pages_look_as_they_are_kept(game: str, tmp_path: Path) -> None:
    if not any(file.parent.name == game for file in kept_files()):
        pytest.skip("no references yet, which another test tells: run make references")
    check([sample for sample in samples(game) if sample.document != PACK], tmp_path)


@pytest.mark.soak
@pytest.mark.usefixtures("needs_pango")
@pytest.mark.parametrize("game", game_keys())
def test_packs_look_as_they_are_kept(game: str, tmp_path: Path) -> None:
    check([sample for sample in samples(game) if sample.document == PACK], tmp_path)


def check(wanted: list[Sample], folder: Path) -> None:
    """Fail with every page that is not as it is kept, and where to see it."""
    said = []
    for number, (game, fault) in enumerate((sample.game, fault) for sample in wanted for fault in faults(sample)):
        picture = folder / f"{game}-{number}.png"
        fault.picture.save(picture)
        said.append(f"{game}: {fault.sentence}; see {picture}")
    if said:
        pytest.fail("\n".join([*said, f"Where that was not meant, mend it; where it was, {RENEW}"]), pytrace=False)


def test_nothing_else_is_kept() -> None:
    known = [sample for game in game_keys() for sample in samples(game)]
    left = [file for file in kept_files() if not any(belongs(file, sample) for sample in known)]
    assert not left, f"no page is called so: {left}; run make references"
    assert sum(file.stat().st_size for file in kept_files()) < LARGEST


def test_every_document_of_every_game_has_references() -> None:
    missing = set(game_keys()) - {file.parent.name for file in kept_files()}
    assert not missing, f"no page of {missing} is kept: run make references"
    assert FOLDER.is_dir()


@pytest.fixture(scope="module")
def page() -> Page:
    """A drawn page."""
    return pages(BLANK)[0]


def test_a_page_is_near_itself_and_small_noise_is_let_pass(page: Page) -> None:
    assert compare(page.picture, page) is None
    other = few_tones(page.picture.filter(ImageFilter.GaussianBlur(0.3)))
    assert ImageChops.difference(other, page.picture).getbbox() is not None, "other edges of the letters"
    assert compare(other, page) is None


@pytest.mark.parametrize("place", [(60, 45), (250, 400), (430, 680)])
def test_a_letter_more_or_less_is_seen_and_its_place_told(page: Page, place: tuple[int, int]) -> None:
    changed = page.picture.copy()
    x, y = place
    ImageDraw.Draw(changed).rectangle((x, y, x + 2, y + 5), fill=255 - (changed.getpixel(place) or 0))
    found = compare(page.picture, replace(page, picture=changed))
    assert found is not None
    left, top = (round(edge / page.dpi * 25.4) for edge in place)
    words = found.sentence.split()
    assert words[:3] == ["sheet-blank-01", "differs", "from"]
    assert int(words[3]) <= left <= int(words[5])
    assert int(words[11]) <= top <= int(words[13])
    assert found.picture.width > 3 * page.picture.width


def test_a_line_that_moved_by_half_a_millimetre_is_seen(page: Page) -> None:
    moved = ImageChops.offset(page.picture, 0, 1)
    assert compare(page.picture, replace(page, picture=moved)) is not None


def test_a_page_set_as_text_may_differ_a_little(page: Page) -> None:
    text = replace(page, is_text=True)
    assert compare(ImageChops.offset(page.picture, 1, 1).filter(ImageFilter.GaussianBlur(0.5)), text) is None
    gone = page.picture.copy()
    ImageDraw.Draw(gone).rectangle((0, 0, gone.width, 150), fill=255)
    ImageDraw.Draw(gone).rectangle((40, 300, 200, 400), fill=0)
    assert compare(gone, text) is not None


def test_another_size_is_told(page: Page) -> None:
    found = compare(page.picture.resize((100, 200)), page)
    assert found is not None
    assert "was 100 by 200" in found.sentence


def test_a_kept_picture_is_what_was_kept(page: Page, tmp_path: Path) -> None:
    write(page.picture, tmp_path / "a.png")
    with Image.open(tmp_path / "a.png") as opened:
        assert opened.convert("L").tobytes() == page.picture.tobytes()
