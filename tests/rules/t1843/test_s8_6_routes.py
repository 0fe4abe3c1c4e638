"""Sections 8.6 and 13.2: what routes are legal and what they are worth.

The network L of most tests: Nevers H15 10 - Dijon I16 20 - Lyon J17 - K16, a town of 10 - Avignon L15 20 -
M14 - Montpellier M12 40.
"""

import pytest

from roundhouse.engine.state import Route, Run
from roundhouse.routes import valuation
from roundhouse.routes.positions import run_context
from tests.names import company
from tests.rules.t1843 import table as t
from tests.rules.table import best_run, routes_of

PLM = company("PLM")
LINE = {"I16": ("57", 2), "K16": ("2", 0), "L15": ("57", 0), "M14": ("8", 1)}


def runs(
    trains: str,
    phase: str,
    symbol: str,
    homes: dict[str, tuple[object, ...]],
    **laid: tuple[str, int],
) -> t.Position:
    """A company with trains and only these markers, about to run them on these tiles."""
    position = t.tiles(t.phase(t.floated(t.plain(), symbol, 67, "Ada"), phase), **laid)
    position = t.tokens(t.operated(position, symbol), homes)
    return t.at_step(t.cards(position, **{symbol: trains}), symbol, "run")


def network_l(trains: str, phase: str = "Yellow", lyon: str = "X02") -> t.Position:
    """PLM runs on network L from its marker in Lyon."""
    return runs(trains, phase, "PLM", {"PLM-0": ("J17", 0, 0)}, J17=(lyon, 0), **LINE)


def best(position: t.Position) -> Run:
    """The best run of the company on turn, as the engine counts it."""
    symbol = position.state.operating.company
    return t.submit(position, best_run(position)).state.runs[symbol]


def value(position: t.Position) -> int:
    """What the best run earns."""
    return best(position).revenue


def alone(position: t.Position) -> int:
    """The best that the company's only card earns when a single train of it runs."""
    train = run_context(position, position.state.operating.company).trains[0].id
    return max(valued(position, [route]) for route in routes_of(position, train))


def valued(position: t.Position, routes: list[Route]) -> int:
    """What these routes of the company on turn are worth."""
    return int(valuation.value(run_context(position, position.state.operating.company), routes).total)


def test_s8_6_2__a_2_and_1_counts_a_town_besides_two_cities() -> None:
    assert value(network_l("2+1")) == 60


def test_s8_6_2__one_card_is_a_3_and_1_or_two_2_as_it_pays_best() -> None:
    assert value(network_l("2x2")) == 100


def test_s8_6_2__the_3_and_1_side_of_the_pair() -> None:
    assert value(network_l("3+1")) == 100


def test_s8_6_2__a_2_skips_no_town() -> None:
    position = runs("2", "Yellow", "PLM", {"PLM-0": ("L15", 0, 0)}, J17=("X02", 0), **LINE)
    assert value(position) == 60, "Avignon - Montpellier"
    closed = {hex_: tile for hex_, tile in LINE.items() if hex_ != "M14"}
    position = runs("2", "Yellow", "PLM", {"PLM-0": ("L15", 0, 0)}, J17=("X02", 0), **closed)
    assert value(position) == 30, "Avignon - town, not Avignon - Lyon"


def test_s8_6_2__a_4_and_1() -> None:
    assert value(network_l("4+1", "Green")) == 120


def test_s8_6_2__a_3_of_5_reaches_five_stops_and_counts_three_of_them() -> None:
    position = network_l("3/5x2", "Green")
    run = best(position)
    assert run.revenue == 150
    assert sorted(valued(position, [route]) for route in run.routes) == [60, 90]
    assert alone(position) == 90


def test_s8_6_2__a_5e_takes_any_number_of_stops() -> None:
    assert value(network_l("5E", "Brown")) == 120


def nevers(trains: str, phase: str, lyon: str) -> t.Position:
    """ETA's only marker is in Nevers; PLM's is in Lyon."""
    homes: dict[str, tuple[object, ...]] = {"PLM-0": ("J17", 0, 0), "ETA-0": ("H15", 0, 0)}
    return runs(trains, phase, "ETA", homes, J17=(lyon, 0), **LINE)


