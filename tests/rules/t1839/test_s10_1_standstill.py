"""Section 10.1: a game in which nobody can do anything any more."""

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.state import Ending
from tests.rules import table as t
from tests.rules.t1839 import table as g


def poor(ben: int) -> t.Position:
    """A game without companies in which Ada can just start a local one."""
    return t.cash(g.plain(2), Ada=50, Ben=ben)


def started(position: t.Position) -> t.Played:
    """Ada starts a company at 25, which takes all that she has."""
    offer = t.offer_of(position, t.off.OfferPar, company=CompanySymbol("S1"))
    home, second = offer.home_pairs[0]
    par = t.act.Par(offer.actor, offer.company, *g.box(25, local=True), home, second_home=second)
    return t.play(position, par)


def test_s10_1__nobody_can_pay_for_anything() -> None:
    played = started(poor(24))
    assert t.money(played.position, "Ada") == 0
    assert played.position.state.ending == Ending("standstill")
    begun = [event.kind for event in played.all(t.ev.RoundBegan)]
    assert begun == ["operating", "stock", "operating", "stock", "operating"], "alike twice again"


def test_s10_1__somebody_can_still_pay_for_a_share() -> None:
    played = started(poor(25))
    assert played.position.state.ending is None
    assert t.offers_of(played.position, t.off.OfferBuyShares)


def test_s10_1__a_private_company_still_pays() -> None:
    played = started(t.private(poor(0), "LVG", "Ben"))
    assert played.position.state.ending is None
    assert t.money(played.position, "Ben") >= 20, "what LVG paid, until it was enough for a share"
