"""The shipped tables and company, and a player's file over them (specification 4)."""

from dataclasses import replace
from pathlib import Path

import pytest
from tablefile import TableFile

from sheetgen.engine.dice import Dice
from sheetgen.engine.errors import InputError
from sheetgen.games import adventuring_companies
from sheetgen.games.adventuring_companies.effects import parse_event, parse_throw
from sheetgen.games.adventuring_companies.overrides import load_tables
from sheetgen.games.adventuring_companies.tables import AreaData, Event, Profile, Throw
from sheetgen.games.adventuring_companies.variants import VARIANTS, Variants

HEAD = 'game = "adventuring-companies"\nschema = 1\n'
DEFAULT, _ = load_tables()
FILE = TableFile(load_tables, HEAD)
override, faults = FILE.override, FILE.faults
SETTINGS = Path(str(adventuring_companies.__file__)).parent / "settings"


# What is shipped


@pytest.mark.parametrize(
    ("key", "cost", "table", "needed"),
    [
        ("plains", 2, "open", 7),
        ("road", 2, "open", 7),
        ("hills", 3, "rough", 8),
        ("light-forest", 3, "rough", 8),
        ("heavy-forest", 4, "dense", 9),
        ("foothills", 4, "dense", 9),
        ("mountains", 6, "harsh", 11),
        ("dense-jungle", 6, "harsh", 11),
        ("extreme", 6, "harsh", 11),
    ],
)
def test_terrain(key: str, cost: int, table: str, needed: int) -> None:
    row = DEFAULT.terrain[key]
    assert (row.cost, row.table, row.cost + 5) == (cost, table, needed)


def test_each_terrain_has_a_letter_of_its_own() -> None:
    letters = [row.letter for row in DEFAULT.terrain.values()]
    assert letters == ["P", "R", "H", "L", "F", "T", "M", "J", "X"]


def test_skills_spells_and_specials() -> None:
    assert len(DEFAULT.skills) == DEFAULT.creation.skill.most == 12
    assert (DEFAULT.skills[4], DEFAULT.skills[10]) == ("climbing", "stonework")
    assert len(DEFAULT.spells) * DEFAULT.creation.spell_level.most == 24
    assert [row.key for row in DEFAULT.specials] == ["ac", "hd", "spell", "damage", "skill", "more"]
    assert [(s.ac, s.hd, s.damage, s.rolls) for s in DEFAULT.specials if s.key in ("hd", "more")] == [
        *((0, 2, 0, 0), (0, 0, 0, 2))
    ]


def test_encounter_tables_are_of_six() -> None:
    assert {key: len(rows) for key, rows in DEFAULT.encounters.items()} == dict.fromkeys(
        ("open", "rough", "dense", "harsh"), 6
    )
    assert DEFAULT.encounters["dense"][4] == Event("sucking mire", "test", 2, False, "animals")
    assert DEFAULT.encounters["open"][0] == Event("highwaymen", "fight", 1, True)
    assert DEFAULT.encounters["rough"][5] == Event("night thieves", "food", -1, True)


def test_direction_weather_and_tiers() -> None:
    assert DEFAULT.rotation == (3, 5, 5, 1, 1, 0)
    assert [(day.travel, day.navigation) for day in DEFAULT.weather] == [(-1, 0), (0, -1), *[(0, 0)] * 4]
    assert DEFAULT.tier_of_die == (1, 2, 2, 3, 3, 4)
    assert [(t.one, t.flowchart, t.combats, str(t.count)) for t in DEFAULT.tiers] == [
        (True, False, False, "None"),
        (False, False, False, "d6"),
        (False, False, True, "d6"),
        (False, True, True, "None"),
        (False, False, False, "None"),
    ]
    assert DEFAULT.tier(9).number == 5


def test_the_lantern_company() -> None:
    (company,) = DEFAULT.companies
    assert (company.name, company.pack_animals, company.food, company.start) == ("The Lantern Company", 4, 40, "0526")
    assert [(u.name, u.kind, u.count, u.hd, u.hp, u.ac, u.attack) for u in company.units] == [
        ("Captain Mara", "officer", 1, 3, 12, 15, 3),
        ("Brother Odo", "officer", 1, 2, 8, 12, 2),
        ("Spearmen", "group", 6, 1, 6, 13, 1),
        ("Porters", "group", 4, 1, 4, 10, 0),
    ]
    persons = sum(unit.count for unit in company.units)
    assert persons * DEFAULT.kinds["person"].food + company.pack_animals * DEFAULT.kinds["pack-animal"].food == 20
    capacity = persons * DEFAULT.kinds["person"].capacity + company.pack_animals * DEFAULT.kinds["pack-animal"].capacity
    assert capacity == 140


