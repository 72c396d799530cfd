"""The committed broken logs: the expected code on the expected line, and no other error."""

from __future__ import annotations

from typing import Any

import pytest
from evidence import Evidence, evidence, named

from faults.broken import errors_of, folder_of, read_index
from faults.runner import is_one_of

EXPECTED = [(each, entry) for each in evidence() for entry in read_index(folder_of(each))]


@pytest.mark.parametrize("each", evidence(), ids=named)
def test_there_is_a_log_for_every_mistake(each: Evidence) -> None:
    folder = folder_of(each)
    assert [entry["mistake"] for entry in read_index(folder)] == sorted(each.faults)
    assert {entry["file"] for entry in read_index(folder)} == {path.name for path in folder.glob("*.lonelog")}


@pytest.mark.parametrize(("each", "entry"), EXPECTED, ids=lambda one: named(one) or one["file"])
def test_the_mistake_is_the_only_error(each: Evidence, entry: dict[str, Any]) -> None:
    errors = errors_of((folder_of(each) / entry["file"]).read_text(encoding="utf-8"))
    assert [(error.line, error.code) for error in errors] == [(entry["line"], entry["code"])]
    assert is_one_of(entry["code"], each.faults[entry["mistake"]].codes)
