"""Read the rolls of a `d:` part and the draws of a `tbl:` part, with their targets and claims."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from sheetgen.log import lexis
from sheetgen.log.nodes import ClaimNode, DrawNode, Hint, Modifier, RollNode, Span, Target

_new: Any = tuple.__new__
_SIGN_FACES = {"+": 1, "-": -1, "0": 0}
_ONE_NUMBER = re.compile("[+-]?[0-9]+")


class Shown(NamedTuple):
    """What dice show: the members of `RollNode` from `count` (here `amount`) to `sum_only`, and `written`."""

    amount: int | None
    sides: int | None
    fudge: bool
    faces: tuple[int, ...]
    sum_only: bool
    written: str


_shown: dict[str, Shown] = {}


def fudge_faces(written: str) -> tuple[int, ...] | None:
    """The Fudge faces that a bare token such as `+0+-` or `00` shows; None when it is no such token."""
    if not written or written.strip("+-0"):
        return None
    return tuple(_SIGN_FACES[sign] for sign in written)


def read_roll(line: str, number: int, at: int, hints: list[Hint]) -> tuple[RollNode, int] | None:
    """Read one roll from index `at`: the roll and the index after it, or None when what stands there is no roll.

    The pattern takes in plain targets and claims at once; it is the whole work for most rolls, so the general
    readers are only asked when it has left something. This function is long because it is the reader's inner loop.
    """
    match = lexis.ROLL.match(line, at)
    if match is None:
        return None
    label, shown, _, _, _, _, _, mods, total, goal, direction, claim = match.groups()
    regs = match.regs
    end = regs[0][1]
    target: Target | None = None
    claims: tuple[ClaimNode, ...] = ()
    if goal is not None:
        start = regs[10][0]
        stop = regs[11][1] if direction else regs[10][1]
        target = Target(_new(Span, (number, start + 1, stop + 1)), "", int(goal), direction or "", None)
    if claim is not None:
        start, stop = regs[12]
        claims = (ClaimNode(_new(Span, (number, start + 1, stop + 1)), claim),)
    else:
        rest = _rest_of_roll(line, number, end, goal is None)
        if rest is None:
            return None
        target, claims, end = rest[0] or target, rest[1], rest[2]
    dice = read_shown(shown)
    modifiers: tuple[Modifier, ...] = ()
    faces_at = regs[7]
    if mods:
        dice, modifiers = _with_modifiers(dice, mods, number, faces_at[0], hints)
        if not modifiers:
            faces_at = faces_at[0], regs[8][1]
    left = regs[2][0]
    if label is not None:
        left = regs[1][0]
        if not label.isalnum():
            label = " ".join(label.split())
    total_span = None
    if total is not None:
        start, stop = regs[9]
        total_span = _new(Span, (number, start + 1, stop + 1))
    count, sides, fudge, faces, sum_only, written = dice
    span = _new(Span, (number, left + 1, end + 1))
    faces_span = _new(Span, (number, faces_at[0] + 1, faces_at[1] + 1))
    if sum_only:
        message = f"the dice are not verifiable: {written} is a sum, write the faces parted by commas"
        hints.append(Hint(faces_span, "hint/faces", message))
    return RollNode(
        span, label or "", count, sides, fudge, faces, sum_only, modifiers, None if total is None else int(total),
        total_span, target, claims, faces_span, written,
    ), end  # fmt: skip


def _rest_of_roll(
    line: str, number: int, at: int, may_aim: bool
) -> tuple[Target | None, tuple[ClaimNode, ...], int] | None:
    """The target and the claims from `at`, and where they end; None when something else follows."""
    target = None
    if may_aim and (aim := lexis.VS.match(line, at)):
        found = read_target(line, number, aim.end())
        if found is None:
            return None
        target, at = found
    finish = lexis.ROLL_END.match(line, at)
    if finish is None:
        return None
    if finish[2]:
        claims, end = read_claims(line, number, finish.end(), in_roll=True)
        if claims:
            return target, claims, end
    return target, (), at


def read_target(line: str, number: int, at: int) -> tuple[Target, int] | None:
    """Read what stands after `vs`, from index `at`: the target and the index after it."""
    match = lexis.TARGET.match(line, at)
    if match:
        label, compare, value, sign = match.groups()
        direction = sign or {">=": "+", "<=": "-"}.get(compare or "", "")
        span = Span(number, match.start() + 1, match.end() + 1)
        return Target(span, " ".join((label or "").split()), int(value), direction), match.end()
    match = lexis.TARGET_ROLL.match(line, at)
    if match is None or match[2] == match[7]:
        return None
    span = Span(number, match.start() + 1, match.end() + 1)
    return Target(span, " ".join((match[1] or "").split()), None, "", _bare_roll(match, number)), match.end()


def _bare_roll(match: re.Match[str], number: int) -> RollNode:
    """The dice of a match of `SHOWN` without their label."""
    dice, modifiers = read_shown(match[2]), ()
    if match[8]:
        dice, modifiers = _with_modifiers(dice, match[8], number, match.start(7), [])  # type: ignore[assignment]
    total = match[9]
    return RollNode(
        Span(number, match.start(2) + 1, match.end() + 1),
        "",
        *dice[:5],
        modifiers=modifiers,
        total=None if total is None else int(total),
        total_span=None if total is None else Span(number, match.start(9) + 1, match.end(9) + 1),
        faces_span=Span(number, match.start(7) + 1, match.end(7) + 1),
        written=dice.written,
    )


def read_shown(shown: str) -> Shown:
    """What dice and faces such as `4d6=3,5,5,1`, `45` or `+0+-` show."""
    dice = _shown.get(shown)
    if dice is None:
        if len(_shown) > 20000:
            _shown.clear()
        dice = _shown[shown] = _read_shown(shown)
    return dice


def _read_shown(shown: str) -> Shown:
    if "=" not in shown:
        return _faces_only("".join(shown.split()))
    dice, _, faces = shown.partition("=")
    count, _, sides = dice.partition("d")
    if "," in faces and count.isdigit() and sides.isdigit():
        return _numbered_dice(int(count), int(sides), False, "".join(faces.split()))
    match = lexis.DICE_SHOWN.match(shown)
    assert match is not None, "every pattern of a roll has this one in it"
    count, sides, percent, fudge, faces = match.groups()
    written = "".join(faces.split())
    number = int(count) if count else None
    if fudge:
        return _fudge_dice(1 if number is None else number, written)
    if sides is None and percent is None:
        return _faces_only(written)
    return _numbered_dice(number, 100 if percent else int(sides), percent is not None, written)


def _fudge_dice(count: int, written: str) -> Shown:
    signs = fudge_faces(written)
    if signs is not None and (len(signs) == count or not _ONE_NUMBER.fullmatch(written)):
        return Shown(count, None, True, signs, False, written)
    numbers = tuple(int(face) for face in written.split(","))
    return Shown(count, None, True, numbers, len(numbers) == 1 and count > 1, written)


def _faces_only(written: str) -> Shown:
    if "," in written:
        dice: Shown = _new(Shown, (None, None, False, tuple(map(int, written.split(","))), False, written))
        return dice
    signs = fudge_faces(written)
    if signs is not None and written.strip("0"):
        return Shown(None, None, True, signs, False, written)
    numbers = tuple(int(face) for face in written.split(","))
    return Shown(None, None, False, numbers, written[0] in "+-", written)


def _numbered_dice(count: int | None, sides: int, percent: bool, written: str) -> Shown:
    if "," in written and sides != 100:
        dice: Shown = _new(Shown, (count, sides, False, tuple(map(int, written.split(","))), False, written))
        return dice
    texts = written.split(",") if written.strip("+-0") or written.isdigit() or "," in written else list(written)
    numbers = [100 if text == "00" and sides == 100 else int(text) if text.strip("+-") else 0 for text in texts]
    if percent and len(texts) == 2 and "," in written and (count or 1) == 1:
        tens, ones = int(texts[0]), int(texts[1])
        if tens % 10 == 0 and tens < 100 and ones < 10:
            numbers = [tens + ones or 100]
    return Shown(count, sides, False, tuple(numbers), len(texts) == 1 and (count or 1) > 1, written)


def _with_modifiers(
    dice: Shown, text: str, number: int, column: int, hints: list[Hint]
) -> tuple[Shown, tuple[Modifier, ...]]:
    """The modifiers in `text`, or, when it is the rest of faces parted by plus signs, the dice with those faces."""
    found = lexis.ONE_MODIFIER.findall(text)
    glued = all(not space and sign == "+" and not name for space, sign, name, _ in found)
    single = "," not in dice.written and not dice.fudge
    parted = len(found) > 1 if dice.sides is None else dice.amount == len(found) + 1
    if glued and single and parted:
        written = dice.written + "".join("," + value for _, _, _, value in found)
        said = dice.written + text
        span = Span(number, column + 1, column + 1 + len(said))
        hints.append(Hint(span, "hint/plus-faces", f'"{said}": part the faces with commas: {written}', written))
        faces = tuple(int(face) for face in written.split(","))
        return dice._replace(faces=faces, sum_only=False, written=written), ()
    return dice, tuple(Modifier(sign, " ".join(name.split()), int(value)) for _, sign, name, value in found)


def read_claims(line: str, number: int, at: int, *, in_roll: bool) -> tuple[tuple[ClaimNode, ...], int]:
    """Read claims from index `at`, after the arrow, up to an opener; `in_roll`, a semicolon ends them as well."""
    claims: list[ClaimNode] = []
    words: list[str] = []
    start = stop = at
    while match := lexis.CLAIM_WORD.match(line, at):
        word = match[1] or (match[3] if not in_roll else None)
        if word:
            start = start if words else match.end() - len(word)
            words.append(word)
            stop = match.end()
        elif match[2]:
            _close_claim(claims, words, number, start, stop)
        else:
            break
        at = match.end()
    _close_claim(claims, words, number, start, stop)
    return tuple(claims), at


def _close_claim(claims: list[ClaimNode], words: list[str], number: int, start: int, stop: int) -> None:
    if words:
        claims.append(ClaimNode(Span(number, start + 1, stop + 1), " ".join(words)))
        words.clear()


def read_draw(line: str, number: int, at: int, hints: list[Hint]) -> tuple[DrawNode, int] | None:
    """Read one draw from index `at`: the draw and the index after it, or None when what stands there is no draw."""
    match = lexis.DRAW_LABEL.match(line, at)
    if match is None:
        return None
    label, end = " ".join(match[1].split()), match.end()
    left = match.start(1)
    roll, card = None, None
    body = lexis.DRAW_BODY.match(line, end)
    if body and body[1]:
        card, end = body[1], body.end()
    elif body:
        dice = lexis.TARGET_ROLL.match(line, body.end())
        if dice is None:
            return None
        roll, end = _bare_roll(dice, number), dice.end()
    rest = _rest_of_roll(line, number, end, False)
    if rest is None:
        return None
    _, claims, end = rest
    return DrawNode(Span(number, left + 1, end + 1), label, roll, card, claims), end