def test_the_default_map_is_unmapped_but_for_the_start() -> None:
    assert DEFAULT.areas == {"0526": AreaData(("plains",), "Lanternford")}
    assert DEFAULT.area("0527") == AreaData()


def test_the_country_around_lanternford() -> None:
    tables, _ = load_tables(SETTINGS / "lantern-hills.toml")
    assert len(tables.areas) == 22
    assert tables.area("0526").settlement == "Lanternford"
    assert (tables.area("0325").terrain, tables.area("0101").terrain) == (("dense-jungle",), ("plains",))
    assert tables.companies == DEFAULT.companies


def test_the_dearest_terrain() -> None:
    found = [DEFAULT.dearest(kinds) for kinds in (("mountains", "road"), ("foothills", "light-forest"), ())]
    assert [row.cost if row else None for row in found] == [6, 4, None]
    with pytest.raises(InputError, match=r'no terrain "hils" \(did you mean "hills"\?\)'):
        DEFAULT.terrain_of("hils")


# Small notations


@pytest.mark.parametrize(
    ("text", "least", "most", "spelled"),
    [("1d6", 1, 6, "d6"), ("3d6", 3, 18, "3d6"), ("1d4-1", 0, 3, "d4-1"), ("d2 - 1", 0, 1, "d2-1")],
)
def test_throws(text: str, least: int, most: int, spelled: str) -> None:
    throw = parse_throw(text)
    assert (throw.least, throw.most, str(throw)) == (least, most, spelled)
    assert (min(throw.ways()), max(throw.ways())) == (least, most)


@pytest.mark.parametrize("text", ["", "6", "d", "1d6x10", "1d6--1", "4dF"])
def test_what_is_no_throw(text: str) -> None:
    with pytest.raises(InputError, match="is not dice"):
        parse_throw(text)


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("fight 1d6", Event("fight 1d6", "fight", 1, True)),
        ("wolves: fight 2", Event("wolves", "fight", 2)),
        ("Test climbing 3", Event("Test climbing 3", "test", 3, False, "climbing")),
        ("x: y: food -2", Event("x: y", "food", -2)),
        ("none", Event("none", "none")),
    ],
)
def test_events(text: str, event: Event) -> None:
    assert parse_event(text) == event
    assert parse_event(f"{event.name}: {event}") == event


@pytest.mark.parametrize(
    "text",
    ["", "fight", "fight 0", "fight +2", "test 3", "test climbing", "food 3", "hurt 1d6", "guide +1", "none 1", "a: "],
)
def test_what_is_no_event(text: str) -> None:
    with pytest.raises(InputError, match="is no effect: expected fight N, fight 1d6"):
        parse_event(text)


# A player's file


def test_parts_are_overridden_key_by_key(tmp_path: Path) -> None:
    text = """label = "mine"
[terrain]
swamp = { cost = 4, table = "fen" }
hills = { cost = 2 }
[hexgen.roll]
2 = "swamp"
[encounters]
fen = ["leeches: hurt 1", "none", "none", "none", "none", "fight 8"]
[kinds]
cart = { movement = 5 }
[weather]
enabled = true
"""
    tables, switches = override(tmp_path, text)
    assert (tables.label, switches) == ("mine", {})
    assert (tables.terrain["swamp"].cost, tables.terrain["swamp"].letter, tables.terrain["swamp"].name) == (
        *(4, "S", "Swamp"),
    )
    assert (tables.terrain["hills"].cost, tables.terrain["hills"].table) == (2, "rough")
    assert (tables.hexgen[2], tables.hexgen[3]) == ("swamp", "dense-jungle")
    assert tables.encounters["fen"][0] == Event("leeches", "hurt", 1)
    assert (tables.kinds["cart"].movement, tables.kinds["cart"].capacity) == (5, 60)
    assert tables.weather_enabled
    assert DEFAULT.ours - tables.ours == {"hexgen", "encounters", "kinds", "weather"}


def test_a_company_of_your_own_takes_the_place_of_ours(tmp_path: Path) -> None:
    text = """[[company]]
name = "Grey Wheel"
food = 10
start = "0101"
[[company.unit]]
name = "Ilse"
kind = "officer"
hd = 2
hp = 7
[[company.unit]]
name = "Archers"
kind = "group"
count = 3
hd = 2
leader = true
skills.stealth = 2
"""
    tables, _ = override(tmp_path, text)
    (company,) = tables.companies
    assert isinstance(company, Profile)
    assert [(unit.hp, unit.leader, unit.ac) for unit in company.units] == [(7, False, 10), (6, True, 10)]
    assert company.units[1].skills == {"stealth": 2}
    assert tables.areas == DEFAULT.areas
    assert "company" not in tables.ours


