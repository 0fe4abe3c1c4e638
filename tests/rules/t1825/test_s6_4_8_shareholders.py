"""Section 6.4.8, an option: shareholders pay for the train of a company in receivership."""

from collections.abc import Mapping

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import Money
from roundhouse.engine.owners import BANK, CREDIT, POOL, SUPPLY, Owner, player
from tests.rules import table as t
from tests.rules.t1825 import lines
from tests.rules.t1825.lines import GWR, LNWR, LONDON


def shopping(money: int = 100, trains: str = "", new: str = "", *options: str, **others: str) -> t.Position:
    """The LNWR in receivership decides over trains; Ada and Ben have a share of it each, Ben the GWR."""
    position = t.switched(lines.received(LONDON, money, trains, Ada=1, Ben=1), "shareholders_train", *options)
    position = t.trains(lines.formed(position, "GWR", "Ben"), **others)
    position = t.cash(t.supply_from(position, new) if new else position, Ada=400, Ben=300, Cleo=400)
    return lines.at_stage(position, "LNWR", "trains", "run", "dividend")


def fund(
    price: int, agreed: str = "", train: str = "2-0", seller: Owner = SUPPLY, **amounts: int
) -> act.FundTrain:
    """A proposal of the players in ``amounts``."""
    return proposal(price, agreed, train, seller, amounts)


def proposal(price: int, agreed: str, train: str, seller: Owner, amounts: Mapping[str, int]) -> act.FundTrain:
    """The train for ``price``; ``amounts``: what players add."""
    funders = tuple(act.Contribution(name, Money(amount)) for name, amount in amounts.items())
    return act.FundTrain(LNWR, train, seller, Money(price), funders, agreed=tuple(agreed.split()))


def test_s6_4_8__shareholders_and_company_pay_together() -> None:
    position = shopping()
    assert t.offer_of(position, off.OfferFundTrain) == off.OfferFundTrain(
        LNWR,
        "6.4.8",
        "2-0",
        SUPPLY,
        Money(180),
        Money(180),
        {"Ada": Money(400), "Ben": Money(300)},
        Money(100),
    )
    played = t.play(position, fund(180, "Ada Ben", Ada=90, Ben=50))
    assert t.paid(played, "contribution") == [(player("Ada"), BANK, 90), (player("Ben"), BANK, 50)]
    assert t.paid(played, "credited") == [(CREDIT, LNWR, 140)]
    assert t.paid(played, "train") == [(LNWR, CREDIT, 180)]
    assert (t.kinds_of(played.position, "LNWR"), t.money(played.position, "LNWR")) == (["2"], 60)


def test_s6_4_8__any_train_that_is_for_sale() -> None:
    position = shopping(100, "", "3", pool="2", GWR="4")
    offers = t.offers_of(position, off.OfferFundTrain)
    assert {(o.train, o.seller, o.minimum, o.maximum) for o in offers} == {
        ("3-0", SUPPLY, 300, 300),
        ("2-0", POOL, 180, 180),
        ("4-0", GWR, 1, 800),
    }
    played = t.play(position, fund(300, "Ada", train="3-0", Ada=300))
    assert [event.phase for event in played.all(ev.PhaseBegan)] == ["2"]


@pytest.mark.parametrize(
    "amounts", [{}, {"Cleo": 180}, {"Ada": 79}, {"Ada": 181}, {"Ben": 301}, {"Ada": -1, "Ben": 100}]
)
def test_s6_4_8__within_what_shareholders_and_the_company_have(amounts: dict[str, int]) -> None:
    t.refused(
        shopping(), proposal(180, "Ada Ben Cleo", "2-0", SUPPLY, amounts), "fund.contributions", "6.4.8"
    )


def test_s6_4_8__somebody_must_have_a_share() -> None:
    position = t.switched(lines.received(LONDON, 100), "shareholders_train")
    position = lines.at_stage(position, "LNWR", "trains", "run", "dividend")
    assert not t.offers_of(position, off.OfferFundTrain)


def test_s6_4_8__all_who_propose_it_agree() -> None:
    refusal = t.refused(shopping(), fund(180, "Ada", Ada=90, Ben=90), "consent.missing", "6.4.8")
    assert refusal.facts["players"] == ("Ben",)


def test_s6_4_8__the_receiver_must_accept_what_costs_the_company_nothing() -> None:
    position = shopping(100, GWR="2")
    two = t.train_of(position, "GWR", "2")
    t.submit(position, fund(300, "Ben", train=two, seller=GWR, Ben=300))


def test_s6_4_8__and_what_costs_it_no_more_than_face_value() -> None:
    position = shopping(179)
    t.submit(position, fund(180, "Ada", Ada=1))
    position = shopping(430, new="5", pool="4")
    four = t.train_of(position, POOL, "4")
    played = t.play(position, fund(430, "Ada", train=four, seller=POOL, Ada=0))
    assert not t.paid(played, "contribution"), "even if they add nothing"


def test_s6_4_8__else_he_may_refuse() -> None:
    position = shopping(100, GWR="2")
    two = t.train_of(position, "GWR", "2")
    own = fund(100, "Ben", train=two, seller=GWR, Ben=50)
    refusal = t.refused(position, own, "consent.missing")
    assert refusal.facts["players"] == ("Ada",), "Ada is receiver; the GWR's president sells to himself"
    dear = fund(200, "Ada Ben", train=two, seller=GWR, Ada=150)
    t.submit(position, dear)
    bought = fund(200, "Ben", train=two, seller=GWR, Ben=150)
    assert t.refused(position, bought, "consent.missing").facts["players"] == ("Ada",)


def test_s6_4_8__the_seller_agrees_too() -> None:
    position = shopping(100, GWR="2")
    two = t.train_of(position, "GWR", "2")
    refusal = t.refused(position, fund(150, "Ada", train=two, seller=GWR, Ada=150), "consent.missing")
    assert refusal.facts["players"] == ("Ben",)


def test_s6_4_8__a_company_that_can_buy_the_banks_train_must() -> None:
    position = shopping(180)
    assert t.offer_of(position, off.OfferBuyTrain).must
    assert not t.offers_of(position, off.OfferFundTrain)
    t.refused(position, fund(180, "Ada", Ada=100), "fund.must_buy", "6.4.4")


def test_s6_4_8__only_for_a_company_in_receivership_without_a_train() -> None:
    t.refused(shopping(100, "2"), fund(180, "Ada", train="2-1", Ada=180), "fund.not_for_company", "6.4.8")
    directed = t.switched(lines.lnwr(LONDON, "Ada"), "shareholders_train")
    at = lines.at_stage(directed, "LNWR", "trains", "run", "dividend")
    t.refused(at, fund(180, "Ada", Ada=180), "fund.not_for_company", "6.4.8")


def test_s6_4_8__not_without_the_option() -> None:
    position = lines.at_stage(lines.received(LONDON, 100, Ada=1), "LNWR", "trains", "run", "dividend")
    t.refused(position, fund(180, "Ada", Ada=180), "loop.not_now")
