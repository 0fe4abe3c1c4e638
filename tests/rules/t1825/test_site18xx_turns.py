"""Sections 5, 6.3, 6.4 and 8.5 as 18xx.games plays them: order, track, bases, receivership, endings."""

from __future__ import annotations

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol, HexId, Money
from roundhouse.engine.owners import BANK, POOL, REMOVED, SUPPLY, player
from roundhouse.engine.position import Position
from roundhouse.engine.state import Ending, Round
from roundhouse.engine.title import Deviation, deviating
from roundhouse.finance.market import operating_order
from roundhouse.titles.t1825.receivership import in_receivership
from roundhouse.titles.t1825.site18xx import DEVIATIONS, bases, endings, receivership, rounds, track
from tests.names import company
from tests.rules import table
from tests.rules.t1825 import lines
from tests.rules.t1825 import table as t
from tests.rules.t1825.boards import base, board, formed, hexes_of, lay, start_of
from tests.rules.t1825.lines import BIRMINGHAM, LNWR, LNWR_SYMBOL, LONDON, NO_LINE

ADA, BEN = player("Ada"), player("Ben")


def there(position: Position, *deviations: Deviation) -> Position:
    """As 18xx.games plays it, moved on to the next decision."""
    return table.settle(table.played_there(position, *deviations))


def at_track(position: Position, symbol: str, *deviations: Deviation) -> Position:
    """A company at the beginning of its turn's track, the deviations made before."""
    return table.settle(table.played_there(lines.at_stage(position, symbol, "track"), *deviations))


# --- 5.1: order -----------------------------------------------------------------------------------------


def test_s8_5_1_3__minor_companies_operate_by_their_first_price() -> None:
    position = t.no_privates(t.start("unit_3", players=2))
    for symbol, par in (("M&C", 55), ("HR", 100), ("GNoS", 61)):
        position = t.formed(position, symbol, "Ada", par=par, Ada=2)
    assert operating_order(position) == ("M&C", "HR", "GNoS")
    played = table.played_there(position, rounds.minors_by_price)
    assert operating_order(played) == ("HR", "GNoS", "M&C")


# --- 5.2 and 5.4: track and bases -------------------------------------------------------------------


def test_s5_1_4__a_token_comes_before_track() -> None:
    position = at_track(lines.lnwr(BIRMINGHAM, money=500), "LNWR")
    spot = base("LNWR", "S13", 2)
    assert not table.offers_of(position, off.OfferPlaceToken)
    played = at_track(lines.lnwr(BIRMINGHAM, money=500), "LNWR", rounds.track_and_tokens_together)
    played = table.submit(played, spot)
    assert played.state.operating.stage == "track"
    assert hexes_of(played)
    after = table.submit(played, act.Pass(LNWR))
    assert (after.state.operating.company, after.state.operating.stage) != ("LNWR", "track")


def test_s5_2_8__a_reserved_hex_is_laid_on_by_anybody() -> None:
    position = at_track(lines.lnwr({"U17": ("9", 2)}, money=500), "LNWR")
    other = lay("LNWR", "V18", "8", 2)
    table.refused(position, other, "track.reserved", "5.2.8")
    played = at_track(lines.lnwr({"U17": ("9", 2)}, money=500), "LNWR", track.reservations_unchecked)
    assert table.submit(played, other).state.tiles[HexId("V18")].name == "8"


def test_s5_2_4__a_station_in_reach_of_a_train_is_promoted_for_nothing() -> None:
    """No track of the tile is new to the company, and no train of two stations ends at a town."""
    tiles = {"V12": ("8", 4), "W11": ("1", 0)}
    promotion = lay("GWR", "W11", "14", 0)
    for trains, allowed in (("", False), ("2", True)):
        position = board("unit_1", symbol="GWR", phase="2", tiles=tiles, trains=trains)
        table.refused(position, promotion, "track.no_access", "5.2.4")
        played = table.played_there(position, track.stations_promoted_for_nothing)
        if allowed:
            assert table.submit(played, promotion).state.tiles[HexId("W11")].name == "14"
        else:
            table.refused(played, promotion, "track.no_access", "5.2.4")


def test_s5_2_6__bristol_becomes_63() -> None:
    tiles = {"V12": ("9", 1), "W9": ("8", 2)}
    position = board("unit_1", "unit_2", "unit_3", symbol="GWR", phase="3", tiles=tiles, trains="2")
    other = lay("GWR", "V10", "63", 1)
    table.refused(position, other, "track.not_on_printed", "5.2.6")
    played = table.played_there(position, track.bristol_as_others)
    assert table.submit(played, other).state.tiles[HexId("V10")].name == "63"


