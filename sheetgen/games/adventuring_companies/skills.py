"""Skill checks (3.9): one unit, one die at or below its target, and the damage of failure."""

from __future__ import annotations

from sheetgen.engine.prompts import Asking, Claim, procedure
from sheetgen.games.adventuring_companies.primitives import Why, certain, lose, pick_unit, roll_of
from sheetgen.games.adventuring_companies.state import Company, State


def skill_target(s: State, c: Company, at: int, skill: str, difficulty: int) -> int:
    """The level of a unit less difficulty and fatigue (skill.modifiers)."""
    return c.units[at].skills.get(skill, s.setting.tables.untrained) - difficulty - c.fatigue


def best_unit(s: State, c: Company, skill: str) -> int:
    """The living unit with the highest level, the first of several."""
    return max(c.living, key=lambda at: (c.units[at].skills.get(skill, s.setting.tables.untrained), -at))


@procedure
def skill_check(s: State, at: int, skill: str, difficulty: int) -> Asking[bool]:
    """Whether a unit passes; a failure costs a random unit hit points (skill.check, skill.failure-damage)."""
    c = s.company
    due = skill_target(s, c, at, skill, difficulty)
    target = yield from Claim(
        "skill.modifiers", "target", due, None, "", _target_slip(s, c, at, skill, due, difficulty)
    )
    yield from Claim("skill.modifiers", "modifier", 0)
    faces = yield from roll_of(
        "skill.check", "skill", s.setting.tables.skill_check, under=True, optional=certain(s, target)
    )
    sure = not 0 < target < s.setting.tables.skill_check.most
    passed = yield from Claim(
        "skill.check",
        "success",
        faces[0] <= target if faces else target > 0,
        why=lambda said: "skill.die" if sure else "",
    )
    if not passed and difficulty > 0:
        yield from _damage(s, at, difficulty)
    return passed


def _target_slip(s: State, c: Company, at: int, skill: str, due: int, difficulty: int) -> Why:
    tired, untrained = c.fatigue, skill not in c.units[at].skills
    acted = any(action != "rest" for action in c.actions[:-1])
    level = c.units[at].skills.get(skill, s.setting.tables.untrained)

    def why(said: int) -> str:
        """The rule that explains another target than is due."""
        if difficulty and said in (level + difficulty - tired, level - tired, level + difficulty):
            return "skill.modifiers"
        if tired and said == due + tired:
            return "fatigue.apply"
        if untrained:
            return "skill.untrained"
        return "fatigue.accrue" if acted and said == due - 1 else ""

    return why


@procedure
def _damage(s: State, checked: int, difficulty: int) -> Asking[None]:
    """A random unit loses a die times the difficulty (skill.failure-damage)."""
    c = s.company
    pool = s.setting.variants.treasure_times == "pool"
    rule = "skill.failure-damage"
    faces = yield from roll_of(
        rule, "damage", s.setting.tables.skill_damage, times=difficulty if pool else 1, summed=pool
    )
    rolled = sum(faces)
    due = rolled if pool else rolled * difficulty
    tired = c.fatigue
    slips = {max(0, due - tired): "fatigue.scope", (rolled - tired) * difficulty: "fatigue.scope"} if tired else {}
    slips |= {rolled + difficulty: rule, rolled: rule}
    loss: int = yield from Claim("dice/sum", "sum", due, None, "", lambda said: slips.get(said, ""))
    name = c.units[checked].name
    at = yield from pick_unit(s, rule, name)
    yield from lose(c, at, rule, max(0, loss))
