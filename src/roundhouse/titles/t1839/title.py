"""1839 by J C Lawrence, the rulebook of 12 September 2020.

Readings taken, each before the reading that was not taken; the name of an option stands where the other may
be chosen.

- 6: what costs nothing must be taken with that turn's actions; it may be. A price below 0 pays nothing
  back. Where the turn began with something for nothing and nothing else can be paid, the second action is
  lost; it may be a discount.
- 7.1: prices move to the left and to the right in one pass in operating order; first one, then the other.
  Only those of floated companies do; of all that are parred.
- 7.2: one company is sold at a time, which is the same as several announced together in that order.
- 7.5: a fee above the treasury is paid by the president, who sells shares for it like for an arrear, in the
  first round too; the rest is waived.
- 10.1: the last set is the one that begins in the purple phase; the one under way.
"""

from __future__ import annotations

from roundhouse.catalogue.reader import read_title
from roundhouse.engine.soundness import PlayersHoldTrains
from roundhouse.engine.title import Title
from roundhouse.finance.sources import AtMarket
from roundhouse.finance.worth import NetWorth
from roundhouse.rounds.auction import PAR_QUESTION
from roundhouse.steps.consent import consent_option
from roundhouse.steps.discard_train import DISCARD_QUESTION
from roundhouse.steps.phase_change import PHASE_CHANGE
from roundhouse.steps.place_token import HOME_QUESTION, ChooseTokenCity, FreeCircles, HomeOpens
from roundhouse.steps.run_trains import best_run_option
from roundhouse.titles.t1839.debts import ARREARS, FEE
from roundhouse.titles.t1839.printed import TITLE, Printed1839
from roundhouse.titles.t1839.rules import DEBTS, OPERATING, RAISE_MONEY
from roundhouse.titles.t1839.rules_routes import REVENUE
from roundhouse.titles.t1839.rules_stock import (
    ANSWER_SALE,
    AUCTION,
    KIND,
    MARKET,
    OPERATING_ORDER,
    PAR_AT_PURCHASE,
    SELLING,
    STOCK,
)
from roundhouse.titles.t1839.rules_track import GOVERNMENT, PARTS
from roundhouse.titles.t1839.rules_trains import CHANGE, DISCARD, TRAINS_ON_SALE
from roundhouse.titles.t1839.setup import Setup


def build() -> Title:
    """The title, with everything printed of it; raises CatalogueError for a mistake in its data."""
    definition = read_title(TITLE, own=Printed1839)
    return Title(
        definition=definition,
        setup=Setup(GOVERNMENT),
        rounds={"auction": AUCTION, "stock": STOCK, "operating": OPERATING},
        questions={
            PAR_QUESTION: PAR_AT_PURCHASE,
            ANSWER_SALE.name: ANSWER_SALE,
            RAISE_MONEY.name: RAISE_MONEY,
            DISCARD_QUESTION: DISCARD,
            HOME_QUESTION: ChooseTokenCity("8.3", HOME_QUESTION, FreeCircles(), (HomeOpens(),), home=True),
        },
        score=NetWorth("10.2", with_privates=True, price=AtMarket()),
        options=(best_run_option("8.3.3"), consent_option("11")),
        phases={phase.name: phase for phase in definition.phases},
        parts=(
            *PARTS,
            KIND,
            MARKET,
            OPERATING_ORDER,
            REVENUE,
            SELLING,
            TRAINS_ON_SALE,
            PlayersHoldTrains("14.2.2.2.3"),
        ),
        pending={PHASE_CHANGE: CHANGE, ARREARS: DEBTS, FEE: DEBTS},
    )
