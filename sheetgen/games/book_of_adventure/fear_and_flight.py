"""Fear Checks and fleeing (P14, P15), and the blow of a creature (P0)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sheetgen.engine.prompts import Asking, Claim, Pick, Roll, procedure
from sheetgen.games.book_of_adventure.geometry import label
from sheetgen.games.book_of_adventure.primitives import check, end_check, fear, wound
from sheetgen.games.book_of_adventure.route import cross_out_dot
from sheetgen.games.book_of_adventure.state import State

THREAT_RAISE = 5
"""ECL added when a failed Threat becomes a Combat (threat.failure.convert)."""

_SHIELD = ("STR", "DEX")
_SHIELD_LABELS = ("shield STR", "shield DEX")


def owns(s: State, effect: str) -> bool:
    """Whether a thing with the effect (``armor``, ``shield``, ``disarm``) is held."""
    return any(effect in s.setting.tables.thing(name).effects for name in s.things)


@procedure
def fear_check(s: State, rule: str) -> Asking[bool]:
    """Roll as many dice as Fear; more 6s than WIS is panic (fear-check.dice, fear-check.more-sixes).

    ``rule`` is the Encounter's own rule that asks for the check. Returns whether the adventurer stands.
    """
    if not s.fear:
        return True
    wisdom = s.attributes["WIS"]
    faces = yield from Roll(
        "fear-check.dice",
        "fear",
        s.fear,
        missing=rule,
        parts=(("fear-check.dice", s.fear),),
        optional=s.fear <= wisdom,
    )
    if not faces:
        return True
    return (
        yield from Claim(
            "fear-check.more-sixes",
            "stands",
            faces.count(6) <= wisdom,
            why=lambda said: "fear-check.panic" if said else "",
        )
    )


_ARMOR_RULE = {
    "combat.miss.dexterity-check": "combat.miss.armor",
    "combat.flee.dexterity-check": "combat.flee.armor",
    "threat.flee.dexterity-check": "threat.flee.armor",
}
"""For each rule of a blow, the one by which Armor lessens it (armor.one-less)."""


def _blow_rule(s: State, rule: str, raw: int, worn: int, due: int) -> Callable[[int], str]:
    """Which rule a written number of Wounds breaks: Armor left out, a Shield that helped or did not.

    ``raw`` is the damage of the blow, ``worn`` what Armor leaves of it, ``due`` what the Shield leaves of that.
    """
    before, miss = s.wounds, rule == "combat.miss.dexterity-check"

    def why(said: int) -> str:
        """The rule that explains other Wounds than are due."""
        suffered = said - before
        if suffered == due:
            return ""
        if miss and owns(s, "shield") and (due < worn or suffered in (0, worn)):
            return "combat.miss.shield"
        if owns(s, "armor") and suffered in (raw, raw - 1):
            return _ARMOR_RULE[rule]
        if not miss and owns(s, "shield") and suffered == 0:
            return "combat.flee.no-shield"
        return "armor.one-less" if owns(s, "armor") and 0 <= suffered < worn else ""

    return why


@procedure
def blow(s: State, rule: str, *, flight: bool) -> Asking[None]:
    """The creature's attack: Dexterity Check, 1 or 1d6 Wounds, Armor, and after a miss the Shield (P0)."""
    dodged = yield from check(s, "DEX", missing=rule)
    raw = 1
    if not dodged:
        faces = yield from Roll(rule, "blow", 1)
        raw = faces[0]
    armor = owns(s, "armor") and (not flight or s.setting.variants.armor_on_flee)
    due = max(0, raw - 1) if armor else raw
    worn = due
    if not flight and owns(s, "shield"):
        saved = yield from _shield(s, needed=due > 0)
        due = 0 if saved else due
    yield from wound(s, rule, due, _blow_rule(s, rule, raw, worn, due))


@procedure
def _shield(s: State, *, needed: bool) -> Asking[bool]:
    """A STR or DEX Check against all damage of the miss (combat.miss.shield)."""
    attribute = yield from Pick("combat.miss.shield", "shield", _SHIELD, _SHIELD_LABELS)
    return (
        yield from check(s, attribute, label=f"shield {attribute}", missing="combat.miss.shield", optional=not needed)
    )


@procedure
def flee(s: State, *, free_attack: str = "", threat: bool = False) -> Asking[None]:
    """Flee: the free attack where there is one, 1 Fear, back to the last dot (P15).

    ``free_attack`` is the rule of the blow at one who flees Combat or a Threat, empty elsewhere.
    """
    assert s.fight is not None
    square = s.fight.square
    if free_attack:
        yield from blow(s, free_attack, flight=True)
    yield from fear(s, "flee.fear", 1)
    if threat and s.setting.variants.threat_flee_converts:
        area = s.areas[square]
        s.areas[square] = replace(area, type="C", ecl=area.ecl + THREAT_RAISE)
    yield from _no_reward(s)
    name = label(square)
    crossed = yield from Claim("flee.area-stays", "crossed", False, False, name)
    if crossed:
        s.crossed |= {square}
    if s.here == square:  # an Encounter that an Oracle started against the rules has no dot
        cross_out_dot(s)
    s.fight = None
    s.phase = "open"
    end_check(s)


@procedure
def _no_reward(s: State) -> Asking[None]:
    """Fleeing gives nothing (flee.no-reward)."""
    s.xp = yield from Claim("flee.no-reward", "XP", s.xp, s.xp)
    s.chapters = yield from Claim("flee.no-reward", "Chapters", s.chapters, s.chapters)
    s.gold = yield from Claim("flee.no-reward", "Gold", s.gold, s.gold)
