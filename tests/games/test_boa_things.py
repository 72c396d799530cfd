"""The shipped tables, and a player's file over them (specification 4.3 to 4.7)."""

import pickle
from pathlib import Path

import pytest
from tablefile import TableFile

from sheetgen.engine.errors import InputError
from sheetgen.games.book_of_adventure.overrides import load_tables
from sheetgen.games.book_of_adventure.things import SITUATIONS, Thing

HEAD = 'game = "book-of-adventure"\nschema = 1\n'
DEFAULT, _ = load_tables()
FILE = TableFile(load_tables, HEAD)
override, faults = FILE.override, FILE.faults


# What is shipped


@pytest.mark.parametrize(
    ("name", "kind", "base", "sale", "bonus"),
    [
        ("Flute", "equipment", 3, 1, {"personal-mental": 2}),
        ("Rope", "equipment", 4, 2, {"obstacle": 1}),
        ("Shield", "equipment", 5, 2, {}),
        ("Rare Figurine", "equipment", 5, 2, {"threat": 2}),
        ("Armor", "equipment", 6, 3, {}),
        ("Bow", "equipment", 6, 3, {"combat": 1, "threat": 1}),
        ("Sword", "equipment", 7, 3, {"combat": 2}),
        ("Pet", "equipment", 7, 3, {"personal-mental": 1, "combat": 1, "threat": 1}),
        ("Snack", "item", 3, 1, {"personal-physical": 3, "personal-mental": 3}),
        ("Liquid Focus", "item", 3, 1, {"puzzle": 3}),
        ("Bomb", "item", 4, 2, {"obstacle": 3, "combat": 3}),
        ("Trap Disarm Kit", "item", 4, 2, {}),
    ],
)
def test_the_default_inventory(name: str, kind: str, base: int, sale: int, bonus: dict[str, int]) -> None:
    thing = DEFAULT.thing(name)
    assert (thing.kind, thing.base, thing.sale, thing.bonus) == (kind, base, sale, bonus)


def test_twelve_things_of_two_kinds() -> None:
    assert (len(DEFAULT.things), len(DEFAULT.of_kind("equipment")), len(DEFAULT.of_kind("item"))) == (12, 8, 4)
    assert [thing.name for thing in DEFAULT.things if thing.is_item] == [t.name for t in DEFAULT.of_kind("item")]


def test_effects_and_groups() -> None:
    assert {t.name: set(t.effects) for t in DEFAULT.things if t.effects} == {
        "Shield": {"shield"},
        "Armor": {"armor"},
        "Trap Disarm Kit": {"disarm"},
    }
    assert {thing.name for thing in DEFAULT.things if thing.group == "weapon"} == {"Sword", "Bow"}


def test_what_is_ours_is_marked() -> None:
    assert DEFAULT.thing("Flute").ours == {"bonus"}
    assert DEFAULT.thing("Snack").ours == {"bonus"}
    assert DEFAULT.thing("Rope").ours == {"kind", "base", "bonus"}
    assert all(("bonus" in thing.ours) == bool(thing.bonus) for thing in DEFAULT.things)
    assert DEFAULT.ours == {"story", "review"}


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Trap Disarming Kit", "Trap Disarm Kit"),
        ("kit", "Trap Disarm Kit"),
        ("FIGURINE", "Rare Figurine"),
        ("focus", "Liquid Focus"),
        ("liquidfocus", "Liquid Focus"),
    ],
)
def test_aliases(written: str, name: str) -> None:
    assert DEFAULT.thing(written).name == name


def test_an_unknown_thing_gets_a_suggestion() -> None:
    assert DEFAULT.find("Sward") is None
    with pytest.raises(InputError) as caught:
        DEFAULT.thing("Sward")
    assert caught.value.suggestion == 'did you mean "Sword"?'


@pytest.mark.parametrize(("die", "letter"), [(1, "O"), (2, "P"), (3, "C"), (4, "H"), (5, "Z"), (6, "R")])
def test_the_type_die(die: int, letter: str) -> None:
    assert DEFAULT.letter_of(die) == letter


