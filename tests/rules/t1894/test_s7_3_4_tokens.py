"""Section 7.3.4: placing a station marker."""

from collections.abc import Mapping

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import HexId, Money, PrivateSymbol
from roundhouse.engine.owners import BANK
from tests.names import company
from tests.rules.t1894 import table as t

AG = company("AG")
# From Gent over D13 and Lille (green) to Arras.
LINE = {"D15": ("57", 1), "D13": ("9", 1), "D11": ("X8", 0), "E10": ("57", 0)}
LILLE, ARRAS = ("D11", 0), ("E10", 0)
NORD_AND_EST = {"Nord-2": ("D11", 0, 0), "Est-1": ("D11", 0, 1)}
# A switch at F9 leads from Arras to a loop at G8, not to Saint-Quentin.
LOOP = {
    "E10": ("57", 0), "F9": ("23", 0), "G8": ("24", 3), "H7": ("7", 3), "H9": ("14", 1),
    "F11": ("7", 0), "G10": ("57", 0),
}  # fmt: skip
# From Versailles (G4) to both cities of Paris and to Evreux.
PARIS = {
    "G6": ("X5", 0), "G4": ("14", 1), "H5": ("8", 2), "H7": ("8", 1), "G8": ("7", 0),
    "F3": ("9", 2), "E2": ("57", 2),
}  # fmt: skip
ALL = ("PLM", "CFOR", "Nord", "Ouest", "Est", "Belge")


def placing(
    tiles: dict[str, tuple[str, int]] = LINE,
    tokens: Mapping[str, tuple[object, ...]] | None = None,
    symbol: str = "AG",
    **more: object,
) -> t.Position:
    """The company has passed its track actions; all others but LF and LB have operated."""
    position = t.phase(t.floated(t.after_auction(), symbol, money=more.get("money", 500)), "Green")  # type: ignore[arg-type]
    position = t.operated(position, *(c for c in ALL if c not in (symbol, more.get("unoperated"))))
    position = t.tokens(t.tiles(position, **tiles), tokens or {})
    if more.get("ferry"):
        position = t.ferry(position, symbol)
    position = t.turn_of(position, symbol)
    return t.submit(position, act.Pass(company(symbol)))


def spots(position: t.Position) -> set[tuple[str, int]]:
    """The cities where the turn's token may go."""
    return {(s.hex, s.city) for o in t.offers_of(position, off.OfferPlaceToken, power="") for s in o.spots}


def cost(position: t.Position) -> set[int]:
    return {s.cost for s in t.offer_of(position, off.OfferPlaceToken).spots}


def test_s7_3_4__the_second_marker_costs_40() -> None:
    position = placing()
    assert cost(position) == {40}
    played = t.play(position, act.PlaceToken(AG, HexId("E10"), 0, 0))
    assert played.all(ev.Paid) == [ev.Paid(AG, BANK, Money(40), "token", "E10")]
    assert played.state.tokens["AG-1"] == t.TokenPlace("map", HexId("E10"), 0, 0)
    assert t.money(played.position, "AG") == 460


@pytest.mark.parametrize(("placed", "price"), [(1, 40), (2, 100), (3, 100), (4, 100)])
def test_s7_3_4__later_ones_cost_100(placed: int, price: int) -> None:
    elsewhere = ["B3", "B9", "D3"][: placed - 1]
    position = placing(tokens={f"AG-{n}": (hex_id, 0, 0) for n, hex_id in enumerate(elsewhere, start=1)})
    assert cost(position) == {price}


def test_s7_3_4__with_two_homes_the_next_one_costs_100() -> None:
    assert cost(placing({"D9": ("57", 2), "E10": ("57", 2)}, symbol="Nord")) == {100}
    assert cost(placing({"E6": ("57", 1), "E4": ("9", 1), "E2": ("57", 1)}, symbol="Ouest")) == {100}


def test_s7_3_4__the_treasury_must_pay() -> None:
    assert placing(money=40).state.operating.stage == "token"
    assert placing(money=39).state.operating.stage != "token"
    t.refused(placing(money=39), act.PlaceToken(AG, HexId("E10"), 0, 0))


def test_s7_3_4__a_marker_must_be_left() -> None:
    gone = {f"AG-{n}": (hex_id, 0, 0) for n, hex_id in enumerate(["B3", "B9", "D3", "E2"], start=1)}
    position = placing(tokens=gone)
    assert not spots(position)
    assert position.state.operating.stage == "trains"


def test_s7_3_4__it_needs_a_line_of_track_to_an_own_marker() -> None:
    assert spots(placing()) == {LILLE, ARRAS}
    cut = placing({**LINE, "E10": ("57", 1)})
    assert spots(cut) == {LILLE}
    t.refused(cut, act.PlaceToken(AG, HexId("E10"), 0, 0), "token.no_connection", "7.3.4")


