"""What a hint on dice that cannot be read says about them."""

from __future__ import annotations

import pytest

from sheetgen.log.reader import parse_log


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ("health 0++-, attack 00-+", "semicolons"),
        ("0++-,00-+", "semicolons"),
        ("attack 45, damage 3", "semicolons"),
        ("0 0 + +", "together"),
        ("attack + 0 + -", "together"),
        ("seven", "write the faces"),
    ],
)
def test_a_hint_says_how_such_dice_are_written(dice: str, said: str) -> None:
    log = parse_log(f"[Game] solo-dungeon\n@ attack d: {dice}\n", "hand.lonelog")
    assert [said in hint.message for hint in log.hints] == [True]
