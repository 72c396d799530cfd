"""The chances of Moonstruck (section 9 of its specification), under the variants in force.

Tests, starting scores and initiative are exact fractions; fights are exact up to the rounding of floats, and one
fight asked for by itself (`duel_report`) is a fraction. Only the demo book's rates of victory are not worked out here.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from sheetgen.engine.dice import PERCENTILE
from sheetgen.engine.errors import InputError, UsageError
from sheetgen.engine.odds import Section, decimal
from sheetgen.games.moonstruck.amounts import SIDES, Amount, parse_amount
from sheetgen.games.moonstruck.duels import (
    Fighter,
    First,
    duel,
    endless,
    exact_duel,
    fortune_duel,
    initiative_first,
    initiative_settled,
    length,
    newcomer,
    pass_chance,
    ranked,
)
from sheetgen.games.moonstruck.overrides import Tables, default_tables
from sheetgen.games.moonstruck.stats import ATTRIBUTES, FISTS, HEALTH, START_DIE, START_SCORE
from sheetgen.games.moonstruck.variants import Variants

_D4, _D6, _D8, _D10 = (Amount(1, sides) for sides in SIDES[:4])


class _Pairing(NamedTuple):
    """Both sides of a fight of the tables, as they stand in a row."""

    you: Fighter
    foe: Fighter

    def __str__(self) -> str:
        you, foe = self
        dice = _dice((you.damage, foe.damage))
        return f"{you.prowess} v {foe.prowess}, {you.health} v {foe.health}, {dice}"


def _pairing(prowess: tuple[int, int], health: tuple[int, int], dice: tuple[Amount, Amount]) -> _Pairing:
    return _Pairing(*(Fighter(*side) for side in zip(prowess, dice, health, strict=True)))


# ---- What the tables show --------------------------------------------------------------------------------------------

SCORES = (21, 30, 40, 51, 54, 57, 60, 62, 65, 67, 70, 75, 80, 85, 90, 95, 100, 101)
"""Scores of the table of tests (9.1)."""
FORTUNES = (0, 5, 10, 15, 20)
"""Fortune Points of the table of tests (9.1)."""
MARKS = (60, 65, 68, 70)
"""Scores of the table of ranks (9.2)."""
EVEN = 60
"""The opponent's Prowess in 9.3, 9.4 and 9.6."""
FULL = 30
"""Your Health in 9.3, 9.4 and 9.6."""
DIFFERENCES = (-20, -15, -10, -5, -3, -1, 0, 1, 3, 5, 10, 15, 20)
"""Differences of Prowess (9.3)."""
DICE = (
    *((_D4, _D4), (_D6, _D6), (_D8, _D8), (_D10, _D10), (_D6, _D4), (_D8, _D4)),
    *((_D8, _D6), (_D10, _D8), (_D4, _D6), (_D4, _D8), (_D6, _D8), (_D8, _D10)),
)
"""Pairs of damage dice, yours first (9.3)."""
HEALTHS = (6, 8, 10, 12, 15, 20, 25, 30, 35, 40)
"""Healths of the opponent (9.4)."""
HEALTH_DICE = ((_D8, _D4), (_D8, _D8), (_D6, _D6), (_D4, _D4), (_D4, _D8))
"""Pairs of damage dice (9.4)."""
TYPICAL = (
    *(Fighter(45, _D4, 6), Fighter(50, _D4, 8), Fighter(50, _D6, 10), Fighter(55, _D6, 12), Fighter(60, _D8, 14)),
    *(Fighter(60, _D8, 20), Fighter(65, _D8, 20), Fighter(65, _D8, 25), Fighter(70, _D10, 25), Fighter(70, _D10, 30)),
)
"""Typical opponents (9.5)."""
FORTUNE_FIGHTS = (
    _pairing((60, 60), (20, 20), (_D8, _D8)),
    _pairing((60, 60), (30, 30), (_D8, _D8)),
    _pairing((55, 65), (30, 20), (_D6, _D8)),
)
"""Fights with Fortune Points (9.6)."""
FIGHT_FORTUNES = (0, 5, 10, 15, 20, 30)
"""Fortune Points in those fights (9.6)."""
SOURCE = (65, 62)
"""Prowess of the source's duel, a sword against fists (9.7)."""
SOURCE_HEALTHS = (21, 25, 30, 33, 40)
"""Your Healths in it (9.7)."""
LONG_FIGHTS = (
    _pairing((60, 60), (30, 30), (_D8, _D8)),
    _pairing((65, 62), (33, 18), (_D8, _D4)),
    _pairing((60, 55), (30, 12), (_D6, _D6)),
    _pairing((60, 60), (30, 20), (_D8, _D8)),
    _pairing((60, 60), (30, 8), (_D8, _D4)),
    _pairing((60, 60), (30, 30), (_D4, _D4)),
)
"""Fights whose length is told (9.8)."""
BOXES = (8, 12)
"""Rounds that a box of the combat records holds (9.8)."""
_QUANTILES = (0.5, 0.9, 0.99)


