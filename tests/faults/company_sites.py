"""Mistakes 59 to 90: checks and damage, making sites and foes, order and access, treasure."""

from __future__ import annotations

from faults.company_tools import (
    at_choice,
    company_of,
    explained,
    fault,
    last_roll,
    recent,
    roll_event,
    silence,
    site_of,
)
from faults.core import Deed, Scene
from faults.tools import is_choice, is_claim, is_roll, pick, says, silently, unmoved
from sheetgen.engine.prompts import Roll
from sheetgen.games.adventuring_companies.actions import Attempt, Halt, Take
from sheetgen.games.adventuring_companies.engage import barred_by
from sheetgen.games.adventuring_companies.marks import due_day
from sheetgen.games.adventuring_companies.skills import best_unit
from sheetgen.games.adventuring_companies.state import Encounter, Site, State, Visit
from sheetgen.games.adventuring_companies.treasure import at_hand, available

# Checks


@fault(59, "difficulty d4 without the minus 1", "skill.difficulty")
def _(x: Scene) -> Deed | None:
    return says(x, x.due + 1) if is_claim(x, "difficulty") else None


@fault(60, "the difficulty added to the skill", "skill.modifiers")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "target", "skill.modifiers"):
        return None
    said = [x.due + 2 * difficulty for difficulty in (1, 2, 3)]
    found = explained(x, "skill.modifiers", *(value for value in said if 0 < value < 6))
    return says(x, found[0]) if found else None


@fault(61, "d6 + difficulty for damage", "skill.failure-damage")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "sum") or last_roll(x)[0].label != "damage":
        return None
    rolled = last_roll(x)[1][0]
    found = explained(x, "skill.failure-damage", rolled + x.due // max(1, rolled))
    return says(x, found[0]) if found else None


@fault(62, "damage put on the unit that failed", "skill.failure-damage")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "unit"):
        return None
    c = company_of(x)
    found = explained(x, "skill.failure-damage", *(c.units[at].name for at in c.living))
    return says(x, found[0]) if found else None


def _try(x: Scene, each: Encounter, site: str = "") -> Attempt:
    """An attempt by the best unit."""
    at = best_unit(x.state, company_of(x), each.skill) if each.foe is None else None
    return Attempt(encounter=each.key, unit="" if at is None else company_of(x).units[at].name, site=site)


def _visit(x: Scene) -> tuple[Visit, Site] | None:
    """The engage action whose next encounter is about to be chosen."""
    return site_of(x) if is_choice(x, "encounter") else None


def _wrongly(x: Scene, rule: str, *, after_failure: bool = False) -> Deed | None:
    """Attempt an encounter that a rule keeps shut."""
    found = _visit(x)
    if found is None or bool(found[0].failed) != after_failure:
        return None
    visit, site = found
    shut = [each for each in site.encounters if barred_by(x.state, site, each) == rule]
    if rule == "":
        shut = [each for each in shut if each.key != visit.failed]
    each = pick(x, shut)
    return Deed(_try(x, each)) if each is not None else None


@fault(63, "the same check tried twice in one action", "skill.one-attempt")
def _(x: Scene) -> Deed | None:
    found = _visit(x)
    if found is None or not found[0].failed:
        return None
    each = found[1].encounter(found[0].failed)
    return Deed(_try(x, each)) if each is not None and each.foe is None else None


# Making sites


@fault(64, "nature read 1-2 human", "site.nature")
def _(x: Scene) -> Deed | None:
    return says(x, "monster") if is_claim(x, "nature") and last_roll(x)[1] == (3,) else None


@fault(65, "the refresh die without minus 2", "site.refresh-roll")
def _(x: Scene) -> Deed | None:
    return says(x, x.due + 2) if is_claim(x, "weeks") and x.due else None


