"""Sections 4.2.3 to 4.4: new companies, the first stock round, and the end of one."""

import pytest
from msgspec.structs import replace

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import NO_MONEY, CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.owners import BANK, player
from roundhouse.titles.t1861 import site18xx
from tests.names import company
from tests.rules.t1861 import table as t

ADA, BEN, CLEO = (player(name) for name in t.PLAYERS[:3])
GRR = company("GRR")


def rich(position: t.Position, *names: str) -> t.Position:
    return t.cash(position, **dict.fromkeys(names or ("Ada", "Ben", "Cleo"), 1000))


def four(position: t.Position) -> t.Position:
    """Ada's turn in phase 4, with Nikolaev formed."""
    return rich(t.stock_turn(t.phase(t.minor(position, "N"), "4")))


def test_s4_2_3__from_phase_4_for_twice_the_price_paid_to_the_company() -> None:
    t.refused(
        rich(t.stock_turn(t.phase(t.minor(t.opened(), "N"), "3"))),
        act.Par(ADA, CompanySymbol("GRR"), 4, 5),
        "par.too_early",
    )
    played = t.play(four(t.opened()), act.Par(ADA, CompanySymbol("GRR"), 4, 5))
    assert t.paid(played, "shares") == [(ADA, GRR, 200)]
    assert t.price_of(played.position, "GRR") == 100
    assert t.held(played.position, "treasury", "GRR") == 8
    assert "GRR" in played.state.floated
    assert t.president(played.position, "GRR") == "Ada"


def test_s4_2_3__prices_from_70_to_200() -> None:
    offer = t.offer_of(four(t.opened()), off.OfferPar, company="GRR")
    assert sorted(box.price for box in offer.boxes) == [70, 80, 90, 100, 110, 120, 135, 150, 165, 180, 200]
    t.refused(four(t.opened()), act.Par(ADA, CompanySymbol("GRR"), 6, 2), "par.box", "4.2.3")


def test_s4_2_3__the_home_is_no_part_of_the_price() -> None:
    start, moscow = act.Par(ADA, CompanySymbol("GRR"), 4, 5), HexId("L12")
    t.refused(four(t.opened()), replace(start, home=moscow), "par.home_printed", "4.2.3")
    t.refused(four(t.opened()), replace(start, second_home=moscow), "par.home_printed", "4.2.3")
    with pytest.raises(ActionRefused):
        t.play(four(t.opened()), replace(start, private=PrivateSymbol("KB")))


def test_s4_2_3__the_home_is_any_free_circle_without_a_route() -> None:
    position = t.submit(four(t.opened()), act.Par(ADA, CompanySymbol("GRR"), 4, 5))
    offer = t.offer_of(position, off.OfferPlaceToken)
    assert offer.actor == GRR
    hexes = {spot.hex for spot in offer.spots}
    assert {"L12", "M7", "P8", "F18"} <= hexes
    assert not {"Q3", "E9", "G15"} & hexes  # kept for minor companies
    placed = t.play(position, act.PlaceToken(GRR, HexId("L12"), 0, 0))
    assert t.where(placed.position, "GRR") == ["L12"]
    assert not placed.all(ev.Paid)
    assert placed.state.actor == BEN


def test_s4_2_3__it_is_the_one_purchase_of_the_turn() -> None:
    position = t.submit(
        four(t.opened()), act.Par(ADA, CompanySymbol("GRR"), 4, 5), act.PlaceToken(GRR, HexId("L12"), 0, 0)
    )
    assert position.state.actor == BEN
    t.refused(position, act.Par(BEN, CompanySymbol("GRR"), 4, 5), "par.already", "4.2.3")
    t.refused(position, act.Par(BEN, CompanySymbol("RO"), 4, 5), "par.unknown_company", "4.2.3")
    two = t.submit(position, act.Par(BEN, CompanySymbol("NW"), 4, 5))
    assert t.market.stack(two.state, 4, 5) == ("GRR", "NW"), "under the marker that was there"


def test_s4_2_3__not_at_the_certificate_limit_nor_for_more_than_he_has() -> None:
    position = four(t.opened())
    tight = t.replace(position.definition, certificate_limit={3: 1})
    full = t.Position(t.replace(position.title, definition=tight), position.options, position.state)
    t.refused(full, act.Par(ADA, CompanySymbol("GRR"), 4, 5), "buy.certificate_limit", "4.2.1")
    offer = t.offer_of(t.cash(position, Ada=219), off.OfferPar, company="GRR")
    assert sorted(box.price for box in offer.boxes) == [70, 80, 90, 100]