def report(variants: Variants, tables: Tables | None = None) -> tuple[Section, ...]:
    """Return every odds table under the variants and tables in force, in the order of section 9."""
    tables = tables or default_tables()
    at_once = variants.end_at_once
    return (
        pass_table(),
        rank_table(tables),
        best_table(tables, at_once),
        dice_table(at_once),
        health_table(at_once),
        newcomer_table(at_once),
        initiative_table(),
        first_table(at_once),
        fortune_table(),
        source_table(tables, at_once),
        length_table(),
    )


def _percent(value: Fraction | float, places: int = 1) -> str:
    return decimal(Fraction(value) * 100, places)


def _plain(value: Fraction) -> str:
    """A number without needless decimals, such as 40.5 and 36."""
    return str(value) if value.denominator == 1 else decimal(value, 1)


# ---- Tests and starting scores (9.1, 9.2) ----------------------------------------------------------------------------


def price_mean(score: int) -> Fraction:
    """Return the mean price in Fortune Points of a failed roll, 0 when none fails (9.1, `fortune.cost`)."""
    prices = [roll - score + 1 for roll in range(max(score, 1), PERCENTILE + 1)]
    return Fraction(sum(prices), len(prices)) if prices else Fraction(0)


def price_most(score: int) -> int:
    """Return the price of the dearest failure, 0 when no roll fails (9.1)."""
    return max(0, PERCENTILE - score + 1)


def spent_mean(score: int, fortune: int) -> Fraction:
    """Return the Fortune Points that one test costs on average, up to `fortune` being spent on it (9.1)."""
    prices = (roll - score + 1 for roll in range(max(score, 1), PERCENTILE + 1))
    return Fraction(sum(price for price in prices if price <= fortune), PERCENTILE)


def start_mean() -> Fraction:
    """Return the mean chance to pass with a starting score (9.1)."""
    scores = range(START_SCORE + 1, START_SCORE + START_DIE + 1)
    return sum((pass_chance(score) for score in scores), Fraction(0)) / START_DIE


def pass_table() -> Section:
    """Return the chances to pass a test, without and with Fortune Points (9.1)."""
    rows = tuple(
        (
            str(score),
            *(f"{_percent(pass_chance(score, fortune), 0)}" for fortune in FORTUNES),
            _plain(price_mean(score)),
            str(price_most(score)),
        )
        for score in SCORES
    )
    header = ("score", *(f"{fortune or 'no'} FP, %" for fortune in FORTUNES), "mean price", "dearest")
    note = f"A starting score passes with {_percent(start_mean())} % on average."
    return Section("9.1", "Pass a test", header, rows, note)


def score_at_least(law: dict[int, Fraction], mark: int) -> Fraction:
    """Return the chance of a score of at least `mark`."""
    return sum((chance for score, chance in law.items() if score >= mark), Fraction(0))


def score_mean(law: dict[int, Fraction]) -> Fraction:
    """Return the mean of a law of scores."""
    return sum((score * chance for score, chance in law.items()), Fraction(0))


def score_quantile(law: dict[int, Fraction], share: Fraction) -> int:
    """Return the first score that is reached or undercut with at least that chance."""
    total = Fraction(0)
    for score, chance in law.items():
        total += chance
        if total >= share:
            return score
    raise ValueError(f"no score reaches {share}")


def _small(value: Fraction) -> str:
    """A chance in percent with two places; what is not 0 is not written as 0."""
    return "<0.01" if 0 < value < Fraction(1, 20000) else _percent(value, 2)


