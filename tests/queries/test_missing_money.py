"""What is told of the money that a train still lacks, and for which company a president raises it."""

from __future__ import annotations

from roundhouse.engine.names import NO_COMPANY
from roundhouse.engine.owners import POOL, player
from roundhouse.queries.trains import missing_money
from roundhouse.queries.turns import acting_owner, company_decided_for
from tests.rules.t1843 import table as t

ADA = player("Ada")


def at_trains(phase: str, cash: int, treasury: int, **shares: int) -> t.Position:
    """EST, which has a route and no train, is to buy one; Ada is its director."""
    position = t.floated(t.phase(t.plain(), phase), "EST", 67, "Ada", (13, 7), treasury, Ada=6)
    if shares:
        position = t.floated(position, "NOR", 79, "Ada", (9, 5), 500, **shares)
    position = t.at_step(t.at_home(position, "EST"), "EST", "trains")
    return t.cash(position, Ada=cash, EST=treasury)


def test_what_is_missing_is_the_price_of_a_train_that_counts() -> None:
    position = at_trains("Gray", 30, 150, Ada=4, Ben=3)
    held = {**position.state.trains, "2+1-1": POOL}
    position = t.change(position, trains=held)
    assert [int(offer.minimum) for offer in t.offers_of(position, t.off.OfferBuyTrain)] == [125]
    assert missing_money(position) == 900 - 30 - 150, "a rusted 2+1 for 125 doesn't meet the obligation"


def test_who_can_sell_nothing_is_told_what_is_missing() -> None:
    position = t.shares(at_trains("Green", 50, 10), "EST", "Ada", Ada=2, Ben=1, pool=5)
    assert t.offers_of(position, t.off.OfferBankruptcy)
    assert missing_money(position) == 300 - 60


def test_a_president_who_sells_in_his_own_name_does_so_for_the_company_on_turn() -> None:
    position = at_trains("Green", 10, 10, Ada=4, Ben=3)
    owner = acting_owner(position, t.offers_of(position, t.off.OfferSellShares))
    assert owner == ADA
    assert company_decided_for(position, owner) == "EST"
    assert company_decided_for(position, player("Ben")) == NO_COMPANY
