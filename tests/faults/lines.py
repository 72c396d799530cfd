"""Thirteen kinds of single slips in a log, whatever its game: lines, rolls, dice, sums and values gone wrong.

Each takes the lines of a fully claimed log and gives them back with one slip, and the line where it is.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

Slipped = tuple[list[str], int]
"""The lines with the slip, and the number of the line where it is, from 1."""

Slip = Callable[[list[str], random.Random], Slipped | None]
"""Makes a slip; None where the log has no place for it."""

HEAD = 3
"""Lines at the beginning that are left alone: the metadata and the line that creates the character."""

_SHOWN = r"(?:\d*d(?:\d+|F)=)?[-+]?\d[-+\d,]*"
_ROLL = re.compile(rf"(?:(?<=d: )|(?<=; ))[A-Za-z][^;=>]*? {_SHOWN}[^;]*?(?= ; | =>|$)")
_SUM = re.compile(r" = (-?\d+)(?=[ ;]|$)")
_CHECK = re.compile(r"[|\[:]([A-Z][A-Za-z]+) (\d+)(?=[|\]])")
_CHANGE = re.compile(r"[|:]([A-Z][A-Za-z]+)([+-])(\d+)(?=[|\]])")
_OPPOSITES = (("success", "failure"), ("hit", "miss"), ("pass", "fail"), ("found", "nothing"))
_OTHERWISE = {one: other for pair in _OPPOSITES for one, other in (pair, pair[::-1])}
_OUTCOME = re.compile(rf"-> (?:[^;]*, )?({'|'.join(_OTHERWISE)})\b")
_MANY = re.compile(r"(?<= )(?:\d+d\d+=)?(\d+(?:,\d+)+)")
_ONE = re.compile(r"(?<= d)(\d+)=(\d+)(?=[ ;]|$)")
_FUDGE = re.compile(r"(?<=dF=)[-+0]{4}|(?<= )[-+0]{4}(?= |$)")


def _spot(lines: list[str], rng: random.Random, pattern: re.Pattern[str]) -> tuple[int, re.Match[str]] | None:
    """A random match of the pattern in the body, and the index of its line."""
    found = [(at, match) for at in range(HEAD, len(lines)) for match in pattern.finditer(lines[at])]
    return rng.choice(found) if found else None


def _put(lines: list[str], at: int, span: tuple[int, int], text: str) -> Slipped:
    line = lines[at]
    return [*lines[:at], line[: span[0]] + text + line[span[1] :], *lines[at + 1 :]], at + 1


def _rewrite(pattern: re.Pattern[str], group: int, change: Callable[[re.Match[str], random.Random], str]) -> Slip:
    """A slip that writes one group of a match otherwise."""

    def slip(lines: list[str], rng: random.Random) -> Slipped | None:
        spot = _spot(lines, rng, pattern)
        return _put(lines, spot[0], spot[1].span(group), change(spot[1], rng)) if spot else None

    return slip


def _faces(change: Callable[[list[str], random.Random], list[str] | None], label: str = "") -> Slip:
    """A slip among the faces of a roll of more than one die."""
    pattern = re.compile(rf"(?<={label} )(?:\d+d\d+=)?(\d+(?:,\d+)+)") if label else _MANY

    def slip(lines: list[str], rng: random.Random) -> Slipped | None:
        spot = _spot(lines, rng, pattern)
        if spot is None:
            return None
        faces = change(spot[1].group(1).split(","), rng)
        return None if faces is None else _put(lines, spot[0], spot[1].span(1), ",".join(faces))

    return slip


def _or(*slips: Slip) -> Slip:
    """The first of the slips for which a log has a place."""

    def slip(lines: list[str], rng: random.Random) -> Slipped | None:
        return next((slipped for each in slips if (slipped := each(lines, rng)) is not None), None)

    return slip


def _signs(change: Callable[[str, random.Random], str]) -> Slip:
    """A slip among the faces of Fudge dice."""
    return _rewrite(_FUDGE, 0, lambda match, rng: change(match.group(), rng))


def _other_sign(signs: str, rng: random.Random) -> str:
    at = rng.randrange(len(signs))
    return signs[:at] + rng.choice([sign for sign in "-0+" if sign != signs[at]]) + signs[at + 1 :]


def _too_high(match: re.Match[str], rng: random.Random) -> str:
    return str(int(match.group(1)) + rng.randint(1, 3))


def _acts(line: str) -> bool:
    """Whether a line has a choice or dice; a line of consequences may be left out or said again."""
    return "@ " in line or "d: " in line


def _line_lost(lines: list[str], rng: random.Random) -> Slipped | None:
    at = rng.choice([at for at in range(HEAD, len(lines) - 1) if _acts(lines[at])])
    return [*lines[:at], *lines[at + 1 :]], at + 1


def _line_doubled(lines: list[str], rng: random.Random) -> Slipped | None:
    at = rng.choice([at for at in range(HEAD, len(lines)) if _acts(lines[at])])
    return [*lines[: at + 1], *lines[at:]], at + 2


def _lines_swapped(lines: list[str], rng: random.Random) -> Slipped | None:
    pairs = [(at, lines[at], lines[at + 1]) for at in range(HEAD, len(lines) - 1)]
    places = [at for at, one, two in pairs if one != two and _acts(one + two) and ("@ " in one or "@ " in two)]
    at = rng.choice(places)
    return [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]], at + 1


def _roll_lost(lines: list[str], rng: random.Random) -> Slipped | None:
    spot = _spot(lines, rng, _ROLL)
    if spot is None:
        return None
    at, match = spot
    before, after = lines[at][: match.start()], lines[at][match.end() :]
    if before.endswith("; "):
        before = before[:-3]
    elif after.startswith(" ; "):
        after = after[3:]
    else:
        before = before.removesuffix("d: ").rstrip()
    line = (before + after).strip()
    return [*lines[:at], *([line] if line else []), *lines[at + 1 :]], at + 1


def _roll_doubled(lines: list[str], rng: random.Random) -> Slipped | None:
    spot = _spot(lines, rng, _ROLL)
    return _put(lines, spot[0], spot[1].span(), f"{spot[1].group()} ; {spot[1].group()}") if spot else None


def _one_face(change: Callable[[int, random.Random], int]) -> Callable[[list[str], random.Random], list[str]]:
    def write(faces: list[str], rng: random.Random) -> list[str]:
        at = rng.randrange(len(faces))
        return [*faces[:at], str(change(int(faces[at]), rng)), *faces[at + 1 :]]

    return write


def _other_face(face: int, rng: random.Random) -> int:
    return rng.choice([other for other in range(1, 7) if other != face])


def _other_number(match: re.Match[str], rng: random.Random) -> str:
    number = int(match.group(match.lastindex or 1))
    least = 0 if number >= 0 else -99
    return str(rng.choice([number + slip for slip in (-2, -1, 1, 2, 10) if number + slip >= least]))


SLIPS: dict[str, Slip] = {
    "line lost": _line_lost,
    "line doubled": _line_doubled,
    "lines swapped": _lines_swapped,
    "roll lost": _roll_lost,
    "roll doubled": _roll_doubled,
    "face out of range": _or(
        _faces(_one_face(lambda face, rng: rng.choice((0, 7, 8, 11)))), _rewrite(_ONE, 2, _too_high)
    ),
    "face changed in a pool": _or(_faces(_one_face(_other_face), "pool"), _signs(_other_sign)),
    "die dropped": _or(_faces(lambda faces, rng: faces[:-1]), _signs(lambda signs, rng: signs[:-1])),
    "die added": _or(
        _faces(lambda faces, rng: [*faces, str(rng.randint(1, 6))]),
        _signs(lambda signs, rng: signs + rng.choice("-0+")),
    ),
    "wrong sum": _rewrite(_SUM, 1, _other_number),
    "wrong value": _rewrite(_CHECK, 2, _other_number),
    "wrong change": _rewrite(_CHANGE, 3, _other_number),
    "wrong outcome": _rewrite(_OUTCOME, 1, lambda match, rng: _OTHERWISE[match.group(1)]),
}
"""The kinds by name."""
