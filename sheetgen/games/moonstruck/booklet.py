"""A book as a booklet: what its pages say, section by section, from the book's file (section 4.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from sheetgen.documents.cards import Block, Card, Line
from sheetgen.engine.catalogue import Catalogue
from sheetgen.engine.code import digest
from sheetgen.engine.names import fold
from sheetgen.games.moonstruck.amounts import Amount
from sheetgen.games.moonstruck.book import (
    AwardStep,
    Book,
    ChangeStep,
    Choice,
    FightStep,
    ItemStep,
    Opponent,
    Section,
    Step,
    TestStep,
)
from sheetgen.games.moonstruck.quicksheet import EXAMPLE, MOTTO
from sheetgen.games.moonstruck.sheet_views import dice, item_effect, minus, swap_words
from sheetgen.games.moonstruck.stats import ABILITY_CAP, ATTRIBUTES, HEALTH, START_DIE, START_HEALTH, START_SCORE
from sheetgen.games.moonstruck.variants import Variants

ITEM_LINES: Final = 7
FREE_ABILITIES: Final = 1
TRAIL: Final = (10, 8)
"""Columns and rows of boxes for the sections read."""
EDITION: Final = 7
"""Characters that name the content of a book."""


@dataclass(frozen=True, slots=True)
class Figure:
    """An opponent as a section prints it."""

    name: str
    prowess: str
    health: str
    damage: str
    ally: bool = False


@dataclass(frozen=True, slots=True)
class Branch:
    """What follows from an outcome: its lead, the steps, and the section to turn to (0: read on)."""

    lead: str
    steps: tuple[Instruction, ...] = ()
    to: int = 0
    words: str = ""


@dataclass(frozen=True, slots=True)
class Instruction:
    """One step of a section: ``test``, ``fight``, ``award``, ``item`` or ``change``, in words with one name to stress.

    ``figures`` are those of a fight, ``branches`` what may come of it.
    """

    kind: str
    before: str
    stress: str = ""
    after: str = ""
    figures: tuple[Figure, ...] = ()
    branches: tuple[Branch, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """An offered move."""

    text: str
    to: int
    only: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A section."""

    number: int
    paragraphs: tuple[str, ...]
    steps: tuple[tuple[Instruction, ...], ...]
    """Those without outcomes that follow each other stand together."""
    turns: tuple[Turn, ...]
    end: str = ""


@dataclass(frozen=True, slots=True)
class BookletView:
    """The whole booklet."""

    card: Card
    title: str
    author: str
    protagonist: str
    edition: str
    motto: tuple[Line, ...]
    how: tuple[Block, ...]
    attributes: tuple[str, ...]
    abilities: tuple[str, ...]
    health: str
    things: tuple[tuple[str, str], ...]
    fortune: str
    start: int
    sections: tuple[Page, ...]
    item_lines: int = ITEM_LINES
    trail: tuple[int, int] = TRAIL


def booklet_view(card: Card, book: Book, variants: Variants, catalogue: Catalogue) -> BookletView:
    """Return the booklet of a book; raises `InputError` when a line names a rule that the catalogue does not have."""
    how = _how(book, variants)
    for block in how:
        for line in block.lines:
            for rule in line.rules:
                catalogue.get(rule)
    fortune = variants.fp_start if book.starting_fp is None else book.starting_fp
    return BookletView(
        card=card,
        title=book.title,
        author=book.author,
        protagonist=book.protagonist,
        edition=edition(book),
        motto=MOTTO,
        how=how,
        attributes=tuple(stat for stat in ATTRIBUTES if stat != HEALTH),
        abilities=(*book.all_abilities, *[""] * FREE_ABILITIES),
        health=f"{START_HEALTH} + d{START_DIE}",
        things=tuple(_thing(book, name) for name in book.starting_items),
        fortune=str(fortune),
        start=book.start,
        sections=tuple(_page(book, book.sections[number]) for number in sorted(book.sections)),
    )