def rank_table(tables: Tables) -> Section:
    """Return the scores of a new character's abilities after the best exchange (9.2, `creation.reallocate`)."""
    count = len(tables.abilities)
    rows = []
    for rank in range(1, count + 1):
        law = ranked(count, rank)
        spread = (score_quantile(law, Fraction(tenth, 10)) for tenth in (1, 9))
        marks = (_small(score_at_least(law, mark)) for mark in MARKS)
        middle = score_quantile(law, Fraction(1, 2))
        rows.append((str(rank), decimal(score_mean(law)), str(middle), " to ".join(map(str, spread)), *marks))
    header = ("rank", "mean", "median", "10 % to 90 %", *(f"{mark} or more, %" for mark in MARKS))
    return Section("9.2-rank", f"The {count} abilities, best first", header, tuple(rows))


def _pools(tables: Tables) -> dict[str, int]:
    """How many scores one stat may be exchanged with, itself counted, by the scope of exchanges (swap_scope)."""
    abilities, attributes = len(tables.abilities), len(ATTRIBUTES) - 1
    return {"no choice": 1, "abilities": abilities, "within_kind": attributes, "mixed": abilities + attributes}


def best_table(tables: Tables, at_once: bool = True) -> Section:
    """Return the law of the one score that matters most, by the scope of exchanges (9.2, switch swap_scope)."""
    pools = _pools(tables)
    laws = [ranked(count, 1) for count in pools.values()]
    rows = [(str(score), *(_percent(law[score], 3) for law in laws)) for score in laws[0]]
    rows.append(("mean", *(decimal(score_mean(law)) for law in laws)))
    rows.append(("65 or more", *(_percent(score_at_least(law, 65), 2) for law in laws)))
    header = ("score", *(f"{name}: best of {count}" for name, count in pools.items()))
    foe, sword = Fighter(65, _D8, 20), tables.weapons["sword"].damage
    chances = ", ".join(
        f"{_percent(newcomer(foe, sword, count, at_once=at_once))} % with the best of {count}"
        for name, count in pools.items()
        if name != "abilities"
    )
    against = f"Prowess {foe.prowess}, Health {foe.health}, {_die(foe.damage)}"
    note = f"Put on Prowess, with a sword against {against}: {chances}."
    return Section("9.2", "The score that matters most, %", header, tuple(rows), note)


# ---- Fights (9.3 to 9.8) ---------------------------------------------------------------------------------------------


def _die(damage: Amount) -> str:
    """Damage dice as tables have them: one die without its number."""
    text = str(damage)
    return text[1:] if text.startswith("1d") else text


def _dice(dice: tuple[Amount, Amount]) -> str:
    return " v ".join(map(_die, dice))


def dice_table(at_once: bool = True) -> Section:
    """Return the chance to win by difference of Prowess and damage dice (9.3)."""
    rows = []
    for difference in DIFFERENCES:
        fights = (_pairing((EVEN + difference, EVEN), (FULL, FULL), dice) for dice in DICE)
        cells = (_percent(duel(*fight, at_once=at_once)) for fight in fights)
        rows.append((f"{difference:+d}" if difference else "0", *cells))
    title = f"You win, %: both at Health {FULL}, opponent's Prowess {EVEN}"
    return Section("9.3", title, ("difference", *map(_dice, DICE)), tuple(rows), "Your die v the opponent's.")


def health_table(at_once: bool = True) -> Section:
    """Return the chance to win by the opponent's Health (9.4)."""
    rows = []
    for dice in HEALTH_DICE:
        for difference in (-10, 0, 10):
            fights = (_pairing((EVEN + difference, EVEN), (FULL, health), dice) for health in HEALTHS)
            cells = (_percent(duel(*fight, at_once=at_once)) for fight in fights)
            rows.append((_dice(dice), f"{difference:+d}" if difference else "0", *cells))
    title = f"You win, %: your Health {FULL}, opponent's Prowess {EVEN}"
    return Section("9.4", title, ("dice", "difference", *(f"H {health}" for health in HEALTHS)), tuple(rows))


def newcomer_table(at_once: bool = True) -> Section:
    """Return the mean chance of a new character against typical opponents (9.5)."""
    weapons = (_D4, _D6, _D8, _D10)
    rows = tuple(
        (
            f"{foe.prowess}, {foe.health}, {_die(foe.damage)}",
            *(_percent(newcomer(foe, weapon, at_once=at_once)) for weapon in weapons),
        )
        for foe in TYPICAL
    )
    header = ("Prowess, Health, die", *(f"you {_die(weapon)}" for weapon in weapons))
    return Section("9.5", "A new character wins, %, at full Health and with no score exchanged", header, rows)


def draw_chance() -> Fraction:
    """Return the chance that two initiative rolls are a draw (9.6)."""
    return 1 - initiative_settled(2)


