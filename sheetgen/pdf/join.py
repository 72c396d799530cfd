"""Joining finished PDFs into one, deterministically."""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING

from .tags import ARTIFACT, END, Tags, is_tagged

if TYPE_CHECKING:
    import pikepdf


def page_count(pdf: bytes) -> int:
    """The number of pages."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        return len(document.pages)


def append(first: bytes, others: Sequence[tuple[str, bytes]]) -> bytes:
    """The first file with the pages of the others after its own; its metadata stays, their titles join its outline.

    Where the others are tagged, the whole is (`sheetgen.pdf.tags`).
    """
    import pikepdf

    if not others:
        return first
    with pikepdf.open(io.BytesIO(first)) as document, ExitStack() as opened:
        parts = [(title, opened.enter_context(pikepdf.open(io.BytesIO(data)))) for title, data in others]
        starts = []
        with document.open_outline() as outline:
            names = [str(item.title) for item in outline.root]
            for title, other in parts:
                starts.append(len(document.pages))
                outline.root.append(pikepdf.OutlineItem(title, len(document.pages)))
                document.pages.extend(other.pages)
        if any(is_tagged(other) for _title, other in parts):
            _tag(document, names, list(zip(starts, parts, strict=True)))
        buffer = io.BytesIO()
        # A structure is thousands of small objects, which only pack well together.
        document.save(buffer, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return buffer.getvalue()


def _tag(document: pikepdf.Pdf, names: Sequence[str], parts: Sequence[tuple[int, tuple[str, pikepdf.Pdf]]]) -> None:
    """Give the joined file one structure: its own drawn pages by their names in the outline, then the others."""
    tags = Tags(document)
    own = parts[0][0]
    for number, page in enumerate(list(document.pages)[:own]):
        tags.drawn(page, names[number] if len(names) == own else "")
    for start, (title, other) in parts:
        pages = list(document.pages)[start : start + len(other.pages)]
        if is_tagged(other):
            tags.hang(other, pages, title)
        else:
            for page in pages:
                tags.drawn(page, title)
    tags.close()


def lay_over(pdf: bytes, stamps: bytes) -> bytes:
    """The file with the pages of another, of the same size, drawn over its own; no part of what they say."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document, pikepdf.open(io.BytesIO(stamps)) as other:
        for number, (page, stamp) in enumerate(zip(document.pages, other.pages, strict=True), 1):
            form = document.copy_foreign(stamp.as_form_xobject())
            # Pages may share their resources: a name of its own keeps one page's stamp from the others'.
            name = page.add_resource(form, pikepdf.Name.XObject, pikepdf.Name(f"/Stamp{number}"))
            page.contents_add(b"q\n", prepend=True)
            page.contents_add(b"\nQ " + ARTIFACT + f"q {name} Do Q".encode() + END)
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
        for copy in list(document.pages)[len(pages) :]:
            # The structure knows the first of them only.
            if "/StructParents" in copy.obj:
                del copy.obj["/StructParents"]
        buffer = io.BytesIO()
        document.save(buffer, deterministic_id=True)
        return buffer.getvalue()
