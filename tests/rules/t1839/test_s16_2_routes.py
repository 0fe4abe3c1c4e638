"""Sections 16.1 to 16.3: what routes pay, alone and together."""

from roundhouse.engine.names import CompanySymbol
from tests.rules import table as t
from tests.rules.t1839 import table as g


def best(trains: str, phase: str = "Yellow", roermond: str = "", **tiles: tuple[str, int]) -> int:
    """The best revenue of NBDS (Breda, Weert) on the bare board; ``roermond``: whose token lies there."""
    position = t.tiles(g.floated(g.begun(phase), "NBDS", 56), **tiles)
    position = t.trains(g.at_home(position, "NBDS", "K8", "L13"), NBDS=trains)
    if roermond:
        position = t.tokens(position, {roermond: ("L17", 0, 0)})
    position = t.at_step(position, "NBDS", "run")
    return int(t.submit(position, t.best_run(position)).state.runs[CompanySymbol("NBDS")].revenue)


def test_s16_2__an_off_board_needs_no_train_length() -> None:
    assert best("2", roermond="SS-2") == 60


def test_s16_2__a_full_city_may_be_an_end_and_is_not_passed() -> None:
    assert best("5+", "Blue") == 90
    assert best("5+", "Blue", "SS-2") == 80


def test_s16_2__e21_what_off_boards_pay_rises_with_the_phase() -> None:
    assert best("5+", "Light Brown") == 40 + 10 + 20 + 20 + 20


def test_s16_2__e20_the_best_of_the_bare_board() -> None:
    assert best("2") == 30 + 10 + 20


def test_s16_2__a_token_of_the_government_stops_a_major_company() -> None:
    assert best("5+", "Blue", "gov-0") == 80


def test_s16_1__each_centre_once_and_the_off_board_for_each_train() -> None:
    found = [best("2 2 2", roermond="SS-2", K8=("B06", turn)) for turn in range(6)]
    assert max(found) == 160


def test_s16_3_3__e23_how_many_stops_each_kind_of_train_counts() -> None:
    assert max(best("3+", "Green", roermond="SS-2", K8=("B06", turn)) for turn in range(6)) == 100
    assert max(best("2", "Green", roermond="SS-2", K8=("B06", turn)) for turn in range(6)) == 80


def test_s16_3_3__e23_a_local_train_counts_three_stops_and_no_off_board() -> None:
    found = []
    for turn in range(6):
        position = t.tiles(
            g.floated(g.begun("Green"), "S1", 38, local=True, homes=("K8", "L13")), K8=("B06", turn)
        )
        position = t.trains(g.at_home(position, "S1", "K8", "L13"), S1="L2+1")
        position = t.at_step(position, "S1", "run")
        found.append(int(t.submit(position, t.best_run(position)).state.runs[CompanySymbol("S1")].revenue))
    assert max(found) == 60
