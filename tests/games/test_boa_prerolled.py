"""Pre-rolled dice: the streams' names, what sheets make of them, and that a seeded game uses the very same."""

import pytest

from sheetgen.engine.players import SeededPlayer, drive
from sheetgen.engine.prompts import Roll
from sheetgen.engine.streams import Streams
from sheetgen.games.book_of_adventure import prerolled
from sheetgen.games.book_of_adventure.game import GAME
from sheetgen.games.book_of_adventure.geometry import label, square_of
from sheetgen.games.book_of_adventure.overrides import default_tables
from sheetgen.games.book_of_adventure.variants import Variants

SEVEN = Streams("7")
D5 = (3, 4)


def test_the_published_vector_is_square_d5() -> None:
    assert label(D5) == "D5"
    assert prerolled.area_dice(SEVEN, D5) == (2, 6, 1, 2)


def test_a_seeded_game_rolls_what_the_sheets_print() -> None:
    state = GAME.new_state(Variants(), default_tables())
    printed = {
        "attributes": prerolled.attribute_dice(SEVEN),
        "start": prerolled.start_dice(SEVEN),
        "hometown": (prerolled.hometown_die(SEVEN),),
    }
    families = {"area": prerolled.area_dice, "type": prerolled.type_die, "split": prerolled.split_die}
    seen = set()
    for prompt, answer in drive(GAME.play(state), state, SeededPlayer(SEVEN, GAME.policy(SEVEN))):
        if not isinstance(prompt, Roll):
            continue
        family, _slash, name = prompt.stream.partition("/")
        if prompt.stream in printed:
            assert answer == printed[prompt.stream]
        elif family in families:
            square = square_of(name)
            assert square is not None
            rolled = families[family](SEVEN, square)
            assert answer == (rolled if isinstance(rolled, tuple) else (rolled,))
        seen.add(family)
    assert {*printed, "area", "type"} <= seen


def test_strip_entries_are_consecutive_values_of_their_streams() -> None:
    assert prerolled.land_strip(SEVEN, 1) + prerolled.land_strip(SEVEN, 2) == SEVEN.values("strip/land", 8, 6)
    assert prerolled.nature_strip(SEVEN, 3) == (SEVEN.value("strip/type", 3, 6), SEVEN.value("strip/split", 3, 6))


def test_keys_are_a_permutation_that_a_seed_repeats() -> None:
    keys = prerolled.keys(SEVEN, 240)
    assert sorted(keys) == list(range(1, 241))
    assert keys == prerolled.keys(Streams("7"), 240)
    assert keys != prerolled.keys(Streams("8"), 240)


@pytest.mark.parametrize(
    ("faces", "text"),
    [((2, 1, 1, 6), "B"), ((3, 3, 1, 6), "13"), ((1, 1, 1, 3), "T3"), ((1, 1, 1, 1), "T1"), ((6, 6, 6, 6), "24")],
)
def test_land_lists_print_base_blocked_or_town(faces: tuple[int, ...], text: str) -> None:
    assert prerolled.land_text(faces, Variants()) == text


def test_four_ones_are_rolled_again_when_the_variant_says_so() -> None:
    seed = next(f"S{n}" for n in range(20000) if Streams(f"S{n}").values("area/A1", 4, 6) == (1, 1, 1, 1))
    streams = Streams(seed)
    assert prerolled.area_dice(streams, (0, 0)) == (1, 1, 1, 1)
    assert prerolled.area_dice(streams, (0, 0), "reroll") == streams.values("area/A1/2", 4, 6)


def test_nature_lists_print_letters_and_the_kind_of_a_personal() -> None:
    tables = default_tables()
    letters = [prerolled.nature_text(face, 1, tables, Variants()) for face in range(1, 7)]
    assert letters == ["O", "Pp", "C", "H", "Z", "R"]
    assert prerolled.nature_text(2, 6, tables, Variants()) == "Pm"
    assert prerolled.nature_text(2, 6, tables, Variants(personal_split="low-mental")) == "Pp"


def test_what_a_code_depends_on() -> None:
    tables = default_tables()
    one = prerolled.content(tables, Variants())
    assert one == prerolled.content(tables, Variants())
    assert one != prerolled.content(tables, Variants(four_ones="blocked"))


def test_sheets_say_which_streams_they_hold() -> None:
    assert prerolled.held_by("K") == ("attributes", "start", "hometown", "area", "type", "split")
    assert prerolled.held_by("PK") == prerolled.held_by("K")
    assert prerolled.held_by("N") == ()
