"""A log that names its pre-rolled sheet must use the sheet's dice, in order."""

from __future__ import annotations

import pytest
from logs import book, check, codes, played

from sheetgen.engine.code import SheetCode, digest
from sheetgen.engine.errors import InputError
from sheetgen.engine.streams import Streams
from sheetgen.games.book_of_adventure.prerolled import content, land_strip, nature_strip

SEED = "SHEETS"


def code(letter: str, seed: str = SEED, variants: str = "") -> str:
    """The code of a sheet under the default tables."""
    setting = book().set_up(variants).setting
    return SheetCode("BA", letter, 1, seed, digest(content(setting.tables, setting.variants))).spell()


def with_sheet(text: str, sheet: str) -> str:
    """The log with that sheet in use."""
    return text.replace("[Edition]", f"[Sheet] {sheet}\n[Edition]", 1)


@pytest.mark.parametrize("letter", ["S", "G", "K"])
def test_the_seed_s_own_game_follows_its_sheets(letter: str) -> None:
    assert codes(with_sheet(played(SEED), code(letter))) == []


def test_another_seed_does_not() -> None:
    found = codes(with_sheet(played(SEED), code("K", "ELSE")))
    assert {rule for _, rule in found} == {"sheet/value"}
    assert len(found) > 20


def test_an_invented_number_is_found_at_its_place() -> None:
    text = played(SEED)
    line = next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith("d: "))
    first = text.splitlines()[line - 1].split(" ; ")[0]
    faces = first.split()[2]
    other = ",".join("2" if face == "3" else "3" for face in faces.split(","))
    changed = with_sheet(text.replace(f"{first}", first.replace(faces, other).split(" -> ")[0], 1), code("G"))
    assert (line + 1, "sheet/value") in codes(changed)


def strip_log(order: list[int]) -> str:
    """An opening that takes the strip's entries in that order."""
    streams = Streams(SEED)
    squares = ["E3", "F3", "G3", "E4", "G4", "E5", "F5", "G5"]
    rolls = " ; ".join(
        f"{square} {','.join(map(str, land_strip(streams, k)))}" for square, k in zip(squares, order, strict=True)
    )
    sheet = code("F")
    attributes = streams.values("attributes", 6, 6)
    values = [min(4, face) for face in attributes]
    named = " ".join(
        f"{name} {value}" for name, value in zip(("STR", "WIS", "INT", "DEX", "CHA", "LUC"), values, strict=True)
    )
    start = ",".join(map(str, streams.values("start", 6, 6)))
    wealth = streams.value("hometown", 1, 6)
    return (
        f"[Game] book-of-adventure\n[Sheet] {sheet}\n@ create d: {','.join(map(str, attributes))}\n"
        f"@ assign {named} d: start {start}\n@ hometown F4 d: {wealth}\nd: {rolls}\n"
    )


def test_a_strip_is_used_in_the_order_of_creation() -> None:
    assert codes(strip_log([1, 2, 3, 4, 5, 6, 7, 8])) == []


def test_a_skipped_or_repeated_entry_is_out_of_order() -> None:
    found = codes(strip_log([1, 2, 3, 5, 5, 6, 7, 8]))
    assert found == [(6, "sheet/order")]


def test_the_nature_strip_gives_the_types() -> None:
    face, _ = nature_strip(Streams(SEED), 1)
    other = face % 6 + 1
    text = strip_log([1, 2, 3, 4, 5, 6, 7, 8])
    squares = [
        name
        for name in ("F3", "E4", "G4", "F5")
        if land_strip(Streams(SEED), ["E3", "F3", "G3", "E4", "G4", "E5", "F5"].index(name) + 1).count(1) < 2
    ]
    assert codes(text + f"@ move {squares[0]} d: type {face}\n") == []
    assert codes(text + f"@ move {squares[0]} d: type {other}\n") == [(7, "sheet/value")]


def test_a_sheet_of_other_tables_or_another_game_is_refused_by_place() -> None:
    with pytest.raises(InputError, match="other tables or variants") as caught:
        check(with_sheet(played(SEED), code("K", variants="letter")))
    assert caught.value.place == "game.lonelog:2"