def test_areas_of_your_own_take_the_place_of_ours(tmp_path: Path) -> None:
    text = '[map]\nstart = "0202"\n[[area]]\nid = "0202"\nterrain = ["hills", "road"]\nprerolled = ["417"]\n'
    tables, _ = override(tmp_path, text.replace("[map]", '[map]\ndefault-terrain = "plains"'))
    assert tables.areas == {"0202": AreaData(("hills", "road"), prerolled=("417",))}
    assert tables.area("0526") == AreaData(("plains",))


def test_a_text_map_gives_its_size_and_areas(tmp_path: Path) -> None:
    (tmp_path / "vale.txt").write_text('columns: 8\nrows: 9\nhigh-columns: even\n0809 hills "Mill"\n', encoding="utf-8")
    text = '[map]\nfile = "vale.txt"\nrows = 12\nstart = "0101"\n[[company]]\nname = "A"\nfood = 1\n'
    unit = '[[company.unit]]\nname = "B"\nkind = "officer"\nhd = 1\nhp = 3\n'
    tables, _ = override(tmp_path, text + unit)
    assert (tables.columns, tables.rows, tables.high, tables.start) == (8, 12, "even", "0101")
    assert tables.areas == {"0809": AreaData(("hills",), label="Mill")}


def test_switches_and_modules_of_a_file(tmp_path: Path) -> None:
    modules = "[modules]\nsupplies = false\nfatigue = true\n"
    text = '[variants]\nfatigue.reading = "no-rest"\nexplore.natural-six = true\n'
    _, switches = override(tmp_path, modules + text)
    assert switches == {"fatigue.reading": "no-rest", "modules.supplies": "false", "modules.fatigue": "true"}


def test_the_file_of_the_specification_says_what_is_shipped() -> None:
    tables, switches = load_tables(Path(__file__).parent / "data" / "company_schema.toml")
    spelled = ", ".join(f"{name}={value}" for name, value in switches.items())
    assert VARIANTS.parse(spelled) == Variants()
    unnamed = {key: tuple(replace(row, name=str(row)) for row in rows) for key, rows in DEFAULT.encounters.items()}
    assert replace(tables, encounters=DEFAULT.encounters) == replace(
        DEFAULT, label="company_schema", ours=frozenset(), areas=tables.areas
    )
    assert tables.encounters == unnamed
    assert list(tables.areas) == ["0526", "0525"]


def test_warnings(tmp_path: Path) -> None:
    text = '[[company]]\nname = "A"\n[[company.unit]]\nname = "B"\nkind = "officer"\nhd = 1\nhp = 3\n'
    tables, _ = override(tmp_path, text)
    assert tables.warnings == (f'{tmp_path / "mine.toml"}: "A" sets out without food',)


