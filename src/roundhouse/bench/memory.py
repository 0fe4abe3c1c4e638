"""How much memory this process takes, and of what it is made."""

from __future__ import annotations

import ctypes
import gc
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Final

import msgspec

FEWEST: Final = 8
GROWTH: Final = 1.1
"""Times what was resident in the first half, in the last quarter."""
_STATUS: Final = Path("/proc/self/status")
_FORGET_PEAK: Final = Path("/proc/self/clear_refs")


class Mark(msgspec.Struct, frozen=True):
    """What is taken after so many ``cases`` of a ``part``.

    ``megabytes`` are resident, of which ``free`` ones the allocator of C keeps for what comes (0: the system
    doesn't tell); ``blocks`` are in use in Python's own. ``objects`` of Qt, where there is a window.
    """

    part: str
    cases: int
    megabytes: float
    free: float
    blocks: int
    objects: int = 0


def mark(part: str, cases: int, objects: int = 0) -> Mark:
    """Look at what is taken, once what nobody refers to is gone."""
    gc.collect()
    return Mark(part, cases, round(resident(), 1), round(free(), 1), sys.getallocatedblocks(), objects)


def grown(marks: Sequence[Mark]) -> tuple[str, ...]:
    """What is wrong where memory isn't flat: the last quarter of the marks lies above all of the first half.

    Fewer than :data:`FEWEST` marks tell nothing.
    """
    if len(marks) < FEWEST:
        return ()
    early = max(mark.megabytes for mark in marks[: len(marks) // 2])
    late = median(mark.megabytes for mark in marks[-(len(marks) // 4) :])
    if late <= early * GROWTH + 10:
        return ()
    return (f"memory grew from {early:.0f} MB to {late:.0f} MB after {marks[-1].cases} cases",)


def resident() -> float:
    """MB of this process that are resident; 0 where the system doesn't tell."""
    return _status("VmRSS")


def peak() -> float:
    """MB of this process that were resident at most since :func:`forget_peak`; 0 where nobody tells."""
    return _status("VmHWM")


def forget_peak() -> None:
    """Count from what is resident at present, where the system can."""
    with suppress(OSError):
        _FORGET_PEAK.write_text("5")


def _status(name: str) -> float:
    try:
        found = re.search(rf"^{name}:\s+(\d+) kB$", _STATUS.read_text(), re.MULTILINE)
    except OSError:
        return 0.0
    return int(found[1]) / 1024 if found else 0.0


class _Mallinfo(ctypes.Structure):
    """The struct mallinfo2 of glibc."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            "arena",
            "ordblks",
            "smblks",
            "hblks",
            "hblkhd",
            "usmblks",
            "fsmblks",
            "uordblks",
            "fordblks",
            "keepcost",
        )
    )


def free() -> float:
    """MB that the allocator of C has from the system and nobody uses; 0 where it isn't that of glibc."""
    try:
        mallinfo = ctypes.CDLL(None).mallinfo2
    except (AttributeError, OSError, TypeError):
        return 0.0
    mallinfo.restype = _Mallinfo
    return float(mallinfo().fordblks) / 2**20
