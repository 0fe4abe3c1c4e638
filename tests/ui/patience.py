"""A bot whose waiting doesn't depend on how busy the machine is, and whose widgets live to the test's end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

PATIENCE: Final = 120_000
"""Milliseconds after which what is waited for won't come."""


class PatientBot(QtBot):
    """A ``qtbot`` whose waits end when what they wait for happens, and give up late.

    It holds the widgets it is given: one that only its test knew could be collected while it is painted,
    after the test and before it is closed, which ends the process.
    """

    def __init__(self, request: pytest.FixtureRequest) -> None:
        """A bot for the test of ``request``, without widgets."""
        super().__init__(request)
        self._held: list[QWidget] = []

    def addWidget(self, widget: QWidget, **how: Any) -> None:  # noqa: N802 - the name of the one it extends
        """Close ``widget`` after the test."""
        self._held.append(widget)
        super().addWidget(widget, **how)

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE) -> None:
        """Wait until ``callback`` is true."""
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = PATIENCE, **how: Any) -> Any:
        """Wait for ``signal`` at the end of the block."""
        return super().waitSignal(signal, timeout=timeout, **how)

    def waitExposed(self, widget: Any, *, timeout: int = PATIENCE) -> Any:
        """Wait until ``widget``, shown in the block, is on the screen."""
        return super().waitExposed(widget, timeout=timeout)
