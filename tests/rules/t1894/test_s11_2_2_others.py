"""Sections 11.2.2.6 to 11.2.2.9: London shipping, the Nord minor and the two major shareholdings."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.owners import BANK, REMOVED, SUPPLY, player
from roundhouse.engine.title import Deviation
from roundhouse.routes.positions import run_context
from roundhouse.routes.valuation import value
from roundhouse.titles.t1894 import site18xx
from tests.names import company
from tests.rules.t1894 import table as t

AG = company("AG")
LINE = {"D15": ("57", 1), "D13": ("9", 1), "D11": ("X3", 4)}
COAST = {"B11": ("57", 2), "C12": ("9", 2), "D13": ("8", 2), "D15": ("57", 1)}  # Gent to London
TO_A12 = act.PlaceToken(AG, HexId("A12"), 0, 0, PrivateSymbol("LS"))


def shipping(tiles: dict[str, tuple[str, int]] = LINE, era: str = "Green", **more: object) -> t.Position:
    """AG owns LS and may build."""
    first = t.private(t.after_auction(), "LS", "AG")
    first = t.trains(first, AG=more.pop("trains", ""))  # type: ignore[arg-type]
    return t.builder(tiles, era=era, first=first, **more)  # type: ignore[arg-type]


def test_s11_2_2_6__figures() -> None:
    ls = t.DEFINITION.privates[PrivateSymbol("LS")]
    assert (ls.cost, ls.revenue, ls.blocks, ls.sale_price) == (90, 15, (), (45, 180))


def test_s11_2_2_6__the_cheapest_marker_goes_beside_london_for_nothing() -> None:
    position = shipping()
    assert t.offer_of(position, off.OfferPlaceToken, power="LS").spots == (
        off.TokenSpot(HexId("A12"), 0, 0, 0),
    )
    played = t.play(position, TO_A12)
    assert played.all(ev.TokenPlaced) == [
        ev.TokenPlaced("AG-1", CompanySymbol("AG"), HexId("A12"), 0, 0, "power")
    ]
    assert not played.all(ev.Paid)
    spot = t.offer_of(t.submit(played.position, act.Pass(AG)), off.OfferPlaceToken).spots[0]
    assert spot.cost == 100, "the one for 40 is gone"


def test_s11_2_2_6__it_does_not_count_as_the_rounds_marker() -> None:
    position = t.submit(shipping(), TO_A12, act.Pass(AG))
    assert position.state.operating.stage == "token"
    position = t.submit(position, act.PlaceToken(AG, HexId("D11"), 0, 0))
    other = t.submit(shipping(), act.Pass(AG), act.PlaceToken(AG, HexId("D11"), 0, 0))
    assert t.submit(other, TO_A12).state.tokens["AG-2"].hex == "A12", "also after it"


@pytest.mark.parametrize("step", ["finance", "track", "token", "run", "dividend", "trains", "end"])
def test_s11_2_2_6__at_any_time_of_its_owners_operations(step: str) -> None:
    first = t.private(t.after_auction(), "LS", "AG")
    position = t.phase(t.floated(first, "AG", money=500, Ada=6, pool=1), "Green")
    position = t.tokens(t.tiles(t.operated(position, "AG"), **LINE), {"AG-0": ("D15", 0, 0)})
    position = t.turn_of(t.trains(position, AG="3"), "AG")
    if step == "dividend":
        position = t.pass_to(position, "run")
        position = t.submit(position, t.best_run(position))
    else:
        position = t.pass_to(position, step)
    assert position.state.operating.stage == step
    assert t.submit(position, TO_A12).state.tokens["AG-1"].hex == "A12"


@pytest.mark.parametrize("deviations", [(), site18xx.DEVIATIONS])
def test_s11_2_2_6__also_when_its_owner_bought_it_with_its_last_money(
    deviations: tuple[Deviation, ...],
) -> None:
    """It is the last purchase of the turn, and the turn waits for the marker."""
    position = t.phase(t.floated(t.private(t.after_auction(), "LS", "Ada"), "AG", money=45), "Green")
    position = t.tokens(t.operated(position, "AG"), {"AG-0": ("D15", 0, 0)})
    position = t.turn_of(t.played_there(position, *deviations), "AG")
    position = t.submit(t.pass_to(position, "end"), act.BuyPrivate(AG, PrivateSymbol("LS"), 45))
    assert (position.state.operating.company, t.money(position, "AG")) == ("AG", 0)
    played = t.play(position, TO_A12)
    assert played.state.tokens["AG-1"].hex == "A12"
    assert played.all(ev.TurnEnded) == [ev.TurnEnded(AG)]


@pytest.mark.parametrize(("owner", "waits"), [("AG", True), ("Ada", False)])
def test_s7_3_4__at_18xx_games_a_company_without_money_is_asked_for_the_free_marker(
    owner: str, waits: bool
) -> None:
    """It asks at the round's marker, though that costs more than the company has."""
    position = t.private(shipping(treasury=10), "LS", owner)
    position = t.played_there(position, site18xx.asked_without_choice)
    position = t.submit(position, act.Pass(AG))
    assert (position.state.operating.stage == "token") is waits


