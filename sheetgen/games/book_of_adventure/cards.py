"""What the quicksheet and the dice-odds card say: plain views that their templates print and add nothing to.

Prices, dice and names come from the tables, numbers and choices from the rules' own constants and functions,
chances from `odds`. A line says its rule in a few words and names the rule's id, which is looked up in the
catalogue, so that no id on a card is ever unknown to `sheetgen explain`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sheetgen.engine.catalogue import Catalogue
from sheetgen.games.book_of_adventure import odds, pools
from sheetgen.games.book_of_adventure.areas import AREA_DICE
from sheetgen.games.book_of_adventure.state import (
    ATTRIBUTE_CAP,
    ATTRIBUTES,
    BASE_WOUNDS,
    LAST_CHAPTER,
    LAST_FEAR,
    Setting,
    State,
)
from sheetgen.games.book_of_adventure.things import Tables, Thing
from sheetgen.games.book_of_adventure.variants import Variants, spell_variants

GAME = "The Book of Adventure"
CREDIT = "a roll & write game by Christian Moe"

_DICE = "⚀⚁⚂⚃⚄⚅"


@dataclass(frozen=True, slots=True)
class Line:
    """One rule in a few words: a bold lead (may be empty), the text, and the ids of the rules it states."""

    text: str
    rules: tuple[str, ...]
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """Lines under a heading; an Encounter has its die face as `mark` and the `letter` that is written for it."""

    title: str
    lines: tuple[Line, ...]
    mark: str = ""
    letter: str = ""
    figure: str = ""
    """The name of a small drawing under the lines, empty for none."""


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
class Card:
    """What every card says of itself: names for the head, and notes for the foot of each page."""

    game: str
    credit: str
    document: str
    footer: tuple[str, ...]


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
    """The dice-odds card: the large pool table, and the smaller tables for the page's other half."""

    card: Card
    pools: odds.Section
    fear: odds.Section
    needed: odds.Section
    combat: odds.Section
    blow: odds.Section
    gold: odds.Section
    traps: odds.Section
    areas: odds.Section
    ring: odds.Section
    base: odds.Section
    start: odds.Section


def odds_view(variants: Variants) -> OddsView:
    """Return the dice-odds card (8.6) under the variants in force."""
    tables = {section.key: section for section in odds.report(variants)}
    return OddsView(
        card=_card("Dice odds", variants),
        pools=tables["9.1"],
        fear=_without_last_fear(tables["9.4"]),
        needed=_turned(tables["9.6"]),
        combat=tables["9.7"],
        blow=tables["9.8"],
        gold=tables["9.8-gold"],
        traps=tables["9.8-trap"],
        areas=tables["9.2"],
        ring=tables["9.2-ring"],
        base=_turned(tables["9.3"]),
        start=tables["9.5"],
    )


