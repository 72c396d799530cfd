from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

GAME = "book-of-adventure"
Run = Callable[..., Any]


def test_a_sheet_goes_to_the_output_folder_and_says_what_it_is(sheetgen: Run, desk: Path) -> None:
    done = sheetgen("sheet", GAME, "--seed", "7")
    assert done.code == 0
    assert done.out.startswith("output/book-of-adventure-sheet-7.pdf: A4, 1 page, seed 7, code BA-S1-7-")
    assert (desk / "output/book-of-adventure-sheet-7.pdf").read_bytes().startswith(b"%PDF-")
    assert [path.name for path in (desk / "output").iterdir()] == ["book-of-adventure-sheet-7.pdf"]


def test_the_same_seed_gives_the_same_bytes_and_so_does_reprint(sheetgen: Run, desk: Path) -> None:
    code = json.loads(sheetgen("sheet", GAME, "--seed", "7", "--out", "a.pdf", "--json").out)["code"]
    assert sheetgen("sheet", GAME, "--seed", "7", "--out", "b.pdf").code == 0
    assert sheetgen("reprint", code.lower(), "--out", "c.pdf").code == 0
    assert (desk / "a.pdf").read_bytes() == (desk / "b.pdf").read_bytes() == (desk / "c.pdf").read_bytes()


@pytest.mark.parametrize(
    "asked", [("grid", GAME, "--reveal", "open"), ("grid", GAME, "--reveal", "strip"), ("sheet", GAME, "--auto")]
)
def test_reprint_makes_the_same_design(sheetgen: Run, desk: Path, asked: tuple[str, ...]) -> None:
    code = json.loads(sheetgen(*asked, "--seed", "HARBOUR", "--out", "a.pdf", "--json").out)["code"]
    assert sheetgen("reprint", code, "--out", "b.pdf").code == 0
    assert (desk / "a.pdf").read_bytes() == (desk / "b.pdf").read_bytes()


def test_making_a_sheet_again_leaves_the_equal_file_alone(sheetgen: Run, desk: Path) -> None:
    sheetgen("sheet", GAME, "--seed", "7")
    path = desk / "output/book-of-adventure-sheet-7.pdf"
    before = path.stat().st_mtime_ns
    assert sheetgen("sheet", GAME, "--seed", "7").code == 0
    assert path.stat().st_mtime_ns == before


def test_nothing_is_overwritten_unasked(sheetgen: Run, desk: Path) -> None:
    (desk / "mine.pdf").write_text("mine")
    done = sheetgen("sheet", GAME, "--out", "mine.pdf")
    assert (done.code, done.out) == (4, "")
    assert "mine.pdf: the file is there already and differs (--force overwrites it" in done.err
    assert (desk / "mine.pdf").read_text() == "mine"
    assert sheetgen("sheet", GAME, "--out", "mine.pdf", "--force").code == 0
    assert (desk / "mine.pdf").read_bytes().startswith(b"%PDF-")


def test_paper_and_ink_show_in_the_file_name_when_they_are_not_the_usual_ones(sheetgen: Run, desk: Path) -> None:
    done = sheetgen("sheet", GAME, "--paper", "Letter", "--ink", "color")
    assert done.out.startswith("output/book-of-adventure-sheet-blank-letter-colour.pdf: Letter, 1 page, code ")
    assert sheetgen("sheet", GAME, "--paper", "a4").out.startswith("output/book-of-adventure-sheet-blank.pdf: A4")


def test_the_locale_and_the_configuration_choose_the_paper(
    sheetgen: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    assert ": Letter, 1 page" in sheetgen("sheet", GAME).out
    config = tmp_path / "config/sheetgen/config.toml"
    config.parent.mkdir(parents=True)
    config.write_text('paper = "a4"\nink = "black"\n')
    facts = json.loads(sheetgen("sheet", GAME, "--out", "x.pdf", "--json").out)
    assert (facts["paper"], facts["ink"]) == ("a4", "black")
    config.write_text('papr = "a4"\n')
    done = sheetgen("sheet", GAME, "--out", "y.pdf")
    assert done.code == 3
    assert "config.toml:1" in done.err
    assert "paper" in done.err


def test_copies_repeat_the_pages(sheetgen: Run) -> None:
    assert ": A4, 3 pages, " in sheetgen("sheet", GAME, "--copies", "3").out
    assert sheetgen("sheet", GAME, "--copies", "0").code == 2


def test_pictures_stand_beside_the_pdf(sheetgen: Run, desk: Path) -> None:
    done = sheetgen("grid", GAME, "--seed", "7", "--out", "land.pdf", "--png", "--json")
    facts = json.loads(done.out)
    assert facts["files"] == ["land.pdf", *(f"land-{page}.png" for page in range(1, facts["pages"] + 1))]
    assert all((desk / name).read_bytes() for name in facts["files"])


def test_a_pdf_on_standard_output_is_not_mixed_with_words(sheetgen: Run, desk: Path) -> None:
    done = sheetgen("sheet", GAME, "--seed", "7", "--out", "-")
    assert done.code == 0
    assert done.data.startswith(b"%PDF-")
    assert done.data.rstrip().endswith(b"%%EOF")
    assert done.err.startswith("standard output: A4, 1 page, seed 7")
    assert not list(desk.iterdir())


def test_text_is_said_in_place_of_a_pdf(sheetgen: Run, desk: Path) -> None:
    done = sheetgen("sheet", GAME, "--text", "--name", "Ada of Harbour")
    assert done.code == 0
    assert "Ada of Harbour" in done.out
    assert not list(desk.iterdir())
    assert sheetgen("sheet", GAME, "--text", "--out", "sheet.txt").code == 0
    assert "Adventure sheet" in (desk / "sheet.txt").read_text(encoding="utf-8")


def test_a_made_up_seed_is_shown_and_works(sheetgen: Run, desk: Path) -> None:
    facts = json.loads(sheetgen("grid", GAME, "--json").out)
    assert len(facts["seed"]) == 6
    assert sheetgen("grid", GAME, "--seed", facts["seed"], "--out", "again.pdf").code == 0
    assert (desk / "again.pdf").read_bytes() == (desk / facts["files"][0]).read_bytes()


def test_a_session_is_one_file(sheetgen: Run) -> None:
    facts = json.loads(sheetgen("session", GAME, "--seed", "7", "--json").out)
    assert facts["files"] == ["output/book-of-adventure-session-7.pdf"]
    assert facts["pages"] >= 5


def test_without_pango_a_session_is_made_and_a_quicksheet_is_not(
    sheetgen: Run, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sheetgen.pdf.pango.missing_libraries", lambda: ("Pango",))
    whole = sheetgen("session", GAME, "--seed", "7", "--no-cache")
    assert whole.code == 0
    assert "the pack is made without quicksheet and dice odds" in whole.err
    alone = sheetgen("quicksheet", GAME, "--no-cache")
    assert (alone.code, alone.out) == (4, "")
    assert "Pango" in alone.err
    assert "install" in alone.err
    assert [path.name for path in (desk / "output").iterdir()] == ["book-of-adventure-session-7.pdf"]


def test_a_sheet_of_other_variants_is_reprinted_with_these(sheetgen: Run) -> None:
    shaped = ("--variant", "four-ones=encounter")
    code = json.loads(sheetgen("grid", GAME, "--seed", "7", *shaped, "--json").out)["code"]
    refused = sheetgen("reprint", code, "--out", "x.pdf")
    assert refused.code == 4
    assert "other tables or variants" in refused.err
    assert sheetgen("reprint", code, *shaped, "--out", "x.pdf").code == 0