def _reopen(x: Scene, *, never: bool) -> Deed | None:
    """An Exhausted mark taken away at the start of a day that is not its day."""
    s: State = x.state
    if not is_choice(x, "dawn") or x.due.verb != "day":
        return None
    shut = [
        (site, each)
        for site in s.sites.values()
        for each in site.encounters
        if each.exhausted and (due_day(s, site, each.exhausted) == 0) == never
        if never or due_day(s, site, each.exhausted) > s.day + 1
    ]
    found = pick(x, shut)
    if found is None:
        return None
    site, each = found

    def erase(state: State) -> None:
        state.sites[site.id] = state.sites[site.id].changed(each.key, exhausted=0, won=False)

    return Deed(touch=erase, tags=(f"[E:{site.id}/{each.key}|open]",))


@fault(66, "a site with 0 weeks refreshed", "site.refresh-never")
def _(x: Scene) -> Deed | None:
    return _reopen(x, never=True)


@fault(67, "an exhausted mark erased too early", "site.refresh-due")
def _(x: Scene) -> Deed | None:
    return _reopen(x, never=False)


@fault(68, "engaged an exhausted encounter", "site.exhausted-blocked")
def _(x: Scene) -> Deed | None:
    return _wrongly(x, "site.exhausted-blocked")


@fault(69, "a failed encounter marked exhausted", "site.exhaust-on-pass")
def _(x: Scene) -> Deed | None:
    return Deed(True) if is_claim(x, "exhausted", "site.exhaust-on-pass") and not x.due else None


@fault(70, "a passed encounter not marked", "site.exhaust-on-pass")
def _(x: Scene) -> Deed | None:
    return Deed(False) if is_claim(x, "exhausted", "site.exhaust-on-pass") and x.due else None


@fault(71, "tier 2 checks out of order", "site.tier2.order")
def _(x: Scene) -> Deed | None:
    return _wrongly(x, "site.tier2.order")


@fault(
    72,
    "went on after a failed check",
    "site.tier1.failure",
    "site.tier2.failure",
    "site.tier3.failure",
    "site.tier4.failure",
)
def _(x: Scene) -> Deed | None:
    return _wrongly(x, "", after_failure=True)


@fault(73, "type die 4 read as combat", "site.tier3.type", "site.tier4.type")
def _(x: Scene) -> Deed | None:
    return says(x, "combat") if is_claim(x, "type") and last_roll(x)[1] == (4,) else None


def _first_type(x: Scene) -> bool:
    """Whether the chart of a tier 4 site has just been drawn."""
    if not is_roll(x, "type", "site.tier4.type"):
        return False
    return last_roll(x)[0].label in ("same", "size", "orphan", "target", "links")


@fault(74, "lines rolled below the last level", "site.tier4.last-level")
def _(x: Scene) -> Deed | None:
    return Deed(before=(roll_event("site.tier4.connections", "links", 1, sides=2),)) if _first_type(x) else None


@fault(75, "a line to itself or drawn twice", "site.tier4.targets")
def _(x: Scene) -> Deed | None:
    if not is_roll(x, "target"):
        return None
    lines = next(recent(x, "lines", 10))
    key = lines[0].subject.rpartition("/")[2]
    if lines[0].rule == "site.tier4.same-level":
        wrong = int(key.split(".")[1])
    else:
        drawn = [event[1] for event in recent(x, "line", 4) if event[0].subject == lines[0].subject]
        if not drawn or last_roll(x)[0].label != "target":
            return None
        wrong = next(int(end.split(".")[1]) for end in drawn[0].split("-") if end != key)

    def again(y: Scene) -> Deed | None:
        return Deed(y.due, written=(), consequence=True) if is_roll(y, "target") else None

    return Deed((wrong,), then=again)


@fault(76, "fewer or more lines than rolled", "site.tier4.connections")
def _(x: Scene) -> Deed | None:
    return says(x, 3 - x.due) if is_claim(x, "lines", "site.tier4.connections") else None


@fault(77, "a same-level line on a level of one", "site.tier4.same-level")
def _(x: Scene) -> Deed | None:
    if not _first_type(x):
        return None
    sizes = [event[1][0] for event in x.lately if isinstance(event[0], Roll) and event[0].label == "size"]
    return Deed(before=(roll_event("site.tier4.same-level", "same", 2, sides=2),)) if sizes[-1] == 1 else None


@fault(78, "an encounter that cannot be reached left alone", "site.tier4.orphans")
def _(x: Scene) -> Deed | None:
    return silently(x.due) if is_roll(x, "orphan") else None