def quicksheet_view(tables: Tables, variants: Variants, catalogue: Catalogue) -> QuicksheetView:
    """Return the quicksheet (8.2) for these tables and variants.

    Raises `InputError` when a line names a rule that the catalogue does not have.
    """
    desk = _Desk(tables, variants)
    chances = {section.key: section for section in odds.report(variants)}
    view = QuicksheetView(
        card=_card("Quicksheet", variants, tables),
        course=(_start(desk), _turn(), _areas(variants), _routes(variants), _fear()),
        encounters=_encounters(desk),
        town=(_pool(), _flight(variants), _town()),
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


def _card(document: str, variants: Variants, tables: Tables | None = None) -> Card:
    """The head and foot of a card: which rulings and whose tables it follows."""
    rulings = spell_variants(variants)
    notes = [f"variants: {rulings}" if rulings else "default rulings"]
    if tables is not None:
        notes.append(f"tables: {tables.label}")
    return Card(GAME, CREDIT, document, tuple(notes))


def _look_up(view: QuicksheetView, catalogue: Catalogue) -> None:
    """Ask the catalogue for every id on the sheet."""
    for block in (*view.course, *view.encounters, *view.town):
        for line in block.lines:
            for rule in line.rules:
                catalogue.get(rule)
    for term in view.review:
        catalogue.get(term.rule)
    catalogue.get(view.score_rule)


class _Desk:
    """Tables and variants with the questions that the rules themselves answer about pools."""

    def __init__(self, tables: Tables, variants: Variants) -> None:
        self.tables = tables
        self.variants = variants
        self._state = State(Setting(variants, tables, tables.columns, tables.rows))

    def attributes(self, rules: pools.PoolRules) -> str:
        """``STR or DEX``."""
        return _or(pools.allowed_attributes(self._state, rules))

    def dice(self, rules: pools.PoolRules, thing: Thing) -> int:
        """Dice that a thing adds in a pool, 0 where it does not help."""
        return pools.bonus_of(self._state, rules, thing)

    def strains(self, rules: pools.PoolRules) -> bool:
        """Whether Strain is offered."""
        return pools.may_strain(self._state, rules)

    def things(self, rules: pools.PoolRules) -> list[str]:
        """``Rope +1``, and things of one group joined by ``or`` where they exclude each other."""
        words: dict[str, list[str]] = {}
        for thing in self.tables.things:
            bonus = self.dice(rules, thing)
            if bonus:
                group = thing.group if rules is pools.COMBAT and thing.group else thing.name
                words.setdefault(group, []).append(f"{thing.name} +{bonus}")
        return [" or ".join(names) for names in words.values()]

    def with_effect(self, effect: str) -> str:
        """The names of the things with an effect, joined by ``or``; empty when there are none."""
        return _or([thing.name for thing in self.tables.things if effect in thing.effects])


def _or(words: tuple[str, ...] | list[str]) -> str:
    """``a, b or c``."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


# ---- The course of the game ---------------------------------------------------------------------------------------


def _start(desk: _Desk) -> Block:
    variants = desk.variants
    return Block(
        "Setting out",
        (
            Line(
                f"{len(ATTRIBUTES)}d6; each 5 and 6 counts as {ATTRIBUTE_CAP}. One each to {', '.join(ATTRIBUTES)}.",
                ("attributes.roll-six", "attributes.cap-four"),
                "Attributes",
            ),
            Line(f"10 × ({ATTRIBUTE_CAP} − value) XP for each.", ("xp.start.weakness",), "Weakness"),
            Line(
                f"One for each Attribute: success 1 gold, failure {variants.start_fail_xp} XP.",
                ("gold.start.success", "xp.start.failed-check"),
                "Checks",
            ),
            Line(f"XP / {variants.level_divisor}, rounded down, at once.", ("level.divisor",), "Level"),
            Line(f"{BASE_WOUNDS} + STR.", ("wounds.death-threshold",), "Lethal Wounds"),
            Line(
                "any square, Wealth 1d6, first red dot. Roll the squares around it.",
                ("hometown.place", "hometown.wealth-die"),
                "Hometown",
            ),
        ),
    )


def _turn() -> Block:
    return Block(
        "Turn by turn",
        (
            Line("Do town business, then move on.", ("route.choose-destination",), "1"),
            Line("Draw a Route to an open Area.", ("route.destination-open",), "2"),
            Line("No letter? One die gives the type.", ("encounter.type-die",), "3"),
            Line("Overcome it, or flee.", ("encounter.only-overcome-or-flee",), "4"),
            Line("Won: XP = ECL, 1 Chapter, cross it out.", ("encounter.xp-is-ecl",), "5"),
            Line("Roll each empty square around it.", ("area.create.when",), "6"),
            Line(
                f"{LAST_CHAPTER} Chapters: the book is done. Fear {LAST_FEAR}: unfinished. Lethal Wounds: no book.",
                ("end.chapters", "end.fear", "end.death"),
                "End",
            ),
        ),
    )


def _areas(variants: Variants) -> Block:
    four = {
        "town": "Town of Wealth 1 (T1).",
        "encounter": f"Encounter of base {AREA_DICE}.",
        "blocked": "Blocked (B).",
        "reroll": "roll again.",
    }
    return Block(
        f"New Areas: {AREA_DICE}d6 each",
        (
            Line("Encounter. ECL = sum + 2 × Level.", ("area.ecl.sum-plus-double-level",), "No 1 or one 1"),
            Line("Blocked (B).", ("area.kind.blocked",), "Two 1s"),
            Line("Town (T), Wealth the other die.", ("area.kind.town-wealth",), "Three 1s"),
            Line(four[variants.four_ones], ("area.kind.four-ones",), "Four 1s"),
        ),
    )


def _routes(variants: Variants) -> Block:
    reach = {"any": "at any distance", "neighbour": "next to yours"}[variants.route_reach]
    corner = {
        "touch": "A line through a corner touches both side squares; a Blocked one forbids it.",
        "free": "A line through a corner touches neither side square.",
        "split": "A line through a corner crosses out both side squares; a Blocked one does not stop it.",
    }[variants.route_corner]
    return Block(
        "Routes",
        (
            Line("One straight line, last live dot to a new dot.", ("route.straight",)),
            Line(f"It ends in an Encounter, a Town or the Hometown, {reach}.", ("route.any-distance",)),
            Line("Never across a Blocked Area.", ("route.no-blocked",)),
            Line(
                "What it touches is crossed out: lost unused, empty squares too. The Hometown never is.",
                ("route.cross-out-touched", "route.through-empty", "hometown.never-crossed"),
            ),
            Line(corner, ("route.corner-touch",)),
        ),
        figure=f"corner-{variants.route_corner}",
    )


def _pool() -> Block:
    return Block(
        "Pools and checks",
        (
            Line("Level + one Attribute + things.", ("pool.level", "pool.one-attribute"), "Dice"),
            Line("Settle and pay them all before you roll.", ("pool.commit-first",)),
            Line(
                "one of a kind a roll, spent either way; Equipment stays.",
                ("pool.item-one-per-kind", "pool.item-spent"),
                "Items",
            ),
            Line("the sum is at least the ECL.", ("pool.meet-or-beat",), "Success"),
            Line("one die shows the Attribute or less.", ("check.attribute",), "Check"),
        ),
    )


def _fear() -> Block:
    return Block(
        "Fear Check",
        (
            Line("Roll as many dice as Fear. More 6s than WIS: you panic and must flee.", ("fear-check.more-sixes",)),
            Line("No roll while Fear is not above WIS.", ("fear-check.may-skip",)),
        ),
    )


def _flight(variants: Variants) -> Block:
    stays = "The Area stays open as written."
    if variants.threat_flee_converts:
        stays = "It stays open; a fled Threat as C, ECL + 5."
    return Block(
        "Flight",
        (
            Line("1 Fear. Nothing is gained.", ("flee.fear", "flee.no-reward")),
            Line("Cross out the newest dot; you are back at the last live one.", ("flee.dot-crossed",)),
            Line(stays, ("flee.area-stays",)),
        ),
    )


# ---- Encounters ------------------------------------------------------------------------------------------------------


def _encounters(desk: _Desk) -> tuple[Block, ...]:
    """One block a face of the type die."""
    parts = {1: _obstacle, 2: _personal, 3: _combat, 4: _threat, 5: _puzzle, 6: _trap}
    blocks: dict[int, Block] = {}
    for row in desk.tables.types:
        name, letter = row.name.partition(",")[0], row.letter
        if row.die in blocks:
            letter = f"{blocks[row.die].letter} {letter}"
        blocks[row.die] = Block(name, tuple(parts[row.die](desk)), _DICE[row.die - 1], letter)
    return tuple(blocks.values())


def _dice(desk: _Desk, rules: pools.PoolRules, *more: str, ids: tuple[str, ...] = ()) -> Line:
    """The line of what goes into a pool besides Level."""
    extras = [*desk.things(rules), *more]
    if desk.strains(rules):
        extras.append("Strain: 1 Wound a die")
        ids = (*ids, "strain.cost")
    text = " · ".join([desk.attributes(rules), *extras])
    things = () if rules.things_rule == rules.attribute_rule else (rules.things_rule,)
    return Line(text, (rules.attribute_rule, *things, *ids), "Dice")


def _less(desk: _Desk) -> str:
    """``; Armor 1 less`` where the tables have something that does it."""
    armor = desk.with_effect("armor")
    return f"; {armor} 1 less" if armor else ""


def _obstacle(desk: _Desk) -> list[Line]:
    return [
        Line("before any roll.", ("obstacle.start.flee",), "Flee"),
        _dice(desk, pools.OBSTACLE),
        Line(
            f"DEX Check: 1 Wound, else 3{_less(desk)}.",
            ("obstacle.failure.dexterity-check", "obstacle.failure.armor"),
            "Lost",
        ),
        Line("try again or flee.", ("obstacle.failure.retry-or-flee",), "Then"),
    ]


def _personal(desk: _Desk) -> list[Line]:
    low, high = "1 to 3", "4 to 6"
    if desk.variants.personal_split == "low-mental":
        low, high = high, low
    return [
        Line(f"{low} physical (Pp), {high} mental (Pm).", ("personal.split",), "Split die"),
        replace(_dice(desk, pools.PHYSICAL), lead="Pp", rules=(pools.PHYSICAL.attribute_rule,)),
        replace(_dice(desk, pools.MENTAL), lead="Pm"),
        Line("nor a second roll.", ("personal.no-flee", "personal.one-roll"), "No flight"),
        Line("3 Wounds, 1 Fear.", ("personal.failure.physical",), "Pp lost"),
        Line("3 Fear.", ("personal.failure.mental",), "Pm lost"),
        Line("1 Chapter, cross it out, no XP.", ("personal.failure.chapter",), "Then"),
    ]


def _blow(desk: _Desk) -> str:
    """The free attack at one who flees."""
    armor = _less(desk) if desk.variants.armor_on_flee else ""
    return f"DEX Check: 1 Wound, else 1d6{armor}; then 1 Fear"


def _combat(desk: _Desk) -> list[Line]:
    shield = desk.with_effect("shield")
    lines = [
        Line("Fear Check. Life = ECL.", ("combat.start.fear-check",), "Start"),
        Line(f"before each roll. {_blow(desk)}.", ("combat.flee.before-roll", "combat.flee.dexterity-check"), "Flee"),
        _dice(desk, pools.COMBAT, ids=("combat.pool.one-weapon",)),
        Line("sum at least Life: new Life = 2 × Life − sum.", ("combat.hit.threshold", "combat.hit.life"), "Hit"),
        Line(
            f"DEX Check: 1 Wound, else 1d6{_less(desk)}.", ("combat.miss.dexterity-check", "combat.miss.armor"), "Miss"
        ),
    ]
    if shield:
        lines.append(Line("after a miss a STR or DEX Check: no Wounds.", ("combat.miss.shield",), shield))
    bonus = f" + {desk.variants.combat_gold_bonus}" if desk.variants.combat_gold_bonus else ""
    lines.append(
        Line(
            f"Life 0 or less. LUC Check: 1d6{bonus} gold, else 1.",
            ("combat.victory", "combat.victory.luck-gold"),
            "Won",
        )
    )
    return lines


def _threat(desk: _Desk) -> list[Line]:
    again = {
        "always": "Fear Check again",
        "failure-only": "Fear Check after a failure",
        "never": "no second Fear Check",
    }
    raised = "ECL + 5" if desk.variants.converted_ecl == "raised" else "Life ECL + 5"
    return [
        Line("Fear Check. You may turn it into Combat.", ("threat.start.fear-check", "threat.start.convert"), "Start"),
        Line(f"before the roll. {_blow(desk)}.", ("threat.start.flee", "threat.flee.dexterity-check"), "Flee"),
        _dice(
            desk,
            pools.THREAT,
            "1 gold a die",
            "Equipment given up, 1 die each",
            ids=("threat.pool.bribe", "threat.pool.remove-equipment"),
        ),
        Line(
            f"Combat, {raised}; {again[desk.variants.convert_fear_check]}.",
            ("threat.failure.convert", "threat.convert.combat-start"),
            "Lost",
        ),
    ]


def _puzzle(desk: _Desk) -> list[Line]:
    return [
        Line("before any roll.", ("puzzle.start.flee",), "Flee"),
        _dice(desk, pools.PUZZLE),
        Line("LUC Check: 2d6 gold, else 2.", ("puzzle.success.luck-gold",), "Won"),
        Line("1 Fear; try again or flee.", ("puzzle.failure.fear", "puzzle.failure.retry-or-flee"), "Lost"),
    ]


def _trap(desk: _Desk) -> list[Line]:
    variants = desk.variants
    kit = desk.with_effect("disarm")
    after = "it is now an Obstacle" if variants.trap_after_trigger == "obstacle" else "it stays a Trap"
    lines = [
        Line(
            f"INT or WIS Check. Failed: 1d6 + 1 Wounds, {after}.",
            ("trap.start.check", "trap.start.triggered", "trap.triggered-is-obstacle"),
            "Start",
        )
    ]
    if variants.trap_flee:
        lines.append(Line("before the roll, while it has not gone off.", ("trap.start.flee",), "Flee"))
    if kit:
        lines.append(Line("overcomes it, while it has not gone off.", ("trap.disarm-kit",), kit))
    return [
        *lines,
        _dice(desk, pools.TRAP),
        Line("LUC Check: 1d6 gold, else none.", ("trap.success.luck-gold",), "Won"),
        _trap_lost(desk, after),
    ]


def _trap_lost(desk: _Desk, after: str) -> Line:
    """What a failed roll against a Trap does, under four switches."""
    variants = desk.variants
    wounds = {
        "1d6+1": f"1d6 + 1 Wounds{_less(desk)}",
        "check": f"INT or WIS Check, failed 1d6 + 1 Wounds{_less(desk)}",
        "none": "no Wounds",
    }[variants.trap_failure_damage]
    fear = "1 Fear; " if variants.trap_failure_fear else ""
    return Line(f"{fear}{wounds}. Fear Check; {after}.", ("trap.failure.triggers", "trap.failure.fear-check"), "Lost")


# ---- Towns, prices and the review -------------------------------------------------------------------------------------


def _town() -> Block:
    return Block(
        "In Town (W = its Wealth)",
        (
            Line(
                "once, on entering, not in the Hometown. CHA Check: all prices 1 less.",
                ("haggle.once-on-entry", "haggle.discount"),
                "Haggle",
            ),
            Line("base + W; one of each Equipment.", ("buy.price",), "Buy"),
            Line("half the base, rounded down.", ("sell.price",), "Sell"),
            Line("1 + W, heals 3 Wounds.", ("rest.cost", "rest.heals-three"), "Rest"),
            Line("1 + W, the type of an Encounter without letter.", ("oracle.cost", "oracle.untyped-only"), "Oracle"),
            Line("pays 1d6 + W, costs 2 Fear.", ("work.wage", "work.fear"), "Work"),
            Line("crosses the Town out.", ("town.leave-crosses-out",), "Leaving"),
            Line(
                "each return costs 1 Fear, none before the first Encounter.",
                ("hometown.return-fear", "hometown.free-before-first-encounter"),
                "Hometown",
            ),
        ),
    )


def _price(desk: _Desk, thing: Thing) -> PriceRow:
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
        ScoreTerm("+", "3 × INT", "review.intelligence"),
        ScoreTerm("+", "XP / 10, rounded down", "review.xp"),
        ScoreTerm("+", f"20 if {LAST_CHAPTER} Chapters", "review.completeness"),
        ScoreTerm("+", "gold left", "review.gold"),
        ScoreTerm("+", "base prices of things held", "review.inventory"),
        ScoreTerm("+", "Fear", "review.fear"),
        ScoreTerm("+", "highest ECL beaten", "review.highest-ecl"),
        ScoreTerm("−", "sum of all Attributes", "review.attributes"),
        ScoreTerm("−", "Towns visited and Hometown", "review.towns"),
    )


def _ladder(tables: Tables) -> str:
    """What a score means, in one line, with the score that wins."""
    steps = [f"{rung.min} {rung.text}" for rung in tables.ladder]
    win = [f"you win from {tables.review_win}"] if tables.review_win else []
    ours = " (ours)" if "review" in tables.ours else ""
    return " · ".join([f"less: {tables.below}", *steps, *win]) + ours


# ---- The odds a player looks up -----------------------------------------------------------------------------------------

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
