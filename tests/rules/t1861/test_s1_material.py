"""Chapters 1 to 3: what is in the box, setup and the course of play."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import loop
from roundhouse.engine import offers as off
from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.owners import BANK, REMOVED, SUPPLY, player
from roundhouse.engine.state import Stop
from roundhouse.finance.market_moves import MarketMoves
from roundhouse.routes.positions import run_context
from roundhouse.routes.valuation import stop_amounts
from roundhouse.titles.t1861 import site18xx
from tests.names import company
from tests.rules.t1861 import table as t


def test_s1_1_1__ekaterinburg_counts_80_with_moscow() -> None:
    position = t.minor(t.opened(), "N")
    context = run_context(position, CompanySymbol("N"))
    there, moscow, kazan = Stop(HexId("Q3"), "city"), Stop(HexId("H8"), "city", 1), Stop(HexId("M7"), "city")
    assert stop_amounts(context, (there, kazan))[there] == 40
    assert stop_amounts(context, (there, moscow))[there] == 80


@pytest.mark.parametrize(
    ("phase", "poland"), [("2", 30), ("3", 40), ("4", 40), ("5", 50), ("6", 70), ("8", 70)]
)
def test_s1_1_1__red_hexes_pay_by_phase(phase: str, poland: int) -> None:
    position = t.phase(t.minor(t.opened(), "N"), phase)
    assert run_context(position, CompanySymbol("N")).amounts[Stop(HexId("A9"), "offboard")] == poland


def test_s1_1_2__a_marker_at_the_end_of_a_row_goes_up_and_at_its_beginning_down() -> None:
    grid, moves = t.DEFINITION.market, t.TITLE.part(MarketMoves)
    assert moves.step(grid, (4, 9), "right") == (3, 9)
    assert moves.step(grid, (3, 1), "left") == (4, 1)
    assert moves.step(grid, (1, 3), "left") == (2, 3)
    assert moves.step(grid, (9, 0), "left") == (9, 0)


def test_s1_1_2__column_market_has_left_for_down_and_right_for_up() -> None:
    position = t.start(3, "column_market")
    row, moves = position.definition.market, position.title.part(MarketMoves)
    assert len(row.rows) == 1
    assert moves.step(row, (0, 5), "down") == (0, 4)
    assert moves.step(row, (0, 5), "up") == (0, 6)
    assert t.start(3).definition.market.shape == "grid"


def test_s1_1_2__the_boxes_of_the_column_market_lie_in_zones_that_there_are() -> None:
    market = t.start(3, "column_market").definition.market
    (row,) = market.rows
    assert [box.price for box in row if box][:3] == [35, 40, 45]
    assert {kind for box in row if box for kind in box.kinds} == set(market.zones)


def test_s1_1_3__what_players_sell_lies_in_the_pool() -> None:
    position = t.public(t.phase(t.minor(t.opened(), "N"), "4"), "GRR", Ada=4)
    position = t.submit(t.stock_turn(position), act.SellShares(player("Ada"), CompanySymbol("GRR"), 2))
    assert t.held(position, "pool", "GRR") == 2


def test_s1_1_4__all_trains_begin_in_the_supply() -> None:
    assert set(t.start().state.trains.values()) == {"supply"}


def test_s1_1_5__all_shares_begin_in_the_initial_offer() -> None:
    assert set(t.start().state.certificates.values()) == {"ipo"}


def test_s1_1_6__the_round_is_marked_with_its_number() -> None:
    position = t.change(t.boxed(t.minor(t.phase(t.opened(), "3"), "N"), N=(4, 6)), actor="")
    position = t.settle(t.change(t.trains(position, N="3"), round=t.Round("operating", 2, 1, 2)))
    seen = []
    while position.state.round.kind != "stock":
        place = (position.state.round.kind, position.state.round.index)
        seen += [place] if place not in seen else []
        runs = t.offers_of(position, off.OfferRunTrains)
        actor = position.state.actor
        routes = t.best(run_context(position, CompanySymbol("N"))).routes if runs else ()
        position = t.submit(position, act.RunTrains(actor, routes) if runs else act.Pass(actor))
    assert seen == [("operating", 1), ("merger", 1), ("operating", 2), ("merger", 2)]
    assert position.state.round.number == 3


def test_s1_2_1__income_value_and_least_bid() -> None:
    bids = t.start().state.private_costs
    facts = {s: (bids[s], p.cost, p.revenue) for s, p in t.DEFINITION.privates.items()}
    assert facts == {
        "TSR": (20, 30, 10),
        "BSS": (30, 45, 15),
        "MYR": (40, 60, 20),
        "MRR": (50, 75, 25),
        "WVR": (60, 90, 30),
    }


@pytest.mark.parametrize(
    ("private", "stop"),
    [
        ("BSS", Stop(HexId("D20"), "city")),
        ("MYR", Stop(HexId("H8"), "city", 1)),
        ("WVR", Stop(HexId("A13"), "offboard")),
    ],
)
def test_s1_2_1__a_company_earns_10_more_on_each_route_to_the_city(private: str, stop: Stop) -> None:
    position = t.minor(t.opened(), "N")
    plain = run_context(position, CompanySymbol("N")).bonuses
    (bonus,) = (
        b
        for b in run_context(t.private(position, private, "N"), CompanySymbol("N")).bonuses
        if b not in plain
    )
    other = Stop(HexId("M7"), "city")
    assert bonus.for_route((stop, other), {stop: 30, other: 20}) == 10
    assert bonus.for_route((other, Stop(HexId("L12"), "city")), {other: 20}) == 0


@pytest.mark.parametrize(("train", "plain"), [("2", 80), ("3", 90), ("2+2", 160)])
def test_s1_2_1__on_every_route_and_not_doubled(train: str, plain: int) -> None:
    """Moscow, Tver and St. Petersburg are joined by printed track."""
    position = t.trains(t.minor(t.opened(), "N"), N=train)
    assert t.best(run_context(position, CompanySymbol("N"))).total == plain
    one = t.private(position, "MYR", "N")
    assert t.best(run_context(one, CompanySymbol("N"))).total == plain + 10
    assert t.best(run_context(t.private(one, "MRR", "N"), CompanySymbol("N"))).total == plain + 20
    assert t.best(run_context(t.private(position, "BSS", "N"), CompanySymbol("N"))).total == plain


def test_s1_2_1__it_counts_as_a_certificate_of_a_player() -> None:
    position = t.opened()
    assert t.counted(position, "Ben") == 5
    assert t.counted(t.private(position, "TSR", "N"), "Ben") == 4


def test_s1_2_1__the_bank_pays_the_value_in_phase_6() -> None:
    position = t.phase(t.minor(t.opened(), "N", money=1000), "5")
    position = t.trains(t.private(position, "TSR", "N"), N="5")
    position = t.at_stage(t.public(position, "GRR", money=2000), "GRR", "trains")
    position = t.trains(position, GRR="5", removed="5 5")
    ben = t.money(position, "Ben")
    position = t.submit(position, act.BuyTrain(company("GRR"), "6-0", SUPPLY, 650))
    assert set(position.state.privates.values()) == {company("RSR")}
    assert t.money(position, "Ben") == ben + 45 + 60 + 75 + 90
    assert t.money(position, "N") == 1030


def test_s1_2_2__sixteen_minor_companies_one_token_each_six_of_them_from_phase_3() -> None:
    minors = {s: c for s, c in t.DEFINITION.companies.items() if c.kind == "minor"}
    assert len(minors) == 16
    assert sum(c.late for c in minors.values()) == 6
    assert set(minors) - {s for s, c in minors.items() if c.late} == {
        "N", "SPW", "MNN", "RO", "OK", "M-K", "KK", "MV", "KB", "KR",
    }  # fmt: skip
    assert all(sum(name.startswith(f"{s}-") for name in t.start().state.tokens) == 1 for s in minors)


@pytest.mark.parametrize(
    ("symbol", "hex_id", "city"),
    [
        ("N", "H8", 1), ("M-K", "H8", 0), ("MNN", "H8", 2), ("KB", "D14", 1), ("KK", "D14", 2),
        ("SPW", "E1", 0), ("RO", "B4", 0), ("OK", "D20", 0), ("KR", "G15", 0), ("MV", "I13", 0),
        ("MB", "E9", 0), ("Y", "H18", 0), ("V", "I19", 0), ("TR", "K17", 0), ("SV", "N10", 0), ("E", "Q3", 0),
    ],
)  # fmt: skip
def test_s1_2_2__homes(symbol: str, hex_id: str, city: int) -> None:
    place = t.minor(t.phase(t.opened(), "3"), symbol).state.tokens[f"{symbol}-0"]
    assert (place.hex, place.city) == (hex_id, city)


def test_s1_2_3__eight_public_companies_of_nine_certificates_and_three_tokens() -> None:
    publics = {s: c for s, c in t.DEFINITION.companies.items() if c.kind == "major"}
    assert len(publics) == 8
    assert all(c.certificates == (20,) + (10,) * 8 for c in publics.values())
    assert all(f"{s}-2" in t.start().state.tokens and f"{s}-3" not in t.start().state.tokens for s in publics)


def test_s1_2_4__the_state_railway_has_eight_tokens_and_no_shares() -> None:
    state = t.start().state
    assert sum(name.startswith("RSR-") for name in state.tokens) == 8
    assert not any(name.startswith("RSR-") for name in state.certificates)


def test_s1_3__yellow_tiles_never_run_out_others_do() -> None:
    supply = t.start().state.tile_supply
    color = {name: stock.definition.face.color for name, stock in t.DEFINITION.tiles.items()}
    assert all(supply[name] is None for name in supply if color[name] == "yellow")
    assert sum(supply[name] or 0 for name in supply if color[name] == "green") == 66
    assert sum(supply[name] or 0 for name in supply if color[name] == "brown") == 35
    limited = t.begun_there(3, site18xx.yellow_tiles_limited).state.tile_supply
    assert limited["57"] == 2
    assert limited["7"] is None


def test_s1_4__all_tokens_begin_on_their_charters() -> None:
    assert {place.where for place in t.start().state.tokens.values()} == {"charter"}


def test_s1_5__trains_and_their_prices() -> None:
    facts = {name: (train.price, train.count) for name, train in t.DEFINITION.trains.items()}
    assert facts == {
        "2": (100, 10),
        "3": (225, 7),
        "4": (350, 4),
        "5": (550, 4),
        "6": (650, 2),
        "7": (800, 2),
        "8": (1000, None),
        "2+2": (600, None),
        "5+5E": (1500, None),
    }


@pytest.mark.parametrize(("players", "each"), [(2, 420), (3, 420), (4, 315), (5, 252), (6, 210)])
def test_s1_6__the_bank_holds_15000_less_what_the_players_get(players: int, each: int) -> None:
    names = [f"P{n}" for n in range(players)]
    state = loop.start(t.TITLE, names, frozenset(), 1).state
    assert state.cash[BANK] == 15000 - players * each
    assert all(state.cash[player(name)] == each for name in names)


def test_s1_7__loan_markers_never_run_out() -> None:
    position = t.phase(t.loans(t.opened(), RSR=200), "4")
    position = t.settle(t.at_stage(position, "RSR", "dividend", "dividend"))
    assert position.state.loans[CompanySymbol("RSR")] > 200


def test_s2__two_to_six_players_begin_with_the_private_companies() -> None:
    assert t.start().state.round.kind == "stock"
    assert t.start().state.phase == "2"
    for players in (1, 7):
        with pytest.raises(ActionRefused):
            loop.start(t.TITLE, [f"P{n}" for n in range(players)], frozenset(), 1)


def test_s2__the_variant_for_two_leaves_things_out() -> None:
    position = loop.start(t.TITLE, ("Ada", "Ben"), frozenset({"players_2_variant"}), 1)
    assert list(position.state.privates.values()).count(REMOVED) == 2
    assert len(t.kinds_of(position, "removed")) == 9
    assert position.definition.companies[CompanySymbol("NW")].max_percent == 70


def test_s3__two_operating_rounds_follow_a_stock_round() -> None:
    position = t.passes(t.stock_turn(t.minor(t.opened(), "N")), 3)
    assert (position.state.round.kind, position.state.round.index, position.state.round.count) == (
        "operating",
        1,
        2,
    )
