"""The lists and tables of Solo Dungeon, and a player's file over them (specification 4 and 4.11)."""

from pathlib import Path

import pytest
from tablefile import TableFile

from sheetgen.engine.errors import InputError
from sheetgen.games.solo_dungeon.overrides import load_tables
from sheetgen.games.solo_dungeon.tables import CONTENTS, FINDS, SLOTS, TOTALS, DrawList, Line

DEFAULT, _ = load_tables()
FILE = TableFile(load_tables)
override, faults = FILE.override, FILE.faults


def spans(drawn: DrawList[Line]) -> list[str]:
    """Each entry with its lines, as the specification writes them."""
    found = []
    for entry in drawn.entries:
        numbers = drawn.numbers(entry.id)
        found.append(f"{numbers[0]}-{numbers[-1]} {entry.id}" if len(numbers) > 1 else f"{numbers[0]} {entry.id}")
    return found


# What is shipped


def test_the_corridor_list() -> None:
    assert ", ".join(spans(DEFAULT.corridor)) == (  # type: ignore[arg-type]
        "1 npc-attack, 2 opponent-attack, 3-6 straight, 7 tee, 8 door-ahead, 9 chamber, 10 wye, 11 left-45, "
        "12 left-90, 13 right-45, 14 right-90, 15 dead-end, 16 door-left, 17 door-right, 18 cross, 19 side-left, "
        "20 side-right, 21 stairs-end, 22 stairs-left, 23 stairs-right"
    )


def test_the_open_door_list() -> None:
    assert ", ".join(spans(DEFAULT.door)) == (  # type: ignore[arg-type]
        "1-4 corridor-ahead, 5 corridor-left, 6 corridor-right, 7 fake-trap, 8 parallel, 9-10 room, 11 stairs"
    )


def test_the_room_list() -> None:
    assert ", ".join(spans(DEFAULT.room)) == (  # type: ignore[arg-type]
        "1 cavern-xl, 2 cavern-l, 3 cavern-m, 4 circle-30, 5 circle-40, 6 circle-50, 7-8 odd-l, 9-10 odd-m, "
        "11-12 odd-s, 13-14 rect-20x30, 15-16 rect-25x40, 17-18 rect-30x50, 19-20 square-20, 21-22 square-25, "
        "23-24 square-30"
    )


@pytest.mark.parametrize(
    ("room", "size", "across"),
    [
        ("cavern-xl", (65, 80), True),
        ("cavern-m", (30, 40), True),
        ("circle-50", (50, 50), False),
        ("odd-s", (20, 25), True),
        ("rect-25x40", (25, 40), False),
        ("square-30", (30, 30), False),
    ],
)
def test_sizes_of_rooms(room: str, size: tuple[int, int], across: bool) -> None:
    shape = DEFAULT.room.get(room)
    assert (shape.size, shape.across) == (size, across)


def exits(line: str) -> str:
    """The exits of a corridor or door line in drawing order, or its event."""
    entry = DEFAULT.corridor.find(line) or DEFAULT.door.get(line)
    return entry.event or " ".join(f"{way.kind}{way.turn:+d}" for way in entry.exits)


@pytest.mark.parametrize(
    ("line", "ways"),
    [
        ("npc-attack", "npc"),
        ("opponent-attack", "opponent"),
        ("straight", "corridor+0"),
        ("tee", "corridor-90 corridor+90"),
        ("door-ahead", "door+0"),
        ("chamber", "room"),
        ("wye", "corridor-45 corridor+45"),
        ("left-45", "corridor-45"),
        ("right-90", "corridor+90"),
        ("dead-end", ""),
        ("door-left", "corridor+0 door-90"),
        ("cross", "corridor-90 corridor+0 corridor+90"),
        ("side-left", "corridor-90 corridor+0"),
        ("side-right", "corridor+0 corridor+90"),
        ("stairs-end", "stairs+0"),
        ("stairs-right", "corridor+0 stairs+90"),
        ("corridor-left", "corridor-90"),
        ("fake-trap", "trap"),
        ("parallel", "corridor-90 corridor+90"),
        ("room", "room"),
        ("stairs", "stairs+0"),
    ],
)
def test_what_a_passage_leads_to(line: str, ways: str) -> None:
    assert exits(line) == ways


