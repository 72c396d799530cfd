from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sheetgen import __version__
from sheetgen.cli.main import TRACK, VERBS

GAME = "book-of-adventure"
Run = Callable[..., Any]

PRINTING = ("games", "print", "sheet", "quicksheet", "grid", "session", "reprint")
TELLING = ("rules", "verbs", "explain", "odds", "simulate", "validate", "templates", "fit", "calibrate", "doctor")
DOCUMENTED = ({*PRINTING, "site", "track", *TELLING}, ("new", "check", "show", "carry", "fmt"))


def test_all_documented_commands_exist(sheetgen: Run) -> None:
    assert (set(VERBS), tuple(TRACK)) == DOCUMENTED
    for command in [[name] for name in VERBS] + [["track", name] for name in TRACK]:
        done = sheetgen(*command, "--help")
        assert done.code == 0, command
        assert done.out.startswith(f"Usage: sheetgen {' '.join(command)} ")


def test_help_lists_every_command_with_what_it_does(sheetgen: Run) -> None:
    words = sheetgen("--help").out.split()
    for name, verb in VERBS.items():
        assert name in words
        assert " ".join(verb.help.split()) in " ".join(words)


def test_the_version(sheetgen: Run) -> None:
    assert sheetgen("--version").out == f"sheetgen {__version__}\n"


def test_games_lists_documents_and_variants(sheetgen: Run) -> None:
    plain = sheetgen("games").out
    assert "The Book of Adventure, a roll & write game by Christian Moe" in plain
    assert "four-ones" in plain
    game = json.loads(sheetgen("games", "--json").out)["games"][1]
    assert {document["key"] for document in game["documents"]} >= {"sheet", "quicksheet", "grid", "session"}
    assert game["presets"].keys() == {"quicksheet", "letter"}


def test_rules_by_chapter(sheetgen: Run) -> None:
    every = json.loads(sheetgen("rules", GAME, "--json").out)["rules"]
    fear = json.loads(sheetgen("rules", GAME, "--chapter", "FEAR CHECK", "--json").out)["rules"]
    assert 0 < len(fear) < len(every)
    assert len({rule["chapter"] for rule in fear}) == 1
    assert "flee.fear" in sheetgen("rules", GAME, "--chapter", "fear").out


def test_verbs(sheetgen: Run) -> None:
    assert "@ move SQUARE" in sheetgen("verbs", GAME).out
    assert json.loads(sheetgen("verbs", GAME, "--json").out)["verbs"][0]["verb"] == "create"


@pytest.mark.parametrize(
    "code",
    ["book-of-adventure/combat.flee.dexterity-check", "combat.flee.dexterity-check", "Combat.Flee.Dexterity-Check"],
)
def test_explain_finds_a_rule_by_its_code_or_its_bare_id(sheetgen: Run, code: str) -> None:
    done = sheetgen("explain", code)
    assert done.code == 0
    assert done.out.startswith("book-of-adventure/combat.flee.dexterity-check: ")
    assert "stated by the source" in done.out


def test_explain_a_common_code_and_a_rule_with_a_variant(sheetgen: Run) -> None:
    assert sheetgen("explain", "dice/range").out.startswith("dice/range: ")
    assert "variant  start-fail-xp" in sheetgen("explain", "xp.start.failed-check").out
    assert json.loads(sheetgen("explain", "dice/range", "--json").out)["check"] == "error"


def test_every_code_is_explained(sheetgen: Run) -> None:
    rules = json.loads(sheetgen("rules", GAME, "--json").out)["rules"]
    for rule in rules[::20]:
        assert json.loads(sheetgen("explain", rule["id"], "--json").out)["code"] == f"{GAME}/{rule['id']}"


def test_odds_follow_the_variants(sheetgen: Run) -> None:
    def levels(*more: str) -> Any:
        return json.loads(sheetgen("odds", GAME, "--table", "9.5", "--json", *more).out)["tables"][0]["rows"]

    assert levels()[0] == ["mean XP", "90"]
    assert levels("--variant", "start-fail-xp=1")[0] != levels()[0]


