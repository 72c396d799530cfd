"""The state of a log at a line, and what may be done there."""

from __future__ import annotations

from logs import played

from sheetgen.log.reader import parse_log
from sheetgen.tracker.show import show


def test_the_end_of_a_finished_game() -> None:
    shown = show(parse_log(played("SHOW"), "show.lonelog"))
    assert shown.ending
    assert shown.next == "nothing: the log is closed"
    assert shown.findings == 0


def test_a_line_in_the_middle() -> None:
    text = played("SHOW")
    line = next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith("@ assign"))
    shown = show(parse_log(text, "show.lonelog"), line)
    assert shown.next == "roll 6d6 (start)"
    assert dict(shown.sheet)["Gold"] == "0"


def test_the_verbs_that_may_be_used_have_their_forms() -> None:
    text = played("SHOW")
    line = next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith("@ move"))
    shown = show(parse_log(text, "show.lonelog"), line - 1)
    assert any(form.startswith("@ move SQUARE") for form, _ in shown.verbs)