def test_kinds_of_things() -> None:
    assert " ".join(kind.id for kind in DEFAULT.kind.lines) == (
        "sword axe mace spear helm mail gauntlets boots shield bow arrows ring necklace potion scroll herbs food "
        "poison key rope paper quill book trinket"
    )
    assert [kind.slot for kind in DEFAULT.kind.lines if kind.use == "armor"] == list(SLOTS)
    assert {kind.slot for kind in DEFAULT.kind.lines if kind.use == "weapon"} == {"hand"}
    assert [kind.id for kind in DEFAULT.kind.lines if kind.use == "effect"] == ["potion", "scroll", "herbs"]


def test_qualities() -> None:
    table = [(q.id, q.weight, q.strength, q.multiplier) for q in DEFAULT.quality.entries]
    assert table == [
        ("shoddy", 2, 0, 0),
        ("poor", 3, 0, 0),
        ("average", 6, 1, 1),
        ("above-average", 4, 1, 2),
        ("high-quality", 3, 2, 3),
        ("very-high-quality", 2, 3, 4),
        ("superb", 1, 4, 5),
        ("excellent", 1, 5, 6),
        ("exquisite", 1, 6, 7),
        ("one-of-a-kind", 1, 7, 8),
    ]
    assert DEFAULT.average.id == "average"
    raised = [DEFAULT.strength(quality, "chart-plus-one") for quality in DEFAULT.quality.entries]
    assert raised == [0, 0, 1, 2, 3, 4, 5, 6, 7, 8]


def test_who_attacks() -> None:
    assert (len(DEFAULT.npc.lines), len(DEFAULT.opponent.lines)) == (12, 24)
    assert (DEFAULT.npc.at(4).label, DEFAULT.opponent.at(22).label) == ("masked cultist", "minotaur")


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("contents", "chest one-chest two-chest one two empty empty empty fall"),
        ("chest", "thing gold-bonus gold silver-bonus silver empty empty empty trap"),
        ("loot", "thing gold-bonus gold silver-bonus silver nothing nothing nothing nothing"),
        ("effect", "damage defense attack initiative health initiative attack defense avoid-traps"),
        ("magic", "any any any damage health initiative attack defense avoid-traps"),
        ("exits", "4 3 2 1 1 1 1 1 1"),
    ],
)
def test_the_fudge_tables_from_four_down(table: str, words: str) -> None:
    found = getattr(DEFAULT, table)
    assert [found.at(total) for total in reversed(TOTALS)] == words.split()


def test_every_word_of_the_tables_has_a_meaning_and_a_label() -> None:
    assert set(DEFAULT.contents.words) == set(CONTENTS) == set(DEFAULT.labels["contents"])
    assert set(DEFAULT.chest.words) | set(DEFAULT.loot.words) == set(FINDS)
    assert set(DEFAULT.chest.words) == set(DEFAULT.labels["chest"])
    assert set(DEFAULT.loot.words) == set(DEFAULT.labels["loot"])
    assert set(DEFAULT.effect.words) | set(DEFAULT.magic.words) == set(DEFAULT.labels["stat"])


@pytest.mark.parametrize(
    ("find", "level", "roll", "coins"),
    [("gold-bonus", 4, -3, 11), ("silver-bonus", 0, 0, 0), ("gold", 7, -2, 2), ("silver-bonus", 4, 3, 11)],
)
def test_coins(find: str, level: int, roll: int, coins: int) -> None:
    assert DEFAULT.coins(FINDS[find], roll, level) == coins


@pytest.mark.parametrize(
    ("quality", "roll", "gold"), [("superb", -2, 10), ("average", 0, 0), ("one-of-a-kind", 4, 32), ("poor", 4, 0)]
)
def test_worth(quality: str, roll: int, gold: int) -> None:
    assert DEFAULT.worth(DEFAULT.quality.get(quality), roll) == gold


def test_prices_portals_and_exits() -> None:
    prices = DEFAULT.prices
    assert (prices.heal, prices.fee, prices.fee_factor, prices.tower, prices.point_gold) == (10, 10, 2, 10, 100)
    assert [DEFAULT.point_xp(level) for level in (0, 1, 7, 10)] == [10, 10, 70, 100]
    assert [level for level in range(41) if DEFAULT.is_portal(level)] == [10, 20, 30, 40]
    assert [DEFAULT.new_doors(total) for total in (-4, 1, 2, 4)] == [1, 1, 2, 4]
    assert [DEFAULT.new_doors(total, "total") for total in (-4, 1, 2, 4)] == [0, 0, 1, 3]