def test_s4_2_3__its_home_may_lie_beside_a_kept_circle() -> None:
    position = t.submit(t.tiles(four(t.opened()), G15=("207", 4)), act.Par(ADA, CompanySymbol("GRR"), 4, 5))
    assert "G15" in {spot.hex for spot in t.offer_of(position, off.OfferPlaceToken).spots}
    placed = t.submit(position, act.PlaceToken(GRR, HexId("G15"), 0, 0))
    again = t.submit(placed, act.Par(BEN, CompanySymbol("NW"), 4, 5))
    assert "G15" not in {spot.hex for spot in t.offer_of(again, off.OfferPlaceToken).spots}


def test_s4_2_3__no_company_without_a_circle_for_it() -> None:
    """All cities are taken by tokens or kept."""
    position = four(t.opened())
    cells = t.DEFINITION.hexes.items()
    circles = [(hex_id, city, 0) for hex_id, cell in cells for city in range(len(cell.face.cities))]
    names = [name for name in position.state.tokens if not name.startswith(("GRR", "RSR", "N-"))]
    taken = dict(zip(names, (place for place in circles if place != ("H8", 1, 0)), strict=False))
    full = t.tokens(position, taken)
    t.refused(full, act.Par(ADA, CompanySymbol("GRR"), 4, 5), "par.no_home_left", "4.2.3")


def test_s4_2_3__track_to_another_stop_bars_a_circle() -> None:
    joined = t.tiles(four(t.opened()), L12=("57", 0), L10=("58", 0))
    position = t.submit(joined, act.Par(ADA, CompanySymbol("GRR"), 4, 5))
    assert "L12" not in {spot.hex for spot in t.offer_of(position, off.OfferPlaceToken).spots}
    alone = t.submit(t.tiles(four(t.opened()), L12=("57", 0)), act.Par(ADA, CompanySymbol("GRR"), 4, 5))
    assert "L12" in {spot.hex for spot in t.offer_of(alone, off.OfferPlaceToken).spots}


def test_s4_2_3__homes_of_minor_companies_are_free_from_phase_5() -> None:
    position = rich(t.stock_turn(t.phase(t.minor(t.opened(), "N"), "5")))
    position = t.submit(position, act.Par(ADA, CompanySymbol("GRR"), 4, 5))
    hexes = {spot.hex for spot in t.offer_of(position, off.OfferPlaceToken).spots}
    assert {"E9", "G15"} <= hexes
    assert "E1" in hexes
    assert {s.city for s in t.offer_of(position, off.OfferPlaceToken).spots if s.hex == "E1"} == {0}


def test_s4_2_3__18xx_games_bars_cities_with_tokens() -> None:
    position = t.phase(t.minor(t.minor(t.opened(), "N"), "KR", "Ben"), "4")
    position = t.tiles(position, G15=("207", 1))
    lone = t.Position(position.title, frozenset(), position.state)
    free = t.submit(rich(t.stock_turn(lone)), act.Par(ADA, CompanySymbol("GRR"), 4, 5))
    strict = t.played_there(position, site18xx.homes_in_empty_hexes)
    barred = t.submit(rich(t.stock_turn(strict)), act.Par(ADA, CompanySymbol("GRR"), 4, 5))
    assert "G15" in {s.hex for s in t.offer_of(free, off.OfferPlaceToken).spots}
    assert "G15" not in {s.hex for s in t.offer_of(barred, off.OfferPlaceToken).spots}


def formed(position: t.Position) -> t.Position:
    """Nikolaev belongs to Ben; Ada is on turn and everybody is rich."""
    return rich(t.stock_turn(t.minor(position, "N", "Ben"), number=1))


def test_s4_2_4__bids_from_100_raised_by_fives_a_pass_is_final() -> None:
    position = formed(t.opened())
    t.refused(position, act.BidForCompany(ADA, "RO", Money(95)), "lot.amount", "4.2.4")
    t.refused(position, act.BidForCompany(ADA, "RO", Money(103)), "lot.amount")
    t.refused(position, act.BidForCompany(ADA, "RO", Money(1005)), "lot.amount")
    position = t.submit(position, act.BidForCompany(ADA, "RO", Money(100)))
    t.refused(position, act.BidForCompany(BEN, "RO", Money(100)), "lot.amount")
    position = t.submit(position, act.BidForCompany(BEN, "RO", Money(110)), act.Pass(CLEO))
    position = t.submit(position, act.BidForCompany(ADA, "RO", Money(115)))
    assert position.state.actor == BEN
    won = t.submit(position, act.Pass(BEN))
    assert t.president(won, "RO") == "Ada"


def test_s4_2_4__the_bid_is_the_capital_and_half_of_it_the_price() -> None:
    position = t.submit(formed(t.opened()), act.BidForCompany(ADA, "RO", Money(135)), act.Pass(BEN))
    played = t.play(position, act.Pass(CLEO))
    assert t.paid(played, "auction") == [(ADA, company("RO"), 135)]
    assert t.price_of(played.position, "RO") == 65
    assert t.where(played.position, "RO") == ["B4"]


