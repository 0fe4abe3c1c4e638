"""What all tests of files need."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Recent games and settings of the test's own."""
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path / "home"))
