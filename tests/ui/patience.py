"""Waiting that doesn't depend on how busy the machine is: only a wait that fails takes long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pytestqt.qtbot import QtBot

PATIENCE: Final = 120_000
"""Milliseconds after which what is waited for won't come."""


class PatientBot(QtBot):
    """A ``qtbot`` whose waits end when what they wait for happens, and give up late."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE) -> None:
        """Wait until ``callback`` is true."""
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = PATIENCE, **how: Any) -> Any:
        """Wait for ``signal`` at the end of the block."""
        return super().waitSignal(signal, timeout=timeout, **how)

    def waitExposed(self, widget: Any, *, timeout: int = PATIENCE) -> Any:
        """Wait until ``widget``, shown in the block, is on the screen."""
        return super().waitExposed(widget, timeout=timeout)
