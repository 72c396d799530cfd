"""What a play log is made of: one frozen node for everything that can stand in a file.

The reader makes these nodes, the tracker walks them, the writer and the formatter spell them. They know the
notation and no game: a `Field` says "stat Gold, change, -2", never whether there is such a stat.

Every node has the place it was read from. Places do not take part in comparisons, so two nodes are equal when
they say the same.
"""

from __future__ import annotations

from dataclasses import field
from typing import Literal, NamedTuple, TypeAlias

from sheetgen.engine.values import value

FieldKind: TypeAlias = Literal["change", "check", "arrow", "flag", "text"]
NoteKind: TypeAlias = Literal["note", "house rule", "reminder", "reflection", "question"]


class Span(NamedTuple):
    """A place inside one line: `line` and `column` count from 1, `end` is the column after the last character."""

    line: int
    column: int
    end: int


NOWHERE = Span(0, 0, 0)
"""The place of a node that was made, not read."""


@value
class Word:
    """A word of an action or of a consequence; a `"quoted text"` is one word, without its quotes."""

    text: str
    span: Span = field(default=NOWHERE, compare=False)
    quoted: bool = False


@value
class ClaimNode:
    """What the player says that dice, a draw or a choice meant; words parted by one space."""

    span: Span = field(compare=False)
    text: str


@value
class Field:
    """One item of a tag.

    `change`: `Gold-2` has `value` -2. `check`: `Gold 5`, `Gold=5`, `Wounds 3/19` (`max` 19). `arrow`: `Life 18->13`
    has `value` 18 and `to` 13. `flag`: `+Snack`, `-Snack`, `dead` (`sign`, and `stat` the name). `text`: `key: text`
    has the key in `stat`; what cannot be read has an empty `stat` and all of it in `text`.
    """

    span: Span = field(compare=False)
    kind: FieldKind
    stat: str
    value: int = 0
    to: int | None = None
    max: int | None = None
    sign: str = ""
    text: str = ""


@value
class Tag:
    """`[type:name|field|field]`, with `hash` when it is written `[#type:...]`.

    `name` is empty when the first item reads as a field, and that field is then the first of `fields`. `first` is
    the first item as written, for a reader who knows that this type of tag always has a name (`[F:Orc 2|Life 5]`).
    """

    span: Span = field(compare=False)
    type: str
    name: str
    fields: tuple[Field, ...]
    hash: bool = False
    first: str = field(default="", compare=False)


@value
class Modifier:
    """`+2`, `-STR=1` or `x10` after the faces; `sign` is `+`, `-` or `x`."""

    sign: str
    name: str
    value: int


@value
class Target:
    """What stands after `vs`: a number, with `+` or `-` in `direction` if written, or the opposing `roll`."""

    span: Span = field(compare=False)
    name: str
    value: int | None
    direction: str = ""
    roll: RollNode | None = None


@value
class RollNode:
    """One roll of a `d:` part.

    `count` and `sides` are None where not written (`sides` is 100 for `d%`; None with `fudge`). `faces` are the numbers
    shown, a Fudge die counting -1, 0 or 1. With `sum_only`, `faces` holds one number which is the sum of several dice.
    `written` is the faces as written without spaces: only the asker can tell whether a bare `00` is two Fudge dice.
    """

    span: Span = field(compare=False)
    label: str
    count: int | None
    sides: int | None
    fudge: bool
    faces: tuple[int, ...]
    sum_only: bool = False
    modifiers: tuple[Modifier, ...] = ()
    total: int | None = None
    total_span: Span | None = field(default=None, compare=False)
    target: Target | None = None
    claims: tuple[ClaimNode, ...] = ()
    faces_span: Span = field(default=NOWHERE, compare=False)
    written: str = field(default="", compare=False)


@value
class DrawNode:
    """One draw of a `tbl:` part: a list or table entry, by a roll, by a card (`QH`), or only by its claim."""

    span: Span = field(compare=False)
    label: str
    roll: RollNode | None = None
    card: str | None = None
    claims: tuple[ClaimNode, ...] = ()


@value
class Note:
    """`(note: text)`; `waives` is the rule that a `(house rule: RULE-ID off)` switches off from there on."""

    span: Span = field(compare=False)
    kind: NoteKind
    text: str
    waives: str | None = None


