"""Lines of notation: scenes, parts, notes, and where an opener counts."""

import re

import pytest

from sheetgen.log.nodes import (
    Action,
    Claims,
    Dice,
    Foreign,
    Hint,
    Question,
    Result,
    Scene,
    Step,
    Tags,
    Word,
)
from sheetgen.log.steps import read_step


def step(line: str) -> Step:
    found = read_step(line, 1, [])
    assert found is not None, line
    return found


def action(line: str) -> Action:
    part = step(line).parts[0]
    assert isinstance(part, Action), part
    return part


def kinds(line: str) -> list[str]:
    return [type(part).__name__ for part in step(line).parts]


def test_action_has_a_verb_and_words() -> None:
    node = action("@ try STR strain 2")
    assert (node.actor, node.verb, [word.text for word in node.words]) == (None, "try", ["STR", "strain", "2"])


def test_action_of_an_actor() -> None:
    assert action("@(Cultist) attack").actor == "Cultist"
    assert action("@ ( Red  Company ) march 0525").actor == "Red Company"


def test_verb_may_be_glued_to_its_sign() -> None:
    assert action("@move D5").verb == "move"


def test_quoted_text_is_one_word() -> None:
    node = action('@ give "silver ring -> x" to D5@30,70')
    assert node.words == (Word("silver ring -> x", quoted=True), Word("to"), Word("D5@30,70"))


def test_places_of_words() -> None:
    line = '@ give "silver ring" rope'
    assert [line[w.span.column - 1 : w.span.end - 1] for w in action(line).words] == ['"silver ring"', "rope"]


def test_tags_do_not_belong_to_words() -> None:
    first, second = step("@ buy Rope [PC:Ada|Gold-2]").parts
    assert isinstance(first, Action)
    assert [word.text for word in first.words] == ["Rope"]
    assert isinstance(second, Tags)


def test_brackets_that_are_no_tag_are_a_word() -> None:
    assert [word.text for word in action("@ look [north -> east] now").words] == ["[north -> east]", "now"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("@ hometown F4 d: 2 -> HT2", ["Action", "Dice"]),
        ("@ move D5 -> E", ["Action", "Claims"]),
        ("d: 5,2,6 = 13 => Gold-2 [PC:Ada|Gold 5]", ["Dice", "Result"]),
        ("tbl: Door d11=9 -> room => entered", ["Draws", "Result"]),
        ("-> success", ["Claims"]),
        ("=> [PC:Ada|XP 3]", ["Result"]),
        ("[PC:Ada|XP 3] [L:D5|B]", ["Tags"]),
        ("? Is it dark -> yes", ["Question", "Claims"]),
        ("@ attack d: d100=57 -> hit ; d8=5 => [F:Cultist|Health 4] d: d6=1", ["Action", "Dice", "Result", "Dice"]),
    ],
)
def test_parts_of_a_line(line: str, expected: list[str]) -> None:
    assert kinds(line) == expected


def test_claims_of_a_choice() -> None:
    part = step("-> 2 opponents, T3").parts[0]
    assert isinstance(part, Claims)
    assert [claim.text for claim in part.claims] == ["2 opponents", "T3"]


def test_claims_after_a_roll_belong_to_the_roll() -> None:
    (part,) = step("d: 5 -> hit").parts
    assert isinstance(part, Dice)
    assert part.rolls[0].claims[0].text == "hit"


def test_result_has_words_and_tags() -> None:
    part = step("=> she falls [PC:Ada|Wounds+1] and sleeps").parts[0]
    assert isinstance(part, Result)
    assert [word.text for word in part.words] == ["she", "falls", "and", "sleeps"]
    assert len(part.tags) == 1


def test_question_is_kept() -> None:
    part = step("? Is the  door locked").parts[0]
    assert isinstance(part, Question)
    assert part.text == "Is the  door locked"


