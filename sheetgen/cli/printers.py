"""Printer profiles: what was measured of each printer, in ``printers.toml`` beside the configuration."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.cli.config import config_file
from sheetgen.cli.files import write_file
from sheetgen.engine.errors import InputError, UsageError
from sheetgen.engine.names import fold, hint
from sheetgen.engine.tables import Faults, Where, read_toml, shown

if TYPE_CHECKING:
    from sheetgen.pdf.calibrate import Profile

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
_KEYS = ("scale-x", "scale-y", "offset-x", "offset-y")


def printers_file() -> Path:
    """Where the profiles stand, whether or not they are there."""
    return config_file().with_name("printers.toml")


def load_profiles() -> dict[str, Profile]:
    """All profiles by name; raises InputError with the lines when the file is not valid."""
    from sheetgen.pdf.calibrate import Profile

    path = printers_file()
    if not path.is_file():
        return {}
    file = read_toml(path)
    file.check(_Profiles()).raise_any()
    found = {}
    for name, values in file.data.items():
        try:
            found[name] = Profile(**{key.replace("-", "_"): float(value) for key, value in values.items()})
        except InputError as error:
            raise InputError(error.message, place=file.place((name,)), suggestion=error.suggestion) from None
    return found


def profile_named(name: str) -> Profile:
    """The profile of that name, as spelled by anyone; raises `UsageError` when there is none."""
    profiles = load_profiles()
    for key, profile in profiles.items():
        if fold(key) == fold(name):
            return profile
    known = hint(name, profiles, "sheetgen calibrate measures one", quote='"')
    raise UsageError(f'there is no printer "{name}"', suggestion=known)


def check_name(name: str) -> str:
    """The name when a profile may have it; raises `UsageError` otherwise."""
    if not _NAME.fullmatch(name):
        raise UsageError(
            f"{shown(name)} cannot be a printer's name", suggestion="1 to 40 letters, digits, hyphens, underscores"
        )
    return name


def store_profile(name: str, profile: Profile) -> Path:
    """Keep a profile, in place of the printer's former one; returns the file.

    Raises `InputError` when the file that is there is not valid, `DocumentError` when it cannot be written.
    """
    kept = {key: old for key, old in load_profiles().items() if fold(key) != fold(name)}
    kept[check_name(name)] = profile
    lines = ["# Printed size over true size, and how far right and up a page lands, in millimetres.\n"]
    for key in sorted(kept):
        values = (getattr(kept[key], field.replace("-", "_")) for field in _KEYS)
        lines.append(
            f"\n[{key}]\n" + "".join(f"{field} = {value!r}\n" for field, value in zip(_KEYS, values, strict=True))
        )
    write_file(printers_file(), "".join(lines).encode(), force=True)
    return printers_file()


@dataclass(frozen=True)
class _Profiles:
    """The shape of the file: a table of numbers for each printer."""

    def check(self, value: Any, where: Where, faults: Faults) -> None:
        """Note in ``faults`` what is no profile of a printer."""
        for name, profile in value.items():
            if not _NAME.fullmatch(name):
                faults.add((name,), "cannot be a printer's name", "1 to 40 letters, digits, hyphens, underscores")
            elif not isinstance(profile, dict):
                faults.add((name,), f"expected a table, found {shown(profile)}")
            else:
                _check_profile(name, profile, faults)


def _check_profile(name: str, profile: dict[str, Any], faults: Faults) -> None:
    for key, value in profile.items():
        if key not in _KEYS:
            known = hint(key, _KEYS, f"known: {', '.join(_KEYS)}", quote='"')
            faults.add((name, key), f"unknown key {shown(key)}", known)
        elif isinstance(value, bool) or not isinstance(value, int | float):
            faults.add((name, key), f"expected a number, found {shown(value)}")
