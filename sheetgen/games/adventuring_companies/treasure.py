"""The treasure of a site (3.14): determined once, divided over its encounters, taken where they were passed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sheetgen.engine.prompts import Asking, Breach, Claim, procedure
from sheetgen.games.adventuring_companies.prerolled import unrolled
from sheetgen.games.adventuring_companies.primitives import roll_of, treasure
from sheetgen.games.adventuring_companies.state import Encounter, Site, State, Visit

TIER_FIVE = 5
"""The tier that is played elsewhere (site.tier5)."""


def encounter_subject(site: Site, key: str) -> str:
    """The name of an encounter in claims."""
    return f"E:{site.id}/{key}"


def add_rule(each: Encounter) -> str:
    """The rule of what an encounter adds."""
    return "treasure.skill-add" if each.foe is None else "treasure.combat-add"


@procedure
def determine(s: State, name: str) -> Asking[None]:
    """Roll the treasure of a site and divide it; that of a pre-rolled site may be read in its booklet."""
    yield from unrolled(s, name, _determine(s, name))


@procedure
def _determine(s: State, name: str) -> Asking[None]:
    """Roll the treasure and divide it (treasure.base to treasure.remainder)."""
    site = s.sites[name]
    total = base = yield from roll_base(s, "treasure.when", f"site/{name}/base/1")
    added: dict[str, int] = {}
    for each in site.encounters:
        added[each.key] = yield from roll_add(s, each, f"site/{name}/add/{each.key}")
        total += added[each.key]
    passed = s.visit.passed if s.visit is not None else ()
    only = base + sum(added[key] for key in passed if key in added)
    left_out = next((add_rule(each) for each in site.encounters if each.key not in passed and added[each.key]), "")
    total = yield from Claim(
        "dice/sum", "Total", total, None, f"Site:{name}", lambda said: left_out if said in (only, base) else ""
    )
    s.sites[name] = replace(s.sites[name], total=total, left=total)
    if site.encounters:
        yield from _divide(s, name, total)


@procedure
def roll_base(s: State, missing: str, stream: str = "") -> Asking[int]:
    """Ten times three dice (treasure.base)."""
    tables, tired = s.setting.tables, s.company.fatigue
    faces = yield from roll_of(
        "treasure.base", "treasure", tables.treasure_base, missing=missing, summed=True, stream=stream
    )
    times = tables.treasure_times
    due = sum(faces) * times
    slips = {due - tired: "fatigue.scope", (sum(faces) - tired) * times: "fatigue.scope"} if tired else {}
    slips[sum(faces)] = "treasure.base"
    return (yield from Claim("dice/sum", "sum", due, None, "", lambda said: slips.get(said, "")))


@procedure
def roll_add(s: State, each: Encounter, stream: str = "") -> Asking[int]:
    """What an encounter adds: a die times its difficulty or hit dice; no die at difficulty 0."""
    rule, weight, tired = add_rule(each), each.weight, s.company.fatigue
    if weight <= 0:
        return 0
    pool = s.setting.variants.treasure_times == "pool"
    faces = yield from roll_of(
        rule, "add", s.setting.tables.treasure_add, times=weight if pool else 1, summed=True, stream=stream
    )
    rolled = sum(faces)
    due = rolled if pool else rolled * weight
    slips = {rolled: rule, rolled + weight: rule} | ({due - tired: "fatigue.scope"} if tired else {})
    return (yield from Claim("dice/sum", "sum", due, None, "", lambda said: slips.get(said, "")))


@procedure
def _divide(s: State, name: str, total: int) -> Asking[None]:
    """Equal shares; what does not divide goes to the last encounter (treasure.divide, treasure.remainder)."""
    keys = [each.key for each in s.sites[name].encounters]
    share, rest = divmod(total, len(keys))
    for key in keys:
        last = key == keys[-1]
        due = share + rest * last

        def why(said: int, last: bool = last) -> str:
            """The rule that explains another share than is due."""
            return "treasure.remainder" if last and rest and said == share else ""

        subject = f"E:{name}/{key}"
        part: int = yield from Claim("treasure.divide", "Share", due, None, subject, why)
        left: int = yield from Claim("treasure.divide", "Left", part, 0, subject)
        s.sites[name] = s.sites[name].changed(key, share=part, left=left)


# Taking


def at_hand(site: Site, visit: Visit) -> tuple[Encounter, ...]:
    """The encounters whose treasure may be taken: passed now, or earlier and still exhausted (treasure.recover)."""
    return tuple(each for each in site.encounters if each.key in visit.passed or (each.exhausted and each.won))


def available(s: State) -> int:
    """What may be taken at the end of the engage action (3.8 step 7)."""
    visit = s.visit
    if visit is None or visit.site not in s.sites:
        return 0
    site = s.sites[visit.site]
    if site.tier == TIER_FIVE:
        return max(0, site.left)
    return sum(max(0, each.left) for each in at_hand(site, visit))


def judge_take(s: State, amount: int) -> Iterator[Breach]:
    """What taking so much breaks (treasure.recover, treasure.up-to)."""
    most = available(s)
    if amount <= most:
        return
    assert s.visit is not None
    site = s.sites.get(s.visit.site)
    near = [] if site is None else [each for each in site.encounters if each not in at_hand(site, s.visit)]
    failed = [most + each.left for each in near if each.key == s.visit.failed and each.left]
    rule = "treasure.recover" if amount in failed else "treasure.up-to"
    yield Breach(rule, f"at most {most}", str(amount))


@procedure
def take(s: State, amount: int) -> Asking[None]:
    """Take treasure; it goes off the encounters in the order of the list."""
    visit, c = s.visit, s.company
    assert visit is not None
    rest = amount
    site = s.sites.get(visit.site)
    if site is not None and site.tier == TIER_FIVE:
        s.sites[site.id] = replace(site, left=max(0, site.left - amount))
    elif site is not None:
        for each in at_hand(site, visit):
            part = min(rest, max(0, each.left))
            rest -= part
            if part:
                left: int = yield from Claim(
                    "treasure.up-to", "Left", each.left - part, each.left, encounter_subject(site, each.key)
                )
                s.sites[site.id] = s.sites[site.id].changed(each.key, left=left)
    yield from treasure(c, "treasure.up-to", c.treasure + amount)
