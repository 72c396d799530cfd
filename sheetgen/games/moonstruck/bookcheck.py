"""Looks a book over: references that lead nowhere, sections that nobody reaches or leaves, fights that decide nothing.

What makes a book unreadable is an error; what its author may have meant otherwise is a warning (section 4.4).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from sheetgen.engine.names import fold
from sheetgen.engine.registry import Remark
from sheetgen.engine.tables import TomlFile, Where, read_toml
from sheetgen.games.moonstruck.amounts import Amount
from sheetgen.games.moonstruck.book import Book, FightStep, ItemStep, Opponent, Section, Step, TestStep, exits, walk
from sheetgen.games.moonstruck.bookfile import read_book
from sheetgen.games.moonstruck.character import check_character
from sheetgen.games.moonstruck.duels import Fighter, duel
from sheetgen.games.moonstruck.overrides import default_tables, load_tables
from sheetgen.games.moonstruck.stats import FISTS, START_DIE, START_HEALTH, START_SCORE

NEVER: Final = 0.001
"""A chance below which a fight counts as decided before it begins."""


def inspect(path: Path) -> Sequence[Remark]:
    """What is wrong with a book, a character or a table file, or odd about it; raises InputError for faults of form."""
    file = read_toml(path)
    if "book" in file.data:
        return look_over(read_book(path, default_tables()), file)
    if "scores" in file.data:
        check_character(file)
    else:
        load_tables(path)
    return ()


def look_over(book: Book, file: TomlFile) -> tuple[Remark, ...]:
    """Everything odd about a book whose file is well formed, in the order of the file."""
    return tuple(_Look(book, file).remarks())


class _Look:
    """One look at a book."""

    def __init__(self, book: Book, file: TomlFile) -> None:
        self._book = book
        self._file = file
        self._place = {entry["n"]: ("section", at) for at, entry in enumerate(file.data.get("section", ()))}

    def remarks(self) -> Iterator[Remark]:
        """All remarks."""
        yield from self._loose_things()
        reached, ending = reachable(self._book), leading_out(self._book)
        for n, section in self._book.sections.items():
            where = self._place[n]
            yield from self._dead(section, where)
            if n not in reached:
                yield self._remark(where, "warning", f"no section leads to section {n}")
            yield from self._stuck(section, where)
            if n not in ending and set(exits(section)):
                yield self._remark(where, "warning", f"no way from section {n} leads to an end")
            for step in walk(section.steps):
                if isinstance(step, FightStep):
                    yield from self._decided(step, where)

    def _remark(self, where: Where, level: str, message: str) -> Remark:
        return Remark(self._file.place(where), "error" if level == "error" else "warning", message)

    def _dead(self, section: Section, where: Where) -> Iterator[Remark]:
        """References to sections that are not described: dead in a book that describes most, open in a thin one."""
        missing = [to for to in dict.fromkeys(exits(section)) if to not in self._book.sections]
        for to in missing:
            level = "error" if len(open_sections(self._book)) < len(self._book.sections) else "warning"
            yield self._remark(where, level, f"section {section.n} leads to section {to}, which is not described")

    def _stuck(self, section: Section, where: Where) -> Iterator[Remark]:
        if section.end or not falls_through(section.steps):
            return
        if not section.choices:
            yield self._remark(where, "error", f"section {section.n} has no way out")
        elif all(choice.needs or choice.without for choice in section.choices):
            yield self._remark(where, "warning", f"every way out of section {section.n} depends on an item")

    def _decided(self, step: FightStep, where: Where) -> Iterator[Remark]:
        """Opponents that cannot be beaten, or cannot be lost to, by the odds of a new character."""
        for foe in dict.fromkeys(self._book.opponents[name] for name in step.opponents):
            if foe.ally:
                continue
            most, least = self._chances(foe)
            if most < NEVER:
                yield self._remark(where, "warning", f"{foe.name} cannot be beaten: at best {_percent(most)}")
            elif least > 1 - NEVER:
                yield self._remark(where, "warning", f"{foe.name} cannot be lost to: at worst {_percent(least)}")

    def _chances(self, foe: Opponent) -> tuple[float, float]:
        """The chance to win of the best and of the worst new character: scores, Health, weapon, who begins."""
        other = Fighter(foe.prowess, foe.damage, foe.health)
        at_once = self._book.rules.get("end_at_once", "true") == "true"
        best = Fighter(START_SCORE + START_DIE, self._best_weapon(), START_HEALTH + START_DIE)
        worst = Fighter(START_SCORE + 1, self._book.damage[FISTS], START_HEALTH + 1)
        return duel(best, other, "you", at_once=at_once), duel(worst, other, "opponent", at_once=at_once)

    def _best_weapon(self) -> Amount:
        arms = [item.damage for item in self._book.items.values() if item.damage is not None]
        return max([*arms, self._book.damage[FISTS]], key=lambda damage: damage.least + damage.most)

    def _loose_things(self) -> Iterator[Remark]:
        """Items that no section gives, and opponents that no section sends."""
        steps = [step for section in self._book.sections.values() for step in walk(section.steps)]
        given = {fold(name) for name in (*self._book.starting_items, *_given(steps))}
        sent = {name for step in steps if isinstance(step, FightStep) for name in step.opponents}
        if not steps:
            return
        for at, key in enumerate(self._book.items):
            if key not in given:
                yield self._remark(("item", at), "warning", f"no section gives {self._book.items[key].name}")
        for at, key in enumerate(self._book.opponents):
            if key not in sent:
                yield self._remark(("opponent", at), "warning", f"no section sends {self._book.opponents[key].name}")


def _given(steps: Iterable[Step]) -> Iterator[str]:
    return (step.item for step in steps if isinstance(step, ItemStep) and step.op != "lose")


def _percent(chance: float) -> str:
    return f"{100 * chance:.3f} %"


def open_sections(book: Book) -> set[int]:
    """The sections that a book leads to without describing them."""
    named = {to for section in book.sections.values() for to in exits(section)}
    return named - set(book.sections)


def reachable(book: Book) -> set[int]:
    """The sections that can be reached from the start; all of them once an open section is, which may lead anywhere."""
    found: set[int] = set()
    due = [book.start]
    while due:
        n = due.pop()
        if n in found:
            continue
        found.add(n)
        section = book.sections.get(n)
        if section is None:
            return set(book.sections)
        due += exits(section)
    return found


def leading_out(book: Book) -> set[int]:
    """The sections from which an end can be reached, or a section that is not described and may lead to one."""
    found = {n for n, section in book.sections.items() if section.end} | open_sections(book)
    grown = True
    while grown:
        more = {n for n, section in book.sections.items() if n not in found and not found.isdisjoint(exits(section))}
        found |= more
        grown = bool(more)
    return found


def falls_through(steps: Sequence[Step]) -> bool:
    """Whether some outcome of the steps goes on to the section's choices."""
    return all(_goes_on(step) for step in steps)


def _goes_on(step: Step) -> bool:
    if isinstance(step, TestStep):
        passing = not step.passed and falls_through(step.pass_do)
        return passing or (not step.failed and falls_through(step.fail_do))
    return not (isinstance(step, FightStep) and step.win)
