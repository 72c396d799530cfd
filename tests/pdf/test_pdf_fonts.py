"""The shipped fonts: complete, distinct, small; and texts split over them."""

import unicodedata
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.engine.data import data_path
from sheetgen.pdf.fonts import REPLACEMENT, ROLES, SYMBOLS, clean, font, runs, substitutions, text_width

FILES = sorted(Path(data_path("fonts")).glob("*.ttf"))


def test_fonts_have_names_of_their_own_and_true_type_outlines() -> None:
    names = []
    for path in FILES:
        opened = TTFont(path)
        assert "glyf" in opened
        names.append(opened["name"].getDebugName(6))
        assert names[-1] == path.stem
    assert len(set(names)) == len(names) == 8


def test_fonts_are_small_and_licensed() -> None:
    assert sum(path.stat().st_size for path in FILES) < 1_200_000
    assert len(list(Path(data_path("fonts")).glob("OFL-*.txt"))) == 3
    assert data_path("fonts", "LICENSE-DejaVu.txt").stat().st_size > 1000


@pytest.mark.parametrize("role", [role for role in ROLES if role != "symbol"])
def test_every_role_sets_latin_greek_and_cyrillic(role: str) -> None:
    text = "Zażółć gęślą jaźń, Işığı, Ωμέγα, Привет, naïve – “quoted” … 5 × 3 − 2 ≥ 1 €"
    assert "".join(part for _name, part in runs(text, role)) == unicodedata.normalize("NFC", text)
    assert not substitutions(text)


def test_numbers_are_tabular() -> None:
    for role in ("label", "label-bold", "label-italic"):
        assert len({round(text_width(digit, role, 100), 3) for digit in "0123456789"}) == 1


def test_symbols_that_pages_use_are_there() -> None:
    covered = font(SYMBOLS).face.charToGlyph
    assert all(ord(char) in covered for char in "⚀⚁⚂⚃⚄⚅♠♣♥♦☠⚔→←↑↓☐☑✓✗★●○◆◇")


def test_a_latin_title_falls_back_for_greek_only() -> None:
    found = runs("Ab Ωb", "display")
    assert [name for name, _part in found] == [
        "IMFellEnglishSC-Regular",
        "SourceSerif4-Regular",
        "IMFellEnglishSC-Regular",
    ]


def test_what_no_font_has_is_replaced_and_named() -> None:
    assert runs("龍", "text") == ((SYMBOLS, REPLACEMENT),)
    (warning,) = substitutions("Ada 龍 😀")
    assert "U+9F8D" in warning
    assert "GRINNING FACE" in warning


def test_unjoined_scripts_are_printed_and_named() -> None:
    assert REPLACEMENT not in "".join(part for _name, part in runs("سلام שלום", "text"))
    (warning,) = substitutions("سلام שלום")
    assert "Arabic and Hebrew" in warning


def test_control_and_direction_characters_are_never_obeyed() -> None:
    assert clean("a\x00b\u202ec\u2066d\u200fe\x1b[31m") == "abcde[31m"
    assert clean("two\nlines\tand tabs\u2028end") == "two lines and tabs end"


@given(st.text(max_size=40))
def test_any_text_is_set_whole(text: str) -> None:
    plain = clean(text)
    parts = runs(text, "label")
    assert len("".join(part for _name, part in parts)) == len(plain)
    assert text_width(text, "label", 9) == pytest.approx(
        sum(font(name).stringWidth(part, 9) for name, part in parts), abs=0.01
    )
