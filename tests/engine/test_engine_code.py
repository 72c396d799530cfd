"""Sheet codes: spelled, read back, and every slip of the pen noticed."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.engine.code import ALPHABET, SheetCode, check_character, digest, parse
from sheetgen.engine.errors import InputError

SEEDS = st.text(string.ascii_uppercase + string.digits, min_size=1, max_size=12)
CODES = st.builds(
    SheetCode,
    game=st.just("BA"),
    letter=st.sampled_from(["G", "S", "PF"]),
    version=st.integers(1, 99),
    seed=SEEDS,
    digest=st.text(ALPHABET, min_size=3, max_size=3),
)
UNSEEN = {frozenset(pair) for pair in ("0V", "1W", "2X", "3Y", "4Z")}


@given(CODES)
def test_a_code_reads_back(code: SheetCode) -> None:
    assert parse(code.spell()) == code
    assert parse(f" {code.spell().lower()} ") == code


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (SheetCode("BA", "S", 1), "BA-S1-BLANK"),
        (SheetCode("BA", "G", 1, "HARBOUR", "7K3"), "BA-G1-HARBOUR-7K3B"),
        (SheetCode("BA", "S", 2, log="7K3M9QA"), "BA-S2-LOG:7K3M-9QAY"),
    ],
)
def test_the_three_forms(code: SheetCode, text: str) -> None:
    assert code.spell() == text
    assert parse(text) == code


def test_seeds_that_look_like_other_forms_stay_seeds() -> None:
    for seed in ("BLANK", "LOG"):
        code = SheetCode("BA", "S", 1, seed, "7K3")
        assert parse(code.spell()) == code
        assert parse(code.spell()).is_seeded


def test_every_single_wrong_character_is_noticed() -> None:
    good = SheetCode("BA", "G", 1, "HARB0UR7", "7K3").spell()
    body = good[:-1]
    for place, char in enumerate(body):
        if not char.isalnum():
            continue
        for other in string.ascii_uppercase + string.digits:
            if other != char and frozenset((char, other)) not in UNSEEN:
                wrong = body[:place] + other + body[place + 1 :]
                assert check_character(wrong) != good[-1], (wrong, good)


def test_every_swap_of_neighbours_is_noticed() -> None:
    body = "BA-G1-HARB0UR7-7K3"
    good = check_character(body)
    for place in range(len(body) - 1):
        one, two = body[place], body[place + 1]
        if one.isalnum() and two.isalnum() and one != two:
            swapped = body[:place] + two + one + body[place + 2 :]
            assert check_character(swapped) != good, swapped


@pytest.mark.parametrize(("seed", "read"), [("HARBOUR", "HARB0UR"), ("PIN", "P1N"), ("LO2", "1O2")])
def test_the_reading_that_would_pass_is_named(seed: str, read: str) -> None:
    good = SheetCode("BA", "G", 1, seed, "7K3").spell()
    with pytest.raises(InputError, match="does not check") as caught:
        parse(good.replace(seed, read))
    assert good in str(caught.value)


def test_letters_of_the_last_group_are_read_as_digits() -> None:
    code = SheetCode("BA", "G", 1, "7", "0K1")
    last = code.spell()[-4:]
    assert parse(code.spell()[:-4] + last.replace("0", "O").replace("1", "l")) == code


def test_no_reading_fits() -> None:
    with pytest.raises(InputError, match="letter by letter"):
        parse("BA-G1-MMM-7K3Q")


@pytest.mark.parametrize(
    "text", ["", "BA", "BA-G1", "BA-G1-TOOLONGASEED7-7K3M", "BA-G0-7-7K3M", "B-G1-7-7K3M", "☃" * 40]
)
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="not a sheet code"):
        parse(text)


def test_digests_differ_by_content_and_avoid_look_alikes() -> None:
    found = {digest(str(number).encode()) for number in range(300)}
    assert len(found) > 290
    assert not set("".join(found)) & set("ILOU")
    assert digest(b"x", 7)[:3] == digest(b"x")


def test_dashes_of_a_word_processor_are_understood() -> None:
    code = SheetCode("BA", "S", 1, "7", "9B2")
    assert parse(code.spell().replace("-", "\u2013")) == code
