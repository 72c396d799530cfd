"""The tables of Moonstruck, and a player's file over them (specification 4.1)."""

from pathlib import Path

import pytest
from tablefile import TableFile

from sheetgen.engine.tables import TableError
from sheetgen.games.moonstruck.overrides import load_tables
from sheetgen.games.moonstruck.stats import ATTRIBUTES, FISTS

DEFAULT, _ = load_tables()
FILE = TableFile(load_tables)


@pytest.mark.parametrize(
    ("weapon", "dice", "ours"),
    [
        ("fists", "1d4", False),
        ("sword", "1d8", False),
        ("knife", "1d6", True),
        ("club", "1d6", True),
        ("boathook", "1d6", True),
        ("axe", "1d8", True),
        ("two-handed", "1d10", True),
        ("pistol", "1d10", True),
        ("claws", "1d6", True),
        ("bite", "1d8", True),
    ],
)
def test_damage_dice_by_weapon(weapon: str, dice: str, ours: bool) -> None:
    found = DEFAULT.weapons[weapon]
    assert (str(found.damage), found.ours) == (dice, ours)


def test_ten_weapons_five_abilities_and_a_note_for_each_score() -> None:
    assert len(DEFAULT.weapons) == 10
    assert FISTS in DEFAULT.weapons
    assert DEFAULT.abilities == ("Negotiation", "Observation", "Occult", "Research", "Science")
    assert list(DEFAULT.notes) == [*ATTRIBUTES, *DEFAULT.abilities]


def test_weapons_are_found_as_people_write_them() -> None:
    assert DEFAULT.weapon("Two Handed") is DEFAULT.weapons["two-handed"]
    assert DEFAULT.weapon("spoon") is None


def test_own_weapons_join_the_others_and_abilities_take_their_place(tmp_path: Path) -> None:
    text = """
game = "moonstruck"
abilities = ["Seamanship", "Botany"]
[[weapon]]
id = "knife"
damage = "2d4+1"
[[weapon]]
id = "harpoon"
damage = "d10"
[variants]
flee = "never"
fp_start = 10
"""
    tables, switches = FILE.override(tmp_path, text)
    assert (str(tables.weapons["knife"].damage), tables.weapons["knife"].ours) == ("2d4+1", False)
    assert list(tables.weapons) == [*DEFAULT.weapons, "harpoon"]
    assert tables.weapons["axe"] is DEFAULT.weapons["axe"]
    assert (tables.abilities, tables.label) == (("Seamanship", "Botany"), "mine")
    assert switches == {"flee": "never", "fp_start": "10"}


@pytest.mark.parametrize(
    ("text", "place", "message", "suggestion"),
    [
        ("weapons = []\n", "1: weapons", 'unknown top-level key "weapons"', 'did you mean "weapon"?'),
        (
            '[[weapon]]\nid = "net"\ndamage = "d7"\n',
            '3: weapon "net".damage',
            'expected dice such as "1d8" or "2d6+1" (sides 4, 6, 8, 10, 20), found "d7"',
            None,
        ),
        (
            '[[weapon]]\nid = "net"\ndamage = "-1d4"\n',
            '3: weapon "net".damage',
            'expected dice such as "1d8" or "2d6+1" (sides 4, 6, 8, 10, 20), found "-1d4"',
            None,
        ),
        ('[[weapon]]\nid = "net"\n', '1: weapon "net"', 'key "damage" is missing', None),
        (
            '[[weapon]]\nid = "net"\ndamage = "d4"\n[[weapon]]\nid = "Net"\ndamage = "d6"\n',
            '5: weapon "Net".id',
            'the weapon "Net" is there twice',
            None,
        ),
        (
            '[[weapon]]\nid = "a|b"\ndamage = "d4"\n',
            '2: weapon "a|b".id',
            '"a|b" cannot be written in a log',
            None,
        ),
        ("abilities = []\n", "1: abilities", "is empty: a character needs at least one ability", None),
        (
            'abilities = ["Occult", "occult"]\n',
            "1: abilities 2",
            'the ability "occult" is there twice',
            None,
        ),
        (
            'abilities = ["prowess"]\n',
            "1: abilities 1",
            '"prowess" is an attribute and cannot be an ability',
            None,
        ),
        (
            '[variants]\nflee = "maybe"\n',
            "2: variants.flee",
            'variant flee takes book, never or between_rounds, not "maybe"',
            None,
        ),
        ('variants = "flee"\n', "1: variants", 'expected a table, found "flee"', None),
    ],
)
def test_one_fault(tmp_path: Path, text: str, place: str, message: str, suggestion: str | None) -> None:
    found = [(f.place, f.message, f.suggestion) for f in FILE.faults(tmp_path, text)]
    assert found == [(place, message, suggestion)]


@pytest.mark.parametrize("text", ["abilities = 3", "weapon = 3", "weapon = [3]", "abilities = [3]", "game = 1"])
def test_values_of_the_wrong_kind_do_not_crash(tmp_path: Path, text: str) -> None:
    with pytest.raises(TableError):
        FILE.override(tmp_path, text)
