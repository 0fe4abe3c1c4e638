"""The note that a company has run in its turn, for those who ask for that without searching routes."""

from __future__ import annotations

from typing import Final

NOTE: Final = "run"
