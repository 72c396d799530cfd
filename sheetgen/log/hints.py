"""Hints on notation: what looks like an entry but is none, and how it would be written."""

from __future__ import annotations

import re

from sheetgen.log.nodes import Foreign, Hint, Span

_DICE = r"[0-9]{0,9}d(?:[0-9]{1,9}|%|F)"
_CASE = re.compile(r"\s*+(D|TBL|Tbl|Dice|DICE|Table)\s*+:(?=\s*+\S)")
_NO_COLON = re.compile(rf"\s*+d\s++(?=(?:[^\W\d_]\S*+\s++){{0,6}}{_DICE}\s*+=)")
_NO_OPENER = re.compile(rf"\s*+(?:[^\W\d_]\w*+\s++){{0,3}}{_DICE}\s*+=\s*+[0-9+-]")
_BARE_FACES = re.compile(r"\s*+[0-9]{1,2}(?:\s*+[,;]\s*+[0-9]{1,2}){1,30}\s*+$")
_OLD_ACTION = re.compile(r"\s*+>(?![>=])\s*+(?=\w)")
_SPLIT_ARROW = re.compile(r"\s*+(-\s++>|=\s++>|-->|==>)\s")
_GENERATOR = re.compile(r"\s*+gen\s*+:", re.IGNORECASE)
_SPACED = re.compile(r"\s[+0-](?:\s++[+0-]){1,9}(?![^\s,;])")
_PARTED = re.compile(r"[0-9+-]\s*+,\s*+(?:[^\W\d_]|[+0-]{3})")
_ADDED = re.compile(rf"({_DICE})\s*+([+-])\s*+([0-9]{{1,9}})\s*+=\s*+([0-9]{{1,9}})")


def hint_prose(line: str, number: int, hints: list[Hint]) -> None:
    """Add a hint when a line of prose in the notation is probably a slip for an entry."""
    if match := _CASE.match(line):
        opener = "tbl:" if match[1][0] == "T" else "d:"
        _add(hints, number, match.start(1), match.end(), f'"{match[0].strip()}" opens nothing', opener)
    elif match := _NO_COLON.match(line):
        start = match.end() - len(match.group().lstrip())
        _add(hints, number, start, match.end(), "a colon is missing after d", "d: ")
    elif match := _NO_OPENER.match(line) or _BARE_FACES.match(line):
        start = len(line) - len(line.lstrip())
        _add(hints, number, start, len(line.rstrip()), "dice without an opener are prose", f"d: {line.strip()}")
    elif match := _OLD_ACTION.match(line):
        start = match.end() - len(match.group().lstrip())
        _add(hints, number, start, match.end(), "an action opens with @", "@ ")
    elif match := _SPLIT_ARROW.match(line):
        arrow = "->" if match[1][0] == "-" else "=>"
        _add(hints, number, match.start(1), match.end(1), f'"{match[1]}" opens nothing', arrow)


def foreign_line(line: str) -> bool:
    """Whether a line is one of Lonelog's forms that this profile reads and does not verify."""
    return _GENERATOR.match(line) is not None


def hint_foreign(node: Foreign, hints: list[Hint]) -> None:
    """Say why a part cannot be verified, and how it would be written where that is clear."""
    message = "not verifiable: this is no entry of the notation"
    fix = None
    added = _ADDED.search(node.text)
    if added:
        dice, sign, value, total = added.groups()
        face = int(total) - int(sign + value)
        fix = f"{dice}={face} {sign}{value} = {total}" if dice[0] == "d" or dice[:2] == "1d" else None
        message = "not verifiable: write the faces before the modifier and the total after it"
    elif node.text.startswith("d:"):
        message = f"not verifiable: no roll, {_no_roll(node.text)}"
    elif node.text.startswith("tbl:"):
        message = "not verifiable: no draw, write a label, then the dice or the card, as in Door d11=9 -> room"
    elif node.text.startswith("@"):
        message = "not verifiable: a verb is expected after @"
    hints.append(Hint(node.span, "hint/foreign", message, fix))


def _no_roll(text: str) -> str:
    """How dice that cannot be read are written."""
    if _PARTED.search(text):
        return "part rolls with semicolons as in attack 45 ; damage 3"
    if _SPACED.search(text):
        return "write the signs of Fudge dice together as in +0-+"
    return "write the faces as in 3d6=5,2,6 = 13 vs 11+"


def hint_open_tag(node: Foreign, hints: list[Hint]) -> None:
    """Say that a tag is not closed on its line."""
    hints.append(Hint(node.span, "hint/foreign", "not verifiable: the tag is not closed with ] on its line"))


def _add(hints: list[Hint], number: int, start: int, end: int, message: str, fix: str) -> None:
    hints.append(Hint(Span(number, start + 1, end + 1), "hint/near-miss", f"{message}: write {fix.strip()}", fix))
