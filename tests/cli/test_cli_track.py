from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

GAME = "book-of-adventure"
PLANTED = Path(__file__).with_name("planted.lonelog")
MISTAKES = {
    11: "area.ecl.sum-plus-double-level",
    16: "dice/sum",
    19: "trap.start.triggered",
    20: "pool.one-attribute",
    21: "encounter.xp-is-ecl",
    25: "town.business-only-inside",
}
"""The line of each planted mistake and the rule that it breaks."""

Run = Callable[..., Any]


@pytest.fixture
def log(sheetgen: Run, desk: Path) -> Path:
    """The log of a whole game that keeps the rules."""
    assert sheetgen("simulate", GAME, "--games", "1", "--seed", "7", "--logs", "logs").code == 0
    return Path("logs/book-of-adventure-7G1.lonelog")


def test_a_log_that_keeps_the_rules_is_clean(sheetgen: Run, log: Path) -> None:
    done = sheetgen("track", "check", str(log))
    assert (done.code, done.err) == (0, "")
    assert "no errors" in done.out
    assert "the game is over: complete" in done.out


def test_each_planted_mistake_is_named_once(sheetgen: Run) -> None:
    done = sheetgen("track", "check", "--json", str(PLANTED))
    answer = json.loads(done.out)
    assert done.code == 1
    assert answer["schema"] == 1
    found = {each["line"]: each["code"].removeprefix(f"{GAME}/") for each in answer["logs"][0]["diagnostics"]}
    assert found == MISTAKES
    assert answer["logs"][0]["errors"] == len(MISTAKES)


@pytest.mark.parametrize(
    ("format_", "mark"),
    [("text", "error[dice/sum]: Wrong sum"), ("sarif", '"ruleId": "dice/sum"'), ("github", "::error file=")],
)
def test_the_formats(sheetgen: Run, format_: str, mark: str) -> None:
    done = sheetgen("track", "check", "--format", format_.upper(), str(PLANTED))
    assert done.code == 1
    assert mark in done.out


def test_standard_input_is_a_log(sheetgen: Run) -> None:
    done = sheetgen("track", "check", "-", stdin=PLANTED.read_bytes())
    assert done.code == 1
    assert "<stdin>:16:" in done.out


def test_an_unreadable_log_does_not_hide_the_others(sheetgen: Run, log: Path) -> None:
    done = sheetgen("track", "check", "gone.lonelog", str(log), str(PLANTED))
    assert done.code == 3
    assert "gone.lonelog: there is no such file" in done.err
    assert "no errors" in done.out
    assert "error[dice/sum]" in done.out


def test_logs_joined_are_one_game(sheetgen: Run, log: Path, desk: Path) -> None:
    lines = log.read_text().splitlines(keepends=True)
    (desk / "1.lonelog").write_text("".join(lines[:20]))
    (desk / "2.lonelog").write_text("".join(lines[20:]))
    joined = sheetgen("track", "check", "--join", "--json", "1.lonelog", "2.lonelog")
    assert joined.code == 0
    whole = sheetgen("track", "check", "--json", str(log))
    assert [each["summary"] for each in json.loads(joined.out)["logs"]] == [
        each["summary"] for each in json.loads(whole.out)["logs"]
    ]
    assert sheetgen("track", "check", "1.lonelog", "2.lonelog").code == 3


def test_a_variant_of_the_command_line_is_named_in_the_summary(sheetgen: Run, log: Path) -> None:
    done = sheetgen("track", "check", str(log), "--variant", "start-fail-xp=1")
    assert done.code == 1
    assert "in force from the command line: variants: start-fail-xp=1" in done.out


def test_what_a_log_makes_a_terminal_do_is_spelled_out(sheetgen: Run, desk: Path) -> None:
    (desk / "odd.lonelog").write_text("[Game] book-of-adventure\n@ create \x1b[2J d: attributes 6,1,4,6,1,9\n")
    done = sheetgen("track", "check", "odd.lonelog")
    assert done.code == 1
    assert "\x1b" not in done.out
    assert r"\x1b[2J" in done.out


def test_show_at_a_line_and_at_the_end(sheetgen: Run, log: Path) -> None:
    early = json.loads(sheetgen("track", "show", str(log), "--at", "6", "--json").out)
    assert early["sheet"]["XP"] == "90"
    assert early["ending"] is None
    late = sheetgen("track", "show", str(log))
    assert late.code == 0
    assert "the game is over: complete" in late.out


