"""Dates of a file: none, unless ``SOURCE_DATE_EPOCH`` asks for one; then it is that moment, in UTC.

The variable is the one of https://reproducible-builds.org: whole seconds since 1970.
"""

from __future__ import annotations

import io
import os
from datetime import UTC, datetime
from typing import Any, Final

from sheetgen.engine.errors import InputError
from sheetgen.engine.tables import shown

VARIABLE: Final = "SOURCE_DATE_EPOCH"
LATEST: Final = int(datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC).timestamp())


def asked_date() -> datetime | None:
    """The moment that the variable names, None when it is not set; raises `InputError` when it names none."""
    text = os.environ.get(VARIABLE, "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 14 and int(text) <= LATEST):
        raise InputError(f"expected whole seconds since 1970, found {shown(text)}", place=VARIABLE)
    return datetime.fromtimestamp(int(text), UTC)


def pdf_date(moment: datetime) -> str:
    """A moment in UTC as a PDF writes it."""
    return f"D:{moment:%Y%m%d%H%M%S}Z"


def dated(pdf: bytes) -> bytes:
    """The file with the date that is asked for in its information and metadata; as it is when none is."""
    moment = asked_date()
    if moment is None:
        return pdf
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        for key in ("/CreationDate", "/ModDate"):
            document.docinfo[key] = pdf_date(moment)
        if "/Metadata" in document.Root:
            with document.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as metadata:
                metadata["xmp:CreateDate"] = metadata["xmp:ModifyDate"] = f"{moment:%Y-%m-%dT%H:%M:%SZ}"
        buffer = io.BytesIO()
        document.save(buffer, deterministic_id=True)
        return buffer.getvalue()


def write_information(info: Any) -> None:
    """Let a canvas's information (ReportLab's `PDFInfo`) say the date that is asked for, or none."""
    from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFString

    moment = asked_date()

    def written(document: Any) -> Any:
        """The information of the document, dated where a moment is given."""
        names = ("title", "author", "subject", "keywords", "creator", "producer")
        entries = {name.capitalize(): PDFString(getattr(info, name)) for name in names}
        if moment is not None:
            entries["CreationDate"] = entries["ModDate"] = PDFString(pdf_date(moment))
        return PDFDictionary({**entries, "Trapped": PDFName(info.trapped)}).format(document)

    info.format = written
