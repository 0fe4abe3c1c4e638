"""Each revenue rule and each kind of train on a small drawn line, worked out by hand."""

import pytest

from roundhouse.catalogue.definitions import Offboard, Revenue, Town, TrainDefinition
from roundhouse.engine.names import HexId
from roundhouse.routes import rules, train_rules
from roundhouse.routes.check import check
from roundhouse.routes.context import RunContext
from roundhouse.routes.network import Network
from roundhouse.routes.search import BestRun, NoRun, find_best
from roundhouse.routes.valuation import RunValue
from tests.routes import drawn

ENDS = ("city", "offboard")


def line(*stops: str) -> Network:
    """Stops behind each other, a hex each: ``c20`` a city of 20, a town ``t10``, a halt ``h10``, ``o50``."""
    faces = []
    for number, text in enumerate(stops):
        name = {"c": "c0", "t": "t0", "h": "t0", "o": "o0"}[text[0]]
        sides = [f"1-{name}"] * (number > 0) + [f"{name}-4"] * (number < len(stops) - 1)
        amount = int(text[1:])
        faces.append(
            drawn.face(
                " ".join(sides),
                cities=[amount] if text[0] == "c" else (),
                towns=[Town(Revenue.fixed(amount), halt=text[0] == "h")] if text[0] in "th" else (),
                offboards=[amount] if text[0] == "o" else (),
            )
        )
    return drawn.row(*faces)


def run(
    network: Network,
    *trains: TrainDefinition,
    token: str = "A2.c0",
    given: tuple[object, ...] = (),
    **more: object,
) -> RunContext:
    return drawn.context(network, trains, [drawn.stop(token)], given, **more)  # type: ignore[arg-type]


def best(context: RunContext) -> RunValue:
    """The best run, found by trying and by the program alike."""
    found = [find_best(context, try_routes=most) for most in (0, 1000)]
    assert all(isinstance(each, BestRun) and each.proven for each in found)
    first, second = (each for each in found if isinstance(each, BestRun))
    assert first.value.total == second.value.total
    check(context, first.routes)
    check(context, second.routes)
    return second.value


TWO_TOWNS = ("c10", "c20", "t30", "t40", "c50")


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (drawn.train("2"), 50),  # 20 and 30
        (drawn.train("3"), 90),  # 20, 30 and 40
        (drawn.train("D"), 150),
        (drawn.train("2+1", (("town",), 1, 1), (drawn.ALL, 2, 2)), 90),  # 20 and 30, and the town 40
        (drawn.train("3+2", (ENDS, 3, 3), (("town",), 2, 2)), 150),
        (drawn.train("2/3", (drawn.ALL, 2, 3)), 70),  # 30 and 40 of 20, 30, 40
        (drawn.train("2/5", (drawn.ALL, 2, 5)), 90),  # 40 and 50 of all
        (drawn.train("2E", (drawn.ALL, 2, None)), 90),
        (drawn.train("2+", (ENDS, 2, 2), (("town",), None, None)), 140),  # 20, 30, 40, 50
        (drawn.train("2 (1861)", (ENDS, 2, 2), (("town",), 0, None)), 70),  # 20 and 50, past the towns
        (drawn.train("2+2", (drawn.ALL, 2, 2), multiplier=2), 100),
        (
            drawn.train("4+4E", (("city",), 2, None), (("town",), 0, None), multiplier=2),
            140,
        ),  # twice 20 and 50
        (drawn.train("L2", (("town",), 1, 1), (("city", "town"), 2, 2)), 90),
    ],
    ids=lambda value: value.name if isinstance(value, TrainDefinition) else "",
)
def test_kinds_of_train(kind: TrainDefinition, expected: int) -> None:
    assert best(run(line(*TWO_TOWNS), kind)).total == expected


def test_the_own_city_need_not_count() -> None:
    value = best(run(line("c50", "c10", "c50"), drawn.train("2/3", (drawn.ALL, 2, 3))))
    assert value.total == 100
    assert [amount for _, amount in value.routes[0].stops] == [50, 0, 50]


