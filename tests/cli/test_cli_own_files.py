"""Files that a log names: each that cannot be used is told with the log's line, and none is read without end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sheetgen.engine.tables import MAX_BYTES

Run = Callable[..., Any]

NAMED = [
    (game, key)
    for game, keys in {
        "book-of-adventure": ("Tables",),
        "solo-dungeon": ("Tables",),
        "moonstruck": ("Tables", "Book", "Character"),
        "adventuring-companies": ("Tables", "Company", "Map"),
    }.items()
    for key in keys
]


@pytest.mark.parametrize(("game", "key"), NAMED)
@pytest.mark.parametrize("value", ["none.toml", ".", "binary.toml", "large.toml", "broken.toml"])
def test_a_file_that_a_log_names_is_told_with_the_line(
    sheetgen: Run, desk: Path, game: str, key: str, value: str
) -> None:
    (desk / "binary.toml").write_bytes(bytes(range(256)))
    (desk / "broken.toml").write_text("[[[\n")
    with (desk / "large.toml").open("wb") as file:
        file.write(b"#" * (MAX_BYTES + 1))
    (desk / "hand.lonelog").write_text(f"[Game] {game}\n[{key}] {value}\n@ end\n")
    result = sheetgen("track", "check", "hand.lonelog")
    assert (result.code, result.out) == (3, "")
    places = ("hand.lonelog:2:", "broken.toml:1:") if value == "broken.toml" else ("hand.lonelog:2:",)
    assert result.err.removeprefix("sheetgen: ").startswith(places)
    assert len(result.err.splitlines()) == 1


@pytest.mark.parametrize("game", sorted({game for game, _ in NAMED}))
@pytest.mark.parametrize("value", ["none.toml", ".", "broken.toml"])
def test_a_file_that_is_looked_over_and_wrong_ends_with_three(sheetgen: Run, desk: Path, game: str, value: str) -> None:
    (desk / "broken.toml").write_text("[[[\n")
    result = sheetgen("validate", game, value)
    assert (result.code, result.err) == (3, "")
    assert result.out.startswith((f"{value}: error: ", f"{value}:1: error: "))
