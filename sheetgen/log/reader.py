"""Read a play log: a file, a stream or a text becomes a `Log` with one node for each line.

`parse_log` takes any text whatever and never fails: what is no notation is prose. `read_log` also guards the file
itself, and what is wrong with that is a `LogError`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import IO, Any

from sheetgen.engine.errors import InputError
from sheetgen.engine.pause import collector_paused
from sheetgen.log import lexis
from sheetgen.log.frontmatter import front_matter_end, read_front_matter
from sheetgen.log.hints import foreign_line, hint_prose
from sheetgen.log.nodes import (
    Blank,
    Fence,
    Foreign,
    Heading,
    Hint,
    Log,
    Meta,
    Metadata,
    Node,
    Prose,
    Scene,
    Span,
    Step,
    Struck,
)
from sheetgen.log.plain import read_plain
from sheetgen.log.steps import read_note, read_scene, read_step

MAX_LINES = 200_000
MAX_BYTES = 20_000_000
MAX_COLUMNS = 10_000

_STEP_STARTS = frozenset("@dt-=?[STR")
_NOTATION_LANGUAGES = ("", "lonelog")
_STRUCK = re.compile(r"\s*+~~.+~~\s*$", re.DOTALL)


class LogError(InputError):
    """A log that cannot be read at all: `file` and `line` (0 for the whole file) say where."""

    def __init__(self, file: str, line: int, message: str, suggestion: str = "") -> None:
        super().__init__(message, place=f"{file}:{line}" if line else file, suggestion=suggestion or None)
        self.file = file
        self.line = line


def read_log(source: str | Path | IO[bytes] | IO[str], *, name: str | None = None) -> Log:
    """Read the log in a file or a stream; `name` is what messages call it.

    Raises `LogError` when it is missing, a folder, not UTF-8, or larger than a log may be.
    """
    if isinstance(source, str | Path):
        name = name or str(source)
        data = _read_file(Path(source), name)
    else:
        name = name or "-"
        data = _read_stream(source, name)
    return parse_log(_decode(data, name), name)


def _read_file(path: Path, name: str) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise LogError(name, 0, "there is no such file", "check the name, or make one with track new") from None
    except IsADirectoryError:
        raise LogError(name, 0, "this is a folder, a log was expected", "name the file in it") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise LogError(name, 0, f"the file cannot be read: {reason}") from None


def _read_stream(stream: IO[bytes] | IO[str], name: str) -> bytes:
    try:
        data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise LogError(name, 0, f"the input cannot be read: {error}", "give the log as UTF-8 text") from None
    return data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data


def _decode(data: bytes, name: str) -> str:
    """The text of a log within its limits."""
    if len(data) > MAX_BYTES:
        raise LogError(name, 0, f"the log is larger than {MAX_BYTES // 1_000_000} MB", "split it and use --join")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"the byte 0x{data[error.start]:02X} is not UTF-8 text"
        raise LogError(name, line, message, "save the log as UTF-8") from None
    lines = text.split("\n")
    if len(lines) - (not lines[-1]) > MAX_LINES:
        raise LogError(name, MAX_LINES + 1, f"the log has more than {MAX_LINES:,} lines", "split it and use --join")
    if max(map(len, lines)) > MAX_COLUMNS:
        number = next(n for n, line in enumerate(lines, 1) if len(line) > MAX_COLUMNS)
        if len(lines[number - 1].rstrip("\r")) > MAX_COLUMNS:
            raise LogError(name, number, f"the line is longer than {MAX_COLUMNS:,} characters", "break it up")
    return text


def parse_log(text: str, name: str = "log", *, markdown: bool | None = None) -> Log:
    """Read a log from a text; `markdown` says which form it has, None to tell by the name, then by the text."""
    bom = text.startswith("\ufeff")
    text = text[1:] if bom else text
    if markdown is None:
        markdown = _looks_like_markdown(text, name)
    newline = "\r\n" if text.count("\r\n") * 2 > text.count("\n") else "\n"
    log = Log(name, text, bom, newline, markdown)
    with collector_paused():
        _LogReader(log).read()
    return log


def _looks_like_markdown(text: str, name: str) -> bool:
    suffix = Path(name).suffix.lower() if "\0" not in name else ""
    if suffix in (".md", ".markdown"):
        return True
    if suffix in (".lonelog", ".log", ".txt"):
        return False
    return text.startswith("---\n") or any(map(lexis.FENCE.match, text.splitlines()))


class _LogReader:
    """Goes through the lines of one log, keeping track of where notation is."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.nodes = log.nodes
        self.hints = log.hints
        self.fence = ""
        self.notation = not log.markdown
        self.stepped = False
        self.in_tag = False

    def read(self) -> None:
        """Read every line."""
        lines = self.log.lines
        start = 0
        if self.log.markdown:
            start = front_matter_end(lines)
            for meta in read_front_matter(lines[:start], self.nodes):
                self._keep(meta)
        nodes, hints = self.nodes, self.hints
        for number, line in enumerate(lines[start:], start + 1):
            sign = line[:1]
            if (
                self.notation
                and sign in _STEP_STARTS
                and (self.stepped or sign != "[")
                and line.isascii()
                and not self.in_tag
            ):
                step = read_plain(line, number, hints) or read_step(line, number, hints)
                if step is not None:
                    self.stepped = True
                    nodes.append(step)
                    if step.parts and step.parts[-1].__class__ is Foreign:
                        self.in_tag = self._open(step)
                    continue
            nodes.append(self._line(line, number))
        if self.log.markdown and not self.stepped:
            self._hint_unfenced()

    def _hint_unfenced(self) -> None:
        """A Markdown log without any notation, in which a line reads like some, has probably lost its fences."""
        for node in self.nodes:
            if isinstance(node, Prose) and lexis.UNFENCED.match(node.text):
                message = "this reads like notation outside a fenced block: put ``` lines around it"
                self.hints.append(Hint(node.span, "hint/near-miss", message))
                return

    def _keep(self, meta: Meta) -> None:
        key = meta.key.lower()
        if key in self.log.meta:
            message = f'"{meta.key}" stands twice: line {self.log.meta[key].span.line} counts, this one does not'
            self.hints.append(Hint(meta.span, "hint/twice", message))
        else:
            self.log.meta[key] = meta

    def _line(self, line: str, number: int) -> Node:
        span = _line_span(line, number)
        if not line or line.isspace():
            self.in_tag = False
            return Blank(span)
        fence = lexis.FENCE.match(line)
        if fence:
            node = self._fence(fence, span)
            if node:
                return node
        if self.notation:
            return self._notation(line, number, span)
        return (None if self.fence else _heading(line, number, span)) or Prose(span, line)

    def _fence(self, match: re.Match[str], span: Span) -> Fence | None:
        mark, language = match[1], match[2].strip()
        if self.fence:
            if mark[0] != self.fence[0] or len(mark) < len(self.fence) or language:
                return None
            self.fence = ""
            self.notation = not self.log.markdown
            return Fence(span, match.group(), False)
        self.fence = mark
        self.notation = language.lower() in _NOTATION_LANGUAGES
        return Fence(span, match.group(), True)

    def _notation(self, line: str, number: int, span: Span) -> Node:
        if self.in_tag:
            self.in_tag = "]" not in line
            if line.lstrip()[0] in "|]" or "|" in line or "]" in line:
                return Foreign(span, line.strip())
            self.in_tag = False
        if _STRUCK.match(line):
            return Struck(span, line)
        return self._step(line, number) or self._other(line, number, span)

    def _step(self, line: str, number: int) -> Node | None:
        """The step or note or metadata of a line in any spelling."""
        spelled = lexis.ascii_signs(line)
        known = len(self.hints)
        node: Node | None = read_step(spelled, number, self.hints)
        if isinstance(node, Step):
            self.stepped = True
            self.in_tag = self._open(node)
        else:
            node = self._note(line, number) or self._metadata(line, number)
        columns = lexis.column_map(line, spelled)
        if columns and isinstance(node, Step):
            for place in (node, *self.hints[known:]):
                _move(place, columns)
        return node

    def _note(self, line: str, number: int) -> Node | None:
        found = read_note(line, number, len(line) - len(line.lstrip()))
        return found[0] if found and not line[found[1] :].strip() else None

    def _metadata(self, line: str, number: int) -> Node | None:
        match = None if self.stepped else lexis.METADATA.match(line)
        if match is None:
            return None
        span = _line_span(line, number)
        key, value = " ".join(match[1].split()), match[2].strip()
        self._keep(Meta(key, value, span))
        return Metadata(span, key, value)

    def _other(self, line: str, number: int, span: Span) -> Node:
        heading = _heading(line, number, span)
        if heading:
            return heading
        if foreign_line(line):
            self.hints.append(Hint(span, "hint/foreign", "not verifiable: this form of Lonelog is kept as it is"))
            return Foreign(span, line.strip())
        hint_prose(lexis.ascii_signs(line), number, self.hints)
        return Prose(span, line)

    def _open(self, step: Step) -> bool:
        last = step.parts[-1] if step.parts else None
        return isinstance(last, Foreign) and last.text[0] == "[" and "]" not in last.text


def _line_span(line: str, number: int) -> Span:
    start = len(line) - len(line.lstrip())
    return Span(number, min(start, len(line.rstrip())) + 1, len(line.rstrip()) + 1)


def _heading(line: str, number: int, span: Span) -> Heading | None:
    match = lexis.HEADING.match(line)
    if match is None:
        return None
    text = (match[2] or "").strip()
    scene: Scene | None = read_scene(text, number, (match.start(2) if match[2] else 0) + 1) if text else None
    return Heading(span, len(match[1]), text, scene)


def _move(item: Any, columns: list[int]) -> None:
    """Move every place in a node from the columns of its ASCII spelling to those of the line itself."""
    if item.__class__ is tuple:
        for member in item:
            _move(member, columns)
        return
    for name in item.__slots__:
        value = getattr(item, name)
        if value.__class__ is Span:
            if value.line:
                object.__setattr__(item, name, Span(value.line, columns[value.column], columns[value.end]))
        elif hasattr(value, "__slots__") or (value and value.__class__ is tuple and name != "faces"):
            _move(value, columns)
