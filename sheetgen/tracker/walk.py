"""Walks a log beside the rules: answers each prompt from the next entry."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import Enum
from itertools import islice
from typing import Any, Final

from sheetgen.engine.dice import PERCENTILE
from sheetgen.engine.names import fold
from sheetgen.engine.notation import Unknown
from sheetgen.engine.prompts import Breach, Choose, Draw, Faces, Pick, Roll
from sheetgen.log.nodes import Action, DrawNode, RollNode, Span
from sheetgen.tracker.entries import Entry, Kind
from sheetgen.tracker.position import UnexplainedError
from sheetgen.tracker.run import Key, Run
from sheetgen.tracker.statements import MOST_ITEMS, Statements, run_faces
from sheetgen.tracker.wording import dice, entry_words, kind_of, sentence, shown

_CHOICE, _ROLL, _DRAW = Kind.CHOICE, Kind.ROLL, Kind.DRAW


_MEANT: Final = 8
"""Other choices tried at the most where one is refused or cannot be read."""

_MARGIN: Final = 0.5
"""How much better another choice has to fit what follows than the one that is written."""


class Step(Enum):
    """What became of the next hard entry."""

    FIT = 0
    MISFIT = 1
    END = 2


_FIT, _MISFIT, _END = Step


class Walker(Statements):
    """A place in the log and the game beside it. Forks are cheap and independent."""

    __slots__ = ()

    def next_entry(self) -> Entry | None:
        """The next hard entry, statements before it skipped; None at the end."""
        at = self.entries.hard_after[self.index]
        return self.entries.items[at] if at < len(self.entries.items) else None

    def step(self) -> Step:
        """Hold the statements up to the next hard entry against the sheet, then answer the prompt with it."""
        at = self.entries.hard_after[self.index]
        items = self.entries.items
        entry = items[at] if at < len(items) else None
        if self.index < at:
            prompt: Any = self.run.prompt
            kind = type(prompt)
            if (
                (kind is Roll and prompt.optional)
                or (kind is Choose and prompt.default is not None)
                or (kind is Pick and prompt.instead is None)
            ):
                self._pass_silent(entry)
            elif (kind is Roll or kind is Draw) and entry is not None and not self._answers(entry, prompt):
                return self._before_missing(at, prompt)
            try:
                self._settle(at)
            except UnexplainedError:
                self.index -= 1
                return _MISFIT
        if entry is None:
            return _END
        if entry.kind is _CHOICE and self.run.stale:
            self.run.refresh()
        while True:
            prompt = self.run.prompt
            if prompt is None:
                return _MISFIT
            if entry.kind is _ROLL and type(prompt) is Roll:
                taken = self._take_roll(prompt, entry)
            else:
                taken = self._take(prompt, entry)
            if taken is not None:
                return taken

    def _pass_silent(self, entry: Entry | None) -> None:
        """Answer what the log is silent about before its statements are read: they speak of what follows, too."""
        while True:
            prompt: Any = self.run.prompt
            kind = type(prompt)
            if kind is Roll and prompt.optional:
                if entry is not None and self._answers(entry, prompt):
                    return
                self.pass_over(())
            elif kind is Choose and prompt.default is not None:
                if self._is_for(prompt, entry):
                    return
                self.pass_over(prompt.default)
            elif kind is Pick and prompt.instead is None and self._leads_to_optional(prompt, entry):
                self.pass_over(prompt.options[0])
            else:
                return

    def act_of(self, node: Action) -> Any:
        """The action that a choice of the log means here, or :class:`Unknown`."""
        return self._notation.action(node.verb, [word.text for word in node.words], self.run.state, node.actor or "")

    def _is_for(self, prompt: Choose, entry: Entry | None) -> bool:
        """Whether an entry is a choice that a prompt offers or forbids in so many words."""
        if entry is None or entry.action is None:
            return False
        node = entry.action
        act = self.act_of(node)
        if isinstance(act, Unknown):
            return node.verb in prompt.offers
        return act.verb in prompt.offers or bool(prompt.forbids(act))

    def _leads_to_optional(self, prompt: Pick, entry: Entry | None) -> bool:
        """Whether the roll that a pick is for may be left out, and the entry is not for it."""
        if entry is not None and entry.roll is not None and self.label_of(entry.roll) in (*prompt.labels, None):
            return False
        fork = self.run.fork()
        fork.answer(prompt.options[0])
        return isinstance(fork.prompt, Roll) and fork.prompt.optional

    def _take_over(self, fork: Run) -> None:
        super()._take_over(fork)
        self._pass_silent(self.next_entry())

    def _before_missing(self, at: int, prompt: Roll | Draw) -> Step:
        """The roll at hand is missing: what stands beside the last one is settled, what tags state comes after it."""
        items = self.entries.items
        tag = next((index for index in range(self.index, at) if items[index].kind is Kind.TAG), at)
        self._settle(tag)
        if self.run.prompt is prompt:
            return _MISFIT
        return self.step()

    def _answers(self, entry: Entry, prompt: Roll | Draw) -> bool:
        """Whether an entry may be the answer to a roll or a draw."""
        if type(prompt) is Draw:
            return read_line(self, prompt, entry) is not None
        if entry.kind is _DRAW:
            return entry.node.roll is not None and self.label_of(entry.node) == prompt.label
        if entry.kind is not _ROLL:
            return False
        roll: RollNode = entry.node
        return roll.label == prompt.label or self.label_of(roll) in (prompt.label, None)

    def settle_pending(self) -> None:
        """Hold the statements before the next hard entry against the sheet."""
        self._settle(self.entries.hard_after[self.index])

    def _take(self, prompt: Any, entry: Entry) -> Step | None:
        """Answer the prompt from the entry; None when the prompt was answered without using the entry up.

        A roll for a roll is :meth:`_take_roll`'s.
        """
        kind = type(prompt)
        if kind is Draw and entry.kind is not _CHOICE:
            return self._take_draw(prompt, entry)
        if entry.kind is not _CHOICE:
            if kind is Roll:
                return self._take_drawn_roll(prompt, entry)
            if kind is Pick:
                self.pass_over(self._picked(prompt, entry))
                return None
        else:
            if kind is Choose:
                return self._take_choice(prompt, entry)
            if kind is Pick:
                return self._take_instead(prompt, entry)
            if kind is Roll and prompt.optional:
                self.pass_over(())
                return None
        if kind is Choose and prompt.default is not None:
            self.pass_over(prompt.default)
            return None
        return _MISFIT

    def _take_instead(self, prompt: Pick, entry: Entry) -> Step | None:
        if prompt.instead is None:
            self.pass_over(prompt.options[0])
            return None
        return self._take_choice(prompt.instead(), entry)

    def label_of(self, node: RollNode | DrawNode) -> str | None:
        """The label of a roll or a draw as the prompts name it; None when it has none that the game knows."""
        return self._notation.roll_label(node.label, self.run.state) if node.label else None

    def _picked(self, prompt: Pick, entry: Entry) -> Any:
        label: str | None = entry.node.label
        if label not in prompt.labels:
            label = self.label_of(entry.node)
        if label in prompt.labels:
            return prompt.options[prompt.labels.index(label)]
        return prompt.options[0]

    def _take_roll(self, prompt: Roll, entry: Entry) -> Step | None:
        roll: RollNode = entry.node
        faces = roll.faces if prompt.sides != PERCENTILE and not prompt.fudge else run_faces(prompt, roll)
        got = len(faces)
        if roll.label == prompt.label and got == prompt.count and not (roll.sum_only or self.miscounts):
            self.consume_roll(prompt, entry, faces)
            return _FIT
        label = self.label_of(roll)
        fits = label == prompt.label or label is None
        if fits and faces and (roll.sum_only or (prompt.fudge and got == 1 < prompt.count and roll.count is None)):
            faces, got = self._spread(faces[0], prompt), prompt.count
        if not fits or not got or (label is None and not prompt.count <= got <= prompt.count + prompt.slack):
            if label is None and got > prompt.count == 1 and self._take_parted(prompt, entry):
                return _FIT
            if prompt.optional:
                self.pass_over(())
                return None
            return _MISFIT
        if got != prompt.count and not prompt.count < got <= prompt.count + prompt.slack:
            self.miscounted(prompt, entry, got)
        elif self.miscounts:
            self.miscounts.pop(prompt.label, None)
        self.consume_roll(prompt, entry, faces)
        return _FIT

    def _take_parted(self, prompt: Roll, entry: Entry) -> bool:
        """Answer rolls of one die each that follow each other under names of their own from one list of faces."""
        faces = entry.node.faces
        fork, labels = self.run.fork(), set[str]()
        for face in faces:
            asked = _next_roll(fork)
            if asked is None or asked.count != 1 or asked.sides != prompt.sides or asked.label in labels:
                return False
            labels.add(asked.label)
            fork.answer((face,))
        start = self.index
        for face in faces:
            self.index = start
            asked = _next_roll(self.run)
            assert asked is not None
            self.consume_roll(asked, Entry(_ROLL, entry.span, replace(entry.node, faces=(face,))), (face,))
        return True

    def miscounted(self, prompt: Roll, entry: Entry, got: int) -> None:
        """Report a roll with a wrong number of dice under the rule that most likely went wrong.

        The same kind of roll off by the same number again follows from the same slip and is silent.
        """
        # A pool's dice decide its outcome only; of any other roll the values themselves are made.
        self._dubious = 1 if prompt.parts else 2
        off = got - prompt.count
        if self.miscounts.get(prompt.label) == off:
            self.unverified += 1
            return
        self.miscounts[prompt.label] = off
        rule = self._notation.explain_count(self.run.state, prompt, got) or "dice/count"
        made = " + ".join(f"{number} ({part})" for part, number in prompt.parts if number)
        expected = dice(prompt.count) + (f" = {made}" if made else "")
        self.report(rule, entry.span, expected, dice(got), cause=self._cause_of_parts(prompt))

    def _cause_of_parts(self, prompt: Roll) -> tuple[Key, int, str, str] | None:
        """An earlier slip in a value by which dice of the roll are counted."""
        for rule, _ in prompt.parts:
            key = self._notation.parts.get(rule)
            slip = self.slips.get(key) if key is not None else None
            if key is not None and slip is not None:
                return key, slip.line, slip.said, slip.due
        return None

    def consume_roll(self, prompt: Roll, entry: Entry, faces: Faces) -> None:
        """Use a roll entry up as the answer to the prompt at hand."""
        roll: RollNode = entry.node
        sides = roll.sides
        if (
            (sides is not None and (sides != prompt.sides or prompt.fudge)) or (roll.fudge and not prompt.fudge)
        ) and _possible(roll, faces):
            other = "F" if roll.fudge else sides
            self.report(prompt.wrong_die or "dice/count", roll.span, f"d{kind_of(prompt)}", f"d{other}")
        elif len(faces) < prompt.count and _is_sum(prompt, faces):
            pass  # the count has been told: the number is no face
        elif max(faces) > prompt.high or min(faces) < prompt.low:
            wrong = next(face for face in faces if not prompt.low <= face <= prompt.high)
            rule = self._notation.explain_faces(self.run.state, prompt, roll.written, wrong) or "dice/range"
            self.report(rule, roll.faces_span, f"faces from {prompt.low} to {prompt.high}", str(wrong))
            self._dubious = 2
        elif roll.count is not None and roll.count != prompt.count == len(roll.faces) and not roll.sum_only:
            self.report("dice/count", roll.span, f"{roll.count} faces", f"{len(roll.faces)} faces")
        if self.sheets is not None:
            self._hold_against_sheet(prompt, entry, faces)
        self._settled()
        run = self.run
        self.asked = prompt
        self._roll_mark = self._outcome_at = len(run.claims)
        run.answer(faces)
        self.used(entry)

    def _hold_against_sheet(self, prompt: Roll | Draw, entry: Entry, faces: Faces) -> None:
        assert self.sheets is not None
        fault = self.sheets.due(prompt, self.run.state, faces)
        if fault is not None:
            code, values, where = fault if len(fault) == 3 else (*fault, "")
            due, written = shown(prompt, values), shown(prompt, faces)
            self.report(code, entry.span, f"{due} ({where})" if where else due, written)

    def _spread(self, total: int, prompt: Roll) -> Faces:
        """Faces with that sum, for a roll of which only the sum is written."""
        least, extra = divmod(total if prompt.fudge else max(0, total), prompt.count)
        faces = tuple(least + (k < extra) for k in range(prompt.count))
        self.unverified += 1
        if not prompt.summed and prompt.count > 1:
            self.tainted = True
        lowest, highest = prompt.count * prompt.low, prompt.count * prompt.high
        if not lowest <= total <= highest:
            span = self.next_entry().span  # type: ignore[union-attr]
            self.report("dice/range", span, f"a sum from {lowest} to {highest}", str(total))
            faces = tuple(min(prompt.high, max(prompt.low, face)) for face in faces)
        return faces

    def _take_choice(self, prompt: Choose, entry: Entry) -> Step | None:
        node: Action = entry.node
        act = self.act_of(node)
        if isinstance(act, Unknown):
            return self._unreadable(prompt, entry, act)
        if act.verb not in prompt.offers:
            if prompt.default is not None and not prompt.forbids(act):
                self.pass_over(prompt.default)
                return None
            return _MISFIT
        breaches = self._judged(prompt, act)
        if breaches and repeated(self, entry) > 1:
            return _MISFIT  # dice and all written twice: the line, not the choice, is one too many
        self._consume(prompt, entry, act, breaches)
        return _FIT

    def _judged(self, prompt: Choose, act: Any) -> Sequence[Breach]:
        """What a choice breaks; nothing once the game is known to be over."""
        return () if prompt.judge is None or self.closed else tuple(prompt.judge(act))

    def consume_choice(self, prompt: Choose, entry: Entry, act: Any) -> None:
        """Use a choice entry up, reporting what it breaks."""
        self._consume(prompt, entry, act, self._judged(prompt, act))

    def _consume(self, prompt: Choose, entry: Entry, act: Any, breaches: Sequence[Breach]) -> None:
        """Use a choice entry up and report its breaches."""
        self._told.clear()
        for breach in breaches:
            self.breach(breach, entry.span)
        self.closed = self.closed or bool(breaches and prompt.label == "end")
        if breaches and prompt.each is not None:
            others = (other for other in _of_verb(prompt, act.verb) if not self._judged(prompt, other))
            act = self._followed(entry, others, act)
        self._open_step()
        self.run.answer(act)
        # Dice for what was refused follow from that.
        self.excused = bool(breaches) and type(self.run.prompt) is not Roll
        self.used(entry)

    def _followed(self, entry: Entry, others: Iterable[Any], act: Any = None) -> Any:
        """The choice that the log goes on from: the one written, unless what follows fits another much better."""
        if self.look is None:
            return act if act is not None else next(iter(others), None)
        best, least = act, self._outlook_after(entry, act) - _MARGIN if act is not None else None
        for other in islice(others, _MEANT):
            if least is not None and least <= 0:
                break
            cost = self._outlook_after(entry, other)
            if least is None or cost < least:
                best, least = other, cost
        return best

    def _outlook_after(self, entry: Entry, act: Any) -> float:
        """What the next entries cost after a choice."""
        assert self.look is not None
        fork = self.fork()
        fork._open_step()
        fork.run.answer(act)
        fork.used(entry)
        return self.look(fork)

    def breach(self, breach: Breach, span: Span) -> None:
        """Report a breach."""
        self.report(breach.rule, span, breach.expected, breach.written)

    def _open_step(self) -> None:
        """A choice begins a step; at a fresh turn it begins a new base to go back to."""
        self._settled()
        if self.run.fresh:
            if self.tainted:
                changed = (claim for at, claim in enumerate(self.run.claims) if self.run.value(at) != claim.was)
                self.uncertain.update((claim.subject, claim.field) for claim in changed)
            self.run.rebase()
            self.stated.clear()
            self.tainted = False
        self.excused = False
        self._windows.clear()
        self._step_mark = self._roll_mark = self._outcome_at = len(self.run.claims)

    def _settled(self) -> None:
        self._shadow = None
        self.doubtful, self._dubious = self._dubious, 0
        if self._mentioned:
            self._windows.update(self._mentioned)
            self._mentioned.clear()

    def used(self, entry: Entry) -> None:
        """Go past the hard entry."""
        self.silent = 0
        self.last = entry
        self.index = self.entries.hard_after[self.index] + 1

    def _unreadable(self, prompt: Choose, entry: Entry, unknown: Unknown) -> Step:
        """A verb or its words that cannot be read: say so, and go on with a guess."""
        assert entry.action is not None
        rule = unknown.rule or "log/unknown"
        self.report(rule, entry.span, "a step that can be read", entry_words(entry), about=sentence(unknown))
        others = _of_verb(prompt, entry.action.verb) if prompt.each is not None else []
        guess = self._followed(entry, others)
        if guess is not None:
            self._open_step()
            self.tainted = True
            self.run.answer(guess)
        self.excused = True
        self.used(entry)
        return _FIT

    def _take_draw(self, prompt: Draw, entry: Entry) -> Step:
        """Answer a draw from a line's number, a card, or what the line says."""
        line = read_line(self, prompt, entry)
        if line is None:
            return _MISFIT
        self.consume_draw(prompt, entry, line)
        return _FIT

    def consume_draw(self, prompt: Draw, entry: Entry, line: int, *, guessed: bool = False) -> None:
        """Use a draw entry (or a roll in its place) up as the answer to the draw at hand; ``guessed`` from another."""
        roll: RollNode | None = entry.node.roll if entry.kind is _DRAW else entry.node
        most = len(prompt.entries)
        if not 1 <= line <= most:
            self.report("dice/range", entry.span, f"a line from 1 to {most}", str(line))
            self._dubious = 2
            line = min(most, max(1, line))
        elif roll is not None and roll.sides not in (None, most) and not guessed:
            self.report("dice/count", roll.span, f"d{most}", f"d{roll.sides}")
        if self.sheets is not None:
            self._hold_against_sheet(prompt, entry, (line,))
        self._settled()
        self.asked = None
        self._roll_mark = self._outcome_at = len(self.run.claims)
        self.run.answer(line)
        self.used(entry)

    def _take_drawn_roll(self, prompt: Roll, entry: Entry) -> Step | None:
        """A roll that the log writes as a draw from a table."""
        draw: DrawNode = entry.node
        if draw.roll is None or self.label_of(draw) != prompt.label or len(draw.roll.faces) != prompt.count:
            if prompt.optional:
                self.pass_over(())
                return None
            return _MISFIT
        self.consume_roll(prompt, Entry(_ROLL, entry.span, draw.roll), run_faces(prompt, draw.roll))
        return _FIT

    # Statements

    def settle_rest(self) -> None:
        """Hold the statements at the end of the log against the sheet."""
        self.trusting = len(self.entries.items)
        self._pass_silent(None)
        self._settle(self.entries.hard_after[self.index])


