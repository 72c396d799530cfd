"""Joined files: one structure over drawn pages and pages set as text, and pages out of the cache of another process."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from sheetgen.engine.registry import find_game
from sheetgen.pdf.join import append, lay_over, repeat
from sheetgen.pdf.request import Request

DOCUMENTS = find_game("book-of-adventure").documents_module()
pytestmark = pytest.mark.usefixtures("needs_pango")
PACK = """
import sys
from sheetgen.engine.registry import find_game
from sheetgen.pdf.request import Request

if "--without" in sys.argv:
    sys.modules["weasyprint"] = sys.modules["jinja2"] = None
sys.stdout.buffer.write(find_game("book-of-adventure").documents_module().make("session", Request(seed="7")).data)
"""


@cache
def pack(fillable: bool = False) -> bytes:
    data: bytes = DOCUMENTS.make("session", Request(seed="7", fillable=fillable)).data
    return data


def elements(root: Any) -> Iterator[Any]:
    """Every element of a structure, parents first, in reading order."""
    kids = root.get("/K", ())
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield kid
            yield from elements(kid)


def marked(page: pikepdf.Page) -> list[int]:
    """The numbers of the marked parts of a page, in the order of drawing."""
    steps = [step for step in pikepdf.parse_content_stream(page) if str(step.operator) == "BDC"]
    named = [step.operands[1] for step in steps if isinstance(step.operands[1], pikepdf.Dictionary)]
    return [int(entry["/MCID"]) for entry in named if "/MCID" in entry]


def attributes(element: Any) -> list[Any]:
    """The attributes of an element."""
    said = element.get("/A", ())
    return [said] if isinstance(said, pikepdf.Dictionary) else list(said)


def check_structure(data: bytes) -> None:
    """Every marked part of every page is known to the structure, and the other way round."""
    with pikepdf.open(io.BytesIO(data)) as document:
        root = document.Root.StructTreeRoot
        assert document.Root.MarkInfo.Marked
        assert [str(kid.S) for kid in root.K] == ["/Document"]
        parents = dict(pikepdf.NumberTree(root.ParentTree).items())
        keys = [int(page.obj.StructParents) for page in document.pages]
        assert len(set(keys)) == len(keys)
        assert max(parents) < int(root.ParentTreeNextKey)
        for page, key in zip(document.pages, keys, strict=True):
            numbers = marked(page)
            assert numbers
            assert len(set(numbers)) == len(numbers)
            for number in numbers:
                assert parents[key][number].Pg.objgen == page.obj.objgen
                kids = parents[key][number].K
                assert number in (list(kids) if isinstance(kids, pikepdf.Array) else [kids])
        for element in elements(root):
            assert element.P.objgen != (0, 0)
        names = [str(element.ID) for element in elements(root) if "/ID" in element]
        assert len(set(names)) == len(names)


def test_a_pack_keeps_the_structure_of_its_text_pages() -> None:
    check_structure(pack())
    with pikepdf.open(io.BytesIO(pack())) as document:
        parts = document.Root.StructTreeRoot.K[0].K
        assert [str(part.S) for part in parts] == ["/Part"] * len(parts)
        titles = [str(part.T) for part in parts]
        assert titles[0] == "Adventure sheet"
        assert titles[-2:] == ["Quicksheet", "Dice odds"]
        with document.open_outline() as outline:
            assert [str(item.title) for item in outline.root] == titles
        kinds = {str(element.S) for element in elements(parts[-1])}
    assert {"/H1", "/H2", "/Table", "/TR", "/TH", "/TD"} <= kinds


def test_all_tables_of_a_joined_page_have_their_heads() -> None:
    def heads(data: bytes) -> int:
        with pikepdf.open(io.BytesIO(data)) as document:
            found = list(elements(document.Root.StructTreeRoot))
            names = {str(element.ID) for element in found if "/ID" in element}
            said = [entry for element in found for entry in attributes(element) if "/Headers" in entry]
            assert all(str(head) in names for entry in said for head in entry.Headers)
            return len(said)

    alone = [heads(DOCUMENTS.make(key, Request()).data) for key in ("quicksheet", "odds")]
    assert heads(pack()) == sum(alone)
    assert min(alone) > 50


def test_form_fields_follow_their_page() -> None:
    data = pack(fillable=True)
    check_structure(data)
    with pikepdf.open(io.BytesIO(data)) as document:
        root = document.Root.StructTreeRoot
        parents = dict(pikepdf.NumberTree(root.ParentTree).items())
        for page in document.pages:
            for widget in page.obj.get("/Annots", ()):
                form = parents[int(widget.StructParent)]
                assert form.S == "/Form"
                assert form.K.Obj.objgen == widget.objgen
                assert form.P.Pg.objgen == page.obj.objgen


def test_the_footer_of_a_numbered_page_is_no_part_of_its_text() -> None:
    page = DOCUMENTS.make("odds", Request()).data
    stamped = lay_over(page, DOCUMENTS.make("notation", Request()).data)
    with pikepdf.open(io.BytesIO(stamped)) as document:
        last = bytes(document.pages[0].Contents[-1].read_bytes())
        assert b"/Artifact" in last
        assert "/StructTreeRoot" in document.Root


def test_files_without_a_structure_are_joined_without_one() -> None:
    data = append(DOCUMENTS.make("sheet", Request()).data, [("Notation", DOCUMENTS.make("notation", Request()).data)])
    with pikepdf.open(io.BytesIO(data)) as document:
        assert "/StructTreeRoot" not in document.Root
        assert len(document.pages) == 2


def test_copies_have_no_place_in_the_structure_of_the_first() -> None:
    with pikepdf.open(io.BytesIO(repeat(DOCUMENTS.make("odds", Request()).data, 3))) as document:
        assert ["/StructParents" in page.obj for page in document.pages] == [True, False, False]


def test_text_pages_come_from_the_cache_in_another_process_too(tmp_path: Path) -> None:
    def made(*flags: str) -> bytes:
        environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "HOME": str(tmp_path)}
        done = subprocess.run(
            [sys.executable, "-c", PACK, *flags], capture_output=True, check=True, timeout=120, env=environment
        )
        return done.stdout

    first = made()
    assert len(list(tmp_path.rglob("*.pdf"))) == 2
    assert made("--without") == first
