"""The short cut for plain lines reads what the reader of all lines reads, places included."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.log.nodes import Hint
from sheetgen.log.plain import read_plain
from sheetgen.log.steps import read_step

PLAIN = (
    "@ rest",
    "@ move K8 over none d: type 3 -> C => [F:Creature|Life 13]",
    "@ try STR d: pool 4d6=3,5,5,3 = 16 vs 10+ -> success, 6 damage ; LUC 4 -> failure",
    "d: J7 3,6,6,2 -> 17 ; shield STR 1d6=6 = 6 vs 3- ; 4",
    "=> [PC:XP+10|XP 90|Wounds 0/19|+Snack] [F:Creature|Life 4->-5] [L:I8|crossed]",
)


def read_both(line: str) -> tuple[object, object]:
    """What the short cut and the reader of all lines make of a line, with places and hints."""
    quick: list[Hint] = []
    full: list[Hint] = []
    step = read_plain(line, 7, quick)
    other = read_step(line, 7, full)
    return (repr(step), quick) if step else None, (repr(other), full)


@pytest.mark.parametrize("line", PLAIN)
def test_plain_lines_take_the_short_cut(line: str) -> None:
    quick, full = read_both(line)
    assert quick == full


def test_a_sum_in_place_of_faces_takes_the_long_way() -> None:
    assert read_both("d: shield STR 2d6=6 = 6 vs 3- ; 4")[0] is None


def test_a_line_given_up_leaves_no_hint() -> None:
    hints: list[Hint] = []
    assert read_plain("=> [PC:XP +3] and more", 1, hints) is None
    assert hints == []


@settings(deadline=None, max_examples=400)
@given(
    st.sampled_from(PLAIN), st.integers(0, 90), st.integers(0, 4), st.sampled_from(PLAIN), st.text("@d:=->;,[]|+ 3aX")
)
def test_whatever_takes_the_short_cut_reads_the_same(line: str, at: int, cut: int, other: str, text: str) -> None:
    spoilt = line[:at] + text[:3] + line[at + cut :] + (" " + other if cut == 4 else "")
    if spoilt:
        quick, full = read_both(spoilt)
        assert quick in (None, full)
