"""Sections 11.2.2.1, 11.2.2.2 and 11.2.2.5: LRC, AR and SQG."""

from collections.abc import Mapping

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.owners import BANK, REMOVED, SUPPLY, player
from roundhouse.titles.t1894 import site18xx
from tests.names import company
from tests.rules.t1894 import table as t

AG = company("AG")
NOTHING: Mapping[str, tuple[str, int]] = {}
LINE = {"D15": ("57", 1), "D13": ("9", 1)}


def with_lrc(tiles: Mapping[str, tuple[str, int]] = NOTHING, treasury: int = 500) -> t.Position:
    """AG owns LRC and may build."""
    first = t.private(t.after_auction(), "LRC", "AG")
    return t.builder(dict(tiles), era="Green", treasury=treasury, first=first)


def lay(hex_id: str, tile: str, rotation: int, power: str = "") -> act.LayTile:
    return act.LayTile(AG, HexId(hex_id), tile, rotation, PrivateSymbol(power))


def extra(hex_id: str, tile: str, rotation: int) -> act.LayTile:
    return lay(hex_id, tile, rotation, "LRC")


def begins_round(position: t.Position) -> t.Position:
    """The operating round begins: the private companies pay."""
    return t.settle(t.change(t.operating_round(position), operating=t.Operating()))


def pays(position: t.Position, symbol: str) -> int:
    """What a private company pays its owner when the round begins."""
    owner = position.state.privates[PrivateSymbol(symbol)]
    alone = dict.fromkeys(position.state.privates, REMOVED) | {symbol: owner}
    position = t.change(position, privates=alone)
    return begins_round(position).state.cash[owner] - position.state.cash[owner]


def test_s11_2_2_1__figures() -> None:
    lrc = t.DEFINITION.privates[PrivateSymbol("LRC")]
    assert (lrc.cost, lrc.revenue, lrc.blocks, lrc.sale_price) == (20, 5, ("I14",), (10, 40))
    assert pays(t.after_auction(), "LRC") == 5


def test_s11_2_2_1__for_60_and_terrain_an_additional_yellow_tile() -> None:
    played = t.play(with_lrc(LINE), extra("D11", "X3", 4))
    assert played.all(ev.Paid) == [ev.Paid(AG, BANK, 60, "track", "D11")]
    terrain = t.play(with_lrc({"D15": ("57", 0)}), extra("E14", "9", 0))
    assert terrain.all(ev.Paid) == [ev.Paid(AG, BANK, 120, "track", "E14")]
    assert terrain.all(ev.PowerUsed) == [ev.PowerUsed(PrivateSymbol("LRC"), CompanySymbol("AG"))]


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_s11_2_2_1__before_between_or_after_the_two_regular_actions(turn: int) -> None:
    hexes = [("D15", "57", 1), ("D13", "9", 1), ("D11", "X3", 4)]  # each leads to the next
    lays = [lay(*where, power="LRC" if number == turn else "") for number, where in enumerate(hexes)]
    position = t.submit(with_lrc(), *lays)
    assert set(position.state.tiles) == {"D15", "D13", "D11"}
    assert t.money(position, "AG") == 440


def test_s11_2_2_1__it_does_not_count_as_a_track_action() -> None:
    position = t.submit(with_lrc(), lay("D15", "57", 1), lay("D13", "9", 1))
    assert position.state.operating.stage == "track"
    assert t.lays_of(position, "D11", "LRC")
    assert not t.lays_of(position, "D11")
    position = t.submit(position, extra("D11", "X3", 4))
    assert [x.power for x in position.state.operating.lays] == ["", "", "LRC"]
    assert position.state.tiles[HexId("D11")].name == "X3"


def test_s11_2_2_1__once_a_game() -> None:
    position = t.submit(with_lrc(LINE), extra("D11", "X3", 4))
    assert not t.offers_of(position, off.OfferLayTile, power="LRC")
    later = t.turn_of(t.operated(position, "AG"), "AG", number=3)
    assert not t.offers_of(later, off.OfferLayTile, power="LRC")
    t.refused(later, extra("D15", "14", 1), "power.not_owned", "11.2.2.1")


def test_s11_2_2_1__yellow_only() -> None:
    position = with_lrc(LINE)
    t.refused(position, extra("D15", "14", 1), "track.power_color")
    found = {x.tile for x in t.offer_of(position, off.OfferLayTile, power="LRC").lays}
    assert {t.DEFINITION.tiles[name].definition.face.color for name in found} == {"yellow"}


def test_s11_2_2_1__the_tile_must_be_connected_like_any_other() -> None:
    t.refused(with_lrc(LINE), extra("E10", "57", 0), "track.no_connection")


def test_s11_2_2_1__it_is_not_upgraded_in_the_same_round() -> None:
    position = t.submit(with_lrc({"D15": ("57", 1)}), extra("D13", "9", 1))
    assert not t.lays_of(position, "D13")
    t.refused(position, lay("D13", "23", 1), "track.same_hex_this_turn", "7.3.3")


def test_s11_2_2_1__only_its_owner_and_only_from_its_treasury() -> None:
    position = t.private(with_lrc(LINE), "LRC", "Ada")
    t.refused(position, extra("D11", "X3", 4), "power.not_owned", "11.2.2.1")
    poor = with_lrc(LINE, treasury=59)
    t.refused(poor, extra("D11", "X3", 4), "track.cannot_afford")


def test_s11_2_2_1__only_in_the_track_step() -> None:
    position = t.submit(with_lrc(LINE), act.Pass(AG))
    t.refused(position, extra("D11", "X3", 4))


