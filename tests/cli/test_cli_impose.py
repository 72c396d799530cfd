"""Sheets, pictures and printers on the command line."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image

GAME = "book-of-adventure"
Run = Callable[..., Any]
BOOKLET = ("print", GAME, "log", "--seed", "7", "--impose", "booklet")


def pages(path: Path) -> int:
    with pikepdf.open(path) as document:
        return len(document.pages)


def test_a_booklet_says_its_sheets_scale_and_blank_pages(sheetgen: Run, desk: Path) -> None:
    done = sheetgen(*BOOKLET)
    assert done.out.startswith(
        "output/book-of-adventure-log-7-booklet.pdf: A4, 2 pages, booklet on A4 at 70.7 %, 1 sheet, both sides, "
        "flip on the short edge, 2 blank pages added, seed 7, code BA-L"
    )
    path = desk / "output/book-of-adventure-log-7-booklet.pdf"
    before = path.read_bytes()
    assert sheetgen(*BOOKLET, "--force").code == 0
    assert path.read_bytes() == before
    with pikepdf.open(path) as document:
        assert str(document.docinfo.Title) == "The Book of Adventure: Session log"


def test_full_size_on_a_larger_sheet_says_no_scale(sheetgen: Run) -> None:
    line = sheetgen(*BOOKLET, "--sheet-size", "A3", "--flip", "LONG").out
    assert "booklet on A3, 1 sheet, both sides, flip on the long edge" in line
    facts = json.loads(sheetgen(*BOOKLET, "--sheet-size", "a3", "--out", "x.pdf", "--json").out)
    assert {key: facts[key] for key in ("impose", "sheet", "sheets", "sides", "scale", "blank_pages", "pages")} == {
        "impose": "booklet", "sheet": "a3", "sheets": 1, "sides": 2, "scale": 1, "blank_pages": 2, "pages": 2,
    }  # fmt: skip


def test_copies_of_a_booklet_are_whole_booklets(sheetgen: Run, desk: Path) -> None:
    done = sheetgen(*BOOKLET, "--copies", "3", "--out", "three.pdf")
    assert "2 blank pages added, 3 copies," in done.out
    assert ": A4, 6 pages, " in done.out
    with pikepdf.open(desk / "three.pdf") as document:
        sides = [page.obj.get("/Resources").get("/XObject", {}).keys() for page in document.pages]
    assert len(sides) == 6
    assert sides[:2] == sides[2:4] == sides[4:]


def test_copies_of_one_page_share_a_sheet_and_those_of_more_do_not(sheetgen: Run, desk: Path) -> None:
    assert sheetgen("sheet", GAME, "--impose", "2up", "--copies", "4", "--out", "one.pdf").code == 0
    assert pages(desk / "one.pdf") == 2
    log = ("print", GAME, "log", "--seed", "7", "--impose", "4up", "--copies", "3")
    assert sheetgen(*log, "--out", "log.pdf").code == 0
    assert pages(desk / "log.pdf") == 3


def test_a_reprint_can_be_imposed(sheetgen: Run, desk: Path) -> None:
    asked = ("--impose", "2up", "--flip", "long")
    code = json.loads(sheetgen("grid", GAME, "--seed", "7", *asked, "--out", "a.pdf", "--json").out)["code"]
    assert sheetgen("reprint", code, *asked, "--out", "b.pdf").code == 0
    assert (desk / "a.pdf").read_bytes() == (desk / "b.pdf").read_bytes()


def test_none_is_as_if_nothing_was_said(sheetgen: Run, desk: Path) -> None:
    sheetgen("sheet", GAME, "--seed", "7", "--out", "a.pdf")
    assert sheetgen("sheet", GAME, "--seed", "7", "--impose", "none", "--out", "b.pdf").code == 0
    assert (desk / "a.pdf").read_bytes() == (desk / "b.pdf").read_bytes()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--impose", "bookelt"), 'there is no way to impose "bookelt" (did you mean "booklet"?)'),
        (("--impose", "2up", "--sheet-size", "tabliod"), 'there is no sheet "tabliod" (did you mean "tabloid"?)'),
        (("--impose", "2up", "--flip", "lnog"), 'there is no edge "lnog"'),
        (("--flip", "long"), "--flip is for imposed pages"),
        (("--impose", "none", "--sheet-size", "a3"), "--sheet-size is for imposed pages"),
        (("--no-marks",), "--no-marks is for imposed pages"),
        (("--impose", "2up", "--text"), "--impose and --text exclude each other"),
        (("--dpi", "200"), "--dpi is for pictures (say --png too)"),
        (("--contact", "--out", "-"), "a contact sheet is a picture beside a PDF"),
        (("--png", "--dpi", "9000"), "--dpi"),
        (("--printer", "ofice"), 'there is no printer "ofice" (sheetgen calibrate measures one)'),
    ],
)
def test_what_cannot_be_is_refused(sheetgen: Run, desk: Path, options: tuple[str, ...], words: str) -> None:
    done = sheetgen("sheet", GAME, *options)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert not list(desk.iterdir())


def test_very_small_type_is_said(sheetgen: Run) -> None:
    assert "smallest type is 3.5 points" in sheetgen("sheet", GAME, "--impose", "4up").err
    assert sheetgen("sheet", GAME, "--impose", "4up", "--sheet-size", "a3", "--out", "x.pdf").err == ""


def test_pictures_have_the_resolution_asked_for(sheetgen: Run, desk: Path) -> None:
    done = sheetgen("sheet", GAME, "--png", "--dpi", "36", "--contact", "--out", "s.pdf")
    assert done.out.splitlines()[1:] == ["s-1.png", "s-contact.png"]
    picture = Image.open(io.BytesIO((desk / "s-1.png").read_bytes()))
    assert picture.size == pytest.approx((298, 421), abs=1)
    assert picture.info["dpi"] == pytest.approx((36, 36), abs=0.1)
    assert Image.open(io.BytesIO((desk / "s-contact.png").read_bytes())).width == 400 + 2 * 16


def test_a_printer_is_measured_once_and_made_up_for_from_then_on(sheetgen: Run, desk: Path, tmp_path: Path) -> None:
    page = sheetgen("calibrate")
    assert page.out.startswith("output/calibrate-a4.pdf: A4, 2 pages, the frame is 180 x 270 mm")
    assert pages(desk / "output/calibrate-a4.pdf") == 2
    measures = ("--measured-width", "178.2", "--measured-height", "270")
    kept = sheetgen("calibrate", "--printer", "Office", *measures, "--offset-x", "1.9")
    file = tmp_path / "config/sheetgen/printers.toml"
    assert kept.out.strip() == (
        f"{file}: Office prints 99.00 % wide and 100.00 % high, measured on A4 against 180 x 270 mm, "
        "+1 mm to the right and +0 mm up"
    )
    assert "[Office]\nscale-x = 0.99\nscale-y = 1.0\noffset-x = 1.0\noffset-y = 0.0\n" in file.read_text()
    assert sheetgen("calibrate", "--printer", "den", *measures, "--offset-y", "-1").code == 0
    assert sheetgen("calibrate", "--printer", "office", *measures).code == 0
    assert [line for line in file.read_text().splitlines() if line.startswith("[")] == ["[den]", "[office]"]
    assert [path.name for path in file.parent.iterdir()] == ["printers.toml"]

    sheetgen("sheet", GAME, "--seed", "7", "--out", "plain.pdf")
    done = sheetgen("sheet", GAME, "--seed", "7", "--printer", "OFFICE", "--out", "made.pdf", "--json")
    assert json.loads(done.out)["printer"] == "OFFICE"
    with pikepdf.open(desk / "made.pdf") as made, pikepdf.open(desk / "plain.pdf") as plain:
        assert made.pages[0].MediaBox == plain.pages[0].MediaBox
    assert (desk / "made.pdf").read_bytes() != (desk / "plain.pdf").read_bytes()
    lying = sheetgen("print", GAME, "log", "--printer", "den", "--out", "log.pdf")
    assert "lying pages are sized for den but not moved" in lying.err
    assert ", for den, " in lying.out


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        (("--measured-width", "180"), 2, "the printer has no name"),
        (("--printer", "x", "--measured-width", "180"), 2, "give --measured-width MM and --measured-height MM"),
        (("--printer", "a b", "--measured-width", "180", "--measured-height", "270"), 2, "cannot be a printer's name"),
        (("--printer", "x", "--measured-width", "18", "--measured-height", "270"), 3, "a width of 18 mm"),
        (("--printer", "x", "--measured-width", "one", "--measured-height", "270"), 2, "one"),
        (("--printer", "x", "--out", "y.pdf"), 2, "--out and --force are for the page"),
        (("--paper", "a44"), 2, 'there is no paper "a44" (did you mean "a4"?)'),
    ],
)
def test_measures_that_cannot_be_are_refused(
    sheetgen: Run, tmp_path: Path, options: tuple[str, ...], code: int, words: str
) -> None:
    done = sheetgen("calibrate", *options)
    assert (done.code, done.out) == (code, "")
    assert words in done.err
    assert not (tmp_path / "config/sheetgen/printers.toml").exists()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[x]\nscale-x = 1\nscale = 2\n", 'printers.toml:3: x.scale: unknown key "scale"'),
        ("[x]\nscale-x = true\n", "printers.toml:2: x.scale-x: expected a number, found true"),
        ("x = 1\n", "printers.toml:1: x: expected a table, found 1"),
        ("[x]\nscale-x = 3\n", "not a printer's fault"),
        ('["a b"]\n', "cannot be a printer's name"),
        ("[x\n", "printers.toml:1: is not valid TOML"),
    ],
)
def test_a_faulty_file_of_printers_is_named_with_its_line(sheetgen: Run, tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "config/sheetgen/printers.toml"
    file.parent.mkdir(parents=True)
    file.write_text(text)
    done = sheetgen("sheet", GAME, "--printer", "x")
    assert (done.code, done.out) == (3, "")
    assert words in done.err
    measures = ("--measured-width", "180", "--measured-height", "270")
    assert sheetgen("calibrate", "--printer", "x", *measures).code == 3
    assert file.read_text() == text
