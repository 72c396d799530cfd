"""The catalogue against the code: which rules the procedures name, and that they name no others."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sheetgen.engine.catalogue import common_codes
from sheetgen.games import book_of_adventure
from sheetgen.games.book_of_adventure.game import GAME

PACKAGE = Path(str(book_of_adventure.__file__)).parent
RULES = {rule.id: rule for rule in GAME.catalogue}
REPLAY = "setup areas route geometry pools fear_and_flight encounters towns review turn primitives explain notation"
"""The modules that play and explain: those whose rule ids reach a report."""

ELSEWHERE = {
    "puzzle.success": "named after its Luck gold: overcome takes the end off puzzle.success.luck-gold",
    "trap.success": "named after its Luck gold: overcome takes the end off trap.success.luck-gold",
    "flee.dot-crossed": "a Route from a fled dot breaks route.start-dot or flee.back-one-dot",
}
"""Rules that no string names, and why."""

_ID = re.compile(r"[a-z]+(-[a-z]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+")
_CODE = re.compile(r"(dice|log|state|claim|sheet|notation)/[a-z-]+")


def literals(path: Path) -> Iterator[str]:
    """Every string of a module except its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)]
    documentation = {id(statement.value) for body in bodies for statement in body if isinstance(statement, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node.value


USED = {text for name in REPLAY.split() for text in literals(PACKAGE / f"{name}.py")}


@pytest.mark.parametrize("rule", [rule.id for rule in RULES.values() if rule.check == "error"])
def test_every_rule_that_can_be_broken_is_named_by_the_code(rule: str) -> None:
    assert (rule in USED) != (rule in ELSEWHERE), ELSEWHERE.get(rule, "no code names it")


def test_the_exceptions_are_rules_and_few() -> None:
    assert set(ELSEWHERE) <= set(RULES)
    assert len(ELSEWHERE) < 10


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.stem))
def test_every_rule_that_the_code_names_exists(path: Path) -> None:
    # On pages "sheet.str" is the name of a form field.
    heads = {rule.split(".")[0] for rule in RULES} - ({"sheet"} if path.parent.name == "pages" else set())
    named = {text for text in literals(path) if _ID.fullmatch(text) and text.split(".")[0] in heads}
    assert named - set(RULES) == set()


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.stem))
def test_every_common_code_that_the_code_names_exists(path: Path) -> None:
    codes = {rule.id for rule in common_codes()}
    assert {text for text in literals(path) if _CODE.fullmatch(text)} - codes == set()


def test_every_rule_of_a_prompt_or_breach_that_games_bring_up_exists() -> None:
    from sheetgen.engine.players import SeededPlayer, drive
    from sheetgen.engine.streams import Streams

    codes = set(RULES) | {rule.id for rule in common_codes()}
    found: set[str] = set()
    for seed in ("A", "B", "C"):
        s, streams = GAME.set_up(), Streams(seed)
        for prompt, _ in drive(GAME.play(s), s, SeededPlayer(streams, GAME.policy(streams))):
            found |= {getattr(prompt, "rule", ""), getattr(prompt, "missing", "")}
            found |= set(getattr(prompt, "offers", {}).values()) | set(getattr(prompt, "barred", {}).values())
            found |= {rule for rule, _ in getattr(prompt, "parts", ())}
    assert found - {""} - codes == set()
    assert len(found) > 90
