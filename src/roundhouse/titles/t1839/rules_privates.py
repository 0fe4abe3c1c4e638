"""1839: section 14.2: private companies, in the order of the rulebook."""

from __future__ import annotations

from roundhouse.engine.checks import Checks
from roundhouse.steps.buy_private import (
    BuyPrivates,
    HasPrice,
    HeldByPlayer,
    PrintedByPhase,
    PrivateAffordable,
    PrivatePrice,
)
from roundhouse.steps.pay_privates import CompaniesThenPlayers, PayPrivates, PrintedByOwner
from roundhouse.titles.t1839.rules_stock import ORDER

REVENUES = PrintedByOwner("14.2.1")
PAY_PRIVATES = PayPrivates("8.1", REVENUES)
PAYERS = CompaniesThenPlayers("8.1.1", ORDER)

# 14.2.1: bought by companies from players, at any time of their turns
PRIVATES = BuyPrivates(
    "14.2.1",
    Checks(
        HeldByPlayer("14.2.1"),
        HasPrice("14.2.1"),
        PrivatePrice("14.2.1"),
        PrivateAffordable("14.2.1"),
    ),
    PrintedByPhase("14.2.1"),
)
