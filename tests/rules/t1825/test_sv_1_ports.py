"""Section V.1: what trains earn at ports."""

from roundhouse.routes.rules import OwnStopBonus, RevenueRules
from tests.routes import drawn
from tests.rules.t1825.runs import best, on, run, way, worth
from tests.rules.t1825.table import title

# Ashford - Dover
DOVER = {"W23": ("5", 3)}
PORTS = ("unit_1", "ports")


def test_sv_1__the_ports_of_the_board() -> None:
    def ports(*units: str) -> tuple[str, ...]:
        rules = title(*units, "ports").part(RevenueRules).rules
        return next(rule.hexes for rule in rules if isinstance(rule, OwnStopBonus))

    assert ports("unit_1") == ("U25", "W25", "X14", "Y11")
    assert ports("unit_3") == ("G9",)
    assert ports("unit_2") == ()
    assert all(not isinstance(rule, OwnStopBonus) for rule in title("unit_1").part(RevenueRules).rules)


def test_sv_1__10_for_each_train_that_runs_to_an_own_base_in_a_port() -> None:
    context = run(DOVER, "2", "W25.c0", *PORTS)
    found = best(context)
    assert (found.total, found.kept) == (20 + 20 + 10, 10)


def test_sv_1__nothing_where_the_base_is_elsewhere_or_ports_are_not_played() -> None:
    assert best(run(DOVER, "2", "W23.c0", *PORTS)).kept == 0
    assert best(run(DOVER, "2", "W25.c0")).total == 40


def test_sv_1__a_train_that_earns_twice_brings_the_port_no_more() -> None:
    found = best(run(DOVER, "2+2", "W25.c0", *PORTS))
    assert (found.total, found.kept) == (2 * 40 + 10, 10)


def test_sv_1__each_train_and_each_port() -> None:
    both = drawn.network(
        {
            "W23": (0, 0, drawn.face("c0-4", [20])),
            "W25": (2, 0, drawn.face("1-c0 c0-4", [20])),
            "U25": (4, 0, drawn.face("1-c0 c0-4", [20])),
            "U27": (6, 0, drawn.face("1-c0", [30])),
        }
    )
    context = on(both, "3 2", "W25.c0 U25.c0", *PORTS)
    west, east = way(context, "3", "W23.c0 W25.c0 U25.c0"), way(context, "2", "U25.c0 U27.c0")
    found = worth(context, west, east)
    assert (found.total, found.kept) == (60 + 20 + 50 + 10, 30)
    assert best(context).total == 140


def test_sv_1__it_counts_as_income_where_the_best_run_is_looked_for() -> None:
    """20 more for the stations of one way, 10 for the port on the other."""

    def fork(inland: int) -> int:
        network = drawn.network(
            {
                "W25": (0, 0, drawn.face("4-c0", [20])),
                "W23": (2, 0, drawn.face("1-c0 c0-4", [40])),
                "V25": (4, 0, drawn.face("1-c0", [inland])),
            }
        )
        return best(on(network, "2", "W25.c0 W23.c0", *PORTS)).kept

    assert fork(25) == 10
    assert fork(35) == 0


def test_sv_1__of_edinburgh_and_leith_only_leith() -> None:
    leith = drawn.network(
        {
            "G7": (0, 0, drawn.face("c0-4 c1-5", [20, 20])),
            "G9": (2, 0, drawn.face("1-c0 0-c1", [40, 40])),
            "H8": (1, 1, drawn.face("2-3")),
        }
    )
    options = ("unit_3", "ports")
    assert best(on(leith, "2", "G9.c0", *options, flags={"leith": 10})).kept == 0
    assert best(on(leith, "2", "G9.c1", *options, flags={"leith": 10})).kept == 10
