"""The chances of Solo Dungeon (section 9 of its specification): exact, under the tables and variants in force.

Chances are fractions; fights (9.6) are worked out in floating point by a closed recursion, not simulated, which is
good to about twelve digits. The simulated figures of 9.7 (two opponents, whole games) are not here.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache

from sheetgen.engine.odds import Section, count_where, decimal, fudge_ways, mean
from sheetgen.games.solo_dungeon.fights import You, fight_odds
from sheetgen.games.solo_dungeon.overrides import default_tables
from sheetgen.games.solo_dungeon.tables import (
    CONTENTS,
    FINDS,
    FUDGE_DICE,
    TOTALS,
    Coin,
    DrawList,
    FudgeTable,
    Passage,
    Quality,
    Tables,
)
from sheetgen.games.solo_dungeon.variants import Variants

WAYS = fudge_ways(FUDGE_DICE)
"""In how many ways each total of a Fudge roll falls (9.1)."""
ALL_WAYS = sum(WAYS.values())
CARD_RANKS = 13
"""The ranks of a suit; every rank has the same number of cards."""
_STATS = 3
"""Initiative, attack and defense."""
_ROLLS_OF_OPPONENT = 1 + _STATS
_LISTED = "%d/%d"


def fudge_where(test: Callable[[int], bool]) -> Fraction:
    """Return the chance that a Fudge roll passes a test (9.1)."""
    return Fraction(count_where(WAYS, test), ALL_WAYS)


def at_least(target: int) -> Fraction:
    """Return the chance that a Fudge roll is `target` or more."""
    return fudge_where(lambda total: total >= target)


def amount_ways() -> dict[int, int]:
    """Return in how many ways each amount falls, a Fudge roll without its sign (9.1, `core.absolute`)."""
    law: dict[int, int] = {}
    for total, count in WAYS.items():
        law[abs(total)] = law.get(abs(total), 0) + count
    return dict(sorted(law.items()))


# ---- Hits and initiative (9.2, 9.3) ----------------------------------------------------------------------------------


def hit_chance(difference: int, tables: Tables | None = None) -> Fraction:
    """Return the chance to hit by attack minus defense (9.2, `combat.hit-margin`)."""
    return at_least((tables or default_tables()).limits.hit - difference)


def hit_margin(difference: int, tables: Tables | None = None) -> Fraction | None:
    """Return the mean margin of a hit by attack minus defense, None when nothing hits (9.2)."""
    least = (tables or default_tables()).limits.hit
    hits = {total + difference: count for total, count in WAYS.items() if total + difference >= least}
    return mean(hits) if hits else None


def damage_mean(attack: int, defense: int, bonus: int, added: bool = True, tables: Tables | None = None) -> Fraction:
    """Return the mean damage of one attack (9.2, `combat.player-damage`, `combat.damage-floor`).

    `bonus` is the damage bonus of the attacker; `added` the switch damage.attack-added.
    """
    least = (tables or default_tables()).limits.hit
    extra = bonus + (attack if added else 0)
    margins = ((total + attack - defense, count) for total, count in WAYS.items())
    return Fraction(sum(max(0, m + extra) * count for m, count in margins if m >= least), ALL_WAYS)


def first_chance(difference: int, opponents: int = 1, tables: Tables | None = None) -> Fraction:
    """Return the chance to go first by your initiative minus the (highest) opponent's (9.3).

    A tie with one opponent is rolled again, with two it is theirs (`combat.tie-one`, `combat.tie-two`).
    """
    first = (tables or default_tables()).limits.first
    mine, tied = at_least(first - difference), at_least(-difference) - at_least(first - difference)
    return mine if opponents > 1 else mine / (1 - tied)


# ---- Rooms, chests, things, lists (9.4) ------------------------------------------------------------------------------


def room_ways(test: Callable[[int, bool, bool], bool], tables: Tables) -> int:
    """Return in how many of the 81 ways the contents (opponents, chest, fall) of a room pass a test (9.4)."""
    return count_where(WAYS, lambda total: test(*_contents(tables.contents.at(total))))


def _contents(word: str) -> tuple[int, bool, bool]:
    found = CONTENTS[word]
    return found.opponents, found.chest, found.fall


def word_ways(table: FudgeTable) -> dict[str, int]:
    """Return in how many of the 81 ways each word of a Fudge table comes, from the highest total down."""
    law: dict[str, int] = {}
    for total in reversed(TOTALS):
        law[table.at(total)] = law.get(table.at(total), 0) + WAYS[total]
    return law


def door_ways(tables: Tables, count: str = "extra") -> dict[int, int]:
    """Return in how many of the 81 ways a room has so many new doors (9.4, `room.exits`)."""
    law: dict[int, int] = {}
    for total in TOTALS:
        doors = tables.new_doors(total, count)
        law[doors] = law.get(doors, 0) + WAYS[total]
    return dict(sorted(law.items()))


def magic_chance(quality: Quality, tables: Tables, variants: Variants, *, jewel: bool = False) -> Fraction:
    """Return the chance that a found thing is magic (9.4, `magic.check`); a `jewel` is a ring or necklace."""
    if quality.useless:
        return Fraction(0)
    wanted = tables.limits.magic
    added = tables.strength(quality, variants.strength_above) if variants.ring_bonus == "strength" else 1
    if not jewel:
        return at_least(wanted)
    if variants.magic_threshold == "exactly-4":
        return fudge_where(lambda total: total + added == wanted)
    return at_least(wanted - added)


def book_ways(tables: Tables) -> dict[int, int]:
    """Return in how many of the 81 ways a found book holds so many effects (9.4, `thing.book-found`)."""
    law: dict[int, int] = {}
    for total in TOTALS:
        effects = max(0, total - tables.numbers.book_less)
        law[effects] = law.get(effects, 0) + WAYS[total]
    return dict(sorted(law.items()))


def trap_avoided(avoid: int, tables: Tables) -> Fraction:
    """Return the chance to avoid a trap with an avoid traps of `avoid` (9.4, `trap.avoid`)."""
    return at_least(tables.limits.avoid - avoid)


def trap_damage(avoid: int, tables: Tables, sign: str = "absolute") -> Fraction:
    """Return the mean damage of a trap with an avoid traps of `avoid` (9.4, `trap.damage`).

    `sign` is the switch trap.sign: what a negative roll does.
    """
    read: dict[str, Callable[[int], int]] = {"absolute": abs, "negative-zero": lambda t: max(0, t), "literal": int}
    rolled = Fraction(sum(read[sign](total) * count for total, count in WAYS.items()), ALL_WAYS)
    return (1 - trap_avoided(avoid, tables)) * rolled


def coins_mean(coin: Coin, level: int, tables: Tables, table: FudgeTable | None = None) -> Fraction:
    """Return the mean coins of one chest (or body: `table`) at a level (9.4, `chest.coins`, `loot.coins`)."""
    finds = ((FINDS[(table or tables.chest).at(total)], count) for total, count in WAYS.items())
    amounts = amount_ways()
    total = sum(
        (count * mean({tables.coins(find, roll, level): ways for roll, ways in amounts.items()}))
        for find, count in finds
        if find.coin == coin
    )
    return Fraction(total) / ALL_WAYS


def worth_mean(tables: Tables) -> Fraction:
    """Return the mean worth in gold of a found thing (9.4, `worth.multiplier`)."""
    qualities = tables.quality.entries
    factor = Fraction(sum(entry.weight * tables.worth(entry, 1) for entry in qualities), len(tables.quality.lines))
    return factor * mean(amount_ways())


def useless_chance(tables: Tables) -> Fraction:
    """Return the chance that a found thing is useless (9.4, `thing.useless`)."""
    lines = tables.quality.lines
    return Fraction(sum(line.useless for line in lines), len(lines))


def passage_ways(passages: DrawList[Passage], test: Callable[[Passage], bool]) -> Fraction:
    """Return the chance that a corridor or door draw passes a test (9.4)."""
    return Fraction(sum(map(test, passages.lines)), len(passages.lines))


# ---- Transmuters and XP (9.5, 9.6) -----------------------------------------------------------------------------------


def transmuter_chance(tables: Tables, staircases: int = 1) -> Fraction:
    """Return the chance of at least one transmuter after so many staircases (9.5, `level.card`)."""
    return 1 - (1 - Fraction(len(tables.numbers.transmuter), CARD_RANKS)) ** staircases


@cache
def _opponent_ways() -> Mapping[int, int]:
    """The sum of the four Fudge rolls of an opponent."""
    return fudge_ways(FUDGE_DICE * _ROLLS_OF_OPPONENT)


def xp_offered(stats: int, level: int, divisor: int = 1) -> Fraction:
    """Return the mean XP that a freshly made opponent is worth, beaten or not (9.6, `xp.ignore-below-one`).

    `stats` is your initiative + attack + defense, `divisor` the switch house.level-divisor. Health is taken to be so
    high (5 or more) that the least health of an opponent does not matter.
    """
    shift = _ROLLS_OF_OPPONENT * (level // divisor) - stats
    law = _opponent_ways()
    return Fraction(sum(max(0, total + shift) * count for total, count in law.items()), sum(law.values()))


def xp_at_all(stats: int, level: int, divisor: int = 1) -> Fraction:
    """Return the chance that a freshly made opponent is worth any XP (9.6); arguments as for `xp_offered`."""
    shift = _ROLLS_OF_OPPONENT * (level // divisor) - stats
    law = _opponent_ways()
    return Fraction(count_where(law, lambda total: total + shift > 0), sum(law.values()))


def start_you(variants: Variants, tables: Tables, stats: int = 0) -> You:
    """Return a fighter with the start's health and weapon, and initiative, attack and defense of `stats` each."""
    weapon = tables.strength(tables.average, variants.strength_above)
    return You(variants.house_start_health, stats, stats, stats, weapon)


