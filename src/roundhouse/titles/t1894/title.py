"""1894 by Jan Kłos, rulebook 1.0.3 of 13 September 2024.

Readings, where the rulebook leaves a choice:

- 10.1 and 10.2, prices in the gray area that move up: 10.1 could mean every move, 10.2 gives the
  extra step in the moves at the end of a stock round only. Read: only there.
- 6.4, two shares in the gray area: whether a player must be president before the first of
  the two is open. Read: he must, and both are bought in one go.
- 6.1, certificate limit when a purchase brings the presidency: counted before the exchange.
- 11.2.2.3 and 11.2.2.4, the stations: 11.2.2.1 says "once", they don't. Read: usable in every
  operating round; the option ``teleport_once`` has them once.
- 11.2.2.1, the extra tile can't be upgraded in the same operating round: read as by its owner.
- 11.2.2.1, the fee of 60: terrain is paid on top.
- 11.2.2.8 and 11.2.2.9: the major shareholdings close when the company's first turn begins.
- 12.2 has only yellow Lille tiles for Lille: read as tiles of every colour marked L.
- 13.2 prints upgrade costs across rows: the formula of 7.3.7.2 counts.
- 11.3.3 and 7.3.4, "has not yet operated" includes companies that nobody has started; late companies
  count from the moment their home is chosen.
- 7.3.4, the last free location of a hexagon: counted over the whole hexagon, the one kept for PLM apart.
- 13.4.4 with two other off-board places: 100 once.
- 9, Luxembourg: London's own value counts.
- 7.3.2.1, two shares in the first round of a set: both at the same price; one will do.
- 7.3.7.3, how far shares may be sold: until the train in the supply can be paid.
- 15.7: the set under way is finished, a stock round follows, then one whole set.
- 8.1: the player whom all agree on wins; nobody else is ranked.
- 7.3.5, a better run that a player indicates: under the option ``best_run`` the program indicates the best.
- 7.3.7.3, no company willing to sell: under the option ``consent`` presidents are asked who could sell one.
"""

from __future__ import annotations

from roundhouse.catalogue.reader import read_title
from roundhouse.engine.title import Title
from roundhouse.finance.market_moves import LEDGES, MarketMoves
from roundhouse.finance.operating_order import PRICE_RIGHT_STACK, OperatingOrder
from roundhouse.finance.sources import AtMarket
from roundhouse.finance.worth import NetWorth
from roundhouse.steps.discard_train import DISCARD_QUESTION
from roundhouse.steps.lay_track import OWN_CITY_QUESTION, POWER_TOKEN_QUESTION
from roundhouse.steps.phase_change import PHASE_CHANGE
from roundhouse.steps.place_token import (
    HOME_QUESTION,
    PUT_BACK_QUESTION,
    ChooseTokenCity,
    FreeCircles,
    HomeOpens,
    OneACity,
    WaitingSetDown,
)
from roundhouse.titles.t1894 import site18xx
from roundhouse.titles.t1894.bank_only import BANK_ONLY
from roundhouse.titles.t1894.board import PARTS
from roundhouse.titles.t1894.options import OPTIONS
from roundhouse.titles.t1894.rules import (
    AUCTION,
    CERTIFICATE_LIMIT,
    CHANGE,
    DISCARD,
    OPERATING,
    PAR_AUCTIONED,
    REVENUE,
    SELLING,
    STATION_TOKENS,
    STOCK,
    TRAINS_ON_SALE,
)
from roundhouse.titles.t1894.setup import SETUP


def build() -> Title:
    """The title, with everything printed of it; raises CatalogueError for a mistake in its data."""
    definition = read_title("1894")
    return Title(
        definition=definition,
        setup=SETUP,
        rounds={"auction": AUCTION, "stock": STOCK, "operating": OPERATING},
        questions={
            "par": PAR_AUCTIONED,
            DISCARD_QUESTION: DISCARD,
            OWN_CITY_QUESTION: ChooseTokenCity("12.3.2", OWN_CITY_QUESTION, OneACity(), (WaitingSetDown(),)),
            PUT_BACK_QUESTION: ChooseTokenCity("7.3.8", PUT_BACK_QUESTION, OneACity(), (WaitingSetDown(),)),
            HOME_QUESTION: ChooseTokenCity("7.3.1", HOME_QUESTION, FreeCircles(), (HomeOpens(),), home=True),
            POWER_TOKEN_QUESTION: STATION_TOKENS,
        },
        score=NetWorth("8.2", with_privates=True, price=AtMarket()),
        pending={PHASE_CHANGE: CHANGE},
        options=(*OPTIONS, site18xx.OPTION),
        phases={phase.name: phase for phase in definition.phases},
        parts=(
            REVENUE,
            *PARTS,
            CERTIFICATE_LIMIT,
            SELLING,
            TRAINS_ON_SALE,
            MarketMoves(ledges=LEDGES),
            OperatingOrder("7.1", PRICE_RIGHT_STACK),
            BANK_ONLY,
        ),
    )
