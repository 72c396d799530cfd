from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image, ImageChops

GAME = "book-of-adventure"
Run = Callable[..., Any]


def has_form(data: bytes) -> bool:
    with pikepdf.open(io.BytesIO(data)) as document:
        return "/AcroForm" in document.Root


def test_a_fillable_sheet_has_a_form_and_a_name_of_its_own(sheetgen: Run, desk: Path) -> None:
    plain = sheetgen("sheet", GAME, "--seed", "7")
    done = sheetgen("sheet", GAME, "--seed", "7", "--fillable")
    assert (plain.code, done.code) == (0, 0)
    assert done.out.startswith("output/book-of-adventure-sheet-7-fillable.pdf: A4, 1 page, seed 7, code BA-S1-7-")
    assert has_form((desk / "output/book-of-adventure-sheet-7-fillable.pdf").read_bytes())
    assert not has_form((desk / "output/book-of-adventure-sheet-7.pdf").read_bytes())


def test_a_reprint_can_be_fillable_too(sheetgen: Run, desk: Path) -> None:
    code = sheetgen("sheet", GAME, "--seed", "7", "--fillable", "--out", "a.pdf").out.split("code ")[1].strip()
    assert sheetgen("reprint", code, "--fillable", "--out", "b.pdf").code == 0
    assert (desk / "a.pdf").read_bytes() == (desk / "b.pdf").read_bytes()


def test_pictures_of_a_fillable_sheet_show_its_values(sheetgen: Run, desk: Path) -> None:
    for name, out in (("", "a.pdf"), ("Ωδυσσεύς", "b.pdf")):
        assert sheetgen("sheet", GAME, "--fillable", "--png", "--name", name, "--out", out).code == 0
    one, other = (Image.open(desk / f"{stem}-1.png").convert("L") for stem in "ab")
    assert ImageChops.difference(one, other).getextrema()[1] > 200


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (("quicksheet", GAME), "the quicksheet is set as text and has no fields (leave --fillable out)"),
        (("print", GAME, "notation"), "the notation card has nothing to fill in (leave --fillable out)"),
        (("sheet", GAME, "--copies", "2"), "copies of one page would share their form fields"),
        (("sheet", GAME, "--impose", "2up"), "imposed sheets have no form fields (leave --fillable or --impose out)"),
        (("sheet", GAME, "--printer", "office"), "a printer's profile would move the page"),
    ],
)
def test_what_cannot_be_fillable_is_refused_in_a_sentence(
    sheetgen: Run, desk: Path, asked: tuple[str, ...], words: str
) -> None:
    done = sheetgen(*asked, "--fillable")
    assert (done.code, done.out) == (4, "")
    assert words in done.err
    assert not list(desk.iterdir())
