"""18zz: a test or more for each section of ``rulebook.md``, whose number stands in the test's name."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import NO_MONEY, CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.owners import BANK, IPO, POOL, SUPPLY, player
from roundhouse.engine.position import Position
from tests.names import company
from tests.rules import table as t
from tests.template_title import table as zz

ADA, BEN = player("Ada"), player("Ben")
NV, SV = company("NV"), company("SV")


# --- 1: setup -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "cash"), [(2, 420), (3, 300), (4, 240)])
def test_s1_1__money(players: int, cash: int) -> None:
    at = zz.start(players)
    assert [t.money(at, name) for name in at.state.seats] == [cash] * players
    assert t.money(at, "bank") == 4000 - players * cash


@pytest.mark.parametrize("players", [1, 5])
def test_s1_1__two_to_four_players(players: int) -> None:
    with pytest.raises(ActionRefused) as caught:
        zz.start(players)
    assert (caught.value.reason, caught.value.section) == ("setup.players", "1.1")


def test_s1_2__four_certificates_in_the_ipo() -> None:
    assert set(zz.start().state.certificates.values()) == {IPO}
    for company_ in zz.DEFINITION.companies.values():
        assert company_.certificates == (40, 20, 20, 20)


def buying(at: Position, symbol: str, kind: str, price: int) -> act.BuyTrain:
    """The purchase of a train of the bank."""
    return act.BuyTrain(company(symbol), t.train_of(at, SUPPLY, kind), SUPPLY, Money(price))


def edges_laid(at: Position, hex_id: str) -> list[set[int]]:
    """The edges of each tile that may be laid on a hex, as it would lie."""
    faces = {name: stock.definition.face for name, stock in at.definition.tiles.items()}
    return [{(edge + turn) % 6 for edge in faces[name].edges()} for name, turn in t.lays_of(at, hex_id)]


# --- 2: private companies -----------------------------------------------------------------------------


def test_s2_1__the_cheapest_is_bought_and_a_single_bidder_gets_the_other() -> None:
    at = t.submit(
        zz.start(), act.Bid(ADA, PrivateSymbol("TC"), Money(45)), act.Bid(BEN, PrivateSymbol("FC"), Money(20))
    )
    assert at.state.privates == {"FC": BEN, "TC": ADA}
    assert (t.money(at, "Ada"), t.money(at, "Ben")) == (420 - 45, 420 - 20)
    assert (at.state.round.kind, at.state.actor) == ("stock", ADA)


def test_s2_1__several_bidders_raise_the_lowest_first() -> None:
    at = t.submit(
        zz.start(),
        act.Bid(ADA, PrivateSymbol("TC"), Money(45)),
        act.Bid(BEN, PrivateSymbol("TC"), Money(50)),
        act.Bid(ADA, PrivateSymbol("FC"), Money(20)),
    )
    assert at.state.auction.contested == "TC"
    t.refused(at, act.Bid(ADA, PrivateSymbol("TC"), Money(50)), "auction.amount", "2.1")
    at = t.submit(at, act.Bid(ADA, PrivateSymbol("TC"), Money(60)), act.Pass(BEN))
    assert (at.state.privates[PrivateSymbol("TC")], t.money(at, "Ada")) == (ADA, 420 - 20 - 60)


def test_s2_1__all_pass_and_the_cheapest_is_cheaper_until_it_must_be_taken() -> None:
    at = t.passes(zz.start(), 2)
    assert at.state.private_costs == {"FC": 15, "TC": 40}
    at = t.passes(at, 6)
    t.refused(at, act.Pass(ADA), "auction.must_buy", "2.1")
    assert (
        t.submit(at, act.Bid(ADA, PrivateSymbol("FC"), NO_MONEY)).state.privates[PrivateSymbol("FC")] == ADA
    )


def test_s2_1__what_is_pledged_is_not_spent() -> None:
    at = t.submit(zz.start(), act.Bid(ADA, PrivateSymbol("TC"), Money(405)), act.Pass(BEN))
    t.refused(at, act.Bid(ADA, PrivateSymbol("FC"), Money(20)), "auction.too_dear", "2.1")


def test_s2_2__private_companies_pay_at_the_beginning_of_an_operating_round() -> None:
    at = t.private(zz.running(), "TC", "NV")
    begun = t.moved_on(t.change(t.operating_round(at), operating=type(at.state.operating)()))
    assert t.paid(begun, "private_revenue") == [(BANK, BEN, 5), (BANK, NV, 10)]


def test_s2_3__c4_is_blocked_while_a_player_has_the_ferry_company() -> None:
    at = zz.joined(zz.running())
    at = t.tiles(at, C6=("57", 1))  # edges 1 and 4: track leads to C4
    t.refused(t.turn_of(at, "SV"), act.LayTile(SV, HexId("C4"), "9", 1), "track.blocked", "2.3")
    assert ("9", 1) in t.lays_of(t.turn_of(t.private(at, "FC", "SV"), "SV"), "C4")


def test_s2_4__the_tunnel_is_laid_for_nothing_and_closes_the_company() -> None:
    at = t.turn_of(t.private(zz.running(), "TC", "SV"), "SV")
    assert {tile for tile, _ in t.lays_of(at, "A6", "TC")} == {"7", "8"}
    played = t.play(at, act.LayTile(SV, HexId("A6"), "7", 0, PrivateSymbol("TC")))
    assert t.money(played.position, "SV") == 300
    assert played.state.privates[PrivateSymbol("TC")] == "removed"
    assert t.lays_of(played.position, "C6"), "the turn's own lay is left"


def test_s2_4__only_its_owner_only_there() -> None:
    at = t.turn_of(t.private(zz.running(), "TC", "NV"), "NV")
    t.refused(at, act.LayTile(NV, HexId("B7"), "7", 0, PrivateSymbol("TC")), "track.wrong_hex", "2.4")
    t.refused(
        t.turn_of(zz.running(), "NV"),
        act.LayTile(NV, HexId("A6"), "7", 0, PrivateSymbol("TC")),
        "power.not_owned",
        "2.4",
    )


def test_s2_5__a_company_buys_a_private_company_in_phase_3() -> None:
    at = zz.running()
    t.refused(t.turn_of(at, "NV"), act.BuyPrivate(NV, PrivateSymbol("TC"), Money(40)), "private.phase", "2.5")
    at = t.turn_of(t.phase(at, "3"), "NV")
    offer = t.offer_of(at, off.OfferBuyPrivate, private="TC")
    assert (offer.minimum, offer.maximum) == (20, 80)
    at = t.submit(at, act.BuyPrivate(NV, PrivateSymbol("TC"), Money(50)))
    assert (at.state.privates[PrivateSymbol("TC")], t.money(at, "Ada")) == (NV, 420 + 50)


def test_s2_6__phase_4_closes_private_companies() -> None:
    at = before_the_4()
    assert set(t.submit(at, buying(at, "NV", "4", 200)).state.privates.values()) == {"removed"}


# --- 3: stock rounds ----------------------------------------------------------------------------------


def test_s3_1__all_pass_and_who_sits_left_of_the_last_who_acted_begins() -> None:
    at = t.submit(t.stock_turn(zz.running(3)), act.BuyShares(ADA, CompanySymbol("SV"), (IPO,)), act.Pass(ADA))
    at = t.passes(at, 3)
    assert at.state.round.kind == "operating"
    assert at.state.order == ("Ben", "Cleo", "Ada")


def test_s3_1__one_purchase_a_turn_but_any_number_of_sales() -> None:
    at = t.submit(t.stock_turn(zz.running()), act.BuyShares(ADA, CompanySymbol("SV"), (IPO,)))
    t.refused(at, act.BuyShares(ADA, CompanySymbol("NV"), (IPO,)), "buy.one_purchase", "3.1")
    at = t.submit(at, act.SellShares(ADA, CompanySymbol("NV"), 1))
    assert t.offers_of(at, off.OfferPass, meaning="done")


def test_s3_2__the_certificate_limit() -> None:
    at = t.stock_turn(zz.running(4))
    assert (t.counted(at, "Ada"), t.certificate_limit(at)) == (4, 4)
    t.refused(at, act.BuyShares(ADA, CompanySymbol("SV"), (IPO,)), "buy.certificate_limit", "3.2")


def test_s3_3__a_sale_brings_the_price_and_lowers_it_a_box_a_share() -> None:
    at = t.stock_turn(zz.running())
    played = t.play(at, act.SellShares(ADA, CompanySymbol("NV"), 1))
    assert t.paid(played, "shares") == [(BANK, ADA, 70)]
    assert (t.price_of(played.position, "NV"), zz.held(played.position, "pool", "NV")) == (60, 1)


def test_s3_3__not_in_the_first_round_nor_beyond_60_percent_in_the_pool() -> None:
    at = t.shares(zz.running(), "NV", president="Ada", rest=POOL, Ada=3)
    t.refused(
        t.stock_turn(at, number=1), act.SellShares(ADA, CompanySymbol("NV"), 1), "sale.first_round", "3.3"
    )
    at = t.submit(t.stock_turn(at), act.SellShares(ADA, CompanySymbol("NV"), 1))
    t.refused(at, act.SellShares(ADA, CompanySymbol("NV"), 1), "sale.pool_full", "3.3")


def test_s3_3__the_presidents_certificate_passes_to_who_has_two_singles() -> None:
    at = t.shares(zz.running(), "NV", president="Ada", Ada=2, Ben=2)
    at = t.submit(t.stock_turn(at), act.SellShares(ADA, CompanySymbol("NV"), 1))
    assert (t.president(at, "NV"), zz.held(at, "Ben", "NV"), zz.held(at, "Ada", "NV")) == ("Ben", 2, 1)
    alone = t.stock_turn(t.shares(zz.running(), "NV", president="Ada", Ada=2, Ben=1))
    t.refused(alone, act.SellShares(ADA, CompanySymbol("NV"), 1), "sale.no_successor", "3.3")


def test_s3_4__from_the_ipo_at_par_from_the_pool_at_the_price() -> None:
    at = t.price(t.stock_turn(zz.running()), "SV", 0, 0)
    assert t.money(t.submit(at, act.BuyShares(ADA, CompanySymbol("SV"), (IPO,))), "Ada") == 420 - 60
    pooled = t.stock_turn(t.price(t.shares(at, "SV", president="Ben", rest=POOL, Ben=3), "SV", 0, 3))
    assert t.money(t.submit(pooled, act.BuyShares(ADA, CompanySymbol("SV"), (POOL,))), "Ada") == 420 - 90


def test_s3_4__limits_of_a_purchase() -> None:
    at = t.stock_turn(zz.running())
    t.refused(at, act.BuyShares(ADA, CompanySymbol("NV"), (IPO,)), "buy.holding_limit", "3.4")
    t.refused(at, act.BuyShares(ADA, CompanySymbol("SV"), (IPO, IPO)), "buy.none_left", "3.4")
    sold = t.submit(at, act.SellShares(ADA, CompanySymbol("SV"), 1))
    t.refused(sold, act.BuyShares(ADA, CompanySymbol("SV"), (POOL,)), "buy.sold_this_round", "3.4")
    t.refused(t.cash(at, Ada=59), act.BuyShares(ADA, CompanySymbol("SV"), (IPO,)), "buy.cannot_afford", "3.4")


def test_s3_5__a_president_picks_one_of_three_prices_he_can_pay() -> None:
    at = t.cash(t.stock_turn(zz.begun(), number=1), Ada=130)
    offer = t.offer_of(at, off.OfferPar, company="SV")
    assert [box.price for box in offer.boxes] == [60, 50]
    t.refused(at, act.Par(ADA, CompanySymbol("SV"), 0, 1), "par.too_dear", "3.5")
    at = t.submit(at, act.Par(ADA, CompanySymbol("SV"), 1, 1))
    assert (t.president(at, "SV"), t.price_of(at, "SV"), t.money(at, "Ada")) == ("Ada", 60, 130 - 120)


def test_s3_6__it_floats_at_60_percent_with_five_times_par() -> None:
    at = t.submit(t.stock_turn(zz.begun(), number=1), act.Par(ADA, CompanySymbol("SV"), 1, 1))
    assert not at.state.floated
    at = t.submit(at, act.BuyShares(BEN, CompanySymbol("SV"), (IPO,)))
    assert (at.state.floated, t.money(at, "SV")) == (("SV",), 300)


def test_s3_7__a_company_that_is_sold_out_rises() -> None:
    at = t.submit(t.stock_turn(zz.running()), act.BuyShares(ADA, CompanySymbol("SV"), (IPO,)), act.Pass(ADA))
    at = t.passes(at, 2)
    assert (t.price_of(at, "SV"), t.price_of(at, "NV")) == (70, 70)


# --- 4: operating rounds ------------------------------------------------------------------------------


def test_s4_1__by_price_with_a_token_at_home_first() -> None:
    at = t.tokens(zz.running(), {"NV-0": ("charter",)})
    at = t.settle(t.operating_round(t.change(at, has_operated=frozenset({"SV"}))))
    assert (at.state.actor, t.where(at, "NV"), t.money(at, "NV")) == (NV, ["A4"], 300)


@pytest.mark.parametrize(("phase", "rounds"), [("2", 1), ("3", 2), ("4", 2)])
def test_s4_1__rounds_by_phase(phase: str, rounds: int) -> None:
    at = t.passes(t.stock_turn(t.phase(zz.running(), phase)), 2)
    assert (at.state.round.kind, at.state.round.count) == ("operating", rounds)


def test_s4_2__one_tile_a_turn() -> None:
    at = t.submit(t.turn_of(zz.running(), "NV"), act.LayTile(NV, HexId("A4"), "5", 5))
    t.refused(at, act.LayTile(NV, HexId("B5"), "57", 2), "loop.not_now")


@pytest.mark.parametrize(
    ("lay", "reason"),
    [
        (("A4", "57", 0), "track.off_map"),
        (("B3", "57", 1), "track.wrong_type"),
        (("B1", "8", 0), "track.closed_hex"),
        (("B5", "14", 0), "track.wrong_color"),
        (("B7", "8", 0), "track.no_connection"),
        (("C2", "8", 2), "track.blank_edge"),
    ],
)
def test_s4_2__what_is_refused(lay: tuple[str, str, int], reason: str) -> None:
    at = t.turn_of(zz.running(), "NV")
    t.refused(at, act.LayTile(NV, HexId(lay[0]), *lay[1:]), reason, "4.2")


def test_s4_2__green_comes_with_phase_3_and_keeps_all_track() -> None:
    at = zz.joined(zz.running())
    t.refused(t.turn_of(at, "NV"), act.LayTile(NV, HexId("A4"), "15", 4), "track.color_not_available", "4.2")
    at = t.turn_of(t.phase(at, "3"), "NV")
    assert t.lays_of(at, "A4") == {("15", 4)}
    assert all({5, 0} <= edges for edges in edges_laid(at, "A4"))


def test_s4_2__terrain_is_paid() -> None:
    at = t.tiles(zz.running(), A4=("57", 1))  # edges 1 and 4
    offer = t.offer_of(t.turn_of(at, "NV"), off.OfferLayTile)
    assert {lay.cost for lay in offer.lays if lay.hex == "A6"} == {40}
    t.refused(
        t.cash(t.turn_of(at, "NV"), NV=39), act.LayTile(NV, HexId("A6"), "8", 5), "track.cannot_afford", "4.2"
    )


def test_s4_3__the_green_tile_of_dale_lies_upright_and_no_other_does() -> None:
    at = t.tiles(t.phase(zz.running(), "3"), A4=("5", 5), B5=("6", 2))  # Dale's edges 2 and 4
    at = t.turn_of(at, "NV")
    assert t.lays_of(at, "B5") == {("D", 0)}
    t.refused(at, act.LayTile(NV, HexId("B5"), "D", 5), "track.not_upright", "4.3")
    t.refused(at, act.LayTile(NV, HexId("B5"), "15", 1), "track.own_tile_first", "4.3")
    t.refused(at, act.LayTile(NV, HexId("A4"), "D", 0), "track.not_on_this_hex", "4.3")


def test_s4_4__a_token_costs_40_where_track_leads() -> None:
    at = t.at_step(zz.joined(zz.running()), "NV", "token")
    (spot,) = t.offer_of(at, off.OfferPlaceToken).spots
    assert (spot.hex, spot.cost) == ("B5", 40)
    at = t.submit(at, act.PlaceToken(NV, HexId("B5"), 0, 0))
    assert (t.where(at, "NV"), t.money(at, "NV")) == (["A4", "B5"], 260)


def test_s4_4__no_room_no_second_one_and_a_home_is_kept() -> None:
    at = t.at_step(zz.joined(zz.running()), "NV", "token")
    t.refused(at, act.PlaceToken(NV, HexId("C6"), 0, 0), "token.full", "4.4")
    t.refused(at, act.PlaceToken(NV, HexId("A4"), 0, 0), "token.already_here", "4.4")
    t.refused(at, act.PlaceToken(NV, HexId("B7"), 0, 0), "token.no_city", "4.4")
    fresh = t.change(t.tokens(at, {"SV-0": ("charter",)}), has_operated=frozenset({"NV"}))
    t.refused(fresh, act.PlaceToken(NV, HexId("C6"), 0, 0), "token.last_at_home", "4.4")


@pytest.mark.parametrize(("kind", "best"), [("2", 40), ("3", 60)])
def test_s4_5__a_route_has_as_many_stops_as_the_train_says(kind: str, best: int) -> None:
    at = t.at_step(t.trains(zz.joined(zz.running()), NV=kind), "NV", "run")
    at = t.submit(at, t.best_run(at))
    assert at.state.runs[CompanySymbol("NV")].revenue == best


def test_s4_5__a_route_of_others_and_a_refusal_with_its_section() -> None:
    at = t.at_step(t.trains(zz.joined(zz.running()), NV="2"), "NV", "run")
    (route,) = t.best_run(at).routes
    t.refused(at, act.RunTrains(NV, (route, route)), "route.train_twice", "4.5")


def test_s4_6__a_fifth_a_share_and_the_pool_pays_the_company() -> None:
    at = t.shares(zz.running(), "NV", president="Ada", rest=POOL, Ada=3)
    played = t.play(t.earning(at, "NV", 100), act.Dividend(NV, "pay"))
    assert sorted(t.paid(played, "dividend")) == [(BANK, NV, 40), (BANK, ADA, 60)]
    assert t.price_of(played.position, "NV") == 80


def test_s4_6__kept_or_none_moves_the_price_left() -> None:
    at = t.submit(t.earning(zz.running(), "NV", 100), act.Dividend(NV, "withhold"))
    assert (t.money(at, "NV"), t.price_of(at, "NV")) == (400, 60)
    assert t.price_of(t.earning(zz.running(), "NV", 0), "NV") == 60


# --- 5: trains ----------------------------------------------------------------------------------------


def test_s5_1__the_next_kind_of_the_bank_or_any_price_between_companies() -> None:
    at = t.at_step(t.trains(zz.running(), SV="2"), "NV", "trains")
    assert {(o.seller, o.minimum, o.maximum) for o in t.offers_of(at, off.OfferBuyTrain)} == {
        (SUPPLY, 60, 60),
        (SV, 1, 300),
    }
    t.refused(at, buying(at, "NV", "3", 120), "train.not_yet", "5.1")


@pytest.mark.parametrize(("phase", "limit"), [("2", 2), ("3", 2), ("4", 1)])
def test_s5_1__the_train_limit(phase: str, limit: int) -> None:
    at = t.phase(zz.running(), phase)
    kinds = {"2": "2", "3": "2", "4": "4"}[phase]
    at = t.arriving_at(t.trains(at, NV=[kinds] * limit), "NV", "track")
    at = t.cash(t.supply_from(at, "4"), NV=900)
    at = t.change(at, operating=replace(at.state.operating, stage="trains"))
    t.refused(at, buying(at, "NV", "4", 200), "train.limit", "5.1")


def before_the_4(**trains: str) -> Position:
    """NV is about to buy the first 4; the companies have these trains."""
    at = t.supply_from(t.phase(zz.joined(zz.running()), "3"), "4")
    return t.at_step(t.trains(at, **trains), "NV", "trains")


def test_s5_2__the_first_4_begins_phase_4_and_rusts_2s() -> None:
    at = before_the_4(NV="2", SV="3 2")
    played = t.play(at, buying(at, "NV", "4", 200))
    assert [event.phase for event in played.all(ev.PhaseBegan)] == ["4"]
    assert (t.kinds_of(played.position, "NV"), t.kinds_of(played.position, "SV")) == (["4"], ["3"])
    assert not played.state.questions


def test_s5_2__a_company_above_its_limit_gives_up_a_train() -> None:
    at = before_the_4(NV="3")
    asked = t.submit(at, buying(at, "NV", "4", 200))
    assert t.offer_of(asked, off.OfferDiscardTrain).trains == ("3-0", "4-0")
    t.refused(asked, act.DiscardTrain(NV, "2-0"), "train.not_owned", "5.2")
    assert t.kinds_of(t.submit(asked, act.DiscardTrain(NV, "3-0")), "NV") == ["4"]


def test_s5_3__the_president_adds_what_is_missing_and_sells_for_it() -> None:
    at = t.at_step(t.cash(zz.joined(zz.running()), NV=20, Ada=30), "NV", "trains")
    t.refused(at, act.Pass(NV), "stage.must_act")
    assert t.offers_of(at, off.OfferSellShares, emergency=True)
    at = t.submit(at, act.SellShares(ADA, CompanySymbol("SV"), 1))
    assert not t.offers_of(at, off.OfferSellShares)
    at = t.submit(at, buying(at, "NV", "2", 60))
    assert (t.money(at, "NV"), t.money(at, "Ada")) == (0, 30 + 60 - 40)


def test_s5_3__he_stays_president() -> None:
    at = t.shares(zz.joined(zz.running()), "NV", president="Ada", Ada=2, Ben=2)
    at = t.shares(at, "SV", president="Ben", Ben=3)
    at = t.at_step(t.cash(at, NV=0, Ada=0), "NV", "trains")
    t.refused(at, act.SellShares(ADA, CompanySymbol("NV"), 1), "sale.presidency_must_stay", "5.3")


def test_s5_4__bankruptcy_ends_the_game() -> None:
    at = t.shares(zz.joined(zz.running()), "NV", president="Ada", Ada=2, Ben=1)
    at = t.shares(at, "SV", president="Ben", Ben=3)
    at = t.at_step(t.cash(at, NV=20, Ada=30), "NV", "trains")
    played = t.play(at, act.DeclareBankruptcy(ADA))
    assert (t.money(played.position, "NV"), t.money(played.position, "Ada")) == (50, 0)
    assert (played.state.ending.reason, played.state.ending.subject) == ("bankrupt", "Ada")


def test_s5_4__nobody_is_bankrupt_who_can_still_sell() -> None:
    at = t.at_step(t.cash(zz.joined(zz.running()), NV=20, Ada=30), "NV", "trains")
    t.refused(at, act.DeclareBankruptcy(ADA), "bankruptcy.not_due", "5.4")


# --- 6: the end ---------------------------------------------------------------------------------------


def test_s6_1__a_price_of_140_ends_the_game_at_once() -> None:
    at = t.price(zz.running(), "NV", 0, 5)
    at = t.submit(t.earning(at, "NV", 100), act.Dividend(NV, "pay"))
    assert (at.state.ending.reason, at.state.ending.subject) == ("price", "NV")


def test_s6_2__an_empty_bank_ends_it_after_the_round() -> None:
    at = t.cash(zz.running(), Ada=4000)
    at = t.submit(t.earning(at, "NV", 500, index=1, count=2), act.Dividend(NV, "pay"))
    assert not at.state.ending
    at = t.passes(at, 1)
    assert at.state.ending.reason == "bank"


@pytest.mark.parametrize(("phase", "ends"), [("3", False), ("4", True)])
def test_s6_3__the_first_set_that_begins_in_phase_4_is_the_last(phase: str, ends: bool) -> None:
    at = t.passes(t.stock_turn(t.phase(zz.running(), phase)), 2)
    while at.state.round.kind == "operating" and not at.state.ending:
        at = t.passes(at, 1)
    assert bool(at.state.ending) is ends
    assert (at.state.ending.reason == "final_set") if ends else (at.state.round.kind == "stock")


def test_s6_4__cash_shares_and_private_companies() -> None:
    ada, ben = zz.TITLE.score(zz.running())
    assert (ada.cash, ada.shares, ada.privates, ada.total) == (420, 3 * 70 + 60, 40, 730)
    assert (ben.cash, ben.shares, ben.privates) == (420, 3 * 60 + 70, 20)
