"""Writes the broken logs of a game: one short log for every mistake, and the index of what each breaks.

Run ``python -m faults.broken GAME [NUMBER...]`` in ``tests`` to renew ``tests/logs/GAME/broken``.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

from evidence import Evidence, evidence

from faults.core import Fault, Mutant
from faults.runner import Factory, factory_of, is_one_of
from sheetgen.log.reader import parse_log
from sheetgen.tracker.check import check_log
from sheetgen.tracker.diagnostics import Diagnostic

INDEX = "expected.toml"
"""What is expected of each log, beside them."""

_AFTER = 4
"""Lines that a log goes on after the mistake, at most."""

_ENOUGH = 4
"""Logs that are found before the search stops."""

_TRIED = 25
"""Places that are tried for each mistake, those early in a game first."""


def errors_of(text: str) -> list[Diagnostic]:
    """The errors and warnings of a log."""
    found = check_log(parse_log(text, "broken.lonelog")).diagnostics
    return [one for one in found if one.severity in ("error", "warning")]


def cuts(mutant: Mutant, title: str) -> list[tuple[str, Diagnostic]]:
    """The log with a title, cut at each of some lines after the mistake, where the mistake is its only error."""
    lines = mutant.text.splitlines()
    first = next(number for number, line in enumerate(lines) if not line.startswith("["))
    head, game = lines[:first], lines[first:]
    found = []
    for last in range(max(mutant.lines), max(mutant.lines) + _AFTER + 1):
        text = "\n".join([*head, f"[Title] {title}", *game[: last - first]]) + "\n"
        errors = errors_of(text)
        right = [e for e in errors if e.line - 1 in mutant.lines and is_one_of(e.code, mutant.fault.codes)]
        if len(errors) == len(right) == 1:
            found.append((text, right[0]))
    return found


def best(factory: Factory, fault: Fault) -> tuple[str, Diagnostic] | None:
    """The shortest log with the mistake; the mistake is followed by a few lines where that can be."""
    found: list[tuple[int, str, Diagnostic]] = []
    for place in sorted(factory.places[fault.number], key=lambda place: place[1])[:_TRIED]:
        for salt in range(2):
            mutant = factory.mutant(fault, place, "full", salt)
            if not mutant.lines:
                continue
            for text, error in cuts(mutant, f"{fault.number}: {fault.name}")[-1:]:
                found.append((text.count("\n"), text, error))
        if len(found) >= _ENOUGH:
            break
    return min(found, key=lambda entry: entry[0])[1:] if found else None


def file_name(fault: Fault) -> str:
    """``07-level-not-raised-after-the-start-checks.lonelog``."""
    words = re.sub(r"[^a-z0-9]+", "-", fault.name.lower()).strip("-")
    return f"{fault.number:02}-{words}.lonelog"


def folder_of(each: Evidence) -> Path:
    """Where a game's broken logs are."""
    return each.logs / "broken"


def main(key: str, numbers: list[int]) -> int:
    """Write a game's logs of these mistakes (of all when none is named) and the index; how many have no log."""
    each = next(one for one in evidence() if one.key == key)
    factory = factory_of(each, "BROKEN", numbers)
    factory.look(range(each.looked), 10)
    folder = folder_of(each)
    folder.mkdir(parents=True, exist_ok=True)
    index = {entry["mistake"]: entry for entry in read_index(folder)}
    missing = 0
    for number, fault in factory.faults.items():
        found = best(factory, fault)
        if found is None:
            print(f"no log for mistake {number}", file=sys.stderr)
            missing += 1
            continue
        text, error = found
        (folder / file_name(fault)).write_text(text, encoding="utf-8")
        index[number] = {"mistake": number, "file": file_name(fault), "line": error.line, "code": error.code}
    write_index(folder, [index[number] for number in sorted(index)])
    return missing


def read_index(folder: Path) -> list[dict[str, Any]]:
    """For each log the mistake, the file, and the line and code of its only error."""
    if not (folder / INDEX).exists():
        return []
    entries: list[dict[str, Any]] = tomllib.loads((folder / INDEX).read_text(encoding="utf-8"))["log"]
    return entries


def write_index(folder: Path, entries: list[dict[str, Any]]) -> None:
    """Write the index."""
    text = "# One log for every mistake of section 7: the line of its only error, and the code.\n"
    for entry in entries:
        text += "\n[[log]]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in entry.items())
    (folder / INDEX).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], [int(number) for number in sys.argv[2:]]))
