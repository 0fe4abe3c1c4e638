"""Sections 5.1 to 5.5.4: order of play, routes, loans for track, redeeming, track, tokens, runs."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.owners import BANK, company, player
from roundhouse.engine.state import Route, Stop
from roundhouse.routes.positions import run_context
from roundhouse.titles.t1861.companies import operating_order
from tests.rules.t1861 import table as t

ADA, BEN, CLEO = (player(name) for name in t.PLAYERS[:3])
GRR, KR, N, RO = (company(s) for s in ("GRR", "KR", "N", "RO"))


def laying(position: t.Position, symbol: str) -> t.Position:
    """The company on turn at its track."""
    return t.settle(t.at_stage(position, symbol, "track"))


def kr(money: int = 140, phase: str = "2") -> t.Position:
    """KR (Kharkov, G15, no track) lays track."""
    return laying(t.phase(t.minor(t.opened(), "KR", money=money), phase), "KR")


def lays(position: t.Position, **fields: object) -> set[tuple[str, str]]:
    found = {(lay.hex, lay.tile) for o in t.offers_of(position, off.OfferLayTile) for lay in o.lays}
    return {pair for pair in found if fields.get("hex", pair[0]) == pair[0]}


def test_s5_1__every_company_has_one_turn() -> None:
    position = t.minor(t.minor(t.opened(), "KR"), "RO", "Ben", 60)
    position = t.passes(t.stock_turn(position), 3)
    turns = []
    while position.state.round.index == 1 and position.state.round.kind == "operating":
        turns.append(position.state.actor)
        position = (
            t.submit(position, act.Pass(position.state.actor))
            if not t.offers_of(position, off.OfferRunTrains)
            else t.submit(position, act.RunTrains(position.state.actor, ()))
        )
        if t.offers_of(position, off.OfferBuyTrain, must=True):
            buy = t.offers_of(position, off.OfferBuyTrain, must=True)[0]
            position = t.submit(position, act.BuyTrain(buy.actor, buy.train, buy.seller, buy.minimum))
    assert list(dict.fromkeys(turns)) == [KR, RO]


def test_s5_2__private_companies_pay_first() -> None:
    position = t.passes(t.stock_turn(t.minor(t.opened(), "N")), 3)
    assert t.money(position, "Ben") == 420 + 100


def test_s5_2__minor_companies_then_public_ones_then_the_state_railway() -> None:
    position = t.phase(t.minor(t.minor(t.opened(), "N", share=70), "KR", share=90), "4")
    position = t.public(t.public(position, "GRR", share=80), "NW", "Ben", 200, home=("P8", 0))
    assert operating_order(position) == ("KR", "N", "NW", "GRR", "RSR")
    assert operating_order(t.phase(position, "8"))[-1] == "GRR"
    assert "RSR" not in operating_order(t.phase(position, "3"))


def test_s5_2__of_equal_prices_the_marker_further_right_then_the_top_of_the_stack() -> None:
    position = t.minor(t.minor(t.minor(t.opened(), "N"), "KR"), "RO")
    position = t.price(position, "RO", 6, 4)  # 70 too, but further right than the others' box (5, 3)
    assert t.price_of(position, "RO") == 70
    assert operating_order(position) == ("RO", "N", "KR")


def moscow_line(position: t.Position) -> t.Position:
    """Nikolaev with a 2-train: Moscow, Tver, St. Petersburg are joined by printed track."""
    return t.trains(t.minor(position, "N"), N="2")


def test_s5_3__a_route_needs_an_own_token_and_ends_at_foreign_ones() -> None:
    position = t.minor(moscow_line(t.opened()), "SPW", "Ben")
    answer = t.best(run_context(t.settle(t.at_stage(position, "N", "dividend", "dividend")), "N"))
    assert answer.total == 80
    stops = {stop.hex for route in answer.routes for stop in route.stops}
    assert {"H8", "E1"} <= stops
    assert t.best(run_context(t.trains(position, RO="2"), "RO")).total == 0


def test_s5_3__two_cities_of_one_hex_are_two_stations() -> None:
    position = t.minor(t.opened(), "N")
    context = run_context(position, "N")
    assert not any({Stop("H8", "city", 0), Stop("H8", "city", 1)} <= group for group in context.exclusive)
    site = t.Position(position.title, frozenset({"route_hex_once"}), t.trains(position, N="2").state)
    (train,) = run_context(site, "N").trains
    assert any({Stop("H8", "city", 0), Stop("H8", "city", 1)} <= group for group in train.exclusive)


def test_s5_3__one_red_hex_of_a_place() -> None:
    context = run_context(t.minor(t.opened(), "N"), "N")
    assert any({Stop("A9", "offboard"), Stop("A15", "offboard")} <= group for group in context.exclusive)


def test_s5_4__a_loan_of_50_brings_45_and_only_what_is_needed() -> None:
    position = t.at_stage(t.trains(t.minor(t.opened(), "N", money=60), removed="2"), "N", "before_loans")
    played = t.play(t.settle(position), act.BuyTrain(N, "2-1", "supply", 100))
    assert t.paid(played, "loan") == [(BANK, N, 45)]
    assert played.state.loans["N"] == 1
    assert t.money(played.position, "N") == 5


def test_s5_4__two_loans_for_minor_companies_five_for_public_ones() -> None:
    position = t.minor(t.opened(), "N", money=9)
    assert not t.offers_of(t.settle(t.at_stage(position, "N", "before_loans")), off.OfferBuyTrain)
    position = t.minor(t.opened(), "N", money=10)
    assert t.offers_of(t.settle(t.at_stage(position, "N", "before_loans")), off.OfferBuyTrain)
    big = t.public(t.phase(t.minor(t.opened(), "N"), "4"), "GRR", money=125)
    (offer,) = t.offers_of(
        t.settle(t.at_stage(big, "GRR", "before_loans")), off.OfferBuyTrain, seller="supply"
    )
    assert offer.loans == 5


def test_s5_4__no_loans_for_a_second_train() -> None:
    position = t.trains(t.minor(t.opened(), "N", money=60), N="2")
    assert not t.offers_of(t.settle(t.at_stage(position, "N", "before_loans")), off.OfferBuyTrain)


def test_s5_5__a_company_buys_private_companies_at_any_time_from_phase_3() -> None:
    early = kr()
    t.refused(early, act.BuyPrivate(KR, "TSR", 30), "private.phase", "5.5")
    position = kr(phase="3")
    played = t.play(position, act.BuyPrivate(KR, "TSR", 30))
    assert t.paid(played, "private") == [(KR, BEN, 30)]
    assert played.state.privates["TSR"] == KR
    t.refused(position, act.BuyPrivate(KR, "TSR", 31), "private.price")
    t.refused(position, act.BuyPrivate(KR, "TSR", 0), "private.price")


def public(money: int = 500, phase: str = "4", **counts: int) -> t.Position:
    position = t.phase(t.minor(t.opened(), "N"), phase)
    return t.public(position, "GRR", money=money, home=("L12", 0), **counts)


def test_s5_5_1__any_number_of_own_shares_from_the_pool() -> None:
    position = t.turn_of(public(pool=4), "GRR")
    assert t.offer_of(position, off.OfferRedeem).counts == (1, 2, 3, 4)
    played = t.play(position, act.Redeem(GRR, 3))
    assert t.money(played.position, "GRR") == 200
    assert t.held(played.position, "treasury", "GRR") == 7
    more = t.submit(played.position, act.Redeem(GRR, 1))
    assert t.held(more, "pool", "GRR") == 0


def test_s5_5_1__not_with_borrowed_money() -> None:
    position = t.turn_of(public(money=150, pool=4), "GRR")
    assert t.offer_of(position, off.OfferRedeem).counts == (1,)


def test_s5_5_2_1__a_second_action_for_20() -> None:
    position = kr()
    first = t.play(position, act.LayTile(KR, "G15", "202", 0))
    assert not t.paid(first, "track")
    lay = next(lay for o in t.offers_of(first.position, off.OfferLayTile) for lay in o.lays)
    terrain = sum(each.cost for each in t.DEFINITION.hexes[lay.hex].terrain)
    assert lay.cost == 20 + terrain
    second = t.play(first.position, act.LayTile(KR, lay.hex, lay.tile, lay.rotation))
    assert t.paid(second, "track") == [(KR, BANK, 20 + terrain)]
    assert second.state.operating.step != "track"


def test_s5_5_2_1__one_upgrade_and_not_the_same_hex_twice() -> None:
    position = kr(phase="3")
    position = t.submit(position, act.LayTile(KR, "G15", "202", 0))
    t.refused(position, act.LayTile(KR, "G15", "207", 0), "track.same_hex_this_turn", "5.5.2.1")
    upgraded = laying(t.tiles(t.phase(t.minor(t.opened(), "KR"), "3"), G15=("202", 0), G13=("57", 0)), "KR")
    offer = next(lay for o in t.offers_of(upgraded, off.OfferLayTile) for lay in o.lays if lay.tile == "207")
    upgraded = t.submit(upgraded, act.LayTile(KR, offer.hex, offer.tile, offer.rotation))
    assert t.offer_of(upgraded, off.OfferLayTile).upgrades_left == 0


@pytest.mark.parametrize(("phase", "color"), [("2", "green"), ("4", "brown"), ("5", "gray")])
def test_s5_5_2_1__colours_wait_for_their_phase(phase: str, color: str) -> None:
    assert color not in t.TITLE.phase(phase).tiles
    following = t.TITLE.phase(str(int(phase) + 1)) if phase != "4" else t.TITLE.phase("5")
    assert color in following.tiles


def test_s5_5_2_1__loans_pay_for_track() -> None:
    position = laying(t.tiles(t.minor(t.opened(), "KR", money=0), G15=("202", 0)), "KR")
    offers = [lay for o in t.offers_of(position, off.OfferLayTile) for lay in o.lays]
    assert {lay.cost for lay in offers} <= {0, 20, 40, 80}
    first = next(lay for lay in offers if lay.cost == 0)
    position = t.submit(position, act.LayTile(KR, first.hex, first.tile, first.rotation))
    lay = next(lay for o in t.offers_of(position, off.OfferLayTile) for lay in o.lays)
    played = t.play(position, act.LayTile(KR, lay.hex, lay.tile, lay.rotation))
    assert t.paid(played, "loan") == [(BANK, KR, 45)]
    assert played.all(ev.LoanChanged)[0] == ev.LoanChanged("KR", 1)


def test_s5_5_2_2__without_track_only_its_home() -> None:
    assert {hex_id for hex_id, _ in lays(kr())} == {"G15"}


def test_s5_5_2_2__tiles_of_the_kind_of_the_hex() -> None:
    assert {tile for _, tile in lays(kr(), hex="G15")} == {"201", "202", "621"}
    t.refused(kr(), act.LayTile(KR, "G15", "57", 0), "track.wrong_label")
    t.refused(kr(), act.LayTile(KR, "G15", "8", 0), "track.wrong_type", "5.5.2.2")


def test_s5_5_2_2__it_must_extend_a_route() -> None:
    t.refused(kr(), act.LayTile(KR, "I13", "57", 0), "track.no_connection", "5.5.2.2")


def test_s5_5_2_2__terrain_costs_what_is_printed() -> None:
    position = laying(t.tiles(t.minor(t.opened(), "KR"), G15=("202", 0)), "KR")
    costs = {lay.hex: lay.cost for o in t.offers_of(position, off.OfferLayTile) for lay in o.lays}
    for hex_id, cost in costs.items():
        assert cost == sum(each.cost for each in t.DEFINITION.hexes[hex_id].terrain)


def test_s5_5_2_2__not_against_blank_sides_nor_off_the_map() -> None:
    off_map = {t.refused(kr(), act.LayTile(KR, "O1", "9", r)).reason for r in range(6)}
    assert "track.off_map" in off_map
    beside_gray = {t.refused(kr(), act.LayTile(KR, "C3", "9", r)).reason for r in range(6)}
    assert "track.blank_edge" in beside_gray


@pytest.mark.parametrize("hex_id", ["E3", "H6", "I9", "J10", "I5"])
def test_s5_5_2_2__hexes_of_private_companies_wait_for_phase_3(hex_id: str) -> None:
    tile = "58" if t.DEFINITION.hexes[hex_id].face.towns else "8"
    refused = {t.refused(kr(), act.LayTile(KR, hex_id, tile, r)).reason for r in range(6)}
    assert "track.not_before_phase" in refused
    later = {t.refused(kr(phase="3"), act.LayTile(KR, hex_id, tile, r)).reason for r in range(6)}
    assert "track.not_before_phase" not in later


def test_s5_5_2_3__old_track_is_kept_and_the_old_tile_comes_back() -> None:
    position = laying(t.tiles(t.phase(t.minor(t.opened(), "KR"), "3"), G15=("202", 0)), "KR")
    offered = [lay for o in t.offers_of(position, off.OfferLayTile) for lay in o.lays if lay.tile == "207"]
    assert position.state.tile_supply["207"] == 5
    played = t.play(position, act.LayTile(KR, "G15", "207", offered[0].rotation))
    assert played.all(ev.TileLaid)[0].replaced == "202"
    assert played.state.tile_supply["207"] == 4
    t.refused(position, act.LayTile(KR, "G15", "207", 2), "track.not_preserved", "5.5.2.3")


def joined(phase: str = "3", *options: str) -> t.Position:
    """KR reaches G13 (plain track north and south-west) from Kharkov over its north edge."""
    position = t.tiles(t.phase(t.minor(t.opened(3, *options), "KR"), phase), G15=("621", 0), G13=("9", 0))
    return laying(position, "KR")


def test_s5_5_2_3__an_upgrade_of_plain_track_brings_new_track_to_the_company() -> None:
    offered = [lay for o in t.offers_of(joined(), off.OfferLayTile) for lay in o.lays if lay.hex == "G13"]
    gained = t.play(joined(), act.LayTile(KR, "G13", offered[0].tile, offered[0].rotation))
    assert gained.all(ev.TileLaid)[0].kind == "upgrade"
    crossing = "20"  # two straight lines that don't meet: the new one is not reached
    assert crossing not in {lay.tile for lay in offered}
    refused = {t.refused(joined(), act.LayTile(KR, "G13", crossing, r)).reason for r in range(6)}
    assert "track.no_new_track" in refused


def test_s5_5_2_3__upgrading_printed_track_is_free_but_for_that_site() -> None:
    def cost(*options: str) -> set[int]:
        position = t.phase(t.minor(t.opened(3, *options), "N"), "3")
        position = t.public(position, "GRR", home=("K7", 0))
        position = laying(position, "GRR")
        return {
            lay.cost for o in t.offers_of(position, off.OfferLayTile) for lay in o.lays if lay.hex == "K7"
        }

    assert cost() == {0}
    assert cost("k7_upgrade_cost_20") == {20}


def test_s5_5_2_3__kiev_costs_40_from_green_to_brown() -> None:
    position = t.tiles(t.phase(t.minor(t.opened(), "KB"), "5"), D14=("635", 0))
    offers = t.offers_of(laying(position, "KB"), off.OfferLayTile)
    assert {lay.cost for o in offers for lay in o.lays if lay.hex == "D14"} == {40}


def test_s5_5_2_3__six_exits_for_brown_cities_if_possible() -> None:
    position = t.tiles(t.phase(t.minor(t.opened(), "MV"), "5"), I13=("619", 0))
    assert {tile for _, tile in lays(laying(position, "MV"), hex="I13")} == {"63"}
    none = t.change(position, tile_supply={**position.state.tile_supply, "63": 0})
    assert {tile for _, tile in lays(laying(none, "MV"), hex="I13")} == {"611"}


def test_s5_5_2_3__kharkov_becomes_its_own_tile_only_in_gray() -> None:
    position = t.tiles(t.phase(t.minor(t.opened(), "KR"), "6"), G15=("623", 0))
    assert {tile for _, tile in lays(laying(position, "KR"), hex="G15")} == {"640"}


def placing(position: t.Position, symbol: str = "GRR") -> t.Position:
    return t.settle(t.at_stage(position, symbol, "token"))


def west(money: int = 500) -> t.Position:
    """GRR at Voronezh (I13) joined to Kharkov (G15) over H14."""
    position = t.phase(t.minor(t.opened(), "N"), "5")
    position = t.tiles(position, I13=("57", 1), H14=("9", 1), G15=("621", 1))
    return t.public(position, "GRR", money=money, home=("I13", 0))


def test_s5_5_3__the_second_token_costs_20_for_each_hex() -> None:
    (offer,) = t.offers_of(placing(west()), off.OfferPlaceToken)
    assert {(spot.hex, spot.cost) for spot in offer.spots} == {("G15", 40)}
    played = t.play(placing(west()), act.PlaceToken(GRR, "G15", 0, 0))
    assert t.paid(played, "token") == [(GRR, BANK, 40)]


def test_s5_5_3__the_third_40_from_the_nearest() -> None:
    position = t.tokens(west(), {"GRR-1": ("L12", 0, 0)})
    (offer,) = t.offers_of(placing(position), off.OfferPlaceToken)
    assert {(spot.hex, spot.cost) for spot in offer.spots} == {("G15", 80)}
    spent = t.tokens(position, {"GRR-2": ("M19", 0, 0)})
    assert not t.offers_of(placing(spent), off.OfferPlaceToken)


def test_s5_5_3__no_loan_for_a_token() -> None:
    assert not t.offers_of(placing(west(money=39)), off.OfferPlaceToken)


def test_s5_5_3__one_a_round_one_a_hex_and_public_companies_only() -> None:
    position = t.submit(placing(west()), act.PlaceToken(GRR, "G15", 0, 0))
    assert position.state.operating.step != "token"
    t.refused(t.at_stage(t.minor(t.opened(), "N"), "N", "track"), act.PlaceToken(N, "E1", 0, 0))


def test_s5_5_3__until_phase_5_a_circle_is_kept_for_each_minor_company() -> None:
    position = t.phase(west(), "4")
    assert not t.offers_of(placing(position), off.OfferPlaceToken)
    t.refused(
        t.at_stage(position, "GRR", "token"), act.PlaceToken(GRR, "G15", 0, 0), "token.last_at_home", "5.5.3"
    )
    two = t.tiles(position, G15=("207", 4))
    assert {s.hex for o in t.offers_of(placing(two), off.OfferPlaceToken) for s in o.spots} == {"G15"}


def test_s5_5_3__one_in_st_petersburg_is_always_kept_for_the_state_railway() -> None:
    position = t.phase(t.minor(t.opened(), "N"), "5")
    position = t.public(position, "GRR", home=("H8", 2))
    t.refused(t.at_stage(position, "GRR", "token"), act.PlaceToken(GRR, "E1", 1, 0), "token.last_at_home")


def test_s5_5_4__stops_from_two_to_the_number_of_the_train() -> None:
    position = t.settle(t.at_stage(moscow_line(t.opened()), "N", "track"))
    position = t.pass_to(position, "run") if position.state.operating.step != "run" else position
    (offer,) = t.offers_of(position, off.OfferRunTrains)
    assert offer.trains == ("2-0",)
    answer = t.best(run_context(position, "N"))
    played = t.play(position, act.RunTrains(N, answer.routes))
    assert played.all(ev.TrainsRun)[0].revenue == 80
    (route,) = answer.routes
    short = Route(route.train, route.stops[:1], ())
    assert t.refused(position, act.RunTrains(N, (short,))).section in ("5.5.4", "5.3")


def test_s5_5_4__small_towns_may_be_skipped_and_count_when_there_is_room() -> None:
    three = t.trains(t.minor(t.opened(), "N"), N="3")
    assert t.best(run_context(three, "N")).total == 90  # Moscow 40, Tver 10, St. Petersburg 40
    assert t.best(run_context(moscow_line(t.opened()), "N")).total == 80


def test_s5_5_4__doubled_trains() -> None:
    position = t.phase(t.minor(t.opened(), "N"), "8")
    assert t.best(run_context(t.trains(position, N="2+2"), "N")).total == 160
    assert t.best(run_context(t.trains(position, N="5+5E"), "N")).total == 180


def test_s5_5_4__each_train_has_track_of_its_own() -> None:
    position = t.trains(moscow_line(t.opened()), N="2 2")
    answer = t.best(run_context(position, "N"))
    assert answer.total == 80
    (route,) = answer.routes
    second = Route("2-1", route.stops, route.track)
    t.refused(
        t.settle(t.at_stage(position, "N", "track")),
        act.RunTrains(N, (route, second)),
        "route.shared_track",
        "5.5.4",
    )