def edition(book: Book) -> str:
    """A few characters that name all that a book says: two booklets with the same ones read the same."""
    name = digest(repr(book).encode(), EDITION)
    return f"{name[:4]}-{name[4:]}"


def _how(book: Book, variants: Variants) -> tuple[Block, ...]:
    """How to play, in a page."""
    die = f"d{START_DIE}"
    return (
        Block(
            "Before you begin",
            (
                Line(f"roll {die} for each score: {START_SCORE} + {die}; Health {START_HEALTH} + {die}.",
                     ("attribute.initial-roll", "health.initial-roll", "ability.initial-roll"), "Character:"),
                Line(f"then you may {swap_words(variants).replace('them', 'your abilities')}.",
                     ("creation.reallocate",), "Swap:"),
                Line(f"you begin at section {book.start}.", ("section.follow",), "Start:"),
            ),
        ),
        Block(
            "In the sections",
            (
                Line("roll d100, two ten-sided dice, tens first; two zeros are 100. Lower than the score passes.",
                     ("test.roll-under", "dice.double-zero"), "Test:"),
                Line(f"a failed test or attack of yours is bought for roll − score + 1 points: {EXAMPLE.roll} against "
                     f"{EXAMPLE.score} costs {EXAMPLE.price}.", ("fortune.cost", "fortune.attack"), "Fortune:"),
                Line(f"used at once, a point for a point, on abilities, to {ABILITY_CAP} at most.",
                     ("xp.one-for-one", "xp.at-once", "xp.cap-90"), "Experience (XP):"),
                Line("what an item adds counts while you carry it.", ("item.modifier-carried",), "Items:"),
            ),
        ),
        Block(
            "In a fight",
            (
                Line(f"each rolls {die}; the lowest attacks first, draws roll again.",
                     ("combat.initiative.lowest-first", "combat.initiative.draw-reroll"), "Initiative:"),
                Line("in turn, d100 lower than the attacker's Prowess hits; roll the damage off the other's Health.",
                     ("combat.attack.roll-under", "combat.damage.deduct"), "Round:"),
                Line("at 0 Health or less the fight is over; at 0 or less you are defeated.",
                     ("combat.end.zero", "health.zero-ends"), "End:"),
            ),
        ),
    )  # fmt: skip


# ---- Sections --------------------------------------------------------------------------------------------------------

ENDS: Final = {
    "victory": "The end: you have won through.",
    "defeat": "The end: you are defeated.",
    "other": "The end of this book.",
}


def _page(book: Book, section: Section) -> Page:
    """A section as it is printed."""
    paragraphs = tuple(part.strip() for part in section.text.split("\n\n") if part.strip())
    return Page(
        section.n,
        paragraphs,
        tuple(_grouped(_instruction(book, step) for step in section.steps)),
        tuple(_turn(book, choice) for choice in section.choices),
        ENDS.get(section.end, ""),
    )


def _grouped(steps: Iterable[Instruction]) -> Iterator[tuple[Instruction, ...]]:
    """Steps with outcomes by themselves, others together."""
    for plain, group in groupby(steps, lambda step: not step.branches):
        members = tuple(group)
        yield from [members] if plain else ((step,) for step in members)


def _turn(book: Book, choice: Choice) -> Turn:
    """An offered move, and what it asks for."""
    only = [f"if you carry the {_name(book, choice.needs)}"] if choice.needs else []
    only += [f"if you do not carry the {_name(book, choice.without)}"] if choice.without else []
    return Turn(choice.text, choice.to, " and ".join(only))


def _name(book: Book, item: str) -> str:
    """The name of an item."""
    found = book.find_item(item)
    return found.name if found is not None else item


def _thing(book: Book, name: str) -> tuple[str, str]:
    """An item and what it is good for."""
    item = book.find_item(name)
    if item is None:
        return name, ""
    words = [item_effect(item)] if item_effect(item) else []
    words += [f"damage {dice(item.damage)}"] if item.damage is not None else []
    words += [f"{item.uses} uses" if item.uses != 1 else "once"] if item.uses is not None else []
    return item.name, ", ".join(words)