def test_the_own_city_has_to_count_where_the_title_says_so() -> None:
    kind = drawn.train("2/3", (drawn.ALL, 2, 3))
    value = best(run(line("c50", "c10", "c50"), kind, given=(train_rules.CountedToken(("2/3",)),)))
    assert value.total == 60
    assert [amount for _, amount in value.routes[0].stops].count(50) == 1


def test_a_stop_counts_for_each_train_that_visits_it() -> None:
    network = line("c20", "c50", "c30")
    assert best(run(network, drawn.train("2"), drawn.train("2"))).total == 70 + 80


def test_a_stop_counts_once_for_the_company() -> None:
    network = line("c20", "c50", "c30")
    once = train_rules.CountOnce()
    assert best(run(network, drawn.train("2"), drawn.train("2"), given=(once,))).total == 100
    again = train_rules.CountOnce(recounting=("R",))
    recounting = drawn.train("R", (drawn.ALL, 2, 2))
    assert best(run(network, drawn.train("2"), recounting, given=(again,))).total == 70 + 80


def test_only_centres_count_once_where_off_boards_pay_every_train() -> None:
    network = drawn.network(
        {
            "A1": (0, 0, drawn.face("c0-4 c0-5", [20])),
            "A2": (2, 0, drawn.face("1-c0 c0-4", [30])),
            "A3": (4, 0, drawn.face("1-o0 0-o0", offboards=[40])),
            "B2": (3, 1, drawn.face("1-c0 c0-3", [10])),
            "B1": (1, 1, drawn.face("2-c0 c0-4", [50])),
        }
    )
    both = (drawn.train("3"), drawn.train("3"))
    tokens = [drawn.stop("A2.c0"), drawn.stop("B2.c0")]
    every = train_rules.CountOnce()
    assert best(drawn.context(network, both, tokens, (every,))).total == 20 + 30 + 40 + 50 + 10
    centres = train_rules.CountOnce(kinds=("city", "town"))
    assert best(drawn.context(network, both, tokens, (centres,))).total == 20 + 30 + 40 + 50 + 10 + 40


def test_a_stop_counted_again_counts_once_more_than_the_trains_that_count_again() -> None:
    """Of so many trains, ``k`` of which count again, over the same stops: k + 1 times if there is another."""
    hexes = {
        "A1": (0, 0, drawn.face("c0-4 c0-5 c0-3", [20])),
        "A2": (2, 0, drawn.face("1-c0 0-c0 2-c0", [50])),
        "B1": (1, 1, drawn.face("2-3")),
        "Z1": (1, -1, drawn.face("0-5")),
    }
    again = train_rules.CountOnce(recounting=("R",))
    recounting, other = drawn.train("R", (drawn.ALL, 2, 2)), drawn.train("2")
    for trains, times in (((other, other), 1), ((other, recounting), 2), ((recounting, recounting), 2)):
        context = drawn.context(drawn.network(hexes), trains, [drawn.stop("A1.c0")], (again,))
        assert best(context).total == 70 * times


def test_once_and_the_best_n_of_m_together() -> None:
    # Both visit the middle; each counts one stop. It pays to count it for one and an end for the other.
    network = line("c20", "c50", "c30")
    one_of_two = drawn.train("1/2", (drawn.ALL, 1, 2))
    value = best(run(network, one_of_two, one_of_two, given=(train_rules.CountOnce(),)))
    assert value.total == 50 + 30


def test_the_larger_multiplier_counts_the_shared_stop() -> None:
    doubled = drawn.train("2D", (drawn.ALL, 2, 2), multiplier=2)
    value = best(run(line("c20", "c50", "c30"), drawn.train("2"), doubled, given=(train_rules.CountOnce(),)))
    assert value.total == 20 + 2 * (50 + 30)


def test_values_by_phase() -> None:
    place = Offboard(Revenue((("yellow", 20), ("brown", 60))))
    hexes = {"A1": (0, 0, drawn.face("c0-4", [10])), "A2": (2, 0, drawn.face("1-o0", offboards=[place]))}
    for colors, amount in (((), 20), (("yellow",), 20), (("yellow", "brown"), 60)):
        network = drawn.network(hexes, colors)
        assert best(run(network, drawn.train("2"), token="A1.c0")).total == 10 + amount


