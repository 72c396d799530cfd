"""Walks a log beside the rules: answers prompts from entries and holds statements against the sheet."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from sheetgen.engine.notation import NO_OPINION, Statement, Unknown
from sheetgen.engine.prompts import Breach, Choose, Claim, Draw, Faces, Pick, Roll
from sheetgen.engine.registry import Game, SheetDice
from sheetgen.log.nodes import Action, RollNode, Span, Tag
from sheetgen.tracker.entries import Entries, Entry, Kind
from sheetgen.tracker.run import Dead, Key, Run


class Step(Enum):
    """What became of the next hard entry."""

    FIT = 0
    MISFIT = 1
    END = 2


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule broken at a place, before it is put into words for a file.

    ``index`` is the item it was found at; ``claim`` the claim that was denied, if one was; ``key`` the
    stat; ``quiet`` findings are counted as unverified only.
    """

    rule: str
    span: Span
    expected: str
    written: str
    claim: Claim[Any] | None = None
    key: Key | None = None
    said: Any = None
    right_under: tuple[str, ...] = ()
    cause: tuple[Key, int, str, str] | None = None
    about: str = ""


@dataclass(slots=True)
class Slip:
    """A value adopted from the log though the rules say otherwise: said minus due, and where."""

    amount: int
    line: int
    said: str
    due: str


_COMPARABLE: Final = (int, bool)


