"""Imposition: the pages of a finished document on larger sheets, for cutting or for folding.

A sheet carries *leaves*: places that are cut or folded to one piece of the finished work, with a page on the front and
perhaps one behind it. Pages keep their size; only a sheet that cannot hold them makes them smaller, and then
`Imposed.words` says so.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sheetgen.engine.errors import UsageError
from sheetgen.engine.names import hint

from .paper import LEAST_MARGIN, PAPERS, Box, Paper, mm

if TYPE_CHECKING:
    import pikepdf

MODES: Final = ("none", "2up", "4up", "booklet")
FLIPS: Final = ("long", "short")
SHEETS: Final[Mapping[str, Paper]] = {
    **PAPERS,
    "a3": Paper("a3", "A3", 841.890, 1190.551),
    "legal": Paper("legal", "Legal", 612, 1008),
    "tabloid": Paper("tabloid", "Tabloid", 792, 1224),
}
"""Sheets to print on, upright."""

_USUAL_SHEETS: Final = {"a5": "a4", "half-letter": "letter"}
_SLACK: Final = 0.01
_GRIDS: Final[Mapping[str, tuple[tuple[int, int], ...]]] = {
    "2up": ((2, 1), (1, 2)),
    "4up": ((2, 2),),
    "booklet": ((2, 1),),
}

Matrix = tuple[float, float, float, float, float, float]
"""As in PDF: (x, y) goes to (a x + c y + e, b x + d y + f)."""


class Leaf(NamedTuple):
    """The page on the front of a leaf and the one behind it, counted from 1; 0 is a blank one."""

    front: int
    back: int = 0


@dataclass(frozen=True)
class Imposed:
    """A document on sheets: the file, its printed sides, its sheets, the scale of pages, and all that in words."""

    data: bytes
    sides: int
    sheets: int
    scale: float
    blanks: int
    words: str


@dataclass(frozen=True)
class Imposition:
    """How to impose: a mode of `MODES` but none, the sheet, the edge to turn it on (empty: fronts only), and marks.

    A booklet always has backs; its sheets turn on the short edge unless another is given.
    """

    mode: str
    sheet: Paper
    flip: str = ""
    marks: bool = True

    @property
    def turn(self) -> str:
        """The edge the sheet is turned on, empty for fronts only."""
        return self.flip or ("short" if self.mode == "booklet" else "")


@dataclass(frozen=True)
class Layout:
    """Where leaves stand on a sheet, in points; ``cell`` is the size of a leaf before ``scale``."""

    width: float
    height: float
    columns: int
    rows: int
    cell: tuple[float, float]
    scale: float

    @property
    def block(self) -> Box:
        """All leaves together, in the middle of the sheet."""
        width, height = self.cell[0] * self.columns * self.scale, self.cell[1] * self.rows * self.scale
        return Box((self.width - width) / 2, (self.height - height) / 2, width, height)

    def place(self, number: int) -> Matrix:
        """From a leaf to the sheet's front; numbers run from 0 in reading order."""
        row, column = divmod(number, self.columns)
        x = self.block.x + column * self.cell[0] * self.scale
        y = self.block.top - (row + 1) * self.cell[1] * self.scale
        return self.scale, 0, 0, self.scale, x, y

    def behind(self, number: int, turn: str) -> Matrix:
        """From a leaf's other page to the sheet's back.

        The page lies behind the one on the front as a leaf of a book is turned: mirrored in the leaf's width, and
        once more by the turning of the sheet, which leaves a shift or half a turn.
        """
        upright = self.height >= self.width
        sideways = (turn == "long") == upright
        turned: Matrix = (-1, 0, 0, 1, self.width, 0) if sideways else (1, 0, 0, -1, 0, self.height)
        return then(then((-1, 0, 0, 1, self.cell[0], 0), self.place(number)), turned)


