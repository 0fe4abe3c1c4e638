"""Section 10.2.7: Lyon - Méditerranée closes when PLM acquires a train."""

import pytest

from roundhouse.engine.names import PrivateSymbol
from roundhouse.engine.owners import POOL, REMOVED, player
from tests.names import company
from tests.rules.t1843 import table as t

ADA, PLM = player("Ada"), company("PLM")


def plm(phase: str = "Yellow", symbol: str = "PLM", players: int = 3) -> t.Position:
    """A company in its train step; Ada owns LM."""
    position = t.private(t.phase(t.plain(players), phase), "LM", "Ada")
    for name in {"PLM", symbol}:
        position = t.floated(position, name, 79, "Ada", Ada=6)
    return t.at_step(t.at_home(position, "PLM", symbol), symbol, "trains")


def test_s10_2_7__a_train_of_the_supply_closes_it() -> None:
    position = plm()
    assert t.owner_of_private(position, "LM") == ADA
    assert t.owner_of_private(t.submit(position, t.buying(position)), "LM") == REMOVED


@pytest.mark.parametrize("side", ["2+1", "2x2"])
def test_s10_2_7__either_side(side: str) -> None:
    position = plm()
    assert t.owner_of_private(t.submit(position, t.buying(position, side)), "LM") == REMOVED


def test_s10_2_7__a_train_of_the_pool_closes_it() -> None:
    position = plm()
    position = t.change(position, trains={**position.state.trains, "2+1-3": POOL})
    assert t.owner_of_private(t.submit(position, t.buying(position, seller="pool")), "LM") == REMOVED


def test_s10_2_7__a_train_of_another_company_closes_it() -> None:
    position = t.floated(t.trains(plm(), OU="2+1"), "OU", 79, "Ada", Ada=6)
    position = t.submit(position, t.buying(position, seller="OU", price=1))
    assert t.kinds_of(position, "PLM") == ["2+1"]
    assert t.owner_of_private(position, "LM") == REMOVED


def test_s10_2_7__a_train_of_any_other_company_does_not() -> None:
    position = plm(symbol="OU")
    position = t.submit(position, t.buying(position))
    assert t.kinds_of(position, "OU") == ["2+1"]
    assert t.owner_of_private(position, "LM") == ADA


def test_s10_2_7__brown_closes_it() -> None:
    position = t.cash(t.supply(plm("Blue", "OU"), green=0, blue=0), OU=2000)
    position = t.submit(position, t.buying(position, "5E"))
    assert position.state.phase == "Brown"
    assert t.owner_of_private(position, "LM") == REMOVED


@pytest.mark.parametrize("phase", ["Yellow", "Green", "Blue"])
def test_s10_2_7__no_company_buys_it(phase: str) -> None:
    position = plm(phase, "OU")
    assert not t.offers_of(position, t.off.OfferBuyPrivate, private="LM")
    t.refused(position, t.act.BuyPrivate(company("OU"), PrivateSymbol("LM"), t.Money(210)))


def test_s10_2_7__it_blocks_nothing_and_pays_30_while_it_is_open() -> None:
    assert t.DEFINITION.privates[PrivateSymbol("LM")].blocks == ()
    position = t.private(t.plain(), "LM", "Ada")
    played = t.all_pass(t.stock_turn(position, "Ada"))
    paid = [e for e in played.all(t.ev.Paid) if e.subject == "LM"]
    assert [(e.payee, e.amount) for e in paid] == [(ADA, 30)]


def test_s10_2_7__the_train_that_val_de_loire_becomes_closes_it() -> None:
    position = t.private(plm(players=6), "VdL", "Ben")
    offer = t.offer_of(position, t.off.OfferBuyPrivate, private="VdL")
    assert (offer.minimum, offer.maximum) == (110, 110)
    position = t.submit(position, t.act.BuyPrivate(PLM, PrivateSymbol("VdL"), t.Money(110)))
    assert t.kinds_of(position, "PLM") == ["2"]
    assert t.money(position, "Ben") == 5110
    assert t.owner_of_private(position, "VdL") == REMOVED
    assert t.owner_of_private(position, "LM") == REMOVED


@pytest.mark.parametrize(("players", "may"), [(2, False), (3, False), (4, False), (5, True), (6, True)])
def test_s10_2_7__in_yellow_val_de_loire_is_sold_in_games_of_five_and_six(players: int, may: bool) -> None:
    position = t.private(plm(players=players), "VdL", "Ben")
    assert bool(t.offers_of(position, t.off.OfferBuyPrivate, private="VdL")) is may
