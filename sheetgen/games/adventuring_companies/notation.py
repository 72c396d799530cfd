"""How a campaign of Adventuring Companies is written down: what the tracker asks its notation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from sheetgen.engine.names import fold
from sheetgen.engine.notation import NO_OPINION, Notation, Statement, Unknown, numbers
from sheetgen.engine.prompts import Claim
from sheetgen.games.adventuring_companies import actions, explain, stated
from sheetgen.games.adventuring_companies.loads import available_points, load_of, movement_score, weekly_need
from sheetgen.games.adventuring_companies.marks import due_day
from sheetgen.games.adventuring_companies.reading import read_action
from sheetgen.games.adventuring_companies.spelling import spell, spell_outcome, spell_tags, weeks
from sheetgen.games.adventuring_companies.state import Company, Encounter, Site, State
from sheetgen.games.adventuring_companies.tables import GAME
from sheetgen.games.adventuring_companies.terrain import terrain_of
from sheetgen.games.adventuring_companies.verbs import VERBS
from sheetgen.games.adventuring_companies.words import FIELD_OF, FLAGS, NEVER, ROLLS, TURN_WORDS

_WORDS: Final = frozenset(("event", "weather", "first", "unit"))
"""Claims that a log states in words of the tables or the sheet."""

_KEYS: Final = frozenset(("site skill", "foe skill", "terrain", "nature", "type"))
"""Claims that a log states by a key."""


class CompanyNotation(Notation):
    """The notation of Adventuring Companies."""

    game = GAME
    verbs = VERBS
    named_tags = frozenset(("u", "e", "f", "site", "a"))
    spoken = MappingProxyType(
        {
            "success": ("failure", "success"),
            "found": ("nothing found", "found"),
            "encounter": ("no encounter", "an encounter"),
            "victory": ("the fight goes on", "won"),
            "tricked": ("not tricked", "tricked"),
        }
    )

    def action(self, verb: str, words: Sequence[str], state: State, actor: str = "") -> actions.Action | Unknown:
        """The action that a verb and its words mean, or :class:`Unknown`."""
        return read_action(verb, words, state, actor)

    def spell(self, action: actions.Action) -> str:
        """The action as a log writes it."""
        return spell(action)

    def roll_label(self, text: str, state: State) -> str | None:
        """The label of a roll as the prompts name it, the same in every state."""
        return ROLLS.get(fold(text.replace(".", "")))

    def outcome(self, claim: Claim[Any], text: str) -> Any:
        """The value that a word after ``->`` states for the claim, or NO_OPINION."""
        return _outcome(claim.field, claim.value, text)

    def spell_outcome(self, claim: Claim[Any], value: Any) -> str:
        """The claim's value as a word after ``->``; empty when it is not written there."""
        return spell_outcome(claim, value)

    @staticmethod
    @lru_cache(maxsize=4096)
    def statements(
        type_: str, name: str, kind: str, stat: str, value: int, to: int | None, most: int | None, text: str
    ) -> list[Statement] | Unknown:
        """What one field of a tag states."""
        folded = type_.lower()
        if folded in ("c", "pc"):
            return stated.company_statements(name, kind, stat, value, to)
        if folded == "u":
            return stated.unit_statements(name, kind, stat, value, to)
        if folded == "site":
            return stated.site_statements(name, kind, stat, value, to)
        if folded == "e":
            return stated.encounter_statements(name, kind, stat, value, to, text)
        if folded == "a":
            return stated.area_statements(name, kind, stat, value, to, text)
        return numbers("F:", stat.upper(), kind, value, to) if folded == "f" and stat else []

    def resolve(self, state: State, statement: Statement) -> Statement:
        """The statement with its subject in full."""
        return stated.resolve(state, statement)

    def spell_statements(self, changes: Sequence[tuple[Claim[Any], Any, Any]], state: State) -> list[str]:
        """The tags that state what changed: by how much and what is now."""
        return spell_tags(changes, state)

    def read(self, state: State, subject: str, field: str) -> Any:
        """The value on the sheets; None when there is no such value."""
        kind, _, name = subject.partition(":")
        if kind == "C":
            return _read_company(state, name, field)
        if kind == "U":
            place = _unit(state, subject)
            return None if place is None else place[0].units[place[1]].hp
        if kind == "Site":
            site = state.sites.get(name)
            if site is not None and field == "exhausted":
                return site.exhausted
            return site.total if site is not None and field == "Total" and site.total >= 0 else None
        if kind == "E":
            return _read_encounter(state, name, field)
        if kind == "F" and state.fight is not None:
            f = state.fight
            return {"HP": f.hp, "AC": f.ac, "HD": f.foe.hd}.get(field)
        if kind == "A":
            return state.known.get(name, 0) if field == "Sites" else next(iter(terrain_of(state, name)), None)
        return None

    def write(self, state: State, subject: str, field: str, value: Any) -> None:
        """Adopt a value that a log states."""
        kind, _, name = subject.partition(":")
        if kind == "C":
            _write_company(state, name, field, value)
        elif kind == "U":
            place = _unit(state, subject)
            if place is not None:
                c, at = place
                c.units = (*c.units[:at], c.units[at].with_hp(value), *c.units[at + 1 :])
        elif kind == "Site" and name in state.sites and field == "Total":
            state.sites[name] = replace(state.sites[name], total=value)
        elif kind == "E":
            _write_encounter(state, name, field, value)
        elif kind == "F" and state.fight is not None and field == "HP":
            state.fight = replace(state.fight, hp=value)
        elif kind == "A" and field == "Sites":
            state.known[name] = value
        elif kind == "A" and value in state.setting.tables.terrain:
            state.terrain[name] = (value,)

    def unknown(self, state: State, statement: Statement) -> Unknown | None:
        """What is wrong with a statement about something that there is not."""
        kind, _, name = statement.subject.partition(":")
        if kind == "C" and stated.find_company(state, name) is None:
            return Unknown(f"there is no company '{name}'", f"one of {', '.join(c.name for c in state.companies)}")
        if kind == "U":
            return Unknown(f"there is no unit '{name}'", f"one of {', '.join(u.name for u in state.company.units)}")
        if kind == "Site" and name not in state.sites and name != state.finding:
            return Unknown(f"there is no site '{name}'")
        if kind == "E" and name[:6] not in state.sites:
            return Unknown(f"there is no encounter '{name}'")
        return None

    def describe(self, subject: str, field: str, value: Any) -> str:
        """The value in words."""
        if field == "exhausted":
            return "exhausted" if value else "open"
        if field == "weeks":
            return weeks(value)
        return NEVER if field == "Due" and not value else super().describe(subject, field, value)

    def explain_extra(self, state: State, label: str | None, count: int) -> str:
        """The rule broken by dice that were not due."""
        return explain.extra(state, label, count)

    def explain_missing(self, state: State, prompt: Any, verb: str) -> str:
        """The rule broken by leaving out what the prompt asks before a verb, or before dice."""
        return explain.missing(state, prompt, verb)

    def explain_count(self, state: State, roll: Any, got: int) -> str:
        """The rule broken by a roll with a wrong number of dice."""
        return explain.count(state, roll, got)

    def explain_state(self, state: State, subject: str, field: str, said: Any, due: Any) -> str:
        """The rule broken by a differing statement that no claim precedes."""
        return explain.statement(state, subject, field, said, due)

    def abandon(self, state: State) -> None:
        """Leave whatever is under way."""
        state.fight = state.march = state.visit = None
        state.finding = ""
        state.over = ""
        state.phase = "day" if state.day else "dawn"

    def sheet(self, state: State) -> list[tuple[str, str]]:
        """The companies' numbers and what is known of sites."""
        shown: list[tuple[str, str]] = [("Day", str(state.day))]
        for c in state.companies:
            shown.extend(_company_rows(state, c, named=len(state.companies) > 1))
        shown.extend((site.id, _site_row(state, site)) for site in state.sites.values())
        return shown


