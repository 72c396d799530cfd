"""Reports as text, JSON, SARIF and GitHub annotations."""

from __future__ import annotations

import json

from logs import check

from sheetgen.tracker.render import render

LOG = """\
[Game] book-of-adventure
@ create d: 6,5,2,2,1,3
@ assign STR 4 WIS 2 INT 2 DEX 1 CHA 3 LUC 4 => [PC:XP 8]
"""


def test_text_shows_the_line_the_place_and_the_summary() -> None:
    assert render([check(LOG)]) == (
        "error[book-of-adventure/xp.start.weakness]: Starting XP from weak Attributes\n"
        " --> game.lonelog:3:53\n"
        "  |\n"
        "3 | @ assign STR 4 WIS 2 INT 2 DEX 1 CHA 3 LUC 4 => [PC:XP 8]\n"
        "  |                                                     ^^^^ expected XP 80; written XP 8\n"
        "  = source: main, Calculate Starting Experience\n"
        "\n"
        "game.lonelog: 4 entries checked, 1 error\n"
        "  the sheet should show: STR 4, WIS 2, INT 2, DEX 1, CHA 3, LUC 4, Wounds 0/19, Gold 0, XP 8, Level 0, "
        "Fear 0, Chapters 0, Highest 0, Equip none, Items none\n"
        "  the game goes on\n"
    )


def test_json_has_a_schema_and_every_field() -> None:
    data = json.loads(render([check(LOG)], "json"))
    assert data["schema"] == 1
    found = data["logs"][0]["diagnostics"][0]
    assert (found["line"], found["column"], found["end"]) == (3, 53, 57)
    assert (found["expected"], found["written"], found["severity"]) == ("XP 80", "XP 8", "error")
    assert (found["origin"], found["source"]) == ("source", "main, Calculate Starting Experience")
    assert data["logs"][0]["summary"]["sheet"]["XP"] == "8"


def test_sarif_names_rules_and_regions() -> None:
    data = json.loads(render([check(LOG)], "sarif"))
    run = data["runs"][0]
    assert data["version"] == "2.1.0"
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["book-of-adventure/xp.start.weakness"]
    region = run["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 3, "startColumn": 53, "endColumn": 57}


def test_github_annotations_escape_what_has_a_meaning() -> None:
    report = check(LOG)
    report.diagnostics[0].expected = "80%\n"
    line = render([report], "github")
    assert line.startswith(
        "::error file=game.lonelog,line=3,col=53,endColumn=57,title=book-of-adventure/xp.start.weakness::"
    )
    assert "80%25%0A" in line
    assert line.count("\n") == 1


def test_a_clean_log_has_only_its_summary() -> None:
    text = render([check(LOG.replace("XP 8", "XP 80"))])
    assert text.startswith("game.lonelog: 4 entries checked, no errors\n")
    assert render([check(LOG.replace("XP 8", "XP 80"))], "github") == ""
