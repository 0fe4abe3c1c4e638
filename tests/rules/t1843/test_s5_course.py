"""Sections 3 and 5: sets of operating rounds, the foreigners, and what two must agree on."""

import pytest

from roundhouse.engine.names import PrivateSymbol
from roundhouse.engine.owners import POOL, SUPPLY, player
from tests.names import company
from tests.rules.t1843 import table as t

PO = company("PO")


def last_turn(position: t.Position | None = None, **round_: int) -> t.Position:
    """PO, the only company with a turn left, waits in its track step."""
    position = t.floated(position or t.plain(), "PO", 73, "Ada", Ada=6)
    return t.at_step(t.at_home(position, "PO"), "PO", "track", **round_)


def buyer(position: t.Position | None = None) -> t.Position:
    """PO waits in its train step."""
    return t.pass_to(last_turn(position), "trains")


def finished(position: t.Position) -> t.Played:
    """What the end of PO's turn leads to."""
    here, events = position.state.round.identity, tuple[t.ev.Event, ...]()
    while position.state.round.identity == here and t.offers_of(position, t.off.OfferPass, actor=PO):
        played = t.play(position, t.act.Pass(PO))
        position, events = played.position, (*events, *played.events)
    return t.Played(position, events)


def test_s5__a_change_of_phase_within_a_set_leaves_its_number_of_rounds() -> None:
    position = t.supply(buyer(), yellow=0)
    position = t.submit(position, t.buying(position))
    assert position.state.phase == "Green"
    while position.state.actor == PO:
        position = t.submit(position, t.act.Pass(PO))
    assert position.state.round.kind == "stock"


def test_s5__rounds_of_a_set_follow_one_another() -> None:
    position = finished(last_turn(index=1, count=2)).position
    assert (position.state.round.kind, position.state.round.index) == ("operating", 2)
    assert t.left(position, "2+1") == 6, "the foreigners wait for the end of the set"


def test_s5__the_foreigners_take_one_train_after_a_set() -> None:
    played = finished(last_turn())
    assert played.state.round.kind == "stock"
    assert (t.left(played.position, "2+1"), t.left(played.position, "4+1")) == (5, 7)
    assert played.state.phase == "Yellow"


def test_s5__they_take_the_first_of_the_next_colour_after_the_last_of_one() -> None:
    played = finished(t.supply(last_turn(), yellow=1))
    assert (t.left(played.position, "2+1"), t.left(played.position, "4+1")) == (0, 6)
    assert played.state.phase == "Green"
    position = t.stock_turn(played.position, "Ada")
    assert t.pars_of(position, "SO") == [67, 73, 79, 86, 94]
    ended = t.all_pass(played.position)
    begun = next(e for e in ended.all(t.ev.RoundBegan) if e.kind == "operating")
    assert begun.count == 2


def test_s5__one_train_goes_where_companies_had_emptied_the_colour() -> None:
    played = finished(t.supply(last_turn(), yellow=0))
    assert t.left(played.position, "4+1") == 6
    assert played.state.phase == "Green"


def test_s5__never_three() -> None:
    played = finished(t.supply(t.phase(last_turn(), "Red"), blue=0, brown=0, red=1))
    assert (t.left(played.position, "8E"), t.left(played.position, "Electric")) == (0, 17)


def test_s5__never_from_the_pool() -> None:
    position = last_turn()
    held = {**position.state.trains, "2+1-0": POOL}
    played = finished(t.supply(t.change(position, trains=held), yellow=2))
    assert t.left(played.position, "2+1") == 1
    assert played.state.trains["2+1-0"] == POOL


def test_s5__the_train_of_val_de_loire_is_not_in_the_way() -> None:
    played = finished(t.supply(last_turn(), yellow=2))
    assert t.left(played.position, "2+1") == 1
    assert t.left(played.position, "4+1") == 7


def test_s5__foreigners_begin_blue_and_yellow_trains_rust() -> None:
    position = t.trains(t.phase(t.plain(), "Green"), PO="2+1 4+1")
    played = finished(t.supply(last_turn(position), yellow=0, green=1))
    assert played.state.phase == "Blue"
    assert t.kinds_of(played.position, "PO") == ["4+1"]
    assert t.pars_of(t.stock_turn(played.position, "Ada"), "SO") == [67, 73, 79, 86, 94, 105]


