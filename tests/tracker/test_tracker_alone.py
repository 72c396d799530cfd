"""A log is checked on its own: what another one has taught cannot change its report."""

from __future__ import annotations

from evidence import STYLES, evidence
from logs import check, faults

ROLLS = """[Game] moonstruck
{}S1 *The door*
@ create d: 6 ; 15 ; 14 ; 20 ; 4 ; 1 ; 19 ; 8 ; 2 ; 4 ; 4 ; 6 {}
@ start 1
@ test Negotiation d: {} 48
"""


def test_names_of_a_book_are_unknown_to_a_log_without_it() -> None:
    plain = ROLLS.format("", "", "lockcraft")
    with_book = ROLLS.format("[Book] whetstone\n", "; lockcraft 7", "negotiation")
    assert faults(check(plain)) == []
    assert "lockcraft" not in " ".join(each.message for each in check(with_book).diagnostics)
    assert faults(check(plain)) == []


def test_a_log_checked_again_after_others_is_reported_alike() -> None:
    texts = [each.play("AGAIN", number, style)[0] for each in evidence() for number in (0, 5) for style in STYLES]
    spoilt = [text.replace("5", "6", 4) for text in texts]
    first = [check(text) for text in (*texts, *spoilt)]
    assert [check(text) for text in reversed((*texts, *spoilt))] == first[::-1]
