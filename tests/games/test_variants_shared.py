"""What holds of the switches, presets and fixed rulings of every game."""

from __future__ import annotations

import pytest
from evidence import Evidence, evidence, named

from sheetgen.engine.errors import InputError
from sheetgen.engine.variants import Fixed, Switch, spell_value

games = pytest.mark.parametrize("each", evidence(), ids=named)


def _name(value: object) -> str:
    return value.key if isinstance(value, Evidence) else value.name  # type: ignore[attr-defined,no-any-return]


switches = pytest.mark.parametrize(
    ("each", "switch"), [(each, switch) for each in evidence() for switch in each.game.variants.switches], ids=_name
)
rulings = pytest.mark.parametrize(
    ("each", "fixed"), [(each, fixed) for each in evidence() for fixed in each.game.variants.fixed], ids=_name
)


@games
def test_the_dataclass_is_the_switches(each: Evidence) -> None:
    each.game.variants.check_declaration()


@games
def test_no_fixed_ruling_has_the_name_of_a_switch(each: Evidence) -> None:
    names = [part.name for part in (*each.game.variants.switches, *each.game.variants.fixed)]
    assert len(names) == len(set(names))


@games
def test_the_default_is_spelled_as_nothing(each: Evidence) -> None:
    variants = each.game.variants
    assert variants.spell(variants.default) == variants.brief(variants.default) == ""
    assert variants.parse("") == variants.default


@games
def test_presets_differ_from_the_default_in_all_they_name(each: Evidence) -> None:
    variants = each.game.variants
    for name, values in variants.presets.items():
        parsed = variants.parse(name)
        assert {s.name for s in variants.switches if variants.value(parsed, s) != s.default} == set(values)
        assert variants.brief(parsed) == f"preset {name}"


@switches
def test_each_value_is_parsed_and_spelled_back(each: Evidence, switch: Switch) -> None:
    variants = each.game.variants
    for value in switch.values:
        parsed = variants.parse(switch.spell(value))
        assert variants.value(parsed, switch) == value
        assert variants.spell(parsed) == ("" if parsed == variants.default else switch.spell(value))


@switches
def test_a_near_miss_is_suggested(each: Evidence, switch: Switch) -> None:
    with pytest.raises(InputError) as caught:
        each.game.variants.parse(f"{switch.name}z=0")
    assert caught.value.suggestion == f'did you mean "{switch.name}"?'


@games
def test_hints_try_each_other_value_once(each: Evidence) -> None:
    variants = each.game.variants
    others = [other for _, _, other in variants.others(variants.default)]
    assert len(others) == len(set(others)) == sum(len(switch.values) - 1 for switch in variants.switches)
    assert all(variants.spell(other).count("=") == 1 for other in others)


@rulings
def test_a_switch_that_is_not_shipped_names_its_waiver(each: Evidence, fixed: Fixed) -> None:
    variants = each.game.variants
    with pytest.raises(InputError, match=rf"{fixed.name} is a fixed ruling here .*\(house rule: {fixed.rule} off\)"):
        variants.parse(f"{fixed.name}=something")
    assert variants.parse(f"{fixed.name}={spell_value(fixed.value)}") == variants.default