# ---- The tables as they are printed ----------------------------------------------------------------------------------

DIFFERENCES = range(-4, 6)
"""Attack minus defense (9.2), and initiatives up to 4 (9.3)."""
LEVELS = range(11)
"""Levels of the table of coins (9.4)."""
STAIRCASES = (1, 2, 3, 4, 5, 10)
"""Numbers of staircases of the table of transmuters (9.5)."""
FIGHTS = ((0, 0), (1, 0), (1, 1), (2, 0), (2, 2), (3, 0), (3, 3), (4, 0), (4, 4), (5, 0), (5, 5))
"""Level and stats of the fights of 9.6."""
HURT = (10, 8, 6, 5, 4, 3, 2, 1)
"""Healths of the second table of 9.6, below the one that a character starts with."""
XP_STATS = (0, 1, 2, 4, 8, 12)
"""Sums of stats of the table of XP (9.6)."""
XP_LEVELS = range(7)
"""Levels of the table of XP (9.6)."""


def report(variants: Variants, tables: Tables | None = None) -> tuple[Section, ...]:
    """Return every odds table under the variants and tables in force, in the order of section 9."""
    tables = tables or default_tables()
    return (
        fudge_table(),
        amount_table(),
        hit_table(tables),
        my_damage_table(variants, tables),
        their_damage_table(variants, tables),
        first_table(tables),
        room_table(variants, tables),
        find_table(tables),
        thing_table(variants, tables),
        trap_table(variants, tables),
        passage_table(tables),
        coin_table(tables),
        transmuter_table(tables),
        fight_table(variants, tables),
        hurt_table(variants, tables),
        xp_table(variants),
    )


