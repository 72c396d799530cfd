"""The quicksheet's lines and tables: each rule in a few words, as it reads under the variants and tables in force.

Numbers come from the tables and switches, names of lists and their lines from the lists.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.documents.cards import Block, Line
from sheetgen.engine.odds import Section
from sheetgen.games.solo_dungeon.tables import (
    FUDGE_DICE,
    TOTALS,
    DrawList,
    Exit,
    FudgeTable,
    Passage,
    Shape,
    Tables,
)
from sheetgen.games.solo_dungeon.variants import SWITCHES, Variants


class Desk:
    """Tables and variants, with the numbers of both in words."""

    def __init__(self, tables: Tables, variants: Variants) -> None:
        self.tables, self.variants = tables, variants
        self.limits, self.numbers, self.prices = tables.limits, tables.numbers, tables.prices

    def kinds(self, *uses: str) -> str:
        """The names of the kinds with one of some uses: ``potion, scroll and herbs``."""
        names = [kind.label for kind in self.tables.kind.entries if kind.use in uses]
        return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)

    @property
    def roll(self) -> str:
        """``4dF``."""
        return f"{FUDGE_DICE}dF"


def signed(number: int) -> str:
    """``+3``, ``0``, ``−2``."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def _plain(number: int) -> str:
    return str(number).replace("-", "−")


# ---- Lists and Fudge tables ------------------------------------------------------------------------------------------


def lines_of(numbers: range) -> str:
    """``7`` or ``9–10``."""
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


def passages(desk: Desk) -> tuple[Section, ...]:
    """The open-door and corridor lists, with the exits of each result in the order of their letters."""
    tables = desk.tables
    return _ways("door", "Open door", tables.door), _ways("corridor", "Corridor", tables.corridor)


def _ways(key: str, title: str, rows: DrawList[Passage]) -> Section:
    """A list of passages: lines, result, exits."""
    cells = tuple((lines_of(rows.numbers(entry.id)), entry.label, _exits(entry)) for entry in rows.entries)
    return Section(key, f"{title} · {len(rows.lines)} lines", ("line", "result", "exits a, b, c"), cells)


def _exits(entry: Passage) -> str:
    """``ahead, door``: the exits in the order of their letters; those of a room are rolled, a dash is none."""
    if entry.exits:
        return ", ".join(map(_side, entry.exits))
    return {"room": "rolled", "npc": "ahead", "opponent": "ahead"}.get(entry.event, "–")


def _side(way: Exit) -> str:
    """Where an exit lies, or what it is when it is no corridor."""
    if way.kind != "corridor":
        return way.kind
    return "ahead" if not way.turn else "left" if way.turn < 0 else "right"


def rooms(desk: Desk) -> Section:
    """The list of shapes, with squares of 5 ft."""
    rows = desk.tables.room
    cells = tuple((lines_of(rows.numbers(shape.id)), shape.label, _squares(shape)) for shape in rows.entries)
    return Section("room", f"Room · {len(rows.lines)} lines", ("line", "shape", "squares"), cells)


FOOT: int = 5
"""Feet to a square of the map."""


