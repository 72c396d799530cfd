"""Spells actions and what changed as a log writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sheetgen.engine.prompts import Claim
from sheetgen.games.solo_dungeon import actions as act
from sheetgen.games.solo_dungeon.state import State
from sheetgen.games.solo_dungeon.verbs import STATS
from sheetgen.games.solo_dungeon.words import COUNTED, SPOKEN


def spell(action: act.Action) -> str:
    """The action as a log writes it."""
    match action:
        case act.Take():
            up = " up" if isinstance(action, act.Descend) and action.up else ""
            return f"{action.verb}{up} {action.label}".rstrip()
        case act.Hidden():
            return "hidden door"
        case act.Return():
            return f"return {action.place}"
        case act.Attack():
            return f"attack {action.target}"
        case act.Strike():
            return f"({action.actor}) attack"
        case act.Chest():
            return f"chest {'open' if action.opened else 'leave'}" + (f" {action.place}" if action.place else "")
        case act.Loot():
            return f"loot {action.body}"
        case act.Transmute():
            return _spell_payment(action)
        case act.End():
            return f"end {action.kind}".rstrip()
    return _spell_thing(action)


def _spell_thing(action: act.Action) -> str:
    match action:
        case act.Use():
            return f"use {action.thing}" + (f" on {action.on}" if action.on else "")
        case act.Target():
            return f"target {action.on}"
        case act.Equip():
            return f"equip {action.thing}"
        case act.Bonus():
            return f"bonus {action.stat.replace('-', ' ')}"
        case act.Write():
            return f"write {action.book or 'scroll'}"
        case act.Heal():
            return f"heal {action.points}"
    return action.verb


def _spell_payment(action: act.Transmute) -> str:
    text = f"{action.verb} {action.pay} {action.stat.replace('-', ' ')}".rstrip()
    return text + (f" give {', '.join(action.give)}" if action.give else "")


def spell_outcome(claim: Claim[Any], value: Any) -> str:
    """The claim's value as a word after ``->``; empty when it is not written there."""
    field = claim.field
    spoken = SPOKEN.get(field)
    if spoken is not None:
        return spoken.get(value, "")
    if field in COUNTED and claim.subject == "":
        text = COUNTED[field].format(value)
        return text.removesuffix("s") if value == 1 else text
    if field in ("effect", "bonus"):
        return str(value).replace("-", " ")
    row = getattr(value, "row", None)
    if row is None:
        return ""
    return row.id if "," in row.label else str(row.label)


def spell_tags(changes: Sequence[tuple[Claim[Any], Any, Any]], state: State) -> list[str]:
    """The tags that state what changed: by how much, and what is now."""
    pc: list[str] = []
    other: dict[str, list[str]] = {}
    for claim, before, after in changes:
        subject, field = claim.subject, claim.field
        if subject == "" and field in STATS:
            pc.extend(_spell_stat(field, before, after))
        elif subject == "Inv":
            other.setdefault("Inv:", []).append(f"{field} {after}")
        elif subject.startswith("F:"):
            other.setdefault(f"{subject}|", []).append(_number(field, before, after))
        elif subject.startswith("R:"):
            other.setdefault(f"{subject[:-1]}|", []).append(f"{subject[-1]} {after}")
    tags = [f"[PC:{state.name}|{'|'.join(pc)}]" if state.name else f"[PC:{'|'.join(pc)}]"] if pc else []
    return tags + [f"[{head}{'|'.join(fields)}]" for head, fields in other.items()]


def _spell_stat(field: str, before: Any, after: Any) -> list[str]:
    if before is None or field in ("Level", "Limit", "Fee", "RPI"):
        return [_number(field, None, after)]
    return [f"{field}{after - before:+d}", _number(field, None, after)]


def _number(field: str, before: Any, after: Any) -> str:
    """A stat with its value, and the one before where there was one."""
    if isinstance(before, int) and before >= 0 and after >= 0:
        return f"{field} {before}->{after}"
    return f"{field} {after}" if after >= 0 else f"{field}={after}"