def test_s7_0__anybody_lays_halts() -> None:
    position = board("unit_1", "r1", symbol="GWR", phase="2", tiles={"V12": ("8", 4)})
    halt = lay("GWR", "V12", "11", 4)
    table.refused(position, halt, "track.needs_train", "7.0")
    played = table.played_there(position, track.halts_by_anybody)
    assert table.submit(played, halt).state.tiles[HexId("V12")].name == "11"


def test_s5_2_6__a_dead_end_needs_no_consent() -> None:
    """SECR, whose start hex Ashford is, has been started by nobody."""
    tiles, tokens = {"W21": ("8", 2)}, {"LSWR-0": ("V20", 5, 0)}
    position = board("unit_1", "d1", symbol="LSWR", tiles=tiles, tokens=tokens)
    dead_end = lay("LSWR", "W23", "115", 1)
    table.refused(position, dead_end, "track.no_consent", "5.2.6")
    played = table.played_there(position, track.dead_ends_laid_freely)
    assert table.submit(played, dead_end).state.tiles[HexId("W23")].name == "115"
    presided = table.played_there(formed(position, "SECR", "Ben"), track.dead_ends_laid_freely)
    assert not table.submit(presided, dead_end).state.questions


def test_s5_2_6__a_dead_end_is_extended_by_a_lay() -> None:
    """6 replaces 115 before another lay or after it; a promotion is still the only action of a turn."""
    tiles = {"W23": ("115", 1), "W21": ("8", 4)}
    position = board("unit_1", "d1", symbol="SECR", phase="2", tiles=tiles)
    extended, other, promoted = (
        lay("SECR", "W23", "6", 5),
        lay("SECR", "X20", "5", 2),
        lay("SECR", "W23", "12", 5),
    )
    table.refused(position, extended, "track.not_in_chart", "5.2.6")
    played = table.played_there(position, track.dead_ends_extended)
    for first_lay, second_lay in ((extended, other), (other, extended)):
        after = table.submit(table.submit(played, first_lay), second_lay)
        assert (after.state.tiles[HexId("W23")].name, after.state.tiles[HexId("X20")].name) == ("6", "5")
    table.refused(table.submit(played, other), promoted, "track.no_upgrade_left", "5.2.1")
    assert table.submit(played, promoted).state.operating.stage != "track"


def test_s5_2__a_company_with_a_track_action_left_is_asked() -> None:
    """After its first lay at home, Ashford, only hexes beside it are in reach, which are forbidden."""
    position = board("unit_1", symbol="SECR")
    first_lay = lay("SECR", "W23", "5", 1)
    after = table.submit(position, first_lay)
    assert after.state.operating.stage != "track"
    played = table.submit(table.played_there(position, track.asked_without_lays), first_lay)
    assert (played.state.operating.stage, hexes_of(played)) == ("track", set())
    upgraded = board("unit_1", symbol="SECR", phase="2", tiles={"W23": ("5", 1)})
    played = table.played_there(upgraded, track.asked_without_lays)
    assert table.submit(played, lay("SECR", "W23", "14", 1)).state.operating.stage != "track"


def first_turn(position: Position) -> Position:
    """An operating round begins, and the first company its turn."""
    return table.settle(table.change(position, round=Round("operating", 2, 1, 1), actor=""))


def test_s8_5_4__a_minor_company_waits_for_track_in_its_hex() -> None:
    position = formed(start_of(("unit_1", "r1")), "TV")
    position = formed(position, "Cam")
    played = table.played_there(position, bases.minors_wait_for_track)
    begun = first_turn(table.phase(played, "2"))
    assert (table.where(begun, "Cam"), begun.state.questions) == ([], ())
    assert begun.state.operating.company == "TV"
    assert hexes_of(begun) == {"V8"}
    tiles = table.tiles(played, V8=("52", 2))
    asked = first_turn(tiles)
    (question,) = asked.state.questions
    assert (question.actor, question.subject) == (company("TV"), "V8")
    chosen = table.submit(asked, act.ChooseCity(company("TV"), HexId("V8"), 1, 0))
    assert table.where(chosen, "TV") == ["V8"]


def test_s8_5_4__its_own_lay_gives_it_the_base() -> None:
    position = formed(start_of(("unit_1", "r1")), "Cam")
    played = table.played_there(position, bases.minors_wait_for_track)
    after = table.submit(first_turn(played), lay("Cam", "R8", "6", 3))
    assert table.where(after, "Cam") == ["R8"]


# --- 6.4: receivership -----------------------------------------------------------------------------------


def received(
    stage: str, tracks: lines.Track, *deviations: Deviation, money: int = 0, trains: str = ""
) -> Position:
    """The LNWR in receivership at a stage."""
    position = lines.received(tracks, money=money, trains=trains)
    position = lines.formed(position, "GWR", "Ben", money=2000)
    position = table.played_there(lines.at_stage(position, "LNWR", stage), *deviations)
    return table.settle(position)


