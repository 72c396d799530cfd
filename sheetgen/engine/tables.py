"""TOML files read and validated: a small vocabulary of shapes, and every fault of a file reported at once.

A file is read with `read_toml`, then checked against a `Table` shape with `TomlFile.check`; more faults can be
added to the same `Faults`, and `Faults.raise_any` turns what was found into one `TableError`. A fault's place
names the file, the line where the key stands when it can be found, and the path of keys.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from sheetgen.engine.errors import InputError
from sheetgen.engine.names import hint

Step = str | int
Where = tuple[Step, ...]

_AT_LINE = re.compile(r"\s*\(at line (\d+), column (\d+)\)$")


class Fault(NamedTuple):
    """One thing wrong in a file: the place, one sentence, what may have been meant, and the line (0: not known)."""

    place: str
    message: str
    suggestion: str | None = None
    line: int = 0

    def __str__(self) -> str:
        """The fault as one line."""
        return f"{self.place}: {self.message}" + (f" ({self.suggestion})" if self.suggestion else "")


class TableError(InputError):
    """A data file that is not valid; ``faults`` lists everything that is wrong with it."""

    def __init__(self, path: Path, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        if len(faults) == 1:
            super().__init__(faults[0].message, place=faults[0].place, suggestion=faults[0].suggestion)
        else:
            lines = [f"{len(faults)} faults", *(f"  {fault}" for fault in faults)]
            super().__init__("\n".join(lines), place=str(path))


@dataclass(slots=True)
class Faults:
    """The faults found in one file so far."""

    source: "TomlFile"
    found: list[Fault] = field(default_factory=list)

    def add(self, where: Where, message: str, suggestion: str | None = None) -> None:
        """Note that what stands at ``where`` is wrong."""
        line = self.source.line(where) or 0
        self.found.append(Fault(self.source.place(where), message, suggestion, line))

    def raise_any(self) -> None:
        """Raise TableError with all that has been found, in the order of the file, when there is anything."""
        if self.found:
            raise TableError(self.source.path, sorted(self.found, key=lambda fault: fault.line))


class Shape(Protocol):
    """What a value in a file may look like."""

    def check(self, value: Any, where: Where, faults: Faults) -> None:
        """Add to ``faults`` what is wrong with ``value``."""


@dataclass(frozen=True, slots=True)
class Integer:
    """A whole number from ``low`` to ``high``, both allowed, None for no limit."""

    low: int | None = 0
    high: int | None = None

    def check(self, value: Any, where: Where, faults: Faults) -> None:
        """Accept an integer in the range; true and false are not integers."""
        if (
            not isinstance(value, int)
            or isinstance(value, bool)
            or (self.low is not None and value < self.low)
            or (self.high is not None and value > self.high)
        ):
            faults.add(where, f"expected {self._wanted()}, found {shown(value)}")

    def _wanted(self) -> str:
        if self.low is not None and self.low == self.high:
            return str(self.low)
        if self.low is None:
            return "an integer" if self.high is None else f"an integer of at most {self.high}"
        return (
            f"an integer of {self.low} or more" if self.high is None else f"an integer from {self.low} to {self.high}"
        )


@dataclass(frozen=True, slots=True)
class Text:
    """A string, which may be empty only when ``empty`` says so."""

    empty: bool = False

    def check(self, value: Any, where: Where, faults: Faults) -> None:
        """Accept a string; one of spaces only counts as empty."""
        if not isinstance(value, str):
            faults.add(where, f"expected a text in quotes, found {shown(value)}")
        elif not self.empty and not value.strip():
            faults.add(where, "is empty")


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few strings."""

    choices: tuple[str, ...]

    def check(self, value: Any, where: Where, faults: Faults) -> None:
        """Accept one of the choices, spelled exactly."""
        if value in self.choices and isinstance(value, str):
            return
        near = suggest(value, self.choices) if isinstance(value, str) else None
        faults.add(where, f"expected {either(self.choices)}, found {shown(value)}", near)


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def check(self, value: Any, where: Where, faults: Faults) -> None:
        """Accept a truth value."""
        if not isinstance(value, bool):
            faults.add(where, f"expected true or false, found {shown(value)}")