@pytest.mark.parametrize(
    ("letter", "key", "attributes"),
    [
        ("O", "obstacle", ("STR", "DEX")),
        ("Pp", "personal-physical", ("STR", "WIS", "DEX")),
        ("Pm", "personal-mental", ("INT", "WIS", "CHA")),
        ("C", "combat", ("STR", "DEX")),
        ("H", "threat", ("INT", "WIS", "CHA")),
        ("Z", "puzzle", ("INT", "WIS")),
        ("R", "trap", ("INT", "WIS", "DEX")),
    ],
)
def test_encounter_types(letter: str, key: str, attributes: tuple[str, ...]) -> None:
    row = DEFAULT.type_of(letter)
    assert (row.key, row.attributes) == (key, attributes)
    assert row.failure


def test_rows_of_the_type_table_are_the_situations() -> None:
    assert tuple(row.key for row in DEFAULT.types) == SITUATIONS


def test_story_lines() -> None:
    lines = [line for key in SITUATIONS for line in DEFAULT.story[key]]
    assert len(lines) == len(set(lines)) == 42
    assert DEFAULT.story["trap"][5] == "A kind light over the bog"
    assert (len(DEFAULT.colour), DEFAULT.colour[0]) == (6, "in the rain")


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (-20, "Back to odd jobs"),
        (39, "Back to odd jobs"),
        (40, "Debts paid"),
        (79, "A modest living"),
        (80, "A comfortable living"),
        (100, "Set for life"),
        (500, "Set for life"),
    ],
)
def test_the_ladder(score: int, text: str) -> None:
    assert DEFAULT.verdict(score) == text
    assert DEFAULT.wins(score) == (score >= 100)


def test_sizes_of_sheet_and_strip() -> None:
    sizes = (DEFAULT.columns, DEFAULT.rows, DEFAULT.tall_rows, DEFAULT.strip_land, DEFAULT.strip_nature)
    assert sizes == (16, 15, 22, 96, 40)


def test_tables_compare_hash_and_travel_between_processes() -> None:
    copy = pickle.loads(pickle.dumps(DEFAULT))
    assert copy == DEFAULT
    assert hash(copy) == hash(DEFAULT)
    assert copy.thing("kit") == DEFAULT.thing("Trap Disarm Kit")


# A player's file


def test_a_head_alone_changes_nothing_but_the_label(tmp_path: Path) -> None:
    tables, switches = override(tmp_path, "")
    assert (tables.label, tables.things, tables.ours, switches) == ("mine", DEFAULT.things, DEFAULT.ours, {})


def test_merge_is_field_by_field(tmp_path: Path) -> None:
    tables, _ = override(tmp_path, 'label = "my copy"\n[[thing]]\nname = "sword"\nbase = 9\n')
    sword = tables.thing("Sword")
    assert sword == Thing("Sword", "equipment", 9, {"combat": 2}, group="weapon", ours=frozenset({"kind", "bonus"}))
    assert tables.label == "my copy"
    assert [thing.name for thing in tables.things] == [thing.name for thing in DEFAULT.things]
    assert tables.thing("Rope") is DEFAULT.thing("Rope")


def test_a_bonus_table_replaces_the_whole_of_the_default(tmp_path: Path) -> None:
    tables, _ = override(tmp_path, '[[thing]]\nname = "Bow"\n[thing.bonus]\ncombat = 3\n')
    assert tables.thing("Bow").bonus == {"combat": 3}
    assert tables.thing("Bow").ours == {"kind", "base"}


def test_kept_aliases_and_new_ones(tmp_path: Path) -> None:
    tables, _ = override(tmp_path, '[[thing]]\nname = "Trap Disarm Kit"\nbase = 5\n')
    assert tables.thing("Kit").base == 5
    tables, _ = override(tmp_path, '[[thing]]\nname = "Trap Disarm Kit"\naliases = ["Pliers"]\n')
    assert tables.thing("pliers").name == "Trap Disarm Kit"
    assert tables.find("Kit") is None


def test_a_new_thing_comes_last(tmp_path: Path) -> None:
    text = '[[thing]]\nname = "Lute"\nkind = "item"\nbase = 0\naliases = ["Kithara"]\nbonus = { trap = 0 }\n'
    tables, _ = override(tmp_path, text)
    assert tables.things[-1] == Thing("Lute", "item", 0, {"trap": 0}, aliases=("Kithara",))
    assert len(tables.things) == 13


def test_an_alias_given_up_may_be_taken(tmp_path: Path) -> None:
    text = '[[thing]]\nname = "Trap Disarm Kit"\naliases = []\n[[thing]]\nname = "Kit"\nkind = "item"\nbase = 1\n'
    tables, _ = override(tmp_path, text)
    assert tables.thing("kit").base == 1


