"""What the fields of a tag state about the sheets, and whose they are once the state is known."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.engine.names import fold, hint
from sheetgen.engine.notation import Statement, Unknown, numbers
from sheetgen.games.adventuring_companies.hexes import name_of
from sheetgen.games.adventuring_companies.state import Company, State
from sheetgen.games.adventuring_companies.verbs import COMPANY
from sheetgen.games.adventuring_companies.words import ENCOUNTER_STAT, MARKS, STAT_OF


def company_statements(name: str, kind: str, stat: str, value: int, to: int | None) -> list[Statement] | Unknown:
    """What a field of a ``C`` tag states."""
    field = STAT_OF.get(fold(stat))
    if field is None:
        if kind in ("text", "flag"):
            return []
        return Unknown(f"there is no stat '{stat}'", hint(stat, COMPANY, f"one of {', '.join(COMPANY)}"))
    if field == "At":
        return [Statement(f"C:{name}", "At", "check", name_of(*divmod(value, 100)))] if kind == "check" else []
    return numbers(f"C:{name}", field, kind, value, to)


def unit_statements(name: str, kind: str, stat: str, value: int, to: int | None) -> list[Statement] | Unknown:
    """What a field of a ``U`` tag states."""
    return numbers(f"U:{name}", "HP", kind, value, to) if fold(stat) in ("hp", "hitpoints") else []


def site_statements(name: str, kind: str, stat: str, value: int, to: int | None) -> list[Statement]:
    """What a field of a ``Site`` tag states."""
    mark = MARKS.get(fold(stat)) if kind == "flag" else None
    if mark is not None:
        return [Statement(f"Site:{name}", "exhausted", "check", mark)]
    return numbers(f"Site:{name}", "Total", kind, value, to) if fold(stat) in ("total", "treasure") else []


def encounter_statements(name: str, kind: str, stat: str, value: int, to: int | None, text: str) -> list[Statement]:
    """What a field of an ``E`` tag states."""
    mark = MARKS.get(fold(stat or text)) if kind in ("flag", "text") else None
    if mark is not None:
        return [Statement(f"E:{name}", "exhausted", "check", mark)]
    field = ENCOUNTER_STAT.get(fold(stat))
    return numbers(f"E:{name}", field, kind, value, to) if field else []


def area_statements(name: str, kind: str, stat: str, value: int, to: int | None, text: str) -> list[Statement]:
    """What a field of an ``A`` tag states."""
    if kind in ("flag", "text"):
        return [Statement(f"A:{name}", "terrain", "check", fold_terrain(stat or text))]
    return numbers(f"A:{name}", "Sites", kind, value, to) if fold(stat) == "sites" else []


def fold_terrain(text: str) -> str:
    """A terrain as its key: ``Light forest`` is ``light-forest``."""
    return "-".join(text.casefold().split())


# Whose they are


def find_company(s: State, name: str) -> int | None:
    """The place of the company that a name, or the beginning or a word of it, means; None when none or several."""
    wanted = fold(name)
    exact = [at for at, c in enumerate(s.companies) if fold(c.name) == wanted]
    if exact:
        return exact[0]
    near = [at for at, c in enumerate(s.companies) if wanted and _means(wanted, c.name)]
    return near[0] if len(near) == 1 else None


def _means(wanted: str, name: str) -> bool:
    return fold(name).startswith(wanted) or wanted in (fold(word) for word in name.split())


def find_unit(c: Company, name: str) -> int | None:
    """The place of the unit that a name, a word of it or its number means; None when none or several."""
    if name.isdigit():
        return int(name) - 1 if 0 < int(name) <= len(c.units) else None
    wanted = fold(name)
    exact = [at for at, unit in enumerate(c.units) if fold(unit.name) == wanted]
    near = exact or [at for at, unit in enumerate(c.units) if wanted and _means(wanted, unit.name)]
    return near[0] if len(near) == 1 else None


def site_at_hand(s: State) -> str:
    """The site that is spoken of without naming it."""
    return s.finding or (s.visit.site if s.visit is not None and s.visit.site else s.latest)


def resolve(s: State, statement: Statement) -> Statement:
    """The statement with the full subject that claims have."""
    kind, _, name = statement.subject.partition(":")
    if kind == "C":
        at = find_company(s, name) if name else s.actor
        return statement if at is None else replace(statement, subject=s.companies[at].subject)
    if kind == "U":
        return replace(statement, subject=_unit_subject(s, name) or statement.subject)
    if kind == "Site":
        return replace(statement, subject=f"Site:{full_site(s, name)}")
    if kind == "E":
        site, _, key = name.rpartition("/")
        return replace(statement, subject=f"E:{full_site(s, site)}/{key}")
    if kind == "F":
        return replace(statement, subject="F")
    return statement


def full_site(s: State, name: str) -> str:
    """The id of a site named by id, by its letter, by its name, or not at all."""
    if not name:
        return site_at_hand(s)
    upper = name.upper()
    if upper in s.sites:
        return upper
    if len(name) == 1 and name.isalpha():
        return f"{s.company.position}-{upper}"
    wanted = fold(name)
    return next((site.id for site in s.sites.values() if site.name and fold(site.name) == wanted), upper)


def _unit_subject(s: State, name: str) -> str:
    owner, _, rest = name.rpartition("/")
    if owner:
        at = find_company(s, owner)
        order = [] if at is None else [at]
    else:
        order = [s.actor, *(at for at in range(len(s.companies)) if at != s.actor)]
    for at in order:
        found = find_unit(s.companies[at], rest)
        if found is not None:
            return s.companies[at].units[found].subject
    return ""
