"""Sections 7.1, 7.2, 7.3 and 7.3.1: the operating round, its order, a company's stages, home tokens."""

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol, HexId, PrivateSymbol
from roundhouse.engine.owners import BANK, player
from tests.names import company
from tests.rules.t1894 import table as t

AG, PLM, BELGE = company("AG"), company("PLM"), company("Belge")
HOMES = {
    "PLM": ["G6"], "CFOR": ["D3", "H3"], "Nord": ["D9", "G14"], "Ouest": ["B3", "E6"],
    "Est": ["I10"], "AG": ["D15"], "Belge": ["E16"],
}  # fmt: skip


def all_pass(position: t.Position, times: int = 3) -> t.Played:
    """Players pass one after another; what the last pass led to."""
    for _ in range(times - 1):
        position = t.submit(position, act.Pass(position.state.actor))
    return t.play(position, act.Pass(position.state.actor))


def turns(position: t.Position) -> list[str]:
    """The companies in the order in which they take their turns in this operating round."""
    seen: list[str] = []
    position = t.settle(position)
    while position.state.round.kind == "operating" and position.state.round.index == 1:
        symbol = position.state.operating.company
        seen.append(symbol)
        while position.state.round.kind == "operating" and position.state.operating.company == symbol:
            position = t.submit(position, act.Pass(position.state.actor))
    return seen


def in_floated(count: int = 3) -> t.Position:
    """AG, Est and Ouest have floated."""
    position = t.after_auction()
    for symbol in ("AG", "Est", "Ouest")[:count]:
        position = t.floated(position, symbol)
    return position


def test_s7_1__privates_pay_their_owners_before_the_first_company_operates() -> None:
    played = all_pass(t.after_auction())
    paid = played.all(ev.Paid)
    assert {(p.payee, p.amount, p.subject) for p in paid} == {
        (player("Ada"), 5, "LRC"), (player("Ben"), 5, "AR"), (player("Cleo"), 10, "GLG"),
        (player("Ben"), 15, "LS"), (player("Cleo"), 20, "NMinorS"), (player("Ada"), 40, "PLMMS"),
        (player("Ben"), 60, "BMS"),
    }  # fmt: skip
    assert all(p.payer == BANK for p in paid)
    began = next(e for e in played.events if isinstance(e, ev.TurnBegan))
    assert max(played.events.index(p) for p in paid) < played.events.index(began)


def test_s7_1__a_company_that_owns_a_private_gets_its_revenue() -> None:
    position = t.private(t.floated(t.after_auction(), "AG", money=100), "LS", "AG")
    position = t.settle(t.change(t.operating_round(position), operating=t.Operating()))
    assert t.money(position, "AG") == 115


def test_s7_1__privates_pay_in_every_operating_round_of_a_set() -> None:
    position = t.phase(t.after_auction(), "Green")
    position = all_pass(position).position
    assert (position.state.round.index, position.state.round.count) == (1, 2)
    before = t.money(position, "Cleo")
    while position.state.round.index == 1:
        position = t.submit(position, act.Pass(position.state.actor))
    assert position.state.round.kind == "operating"
    assert t.money(position, "Cleo") == before + 30, "10 and 20"


def test_s7_1__only_floated_companies_operate() -> None:
    position = t.parred(t.after_auction(), "AG", par=95, Ada=2, Ben=3)
    assert turns(t.operating_round(position)) == ["PLM", "Belge"]


def test_s7_2__highest_price_first() -> None:
    position = in_floated()
    for symbol, box in {"AG": (4, 3), "Est": (1, 1), "Ouest": (7, 5)}.items():
        position = t.price(position, symbol, *box)
    assert turns(t.operating_round(position)) == ["PLM", "Belge", "Est", "AG", "Ouest"]


def test_s7_2__of_equal_prices_the_one_further_right() -> None:
    position = in_floated()
    boxes = [
        (row, column)
        for row, spaces in enumerate(t.DEFINITION.market.rows)
        for column, box in enumerate(spaces)
        if box and box.price == 75
    ]
    left, right = min(boxes, key=lambda b: b[1]), max(boxes, key=lambda b: b[1])
    assert left[1] < right[1]
    position = t.price(position, "AG", *left)
    position = t.price(position, "Est", *right)
    assert turns(t.operating_round(position))[2:] == ["Est", "AG", "Ouest"]


def test_s7_2__in_one_box_from_the_top_down() -> None:
    position = in_floated()
    for symbol in ("Ouest", "AG", "Est"):  # each goes under those already there
        position = t.price(position, symbol, 7, 5)
    assert turns(t.operating_round(position))[2:] == ["Ouest", "AG", "Est"]


