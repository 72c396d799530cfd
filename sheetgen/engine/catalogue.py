"""The rules of a game as data: what ``rules``, ``explain``, the quicksheets and every diagnostic read.

A ``rules.toml`` has an integer ``edition`` and chapters in the order of the rulebook, each a title and its rules.
Nothing is read before the first rule is asked for.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

from sheetgen.engine.errors import InputError
from sheetgen.engine.names import fold
from sheetgen.engine.tables import Faults, Integer, Many, OneOf, Table, Text, TomlFile, read_toml, suggest

Origin = Literal["source", "ruling", "ours"]
"""Stated by the source; our ruling where it is silent or torn; our filler."""

Check = Literal["error", "warning", "permission", "advice", "hint"]
"""What a broken rule is to a checker; ``hint`` is for notation and used by the common codes only."""

_RULE = Table(
    required={
        "id": Text(),
        "title": Text(),
        "text": Text(),
        "source": Text(),
        "origin": OneOf(("source", "ruling", "ours")),
        "check": OneOf(("error", "warning", "permission", "advice", "hint")),
    },
    optional={"variants": Many(Text()), "wrong": Text(), "right": Text()},
)
_FILE = Table(
    required={
        "edition": Integer(low=1),
        "chapter": Many(Table(required={"title": Text(), "rule": Many(_RULE)})),
    },
    optional={"name": Text()},
)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its id, what it says in our words, where it stands, and what breaking it means.

    ``variants`` are the switches under which it reads differently; ``wrong`` and ``right`` are log excerpts.
    """

    id: str
    title: str
    text: str
    source: str
    origin: Origin
    check: Check
    variants: tuple[str, ...] = ()
    chapter: str = ""
    wrong: str = ""
    right: str = ""

    @property
    def variant(self) -> str | None:
        """The first switch under which the rule reads differently, if there is one."""
        return self.variants[0] if self.variants else None

    @property
    def checkable(self) -> bool:
        """Whether a log can show the rule broken."""
        return self.check in ("error", "warning", "hint")


class Catalogue:
    """The rules of one file, in its order, found by id."""

    def __init__(self, path: Path) -> None:
        """Remember where the file is; it is read when the first rule is asked for."""
        self.path = path

    @cached_property
    def _file(self) -> TomlFile:
        file = read_toml(self.path)
        faults = file.check(_FILE)
        faults.raise_any()
        _find_doubles(file.data, faults)
        faults.raise_any()
        return file

    @cached_property
    def edition(self) -> int:
        """The edition of the rules: logs name it, and one newer than ours is refused."""
        return int(self._file.data["edition"])

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """All rules in the order of the file."""
        return tuple(
            _rule(entry, chapter["title"]) for chapter in self._file.data["chapter"] for entry in chapter["rule"]
        )

    @cached_property
    def chapters(self) -> tuple[str, ...]:
        """The chapters' titles in the order of the file."""
        return tuple(chapter["title"] for chapter in self._file.data["chapter"])

    @cached_property
    def _by_id(self) -> dict[str, Rule]:
        return {rule.id: rule for rule in self.rules}

    @cached_property
    def _by_fold(self) -> dict[str, Rule]:
        return {fold(rule.id): rule for rule in self.rules}

    def get(self, rule_id: str) -> Rule:
        """Return the rule of an id, whatever its case; raises InputError with a suggestion when there is none."""
        rule = self._by_id.get(rule_id) or self._by_fold.get(fold(rule_id))
        if rule is None:
            raise InputError(f'there is no rule "{rule_id}"', suggestion=suggest(rule_id, self._by_id))
        return rule

    def of_chapter(self, title: str) -> tuple[Rule, ...]:
        """Return the rules of one chapter, given its exact title."""
        return tuple(rule for rule in self.rules if rule.chapter == title)

    def __contains__(self, rule_id: object) -> bool:
        """Whether an id, spelled exactly, is in the catalogue."""
        return rule_id in self._by_id

    def __iter__(self) -> Iterator[Rule]:
        """Iterate over the rules in the order of the file."""
        return iter(self.rules)

    def __len__(self) -> int:
        """The number of rules."""
        return len(self.rules)


def _rule(entry: dict[str, Any], chapter: str) -> Rule:
    """A validated entry of the file as a Rule."""
    return Rule(**{**entry, "variants": tuple(entry.get("variants", ()))}, chapter=chapter)


def _find_doubles(data: dict[str, Any], faults: Faults) -> None:
    """Note every id that an earlier rule has, ignoring case."""
    seen: set[str] = set()
    for number, chapter in enumerate(data["chapter"]):
        for index, entry in enumerate(chapter["rule"]):
            name = fold(entry["id"])
            if name in seen:
                faults.add(("chapter", number, "rule", index, "id"), f'the id "{entry["id"]}" is used twice')
            seen.add(name)


@cache
def common_codes() -> Catalogue:
    """Return the codes that belong to no game: dice, log, state, claim, sheet and hints of notation."""
    return Catalogue(Path(__file__).with_name("common.toml"))
