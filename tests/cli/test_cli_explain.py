"""``sheetgen explain`` shows the excerpts that the tests hold the checker to."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

Run = Callable[..., Any]

RULE = "combat.hit.damage"


def test_explain_shows_a_wrong_and_a_right_excerpt(sheetgen: Run) -> None:
    wrong, _, right = sheetgen("explain", RULE).out.partition("  right:")
    assert "  wrong:" in wrong
    assert wrong.rstrip().endswith("[F:Wolf|Life=-3] (note: wrong)")
    assert "[F:Wolf|Life 6]" in right
    assert "(note: wrong)" not in right


def test_the_excerpts_are_in_the_json_too(sheetgen: Run) -> None:
    found = json.loads(sheetgen("explain", RULE, "--json").out)
    assert "Life=-3" in found["wrong"]
    assert "Life 6" in found["right"]


def test_a_code_without_excerpts_shows_none(sheetgen: Run) -> None:
    assert "wrong:" not in sheetgen("explain", "sheet/order").out
    assert json.loads(sheetgen("explain", "sheet/order", "--json").out)["wrong"] == ""


def test_a_common_code_shows_its_excerpts(sheetgen: Run) -> None:
    assert "@ move G8 d: type 7" in sheetgen("explain", "dice/range").out