def _cent(value: Fraction | float) -> str:
    """A chance in percent, with the places of the specification."""
    return decimal(Fraction(value) * 100, 2)


def _share(count: int, whole: int = ALL_WAYS) -> tuple[str, str]:
    """Two cells: ways of all ways, and percent."""
    return _LISTED % (count, whole), _cent(Fraction(count, whole))


def _of(value: Fraction, whole: int = ALL_WAYS) -> tuple[str, str]:
    """Two cells: a chance over a common denominator where it has it, and percent."""
    return _share(int(value * whole), whole) if (value * whole).denominator == 1 else (str(value), _cent(value))


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def fudge_table() -> Section:
    """Return the totals of a Fudge roll (9.1)."""
    rows = []
    for total in reversed(TOTALS):
        less = 1 - at_least(total + 1)
        rows.append((_signed(total), *_share(WAYS[total]), *_of(at_least(total)), *_of(less)))
    header = ("total", "ways", "%", "this or more", "%", "this or less", "%")
    return Section("9.1", "A Fudge roll", header, tuple(rows))


def amount_table() -> Section:
    """Return the amounts, a Fudge roll without its sign (9.1)."""
    law = amount_ways()
    rows = tuple((str(amount), *_share(count)) for amount, count in law.items())
    note = f"Mean {mean(law)} = {decimal(mean(law), 3)}."
    return Section("9.1-amount", "An amount: a Fudge roll without its sign", ("amount", "ways", "%"), rows, note)


