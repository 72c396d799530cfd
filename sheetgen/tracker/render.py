"""Writes reports: as text for people, and as JSON, SARIF or GitHub annotations for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from sheetgen import __version__
from sheetgen.tracker.diagnostics import Diagnostic, Report

SCHEMA: Final = 1

CUT: Final = "..."
"""Stands where a very long line is cut."""

_WIDEST: Final = 200
"""Characters of a line, or of a value, that are shown."""

_BEFORE: Final = 40
"""Characters shown before what is found in a very long line."""

"""The version of the JSON form."""

_LEVELS: Final = {"error": "error", "warning": "warning", "hint": "note", "note": "note"}


def render(reports: Sequence[Report], format_: str = "text") -> str:
    """The reports in one of the formats text, json, sarif or github, ending in a newline unless empty."""
    return _RENDERERS[format_](reports)


def _text(reports: Sequence[Report]) -> str:
    return "\n".join(_report_text(report) for report in reports)


def _report_text(report: Report) -> str:
    blocks = [_excerpt(report, found) for found in report.diagnostics]
    return "\n".join([*blocks, _summary_text(report)])


def _excerpt(report: Report, found: Diagnostic) -> str:
    """A finding like a compiler's: the rule, the place, the line with a caret under it, and the notes."""
    number = str(found.span.line)
    gutter = " " * len(number)
    lines = [
        f"{found.severity}[{found.code}]: {_short(found.message)}",
        f"{gutter}--> {found.file}:{number}:{found.span.column}",
    ]
    source = report.sources.get(found.file, [])
    if 0 < found.span.line <= len(source):
        line, caret = _window(source[found.span.line - 1].replace("\t", " "), found)
        lines += [f"{gutter} |", f"{number} | {line}", f"{gutter} | {caret} {_due(found)}".rstrip()]
    if found.origin == "source":
        lines.append(f"{gutter} = source: {found.source}")
    lines += [f"{gutter} = note: {note}" for note in found.notes]
    if found.fix:
        lines.append(f"{gutter} = fix: {found.fix}")
    return "\n".join(lines) + "\n"


def _due(found: Diagnostic) -> str:
    if not found.expected and not found.written:
        return ""
    return f"expected {_short(found.expected)}; written {_short(found.written)}"


def _short(text: str) -> str:
    """A text, in a very long one the beginning."""
    return text if len(text) <= _WIDEST else text[:_WIDEST] + CUT


def _window(line: str, found: Diagnostic) -> tuple[str, str]:
    """A line and the carets under what was found, of a very long line what stands around it."""
    left, right = found.span.column - 1, max(found.span.column, found.span.end - 1)
    if len(line) <= _WIDEST:
        return line, " " * left + "^" * (right - left)
    start = max(0, left - _BEFORE)
    end = start + _WIDEST
    before, after = CUT if start else "", CUT if end < len(line) else ""
    caret = " " * (left - start + len(before)) + "^" * (min(right, end) - left)
    return before + line[start:end] + after, caret


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def _summary_text(report: Report) -> str:
    summary = report.summary
    errors, warnings = report.count("error"), report.count("warning")
    verdict = "no errors" if not errors and not warnings else _count(errors, "error")
    if warnings:
        verdict += f", {_count(warnings, 'warning')}"
    lines = [f"{report.file}: {_count(summary.entries, 'entry', 'entries')} checked, {verdict}"]
    if summary.unverified:
        lines.append(f"  could not be verified: {_count(summary.unverified, 'entry', 'entries')}")
    if summary.unchecked_lines:
        lines.append(f"  skipped, because nothing fitted: {_count(summary.unchecked_lines, 'line')}")
    lines += [f"  waived by a house rule: {rule}" for rule in summary.waived]
    lines += [f"  in force from the command line: {text}" for text in summary.overrides]
    if summary.sheet:
        lines.append("  the sheet should show: " + ", ".join(f"{name} {value}" for name, value in summary.sheet))
    lines.append(f"  the game is over: {summary.ending}" if summary.ending else "  the game goes on")
    return "\n".join(lines) + "\n"


def _json(reports: Sequence[Report]) -> str:
    logs = [_report_data(report) for report in reports]
    return json.dumps({"schema": SCHEMA, "logs": logs}, ensure_ascii=False, indent=2) + "\n"


def _report_data(report: Report) -> dict[str, Any]:
    summary = report.summary
    return {
        "file": report.file,
        "game": report.game,
        "errors": report.count("error"),
        "warnings": report.count("warning"),
        "diagnostics": [_diagnostic_data(found) for found in report.diagnostics],
        "summary": {
            "entries": summary.entries,
            "unverified": summary.unverified,
            "unchecked_lines": summary.unchecked_lines,
            "waived": summary.waived,
            "overrides": summary.overrides,
            "sheet": dict(summary.sheet),
            "ending": summary.ending or None,
        },
    }


def _diagnostic_data(found: Diagnostic) -> dict[str, Any]:
    return {
        "line": found.span.line,
        "column": found.span.column,
        "end": found.span.end,
        "severity": found.severity,
        "code": found.code,
        "message": found.message,
        "expected": found.expected,
        "written": found.written,
        "notes": found.notes,
        "related": found.related,
        "fix": found.fix,
        "origin": found.origin or None,
        "source": found.source or None,
    }


def _sarif(reports: Sequence[Report]) -> str:
    found = [diagnostic for report in reports for diagnostic in report.diagnostics]
    titles = {diagnostic.code: diagnostic.message for diagnostic in found}
    rules = [{"id": code, "shortDescription": {"text": title}} for code, title in sorted(titles.items())]
    driver = {"name": "sheetgen", "version": __version__, "rules": rules}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_sarif_result(each) for each in found],
    }
    schema = "https://json.schemastore.org/sarif-2.1.0.json"
    return json.dumps({"$schema": schema, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2) + "\n"


def _sarif_result(found: Diagnostic) -> dict[str, Any]:
    region = {
        "startLine": found.span.line,
        "startColumn": found.span.column,
        "endColumn": max(found.span.end, found.span.column + 1),
    }
    location = {"artifactLocation": {"uri": found.file}, "region": region}
    return {
        "ruleId": found.code,
        "level": _LEVELS[found.severity],
        "message": {"text": _sentence(found)},
        "locations": [{"physicalLocation": location}],
    }


def _sentence(found: Diagnostic) -> str:
    due = _due(found)
    return ". ".join([f"{found.message}: {due}" if due else found.message, *found.notes])


def _github(reports: Sequence[Report]) -> str:
    return "".join(_annotation(found) for report in reports for found in report.diagnostics)


def _annotation(found: Diagnostic) -> str:
    level = {"error": "error", "warning": "warning"}.get(found.severity, "notice")
    place = [("file", found.file), ("line", found.span.line), ("col", found.span.column), ("endColumn", found.span.end)]
    properties = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in [*place, ("title", found.code)])
    return f"::{level} {properties}::{_escaped(_sentence(found))}\n"


def _escaped(text: str, more: Iterable[str] = ()) -> str:
    """The text with what has a meaning in an annotation percent-encoded."""
    for sign in ("%", "\r", "\n", *more):
        text = text.replace(sign, f"%{ord(sign):02X}")
    return text


_RENDERERS: Final[dict[str, Callable[[Sequence[Report]], str]]] = {
    "text": _text,
    "json": _json,
    "sarif": _sarif,
    "github": _github,
}
