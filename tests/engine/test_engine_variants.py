"""Switches: parsing, spelling, presets and their messages."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

from sheetgen.engine.errors import InputError
from sheetgen.engine.registry import find_game
from sheetgen.engine.tables import Faults, TomlFile, read_toml
from sheetgen.engine.variants import Fixed, Switch, VariantSet


@dataclass(frozen=True, slots=True)
class Values:
    """Three switches."""

    divisor: int = 100
    four_ones: str = "town"
    wisdom: bool = True


SWITCHES = (
    Switch("divisor", (100, 20, 1), ("level.divisor",), "XP for a Level"),
    Switch("four-ones", ("town", "encounter"), ("area.four",), "four 1s"),
    Switch("wisdom", (True, False), ("pool.wisdom",), "takes WIS"),
)
SET = VariantSet(
    Values,
    SWITCHES,
    {"letter": {"four-ones": "encounter", "wisdom": False}},
    (Fixed("cap", True, "a.b"), Fixed("swap", "no", "a.c")),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", Values()),
        ("  , ,", Values()),
        ("divisor=20", Values(20)),
        ("DIVISOR = 20 , Four Ones = Encounter", Values(20, "encounter")),
        ("four_ones='encounter'", Values(four_ones="encounter")),
        ("wisdom=no", Values(wisdom=False)),
        ("wisdom=False", Values(wisdom=False)),
        ("wisdom=on", Values()),
        ("letter", Values(100, "encounter", False)),
        ("Letter, wisdom=true", Values(100, "encounter", True)),
        ("wisdom=true, letter", Values(100, "encounter", False)),
        ("cap=true", Values()),
    ],
)
def test_parse(text: str, expected: Values) -> None:
    assert SET.parse(text) == expected


def test_parse_starts_from_what_is_given() -> None:
    assert SET.parse("wisdom=false", Values(20)) == Values(20, "town", False)


@pytest.mark.parametrize(
    ("text", "message", "suggestion"),
    [
        ("divisr=20", 'there is no variant "divisr"', 'did you mean "divisor"?'),
        ("leter", 'there is no variant or preset "leter"', 'did you mean "letter"?'),
        ("zzz", 'there is no variant or preset "zzz"', "known: divisor, four-ones, wisdom, letter"),
        ("divisor=30", 'variant divisor takes 100, 20 or 1, not "30"', None),
        ("four-ones=encunter", 'variant four-ones takes town or encounter, not "encunter"', "four-ones=encounter"),
        ("divisor=true", 'variant divisor takes 100, 20 or 1, not "true"', None),
        ("divisor=", 'variant divisor takes 100, 20 or 1, not ""', None),
        ("wisdom=1", 'variant wisdom takes true or false, not "1"', None),
        ("wisdom", "variant wisdom needs a value: true or false", "wisdom=false"),
        ("=3", 'there is no variant ""', None),
        ("cap=false", "cap is a fixed ruling here (true), not a variant", None),
        ("cap", "a log can waive it with (house rule: a.b off)", None),
    ],
)
def test_what_is_refused(text: str, message: str, suggestion: str | None) -> None:
    with pytest.raises(InputError) as caught:
        SET.parse(text)
    assert message in caught.value.message
    if suggestion:
        assert suggestion in (caught.value.suggestion or "")


@pytest.mark.parametrize("text", ["", "divisor=20", "four-ones=encounter, wisdom=false", "divisor=1, wisdom=false"])
def test_spelling_gives_back_what_differs(text: str) -> None:
    assert SET.spell(SET.parse(text)) == text


def test_others_differ_in_one_switch_each() -> None:
    found = [(switch.name, value, values) for switch, value, values in SET.others(Values(20))]
    assert found == [
        ("divisor", 100, Values()),
        ("divisor", 1, Values(1)),
        ("four-ones", "encounter", Values(20, "encounter")),
        ("wisdom", False, Values(20, wisdom=False)),
    ]


def test_a_declaration_that_drifts_is_refused() -> None:
    SET.check_declaration()
    with pytest.raises(TypeError, match="Values"):
        VariantSet(Values, SWITCHES[:2]).check_declaration()


def test_a_table_of_a_file_is_checked_at_its_lines() -> None:
    text = '[variants]\ndivisor = 20\nfour-ones = "twn"\nwisdom = "false"\ncap = false\nnone = 1\ndivisor2 = [1]\n'
    table = {"divisor": 20, "four-ones": "twn", "wisdom": "false", "cap": False, "none": 1, "divisor2": [1]}
    faults = Faults(TomlFile(Path("t.toml"), text, {"variants": table}))
    assert SET.check_table(table, faults) == {"divisor": "20", "wisdom": "false"}
    assert [fault.line for fault in faults.found] == [3, 5, 6, 7]
    assert faults.found[0].suggestion == "did you mean four-ones=town?"
    assert faults.found[1].message.startswith("cap is a fixed ruling here (true)")


def test_a_table_may_hold_the_default_of_a_fixed_ruling() -> None:
    faults = Faults(TomlFile(Path("t.toml"), "", {}))
    assert SET.check_table({"cap": True}, faults) == {}
    assert faults.found == []


def test_names_may_have_dots_as_toml_reads_them() -> None:
    @dataclass(frozen=True, slots=True)
    class Dotted:
        trap_sign: str = "plus"
        trap_base_health: int = 1

    switches = (Switch("trap.sign", ("plus", "minus"), ("a",), ""), Switch("trap.base-health", (1, 2), ("a",), ""))
    dotted = VariantSet(Dotted, switches, {"hard": {"trap.base-health": 2}}, (Fixed("trap.flee", True, "a.b"),))
    dotted.check_declaration()
    assert dotted.parse("hard, trap.sign=minus") == Dotted("minus", 2)
    text = '[variants]\ntrap.sign = "minus"\ntrap.base-health = 3\ntrap.flee = false\ntrap.sing = 1\nempty = {}\n'
    file = TomlFile(Path("t.toml"), text, tomllib.loads(text))
    faults = Faults(file)
    assert dotted.check_table(file.data["variants"], faults) == {"trap.sign": "minus"}
    assert [fault.line for fault in faults.found] == [3, 4, 5, 6]
    assert faults.found[2].suggestion == 'did you mean "trap.sign"?'


@pytest.mark.parametrize(
    ("asked", "brief"),
    [
        ("", ""),
        ("level-divisor=20", "level-divisor=20"),
        ("letter", "preset letter"),
        ("quicksheet, trap-flee=false", "preset quicksheet, trap-flee=false"),
        ("letter, quicksheet", "preset quicksheet, preset letter"),
        ("quicksheet, combat-strain=false", "preset quicksheet, combat-strain=false"),
    ],
)
def test_the_foot_of_a_page_names_presets(asked: str, brief: str) -> None:
    variants = find_game("book-of-adventure").variants
    assert variants.brief(variants.parse(asked)) == brief


def test_a_fixed_value_that_reads_as_false_may_be_named() -> None:
    assert SET.parse("swap=no, cap=yes") == Values()
    with pytest.raises(InputError, match=r"swap is a fixed ruling here \(no\)"):
        SET.parse("swap=yes")


def test_a_file_that_sets_no_variants_has_none_and_one_that_sets_no_table_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text("variants = 3\n", encoding="utf-8")
    file = read_toml(path)
    faults = Faults(file)
    assert SET.of_file({}, faults) == {}
    assert SET.of_file(file.data, faults) == {}
    assert [fault.message for fault in faults.found] == ["expected a table, found 3"]
