"""From the state of a game, or from a seed, to what the pages show. Every number comes from the engine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sheetgen.documents.notation import NotationView
from sheetgen.engine.streams import Streams
from sheetgen.games.moonstruck import prerolled
from sheetgen.games.moonstruck.book import Book, Item
from sheetgen.games.moonstruck.overrides import Tables
from sheetgen.games.moonstruck.pages.scores import ITEMS
from sheetgen.games.moonstruck.pages.views import (
    CombatView,
    DiceBlock,
    DiceView,
    Facts,
    GroupView,
    ItemRow,
    LogView,
    ScoreRow,
    SheetView,
    TrailView,
)
from sheetgen.games.moonstruck.possessions import damage_of, in_hand
from sheetgen.games.moonstruck.shelf import book_of
from sheetgen.games.moonstruck.state import Held, Setting, State, effective
from sheetgen.games.moonstruck.stats import (
    ABILITY_CAP,
    ATTRIBUTES,
    HEALTH,
    START_DIE,
    START_HEALTH,
    START_SCORE,
    start_of,
)
from sheetgen.games.moonstruck.variants import Variants
from sheetgen.games.moonstruck.verbs import VERBS
from sheetgen.pdf.provenance import Origin

FORTUNE_SUMS: Final = ("start", "won", "spent", "left")
EXPERIENCE_SUMS: Final = ("awarded", "used", "forfeited", "pending")
MORE: Final = "…"


def facts() -> Facts:
    """The numbers of the rules that the pages print."""
    return Facts(START_DIE, START_SCORE, START_HEALTH, ABILITY_CAP)


def minus(number: int) -> str:
    """A number with a real minus."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def signed(number: int) -> str:
    """A number with its sign."""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")


def dice(amount: object) -> str:
    """Damage or healing as the pages write it: one die without its number."""
    text = str(amount).replace("-", "\N{MINUS SIGN}")
    return text.removeprefix("1") if text.startswith("1d") else text


# ---- The adventure sheet ---------------------------------------------------------------------------------------------


def blank_sheet(origin: Origin, tables: Tables, variants: Variants, seed: str, name: str) -> SheetView:
    """A sheet before play: with a seed its dice are rolled, with a book it shows what the book begins with."""
    book = book_of(tables)
    begun = _begun(tables, variants, book)
    rolled = prerolled.creation_dice(Streams(seed), tables.abilities) if seed else {}
    cap = str(start_of(HEALTH) + rolled[HEALTH]) if rolled else ""
    rows, armed = _item_rows(begun), in_hand(begun)
    weapon = begun.item(armed[0])
    fortune = str(begun.fp) if book is not None or begun.fp else ""
    return SheetView(
        origin,
        facts(),
        tuple(_rolled_row(tables, variants, stat, rolled) for stat in ATTRIBUTES if stat != HEALTH),
        tuple(_rolled_row(tables, variants, stat, rolled) for stat in tables.abilities),
        swap_words(variants),
        name=name,
        book=book.title if book is not None else "",
        ordinal=str(begun.ordinal) if book is not None else "",
        weapon="" if book is None else weapon.name if weapon is not None else armed[0],
        damage="" if book is None else dice(armed[1]),
        letters=_letters(begun)[0],
        health_die=str(rolled.get(HEALTH, "")),
        health_cap=cap,
        health=(cap,) if cap else (),
        items=rows,
        fortunes=(fortune,) if fortune else (),
        fortune=tuple(zip(FORTUNE_SUMS, (fortune, "", "", ""), strict=True)),
        experience=tuple((label, "") for label in EXPERIENCE_SUMS),
    )


def _begun(tables: Tables, variants: Variants, book: Book | None) -> State:
    """A character who has yet to be rolled, with what the book gives at its start."""
    books = {book.id: book} if book is not None else {}
    state = State(Setting(variants, tables, books), book=book.id if book is not None else "")
    state.fp = variants.fp_start
    if book is not None:
        state.fp = variants.fp_start if book.starting_fp is None else book.starting_fp
        state.held = tuple(_held(book, item) for item in book.starting_items)
    return state


def _held(book: Book, name: str) -> Held:
    """A thing that the book gives at its start."""
    item = book.find_item(name)
    return Held(item.id if item is not None else name, item.uses if item is not None else None)


