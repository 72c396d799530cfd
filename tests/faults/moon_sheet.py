"""Mistakes of the sheet: creation, reading of dice, pages, points, items, carrying on (1 to 18, 59 to 77, 84 to 92)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from faults.core import AS_DUE, Deed, Scene
from faults.moon_tools import (
    STEPS,
    awards,
    die,
    does,
    fault,
    first,
    forced,
    is_choice,
    is_claim,
    is_roll,
    paged,
    pending_move,
    pick,
    resting,
    says,
    score_at,
    silently,
    unmoved,
)
from sheetgen.engine.prompts import Claim, Roll
from sheetgen.games.moonstruck import actions as act
from sheetgen.games.moonstruck.book import ItemStep, walk
from sheetgen.games.moonstruck.creation import judge_swap, roll_rule
from sheetgen.games.moonstruck.dicepages import number
from sheetgen.games.moonstruck.experience import has_room
from sheetgen.games.moonstruck.prerolled import DICE
from sheetgen.games.moonstruck.sections import open_choices
from sheetgen.games.moonstruck.state import State, counted, modifiers
from sheetgen.games.moonstruck.stats import ABILITY_CAP, ATTRIBUTES, HEALTH, SANITY, START_HEALTH, START_SCORE

# Creation


@fault(1, "20 added to an attribute", "attribute.initial-roll")
def _(x: Scene) -> Deed | None:
    field = getattr(x.prompt, "field", "")
    if not is_claim(x, field, "attribute.initial-roll"):
        return None
    return Deed(x.due - START_SCORE + START_HEALTH, keys=(("", field),))


@fault(2, "50 added to Health", "health.initial-roll")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, HEALTH, "health.initial-roll"):
        return None
    return Deed(x.due - START_HEALTH + START_SCORE, then=_both_boxes)


def _both_boxes(x: Scene) -> Deed | None:
    return Deed(x.due, keys=(("", "Initial"),)) if is_claim(x, "Initial") else None


@fault(3, "an ability added wrongly", "ability.initial-roll")
def _(x: Scene) -> Deed | None:
    field = getattr(x.prompt, "field", "")
    return Deed(x.due + 1, keys=(("", field),)) if is_claim(x, field, "ability.initial-roll") else None


@fault(4, "a face of 0 on a d20", "dice/range")
def _(x: Scene) -> Deed | None:
    return Deed((0,)) if isinstance(x.prompt, Roll) and x.prompt.sides == 20 and not paged(x.state) else None


@fault(5, "one d20 for two scores", "creation.one-roll")
def _(x: Scene) -> Deed | None:
    if not isinstance(x.prompt, Roll) or x.prompt.missing != "creation.one-roll" or not x.state.scores:
        return None
    if paged(x.state):
        return None
    return Deed(next(answer for prompt, answer in reversed(x.events) if isinstance(prompt, Roll)), written=())


@fault(6, "a poor ability rolled again", "creation.one-roll")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_choice(x, "creation") or s.ordinal > 1 or isinstance(x.events[-2][0], Claim) is False or paged(s):
        return None
    return _again(x, pick(x, s.scores))


def _again(x: Scene, stat: str | None) -> Deed | None:
    """A score rolled once more and written over the first."""
    if stat is None:
        return None
    face = x.rng.randint(1, 20)
    score = START_SCORE + face

    def touch(s: State) -> None:
        s.scores[stat] = score

    claim = Claim(roll_rule(stat), stat, score, None)
    return Deed(before=(die(stat, 20, face), (claim, score)), touch=touch)


@fault(7, "only one side of a swap", "creation.reallocate")
def _(x: Scene) -> Deed | None:
    second = isinstance(x.last[0], Claim) and x.last[0].rule == "creation.reallocate"
    field = getattr(x.prompt, "field", "")
    swapping = is_claim(x, field, "creation.reallocate") and second and isinstance(x.events[-2][1], act.Swap)
    return unmoved(x) if swapping else None


@fault(8, "points moved between scores", "creation.reallocate")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, getattr(x.prompt, "field", ""), "creation.reallocate") or not isinstance(x.last[1], act.Swap):
        return None
    assert isinstance(x.prompt, Claim)
    if x.due == x.prompt.was + 4:
        return None
    return Deed(x.prompt.was + 4, keys=(("", x.prompt.field),), then=_less)


def _less(x: Scene) -> Deed | None:
    assert isinstance(x.prompt, Claim)
    return Deed(x.prompt.was - 4, keys=(("", x.prompt.field),))


@fault(9, "an attribute swapped with an ability", "creation.reallocate-scope")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_choice(x, "creation") or s.ordinal > 1:
        return None
    swap = act.Swap("Strength", pick(x, s.abilities))
    return Deed(swap) if any(True for _ in judge_swap(s, swap)) else None


@fault(10, "a swap after the start", "creation.reallocate-deadline")
def _(x: Scene) -> Deed | None:
    return Deed(act.Swap("Research", "Occult")) if is_choice(x, *STEPS) and not x.state.pending else None


@fault(11, "the 10 FP of the example at the start", "creation.start-values")
def _(x: Scene) -> Deed | None:
    return says(x, 10, ("", "FP")) if is_claim(x, "FP", "creation.start-values") else None


# Reading dice


@fault(12, "00 read as 0", "dice.double-zero")
def _(x: Scene) -> Deed | None:
    return Deed((0,)) if _free_d100(x) else None


def _free_d100(x: Scene) -> bool:
    return isinstance(x.prompt, Roll) and x.prompt.sides == 100 and not paged(x.state)


def _pair(x: Scene, tens: int, ones: int, said: int) -> Deed:
    """Two ten-sided dice, and what the player makes of them."""
    roll = Roll(x.prompt.rule, f"{x.prompt.label} d%={tens},{ones} =", 1, 6, under=True)
    return Deed((said,), written=((roll, (said,)),))


@fault(13, "a leading zero read as tens", "dice.leading-zero")
def _(x: Scene) -> Deed | None:
    if not _free_d100(x):
        return None
    ones = x.rng.randint(1, 9)
    return _pair(x, 0, ones, 10 * ones)


@fault(14, "tens 0 read as 100", "dice/range")
def _(x: Scene) -> Deed | None:
    return Deed((100 + x.rng.randint(1, 9),)) if _free_d100(x) else None


@fault(15, "the better die taken as tens", "dice.percentile-pair")
def _(x: Scene) -> Deed | None:
    if not _free_d100(x):
        return None
    low, high = sorted(x.rng.sample(range(1, 10), 2))
    return _pair(x, 10 * high, low, 10 * low + high)


@fault(16, "a failed test rolled again", "dice.no-reroll")
def _(x: Scene) -> Deed | None:
    offer = x.state.offer
    if not is_choice(x, "fortune") or offer.kind != "test" or paged(x.state) or x.due.verb == "fortune":
        return None
    return Deed(before=(die("test", 100, x.rng.randint(min(100, offer.score), 100)),))


# Pages


def _from_page(x: Scene, ahead: int, seed: str) -> tuple[int, ...] | None:
    """The faces that stand further on, or on another page; None when the die is on no page."""
    prompt = x.prompt
    if not isinstance(prompt, Roll) or prompt.sides not in DICE:
        return None
    used = x.state.used.get(prompt.sides, 0)
    return tuple(number(seed, prompt.sides, used + ahead + k) for k in range(1, prompt.count + 1))


def _seed(x: Scene) -> str:
    return str(x.policy.seed)


@fault(17, "a number of the page skipped", "sheet/order")
def _(x: Scene) -> Deed | None:
    if not paged(x.state) or not isinstance(x.prompt, Roll) or x.prompt.sides != 100:
        return None
    faces = _from_page(x, 1, _seed(x))
    return None if faces == x.due else Deed(faces, then=_skipped, wrong=True)


def _skipped(x: Scene) -> Deed | None:
    if not isinstance(x.prompt, Roll) or x.prompt.sides != 100:
        return None
    return Deed(_from_page(x, 1, _seed(x)), then=_skipped, consequence=True)


@fault(18, "another page than the one named", "sheet/value", "sheet/order")
def _(x: Scene) -> Deed | None:
    if not paged(x.state) or not isinstance(x.prompt, Roll) or x.prompt.sides != 100:
        return None
    faces = _from_page(x, 0, f"{_seed(x)[:11]}X")
    return None if faces is None or faces == x.due else Deed(faces, then=_elsewhere, wrong=True)


def _elsewhere(x: Scene) -> Deed | None:
    faces = _from_page(x, 0, f"{_seed(x)[:11]}X")
    return None if faces is None else Deed(faces, then=_elsewhere, consequence=True)


# Health


@fault(59, "played on at Health 0", "health.zero-ends")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_choice(x, "end") or s.over != "defeat" or s.lose_exit or s.closed or s.page_ends:
        return None
    return first(x, act.Goto(s.section + 1))


def _size(x: Scene) -> int | None:
    """How much the item at hand heals, where the claim is about healing."""
    before = x.last
    if not is_claim(x, HEALTH, "health.heal-cap"):
        return None
    if isinstance(before[0], Roll):
        before = x.events[-2]
    if not isinstance(before[1], act.Heal):
        return None
    item = x.state.item(before[1].item)
    return int(item.heal.of(x.last[1] if isinstance(x.last[0], Roll) else ()))


@fault(60, "healed above the start value", "health.heal-cap")
def _(x: Scene) -> Deed | None:
    size, s = _size(x), x.state
    if size is None or s.health + size <= s.cap or counted(s, HEALTH) > 0:
        return None
    return says(x, s.health + size, ("", HEALTH))


@fault(87, "healed up to the cap and a charm", "item.health")
def _(x: Scene) -> Deed | None:
    size, s = _size(x), x.state
    if size is None or sum(modifiers(s, HEALTH)) <= 0:
        return None
    charmed = min(s.cap + sum(modifiers(s, HEALTH)), s.health + size)
    return says(x, charmed, ("", HEALTH)) if charmed > s.cap else None


@fault(61, "Health restored after the fight", "health.persists")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_choice(x, "fight", "test") or s.health >= s.cap or s.last == "dice" or s.pending or s.page_ends:
        return None
    return Deed(tags=(f"[PC:{HEALTH} {s.cap}]",), touch=_restore)


def _restore(s: State) -> None:
    s.health = s.cap


# Experience


@fault(62, "XP on an attribute", "xp.abilities-only")
def _(x: Scene) -> Deed | None:
    stat = pick(x, [name for name in ATTRIBUTES if name != HEALTH])
    return Deed(act.Raise(stat, x.state.pending)) if is_choice(x, "spend") else None


@fault(63, "the whole award to each ability", "xp.one-for-one")
def _(x: Scene) -> Deed | None:
    whole = isinstance(x.due, act.Raise) and x.due.points == x.state.pending
    if not is_choice(x, "spend") or not whole or not x.state.setting.variants.xp_split:
        return None
    return Deed(AS_DUE, then=_to_each(x.due), consequence=True)


def _to_each(done: act.Raise) -> Callable[[Scene], Deed | None]:
    def meddle(x: Scene) -> Deed | None:
        s = x.state
        others = [name for name in s.abilities if name != done.ability and s.scores[name] + done.points <= ABILITY_CAP]
        if not is_choice(x, *STEPS, "attack", "end") or not others:
            return None
        names = others[:2]

        def touch(sheet: State) -> None:
            for name in names:
                sheet.scores[name] += done.points

        return Deed(before=tuple((x.prompt, act.Raise(name, done.points)) for name in names), touch=touch)

    return meddle


def _saved(x: Scene) -> act.Goto | None:
    """The move that is made although there is experience to be used."""
    s = x.state
    if not is_choice(x, "spend"):
        return None
    move = pending_move(s)
    if move is not None:
        return act.Goto(move.to)
    if s.page is None:
        return act.Goto(s.section + 1)
    choice: act.Goto | None = pick(x, open_choices(s)) if not s.todo and not s.page.end else None
    return choice


@fault(64, "XP saved for later", "xp.at-once")
def _(x: Scene) -> Deed | None:
    return None if x.state.filled else does(x, _saved(x))


@fault(65, "raised above 90", "xp.cap-90")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_choice(x, "spend") or s.setting.variants.xp_excess == "lost":
        return None
    able = s.abilities if s.setting.variants.xp_split or not s.split_on else (s.split_on,)
    ability = pick(x, [name for name in able if s.scores[name] + s.pending > ABILITY_CAP])
    return None if ability is None else Deed(act.Raise(ability, s.pending))


@fault(66, "XP that the section does not give", "xp.award")
def _(x: Scene) -> Deed | None:
    return Deed(act.AwardXp(5)) if resting(x) and not any(step.kind == "xp" for step in awards(x.state)) else None


@fault(67, "an award taken on a second visit", "section.follow")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not resting(x) or s.trail.count(s.section) < 2 or s.setting.variants.revisit_awards == "always":
        return None
    step = pick(x, [step for step in awards(s) if step.key in s.taken])
    if step is None:
        return None
    return Deed((act.AwardXp if step.kind == "xp" else act.AwardFp)(step.amount))


@fault(68, "FP without a reward", "fortune.award")
def _(x: Scene) -> Deed | None:
    return Deed(act.AwardFp(3)) if resting(x) and not any(step.kind == "fp" for step in awards(x.state)) else None


# Items


def _healers(s: State) -> list[str]:
    items = s.volume.items.values() if s.volume is not None else s.items.values()
    return [item.id for item in items if item.heal is not None and s.holding(item.id) is None]


@fault(69, "an item used that was never found", "item.from-book")
def _(x: Scene) -> Deed | None:
    s = x.state
    name = pick(x, [name for name in _healers(s) if name not in s.lost]) if is_choice(x, *STEPS) else None
    return None if name is None else Deed(act.Heal(name))


@fault(70, "a flask drunk twice", "item.from-book")
def _(x: Scene) -> Deed | None:
    s = x.state
    name = pick(x, [name for name in _healers(s) if name in s.lost]) if is_choice(x, *STEPS) else None
    return None if name is None else Deed(act.Heal(name))


# Carrying on


def _arrived(x: Scene) -> bool:
    return is_choice(x, "creation") and x.state.ordinal > 1 and not isinstance(x.last[1], act.Swap)


@fault(71, "known abilities rolled again in the next book", "carry.new-abilities")
def _(x: Scene) -> Deed | None:
    s = x.state
    return _again(x, pick(x, [name for name in s.scores if name not in s.new_abilities])) if _arrived(x) else None


@fault(72, "a new Health roll in the next book", "carry.health")
def _(x: Scene) -> Deed | None:
    if not _arrived(x):
        return None
    face = x.rng.randint(1, 20)

    health = START_HEALTH + face

    def touch(s: State) -> None:
        s.health = health

    claim = Claim("health.initial-roll", HEALTH, health, x.state.health)
    return Deed(before=(die(HEALTH, 20, face), (claim, health)), touch=touch)


@fault(73, "a defeated character carried on", "carry.defeated-barred")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_choice(x, "end") or s.over != "defeat" or s.closed:
        return None
    book = pick(x, [key for key in s.setting.books if key != s.book])
    return None if book is None else Deed(act.Carry(book))


@fault(92, "an item brought along that the book keeps", "carry.kept")
def _(x: Scene) -> Deed | None:
    kept = isinstance(x.prompt, Claim) and x.prompt.rule == "carry.kept"
    return Deed(1, keys=(("Inv", x.prompt.field),)) if kept else None


# What is on the sheet, and when it is over


@fault(74, "a pass noted without its roll", "log/missing")
def _(x: Scene) -> Deed | None:
    return Deed(x.due, written=()) if is_roll(x, "test") and not paged(x.state) else None


@fault(75, "rolled on after the end", "section.end-stops")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_choice(x, "end") or not s.closed or s.over == "defeat":
        return None
    return first(x, act.Test("Research"), die("test", 100, 50))


@fault(76, "an attribute of one's own invention", "sheet.attributes")
def _(x: Scene) -> Deed | None:
    return Deed(tags=("[PC:Luck 60]",)) if is_choice(x, *STEPS) else None


@fault(77, "a test of an ability that is not there", "sheet.abilities")
def _(x: Scene) -> Deed | None:
    return Deed(act.Test("Lockpicking")) if is_choice(x, "test") or _open(x) else None


def _open(x: Scene) -> bool:
    return is_choice(x, "move") and x.state.page is None and not x.state.pending


@fault(84, "a loss that the section orders forgotten", "attribute.book-change")
def _(x: Scene) -> Deed | None:
    field = getattr(x.prompt, "field", "")
    ordered = is_claim(x, field, "attribute.book-change") and x.due < x.prompt.was
    return unmoved(x) if ordered else None


@fault(85, "ended at Sanity 0", "sanity.no-threshold")
def _(x: Scene) -> Deed | None:
    low = x.state.scores.get(SANITY, 1) <= 0
    return Deed(act.End("defeat")) if resting(x) and low else None


@fault(88, "a modifier on an ability where only attributes have them", "item.scope")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_claim(x, "target", "test.effective-score") or s.setting.variants.item_scope != "attributes":
        return None
    stat = _tested(x)
    mods = modifiers(s, stat) if s.is_ability(stat) else []
    return says(x, s.scores[stat] + sum(mods) - 1) if mods and sum(mods) else None


def _tested(x: Scene) -> str:
    return x.last[1].stat if isinstance(x.last[1], act.Test) else "Prowess"


@fault(89, "an award split where it may not be", "xp.split")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_choice(x, "spend") or s.setting.variants.xp_split or not s.split_on:
        return None
    room = [name for name in s.abilities if name != s.split_on and s.scores[name] + s.pending <= ABILITY_CAP]
    ability = pick(x, room)
    return None if ability is None else Deed(act.Raise(ability, s.pending))


@fault(90, "points kept that did not fit", "xp.excess")
def _(x: Scene) -> Deed | None:
    return does(x, _saved(x)) if x.state.filled and has_room(x.state) else None


@fault(91, "XP on an ability that the book does not list", "xp.any-ability")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_choice(x, "spend") or (not s.setting.variants.xp_split and s.split_on):
        return None
    idle = [name for name in s.scores if s.is_ability(name) and name not in s.abilities]
    ability = pick(x, [name for name in idle if s.scores[name] + s.pending <= ABILITY_CAP])
    return None if ability is None else Deed(act.Raise(ability, s.pending))


__all__ = ["ItemStep", "forced", "replace", "score_at", "silently", "walk"]
