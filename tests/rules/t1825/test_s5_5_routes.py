"""Sections 1.8 and 5.5: what a route is, what a company's routes may be together, and what they earn."""

import pytest

from roundhouse.engine.state import Piece, Route
from roundhouse.routes.network import Network
from tests.routes import drawn
from tests.rules.t1825.runs import best, board, line, on, refused, run, way, worth
from tests.rules.t1825.table import title

# London c1 - V18 - Reading - Swindon - V12 - Bristol
WEST = {"V18": ("9", 1), "V16": ("4", 1), "V12": ("9", 1)}
SWINDON = "V14.c0"
LINE = line("c20", "t10", "c30", "t10", "c40")


def test_s1_8__a_route_leads_from_large_station_to_large_station_by_a_base() -> None:
    context = run(WEST, "3", SWINDON)
    assert worth(context, way(context, "3", "V20.c1 V18 V16.t0 V14.c0")).total == 50 + 10 + 10
    refused(context, "5.5.2", "ends", way(context, "3", "V16.t0 V14.c0 V12 V10.c0"))


def test_s1_8__it_ends_at_a_station_full_of_others_and_does_not_run_through_it() -> None:
    context = on(LINE, "5", "A1.c0", full="A3.c0")
    through = way(context, "5", "A1.c0 A2.t0 A3.c0 A4.t0 A5.c0")
    refused(context, "5.5.2", "blocked", through)
    assert worth(context, way(context, "5", "A1.c0 A2.t0 A3.c0")).total == 60
    assert best(context).total == 60


def test_s1_8__a_station_is_left_by_any_other_track() -> None:
    context = run(WEST, "4", SWINDON)
    assert worth(context, way(context, "4", "V10.c0 V12 V14.c0 V16.t0 V18 V20.c1")).total == 100
    back = way(context, "4", "V14.c0 V12 V10.c0")
    there = Route(back.train, (back.stops[0], back.stops[1], back.stops[0]), (*back.track, *back.track[::-1]))
    refused(context, "5.5.3", "broken", there)


def test_s5_5__the_routes_earn_the_most_together() -> None:
    assert best(on(LINE, "2 3", "A3.c0")).total == 30 + 10 + 40
    assert best(on(LINE, "3 3", "A3.c0")).total == (20 + 10 + 30) + (30 + 10 + 40)


def test_s5_5_1__each_train_runs_one_route() -> None:
    context = on(LINE, "3", "A3.c0")
    west, east = (way(context, "3", each) for each in ("A1.c0 A2.t0 A3.c0", "A3.c0 A4.t0 A5.c0"))
    refused(context, "5.5.1", "train_twice", west, east)
    refused(context, "5.5.1", "unknown_train", Route("4-0", west.stops, west.track))


def test_s5_5_2__small_stations_are_no_ends() -> None:
    context = on(LINE, "2", "A3.c0")
    refused(context, "5.5.2", "ends", way(context, "2", "A2.t0 A3.c0"))
    assert best(context).total == 0


def test_s5_5_2__a_base_of_the_company_is_on_the_route() -> None:
    context = on(LINE, "3", "A5.c0")
    refused(context, "5.5.2", "no_token", way(context, "3", "A1.c0 A2.t0 A3.c0"))
    in_the_middle = on(LINE, "5", "A3.c0")
    assert best(in_the_middle).total == 110


def test_s5_5_3__lines_do_not_reverse_and_do_not_change_at_crossings() -> None:
    fork = drawn.row(drawn.face("c0-4", [20]), drawn.face("1-4 1-5"), drawn.face("1-c0", [30]))
    context = on(fork, "3", "A1.c0")
    turned = way(context, "3", "A1.c0 A2 A3.c0")
    back = Route(turned.train, turned.stops, (*turned.track[:2], fork_piece(fork, "A2", 5), turned.track[2]))
    refused(context, "5.5.3", "broken", back)
    assert worth(context, turned).total == 50


def fork_piece(network: Network, name: str, edge: int) -> Piece:
    """The piece of track on a hex that leads to an edge."""
    pieces = network.tracks
    return next(piece for piece in pieces if piece.hex == name and edge in (piece.a.index, piece.b.index))


def test_s5_5_3__no_station_twice() -> None:
    ring = drawn.network(
        {
            "A1": (0, 0, drawn.face("4-c0 5-c0 c0-0", [20])),
            "A2": (2, 0, drawn.face("1-0")),
            "B1": (1, 1, drawn.face("2-c0 3-c0", [30])),
        }
    )
    context = on(ring, "3", "A1.c0")
    around = way(context, "3", "A1.c0 A2 B1.c0")
    home = way(context, "3", "B1.c0 A1.c0")
    whole = Route(around.train, (*around.stops, around.stops[0]), (*around.track, *home.track))
    refused(context, "5.5.3", "stop_twice", whole)
    assert best(context).total == 50


def test_s5_5_3__one_station_of_a_hex() -> None:
    """Two towns of one hex, the line from one turning back to the other."""
    joined = drawn.network(
        {
            "A1": (0, 0, drawn.face("4-c0 5-c0", [20])),
            "A2": (2, 0, drawn.face("1-t0 t0-4 0-t1 t1-5", [], [20, 20])),
            "A3": (4, 0, drawn.face("1-0")),
            "B1": (1, 1, drawn.face("2-c0 3-c0", [30])),
            "B2": (3, 1, drawn.face("2-3")),
        }
    )
    for kind in ("5", "3T", "U3"):
        context = on(joined, kind, "A1.c0")
        both = way(context, kind, "A1.c0 A2.t0 A3 B2 A2.t1 B1.c0")
        refused(context, "5.5.3", "exclusive", both)