def test_offboards_at_both_ends() -> None:
    network = line("o40", "c20", "o30")
    assert best(run(network, drawn.train("3"))).total == 90
    assert best(run(network, drawn.train("2"), drawn.train("2"))).total == 60 + 50


def test_two_hexes_of_one_offboard_place_count_as_one() -> None:
    places = [Offboard(Revenue.fixed(40), ("West",)), Offboard(Revenue.fixed(30), ("West",))]
    network = drawn.row(
        drawn.face("o0-4", offboards=places[:1]),
        drawn.face("1-c0 c0-4", [20]),
        drawn.face("1-o0", offboards=places[1:]),
    )
    assert best(run(network, drawn.train("3"))).total == 60


def test_pairs_of_places() -> None:
    network = line("o40", "c20", "c10", "o30")
    pair = rules.PairBonus("east-west", (HexId("A1"),), (HexId("A4"), HexId("A9")), 100)
    value = best(run(network, drawn.train("4"), given=(pair,)))
    assert value.total == 200
    assert value.routes[0].bonuses == (("east-west", 100),)
    assert best(run(network, drawn.train("3"), given=(pair,))).total == 70


def test_a_pair_can_be_worth_a_poorer_route() -> None:
    network = drawn.network(
        {
            "A1": (0, 0, drawn.face("o0-4", offboards=[0])),
            "A2": (2, 0, drawn.face("1-c0 c0-4 c0-5", [20])),
            "A3": (4, 0, drawn.face("1-o0", offboards=[0])),
            "B2": (3, 1, drawn.face("2-c0", [50])),
        }
    )
    pair = rules.PairBonus("pair", (HexId("A1"),), (HexId("A3"),), 60)
    assert best(run(network, drawn.train("3"), given=(pair,))).total == 80
    assert best(run(network, drawn.train("3"), given=())).total == 70


def test_the_largest_other_stop_is_copied() -> None:
    network = line("c30", "c20", "o70")
    copy = rules.LargestStopCopy("copy", HexId("A3"))
    value = best(run(network, drawn.train("3"), given=(copy,)))
    assert [amount for _, amount in value.routes[0].stops] == [30, 20, 30]
    without = rules.LargestStopCopy("copy", HexId("A3"), (HexId("A1"),))
    assert best(run(network, drawn.train("3"), given=(without,))).total == 30 + 20 + 20


def test_the_other_end_is_copied_twice() -> None:
    """The largest stop of the route is copied, or an off-board of it twice, whichever is more."""
    copy = rules.LargestStopCopy("copy", HexId("A3"), doubled=("offboard",))
    for ends, total in ((("o20", "c30"), 20 + 30 + 40), (("o10", "c30"), 10 + 30 + 30)):
        value = best(run(line(*ends, "o0"), drawn.train("3"), given=(copy,)))
        assert value.total == total
        assert value.routes[0].stops[-1][1] + value.routes[0].stops[0][1] == total - 30


def test_a_copied_value_is_what_is_printed_whoever_counts_it() -> None:
    """Two trains end at the copying stop and pass the same city: the one that doesn't count it copies it."""
    hexes = {
        "A1": (0, 0, drawn.face("c0-4 c0-5", [60])),
        "A2": (2, 0, drawn.face("1-o0", offboards=[0])),
        "B1": (1, 1, drawn.face("2-o0", offboards=[0])),
    }
    given = (
        train_rules.CountOnce(kinds=("city",)),
        rules.LargestStopCopy("copy", HexId("A2")),
        rules.LargestStopCopy("copy", HexId("B1")),
    )
    trains = (drawn.train("2"), drawn.train("2"))
    context = drawn.context(drawn.network(hexes), trains, [drawn.stop("A1.c0")], given)
    assert best(context).total == 60 + 60 + 60


