"""The committed broken logs: the expected code on the expected line, and no other error."""

from __future__ import annotations

from typing import Any

import pytest

from faults.book_of_adventure import FAULTS
from faults.broken import FOLDER, errors_of, read_index
from faults.runner import is_one_of

EXPECTED = read_index()


def test_there_is_a_log_for_every_mistake() -> None:
    assert [entry["mistake"] for entry in EXPECTED] == sorted(FAULTS)
    assert {entry["file"] for entry in EXPECTED} == {path.name for path in FOLDER.glob("*.lonelog")}


@pytest.mark.parametrize("entry", EXPECTED, ids=lambda entry: entry["file"])
def test_the_mistake_is_the_only_error(entry: dict[str, Any]) -> None:
    errors = errors_of((FOLDER / entry["file"]).read_text(encoding="utf-8"))
    assert [(error.line, error.code) for error in errors] == [(entry["line"], entry["code"])]
    assert is_one_of(entry["code"], FAULTS[entry["mistake"]].codes)
