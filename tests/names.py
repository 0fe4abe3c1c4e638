"""Owners as tests write them: by plain texts."""

from __future__ import annotations

from roundhouse.engine import owners
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import Owner


def company(symbol: str) -> Owner:
    """The owner that stands for the company with ``symbol``."""
    return owners.company(CompanySymbol(symbol))
