"""1894: hexes of its board with rules of their own, and its revenue (sections 7.3.4, 9, 12 and 13)."""

from __future__ import annotations

from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.routes.rules import (
    ExclusiveStops,
    ForbiddenWithout,
    LargestStopBonus,
    LargestStopCopy,
    PairBonus,
    Rule,
)
from roundhouse.track.features import Gate, KeptCity, WithoutTokens

LONDON, LONDON_BONUS = HexId("A10"), HexId("A12")
LUXEMBOURG, NETHERLANDS = HexId("I18"), HexId("C18")
PARIS = HexId("G6")

PARTS = (
    Gate(LONDON, "ferry"),
    KeptCity(PARIS, 0, CompanySymbol("PLM")),
    WithoutTokens(frozenset({LONDON, LONDON_BONUS})),
)
"""14.1 and 7.3.4: London is passed with a ferry marker; Paris keeps a circle for PLM; no tokens in London."""

EARNED: tuple[Rule, ...] = (
    ForbiddenWithout("ferry", (LONDON,)),
    ExclusiveStops((PARIS,)),
    LargestStopBonus("london_shipping", LONDON, (LONDON, LUXEMBOURG), LONDON_BONUS),
    LargestStopCopy("luxembourg", LUXEMBOURG),
    PairBonus("netherlands", (NETHERLANDS,), (HexId("A4"), HexId("I2"), LUXEMBOURG), 100),
)
"""9 and 13: where routes lead and what they earn."""
