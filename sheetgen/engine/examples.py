"""Log excerpts that break a rule and that keep it: what ``explain`` prints, and what the tests check.

A game has them in ``examples.toml`` beside its ``rules.toml``. ``[openings]`` names beginnings of a log; an example
names the openings it goes on from (several are put one after the other), and the line of its wrong excerpt at which
the rule is reported ends in ``(note: wrong)``.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sheetgen.engine.tables import Anything, Faults, Many, Table, Text, TomlFile, read_toml, shown, suggest

FILE_NAME = "examples.toml"

MARK = "(note: wrong)"
"""Ends the line that breaks the rule."""

_FILE = Table(
    required={
        "openings": Anything(),
        "example": Many(Table(required={key: Text() for key in ("rule", "opening", "right", "wrong")}, noun="field")),
    }
)


@dataclass(frozen=True, slots=True)
class Example:
    """A situation played right and played wrong: ``line`` of ``wrong``, from 1, breaks the rule.

    ``opening`` is the log up to there; all texts end in a line break.
    """

    rule: str
    opening: str
    right: str
    wrong: str
    line: int

    @property
    def right_log(self) -> str:
        """The whole log of the right excerpt."""
        return self.opening + self.right

    @property
    def wrong_log(self) -> str:
        """The whole log of the wrong excerpt."""
        return self.opening + self.wrong

    @property
    def wrong_line(self) -> int:
        """The line of ``wrong_log``, from 1, that breaks the rule."""
        return self.opening.count("\n") + self.line


@cache
def load_examples(path: Path) -> tuple[Example, ...]:
    """The examples of a file, in its order; raises TableError with every fault, InputError when it cannot be read."""
    file = read_toml(path)
    faults = file.check(_FILE)
    faults.raise_any()
    openings: Any = file.data["openings"]
    Table(optional=dict.fromkeys(openings, Text())).check(openings, ("openings",), faults)
    faults.raise_any()
    found = tuple(_examples(file, openings, faults))
    faults.raise_any()
    return found


def examples_of(rules: Path, rule: str) -> tuple[Example, ...]:
    """The examples of one rule, from the file beside the catalogue ``rules``; none where there is no such file."""
    path = rules.with_name(FILE_NAME)
    return tuple(example for example in load_examples(path) if example.rule == rule) if path.exists() else ()


def _examples(file: TomlFile, openings: dict[str, str], faults: Faults) -> Iterator[Example]:
    for number, entry in enumerate(file.data["example"]):
        where = ("example", number)
        unknown = [name for name in entry["opening"].split() if name not in openings]
        for name in unknown:
            faults.add((*where, "opening"), f"there is no opening {shown(name)}", suggest(name, openings))
        marked = [at for at, line in enumerate(entry["wrong"].splitlines(), 1) if line.rstrip().endswith(MARK)]
        if len(marked) != 1:
            faults.add((*where, "wrong"), f"expected one line that ends in {MARK}, found {len(marked)}")
        elif not unknown:
            opening = "".join(_lines(openings[name]) for name in entry["opening"].split())
            yield Example(entry["rule"], opening, _lines(entry["right"]), _lines(entry["wrong"]), marked[0])


def _lines(text: str) -> str:
    return text.strip("\n") + "\n"
