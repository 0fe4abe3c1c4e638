"""1894: hexes of its board with rules of their own, and its revenue (sections 7.3.4, 9, 12 and 13)."""

from __future__ import annotations

from roundhouse.engine.names import HexId
from roundhouse.routes.rules import (
    ExclusiveStops,
    ForbiddenWithout,
    LargestStopBonus,
    LargestStopCopy,
    PairBonus,
    RevenueRules,
    sections,
)
from roundhouse.track.features import Gate, KeptCity, WithoutTokens

LONDON, LONDON_BONUS = HexId("A10"), HexId("A12")
LUXEMBOURG, NETHERLANDS = HexId("I18"), HexId("C18")
PARIS = HexId("G6")

PARTS = (Gate(LONDON, "ferry"), KeptCity(PARIS, 0, "PLM"), WithoutTokens(frozenset({LONDON, LONDON_BONUS})))
"""14.1 and 7.3.4: London is passed with a ferry marker; Paris keeps a circle for PLM; no tokens in London."""

REVENUE = RevenueRules(
    (
        ForbiddenWithout("ferry", (LONDON,)),
        ExclusiveStops((PARIS,)),
        LargestStopBonus("london_shipping", LONDON, (LONDON, LUXEMBOURG), LONDON_BONUS),
        LargestStopCopy("luxembourg", LUXEMBOURG),
        PairBonus("netherlands", (NETHERLANDS,), (HexId("A4"), HexId("I2"), LUXEMBOURG), 100),
    ),
    sections(
        "13.3",
        unknown_train="7.3.5",
        train_twice="7.3.5",
        forbidden="12.3.3",
        too_long="13.4",
        too_many_trains="7.3.5",
    ),
)
