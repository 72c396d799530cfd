"""The rule catalogue: loading, finding, and faults with their places."""

from pathlib import Path

import pytest

from sheetgen.engine.catalogue import Catalogue, Rule, common_codes
from sheetgen.engine.errors import InputError
from sheetgen.engine.tables import TableError

RULE = """
[[chapter.rule]]
id = "{id}"
title = "T"
text = "Text."
source = "main, X"
origin = "source"
check = "error"
"""

COMMON = [
    *("dice/range", "dice/count", "dice/sum", "dice/target"),
    *("log/missing", "log/extra", "log/phase", "log/unknown", "log/ambiguous"),
    *("state/differs", "state/carried", "claim/outcome", "sheet/value", "sheet/order"),
]


def catalogue(tmp_path: Path, text: str) -> Catalogue:
    """A catalogue of that text."""
    path = tmp_path / "rules.toml"
    path.write_text(text, encoding="utf-8")
    return Catalogue(path)


@pytest.fixture
def two(tmp_path: Path) -> Catalogue:
    """Two chapters, three rules."""
    first = '[[chapter]]\ntitle = "One"\n' + RULE.format(id="a.one") + 'variants = ["x", "y"]\n'
    second = '[[chapter]]\ntitle = "Two"\n' + RULE.format(id="b.two") + RULE.format(id="a.three")
    return catalogue(tmp_path, "edition = 3\n" + first + second)


def test_rules_stand_in_the_order_of_the_file(two: Catalogue) -> None:
    assert [rule.id for rule in two] == ["a.one", "b.two", "a.three"]
    assert (two.chapters, two.edition, len(two)) == (("One", "Two"), 3, 3)
    assert [rule.id for rule in two.of_chapter("Two")] == ["b.two", "a.three"]


def test_a_rule_holds_what_the_file_says(two: Catalogue) -> None:
    expected = Rule("a.one", "T", "Text.", "main, X", "source", "error", ("x", "y"), "One")
    assert two.get("a.one") == expected
    assert (expected.variant, expected.checkable) == ("x", True)
    assert two.get("b.two").variant is None


def test_get_ignores_case_but_membership_does_not(two: Catalogue) -> None:
    assert two.get("A.One").id == "a.one"
    assert "a.one" in two
    assert "A.One" not in two


def test_an_unknown_id_gets_a_suggestion(two: Catalogue) -> None:
    with pytest.raises(InputError) as caught:
        two.get("a.thre")
    assert (caught.value.message, caught.value.suggestion) == ('there is no rule "a.thre"', 'did you mean "a.three"?')


def test_nothing_is_read_before_it_is_asked_for(tmp_path: Path) -> None:
    lazy = Catalogue(tmp_path / "none.toml")
    with pytest.raises(InputError, match="no such file"):
        len(lazy)


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ('origin = "source"', 'origin = "sauce"', 9, 'expected "source", "ruling" or "ours", found "sauce"'),
        ('check = "error"', 'check = "fatal"', 10, "expected "),
        ('text = "Text."', 'text = ""', 7, "is empty"),
        ('title = "T"', "tilte = 1", 6, 'unknown key "tilte"'),
        ('source = "main, X"', "source = 3", 8, "expected a text in quotes, found 3"),
        ("edition = 1", 'edition = "1"', 1, 'expected an integer of 1 or more, found "1"'),
        ("edition = 1", "edition = 0", 1, "expected an integer of 1 or more, found 0"),
    ],
)
def test_a_faulty_rule_is_placed(tmp_path: Path, old: str, new: str, line: int, said: str) -> None:
    text = 'edition = 1\n[[chapter]]\ntitle = "One"' + RULE.format(id="a.one")
    assert old in text
    with pytest.raises(TableError) as caught:
        len(catalogue(tmp_path, text.replace(old, new, 1)))
    found = {fault.line: fault.message for fault in caught.value.faults}
    assert found[line].startswith(said)


def test_a_missing_key_names_its_rule(tmp_path: Path) -> None:
    text = 'edition = 1\n[[chapter]]\ntitle = "One"' + RULE.format(id="a.one").replace('check = "error"\n', "")
    with pytest.raises(TableError, match=r'rules\.toml:4: chapter 1\.rule "a\.one": key "check" is missing'):
        len(catalogue(tmp_path, text))


def test_an_id_may_be_used_once(tmp_path: Path) -> None:
    text = 'edition = 1\n[[chapter]]\ntitle = "One"' + RULE.format(id="a.one") + RULE.format(id="A.ONE")
    with pytest.raises(TableError, match=r'rules\.toml:13: .*the id "A\.ONE" is used twice'):
        len(catalogue(tmp_path, text))


def test_the_common_codes_are_those_of_the_log_format() -> None:
    codes = [rule.id for rule in common_codes()]
    assert codes[: len(COMMON)] == COMMON
    assert all(code.startswith("hint/") for code in codes[len(COMMON) :])


def test_notation_is_never_an_error() -> None:
    checks = {rule.check for rule in common_codes() if rule.id.startswith("hint/")}
    assert checks == {"hint"}
    assert common_codes().get("log/ambiguous").check == "warning"
    assert common_codes().get("dice/sum").check == "error"
