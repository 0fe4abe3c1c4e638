"""What shared rooms have for titles to come, played on 18zz with a rule or two changed."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.owners import BANK, IPO, POOL, player
from roundhouse.engine.position import Position
from roundhouse.engine.state import Stop
from roundhouse.finance.market import operating_order
from tests.names import company
from tests.rules import table as t
from tests.rules.brute_force import compare, moments
from tests.rules.whole_games import whole_game
from tests.template_title import table as zz
from tests.template_title import variants as v
from tests.template_title.brute_force import DOMAINS

ADA, BEN, CLEO = player("Ada"), player("Ben"), player("Cleo")
NV, SV = company("NV"), company("SV")


@pytest.mark.parametrize("variant", v.VARIANTS)
@pytest.mark.slow
def test_whole_games_under_a_changed_rule_and_brute_force(variant: str) -> None:
    for seed in range(2):
        rng = Random(seed)
        positions = whole_game(zz.start(2 + seed, v.VARIANTS[variant]()), rng)
        for alike in moments(positions).values():
            compare(rng.choice(alike), rng, limit=60, domains=DOMAINS)


# --- markets ------------------------------------------------------------------------------------------


def paying(at: Position, symbol: str, revenue: int, way: str = "pay") -> Position:
    return t.submit(t.earning(at, symbol, revenue), act.Dividend(company(symbol), way))


def test_a_dividend_leads_from_the_lower_row_into_the_upper_and_nothing_back() -> None:
    at = t.price(zz.running(title=v.joined_rows()), "NV", 1, 3)
    offer = t.offer_of(t.earning(at, "NV", 100), off.OfferDividend)
    assert {choice.kind: choice.new_price for choice in offer.choices} == {"pay": 70, "withhold": 50}
    at = paying(at, "NV", 100)
    assert (t.price_of(at, "NV"), at.state.market[CompanySymbol("NV")].row) == (70, 0)
    for price in (55, 45, 45):
        at = paying(at, "NV", 100, "withhold")
        assert t.price_of(at, "NV") == price


def test_the_upper_row_operates_first_though_its_prices_be_lower() -> None:
    at = t.price(t.price(zz.running(title=v.joined_rows()), "NV", 1, 3), "SV", 0, 0)
    assert operating_order(at) == ("SV", "NV")
    assert t.settle(t.operating_round(at)).state.actor == SV


def test_a_wall_turns_a_price_down() -> None:
    at = t.price(zz.running(title=v.walled()), "NV", 1, 1)
    assert t.price_of(paying(at, "NV", 100, "withhold"), "NV") == 50
    assert (t.price_of(paying(zz.running(), "SV", 100, "withhold"), "SV")) == 50
    assert paying(at, "NV", 100, "withhold").state.market[CompanySymbol("NV")].row == 2
    assert paying(zz.running(), "SV", 100, "withhold").state.market[CompanySymbol("SV")].row == 1


@pytest.mark.parametrize(("revenue", "price"), [(30, 60), (35, 70), (125, 80), (180, 90), (500, 90)])
def test_on_a_line_a_dividend_is_worth_several_steps(revenue: int, price: int) -> None:
    at = t.price(zz.running(title=v.one_line()), "SV", 0, 3)
    (choice,) = (
        choice
        for choice in t.offer_of(t.earning(at, "SV", revenue), off.OfferDividend).choices
        if choice.kind == "pay"
    )
    assert (choice.price, choice.new_price) == (60, price)
    assert t.price_of(paying(at, "SV", revenue), "SV") == price


def test_on_a_line_a_sale_goes_left_and_a_sold_out_company_right() -> None:
    at = t.stock_turn(t.price(zz.running(title=v.one_line()), "NV", 0, 4))
    assert t.price_of(t.submit(at, act.SellShares(ADA, CompanySymbol("NV"), 1)), "NV") == 60
    out = t.stock_turn(t.price(t.shares(at, "NV", president="Ada", Ada=3, Ben=2), "NV", 0, 4))
    assert t.price_of(t.passes(out, 2), "NV") == 80


def test_a_sale_at_the_bottom_changes_the_order_of_operation() -> None:
    at = t.price(t.price(zz.running(title=v.sinking()), "NV", 3, 0), "SV", 3, 0)
    assert operating_order(at) == ("NV", "SV")
    at = t.submit(t.stock_turn(at), act.SellShares(ADA, CompanySymbol("NV"), 1), act.Pass(ADA))
    assert (t.price_of(at, "NV"), operating_order(at)) == (30, ("SV", "NV"))
    assert t.passes(at, 2).state.actor == SV


# --- track --------------------------------------------------------------------------------------------


def test_nothing_is_laid_across_a_barrier_until_its_phase() -> None:
    at = t.tiles(zz.running(title=v.barrier()), A4=("5", 5), C6=("5", 1))
    across = act.LayTile(SV, HexId("B5"), "57", 2)
    refusal = t.refused(t.turn_of(at, "SV"), across, "track.barrier", "4.2")
    assert (refusal.facts["edge"], refusal.facts["neighbour"]) == (2, "A4")
    assert ("6", 5) in t.lays_of(t.turn_of(at, "SV"), "B5"), "edges 5 and 1 lead elsewhere"
    t.submit(t.turn_of(t.phase(at, "3"), "SV"), across)


def test_a_barrier_ends_lines_and_routes_until_its_phase() -> None:
    at = t.trains(zz.joined(zz.running(title=v.barrier())), NV="2", SV="3")
    turn = t.turn_of(at, "NV")
    assert not t.offers_of(t.pass_to(turn, "trains"), off.OfferRunTrains)
    assert not t.lays_of(turn, "B5")
    sv = t.at_step(at, "SV", "run")
    assert t.submit(sv, t.best_run(sv)).state.runs[CompanySymbol("SV")].revenue == 40
    later = t.phase(at, "3")
    nv = t.at_step(later, "NV", "run")
    assert t.submit(nv, t.best_run(nv)).state.runs[CompanySymbol("NV")].revenue == 40
    sv = t.at_step(later, "SV", "run")
    assert t.submit(sv, t.best_run(sv)).state.runs[CompanySymbol("SV")].revenue == 60


def test_who_lays_chooses_the_city_that_a_token_comes_to_stand_in() -> None:
    at = t.turn_of(t.tokens(zz.running(title=v.two_cities()), {"NV-1": ("B5", 0, 0)}), "NV")
    offer = t.offer_of(at, off.OfferLayTile)
    ways = {lay.cities for lay in offer.lays if (lay.hex, lay.tile, lay.rotation) == ("B5", "OO", 0)}
    assert ways == {(0, 1), (1, 0)}
    assert {lay.cities for lay in offer.lays if lay.tile == "57"} == {()}
    for cities in ways:
        laid = t.submit(at, act.LayTile(NV, HexId("B5"), "OO", 0, cities=cities))
        assert laid.state.tokens["NV-1"].city == cities[0]
    t.refused(at, act.LayTile(NV, HexId("B5"), "OO", 0), "track.cities")
    t.refused(at, act.LayTile(NV, HexId("B5"), "OO", 0, cities=(0, 0)), "track.cities")


def test_a_choice_of_cities_has_a_text_that_leads_back_to_it() -> None:
    action = act.LayTile(NV, HexId("B5"), "OO", 0, cities=(1, 0))
    assert act.from_text(act.to_text(action)) == action


def test_each_kind_of_company_has_lays_of_its_own() -> None:
    at = t.phase(t.tiles(zz.running(title=v.actions_by_kind()), A4=("5", 5), C6=("5", 1)), "3")
    nv, sv = t.turn_of(at, "NV"), t.turn_of(at, "SV")
    assert (left(nv), left(sv)) == ((2, 0), (2, 1))
    t.refused(nv, act.LayTile(NV, HexId("A4"), "15", 4), "track.no_upgrade_left", "4.2")
    nv = t.submit(nv, act.LayTile(NV, HexId("B5"), "57", 2))
    assert left(nv) == (1, 0)
    sv = t.submit(sv, act.LayTile(SV, HexId("B5"), "57", 2))
    t.refused(sv, act.LayTile(SV, HexId("B7"), "8", 0), "track.no_lay_left", "4.2")
    assert left(sv) == (1, 1)


def left(at: Position) -> tuple[int, int]:
    """The track actions and the upgrades among them that an offer says are left."""
    offer = t.offer_of(at, off.OfferLayTile)
    return offer.lays_left, offer.upgrades_left


def test_lays_or_upgrades_but_never_both_and_a_power_counts_as_neither() -> None:
    at = t.phase(t.tiles(zz.running(title=v.exclusive_actions()), A4=("5", 5), B5=("6", 2)), "3")
    at = t.turn_of(t.private(at, "TC", "NV"), "NV")
    at = t.submit(at, act.LayTile(NV, HexId("A6"), "7", 0, PrivateSymbol("TC")))
    laid = t.submit(at, act.LayTile(NV, HexId("B7"), "9", 1))
    t.refused(laid, act.LayTile(NV, HexId("A4"), "15", 4), "track.no_upgrade_left", "4.2")
    assert left(laid) == (1, 0)
    upgraded = t.submit(at, act.LayTile(NV, HexId("A4"), "15", 4))
    t.refused(upgraded, act.LayTile(NV, HexId("B7"), "9", 1), "track.no_lay_left", "4.2")
    assert {(lay.hex, lay.tile) for lay in t.offer_of(upgraded, off.OfferLayTile).lays} == {("B5", "D")}


def test_a_power_lays_at_a_fee_and_places_a_token_at_a_flat_price() -> None:
    at = t.turn_of(t.private(zz.running(title=v.power_with_token()), "TC", "NV"), "NV")
    (cost,) = {lay.cost for lay in t.offer_of(at, off.OfferLayTile, power="TC").lays}
    assert cost == 30
    asked = t.submit(at, act.LayTile(NV, HexId("B5"), "57", 2, PrivateSymbol("TC")))
    assert asked.state.privates[PrivateSymbol("TC")] == "removed"
    (spot,) = t.offer_of(asked, off.OfferPlaceToken, power="TC").spots
    assert (spot.hex, spot.cost) == ("B5", 20)
    placed = t.submit(asked, act.PlaceToken(NV, HexId("B5"), 0, 0, PrivateSymbol("TC")))
    assert (t.money(placed, "NV"), t.where(placed, "NV")) == (300 - 30 - 20, ["A4", "B5"])
    assert not t.offers_of(placed, off.OfferLayTile, power="TC")
    declined = t.submit(asked, act.Pass(NV))
    assert (t.money(declined, "NV"), t.where(declined, "NV")) == (270, ["A4"])
    t.refused(
        t.cash(at, NV=29),
        act.LayTile(NV, HexId("B5"), "57", 2, PrivateSymbol("TC")),
        "track.cannot_afford",
        "2.4",
    )


def test_a_token_that_waits_beside_a_hex_lets_its_owner_lay_there() -> None:
    beside = {"NV-0": ("aside", "B5")}
    plain = t.arriving_at(t.tokens(t.private(zz.running(), "TC", "NV"), beside), "NV", "track")
    t.refused(plain, act.LayTile(NV, HexId("B5"), "57", 2), "track.no_connection", "4.2")
    at = t.turn_of(t.tokens(zz.running(title=v.waiting_tokens()), beside), "NV")
    assert {hex_id for hex_id in at.definition.hexes if t.lays_of(at, hex_id)} == {"B5"}
    at = t.submit(at, act.LayTile(NV, HexId("B5"), "57", 2))
    assert t.offer_of(at, off.OfferChooseCity).hex == "B5"
    at = t.submit(at, act.ChooseCity(NV, HexId("B5"), 0, 0))
    assert t.where(at, "NV") == ["B5"]


def test_a_token_moves_for_a_flat_price_and_a_neutral_one_makes_way_when_it_comes_back() -> None:
    at = t.at_step(zz.joined(zz.running(title=v.moving_tokens())), "NV", "token")
    (move,) = t.offer_of(at, off.OfferMoveToken).moves
    assert (move.origin, move.hex, move.cost) == ("A4", "B5", 10)
    moved = t.submit(at, act.MoveToken(NV, HexId("A4"), 0, HexId("B5"), 0, 0))
    assert (t.where(moved, "NV"), t.where(moved, "state")) == (["B5"], ["A4"])
    assert t.money(moved, "NV") == 290
    t.refused(moved, act.PlaceToken(NV, HexId("A4"), 0, 0))
    again = t.at_step(moved, "NV", "token")
    back = t.submit(again, act.PlaceToken(NV, HexId("A4"), 0, 0))
    assert (t.where(back, "NV"), t.where(back, "state")) == (["A4", "B5"], [])


# --- shares, players, the end -------------------------------------------------------------------------


def test_an_end_that_is_armed_falls_after_the_round() -> None:
    at = t.price(zz.running(title=v.armed_end()), "NV", 0, 5)
    at = t.submit(t.earning(at, "NV", 100, index=1, count=2), act.Dividend(NV, "pay"))
    assert not at.state.ending
    assert t.passes(at, 1).state.ending.reason == "price"


def test_an_end_that_is_armed_by_a_sold_out_company_falls_after_the_next_operating_round() -> None:
    at = t.shares(zz.running(title=v.armed_end()), "NV", president="Ada", Ada=3, Ben=2)
    at = t.stock_turn(t.price(at, "NV", 1, 6))
    at = t.passes(at, 2)
    assert (at.state.round.kind, t.price_of(at, "NV"), at.state.ending) == ("operating", 140, None)
    while not at.state.ending:
        at = t.passes(at, 1)
    assert (at.state.ending.reason, at.state.round.kind) == ("price", "operating")


def test_several_shares_at_once_from_ipo_and_pool() -> None:
    at = t.shares(zz.running(title=v.several_at_once()), "SV", president="Ben", rest=POOL, Ben=2)
    held = {c: o for c, o in at.state.certificates.items() if c.startswith("SV") and o == POOL}
    certificates = {**at.state.certificates, next(iter(held)): IPO}
    at = t.stock_turn(t.change(at, certificates=certificates))
    prices = dict(t.offer_of(at, off.OfferBuyShares, company="SV").choices)
    assert prices == {
        (IPO,): 60, (POOL,): 60, (IPO, POOL): 120, (POOL, POOL): 120, (IPO, POOL, POOL): 180,
    }  # fmt: skip
    at = t.submit(at, act.BuyShares(ADA, CompanySymbol("SV"), (IPO, POOL, POOL)))
    assert (zz.held(at, "Ada", "SV"), t.president(at, "SV"), t.money(at, "Ada")) == (3, "Ada", 240)
    t.refused(
        t.stock_turn(zz.running()), act.BuyShares(ADA, CompanySymbol("SV"), (IPO, POOL)), "buy.none_left"
    )


def test_the_presidents_certificate_goes_to_the_pool_and_is_regained() -> None:
    at = t.shares(zz.running(title=v.directors_in_pool()), "NV", president="Ada", Ada=2, Ben=1)
    played = t.play(t.stock_turn(at), act.SellShares(ADA, CompanySymbol("NV"), 2))
    assert t.paid(played, "shares") == [(BANK, ADA, 140)]
    assert (t.president(played.position, "NV"), played.state.certificates["NV-0"]) == (None, POOL)
    at = t.submit(played.position, act.Pass(ADA), act.BuyShares(BEN, CompanySymbol("NV"), (IPO,)))
    assert (t.president(at, "NV"), zz.held(at, "Ben", "NV"), zz.held(at, "pool", "NV")) == ("Ben", 2, 2)


def test_half_of_the_presidents_certificate_is_sold_for_a_single_of_the_pool() -> None:
    at = t.shares(zz.running(title=v.directors_in_pool()), "NV", president="Ada", Ada=2, Ben=1)
    t.refused(t.stock_turn(at), act.SellShares(ADA, CompanySymbol("NV"), 1), "sale.no_change", "3.3")
    at = t.shares(at, "NV", president="Ada", rest=POOL, Ada=2, Ben=1)
    at = t.submit(t.stock_turn(at), act.SellShares(ADA, CompanySymbol("NV"), 1))
    assert (zz.held(at, "Ada", "NV"), zz.held(at, "pool", "NV"), t.president(at, "NV")) == (1, 3, None)


def test_a_company_without_a_president_has_no_turn() -> None:
    at = t.shares(zz.running(title=v.directors_in_pool()), "NV", rest=POOL, Ben=1)
    assert t.settle(t.operating_round(at)).state.actor == SV


def ruined(players: int) -> Position:
    """NV must have a train; Ada, its president, has nothing that she could sell."""
    at = zz.joined(zz.running(players, v.elimination()))
    at = t.shares(at, "NV", president="Ada", Ada=2, Ben=1)
    at = t.shares(at, "SV", president="Ben", Ben=3)
    return t.at_step(t.cash(at, NV=20, Ada=30), "NV", "trains")


@pytest.mark.parametrize("seed", range(4))
def test_a_bankrupt_player_is_out_and_the_others_play_on(seed: int) -> None:
    at = t.submit(ruined(3), act.DeclareBankruptcy(ADA))
    assert (at.state.order, at.state.seats) == (("Ben", "Cleo"), ("Ada", "Ben", "Cleo"))
    assert not at.state.ending
    assert (zz.held(at, "pool", "NV"), t.president(at, "NV"), t.money(at, "Ada")) == (2, None, 0)
    positions = whole_game(at, Random(seed))
    assert not any(position.state.actor == ADA for position in positions)
    ada = next(each for each in at.title.score(positions[-1]) if each.player == "Ada")
    assert (ada.cash, ada.shares) == (0, 0)


def test_the_last_player_left_has_won() -> None:
    ending = t.submit(ruined(2), act.DeclareBankruptcy(ADA)).state.ending
    assert (ending.reason, ending.subject) == ("last_player", "Ben")


def test_the_variants_leave_the_title_as_it_is() -> None:
    before = zz.TITLE
    for variant in v.VARIANTS.values():
        assert variant() is not before
        assert variant().name == before.name
    assert Stop(HexId("B5"), "city", 1) not in t.run_context(zz.running(), CompanySymbol("NV")).amounts
