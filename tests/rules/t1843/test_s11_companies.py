"""Section 11: the nine public companies, and 8.1, 8.3: the order of what they do."""

import pytest

from roundhouse.engine.names import CompanySymbol
from roundhouse.engine.owners import BANK, player
from tests.names import company
from tests.rules.t1843 import table as t

MARKERS = {"EST": 4, "ETA": 4, "MID": 4, "NOR": 2, "OU": 3, "PLM": 3, "PO": 2, "PRO": 3, "SO": 3}


@pytest.mark.parametrize(("symbol", "count"), MARKERS.items())
def test_s11_1__station_markers_with_the_home(symbol: str, count: int) -> None:
    tokens = [n for n in t.start().state.tokens if n.startswith(f"{symbol}-")]
    assert len(tokens) == count


@pytest.mark.parametrize(("symbol", "hex_id"), t.HOMES.items())
def test_s11_1__homes(symbol: str, hex_id: str) -> None:
    assert [home.hex for home in t.DEFINITION.companies[CompanySymbol(symbol)].homes] == [hex_id]


@pytest.mark.parametrize("symbol", sorted(set(t.HOMES) - {"MID"}))
def test_s8_3__the_home_marker_is_placed_at_the_first_operation(symbol: str) -> None:
    position = t.floated(t.plain(), symbol, 67, "Ada", None, 500, Ada=6)
    assert position.state.tokens[f"{symbol}-0"].hex == ""
    position = t.turn_of(position, symbol)
    assert position.state.tokens[f"{symbol}-0"].hex == t.HOMES[symbol]
    assert t.treasury_of(position, symbol) == 500


def test_s8_3__the_steps_follow_each_other() -> None:
    position = t.floated(t.plain(), "EST", 67, "Ada", None, 2000, Ada=6)
    position = t.tiles(t.at_home(position, "EST"), G24=("9", 2), H23=("57", 1))
    position = t.turn_of(t.cards(position, EST="2+1"), "EST")
    seen: list[str] = []
    while position.state.operating.company:
        stage = position.state.operating.stage
        if not seen or seen[-1] != stage:
            seen.append(stage)
        if t.offers_of(position, t.off.OfferRunTrains):
            position = t.submit(position, t.act.RunTrains(company("EST"), ()))
        else:
            position = t.submit(position, t.act.Pass(company("EST")))
    order = ["track", "token", "run", "dividend", "trains", "end"]
    assert seen == [stage for stage in order if stage in seen]
    assert {"track", "run", "trains"} <= set(seen)


@pytest.mark.parametrize("stage", ["track", "run", "trains"])
def test_s8_3__privates_are_bought_at_any_moment_of_the_turn(stage: str) -> None:
    position = t.floated(t.phase(t.plain(), "Green"), "EST", 67, "Ada", None, 2000, Ada=6)
    position = t.private(t.cards(t.at_home(position, "EST"), EST="4+1"), "C", "Ben")
    position = t.at_step(position, "EST", stage)
    offer = t.offer_of(position, t.off.OfferBuyPrivate, private="C")
    assert (offer.actor, offer.minimum, offer.maximum) == (company("EST"), 1, 40)


def test_s8_1__privates_pay_players_and_companies_before_anybody_operates() -> None:
    position = t.floated(t.plain(), "OU", 67, "Ada", None, 100, Ada=6)
    position = t.private(t.private(t.at_home(position, "OU"), "LH", "OU"), "BA", "Ben")
    played = t.all_pass(t.stock_turn(position, "Ada"))
    paid = {(e.payer, e.payee, e.amount) for e in played.all(t.ev.Paid)}
    assert {(BANK, company("OU"), 15), (BANK, player("Ben"), 25)} == paid


def test_s8_1__closed_privates_pay_nothing() -> None:
    position = t.floated(t.plain(), "OU", 67, "Ada", None, 100, Ada=6)
    played = t.all_pass(t.stock_turn(t.at_home(position, "OU"), "Ada"))
    assert not played.all(t.ev.Paid)
