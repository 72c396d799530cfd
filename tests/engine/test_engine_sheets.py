"""The codes of pre-rolled sheets that a log may use."""

from __future__ import annotations

import pytest

from sheetgen.engine.code import SheetCode, digest
from sheetgen.engine.errors import InputError
from sheetgen.engine.sheets import seeded

GOOD = SheetCode("BA", "G", 1, "7", digest(b"tables"))
BLANK = SheetCode("BA", "S", 1)


def test_sheets_with_dice_are_kept_in_order() -> None:
    other = SheetCode("BA", "S", 1, "8", digest(b"tables"))
    assert seeded([other, BLANK, GOOD], b"tables") == [other, GOOD]


def test_a_sheet_of_other_tables_is_refused() -> None:
    with pytest.raises(
        InputError, match=r"BA-G1-7-\w+ was made with other tables or variants than the log is"
    ) as caught:
        seeded([GOOD], b"other tables")
    assert caught.value.suggestion == "name them in the log with [Tables] and [Variants]"


def test_a_game_may_judge_by_itself() -> None:
    assert seeded([GOOD], lambda code: code.seed == "7") == [GOOD]
    with pytest.raises(InputError, match="with another book than"):
        seeded([GOOD], lambda code: False, "another book", "[Book]")
