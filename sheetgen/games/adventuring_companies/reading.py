"""Reads the words of a choice as an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from sheetgen.engine.names import did_you_mean, fold
from sheetgen.engine.notation import Unknown
from sheetgen.games.adventuring_companies import actions as act
from sheetgen.games.adventuring_companies.engage import is_open, site_like
from sheetgen.games.adventuring_companies.hexes import is_name
from sheetgen.games.adventuring_companies.state import Site, State
from sheetgen.games.adventuring_companies.stated import find_company, find_unit, full_site, site_at_hand
from sheetgen.games.adventuring_companies.tables import GAME
from sheetgen.games.adventuring_companies.verbs import VERBS

Read = act.Action | Unknown
Words = Sequence[str]


def read_action(verb: str, words: Words, s: State, actor: str) -> Read:
    """The action that a verb, its words and its actor mean."""
    reader = _READERS.get(verb) or _READERS.get(fold(verb))
    found = reader(s, words) if reader is not None else _unread(s, verb)
    if not actor or isinstance(found, Unknown):
        return found
    at = find_company(s, actor)
    if at is None:
        names = ", ".join(c.name for c in s.companies)
        return Unknown(f"there is no company '{actor}'", f"one of {names}")
    # With one company everybody knows who acts.
    return replace(found, company=s.companies[at].name) if len(s.companies) > 1 else found


def _unread(s: State, verb: str) -> Read:
    """A verb that there is not: a slip of the pen, or something that is no action (turn.action-types)."""
    hint = None if fold(verb) in _NO_ACTIONS else did_you_mean(verb, [known.verb for known in VERBS])
    busy = s.march is not None or s.visit is not None or s.fight is not None or bool(s.finding)
    if hint is None and not busy and s.day:
        return act.Other(word=verb)
    return Unknown(f"there is no verb '{verb}'", f"did you mean '{hint}'?" if hint else _LIST)


_NO_ACTIONS: Final = frozenset(
    [
        "forage",
        "search",
        "hunt",
        "scout",
        "camp",
        "heal",
        "train",
        "fish",
        "gather",
        "sleep",
        "trade",
        "talk",
        "hide",
        "guard",
        "pray",
        "wait",
    ]
)
"""Words for what a company might do that is no action of its own."""

_LIST: Final = f"sheetgen verbs {GAME} lists them"


def _number(text: str) -> int | None:
    return int(text) if text.isdigit() and len(text) < 9 else None


def _day(s: State, words: Words) -> Read:
    number = _number(words[0]) if words else 0
    return (
        Unknown(f"'{words[0]}' is not the number of a day", "for example @ day 3")
        if number is None
        else act.Day(number=number)
    )


def _end(s: State, words: Words) -> Read:
    return act.EndDay() if words and fold(words[0]) in ("day", "turn") else act.End()


def _area(text: str) -> str | Unknown:
    return (
        text
        if is_name(text)
        else Unknown(f"'{text}' is not an area", "areas are written CCRR, for example 0526", "area.numbering")
    )


_LINKS: Final = frozenset(("to", "then", "and", "via", "over", "through", "by"))
"""Words between the areas of a route that say nothing more."""


@lru_cache(maxsize=4096)
def _areas(words: tuple[str, ...]) -> tuple[str, ...] | Unknown:
    found = []
    for word in words:
        for part in word.replace(",", " ").replace("-", " ").replace(">", " ").split():
            if fold(part) in _LINKS:
                continue
            area = _area(part)
            if isinstance(area, Unknown):
                return area
            found.append(area)
    return tuple(found)


def _march(s: State, words: Words) -> Read:
    found = _areas(tuple(words))
    return found if isinstance(found, Unknown) else act.March(route=found)


def _route(s: State, words: Words) -> Read:
    found = _areas(tuple(words))
    if isinstance(found, tuple) and not found:
        return Unknown("the areas of the route were expected", "for example @ route 0525 0524")
    return found if isinstance(found, Unknown) else act.Route(route=found)


def _enter(s: State, words: Words) -> Read:
    if not words:
        return act.Onward()
    area = _area(words[0])
    return area if isinstance(area, Unknown) else act.Enter(area=area)


def _explore(s: State, words: Words) -> Read:
    if not words:
        return act.Explore()
    area = _area(words[0])
    return area if isinstance(area, Unknown) else act.Explore(area=area)


def _tier(s: State, words: Words) -> Read:
    number = 0 if words and fold(words[0]) in ("roll", "rolled", "die") else _number(words[0]) if words else None
    if number is None:
        return Unknown("a tier from 1 to 5 was expected", "for example @ tier 2 Doom Cave")
    return act.Tier(tier=number, name=" ".join(words[1:]).strip('"'))


def _ability(s: State, words: Words) -> Read:
    number = _number(words[0]) if words else None
    if number is None or not 1 <= number <= 5:
        return Unknown("the number of an ability was expected", "for example @ ability 2")
    return act.Ability(number=number)


def _engage(s: State, words: Words) -> Read:
    if not words:
        return Unknown("a target was expected", "for example @ engage 0524-A")
    parts = [part for word in words for part in word.replace(",", " ").split() if fold(part) != "and"]
    sites = [full_site(s, part) for part in parts]
    if all(site_like(site) for site in sites):
        return act.Engage(target=sites[0], also=tuple(sites[1:]))
    name = " ".join(words).strip('"')
    return act.Engage(target=_target(s, name))


def _target(s: State, name: str) -> str:
    """A site by its name, a settlement or a company as it is called; anything else as it is written."""
    site = full_site(s, name)
    if site in s.sites:
        return site
    towns = [data.settlement for data in s.setting.tables.areas.values() if data.settlement]
    called = (*towns, *(c.name for c in s.companies))
    exact = next((known for known in called if fold(known) == fold(name)), "")
    return (
        exact
        or _by_a_word(name, [*((site.name, site.id) for site in s.sites.values()), *((each, each) for each in called)])
        or name
    )


def _by_a_word(name: str, called: Sequence[tuple[str, str]]) -> str:
    """What one of all names means that has every word of a name; empty where none or several have."""
    words = {fold(word) for word in name.split()} - {"the"}
    found = {meant for known, meant in called if words and words <= {fold(word) for word in known.split()}}
    return found.pop() if len(found) == 1 else ""


def _only_open(s: State, site: Site | None) -> str:
    """The encounter that need not be named, since no other may be attempted; empty where there is none or a choice."""
    found = [each.key for each in site.encounters if is_open(s, site, each)] if site is not None else []
    return found[0] if len(found) == 1 else ""


def _attempt(s: State, words: Words) -> Read:
    rest = list(words)
    testing = s.march is not None and s.march.test is not None
    site = key = ""
    if rest and not testing:
        site, _, key = rest[0].rpartition("/")
        site = full_site(s, site) if site else site_at_hand(s)
        known = s.sites.get(site)
        only = _only_open(s, known)
        if only and find_unit(s.company, " ".join(rest)) is not None and known.encounter(key) is None:  # type: ignore[union-attr]
            key = only
        else:
            rest.pop(0)
        if known is None or known.encounter(key) is None:
            keys = ", ".join(each.key for each in known.encounters) if known is not None else ""
            return Unknown(
                f"there is no encounter '{key}'", f"one of {keys}" if keys else "for example @ attempt 2 Odo"
            )
    if not rest:
        return act.Attempt(encounter=key, site=site if site != site_at_hand(s) else "")
    at = find_unit(s.company, " ".join(rest))
    if at is None:
        return Unknown(f"there is no unit '{' '.join(rest)}'", f"one of {', '.join(u.name for u in s.company.units)}")
    return act.Attempt(encounter=key, unit=s.company.units[at].name, site=site if site != site_at_hand(s) else "")


def _take(s: State, words: Words) -> Read:
    number = _number(words[0]) if words else None
    return (
        Unknown("how much is taken was expected", "for example @ take 80")
        if number is None
        else act.Take(amount=number)
    )


def _counted(words: Words, least: int = 1) -> tuple[str, int] | Unknown:
    """Something and how many of it."""
    number = _number(words[-1]) if len(words) > 1 else None
    if number is None or number < least:
        return Unknown("something and a number were expected", "for example @ buy food 30")
    return " ".join(words[:-1]), number


def _trade(kind: type[act.Buy] | type[act.Sell]) -> Callable[[State, Words], Read]:
    def read(s: State, words: Words) -> Read:
        """Food and how much of it."""
        found = _counted(words)
        if isinstance(found, Unknown):
            return found
        if fold(found[0]) != "food":
            return Unknown(f"'{found[0]}' is not for sale", "food is")
        return kind(count=found[1])

    return read


_THINGS: Final = {
    **dict.fromkeys(("food", "treasure", "animals", "carts"), ""),
    "mules": "animals",
    "packanimals": "animals",
    "gold": "treasure",
}


def _change(kind: type[act.Gain] | type[act.Lose]) -> Callable[[State, Words], Read]:
    def read(s: State, words: Words) -> Read:
        """A thing or a unit, and how many."""
        found = _counted(words)
        if isinstance(found, Unknown):
            return found
        name, number = found
        thing = fold(name)
        if thing in _THINGS:
            return kind(what=_THINGS[thing] or thing, count=number)
        at = find_unit(s.company, name)
        if at is None:
            return Unknown(f"'{name}' is nothing that a company has", "food, treasure, animals, carts or a unit")
        return kind(what=s.company.units[at].name, count=number)

    return read


def _outcome(s: State, words: Words) -> Read:
    word = fold(words[0]) if words else ""
    if word not in ("exhausted", "open"):
        return Unknown("how it ended was expected", "@ outcome exhausted or @ outcome open")
    return act.Outcome(result="exhausted" if word == "exhausted" else "open")


def _order(s: State, words: Words) -> Read:
    names = [part.strip() for part in " ".join(words).replace(" and ", ",").split(",") if part.strip()]
    found = [find_company(s, name) for name in names]
    unknown = next((name for name, at in zip(names, found, strict=True) if at is None), None)
    if unknown is not None or len(found) < 2:
        return Unknown(f"two companies were expected, not '{unknown or ' '.join(words)}'")
    return act.Order(companies=tuple(s.companies[at].name for at in found if at is not None))


def _bare(action: act.Action) -> Callable[[State, Words], Read]:
    return lambda s, words: action


_READERS: Final[Mapping[str, Callable[[State, Words], Read]]] = {
    "day": _day,
    "end": _end,
    "endday": _bare(act.EndDay()),
    "march": _march,
    "route": _route,
    "enter": _enter,
    "stop": _bare(act.Stop()),
    "explore": _explore,
    "tier": _tier,
    "ability": _ability,
    "engage": _engage,
    "attempt": _attempt,
    "fight": _bare(act.Fight()),
    "withdraw": _bare(act.Withdraw()),
    "take": _take,
    "buy": _trade(act.Buy),
    "sell": _trade(act.Sell),
    "gain": _change(act.Gain),
    "lose": _change(act.Lose),
    "outcome": _outcome,
    "leave": _bare(act.Leave()),
    "rest": _bare(act.Rest()),
    "idle": _bare(act.Idle()),
    "nothing": _bare(act.Idle()),
    "order": _order,
}
