"""Every run of recorded games of 1825 and 1894: legal, worth what was logged, never better than our best."""

import statistics
from functools import cache

import pytest

from roundhouse.archive.imports import title_of
from roundhouse.archive.site18xx.export import load_export
from roundhouse.cli.routes import RecordedRun, recorded_runs
from roundhouse.routes.positions import run_context
from roundhouse.routes.search import BestRun, NoRun, find_best
from tests.games import recorded

GAMES = tuple(name for name in recorded.NAMES if name.startswith(("1825", "1894")))
# Runs that were not the best, and what the players missed.
MISSED = {
    # LNWR ran a pair of 2 trains apart and not as one 3 train.
    ("1825-bank", 178): (210, 230),
    # GNR ran from London to Grimsby; by Birmingham its 5 train earns more.
    ("1825-stock_market", 1129): (230, 280),
    # Nord ran from London to Bruxelles; to Paris, with a town on the way for the 5+1 train, the largest
    # stop is 90, and it counts once more with London.
    ("1894-green_city_upgrades", 654): (330, 350),
    # The Belge went for the 100 of Netherlands - Luxembourg; from the Netherlands by Lille to Paris
    # its 6 train earns more without it.
    ("1894-stock_market", 797): (300, 310),
    ("1894-stock_market", 841): (300, 310),
}


@cache
def runs(game: str) -> tuple[RecordedRun, ...]:
    """The runs of a game; its replay already refuses routes that are illegal or worth something else."""
    export = load_export(recorded.raw(game))
    return tuple(recorded_runs(export, title_of(export)))


@cache
def best(game: str, number: int) -> BestRun | NoRun:
    """What is found for a run of a game."""
    run = runs(game)[number]
    return find_best(run_context(run.position, run.company))


def total(found: object) -> int:
    return found.value.total if isinstance(found, BestRun) else 0


@pytest.mark.slow
def test_there_are_runs_enough() -> None:
    assert {game: len(runs(game)) for game in GAMES} == {
        "1825-bank": 75,
        "1825-stock_market": 116,
        "1894-bankrupt": 23,
        "1894-green_city_upgrades": 97,
        "1894-stock_market": 66,
    }


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_best_is_proven_and_never_below_the_logged(game: str) -> None:
    """The times are for reading (``pytest -rP``)."""
    missed, seconds = {}, []
    for number, run in enumerate(runs(game)):
        found = best(game, number)
        seconds.append(found.seconds if isinstance(found, BestRun) else 0.0)
        assert not isinstance(found, BestRun) or found.proven
        assert total(found) >= run.logged
        if total(found) > run.logged:
            missed[game, run.id] = (run.logged, total(found))
    assert missed == {key: amounts for key, amounts in MISSED.items() if key[0] == game}
    print(f"{game}: median {statistics.median(seconds):.3f} s, slowest {max(seconds):.2f} s")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_program_alone_proves_the_same(game: str) -> None:
    for number, run in list(enumerate(runs(game)))[::4]:
        context = run_context(run.position, run.company)
        assert total(find_best(context, try_routes=0)) == total(best(game, number))
