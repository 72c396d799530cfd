"""Reading log excerpts: openings put together, the marked line, and what is wrong with a file."""

from pathlib import Path

import pytest

from sheetgen.engine.errors import InputError
from sheetgen.engine.examples import Example, examples_of, load_examples

GOOD = '''
[openings]
start = """
[Game] some-game
@ create
"""
road = """
@ move A1
"""

[[example]]
rule = "one.rule"
opening = "start road"
right = """
@ rest
"""
wrong = """
d: 3
@ rest (note: wrong)
@ rest
"""
'''


def written(folder: Path, text: str) -> Path:
    path = folder / "examples.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_openings_are_joined_and_the_marked_line_is_counted(tmp_path: Path) -> None:
    (example,) = load_examples(written(tmp_path, GOOD))
    assert example.opening == "[Game] some-game\n@ create\n@ move A1\n"
    assert (example.rule, example.right, example.line, example.wrong_line) == ("one.rule", "@ rest\n", 2, 5)
    assert example.right_log.splitlines()[-1] == "@ rest"
    assert example.wrong_log.splitlines()[example.wrong_line - 1] == "@ rest (note: wrong)"


def test_the_examples_of_a_rule_stand_beside_the_catalogue(tmp_path: Path) -> None:
    assert examples_of(tmp_path / "rules.toml", "one.rule") == ()
    written(tmp_path, GOOD)
    found = examples_of(tmp_path / "rules.toml", "one.rule")
    assert [type(example) for example in found] == [Example]
    assert examples_of(tmp_path / "rules.toml", "other.rule") == ()


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("start road", "start raod", 'there is no opening "raod" (did you mean "road"?)'),
        (" (note: wrong)", "", "expected one line that ends in (note: wrong), found 0"),
        ("d: 3\n", "d: 3 (note: wrong)\n", "expected one line that ends in (note: wrong), found 2"),
        ('rule = "one.rule"\n', "", 'field "rule" is missing'),
        ('opening = "start road"', "opening = 3", "expected a text in quotes, found 3"),
        ("[openings]\n", "[opening]\n", 'unknown key "opening"'),
    ],
)
def test_a_faulty_file_is_refused_with_the_place(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert old in GOOD
    path = written(tmp_path, GOOD.replace(old, new))
    with pytest.raises(InputError) as caught:
        load_examples(path)
    assert expected in str(caught.value)
    assert str(path) in str(caught.value)
