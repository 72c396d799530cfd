"""Mistakes 42 to 58 and 91 to 99: rest and fatigue, exploring, engaging; food, order, and the log itself."""

from __future__ import annotations

from dataclasses import replace

from faults.company_tools import (
    acts,
    chooser,
    company_of,
    explained,
    fault,
    last_roll,
    recent,
    roll_event,
    tag,
)
from faults.core import Deed, Meddle, Scene
from faults.tools import is_choice, is_claim, is_roll, pick, says, silently, unmoved
from sheetgen.engine.prompts import Claim, Roll
from sheetgen.games.adventuring_companies.actions import Engage, Explore
from sheetgen.games.adventuring_companies.loads import weekly_need
from sheetgen.games.adventuring_companies.order import precedes
from sheetgen.games.adventuring_companies.sites import LETTERS
from sheetgen.games.adventuring_companies.state import State

# Rest and fatigue


@fault(42, "the first rest counted as +1", "rest.travel-bonus")
def _(x: Scene) -> Deed | None:
    first = is_claim(x, "Travel", "rest.travel-bonus") and company_of(x).streak == 1
    return says(x, x.due + 1) if first else None


@fault(43, "the rest bonus used on two travel rolls", "rest.bonus-spent")
def _(x: Scene) -> Deed | None:
    return unmoved(x) if is_claim(x, "Travel", "rest.bonus-spent") else None


@fault(44, "the streak kept across another action", "rest.streak")
def _(x: Scene) -> Deed | None:
    return unmoved(x) if is_claim(x, "Streak", "rest.streak") and not x.due else None


@fault(45, "fatigue not raised at the end of a busy day", "fatigue.accrue")
def _(x: Scene) -> Deed | None:
    busy = is_claim(x, "F", "fatigue.accrue") and "idle" not in company_of(x).actions
    return unmoved(x) if busy else None


def _modified(x: Scene, rule: str, slip: int) -> Deed | None:
    """Say another target or modifier, off by that slip, where it breaks just this rule and needs a roll still."""
    prompt = x.prompt
    if not isinstance(prompt, Claim) or prompt.field not in ("target", "modifier"):
        return None
    found = explained(x, rule, x.due + slip) if _rolls(x, x.due + slip) else []
    return says(x, found[0]) if found else None


def _rolls(x: Scene, value: int) -> bool:
    """Whether that value may be said of a target that needs a roll, or of what is added to one."""
    if is_claim(x, "target", "navigation.check", "skill.modifiers"):
        return 0 < value < 6
    return is_claim(x, "modifier", "travel.roll") or (is_claim(x, "modifier", "explore.roll") and value < 0)


@fault(46, "fatigue applied on the day that caused it", "fatigue.accrue")
def _(x: Scene) -> Deed | None:
    return _modified(x, "fatigue.accrue", -1)


@fault(47, "a rest took off 1 only", "rest.reset")
def _(x: Scene) -> Deed | None:
    return says(x, x.prompt.was - 1) if is_claim(x, "F", "rest.reset") and x.prompt.was else None


@fault(48, "fatigue forgotten", "fatigue.apply")
def _(x: Scene) -> Deed | None:
    return _modified(x, "fatigue.apply", company_of(x).fatigue)


@fault(49, "fatigue subtracted from damage or treasure", "fatigue.scope")
def _(x: Scene) -> Deed | None:
    tired = company_of(x).fatigue
    if not is_claim(x, "sum") or not tired:
        return None
    found = explained(x, "fatigue.scope", x.due - tired, (sum(last_roll(x)[1]) - tired) * 10)
    return says(x, pick(x, found)) if found else None


# Exploring


@fault(50, "one subtracted per known site", "explore.roll")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "modifier", "explore.roll"):
        return None
    known = -(x.due + company_of(x).fatigue) // 2
    found = explained(x, "explore.roll", x.due + known) if known else []
    return says(x, found[0]) if found else None


@fault(51, "0 counted as found", "explore.success")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "found", "explore.success"):
        return None
    return Deed(True) if next((event[1] for event in recent(x, "sum", 3)), None) == 0 and not x.due else None


@fault(52, "a 6 with three sites known counted as nothing", "explore.natural-six")
def _(x: Scene) -> Deed | None:
    return Deed(False) if is_claim(x, "found", "explore.natural-six") and x.due else None


@fault(53, "a seventh site in an area", "explore.max-six")
def _(x: Scene) -> Deed | None:
    return says(x, x.due + 1) if is_claim(x, "Sites", "explore.max-six") else None


@fault(54, "two sites from one roll", "explore.one-site")
def _(x: Scene) -> Deed | None:
    found = explained(x, "explore.one-site", x.due + 1) if is_claim(x, "Sites") else []
    return says(x, found[0]) if found else None


@fault(55, "explored the neighbouring area", "explore.current-area")
def _(x: Scene) -> Deed | None:
    if not acts(x, "explore"):
        return None
    return Deed(replace(x.due, area=pick(x, x.state.setting.grid.neighbours(chooser(x).position))))


# Engaging


