"""What holds of the tables of every game, and of a player's file over them."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest
from evidence import Evidence, evidence, named
from tablefile import TableFile

from sheetgen.engine.errors import InputError
from sheetgen.engine.variants import spell_value

games = pytest.mark.parametrize("each", evidence(), ids=named)


def own(each: Evidence) -> TableFile:
    """Files of a game's tables."""
    return TableFile(each.game.load_tables, each.file_head)


@games
def test_tables_can_be_sent_to_another_process(each: Evidence) -> None:
    tables, switches = each.game.load_tables(None)
    copy = pickle.loads(pickle.dumps(tables))
    assert (copy, hash(copy), switches) == (tables, hash(tables), {})


@games
def test_a_head_alone_changes_nothing_but_the_label(each: Evidence, tmp_path: Path) -> None:
    tables, switches = own(each).override(tmp_path, "")
    assert (tables.label, switches) == ("mine", {})


@games
def test_the_switches_of_a_file_are_texts(each: Evidence, tmp_path: Path) -> None:
    given = {switch.name: switch.values[-1] for switch in each.game.variants.switches}
    lines = [
        f"{name} = {value!r}" if isinstance(value, str) else f"{name} = {spell_value(value)}"
        for name, value in given.items()
    ]
    _, switches = own(each).override(tmp_path, "\n".join(["[variants]", *lines]))
    assert switches == {name: spell_value(value) for name, value in given.items()}


@games
def test_a_switch_that_is_none_is_named_with_its_line(each: Evidence, tmp_path: Path) -> None:
    name = each.game.variants.switches[0].name
    first = each.file_head.count("\n") + 1
    (fault,) = own(each).faults(tmp_path, f"[variants]\n{name}z = 1\n")
    assert (fault.line, fault.message) == (first + 1, f'there is no variant "{name}z"')
    assert fault.suggestion == f'did you mean "{name}"?'
    (fault,) = own(each).faults(tmp_path, "variants = 3\n")
    assert (fault.line, fault.message) == (first, "expected a table, found 3")


@games
def test_an_unknown_key_has_a_suggestion(each: Evidence, tmp_path: Path) -> None:
    (fault,) = own(each).faults(tmp_path, "varients = 1\n")
    assert fault.message == 'unknown top-level key "varients"'
    assert fault.suggestion == 'did you mean "variants"?'


@games
def test_a_file_of_another_game_is_refused(each: Evidence, tmp_path: Path) -> None:
    head = re.sub("game = .*", 'game = "chess"', each.file_head)
    (fault,) = own(each).faults(tmp_path, "", head)
    assert fault.message == f'expected "{each.key}", found "chess"'


@games
def test_broken_toml_names_its_line(each: Evidence, tmp_path: Path) -> None:
    line = each.file_head.count("\n") + 2
    with pytest.raises(InputError, match=rf"mine\.toml:{line}: is not valid TOML: "):
        own(each).override(tmp_path, "\nlabel =\n")


@games
def test_a_missing_file_is_one_sentence(each: Evidence, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read: no such file or directory"):
        each.game.load_tables(tmp_path / "none.toml")
