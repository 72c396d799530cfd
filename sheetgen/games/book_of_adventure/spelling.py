"""Spells actions and what changed as a log writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sheetgen.engine.prompts import Claim
from sheetgen.games.book_of_adventure import actions
from sheetgen.games.book_of_adventure.geometry import Dot, Square, label
from sheetgen.games.book_of_adventure.state import ATTRIBUTES, State
from sheetgen.games.book_of_adventure.verbs import STATS


def spell_place(square: Square, dot: Dot | None) -> str:
    """A square, with its dot in hundredths where it is known."""
    return label(square) if dot is None else f"{label(square)}@{dot[0] % 100},{dot[1] % 100}"


def spell(act: actions.Action) -> str:
    """The action as a log writes it."""
    match act:
        case actions.Assign():
            return "assign " + " ".join(f"{name} {value}" for name, value in zip(ATTRIBUTES, act.values, strict=True))
        case actions.Hometown():
            return f"hometown {spell_place(act.square, act.dot)}"
        case actions.Move():
            return _spell_move(act)
        case actions.Try():
            return _spell_try(act)
        case actions.Buy() | actions.Sell():
            return f"{act.verb} {act.thing}" + (f" {act.count}" if act.count != 1 else "")
        case actions.Rest():
            return "rest" + (f" {act.count}" if act.count != 1 else "")
        case actions.Oracle():
            return f"oracle {label(act.square)}"
        case actions.Decline():
            return "decline armor"
        case actions.VisitHome():
            return (
                "visit" if act.dot is None else f"visit {spell_place((act.dot[0] // 100, act.dot[1] // 100), act.dot)}"
            )
        case actions.End():
            return f"end {act.kind}".rstrip()
    return act.verb


def _spell_move(act: actions.Move) -> str:
    text = f"move {spell_place(act.square, act.dot)}"
    if act.start is not None:
        text += f" from {label(act.start)}"
    if act.over is not None:
        text += " over " + (
            " ".join(label(square) for square in sorted(act.over, key=lambda at: (at[1], at[0]))) or "none"
        )
    return text


def _spell_try(act: actions.Try) -> str:
    text = f"try {act.attribute}"
    if act.strain:
        text += f" strain {act.strain}"
    if act.bribe:
        text += f" bribe {act.bribe}"
    if act.give:
        text += " give " + ", ".join(act.give)
    if act.use:
        text += " use " + ", ".join(act.use)
    return text


def spell_tags(changes: Sequence[tuple[Claim[Any], Any, Any]], state: State) -> list[str]:
    """The tags that state what changed: by how much, and what is now."""
    pc: list[str] = []
    other: dict[str, list[str]] = {}
    for claim, before, after in changes:
        if claim.subject == "":
            pc.extend(_spell_stat(claim.field, before, after, state))
        elif claim.subject == "Inv":
            other.setdefault("Inv", []).append(f"{claim.field} {after}")
        elif claim.subject == "F":
            other.setdefault("F:Creature", []).append(f"Life {after}" if before is None else f"Life {before}->{after}")
        elif claim.subject == "Review":
            other.setdefault("Review", []).append(f"{claim.field}={after}" if after < 0 else f"{claim.field} {after}")
        elif claim.field == "crossed" and after:
            other.setdefault(f"L:{claim.subject}", []).append("crossed")
        elif claim.field == "area" and claim.was is not None:
            other.setdefault(f"L:{claim.subject}", []).append(after.text())
    tags = [f"[PC:{state.name}|{'|'.join(pc)}]" if state.name else f"[PC:{'|'.join(pc)}]"] if pc else []
    return tags + [f"[{head}{'|' if ':' in head else ':'}{'|'.join(fields)}]" for head, fields in other.items()]


def _spell_stat(field: str, before: Any, after: Any, state: State) -> list[str]:
    if field == "Death":
        return [f"Wounds {state.wounds}/{after}"]
    if field not in STATS:
        return []
    if before is None or field in ("Level", "Highest"):
        return [f"{field} {after}"]
    return [f"{field}{after - before:+d}", f"{field} {after}"]
