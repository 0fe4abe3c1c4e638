"""Memory that a closed game took goes back to the system."""

from __future__ import annotations

import ctypes
from contextlib import suppress


def give_back() -> None:
    """Give back what the allocator of glibc keeps free: it holds on to as much as was ever taken at a time.

    Other systems' allocators do so by themselves.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
