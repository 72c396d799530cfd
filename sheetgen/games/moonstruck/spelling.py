"""Spells actions and what changed as a log writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sheetgen.engine.prompts import Claim
from sheetgen.games.moonstruck import actions as act_
from sheetgen.games.moonstruck.actions import Action, FoeWords
from sheetgen.games.moonstruck.book import Item
from sheetgen.games.moonstruck.state import State
from sheetgen.games.moonstruck.stats import HEALTH

_UNWRITTEN = ("target", "success", "first", "sum")


def spell(act: Action) -> str:
    """The action as a log writes it."""
    match act:
        case act_.NewAbility():
            return f"create {act.name}"
        case act_.Swap():
            return f"swap {act.one} {act.other}"
        case act_.Reallot():
            return "reallot " + " ".join(f"{name} {score}" for name, score in act.scores)
        case act_.Start() | act_.Goto():
            return f"{act.verb} {act.section}"
        case act_.Test():
            return f"test {act.stat}"
        case act_.Fortune() | act_.Forfeit():
            return f"{act.verb} {act.points}"
        case act_.Fight():
            return _spell_fight(act)
        case act_.Attack():
            return f"attack {act.label}".rstrip()
        case act_.Strike():
            return f"({act.label}) attack"
        case act_.Flee():
            return f"flee {act.section}" if act.section else "flee"
        case act_.AwardXp() | act_.AwardFp():
            return f"{act.verb} {act.amount}"
        case act_.Raise():
            return f"raise {act.ability} {act.points}"
        case act_.Heal() | act_.Weapon():
            return f"{act.verb} {act.item}"
        case act_.Gain() | act_.Lose() | act_.Decline():
            return f"{type(act).__name__.lower()} {act.item}"
        case act_.Change():
            return f"change {act.stat} {'' if act.by.negative else '+'}{act.by}"
        case act_.Declare():
            return _spell_item(act.item)
        case act_.Void():
            return f"void d{act.sides} {act.number}"
        case act_.Carry():
            return f"carry {act.book}"
        case act_.End():
            return f"end {act.kind}".rstrip()
    return act.verb


def _spell_fight(act: act_.Fight) -> str:
    foes = " and ".join(map(_spell_foe, act.foes))
    mode = act.mode if len(act.foes) > 1 else ""
    return " ".join(filter(None, ("fight", foes, mode)))


def _spell_foe(foe: FoeWords) -> str:
    text = foe.name
    for name, value in (("prowess", foe.prowess), ("health", foe.health), ("damage", foe.damage)):
        text += "" if value is None else f" {name} {value}"
    return text + (f" first {'me' if foe.first == 'you' else foe.name}" if foe.first in ("you", "opponent") else "")


def _spell_item(item: Item) -> str:
    text = f"item {item.id}" + "".join(f" {stat}{add:+d}" for stat, add in item.modifiers.items())
    if item.damage is not None:
        text += f" weapon {item.damage}"
    if item.heal is not None:
        text += f" heal {item.heal} uses {item.uses}"
    return text + (" in combat" if item.in_combat else "")


def spell_tags(changes: Sequence[tuple[Claim[Any], Any, Any]], state: State) -> list[str]:
    """The tags that state what changed: by how much, and what is now."""
    pc: list[str] = []
    other: dict[str, list[str]] = {}
    for claim, before, after in changes:
        if claim.field in _UNWRITTEN:
            continue
        if claim.subject == "":
            pc.extend(_spell_stat(claim.field, before, after, state))
        elif claim.subject == "Inv":
            other.setdefault("Inv:", []).append(f"{claim.field} {after}")
        else:
            other.setdefault(f"{claim.subject}|", []).append(_number(HEALTH, after))
    tags = [f"[PC:{state.name}|{'|'.join(pc)}]" if state.name else f"[PC:{'|'.join(pc)}]"] if pc else []
    return tags + [f"[{head}{'|'.join(fields)}]" for head, fields in other.items()]


def _number(stat: str, value: int) -> str:
    return f"{stat}={value}" if value < 0 else f"{stat} {value}"


def _spell_stat(stat: str, before: Any, after: Any, state: State) -> list[str]:
    if stat == "Initial":
        return [f"{HEALTH} {state.health}/{after}"]
    if before is None:
        return [] if stat == HEALTH else [_number(stat, after)]
    return [f"{stat}{after - before:+d}", _number(stat, after)]
