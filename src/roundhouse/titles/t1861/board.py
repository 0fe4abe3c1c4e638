"""1861: its revenue (sections 5.3 and 5.5.4)."""

from __future__ import annotations

from roundhouse.catalogue.definitions import TitleDefinition
from roundhouse.engine.names import HexId
from roundhouse.routes.rules import (
    PrivateStopBonus,
    RaisedValue,
    RevenueRules,
    Rule,
)
from roundhouse.routes.train_rules import CountedToken
from roundhouse.titles.t1861.nationalisation import MOSCOW
from roundhouse.titles.t1861.printed import Printed1861
from roundhouse.titles.t1861.rules import ROUTE, ROUTES

EKATERINBURG = HexId("Q3")
E_TRAIN = "5+5E"


def revenue_rules(definition: TitleDefinition) -> RevenueRules:
    """5.3, 5.5.4, and the cards of the private companies, under the lists of ``rules``."""
    rules: list[Rule] = [
        RaisedValue("ekaterinburg", EKATERINBURG, (MOSCOW,), 2),
        CountedToken((E_TRAIN,)),
    ]
    for private, bonus in definition.own_as(Printed1861).hex_bonus.items():
        rules.append(PrivateStopBonus(f"private_{private}", private, bonus.hexes, bonus.amount))
    return RevenueRules(ROUTE, ROUTES, tuple(rules))