class Walker:
    """A place in the log and the game beside it. Forks are cheap and independent."""

    __slots__ = (
        "_mentioned",
        "_notation",
        "_outcome_at",
        "_roll_mark",
        "_shadow",
        "_step_mark",
        "_windows",
        "entries",
        "excused",
        "found",
        "game",
        "index",
        "last",
        "look",
        "quiet",
        "run",
        "sheets",
        "slips",
        "tainted",
        "unverified",
        "waived",
    )

    def __init__(self, game: Game, entries: Entries, run: Run, sheets: SheetDice | None = None) -> None:
        self.game = game
        self._notation = game.notation
        self.entries = entries
        self.run = run
        self.sheets = sheets
        self.index = 0
        self.last: Entry | None = None
        self.found: list[Finding] = []
        self.slips: dict[Key, Slip] = {}
        self.waived: dict[str, int] = {}
        self.quiet = False
        self.look: Callable[[Walker], float] | None = None
        self.tainted = False
        self.excused = False
        self.unverified = 0
        self._windows: dict[Key, int] = {}
        self._mentioned: dict[Key, int] = {}
        self._step_mark = 0
        self._roll_mark = 0
        self._outcome_at = 0
        self._shadow: Run | None = None

    def fork(self, run: Run | None = None) -> Walker:
        """An independent copy, at another run if one is given."""
        other = Walker.__new__(Walker)
        for name in ("game", "_notation", "entries", "sheets", "index", "last", "tainted", "excused", "unverified"):
            setattr(other, name, getattr(self, name))
        for name in ("_step_mark", "_roll_mark", "_outcome_at", "look"):
            setattr(other, name, getattr(self, name))
        other.run = run if run is not None else self.run.fork()
        other.quiet = True
        other.found = []
        other.slips = dict(self.slips)
        other.waived = dict(self.waived)
        other._windows = dict(self._windows)
        other._mentioned = dict(self._mentioned)
        other._shadow = self._shadow
        return other

    # Hard entries

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
            if (kind is Roll and prompt.optional) or (kind is Choose and prompt.default is not None):
                self._pass_silent(entry)
            self._settle(at)
        if entry is None:
            return Step.END
        while True:
            prompt = self.run.prompt
            if prompt is None:
                return Step.MISFIT
            taken = self._take(prompt, entry)
            if taken is not None:
                return taken

    def _pass_silent(self, entry: Entry | None) -> None:
        """Answer what the log is silent about before its statements are read: they speak of what follows, too."""
        while True:
            prompt: Any = self.run.prompt
            kind = type(prompt)
            if kind is Roll and prompt.optional:
                if entry is not None and entry.roll is not None and self.label_of(entry.roll) in (prompt.label, None):
                    return
                self.run.answer(())
            elif kind is Choose and prompt.default is not None:
                if entry is not None and entry.action is not None and entry.action.verb in prompt.offers:
                    return
                self.run.answer(prompt.default)
            else:
                return

    def _take(self, prompt: Any, entry: Entry) -> Step | None:
        """Answer the prompt from the entry; None when the prompt was answered without using the entry up."""
        kind = type(prompt)
        if entry.kind is Kind.ROLL:
            if kind is Roll:
                return self._take_roll(prompt, entry)
            if kind is Pick:
                self.run.answer(self._picked(prompt, entry))
                return None
        elif entry.kind is Kind.CHOICE:
            if kind is Choose:
                return self._take_choice(prompt, entry)
            if kind is Pick:
                return self._take_instead(prompt, entry)
            if kind is Roll and prompt.optional:
                self.run.answer(())
                return None
        elif kind is Draw:
            return self._take_draw(prompt, entry)
        if kind is Choose and prompt.default is not None:
            self.run.answer(prompt.default)
            return None
        return Step.MISFIT

    def _take_instead(self, prompt: Pick, entry: Entry) -> Step | None:
        if prompt.instead is None:
            self.run.answer(prompt.options[0])
            return None
        return self._take_choice(prompt.instead(), entry)

    def label_of(self, roll: RollNode) -> str | None:
        """The label of a roll as the prompts name it; None when it has none that the game knows."""
        return self._notation.roll_label(roll.label) if roll.label else None

    def _picked(self, prompt: Pick, entry: Entry) -> Any:
        assert entry.roll is not None
        label = self.label_of(entry.roll)
        if label in prompt.labels:
            return prompt.options[prompt.labels.index(label)]
        return prompt.options[0]

    def _take_roll(self, prompt: Roll, entry: Entry) -> Step | None:
        roll: RollNode = entry.node
        label = self._notation.roll_label(roll.label) if roll.label else None
        faces = roll.faces
        got = len(faces)
        fits = label == prompt.label or label is None
        if roll.sum_only and fits and faces:
            faces, got = self._spread(faces[0], prompt), prompt.count
        if not fits or not got or (label is None and not prompt.count <= got <= prompt.count + prompt.slack):
            if prompt.optional:
                self.run.answer(())
                return None
            return Step.MISFIT
        if got != prompt.count and not prompt.count < got <= prompt.count + prompt.slack:
            self.miscounted(prompt, entry, got)
        self.consume_roll(prompt, entry, faces)
        return Step.FIT

    def miscounted(self, prompt: Roll, entry: Entry, got: int) -> None:
        """Report a roll with a wrong number of dice under the rule that most likely went wrong."""
        rule = self._notation.explain_count(self.run.state, prompt, got) or "dice/count"
        made = " + ".join(f"{dice} ({part})" for part, dice in prompt.parts if dice)
        expected = f"{prompt.count} dice" + (f" = {made}" if made else "")
        self.report(rule, entry.span, expected, f"{got} dice", cause=self._cause_of_parts(prompt))

    def _cause_of_parts(self, prompt: Roll) -> tuple[Key, int, str, str] | None:
        slip = self.slips.get(("", "Level"))
        if slip is None or not any(rule == "pool.level" for rule, _ in prompt.parts):
            return None
        return ("", "Level"), slip.line, slip.said, slip.due

    def consume_roll(self, prompt: Roll, entry: Entry, faces: Faces) -> None:
        """Use a roll entry up as the answer to the prompt at hand."""
        roll: RollNode = entry.node
        if max(faces) > prompt.sides or min(faces) < 1:
            wrong = next(face for face in faces if not 1 <= face <= prompt.sides)
            self.report("dice/range", roll.faces_span, f"faces from 1 to {prompt.sides}", str(wrong))
        elif roll.sides is not None and (roll.sides != prompt.sides or roll.fudge):
            self.report("dice/count", roll.span, f"d{prompt.sides}", f"d{roll.sides}")
        elif roll.count not in (None, prompt.count) and len(roll.faces) == prompt.count and not roll.sum_only:
            self.report("dice/count", roll.span, f"{roll.count} faces", f"{len(roll.faces)} faces")
        if self.sheets is not None:
            self._hold_against_sheet(prompt, entry, faces)
        self._settled()
        self._roll_mark = self._outcome_at = len(self.run.claims)
        self.run.answer(faces)
        self.used(entry)

    def _hold_against_sheet(self, prompt: Roll, entry: Entry, faces: Faces) -> None:
        assert self.sheets is not None
        fault = self.sheets.due(prompt, self.run.state, faces)
        if fault is not None:
            code, values = fault
            self.report(code, entry.span, ",".join(map(str, values)), ",".join(map(str, faces)))

    def _spread(self, total: int, prompt: Roll) -> Faces:
        """Faces with that sum, for a roll of which only the sum is written."""
        least, extra = divmod(max(0, total), prompt.count)
        faces = tuple(least + (k < extra) for k in range(prompt.count))
        self.unverified += 1
        if prompt.label != "pool" and prompt.count > 1:
            self.tainted = True
        if not prompt.count <= total <= prompt.count * prompt.sides:
            span = self.next_entry().span  # type: ignore[union-attr]
            least_sum, most = prompt.count, prompt.count * prompt.sides
            self.report("dice/range", span, f"a sum from {least_sum} to {most}", str(total))
            faces = tuple(min(prompt.sides, max(1, face)) for face in faces)
        return faces

    def _take_choice(self, prompt: Choose, entry: Entry) -> Step | None:
        node: Action = entry.node
        act = self._notation.action(node.verb, [word.text for word in node.words], self.run.state)
        if isinstance(act, Unknown):
            return self._unreadable(prompt, entry, act)
        if act.verb not in prompt.offers:
            if prompt.default is not None:
                self.run.answer(prompt.default)
                return None
            return Step.MISFIT
        self.consume_choice(prompt, entry, act)
        return Step.FIT

    def consume_choice(self, prompt: Choose, entry: Entry, act: Any) -> None:
        """Use a choice entry up, reporting what it breaks."""
        if prompt.judge is not None:
            for breach in prompt.judge(act):
                self.breach(breach, entry.span)
        self._open_step()
        self.run.answer(act)
        self.used(entry)

    def breach(self, breach: Breach, span: Span) -> None:
        """Report a breach."""
        self.report(breach.rule, span, breach.expected, breach.written)

    def _open_step(self) -> None:
        """A choice begins a step; at a fresh turn it begins a new base to go back to."""
        self._settled()
        if self.run.fresh:
            self.run.rebase()
            self.tainted = False
        self.excused = False
        self._windows.clear()
        self._step_mark = self._roll_mark = self._outcome_at = len(self.run.claims)

    def _settled(self) -> None:
        self._shadow = None
        if self._mentioned:
            self._windows.update(self._mentioned)
            self._mentioned.clear()

    def used(self, entry: Entry) -> None:
        """Go past the hard entry."""
        self.last = entry
        self.index = self.entries.hard_after[self.index] + 1

    def _unreadable(self, prompt: Choose, entry: Entry, unknown: Unknown) -> Step:
        """A verb or its words that cannot be read: say so, and go on with a guess."""
        assert entry.action is not None
        written = " ".join([entry.action.verb, *(word.text for word in entry.action.words)])
        self.report(
            "log/unknown", entry.span, unknown.suggestion or "a verb of the game", written, about=unknown.message
        )
        guess = next(iter(prompt.each()), None) if prompt.each is not None else None
        if guess is not None and entry.action.verb in prompt.offers:
            self._open_step()
            self.tainted = True
            self.run.answer(guess)
        self.excused = True
        self.used(entry)
        return Step.FIT

    def _take_draw(self, prompt: Draw, entry: Entry) -> Step | None:
        draw = entry.draw
        if draw is None or draw.card is None:
            return Step.MISFIT
        self._roll_mark = self._outcome_at = len(self.run.claims)
        self.run.answer(draw.card)
        self.used(entry)
        return Step.FIT

    # Statements

    def settle_rest(self) -> None:
        """Hold the statements at the end of the log against the sheet."""
        self._pass_silent(None)
        self._settle(self.entries.hard_after[self.index])

    def _settle(self, end: int) -> None:
        items = self.entries.items
        for index in range(self.index, end):
            entry = items[index]
            self.index = index + 1
            kind = entry.kind
            if kind is Kind.TAG:
                self._settle_tag(entry.node)
            elif kind is Kind.OUTCOME:
                self._settle_outcome(entry)
            elif kind is Kind.TOTAL:
                self._settle_number(entry, "sum", entry.node.total)
            elif kind is Kind.TARGET:
                self._settle_target(entry)
            elif kind is Kind.WAIVER:
                self.waived.setdefault(entry.node, entry.span.line)
            else:
                self.unverified += 1
        self.index = end

    def _settle_number(self, entry: Entry, name: str, said: int | None) -> None:
        """A sum or a target beside a roll."""
        claims = self.run.claims
        start = self._roll_mark if name == "sum" else 0
        index = _find(claims, name, start, forward=name == "sum", until=self._roll_mark)
        if index is not None:
            if self.run.value(index) != said:
                self._deny(index, said, entry.span)
        elif name == "sum" and entry.roll is not None and not entry.roll.modifiers:
            self._plain_sum(entry)

    def _plain_sum(self, entry: Entry) -> None:
        """The sum of a roll whose sum the rules do not use."""
        roll = entry.roll
        assert roll is not None
        if not roll.sum_only and roll.total != sum(roll.faces):
            self.report("dice/sum", entry.span, str(sum(roll.faces)), str(roll.total))

    def _settle_target(self, entry: Entry) -> None:
        target = entry.roll.target if entry.roll is not None else None
        if target is not None and target.value is not None:
            self._settle_number(entry, "target", target.value)

    def _settle_outcome(self, entry: Entry) -> None:
        claims = self.run.claims
        text = entry.node.text
        for index in range(self._outcome_at, len(claims)):
            said = self._notation.outcome(claims[index], text)
            if said is NO_OPINION:
                continue
            self._outcome_at = index + 1
            if said != self.run.value(index):
                self._deny(index, said, entry.span)
            return

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
                    "log/unknown",
                    item.span,
                    states.suggestion or "a stat of the sheet",
                    item.stat,
                    about=states.message,
                )
                continue
            for statement in states:
                self.hold(statement, item.span)

    def hold(self, statement: Statement, span: Span) -> None:
        """Hold one statement against the sheet."""
        key = (statement.subject, statement.field)
        due = self._notation.read(self.run.state, *key)
        if due is None:
            due = self._claimed(key)
            unknown = self._notation.unknown(self.run.state, statement) if due is None else None
            if unknown is not None:
                self.report("log/unknown", span, unknown.suggestion, statement.field, about=unknown.message)
                return
        said = statement.value
        if statement.kind != "check":
            start = self._start_of(key, due)
            said = start + said if statement.kind == "change" else said
            due = start if statement.kind == "before" else due
        self._mentioned[key] = len(self.run.claims)
        if said != due and not self._notation.same(said, due):
            self._differs(statement, key, said, due, span)

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
        if numeric and slip is not None and said - due == -slip.amount:
            self._adopt(key, said, None)
            del self.slips[key]
            return
        if self._shadow is not None and self._stated(self._shadow, key) == said:
            self._adopt(key, said, None)
            return
        if statement.kind == "before":
            self.report("state/differs", span, self._show(key, due), self._show(key, said), key=key)
            return
        index = self._blamed(key, said, due)
        rule = self._rule_for(index, key, said, due)
        if not self.tainted:
            self.report(
                rule,
                span,
                self._show(key, due),
                self._show(key, said),
                claim=self.run.claims[index] if index is not None else None,
                key=key,
                said=said,
                right_under=self._right_under(index, said, due),
            )
        else:
            self.unverified += 1
        if numeric:
            carried = slip.amount if slip is not None else 0
            self.slips[key] = Slip(said - due + carried, span.line, self._show(key, said), self._show(key, due))
        self._adopt(key, said, index)

    def _show(self, key: Key, value: Any) -> str:
        return self._notation.describe(key[0], key[1], value) if value is not None else "nothing"

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
        if self.tainted:
            self.unverified += 1
        else:
            rule = (claim.why(said) if claim.why is not None else "") or claim.rule
            key = (claim.subject, claim.field)
            self.report(
                rule,
                span,
                self._notation.describe(*key, due),
                self._notation.describe(*key, said),
                claim=claim,
                key=key,
                said=said,
                right_under=self._right_under(index, said, due),
            )
        with suppress(Dead):
            self._take_over(self.run.fork({index: said}))

    def _adopt(self, key: Key, said: Any, index: int | None) -> None:
        """Go on from the log's value: as the claim's answer where one explains it, else written onto the sheet."""
        if index is not None:
            value = self.run.value(index)
            due = self._notation.read(self.run.state, *key)
            told = value + said - due if _both_int(said, due) and isinstance(value, int) else said
            try:
                fork = self.run.fork({index: told})
            except Dead:
                fork = None
            if fork is not None and self._stated(fork, key) == said:
                self._take_over(fork)
                return
        if key[0] != "Review":
            if self._shadow is None:
                self._shadow = self.run.fork()
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
        mine, other = self.run.prompt, fork.prompt
        if (
            self.look is not None
            and not _alike(mine, other)
            and self.look(self.fork()) < self.look(self.fork(fork.fork()))
        ):
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

    def report(
        self,
        rule: str,
        span: Span,
        expected: str,
        written: str,
        *,
        claim: Claim[Any] | None = None,
        key: Key | None = None,
        said: Any = None,
        right_under: tuple[str, ...] = (),
        cause: tuple[Key, int, str, str] | None = None,
        about: str = "",
    ) -> None:
        """Note a finding, unless its rule is waived."""
        if rule not in self.waived:
            self.found.append(Finding(rule, span, expected, written, claim, key, said, right_under, cause, about))


def _alike(one: Any, other: Any) -> bool:
    """Whether two prompts ask the same."""
    return type(one) is type(other) and getattr(one, "label", None) == getattr(other, "label", None)


def _is_of(claim: Claim[Any], key: Key) -> bool:
    return claim.field == key[1] and claim.subject == key[0]


def _both_int(said: Any, due: Any) -> bool:
    return isinstance(said, _COMPARABLE) and isinstance(due, _COMPARABLE)


def _find(claims: list[Claim[Any]], name: str, start: int, *, forward: bool, until: int) -> int | None:
    """The claim of that field after the last roll, or the nearest one before it."""
    span = range(start, len(claims)) if forward else range(until - 1, max(-1, until - 6), -1)
    return next((at for at in span if claims[at].field == name), None)
