"""Names compared and suggested."""

import pytest

from sheetgen.engine.data import data_path
from sheetgen.engine.errors import SheetgenError
from sheetgen.engine.names import did_you_mean, fold, hint, is_writable


@pytest.mark.parametrize("written", ["Trap Disarm Kit", "trap-disarm-kit", "TRAP_DISARM KIT", " TrapDisarmKit\t"])
def test_spellings_of_one_name_fold_to_the_same(written: str) -> None:
    assert fold(written) == "trapdisarmkit"


def test_fold_keeps_dots_digits_and_signs() -> None:
    assert fold("Combat.Hit-life 1d6+1") == "combat.hitlife1d6+1"


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("moonstrck", "moonstruck"),
        ("Moon-Struck", "moonstruck"),
        ("solo", "solo-dungeon"),
        ("xyzzy", None),
        ("", None),
        ("s", None),
    ],
)
def test_did_you_mean(word: str, expected: str | None) -> None:
    assert did_you_mean(word, ["moonstruck", "solo-dungeon", "book-of-adventure"]) == expected


def test_an_exact_fold_wins_over_a_near_word() -> None:
    assert did_you_mean("GRID S", ["grid", "grids"]) == "grids"


def test_a_start_that_fits_two_names_suggests_neither() -> None:
    assert did_you_mean("st", ["strength-of-arms", "stuck-in-the-mud"]) is None


def test_a_very_long_word_is_answered() -> None:
    assert did_you_mean("x" * 1_000_000, ["moonstruck"]) is None


def test_shipped_data_is_found() -> None:
    assert data_path("fonts").is_dir()


def test_missing_shipped_data_is_one_sentence() -> None:
    with pytest.raises(SheetgenError, match=r"lacks fonts/no-such\.ttf.*install sheetgen again"):
        data_path("fonts", "no-such.ttf")


def test_a_hint_asks_for_the_nearest_word_or_says_what_there_is() -> None:
    assert hint("fihgt", ["fight", "flee"], "one of fight, flee") == "did you mean 'fight'?"
    assert hint("fihgt", ["fight"], quote='"') == 'did you mean "fight"?'
    assert hint("xyzzy", ["fight", "flee"], "one of fight, flee") == "one of fight, flee"
    assert hint("xyzzy", []) == ""


@pytest.mark.parametrize("name", ["Trap Disarm Kit", "Ärmel", "7", "x>y"])
def test_a_log_can_write_a_name(name: str) -> None:
    assert is_writable(name)


@pytest.mark.parametrize("name", ["", " - ", "a|b", "[ring]", "a, b", 'the "one"', "a->b", "a\nb"])
def test_a_name_with_signs_of_the_notation_cannot_be_written(name: str) -> None:
    assert not is_writable(name)


def test_a_game_may_bar_more_signs() -> None:
    assert is_writable("a/b")
    assert not is_writable("a/b", also="@/")