def test_s7_2__each_company_operates_once_even_when_its_price_falls_behind_others() -> None:
    position = in_floated()
    order = turns(t.operating_round(position))
    assert len(order) == len(set(order)) == 5, "every price moved left after its turn"


def test_s7_2__a_marker_goes_under_those_already_in_its_new_box() -> None:
    position = t.floated(t.floated(t.after_auction(), "AG", par=67), "Est", par=67)
    position = t.price(position, "Est", 7, 4)
    position = t.turn_of(t.operated(position, "AG", "Est"), "AG")
    places = [position.state.market[symbol] for symbol in (CompanySymbol("Est"), CompanySymbol("AG"))]
    assert [(place.row, place.column) for place in places] == [(7, 4), (7, 4)]
    assert turns(t.operating_round(position))[-2:] == ["Est", "AG"]


def test_s7_2__a_company_ends_its_turn_before_the_next_begins() -> None:
    position = t.settle(t.operating_round(t.cash(in_floated(), PLM=0)))
    assert position.state.operating.company == "PLM"
    t.refused(position, act.Pass(BELGE))
    played = t.play(position, act.Pass(PLM))
    ended, began = played.all(ev.TurnEnded), played.all(ev.TurnBegan)
    assert ended == [ev.TurnEnded(PLM)]
    assert began == [ev.TurnBegan(BELGE)]
    assert played.events.index(ended[0]) < played.events.index(began[0])


def test_s7_3__the_steps_come_in_the_order_of_the_rulebook() -> None:
    position = t.floated(t.after_auction(), "AG", par=67)
    home = t.settle(t.change(t.operating_round(position, done=("PLM", "Belge"))))
    assert home.state.tokens["AG-0"].hex == "D15", "the home token lies before the first decision"
    played = all_pass(home, 1)
    steps = [e.stage for e in played.all(ev.StageBegan)]
    assert steps == ["token", "run", "dividend", "trains"]
    more = [e.stage for e in all_pass(played.position, 1).all(ev.StageBegan) if e.company == "AG"]
    assert more[:1] == ["put_back"], "the last of the numbered steps"


def test_s7_3__financial_operations_come_before_track_and_can_be_left_out() -> None:
    position = t.at_home(t.operated(t.floated(t.after_auction(), "AG", Ada=6, pool=2), "AG"), "AG")
    position = t.turn_of(position, "AG")
    assert position.state.operating.stage == "finance"
    t.refused(position, act.LayTile(AG, HexId("D15"), "57", 0))
    assert t.submit(position, act.Pass(AG)).state.operating.stage == "track"


def test_s7_3__an_earlier_step_is_over_for_good() -> None:
    position = t.floated(t.after_auction(), "AG", Ada=6, pool=2)
    position = t.pass_to(t.turn_of(position, "AG"), "trains")
    t.refused(position, act.Redeem(AG, 1))
    t.refused(position, act.LayTile(AG, HexId("D15"), "57", 0))


@pytest.mark.parametrize("phase", ["Green", "Blue", "Brown"])
def test_s7_3__private_companies_are_bought_at_any_time(phase: str) -> None:
    position = t.phase(t.floated(t.after_auction(), "AG", par=67, Ada=6, pool=2, money=600), phase)
    position = t.turn_of(t.at_home(t.operated(position, "AG"), "AG"), "AG")
    for step in ("finance", "track", "trains", "end"):
        position = t.pass_to(position, step)
        offer = t.offer_of(position, off.OfferBuyPrivate, private="AR")
        assert (offer.minimum, offer.maximum) == (13, 50)
        after = t.submit(position, act.BuyPrivate(AG, PrivateSymbol("AR"), 20))
        assert after.state.privates[PrivateSymbol("AR")] == AG
        assert t.money(after, "AG") == 580
        assert t.money(after, "Ben") == t.money(position, "Ben") + 20


@pytest.mark.parametrize("phase", ["Yellow", "Red", "Gray", "Purple"])
def test_s7_3__no_private_companies_are_bought_in_other_phases(phase: str) -> None:
    position = t.turn_of(t.phase(t.floated(t.after_auction(), "AG", par=67), phase), "AG")
    assert not t.offers_of(position, off.OfferBuyPrivate)
    t.refused(position, act.BuyPrivate(AG, PrivateSymbol("AR"), 20), "private.phase", "11.2.1")