def test_s11_2_2_6__only_its_owner_and_only_there() -> None:
    t.refused(t.private(shipping(), "LS", "Ada"), TO_A12, "power.not_owned", "11.2.2.6")
    t.refused(shipping(), act.PlaceToken(AG, HexId("D11"), 0, 0, PrivateSymbol("LS")), "token.wrong_hex")


def test_s11_2_2_6__neither_ferry_marker_nor_track_to_london_is_needed() -> None:
    position = shipping({})
    assert AG not in position.state.markers.values()
    assert t.submit(position, TO_A12).state.tokens["AG-1"].hex == "A12"


def earnings(position: t.Position, *hexes: str) -> tuple[int, int]:
    """What the stops of AG's route over these hexes are worth together, and what the route earns."""
    train = t.train_of(position, "AG", "4")
    route = next(r for r in t.routes_of(position, train) if sorted(s.hex for s in r.stops) == sorted(hexes))
    (worth,) = value(run_context(position, CompanySymbol("AG")), (route,)).routes
    return sum(amount for _, amount in worth.stops), worth.total


def test_s11_2_2_6__a_train_to_london_earns_the_largest_other_revenue_again() -> None:
    position = shipping(COAST, trains="4", with_ferry=True)
    plain, total = earnings(position, "A10", "B11", "D15")
    assert total == plain
    placed = t.submit(position, TO_A12)
    stops, total = earnings(placed, "A10", "B11", "D15")
    amounts = run_context(placed, CompanySymbol("AG")).amounts
    largest = max(amount for stop, amount in amounts.items() if stop.hex in ("B11", "D15"))
    assert total == stops + largest == plain + largest


def test_s11_2_2_6__a_train_elsewhere_earns_nothing_more() -> None:
    position = t.submit(shipping(COAST, trains="4", with_ferry=True), TO_A12)
    stops, total = earnings(position, "B11", "D15")
    assert stops == total


def test_s11_2_2_6__the_bonus_lasts_when_the_private_has_closed_and_is_for_this_company_only() -> None:
    position = t.submit(shipping(COAST, trains="4", with_ferry=True), TO_A12)
    stops, total = earnings(position, "A10", "B11", "D15")
    closed = t.phase(t.private(position, "LS", "removed"), "Gray")
    after_stops, after_total = earnings(t.trains(closed, AG="4"), "A10", "B11", "D15")
    assert after_total > after_stops
    other = t.tokens(position, {"AG-1": ("charter",), "Est-1": ("A12", 0, 0)})
    assert earnings(other, "A10", "B11", "D15") == (stops, stops)
    assert total > stops


