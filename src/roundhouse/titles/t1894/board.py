"""1894: its settings for track, tokens and revenue (sections 7.3.4, 9, 12 and 13)."""

from __future__ import annotations

from roundhouse.routes.rules import (
    ExclusiveStops,
    ForbiddenWithout,
    LargestStopBonus,
    LargestStopCopy,
    PairBonus,
    RevenueRules,
)
from roundhouse.track.rules import Gate, KeptCity, TrackRules

LONDON, LONDON_BONUS = "A10", "A12"
LUXEMBOURG, NETHERLANDS = "I18", "C18"
PARIS = "G6"

TRACK = TrackRules(
    actions=2,
    upgrades=1,
    extra_powers=frozenset({"LRC"}),
    split_from=frozenset({"14", "15", "619"}),
    split_to=frozenset(f"X{number}" for number in range(16, 25)),
    no_splits=frozenset({"Purple"}),
    gates=(Gate(LONDON, "ferry"),),
    kept=(KeptCity(PARIS, 0, "PLM"),),
    no_tokens=frozenset({LONDON, LONDON_BONUS}),
    section="12.3.1",
    sections={
        "track.blocked": "7.3.3",
        "track.no_lay_left": "7.3.3",
        "track.no_upgrade_left": "7.3.3",
        "track.same_hex_this_turn": "7.3.3",
        "track.cannot_afford": "7.3.3",
        "track.none_left": "12.1",
        "track.wrong_type": "12.2",
        "track.wrong_label": "12.2",
        "track.wrong_color": "12.1",
        "track.not_preserved": "12.3.2",
        "track.color_not_available": "15",
        "track.no_city_upgrade_in_phase": "15.7",
        "token.no_city": "7.3.4",
        "token.no_tokens_here": "7.3.4",
        "token.wrong_hex": "11.2.2",
        "token.none_left": "7.3.4",
        "token.kept": "7.3.4",
        "token.already_here": "7.3.4",
        "token.put_aside": "7.3.4",
        "token.put_aside_at_home": "7.3.4",
        "token.full": "7.3.4",
        "token.last_at_home": "7.3.4",
        "token.slot_taken": "7.3.4",
        "token.no_connection": "7.3.4",
        "token.cannot_afford": "7.3.4",
    },
)

_ROUTE = "13.3"
REVENUE = RevenueRules(
    (
        ForbiddenWithout("ferry", (LONDON,)),
        ExclusiveStops((PARIS,)),
        LargestStopBonus("london_shipping", LONDON, (LONDON, LUXEMBOURG), LONDON_BONUS),
        LargestStopCopy("luxembourg", LUXEMBOURG),
        PairBonus("netherlands", (NETHERLANDS,), ("A4", "I2", LUXEMBOURG), 100),
    ),
    {
        "route.unknown_train": "7.3.5",
        "route.train_twice": "7.3.5",
        "route.forbidden": "12.3.3",
        "route.too_long": "13.4",
        "route.too_many_trains": "7.3.5",
        **{
            f"route.{reason}": _ROUTE
            for reason in (
                "unknown_track",
                "broken",
                "too_few_stops",
                "stop_twice",
                "exclusive",
                "blocked",
                "terminal",
                "ends",
                "no_token",
                "edge_twice",
                "junction_twice",
                "track_twice",
                "shared_track",
            )
        },
    },
)
