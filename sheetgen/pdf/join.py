"""Joining finished PDFs into one, deterministically."""

from __future__ import annotations

import io
from collections.abc import Sequence


def page_count(pdf: bytes) -> int:
    """The number of pages."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        return len(document.pages)


def append(first: bytes, others: Sequence[bytes]) -> bytes:
    """The first file with the pages of the others after its own; its metadata and outline stay."""
    import pikepdf

    if not others:
        return first
    with pikepdf.open(io.BytesIO(first)) as document:
        for data in others:
            with pikepdf.open(io.BytesIO(data)) as other:
                document.pages.extend(other.pages)
        buffer = io.BytesIO()
        document.save(buffer, deterministic_id=True)
        return buffer.getvalue()


def repeat(pdf: bytes, copies: int) -> bytes:
    """The file with all its pages that many times over; the copies share their fonts."""
    import pikepdf

    if copies <= 1:
        return pdf
    with pikepdf.open(io.BytesIO(pdf)) as document:
        pages = list(document.pages)
        for _ in range(copies - 1):
            document.pages.extend(pages)
        buffer = io.BytesIO()
        document.save(buffer, deterministic_id=True)
        return buffer.getvalue()