def initiative_dice() -> Fraction:
    """Return the mean number of d20 that two sides roll for initiative (9.6)."""
    return 2 / (1 - draw_chance())


def initiative_table() -> Section:
    """Return the chances to go first by the face of your d20 (9.6)."""
    rows = tuple((str(face), _percent(initiative_first(face))) for face in range(1, START_DIE + 1))
    many = ", ".join(f"{_percent(initiative_settled(count))} % with {count}" for count in (3, 4, 5))
    pair = f"a draw in {_percent(draw_chance())} %, {decimal(initiative_dice(), 3)} d20 on average"
    note = f"Against one opponent: {pair}. No draw for lowest among several: {many}."
    return Section("9.6", "You attack first by your d20", ("d20", "%"), rows, note)


def first_table(at_once: bool = True) -> Section:
    """Return what the first attack is worth in an even fight (9.6)."""
    rows = []
    for die in (_D4, _D6, _D8, _D10):
        cells: list[str] = []
        for health in (FULL, 10):
            fight = _pairing((EVEN, EVEN), (health, health), (die, die))
            cells += [_percent(duel(*fight, "you", at_once=at_once), 2), _decimal(length(*fight).attacks, 1)]
        rows.append((_die(die), *cells))
    header = ("dice", *(f"{what}, {h} v {h}" for h in (FULL, 10) for what in ("first wins, %", "attack rolls")))
    return Section("9.6-first", f"The first attack at Prowess {EVEN} v {EVEN}", header, tuple(rows))


def _decimal(value: float, places: int) -> str:
    return decimal(Fraction(value), places)


def fortune_table() -> Section:
    """Return what Fortune Points are worth in a fight, spent as well as possible (9.6)."""
    rows = []
    for fight in FORTUNE_FIGHTS:
        chances = fortune_duel(*fight, max(FIGHT_FORTUNES))
        rows.append((str(fight), *(_percent(chances[fortune]) for fortune in FIGHT_FORTUNES)))
    header = ("Prowess, Health, dice", *(f"{fortune} FP" for fortune in FIGHT_FORTUNES))
    return Section("9.6-fortune", "You win, %, with Fortune Points", header, tuple(rows))


def source_table(tables: Tables, at_once: bool = True) -> Section:
    """Return the chance to win the source's duel by Health (9.7)."""
    dice = (tables.weapons["sword"].damage, tables.weapons[FISTS].damage)
    foes = (*HEALTHS[2:3], 15, 18, *HEALTHS[5:])
    rows = tuple(
        (str(health), *(_percent(duel(*_pairing(SOURCE, (health, foe), dice), at_once=at_once), 2) for foe in foes))
        for health in SOURCE_HEALTHS
    )
    title = f"You win, %: Prowess {SOURCE[0]} with {_die(dice[0])} against Prowess {SOURCE[1]} with {_die(dice[1])}"
    return Section("9.7", title, ("your Health", *(f"H {foe}" for foe in foes)), rows)


def _length_cells(fight: _Pairing) -> tuple[str, ...]:
    """Mean rounds, the rounds of 50, 90 and 99 percent, and the chances of the boxes."""
    found = length(*fight)
    quantiles = (str(found.quantile(share)) for share in _QUANTILES)
    return _decimal(found.mean, 1), *quantiles, *(_percent(found.within(box)) for box in BOXES)


def length_table() -> Section:
    """Return how long fights last (9.8)."""
    rows = tuple((str(fight), *_length_cells(fight)) for fight in LONG_FIGHTS)
    header = ("Prowess, Health, dice", "mean rounds", "50 %", "90 %", "99 %", *(f"within {box}, %" for box in BOXES))
    return Section("9.8", "Rounds of a fight", header, rows, "A broken-off last round counts as one.")


# ---- One fight asked for ---------------------------------------------------------------------------------------------

MOST_PROWESS = 999
MOST_HEALTH = 99
MOST_FORTUNE = 99
_DIGITS = 15


def fighter(prowess: int, damage: str, health: int, tables: Tables, whose: str = "your") -> Fighter:
    """Return a side of a fight from plain values; `damage` is dice or the id of a weapon.

    Raises InputError naming what was expected.
    """
    for name, value, most in (("Prowess", prowess, MOST_PROWESS), (HEALTH, health, MOST_HEALTH)):
        if not 1 <= value <= most:
            raise InputError(f"{whose} {name} must be from 1 to {most}, not {value}")
    weapon = tables.weapon(damage)
    amount = weapon.damage if weapon else parse_amount(damage)
    if amount is None or amount.negative:
        known = ", ".join(tables.weapons)
        raise InputError(
            f"'{damage}' is neither damage dice nor a weapon", suggestion=f"dice such as 2d6+1, or {known}"
        )
    return Fighter(prowess, amount, health)