@lru_cache(maxsize=8192)
def _outcome(field: str, value: Any, text: str) -> Any:
    flags = FLAGS.get(field)
    folded = fold(text)
    if flags is not None:
        return flags.get(folded, NO_OPINION)
    if field == "turn":
        return TURN_WORDS.get(folded, NO_OPINION)
    if field in _WORDS:
        return _word(str(value), text)
    if field in _KEYS:
        return value if fold(str(value)) == folded else stated.fold_terrain(text)
    if field in ("weeks", "lines", "difficulty", "tier"):
        return _count(folded)
    if field == "line":
        return _line(text)
    if field == "spell":
        return " ".join(text.casefold().split())
    return NO_OPINION


def _word(value: str, text: str) -> Any:
    """A name written in full or by a word of it; another name as it is written."""
    wanted = fold(text)
    if wanted == fold(value) or wanted in (fold(word) for word in value.split()):
        return value
    return text


def _count(folded: str) -> Any:
    """``1week``, ``never``, ``2lines``, ``tier2`` or a bare number."""
    if folded in (NEVER, "none"):
        return 0
    digits = "".join(letter for letter in folded if letter.isdigit())
    rest = folded.replace(digits, "", 1) if digits else folded
    return (
        int(digits) if digits and rest in ("", "week", "weeks", "line", "lines", "tier", "difficulty") else NO_OPINION
    )


