"""Dice that can be reproduced: named streams of numbers from a seed.

Value number k (from 1) of a stream depends on the seed, the stream's name, k and the number of
sides only, never on the order in which values were asked for.
"""

from __future__ import annotations

import re
import secrets
from hashlib import sha256

from sheetgen.engine.errors import UsageError

SEED_LENGTH = 12
"""The longest seed, in characters."""

_SEED = re.compile(r"[A-Z0-9]{1,12}")
_UNAMBIGUOUS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_SPAN = 1 << 64


def fold_seed(text: str) -> str:
    """The seed in upper case.

    Raises :class:`UsageError` unless it is 1 to 12 characters of A-Z and 0-9.
    """
    seed = text.strip().upper()
    if not _SEED.fullmatch(seed):
        raise UsageError(
            f"'{text}' is not a seed: 1 to {SEED_LENGTH} characters of A-Z and 0-9 were expected",
            suggestion="for example --seed HARBOUR or --seed 7",
        )
    return seed


def new_seed() -> str:
    """A fresh seed of six characters that cannot be mistaken for one another in print."""
    return "".join(secrets.choice(_UNAMBIGUOUS) for _ in range(6))


class Streams:
    """The named streams of one seed."""

    __slots__ = ("seed",)

    def __init__(self, seed: str) -> None:
        self.seed = fold_seed(seed)

    def value(self, stream: str, k: int, sides: int) -> int:
        """Value number ``k`` (from 1) of ``stream``, from 1 to ``sides``."""
        limit = _SPAN - _SPAN % sides
        j = 0
        while True:
            text = f"sheetgen1|{self.seed}|{stream}|{k}|{j}"
            x = int.from_bytes(sha256(text.encode("ascii")).digest()[:8], "big")
            if x < limit:
                return 1 + x % sides
            j += 1

    def values(self, stream: str, count: int, sides: int, first: int = 1) -> tuple[int, ...]:
        """Values number ``first`` to ``first + count - 1`` of ``stream``."""
        return tuple(self.value(stream, k, sides) for k in range(first, first + count))

    def fudge(self, stream: str, count: int, first: int = 1) -> tuple[int, ...]:
        """Fudge dice, each -1, 0 or 1."""
        return tuple(value - 2 for value in self.values(stream, count, 3, first))

    def shuffled(self, stream: str, count: int) -> tuple[int, ...]:
        """The numbers 0 to ``count - 1`` as a shuffled deck."""
        deck = list(range(count))
        for k, place in enumerate(range(count, 1, -1), start=1):
            other = self.value(stream, k, place)
            deck[place - 1], deck[other - 1] = deck[other - 1], deck[place - 1]
        return tuple(deck)
