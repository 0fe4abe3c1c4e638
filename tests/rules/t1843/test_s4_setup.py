"""Sections 2 to 4: components and setup."""

import pytest

from roundhouse.engine.errors import ActionRefused
from roundhouse.engine.owners import BANK, IPO, POOL, SUPPLY
from roundhouse.engine.pieces import company_of, kind_of
from tests.rules.t1843 import table as t

TABLE_1 = {2: (1200, 36), 3: (800, 24), 4: (600, 18), 5: (480, 15), 6: (400, 12)}


@pytest.mark.parametrize("players", TABLE_1)
def test_s4__money_and_certificate_limit_by_players(players: int) -> None:
    position = t.start(players)
    capital, limit = TABLE_1[players]
    assert {t.money(position, name) for name in t.PLAYERS[:players]} == {capital}
    assert t.certificate_limit(position) == limit
    assert {t.money(position, symbol) for symbol in t.HOMES} == {0}


@pytest.mark.parametrize("names", [("Ada",), (*t.PLAYERS, "Gil")])
def test_s4__one_or_seven_players_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(ActionRefused):
        t.loop.start(t.TITLE, names, frozenset(), 1)


@pytest.mark.parametrize("players", TABLE_1)
def test_s4__the_number_cards_are_dealt_by_the_seed(players: int) -> None:
    names = t.PLAYERS[:players]
    orders = [t.loop.start(t.TITLE, names, frozenset(), seed).state.order for seed in range(8)]
    assert all(sorted(order) == sorted(names) for order in orders)
    assert len(set(orders)) > 1
    assert orders == [t.loop.start(t.TITLE, names, frozenset(), seed).state.order for seed in range(8)]


def test_s4__all_seven_privates_are_for_sale_in_a_row_by_number() -> None:
    state = t.start().state
    assert list(state.privates) == ["TB", "C", "PStG", "LH", "VdL", "BA", "LM"]
    assert set(state.privates.values()) == {BANK}
    assert list(state.private_costs.values()) == [15, 20, 40, 60, 110, 150, 210]
    assert [o.private for o in t.offers_of(t.start(), t.off.OfferBid)] == list(state.privates)


def test_s4__six_port_markers_lie_on_the_map() -> None:
    ports = {m: o for m, o in t.start().state.markers.items() if m.startswith("port:")}
    assert set(ports) == {f"port:{h}-0" for h in ("A6", "C14", "C18", "H7", "K8", "N15")}
    assert set(ports.values()) == {SUPPLY}


def test_s4__the_game_begins_in_the_yellow_phase() -> None:
    assert t.start().state.phase == "Yellow"
    assert t.start().state.round.kind == "auction"


def test_s2__fifty_train_certificates_and_the_one_that_val_de_loire_may_become() -> None:
    kinds = [kind_of(train) for train in t.start().state.trains]
    counts = {kind: kinds.count(kind) for kind in kinds}
    assert counts == {"2": 1, "2+1": 6, "4+1": 7, "5+2": 7, "5E": 6, "8E": 6, "Electric": 18}


def test_s2__nine_companies_of_nine_certificates() -> None:
    certificates = t.start().state.certificates
    assert len(certificates) == 81
    for symbol, definition in t.DEFINITION.companies.items():
        assert sorted(definition.certificates) == [10] * 8 + [20]
        assert sum(1 for c in certificates if company_of(c) == symbol) == 9
    assert set(t.DEFINITION.companies) == set(t.HOMES)
    elsewhere = {c: o for c, o in certificates.items() if o != IPO}
    assert elsewhere["PLM-0"] == "private:LM"
    assert len(elsewhere) == 2, "the other is BA's share of ETA"
    assert POOL not in certificates.values()


def test_s2__station_markers_of_the_companies_and_nine_blocked_ones() -> None:
    owners = [company_of(token) for token in t.start().state.tokens]
    assert {o: owners.count(o) for o in owners} == {
        "EST": 4,
        "ETA": 4,
        "MID": 4,
        "NOR": 2,
        "OU": 3,
        "PLM": 3,
        "PO": 2,
        "PRO": 3,
        "SO": 3,
        "blocked": 9,
    }
    assert [m for m in t.start().state.markers if not m.startswith("port:")] == ["engineers-0"]
