"""Named streams: the published test vectors, and what they promise."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.engine.errors import UsageError
from sheetgen.engine.streams import SEED_LENGTH, Streams, fold_seed, new_seed

SEEDS = st.text(st.sampled_from("ABCXYZ0189"), min_size=1, max_size=SEED_LENGTH)
SIDES = st.sampled_from((2, 3, 4, 6, 8, 10, 20, 66, 100))


@pytest.mark.parametrize(
    ("seed", "stream", "sides", "values"),
    [
        ("7", "area/D5", 6, (2, 6, 1, 2, 6, 6, 3, 5, 5, 6)),
        ("7", "pool/d6", 6, (5, 3, 5, 6, 6, 1, 5, 6, 6, 1)),
        ("HARBOUR", "page/d100", 100, (38, 88, 17, 12, 29, 96, 56, 53, 96, 42)),
        ("harbour", "page/d100", 100, (38, 88, 17, 12, 29, 96, 56, 53, 96, 42)),
    ],
)
def test_vectors(seed: str, stream: str, sides: int, values: tuple[int, ...]) -> None:
    streams = Streams(seed)
    assert streams.values(stream, 10, sides) == values
    assert tuple(streams.value(stream, k, sides) for k in range(10, 0, -1)) == values[::-1]


@settings(max_examples=50, deadline=None)
@given(SEEDS, SIDES, st.integers(1, 50), st.integers(1, 8))
def test_a_value_depends_on_its_number_only(seed: str, sides: int, first: int, count: int) -> None:
    streams = Streams(seed)
    values = streams.values("a/b", count, sides, first)
    assert values == streams.values("a/b", first + count - 1, sides)[first - 1 :]
    assert all(1 <= value <= sides for value in values)


def test_streams_and_seeds_differ() -> None:
    drawn = {
        Streams(seed).values(stream, 12, 6) for seed in ("7", "8", "77") for stream in ("area/D5", "area/D6", "area/d5")
    }
    assert len(drawn) == 9


def test_faces_are_fair_enough() -> None:
    counts = Counter(Streams("FAIR").values("x", 6000, 6))
    assert set(counts) == set(range(1, 7))
    # Six standard deviations of a fair count of 1000 in 6000.
    assert all(abs(count - 1000) < 6 * 29 for count in counts.values())


def test_values_past_the_last_whole_round_are_drawn_again() -> None:
    # With this many sides nearly half of all 64-bit numbers lie past the last whole round.
    sides = (1 << 63) + 1
    values = Streams("7").values("big", 40, sides)
    assert all(1 <= value <= sides for value in values)
    first = [int.from_bytes(sha256(f"sheetgen1|7|big|{k}|0".encode()).digest()[:8], "big") for k in range(1, 41)]
    kept = [x < (1 << 64) - (1 << 64) % sides for x in first]
    assert True in kept
    assert False in kept
    assert [value == 1 + x % sides for value, x in zip(values, first, strict=True)] == kept


def test_fudge_dice_are_three_sided_dice_minus_two() -> None:
    streams = Streams("7")
    assert streams.fudge("f", 8, 3) == tuple(value - 2 for value in streams.values("f", 8, 3, 3))
    assert set(streams.fudge("f", 60)) == {-1, 0, 1}


@settings(max_examples=30, deadline=None)
@given(SEEDS, st.integers(0, 60))
def test_a_shuffled_deck_holds_every_card_once(seed: str, count: int) -> None:
    deck = Streams(seed).shuffled("deck", count)
    assert sorted(deck) == list(range(count))


def test_a_shuffle_swaps_from_the_last_place_down() -> None:
    streams, deck = Streams("7"), [0, 1, 2, 3, 4]
    for k, place in enumerate((5, 4, 3, 2), start=1):
        other = streams.value("deck", k, place)
        deck[place - 1], deck[other - 1] = deck[other - 1], deck[place - 1]
    assert streams.shuffled("deck", 5) == tuple(deck)
    assert deck != [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("text", "seed"), [("7", "7"), ("harbour", "HARBOUR"), (" ab12 ", "AB12"), ("A" * 12, "A" * 12)]
)
def test_seeds_are_folded(text: str, seed: str) -> None:
    assert fold_seed(text) == Streams(text).seed == seed


@pytest.mark.parametrize("text", ["", "A" * 13, "A-B", "a b", "Ä", "١"])
def test_other_seeds_are_refused(text: str) -> None:
    with pytest.raises(UsageError, match="is not a seed: 1 to 12 characters"):
        fold_seed(text)


def test_a_new_seed_has_six_unambiguous_characters() -> None:
    for _ in range(20):
        seed = new_seed()
        assert len(seed) == 6
        assert not set(seed) & set("O0I1L")
        assert fold_seed(seed) == seed
