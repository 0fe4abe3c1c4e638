"""Sections 7.3.8, 12.3.2 (non-big green cities), 21.1 and 21.2: markers put aside and placed again."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol, HexId, Money, PrivateSymbol
from roundhouse.engine.owners import Owner, player
from roundhouse.engine.state import ASIDE, Stop
from roundhouse.queries import lays
from roundhouse.titles.t1894 import site18xx
from roundhouse.track.board import board_of
from roundhouse.track.occupancy import free_slots, token_stops
from tests.names import company
from tests.rules.t1894 import table as t

AG, NORD, EST = company("AG"), company("Nord"), company("Est")
# From Gent over D13 and Lille (green) to Arras (green).
LINE = {"D15": ("57", 1), "D13": ("9", 1), "D11": ("X8", 0), "E10": ("14", 0)}
ALL = ("PLM", "CFOR", "Nord", "Ouest", "Est", "Belge", "AG")


def building(*symbols: str, phase: str = "Brown", green: str = "14", **more: object) -> t.Position:
    """AG may build. Arras is green with a marker of each of the companies; Nord is Ben's, Est Cleo's."""
    position = t.phase(t.floated(t.after_auction(), "AG", money=0), phase)
    position = t.floated(position, "Nord", president="Ben", money=0, Ben=6)
    position = t.floated(position, "Est", president="Cleo", money=0, Cleo=6)
    position = t.operated(position, *(c for c in ALL if c != more.get("unoperated")))
    homes = {"AG-0": ("D15", 0, 0), "Nord-0": ("D9", 0, 0), "Nord-1": ("G14", 0, 0), "Est-0": ("I10", 0, 0)}
    position = t.trains(position, AG="4")
    arras = {f"{symbol}-2": ("E10", 0, slot) for slot, symbol in enumerate(symbols)}
    position = t.tiles(position, **{**LINE, "E10": (green, 0)})
    return t.turn_of(t.tokens(position, {**homes, **arras}), "AG", **more.get("round", {}))  # type: ignore[arg-type]


def upgrade(tile: str = "X16", rotation: int = 0, actor: Owner = AG) -> act.LayTile:
    return act.LayTile(actor, HexId("E10"), tile, rotation)


def to_questions(position: t.Position) -> t.Position:
    """The company on turn passes until something is asked."""
    while not position.state.questions:
        position = t.submit(position, onward(position))
    return position


def onward(position: t.Position) -> act.Action:
    """Nothing, as far as that is possible."""
    return act.RunTrains(AG, ()) if t.offers_of(position, off.OfferRunTrains) else act.Pass(AG)


def test_s12_3_2__markers_in_a_non_big_green_city_are_put_aside() -> None:
    played = t.play(building("Nord", "Est"), upgrade())
    assert played.all(ev.TokenPutAside) == [
        ev.TokenPutAside("Nord-2", HexId("E10")),
        ev.TokenPutAside("Est-2", HexId("E10")),
    ]
    assert {played.state.tokens[n].where for n in ("Nord-2", "Est-2")} == {ASIDE}
    assert played.state.actor == AG, "the turn goes on"


@pytest.mark.parametrize("city", [0, 1])
def test_s12_3_2__the_acting_company_places_its_own_at_once_in_either_location(city: int) -> None:
    position = t.submit(building("Nord", "AG"), upgrade())
    offer = t.offer_of(position, off.OfferChooseCity)
    assert (offer.actor, offer.section) == (AG, "12.3.2")
    assert [spot.city for spot in offer.spots] == [0, 1]
    t.refused(position, act.Pass(AG))
    position = t.submit(position, act.ChooseCity(AG, HexId("E10"), city, 0))
    assert position.state.tokens["AG-2"] == t.TokenPlace("map", HexId("E10"), city, 0)
    assert position.state.tokens["Nord-2"].where == ASIDE


def test_s12_3_2__a_city_without_own_marker_asks_nothing_at_once() -> None:
    assert not t.submit(building("Nord"), upgrade()).state.questions


def test_s12_3_2__every_edge_keeps_track_but_not_every_connection() -> None:
    """Example 21.1: the four edges stay; which of them lead to the same city is free."""
    for green, browns in {
        "14": {"X16", "X17", "X18"}, "15": {"X19", "X20", "X21"}, "619": {"X22", "X23", "X24"},
    }.items():  # fmt: skip
        position = building(green=green)
        lays = [x for x in t.offer_of(position, off.OfferLayTile).lays if x.hex == "E10"]
        assert {x.tile for x in lays} == browns
        before = board_of(position).edges(HexId("E10"))
        for lay in lays:
            after = t.submit(position, upgrade(lay.tile, lay.rotation))
            assert board_of(after).edges(HexId("E10")) >= before


def test_s12_3_2__an_upgrade_that_loses_an_edge_is_refused() -> None:
    t.refused(building(), upgrade("X16", 1), "track.not_preserved", "12.3.2")
    t.refused(building(), upgrade("X19", 0), "track.not_preserved", "12.3.2")


def test_s12_3_2__the_note_that_a_blocked_hex_may_be_passed_meanwhile() -> None:
    tiles = {"F9": ("9", 0)}
    full = t.tiles(building("Nord", "Est"), **tiles)
    t.refused(full, act.LayTile(AG, HexId("G8"), "9", 0), "track.no_connection", "12.3.1")
    opened = t.submit(full, upgrade("X16", 0))
    assert "G8" in {x.hex for x in t.offer_of(t.cash(opened, AG=100), off.OfferLayTile).lays}


def test_s21_1__a_green_city_becomes_any_of_three_brown_ones() -> None:
    position = building(green="14")
    lays = [x for x in t.offer_of(position, off.OfferLayTile).lays if x.hex == "E10"]
    assert {x.tile for x in lays} == {"X16", "X17", "X18"}
    pairs = set()
    for lay in lays:
        board = board_of(t.submit(position, upgrade(lay.tile, lay.rotation)))
        joined: dict[int, set[int]] = {}
        for piece in board.pieces(HexId("E10")):
            edge, city = (piece.a, piece.b) if piece.a.kind == "edge" else (piece.b, piece.a)
            joined.setdefault(city.index, set()).add(edge.index)
        pairs.add(frozenset(frozenset(edges) for edges in joined.values()))
    # The edges 0, 1, 3 and 4 in two pairs: all three ways of pairing them.
    wanted = [((0, 3), (1, 4)), ((1, 3), (0, 4)), ((0, 1), (3, 4))]
    assert pairs == {frozenset(frozenset(pair) for pair in way) for way in wanted}


def test_s7_3_8__they_are_placed_at_the_end_of_the_companys_operations() -> None:
    position = t.submit(building("Nord"), upgrade())
    steps = []
    while not position.state.questions:
        steps.append(position.state.operating.stage)
        assert position.state.tokens["Nord-2"].where == ASIDE
        position = t.submit(position, onward(position))
    assert steps == ["track", "run"], "nothing else can be done without money"
    assert position.state.operating.company == "AG"
    played = t.play(position, act.ChooseCity(NORD, HexId("E10"), 1, 0))
    assert played.all(ev.TokenPlaced) == [
        ev.TokenPlaced("Nord-2", CompanySymbol("Nord"), HexId("E10"), 1, 0, "choice")
    ]
    assert played.all(ev.TurnEnded) == [ev.TurnEnded(AG)]


def test_s7_3_8__the_owners_choose_in_operating_order() -> None:
    for first, second in (
        (CompanySymbol("Nord"), CompanySymbol("Est")),
        (CompanySymbol("Est"), CompanySymbol("Nord")),
    ):
        position = building("Nord", "Est")
        position = t.price(t.price(position, first, 0, 3), second, 7, 5)
        position = to_questions(t.submit(position, upgrade()))
        assert t.offer_of(position, off.OfferChooseCity).actor == company(first)
        t.refused(position, act.ChooseCity(company(second), HexId("E10"), 0, 0))
        position = t.submit(position, act.ChooseCity(company(first), HexId("E10"), 0, 0))
        assert t.offer_of(position, off.OfferChooseCity).actor == company(second)


def test_s7_3_8__either_location_may_be_chosen_even_one_with_a_marker() -> None:
    position = to_questions(t.submit(building("Nord", "Est"), upgrade()))
    first, second = (t.offer_of(position, off.OfferChooseCity).actor, EST)
    assert first == NORD
    position = t.submit(position, act.ChooseCity(first, HexId("E10"), 0, 0))
    offer = t.offer_of(position, off.OfferChooseCity)
    assert (offer.section, [spot.city for spot in offer.spots]) == ("7.3.8", [0, 1])
    for city in (0, 1):
        placed = t.submit(position, act.ChooseCity(second, HexId("E10"), city, 0))
        assert placed.state.tokens["Est-2"].city == city
    t.refused(position, act.ChooseCity(second, HexId("E10"), 2, 0), "token.not_this_slot", "7.3.8")


def shared(city: int = 0) -> t.Position:
    """Nord and Est share one location of Arras."""
    position = to_questions(t.submit(building("Nord", "Est"), upgrade()))
    return t.submit(
        position, act.ChooseCity(NORD, HexId("E10"), city, 0), act.ChooseCity(EST, HexId("E10"), city, 0)
    )


def test_s7_3_8__beside_a_shared_location_the_other_is_free_for_others() -> None:
    position = shared(1)
    assert free_slots(position, Stop(HexId("E10"), "city", 1)) == ()
    assert free_slots(position, Stop(HexId("E10"), "city", 0)) == (0,)
    position = t.tiles(t.cash(position, AG=500), D11=("X15", 0))
    position = t.submit(t.turn_of(position, "AG"), act.Pass(AG))
    spots = {(s.hex, s.city) for s in t.offer_of(position, off.OfferPlaceToken).spots}
    assert ("E10", 0) in spots
    assert ("E10", 1) not in spots


def test_s21_2__two_markers_in_one_location_belong_to_it_and_a_third_may_follow() -> None:
    position = shared()
    assert (
        position.state.tokens["Nord-2"]
        == position.state.tokens["Est-2"]
        == t.TokenPlace("map", HexId("E10"), 0, 0)
    )
    position = t.tokens(position, {"AG-2": ("E10", 1, 0)})
    here = [n for n, place in position.state.tokens.items() if place.hex == "E10"]
    assert len(here) == 3
    for symbol in (CompanySymbol("Nord"), CompanySymbol("Est")):
        assert Stop(HexId("E10"), "city", 0) in token_stops(position, symbol), "each may run from there"


def test_s7_3_8__only_a_marker_put_aside_shares_a_location() -> None:
    position = t.tiles(t.cash(shared(), AG=500), D11=("X15", 0))
    position = t.submit(t.turn_of(position, "AG"), act.Pass(AG))
    t.refused(position, act.PlaceToken(AG, HexId("E10"), 0, 0), "token.full", "7.3.4")


def test_s7_3_8__a_company_has_one_marker_on_a_city_tile() -> None:
    position = to_questions(
        t.submit(building("Nord", "AG"), upgrade(), act.ChooseCity(AG, HexId("E10"), 0, 0))
    )
    position = t.submit(position, act.ChooseCity(NORD, HexId("E10"), 0, 0))
    position = t.submit(t.turn_of(t.cash(position, AG=500), "AG"), act.Pass(AG))
    assert ("E10", 1) not in {
        (s.hex, s.city) for o in t.offers_of(position, off.OfferPlaceToken) for s in o.spots
    }


def test_s7_3_8__the_turn_does_not_end_before_they_are_placed() -> None:
    position = to_questions(t.submit(building("Nord"), upgrade()))
    assert [type(o) for o in t.loop.offers(position)] == [off.OfferChooseCity]
    t.refused(position, act.Pass(AG))


# --- option: how 18xx.games pauses ----------------------------------------------------------------


def test_s7_3_8__option_put_back_after_the_last_private_company() -> None:
    position = t.cash(t.submit(building("Nord"), upgrade()), AG=59)
    assert [o.private for o in t.offers_of(position, off.OfferBuyPrivate)][:2] == ["LRC", "AR"]
    plain = to_questions(position)
    assert plain.state.operating.stage == "put_back"
    site = t.played_there(position, site18xx.tokens_put_back_last)
    site = t.submit(t.pass_to(site, "end"), act.BuyPrivate(AG, PrivateSymbol("AR"), Money(50)))
    assert site.state.operating.stage == "put_back_last"
    assert t.offer_of(site, off.OfferChooseCity).actor == NORD


def test_s12_3_2__at_18xx_games_powers_may_be_used_before_the_own_marker_is_placed() -> None:
    position = t.cash(building("AG", "Nord"), AG=500)
    for symbol in ("LRC", "GLG", "LS"):
        position = t.private(position, symbol, "AG")
    asked = t.submit(position, upgrade())
    extra, shipping = (
        act.LayTile(AG, HexId("H17"), "57", 0, PrivateSymbol("GLG")),
        act.PlaceToken(AG, HexId("A12"), 0, 0, PrivateSymbol("LS")),
    )
    choice = act.ChooseCity(AG, HexId("E10"), 0, 0)
    assert [type(offer) for offer in t.loop.offers(asked)] == [off.OfferChooseCity]
    for action in (extra, shipping, act.BuyPrivate(AG, PrivateSymbol("AR"), Money(50))):
        t.refused(asked, action)
    site = t.submit(t.played_there(position, *site18xx.DEVIATIONS), upgrade())
    assert t.offer_of(site, off.OfferChooseCity).actor == AG
    assert {offer.power for offer in t.offers_of(site, off.OfferLayTile)} == {"LRC", "GLG"}
    t.refused(site, act.LayTile(AG, HexId("F9"), "8", 0))
    for hex_id, tile, power in (("D15", "", ""), ("D15", "57", "GLG")):
        why = lays.why_not(site, HexId(hex_id), tile, PrivateSymbol(power))
        assert why is not None, "a power's tile is refused for a reason, though a city is asked for"
        assert why.section, why
    assert lays.why_not(asked, HexId("D15")) is None, "no tile is laid while the rulebook's question waits"
    after = t.submit(site, act.BuyPrivate(AG, PrivateSymbol("AR"), Money(50)), shipping, choice)
    assert (after.state.questions, after.state.operating.stage) == ((), "track")
    assert (after.state.tokens["AG-0"].where, after.state.privates[PrivateSymbol("AR")]) == ("map", AG)
    t.refused(after, act.BuyPrivate(AG, PrivateSymbol("AR"), Money(50)))
    station = t.submit(site, extra)
    assert [question.kind for question in station.state.questions] == ["own_city", "power_token"]
    assert t.submit(station, shipping).state.questions == station.state.questions
    t.refused(station, act.PlaceToken(AG, HexId("H17"), 0, 0, PrivateSymbol("SAC")))
    assert t.submit(station, act.Pass(AG), choice).state.questions == ()


def test_s7_3_7_3__at_18xx_games_bankruptcy_may_be_declared_while_a_marker_waits() -> None:
    """What is offered beside the question is played, though it is the president's and not the company's."""
    position = t.trains(t.cash(building("AG", "Nord", "Est"), Ada=0), AG="")
    position = t.played_there(t.shares(position, "AG", "Ada", Ada=5, pool=5), *site18xx.DEVIATIONS)
    for symbol in ("PLM", "Belge"):
        position = t.shares(position, symbol, "Cleo", Cleo=5, pool=5)
    asked = t.submit(position, upgrade())
    assert asked.state.questions
    (offer,) = t.offers_of(asked, off.OfferBankruptcy)
    assert offer.actor == player("Ada")
    t.refused(asked, act.ChooseCity(player("Ada"), HexId("E10"), 0, 0))
    ending = t.submit(asked, act.DeclareBankruptcy(offer.actor)).state.ending
    assert ending is not None
    assert ending.reason == "bankrupt"