SWAPS: Final = {
    "abilities": "swap whole scores among them",
    "within_kind": "swap whole scores, attributes and abilities apart",
    "mixed": "swap any two scores, Health apart",
}
"""What may be exchanged, by the scope of exchanges (swap_scope)."""
POINTS_MOVED: Final = "move points between scores"


def swap_words(variants: Variants) -> str:
    """Which scores may be exchanged before the start (creation.reallocate-scope)."""
    return POINTS_MOVED if variants.swap_method == "points" else SWAPS[variants.swap_scope]


def _rolled_row(tables: Tables, variants: Variants, stat: str, rolled: dict[str, int]) -> ScoreRow:
    """A score as it is rolled; what is initial is left open where scores may be exchanged."""
    note = tables.notes.get(stat, "") if stat in ATTRIBUTES else ""
    die = rolled.get(stat)
    if die is None:
        return ScoreRow(stat, note)
    score = str(start_of(stat) + die)
    stands = stat in ATTRIBUTES and variants.swap_scope == "abilities" and variants.swap_method == "permute"
    return ScoreRow(stat, note, str(die), score, score if stands else "", pips=None if stat in ATTRIBUTES else 0)


def filled_sheet(origin: Origin, s: State, tables: Tables, name: str) -> SheetView:
    """The sheet as it stands in a game; a name given here goes before the game's."""
    book = s.volume
    letters, columns = _letters(s)
    armed = in_hand(s)
    item = s.item(armed[0])
    now = [str(s.cap)] if s.cap else []
    if s.cap and s.health != s.cap:
        now += [MORE, minus(s.health)]
    mine = (s.fp - s.fp_awarded + s.fp_spent, s.fp_awarded, s.fp_spent, s.fp)
    used = (s.xp_awarded, s.xp_spent, s.xp_forfeited, s.pending)
    others = [stat for stat in s.scores if stat not in ATTRIBUTES and stat not in s.abilities]
    return SheetView(
        origin,
        facts(),
        tuple(_score_row(s, tables, stat, columns) for stat in ATTRIBUTES if stat != HEALTH),
        tuple(_score_row(s, tables, stat, columns) for stat in (*s.abilities, *others)),
        swap_words(s.setting.variants),
        name=name or s.name,
        book=book.title if book is not None else "",
        ordinal=str(s.ordinal),
        weapon=item.name if item is not None else armed[0],
        damage=dice(armed[1]),
        letters=letters,
        health_die=_die(s, HEALTH),
        health_cap=str(s.cap) if s.cap else "",
        health=tuple(now),
        items=_item_rows(s),
        fortunes=(MORE, minus(s.fp)) if s.fp_awarded or s.fp_spent else (minus(s.fp),),
        fortune=tuple((label, minus(value)) for label, value in zip(FORTUNE_SUMS, mine, strict=True)),
        experience=tuple((label, minus(value)) for label, value in zip(EXPERIENCE_SUMS, used, strict=True)),
    )


def _die(s: State, stat: str) -> str:
    """The creation roll, where the initial score tells it: not where scores may have been exchanged."""
    variants = s.setting.variants
    fixed = stat == HEALTH or (variants.swap_scope == "abilities" and variants.swap_method == "permute")
    face = s.initial.get(stat, 0) - start_of(stat)
    return str(face) if fixed and stat in ATTRIBUTES and 1 <= face <= START_DIE else ""


def _score_row(s: State, tables: Tables, stat: str, columns: tuple[Held, ...]) -> ScoreRow:
    """A score as it stands."""
    if stat not in s.scores:
        return ScoreRow(stat, tables.notes.get(stat, "") if stat in ATTRIBUTES else "", active=stat in s.abilities)
    initial, base = s.initial.get(stat, s.scores[stat]), s.scores[stat]
    ability = stat not in ATTRIBUTES
    return ScoreRow(
        stat,
        "" if ability else tables.notes.get(stat, ""),
        _die(s, stat),
        str(initial) if _die(s, stat) else "",
        str(initial),
        items=tuple(_modifier(s, held, stat) for held in columns),
        changes=() if ability or base == initial else (minus(base),),
        now=minus(effective(s, stat)),
        pips=max(0, base - initial) if ability else None,
        active=not ability or stat in s.abilities,
    )