def _next_roll(run: Run) -> Roll | None:
    """The roll that is asked for next, whichever is first where one may be picked; None when it is no roll."""
    while type(run.prompt) is Pick:
        run.answer(run.prompt.options[0])
    return run.prompt if type(run.prompt) is Roll else None


def _is_sum(prompt: Roll, faces: Faces) -> bool:
    """Whether a single number is what the dice asked for may come to in all."""
    return len(faces) == 1 and prompt.high < faces[0] <= prompt.count * prompt.high


def _of_verb(prompt: Choose, verb: str) -> list[Any]:
    """What a prompt lists of a verb that it offers."""
    assert prompt.each is not None
    return [act for act in prompt.each() if act.verb == verb and verb in prompt.offers]


def repeated(walker: Walker, entry: Entry) -> int:
    """The number of items of the next entry's line where it says what the line before said; 0 where it does not."""
    items = walker.entries.items
    at = walker.entries.hard_after[walker.index]
    before = items[max(0, at - MOST_ITEMS) : at]
    last = before[-1].span.line if before else 0
    line = [item for item in items[at : at + MOST_ITEMS] if item.span.line == entry.span.line]
    twin = [item for item in before if item.span.line == last]
    if len(line) != len(twin) or any(one.node != other.node for one, other in zip(line, twin, strict=True)):
        return 0
    return len(line)


