"""Writes the log of a game while it is played: sparse, or with every value claimed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any, Literal

from sheetgen.engine.dice import Dice
from sheetgen.engine.notation import as_written
from sheetgen.engine.players import Event, Player, SeededPlayer, drive
from sheetgen.engine.prompts import Choose, Claim, Draw, Faces, Pick, Roll
from sheetgen.engine.registry import Game
from sheetgen.engine.streams import Streams
from sheetgen.tracker.wording import shown

Style = Literal["sparse", "full"]

WIDTH = 110
"""Characters after which a step goes on in a new line."""

_ACTOR = "("
"""What an action of another than the player begins with."""

_PLAIN_SIDES = 6
"""Sides of dice that go without saying."""

_AREA_ROLLS = 4
"""Rolls of created squares in one line."""


class Recorder:
    """Turns events into lines. Feed it every event of a game, then take ``text()``.

    ``sparse`` writes choices and dice only; ``full`` also writes sums, targets, outcomes and what
    the sheet shows after each step.
    """

    def __init__(self, game: Game, state: Any, style: Style = "full", *, head: bool = True) -> None:
        self._notation = game.notation
        self._state = state
        self._full = style == "full"
        self.lines: list[str] = [f"[Game] {game.key}", f"[Edition] {game.catalogue.edition}"] if head else []
        self._head = ""
        self._rolls: list[str] = []
        self._openers: list[str] = []
        self._outcomes: list[str] = []
        self._changes: dict[tuple[str, str], tuple[Claim[Any], Any, Any]] = {}
        self._target: int | None = None
        self._modifier = 0
        self._aimed: int | None = None
        self._added = 0
        self._asked: Roll | None = None
        self._creating = False

    def meta(self, key: str, value: str) -> None:
        """Add a metadata line to the head."""
        self.lines.append(f"[{key}] {value}")

    def note(self, event: Event) -> None:
        """Take one prompt and its answer."""
        prompt, answer = event
        if isinstance(prompt, Claim):
            self._claim(prompt, answer)
        elif isinstance(prompt, Roll):
            self._roll(prompt, answer)
        elif isinstance(prompt, Draw):
            self._draw(prompt, answer)
        elif isinstance(prompt, Choose):
            self._choice(answer, silent=prompt.default is not None and type(answer) is type(prompt.default))
        elif isinstance(prompt, Pick):
            self._pick(prompt, answer)

    def text(self) -> str:
        """The whole log."""
        self._flush()
        return "\n".join(self.lines) + "\n"

    def _choice(self, answer: Any, *, silent: bool) -> None:
        spelled = self._notation.spell(answer)
        acted = spelled.startswith(_ACTOR)
        if silent and answer.verb != "create" and not (self._full and acted):
            return
        self._flush()
        self._head = as_written(spelled)

    def _pick(self, prompt: Pick, answer: Any) -> None:
        if answer not in prompt.options:
            self._choice(answer, silent=False)
        elif prompt.instead is not None:
            if not self._creating or len(self._rolls) >= _AREA_ROLLS:
                self._flush()
            self._creating = True

    def _roll(self, roll: Roll, faces: Faces) -> None:
        if not faces and roll.optional:
            self._target, self._modifier = None, 0
            return
        self._close_roll()
        self._asked = roll
        self._aimed, self._target = self._target, None
        self._added, self._modifier = self._modifier, 0
        text = shown(roll, faces)
        if self._full and (roll.summed or roll.sides != _PLAIN_SIDES):
            text = f"{_dice(roll, len(faces))}={text}"
        self._add("d:", f"{roll.label} {text}")

    def _draw(self, draw: Draw, line: int) -> None:
        self._close_roll()
        self._asked = None
        text = shown(draw, (line,))
        self._add("tbl:", f"{draw.table} {text if draw.deck else f'd{len(draw.entries)}={text}'}")

    def _add(self, opener: str, text: str) -> None:
        self._openers.append(opener)
        self._rolls.append(text)

    def _claim(self, claim: Claim[Any], answer: Any) -> None:
        if claim.field == "target":
            self._target = answer
        elif claim.field == "modifier":
            self._modifier = answer
        elif claim.field == "sum":
            if self._full and self._rolls:
                self._rolls[-1] += f" {self._added:+d}" * bool(self._added) + f" = {answer}"
        elif claim.field == "faces":
            if self._full and self._rolls:
                self._rolls[-1] += f" {self._added:+d}" * bool(self._added) + f" = {answer + self._added}"
        else:
            word = self._notation.spell_outcome(claim, answer)
            if word:
                self._outcomes.append(word)
            key = (claim.subject, claim.field)
            first = self._changes.get(key)
            before = first[1] if first else claim.was
            self._changes[key] = (claim, before, answer)

    def _close_roll(self) -> None:
        if self._full and self._asked is not None and self._aimed is not None and self._rolls:
            self._rolls[-1] += f" vs {self._aimed}{'-' if self._asked.under else '+'}"
        self._aimed = self._asked = None
        if self._full and self._outcomes and self._rolls:
            self._rolls[-1] += " -> " + ", ".join(self._outcomes)
        self._outcomes.clear()

    def _tags(self) -> list[str]:
        """What the sheet shows after the step, where it changed."""
        if not self._full:
            return []
        changed = [entry for entry in self._changes.values() if entry[1] != entry[2]]
        return self._notation.spell_statements(changed, self._state)

    def _flush(self) -> None:
        self._close_roll()
        parts = [self._head] if self._head else []
        for opener, texts in groupby(zip(self._openers, self._rolls, strict=True), key=itemgetter(0)):
            parts.extend(_broken(opener, [text for _, text in texts]))
        tags = self._tags()
        if tags:
            parts.append("=> " + " ".join(tags))
        self.lines.extend(_wrap(parts))
        self._head = ""
        self._rolls.clear()
        self._openers.clear()
        self._changes.clear()
        self._target = None
        self._modifier = 0
        self._creating = False


def _dice(roll: Roll, count: int) -> str:
    """The dice of a roll as they stand before the faces; one percentile die as ``d100``."""
    return f"d{roll.sides}" if count == 1 and not roll.fudge else str(Dice(count, roll.sides, roll.fudge))


def _broken(opener: str, texts: list[str]) -> Iterator[str]:
    """Rolls or draws as parts that are no longer than the width allows."""
    line = ""
    for text in texts:
        if line and len(line) + 3 + len(text) > WIDTH:
            yield line
            line = ""
        line = f"{line} ; {text}" if line else f"{opener} {text}"
    yield line


def _wrap(parts: list[str]) -> Iterator[str]:
    """The parts of a step on as few lines as the width allows."""
    line = ""
    for part in parts:
        if line and len(line) + 1 + len(part) > WIDTH:
            yield line
            line = part
        else:
            line = f"{line} {part}" if line else part
    if line:
        yield line


def head_of(game: Game, state: Any) -> dict[str, str]:
    """The metadata of a log that begins with a state, beside game and edition."""
    spelled = game.variants.spell(state.setting.variants)
    return {**game.head(state), **({"Variants": spelled} if spelled else {})}


def record(game: Game, state: Any, player: Player, style: Style = "full") -> str:
    """Play a game from ``state`` to its end and return its log; ``state`` is then the last one."""
    recorder = Recorder(game, state, style)
    for key, value in head_of(game, state).items():
        recorder.meta(key, value)
    for event in drive(game.play(state), state, player):
        recorder.note(event)
    return recorder.text()


def record_seeded(
    game: Game,
    seed: str,
    style: Style = "full",
    variants: str = "",
    tables: Any = None,
    meta: Mapping[str, str] | None = None,
) -> tuple[str, Any]:
    """The log of the game that a seed plays by the game's policy, and its last state."""
    streams = Streams(seed)
    state = game.set_up(variants, tables, meta)
    return record(game, state, SeededPlayer(streams, game.policy(streams)), style), state
