"""A player who makes one mistake and plays on with what he wrote; knows no game.

A mistake is made at one prompt. The faulty player answers it wrongly, or writes something else than what
happened, and the game goes on from the wrong answer, so that the rest of the log agrees with the mistake.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from sheetgen.engine.players import Event, SeededPlayer
from sheetgen.engine.prompts import TURN, Choose, Claim, Draw, Faces, Pick, Prompt, Roll
from sheetgen.engine.registry import Game
from sheetgen.tracker.record import Recorder, Style, head_of

Key = tuple[str, str]
"""Subject and field of a value."""

AS_DUE: Final = object()
"""The answer that is due."""


@dataclass(frozen=True, slots=True)
class Start:
    """How a game begins: its variants as text, and metadata."""

    variants: str = ""
    meta: tuple[tuple[str, str], ...] = ()

    def state(self, game: Game) -> Any:
        """The state to start from."""
        return game.set_up(self.variants, None, dict(self.meta))


@dataclass(slots=True)
class Scene:
    """One prompt with the answer that is due, the sheet, and all that was written before.

    ``turn`` is the number of events before this turn, ``policy`` makes the player's decisions.
    """

    prompt: Any
    due: Any
    state: Any
    events: list[Event]
    turn: int
    policy: Any
    rng: random.Random

    @property
    def lately(self) -> list[Event]:
        """The events of this turn."""
        return self.events[self.turn :]

    @property
    def last(self) -> Event:
        """The last event."""
        return self.events[-1]


@dataclass(frozen=True, slots=True)
class Deed:
    """What is done instead of the right thing.

    ``answer`` is what the game goes on from (a function of the scene when it is an ``act``); ``before`` is
    written ahead of it, ``written`` instead of it. ``keys`` are further values that must be written,
    ``tags`` are written as they are. ``touch`` changes the sheet unasked. ``then`` meddles with the prompts
    that follow until it has done its deed. ``wrong`` when the log is wrong though each entry by itself is allowed: its
    dice are not those of the sheet it names. ``next`` when the mistake may show in the next step only; a deed
    that is no more than a ``consequence`` is not where the mistake is written.
    """

    answer: Any = AS_DUE
    act: Callable[[Scene], Any] | None = None
    before: tuple[Event, ...] = ()
    written: tuple[Event, ...] | None = None
    keys: tuple[Key, ...] = ()
    tags: tuple[str, ...] = ()
    touch: Callable[[Any], None] | None = None
    then: Meddle | None = None
    next: bool = False
    consequence: bool = False
    wrong: bool = False


Meddle = Callable[[Scene], Deed | None]
"""Looks at a prompt and may do something else than what is due."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A mistake: its number and name, the rules that count as found for it, and where and how it is made."""

    number: int
    name: str
    codes: tuple[str, ...]
    tempt: Meddle


class FaultyRecorder(Recorder):
    """Writes the log of a faulty player and remembers the lines of the mistake."""

    def __init__(self, game: Game, state: Any, style: Style, outcomes: tuple[str, ...]) -> None:
        super().__init__(game, state, style)
        for key, value in head_of(game, state).items():
            self.meta(key, value)
        self._silent = outcomes
        self.fault_lines: list[int] = []
        self._marked = 0
        self._insisted: set[Key] = set()
        self._extra_tags: list[str] = []
        self._words: list[str] = []
        self._told: dict[str, int] = {}
        self._aim: int | None = None

    def mark(self, steps: int = 1) -> None:
        """The step under way (and the next ones) show the mistake."""
        self._marked = max(self._marked, steps)

    def insist(self, *keys: Key) -> None:
        """Write these values in this step, though they did not change or the log is sparse."""
        self._insisted.update(keys)

    def add_tags(self, *tags: str) -> None:
        """Write these tags at the end of this step."""
        self._extra_tags.extend(tags)

    def say(self, event: Event) -> None:
        """Write a claim even where the log is sparse."""
        claim, answer = event
        assert isinstance(claim, Claim)
        self.note(event)
        if claim.field not in self._silent:
            self.insist((claim.subject, claim.field))
            if not self._full and claim.field in ("target", "modifier"):
                self._told[claim.field] = answer
            elif not self._full and claim.field in ("sum", "faces"):
                self._rolls[-1] += f" = {answer}"
            elif not self._full:
                word = self._notation.spell_outcome(claim, answer)
                self._words += [word] if word else []

    def _roll(self, roll: Roll, faces: Faces) -> None:
        """Write a target or modifiers that were said, which a sparse log leaves out, beside their roll."""
        super()._roll(roll, faces)
        if faces and self._rolls:
            self._rolls[-1] += f" {self._told['modifier']:+d}" if self._told.get("modifier") else ""
            self._aim = self._told.get("target")
            self._told.clear()

    def _close_roll(self) -> None:
        if self._aim is not None and self._asked is not None and self._rolls:
            self._rolls[-1] += f" vs {self._aim}{'-' if self._asked.under else '+'}"
        self._aim = None
        if self._words and self._rolls:
            self._rolls[-1] += " -> " + ", ".join(self._words)
        self._words.clear()
        super()._close_roll()

    def _tags(self) -> list[str]:
        changed = [
            entry
            for key, entry in self._changes.items()
            if key in self._insisted or (self._full and entry[1] != entry[2])
        ]
        return self._notation.spell_statements(changed, self._state) + self._extra_tags

    def _flush(self) -> None:
        before = len(self.lines)
        super()._flush()
        if len(self.lines) > before:
            if self._marked:
                self.fault_lines.extend(range(before + 1, len(self.lines) + 1))
                self._marked -= 1
            self._insisted.clear()
            self._extra_tags.clear()


