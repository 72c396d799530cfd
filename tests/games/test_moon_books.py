"""Books as files: what is refused with its place, and what a look over a book finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.engine.errors import InputError
from sheetgen.engine.tables import TableError
from sheetgen.games.moonstruck.bookcheck import inspect, reachable
from sheetgen.games.moonstruck.bookfile import BOOKS, find_book, read_book
from sheetgen.games.moonstruck.game import GAME
from sheetgen.games.moonstruck.overrides import default_tables

HEAD = '[book]\nid = "tale"\ntitle = "A tale"\nstart = 1\n'
FOE = '[[opponent]]\nid = "rat"\nname = "A rat"\nprowess = {}\nhealth = {}\ndamage = "{}"\n'


def book(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "tale.toml"
    path.write_text(text, encoding="utf-8")
    return path


def faults(tmp_path: Path, text: str) -> list[str]:
    """The faults of a book that cannot be read."""
    with pytest.raises(TableError) as caught:
        read_book(book(tmp_path, text), default_tables())
    return [str(fault).removeprefix(f"{tmp_path}/") for fault in caught.value.faults]


def remarks(tmp_path: Path, text: str) -> list[tuple[str, str]]:
    return [(one.level, one.message) for one in inspect(book(tmp_path, text))]


@pytest.mark.parametrize("path", sorted(BOOKS.glob("*.toml")), ids=lambda path: str(path.stem))
def test_the_books_that_come_with_the_package_are_in_order(path: Path) -> None:
    assert inspect(path) == ()


def test_the_demo_book_is_the_one_of_the_specification() -> None:
    found = find_book("Low Water", Path(), default_tables())
    assert (found.title, len(found.sections), found.start) == ("Low Water at Corrow Stair", 15, 1)
    assert found.all_abilities[-1] == "Seamanship"
    assert reachable(found) == set(range(1, 16))
    assert [n for n, section in found.sections.items() if section.end] == [14, 15]


def test_a_book_needs_only_its_head(tmp_path: Path) -> None:
    found = read_book(book(tmp_path, HEAD), default_tables())
    assert (found.all_abilities, dict(found.sections)) == (default_tables().abilities, {})
    assert remarks(tmp_path, HEAD) == []


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ('abilities = ["Occult", "Strength"]', 5, 'the ability "Strength" is an attribute'),
        ('extra_abilities = ["Occult"]', 5, 'the ability "Occult" is named twice'),
        ('starting_items = ["lamp"]', 5, 'there is no item "lamp"'),
        ('[[item]]\nid = "a"\nname = "A"\nmodifiers = { Strenght = 5 }', 8, 'there is no stat "Strenght"'),
        ('[[item]]\nid = "a"\nname = "A"\nweapon = "swrod"', 8, 'there is no weapon "swrod"'),
        ('[[item]]\nid = "a"\nname = "A"\nheal = "d7"', 8, "expected dice such as d8 or 2d6+1"),
        ('[[section]]\nn = 1\ndo = [{ op = "tset", stat = "Occult" }]', 7, "expected a step with op = one of test"),
        ('[[section]]\nn = 1\ndo = [{ op = "test", stat = "Ocult" }]', 7, 'there is no stat "Ocult"'),
        ('[[section]]\nn = 1\ndo = [{ op = "combat", opponents = ["cat"] }]', 7, 'there is no opponent "cat"'),
        ("[[section]]\nn = 1\n[[section]]\nn = 1", 8, "section 1 is described twice"),
        ("[[section]]\nn = 2\n", 4, "there is no section 1"),
        ('[rules]\nswap_scoop = "mixed"', 6, 'there is no variant "swap_scoop"'),
    ],
)
def test_what_a_book_gets_wrong_is_told_with_its_place(tmp_path: Path, text: str, line: int, message: str) -> None:
    found = faults(tmp_path, HEAD + text)
    assert len(found) == 1
    assert found[0].startswith(f"tale.toml:{line}: ")
    assert message in found[0]


def test_near_misses_get_a_suggestion(tmp_path: Path) -> None:
    text = HEAD + '[[section]]\nn = 1\ndo = [{ op = "test", stat = "Ocult", pas = 2 }]\n'
    assert any('did you mean "pass"?' in fault for fault in faults(tmp_path, text))
    assert 'did you mean "Occult"?' in faults(tmp_path, text.replace(", pas = 2", ""))[0]
    with pytest.raises(InputError, match="did you mean low-water"):
        find_book("low-watr", tmp_path, default_tables())


def test_a_fight_of_several_needs_its_mode(tmp_path: Path) -> None:
    text = HEAD + FOE.format(50, 5, "d4") + '[[section]]\nn = 1\ndo = [{ op = "combat", opponents = ["rat", "rat"] }]\n'
    assert "needs mode" in faults(tmp_path, text)[0]


NESTED = """do = [{ op = "test", stat = "Occult", pass = 2, fail_do = [
  { op = "test", stat = "Occult", pass = 2, fail = 2 },
] }]"""
SECTION = "[[section]]\nn = {}\n{}\n"
END = SECTION.format(2, 'end = "victory"')


def test_a_dead_reference_is_an_error_in_a_book_that_describes_most(tmp_path: Path) -> None:
    text = HEAD + SECTION.format(1, "choices = [{ to = 2 }, { to = 7 }]") + END
    assert remarks(tmp_path, text) == [("error", "section 1 leads to section 7, which is not described")]


def test_in_a_thin_book_it_is_an_open_section(tmp_path: Path) -> None:
    text = HEAD + SECTION.format(1, "choices = [{ to = 7 }, { to = 8 }]")
    assert [level for level, _ in remarks(tmp_path, text)] == ["warning", "warning"]


def test_a_section_that_nobody_reaches_is_told(tmp_path: Path) -> None:
    text = HEAD + SECTION.format(1, "choices = [{ to = 2 }]") + END + SECTION.format(3, "choices = [{ to = 2 }]")
    assert remarks(tmp_path, text) == [("warning", "no section leads to section 3")]


@pytest.mark.parametrize(
    ("steps", "stuck"),
    [
        ("", True),
        ('do = [{ op = "xp", amount = 1 }]', True),
        ('do = [{ op = "test", stat = "Occult", pass = 2 }]', True),
        ('do = [{ op = "test", stat = "Occult", pass = 2, fail = 2 }]', False),
        (NESTED, False),
    ],
)
def test_a_section_without_a_way_out_is_an_error(tmp_path: Path, steps: str, stuck: bool) -> None:
    found = remarks(tmp_path, HEAD + SECTION.format(1, steps) + END)
    assert (("error", "section 1 has no way out") in found) is stuck


@pytest.mark.parametrize(
    ("foe", "said"),
    [
        ((1, 40, "1d4"), "A rat cannot be lost to: at worst 100.000 %"),
        ((90, 200, "1d20"), "A rat cannot be beaten: at best 0.000 %"),
        ((60, 20, "1d8"), ""),
    ],
)
def test_fights_that_decide_nothing_are_told_by_exact_odds(
    tmp_path: Path, foe: tuple[int, int, str], said: str
) -> None:
    fight = 'do = [{ op = "combat", opponents = ["rat"], win = 2, lose = 2 }]'
    found = remarks(tmp_path, HEAD + FOE.format(*foe) + SECTION.format(1, fight) + END)
    assert [message for _, message in found] == ([said] if said else [])


def test_things_that_nobody_meets_are_told(tmp_path: Path) -> None:
    text = HEAD + '[[item]]\nid = "lamp"\nname = "Lamp"\n' + FOE.format(50, 5, "d4")
    text += SECTION.format(1, 'do = [{ op = "xp", amount = 1 }]\nchoices = [{ to = 2 }]') + END
    assert [message for _, message in remarks(tmp_path, text)] == ["no section gives Lamp", "no section sends A rat"]


def test_the_books_own_rules_hold_unless_the_log_says_otherwise(tmp_path: Path) -> None:
    path = book(tmp_path, HEAD + '[rules]\nfp_start = 10\nflee = "never"\n')
    variants = GAME.set_up("", None, {"book": path.name}, tmp_path).setting.variants
    assert (variants.fp_start, variants.flee) == (10, "never")
    variants = GAME.set_up("fp_start=20", None, {"book": path.name}, tmp_path).setting.variants
    assert (variants.fp_start, variants.flee) == (20, "never")


def test_a_book_that_goes_round_in_a_ring_is_told(tmp_path: Path) -> None:
    ring = HEAD + SECTION.format(1, "choices = [{ to = 2 }]") + SECTION.format(2, "choices = [{ to = 1 }]")
    said = [f"no way from section {n} leads to an end" for n in (1, 2)]
    assert remarks(tmp_path, ring) == [("warning", message) for message in said]
    way_out = ring.replace("{ to = 1 }", "{ to = 1 }, { to = 3 }") + END.replace("n = 2", "n = 3")
    assert remarks(tmp_path, way_out) == []