def test_simulate_is_the_same_for_the_same_seed(sheetgen: Run, desk: Path) -> None:
    first = sheetgen("simulate", GAME, "--games", "20", "--seed", "7", "--json")
    again = sheetgen("simulate", GAME, "--games", "20", "--seed", "7", "--json", "--logs", "logs")
    assert first.out == again.out
    endings = json.loads(first.out)["endings"]
    assert sum(each["games"] for each in endings[:-1]) == endings[-1]["games"] == 20
    assert len(list((desk / "logs").iterdir())) == 20


def test_simulate_leaves_a_dead_authors_score_out(sheetgen: Run) -> None:
    lines = sheetgen("simulate", GAME, "--games", "20", "--seed", "7").out.splitlines()
    assert lines[0] == "The Book of Adventure: 20 games, seeds 7G1 to 7G20"
    header = ["ending", "games", "percent", "mean chapters", "mean highest ECL", "mean score"]
    assert re.split(r"  +", lines[1]) == header
    dead = next(line.split() for line in lines if line.startswith("dead"))
    assert dead[-1] == "-"


def test_simulated_logs_under_variants_and_tables_check_clean(sheetgen: Run, desk: Path) -> None:
    (desk / "mine.toml").write_text('game = "book-of-adventure"\nschema = 1\n[[thing]]\nname = "Sword"\nbase = 2\n')
    asked = ("--variant", "quicksheet", "--tables", "mine.toml", "--style", "sparse")
    assert sheetgen("simulate", GAME, "--games", "3", "--seed", "7", "--logs", "logs", *asked).code == 0
    logs = sorted(map(str, Path("logs").iterdir()))
    assert "[Tables] ../mine.toml" in Path(logs[0]).read_text()
    done = sheetgen("track", "check", *logs)
    assert done.code == 0, done


def test_doctor_finds_everything_here(sheetgen: Run) -> None:
    findings = {each["name"]: each for each in json.loads(sheetgen("doctor", "--json").out)["findings"]}
    assert findings.keys() >= {"Python", "fonts", "Pango", "default paper", "output folder", "cache folder"}
    assert findings["fonts"]["ok"]
    assert findings["default paper"]["found"] == "A4 (locale en_GB.UTF-8)"


def test_doctor_says_what_works_without_pango(sheetgen: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sheetgen.pdf.pango.missing_libraries", lambda: ("Pango",))
    done = sheetgen("doctor")
    assert done.code == 1
    assert "sheets, grids and the tracker work without it" in done.out


def test_doctor_sees_an_output_that_is_no_folder(sheetgen: Run, desk: Path) -> None:
    (desk / "output").write_text("")
    findings = {each["name"]: each for each in json.loads(sheetgen("doctor", "--json").out)["findings"]}
    assert not findings["output folder"]["ok"]


FIGHT = ("--prowess", "65", "--damage", "d8", "--health", "30", "--against", "62,d4,30")


def test_the_odds_of_one_fight(sheetgen: Run) -> None:
    found = json.loads(sheetgen("odds", "moonstruck", *FIGHT, "--json").out)["tables"][0]
    assert found["rows"][0][2] == "0.954225613435655"
    assert "95.42" in sheetgen("odds", "moonstruck", *FIGHT, "--table", "duel").out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("moonstruck", *FIGHT[:4]), "a fight needs --health and --against too"),
        (("solo-dungeon", *FIGHT), "Solo Dungeon has no odds of one fight"),
        (("moonstruck", *FIGHT, "--table", "9.99"), "there is no table '9.99'"),
    ],
)
def test_odds_that_cannot_be_shown(sheetgen: Run, args: tuple[str, ...], says: str) -> None:
    done = sheetgen("odds", *args)
    assert (done.code, done.out) == (2, "")
    assert says in done.err