def _instruction(book: Book, step: Step) -> Instruction:
    """A step in words."""
    if isinstance(step, TestStep):
        passed, failed = step.after(True), step.after(False)
        branches = [("Pass", *passed), ("Fail", *failed)]
        made = tuple(_branch(book, *branch) for branch in branches)
        return Instruction("test", "Test", step.stat, branches=made)
    if isinstance(step, FightStep):
        return _fight(book, step)
    if isinstance(step, AwardStep):
        return Instruction("award", "Gain", f"{step.amount} {_points(step)}")
    if isinstance(step, ItemStep):
        return _item(book, step)
    assert isinstance(step, ChangeStep)
    return _change(step.stat, step.by)


def _points(step: AwardStep) -> str:
    """The name of what is awarded."""
    if step.kind == "xp":
        return "XP"
    return "Fortune Point" if step.amount == 1 else "Fortune Points"


def _item(book: Book, step: ItemStep) -> Instruction:
    """A thing that is given, taken or offered."""
    name, effect = _thing(book, step.item)
    word = {"gain": "Take the", "lose": "You lose the", "offer": "You may take the"}[step.op]
    return Instruction("item", word, name, f"({effect})" if effect and step.op != "lose" else "")


def _change(stat: str, by: Amount) -> Instruction:
    """A change of a score."""
    size = dice(Amount(by.count, by.sides, by.plus))
    return Instruction("change", "Lose" if by.negative else "Gain", f"{size} {stat}")


def _branch(book: Book, lead: str, steps: Iterable[Step], to: int) -> Branch:
    """What follows from an outcome."""
    made = tuple(_instruction(book, step) for step in steps)
    return Branch(lead, made, to, "" if made or to else "read on")


FIRST: Final = {
    "roll": "roll for the first attack",
    "you": "you attack first",
    "opponent": "it attacks first",
}


def _fight(book: Book, step: FightStep) -> Instruction:
    """A fight with its figures and exits."""
    found = [book.opponents[fold(name)] for name in step.opponents]
    words = [FIRST[first] for first in step.first] or [FIRST["roll"]]
    if step.mode == "group" and len(found) > 1:
        how = f"all at once; {words[0]}"
    elif len(set(words)) == 1 or len(found) == 1:
        how = words[0] + (", each time" if len(found) > 1 else "")
    else:
        how = "; ".join(f"{number}: {word}" for number, word in enumerate(words, start=1))
    before = "one after the other; " if step.mode == "sequence" and len(found) > 1 else ""
    return Instruction(
        "fight", "Fight:", after=f"{before}{how}", figures=_figures(found), branches=tuple(_exits(book, step))
    )  # fmt: skip


def _figures(opponents: list[Opponent]) -> tuple[Figure, ...]:
    """The opponents, with numbers where there are several of one name."""
    names = [one.name for one in opponents]
    shown = []
    for at, one in enumerate(opponents):
        number = f" {names[: at + 1].count(one.name)}" if names.count(one.name) > 1 else ""
        shown.append(Figure(f"{one.name}{number}", str(one.prowess), str(one.health), dice(one.damage), one.ally))
    return tuple(shown)


def _exits(book: Book, step: FightStep) -> Iterable[Branch]:
    """The ways out of a fight."""
    if step.win or step.win_do:
        yield _branch(book, "Win", step.win_do, step.win)
    if step.lose:
        yield Branch("Lose", to=step.lose)
    if step.flee:
        yield Branch("Flee, between rounds", to=step.flee)
    if step.stop:
        mark = {
            "rounds": f"After {step.stop_at} rounds",
            "opponent_health": f"Opponent at {minus(step.stop_at)} Health or less",
            "your_health": f"You at {minus(step.stop_at)} Health or less",
        }[step.stop]
        yield Branch(mark, to=step.stop_to)


__all__ = ["BookletView", "booklet_view", "edition"]
