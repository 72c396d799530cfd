"""Write a log as it was read, byte for byte, and format it in the canonical notation."""

from __future__ import annotations

from sheetgen.log.nodes import Blank, Log, Metadata, Node, Note, Step
from sheetgen.log.spell import spell_metadata, spell_note, spell_step


def write_log(log: Log) -> bytes:
    """The bytes that the log was read from: text, line ends and byte order mark."""
    return (b"\xef\xbb\xbf" if log.bom else b"") + log.source.encode("utf-8", "surrogatepass")


def format_log(log: Log) -> str:
    """The log in the canonical notation, with the line ends it has; story, headings and notes are kept.

    Reading the result gives the same nodes, and formatting it once more the same text.
    """
    lines = [_format_line(node, line, log.markdown) for node, line in zip(log.nodes, log.lines, strict=True)]
    return "".join(line + log.newline for line in lines)


def _format_line(node: Node, line: str, markdown: bool) -> str:
    """One line; Markdown keeps its indent, which may mean that it belongs to a list."""
    indent = line[: len(line) - len(line.lstrip())] if markdown else ""
    if isinstance(node, Step):
        return indent + spell_step(node)
    if isinstance(node, Note):
        return indent + spell_note(node)
    if isinstance(node, Metadata) and line.lstrip().startswith("["):
        return indent + spell_metadata(node.key, node.value)
    return "" if isinstance(node, Blank) else line
