"""The ways to make log and rules agree where they part: each costs something and is tried on a fork of the walk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from sheetgen.engine.names import fold
from sheetgen.engine.notation import NO_OPINION, Unknown
from sheetgen.engine.prompts import Choose, Claim, Draw, Faces, Pick, Roll
from sheetgen.tracker.entries import Entry, Kind
from sheetgen.tracker.run import Dead, Key
from sheetgen.tracker.statements import run_faces
from sheetgen.tracker.walk import Step, Walker, repeated
from sheetgen.tracker.wording import due, entry_words, no_roll

ADJACENT: Final = 0.15
"""Cost of an edit that belongs to the one before: more entries of one lost line, more dice of a barred action."""

_UNSAID: Final = 2.5
"""Cost of turning a claim that the log has stated in so many words."""

UNSURE: Final = 0.05
"""Cost of a statement that a guess has to give way to."""

_EXTRA: Final = 1.2
"""Cost of dice or a choice too many."""

_EXTRA_DRAW: Final = 1.1
"""Cost of a draw too many: it names its list, so it is hardly the answer to another prompt."""

_FLIPS: Final = 10
"""Yes-or-no claims tried the other way, newest first."""

_GENERAL: Final = 1.25
"""Cost of an edit that no rule of the game speaks of, where one of the game's might do."""

_BESIDE: Final = (Kind.OUTCOME, Kind.TARGET, Kind.TOTAL, Kind.MODIFIER)
"""What stands beside a hard entry."""

_SHORT_LOG: Final = 20_000
"""Items up to which a log is searched for lines the wrong way round: each trial copies them."""

_FACES: Final = 20
"""Faces of a single large die that are tried for a missing roll."""

_GUESSES: Final = 48
"""Guesses tried for a missing choice."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A way to make log and rules agree: its cost, and how to make the walk that goes on from it."""

    cost: float
    make: Callable[[], Walker]
    free: bool = False
    """Whether it counts against no depth: it only goes past what an earlier edit has explained."""
    last: bool = False
    """Whether it is one guess of many, to be tried when the others have set a limit."""


def edits_at(walker: Walker) -> Iterator[Edit]:
    """Every edit worth trying here, in the order of preference among equals."""
    entry = walker.next_entry()
    if entry is None:
        return
    prompt = walker.run.prompt
    if walker.tainted and walker.quiet and prompt is not None:
        # Right after a guess, what else the lost line held comes first; more than that is not looked for here.
        yield from _missing(walker, entry, prompt)
        yield from _extra(walker, entry)
        return
    if walker.entries.items[walker.index].kind is Kind.TAG:
        yield Edit(1.0, _as_stated(walker))
    yield from _swapped(walker)
    yield from _taken_back(walker)
    over = is_over(walker)
    if not over:
        yield from _doubled(walker, entry)
    yield from _flipped(walker)
    if not over:
        yield from _late(walker, entry)
        yield from _barred(walker, entry, prompt)
        yield from _forced(walker, entry, prompt)
        yield from _missing(walker, entry, prompt)
        yield from _undone(walker, entry)
        yield from _merged(walker, entry)
        yield from _again(walker, entry)
        yield from _extra(walker, entry)


def is_over(walker: Walker) -> bool:
    """Whether the game has ended by the rules."""
    return bool(walker.game.ending(walker.run.state))


def _go_on(walker: Walker, act: Callable[[Walker], None]) -> Callable[[], Walker]:
    def make() -> Walker:
        """A fork that has done as much."""
        other = walker.fork()
        other.settle_pending()
        act(other)
        return other

    return make


# A square rolled later than it was due


def _late(walker: Walker, entry: Entry) -> Iterator[Edit]:
    roll = entry.roll
    if roll is None:
        return
    statement = walker.game.notation.late(walker.run.state, walker.label_of(roll), roll.faces)
    if statement is None:
        return

    def accept(other: Walker) -> None:
        """Report the order and take the dice."""
        other.run.patch(statement.subject, statement.field, statement.value)
        _pass_over(other, entry)

    yield Edit(0.0, _go_on(walker, accept))


