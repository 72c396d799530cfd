"""The navigation roll and the direction of a company astray (3.3, 3.4)."""

from __future__ import annotations

from typing import Final

from sheetgen.engine.prompts import Asking, Claim, Roll, procedure
from sheetgen.games.adventuring_companies.primitives import Why, certain, one_of, roll_of
from sheetgen.games.adventuring_companies.state import Company, State
from sheetgen.games.adventuring_companies.tables import NAVIGATION

TURNS: Final = {3: "opposite", 5: "left", 1: "right", 0: "intended"}
"""The directions of a failed check, by clockwise faces (navigation.failed-direction)."""

FACES_OF: Final = {word: faces for faces, word in TURNS.items()}


def rotation_of(s: State, word: str) -> int:
    """The faces by which a direction turns; two for left and right under navigation.turn-angle."""
    faces = FACES_OF.get(word, 0)
    if s.setting.variants.navigation_turn_angle == "two-faces":
        return {5: 4, 1: 2}.get(faces, faces)
    return faces


def navigation_target(s: State, c: Company) -> int:
    """Best skill, plus bonus, less fatigue; and the weather (navigation.check)."""
    best = c.level(NAVIGATION, s.setting.tables.untrained)
    return best + c.navigation_bonus - c.fatigue + (s.weather.navigation if s.weather else 0)


@procedure
def navigate(s: State, c: Company) -> Asking[int | None]:
    """The rotation of a company astray; None when it keeps its route (3.3)."""
    if not s.setting.variants.modules_navigation:
        return None
    bonus = c.navigation_bonus
    due = navigation_target(s, c)
    target = yield from Claim("navigation.check", "target", due, None, "", _target_slip(s, c, due))
    yield from Claim("skill.modifiers", "modifier", 0)
    check = s.setting.tables.skill_check
    faces = yield from roll_of(
        "navigation.check", "nav", check, missing="navigation.when", under=True, optional=certain(s, target)
    )
    c.navigation_bonus = yield from Claim("navigation.bonus-spent", "Nav", 0, bonus, c.subject)
    c.spent_navigation = bonus
    sure = not 0 < target < s.setting.tables.skill_check.most
    passed = yield from Claim(
        "skill.check",
        "success",
        faces[0] <= target if faces else target > 0,
        why=lambda said: "skill.die" if sure else "",
    )
    if passed:
        return None
    faces = yield from Roll("navigation.failed-direction", "direction", 1)
    rotation = s.setting.tables.rotation
    due_word = TURNS[rotation[min(len(rotation), max(1, faces[0])) - 1]]
    word: str = yield from Claim("navigation.failed-direction", "turn", due_word)
    return rotation_of(s, word)


def _target_slip(s: State, c: Company, due: int) -> Why:
    """Which part of the target was forgotten, or counted where it does not count."""
    bonus, spent, tired = c.navigation_bonus, c.spent_navigation, c.fatigue
    acted = any(action != "rest" for action in c.actions[:-1])
    rest = due - c.level(NAVIGATION, s.setting.tables.untrained)
    others = {unit.skills.get(NAVIGATION, s.setting.tables.untrained) + rest for unit in c.units}

    def why(said: int) -> str:
        """The rule that explains another target than is due."""
        cases = one_of(
            (due + tired if tired else None, "fatigue.apply"),
            (due + spent if spent else None, "navigation.bonus-spent"),
            (due - bonus if bonus else None, "skill.modifiers"),
            (due - 1 if acted else None, "fatigue.accrue"),
        )(said)
        return cases or ("navigation.best-skill" if said in others and said < due else "")

    return why
