"""Sections 5.3 and 5.5.4: what a route is, running trains, what they earn."""

import pytest
from msgspec.structs import replace

from roundhouse.engine import actions as act
from roundhouse.engine import events as ev
from roundhouse.engine import offers as off
from roundhouse.engine.names import CompanySymbol, HexId
from roundhouse.engine.state import Route, Stop
from roundhouse.titles.t1861 import site18xx
from tests.names import company
from tests.rules.t1861 import table as t

MV, N = company("MV"), company("N")
# Voronezh 20 - Lugansk 10 (a town) - Rostov 20 - the Caucasus 10, in phase 2
SOUTH = {"I13": ("57", 0), "I15": ("9", 0), "I17": ("4", 0), "I19": ("57", 0)}
VORONEZH, LUGANSK, ROSTOV = Stop(HexId("I13"), "city"), Stop(HexId("I17"), "town"), Stop(HexId("I19"), "city")
CAUCASUS = Stop(HexId("I21"), "offboard")


def south(trains: str = "2", phase: str = "2", *options: str, **tiles: tuple[str, int]) -> t.Position:
    """MV is about to run ``trains`` on the line from its home in Voronezh."""
    position = t.minor(t.opened(3, *options), "MV")
    position = t.phase(t.tiles(position, **{**SOUTH, **tiles}), phase)
    return t.at_stage(t.trains(position, MV=trains), "MV", "run")


def moscow(trains: str = "2", phase: str = "2") -> t.Position:
    """N is about to run: Moscow 40, Tver 10 (a town) and St. Petersburg 40 are joined by printed track."""
    return t.at_stage(t.trains(t.phase(t.minor(t.opened(), "N"), phase), N=trains), "N", "run")


def best(position: t.Position) -> int:
    return t.best(t.run_context(position, position.state.operating.company)).total


def routes(position: t.Position) -> list[tuple[Stop, ...]]:
    """The stops of every legal route of the only train, in one direction."""
    (train,) = t.offer_of(position, off.OfferRunTrains).trains
    found = {min(route.stops, route.stops[::-1]) for route in t.routes_of(position, train)}
    return sorted(found)


def whole(position: t.Position, *stops: Stop) -> Route:
    """The legal route with these stops."""
    (train,) = t.offer_of(position, off.OfferRunTrains).trains
    return next(r for r in t.routes_of(position, train) if set(r.stops) == set(stops))


def test_s5_3__a_continuous_line_from_stop_to_stop() -> None:
    position = south()
    route = whole(position, VORONEZH, LUGANSK)
    assert t.submit(position, act.RunTrains(MV, (route,))).state.runs[CompanySymbol("MV")].revenue == 30
    broken = replace(route, track=route.track[1:])
    assert t.refused(position, act.RunTrains(MV, (broken,))).section == "5.3"


def test_s5_3__with_at_least_one_own_token() -> None:
    assert all(VORONEZH in stops for stops in routes(south()))
    elsewhere = t.tokens(south(), {"MV-0": ("I19", 0, 0)})
    route = whole(elsewhere, LUGANSK, ROSTOV)
    t.refused(south(), act.RunTrains(MV, (route,)), "route.no_token", "5.3")


def test_s5_3__no_stop_twice_and_no_way_back() -> None:
    position = south("4")
    there = whole(position, VORONEZH, LUGANSK)
    back = Route(there.train, (*there.stops, there.stops[0]), (*there.track, *there.track[::-1]))
    assert t.refused(position, act.RunTrains(MV, (back,))).section == "5.3"


def test_s5_3__two_stations_of_one_hex_are_two_stops() -> None:
    exclusive = t.run_context(moscow(), CompanySymbol("N")).exclusive
    assert not any(
        {Stop(HexId("H8"), "city", 0), Stop(HexId("H8"), "city", 1)} <= group for group in exclusive
    )


