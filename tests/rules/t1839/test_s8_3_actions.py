"""Sections 8.3, 8.3.3 and 11: what a company does in its turn, the best run, and what is agreed upon."""

import pytest
from msgspec.structs import replace

from roundhouse.engine.names import CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.owners import Owner
from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g

NBDS, SS = company("NBDS"), company("SS")


def nbds(phase: str, trains: str = "2", **privates: str) -> t.Position:
    """NBDS, Ada's, in its stage for track; ``privates`` name who has a private company."""
    position = t.trains(g.at_home(g.floated(g.begun(phase), "NBDS", 56), "NBDS", "K8", "L13"), NBDS=trains)
    for symbol, holder in privates.items():
        position = t.private(position, symbol, t.owner_of(holder))
    return t.turn_of(position, "NBDS")


def test_s8_3__the_steps_of_a_turn_come_in_their_order() -> None:
    position = nbds("Green")
    seen = [position.state.operating.stage]
    position = t.pass_to(position, "run")
    seen.append(position.state.operating.stage)
    position = t.submit(position, t.best_run(position))
    seen.append(position.state.operating.stage)
    position = t.submit(position, t.act.Dividend(NBDS, "pay"))
    seen.append(position.state.operating.stage)
    assert seen == ["track", "run", "dividend", "trains"]


def test_s8_3__homes_are_placed_when_a_company_first_operates() -> None:
    position = g.floated(g.begun("Yellow"), "ZHESM", 56)
    assert t.where(position, "ZHESM") == []
    position = t.turn_of(position, "ZHESM")
    assert sorted(t.where(position, "ZHESM")) == ["E10", "H5"]
    assert t.money(position, "ZHESM") == 500


@pytest.mark.parametrize(
    ("phase", "sold"),
    [("Yellow", set()), ("Green", {"LVG"}), ("Blue", {"LVG", "KR"}), ("Dark Brown", {"LVG", "KR"})],
)
def test_s8_3__green_privates_are_bought_from_green_and_blue_ones_from_blue(
    phase: str, sold: set[str]
) -> None:
    position = nbds(phase, LVG="Ben", KR="Cleo", AB="Cleo")
    offers = t.offers_of(position, t.off.OfferBuyPrivate)
    assert {offer.private for offer in offers} == sold
    for offer in offers:
        face = g.DEFINITION.privates[PrivateSymbol(offer.private)].cost
        assert (offer.minimum, offer.maximum) == (1, min(face, t.money(position, "NBDS")))


def test_s8_3_3__the_best_run_must_be_made() -> None:
    position = t.switched(t.pass_to(nbds("Yellow"), "run"), "best_run")
    best = t.best_run(position)
    less = replace(best, routes=())
    assert t.refused(position, less).reason.startswith("run.")
    assert t.submit(position, best).state.runs[CompanySymbol("NBDS")].revenue == 60


def test_s11__a_train_of_another_company_needs_its_director() -> None:
    position = g.at_trains(t.trains(t.switched(g.begun("Green"), "consent"), SS="2 2"))
    action = g.buying(position, "2", "SS", 30)
    assert t.refused(position, replace(action, agreed=())).reason.startswith("consent")
    later = t.submit(position, replace(action, agreed=("Ben",)))
    assert t.kinds_of(later, "NBDS") == ["2"]


def test_s11__shares_and_tokens_are_not_given_away() -> None:
    position = nbds("Green", LVG="Ben")
    offered = {type(offer).__name__ for offer in t.offers_of(position, t.off.Offer)}
    assert "OfferBuyPrivate" in offered
    assert not offered & {"OfferSellShares", "OfferBuyShares", "OfferTakeShare"}
    assert Owner("player:Ben") not in {offer.actor for offer in t.offers_of(position, t.off.Offer)}
    assert Money(0) not in {o.minimum for o in t.offers_of(position, t.off.OfferBuyPrivate)}


def test_s8_3__what_a_turn_has_earned_may_pay_for_a_private_company() -> None:
    """At its train limit SS has no train to buy; with LVG, bought for that, its turn is over."""
    position = t.trains(t.private(g.begun("Blue", Ben=6), "LVG", "Ada"), SS="5+ 5+ 5+ 5+")
    position = t.submit(t.earning(t.cash(position, SS=0), "SS", 100), t.act.Dividend(SS, "withhold"))
    offer = t.offer_of(position, t.off.OfferBuyPrivate)
    assert (offer.actor, offer.private, offer.maximum) == (SS, "LVG", 90)
    position = t.submit(position, t.act.BuyPrivate(SS, offer.private, Money(90)))
    assert (g.has(position, "LVG"), t.money(position, "SS"), position.state.round.kind) == (SS, 10, "stock")


def test_s8_3__a_stage_waits_for_a_power_that_may_still_be_bought() -> None:
    """Two tiles lie and no token is left: LVG allows a third tile, KR a token that moves."""
    position = t.private(t.private(g.begun("Blue", Ben=6), "LVG", "Ada"), "KR", "Ada")
    none_left = {f"SS-{number}": (t.REMOVED,) for number in (2, 3, 4)}
    position = t.turn_of(t.cash(t.tokens(position, none_left), SS=300), "SS")
    while lays := t.offers_of(position, t.off.OfferLayTile):
        lay = lays[0].lays[0]
        position = t.submit(position, t.act.LayTile(SS, lay.hex, lay.tile, lay.rotation))
    assert position.state.operating.stage == "track"
    assert [offer.private for offer in t.offers_of(position, t.off.OfferBuyPrivate)] == ["LVG", "KR"]
    position = t.submit(position, t.act.Pass(SS))
    assert position.state.operating.stage == "token"
    position = t.submit(position, t.act.BuyPrivate(SS, PrivateSymbol("KR"), Money(1)))
    assert t.offers_of(position, t.off.OfferMoveToken)
