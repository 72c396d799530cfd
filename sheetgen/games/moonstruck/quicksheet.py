"""The quicksheet's lines: each rule in a few words, as it reads under the variants and tables in force.

Numbers come from the rules' own constants and functions, dice from the tables; a rule that is a ruling of ours is
marked by the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sheetgen.documents.cards import Block, Line
from sheetgen.engine.catalogue import Catalogue
from sheetgen.engine.dice import PERCENTILE
from sheetgen.engine.odds import Section, decimal
from sheetgen.games.moonstruck.duels import damage_law, pass_chance
from sheetgen.games.moonstruck.overrides import Tables, Weapon
from sheetgen.games.moonstruck.sheet_views import dice, swap_words
from sheetgen.games.moonstruck.state import Offer
from sheetgen.games.moonstruck.stats import ABILITY_CAP, ATTRIBUTES, FISTS, HEALTH, START_DIE, START_HEALTH, START_SCORE
from sheetgen.games.moonstruck.variants import Variants

STAR: Final = "*"
STAR_NOTE: Final = "* a ruling of ours, where the rules are silent; each can be waived in a log."
EXAMPLE: Final = Offer("test", "Charisma", 54, 58)
"""The source's example of a price, computed anew."""
MOTTO: Final = (
    Line("passes or hits", ("test.roll-under", "combat.attack.roll-under"), "Lower than the score"),
    Line("fails or misses", ("test.exact-value-fails", "combat.attack.exact-value-misses"), "Equal"),
    Line("attacks first", ("combat.initiative.lowest-first",), f"Lowest d{START_DIE}"),
)
"""The three lines that are forgotten first."""


def blocks(tables: Tables, variants: Variants, catalogue: Catalogue) -> tuple[Block, ...]:
    """Return every block of rules in the order of play, with stars at rulings; raises InputError for unknown rules."""
    found = (
        _character(variants), _percentile(), _tests(), _fortune(variants), _combat(variants), _rounds(variants),
        _health(), _experience(variants), _things(variants), _sections(variants),
    )  # fmt: skip
    return tuple(starred(block, catalogue) for block in found)


def starred(block: Block, catalogue: Catalogue) -> Block:
    """The block with a star after each line that is a ruling."""
    lines = (
        Line(f"{line.text}{STAR}", line.rules, line.lead) if _is_ruling(line, catalogue) else line
        for line in block.lines
    )
    return Block(block.title, tuple(lines), block.mark, block.letter, block.figure)


def _is_ruling(line: Line, catalogue: Catalogue) -> bool:
    """Whether any rule of a line is ours."""
    return any(catalogue.get(rule).origin != "source" for rule in line.rules)


def _character(variants: Variants) -> Block:
    """Rolling a character (P1, P2)."""
    start = f"{variants.fp_start} Fortune Points unless the book says otherwise"
    attributes = len(ATTRIBUTES) - 1
    return Block(
        "A new character",
        (
            Line(f"{START_SCORE} + d{START_DIE} for each of {attributes}.", ("attribute.initial-roll",), "Attributes"),
            Line(f"{START_HEALTH} + d{START_DIE}, in both boxes.", ("health.initial-roll",), HEALTH),
            Line(f"{START_SCORE} + d{START_DIE} for each of the book's.", ("ability.initial-roll",), "Abilities"),
            Line("one own die a score; its first face stands.", ("creation.one-roll",), "Dice"),
            Line(f"then {swap_words(variants)}.", ("creation.reallocate",), "Swap"),
            Line("over when the start section is entered.", ("creation.reallocate-deadline",), "Swaps"),
            Line(f"{start}.", ("creation.start-values",), "Start"),
        ),
    )


def _percentile() -> Block:
    """Reading the two dice (P3)."""
    return Block(
        "Percentile dice",
        (
            Line("settle which die is the tens before you throw.", ("dice.percentile-pair",), "d100"),
            Line(f"is {PERCENTILE}, the worst roll.", ("dice.double-zero",), "0 and 0"),
            Line("is 7, and 7 and 0 is 70.", ("dice.leading-zero",), "0 and 7"),
            Line("only a drawn initiative is rolled again.", ("dice.no-reroll",), "A roll stands"),
        ),
    )


