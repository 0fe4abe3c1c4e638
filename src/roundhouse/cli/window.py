"""What the commands need from the window, loaded only when asked for."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from types import ModuleType

from roundhouse.cli.errors import BadInput


def ui(name: str) -> ModuleType:
    """The module ``name`` of the window; raises BadInput when its libraries are missing."""
    try:
        return import_module(f"roundhouse.ui.{name}")
    except ImportError as error:
        raise BadInput(f"the window can't be loaded: {error}") from error


def without_display() -> None:
    """Let Qt paint in memory, whatever display there is."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"


def has_display() -> bool:
    """Whether a window can open here."""
    if os.environ.get("QT_QPA_PLATFORM") or not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