@value
class Scene:
    """`S4`, `S4b`, `S4.2`, `T2-S4 *title*`, or a round `Rd3` (`round` is True). `suffix` is `b` or `.2`."""

    thread: int | None
    number: int
    suffix: str = ""
    title: str = ""
    round: bool = False
    span: Span = field(default=NOWHERE, compare=False)


@value
class Action:
    """`@ verb words` or `@(actor) verb words`: a choice."""

    span: Span = field(compare=False)
    actor: str | None
    verb: str
    words: tuple[Word, ...] = ()


@value
class Dice:
    """A `d:` part: rolls in order."""

    span: Span = field(compare=False)
    rolls: tuple[RollNode, ...]


@value
class Draws:
    """A `tbl:` part: draws in order."""

    span: Span = field(compare=False)
    draws: tuple[DrawNode, ...]


@value
class Claims:
    """A `->` part that belongs to no roll on its line: what the choice, or the roll on a line above, led to."""

    span: Span = field(compare=False)
    claims: tuple[ClaimNode, ...]


@value
class Result:
    """A `=>` part: consequences. Words are the player's own; tags are checked."""

    span: Span = field(compare=False)
    words: tuple[Word, ...]
    tags: tuple[Tag, ...]


@value
class Question:
    """A `? text` part: kept, unchecked."""

    span: Span = field(compare=False)
    text: str


@value
class Tags:
    """Tags without `=>`: a checkpoint."""

    span: Span = field(compare=False)
    tags: tuple[Tag, ...]


@value
class Foreign:
    """Lonelog that this profile does not verify, as a whole line or as a part of a step, in its own words."""

    span: Span = field(compare=False)
    text: str


@value
class Step:
    """A line of notation. A scene mark alone has no parts; a line that only continues a step has no action."""

    span: Span = field(compare=False)
    scene: Scene | None
    parts: tuple[Part, ...]
    notes: tuple[Note, ...] = ()

    @property
    def note(self) -> Note | None:
        """The first note of the line."""
        return self.notes[0] if self.notes else None


@value
class Heading:
    """`## text`; `scene` when the text is a scene mark."""

    span: Span = field(compare=False)
    level: int
    text: str
    scene: Scene | None = None


@value
class Metadata:
    """A `[Key] value` line, or a `key: value` line of the front matter (`key` as written)."""

    span: Span = field(compare=False)
    key: str
    value: str


@value
class Fence:
    """A line that opens or closes a fenced block or the front matter; `opens` tells which."""

    span: Span = field(compare=False)
    text: str
    opens: bool


@value
class Prose:
    """A line of the player's story, or anything else that is no notation."""

    span: Span = field(compare=False)
    text: str


@value
class Blank:
    """A line of white space."""

    span: Span = field(compare=False)


@value
class Struck:
    """A `~~struck out~~` line, to be ignored."""

    span: Span = field(compare=False)
    text: str


Part: TypeAlias = Action | Dice | Draws | Claims | Result | Question | Tags | Foreign
Node: TypeAlias = Step | Heading | Metadata | Fence | Note | Prose | Blank | Struck | Foreign


@value
class Meta:
    """One metadata entry: the key as written, its value and its place."""

    key: str
    value: str
    span: Span = field(default=NOWHERE, compare=False)


@value
class Hint:
    """A remark on notation, never counted as an error. `fix` is what to write in place of the span, if known."""

    span: Span = field(compare=False)
    code: str
    message: str
    fix: str | None = None


@value
class Log:
    """A whole file: exactly one node for each line, in order, so `nodes[n - 1]` is line n.

    `source` is the text as read, without the byte order mark; `newline` is the line end it mostly uses. `meta` has
    lower-case keys.
    """

    path: str
    source: str
    bom: bool = False
    newline: str = "\n"
    markdown: bool = False
    meta: dict[str, Meta] = field(default_factory=dict, hash=False)
    nodes: list[Node] = field(default_factory=list, hash=False)
    hints: list[Hint] = field(default_factory=list, hash=False)

    @property
    def lines(self) -> list[str]:
        """The source lines without their line ends; line n is `lines[n - 1]`."""
        lines = self.source.split("\n")
        if "\r" in self.source:
            lines = [line.rstrip("\r") for line in lines]
        if not lines[-1] and not self.source.endswith("\r"):
            lines.pop()
        return lines