def test_s11_2_2_1__it_may_be_used_in_the_turn_in_which_it_is_bought() -> None:
    position = t.builder(LINE, era="Green")
    position = t.submit(position, act.BuyPrivate(AG, PrivateSymbol("LRC"), 40))
    assert t.submit(position, extra("D11", "X3", 4)).state.tiles[HexId("D11")].name == "X3"


def test_s11_2_2_1__option_the_powers_before_financial_operations() -> None:
    first = t.private(t.private(t.after_auction(), "LRC", "AG"), "GLG", "AG")
    position = t.phase(t.floated(first, "AG", Ada=6, pool=2, money=500), "Green")
    position = t.turn_of(t.operated(t.tiles(position, **LINE), "Belge"), "AG")
    assert position.state.operating.stage == "finance"
    t.refused(position, extra("D11", "X3", 4))
    lenient = t.played_there(position, site18xx.powers_before_finance)
    after = t.submit(lenient, extra("D11", "X3", 4))
    assert after.state.operating.stage == "finance"
    assert t.submit(lenient, lay("H17", "57", 2, "GLG")).state.tiles[HexId("H17")].name == "57"
    t.refused(lenient, lay("D11", "X3", 4))


def test_s11_2_2_1__option_upgraded_by_the_first_regular_action() -> None:
    position = t.played_there(with_lrc({"D15": ("57", 1)}), site18xx.extra_tile_upgradable)
    position = t.submit(position, extra("D13", "9", 1))
    assert t.submit(position, lay("D13", "23", 1)).state.tiles[HexId("D13")].name == "23"
    second = t.submit(position, lay("D11", "X3", 4))
    t.refused(second, lay("D13", "23", 1), "track.same_hex_this_turn")


def test_s11_2_2_2__figures() -> None:
    ar = t.DEFINITION.privates[PrivateSymbol("AR")]
    assert (ar.cost, ar.revenue, ar.blocks) == (25, 5, ())
    assert ar.sale_price == (13, 50), "half of 25 rounded up"


def test_s11_2_2_2__it_pays_a_player_5_and_a_company_10() -> None:
    position = t.floated(t.after_auction(), "AG")
    assert pays(position, "AR") == 5
    assert pays(t.private(position, "AR", "AG"), "AR") == 10


def test_s11_2_2_2__it_has_no_power() -> None:
    position = t.builder(LINE, first=t.private(t.after_auction(), "AR", "AG"))
    assert not [o for o in t.offers_of(position, off.OfferLayTile) if o.power]


@pytest.mark.parametrize("symbol", ["LRC", "AR", "GLG", "LS", "NMinorS"])
def test_s11_2_2_2__it_and_others_close_when_the_red_phase_starts(symbol: str) -> None:
    position = red_phase_next(t.private(t.after_auction(), symbol, "AG"))
    assert first_red(position).state.privates[PrivateSymbol(symbol)] == REMOVED


def red_phase_next(position: t.Position) -> t.Position:
    position = t.supply_from(t.phase(position, "Brown"), "6")
    return t.at_step(t.floated(position, "AG", money=5000), "AG", "trains")


def first_red(position: t.Position) -> t.Played:
    return t.play(position, act.BuyTrain(AG, "6-0", SUPPLY, 600))


def test_s11_2_2_5__figures() -> None:
    sqg = t.DEFINITION.privates[PrivateSymbol("SQG")]
    assert (sqg.cost, sqg.blocks, sqg.sale_price) == (70, (), (35, 140))


@pytest.mark.parametrize(
    ("tile", "revenue"), [("", 0), ("57", 0), ("14", 70), ("15", 70), ("619", 70), ("X16", 100), ("X24", 100)]
)
def test_s11_2_2_5__its_revenue_follows_the_colour_of_saint_quentin(tile: str, revenue: int) -> None:
    position = t.floated(t.after_auction(), "AG")
    position = t.tiles(position, **({"G10": (tile, 0)} if tile else {}))
    assert pays(position, "SQG") == revenue
    assert pays(t.private(position, "SQG", "AG"), "SQG") == revenue


def test_s11_2_2_5__it_stays_open_in_red_and_gray_and_closes_in_purple() -> None:
    position = first_red(red_phase_next(t.after_auction())).position
    assert position.state.privates[PrivateSymbol("SQG")] == player("Ada")
    assert pays(t.tiles(position, G10=("14", 0)), "SQG") == 70
    gray = t.supply_from(t.phase(position, "Red"), "7")
    gray = t.submit(gray, act.BuyTrain(AG, "7-0", SUPPLY, 700))
    assert (gray.state.phase, gray.state.privates[PrivateSymbol("SQG")]) == ("Gray", player("Ada"))
    purple = t.submit(t.supply_from(gray, "D"), act.BuyTrain(AG, "D-0", SUPPLY, 800))
    assert (purple.state.phase, purple.state.privates[PrivateSymbol("SQG")]) == ("Purple", REMOVED)


@pytest.mark.parametrize(("era", "sold"), [("Brown", True), ("Red", False), ("Gray", False)])
def test_s11_2_2_5__companies_cannot_buy_it_in_red_and_gray(era: str, sold: bool) -> None:
    position = t.builder(era=era)
    assert bool(t.offers_of(position, off.OfferBuyPrivate, private="SQG")) == sold
    if not sold:
        t.refused(position, act.BuyPrivate(AG, PrivateSymbol("SQG"), 70), "private.phase")
