"""What holds for the whole repository: the house measure, the frame, and what the README promises."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sheetgen.cli.main import TRACK, VERBS, app

ROOT = Path(__file__).resolve().parents[1]
SOURCES = sorted((ROOT / "sheetgen").rglob("*.py"))
README = (ROOT / "README.md").read_text(encoding="utf-8")

LONGEST_MODULE = 600
LONGEST_FUNCTION = 60
USUAL_FUNCTION = 25
MEDIAN_FUNCTION = 9

Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions() -> Iterator[tuple[Path, Function]]:
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, Function):
                yield path, node


def length(function: Function) -> int:
    """Lines of a function without its signature and docstring."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def test_no_module_is_too_long() -> None:
    sizes = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES}
    assert {str(path): size for path, size in sizes.items() if size > LONGEST_MODULE} == {}


def test_functions_are_short() -> None:
    sizes = sorted(length(function) for _, function in functions())
    long = {f"{path}:{function.name}" for path, function in functions() if length(function) > LONGEST_FUNCTION}
    assert long == set()
    assert sizes[len(sizes) // 2] <= MEDIAN_FUNCTION
    assert sum(size > USUAL_FUNCTION for size in sizes) <= len(sizes) / 20


def test_the_makefile_has_its_targets() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in ("demo", "test", "bench", "soak", "lint", "help", "clean"):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_the_ci_runs_what_the_readme_says() -> None:
    script = ROOT / ".ci/run"
    if not script.exists():
        pytest.skip("a source distribution has no CI")
    assert script.stat().st_mode & 0o111
    assert script.read_text(encoding="utf-8").splitlines()[-1] == "make test"
    assert "make test" in README


def test_templates_and_fonts_go_into_the_wheel() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packed = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert packed == {"templates": "sheetgen/_data/templates", "fonts": "sheetgen/_data/fonts"}


def test_no_committed_text_names_a_place_on_a_machine() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    wrong = re.compile(r"/(?:home|Users|root|work)/\w")
    for name in filter(None, listed.stdout.decode().split("\0")):
        path = ROOT / name
        if (
            path.suffix in {".py", ".md", ".toml", ".lonelog", ".html", ".css", ""}
            and path.is_file()
            and path != Path(__file__)
        ):
            assert not wrong.search(path.read_text(encoding="utf-8")), name


def commands_of_the_readme() -> list[str]:
    """Every line of a shell block that calls the program."""
    blocks = re.findall(r"```(?:sh|console)\n(.*?)```", README, re.DOTALL)
    lines = [line.strip().removeprefix("$ ") for block in blocks for line in block.splitlines()]
    return [line.partition("#")[0].strip() for line in lines if line.startswith(("sheetgen ", "$ sheetgen "))]


def test_the_readme_calls_commands_that_exist() -> None:
    commands = commands_of_the_readme()
    assert len(commands) >= 8
    for command in commands:
        words = shlex.split(command)[1:]
        known = TRACK if words[0] == "track" else VERBS
        assert (words[1] if words[0] == "track" else words[0]) in known, command


def test_the_readme_shows_what_the_checker_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log of the README is checked as it stands there, and the answer printed there is the answer."""
    found = re.search(
        r"```lonelog\n(.*?)```.*?```console\n\$ (sheetgen track check ada.lonelog)\n(.*?)```", README, re.DOTALL
    )
    assert found is not None
    log, command, answer = found.groups()
    monkeypatch.chdir(tmp_path)
    Path("ada.lonelog").write_text(log, encoding="utf-8")
    done = CliRunner().invoke(app, shlex.split(command)[1:])
    assert done.exit_code == 1
    assert done.stdout == answer
