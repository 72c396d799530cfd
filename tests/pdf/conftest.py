"""Fixtures for the tests of pages."""

import pytest
from pdf_probe import Caught

from sheetgen.pdf import pango
from sheetgen.pdf.canvas import Document


@pytest.fixture
def caught(monkeypatch: pytest.MonkeyPatch) -> Caught:
    """The documents finished during the test, with what was drawn on their pages."""
    found = Caught([])
    finish = Document.finish

    def remember(document: Document) -> bytes:
        found.documents.append(document)
        return finish(document)

    monkeypatch.setattr(Document, "finish", remember)
    return found


@pytest.fixture
def needs_pango() -> None:
    """Skip only where the system lacks the library; where it is here, nothing is skipped."""
    missing = pango.missing_libraries()
    if missing:
        pytest.skip(f"pages set as text need {', '.join(missing)}: {pango.how_to_install()}")
