"""What the tracker says of a log: one diagnostic a finding, and the report that holds them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from sheetgen.log.nodes import Span

Severity = Literal["error", "warning", "hint", "note"]

EXIT_FINE = 0
EXIT_BROKEN = 1


@dataclass(slots=True)
class Diagnostic:
    """One finding: where, how grave, which rule, what was expected and what was written.

    ``code`` is the rule's id after its game, or a common code. ``cause`` names an earlier slip this one
    follows from; ``related`` are the lines it depends on; ``notes`` are further sentences, such as the
    variant under which the line would be right. ``origin`` is whose the rule is (source, ruling or ours;
    empty for a common code), ``source`` where it stands or what it rules on.
    """

    file: str
    span: Span
    severity: Severity
    code: str
    message: str
    expected: str = ""
    written: str = ""
    notes: list[str] = field(default_factory=list)
    related: list[int] = field(default_factory=list)
    fix: str | None = None
    origin: str = ""
    source: str = ""

    @property
    def line(self) -> int:
        """The line, from 1."""
        return self.span.line

    @property
    def rule(self) -> str:
        """The code without its game."""
        return self.code.split("/", 1)[1] if "." in self.code else self.code


@dataclass(slots=True)
class Summary:
    """What a check amounts to: how much was checked and what could not be, waivers, and the sheet at the end."""

    entries: int = 0
    unverified: int = 0
    unchecked_lines: int = 0
    waived: list[str] = field(default_factory=list)
    sheet: list[tuple[str, str]] = field(default_factory=list)
    ending: str = ""
    overrides: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Report:
    """All findings of one game, in the order of its logs, the summary, and the lines of each file."""

    file: str
    game: str
    diagnostics: list[Diagnostic]
    summary: Summary
    sources: dict[str, list[str]]

    def count(self, severity: Severity) -> int:
        """How many findings have this severity."""
        return sum(found.severity == severity for found in self.diagnostics)

    def exit_code(self, strict: bool = False) -> int:
        """1 when there is an error, or with ``strict`` a warning; 0 otherwise."""
        broken = self.count("error") or (strict and self.count("warning"))
        return EXIT_BROKEN if broken else EXIT_FINE