def test_a_sheet_is_filled_from_a_log(sheetgen: Run, log: Path) -> None:
    facts = json.loads(sheetgen("sheet", GAME, "--from", str(log), "--json").out)
    assert facts["files"] == ["output/book-of-adventure-sheet-7G1.pdf"]
    assert facts["code"].startswith("BA-S1-LOG:")
    refused = sheetgen("reprint", facts["code"])
    assert refused.code == 4
    assert "--from" in refused.err


def test_a_sheet_from_a_broken_log_says_so(sheetgen: Run) -> None:
    done = sheetgen("sheet", GAME, "--from", str(PLANTED))
    assert done.code == 0
    assert "has 6 findings; see sheetgen track check" in done.err


@pytest.mark.parametrize("name", ["ada.lonelog", "ada.md"])
def test_a_new_log_checks_clean(sheetgen: Run, desk: Path, name: str) -> None:
    head = ("--name", "Ada", "--title", "The  Well", "--variant", "quicksheet", "--sheet", "ba-s1-blank")
    assert sheetgen("track", "new", GAME, name, *head).code == 0
    text = (desk / name).read_text()
    for part in (GAME, "BA-S1-BLANK", "The Well", "Ada", "personal-split=low-mental"):
        assert part in text
    checked = sheetgen("track", "check", "--json", name)
    assert checked.code == 0, checked
    assert json.loads(checked.out)["logs"][0]["diagnostics"] == []
    again = sheetgen("track", "new", GAME, name)
    assert (again.code, (desk / name).read_text()) == (4, text)


def test_a_warning_about_a_table_file_is_said(sheetgen: Run, desk: Path) -> None:
    thing = '[[thing]]\nname = "Wrench"\nkind = "equipment"\nbase = 3\neffects = ["disarm"]\n'
    (desk / "mine.toml").write_text('game = "book-of-adventure"\nschema = 1\n' + thing)
    made = sheetgen("track", "new", GAME, "ada.lonelog", "--tables", "mine.toml")
    assert made.code == 0
    assert '"Wrench" disarms Traps and is Equipment' in made.err


def test_a_new_log_names_its_tables_from_where_it_is(sheetgen: Run, desk: Path) -> None:
    (desk / "mine.toml").write_text('game = "book-of-adventure"\nschema = 1\nlabel = "mine"\n')
    assert sheetgen("track", "new", GAME, "logs/ada.lonelog", "--tables", "mine.toml").code == 0
    assert "[Tables] ../mine.toml" in (desk / "logs/ada.lonelog").read_text()
    assert sheetgen("track", "check", "logs/ada.lonelog").code == 0


def test_fmt_writes_the_canonical_notation_and_is_then_content(sheetgen: Run, desk: Path) -> None:
    loose = "[game] book-of-adventure\r\n@  create   d: attributes 6,1,4,6,1,5  → x\r\nA story.\r\n"
    (desk / "a.lonelog").write_bytes(loose.encode())
    would = sheetgen("track", "fmt", "--check", "a.lonelog")
    assert (would.code, would.out) == (1, "a.lonelog: would change\n")
    assert (desk / "a.lonelog").read_bytes() == loose.encode()
    shown = sheetgen("track", "fmt", "--diff", "a.lonelog")
    assert shown.code == 0
    assert "+@ create d: attributes 6,1,4,6,1,5 -> x" in shown.out
    assert sheetgen("track", "fmt", "a.lonelog").out == "a.lonelog: formatted\n"
    after = (desk / "a.lonelog").read_bytes()
    assert b"@ create d: attributes 6,1,4,6,1,5 -> x\r\nA story.\r\n" in after
    assert (sheetgen("track", "fmt", "a.lonelog").out, (desk / "a.lonelog").read_bytes()) == ("", after)
    assert sheetgen("track", "fmt", "-", stdin=loose.encode()).data == after


@pytest.mark.parametrize("filling", ["A story.\n" * 199_998, ("x" * 9_999 + "\n") * 1_900], ids=["lines", "characters"])
def test_a_log_just_under_the_limits_is_checked(sheetgen: Run, desk: Path, filling: str) -> None:
    (desk / "long.lonelog").write_text(f"[Game] {GAME}\n{filling}d: 1,2,3,4,5,6\n")
    done = sheetgen("track", "check", "long.lonelog")
    assert done.code in (0, 1)
    assert "long.lonelog: 1 entry checked" in done.out