def _pass_over(walker: Walker, entry: Entry) -> None:
    """Leave a hard entry unused, with what is claimed of it."""
    walker.used(entry)
    items = walker.entries.items
    while walker.index < len(items) and items[walker.index].kind in _BESIDE:
        walker.index += 1


# A statement that nothing explains


def _as_stated(walker: Walker) -> Callable[[], Walker]:
    def make() -> Walker:
        """A fork that takes the statements as they are."""
        other = walker.fork()
        other.trust()
        other.step()
        return other

    return make


# A slip that the log does not follow after all


def _taken_back(walker: Walker) -> Iterator[Edit]:
    for key, slip in walker.slips.items():
        value = walker.game.notation.read(walker.run.state, *key)
        if isinstance(value, int) and not slip.kept:
            yield Edit(UNSURE, _take_back(walker, key, value - slip.amount))


def _take_back(walker: Walker, key: Key, value: int) -> Callable[[], Walker]:
    def make() -> Walker:
        """A fork without the slip."""
        other = walker.fork(walker.run.fork(drop=walker.silent))
        other.run.patch(key[0], key[1], value)
        del other.slips[key]
        if other.step() is not Step.FIT or other.found:
            raise Dead
        return other

    return make


# A line written twice


def _doubled(walker: Walker, entry: Entry) -> Iterator[Edit]:
    at = walker.entries.hard_after[walker.index]
    length = repeated(walker, entry)
    if not length:
        return

    def skip(other: Walker) -> None:
        """Report the line and pass over it."""
        other.report("log/extra", entry.span, "the line once", "the same line again")
        other.used(entry)
        other.index = at + length

    yield Edit(1.0, _go_on(walker, skip))


# Two lines the wrong way round


def _swapped(walker: Walker) -> Iterator[Edit]:
    items = walker.entries.items
    if walker.quiet or len(items) > _SHORT_LOG:
        return
    start = walker.index
    middle = _end_of_line(walker, start)
    end = _end_of_line(walker, middle)
    if end > middle:
        yield Edit(_GENERAL, _swap(walker, start, middle, end, "line"))
    hard = walker.entries.hard_after
    first = hard[start]
    second = hard[first + 1] if first < len(items) else len(items)
    if second < len(items) and items[second].span.line == items[first].span.line:
        yield Edit(_GENERAL, _swap(walker, first, second, _after_beside(walker, second), "entry"))


def _after_beside(walker: Walker, at: int) -> int:
    """The index after a hard entry and what stands beside it; tags after it tell of both entries."""
    items = walker.entries.items
    at += 1
    while at < len(items) and items[at].kind in _BESIDE:
        at += 1
    return at


def _swap(walker: Walker, start: int, middle: int, end: int, what: str) -> Callable[[], Walker]:
    """Read the items from ``middle`` to ``end`` before those from ``start``."""
    first = walker.entries.items[start]
    rule = _too_early(walker, first)

    def make() -> Walker:
        """A fork that reads the two the other way round."""
        other = walker.fork()
        other.entries = other.entries.with_swapped(start, middle, end)
        other.report(rule, first.span, f"the next {what} before this one", f"this {what} first")
        if other.step() is not Step.FIT or len(other.found) > 1:
            raise Dead
        return other

    return make


def _too_early(walker: Walker, entry: Entry) -> str:
    """The rule broken by an entry that stands before the one that is due."""
    node = entry.roll or entry.draw
    if node is None:
        return "log/phase"
    prompt = walker.run.prompt
    count = len(entry.roll.faces) if entry.roll is not None else 1
    rule = walker.game.notation.explain_extra(walker.run.state, walker.label_of(node) or node.label or None, count)
    return rule or (prompt.missing if isinstance(prompt, Roll | Draw) else "log/phase")


def _end_of_line(walker: Walker, start: int) -> int:
    """The index after the items of the line that begins at an item."""
    items = walker.entries.items
    end = start
    while end < len(items) and items[end].span.line == items[start].span.line:
        end += 1
    return end


# A choice that is barred here


