"""The catalogue against the code: which rules the procedures name, and that they name no others."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from evidence import Evidence, evidence, named

from sheetgen.engine.catalogue import common_codes
from sheetgen.engine.players import SeededPlayer, drive
from sheetgen.engine.streams import Streams

games = pytest.mark.parametrize("each", evidence(), ids=named)

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


@cache
def package(each: Evidence) -> Path:
    """The folder of a game's code."""
    return each.game.catalogue.path.parent


@cache
def rules(each: Evidence) -> set[str]:
    """The ids of a game's catalogue."""
    return {rule.id for rule in each.game.catalogue}


@cache
def switches(each: Evidence) -> set[str]:
    """The names of a game's variants, which look like rule ids."""
    variants = each.game.variants
    return {switch.name for switch in variants.switches} | {fixed.name for fixed in variants.fixed}


@cache
def modules(each: Evidence) -> tuple[Path, ...]:
    """The modules of a game."""
    return tuple(sorted(package(each).rglob("*.py")))


def used(each: Evidence) -> set[str]:
    """The strings in the modules that play and explain."""
    return {text for name in each.replay.split() for text in literals(package(each) / f"{name}.py")}


@games
def test_every_rule_that_can_be_broken_is_named_by_the_code(each: Evidence) -> None:
    broken = {rule.id for rule in each.game.catalogue if rule.check == "error"}
    assert broken - used(each) == set(each.elsewhere) & broken


@games
def test_the_exceptions_are_rules_and_few(each: Evidence) -> None:
    assert set(each.elsewhere) <= rules(each)
    assert len(each.elsewhere) < 10


@games
def test_every_rule_that_the_code_names_exists(each: Evidence) -> None:
    for path in modules(each):
        # On pages "sheet.str" and "site.name" are names of form fields, which may look like rules.
        heads = {rule.split(".")[0] for rule in rules(each)} - each.heads
        heads -= heads if "pages" in path.parts else set()
        named_ = {text for text in literals(path) if _ID.fullmatch(text) and text.split(".")[0] in heads}
        assert named_ - rules(each) - switches(each) == set(), path.name


@games
def test_every_common_code_that_the_code_names_exists(each: Evidence) -> None:
    codes = {rule.id for rule in common_codes()}
    for path in modules(each):
        assert {text for text in literals(path) if _CODE.fullmatch(text)} - codes == set(), path.name


@games
def test_every_rule_of_a_prompt_or_breach_that_games_bring_up_exists(each: Evidence) -> None:
    codes = rules(each) | {rule.id for rule in common_codes()}
    found: set[str] = set()
    for number in range(6):
        s, streams = each.start_of(number).state(each.game), Streams(f"RULES{number}")
        player = SeededPlayer(streams, each.clean_policy_of(number, streams))
        for prompt, _ in drive(each.game.play(s), s, player):
            found |= {getattr(prompt, "rule", ""), getattr(prompt, "missing", "")}
            found |= set(getattr(prompt, "offers", {}).values()) | set(getattr(prompt, "barred", {}).values())
            found |= {rule for rule, _ in getattr(prompt, "parts", ())}
    assert found - {""} - codes == set()
    assert len(found) > len(rules(each)) // 4
