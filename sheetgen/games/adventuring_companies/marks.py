"""Exhausted marks (3.18): passing, failing, refreshing by the day."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.engine.prompts import Asking, Claim, procedure
from sheetgen.games.adventuring_companies.state import Encounter, Site, State
from sheetgen.games.adventuring_companies.treasure import determine, encounter_subject, roll_add, roll_base


def due_day(s: State, site: Site, day: int) -> int:
    """The day at whose start an encounter exhausted on ``day`` is open again; 0 for never (site.refresh-due)."""
    if site.weeks <= 0 or not day:
        return 0
    week = s.setting.tables.week
    if s.setting.variants.refresh_clock == "week-end":
        return -(-day // week) * week + week * (site.weeks - 1) + 1
    return day + week * site.weeks


@procedure
def pass_encounter(s: State, key: str) -> Asking[None]:
    """A passed encounter is exhausted; its share may be taken (site.exhaust-on-pass)."""
    visit = s.visit
    assert visit is not None
    yield from _mark(s, visit.site, key, exhausted=True, won=True)
    s.visit = replace(visit, passed=(*visit.passed, key))
    if s.setting.variants.treasure_timing == "first-pass" and s.sites[visit.site].total < 0:
        yield from determine(s, visit.site)


@procedure
def fail_encounter(s: State, key: str) -> Asking[None]:
    """A failed encounter stays open, and ends the engage action (site.exhaust-on-pass, combat.lost)."""
    visit = s.visit
    assert visit is not None
    yield from _mark(s, visit.site, key, exhausted=s.setting.variants.exhaust_on == "engage", won=False)
    s.visit = replace(visit, failed=key)


@procedure
def _mark(s: State, name: str, key: str, *, exhausted: bool, won: bool) -> Asking[None]:
    site = s.sites[name]
    each = site.encounter(key)
    assert each is not None
    subject = encounter_subject(site, key)
    rule = "site.exhaust-on-pass"
    marked = yield from Claim(rule, "exhausted", exhausted, bool(each.exhausted), subject)
    day = s.day if marked else 0
    if marked:
        due = due_day(s, site, day)
        yield from Claim(
            "site.refresh-due", "Due", due, None, subject, lambda said: "" if due else "site.refresh-never"
        )
    s.sites[name] = site.changed(key, exhausted=day, won=won and marked)


@procedure
def refresh_all(s: State) -> Asking[None]:
    """At the start of a day every encounter that is due is open again (site.refresh-due, site.refresh-clears)."""
    for site in list(s.sites.values()):
        for each in site.encounters:
            if each.exhausted and 0 < due_day(s, site, each.exhausted) <= s.day:
                yield from _refresh(s, site, each)


@procedure
def _refresh(s: State, site: Site, each: Encounter) -> Asking[None]:
    subject = encounter_subject(site, each.key)
    closed = yield from Claim("site.refresh-due", "exhausted", False, True, subject)
    if closed:
        return
    left, share = each.left, each.share
    policy = s.setting.variants.refresh_treasure
    if policy == "same-share":
        left = yield from Claim("site.refresh-clears", "Left", share, each.left, subject)
    elif policy == "reroll" and site.total >= 0:
        base = yield from roll_base(s, "site.refresh-clears")
        added = yield from roll_add(s, each)
        share = (base + added) // len(site.encounters)
        share = left = yield from Claim("site.refresh-clears", "Share", share, each.share, subject)
    s.sites[site.id] = s.sites[site.id].changed(each.key, exhausted=0, won=False, share=share, left=left)
