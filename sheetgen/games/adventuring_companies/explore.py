"""Exploring (3.7) and the creation of the site that is found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sheetgen.engine.prompts import Asking, Breach, Choose, Claim, Roll, procedure
from sheetgen.games.adventuring_companies.actions import Explore, Tier
from sheetgen.games.adventuring_companies.prerolled import tier_held, unrolled
from sheetgen.games.adventuring_companies.primitives import Why, roll_of
from sheetgen.games.adventuring_companies.sites import LETTERS, Maker, create_site
from sheetgen.games.adventuring_companies.state import Company, State
from sheetgen.games.adventuring_companies.treasure import determine

TIERS = range(1, 6)
"""The tiers there are (site.tier)."""


def judge_explore(c: Company, act: Explore) -> Iterator[Breach]:
    """A company explores the area it is in (explore.current-area)."""
    if act.area and act.area != c.position:
        yield Breach("explore.current-area", f"explore {c.position}", f"explore {act.area}")


def counted(s: State, c: Company, area: str) -> int:
    """The sites that an exploration counts (explore.count-scope, explore.count)."""
    if s.setting.variants.explore_count == "area":
        return s.known.get(area, 0)
    return sum(c.name in site.known_to for site in s.sites_in(area))


@procedure
def explore(s: State, act: Explore) -> Asking[None]:
    """Explore an area; found or not, it helps the next navigation roll (explore.navigation-bonus)."""
    c = s.company
    area = act.area or c.position
    total = s.known.get(area, 0)
    s.explored = (*s.explored, (c.slots, area, s.actor))
    if total >= s.setting.tables.max_sites:
        total = yield from Claim("explore.max-six", "Sites", total, total, f"A:{area}")
        s.known[area] = total
    else:
        found = yield from _look(s, c, counted(s, c, area))
        if found:
            yield from _found(s, area, total)
    before = c.navigation_bonus
    c.navigation_bonus = yield from Claim("explore.navigation-bonus", "Nav", before + 1, before, c.subject)


@procedure
def _look(s: State, c: Company, count: int) -> Asking[bool]:
    """The die, less two for each known site, less fatigue (explore.roll, explore.success, explore.natural-six)."""
    tables = s.setting.tables
    due = -tables.explore_per_site * count - c.fatigue
    why = _slip(s, c, count, due)
    modifier = yield from Claim("explore.roll", "modifier", due, None, "", why)
    sure = tables.omit_certain and modifier == 0 == due
    faces = yield from roll_of("explore.roll", "explore", tables.explore, optional=sure)
    if not faces:
        return True
    face = faces[0]
    score = yield from Claim("dice/sum", "sum", face + modifier, None, "", lambda said: why(said - face))
    always = face == tables.explore_always
    rule = "explore.natural-six" if always and score <= 0 else "explore.success"
    return (yield from Claim(rule, "found", score > 0 or always))


def _slip(s: State, c: Company, count: int, due: int) -> Why:
    tired = c.fatigue
    acted = any(action != "rest" for action in c.actions[:-1])
    known = s.known.get(c.position, 0)
    scope = -s.setting.tables.explore_per_site * known - tired if known != count else due

    def why(said: int) -> str:
        """The rule that explains the number that is written."""
        if tired and said == due + tired:
            return "fatigue.apply"
        if count and said == -count - tired:
            return "explore.roll"
        if said == scope != due:
            return "explore.count-scope"
        return "fatigue.accrue" if acted and said == due - 1 else ""

    return why


@procedure
def _found(s: State, area: str, total: int) -> Asking[None]:
    """One site more; it is created before anything else happens (explore.one-site, site.created)."""
    most = s.setting.tables.max_sites
    known: int = yield from Claim(
        "explore.one-site",
        "Sites",
        total + 1,
        total,
        f"A:{area}",
        lambda said: "explore.max-six" if said > most else "",
    )
    s.known[area] = known
    letter = LETTERS[min(len(s.sites_in(area)), len(LETTERS) - 1)]
    s.finding = f"{area}-{letter}"


@procedure
def create(s: State) -> Asking[None]:
    """Choose or roll the tier of the site that was found, and make it (3.10)."""
    act: Tier = yield from Choose(
        "site.tier",
        "tier",
        {"tier": "site.tier"},
        judge=lambda act: _judge_tier(s, act),
        each=lambda: (Tier(tier=tier) for tier in TIERS),
    )
    name, s.finding = s.finding, ""
    s.latest = name
    tier = act.tier
    if tier == 0:
        faces = yield from Roll("site.tier", "tier", 1, stream=f"site/{name}/tier/1")
        table = s.setting.tables.tier_of_die
        due = table[min(len(table), max(1, faces[0])) - 1]
        tier = yield from Claim("site.tier", "tier", due, None, f"Site:{name}")
    tier = min(max(tier, TIERS[0]), TIERS[-1])
    making = create_site(Maker(name, s.setting.tables, s.setting.variants), tier, act.name)
    site = yield from unrolled(s, name, making)
    s.sites[name] = replace(site, known_to=frozenset((s.company.name,)))
    if s.setting.variants.treasure_timing == "creation":
        yield from determine(s, name)


def _judge_tier(s: State, act: Tier) -> Iterator[Breach]:
    held = tier_held(s, s.finding)
    if act.tier not in range(6):
        yield Breach("site.tier", "a tier from 1 to 5", str(act.tier))
    elif held and act.tier not in (0, held):
        yield Breach("site.tier", f"tier {held}, as the booklet has it", str(act.tier))
