"""Which rule a slip on paper most likely broke, where no claim says so by itself."""

from __future__ import annotations

from typing import Any, Final

from sheetgen.engine.prompts import Choose, Roll
from sheetgen.games.adventuring_companies.loads import weekly_need
from sheetgen.games.adventuring_companies.state import Company, State

_EXTRA: Final = {
    "damage": "skill.failure-damage",
    "special": "combat.special.again",
    "links": "site.tier4.last-level",
    "same": "site.tier4.same-level",
    "orphan": "site.tier4.orphans",
    "target": "site.tier4.connections",
    "skill": "skill.one-attempt",
    "roll-off": "order.roll-off",
    "ground": "area.unmapped",
    "terrain": "area.unmapped",
    "attack": "combat.resolution",
    "blow": "combat.resolution",
    "foe attack": "combat.resolution",
    "foe damage": "combat.resolution",
}
"""What a roll that is not due breaks, by its label."""


def extra(s: State, label: str | None, count: int) -> str:
    """Dice that were not due."""
    if s.over:
        return "unit.down" if s.over == "lost" else ""
    if label == "wander":
        marching = s.company.actions[-1:] == ("march",)
        return "encounter.which-areas" if marching else "encounter.march-only"
    if label == "travel":
        entered = s.march.entered if s.march is not None else s.company.last_areas
        return "travel.when" if entered else "travel.no-area"
    if label == "nav":
        return "navigation.when" if s.march is not None else "march.route-announced"
    if label == "explore":
        full = s.known.get(s.company.position, 0) >= s.setting.tables.max_sites
        return "explore.max-six" if full else "explore.roll"
    if label in ("treasure", "add"):
        site = s.sites.get(s.visit.site if s.visit is not None else s.latest)
        return "treasure.once" if site is not None and site.total >= 0 else "treasure.when"
    return _EXTRA.get(label or "", "")


def missing(s: State, prompt: Any, verb: str) -> str:
    """A prompt without an entry, before a verb or before dice."""
    if isinstance(prompt, Choose):
        return {"tier": "site.created", "test": "encounter.resolve-first"}.get(prompt.label, "")
    return ""


def count(s: State, roll: Roll, got: int) -> str:
    """A roll with a wrong number of dice."""
    return "dice/count"


_COMPANY: Final = {
    "At": "march.only-way",
    "Streak": "rest.streak",
    "MP": "march.movement-points",
    "Left": "march.entry-cost",
    "Score": "march.movement-score",
}


def statement(s: State, subject: str, field: str, said: Any, due: Any) -> str:
    """A differing statement that no claim precedes."""
    kind = subject.partition(":")[0]
    if kind == "C":
        c = next((each for each in s.companies if each.subject == subject), s.company)
        return _of_company(s, c, field, said, due)
    if kind == "U" and field == "HP":
        return {due - 1: "travel.failure", due + 1: "company.healing"}.get(said, "unit.down" if said < 0 else "")
    if kind == "E":
        return _of_encounter(s, subject, field, said)
    if kind == "Site":
        whole = field == "exhausted"
        return "site.whole-exhausted" if whole else "treasure.once" if due is not None else "treasure.when"
    if kind == "A":
        return "explore.one-site" if field == "Sites" else "area.unmapped"
    return ""


def _of_company(s: State, c: Company, field: str, said: Any, due: Any) -> str:
    if field == "Travel":
        spent = c.spent_travel and said == due + c.spent_travel
        return "rest.bonus-spent" if spent else "rest.travel-bonus"
    if field == "Nav":
        spent = c.spent_navigation and said == due + c.spent_navigation
        return "navigation.bonus-spent" if spent else "explore.navigation-bonus"
    if field == "F":
        return "rest.reset" if due and said == 0 else "fatigue.accrue" if abs(said - due) == 1 else ""
    if field == "Food":
        return "supplies.week" if said in (max(0, due - weekly_need(s, c)), due - c.persons) else ""
    return _COMPANY.get(field, "")


def _of_encounter(s: State, subject: str, field: str, said: Any) -> str:
    site = s.sites.get(subject[2:8])
    if field == "exhausted":
        if said:
            return "site.exhaust-on-pass"
        return "site.refresh-never" if site is not None and not site.weeks else "site.refresh-due"
    if field == "Due":
        return "site.refresh-due"
    if field == "Left":
        return "treasure.up-to"
    return "treasure.divide" if field == "Share" and site is not None and site.total >= 0 else ""