def _possible(roll: RollNode, faces: Faces) -> bool:
    """Whether the dice that a log names can show the faces it shows."""
    low, high = (-1, 1) if roll.fudge else (1, roll.sides or 0)
    return low <= min(faces) and max(faces) <= high


def read_line(walker: Walker, prompt: Draw, entry: Entry) -> int | None:
    """The number of the line or card that an entry says was drawn; None when it is no draw of that table.

    A line may be told by its number, a card by its name, either by what it says; a number need not be there.
    """
    node = entry.node
    if entry.kind is _ROLL:
        fits = walker.label_of(node) == prompt.label and len(node.faces) == 1
        return node.faces[0] if fits else None
    if entry.kind is not _DRAW:
        return None
    said = node.card or (node.claims[0].text if node.claims else "")
    if fold(node.label) != fold(prompt.table) and walker.label_of(node) != prompt.label:
        # Without an arrow, what the line says reads as more words of the label.
        head, _, rest = node.label.partition(" ")
        if fold(head) != fold(prompt.table) or node.roll is not None or said:
            return None
        said = rest
    if node.roll is not None:
        return node.roll.faces[0] if node.roll.faces else None
    folded = fold(said)
    return next((number for number, each in enumerate(prompt.entries, 1) if fold(each) == folded), None)
