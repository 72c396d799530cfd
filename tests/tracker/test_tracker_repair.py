"""One report a slip: wrong values, misfits, guesses, and going on to the end."""

from __future__ import annotations

import pytest
from logs import check, codes, faults, played

from sheetgen.log.reader import parse_log
from sheetgen.tracker.check import check_logs
from sheetgen.tracker.render import render

OPENING = """\
[Game] book-of-adventure
@ create
d: 6,5,2,2,1,3
@ assign STR 4 WIS 2 INT 2 DEX 1 CHA 3 LUC 4 => [PC:Ada|XP 80|Wounds 0/19]
d: start 4,4,3,1,4,2 => [PC:Ada|Gold 3|XP 110|Level 1]
@ hometown F4 d: 2 -> HT2
d: E3 2,1,1,6 -> B ; F3 3,3,1,6 -> 15 ; G3 1,1,1,3 -> T3
d: E4 3,3,3,3 -> 14 ; G4 4,4,4,4 -> 18 ; E5 2,5,3,4 -> 16 ; F5 3,4,4,4 -> 17 ; G5 2,2,2,3 -> 11
"""


def test_the_opening_is_clean() -> None:
    report = check(OPENING)
    assert faults(report) == []
    assert dict(report.summary.sheet)["XP"] == "110"
    assert report.summary.ending == ""


def test_a_wrong_value_is_reported_once_and_gone_on_from() -> None:
    text = (
        OPENING.replace("XP 110", "XP 83")
        + "@ move F5 d: type 5 -> Z\n@ try INT d: pool 6,6,6 ; LUC 2 ; gold 1,1 => [PC:XP 100]\n"
    )
    assert codes(text) == [(5, "xp.start.failed-check")]


def test_a_value_that_undoes_the_slip_is_silent() -> None:
    text = OPENING.replace("XP 110", "XP 120") + "@ move F5 d: type 1 -> O => [PC:XP 110]\n"
    assert codes(text) == [(5, "xp.start.failed-check")]


def test_a_wrong_value_names_the_variant_it_is_right_under() -> None:
    found = faults(check(OPENING.split("@ hometown")[0].replace("XP 110|Level 1", "XP 83|Level 0")))
    assert [fault.rule for fault in found] == ["xp.start.failed-check"]
    assert any("start-fail-xp=1" in note for note in found[0].notes)


SPARSE_RING = """\
@ hometown F4 d: 2
d: F3 3,3,1,6 ; E4 3,3,3,3 ; F5 3,4,4,4 ; G5 2,2,2,3 ; E3 6,6,6,6 ; G3 6,6,6,6 ; G4 5,5,5,5 ; E5 4,4,4,4
@ move F5 d: type 1 -> O
@ try STR d: pool 6,6,6,6,6
"""


def test_a_number_of_dice_names_the_slip_it_follows_from() -> None:
    found = faults(check(OPENING.split("@ hometown")[0].replace("|Level 1", "|Level 2") + SPARSE_RING))
    assert [fault.line for fault in found] == [5, 9]
    assert any("Level 2 written on line 5 is 1" in note for note in found[1].notes)


@pytest.mark.parametrize(
    ("roll", "code"),
    [
        ("pool 7,6,5", "dice/range"),
        ("pool 3d6=6,6,5 = 18", "dice/sum"),
        ("pool 3d6=6,6,5 = 17 vs 12+", "dice/target"),
        ("pool 3d8=6,6,5", "dice/count"),
        ("pool 3d6=6,6", "pool.level"),
    ],
)
def test_dice(roll: str, code: str) -> None:
    text = OPENING + f"@ move G5 over G4 d: type 5 -> Z\n@ try INT d: {roll}\n"
    assert codes(text) == [(10, code)]


def test_a_lost_roll_is_one_report() -> None:
    text = OPENING + "@ move G5 over G4\n@ try INT d: pool 6,6,6 ; LUC 2 ; gold 3,4\n"
    assert codes(text) == [(9, "encounter.type-die")]