def test_s5_3__18xx_games_counts_them_as_one() -> None:
    position = t.played_there(moscow(), site18xx.hexes_visited_once)
    (train,) = t.run_context(position, CompanySymbol("N")).trains
    pair = {Stop(HexId("H8"), "city", 0), Stop(HexId("H8"), "city", 1)}
    assert any(pair <= group for group in train.exclusive)


def test_s5_3__it_may_end_in_a_city_full_of_others_not_pass_it() -> None:
    full = t.tokens(south("4"), {"V-0": ("I19", 0, 0)})
    assert max(len(stops) for stops in routes(south("4"))) == 4
    assert routes(full) == [stops for stops in routes(south("4")) if CAUCASUS not in stops]
    through = whole(south("4"), VORONEZH, LUGANSK, ROSTOV, CAUCASUS)
    t.refused(full, act.RunTrains(MV, (through,)), "route.blocked", "5.3")


def test_s5_3__a_free_circle_lets_it_pass() -> None:
    position = t.tokens(south("4", I19=("14", 0)), {"V-0": ("I19", 0, 0)})
    assert whole(position, VORONEZH, LUGANSK, ROSTOV, CAUCASUS).stops


def test_s5_3__a_red_hex_ends_it() -> None:
    through = [stops for stops in routes(south("4")) if CAUCASUS in stops]
    assert through
    assert all(CAUCASUS in (stops[0], stops[-1]) for stops in through)


def test_s5_3__red_hexes_of_one_place_are_one() -> None:
    exclusive = t.run_context(south(), CompanySymbol("MV")).exclusive
    for hexes in (("A9", "A11", "A13", "A15"), ("I21", "J20", "K21"), ("Q11", "Q13"), ("B18", "B20")):
        assert any({Stop(HexId(hex_id), "offboard") for hex_id in hexes} <= group for group in exclusive)


def test_s5_5_4__two_stops_at_least() -> None:
    position = south()
    lone = Route("2-0", (VORONEZH,), ())
    assert t.refused(position, act.RunTrains(MV, (lone,))).section in ("5.3", "5.5.4")
    assert all(len(stops) >= 2 for stops in routes(position))


@pytest.mark.parametrize(("train", "revenue"), [("2", 40), ("3", 50), ("4", 60)])
def test_s5_5_4__as_many_stops_as_the_trains_number(train: str, revenue: int) -> None:
    assert best(south(train)) == revenue


def test_s5_5_4__towns_on_the_way_may_be_skipped_cities_may_not() -> None:
    two = routes(south("2"))
    assert (VORONEZH, LUGANSK, ROSTOV) in two or (ROSTOV, LUGANSK, VORONEZH) in two
    assert not [stops for stops in two if CAUCASUS in stops], "Rostov would have to be skipped"
    through = whole(south("4"), VORONEZH, LUGANSK, ROSTOV, CAUCASUS)
    t.refused(south("2"), act.RunTrains(MV, (replace(through, train="2-0"),)), "route.too_long", "5.5.4")


def test_s5_5_4__a_skipped_town_does_not_count() -> None:
    position = south("2")
    assert (
        t.submit(position, act.RunTrains(MV, (whole(position, VORONEZH, LUGANSK, ROSTOV),)))
        .state.runs[CompanySymbol("MV")]
        .revenue
        == 40
    )
    assert best(moscow("2")) == 80
    assert best(moscow("3")) == 90


@pytest.mark.parametrize(("phase", "caucasus"), [("2", 10), ("3", 20), ("5", 40), ("6", 60)])
def test_s5_5_4__red_hexes_are_worth_more_from_phase_to_phase(phase: str, caucasus: int) -> None:
    train = {"2": "3", "3": "3", "5": "4", "6": "4"}[phase]
    position = south(train, phase)
    route = whole(position, VORONEZH, LUGANSK, ROSTOV, CAUCASUS)
    played = t.play(position, act.RunTrains(MV, (route,)))
    assert played.all(ev.TrainsRun)[0].revenue == 20 + 20 + caucasus + (10 if train == "4" else 0)


