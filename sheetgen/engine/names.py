"""Names as people write them: one way to compare them, one way to suggest the right one."""

from collections.abc import Iterable
from functools import lru_cache

NOTATION = '[]|;,="'
"""The signs that end a name in a log."""

_IGNORED = str.maketrans("", "", " \t\u00a0-_")


@lru_cache(maxsize=4096)
def fold(name: str) -> str:
    """Return the form under which two spellings of a name are the same name.

    Case, spaces, hyphens and underscores do not matter: ``Trap Disarm Kit`` equals ``trap-disarm-kit``.
    """
    return name.casefold().translate(_IGNORED)


def is_writable(name: str, also: str = "") -> bool:
    """Whether a log can write a name: it has a letter or digit, and no sign that the notation (or ``also``) uses."""
    return bool(fold(name)) and name.isprintable() and "->" not in name and not {*NOTATION, *also}.intersection(name)


def did_you_mean(word: str, candidates: Iterable[str]) -> str | None:
    """Return the candidate that the writer of an unknown word most likely meant, or None when none is near."""
    by_fold: dict[str, str] = {}
    for candidate in candidates:
        by_fold.setdefault(fold(candidate), candidate)
    wanted = fold(word)[:80]
    if wanted in by_fold:
        return by_fold[wanted]
    from difflib import get_close_matches

    near = get_close_matches(wanted, by_fold, n=1, cutoff=0.6) or _by_start(wanted, by_fold)
    return by_fold[near[0]] if near else None


def hint(word: str, candidates: Iterable[str], otherwise: str = "", quote: str = "'") -> str:
    """Return ``did you mean 'x'?`` for the candidate most likely meant; without one, what to say ``otherwise``."""
    near = did_you_mean(word, candidates)
    return f"did you mean {quote}{near}{quote}?" if near else otherwise


def _by_start(wanted: str, names: Iterable[str]) -> list[str]:
    """The only name that begins with what was written, for words that were cut short."""
    found = [name for name in names if len(wanted) >= 2 and name.startswith(wanted)]
    return found if len(found) == 1 else []