@fault(56, "engaged an undiscovered site", "engage.known-only")
def _(x: Scene) -> Deed | None:
    if not acts(x, "engage", "explore", "rest"):
        return None
    here = chooser(x).position
    letter = LETTERS[len(x.state.sites_in(here)) + x.rng.randint(0, 1)]
    return Deed(Engage(company=x.due.company, target=f"{here}-{letter}"))


@fault(57, "engaged a site in another area", "engage.same-area")
def _(x: Scene) -> Deed | None:
    if not acts(x, "engage", "explore", "rest"):
        return None
    others = [name for name in x.state.sites if name[:4] != chooser(x).position]
    return Deed(Engage(company=x.due.company, target=pick(x, others))) if others else None


@fault(58, "two sites in one engage action", "engage.one-target")
def _(x: Scene) -> Deed | None:
    if not acts(x, "engage") or x.due.target not in x.state.sites:
        return None
    others = [site.id for site in x.state.sites_in(chooser(x).position) if site.id != x.due.target]
    return Deed(replace(x.due, also=(pick(x, others),))) if others else None


# Food


@fault(91, "animals forgotten in the weekly food", "supplies.pack-animal")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "Food", "supplies.week"):
        return None
    found = explained(x, "supplies.pack-animal", x.due + 2 * company_of(x).pack_animals)
    return says(x, found[0]) if found else None


@fault(92, "a special creature fed as an animal or a person", "supplies.special")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "Food", "supplies.week"):
        return None
    found = explained(x, "supplies.special", x.due + 1, x.due + 2)
    return says(x, pick(x, found)) if found else None


@fault(93, "food taken on the wrong day", "supplies.week")
def _(x: Scene) -> Deed | None:
    s, c = x.state, company_of(x)
    if not is_claim(x, "F", "fatigue.accrue") or s.day % s.setting.tables.week == 0:
        return None
    left = c.food - weekly_need(s, c)
    if left <= 0:
        return None

    def eat(state: State) -> None:
        state.company.food = left

    return Deed(touch=eat, tags=(tag(s, "C", c.name, f"Food {left}"),))


@fault(94, "the dead still eat", "supplies.headcount")
def _(x: Scene) -> Deed | None:
    if not is_claim(x, "Food", "supplies.week"):
        return None
    found = explained(x, "supplies.headcount", *range(x.due - 8, x.due))
    return says(x, pick(x, found)) if found else None


# Order


@fault(95, "the slower company acts first", "order.recent-rest", "order.home-explorer", "order.smallest")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not acts(x, "explore") or len(s.companies) < 2:
        return None
    first = chooser(x)
    if first.slots > 1:
        return None
    for other in s.companies:
        rival = other is not first and other.active and (other.position, other.slots) == (first.position, first.slots)
        if rival and precedes(first, other)[0] < 0:
            return Deed(Explore(company=other.name), then=_explores(first.name, first.slots), consequence=True)
    return None


def _explores(name: str, slot: int) -> Meddle:
    """The company of that name explores as soon as it may, if it has not acted."""

    def later(x: Scene) -> Deed | None:
        c = next(c for c in x.state.companies if c.name == name)
        return Deed(Explore(company=name)) if acts(x) and c.slots == slot else None

    return later


# The log


@fault(96, "a sum is wrong", "dice/sum")
def _(x: Scene) -> Deed | None:
    if is_claim(x, "Total"):
        return says(x, x.due + pick(x, (-3, -1, 1, 10)))
    found = explained(x, "dice/sum", *(x.due + slip for slip in (-2, -1, 1, 2))) if is_claim(x, "sum") else []
    return says(x, pick(x, found)) if found else None


@fault(97, "a die outside its range", "dice/range")
def _(x: Scene) -> Deed | None:
    prompt = x.prompt
    if not isinstance(prompt, Roll) or prompt.optional:
        return None
    faces = list(x.due)
    faces[x.rng.randrange(len(faces))] = prompt.sides + x.rng.randint(1, 3)
    return Deed(tuple(faces))


@fault(98, "a roll is missing or surplus", "log/missing", "log/extra")
def _(x: Scene) -> Deed | None:
    if is_roll(x, "weather"):
        return silently((6,))
    rests = is_claim(x, "Streak", "rest.streak") and x.due
    label = pick(x, ("count", "nature", "amount", "direction"))
    return Deed(before=(roll_event("log/extra", label, x.rng.randint(1, 6)),)) if rests else None


@fault(99, "a number copied wrongly to the next page", "state/differs", "state/carried")
def _(x: Scene) -> Deed | None:
    s = x.state
    if not is_choice(x, "dawn") or x.due.verb != "day":
        return None
    c = s.company
    field = pick(x, ("food", "treasure"))
    need = weekly_need(s, c)
    slips = [slip for slip in (-12, -10, -3, 3, 9, 10, 100) if slip not in (-need, -c.persons)]
    value = max(0, getattr(c, field) + pick(x, slips))
    if value == getattr(c, field):
        return None

    def copy(state: State) -> None:
        setattr(state.company, field, value)

    return Deed(touch=copy, tags=(tag(s, "C", c.name, f"{field.capitalize()} {value}"),))