@pytest.mark.parametrize(
    ("mark", "scene"),
    [
        ("S1", Scene(None, 1)),
        ("S4b", Scene(None, 4, "b")),
        ("S4.2", Scene(None, 4, ".2")),
        ("T2-S3", Scene(2, 3)),
        ("S1 *Before the road*", Scene(None, 1, title="Before the road")),
        ("T1-S4b *d: -> (note: x)*", Scene(1, 4, "b", "d: -> (note: x)")),
        ("Rd3", Scene(None, 3, round=True)),
    ],
)
def test_scene_marks(mark: str, scene: Scene) -> None:
    assert step(mark).scene == scene
    assert step(f"  {mark}  ").parts == ()
    follow = step(f"{mark} @ move D5")
    assert (follow.scene, len(follow.parts)) == (scene, 1)


def test_opener_counts_after_a_scene_mark() -> None:
    assert kinds("S4 d: 5,2,6") == ["Dice"]


@pytest.mark.parametrize(
    "line",
    [
        "We went d: 5,2,6 to the -> hills",
        "The road -> the hills",
        "S1 was a fine ship",
        "Rd1 of three",
        "Sea and sky",
        "T-shirts",
        "d is a letter",
        "data: 5",
        "- a list",
        "--- ",
        "= x",
        "?what",
        "[north] of here",
        "(note: alone)",
        "table: 5",
        "",
    ],
)
def test_prose_stays_prose(line: str) -> None:
    hints: list[Hint] = []
    assert read_step(line, 1, hints) is None
    assert hints == []


@pytest.mark.parametrize(
    "line", ['@ note "d: 5 -> x"', "@ note [a -> d: 5]", "@ note (reminder: d: 5 -> x)", "@ note a->b x=>y mid@point"]
)
def test_opener_does_not_count_inside(line: str) -> None:
    assert kinds(line) == ["Action"]


@pytest.mark.parametrize("kind", ["note", "house rule", "reminder", "reflection", "question"])
def test_note_after_a_step(kind: str) -> None:
    node = step(f"d: 5,2,6 ({kind}: the die (a red one) fell)")
    assert node.note is not None
    assert (node.note.kind, node.note.text, node.note.waives) == (kind, "the die (a red one) fell", None)
    assert len(node.parts) == 1


def test_house_rule_waives_a_rule() -> None:
    note = step("@ flee (house rule: combat.flee.dexterity-check off)").note
    assert note is not None
    assert note.waives == "combat.flee.dexterity-check"


@pytest.mark.parametrize("text", ["(note: combat.flee off)", "(house rule: no flee off)", "(house rule: combat.flee)"])
def test_other_notes_waive_nothing(text: str) -> None:
    note = step(f"@ flee {text}").note
    assert note is not None
    assert note.waives is None


def test_words_after_a_finished_part_are_kept_unverified() -> None:
    parts = step("[PC:Ada|XP 3] so far").parts
    assert [type(part) for part in parts] == [Tags, Foreign]


def test_open_tag_is_foreign() -> None:
    hints: list[Hint] = []
    found = read_step("=> fell [PC:Ada|XP 3", 1, hints)
    assert found is not None
    assert [type(part) for part in found.parts] == [Result, Foreign]
    assert [hint.code for hint in hints] == ["hint/foreign"]


@pytest.mark.parametrize("line", ["@", "@ -> x", '@ "hello"', "@(Ada)", "->", "d:", "tbl:"])
def test_opener_without_its_part_is_foreign(line: str) -> None:
    assert isinstance(step(line).parts[0], Foreign)


def test_place_of_a_step() -> None:
    node = step("  @ move D5  ")
    assert (node.span.column, node.span.end) == (3, 12)


def test_places_cover_their_text() -> None:
    line = "S2 *Out* @ attack d: d100=57 vs 64- -> hit ; d8=5 => [F:Cultist|Health 4] (note: ouch)"
    node = step(line)
    shown = [line[item.span.column - 1 : item.span.end - 1] for item in (*node.parts, *node.notes)]
    assert shown == re.split(r" (?=d:|=>|\()", line[9:])
