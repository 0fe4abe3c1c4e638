"""How 18xx.games runs trains of 1825 where it differs from sections 5.5 and 7.0."""

from roundhouse.engine.state import Route
from roundhouse.routes.context import RunContext
from roundhouse.routes.network import Network
from roundhouse.titles.t1825.site18xx import routes as site
from tests.routes import drawn
from tests.rules.t1825.runs import best, line, on, refused, way, worth
from tests.rules.t1825.table import title
from tests.rules.t1825.test_s7_0_advanced_trains import halts

UNIT = title("unit_1")


def two(network: Network, trains: str, token: str, change: object) -> tuple[RunContext, RunContext]:
    """The run by the rulebook and with a deviation."""
    return on(network, trains, token), on(network, trains, token, played=change(UNIT))  # type: ignore[operator]


def test_every_halt_on_the_way_of_a_t_train_pays() -> None:
    ruled, there = two(halts(10, 10), "3T", "A1.c0", site.halts_paid_without_stop)
    assert best(ruled).total == 20 + 10 + 30
    assert best(there).total == 20 + 10 + 10 + 30
    others = on(halts(10, 10), "5", "A1.c0", played=site.halts_paid_without_stop(UNIT))
    assert best(others).total == 50


def test_a_2_plus_2_ends_at_towns() -> None:
    ruled, there = two(line("c20", "t10"), "2+2", "A1.c0", site.doubled_ends_at_towns)
    assert best(ruled).total == 0
    assert best(there).total == 2 * (20 + 10)


def test_a_4_plus_4e_counts_a_base() -> None:
    long = line("c10", "c30", "c40", "c60", "c70")
    ruled, there = two(long, "4+4E", "A1.c0", site.express_counts_a_base)
    assert best(ruled).total == 2 * (30 + 40 + 60 + 70)
    assert best(there).total == 2 * (10 + 40 + 60 + 70)


def test_a_4_plus_4e_passes_one_town_of_a_hex() -> None:
    passed = drawn.network(
        {
            "E3": (2, 0, drawn.face("0-c0", [20])),
            "F2": (1, 1, drawn.face("3-t0 t0-4 0-t1 t1-5", [], [10, 10])),
            "F4": (3, 1, drawn.face("1-0")),
            "G3": (2, 2, drawn.face("2-3")),
            "G1": (0, 2, drawn.face("3-c0", [40])),
        }
    )
    ruled, there = two(passed, "4+4E", "E3.c0", site.express_sees_towns)

    def around(context: RunContext) -> Route:
        return way(context, "4+4E", "E3.c0 F2.t0 F4 G3 F2.t1 G1.c0")

    assert worth(ruled, around(ruled)).total == 120
    refused(there, "5.5.3", "exclusive", around(there))
