"""What a start doesn't need is not loaded before it is."""

from __future__ import annotations

import subprocess
import sys

import pytest

from roundhouse.ui.warm_up import FIRST_GAME, WarmUp

LATE = ("networkx", "highspy", "numpy", "shapely", "babel", "importlib.metadata")
_WINDOW = """
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from PySide6.QtCore import QCoreApplication, QSize
from roundhouse.ui.app import Program, application
from roundhouse.ui.settings import Settings
application()
with TemporaryDirectory() as folder:
    program = Program(Settings(language="en"), Path(folder) / "settings.ini", QSize(1366, 768))
    program.window.show()
    QCoreApplication.processEvents()
    print(*sys.modules)
    program.close()
"""


@pytest.fixture(scope="module")
def loaded() -> frozenset[str]:
    """The modules of a process that has painted its first window."""
    done = subprocess.run([sys.executable, "-c", _WINDOW], capture_output=True, text=True, check=True)
    return frozenset(done.stdout.split())


@pytest.mark.slow
@pytest.mark.parametrize("name", LATE)
def test_the_first_window_is_painted_without(loaded, name):
    assert "roundhouse.ui.main_window" in loaded
    assert name not in loaded


def test_what_the_first_game_needs_is_loaded_while_the_window_rests(qtbot, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    names = ["late_for_a_test_1", "late_for_a_test_2"]
    for name in names:
        (tmp_path / f"{name}.py").touch()
    warm_up = WarmUp(names)
    assert not any(name in sys.modules for name in names)
    qtbot.waitUntil(lambda: warm_up.is_done)
    for name in names:
        del sys.modules[name]


@pytest.mark.slow
def test_whatever_is_loaded_early_is_there(qtbot):
    warm_up = WarmUp(FIRST_GAME)
    qtbot.waitUntil(lambda: warm_up.is_done)
    assert set(FIRST_GAME) <= set(sys.modules)