@pytest.mark.parametrize(("bid", "price"), [(100, 50), (145, 70), (265, 120), (270, 135), (500, 135)])
def test_s4_2_4__the_price_is_rounded_down_to_a_box(bid: int, price: int) -> None:
    position = t.submit(
        formed(t.opened()), act.BidForCompany(ADA, "RO", Money(bid)), act.Pass(BEN), act.Pass(CLEO)
    )
    assert t.price_of(position, "RO") == price


def test_s4_2_4__the_player_left_of_the_winner_is_next() -> None:
    position = t.submit(
        formed(t.opened()), act.BidForCompany(ADA, "RO", Money(100)), act.BidForCompany(BEN, "RO", Money(105))
    )
    position = t.submit(position, act.Pass(CLEO), act.Pass(ADA))
    assert t.president(position, "RO") == "Ben"
    assert position.state.actor == CLEO


def test_s4_2_4__who_cannot_raise_is_not_asked() -> None:
    position = t.cash(formed(t.opened()), Ben=104)
    position = t.submit(position, act.BidForCompany(ADA, "RO", Money(100)))
    assert position.state.actor == CLEO


def test_s4_2_4__who_can_just_raise_is_asked() -> None:
    position = t.cash(formed(t.opened()), Ben=105)
    position = t.submit(position, act.BidForCompany(ADA, "RO", Money(100)))
    assert position.state.actor == BEN
    won = t.submit(position, act.BidForCompany(BEN, "RO", Money(105)), act.Pass(CLEO), act.Pass(ADA))
    assert (t.president(won, "RO"), t.money(won, "Ben")) == ("Ben", 0)


def test_s4_2_4__six_of_them_from_phase_3_and_none_from_phase_5() -> None:
    position = formed(t.opened())
    t.refused(position, act.BidForCompany(ADA, "E", Money(100)), "lot.not_now", "4.2.4")
    third = t.phase(position, "3")
    assert t.offer_of(third, off.OfferBidForCompany, company="E").minimum == 100
    assert not t.offers_of(t.phase(position, "5"), off.OfferBidForCompany)


def test_s4_3__private_companies_in_their_order_the_bank_is_paid() -> None:
    position = t.start()
    (offer,) = t.offers_of(position, off.OfferBidForCompany)
    assert (offer.company, offer.minimum, offer.increment) == ("TSR", 20, 5)
    t.refused(position, act.BidForCompany(ADA, "BSS", Money(30)), "lot.not_now")
    position = t.submit(
        position, act.BidForCompany(ADA, "TSR", Money(20)), act.BidForCompany(BEN, "TSR", Money(25))
    )
    position = t.submit(position, act.Pass(CLEO))
    played = t.play(position, act.Pass(ADA))
    assert t.paid(played, "auction") == [(BEN, BANK, 25)]
    assert played.state.privates[PrivateSymbol("TSR")] == BEN
    assert played.state.actor == CLEO
    assert [o.company for o in t.offers_of(played.position, off.OfferBidForCompany)] == ["BSS"]


def test_s4_3__when_all_pass_the_least_bid_falls_by_5_and_they_go_on() -> None:
    position = t.passes(t.start(), 3)
    assert position.state.private_costs[PrivateSymbol("TSR")] == 15
    assert position.state.actor == ADA
    assert position.state.round.kind == "stock"
    raised = t.submit(position, act.BidForCompany(ADA, "TSR", Money(15)))
    assert raised.state.lot.bidder == "Ada"  # an auction as before


def test_s4_3__at_nothing_the_player_who_began_the_lap_gets_it() -> None:
    position = t.passes(t.start(), 11)
    played = t.play(position, act.Pass(CLEO))
    assert played.all(ev.CompanyAuctioned) == [ev.CompanyAuctioned("Ada", "TSR", NO_MONEY)]
    assert played.state.privates[PrivateSymbol("TSR")] == ADA
    assert played.state.actor == BEN


def test_s4_3__18xx_games_sells_to_the_first_bid_after_a_fall() -> None:
    position = t.begun_there(3, site18xx.privates_auctioned_first)
    position = t.played_there(position, site18xx.reduced_privates_sold_at_once)
    position = t.passes(position, 3)
    sold = t.submit(position, act.BidForCompany(ADA, "TSR", Money(15)))
    assert sold.state.privates[PrivateSymbol("TSR")] == ADA


