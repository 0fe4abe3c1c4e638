"""What tests of the route search share."""

import pytest

from roundhouse.routes import search


@pytest.fixture
def without_diagrams(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search by programs, as on boards that are too wide for diagrams."""
    monkeypatch.setattr(search, "NARROW", 0.0)
    monkeypatch.setattr(search, "WIDE", 0.0)