def then(first: Matrix, second: Matrix) -> Matrix:
    """The matrix that does the first and after it the second."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = second
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def mode_named(name: str) -> str:
    """The mode of that name, without regard to case; raises `UsageError` for an unknown one."""
    return _named("way to impose", name, MODES)


def flip_named(name: str) -> str:
    """The edge of that name, without regard to case; raises `UsageError` for an unknown one."""
    return _named("edge", name, FLIPS)


def sheet_named(name: str) -> Paper:
    """The sheet of that name, without regard to case; raises `UsageError` for an unknown one."""
    return SHEETS[_named("sheet", name.strip().replace(" ", "-").replace("_", "-"), tuple(SHEETS))]


def usual_sheet(paper: Paper) -> Paper:
    """The sheet for pages of a paper when none is asked for: two A5 on A4, two Half-Letter on Letter, else the same."""
    return SHEETS[_USUAL_SHEETS.get(paper.key, paper.key)]


def _named(what: str, name: str, known: Sequence[str]) -> str:
    key = name.strip().lower()
    if key in known:
        return key
    near = hint(key, known, f"known: {', '.join(known)}", quote='"')
    raise UsageError(f'there is no {what} "{name.strip()}"', suggestion=near)


def booklet(pages: int) -> list[list[Leaf]]:
    """The leaves of each sheet, left and right, of a booklet folded in the middle; the outermost sheet first."""
    total = -(-pages // 4) * 4
    sheets = [
        (Leaf(total - at, total - at - 1), Leaf(at + 1, at + 2)) for at in range(0, total // 2, 2)
    ]  # fmt: skip
    return [[Leaf(*(page if page <= pages else 0 for page in leaf)) for leaf in sheet] for sheet in sheets]


def side_by_side(pages: int, across: int, two_sided: bool) -> list[list[Leaf]]:
    """The leaves of each sheet in reading order, so many to a sheet; two-sided ones have the next page behind."""
    step = 2 if two_sided else 1
    leaves = [
        Leaf(page, page + 1 if two_sided and page < pages else 0) for page in range(1, pages + 1, step)
    ]  # fmt: skip
    return [leaves[start : start + across] for start in range(0, len(leaves), across)]


def arrange(mode: str, pages: int, two_sided: bool) -> list[list[Leaf]]:
    """The leaves of each sheet."""
    if mode == "booklet":
        return booklet(pages)
    return side_by_side(pages, 2 if mode == "2up" else 4, two_sided)


def choose_layout(mode: str, cell: tuple[float, float], sheet: Paper) -> Layout:
    """The arrangement that keeps leaves of that size largest, at most their own size."""
    lying = cell[0] > cell[1]
    grids = _GRIDS[mode][::-1] if lying else _GRIDS[mode]
    found = []
    for columns, rows in grids:
        across = columns > rows or (columns == rows and lying)
        for landscape in (across, not across):
            width, height = (sheet.height, sheet.width) if landscape else (sheet.width, sheet.height)
            scale = min(_fit(cell[0] * columns, width), _fit(cell[1] * rows, height))
            found.append(Layout(width, height, columns, rows, cell, scale))
    return max(found, key=lambda layout: round(layout.scale, 4))


def _fit(wanted: float, room: float) -> float:
    """The scale at which something finds room: 1 when it does as it is."""
    return 1 if wanted <= room + _SLACK else room / wanted


def _cell(sizes: Sequence[tuple[float, float]], mode: str) -> tuple[float, float]:
    """The size of a leaf that holds every page: lying only when all pages lie and none is bound."""
    short, long = max(map(min, sizes)), max(map(max, sizes))
    lying = mode != "booklet" and all(width > height for width, height in sizes)
    return (long, short) if lying else (short, long)


def _in_leaf(size: tuple[float, float], cell: tuple[float, float]) -> Matrix:
    """From a page to its leaf: in the middle, its head to the left where it lies and the leaf does not."""
    width, height = size
    if width > height and cell[0] < cell[1]:
        return 0, 1, -1, 0, (cell[0] + height) / 2, (cell[1] - width) / 2
    return 1, 0, 0, 1, (cell[0] - width) / 2, (cell[1] - height) / 2


def impose(pdf: bytes, how: Imposition) -> Imposed:
    """The document on sheets; its title and the like stay, its bookmarks point to the sheets. Same input, same bytes.

    Form fields and tags do not survive.
    """
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as source, pikepdf.new() as target:
        sizes = [(float(page.mediabox[2]), float(page.mediabox[3])) for page in source.pages]
        layout = choose_layout(how.mode, _cell(sizes, how.mode), how.sheet)
        sheets = arrange(how.mode, len(sizes), bool(how.turn))
        forms = [target.copy_foreign(page.as_form_xobject()) for page in source.pages]
        placed = [_in_leaf(size, layout.cell) for size in sizes]
        sides = [side for leaves in sheets for side in _sides(leaves, layout, how.turn)]
        for number, side in enumerate(sides):
            front = not how.turn or number % 2 == 0
            _add_side(target, layout, [(forms[page - 1], then(placed[page - 1], place)) for page, place in side])
            if how.marks and front:
                target.pages[-1].contents_add(_marks(layout, how.mode == "booklet"))
        _carry_over(source, target, {page - 1: at for at, side in enumerate(sides) for page, _place in side})
        buffer = io.BytesIO()
        target.save(buffer, deterministic_id=True, min_version=source.pdf_version)
    blanks = -len(sizes) % 4 if how.mode == "booklet" else 0
    words = _words(how, layout.scale, len(sheets), blanks)
    return Imposed(buffer.getvalue(), len(sides), len(sheets), layout.scale, blanks, words)


def _sides(leaves: Sequence[Leaf], layout: Layout, turn: str) -> list[list[tuple[int, Matrix]]]:
    """The pages on the front of a sheet and, when it is turned, on its back, with their places."""
    front = [(leaf.front, layout.place(at)) for at, leaf in enumerate(leaves) if leaf.front]
    back = [(leaf.back, layout.behind(at, turn)) for at, leaf in enumerate(leaves) if leaf.back]
    return [front, back] if turn else [front]


def _add_side(target: pikepdf.Pdf, layout: Layout, pages: Sequence[tuple[Any, Matrix]]) -> None:
    """Add one side of a sheet with pages on it."""
    import pikepdf

    side = target.add_blank_page(page_size=(layout.width, layout.height))
    side.MediaBox = pikepdf.Array([0, 0, _exact(layout.width), _exact(layout.height)])
    drawn = []
    for number, (form, matrix) in enumerate(pages):
        name = side.add_resource(form, pikepdf.Name.XObject, pikepdf.Name(f"/Page{number}"))
        drawn.append(f"q {_numbers(*matrix)} cm {name} Do Q")
    side.contents_add("\n".join(drawn).encode())


def _exact(length: float) -> Any:
    from decimal import Decimal

    return Decimal(f"{length:.3f}")


def _carry_over(source: pikepdf.Pdf, target: pikepdf.Pdf, sheet_of: Mapping[int, int]) -> None:
    """Keep the title and the like, the language, and the bookmarks."""
    import pikepdf

    for key, value in source.docinfo.items():
        target.docinfo[pikepdf.Name(key)] = pikepdf.String(str(value)) if isinstance(value, pikepdf.String) else value
    if "/Lang" in source.Root:
        target.Root.Lang = pikepdf.String(str(source.Root.Lang))
    with source.open_outline() as old:
        if not old.root:
            return
        pages = {page.obj.objgen: number for number, page in enumerate(source.pages)}
        with target.open_outline() as new:
            new.root.extend(_bookmarks(old.root, pages, sheet_of))
    target.Root.PageMode = pikepdf.Name.UseOutlines


def _bookmarks(items: Sequence[Any], pages: Mapping[Any, int], sheet_of: Mapping[int, int]) -> list[Any]:
    """The same bookmarks pointing to sheets; one that points to no page stays at the first sheet."""
    import pikepdf

    found = []
    for item in items:
        place = item.destination
        page = pages.get(place[0].objgen, 0) if isinstance(place, pikepdf.Array) else 0
        mark = pikepdf.OutlineItem(item.title, sheet_of.get(page, 0))
        mark.children.extend(_bookmarks(item.children, pages, sheet_of))
        found.append(mark)
    return found


def _words(how: Imposition, scale: float, sheets: int, blanks: int) -> str:
    """How a document was imposed, for the output line."""
    name = how.mode if how.mode == "booklet" else f"{how.mode[0]}-up"
    size = "" if scale == 1 else f" at {100 * scale:.1f} %"
    parts = [f"{name} on {how.sheet.title}{size}", f"{sheets} sheet{'s' if sheets > 1 else ''}"]
    if how.turn:
        parts.append(f"both sides, flip on the {how.turn} edge")
    if blanks:
        parts.append(f"{blanks} blank page{'s' if blanks > 1 else ''} added")
    return ", ".join(parts)


def _marks(layout: Layout, folded: bool) -> bytes:
    """Where to cut (solid) and to fold (dashed), drawn off the pages or in their clear margins."""
    block, arm = layout.block, LEAST_MARGIN * layout.scale * 0.9
    columns = [block.x + block.width * at / layout.columns for at in range(layout.columns + 1)]
    rows = [block.y + block.height * at / layout.rows for at in range(layout.rows + 1)]
    cuts, folds = [], []
    for at, x in enumerate(columns):
        ticks = [(x, low, x, high) for low, high in _ticks(block.y, block.top, layout.height, arm)]
        if folded and at == 1:
            folds += ticks
        elif 0 < at < layout.columns or _to_cut(x, layout.width):
            cuts += ticks
    for at, y in enumerate(rows):
        if 0 < at < layout.rows or _to_cut(y, layout.height):
            cuts += [(low, y, high, y) for low, high in _ticks(block.x, block.right, layout.width, arm)]
    for x in columns[1:-1]:
        for y in rows[1:-1]:
            cuts += [(x - arm, y, x + arm, y), (x, y - arm, x, y + arm)]
    return b"\n".join((b"q 0 G 0.3 w", _strokes(cuts), b"[3 2] 0 d", _strokes(folds), b"Q"))


def _to_cut(place: float, length: float) -> bool:
    """Whether an outer edge of the leaves is far enough from the sheet's to be cut."""
    return min(place, length - place) >= mm(1)


def _ticks(low: float, high: float, length: float, arm: float) -> list[tuple[float, float]]:
    """The marks at both ends of a line across the leaves: beyond them where the sheet has room, else at their rim."""
    if low < mm(8):
        return [(low, low + arm), (high - arm, high)]
    return [(low - mm(6), low - mm(2)), (high + mm(2), high + mm(6))]


def _strokes(lines: Sequence[tuple[float, float, float, float]]) -> bytes:
    return "\n".join(f"{_numbers(x1, y1)} m {_numbers(x2, y2)} l S" for x1, y1, x2, y2 in lines).encode()


def _numbers(*values: float) -> str:
    """Numbers as PDF writes them."""
    return " ".join(f"{value:.5f}".rstrip("0").rstrip(".") for value in values)