def test_s6_4_6__a_receiver_spends_200_whatever_the_company_earns() -> None:
    played = received("token", BIRMINGHAM, receivership.credit_of_200)
    assert played.state.operating.stage == "token"
    spot = base("LNWR", "S13", 2)
    after = table.submit(played, spot)
    assert table.where(after, "LNWR") == ["S13", "T16"]
    assert table.money(after, LNWR) == 0
    plain = received("token", BIRMINGHAM, trains="")
    poor = table.change(plain, trains=dict.fromkeys(plain.state.trains, REMOVED))
    assert poor.state.operating.stage != "token" or not table.offers_of(poor, off.OfferPlaceToken)


def test_s6_4_3__any_train_of_the_bank_is_leased_before_track_too() -> None:
    plain = received("run", LONDON, money=100)
    (offer,) = table.offers_of(plain, off.OfferLeaseTrain)
    assert (offer.train, offer.must) == ("2-0", True)
    pooled = {**plain.state.trains, "4-0": POOL}
    at_run = received("run", LONDON, receivership.any_train_leased, money=100)
    at_run = table.change(at_run, trains=pooled)
    found = {(offer.train, offer.must) for offer in table.offers_of(at_run, off.OfferLeaseTrain)}
    assert found == {("2-0", False), ("4-0", False)}
    at_lay = table.change(received("track", LONDON, receivership.any_train_leased, money=100), trains=pooled)
    leased = table.submit(at_lay, act.LeaseTrain(LNWR, "4-0"))
    assert (leased.state.trains["4-0"], table.money(leased, LNWR)) == (LNWR, 90)
    table.refused(leased, act.LeaseTrain(LNWR, "2-0"))


def test_s6_4_3__a_leased_train_goes_back_to_where_it_was() -> None:
    played = received("run", LONDON, receivership.any_train_leased, money=100)
    played = table.change(played, trains={**played.state.trains, "4-0": POOL})
    leased = table.submit(played, act.LeaseTrain(LNWR, "4-0"))
    ran = table.submit(leased, table.best_run(leased))
    assert ran.state.trains["4-0"] == POOL
    new = table.submit(played, act.LeaseTrain(LNWR, "2-0"))
    assert table.submit(new, table.best_run(new)).state.trains["2-0"] == SUPPLY


def test_s6_4_3__a_receiver_is_asked_to_run_though_no_train_can_be_leased() -> None:
    for deviations, stage in (((), "track"), ((receivership.receivers_asked_to_run,), "run")):
        position = lines.formed(lines.received(LONDON, money=500), "GWR", "Ben", money=2000)
        gone = dict.fromkeys(position.state.trains, REMOVED)
        position = lines.at_stage(
            table.change(position, trains={**gone, "2-0": company("GWR")}), "LNWR", "run"
        )
        played = table.settle(table.played_there(position, *deviations))
        assert played.state.operating.stage == stage
    nowhere = table.played_there(received("run", NO_LINE), receivership.receivers_asked_to_run)
    assert nowhere.state.operating.stage != "run"


def test_s6_4_4__a_receiver_buys_unasked_once_and_with_trains() -> None:
    played = received("run", LONDON, receivership.receivers_buy_unasked, money=600, trains="2")
    played = table.submit(played, table.best_run(played))
    assert table.kinds_of(played, LNWR) == ["2", "2"], "one more, though 600 would pay for two"
    assert played.state.round.index == 2, "it was the last one to operate"
    plain = received("run", LONDON, money=600, trains="2")
    plain = table.submit(plain, table.best_run(plain))
    assert (table.kinds_of(plain, LNWR), plain.state.operating.stage) == (["2"], "trains")


def test_s6_4_4__a_receiver_chooses_between_two_kinds_and_others_buy_from_it() -> None:
    played = received("run", LONDON, receivership.receivers_buy_unasked, money=900, trains="2")
    played = table.change(played, trains={**played.state.trains, "4-0": POOL})
    played = table.submit(played, table.best_run(played))
    assert played.state.operating.stage == "trains"
    assert {offer.train for offer in table.offers_of(played, off.OfferBuyTrain)} == {"2-1", "4-0"}
    after = table.submit(played, act.BuyTrain(LNWR, "4-0", POOL, Money(430)))
    assert after.state.round.index == 2
    sold = lines.at_stage(after, "GWR", "trains")
    sold = table.submit(table.settle(sold), act.BuyTrain(company("GWR"), "4-0", LNWR, Money(10)))
    assert sold.state.trains["4-0"] == company("GWR")


def test_s6_4_4__a_receiver_of_a_company_without_a_route_is_asked_for_no_train() -> None:
    plain = received("trains", NO_LINE, money=900)
    assert plain.state.operating.stage == "trains"
    played = received("trains", NO_LINE, receivership.receivers_buy_unasked, money=900)
    assert (played.state.operating.company, played.state.operating.stage) != (LNWR_SYMBOL, "trains")
    assert not table.kinds_of(played, LNWR)