def test_s11_2_2_6__a_ferry_marker_costs_its_owner_40() -> None:
    position = shipping(COAST)
    assert t.offer_of(position, off.OfferBuyMarker).cost == 40
    played = t.play(position, act.BuyMarker(AG, "ferry"))
    assert played.all(ev.Paid) == [ev.Paid(AG, BANK, 40, "marker", "ferry")]
    assert t.offer_of(t.private(position, "LS", "Ada"), off.OfferBuyMarker).cost == 80
    t.refused(shipping(LINE), act.BuyMarker(AG, "ferry"), "marker.not_reached", "14.1")


def test_s11_2_2_7__figures() -> None:
    minor = t.DEFINITION.privates[PrivateSymbol("NMinorS")]
    assert (minor.cost, minor.revenue, minor.blocks, minor.sale_price) == (140, 20, (), (70, 280))


def test_s11_2_2_7__it_comes_with_a_share_of_nord() -> None:
    position = t.start(french="PLM")
    assert "private:NMinorS" in position.state.certificates.values()
    assert t.held(t.after_auction(french="PLM"), "Cleo", "Nord") == 1


def test_s11_2_2_7__with_nord_drawn_two_shares_make_no_president() -> None:
    position = t.after_auction(french="Nord")
    assert t.held(position, "Cleo", "Nord") == 2, "the one dealt and the one of the private company"
    assert t.president(position, "Nord") == "Ada", "who bought the French major shareholding"
    assert position.state.certificates["Nord-0"] == player("Ada")
    before = t.start(french="Nord")
    bought = before
    while bought.state.privates[PrivateSymbol("NMinorS")] == BANK:
        offer = t.offer_of(bought, off.OfferBid, buys=True)
        bought = t.submit(bought, act.Bid(offer.actor, offer.private, offer.minimum))
    assert t.held(bought, "Cleo", "Nord") == 2
    assert t.president(bought, "Nord") is None


def test_s11_2_2_7__a_company_that_buys_it_does_not_get_the_share() -> None:
    position = t.submit(t.builder(era="Green"), act.BuyPrivate(AG, PrivateSymbol("NMinorS"), 200))
    assert position.state.privates[PrivateSymbol("NMinorS")] == AG
    assert t.held(position, "Cleo", "Nord") == 1


MAJORS = [("PLM", "PLMMS"), ("CFOR", "CMS"), ("Nord", "NMS"), ("Ouest", "OMMS"), ("Est", "EMS")]


def first_turns(symbol: str, *deviations: Deviation) -> t.Position:
    """The operating round begins in which the company operates for the first time."""
    position = t.after_auction(french="PLM" if symbol == "Belge" else symbol)
    position = t.played_there(t.cash(position, **{symbol: 0}), *deviations)
    others = tuple(c for c in position.state.floated if c != symbol)
    return t.settle(t.operating_round(position, done=others))


@pytest.mark.parametrize(("symbol", "private"), MAJORS)
def test_s11_2_2_8__figures_of_every_french_major(symbol: str, private: str) -> None:
    definition = t.DEFINITION.privates[PrivateSymbol(private)]
    assert (definition.cost, definition.revenue, definition.blocks) == (180, 40, ())
    assert definition.sale_price is None
    position = t.after_auction(french=symbol)
    assert position.state.privates[PrivateSymbol(private)] == player("Ada")
    assert position.state.certificates[f"{symbol}-0"] == player("Ada")
    assert symbol in position.state.par


def test_s11_2_2_8__no_company_can_buy_it() -> None:
    first = t.after_auction()
    position = t.builder(era="Green", first=first)
    position = t.change(position, privates={**position.state.privates, PrivateSymbol("PLMMS"): player("Ada")})
    assert not t.offers_of(position, off.OfferBuyPrivate, private="PLMMS")
    t.refused(position, act.BuyPrivate(AG, PrivateSymbol("PLMMS"), 180), "private.not_for_sale", "11.2.1")


@pytest.mark.parametrize(("symbol", "private"), MAJORS)
def test_s11_2_2_8__it_closes_when_its_company_operates(symbol: str, private: str) -> None:
    assert first_turns(symbol).state.privates[PrivateSymbol(private)] == REMOVED


