"""What tests of the route search share."""

import pytest

from roundhouse.routes import search


@pytest.fixture
def without_diagrams(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search by programs, as on boards that are too wide for diagrams."""
    for name in ("NARROW", "MIDDLE", "WIDE"):
        monkeypatch.setattr(search, name, 0.0)