def _barred(walker: Walker, entry: Entry, prompt: Any) -> Iterator[Edit]:
    choose = prompt.instead() if isinstance(prompt, Pick) and prompt.instead is not None else prompt
    if entry.action is None or not isinstance(choose, Choose):
        return
    node = entry.action
    act = walker.act_of(node)
    rule = _forbidding(choose, act)
    if not rule:
        return

    def accept(other: Walker) -> None:
        """Report the rule and do what is written."""
        offered = due(choose) if choose is prompt else f"{due(prompt)} first"
        offered += f", or {due(choose)}" if choose is not prompt and choose.offers else ""
        other.report(rule, entry.span, offered, node.verb)
        other.consume_choice(choose, entry, act)
        other.excused = True

    yield Edit(1.0, _go_on(walker, accept))


# A yes or no that the log took the other way


def _flipped(walker: Walker) -> Iterator[Edit]:
    run = walker.run
    tried = 0
    for index in range(len(run.claims) - 1, -1, -1):
        value = run.value(index)
        others = (not value,) if isinstance(value, bool) else run.claims[index].others
        for other in others:
            if other == value:
                continue
            yield Edit(_UNSAID if index in walker.stated else 1.0, _flip(walker, index, other))
            tried += 1
        if tried >= _FLIPS:
            return


def _flip(walker: Walker, index: int, value: Any) -> Callable[[], Walker]:
    def make() -> Walker:
        """A fork that believes the other value."""
        other = walker.fork(walker.believing(index, value))
        claim = walker.run.claims[index]
        describe = walker.game.notation.describe
        span = walker.last.span if walker.last is not None else walker.next_entry().span  # type: ignore[union-attr]
        other.report(
            (claim.why(value) if claim.why is not None else "") or claim.rule,
            span,
            describe(claim.subject, claim.field, walker.run.value(index)),
            describe(claim.subject, claim.field, value) + ("" if index in walker.stated else ", by what follows"),
            key=(claim.subject, claim.field),
            back=int(walker.last is not None),
        )
        if other.step() is not Step.FIT:
            raise Dead
        return other

    return make


# An entry that is written otherwise than the prompt asks


def _forced(walker: Walker, entry: Entry, prompt: Any) -> Iterator[Edit]:
    if isinstance(prompt, Draw):
        yield from _forced_draw(walker, entry, prompt)
        return
    if entry.roll is None or not isinstance(prompt, Roll) or not entry.roll.faces:
        return
    roll = entry.roll
    label = walker.label_of(roll)

    def force(other: Walker) -> None:
        """Report the roll and take its dice."""
        if label is not None and label != prompt.label:
            other.report(prompt.missing, entry.span, due(prompt), entry_words(entry))
        else:
            other.miscounted(prompt, entry, len(roll.faces))
        other.consume_roll(prompt, entry, roll.faces)

    yield Edit(1.0 if label is None else 1.4, _go_on(walker, force))


def _forced_draw(walker: Walker, entry: Entry, prompt: Draw) -> Iterator[Edit]:
    """A draw from another list, or words that no line says."""
    draw = entry.draw
    if draw is None:
        return
    known = walker.label_of(draw) or (draw.label if fold(draw.label) == fold(prompt.table) else None)
    line = draw.roll.faces[0] if draw.roll is not None and draw.roll.faces else 1

    def force(other: Walker) -> None:
        """Report the draw and take its number."""
        if known == prompt.label:
            other.report("log/unknown", entry.span, due(prompt), entry_words(entry))
        else:
            other.report(prompt.missing, entry.span, due(prompt), entry_words(entry))
        other.consume_draw(prompt, entry, min(line, len(prompt.entries)), guessed=True)
        other.tainted = True

    yield Edit(1.0, _go_on(walker, force))


# A prompt without an entry


def _missing(walker: Walker, entry: Entry, prompt: Any) -> Iterator[Edit]:
    unread = isinstance(prompt, Roll | Draw) and _is_unread(walker)
    adjacent = unread or (walker.tainted and walker.last is not None)
    cost = ADJACENT if adjacent else _GENERAL if isinstance(prompt, Choose) and walker.run.fresh else 1.0
    plain = adjacent and isinstance(prompt, Roll) and prompt.summed
    # What else a lost line held costs no depth; of dice that only sum up one guess is as good as another.
    for number, guess in enumerate(islice(_guesses(prompt), 1) if plain else _guesses(prompt)):
        make = _guess(walker, entry, prompt, guess, silent=adjacent)
        yield Edit(cost, make, free=plain, last=number > 0 or isinstance(prompt, Choose))


