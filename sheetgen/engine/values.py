"""Small values that never change, cheap to make."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """Make a slotted dataclass that the type checker holds to be frozen.

    It is not frozen at run time: a frozen ``__init__`` is three times as slow, and reading and checking
    a log is little else than making values.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)
