"""1843, sections 8.1, 8.5 and 8.9: the port markers."""

from __future__ import annotations

from typing import Final

from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import HexId, Money
from roundhouse.engine.owners import BANK, is_company
from roundhouse.engine.pieces import kind_of
from roundhouse.engine.position import Draft

PORTS = tuple(map(HexId, ("A6", "C14", "C18", "H7", "K8", "N15")))
_KIND = "port"
INCOME: Final = Money(20)
MARKERS: Final = frozenset(f"{_KIND}:{hex_id}" for hex_id in PORTS)
"""The kinds of the port markers: there is one of each."""


def marker_of(hex_id: HexId) -> str:
    """The name of the marker that lies at a port."""
    return f"{_KIND}:{hex_id}-0"


class PayPorts(Consequence, frozen=True):
    """8.1: at the start of an operating round each port marker of a company earns it money."""

    def happen(self, draft: Draft) -> None:
        """The bank pays its owner."""
        for marker, owner in draft.state.markers.items():
            if kind_of(marker) in MARKERS and is_company(owner):
                draft.pay(BANK, owner, INCOME, "port_income", marker)
