"""Section 8.8.3: what a director's sales for a train bring about."""

from roundhouse.engine.owners import player
from tests.names import company
from tests.rules.t1843 import table as t

EST, NOR = company("EST"), company("NOR")


def emergency(**shares: int) -> t.Position:
    """EST, with 10, must buy a train; Ada, its director, has 10 and shares of NOR, which owns a 4+1."""
    position = t.floated(t.phase(t.plain(), "Green"), "EST", 67, "Ada", (13, 7), 10, Ada=6)
    position = t.floated(position, "NOR", 79, "Ada", (9, 5), 500, **shares)
    position = t.at_home(t.cards(position, NOR="4+1"), "EST", "NOR")
    position = t.at_step(position, "EST", "trains")
    return t.cash(position, Ada=10, EST=10)


def test_s8_8_3__another_company_may_change_its_director() -> None:
    position = emergency(Ada=4, Ben=3)
    position = t.submit(position, t.sell("Ada", "NOR", 2))
    assert t.president(position, "NOR") == "Ben"
    assert t.president(position, "EST") == "Ada"
    offer = t.offer_of(position, t.off.OfferBuyTrain, seller=NOR)
    assert offer.maximum == 10 + 10 + 2 * 79


def test_s8_8_3__a_train_of_the_directors_own_company_for_what_there_is() -> None:
    position = emergency(Ada=4, Ben=3)
    offer = t.offer_of(position, t.off.OfferBuyTrain, seller=NOR)
    assert (offer.minimum, offer.maximum) == (1, 20)
    position = t.submit(position, t.act.BuyTrain(EST, offer.train, NOR, t.Money(15)))
    assert t.kinds_of(position, "EST") == ["4+1"]
    assert (t.treasury_of(position, "EST"), t.money(position, "Ada")) == (0, 5)


def test_s8_8_3__bankruptcy_only_after_everything_is_sold() -> None:
    position = emergency(Ada=4, Ben=3)
    assert not t.offers_of(position, t.off.OfferBankruptcy)
    t.refused(position, t.act.DeclareBankruptcy(player("Ada")))
