"""Section 5.3: bids and money, and the par prices that the major shareholdings bring."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import loop
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.owners import BANK, player
from roundhouse.titles.t1894 import site18xx
from tests.rules.t1894 import table as t

ADA, BEN, CLEO = player("Ada"), player("Ben"), player("Cleo")


def bids(position: t.Position, *moves: tuple[str, str, int] | str) -> t.Position:
    """Play bids (name, private, amount) and passes (a name)."""
    for move in moves:
        if isinstance(move, str):
            position = t.submit(position, act.Pass(player(move)))
        else:
            name, private, amount = move
            position = t.submit(position, act.Bid(player(name), PrivateSymbol(private), Money(amount)))
    return position


def test_s5_3__bids_hold_the_money_until_the_private_is_sold() -> None:
    position = bids(t.start(), ("Ada", "BMS", 300), "Ben", "Cleo")
    assert t.money(position, "Ada") == 570
    assert t.offer_of(position, off.OfferBid, private="PLMMS").maximum == 270
    t.refused(position, act.Bid(ADA, PrivateSymbol("PLMMS"), Money(275)), "auction.amount", "5.1")


def test_s5_3__an_own_bid_can_be_raised_with_what_it_holds() -> None:
    position = bids(t.start(), ("Ada", "BMS", 300), "Ben", "Cleo")
    assert t.offer_of(position, off.OfferBid, private="BMS").maximum == 570


def test_s5_3__money_held_by_bids_does_not_buy() -> None:
    position = bids(t.start(), ("Ada", "BMS", 555), "Ben", "Cleo")
    assert not t.offers_of(position, off.OfferBid, buys=True)
    t.refused(position, act.Bid(ADA, PrivateSymbol("LRC"), Money(20)), "auction.too_dear")
    assert t.offers_of(position, off.OfferPass)


def test_s5_3__costs_go_to_the_bank() -> None:
    before = t.start()
    after = bids(before, ("Ada", "LRC", 20))
    assert after.state.cash[BANK] - before.state.cash[BANK] == 20


MAJOR = {"PLM": "PLMMS", "Nord": "NMS"}


def at_major(french: str = "PLM") -> t.Position:
    """Only the two major shareholdings are left; Ada is on turn."""
    position = t.start(3, french)
    for symbol, owner in position.state.privates.items():
        if owner == "bank" and symbol not in (MAJOR[french], "BMS"):
            position = t.private(position, symbol, "Cleo")
    return position


def test_s5_3__the_french_major_sets_a_par_at_once() -> None:
    position = bids(at_major(), ("Ada", "PLMMS", 180))
    offer = t.offer_of(position, off.OfferPar)
    assert (offer.actor, offer.company, offer.section) == (ADA, "PLM", "5.3")
    assert {b.price: (b.row, b.column) for b in offer.boxes} == t.PAR_BOXES
    assert len(loop.offers(position)) == 1
    assert len(t.offers_of(position, off.OfferPass)) == 0


@pytest.mark.parametrize("par", [67, 80, 95, 100])
def test_s5_3__the_company_floats_with_ten_times_its_par(par: int) -> None:
    position = bids(at_major(), ("Ada", "PLMMS", 180))
    played = t.play(position, act.Par(ADA, CompanySymbol("PLM"), *t.PAR_BOXES[par]))
    assert played.state.par[CompanySymbol("PLM")] == par
    assert t.price_of(played.position, "PLM") == par
    assert played.state.floated == ("PLM",)
    assert t.money(played.position, "PLM") == 10 * par
    assert t.president(played.position, "PLM") == "Ada"
    assert t.held(played.position, "Ada", "PLM") == 3
    assert t.money(played.position, "Ada") == 390, "the certificate came with the private"
    kinds = [type(e) for e in played.events[:6]]
    assert kinds.index(ev.ParSet) < kinds.index(ev.PriceMoved) < kinds.index(ev.CertificateMoved)


def test_s5_3__no_other_box_and_no_other_company() -> None:
    position = bids(at_major(), ("Ada", "PLMMS", 180))
    t.refused(position, act.Par(ADA, CompanySymbol("PLM"), 0, 0), "par.box", "5.3")
    t.refused(position, act.Par(ADA, CompanySymbol("Belge"), *t.PAR_BOXES[67]), "par.other_company")
    t.refused(position, act.Par(BEN, CompanySymbol("PLM"), *t.PAR_BOXES[67]))


def test_s5_3__the_belge_major_does_the_same_under_the_marker_there() -> None:
    position = bids(at_major(), ("Ada", "PLMMS", 180))
    position = t.submit(position, act.Par(ADA, CompanySymbol("PLM"), *t.PAR_BOXES[95]))
    position = bids(position, ("Ben", "BMS", 200))
    position = t.submit(position, act.Par(BEN, CompanySymbol("Belge"), *t.PAR_BOXES[95]))
    assert t.market.stack(position.state, *t.PAR_BOXES[95]) == ("PLM", "Belge")
    assert t.president(position, "Belge") == "Ben"
    assert t.money(position, "Belge") == 950
    assert position.state.actor == CLEO


def test_s5_3__par_is_set_before_the_next_bids_are_resolved() -> None:
    position = bids(at_major(), ("Ada", "BMS", 205), ("Ben", "PLMMS", 180))
    assert position.state.privates[PrivateSymbol("BMS")] == "bank"
    position = t.submit(position, act.Par(BEN, CompanySymbol("PLM"), *t.PAR_BOXES[67]))
    assert position.state.privates[PrivateSymbol("BMS")] == ADA
    assert t.offer_of(position, off.OfferPar).company == "Belge"


def test_s5_3__at_18xx_games_the_bids_are_resolved_first() -> None:
    position = t.played_there(at_major(), site18xx.par_when_bids_are_resolved)
    position = bids(position, ("Ada", "BMS", 205), ("Ben", "PLMMS", 180))
    assert position.state.privates[PrivateSymbol("BMS")] == ADA
    assert t.offer_of(position, off.OfferPar).company == "PLM"
    position = t.submit(position, act.Par(BEN, CompanySymbol("PLM"), *t.PAR_BOXES[67]))
    position = t.submit(position, act.Par(ADA, CompanySymbol("Belge"), *t.PAR_BOXES[67]))
    assert (position.state.round.kind, position.state.actor) == ("stock", CLEO)


def test_s5_3__at_18xx_games_the_par_is_set_before_a_contest() -> None:
    position = t.played_there(at_major(), site18xx.par_when_bids_are_resolved)
    position = bids(position, ("Ada", "BMS", 205), ("Ben", "BMS", 210), ("Cleo", "PLMMS", 180))
    offer = t.offer_of(position, off.OfferPar)
    assert (offer.actor, offer.company) == (CLEO, "PLM")
    position = t.submit(position, act.Par(CLEO, CompanySymbol("PLM"), *t.PAR_BOXES[67]))
    assert position.state.auction.contested == "BMS"
    position = t.submit(position, act.Bid(ADA, PrivateSymbol("BMS"), Money(215)), act.Pass(BEN))
    assert position.state.privates[PrivateSymbol("BMS")] == ADA
    assert t.offer_of(position, off.OfferPar).company == "Belge"
