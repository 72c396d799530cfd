"""The look of pages as a player has set it: templates of their own, and the style file beside them.

A folder of templates is laid over the shipped ones, file by file. Its ``style.toml`` sets accent, ornament and kinds
of type for drawn pages and for pages set as text alike. What is in force is set once around the making of a document
(`in_force`), so that no document has to pass it on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from sheetgen.engine.data import data_path
from sheetgen.engine.errors import InputError
from sheetgen.engine.tables import Faults, OneOf, Table, Where, read_toml, shown

from .ink import Ink, Tone
from .theme import Style, Theme

STYLE_FILE: Final = "style.toml"
ORNAMENTS: Final = ("lozenge", "dots", "diamonds", "none")
"""What can stand on the double rule of a masthead, the shipped one first."""

FAMILIES: Final[Mapping[str, str]] = {
    "display": '"IM Fell English SC", "Source Serif 4"',
    "text": '"Source Serif 4"',
    "label": '"Roboto Condensed"',
}
"""The families of the kinds of type that a style file can set, as CSS has them."""

TYPES: Final = ("display", "text", "text-italic", "text-bold", "label", "label-italic", "label-bold")
"""What it can set them to, by role."""

_HEX: Final = re.compile(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})")
_CUTS: Final = ("-italic", "-bold")


class _Colour:
    """A colour as six hexadecimal digits."""

    def check(self, value: Any, where: Where, faults: Faults) -> None:
        """Accept ``#rrggbb``."""
        if not (isinstance(value, str) and _HEX.fullmatch(value)):
            faults.add(where, f'expected a colour such as "#214a54", found {shown(value)}')


_FILE: Final = Table(
    optional={
        "accent": _Colour(),
        "written": _Colour(),
        "ornament": OneOf(ORNAMENTS),
        "type": Table(optional={kind: OneOf(TYPES) for kind in FAMILIES}),
    }
)


@dataclass(frozen=True)
class Look:
    """Folders laid over the shipped templates, the nearest first, and what their style files say.

    ``accent`` and ``written`` are tones for colour, None for the ink's own; ``types`` are roles in place of others.
    """

    folders: tuple[Path, ...] = ()
    accent: Tone | None = None
    written: Tone | None = None
    ornament: str = ORNAMENTS[0]
    types: tuple[tuple[str, str], ...] = ()

    @property
    def search(self) -> tuple[Path, ...]:
        """Where templates are looked for, in this order."""
        return (*self.folders, data_path("templates"))

    def inked(self, ink: Ink) -> Ink:
        """The ink with the colours of the look, if it prints in colour at all."""
        if not isinstance(ink.accent, tuple):
            return ink
        return replace(ink, accent=self.accent or ink.accent, written=self.written or ink.written)

    def themed(self, theme: Theme) -> Theme:
        """The theme with the ornament and the kinds of type of the look, sizes as they were."""
        if not self.types:
            return replace(theme, ornament=self.ornament) if self.ornament != theme.ornament else theme
        said = {entry.name: getattr(theme, entry.name) for entry in fields(Theme)}
        said |= {name: retyped(style, self) for name, style in said.items() if isinstance(style, Style)}
        return TypedTheme(**{**said, "ornament": self.ornament}, look=self)

    def role(self, role: str) -> str:
        """The role that sets what another one would: an italic or bold kind stays one where its new type has it."""
        types = dict(self.types)
        for cut in ("", *_CUTS):
            chosen = types.get(role.removesuffix(cut)) if role.endswith(cut) else None
            if chosen is not None:
                return chosen + cut if chosen + cut in TYPES else chosen
        return role

    def css(self) -> str:
        """The families of the kinds of type as CSS variables (``--display`` ...), and the cut of titles."""
        types = dict(self.types)
        families = {kind: FAMILIES[types.get(kind, kind).partition("-")[0]] for kind in FAMILIES}
        rules = " ".join(f'--{kind}: {family}, "DejaVu Sans";' for kind, family in families.items())
        cut = types.get("display", "display").partition("-")[2]
        style, weight = "italic" if cut == "italic" else "normal", "bold" if cut == "bold" else "normal"
        return f":root {{ {rules} --display-style: {style}; --display-weight: {weight}; }}\n"


@dataclass(frozen=True)
class Typed(Style):
    """A style whose kind of type is that of the look already."""


@lru_cache(maxsize=256)
def retyped(style: Style, look: Look) -> Style:
    """The style in the kind of type that the look has for it."""
    if isinstance(style, Typed):
        return style
    said = {entry.name: getattr(style, entry.name) for entry in fields(Style)}
    return Typed(**{**said, "role": look.role(style.role)})


SHIPPED: Final = Look()


@dataclass(frozen=True)
class TypedTheme(Theme):
    """A theme that sets a document's own styles in the kinds of type of a look, too."""

    look: Look = SHIPPED

    def set(self, style: Style) -> Style:
        """A style as this theme sets it."""
        return super().set(retyped(style, self.look))


_IN_FORCE: ContextVar[Look] = ContextVar("look", default=SHIPPED)


def current() -> Look:
    """The look that documents are made with now."""
    return _IN_FORCE.get()


@contextmanager
def in_force(look: Look) -> Iterator[None]:
    """Make documents with a look while the block runs."""
    token = _IN_FORCE.set(look)
    try:
        yield
    finally:
        _IN_FORCE.reset(token)


def load_look(folders: Sequence[Path]) -> Look:
    """The look of folders laid over the shipped templates, the nearest first.

    Raises `InputError` naming file and line when a style file is not valid.
    """
    look = Look(tuple(folders))
    for folder in reversed(look.folders):
        if (folder / STYLE_FILE).is_file():
            look = _styled(look, folder / STYLE_FILE)
    return look


def _styled(look: Look, path: Path) -> Look:
    """The look with what a style file says laid over it; what equals the shipped style is no change."""
    file = read_toml(path)
    file.check(_FILE).raise_any()
    said = file.data
    return replace(
        look,
        accent=_tone(said["accent"]) if "accent" in said else look.accent,
        written=_tone(said["written"]) if "written" in said else look.written,
        ornament=said.get("ornament", look.ornament),
        types=tuple(sorted({**dict(look.types), **said.get("type", {})}.items())),
    )


def _tone(text: str) -> Tone:
    """A colour of a style file in parts from 0 to 1; a grey is one number, so that it takes one plate."""
    red, green, blue = (round(int(part, 16) / 255, 2) for part in _HEX.fullmatch(text).groups())  # type: ignore[union-attr]
    return red if red == green == blue else (red, green, blue)


def own_folder(path: Path) -> Path:
    """The folder of a player's templates; raises `InputError` when it is none, or nothing in it replaces a template."""
    if not path.is_dir():
        raise InputError(
            "is no folder of templates", place=str(path), suggestion=f"sheetgen templates export {path} makes one"
        )
    if not any((path / name).is_file() for name in template_names()):
        raise InputError(
            "no file in it stands for a template",
            place=str(path),
            suggestion="their names are those of sheetgen templates export",
        )
    return path


def template_names() -> tuple[str, ...]:
    """The shipped templates and the style file, by their place in the folder, in alphabetical order."""
    root = data_path("templates")
    files = (file.relative_to(root) for file in root.rglob("*") if file.is_file())
    return tuple(sorted(file.as_posix() for file in files if not file.name.startswith(".")))