@dataclass(frozen=True, slots=True)
class Many:
    """A list of values of one shape, of exactly ``length`` when that is given."""

    each: Shape
    length: int | None = None

    def check(self, value: Any, where: Where, faults: Faults) -> None:
        """Accept a list; every entry is checked by itself."""
        if not isinstance(value, list):
            faults.add(where, f"expected a list, found {shown(value)}")
            return
        if self.length is not None and len(value) != self.length:
            faults.add(where, f"expected exactly {self.length} entries, found {len(value)}")
        for index, entry in enumerate(value):
            self.each.check(entry, (*where, index), faults)


@dataclass(frozen=True, slots=True)
class Table:
    """A table with known keys, some of which must be there."""

    required: Mapping[str, Shape] = field(default_factory=dict)
    optional: Mapping[str, Shape] = field(default_factory=dict)
    noun: str = "key"

    def check(self, value: Any, where: Where, faults: Faults) -> None:
        """Accept a table; unknown keys get the nearest known one as a suggestion."""
        if not isinstance(value, dict):
            faults.add(where, f"expected a table, found {shown(value)}")
            return
        known = {**self.required, **self.optional}
        for key, entry in value.items():
            if key in known:
                known[key].check(entry, (*where, key), faults)
            else:
                faults.add(
                    (*where, key),
                    f"unknown {self.noun} {shown(key)}",
                    suggest(key, known) or f"known: {', '.join(known)}",
                )
        for key in self.required:
            if key not in value:
                faults.add(where, f'{self.noun} "{key}" is missing')


@dataclass(frozen=True, slots=True)
class Entries:
    """A table whose keys are the file's own choice: every entry has the same shape."""

    each: Shape

    def check(self, value: Any, where: Where, faults: Faults) -> None:
        """Accept a table; every entry is checked by itself."""
        if not isinstance(value, dict):
            faults.add(where, f"expected a table, found {shown(value)}")
            return
        for key, entry in value.items():
            self.each.check(entry, (*where, key), faults)


@dataclass(frozen=True, slots=True)
class Anything:
    """Any value at all: something else checks it."""

    def check(self, value: Any, where: Where, faults: Faults) -> None:
        """Accept everything."""


@dataclass(frozen=True, slots=True)
class TomlFile:
    """A parsed file, with its text so that places can name lines."""

    path: Path
    text: str
    data: dict[str, Any]

    def check(self, shape: Shape) -> Faults:
        """Return the faults of the whole file against its shape."""
        faults = Faults(self)
        shape.check(self.data, (), faults)
        return faults

    def place(self, where: Where) -> str:
        """Return ``file:line: key path`` for a path of keys, as far as it can be found."""
        line = self.line(where)
        start = f"{self.path}:{line}" if line else str(self.path)
        return f"{start}: {self._keys(where)}" if where else start

    def line(self, where: Where) -> int | None:
        """Return the number of the line on which a key stands, or its table begins; None when it is not found."""
        best = None
        for size in range(1, len(where) + 1):
            best = _find(self.text, where[:size]) or best
        return best

    def _keys(self, where: Where) -> str:
        """The path of keys for people: list entries by their name or number, counted from 1."""
        words: list[str] = []
        value: Any = self.data
        for step in where:
            value = _inside(value, step)
            if isinstance(step, str):
                key = step if step.isprintable() else shown(step)
                words.append(f".{key}" if words else key)
            else:
                name = value.get("name") or value.get("id") if isinstance(value, dict) else None
                words.append(f" {shown(name)}" if isinstance(name, str) else f" {step + 1}")
        return "".join(words).strip()


MAX_BYTES: Final = 4_000_000
"""The size of a player's own file that is read, in bytes."""