def _letters(s: State) -> tuple[tuple[str, ...], tuple[Held, ...]]:
    """The letters and entries of the first things that modify scores: those have columns."""
    found = [
        (_letter(number), held)
        for number, held in enumerate(s.held)
        if (item := s.item(held.item)) is not None and item.modifiers
    ][:ITEMS]
    return tuple(letter for letter, _held in found), tuple(held for _letter, held in found)


def _letter(number: int) -> str:
    """The letter of a possession, from A; beyond Z with a number."""
    return chr(ord("A") + number % 26) + (str(number // 26 + 1) if number >= 26 else "")


def _modifier(s: State, held: Held, stat: str) -> str:
    """What a carried thing adds to a stat, where things add to it at all (item.scope)."""
    item = s.item(held.item)
    barred = s.setting.variants.item_scope == "attributes" and s.is_ability(stat)
    add = item.modifiers.get(stat, 0) if item is not None and not barred else 0
    return signed(add) if add else ""


def _item_rows(s: State) -> tuple[ItemRow, ...]:
    """The possessions, then what is gone."""
    rows = [_item_row(s, held, number) for number, held in enumerate(s.held)]
    gone = [name for name in s.lost if s.holding(name) is None]
    rows += [_lost_row(s, name, number) for number, name in enumerate(gone, len(rows))]
    return tuple(rows)


def _item_row(s: State, held: Held, number: int) -> ItemRow:
    """A thing that is carried."""
    item = s.item(held.item) or Item(held.item, held.item)
    damage = damage_of(s, item)
    uses = "" if held.uses is None else str(held.uses)
    gained = str(held.section) if held.section else "start"
    return ItemRow(_letter(number), item.name, item_effect(item), dice(damage) if damage else "", uses, gained)


def _lost_row(s: State, name: str, number: int) -> ItemRow:
    """A thing that is gone."""
    item = s.item(name) or Item(name, name)
    damage = damage_of(s, item)
    return ItemRow(_letter(number), item.name, item_effect(item), dice(damage) if damage else "", "", "", "gone")


def item_effect(item: Item) -> str:
    """What a thing adds, and what it heals, in words."""
    words = [f"{stat} {signed(add)}" for stat, add in item.modifiers.items() if add]
    if item.heal is not None:
        words.append(f"heals {dice(item.heal)}" + (" in fights too" if item.in_combat else ""))
    return ", ".join(words)


# ---- Records ---------------------------------------------------------------------------------------------------------

COMBATS, ROUNDS = 4, 12
"""Boxes of the combat record and rounds in each."""
OPPONENTS, GROUP_ROUNDS = 8, 7


def combat(origin: Origin, variants: Variants) -> CombatView:
    """The combat record (combat.attack.roll-under, combat.initiative.lowest-first, combat.end.at-once)."""
    over = "over at once" if variants.end_at_once else "over after the round"
    rule = f"hit: d100 lower than Prowess · lowest d{START_DIE} attacks first · Health 0 or less: {over}"
    return CombatView(origin, rule, COMBATS, ROUNDS)


def group(origin: Origin) -> GroupView:
    """The record of a fight of several at once (combat.several.group)."""
    order = f"all roll a d{START_DIE} and attack in rising order"
    rule = f"{order} · you name your target · a draw for lowest is rolled again"
    return GroupView(origin, rule, OPPONENTS, GROUP_ROUNDS)


def trail(origin: Origin, state: State | None, book: Book | None) -> TrailView:
    """The section trail: as it stands in a game, from the start of a book, or blank."""
    read: Iterable[int] = state.trail if state is not None else (book.start,) if book is not None else ()
    volume = state.volume if state is not None else book
    return TrailView(origin, volume.title if volume is not None else "", tuple(map(str, read)))


def log_sheet(origin: Origin, name: str, book: Book | None, sheet: str) -> LogView:
    """The log sheet."""
    return LogView(origin, name, book.title if book is not None else "", sheet)


# ---- Dice pages ------------------------------------------------------------------------------------------------------

USES: Final = {
    100: "tests and attacks; 100 is the worst roll",
    20: "the scores of a new character, then initiative",
}
RULES: Final = (
    "For each roll take the next number of its die, from left to right and from the top down, and cross it off. Never "
    "choose, never skip. A number crossed off by accident: write @ void in the log. At creation take the d20 in the "
    "order of the sheet; for initiative your number first, then the opponents' in the order of the book."
)
LARGE: Final = (100, 20)
SMALL: Final = (4, 6, 8, 10)


def dice_pages(origin: Origin, tables: Tables, seed: str, number: int = 1) -> DiceView:
    """The numbers of every die; ``number`` counts the pages of a seed, which go on where the last ended."""
    return DiceView(
        origin,
        RULES,
        tuple(_block(seed, sides, USES[sides], number) for sides in LARGE),
        tuple(_block(seed, sides, _weapons(tables, sides), number) for sides in SMALL),
        prerolled.COLUMNS,
    )


def _block(seed: str, sides: int, use: str, number: int) -> DiceBlock:
    """The numbers of one die."""
    first = prerolled.CELLS[sides] * (number - 1) + 1
    return DiceBlock(sides, use, prerolled.page(seed, sides, number), first)


def _weapons(tables: Tables, sides: int) -> str:
    """The weapons whose damage is one such die."""
    names = [weapon.id for weapon in tables.weapons.values() if str(weapon.damage) == f"1d{sides}"]
    return ", ".join(names) or "damage"


# ---- The notation card -----------------------------------------------------------------------------------------------

HABITS: Final = (
    ("@ test Charisma d: 58", "A step: what you do, then its dice. The first word is a verb of the table below."),
    (
        "d: test d100=58 vs 53- -> fail",
        "The same in full: the die, the highest roll that passes, what you say it came to.",
    ),
    ("d: d%=5,8", "The two ten-sided dice, tens first; 0,0 is 100."),
    ("@(wrecker) attack d: 49 ; 6", "Somebody else acts. A semicolon parts rolls: the attack, then its damage."),
    (
        "=> [PC:Health-6|Health 24|FP 3]",
        "Consequences. A sign is a change, a plain number a check: this stands on my sheet.",
    ),
    ("[F:wrecker|Health 5]", "What stands beside an opponent."),
    ("[Sheet] MS-D1-...", "On top of the log: the dice pages that you play from, whose numbers are then checked."),
    ("(note: ...)", "Anything for yourself. Lines without a mark in front are your story and are left alone."),
    ("(house rule: RULE-ID off)", "Waives one rule from here on."),
)
SAMPLE: Final = (
    "[Game] moonstruck",
    "[Book] low-water",
    "S1 *Before the tide*",
    "@ create d: Agility 6 ; Charisma 15 ; Health 14 ; Intelligence 20 ; Prowess 4 ; Sanity 1 ; Strength 19",
    "d: Negotiation 8 ; Observation 2 ; Occult 4 ; Research 4 ; Science 6 ; Seamanship 7 => [PC:Health 34/34]",
    "@ swap Observation Seamanship => [PC:Observation 57|Seamanship 52]",
    "@ start 1",
    "@ goto 2",
    "@ test Negotiation d: test d100=48 vs 57- -> pass",
    "@ goto 4",
    "@ award xp 3",
    "@ raise Observation 3 => [PC:Observation 60]",
    "@ award fp 4 => [PC:FP 4]",
    "@ gain thumb-ring",
    "@ gain oilskin",
    "@ goto 3",
    "@ test Research d: test d100=68 vs 53- -> fail",
    "@ goto 5",
    "@ test Seamanship d: test d100=67 vs 51- -> fail",
    "@ goto 6",
    "@ change Health -1d6 d: loss d6=4 => [PC:Health 30]",
    "@ test Agility d: test d100=53 vs 52- -> fail",
    "@ fortune 1 => [PC:FP 3]",
    "@ goto 7",
    "@ goto 9",
    "@ test Charisma d: test d100=88 vs 64- -> fail",
    "@ goto 8",
    "@ fight d: initiative d20=2 vs wrecker d20=2 ; initiative d20=2 vs wrecker d20=4 -> I go first",
    "@ attack d: attack d100=87 vs 53- -> miss",
    "@(wrecker) attack d: attack d100=49 vs 54- -> hit ; damage d6=6 => [PC:Health 24]",
)


def notation_card(origin: Origin) -> NotationView:
    """The notation card: the game's table of verbs."""
    return NotationView(origin, VERBS, HABITS, SAMPLE)
