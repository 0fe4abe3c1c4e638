"""Sections 16.1 to 16.3 and 14.4: centres counted once and again, the government, one end overseas."""

import pytest

from roundhouse.engine.names import CompanySymbol
from tests.names import company
from tests.rules import table as t
from tests.rules.t1839 import table as g

RING = {
    "I12": ("U121", 1),
    "H13": ("14", 0),
    "G14": ("57", 0),
    "H15": ("8", 5),
    "I16": ("6", 0),
    "J15": ("8", 1),
    "J13": ("8", 2),
}
"""Utrecht (50) joined to Amersfoort (30) by itself and over Arnhem (20); Harderwijk (20) behind."""


def earned(position: t.Position, symbol: str) -> int:
    """The best revenue of the company on turn."""
    position = t.submit(position, t.best_run(position))
    return int(position.state.runs[CompanySymbol(symbol)].revenue)


def on_the_ring(trains: str) -> int:
    """The best revenue of NRS (Utrecht, Arnhem, Amersfoort) on the ring, in dark brown."""
    position = t.tiles(g.floated(g.begun("Dark Brown"), "NRS", 56), **RING)
    position = t.trains(g.at_home(position, "NRS", "I12", "I16", "H13"), NRS=trains)
    return earned(t.at_step(position, "NRS", "run"), "NRS")


@pytest.mark.parametrize(("trains", "revenue"), [("7 7", 120), ("7 R4", 200), ("R4 R4", 200)])
def test_s16_3_2__e24_a_red_numbered_train_counts_again(trains: str, revenue: int) -> None:
    assert on_the_ring(trains) == revenue


@pytest.mark.parametrize(
    ("trains", "revenue"),
    [
        ("7 7 7", 50 + 30 + 20 + 20),
        ("7 7 R4", 2 * 50 + 2 * 30 + 2 * 20 + 20),
        ("7 R4 R4", 2 * 50 + 3 * 30 + 20 + 20),
        ("R4 R4 R4", 2 * 50 + 3 * 30 + 20 + 20),
    ],
)
def test_s16_3_2__once_for_each_such_train_and_once_for_all_others(trains: str, revenue: int) -> None:
    assert on_the_ring(trains) == revenue


def behind_roermond(symbol: str, local: bool, trains: str) -> int:
    """The best revenue of a company in Weert; green Roermond is full, Sittard lies behind it."""
    position = t.tiles(g.begun("Blue"), L17=("14", 0), M16=("4", 0))
    position = g.floated(position, symbol, 38 if local else 56, local=local, homes=("L13", "E14"))
    position = g.at_home(position, symbol, "L13", *(("K8",) if symbol == "NBDS" else ()))
    position = t.tokens(t.trains(position, **{symbol: trains}), {"SS-2": ("L17", 0, 0)})
    position = t.tokens(position, {"gov-0": ("L17", 0, 1)})
    return earned(t.at_step(position, symbol, "run"), symbol)


def test_s14_4__e36_a_local_company_passes_the_government_and_keeps_inland() -> None:
    assert behind_roermond("S3", True, "L2+") == 10 + 20 + 30 + 10


def test_s14_4__e36_a_major_company_ends_there() -> None:
    assert behind_roermond("NBDS", False, "5+") == 30 + 10 + 20 + 30


SEA_TO_SEA = {
    "J7": ("R121", 1),
    "I8": ("8", 0),
    "H7": ("56", 3),
    "G8": ("H121", 0),
    "G10": ("A800", 1),
}
"""Overzee, Hoek van Holland 20, Rotterdam 50, Delft 10, Haarlem 50, Amsterdam 60, Overzee."""


@pytest.mark.parametrize(
    ("phase", "train", "overzee"), [("Light Brown", "5+", 0), ("Dark Brown", "7", 0), ("Red", "7", 50)]
)
def test_s16_2__one_end_overseas_whatever_it_pays(phase: str, train: str, overzee: int) -> None:
    position = t.tiles(g.floated(g.begun(phase), "HIJSM", 56), **SEA_TO_SEA)
    position = t.trains(g.at_home(position, "HIJSM", "B13", "G8"), HIJSM=train)
    position = t.at_step(position, "HIJSM", "run")
    ends = {
        frozenset(stop.hex for stop in route.stops if stop.kind == "offboard")
        for route in t.routes_of(position, t.train_of(position, "HIJSM", train))
    }
    assert {frozenset({"F11"}), frozenset({"L1"})} <= ends
    assert frozenset({"F11", "L1"}) not in ends
    assert earned(position, "HIJSM") == 20 + 50 + 10 + 50 + 60 + overzee


def test_s16_3_1__e29_turned_major_it_must_buy_at_once() -> None:
    """S1 stands in Weert; the only city beside it is full, partly with the government's marker."""
    position = g.floated(g.begun("Blue"), "S1", 88, local=True, homes=("L13", "E14"))
    position = t.trains(g.at_home(position, "S1", "L13"), S1="L2+")
    position = t.tokens(position, {"gov-0": ("L17", 0, 0)})
    position = t.submit(t.earning(position, "S1", 180), t.act.Dividend(company("S1"), "half"))
    assert (t.price_of(position, "S1"), t.kinds_of(position, "S1")) == (101, [])
    assert position.state.operating.stage == "trains"
    assert all(offer.must for offer in t.offers_of(position, t.off.OfferBuyTrain))
    t.refused(position, t.act.Pass(company("S1")))