def test_s11_2_2_8__it_still_pays_in_that_round() -> None:
    position = t.after_auction()
    for _ in range(2):
        position = t.submit(position, act.Pass(position.state.actor))
    played = t.play(position, act.Pass(position.state.actor))
    (paid,) = [p for p in played.all(ev.Paid) if p.subject == "PLMMS"]
    (closed,) = [m for m in played.all(ev.PrivateMoved) if m.private == "PLMMS"]
    assert (paid.amount, closed.taker) == (40, REMOVED)
    assert played.events.index(paid) < played.events.index(closed)
    assert played.state.privates[PrivateSymbol("BMS")] != REMOVED, "Belge has not operated yet"


def test_s11_2_2_8__another_companys_operation_leaves_it_open() -> None:
    position = t.settle(t.operating_round(t.after_auction(), done=("PLM",)))
    assert position.state.operating.company == "Belge"
    assert position.state.privates[PrivateSymbol("PLMMS")] == player("Ada")


@pytest.mark.parametrize(("symbol", "private"), [("PLM", "PLMMS"), ("Belge", "BMS")])
def test_s11_2_2_8__option_it_closes_at_the_first_dividend(symbol: str, private: str) -> None:
    position = first_turns(symbol, site18xx.majors_close_at_dividend)
    assert position.state.privates[PrivateSymbol(private)] != REMOVED
    played = t.play(position, act.Pass(company(symbol)))
    declared = played.all(ev.DividendDeclared)[0]
    (closed,) = [m for m in played.all(ev.PrivateMoved) if m.private == private]
    assert played.events.index(closed) > played.events.index(declared)


def test_s11_2_2_9__figures() -> None:
    major = t.DEFINITION.privates[PrivateSymbol("BMS")]
    assert (major.cost, major.revenue, major.blocks, major.sale_price) == (200, 60, (), None)


def test_s11_2_2_9__it_brings_belge_and_its_par_price_at_once() -> None:
    position = t.start()
    while position.state.privates[PrivateSymbol("BMS")] == BANK:
        if position.state.questions:
            position = t.submit(
                position, act.Par(position.state.questions[-1].actor, CompanySymbol("PLM"), 3, 5)
            )
            continue
        offer = t.offer_of(position, off.OfferBid, buys=True)
        position = t.submit(position, act.Bid(offer.actor, offer.private, offer.minimum))
    par = t.offer_of(position, off.OfferPar)
    assert (par.actor, par.company) == (player("Ben"), "Belge")
    assert [type(o) for o in t.loop.offers(position)] == [off.OfferPar], "before anything else"
    position = t.submit(position, act.Par(player("Ben"), CompanySymbol("Belge"), 4, 3))
    assert t.president(position, "Belge") == "Ben"
    assert (position.state.par[CompanySymbol("Belge")], t.money(position, "Belge")) == (80, 800)


def test_s11_2_2_9__no_company_can_buy_it() -> None:
    t.refused(
        t.builder(era="Green"),
        act.BuyPrivate(AG, PrivateSymbol("BMS"), 200),
        "private.not_for_sale",
        "11.2.1",
    )


def test_s11_2_2_9__it_closes_when_belge_operates() -> None:
    assert first_turns("Belge").state.privates[PrivateSymbol("BMS")] == REMOVED


def test_s11_2_2_9__it_stays_until_then_whatever_else_happens() -> None:
    position = t.settle(t.operating_round(t.after_auction()))
    assert position.state.operating.company == "PLM"
    assert position.state.privates[PrivateSymbol("BMS")] == player("Ben")


def test_s11_2_2_9__the_red_phase_closes_it_too() -> None:
    position = t.supply_from(t.phase(t.after_auction(), "Brown"), "6")
    position = t.at_step(t.floated(position, "AG", money=600), "AG", "trains")
    assert (
        t.submit(position, act.BuyTrain(AG, "6-0", SUPPLY, 600)).state.privates[PrivateSymbol("BMS")]
        == REMOVED
    )