def _squares(shape: Shape) -> str:
    """``4 × 6`` squares, or ``9–12`` across."""
    small, large = (side // FOOT for side in shape.size)
    return f"{small}–{large}" if shape.across else f"{small} × {large}"


def fudge_grid(desk: Desk) -> Section:
    """All tables that are read with a Fudge roll, in one grid."""
    tables = desk.tables
    words = tables.labels

    def column(table: FudgeTable, labels: str) -> list[str]:
        """The words of one table."""
        return [words[labels].get(table.at(total), table.at(total)) for total in reversed(TOTALS)]

    doors = [str(tables.new_doors(total, desk.variants.exits_count)) for total in reversed(TOTALS)]
    columns = (
        [signed(total) for total in reversed(TOTALS)],
        column(tables.contents, "contents"),
        column(tables.chest, "chest"),
        column(tables.loot, "loot"),
        doors,
        column(tables.effect, "stat"),
        column(tables.magic, "stat"),
    )
    head = (desk.roll, "room contents", "chest", "body", "new doors", "effect", "magic bonus")
    bonus = f"Amounts: {desk.roll} without its sign; level bonus: {desk.numbers.level_bonus} × level more."
    return Section("fudge", f"Tables of {desk.roll}", head, tuple(zip(*columns, strict=True)), bonus)


def names(desk: Desk) -> tuple[Section, ...]:
    """Who attacks: people on the first corridor line, opponents otherwise."""
    tables = desk.tables
    return tuple(
        _columns(key, title, rows.labels, across)
        for key, title, rows, across in (
            ("opponent", "Opponents", tables.opponent, 2),
            ("npc", "People (NPC)", tables.npc, 2),
        )
    )


def _columns(key: str, title: str, labels: Sequence[str], across: int) -> Section:
    """Numbered names in columns side by side, downwards."""
    length = -(-len(labels) // across)
    rows = tuple(
        tuple(cell for at in range(row, len(labels), length) for cell in (str(at + 1), labels[at]))
        + ("", "") * (across - len(range(row, len(labels), length)))
        for row in range(length)
    )
    return Section(key, f"{title} · {len(labels)} lines", ("line", "name") * across, rows)


def kinds(desk: Desk) -> Section:
    """The kinds of thing."""
    rows = desk.tables.kind
    labels = [kind.label + (f" ({kind.slot})" if kind.use == "armor" else "") for kind in rows.lines]
    return _columns("kind", "Kind of thing", labels, 2)


def qualities(desk: Desk) -> Section:
    """The qualities, with strength and worth."""
    tables, above = desk.tables, desk.variants.strength_above
    rows = tuple(
        (
            lines_of(tables.quality.numbers(entry.id)),
            entry.label,
            "useless" if entry.useless else f"+{tables.strength(entry, above)}",
            "–" if entry.useless else f"× {entry.multiplier}",
        )
        for entry in tables.quality.entries
    )
    title = f"Quality · {len(tables.quality.lines)} lines"
    return Section("quality", title, ("line", "quality", "strength", "worth"), rows)


# ---- Rules -----------------------------------------------------------------------------------------------------------


def course(desk: Desk) -> tuple[Block, ...]:
    """The blocks of a turn: exits, rooms, fights, rewards."""
    return _start(desk), _turn(desk), _room(desk), _made(desk), _fight(desk), _reward(desk)


def _start(desk: Desk) -> Block:
    """A new character (P1)."""
    start = desk.tables.start
    return Block(
        "Setting out",
        (
            Line(
                f"health and limit {desk.variants.house_start_health}, all else 0, level {start.level}; "
                f"a {start.weapon.label} in hand (+{desk.tables.average.strength} damage).",
                ("char.start", "char.health-max"),
                "You",
            ),
            Line("health + initiative + attack + defense, things counted, effects not.", ("char.rpi",), "RPI"),
            Line("before the dungeon door: draw from the open-door list.", ("explore.start-door",), "Start"),
        ),
    )


def _turn(desk: Desk) -> Block:
    """Choosing an exit (P3)."""
    return Block(
        "Each step",
        (
            Line("any open exit: door, corridor or stairs; strike it off.", ("explore.choose",), "1 Take"),
            Line("its list, once. Known ground costs nothing.", ("explore.which-list", "explore.draw-once"), "2 Draw"),
            Line("new exits with step and letter, as listed: 5a, 5b.", ("explore.choose",), "3 Label"),
            Line("after a corridor fight the way is still ahead.", ("corridor.after-fight",), "Fight"),
            Line("a hidden door: an open-door draw.", ("explore.hidden-door",), "Nothing open"),
        ),
    )


def _room(desk: Desk) -> Block:
    """A new room (P6)."""
    fall = {
        "corridor-no-card": "a level down, no card, no damage; draw a corridor",
        "full-stairs": "a level down as by stairs: card, corridor",
        "new-room": "a level down into a new room",
    }[desk.variants.room_collapse]
    lines = [
        Line("shape, contents, fight, chest, exits.", ("room.order",), "Order"),
        Line(f"the floor gives way: {fall}.", ("room.floor-collapse",), _where(desk.tables.contents, "fall")),
        Line("only with no opponent near; once.", ("chest.no-opponents", "chest.once"), "Chest"),
        Line(
            "new doors besides the way in." if desk.variants.exits_count == "extra" else "the way in counts as one.",
            ("room.exits",),
            "Exits",
        ),
        Line(
            f"{desk.roll} + avoid traps, {desk.limits.avoid} or more avoids; else {_trap(desk)}.",
            ("trap.avoid", "trap.damage"),
            "Trap",
        ),
    ]
    if desk.variants.house_one_opponent_first_level:
        lines.insert(1, Line("on level 0 never more than one opponent.", ("room.contents",), "House"))
    return Block("Rooms and traps", tuple(lines))


def _where(table: FudgeTable, word: str) -> str:
    """The totals of a word: ``−4``."""
    return ", ".join(map(signed, table.totals(word))) or "–"


def _trap(desk: Desk) -> str:
    """What a trap does to those it catches."""
    return {
        "absolute": f"lose {desk.roll} without its sign",
        "negative-zero": f"lose {desk.roll}, below 0 nothing",
        "literal": f"lose {desk.roll}, below 0 heals",
    }[desk.variants.trap_sign]


def _made(desk: Desk) -> Block:
    """Creating opponents (P8)."""
    variants = desk.variants
    base = "your health" if variants.opponent_health_base == "current" else "your limit"
    level = "level" if variants.house_level_divisor == 1 else f"level / {variants.house_level_divisor}"
    return Block(
        "Opponents",
        (
            Line("note your RPI, draw a name for each.", ("combat.start-rpi", "opponent.name"), "First"),
            Line(
                f"{base} + {level} + {desk.roll}, at least {desk.numbers.least_health}.",
                ("opponent.health",),
                "Health",
            ),
            Line(f"initiative, attack, defense: {level} + {desk.roll} each.", ("opponent.stats",), "Stats"),
            Line("the four added up; it stays.", ("opponent.rpi", "opponent.fixed"), "RPI"),
        ),
    )


def _fight(desk: Desk) -> Block:
    """The fight (P9)."""
    limits, added = desk.limits, desk.variants.damage_attack_added
    yours = "margin + attack + damage bonus" if added else "margin + damage bonus"
    theirs = "margin + attack" if added else "margin"
    cadence = "once a fight" if desk.variants.initiative_cadence == "fight" else "every round"
    return Block(
        "Fight",
        (
            Line(
                f"{desk.roll} + yours − theirs (of two the higher), {cadence}: {limits.first} or more you go first.",
                ("combat.initiative", "combat.initiative-two"),
                "Initiative",
            ),
            Line("one opponent: roll again; two: they go first.", ("combat.tie-one", "combat.tie-two"), "0"),
            Line("a thing may be used; one attack, or run.", ("combat.use-thing", "combat.turn-order"), "You"),
            Line("each living one attacks, A before B.", ("combat.turn-order",), "They"),
            Line(
                f"{desk.roll} + attack − defense; {limits.hit} or more hits.",
                ("combat.player-attack", "combat.opponent-attack", "combat.hit-margin"),
                "Margin",
            ),
            Line(
                f"yours {yours}; theirs {theirs}; never below 0.",
                ("combat.player-damage", "combat.opponent-damage", "combat.damage-floor"),
                "Damage",
            ),
            Line(
                "each attacks once more; no XP, no loot; the place is blocked.",
                ("combat.last-attack", "combat.run-place", "xp.not-if-fled"),
                "Run",
            ),
            Line("0 or less, at once.", ("death.zero",), "Death"),
        ),
    )


def _reward(desk: Desk) -> Block:
    """Experience and loot (P9)."""
    mine = "as the fight began" if desk.variants.rpi_timing == "fight-start" else "as it is now"
    two = "each that is above 0" if desk.variants.xp_two == "each" else "both together against yours once"
    return Block(
        "Won",
        (
            Line(f"its RPI − yours ({mine}); below 1 nothing.", ("xp.formula", "xp.ignore-below-one"), "XP"),
            Line(f"{two}.", ("xp.two-opponents",), "Two"),
            Line("search each body once, A before B.", ("loot.allowed", "loot.once"), "Loot"),
        ),
    )


def below(desk: Desk) -> tuple[Block, ...]:
    """The blocks of things, stairs, transmuters and the surface."""
    return _stairs(desk), _transmuter(desk), _surface(desk), _found(desk), _once(desk), _writing(desk)


def _stairs(desk: Desk) -> Block:
    """Going down, and the portal (P14, P15)."""
    ranks = ", ".join(desk.numbers.transmuter)
    every = desk.numbers.portal_every
    return Block(
        "Stairs and portals",
        (
            Line("level + 1, card, transmuter, corridor draw.", ("level.arrival",), "Order"),
            Line(f"{ranks}: a transmuter, now or never.", ("level.card", "transmuter.now-or-never"), "Card"),
            Line(f"on levels {every}, {2 * every}, {3 * every} ...; up if you like.", ("portal.where",), "Portal"),
        ),
    )


def _transmuter(desk: Desk) -> Block:
    """Buying points (P18)."""
    prices = desk.prices
    uses = {
        "one-point": "one point, paid one way, then it is gone",
        "one-each": "one point by gold and one by XP",
        "unlimited": "as many points as you pay",
    }[desk.variants.transmuter_uses]
    return Block(
        "Transmuter",
        (
            Line(f"{prices.point_gold} gold, things at their worth; more is lost.", ("transmuter.gold",), "Gold"),
            Line(f"{prices.point_xp} × level.", ("transmuter.xp",), "XP"),
            Line(f"{uses}.", ("transmuter.one-point", "transmuter.destroyed-after-use"), "Use"),
            Line("health (limit too), initiative, attack, defense, avoid traps.", ("transmuter.stats",), "Stat"),
        ),
    )


def _surface(desk: Desk) -> Block:
    """The services (P16, P17)."""
    prices = desk.prices
    reset = "at another portal" if desk.variants.alchemist_reset == "different-portal" else "at every portal"
    return Block(
        "On the surface",
        (
            Line(f"{prices.heal} gold a point, up to the limit.", ("surface.apothecary",), "Apothecary"),
            Line(
                f"fee {prices.fee} gold, × {prices.fee_factor} each use, anew {reset}; then the point's price.",
                ("surface.alchemist", "alchemist.price", "alchemist.reset"),
                "Alchemist",
            ),
            Line(f"{prices.tower} gold, back to the level you left.", ("surface.tower",), "Tower"),
            Line("or start at the dungeon door again, on level 0.", ("surface.restart",), "Door"),
        ),
    )


def _found(desk: Desk) -> Block:
    """Finding a thing (P11)."""
    ring = "strength" if desk.variants.ring_bonus == "strength" else "1"
    threshold = "or more" if desk.variants.magic_threshold == "at-least-4" else "exactly"
    return Block(
        "A thing is found",
        (
            Line("kind, quality, amount, worth, magic.", ("thing.get",), "Order"),
            Line(f"{desk.roll} without its sign × the quality's.", ("worth.average", "worth.multiplier"), "Worth"),
            Line(
                f"on {desk.limits.magic} {threshold}; {desk.kinds('jewel')} add {ring}. "
                f"Then +{desk.numbers.magic_bonus} to one stat.",
                ("magic.check", "thing.ring-necklace", "magic.bonus"),
                "Magic",
            ),
            Line("adds to damage; armor to defense, one piece a place.", ("thing.weapon", "thing.armor"), "Weapon"),
            Line("adds to initiative with an arrow, one a fight.", ("thing.bow", "thing.arrows-used"), "Bow"),
        ),
    )


def _once(desk: Desk) -> Block:
    """One-time things (P12)."""
    return Block(
        "Used once",
        (
            Line(
                f"{desk.roll}: {_plain(desk.limits.failure)} fails; else roll the effect, yours + or theirs −, "
                "for the fight; health stays.",
                ("effect.failure", "effect.target", "effect.length"),
                desk.kinds("effect", "book").capitalize(),
            ),
            Line("adds its strength to health.", ("thing.food",), desk.kinds("food").capitalize()),
            Line("before the roll; damage of one attack.", ("thing.poison",), desk.kinds("poison").capitalize()),
            Line("on entering; initiative there.", ("thing.key",), desk.kinds("key").capitalize()),
            Line("before an avoid roll; adds to it.", ("thing.rope",), desk.kinds("rope").capitalize()),
        ),
    )


def _writing(desk: Desk) -> Block:
    """Scrolls and books (P13)."""
    limits, numbers = desk.limits, desk.numbers
    return Block(
        "Writing",
        (
            Line(
                f"{desk.kinds('paper')} and {desk.kinds('quill')}: {limits.write} or more makes one; both are gone.",
                ("thing.scribe",),
                "Scroll",
            ),
            Line(
                f"found with {desk.roll} − {numbers.book_less} effects; blank: {numbers.book_rolls} rolls, "
                f"{limits.write} or more each; gone at use {numbers.book_uses}.",
                ("thing.book-found", "thing.book-write", "thing.book-worn-out"),
                "Book",
            ),
        ),
    )


def by_hand(desk: Desk) -> Block:
    """Drawing from lists with cards or dice."""
    return Block(
        "Without these dice",
        (
            Line("d6: 1–2 minus, 3–4 blank, 5–6 plus.", ("core.fudge",), "Fudge"),
            Line("cards, ace 1 to queen 12, black + 12, king again; or (d4 − 1) × 6 + d6.", ("core.list-draw",), "24"),
            Line("a number beyond the list: draw again.", ("core.list-draw",), "Shorter"),
            Line("of 52, shuffled again each time.", ("core.card",), "Card"),
        ),
    )


COURSE = ("take an exit", "draw from its list", "shape and contents", "fight", "chest", "exits")
"""A step of the crawl in a few words (room.order)."""


def crawl(desk: Desk) -> Iterator[Block | Section]:
    """What is needed at each step: exits, lists, rooms, fights, stairs, the surface."""
    start, turn, *others = course(desk)
    yield from (start, turn)
    yield from passages(desk)
    yield rooms(desk)
    yield from others
    yield from below(desk)[:3]


def things(desk: Desk) -> Iterator[Block | Section]:
    """What is looked up less often: things, names, drawing by hand, the readings in force."""
    yield kinds(desk)
    yield qualities(desk)
    yield from below(desk)[3:]
    yield from names(desk)
    yield by_hand(desk)
    yield rulings(desk)


READINGS: dict[str, tuple[str, ...]] = {
    "exits.count": ("the doors rolled are new ones", "the way in is one of the doors rolled"),
    "room.collapse": ("a fall ends in a corridor, no card", "a fall is like stairs", "a fall ends in a new room"),
    "opponent.health-base": ("opponents have your health of the moment", "opponents have your limit of health"),
    "initiative.cadence": ("initiative is rolled once a fight", "initiative is rolled every round"),
    "damage.attack-added": ("attack counts in the margin and in the damage", "attack counts in the margin only"),
    "strength.above": ("strengths above average are 1 to 7", "strengths above average are 2 to 8"),
    "rpi.timing": ("your RPI for XP is that before the fight", "your RPI for XP is that after the fight"),
    "xp.two": ("two opponents: XP one by one", "two opponents: XP from both together"),
    "health.cap": ("the limit binds the apothecary", "the limit binds all healing", "there is no limit of healing"),
    "trap.sign": ("traps take the roll without its sign", "a roll below 0 does no harm", "a roll below 0 heals"),
    "magic.threshold": ("rings and necklaces are magic on 4 or more", "rings and necklaces are magic on exactly 4"),
    "ring.bonus": ("they add their strength to that roll", "they add 1 to that roll"),
    "alchemist.reset": ("another portal resets the fee", "any portal resets the fee"),
    "transmuter.uses": ("one point a transmuter", "one point by gold and one by XP", "as many points as you pay"),
    "house.start-health": ("the health at the start",) * 3,
    "house.level-divisor": ("opponents' levels are divided by this",) * 3,
    "house.one-opponent-first-level": ("two opponents may wait on level 0", "on level 0 one opponent at most"),
}
"""What each value of a switch means, in the order of its values."""


def rulings(desk: Desk) -> Block:
    """The reading of each switch in force: its name and value, and what that means."""
    lines = []
    for switch in SWITCHES:
        value = getattr(desk.variants, switch.attribute)
        meaning = READINGS[switch.name][switch.values.index(value)]
        lines.append(Line(f"{_spelled(value)}: {meaning}.", switch.rules[:1], switch.name))
    return Block("Readings in force", tuple(lines))


def _spelled(value: object) -> str:
    """A value as it is written after a switch."""
    return str(value).lower() if isinstance(value, bool) else str(value)
