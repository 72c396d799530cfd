"""``sheetgen track carry``: a character's own file, to begin the next game with."""

from __future__ import annotations

from typing import Annotated

import typer

from sheetgen.cli.options import Force


def carry(
    log: Annotated[str, typer.Argument(metavar="LOG", help="The log of the finished game; - is standard input.")],
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file to make; - is standard output.")],
    *,
    force: Force = False,
) -> None:
    """Write down who comes out of a game, for the head of the next log."""
    from pathlib import Path

    from sheetgen.cli.files import write_file, write_stdout
    from sheetgen.cli.output import count, note, say
    from sheetgen.cli.tracking import open_log
    from sheetgen.engine.errors import UsageError
    from sheetgen.engine.registry import find_game, game_keys
    from sheetgen.tracker.show import replay

    game, walker, findings = replay(open_log(log))
    if game.carry is None:
        having = " and ".join(key for key in game_keys() if find_game(key).carry is not None)
        raise UsageError(f"{game.title} has no next game to carry a character to", suggestion=f"{having} has")
    if findings:
        note(f"{log} has {count(len(findings), 'finding')}; see sheetgen track check {log}")
    data = game.carry(walker.run.state).encode()
    if file == "-":
        write_stdout(data)
        return
    write_file(Path(file), data, force=force)
    say(f"{file}: name it in the next log: [Character] {file}")