def test_numbers_beyond_the_ends_are_the_nearest() -> None:
    assert (DEFAULT.door.at(0).id, DEFAULT.door.at(99).id) == ("corridor-ahead", "stairs")
    assert (DEFAULT.contents.at(9), DEFAULT.contents.at(-9)) == ("chest", "fall")


def test_entries_are_found_by_id_and_label() -> None:
    assert DEFAULT.room.find("Rectangle 20x30") is DEFAULT.room.get("rect-20x30")
    assert DEFAULT.room.find("hall") is None
    with pytest.raises(InputError) as caught:
        DEFAULT.opponent.get("minotuar")
    assert caught.value.suggestion == 'did you mean "minotaur"?'


# A player's file

TWO_DOORS = """
[[list.door]]
id = "room"
weight = 3
label = "A vault"

[[list.door]]
id = "stairs"
weight = 2
label = "steps down"
"""


def test_a_named_list_replaces_the_whole_list_and_keeps_its_effects(tmp_path: Path) -> None:
    tables, switches = override(tmp_path, TWO_DOORS)
    assert tables.door.labels == ("A vault",) * 3 + ("steps down",) * 2
    assert tables.door.at(1).event == "room"
    assert tables.door.at(5).exits == DEFAULT.door.get("stairs").exits
    assert tables.corridor is DEFAULT.corridor
    assert (tables.name, tables.version, switches) == ("mine", 1, {})
    assert tables.ours == DEFAULT.ours


def test_own_opponents_are_no_longer_ours(tmp_path: Path) -> None:
    tables, _ = override(tmp_path, '[[list.opponent]]\nid = "owl"\nweight = 1\nlabel = "owl bear"\n')
    assert tables.opponent.labels == ("owl bear",)
    assert DEFAULT.ours - tables.ours == {"opponent"}


def test_the_head_and_a_fudge_table(tmp_path: Path) -> None:
    rows = "\n".join(f'"{total}" = {max(1, total)}' for total in TOTALS)
    tables, _ = override(
        tmp_path, f'game = "solo-dungeon"\n[tables]\nname = "maze"\nversion = 3\n[fudge.exits]\n{rows}'
    )
    assert (tables.name, tables.version, tables.label) == ("maze", 3, "maze")
    assert tables.exits == DEFAULT.exits


def test_rooms_and_kinds_of_the_players_own(tmp_path: Path) -> None:
    text = """
[[list.room]]
id = "hall"
weight = 1
label = "great hall"
size = [40, 60]
across = true
[[list.kind]]
id = "greaves"
weight = 2
label = "greaves"
class = "armor"
slot = "feet"
[[list.kind]]
id = "club"
weight = 1
label = "club"
class = "weapon"
"""
    tables, _ = override(tmp_path, text)
    assert (tables.room.at(1).size, tables.room.at(1).across) == ((40, 60), True)
    assert [(kind.id, kind.use, kind.slot) for kind in tables.kind.lines] == [
        ("greaves", "armor", "feet"),
        ("greaves", "armor", "feet"),
        ("club", "weapon", "hand"),
    ]


@pytest.mark.parametrize("head", ["[variants]", "[variant]"])
def test_switches_with_and_without_quotes(tmp_path: Path, head: str) -> None:
    text = f'{head}\n"exits.count" = "total"\nhouse.start-health = 15\nhouse.level-divisor = 2\n'
    assert override(tmp_path, text)[1] == {
        "exits.count": "total",
        "house.start-health": "15",
        "house.level-divisor": "2",
    }


LINE = 'weight = 1\nlabel = "x"\n'


