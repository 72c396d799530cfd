"""Engaging (3.8): sites, settlements, and whatever else can be dealt with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from sheetgen.engine.names import fold
from sheetgen.engine.prompts import Asking, Breach, Choose, Claim, procedure
from sheetgen.games.adventuring_companies.actions import (
    Action,
    Attempt,
    Buy,
    Change,
    Engage,
    Halt,
    Leave,
    Lose,
    Outcome,
    Sell,
    Take,
)
from sheetgen.games.adventuring_companies.clash import start_fight
from sheetgen.games.adventuring_companies.marks import fail_encounter, pass_encounter
from sheetgen.games.adventuring_companies.primitives import food, lose, treasure
from sheetgen.games.adventuring_companies.skills import best_unit, skill_check
from sheetgen.games.adventuring_companies.state import Company, Encounter, Site, State, Visit
from sheetgen.games.adventuring_companies.terrain import settlement
from sheetgen.games.adventuring_companies.treasure import TIER_FIVE, available, determine, judge_take
from sheetgen.games.adventuring_companies.treasure import take as take_treasure
from sheetgen.games.adventuring_companies.wander import judge_unit, unit_of

FAILURE: Final = {
    1: "site.tier1.failure",
    2: "site.tier2.failure",
    3: "site.tier3.failure",
    4: "site.tier4.failure",
    5: "site.tier5",
}
"""The rule that ends an engage action after a failure, by tier."""


def site_like(target: str) -> bool:
    """Whether a target is written as a site is: ``0524-A``."""
    return len(target) == 6 and target[:4].isdigit() and target[4] == "-" and target[5].isalpha()


def town_of(s: State, target: str) -> str:
    """The area of a settlement of that name; empty where there is none."""
    return next(
        (
            area
            for area, data in s.setting.tables.areas.items()
            if data.settlement and fold(data.settlement) == fold(target)
        ),
        "",
    )


def judge_engage(s: State, c: Company, act: Engage) -> Iterator[Breach]:
    """What the choice of a target breaks (engage.target to engage.one-target)."""
    target = act.target
    if target in s.sites:
        area = s.sites[target].area
        if area != c.position:
            yield Breach("engage.same-area", f"a target in {c.position}", f"{target} in {area}")
    elif site_like(target):
        yield Breach("engage.known-only", "a site that has been discovered", target)
    else:
        area = town_of(s, target) or next((o.position for o in s.companies if fold(o.name) == fold(target)), "")
        if area and area != c.position:
            yield Breach("engage.same-area", f"a target in {c.position}", f"{target} in {area}")
    if act.also:
        yield Breach("engage.one-target", "one target", " and ".join((target, *act.also)))


@procedure
def engage(s: State, act: Engage) -> Asking[None]:
    """Begin an engage action; its encounters follow turn by turn."""
    yield from ()
    site = s.sites.get(act.target)
    if site is None:
        s.visit = None if site_like(act.target) else Visit(act.target)
        return
    s.sites[site.id] = replace(site, known_to=site.known_to | {s.company.name})
    s.visit = Visit(act.target, site.id)
    s.latest = site.id


# Encounters


def is_open(s: State, site: Site, each: Encounter) -> bool:
    """Whether an encounter may be attempted now, by the order and the lines of its tier (3.8 step 4)."""
    return not each.exhausted and not barred_by(s, site, each)


def barred_by(s: State, site: Site, each: Encounter) -> str:
    """The rule that keeps an encounter from being attempted; empty where none does."""
    visit = s.visit
    if each.exhausted:
        return "site.exhausted-blocked"
    if visit is not None and each.key in visit.tried:
        return "skill.one-attempt" if each.foe is None else FAILURE[site.tier]
    if site.tier == 2 and any(not other.exhausted for other in _before(site, each)):
        return "site.tier2.order"
    if site.tier == 4 and not _accessible(s, site, each):
        return "site.tier4.access"
    return ""


def _before(site: Site, each: Encounter) -> tuple[Encounter, ...]:
    return site.encounters[: next(at for at, other in enumerate(site.encounters) if other.key == each.key)]


def _accessible(s: State, site: Site, each: Encounter) -> bool:
    """Level 1 from outside (1.1 only under tier4.entrances), others by a line to an exhausted one."""
    if each.level == 1 and (s.setting.variants.tier4_entrances == "all" or each.key == "1.1"):
        return True
    shut = {other.key for other in site.encounters if other.exhausted}
    return bool(site.joined(each.key) & shut)


def open_encounters(s: State, site: Site) -> list[Encounter]:
    """What may be attempted now; nothing after a failure."""
    visit = s.visit
    if visit is None or visit.failed:
        return []
    return [each for each in site.encounters if not barred_by(s, site, each)]


def judge_attempt(s: State, act: Attempt) -> Iterator[Breach]:
    """What an attempt breaks."""
    visit = s.visit
    assert visit is not None
    name = act.site or visit.site
    site = s.sites.get(name)
    each = site.encounter(act.encounter) if site is not None else None
    if site is None or each is None:
        return
    open_now = ", ".join(other.key for other in open_encounters(s, s.sites[visit.site])) or "none"
    written = f"attempt {act.encounter}"
    if name != visit.site:
        yield Breach("engage.one-target", f"an encounter of {visit.site}", f"{act.encounter} of {name}")
    elif each.key == visit.failed and each.foe is None:
        yield Breach("skill.one-attempt", "one attempt in an engage action", f"{written} again")
    elif visit.failed:
        yield Breach(FAILURE[site.tier], f"no more, since {visit.failed} failed", written)
    elif barred_by(s, site, each):
        yield Breach(barred_by(s, site, each), f"one that is open ({open_now})", written)
    elif visit.done:
        yield Breach("treasure.when", "all attempts before the treasure", written)
    if each.foe is None:
        yield from judge_unit(s, act)


_OFFERS: Final = {"attempt": "engage.again", "stop": "engage.stop", "be done": "engage.stop"}
_TAKE: Final = {"take": "treasure.up-to", "attempt": "treasure.when", "leave": "treasure.up-to"}


@procedure
def engage_on(s: State) -> Asking[None]:
    """The next step of an engage action under way (3.8 steps 2 to 7)."""
    visit = s.visit
    assert visit is not None
    site = s.sites.get(visit.site)
    if site is None:
        yield from _deal(s)
    elif visit.done:
        yield from _collect(s)
    elif site.tier == TIER_FIVE:
        yield from _elsewhere(s, site)
    else:
        yield from _next(s, site)


def _each(s: State, site: Site) -> Iterator[Action]:
    for each in open_encounters(s, site):
        at = best_unit(s, s.company, each.skill) if each.foe is None else None
        yield Attempt(encounter=each.key, unit="" if at is None else s.company.units[at].name)
    yield Halt()


@procedure
def _next(s: State, site: Site) -> Asking[None]:
    """An encounter is attempted, or the action ends and the treasure is determined (engage.stop)."""
    act: Any = yield from Choose(
        "engage.stop",
        "encounter",
        _OFFERS,
        judge=lambda written: judge_attempt(s, written) if isinstance(written, Attempt) else (),
        each=lambda: _each(s, site),
        default=Halt(),
    )
    if isinstance(act, Attempt):
        yield from attempt(s, act)
    else:
        yield from _resolve(s, site)


@procedure
def attempt(s: State, act: Attempt) -> Asking[None]:
    """Attempt an encounter: a skill check or a fight."""
    visit = s.visit
    assert visit is not None
    name = act.site if act.site in s.sites else visit.site
    each = s.sites[name].encounter(act.encounter)
    if each is None:
        return
    s.visit = replace(visit, site=name, tried=(*visit.tried, each.key), done=False)
    if each.foe is not None:
        yield from start_fight(s, each.foe, each.key)
        return
    passed = yield from skill_check(s, unit_of(s, act), each.skill, each.difficulty)
    if passed:
        yield from pass_encounter(s, each.key)
    else:
        yield from fail_encounter(s, each.key)


@procedure
def _resolve(s: State, site: Site) -> Asking[None]:
    """The encounters are over: the treasure of a first engagement that was resolved (treasure.when, treasure.once)."""
    visit = s.visit
    assert visit is not None
    first = site.total < 0 and bool(visit.tried)
    if first and s.setting.variants.treasure_timing == "first-engagement":
        yield from determine(s, site.id)
    s.visit = replace(visit, done=True, fresh=first)


@procedure
def _collect(s: State) -> Asking[None]:
    """Take of what is available (treasure.recover, treasure.up-to)."""

    def judge(written: Action) -> Iterator[Breach]:
        """The rules that taking, or another attempt, would break."""
        if isinstance(written, Take):
            yield from judge_take(s, written.amount)
        elif isinstance(written, Attempt):
            yield from judge_attempt(s, written)

    act: Any = yield from Choose(
        "treasure.up-to",
        "take",
        _TAKE,
        judge=judge,
        each=lambda: (Leave(), *((Take(amount=available(s)),) if available(s) else ())),
        default=Leave(),
    )
    if isinstance(act, Attempt):
        yield from attempt(s, act)
        return
    if isinstance(act, Take):
        yield from take_treasure(s, act.amount)
    s.visit = None


# Played elsewhere: tier 5, companies, whatever else


@procedure
def _elsewhere(s: State, site: Site) -> Asking[None]:
    """A tier 5 site: losses and gains of the play elsewhere, then its outcome (site.tier5)."""
    act: Any = yield from Choose(
        "site.tier5",
        "adventure",
        {"lose": "site.tier5", "gain": "site.tier5", "outcome": "site.tier5", "leave": "site.tier5"},
        judge=lambda written: judge_change(s, written),
        each=lambda: (Outcome(result="exhausted"), Leave()),
        default=Leave(),
    )
    if isinstance(act, Change):
        yield from change(s, act)
        return
    visit = s.visit
    assert visit is not None
    s.sites[site.id] = replace(site, closed=site.closed or act == Outcome(act.company, "exhausted"))
    s.visit = replace(visit, tried=("*",))
    yield from _resolve(s, s.sites[site.id])


@procedure
def _deal(s: State) -> Asking[None]:
    """A settlement's trade (4.8), or the outcome agreed with another company or whatever else (engage.target)."""
    visit = s.visit
    assert visit is not None
    town = fold(visit.target) == fold(settlement(s, s.company.position)) or bool(town_of(s, visit.target))
    rule = "engage.target"
    offers = {"buy": rule, "sell": rule} if town else {"gain": rule, "lose": rule}
    act: Any = yield from Choose(
        rule,
        "trade" if town else "meeting",
        {**offers, "leave": rule},
        judge=lambda written: judge_trade(s, written) if town else judge_change(s, written),
        each=lambda: (Leave(),),
        default=Leave(),
    )
    if isinstance(act, Buy | Sell):
        yield from trade(s, act)
    elif isinstance(act, Change):
        yield from change(s, act)
    else:
        s.visit = None