@dataclass(slots=True)
class Mutant:
    """The log of a game with one mistake, its lines, and what was written (for the replay that judges it)."""

    fault: Fault
    text: str
    lines: tuple[int, ...]
    events: list[Event]
    said: set[int]
    tagged: bool
    stopped: str = ""
    state: Any = None
    number: int = 0


@dataclass(slots=True)
class FaultyDriver:
    """Puts a game's prompts to a player, and makes the fault at prompt number ``place``.

    Without a fault it only asks each of ``watch`` at every prompt whether the mistake could be made there.
    """

    game: Game
    state: Any
    player: SeededPlayer
    policy: Any
    rng: random.Random
    events: list[Event] = field(default_factory=list)
    said: set[int] = field(default_factory=set)
    turn: int = 0
    tagged: bool = False

    def scenes(self) -> Iterator[Scene]:
        """Every prompt of the game as it is played by the rules."""
        asking = iter(self.game.play(self.state))
        answer: Any = None
        try:
            while True:
                scene = self._scene(asking.send(answer))
                yield scene
                answer = scene.due
                self.events.append((scene.prompt, answer))
        except StopIteration:
            return

    def _scene(self, prompt: Prompt[Any]) -> Scene:
        if prompt is TURN:
            self.turn = len(self.events)
            due = None
        elif isinstance(prompt, Claim):
            due = prompt.value
        else:
            due = self.player.answer(prompt, self.state)
        return Scene(prompt, due, self.state, self.events, self.turn, self.policy, self.rng)

    def play(self, fault: Fault, place: int, recorder: FaultyRecorder) -> str:
        """Play with the mistake at prompt ``place``; why the game could not go on, empty when it ended."""
        asking = iter(self.game.play(self.state))
        answer: Any = None
        meddle: Meddle | None = None
        number = 0
        try:
            while True:
                scene = self._scene(asking.send(answer))
                if number == place:
                    meddle = fault.tempt
                number += 1
                deed = meddle(scene) if meddle is not None and scene.prompt is not TURN else None
                if deed is None:
                    self._write((scene.prompt, scene.due), recorder)
                    answer = scene.due
                else:
                    meddle = deed.then
                    answer = self._do(deed, scene, recorder)
        except StopIteration:
            return ""
        except (LookupError, AssertionError, AttributeError, TypeError, ValueError) as error:
            if number <= place:
                raise
            return f"{type(error).__name__}: {error}"

    def _write(self, event: Event, recorder: FaultyRecorder) -> None:
        self.events.append(event)
        recorder.note(event)

    def _do(self, deed: Deed, scene: Scene, recorder: FaultyRecorder) -> Any:
        for event in deed.before:
            self._say(event, recorder)
            recorder.mark(2 if deed.next else 1)
        if deed.touch is not None:
            deed.touch(scene.state)
        answer = scene.due if deed.answer is AS_DUE else deed.answer
        if deed.act is not None:
            answer = deed.act(scene)
        for event in ((scene.prompt, answer),) if deed.written is None else deed.written:
            if deed.answer is AS_DUE and deed.written is None:
                self._write(event, recorder)
            else:
                self._say(event, recorder)
        recorder.insist(*deed.keys)
        recorder.add_tags(*deed.tags)
        self.tagged |= bool(deed.tags) or deed.wrong
        if not deed.consequence and not (deed.before and deed.answer is AS_DUE and deed.act is None):
            recorder.mark(2 if deed.next else 1)
        return answer

    def _say(self, event: Event, recorder: FaultyRecorder) -> None:
        if isinstance(event[0], Claim):
            self.said.add(len(self.events))
            self.events.append(event)
            recorder.say(event)
        else:
            self._write(event, recorder)


