"""Groups of commands whose modules are imported when a command is called, not when it is listed.

Typer would look at every parameter of every command before it prints a line of help; that alone takes as long as
Typer's own start.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import Any, Final, NamedTuple

import typer
from typer.core import TyperGroup
from typer.main import get_command

from sheetgen.cli.guard import guarded

STYLE: Final[Mapping[str, Any]] = {
    "rich_markup_mode": None,
    "pretty_exceptions_enable": False,
    "add_completion": False,
    "context_settings": {"help_option_names": ["-h", "--help"], "max_content_width": 100},
}
"""How every command of ours is set up: Rich would double the time that help takes."""


class Verb(NamedTuple):
    """One command: the module that holds it, the name of its function there, and what ``--help`` says of it.

    A function that is a ``typer.Typer`` is a group of further commands.
    """

    module: str
    function: str
    help: str


class Commands(MutableMapping[str, Any]):
    """The commands of a group by name, each made when it is asked for."""

    def __init__(self, verbs: Mapping[str, Verb]) -> None:
        self._verbs = verbs
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        """The command of that name; raises KeyError when there is none."""
        if name not in self._made:
            self._made[name] = _make(name, self._verbs[name])
        return self._made[name]

    def __setitem__(self, name: str, command: Any) -> None:
        """Add a finished command."""
        self._made[name] = command

    def __delitem__(self, name: str) -> None:
        """Commands stay: raises TypeError."""
        raise TypeError(f"the command {name} cannot be removed")

    def __iter__(self) -> Iterator[str]:
        """The names in the order of the table."""
        return iter(self._verbs)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._verbs)


def _make(name: str, verb: Verb) -> Any:
    """Import a command and let Typer look at its parameters."""
    found = getattr(import_module(verb.module), verb.function)
    if isinstance(found, typer.Typer):
        return get_command(found)
    app = typer.Typer(**STYLE)
    app.command(name, help=verb.help, context_settings=dict(STYLE["context_settings"]))(guarded(found))
    return get_command(app)


class LazyGroup(TyperGroup):
    """A group over a table of verbs; a subclass has the table."""

    verbs: Mapping[str, Verb] = {}

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = Commands(self.verbs)

    def format_commands(self, _ctx: Any, formatter: Any) -> None:
        """List the commands from the table."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, verb.help) for name, verb in self.verbs.items()])
