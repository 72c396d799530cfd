"""Tags: the structure by which screen readers know headings, tables and the order of a page, kept in joined files.

Pages set as text come with a structure of their own (PDF/UA-1); drawn pages have none. In a file of both, each drawn
page becomes one part, read in the order of drawing, and its form fields follow it; the structure of the other files is
hung behind, its keys moved out of the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import pikepdf

ARTIFACT: Final = b"/Artifact <</Type /Pagination>> BDC\n"
"""Opens what is no part of what a page says: its footer."""

END: Final = b"\nEMC"


def is_tagged(document: pikepdf.Pdf) -> bool:
    """Whether a file has a structure."""
    return "/StructTreeRoot" in document.Root


class Tags:
    """The structure of a file that parts are added to; `close` writes it."""

    def __init__(self, document: pikepdf.Pdf) -> None:
        from pikepdf import Array, Dictionary, Name

        self.document = document
        self.root = document.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        self.top = self._element("Document", self.root, K=Array())
        self.numbers: dict[int, Any] = {}
        self.hung = 0

    def drawn(self, page: pikepdf.Page, title: str) -> None:
        """Make a page without a structure one part, and its form fields parts of that."""
        from pikepdf import Array

        key = self._next()
        part = self._element("Part", self.top, T=title, Pg=page.obj, K=Array())
        said = self._element("P", part, Pg=page.obj, K=0)
        part.K.append(said)
        self.top.K.append(part)
        page.obj.StructParents = key
        self.numbers[key] = self.document.make_indirect(Array([said]))
        page.contents_add(b"/P <</MCID 0>> BDC\n", prepend=True)
        page.contents_add(END)
        for widget in page.obj.get("/Annots", ()):
            self._field(widget, page, part)

    def _field(self, widget: Any, page: pikepdf.Page, part: Any) -> None:
        """Make a form field a part of its page."""
        from pikepdf import Dictionary, Name

        widget.StructParent = self._next()
        place = Dictionary(Type=Name.OBJR, Obj=widget, Pg=page.obj)
        self.numbers[widget.StructParent] = self._element("Form", part, Pg=page.obj, K=place)
        part.K.append(self.numbers[widget.StructParent])

    def hang(self, other: pikepdf.Pdf, pages: Sequence[pikepdf.Page], title: str) -> None:
        """Hang the structure of another file behind, whose pages have been copied into this one."""
        from pikepdf import Name, NumberTree

        shift = self._next()
        theirs = self.document.copy_foreign(other.Root.StructTreeRoot)
        for element in _kids(theirs):
            element.P, element.S, element.T = self.top, Name.Part, title
            self.top.K.append(element)
            if self.hung:
                _rename(element, f"{self.hung}.")
        self.hung += 1
        self.numbers |= {key + shift: entry for key, entry in NumberTree(theirs.ParentTree).items()}
        for page in pages:
            for thing, name in _keyed(page):
                thing[name] = int(thing[name]) + shift
        for name in ("/RoleMap", "/ClassMap"):
            if name in theirs:
                self.root[name] = theirs[name]

    def close(self) -> None:
        """Write the structure into the file."""
        from pikepdf import Array, Dictionary

        document = self.document
        numbers = [part for key, entry in sorted(self.numbers.items()) for part in (key, entry)]
        self.root.K = Array([self.top])
        self.root.ParentTree = document.make_indirect(Dictionary(Nums=Array(numbers)))
        self.root.ParentTreeNextKey = self._next()
        document.Root.StructTreeRoot = self.root
        document.Root.MarkInfo = Dictionary(Marked=True)
        document.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)

    def _next(self) -> int:
        """A number that no page or field has."""
        return max(self.numbers, default=-1) + 1

    def _element(self, kind: str, parent: Any, **entries: Any) -> Any:
        """A part of the structure."""
        from pikepdf import Dictionary, Name

        entries = {key: value for key, value in entries.items() if value != ""}
        return self.document.make_indirect(Dictionary(Type=Name.StructElem, S=Name(f"/{kind}"), P=parent, **entries))


def _kids(element: Any) -> list[Any]:
    """What hangs under an element."""
    return _several(element.get("/K"))


def _rename(element: Any, prefix: str) -> None:
    """Put something before the names of cells and of their heads, which were unique in a file of their own only."""
    from pikepdf import Array, Dictionary, String

    waiting = [element]
    while waiting:
        found = waiting.pop()
        if "/ID" in found:
            found.ID = String(prefix + str(found.ID))
        for said in (entry for entry in _several(found.get("/A")) if "/Headers" in entry):
            said.Headers = Array([String(prefix + str(head)) for head in said.Headers])
        waiting += [kid for kid in _kids(found) if isinstance(kid, Dictionary) and "/S" in kid]


def _several(value: Any) -> list[Any]:
    """A value, the values of a list, or none."""
    from pikepdf import Array

    return list(value) if isinstance(value, Array) else [] if value is None else [value]


def _keyed(page: pikepdf.Page) -> Iterator[tuple[Any, str]]:
    """A page and its annotations, as far as they have numbers in the structure, and the name of the number."""
    if "/StructParents" in page.obj:
        yield page.obj, "/StructParents"
    for note in page.obj.get("/Annots", ()):
        if "/StructParent" in note:
            yield note, "/StructParent"
