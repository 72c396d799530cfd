"""Experience, used as it is awarded (P11)."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.engine.prompts import Asking, Breach, Claim, procedure
from sheetgen.games.moonstruck.actions import Forfeit, Raise
from sheetgen.games.moonstruck.state import State, base
from sheetgen.games.moonstruck.stats import ABILITY_CAP, ATTRIBUTES


@procedure
def award_xp(s: State, amount: int) -> Asking[None]:
    """Experience from the book (xp.award), to be used at once; what was kept against that is lost (xp.at-once)."""
    s.xp_awarded += amount
    if s.kept:
        s.xp_forfeited += s.pending
        s.pending = 0
    s.split_on, s.filled, s.kept, s.overspent = "", False, False, False
    s.pending = yield from Claim("xp.award", "XP", s.pending + amount, s.pending)


def has_room(s: State) -> bool:
    """Whether any ability is below the cap (xp.excess)."""
    return any(score < ABILITY_CAP for stat, score in s.scores.items() if s.is_ability(stat))


def judge_raise(s: State, act: Raise) -> Iterator[Breach]:
    """Abilities only, one point each, not beyond the cap (xp.abilities-only to xp.any-ability)."""
    if act.ability in ATTRIBUTES:
        yield Breach("xp.abilities-only", "an ability", f"{act.ability} +{act.points}")
        return
    if act.ability not in s.scores:
        yield Breach("sheet.abilities", f"one of {', '.join(s.abilities)}", act.ability)
        return
    if act.points > s.pending and not s.overspent:
        yield Breach("xp.one-for-one", f"{s.pending} points in all", f"{act.ability} +{act.points}")
    if not s.setting.variants.xp_split and s.split_on not in ("", act.ability):
        yield Breach("xp.split", f"all points on {s.split_on}", f"{act.ability} +{act.points}")
    room = ABILITY_CAP - base(s, act.ability)
    if act.points > room and s.setting.variants.xp_excess != "lost":
        written = f"{act.ability} {base(s, act.ability) + act.points}"
        yield Breach("xp.cap-90", f"at most {max(room, 0)} points, to {ABILITY_CAP}", written)
    if act.ability not in s.abilities:
        yield Breach("xp.any-ability", "an ability that this book lists", f"{act.ability}, which is inactive")


@procedure
def raise_ability(s: State, act: Raise) -> Asking[None]:
    """One point of experience for one point of an ability (xp.one-for-one, xp.split)."""
    before = base(s, act.ability)
    after = before + act.points
    if s.setting.variants.xp_excess == "lost":
        after = max(before, min(ABILITY_CAP, after))
    if act.ability in s.scores:
        s.scores[act.ability] = yield from Claim("xp.one-for-one", act.ability, after, before)
    s.overspent = s.overspent or act.points > s.pending
    s.xp_spent += act.points
    s.split_on = act.ability
    s.filled = after == ABILITY_CAP
    s.pending = yield from Claim("xp.one-for-one", "XP", max(0, s.pending - act.points), s.pending)


def judge_forfeit(s: State, act: Forfeit) -> Iterator[Breach]:
    """No more than there is (xp.one-for-one)."""
    if act.points > s.pending:
        yield Breach("xp.one-for-one", f"at most {s.pending} points", str(act.points))


@procedure
def forfeit(s: State, act: Forfeit) -> Asking[None]:
    """Points left unused are lost (xp.excess)."""
    s.xp_forfeited += act.points
    s.pending = yield from Claim("xp.excess", "XP", max(0, s.pending - act.points), s.pending)


def is_banked(s: State) -> bool:
    """Whether points over the cap are kept for later here (xp.excess)."""
    return s.setting.variants.xp_excess == "banked" and (s.filled or not has_room(s))