def _tests() -> Block:
    """Tests (P4)."""
    score = EXAMPLE.score
    chance = decimal(pass_chance(score) * 100, 0)
    return Block(
        "Tests",
        (
            Line("the d100 is lower than the score.", ("test.roll-under",), "Pass"),
            Line("a roll equal to the score fails.", ("test.exact-value-fails",), "Equal"),
            Line("base + what you carry adds; of Health what is left.", ("test.effective-score",), "Score"),
            Line("only when the section asks, once.", ("test.called",), "When"),
            Line("a 1 or a 100 decides nothing by itself.", ("test.no-automatic",), "No automatic"),
            Line(f"{score} passes on {chance} of {PERCENTILE} rolls.", ("test.roll-under",), "So"),
        ),
    )


def _fortune(variants: Variants) -> Block:
    """Fortune Points (P5)."""
    when = {"next_event": "directly after the roll, before anything else", "same_section": "any time in the section"}
    lines = [
        Line("roll − score + 1, all of it, at once.", ("fortune.cost", "fortune.enough"), "Price"),
        Line(f"{EXAMPLE.roll} against {EXAMPLE.score} costs {EXAMPLE.price}.", ("fortune.cost",), "So"),
        Line("a failed test, or attack of your own, becomes a success.",
             ("fortune.after-failure", "fortune.attack"), "Buys"),
        Line(f"{when[variants.fp_window]}.", ("fortune.window",), "When"),
    ]  # fmt: skip
    if variants.fp_opponent_rolls == "hit_to_miss":
        text = "Prowess − roll turns an opponent's hit into a miss; nothing for initiative or damage."
        lines.append(Line(text, ("fortune.excluded",), "Also"))
    else:
        text = "initiative, damage, creation, or a roll of an opponent."
        lines.append(Line(text, ("fortune.excluded",), "Never for"))
    return Block("Fortune Points", tuple(lines))


def _combat(variants: Variants) -> Block:
    """How a fight begins and ends (P6, P7, P9)."""
    many = {
        "sequence": ("one after another, each with its own initiative.", "combat.several.sequence"),
        "group": ("all at once, in rising order of d20.", "combat.several.group"),
    }[variants.combat_many]
    leave = {
        "book": "only where the book offers it",
        "never": "never",
        "between_rounds": "between any two rounds",
    }[variants.flee]
    return Block(
        "A fight",
        (
            Line("Prowess, Health and damage as the book prints them.", ("combat.stats",), "Opponent"),
            Line("the lowest d20 attacks first; a draw is rolled again.",
                 ("combat.initiative.lowest-first", "combat.initiative.draw-reroll"), "Initiative"),
            Line("no d20 where the book says who attacks first.", ("combat.initiative.awarded",), "Given"),
            Line("once a fight; the order stays.", ("combat.initiative.once",), "Settled"),
            Line(f"{many[0]}", (many[1],), "Several"),
            Line(f"{leave}.", ("combat.no-flee",), "Fleeing"),
            Line("by the win or lose exit, or the end that the book sets.",
                 ("combat.consequence", "combat.end.book"), "After it"),
        ),
    )  # fmt: skip


def _rounds(variants: Variants) -> Block:
    """A round (P8)."""
    ends = "the fight stops at once" if variants.end_at_once else "the round is played out, then the fight stops"
    return Block(
        "A round",
        (
            Line("each side attacks once, in the order settled.", ("combat.round.alternate",), "1"),
            Line("the d100 is lower than the attacker's Prowess.", ("combat.attack.roll-under",), "2 Hit"),
            Line("a roll equal to Prowess misses.", ("combat.attack.exact-value-misses",), "3 Equal"),
            Line("you may buy it as a hit.", ("fortune.attack",), "4 Missed"),
            Line("one roll of the weapon's dice, off the other's Health.",
                 ("combat.damage.roll", "combat.damage.deduct"), "5 Damage"),
            Line(f"defeated; {ends}.", ("combat.end.zero", "combat.end.at-once"), "6 Zero or less"),
        ),
    )  # fmt: skip


