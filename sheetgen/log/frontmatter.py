"""The head of a Markdown log: the few forms of YAML front matter that metadata needs.

`key: value`, quoted values, comments, and lists on one line or on lines of their own. Anything deeper is kept as it
is and says nothing to us, so a YAML library would add a dependency and no meaning.
"""

from __future__ import annotations

import re

from sheetgen.log.nodes import Fence, Meta, Metadata, Node, Prose, Span

_KEY = re.compile(r"([^\W\d_][\w -]*+)\s*+:(?:[ \t]++(.*)|\s*)$")
_ITEM = re.compile(r"\s*+-[ \t]++(.*)$")
_COMMENT = re.compile(r"(?:^|\s)#")


def front_matter_end(lines: list[str]) -> int:
    """How many lines the front matter takes, its two marks included; 0 when there is none."""
    if not lines or lines[0].rstrip() != "---":
        return 0
    for index, line in enumerate(lines[1:], 2):
        if line.rstrip() in ("---", "..."):
            return index
    return 0


def read_front_matter(lines: list[str], nodes: list[Node]) -> list[Meta]:
    """Add a node for each line of the front matter and return its entries."""
    entries: list[Meta] = []
    last = len(lines)
    for number, line in enumerate(lines, 1):
        span = Span(number, 1, len(line.rstrip()) + 1)
        match = _KEY.match(line)
        item = _ITEM.match(line)
        if number in (1, last):
            nodes.append(Fence(span, line, number == 1))
        elif match:
            entries.append(Meta(match[1].rstrip(), _value(match[2] or ""), span))
            nodes.append(Metadata(span, entries[-1].key, entries[-1].value))
        else:
            nodes.append(Prose(span, line))
            if item and entries:
                entries[-1] = _longer(entries[-1], _value(item[1]))
    return entries


def _value(text: str) -> str:
    text = text.strip()
    if text[:1] in ("'", '"') and text[0] in text[1:]:
        return text[1 : text.index(text[0], 1)]
    comment = _COMMENT.search(text)
    text = text[: comment.start()].rstrip() if comment else text
    if text.startswith("[") and text.endswith("]"):
        return ", ".join(_value(item) for item in text[1:-1].replace("[", "").split(",") if item.strip())
    return text


def _longer(entry: Meta, item: str) -> Meta:
    return Meta(entry.key, f"{entry.value}, {item}" if entry.value else item, entry.span)
