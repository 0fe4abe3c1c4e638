"""The scripts of packaging/, which belong to no package."""

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"


@pytest.fixture
def packaging(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], ModuleType]:
    """Imports a module of packaging/ by its name there."""
    monkeypatch.syspath_prepend(str(PACKAGING))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return importlib.import_module
