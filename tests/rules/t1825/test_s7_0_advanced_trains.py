"""Section 7.0: how tank engines, U3, 2+2 and 4+4E run, and halts."""

import pytest

from roundhouse.catalogue.definitions import Revenue, Town
from roundhouse.routes.network import Network
from tests.routes import drawn
from tests.rules.t1825.runs import best, line, on, refused, run, way, worth

TOWNS = line("t10", "c20", "t10", "t20", "c30")
ENDS = "A1.t0 A2.c0 A3.t0"


@pytest.mark.parametrize("kind", ["3T", "4T", "U3"])
def test_s7_0__t_and_u_trains_begin_and_end_at_small_stations(kind: str) -> None:
    context = on(TOWNS, kind, "A2.c0")
    assert worth(context, way(context, kind, ENDS)).total == 10 + 20 + 10


@pytest.mark.parametrize("kind", ["3", "5", "7", "2+2", "4+4E"])
def test_s7_0__other_trains_do_not(kind: str) -> None:
    context = on(TOWNS, kind, "A2.c0")
    refused(context, "5.5.2", "ends", way(context, kind, "A1.t0 A2.c0"))


def test_s7_0__a_2_plus_2_is_planned_as_a_2_and_earns_twice() -> None:
    context = on(line("c20", "-", "c30", "t10", "c50"), "2+2", "A3.c0")
    assert worth(context, way(context, "2+2", "A1.c0 A2 A3.c0")).total == 2 * (20 + 30)
    refused(context, "5.5.4", "too_long", way(context, "2+2", "A3.c0 A4.t0 A5.c0"))
    refused(context, "5.5.2", "ends", way(context, "2+2", "A3.c0 A4.t0"))
    assert best(context).total == 100


def test_s7_0__a_t_train_has_its_number_of_stations() -> None:
    assert best(on(TOWNS, "3T", "A2.c0")).total == 20 + 10 + 20
    assert best(on(TOWNS, "4T", "A2.c0")).total == 20 + 10 + 20 + 30


def test_s7_0__a_u3_counts_large_stations_only_and_scores_all() -> None:
    long = line("t10", "c20", "t10", "c30", "t10", "c40", "t10", "t20", "c50")
    context = on(long, "U3", "A4.c0")
    assert best(context).total == 10 + 30 + 10 + 40 + 10 + 20 + 50
    whole = way(context, "U3", "A1.t0 A2.c0 A3.t0 A4.c0 A5.t0 A6.c0 A7.t0 A8.t0 A9.c0")
    refused(context, "5.5.4", "too_long", whole)


def test_s7_0__a_4_plus_4e_scores_four_large_stations_twice_and_ignores_small_ones() -> None:
    long = line("c20", "t10", "c30", "c40", "t50", "c60", "c10", "c70")
    context = on(long, "4+4E", "A1.c0")
    found = best(context)
    assert found.total == 2 * (30 + 40 + 60 + 70)
    earned = [each for _, each in found.routes[0].stops]
    assert [0, 0, 30, 40, 0, 60, 0, 70] in (earned, earned[::-1])


def test_s7_0__with_fewer_it_scores_those_there_are() -> None:
    assert best(on(line("c20", "t10", "c30"), "4+4E", "A1.c0")).total == 2 * (20 + 30)


def two_towns(first: int, second: int) -> Network:
    """A city, a hex of two towns, a way from one of them round to the other, and a city there."""
    return drawn.network(
        {
            "A1": (0, 0, drawn.face("4-c0", [20])),
            "A2": (2, 0, drawn.face("1-t0 t0-4 0-t1 t1-5", [], [first, second])),
            "A3": (4, 0, drawn.face("1-0")),
            "B1": (1, 1, drawn.face("3-c0", [30])),
            "B2": (3, 1, drawn.face("2-3")),
        }
    )


BOTH = "A1.c0 A2.t0 A3 B2 A2.t1"


@pytest.mark.parametrize("kind", ["3T", "4T"])
def test_s7_0__a_t_train_calls_at_two_small_stations_of_10_of_one_hex(kind: str) -> None:
    context = on(two_towns(10, 10), kind, "A1.c0")
    assert worth(context, way(context, kind, BOTH)).total == 20 + 10 + 10
    assert best(context).total == {"3T": 40, "4T": 20 + 10 + 10 + 30}[kind]


