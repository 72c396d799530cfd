"""The look of pages: what a style file changes, and that nothing else does."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.engine.data import data_path
from sheetgen.pdf.canvas import Document
from sheetgen.pdf.ink import BLACK, COLOUR, GREY, INKS, high_contrast
from sheetgen.pdf.look import ORNAMENTS, SHIPPED, Look, current, in_force, load_look
from sheetgen.pdf.paper import A4, Geometry
from sheetgen.pdf.provenance import MASTHEAD_HEIGHT, Masthead, Origin
from sheetgen.pdf.theme import LARGE, PLAIN, Style, Theme


def masthead(look: Look) -> bytes:
    """A page with nothing but its head."""
    with in_force(look):
        document = Document("Kit", COLOUR)
        geometry = Geometry(A4)
        pen = document.page(geometry, "Kit")
        Masthead(Origin("A Game", "by somebody", "Kit", "", "")).draw(pen, geometry.inner.head(MASTHEAD_HEIGHT))
        return document.finish()


def test_the_shipped_style_file_says_what_holds_without_it() -> None:
    look = load_look([data_path("templates")])
    assert look.inked(COLOUR) == COLOUR
    assert vars(look.themed(PLAIN)).keys() >= vars(PLAIN).keys()
    assert look.css() == SHIPPED.css()
    assert masthead(look) == masthead(SHIPPED)


def test_each_ornament_is_another_drawing() -> None:
    assert len({masthead(Look(ornament=name)) for name in ORNAMENTS}) == len(ORNAMENTS)
    assert masthead(Look(ornament=ORNAMENTS[0])) == masthead(SHIPPED)


@pytest.mark.parametrize("ink", [GREY, BLACK, *(high_contrast(ink) for ink in INKS.values())])
def test_only_colour_has_an_accent(ink: object) -> None:
    look = Look(accent=(0.5, 0.1, 0.6), written=(0.1, 0.2, 0.3))
    assert look.inked(ink) == ink  # type: ignore[arg-type]
    assert look.inked(COLOUR).accent == (0.5, 0.1, 0.6)
    assert look.inked(COLOUR).written == (0.1, 0.2, 0.3)
    assert look.inked(COLOUR).main == COLOUR.main


@pytest.mark.parametrize("theme", [PLAIN, LARGE])
def test_types_change_and_sizes_stay(theme: Theme) -> None:
    look = Look(types=(("display", "text-bold"), ("label", "text")))
    styled = look.themed(theme)
    for name, style in vars(theme).items():
        if isinstance(style, Style):
            other = getattr(styled, name)
            assert (other.size, other.least, other.tone) == (style.size, style.least, style.tone)
    assert styled.title.role == "text-bold"
    assert styled.label.role == "text-bold"
    assert styled.note.role == "text-italic"
    assert styled.credit.role == "text-italic"
    assert Look(types=(("text", "display"),)).role("text-italic") == "display"


@pytest.mark.parametrize("theme", [PLAIN, LARGE])
def test_a_documents_own_styles_change_too_and_only_once(theme: Theme) -> None:
    styled = Look(types=(("display", "label"), ("label", "text"))).themed(theme)
    own = Style("display", 12, 9)
    assert styled.set(own).role == "label"
    assert styled.set(styled.set(own)) == styled.set(own)
    assert styled.set(styled.title).role == "label"
    assert styled.set(own).size == theme.set(own).size


def test_the_nearest_style_file_wins_key_by_key(tmp_path: Path) -> None:
    near, far = tmp_path / "near", tmp_path / "far"
    for folder, said in ((near, 'ornament = "dots"\n'), (far, 'ornament = "none"\naccent = "#808080"\n')):
        folder.mkdir()
        (folder / "style.toml").write_text(said)
    look = load_look([near, far])
    assert look.ornament == "dots"
    assert look.accent == 0.5, "a grey takes one plate"
    assert look.search == (near, far, data_path("templates"))


def test_a_look_holds_only_while_it_is_in_force() -> None:
    look = Look(ornament="none")
    with in_force(look):
        assert current() is look
    with pytest.raises(ZeroDivisionError), in_force(look):
        _ = 1 / 0
    assert current() == SHIPPED
