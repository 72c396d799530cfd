"""``sheetgen simulate``: many games by policy, how they end, and their logs."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sheetgen.cli.options import (
    Book,
    Company,
    Force,
    GameName,
    Json,
    Map,
    Seed,
    TablesFile,
    Variant,
    chosen_meta,
    chosen_rulings,
    joined,
)

if TYPE_CHECKING:
    from sheetgen.engine.registry import Game


def simulate(
    game: GameName,
    *,
    games: Annotated[int, typer.Option(min=1, max=1_000_000, metavar="N", help="How many games.")] = 100,
    seed: Seed = None,
    logs: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write the log of each game into this folder.", show_default=False),
    ] = None,
    style: Annotated[str, typer.Option(metavar="STYLE", help="How much the logs say: full or sparse.")] = "full",
    book: Book = "",
    company: Company = "",
    map: Map = "",
    variant: Variant = None,
    tables: TablesFile = None,
    force: Force = False,
    json: Json = False,
) -> None:
    """Play games numbered from a seed and tally their endings."""
    from sheetgen.cli.output import count, say, say_json
    from sheetgen.engine.registry import find_game

    _one_of("style", style, ("full", "sparse"))
    found = find_game(game)
    chosen_rulings(found, variant, tables)
    meta = chosen_meta(found, book=book, company=company, map=map)
    table = Table(found, joined(variant), tables, meta)
    writer = None if logs is None else LogWriter(table, logs, style, force)
    seeds = game_seeds(seed, games)
    tally = _Tally()
    for one in _watched(seeds, games):
        state = table.play(one) if writer is None else writer.play(one)
        tally.add(found.ending(state), found.figures(state))
    if json:
        say_json({"game": found.key, "seeds": [seeds[0], seeds[-1]], "games": games, "endings": tally.facts()})
        return
    tally.show(found.title, seeds)
    if logs is not None:
        say(f"{logs}: {count(games, 'log')}")


@dataclass(frozen=True)
class Table:
    """What the games are played with: the game, its variants as text, a table file, and a log's metadata."""

    game: Game
    variants: str
    tables: Path | None
    meta: Mapping[str, str]

    def play(self, seed: str) -> Any:
        """Play one game to its end by the game's policy; returns its last state."""
        from sheetgen.engine.players import SeededPlayer, drive
        from sheetgen.engine.streams import Streams

        streams = Streams(seed)
        state = self.game.set_up(self.variants, self.tables, self.meta)
        for _ in drive(self.game.play(state), state, SeededPlayer(streams, self.game.policy(streams))):
            pass
        return state


def game_seeds(seed: str | None, games: int) -> list[str]:
    """The seeds of the games: the given one, or a made-up one, with the number of each game after it.

    Raises UsageError when the seed leaves no room for the numbers.
    """
    from sheetgen.engine.errors import UsageError
    from sheetgen.engine.streams import SEED_LENGTH, fold_seed, new_seed

    head = new_seed() if seed is None else fold_seed(seed)
    room = SEED_LENGTH - len(str(games)) - 1
    if len(head) > room:
        raise UsageError(
            f"the seed {head} leaves no room for the numbers of {games} games",
            suggestion=f"{room} characters do, for example {head[:room]}",
        )
    return [f"{head}G{number}" for number in range(1, games + 1)]


def _watched(seeds: list[str], games: int) -> Iterable[str]:
    """The seeds, with a bar on a terminal while they are used up."""
    import sys

    if games < 50 or not sys.stderr.isatty():
        return seeds
    from rich.console import Console
    from rich.progress import track

    return track(seeds, "games", console=Console(stderr=True), transient=True)


@dataclass(frozen=True)
class LogWriter:
    """Plays games and writes the log of each into a folder, under its seed."""

    table: Table
    folder: Path
    style: str
    force: bool

    def play(self, seed: str) -> Any:
        """Play one game and write its log; returns its last state."""
        from sheetgen.cli.files import write_file
        from sheetgen.tracker.record import record_seeded

        table = self.table
        style: Any = self.style
        text, state = record_seeded(table.game, seed, style, table.variants, table.tables, table.meta)
        if table.tables is not None:
            place = Path(os.path.relpath(table.tables, self.folder)).as_posix()
            text = text.replace("\n", f"\n[Tables] {place}\n", 1)
        write_file(self.folder / f"{table.game.key}-{seed}.lonelog", text.encode(), force=self.force)
        return state


def _one_of(option: str, word: str, known: tuple[str, ...]) -> None:
    from sheetgen.engine.errors import UsageError
    from sheetgen.engine.names import hint

    if word not in known:
        raise UsageError(f"there is no {option} '{word}'", suggestion=hint(word, known, f"one of {', '.join(known)}"))


@dataclass
class _Tally:
    """How the games ended, and the sums of what they are measured by."""

    games: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    sums: dict[str, dict[str, list[int]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(list)))

    def add(self, ending: str, figures: Mapping[str, int]) -> None:
        """Count one game."""
        self.games[ending] += 1
        for name, value in figures.items():
            for row in (ending, "all"):
                self.sums[row][name].append(value)

    def facts(self) -> list[dict[str, Any]]:
        """One entry an ending, the most frequent first, then one for all games."""
        total = sum(self.games.values())
        endings = sorted(self.games.items(), key=lambda item: (-item[1], item[0]))
        return [
            {
                "ending": ending,
                "games": number,
                "percent": round(100 * number / total, 2),
                "mean": {name: round(sum(all_) / len(all_), 2) for name, all_ in self.sums[ending].items()},
            }
            for ending, number in [*endings, ("all", total)]
        ]

    def show(self, title: str, seeds: list[str]) -> None:
        """Print the table."""
        from sheetgen.cli.output import count, say_table

        facts = self.facts()
        names = list(self.sums["all"])
        header = ("ending", "games", "percent", *(f"mean {name}" for name in names))
        rows = [tuple(_row(fact, names)) for fact in facts]
        span = f"seed {seeds[0]}" if len(seeds) == 1 else f"seeds {seeds[0]} to {seeds[-1]}"
        say_table(header, rows, title=f"{title}: {count(len(seeds), 'game')}, {span}", numbers=True)


def _row(fact: dict[str, Any], names: list[str]) -> Iterator[str]:
    """One line of the table; a dash where a figure does not apply."""
    yield from (fact["ending"], f"{fact['games']:,}", f"{fact['percent']:.1f}")
    for name in names:
        yield f"{fact['mean'][name]:.1f}" if name in fact["mean"] else "-"
