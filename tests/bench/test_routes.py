"""The measurement of the route search: its positions, its yardsticks, its table."""

import pytest

from roundhouse.bench import routes as bench
from roundhouse.bench.boards import full_map, loops
from roundhouse.bench.peers import list_with_networkx, time_networkx
from roundhouse.routes.enumerate import try_all
from roundhouse.routes.graph import graph_of
from roundhouse.routes.search import BestRun, find_best
from roundhouse.titles import registry
from tests.routes import drawn
from tests.routes.dense import dense

TITLE = registry.load("1894")


@pytest.mark.slow
def test_both_yardsticks_find_the_best() -> None:
    context = dense(7, [drawn.train("D"), drawn.train("3")], tokens=3)
    found = find_best(context)
    assert isinstance(found, BestRun)
    for other in (try_all(context), list_with_networkx(context, 3600)):
        assert other.complete
        assert other.value.total == found.value.total


@pytest.mark.slow
def test_networkx_is_given_up() -> None:
    _, found = time_networkx(full_map(TITLE, ("D",), endless=True), 0.2)
    assert found is None or not found.complete


@pytest.mark.slow
def test_networkx_in_its_process_finds_the_best() -> None:
    context = dense(5, [drawn.train("3")], tokens=2)
    seconds, found = time_networkx(context, 3600)
    assert seconds > 0
    assert found is not None
    assert found.complete
    assert found.value == try_all(context).value


@pytest.mark.slow
def test_a_full_map_keeps_to_the_tiles_there_are() -> None:
    context = full_map(TITLE, ("D", "D"), seed=1)
    assert len(graph_of(context).stops()) > 30
    assert full_map(TITLE, ("D", "D"), seed=1) == context
    endless = full_map(TITLE, ("D", "D"), endless=True, seed=1)
    assert len(endless.network.tracks) > len(context.network.tracks)


@pytest.mark.slow
def test_hard_positions_are_proven() -> None:
    """The time is for reading (``pytest -rP``); ``roundhouse bench routes`` holds it to a limit."""
    for place in bench.hard_places():
        if place.hard:
            found = find_best(place.context, seconds=3600)
            assert isinstance(found, BestRun)
            assert found.proven, place.name
            print(f"{place.name}: proven in {found.seconds:.1f} s")


@pytest.mark.slow
def test_loops_are_dense() -> None:
    context = loops(TITLE, ("2", "3"), cities=6)
    assert len(graph_of(context).segments) > 2 * len(graph_of(context).stops())
    found = find_best(context, try_routes=0)
    assert isinstance(found, BestRun)
    assert found.value.total == try_all(context).value.total


@pytest.mark.slow
def test_the_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    easy = dense(5, [drawn.train("3")], tokens=2)
    monkeypatch.setattr(bench, "recorded_places", lambda: [bench.Place("easy", easy)])
    monkeypatch.setattr(bench, "hard_places", lambda: [bench.Place("hard", easy, hard=True)])
    assert bench.run() == 0
    head, first, second = capsys.readouterr().out.splitlines()
    assert head.split()[:2] == ["position", "trains"]
    assert first.split()[0] == "easy"
    assert second.split()[0] == "hard"
    monkeypatch.setattr(bench, "HARD_LIMIT", 0.0)
    assert bench.run() == 1
    assert "not proven" in capsys.readouterr().out
