"""Whole logs: the tutorial of the rulebook, and complete games that end in each of the three ways."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.log.reader import parse_log, read_log
from sheetgen.log.writer import format_log
from sheetgen.tracker.check import check_log
from sheetgen.tracker.diagnostics import EXIT_FINE, Report

LOGS = Path(__file__).parent.parent / "logs" / "book-of-adventure"
TUTORIAL = LOGS / "tutorial.lonelog"

ENDINGS = {
    "tutorial": (
        "",
        (
            "STR 4, WIS 2, INT 2, DEX 1, CHA 3, LUC 4, Wounds 6/19, Gold 2, XP 231, Level 2, Fear 4, Chapters 5, "
            "Highest 26, Equip Flute, Items Snack x2, Square J9"
        ),
    ),
    "complete-book": (
        "complete",
        (
            "STR 3, WIS 4, INT 4, DEX 2, CHA 2, LUC 2, Wounds 6/18, Gold 21, XP 370, Level 3, Fear 8, Chapters 20, "
            "Highest 19, Equip Armor, Items none, Square C2"
        ),
    ),
    "complete-book-dots": (
        "complete",
        (
            "STR 4, WIS 4, INT 4, DEX 3, CHA 1, LUC 1, Wounds 3/19, Gold 7, XP 415, Level 4, Fear 8, Chapters 20, "
            "Highest 21, Equip Flute, Rope, Armor, Items none, Square M6"
        ),
    ),
    "cut-short": (
        "unfinished",
        (
            "STR 2, WIS 2, INT 1, DEX 4, CHA 4, LUC 4, Wounds 1/17, Gold 4, XP 293, Level 2, Fear 20, Chapters 13, "
            "Highest 18, Equip Flute, Rare Figurine, Items Snack, Bomb x2, Square M6"
        ),
    ),
    "death": (
        "dead",
        (
            "STR 2, WIS 3, INT 4, DEX 2, CHA 2, LUC 2, Wounds 17/17, Gold 1, XP 210, Level 2, Fear 8, Chapters 8, "
            "Highest 17, Equip none, Items none, Square G9"
        ),
    ),
}
GAMES = [name for name in ENDINGS if name != "tutorial"]
NAMES = [f"{name}-{style}" for name in GAMES for style in ("sparse", "full")]


def sheet(report: Report) -> str:
    """What the sheet should show at the end, on one line."""
    return ", ".join(f"{stat} {value}" for stat, value in report.summary.sheet)


def tutorial_with(old: str, new: str, variants: str | None = None) -> list[str]:
    """The codes reported of the tutorial, up to its first Puzzle, with one text replaced."""
    text = TUTORIAL.read_text(encoding="utf-8")
    assert text.count(old) == 1
    text = text.replace(old, new)
    log = parse_log(text[: text.index("# Some adventuring")], "tutorial.lonelog")
    return [found.code.removeprefix("book-of-adventure/") for found in check_log(log, variants=variants).diagnostics]


@pytest.mark.parametrize("name", ["tutorial", *NAMES])
def test_a_whole_log_checks_clean_and_in_full(name: str) -> None:
    report = check_log(read_log(LOGS / f"{name}.lonelog"))
    assert report.diagnostics == []
    assert (report.exit_code(strict=True), report.summary.unverified, report.summary.unchecked_lines) == (
        EXIT_FINE,
        0,
        0,
    )
    ending, shown = ENDINGS[name.removesuffix("-sparse").removesuffix("-full")]
    assert (report.summary.ending, sheet(report)) == (ending, shown)


def test_there_are_no_other_logs_of_these_names() -> None:
    kept = {path.stem for stem in ENDINGS for path in LOGS.glob(f"{stem}*.lonelog")}
    assert kept == {"tutorial", *NAMES}


@pytest.mark.parametrize("name", GAMES)
def test_the_claimed_log_says_more_and_means_the_same(name: str) -> None:
    sparse, full = (check_log(read_log(LOGS / f"{name}-{style}.lonelog")) for style in ("sparse", "full"))
    assert full.summary.entries > 2 * sparse.summary.entries
    assert full.summary.sheet == sparse.summary.sheet


@pytest.mark.parametrize("name", ["tutorial", *NAMES])
def test_the_logs_are_written_as_they_are_formatted(name: str) -> None:
    log = read_log(LOGS / f"{name}.lonelog")
    assert format_log(log) == log.source


@pytest.mark.parametrize(("name", "score"), [("complete-book", 105), ("complete-book-dots", 100), ("cut-short", 74)])
def test_a_living_author_has_a_review(name: str, score: int) -> None:
    text = (LOGS / f"{name}-full.lonelog").read_text(encoding="utf-8")
    assert text.rstrip().endswith(f"|Score {score}]")
    wrong = text.replace(f"Score {score}", f"Score {score + 1}")
    found = check_log(parse_log(wrong, name)).diagnostics
    assert [(entry.rule, entry.severity, entry.written) for entry in found] == [
        ("review.years", "warning", f"Score {score + 1}")
    ]


def test_a_dead_author_has_none() -> None:
    text = (LOGS / "death-full.lonelog").read_text(encoding="utf-8")
    assert text.rstrip().endswith("@ end dead")
    found = check_log(parse_log(text.rstrip() + " => [Review:Score 40]\n", "death")).diagnostics
    assert [entry.rule for entry in found] == ["review.not-when-dead"]


def test_dots_are_kept_of_every_route() -> None:
    text = (LOGS / "complete-book-dots-sparse.lonelog").read_text(encoding="utf-8")
    moves = [line.split()[2] for line in text.splitlines() if line.startswith("@ move")]
    assert len(moves) > 20
    assert all("@" in place for place in moves)


@pytest.mark.parametrize(
    ("crossed", "expected"),
    [
        (" over H9", []),
        (" over I8", []),
        (" over H9 I8", []),
        (" over none", ["route.cross-out-touched"]),
        ("", ["log/ambiguous"]),
    ],
)
def test_w06_the_line_to_the_bottom_right_square(crossed: str, expected: list[str]) -> None:
    text = TUTORIAL.read_text(encoding="utf-8").replace("@ move I9 over H9", f"@ move I9{crossed}")
    text = text[: text.index("[L:G7|B]", text.index("# The first Encounter"))]
    found = check_log(parse_log(text, "tutorial.lonelog")).diagnostics
    assert [entry.code.removeprefix("book-of-adventure/") for entry in found] == expected


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("Wounds 0/19]", "Wounds 0/15]", ["wounds.death-threshold"]),
        ("[PC:XP 80|", "[PC:XP 8|", ["xp.start.weakness"]),
        ("|XP+30|XP 110|Level 1|", "|XP+3|XP 83|Level 0|", ["xp.start.failed-check"]),
        ("-> 15 ; I7", "-> 14 ; I7", ["area.ecl.sum-plus-double-level"]),
        ("1,1,1,3 -> T3", "1,1,1,3 -> T1", ["area.kind.town-wealth"]),
        ("over H9 d: type 5 -> Z", "over H9 d: type 5 -> R", ["encounter.type-table"]),
    ],
)
def test_a_slip_in_the_tutorial_is_named(old: str, new: str, expected: list[str]) -> None:
    assert tutorial_with(old, new)[:1] == expected


def test_w03_under_the_letter_of_the_rule_the_example_is_wrong() -> None:
    found = tutorial_with("[Edition] 1", "[Edition] 1", variants="start-fail-xp=1")
    assert found[0] == "xp.start.failed-check"


def test_w10_the_flute_sells_for_one_gold() -> None:
    text = TUTORIAL.read_text(encoding="utf-8") + "@ sell Flute => [PC:Gold+1|Gold 3] [Inv:Flute 0]\n"
    assert check_log(parse_log(text, "tutorial.lonelog")).diagnostics == []