def _guesses(prompt: Any) -> Iterator[Any]:
    if isinstance(prompt, Roll):
        yield from _faces(prompt)
    elif isinstance(prompt, Draw):
        yield from prompt.each or _distinct(prompt.entries)
    elif isinstance(prompt, Pick):
        yield prompt.options[0]
    elif isinstance(prompt, Choose) and prompt.each is not None:
        for number, act in enumerate(prompt.each()):
            if number >= _GUESSES:
                return
            if act.verb in prompt.offers:
                yield act


def _faces(roll: Roll) -> Iterator[Faces]:
    """Each face of a single small die, some of a large one; each sum of Fudge dice; the middle, lowest and highest."""
    low, high = roll.low, roll.high
    if roll.fudge:
        yield from (_with_sum(roll.count, total) for total in sorted(range(-roll.count, roll.count + 1), key=abs))
    elif roll.count == 1:
        step = max(1, roll.sides // _FACES)
        yield from ((face,) for face in range(low, high + 1, step))
    else:
        for face in ((low + high) // 2, low, high):
            yield (face,) * roll.count


def _with_sum(count: int, total: int) -> Faces:
    """Fudge faces with that sum."""
    sign = 1 if total > 0 else -1
    return (sign,) * abs(total) + (0,) * (count - abs(total))


def _distinct(entries: tuple[str, ...]) -> Iterator[int]:
    """The first line with each text."""
    seen: set[str] = set()
    for number, text in enumerate(entries, 1):
        if text not in seen:
            seen.add(text)
            yield number


def _guess(walker: Walker, entry: Entry, prompt: Any, guess: Any, *, silent: bool) -> Callable[[], Walker]:
    def make() -> Walker:
        """A fork that goes on from the guess."""
        other = walker.fork()
        if not silent and not isinstance(prompt, Pick):
            _report_missing(other, entry, prompt, guess)
        other.run.answer(guess)
        other.tainted = True
        return other

    return make


def _is_unread(walker: Walker) -> bool:
    """Whether dice or a draw that could not be read stand before the next entry; a hint has told of them."""
    items = walker.entries.items
    at = walker.entries.hard_after[walker.index] - 1
    while at >= 0 and items[at].kind > Kind.DRAW:
        if items[at].kind is Kind.FOREIGN and items[at].node.text.startswith(("d:", "tbl:")):
            return True
        at -= 1
    return False


def _report_missing(walker: Walker, entry: Entry, prompt: Any, guess: Any) -> None:
    span = walker.last.span if walker.last is not None else entry.span
    back = int(walker.last is not None)
    verb = entry.action.verb if entry.action is not None else ""
    rule = walker.game.notation.explain_missing(walker.run.state, prompt, verb)
    rule = rule or (prompt.missing if isinstance(prompt, Roll | Draw) else "log/missing")
    expected = guess.verb if isinstance(prompt, Choose) else due(prompt)
    walker.report(rule, span, expected, "nothing", back=back)


# Dice added to a roll after it fell


def _merged(walker: Walker, entry: Entry) -> Iterator[Edit]:
    run = walker.run
    if entry.roll is None or not run.answers or not isinstance(run.answers[-1], tuple):
        return
    label = walker.label_of(entry.roll)
    asked = walker.asked
    if label is None or asked is None or asked.fudge or not asked.summed or not label == asked.label == run.asked[-1]:
        return
    rule = walker.game.notation.explain_extra(run.state, label, len(entry.roll.faces)) or "log/extra"

    def make() -> Walker:
        """A fork that takes the dice of both rolls for one."""
        fork = run.fork(drop=1)
        other = walker.fork(fork)
        other.report(rule, entry.span, "no more dice after the roll", f"{len(entry.roll.faces)} more")  # type: ignore[union-attr]
        fork.answer(run.answers[-1] + entry.roll.faces)  # type: ignore[union-attr]
        other.used(entry)
        other.tainted = True
        return other

    yield Edit(1.0, make)


# An entry without a prompt


def _again(walker: Walker, entry: Entry) -> Iterator[Edit]:
    """A roll that is made again, and counts instead of the first one."""
    run, asked = walker.run, walker.asked
    roll = entry.roll
    if roll is None or asked is None or not run.answers or len(roll.faces) != asked.count:
        return
    drop = walker.silent + 1
    if walker.label_of(roll) != asked.label or len(run.asked) < drop or run.asked[-drop] != asked.label:
        return
    count = len(roll.faces)
    rule = walker.game.notation.explain_extra(run.state, asked.label, count) or "log/extra"

    def make() -> Walker:
        """A fork that takes the second roll for the first."""
        other = walker.fork(run.fork(drop=drop))
        other.settle_pending()
        other.silent = 0
        other.report(rule, entry.span, "one roll", entry_words(entry))
        other.consume_roll(asked, entry, run_faces(asked, roll))
        return other

    yield Edit(_EXTRA, make)


def _extra(walker: Walker, entry: Entry) -> Iterator[Edit]:
    excused = walker.excused and entry.roll is not None

    against = rule_against(walker, entry)

    def drop(other: Walker) -> None:
        """Report the entry and pass over it."""
        if other.silent:
            # Silence before an entry that is not due answers nothing yet.
            other.run, other.silent = other.run.fork(drop=other.silent), 0
        if excused:
            other.unverified += 1
        else:
            _report_extra(other, entry, against)
        _believe_extra(other, entry)
        _pass_over(other, entry)
        other.excused = True

    cost = ADJACENT if excused else _EXTRA_DRAW if entry.draw is not None else _EXTRA
    yield Edit(cost, _go_on(walker, drop), free=excused)


def _believe_extra(walker: Walker, entry: Entry) -> None:
    """What the extra dice say is on the player's sheet all the same."""
    if entry.roll is None:
        return
    notation = walker.game.notation
    statement = notation.extra_says(walker.run.state, walker.label_of(entry.roll), entry.roll.faces)
    if statement is None:
        return
    value = statement.value
    claim: Claim[Any] = Claim("", statement.field, value)
    for outcome in entry.roll.claims:
        said = notation.outcome(claim, outcome.text)
        value = value if said is NO_OPINION else said
    walker.run.patch(statement.subject, statement.field, value)


# A roll that would be due if something were not written yet


def _undone(walker: Walker, entry: Entry) -> Iterator[Edit]:
    run = walker.run
    if entry.roll is None or not run.answers:
        return
    label = walker.label_of(entry.roll)
    undo = walker.game.notation.undo_for(run.base, run.answers[0], label, len(entry.roll.faces))
    if undo is None:
        return
    rule, statement = undo

    def make() -> Walker:
        """A fork in which the value had not stood in the way."""
        fork = run.fork(drop=len(run.answers))
        fork.patch(statement.subject, statement.field, statement.value)
        fork.answer(run.answers[0])
        other = walker.fork(fork)
        other.report(rule, entry.span, "no such roll", entry_words(entry))
        if other.step() is not Step.FIT:
            raise Dead
        return other

    yield Edit(1.0, make)


def rule_against(walker: Walker, entry: Entry) -> str:
    """The rule by which the prompt at hand forbids a choice; empty when none does."""
    prompt, node = walker.run.prompt, entry.action
    if node is None or not isinstance(prompt, Choose):
        return ""
    return _forbidding(prompt, walker.act_of(node))


def _forbidding(choose: Choose, act: Any) -> str:
    """The rule by which a choice forbids an action; empty where it offers it, or cannot read it."""
    return "" if isinstance(act, Unknown) or act.verb in choose.offers else choose.forbids(act)


def _report_extra(walker: Walker, entry: Entry, against: str) -> None:
    notation, prompt = walker.game.notation, walker.run.prompt
    if entry.roll is not None:
        label = walker.label_of(entry.roll)
        rule = notation.explain_extra(walker.run.state, label, len(entry.roll.faces)) or "log/extra"
        walker.report(rule, entry.span, no_roll(prompt), entry_words(entry))
    elif entry.draw is not None:
        label = walker.label_of(entry.draw) or entry.draw.label
        rule = notation.explain_extra(walker.run.state, label, 1) or "log/extra"
        walker.report(rule, entry.span, due(prompt), entry_words(entry))
    else:
        walker.report(against or "log/phase", entry.span, due(prompt), entry_words(entry))