def test_replace_leaves_only_what_the_file_lists(tmp_path: Path) -> None:
    text = 'mode = "replace"\n[[thing]]\nname = "Sword"\nkind = "equipment"\nbase = 2\neffects = ["armor"]\n'
    tables, _ = override(tmp_path, text)
    assert tables.things == (Thing("Sword", "equipment", 2, effects=frozenset({"armor"})),)
    with pytest.raises(InputError, match='there is no thing "Rope" in the tables "mine"'):
        tables.thing("Rope")


def test_story_and_review_of_the_player(tmp_path: Path) -> None:
    lines = '["a", "b", "c", "d", "e", "f"]'
    review = (
        '[review]\nwin = 0\n[[review.ladder]]\nmin = 50\ntext = "Rich"\n[[review.ladder]]\nmin = -5\ntext = "Poor"\n'
    )
    tables, _ = override(tmp_path, f"[story]\ntrap = {lines}\n{review}")
    assert tables.story["trap"] == tuple("abcdef")
    assert tables.story["combat"] == DEFAULT.story["combat"]
    assert [tables.verdict(score) for score in (-6, 49, 50)] == ["Back to odd jobs", "Poor", "Rich"]
    assert not tables.wins(1000)
    assert tables.ours == frozenset()


def test_disarming_equipment_is_allowed_with_a_warning(tmp_path: Path) -> None:
    tables, _ = override(tmp_path, '[[thing]]\nname = "Kit Box"\nkind = "equipment"\nbase = 9\neffects = ["disarm"]\n')
    assert len(tables.warnings) == 1
    assert '"Kit Box" disarms Traps and is Equipment' in tables.warnings[0]
    assert DEFAULT.warnings == ()


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("colour = 1\n", "3: colour", 'unknown top-level key "colour"'),
        ('mode = "add"\n', "3: mode", 'expected "merge" or "replace", found "add"'),
        ('label = ""\n', "3: label", "is empty"),
        ('[[thing]]\nname = "Rope"\nprice = 1\n', '5: thing "Rope".price', 'unknown thing key "price"'),
        ('[[thing]]\nname = "Rope"\nours = []\n', '5: thing "Rope".ours', 'unknown thing key "ours"'),
        ('[[thing]]\nname = "Rope"\n[thing.bonus]\ncombta = 1\n', '6: thing "Rope".bonus.combta', "unknown bonus"),
        ('[[thing]]\nname = "Rope"\n[thing.bonus]\ntrap = -1\n', '6: thing "Rope".bonus.trap', "expected an integer"),
        ('[[thing]]\nname = "Rope"\n[thing.bonus]\ntrap = 1.0\n', '6: thing "Rope".bonus.trap', "expected an integer"),
        ('[[thing]]\nname = "Rope"\neffects = ["amor"]\n', '5: thing "Rope".effects 1', 'expected "armor", "shield"'),
        ("[[thing]]\nbase = 1\n", "3: thing 1", 'thing key "name" is missing'),
        ('[[thing]]\nname = " "\n', '4: thing " ".name', "is empty"),
        ("[[thing]]\nname = 3\n", "4: thing 1.name", "expected a text in quotes, found 3"),
        ('[[thing]]\nname = "Rope"\nkind = "tool"\n', '5: thing "Rope".kind', 'expected "equipment" or "item"'),
        (
            '[[thing]]\nname = "Rope"\nbase = -1\n',
            '5: thing "Rope".base',
            "expected an integer from 0 to 999, found -1",
        ),
        ('[[thing]]\nname = "Rope"\nbase = "4"\n', '5: thing "Rope".base', "expected an integer"),
        ('[[thing]]\nname = "Rope"\nbase = true\n', '5: thing "Rope".base', "expected an integer"),
        ('[[thing]]\nname = "Rope"\ngroup = 1\n', '5: thing "Rope".group', "expected a text"),
        ('[[thing]]\nname = "Rope"\naliases = "Cord"\n', '5: thing "Rope".aliases', "expected a list"),
        ('[[thing]]\nname = "Rope"\n[[thing]]\nname = "ro pe"\n', '6: thing "ro pe".name', "is already a name of"),
        ('[[thing]]\nname = "Rope"\naliases = ["sword"]\n', '5: thing "Rope".aliases 1', 'a name of "Sword"'),
        ('[[thing]]\nname = "Rope"\naliases = ["R", "r"]\n', '5: thing "Rope".aliases 2', 'a name of "Rope"'),
        ('[[thing]]\nname = "Rope"\naliases = ["ROPE"]\n', '5: thing "Rope".aliases 1', 'a name of "Rope"'),
        ('[[thing]]\nname = "Kit"\nbase = 3\n', '4: thing "Kit".name', 'a name of "Trap Disarm Kit"'),
        ('[[thing]]\nname = "A|B"\nkind = "item"\nbase = 3\n', '4: thing "A|B".name', "cannot be written in a log"),
        ('[[thing]]\nname = "--"\nkind = "item"\nbase = 3\n', '4: thing "--".name', "cannot be written in a log"),
        ('[[thing]]\nname = "Lute"\nkind = "item"\n', '3: thing "Lute"', "base missing: a new thing needs both"),
        ('[[thing]]\nname = "Lute"\n', '3: thing "Lute"', "kind and base missing: a new thing needs both"),
        ('mode = "replace"\n[[thing]]\nname = "Rope"\n', '4: thing "Rope"', "kind and base missing: with mode"),
        ('thing = "Rope"\n', "3: thing", "expected a list, found"),
        ("thing = [1]\n", "3: thing 1", "expected a table, found 1"),
        ('[story]\ntrap = ["a"]\n', "4: story.trap", "expected exactly 6 entries, found 1"),
        ('[story]\ntraps = ["a"]\n', "4: story.traps", 'unknown story table "traps"'),
        ('[story]\ntrap = ["a", "b", "c", "d", "e", 6]\n', "4: story.trap 6", "expected a text in quotes, found 6"),
        ("[review]\nwin = -1\n", "4: review.win", "expected an integer of 0 or more"),
        ("[review]\nwon = 1\n", "4: review.won", 'unknown key "won"'),
        ("[[review.ladder]]\nmin = 1\n", "3: review.ladder 1", 'key "text" is missing'),
        (
            '[[review.ladder]]\nmin = 1\ntext = "a"\n[[review.ladder]]\nmin = 1\ntext = "b"\n',
            "7: review.ladder 2.min",
            "two steps of the ladder begin at 1",
        ),
        ("[variants]\nlevel-diviser = 20\n", "4: variants.level-diviser", 'there is no variant "level-diviser"'),
        ("[variants]\nlevel-divisor = 50\n", "4: variants.level-divisor", "variant level-divisor takes 100 or 20"),
        ("[variants]\nfear-cap = false\n", "4: variants.fear-cap", "fear-cap is a fixed ruling here (true)"),
        ("variants = 1\n", "3: variants", "expected a table, found 1"),
    ],
)
def test_each_fault_is_named_with_its_place(tmp_path: Path, text: str, place: str, message: str) -> None:
    found = faults(tmp_path, text)
    assert [fault.place for fault in found] == [place]
    assert message in found[0].message