def test_the_largest_stop_once_more() -> None:
    network = line("c30", "c20", "c70")
    bonus = rules.LargestStopBonus("ships", HexId("A3"), (HexId("A3"),), token_hex=HexId("A9"))
    assert best(run(network, drawn.train("3"), given=(bonus,))).total == 120
    shipping = drawn.context(
        network, [drawn.train("3")], [drawn.stop("A2.c0"), drawn.stop("A9.c0")], (bonus,)
    )
    value = best(shipping)
    assert value.total == 150
    assert value.routes[0].bonuses == (("ships", 30),)


def test_a_doubled_train_copies_twice_and_gets_a_bonus_once() -> None:
    doubled = drawn.train("3D", (drawn.ALL, 3, 3), multiplier=2)
    given = (
        rules.LargestStopCopy("copy", HexId("A3")),
        rules.PairBonus("pair", (HexId("A1"),), (HexId("A3"),), 100),
    )
    assert best(run(line("c30", "c20", "o70"), doubled, given=given)).total == 2 * (30 + 20 + 30) + 100


def test_a_stop_raised_by_another() -> None:
    raised = rules.RaisedValue("raised", HexId("A1"), (HexId("A3"),))
    network = line("c40", "c20", "c10")
    assert best(run(network, drawn.train("3"), given=(raised,))).total == 80 + 20 + 10
    assert best(run(network, drawn.train("2"), given=(raised,))).total == 60


def test_halts_are_stops_for_some_trains_only() -> None:
    network = line("c20", "h10", "c50")
    halts = train_rules.Halts(stopping=("3T", "2T"))
    for kind, expected in (
        (drawn.train("2"), 70),
        (drawn.train("2T", (drawn.ALL, 2, 2)), 70),
        (drawn.train("3T", (drawn.ALL, 3, 3)), 80),
    ):
        assert best(run(network, kind, token="A1.c0", given=(halts,))).total == expected
    assert isinstance(
        find_best(run(line("c20", "h10"), drawn.train("2"), token="A1.c0", given=(halts,))), NoRun
    )


def test_a_town_without_visit_cost_may_be_skipped() -> None:
    face = drawn.face("1-t0 t0-4", towns=[Town(Revenue.fixed(10), visit_cost=0)])
    network = drawn.row(drawn.face("c0-4", [20]), face, drawn.face("1-c0", [50]))
    assert best(run(network, drawn.train("2"), token="A1.c0")).total == 70
    assert best(run(network, drawn.train("3"), token="A1.c0")).total == 80


def test_routes_end_at_some_kinds_of_stop_only() -> None:
    network = line("t90", "c20", "c30", "t90")
    ends = train_rules.RouteEnds(("city",), except_for=("T",))
    assert best(run(network, drawn.train("3"), given=(ends,))).total == 50
    assert best(run(network, drawn.train("T", (drawn.ALL, 3, 3)), given=(ends,))).total == 140


def test_off_boards_may_not_be_centres() -> None:
    network = line("o40", "c20", "o30")
    both = drawn.train("2", (("city", "town"), 2, 2), (("offboard",), 2, 2))
    centres = rules.Centres(("city", "town"))
    assert best(run(network, both)).total == 90
    assert find_best(run(network, both, given=(centres,))) == NoRun("no_route")


def test_one_stop_of_each_hex() -> None:
    network = drawn.row(
        drawn.face("c0-4", [20]), drawn.face("1-c0 c0-c1 c1-4", [30, 40]), drawn.face("1-c0", [50])
    )
    single = rules.OneStopEachHex(except_for=("T",))
    assert best(run(network, drawn.train("4"), given=(single,))).total == 50
    assert best(run(network, drawn.train("T", (drawn.ALL, 4, 4)), given=(single,))).total == 140


def test_exclusive_stops_and_groups() -> None:
    network = line("c50", "c20", "c30", "c90")
    assert best(run(network, drawn.train("4"))).total == 190
    assert (
        best(run(network, drawn.train("4"), given=(rules.ExclusiveStops((HexId("A1"), HexId("A4"))),))).total
        == 140
    )


