"""1839: sections 6, 7 and 13: auction, shares and the market, in the order of the rulebook."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine.checks import Checks
from roundhouse.engine.company_kinds import KindByRow
from roundhouse.engine.effects import Consequence
from roundhouse.engine.names import CompanySymbol, Money
from roundhouse.engine.offers import ParBox
from roundhouse.engine.owners import name_of, player
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import buying, market, own_shares, redeeming, selling, starting
from roundhouse.finance.buying import Buying
from roundhouse.finance.company_order import ByPrice, FloatedBefore
from roundhouse.finance.dividends import EndsAtOnce
from roundhouse.finance.floating import FloatWhenSold
from roundhouse.finance.market_moves import ONE_LINE, MarketMoves
from roundhouse.finance.operating_order import HighestPrice, OperatingOrder, TopOfStack, TopRow
from roundhouse.finance.order import left_of
from roundhouse.finance.selling import Selling
from roundhouse.finance.sources import AtMarket, Source, ToBank, ToCompany
from roundhouse.rounds.beginnings import BeginSet, OrderOfPassing, RoundsOfPhase
from roundhouse.rounds.endings import FinalSetBegins
from roundhouse.rounds.stock import StockRound
from roundhouse.rounds.stock_turns import NobodyBuys, PassTakesPlace
from roundhouse.steps.answer_sale import AnswerSale
from roundhouse.steps.buy_shares import BuyCertificates
from roundhouse.steps.par import ParAndBuy, ParAuctioned
from roundhouse.steps.sell_shares import SellInTurn
from roundhouse.steps.shares_of_company import RedeemInTurn
from roundhouse.titles.t1839 import auction
from roundhouse.titles.t1839.auction import DiscountAuction
from roundhouse.titles.t1839.debts import (
    CapitalLessFee,
    DebtorKeepsPresident,
    DropAfterArrears,
    NoMoreThanOwed,
    NotForOwnNeed,
)
from roundhouse.titles.t1839.founding import is_founding
from roundhouse.titles.t1839.local_trains import ReturnLocalTrains
from roundhouse.titles.t1839.places import ChosenHomes
from roundhouse.titles.t1839.printed import PURPLE
from roundhouse.titles.t1839.sales import PricesMove, SinglesHeld

MAJOR = frozenset({"major"})
PAR, PAR_LOCAL = "par", "par-local"
LAST_SET = "last_set"
DISCOUNT_STEP = Money(20)


class BeginStock(Consequence, frozen=True):
    """The first stock round begins with the player after the one who bought last; the order stays."""

    def happen(self, draft: Draft) -> None:
        """While he is still on turn."""
        state = draft.state
        first = left_of(state.order, name_of(state.actor))
        draft.emit(ev.RoundBegan("stock", 1), ev.TurnBegan(player(first)))


class BoxesOfCompany(msgspec.Struct, frozen=True):
    """7.5: founding companies are parred on the major market, all others on either."""

    def boxes(self, position: Position, symbol: CompanySymbol) -> tuple[ParBox, ...]:
        """Those of the company ``symbol``, dearest first."""
        founding = is_founding(position.definition, position.state, symbol)
        zones = frozenset({PAR}) if founding else frozenset({PAR, PAR_LOCAL})
        return market.par_boxes(position.definition.market, zones)


BOXES = BoxesOfCompany()

# 13: two markets that join at 101; the row decides whether a company is local or major
MARKET = MarketMoves(stands_for=ONE_LINE)
KIND = KindByRow("13.1", ("major", "local"))
OPERATING_ORDER = OperatingOrder("8.2", (TopRow(), HighestPrice(), TopOfStack()))
ORDER = ByPrice()
TURNS = FloatedBefore(ORDER)
"""8.1: who floats in the round waits for the next one."""

# 6: the auction
AUCTION = DiscountAuction(
    "6",
    purchase=Checks(
        auction.ForSale("6"), auction.FreeFirst("6"), auction.NotMadeCheaper("6"), auction.Affordable("6")
    ),
    discount=Checks(auction.ForSale("6"), auction.NothingFree("6"), auction.OthersCouldPay("6", once=2)),
    step=DISCOUNT_STEP,
    finish=(BeginStock("6"),),
)

# 7.5: floating
FLOATING = FloatWhenSold("7.5", CapitalLessFee("7.5", shares=10), marked=True)
PAR_AT_PURCHASE = ParAuctioned(
    "14.2.3.1",
    Checks(starting.Asked("14.2.3.1"), starting.BoxOpen("14.2.3.1"), starting.HomeNamed("14.2.3.1")),
    BOXES,
    FLOATING,
)

# 7.2: selling; 7.4: redeeming
DROP = DropAfterArrears()
REDEEMING = redeeming.AskToRedeem(
    "7.4",
    Checks(redeeming.HasFloated("7.2"), NotForOwnNeed("8.1.1"), redeeming.TreasuryPays("7.4")),
)
SELL = Checks(
    selling.NotInFirstRound("7.2"),
    selling.HasPrice("7.2"),
    selling.AtLeastOne("7.2"),
    selling.Held("7.2"),
    SinglesHeld("7.2"),
)
SELLING = Selling(
    SELL,
    selling.LowerIfYoung("7.2"),
    selling.SinglesOnly("14.3.2"),
    selling.StepAShare("13.2"),
    REDEEMING,
    DROP,
)
SELL_IN_TURN = SellInTurn("7.2", SELLING)
ANSWER_SALE = AnswerSale("7.4", DROP)
SELLING_FOR_DEBT = replace(
    SELLING,
    checks=SELL.without(selling.NotInFirstRound).then(
        NoMoreThanOwed("8.1.1", "7.5", SELLING.price), DebtorKeepsPresident("8.1.1", "7.5")
    ),
)
REDEEM_IN_TURN = RedeemInTurn(
    "7.4",
    Checks(own_shares.NothingBought("7.1"), own_shares.InPool("7.4"), own_shares.Payable("7.4")),
)

# 7.3: buying
BUY = Checks(
    buying.Parred("7.3"),
    buying.FromSource("7.3"),
    buying.IpoFirst("7.3"),
    buying.Left("7.3"),
    buying.OnePurchase("7.3"),
    buying.OneCertificate("7.3"),
    buying.NotAfterSelling("7.3"),
    buying.HoldingLimit("7.3", free_zones=frozenset()),
    buying.Affordable("7.1"),
)
SOURCES = (
    Source("ipo", AtMarket(), ToBank()),
    Source("pool", AtMarket(), ToBank()),
    Source("treasury", AtMarket(), ToCompany()),
)
BUY_IN_TURN = BuyCertificates("7.3", Buying(BUY, SOURCES, most=1, floating=FLOATING))
START = Checks(
    starting.StartedKind("7.5", MAJOR),
    starting.NotParred("7.5"),
    starting.InIpo("7.5"),
    starting.SomeHomeLeft("7.5"),
    buying.OnePurchase("7.3"),
    buying.NotAfterSelling("7.3"),
    starting.SomeBoxPayable("7.1"),
    starting.BoxOpen("7.5"),
    starting.BoxPayable("7.1"),
    starting.TwoHomesNamed("7.5"),
)
START_IN_TURN = ParAndBuy("7.5", START, BOXES, ChosenHomes(), ToBank(), FLOATING, marked=True)

# 7.1: the round
STOCK = StockRound(
    section="7.1",
    buys=(BUY_IN_TURN, START_IN_TURN, REDEEM_IN_TURN),
    auction=None,
    sells=(SELL_IN_TURN,),
    purchase_ends_turn=False,
    turn_end=PassTakesPlace("7.1"),
    over=NobodyBuys("7.1"),
    early=None,
    revival=None,
    finish=(
        PricesMove("7.1", EndsAtOnce("10.1")),
        ReturnLocalTrains("16.3.1"),
        OrderOfPassing("7.1"),
        FinalSetBegins("10.1", frozenset({PURPLE}), LAST_SET),
        BeginSet("5", RoundsOfPhase("17")),
    ),
    pauses=None,
)
