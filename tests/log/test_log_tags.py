"""Tags and their fields."""

import pytest

from sheetgen.log.nodes import Field, Hint, Tag
from sheetgen.log.tags import read_tag


def tag(text: str, hints: list[Hint] | None = None) -> Tag:
    return read_tag(text, 1, 0, len(text), [] if hints is None else hints)


def field(text: str) -> Field:
    (only,) = tag(f"[PC:Ada|{text}]").fields
    return only


@pytest.mark.parametrize(
    ("text", "stat", "value"),
    [("Gold-2", "Gold", -2), ("XP+11", "XP", 11), ("Half-life-3", "Half-life", -3), ("Old coins+4", "Old coins", 4)],
)
def test_sign_glued_to_a_name_is_a_change(text: str, stat: str, value: int) -> None:
    node = field(text)
    assert (node.kind, node.stat, node.value) == ("change", stat, value)


@pytest.mark.parametrize(
    ("text", "stat", "value", "limit"),
    [
        ("Gold 5", "Gold", 5, None),
        ("Gold=5", "Gold", 5, None),
        ("Gold = 5", "Gold", 5, None),
        ("Health=-2", "Health", -2, None),
        ("Health=+2", "Health", 2, None),
        ("Wounds 0/19", "Wounds", 0, 19),
        ("Wounds  3 / 19", "Wounds", 3, 19),
        ("Old coins 7", "Old coins", 7, None),
        ("Gold 005", "Gold", 5, None),
    ],
)
def test_plain_number_is_a_check(text: str, stat: str, value: int, limit: int | None) -> None:
    node = field(text)
    assert (node.kind, node.stat, node.value, node.max) == ("check", stat, value, limit)


@pytest.mark.parametrize("text", ["Life 18->13", "Life 18 -> 13"])
def test_both_ends_of_an_arrow(text: str) -> None:
    node = field(text)
    assert (node.kind, node.stat, node.value, node.to) == ("arrow", "Life", 18, 13)


@pytest.mark.parametrize(
    ("text", "sign", "stat"),
    [("+Snack", "+", "Snack"), ("-Snack", "-", "Snack"), ("dead", "", "dead"), ("+Iron rations", "+", "Iron rations")],
)
def test_flags(text: str, sign: str, stat: str) -> None:
    node = field(text)
    assert (node.kind, node.sign, node.stat) == ("flag", sign, stat)


def test_key_and_text() -> None:
    node = field("mood: grim and 5 more")
    assert (node.kind, node.stat, node.text) == ("text", "mood", "grim and 5 more")


@pytest.mark.parametrize("text", ["3 ropes", "a=b", "?", "+2", "Gold=99999999999999999999"])
def test_what_fits_no_form_is_text(text: str) -> None:
    node = field(text)
    assert (node.kind, node.stat, node.text) == ("text", "", text)


@pytest.mark.parametrize(("text", "fix"), [("Health -2", "Health-2"), ("Health + 2", "Health+2")])
def test_spaced_sign_is_a_hint(text: str, fix: str) -> None:
    hints: list[Hint] = []
    assert tag(f"[PC:Ada|{text}]", hints).fields[0].kind == "text"
    (hint,) = hints
    assert (hint.code, hint.fix) == ("hint/spaced-sign", fix)
    assert (hint.span.column, hint.span.end) == (9, 9 + len(text))


def test_first_item_is_the_name() -> None:
    node = tag("[PC:Ada Lovegood|Gold 5]")
    assert (node.type, node.name, len(node.fields)) == ("PC", "Ada Lovegood", 1)


@pytest.mark.parametrize("first", ["Gold 5", "Gold-2", "Life 3->2", "+Rope", "mood: grim"])
def test_first_item_that_reads_as_a_field_is_one(first: str) -> None:
    node = tag(f"[PC:{first}|XP 3]")
    assert (node.name, node.first, len(node.fields)) == ("", first, 2)


def test_review_tag_without_a_name() -> None:
    node = tag("[Review:INT 6|XP 14|Score 106]")
    assert (node.type, node.name, [item.stat for item in node.fields]) == ("Review", "", ["INT", "XP", "Score"])


def test_first_item_is_at_hand_for_tags_that_always_have_a_name() -> None:
    assert tag("[F:Orc 2|Life 18->13]").first == "Orc 2"


@pytest.mark.parametrize("name", ["D5", "D5@30,70", "0525", "7a", "2.1"])
def test_places_are_names(name: str) -> None:
    node = tag(f"[L:{name}|B]")
    assert (node.name, [item.stat for item in node.fields]) == (name, ["B"])


def test_hash_tags() -> None:
    node = tag("[#N:Guard]")
    assert (node.hash, node.type, node.name, node.fields) == (True, "N", "Guard", ())


def test_empty_items_say_nothing() -> None:
    assert tag("[PC:Ada||XP 3| ]") == tag("[PC:Ada|XP 3]")


def test_empty_first_item_is_no_name() -> None:
    node = tag("[PC:|dead]")
    assert (node.name, [item.stat for item in node.fields]) == ("", ["dead"])


def test_places_of_fields() -> None:
    text = "[PC: Ada | XP+11 |Gold 5]"
    assert [text[item.span.column - 1 : item.span.end - 1] for item in tag(text).fields] == ["XP+11", "Gold 5"]