@pytest.mark.parametrize(("train", "worth"), [("5E", 150), ("5+2", 160)])
def test_s8_6_2__the_city_with_the_marker_needs_not_be_counted(train: str, worth: int) -> None:
    assert value(nevers(train, "Brown", "X10")) == worth


def test_s8_6_2__a_4_of_6_leaves_its_own_marker_uncounted() -> None:
    assert alone(nevers("4/6x2", "Brown", "X10")) == 140


def test_s8_6_1__a_full_city_is_an_end() -> None:
    assert alone(nevers("3/5x2", "Green", "X04")) == 80


def test_s8_6_1__an_empty_circle_lets_routes_pass() -> None:
    position = runs("4+1", "Green", "ETA", {"ETA-0": ("H15", 0, 0)}, J17=("X04", 0), **LINE)
    assert value(position) == 50 + 20 + 20 + 10 + 10, "Nevers, Dijon, Lyon, town, Avignon"


def to_geneve(train: str, phase: str = "Green") -> t.Position:
    """A line joins Lyon, I18, I20, Geneve, J19, K18 and Grenoble."""
    line = {"I18": ("8", 4), "I20": ("8", 5), "J19": ("8", 4), "K18": ("9", 0), "L17": ("57", 0)}
    return runs(train, phase, "PLM", {"PLM-0": ("J17", 0, 0)}, J17=("X04", 0), **line)


@pytest.mark.parametrize(("train", "worth"), [("2+1", 120), ("3+1", 120), ("2", 100)])
def test_s8_6_1__geneve_is_passed_and_counts_as_a_town(train: str, worth: int) -> None:
    assert value(to_geneve(train)) == worth


@pytest.mark.parametrize(("phase", "geneve"), [("Green", 50), ("Blue", 50), ("Brown", 60), ("Gray", 60)])
def test_s8_6_2__geneve_by_the_phase(phase: str, geneve: int) -> None:
    assert value(to_geneve("Electric", phase)) == 50 + geneve + 20


def two_paris(train: str) -> t.Position:
    """A marker in South Paris, which track over D17 and E18 links with North Paris."""
    laid = {"E16": ("X05", 0), "D17": ("7", 5), "E18": ("7", 1)}
    return runs(train, "Green", "PLM", {"PLM-0": ("E16", 2, 0)}, **laid)


def test_s8_6_1__the_cities_of_paris_are_different_stops() -> None:
    assert value(two_paris("2")) == 120


def lille(trains: str) -> t.Position:
    """NOR's Lille, 30, with Gand on one side and, over B19, on the other."""
    return runs(trains, "Yellow", "NOR", {"NOR-0": ("C20", 0, 0)}, C20=("X01", 0), B19=("632", 4))


def test_s8_6_1__one_off_board_is_not_both_ends() -> None:
    assert value(lille("3+1")) == 60


def test_s8_6_1__two_2_use_both_lines_into_lille() -> None:
    assert value(lille("2x2")) == 90


def test_s8_6_1__two_trains_may_meet_in_a_city_and_off_the_board() -> None:
    assert value(lille("2+1 2+1")) == 110, "Gand - Lille - town 60, Lille - Gand 50"


def test_s8_6_1__strasbourg_runs_to_bale_without_a_tile() -> None:
    position = t.trains(t.floated(t.plain(), "EST", 67, "Ada"), EST="2+1")
    assert value(t.at_step(position, "EST", "run")) == 50


def test_s8_6__less_than_the_best_known_is_refused() -> None:
    position = t.switched(network_l("4+1", "Green"), "best_run")
    (name,) = [n for n, owner in position.state.trains.items() if owner == PLM]
    worst = min(routes_of(position, name), key=lambda route: valued(position, [route]))
    assert valued(position, [worst]) < 120
    t.refused(position, t.act.RunTrains(PLM, (worst,), 120), "run.below_best")


def test_s8_6_1__blocked_markers_fill_a_city() -> None:
    position = network_l("4+1", "Green")
    blocked = next(n for n in position.state.tokens if n.startswith("blocked"))
    assert value(t.tokens(position, {blocked: ("L15", 0, 0)})) == 10 + 20 + 30 + 10 + 20, "Avignon is an end"