def judge_trade(s: State, act: Action) -> Iterator[Breach]:
    """What a trade cannot do: spend what is not there, sell what is not there."""
    c, tables = s.company, s.setting.tables
    if isinstance(act, Buy) and act.count * tables.food_price > c.treasure:
        yield Breach("log/phase", f"a purchase for at most {c.treasure} treasure", str(act.count * tables.food_price))
    if isinstance(act, Sell) and act.count > c.food:
        yield Breach("log/phase", f"a sale of at most {c.food} food", str(act.count))


@procedure
def trade(s: State, act: Buy | Sell) -> Asking[None]:
    """Buy food at its price, or sell some (4.8)."""
    c, tables, rule = s.company, s.setting.tables, "engage.target"
    buying = isinstance(act, Buy)
    paid = act.count * tables.food_price if buying else -(act.count // tables.food_sold)
    yield from food(c, rule, max(0, c.food + (act.count if buying else -act.count)))
    yield from treasure(c, rule, max(0, c.treasure - paid))


def judge_change(s: State, act: Action) -> Iterator[Breach]:
    """A change names what the company has."""
    c = s.company
    if isinstance(act, Change) and _had(c, act.what) is None:
        yield Breach("log/phase", "food, treasure, animals, carts or a unit", act.what)
    elif isinstance(act, Lose) and act.count > (_had(c, act.what) or 0):
        yield Breach("log/phase", f"at most {_had(c, act.what)} {act.what}", str(act.count))


def _had(c: Company, what: str) -> int | None:
    at = c.unit(what)
    if at is not None:
        return c.units[at].hp
    return {"food": c.food, "treasure": c.treasure, "animals": c.pack_animals, "carts": c.carts}.get(what)


@procedure
def change(s: State, act: Change) -> Asking[None]:
    """Write down what play elsewhere or an agreement has brought."""
    c, rule = s.company, "site.tier5"
    count = -act.count if isinstance(act, Lose) else act.count
    at = c.unit(act.what)
    if at is not None and c.units[at].alive:
        if count < 0:
            yield from lose(c, at, rule, -count)
    elif act.what == "food":
        yield from food(c, rule, max(0, c.food + count))
    elif act.what == "treasure":
        yield from treasure(c, rule, max(0, c.treasure + count))
    elif act.what == "animals":
        before = c.pack_animals
        c.pack_animals = yield from Claim(rule, "Animals", max(0, before + count), before, c.subject)
    elif act.what == "carts":
        c.carts = yield from Claim(rule, "Carts", max(0, min(c.pack_animals, c.carts + count)), c.carts, c.subject)