UNIT = '[[company.unit]]\nname = "B"\nkind = "officer"\nhd = 1\nhp = 3\n'
COMPANY = '[[company]]\nname = "A"\nfood = 1\n'


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("terain = 1\n", "3: terain", 'unknown top-level key "terain"'),
        ("[terrain]\nhills = { cots = 1 }\n", "4: terrain.hills.cots", 'unknown terrain key "cots"'),
        ("[terrain]\nfen = { cost = 1 }\n", "4: terrain.fen", "table missing: a new terrain needs both"),
        ('[terrain]\nhills = { table = "ruff" }\n', "4: terrain.hills.table", 'there is no encounter table "ruff"'),
        ('[terrain]\nhills = { letter = "M" }\n', "4: terrain", "expected one letter that no other terrain has"),
        ('[hexgen.roll]\n7 = "plans"\n', "4: hexgen.roll.7", 'there is no terrain "plans"'),
        ('[hexgen.roll]\n13 = "plains"\n', "4: hexgen.roll.13", 'unknown key "13"'),
        ("[kinds]\nmule = { food = 1 }\n", "4: kinds.mule", 'unknown key "mule"'),
        ('[skills]\nnames = ["a"]\n', "4: skills.names", "expected exactly 12 entries, found 1"),
        ("[encounters]\nhit = [7]\n", "4: encounters.hit 1", "expected an integer from 1 to 6, found 7"),
        ('[encounters]\nopen = ["none"]\n', "4: encounters.open", "expected exactly 6 entries"),
        (
            '[encounters]\nopen = ["none", "none", "none", "none", "none", "test swiming 1"]\n',
            "4: encounters.open 6",
            'there is no skill "swiming"',
        ),
        (
            '[encounters]\nopen = ["none", "figt 2", "none", "none", "none", "none"]\n',
            "4: encounters.open 2",
            '"figt 2" is no effect',
        ),
        ('[weather]\ntable = ["hail", "fog", "fair", "fair", "fair", "fair"]\n', "4: weather.table 1", "no weather"),
        ('[combat]\ndamage = "6"\n', "4: combat.damage", '"6" is not dice'),
        ("[site]\nmax-per-area = 7\n", "4: site.max-per-area", "expected an integer from 1 to 6"),
        ('[map]\nstart = "526"\n', "4: map.start", 'expected an area such as "0526", found "526"'),
        ('[map]\nstart = "2131"\n', "4: map.start", "area 2131 is off the map, which goes from 0101 to 2030"),
        ('[map]\ndefault-terrain = "sea"\n', "4: map.default-terrain", 'there is no terrain "sea"'),
        ('[[area]]\nid = "0101"\nterrain = ["hils"]\n', '5: area "0101".terrain 1', 'there is no terrain "hils"'),
        ('[[area]]\nid = "0101"\n[[area]]\nid = "0101"\n', '6: area "0101".id', "area 0101 stands twice"),
        ('[[area]]\nid = "0526"\nimpassable = true\n', "", "area 0526 is impassable: nobody can start there"),
        ("[modules]\nsuply = true\n", "4: modules.suply", 'unknown module "suply"'),
        ("[variants]\nfatigue.reading = 1\n", "4: variants.fatigue.reading", "takes literal, no-rest or next-day-only"),
        ('[variants]\nskill.die = "1d8"\n', "4: variants.skill.die", "skill.die is a fixed ruling here (1d6)"),
        ('[checker]\nresync = "engine"\n', "4: checker.resync", 'expected "player", found "engine"'),
        (COMPANY, '3: company "A"', 'company key "unit" is missing'),
        (COMPANY + "unit = []\n", '6: company "A".unit', "a company has 1 to 20 units, found 0"),
        (COMPANY + "carts = 1\n" + UNIT, '6: company "A".carts', "each cart needs a pack animal"),
        (COMPANY + UNIT.replace('"B"', '"B|C"'), '7: company "A".unit "B|C".name', "cannot be written in a log"),
        (COMPANY + UNIT + UNIT.replace("B", "b"), '12: company "A".unit "b".name', 'the name "b" is used twice'),
        (COMPANY + UNIT + "count = 2\n", '11: company "A".unit "B".count', "officer means one individual, found 2"),
        (COMPANY + UNIT.replace("hp = 3\n", ""), '6: company "A".unit "B"', 'unit key "hp" is missing'),
        (COMPANY + UNIT.replace("officer", "group") + "count = 2\n", '10: company "A".unit "B".hp', "has 2 hit points"),
        (COMPANY + UNIT + "skills.lor = 2\n", '11: company "A".unit "B".skills.lor', 'there is no skill "lor"'),
        (COMPANY + UNIT + "skills.lore = 7\n", '11: company "A".unit "B".skills.lore', "levels go from 1 to 6"),
        (
            COMPANY + UNIT + "leader = true\n" + UNIT.replace("B", "C") + "leader = true\n",
            '17: company "A".unit "C".leader',
            "a company has one leader",
        ),
    ],
)
def test_each_fault_is_named_with_its_place(tmp_path: Path, text: str, place: str, message: str) -> None:
    found = faults(tmp_path, text)
    assert len(found) == 1 or all(message in fault.message for fault in found)
    assert found[0].place.startswith(place)
    assert message in found[0].message


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("terain = 1\n", 'did you mean "terrain"?'),
        ('[[area]]\nid = "0101"\nterrain = ["hils"]\n', 'did you mean "hills"?'),
        (COMPANY + UNIT + "skills.lor = 2\n", 'did you mean "lore"?'),
        ('[encounters]\nopen = ["figt 2", "none", "none", "none", "none", "none"]\n', 'did you mean "fight"?'),
        ("[modules]\nsupplys = true\n", 'did you mean "supplies"?'),
    ],
)
def test_suggestions(tmp_path: Path, text: str, suggestion: str) -> None:
    assert [fault.suggestion for fault in faults(tmp_path, text)] == [suggestion]


def test_the_head_is_checked(tmp_path: Path) -> None:
    found = faults(tmp_path, "", 'game = "moonstruck"\nschema = 2\n')
    assert [(fault.place, fault.message) for fault in found] == [
        ("1: game", 'expected "adventuring-companies", found "moonstruck"'),
        ("2: schema", "expected 1, found 2"),
    ]


def test_a_map_for_printing_only_is_refused(tmp_path: Path) -> None:
    (tmp_path / "vale.txt").write_text("top: pointy\n0526 hills\n", encoding="utf-8")
    (fault,) = faults(tmp_path, '[map]\nfile = "vale.txt"\n')
    assert "whose hexes have a flat top" in fault.message


def test_a_missing_map_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.txt: cannot be read: no such file or directory"):
        override(tmp_path, '[map]\nfile = "none.txt"\n')
    with pytest.raises(InputError, match="is no name of a file"):
        override(tmp_path, '[map]\nfile = "a\\u0000b"\n')


def test_a_throw_is_spelled() -> None:
    assert str(Throw(Dice(2, 6))) == "2d6"