def _health() -> Block:
    """Health outside fights (P9, P10)."""
    return Block(
        HEALTH,
        (
            Line("at 0 or less, in a fight or not.", ("health.zero-ends",), "Defeated"),
            Line("never above the initial value.", ("health.heal-cap",), "Healing"),
            Line("between fights nothing comes back by itself.", ("health.persists",), "Lasts"),
        ),
    )


def _experience(variants: Variants) -> Block:
    """Experience (P11)."""
    excess = {
        "redirect": "goes to another ability with room",
        "lost": "is lost",
        "banked": "is kept for later",
    }[variants.xp_excess]
    split = "may be split" if variants.xp_split else "goes to one ability"
    any_ = "any on the sheet" if variants.xp_foreign_abilities else "those of this book"
    return Block(
        "Experience",
        (
            Line("a point for a point, on abilities only.", ("xp.one-for-one", "xp.abilities-only"), "1 XP"),
            Line("before the next roll or move, or it is forfeited.", ("xp.at-once",), "At once"),
            Line(f"no base above {ABILITY_CAP} by experience.", ("xp.cap-90",), "Cap"),
            Line(f"{split}; {any_}.", ("xp.split", "xp.any-ability"), "An award"),
            Line(f"{excess}.", ("xp.excess",), "What is over"),
        ),
    )


def _things(variants: Variants) -> Block:
    """Possessions (P12)."""
    scope = "attributes and abilities" if variants.item_scope == "both" else "attributes only"
    stack = "add up" if variants.item_stack == "sum" else "do not add up: the best counts"
    return Block(
        "Possessions",
        (
            Line("of an item counts while carried, on top of the base.", ("item.modifier-carried",), "A modifier"),
            Line("and so is its modifier.", ("item.modifier-ends",), "Gone"),
            Line(f"{scope}.", ("item.scope",), "On"),
            Line(f"on one stat {stack}.", ("item.stack",), "Several"),
            Line("the largest die in hand unless you name another.", ("combat.damage.weapon",), "Weapons"),
            Line("only what a section gives.", ("item.from-book",), "Have"),
        ),
    )


def _sections(variants: Variants) -> Block:
    """Moves, awards, the next book (P13, P14)."""
    again = {"once": "its awards only once", "always": "its awards each time"}[variants.revisit_awards]
    health = {"restore": "full Health", "keep": "Health as it was"}[variants.carry_health]
    return Block(
        "Sections and books",
        (
            Line("turn to a section that this one offers for what came out.", ("section.follow",), "Move"),
            Line("changes a base score; none but Health under 0.", ("attribute.book-change",), "A book"),
            Line(f"a section read again gives {again}.", ("section.follow",), "Again"),
            Line("nothing is rolled after the end.", ("section.end-stops",), "The end"),
            Line(
                f"scores, Fortune Points and what it lets out; {health}.", ("carry.kept", "carry.health"), "Next book"
            ),
        ),
    )


def weapon_table(tables: Tables) -> Section:
    """Return the weapons with their damage and its mean (combat.damage.weapon)."""
    weapons = sorted(tables.weapons.values(), key=lambda weapon: (weapon.id != FISTS, weapon.damage.most, weapon.id))
    rows = tuple(
        (f"{weapon.id}{STAR if weapon.ours else ''}", dice(weapon.damage), _mean(weapon)) for weapon in weapons
    )
    return Section("weapons", "Weapons", ("weapon", "damage", "mean"), rows)


def _mean(weapon: Weapon) -> str:
    """The mean damage of a hit."""
    law = damage_law(weapon.damage)
    return decimal(sum((size * chance for size, chance in law.items()), start=0 * next(iter(law.values()))), 1)


def only(section: Section, firsts: Iterable[str]) -> Section:
    """The rows of a table that begin with one of some cells."""
    wanted = set(firsts)
    rows = tuple(row for row in section.rows if row[0] in wanted)
    return Section(section.key, section.title, section.header, rows, section.note)


__all__ = ["STAR_NOTE", "blocks", "only", "starred", "weapon_table"]
