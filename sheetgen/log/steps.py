"""Read one line of notation into a `Step`: its scene mark, its parts and its notes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from sheetgen.log import lexis
from sheetgen.log.hints import hint_foreign, hint_open_tag
from sheetgen.log.nodes import (
    Action,
    Claims,
    Dice,
    Draws,
    Foreign,
    Hint,
    Note,
    NoteKind,
    Part,
    Question,
    Result,
    Scene,
    Span,
    Step,
    Tag,
    Tags,
    Word,
)
from sheetgen.log.rolls import read_claims, read_draw, read_roll
from sheetgen.log.tags import read_tag

T = TypeVar("T")

_new: Any = tuple.__new__


def read_step(line: str, number: int, hints: list[Hint]) -> Step | None:
    """Read a line of ASCII notation; None when it does not start with an opener or a scene mark."""
    at = len(line) - len(line.lstrip())
    scene = None
    if line[at : at + 1] in "STR":
        match = lexis.SCENE.match(line)
        if match is None:
            return None
        scene, at = _scene(match, number), match.end()
    return _Parts(line, number, hints).step(scene, at)


def read_scene(text: str, number: int, column: int) -> Scene | None:
    """The scene mark that `text`, which starts at `column`, begins with; None when it begins otherwise."""
    match = lexis.SCENE.match(text)
    if match is None:
        return None
    scene = _scene(match, number)
    span = Span(number, scene.span.column + column - 1, scene.span.end + column - 1)
    return Scene(scene.thread, scene.number, scene.suffix, scene.title, scene.round, span)


def _scene(match: Any, number: int) -> Scene:
    turn, thread, scene, suffix, title = match.groups()
    text = match.group()
    span = Span(number, match.start() + 1 + len(text) - len(text.lstrip()), match.end() + 1)
    if turn:
        return Scene(None, int(turn), title=(title or "").strip(), round=True, span=span)
    return Scene(int(thread) if thread else None, int(scene), suffix or "", (title or "").strip(), False, span)


def read_note(line: str, number: int, start: int) -> tuple[Note, int] | None:
    """Read the note whose parenthesis is at index `start`: the note and the index after it."""
    match = lexis.NOTE.match(line, start)
    if match is None:
        return None
    kind = cast(NoteKind, " ".join(match[1].lower().split()))
    text = match[2].strip()
    waiver = lexis.WAIVER.fullmatch(text) if kind == "house rule" else None
    return Note(Span(number, start + 1, match.end() + 1), kind, text, waiver[1] if waiver else None), match.end()


class _Parts:
    """The reader of one line's parts; each `_read_...` starts after its opener and leaves `at` after the part."""

    __slots__ = ("at", "hints", "line", "number")

    def __init__(self, line: str, number: int, hints: list[Hint]) -> None:
        self.line = line
        self.number = number
        self.hints = hints
        self.at = 0

    def step(self, scene: Scene | None, at: int) -> Step | None:
        """The step whose parts start at index `at`, or None when neither a scene nor an opener is found."""
        line = self.line
        parts: list[Part] = []
        notes: list[Note] = []
        known = scene is not None and bool(scene.title)
        opener = lexis.OPENER.match
        length = len(line)
        first = scene.span.column if scene else at + 1
        while at < length:
            match = opener(line, at)
            self.at = at
            if match is None:
                if line[at:].isspace():
                    break
                if not (parts or notes or known):
                    return None
                parts.append(self._foreign(at))
            elif match.lastindex == 8:
                if not (parts or scene):
                    return None
                notes.append(self._note(match.start(8)))
            else:
                index = match.lastindex or 0
                self.at = match.end()
                parts.append(_READERS[index](self, match.start(index)))
            at = self.at
        end = length + 1 if line[-1:].strip() else len(line.rstrip()) + 1
        return Step(_new(Span, (self.number, first, end)), scene, tuple(parts), tuple(notes))

    def _span(self, start: int) -> Span:
        """The place from index `start` to where the reader is."""
        span: Span = _new(Span, (self.number, start + 1, self.at + 1))
        return span

    def _note(self, start: int) -> Note:
        found = read_note(self.line, self.number, start)
        assert found is not None, "the opener has seen a whole note"
        self.at = found[1]
        return found[0]

    def _words(self) -> tuple[Word, ...]:
        """The words up to the next opener, tag or note."""
        words: list[Word] = []
        line, number, at = self.line, self.number, self.at
        while match := lexis.WORD.match(line, at):
            at = match.end()
            index = match.lastindex or 1
            text = match[index]
            quoted = index == 1
            left = match.start(index) + (not quoted)
            words.append(Word(text, _new(Span, (number, left, at + 1)), quoted))
        self.at = at
        return tuple(words)

    def _foreign(self, start: int) -> Foreign:
        """Everything from index `start` to the next opener after the reader's place."""
        while match := lexis.WORD.match(self.line, self.at):
            self.at = match.end()
        text = self.line[start : self.at]
        start += len(text) - len(text.lstrip())
        span = self._span(start)
        foreign = Foreign(span, text.strip())
        hint_foreign(foreign, self.hints)
        return foreign

    def _action(self, start: int) -> Part:
        actor = None
        named = lexis.ACTOR.match(self.line, self.at)
        if named:
            actor = " ".join(named[1].split()) or None
            self.at = named.end()
        verb = lexis.WORD.match(self.line, self.at)
        if verb is None or verb[3] is None:
            return self._foreign(start)
        self.at = verb.end()
        words = self._words()
        return Action(self._span(start), actor, verb[3], words)

    def _dice(self, start: int) -> Part:
        rolls = self._list(read_roll)
        return Dice(self._span(start), rolls) if rolls else self._foreign(start)

    def _draws(self, start: int) -> Part:
        draws = self._list(read_draw)
        return Draws(self._span(start), draws) if draws else self._foreign(start)

    def _list(self, read: Callable[[str, int, int, list[Hint]], tuple[T, int] | None]) -> tuple[T, ...]:
        """What `read` finds, parted by semicolons, as far as it finds something."""
        items: list[T] = []
        line, number = self.line, self.number
        at = self.at
        while found := read(line, number, at, self.hints):
            items.append(found[0])
            self.at = found[1]
            semicolon = lexis.SEMICOLON.match(line, self.at)
            if semicolon is None:
                break
            at = semicolon.end()
            if lexis.LIST_END.match(line, at):
                self.at = at
                break
        return tuple(items)

    def _claims(self, start: int) -> Part:
        claims, self.at = read_claims(self.line, self.number, self.at, in_roll=False)
        return Claims(self._span(start), claims) if claims else self._foreign(start)

    def _result(self, start: int) -> Part:
        tags = self._tag_list()
        if self.at == len(self.line):
            return Result(self._span(start), (), tuple(tags))
        words: list[Word] = []
        before = -1
        while before < self.at:
            before = self.at
            words += self._words()
            tags += self._tag_list()
        return Result(self._span(start), tuple(words), tuple(tags))

    def _tag_list(self) -> list[Tag]:
        line, at = self.line, self.at
        tags: list[Tag] = []
        while match := lexis.TAGGED.match(line, at):
            at = match.end()
            tags.append(read_tag(line, self.number, match.start(1), at, self.hints))
            if at == len(line):
                break
        self.at = at
        return tags

    def _question(self, start: int) -> Part:
        left = self.at
        while match := lexis.WORD.match(self.line, self.at):
            self.at = match.end()
        return Question(self._span(start), self.line[left : self.at].strip())

    def _tags(self, start: int) -> Part:
        tags = self._tag_list()
        if tags:
            return Tags(self._span(start), tuple(tags))
        self.at = len(self.line.rstrip())
        foreign = Foreign(self._span(start), self.line[start : self.at])
        hint_open_tag(foreign, self.hints)
        return foreign


_READERS: dict[int, Callable[[_Parts, int], Part]] = {
    1: _Parts._action,
    2: _Parts._dice,
    3: _Parts._draws,
    4: _Parts._claims,
    5: _Parts._result,
    6: _Parts._question,
    7: _Parts._tags,
}
