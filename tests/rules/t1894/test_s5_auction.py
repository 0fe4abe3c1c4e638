"""Section 5: the private auction."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import loop
from roundhouse.engine import offers as off
from roundhouse.engine.names import NO_MONEY, CompanySymbol, Money, PrivateSymbol
from roundhouse.engine.owners import BANK, player
from tests.rules.t1894 import table as t

ADA, BEN, CLEO = player("Ada"), player("Ben"), player("Cleo")


def bids(position: t.Position, *moves: tuple[str, str, int] | str) -> t.Position:
    """Play bids (name, private, amount) and passes (a name)."""
    for move in moves:
        if isinstance(move, str):
            position = t.submit(position, act.Pass(player(move)))
        else:
            position = t.submit(position, act.Bid(player(move[0]), PrivateSymbol(move[1]), Money(move[2])))
    return position


def stalled(position: t.Position, times: int) -> t.Position:
    """All three players pass in a row, ``times`` times."""
    return bids(position, *("Ada", "Ben", "Cleo") * times)


def test_s5_1__the_first_card_begins_and_the_turn_goes_round() -> None:
    position = t.start()
    actors = []
    for _ in range(4):
        actors.append(position.state.actor)
        position = t.submit(position, act.Pass(position.state.actor))
    assert actors == [ADA, BEN, CLEO, ADA]
    t.refused(t.start(), act.Pass(BEN))


def test_s5_1__the_cheapest_is_bought_for_its_cost() -> None:
    played = t.play(t.start(), act.Bid(ADA, PrivateSymbol("LRC"), Money(20)))
    assert played.state.privates[PrivateSymbol("LRC")] == ADA
    assert t.money(played.position, "Ada") == 550
    assert played.all(ev.Paid) == [ev.Paid(ADA, BANK, Money(20), "private", "LRC")]
    assert played.state.actor == BEN


@pytest.mark.parametrize("amount", [15, 25, 0])
def test_s5_1__the_cheapest_costs_neither_more_nor_less(amount: int) -> None:
    t.refused(t.start(), act.Bid(ADA, PrivateSymbol("LRC"), Money(amount)), "auction.amount", "5.1")


def test_s5_1__only_the_cheapest_can_be_bought_at_once() -> None:
    offers = t.offers_of(t.start(), off.OfferBid)
    assert [o.private for o in offers if o.buys] == ["LRC"]
    played = t.play(t.start(), act.Bid(ADA, PrivateSymbol("AR"), Money(30)))
    assert played.state.privates[PrivateSymbol("AR")] == "bank"
    assert t.money(played.position, "Ada") == 570


def test_s5_1__a_bid_is_above_the_cost_by_a_multiple_of_5() -> None:
    position = t.start()
    offer = t.offer_of(position, off.OfferBid, private="AR")
    assert (offer.minimum, offer.increment) == (30, 5)
    for amount in (Money(25), Money(31), Money(28)):
        t.refused(position, act.Bid(ADA, PrivateSymbol("AR"), amount), "auction.amount", "5.1")
    assert bids(position, ("Ada", "AR", 35)).state.auction.bids[PrivateSymbol("AR")] == {"Ada": 35}


def test_s5_1__a_bid_is_above_the_highest_bid() -> None:
    position = bids(t.start(), ("Ada", "SQG", 100))
    assert t.offer_of(position, off.OfferBid, private="SQG").minimum == 105
    t.refused(position, act.Bid(BEN, PrivateSymbol("SQG"), Money(100)), "auction.amount", "5.1")


def test_s5_1__a_player_may_raise_an_own_bid() -> None:
    position = bids(t.start(), ("Ada", "SQG", 100), "Ben", "Cleo", ("Ada", "SQG", 120))
    assert position.state.auction.bids[PrivateSymbol("SQG")] == {"Ada": 120}


def test_s5_1__who_has_passed_may_act_later() -> None:
    position = bids(t.start(), "Ada", "Ben", ("Cleo", "AR", 30))
    assert bids(position, ("Ada", "LRC", 20)).state.privates[PrivateSymbol("LRC")] == ADA


def test_s5_1__all_passing_makes_lrc_cheaper() -> None:
    position = bids(t.start(), "Ada", "Ben")
    played = t.play(position, act.Pass(CLEO))
    assert played.all(ev.PrivatePriced) == [ev.PrivatePriced(PrivateSymbol("LRC"), Money(15))]
    assert played.state.actor == ADA
    assert t.offer_of(played.position, off.OfferBid, buys=True).minimum == 15


def test_s5_1__passes_count_only_in_a_row() -> None:
    position = bids(t.start(), "Ada", "Ben", ("Cleo", "AR", 30), "Ada", "Ben")
    assert position.state.private_costs[PrivateSymbol("LRC")] == 20
    assert bids(position, "Cleo").state.private_costs[PrivateSymbol("LRC")] == 15


def test_s5_1__at_nothing_lrc_must_be_taken() -> None:
    position = stalled(t.start(), 4)
    assert position.state.private_costs[PrivateSymbol("LRC")] == 0
    assert loop.offers(position) == (
        off.OfferBid(ADA, "5.1", PrivateSymbol("LRC"), NO_MONEY, NO_MONEY, Money(5), True),
    )
    t.refused(position, act.Pass(ADA), "auction.must_buy", "5.1")
    t.refused(position, act.Bid(ADA, PrivateSymbol("AR"), Money(30)), "auction.must_buy", "5.1")
    position = bids(position, ("Ada", "LRC", 0))
    assert position.state.privates[PrivateSymbol("LRC")] == ADA
    assert t.money(position, "Ada") == 570


def test_s5_1__all_passing_pays_the_revenue_of_what_is_sold() -> None:
    position = bids(t.start(), ("Ada", "LRC", 20), ("Ben", "AR", 25), "Cleo", "Ada")
    played = t.play(position, act.Pass(BEN))
    assert played.all(ev.Paid) == [
        ev.Paid(BANK, ADA, Money(5), "private_revenue", "LRC"),
        ev.Paid(BANK, BEN, Money(5), "private_revenue", "AR"),
    ]
    assert not played.all(ev.PrivatePriced), "only LRC gets cheaper"
    assert played.state.private_costs[PrivateSymbol("GLG")] == 50


def test_s5_1__the_stock_round_starts_with_the_next_player() -> None:
    position = t.after_auction()
    assert position.state.privates[PrivateSymbol("BMS")] == BEN, "Ben bought the last one"
    assert position.state.actor == CLEO
    assert position.state.order == ("Cleo", "Ada", "Ben")


def test_s5_2__a_single_bid_buys_for_its_amount() -> None:
    position = bids(t.start(), ("Ada", "AR", 40))
    played = t.play(position, act.Bid(BEN, PrivateSymbol("LRC"), Money(20)))
    assert played.state.privates[PrivateSymbol("AR")] == ADA
    assert played.all(ev.PrivateMoved) == [
        ev.PrivateMoved(PrivateSymbol("LRC"), BANK, BEN, Money(20)),
        ev.PrivateMoved(PrivateSymbol("AR"), BANK, ADA, Money(40)),
    ]
    assert t.money(played.position, "Ada") == 530
    assert played.state.actor == CLEO, "after Ben, whose purchase brought it about"


def test_s5_2__the_resolution_goes_on_to_the_next_and_stops_without_a_bid() -> None:
    position = bids(t.start(), ("Ada", "AR", 30), ("Ben", "GLG", 55), ("Cleo", "LS", 95))
    position = bids(position, ("Ada", "LRC", 20))
    owners = {
        p: position.state.privates[p]
        for p in (
            PrivateSymbol("LRC"),
            PrivateSymbol("AR"),
            PrivateSymbol("GLG"),
            PrivateSymbol("SQG"),
            PrivateSymbol("LS"),
        )
    }
    assert owners == {"LRC": ADA, "AR": ADA, "GLG": BEN, "SQG": "bank", "LS": "bank"}
    assert position.state.actor == BEN
    assert position.state.auction.bids == {"LS": {"Cleo": 95}}


def contested() -> t.Position:
    """AR is fought for: Ben 30, Cleo 35, Ada 40; Ben has bought LRC."""
    position = bids(t.start(), "Ada", ("Ben", "AR", 30), ("Cleo", "AR", 35), ("Ada", "AR", 40))
    return bids(position, ("Ben", "LRC", 20))


def test_s5_2__the_lowest_bidder_begins() -> None:
    position = contested()
    assert position.state.auction.contested == "AR"
    assert position.state.actor == BEN
    assert loop.offers(position) == (
        off.OfferBid(BEN, "5.2", PrivateSymbol("AR"), Money(45), Money(550), Money(5), False),
        off.OfferPass(BEN, "5.2", "drop"),
    )


def test_s5_2__only_the_bidders_take_part_in_order_of_their_bids() -> None:
    position = bids(t.start(), "Ada", ("Ben", "AR", 35), ("Cleo", "LRC", 20))
    assert position.state.privates[PrivateSymbol("AR")] == BEN
    position = contested()
    actors = []
    for amount in (Money(45), Money(50), Money(55), Money(60)):
        actors.append(position.state.actor)
        position = t.submit(position, act.Bid(position.state.actor, PrivateSymbol("AR"), amount))
    assert actors == [BEN, CLEO, ADA, BEN]


@pytest.mark.parametrize("amount", [40, 43, 30])
def test_s5_2__each_raises_above_the_highest_by_a_multiple_of_5(amount: int) -> None:
    t.refused(contested(), act.Bid(BEN, PrivateSymbol("AR"), Money(amount)), "auction.amount", "5.2")


def test_s5_2__nothing_else_can_be_bid_on_meanwhile() -> None:
    t.refused(contested(), act.Bid(BEN, PrivateSymbol("GLG"), Money(55)), "auction.contested")


def test_s5_2__who_drops_out_recovers_the_bid_and_the_last_one_pays_his() -> None:
    position = contested()
    position = bids(position, "Ben")
    assert "Ben" not in position.state.auction.bids[PrivateSymbol("AR")]
    position = bids(position, ("Cleo", "AR", 60))
    played = t.play(position, act.Pass(ADA))
    assert played.state.privates[PrivateSymbol("AR")] == CLEO
    money = {name: t.money(played.position, name) for name in ("Ada", "Ben", "Cleo")}
    assert money == {"Ada": 570, "Ben": 550, "Cleo": 510}
    assert not played.state.auction.bids


def test_s5_2__the_turn_goes_to_the_player_after_the_one_who_brought_it_about() -> None:
    position = bids(contested(), "Ben", "Cleo")
    assert position.state.privates[PrivateSymbol("AR")] == ADA
    assert position.state.actor == CLEO, "Ben's purchase of LRC began it"


def test_s5_2__a_contest_is_followed_by_the_next_one() -> None:
    position = bids(t.start(), ("Ada", "AR", 30), ("Ben", "AR", 35), ("Cleo", "GLG", 55), ("Ada", "GLG", 60))
    position = bids(position, ("Ben", "LRC", 20), "Ada")
    assert position.state.privates[PrivateSymbol("AR")] == BEN
    assert position.state.auction.contested == "GLG"
    assert position.state.actor == CLEO
    position = bids(position, "Cleo")
    assert position.state.privates[PrivateSymbol("GLG")] == ADA
    assert position.state.actor == CLEO


def test_s5_2__all_sold_by_bids_ends_the_auction() -> None:
    position = bids(t.start(), ("Ada", "AR", 30), ("Ben", "GLG", 55), ("Cleo", "SQG", 75))
    position = bids(position, ("Ada", "LS", 95), ("Ben", "NMinorS", 145), ("Cleo", "PLMMS", 185))
    position = t.cash(position, Ada=900)
    position = bids(position, ("Ada", "BMS", 205), "Ben", ("Cleo", "LRC", 20))
    assert position.state.questions, "Cleo sets the par of the French company"
    position = t.submit(position, act.Par(CLEO, CompanySymbol("PLM"), *t.PAR_BOXES[80]))
    position = t.submit(position, act.Par(ADA, CompanySymbol("Belge"), *t.PAR_BOXES[67]))
    assert position.state.round.kind == "stock"
    assert position.state.actor == ADA, "the player after Cleo, who bought LRC"