def hit_table(tables: Tables) -> Section:
    """Return the chances to hit (9.2)."""
    rows = []
    for difference in DIFFERENCES:
        margin = hit_margin(difference, tables)
        cells = _of(hit_chance(difference, tables))
        rows.append((_signed(difference), *cells, "–" if margin is None else decimal(margin, 3)))
    header = ("attack − defense", "hit", "%", "mean margin of a hit")
    return Section("9.2", "Hits by attack minus defense", header, tuple(rows))


def my_damage_table(variants: Variants, tables: Tables) -> Section:
    """Return the mean damage of a new character's attack by the opponent's defense (9.2)."""
    you = start_you(variants, tables)
    rows = tuple(
        (
            _signed(defense),
            decimal(damage_mean(you.attack, defense, you.bonus, variants.damage_attack_added, tables), 3),
        )
        for defense in DIFFERENCES[:-1]
    )
    title = f"Your mean damage an attack: attack {you.attack}, {tables.start.weapon.label} +{you.bonus}"
    return Section("9.2-yours", title, ("opponent's defense", "mean damage"), rows)


def their_damage_table(variants: Variants, tables: Tables) -> Section:
    """Return the chance to hit and the mean damage of an opponent's attack on defense 0 (9.2)."""
    added = variants.damage_attack_added
    rows = tuple(
        (_signed(attack), _cent(hit_chance(attack, tables)), decimal(damage_mean(attack, 0, 0, added, tables), 3))
        for attack in DIFFERENCES
    )
    header = ("opponent's attack", "hit, %", "mean damage")
    return Section("9.2-theirs", "An opponent's attack on defense 0", header, rows)


def first_table(tables: Tables) -> Section:
    """Return the chances to go first (9.3)."""
    rows = []
    for difference in DIFFERENCES[:-1]:
        one, two = (first_chance(difference, opponents, tables) for opponents in (1, 2))
        rows.append((_signed(difference), str(one), _cent(one), *_of(two)))
    header = ("your initiative − theirs", "one opponent", "%", "two opponents", "%")
    return Section("9.3", "Going first", header, tuple(rows), "Against two the higher initiative counts.")


def room_table(variants: Variants, tables: Tables) -> Section:
    """Return what rooms hold and how many new doors they have (9.4), and on average."""

    def ways(test: Callable[[int, bool, bool], bool]) -> tuple[str, str]:
        """Two cells: the ways in which a room passes a test."""
        return _share(room_ways(test, tables))

    rows = [
        ("any opponent", *ways(lambda opponents, chest, fall: opponents > 0)),
        ("exactly one opponent", *ways(lambda opponents, chest, fall: opponents == 1)),
        ("two opponents", *ways(lambda opponents, chest, fall: opponents > 1)),
        ("any chest", *ways(lambda opponents, chest, fall: chest)),
        ("chest without opponents", *ways(lambda opponents, chest, fall: chest and not opponents)),
        ("empty", *ways(lambda opponents, chest, fall: not (opponents or chest or fall))),
        ("floor gives way", *ways(lambda opponents, chest, fall: fall)),
    ]
    doors = door_ways(tables, variants.exits_count)
    rows += [(_doors(number), *_share(count)) for number, count in doors.items()]
    crowd = Fraction(sum(_contents(tables.contents.at(total))[0] * count for total, count in WAYS.items()), ALL_WAYS)
    note = f"Mean new doors {mean(doors)} = {decimal(mean(doors), 3)}, mean opponents {crowd} = {decimal(crowd, 3)}."
    if variants.house_one_opponent_first_level:
        note += f" On level {tables.start.level} two opponents are one."
    return Section("9.4", "A room", ("room", "ways", "%"), tuple(rows), note)


