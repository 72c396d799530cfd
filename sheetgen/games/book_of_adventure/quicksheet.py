"""The quicksheet's lines: each rule in a few words, as it reads under the variants and tables in force.

Numbers and choices come from the rules' own constants and functions, names and dice from the tables.
"""

from __future__ import annotations

from dataclasses import replace

from sheetgen.documents.cards import Block, Line
from sheetgen.games.book_of_adventure import pools
from sheetgen.games.book_of_adventure.areas import AREA_DICE
from sheetgen.games.book_of_adventure.encounters import (
    FALL,
    LOW_FACES,
    MENTAL_FEAR,
    PHYSICAL_FEAR,
    PHYSICAL_WOUNDS,
    TRAP_ADDED,
    luck_gold,
    split_letter,
)
from sheetgen.games.book_of_adventure.fear_and_flight import THREAT_RAISE
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
from sheetgen.games.book_of_adventure.towns import HAGGLE_DISCOUNT, REST_HEALS, SERVICE_BASE, WORK_FEAR
from sheetgen.games.book_of_adventure.variants import Variants

_DICE = "⚀⚁⚂⚃⚄⚅"


class Desk:
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
                words.setdefault(group, []).append(f"{thing.name}\N{NO-BREAK SPACE}+{bonus}")
        return [" or ".join(names) for names in words.values()]

    def with_effect(self, effect: str) -> str:
        """The names of the things with an effect, joined by ``or``; empty when there are none."""
        return _or([thing.name for thing in self.tables.things if effect in thing.effects])


