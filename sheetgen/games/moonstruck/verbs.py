"""The verbs of the game and the names of what its sheet shows; the notation card prints them."""

from __future__ import annotations

from typing import Final

from sheetgen.engine.notation import Verb

VERBS: Final[tuple[Verb, ...]] = (
    Verb("create", "create [ABILITY]", "roll a character; without a book file also an ability that it adds",
         "a d20 for each stat, by its name", "creation.one-roll"),
    Verb("swap", "swap STAT STAT", "exchange two scores before the start", "", "creation.reallocate"),
    Verb("reallot", "reallot STAT N STAT N ...", "move points between scores (swap_method=points)", "",
         "creation.reallocate"),
    Verb("start", "start N", "enter the start section; creation is over", "", "creation.reallocate-deadline"),
    Verb("goto", "goto N", "turn to section N", "", "section.follow"),
    Verb("test", "test STAT", "make a test", "test", "test.called"),
    Verb("fortune", "fortune N", "pay N Fortune Points for the roll that just failed", "", "fortune.cost"),
    Verb("fight", "fight [NAME prowess P health H damage dN [first NAME | first me] [and NAME ...] [group]]",
         "begin a fight; without a book file with the figures it prints", "initiative", "combat.stats"),
    Verb("attack", "attack [NAME], (NAME) attack", "your attack; the attack of an opponent", "attack, damage",
         "combat.round.alternate"),
    Verb("flee", "flee [N]", "leave a fight where the book offers it", "", "combat.no-flee"),
    Verb("stop", "stop", "a fight ends as the book says", "", "combat.end.book"),
    Verb("award", "award xp N | award fp N", "take an award", "", "xp.award"),
    Verb("raise", "raise ABILITY N", "put awarded experience on an ability", "", "xp.one-for-one"),
    Verb("forfeit", "forfeit N", "leave awarded experience unused", "", "xp.excess"),
    Verb("gain", "gain ITEM", "take an item", "", "item.from-book"),
    Verb("lose", "lose ITEM", "lose an item", "", "item.modifier-ends"),
    Verb("decline", "decline ITEM", "leave an offered item", "", "item.from-book"),
    Verb("heal", "heal ITEM", "use an item that heals", "heal", "health.heal-cap"),
    Verb("change", "change STAT +N | change STAT -dN", "a section changes a score", "loss, gain",
         "attribute.book-change"),
    Verb("weapon", "weapon ITEM | weapon fists", "name the weapon in hand", "", "combat.damage.weapon"),
    Verb("item", "item NAME [STAT+N ...] [weapon dN] [heal N] [uses N] [in combat]",
         "say what an item does, without a book file", "", "item.from-book"),
    Verb("void", "void dN FACE", "a number of a dice page crossed off by accident", "", "dice.no-reroll"),
    Verb("carry", "carry BOOK", "enter the next book with this character", "a d20 for each new ability",
         "carry.kept"),
    Verb("end", "end victory | defeat | stopped", "close the book", "", "section.end-stops"),
)  # fmt: skip
"""Every verb of the game; the notation card prints this table."""

POINTS: Final = ("XP", "FP")
"""Experience not yet used, and Fortune Points, as a log names them."""