def test_s7_3__after_the_last_company_the_round_is_over() -> None:
    position = t.turn_of(t.floated(t.after_auction(), "AG", money=0), "AG")
    played = all_pass(position, 1)
    assert played.all(ev.RoundBegan) == [ev.RoundBegan("stock", 3)]


def test_s7_3__what_is_bought_at_any_time_may_come_last() -> None:
    """A marker, and the token of a private company bought at the end of the turn, need no later step."""
    position = t.phase(t.floated(t.after_auction(), "AG", money=60), "Green")
    position = t.pass_to(t.turn_of(position, "AG"), "end")
    position = t.submit(position, act.BuyPrivate(AG, PrivateSymbol("LS"), 60))
    assert position.state.operating.stage == "end"
    placed = t.submit(position, act.PlaceToken(AG, HexId("A12"), 0, 0, PrivateSymbol("LS")))
    assert placed.state.tokens["AG-1"].hex == "A12"


@pytest.mark.parametrize(("symbol", "hexes"), HOMES.items())
def test_s7_3_1__homes_are_placed_at_the_first_operation(symbol: str, hexes: list[str]) -> None:
    position = t.floated(t.after_auction(french="Ouest" if symbol == "PLM" else "PLM"), symbol, money=500)
    assert all(place.where == "charter" for place in position.state.tokens.values())
    position = t.turn_of(position, symbol)
    placed = [p.hex for name, p in position.state.tokens.items() if name.startswith(symbol + "-") and p.hex]
    assert placed == hexes
    assert t.money(position, symbol) == 500, "home tokens cost nothing"


def test_s7_3_1__homes_are_the_first_thing_in_the_turn_and_only_once() -> None:
    position = t.cash(t.after_auction(), PLM=0, Belge=0)
    played = all_pass(t.settle(t.operating_round(position)), 1)
    assert played.state.operating.company == "Belge"
    kinds = (ev.TurnBegan, ev.TokenPlaced, ev.StageBegan)
    events = [e for e in played.events if isinstance(e, kinds)]
    began = events.index(ev.TurnBegan(BELGE))
    assert events[began + 1 : began + 3] == [
        ev.TokenPlaced("Belge-0", CompanySymbol("Belge"), HexId("E16"), 0, 0, "home"),
        ev.StageBegan(CompanySymbol("Belge"), "finance"),
    ]
    again = t.settle(t.operating_round(played.position, done=("PLM",)))
    placed = [p.hex for name, p in again.state.tokens.items() if name.startswith("Belge") and p.hex]
    assert placed == ["E16"]


def test_s7_3_1__a_late_company_has_its_chosen_home() -> None:
    position = t.phase(t.floated(t.after_auction(), "LF", home="E10"), "Brown")
    position = t.turn_of(position, "LF")
    assert position.state.tokens["LF-0"].hex == "E10"


def test_s7_3_1__any_empty_station_location_of_the_home_hex() -> None:
    position = t.phase(t.floated(t.after_auction(), "AG"), "Brown")
    position = t.tiles(position, D15=("X18", 0))
    position = t.tokens(position, {"Belge-1": ("D15", 0, 0)})
    assert t.turn_of(position, "AG").state.tokens["AG-0"].city == 1, "the only empty one"
    free = t.turn_of(t.tokens(position, {"Belge-1": ("charter",)}), "AG")
    offer = t.offer_of(free, off.OfferChooseCity)
    assert (offer.section, offer.home) == ("7.3.1", True)
    assert [spot.city for spot in offer.spots] == [0, 1]
    chosen = t.play(free, act.ChooseCity(AG, HexId("D15"), 1, 0))
    assert chosen.all(ev.TokenPlaced) == [
        ev.TokenPlaced("AG-0", CompanySymbol("AG"), HexId("D15"), 1, 0, "home")
    ]


def test_s7_3_1__plm_takes_the_location_marked_plm() -> None:
    position = t.turn_of(t.after_auction(), "PLM")
    assert position.state.tokens["PLM-0"] == t.TokenPlace("map", HexId("G6"), 0, 0)
    built = t.tiles(t.phase(t.after_auction(), "Brown"), G6=("X9", 1))
    assert t.turn_of(built, "PLM").state.tokens["PLM-0"] == t.TokenPlace("map", HexId("G6"), 0, 0)


def test_s7_3_1__homes_are_placed_even_in_the_final_set() -> None:
    position = t.change(t.phase(t.floated(t.after_auction(), "AG"), "Purple"), flags={"final_set": 1})
    assert t.turn_of(position, "AG").state.tokens["AG-0"].hex == "D15"
