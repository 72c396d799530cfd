"""What the quicksheet and the dice-odds card say: plain views that their templates print and add nothing to.

Prices, dice and names come from the tables, numbers and choices from the rules' own constants and functions,
chances from `odds`. A line says its rule in a few words and names the rule's id, which is looked up in the
catalogue, so that no id on a card is ever unknown to `sheetgen explain`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sheetgen.documents.cards import Block, Card, look_up
from sheetgen.engine.catalogue import Catalogue
from sheetgen.games.book_of_adventure import odds, pools, quicksheet
from sheetgen.games.book_of_adventure.game import GAME
from sheetgen.games.book_of_adventure.overrides import default_tables
from sheetgen.games.book_of_adventure.review import COMPLETE_BONUS, INT_FACTOR, XP_DIVISOR
from sheetgen.games.book_of_adventure.state import (
    LAST_CHAPTER,
    LAST_FEAR,
)
from sheetgen.games.book_of_adventure.things import Tables, Thing
from sheetgen.games.book_of_adventure.variants import VARIANTS, Variants


@dataclass(frozen=True, slots=True)
class PriceRow:
    """One thing of the inventory table; `dice` is by type letter, `ours` marks what the source does not fix."""

    name: str
    kind: str
    base: str
    sale: str
    dice: str
    ours: bool


@dataclass(frozen=True, slots=True)
class ScoreTerm:
    """One term of the review: its sign, what it counts, its rule."""

    sign: str
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class QuicksheetView:
    """The quicksheet: blocks of rules in three columns, prices, the review form and the odds a player looks up."""

    card: Card
    course: tuple[Block, ...]
    encounters: tuple[Block, ...]
    town: tuple[Block, ...]
    prices: tuple[PriceRow, ...]
    prices_note: str
    review: tuple[ScoreTerm, ...]
    ladder: str
    score_rule: str
    pools: odds.Section
    needed: odds.Section
    fear: odds.Section


@dataclass(frozen=True, slots=True)
class OddsView:
    """The dice-odds card: the large pool table, and what a player looks up beside it."""

    card: Card
    pools: odds.Section
    fear: odds.Section
    needed: odds.Section
    combat: odds.Section
    blow: odds.Section
    gold: odds.Section


def odds_view(variants: Variants, *, code: str = "") -> OddsView:
    """Return the dice-odds card (8.6) under the variants in force; `code` is its sheet code."""
    tables = {section.key: section for section in odds.report(variants)}
    return OddsView(
        card=_card("Dice odds", variants, code),
        pools=tables["9.1"],
        fear=_without_last_fear(tables["9.4"]),
        needed=_turned(tables["9.6"]),
        combat=tables["9.7"],
        blow=tables["9.8"],
        gold=tables["9.8-gold"],
    )


def quicksheet_view(tables: Tables, variants: Variants, catalogue: Catalogue, *, code: str = "") -> QuicksheetView:
    """Return the quicksheet (8.2) for these tables and variants; `code` is its sheet code.

    Raises `InputError` when a line names a rule that the catalogue does not have.
    """
    desk = quicksheet.Desk(tables, variants)
    chances = {section.key: section for section in odds.report(variants)}
    view = QuicksheetView(
        card=_card("Quicksheet", variants, code, tables),
        course=quicksheet.course(desk),
        encounters=quicksheet.encounters(desk),
        town=quicksheet.town(desk),
        prices=tuple(_price(desk, thing) for thing in tables.things),
        prices_note=_prices_note(tables),
        review=_review(),
        ladder=_ladder(tables),
        score_rule="review.years",
        pools=_thinned_pools(chances["9.1"]),
        needed=_thinned_needed(chances["9.6"]),
        fear=_without_last_fear(chances["9.4"]),
    )
    _look_up(view, catalogue)
    return view


def _card(document: str, variants: Variants, code: str, tables: Tables | None = None) -> Card:
    """The head and foot of a card: which rulings and whose tables it follows."""
    rulings = VARIANTS.spell(variants)
    notes = [f"variants: {rulings}" if rulings else "default rulings"]
    if tables is not None and tables.label != default_tables().label:
        notes.append(f"tables: {tables.label}")
    return Card(GAME.title, GAME.credit.removeprefix(f"{GAME.title}, "), document, tuple(notes), code)


def _look_up(view: QuicksheetView, catalogue: Catalogue) -> None:
    """Ask the catalogue for every id on the sheet."""
    look_up(catalogue, (*view.course, *view.encounters, *view.town))
    for term in view.review:
        catalogue.get(term.rule)
    catalogue.get(view.score_rule)


# ---- Prices and the review -------------------------------------------------------------------------------------------


def _price(desk: quicksheet.Desk, thing: Thing) -> PriceRow:
    """A row of the inventory table."""
    every = (pools.OBSTACLE, pools.PHYSICAL, pools.MENTAL, pools.COMBAT, pools.THREAT, pools.PUZZLE, pools.TRAP)
    dice = [(desk.dice(rules, thing), rules.letter) for rules in every if desk.dice(rules, thing)]
    same = {bonus for bonus, _letter in dice}
    if len(same) == 1:
        words = [f"+{dice[0][0]} {' '.join(letter for _bonus, letter in dice)}"]
    else:
        words = [f"+{bonus} {letter}" for bonus, letter in dice]
    effects = {"armor": "1 Wound less", "shield": "blocks a blow", "disarm": "disarms R"}
    words += [effects[effect] for effect in sorted(thing.effects)]
    ours = bool(thing.ours)
    return PriceRow(thing.name, thing.kind, str(thing.base), str(thing.sale), ", ".join(words) or "–", ours)


def _prices_note(tables: Tables) -> str:
    """What the mark in the inventory table means, empty when nothing is marked."""
    return "* figures partly ours" if any(thing.ours for thing in tables.things) else ""


def _review() -> tuple[ScoreTerm, ...]:
    return (
        ScoreTerm("+", f"{INT_FACTOR} × INT", "review.intelligence"),
        ScoreTerm("+", f"XP / {XP_DIVISOR}, rounded down", "review.xp"),
        ScoreTerm("+", f"{COMPLETE_BONUS} if {LAST_CHAPTER} Chapters", "review.completeness"),
        ScoreTerm("+", "gold left", "review.gold"),
        ScoreTerm("+", "base prices of things held", "review.inventory"),
        ScoreTerm("+", "Fear", "review.fear"),
        ScoreTerm("+", "highest ECL beaten", "review.highest-ecl"),
        ScoreTerm("−", "sum of all Attributes", "review.attributes"),
        ScoreTerm("−", "Towns visited and Hometown", "review.towns"),
    )


def _ladder(tables: Tables) -> str:
    """What a score means, in one line, with the score that wins."""
    steps = [f"{rung.min} or more: {rung.text}" for rung in tables.ladder]
    below = f"below {tables.ladder[0].min}: {tables.below}" if tables.ladder else tables.below
    win = [f"you win with {tables.review_win}"] if tables.review_win else []
    ours = " (ours)" if "review" in tables.ours else ""
    return " · ".join([below, *steps, *win]) + ours


# ---- The odds a player looks up --------------------------------------------------------------------------------------

_TARGETS = [str(ecl) for ecl in range(8, 35, 2)]
_POOLS = [str(pool) for pool in range(2, 13)]


def _turned(section: odds.Section) -> odds.Section:
    """The same table with rows and columns exchanged."""
    header, *rows = zip(section.header, *section.rows, strict=True)
    return replace(section, header=header, rows=tuple(rows))


def _with_rows(section: odds.Section, firsts: list[str]) -> odds.Section:
    """The rows that begin with one of some cells."""
    return replace(section, rows=tuple(row for row in section.rows if row[0] in firsts))


def _thinned_pools(section: odds.Section) -> odds.Section:
    """The pool table with pools downwards and every other ECL across."""
    turned = _turned(_with_rows(section, _TARGETS))
    return replace(_with_rows(turned, _POOLS), header=("dice", *turned.header[1:]))


def _thinned_needed(section: odds.Section) -> odds.Section:
    """The dice needed, under the same columns as the thinned pool table."""
    return _turned(_with_rows(section, _TARGETS))


def _without_last_fear(section: odds.Section) -> odds.Section:
    """The Fear Checks that may fail and come up: from Fear 2 on, without the Fear that ends the game."""
    return replace(section, rows=tuple(row for row in section.rows if 2 <= int(row[0]) < LAST_FEAR))
