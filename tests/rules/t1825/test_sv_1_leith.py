"""V.1: who lays the first tile on Edinburgh and Leith says which of its stations is the port."""

from __future__ import annotations

import pytest

from roundhouse.engine import actions as act
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.titles.t1825.port_income import ports_with_base
from tests.names import company
from tests.rules import table as t
from tests.rules.t1825.boards import board, lay

G9 = HexId("G9")
NBR = CompanySymbol("NBR")


def first_tile() -> t.Position:
    """NBR, with a base at Perth (E7), has come to G9 by F8."""
    tiles = {"F8": ("55", 2)}
    tokens = {"NBR-0": ("E7", 0, 0)}
    return board("unit_3", "ports", symbol="NBR", phase="2", tiles=tiles, tokens=tokens)


def asked() -> t.Position:
    """It has laid green 52 there."""
    position = first_tile()
    return t.submit(position, lay("NBR", "G9", *sorted(t.lays_of(position, "G9"))[0]))


def named(city: int) -> t.Position:
    """It has named one of the stations."""
    return t.submit(asked(), act.ChooseCity(company("NBR"), G9, city, 0))


def test_sv_1__who_lays_the_first_tile_names_leith() -> None:
    position = asked()
    (question,) = position.state.questions
    assert (question.actor, question.subject) == (company("NBR"), "G9")
    (offer,) = t.offers_of(position, t.off.OfferChooseCity)
    assert [spot.city for spot in offer.spots] == [0, 1]


@pytest.mark.parametrize("leith", [0, 1])
def test_sv_1__a_base_in_leith_is_one_in_a_port_and_one_in_edinburgh_is_not(leith: int) -> None:
    for city in (0, 1):
        position = t.tokens(named(leith), {"NBR-1": ("G9", city, 0)})
        assert ports_with_base(position, NBR) == (("G9",) if city == leith else ())


def test_sv_1__without_the_variant_nobody_is_asked() -> None:
    tokens = {"NBR-0": ("E7", 0, 0)}
    position = board("unit_3", symbol="NBR", phase="2", tiles={"F8": ("55", 2)}, tokens=tokens)
    after = t.submit(position, lay("NBR", "G9", *sorted(t.lays_of(position, "G9"))[0]))
    assert not after.state.questions


@pytest.mark.parametrize("leith", [0, 1])
def test_sv_1__leith_stays_leith_under_later_tiles(leith: int) -> None:
    position = t.tokens(named(leith), {"NBR-1": ("G9", leith, 0)})
    lying = position.state.tiles[G9]
    tiles = {"F8": ("55", 2), "G9": (lying.name, lying.rotation)}
    later = board(
        "unit_3", "ports", symbol="NBR", phase="3", tiles=tiles, trains="5",
        tokens={"NBR-0": ("E7", 0, 0), "NBR-1": ("G9", leith, 0)},
    )  # fmt: skip
    later = t.change(later, flags=position.state.flags)
    found = t.lays_of(later, "G9")
    assert found
    for tile, rotation in found:
        after = t.submit(later, lay("NBR", "G9", tile, rotation))
        assert not after.state.questions
        assert ports_with_base(after, NBR) == ("G9",)


def test_sv_1__where_both_stations_become_one_only_leiths_circle_is_the_port() -> None:
    # 168 has one station with three spaces.
    options = ("unit_2", "unit_3", "k3", "ports")
    tokens = {"NBR-0": ("E7", 0, 0), "NBR-1": ("G9", 1, 0), "CR-1": ("G9", 0, 0)}
    tiles = {"F8": ("55", 2), "G9": ("66", 0)}
    for leith, company_of_port in ((10, "NBR"), (0, "CR")):
        position = board(*options, symbol="NBR", phase="4", tiles=tiles, tokens=tokens, trains="5 5")
        position = t.change(position, flags={"leith": leith})
        merged = [x for x in t.lays_of(position, "G9") if x[0] == "168"]
        assert merged
        after = t.submit(position, lay("NBR", "G9", *merged[0]))
        for symbol in ("NBR", "CR"):
            ports = ports_with_base(after, CompanySymbol(symbol))
            assert ports == (("G9",) if symbol == company_of_port else ())
