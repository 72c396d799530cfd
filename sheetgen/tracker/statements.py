"""Holds what a log states against the sheet, and goes on from what the log says."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from sheetgen.engine.dice import PERCENTILE
from sheetgen.engine.notation import NO_OPINION, Statement, Unknown
from sheetgen.engine.prompts import Claim, Faces, Roll
from sheetgen.log.nodes import Modifier, RollNode, Span, Tag
from sheetgen.tracker.entries import Entry, Kind
from sheetgen.tracker.position import Position, Slip, UnexplainedError
from sheetgen.tracker.run import Dead, Key, Run
from sheetgen.tracker.wording import sentence

_COMPARABLE: Final = (int, bool)

MOST_ITEMS: Final = 64
"""Items of a line that are compared with those of the line before."""

_OUTCOME, _TAG, _TARGET, _TOTAL, _MODIFIER = Kind.OUTCOME, Kind.TAG, Kind.TARGET, Kind.TOTAL, Kind.MODIFIER
_WAIVER = Kind.WAIVER


class Statements(Position):
    """The statements between the hard entries."""

    __slots__ = ()

    def _settle(self, end: int) -> None:
        items = self.entries.items
        for index in range(self.index, end):
            entry = items[index]
            self.index = index + 1
            kind = entry.kind
            if kind is _TAG:
                if items[index - 1].kind is not _TAG or not self._is_told_again(index):
                    self._settle_tag(entry.node)
            elif kind is _OUTCOME:
                self._settle_outcome(entry)
            elif kind is _TOTAL:
                self._settle_number(entry, "sum", entry.node.total)
            elif kind is _TARGET:
                self._settle_target(entry)
            elif kind is _MODIFIER:
                self._settle_modifiers(entry)
            elif kind is _WAIVER:
                self.waived.setdefault(entry.node, entry.span.line)
            else:
                self.unverified += 1
        self.index = end

    def _is_told_again(self, index: int) -> bool:
        """Whether a tag stands in a line that repeats the line before; said once, at the first of its tags."""
        items = self.entries.items
        line = items[index].span.line
        if index == 0 or items[index - 1].kind is not _TAG or items[index - 1].span.line == line:
            return index in self._repeated
        here = [item for item in items[index : index + MOST_ITEMS] if item.span.line == line]
        twins = items[max(0, index - len(here)) : index]
        if any(one.kind is not Kind.TAG or one.node != two.node for one, two in zip(here, twins, strict=False)):
            return False
        if any(part.kind == "change" for item in here for part in item.node.fields):
            self.report("log/extra", items[index].span, "the line once", "the same line again")
        self._repeated = range(index, index + len(here))
        return True

    def _settle_number(self, entry: Entry, name: str, said: int | None) -> bool:
        """A sum, a target or modifiers beside a roll; whether the rules have anything to say about it."""
        claims = self.run.claims
        start = self._roll_mark if name == "sum" else 0
        index = _find(claims, name, start, forward=name == "sum", until=self._roll_mark)
        if index is not None:
            if self.run.value(index) != said:
                self._deny(index, said, entry.span)
        elif name == "sum" and not self._settle_faces(entry):
            self._plain_sum(entry)
        return index is not None

    def _settle_faces(self, entry: Entry) -> bool:
        """A total beside a roll whose plain sum the rules claim; whether they do."""
        index = _find(self.run.claims, "faces", self._roll_mark, forward=True, until=self._roll_mark)
        roll = entry.roll
        if index is None or roll is None or roll.total is None or any(each.sign == "x" for each in roll.modifiers):
            return False
        said = roll.total - _added(roll.modifiers)
        if self.run.value(index) != said:
            self._deny(index, said, entry.span)
        return True

    def _settle_target(self, entry: Entry) -> None:
        """The number to reach, and which way it is reached."""
        target = entry.node.target
        found = len(self.found)
        known = self._settle_number(entry, "target", target.value)
        asked = self.asked
        if not known or asked is None or not target.direction or len(self.found) > found:
            return
        direction = "-" if asked.under else "+"
        if target.direction != direction:
            self.report("dice/target", entry.span, f"{target.value}{direction}", f"{target.value}{target.direction}")

    def _settle_modifiers(self, entry: Entry) -> None:
        """What is added to a roll; what multiplies it shows in its total only."""
        modifiers = entry.node.modifiers
        if all(each.sign != "x" for each in modifiers):
            self._settle_number(entry, "modifier", _added(modifiers))

    def _plain_sum(self, entry: Entry) -> None:
        """The sum of a roll whose sum the rules do not use."""
        roll = entry.roll
        assert roll is not None
        asked = self.asked
        faces = run_faces(asked, roll)
        if roll.sum_only or any(each.sign == "x" for each in roll.modifiers):
            return
        total = sum(faces) + _added(roll.modifiers)
        if roll.total is not None and roll.total != total:
            explain = self._notation.explain_faces
            rule = explain(self.run.state, asked, roll.written, roll.total) if asked is not None else ""
            self.report(rule or "dice/sum", entry.span, str(total), str(roll.total))
            if rule and asked is not None and asked.count == 1 and asked.low <= roll.total <= asked.high:
                self._reread(faces, (roll.total,))

    def _reread(self, read: Faces, faces: Faces) -> None:
        """Go on from the faces that the player has read where the dice show others."""
        run = self.run
        drop = self.silent + 1
        if len(run.answers) < drop or run.answers[-drop] != read:
            return
        with suppress(Dead):
            fork = run.fork(drop=drop)
            fork.answer(faces)
            self.run, self.silent = fork, 0

    def _settle_outcome(self, entry: Entry) -> None:
        run = self.run
        claims = run.claims
        text = entry.node.text
        outcome = self._notation.outcome
        for index in range(self._outcome_at, len(claims)):
            said = outcome(claims[index], text)
            if said is NO_OPINION:
                continue
            self._outcome_at = index + 1
            due = run.value(index) if run.overrides else claims[index].value
            if said != due and not self._right_before_slip(index, text):
                self._deny(index, said, entry.span)
            self.stated.add(index)
            return

    def _right_before_slip(self, index: int, text: str) -> bool:
        """Whether the outcome is right without the slip just told; the walk is then back on the true value."""
        shadow = self._shadow
        if shadow is None or index >= len(shadow.claims):
            return False
        claim = shadow.claims[index]
        if claim.field != self.run.claims[index].field or self._notation.outcome(claim, text) != shadow.value(index):
            return False
        # What would have been is shared with the forks of this walk, so that it must not go on itself.
        self.run, self._shadow = self._copy_of(shadow), None
        return True

    def _settle_tag(self, tag: Tag) -> None:
        notation = self._notation
        fields = tag.fields
        if not tag.name and tag.first and tag.type.lower() in notation.named_tags:
            fields = fields[1:]
        for item in fields:
            states = notation.statements(
                tag.type, tag.name, item.kind, item.stat, item.value, item.to, item.max, item.text or item.sign
            )
            if isinstance(states, Unknown):
                self.report(
                    states.rule or "log/unknown",
                    item.span,
                    "a stat of the sheet",
                    item.stat,
                    about=sentence(states),
                )
                continue
            for statement in states:
                self.hold(statement, item.span)

    def hold(self, statement: Statement, span: Span) -> None:
        """Hold one statement against the sheet."""
        statement = self._notation.resolve(self.run.state, statement)
        subject, name = key = (statement.subject, statement.field)
        due = self._notation.read(self.run.state, subject, name)
        if due is None:
            due = self._claimed(key)
            unknown = self._notation.unknown(self.run.state, statement) if due is None else None
            if unknown is not None:
                rule = unknown.rule or "log/unknown"
                self.report(rule, span, "a thing of the game", statement.field, about=sentence(unknown))
                return
        said = statement.value
        if statement.kind != "check":
            start = self._start_of(key, due)
            said = start + said if statement.kind == "change" else said
            due = start if statement.kind == "before" else due
        self._mentioned[key] = len(self.run.claims)
        if statement.kind == "before" and key in self.uncertain:
            # The value after the change, which stands beside it, settles what was guessed.
            return
        if self.uncertain and (statement.kind == "check" or said != due) and self._was_guessed(key):
            if said != due:
                self.unverified += 1
                self._adopt(key, said, self._last_claim(key))
            return
        if said != due and not self._notation.same(said, due):
            self._differs(statement, key, said, due, span)

    def _was_guessed(self, key: Key) -> bool:
        """Whether the value is one that a guess has changed; the first statement of it settles that."""
        if key in self.uncertain:
            self.uncertain.discard(key)
            return True
        return key[0] in self._notation.summaries and ("", key[1]) in self.uncertain

    def _claimed(self, key: Key) -> Any:
        index = self._last_claim(key)
        return None if index is None else self.run.value(index)

    def _window(self, key: Key) -> list[int]:
        claims = self.run.claims
        start = self._windows.get(key, self._step_mark)
        subject, name = key
        return [at for at in range(start, len(claims)) if claims[at].field == name and claims[at].subject == subject]

    def _start_of(self, key: Key, due: Any) -> Any:
        """The value before this step's changes."""
        subject, name = key
        claims = self.run.claims
        for at in range(self._windows.get(key, self._step_mark), len(claims)):
            claim = claims[at]
            if claim.field == name and claim.subject == subject:
                return claim.was if claim.was is not None else 0
        return due if due is not None else 0

    def _last_claim(self, key: Key) -> int | None:
        window = self._window(key)
        return window[-1] if window else None

    def _differs(self, statement: Statement, key: Key, said: Any, due: Any, span: Span) -> None:
        """A statement that the sheet does not bear out: silent when it undoes an earlier slip, else a report."""
        numeric = isinstance(said, int) and isinstance(due, int)
        slip = self.slips.get(key)
        if numeric and slip is not None and slip.kept and said - due == slip.amount:
            self._adopt(key, said, None)
            self.slips[key] = replace(slip, kept=False)
            return
        if numeric and slip is not None and said - due == -slip.amount and not slip.kept:
            now = self._notation.read(self.run.state, *key)
            undone = statement.kind == "before" and isinstance(now, int)
            self._adopt(key, now + said - due if undone else said, None)
            del self.slips[key]
            return
        if self._shadow is not None and self._stated(self._shadow, key) == said:
            self._adopt(key, said, None)
            return
        if statement.kind == "before":
            self.report("state/differs", span, self._named(key, due), self._named(key, said), key=key)
            self._shift(key, said, due, span)
            return
        start = self._start_of(key, due) if statement.kind == "change" else None
        index = self._blamed(key, said, due)
        if index is None and self._may_lack_an_entry():
            raise UnexplainedError
        rule = self._rule_for(index, key, said, due)
        after_the_end = index is None and statement.subject == "" and self._is_over()
        if after_the_end:
            rule = self._notation.explain_extra(self.run.state, None, 0) or rule
        alike = rule, f"{span.line} {key[1]} {said} {due}"
        if alike not in self._told and self._is_new(rule, key[0], of_dice=statement.subject != ""):
            self._told.add(alike)
            self.closed = self.closed or after_the_end
            self.report(
                rule,
                span,
                self._named(key, due, start),
                self._named(key, said, start),
                key=key,
                right_under=self._right_under(index, said, due),
            )
        else:
            self.unverified += 1
        if numeric:
            carried = slip.amount if slip is not None and not slip.kept else 0
            self.slips[key] = Slip(said - due + carried, span.line, self._show(key, said), self._show(key, due))
        self._adopt(key, said, index)
        if numeric and self._notation.read(self.run.state, *key) == due:
            self.slips[key] = replace(self.slips[key], kept=True)

    def _shift(self, key: Key, said: Any, due: Any, span: Span) -> None:
        """The value before a change was another: the one after it is off by as much, or a slip that is undone there."""
        now = self._notation.read(self.run.state, *key)
        if _both_int(said, due) and _both_int(now, now):
            self.slips[key] = Slip(said - due, span.line, self._show(key, said), self._show(key, due))
            self._adopt(key, now + said - due, None)

    def _may_lack_an_entry(self) -> bool:
        """Whether an unexplained statement is worth looking for an entry that was left out before it."""
        return not self.quiet and not self.tainted and self.trusting < self.index and not self._is_over()

    def _is_over(self) -> bool:
        return bool(self.game.ending(self.run.state))

    def _is_new(self, rule: str, subject: str, *, of_dice: bool) -> bool:
        """Whether a denied value is worth a report: not after a guess, nor where this step's report explains it.

        ``of_dice`` when the value is what the last dice came to, not what the sheet shows.
        """
        if self.tainted or self.doubtful > (0 if of_dice else 1):
            return False
        over = self.closed and self._is_over() and rule not in self.waived
        return not over and (rule, subject) not in self._told

    def _show(self, key: Key, value: Any) -> str:
        return self._notation.describe(key[0], key[1], value) if value is not None else "nothing"

    def _named(self, key: Key, value: Any, start: int | None = None) -> str:
        """A value with the name that it has in a tag; one stated as a change with what it comes to."""
        shown = self._show(key, value)
        if not isinstance(value, int) or isinstance(value, bool):
            return shown
        return f"{key[1]} {shown}" if start is None else f"{key[1]}{value - start:+d} to {shown}"

    def _blamed(self, key: Key, said: Any, due: Any) -> int | None:
        """Which claim of the step the slip belongs to: the one that explains it, the one left out, or the last."""
        window = self._window(key)
        if not window:
            return None
        claims = self.run.claims
        if isinstance(said, int) and isinstance(due, int):
            slip = said - due
            for at in reversed(window):
                why = claims[at].why
                if why is not None and why(self.run.value(at) + slip):
                    return at
            for at in reversed(window):
                if isinstance(claims[at].was, int) and self.run.value(at) - claims[at].was == -slip:
                    return at
            for at in reversed(window):
                if self.run.value(at) != claims[at].was:
                    return at
        return window[-1]

    def _rule_for(self, index: int | None, key: Key, said: Any, due: Any) -> str:
        if index is None:
            return self._notation.explain_state(self.run.state, key[0], key[1], said, due) or "state/differs"
        claim = self.run.claims[index]
        at_claim = self.run.value(index) + said - due if _both_int(said, due) else said
        return (claim.why(at_claim) if claim.why is not None else "") or claim.rule

    def _deny(self, index: int, said: Any, span: Span) -> None:
        """The log denies claim number ``index``: report it and go on with what the log says."""
        claim = self.run.claims[index]
        due = self.run.value(index)
        rule = (claim.why(said) if claim.why is not None else "") or claim.rule
        key = (claim.subject, claim.field)
        if not self._is_new(rule, key[0], of_dice=True):
            self.unverified += 1
        else:
            self.report(
                rule,
                span,
                self._notation.describe(*key, due),
                self._notation.describe(*key, said),
                key=key,
                right_under=self._right_under(index, said, due),
            )
        with suppress(Dead):
            self._take_over(self.believing(index, said))

    def _adopt(self, key: Key, said: Any, index: int | None) -> None:
        """Go on from the log's value: as the claim's answer where one explains it, else written onto the sheet."""
        if index is not None:
            value = self.run.value(index)
            due = self._notation.read(self.run.state, *key)
            told = value + said - due if _both_int(said, due) and isinstance(value, int) else said
            try:
                fork = self.believing(index, told)
            except Dead:
                fork = None
            if fork is not None and self._stated(fork, key) == said:
                self._take_over(fork)
                return
        if key[0] not in self._notation.summaries:
            if self._shadow is None:
                self._shadow = self._copy_of(self.run)
            self.run.patch(key[0], key[1], said)

    def _stated(self, run: Run, key: Key) -> Any:
        """The value on the sheet of a run, or the last one claimed where the sheet has none."""
        value = self._notation.read(run.state, *key)
        if value is None:
            last = next((c for c in range(len(run.claims) - 1, -1, -1) if _is_of(run.claims[c], key)), None)
            value = run.value(last) if last is not None else None
        return value

    def _take_over(self, fork: Run) -> None:
        """Go on from the log's value, unless it leads elsewhere than the right one and the log follows that.

        What would have been is kept until the next entry: other values of the step may still be right.
        """
        self._shadow = self.run
        if self.look is not None and self.look(self.fork()) < self.look(self.fork(fork.fork())):
            return
        self.run = fork

    def _right_under(self, index: int | None, said: Any, due: Any) -> tuple[str, ...]:
        """The variants under which the written value would be right (one switch changed)."""
        if index is None or self.quiet:
            return ()
        wanted = self.run.value(index) + said - due if _both_int(said, due) else said
        found: list[str] = []
        for switch, value, variants in self.game.variants.others(self.run.state.setting.variants):
            try:
                other = self.run.under(variants)
            except Dead:
                continue
            if index < len(other.claims) and other.value(index) == wanted:
                found.append(switch.spell(value))
        return tuple(found)