@pytest.mark.parametrize(("units", "received_there"), [(("unit_3",), True), (("unit_2", "unit_3"), False)])
def test_s8_6_0__minor_companies_of_unit_3_alone_have_receivers(
    units: tuple[str, ...], received_there: bool
) -> None:
    position = t.start(*units, players=max(2, len(units) + 1))
    position = t.formed(position, "HR", par=55)
    symbol = CompanySymbol("HR")
    assert not in_receivership(position, symbol)
    plain = Position(t.title(*units), position.options, position.state)
    played = Position(
        deviating(plain.title, (receivership.minors_of_unit_3_received,)), plain.options, plain.state
    )
    assert in_receivership(played, symbol) is received_there


# --- 2 and 6.3: endings ------------------------------------------------------------------------------------


def paying(income: int, price: int, *deviations: Deviation, bank: int = 3000) -> Position:
    """The LNWR, all of it Ada's, has earned and decides; the GWR comes after it."""
    position = lines.formed(lines.opened("unit_1"), "LNWR", price=price, money=0, Ada=10)
    position = lines.formed(table.trains(position, LNWR="2"), "GWR", "Ben")
    position = table.played_there(position, *deviations)
    position = lines.earned(position, "LNWR", income)
    return table.change(position, cash={**position.state.cash, BANK: Money(bank)})


def test_s2__the_highest_price_ends_the_game_at_once() -> None:
    pay = act.Dividend(LNWR, "pay")
    assert table.submit(paying(400, 320), pay).state.ending is None
    played = paying(400, 320, endings.highest_price_ends_at_once)
    assert table.submit(played, pay).state.ending == Ending("price", "LNWR")


def test_s2__the_bank_is_looked_at_after_sales_and_dividends() -> None:
    deviation = endings.bank_seen_after_payments
    pay = act.Dividend(LNWR, "pay")
    assert table.submit(paying(200, 100, deviation, bank=100), pay).state.flags.get("bank_broken") == 1
    assert not table.submit(paying(200, 100, deviation, bank=200), pay).state.flags.get("bank_broken")
    position = lines.formed(lines.opened("unit_1"), "LNWR", Ada=10)
    position = table.change(
        position, cash={**position.state.cash, BANK: Money(10)}, order=("Ada", "Ben", "Cleo")
    )
    for played, seen in ((position, 1), (table.played_there(position, deviation), None)):
        turn = table.stock_turn(played, "Ada")
        while turn.state.round.kind == "stock":
            turn = table.submit(turn, act.Pass(turn.state.actor))
        assert table.money(turn, BANK) < 0, "private companies have paid"
        assert turn.state.flags.get("bank_broken") == seen


def test_s6_3__a_bankrupt_company_takes_its_trains_out_of_the_game() -> None:
    for deviation, taker in ((None, POOL), (endings.bankrupt_trains_removed, REMOVED)):
        position = table.trains(lines.formed(lines.opened("unit_1"), "LNWR", "", price=5), LNWR="4")
        position = lines.formed(position, "GWR", "Ben")
        position = table.played_there(position, *([deviation] if deviation else []))
        position = table.settle(lines.at_stage(position, "LNWR", "dividend"))
        assert LNWR_SYMBOL not in position.state.floated
        assert position.state.trains["4-0"] == taker


def test_s6_3__a_president_withholds_into_bankruptcy() -> None:
    withhold = act.Dividend(LNWR, "withhold")
    table.refused(paying(10, 5), withhold, "dividend.withholding_ruins", "6.3")
    after = table.submit(paying(10, 5, endings.withheld_into_bankruptcy), withhold)
    assert LNWR_SYMBOL not in after.state.floated


def test_s2__the_game_is_over_after_a_hundred_stock_rounds() -> None:
    for number, ending in ((99, None), (100, Ending("final_set"))):
        position = table.played_there(lines.opened("unit_1"), endings.over_after_a_hundred_rounds)
        position = table.stock_turn(position, "Ada", number=number)
        while position.state.round.number == number and not position.state.ending:
            position = table.submit(position, act.Pass(position.state.actor))
        assert position.state.ending == ending


# --- all of them -----------------------------------------------------------------------------------------


def test_deviations__each_says_where_the_rulebook_has_it_otherwise_and_changes_the_title() -> None:
    for options in (("unit_1", "r1", "k2", "k3"), ("unit_3",), t.ALL_UNITS):
        title = t.title(*options)
        for deviation in DEVIATIONS:
            assert any(digit in str(deviation.__doc__) for digit in "123456789"), deviation
            changed = deviation(title)
            if deviation is not receivership.minors_of_unit_3_received or options == ("unit_3",):
                assert changed != title, deviation
            title = changed