def test_s4_3__18xx_games_has_a_round_for_the_private_companies() -> None:
    position = t.begun_there(3, site18xx.privates_auctioned_first)
    assert position.state.round.kind == "auction"
    for symbol in (
        PrivateSymbol("TSR"),
        PrivateSymbol("BSS"),
        PrivateSymbol("MYR"),
        PrivateSymbol("MRR"),
        PrivateSymbol("WVR"),
    ):
        bid = act.BidForCompany(position.state.actor, symbol, position.state.private_costs[symbol])
        position = t.passes(t.submit(position, bid), 2)
    assert (position.state.round.kind, position.state.round.number) == ("stock", 1)
    assert position.state.actor == CLEO  # left of Ben, who won the last


def test_s4_3__nikolaev_is_the_first_minor_company() -> None:
    position = rich(t.opened())
    assert [o.company for o in t.offers_of(position, off.OfferBidForCompany)] == ["N"]
    t.refused(position, act.BidForCompany(ADA, "RO", Money(100)), "lot.not_now")
    lenient = t.played_there(position, site18xx.nikolaev_at_any_time)
    assert len(t.offers_of(lenient, off.OfferBidForCompany)) == 10


def test_s4_3__if_all_pass_on_nikolaev_two_operating_rounds_pay_the_private_companies() -> None:
    position = t.passes(t.opened(), 3)
    assert position.state.round.kind == "stock"
    assert position.state.round.number == 2
    assert t.money(position, "Ben") == 420 + 2 * (10 + 15 + 20 + 25 + 30)
    assert [o.company for o in t.offers_of(position, off.OfferBidForCompany)] == ["N"]


def sold_out(row: int, column: int, symbol: str = "GRR") -> t.Position:
    position = t.phase(t.minor(t.opened(), "N"), "4")
    position = t.public(position, symbol, Ada=6, Ben=4)
    return t.stock_turn(t.price(position, symbol, row, column))


def test_s4_4__a_company_wholly_in_players_hands_rises() -> None:
    position = t.passes(sold_out(4, 5), 3)
    assert (
        position.state.market[CompanySymbol("GRR")].row,
        position.state.market[CompanySymbol("GRR")].column,
    ) == (3, 5)


def test_s4_4__from_the_second_row_up_to_the_top() -> None:
    assert t.box(t.passes(sold_out(1, 8), 3), "GRR") == (0, 8)


def test_s4_4__from_the_top_it_goes_right_and_down_at_the_same_price() -> None:
    position = sold_out(0, 8)
    after = t.passes(position, 3)
    assert (
        after.state.market[CompanySymbol("GRR")].row,
        after.state.market[CompanySymbol("GRR")].column,
    ) == (1, 9)
    assert t.price_of(after, "GRR") == t.price_of(position, "GRR")


def test_s4_4__not_with_shares_in_treasury_or_pool() -> None:
    for pool in (0, 1):
        position = t.phase(t.minor(t.opened(), "N"), "4")
        position = t.public(position, "GRR", Ada=6, Ben=3, pool=pool)
        assert t.price_of(t.passes(t.stock_turn(position), 3), "GRR") == 100


def test_s4_4__in_the_corner_it_stays() -> None:
    assert t.box(t.passes(sold_out(0, 18), 3), "GRR") == (0, 18)


def test_s4_4__under_the_markers_in_the_box() -> None:
    position = sold_out(4, 5)
    position = t.public(position, "NW", "Cleo", 100, home=("P8", 0))
    position = t.passes(t.boxed(position, NW=(3, 5)), 3)
    assert t.market.stack(position.state, 3, 5) == ("NW", "GRR")


def test_s4_4__in_the_market_of_one_row_to_the_right() -> None:
    position = t.under(t.boxed(sold_out(4, 5), GRR=(0, 9)), "column_market")
    assert t.box(t.passes(t.boxed(position, GRR=(0, 9)), 3), "GRR") == (0, 10)


def test_s4_4__then_the_first_of_two_operating_rounds() -> None:
    place = t.passes(sold_out(4, 5), 3).state.round
    assert (place.kind, place.number, place.index, place.count) == ("operating", 2, 1, 2)


def test_s4_4__from_the_top_of_a_lower_column_too_but_not_at_18xx_games() -> None:
    position = sold_out(3, 1)
    assert t.box(t.passes(position, 3), "GRR") == (4, 2)
    site = t.played_there(position, site18xx.sold_out_stays_in_short_columns)
    assert t.box(t.passes(site, 3), "GRR") == (3, 1)
    top = t.played_there(sold_out(0, 8), site18xx.sold_out_stays_in_short_columns)
    assert t.box(t.passes(top, 3), "GRR") == (1, 9)
    below = t.played_there(sold_out(4, 1), site18xx.sold_out_stays_in_short_columns)
    assert t.box(t.passes(below, 3), "GRR") == (3, 1)