def test_two_trains_run_as_one() -> None:
    network = line("c10", "c20", "c30", "c40")
    twos = (drawn.train("2"), drawn.train("2"))
    heading = train_rules.DoubleHeading("2", "3")
    kinds = {"3": drawn.train("3")}
    # Together 20, 30 and 40; apart 10 + 20 and 20 + 30.
    value = best(run(network, *twos, given=(heading,), train_kinds=kinds))
    assert value.total == 90
    assert value.routes[0].train == "2-0&2-1"
    # With a third train the pair and the third run.
    three = best(run(network, *twos, drawn.train("2"), given=(heading,), train_kinds=kinds))
    assert three.total == 90 + 30
    assert best(run(network, *twos)).total == 30 + 50


def test_a_pair_may_be_better_where_neither_has_a_route() -> None:
    network = line("c40", "t10", "c50")
    given = (train_rules.RouteEnds(("city",)), train_rules.DoubleHeading("2", "3"))
    twos = (drawn.train("2"), drawn.train("2"))
    assert find_best(run(network, *twos, token="A1.c0", given=given[:1])) == NoRun("no_route")
    assert (
        best(run(network, *twos, token="A1.c0", given=given, train_kinds={"3": drawn.train("3")})).total
        == 100
    )


def test_a_card_of_two_trains_or_its_other_side() -> None:
    network = line("c10", "c20", "c30", "c40")
    card = drawn.train("2x2", (drawn.ALL, 2, 2), trains=2, runs_as=("4",))
    kinds = {"4": drawn.train("4")}
    value = best(run(network, card, given=(train_rules.SeveralTrainsACard(),), train_kinds=kinds))
    assert value.total == 100
    assert value.routes[0].train == "2x2-0/4"
    short = best(
        run(line("c40", "c50", "c30"), card, given=(train_rules.SeveralTrainsACard(),), train_kinds=kinds)
    )
    assert short.total == 90 + 80
    assert {route.train for route in short.routes} == {"2x2-0/1", "2x2-0/2"}


def test_so_many_trains_run_in_a_phase() -> None:
    network = line("c20", "c50", "c30")
    trains = (drawn.train("2"), drawn.train("2"))
    given = (train_rules.RunLimit({"Brown": 1}),)
    assert best(run(network, *trains, given=given, phase="Brown")).total == 80
    assert best(run(network, *trains, given=given, phase="Green")).total == 150


def test_marked_trains_that_have_rusted_run_beside_the_limit() -> None:
    network = line("c20", "c50", "c30")
    trains = (drawn.train("2"), drawn.train("2"))
    given = (train_rules.RunLimit({"Brown": 1}, apart="spared"),)
    marks = {"2-0": frozenset({"spared"})}
    rusted = frozenset({"2-0"})
    apart = run(network, *trains, given=given, phase="Brown", marks=marks, rusted=rusted)
    assert best(apart).total == 150
    assert best(run(network, *trains, given=given, phase="Brown", marks=marks)).total == 80, "not rusted yet"
    assert best(run(network, *trains, given=given, phase="Brown", rusted=rusted)).total == 80, (
        "without a mark"
    )


@pytest.mark.parametrize(("shared", "expected"), [(False, 90), (True, 90 + 70)])
def test_routes_that_meet_on_a_junction(shared: bool, expected: int) -> None:
    network = drawn.network(
        {
            "A2": (2, 0, drawn.face("1-j 4-j 0-j 3-j")),
            "A1": (0, 0, drawn.face("c0-4", [40])),
            "A3": (4, 0, drawn.face("1-c0", [50])),
            "B1": (1, 1, drawn.face("c0-3", [30])),
            "Z3": (3, -1, drawn.face("0-c0", [40])),
        }
    )
    tokens = [drawn.stop("A1.c0"), drawn.stop("B1.c0")]
    given = (rules.SharedJunctions(),) if shared else ()
    trains = [drawn.train("2"), drawn.train("2")]
    assert best(drawn.context(network, trains, tokens, given)).total == expected
