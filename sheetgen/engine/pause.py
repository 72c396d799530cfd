"""Pauses the cyclic garbage collector while many small objects are made that all stay alive."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """Without the collector for the length of a ``with`` block, or as a decorator.

    Reading a log and replaying it make hundreds of thousands of nodes and no cycles; looking for
    cycles among them takes as long as a third of the work.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            _count_as_old()
            gc.enable()


def _count_as_old() -> None:
    """Move every object to the oldest generation, else the collector would go through all new ones at once."""
    if not gc.get_freeze_count():
        gc.freeze()
        gc.unfreeze()