@pytest.mark.parametrize(("first", "second"), [(10, 20), (20, 20), (20, 10)])
def test_s7_0__not_where_one_is_worth_more(first: int, second: int) -> None:
    context = on(two_towns(first, second), "4T", "A1.c0")
    refused(context, "5.5.3", "exclusive", way(context, "4T", BOTH))
    assert best(context).total == 20 + first


def test_s7_0__other_trains_call_at_one_of_them() -> None:
    for kind in ("5", "U3"):
        context = on(two_towns(10, 10), kind, "A1.c0")
        refused(context, "5.5.3", "exclusive", way(context, kind, BOTH + " B1.c0"))


def test_s7_0__at_the_city_and_the_town_of_m9() -> None:
    """Barrow, a large station worth 10, and Morecambe, with a way round from one to the other."""
    around = drawn.network(
        {
            "M9": (0, 2, drawn.face("2-c0 3-c0 4-t0 5-t0", [10], [10])),
            "L10": (1, 1, drawn.face("0-5")),
            "M11": (2, 2, drawn.face("1-2")),
        }
    )
    both = "M9.c0 L10 M11 M9.t0"
    for kind in ("3T", "4T"):
        context = on(around, kind, "M9.c0")
        assert worth(context, way(context, kind, both)).total == best(context).total == 10 + 10
    context = on(around, "U3", "M9.c0")
    refused(context, "5.5.3", "exclusive", way(context, "U3", both))


def test_s7_0__a_4_plus_4e_ignores_the_towns_of_f2() -> None:
    """Helensburgh and Gourock, both passed on the way from one city to another."""
    passed = drawn.network(
        {
            "E3": (2, 0, drawn.face("0-c0", [20])),
            "F2": (1, 1, drawn.face("3-t0 t0-4 0-t1 t1-5", [], [10, 10])),
            "F4": (3, 1, drawn.face("1-0")),
            "G3": (2, 2, drawn.face("2-3")),
            "G1": (0, 2, drawn.face("3-c0", [40])),
        }
    )
    context = on(passed, "4+4E 5", "E3.c0")
    places = "E3.c0 F2.t0 F4 G3 F2.t1 G1.c0"
    assert worth(context, way(context, "4+4E", places)).total == 2 * (20 + 40)
    refused(context, "5.5.3", "exclusive", way(context, "5", places))


def halts(*amounts: int) -> Network:
    """A city of 20, halts, and a city of 30."""
    faces = [drawn.face("c0-4", [20])]
    faces += [drawn.face("1-t0 t0-4", [], [Town(Revenue.fixed(each), halt=True)]) for each in amounts]
    return drawn.row(*faces, drawn.face("1-c0", [30]))


def test_s7_0__t_trains_stop_at_halts_or_ignore_them() -> None:
    assert best(on(halts(10), "3T", "A1.c0")).total == 20 + 10 + 30
    assert best(on(halts(10, 10), "3T", "A1.c0")).total == 20 + 10 + 30
    assert best(on(halts(10, 10), "4T", "A1.c0")).total == 20 + 10 + 10 + 30


def test_s7_0__a_halt_is_a_small_station_at_which_a_t_train_begins() -> None:
    context = on(halts(10), "3T", "A1.c0")
    assert worth(context, way(context, "3T", "A2.t0 A1.c0")).total == 30


@pytest.mark.parametrize("kind", ["2", "3", "5", "U3", "2+2", "4+4E"])
def test_s7_0__other_trains_ignore_halts(kind: str) -> None:
    context = on(halts(10, 10), kind, "A1.c0")
    assert best(context).total == (2 if kind in ("2+2", "4+4E") else 1) * (20 + 30)


def test_s7_0__tile_11_has_a_halt_on_one_of_its_lines() -> None:
    context = run({"V18": ("11", 2), "V16": ("4", 1)}, "3T 3", "V14.c0", "unit_1", "d1")
    stop = next(stop for stop in context.network.stops if stop.hex == "V18")
    tank, other = context.trains
    assert context.amounts[stop] == 10
    assert (tank.mode(stop), other.mode(stop)) == ("may", "never")
