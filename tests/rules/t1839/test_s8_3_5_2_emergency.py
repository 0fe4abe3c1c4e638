"""Section 8.3.5.2: who pays for a train that must be bought, in which order."""

from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g

NBDS = company("NBDS")


def short(funds: int, director: int, treasury: int, **ss: int) -> t.Position:
    """NBDS at 56 must buy a 5+ for 250; SS at 101, Ada has five shares of NBDS."""
    position = g.begun("Blue", **(ss or {"Ben": 6, "Ada": 1}))
    held = {"Ada": 5, **({"treasury": treasury} if treasury else {})}
    return t.cash(g.at_trains(position, "", funds, 56, **held), Ada=director, SS=0)


def test_s8_3_5_2__as_many_treasury_shares_as_are_needed() -> None:
    position = short(150, 5000, 3)
    assert not t.offers_of(position, t.off.OfferBuyTrain, seller=t.SUPPLY)
    offer = t.offer_of(position, t.off.OfferSellShares)
    assert (offer.actor, offer.company, offer.counts, offer.price) == (NBDS, "NBDS", (2,), 56)
    position = t.submit(position, g.sell("NBDS", "NBDS", 2))
    assert (t.money(position, "NBDS"), t.price_of(position, "NBDS")) == (262, 47)
    assert (g.pool(position, "NBDS"), t.held(position, "treasury", "NBDS")) == (2, 1)
    position = t.submit(position, g.buying(position, "5+"))
    assert (t.money(position, "NBDS"), t.money(position, "Ada")) == (12, 5000)


def test_s8_3_5_2__then_the_directors_cash_and_then_his_shares() -> None:
    position = short(100, 15, 2)
    position = t.submit(position, g.sell("NBDS", "NBDS", 2))
    assert t.money(position, "NBDS") == 212
    assert not t.offers_of(position, t.off.OfferBuyTrain, seller=t.SUPPLY)
    offer = t.offer_of(position, t.off.OfferSellShares, company="SS")
    assert (offer.counts, offer.price) == ((1,), 101)
    position = g.declining(t.submit(position, g.sell("Ada", "SS")))
    assert not t.offers_of(position, t.off.OfferSellShares)
    position = t.submit(position, g.buying(position, "5+"))
    assert (t.money(position, "NBDS"), t.money(position, "Ada")) == (0, 15 + 101 - 38)


def test_s8_3_5_2__as_many_at_once_as_their_own_price_takes() -> None:
    """130 are missing: NWS at 67 hasn't floated and sells for 61, so that three shares may go."""
    position = short(120, 0, 0, Ben=6)
    position = t.shares(g.parred(position, "NWS", 67, "Cleo", Cleo=2, Ada=4), "NBDS", "Ada", "pool", Ada=2)
    offer = t.offer_of(position, t.off.OfferSellShares, company="NWS")
    assert (offer.counts, offer.price) == ((1, 2, 3), 61)


def test_s8_3_5_2__a_director_who_has_enough_sells_nothing() -> None:
    position = short(100, 1000, 0)
    assert not t.offers_of(position, t.off.OfferSellShares)
    offer = t.offer_of(position, t.off.OfferBuyTrain, seller=t.SUPPLY)
    assert (offer.must, offer.contribution) == (True, 150)
    position = t.submit(position, g.buying(position, "5+"))
    assert (t.money(position, "NBDS"), t.money(position, "Ada")) == (0, 850)


def test_s8_3_5_2__who_needs_no_train_gets_no_help() -> None:
    position = g.at_trains(t.trains(g.begun("Blue"), SS="5+"), "5+", 100)
    assert position.state.operating.stage == "trains"
    assert not t.offers_of(position, t.off.OfferBuyTrain, seller=t.SUPPLY)
    assert not t.offers_of(position, t.off.OfferSellShares)


def test_s8_3_5_2__the_operating_company_keeps_its_director() -> None:
    position = g.at_trains(g.begun("Blue"), "", 0, 56, Ada=4, Ben=4)
    position = t.cash(position, Ada=0)
    assert not t.offers_of(position, t.off.OfferSellShares, company="NBDS")
    t.refused(position, g.sell("Ada", "NBDS"))


def test_s8_3_5_2__another_company_may_get_a_new_director_before_its_train_is_bought() -> None:
    position = short(0, 0, 0, Ada=4, Ben=3)
    position = t.trains(position, SS="5+")
    position = g.declining(t.submit(position, g.sell("Ada", "SS", 2)))
    assert t.president(position, "SS") == "Ben"
    deal = g.buying(position, "5+", "SS", 1)
    assert t.loop.who_must_agree(t.switched(position, "consent"), deal) == ("Ben",)


def test_s8_3_5_2__another_company_may_take_back_what_is_sold() -> None:
    position = t.cash(short(100, 0, 0, Ben=5, Ada=2), SS=300)
    position = t.submit(position, g.sell("Ada", "SS", 2))
    assert g.decider(position) in (t.owner_of("Ben"), company("SS"))
    offer = t.offer_of(position, t.off.OfferRedeem)
    assert offer.counts == (2,)
    position = t.submit(position, t.act.Redeem(offer.actor, 2))
    assert (t.price_of(position, "SS"), t.money(position, "SS")) == (101, 98)
    assert (g.pool(position, "SS"), t.held(position, "treasury", "SS")) == (0, 2)


def test_s8_3_5_2__with_the_directors_money_at_most_face_value() -> None:
    position = t.trains(short(100, 1000, 0), SS="5+")
    offer = t.offer_of(position, t.off.OfferBuyTrain, seller=company("SS"))
    assert offer.maximum == 250
    t.refused(position, t.act.BuyTrain(NBDS, offer.train, offer.seller, t.Money(251)))


def test_s8_3_5_2__without_it_at_any_price() -> None:
    position = t.trains(short(800, 1000, 0), SS="5+")
    offer = t.offer_of(position, t.off.OfferBuyTrain, seller=company("SS"))
    assert offer.maximum == 800


def test_s8_3_5_2__bankrupt_only_when_nothing_is_left_to_sell() -> None:
    position = short(0, 15, 0)
    assert not t.offers_of(position, t.off.OfferBankruptcy)
    t.refused(position, t.act.DeclareBankruptcy(t.owner_of("Ada")))
    while t.offers_of(position, t.off.OfferSellShares):
        offer = t.offers_of(position, t.off.OfferSellShares)[0]
        position = g.declining(
            t.submit(position, t.act.SellShares(offer.actor, offer.company, offer.counts[-1]))
        )
    assert t.money(position, "Ada") + t.money(position, "NBDS") >= 250
    assert not t.offers_of(position, t.off.OfferBankruptcy)


def test_s8_3_5_2__nothing_left_to_sell() -> None:
    position = short(0, 15, 0, Ben=6)
    position = t.cash(t.shares(position, "NBDS", "Ada", "pool", Ada=2), Ada=15)
    assert [type(offer) for offer in t.loop.offers(position)] == [t.off.OfferBankruptcy]


def test_s8_3_5_2__its_own_train_may_still_be_sold_by_another_company() -> None:
    position = t.trains(short(0, 15, 0, Ben=6), SS="5+")
    position = t.shares(position, "NBDS", "Ada", "pool", Ada=2)
    offer = t.offer_of(position, t.off.OfferBuyTrain, seller=company("SS"))
    assert offer.maximum == 15