def is_legal(game: Game, state: Any, mutant: Mutant, style: Style, outcomes: tuple[str, ...]) -> bool:
    """Whether every entry of a mutant's log is allowed by the rules: replays what was written from ``state``.

    A sparse log shows only the claims that were insisted on, and of these not the ``outcomes`` that what follows
    shows. A log that stops is a game in progress.
    """
    if mutant.tagged:
        return False
    written = [
        event
        for number, event in enumerate(mutant.events)
        if event[0] is not TURN
        and not _is_silent(event)
        and (
            style == "full"
            or not isinstance(event[0], Claim)
            or (number in mutant.said and event[0].field not in outcomes)
        )
    ]
    return _Replay(game, state, written).runs()


def _is_silent(event: Event) -> bool:
    """Whether an event is a choice that a log means by saying nothing."""
    prompt, answer = event
    silent = isinstance(prompt, Choose) and prompt.default is not None and type(answer) is type(prompt.default)
    return silent and not getattr(answer, "actor", "")


class _Replay:
    """Holds written events against the rules, one after the other."""

    def __init__(self, game: Game, state: Any, written: list[Event]) -> None:
        self._asking = iter(game.play(state))
        self._written = written
        self._at = 0

    def runs(self) -> bool:
        """Whether all of it is allowed."""
        answer: Any = None
        try:
            while True:
                prompt = self._asking.send(answer)
                if prompt is TURN:
                    answer = None
                    continue
                event = self._written[self._at] if self._at < len(self._written) else None
                if event is None and not isinstance(prompt, Claim):
                    return True
                fits, answer = self._answer(prompt, event)
                if not fits:
                    return False
        except StopIteration:
            return self._at == len(self._written)

    def _use(self, answer: Any, fits: bool = True) -> tuple[bool, Any]:
        self._at += 1
        return fits, answer

    def _answer(self, prompt: Prompt[Any], event: Event | None) -> tuple[bool, Any]:
        asked, answer = event if event is not None else (None, None)
        if isinstance(prompt, Claim):
            if isinstance(asked, Claim) and (asked.subject, asked.field) == (prompt.subject, prompt.field):
                return self._use(answer, answer == prompt.value)
            return True, prompt.value
        if isinstance(prompt, Roll):
            if isinstance(asked, Roll) and asked.label == prompt.label:
                rolled: Faces = answer or ()
                shown = len(rolled) == prompt.count and all(prompt.low <= face <= prompt.high for face in rolled)
                return self._use(rolled, shown or (prompt.optional and not rolled))
            return prompt.optional, ()
        if isinstance(prompt, Pick):
            if isinstance(asked, Pick) and asked.label == prompt.label:
                allowed = answer in prompt.options
                if not allowed and prompt.instead is not None:
                    return self._choice(prompt.instead(), answer)
                return self._use(answer, allowed)
            return prompt.instead is None, prompt.options[0]
        if isinstance(prompt, Draw):
            drawn = isinstance(asked, Draw) and asked.table == prompt.table
            return self._use(answer, drawn and 1 <= answer <= len(prompt.entries))
        assert isinstance(prompt, Choose)
        if isinstance(asked, Choose):
            return self._choice(prompt, answer)
        return prompt.default is not None, prompt.default

    def _choice(self, choose: Choose, answer: Any) -> tuple[bool, Any]:
        if answer.verb not in choose.offers:
            return choose.default is not None, choose.default
        broken = choose.judge is not None and any(True for _ in choose.judge(answer))
        return self._use(answer, not broken)
