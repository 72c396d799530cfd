"""Sheet codes: what names the content of a printed page, short enough to copy by hand.

Three forms, of which the seeded one is what `reprint` and the tracker read:

- ``BA-G1-HARBOUR-7K3M``: game, document with its format version, seed, and a last group of three digest characters
  (the tables and variants that shape the dice) and one check character.
- ``BA-S1-BLANK``: nothing on the page is rolled, so there is nothing to name or check.
- ``BA-S1-LOG:7K3M-9QAF``: filled from a log; seven characters of the log's digest and a check character. No seed can
  hold a colon, so this form cannot be taken for the first.

The check character finds every single wrong character and every swap of two neighbours, except that it takes V W X Y Z
for 0 1 2 3 4, which nobody confuses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations, islice, product
from typing import Final

from sheetgen.engine.errors import InputError

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The characters of the last group: no I, L, O or U."""

_VALUES: Final = {char: value for value, char in enumerate("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")}
_MODULUS: Final = 31
_GENERATOR: Final = 3  # its powers run through every remainder of 31, so no two places weigh the same
_READ_AS: Final = str.maketrans("OIL", "011")
_CONFUSED: Final = {char: group for group in ("0O", "1IL", "2Z", "5S", "8B", "UV") for char in group}
_HEAD: Final = r"(?P<game>[A-Z]{2})-(?P<letter>[A-Z]{1,2})(?P<version>[1-9]\d?)"
_SEEDED: Final = re.compile(_HEAD + r"-(?P<seed>[A-Z0-9]{1,12})-(?P<digest>[A-Z0-9]{3})(?P<check>[A-Z0-9])")
_BLANK: Final = re.compile(_HEAD + r"-BLANK")
_LOGGED: Final = re.compile(_HEAD + r"-LOG:(?P<first>[A-Z0-9]{4})-(?P<second>[A-Z0-9]{3})(?P<check>[A-Z0-9])")
_EXAMPLE: Final = "BA-G1-HARBOUR-7K3M"


def digest(content: bytes, length: int = 3) -> str:
    """That many characters naming the content: five bits each of its SHA-256, from the front."""
    number = int.from_bytes(sha256(content).digest()[:16], "big")
    return "".join(ALPHABET[number >> (128 - 5 * place) & 31] for place in range(1, length + 1))


def check_character(text: str) -> str:
    """The check character over letters and digits; all else in the text is passed over."""
    total, weight = 0, 1
    for char in text:
        if char in _VALUES:
            total += _VALUES[char] * weight
            weight = weight * _GENERATOR % _MODULUS
    return ALPHABET[total % _MODULUS]


@dataclass(frozen=True)
class SheetCode:
    """What one code says; ``seed`` is empty on blank pages and pages from a log, ``log`` except on the latter."""

    game: str
    letter: str
    version: int
    seed: str = ""
    digest: str = ""
    log: str = ""

    @property
    def document(self) -> str:
        """The document's letter and format version, such as ``G1``."""
        return f"{self.letter}{self.version}"

    @property
    def is_seeded(self) -> bool:
        """Whether the page can be made again from the code."""
        return bool(self.seed)

    def spell(self) -> str:
        """The code as it is printed."""
        head = f"{self.game}-{self.document}"
        if self.seed:
            body = f"{head}-{self.seed}-{self.digest}"
        elif self.log:
            body = f"{head}-LOG:{self.log[:4]}-{self.log[4:7]}"
        else:
            return f"{head}-BLANK"
        return body + check_character(body)


def parse(text: str) -> SheetCode:
    """Read a code, as printed or as copied: small letters, spaces, dashes and O I L in the last group are understood.

    Raises `InputError` when it has not the form of a code or its check character does not fit; when another reading
    of letters that look alike would fit, the error names it.
    """
    written = re.sub(r"[\u2010-\u2015\u2212]", "-", re.sub(r"\s+", "", text)).upper()
    code = _read(written)
    if code is None:
        raise InputError(f'"{text}" is not a sheet code', suggestion=f"they look like {_EXAMPLE}")
    if isinstance(code, SheetCode):
        return code
    raise InputError(f'the sheet code "{text}" does not check', suggestion=_advice(written))


def _read(written: str) -> SheetCode | bool | None:
    """The code; False when only its check character is wrong; None when it has another form altogether."""
    if found := _BLANK.fullmatch(written):
        return SheetCode(found["game"], found["letter"], int(found["version"]))
    if found := _SEEDED.fullmatch(written):
        last = found["digest"].translate(_READ_AS)
        code = SheetCode(found["game"], found["letter"], int(found["version"]), found["seed"], last)
    elif found := _LOGGED.fullmatch(written):
        named = (found["first"] + found["second"]).translate(_READ_AS)
        code = SheetCode(found["game"], found["letter"], int(found["version"]), log=named)
    else:
        return None
    return code if code.spell()[-1] == found["check"].translate(_READ_AS) else False


def _readings(written: str) -> Iterator[str]:
    """The text with up to three letters exchanged for ones that look alike, fewest exchanges first."""
    places = [place for place, char in enumerate(written) if char in _CONFUSED]
    for count in range(1, 4):
        for chosen in combinations(places, count):
            for others in product(*(_CONFUSED[written[place]].replace(written[place], "") for place in chosen)):
                chars = list(written)
                for place, char in zip(chosen, others, strict=True):
                    chars[place] = char
                yield "".join(chars)


def _advice(written: str) -> str:
    """Which reading would pass."""
    read = (_read(other) for other in _readings(written))
    fits = dict.fromkeys(code.spell() for code in read if isinstance(code, SheetCode))
    if not fits:
        return "compare it with the sheet, letter by letter"
    return f"it would as {' or '.join(islice(fits, 3))}"
