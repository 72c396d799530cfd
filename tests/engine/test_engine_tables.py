"""The vocabulary of shapes, and the places that faults name."""

from pathlib import Path
from typing import Any

import pytest

from sheetgen.engine.errors import InputError
from sheetgen.engine.tables import (
    Anything,
    Entries,
    Fault,
    Flag,
    Integer,
    Many,
    OneOf,
    Shape,
    Table,
    TableError,
    Text,
    TomlFile,
    read_toml,
    shown,
)


def messages(shape: Shape, value: Any) -> list[str]:
    """What a shape says about a value under the key ``key``."""
    faults = TomlFile(Path("t.toml"), "", {"key": value}).check(Table(required={"key": shape}))
    return [fault.message for fault in faults.found]


def written(tmp_path: Path, text: str) -> TomlFile:
    """A file of that text, read."""
    path = tmp_path / "t.toml"
    path.write_text(text, encoding="utf-8")
    return read_toml(path)


@pytest.mark.parametrize("value", [0, 7, 999])
def test_integer_accepts_its_range(value: int) -> None:
    assert messages(Integer(0, 999), value) == []


@pytest.mark.parametrize(
    ("shape", "value", "said"),
    [
        (Integer(), -1, "expected an integer of 0 or more, found -1"),
        (Integer(1, 6), 7, "expected an integer from 1 to 6, found 7"),
        (Integer(None, 6), 7, "expected an integer of at most 6, found 7"),
        (Integer(None), 1.5, "expected an integer, found 1.5"),
        (Integer(), True, "expected an integer of 0 or more, found true"),
        (Integer(1, 1), 2, "expected 1, found 2"),
        (Integer(), "3", 'expected an integer of 0 or more, found "3"'),
        (Text(), 3, "expected a text in quotes, found 3"),
        (Text(), "  ", "is empty"),
        (Flag(), 1, "expected true or false, found 1"),
        (OneOf(("a", "b", "c")), "d", 'expected "a", "b" or "c", found "d"'),
        (OneOf(("a",)), 1, 'expected "a", found 1'),
        (OneOf(("a",)), ["a"], 'expected "a", found a list'),
        (Many(Text()), "x", 'expected a list, found "x"'),
        (Many(Text(), length=2), ["x"], "expected exactly 2 entries, found 1"),
        (Table(), 1, "expected a table, found 1"),
        (Entries(Integer()), [1], "expected a table, found a list"),
        (Entries(Integer()), {"x": 1, "y": "2"}, 'expected an integer of 0 or more, found "2"'),
        (Table(required={"x": Text()}), {}, 'key "x" is missing'),
        (Table(noun="bonus"), {"y": 1}, 'unknown bonus "y"'),
    ],
)
def test_what_a_shape_says(shape: Shape, value: Any, said: str) -> None:
    assert messages(shape, value) == [said]


@pytest.mark.parametrize(
    ("shape", "value"),
    [
        (Text(empty=True), ""),
        (Flag(), False),
        (OneOf(("a",)), "a"),
        (Many(Integer(), length=2), [1, 2]),
        (Table(optional={"x": Text()}), {}),
        (Entries(Integer()), {"any": 1, "name": 2}),
        (Anything(), {"x": [1]}),
    ],
)
def test_what_a_shape_accepts(shape: Shape, value: Any) -> None:
    assert messages(shape, value) == []


def test_an_unknown_key_gets_the_nearest_or_all_known_ones() -> None:
    faults = TomlFile(Path("t.toml"), "", {"nmae": 1, "zzz": 2}).check(Table(optional={"name": Text(), "base": Text()}))
    assert [fault.suggestion for fault in faults.found] == ['did you mean "name"?', "known: name, base"]