def read_text(path: Path) -> str:
    """Read a player's own text file; raises InputError when it cannot be read, is too large or no UTF-8."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise InputError(f"cannot be read: {(error.strerror or 'no such file').lower()}", place=str(path)) from None
    except UnicodeDecodeError as error:
        raise InputError(f"is not UTF-8 text (byte {error.start + 1})", place=str(path)) from None
    except ValueError:
        raise InputError(f"{shown(str(path))} is no name of a file") from None
    if len(data) > MAX_BYTES:
        raise InputError(f"is larger than {MAX_BYTES // 1_000_000} MB", place=str(path))
    return text


def read_toml(path: Path) -> TomlFile:
    """Read a TOML file; raises InputError with the line when it cannot be read or parsed."""
    text = read_text(path)
    import tomllib

    try:
        return TomlFile(path, text, tomllib.loads(text.replace("\r\n", "\n")))
    except (ValueError, RecursionError) as error:
        raise _syntax_error(path, text, error) from None


def _syntax_error(path: Path, text: str, error: Exception) -> InputError:
    """The parser's complaint as one sentence with its line."""
    known = type(error).__name__ == "TOMLDecodeError"
    message = str(error) if known else "a value is too large or nested too deeply"
    found = _AT_LINE.search(message)
    line = int(found[1]) if found else text.count("\n") + 1 if "end of document" in message else None
    sentence = _AT_LINE.sub("", message).replace(" (at end of document)", "")
    return InputError(f"is not valid TOML: {sentence}", place=f"{path}:{line}" if line else str(path))


def _inside(value: Any, step: Step) -> Any:
    """The entry of a table or list, None when there is none."""
    try:
        return value[step]
    except (KeyError, IndexError, TypeError):
        return None


def _find(text: str, where: Where) -> int | None:
    """The line of a table header or key, found by looking for it as it is usually written."""
    header: list[str] = []
    span = (0, len(text))
    for depth, step in enumerate(where):
        if isinstance(step, int):
            found = _nth_header(text, header, step, *span)
        else:
            header.append(step)
            found = None if isinstance(_peek(where, depth), int) else _one_header(text, header, *span)
            found = found or _key(text, step, *span)
        if found is None and (isinstance(step, int) or depth == len(where) - 1):
            return None
        span = found or span
    return text.count("\n", 0, span[0]) + 1 if where else None


def _peek(where: Where, depth: int) -> Step | None:
    """The step after this one."""
    return where[depth + 1] if depth + 1 < len(where) else None


def _dotted(names: Sequence[str]) -> str:
    """The pattern of a dotted key."""
    return r"\s*\.\s*".join(rf"[\"']?{re.escape(name)}[\"']?" for name in names)


def _header_pattern(names: Sequence[str], opening: str) -> str:
    """The pattern of a table header."""
    return rf"^[ \t]*{opening}\s*{_dotted(names)}\s*\]"


def _nth_header(text: str, names: Sequence[str], index: int, start: int, end: int) -> tuple[int, int] | None:
    """The span from the n-th ``[[a.b]]`` to the next one, counted within the enclosing span."""
    found = [m.start() for m in re.finditer(_header_pattern(names, r"\[\["), text, re.M) if start <= m.start() < end]
    if index >= len(found):
        return None
    return found[index], found[index + 1] if index + 1 < len(found) else end


def _one_header(text: str, names: Sequence[str], start: int, end: int) -> tuple[int, int] | None:
    """The span of ``[a.b]`` up to the next header of any kind that is not below it."""
    found = re.compile(_header_pattern(names, r"\[{1,2}"), re.M).search(text, start, end)
    if not found:
        return None
    dotted = _dotted(names)
    after = re.compile(rf"^[ \t]*\[(?!\[?\s*{dotted}\s*[.\]])", re.M).search(text, found.end(), end)
    return found.start(), after.start() if after else end


def _key(text: str, name: str, start: int, end: int) -> tuple[int, int] | None:
    """The span of ``key = ...``, from the key on."""
    found = re.compile(rf"(?:^|[{{,])[ \t]*([\"']?{re.escape(name)}[\"']?\s*[=.])", re.M).search(text, start, end)
    return (found.start(1), end) if found else None


def suggest(word: str, candidates: Mapping[str, Any] | Sequence[str]) -> str | None:
    """Return ``did you mean "x"?`` for the nearest candidate, None when none is near."""
    return hint(word, candidates, quote='"') or None


def shown(value: Any) -> str:
    """Return a value from a file as it may stand in a message: as written, cut when long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict | list):
        return "a table" if isinstance(value, dict) else "a list"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    text = text if text.isprintable() else text.encode("unicode_escape").decode("ascii")
    return text if len(text) <= 60 else text[:56] + '..."'


def either(words: Sequence[str]) -> str:
    """Return ``"a", "b" or "c"``."""
    quoted = [f'"{word}"' for word in words]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"