@pytest.mark.parametrize(
    ("text", "place", "message", "suggestion"),
    [
        ("[lists]\n", "1: lists", 'unknown top-level key "lists"', 'did you mean "list"?'),
        ("[list]\nnpcs = []\n", "2: list.npcs", 'unknown list "npcs"', 'did you mean "npc"?'),
        ("[list]\nnpc = []\n", "2: list.npc", "is empty: a list needs at least one line", None),
        (
            f'[[list.corridor]]\nid = "strait"\n{LINE}',
            '2: list.corridor "strait".id',
            'there is no line "strait" with an effect',
            'did you mean "straight"?',
        ),
        (
            '[[list.npc]]\nid = "a"\nweight = 0\nlabel = "a b"\n',
            '3: list.npc "a".weight',
            "expected an integer from 1 to 99, found 0",
            None,
        ),
        (
            '[[list.npc]]\nid = "a"\nweight = 1\nlabel = "a"\n[[list.npc]]\nid = "b"\nweight = 1\nlabel = "A"\n',
            '8: list.npc "b".label',
            '"A" is already an entry of this list',
            None,
        ),
        (
            '[[list.npc]]\nid = "a"\nweight = 1\nlabel = "a -> b"\n',
            '4: list.npc "a".label',
            '"a -> b" cannot be written in a log: it needs a letter or digit and none of [ ] | ; , = "',
            None,
        ),
        (
            f'[[list.npc]]\nid = "a"\nweight = 1\nlabel = "{"m" * 61}"\n',
            '4: list.npc "a".label',
            "is longer than 60 characters",
            None,
        ),
        (
            f'[[list.kind]]\nid = "cap"\n{LINE}class = "armor"\n',
            '1: list.kind "cap"',
            'a piece of armor needs a slot: "head", "body", "hands", "feet" or "shield"',
            None,
        ),
        (
            f'[[list.kind]]\nid = "cap"\n{LINE}class = "food"\nslot = "head"\n',
            '6: list.kind "cap".slot',
            'only armor is worn; class is "food"',
            None,
        ),
        (
            f'[[list.room]]\nid = "r"\n{LINE}size = [60, 40]\nacross = true\n',
            '5: list.room "r".size',
            "with across = true the least width comes first",
            None,
        ),
        (
            f'[[list.quality]]\nid = "fine"\n{LINE}strength = 2\nmultiplier = 1\n',
            "1: list.quality",
            "no quality is the plain one: one needs strength = 1 and multiplier = 1",
            None,
        ),
        ('[fudge.exit]\n"4" = 1\n', "1: fudge.exit", 'unknown table "exit"', 'did you mean "exits"?'),
        (
            '[variants]\nexits.count = "all"\n',
            "2: variants.exits.count",
            'variant exits.count takes extra or total, not "all"',
            None,
        ),
        (
            "[variant]\n'loot.bodies' = 'one'\n",
            "2: variant.loot.bodies",
            (
                "loot.bodies is a fixed ruling here (each), not a variant; a log can waive it with "
                "(house rule: loot.once off)"
            ),
            None,
        ),
        ('variants = "kind"\n', "1: variants", 'expected a table, found "kind"', None),
        ('game = "moonstruck"\n', "1: game", 'expected "solo-dungeon", found "moonstruck"', None),
    ],
)
def test_one_fault(tmp_path: Path, text: str, place: str, message: str, suggestion: str | None) -> None:
    found = faults(tmp_path, text)
    assert [(fault.place, fault.message, fault.suggestion) for fault in found] == [(place, message, suggestion)]


def test_two_plain_qualities_and_a_useless_one_with_worth(tmp_path: Path) -> None:
    text = "".join(
        f'[[list.quality]]\nid = "{name}"\nweight = 1\nlabel = "{name}"\nstrength = {strength}\nmultiplier = {factor}\n'
        for name, strength, factor in (("good", 1, 1), ("fair", 1, 1), ("bad", 0, 2))
    )
    messages = [fault.message for fault in faults(tmp_path, text)]
    assert messages == [
        'only one quality may have strength = 1 and multiplier = 1, and "good" has',
        "a useless quality (strength = 0) has no worth: multiplier = 0",
    ]


def test_a_fudge_table_needs_all_nine_totals_and_known_words(tmp_path: Path) -> None:
    rows = "\n".join(f'"{total}" = "empty"' for total in TOTALS if total != 3).replace('"empty"', '"tow"', 1)
    messages = [(fault.message, fault.suggestion) for fault in faults(tmp_path, f"[fudge.contents]\n{rows}")]
    assert ('total "3" is missing', None) in messages
    assert messages[-1][0].startswith('expected "chest", "one-chest"')
    assert messages[-1][1] == 'did you mean "two"?'
    assert len(messages) == 2


def test_lists_that_are_no_lists_do_not_crash(tmp_path: Path) -> None:
    for text in ("list = 3", "[list]\nnpc = 3", "[list]\nnpc = [3]", "fudge = []", "[list]\nroom = [{size = 3}]"):
        assert faults(tmp_path, text)
