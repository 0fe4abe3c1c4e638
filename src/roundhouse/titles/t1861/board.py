"""1861: its settings for track, tokens and revenue (sections 5.3, 5.5.2 to 5.5.4)."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.position import Position
from roundhouse.finance import loans
from roundhouse.routes.rules import (
    OneStopEachHex,
    PrivateStopBonus,
    RaisedValue,
    RevenueRules,
    Rule,
    WithOption,
)
from roundhouse.routes.train_rules import CountedToken
from roundhouse.titles.t1861.companies import is_home_kept
from roundhouse.titles.t1861.nationalisation import LOANS, MOSCOW
from roundhouse.titles.t1861.options import HEX_ONCE, K7_COST, TOWNS_EXTEND
from roundhouse.track.rules import TrackRules

EKATERINBURG = "Q3"
E_TRAIN = "5+5E"
NIZHNII_NOVGOROD = "K7"
OPENING_PHASE = "3"
SECOND_LAY = 20
TOKEN_RATES = (0, 20, 40)


def _credit(position: Position, symbol: str) -> int:
    """5.4: what a company can borrow for track, in rubles."""
    return loans.credit(LOANS, position, symbol)


def _upgrades_extend(position: Position, town: bool) -> bool:
    """5.5.2.3: plain track; towns only at that site."""
    return not town or TOWNS_EXTEND in position.options


def track_rules(definition: TitleDefinition) -> TrackRules:
    """5.5.2 and 5.5.3."""
    closed = definition.extra["closed_until_phase_3"]
    hexes = closed if isinstance(closed, list) else []
    return TrackRules(
        colors=("yellow", "green", "brown", "gray"),
        actions=2,
        upgrades=1,
        later_cost=SECOND_LAY,
        credit=_credit,
        upgrades_extend=_upgrades_extend,
        opened=dict.fromkeys(map(str, hexes), OPENING_PHASE),
        free_upgrades={NIZHNII_NOVGOROD: K7_COST},
        most_exits=frozenset({"brown"}),
        token_rates=TOKEN_RATES,
        home_kept=is_home_kept,
        section="5.5.2.2",
        sections={
            "track.no_lay_left": "5.5.2.1",
            "track.no_upgrade_left": "5.5.2.1",
            "track.same_hex_this_turn": "5.5.2.1",
            "track.none_left": "5.5.2.1",
            "track.color_not_available": "5.5.2.1",
            "track.wrong_color": "5.5.2.3",
            "track.not_preserved": "5.5.2.3",
            "track.no_new_track": "5.5.2.3",
            "track.most_exits": "5.5.2.3",
            **dict.fromkeys(
                (
                    "token.no_city",
                    "token.none_left",
                    "token.already_here",
                    "token.full",
                    "token.last_at_home",
                    "token.slot_taken",
                    "token.no_connection",
                    "token.cannot_afford",
                ),
                "5.5.3",
            ),
        },
    )


def revenue_rules(definition: TitleDefinition) -> RevenueRules:
    """5.3, 5.5.4, and the cards of the private companies."""
    rules: list[Rule] = [
        WithOption(HEX_ONCE, OneStopEachHex()),
        RaisedValue("ekaterinburg", EKATERINBURG, (MOSCOW,), 2),
        CountedToken((E_TRAIN,)),
    ]
    printed = definition.extra["hex_bonus"]
    for private, bonus in printed.items() if isinstance(printed, Mapping) else ():
        hexes = tuple(map(str, bonus["hexes"]))
        rules.append(PrivateStopBonus(f"private_{private}", private, hexes, int(bonus["amount"])))
    return RevenueRules(
        tuple(rules),
        {
            "route.too_long": "5.5.4",
            "route.too_few_stops": "5.5.4",
            "route.shared_track": "5.5.4",
            "route.train_twice": "5.5.4",
            "route.unknown_train": "5.5.4",
            "route.too_many_trains": "5.5.4",
            **{
                f"route.{reason}": "5.3"
                for reason in (
                    "unknown_track",
                    "broken",
                    "stop_twice",
                    "exclusive",
                    "forbidden",
                    "blocked",
                    "terminal",
                    "ends",
                    "no_token",
                    "edge_twice",
                    "junction_twice",
                    "track_twice",
                )
            },
        },
    )
