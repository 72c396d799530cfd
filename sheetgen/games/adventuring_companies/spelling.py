"""Spells actions, outcomes and what changed as a log writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sheetgen.engine.prompts import Claim
from sheetgen.games.adventuring_companies import actions as act
from sheetgen.games.adventuring_companies.state import State
from sheetgen.games.adventuring_companies.words import NEVER


def spell(action: act.Action) -> str:
    """The action as a log writes it, who acts in brackets before it."""
    text = _spell(action)
    return f"({action.company}) {text}" if action.company else text


def _spell(action: act.Action) -> str:
    match action:
        case act.Day():
            return f"day {action.number}" if action.number else "day"
        case act.March() | act.Route():
            return " ".join((action.verb, *action.route))
        case act.Enter() | act.Explore():
            return f"{action.verb} {action.area}".rstrip()
        case act.Tier():
            return f"tier {action.tier or 'roll'} {action.name}".rstrip()
        case act.Engage():
            return " ".join((action.verb, action.target, *action.also))
        case act.Attempt():
            place = f"{action.site}/{action.encounter}" if action.site else action.encounter
            return " ".join(filter(None, (action.verb, place, action.unit)))
        case act.Take():
            return f"take {action.amount}"
        case act.Trade():
            return f"{action.verb} {action.thing} {action.count}"
        case act.Change():
            return f"{action.verb} {action.what} {action.count}"
        case act.Outcome():
            return f"outcome {action.result}".rstrip()
        case act.Order():
            return f"order {', '.join(action.companies)}"
        case act.Ability():
            return f"ability {action.number}"
        case act.Other():
            return action.word
    return action.verb


_HIT: Final = ("miss", "hit")
_PASS: Final = ("fail", "pass")
_SUCCESS: Final = ("failure", "success")


def spell_outcome(claim: Claim[Any], value: Any) -> str:
    """The claim's value as a word after ``->``; empty when it is not written there."""
    field = claim.field
    if field == "success":
        words = _HIT if claim.rule == "combat.resolution" else _PASS if claim.rule == "skill.check" else _SUCCESS
        return words[bool(value)]
    if field == "found":
        return "found" if value else "nothing"
    if field == "encounter":
        return "encounter" if value else ""
    if field == "victory":
        return "won" if value else ""
    if field == "tricked":
        return "tricked" if value else ""
    if field == "weeks":
        return weeks(value)
    if field == "lines":
        return "1 line" if value == 1 else f"{value} lines"
    if field == "tier":
        return f"tier {value}"
    return str(value) if field in _PLAIN else ""


_PLAIN: Final = frozenset(
    ("turn", "event", "unit", "nature", "type", "site skill", "foe skill", "difficulty", "line", "spell", "terrain",
     "weather", "first")
)  # fmt: skip


def weeks(value: int) -> str:
    """``1 week``, ``3 weeks`` or ``never``."""
    return NEVER if value <= 0 else "1 week" if value == 1 else f"{value} weeks"


# What changed

_CHANGES: Final = frozenset(("Food", "Treasure", "HP", "Animals", "Carts"))
"""Stats of which a change is written, too."""

_SILENT: Final = frozenset(("nature", "weeks", "terrain", "tier", "lines", "difficulty"))


def spell_tags(changes: Sequence[tuple[Claim[Any], Any, Any]], s: State) -> list[str]:
    """The tags that state what changed: by how much, and what is now."""
    found: dict[str, list[str]] = {}
    shares = {claim.subject: after for claim, _, after in changes if claim.field == "Share"}
    for claim, before, after in changes:
        if claim.field == "Left" and shares.get(claim.subject) == after:
            continue  # a share of which nothing has been taken
        kind, _, name = claim.subject.partition(":")
        fields = _fields(kind, claim.field, before, after)
        if fields:
            found.setdefault(_head(kind, name, s), []).extend(fields)
    return [f"[{head}{'' if head.endswith(':') else '|'}{'|'.join(fields)}]" for head, fields in found.items()]


def _head(kind: str, name: str, s: State) -> str:
    """The type and the name of a tag; one company is not named."""
    alone = len(s.companies) == 1
    if kind == "C":
        return "C:" if alone else f"C:{name}"
    if kind == "U":
        return f"U:{name.rpartition('/')[2]}" if alone else f"U:{name}"
    return "F:Foe" if kind == "F" else f"{kind}:{name}"


def _fields(kind: str, field: str, before: Any, after: Any) -> list[str]:
    if field in _SILENT or not kind or (field == "Due" and not after):
        return []
    if field == "exhausted":
        return ["exhausted" if after else "open"]
    if field == "At":
        return [f"At {after}"]
    if not isinstance(after, int):
        return []
    value = f"{field}={after}" if after < 0 else f"{field} {after}"
    return (
        [f"{field}{after - before:+d}", value] if field in _CHANGES and before is not None and kind != "F" else [value]
    )
