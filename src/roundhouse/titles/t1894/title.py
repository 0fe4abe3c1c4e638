"""1894 by Jan Kłos, rulebook 1.0.3 of 13 September 2024.

Readings taken, each before the reading that was not taken; the name of an option stands where the other may
be chosen.

- 10.1, 10.2, prices in the gray area that move up: the extra step belongs to the moves at the end of a stock
  round; to every move up.
- 6.4, two shares in the gray area: a player must be president before the first of the two, and both are
  bought in one go; he may become president by the first.
- 6.1, certificate limit when a purchase brings the presidency: counted before the exchange; after it.
- 11.2.2.3 and 11.2.2.4, the stations: usable in every operating round, as they don't say "once" as 11.2.2.1
  does; once (``teleport_once``).
- 11.2.2.1, the extra tile can't be upgraded in the same operating round: by its owner; by anybody.
- 11.2.2.1, the fee of 60: terrain is paid on top; it is in the fee.
- 11.2.2.8 and 11.2.2.9: the major shareholdings close when the company's first turn begins; when it ends.
- 7.3 and 11.2.1, half the face value of 25: at least 13; 12.
- 12.2, Lille: tiles of every colour marked L are for it, and no others; yellow ones alone are named.
- 13.2 prints upgrade costs across rows: the formula of 7.3.7.2 counts; the costs of a train's own row.
- 11.3.3 and 7.3.4, "has not yet operated" includes companies that nobody has started; only those parred. Late
  companies count from the moment their home is chosen; once they have floated.
- 7.3.4, the last free location of a hexagon: counted over the whole hexagon, the one kept for PLM apart; for
  each of its cities.
- 9, Luxembourg: London's own value counts; London doesn't.
- 7.3.2.1, two shares in the first round of a set: both at the same price, and one will do; both or none.
- 7.3.7.3, how far shares may be sold: until the train in the supply can be paid; until any train that the
  president has selected can.
- 15.7: the set under way is finished, a stock round follows, then one whole set; a set whose first round
  begins it is that set.
- 8.1: the player whom all agree on wins, and nobody else is ranked; all are.
- 7.3.5, a better run that a player indicates: players look for it at the table; the program indicates the
  best (``best_run``).
- 7.3.7.3, no company willing to sell: said at the table; presidents are asked who could sell one
  (``consent``).
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