def _line(text: str) -> Any:
    ends = text.replace(" ", "").split("-")
    if len(ends) != 2 or not all(end.replace(".", "").isdigit() and "." in end for end in ends):
        return NO_OPINION
    return "-".join(sorted(ends, key=lambda end: tuple(map(int, end.split(".")))))


def _unit(s: State, subject: str) -> tuple[Company, int] | None:
    for c in s.companies:
        for at, unit in enumerate(c.units):
            if unit.subject == subject:
                return c, at
    return None


def _company(s: State, name: str) -> Company | None:
    return next((c for c in s.companies if c.name == name), None)


def _read_company(s: State, name: str, field: str) -> Any:
    c = _company(s, name)
    if c is None:
        return None
    if field == "Left":
        return s.march.mp if s.march is not None and c is s.company else c.spare
    if field == "Score":
        return movement_score(s, c) if c.score is None else c.score
    if field == "MP":
        return available_points(s, c) if c.points is None else c.points
    attribute = FIELD_OF.get(field)
    return getattr(c, attribute) if attribute else None


def _write_company(s: State, name: str, field: str, value: Any) -> None:
    c = _company(s, name)
    if c is None:
        return
    attribute = FIELD_OF.get(field)
    if attribute:
        setattr(c, attribute, value)
    elif field == "Left" and s.march is not None and c is s.company:
        s.march = replace(s.march, mp=value)


def _encounter(s: State, name: str) -> tuple[Site, Encounter] | None:
    site = s.sites.get(name[:6])
    each = site.encounter(name[7:]) if site is not None else None
    return None if site is None or each is None else (site, each)


def _read_encounter(s: State, name: str, field: str) -> Any:
    found = _encounter(s, name)
    if found is None:
        return None
    site, each = found
    if field in ("HD", "AC", "Damage"):
        return getattr(each.foe, field.lower(), None)
    if field == "exhausted":
        return bool(each.exhausted)
    if field == "Due":
        return due_day(s, site, each.exhausted)
    if field in ("Share", "Left"):
        return getattr(each, field.lower()) if site.total >= 0 else None
    return each.difficulty if field == "difficulty" else None


def _write_encounter(s: State, name: str, field: str, value: Any) -> None:
    found = _encounter(s, name)
    if found is None:
        return
    site, each = found
    if field in ("HD", "AC", "Damage") and each.foe is not None:
        s.sites[site.id] = site.changed(each.key, foe=replace(each.foe, **{field.lower(): value}))
    elif field == "exhausted":
        s.sites[site.id] = site.changed(each.key, exhausted=s.day if value else 0, won=value)
    elif field in ("Share", "Left", "difficulty"):
        s.sites[site.id] = site.changed(each.key, **{field.lower(): value})


def _company_rows(s: State, c: Company, *, named: bool) -> list[tuple[str, str]]:
    load, capacity = load_of(s, c)
    rows = [
        ("Area", c.position),
        ("Units", ", ".join(f"{unit.name} {unit.hp}/{unit.most}" for unit in c.units)),
        ("Food", f"{c.food} (need {weekly_need(s, c)} a week)"),
        ("Treasure", str(c.treasure)),
        ("F", str(c.fatigue)),
        ("Streak", str(c.streak)),
        ("Travel", str(c.travel_bonus)),
        ("Nav", str(c.navigation_bonus)),
        ("Points", f"{available_points(s, c)} (score {movement_score(s, c)}, load {load} of {capacity})"),
    ]
    return [("Company", c.name), *rows] if named else rows


def _site_row(s: State, site: Site) -> str:
    marks = ", ".join(
        f"{each.key} until day {due_day(s, site, each.exhausted)}"
        if due_day(s, site, each.exhausted)
        else f"{each.key} for good"
        for each in site.encounters
        if each.exhausted
    )
    total = f", treasure {site.total}" if site.total >= 0 else ""
    return f"tier {site.tier}{total}" + (f"; exhausted: {marks}" if marks else "")