@pytest.mark.parametrize(
    ("head", "place", "message"),
    [
        ("schema = 1\n", "", 'top-level key "game" is missing'),
        ('game = "book-of-adventure"\n', "", 'top-level key "schema" is missing'),
        ('game = "moonstruck"\nschema = 1\n', "1: game", 'expected "book-of-adventure", found "moonstruck"'),
        ('game = "book-of-adventure"\nschema = 2\n', "2: schema", "expected 1, found 2"),
    ],
)
def test_the_head_is_checked(tmp_path: Path, head: str, place: str, message: str) -> None:
    found = faults(tmp_path, "", head)
    assert [(fault.place, fault.message) for fault in found] == [(place, message)]


def test_suggestions(tmp_path: Path) -> None:
    text = '[[thing]]\nname = "Kit"\nbonu = 1\n[variants]\nlevel-diviser = 20\n'
    assert [fault.suggestion for fault in faults(tmp_path, text)] == [
        'to change that thing write name = "Trap Disarm Kit"',
        'did you mean "bonus"?',
        'did you mean "level-divisor"?',
    ]


def test_all_faults_come_together_in_the_order_of_the_file(tmp_path: Path) -> None:
    text = 'mod = 1\n[[thing]]\nname = "Rope"\nbase = -1\n[story]\ntrap = []\n[variants]\nnone = 1\n'
    assert [fault.line for fault in faults(tmp_path, text)] == [3, 6, 8, 10]
