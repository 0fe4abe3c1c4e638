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
"""

from __future__ import annotations

from roundhouse.catalogue.reader import read_title
from roundhouse.engine.position import Position
from roundhouse.engine.title import Title
from roundhouse.finance.sales import SaleRules
from roundhouse.finance.worth import score
from roundhouse.rounds.auction import RowAuction
from roundhouse.rounds.operating import OperatingRound
from roundhouse.rounds.stock import StockRound
from roundhouse.steps.buy_shares import BuyCertificates, BuyRules
from roundhouse.steps.lay_track import OWN_CITY_QUESTION
from roundhouse.steps.par import ParAndBuy, ParAuctioned, ParRules
from roundhouse.steps.place_token import HOME_QUESTION, PUT_BACK_QUESTION, ChooseTokenCity, TokenAfterLay
from roundhouse.steps.purchases import pay_privates
from roundhouse.steps.sell_shares import SellInTurn
from roundhouse.steps.trains import Discard
from roundhouse.titles.t1894 import companies, rounds
from roundhouse.titles.t1894.board import REVENUE, TRACK
from roundhouse.titles.t1894.options import OPTIONS
from roundhouse.titles.t1894.setup import majors, setup
from roundhouse.titles.t1894.turn import ANYTIME, BANKRUPT, BEFORE_FINANCE, STAGES, TELEPORTS

SALES = SaleRules("6.3", "11.3.4", pool_limit=50)
BUYING = BuyRules("6.4", "6.1", "11.3.3", "gray", companies.available)


def _par_zones(position: Position) -> frozenset[str]:
    """6.5: 67, 80 or 95; the site takes 100 as well."""
    first = {"par-first"} if "lenient_par" in position.options else set()
    return frozenset({"par", *first})


PARRING = ParRules(
    section="6.5",
    first_section="5.3",
    late_section="11.3.3",
    zones=_par_zones,
    first_zones=frozenset({"par", "par-first"}),
    may_start=companies.available,
    homes=companies.late_homes,
)

AUCTION = RowAuction(
    section="5.1",
    resolution_section="5.2",
    majors=majors,
    pay_privates=lambda draft: pay_privates(draft, companies.private_revenue),
    discounted="LRC",
)


def _stock_round() -> StockRound:
    buy = BuyCertificates(BUYING)
    return StockRound(
        section="6.1",
        sell=SellInTurn(SALES, lambda position: position.state.round.number > 1),
        buy=buy,
        par=ParAndBuy(PARRING, buy.president_refusal),
        finish=rounds.end_stock_round,
    )


OPERATING = OperatingRound(
    section="7",
    turns={"major": STAGES},
    anytime=ANYTIME,
    begin=rounds.begin_operating_round,
    begin_turn=rounds.begin_turn,
    finish=rounds.end_operating_round,
    early=(
        *(("special_lay_before_finance", "finance", step) for step in BEFORE_FINANCE),
        *(("lenient_bankrupt", stage.name, BANKRUPT) for stage in STAGES if BANKRUPT not in stage.steps),
    ),
)


def build() -> Title:
    """The title, with everything printed of it; raises CatalogueError for a mistake in its data."""
    definition = read_title("1894")
    return Title(
        definition=definition,
        setup=setup,
        rounds={"auction": AUCTION, "stock": _stock_round(), "operating": OPERATING},
        questions={
            "par": ParAuctioned(PARRING),
            "discard_train": Discard("13.5"),
            OWN_CITY_QUESTION: ChooseTokenCity("12.3.2", OWN_CITY_QUESTION),
            PUT_BACK_QUESTION: ChooseTokenCity("7.3.8", PUT_BACK_QUESTION),
            HOME_QUESTION: ChooseTokenCity("7.3.1", HOME_QUESTION),
            "power_token": TokenAfterLay("11.2.2.3", TELEPORTS),
        },
        score=score,
        track=TRACK,
        revenue=REVENUE,
        options=OPTIONS,
        phases={phase.name: phase for phase in definition.phases},
    )
