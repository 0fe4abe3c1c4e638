"""Shares that a company may take back as they are sold, and prices that fall only if it doesn't."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.engine import events as ev
from roundhouse.engine import loop
from roundhouse.engine.actions import Pass, Redeem, SellShares
from roundhouse.engine.checks import Checks
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.offers import OfferPass, OfferRedeem
from roundhouse.engine.owners import POOL, player
from roundhouse.engine.position import Draft, Position
from roundhouse.finance import certificates as cert
from roundhouse.finance import redeeming, selling
from roundhouse.finance.redeeming import SOLD_QUESTION, AskToRedeem, DropAtOnce, SoldShares, fewest, sell_own
from roundhouse.finance.selling import Selling
from roundhouse.rounds.stock import StockRound
from roundhouse.rounds.stock_turns import AllPassInSuccession, PassTakesPlace
from roundhouse.steps.answer_sale import AnswerSale
from roundhouse.steps.sell_shares import SellInTurn
from tests.finance import positions as p
from tests.names import company

TEN = CompanySymbol("Ten")
ANN, OWN = player("Ann"), company("Ten")
ASKING = AskToRedeem("2", Checks(redeeming.HasFloated("2"), redeeming.TreasuryPays("2")))
SELLING = Selling(
    Checks(selling.AtLeastOne("2"), selling.Held("2")),
    selling.CurrentPrice("2"),
    selling.SinglesOnly("2"),
    selling.StepAShare("2"),
    ASKING,
)
ROUND = StockRound(
    section="1",
    buys=(),
    auction=None,
    sells=(SellInTurn("2", SELLING),),
    purchase_ends_turn=False,
    turn_end=PassTakesPlace("1"),
    over=AllPassInSuccession("1"),
    early=None,
    revival=None,
    finish=(),
    pauses=None,
)


def at_table(treasury: int) -> Position:
    """Ten stands at 142, Bob presides, Ann has three singles; the treasury has so much."""
    title = p.title(rounds={"stock": ROUND})
    title = replace(title, questions={SOLD_QUESTION: AnswerSale("2", DropAtOnce())})
    at = p.dealt(p.parred(p.position(title), "Ten", 0, 4), Ten="Bob Ann Ann Ann Bob")
    return p.change(at, cash={**at.state.cash, OWN: treasury})


def sold(at: Position, count: int) -> Draft:
    """Ann sells so many."""
    return played(at, SellShares(ANN, TEN, count))


def played(at: Position, action: SellShares | Redeem | Pass) -> Draft:
    draft = Draft(at)
    draft.emit(*loop.submit(at, action).events)
    return draft


def test_the_company_is_asked_before_the_price_falls() -> None:
    state = sold(at_table(284), 2).state
    assert (state.cash[ANN], state.market[TEN].row) == (1284, 0)
    assert [each.kind for each in state.questions] == [SOLD_QUESTION]


def test_what_it_takes_back_costs_the_price_before_the_fall() -> None:
    at = sold(at_table(284), 2).position
    take, decline = loop.offers(at)
    assert isinstance(take, OfferRedeem)
    assert (take.actor, take.counts, take.price) == (OWN, (2,), 142)
    assert isinstance(decline, OfferPass)
    draft = played(at, Redeem(OWN, 2))
    assert [e.count for e in draft.events if isinstance(e, ev.SharesRedeemed)] == [2]
    state = draft.state
    assert (state.cash[OWN], state.market[TEN].row, state.questions) == (0, 0, ())
    assert len(cert.held_by(state, OWN, TEN)) == 2
    assert not cert.held_by(state, POOL, TEN)


def test_that_is_no_purchase_of_the_player_on_turn() -> None:
    state = played(sold(at_table(284), 2).position, Redeem(OWN, 2)).state
    assert (state.stock.bought, state.stock.sales) == ((), 2)


def test_declining_lets_the_price_fall_a_step_a_share() -> None:
    state = played(sold(at_table(284), 2).position, Pass(OWN)).state
    assert (state.cash[OWN], state.market[TEN].row) == (284, 2)
    assert len(cert.held_by(state, POOL, TEN)) == 2


def test_part_of_them_is_refused() -> None:
    with pytest.raises(ActionRefused) as caught:
        played(sold(at_table(284), 2).position, Redeem(OWN, 1))
    assert caught.value.reason == "redeem.all_or_none"


def test_a_treasury_that_cant_pay_for_all_isnt_asked() -> None:
    state = sold(at_table(283), 2).state
    assert (state.questions, state.market[TEN].row) == ((), 2)


def test_nor_is_a_company_that_hasnt_floated() -> None:
    at = p.change(at_table(284), floated=())
    fault = redeeming.HasFloated("2").fault(SoldShares(at, TEN, 1))
    assert fault is not None
    assert fault.reason == "redeem.not_floated"
    assert sold(at, 2).state.questions == ()


# --- a company's own shares, sold to raise money ------------------------------------------------------


def owning(count: int) -> Position:
    """The treasury of Ten has so many of its shares."""
    return p.dealt(at_table(0), Ten=" ".join(["Bob", *["own"] * count]))


@pytest.mark.parametrize(("missing", "shares"), [(1, 1), (142, 1), (143, 2), (284, 2), (999, 3), (0, 0)])
def test_the_fewest_shares_that_will_do(missing: int, shares: int) -> None:
    assert fewest(owning(3), TEN, missing) == shares


def test_own_shares_go_to_the_pool_at_the_price_before_the_fall() -> None:
    draft = Draft(owning(3))
    sell_own(draft, TEN, 2, DropAtOnce())
    assert [(e.count, e.price) for e in draft.events if isinstance(e, ev.OwnSharesSold)] == [(2, 142)]
    assert (draft.state.cash[OWN], draft.state.market[TEN].row) == (284, 2)
    assert len(cert.held_by(draft.state, POOL, TEN)) == 2