def test_s5_5_4__each_train_has_track_of_its_own() -> None:
    position = moscow("2 2")
    assert best(position) == 80
    (route,) = t.best(t.run_context(position, CompanySymbol("N"))).routes
    both = (replace(route, train="2-0"), replace(route, train="2-1"))
    t.refused(position, act.RunTrains(N, both), "route.shared_track", "5.5.4")


def test_s5_5_4__trains_may_meet_in_stops() -> None:
    """South to Rostov, north over Tula to Moscow."""
    position = south("2 2", "3", I11=("8", 0), H10=("58", 3))
    assert best(position) == (20 + 20) + (20 + 40)
    run = t.best(t.run_context(position, CompanySymbol("MV"))).routes
    assert all(VORONEZH in route.stops for route in run)
    assert t.submit(position, act.RunTrains(MV, run)).state.runs[CompanySymbol("MV")].revenue == 100


def test_s5_5_4__the_company_may_run_for_less_if_nobody_says_so() -> None:
    position = south("3")
    assert (
        t.submit(position, act.RunTrains(MV, (whole(position, VORONEZH, LUGANSK),)))
        .state.runs[CompanySymbol("MV")]
        .revenue
        == 30
    )


def test_s5_5_4__doubled_trains() -> None:
    assert best(moscow("2+2", "8")) == 2 * 80
    assert best(moscow("5+5E", "8")) == 2 * 90


LONG = {
    "E9": ("63", 0), "E7": ("9", 0), "E5": ("9", 0), "E3": ("9", 0), "E1": ("641", 0), "H8": ("638", 0),
    "H10": ("58", 3), "I11": ("8", 0), "I13": ("63", 0), **{h: SOUTH[h] for h in ("I15", "I17", "I19")},
}  # fmt: skip
"""Smolensk 40, St. Petersburg 50, Tver 10, Moscow 70, Tula, Voronezh 40, Lugansk, Rostov 20, Caucasus 60."""


def test_s5_5_4__an_e_train_passes_cities_and_counts_the_best_five_twice() -> None:
    position = south("5+5E", "8", **LONG)
    assert best(position) == 2 * (70 + 60 + 50 + 40 + 40)
    (route,) = t.best(t.run_context(position, CompanySymbol("MV"))).routes
    assert len(route.stops) == 9
    assert best(south("8", "8", **LONG)) == 310 - 10, "all stops but one town"


def test_s5_5_4__one_of_the_five_that_an_e_train_counts_has_a_token_of_the_company() -> None:
    position = t.tokens(south("5+5E", "8", **LONG), {"MV-0": ("I19", 0, 0)})
    assert best(position) == 2 * (70 + 60 + 50 + 40 + 20), "Rostov's 20 in place of the second 40"


def test_s5_5_4__without_a_train_or_a_line_nothing_runs() -> None:
    for position in (t.trains(south(), MV=""), t.change(south(), tiles={})):
        assert not t.offers_of(position, off.OfferRunTrains)
        assert t.settle(position).state.runs[CompanySymbol("MV")].revenue == 0


def test_s5_5_4__the_greatest_revenue_must_be_declared() -> None:
    """An option: the rulebook says so, and that nobody is obliged to show it."""
    position = t.switched(south("4"), "best_run")
    less = (whole(position, VORONEZH, LUGANSK),)
    refusal = t.refused(position, act.RunTrains(MV, less), "run.below_best", "5.5.4")
    assert refusal.facts == {"company": "MV", "revenue": 30, "best": 60, "gap": 30}
    assert t.submit(position, t.best_run(position)).state.runs[CompanySymbol("MV")].revenue == 60
    assert t.submit(south("4"), act.RunTrains(MV, less)).state.runs[CompanySymbol("MV")].revenue == 30
