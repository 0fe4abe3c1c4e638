"""Section 5.5.2: a company whose trains have no route isn't asked to run them."""

from roundhouse.engine import actions as act
from roundhouse.engine import offers as off
from roundhouse.titles.t1825.site18xx.routes import asked_with_any_stations
from tests.rules import table as t
from tests.rules.t1825 import lines
from tests.rules.t1825.lines import LNWR, LONDON

NORTHAMPTON = {"S15": ("4", 2)}


def test_s5_5_2__track_to_a_small_station_is_no_route() -> None:
    at = lines.at_stage(lines.lnwr(NORTHAMPTON, money=500, trains="2"), "LNWR", "run")
    assert not t.offers_of(at, off.OfferRunTrains)
    t.refused(at, act.RunTrains(LNWR, ()), "run.no_route", "5.5.2")
    after = t.settle(at)
    assert after.state.operating.stage == "trains", "its price has fallen, and nobody was asked"
    assert t.price_of(after, "LNWR") == 90


def test_s5_5_2__with_a_route_the_trains_must_run() -> None:
    at = lines.at_stage(lines.lnwr({**NORTHAMPTON, **LONDON}, trains="2"), "LNWR", "run")
    assert t.offers_of(at, off.OfferRunTrains)
    t.refused(at, act.Pass(LNWR), "stage.must_act")


def test_any_two_stations_will_do_there() -> None:
    at = lines.at_stage(lines.lnwr(NORTHAMPTON, trains="2"), "LNWR", "run")
    assert t.offers_of(t.played_there(at, asked_with_any_stations), off.OfferRunTrains)