def test_s7_3_4__it_goes_into_a_station_location_of_a_city() -> None:
    for hex_id, city in (("D13", 0), ("D11", 1), ("E12", 0), ("Z9", 0)):
        refusal = t.refused(placing(), act.PlaceToken(AG, HexId(hex_id), city, 0), "token.no_city", "7.3.4")
        assert refusal.facts["hex"] == hex_id
    t.refused(placing(), act.PlaceToken(AG, HexId("E10"), 0, 1), "token.slot_taken", "7.3.4")


def test_s7_3_4__it_may_start_from_any_earlier_marker() -> None:
    tiles = {**LINE, "B9": ("57", 2), "C10": ("9", 2), "D11": ("X8", 1)}
    assert ("D11", 0) not in spots(placing({**tiles, "D15": ("57", 0)}))
    assert ("D11", 0) in spots(placing({**tiles, "D15": ("57", 0)}, {"AG-1": ("B9", 0, 0)}))


def test_s7_3_4__not_through_a_city_filled_by_others() -> None:
    position = placing(tokens={**NORD_AND_EST})
    assert not spots(position)
    one_left = placing(tokens={"Nord-2": ("D11", 0, 0)})
    assert spots(one_left) == {LILLE, ARRAS}
    own = placing(tokens={"Nord-2": ("D11", 0, 0), "AG-1": ("D11", 0, 1)})
    assert spots(own) == {ARRAS}


def test_s7_3_4__what_lies_beyond_a_full_city_is_refused() -> None:
    tiles = {**LINE, "C14": ("57", 2), "D15": ("14", 1)}
    position = placing(tiles, NORD_AND_EST)
    assert spots(position) == {("C14", 0)}
    refusal = t.refused(position, act.PlaceToken(AG, HexId("E10"), 0, 0), "token.no_connection", "7.3.4")
    assert refusal.facts["in_the_way"] == ("D11",)
    t.refused(position, act.PlaceToken(AG, HexId("D11"), 0, 0), "token.full", "7.3.4")


def test_s7_3_4__not_through_london_without_a_ferry_marker() -> None:
    coast = {"B11": ("57", 2), "B9": ("57", 0), "D15": ("57", 1)}
    markers = {"AG-1": ("B11", 0, 0)}
    position = placing({**coast, **LINE, "E10": ("57", 1)}, markers)
    assert spots(position) == {LILLE}
    t.refused(position, act.PlaceToken(AG, HexId("B9"), 0, 0), "token.no_connection", "7.3.4")
    assert spots(placing({**coast, **LINE, "E10": ("57", 1)}, markers, ferry=True)) == {LILLE, ("B9", 0)}


def test_s7_3_4__a_ferry_marker_may_be_bought_just_for_the_way_over_london() -> None:
    coast = {"B11": ("57", 2), "B9": ("57", 0)}
    position = placing(coast, {"AG-1": ("B11", 0, 0)})
    assert position.state.operating.stage == "token"
    assert not spots(position)
    position = t.submit(position, act.BuyMarker(AG, "ferry"))
    assert spots(position) == {("B9", 0)}
    assert placing(coast, {"AG-1": ("B11", 0, 0)}, money=179).state.operating.stage != "token", "80 and 100"


def test_s7_3_4__no_hex_edge_is_crossed_twice() -> None:
    position = placing(LOOP, {"AG-1": ("E10", 0, 0)})
    assert ("H9", 0) in spots(position), "the line runs into the loop"
    assert ("G10", 0) not in spots(position), "and would have to come back over the same edge"
    t.refused(position, act.PlaceToken(AG, HexId("G10"), 0, 0), "token.no_connection", "7.3.4")
    straight = placing({**LOOP, "F9": ("7", 3)}, {"AG-1": ("E10", 0, 0)})
    assert ("G10", 0) in spots(straight)


def test_s7_3_4__one_marker_a_round_besides_the_home() -> None:
    position = placing()
    assert position.state.tokens["AG-0"].hex == "D15", "the home was placed in this turn"
    position = t.submit(position, act.PlaceToken(AG, HexId("E10"), 0, 0))
    assert position.state.operating.stage == "trains"
    t.refused(position, act.PlaceToken(AG, HexId("D11"), 0, 0))


def test_s7_3_4__placing_is_optional() -> None:
    position = t.submit(placing(), act.Pass(AG))
    assert position.state.tokens["AG-1"].where == "charter"


def test_s7_3_4__one_marker_of_a_company_in_a_hex() -> None:
    position = placing({**LINE, "D15": ("14", 1)})
    assert ("D15", 0) not in spots(position)
    t.refused(position, act.PlaceToken(AG, HexId("D15"), 0, 1), "token.already_here", "7.3.4")
    plm = placing(PARIS, {"PLM-1": ("G4", 0, 0)}, symbol="PLM")
    t.refused(plm, act.PlaceToken(company("PLM"), HexId("G6"), 1, 0), "token.already_here", "7.3.4")
    assert ("G6", 1) not in spots(plm), "Paris is one hexagon with two cities"