def opponent(text: str, tables: Tables) -> Fighter:
    """Return the opponent that a text such as ``62,d4,30`` describes: Prowess, damage, Health.

    Raises InputError when it describes none.
    """
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 3 or not all(part.isascii() and part.isdigit() and len(part) < 5 for part in (parts[0], parts[2])):
        hint = "Prowess, damage, Health, such as 62,d4,30"
        raise InputError(f"'{text}' does not describe an opponent", suggestion=hint)
    return fighter(int(parts[0]), parts[1], int(parts[2]), tables, "the opponent's")


def duel_report(
    prowess: int,
    damage: str,
    health: int,
    against: str,
    *,
    fortune: int = 0,
    variants: Variants | None = None,
    tables: Tables | None = None,
) -> tuple[Section, ...]:
    """Return the odds of one fight, to 15 decimals, from plain values: `against` is as for `opponent`.

    `fortune` are the points in hand. Raises InputError for values that describe no fight.
    """
    tables, variants = tables or default_tables(), variants or Variants()
    fight = _Pairing(fighter(prowess, damage, health, tables), opponent(against, tables))
    if not 0 <= fortune <= MOST_FORTUNE:
        raise InputError(f"Fortune Points must be from 0 to {MOST_FORTUNE}, not {fortune}")
    if endless(*fight):
        raise InputError("neither side can ever hurt the other: this fight has no end")
    sections = [_chances(fight, variants.end_at_once), _rounds(fight)]
    if fortune:
        sections.insert(1, _fortunes(fight, fortune))
    return tuple(sections)


def asked(
    variants: Variants,
    tables: Tables,
    *,
    prowess: int | None = None,
    damage: str | None = None,
    health: int | None = None,
    against: str | None = None,
    fortune: int | None = None,
) -> tuple[Section, ...]:
    """Return the odds of the fight that a command line asks for; None is an option that was not given.

    Raises UsageError naming the options that are missing, and InputError as `duel_report` does.
    """
    if prowess is None or damage is None or health is None or against is None:
        given = {"--prowess": prowess, "--damage": damage, "--health": health, "--against": against}
        missing = [name for name, value in given.items() if value is None]
        example = "--prowess 65 --damage d8 --health 30 --against 62,d4,30"
        raise UsageError(f"a fight needs {' and '.join(missing)} too", suggestion=f"such as {example}")
    return duel_report(prowess, damage, health, against, fortune=fortune or 0, variants=variants, tables=tables)


def _chance_row(name: str, value: Fraction | float) -> tuple[str, str, str]:
    return name, _percent(value, 2), decimal(Fraction(value), _DIGITS)


def _chances(fight: _Pairing, at_once: bool) -> Section:
    """The chances to win by who attacks first."""
    names: Iterable[tuple[str, First]] = (
        ("initiative rolled", "roll"),
        ("you attack first", "you"),
        ("the opponent attacks first", "foe"),
    )
    rows = tuple(_chance_row(name, exact_duel(*fight, first, at_once=at_once)) for name, first in names)
    return Section("duel", f"You win: {fight}", ("fight", "%", "chance"), rows, "Without Fortune Points.")


def _fortunes(fight: _Pairing, fortune: int) -> Section:
    """The chances to win with Fortune Points, initiative rolled."""
    best, always = (fortune_duel(*fight, fortune, best=best)[fortune] for best in (True, False))
    rows = (_chance_row("spent as well as possible", best), _chance_row("spent whenever possible", always))
    return Section(
        "duel-fortune", f"With {fortune} Fortune Points, initiative rolled", ("spending", "%", "chance"), rows
    )


def _rounds(fight: _Pairing) -> Section:
    """How long it lasts."""
    names = ("mean rounds", *(f"rounds, {share:.0%}" for share in _QUANTILES), *(f"within {box}, %" for box in BOXES))
    rows = (*zip(names, _length_cells(fight), strict=True), ("mean attack rolls", _decimal(length(*fight).attacks, 1)))
    return Section("duel-rounds", "How long it lasts", ("rounds", "value"), rows, "Without Fortune Points.")
