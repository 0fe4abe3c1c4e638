"""Section 8.3.5.1: what may be bought, from whom, and what a company must own."""

import msgspec
import pytest

from roundhouse.engine.names import Money
from roundhouse.steps.trains import run_flag
from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g

NBDS = company("NBDS")


def kinds(position: t.Position, seller: str = "supply") -> list[str]:
    """The kinds of trains offered by a seller."""
    found = t.offers_of(position, t.off.OfferBuyTrain, seller=t.owner_of(seller))
    return sorted({t.kind_of(offer.train) for offer in found})


@pytest.mark.parametrize(
    ("sold_out", "kind", "face"),
    [
        ({}, "3+", 160),
        ({"t3": 0}, "5+", 250),
        ({"t3": 0, "t5": 0}, "R4", 400),
        ({"t3": 0, "t5": 0, "R4": 0}, "7", 450),
        ({"t3": 0, "t5": 0, "R4": 0, "t7": 0}, "R2+", 500),
        ({"t3": 0, "t5": 0, "R4": 0, "t7": 0, "R2": 0}, "4", 700),
        ({"t3": 0, "t5": 0, "R4": 0, "t7": 0, "R2": 0, "t4": 0}, "Diesel", 900),
    ],
)
def test_s8_3_5_1__one_colour_after_the_other(sold_out: dict[str, int], kind: str, face: int) -> None:
    position = g.at_trains(g.supply(g.begun("Green"), **sold_out))
    offer = t.offer_of(position, t.off.OfferBuyTrain, seller=t.SUPPLY)
    assert (t.kind_of(offer.train), offer.minimum, offer.maximum) == (kind, face, face)


def test_s8_3_5_1__after_the_last_yellow_train_comes_a_green_one_no_local_train() -> None:
    position = g.at_trains(g.supply(g.begun("Yellow"), t2=1))
    position = t.submit(position, g.buying(position, "2"))
    assert kinds(position) == ["3+"]
    position = t.submit(position, g.buying(position, "3+"))
    assert position.state.phase == "Green"
    assert t.money(position, "NBDS") == 1000 - 80 - 160


def test_s8_3_5_1__several_trains_below_the_limit() -> None:
    position = g.at_trains(g.begun("Yellow"), "2 2 2")
    position = t.submit(position, g.buying(position, "2"))
    assert kinds(position) == []


def test_s8_3_5_1__another_companys_train_for_what_both_agree_upon() -> None:
    position = t.switched(g.at_trains(t.trains(g.begun("Green"), SS="3+")), "consent")
    offer = t.offer_of(position, t.off.OfferBuyTrain, seller=company("SS"))
    assert (offer.minimum, offer.maximum) == (1, 1000)
    deal = g.buying(position, "3+", "SS", 1)
    assert t.loop.who_must_agree(position, deal) == ("Ben",)
    t.refused(position, deal, "consent.missing")
    position = t.submit(position, msgspec.structs.replace(deal, agreed=("Ben",)))
    assert (t.kinds_of(position, "NBDS"), t.money(position, "SS")) == (["3+"], 501)


def test_s8_3_5_1__the_seller_may_lose_its_only_train() -> None:
    position = g.at_trains(t.trains(g.begun("Green", Ada=6), SS="3+"))
    position = t.submit(position, g.buying(position, "3+", "SS", 700))
    assert t.kinds_of(position, "NBDS") == ["3+"]
    assert (t.money(position, "NBDS"), t.money(position, "SS")) == (300, 1200)


def test_s8_3_5_1__local_trains_are_not_sold() -> None:
    position = g.floated(g.begun("Green"), "S1", 38, "Ada", True, ("E14", "D19"))
    position = t.trains(g.at_home(position, "S1", "E14", "D19"), S1="L2+1 3+")
    assert kinds(g.at_trains(position), "S1") == ["3+"]


def test_s8_3_5_1__no_red_train_between_companies_in_purple() -> None:
    position = g.at_trains(t.trains(g.begun("Gray"), SS="R2+ 4"))
    assert kinds(position, "SS") == ["4", "R2+"]
    position = g.at_trains(t.trains(g.begun("Purple"), SS="R2+ 4"))
    assert kinds(position, "SS") == ["4"]
    red = t.act.BuyTrain(NBDS, t.train_of(position, "SS", "R2+"), company("SS"), Money(1))
    t.refused(position, red, "train.sold_no_more", "16.3.2")


def test_s8_3_5_1__of_red_trains_that_have_run_and_those_that_have_not_one_each_is_offered() -> None:
    position = t.trains(g.begun("Gray"), SS="R2+ R2+")
    first, second = (train for train, owner in position.state.trains.items() if owner == company("SS"))
    assert kinds(g.at_trains(position), "SS") == ["R2+"]
    position = t.change(position, flags={run_flag(second): 1})
    offered = [offer.train for offer in t.offers_of(g.at_trains(position), t.off.OfferBuyTrain)]
    assert set(offered) >= {first, second}


def test_s8_3_5_1__who_has_a_route_must_own_a_train() -> None:
    position = g.at_trains(g.begun("Green"))
    assert all(offer.must for offer in t.offers_of(position, t.off.OfferBuyTrain))
    t.refused(position, t.act.Pass(NBDS))


def test_s8_3_5_1__who_owns_one_may_pass() -> None:
    position = g.at_trains(g.begun("Green"), "2")
    assert not any(offer.must for offer in t.offers_of(position, t.off.OfferBuyTrain))
    assert t.submit(position, t.act.Pass(NBDS)).state.operating.company != "NBDS"


def test_s8_3_5_1__an_off_board_alone_is_no_obligation() -> None:
    position = t.arriving_at(
        g.at_home(g.floated(g.begun("Green"), "NBDS", 56), "NBDS", "K8"), "NBDS", "trains"
    )
    assert not any(offer.must for offer in t.offers_of(position, t.off.OfferBuyTrain))
    assert t.submit(position, t.act.Pass(NBDS)).state.operating.company != "NBDS"


def test_s8_3_5_1__a_city_full_of_others_still_obliges() -> None:
    position = g.floated(g.begun("Green"), "AMS", 67, "Ben")
    position = g.at_home(position, "AMS", "L17", "N15")
    position = t.tokens(position, {"SS-2": ("L13", 0, 0)})
    position = t.trains(position, SS="2")
    position = t.arriving_at(position, "AMS", "trains")
    assert all(offer.must for offer in t.offers_of(position, t.off.OfferBuyTrain))


def test_s8_3_5_1__no_train_is_handed_in_for_another() -> None:
    position = g.at_trains(g.begun("Blue"), "3+")
    purchase = msgspec.structs.replace(g.buying(position, "5+"), trade_in=t.train_of(position, "NBDS", "3+"))
    t.refused(position, purchase, "train.nothing_traded_in", "8.3.5.1")