def _doors(number: int) -> str:
    return f"{number or 'no'} new door{'' if number == 1 else 's'}"


def find_table(tables: Tables) -> Section:
    """Return what chests and bodies hold (9.4)."""
    rows = []
    for name, table in (("chest", tables.chest), ("body", tables.loot)):
        labels = tables.labels["chest" if name == "chest" else "loot"]
        rows += [(f"{name}: {labels[word]}", *_share(count)) for word, count in word_ways(table).items()]
    return Section("9.4-find", "A chest, a body", ("found", "ways", "%"), tuple(rows))


def thing_table(variants: Variants, tables: Tables) -> Section:
    """Return the chances about things: magic, writing, books and effects (9.4)."""
    rows: list[tuple[str, str, str]] = []
    failure = fudge_where(lambda total: total == tables.limits.failure)
    rows.append(("an effect fails", *_of(failure)))
    rows.append(("magic, not a ring or necklace", *_of(magic_chance(tables.average, tables, variants))))
    rows += [(f"magic, {name} ring", *_of(chance)) for name, chance in _rings(variants, tables)]
    rows.append(("a scroll is written", *_of(at_least(tables.limits.write))))
    rows += [(f"a book has {n or 'no'} effects", *_share(count)) for n, count in book_ways(tables).items()]
    for title, table in (("effect", tables.effect), ("magic bonus", tables.magic)):
        ways = sorted(word_ways(table).items(), key=lambda item: -item[1])
        rows += [(f"{title}: {tables.labels['stat'][word]}", *_share(count)) for word, count in ways]
    useless = useless_chance(tables)
    rows.append(
        ("a found thing is useless", *_share(int(useless * len(tables.quality.lines)), len(tables.quality.lines)))
    )
    note = f"Mean worth of a found thing {decimal(worth_mean(tables), 3)} gold."
    return Section("9.4-things", "Things", ("thing", "ways", "%"), tuple(rows), note)


def _rings(variants: Variants, tables: Tables) -> Iterator[tuple[str, Fraction]]:
    """The chance of each strength of ring to be magic; qualities of one strength share a line."""
    told: set[int] = set()
    for quality in tables.quality.entries:
        strength = tables.strength(quality, variants.strength_above)
        if not quality.useless and strength not in told:
            told.add(strength)
            yield f"{quality.label} (+{strength})", magic_chance(quality, tables, variants, jewel=True)


def trap_table(variants: Variants, tables: Tables) -> Section:
    """Return the chance to avoid a trap and its mean damage, by avoid traps (9.4)."""
    rows = tuple(
        (str(avoid), *_of(trap_avoided(avoid, tables)), decimal(trap_damage(avoid, tables, variants.trap_sign), 3))
        for avoid in range(FUDGE_DICE + 1)
    )
    return Section("9.4-trap", "Traps by avoid traps", ("avoid traps", "avoided", "%", "mean damage"), rows)


def _ways_on(passage: Passage) -> int:
    return sum(way.kind == "corridor" for way in passage.exits)


def _leads(kind: str) -> Callable[[Passage], bool]:
    return lambda passage: any(way.kind == kind for way in passage.exits)


