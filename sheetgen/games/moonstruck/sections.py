"""Reading a section: its steps in order, then the move (P14), and sections that no book file describes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import takewhile
from typing import Any, Final

from sheetgen.engine.names import fold
from sheetgen.engine.prompts import Asking, Breach, Choose, procedure
from sheetgen.games.moonstruck import actions as act_
from sheetgen.games.moonstruck.actions import Action
from sheetgen.games.moonstruck.barred import Barred, Where, refused
from sheetgen.games.moonstruck.book import (
    AwardStep,
    Book,
    ChangeStep,
    FightStep,
    ItemStep,
    MoveStep,
    Opponent,
    Section,
    Step,
    TestStep,
    walk,
)
from sheetgen.games.moonstruck.checks import judge_fortune, make_test
from sheetgen.games.moonstruck.combat import begin
from sheetgen.games.moonstruck.dicepages import place
from sheetgen.games.moonstruck.experience import award_xp, is_banked, judge_forfeit, judge_raise
from sheetgen.games.moonstruck.possessions import change, fists, give_up, judge_heal, judge_weapon, take
from sheetgen.games.moonstruck.primitives import GameOver, award_fortune
from sheetgen.games.moonstruck.state import Foe, State

_ALWAYS: Final = {"heal": "item.from-book", "weapon": "combat.damage.weapon", "void": "dice.no-reroll"}
_TEST: Final = {"test": "test.called", **_ALWAYS}
_FIGHT: Final = {"fight": "combat.stats", **_ALWAYS}
_MOVE: Final = {"goto": "section.follow", **_ALWAYS, "end": "section.end-stops"}
_SPEND: Final = {"raise": "xp.one-for-one", "forfeit": "xp.excess", **_ALWAYS}
_OPEN: Final = {
    "goto": "section.follow",
    "test": "test.called",
    "fight": "combat.stats",
    "award xp": "xp.award",
    "award fp": "fortune.award",
    "gain": "item.from-book",
    "lose": "item.from-book",
    "decline": "item.from-book",
    "change": "attribute.book-change",
    "item": "item.from-book",
    "create ability": "sheet.abilities",
    "end": "section.end-stops",
    **_ALWAYS,
}
_LATE_FORTUNE: Final = {"fortune": "fortune.window"}
_QUIET: Final[Mapping[str, str]] = {
    "award xp": "xp.award",
    "award fp": "fortune.award",
    "gain": "item.from-book",
    "lose": "item.modifier-ends",
    "decline": "item.from-book",
    "change": "attribute.book-change",
}


def enter_section(s: State, n: int) -> None:
    """Turn to a section (section.follow)."""
    s.section = n
    s.trail = (*s.trail, n)
    s.offer = None
    s.ended = None
    s.last = ""
    s.changes = {}
    s.overspent = False
    page = s.page
    s.todo = page.steps if page is not None else ()
    s.pending = s.pending if s.kept else 0


# What is asked at a place


def _judge(s: State, act: Action) -> Iterator[Breach]:
    """What breaks a rule wherever it is done."""
    if isinstance(act, act_.Heal):
        yield from judge_heal(s, act)
    elif isinstance(act, act_.Weapon):
        yield from judge_weapon(s, act)
    elif isinstance(act, act_.Raise):
        yield from judge_raise(s, act)
    elif isinstance(act, act_.Forfeit):
        yield from judge_forfeit(s, act)
    elif isinstance(act, act_.Fortune) and s.offer is not None:
        yield from judge_fortune(s, s.offer, act)
    elif isinstance(act, act_.Void):
        yield from judge_void(s, act)


def judge_void(s: State, act: act_.Void) -> Iterator[Breach]:
    """A number crossed off is the next one of its page."""
    if s.setting.pages is not None:
        found = place(s.setting.pages, act.sides, s.used.get(act.sides, 0), act.number)
        if found.code:
            yield Breach(found.code, str(found.due), str(act.number))


def _ask(
    s: State,
    rule: str,
    where: Where,
    offers: Mapping[str, str],
    judge: Any = None,
    each: Any = None,
    default: Action | None = None,
) -> Choose:
    """A choice; where Fortune may still be spent that is offered as well (fortune.window)."""
    if s.offer is not None and s.setting.variants.fp_window == "same_section" and default is None:
        offers = {**offers, **_LATE_FORTUNE}
    if where != "spend" and (s.overspent or (s.pending and where == "move")):
        offers = {**offers, "raise": "xp.excess"}

    def judged(act: Action) -> Iterator[Breach]:
        """The rules that an action breaks which is offered here."""
        if act.verb not in offers:
            return
        yield from _judge(s, act)
        if judge is not None:
            yield from judge(act)

    if default is not None:
        return Choose(rule, where, offers, None, judged, each, default)
    return Choose(rule, where, offers, Barred(s, where), judged, each, None, partial(refused, s, where))


@procedure
def section_turn(s: State) -> Asking[Action | None]:
    """The next thing that the section asks for; what does not answer it is handed back."""
    s.todo = _without_taken(s)
    step = s.todo[0] if s.todo else None
    if s.pending and not s.kept and not is_banked(s):
        return (yield from _spend(s))
    if step is not None:
        return (yield from _step(s, step))
    page = s.page
    if page is None:
        return (yield from _open(s))
    if page.end:
        s.over = "stopped" if page.end == "other" else page.end
        raise GameOver
    return (yield from _move(s, page))


def _without_taken(s: State) -> tuple[Step, ...]:
    """What is left to do without awards that were taken on an earlier visit (section.follow)."""
    if not s.taken or s.setting.variants.revisit_awards == "always":
        return s.todo
    return tuple(
        step
        for step in s.todo
        if not (step.key in s.taken and isinstance(step, AwardStep | ItemStep) and _is_award(step))
    )


def _is_award(step: AwardStep | ItemStep) -> bool:
    return isinstance(step, AwardStep) or step.op != "lose"


def is_noted(step: Step) -> bool:
    """Whether a step asks for nothing: what it does may be noted, or left out of a log."""
    return isinstance(step, AwardStep | ItemStep) or (isinstance(step, ChangeStep) and not step.by.count)


@procedure
def _spend(s: State) -> Asking[Action | None]:
    """Experience is used before anything else is rolled or read (xp.at-once); what is only noted may come before."""
    run = tuple(takewhile(is_noted, s.todo))
    verbs = _verbs(run)
    offers = {**_SPEND, **verbs} if run else _SPEND
    act: Action = yield from _ask(
        s, "xp.at-once", "spend", offers, partial(_judge_quiet, run) if run else None, partial(_each_raise, s)
    )
    if act.verb not in verbs:
        return act
    yield from _note(s, run, act)
    return None


def _each_raise(s: State) -> Iterator[Action]:
    for ability in s.abilities:
        yield act_.Raise(ability, s.pending)
    yield act_.Forfeit(s.pending)


@procedure
def _step(s: State, step: Step) -> Asking[Action | None]:
    if isinstance(step, TestStep):
        return (yield from _test(s, step))
    if isinstance(step, FightStep):
        return (yield from _fight(s, step))
    if isinstance(step, MoveStep):
        return (yield from _forced(s, step))
    run = (step,)
    due, verbs = quiet_due(step), _verbs(run)
    act: Action = yield from _ask(
        s, verbs[due.verb], "quiet", verbs, partial(_judge_quiet, run), lambda: (due,), default=due
    )
    if act.verb not in verbs:
        return act
    yield from _note(s, run, act)
    return None


@procedure
def _test(s: State, step: TestStep) -> Asking[Action | None]:
    """The test that the section calls for, and what follows from it (test.called, P4 step 7)."""

    def judge(act: Action) -> Iterator[Breach]:
        """The rule that a test of another stat breaks."""
        if isinstance(act, act_.Test) and act.stat != step.stat:
            rule = "test.called" if act.stat in s.scores or act.stat == "Health" else "sheet.abilities"
            yield Breach(rule, f"a test of {step.stat}", act.stat)

    act: Action = yield from _ask(s, "test.called", "test", _TEST, judge, lambda: (act_.Test(step.stat),))
    if not isinstance(act, act_.Test):
        return act
    s.todo = s.todo[1:]
    passed = yield from make_test(s, act.stat, step)
    follow(s, step, passed)
    return None


def follow(s: State, step: TestStep, passed: bool) -> None:
    """Go on with the steps of an outcome, then its move or the rest of the section."""
    steps, to = step.after(passed)
    s.todo = (*steps, MoveStep(step.key, to)) if to else (*steps, *s.todo)


def follow_late(s: State, step: TestStep) -> None:
    """Go on as passed after all: what the failure still asked for falls away (fortune.window)."""
    undone = {other.key for other in walk(step.fail_do)}
    s.todo = tuple(
        other
        for other in s.todo
        if other.key not in undone and not (isinstance(other, MoveStep) and other.key == step.key)
    )
    follow(s, step, passed=True)


@procedure
def _fight(s: State, step: FightStep) -> Asking[Action | None]:
    """The fight that the section asks for (combat.stats)."""
    act: Action = yield from _ask(
        s, "combat.stats", "fight", _FIGHT, partial(_judge_fight, s, step), lambda: (act_.Fight(),)
    )
    if not isinstance(act, act_.Fight):
        return act
    s.todo = s.todo[1:]
    volume = s.volume
    assert volume is not None
    foes = labelled([volume.opponents[name] for name in step.opponents])
    yield from begin(s, foes, step.mode, step.first, step)
    return None


def labelled(opponents: list[Opponent]) -> tuple[Foe, ...]:
    """Opponents for a fight: several of one kind are numbered."""
    ids = [one.id for one in opponents]
    found = []
    for n, one in enumerate(opponents):
        label = one.id if ids.count(one.id) == 1 else f"{one.id}.{ids[: n + 1].count(one.id)}"
        found.append(Foe(label, one.prowess, one.health, one.damage, one.ally, one.weapon))
    return tuple(found)


def _judge_fight(s: State, step: FightStep, act: Action) -> Iterator[Breach]:
    """Figures that are written are the printed ones (combat.stats, combat.initiative.awarded)."""
    if not isinstance(act, act_.Fight):
        return
    volume = s.volume
    assert volume is not None
    printed = [volume.opponents[name] for name in step.opponents]
    for n, foe in enumerate(act.foes):
        known = next((one for one in printed if fold(foe.name) in (fold(one.id), fold(one.name))), None)
        if known is None:
            yield Breach("combat.stats", " and ".join(one.id for one in printed), foe.name)
            continue
        pairs = (("Prowess", known.prowess, foe.prowess), ("Health", known.health, foe.health))
        for name, due, said in pairs:
            if said is not None and said != due:
                yield Breach("combat.stats", f"{name} {due}", f"{name} {said}")
        if foe.damage is not None and foe.damage != known.damage:
            yield Breach("combat.stats", f"damage {known.damage}", f"damage {foe.damage}")
        due_first = step.first[n] if n < len(step.first) else "roll"
        if foe.first and foe.first != due_first:
            yield Breach("combat.initiative.awarded", _FIRST[due_first], _FIRST[foe.first])


_FIRST: Final = {"roll": "the dice to decide who is first", "you": "you first", "opponent": "the opponent first"}


@procedure
def _forced(s: State, step: MoveStep) -> Asking[Action | None]:
    """The move that an outcome leads to (section.follow, combat.consequence)."""
    rule = "combat.consequence" if step.fought else "section.follow"

    def judge(act: Action) -> Iterator[Breach]:
        """The rule that another section breaks."""
        if isinstance(act, act_.Goto) and act.section != step.to:
            yield Breach(rule, f"section {step.to}", str(act.section))
        yield from _judge_end(s, act)

    act: Action = yield from _ask(s, rule, "move", _MOVE, judge, lambda: (act_.Goto(step.to),))
    return act


def _judge_end(s: State, act: Action) -> Iterator[Breach]:
    """One may stop reading, but no section has ended the book (sanity.no-threshold, section.end-stops)."""
    if isinstance(act, act_.End) and act.kind not in ("", "stopped"):
        yield Breach(Barred(s, "move")["end"], "play to go on", f"end {act.kind}")


@procedure
def _move(s: State, page: Section) -> Asking[Action | None]:
    """One of the moves that the section offers (section.follow)."""

    def judge(act: Action) -> Iterator[Breach]:
        """The rules that a move breaks."""
        if isinstance(act, act_.Goto):
            yield from _judge_choice(s, page, act)
        yield from _judge_end(s, act)

    act: Action = yield from _ask(s, "section.follow", "move", _MOVE, judge, partial(open_choices, s))
    return act


def open_choices(s: State) -> Iterator[act_.Goto]:
    """The moves that the section offers now."""
    page = s.page
    for choice in page.choices if page is not None else ():
        if choice.needs and s.holding(choice.needs) is None:
            continue
        if choice.without and s.holding(choice.without) is not None:
            continue
        yield act_.Goto(choice.to)


def _judge_choice(s: State, page: Section, act: act_.Goto) -> Iterator[Breach]:
    offered = [move.section for move in open_choices(s)]
    if act.section in offered:
        return
    shut = next((choice for choice in page.choices if choice.to == act.section), None)
    if shut is not None:
        expected = f"{shut.needs} carried" if shut.needs else f"{shut.without} not carried"
        yield Breach("section.follow", expected, f"goto {act.section}")
    else:
        expected = " or ".join(map(str, offered)) or "no move from here"
        yield Breach("section.follow", f"section {expected}" if offered else expected, str(act.section))


# Steps that are only noted: a log may leave them out


def quiet_due(step: Step) -> Action:
    """What a silent log means."""
    if isinstance(step, AwardStep):
        return act_.AwardXp(step.amount) if step.kind == "xp" else act_.AwardFp(step.amount)
    if isinstance(step, ChangeStep):
        return act_.Change(step.stat, step.by, True)
    assert isinstance(step, ItemStep)
    return {"gain": act_.Gain, "lose": act_.Lose, "offer": act_.Decline}[step.op](step.item, True)


def _verbs(run: tuple[Step, ...]) -> Mapping[str, str]:
    """The verbs that note one of these steps."""
    found: dict[str, str] = {}
    for step in run:
        verb = quiet_due(step).verb
        found[verb] = _QUIET[_word(verb)]
        if isinstance(step, ItemStep) and step.op == "offer":
            found[act_.Gain(step.item, True).verb] = _QUIET["gain"]
    return found


def _word(verb: str) -> str:
    return verb if verb in _QUIET else verb.partition(" ")[0]


def _noted(run: tuple[Step, ...], act: Action) -> Step:
    """The step that an action notes: the one that says just this, else the first of its kind."""
    alike = [step for step in run if act.verb in _verbs((step,))]
    return next((step for step in alike if _deviation(step, act) is None), alike[0])


def _judge_quiet(run: tuple[Step, ...], act: Action) -> Iterator[Breach]:
    """What is noted is what the section says."""
    if act.verb in _verbs(run):
        breach = _deviation(_noted(run, act), act)
        if breach is not None:
            yield breach


def _deviation(step: Step, act: Action) -> Breach | None:
    """What an action says otherwise than the step."""
    if isinstance(step, AwardStep) and isinstance(act, act_.AwardXp | act_.AwardFp):
        if act.amount != step.amount:
            rule = "xp.award" if step.kind == "xp" else "fortune.award"
            return Breach(rule, f"{step.amount} {step.kind.upper()}", f"{act.amount}")
    elif isinstance(step, ChangeStep) and isinstance(act, act_.Change):
        free = step.by.count and not act.by.count and step.by.negative == act.by.negative
        if act.by != step.by and not free:
            return Breach("attribute.book-change", f"{step.stat} {step.by}", f"{act.stat} {act.by}")
    return None


@procedure
def _note(s: State, run: tuple[Step, ...], act: Action) -> Asking[None]:
    """Do what the section says, or what the log says instead; earlier steps were done in silence."""
    step = _noted(run, act)
    for earlier in run[: run.index(step)]:
        yield from _do(s, earlier, quiet_due(earlier))
    yield from _do(s, step, act)


@procedure
def _do(s: State, step: Step, act: Action) -> Asking[None]:
    s.todo = tuple(other for other in s.todo if other is not step)
    s.taken |= {step.key}
    if isinstance(act, act_.Change) and isinstance(step, ChangeStep):
        yield from change(s, act_.Change(act.stat, step.by if step.by.count else act.by))
    else:
        yield from apply(s, act)


@procedure
def apply(s: State, act: Action) -> Asking[None]:
    """An award, an item or a change, whatever the section says."""
    if isinstance(act, act_.AwardXp):
        yield from award_xp(s, act.amount)
    elif isinstance(act, act_.AwardFp):
        yield from award_fortune(s, act.amount)
    elif isinstance(act, act_.Gain):
        yield from take(s, act.item)
    elif isinstance(act, act_.Lose):
        yield from give_up(s, act.item)
    elif isinstance(act, act_.Change):
        yield from change(s, act)


# Sections without a description


@procedure
def _open(s: State) -> Asking[Action | None]:
    """A section that no book file describes: the log says what it asks for (section 4.4)."""

    def judge(act: Action) -> Iterator[Breach]:
        """The rules that a stat which the sheet has not breaks."""
        if isinstance(act, act_.Test) and act.stat not in s.scores and act.stat != "Health":
            yield Breach("sheet.abilities", f"a stat of the sheet: {', '.join(s.abilities)}", act.stat)
        elif isinstance(act, act_.Change) and act.stat not in s.scores and act.stat != "Health":
            yield Breach("sheet.attributes", "a stat of the sheet", act.stat)
        elif isinstance(act, act_.Lose) and s.holding(act.item) is None:
            yield Breach("item.from-book", "an item that is carried", act.item)

    act: Action = yield from _ask(s, "section.follow", "move", _OPEN, judge, partial(_each_open, s))
    return act


def _each_open(s: State) -> Iterator[Action]:
    for stat in s.scores:
        yield act_.Test(stat)
    yield act_.Goto(s.section + 1)


@procedure
def open_fight(s: State, act: act_.Fight) -> Asking[None]:
    """A fight whose figures the log declares (combat.stats)."""
    volume: Book | None = s.volume
    opponents = []
    for foe in act.foes:
        known = s.opponents.get(fold(foe.name)) or (volume.find_opponent(foe.name) if volume is not None else None)
        printed = known or Opponent(foe.name, foe.name, 0, 1, fists(s))
        opponents.append(
            Opponent(
                printed.id,
                printed.name,
                printed.prowess if foe.prowess is None else foe.prowess,
                printed.health if foe.health is None else foe.health,
                foe.damage or printed.damage,
            )
        )
    s.opponents = {**s.opponents, **{fold(one.id): one for one in opponents}}
    if opponents:
        mode = act.mode or s.setting.variants.combat_many
        first = tuple(foe.first or "roll" for foe in act.foes)
        yield from begin(s, labelled(opponents), mode, first, None)
