"""Joining finished PDFs into one, deterministically."""

from __future__ import annotations

import io
from collections.abc import Sequence


def page_count(pdf: bytes) -> int:
    """The number of pages."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        return len(document.pages)


def append(first: bytes, others: Sequence[tuple[str, bytes]]) -> bytes:
    """The first file with the pages of the others after its own; its metadata stays, their titles join its outline."""
    import pikepdf

    if not others:
        return first
    with pikepdf.open(io.BytesIO(first)) as document:
        with document.open_outline() as outline:
            for title, data in others:
                with pikepdf.open(io.BytesIO(data)) as other:
                    outline.root.append(pikepdf.OutlineItem(title, len(document.pages)))
                    document.pages.extend(other.pages)
        buffer = io.BytesIO()
        document.save(buffer, deterministic_id=True)
        return buffer.getvalue()


def lay_over(pdf: bytes, stamps: bytes) -> bytes:
    """The file with the pages of another, of the same size, drawn over its own."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document, pikepdf.open(io.BytesIO(stamps)) as other:
        for page, stamp in zip(document.pages, other.pages, strict=True):
            form = document.copy_foreign(stamp.as_form_xobject())
            name = page.add_resource(form, pikepdf.Name.XObject, pikepdf.Name.Stamp)
            page.contents_add(b"q\n", prepend=True)
            page.contents_add(f"\nQ q {name} Do Q".encode())
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
