"""1843, sections 8.5 and 8.9: the port markers."""

from __future__ import annotations

from roundhouse.engine.names import HexId

PORTS = tuple(map(HexId, ("A6", "C14", "C18", "H7", "K8", "N15")))
_KIND = "port"


def marker_of(hex_id: HexId) -> str:
    """The name of the marker that lies at a port."""
    return f"{_KIND}:{hex_id}-0"