def test_a_roll_too_many_is_one_report() -> None:
    text = OPENING + "@ move G5 over G4 d: type 5 -> Z ; split 3\n@ flee\n"
    assert codes(text) == [(9, "personal.split")]


def test_a_lost_line_is_one_report() -> None:
    lines = played("LOST").splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if line.startswith("@ move") and "type" in line)
    found = codes("".join(lines[:at] + lines[at + 1 :]))
    assert len(found) == 1
    assert abs(found[0][0] - at) <= 2


def test_nothing_fits_skips_to_the_next_turn_that_does() -> None:
    lines = played("SKIP").splitlines(keepends=True)
    moves = [number for number, line in enumerate(lines) if line.startswith("@ move")]
    start, end = moves[3] + 1, moves[5]
    rubbish = ["@ try LUC d: pool 1,1 ; gold 3 ; wage 2 ; blow 4\n"] * 6
    report = check("".join(lines[:start] + rubbish + lines[end:]))
    assert faults(report)
    assert all(found.line <= end + len(rubbish) for found in faults(report)[:1])


def test_an_unknown_verb_says_what_was_meant() -> None:
    report = check(OPENING + "@ mvoe G5 over G4 d: type 5 -> Z\n")
    found = faults(report)
    assert found[0].code == "log/unknown"
    assert found[0].line == 9
    assert "move" in found[0].message


def test_an_unknown_square_thing_and_attribute_are_unknown() -> None:
    assert codes(OPENING + "@ move 55\n") == [(9, "log/unknown")]
    assert codes(OPENING + "@ buy Ropes\n") == [(9, "log/unknown")]
    found = faults(check(OPENING + "@ buy Swrd\n"))
    assert "Sword" in found[0].message


def test_a_waived_rule_is_silent_and_listed() -> None:
    text = OPENING.replace("|XP 110|", "|XP 115|")
    waiver = "(house rule: xp.start.failed-check off)\n"
    report = check(text.replace("@ create", waiver + "@ create"))
    assert faults(report) == []
    assert report.summary.waived == ["xp.start.failed-check"]


def test_after_the_end_nothing_more_is_played() -> None:
    text = played("OVER")
    report = check(text + "@ move F5\n@ try STR d: 3,3\n")
    assert len(faults(report)) == 1
    assert faults(report)[0].line == len(text.splitlines()) + 1


def test_a_sum_without_faces_is_not_verifiable_but_no_error() -> None:
    report = check(
        OPENING + "@ move G5 over G4 d: type 5 -> Z\n@ try INT d: pool 3d6=12 -> success ; LUC 2 ; gold 3,4\n"
    )
    assert faults(report) == []
    assert report.summary.unverified == 1


def test_struck_out_lines_and_foreign_notation_are_no_errors() -> None:
    report = check(OPENING + "~~@ move Z9~~\ngen: weather -> rain\nThey slept badly.\n")
    assert faults(report) == []


def test_squares_may_be_rolled_after_the_route_that_came_too_early() -> None:
    early = OPENING.replace(" ; F5 3,4,4,4 -> 17 ; G5 2,2,2,3 -> 11", "")
    text = (
        early
        + "@ move G4 d: type 1 -> O\nd: F5 3,4,4,4 -> 17 ; G5 2,2,2,3 -> 11\n@ flee\n@ move G5 over G4 d: type 5\n"
    )
    assert [code for _, code in codes(text)] == ["area.create.before-moving"]


def test_logs_joined_to_one_game_name_the_file_of_each_finding() -> None:
    lines = played("JOIN").splitlines(keepends=True)
    cut = next(number for number, line in enumerate(lines) if line.startswith("@ move") and number > 40)
    last = next(number for number, line in enumerate(lines) if "XP+" in line and number > cut)
    tail = "".join([*lines[cut:last], lines[last].replace("XP+", "XP+1"), *lines[last + 1 :]])
    logs = [parse_log("".join(lines[:cut]), "one.lonelog"), parse_log(tail, "two.lonelog")]
    report = check_logs(logs)
    assert [(found.file, found.line) for found in faults(report)] == [("two.lonelog", last - cut + 1)]
    assert "XP+1" in render([report])
