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
            gc.enable()