def test_s5__foreigners_begin_brown_and_directors_discard_before_the_stock_round() -> None:
    position = t.private(t.phase(t.plain(), "Blue"), "C", "Cleo")
    position = t.floated(t.trains(position, PO="5+2 5+2 5+2", NOR="4+1"), "NOR", 73, "Ben", Ben=6)
    played = finished(t.supply(last_turn(position), green=0, blue=1))
    assert played.state.phase == "Brown"
    assert t.kinds_of(played.position, "NOR") == []
    assert t.owner_of_private(played.position, "C") == "removed"
    offer = t.offer_of(played.position, t.off.OfferDiscardTrain)
    assert offer.actor == PO
    position = t.submit(played.position, t.act.DiscardTrain(PO, offer.trains[0]))
    assert t.kinds_of(position, "PO") == ["5+2", "5+2"]
    assert position.state.trains[offer.trains[0]] == POOL
    assert position.state.round.kind == "stock"
    assert t.pars_of(position, "SO") == [67, 73, 79, 86, 94, 105, 120]


def test_s5__foreigners_begin_gray_and_all_trains_go() -> None:
    position = t.trains(t.phase(t.plain(), "Red"), PO="8E 5E")
    played = finished(t.supply(last_turn(position), blue=0, brown=0, red=1))
    assert played.state.phase == "Gray"
    assert t.kinds_of(played.position, "PO") == []
    assert t.left(played.position, "Electric") == 17


def test_s5__in_gray_they_take_an_electric() -> None:
    position = t.phase(t.plain(), "Gray")
    before = t.left(position, "Electric")
    played = finished(last_turn(position))
    assert t.left(played.position, "Electric") == before - 1


@pytest.mark.parametrize(
    ("private", "owner", "price"), [("C", "Ben", 40), ("PStG", "Ben", 1), ("LH", "Cleo", 60)]
)
def test_s3__the_sale_of_a_private_needs_its_owner_s_consent(private: str, owner: str, price: int) -> None:
    position = t.switched(t.private(t.phase(t.plain(), "Green"), private, owner), "consent")
    position = buyer(position)
    deal = t.act.BuyPrivate(PO, PrivateSymbol(private), t.Money(price))
    assert owner in t.loop.who_must_agree(position, deal)
    t.refused(position, deal, "consent.missing")
    agreed = t.act.BuyPrivate(PO, PrivateSymbol(private), t.Money(price), agreed=("Ada", owner))
    bought = t.submit(position, agreed)
    assert t.owner_of_private(bought, private) == PO
    assert (t.money(bought, owner), t.treasury_of(bought, "PO")) == (5000 + price, 730 - price)


def test_s3__the_sale_of_a_train_needs_the_other_director_s_consent() -> None:
    position = t.floated(t.trains(t.phase(t.plain(), "Green"), NOR="4+1"), "NOR", 73, "Ben", Ben=6)
    position = buyer(t.switched(position, "consent"))
    deal = t.buying(position, seller="NOR", price=300)
    assert "Ben" in t.loop.who_must_agree(position, deal)
    t.refused(position, deal, "consent.missing")
    agreed = t.act.BuyTrain(PO, deal.train, deal.seller, deal.price, side=deal.side, agreed=("Ada", "Ben"))
    bought = t.submit(position, agreed)
    assert bought.state.trains[deal.train] == PO
    assert (t.treasury_of(bought, "NOR"), t.treasury_of(bought, "PO")) == (1030, 430)


def test_s3__what_the_bank_sells_needs_nobody_s_consent() -> None:
    position = t.switched(buyer(), "consent")
    deal = t.buying(position)
    assert deal.seller == SUPPLY
    assert t.loop.who_must_agree(position, deal) == ()
    assert player("Ada") not in t.submit(position, deal).state.trains.values()


def test_s5__every_director_discards_before_the_stock_round() -> None:
    position = t.trains(t.phase(t.plain(), "Blue"), PO="5+2 5+2 5+2", NOR="5+2 5+2 5+2")
    position = t.floated(position, "NOR", 79, "Ben", (9, 7), Ben=6)
    played = finished(t.supply(last_turn(position), green=0, blue=1))
    position = played.position
    asked = []
    while found := t.offers_of(position, t.off.OfferDiscardTrain):
        offer = found[0]
        asked.append(offer.actor)
        assert not t.offers_of(position, t.off.OfferBuyShares)
        position = t.submit(position, t.act.DiscardTrain(offer.actor, offer.trains[0]))
    assert asked == [company("NOR"), PO], "in the order in which they operate"
    assert t.kinds_of(position, "NOR") == t.kinds_of(position, "PO") == ["5+2", "5+2"]
    assert position.state.round.kind == "stock"