def _added(modifiers: tuple[Modifier, ...]) -> int:
    """What modifiers add in all."""
    return sum(-each.value if each.sign == "-" else each.value for each in modifiers)


def run_faces(asked: Roll | None, roll: RollNode) -> Faces:
    """The faces that a log shows for a roll, as the dice asked for are read.

    Bare signs that are all blank read as a number, and ``00`` as zero, until it is known which dice they are of.
    """
    faces = roll.faces
    if asked is None or roll.fudge:
        return faces
    if asked.fudge and roll.sides is None and not roll.written.strip("0") and len(roll.written) == asked.count:
        return (0,) * asked.count
    if asked.sides == PERCENTILE and roll.written == "00":
        return (PERCENTILE,)
    return faces


def _is_of(claim: Claim[Any], key: Key) -> bool:
    return claim.field == key[1] and claim.subject == key[0]


def _both_int(said: Any, due: Any) -> bool:
    return isinstance(said, _COMPARABLE) and isinstance(due, _COMPARABLE)


def _find(claims: list[Claim[Any]], name: str, start: int, *, forward: bool, until: int) -> int | None:
    """The claim of that field after the last roll, or the nearest one before it."""
    span = range(start, len(claims)) if forward else range(until - 1, max(-1, until - 6), -1)
    for at in span:
        if claims[at].field == name:
            return at
    return None
