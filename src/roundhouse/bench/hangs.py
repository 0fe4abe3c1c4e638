"""What a hang is, on a machine that may be busy with others, and how a case is kept from hanging."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

LONGEST: Final = 10.0
"""Seconds of processor time that any single case may take."""
STUCK: Final = 120.0
"""Seconds by the clock after which a case makes no progress, however busy the machine is with others."""


class HangError(Exception):
    """A case that took longer than it may."""


def processor() -> float:
    """Seconds of processor time that this process has had, and those of its processes that are over."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


@contextmanager
def watched(longest: float | None = None, stuck: float | None = None) -> Iterator[None]:
    """Raise HangError in what is done within once it hangs, in the main thread and where the system can.

    ``longest`` seconds of processor time (:data:`LONGEST`), ``stuck`` by the clock (:data:`STUCK`).
    """
    if not hasattr(signal, "setitimer"):
        yield
        return
    worked = (signal.ITIMER_PROF, signal.SIGPROF, LONGEST if longest is None else longest)
    waited = (signal.ITIMER_REAL, signal.SIGALRM, STUCK if stuck is None else stuck)
    before = {number: signal.signal(number, _too_long) for _, number, _ in (worked, waited)}
    try:
        for timer, _, seconds in (worked, waited):
            signal.setitimer(timer, seconds)
        yield
    finally:
        for timer, _, _ in (worked, waited):
            signal.setitimer(timer, 0)
        for number, handler in before.items():
            signal.signal(number, handler)


def _too_long(number: int, frame: FrameType | None) -> None:
    del frame
    worked = number == getattr(signal, "SIGPROF", None)
    raise HangError(f"{LONGEST:g} s of processor time" if worked else f"no progress for {STUCK:g} s")
