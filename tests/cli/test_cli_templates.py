"""Templates and a style of one's own: exported, laid over the shipped ones file by file, and blamed by line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from sheetgen.cli.looks import templates_folder
from sheetgen.engine.data import data_path
from sheetgen.pdf import pango
from sheetgen.pdf.look import template_names

GAME = "book-of-adventure"
PROGRAM = Path(sys.executable).with_name("sheetgen")
Run = Callable[..., Any]
needs_pango = pytest.mark.skipif(bool(pango.missing_libraries()), reason=f"needs Pango: {pango.how_to_install()}")


@pytest.fixture
def mine(sheetgen: Run, desk: Path) -> Path:
    """A folder with all templates in it."""
    assert sheetgen("templates", "export", "mine").code == 0
    return desk / "mine"


def change(file: Path, old: str, new: str) -> int:
    """Put something else into a file; returns the line where it begins."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def text_of(pdf: Path) -> str:
    """What a file says."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf.read_bytes())
    try:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)
    finally:
        document.close()


def test_export_copies_every_template_and_overwrites_nothing_unasked(sheetgen: Run, mine: Path) -> None:
    assert {"style.toml", "base/base.css", "base/base.html", f"{GAME}/quicksheet.html"} <= set(template_names())
    for name in template_names():
        assert (mine / name).read_bytes() == data_path("templates", name).read_bytes()
    assert len([file for file in mine.rglob("*") if file.is_file()]) == len(template_names())
    (mine / "style.toml").write_text('accent = "#102030"\n')
    (mine / "base/base.css").unlink()
    refused = sheetgen("templates", "export", "mine")
    assert (refused.code, refused.out) == (4, "")
    assert "style.toml: the file is there already and differs" in refused.err
    assert not (mine / "base/base.css").exists(), "all files or none"
    assert sheetgen("templates", "export", "mine", "--force").code == 0
    assert (mine / "style.toml").read_bytes() == data_path("templates", "style.toml").read_bytes()


def test_the_shipped_style_changes_nothing(sheetgen: Run, desk: Path, mine: Path) -> None:
    for name in (entry for entry in template_names() if entry != "style.toml"):
        (mine / name).unlink()
    for ink in ("colour", "grey"):
        assert sheetgen("sheet", GAME, "--seed", "7", "--ink", ink, "--out", f"{ink}.pdf").code == 0
        styled = ("--templates", "mine", "--out", f"{ink}-mine.pdf")
        assert sheetgen("sheet", GAME, "--seed", "7", "--ink", ink, *styled).code == 0
        assert (desk / f"{ink}.pdf").read_bytes() == (desk / f"{ink}-mine.pdf").read_bytes()


def test_the_style_file_reaches_drawn_pages(sheetgen: Run, desk: Path, mine: Path) -> None:
    (mine / "style.toml").write_text(
        'accent = "#336699"\nornament = "none"\n[type]\ndisplay = "text-bold"\n', encoding="utf-8"
    )
    assert sheetgen("sheet", GAME, "--ink", "colour", "--templates", "mine", "--out", "a.pdf").code == 0
    with pikepdf.open(desk / "a.pdf") as document:
        page = document.pages[0]
        code = page.Contents.read_bytes().decode("latin-1")
        fonts = " ".join(str(font.BaseFont) for font in page.Resources.Font.values())
    assert ".2 .4 .6 rg" in code
    assert ".13 .29 .33" not in code
    assert "SourceSerif4-Bold" in fonts
    assert "IMFell" not in fonts


@needs_pango
def test_the_style_file_reaches_pages_set_as_text(sheetgen: Run, desk: Path, mine: Path) -> None:
    change(mine / "style.toml", "#214a54", "#336699")
    change(mine / "style.toml", 'display = "display"', 'display = "label"')
    asked = ("print", GAME, "odds", "--ink", "colour", "--templates", "mine")
    assert sheetgen(*asked, "--out", "a.pdf").code == 0
    with pikepdf.open(desk / "a.pdf") as document:
        code = document.pages[0].Contents.read_bytes().decode("latin-1")
        fonts = " ".join(str(font.BaseFont) for font in document.pages[0].Resources.Font.values())
    assert "0.2 0.4 0.6 rg" in code
    assert "Fell" not in fonts


@needs_pango
def test_a_template_replaces_the_shipped_one_file_by_file(sheetgen: Run, desk: Path, mine: Path) -> None:
    for name in template_names():
        if name != f"{GAME}/odds.html":
            (mine / name).unlink()
    change(mine / GAME / "odds.html", "{% block body %}", "{% block body %}\n<p>Kept in the harbour</p>")
    assert sheetgen("print", GAME, "odds", "--templates", "mine", "--out", "a.pdf").code == 0
    assert "Kept in the harbour" in text_of(desk / "a.pdf")
    assert sheetgen("print", GAME, "odds", "--out", "b.pdf").code == 0
    assert "Kept in the harbour" not in text_of(desk / "b.pdf")


@needs_pango
def test_the_configuration_folder_holds_for_every_command_and_gives_way_to_the_option(
    sheetgen: Run, desk: Path, mine: Path
) -> None:
    settled = templates_folder()
    settled.mkdir(parents=True)
    for folder, words in ((settled, "Settled words"), (mine, "Words of today")):
        text = data_path("templates", GAME, "odds.html").read_text(encoding="utf-8")
        (folder / GAME).mkdir(exist_ok=True)
        (folder / GAME / "odds.html").write_text(text.replace("{% block body %}", f"{{% block body %}}<p>{words}</p>"))
    assert sheetgen("print", GAME, "odds", "--out", "a.pdf").code == 0
    assert "Settled words" in text_of(desk / "a.pdf")
    assert sheetgen("print", GAME, "odds", "--out", "b.pdf", "--templates", "mine").code == 0
    assert "Words of today" in text_of(desk / "b.pdf")
    assert "Settled words" not in text_of(desk / "b.pdf")


@needs_pango
def test_a_page_in_the_cache_is_made_anew_when_an_own_template_changes(sheetgen: Run, desk: Path, mine: Path) -> None:
    for number, words in enumerate(("first words", "second words")):
        change(mine / GAME / "odds.html", "{% block body %}", f"{{% block body %}}\n<p>{words}</p>")
        assert sheetgen("print", GAME, "odds", "--templates", "mine", "--out", f"{number}.pdf").code == 0
        assert words in text_of(desk / f"{number}.pdf")


@needs_pango
def test_a_font_of_ones_own_is_taken_and_a_change_of_it_seen(sheetgen: Run, desk: Path, mine: Path) -> None:
    change(mine / "base/base.css", "h1 {", '@font-face { font-family: "Mine"; src: url("fonts/mine.ttf") }\nh1 {')
    change(mine / "base/base.css", "var(--display);", '"Mine";')
    (mine / "fonts").mkdir()
    names = []
    for number, font in enumerate(("SourceSerif4-Bold", "DejaVuSans")):
        shutil.copy(data_path("fonts", f"{font}.ttf"), mine / "fonts/mine.ttf")
        asked = ("print", GAME, "odds", "--templates", "mine", "--out", f"{number}.pdf")
        assert sheetgen(*asked).code == 0
        with pikepdf.open(desk / f"{number}.pdf") as document:
            names.append({str(entry.BaseFont) for entry in document.pages[0].Resources.Font.values()})
    assert len(names[0] | names[1]) > len(names[0])


WRONG = [
    ("{% block body %}", "{% block body %}\n{% if %}", 1, "expected"),
    ("{% block body %}", "{% block body %}\n\n{{ view.nothing }}", 2, "nothing"),
    ("{% block body %}", '{% block body %}\n{% include "nowhere.html" %}', 1, 'there is no template "nowhere.html"'),
    ("{% block body %}", '{% block body %}\n<p style="widht: 3pt">x</p>', 1, "ignored `widht: 3pt`, unknown property"),
    ("{% block body %}", '{% block body %}\n<img src="none.png" alt="x">', 1, "failed to load image"),
]


@needs_pango
@pytest.mark.parametrize(("old", "new", "below", "words"), WRONG)
def test_a_wrong_template_is_told_with_file_and_line(
    sheetgen: Run, desk: Path, mine: Path, old: str, new: str, below: int, words: str
) -> None:
    line = change(mine / GAME / "odds.html", old, new) + below
    done = sheetgen("print", GAME, "odds", "--templates", "mine", "--out", "a.pdf")
    assert (done.code, done.out) == (3, "")
    assert done.err.startswith(f"sheetgen: mine/{GAME}/odds.html:{line}: the template is wrong: ")
    assert words in done.err
    assert done.err.count("\n") == 1
    assert not (desk / "a.pdf").exists()


@needs_pango
def test_a_pack_is_not_made_without_a_page_whose_template_is_wrong(sheetgen: Run, desk: Path, mine: Path) -> None:
    line = change(mine / GAME / "quicksheet.html", "{% block body %}", "{% block body %}{{ nothing }}")
    done = sheetgen("session", GAME, "--seed", "7", "--templates", "mine", "--out", "a.pdf")
    assert (done.code, done.out) == (3, "")
    assert f"mine/{GAME}/quicksheet.html:{line}: the template is wrong: 'nothing' is undefined" in done.err
    assert not (desk / "a.pdf").exists()


@needs_pango
@pytest.mark.parametrize(
    ("name", "old", "new", "below", "words"),
    [
        ("base/base.css", "h1 {", "h1 {\n  colour: blue;", 1, "ignored `colour: blue`, unknown property"),
        (f"{GAME}/odds.css", ".note {", ".note { margin: wide; }\n.note {", 0, "ignored `margin: wide`, invalid value"),
        (f"{GAME}/odds.css", "h1 {", "h1 }} {", 0, ""),
    ],
)
def test_a_wrong_style_sheet_is_told_with_file_and_line(
    sheetgen: Run, mine: Path, name: str, old: str, new: str, below: int, words: str
) -> None:
    line = change(mine / name, old, new) + below
    done = sheetgen("print", GAME, "odds", "--templates", "mine", "--out", "a.pdf")
    assert (done.code, done.out) == (3, "")
    assert done.err.startswith(f"sheetgen: mine/{name}:{line}: the template is wrong: {words}")


@needs_pango
def test_a_template_that_is_no_text_is_named(sheetgen: Run, mine: Path) -> None:
    (mine / "base/base.css").write_bytes(b"h1 { color: \xff }")
    done = sheetgen("print", GAME, "odds", "--templates", "mine", "--out", "a.pdf")
    assert (done.code, done.out) == (3, "")
    assert done.err == "sheetgen: mine/base/base.css: the template is wrong: it is not UTF-8 text (byte 13)\n"


@pytest.mark.parametrize(
    ("said", "line", "words"),
    [
        ('accent = "red"\n', 1, 'accent: expected a colour such as "#214a54", found "red"'),
        ('\nornament = "lozange"\n', 2, 'found "lozange" (did you mean "lozenge"?)'),
        ('[type]\ndisplai = "text"\n', 2, 'unknown key "displai" (did you mean "display"?)'),
        ("accent = \n", 1, "is not valid TOML"),
    ],
)
def test_a_wrong_style_file_is_told_with_its_line(sheetgen: Run, mine: Path, said: str, line: int, words: str) -> None:
    (mine / "style.toml").write_text(said)
    done = sheetgen("sheet", GAME, "--templates", "mine")
    assert (done.code, done.out) == (3, "")
    assert done.err.startswith(f"sheetgen: mine/style.toml:{line}: ")
    assert words in done.err


def test_a_folder_without_templates_is_refused(sheetgen: Run, desk: Path) -> None:
    absent = sheetgen("sheet", GAME, "--templates", "mine")
    assert (absent.code, absent.out) == (3, "")
    assert "mine: is no folder of templates (sheetgen templates export mine makes one)" in absent.err
    (desk / "mine" / GAME).mkdir(parents=True)
    (desk / "mine" / GAME / "quiksheet.css").write_text("")
    empty = sheetgen("sheet", GAME, "--templates", "mine")
    assert (empty.code, empty.out) == (3, "")
    assert "mine: no file in it stands for a template" in empty.err


@needs_pango
def test_the_installed_program_exports_overrides_and_blames(desk: Path) -> None:
    def program(*args: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(PROGRAM), *args], cwd=desk, capture_output=True, text=True, check=False, timeout=120, env=os.environ
        )

    assert program("templates", "export", "mine").returncode == 0
    line = change(desk / "mine" / GAME / "odds.html", "{% block body %}", "{% block body %}\n<p>Of my own</p>") + 1
    made = program("print", GAME, "odds", "--templates", "mine", "--out", "a.pdf")
    assert (made.returncode, made.stderr) == (0, "")
    assert "Of my own" in text_of(desk / "a.pdf")
    change(desk / "mine" / GAME / "odds.html", "Of my own", "{{ of_my_own }}")
    broken = program("print", GAME, "odds", "--templates", "mine", "--out", "b.pdf")
    assert (broken.returncode, broken.stdout) == (3, "")
    said = f"mine/{GAME}/odds.html:{line}: the template is wrong: 'of_my_own' is undefined"
    assert broken.stderr == f"sheetgen: {said}\n"