def test_every_fault_of_a_file_is_reported_at_its_line_in_order(tmp_path: Path) -> None:
    text = """edition = 0

[[chapter]]
title = "One"
[[chapter.rule]]
id = "a.b"
base = -1
[[chapter.rule]]
id = "c.d"
base = "x"
[[chapter]]
title = "Two"
[[chapter.rule]]
id = "e.f"
base = -3
[chapter.rule.bonus]
combat = -4
"""
    rule = Table(required={"id": Text(), "base": Integer()}, optional={"bonus": Table({"combat": Integer()})})
    chapter = Table(required={"title": Text(), "rule": Many(rule)})
    file = written(tmp_path, text)
    faults = file.check(Table(required={"chapter": Many(chapter), "edition": Integer(1)}))
    with pytest.raises(TableError) as caught:
        faults.raise_any()
    places = [fault.place.removeprefix(str(file.path)) for fault in caught.value.faults]
    assert places == [
        ":1: edition",
        ':7: chapter 1.rule "a.b".base',
        ':10: chapter 1.rule "c.d".base',
        ':15: chapter 2.rule "e.f".base',
        ':17: chapter 2.rule "e.f".bonus.combat',
    ]
    assert str(caught.value).splitlines()[0] == f"{file.path}: 5 faults"
    assert caught.value.exit_code == 3


def test_one_fault_is_one_line(tmp_path: Path) -> None:
    file = written(tmp_path, "a = { b = 1,\tc = 'x' }\n")
    inner = Table(required={"b": Integer(2)}, optional={"c": Text()})
    with pytest.raises(TableError) as caught:
        file.check(Table(required={"a": inner})).raise_any()
    assert str(caught.value) == f"{file.path}:1: a.b: expected an integer of 2 or more, found 1"
    assert caught.value.faults == (Fault(f"{file.path}:1: a.b", "expected an integer of 2 or more, found 1", None, 1),)


def test_no_fault_raises_nothing(tmp_path: Path) -> None:
    written(tmp_path, "a = 1\n").check(Table(required={"a": Integer()})).raise_any()


def test_a_table_header_is_found_when_its_key_is_missing(tmp_path: Path) -> None:
    file = written(tmp_path, "# [review]\n\n[ 'review' ]\nwin = 1\n[[review.ladder]]\nmin = 2\n")
    assert file.place(("review", "none")) == f"{file.path}:3: review.none"
    assert file.line(("review", "ladder", 0, "min")) == 6
    assert file.line(("review", "ladder", 3, "min")) == 5
    assert file.line(("nowhere",)) is None
    assert file.place(()) == str(file.path)


@pytest.mark.parametrize(
    ("content", "line", "said"),
    [
        (b"a = 1\nb = \n", 2, "is not valid TOML: Invalid value"),
        (b"a = 1\na = 2\n", 2, "is not valid TOML: Cannot overwrite a value"),
        (b"a = [1,\n", 2, "is not valid TOML: Invalid value"),
        (b"\r\na 1\r\n", 2, "is not valid TOML: Expected '=' after a key in a key/value pair"),
        (b"\xff", None, "is not UTF-8 text (byte 1)"),
        (b"a = " + b"9" * 5000, None, "is not valid TOML: a value is too large or nested too deeply"),
        (b"a = " + b"[" * 50000, None, "is not valid TOML: a value is too large or nested too deeply"),
    ],
)
def test_an_unreadable_file_names_its_line(tmp_path: Path, content: bytes, line: int | None, said: str) -> None:
    path = tmp_path / "t.toml"
    path.write_bytes(content)
    with pytest.raises(InputError) as caught:
        read_toml(path)
    assert (caught.value.message, caught.value.place) == (said, f"{path}:{line}" if line else str(path))


def test_a_missing_file_and_a_folder_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read: no such file"):
        read_toml(tmp_path / "none.toml")
    with pytest.raises(InputError, match="cannot be read: is a directory"):
        read_toml(tmp_path)


def test_a_byte_order_mark_is_ignored(tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    path.write_bytes(b"\xef\xbb\xbfa = 1\r\n")
    assert read_toml(path).data == {"a": 1}


def test_long_values_are_cut_in_messages() -> None:
    assert shown("x" * 500) == '"' + "x" * 55 + '..."'
    assert (shown({}), shown([]), shown(True), shown(3)) == ("a table", "a list", "true", "3")


def test_what_cannot_be_printed_is_escaped(tmp_path: Path) -> None:
    assert shown("a\x1b[2J\nb") == r'"a\x1b[2J\nb"'
    file = written(tmp_path, '"a\\nb" = 1\n')
    with pytest.raises(TableError) as caught:
        file.check(Table()).raise_any()
    assert str(caught.value).count("\n") == 0