@fault(79, "attempted an encounter with no line to an exhausted one", "site.tier4.access")
def _(x: Scene) -> Deed | None:
    return _wrongly(x, "site.tier4.access")


@fault(80, "a special roll forgotten", "combat.special", "combat.special.again")
def _(x: Scene) -> Deed | None:
    if not is_roll(x, "special"):
        return None

    def without(y: Scene) -> Deed | None:
        if is_claim(y, "Damage", "combat.special.damage"):
            return Deed(y.prompt.was, written=(), consequence=True)
        return None

    return Deed((4,), written=(), then=without)


@fault(81, "the HD special not counted", "combat.special.hd")
def _(x: Scene) -> Deed | None:
    return unmoved(x) if is_claim(x, "HD", "combat.special.hd") else None


@fault(82, "AC 10 - d6, or d6 alone", "combat.base-ac")
def _(x: Scene) -> Deed | None:
    rolled = x.due - 10 if is_claim(x, "AC", "combat.base-ac") else 0
    return says(x, pick(x, (rolled, 10 - rolled))) if rolled else None


# Treasure


@fault(83, "treasure rolled before the first engagement was over", "treasure.when")
def _(x: Scene) -> Deed | None:
    found = _visit(x)
    if found is None or not isinstance(x.due, Attempt):
        return None
    visit, site = found
    if site.total >= 0 or not visit.tried:
        return None
    due = x.due

    def later(y: Scene) -> Deed | None:
        return Deed(due) if is_choice(y, "take") else None

    return Deed(Halt(), then=later, consequence=True)


@fault(84, "treasure not rolled because everything failed", "treasure.when")
def _(x: Scene) -> Deed | None:
    found = site_of(x)
    if not is_roll(x, "treasure", "treasure.when") or found is None or found[0].passed:
        return None
    return silently(x.due, silence(until=at_choice))


@fault(85, "treasure rolled again on a later visit", "treasure.once")
def _(x: Scene) -> Deed | None:
    found = site_of(x)
    if not is_choice(x, "take") or found is None or found[0].fresh or found[1].total < 0:
        return None
    faces = tuple(x.rng.randint(1, 6) for _ in range(3))
    return Deed(before=(roll_event("treasure.base", "treasure", *faces),))


@fault(86, "the base 3d6 not multiplied by 10", "treasure.base")
def _(x: Scene) -> Deed | None:
    based = is_claim(x, "sum") and last_roll(x)[0].label == "treasure"
    return says(x, sum(last_roll(x)[1])) if based else None


@fault(87, "additions only for passed encounters", "treasure.skill-add", "treasure.combat-add")
def _(x: Scene) -> Deed | None:
    found = site_of(x)
    if not is_claim(x, "Total") or found is None:
        return None
    faces = next(event[1] for event in reversed(x.events) if getattr(event[0], "label", "") == "treasure")
    base = sum(faces) * x.state.setting.tables.treasure_times
    values = [said for rule in ("treasure.skill-add", "treasure.combat-add") for said in explained(x, rule, base)]
    return says(x, values[0]) if values else None


@fault(88, "shares unequal or the remainder dropped", "treasure.divide", "treasure.remainder")
def _(x: Scene) -> Deed | None:
    return says(x, x.due + pick(x, (-1, 1))) if is_claim(x, "Share", "treasure.divide") else None


def _taking(x: Scene) -> tuple[Visit, Site] | None:
    return site_of(x) if is_choice(x, "take") else None


@fault(89, "took the share of a failed encounter", "treasure.recover")
def _(x: Scene) -> Deed | None:
    found = _taking(x)
    if found is None or not found[0].failed:
        return None
    each = found[1].encounter(found[0].failed)
    taken = each is None or each in at_hand(found[1], found[0])
    return None if taken or not each or each.left <= 0 else Deed(Take(amount=available(x.state) + each.left))


@fault(90, "took more than was available", "treasure.up-to")
def _(x: Scene) -> Deed | None:
    found = _taking(x)
    if found is None or found[0].failed or not available(x.state):
        return None
    return Deed(Take(amount=available(x.state) + x.rng.randint(1, 20)))
