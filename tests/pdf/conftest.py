"""Fixtures for the tests of pages."""

import pytest
from pdf_probe import Caught

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