def test_s7_3_4__the_last_location_of_a_home_waits_for_its_company() -> None:
    lens = {**LINE, "D9": ("57", 1), "C10": ("9", 0)}
    position = placing(lens, unoperated="Nord")
    assert spots(position) == {LILLE, ARRAS}
    t.refused(position, act.PlaceToken(AG, HexId("D9"), 0, 0), "token.last_at_home", "7.3.4")
    assert ("D9", 0) in spots(placing(lens)), "once Nord has operated"
    assert ("D9", 0) in spots(placing({**lens, "D9": ("14", 0)}, unoperated="Nord")), "not the last"
    full = placing({**lens, "D9": ("14", 0)}, {"Est-1": ("D9", 0, 0)}, unoperated="Nord")
    assert ("D9", 0) not in spots(full)


def test_s7_3_4__the_chosen_home_of_a_late_company_waits_too() -> None:
    position = placing()
    late = t.change(position, homes={"LF": ("E10",)})
    assert spots(late) == {LILLE}
    t.refused(late, act.PlaceToken(AG, HexId("E10"), 0, 0), "token.last_at_home", "7.3.4")


def test_s7_3_4__the_location_marked_plm_is_for_plm() -> None:
    position = placing(PARIS, {"AG-1": ("G4", 0, 0)})
    assert spots(position) == {("G6", 1), ("E2", 0)}, "both cities of Paris are reached"
    t.refused(position, act.PlaceToken(AG, HexId("G6"), 0, 0), "token.kept", "7.3.4")


def test_s7_3_4__no_marker_in_london() -> None:
    position = placing({**LINE, "B11": ("57", 2)}, {"AG-1": ("B11", 0, 0)}, ferry=True)
    assert "A10" not in {hex_id for hex_id, _ in spots(position)}
    t.refused(position, act.PlaceToken(AG, HexId("A10"), 0, 0), "token.no_tokens_here", "7.3.4")
    t.refused(position, act.PlaceToken(AG, HexId("A12"), 0, 0), "token.no_tokens_here", "7.3.4")


def test_s7_3_4__the_step_is_skipped_in_the_final_set() -> None:
    position = t.phase(t.floated(t.after_auction(), "AG"), "Purple")
    position = t.tiles(t.change(position, flags={"final_set": 1}), **LINE)
    assert t.turn_of(position, "AG").state.operating.stage in ("run", "trains")


def upgraded(symbols: tuple[str, ...], hex_id: str, **more: object) -> t.Position:
    """AG has upgraded a green city with markers of these companies and may place a marker."""
    line = {**LINE, hex_id: ("14", 0)}
    tokens = {f"{symbol}-2": (hex_id, 0, slot) for slot, symbol in enumerate(symbols)}
    position = t.phase(t.floated(t.after_auction(), "AG", money=500), "Brown")
    position = t.operated(position, *(c for c in ALL if c != more.get("unoperated")))
    position = t.turn_of(t.tokens(t.tiles(position, **line), tokens), "AG")
    return t.submit(position, act.LayTile(AG, HexId(hex_id), "X16", 0), act.Pass(AG))


def test_s7_3_4__not_where_two_markers_have_been_put_aside() -> None:
    position = upgraded(("Nord", "Est"), "E10")
    assert spots(position) == {LILLE}
    t.refused(position, act.PlaceToken(AG, HexId("E10"), 0, 0), "token.put_aside", "7.3.4")
    assert ("E10", 0) in spots(upgraded(("Nord",), "E10")), "with one put aside there is room"


def test_s7_3_4__not_in_a_home_where_one_marker_has_been_put_aside() -> None:
    position = upgraded(("Est",), "D9", unoperated="Nord")
    assert ("D9", 0) not in spots(position)
    t.refused(position, act.PlaceToken(AG, HexId("D9"), 0, 0), "token.put_aside_at_home", "7.3.4")
    assert {hex_id for hex_id, _ in spots(upgraded(("Est",), "D9"))} >= {"D9"}


def test_s7_3_4__a_station_company_reaches_its_city_without_track() -> None:
    position = t.private(t.floated(t.after_auction(), "AG"), "GLG", "AG")
    position = t.submit(
        t.turn_of(position, "AG"), act.LayTile(AG, HexId("H17"), "57", 2, PrivateSymbol("GLG"))
    )
    assert (
        t.submit(position, act.PlaceToken(AG, HexId("H17"), 0, 0, PrivateSymbol("GLG")))
        .state.tokens["AG-1"]
        .hex
        == "H17"
    )
