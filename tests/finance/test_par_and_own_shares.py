"""Par in an auction without floating, and companies that buy shares back in a stock round."""

from __future__ import annotations

import pytest

from roundhouse.engine import loop
from roundhouse.engine.actions import BuyShares, Par, Redeem
from roundhouse.engine.checks import Checks
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import NO_PRIVATE, CompanySymbol, HexId
from roundhouse.engine.offers import OfferRedeem
from roundhouse.engine.owners import IPO, player
from roundhouse.engine.position import Draft, Position
from roundhouse.engine.state import Question, Round
from roundhouse.finance import buying, own_shares, starting
from roundhouse.finance.buying import Buying
from roundhouse.finance.floating import Floating, FloatWhenSold, FullCapital
from roundhouse.finance.sources import AtMarket, AtPar, Source, ToBank
from roundhouse.finance.starting import BoxesInZones
from roundhouse.rounds.beginnings import OrderOfPassing
from roundhouse.rounds.stock import StockRound
from roundhouse.rounds.stock_turns import AllPassInSuccession, PassTakesPlace
from roundhouse.steps.buy_shares import BuyCertificates
from roundhouse.steps.par import ParAuctioned
from roundhouse.steps.shares_of_company import RedeemInTurn
from tests.finance import positions as p
from tests.names import company

ANN = player("Ann")
PAR = Checks(starting.Asked("6"), starting.BoxOpen("6"), starting.HomeNamed("6"))


def auctioned(owners: str, floating: Floating | None, *homes: str) -> Draft:
    """Ann pars Ten at 111; its president's certificate lay with the private company X."""
    at = p.dealt(p.position(p.title()), Ten=owners)
    at = p.change(
        at,
        round=Round("auction"),
        questions=(Question("par", ANN, "Ten"),),
        certificates={**at.state.certificates, "Ten-0": "private:X"},
    )
    draft = Draft(at)
    step = ParAuctioned("6", PAR, BoxesInZones(frozenset({"par"})), floating)
    (offer,) = step.offers(at)
    assert [box.price for box in offer.boxes] == [111, 100]  # type: ignore[attr-defined]
    home, second = map(HexId, homes or ("", ""))
    step.play(draft, Par(ANN, CompanySymbol("Ten"), 1, 3, home, NO_PRIVATE, second))
    return draft


@pytest.mark.parametrize("homes", [("A2", ""), ("", "A2"), ("A2", "B3")])
def test_where_homes_are_printed_none_is_named(homes: tuple[str, str]) -> None:
    with pytest.raises(ActionRefused, match=r"par\.home"):
        auctioned("ipo", None, *homes)


def test_par_in_an_auction_without_floating() -> None:
    state = auctioned("ipo", None).state
    assert (state.par[CompanySymbol("Ten")], state.floated, state.certificates["Ten-0"]) == (111, (), ANN)
    assert state.cash[company("Ten")] == 0


def test_it_floats_with_the_singles_that_players_hold_already() -> None:
    floating = FloatWhenSold("6", FullCapital("6", AtPar()), marked=False)
    assert auctioned("Ann Ann Bob Cem ipo", floating).state.floated == ()
    draft = auctioned("Ann Ann Bob Cem Cem", floating)
    assert draft.state.floated == ("Ten",)
    assert draft.state.cash[company("Ten")] == 1110


# --- buying back in a stock round -------------------------------------------------------------------

REDEEM = RedeemInTurn(
    "7.4",
    Checks(own_shares.NothingBought("7.4"), own_shares.InPool("7.4"), own_shares.Payable("7.4")),
)
SOURCES = (Source("ipo", AtPar(), ToBank()), Source("pool", AtMarket(), ToBank()))
BUY = Buying(Checks(buying.Left("7"), buying.OnePurchase("7")), SOURCES, most=1, floating=None)
ROUND = StockRound(
    section="7",
    buys=(BuyCertificates("7", BUY), REDEEM),
    auction=None,
    sells=(),
    purchase_ends_turn=False,
    turn_end=PassTakesPlace("7.1"),
    over=AllPassInSuccession("7.1"),
    early=None,
    revival=None,
    finish=(OrderOfPassing("7.1"),),
    pauses=None,
)


def presiding() -> Position:
    """Ann presides over Ten at 60 with 202 in its treasury; four of its shares lie in the pool."""
    at = p.dealt(
        p.parred(p.position(p.title(rounds={"stock": ROUND})), "Ten", 3, 2), Ten="Ann pool pool pool pool"
    )
    return p.change(at, cash={**at.state.cash, company("Ten"): 202})


def test_a_president_lets_his_company_redeem_as_his_purchase() -> None:
    at = presiding()
    (offer,) = (each for each in loop.offers(at) if isinstance(each, OfferRedeem))
    assert (offer.actor, offer.counts) == (company("Ten"), (1, 2, 3))
    draft = Draft(at)
    draft.emit(*loop.submit(at, Redeem(company("Ten"), 3)).events)
    assert draft.state.cash[company("Ten")] == 202 - 180
    assert (draft.state.stock.passed, draft.state.stock.passes, draft.state.stock.last) == ((), 0, "Ann")
    assert draft.state.actor == player("Bob"), "nothing else could be done in this turn"


def test_not_after_a_purchase_of_his_own() -> None:
    at = presiding()
    draft = Draft(at)
    draft.emit(*loop.submit(at, BuyShares(ANN, CompanySymbol("Ten"), (IPO,))).events)
    assert not [each for each in loop.offers(draft.position) if isinstance(each, OfferRedeem)]
