"""Read tags and their fields: `[PC:Ada|XP+11|Life 18->13|+Snack|dead]`."""

from __future__ import annotations

from typing import Any, NamedTuple

from sheetgen.log import lexis
from sheetgen.log.nodes import Field, FieldKind, Hint, Span, Tag

_new: Any = tuple.__new__


class FieldShape(NamedTuple):
    """What one item of a tag says, without its place; the members are those of `Field`."""

    kind: FieldKind
    stat: str
    value: int = 0
    to: int | None = None
    max: int | None = None
    sign: str = ""
    text: str = ""

    @property
    def plain(self) -> bool:
        """Whether the item could as well be a name: a bare flag, or words that are no field at all."""
        if self.kind == "text":
            return not self.stat and not lexis.SPACED_SIGN.fullmatch(self.text)
        return self.kind == "flag" and not self.sign


_shapes: dict[str, FieldShape] = {}


def field_shape(item: str) -> FieldShape:
    """What a trimmed item of a tag says; a `text` without a `stat` when it fits no form."""
    shape = _shapes.get(item)
    if shape is None:
        if len(_shapes) > 5000:
            _shapes.clear()
        shape = _shapes[item] = _read_shape(" ".join(item.split()))
    return shape


def _read_shape(item: str) -> FieldShape:
    stat, _, value = item.rpartition(" ")
    if stat.isalpha() and value.isdigit() and value.isascii() and len(value) < 10:
        shape: FieldShape = _new(FieldShape, ("check", stat, int(value), None, None, "", ""))
        return shape
    match = lexis.FIELD.fullmatch(item)
    if match:
        stat, sign, change, check, limit, to, equal, equal_limit = match.groups()
        if sign:
            return FieldShape("change", stat, int(sign + change))
        if to:
            return FieldShape("arrow", stat, int(check), to=int(to))
        limit = limit or equal_limit
        return FieldShape("check", stat, int(check or equal), max=int(limit) if limit else None)
    return _shape_of_words(item)


def _shape_of_words(item: str) -> FieldShape:
    if item[0] in "+-" and item[1:].lstrip()[:1].isalpha():
        return FieldShape("flag", item[1:].lstrip(), sign=item[0])
    keyed = lexis.KEYED.fullmatch(item)
    if keyed:
        return FieldShape("text", keyed[1].rstrip(), text=keyed[2])
    if item[0].isalpha() and "=" not in item and not lexis.SPACED_SIGN.fullmatch(item):
        return FieldShape("flag", item)
    return FieldShape("text", "", text=item)


def read_tag(line: str, number: int, start: int, end: int, hints: list[Hint]) -> Tag:
    """Read the tag at `line[start:end]`, brackets included; `end` and `start` count from 0."""
    colon = line.index(":", start)
    items = line[colon + 1 : end - 1].split("|")
    left = colon + 2
    first, name = items[0].strip(), ""
    if first and field_shape(first).plain:
        name = " ".join(first.split())
        left += len(items[0]) + 1
        del items[0]
    fields: list[Field] = []
    for item in items:
        text, at = item, left
        left += len(item) + 1
        shape = _shapes.get(item)
        if shape is None:
            text = item.strip()
            if not text:
                continue
            at += item.index(text)
            shape = field_shape(text)
        span = _new(Span, (number, at, at + len(text)))
        form, stat, value, to, limit, sign, words = shape
        fields.append(Field(span, form, stat, value, to, limit, sign, words))
        if not stat:
            _spaced_sign(text, span, hints)
    kind = line[start + 1 : colon].strip()
    hashed = kind[0] == "#"
    if hashed or " " in kind:
        kind = " ".join(kind.lstrip("#").split())
    return Tag(_new(Span, (number, start + 1, end + 1)), kind, name, tuple(fields), hashed, first)


def _spaced_sign(text: str, span: Span, hints: list[Hint]) -> None:
    match = lexis.SPACED_SIGN.fullmatch(" ".join(text.split()))
    if match:
        stat, sign, value = match.groups()
        glued = f"{stat}{sign}{value}"
        shown = f"{stat}={sign}{value}" if sign == "-" else f"{stat} {value}"
        message = f'"{text}": glue the sign if it is a change ({glued}), or write {shown} if the sheet shows that now'
        hints.append(Hint(span, "hint/spaced-sign", message, glued))