def test_s5_5_4__no_more_stations_than_the_number_of_the_train() -> None:
    context = run(WEST, "2", SWINDON)
    refused(context, "5.5.4", "too_long", way(context, "2", "V20.c1 V18 V16.t0 V14.c0"))
    assert best(context).total == 10 + 30


def test_s5_5_5__two_2_trains_run_together_as_a_3() -> None:
    context = run(WEST, "2 2", SWINDON)
    together = way(context, "2-0&2-1", "V20.c1 V18 V16.t0 V14.c0")
    assert worth(context, together).total == 70
    assert best(context).total == 70
    alone = way(context, "2-0", "V14.c0 V12 V10.c0")
    refused(context, "5.5.1", "train_twice", together, alone)


def test_s5_5_5__two_pairs_and_a_train_alone() -> None:
    context = on(LINE, "2 2 2 2 2", "A3.c0")
    assert best(context).total == 60 + 80
    longer = on(line("c20", "t10", "c30", "c40"), "2 2 2", "A3.c0")
    assert best(longer).total == (20 + 10 + 30) + (30 + 40)


def test_s5_5_5__a_2_plus_2_and_a_3_are_not_double_headed() -> None:
    context = on(LINE, "2 2+2", "A3.c0")
    assert [train.id for train in context.trains] == ["2-0", "2+2-1"]


def test_s5_5_6__a_train_stops_wherever_it_comes() -> None:
    context = on(LINE, "4", "A3.c0")
    assert best(context).total == 80
    refused(context, "5.5.4", "too_long", way(context, "4", "A1.c0 A2.t0 A3.c0 A4.t0 A5.c0"))


# Bristol - V12 - Swindon with tile 200 - Reading - London
NON_STOP = {**WEST, "V14": ("200", 1)}
D1 = ("unit_1", "d1")


def test_s5_5_6a__trains_run_non_stop_through_tile_200_and_it_counts_as_a_base() -> None:
    context = run(NON_STOP, "3", SWINDON, *D1)
    through = way(context, "3", "V10.c0 V12 V14.c0 V16.t0 V18 V20.c1")
    assert worth(context, through).total == 30 + 10 + 50
    assert [earned for _, earned in worth(context, through).routes[0].stops] == [30, 0, 10, 50]
    assert best(context).total == 90


def test_s5_5_6a__or_they_stop_there() -> None:
    context = run(NON_STOP, "4", SWINDON, *D1)
    assert best(context).total == 30 + 10 + 10 + 50
    short = run(NON_STOP, "2", SWINDON, *D1)
    assert worth(short, way(short, "2", "V10.c0 V12 V14.c0")).total == 40
    refused(short, "5.5.4", "too_long", way(short, "2", "V10.c0 V12 V14.c0 V16.t0 V18 V20.c1"))


def test_s5_5_6a__full_of_others_it_is_still_not_passed() -> None:
    context = run(NON_STOP, "3", "V10.c0", *D1, full=SWINDON)
    refused(context, "5.5.2", "blocked", way(context, "3", "V10.c0 V12 V14.c0 V16.t0 V18 V20.c1"))
    assert best(context).total == 40


def test_s5_5_7__routes_share_stations_and_no_track() -> None:
    context = on(LINE, "3 3", "A3.c0")
    west, east = way(context, "3-0", "A1.c0 A2.t0 A3.c0"), way(context, "3-1", "A3.c0 A4.t0 A5.c0")
    assert worth(context, west, east).total == 60 + 80
    refused(context, "5.5.7", "shared_track", west, way(context, "3-1", "A1.c0 A2.t0 A3.c0"))


@pytest.mark.parametrize("tile", ["", "32", "48"])
def test_s5_5_7__no_route_passes_london(tile: str) -> None:
    """5.5.7 1/2: each of its stations is joined to one edge only, and a route calls at one of them."""
    tiles = {**WEST, "W19": ("1", 0), **({"V20": (tile, 0)} if tile else {})}
    network = board(title("unit_1", "k3"), tiles)
    stations = [stop for stop in network.stops if stop.hex == "V20"]
    assert [len(network.around[stop]) for stop in stations] == [1] * 6
    context = on(network, "7", SWINDON, "unit_1", "k3")
    london = {"": 50, "32": 70, "48": 100}[tile]
    assert best(context).total == london + 10 + 10 + 30


def test_s5_5_7__lines_cross_on_tile_60_without_sharing_track() -> None:
    star = "0-j 1-j 2-j 3-j 4-j 5-j"
    crossing = drawn.network(
        {
            "A1": (0, 0, drawn.face("5-c0", [20])),
            "A2": (2, 0, drawn.face("0-c0", [30])),
            "B1": (1, 1, drawn.face(star)),
            "C1": (0, 2, drawn.face("3-c0", [40])),
            "C2": (2, 2, drawn.face("2-c0", [50])),
        }
    )
    context = on(crossing, "2 2", "A1.c0 A2.c0")
    routes = way(context, "2-0", "A1.c0 B1 C2.c0"), way(context, "2-1", "A2.c0 B1 C1.c0")
    assert worth(context, *routes).total == 140
    assert best(context).total == 140


def test_s5_5_8__a_station_pays_once_for_each_train() -> None:
    context = run(WEST, "3 2", SWINDON)
    both = way(context, "3", "V20.c1 V18 V16.t0 V14.c0"), way(context, "2", "V14.c0 V12 V10.c0")
    assert worth(context, *both).total == (50 + 10 + 10) + (10 + 30)
