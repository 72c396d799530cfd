"""P24 and P25: the endings and the review (D20 to D23, D28, W09)."""

from typing import Any

import pytest
from boa import HOME, meet, run, sheet, sqs
from playing import breaks

from sheetgen.games.book_of_adventure.actions import End, Try
from sheetgen.games.book_of_adventure.primitives import GameOver, end_check
from sheetgen.games.book_of_adventure.review import close, review_score, review_terms
from sheetgen.games.book_of_adventure.state import State
from sheetgen.games.book_of_adventure.turn import play

ATTRIBUTES = "STR 4 WIS 3 INT 2 DEX 1 CHA 2 LUC 4"


def finished(**more: Any) -> State:
    given: dict[str, Any] = {
        "xp": 438,
        "chapters": 20,
        "gold": 6,
        "things": "Sword, Flute, Snack",
        "fear": 9,
        "highest": 27,
        "towns_visited": frozenset((HOME,)) | sqs("I8"),
        "over": "complete",
        "phase": "over",
    }
    return sheet(ATTRIBUTES, **given | more)


def test_d28_the_review() -> None:
    s = finished()
    assert [(term.name, term.value) for term in review_terms(s)] == [
        ("INT", 6),
        ("XP", 43),
        ("Complete", 20),
        ("Gold", 6),
        ("Inventory", 13),
        ("Fear", 9),
        ("ECL", 27),
        ("Attributes", -16),
        ("Towns", -2),
    ]
    assert review_score(s) == 106


def test_d28_is_claimed_line_by_line() -> None:
    s = finished()
    record = run(close(s), s, End("complete"))
    assert [claim.rule.removeprefix("review.") for claim in record.claims] == [
        *("intelligence", "xp", "completeness", "gold", "inventory", "fear", "highest-ecl", "attributes", "towns"),
        "years",
    ]
    assert (record.claims[-1].field, record.claims[-1].value) == ("Score", 106)
    assert {claim.subject for claim in record.claims} == {"Review"}


@pytest.mark.parametrize(
    ("more", "change"),
    [
        ({"chapters": 19}, -20),
        ({"xp": 439}, 0),
        ({"xp": 440}, 1),
        ({"highest": 0}, -27),
        ({"things": ""}, -13),
        ({"things": "Sword, Flute, Snack, Snack"}, 3),
        ({"towns_visited": frozenset((HOME,))}, 1),
        ({"gold": 0}, -6),
        ({"fear": 20}, 11),
    ],
)
def test_what_each_term_is_worth(more: dict[str, Any], change: int) -> None:
    assert review_score(finished(**more)) == 106 + change


def test_a_score_may_be_negative() -> None:
    s = sheet("STR 4 WIS 4 INT 1 DEX 4 CHA 4 LUC 4", over="unfinished")
    assert review_score(s) == 3 - 21 - 1


def test_w09_level_of_231_xp() -> None:
    s = sheet(xp=213)
    meet(s, "O18", Try("STR"), (6,) * 6)
    assert (s.xp, s.level) == (231, 2)
    assert sheet(xp=231, variants="level-divisor=20").level == 11


@pytest.mark.parametrize(
    ("chapters", "fear", "over"),
    [(20, 0, "complete"), (20, 20, "complete"), (19, 20, "unfinished"), (21, 3, "complete"), (19, 19, "")],
)
def test_g49_chapters_come_before_fear(chapters: int, fear: int, over: str) -> None:
    s = sheet(chapters=chapters, fear=fear)
    if over:
        with pytest.raises(GameOver):
            end_check(s)
    else:
        end_check(s)
    assert s.over == over


@pytest.mark.parametrize(
    ("over", "rule"),
    [("complete", "end.chapters"), ("unfinished", "end.fear"), ("dead", "end.death"), ("stuck", "end.stuck")],
)
def test_the_ending_that_is_written_must_be_the_one_that_came(over: str, rule: str) -> None:
    s = finished(over=over)
    choice = run(close(s), s, End(over)).choices[0]
    assert breaks(choice, End(over)) == breaks(choice, End()) == []
    for other in {"complete", "unfinished", "dead", "stuck"} - {over}:
        assert breaks(choice, End(other)) == [rule]
    assert choice.each is not None
    assert list(choice.each()) == [End(over)]


def test_the_dead_have_no_review() -> None:
    s = finished(over="dead")
    assert run(close(s), s, End("dead")).claims == []


def test_one_who_has_written_the_ending_is_not_asked_again() -> None:
    s = finished(over="stuck", chapters=3, closed=True)
    record = run(play(s), s)
    assert (record.choices, record.claims[-1].value) == ([], 86)


@pytest.mark.parametrize("wounds", [18, 17])
def test_g50_wounds_at_the_threshold_kill(wounds: int) -> None:
    s = sheet(wounds=wounds)
    meet(s, "O30", Try("STR"), (1,) * 4, (1,), partly=True)
    assert s.over == ("dead" if wounds == 18 else "")


def test_g48_death_comes_before_another_ending() -> None:
    s = sheet(wounds=17, chapters=19, fear=19)
    meet(s, "Pp30", Try("STR"), (1,) * 4)
    assert (s.over, s.chapters, s.fear) == ("dead", 19, 19)


def test_a_trap_may_kill_before_it_changes() -> None:
    s = sheet(wounds=14)
    meet(s, "R17", "INT", (3,), (4,))
    assert s.over == "dead"


def test_after_the_end_only_the_ending_is_asked() -> None:
    s = sheet("INT 3", chapters=19)
    meet(s, "Z11", Try("INT"), (6, 6, 6), (5,))
    record = run(play(s), s, End("complete"))
    assert [choice.label for choice in record.choices] == ["end"]
    assert s.phase == "over"