def passage_table(tables: Tables) -> Section:
    """Return what corridors and doors lead to (9.4)."""
    corridor: list[tuple[str, Callable[[Passage], bool]]] = [
        ("attack", lambda passage: passage.event in ("npc", "opponent")),
        ("door", _leads("door")),
        ("chamber", lambda passage: passage.event == "room"),
        ("stairs", _leads("stairs")),
        ("blind end", lambda passage: not passage.exits and not passage.event),
        ("one way on and nothing else", lambda passage: len(passage.exits) == _ways_on(passage) == 1),
        ("branches", lambda passage: _ways_on(passage) > 1),
    ]
    door: list[tuple[str, Callable[[Passage], bool]]] = [
        ("corridor", _leads("corridor")),
        ("room", lambda passage: passage.event == "room"),
        ("false door", lambda passage: passage.event == "trap"),
        ("stairs", _leads("stairs")),
    ]
    rows = []
    for name, draws, tests in (("corridor", tables.corridor, corridor), ("door", tables.door, door)):
        rows += [(f"{name}: {what}", *_of(passage_ways(draws, test), len(draws.lines))) for what, test in tests]
    return Section("9.4-lists", "A corridor draw, a door draw", ("draw", "lines", "%"), tuple(rows))


def coin_table(tables: Tables) -> Section:
    """Return the mean coins of a chest by level (9.4); a body has the same unless the tables differ."""
    rows = tuple(
        (str(level), *(decimal(coins_mean(coin, level, tables), 3) for coin in ("gold", "silver"))) for level in LEVELS
    )
    return Section("9.4-coins", "Mean coins of a chest or body", ("level", "gold", "silver"), rows)


def transmuter_table(tables: Tables) -> Section:
    """Return the chances of a transmuter by staircases (9.5)."""
    rows = tuple((str(n), _cent(transmuter_chance(tables, n))) for n in STAIRCASES)
    many = STAIRCASES[-1] * transmuter_chance(tables)
    note = f"Mean number in {STAIRCASES[-1]} staircases {many} = {decimal(many, 3)}. "
    note += f"A point costs {tables.point_xp(1)} XP times the level."
    return Section("9.5", "At least one transmuter", ("staircases", "%"), rows, note)


def _fight_row(you: You, level: int, variants: Variants, tables: Tables) -> tuple[str, ...]:
    """A line of 9.6."""
    odds = fight_odds(you, level, variants, tables)
    means = (decimal(Fraction(odds.xp), 4), decimal(Fraction(odds.xp_won), 3))
    return str(level), f"{you.initiative}, {you.attack}, {you.defense}", _cent(odds.win), *means, _cent(odds.paid_won)


def fight_table(variants: Variants, tables: Tables) -> Section:
    """Return how a fight with one opponent goes, without running, for a new character (9.6)."""
    rows = tuple(_fight_row(start_you(variants, tables, stats), level, variants, tables) for level, stats in FIGHTS)
    you = start_you(variants, tables)
    header = ("level", "your I, A, D", "won, %", "mean XP", "mean XP when won", "XP when won, %")
    title = f"A fight with one opponent: health {you.health}, {tables.start.weapon.label} +{you.bonus}, never running"
    stuck = fight_odds(you, tables.start.level, variants, tables).stuck
    note = (
        f"In {decimal(Fraction(stuck) * 100, 3)} % of the fights on level {tables.start.level} nobody can ever be hurt."
    )
    return Section("9.6", title, header, rows, note)


def hurt_table(variants: Variants, tables: Tables) -> Section:
    """Return the chance to win the first fight by health (9.6)."""
    you = start_you(variants, tables)
    cells = []
    for health in (you.health, *(health for health in HURT if health < you.health)):
        hurt = You(health, you.initiative, you.attack, you.defense, you.bonus, limit=you.health)
        cells.append((str(health), _cent(fight_odds(hurt, tables.start.level, variants, tables).win)))
    return Section("9.6-health", "The first fight by your health", ("health", "won, %"), tuple(cells))


def xp_table(variants: Variants) -> Section:
    """Return the mean XP that a fresh opponent is worth, by your stats and the level (9.6)."""
    divisor = variants.house_level_divisor
    rows = tuple(
        (str(stats), *(decimal(xp_offered(stats, level, divisor), 3) for level in XP_LEVELS)) for stats in XP_STATS
    )
    header = ("your I + A + D", *(f"level {level}" for level in XP_LEVELS))
    note = f"Worth any XP on level 0 against 0: {_cent(xp_at_all(0, 0, divisor))} %."
    return Section("9.6-xp", "Mean XP a fresh opponent is worth, beaten or not", header, rows, note)