def _or(words: tuple[str, ...] | list[str]) -> str:
    """``a, b or c``."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


# ---- The course of the game ------------------------------------------------------------------------------------------


def course(desk: Desk) -> tuple[Block, ...]:
    """Return the blocks of the first column: from setting out to Routes and the Fear Check."""
    variants = desk.variants
    return _start(variants), _turn(), _areas(variants), _routes(variants), _fear()


def _start(variants: Variants) -> Block:
    """Creating the adventurer and the Hometown (P1, P2)."""
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
    """The main loop and the ends of a game (P4, P16, P24)."""
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
    """What four dice make of a square (P3)."""
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
    """Drawing a Route (P5), under the switches of reach and corner."""
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
    """Pools and Attribute Checks (P7, P0)."""
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
    """The Fear Check (P14)."""
    return Block(
        "Fear Check",
        (
            Line("Roll as many dice as Fear. More 6s than WIS: you panic and must flee.", ("fear-check.more-sixes",)),
            Line("No roll while Fear is not above WIS.", ("fear-check.may-skip",)),
        ),
    )


def _flight(variants: Variants) -> Block:
    """Fleeing (P15)."""
    stays = "The Area stays open as written."
    if variants.threat_flee_converts:
        stays = f"It stays open; a fled Threat as C, ECL + {THREAT_RAISE}."
    return Block(
        "Flight",
        (
            Line("1 Fear. Nothing is gained.", ("flee.fear", "flee.no-reward")),
            Line("Cross out the newest dot; you are back at the last live one.", ("flee.dot-crossed",)),
            Line(stays, ("flee.area-stays",)),
        ),
    )


# ---- Encounters ------------------------------------------------------------------------------------------------------


def encounters(desk: Desk) -> tuple[Block, ...]:
    """One block a face of the type die."""
    parts = {1: _obstacle, 2: _personal, 3: _combat, 4: _threat, 5: _puzzle, 6: _trap}
    blocks: dict[int, Block] = {}
    for row in desk.tables.types:
        name, letter = row.name.partition(",")[0], row.letter
        if row.die in blocks:
            letter = f"{blocks[row.die].letter} {letter}"
        blocks[row.die] = Block(name, tuple(parts[row.die](desk)), _DICE[row.die - 1], letter)
    return tuple(blocks.values())


def _dice(desk: Desk, rules: pools.PoolRules, *more: str, ids: tuple[str, ...] = ()) -> Line:
    """The line of what goes into a pool besides Level."""
    extras = [*desk.things(rules), *more]
    if desk.strains(rules):
        extras.append("Strain: 1 Wound a die")
        ids = (*ids, "strain.cost")
    text = " · ".join([desk.attributes(rules), *extras])
    things = () if rules.things_rule == rules.attribute_rule else (rules.things_rule,)
    return Line(text, (rules.attribute_rule, *things, *ids), "Dice")


def _less(desk: Desk) -> str:
    """``; Armor 1 less`` where the tables have something that does it."""
    armor = desk.with_effect("armor")
    return f"; {armor} 1 less" if armor else ""


def _obstacle(desk: Desk) -> list[Line]:
    """1, Obstacle (P8)."""
    return [
        Line("before the first roll.", ("obstacle.start.flee",), "Flee"),
        _dice(desk, pools.OBSTACLE),
        Line(
            f"DEX Check: {FALL[0]} Wound, else {FALL[1]}{_less(desk)}.",
            ("obstacle.failure.dexterity-check", "obstacle.failure.armor"),
            "Lost",
        ),
        Line("try again or flee.", ("obstacle.failure.retry-or-flee",), "Then"),
    ]


def _personal(desk: Desk) -> list[Line]:
    """2, Personal (P9)."""
    low, high = f"1 to {LOW_FACES}", f"{LOW_FACES + 1} to {len(_DICE)}"
    if split_letter(1, desk.variants.personal_split) == "Pm":
        low, high = high, low
    return [
        Line(f"{low} physical (Pp), {high} mental (Pm).", ("personal.split",), "Split die"),
        replace(_dice(desk, pools.PHYSICAL), lead="Pp", rules=(pools.PHYSICAL.attribute_rule,)),
        replace(_dice(desk, pools.MENTAL), lead="Pm"),
        Line("nor a second roll.", ("personal.no-flee", "personal.one-roll"), "No flight"),
        Line(f"{PHYSICAL_WOUNDS} Wounds, {PHYSICAL_FEAR} Fear.", ("personal.failure.physical",), "Pp lost"),
        Line(f"{MENTAL_FEAR} Fear.", ("personal.failure.mental",), "Pm lost"),
        Line("1 Chapter, cross it out, no XP.", ("personal.failure.chapter",), "Then"),
    ]


def _luck(desk: Desk, rule: str) -> str:
    """The gold of a Luck Check."""
    dice, added, unlucky = luck_gold(rule, desk.variants.combat_gold_bonus)
    bonus = f" + {added}" if added else ""
    return f"LUC Check: {dice}d6{bonus} gold, else {unlucky or 'none'}."


def _blow(desk: Desk) -> str:
    """The free attack at one who flees."""
    armor = _less(desk) if desk.variants.armor_on_flee else ""
    return f"DEX Check: 1 Wound, else 1d6{armor}; then 1 Fear"


def _combat(desk: Desk) -> list[Line]:
    """3, Combat (P10)."""
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
    lines.append(
        Line(
            f"Life 0 or less. {_luck(desk, 'combat.victory.luck-gold')}",
            ("combat.victory", "combat.victory.luck-gold"),
            "Won",
        )
    )
    return lines


def _threat(desk: Desk) -> list[Line]:
    """4, Threat (P11)."""
    again = {
        "always": "Fear Check again",
        "failure-only": "Fear Check again, not if you chose Combat",
        "never": "no second Fear Check",
    }
    raised = ("" if desk.variants.converted_ecl == "raised" else "Life ") + f"ECL + {THREAT_RAISE}"
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


def _puzzle(desk: Desk) -> list[Line]:
    """5, Puzzle (P12)."""
    return [
        Line("before the first roll.", ("puzzle.start.flee",), "Flee"),
        _dice(desk, pools.PUZZLE),
        Line(_luck(desk, "puzzle.success.luck-gold"), ("puzzle.success.luck-gold",), "Won"),
        Line("1 Fear; try again or flee.", ("puzzle.failure.fear", "puzzle.failure.retry-or-flee"), "Lost"),
    ]


def _trap(desk: Desk) -> list[Line]:
    """6, Trap (P13)."""
    variants = desk.variants
    kit = desk.with_effect("disarm")
    stays = variants.trap_after_trigger == "trap"
    after = "it stays a Trap" if stays else "it is now an Obstacle"
    lines = [
        Line(
            f"INT or WIS Check. Failed: 1d6 + {TRAP_ADDED} Wounds, {after}.",
            ("trap.start.check", "trap.start.triggered", "trap.triggered-is-obstacle"),
            "Start",
        )
    ]
    if variants.trap_flee:
        when = "before each roll." if stays else "before the roll, while it has not gone off."
        lines.append(Line(when, ("trap.start.flee",), "Flee"))
    if kit:
        lines.append(Line("overcomes it, while it has not gone off.", ("trap.disarm-kit",), kit))
    return [
        *lines,
        _dice(desk, pools.TRAP),
        Line(_luck(desk, "trap.success.luck-gold"), ("trap.success.luck-gold",), "Won"),
        _trap_lost(desk, after),
    ]


def _trap_lost(desk: Desk, after: str) -> Line:
    """What a failed roll against a Trap does, under four switches."""
    variants = desk.variants
    wounds = {
        "1d6+1": f"1d6 + {TRAP_ADDED} Wounds{_less(desk)}",
        "check": f"INT or WIS Check, failed 1d6 + {TRAP_ADDED} Wounds{_less(desk)}",
        "none": "no Wounds",
    }[variants.trap_failure_damage]
    if variants.trap_after_trigger == "trap" and variants.trap_failure_damage != "none":
        wounds = f"{wounds}, the first time"
    fear = f"{variants.trap_failure_fear} Fear; " if variants.trap_failure_fear else ""
    return Line(f"{fear}{wounds}. Fear Check; {after}.", ("trap.failure.triggers", "trap.failure.fear-check"), "Lost")


# ---- Towns -----------------------------------------------------------------------------------------------------------


def town(desk: Desk) -> tuple[Block, ...]:
    """Return the blocks that end the third column: pools, flight, Towns."""
    return _pool(), _flight(desk.variants), _town()


def _town() -> Block:
    """What a visit allows (P17 to P23)."""
    return Block(
        "In Town (W = its Wealth)",
        (
            Line(
                f"once, on entering, not in the Hometown. CHA Check: all prices {HAGGLE_DISCOUNT} less.",
                ("haggle.once-on-entry", "haggle.discount"),
                "Haggle",
            ),
            Line("base + W; one of each Equipment.", ("buy.price",), "Buy"),
            Line("half the base, rounded down.", ("sell.price",), "Sell"),
            Line(f"{SERVICE_BASE} + W, heals {REST_HEALS} Wounds.", ("rest.cost", "rest.heals-three"), "Rest"),
            Line(
                f"{SERVICE_BASE} + W, the type of an Encounter without letter.",
                ("oracle.cost", "oracle.untyped-only"),
                "Oracle",
            ),
            Line(f"pays 1d6 + W, costs {WORK_FEAR} Fear.", ("work.wage", "work.fear"), "Work"),
            Line("crosses the Town out.", ("town.leave-crosses-out",), "Leaving"),
            Line(
                "each return costs 1 Fear, none before the first Encounter.",
                ("hometown.return-fear", "hometown.free-before-first-encounter"),
                "Hometown",
            ),
        ),
    )
