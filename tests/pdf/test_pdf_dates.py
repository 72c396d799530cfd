"""Dates in files: none, unless SOURCE_DATE_EPOCH asks for one."""

from __future__ import annotations

import io
from datetime import UTC, datetime

import pikepdf
import pytest

from sheetgen.engine.errors import InputError
from sheetgen.engine.registry import find_game
from sheetgen.pdf.dates import LATEST, VARIABLE, asked_date, dated, pdf_date
from sheetgen.pdf.impose import Imposition, usual_sheet
from sheetgen.pdf.impose import impose as imposed
from sheetgen.pdf.paper import A4
from sheetgen.pdf.request import Request

MOMENT = "1700000000"
WRITTEN = "D:20231114221320Z"
DOCUMENTS = find_game("book-of-adventure").documents_module()


def dates(data: bytes) -> set[str]:
    """Every date in a file: of its information and of its metadata."""
    with pikepdf.open(io.BytesIO(data)) as document:
        found = {str(value) for key, value in document.docinfo.items() if "Date" in key}
        if "/Metadata" in document.Root:
            with document.open_metadata(set_pikepdf_as_editor=False) as metadata:
                found |= {str(metadata[key]) for key in ("xmp:CreateDate", "xmp:ModifyDate") if key in metadata}
        return found


def made(key: str) -> bytes:
    data: bytes = DOCUMENTS.make(key, Request(seed="7" if key == "session" else "", fillable=key == "log")).data
    return data


@pytest.mark.usefixtures("needs_pango")
@pytest.mark.parametrize("key", ["sheet", "log", "odds", "session"])
def test_a_date_is_there_only_when_it_is_asked_for(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    plain = made(key)
    assert dates(plain) == set()
    monkeypatch.setenv(VARIABLE, MOMENT)
    first = made(key)
    assert WRITTEN in dates(first)
    assert dates(first) <= {WRITTEN, "2023-11-14T22:13:20Z"}
    assert made(key) == first
    monkeypatch.setenv(VARIABLE, "0")
    assert "D:19700101000000Z" in dates(made(key))
    monkeypatch.delenv(VARIABLE)
    assert made(key) == plain, "the date is not kept with the page"


def test_imposed_pages_keep_the_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, MOMENT)
    assert dates(imposed(made("sheet"), Imposition("2up", usual_sheet(A4))).data) == {WRITTEN}


@pytest.mark.parametrize("text", ["yesterday", "-1", "1.5", "1e9", "٣", "9" * 15, str(LATEST + 1), "2023-11-14"])
def test_what_is_no_number_of_seconds_is_told(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, text)
    for key in ("sheet", "odds"):
        with pytest.raises(InputError, match="SOURCE_DATE_EPOCH: expected whole seconds since 1970, found ") as caught:
            made(key)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["", " "])
def test_an_empty_variable_asks_for_nothing(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, text)
    assert asked_date() is None
    assert dated(b"any bytes") == b"any bytes"


def test_dates_are_in_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "America/New_York")
    monkeypatch.setenv(VARIABLE, f" {MOMENT}\n")
    assert asked_date() == datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC)
    assert pdf_date(datetime.fromtimestamp(LATEST, UTC)) == "D:99991231235959Z"
