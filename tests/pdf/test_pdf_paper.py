"""Paper sizes, boxes, and the paper of a place."""

import pytest

from sheetgen.engine.errors import UsageError
from sheetgen.pdf.ink import BLACK, COLOUR, GREY, ink_named
from sheetgen.pdf.paper import (
    A4,
    LEAST_MARGIN,
    LETTER,
    PAPERS,
    Box,
    Geometry,
    default_paper,
    mm,
    paper_for_locale,
    paper_named,
)


def test_papers_measure_what_their_names_say() -> None:
    sizes = {"a4": (210, 297), "a5": (148, 210), "letter": (215.9, 279.4), "half-letter": (139.7, 215.9)}
    for key, (width, height) in sizes.items():
        assert PAPERS[key].width == pytest.approx(mm(width), abs=0.01)
        assert PAPERS[key].height == pytest.approx(mm(height), abs=0.01)


def test_a_page_on_its_side() -> None:
    page = Geometry(A4, landscape=True)
    assert (page.width, page.height) == (A4.height, A4.width)
    assert page.inner == Box(mm(10), mm(10), A4.height - mm(20), A4.width - mm(20))
    assert page.margin > LEAST_MARGIN


@pytest.mark.parametrize("name", ["A4", "a4", " Letter ", "half letter", "HALF_LETTER"])
def test_papers_by_name(name: str) -> None:
    assert paper_named(name).key in PAPERS


def test_an_unknown_paper_is_refused_with_the_nearest() -> None:
    with pytest.raises(UsageError, match=r'no paper "leter".*"letter"'):
        paper_named("leter")


@pytest.mark.parametrize(
    ("locale", "paper"),
    [("en_US.UTF-8", LETTER), ("fr-CA", LETTER), ("es_MX@euro", LETTER), ("de_DE", A4), ("en_GB.UTF-8", A4), ("C", A4)],
)
def test_paper_by_locale(locale: str, paper: object) -> None:
    assert paper_for_locale(locale) is paper


def test_the_default_paper_is_asked_then_configured_then_local() -> None:
    here = {"LC_PAPER": "en_US", "LANG": "de_DE"}
    assert default_paper("a5", "letter", here).key == "a5"
    assert default_paper("", "a4", here) is A4
    assert default_paper("", "", here) is LETTER
    assert default_paper("", "", {}) is A4


def test_boxes_split_without_gaps() -> None:
    box = Box(10, 20, 100, 60)
    assert [part.x for part in box.split(4, 4)] == pytest.approx([10, 36, 62, 88])
    assert box.split(4, 4)[-1].right == pytest.approx(box.right)
    assert [part.y for part in box.stack(3)] == pytest.approx([60, 40, 20])
    assert box.head(10).y == 70
    assert box.below(10).top == 70
    assert box.foot(10).top == box.above(10).y == 30
    assert box.middle(20, 20).centre == box.centre
    assert box.holds(box.inset(1))
    assert not box.inset(1).holds(box)


def test_inks_by_name() -> None:
    assert (ink_named("Color"), ink_named("gray"), ink_named("BLACK")) == (COLOUR, GREY, BLACK)
    with pytest.raises(UsageError, match="no ink"):
        ink_named("blac")


def test_no_ink_hides_pencil_and_none_is_red() -> None:
    for ink in (COLOUR, GREY, BLACK):
        for tone in (ink.main, ink.accent, ink.written, ink.soft, ink.grid):
            if isinstance(tone, tuple):
                assert tone[0] <= min(tone[1:]), "a red tone would hide the player's own red"
        if ink.tint is not None:
            lightest = min(ink.tint) if isinstance(ink.tint, tuple) else ink.tint
            assert lightest >= 0.88
